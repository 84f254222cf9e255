"""12.3, 12.6: what ships do to bridges: pontoon bridges as a turn begins, railway bridges when it ends."""

from __future__ import annotations

from drumhead.engine.maps.squares.model import RiverClass
from drumhead.engine.rulesets.rotd.battles.shatter import destroy
from drumhead.engine.rulesets.rotd.campaign.banks import FIELD, regions
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.squares import set_square
from drumhead.engine.rulesets.rotd.campaign.state import Ship
from drumhead.engine.rulesets.rotd.knowledge.shipping import ministers, told_of
from drumhead.engine.rulesets.rotd.waters.fleets import UPON, pontoons_lost, pontoons_removed

BRIDGE, PONTOON = "bridge", "pontoon"
"""What a ship may have been ordered to destroy."""


def break_pontoons(campaign: Campaign) -> None:
    """12.6: those whose side lost a naval combat in their square, and those that enemy warships alone have removed."""
    for _, ship in sorted(campaign.ships.items()):
        lost = pontoons_lost(campaign, ship) if ship.lost else ()
        removed = pontoons_removed(campaign, ship) if ship.destroys == PONTOON else ()
        for rule, bridges in (("12.6c", lost), ("12.6d", removed)):
            for bridge in bridges:
                destroy(campaign, bridge, rule, "")


def break_bridges(campaign: Campaign) -> None:
    """12.3: ships that lay a turn in a square without moving or fighting destroy its railway bridges as ordered."""
    for _, ship in sorted(campaign.ships.items()):
        if ship.destroys == BRIDGE and ship.water in UPON and not (ship.moved or ship.fought):
            _break(campaign, ship)


def _break(campaign: Campaign, ship: Ship) -> None:
    bridges = _bridges(campaign, ship.cell)
    if not bridges:
        return
    before = campaign.square(ship.cell).broken_bridges
    campaign.record(
        "bridge-destroyed-by-ship",
        set_square(campaign, ship.cell, broken_track=True, broken_bridges=tuple(sorted({*before, *bridges}))),
        rule="12.3d",
        cell=ship.cell,
        tactical=min(bridges),
        seen_by=ministers(campaign.game, ship) | told_of(campaign, ship),
        ship=ship.id,
    )


def _bridges(campaign: Campaign, cell: int) -> frozenset[int]:
    """The squares of the railway bridges over water that ships sail on."""
    field = campaign.battlefield(cell)
    standing = [at for at in range(FIELD.size) if field.bridged(at)]
    spans = (span for span in regions(standing, straight=False))
    return frozenset(at for span in spans if _navigable(field.river, span) for at in span)


def _navigable(river: bytes, span: frozenset[int]) -> bool:
    return any(river[at] >= RiverClass.UNFORDABLE for at in span)
