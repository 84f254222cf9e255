"""The orders of the unit at hand kept under a name, to be used for others; and names forgotten."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QDialog, QDialogButtonBox, QFormLayout, QLabel, QPushButton, QWidget

from drumhead.client.desk.desk import OrderDesk
from drumhead.engine.errors import DrumheadError
from drumhead.engine.session.commanding.templates import (
    forget_template,
    keep_template,
    read_templates,
    shelf,
    template_of,
)

LEAD = "Postures, boxes and supply of {} are kept, relative to where a unit stands; marches are not."
NAMELESS = "The template needs a name."
KEPT = "{} is kept: choose several units, then “Use template”."
GONE = "{} is forgotten."


class TemplatesDialog(QDialog):
    """Keeps or forgets at once what its name says, and tells what came of it."""

    def __init__(self, desk: OrderDesk, tell: Callable[[str], None], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setObjectName("templates")
        self.setWindowTitle("Templates")
        self._desk, self._tell = desk, tell
        self._names, self._wrong = QComboBox(), QLabel()
        self._names.setObjectName("template-name")
        self._names.setAccessibleName("Name of the template")
        self._names.setEditable(True)
        self._names.addItems(sorted(read_templates(shelf())))
        self._names.setCurrentText("")
        self._wrong.setObjectName("warning")
        self._wrong.setWordWrap(True)
        lead = QLabel(LEAD.format(desk.unit or "a unit"))
        lead.setWordWrap(True)
        rows = QFormLayout(self)
        rows.addRow(lead)
        rows.addRow("Name", self._names)
        rows.addRow(self._wrong)
        rows.addRow(self._buttons())

    def _buttons(self) -> QDialogButtonBox:
        box = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        box.rejected.connect(self.reject)
        for text, name, done in (("&Keep", "keep-template", self._keep), ("&Forget", "forget-template", self._forget)):
            button = QPushButton(text)
            button.setObjectName(name)
            button.clicked.connect(done)
            box.addButton(button, QDialogButtonBox.ButtonRole.ActionRole)
        return box

    def _keep(self) -> None:
        name, desk = self._names.currentText().strip(), self._desk
        if not name:
            self._wrong.setText(NAMELESS)
            return
        try:
            found = template_of(desk.session, desk.seat, name, desk.orders_of(desk.unit))
            keep_template(found)
        except DrumheadError as error:
            self._wrong.setText(str(error))
            return
        self._tell(KEPT.format(name))
        self.accept()

    def _forget(self) -> None:
        name = self._names.currentText().strip()
        try:
            forget_template(name)
        except DrumheadError as error:
            self._wrong.setText(str(error) if name else NAMELESS)
            return
        self._tell(GONE.format(name))
        self.accept()


def ask_template(desk: OrderDesk, tell: Callable[[str], None], parent: QWidget) -> None:
    """Open the dialog; a shelf that cannot be read is told of instead."""
    try:
        TemplatesDialog(desk, tell, parent).open()
    except DrumheadError as error:
        tell(str(error))
