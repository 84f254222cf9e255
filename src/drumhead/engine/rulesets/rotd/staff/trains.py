"""8.1-8.3: many by rail: who can board, and how much the railways of a side carry in a turn."""

from __future__ import annotations

from collections.abc import Iterator

from drumhead.engine.play.commanding.commands import Share
from drumhead.engine.rulesets.rotd.campaign.railways import troops
from drumhead.engine.rulesets.rotd.campaign.state import Unit
from drumhead.engine.rulesets.rotd.campaign.tables import whole
from drumhead.engine.rulesets.rotd.marches.rail import ordered_way
from drumhead.engine.rulesets.rotd.orders.orders import Rail
from drumhead.engine.rulesets.rotd.staff.charge import HALTS, MOVES, TRAVELS, Charge


def rail(charge: Charge) -> Iterator[Share]:
    """8.1h: in the order in which they ride, by id, as long as there is room for all the squares of their way."""
    capacity = whole(charge.game, "rail.path.capacity")
    asked = [_order(charge, unit) for unit in sorted(charge.units, key=lambda unit: unit.id)]
    ids = {order.unit for order in asked}
    riding = [other for other in charge.others if isinstance(other, Rail) and other.unit not in ids]
    room = capacity - sum(_length(charge, order) for order in riding)
    for order in asked:
        need = _length(charge, order)
        if capacity and need > room:
            why = f"{order.unit} finds no room: the railways carry {capacity} squares a turn (rule 8.1h)."
            yield Share(order.unit, why=why)
            continue
        room -= need
        yield Share(order.unit, (order,), instead=TRAVELS | HALTS | MOVES)


def _order(charge: Charge, unit: Unit) -> Rail:
    said = charge.values
    return Rail(unit=unit.id, to=int(said["to"]), via=said.get("via"), entry=said.get("entry"))


def _length(charge: Charge, order: Rail) -> int:
    """The squares of the way as it is open now; none where there is no way, which is refused in other words."""
    campaign = charge.outlook.campaign
    unit = campaign.units.get(order.unit)
    way = None if unit is None else ordered_way(campaign, unit, order, troops(campaign))
    return 0 if way is None else len(way)
