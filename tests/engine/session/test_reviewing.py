"""Orders of any game looked over before they are handed in."""

from __future__ import annotations

from pathlib import Path

from drumhead.engine.session import GameSession
from drumhead.engine.session.rehearsal.reviewing import reviewed

MEETING = ("A Par - Bur", "A Mar - Bur")


def test_a_game_of_places_tells_orders_by_owner_and_one_clash_for_two_that_meet(tmp_path: Path) -> None:
    session = GameSession.create("diplomacy-1901", tmp_path / "game.drum", seed="1")
    found = reviewed(session, "France", [session.read_order(line, "France") for line in MEETING])
    assert [part.title for part in found.parts] == ["France"]
    assert "1 of 3 units is ordered" in found.parts[0].sentence()
    (clash,) = found.of("clash")
    assert clash.cell == session.game.map.board.cell("Bur")
    assert [len(found.of(kind)) for kind in ("unordered", "contradiction")] == [1, 0]
    session.close()


def test_what_was_drafted_is_what_is_looked_over(tmp_path: Path) -> None:
    session = GameSession.create("diplomacy-1901", tmp_path / "game.drum", seed="1")
    session.save_draft("France", [session.read_order(line, "France") for line in MEETING])
    assert len(reviewed(session, "France").of("clash")) == 1
    assert reviewed(session, "France", ()).of("clash") == ()
    session.close()
