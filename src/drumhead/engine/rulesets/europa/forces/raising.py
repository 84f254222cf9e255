"""The orders of the initial phase: placing, forming, replacing, rebuilding and disbanding units."""

from __future__ import annotations

from collections.abc import Sequence

from drumhead.engine.play.events import Change
from drumhead.engine.play.orders import Order as AnyOrder
from drumhead.engine.play.orders import Refusal
from drumhead.engine.play.recall.questions import Because
from drumhead.engine.play.state import changed
from drumhead.engine.rulesets.europa.forces.bases import base_of, too_early
from drumhead.engine.rulesets.europa.forces.paying import account, bill, given, paid
from drumhead.engine.rulesets.europa.forces.places import ENTERED, entry_refused, limits_cities, replacing_refused
from drumhead.engine.rulesets.europa.forces.values import cost, covers, disbanded, rebuilding, value
from drumhead.engine.rulesets.europa.gobernitos.rising import never_was
from drumhead.engine.rulesets.europa.movement.stacking import crowded
from drumhead.engine.rulesets.europa.orders.raising import Disband, Form, Place, Rebuild, Replace
from drumhead.engine.rulesets.europa.position.calendar import month_title
from drumhead.engine.rulesets.europa.position.coasts import DEFENCE
from drumhead.engine.rulesets.europa.position.state import (
    AVAILABLE,
    CADRE,
    DUE,
    FORMING,
    FRAGILE,
    GONE,
    ON_MAP,
    POOL,
    EuropaState,
    Unit,
)
from drumhead.engine.rulesets.europa.position.table import HexGame, size
from drumhead.engine.rulesets.europa.position.tables import table
from drumhead.engine.rulesets.europa.position.telling import Teller, put, sets_all
from drumhead.engine.rulesets.europa.position.titles import POINTS, titled
from drumhead.engine.rulesets.europa.supply.isolation import isolated_hex
from drumhead.engine.rulesets.europa.supply.sources import customers
from drumhead.engine.rulesets.europa.supply.tracing import begun, city_line
from drumhead.engine.rulesets.europa.zones.zones import enemy_zone


def _refusal(order: AnyOrder, why: Because | None) -> Refusal | None:
    return Refusal(order=order, rule=why.rule, reason=why.text) if why is not None else None


def place_refused(game: HexGame, state: EuropaState, order: Place) -> Refusal | None:
    """Why a unit does not enter there now."""
    unit = state.units[order.unit]
    absent = never_was(unit)
    if absent is not None:
        return _refusal(order, absent)
    if not is_due(state, unit):
        return Refusal(order=order, rule="R265", reason=f"{order.unit} is not due to arrive")
    return _refusal(order, entry_refused(game, state, order.unit, order.at) or _no_room(game, state, unit, order.at))


def _no_room(game: HexGame, state: EuropaState, unit: Unit, cell: int) -> Because | None:
    there = changed(unit, {"cell": cell, "status": ON_MAP})
    id = "newcomer"
    return crowded(game, changed(state, {"units": {**state.units, id: there}}), id, cell)


def place(teller: Teller, order: Place) -> None:
    """It enters; by `any city` it takes the city's place for this turn (R253)."""
    unit, state = teller.state.units[order.unit], teller.state
    number = teller.game.map.board.name(order.at)
    mark = (Change(table="tallies", id=ENTERED + number, field="", now=float(state.month)),)
    changes = (*_onto_the_map(teller, order.unit, order.at), *(mark if limits_cities(unit) else ()))
    _told(teller, "arrived", order.unit, order.at, changes, "R253")


def place_unbidden(teller: Teller) -> None:
    """R265: what can enter must, and does where its player named no hex: in the first that takes it."""
    for id in tuple(teller.state.units):
        unit = teller.state.units[id]
        if unit.side == teller.state.player and is_due(teller.state, unit):
            cells = range(teller.game.map.board.size)
            orders = (Place(unit=id, at=cell) for cell in cells)
            fitting = (each for each in orders if place_refused(teller.game, teller.state, each) is None)
            order = next(fitting, None)
            if order is not None:
                place(teller, order)


def is_due(state: EuropaState, unit: Unit) -> bool:
    """Whether a unit is due to enter now."""
    return unit.status == DUE and unit.due <= state.month and not unit.box


def _onto_the_map(teller: Teller, id: str, cell: int) -> tuple[Change, ...]:
    """R254, R279: it takes its supply and its isolation from where it enters, whatever others have used up."""
    game, state = teller.game, teller.state
    unit = state.units[id]
    fed = not begun(game, state) or any(city_line(game, state, whom, cell) for whom in customers(state, unit))
    cut_off = begun(game, state) and isolated_hex(game, state, cell, unit.side)
    taken = {"hungry": 0 if fed else 1, "isolated": cut_off}
    fresh = {"due": 0, "entry": "", "box": "", "stayed": 0, "spent": 0}
    fields = {"status": ON_MAP, "cell": cell, **fresh, **taken}
    return sets_all("units", {id: fields})


def _told(teller: Teller, kind: str, id: str, cell: int, changes: Sequence[Change], rule: str) -> None:
    title = teller.state.units[id].title
    at = cell if cell >= 0 else None
    teller.tell(kind, at, rule=rule, cause=f"order {id} {kind}", changes=changes, units=(id,), title=title)


def replace_refused(game: HexGame, state: EuropaState, order: Replace) -> Refusal | None:
    """Why a lost unit does not come back there (R215, R274 to R276, R286, R288)."""
    unit = state.units[order.unit]
    if unit.status != POOL:
        return Refusal(order=order, rule="R283", reason=f"{order.unit} is not in the pool of lost units")
    if FRAGILE in unit.traits:
        return Refusal(order=order, rule="R215", reason=f"{order.unit} survived a collapse and is never replaced")
    why = replacing_refused(game, state, unit, order.at) or _over_limit(game, state, unit)
    why = why or bill(game, state, unit, cost(unit), order.at).lacks
    return _refusal(order, why or (None if unit.box else _no_room(game, state, unit, order.at)))


def _limit_key(game: HexGame, state: EuropaState, unit: Unit) -> str:
    month = month_title(game.scenario.date, state.month).partition(" ")[2]
    return f"replaced {unit.side} {unit.type} {month}"


def _over_limit(game: HexGame, state: EuropaState, unit: Unit) -> Because | None:
    """R288: for a whole side, by type and month."""
    most = table("forces.limits").get(unit.type)
    done = state.tallies.get(_limit_key(game, state, unit), 0.0)
    if most is None or done + size(unit) <= most:
        return None
    return Because(
        f"the {titled(unit.side)} side replaces {most:g} RE of {unit.type} a month, and has done {done:g}", "R288"
    )


def replace(teller: Teller, order: Replace) -> None:
    """For points it comes back, whole; R273: from the pool of a garrison box to the units available there."""
    game, state = teller.game, teller.state
    unit = state.units[order.unit]
    taken = bill(game, state, unit, cost(unit), order.at).taken
    whole = {"traits": tuple(trait for trait in unit.traits if trait != CADRE)}
    changes = (
        *paid(state, taken),
        *sets_all("units", {order.unit: whole}),
        *_come_back(teller, order),
    )
    if unit.type in table("forces.limits"):
        key = _limit_key(game, state, unit)
        now = state.tallies.get(key, 0.0) + size(unit)
        changes = (*changes, Change(table="tallies", id=key, field="", now=now))
    kind, rule = ("replaced in garrison", "R273") if unit.box else ("replaced", "R276")
    _told(teller, kind, order.unit, order.at, changes, rule)


def _come_back(teller: Teller, order: Replace) -> tuple[Change, ...]:
    if teller.state.units[order.unit].box:
        return sets_all("units", {order.unit: {"status": AVAILABLE}})
    return _onto_the_map(teller, order.unit, order.at)


def rebuild_refused(game: HexGame, state: EuropaState, order: Rebuild) -> Refusal | None:
    """Why a cadre does not become whole where it stands (R279, R291)."""
    unit = state.units[order.unit]
    if unit.status != ON_MAP or not unit.is_cadre:
        return Refusal(order=order, rule="R291", reason=f"{order.unit} is no cadre on the map")
    why = replacing_refused(game, state, unit, unit.cell) or bill(game, state, unit, rebuilding(unit), unit.cell).lacks
    return _refusal(order, why)


def rebuild(teller: Teller, order: Rebuild) -> None:
    """For the difference in points."""
    state = teller.state
    unit = state.units[order.unit]
    taken = bill(teller.game, state, unit, rebuilding(unit), unit.cell).taken
    whole = {order.unit: {"traits": tuple(trait for trait in unit.traits if trait != CADRE)}}
    _told(teller, "rebuilt", order.unit, unit.cell, (*paid(state, taken), *sets_all("units", whole)), "R291")


def form_refused(game: HexGame, state: EuropaState, order: Form) -> Refusal | None:
    """Why a division is not formed out of these units (R229, R260, R266 to R268, R270, R273)."""
    unit = state.units[order.unit]
    if unit.status != FORMING:
        return Refusal(order=order, rule="R260", reason=f"{order.unit} does not wait to be formed")
    parts = [state.units.get(id) for id in order.of]
    if any(part is None for part in parts) or len(set(order.of)) != len(order.of):
        return Refusal(order=order, rule="R260", reason="a division is formed out of different units that there are")
    found = [part for part in parts if part is not None]
    why = _wrong_parts(unit, found) or _elsewhere(game, state, unit, found)
    if why is None and not covers(value(found), cost(unit)):
        needed = " and ".join(f"{points:g} {POINTS[kind]}" for kind, points in cost(unit).items())
        why = Because(f"{order.unit} takes units worth {needed}, and points do not help", "R268")
    return _refusal(order, why)


def _wrong_parts(unit: Unit, parts: Sequence[Unit]) -> Because | None:
    """R260, R267: whole units of its affiliation, not divisions themselves."""
    for part in parts:
        if part.affiliation != unit.affiliation or part.size == "XX":
            return Because(
                f"{part.title} is no smaller unit of the same affiliation, {titled(unit.affiliation)}", "R260"
            )
    return None


def _elsewhere(game: HexGame, state: EuropaState, unit: Unit, parts: Sequence[Unit]) -> Because | None:
    """R229, R273: all in one hex out of enemy zones, or all available in the box that forms it."""
    if unit.box:
        if all(part.box == unit.box and part.status == AVAILABLE for part in parts):
            return None
        return Because("in a garrison box divisions are formed out of units available there", "R273")
    cells = {part.cell for part in parts}
    if len(cells) != 1 or any(part.status != ON_MAP for part in parts):
        return Because("a division is formed out of units in one hex", "R260")
    cell = cells.pop()
    if enemy_zone(game, state, unit.side, cell):
        return Because("no division is formed in an enemy zone of control", "R229", cell=cell)
    return None


def form(teller: Teller, order: Form) -> None:
    """The units go to the pool, of their garrison if they are of one, whatever they were worth more (R266)."""
    state = teller.state
    unit, parts = state.units[order.unit], [state.units[id] for id in order.of]
    gone = {id: {"status": POOL, "cell": -1, "stayed": 0} for id in order.of}
    taken = {"hungry": max(part.hungry for part in parts), "isolated": any(part.isolated for part in parts)}
    stands = {"status": ON_MAP, "cell": parts[0].cell, "stayed": 0, **taken}
    formed = {"status": AVAILABLE} if unit.box else stands
    changes = sets_all("units", {**gone, order.unit: formed})
    _told(teller, "formed", order.unit, -1 if unit.box else parts[0].cell, changes, "R260")


def disband_refused(game: HexGame, state: EuropaState, order: Disband) -> Refusal | None:
    """Why a unit is not disbanded (R259)."""
    unit = state.units[order.unit]
    if unit.status != ON_MAP:
        return Refusal(order=order, rule="R259", reason=f"{order.unit} is not on the map")
    if enemy_zone(game, state, unit.side, unit.cell):
        return Refusal(order=order, rule="R259", reason=f"{order.unit} stands in an enemy zone of control")
    base = base_of(unit)
    return _refusal(order, too_early(game, state, base)) if base is not None else None


def disband(teller: Teller, order: Disband) -> None:
    """Its points go to the general ones, or stay in the hex if that is isolated (R259)."""
    game, state = teller.game, teller.state
    unit = state.units[order.unit]
    at = game.map.board.name(unit.cell) if isolated_hex(game, state, unit.cell, unit.side) else ""
    payer, base = "Nat" if unit.affiliation == "Fal" else unit.affiliation, base_of(unit)
    worth = disbanded(unit) if base is None else base.points
    points = {account(payer, kind, at): more for kind, more in worth.items()}
    lowered = put("tallies", f"{DEFENCE} {base.name}", float(base.left)) if base is not None else ()
    changes = (*given(state, points), *lowered, *sets_all("units", {order.unit: {"status": GONE, "cell": -1}}))
    _told(teller, "disbanded", order.unit, unit.cell, changes, "R259")
