"""7.5: strategic withdrawal from squares where a battle was fought last turn."""

from __future__ import annotations

from drumhead.engine.play.dice import Dice, Stream
from drumhead.engine.play.events import Change
from drumhead.engine.play.state import sets
from drumhead.engine.rulesets.rotd.campaign.banks import FIELD
from drumhead.engine.rulesets.rotd.campaign.field import Campaign, holders
from drumhead.engine.rulesets.rotd.campaign.ground import Refused
from drumhead.engine.rulesets.rotd.campaign.state import Unit
from drumhead.engine.rulesets.rotd.campaign.tables import row
from drumhead.engine.rulesets.rotd.marches.march import Outcome, Plans, attempt, halt_on_detection
from drumhead.engine.rulesets.rotd.marches.strategic import marching_order
from drumhead.engine.rulesets.rotd.orders.plans import SILENT


def bar_withdrawals(campaign: Campaign, plans: Plans) -> None:
    """7.5c: marks whom active hostile combat units keep from withdrawing, as they stand before anybody is called up,
    put to rest, merged or sent home: to be asked when the turn begins."""
    changes: list[Change] = []
    for id, unit in campaign.units.items():
        order = plans.get(id, SILENT).withdraw
        if order is not None and campaign.enemies(unit, order.to):
            changes += sets("units", id, barred=True)
    if changes:
        campaign.record("withdrawals-barred", changes, rule="7.5c")


def withdrawal_phase(campaign: Campaign, plans: Plans, dice: Dice) -> None:
    """7.5: units so ordered leave last turn's battles, in marching order, and lose stragglers."""
    orders = {id: order for id in campaign.units if (order := plans.get(id, SILENT).withdraw) is not None}
    for id in marching_order(campaign, dice, orders):
        _withdraw(campaign, plans, campaign.units[id], orders[id].to, dice)


def _withdraw(campaign: Campaign, plans: Plans, unit: Unit, to: int, dice: Dice) -> None:
    cause = f"order {unit.id} withdraw"
    refused = _refusal(campaign, unit)
    if refused is not None:
        seats, (rule, reason) = holders(campaign.game, unit), refused
        campaign.set_unit(
            "blocked", unit, {}, rule=rule, cause=cause, seen_by=seats, to=to, reason=reason, attempt="withdrew"
        )
        return
    pressed = enemy_beside(campaign, unit)
    if attempt(campaign, plans, unit, to, dice, kind="withdrew", cause=cause) is Outcome.ARRIVED:
        halt_on_detection(campaign, plans, campaign.units[unit.id])
        _straggle(campaign, campaign.units[unit.id], pressed, dice.stream(f"stragglers {unit.id}"))


def _refusal(campaign: Campaign, unit: Unit) -> Refused | None:
    """7.5: why the withdrawal is not even tried, or None."""
    if not campaign.square(unit.cell).battle_last_turn:
        return Refused("7.5b", "no battle was fought in its square last turn")
    return Refused("7.5c", "hostile troops held that square when the turn began") if unit.barred else None


def enemy_beside(campaign: Campaign, unit: Unit) -> bool:
    """7.5: whether an enemy, active or not, is on a neighbouring tactical square (or the unit's own)."""
    return any(
        campaign.hostile(unit, other) and FIELD.distance(unit.tactical, other.tactical) <= 1
        for other in campaign.present(unit.cell)
    )


def _straggle(campaign: Campaign, unit: Unit, pressed: bool, stream: Stream) -> None:
    """7.5: 10 to 20 per cent of the men with the enemy beside the unit, otherwise up to 5."""
    low, high = row(campaign.game, f"march.withdrawal.{'near' if pressed else 'far'}")
    percent = stream.uniform(low, high)
    lost = min(stream.rounded(unit.men * percent / 100), unit.men)
    campaign.set_unit(
        "straggled",
        unit,
        {"men": unit.men - lost, "stragglers": unit.stragglers + lost},
        rule="7.5",
        cause=next(event.id for event in reversed(campaign.events) if event.kind == "withdrew"),
        seen_by=holders(campaign.game, unit),
        men=unit.men,
        lost=lost,
        percent=round(percent, 2),
        pressed=pressed,
    )
