"""Where units may go, as the desk shows it: the next hex of a way, how far one comes, cheapest ways, why no farther."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from drumhead.engine.play.orders import Order as AnyOrder
from drumhead.engine.play.recall.questions import Because
from drumhead.engine.play.view import View
from drumhead.engine.play.ways import Journey, Reach
from drumhead.engine.rulesets.europa.movement import courses
from drumhead.engine.rulesets.europa.movement.allowance import Allowance, allowance
from drumhead.engine.rulesets.europa.movement.costs import step
from drumhead.engine.rulesets.europa.movement.courses import Course, stay
from drumhead.engine.rulesets.europa.movement.rails import rails
from drumhead.engine.rulesets.europa.movement.rides import Ride, may_end, rail_ends, ride
from drumhead.engine.rulesets.europa.movement.ways import ends, search
from drumhead.engine.rulesets.europa.orders.orders import Move
from drumhead.engine.rulesets.europa.orders.rails import Rail
from drumhead.engine.rulesets.europa.orders.supplying import Haul
from drumhead.engine.rulesets.europa.position.state import EuropaState
from drumhead.engine.rulesets.europa.position.table import HexGame, hex_name, size
from drumhead.engine.rulesets.europa.supply.hauling import judged
from drumhead.engine.rulesets.europa.turns.acts import ACTS, after

FAR = 60
"""Movement points after which nobody looks for a way any longer."""
RATES = (False, True)
REACHED = ("In reach.", "In reach administratively.")
"""What is said of hexes that are in reach at either rate."""


def position(game: HexGame, view: View, unit: str, others: Sequence[AnyOrder], kind: str = "move") -> EuropaState:
    """The position as the orders before a unit's own leave it."""
    keys = [other.key for other in others]
    before = others[: keys.index((unit, kind))] if (unit, kind) in keys else others
    return after(game, view.state, before)


def _mine(game: HexGame, view: View, state: EuropaState, unit: str) -> bool:
    """Whether a seat may order a unit to move now."""
    found = state.units.get(unit)
    holds = (state.player,) if view.gm else game.seat(view.seat).holds
    ready = state.phase in ACTS["move"].stages and not state.winner
    return ready and found is not None and found.cell >= 0 and found.side == state.player and found.side in holds


def next_cells(game: HexGame, view: View, order: AnyOrder, others: Sequence[AnyOrder]) -> tuple[int, ...]:
    """The hexes a path may be continued to: those where it may end, or on from which it may."""
    state = position(game, view, order.unit, others, order.kind)
    if not isinstance(order, Move | Rail) or not _mine(game, view, state, order.unit):
        return ()
    here = order.path[-1] if order.path else state.units[order.unit].cell
    if isinstance(order, Rail):
        return tuple(near for near, _ in rails(game.map).get(here, ()) if _rides_on(game, state, order, near))
    return tuple(near for near in game.map.board.neighbours(here) if _leads_on(game, state, order, near))


def _rides_on(game: HexGame, state: EuropaState, order: Rail, near: int) -> bool:
    path = (*order.path, near)
    if near == state.units[order.unit].cell:
        return False
    if isinstance(ride(game, state, order.unit, path, order.strategic), Because):
        return False
    return may_end(game, state, order.unit, near) is None or bool(
        rail_ends(game, state, order.unit, order.strategic, path)
    )


def _leads_on(game: HexGame, state: EuropaState, order: Move, near: int) -> bool:
    path = (*order.path, near)
    if not isinstance(courses.course(game, state, order.unit, path, admin=order.admin), Course):
        return False
    return stay(game, state, order.unit, near) is None or bool(
        ends(game, state, order.unit, admin=order.admin, begun=path)
    )


def course(game: HexGame, view: View, order: AnyOrder, others: Sequence[AnyOrder]) -> tuple[int | None, ...]:
    """From where the orders before one leave its unit or load, over all hexes it goes through; empty for what goes
    nowhere, or is there no longer when its order comes."""
    if isinstance(order, Haul):
        return _hauled(game, position(game, view, order.unit, others, order.kind), order)
    if not isinstance(order, Move | Rail):
        return ()
    state = position(game, view, order.unit, others, order.kind)
    unit = state.units.get(order.unit)
    if unit is None or unit.cell < 0:
        return ()
    ridden = ride(game, state, order.unit, order.path, order.strategic) if isinstance(order, Rail) else None
    return (unit.cell, *(ridden.path if isinstance(ridden, Ride) else order.path))


def _hauled(game: HexGame, state: EuropaState, order: Haul) -> tuple[int, ...]:
    """The hexes of a load's way, road and rail after each other."""
    stages = judged(game, state, order) if order.unit in state.items else ()
    if not stages or isinstance(stages, Because):
        return ()
    return (stages[0].cells[0], *(cell for stage in stages for cell in stage.cells[1:]))


def reach(game: HexGame, view: View, unit: str, others: Sequence[AnyOrder]) -> Reach:
    """Where a unit may end its move now: in the usual way, and then only administratively.

    Who has moved already goes on from there, with the points that are left, at the rate at which it went.
    """
    state = position(game, view, unit, others)
    if not _mine(game, view, state, unit):
        return Reach()
    begun = next((order for order in others if order.key == (unit, "move") and isinstance(order, Move)), None)
    path, rates = ((), RATES) if begun is None else (begun.path, (begun.admin,))
    found = {rate: ends(game, state, unit, admin=rate, begun=path) for rate in rates}
    usual, admin = (found.get(rate, ()) for rate in RATES)
    return Reach((usual,), tuple(cell for cell in admin if cell not in set(usual)), REACHED)


def journeys(
    game: HexGame, view: View, unit: str, to: int, via: Sequence[int], others: Sequence[AnyOrder]
) -> tuple[Journey, ...]:
    """A unit's cheapest way to a hex over waypoints at each rate; the sooner one first."""
    state = position(game, view, unit, others)
    if not _mine(game, view, state, unit):
        return ()
    found = [made for rate in RATES for made in _journey(game, state, unit, (*via, to), rate)]
    found += [made for strategic in RATES for made in _by_rail(game, state, unit, (*via, to), strategic)]
    return tuple(sorted(found, key=lambda journey: journey.turns))


def _by_rail(
    game: HexGame, state: EuropaState, unit: str, stops: tuple[int, ...], strategic: bool
) -> Iterator[Journey]:
    """A ride there at once."""
    made = ride(game, state, unit, stops, strategic)
    if isinstance(made, Ride) and may_end(game, state, unit, stops[-1]) is None:
        yield Journey(
            unit=unit,
            cells=made.path,
            boxes=(made.path[-1],),
            orders=(Rail(unit=unit, path=stops, strategic=strategic),),
            title="By strategic rail" if strategic else "By operational rail",
            summary=f"{made.count} rail hexes, {made.points} movement points",
            costs=(f"{size(state.units[unit]):g} RE of rail capacity",),
        )


def _journey(game: HexGame, state: EuropaState, unit: str, stops: Sequence[int], admin: bool) -> Iterator[Journey]:
    allowed = allowance(game, state, unit, admin=admin)
    path = _through(game, state, unit, stops, admin)
    if isinstance(allowed, Because) or not path:
        return
    now = _now(game, state, unit, path, admin)
    if len(now) < len(path) and _may_end(game, state, unit, stops, admin):
        path = now = tuple(stops)
    made = courses.course(game, state, unit, now, admin=admin) if now else None
    if not isinstance(made, Course):
        return
    turns = 1 if len(now) == len(path) else 1 + _later(game, state, unit, path[len(now) :], now, admin, allowed)
    rate = "Administratively" if admin else "On foot and wheels"
    yield Journey(
        unit=unit,
        cells=path,
        boxes=(now[-1],),
        orders=(Move(unit=unit, path=now, admin=admin),),
        title=rate,
        summary=f"{made.points} of {allowed.points} movement points{'' if turns == 1 else f', {turns} turns'}",
        turns=turns,
        costs=tuple(because.text for because in made.because),
    )


def _through(game: HexGame, state: EuropaState, unit: str, stops: Sequence[int], admin: bool) -> tuple[int, ...]:
    """The cheapest way over all stops, however long; empty where none leads."""
    path: tuple[int, ...] = ()
    for stop in stops:
        if _shut(game, state, unit, stop, admin):
            return ()
        leg = search(game, state, unit, FAR, admin=admin, begun=path, goal=stop).way(stop)
        if not leg:
            return ()
        path = (*path, *leg)
    return path


def _shut(game: HexGame, state: EuropaState, unit: str, to: int, admin: bool) -> bool:
    """Whether no step leads into a hex, from wherever it is made."""
    near = game.map.board.neighbours(to)
    return all(isinstance(step(game, state, unit, cell, to, admin=admin), Because) for cell in near)


def _now(game: HexGame, state: EuropaState, unit: str, path: Sequence[int], admin: bool) -> tuple[int, ...]:
    """As much of a way as may be gone in the phase."""
    lengths = range(len(path), 0, -1)
    return next((tuple(path[:long]) for long in lengths if _may_end(game, state, unit, path[:long], admin)), ())


def _may_end(game: HexGame, state: EuropaState, unit: str, path: Sequence[int], admin: bool) -> bool:
    gone = courses.course(game, state, unit, path, admin=admin)
    return isinstance(gone, Course) and stay(game, state, unit, path[-1]) is None


def _later(
    game: HexGame,
    state: EuropaState,
    unit: str,
    rest: Sequence[int],
    begun: Sequence[int],
    admin: bool,
    allowed: Allowance,
) -> int:
    """How many turns the rest of a way takes, each with the same allowance."""
    turns, left = 1, allowed.points
    here = begun[-1]
    for there in rest:
        made = step(game, state, unit, here, there, admin=admin)
        points = min(allowed.points, allowed.points if isinstance(made, Because) else made.points)
        if points > left:
            turns, left = turns + 1, allowed.points
        left, here = left - points, there
    return turns


def beyond(game: HexGame, view: View, unit: str, to: int, others: Sequence[AnyOrder]) -> str:
    """Why a unit may not end its move in a hex now; "" if it may."""
    state = position(game, view, unit, others)
    if not _mine(game, view, state, unit):
        return f"{unit} is not yours to move now"
    if any(to in ends(game, state, unit, admin=rate) for rate in RATES):
        return ""
    allowed = allowance(game, state, unit)
    if isinstance(allowed, Because):
        return _told(allowed)
    return _told(why_not(game, state, unit, to))


def why_not(game: HexGame, state: EuropaState, unit: str, to: int, admin: bool = False) -> Because:
    """What keeps a unit from a hex: its points, who is there, or the last step of every way.

    Of a hex that is shut on several sides for several reasons it is the side nearest to the unit: what lies between.
    Where a way leads there at the usual rate alone, it is what stops the administrative rate on that way.
    """
    if to == state.units[unit].cell:
        return Because(f"it is in {hex_name(game, to)} already", cell=to)
    shut = _shut(game, state, unit, to, admin)
    found = search(game, state, unit, 0 if shut else FAR, admin=admin, goal=to)
    way = found.way(to)
    if not way and admin and not shut:
        way = search(game, state, unit, FAR, goal=to).way(to)
    if way:
        gone = courses.course(game, state, unit, way, admin=admin)
        return gone if isinstance(gone, Because) else stay(game, state, unit, to) or Because("", cell=to)
    board, start = game.map.board, found.start[0]
    near = [cell for cell in board.neighbours(to) if shut or cell in found.cells or cell == start]
    for cell in sorted(near, key=lambda cell: board.distance(start, cell)):
        made = step(game, state, unit, cell, to, admin=admin)
        if isinstance(made, Because):
            return made
    return Because(f"no way leads to {hex_name(game, to)}", cell=to)


def _told(because: Because) -> str:
    return f"{because.text} ({because.rule})" if because.rule else because.text
