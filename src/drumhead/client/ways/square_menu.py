"""A right click on a square or place: what may be done there, as a menu; or the way there, drawn and then given."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, QPoint, Qt, Signal
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QMenu, QWidget

from drumhead.client.army.stack_menu import offer_units
from drumhead.client.desk.desk import OrderDesk
from drumhead.client.desk.drafting import Drafting
from drumhead.client.desk.offering import orders_to
from drumhead.client.desk.offering_many import Offer
from drumhead.client.desk.ordering_many import OrderingMany
from drumhead.client.panels.board_panel import BoardPanel
from drumhead.client.settings import Settings
from drumhead.client.ways.wayfinding import Wayfinding
from drumhead.engine.play.orders import Order
from drumhead.engine.play.ways import Journey


class SquareMenu(QObject):
    """Made anew at each right click: the orders of the unit at hand that end there, or the commands for all that are
    chosen, the units, what there is to see."""

    odds_requested = Signal(int)

    def __init__(
        self,
        desk: OrderDesk,
        boards: BoardPanel,
        drafting: Drafting,
        many: OrderingMany,
        settings: Settings,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._desk, self._boards, self._drafting, self._settings = desk, boards, drafting, settings
        self._many = many
        boards.menu_requested.connect(lambda cell: self.open(cell, boards))

    def open(self, cell: int, parent: QWidget) -> None:
        """At the pointer; where the settings say so the way there is drawn first, which a second right click gives."""
        if self._settings.right_click_orders and not self._for_all and self._drafting.propose(cell):
            return
        menu = self.made(cell, parent)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(QCursor.pos() + QPoint(1, 1))

    def made(self, cell: int, parent: QWidget) -> QMenu:
        """The menu of a square."""
        here = self._boards.scene.plane.alike(cell)
        menu = QMenu(parent)
        menu.setToolTipsVisible(True)
        if self._for_all:
            self._add_commands(menu, cell)
        else:
            self._add_orders(menu, cell, here)
        menu.addSeparator()
        offer_units(menu, self._desk, [token for token in self._desk.shown().tokens if token.cell in here])
        menu.addSeparator()
        name = self._boards.title(cell, None)
        if self._boards.has_fields:
            menu.addAction(f"Open the battlefield of {name}", lambda: self._boards.open_field(cell))
        if self._desk.session.ruleset.odds is not None:
            menu.addAction(f"What may come of a battle in {name}…", lambda: self.odds_requested.emit(cell))
        menu.addAction(f"Pin {name}: all about it", lambda: self._boards.pin_requested.emit(cell, None))
        return menu

    def _add_orders(self, menu: QMenu, cell: int, here: Sequence[int]) -> None:
        """Those that may be given now, ways with what they cost."""
        offered = orders_to(self._desk, self._desk.unit, here)
        for order in offered:
            menu.addAction(self._desk.session.write_order(order)).triggered.connect(self._giving((order,)))
        for way in self._ways(cell):
            if not set(way.orders) <= set(offered):
                action = menu.addAction(f"{way.title.capitalize()} to {way.summary}")
                action.setToolTip(" ".join((*way.costs, *way.risks)))
                action.triggered.connect(self._giving(way.orders))
        if not menu.isEmpty() and self._drafting.leads:
            menu.addAction(f"Show the way to {self._boards.title(cell, None)}", lambda: self._drafting.propose(cell))

    @property
    def _for_all(self) -> bool:
        """Whether what is ordered now is for several units at once."""
        return self._many.many and bool(self._desk.session.ruleset.commands)

    def _add_commands(self, menu: QMenu, cell: int) -> None:
        """Where several units are chosen, those for all of them."""
        for words, offer in self._many.offers(cell):
            menu.addAction(words).triggered.connect(self._taking(offer))

    def _ways(self, cell: int) -> tuple[Journey, ...]:
        token = self._desk.shown().token(self._desk.unit)
        if token is None or not token.orderable or self._desk.mode != "DRAFT" or token.cell == cell:
            return ()
        return Wayfinding(self._desk, token.id).journeys(cell)

    def _taking(self, offer: Offer) -> Callable[[], None]:
        return lambda: self._many.take(offer)

    def _giving(self, orders: Sequence[Order]) -> Callable[[], None]:
        def give() -> None:
            for order in orders:
                if self._desk.set_order(order):
                    self._drafting.given.emit(order)

        return give


def pointed_at(boards: BoardPanel) -> str:
    """The square under the pointer, with that on its battlefield if it is open; else the one that is chosen."""
    board, view = boards.known.map.board, boards.current
    under = None if view is None else view.hovered
    if boards.field_cell is not None:
        name = board.name(boards.field_cell)
        return name if under is None else f"{name} {boards.known.squares.tactical_board.name(under)}"
    cell = boards.scene.selected if under is None else under
    return "" if cell is None else board.name(cell)
