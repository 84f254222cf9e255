"""OrderDesk: owns session, seat, draft and undo stack; panels and tools ask it, and it tells what changed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoStack

from drumhead.client.desk.autosave import Autosave
from drumhead.client.desk.commands import SetOrders
from drumhead.client.desk.selecting import Selection
from drumhead.engine.errors import DrumheadError, GameBusyError, GameFileError
from drumhead.engine.play.events import GM, Event
from drumhead.engine.play.orders import Order, Refusal, replace_order
from drumhead.engine.play.view import Desk, Task, Token, View, in_sequence
from drumhead.engine.session import GameSession, Meanwhile, Receipt
from drumhead.engine.session.commanding.lines import entered
from drumhead.engine.session.rehearsal.at_once import AtOnce
from drumhead.engine.session.rehearsal.drafts import on_desk

A_MOMENT = 0.2
"""Seconds that the window stands still for another program's writing."""
Moment = tuple[int, str | None]  # a turn, and a phase or its start
CAME_IN = "Orders for {} came in meanwhile and are shown now; your draft is kept beside them."
CHANGED = "Another program changed the draft of {}; that one is kept as the one before the last edit (Review)."
PLAYED = "The turn was played meanwhile, or taken back; this is the one that waits now."
OTHERS = "Orders for {} were handed in or taken back by another program; this is what stands now."


class OrderDesk(QObject):
    """The only one who talks to the session. Without a seat it shows nothing at all."""

    seat_changed = Signal(str)
    view_changed = Signal()
    draft_changed = Signal(object)
    selection_changed = Signal(str)
    handed_in = Signal(bool)
    refused = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.undo_stack = QUndoStack(self)
        self._session: GameSession | None = None
        self._seat, self._seen = "", ""
        self._draft: tuple[Order, ...] = ()
        self._moment: Moment | None = None
        self._eyes, self._at_once = "", AtOnce()
        self._own: tuple[View, tuple[Token, ...]] | None = None
        """The seat's units, and of which view they are."""
        self.selection = Selection(lambda: self.view() if self._seat else None, self._in_order, self)
        self.selection.taken.connect(self.selection_changed)
        self._sat: set[tuple[str, str, int]] = set()
        self._turn, self._found_locked, self._unsaved = 0, False, False
        self._autosave = Autosave(self)
        self._autosave.due.connect(lambda: self.save(patience=A_MOMENT))

    # session and seat

    @property
    def session(self) -> GameSession:
        """The open game; only to be asked while there is one."""
        if self._session is None:
            raise RuntimeError("no game is open")
        return self._session

    @property
    def is_open(self) -> bool:
        return self._session is not None

    @property
    def seat(self) -> str:
        """Whose desk it is; empty between two seats."""
        return self._seat

    def open(self, session: GameSession) -> None:
        """Take a game up; no seat is shown yet."""
        self.close()
        self._session = session

    def close(self) -> None:
        """Put everything away."""
        self.leave_seat()
        if self._session is not None:
            self._session.close()
            self._session = None

    def take_seat(self, seat: str, first: Callable[[], Moment | None] = lambda: None) -> None:
        """Show a seat whose password was proven, or that has none, now or at the moment that is to be shown `first`."""
        self._seat = self.session.game.seat(seat).name
        self._read_draft()
        self._moment = first()
        self.seat_changed.emit(self._seat)
        self.view_changed.emit()
        self.draft_changed.emit(frozenset(order.key[0] for order in self._draft))

    def _read_draft(self) -> None:
        """What the file has of the seat's orders: those it handed in, else its draft."""
        self._turn, self._found_locked, self._unsaved = self.session.turn, self.locked, False
        self._seen = "" if self._seat == GM else on_desk(self.session, self._seat)
        self._draft = () if self._seat == GM else self.session.draft(self._seat)
        self.undo_stack.clear()

    def leave_seat(self) -> None:
        """Keep the draft and forget all that the seat could see."""
        self.save()
        self._unsaved = False
        self._seat, self._eyes, self._draft, self._moment, self._own = "", "", (), None, None
        self.selection.forget()
        self._at_once.forget()
        self.undo_stack.clear()
        if self._session is not None:
            self._session.lock()
            self._session.reload()
        self.seat_changed.emit("")

    # what is seen

    @property
    def moment(self) -> Moment | None:
        """The turn and phase replayed, or None for now."""
        return self._moment

    def view(self) -> View:
        """What the seat may know of the moment shown."""
        turn, phase = self._moment if self._moment else (None, None)
        return self.session.view(self.eyes, turn, phase)

    @property
    def at_once(self) -> bool:
        """Whether orders are done as they are given, as far as no dice are thrown for them."""
        return self.session.ruleset.shown is not None and self._moment is None

    def shown(self) -> View:
        """What the boards show: where orders are done at once, who was ordered stands where the draft leaves him."""
        return self.shown_before(self._draft) if self._moment is None else self.view()

    def shown_before(self, orders: tuple[Order, ...]) -> View:
        """The same as some orders alone leave it."""
        return self._at_once.view(self.session, self.view(), () if self._seat == GM else orders)

    @property
    def eyes(self) -> str:
        """Whose knowledge is shown: the seat's own, or in a replay that of the seat as which the game master looks."""
        return self._eyes if self._eyes and self._seat == GM and self._moment is not None else self._seat

    def look_as(self, seat: str) -> None:
        """The game master looks at replays as a seat does; empty for his own view."""
        if self._seat == GM and seat != self._eyes:
            self._eyes = seat
            if self._moment is not None:
                self.view_changed.emit()

    def show_moment(self, turn: int, phase: str | None) -> None:
        """Replay: show a turn's start (no phase) or the state after one of its phases."""
        if self._moment != (turn, phase):
            self._moment = (turn, phase)
            self.view_changed.emit()

    def show_now(self) -> None:
        """Back from the replay."""
        if self._moment is not None:
            self._moment = None
            self.view_changed.emit()

    def has_start(self, turn: int) -> bool:
        """Whether the moment before a turn's first phase is stored; a position file may begin after it."""
        return self.session.has_start(turn)

    def turn_is_new(self) -> bool:
        """Whether a turn was played since this seat last sat here; asked once for each."""
        sat = (str(self.session.path), self._seat, self.session.turn)
        new = sat not in self._sat and self._seat != GM and not self._draft
        self._sat.add(sat)
        return new

    def events(self, turn: int, phase: str | None = None) -> tuple[Event, ...]:
        return self.session.events(self.eyes, turn, phase)

    @property
    def mode(self) -> str:
        """DRAFT, LOCKED, REPLAY, REHEARSAL or GM."""
        if self.session.kind == "rehearsal":
            return "REHEARSAL"
        if self._moment is not None:
            return "REPLAY"
        if self._seat == GM:
            return "GM"
        return "LOCKED" if self.locked else "DRAFT"

    @property
    def locked(self) -> bool:
        """Whether the seat's orders were handed in, or nothing can be ordered any more."""
        if not self._seat or self._seat == GM or self.session.over or self.session.kind == "rehearsal":
            return True
        return self.session.handed_in(self._seat)

    # selection

    @property
    def unit(self) -> str:
        """The unit at hand; empty if none."""
        return self.selection.unit

    def select(self, unit: str) -> None:
        """Have a unit at hand; it is the only one chosen, unless it is one of several that are."""
        self.selection.take(unit)

    def own_tokens(self) -> tuple[Token, ...]:
        """Units of the seat, those too that take no orders: of one owner after the other, each by their numbers."""
        view = self.session.view(self._seat)
        if self._own is None or self._own[0] is not view:
            own = [token for token in view.tokens if token.orderable or token.forming]
            self._own = view, tuple(sorted(own, key=lambda token: (token.owner, in_sequence(token.id))))
        return self._own[1]

    def own_units(self) -> tuple[str, ...]:
        """Their ids."""
        return tuple(token.id for token in self.own_tokens())

    def _in_order(self, units: Collection[str]) -> tuple[str, ...]:
        """Some units as they stand in the order of battle of the moment shown."""
        return self.session.ruleset.order_of_battle(self.session.game, self.view()).ordered(units)

    def desks(self) -> tuple[Desk, ...]:
        """What the seat may order beside units: its offices."""
        return self.session.view(self._seat).desks

    def subjects(self) -> tuple[str, ...]:
        """All that its orders may be of."""
        return (*(desk.id for desk in self.desks()), *self.own_units())

    def unordered(self) -> tuple[str, ...]:
        """Own units without a single order; on a board of places none once all that is due is ordered."""
        ordered = {order.key[0] for order in self._draft}
        if self.session.ruleset.by_places and not any(task.kind == "unordered" for task in self.tasks()):
            return ()
        return tuple(token.id for token in self.own_tokens() if token.orderable and token.id not in ordered)

    def step_unordered(self, step: int) -> bool:
        """Select the next (1) or previous (-1) unit without orders; False if there is none."""
        units, waiting = self.own_units(), set(self.unordered())
        if not waiting:
            return False
        at = units.index(self.unit) if self.unit in units else -1 if step > 0 else 0
        around = (units[(at + step * distance) % len(units)] for distance in range(1, len(units) + 1))
        self.select(next(unit for unit in around if unit in waiting))
        return True

    # orders

    @property
    def draft(self) -> tuple[Order, ...]:
        return self._draft

    def orders_of(self, unit: str) -> tuple[Order, ...]:
        return tuple(order for order in self._draft if order.key[0] == unit)

    def names_of(self, unit: str) -> tuple[str, ...]:
        """What orders that concern a unit are given to: itself, or its owner as a whole; an office is its own."""
        token = self.session.view(self._seat).token(unit) if self._seat and unit else None
        return tuple(name for name in (unit, "" if token is None else token.owner) if name)

    def orders_about(self, unit: str) -> tuple[Order, ...]:
        """Its orders and those of its owner as a whole."""
        return tuple(order for name in self.names_of(unit) for order in self.orders_of(name))

    def refusal(self, order: Order) -> Refusal | None:
        """Why an order may not stand beside the rest of the draft."""
        return self._refusal(order, self._draft)

    def _refusal(self, order: Order, draft: Iterable[Order]) -> Refusal | None:
        """Why an order may not stand beside the rest of a draft, whatever stands there in its place."""
        return self.session.check(self._seat, order, tuple(other for other in draft if other.key != order.key))

    def set_order(self, order: Order, instead: Order | None = None) -> bool:
        """Check an order and put it into the draft (`instead` of another); a refusal is signalled, nothing changes."""
        if not self.may_edit():
            return False
        draft = tuple(other for other in self._draft if instead is None or other != instead or other.key == order.key)
        refusal = self._refusal(order, draft)
        if refusal is not None:
            self.refused.emit(str(refusal))
            return False
        text = self.session.write_order(order)
        self.push(replace_order(draft, order), text, " ".join(order.key))
        return True

    def clear_order(self, order: Order) -> None:
        """Take one order out of the draft."""
        if self.may_edit():
            self.push(tuple(other for other in self._draft if other != order), f"Clear {order.key[1]} of {order.unit}")

    def clear_unit(self, unit: str) -> None:
        """Take all orders of a unit out of the draft."""
        if self.may_edit():
            self.push(tuple(order for order in self._draft if order.key[0] != unit), f"Clear orders of {unit}")

    def enter_lines(self, text: str) -> list[tuple[str, str]]:
        """Typed or pasted order lines, one step to undo; gives (line, reason) of those that were not taken."""
        if not self.may_edit():
            return [(line, "") for line in text.splitlines()]
        found = entered(self.session, self._seat, text, self._draft)
        self.push(found.orders, found.spreads[-1][0] if found.spreads else "")
        for _, reason in found.told[:1]:
            self.refused.emit(reason)
        return list(found.failed)

    def may_edit(self) -> bool:
        """Whether orders can be changed now; if not, a refusal says why."""
        if self._is_behind():
            if self.save():
                self._catch_up("")
            return False
        if self._session is not None and self.mode == "REHEARSAL":
            self.refused.emit("This is a rehearsal; orders are given in the game's own window.")
            return False
        if self.locked:
            self.refused.emit("The orders are handed in; take them back to change them.")
            return False
        if self._moment is not None:
            self.refused.emit("This is a replay; go back to now to give orders.")
            return False
        return True

    def push(self, new: tuple[Order, ...], text: str, key: str = "") -> None:
        """Another draft in the place of this one, as one step to undo called `text`; steps with one `key` are one."""
        if new != self._draft:
            self.undo_stack.push(SetOrders(self._write, self._draft, new, text, key))

    def _write(self, orders: tuple[Order, ...], units: frozenset[str]) -> None:
        self._draft = orders
        self._unsaved = True
        self._autosave.touch()
        with self.session.steady():
            self.draft_changed.emit(units)

    def course(self, order: Order) -> tuple[int | None, ...]:
        """Where an order of the draft will lead, as far as the ruleset tells."""
        return self.session.course(self._seat, order, self._draft) if self._seat and self._seat != GM else ()

    def tasks(self) -> tuple[Task, ...]:
        """What the seat may still want to do."""
        return self.session.tasks(self._seat, self._draft) if self._seat and self._seat != GM else ()

    def save(self, patience: float | None = None) -> bool:
        """Keep the draft in the file at once; False, and a refusal says why, if it is not kept as it stands.

        If the file cannot be written now it is tried again in a while; a draft that is too late, for a sheet came in
        or the turn was played meanwhile, leaves the desk.
        """
        self._autosave.stop()
        if self._session is None or not self._unsaved:
            return True
        try:
            kept = self._session.save_draft(self._seat, self._draft, self._turn, patience, self._seen)
        except (GameBusyError, GameFileError) as error:
            self._autosave.touch()
            self.refused.emit(str(error))
            return False
        except DrumheadError as error:
            self._catch_up(str(error))
            return False
        self._unsaved = False
        self._seen, meanwhile = kept
        if meanwhile == Meanwhile.SHEET:
            self._catch_up(CAME_IN.format(self._seat))
        elif meanwhile == Meanwhile.DRAFT:
            self.refused.emit(CHANGED.format(self._seat))
        return not meanwhile

    def _is_behind(self) -> bool:
        """Whether another program played the turn, handed orders in or took them back since the desk looked."""
        known = bool(self._seat) and self._seat != GM
        return known and (self.session.turn, self.locked) != (self._turn, self._found_locked)

    def _catch_up(self, reason: str) -> None:
        """Show how things stand by now, and say why what was shown does not."""
        played = self.session.turn != self._turn
        self.session.reload()
        self._read_draft()
        self.view_changed.emit()
        self.draft_changed.emit(frozenset(self.subjects()))
        self.refused.emit(reason or (PLAYED if played else OTHERS).format(self._seat))

    def sheet_text(self) -> str:
        """The draft as an order sheet by unit, or where orders are done at once as it was ordered, in the place of all
        that was handed in before; sealed where the seat has a password."""
        rank = {unit: number for number, unit in enumerate(self.own_units())} if not self.at_once else {}
        orders = sorted(self._draft, key=lambda order: rank.get(order.key[0], len(rank)))
        return self.session.sheet(self._seat, orders, whole=True)

    def hand_in(self, *, drop_refused: bool = False) -> Receipt:
        """Hand the draft in and lock it; a refused order bars it, and nothing changes, unless those are left out."""
        self._unsaved = True
        if not self.save():
            return Receipt((), taken=False)
        text = self.sheet_text()
        if self._is_behind():
            self._catch_up("")
            return Receipt((), taken=False)
        receipt = self.session.submit(text, f"the sheet of {self._seat}", drop_refused=drop_refused)
        if receipt.taken:
            self._read_draft()
            self.handed_in.emit(True)
            self.draft_changed.emit(frozenset(self.subjects()))
        return receipt

    def take_back(self) -> None:
        """Unlock the orders again; they are a draft from now on."""
        self.session.take_back(self._seat)
        self._read_draft()
        self.handed_in.emit(False)
        self.draft_changed.emit(frozenset(self.subjects()))

    @property
    def apart(self) -> tuple[Order, ...]:
        """The seat's draft that is kept beside what it handed in."""
        return self.session.draft_apart(self._seat) if self._seat and self._seat != GM else ()

    def swap_drafts(self) -> None:
        """The draft kept apart on the desk, and the one on the desk in its place."""
        if not self.apart:
            self.refused.emit("No other draft is kept.")
        elif self.may_edit() and self.save():
            self.session.swap_drafts(self._seat, self._draft)
            self._read_draft()
            self.draft_changed.emit(frozenset(self.subjects()))

    def ruled(self) -> None:
        """The game master has mended the position that waits: it is what is shown."""
        self._moment = None
        self.view_changed.emit()

    def turn_played(self) -> None:
        """Another process has advanced the game."""
        self.session.reload()
