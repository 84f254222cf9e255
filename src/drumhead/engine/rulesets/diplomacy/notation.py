"""Order lines: `A PAR - BUR`, `F NTH C A LON - NWY`, `A MUN S A PAR - BUR`, and what else players write for them."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from typing import Any, NamedTuple

from lark import Lark, Token, Transformer
from lark.exceptions import UnexpectedInput

from drumhead.engine.errors import OrderSyntaxError
from drumhead.engine.rulesets.diplomacy.names import Names
from drumhead.engine.rulesets.diplomacy.orders import (
    DISLODGED,
    Build,
    Convoy,
    Disband,
    Draw,
    Hold,
    Move,
    Order,
    Retreat,
    Support,
    Waive,
)


class _Unit(NamedTuple):
    arm: str
    place: str


def read(names: Names, line: str, *, retreating: bool = False) -> Order:
    """One order line; in a retreat `A PAR - BUR` is a retreat too. OrderSyntaxError says what was not understood."""
    coded = names.coded(line)
    try:
        tree = _grammar().parse(coded)
    except UnexpectedInput as error:
        rest = coded[error.column - 1 :] if error.column > 0 else ""
        raise OrderSyntaxError(f"{line!r} is no order from {rest!r} on, such as 'A PAR - BUR'.") from error
    order: Order = _Reader().transform(tree)
    return _retreat(order) if retreating else order


def write(order: Order) -> str:
    """The line that `read` reads back; a unit of unknown kind is named by its place alone."""
    unit = " ".join(filter(None, (order.arm, order.unit.removesuffix(DISLODGED))))
    match order:
        case Hold():
            return f"{unit} H"
        case Move():
            return f"{unit} - {order.to}" + (" via convoy" if order.via else "")
        case Support():
            helped = " ".join(filter(None, (order.power, order.of_arm, order.of)))
            return f"{unit} S {helped}" + (f" - {order.to}" if order.to else "")
        case Convoy():
            return f"{unit} C " + " ".join(filter(None, (order.power, "A", order.of, "-", order.to)))
        case Retreat():
            return f"{unit} R {order.to}"
        case Disband():
            return f"{unit} D"
        case Build():
            return f"build {unit}"
        case Waive():
            return f"waive {order.unit}".strip()
        case _:
            return f"draw {order.unit}".strip()


def _retreat(order: Order) -> Order:
    """A move or disbandment that is meant for a dislodged unit."""
    unit = order.unit + DISLODGED
    if isinstance(order, Move):
        return Retreat(unit=unit, arm=order.arm, to=order.to)
    return order.model_copy(update={"unit": unit}) if isinstance(order, Disband | Retreat) else order


@lru_cache(maxsize=1)
def _grammar() -> Lark:
    text = files("drumhead.engine.rulesets.diplomacy").joinpath("orders.lark").read_text(encoding="utf-8")
    return Lark(text, parser="earley", maybe_placeholders=True)


class _Reader(Transformer[Token, Any]):
    """Builds the order from the tree."""

    def start(self, items: list[Any]) -> Order:
        order: Order = items[0]
        return order

    def place(self, items: list[Any]) -> str:
        province, coast = str(items[0])[1:-1], items[1]
        letter = next((c for c in str(coast) if c in "nsew"), "") if coast else ""
        return f"{province}/{letter.upper()}C" if letter else province

    def unit(self, items: list[Any]) -> _Unit:
        return _Unit(str(items[0])[0].upper() if items[0] else "", items[1])

    helped = carried = unit

    def via(self, _: list[Any]) -> bool:
        return True

    def hold(self, items: list[Any]) -> Order:
        return Hold(unit=items[0].place, arm=items[0].arm)

    def move(self, items: list[Any]) -> Order:
        return Move(unit=items[0].place, arm=items[0].arm, to=items[1], via=bool(items[2]))

    def support(self, items: list[Any]) -> Order:
        unit, power, helped, to = items
        target = "" if to is None or isinstance(to, Token) else to
        of = {"of": helped.place, "of_arm": helped.arm, "power": _bare(power)}
        return Support(unit=unit.place, arm=unit.arm, to=target, **of)

    def convoy(self, items: list[Any]) -> Order:
        unit, power, carried, to = items
        return Convoy(unit=unit.place, arm=unit.arm, of=carried.place, to=to, power=_bare(power))

    def retreat(self, items: list[Any]) -> Order:
        return Retreat(unit=items[0].place + DISLODGED, arm=items[0].arm, to=items[1])

    def disband(self, items: list[Any]) -> Order:
        unit = next(item for item in items if isinstance(item, _Unit))
        return Disband(unit=unit.place, arm=unit.arm)

    def build(self, items: list[Any]) -> Order:
        unit = next(item for item in items if isinstance(item, _Unit))
        return Build(unit=unit.place, arm=unit.arm)

    def waive(self, items: list[Any]) -> Order:
        return Waive(unit=_whose(items))

    def draw(self, items: list[Any]) -> Order:
        return Draw(unit=_whose(items))


def _whose(items: list[Any]) -> str:
    """The power, or the province of one of its units or centres."""
    named = [item for item in items if isinstance(item, _Unit) or (isinstance(item, Token) and item.type == "POWER")]
    if not named:
        return ""
    return named[0].place if isinstance(named[0], _Unit) else _bare(named[0])


def _bare(power: Token | None) -> str:
    return str(power)[1:-1] if power else ""
