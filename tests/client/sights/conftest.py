"""A sitting that is held against its file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer

from drumhead.client.main_window import MainWindow
from tests.client.sights.sitting import Sitting

HERE = Path(__file__).parent
SOON = 50
"""Milliseconds: what comes later comes by itself, as drafts are kept, and would come in whichever step is slow."""


@pytest.fixture
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing happens in the window but what a step does."""
    begin = QTimer.start

    def start(timer: QTimer, *interval: int) -> None:
        later = (interval[0] if interval else timer.interval()) >= SOON
        if not later or not type(timer.parent()).__module__.startswith("drumhead"):
            begin(timer, *interval)

    monkeypatch.setattr(QTimer, "start", start)


@pytest.fixture
def sitting(
    unused: None, unhurried: None, window: MainWindow, tmp_path: Path, rewrite: bool, request: pytest.FixtureRequest
) -> Iterator[Sitting]:
    """Told at the end, and held against what was told before."""
    found = Sitting(window, tmp_path)
    yield found
    file = HERE / f"{request.node.name.removeprefix('test_')}.txt"
    told = "\n".join(found.lines).strip() + "\n"
    if rewrite:
        file.write_text(told, encoding="utf-8")
    assert told == file.read_text(encoding="utf-8")
