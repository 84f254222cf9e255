"""One order for many units: to attack or overrun a hex together, or to go to one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from drumhead.engine.play.commanding.commands import Command, Share
from drumhead.engine.play.figures import Drawn, Path
from drumhead.engine.play.orders import Order as AnyOrder
from drumhead.engine.play.ruleset import Field, OrderForm
from drumhead.engine.play.view import View
from drumhead.engine.rulesets.europa.orders.fighting import Attack, Overrun
from drumhead.engine.rulesets.europa.position.table import HexGame, hex_name
from drumhead.engine.rulesets.europa.seats.checking import check
from drumhead.engine.rulesets.europa.seats.forms import ADVANCE, FIGHTING, MOVING, STRIKES, TARGET
from drumhead.engine.rulesets.europa.seats.wayfinding import journeys

TO = Field("to", "To", "cell")
COMMANDS = (
    OrderForm("attack together", "Attack together", "Combat", "strategic", "a", (TARGET, ADVANCE), STRIKES, FIGHTING),
    OrderForm("overrun together", "Overrun together", "Combat", "strategic", "o", (TARGET,), STRIKES, MOVING),
    OrderForm("go", "Go to", "Movement", "strategic", "m", (TO,), (Drawn(Path, "order", ("to",)),), MOVING),
)


def spread(game: HexGame, view: View, command: Command, others: Sequence[AnyOrder]) -> tuple[Share, ...]:
    """What a command means for each of its units."""
    return tuple(_FINDS[command.kind](game, view, command, others))


def _attacking(game: HexGame, view: View, command: Command, others: Sequence[AnyOrder]) -> Iterator[Share]:
    """One attack of all that can, ordered by the first of them."""
    target, advance = int(command.values["target"]), bool(command.values.get("advance", False))
    rest = [other for other in others if other.unit not in command.units]
    able: list[str] = []
    for id in command.units:
        why = check(game, view, Attack(unit=id, target=target), rest)
        if why is None:
            able.append(id)
        else:
            yield Share(id, why=f"{id} does not attack: {why.reason}.")
    if able:
        order = Attack(unit=able[0], target=target, beside=tuple(able[1:]), advance=advance)
        yield Share(able[0], (order,))
    where = hex_name(game, target)
    yield from (Share(id, note=f"{id} attacks {where} with {able[0]}.") for id in able[1:])


def _overrunning(game: HexGame, view: View, command: Command, others: Sequence[AnyOrder]) -> Iterator[Share]:
    """One overrun of all that stand with the first of them."""
    target, state = int(command.values["target"]), view.state
    rest = [other for other in others if other.unit not in command.units]
    first = command.units[0]
    stack = [id for id in command.units if state.units[id].cell == state.units[first].cell]
    order = Overrun(unit=first, target=target, beside=tuple(stack[1:]))
    why = check(game, view, order, rest)
    yield Share(first, () if why else (order,), why=f"{why.reason}." if why else "")
    for id in command.units[1:]:
        if id not in stack:
            yield Share(id, why=f"{id} does not stand with {first}.")
        else:
            yield Share(id, note=f"{id} goes over {hex_name(game, target)} with {first}.")


def _going(game: HexGame, view: View, command: Command, others: Sequence[AnyOrder]) -> Iterator[Share]:
    """Each by its cheapest way, one after the other, on the position that those before it leave."""
    to = int(command.values["to"])
    given = [other for other in others if other.unit not in command.units]
    for id in command.units:
        ways = journeys(game, view, id, to, (), given)
        if not ways or not ways[0].orders:
            yield Share(id, why=f"{id} does not come to {hex_name(game, to)} in this stage.")
            continue
        given.extend(ways[0].orders[:1])
        yield Share(id, ways[0].orders[:1])


_FINDS = {"attack together": _attacking, "overrun together": _overrunning, "go": _going}
