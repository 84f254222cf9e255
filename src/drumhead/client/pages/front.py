"""What stands in the middle of the desk: the boards, or one page over them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QStackedLayout, QWidget

from drumhead.client.desk.desk import OrderDesk
from drumhead.client.pages.page import Page

MAP, MAP_KEY = "Map", "F2"
"""The tab of the boards themselves."""


class Front(QWidget):
    """Holds the boards and the pages; `turned` says that another is in front."""

    turned = Signal()

    def __init__(self, desk: OrderDesk, boards: QWidget, pages: Sequence[Page], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk, self._boards, self.pages = desk, boards, tuple(pages)
        self._stack = QStackedLayout(self)
        self._stack.setContentsMargins(0, 0, 0, 0)
        for widget in (boards, *pages):
            self._stack.addWidget(widget)
        for page in pages:
            page.left.connect(self.show_boards)

    @property
    def page(self) -> Page | None:
        """The page in front; None for the boards."""
        return next((page for page in self.pages if page is self._stack.currentWidget()), None)

    def offered(self) -> tuple[Page, ...]:
        """The pages that mean something to the seat."""
        return tuple(page for page in self.pages if page.offered(self._desk))

    def turn_to(self, page: Page) -> None:
        """Lay a page over the boards, and fill it; once more brings the boards back."""
        if self.page is page:
            self.show_boards()
        elif page.offered(self._desk):
            self._stack.setCurrentWidget(page)
            page.show_desk(self._desk)
            page.setFocus()
            self.turned.emit()

    def show_boards(self) -> None:
        """Away with the page."""
        if self.page is not None:
            self._stack.setCurrentWidget(self._boards)
            self._boards.setFocus()
            self.turned.emit()

    def renew(self) -> None:
        """What the page in front shows has changed."""
        if self.page is not None:
            self.page.show_desk(self._desk)

    def forget(self) -> None:
        """The seat is left: no page keeps anything of it."""
        self.show_boards()
        for page in self.pages:
            page.forget()
