"""A unit's orders of one turn, gathered; what silence means is 6.9."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from functools import lru_cache
from operator import attrgetter

from drumhead.engine.play.orders import Order
from drumhead.engine.rulesets.rotd.orders import orders as o


@dataclass(frozen=True, slots=True)
class Plan:
    """All orders of one unit; None where there is none. `silent` if it has no order at all (6.9).

    `side` are those that a headquarters or office gives for its side, `state` those of war and peace, by their keys;
    they say nothing of itself.
    """

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
    deploy_to: o.DeployTo | None = None
    board: o.Board | None = None
    unload: o.Unload | None = None
    merge: o.Merge | None = None
    hand_battery: o.HandBattery | None = None
    inactivate: o.Inactivate | None = None
    activate: o.Activate | None = None
    destroy: o.Destroy | None = None
    side: tuple[o.SideOrder, ...] = ()
    state: tuple[o.StateOrder, ...] = ()

    @property
    def silent(self) -> bool:
        """6.9: no order was sent."""
        return not any(_own(self))

    @property
    def moves_strategically(self) -> bool:
        """10.14: whether it was ordered to another strategic square, by whatever kind of march or by rail."""
        marches = (self.march, self.withdraw, self.pursue, self.rail)
        calls = (self.march_to_battle, self.march_to_allies, self.march_to_enemies)
        return any(order is not None for order in (*marches, *calls))

    @property
    def postures(self) -> dict[str, str]:
        """6.4, 6.6, 6.9: postures as ordered; a blank in a sent form is attack, defend, first; silence is skirmish."""
        return {
            "attack": self.attack.mode if self.attack else "skirmish" if self.silent else "attack",
            "defend": self.defend.mode if self.defend else "skirmish" if self.silent else "defend",
            "line": self.line.line if self.line else "first",
        }


_own = attrgetter(*(field.name for field in fields(Plan) if field.name not in ("side", "state")))
SILENT = Plan()


def plans(orders: Iterable[Order]) -> Mapping[str, Plan]:
    """The plan of every unit and office that has orders; others are SILENT. All phases of a turn ask the same."""
    return _gathered(tuple(orders))


@lru_cache(maxsize=1)
def _gathered(orders: tuple[Order, ...]) -> Mapping[str, Plan]:
    gathered: dict[str, dict[str, Order]] = {}
    side: dict[str, tuple[o.SideOrder, ...]] = {}
    state: dict[str, tuple[o.StateOrder, ...]] = {}
    for order in orders:
        unit, key = order.key
        own = gathered.setdefault(unit, {})
        if isinstance(order, o.SideOrder):
            side[unit] = tuple(sorted((*side.get(unit, ()), order), key=lambda given: given.key))
        elif isinstance(order, o.StateOrder):
            state[unit] = tuple(sorted((*state.get(unit, ()), order), key=lambda given: given.key))
        else:
            own[key.replace(" ", "_")] = order
    return {
        unit: Plan(**found, side=side.get(unit, ()), state=state.get(unit, ()))  # type: ignore[arg-type]
        for unit, found in gathered.items()
    }
