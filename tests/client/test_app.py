"""Start-up."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from drumhead.client import app

FIRST_PAGE = """
import sys
from drumhead.client import app
from drumhead.client.main_window import MainWindow
app.QApplication.exec = lambda _: [print(name) for name in sys.modules] and 0
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
        timeout=60,
    )
    loaded = set(run.stdout.split())
    assert "drumhead.client.panels.start_page" in loaded
    assert loaded & {"numpy", "pydantic", "lark", "jinja2", "shapely", "sqlite3", "PIL"} == set()
    assert {name for name in loaded if name.startswith("drumhead.engine.")} <= {
        "drumhead.engine.errors",
        "drumhead.engine.maps",
        "drumhead.engine.maps.bundled",
        "drumhead.engine.reports",
        "drumhead.engine.reports.colours",
    }
