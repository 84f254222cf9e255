"""Start-up: the application, its theme, the window, and what happens to errors."""

from __future__ import annotations

import gc
import os
import sys
import traceback
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType

from PySide6.QtWidgets import QApplication, QMessageBox

from drumhead import __version__
from drumhead.client.main_window import MainWindow
from drumhead.client.settings import Settings
from drumhead.client.theme import apply_theme
from drumhead.engine.errors import DrumheadError

NO_DISPLAY = "There is no display for the client; the command line works without one: drumhead --help."


def run(arguments: Sequence[str]) -> int:
    """Open the client, with a game or position file if one is named; gives the exit code."""
    if not has_display(sys.platform, os.environ):
        sys.stderr.write(NO_DISPLAY + "\n")
        return 2
    application = QApplication(["drumhead", *arguments])
    application.setApplicationName("Drumhead")
    application.setApplicationVersion(__version__)
    settings = Settings()
    palette = apply_theme(application, settings.theme)
    window = MainWindow(settings, palette)
    sys.excepthook = shown_in(window)
    if not arguments:  # a game that is open by then must be let go of when it is closed
        window.ready.connect(settle)
    window.show()
    for name in arguments[:1]:
        window.rooms.open_path(Path(name))
    return application.exec()


def settle() -> None:
    """What was imported stays: the collector need not walk it each time a game is read."""
    gc.collect()
    gc.freeze()


def has_display(platform: str, environment: os._Environ[str] | dict[str, str]) -> bool:
    """Whether a window can be shown, or Qt was told where to draw."""
    if platform in ("win32", "darwin"):
        return True
    return any(environment.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))


def shown_in(window: MainWindow) -> Callable[[type[BaseException], BaseException, TracebackType | None], None]:
    """An excepthook: our own errors as their sentence, anything else as a plain word and a trace for the terminal."""

    def hook(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if isinstance(error, KeyboardInterrupt):
            QApplication.quit()
            return
        if isinstance(error, DrumheadError):
            QMessageBox.warning(window, "Drumhead", str(error))
            return
        hides = window.furnished and window.rooms.before_a_player
        what = kind.__name__ if hides else f"{kind.__name__}: {error}"
        traceback.print_tb(trace)
        if sys.stderr is not None:  # a program without a terminal has none
            sys.stderr.write(f"{what}\n")
        QMessageBox.warning(window, "Drumhead", f"Something went wrong inside Drumhead: {what}")

    return hook
