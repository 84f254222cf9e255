"""The values of what is at hand as a form: what the file does not say stands there in grey."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QIntValidator, QWheelEvent
from PySide6.QtWidgets import QComboBox, QFormLayout, QLabel, QLineEdit, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from drumhead.engine.maps.documents.changes import KeyPath
from drumhead.engine.play.staging.blanks import CHOICE, FLAG, INTEGER, NO, YES, Blank, told

MOST, LONG = 2_000_000_000, 24
SWITCH = ((YES, YES), (NO, NO))
Control = QLineEdit | QComboBox


class EntryForm(QScrollArea):
    """`written` carries the path, the blank and what was typed or chosen; nothing for what is not to be said."""

    written = Signal(object, object, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._path: KeyPath | None = None
        self._blanks: tuple[Blank, ...] = ()
        self._controls: dict[str, Control] = {}
        self._shown: dict[str, str] = {}
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName("Values")
        self._fill(())

    def show_values(
        self, path: KeyPath | None, blanks: tuple[Blank, ...], own: Mapping[str, Any], implied: Mapping[str, Any]
    ) -> None:
        """Another thing, or the same with other values; the keyboard stays where it is."""
        self._path = None
        if blanks != self._blanks:
            self._fill(blanks)
        for blank in blanks:
            self._shown[blank.name] = told(own.get(blank.name))
            _show(self._controls[blank.name], blank, self._shown[blank.name], told(implied.get(blank.name)))
        self._path = path

    def control(self, name: str) -> Control:
        """The control of a value."""
        return self._controls[name]

    def take_back(self) -> None:
        """What was typed is not taken: the form shows again what holds."""
        for blank in self._blanks:
            _put(self._controls[blank.name], self._shown[blank.name])

    def _fill(self, blanks: tuple[Blank, ...]) -> None:
        self._blanks, self._controls, self._shown = blanks, {}, {}
        page = QWidget()
        rows = QFormLayout(page)
        wordy, wraps = _wordy(blanks), QFormLayout.RowWrapPolicy
        rows.setRowWrapPolicy(wraps.WrapAllRows if wordy else wraps.DontWrapRows)
        rows.setContentsMargins(6, 6, 6, 6)
        for blank in blanks:
            control = self._control(blank)
            control.setObjectName(f"value-{blank.name}")
            control.setAccessibleName(blank.title)
            self._controls[blank.name] = control
            rows.addRow(_label(blank, wordy), control)
        self.setWidget(page)

    def _control(self, blank: Blank) -> Control:
        if blank.type in (CHOICE, FLAG):
            box = _Answers()
            box.setMinimumContentsLength(8)
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            box.activated.connect(self._saying(blank, lambda: str(box.currentData())))
            return box
        line = QLineEdit()
        if blank.type == INTEGER:
            line.setValidator(QIntValidator(blank.low, blank.high if blank.high >= 0 else MOST, line))
        line.editingFinished.connect(self._saying(blank, line.text))
        return line

    def _saying(self, blank: Blank, text: Callable[[], str]) -> Callable[..., None]:
        def say(*_: object) -> None:
            if self._path is not None and text() != self._shown.get(blank.name):
                self.written.emit(self._path, blank, text())

        return say


class _Answers(QComboBox):
    """A list that leaves the wheel to the page it stands on."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


def _wordy(blanks: tuple[Blank, ...]) -> bool:
    """Whether answers are half sentences, which need the whole width."""
    return any(len(words) > LONG for blank in blanks for _, words in blank.options)


def _label(blank: Blank, wordy: bool) -> QLabel:
    label = QLabel(blank.title)
    label.setWordWrap(True)
    if wordy:
        label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
    label.setToolTip(f"{blank.name} in the file")
    return label


def _show(control: Control, blank: Blank, own: str, implied: str) -> None:
    if isinstance(control, QLineEdit):
        control.setPlaceholderText(implied)
    else:
        options = blank.options or SWITCH
        control.clear()
        control.addItem(f"({dict(options).get(implied, implied)})" if implied else "", "")
        for value, words in options:
            control.addItem(words, value)
        if own and control.findData(own) < 0:
            control.addItem(own, own)
    _put(control, own)


def _put(control: Control, text: str) -> None:
    if isinstance(control, QLineEdit):
        control.setText(text)
        control.setCursorPosition(0)
    else:
        control.setCurrentIndex(control.findData(text))


def column(*widgets: QWidget) -> QVBoxLayout:
    """Widgets below each other without margins, the last with all room that is left."""
    found = QVBoxLayout()
    found.setContentsMargins(4, 4, 4, 4)
    found.setSpacing(4)
    for widget in widgets:
        found.addWidget(widget, 1 if widget is widgets[-1] else 0)
    return found
