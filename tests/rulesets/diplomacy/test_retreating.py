"""Where a dislodged unit may go: exactly these places, and where two would meet, neither gets there."""

from __future__ import annotations

import pytest

from drumhead.engine.rulesets.diplomacy.movement import adjudicate
from drumhead.engine.rulesets.diplomacy.options import Options
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
