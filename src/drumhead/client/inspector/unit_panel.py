"""The unit at hand: who else stands there, its orders, the order being made, what may be ordered, and its status."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QMenu,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from drumhead.client.alternatives.branch_rows import BranchRows
from drumhead.client.icons import icon
from drumhead.client.inspector.flow import Flow
from drumhead.client.inspector.order_button import OrderButton
from drumhead.client.inspector.order_editor import OrderEditor
from drumhead.client.inspector.parts import EditorPlace, empty, lay_out_card, replace_layout
from drumhead.client.inspector.stack_list import StackList
from drumhead.client.models.drafted import without_unit
from drumhead.engine.play.orders import Order
from drumhead.engine.play.ruleset import OrderForm
from drumhead.engine.play.view import Desk, Token

NOTHING = "Click a unit on the map, or choose one in the list of orders."
IDLE = "Nothing waits to be decided here."
FEW = 12
EMPTY = "There is nothing that you know of here."


class UnitPanel(QWidget):
    """Shows one unit; every wish goes out as a signal."""

    unit_requested = Signal(str)
    units_chosen = Signal(object)
    order_cleared = Signal(object)
    order_opened = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._stack = StackList()
        self._stack.subject_requested.connect(self.unit_requested)
        self._stack.units_chosen.connect(self.units_chosen)
        self._status = QLabel()
        self._status.setObjectName("status")
        self._status.setWordWrap(True)
        self._status.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.branches = BranchRows()
        self._orders = QVBoxLayout()
        self._orders.setSpacing(0)
        self._forms = QWidget()
        self._actions: dict[str, QAction] = {}
        self._sections: dict[tuple[str, ...], QToolButton] = {}
        self._editor_place = EditorPlace()
        self._orderable = False
        self._lay_out()
        self.show_unit("", (), (), ())

    def _lay_out(self) -> None:
        body = self._orders, self.branches, self._forms, self._status
        self._scroll = lay_out_card(self, self._stack, self._editor_place, *body)

    @property
    def editor(self) -> OrderEditor | None:
        """The order in the making."""
        return self._editor_place.editor

    def set_forms(self, forms: Sequence[OrderForm], actions: Mapping[str, QAction]) -> None:
        """A button for each kind of order, begun by `actions`; a section without keys is one menu."""
        self._actions = dict(actions)
        self._sections = {}
        flow = Flow()
        for section, group in groupby(forms, key=lambda form: form.section):
            of_section = tuple(group)
            if any(form.key for form in of_section) or len(forms) <= FEW:
                for form in of_section:
                    self._sections[form.kind,] = OrderButton(self._actions[form.kind])
            else:
                kinds = tuple(form.kind for form in of_section)
                self._sections[kinds] = self._section_button(section, kinds)
        for button in self._sections.values():
            button.setProperty("given", False)
            flow.addWidget(button)
        replace_layout(self._forms, flow)

    def _section_button(self, section: str, kinds: tuple[str, ...]) -> QToolButton:
        button = QToolButton()
        button.setObjectName(f"section-{section.partition(' ')[0].lower()}")
        button.setProperty("compact", True)
        button.setText(section.removesuffix(" movement"))
        button.setToolTip(f"Give an order: {section.lower()}")
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        menu = QMenu(button)
        menu.addActions([self._actions[kind] for kind in kinds])
        button.setMenu(menu)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        return button

    def allow(self, kinds: frozenset[str]) -> None:
        """Show only the buttons of kinds of order that mean something now, and in their menus only those kinds."""
        for of_section, button in self._sections.items():
            button.setVisible(not kinds.isdisjoint(of_section))
            menu = button.menu()
            if menu is not None:
                menu.clear()
                menu.addActions([self._actions[kind] for kind in of_section if kind in kinds])

    def mark_given(self, kinds: frozenset[str]) -> None:
        """Tick the kinds of order that stand."""
        for kind, action in self._actions.items():
            action.setChecked(kind in kinds)
        for of_section, button in self._sections.items():
            given = not kinds.isdisjoint(of_section)
            if given != button.property("given"):
                button.setProperty("given", given)
                button.style().unpolish(button)
                button.style().polish(button)

    def show_unit(
        self, unit: str, stack: Sequence[Token], status: Sequence[str], orders: Sequence[tuple[Order, str]]
    ) -> None:
        """Show a unit among those on its square; orders come with their lines."""
        self._stack.show_units(stack, unit)
        self._show(any(token.id == unit and token.orderable for token in stack), status, orders)

    def show_desk(self, chosen: Desk, desks: Sequence[Desk], orders: Sequence[tuple[Order, str]]) -> None:
        """Show an office among those of the seat: what it disposes of, what waits there, and its orders."""
        self._stack.show_desks(desks, chosen.id)
        self._show(True, chosen.lines or (IDLE,), orders)

    def _show(self, orderable: bool, status: Sequence[str], orders: Sequence[tuple[Order, str]]) -> None:
        self._status.setText("\n".join(status) or NOTHING)
        self.branches.show_branches(())
        self._show_orders(orders)
        self._orderable = orderable
        self._forms.setVisible(self._orderable and self.editor is None)
        self.mark_given(frozenset(order.kind for order, _ in orders))
        self._scroll.verticalScrollBar().setValue(0)

    def show_sightings(self, words: Sequence[str]) -> None:
        """A square without identified units: what is reported of it."""
        self.show_unit("", (), tuple(words) or (EMPTY,), ())

    def _show_orders(self, orders: Sequence[tuple[Order, str]]) -> None:
        empty(self._orders)
        for order, line in orders:
            self._orders.addWidget(self._order_row(order, line))

    def _order_row(self, order: Order, line: str) -> QWidget:
        change = QPushButton(without_unit(line, order.unit) or line)
        change.setObjectName("order")
        change.setFlat(True)
        change.setToolTip(f"{line}\nClick to change it")
        change.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        change.clicked.connect(lambda: self.order_opened.emit(order))
        clear = QToolButton()
        clear.setIcon(icon("clear"))
        clear.setAutoRaise(True)
        clear.setToolTip("Clear this order")
        clear.setAccessibleName(f"Clear the order {line}")
        clear.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        clear.clicked.connect(lambda: self.order_cleared.emit(order))
        row = QHBoxLayout()
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(change, 1)
        row.addWidget(clear)
        whole = QWidget()
        whole.setLayout(row)
        return whole

    def edit(self, editor: OrderEditor | None) -> None:
        """Put an order editor in place, or take the one there away."""
        self._editor_place.put(editor)
        self._forms.setVisible(editor is None and self._orderable)

    def set_locked(self, locked: bool) -> None:
        """Orders can be read, not given."""
        self._forms.setEnabled(not locked)
