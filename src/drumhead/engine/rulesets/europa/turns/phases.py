"""One turn of the loop is one stage of one player: his orders are done one after the other, then the dice fall.

A stage in which its player has nothing to decide is passed over, so that a turn always waits for somebody.
"""

from __future__ import annotations

from collections.abc import Sequence

from drumhead.engine.play.dice import Dice
from drumhead.engine.play.orders import Order as AnyOrder
from drumhead.engine.play.state import Draft
from drumhead.engine.play.turn import Phase
from drumhead.engine.rulesets.europa.combat.fighting import fight_all
from drumhead.engine.rulesets.europa.gobernitos.rising import rise
from drumhead.engine.rulesets.europa.orders.fighting import Attack
from drumhead.engine.rulesets.europa.orders.orders import Order
from drumhead.engine.rulesets.europa.position.state import (
    COMBAT,
    EXPLOITATION,
    INITIAL,
    MOVEMENT,
    EuropaState,
)
from drumhead.engine.rulesets.europa.position.table import HexGame
from drumhead.engine.rulesets.europa.position.telling import Teller
from drumhead.engine.rulesets.europa.turns.acts import carry_out, refusal
from drumhead.engine.rulesets.europa.turns.sequence import go_on
from drumhead.engine.rulesets.europa.turns.settling import settle


def resolve(game: HexGame, state: EuropaState, orders: Sequence[AnyOrder], dice: Dice) -> Draft[EuropaState]:
    """Does the phasing player's orders in their sequence, then turns to the next stage that somebody must decide."""
    draft = Draft(state, state.phase)
    teller = Teller(game, draft)
    attacks: tuple[Attack, ...] = ()
    for order in orders:
        assert isinstance(order, Order), "orders of another ruleset never reach a phase"
        refused = refusal(game, teller.state, (state.player,), order)
        if refused is None:
            carry_out(teller, order)
            attacks += (order,) if isinstance(order, Attack) else ()
        else:
            teller.tell(
                "ignored",
                rule=refused.rule,
                cause=f"order {order.unit} {order.kind}",
                units=(order.unit,),
                reason=refused.reason,
            )
    rise(teller, dice)
    before = teller.state
    fight_all(teller, dice, attacks)
    settle(teller, before)
    go_on(teller, dice)
    return draft


PHASES = tuple(
    Phase(stage, title, resolve, needs_orders=True, short=short)
    for stage, title, short in (
        (MOVEMENT, "Units move", "Move"),
        (INITIAL, "Reinforcements and replacements", "Initial"),
        (COMBAT, "Attacks", "Combat"),
        (EXPLOITATION, "Exploitation", "Exploit"),
    )
)
TURN, *_APART = ((phase,) for phase in PHASES)
APART = tuple(_APART)
