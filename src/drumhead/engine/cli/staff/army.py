"""A seat's order of battle as lines, CSV or JSON."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from drumhead.engine.cli.games import only_seat, opened
from drumhead.engine.cli.output import say, say_json
from drumhead.engine.errors import InputError
from drumhead.engine.play.events import GM
from drumhead.engine.play.formations import NO_ORDERS, Formation, Gauge, OrderOfBattle, Strength
from drumhead.engine.session import GameSession

UNIT, WHERE = "unit", "where"
NAME, COUNT, TOLD, RANK, DEPTH = "name", "units", "states", "rank", "depth"
INDENT = "  "
NOBODY = "There is no such unit."


@dataclass(frozen=True, slots=True)
class Ask:
    """Which rows, in which sequence, and written how."""

    by: str = ""
    sort: str = ""
    only: str = ""
    csv: bool = False
    json: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """A formation, or a unit, with its figures."""

    name: str
    rank: str
    units: int
    values: dict[str, float]
    where: str = ""
    states: tuple[str, ...] = ()
    depth: int = 0


def tell_army(file: Path, seat: str | None, ask: Ask) -> None:
    """The seat's formations and units, or only those asked for."""
    with opened(file) as session:
        order = with_orders(session, only_seat(session) if seat is None else session.game.seat(seat).name)
    rows = _sorted(order, list(_rows(order, ask)), ask.sort)
    if ask.json:
        say_json([_data(row) for row in rows])
    elif ask.csv:
        say(_table(order.gauges, rows).rstrip("\n"))
    else:
        for line in _lines(order.gauges, rows) if rows else (NOBODY,):
            say(line)


def with_orders(session: GameSession, seat: str) -> OrderOfBattle:
    """The order of battle, each unit that has no orders marked."""
    view = session.view(seat)
    order = session.ruleset.order_of_battle(session.game, view)
    if seat == GM:
        return order
    ordered = {given.key[0] for given in session.draft(seat)}
    idle = {token.id for token in view.tokens if token.orderable} - ordered
    return replace(order, strengths={id: _marked(each, id in idle) for id, each in order.strengths.items()})


def _marked(strength: Strength, idle: bool) -> Strength:
    return replace(strength, states=(NO_ORDERS, *strength.states)) if idle else strength


def _rows(order: OrderOfBattle, ask: Ask) -> Iterator[Row]:
    units = tuple(unit for unit in order.units if unit in order.strengths and _wanted(order.strengths[unit], ask.only))
    if ask.by == UNIT or (ask.sort and not ask.by):
        yield from (_unit(order, unit, 0) for unit in units)
    elif ask.by:
        if ask.by not in order.ranks:
            raise InputError(f"There are no formations called {ask.by!r}; there are {', '.join((*order.ranks, UNIT))}.")
        for formation, own in order.grouped(ask.by):
            yield from _formation(order, formation, [unit for unit in own if unit in units], 0)
    else:
        yield from _tree(order, "", units, 0)


def _wanted(strength: Strength, only: str) -> bool:
    return not only or only.casefold() in strength.states


def _tree(order: OrderOfBattle, under: str, units: Sequence[str], depth: int) -> Iterator[Row]:
    for formation in order.below(under):
        yield from _formation(order, formation, [unit for unit in formation.units if unit in units], depth)
        direct = [unit for unit in order.direct(formation) if unit in units]
        yield from (_unit(order, unit, depth + 1) for unit in direct)
        yield from _tree(order, formation.id, units, depth + 1)


def _formation(order: OrderOfBattle, formation: Formation, units: Sequence[str], depth: int) -> Iterator[Row]:
    if units:
        totals = {gauge.name: order.total(gauge, units) for gauge in order.gauges}
        values = {name: value for name, value in totals.items() if value is not None}
        yield Row(formation.title, formation.rank, len(units), values, depth=depth)


def _unit(order: OrderOfBattle, unit: str, depth: int) -> Row:
    known = order.strengths[unit]
    name = f"{unit} {known.title}".strip()
    return Row(name, UNIT, 1, dict(known.values), known.where, known.states, depth)


def _sorted(order: OrderOfBattle, rows: list[Row], by: str) -> list[Row]:
    """By a column, the greatest first; by words as an alphabet has them."""
    known = [gauge.name for gauge in order.gauges]
    if not by:
        return rows
    if by in (NAME, WHERE):
        return sorted(rows, key=lambda row: str(getattr(row, by)))
    if by not in (*known, COUNT):
        raise InputError(f"There is no column {by!r}; there are {', '.join((NAME, COUNT, *known, WHERE))}.")
    return sorted(rows, key=lambda row: -(row.units if by == COUNT else row.values.get(by, -1)))


def _data(row: Row) -> dict[str, Any]:
    values = {name: round(value, 2) for name, value in row.values.items()}
    said = {NAME: row.name, RANK: row.rank, COUNT: row.units, WHERE: row.where, TOLD: list(row.states)}
    return {**said, DEPTH: row.depth, **values}


def _table(gauges: Sequence[Gauge], rows: Sequence[Row]) -> str:
    text = io.StringIO()
    names = (NAME, RANK, COUNT, *(gauge.name for gauge in gauges), WHERE, TOLD)
    writer = csv.DictWriter(text, names, extrasaction="ignore", lineterminator="\n")
    writer.writeheader()
    writer.writerows({**_data(row), TOLD: ", ".join(row.states)} for row in rows)
    return text.getvalue()


def _lines(gauges: Sequence[Gauge], rows: Sequence[Row]) -> Iterator[str]:
    """Columns under their titles, as wide as what stands in them."""
    head = ("", "Units", *(gauge.title for gauge in gauges), "Where", "")
    cells = [head, *(_cells(gauges, row) for row in rows)]
    widths = [max(len(line[column]) for line in cells) for column in range(len(head))]
    words = (0, len(head) - 2, len(head) - 1)
    for line in cells:
        parts = [f"{cell:{'<' if at in words else '>'}{widths[at]}}" for at, cell in enumerate(line)]
        yield INDENT.join(parts).rstrip()


def _cells(gauges: Sequence[Gauge], row: Row) -> tuple[str, ...]:
    figures = (gauge.write(row.values[gauge.name]) if gauge.name in row.values else "" for gauge in gauges)
    count = "" if row.rank == UNIT else str(row.units)
    return (INDENT * row.depth + row.name, count, *figures, row.where, ", ".join(row.states))
