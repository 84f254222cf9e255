"""A sitting that is held against its file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from drumhead.client.main_window import MainWindow
from tests.client.sights.sitting import Sitting

HERE = Path(__file__).parent


@pytest.fixture
def sitting(
    unused: None, window: MainWindow, tmp_path: Path, rewrite: bool, request: pytest.FixtureRequest
) -> Iterator[Sitting]:
    """Told at the end, and held against what was told before."""
    found = Sitting(window, tmp_path)
    yield found
    file = HERE / f"{request.node.name.removeprefix('test_')}.txt"
    told = "\n".join(found.lines).strip() + "\n"
    if rewrite:
        file.write_text(told, encoding="utf-8")
    assert told == file.read_text(encoding="utf-8")
