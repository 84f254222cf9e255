"""A process that ends when a window with nothing in it was painted."""

from __future__ import annotations

import os

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget


class Bare(QWidget):
    def event(self, event: QEvent) -> bool:
        done = super().event(event)
        if event.type() == QEvent.Type.Paint:
            os._exit(0)
        return done


application = QApplication(["bare"])
window = QMainWindow()
window.setCentralWidget(Bare())
window.resize(1500, 940)
window.show()
application.exec()
