"""The combat stage: attacks as they are ordered, fought one after the other, with what comes of each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from drumhead.engine.play.dice import Dice, Stream
from drumhead.engine.play.events import Change
from drumhead.engine.play.orders import Refusal
from drumhead.engine.play.state import changed
from drumhead.engine.rulesets.europa.cities.garrisons import condition
from drumhead.engine.rulesets.europa.combat.feeding import feed
from drumhead.engine.rulesets.europa.combat.odds import Odds, defenders, odds
from drumhead.engine.rulesets.europa.combat.results import (
    ATTACKER,
    OUTCOMES,
    WORDS,
    Outcome,
    as_cadre,
    saved,
    toll,
    total,
    worth,
)
from drumhead.engine.rulesets.europa.combat.retreats import carried_off, refuges
from drumhead.engine.rulesets.europa.combat.strength import COAST, GARRISON, INTRINSIC, doubt, is_militia, reliability
from drumhead.engine.rulesets.europa.movement.record import STALLED
from drumhead.engine.rulesets.europa.movement.stacking import crowded
from drumhead.engine.rulesets.europa.orders.fighting import Attack
from drumhead.engine.rulesets.europa.position.governing import demoralized
from drumhead.engine.rulesets.europa.position.losses import lose
from drumhead.engine.rulesets.europa.position.sides import GOBERNITO, enemy_of
from drumhead.engine.rulesets.europa.position.state import EuropaState, Unit
from drumhead.engine.rulesets.europa.position.table import HexGame, hex_name, is_neutral, units_at
from drumhead.engine.rulesets.europa.position.telling import Teller, put, sets_all
from drumhead.engine.rulesets.europa.zones.areas import outside
from drumhead.engine.rulesets.europa.zones.ground import crossing

ATTACKED = "attacked"
"""In `Unit.moved`: it has attacked in this stage."""


def attack_refused(game: HexGame, state: EuropaState, order: Attack) -> Refusal | None:
    """Why an attack may not be made; attacks ordered before it have marked their units."""
    if not defenders(game, state, order.target, state.player):
        return Refusal(order=order, rule="", reason=f"nobody defends {hex_name(game, order.target)}")
    if is_neutral(game, order.target):
        return Refusal(order=order, rule="R206", reason=f"{hex_name(game, order.target)} is neutral soil")
    if f"{ATTACKED} {game.map.board.name(order.target)}" in state.tallies:
        return Refusal(order=order, rule="", reason=f"{hex_name(game, order.target)} is attacked already")
    for id in order.attackers:
        refused = _attacker_refused(game, state, order, id)
        if refused is not None:
            return refused
    return None


def _attacker_refused(game: HexGame, state: EuropaState, order: Attack, id: str) -> Refusal | None:
    unit = state.units.get(id)
    if unit is None or unit.side != state.player or unit.cell < 0:
        return Refusal(order=order, rule="", reason=f"{id} is no unit of yours on the map")
    if order.target not in game.map.board.neighbours(unit.cell):
        return Refusal(order=order, rule="", reason=f"{id} does not stand next to {hex_name(game, order.target)}")
    if not unit.factors[0]:
        return Refusal(order=order, rule="", reason=f"{id} has no attack strength")
    if shaken := demoralized(unit):
        return Refusal(order=order, rule=shaken.rule, reason=f"{id} is demoralized: {shaken.text}")
    if ATTACKED in unit.moved:
        return Refusal(order=order, rule="", reason=f"{id} attacks already")
    ground = crossing(game, state, unit, unit.cell, order.target)
    if ground.barred:
        return Refusal(order=order, rule=ground.rule, reason=f"{id} cannot attack there: {ground.barred}")
    away = outside(game, state, unit, order.target)
    return Refusal(order=order, rule=away.rule, reason=away.text) if away is not None else None


def note_attack(teller: Teller, order: Attack) -> None:
    """Marks who attacks what; it is fought when the sheet is in."""
    state = teller.state
    marks = {id: {"moved": (*state.units[id].moved, ATTACKED)} for id in order.attackers}
    name = f"{ATTACKED} {teller.game.map.board.name(order.target)}"
    changes = (*sets_all("units", marks), *put_tally(name, 1.0))
    teller.tell("attack ordered", order.target, changes=changes, units=order.attackers)


def put_tally(name: str, now: float | None) -> tuple[Change, ...]:
    """A tally's value, or that it is gone."""
    return (Change(table="tallies", id=name, field="", now=now),)


def fight_all(teller: Teller, dice: Dice, orders: Sequence[Attack]) -> None:
    """One attack after the other, each on the position that those before it left; attack supply was settled for all of
    them before (R079)."""
    fed = feed(teller, [id for order in orders for id in order.attackers]).fed
    for order in orders:
        fight(teller, dice, order, {id: id in fed for id in order.attackers})
        teller.tell("attack over", order.target, changes=put_tally(_mark(teller.game, order), None))


def _mark(game: HexGame, order: Attack) -> str:
    return f"{ATTACKED} {game.map.board.name(order.target)}"


def fight(teller: Teller, dice: Dice, order: Attack, fed: Mapping[str, bool]) -> None:
    """One attack: reliability, die, result, losses, retreats, advance."""
    game, state = teller.game, teller.state
    ids = tuple(id for id in order.attackers if state.units[id].cell >= 0)
    against = defenders(game, state, order.target, state.player)
    if not ids or not against:
        return
    stream = dice.stream(f"attack {game.map.board.name(order.target)}")
    shaken = _militia(state, ids, against)
    reliable = {id: _reliable(game, state, unit, order.target, stream) for id, unit in shaken}
    found = odds(game, state, ids, order.target, fed, {id: share for id, (share, _) in reliable.items()})
    die = stream.below(6) + 1
    result = found.result(die)
    event = teller.tell(
        "battle",
        order.target,
        cause=f"order {order.unit} attack",
        units=(*ids, *against),
        **_facts(found, die, result, ids, tuple(against), {id: thrown for id, (_, thrown) in reliable.items()}),
    )
    note_gobernitos(teller, against)
    _carry_out(teller, order, ids, tuple(against), OUTCOMES[result], event.id)


def _militia(state: EuropaState, ids: Sequence[str], against: Mapping[str, Unit]) -> list[tuple[str, Unit]]:
    everybody = [*((id, state.units[id]) for id in ids), *against.items()]
    return [(id, unit) for id, unit in everybody if is_militia(unit)]


def _reliable(
    game: HexGame, state: EuropaState, unit: Unit, target: int, stream: Stream
) -> tuple[float, dict[str, int]]:
    added = doubt(game, state, unit, target)
    die = stream.below(6) + 1
    return reliability(die, added.sum), {"die": die, "added": added.sum}


def _facts(
    found: Odds,
    die: int,
    result: str,
    ids: Sequence[str],
    against: Sequence[str],
    thrown: Mapping[str, Mapping[str, int]],
) -> dict[str, Any]:
    """What a battle's sum is made of, so that it can be told and counted again."""
    return {
        "attack": found.attack,
        "defense": found.defense,
        "odds": found.title,
        "die": die,
        "added": found.added,
        "modifiers": [[each.points, each.text, each.rule] for each in found.modifiers],
        "result": result,
        "words": WORDS[result],
        "attackers": {id: found.parts[id].points for id in ids},
        "defenders": {id: found.parts[id].points for id in against},
        "militia": {id: dict(values) for id, values in thrown.items()},
    }


def note_gobernitos(teller: Teller, against: Mapping[str, Unit]) -> None:
    """R301: a Gobernito whose unit was attacked is told so, for the release of its garrison."""
    for affiliation in sorted({unit.affiliation for unit in against.values() if unit.coalition == GOBERNITO}):
        changes = put_tally(f"attacked {affiliation}", float(teller.state.month))
        teller.tell("gobernito attacked", changes=changes, affiliation=affiliation)


def _carry_out(
    teller: Teller, order: Attack, ids: Sequence[str], against: Sequence[str], outcome: Outcome, cause: str
) -> None:
    standing = [id for id in against if not id.startswith(INTRINSIC)]
    lost = _defenders_pay(teller, order.target, standing, outcome, cause)
    due = lost if outcome.exchange else outcome.attacker * total(teller.state, ids)
    _pay(teller, ids, due, cause, whole=outcome.attacker == 1.0)
    beaten = ids if outcome.retreats == ATTACKER else standing if outcome.retreats else ()
    for id in beaten:
        if teller.state.units[id].cell >= 0:
            retreat(teller, id, cause)
    if outcome.defender or outcome.retreats == "defender":
        disperse(teller, order.target, cause)
    left = tuple(id for id in ids if teller.state.units[id].cell >= 0)
    if outcome.stalled:
        stalled = {id: {"moved": (*teller.state.units[id].moved, STALLED)} for id in left}
        teller.tell("stalled", order.target, cause=cause, changes=sets_all("units", stalled), units=left)
    elif order.advance and outcome.retreats != ATTACKER:
        advance(teller, left, order.target, cause)


def _defenders_pay(teller: Teller, target: int, ids: Sequence[str], outcome: Outcome, cause: str) -> float:
    """What defenders lose, and what of it counts in an exchange: what is printed on units, nothing for a garrison of
    the city's own (R249) nor for coast defence (R317)."""
    before = total(teller.state, ids)
    _pay(teller, ids, outcome.defender * before, cause, whole=outcome.defender == 1.0)
    return outcome.defender * before


def _pay(teller: Teller, ids: Sequence[str], due: float, cause: str, whole: bool = False) -> None:
    if whole:
        lose(teller, [id for id in ids if teller.state.units[id].cell >= 0], "it was eliminated in battle", cause=cause)
        return
    if not due:
        return
    paid = toll(teller.state, [id for id in ids if worth(teller.state.units[id])], due)
    lose(teller, paid.gone, "it was eliminated in battle", cause=cause)
    for id in paid.cadres:
        _reduce(teller, id, cause)


def _reduce(teller: Teller, id: str, cause: str) -> None:
    unit = teller.state.units[id]
    changes = sets_all("units", {id: as_cadre(unit)})
    teller.tell("cadred", unit.cell, cause=cause, changes=changes, units=(id,), title=unit.title)


def retreat(teller: Teller, id: str, cause: str) -> None:
    """One hex by the ranks; R038: into an enemy zone a unit at full strength becomes a cadre, any other is lost; R039:
    whoever could go only out of its area is lost."""
    game, state = teller.game, teller.state
    found, unit = refuges(game, state, id), state.units[id]
    if not found:
        lose(teller, (id,), "it had nowhere to retreat", "R038", cause)
        return
    goal = found[0]
    if goal.punished and not saved(unit):
        lose(teller, (id,), "it could retreat only into an enemy zone of control", "R038", cause)
        return
    fields: dict[str, object] = {"cell": goal.cell, "stayed": 0}
    if goal.punished:
        fields |= as_cadre(unit)
    facts = {"title": unit.title, "to": hex_name(game, goal.cell), "reason": goal.because.text}
    taken = carried_off(state, id) if unit.side != state.player else ()
    changes = (*sets_all("units", {id: fields}), *sets_all("items", {name: {"cell": goal.cell} for name in taken}))
    teller.tell("retreated", unit.cell, rule="R038", cause=cause, changes=changes, units=(id,), **facts)


def disperse(teller: Teller, target: int, cause: str) -> None:
    """R248: a city's own garrison that was beaten is gone until the city is pacified anew."""
    city, number = condition(teller.game, teller.state, target), teller.game.map.board.name(target)
    if defenders(teller.game, teller.state, target, teller.state.player).keys() & {GARRISON + number}:
        changes = put("cities", number, changed(city, {"dispersed": True}))
        teller.tell("garrison dispersed", target, rule="R248", cause=cause, changes=changes)


def advance(teller: Teller, ids: Sequence[str], target: int, cause: str) -> None:
    """Into the hex the enemy has left, as many as it holds; its coast defence alone keeps nobody out (D)."""
    left = defenders(teller.game, teller.state, target, teller.state.player)
    if any(not id.startswith(COAST) for id in left):
        return
    for id in ids:
        state = teller.state
        if crowded(teller.game, state, id, target) is None and not any(units_at(state, target, enemy_of(state.player))):
            changes = sets_all("units", {id: {"cell": target, "stayed": 0}})
            teller.tell("advanced", target, cause=cause, changes=changes, units=(id,), title=state.units[id].title)
