"""Feature 2: two games that differ only in what a seat cannot know give its desk the same words, tips, figures, pixels.

By default two pairs a kind, at a few units, squares and moments; the slow ones look at more, DRUMHEAD_FUZZ=100 at 25
pairs.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from drumhead.engine.session import GameSession
from tests.client.fog.desks import FEW, MANY, Held, at_a_desk, held_by
from tests.engine.session import strait
from tests.engine.session.pages import sheet
from tests.fuzz.twins import LOOKING, World, twin, world

pytestmark = pytest.mark.whole

ROUNDS = max(2, int(os.environ.get("DRUMHEAD_FUZZ", "0")) // 4)
NUMBERS = (*range(ROUNDS), *(pytest.param(number, marks=pytest.mark.slow) for number in range(ROUNDS, 2 * ROUNDS)))
Opened = Callable[[Path, str], list[Held]]


@pytest.fixture
def opened(request: pytest.FixtureRequest, qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> Iterator[Opened]:
    """All that the desk of a seat holds of a game."""
    looked = FEW if request.node.get_closest_marker("slow") is None else MANY

    def open(game: Path, seat: str) -> list[Held]:
        window = at_a_desk(game, seat, qtbot, qapp)
        found = list(held_by(window, looked))
        window.rooms.close_game()
        window.close()
        return found

    yield open


def founded(folder: Path, page: str, seed: str, sheets: list[str], turns: int) -> Path:
    folder.mkdir()
    (folder / "page.toml").write_text(page, encoding="utf-8")
    session = GameSession.create(str(folder / "page.toml"), folder / "game.drum", seed=seed, seats={})
    for text in sheets:
        session.submit(text, unsealed=True, drop_refused=True)
    for _ in range(turns):
        session.advance()
    session.close()
    return folder / "game.drum"


def of_rotd(folder: Path, given: World, turns: int) -> Path:
    """Whose orders are in is everybody's to see at one table, so all of them hand in, if only an empty sheet."""
    sheets = [sheet(seat, *(line for of, line in given.lines() if of == seat), game="twins") for seat in LOOKING]
    return founded(folder, given.page(), given.seed, sheets, turns)


def differing(one: list[Held], other: list[Held]) -> list[str]:
    """The names of what is not the same, and where the two stop telling of the same things."""
    names = [name for name, _ in one]
    assert names == [name for name, _ in other]
    return [name for (name, here), (_, there) in zip(one, other, strict=True) if here != there]


@pytest.mark.parametrize("number", NUMBERS)
def test_a_seats_window_holds_the_same_whatever_is_hidden_from_it(number: int, tmp_path: Path, opened: Opened) -> None:
    rng = random.Random(f"desks {number}")
    one, seat = world(rng), LOOKING[number % len(LOOKING)]
    here, there = (
        opened(of_rotd(tmp_path / name, given, number % 2), seat)
        for name, given in (("one", one), ("two", twin(one, rng, seat)))
    )
    assert differing(here, there) == []


@pytest.mark.parametrize("number", NUMBERS)
def test_in_diplomacy_the_window_tells_nothing_of_what_others_wrote(
    number: int, tmp_path: Path, opened: Opened
) -> None:
    mine, first = strait.sheet("Iberia", "F SOU/WC - SEA"), strait.sheet("Gothia", "A NOR H")
    other = strait.sheet("Gothia", "A NOR H", "F EAS - SEA")
    here = opened(founded(tmp_path / "one", strait.PAGE, "1", [mine, first], 0), "Iberia")
    there = opened(founded(tmp_path / "two", f"# {number}\n{strait.PAGE}", "2", [mine, other], 0), "Iberia")
    assert differing(here, there) == []


@pytest.mark.parametrize("vote", ["draw", "concede to Iberia"])
def test_in_diplomacy_a_vote_that_came_to_nothing_is_in_no_page_of_the_turn(
    vote: str, tmp_path: Path, opened: Opened
) -> None:
    mine = strait.sheet("Iberia", "F SOU/WC - SEA")
    one, two = strait.sheet("Gothia", "A NOR H"), strait.sheet("Gothia", "A NOR H", vote)
    here = opened(founded(tmp_path / "one", strait.PAGE, "1", [mine, one], 1), "Iberia")
    there = opened(founded(tmp_path / "two", strait.PAGE, "1", [mine, two], 1), "Iberia")
    assert differing(here, there) == []
    assert any("page Past orders" in name for name, _ in here)


@pytest.mark.slow
def test_what_the_window_shows_of_a_seat_is_looked_at(tmp_path: Path, opened: Opened) -> None:
    rng = random.Random("seen")
    one = world(rng)
    game = of_rotd(tmp_path / "one", one, 1)
    first, second = (opened(game, seat) for seat in LOOKING[:2])
    assert any(here != there for (_, here), (_, there) in zip(first, second, strict=False))
    assert {"tab 3 of Review: pixels", "help on Timeline"} <= {name for name, _ in first}
    told = [held for name, held in first if name.startswith("alternatives of ") and isinstance(held, tuple)]
    assert told and len(told[0][0]) == 2, "one way waits beside the other"
