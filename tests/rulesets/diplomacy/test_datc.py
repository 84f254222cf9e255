"""DATC 6.A-6.J: every case by its number, every order with its end, and where a case turns on a choice, the others."""

from __future__ import annotations

import pytest

from drumhead.engine.rulesets.diplomacy.adjudication.adjusting import Adjusted, Winter, adjust
from drumhead.engine.rulesets.diplomacy.adjudication.movement import Season, adjudicate
from drumhead.engine.rulesets.diplomacy.adjudication.retreating import BY_ORDER, Dislodged, Flight, retreat
from drumhead.engine.rulesets.diplomacy.chart.chart import province_of
from drumhead.engine.rulesets.diplomacy.chart.position import Position, Unit
from drumhead.engine.rulesets.diplomacy.orders.orders import DISLODGED, Convoy, Hold, Move, Order
from drumhead.engine.rulesets.diplomacy.resolution.options import Options
from drumhead.engine.rulesets.diplomacy.turns.state import RESOLUTION, RETREATS, SPRING, DiplomacyState, Piece
from drumhead.engine.rulesets.diplomacy.turns.writing import as_meant
from tests.rulesets.diplomacy.classic import classic
from tests.rulesets.diplomacy.datc_cases import WORDS, Case, Line, cases

CASES = list(cases())
SEASONS = [case for case in CASES if not case.owned]
WINTERS = [case for case in CASES if case.owned]


def marked(chosen: list[Case]) -> pytest.MarkDecorator:
    params = [pytest.param(case, marks=pytest.mark.rule("diplomacy", case.number), id=case.id) for case in chosen]
    return pytest.mark.parametrize("case", params)


def season_of(case: Case) -> Season:
    return adjudicate(case.position, case.orders, Options(**case.options))


def end_of(season: Season, line: Line) -> str:
    """4.E.2: what became of an order, in DATC's word."""
    at, outcome = line.at, season.outcome
    if any(refusal.order == line.order for _, refusal in season.refused):
        return "illegal"
    if at in season.void:
        return "invalid"
    match line.order:
        case Move():
            return "succeeds" if at in outcome.prevailed else "fails"
        case Convoy():
            return "available" if at in outcome.carried else "disrupted"
        case Hold():
            return "stands" if at not in outcome.dislodged else "dislodged"
    return "given" if at in outcome.given else "cut"


def ends_of(season: Season, line: Line) -> set[str]:
    """4.E.2: an order's end, and what became of its unit."""
    found = {end_of(season, line)} - {"dislodged"}
    own = line.power == season.pieces[line.at].power if line.at in season.pieces else False
    if own and line.at in season.retreats:
        found.add("dislodged" if season.retreats[line.at] else "destroyed")
    return found


def differs(season: Season, line: Line, varied: bool) -> bool:
    """Whether an order ended otherwise than written; of a varied case some words may be left out."""
    found = ends_of(season, line)
    if not varied:
        return line.words != found
    lost = "dislodged" if found & {"dislodged", "destroyed"} else "stays"
    return not line.words <= found | {lost}


@marked(SEASONS)
def test_each_order_ends_as_datc_says(case: Case) -> None:
    season = season_of(case)
    looked_at = [line for line in case.lines if line.words or not case.options]
    wrong = [
        (line.order.unit, ends_of(season, line)) for line in looked_at if differs(season, line, bool(case.options))
    ]
    assert wrong == []


OWN_CASE = (
    *(f"6.A.{number}" for number in range(1, 11)),
    *("6.B.5", "6.B.9", "6.B.11", "6.D.7", "6.D.8", "6.D.9", "6.D.22", "6.D.23", "6.D.24", "6.D.26", "6.D.27"),
    *("6.D.31", "6.D.34", "6.F.1", "6.G.8", "6.G.19"),
)


@pytest.mark.parametrize("number", OWN_CASE)
def test_what_a_case_is_about_is_refused_or_void_by_its_number(number: str) -> None:
    (case,) = (case for case in SEASONS if case.id == number)
    season = season_of(case)
    assert number in {refusal.rule for _, refusal in season.refused} | {void.rule for void in season.void.values()}


@pytest.mark.rule("diplomacy", "4.E.2")
def test_every_word_of_datc_is_met() -> None:
    met = {word for case in SEASONS for line in case.lines for word in ends_of(season_of(case), line)}
    assert met == WORDS - {"stays"}


@pytest.mark.parametrize("case", [pytest.param(case, id=case.id) for case in SEASONS])
def test_no_two_units_end_in_one_place(case: Case) -> None:
    ends = [province_of(place) for place in season_of(case).places.values()]
    assert len(set(ends)) == len(ends)


def flight_of(case: Case) -> Flight:
    season, options = season_of(case), Options(**case.options)
    units = {}
    for start, place in season.places.items():
        unit = case.units[start]
        units[province_of(place)] = Unit(unit.power, unit.arm, place)
    dislodged = {at: Dislodged(case.units[at], free) for at, free in season.retreats.items()}
    written = [(line.power, meant(season, line)) for line in case.retreats]
    return retreat(Position(classic(), units), dislodged, written, options)


def meant(season: Season, line: Line) -> Order:
    """An order of a retreat as it is meant: for the unit that was dislodged."""
    beaten = {at: Piece(season.pieces[at].power, "", at) for at in season.retreats}
    return as_meant(DiplomacyState(1, RESOLUTION, 1901, SPRING, RETREATS, dislodged=beaten), line.order)


def escape_of(flight: Flight, line: Line) -> str:
    if any(province_of(refusal.order.unit.removesuffix(DISLODGED)) == line.at for _, refusal in flight.refused):
        return "illegal"
    disbanded = line.order.kind == "disband" and flight.lost.get(line.at) == BY_ORDER
    return "succeeds" if line.at in flight.places or disbanded else "fails"


@marked([case for case in SEASONS if case.retreats])
def test_each_retreat_ends_as_datc_says(case: Case) -> None:
    flight = flight_of(case)
    wrong = [line for line in case.retreats if line.words and line.words != {escape_of(flight, line)}]
    assert wrong == []
    assert flight.places.keys() | flight.lost.keys() == season_of(case).retreats.keys()


def winter_of(case: Case) -> Adjusted:
    (power,) = {*case.owned.values()}
    orders = [line.order for line in case.lines]
    return adjust(Winter(case.position, case.owned), power, orders, Options(**case.options))


@marked(WINTERS)
def test_each_build_and_removal_ends_as_datc_says(case: Case) -> None:
    done, met = winter_of(case), set[str]()
    used = {unit.province for unit in done.built} | set(done.removed)
    for line in case.lines:
        end = "succeeds" if line.at in used - met else "illegal"
        assert line.words <= {end}, line.order.unit
        met.add(line.at)
    illegal = sum(line.words == {"illegal"} for line in case.lines)
    assert len(done.refused) >= illegal
    assert done.disorder == tuple(case.losses)
