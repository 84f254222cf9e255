"""Movement by rail, connections, and the capacity of yards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from drumhead.engine.errors import InputError
from drumhead.engine.play.figures import Path
from drumhead.engine.play.recall.questions import Answer, Because
from drumhead.engine.play.view import View
from drumhead.engine.rulesets.europa.movement.rails import connection
from drumhead.engine.rulesets.europa.movement.rides import Ride
from drumhead.engine.rulesets.europa.movement.trains import judged, why_no_building, why_no_gift
from drumhead.engine.rulesets.europa.movement.yards import (
    PARTED,
    PLAIN_HALF,
    base,
    capacity,
    captured,
    serving,
    yard_cell,
)
from drumhead.engine.rulesets.europa.orders.rails import STRATEGIC, Rail
from drumhead.engine.rulesets.europa.orders.supplying import BY_RAIL
from drumhead.engine.rulesets.europa.position.sides import SIDES, enemy_of
from drumhead.engine.rulesets.europa.position.state import EuropaState, Yard
from drumhead.engine.rulesets.europa.position.table import HexGame, hex_name, is_on, owner
from drumhead.engine.rulesets.europa.position.tables import table
from drumhead.engine.rulesets.europa.position.titles import titled
from drumhead.engine.rulesets.europa.seats.asks.hauling import hauled
from drumhead.engine.rulesets.europa.seats.asks.movement import refusal, unit_of

UNOWNED = (
    Because("one hex that is not owned between two owned cities stops the trains", "R049"),
    Because("nobody rides through unowned hexes, also after I Aug 36", "R180"),
    Because("while much of the land is unowned nobody goes there by rail", "R050"),
    Because("a rail line belongs to whoever owns its hexes", "R048"),
)
"""What else is said where a hex on the way is nobody's."""


def rail(game: HexGame, view: View, words: Sequence[str]) -> Answer:
    """Whether a unit may ride there now, by which way, and what it takes."""
    state: EuropaState = view.state
    if words[0] in state.items and words[0] not in state.units:
        return hauled(game, state, words, BY_RAIL)
    id, strategic = unit_of(state, words[0]), tuple(words[1:2]) == (STRATEGIC,)
    stops = [game.map.place(word)[0] for word in words[1 + strategic :]]
    if not stops:
        raise InputError("Say where to: the hexes of a ride, or one hex.")
    found = judged(game, state, Rail(unit=id, path=tuple(stops), strategic=strategic))
    if isinstance(found, Because):
        no = refusal(game, id, found)
        more = UNOWNED if found.rule == "R181" and found.cell is not None else ()
        return Answer(no.says, False, (*no.because, *more), (*_changes(found),), no.data)
    total, left = capacity(game, state, state.units[id].side, state.units[id].cell)
    way = [game.map.board.name(cell) for cell in found.path]
    says = f"{id} may ride to {hex_name(game, found.path[-1])}: {found.count} rail hexes, {found.points} points."
    room = Because(f"of {total:g} RE of capacity there {left:g} are left", "R047", PARTED * is_on(game, PARTED))
    data = {"way": way, "hexes": found.count, "points": found.points, "left": left}
    return Answer(
        says,
        True,
        (*_owned(found), *found.because, room),
        (),
        data,
        (Path((state.units[id].cell, *found.path), "draft"),),
    )


def _owned(found: Ride) -> Iterator[Because]:
    if not found.because:
        yield Because("every hex of the way is owned, and no city, break or zone bars it", "R048")


def _changes(why: Because) -> Iterator[str]:
    told = {
        "R181": "a unit or an uncontested zone of its side gains the hex",
        "R048": "the hex is taken from the enemy",
        "R044": "engineers repair the rails",
        "R045": "it waits for another phase or turn",
        "R046": "it waits for the next phase",
        "R047": "a yard with room is joined by owned rails, or a resource point is spent there",
        "R036": "the enemy's zone of control is gone",
    }
    if why.rule == "R181" and why.cell is None:
        yield f"the game turn is {table('rail.first')} or a later one"
    elif why.rule in told:
        yield told[why.rule]


def _side(view: View, words: Sequence[str], at: int) -> str:
    """The side that is named, or the one that asks."""
    if len(words) > at:
        if words[at] not in SIDES:
            raise InputError(f"There is no side {words[at]!r}; there are {' and '.join(SIDES)}.")
        return words[at]
    return view.side or str(view.state.player)


def joined(game: HexGame, view: View, words: Sequence[str]) -> Answer:
    """Whether two places are connected by rail for a side."""
    if len(words) < 2:
        raise InputError("Two places are connected or not: name both.")
    a, b = (game.map.place(word)[0] for word in words[:2])
    side = _side(view, words, 2)
    found = connection(game, view.state, side, a, b)
    here, there = hex_name(game, a), hex_name(game, b)
    if isinstance(found, Because):
        data = {"hex": game.map.board.name(found.cell)} if found.cell is not None else {}
        return Answer(f"{here} and {there} are not connected: {found.text}.", False, (found,), (), data)
    broken = [cell for cell in found if _is_broken(game, view.state, cell)]
    because = [Because("a line of owned rails, of any length and volume, joins them", "R062", cell=a)]
    because += [Because(f"rails broken in {hex_name(game, cell)} part nothing", "R044", cell=cell) for cell in broken]
    line = {"line": [game.map.board.name(cell) for cell in found]}
    figure = Path(found, "link")
    return Answer(
        f"{here} and {there} are connected over {len(found) - 1} hexes.", True, tuple(because), (), line, (figure,)
    )


def _is_broken(game: HexGame, state: EuropaState, cell: int) -> bool:
    held = state.hexes.get(game.map.board.name(cell))
    return held is not None and held.broken


def room(game: HexGame, view: View, words: Sequence[str]) -> Answer:
    """What may go by rail at a place, which yards serve it, and what may be built and captured there."""
    state: EuropaState = view.state
    cell = game.map.place(words[0])[0]
    side = _side(view, words, 1)
    total, left = capacity(game, state, side, cell)
    yards = {name: base(yard, side) + yard.extra for name, yard in serving(game, state, side, cell).items()}
    name = next((each for each in state.yards if yard_cell(game, each) == cell), "")
    because = (_whole(game, state, side, yards), *(_of_yard(game, state, side, name) if name else ()))
    data = {"capacity": total, "left": left, "yards": yards} | (_yard_data(game, state, side, name) if name else {})
    says = f"{left:g} of {total:g} RE of rail capacity are left to the {titled(side)} side at {hex_name(game, cell)}."
    return Answer(says, left > 0, because, _more(game, total), data)


def _whole(game: HexGame, state: EuropaState, side: str, yards: dict[str, float]) -> Because:
    told = ", ".join(f"{name} {res:g}" for name, res in yards.items()) or "none"
    if is_on(game, PARTED):
        return Because(f"yards that an owned chain of rails leads to: {told}", "R047", PARTED)
    return Because(f"all yards of the side are one net: {told}; what is built belongs to it", "R309")


def _more(game: HexGame, total: float) -> tuple[str, ...]:
    return (f"a resource point spent at a yard of this piece of the net adds {total:g} RE for the turn",)


def _of_yard(game: HexGame, state: EuropaState, side: str, name: str) -> Iterator[Because]:
    """What may be done at a yard."""
    bar = why_no_building(game, state, side, name)
    limit = "without any limit" if is_on(game, PARTED) else "for the whole net"
    yield bar or Because(f"capacity may be built at {name}, {limit}", "R309" if is_on(game, PARTED) else "R051")
    gift = why_no_gift(game, state, side, name)
    yield gift or Because(f"capacity from Portugal may go to {name}", "R306", PARTED * is_on(game, PARTED))
    yard, whose = state.yards[name], owner(game, state, yard_cell(game, name))
    if whose in SIDES:
        half = captured(yard, enemy_of(whose), is_on(game, PLAIN_HALF))
        told = f"if {name} is captured, its owner loses {base(yard, whose):g} and its captor gains"
        rule = "R308" if is_on(game, PARTED) else "R052"
        yield Because(f"{told} {base(half, enemy_of(whose)):g}", rule, PLAIN_HALF * is_on(game, PLAIN_HALF))


def _yard_data(game: HexGame, state: EuropaState, side: str, name: str) -> dict[str, object]:
    yard: Yard = state.yards[name]
    return {
        "yard": name,
        "build": why_no_building(game, state, side, name) is None,
        "portugal": why_no_gift(game, state, side, name) is None,
        "boost": sum(base(each, side) for each in serving(game, state, side, yard_cell(game, name)).values()),
        "insurgent": yard.insurgent,
        "loyalist": yard.loyalist,
    }
