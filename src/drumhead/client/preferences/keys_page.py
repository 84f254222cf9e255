"""The page of keys: every command with its key, and a field to give it another one."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QKeySequenceEdit,
    QLabel,
    QLineEdit,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from drumhead.client.keys.keymap import PLACES, Command, Keymap, is_one_press, native

ID = Qt.ItemDataRole.UserRole
CHOOSE = "Choose a command to give it another key."


class KeysPage(QWidget):
    """A list that is searched, and below it the key of the command at hand; a key that is taken is asked about."""

    def __init__(self, keymap: Keymap, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._keymap = keymap
        self.search = QLineEdit()
        self.search.setPlaceholderText("Search by words or by a key")
        self.search.setAccessibleName("Search commands and keys")
        self.search.textChanged.connect(self._fill)
        self.list = self._make_list()
        self.key = QKeySequenceEdit()
        self.key.setMaximumSequenceLength(1)
        self.key.setAccessibleName("New key")
        self.key.keySequenceChanged.connect(self._on_key)
        self.said = QLabel(CHOOSE)
        self.said.setObjectName("soft")
        self.said.setWordWrap(True)
        self.give = self._button("&Give it this key", self._on_give)
        self.take = self._button("&No key", lambda: self._assign())
        self.own = self._button("As it &came", self._on_own)
        self.all_own = self._button("&All as they came", lambda: self._keymap.reset())
        self._lay_out()
        keymap.changed.connect(self._fill)
        self._fill()

    def _make_list(self) -> QTreeWidget:
        tree = QTreeWidget()
        tree.setAccessibleName("Commands and their keys")
        tree.setHeaderLabels(["Command", "Where", "Key"])
        tree.setRootIsDecorated(False)
        tree.setAlternatingRowColors(True)
        tree.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        header = tree.header()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setStretchLastSection(False)
        tree.currentItemChanged.connect(lambda *_: self._on_chosen())
        return tree

    def _button(self, text: str, called: object) -> QPushButton:
        button = QPushButton(text)
        button.setAutoDefault(False)
        button.clicked.connect(called)
        return button

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.addWidget(self.key, 1)
        for button in (self.give, self.take, self.own, self.all_own):
            row.addWidget(button)
        outer = QVBoxLayout(self)
        for widget in (self.search, self.list):
            outer.addWidget(widget)
        outer.addLayout(row)
        outer.addWidget(self.said)

    @property
    def chosen(self) -> str:
        """The id of the command at hand; empty for none."""
        item = self.list.currentItem()
        return "" if item is None else str(item.data(0, ID))

    def choose(self, id: str) -> None:
        """Put a command at hand."""
        for at in range(self.list.topLevelItemCount()):
            item = self.list.topLevelItem(at)
            if item is not None and item.data(0, ID) == id:
                self.list.setCurrentItem(item)

    def _fill(self) -> None:
        """The commands that match what is typed; those with other keys than they came with in bold."""
        chosen = self.chosen
        self.list.clear()
        for command in self._keymap.commands:
            keys = "  ".join(map(native, self._keymap.keys(command.id)))
            told = f"{command.words} {PLACES[command.place]} {keys}".casefold()
            if all(word in told for word in self.search.text().casefold().split()):
                self.list.addTopLevelItem(self._row(command, keys))
        self.choose(chosen)
        self._on_chosen()

    def _row(self, command: Command, keys: str) -> QTreeWidgetItem:
        item = QTreeWidgetItem([command.words, PLACES[command.place], keys])
        item.setData(0, ID, command.id)
        font = item.font(0)
        font.setBold(not self._keymap.is_own(command.id))
        item.setFont(0, font)
        return item

    def _on_chosen(self) -> None:
        id = self.chosen
        keys = self._keymap.keys(id) if id else ()
        self.key.setEnabled(bool(id))
        self.key.setKeySequence(QKeySequence(keys[0] if keys else ""))
        self.take.setEnabled(bool(keys))
        self.own.setEnabled(bool(id) and not self._keymap.is_own(id))
        self._on_key()

    @property
    def _typed(self) -> str:
        return self.key.keySequence().toString(QKeySequence.SequenceFormat.PortableText)

    def _on_key(self) -> None:
        """Say who has the key already, before it is given."""
        id, key = self.chosen, self._typed
        fits = bool(id and key) and is_one_press(key)
        menu = self._keymap.menus.get(key)
        new = fits and key not in self._keymap.keys(id) and menu is None
        holders = self._keymap.holders(id, key) if new else ()
        self.give.setEnabled(new)
        self.give.setText("&Give it all the same" if holders else "&Give it this key")
        taken = ", ".join(f"“{holder.words}” ({PLACES[holder.place]})" for holder in holders)
        self.said.setObjectName("warning" if holders or menu else "soft")
        told = f"{native(key)} is the key of {taken}, which would have none then." if holders else ""
        told = f"{native(key)} opens the menu {menu}; give it another key." if menu else told
        self.said.setText(told if id else CHOOSE)
        self.said.style().polish(self.said)

    def _on_give(self) -> None:
        self._assign(self._typed)

    def _assign(self, *keys: str) -> None:
        if self.chosen:
            self._keymap.assign(self.chosen, *keys)

    def _on_own(self) -> None:
        if self.chosen:
            self._keymap.reset(self.chosen)
