"""Order lines: `A PAR - BUR`, `F NTH C A LON - NWY`, `A MUN S A PAR - BUR`, and what else players write for them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Any, Literal, NamedTuple

from lark import Lark, Token, Transformer, UnexpectedToken
from lark.exceptions import VisitError
from lark.lexer import Lexer

from drumhead.engine.errors import OrderSyntaxError
from drumhead.engine.rulesets.diplomacy.orders.canonical import canonical
from drumhead.engine.rulesets.diplomacy.orders.names import Names, Word
from drumhead.engine.rulesets.diplomacy.orders.orders import (
    DISLODGED,
    Build,
    Concede,
    Convoy,
    Disband,
    Draw,
    Hold,
    Move,
    Order,
    Presence,
    Retreat,
    Share,
    Support,
    Vote,
    Waive,
)

NAMED = ("ARMY", "FLEET", "PROVINCE", "COAST", "POWER")
"""Kinds of word the order keeps; the others only give it its shape."""
PLACED = ("PROVINCE", "COAST")
SHAPES = "such as 'A PAR - BUR', 'A MUN S A PAR - BUR' or 'F NTH C A LON - BEL'"
SHOWN = 80


def read(names: Names, line: str) -> Order:
    """One order line; OrderSyntaxError says what was not understood."""
    return canonical(names, line) or read_by_grammar(names, line)


@lru_cache(maxsize=1024)
def read_by_grammar(names: Names, line: str) -> Order:
    """The same, of any line: a line that is typed, checked and handed in is worked out once."""
    orders: dict[str, Order] = {}
    wrong: list[OrderSyntaxError] = []
    for words in names.readings(line):
        try:
            order = _order(names, words, line)
            orders.setdefault(write(order).casefold(), order)
        except OrderSyntaxError as error:
            wrong.append(error)
    if not orders:
        raise wrong[0]
    return orders.get(" ".join(line.split()).casefold()) or _only(orders, line)


def _only(orders: Mapping[str, Order], line: str) -> Order:
    """The one order a line means that is written otherwise than we would."""
    if len(orders) > 1:
        meant = " or ".join(repr(write(order)) for order in orders.values())
        raise OrderSyntaxError(f"{line!r} could mean {meant}; write it in full.")
    return next(iter(orders.values()))


def _order(names: Names, words: Sequence[Word], line: str) -> Order:
    try:
        order: Order = _Reader(names, words).transform(_grammar().parse(words))
    except UnexpectedToken as error:
        raise _misplaced(line, words, error) from error
    except VisitError as error:
        raise error.orig_exc from error
    return order


def _misplaced(line: str, words: Sequence[Word], error: UnexpectedToken) -> OrderSyntaxError:
    """What is wrong where the words leave every form of an order."""
    shown = repr(line if len(line) <= SHOWN else f"{line[:SHOWN]}...")
    whole = error.token.type == "$END"
    at = len(words) if whole else error.token.start_pos or 0
    part = "" if whole else words[at].text
    if _stands(words[:at]):
        said = f"In {shown} the order is complete before {part!r}; write one order a line."
    elif at and words[at - 1].kind in PLACED and not any(word.kind not in NAMED for word in words[:at]):
        where = f"before {part!r}" if part else "at its end"
        said = f"{shown} does not say {where} what the unit does: H, -, S, C, R, D or B."
    elif part:
        where = "there" if at else "at its beginning"
        said = f"{shown} is no order: {part!r} does not fit {where}; write one {SHAPES}."
    else:
        said = f"{shown} {'breaks off' if words else 'holds no order'}; write one {SHAPES}."
    return OrderSyntaxError(said, 0, 0, part)


def _stands(words: Sequence[Word]) -> bool:
    """Whether these words alone are an order."""
    try:
        _grammar().parse(words)
    except UnexpectedToken:
        return False
    return True


def write(order: Order) -> str:
    """The line that `read` reads back, but of a presence; a unit of unknown kind is named by its place alone."""
    return f"{order.giver} {_written(order)}".strip()


def _written(order: Order) -> str:
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
        case Presence():
            return f"{order.unit} wrote orders"
        case Share():
            return f"{_before(order.unit)}draw between {', '.join(order.among)}"
        case Concede():
            return f"{_before(order.unit)}concede to {order.to}"
        case _:
            return f"draw {order.unit}".strip()


def _before(voter: str) -> str:
    return f"{voter}: " if voter else ""


class _Words(Lexer):
    """Hands words on as they are; the position of a token is the number of its word."""

    def __init__(self, _: object) -> None:
        pass

    def lex(self, words: Sequence[Word]) -> Iterator[Token]:  # type: ignore[override]
        for at, word in enumerate(words):
            yield Token(word.kind if word.kind in NAMED else f"_{word.kind}", word.meaning, start_pos=at)


@lru_cache(maxsize=1)
def _grammar() -> Lark:
    text = files("drumhead.engine.rulesets.diplomacy.orders").joinpath("orders.lark").read_text(encoding="utf-8")
    return Lark(text, parser="lalr", lexer=_Words, maybe_placeholders=True)


class _Place(NamedTuple):
    """A province, or several that the text leaves open, and a coast."""

    codes: tuple[str, ...]
    coast: str
    text: str


class _Unit(NamedTuple):
    arm: Literal["", "A", "F"]
    place: str
    power: str = ""


class _Reader(Transformer[Token, Any]):
    """Builds the order from the tree."""

    def __init__(self, names: Names, words: Sequence[Word]) -> None:
        super().__init__()
        self._names, self._words = names, words

    def start(self, items: list[Any]) -> Order:
        power: Token | None = items[0]
        order: Order = items[1]
        if power is None:
            return order
        field = "unit" if isinstance(order, Waive | Vote) and not order.unit else "giver"
        return order.model_copy(update={field: str(power)})

    def place(self, items: list[Token | None]) -> _Place:
        kinds = {item.type: item for item in items if item}
        province = kinds["PROVINCE"]
        text = self._words[province.start_pos or 0].text
        return _Place(tuple(province.split("|")), str(kinds.get("COAST", "")), text)

    def way(self, items: list[_Place]) -> list[_Place]:
        return items

    def unit(self, items: list[Any]) -> _Unit:
        arm: Literal["", "A", "F"] = "" if not items[0] else "A" if items[0] == "ARMY" else "F"
        return _Unit(arm, self._sole(items[1], arm))

    def helped(self, items: list[Any]) -> _Unit:
        return self.unit(items)._replace(power=str(items[2] or ""))

    def _sole(self, place: _Place, arm: str) -> str:
        """4.E.3: the one place that is meant, since an army is never at sea."""
        dry = tuple(code for code in place.codes if code not in self._names.oceans)
        codes = dry if arm == "A" and dry else place.codes
        if len(codes) > 1:
            raise self._names.unclear(place.text, codes)
        return f"{codes[0]}/{place.coast}" if place.coast else codes[0]

    def _end(self, way: Sequence[_Place], arm: str) -> str:
        """4.A.6: where a way leads; the seas on it are read, and do not bind the convoy."""
        for place in way[:-1]:
            if arm == "F" or not self._names.oceans.intersection(place.codes):
                raise OrderSyntaxError(f"An order has one destination, and only seas on the way: not {place.text!r}.")
        return self._sole(way[-1], arm)

    def hold(self, items: list[Any]) -> Order:
        return Hold(unit=items[0].place, arm=items[0].arm)

    def move(self, items: list[Any]) -> Order:
        unit, way = items
        return Move(unit=unit.place, arm=unit.arm, to=self._end(way, unit.arm), via=len(way) > 1)

    def ferried(self, items: list[Any]) -> Order:
        unit, way, *_ = items
        return Move(unit=unit.place, arm=unit.arm, to=self._end(way, unit.arm), via=True)

    def support(self, items: list[Any]) -> Order:
        unit, power, helped, to = items
        return _support(unit, power, helped, self._sole(to, helped.arm) if to else "")

    def support_hold(self, items: list[Any]) -> Order:
        unit, power, helped = items
        return _support(unit, power, helped, "")

    def support_from(self, items: list[Any]) -> Order:
        unit, to, power, helped = items
        return _support(unit, power, helped, self._sole(to, helped.arm))

    def convoy(self, items: list[Any]) -> Order:
        unit, power, army, way = items
        return _convoy(unit, power, army, self._end(way, "A"))

    def convoy_from(self, items: list[Any]) -> Order:
        unit, to, power, army = items
        return _convoy(unit, power, army, self._sole(to, "A"))

    def retreat(self, items: list[Any]) -> Order:
        unit, to = items
        return Retreat(unit=unit.place + DISLODGED, arm=unit.arm, to=self._sole(to, unit.arm))

    def disband(self, items: list[Any]) -> Order:
        return Disband(unit=items[0].place, arm=items[0].arm)

    def build(self, items: list[Any]) -> Order:
        return Build(unit=items[0].place, arm=items[0].arm)

    def waive(self, items: list[Any]) -> Order:
        return Waive(unit=_whose(items[0]))

    def draw(self, items: list[Any]) -> Order:
        return Draw(unit=_whose(items[0]))

    def powers(self, items: list[Token]) -> tuple[str, ...]:
        return tuple(dict.fromkeys(map(str, items)))

    def share(self, items: list[Any]) -> Order:
        return Share(unit=_whose(items[0]), among=items[1])

    def concede(self, items: list[Token]) -> Order:
        return Concede(unit="", to=str(items[0]))


def _support(unit: _Unit, power: Token | None, helped: _Unit, to: str) -> Support:
    whose = str(power) if power else helped.power
    return Support(unit=unit.place, arm=unit.arm, of=helped.place, of_arm=helped.arm, to=to, power=whose)


def _convoy(unit: _Unit, power: Token | None, army: _Unit, to: str) -> Convoy:
    whose = str(power) if power else army.power
    return Convoy(unit=unit.place, arm=unit.arm, of=army.place, to=to, power=whose)


def _whose(named: _Unit | Token | None) -> str:
    """The power, or the province of one of its units or centres."""
    if named is None:
        return ""
    return named.place if isinstance(named, _Unit) else str(named)
