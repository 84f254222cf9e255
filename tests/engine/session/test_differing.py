"""A draft beside what was sent: as many items in the lines as on the map, and nothing where nothing changed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from drumhead.engine.play import figures
from drumhead.engine.play.orders import Order
from drumhead.engine.session import GameSession
from drumhead.engine.session.rehearsal.differing import differences, laid_over
from drumhead.engine.session.rehearsal.sent import note_sent, sent
from tests.engine.session import pages

BEFORE = ("FR1IN march G5-V7", "FR2CQ defend evade", "FR1AQ defend evade")


@pytest.fixture
def session(tmp_path: Path) -> Iterator[GameSession]:
    found = GameSession.create(pages.scenario(tmp_path), tmp_path / "game.drum", seed="1")
    yield found
    found.close()


def orders(session: GameSession, *lines: str, seat: str = "MacMahon") -> tuple[Order, ...]:
    return tuple(session.read_order(line, seat) for line in lines)


def test_three_changed_orders_are_three_items_as_text_and_on_the_map(session: GameSession) -> None:
    now = orders(session, "FR1IN march G5-V7 G5-V8", "FR2CQ defend defend", "FR1AQ march G4-V5", "FR1AQ defend evade")
    found = differences(session, "MacMahon", orders(session, *BEFORE), now)
    assert [one.words() for one in found] == [
        "+ FR1AQ march G4-V5",
        "~ FR1IN march G5-V7 G5-V8   (before: FR1IN march G5-V7)",
        "~ FR2CQ defend defend   (before: FR2CQ defend evade)",
    ]
    over = laid_over(session, "MacMahon", found)
    signs = [figure for figure in over if isinstance(figure, figures.Sign)]
    assert [sign.style for sign in signs] == ["added", "changed", "changed"]
    ways = [(figure.label, figure.style) for figure in over if isinstance(figure, figures.Path)]
    assert ways == [("FR1IN", "removed"), ("FR1AQ", "added"), ("FR1IN", "added")]


def test_the_same_orders_in_another_sequence_differ_in_nothing(session: GameSession) -> None:
    mine = orders(session, *BEFORE)
    assert differences(session, "MacMahon", mine, mine[::-1]) == ()


def test_what_is_gone_is_told(session: GameSession) -> None:
    found = differences(session, "MacMahon", orders(session, *BEFORE), orders(session, *BEFORE[1:]))
    assert [one.words() for one in found] == ["- FR1IN march G5-V7"]


def test_what_was_sent_is_what_is_in_else_what_was_taken_back_or_exported(session: GameSession) -> None:
    assert sent(session, "MacMahon") is None
    note_sent(session, "MacMahon", orders(session, BEFORE[0]))
    assert sent(session, "MacMahon") == orders(session, BEFORE[0])
    session.submit(pages.sheet("MacMahon", *BEFORE))
    assert sent(session, "MacMahon") == orders(session, *BEFORE)
    session.take_back("MacMahon")
    session.save_draft("MacMahon", orders(session, BEFORE[1]))
    assert sent(session, "MacMahon") == orders(session, *BEFORE)
    assert session.draft("MacMahon") == orders(session, BEFORE[1])
    assert session.draft_apart("MacMahon") == ()


def test_what_was_sent_is_forgotten_with_its_turn_and_is_in_no_position(session: GameSession, tmp_path: Path) -> None:
    note_sent(session, "MacMahon", orders(session, BEFORE[0]))
    session.export("MacMahon", tmp_path / "home.drum")
    home = GameSession.open(tmp_path / "home.drum")
    assert sent(home, "MacMahon") is None
    home.close()
    session.advance()
    assert sent(session, "MacMahon") is None


def test_ways_between_places_that_are_gone_are_crossed_out(tmp_path: Path) -> None:
    game = GameSession.create("diplomacy-1901", tmp_path / "game.drum", seed="1")
    before = orders(game, "A Par - Bur", seat="France")
    found = differences(game, "France", before, orders(game, "A Par - Pic", seat="France"))
    ways = [figure for figure in laid_over(game, "France", found) if isinstance(figure, figures.Way)]
    assert [(game.game.map.board.name(way.end), way.done) for way in ways] == [("BUR", False), ("PIC", True)]
    game.close()
