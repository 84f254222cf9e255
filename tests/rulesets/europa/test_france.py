"""French assistance by the quarter of a year, as option 44J has it, and the border that it opens and shuts."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from drumhead.engine.maps.hexes.model import HexPlace
from drumhead.engine.play.dice import ScriptedDice
from drumhead.engine.rulesets.europa.position.calendar import month_of, month_title
from tests.rulesets.europa.tables import RULESET, Table, board_of

SPORADIC, SUBSTANTIAL = 0.0, 0.99
OPEN, SHUT = 0.0, 0.99
UNITS = {
    "N1": {"affiliation": "Nat", "factors": "1-1-6", "at": "0501"},
    "L1": {"affiliation": "PA", "factors": "1-1-6", "at": "0101"},
}


def _table(*rules: str) -> Table:
    """Two Spanish cities of the Republic and a French one on one line of rails; the board's last column is France."""
    rows = ["......"] * 5
    board = board_of(rows).board
    line = [f"01{n:02d}" for n in range(1, 7)]
    places = [HexPlace(name, (board.cell(at),), "dot") for name, at in (("Valencia", "0102"), ("Murcia", "0104"))]
    places.append(HexPlace("Perpignan", (board.cell("0106"),), "dot"))
    sides = dict.fromkeys(pairwise(line), "rail")
    map = board_of(rows, sides=sides, places=places, zones={"country": {"*": "Spain", "0106": "France"}})
    owns = {"insurgent": {"owns": ["0501"]}, "loyalist": {"owns": line[:5]}}
    return Table(map, *rules, units=UNITS, sides=owns)


def _begin(table: Table, title: str, player: str, level: float = SPORADIC, border: float = OPEN) -> Table:
    """The stage before this player turn is ended, and dice fall for the level of a quarter and for the border."""
    month = month_of(table.game.scenario.date, title)
    before = (month, "insurgent") if player == "loyalist" else (month - 1, "loyalist")
    table.state = replace(table.state, month=before[0], player=before[1], phase="exploitation")
    script = {f"French assistance from {title}": [level], f"French border in {title}": [border]}
    table.end(ScriptedDice(script))
    assert (month_title(table.game.scenario.date, table.state.month), table.state.player) == (title, player)
    return table


def _is_source(table: Table) -> bool:
    return "republican" in table.ask("source", "Valencia").data["full"]


@pytest.mark.rule("europa", "R324")
def test_until_the_second_half_of_september_assistance_is_increased_and_nothing_is_thrown() -> None:
    table = _table("44J")
    for title in ("II Jul 36", "I Aug 36", "II Aug 36", "I Sep 36", "II Sep 36"):
        _begin(table, title, "loyalist", border=SHUT)
        assert not [event for event in table.events if event.kind in ("assistance", "border")]
        found = table.ask("government", "France")
        assert (found.data["level"], found.data["open"]) == ("increased", True)
        assert "R324" in [reason.rule for reason in found.because]
        assert _is_source(table)
    _begin(table, "I Oct 36", "loyalist", level=SUBSTANTIAL)
    assert table.ask("government", "France").data["level"] == "substantial"


@pytest.mark.rule("europa", "R325")
def test_a_sporadic_border_stays_as_thrown_through_the_insurgent_turn_that_follows() -> None:
    table = _begin(_table("44J"), "I Oct 36", "loyalist", level=SPORADIC, border=SHUT)
    found = table.ask("government", "France")
    assert (found.data["level"], found.data["open"]) == ("sporadic", False)
    told = [event.facts for event in table.events if event.kind == "border"]
    assert told == [{"state": "shut", "thrown": f", by a die of {told[0]['thrown'][-1]}"}]
    assert not _is_source(table)
    assert "R325" in [reason.rule for reason in table.ask("source", "Valencia").because]
    _begin(table, "II Oct 36", "insurgent", border=OPEN)
    assert not table.ask("government", "France").data["open"]
    assert not _is_source(table)
    _begin(table, "II Oct 36", "loyalist", border=OPEN)
    assert table.ask("government", "France").data["open"]
    assert _is_source(table)


@pytest.mark.rule("europa", "R326")
def test_a_quarter_runs_from_a_loyalist_initial_phase_to_the_sixth_after_it() -> None:
    table = _begin(_table("44J"), "I Oct 36", "loyalist", level=SUBSTANTIAL)
    for title in ("II Oct 36", "I Nov 36", "II Nov 36", "I Dec 36", "II Dec 36"):
        _begin(table, title, "loyalist", level=SPORADIC)
        assert table.ask("government", "France").data["level"] == "substantial"
    _begin(table, "I Jan 37", "insurgent", level=SPORADIC)
    found = table.ask("government", "France")
    assert (found.data["level"], found.data["until"]) == ("substantial", "I Jan 37")
    assert "R326" in [reason.rule for reason in found.because]
    _begin(table, "I Jan 37", "loyalist", level=SPORADIC, border=SHUT)
    found = table.ask("government", "France")
    assert (found.data["level"], found.data["until"]) == ("sporadic", "I Apr 37")


@pytest.mark.rule("europa", "R325")
@pytest.mark.parametrize("border", [OPEN, SHUT])
def test_a_border_that_is_thrown_as_it_was_stays_so(border: float) -> None:
    table = _begin(_table("44J"), "I Oct 36", "loyalist", level=SPORADIC, border=border)
    _begin(table, "II Oct 36", "loyalist", border=border)
    assert table.ask("government", "France").data["open"] is (border == OPEN)


def test_a_border_that_was_shut_opens_with_a_quarter_of_other_assistance() -> None:
    table = _begin(_table("44J"), "I Oct 36", "loyalist", level=SPORADIC, border=SHUT)
    _begin(table, "I Jan 37", "loyalist", level=SUBSTANTIAL)
    assert table.ask("government", "France").data["open"]
    assert all(RULESET.wording(table.game, event) for event in table.events)


def test_without_the_option_nothing_is_thrown_for_france() -> None:
    table = _begin(_table(), "I Oct 36", "loyalist", border=SHUT)
    found = table.ask("government", "France")
    assert (found.data["level"], found.data["open"]) == ("", True)
    assert not [event for event in table.events if event.kind in ("assistance", "border")]


@pytest.mark.rule("europa", "R325")
@pytest.mark.parametrize("die", range(1, 7))
def test_a_sporadic_border_is_open_on_a_three_or_less(die: int) -> None:
    table = _begin(_table("44J"), "I Oct 36", "loyalist", level=SPORADIC, border=(die - 0.5) / 6)
    assert table.ask("government", "France").data["open"] is (die <= 3)
    (told,) = (event for event in table.events if event.kind == "border")
    assert told.facts == {"state": "open" if die <= 3 else "shut", "thrown": f", by a die of {die}"}
    assert bool(told.changes) is (die > 3)


@pytest.mark.rule("europa", "R326")
@pytest.mark.parametrize(
    ("die", "level"),
    [(1, "sporadic"), (2, "sporadic"), (3, "limited"), (4, "limited"), (5, "increased"), (6, "substantial")],
)
def test_a_quarter_is_thrown_for_and_only_a_sporadic_one_throws_for_the_border(die: int, level: str) -> None:
    table = _begin(_table("44J"), "I Oct 36", "loyalist", level=(die - 0.5) / 6)
    (told,) = (event for event in table.events if event.kind == "assistance")
    assert told.facts == {"level": level, "die": die, "until": "I Jan 37"}
    assert ("border" in {event.kind for event in table.events}) is (level == "sporadic")
    found = table.ask("government", "France").data
    assert (found["level"], found["until"]) == (level, "I Jan 37")
