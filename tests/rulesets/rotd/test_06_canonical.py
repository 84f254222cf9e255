"""Section 6: the commonest lines as the program writes them are read without the grammar, and to the same end."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drumhead.engine.boards.square import lettered_board
from drumhead.engine.errors import OrderSyntaxError
from drumhead.engine.maps.library import bundled_sheets, find_scenario, map_of
from drumhead.engine.maps.squares.reader import COLUMN_LETTERS, ROW_LETTERS
from drumhead.engine.play.game import Game
from drumhead.engine.play.orders import Order
from drumhead.engine.play.sheets import read_sheet
from drumhead.engine.rulesets.rotd import RULESET
from drumhead.engine.rulesets.rotd.orders import orders as o
from drumhead.engine.rulesets.rotd.orders.grammar import read_by_grammar
from drumhead.engine.rulesets.rotd.orders.notation import canonical, read_order, write_order
from drumhead.engine.rulesets.rotd.orders.sourcing import read_source
from tests.rulesets.rotd.pages import play, units

PAGE = """
[map]
[[map.cities]]
name = "Milano"
place = "G4-V6 7-7"
state = "SAR"
"""
SMALL, _ = play(PAGE + units("FR1IN G4-V6 7-7"))


@cache
def lombardy() -> Game:
    scenario = find_scenario("lombardy-1859")
    map = map_of(scenario)
    made = RULESET.setup(scenario, map)
    return Game(scenario.id, scenario, map, made.seats, made.sides, made.options)


@pytest.fixture(scope="module", params=["small", "lombardy"])
def game(request: pytest.FixtureRequest) -> Game:
    return SMALL if request.param == "small" else lombardy()


def by_grammar(game: Game, line: str) -> Order | str:
    """The order of a line, or what is wrong with it."""
    try:
        return read_by_grammar(game, line)
    except OrderSyntaxError as error:
        return str(error)


def as_read(game: Game, line: str) -> Order | str:
    try:
        return read_order(game, line)
    except OrderSyntaxError as error:
        return str(error)


def test_squares_of_two_letters_are_read_both_ways_and_written_as_they_are_called() -> None:
    """1.1: on a board of more columns than letters have tens."""
    board = lettered_board(300, 260, COLUMN_LETTERS, ROW_LETTERS)
    large = replace(SMALL, map=replace(SMALL.map, board=board))
    for line in ("FR1IN march AB3-NP4 AB4-NP5", "FR1IN rail AB3-NP4", "FR1AQ depot AB3-NP4 5-5"):
        order = as_read(large, line)
        assert order == by_grammar(large, line)
        assert isinstance(order, Order) and write_order(large, order) == line
    assert read_order(large, "FR1IN march ab3 - np4").path == (board.cell("AB3-NP4"),)  # type: ignore[attr-defined]
    assert read_source(large, "FRA AB3-NP4 5-5") == "DEPOT:FRA AB3-NP4 5-5" == read_source(large, "fra ab3-np4 5-5")


UNIT = st.sampled_from(("FR1IN", "AU12CQ", "SA03CV"))
CELL, SPOT, TAC = st.integers(0, 15_599), st.integers(0, 224), st.integers(1, 5)
SOURCE = st.sampled_from(("", "none", "FR1CQ", "CITY:Milano", "DEPOT:FR G4-V6 3-3", "DEPOT:au depot  Verona"))
ORDERS = st.one_of(
    st.builds(o.March, unit=UNIT, path=st.lists(CELL | st.none(), min_size=1, max_size=6).map(tuple)),
    st.builds(o.Withdraw, unit=UNIT, to=CELL),
    st.builds(o.Entry, unit=UNIT, at=SPOT),
    st.builds(o.HaltOnDetection, unit=UNIT),
    st.builds(o.HaltOnEntry, unit=UNIT),
    st.builds(o.HaltBeforeForcedMarch, unit=UNIT),
    st.builds(o.MarchTo, unit=UNIT, target=st.sampled_from(("battle", "allies", "enemies"))),
    st.builds(o.Move, unit=UNIT, to=SPOT | st.sampled_from(("ford", "pass")), via=SPOT | st.none(), start=TAC),
    st.builds(o.Engage, unit=UNIT, first=TAC, last=TAC),
    st.builds(o.Support, unit=UNIT, at=SPOT, radius=st.integers(0, 14), first=TAC, last=TAC),
    st.builds(o.Intercept, unit=UNIT, at=SPOT, radius=st.integers(0, 14), first=TAC, last=TAC),
    st.builds(o.Attack, unit=UNIT, mode=st.sampled_from(("assault", "attack", "skirmish", "evade"))),
    st.builds(o.Defend, unit=UNIT, mode=st.sampled_from(("last-ditch", "defend", "skirmish", "evade"))),
    st.builds(o.InLine, unit=UNIT, line=st.sampled_from(("first", "second", "rear"))),
    st.builds(o.Supply, unit=UNIT, level=st.integers(0, 12) | st.none(), source=SOURCE),
)


@given(order=ORDERS)
def test_an_order_as_it_is_written_is_read_so_by_both_ways(game: Game, order: Order) -> None:
    line = write_order(game, order)
    found = by_grammar(game, line)
    assert canonical(game, line) in (None, found)
    assert as_read(game, line) == found


KINDS = ("march", "entry", "halt", "move", "engage", "support", "intercept", "attack", "defend", "line", "supply")
SQUARES = ("G4-V6", "G5-V6", "g4-v6", "A0-O0", "5-9", "14-14", "15-1", "05-9", "-", "4")
WORDS = (
    *(
        "on",
        "detection",
        "enemy",
        "entry",
        "before",
        "forced",
        "march",
        "ford",
        "via",
        "from",
        "T1",
        "T6",
        "T2-T3",
        "t1",
    ),
    *("T3-T1", "radius", "15", "014", "assault", "last-ditch", "evade", "first", "rear", "keep", "none", "Milano"),
    *(
        "FR1CQ",
        "depot",
        "city",
        "to",
        "battle",
        "Allies",
        "#",
        "# T1",
        "max",
        "ＦＲ",
        "ſ4-V6",
        "13",
        "99999999999999999999999",
    ),
)


@given(
    unit=st.sampled_from(("FR1IN", "fr1in", "FR1I", "FR１IN", "")),
    kind=st.sampled_from((*KINDS, *(kind.title() for kind in KINDS), "withdraw", "rail", "stay")),
    words=st.lists(st.sampled_from(SQUARES) | st.sampled_from(WORDS), max_size=7),
    space=st.sampled_from((" ", "  ", "\t", "\u00a0", "")),
)
def test_whatever_is_written_is_read_as_the_grammar_reads_it(
    game: Game, unit: str, kind: str, words: list[str], space: str
) -> None:
    line = space.join((unit, kind, *words))
    assert as_read(game, line) == by_grammar(game, line)


@pytest.mark.parametrize(
    "line",
    [
        "FR1IN march G4-V6 - G5-V6",
        "FR1IN march to battle",
        "FR1IN entry 5-4",
        "FR1IN halt on detection",
        "FR1IN halt on enemy entry",
        "FR1IN halt before forced march",
        "FR1IN move 5-9",
        "FR1IN move 5-9 via 3-4",
        "FR1IN move 5-9 from T2",
        "FR1IN move 5-9 via 3-4 from T2",
        "FR1IN move ford",
        "FR1IN engage T1-T5",
        "FR1IN engage T1",
        "FR1IN engage T2",
        "FR1IN engage T5",
        "FR1IN move 5-9 from T1",
        "FR1IN move 5-9 from T5",
        "FR1IN support 5-9 radius 14 T1-T5",
        "FR1IN supply 0",
        "FR1IN support 5-9 radius 3 T1-T3",
        "FR1IN intercept 5-9 radius 0 T4",
        "FR1IN attack attack",
        "FR1IN defend last-ditch",
        "FR1IN line rear",
        "FR1IN supply keep",
        "FR1IN supply none",
        "FR1IN supply 12",
        "FR1IN supply 3 from city Milano",
        "FR1IN supply from FR1CQ",
        "FR1IN supply from depot From  Novara",
    ],
)
def test_a_common_line_needs_no_grammar(line: str) -> None:
    assert canonical(SMALL, line) == read_by_grammar(SMALL, line)


@pytest.mark.parametrize(
    "line",
    [
        "FR1IN march G4-V6 G4-V6 G4-V6 G4-V6 G4-V6 G4-V6 G4-V6",
        "FR1IN march",
        "FR1IN march A0-O0",
        "FR1IN march to Milano",
        "FR1IN march to battle allies",
        "FR1IN engage",
        "FR1IN engage T6",
        "FR1IN support 5-9 radius 15 T1",
        "FR1IN supply 13",
        "FR1IN supply from",
        "FR1IN attack # attack",
        "FR1IN supply from Milano # near",
        "FR1 attack attack",
        "FR1IN attack Attack",
        "FR1IN",
        "",
    ],
)
def test_a_line_that_is_wrong_or_uncommon_is_left_to_the_grammar(line: str) -> None:
    assert canonical(SMALL, line) is None
    assert as_read(SMALL, line) == by_grammar(SMALL, line)


def test_no_bundled_order_needs_the_grammar() -> None:
    game = lombardy()
    sheets = [path for turn in (1, 2) for path in bundled_sheets(game.scenario, turn)]
    lines = [text for path in sheets for _, text in read_sheet(path.read_text(encoding="utf-8")).lines]
    assert all(canonical(game, line) == read_by_grammar(game, line) for line in lines)
