"""What cards of the inspector are made of: a head, the order in the making below it, and a body that scrolls."""

from __future__ import annotations

from PySide6.QtWidgets import QFrame, QLayout, QScrollArea, QVBoxLayout, QWidget

from drumhead.client.inspector.order_editor import OrderEditor


class EditorPlace(QVBoxLayout):
    """Where the order in the making stands, if there is one."""

    def __init__(self) -> None:
        super().__init__()
        self.editor: OrderEditor | None = None

    def put(self, editor: OrderEditor | None) -> None:
        """Another editor in the place of the one there, or none."""
        if self.editor is not None:
            self.removeWidget(self.editor)
            self.editor.hide()
            self.editor.deleteLater()
        self.editor = editor
        if editor is not None:
            self.addWidget(editor)


def lay_out_card(card: QWidget, head: QWidget, place: EditorPlace, *body: QWidget | QLayout) -> QScrollArea:
    """The parts of a card below each other; gives the part that scrolls."""
    inner = QWidget()
    column = QVBoxLayout(inner)
    column.setContentsMargins(0, 0, 0, 0)
    for part in body:
        if isinstance(part, QLayout):
            column.addLayout(part)
        else:
            column.addWidget(part)
    column.addStretch(1)
    scroll = QScrollArea()
    scroll.setWidgetResizable(True)
    scroll.setFrameShape(QFrame.Shape.NoFrame)
    scroll.setWidget(inner)
    outer = QVBoxLayout(card)
    outer.setContentsMargins(4, 4, 4, 4)
    outer.setSpacing(4)
    outer.addWidget(head)
    outer.addLayout(place)
    outer.addWidget(scroll, 1)
    return scroll


def empty(layout: QLayout) -> None:
    """Nothing stands in a layout any more, from this moment."""
    while (item := layout.takeAt(0)) is not None:
        widget = item.widget()
        if widget is not None:
            widget.hide()
            widget.deleteLater()


def replace_layout(widget: QWidget, layout: QLayout) -> None:
    """A widget laid out anew with other widgets."""
    old = widget.layout()
    if old is not None:
        empty(old)
        QWidget().setLayout(old)
    widget.setLayout(layout)
