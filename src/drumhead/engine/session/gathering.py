"""A turn's orders from the sheets of all seats, and the proof that a turn was played from those that are stored."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import partial
from typing import Any

from drumhead.engine.errors import DrumheadError, UnknownNameError, VerificationError
from drumhead.engine.gamefile.file import GameFile, StoredTurn
from drumhead.engine.play.events import Event
from drumhead.engine.play.game import Seat
from drumhead.engine.play.orders import Order
from drumhead.engine.play.rulings import ORDER, STRIKE, is_meant, standing
from drumhead.engine.play.view import Task, View
from drumhead.engine.release import release
from drumhead.engine.session.founding import Founded
from drumhead.engine.session.intake import Rank, Verdict, merge_orders, refusal_events
from drumhead.engine.session.record import At, Record
from drumhead.engine.session.standing import CLEAR_ALL, Judged, takes_back
from drumhead.engine.session.walking import Start, Walk
from drumhead.engine.unpacking import json_of

Key = tuple[str, str]
"""Of an order: its unit and kind."""


class Hearing(Enum):
    """What is heard of the lines that do not stand: former versions heard what a later sheet took back as well, and
    before that nothing past reading."""

    UNCLEARED, WRITTEN, READ = "uncleared", "written", "read"


@dataclass(frozen=True, slots=True)
class Gathered:
    """The orders of a turn, an event for each line that will not be carried out, who ordered each unit, and `by` which
    former version the sheets were heard otherwise than now."""

    orders: tuple[Order, ...]
    refused: tuple[Event, ...]
    givers: Mapping[str, str]
    by: str = ""


@dataclass(frozen=True, slots=True)
class InVain:
    """What a seat may want to do for units of whom nothing stands but was written, and what that says of them."""

    tasks: tuple[Task, ...] = ()
    heard: tuple[Order, ...] = ()


def walk_of(founded: Founded, file: GameFile, record: Record, turn: int, at: At | None = None) -> Walk:
    """The sheets of a turn, met where it began."""
    found = record.at(turn, None) if at is None else at
    start = Start(partial(record.state, found), lambda seat: record.view(seat, found), record.whole)
    return Walk(founded, file, turn, start)


def waiting_sheets(founded: Founded, file: GameFile, record: Record) -> Callable[[], Walk]:
    """The sheets of the turn that waits, walked anew as soon as anything was written to the file."""

    def walk() -> Walk:
        return walk_of(founded, file, record, int(record.waiting.turn), record.last)

    return lambda: file.memory.until_written("walk", walk)


def ordered(founded: Founded, file: GameFile, record: Record, turn: int, seat: str) -> tuple[Order, ...]:
    """What a seat handed in for a turn that was played."""
    sheets = walk_of(founded, file, record, turn).sheets(seat)
    return (*sheets[-1].away, *sheets[-1].orders) if sheets else ()


def gathered(
    founded: Founded, file: GameFile, record: Record, turn: int, *, hearing: Hearing = Hearing.UNCLEARED, by: str = ""
) -> Gathered:
    """What is to be carried out in a turn: of each seat what stands, a commander's before his deputy's (6.1), but for
    what the game master struck or gave."""
    orders: dict[Key, Order] = {}
    rank: dict[str, Rank] = {}
    givers: dict[str, str] = {}
    events: list[Event] = []
    walk = walk_of(founded, file, record, turn)
    given = {order.key: order for order in walk.reassigning}
    for seat in founded.game.seats:
        sheets = walk.sheets(seat.name)
        if sheets:
            events += refusal_events(seat.name, turn, list(_undone(sheets)), len(events) + 1)
            stand = [order for order in (*sheets[-1].away, *sheets[-1].orders) if order.key not in given]
            merge_orders(stand, partial(walk.rank, seat), orders, rank)
            ordered = {unit for unit, _ in orders}
            said = _heard(founded, walk.view(seat.name), sheets, hearing)
            orders |= {order.key: order for order in said if order.unit not in ordered}
            givers |= {order.unit: seat.name for order in stand if orders.get(order.key) == order}
    carried_out = _amended(founded, {**orders, **given}, record.ruled(turn))
    return Gathered(tuple(carried_out.values()), tuple(events), givers, by)


@dataclass(frozen=True, slots=True)
class Ears:
    """How a turn's sheets are heard, and by which former version; by this one where it is not said."""

    hearing: Hearing = Hearing.UNCLEARED
    by: str = ""


def ears_of(founded: Founded, file: GameFile, record: Record, turn: int) -> Ears:
    """How the sheets of a turn were heard as it was played; as they are now where no former way leads to its orders."""
    stored = file.turn(turn)
    if stored.engine == release(founded.ruleset.id):
        return Ears()
    for hearing in Hearing:
        if list(stored.orders) == _written(gathered(founded, file, record, turn, hearing=hearing)):
            return Ears() if hearing is Hearing.UNCLEARED else Ears(hearing, stored.engine)
    return Ears()


def as_played(founded: Founded, file: GameFile, record: Record, turn: int) -> Gathered:
    """What a turn was played from, which a former version may have heard otherwise; of one that waits, as it is now."""
    try:
        ears = ears_of(founded, file, record, turn)
    except UnknownNameError:
        ears = Ears()
    return gathered(founded, file, record, turn, hearing=ears.hearing, by=ears.by)


def _amended(
    founded: Founded, orders: Mapping[tuple[str, str], Order], events: Iterable[Event]
) -> dict[tuple[str, str], Order]:
    """A turn's orders as rulings leave them."""
    found = dict(orders)
    for event in standing(events):
        if STRIKE in event.secret:
            unit, kind = event.secret[STRIKE]
            found = {key: order for key, order in found.items() if not is_meant(order, unit, kind)}
        elif ORDER in event.secret:
            order = founded.ruleset.order(event.secret[ORDER])
            found[order.key] = order
    return found


def _heard(founded: Founded, view: View, sheets: Sequence[Judged], hearing: Hearing) -> tuple[Order, ...]:
    """What a seat's sheets say beside the orders that stand."""
    if hearing is Hearing.UNCLEARED:
        lines = written(founded, sheets)
    else:
        every = (verdict for sheet in sheets for verdict in sheet.verdicts if verdict.clears is None)
        lines = _as_said(verdict for verdict in every if verdict.order is not None or hearing is Hearing.WRITTEN)
    return founded.ruleset.heard(founded.game, view, sheets[-1].orders, lines)


def written(founded: Founded, sheets: Sequence[Judged]) -> tuple[Order | str, ...]:
    """All that a seat's sheets say and none took back, whether it stands or not; what cannot be read as its text."""
    counting = sheets[-1:] if founded.ruleset.sheets_replace else sheets
    return _as_said(line for n, sheet in enumerate(counting) for line in _uncleared(sheet, counting[n + 1 :]))


def tasks_of(founded: Founded, view: View, orders: Sequence[Order], sheets: Sequence[Judged] = ()) -> tuple[Task, ...]:
    """What a seat may still want to do, beside what its sheets say in vain."""
    vain = in_vain(founded, view, orders, sheets)
    return (*founded.ruleset.tasks(founded.game, view, (*orders, *vain.heard)), *vain.tasks)


def in_vain(founded: Founded, view: View, orders: Sequence[Order], sheets: Sequence[Judged]) -> InVain:
    """What a seat's sheets say for units that have no orders, neither by them nor by these."""
    if not sheets:
        return InVain()
    game, ruleset, lines = founded.game, founded.ruleset, written(founded, sheets)
    standing = (*orders, *sheets[-1].orders)
    tasks = ruleset.in_vain(game, view, standing, lines)
    return InVain(tasks, ruleset.heard(game, view, standing, lines) if tasks else ())


def _as_said(lines: Iterable[Verdict]) -> tuple[Order | str, ...]:
    return tuple(line.text if line.order is None else line.order for line in lines)


def _uncleared(sheet: Judged, later: Sequence[Judged]) -> Iterator[Verdict]:
    """The lines of a sheet that no later one took back."""
    clears = [verdict for each in later for verdict in each.verdicts if verdict.clears is not None]
    for verdict in sheet.verdicts:
        if verdict.clears is None and not any(takes_back(clear, verdict) for clear in clears):
            yield verdict


def _undone(sheets: Sequence[Judged]) -> Iterator[Verdict]:
    """The lines refused, but for those that a later sheet took back or whose unit it gave other orders."""
    whole = [number for number, sheet in enumerate(sheets) if any(v.meaning == CLEAR_ALL for v in sheet.verdicts)]
    for number, sheet in enumerate(sheets):
        later = {v.order.unit for each in sheets[number + 1 :] for v in each.verdicts if v.order and v.accepted}
        for verdict in sheet.verdicts if number >= max(whole, default=0) else ():
            if not verdict.accepted and (verdict.order is None or verdict.order.unit not in later):
                yield verdict


def digests(founded: Founded, file: GameFile, turn: int) -> dict[str, str]:
    """By each seat with sheets in, a digest of what they say to the letter."""
    found = {}
    for seat in founded.game.seats:
        if texts := file.sheets(turn, seat.name):
            found[seat.name] = hashlib.sha256("\0".join(texts).encode()).hexdigest()
    return found


def check_kept(founded: Founded, file: GameFile, turn: int) -> None:
    """VerificationError where a turn was played from other sheets or rulings than those that are stored."""
    stored = file.turn(turn)
    _check_digests(founded, file, turn, stored)
    if stored.rulings not in (None, file.rulings_digest(turn)):
        raise VerificationError(f"{file.path}: turn {turn}: its rulings are not those it was played from.")


def checked_sheets(founded: Founded, file: GameFile, record: Record, turn: int) -> Gathered:
    """A turn's orders; VerificationError where they are not on its sheets."""
    stored = file.turn(turn)
    try:
        found = as_played(founded, file, record, turn)
        wanted = _written(found)
    except DrumheadError as error:
        raise VerificationError(f"{file.path}: turn {turn}: {error}") from error
    if list(stored.orders) != wanted:
        raise VerificationError(_otherwise(founded, file, record, turn, found, stored, wanted))
    return found


def _written(found: Gathered) -> list[dict[str, Any]]:
    return [order.model_dump(mode="json") for order in found.orders]


def check_refused(file: GameFile, turn: int, found: Gathered) -> None:
    """VerificationError where other lines were told to be refused in a turn than those of its sheets."""
    told = [event.model_dump(mode="json") for event in found.refused]
    if told != file.read(_refused, file.events(turn, 1)):
        seats = ", ".join(sorted({seat for event in found.refused for seat in event.seen_by})) or "its seat"
        raise VerificationError(
            f"{file.path}: turn {turn}: the refused lines told to {seats} are not those of its sheets."
        )


def _refused(text: bytes) -> list[dict[str, Any]]:
    """Of the stored events of a phase those that tell of refused lines."""
    events = json_of(text)
    dicts = [event for event in events if isinstance(event, dict)] if isinstance(events, list) else []
    return [event for event in dicts if event.get("kind") == "order-refused"]


def _check_digests(founded: Founded, file: GameFile, turn: int, stored: StoredTurn) -> None:
    names = {seat.name for seat in founded.game.seats}
    now = digests(founded, file, turn) | dict.fromkeys(sorted(set(file.senders(turn)) - names), "")
    if stored.sheets is None:
        return
    for seat in sorted({*now, *stored.sheets}):
        if now.get(seat) != stored.sheets.get(seat):
            raise VerificationError(
                f"{file.path}: turn {turn}: the sheets stored of {seat} are not those the turn was played from."
            )


def _otherwise(
    founded: Founded,
    file: GameFile,
    record: Record,
    turn: int,
    found: Gathered,
    stored: StoredTurn,
    wanted: Sequence[Mapping[str, Any]],
) -> str:
    """Whose orders were carried out otherwise than his sheets say, in a sentence."""
    odd = [item for item in (*stored.orders, *wanted) if (item in stored.orders) != (item in wanted)]
    if not odd:
        return f"{file.path}: turn {turn}: the orders carried out stand in another order than on the sheets."
    unit = str(odd[0].get("unit", "nobody"))
    seat = found.givers.get(unit) or _likely_giver(founded, record, turn, odd[0])
    return f"{file.path}: turn {turn}: the orders carried out for {unit} are not those on the sheets of {seat}."


def _likely_giver(founded: Founded, record: Record, turn: int, data: Mapping[str, Any]) -> str:
    """Who could have given an order that stands on no sheet."""
    at = record.at(turn, None)
    try:
        order = founded.ruleset.order(data)
    except ValueError:  # nobody could
        return "any seat"

    def may(seat: Seat) -> bool:
        return founded.ruleset.check(founded.game, record.view(seat.name, at), order, ()) is None

    return next((seat.name for seat in founded.game.seats if may(seat)), "any seat")
