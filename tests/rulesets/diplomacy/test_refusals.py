"""Every sentence that refuses an order of Diplomacy, with its number, and the orders beside it that stand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from drumhead.engine.play.orders import Refusal
from drumhead.engine.rulesets.diplomacy.adjudication.adjusting import Winter, adjust, legal_adjustment
from drumhead.engine.rulesets.diplomacy.adjudication.legality import legal
from drumhead.engine.rulesets.diplomacy.adjudication.retreating import Dislodged, legal_retreat
from drumhead.engine.rulesets.diplomacy.chart.position import Unit
from drumhead.engine.rulesets.diplomacy.orders.notation import read
from drumhead.engine.rulesets.diplomacy.orders.orders import DISLODGED, Disband, Hold, Move, Order, Retreat
from drumhead.engine.rulesets.diplomacy.resolution.options import Options
from tests.rulesets.diplomacy.classic import names, position
from tests.rulesets.diplomacy.table import Table

Chosen = dict[str, Any]
Meant = dict[str, Any]
NAMING = {"arm", "of_arm", "power"}
SEASON = position(
    {
        "PAR": "France A",
        "BRE": "France F",
        "MAR": "France A",
        "SPA/SC": "France F",
        "MAO": "France F",
        "GAS": "Germany A",
        "RUH": "Germany A",
        "BUL/EC": "Turkey F",
        "CON": "Turkey A",
        "ENG": "England F",
        "LON": "England A",
        "STP/NC": "Russia F",
        "LVN": "Russia A",
        "WES": "Italy F",
    }
)


def told(judged: Order | Refusal, *left_out: str) -> str | Meant:
    """A refusal in words, or what an order means."""
    if isinstance(judged, Refusal):
        return f"{judged.rule}: {judged.reason}"
    return judged.model_dump(exclude_defaults=True, exclude=set(left_out))


ORDERS: list[tuple[str, str, Chosen, str | Meant]] = [
    ("France", "A VIE H", {}, "6.A.6: no unit stands in Vienna"),
    ("France", "A GAS H", {}, "6.A.6: the unit in Gascony is not France's"),
    ("France", "A PAR - PAR", {}, "6.A.4: Paris is where the unit stands already"),
    ("France", "A PAR - ENG", {}, "6.A.2: an army cannot go to sea in English Channel"),
    ("France", "A PAR - MUN", {}, "6.A.1: Munich is not adjacent to Paris, and no fleets could convoy it"),
    ("France", "A PAR - LON", {}, "6.A.1: London is not adjacent to Paris, and no fleets could convoy it"),
    ("France", "F PAR - BUR", {"wrong_arm": "illegal"}, "4.C.2: in Paris stands no fleet"),
    ("France", "PAR - BUR", {"missing_arm": "illegal"}, "4.C.1: the order does not say army or fleet of Paris"),
    ("France", "F SPA/NC - WES", {"unit_coast": "illegal"}, "4.B.5: the unit in Spain does not stand on that coast"),
    ("France", "F SPA/NC - WES", {}, {"to": "WES"}),
    ("France", "F BRE - PAR", {}, "6.A.3: a fleet in Brest cannot go to Paris"),
    ("France", "F BRE - LON", {}, "6.A.1: a fleet in Brest cannot go to London"),
    ("France", "F SPA - GAS", {}, "6.B.11: a fleet in Spain (south coast) cannot go to Gascony"),
    ("France", "F SPA - MAR", {}, {"to": "MAR"}),
    ("France", "F MAO - SPA", {}, "4.B.1: Spain has two coasts in reach: name one"),
    ("France", "F MAO - SPA/EC", {}, "4.B.1: Spain has two coasts in reach: name one"),
    ("France", "F MAO - SPA/EC", {"odd_coast": "illegal"}, "4.B.6: the coast EC of Spain means nothing"),
    ("France", "F SPA - POR/SC", {"odd_coast": "illegal"}, "4.B.6: the coast SC of Portugal means nothing"),
    ("France", "A MAR - SPA/NC", {"odd_coast": "illegal"}, "4.B.6: the coast NC of Spain means nothing"),
    ("France", "A MAR - SPA/NC", {}, {"to": "SPA"}),
    ("France", "A PAR - BUR via convoy", {}, "6.G.8: no fleets could convoy it to Burgundy"),
    ("France", "A PAR - BUR via convoy", {"land_fallback": True}, {"to": "BUR", "via": True}),
    ("France", "F BRE - GAS via convoy", {}, {"to": "GAS"}),
    ("Turkey", "F BUL - CON", {}, {"to": "CON"}),
    ("Turkey", "F BUL - GRE", {}, "6.B.11: a fleet in Bulgaria (east coast) cannot go to Greece"),
    ("Turkey", "F BUL/SC - GRE", {}, "6.B.11: a fleet in Bulgaria (east coast) cannot go to Greece"),
    ("Russia", "F STP - LVN", {}, "6.B.11: a fleet in St Petersburg (north coast) cannot go to Livonia"),
    ("Russia", "F STP - MOS", {}, "6.A.3: a fleet in St Petersburg (north coast) cannot go to Moscow"),
    ("France", "F MAO - BRE", {}, {"to": "BRE"}),
    ("France", "A PAR S A VIE", {}, "4.E.1: no unit stands in Vienna to be supported"),
    ("France", "A PAR S A PAR", {}, "6.A.8: a unit cannot support itself"),
    ("France", "A PAR S F GAS", {"wrong_arm": "illegal"}, "4.C.2: in Gascony stands no fleet"),
    ("France", "A PAR S GAS", {"missing_arm": "illegal"}, "4.C.1: the order does not say army or fleet of Gascony"),
    ("France", "A PAR S A GAS", {"missing_power": "illegal"}, "4.C.5: whose the unit in Gascony is must be said"),
    ("France", "A PAR S German A GAS", {"missing_power": "illegal"}, {"of": "GAS"}),
    ("France", "A PAR S Italian A GAS", {"wrong_power": "illegal"}, "4.C.6: the unit in Gascony is not Italy's"),
    ("France", "A PAR S Italian A GAS", {}, {"of": "GAS"}),
    ("France", "A PAR S A MAR - PAR", {}, "6.D.34: a unit cannot support into the place where it stands"),
    ("France", "A PAR S A MAR", {}, "6.A.10: the unit in Paris could not go to Marseilles itself"),
    ("France", "A PAR S A MAR - SPA", {}, "6.A.10: the unit in Paris could not go to Spain itself"),
    ("France", "A PAR S A GAS - GAS", {}, "6.A.5: the unit in Gascony stands there already"),
    ("France", "A PAR S A RUH - BUR", {}, {"of": "RUH", "to": "BUR"}),
    ("France", "A PAR S A LON - BRE", {}, {"of": "LON", "to": "BRE"}),
    ("France", "A PAR S A LON - PIC", {}, {"of": "LON", "to": "PIC"}),
    ("France", "F BRE S A LON - PIC", {}, {"of": "LON", "to": "PIC"}),
    (
        "England",
        "F ENG S A LON - BEL",
        {},
        "6.D.31: the army in London could get to Belgium only if the supporting fleet itself convoyed it",
    ),
    (
        "England",
        "F ENG S A LON - BRE",
        {},
        "6.D.31: the army in London could get to Brest only if the supporting fleet itself convoyed it",
    ),
    ("France", "A PAR S A MAR - PIC", {}, "6.D.24: the army in Marseilles cannot go to Picardy"),
    ("France", "F MAO S F BRE - GAS", {}, {"of": "BRE", "to": "GAS"}),
    ("France", "F MAO S A PAR - GAS", {}, {"of": "PAR", "to": "GAS"}),
    ("France", "F MAO S F SPA - POR", {}, {"of": "SPA", "to": "POR"}),
    ("France", "F SPA S F MAO - POR", {}, {"of": "MAO", "to": "POR"}),
    ("France", "F MAO S F SPA - NAF", {}, "6.D.23: the fleet in Spain (south coast) cannot go to North Africa"),
    ("France", "F MAO S F SPA/SC - GAS", {}, "6.D.23: the fleet in Spain (south coast) cannot go to Gascony"),
    ("France", "F BRE S F SPA - GAS", {}, "6.D.23: the fleet in Spain (south coast) cannot go to Gascony"),
    ("France", "F SPA S F MAO - GAS", {}, "6.B.5: the unit in Spain (south coast) could not go to Gascony itself"),
    ("France", "A MAR S F MAO - SPA", {"support_coast": "required"}, "4.B.4: the coast of Spain must be named"),
    ("France", "A GAS S F MAO - SPA", {}, "6.A.6: the unit in Gascony is not France's"),
    ("Germany", "A GAS S F MAO - SPA", {"support_coast": "own"}, "4.B.4: the coast of Spain must be named"),
    ("France", "A MAR S F MAO - SPA", {"support_coast": "own"}, {"of": "MAO", "to": "SPA"}),
    ("France", "A MAR S F MAO - SPA/EC", {"odd_coast": "illegal"}, "4.B.6: the coast EC of Spain means nothing"),
    ("France", "A MAR S F MAO - SPA/EC", {}, {"of": "MAO", "to": "SPA"}),
    ("France", "A MAR S F SPA - POR", {}, "6.A.10: the unit in Marseilles could not go to Portugal itself"),
    ("France", "A PAR S F MAO - GAS/NC", {"odd_coast": "illegal"}, "4.B.6: the coast NC of Gascony means nothing"),
    ("Turkey", "A CON S F BUL - BLA", {}, "6.A.10: the unit in Constantinople could not go to Black Sea itself"),
    ("Turkey", "F BUL S A CON - BLA", {}, "6.D.24: the army in Constantinople cannot go to Black Sea"),
    ("France", "F BRE C A PAR - LON", {}, "6.F.1: the unit in Brest is no fleet at sea"),
    ("France", "F MAO C F BRE - LON", {}, "6.A.7: no army stands in Brest to be convoyed"),
    ("France", "F MAO C A VIE - LON", {}, "6.A.7: no army stands in Vienna to be convoyed"),
    ("France", "F MAO C A PAR - PAR", {}, "6.A.5: an army in Paris cannot be convoyed there"),
    ("England", "F ENG C A LON - LON", {}, "6.A.5: an army in London cannot be convoyed there"),
    ("England", "F ENG C A LON - BRE", {}, {"of": "LON", "to": "BRE"}),
    ("England", "F ENG C A LON - SPA", {}, {"of": "LON", "to": "SPA"}),
    ("France", "F MAO C A LON - SPA", {}, {"of": "LON", "to": "SPA"}),
    ("England", "F ENG C A LON - MUN", {}, "6.G.19: the fleet in English Channel is needed by no route to Munich"),
    ("France", "F MAO C A LON - NAP", {}, "6.G.19: the fleet in Mid-Atlantic Ocean is needed by no route to Naples"),
    ("France", "F MAO C A LON - BEL", {}, "6.G.19: the fleet in Mid-Atlantic Ocean is needed by no route to Belgium"),
    ("England", "F ENG C A PAR - LON", {}, "6.G.19: the fleet in English Channel is needed by no route to London"),
    ("England", "F ENG C A PAR - BEL", {}, "6.G.19: the fleet in English Channel is needed by no route to Belgium"),
    (
        "France",
        "F MAO C A MAR - LON",
        {"missing_power": "illegal"},
        "6.G.19: the fleet in Mid-Atlantic Ocean is needed by no route to London",
    ),
    (
        "England",
        "F ENG C A MAR - LON",
        {"missing_power": "illegal"},
        "4.C.5: whose the unit in Marseilles is must be said",
    ),
    ("Italy", "F WES - SPA", {}, {"to": "SPA/SC"}),
    ("Italy", "F WES - SPA", {"only_coast": "illegal"}, "4.B.2: the coast of Spain must be named"),
    ("Italy", "F WES - SPA/SC", {"only_coast": "illegal"}, {"to": "SPA/SC"}),
    ("Italy", "F WES - SPA/NC", {}, "4.B.3: the fleet cannot reach Spain (north coast)"),
    ("Italy", "F WES - SPA/NC", {"wrong_coast": "corrected"}, {"to": "SPA/SC"}),
    ("France", "A MAR S F WES - SPA", {}, {"of": "WES", "to": "SPA"}),
    ("France", "A MAR S F WES - SPA", {"only_coast": "illegal"}, "4.B.2: the coast of Spain must be named"),
    (
        "France",
        "A MAR S F WES - SPA/SC",
        {"only_coast": "illegal", "support_coast": "required"},
        {"of": "WES", "to": "SPA/SC"},
    ),
    ("France", "A MAR S F WES - SPA/NC", {}, "4.B.4: the supported fleet cannot reach Spain (north coast)"),
    ("France", "A MAR S F WES - SPA", {"support_coast": "required"}, {"of": "WES", "to": "SPA"}),
    (
        "France",
        "A MAR S A PAR - BUR",
        {"support_coast": "required", "only_coast": "illegal"},
        {"of": "PAR", "to": "BUR"},
    ),
    (
        "France",
        "A MAR S A GAS - SPA",
        {"support_coast": "required", "only_coast": "illegal"},
        {"of": "GAS", "to": "SPA"},
    ),
    ("France", "A PAR S F GAS", {}, {"of": "GAS"}),
    ("France", "PAR S GAS", {}, {"of": "GAS"}),
    ("France", "F PAR H", {}, {}),
    ("France", "Build A PAR", {}, "4.E.1: build is no order for a season of movement"),
    ("France", "waive", {}, "6.A.6: no unit stands in "),
    ("France", "remove A PAR", {}, "4.E.1: disband is no order for a season of movement"),
    ("France", "A PAR R BUR", {}, "6.A.6: no unit stands in PAR dislodged"),
    ("France", "draw", {}, "6.A.6: no unit stands in "),
]


@pytest.mark.parametrize(("power", "line", "chosen", "answer"), ORDERS)
def test_an_order_of_a_season_stands_as_it_is_meant_or_is_refused_with_its_reason(
    power: str, line: str, chosen: Chosen, answer: str | Meant
) -> None:
    judged = legal(SEASON, power, read(names(), line), Options(**chosen))
    assert told(judged, "unit", *NAMING) == answer


BEATEN = {
    "PAR": Dislodged(Unit("France", "A", "PAR"), ("GAS", "PIC")),
    "BRE": Dislodged(Unit("France", "F", "BRE"), ("ENG",)),
    "WAR": Dislodged(Unit("Russia", "A", "WAR"), ()),
    "BUL": Dislodged(Unit("Turkey", "F", "BUL/SC"), ("GRE", "CON")),
}
AFTERWARDS = position(
    {"PAR": "Germany A", "BRE": "England F", "MAO": "England F", "WAR": "Germany A", "BUL": "Russia A"}
)
RETREATS: list[tuple[str, str, Chosen, str | Meant]] = [
    ("France", "A PAR R GAS", {}, {"unit": "PAR dislodged", "arm": "A", "to": "GAS"}),
    (
        "France",
        "A PAR R BUR",
        {},
        "6.H.5: Burgundy is closed to its retreat: the attack came from there, or others bounced there",
    ),
    ("France", "A PAR R PAR", {}, "6.A.4: a unit dislodged in Paris cannot retreat to Paris itself"),
    ("France", "A PAR R MUN", {}, "6.A.1: Munich is not adjacent to Paris, and retreats are never convoyed"),
    ("France", "A PAR R BRE", {}, "6.H.5: a unit stands in Brest"),
    ("France", "F BRE R MAO", {}, "6.H.5: a unit stands in Mid-Atlantic Ocean"),
    ("France", "F BRE R ENG", {}, {"unit": "BRE dislodged", "arm": "F", "to": "ENG"}),
    ("France", "F BRE R PAR", {}, "6.A.3: a fleet in Brest cannot go to Paris"),
    (
        "France",
        "F BRE R PIC",
        {},
        "6.H.5: Picardy is closed to its retreat: the attack came from there, or others bounced there",
    ),
    ("France", "A PAR D", {}, {"unit": "PAR dislodged", "arm": "A"}),
    ("France", "A MAR R SPA", {}, "6.H.4: no unit was dislodged in Marseilles"),
    ("France", "A WAR R GAL", {}, "6.A.6: the unit dislodged in Warsaw is not France's"),
    (
        "Russia",
        "A WAR R GAL",
        {},
        "6.H.5: Galicia is closed to its retreat: the attack came from there, or others bounced there",
    ),
    ("Russia", "A WAR D", {}, {"unit": "WAR dislodged", "arm": "A"}),
    ("Turkey", "F BUL R GRE", {}, {"unit": "BUL dislodged", "arm": "F", "to": "GRE"}),
    ("Turkey", "F BUL R BLA", {}, "6.B.11: a fleet in Bulgaria (south coast) cannot go to Black Sea"),
    ("Turkey", "F BUL/EC R GRE", {"unit_coast": "illegal"}, "4.B.5: the unit in Bulgaria does not stand on that coast"),
    ("France", "F PAR R GAS", {"wrong_arm": "illegal"}, "4.C.2: in Paris stands no fleet"),
    ("France", "F PAR R GAS", {}, {"unit": "PAR dislodged", "arm": "A", "to": "GAS"}),
    ("France", "PAR R GAS", {"missing_arm": "illegal"}, "4.C.1: the order does not say army or fleet of Paris"),
]


@pytest.mark.parametrize(("power", "line", "chosen", "answer"), RETREATS)
def test_a_retreat_stands_as_it_is_meant_or_is_refused_with_its_reason(
    power: str, line: str, chosen: Chosen, answer: str | Meant
) -> None:
    order = read(names(), line)
    order = order.model_copy(update={"unit": order.unit.removesuffix(DISLODGED) + DISLODGED})
    assert told(legal_retreat(AFTERWARDS, BEATEN, power, order, Options(**chosen))) == answer


@pytest.mark.parametrize(
    ("power", "order", "answer"),
    [
        ("France", Hold(unit="PAR" + DISLODGED), "6.H.1: a dislodged unit cannot hold"),
        ("France", Move(unit="PAR" + DISLODGED, to="GAS"), "6.H.1: a dislodged unit cannot move"),
        ("France", Disband(unit="PAR"), "6.H.4: no unit was dislodged in Paris"),
        ("France", Retreat(unit="PAR" + DISLODGED, to="ZZZ"), "6.A.1: there is no province ZZZ"),
        ("Germany", Disband(unit="PAR" + DISLODGED), "6.A.6: the unit dislodged in Paris is not Germany's"),
    ],
)
def test_a_dislodged_unit_goes_or_is_disbanded_by_its_own_power(power: str, order: Order, answer: str) -> None:
    assert told(legal_retreat(AFTERWARDS, BEATEN, power, order, Options())) == answer


OWNERS = {
    **dict.fromkeys(("PAR", "BRE", "MAR", "SPA"), "France"),
    **dict.fromkeys(("STP", "SEV", "MOS"), "Russia"),
    **dict.fromkeys(("BER", "MUN", "KIE", "WAR"), "Germany"),
    "VEN": "Austria",
}
WINTER = Winter(
    position({"PAR": "France A", "MOS": "Russia A", "BER": "Germany A", "HOL": "Germany F", "MUN": "Italy A"}), OWNERS
)
ADJUSTMENTS: list[tuple[str, str, Chosen, str | Meant]] = [
    ("France", "Build A BRE", {}, {"unit": "BRE", "arm": "A"}),
    ("France", "Build F BRE", {}, {"unit": "BRE", "arm": "F"}),
    ("France", "Build BRE", {}, "4.C.3: say whether an army or a fleet is built in Brest"),
    ("France", "Build BRE", {"build_arm": "required"}, "4.C.3: say whether an army or a fleet is built in Brest"),
    ("France", "Build BRE", {"build_arm": "inland"}, "4.C.3: say whether an army or a fleet is built in Brest"),
    ("France", "Build A SPA", {}, "6.I.6: Spain is no home centre of France"),
    ("France", "Build A PAR", {}, "6.I.3: a unit stands in Paris"),
    ("France", "Build F PAR", {}, "6.I.3: a unit stands in Paris"),
    ("France", "Build A VIE", {}, "6.I.6: Vienna is no home centre of France"),
    ("France", "Build A BUR", {}, "6.I.6: Burgundy is no home centre of France"),
    ("Russia", "Build F STP", {}, "4.B.7: the coast of St Petersburg must be named"),
    ("Russia", "Build F STP/SC", {}, {"unit": "STP/SC", "arm": "F"}),
    ("Russia", "Build F STP/EC", {}, "4.B.7: the coast of St Petersburg must be named"),
    ("Russia", "Build STP/SC", {}, {"unit": "STP/SC", "arm": "F"}),
    ("Russia", "Build STP", {}, "4.C.3: say whether an army or a fleet is built in St Petersburg"),
    (
        "Russia",
        "Build STP/SC",
        {"build_arm": "inland"},
        "4.C.3: say whether an army or a fleet is built in St Petersburg",
    ),
    ("Russia", "Build A STP", {}, {"unit": "STP", "arm": "A"}),
    ("Russia", "Build A STP/NC", {}, {"unit": "STP", "arm": "A"}),
    ("Russia", "Build A WAR", {}, "6.I.5: Russia does not own Warsaw"),
    ("Russia", "Build F MOS", {}, "6.I.3: a unit stands in Moscow"),
    ("Germany", "Build A KIE", {}, {"unit": "KIE", "arm": "A"}),
    ("Germany", "Build A MUN", {}, "6.I.3: a unit stands in Munich"),
    ("Austria", "Build A VIE", {}, "6.I.5: Austria does not own Vienna"),
    ("Italy", "Build A ROM", {}, "6.I.1: Italy has no build"),
    ("Italy", "remove A MUN", {}, {"unit": "MUN", "arm": "A"}),
    ("Italy", "remove F MUN", {"wrong_arm": "illegal"}, "4.C.2: in Munich stands no fleet"),
    ("Italy", "remove MUN", {"missing_arm": "illegal"}, "4.C.1: the order does not say army or fleet of Munich"),
    ("Italy", "remove A BER", {}, "6.J.1: Italy has no unit in Berlin"),
    ("Italy", "remove A VEN", {}, "6.J.1: Italy has no unit in Venice"),
    ("France", "remove A PAR", {}, "6.J.1: France need not remove a unit"),
    ("Germany", "remove A BER", {}, "6.J.1: Germany need not remove a unit"),
    ("France", "waive", {}, {"unit": ""}),
    ("France", "waive", {"waive": False}, "4.D.7: there is no build to waive"),
    ("Italy", "waive", {}, "4.D.7: there is no build to waive"),
    ("France", "A PAR H", {}, "6.I.1: hold is no order for winter"),
]


@pytest.mark.parametrize(("power", "line", "chosen", "answer"), ADJUSTMENTS)
def test_an_order_of_winter_stands_as_it_is_meant_or_is_refused_with_its_reason(
    power: str, line: str, chosen: Chosen, answer: str | Meant
) -> None:
    assert told(legal_adjustment(WINTER, power, read(names(), line), Options(**chosen))) == answer


BUILDING = Winter(position({"MAR": "France A"}), dict.fromkeys(("PAR", "BRE", "MAR"), "France"))
REMOVING = Winter(
    position({"PAR": "France A", "BRE": "France F", "PIC": "France A", "WES": "France F", "MUN": "France A"}),
    dict.fromkeys(("PAR", "BRE"), "France"),
)
WINTERS: list[tuple[Winter, Chosen, tuple[str, ...], tuple[list[str], list[str], list[str], int, list[str]]]] = [
    (BUILDING, {}, ("Build A PAR", "Build F BRE"), (["A PAR", "F BRE"], [], [], 0, [])),
    (BUILDING, {}, ("Build A PAR",), (["A PAR"], [], [], 1, [])),
    (BUILDING, {}, ("waive", "Build A PAR", "Build F BRE"), (["A PAR"], [], [], 1, ["6.I.1: all builds are used"])),
    (
        BUILDING,
        {"extra_builds": "last"},
        ("waive", "Build A PAR", "Build F BRE"),
        (["A PAR", "F BRE"], [], [], 0, ["6.I.1: all builds are used"]),
    ),
    (
        BUILDING,
        {"extra_builds": "none"},
        ("waive", "Build A PAR", "Build F BRE"),
        ([], [], [], 2, ["6.I.1: all builds are used", "6.I.1: all builds are used", "6.I.1: all builds are used"]),
    ),
    (
        BUILDING,
        {},
        ("Build F BRE", "Build A BRE"),
        (["F BRE"], [], [], 1, ["6.I.7: one unit only is built for a centre"]),
    ),
    (
        BUILDING,
        {"double_builds": "last"},
        ("Build F BRE", "Build A BRE"),
        (["A BRE"], [], [], 1, ["6.I.7: one unit only is built for a centre"]),
    ),
    (
        BUILDING,
        {"double_builds": "none"},
        ("Build F BRE", "Build A BRE"),
        ([], [], [], 2, ["6.I.7: one unit only is built for a centre", "6.I.7: one unit only is built for a centre"]),
    ),
    (
        BUILDING,
        {},
        ("Build A PAR", "Build A PAR", "Build F BRE"),
        (["A PAR", "F BRE"], [], [], 0, ["6.I.7: one unit only is built for a centre"]),
    ),
    (
        BUILDING,
        {},
        ("Build F PAR", "Build A ROM"),
        ([], [], [], 2, ["6.I.2: no fleet can be built in Paris", "6.I.6: Rome is no home centre of France"]),
    ),
    (REMOVING, {}, (), ([], [], ["WES", "PIC", "MUN"], 0, [])),
    (REMOVING, {"removal": "1982"}, (), ([], [], ["WES", "MUN", "PIC"], 0, [])),
    (REMOVING, {}, ("remove A PAR",), ([], ["PAR"], ["WES", "PIC"], 0, [])),
    (REMOVING, {}, ("remove A PAR", "remove F BRE", "remove A PIC"), ([], ["PAR", "BRE", "PIC"], [], 0, [])),
    (
        REMOVING,
        {},
        ("remove A PAR", "remove F BRE", "remove A PIC", "remove F WES"),
        ([], ["PAR", "BRE", "PIC"], [], 0, ["6.J.1: enough units are removed"]),
    ),
    (
        REMOVING,
        {"extra_removals": "last"},
        ("remove A PAR", "remove F BRE", "remove A PIC", "remove F WES"),
        ([], ["BRE", "PIC", "WES"], [], 0, ["6.J.1: enough units are removed"]),
    ),
    (
        REMOVING,
        {"extra_removals": "none"},
        ("remove A PAR", "remove F BRE", "remove A PIC", "remove F WES"),
        (
            [],
            [],
            ["WES", "PIC", "MUN"],
            0,
            [
                "6.J.1: enough units are removed",
                "6.J.1: enough units are removed",
                "6.J.1: enough units are removed",
                "6.J.1: enough units are removed",
            ],
        ),
    ),
    (
        REMOVING,
        {},
        ("remove A PAR", "remove A PAR", "remove A GAS"),
        (
            [],
            ["PAR"],
            ["WES", "PIC"],
            0,
            ["6.J.1: France has no unit in Gascony", "6.J.2: that unit is removed already"],
        ),
    ),
]


@pytest.mark.parametrize(("winter", "chosen", "lines", "answer"), WINTERS)
def test_a_winter_comes_to_this_and_each_order_too_many_is_told(
    winter: Winter,
    chosen: Chosen,
    lines: tuple[str, ...],
    answer: tuple[list[str], list[str], list[str], int, list[str]],
) -> None:
    """What is built, what is removed, what goes in disorder, how many builds are left, what is refused."""
    done = adjust(winter, "France", [read(names(), line) for line in lines], Options(**chosen))
    built = [f"{unit.arm} {unit.place}" for unit in done.built]
    refused = [str(told(refusal)) for refusal in done.refused]
    assert (built, list(done.removed), list(done.disorder), done.waived, refused) == answer


BELGIUM: dict[str, tuple[str, ...]] = {
    "France": ("A PIC S A BEL",),
    "Germany": ("A RUH - BEL", "A HOL S A RUH - BEL"),
}


@pytest.mark.rule("diplomacy", "4.D.9")
@pytest.mark.parametrize(
    ("lines", "holds"),
    [((), False), (("clear all",), False), (("A BEL - MOS",), True), (("A BEL - MOS", "clear all"), True)],
)
def test_a_power_is_silent_that_wrote_no_order_not_one_whose_orders_were_all_refused(
    tmp_path: Path, lines: tuple[str, ...], holds: bool
) -> None:
    units = {"England": ["A Belgium"], "France": ["A Picardy"], "Germany": ["A Ruhr", "A Holland"]}
    table = Table(tmp_path, units, disorder_supported="false")
    if lines:
        table.hand_in("England", *lines)
    for seat, orders in BELGIUM.items():
        table.hand_in(seat, *orders)
    table.advance()
    assert ("BEL" in table.units() and table.units()["BEL"] == "England A") is holds
