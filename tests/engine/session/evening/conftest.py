"""A game whose players mail their sheets into a folder."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path

import pytest

from drumhead.engine.session import GameSession
from tests.engine.session.pages import scenario

Mailed = Callable[[str, str, str], Path]


@pytest.fixture
def game(tmp_path: Path) -> Iterator[GameSession]:
    session = GameSession.create(scenario(tmp_path), tmp_path / "game.drum", seed="1", seats={"Gyulai": "pavia"})
    yield session
    session.close()


@pytest.fixture
def mailed(tmp_path: Path) -> Mailed:
    """Puts a file into the folder `mail`, as it came at an hour of 1 June."""
    folder = tmp_path / "mail"
    folder.mkdir()

    def put(name: str, text: str, hour: str = "12:00") -> Path:
        path = folder / name
        path.write_text(text, encoding="utf-8")
        when = datetime.fromisoformat(f"2026-06-01 {hour}").timestamp()
        os.utime(path, (when, when))
        return path

    return put
