"""A unit's orders of one turn, gathered; what silence means is 6.9."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields

from drumhead.engine.play.orders import Order
from drumhead.engine.rulesets.rotd import orders as o


@dataclass(frozen=True, slots=True)
class Plan:
    """All orders of one unit; None where there is none. `silent` if it has no order at all (6.9)."""

    march: o.March | None = None
    withdraw: o.Withdraw | None = None
    entry: o.Entry | None = None
    halt_on_detection: o.HaltOnDetection | None = None
    halt_on_enemy_entry: o.HaltOnEntry | None = None
    halt_before_forced_march: o.HaltBeforeForcedMarch | None = None
    pursue: o.Pursue | None = None
    march_to_battle: o.MarchTo | None = None
    march_to_allies: o.MarchTo | None = None
    march_to_enemies: o.MarchTo | None = None
    rail: o.Rail | None = None
    move: o.Move | None = None
    stay_out_of_fort: o.StayOutOfFort | None = None
    engage: o.Engage | None = None
    support: o.Support | None = None
    intercept: o.Intercept | None = None
    attack: o.Attack | None = None
    defend: o.Defend | None = None
    line: o.InLine | None = None
    supply: o.Supply | None = None
    deploy: o.Deploy | None = None
    undeploy: o.Undeploy | None = None

    @property
    def silent(self) -> bool:
        """6.9: no order was sent."""
        return all(getattr(self, f.name) is None for f in fields(self))


SILENT = Plan()


def plans(orders: Iterable[Order]) -> Mapping[str, Plan]:
    """The plan of every unit that has orders; units without are SILENT."""
    gathered: dict[str, dict[str, Order]] = {}
    for order in orders:
        unit, key = order.key
        gathered.setdefault(unit, {})[key.replace(" ", "_")] = order
    return {unit: Plan(**found) for unit, found in gathered.items()}  # type: ignore[arg-type]
