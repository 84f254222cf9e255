"""The dock of the order of battle: what is looked for, the tree, and how much is chosen."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QLineEdit, QToolButton, QVBoxLayout, QWidget

from drumhead.client.army.army_model import ArmyModel
from drumhead.client.army.army_tree import ArmyTree
from drumhead.client.army.kept_columns import KeptColumns
from drumhead.client.army.muster import Muster
from drumhead.client.settings import Settings
from drumhead.client.wiping import wipe
from drumhead.engine.play.formations import SUM

ALL = "All units"
FIND = "Find units"
FIND_TIP = (
    "Only units of which all these words are true: names, formations, places, orders, states; Return chooses them"
)
STATE_TIP = "Only units in this state"
FLAT, FLAT_TIP = "List", "Units alone, without formations, so that a click on a column's title sorts all of them"


class ArmyPanel(QWidget):
    """Shows a muster; what is chosen and who is given to whom goes out as a signal."""

    units_chosen = Signal(object)
    unit_requested = Signal(str)
    shown_requested = Signal(object)
    handed = Signal(object, str, bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model = ArmyModel(self)
        self.tree = ArmyTree(self.model)
        self._find = QLineEdit()
        self._state = QComboBox()
        self._flat = QToolButton()
        self._count = QLabel()
        self._columns: tuple[str, ...] | None = None
        self._kept: KeptColumns | None = None
        self._prepare()
        self._lay_out()
        self._find.textChanged.connect(self._look)
        self._find.returnPressed.connect(self._choose_found)
        self._state.currentIndexChanged.connect(self._look)
        self._flat.toggled.connect(self._on_flat)
        for mine, its in (
            (self.units_chosen, self.tree.units_chosen),
            (self.unit_requested, self.tree.unit_requested),
            (self.shown_requested, self.tree.shown_requested),
            (self.handed, self.tree.handed),
        ):
            its.connect(mine)

    def keep_in(self, settings: Settings) -> None:
        """Columns stay as a person wants them."""
        self._kept = KeptColumns(self.tree, settings)

    def _prepare(self) -> None:
        for widget, name, tip in (
            (self._find, "army-find", FIND_TIP),
            (self._state, "army-state", STATE_TIP),
            (self._flat, "army-list", FLAT_TIP),
        ):
            widget.setObjectName(name)
            widget.setToolTip(tip)
            widget.setAccessibleName(tip)
        self._find.setPlaceholderText(FIND)
        self._find.setClearButtonEnabled(True)
        self._flat.setText(FLAT)
        self._flat.setCheckable(True)
        self._count.setObjectName("army-count")
        self._state.addItem(ALL, "")

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.setSpacing(4)
        for widget, stretch in ((self._find, 3), (self._state, 2), (self._flat, 0)):
            row.addWidget(widget, stretch)
        column = QVBoxLayout(self)
        column.setContentsMargins(4, 4, 4, 2)
        column.setSpacing(3)
        column.addLayout(row)
        column.addWidget(self.tree, 1)
        column.addWidget(self._count)

    def show_muster(self, muster: Muster) -> None:
        """Another position, seat or game."""
        known = (muster.order.formations, muster.order.strengths, bool(muster.links))
        shown = self.model.muster
        if known == (shown.order.formations, shown.order.strengths, bool(shown.links)):
            if muster != shown:
                self.show_draft(muster)
            return
        self.model.show_muster(muster)
        self._offer_states(muster)
        columns = tuple(gauge.name for gauge in muster.gauges) if muster.order.units else None
        if columns is not None and (columns != self._columns or bool(shown.links) != bool(muster.links)):
            (self._kept.lay_out if self._kept else self.tree.lay_out_columns)()
        self._columns = columns
        self.tree.renew()
        self._look()

    def show_draft(self, muster: Muster) -> None:
        """The same units with other orders."""
        self.model.show_draft(muster)
        self._offer_states(muster)
        self._look()

    def show_chosen(self, units: Sequence[str], unit: str) -> None:
        """Mark the units that are chosen, bring that at hand into view, and tell how strong they are together."""
        self.tree.mark(units)
        if unit and not self.tree.hasFocus():
            self.tree.show_unit(unit)
        self._count.setText(self._told(units))

    def forget(self) -> None:
        """Nothing of the seat is left, neither what was looked for."""
        self.tree.forget()
        self.show_muster(Muster())
        wipe(self._find)
        self._state.setCurrentIndex(0)
        self.show_chosen((), "")

    def _told(self, units: Sequence[str]) -> str:
        order = self.model.muster.order
        units = tuple(unit for unit in units if unit in frozenset(order.units))
        whole = units or order.units
        sums = [gauge for gauge in order.gauges if gauge.total == SUM]
        totals = ((gauge, order.total(gauge, whole)) for gauge in sums[:2])
        figures = (gauge.told(value) for gauge, value in totals if value is not None)
        count = f"{len(units)} of {len(order.units)} chosen" if units else f"{len(whole)} unit{'s' * (len(whole) != 1)}"
        return ", ".join((count, *figures)) if order.units else ""

    def _offer_states(self, muster: Muster) -> None:
        """Those that some unit is in; the one looked for stays, though nobody is in it any more."""
        wanted = str(self._state.currentData() or "")
        words = [*muster.all_states, *([wanted] if wanted and wanted not in muster.all_states else [])]
        if [self._state.itemData(at) for at in range(self._state.count())] == ["", *words]:
            return
        with QSignalBlocker(self._state):
            self._state.clear()
            for text, word in ((ALL, ""), *((word.capitalize(), word) for word in words)):
                self._state.addItem(text, word)
            self._state.setCurrentIndex(["", *words].index(wanted))

    def _look(self) -> None:
        self.tree.look_for(self._find.text(), str(self._state.currentData() or ""))

    def _choose_found(self) -> None:
        """Return chooses all that was found, so that a letter orders them."""
        if self._find.text().strip():
            self.tree.choose_shown()

    def _on_flat(self, flat: bool) -> None:
        self.model.show_muster(self.model.muster, flat)
        self.tree.renew()
