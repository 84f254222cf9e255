"""The words in which tests of strategic movement are written: a phase or a whole turn of marches on a drawn map."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from drumhead.engine.maps.squares.model import GameMap
from drumhead.engine.play.dice import Dice, ScriptedDice
from drumhead.engine.play.events import Event
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.state import Unit
from drumhead.engine.rulesets.rotd.marches.strategic import load_paths, strategic_phase
from drumhead.engine.rulesets.rotd.orders import orders as o
from drumhead.engine.rulesets.rotd.orders.plans import Plan
from tests.rulesets.rotd.boards import BOARD, FIELD, campaign, flat_map, tac

PHASES = tuple(f"strategic-{n}" for n in range(1, 7))


def march(id: str, *boxes: str) -> o.March:
    """A path of square names, `-` for a phase left out."""
    return o.March(unit=id, path=tuple(None if box == "-" else BOARD.cell(box) for box in boxes))


def path(id: str, *boxes: str, entry: str = "", **options: Any) -> dict[str, Plan]:
    """The plan of one unit that marches: `entry` its entry square, options by their names in Plan."""
    given: dict[str, Any] = {"march": march(id, *boxes)} if boxes else {}
    if entry:
        given["entry"] = o.Entry(unit=id, at=tac(entry))
    return {id: Plan(**given, **options)}


def prepared(
    *units: Unit, plans: Mapping[str, Plan], map: GameMap | None = None, phase: str = "strategic-1", **given: Any
) -> Campaign:
    """A campaign at the start of a strategic phase, its paths loaded."""
    found = campaign(map or flat_map(), *units, phase=phase, **given)
    load_paths(found, plans)
    return Campaign(found.game, found.finished(), phase)


def played(
    found: Campaign, plans: Mapping[str, Plan], phases: Sequence[str] = PHASES[:1], dice: Dice | None = None
) -> tuple[Campaign, list[Event]]:
    """The campaign after some strategic phases, and their events in order."""
    events: list[Event] = []
    for phase in phases:
        found = Campaign(found.game, found.finished(), phase)
        strategic_phase(found, plans, dice or ScriptedDice())
        events += found.events
    return found, events


def turn(
    *units: Unit, plans: Mapping[str, Plan], phases: Sequence[str] = PHASES, map: GameMap | None = None, **given: Any
) -> tuple[Campaign, list[Event]]:
    """All strategic phases of a turn (or some of them) on a flat map."""
    return played(prepared(*units, plans=plans, map=map, **given), plans, phases)


def square(found: Campaign, id: str) -> str:
    """The strategic square where a unit stands."""
    return BOARD.name(found.units[id].cell)


def place(found: Campaign, id: str) -> str:
    """Where a unit stands, as "G4-V6 7-7"."""
    return f"{square(found, id)} {FIELD.name(found.units[id].tactical)}"


def of_kind(events: Sequence[Event], kind: str) -> list[Event]:
    return [event for event in events if event.kind == kind]


def rules_of(events: Sequence[Event], kind: str) -> list[str]:
    """The rules under which events of a kind happened, in order."""
    return [event.rule for event in of_kind(events, kind)]
