"""A sheet with refused orders: which they are, and whether the others shall be handed in without them."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox, QWidget

from drumhead.engine.session import Receipt, Verdict

MOST = 8
"""Refused orders that are shown at once; the others stand among the details."""


def refused_words(receipt: Receipt, most: int = 1) -> str:
    """The first refused orders, each with its reason, and how many more there are."""
    refused = _reasons(receipt)
    more = [f"{len(refused) - most} more are refused."] if len(refused) > most else []
    return "\n".join([*refused[:most], *more])


def ask_to_drop(receipt: Receipt, hand_in: Callable[[], None], parent: QWidget) -> None:
    """Ask whether to hand in what was accepted, if anything was; nothing is changed otherwise."""
    taken = [verdict for verdict in receipt if verdict.accepted and verdict.order is not None]
    refused = len(_refused(receipt))
    box = QMessageBox(parent)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.setObjectName("drop-refused")
    box.setWindowTitle("Refused orders")
    box.setText(f"{refused} {'order is' if refused == 1 else 'orders are'} refused; nothing is handed in yet.")
    box.setInformativeText(refused_words(receipt, MOST))
    if taken:
        others = f"Hand in the other {len(taken)}" if len(taken) > 1 else "Hand in the other one"
        box.addButton(others, QMessageBox.ButtonRole.AcceptRole).clicked.connect(lambda: hand_in())
    box.setEscapeButton(box.addButton("Go on with the draft", QMessageBox.ButtonRole.RejectRole))
    handed = ("", "These would be handed in:", *(verdict.text for verdict in taken)) if taken else ()
    box.setDetailedText("\n".join(["Refused:", *_reasons(receipt), *handed]))
    box.open()


def _refused(receipt: Receipt) -> list[Verdict]:
    return [verdict for verdict in receipt if not verdict.accepted]


def _reasons(receipt: Receipt) -> list[str]:
    return [f"{verdict.text}: {verdict.reason.rstrip('.')}." for verdict in _refused(receipt)]
