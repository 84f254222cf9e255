"""1 to 3: what a scenario and a state leave unsaid, whole: as the handbook promises of a unit, and of all else."""

from __future__ import annotations

import datetime
from dataclasses import asdict
from typing import Any

import pytest
from pydantic import BaseModel, ValidationError

from drumhead.engine.rulesets.rotd.campaign import state as s
from drumhead.engine.rulesets.rotd.opening import entries as e

UNIT: dict[str, Any] = {
    "regiments": 0, "batteries": 0, "arm": "musket", "gun": "smoothbore", "quality": 4, "experience": 0,
    "morale": 50, "fatigue": 0, "initiative": 3, "ammunition": 5, "supplies": 0, "in_fort": False,
    "status": "active", "reform_turns": 0, "failed_reforms": 0, "in_communications": True, "supply_source": "",
    "stragglers": 0, "wounded": 0, "prisoners": 0, "killed": 0, "home": "", "deputy": "", "formation": "",
    "deployed": False, "attack": "attack", "defend": "defend", "line": "first",
}  # fmt: skip
"""3.1 to 3.5: a unit of which no more is said, on a page and in a state."""
BY_TYPE = {"type": None, "men": None, "regiments": None, "batteries": None, "arm": None}
"""What a page leaves to the type of the unit."""
FRESH: dict[str, Any] = {
    "communications": "", "aboard": "", "garrison": "", "start_cell": -1, "start_tactical": -1, "allowance": 0,
    "barred": False, "path": (), "steps": 0, "pursuits": 0, "pursuing": False, "quarry": -1, "goal": (),
    "leg_from": -1, "set_out": False, "moved_in": "", "came_from": -1, "intercepted_in": "", "fought_in": "",
    "fled_in": "", "orders_cancelled": False, "engage_cancelled": False, "marched": False, "railed": False,
    "morale_moved": False, "work_spoiled": "",
}  # fmt: skip
"""The memory of a unit to which nothing has happened this turn."""
SHIP: dict[str, Any] = {"task": "", "moved": False, "fought": False, "lost": False, "destroys": "", "ferried": 0}
PURSE = {"eg": 0, "mp": 0, "men": 0, "income_eg": 0, "income_mp": 0, "income_men": 0, "surplus": 0}
DAY = datetime.date(1859, 5, 1)
WRITTEN: list[tuple[type[BaseModel], dict[str, Any], dict[str, Any]]] = [
    (e.UnitEntry, {"id": "FR1IN", "place": "G4-V6"}, UNIT | BY_TYPE | {"name": "", "state": "", "commander": ""}),
    (e.ShipEntry, {"id": "FR1RT", "place": "G4"}, SHIP | {"name": "", "state": "", "capacity": None, "timetable": {}}),
    (
        e.DepotEntry,
        {"id": "D1", "state": "FRA", "place": "G4"},
        {"kind": "depot", "supplies": 0, "besieged": False},
    ),
    (e.CityEntry, {}, {"state": None, "supplies": None, "besieged": False, "ceded": ""}),
    (e.TreasuryEntry, {}, PURSE),
    (e.SquareEntry, {}, {"rail": None, "river": "", "battle_last_turn": False}),
    (
        e.CampaignEntry,
        {"title": "Autumn", "date": DAY},
        {"turns": 12, "days_per_turn": None, "truce": 0, "peace": 0, "deployment": False, "theatre": None}
        | {"relations": {}},
    ),
]
"""The tables of a page: what must be said, and what is meant besides."""


@pytest.mark.parametrize(("kind", "said", "unsaid"), WRITTEN)
def test_what_a_table_of_a_page_leaves_unsaid(
    kind: type[BaseModel], said: dict[str, Any], unsaid: dict[str, Any]
) -> None:
    assert kind(**said).model_dump() == said | unsaid
    with pytest.raises(ValidationError, match="colour"):
        kind(**said, colour="blue")


def test_keys_of_a_page_that_are_not_the_rulesets_are_left_to_others() -> None:
    page = e.PageEntry.model_validate({"title": "Lombardy", "theatre": ["FRA"]})
    assert page.theatre == ("FRA",)
    with pytest.raises(ValidationError, match="frozen"):
        page.theatre = ()
    with pytest.raises(ValidationError, match="frozen"):
        e.SideEntry().name = "Allies"


def test_numbers_of_a_page_may_be_none_but_not_less_and_may_be_written_as_text() -> None:
    assert e.TreasuryEntry.model_validate({"eg": "0", "men": 3}) == e.TreasuryEntry(men=3)
    with pytest.raises(ValidationError, match="greater than or equal to 0"):
        e.TreasuryEntry(eg=-1)


def test_what_a_state_leaves_unsaid_is_a_turn_on_which_nothing_has_happened() -> None:
    said = {"id": "FR1IN", "nation": "FR", "number": 1, "type": "IN", "name": "", "state": "FRA", "side": "allies"}
    said |= {"commander": "", "cell": 3, "tactical": 7, "men": 3000}
    assert asdict(s.Unit(**said)) == said | UNIT | FRESH
    ship = {"id": "FR1RT", "nation": "FR", "number": 1, "type": "RT", "name": "", "state": "FRA", "side": ""}
    ship |= {"water": "river", "cell": 3, "tactical": 7}
    assert asdict(s.Ship(**ship)) == ship | SHIP | {"port": "", "capacity": 0, "timetable": (), "lay": ""}


def test_what_stands_in_a_state_has_nothing_but_what_is_said() -> None:
    held = {"name": "Pavia", "state": "AUS", "supplies": 3}
    assert asdict(s.CityHolding(**held)) == held | {
        "besieged": False, "supplies_at_start": 0, "fort_lost": 0, "ceded": "",
    }  # fmt: skip
    depot = {"id": "D1", "kind": "depot", "state": "FRA", "cell": 3, "tactical": 7, "supplies": 9}
    assert asdict(s.Depot(**depot)) == depot | {"supplies_at_start": 0, "besieged": False}
    assert asdict(s.Treasury()) == PURSE
    assert asdict(s.Pact(("a", "b"), "peace", 3)) == {"sides": ("a", "b"), "what": "peace", "turn": 3} | {
        "pairs": (), "ends": 0,
    }  # fmt: skip
    assert asdict(s.EMPTY_SQUARE) == {
        "rail": "", "battle_last_turn": False, "battle_now": False, "casualties": 0, "wins": (), "lost": (),
        "captured": (), "broken_track": False, "broken_bridges": (), "repair": "", "river": "", "marks": (),
    }  # fmt: skip
    begun = s.RotdState(1, "movement", {})
    assert (begun.closed, begun.campaign, begun.since, begun.truce) == (False, 0, 0, False)
    assert (s.NO_PHASE, s.CONTESTED) == (-1, "-")
