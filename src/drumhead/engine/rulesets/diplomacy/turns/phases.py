"""One turn of a game is one thing the powers write orders for: movement, retreats or adjustments.

Whatever does not arise is passed over, so that a turn always waits for orders that somebody has to give.
"""

from __future__ import annotations

from collections.abc import Sequence

from drumhead.engine.play.dice import Dice
from drumhead.engine.play.orders import Order
from drumhead.engine.play.state import Draft
from drumhead.engine.play.turn import Phase
from drumhead.engine.rulesets.diplomacy.orders.orders import Presence, Vote
from drumhead.engine.rulesets.diplomacy.turns.aftermath import adjustments, retreats
from drumhead.engine.rulesets.diplomacy.turns.calendar import go_on
from drumhead.engine.rulesets.diplomacy.turns.season import movement
from drumhead.engine.rulesets.diplomacy.turns.state import RESOLUTION, DiplomacyState
from drumhead.engine.rulesets.diplomacy.turns.table import AreaGame
from drumhead.engine.rulesets.diplomacy.turns.telling import Teller
from drumhead.engine.rulesets.diplomacy.turns.votes import agreed, tell_end
from drumhead.engine.rulesets.diplomacy.turns.writing import by_power

RECKONING = "reckoning"


def resolve_orders(game: AreaGame, state: DiplomacyState, orders: Sequence[Order], dice: Dice) -> Draft[DiplomacyState]:
    """Carries out what the powers wrote; ends the game at once where all that are left agree on how."""
    draft = Draft(state, RESOLUTION)
    teller = Teller(game, draft)
    written = by_power(game, state, orders)
    end = agreed(game, state, written)
    if end is not None:
        tell_end(game, state, end, teller)
        return draft
    wanted = [(power, order) for power, order in written if not isinstance(order, Vote | Presence)]
    match state.stage:
        case "retreats":
            retreats(game, state, wanted, teller)
        case "adjustments":
            adjustments(game, state, wanted, teller)
        case _:
            movement(game, state, wanted, teller, heard=frozenset(power for power, _ in written))
    return draft


def reckon(game: AreaGame, state: DiplomacyState, orders: Sequence[Order], dice: Dice) -> Draft[DiplomacyState]:
    """Counts centres after the last season of a year, looks for a winner, and turns to what is next to write."""
    draft = Draft(state, RECKONING)
    go_on(game, state, Teller(game, draft))
    return draft


PHASES: tuple[Phase, ...] = (
    Phase(RESOLUTION, "Orders are carried out", resolve_orders, needs_orders=True, short="Orders"),
    Phase(RECKONING, "Centres are counted", reckon, short="Count"),
)
