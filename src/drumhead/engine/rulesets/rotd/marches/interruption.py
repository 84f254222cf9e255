"""7.15: enemies beside a diagonal march draw the marcher into their square."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from drumhead.engine.boards.square import Direction
from drumhead.engine.play.dice import Dice
from drumhead.engine.rulesets.rotd.campaign.banks import FIELD, SIDE
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.frontier import HALF
from drumhead.engine.rulesets.rotd.campaign.state import Unit
from drumhead.engine.rulesets.rotd.campaign.tables import number


@dataclass(frozen=True, slots=True)
class Interruption:
    """The strategic cell the marcher is drawn into, and the unit that does it."""

    cell: int
    by: Unit


def interruption(campaign: Campaign, unit: Unit, target: int, dice: Dice, roller: str = "") -> Interruption | None:
    """7.15: who interrupts a diagonal step to `target`: the active enemy nearest the point where the four maps meet.

    Chance is asked for the unit, or for a `roller`: one that pursues in vain may march in the same phase (7.12).
    """
    found, roller = threats(campaign, unit, target), roller or unit.id
    if not found or not _happens(campaign, roller, dice):
        return None
    least = min(threat.away for threat in found)
    nearest = {threat.by.cell: threat.by for threat in reversed(found) if threat.away == least}
    cells = sorted(nearest)
    cell = cells[0] if len(cells) == 1 else dice.stream(f"interruption {roller}").choice(cells)
    return Interruption(cell, nearest[cell])


def _happens(campaign: Campaign, roller: str, dice: Dice) -> bool:
    """7.15: that a march may be interrupted is by default read as that it is."""
    rate = number(campaign.game, "march.interruption.chance")
    return rate >= 1 or dice.stream(f"chance of interruption {roller}").chance(rate)


@dataclass(frozen=True, slots=True)
class Threat:
    """An enemy that can interrupt, and how many squares lie between it and the point where the four maps meet."""

    by: Unit
    away: int


def threats(campaign: Campaign, unit: Unit, target: int) -> tuple[Threat, ...]:
    """7.15: every active enemy combat unit in the quarter, facing that point, of a square beside the step."""
    board = campaign.game.map.board
    direction = board.direction(unit.cell, target)
    assert direction is not None, "a step leads to a neighbour"
    if not direction.diagonal:
        return ()
    found = []
    for side in (direction.turned(-1), direction.turned(1)):
        beside = board.step(unit.cell, side)
        assert beside is not None, "a diagonal step passes two squares"
        away = _distance_to_point(side, direction)
        found += [Threat(u, far) for u in campaign.enemies(unit, beside) if (far := away(u.tactical)) is not None]
    return tuple(found)


def _distance_to_point(side: Direction, direction: Direction) -> Callable[[int], int | None]:
    """A measure of tactical cells of the square on one side of a diagonal: squares before the meeting point."""
    (east, south), (side_east, side_south) = direction.offset, side.offset

    def away(cell: int) -> int | None:
        column, row = FIELD.position(cell)
        across = _to_corner(column, east if not side_east else -east)
        down = _to_corner(row, south if not side_south else -south)
        return None if max(across, down) >= HALF else max(across, down)

    return away


def _to_corner(place: int, step: int) -> int:
    return SIDE - 1 - place if step > 0 else place
