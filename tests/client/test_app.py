"""Start-up."""

from __future__ import annotations

import pytest

from drumhead.client import app


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
