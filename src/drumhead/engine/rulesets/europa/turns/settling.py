"""What follows from anything that was done: hexes gained, cities captured, governments fallen, and who stirred."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from drumhead.engine.rulesets.europa.cities.changing import note_captures
from drumhead.engine.rulesets.europa.forces.works import note_works
from drumhead.engine.rulesets.europa.gobernitos.collapse import surrender
from drumhead.engine.rulesets.europa.gobernitos.governments import note_falls
from drumhead.engine.rulesets.europa.movement import yards
from drumhead.engine.rulesets.europa.movement.trains import forget_works
from drumhead.engine.rulesets.europa.position.state import EuropaState
from drumhead.engine.rulesets.europa.position.telling import Teller, sets_all
from drumhead.engine.rulesets.europa.zones.areas import note_abroad
from drumhead.engine.rulesets.europa.zones.owning import claim, gains


def settle(teller: Teller, before: EuropaState, cause: str = "") -> None:
    """After an act, on the position it began with."""
    claim(teller, gains(teller.game, teller.state), cause=cause)
    note_captures(teller, before, cause)
    yards.note_captures(teller, before, cause)
    forget_works(teller, before, cause)
    note_works(teller, before, cause)
    note_abroad(teller, before, cause)
    note_falls(teller, cause)
    surrender(teller, before, cause)
    stirred = _stirred(before, teller.state)
    if stirred:
        teller.tell("stirred", cause=cause, changes=sets_all("units", stirred), units=tuple(stirred))


def _stirred(before: EuropaState, after: EuropaState) -> Mapping[str, Mapping[str, Any]]:
    """R235: whoever left its hex or spent movement points has not stayed, whatever it was done by."""
    found: dict[str, Mapping[str, Any]] = {}
    for id, unit in after.units.items():
        was = before.units.get(id)
        if unit is not was and unit.stayed and (was is None or unit.cell != was.cell or unit.spent > was.spent):
            found[id] = {"stayed": 0}
    return found
