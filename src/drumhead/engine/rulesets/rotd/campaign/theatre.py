"""7.16: whose soil nobody marches into: nations that take no part in the campaign, and those closed in any."""

from __future__ import annotations

from collections.abc import Iterator
from weakref import WeakKeyDictionary

from drumhead.engine.maps.squares.model import State
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.ground import Refused
from drumhead.engine.rulesets.rotd.campaign.tables import table

_INVOLVED: WeakKeyDictionary[Campaign, frozenset[str]] = WeakKeyDictionary()


def closed_soil(campaign: Campaign, owner: State) -> Refused | None:
    """7.16: why nobody may enter the squares of a state, or None."""
    if owner.code in table(campaign.game, "march.closed.states"):
        return Refused("7.16a", f"belongs to {owner.name}, which is closed to all armies")
    taking_part = owner.code in campaign.theatre if campaign.theatre else owner.nation in _involved(campaign)
    return None if taking_part else Refused("7.16b", f"belongs to {owner.name}, which takes no part in this campaign")


def _involved(campaign: Campaign) -> frozenset[str]:
    """7.16: where the scenario names no theatre: the nations of the sides, and of their declared friends and foes."""
    if campaign not in _INVOLVED:
        codes = frozenset(_parties(campaign))
        _INVOLVED[campaign] = frozenset(state.nation for state in campaign.game.map.states if state.code in codes)
    return _INVOLVED[campaign]


def _parties(campaign: Campaign) -> Iterator[str]:
    yield from campaign.sides
    for pair, relation in campaign.relations.items():
        if relation != "neutral":
            yield from pair.split("-")
