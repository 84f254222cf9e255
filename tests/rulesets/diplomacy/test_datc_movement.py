"""DATC 6.A-6.G: every case by its number, and the other choices of chapter 4 where a case turns on one."""

from __future__ import annotations

import pytest

from drumhead.engine.rulesets.diplomacy.chart import province_of
from drumhead.engine.rulesets.diplomacy.movement import Season, adjudicate
from drumhead.engine.rulesets.diplomacy.options import Options
from tests.rulesets.diplomacy.datc_cases import Case, cases

CASES = list(cases())


def _mark_holds(season: Season, at: str, mark: str) -> bool:
    outcome = season.outcome
    match mark:
        case "+":
            return at in outcome.prevailed or at in outcome.given
        case "-":
            return at not in outcome.prevailed and at not in outcome.given
        case "!":
            return any(province_of(refusal.order.unit) == at for _, refusal in season.refused)
        case "x":
            return at in outcome.dislodged
        case "o":
            return at not in outcome.dislodged
        case _:
            return mark in season.retreats[at]


@pytest.mark.parametrize(
    "case", [pytest.param(case, marks=pytest.mark.rule("diplomacy", case.number), id=case.id) for case in CASES]
)
def test_each_order_ends_as_datc_says(case: Case) -> None:
    season = adjudicate(case.position, case.orders, Options(**case.options))
    wrong = [(at, mark) for at, marks in case.marks.items() for mark in marks if not _mark_holds(season, at, mark)]
    assert wrong == []


@pytest.mark.parametrize("case", [pytest.param(case, id=case.id) for case in CASES])
def test_no_two_units_end_in_one_place(case: Case) -> None:
    season = adjudicate(case.position, case.orders, Options(**case.options))
    ends = [province_of(place) for place in season.places.values()]
    assert len(set(ends)) == len(ends)
