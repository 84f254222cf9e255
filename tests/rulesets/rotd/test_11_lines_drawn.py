"""10.1, 11.1: lines of communications, who is cut off and where it was fought, as a seat's map shows them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from drumhead.engine.play.figures import Cells, Figure, Path
from drumhead.engine.rulesets.rotd import RULESET
from drumhead.engine.rulesets.rotd.campaign.state import Square
from tests.rulesets.rotd.boards import BOARD
from tests.rulesets.rotd.pages import play, units

SEATS = """
[[seats]]
name = "Foch"
side = "allies"
[[seats]]
name = "Gyulai"
side = "austria"
"""
FOCH, GYULAI = 'commander="Foch"', 'commander="Gyulai"'
ARMY = (f"FR1AQ G4-V6 5-5 {FOCH}", f"FR1CQ G6-V6 5-5 {FOCH}")


def shown(*lines: str, seat: str = "Foch", fought: str = "", apart: str = "") -> list[Figure]:
    """What a seat's view lays over the map; `fought` is a square of a battle, `apart` a unit that was cut off."""
    game, state = play(SEATS + units(*lines))
    if fought:
        state = replace(state, squares={str(BOARD.cell(fought)): Square(battle_last_turn=True)})
    if apart:
        cut = replace(state.units[apart], in_communications=False)
        state = replace(state, units=state.units | {apart: cut})
    return list(RULESET.situation(game, RULESET.view(game, state, game.seat(seat))))


def way(*names: str, style: str = "link") -> Path:
    return Path(tuple(BOARD.cell(name) for name in names), style)


@pytest.mark.rule("rotd", "11.6f")
def test_the_lines_along_which_supplies_come_are_drawn_otherwise() -> None:
    found = shown(*ARMY, f"FR1IN G8-V6 7-7 {FOCH}")
    assert way("G8-V6", "G7-V6", "G6-V6", style="supply") in found
    assert way("G6-V6", "G5-V6", "G4-V6") in found, "an army headquarters hands out nothing"


@pytest.mark.rule("rotd", "11.1f")
@pytest.mark.rule("rotd", "11.1c")
def test_a_line_leads_from_each_unit_to_its_headquarters_and_from_that_to_the_armys() -> None:
    found = shown(*ARMY, f"FR1IN G8-V6 7-7 {FOCH}", f"FR2IN G8-V6 7-8 {FOCH}")
    assert found[0] == way("G6-V6", "G5-V6", "G4-V6")
    assert found.count(way("G8-V6", "G7-V6", "G6-V6", style="supply")) == 1, "who stand together share one"


@pytest.mark.rule("rotd", "11.1c")
def test_a_line_that_winds_is_drawn_square_by_square() -> None:
    walls = [f"AU{n}IN G6-V{n} 7-7 {GYULAI}" for n in (4, 5, 6, 7, 8)]
    far = shown(f"FR1AQ G4-V6 5-5 {FOCH}", f"FR1CQ G9-V6 5-5 {FOCH}", *walls)
    (line,) = [figure for figure in far if isinstance(figure, Path)]
    steps = list(zip(line.cells, line.cells[1:], strict=False))
    assert line.cells[0] == BOARD.cell("G9-V6") and line.cells[-1] == BOARD.cell("G4-V6")
    assert all(a is not None and b is not None and b in BOARD.within(a, 1) for a, b in steps)


@pytest.mark.rule("rotd", "11.1e")
def test_who_is_cut_off_has_a_mark_and_no_line() -> None:
    found = shown(*ARMY, f"FR1IN G8-V6 7-7 {FOCH}", apart="FR1IN")
    assert found[0] == Cells((BOARD.cell("G8-V6"),), "broken")
    links = [figure for figure in found if isinstance(figure, Path) and figure.style == "link"]
    assert links == [way("G6-V6", "G5-V6", "G4-V6")]


@pytest.mark.rule("rotd", "11.1e")
def test_all_who_are_cut_off_are_marked_in_one_order_whoever_was_told_first() -> None:
    squares = ("M9-Z9", "A0-N0", "G8-V6", "C3-R1", "H1-Q7", "B5-W2")
    game, state = play(SEATS + units(*(f"FR{n}IN {square} 7-7 {FOCH}" for n, square in enumerate(squares, start=1))))
    state = replace(state, units={id: replace(unit, in_communications=False) for id, unit in state.units.items()})
    (found,) = RULESET.situation(game, RULESET.view(game, state, game.seat("Foch")))
    assert found == Cells(tuple(sorted(BOARD.cell(square) for square in squares)), "broken")


def test_of_the_enemys_lines_and_battles_elsewhere_a_seat_is_shown_nothing() -> None:
    theirs = f"AU1AQ G9-V6 5-5 {GYULAI}", f"AU1CQ H0-V6 5-5 {GYULAI}"
    here = shown(*ARMY, *theirs, fought="H5-V6")
    assert here == shown(*ARMY)
    assert way("H0-V6", "G9-V6") in shown(*ARMY, *theirs, seat="Gyulai")


@pytest.mark.rule("rotd", "10.1a")
def test_a_battle_is_shown_to_those_on_the_spot() -> None:
    assert Cells((BOARD.cell("G6-V6"),), "clash") in shown(*ARMY, fought="G6-V6")


@pytest.mark.rule("rotd", "10.1a")
@pytest.mark.rule("rotd", "11.1c")
def test_a_view_shows_battles_square_by_square_and_the_lines_of_its_own_active_troops() -> None:
    theirs = f"AU1AQ G9-V6 5-5 {GYULAI}", f"AU1CQ H0-V6 5-5 {GYULAI}"
    game, state = play(SEATS + units(*ARMY, *theirs, f"FR1IN G8-V6 7-7 {FOCH} status='inactive'"))
    fought = {"H9-V6": Square(battle_now=True), "G4-V6": Square(battle_last_turn=True), "G5-V6": Square()}
    state = replace(state, squares={str(BOARD.cell(name)): square for name, square in fought.items()})
    view = RULESET.view(game, state, game.seat("Foch"))
    view = replace(view, state=state)
    cells = tuple(sorted(BOARD.cell(name) for name in ("H9-V6", "G4-V6")))
    mine = way("G6-V6", "G5-V6", "G4-V6")
    ate = way("G4-V6", "G5-V6", "G6-V6", style="supply")
    assert list(RULESET.situation(game, view)) == [Cells(cells, "clash"), mine, ate]
    strange = replace(view, tokens=tuple(replace(token, stance="enemy") for token in view.tokens))
    assert list(RULESET.situation(game, strange)) == [Cells(cells, "clash")]
    assert list(RULESET.situation(game, replace(strange, gm=True))) == [Cells(cells, "clash"), mine, ate]


@pytest.mark.rule("rotd", "11.1e")
def test_no_line_is_drawn_from_a_headquarters_that_is_cut_off_or_was_judged_by_another() -> None:
    cut = shown(*ARMY, apart="FR1CQ")
    assert cut[0] == Cells((BOARD.cell("G6-V6"),), "broken")
    assert way("G6-V6", "G5-V6", "G4-V6") not in cut
    game, state = play(SEATS + units(*ARMY))
    for judge, drawn in {"": True, "FR1AQ": True, "FR2AQ": False}.items():
        judged = replace(state.units["FR1CQ"], communications=judge)
        after = replace(state, units=state.units | {"FR1CQ": judged})
        found = RULESET.situation(game, RULESET.view(game, after, game.seat("Foch")))
        assert (way("G6-V6", "G5-V6", "G4-V6") in found) is drawn, judge
