"""What a unit's orders name for each phase, as the timeline of the desk writes it."""

from __future__ import annotations

import pytest

from drumhead.engine.rulesets.rotd import RULESET
from tests.rulesets.rotd.desks import table


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (("FR1IN march G4-V7 - G4-V8",), {"strategic-1": "G4-V7", "strategic-3": "G4-V8"}),
        (
            ("FR1IN move 9-9 from T2", "FR1IN engage T2-T3"),
            {"tactical-2": "9-9, engage", "tactical-3": "engage"},
        ),
        (("FR1IN support 7-7 radius 2 T1-T1",), {"tactical-1": "support"}),
        (("FR1IN defend evade",), {}),
    ],
)
def test_each_phase_has_what_is_ordered_for_it(lines: tuple[str, ...], told: dict[str, str]) -> None:
    at = table("FR1IN G4-V6 7-7")
    assert RULESET.timetable(at.game, at.view, at.orders(*lines)) == told
