"""What the board offers to be clicked is what the rules allow, no more and no less."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import pytest

from drumhead.engine.maps.library import find_scenario
from drumhead.engine.play.game import Game
from drumhead.engine.play.view import View
from drumhead.engine.rulesets.diplomacy import RULESET
from drumhead.engine.rulesets.diplomacy.chart.atlas import chart_of
from drumhead.engine.rulesets.diplomacy.chart.chart import province_of
from drumhead.engine.rulesets.diplomacy.turns.state import Piece
from drumhead.engine.session.founding import found_game
from tests.rulesets.diplomacy.positions import random_phase


@lru_cache(maxsize=4)
def opening(scenario: str) -> tuple[Game, View]:
    founded, state = found_game(find_scenario(scenario), {})
    return founded.game, RULESET.view(founded.game, state, founded.game.seat("gm"))


def crowded(scenario: str, seed: int) -> tuple[Game, View]:
    """Other units on the board of a scenario."""
    game, view = opening(scenario)
    position, _ = random_phase(chart_of(game.map), seed, 12)
    units = {at: Piece(unit.power, unit.arm, unit.place) for at, unit in position.units.items()}
    return game, replace(view, state=replace(view.state, units=units))


def offered(game: Game, view: View, **order: str) -> set[str]:
    return {game.map.board.name(cell) for cell in RULESET.next_cells(game, view, RULESET.order(order))}


def stands(game: Game, view: View, **order: str) -> bool:
    return RULESET.check(game, view, RULESET.order(order), ()) is None


@pytest.mark.rule("diplomacy", "6.A.10")
@pytest.mark.rule("diplomacy", "6.F.1")
@pytest.mark.parametrize("scenario", ["diplomacy-1901", "city-country-1901"])
@pytest.mark.parametrize("seed", range(4))
def test_a_unit_may_be_clicked_to_be_helped_exactly_where_some_such_order_could_stand(scenario: str, seed: int) -> None:
    game, view = crowded(scenario, seed)
    names = game.map.board.names
    units = {at: piece.place for at, piece in view.state.units.items()}
    for unit in units:
        for kind in ("support", "convoy"):
            allowed = {
                units[of]
                for of in units
                if (kind == "support" and stands(game, view, kind=kind, unit=unit, of=of))
                or any(stands(game, view, kind=kind, unit=unit, of=of, to=name) for name in names)
            }
            assert offered(game, view, kind=kind, unit=unit, of="", to="") == allowed, (kind, unit)


@pytest.mark.rule("diplomacy", "6.G.19")
@pytest.mark.parametrize("seed", range(4))
def test_an_army_may_be_clicked_ashore_exactly_where_the_convoy_could_stand(seed: int) -> None:
    game, view = crowded("diplomacy-1901", seed)
    at_sea = [at for at, piece in view.state.units.items() if piece.arm == "F"]
    for unit in at_sea:
        for of in view.state.units:
            order = {"kind": "convoy", "unit": unit, "of": of}
            ashore = {province_of(name) for name in game.map.board.names if stands(game, view, **order, to=name)}
            assert offered(game, view, **order, to="") == ashore


@pytest.mark.rule("diplomacy", "4.B.4")
@pytest.mark.parametrize(
    ("helper", "fleet", "coasts"),
    [("POR", "MAO", {"SPA/NC", "SPA/SC"}), ("POR", "GAS", {"SPA/NC"}), ("MAR", "WES", {"SPA/SC"})],
)
def test_a_support_into_a_province_of_two_coasts_is_clicked_with_the_coast(
    helper: str, fleet: str, coasts: set[str]
) -> None:
    game, view = opening("diplomacy-1901")
    units = {helper: Piece("France", "F", helper), fleet: Piece("France", "F", fleet)}
    view = replace(view, state=replace(view.state, units=units))
    places = offered(game, view, kind="support", unit=helper, of=fleet, to="")
    assert {place for place in places if province_of(place) == "SPA"} == coasts
    assert stands(game, view, kind="support", unit=helper, of=fleet, to="SPA")
