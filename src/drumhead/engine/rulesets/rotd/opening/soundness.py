"""What a mend may not break beside what a scenario may not: sentences with their rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from drumhead.engine.maps.squares.model import GameMap
from drumhead.engine.rulesets.rotd.campaign.establishment import starting_men
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.state import Depot, Kind, Unit
from drumhead.engine.rulesets.rotd.waters.rivers import navigable


def store_problems(campaign: Campaign, store: Depot) -> Iterator[str]:
    """11.5: one depot or cache a tactical square."""
    for other in campaign.depots.values():
        if other.id != store.id and (other.cell, other.tactical) == (store.cell, store.tactical):
            yield f"Depot {store.id}: {other.id} is on that square already (rule 11.5)."


def bridge_problems(map: GameMap, what: str, cell: int, bridges: Sequence[int]) -> Iterator[str]:
    """12.2: only where track crosses a river is a railway bridge that can be broken."""
    field = map.battlefield(cell)
    for bridge in bridges:
        if not field.bridged(bridge):
            yield f"{what}: no railway bridge stands on {map.tactical_board.name(bridge)} (rule 12.2)."


def river_problems(map: GameMap, what: str, cell: int, river: str) -> Iterator[str]:
    """8.2: only a navigable river is controlled."""
    if river not in ("", "-") and not navigable(map, cell):
        yield f"{what}: no navigable river runs through it (rule 8.2)."


def size_problems(unit: Unit, tables: Mapping[str, Any]) -> Iterator[str]:
    """3.5b: not more men than the largest unit of its type has."""
    most, guns = (int(tables["units"][name].get(unit.type, 0)) for name in ("most_regiments", "most_batteries"))
    men = starting_men(Kind(unit.type), unit.nation, most, max(guns, unit.batteries), tables)
    if unit.men > men:
        yield f"Unit {unit.id}: {unit.men:,} men; {men:,} is the most that {unit.type} may have (rule 3.5b)."
