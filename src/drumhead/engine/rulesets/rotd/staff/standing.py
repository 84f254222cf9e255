"""What many do where they are: rest, postures, supply."""

from __future__ import annotations

from collections.abc import Iterator

from drumhead.engine.play.commanding.commands import Share
from drumhead.engine.play.orders import Order
from drumhead.engine.rulesets.rotd.campaign.state import HEADQUARTERS, Kind, Unit
from drumhead.engine.rulesets.rotd.orders.orders import Attack, Defend, InLine, Supply, Support
from drumhead.engine.rulesets.rotd.orders.sourcing import read_source
from drumhead.engine.rulesets.rotd.staff.charge import HALTS, MOVES, TRAVELS, Charge
from drumhead.engine.rulesets.rotd.staff.fronts import REACH, in_line

STIRS = TRAVELS | HALTS | MOVES | {"engage", "intercept"}
FULL = 12
"""11.9: what a corps headquarters carries; others carry one."""


def rest(charge: Charge) -> Iterator[Share]:
    """6.9, 9.10: stay, load supplies, help friends nearby, and defend oneself in earnest."""
    for unit in charge.units:
        orders: tuple[Order, ...] = () if unit.type == Kind.NB else (Supply(unit=unit.id, level=_most(unit)),)
        if unit.combat and unit.type != Kind.PB:
            watch = Support(unit=unit.id, at=max(0, unit.tactical), radius=REACH)
            orders = (*orders, watch, Defend(unit=unit.id, mode="defend"), in_line(unit))
        yield Share(unit.id, orders, instead=STIRS)


def _most(unit: Unit) -> int:
    return FULL if unit.type == Kind.CQ else 1


def postures(charge: Charge) -> Iterator[Share]:
    """6.4, 6.6: how to attack, how to defend, in which line; what is not said stays as it is ordered."""
    said = charge.values
    for unit in charge.units:
        if unit.type in HEADQUARTERS:
            yield Share(unit.id, why=f"{unit.id} is a headquarters and takes no part in combat (rule 10.2).")
            continue
        orders: list[Order] = []
        orders += [Attack(unit=unit.id, mode=said["attack"])] if said.get("attack") else []
        orders += [Defend(unit=unit.id, mode=said["defend"])] if said.get("defend") else []
        orders += [InLine(unit=unit.id, line=said["line"])] if said.get("line") else []
        yield Share(unit.id, tuple(orders), why="" if orders else f"Nothing is said of how {unit.id} fights.")


def supply(charge: Charge) -> Iterator[Share]:
    """6.7, 11.9: all from one source; a headquarters that hands out supplies does not draw from itself."""
    source, level = str(charge.values.get("source") or ""), charge.values.get("level")
    named = read_source(charge.game, source) if source else ""
    for unit in charge.units:
        if named == unit.id:
            yield Share(unit.id, why=f"{unit.id} is the source itself.")
            continue
        carried = _most(unit) if level is None else min(int(level), _most(unit))
        yield Share(unit.id, (Supply(unit=unit.id, level=carried, source=named),))
