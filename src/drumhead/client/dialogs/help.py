"""Keys and mouse on one page."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QTextBrowser, QVBoxLayout, QWidget

SECTIONS: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = (
    (
        "Map",
        (
            ("Wheel", "zoom at the cursor; Shift+wheel pans sideways"),
            ("Right drag, middle drag, Space drag", "pan"),
            ("Arrows", "scroll"),
            ("F, Ctrl+0", "the whole map; 100 per cent"),
            ("Ctrl+F", "go to a square or a city by name"),
            ("Double click", "open the square's tactical map; Esc returns to the same view"),
        ),
    ),
    (
        "Orders",
        (
            ("Click", "select a square and its units; Tab goes through the stack"),
            ("M, then click squares", "march; Backspace takes the last square away, Return gives the order"),
            ("T, then click", "tactical move; Shift+click sets the waypoint first"),
            ("N, Space; Shift+N", "next and previous unit without orders"),
            ("Delete", "clear the unit's orders"),
            ("Ctrl+Z, Ctrl+Y", "undo and redo"),
            ("Ctrl+Return", "enter typed orders"),
            ("Ctrl+E", "export the order sheet"),
            ("Ctrl+H", "hand the orders in, or take them back"),
            ("Esc", "step back; it never confirms"),
        ),
    ),
    (
        "Replay",
        (
            ("Ctrl+PgUp, Ctrl+PgDown", "one phase back, one on"),
            ("Ctrl+Home, Ctrl+End", "start of the turn; now"),
        ),
    ),
    ("Window", (("F1", "this page"), ("F11", "full screen"), ("Ctrl+L", "leave the desk"))),
)


class HelpDialog(QDialog):
    """A table of all keys."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Keys and mouse")
        page = QTextBrowser()
        page.setHtml("".join(_section(title, rows) for title, rows in SECTIONS))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        outer = QVBoxLayout(self)
        outer.addWidget(page)
        outer.addWidget(buttons)
        self.resize(680, 640)


def _section(title: str, rows: tuple[tuple[str, str], ...]) -> str:
    lines = "".join(f"<tr><td><b>{key}</b>&nbsp;&nbsp;</td><td>{text}</td></tr>" for key, text in rows)
    return f"<h3>{title}</h3><table cellpadding='3'>{lines}</table>"
