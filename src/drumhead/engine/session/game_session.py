"""GameSession: open, draft, check, submit, advance, view, report, export, verify."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from drumhead.engine.errors import InputError, RefusedError, UnknownNameError, VerificationError
from drumhead.engine.gamefile.file import GameFile, StoredSeat
from drumhead.engine.gamefile.rotation import Meanwhile
from drumhead.engine.maps.library import find_scenario
from drumhead.engine.play.events import GM, Event
from drumhead.engine.play.game import Game
from drumhead.engine.play.orders import Order, Refusal
from drumhead.engine.play.ruleset import Ruleset
from drumhead.engine.play.rulings import RULING, RULINGS, marked
from drumhead.engine.play.sheets import Sheet, read_sheet, write_sheet
from drumhead.engine.play.state import encode
from drumhead.engine.play.view import Engagement, Task, View, encode_view
from drumhead.engine.session.choosing import chosen
from drumhead.engine.session.comments import places, sheet_comments
from drumhead.engine.session.founding import (
    GAME,
    NOBODY,
    POSITION,
    found_game,
    founding_step,
    game_meta,
    position_meta,
    position_seats,
    stored_seats,
)
from drumhead.engine.session.gathering import InVain, gathered, in_vain, ordered, tasks_of, waiting_sheets
from drumhead.engine.session.intake import (
    ORDERS_PHASE,
    accepted_orders,
    check_addressed,
    judge_lines,
    put_draft_away,
    refusal_words,
)
from drumhead.engine.session.keyring import Keyring
from drumhead.engine.session.playing import Progress, play_waiting
from drumhead.engine.session.record import opened
from drumhead.engine.session.rulings.hand import Hand
from drumhead.engine.session.rulings.ruling import Ruled, Said, ruling_words
from drumhead.engine.session.seating import SeatStatus
from drumhead.engine.session.standing import ALL, Receipt, changes
from drumhead.engine.session.telling import chain_of, turn_of_event
from drumhead.engine.session.verifying import Found, Verifier

if TYPE_CHECKING:
    from drumhead.engine.reports.pictures.picture import Frame, Picture
    from drumhead.engine.reports.report import Report

HEADINGS = {ORDERS_PHASE: "Orders", RULING: "Rulings"}
"""Of the turn report, for what no phase of a ruleset tells."""


class GameSession:
    """One open game or position file."""

    def __init__(self, file: GameFile) -> None:
        self._file = file
        self._founded, self._record = opened(file)
        self._meta = file.meta()
        self._keys = Keyring(file, position=self.kind == POSITION)
        self._walk = waiting_sheets(self._founded, file, self._record)
        self.steady = file.memory.steady
        """For one act: what another program writes meanwhile is seen after it."""

    # founding and opening

    @classmethod
    def create(
        cls,
        scenario: str,
        path: Path,
        *,
        seed: str | None = None,
        seats: Mapping[str, str | None] | None = None,
        players: Mapping[str, Sequence[str]] = NOBODY,
        gm_password: str | None = None,
        options: Mapping[str, str] | None = None,
    ) -> GameSession:
        """A new game of a bundled scenario's id or a scenario file; seats not named have no password.

        `players` hold several seats each, their passwords stand among those of `seats`; `options` answer its choices.
        """
        found = chosen(find_scenario(scenario), options or {})
        founded, state = found_game(found, seats or {}, players)
        stored = stored_seats(founded.game, seats or {}, gm_password)
        first = founding_step(found, founded.ruleset, state)
        return cls(GameFile.create(path, game_meta(founded, found.text, seed, stored), stored, (first,)))

    @classmethod
    def open(cls, path: Path) -> GameSession:
        """An existing game or position file."""
        return cls(GameFile.open(path))

    def close(self) -> None:
        self.reload()
        self._file.close()

    def reload(self) -> None:
        """Forget what was read: another process wrote a turn."""
        self._record.forget()

    # what it is

    @property
    def path(self) -> Path:
        return self._file.path

    @property
    def game(self) -> Game[Any]:
        return self._founded.game

    @property
    def ruleset(self) -> Ruleset:
        return self._founded.ruleset

    @property
    def kind(self) -> str:
        """`game`, `position`, or `rehearsal`: a turn tried out by one seat."""
        return self._meta["kind"]

    @property
    def turn(self) -> int:
        """The turn that waits for orders."""
        return int(self._record.waiting.turn)

    @property
    def over(self) -> bool:
        """Whether the last turn has been played."""
        return bool(self.ended)

    @property
    def ended(self) -> str:
        """How the game ended, in a sentence; empty while it is played."""
        return self.ruleset.ended(self.game, self._record.waiting)

    def turn_title(self, turn: int | None = None) -> str:
        """What a turn is called, such as `turn 3 from 6 June 1859`; by default the one that waits."""
        return self._record.title(self.turn if turn is None else turn)

    @property
    def seed(self) -> str:
        """The dice's seed; for the game master alone."""
        return self._meta.get("seed", "")

    def position(self, seat: str) -> str:
        """The hash that names the waiting position in a seat's order sheets: of what the seat holds, nothing else."""
        name = self._held(seat)
        return self._meta["position"] if self.kind == POSITION else self._record.position(name, self._record.last)

    def seats(self) -> tuple[SeatStatus, ...]:
        """The players' seats in the scenario's order; of a position file only its own."""
        mine, senders = self._meta.get("seat"), self._file.senders(self.turn)
        locked = {seat.name for seat in self._file.seats() if seat.key is not None}
        return tuple(
            SeatStatus(seat, seat.name in locked, seat.name in senders, self._idle(seat.name))
            for seat in self.game.seats
            if mine in (None, seat.name)
        )

    def handed_in(self, seat: str) -> bool:
        """Whether a seat's orders are in, as the file has it at this moment."""
        return self.game.seat(seat).name in self._file.senders(self.turn)

    def _idle(self, seat: str) -> bool:
        """Whether a seat has nothing to order now, told only where everybody may know that."""
        return self.ruleset.open_board and not any(token.orderable for token in self.view(seat).tokens)

    def gm_locked(self) -> bool:
        """Whether the game master's seat has a password."""
        return any(seat.name == GM and seat.key is not None for seat in self._file.seats())

    # passwords

    def unlock(self, seat: str, password: str) -> None:
        """Prove a seat's password, so that its sheets can be sealed; PasswordError if it is wrong."""
        self._keys.unlock(self._stored(seat), password)

    def lock(self) -> None:
        """Forget every proven password, as at a hand-over."""
        self._keys.lock()

    def is_open(self, seat: str) -> bool:
        """Whether a seat may be shown: it has no password or it was proven."""
        return self._keys.is_open(self._stored(seat))

    def change_password(self, seat: str, old: str, new: str) -> None:
        """Another password, at once; in a position a sheet that is `announcing` it does so."""
        self._keys.change(self._stored(seat), old, new)

    def announcing(self, text: str, password: str) -> str:
        """6.11: a sheet that changes its seat's password as well, sealed with the one that was proven."""
        return self._keys.announcing(self._stored(read_sheet(text).seat), text, password)

    def _stored(self, name: str) -> StoredSeat:
        found = {stored.name: stored for stored in self._file.seats()}
        if (wanted := self.game.seat(name).name) not in found:
            raise UnknownNameError(f"{self.path} holds no seat {name!r}.")
        return found[wanted]

    # views and events

    def phases(self, turn: int) -> tuple[str, ...]:
        """The phases stored of a turn, in order; empty for a turn that waits."""
        return self._record.phases(turn)

    def has_start(self, turn: int) -> bool:
        """Whether the moment before a turn's first phase is stored; a position may begin after it."""
        return self._record.has_start(turn)

    def view(self, seat: str, turn: int | None = None, phase: str | None = None) -> View:
        """What a seat may know: now, or at the start of a turn, or after one of its phases."""
        name, at = self._held(seat), self._record.at(turn, phase)
        return self._walk().view(name) if at == self._record.last else self._record.view(name, at)

    def _held(self, seat: str) -> str:
        """The seat's name; UnknownNameError where this is the position of another seat."""
        name = self.game.seat(seat).name
        if name != (mine := self._meta.get("seat", name)):
            raise UnknownNameError(f"{self.path} is a {self.kind} of {mine}; it holds nothing of {name}.")
        return name

    def events(self, seat: str, turn: int, phase: str | None = None) -> tuple[Event, ...]:
        """The events of a turn, or of one phase of it, that a seat may know; players get them without changes."""
        return self._record.told(self._held(seat), turn, phase)

    def rulings(self, seat: str, turn: int) -> tuple[Event, ...]:
        """What a seat may know of rulings on a turn, before its first phase."""
        return self._record.rulings(self._held(seat), turn)

    def wording(self, event: Event) -> str:
        """An event as one sentence."""
        if event.phase == ORDERS_PHASE:
            return refusal_words(event)
        return ruling_words(event) if event.kind in RULINGS else self.ruleset.wording(self.game, event)

    def section(self, event: Event) -> str:
        """The heading of the turn report under which an event stands."""
        ruled = event.kind in RULINGS
        return HEADINGS.get(RULING if ruled else event.phase) or self.ruleset.section(event)

    def engagements(self, seat: str, turn: int) -> tuple[Engagement, ...]:
        """A turn's battles by strategic cell, as far as a seat may know them."""
        return self.ruleset.engagements(self.game, self.events(seat, turn))

    def why(self, seat: str, event_id: str) -> tuple[Event, ...]:
        """An event and the chain of its causes, as far as the seat may know them."""
        turn = turn_of_event(event_id, self.ruleset.phases[0].id)
        return chain_of(event_id, self.events(seat, turn), seat)

    # orders

    def read_order(self, line: str, seat: str = "") -> Order:
        """An order line as an order, and as its seat means it; OrderSyntaxError if it cannot be read."""
        order = self.ruleset.read_order(self.game, line)
        return self.ruleset.signed(self.game, self.view(seat), order) if seat else order

    def write_order(self, order: Order) -> str:
        """An order as its line."""
        return self.ruleset.write_order(self.game, order)

    def check(self, seat: str, order: Order, others: Sequence[Order] = ()) -> Refusal | None:
        """Whether an order is allowed, judged on the seat's own view."""
        return self.ruleset.check(self.game, self.view(seat), order, others)

    def next_cells(self, seat: str, order: Order, others: Sequence[Order] = ()) -> tuple[int, ...]:
        """Where an order's path may go on to, beside the seat's other orders."""
        return self.ruleset.next_cells(self.game, self.view(seat), order, others)

    def course(self, seat: str, order: Order, others: Sequence[Order] = ()) -> tuple[int | None, ...]:
        """Where an order will lead beside the seat's other orders, cell after cell; empty where that is not said."""
        course = self.ruleset.course
        return () if course is None else course(self.game, self.view(seat), order, others)

    def tasks(self, seat: str, orders: Sequence[Order]) -> tuple[Task, ...]:
        """What a seat may still want to do."""
        return tasks_of(self._founded, self.view(seat), orders, self._walk().sheets(self.game.seat(seat).name))

    def in_vain(self, seat: str, orders: Sequence[Order], coming: Sheet | None = None) -> InVain:
        """What a seat handed in, or is going to, for units that have no orders by it, nor any of these."""
        return in_vain(self._founded, self.view(seat), orders, self._walk().sheets(self.game.seat(seat).name, coming))

    def describe(self, seat: str, unit: str) -> tuple[str, ...]:
        """A unit's status report in lines."""
        return self.ruleset.describe(self.game, self.view(seat), unit)

    def judge(self, sheet: Sheet) -> Receipt:
        """A verdict for every line of a sheet beside what its seat handed in before, and what would become of that."""
        return Receipt((found := self._walk().judge(sheet)).verdicts, False, changes(self._founded, found))

    def gathered(self) -> tuple[Order, ...]:
        """The orders that are in, as the turn would be played with them (6.1)."""
        return gathered(self._founded, self._file, self._record, self.turn).orders

    def read_sheet(self, text: str, name: str = "sheet") -> Sheet:
        """A sheet for the waiting position of this game; InputError if it is for another."""
        sheet = read_sheet(text, name)
        former = self._meta.get("former_position", "")  # given out before the file's format was brought up to date
        gone = self._record.superseded(self.turn)
        check_addressed(self._founded, sheet, self.turn, lambda seat: (self.position(seat), former), name, gone)
        return sheet

    def sheet(self, seat: str, orders: Sequence[Order], *, comments: bool = True, whole: bool = False) -> str:
        """A seat's orders, sealed if its password was proven; a `whole` sheet takes back all others. Not the GM's."""
        name = self.game.seat(seat).name
        if name == GM:
            names = ", ".join(each.name for each in self.game.seats)
            raise InputError(f"The game master gives no orders; a sheet is for one of the seats {names}.")
        lines = tuple((0, self.write_order(order)) for order in orders)
        bare = Sheet(self.game.id, self.position(name), self.turn, name, lines, clears=((0, ALL),) if whole else ())
        notes = sheet_comments(self._founded, self.view(name)) if comments else []
        return self._keys.sealed(name, write_sheet(bare, notes, places(self.ruleset, orders)))

    def seal(self, text: str, name: str = "sheet") -> str:
        """A sheet as somebody wrote it, for the waiting position, sealed with the proven password of its seat."""
        sheet = self.read_sheet(text, name)
        return self._keys.sealed(self.game.seat(sheet.seat).name, text)

    def draft(self, seat: str) -> tuple[Order, ...]:
        """What a seat has ordered: what it handed in, else its draft as last kept; unreadable lines are left out."""
        name = self.game.seat(seat).name
        if self._file.sheets(self.turn, name):
            return self._walk().orders(name)
        return self._drafted(name, self._file.draft(self.turn, name))

    def draft_apart(self, seat: str) -> tuple[Order, ...]:
        """A seat's draft that differs from the sheet that came in beside it; empty if there is none."""
        name = self.game.seat(seat).name
        return self._drafted(name, self._file.draft_apart(self.turn, name))

    def _drafted(self, seat: str, text: str | None) -> tuple[Order, ...]:
        lines = read_sheet(text, f"{self.path}, a draft of {seat}").lines if text else ()
        return accepted_orders(judge_lines(self._founded, self.view(seat), lines))

    def save_draft(
        self, seat: str, orders: Sequence[Order], turn: int | None = None,
        patience: float | None = None, seen: str | None = None,
    ) -> tuple[str, Meanwhile]:  # fmt: skip
        """Keep a seat's orders of a `turn` for later; gives them as kept, and what came between since the text of its
        draft was `seen`. RefusedError if they are too late."""
        name, turn = self.game.seat(seat).name, self.turn if turn is None else turn
        text = self.sheet(name, orders, comments=False)
        return text, self._file.save_draft(turn, name, text, patience, seen)

    def swap_drafts(self, seat: str, orders: Sequence[Order]) -> None:
        """The draft kept apart becomes the seat's draft, and `orders`, which it has now, are kept in its place."""
        name = self.game.seat(seat).name
        self._file.swap_drafts(self.turn, name, self.sheet(name, orders, comments=False))

    def submit(self, text: str, name: str = "sheet", *, unsealed: bool = False, drop_refused: bool = False) -> Receipt:
        """Hand in a sheet; SealError unless sealed well or `unsealed`; a refusal bars it unless `drop_refused`.

        What it is judged by cannot change before it is kept: no turn is played and no sheet comes in between.
        """
        with self._file.held("the sheet was not handed in"):
            self._record.refresh()
            if self.over:
                raise RefusedError(f"{self.game.scenario.title} is over; no more orders are taken.")
            sheet = self.read_sheet(text, name)
            stored = self._stored(sheet.seat)
            if stored.key is not None and (sheet.password or not unsealed):
                self._keys.check(stored, sheet, name)
            found = self._walk().judge(sheet)
            taken = drop_refused or all(verdict.accepted for verdict in found.verdicts)
            if taken:
                self._keys.accept(stored, sheet, name)
                self._file.add_sheet(self.turn, stored.name, text)
                put_draft_away(self._file, self.turn, stored.name, map(self.write_order, found.orders))
            return Receipt(found.verdicts, taken, changes(self._founded, found))

    def take_back(self, seat: str) -> None:
        """Withdraw the sheets that were handed in; what they said becomes the seat's draft."""
        name = self.game.seat(seat).name
        with self._file.held("the orders were not taken back"):
            self._record.refresh()
            self._file.take_back(self.turn, name, self.sheet(name, self.draft(name), comments=False))

    # the game master's hand

    @property
    def hand(self) -> Hand:
        """What a game master may do to the game itself; RefusedError in a position."""
        if self.kind != GAME:
            raise RefusedError(f"{self.path} is a {self.kind}; rulings are made in the game master's game file.")
        return Hand(self._founded, self._file, self._record, self.seed)

    def rule(self, words: Sequence[str], said: Said) -> Ruled:
        """Mend the position that waits, or `undo` a ruling on it; RefusedError where a rule bars it unless forced."""
        return self.hand.rule(words, said)

    # the turn

    def advance(self, *, missing: str = "default", progress: Progress | None = None, turn: int | None = None) -> int:
        """Play the waiting turn, or the one that is meant, and keep it in one transaction; gives the turn played.

        RefusedError if the game is over, this is a position, or `missing` is "refuse" and a seat is silent.
        """
        if self.kind != GAME:
            raise RefusedError(f"{self.path} is a {self.kind}; only the game master's game file can be advanced.")
        meant = self.turn if turn is None else turn
        with self._file.held("the turn was not played"):
            self._record.refresh()
            self._play(meant, missing, progress)
        self.reload()
        return meant

    def _play(self, turn: int, missing: str, progress: Progress | None) -> None:
        """Nothing comes in between the reading of the sheets and the turn that is kept."""
        if self.turn != turn:
            raise RefusedError(f"{self.path}: turn {turn} was played by somebody else meanwhile; nothing was changed.")
        if self.over:
            raise RefusedError(f"{self.game.scenario.title} is over after turn {self.turn - 1}. {self.ended}")
        if missing == "refuse" and (silent := [status.seat.name for status in self.seats() if status.awaited]):
            raise RefusedError(f"No orders from {', '.join(silent)}.")
        play_waiting(self._founded, self._file, self._record, self.seed, progress)

    def verify(self, first: int | None = None) -> Iterator[Found]:
        """(turn, phase, hash) of all that comes out again from the stored sheets and the seed, from a `first` turn on.

        VerificationError names the first turn and phase that come out otherwise.
        """
        verifier = self.verifier()
        for turn in verifier.turns(first):
            yield from verifier.turn(turn)

    def verifier(self) -> Verifier:
        """What replays the turns of this game, each for itself; VerificationError if what it began with has changed."""
        if self.kind != GAME:
            raise RefusedError(f"{self.path} is a {self.kind}; only a game file can be verified.")
        if self._meta["map_digest"] != self.game.map.digest:
            raise VerificationError(f"{self.path}: the map {self.game.map.id} has changed since the game was founded.")
        verifier = Verifier(self._founded, self.seed, self._file, self._record)
        verifier.check()
        return verifier

    # reports and exports

    def turn_report(self, seat: str, turn: int) -> Report:
        """5.3: what a seat's units observed in a turn, phase by phase."""
        if not self.phases(turn):
            raise UnknownNameError(f"Turn {turn} has not been played yet.")
        from drumhead.engine.reports.report import event_sections
        from drumhead.engine.session.reporting import turn_report

        told, seen = self.events(seat, turn), partial(self.view, seat, turn)
        sections = event_sections(told, self.section, self.wording)
        who, title = self.game.seat(seat), f"{self.turn_title(turn)}{marked(told)}"
        return turn_report(self._founded, who, title, sections, seen, self.phases(turn), told)

    def position_report(self, seat: str, turn: int | None = None) -> Report:
        """5.3: where a seat's units stand and what they see, with maps."""
        from drumhead.engine.session.reporting import position_report

        view, orders = self.view(seat, turn), self.ordered(seat, turn)
        told = [self.wording(event) for event in self.rulings(seat, view.turn)]
        mark = marked(self.rulings(seat, view.turn - 1))
        return position_report(self._founded, self.game.seat(seat), view, self.ended, orders, told, mark)

    def picture(self, seat: str, frame: Frame, turn: int | None = None, phase: str | None = None) -> Picture:
        """The map as a seat sees it, with its orders for the turn that begins, or what of the turn led there."""
        from drumhead.engine.session.reporting import map_picture

        view, (shown, number) = self.view(seat, turn, phase), self._record.at(turn, phase)
        title = f"after {self.turn_title(shown)}" if number else self.turn_title(shown)
        orders, passed = self.ordered(seat, turn) if phase is None else (), self.phases(shown)[:number]
        told = [event for event in self.events(seat, shown) if event.phase in passed] if number else ()
        return map_picture(self._founded, view, frame, title, told, orders, phase or "")

    def ordered(self, seat: str, turn: int | None) -> tuple[Order, ...]:
        """What a player's seat has ordered for the turn that waits, or handed in for one before."""
        name = self.game.seat(seat).name
        if turn in (None, self.turn):
            return () if name == GM or self.over else self.draft(name)
        return ordered(self._founded, self._file, self._record, turn or 0, name)

    def export(self, seat: str, path: Path) -> None:
        """A position file: one seat's views and events of the last turn, and nothing else."""
        name = self.game.seat(seat).name
        if self.kind != GAME:
            raise RefusedError(f"{self.path} is a {self.kind}; only the game master's game file gives out positions.")
        if name == GM:
            raise RefusedError("The game master's seat has no position file; it knows all that is in the game file.")
        head = position_meta(self._founded, name, self.position(name), self.ended)
        seats = position_seats([seat for seat in self._file.seats() if seat.name != GM], name)
        GameFile.create(path, head, seats, self._record.shown(name, self._walk().view(name))).close()

    def data(self, seat: str, turn: int | None = None, phase: str | None = None) -> dict[str, Any]:
        """A seat's view, or for the game master the state, as plain JSON data."""
        if self.game.seat(seat).name == GM and self.kind == GAME:
            return encode(self._record.state(self._record.at(turn, phase)))
        return encode_view(self.view(seat, turn, phase))
