"""The window of help: what was pointed at, what the handbook says of it, and the rules behind it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QPoint, Qt, QUrl
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QDialog,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from drumhead.client.guide.handbook import sections
from drumhead.client.guide.subject import Subject, rules_in, subject_at, told
from drumhead.engine.play.rulebook import Rule

MOST_RULES = 12
KEY = "F1"
OPENS = "guide.opens"


class Guide(QDialog):
    """Stays open beside the window while one points at other things; links lead on, *Back* leads back."""

    def __init__(
        self, chapter: Callable[[], str], rulebook: Callable[[], Mapping[str, Rule]], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle("Help")
        self._chapter, self._rulebook = chapter, rulebook
        self._past: list[Subject] = []
        self.words = QLabel()
        self.words.setWordWrap(True)
        self.words.setTextFormat(Qt.TextFormat.RichText)
        self.words.setFrameShape(QFrame.Shape.NoFrame)
        self.page = QTextBrowser()
        self.page.setAccessibleName("Help")
        self.page.setOpenLinks(False)
        self.page.anchorClicked.connect(self._on_link)
        self.chapters = QComboBox()
        self.chapters.setAccessibleName("Chapter of the handbook")
        for anchor, section in sections().items():
            if "#" not in anchor:
                self.chapters.addItem(section.title, anchor)
        self.chapters.activated.connect(lambda at: self.show_subject(Subject("", self.chapters.itemData(at))))
        self._lay_out()
        self.resize(680, 620)

    def _lay_out(self) -> None:
        self.back = QPushButton("&Back")
        self.back.setAutoDefault(False)
        self.back.clicked.connect(self._go_back)
        close = QPushButton("Close")
        close.setAutoDefault(False)
        close.clicked.connect(self.reject)
        row = QHBoxLayout()
        row.addWidget(self.chapters)
        row.addStretch(1)
        row.addWidget(self.back)
        row.addWidget(close)
        outer = QVBoxLayout(self)
        outer.addWidget(self.words)
        outer.addWidget(self.page, 1)
        outer.addLayout(row)

    def explain(self, widget: QWidget | None, at: QPoint) -> None:
        """Tell of what is at a point of the screen, and come to the front."""
        self.show_subject(subject_at(widget, at, self._chapter()))
        self.show()
        self.raise_()
        self.activateWindow()

    def show_subject(self, subject: Subject) -> None:
        """What was pointed at, its part of the handbook, and the rules that either names."""
        self._past.append(subject)
        section = sections().get(subject.anchor) or sections()["playing"]
        self.words.setText(subject.words)
        self.words.setVisible(bool(subject.words))
        rulebook = self._rulebook()
        named = rules_in((subject.words,), rulebook) or rules_in((section.text,), rulebook)
        rules = [told(rule, rulebook) for rule in named[:MOST_RULES]]
        behind = "\n\n".join(["", "## The rules named here", *rules]) if rules else ""
        first = f"{behind}\n\n" if rules_in((subject.words,), rulebook) else ""
        self.page.setMarkdown(f"{first}{section.text}{'' if first else behind}")
        self.chapters.setCurrentIndex(self.chapters.findData(section.anchor.partition("#")[0]))
        self.back.setEnabled(len(self._past) > 1)

    @property
    def subject(self) -> Subject | None:
        """What it tells of."""
        return self._past[-1] if self._past else None

    def _on_link(self, link: QUrl) -> None:
        """To another heading of the handbook; anything else is nowhere."""
        here = self._past[-1].anchor.partition("#")[0]
        chapter = link.path().removesuffix(".md") or here
        anchor = f"{chapter}#{link.fragment()}" if link.fragment() else chapter
        if anchor in sections():
            self.show_subject(Subject("", anchor))

    def _go_back(self) -> None:
        if len(self._past) > 1:
            del self._past[-1]
            self.show_subject(self._past.pop())

    def forget(self) -> None:
        """A seat is left: nothing it pointed at is shown any more."""
        self._past.clear()
        self.words.clear()
        self.page.clear()
        self.reject()


def help_key(dialog: QWidget, asked: Callable[[], object]) -> None:
    """Give a dialog the key that asks for help: a dialog does not hear those of the window behind it."""
    if dialog.property(OPENS):
        return
    dialog.setProperty(OPENS, True)
    QShortcut(QKeySequence(KEY), dialog, asked)


def under_pointer(at: QPoint) -> QWidget | None:
    """The part of our windows at a point of the screen, or what has the keyboard."""
    return QApplication.widgetAt(at) or QApplication.focusWidget()
