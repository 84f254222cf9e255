"""A window with nothing in it, against which the client is held; it says what it held in MB and ends once painted.

    python -m drumhead.client.bare

It imports nothing of the client.
"""

from __future__ import annotations

import os
import sys

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget

from drumhead.engine.bench.held import megabytes_held


class _Bare(QWidget):
    def event(self, event: QEvent) -> bool:
        done = super().event(event)
        if event.type() == QEvent.Type.Paint:
            sys.stdout.write(str(megabytes_held()))
            sys.stdout.flush()
            os._exit(0)
        return done


def main() -> None:
    """Show it, as large as the client's."""
    application = QApplication(["bare"])
    window = QMainWindow()
    window.setCentralWidget(_Bare())
    window.resize(1500, 940)
    window.show()
    application.exec()


if __name__ == "__main__":
    main()
