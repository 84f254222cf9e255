"""What a player sees: the whole board, since nothing on it is hidden."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from shlex import quote

from drumhead.engine.play.events import GM
from drumhead.engine.play.game import Seat
from drumhead.engine.play.view import Desk, Note, Token, View, in_sequence
from drumhead.engine.rulesets.europa.forces.abroad import business
from drumhead.engine.rulesets.europa.forces.international import due
from drumhead.engine.rulesets.europa.forces.places import entering
from drumhead.engine.rulesets.europa.forces.raising import is_due
from drumhead.engine.rulesets.europa.forces.works import labours
from drumhead.engine.rulesets.europa.gobernitos.governments import homeless, seat_cell
from drumhead.engine.rulesets.europa.gobernitos.rising import waits
from drumhead.engine.rulesets.europa.movement.trains import PORTUGAL
from drumhead.engine.rulesets.europa.movement.yards import base, yard_cell, yards_of
from drumhead.engine.rulesets.europa.orders.governing import GOVERNMENT
from drumhead.engine.rulesets.europa.orders.rails import RAILWAYS
from drumhead.engine.rulesets.europa.orders.supplying import LOAD
from drumhead.engine.rulesets.europa.position.sides import NEUTRAL, SIDES
from drumhead.engine.rulesets.europa.position.state import (
    COMBAT,
    FORMING,
    INITIAL,
    MOVEMENT,
    ON_MAP,
    POOL,
    EuropaState,
    Unit,
)
from drumhead.engine.rulesets.europa.position.table import HexGame, hex_name, kind, owner
from drumhead.engine.rulesets.europa.position.tables import table
from drumhead.engine.rulesets.europa.position.titles import titled
from drumhead.engine.rulesets.europa.supply.hauling import points_left, weight
from drumhead.engine.rulesets.europa.supply.stocks import makers


def view(game: HexGame, state: EuropaState, seat: Seat) -> View:
    """The board as a seat sees it; the units of the phasing player are orderable by him."""
    cells = tuple(range(game.map.board.size))
    tokens = tuple(_tokens(game, state, seat))
    desks = tuple(_desks(game, state, seat))
    return View(seat.name, seat.side, seat.name == GM, state.turn, state.phase, state, tokens, (), (), cells, desks)


def _desks(game: HexGame, state: EuropaState, seat: Seat) -> Iterator[Desk]:
    """The government, where it has anything to decide, and the railways."""
    if state.player in seat.holds and state.phase == INITIAL and (told := tuple(_business(game, state))):
        yield Desk(GOVERNMENT, GOVERNMENT.capitalize(), GOVERNMENT, told)
    if state.player in seat.holds and state.phase != COMBAT and (facts := tuple(_railways(game, state))):
        yield Desk(RAILWAYS, RAILWAYS.capitalize(), RAILWAYS, facts=facts)
    if state.player in seat.holds and state.phase == MOVEMENT and not state.winner:
        yield from _loads(game, state)


def _loads(game: HexGame, state: EuropaState) -> Iterator[Desk]:
    """R085: each supply item of the phasing player may be sent."""
    for id, item in sorted(state.items.items(), key=lambda entry: in_sequence(entry[0])):
        if item.side == state.player and id not in state.units:
            told = f"{item.amount:g} ({weight(state, (id,)):g} RE) in {hex_name(game, item.cell)}"
            left = f"{points_left(state, state.player)} supply movement points are left"
            yield Desk(id, quote(id), LOAD, facts=((table("items.titles")[item.kind], f"{told}; {left}"),))


def _railways(game: HexGame, state: EuropaState) -> Iterator[tuple[str, str]]:
    """R047, R306, R307: what the yards of the phasing player serve for, and what may be spent on them."""
    for name, yard in yards_of(game, state, state.player):
        yield name, f"{base(yard, state.player) + yard.extra - yard.used:g} RE left"
    if gift := state.tallies.get(PORTUGAL, 0.0):
        yield "Portugal", f"{gift:g} RE to give"


def _business(game: HexGame, state: EuropaState) -> Iterator[str]:
    if waits(game, state):
        yield "the rebellion is thrown for as this stage ends, and nothing is ordered before"
        return
    if homeless(state, state.player):
        lost = hex_name(game, seat_cell(game, state.governments[state.player]))
        yield f"its seat in {lost} is lost: it must go to another city"
    if due(game, state):
        yield "the International city cannot be used: it may name another"
    yield from business(game, state)
    if makers(game, state):
        yield "units are out of supply: sources may make points of it"
    yield from (f"citizens may build a fort in {hex_name(game, cell)}" for cell in labours(game, state))


def _tokens(game: HexGame, state: EuropaState, seat: Seat) -> Iterator[Token]:
    for id, unit in state.units.items():
        if unit.status == ON_MAP:
            yield _token(game, state, seat, id, unit)
        elif _waits(state, seat, unit):
            yield replace(_token(game, state, seat, id, unit), cell=0, status="away")


def _waits(state: EuropaState, seat: Seat, unit: Unit) -> bool:
    """Whether the phasing player may raise a unit that stands nowhere."""
    mine = unit.side == state.player and unit.side in seat.holds and state.phase == INITIAL
    return mine and (unit.status in (POOL, FORMING) or is_due(state, unit))


def _token(game: HexGame, state: EuropaState, seat: Seat, id: str, unit: Unit) -> Token:
    own = unit.side in seat.holds
    return Token(
        id=id,
        title=unit.title,
        cell=unit.cell,
        tactical=None,
        stance="own" if own else "enemy",
        arm=unit.type[:1].upper(),
        counter=unit.type,
        orderable=own and state.player == unit.side and not state.winner,
        facts=tuple(facts(unit)),
        owner=titled(unit.affiliation),
        state=titled(unit.side),
        head=unit.size,
        foot="-".join(map(str, unit.factors)),
    )


def facts(unit: Unit) -> Iterator[tuple[str, str]]:
    """What is printed on a unit, and what has become of it."""
    attack, defense, move = unit.factors
    yield "Factors", f"{attack}-{defense}-{move}"
    yield "Kind", f"{unit.size} {kind(unit)['title']}, {titled(unit.affiliation)}"
    if unit.status == POOL:
        yield "Where", "lost; it may be replaced"
    elif unit.status == FORMING:
        yield "Where", "it waits to be formed"
    elif unit.status != ON_MAP:
        yield "Where", f"due {entering(unit.entry)}"
    if unit.is_cadre:
        yield "Strength", "cadre"
    if unit.hungry:
        yield "Supply", f"U-{unit.hungry}{', isolated' if unit.isolated else ''}"
    if unit.spent:
        yield "Spent", f"{unit.spent} of {move} movement points"


def describe(game: HexGame, view: View, unit: str) -> tuple[str, ...]:
    """A unit in lines, for order sheets and the panel: what it is, how orders name it, where it stands, its facts."""
    found = view.state.units.get(unit)
    if found is None:
        return ()
    named = (f"{found.size} {kind(found)['title']}: {found.title}", f"written {unit}")
    where = (f"in {hex_name(game, found.cell)}",) if found.cell >= 0 else ()
    return (*named, *where, *(f"{label}: {value}" for label, value in facts(found)))


def notes(game: HexGame, view: View) -> tuple[Note, ...]:
    """Whose the cities are, and whose all other hexes that a side owns; marshalling yards; supply items."""
    return (*_cities(game, view), *_hexes(game, view), *_yards(game, view), *_items(view), *_sources(game, view))


def _sources(game: HexGame, view: View) -> Iterator[Note]:
    """R077: where the phasing player may have points made now."""
    state: EuropaState = view.state
    for cell in makers(game, state) if state.phase == INITIAL else ():
        text = "a source that may make points of general supply"
        yield Note("source", cell, None, game.map.board.name(cell), text, _stance(view, state.player))


def _items(view: View) -> Iterator[Note]:
    """What lies where, by the ids that orders have; no sign of whose the hex is."""
    state: EuropaState = view.state
    for id, item in state.items.items():
        title = table("items.titles")[item.kind]
        text = f"{title.lower()}, {titled(item.side)}: {item.amount:g} ({id})"
        yield Note(item.kind, item.cell, None, id, text, _stance(view, item.side))


def _yards(game: HexGame, view: View) -> Iterator[Note]:
    """R047: where the yards are, and what goes by them."""
    state: EuropaState = view.state
    for name, yard in state.yards.items():
        cell = yard_cell(game, name)
        holder = owner(game, state, cell)
        if holder in SIDES:
            text = f"yard {name} of {base(yard, holder) + yard.extra:g} RE"
            yield Note("yard", cell, None, name, text, _stance(view, holder), titled(holder))


def _cities(game: HexGame, view: View) -> Iterator[Note]:
    state: EuropaState = view.state
    for place in game.map.places:
        holder = owner(game, state, place.cells[0]) if place.city else NEUTRAL
        if holder != NEUTRAL:
            text = f"{place.city} city of {_holders(holder)}"
            side = titled(holder) if holder in SIDES else ""
            yield Note("city", place.cells[0], None, place.name, text, _stance(view, holder), side)


def _hexes(game: HexGame, view: View) -> Iterator[Note]:
    """R313: without its name, as it is for the colours of the map."""
    state: EuropaState = view.state
    cities = {place.cells[0] for place in game.map.places if place.city}
    for name, held in state.hexes.items():
        cell = game.map.board.cell(name)
        if held.owner in SIDES and cell not in cities:
            yield Note(
                "hex", cell, None, "", f"owned by {_holders(held.owner)}", _stance(view, held.owner), titled(held.owner)
            )


def _holders(holder: str) -> str:
    """Whose, in a phrase."""
    return f"the {titled(holder)}s" if holder in SIDES else holder or "nobody"


def _stance(view: View, holder: str) -> str:
    return "" if holder in ("", NEUTRAL) else "friend" if holder == view.side else "enemy"
