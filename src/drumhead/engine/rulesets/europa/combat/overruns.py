"""Overruns: a stack that goes over an enemy too weak to stop it, as it moves (R088)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from drumhead.engine.play.orders import Refusal
from drumhead.engine.play.recall.questions import Because
from drumhead.engine.rulesets.europa.combat.fighting import disperse, note_gobernitos
from drumhead.engine.rulesets.europa.combat.odds import Odds, defenders, hindrances, odds
from drumhead.engine.rulesets.europa.combat.strength import INTRINSIC, is_militia
from drumhead.engine.rulesets.europa.movement.allowance import allowance
from drumhead.engine.rulesets.europa.movement.costs import overrun_step
from drumhead.engine.rulesets.europa.movement.record import GROUND, noted
from drumhead.engine.rulesets.europa.movement.stacking import fits
from drumhead.engine.rulesets.europa.orders.fighting import Overrun
from drumhead.engine.rulesets.europa.position.losses import lose
from drumhead.engine.rulesets.europa.position.state import EuropaState
from drumhead.engine.rulesets.europa.position.table import HexGame, hex_name, units_at
from drumhead.engine.rulesets.europa.position.tables import table
from drumhead.engine.rulesets.europa.position.telling import Teller, sets_all


@dataclass(frozen=True, slots=True)
class Weight:
    """An overrun as it stands: its odds, how many to one it takes, and whether it comes to that."""

    odds: Odds
    needed: int

    @property
    def holds(self) -> bool:
        return self.odds.attack >= self.needed * self.odds.defense


def weigh(game: HexGame, state: EuropaState, ids: Sequence[str], target: int) -> Weight:
    """R088: strengths by general supply alone; each minus of the ground takes one to one more (D), and militia whose
    reliability would be thrown for does not overrun (D)."""
    found = odds(game, state, ids, target, reliable={id: 0.0 for id in ids if is_militia(state.units[id])})
    ground = hindrances(game, state, [state.units[id] for id in ids], target)
    harder = sum(min(modifier.points, 0) for modifier in ground)
    return Weight(found, int(table("combat.overrun")) - harder)


def overrun_refused(game: HexGame, state: EuropaState, order: Overrun) -> Refusal | None:
    """Why a stack may not overrun a hex."""
    why = why_no_overrun(game, state, order)
    return None if why is None else Refusal(order=order, rule=why.rule, reason=why.text)


def why_no_overrun(game: HexGame, state: EuropaState, order: Overrun) -> Because | None:
    """The same as a reason."""
    here = state.units[order.unit].cell
    if order.target not in game.map.board.neighbours(here):
        return Because(f"{order.unit} does not stand next to {hex_name(game, order.target)}", cell=order.target)
    if not defenders(game, state, order.target, state.player):
        return Because(f"nobody defends {hex_name(game, order.target)}", cell=order.target)
    for id in order.stack:
        why = _stays(game, state, id, here, order.target)
        if why is not None:
            return why
    if not fits(game, order.target, [state.units[id] for id in order.stack]):
        return Because(f"{hex_name(game, order.target)} does not hold so many units", cell=order.target)
    return _too_weak(game, state, order)


def _stays(game: HexGame, state: EuropaState, id: str, here: int, target: int) -> Because | None:
    """Why one unit of a stack may not go along."""
    unit = state.units.get(id)
    if unit is None or unit.side != state.player or unit.cell != here:
        return Because(f"{id} is no unit of yours in {hex_name(game, here)}", cell=here)
    allowed = allowance(game, state, id)
    if isinstance(allowed, Because):
        return allowed
    step = overrun_step(game, state, id, here, target)
    if isinstance(step, Because):
        return step
    if step.points > allowed.left:
        return Because(
            f"to overrun costs {step.points} movement points, and {id} has {allowed.left}", "R187", cell=target
        )
    return None


def _too_weak(game: HexGame, state: EuropaState, order: Overrun) -> Because | None:
    found = weigh(game, state, order.stack, order.target)
    if found.holds:
        return None
    told = f"{found.odds.attack:g} against {found.odds.defense:g} is less than {found.needed}:1"
    return Because(told, "R088", cell=order.target)


def overrun(teller: Teller, order: Overrun) -> None:
    """All who stand there are eliminated, cadres too; the stack goes in."""
    game, state = teller.game, teller.state
    cause = f"order {order.unit} overrun"
    against = defenders(game, state, order.target, state.player)
    found = weigh(game, state, order.stack, order.target)
    event = teller.tell(
        "overran",
        order.target,
        rule="R088",
        cause=cause,
        units=(*order.stack, *against),
        stack=", ".join(order.stack),
        attack=found.odds.attack,
        defense=found.odds.defense,
        needed=found.needed,
    )
    note_gobernitos(teller, against)
    lose(teller, [id for id in against if not id.startswith(INTRINSIC)], "it was overrun", "R088", event.id)
    disperse(teller, order.target, event.id)
    _go_in(teller, order, state, event.id)


def _go_in(teller: Teller, order: Overrun, before: EuropaState, cause: str) -> None:
    """Each pays what it cost on the position as it was."""
    fields = {}
    for id in order.stack:
        unit = before.units[id]
        step = overrun_step(teller.game, before, id, unit.cell, order.target)
        assert not isinstance(step, Because), "an order that may not be given is never done"
        moved = noted(unit, GROUND, before.phase)
        fields[id] = {"cell": order.target, "spent": unit.spent + step.points, "moved": moved}
    assert not any(units_at(teller.state, order.target)), "who was overrun is gone"
    changes = sets_all("units", fields)
    teller.tell("went over", order.target, cause=cause, changes=changes, units=order.stack)
