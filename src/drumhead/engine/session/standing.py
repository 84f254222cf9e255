"""What stands of a seat's sheets: the last orders for a unit count, and what a later sheet does not name stays."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, overload

from drumhead.engine.errors import DrumheadError
from drumhead.engine.play.orders import Order, Refusal
from drumhead.engine.play.sheets import Sheet
from drumhead.engine.play.view import View
from drumhead.engine.session.founding import Founded
from drumhead.engine.session.intake import Verdict, accepted_orders, judge_lines

ALL = "all"
CLEAR_ALL = f"clear {ALL}"
Outcome = Literal["new", "replaced", "stands", "cleared"]


@dataclass(frozen=True, slots=True)
class Change:
    """What became of one unit by a sheet; its order lines before it and now."""

    unit: str
    outcome: Outcome
    before: tuple[str, ...]
    now: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Receipt(Sequence[Verdict]):
    """A verdict for every line of a sheet, whether it was taken in, and what became of the seat's units if it was."""

    verdicts: tuple[Verdict, ...]
    taken: bool
    changes: tuple[Change, ...] = ()

    @overload
    def __getitem__(self, at: int) -> Verdict: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Verdict, ...]: ...
    def __getitem__(self, at: int | slice) -> Verdict | tuple[Verdict, ...]:
        return self.verdicts[at]

    def __len__(self) -> int:
        return len(self.verdicts)


@dataclass(frozen=True, slots=True)
class Judged:
    """A sheet beside those before it: its verdicts, the orders that stood and that stand.

    `away` are orders that stand too, for units that were given to others since.
    """

    verdicts: tuple[Verdict, ...]
    before: tuple[Order, ...]
    orders: tuple[Order, ...]
    away: tuple[Order, ...] = ()


def judged(founded: Founded, view: View, sheet: Sheet, before: Sequence[Order]) -> Judged:
    """6.1: the last orders for a unit count; units that the sheet does not name keep theirs, unless sheets go whole."""
    clears = tuple(_cleared(founded, view, number, names, before) for number, names in sheet.clears)
    gone = {name for verdict in clears for name in verdict.clears or ()}
    left = () if founded.ruleset.sheets_replace else tuple(order for order in before if order.unit not in gone)
    named = set(_named(founded, view, sheet.lines))
    beside = tuple(order for order in left if order.unit not in named)
    verdicts = judge_lines(founded, view, sheet.lines, beside)
    accepted = accepted_orders(verdicts)
    replaced = {order.unit for order in accepted}
    stay = tuple(order for order in left if order.unit not in replaced)
    by_line = tuple(sorted((*clears, *verdicts), key=lambda verdict: verdict.line))
    return Judged(by_line, tuple(before), (*stay, *accepted))


def _named(founded: Founded, view: View, lines: Iterable[tuple[int, str]]) -> Iterator[str]:
    """The units of the lines that can be read."""
    ruleset, game = founded.ruleset, founded.game
    for _, text in lines:
        try:
            yield ruleset.signed(game, view, ruleset.read_order(game, text)).unit
        except DrumheadError:
            continue


def _cleared(founded: Founded, view: View, number: int, names: str, before: Sequence[Order]) -> Verdict:
    """The verdict on a line that takes back what earlier sheets ordered."""
    text = f"clear {names}"
    if names.casefold() == ALL:
        return Verdict(number, text, meaning=CLEAR_ALL, clears=_each(o.unit for o in before))
    found: list[str] = []
    for name in (part.strip() for part in names.split(",")):
        units = _each(order.unit for order in before if _is_called(founded, order, name))
        if len(units) != 1 and not (not units and _is_own(view, name)):
            return Verdict(number, text, refusal=Refusal(order=None, rule="", reason=_unclear(name, units)))
        found += units
    return Verdict(number, text, meaning=text, clears=tuple(found))


def _each(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(names))


def _is_called(founded: Founded, order: Order, name: str) -> bool:
    """Whether a name is the order's unit, or what its line begins with."""
    line = founded.ruleset.write_order(founded.game, order).casefold()
    return name.casefold() == order.unit.casefold() or f"{line} ".startswith(f"{name.casefold()} ")


def takes_back(clear: Verdict, line: Verdict) -> bool:
    """Whether a line that clears takes back one of an earlier sheet, were that refused or past reading."""
    units = clear.clears or ()
    if clear.meaning == CLEAR_ALL or (line.order is not None and line.order.unit in units):
        return True
    said = f"{' '.join(line.text.split())} ".casefold()
    names = (*units, *(name.strip() for name in clear.text.partition(" ")[2].split(",")))
    return any(said.startswith(f"{name} ".casefold()) for name in names)


def _is_own(view: View, name: str) -> bool:
    mine = any(token.orderable and token.id.casefold() == name.casefold() for token in view.tokens)
    return mine or view.desk(name) is not None


def _unclear(name: str, units: Sequence[str]) -> str:
    if units:
        return f"{name!r} may be {' or '.join(units)}; write more of the order"
    return f"no orders of earlier sheets stand for {name!r}; name units as their orders do, with commas between them"


def changes(founded: Founded, found: Judged) -> tuple[Change, ...]:
    """What a sheet did to each unit that has or had orders, by its name."""
    before, now = _lines(founded, found.before), _lines(founded, found.orders)
    accepted = accepted_orders(verdict for verdict in found.verdicts if verdict.order is not None)
    given = {order.unit for order in accepted}
    names = sorted({*before, *now})
    return tuple(
        Change(name, _outcome(name, before, now, given), before.get(name, ()), now.get(name, ())) for name in names
    )


def _outcome(name: str, before: Mapping[str, object], now: Mapping[str, object], given: set[str]) -> Outcome:
    if name not in now:
        return "cleared"
    if name not in before:
        return "new"
    return "replaced" if name in given else "stands"


def _lines(founded: Founded, orders: Iterable[Order]) -> dict[str, tuple[str, ...]]:
    """Order lines by unit."""
    found: dict[str, tuple[str, ...]] = {}
    for order in orders:
        name = order.unit
        found[name] = (*found.get(name, ()), founded.ruleset.write_order(founded.game, order))
    return found
