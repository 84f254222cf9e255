"""The waiting turn judged as a whole or by phases: played in a copy, its battles accepted or overruled, then played."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLineEdit, QSplitter, QVBoxLayout, QWidget

from drumhead.client.desk.desk import OrderDesk
from drumhead.client.evening.parts import GamePage, in_a_row, press, read_table, show_rows
from drumhead.client.evening.phases_list import PhasesList
from drumhead.client.evening.trial import EVERY, Trial
from drumhead.client.evening.working import Working
from drumhead.client.pages.foretelling import Foretelling
from drumhead.client.pages.report_view import ReportView
from drumhead.client.pages.why_box import WhyBox
from drumhead.client.wiping import wipe
from drumhead.engine.errors import DrumheadError
from drumhead.engine.play.events import GM
from drumhead.engine.reports.report import Report, text_section
from drumhead.engine.session.accounts.why import why
from drumhead.engine.session.evening.adjudication import Battle, accept, put_back
from drumhead.engine.session.evening.judged import battle_page, note_on, phase_page

COLUMNS = ("Phase", "Where", "It stands", "How it went")
LEAD = "The waiting turn is played in a copy that nobody else sees; what you overrule is played anew."
LEAST = 124
"""Pixels that the queue of battles takes at least: its head, and two battles in two lines each."""
STALE = "Sheets or rulings are others than before; play it in a copy again."
NOTHING = "Play a phase or the whole turn in a copy, and its battles stand here."
AWAY = "The copy is thrown away; every battle waits again."
RULED = "By the ruling"
SAME = "The ruling stands; nothing else comes out otherwise by it."


class JudgingPage(GamePage):
    """Holds a copy of the game while a turn is judged; the game itself is touched by rulings and by the turn alone."""

    title = "Judging"
    tip = "The waiting turn, whole or phase by phase, before it is played"

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk: OrderDesk | None = None
        self._working = Working(self)
        self._changed: list[Mapping[str, Any]] = []
        self._ruled = False
        self._trial = Trial()
        self.battles: tuple[Battle, ...] = ()
        self.phases = PhasesList()
        self.table = read_table("battles", COLUMNS, "Battles of the turn")
        self.account, self._why = ReportView(), WhyBox()
        self._odds = Foretelling("judge-odds", self)
        self.words, self.reason = QLineEdit(), QLineEdit()
        self._make_buttons()
        self._name()
        self._lay_out()
        self._wire()
        self._allow()

    def _make_buttons(self) -> None:
        self._next = press("next-phase", "Ne&xt phase", "Play to the end of the next phase in a copy", self.next_phase)
        self._judge = press("judge", "Whole &turn", "Play all of the turn in a copy as it would come now", self.judge)
        self._drop = press("throw-away", "Throw awa&y", "Put the copy away, with what was accepted", self.throw_away)
        self._finish = press("finish", "Play the tur&n", "Once every battle was looked at", self.finish)
        self._accept = press("accept", "Acce&pt", "This battle stands as it came out", self.accept_chosen)
        self._all = press("accept-all", "Accept a&ll", "All battles listed stand as they came out", self.accept_all)
        self._see = press("see-square", "&Show on map", "The square of this battle (double click)", self._go)
        self._look = press("look", "See the &board", "As it stands after this phase, in a window", self.look)
        self._rule = press("overrule", "Overr&ule", "Rule what comes of it, with your reason", self.overrule_chosen)
        self._note = press("note", "Put on recor&d", "Your note on this battle or phase, with the rulings", self.note)

    def _name(self) -> None:
        self.account.setObjectName("battle-told")
        self.account.setAccessibleName("The battle, or what a ruling changed")
        self.account.setPlaceholderText(NOTHING)
        fields = (
            (self.words, "What is to come of it", "A ruling"),
            (self.reason, "Why, or a note", "Reason or note"),
        )
        for line, hint, name in fields:
            line.setPlaceholderText(hint)
            line.setAccessibleName(name)
            line.textChanged.connect(lambda _: self._allow())

    def _lay_out(self) -> None:
        below, across = QWidget(), QSplitter(Qt.Orientation.Horizontal)
        column = QVBoxLayout(below)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(in_a_row(self._accept, self._all, self._see, self._look, self._odds.button))
        column.addWidget(self.account, 3)
        column.addWidget(self._why, 1)
        lines = QGridLayout()
        for row, (line, button) in enumerate(((self.words, self._rule), (self.reason, self._note))):
            lines.addWidget(line, row, 0)
            lines.addWidget(button, row, 1)
        column.addLayout(lines)
        parts = QSplitter(Qt.Orientation.Vertical)
        for splitter, widgets in ((parts, (self.table, below)), (across, (self.phases, parts))):
            splitter.setChildrenCollapsible(False)
            for widget in widgets:
                splitter.addWidget(widget)
        self.table.setMinimumHeight(LEAST)
        parts.setStretchFactor(0, 1)
        parts.setStretchFactor(1, 3)
        parts.setSizes([130, 390])
        across.setStretchFactor(1, 1)
        across.setSizes([150, 800])
        self.fill(LEAD, in_a_row(self._next, self._judge, self._drop, self._finish), across, self._working.bar)

    def _wire(self) -> None:
        self.phases.turned.connect(self._on_turned)
        self.table.currentCellChanged.connect(lambda *_: self._show_chosen())
        self.table.cellDoubleClicked.connect(lambda *_: self._go())
        self.account.why_requested.connect(self._on_why)
        self.account.goal_requested.connect(self._on_goal)
        self._working.done.connect(self._on_done)
        self._working.failed.connect(self._on_failed)
        self._odds.button.clicked.connect(self._on_odds)
        self._odds.told.connect(self._tell_chosen)
        self._odds.failed.connect(self.message.setText)

    # the desk

    def show_desk(self, desk: OrderDesk) -> None:
        self._desk = desk
        if self._trial.work is not None and not self._trial.work.is_current:
            self._put_away()
            self.message.setText(STALE)
        self._show()

    def forget(self) -> None:
        self._working.stop()
        self._changed, self._ruled, self._desk = [], False, None
        self._put_away()
        self._trial.forget()
        wipe(self.words, self.reason)
        self.message.clear()
        self._show()

    @property
    def running(self) -> bool:
        """Whether a turn is being played."""
        return self._working.running

    def _put_away(self) -> None:
        """Without the copy."""
        self._odds.forget()
        self._trial.drop()

    # what is done

    def next_phase(self) -> None:
        """Go on to the end of the next phase, in the copy there is or in a new one of the game as it is now."""
        if self._trial.work is None:
            self._play(1)
        elif self._trial.goes_on:
            self._trial.opened += 1
            self._show()
            self._turn_to_last()

    def _turn_to_last(self) -> None:
        """Look at the last phase that may be looked at."""
        self.phases.look_at(self._trial.seen[-1])
        self.message.setText(self._left())

    def judge(self) -> None:
        """Play the waiting turn as a whole in a copy of the game as it is now."""
        self._play(EVERY)

    def _play(self, opened: int) -> None:
        if self._desk is None or self._working.running:
            return
        self._odds.forget()
        try:
            path = self._trial.begin(self._desk.session, opened)
        except DrumheadError as error:
            self.message.setText(str(error))
            return
        self._start(path, "advance")

    def _start(self, path: Path, act: str, asked: Mapping[str, Any] | None = None) -> None:
        if self._desk is None:
            return
        self.message.clear()
        self._working.start(path, self._desk.session.turn, act, asked)
        self._allow()

    def throw_away(self) -> None:
        """Nothing of the copy is left, and nothing that was accepted in it; rulings stay."""
        if self._desk is not None and not self._working.running:
            try:
                put_back(self._desk.session)
            except DrumheadError as error:
                self.message.setText(str(error))
                return
            self._put_away()
            self._show()
            self.message.setText(AWAY)

    def accept_chosen(self) -> None:
        """The battle at hand stands, and the next one that waits is at hand."""
        if (battle := self.chosen) is not None:
            self._accepted((battle,))

    def accept_all(self) -> None:
        """Every battle that is listed stands."""
        self._accepted(self.battles)

    def _accepted(self, battles: Sequence[Battle]) -> None:
        if self._desk is None:
            return
        try:
            accept(self._desk.session, battles, self.reason.text())
        except DrumheadError as error:
            self.message.setText(str(error))
            return
        self.reason.clear()
        self._trial.renew()
        self._show()
        self.message.setText(self._left())
        waiting = [at for at, battle in enumerate(self.battles) if not battle.accepted]
        if waiting:
            self.table.setCurrentCell(waiting[0], 0)

    def note(self) -> None:
        """What stands in the line is put on record; nothing is decided by it."""
        if (work := self._trial.work) is None:
            return
        try:
            note_on(work, self._phase, self.chosen, self.reason.text())
        except DrumheadError as error:
            self.message.setText(str(error))
            return
        self.reason.clear()
        self.message.setText("It is on record with the rulings.")

    def overrule_chosen(self) -> None:
        """A ruling as it is written: it is tried, made if it comes about, and what changes by it is told."""
        if self._desk is None or self._working.running:
            return
        try:
            words = shlex.split(self.words.text())
        except ValueError:
            self.message.setText("A quotation mark is missing.")
            return
        asked = {"words": words, "reason": self.reason.text(), "told": "", "forced": False}
        asked["trial"] = str(self._trial.path)
        self._start(self._desk.session.path, "overrule", asked)

    def finish(self) -> None:
        """Play the turn as it was judged."""
        if self._desk is not None and not self._working.running:
            self._start(self._desk.session.path, "finish")

    def look(self) -> None:
        """The board as it stands after the phase at hand, in a window of its own."""
        if (work := self._trial.work) is None:
            return
        try:
            path = self._trial.look(work)
        except DrumheadError as error:
            self.message.setText(str(error))
            return
        self.file_requested.emit(path, (work.turn, self._phase))

    # what came of it

    def _on_done(self, act: str, answer: Mapping[str, Any]) -> None:
        if self._desk is None:
            return
        if act == "advance":
            self._trial.take_up(self._desk.session)
            self._show_judged(self._desk)
        elif act == "overrule":
            self._changed, self._ruled = list(answer["changed"]), True
            self._desk.session.reload()
            self.reason.clear()
            self._odds.forget()
            if self._trial.take_ruled(self._desk.session):
                self._show_judged(self._desk)
            else:
                self._play(self._trial.opened)
        else:
            self._put_away()
            self._show()
            self.played.emit()

    def _show_judged(self, desk: OrderDesk) -> None:
        """The copy is played: its battles, or what has changed by a ruling."""
        self._show()
        if not self._ruled:
            self.phases.look_at(self._trial.seen[-1] if self._trial.opened == 1 else "")
        same = self._ruled and not self._changed
        self.message.setText(f"{SAME} {self._left()}" if same else self._left())
        if self._changed:
            titles = self._titles()
            sections = [text_section(_where(change, titles), _lines(change)) for change in self._changed]
            self.account.show_report(Report(RULED, "what comes out otherwise", tuple(sections)))
        self._changed, self._ruled = [], False

    def _left(self) -> str:
        """How many battles wait, of those that are listed."""
        waiting = sum(not battle.accepted for battle in self.battles)
        what = "turn" if not self.phases.phase else "phase"
        if not self.battles:
            return f"No battle is fought in this {what}."
        if not waiting:
            return "Every battle was looked at."
        if len(self.battles) == 1:
            return "The one battle waits."
        return f"{waiting} of {len(self.battles)} battles {'waits' if waiting == 1 else 'wait'}."

    def _on_failed(self, reason: str) -> None:
        self.message.setText(reason)
        self._allow()

    # what is shown

    @property
    def chosen(self) -> Battle | None:
        """The battle at hand."""
        at = self.table.currentRow()
        return self.battles[at] if 0 <= at < len(self.battles) else None

    @property
    def _phase(self) -> str:
        """The phase at hand: of the battle, else the one that is looked at, else the last that may be."""
        if (battle := self.chosen) is not None:
            return battle.phase
        return self.phases.phase or self._trial.seen[-1]

    def _show(self) -> None:
        self.phases.show_phases(self._trial.phases(self._titles()))
        self._show_phase()

    def _on_turned(self) -> None:
        """Another phase is looked at, and told how many battles wait there."""
        self._show_phase()
        self.message.setText(self._left())

    def _show_phase(self) -> None:
        """The queue of the phase that is looked at, and behind it all that happened in it; or the queue of all."""
        titles, phase = self._titles(), self.phases.phase
        self.battles = self._trial.battles(phase)
        more = [(titles.get(phase, phase), "all of it", "", "")] if phase else []
        self.table.setColumnHidden(0, bool(phase))
        shorts = self._shorts()
        show_rows(self.table, [*(_cells(battle, shorts) for battle in self.battles), *more])
        self._show_chosen()

    def _titles(self) -> Mapping[str, str]:
        return self._desk.session.ruleset.titles() if self._desk is not None else {}

    def _shorts(self) -> Mapping[str, str]:
        """Phases as the strip has them: what a battle came to needs the room."""
        phases = self._desk.session.ruleset.all_phases if self._desk is not None else ()
        return {phase.id: phase.short or phase.title for phase in phases}

    def _show_chosen(self) -> None:
        self._odds.stop()
        self._tell_chosen()
        battle, phase = self.chosen, self.phases.phase
        self.words.setText(battle.words if battle is not None else f"after {phase} " if phase else "")
        self._allow()

    def _tell_chosen(self) -> None:
        """The battle at hand, with what could have been foretold of it where that was asked; or the whole phase."""
        self._why.forget()
        battle, work = self.chosen, self._trial.work
        if work is None or not (battle or self.phases.phase):
            self.account.show_report(None)
        elif battle is None:
            self.account.show_report(phase_page(work, self.phases.phase))
        else:
            self.account.show_report(battle_page(work, battle, self._odds.lines(battle.event)))

    def _on_odds(self) -> None:
        battle, work = self.chosen, self._trial.work
        if battle is not None and work is not None:
            asked = {"seat": GM, "cell": battle.cell, "place": [battle.phase, battle.tactical]}
            self._odds.ask(battle.event, self._trial.path, work.turn, asked)

    def _on_why(self, event: str) -> None:
        if (work := self._trial.work) is not None:
            self._why.show_causes(why(work.copy, GM, event))

    def _on_goal(self, goal: str) -> None:
        """A square that a line tells of."""
        cell, _, tactical = goal.removeprefix("cell/").partition("/")
        self.cell_requested.emit(int(cell), int(tactical) if tactical else None)

    def _go(self) -> None:
        if (battle := self.chosen) is not None:
            self.cell_requested.emit(battle.cell, battle.tactical)

    def _allow(self) -> None:
        free, battle = self._desk is not None and not self._working.running, self.chosen
        over = self._desk is None or self._desk.session.over
        there = free and self._trial.work is not None
        self._judge.setEnabled(free and not over)
        self._next.setEnabled(free and not over and self._trial.goes_on)
        for button in (self._drop, self._look):
            button.setEnabled(there)
        self._accept.setEnabled(there and battle is not None and not battle.accepted)
        self._all.setEnabled(there and any(not battle.accepted for battle in self.battles))
        for button in (self._see, self._odds.button):
            button.setEnabled(battle is not None)
        said = bool(self.reason.text().strip())
        self._rule.setEnabled(there and said and bool(self.words.text().strip()))
        self._note.setEnabled(there and said)
        self._finish.setEnabled(there and self._trial.settled)


def _cells(battle: Battle, shorts: Mapping[str, str]) -> tuple[str, ...]:
    state = "accepted" if battle.accepted else "waits"
    phase, ruled = shorts.get(battle.phase, battle.phase), ", as ruled" if battle.ruled else ""
    return phase, battle.place, f"{state}{ruled}", battle.result


def _where(change: Mapping[str, Any], titles: Mapping[str, str]) -> str:
    """The phase and place in which something comes out otherwise."""
    return ", ".join(part for part in (titles.get(change["phase"], change["phase"]), change["place"]) if part)


def _lines(change: Mapping[str, Any]) -> tuple[str, ...]:
    """What was told there, and what is told now."""
    return (*(f"– {line}" for line in change["was"]), *(f"+ {line}" for line in change["now"]))
