"""What is under the pointer: its words, where the handbook tells of it, and the rules that it names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from html import escape, unescape

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QLabel, QToolButton, QWidget

from drumhead.client.board.view import BoardView
from drumhead.client.guide.anchors import anchor_of
from drumhead.client.guide.handbook import section_of_order
from drumhead.engine.play.rulebook import Rule, standing

NUMBER = re.compile(r"\b\d+\.\d+[a-z]{0,3}\b|\B\.\d+[a-z]?\b|\bR\d{3}\b")
ORDER = "order."


@dataclass(frozen=True, slots=True)
class Subject:
    """`words` is rich text, empty where the part has nothing of its own to say."""

    words: str
    anchor: str


def subject_at(widget: QWidget | None, at: QPoint, chapter: str) -> Subject:
    """What a part of the window is about at a point of the screen; `chapter` tells of the game's orders."""
    part = widget
    while part is not None:
        if isinstance(part, BoardView):
            return Subject(_cell_words(part, at), anchor_of(part))
        if isinstance(part, QAbstractItemView):
            return Subject(_row_words(part, at), anchor_of(part))
        if isinstance(part, QAbstractButton | QLabel):
            return Subject(escape(part.toolTip() or part.text().replace("&", "")), _button_anchor(part, chapter))
        part = part.parentWidget()
    return Subject("", anchor_of(widget))


def _cell_words(board: BoardView, at: QPoint) -> str:
    """The cell that the cursor of the keyboard or the pointer is on."""
    under = board.cell_under(board.viewport().mapFromGlobal(at))
    cell = board.hovered if board.hovered is not None else under
    return "" if cell is None else board.words(cell)


def _row_words(rows: QAbstractItemView, at: QPoint) -> str:
    """The row under the pointer, else the chosen one."""
    index = rows.indexAt(rows.viewport().mapFromGlobal(at))
    index = index if index.isValid() else rows.currentIndex()
    if not index.isValid():
        return ""
    cells = [str(index.siblingAtColumn(column).data() or "") for column in range(index.model().columnCount())]
    return escape("  ".join(cell for cell in cells if cell))


def _button_anchor(button: QWidget, chapter: str) -> str:
    action = button.defaultAction() if isinstance(button, QToolButton) else None
    name = action.objectName() if action is not None else ""
    if chapter and name.startswith(ORDER):
        return section_of_order(chapter, name.removeprefix(ORDER))
    return anchor_of(button)


def rules_in(texts: Iterable[str], rulebook: Mapping[str, Rule]) -> tuple[Rule, ...]:
    """The rules that texts name, each once, as they come."""
    found = (number for text in texts for number in NUMBER.findall(unescape(text)))
    return tuple(rulebook[number] for number in dict.fromkeys(found) if number in rulebook)


def told(rule: Rule, rulebook: Mapping[str, Rule]) -> str:
    """A rule in our words, with the sentences of its number or what holds of a ruling, as markdown."""
    number = rulebook[rule.of] if rule.of else rule
    holds = standing(number)
    lines = [f"**{number.number}** {number.title}" + (f" ({holds})" if holds else "")]
    for sentence in number.sentences:
        words = f"{sentence} {rulebook[sentence].title}"
        lines.append(f"* **{words}**" if sentence == rule.number else f"* {words}")
    return "\n".join([lines[0], "", *lines[1:]])
