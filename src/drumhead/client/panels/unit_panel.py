"""The unit at hand: who else stands there, its status, its orders, and the orders it may be given."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from drumhead.client.panels.order_editor import OrderEditor
from drumhead.engine.play.orders import Order
from drumhead.engine.play.ruleset import OrderForm
from drumhead.engine.play.view import Token

COLUMNS = 3
NOTHING = "Click a unit on the map, or choose one in the list of orders."


class UnitPanel(QWidget):
    """Shows one unit; every wish goes out as a signal."""

    unit_requested = Signal(str)
    form_requested = Signal(object)
    order_cleared = Signal(object)

    def __init__(self, forms: Sequence[OrderForm] = (), parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._stack = QComboBox()
        self._stack.setObjectName("stack")
        self._stack.setToolTip("All units you know on this square (Tab goes to the next)")
        self._stack.activated.connect(self._on_stack)
        self._status = QLabel()
        self._status.setWordWrap(True)
        self._status.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._orders = QVBoxLayout()
        self._forms = QWidget()
        self._editor_place = QVBoxLayout()
        self.editor: OrderEditor | None = None
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.addWidget(self._stack)
        column.addWidget(self._status)
        column.addLayout(self._orders)
        column.addLayout(self._editor_place)
        column.addWidget(self._forms)
        column.addStretch(1)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setWidget(inner)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(scroll)
        self.set_forms(forms)
        self.show_unit("", (), (), ())

    def set_forms(self, forms: Sequence[OrderForm]) -> None:
        """A button for every kind of order, under the headings of the order form's sections."""
        grid = QGridLayout()
        row = 0
        for section, group in groupby(forms, key=lambda form: form.section):
            heading = QLabel(section)
            heading.setObjectName("heading")
            grid.addWidget(heading, row, 0, 1, COLUMNS)
            row += 1
            for number, form in enumerate(group):
                grid.addWidget(self._form_button(form), row + number // COLUMNS, number % COLUMNS)
                last = row + number // COLUMNS
            row = last + 1
        old = self._forms.layout()
        if old is not None:
            QWidget().setLayout(old)
        self._forms.setLayout(grid)

    def _form_button(self, form: OrderForm) -> QPushButton:
        button = QPushButton(form.title)
        button.setObjectName(f"form-{form.kind.replace(' ', '-')}")
        button.setToolTip(f"{form.title} ({form.key.upper()})" if form.key else form.title)
        button.clicked.connect(lambda: self.form_requested.emit(form))
        return button

    def show_unit(
        self, unit: str, stack: Sequence[Token], status: Sequence[str], orders: Sequence[tuple[Order, str]]
    ) -> None:
        """Show a unit among those on its square; orders come with their lines."""
        self._stack.clear()
        for token in stack:
            self._stack.addItem(f"{token.id}  {token.title}", token.id)
        self._stack.setCurrentIndex(next((n for n, token in enumerate(stack) if token.id == unit), -1))
        self._stack.setVisible(bool(stack))
        self._status.setText("\n".join(status) or NOTHING)
        self._show_orders(orders)
        self._forms.setVisible(any(token.id == unit and token.orderable for token in stack))

    def _show_orders(self, orders: Sequence[tuple[Order, str]]) -> None:
        while self._orders.count():
            item = self._orders.takeAt(0)
            widget = item.widget() if item else None
            if widget is not None:
                widget.deleteLater()
        for order, line in orders:
            self._orders.addWidget(self._order_row(order, line))

    def _order_row(self, order: Order, line: str) -> QWidget:
        clear = QToolButton()
        clear.setText("✕")
        clear.setToolTip("Clear this order")
        clear.clicked.connect(lambda: self.order_cleared.emit(order))
        text = QLabel(line)
        text.setWordWrap(True)
        row = QHBoxLayout()
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(text, 1)
        row.addWidget(clear)
        whole = QWidget()
        whole.setLayout(row)
        return whole

    def edit(self, editor: OrderEditor | None) -> None:
        """Put an order editor in place, or take the one there away."""
        if self.editor is not None:
            self._editor_place.removeWidget(self.editor)
            self.editor.deleteLater()
        self.editor = editor
        if editor is not None:
            self._editor_place.addWidget(editor)

    def set_locked(self, locked: bool) -> None:
        """Orders can be read, not given."""
        self._forms.setEnabled(not locked)

    def _on_stack(self, index: int) -> None:
        self.unit_requested.emit(str(self._stack.itemData(index)))
