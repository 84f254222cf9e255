"""Go to a square, a city or a unit by name."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCompleter, QDialog, QDialogButtonBox, QLabel, QLineEdit, QVBoxLayout, QWidget


class GoToDialog(QDialog):
    """Stays open until the name leads somewhere; `go` gives what is wrong with a name, or nothing."""

    def __init__(self, names: Sequence[str], go: Callable[[str], str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Go to")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._go = go
        self.name = QLineEdit()
        self.name.setObjectName("place")
        self.name.setPlaceholderText("Square (such as G4-V6), city or unit")
        completer = QCompleter(list(names), self)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        self.name.setCompleter(completer)
        self._wrong = QLabel()
        self._wrong.setObjectName("warning")
        self._wrong.setWordWrap(True)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        outer = QVBoxLayout(self)
        for widget in (self.name, self._wrong, buttons):
            outer.addWidget(widget)
        self.resize(420, 120)

    def accept(self) -> None:
        """Go there, or say why not and stay."""
        wrong = self._go(self.name.text().strip())
        if wrong:
            self._wrong.setText(wrong)
        else:
            super().accept()
