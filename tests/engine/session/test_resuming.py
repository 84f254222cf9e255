"""Which turns came out again before a verification was broken off is remembered of these very turns alone."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from drumhead.engine.gamefile.file import GameFile, StoredSeat, StoredStep
from drumhead.engine.session.resuming import Resuming, folder

TURNS = (1, 2, 3)


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[GameFile]:
    """Three turns were played; nothing is remembered of anything."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    first, seats = StoredStep(1, 0, "", b"[]", b"{}", "h"), (StoredSeat("A", "", "", (), ()),)
    meta = {"kind": "game", "ruleset": "rotd"}
    with closing(GameFile.create(tmp_path / "game.drum", meta, seats, (first,))) as found:
        for turn in TURNS:
            found.append(turn, "0.1", [], (StoredStep(turn, 1, "p", b"[]", b"{}", f"h{turn}"),), {})
        yield found


def test_what_came_out_is_known_the_next_time_and_what_did_not_is_not(file: GameFile) -> None:
    kept = Resuming(file, TURNS)
    assert kept.earlier() == frozenset()
    kept.add(1)
    kept.add(3)
    assert kept.earlier() == Resuming(file, TURNS).earlier() == {1, 3}
    assert Resuming(file, (2, 3)).earlier() == {3}


def test_a_turn_that_was_changed_since_is_not_known_nor_the_one_behind_it(file: GameFile) -> None:
    kept = Resuming(file, TURNS)
    for turn in TURNS:
        kept.add(turn)
    with file.held("") as db:
        db.execute("update steps set hash = 'other' where turn = 2")
    assert Resuming(file, TURNS).earlier() == {1}, "the third begins with what the second led to"


def test_another_game_or_other_rules_know_nothing_of_it(file: GameFile) -> None:
    Resuming(file, TURNS).add(1)
    file.note("ruleset", "diplomacy")
    assert Resuming(file, TURNS).earlier() == frozenset()
    file.note("ruleset", "rotd")
    assert Resuming(file, TURNS).earlier() == {1}


def test_it_is_forgotten_and_a_line_that_broke_off_is_no_turn(file: GameFile) -> None:
    kept = Resuming(file, TURNS)
    kept.add(1)
    (path,) = folder().iterdir()
    path.write_text(path.read_text(encoding="ascii") + "0123456789", encoding="ascii")
    kept.add(2)
    assert kept.earlier() == {1, 2}
    kept.forget()
    kept.forget()
    assert kept.earlier() == frozenset() and not path.exists()


def test_where_nothing_can_be_kept_all_is_played_again(file: GameFile, tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("no folder", encoding="utf-8")
    kept = Resuming(file, TURNS)
    kept.add(1)
    kept.forget()
    assert kept.earlier() == frozenset()
