"""4.2: what units see of others on the battlefield of their strategic square."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from drumhead.engine.boards.square import Direction
from drumhead.engine.rulesets.rotd.campaign.cones import cone
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.state import HEADQUARTERS, Kind, Unit

BLIND = HEADQUARTERS | {Kind.PB}
"""4.2: headquarters and pontoon bridges neither sight nor hide what stands behind them."""


def sights(unit: Unit) -> bool:
    """4.2, 13.3, 14.3: only active units sight, and neither headquarters nor pontoon bridges do."""
    return unit.active and unit.type not in BLIND


def lookouts(campaign: Campaign, cell: int, unit: Unit) -> tuple[Unit, ...]:
    """The units on a strategic cell that look for `unit`: those that sight and are not friendly to it."""
    return tuple(u for u in campaign.present(cell) if sights(u) and not campaign.friendly(u, unit))


def sees(campaign: Campaign, viewer: Unit, target: Unit, at: int) -> bool:
    """4.2: nobody of the target's sort stands nearer to the viewer than `at` in the same of the eight directions."""
    board = campaign.game.map.tactical_board
    direction = cone(board, viewer.tactical, at)
    if direction is None:
        return True
    reach = board.distance(viewer.tactical, at)
    foe = campaign.hostile(viewer, target)
    return not any(
        board.distance(viewer.tactical, other.tactical) < reach
        and cone(board, viewer.tactical, other.tactical) == direction
        for other in _screens(campaign, viewer, target, foe)
    )


def _screens(campaign: Campaign, viewer: Unit, target: Unit, foe: bool) -> Iterable[Unit]:
    """Those that could stand before the target: strangers like it, hostile before hostile, neutral before neutral."""
    for other in campaign.present(viewer.cell):
        if other.id == target.id or not sights(other) or campaign.friendly(viewer, other):
            continue
        if campaign.hostile(viewer, other) == foe:
            yield other


def seen_by(campaign: Campaign, viewers: Sequence[Unit], cell: int) -> frozenset[str]:
    """4.2, 4.6: ids of the strangers on a cell that at least one of these viewers there sees."""
    posts = {(viewer.tactical, viewer.state): viewer for viewer in viewers if viewer.cell == cell and sights(viewer)}
    present = campaign.present(cell)
    return frozenset(id for viewer in posts.values() for id in _seen_from(campaign, viewer, present))


def _seen_from(campaign: Campaign, viewer: Unit, present: Sequence[Unit]) -> Iterable[str]:
    """4.2: in each direction the nearest hostile and the nearest neutral troops, and whoever stands no further off."""
    board = campaign.game.map.tactical_board
    strangers = [
        (unit, (cone(board, viewer.tactical, unit.tactical), campaign.hostile(viewer, unit)))
        for unit in present
        if not campaign.friendly(viewer, unit)
    ]
    nearest: dict[tuple[Direction | None, bool], int] = {}
    for unit, ray in strangers:
        if sights(unit):
            nearest[ray] = min(nearest.get(ray, board.size), board.distance(viewer.tactical, unit.tactical))
    for unit, ray in strangers:
        if board.distance(viewer.tactical, unit.tactical) <= nearest.get(ray, board.size):
            yield unit.id
