"""How a unit may come to a province: everything that is offered may be ordered, and everything that may is offered."""

from __future__ import annotations

from pathlib import Path

import pytest

from drumhead.engine.play.ways import Journey
from drumhead.engine.rulesets.diplomacy import RULESET
from tests.rulesets.diplomacy.table import Table
from tests.rulesets.diplomacy.test_clicks import crowded

UNITS = {"England": ["A LON", "F NTH", "F ENG", "F LVP"], "France": ["A BUR", "F MAO"], "Germany": ["A BEL"]}


def _ways(folder: Path, seat: str, unit: str, to: str, *via: str) -> tuple[Journey, ...]:
    session = Table(folder, UNITS).session
    cells = [session.game.map.board.cell(name) for name in (to, *via)]
    return RULESET.journeys(session.game, session.view(seat), unit, cells[0], cells[1:], ())


def test_a_neighbour_is_gone_to_directly(tmp_path: Path) -> None:
    (only,) = _ways(tmp_path, "France", "BUR", "BEL")
    assert (only.title, only.turns, only.summary) == ("directly", 1, "Burgundy to Belgium, this turn")
    assert only.risks == ("Belgium is held by Germany.",)


@pytest.mark.rule("diplomacy", "6.F.1")
def test_over_the_sea_every_row_of_fleets_is_told(tmp_path: Path) -> None:
    found = _ways(tmp_path, "England", "LON", "BEL")
    assert [way.title for way in found] == ["by convoy over English Channel", "by convoy over North Sea"]
    assert "The fleet in North Sea has to convoy it (England)." in found[1].risks
    over_both = _ways(tmp_path, "England", "LON", "BRE")
    assert [way.title for way in over_both] == ["by convoy over English Channel"]


def test_far_away_it_takes_several_moves(tmp_path: Path) -> None:
    (only,) = _ways(tmp_path, "France", "BUR", "BER")
    assert only.turns == len(only.cells) == 2
    assert only.orders[0] == RULESET.order({"kind": "move", "unit": "BUR", "arm": "A", "to": "MUN"})
    (round_about,) = _ways(tmp_path, "France", "BUR", "BER", "RUH")
    assert len(round_about.cells) == 3


def test_no_unit_comes_where_it_cannot_stand(tmp_path: Path) -> None:
    assert _ways(tmp_path, "England", "LVP", "BUR") == ()
    assert _ways(tmp_path, "England", "BUR", "PAR") == ()
    session = Table(tmp_path, UNITS).session
    cell = session.game.map.board.cell("BUR")
    reason = RULESET.beyond(session.game, session.view("England"), "LVP", cell, ())
    assert reason.endswith(").") and reason[0].isupper()


@pytest.mark.parametrize("scenario", ["diplomacy-1901", "city-country-1901"])
@pytest.mark.parametrize("seed", range(3))
def test_reach_ways_and_reasons_agree(scenario: str, seed: int) -> None:
    game, view = crowded(scenario, seed)
    for unit in view.state.units:
        cells = RULESET.reach(game, view, unit, ()).cells
        for name in game.map.board.names:
            cell = game.map.board.cell(name)
            ways = RULESET.journeys(game, view, unit, cell, (), ())
            for way in ways:
                assert RULESET.check(game, view, way.orders[0], ()) is None
            if cell in cells:
                assert ways and ways[0].turns == 1, (unit, name)
                assert RULESET.beyond(game, view, unit, cell, ()) == ""


def test_all_that_is_told_of_a_way_is_what_its_unit_can_do(tmp_path: Path) -> None:
    def told(way: Journey) -> tuple[object, ...]:
        return way.title, way.summary, way.turns, way.risks

    (coastal,) = _ways(tmp_path, "England", "LVP", "CLY")
    assert told(coastal) == ("directly", "Liverpool to Clyde, this turn", 1, ())
    assert coastal.orders == (RULESET.order({"kind": "move", "unit": "LVP", "arm": "F", "to": "CLY"}),)
    (far,) = _ways(tmp_path, "France", "BUR", "BER")
    assert told(far) == ("step by step", "Burgundy to Berlin in 2 moves over Munich", 2, ())
    (taken,) = _ways(tmp_path, "France", "BUR", "BEL")
    assert told(taken) == ("directly", "Burgundy to Belgium, this turn", 1, ("Belgium is held by Germany.",))
    (first, *_) = _ways(tmp_path, "England", "LON", "BEL")
    assert first.risks == ("The fleet in English Channel has to convoy it (England).", "Belgium is held by Germany.")
    (round_about,) = _ways(tmp_path, "France", "BUR", "PIC", "PAR")
    assert told(round_about) == ("step by step", "Burgundy to Picardy in 2 moves over Paris", 2, ())


def test_of_ways_as_short_the_first_in_the_alphabet_is_told(tmp_path: Path) -> None:
    found = [_ways(tmp_path, "France", "BUR", to)[0].summary for to in ("BRE", "KIE", "VEN", "VIE")]
    assert found == [
        "Burgundy to Brest in 2 moves over Gascony",
        "Burgundy to Kiel in 2 moves over Munich",
        "Burgundy to Venice in 3 moves over Marseilles, Piedmont",
        "Burgundy to Vienna in 3 moves over Munich, Bohemia",
    ]


def test_only_who_may_be_ordered_in_a_season_of_movement_has_ways(tmp_path: Path) -> None:
    units = {"Germany": ["A Berlin", "A Munich"], "Italy": ["A Rome"]}
    session = Table(tmp_path, units, {"Germany": ["BER"]}, 'stage = "adjustments"\nseason = "fall"').session
    view, cell = session.view("Germany"), session.game.map.board.cell("KIE")
    assert view.orders_for("BER") and RULESET.journeys(session.game, view, "BER", cell, (), ()) == ()
    assert not RULESET.reach(session.game, view, "BER", ()).cells
    assert RULESET.beyond(session.game, view, "BER", cell, ()) == ""
