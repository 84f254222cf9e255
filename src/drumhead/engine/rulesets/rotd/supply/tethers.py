"""The lines a seat may have drawn: what each of its units hangs on for communications and supply, and what breaks it.

Asked of a campaign over a view they know no more than the view does.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from drumhead.engine.rulesets.rotd.campaign.contact import Link
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.orders.plans import Plan
from drumhead.engine.rulesets.rotd.supply.communications import links
from drumhead.engine.rulesets.rotd.supply.sources import settle_sources


@dataclass(frozen=True, slots=True)
class Tether:
    """`kind` communications or supply; `path` strategic cells, both ends included, empty where there is no line.

    `to` a headquarters, a city or a source, "" if there is none: then `broken` says why and `broken_at` where.
    """

    kind: str
    unit: str
    to: str
    path: tuple[int, ...]
    broken: str = ""
    broken_at: int | None = None


def tethers(campaign: Campaign, units: Collection[str], plans: Mapping[str, Plan]) -> tuple[Tether, ...]:
    """11.1, 11.6: the lines of some units as they stand, with the sources their orders name, by unit."""
    in_touch, supplied = links(campaign), settle_sources(campaign, plans)
    return tuple(
        _tether(campaign, kind, id, found[id])
        for id in sorted(units)
        for kind, found in (("communications", in_touch), ("supply", supplied))
        if id in found
    )


def _tether(campaign: Campaign, kind: str, id: str, link: Link) -> Tether:
    path = (campaign.units[id].cell, *link.path) if link.to else ()
    return Tether(kind, id, link.to, path, link.broken, link.broken_at)
