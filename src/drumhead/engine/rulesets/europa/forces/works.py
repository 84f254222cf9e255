"""Engineers who build forts and permanent airfields, and under 44B2 take them down (R089, R315)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from drumhead.engine.play.events import Change
from drumhead.engine.play.orders import Refusal
from drumhead.engine.play.recall.questions import Because
from drumhead.engine.play.state import encode
from drumhead.engine.rulesets.europa.cities.garrisons import city_at, why_pacifies
from drumhead.engine.rulesets.europa.movement.record import AT_WORK
from drumhead.engine.rulesets.europa.orders.building import Construct, Dismantle, Labour
from drumhead.engine.rulesets.europa.orders.governing import GOVERNMENT
from drumhead.engine.rulesets.europa.position.sides import LOYALIST
from drumhead.engine.rulesets.europa.position.state import ON_MAP, EuropaState, Item, Work
from drumhead.engine.rulesets.europa.position.table import HexGame, hex_name, is_neutral, is_on, kind, on_map, owner
from drumhead.engine.rulesets.europa.position.tables import table
from drumhead.engine.rulesets.europa.position.telling import Teller, put, sets_all
from drumhead.engine.rulesets.europa.position.works import FORT, KINDS, works_cell, works_key
from drumhead.engine.rulesets.europa.supply.isolation import isolated_hex
from drumhead.engine.rulesets.europa.zones.ground import CLEAR, weather

DISMANTLING, CITIZENS = "44B2", "citizens"
TAKEN_DOWN, RECOVERED = "taken down ", "recovered "
"""Before a side: the tallies of its works that were taken down and gave nothing yet, and of the game turn in which a
resource point for three of them comes."""


def construct_refused(game: HexGame, state: EuropaState, order: Construct) -> Refusal | None:
    cell = state.units[order.unit].cell
    why = _no_engineer(game, state, order.unit) or why_pacifies(game, state, order.unit)
    why = why or _no_site(game, state, order.works, cell)
    return Refusal(order=order, rule=why.rule, reason=why.text) if why is not None else None


def _no_engineer(game: HexGame, state: EuropaState, id: str) -> Because | None:
    unit = state.units[id]
    if unit.status != ON_MAP or not kind(unit).get("engineer"):
        return Because(f"{id} is no unit of engineers on the map", "R089")
    if owner(game, state, unit.cell) != unit.side or is_neutral(game, unit.cell):
        return Because(f"{hex_name(game, unit.cell)} is not its side's", "R089", cell=unit.cell)
    busy = next((key for key, work in state.works.items() if work.worker == id), "")
    return Because(f"{id} is at work on the {busy}", "R089") if busy else None


def _no_site(game: HexGame, state: EuropaState, works: str, cell: int) -> Because | None:
    if works_key(game, works, cell) in state.works:
        return Because(f"there is a {works} in {hex_name(game, cell)}", "R089", cell=cell)
    if _point(state, state.player, cell) is None:
        return Because(f"no resource point lies in {hex_name(game, cell)}", "R089", cell=cell)
    return None


def _point(state: EuropaState, side: str, cell: int) -> str | None:
    """A resource point of a side in a hex."""
    lying = (id for id, item in state.items.items() if item.cell == cell and item.side == side)
    return next((id for id in lying if state.items[id].kind == "resource" and state.items[id].amount >= 1), None)


def construct(teller: Teller, order: Construct) -> None:
    """For a resource point (D) it is begun; it stands after as many turns as the terrain says (R089)."""
    cell = teller.state.units[order.unit].cell
    turns, changes = _begun(teller.game, teller.state, order.works, cell, order.unit)
    _tell(teller, "works begun", order, changes, turns)


def _begun(game: HexGame, state: EuropaState, works: str, cell: int, worker: str) -> tuple[int, tuple[Change, ...]]:
    """How many turns works take, and the changes as they are begun for a resource point."""
    row, terrain = table("building.turns"), game.map.terrain[cell]
    turns = int(row["clear" if terrain == "clear" else "other"])
    point = _point(state, state.player, cell)
    assert point is not None, "an order that may not be given is never done"
    item = state.items[point]
    left = put("items", point, replace(item, amount=item.amount - 1) if item.amount > 1 else None)
    work = Work(state.player, worker=worker, since=state.month, turns=turns)
    return turns, (*left, *put("works", works_key(game, works, cell), work))


def labour_refused(game: HexGame, state: EuropaState, order: Labour) -> Refusal | None:
    """Why citizens do not build a fort in a hex."""
    why = no_labour(game, state, order.at) or _no_site(game, state, FORT, order.at)
    return Refusal(order=order, rule=why.rule, reason=why.text) if why is not None else None


def no_labour(game: HexGame, state: EuropaState, cell: int) -> Because | None:
    """R092: why there is no civilian labour in a hex: it takes a major city, all hexes of which are Loyalist."""
    place = city_at(game, cell)
    if place is None or place.city != "major":
        return Because(f"{hex_name(game, cell)} is no hex of a major city", "R092", cell=cell)
    for each in place.cells:
        if owner(game, state, each) != LOYALIST:
            told = f"civilian labour takes the whole of {place.name}, and {hex_name(game, each)} is not Loyalist"
            return Because(told, "R092", cell=each)
    if state.player != LOYALIST:
        return Because("civilian labour is the Loyalists'", "R092", cell=cell)
    return None


def labour(teller: Teller, order: Labour) -> None:
    """The citizens of a major city begin a fort without engineers (D: for a point and in the time that those take)."""
    turns, changes = _begun(teller.game, teller.state, FORT, order.at, CITIZENS)
    cause = f"order {order.unit} {order.kind}"
    teller.tell("labour begun", order.at, rule="R092", cause=cause, changes=changes, turns=turns)


def labours(game: HexGame, state: EuropaState) -> Iterator[int]:
    """The hexes in which the phasing player's citizens may begin a fort."""
    cells = (cell for place in game.map.places if place.city == "major" for cell in place.cells)
    return (cell for cell in cells if labour_refused(game, state, Labour(unit=GOVERNMENT, at=cell)) is None)


def dismantle_refused(game: HexGame, state: EuropaState, order: Dismantle) -> Refusal | None:
    why = why_not_dismantled(game, state, order)
    return Refusal(order=order, rule=why.rule, reason=why.text) if why is not None else None


def why_not_dismantled(game: HexGame, state: EuropaState, order: Dismantle) -> Because | None:
    """R315: one of its side's that was built, in a hex that is not isolated."""
    if not is_on(game, DISMANTLING):
        return Because(f"nothing is dismantled but under {DISMANTLING}", "R315", DISMANTLING)
    why = _no_engineer(game, state, order.unit)
    if why is not None:
        return why
    cell = state.units[order.unit].cell
    work = state.works.get(works_key(game, order.works, cell))
    if work is None or not work.built or work.worker:
        return Because(f"there is no {order.works} in {hex_name(game, cell)} to dismantle", "R315", cell=cell)
    if isolated_hex(game, state, cell, state.player):
        return Because(f"{hex_name(game, cell)} is isolated", "R315", cell=cell)
    return None


def builds(game: HexGame, state: EuropaState) -> bool:
    """Whether an engineer of the phasing player may begin anything."""
    mine = [id for id, unit in on_map(state, state.player) if kind(unit).get("engineer")]
    return any(labours(game, state)) or any(
        construct_refused(game, state, Construct(unit=id, works=works)) is None
        or dismantle_refused(game, state, Dismantle(unit=id, works=works)) is None
        for id in mine
        for works in KINDS
    )


def dismantle(teller: Teller, order: Dismantle) -> None:
    """R315: it is worthless from now on, whatever becomes of the work; who does it spends no points in this turn."""
    game, state = teller.game, teller.state
    unit = state.units[order.unit]
    key = works_key(game, order.works, unit.cell)
    turns = int(table("building.dismantle")["clear" if weather(game, state, unit.cell) == CLEAR else "poor"])
    begun = {"worker": order.unit, "since": state.month, "turns": turns, "ruined": True}
    busy = {order.unit: {"moved": (*unit.moved, AT_WORK)}}
    _tell(teller, "dismantling begun", order, (*sets_all("works", {key: begun}), *sets_all("units", busy)), turns)


def _tell(teller: Teller, word: str, order: Construct | Dismantle, changes: tuple[Change, ...], turns: int) -> None:
    cause = f"order {order.unit} {order.kind}"
    cell, rule = teller.state.units[order.unit].cell, "R089" if isinstance(order, Construct) else "R315"
    units, works = (order.unit,), order.works
    teller.tell(word, cell, rule=rule, cause=cause, changes=changes, units=units, works=works, turns=turns)


def finish(teller: Teller) -> None:
    """In the initial phase of its side: what was worked on for its time stands or is gone; three that were taken down
    give a resource point in the turn behind (R315)."""
    _recover(teller)
    for key, work in teller.state.works.items():
        state = teller.state
        if work.side != state.player or not work.worker or work.since + work.turns > state.month:
            continue
        cell, works = works_cell(teller.game, key), key.partition(" ")[0]
        if work.ruined:
            changes = (*put("works", key, None), *_counted(state))
            teller.tell("dismantled", cell, rule="R315", changes=changes, units=(work.worker,), works=works)
        else:
            done = sets_all("works", {key: {"built": True, "worker": ""}})
            teller.tell("constructed", cell, rule="R089", changes=done, units=(work.worker,), works=works)


def _counted(state: EuropaState) -> Iterator[Change]:
    tally, whole = TAKEN_DOWN + state.player, int(table("building.point"))
    count = int(state.tallies.get(tally, 0)) + 1
    if count >= whole:
        yield from put("tallies", RECOVERED + state.player, float(state.month + 1))
    yield from put("tallies", tally, float(count % whole))


def _recover(teller: Teller) -> None:
    game, state = teller.game, teller.state
    due = state.tallies.get(RECOVERED + state.player, 0.0)
    cell = next(_free_cities(game, state), None)
    if not due or state.month < due or cell is None:
        return
    point = Change(table="items", id=f"recovered-{state.player}-{state.month}", field="", now=_resource(state, cell))
    changes = (point, *put("tallies", RECOVERED + state.player, None))
    teller.tell("recovered", cell, rule="R315", changes=changes, player=state.player)


def _resource(state: EuropaState, cell: int) -> dict[str, object]:
    found: dict[str, object] = encode(Item("resource", state.player, cell))
    return found


def _free_cities(game: HexGame, state: EuropaState) -> Iterator[int]:
    """The phasing player's cities that are not isolated, the seat of his government first (D)."""
    government = state.governments.get(state.player)
    seat = [game.map.board.cell(government.seat)] if government is not None else []
    cells = sorted({cell for place in game.map.places if place.city for cell in place.cells})
    for cell in dict.fromkeys((*seat, *cells)):
        mine = city_at(game, cell) is not None and owner(game, state, cell) == state.player
        if mine and not isolated_hex(game, state, cell, state.player):
            yield cell


def note_works(teller: Teller, before: EuropaState, cause: str = "") -> None:
    """What becomes of works as their engineers leave or their hexes are captured."""
    state = teller.state
    if state.hexes is before.hexes and state.units is before.units:
        return
    for key, work in state.works.items():
        cell = works_cell(teller.game, key)
        held = owner(teller.game, state, cell)
        if held != work.side:
            _captured(teller, key, work, held, cause)
        elif _left(teller.game, state, work.worker, cell):
            left = put("works", key, replace(work, worker="") if work.ruined else None)
            rule = "R315" if work.ruined else "R092" if work.worker == CITIZENS else "R091"
            facts = {"rule": rule, "works": key.partition(" ")[0]}
            teller.tell("works left", cell, cause=cause, changes=left, units=(work.worker,), **facts)


def _left(game: HexGame, state: EuropaState, worker: str, cell: int) -> bool:
    """Whether engineers have left what they work on; R092: or citizens a city that is no longer whole."""
    if worker != CITIZENS:
        return bool(worker) and state.units[worker].cell != cell
    place = city_at(game, cell)
    return place is not None and any(owner(game, state, each) != LOYALIST for each in place.cells)


def _captured(teller: Teller, key: str, work: Work, held: str, cause: str) -> None:
    """R315: forts are gone, and what is being dismantled; a permanent airfield is its captor's."""
    works, cell = key.partition(" ")[0], works_cell(teller.game, key)
    kept = works != FORT and work.built and not work.ruined
    changes = put("works", key, replace(work, side=held, worker="") if kept else None)
    outcome = f"is {held} now" if kept else "is gone"
    teller.tell("works captured", cell, rule="R315", cause=cause, changes=changes, works=works, outcome=outcome)
