"""A branch of a game, from any moment: it goes its own way, and the game stays as it is."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from drumhead.engine.errors import RefusedError
from drumhead.engine.session import GameSession, Said
from drumhead.engine.session.rehearsal.branching import branched
from tests.engine.session import pages

SHEETS = (
    pages.sheet("MacMahon", "FR1IN attack assault", "FR1IN engage", "FR2CQ march G5-V6"),
    pages.sheet("Gyulai", "AU2IN march G5-V6"),
)


@pytest.fixture
def session(tmp_path: Path) -> Iterator[GameSession]:
    found = GameSession.create(
        pages.scenario(tmp_path), tmp_path / "game.drum", seed="1", seats={"Gyulai": "wien"}, gm_password="g"
    )
    for text in SHEETS:
        found.submit(text, unsealed=True)
    yield found
    found.close()


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def ended(session: GameSession) -> str:
    """The hash of the position that waits."""
    return session.position("gm")


@pytest.mark.parametrize("phase", [None, "supply", "tactical-1", "strategic-3"])
def test_a_branch_with_the_games_own_dice_and_orders_comes_to_the_same_end(
    session: GameSession, tmp_path: Path, phase: str | None
) -> None:
    session.advance()
    before = digest(session.path)
    branched(session, tmp_path / "branch.drum", 1, phase, seed="1")
    aside = GameSession.open(tmp_path / "branch.drum")
    assert aside.turn == 1
    aside.advance()
    assert ended(aside) == ended(session)
    assert digest(session.path) == before
    aside.close()


def test_a_branch_takes_other_orders_of_both_sides_and_has_its_own_dice(session: GameSession, tmp_path: Path) -> None:
    session.advance()
    before = digest(session.path)
    branched(session, tmp_path / "branch.drum", 1)
    aside = GameSession.open(tmp_path / "branch.drum")
    assert aside.seed != session.seed
    assert aside.is_open("Gyulai") and aside.is_open("gm")
    assert [seat.seat.name for seat in aside.seats() if seat.handed_in] == ["MacMahon", "Gyulai"]
    aside.submit(pages.sheet("Gyulai", "AU1IN march G6-V6", "AU1IN defend evade"))
    aside.advance()
    assert ended(aside) != ended(session)
    assert (digest(session.path), session.turn) == (before, 2)
    aside.close()


def test_a_branch_may_begin_without_orders_and_from_now(session: GameSession, tmp_path: Path) -> None:
    words = branched(session, tmp_path / "branch.drum", orders=False)
    aside = GameSession.open(tmp_path / "branch.drum")
    assert words == session.turn_title()
    assert not any(seat.handed_in for seat in aside.seats())
    assert ended(aside) == ended(session)
    aside.close()


def test_a_branch_that_was_ruled_on_agrees_with_itself(session: GameSession, tmp_path: Path) -> None:
    session.advance()
    branched(session, tmp_path / "branch.drum")
    aside = GameSession.open(tmp_path / "branch.drum")
    aside.rule(("unit", "FR1IN", "fatigue=2"), Said("as agreed"))
    assert list(aside.verify()) == []
    aside.advance()
    assert list(aside.verify())
    aside.close()


def test_a_position_has_no_branches(session: GameSession, tmp_path: Path) -> None:
    session.export("MacMahon", tmp_path / "home.drum")
    home = GameSession.open(tmp_path / "home.drum")
    with pytest.raises(RefusedError, match="is a position"):
        branched(home, tmp_path / "branch.drum")
    home.close()
