"""Turns that were played, told again: moments on the boards, events with their reasons, reports."""

from __future__ import annotations

from contextlib import suppress

from PySide6.QtCore import QObject, Signal

from drumhead.client.desk.desk import Moment, OrderDesk
from drumhead.client.pages.events_page import EventsPage
from drumhead.client.pages.report_page import POSITION, ReportPage
from drumhead.client.panels.board_panel import BoardPanel
from drumhead.client.timeline.strip import Notch
from drumhead.client.timeline.timeline import Timeline
from drumhead.engine.errors import DrumheadError
from drumhead.engine.play.events import GM, Event
from drumhead.engine.play.rulings import RULED, forced, marked
from drumhead.engine.session.accounts.why import why
from drumhead.engine.session.recalling.bookmarks import Bookmark, bookmarks

RULING = "ruled"
RULED_ON, FORCED = ", ruled on", ", ruled on past a rule"
"""Behind a moment of the replay of which the seat knows a ruling."""


class Retelling(QObject):
    """Between the timeline, the events and reports, and what the boards show."""

    front_wanted = Signal(str)
    back_at_now = Signal()

    def __init__(
        self,
        desk: OrderDesk,
        boards: BoardPanel,
        timeline: Timeline,
        events: EventsPage,
        report: ReportPage,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._desk, self._boards = desk, boards
        self._timeline, self._events, self._report = timeline, events, report
        self._awaited_report: int | None = None
        self._report_in_front = False  # the panel itself is visible behind other tabs too until it was laid out
        timeline.moment_requested.connect(self._on_moment)
        timeline.now_requested.connect(self._on_now)
        timeline.turn_chosen.connect(self._on_turn)
        timeline.eyes_chosen.connect(self._on_eyes)
        events.event_chosen.connect(self._show_why)
        events.event_opened.connect(self._open_event)
        report.report_requested.connect(self._show_report)

    def show_seat(self) -> None:
        """A seat was taken: fill all from what it may know, the turn it has not seen yet first."""
        session = self._desk.session
        turns, told = self._turns(), self._desk.moment is not None
        titles = {turn: self._title(turn) for turn in (*turns, session.turn)}
        self._timeline.show_eyes([status.seat.name for status in session.seats()] if self._desk.seat == GM else ())
        self._timeline.show_turns(turns, titles)
        self._report.show_choice(turns, session.turn, titles)
        self._show_phases()
        self._events.show_events((), session.wording)
        if told:
            self._timeline.first()
        elif turns:
            self._show_events(turns[-1], None)
        self.front_wanted.emit("Report" if told else "Orders")  # first: what is not in front is not written
        self._show_report(turns[-1] if turns else POSITION)

    def _title(self, turn: int) -> str:
        """What a turn is called, with a mark where its reports were corrected."""
        session = self._desk.session
        name, stop, rest = session.turn_title(turn).partition(" from ")
        return f"{name}{marked(session.rulings(self._desk.seat, turn))}{stop}{rest}"

    def _turns(self) -> list[int]:
        """The turns that were played, as far as they are stored."""
        session = self._desk.session
        return [turn for turn in range(session.turn + 1) if session.phases(turn)]

    def untold(self) -> Moment | None:
        """The first moment of the last turn, if it was played since the seat last sat here."""
        turns = self._turns()
        if not turns or not self._desk.turn_is_new():
            return None
        last = turns[-1]
        return last, None if self._desk.has_start(last) else self._desk.session.phases(last)[0]

    def forget(self) -> None:
        """Another seat: nothing was told."""
        self._events.forget()
        self._report.show_choice(())
        self._awaited_report = None
        self._report.show_report(None)
        self._timeline.show_turns(())
        self._timeline.keep({})

    def write_report(self, seen: bool) -> None:
        """Write the report that is awaited once its dock is in front: maps of a position take their time."""
        self._report_in_front = seen
        if not seen or self._awaited_report is None or not self._desk.seat:
            return
        session, seat, turn = self._desk.session, self._desk.seat, self._awaited_report
        self._awaited_report = None
        report = session.position_report(seat) if turn == POSITION else session.turn_report(seat, turn)
        self._report.show_report(report, turn)

    def _show_report(self, turn: int) -> None:
        self._awaited_report = turn
        self.write_report(self._report_in_front)

    def _show_phases(self) -> None:
        """The moments of the chosen turn; a position file begins after the first phase."""
        session, turn = self._desk.session, self._timeline.turn
        titles = {phase.id: phase for phase in session.ruleset.all_phases}
        told = (event for event in self._desk.events(turn) if event.kind == RULED)
        ruled = {event.phase: FORCED if forced(event) else RULED_ON for event in told}
        moments = [
            Notch(id, titles[id].short, f"{titles[id].title}{ruled.get(id, '')}", RULING if id in ruled else "")
            for id in session.phases(turn)
        ]
        if moments and self._desk.has_start(turn):
            heard = session.rulings(self._desk.seat, turn)
            past = FORCED if any(map(forced, heard)) else RULED_ON if heard else ""
            moments.insert(0, Notch(None, "Start", f"start{past}"))
        self._timeline.show_moments(moments)
        self.show_notes()

    def show_notes(self) -> None:
        """What the seat noted at the phases of the turn; nothing if that cannot be read, as their page tells."""
        found: tuple[Bookmark, ...] = ()
        if self._desk.seat:
            with suppress(DrumheadError):
                found = bookmarks(self._desk.session, self._desk.seat)
        turn = self._timeline.turn
        self._timeline.keep({mark.phase: f"“{mark.note}”" for mark in found if mark.turn == turn})

    def _show_events(self, turn: int, phase: str | None) -> None:
        self._events.show_events(self._desk.events(turn, phase), self._desk.session.wording)

    def _show_why(self, event: Event) -> None:
        self._events.show_chain(why(self._desk.session, self._desk.eyes, event.id))
        if event.cell is not None and self._boards.field_cell != event.cell:
            self._boards.close_field()
            self._boards.show_cell(event.cell)
        self._boards.mark_event(event.cell, event.tactical)

    def _open_event(self, event: Event) -> None:
        if event.cell is not None:
            if self._boards.field_cell != event.cell:
                self._boards.open_field(event.cell)
            self._boards.mark_event(event.cell, event.tactical)

    def _on_moment(self, turn: int, phase: str | None) -> None:
        if self._desk.seat:
            self._boards.mark_event(None)
            self._desk.show_moment(turn, phase)
            self._show_events(turn, phase or "")

    def _on_eyes(self, seat: str) -> None:
        """The same moment as somebody else saw it; at now the turn's start, since only replays have other eyes."""
        if self._desk.seat == GM:
            self._desk.look_as(seat)
            if self._desk.moment is None and seat:
                self._timeline.first()
            elif self._desk.moment is not None:
                self._show_events(self._desk.moment[0], self._desk.moment[1] or "")

    def show_moment(self, turn: int, phase: str | None, cell: int | None = None, tactical: int | None = None) -> None:
        """A moment of any turn, and a square in it."""
        self._timeline.show_moment(turn, phase)
        if cell is None:
            return
        if tactical is not None and self._boards.has_fields:
            if self._boards.field_cell != cell:
                self._boards.open_field(cell)
        else:
            self._boards.close_field()
            self._boards.show_cell(cell)
        self._boards.mark_event(cell, tactical)

    def _on_now(self) -> None:
        if self._desk.seat:
            self._boards.mark_event(None)
            self._desk.show_now()
            self._show_events(self._timeline.turn, None)
            self.back_at_now.emit()

    def _on_turn(self, turn: int) -> None:
        self._show_phases()
        self._show_report(turn)
        self._timeline.first()
