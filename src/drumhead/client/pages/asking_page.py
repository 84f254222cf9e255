"""Questions to the rules about the position: the answer, why it is so, what would change it, drawn over the map."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from typing import Any

from PySide6.QtCore import QModelIndex, QSignalBlocker
from PySide6.QtWidgets import (
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListView,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from drumhead.client.desk.desk import OrderDesk
from drumhead.client.models.lines_model import ITEM_ROLE, LinesModel
from drumhead.client.pages.page import Page
from drumhead.client.panels.vacancy import Vacancy
from drumhead.client.wiping import wipe
from drumhead.engine.errors import DrumheadError, InputError
from drumhead.engine.play.recall.questions import Answer, Asked, Because
from drumhead.engine.session.recalling.questions import ask

Row = tuple[str, str, Any]


class AskingPage(Page):
    """A question is chosen, its words are those of the unit at hand; a click on a reason leads to its hex."""

    title, key, tip = "Ask", "Shift+F5", "Ask the rules about the position: the answer, and why it is so"

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk: OrderDesk | None = None
        self._found: Answer | None = None
        self.model = LinesModel(self, lambda item: isinstance(item, Answer))
        self.questions, self.words = QComboBox(), QLineEdit()
        self._takes, self._ask, self._lay = QLabel(), QPushButton("As&k"), QPushButton("Show on the ma&p")
        self._list = QListView()
        self._name_all()
        self._lay_out()

    def _name_all(self) -> None:
        self.questions.setObjectName("ask-question")
        self.questions.setAccessibleName("Question to the rules")
        self.questions.setToolTip("What is asked")
        self.questions.currentIndexChanged.connect(self._on_question)
        self.words.setObjectName("ask-words")
        self.words.setAccessibleName("What the question is asked of")
        self.words.setToolTip("Units by their ids, hexes by their numbers or places; a name of several words in quotes")
        self.words.setClearButtonEnabled(True)
        self.words.returnPressed.connect(self.ask)
        self._ask.setObjectName("ask")
        self._ask.setToolTip("Have the question answered (Return)")
        self._ask.clicked.connect(self.ask)
        self._lay.setObjectName("ask-map")
        self._lay.setToolTip("Lay what the answer tells of over the map")
        self._lay.clicked.connect(self._on_map)
        self._list.setObjectName("ask-answer")
        self._list.setAccessibleName("Answer of the rules")
        self._list.setToolTip("Click a reason for its place on the map")
        self._list.setModel(self.model)
        Vacancy(self._list, "The answer stands here, with its reasons.")
        self._list.setWordWrap(True)
        self._list.clicked.connect(self._on_chosen)
        self._list.activated.connect(self._on_chosen)

    def _lay_out(self) -> None:
        asked = QGridLayout()
        asked.addWidget(QLabel("Question"), 0, 0)
        asked.addWidget(self.questions, 0, 1)
        asked.addWidget(QLabel("Of"), 1, 0)
        asked.addWidget(self.words, 1, 1)
        asked.addWidget(self._takes, 2, 1)
        asked.setColumnStretch(1, 1)
        under = QHBoxLayout()
        under.addWidget(self._ask)
        under.addWidget(self._lay)
        under.addStretch(1)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(6, 6, 6, 6)
        outer.addLayout(asked)
        outer.addLayout(under)
        outer.addWidget(self._list, 1)

    def offered(self, desk: OrderDesk) -> bool:
        """Where the rules answer questions."""
        return bool(desk.seat and desk.session.ruleset.questions)

    def show_desk(self, desk: OrderDesk) -> None:
        """The questions of the game; the unit at hand stands first in the words."""
        self._desk = desk
        if self.questions.count() != len(desk.session.ruleset.questions):
            with QSignalBlocker(self.questions):
                self.questions.clear()
                for question in desk.session.ruleset.questions:
                    self.questions.addItem(f"{question.word}: {question.title}", question)
        self._on_question()

    def forget(self) -> None:
        """No seat: nothing that was asked."""
        self._desk, self._found = None, None
        with QSignalBlocker(self.questions):
            self.questions.clear()
        self._takes.clear()
        wipe(self.words)
        self.model.show_lines(())
        self._lay.setEnabled(False)

    def rows(self) -> tuple[str, ...]:
        """What is answered, line by line."""
        return tuple(str(self.model.index(row).data()) for row in range(self.model.rowCount()))

    def ask(self) -> None:
        """The answer, or what is wrong with the question."""
        question = self.questions.currentData()
        if self._desk is None or not isinstance(question, Asked):
            return
        try:
            words = _words(self.words.text())
            self._found = ask(self._desk.session, self._desk.eyes, question.word, words, self._desk.draft)
        except DrumheadError as error:
            self._found = None
            self.model.show_lines([(str(error), "", None)])
        else:
            self.model.show_lines(list(_rows(self._found)))
        self._lay.setEnabled(self._found is not None and bool(self._found.figures))

    def _on_question(self) -> None:
        """What the question takes; the unit or its square where that comes first."""
        question, desk = self.questions.currentData(), self._desk
        self._found = None
        self._lay.setEnabled(False)
        self.model.show_lines(())
        if desk is None or not isinstance(question, Asked):
            return
        self._takes.setText(f"{' '.join(question.takes)}, such as: {question.example.partition(' ')[2]}")
        self.words.setText(_pointed_at(desk, question))

    def _on_chosen(self, index: QModelIndex) -> None:
        reason = index.data(ITEM_ROLE)
        if isinstance(reason, Because) and reason.cell is not None:
            self.cell_requested.emit(reason.cell, None)

    def _on_map(self) -> None:
        if self._found is not None and self._found.figures:
            self.over_map_requested.emit(self._found.figures)
            self.left.emit()


def _words(text: str) -> list[str]:
    try:
        return shlex.split(text)
    except ValueError:
        raise InputError("A quotation mark is missing.") from None


def _pointed_at(desk: OrderDesk, question: Asked) -> str:
    """The unit at hand, or where it stands, as the first word of a question."""
    token = desk.shown().token(desk.unit) if desk.unit else None
    first = question.takes[0].strip("[].") if question.takes else ""
    if token is None or first not in ("UNIT", "HEX", "CITY"):
        return ""
    if first == "UNIT":
        return token.id
    return "" if token.status == "away" else desk.session.game.map.board.name(token.cell)


def _rows(answer: Answer) -> Iterator[Row]:
    yield answer.says, "", answer
    for reason in answer.because:
        option = f"option {reason.option}" if reason.option else ""
        grounds = ", ".join(filter(None, (reason.rule, option)))
        tip = "Show the place on the map" if reason.cell is not None else ""
        yield f"    because {reason.text}{f' ({grounds})' if grounds else ''}", tip, reason
    yield from ((f"    otherwise if {change}", "", None) for change in answer.changes)
