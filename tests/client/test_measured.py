"""What `drumhead bench` asks of the client is done in truth; how long it takes is nobody's business here."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from drumhead.engine.session import GameSession


def _said(folder: Path, *asked: str) -> subprocess.CompletedProcess[str]:
    own = os.environ | {name: str(folder) for name in ("XDG_CONFIG_HOME", "XDG_CACHE_HOME")}
    call = [sys.executable, "-m", "drumhead.client.measured", str(folder / "settings.ini"), *asked]
    return subprocess.run(call, env=own | {"QT_QPA_PLATFORM": "offscreen"}, capture_output=True, text=True)


@pytest.fixture
def game(tmp_path: Path) -> str:
    path = tmp_path / "game.drum"
    GameSession.create("diplomacy-1901", path, seed="measured").close()
    return str(path)


def test_a_process_ends_once_the_first_page_is_painted(tmp_path: Path) -> None:
    assert _said(tmp_path, "paint").returncode == 0


@pytest.mark.slow
def test_a_desk_is_opened_and_says_what_it_took(tmp_path: Path, game: str) -> None:
    said = _said(tmp_path, "desk", game, "France")
    found = json.loads(said.stdout)
    assert found["seconds"] > 0 and found["megabytes"] > 20, said.stderr
    assert Path(game).read_bytes(), "the game is there still"


@pytest.mark.slow
def test_lines_that_are_typed_are_taken_and_one_that_is_not_ends_it(tmp_path: Path, game: str) -> None:
    found = json.loads(_said(tmp_path, "typing", game, "France", "A PAR - BUR", "A PAR H").stdout)
    assert 0 < found["judged"] < found["typed"]
    assert _said(tmp_path, "typing", game, "France", "A VIE H").returncode != 0
