"""7.14: where the units of a march come onto the battlefield: as they stand to each other, or one behind the other."""

from __future__ import annotations

from collections.abc import Sequence

from drumhead.engine.boards.square import Direction
from drumhead.engine.rulesets.rotd.campaign.banks import FIELD, SIDE
from drumhead.engine.rulesets.rotd.campaign.frontier import DEPTH
from drumhead.engine.rulesets.rotd.campaign.state import Unit
from drumhead.engine.rulesets.rotd.staff.charge import Charge

ABREAST = 4
"""Units of a column that enter on one square: half of what may stand there."""
Coming = tuple[Unit, Sequence[int]]


def entries(charge: Charge, marching: Sequence[Coming], *, column: bool) -> dict[str, int]:
    """The squares near which units are to enter: none where nothing was said, for then each keeps the square it has."""
    near = charge.values.get("at")
    if column:
        return _in_column(charge, marching, near)
    return {} if near is None else _as_they_stand(charge, [unit for unit, _ in marching], int(near))


def _as_they_stand(charge: Charge, units: Sequence[Unit], near: int) -> dict[str, int]:
    """The middle of them near a square, and all others as far from it, and on the same side, as they are now."""
    places = {unit.id: _far(charge, unit) for unit in units}
    if not places:
        return {}
    columns, rows = (sorted(place[axis] for place in places.values()) for axis in (0, 1))
    east, south = columns[len(columns) // 2], rows[len(rows) // 2]
    column, row = FIELD.position(near)
    return {id: _on_field(column + x - east, row + y - south) for id, (x, y) in places.items()}


def _far(charge: Charge, unit: Unit) -> tuple[int, int]:
    """Where a unit stands, counted in tactical squares over the whole map."""
    column, row = charge.game.map.board.position(unit.cell)
    x, y = FIELD.position(max(0, unit.tactical))
    return column * SIDE + x, row * SIDE + y


def _on_field(column: int, row: int) -> int:
    found = FIELD.at(min(max(column, 0), SIDE - 1), min(max(row, 0), SIDE - 1))
    assert found is not None, "held within the field"
    return found


def _in_column(charge: Charge, marching: Sequence[Coming], near: int | None) -> dict[str, int]:
    """The head of the column furthest in, those that follow behind it in the same lane."""
    found: dict[str, int] = {}
    behind: dict[tuple[int, Direction], int] = {}
    for unit, stops in marching:
        start = stops[-2] if len(stops) > 1 else unit.cell
        direction = charge.game.map.board.direction(start, stops[-1])
        if direction is None:
            continue
        place = behind.get((stops[-1], direction), 0)
        behind[stops[-1], direction] = place + 1
        lane = near if near is not None else _lane(charge, marching)
        found[unit.id] = _at_depth(direction, lane, DEPTH - 1 - min(place // ABREAST, DEPTH - 1))
    return found


def _lane(charge: Charge, marching: Sequence[Coming]) -> int:
    """The square in whose line they enter where none was named: that of the unit in the middle of the column."""
    return max(0, marching[len(marching) // 2][0].tactical)


def _at_depth(direction: Direction, lane: int, depth: int) -> int:
    """A square so many rows from the edge that somebody going in a direction comes in over, in line with another."""
    (column, row), (east, south) = FIELD.position(lane), direction.offset
    across = column if east == 0 else depth if east > 0 else SIDE - 1 - depth
    down = row if south == 0 else depth if south > 0 else SIDE - 1 - depth
    return _on_field(across, down)
