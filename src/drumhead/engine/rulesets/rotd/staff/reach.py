"""7.1-7.3: the squares a unit can be on this turn, by strategic phase, and why not on others."""

from __future__ import annotations

from collections.abc import Sequence

from drumhead.engine.play.game import Game
from drumhead.engine.play.orders import Order
from drumhead.engine.play.view import View
from drumhead.engine.play.ways import Reach
from drumhead.engine.rulesets.rotd.campaign.ground import Refused
from drumhead.engine.rulesets.rotd.campaign.state import Unit
from drumhead.engine.rulesets.rotd.staff.roads import Node, Place, Roads
from drumhead.engine.rulesets.rotd.staff.trial import made, setting_out
from drumhead.engine.rulesets.rotd.staff.ways import closed, way


def reach(game: Game, view: View, unit: str, others: Sequence[Order]) -> Reach:
    """7.1, 7.3: where each strategic phase may first take it as it stands."""
    outlook, ready = setting_out(game, view, unit, others)
    return _spread(Roads(outlook, ready)) if isinstance(ready, Unit) else Reach()


def _spread(roads: Roads) -> Reach:
    start = roads.start
    seen, rim, known = {roads.place(start)}, [start], {start.cell}
    phases, forced = [tuple[int, ...]()] * roads.unit.steps, tuple[int, ...]()
    for step in range(roads.unit.steps, roads.unit.steps + roads.most):
        rim = _beyond(roads, rim, seen)
        cells = tuple(sorted({node.cell for node in rim} - known))
        known.update(cells)
        if step < roads.unit.allowance:
            phases.append(cells)
        else:
            forced = (*forced, *cells)
    return Reach(tuple(phases), forced)


def _beyond(roads: Roads, rim: Sequence[Node], seen: set[Place]) -> list[Node]:
    """The squares one step further that are not seen yet."""
    found: list[Node] = []
    for node in rim:
        for after in roads.onward(node, seen):
            if (place := roads.place(after)) not in seen:
                seen.add(place)
                found.append(after)
    return found


def beyond(game: Game, view: View, unit: str, to: int, others: Sequence[Order]) -> str:
    """Why the unit cannot be on a square this turn, as a sentence; "" if it can."""
    outlook, ready = setting_out(game, view, unit, others)
    if not isinstance(ready, Unit):
        return f"{unit} does not march: {ready.reason} (rule {ready.rule})."
    roads = Roads(outlook, ready)
    if to == ready.cell:
        return ""
    shut = closed(roads, to)
    found = None if shut else way(roads, (to,))
    if found is None:
        refused = shut or _stopped(roads, to)
        return f"{unit} finds no way to {roads.board.name(to)}: {refused.reason} (rule {refused.rule})."
    return "" if len(found) <= roads.most else _too_far(roads, to, len(found))


def _too_far(roads: Roads, to: int, length: int) -> str:
    """7.1, 7.3: how far it is, and how far the unit comes."""
    left = max(0, roads.unit.allowance - roads.unit.steps)
    forced = f", {roads.most} by forced march" if roads.most > left else ""
    squares = "1 square" if left == 1 else f"{left} squares"
    name = roads.board.name(to)
    return f"{name} is {length} squares away; {roads.unit.id} marches {squares} this turn{forced} (rule 7.1)."


def _stopped(roads: Roads, to: int) -> Refused:
    """What is first in the way on the straight walk to a square."""
    unit = roads.unit
    for cell in roads.board.line(unit.cell, to):
        after = made(roads.outlook, unit, cell)
        if not isinstance(after, Unit):
            return after
        unit = after
    return Refused("7.4", "no way so long was found")
