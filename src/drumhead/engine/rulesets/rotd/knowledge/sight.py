"""4.2: what units see of others on the battlefield of their strategic square."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from drumhead.engine.boards.square import Direction, SquareBoard
from drumhead.engine.rulesets.rotd.campaign.cones import cone, cones
from drumhead.engine.rulesets.rotd.campaign.field import STRANGE, Campaign
from drumhead.engine.rulesets.rotd.campaign.state import HEADQUARTERS, Kind, Unit

BLIND = HEADQUARTERS | {Kind.PB}
"""4.2: headquarters and pontoon bridges neither sight nor hide what stands behind them."""


def sights(unit: Unit) -> bool:
    """4.2, 13.3, 14.3: only active units sight, and neither headquarters nor pontoon bridges do."""
    return unit.active and unit.type not in BLIND


def lookouts(campaign: Campaign, cell: int, unit: Unit) -> tuple[Unit, ...]:
    """The units on a strategic cell that look for `unit`: those that sight and are not friendly to it."""
    return tuple(u for u in campaign.related(unit, cell, STRANGE) if sights(u))


def spotters(campaign: Campaign, unit: Unit, at: int) -> tuple[Unit, ...]:
    """4.2: of each state whose troops on the unit's strategic cell would see it at a tactical cell, one that does."""
    posts: dict[str, dict[int, Unit]] = {}
    for viewer in lookouts(campaign, unit.cell, unit):
        posts.setdefault(viewer.state, {})[viewer.tactical] = viewer
    found = (_spotter(campaign, tuple(viewers.values()), unit, at) for viewers in posts.values())
    return tuple(viewer for viewer in found if viewer is not None)


def _spotter(campaign: Campaign, viewers: Sequence[Unit], unit: Unit, at: int) -> Unit | None:
    """4.2: one of a state's units on different squares that sees another's."""
    board, screens = campaign.game.map.tactical_board, _screens(campaign, viewers[0], unit)
    return next((viewer for viewer in viewers if _clear(board, viewer.tactical, at, screens)), None)


def sees(campaign: Campaign, viewer: Unit, target: Unit, at: int) -> bool:
    """4.2: nobody of the target's sort stands nearer to the viewer than `at` in the same of the eight directions."""
    return _clear(campaign.game.map.tactical_board, viewer.tactical, at, _screens(campaign, viewer, target))


def hiding(campaign: Campaign, viewer: Unit, target: Unit, at: int) -> tuple[Unit, ...]:
    """4.2: those known to stand nearer to the viewer than `at` in the same of the eight directions, nearest first."""
    board, foe = campaign.game.map.tactical_board, campaign.hostile(viewer, target)
    directions, reach = cones(board, viewer.tactical), board.distance(viewer.tactical, at)
    found = [
        (board.distance(viewer.tactical, other.tactical), other.id, other)
        for other in lookouts(campaign, viewer.cell, viewer)
        if other.id != target.id and other.tactical >= 0 and campaign.hostile(viewer, other) == foe
        if directions[other.tactical] == directions[at]
    ]
    return tuple(other for away, _, other in sorted(found, key=lambda each: each[:2]) if away < reach)


def _clear(board: SquareBoard, post: int, at: int, screens: Iterable[int]) -> bool:
    directions, reach = cones(board, post), board.distance(post, at)
    return not any(directions[screen] == directions[at] and board.distance(post, screen) < reach for screen in screens)


def _screens(campaign: Campaign, viewer: Unit, target: Unit) -> frozenset[int]:
    """Where troops could hide the target: strangers like it, hostile before hostile, neutral before neutral."""
    foe = campaign.hostile(viewer, target)
    return frozenset(
        other.tactical
        for other in lookouts(campaign, viewer.cell, viewer)
        if other.id != target.id and campaign.hostile(viewer, other) == foe
    )


def seen_by(campaign: Campaign, viewers: Sequence[Unit], cell: int) -> frozenset[str]:
    """4.2, 4.6: ids of the strangers on a cell that at least one of these viewers sees, who all stand there."""
    posts = {(viewer.tactical, viewer.state): viewer for viewer in viewers if sights(viewer)}
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
