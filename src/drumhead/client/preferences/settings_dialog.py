"""The page of settings: what is changed holds at once."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from drumhead.client.keys.keymap import Keymap
from drumhead.client.preferences.entries import ENTRIES, Entry
from drumhead.client.preferences.keys_page import KeysPage
from drumhead.client.settings import Number, Settings, Switch

STEP_MS = 100


class SettingsDialog(QDialog):
    """A tab for each part, the last for keys; each control bears the name of its setting."""

    def __init__(self, settings: Settings, keymap: Keymap, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Settings")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._settings = settings
        self.tabs = QTabWidget()
        for title, entries in ENTRIES.items():
            self.tabs.addTab(self._part(entries), title)
        self.tabs.addTab(self._files(), "Files")
        self.keys = KeysPage(keymap)
        self.tabs.addTab(self.keys, "Keys")
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        outer = QVBoxLayout(self)
        outer.addWidget(self.tabs)
        outer.addWidget(buttons)
        self.resize(640, 520)

    def _part(self, entries: tuple[Entry, ...]) -> QWidget:
        rows = _Rows()
        for entry in entries:
            control = self._control(entry)
            control.setObjectName(entry.setting.name)
            control.setAccessibleName(entry.title)
            control.setAccessibleDescription(entry.tip)
            rows.add("" if isinstance(control, QCheckBox) else entry.title, control, entry.tip)
        return rows.part()

    def _control(self, entry: Entry) -> QWidget:
        """A box to tick, a number, or a list of words."""
        setting, settings = entry.setting, self._settings
        now = setting.__get__(settings, Settings)
        if isinstance(setting, Switch):
            box = QCheckBox(entry.title)
            box.setChecked(bool(now))
            box.toggled.connect(lambda wanted: setting.__set__(settings, wanted))
            return box
        if isinstance(setting, Number):
            number = QSpinBox()
            number.setRange(setting.low, setting.high)
            number.setSingleStep(STEP_MS)
            number.setSuffix(entry.unit)
            number.setValue(int(now))
            number.valueChanged.connect(lambda value: setting.__set__(settings, value))
            return number
        words = QComboBox()
        for value, word in entry.words.items():
            words.addItem(word, value)
        words.setCurrentIndex(words.findData(now))
        words.activated.connect(lambda at: setattr(settings, setting.name, words.itemData(at)))
        return words

    def _files(self) -> QWidget:
        """Where games are looked for."""
        self.folder = QLineEdit(str(self._settings.folder))
        self.folder.setObjectName("folder")
        self.folder.setAccessibleName("Folder of games")
        self.folder.editingFinished.connect(lambda: self._keep_folder(self.folder.text()))
        choose = QPushButton("&Choose…")
        choose.setAutoDefault(False)
        choose.setAccessibleName("Choose the folder of games")
        choose.clicked.connect(self._ask_folder)
        beside = QWidget()
        beside.setFocusProxy(self.folder)
        row = QHBoxLayout(beside)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.folder, 1)
        row.addWidget(choose)
        rows = _Rows()
        tip = "Where new games are put and files are asked for; it follows the game opened last"
        rows.add("Folder of games", beside, tip)
        return rows.part()

    def _ask_folder(self) -> None:
        self._keep_folder(QFileDialog.getExistingDirectory(self, "Folder of games", self.folder.text()))

    def _keep_folder(self, name: str) -> None:
        """A folder that is there; else the one before stands again."""
        if name and Path(name).is_dir():
            self._settings.folder = Path(name)
        self.folder.setText(str(self._settings.folder))


class _Rows(QGridLayout):
    """Titles beside controls, each with its tip below it; a form would give wrapped tips more room than they take."""

    def __init__(self) -> None:
        super().__init__()
        self.setContentsMargins(16, 16, 16, 16)
        self.setVerticalSpacing(6)
        self.setColumnStretch(1, 1)

    def add(self, title: str, control: QWidget, tip: str) -> None:
        below = self.rowCount()
        if title:
            label = QLabel(title)
            label.setBuddy(control)
            self.addWidget(label, below, 0)
        self.addWidget(control, below, 1)
        self.addWidget(_soft(tip), below + 1, 1)

    def part(self) -> QWidget:
        """All of it on a page, from the top down."""
        self.setRowStretch(self.rowCount(), 1)
        part = QWidget()
        part.setLayout(self)
        return part


def _soft(words: str) -> QLabel:
    label = QLabel(words)
    label.setObjectName("soft")
    label.setWordWrap(True)
    label.setContentsMargins(0, 0, 0, 8)
    label.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)  # each as near to what it explains
    return label
