"""The words in which battles of whole turns are written: AU1IN moves upon FR1IN, and what came of it."""

from __future__ import annotations

from typing import Any

from drumhead.engine.rulesets.rotd.campaign.state import Unit
from tests.rulesets.rotd.boards import HOME, city, flat_map, unit
from tests.rulesets.rotd.days import Day, day

COUNTRY = flat_map(owner="FRA", cities=[city("Milano", "G9-V6 7-7")])
ATTACK = "AU1IN move 7-7"
STAND = "FR1IN defend defend"
FORT = flat_map(owner="FRA", cities=[city("Fort", f"{HOME} 7-7", fort=3, fort_capacity=1800)])


def brigade(id: str, tactical: str, **fields: Any) -> Unit:
    return unit(id, f"{HOME} {tactical}", **{"arm": "rifle", "experience": 16, "fatigue": 2, **fields})


def assault(*units: Unit, orders: tuple[str, ...] = (), **about: Any) -> Day:
    """AU1IN moves from 8-7 upon FR1IN on 7-7, which stands."""
    pair = (brigade("FR1IN", "7-7"), brigade("AU1IN", "8-7"))
    given = {each.id for each in units}
    around = [each for each in pair if each.id not in given]
    return day(*around, *units, orders=(ATTACK, STAND, *orders), **{"map": COUNTRY, **about})


def parts(played: Day, seat: str, kind: str = "fired", phase: str = "tactical-1") -> dict[str, dict[str, Any]]:
    """What each unit of a seat's side brought to a segment."""
    return {part["unit"]: part for part in played.heard(seat, kind, phase)[0].facts["parts"]}


def fallen(played: Day, seat: str, segment: int = 0) -> dict[str, int]:
    """A side's losses by unit, in the fire (0) or the melee (1)."""
    found: dict[str, int] = played.heard(seat, "suffered", "tactical-1")[segment].facts["losses"]
    return found
