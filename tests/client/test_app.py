"""Start-up."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from drumhead import __version__
from drumhead.client import app
from drumhead.client.main_window import MainWindow
from drumhead.engine.errors import DrumheadError
from drumhead.engine.session import GameSession
from tests.engine.session.pages import scenario

FIRST_PAGE = """
import sys
from drumhead.client import app
from drumhead.client.main_window import MainWindow
from drumhead.engine.errors import DrumheadError
from drumhead.client.main_window import MainWindow
import gc
from PySide6.QtWidgets import QApplication
def shown(_):
    print(*sys.modules)
    (window,) = [found for found in QApplication.topLevelWidgets() if isinstance(found, MainWindow)]
    window.ready.emit()
    print("settled" if gc.get_freeze_count() else "loose")
    return 0
app.QApplication.exec = shown
app.run([])
"""


def test_without_a_display_it_says_so_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(app.sys, "platform", "linux")
    assert app.run([]) == 2
    assert capsys.readouterr().err == app.NO_DISPLAY + "\n"


def test_a_platform_named_for_qt_is_display_enough() -> None:
    assert app.has_display("linux", {"QT_QPA_PLATFORM": "offscreen"})
    assert app.has_display("win32", {})
    assert not app.has_display("linux", {})


def test_the_first_page_needs_no_more_than_qt_and_what_it_shows(tmp_path: Path) -> None:
    """Up to the moment when the window waits to be painted."""
    places = {"XDG_CONFIG_HOME": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path)}
    run = subprocess.run(
        [sys.executable, "-c", FIRST_PAGE],
        env=os.environ | places,
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
    )
    loaded = set(run.stdout.split())
    assert {"drumhead.client.panels.start_page", "settled"} <= loaded
    assert loaded & {"numpy", "pydantic", "lark", "jinja2", "shapely", "sqlite3", "PIL"} == set()
    assert {name for name in loaded if name.startswith("drumhead.engine.")} <= {
        "drumhead.engine.errors",
        "drumhead.engine.maps",
        "drumhead.engine.maps.bundled",
        "drumhead.engine.drawing",
        "drumhead.engine.drawing.ink",
        "drumhead.engine.drawing.ink.colours",
        "drumhead.engine.drawing.ink.theme",
    }


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the warnings say that are shown."""
    said: list[str] = []
    monkeypatch.setattr(app.QMessageBox, "warning", lambda window, title, text: said.append(text))
    return said


def test_an_error_of_our_own_is_shown_as_its_sentence_and_another_is_traced_too(
    window: MainWindow, shown: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    hook = app.shown_in(window)
    hook(DrumheadError, DrumheadError("The map is torn."), None)
    assert (shown, capsys.readouterr().err) == (["The map is torn."], "")
    hook(ValueError, ValueError("seven"), None)
    assert shown[1:] == ["Something went wrong inside Drumhead: ValueError: seven"]
    assert "ValueError: seven" in capsys.readouterr().err


def test_an_error_is_shown_before_there_are_rooms_and_where_there_is_no_terminal(
    window: MainWindow, shown: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app.sys, "stderr", None)
    monkeypatch.setattr(MainWindow, "furnished", False)
    monkeypatch.setattr(MainWindow, "rooms", property(lambda window: 1 // 0))
    app.shown_in(window)(ValueError, ValueError("seven"), None)
    assert shown == ["Something went wrong inside Drumhead: ValueError: seven"]


def test_an_error_names_nothing_of_a_game_but_to_its_game_master(
    window: MainWindow, shown: list[str], tmp_path: Path
) -> None:
    GameSession.create(scenario(tmp_path), tmp_path / "game.drum", seed="1").close()
    window.rooms.open_path(tmp_path / "game.drum")
    for seat in ("", "MacMahon", "gm"):
        if seat:
            window.rooms.open_desk(seat, "")
        app.shown_in(window)(KeyError, KeyError("G12"), None)
    said = "Something went wrong inside Drumhead: KeyError"
    assert shown == [said, said, f"{said}: 'G12'"]


def test_who_breaks_it_off_at_the_terminal_ends_it_without_a_word(
    window: MainWindow, shown: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    ended: list[bool] = []
    monkeypatch.setattr(app.QApplication, "quit", lambda: ended.append(True))
    app.shown_in(window)(KeyboardInterrupt, KeyboardInterrupt(), None)
    assert (ended, shown) == ([True], [])


OPENED = """
import gc
import sys
from pathlib import Path
from drumhead.client import app
from drumhead.client.main_window import MainWindow
from drumhead.engine.errors import DrumheadError
from drumhead.client.main_window import MainWindow
from PySide6.QtWidgets import QApplication
def shown(_):
    (window,) = [found for found in QApplication.topLevelWidgets() if isinstance(found, MainWindow)]
    print(window.isVisible(), QApplication.applicationName(), window.rooms.desk.session.path, sys.excepthook.__module__)
    window.ready.emit()
    print(QApplication.applicationVersion(), gc.get_freeze_count())
    return 5
app.QApplication.exec = shown
sys.exit(app.run(sys.argv[1:]))
"""


def test_a_game_that_is_named_is_opened_as_the_window_is_shown(tmp_path: Path, game: Path) -> None:
    places = {"XDG_CONFIG_HOME": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path)}
    run = subprocess.run(
        [sys.executable, "-c", OPENED, str(game), "another.drum"],
        env=os.environ | places,
        capture_output=True,
        text=True,
        timeout=300,
    )
    said = ["True", "Drumhead", str(game), "drumhead.client.app", __version__, "0"]
    assert (run.returncode, run.stdout.split()) == (5, said), run.stderr
