"""11.5: where depots and caches may be set up, and their setting up and giving up."""

from __future__ import annotations

from collections.abc import Callable

from drumhead.engine.maps.squares.model import RiverClass, Terrain
from drumhead.engine.play.events import Change
from drumhead.engine.play.state import encode
from drumhead.engine.rulesets.rotd.campaign.banks import passable
from drumhead.engine.rulesets.rotd.campaign.contact import stand_in
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.railways import friendly_rail, troops
from drumhead.engine.rulesets.rotd.campaign.state import Depot
from drumhead.engine.rulesets.rotd.campaign.tables import whole
from drumhead.engine.rulesets.rotd.waters.rivers import friendly_river, navigable

LEVEL = frozenset({Terrain.OPEN, Terrain.RIVER})
Spot = Callable[[int], bool]


def placing_refusal(campaign: Campaign, store: Depot, *, near: bool = True) -> str:
    """11.5: why a depot or cache cannot be set up where it says; empty if it can, and not `near` a city or depot if one
    may yet come to be there."""
    field = campaign.battlefield(store.cell)
    if not passable(field, store.tactical):
        return "nothing can be stored on impassable ground"
    spots = _spots(campaign, store)
    if not spots and (not _level(campaign, store) or (near and not _near(campaign, store))):
        return "there is no railway, river or city of ours, nor open ground near a city or depot of ours"
    if store.kind == "depot" and spots and not any(spot(store.tactical) for spot in spots):
        return "a depot must stand on the track, beside the river or in the city of its square"
    return ""


def _spots(campaign: Campaign, store: Depot) -> list[Spot]:
    """The tests of a depot's tactical square, one for each railway, navigable river or city of ours in the square."""
    map = campaign.game.map
    field, keeper = campaign.battlefield(store.cell), stand_in(campaign, store)
    found: list[Spot] = []
    if friendly_rail(campaign, keeper, store.cell, troops(campaign)):
        found.append(lambda tactical: bool(field.track[tactical]))
    if navigable(map, store.cell) and friendly_river(campaign, keeper, store.cell):
        around = map.tactical_board.neighbours
        found.append(lambda tactical: any(field.river[n] >= RiverClass.UNFORDABLE for n in around(tactical)))
    for city in map.cities_at(store.cell):
        if _ours(campaign, store, campaign.cities[city.name].state):
            found.append(lambda tactical, there=city.tactical: tactical == there)  # type: ignore[misc]
    return found


def _level(campaign: Campaign, store: Depot) -> bool:
    """11.5: open or river ground."""
    return int(campaign.game.map.terrain[store.cell]) in LEVEL


def _near(campaign: Campaign, store: Depot) -> bool:
    """11.5: within four squares of a friendly city or depot; caches are no such base."""
    map, reach = campaign.game.map, whole(campaign.game, "supply.transfer.near")
    bases = [map.city(h.name).cell for h in campaign.cities.values() if _ours(campaign, store, h.state)]
    bases += [d.cell for d in campaign.depots.values() if d.kind == "depot" and _ours(campaign, store, d.state)]
    return any(map.board.distance(store.cell, cell) <= reach for cell in bases)


def _ours(campaign: Campaign, store: Depot, state: str) -> bool:
    return campaign.stance(store.state, state) in ("same", "ally")


def place_store(campaign: Campaign, store: Depot, cause: str = "") -> None:
    """11.5: set up a depot or cache."""
    _record(campaign, "store-placed", store, encode(store), cause)


def remove_store(campaign: Campaign, store: Depot, cause: str = "") -> None:
    """11.5: give up a depot or cache with all it holds."""
    _record(campaign, "store-removed", store, None, cause)


def _record(campaign: Campaign, kind: str, store: Depot, now: dict[str, object] | None, cause: str) -> None:
    campaign.record(
        kind,
        (Change(table="depots", id=store.id, field="", now=now),),
        rule="11.5",
        cause=cause,
        cell=store.cell,
        tactical=store.tactical,
        seen_by=campaign.side_seats(campaign.table("sides").get(store.state, "")),
        store=store.id,
        what=store.kind,
        supplies=store.supplies,
    )
