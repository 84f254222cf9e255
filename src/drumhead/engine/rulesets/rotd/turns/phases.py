"""5.2: the sequence of a campaign turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from drumhead.engine.play.dice import Dice
from drumhead.engine.play.game import Game
from drumhead.engine.play.orders import Order
from drumhead.engine.play.turn import Phase
from drumhead.engine.rulesets.rotd.battles.battle import fight_battles
from drumhead.engine.rulesets.rotd.battles.bombardment import bombard
from drumhead.engine.rulesets.rotd.battles.casualties import disband
from drumhead.engine.rulesets.rotd.battles.shatter import flee_from_enemies
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.state import DEPLOYMENT, QUIET, RotdState
from drumhead.engine.rulesets.rotd.campaign.tables import whole
from drumhead.engine.rulesets.rotd.command.assigning import assign
from drumhead.engine.rulesets.rotd.command.fates import share_fates
from drumhead.engine.rulesets.rotd.knowledge.intelligence import report_to_ministers
from drumhead.engine.rulesets.rotd.marches.boarding import embark
from drumhead.engine.rulesets.rotd.marches.rail import rail_phase
from drumhead.engine.rulesets.rotd.marches.railworks import watch_works
from drumhead.engine.rulesets.rotd.marches.strategic import strategic_phase
from drumhead.engine.rulesets.rotd.marches.withdrawal import withdrawal_phase
from drumhead.engine.rulesets.rotd.orders.plans import Plan, plans
from drumhead.engine.rulesets.rotd.supply.siege import update_sieges
from drumhead.engine.rulesets.rotd.tactics.tactical import movement
from drumhead.engine.rulesets.rotd.turns.control import update_control, wake
from drumhead.engine.rulesets.rotd.turns.deployment import deployment_phase, open_campaign
from drumhead.engine.rulesets.rotd.turns.endturn import end_phase
from drumhead.engine.rulesets.rotd.turns.quiet import quiet_end, quiet_phase
from drumhead.engine.rulesets.rotd.turns.supply_phase import supply_phase

Act = Callable[[Campaign, Mapping[str, Plan], Dice], None]


def _tactical(campaign: Campaign, plans: Mapping[str, Plan], dice: Dice) -> None:
    """Tactical phases 1 to 4: movement, then sieges, guns, battles and what falls to whom."""
    movement(campaign, plans, dice)
    update_sieges(campaign)
    bombard(campaign, plans, dice)
    fight_battles(campaign, plans, dice)
    _settle(campaign, plans, dice)


def _withdrawal(campaign: Campaign, plans: Mapping[str, Plan], dice: Dice) -> None:
    """7.5, 10.14: who withdraws, and whom that leaves with too few men."""
    withdrawal_phase(campaign, plans, dice)
    disband(campaign, whole(campaign.game, "combat.smallest_unit"))


def _riding(campaign: Campaign, plans: Mapping[str, Plan], dice: Dice) -> None:
    """8.1, 13.1: trains, then who goes ashore and aboard: river transport comes right after the last marches too."""
    rail_phase(campaign, plans, dice)
    embark(campaign, plans)


def _marching(march: Act) -> Act:
    """A phase of marches, rail moves or the last tactical moves: no combat, but sieges and control follow."""

    def act(campaign: Campaign, plans: Mapping[str, Plan], dice: Dice) -> None:
        march(campaign, plans, dice)
        update_sieges(campaign)
        _settle(campaign, plans, dice)

    return act


def _settle(campaign: Campaign, plans: Mapping[str, Plan], dice: Dice) -> None:
    """14.4, 1.4, 8.2, 11.8, 13.3, 8.5: who flees, who holds what now, who wakes, and whose work is spoiled."""
    flee_from_enemies(campaign, dice)
    update_control(campaign, dice)
    wake(campaign)
    watch_works(campaign, plans)


def _end(campaign: Campaign, plans: Mapping[str, Plan], dice: Dice) -> None:
    """4.7 comes first: it tells of the turn that ends."""
    report_to_ministers(campaign, dice)
    end_phase(campaign, plans, dice)


def _phase(id: str, title: str, short: str, act: Act, *, needs_orders: bool = False) -> Phase:
    def resolve(game: Game, state: RotdState, orders: Sequence[Order], dice: Dice) -> Campaign:
        campaign = Campaign(game, state, id)
        if needs_orders:
            assign(campaign, orders)
        act(campaign, plans(orders), dice)
        share_fates(campaign, state, dice)
        return campaign

    return Phase(id, title, resolve, needs_orders, short)


def _tac(number: int) -> Phase:
    return _phase(f"tactical-{number}", f"Tactical phase {number}", f"T{number}", _tactical)


def _strat(number: int) -> Phase:
    return _phase(f"strategic-{number}", f"Strategic phase {number}", f"S{number}", _marching(strategic_phase))


PHASES: tuple[Phase, ...] = (
    _phase("supply", "Supply", "Sup", supply_phase, needs_orders=True),
    _phase("withdrawal", "Strategic withdrawal", "W", _marching(_withdrawal)),
    _tac(1),
    _tac(2),
    _strat(1),
    _tac(3),
    _tac(4),
    _strat(2),
    _strat(3),
    _strat(4),
    _strat(5),
    _strat(6),
    _phase("rail", "Rail movement", "Rail", _marching(_riding)),
    _phase("tactical-5", "Tactical phase 5", "T5", _marching(movement)),
    _phase("end", "End of turn", "End", _end),
)
"""5.2, 8.1: the first needs the players' orders, the rest follows from them."""

BEFORE: tuple[Phase, ...] = (
    _phase(DEPLOYMENT, "Deployment", "Dep", deployment_phase, needs_orders=True),
    _phase("opening", "The campaign opens", "Open", open_campaign),
)
"""7.17: the turn before the first, where a scenario begins with it."""

PEACE: tuple[Phase, ...] = (
    _phase(QUIET, "Movement", "Move", quiet_phase, needs_orders=True),
    _phase("season", "End of turn", "End", quiet_end),
)
"""5.2: a turn of peace or truce."""
