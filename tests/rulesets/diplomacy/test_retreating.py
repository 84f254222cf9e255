"""Where a dislodged unit may go: exactly these places, and where two would meet, neither gets there."""

from __future__ import annotations

from dataclasses import replace

import pytest

from drumhead.engine.maps.library import find_scenario, map_of
from drumhead.engine.play.game import Game
from drumhead.engine.rulesets.diplomacy import RULESET
from drumhead.engine.rulesets.diplomacy.adjudication.movement import adjudicate
from drumhead.engine.rulesets.diplomacy.adjudication.retreating import Dislodged, Flight, retreat
from drumhead.engine.rulesets.diplomacy.chart.position import Unit
from drumhead.engine.rulesets.diplomacy.orders.orders import DISLODGED, Disband, Move, Order, Retreat
from drumhead.engine.rulesets.diplomacy.resolution.options import Options
from drumhead.engine.rulesets.diplomacy.turns.state import RETREATS, DiplomacyState, Piece
from drumhead.engine.rulesets.diplomacy.turns.writing import as_meant
from tests.rulesets.diplomacy.classic import position
from tests.rulesets.diplomacy.datc_cases import Case, cases

CASES = {case.id: case for case in cases()}


@pytest.mark.parametrize(
    ("case", "open_places"),
    [
        pytest.param(CASES["6.H.1"], {"TRI": ("ADR", "ALB"), "GRE": ("ALB", "BUL/SC")}, id="6.H.1"),
        pytest.param(CASES["6.H.5"], {"ANK": ("ARM",)}, id="6.H.5"),
        pytest.param(CASES["6.H.6"], {"VIE": ("GAL", "TYR")}, id="6.H.6"),
        pytest.param(CASES["6.H.16"], {"WES": ("LYO", "NAF")}, id="6.H.16"),
        pytest.param(CASES["6.D.18"], {"ANK": ()}, id="6.D.18"),
    ],
)
def test_the_open_places_are_just_these(case: Case, open_places: dict[str, tuple[str, ...]]) -> None:
    assert adjudicate(case.position, case.orders, Options()).retreats == open_places


def fled(*orders: Order, **options: str) -> Flight:
    """Two French armies and a fleet are out; a German army stands in Picardy."""
    beaten = {
        "PAR": Dislodged(Unit("France", "A", "PAR"), ("GAS",)),
        "MAR": Dislodged(Unit("France", "A", "MAR"), ("GAS", "SPA")),
        "BRE": Dislodged(Unit("France", "F", "BRE"), ()),
    }
    return retreat(position({"PIC": "Germany A"}), beaten, [("France", order) for order in orders], Options(**options))


def flight(at: str, to: str) -> Order:
    return Retreat(unit=at + DISLODGED, to=to)


@pytest.mark.rule("diplomacy", "6.H.7")
def test_each_loss_has_its_rule_and_reason() -> None:
    lost = fled(flight("PAR", "GAS"), flight("MAR", "GAS")).lost
    assert {at: (loss.rule, loss.why) for at, loss in lost.items()} == {
        "BRE": ("6.H.17", "it has no place to go"),
        "MAR": ("6.H.7", "another makes for Gascony too"),
        "PAR": ("6.H.7", "another makes for Gascony too"),
    }
    assert fled(flight("PAR", "GAS")).lost["MAR"].rule == "6.H.3"


@pytest.mark.rule("diplomacy", "4.D.3")
@pytest.mark.parametrize(("choice", "places"), [("first", {"MAR": "GAS"}), ("last", {"MAR": "SPA"}), ("none", {})])
def test_of_two_retreats_of_a_unit_one_or_none_counts(choice: str, places: dict[str, str]) -> None:
    done = fled(flight("MAR", "GAS"), flight("MAR", "SPA"), double_orders=choice)
    assert done.places == places
    assert {refusal.rule for _, refusal in done.refused} == {"4.D.3"}


@pytest.mark.rule("diplomacy", "6.H.5")
@pytest.mark.parametrize(
    ("to", "reason"), [("PIC", "a unit stands in Picardy"), ("BUR", "Burgundy is closed to its retreat")]
)
def test_a_closed_place_is_refused_with_its_reason(to: str, reason: str) -> None:
    ((_, refusal),) = fled(flight("PAR", to)).refused
    assert (refusal.rule, refusal.reason[: len(reason)]) == ("6.H.5", reason)


def test_in_retreats_every_order_is_the_dislodged_units_and_keeps_who_wrote_it() -> None:
    state = DiplomacyState(2, "resolution", 1901, "spring", RETREATS, dislodged={"PAR": Piece("France", "A", "PAR")})
    written = (Move(unit="PAR", to="PIC", giver="Germany"), Disband(unit="PAR", giver="Germany"))
    meant = [as_meant(state, order) for order in written]
    assert [(order.kind, order.key, order.giver) for order in meant] == [
        ("retreat", ("PAR dislodged", "order"), "Germany"),
        ("disband", ("PAR dislodged", "order"), "Germany"),
    ]


def test_all_orders_of_a_sheet_for_a_dislodged_unit_are_for_one_thing() -> None:
    scenario = find_scenario("diplomacy-1901")
    map = map_of(scenario)
    setup = RULESET.setup(scenario, map)
    state = replace(setup.state, stage=RETREATS, dislodged={"PAR": Piece("France", "A", "PAR", ("PIC",))})
    game = Game(scenario.id, scenario, map, setup.seats, setup.sides, setup.options)
    view = RULESET.view(game, state, game.seat("France"))
    lines = [RULESET.signed(game, view, RULESET.read_order(game, line)) for line in ("A PAR R PIC", "A PAR D")]
    assert len({order.key for order in lines}) == 1
