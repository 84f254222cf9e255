"""The waiting turn judged battle by battle: played in a copy, each one accepted or overruled, then played."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QSplitter, QVBoxLayout, QWidget

from drumhead.client.desk.desk import OrderDesk
from drumhead.client.evening.parts import GamePage, in_a_row, press, read_table, read_text, show_rows
from drumhead.client.evening.working import Working
from drumhead.client.pages.foretelling import Foretelling
from drumhead.client.wiping import wipe
from drumhead.engine.errors import DrumheadError
from drumhead.engine.play.events import GM
from drumhead.engine.session import GameSession
from drumhead.engine.session.evening.adjudication import WORK, Battle, Work, accept, copied
from drumhead.engine.session.keeping.scratch import scratch

COLUMNS = ("Phase", "Where", "It stands", "How it went")
LEAD = (
    "The waiting turn is played in a copy that nobody else sees. Look at its battles one by one; what you overrule is "
    "played anew, and the list says what changes by it."
)
STALE = "Sheets or rulings are others than before; play it in a copy again."
NOTHING = "Play the turn in a copy, and its battles stand here."


class JudgingPage(GamePage):
    """Holds a copy of the game while a turn is judged; the game itself is touched by rulings and by the turn alone."""

    title = "Judging"
    tip = "The waiting turn, battle by battle, before it is played"

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk: OrderDesk | None = None
        self._working = Working(self)
        self._changed: list[Mapping[str, Any]] = []
        self._folder: TemporaryDirectory[str] | None = None
        self._work: Work | None = None
        self.battles: tuple[Battle, ...] = ()
        self.table = read_table("battles", COLUMNS, "Battles of the turn")
        self.table.currentCellChanged.connect(lambda *_: self._show_chosen())
        self.table.cellDoubleClicked.connect(lambda *_: self._go())
        self.account = read_text("battle-told", "The battle, or what a ruling changed", NOTHING)
        self._odds = Foretelling("judge-odds", self)
        self.words, self.reason = QLineEdit(), QLineEdit()
        self._make_buttons()
        self._lay_out()
        self._wire()

    def _make_buttons(self) -> None:
        self._judge = press("judge", "&Play it in a copy", "See what would come of the turn now", self.judge)
        self._accept = press("accept", "&Accept", "This battle stands as it came out", self.accept_chosen)
        self._all = press("accept-all", "Accept a&ll", "All battles stand as they came out", self.accept_all)
        self._see = press("see-square", "&Show on the map", "The square of this battle (double click)", self._go)
        self._rule = press("overrule", "&Overrule", "Rule what comes of it, with your reason", self.overrule_chosen)
        self._finish = press("finish", "Play the &turn", "Once every battle was looked at", self.finish)

    def _lay_out(self) -> None:
        fields = (
            (self.words, "What is to come of it", "A ruling"),
            (self.reason, "Why, or a note", "Reason or note"),
        )
        for line, hint, name in fields:
            line.setPlaceholderText(hint)
            line.setAccessibleName(name)
            line.textChanged.connect(lambda _: self._allow())
        below = QWidget()
        column = QVBoxLayout(below)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.account, 1)
        column.addLayout(in_a_row(self.words, self.reason, self._rule, stretched=(self.words, self.reason)))
        parts = QSplitter(Qt.Orientation.Vertical)
        parts.setChildrenCollapsible(False)
        for part, stretch in ((self.table, 2), (below, 3)):
            parts.addWidget(part)
            parts.setStretchFactor(parts.count() - 1, stretch)
        top = in_a_row(self._judge, self._accept, self._all, self._see, self._odds.button, self._finish)
        self.fill(LEAD, top, parts, self._working.bar)
        self._allow()

    def _wire(self) -> None:
        self._working.done.connect(self._on_done)
        self._working.failed.connect(self._on_failed)
        self._odds.button.clicked.connect(self._on_odds)
        self._odds.told.connect(self._tell_chosen)
        self._odds.failed.connect(self.message.setText)

    # the desk

    def show_desk(self, desk: OrderDesk) -> None:
        self._desk = desk
        if self._work is not None and not self._work.is_current:
            self._drop_work()
            self.message.setText(STALE)
        self._show()

    def forget(self) -> None:
        self._working.stop()
        self._changed, self._desk = [], None
        self._drop_work()
        wipe(self.words, self.reason)
        for words in (self.account, self.message):
            words.clear()
        self._show()

    @property
    def running(self) -> bool:
        """Whether a turn is being played."""
        return self._working.running

    def _drop_work(self) -> None:
        self._odds.forget()
        if self._work is not None:
            self._work.copy.close()
        if self._folder is not None:
            self._folder.cleanup()
        self._work, self._folder = None, None

    # what is done

    def judge(self) -> None:
        """Play the waiting turn in a copy of the game as it is now."""
        if self._desk is None or self._working.running:
            return
        self._drop_work()
        folder = scratch()
        self._folder = folder
        try:
            path = copied(self._desk.session, Path(folder.name))
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

    def accept_chosen(self) -> None:
        """The battle at hand stands, and the next one that waits is at hand."""
        if (battle := self.chosen) is not None:
            self._accepted((battle,))

    def accept_all(self) -> None:
        """Every battle stands."""
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
        self._show()
        self.message.setText(self._left())
        waiting = [at for at, battle in enumerate(self.battles) if not battle.accepted]
        if waiting:
            self.table.setCurrentCell(waiting[0], 0)

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
        self._start(self._desk.session.path, "overrule", asked)

    def finish(self) -> None:
        """Play the turn as it was judged."""
        if self._desk is not None and not self._working.running:
            self._start(self._desk.session.path, "finish")

    # what came of it

    def _on_done(self, act: str, answer: Mapping[str, Any]) -> None:
        if self._desk is None:
            return
        if act == "advance":
            self._show_judged(self._desk)
        elif act == "overrule":
            self._changed = list(answer["changed"])
            self._desk.session.reload()
            self.reason.clear()
            self.judge()
        else:
            self._drop_work()
            self._show()
            self.played.emit()

    def _show_judged(self, desk: OrderDesk) -> None:
        """The copy is played: its battles, or what has changed by a ruling."""
        if self._folder is not None:
            self._work = Work(desk.session, GameSession.open(Path(self._folder.name) / WORK))
        self._show()
        self.message.setText(self._left())
        if self._changed:
            self.account.setPlainText("\n".join(("By the ruling:", *map(_change, self._changed))))
        self._changed = []

    def _left(self) -> str:
        """How many battles wait."""
        waiting = sum(not battle.accepted for battle in self.battles)
        if not self.battles:
            return "No battle is fought in this turn."
        return f"{waiting} of {len(self.battles)} battles wait." if waiting else "Every battle was looked at."

    def _on_failed(self, reason: str) -> None:
        self.message.setText(reason)
        self._allow()

    # what is shown

    @property
    def chosen(self) -> Battle | None:
        """The battle at hand."""
        at = self.table.currentRow()
        return self.battles[at] if 0 <= at < len(self.battles) else None

    def _show(self) -> None:
        self.battles = self._work.battles() if self._work is not None else ()
        titles = self._desk.session.ruleset.titles() if self._desk is not None else {}
        show_rows(self.table, [_cells(battle, titles) for battle in self.battles])
        self._show_chosen()

    def _show_chosen(self) -> None:
        self._odds.stop()
        self._tell_chosen()
        self.words.setText("" if self.chosen is None else self.chosen.words)
        self._allow()

    def _tell_chosen(self) -> None:
        """What could have been foretold of the battle at hand, where that was asked, and how it went."""
        battle = self.chosen
        told = () if battle is None else battle.told
        odds = () if battle is None else self._odds.lines(battle.event)
        self.account.setPlainText("\n".join((*(("Odds beforehand:", *odds, "") if odds else ()), *told)))

    def _on_odds(self) -> None:
        battle = self.chosen
        if battle is not None and self._work is not None and self._folder is not None:
            asked = {"seat": GM, "cell": battle.cell, "place": [battle.phase, battle.tactical]}
            self._odds.ask(battle.event, Path(self._folder.name) / WORK, self._work.turn, asked)

    def _go(self) -> None:
        if (battle := self.chosen) is not None:
            self.cell_requested.emit(battle.cell, battle.tactical)

    def _allow(self) -> None:
        free, battle = self._desk is not None and not self._working.running, self.chosen
        over = self._desk is None or self._desk.session.over
        waiting = any(not battle.accepted for battle in self.battles)
        self._judge.setEnabled(free and not over)
        self._accept.setEnabled(free and battle is not None and not battle.accepted)
        self._all.setEnabled(free and waiting)
        for button in (self._see, self._odds.button):
            button.setEnabled(battle is not None)
        ready = bool(self.words.text().strip()) and bool(self.reason.text().strip())
        self._rule.setEnabled(free and self._work is not None and ready)
        self._finish.setEnabled(free and self._work is not None and not waiting)


def _cells(battle: Battle, titles: Mapping[str, str]) -> tuple[str, ...]:
    state = "accepted" if battle.accepted else "waits"
    phase, ruled = titles.get(battle.phase, battle.phase), ", as ruled" if battle.ruled else ""
    return phase, battle.place, f"{state}{ruled}", battle.result


def _change(change: Mapping[str, Any]) -> str:
    """What comes out otherwise in one place."""
    where = ", ".join(part for part in (change["phase"], change["place"]) if part)
    lines = (*(f"  – {line}" for line in change["was"]), *(f"  + {line}" for line in change["now"]))
    return "\n".join((where, *lines))
