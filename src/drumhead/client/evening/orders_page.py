"""The orders of all seats beside each other, and which of them lie on the game master's map."""

from __future__ import annotations

from PySide6.QtGui import QColor, QIcon, QPixmap
from PySide6.QtWidgets import QCheckBox, QLabel, QWidget

from drumhead.client.desk.desk import OrderDesk
from drumhead.client.desk.watching import Watching, seat_tones, watching
from drumhead.client.evening.parts import GamePage, in_a_row, press, read_table, show_rows
from drumhead.client.inspector.flow import Flow
from drumhead.client.palette import PALETTES, Palette
from drumhead.client.panels.vacancy import Vacancy
from drumhead.engine.session.evening.all_orders import Ordered, side_by_side

LEAD = "Check the seats whose orders are to lie on the map, each in its own colour. A row leads to its unit."
SAME, OTHERWISE = "as ordered", "nothing"
SWATCH, APART = 14, 18
BESIDE = 4
"""So many seats have columns of their own."""
SEAT, ORDERS = "Seat", "Ordered"
NONE, UNDISPUTED = "No seat has given orders.", "Nothing is disputed."


class AllOrdersPage(GamePage):
    """A column for each seat that is checked; what is carried out is told where that is disputed."""

    title = "All orders"
    tip = "The orders of all seats, side by side and on the map"

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk: OrderDesk | None = None
        self._watching: Watching | None = None
        self.boxes: dict[str, QCheckBox] = {}
        self.rows: tuple[Ordered, ...] = ()
        self.only_disputed = QCheckBox("Only what is &disputed")
        self.only_disputed.toggled.connect(lambda _: self._show())
        self.table = read_table("all-orders", ("Unit",), "Orders of all seats")
        self.table.cellDoubleClicked.connect(lambda *_: self._go())
        self._vacancy = Vacancy(self.table, NONE)
        self.count = QLabel()
        self.count.setIndent(APART)
        self._seats = Flow(APART)
        see = press("see-unit", "&Show the unit", "Back to the map, where it stands (double click)", self._go)
        every = press("all-seats", "A&ll seats", "Check them all", lambda: self._check(True))
        none = press("no-seats", "&No seat", "Check none of them", lambda: self._check(False))
        last = in_a_row(see, every, none, self.only_disputed, self.count)
        last.insertSpacing(last.indexOf(self.count), APART)
        self.fill(LEAD, self._seats, self.table, last)

    def show_desk(self, desk: OrderDesk) -> None:
        if desk is not self._desk or list(self.boxes) != [seat.name for seat in desk.session.game.seats]:
            self._desk, self._watching = desk, watching(desk)
            self._make_boxes(desk)
        self._show()

    def forget(self) -> None:
        if self._watching is not None:
            self._watching.watch(())
        self._desk, self._watching, self.rows = None, None, ()
        self._drop_boxes()
        self.table.setRowCount(0)
        self.count.clear()
        self.message.clear()

    def _make_boxes(self, desk: OrderDesk) -> None:
        self._drop_boxes()
        palette = PALETTES["dark" if self.palette().window().color().lightness() < 128 else "light"]
        watched = self._watching.seats if self._watching is not None else ()
        for seat, tone in seat_tones(desk.session).items():
            box = QCheckBox(seat)
            box.setIcon(_swatch(palette, tone))
            box.setChecked(seat in watched)
            box.setToolTip(f"The orders of {seat} in the list and on the map")
            box.toggled.connect(lambda _: self._on_checked())
            self.boxes[seat] = box
            self._seats.addWidget(box)

    def _drop_boxes(self) -> None:
        self.boxes.clear()
        while (item := self._seats.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.deleteLater()

    def _check(self, wanted: bool) -> None:
        for box in self.boxes.values():
            box.blockSignals(True)
            box.setChecked(wanted)
            box.blockSignals(False)
        self._on_checked()

    def _on_checked(self) -> None:
        if self._watching is not None:
            self._watching.watch([name for name, box in self.boxes.items() if box.isChecked()])
        self._show()

    def _show(self) -> None:
        """The seats that are checked, or all of them while none is."""
        if self._desk is None:
            return
        session, checked = self._desk.session, [name for name, box in self.boxes.items() if box.isChecked()]
        names = checked or list(self.boxes)
        turn = self._desk.moment[0] if self._desk.moment is not None else None
        rows = side_by_side(session, turn, checked)
        self.rows = tuple(row for row in rows if row.disputed or not self.only_disputed.isChecked())
        self._vacancy.words = UNDISPUTED if rows else NONE
        beside = names if len(names) <= BESIDE else []
        self.table.setColumnCount(len(beside or (SEAT, ORDERS)) + 2)
        self.table.setHorizontalHeaderLabels(["Unit", *(beside or (SEAT, ORDERS)), "Carried out"])
        show_rows(self.table, [_cells(row, beside) if beside else _line(row) for row in self.rows])
        units = "1 unit" if len(self.rows) == 1 else f"{len(self.rows)} units"
        self.count.setText(f"{units}, {sum(row.disputed for row in self.rows)} disputed.")

    def _go(self) -> None:
        at = self.table.currentRow()
        if 0 <= at < len(self.rows):
            self.unit_requested.emit(self.rows[at].unit)


def _line(row: Ordered) -> tuple[str, ...]:
    """Of too many seats for columns of their own: the seats above each other, as their orders are."""
    given = [(name, line) for name, lines in row.by_seat.items() for line in lines]
    seats = [name if at == 0 or given[at - 1][0] != name else "" for at, (name, _) in enumerate(given)]
    return row.unit, "\n".join(seats), "\n".join(line for _, line in given), _carried(row)


def _cells(row: Ordered, names: list[str]) -> tuple[str, ...]:
    given = ("\n".join(row.by_seat.get(name, ())) for name in names)
    return row.unit, *given, _carried(row)


def _carried(row: Ordered) -> str:
    return SAME if not row.disputed else "\n".join(row.carried_out) or OTHERWISE


def _swatch(palette: Palette, tone: int) -> QIcon:
    """The colour in which a seat's orders lie on the map."""
    pixmap = QPixmap(SWATCH, SWATCH)
    owners = palette.theme.owners
    pixmap.fill(QColor(owners[tone % len(owners)]))
    return QIcon(pixmap)
