"""Keys and mouse on one page, the keys read from the commands themselves."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QTextBrowser, QVBoxLayout, QWidget

from drumhead.client.keys.keymap import Keymap, native

WIDE = 190
"""Pixels for keys, alike in all tables."""
MOUSE: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = (
    (
        "On the map",
        (
            ("Click", "choose a square's first unit; another click or Tab the next one there"),
            ("Double click", "open the square's battlefield; Esc returns to the same view of the map"),
            (
                "Right click",
                "what the unit at hand, or all that are chosen, may do there; the square's units, odds, battlefield",
            ),
            ("Middle click", "pin the square: all about it stays beside the map"),
            ("Hover", "what is there, at length, on a card beside the map"),
            ("Wheel", "zoom at the pointer; with Shift pan sideways, with Ctrl up and down"),
            ("Right, middle or Space drag", "pan"),
            ("Esc", "step back: order, battlefield, selection; it never confirms"),
        ),
    ),
    (
        "While giving an order",
        (
            ("Click a marked place", "on a board of places: send the unit at hand there, if it has no orders"),
            (
                "Click square after square",
                "a march; the last square again leaves a phase out, or ends a way that knows no phases",
            ),
            (
                "Click each marked square",
                "several things at once, such as yards: on, and off again; Return gives the order",
            ),
            ("Click a far square", "the best way there, proposed; another click on the same square gives it"),
            ("Shift+click", "a waypoint of the way"),
            ("Right click", "give the order"),
            ("Click; Shift+click", "the destination of a move; a waypoint before it"),
            ("Press and drag", "the centre of a box and its radius; the wheel sets the radius too"),
            ("Esc", "leave the order as it was"),
        ),
    ),
    (
        "Typed orders",
        (
            ("Return, Ctrl+Return", "enter them; lines that are refused stay, with the reason"),
            ("Shift+Return", "another line; a whole block may be pasted"),
            ("Ctrl+Up, Ctrl+Down", "earlier and later lines"),
            ("Ctrl+Space", "what may come next"),
        ),
    ),
)

ALWAYS = ("board", "drawing")
SECTIONS = (
    ("Keys on a board", ("board",)),
    ("Keys while an order is drawn", ("drawing",)),
    ("Commands", ("window", "desk", "editor", "scenario")),
    ("Orders for all units that are chosen", ("many",)),
)


class HelpDialog(QDialog):
    """A table of all keys."""

    def __init__(self, commands: Sequence[QAction], keymap: Keymap, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Keys and mouse")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        page = QTextBrowser()
        page.setAccessibleName("Keys and mouse")
        shown = {action.objectName() for action in commands}
        tables = [*MOUSE]
        for title, places in SECTIONS:
            known = [command for command in keymap.commands if command.place in places]
            wanted = (command for command in known if command.place in ALWAYS or command.id in shown)
            rows = ((", ".join(map(native, keymap.keys(command.id))), command.words) for command in wanted)
            tables.append((title, tuple((key, words) for key, words in rows if key)))
        page.setHtml("".join(_section(title, lines) for title, lines in tables))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        outer = QVBoxLayout(self)
        outer.addWidget(page)
        outer.addWidget(buttons)
        self.resize(720, 680)


def _section(title: str, rows: Sequence[tuple[str, str]]) -> str:
    cell = f"<td width='{WIDE}'>"
    lines = "".join(f"<tr>{cell}<b>{escape(key)}</b></td><td>{escape(text)}</td></tr>" for key, text in rows)
    return f"<h3>{title}</h3><table cellpadding='3'>{lines}</table>"
