"""Files that earlier versions wrote, kept under tests/files: they open, play on and take what was written for them."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from drumhead.engine.errors import InputError
from drumhead.engine.gamefile.migrations import FORMAT
from drumhead.engine.play.events import GM
from drumhead.engine.session import GameSession

FILES = Path(__file__).parents[2] / "files"
SHEET = (FILES / "format-1-gyulai.orders").read_text(encoding="utf-8")


@pytest.fixture
def old(tmp_path: Path) -> Iterator[GameSession]:
    shutil.copy(FILES / "format-1.drum", tmp_path / "game.drum")
    session = GameSession.open(tmp_path / "game.drum")
    yield session
    session.close()


@pytest.fixture
def position(tmp_path: Path) -> Iterator[GameSession]:
    shutil.copy(FILES / "format-1-gyulai.drum", tmp_path / "home.drum")
    session = GameSession.open(tmp_path / "home.drum")
    yield session
    session.close()


@pytest.mark.parametrize("name", ["format-1.drum", "format-1-gyulai.drum"])
def test_a_file_of_the_first_format_is_brought_up_to_date(tmp_path: Path, name: str) -> None:
    shutil.copy(FILES / name, tmp_path / name)
    with sqlite3.connect(tmp_path / name) as file:
        before = file.execute("pragma user_version").fetchone()[0]
    file.close()
    GameSession.open(tmp_path / name).close()
    with sqlite3.connect(tmp_path / name) as file:
        after = file.execute("pragma user_version").fetchone()[0]
    file.close()
    assert (before, after) == (1, FORMAT)


def test_an_old_game_is_played_on(old: GameSession) -> None:
    assert (old.turn, [status.handed_in for status in old.seats()]) == (2, [True, False, False])
    assert old.events(GM, 1)
    assert old.advance() == 2
    assert {"FR1IN"} <= {unit for event in old.events(GM, 2) for unit in event.units}


def test_an_old_game_has_a_secret_from_now_on_that_is_not_its_seed(old: GameSession) -> None:
    assert len(old.game.secret) == 64
    assert old.seed not in old.game.secret


def test_a_map_inside_an_old_game_has_not_changed(old: GameSession) -> None:
    with sqlite3.connect(old.path) as file:
        meta = dict(file.execute("select key, value from meta"))
    file.close()
    assert meta["map_digest"] == old.game.map.digest


def test_a_sheet_for_the_old_position_is_taken_in_the_turn_that_waited(old: GameSession) -> None:
    assert all(verdict.accepted for verdict in old.submit(SHEET))
    old.advance()
    with pytest.raises(InputError, match="for turn 2; turn 3 is waiting"):
        old.submit(SHEET)


def test_an_old_position_tells_what_it_told(position: GameSession) -> None:
    assert position.turn_report("Gyulai", 1).sections
    assert position.position_report("Gyulai").sections
    position.unlock("Gyulai", "pavia")
    text = position.sheet("Gyulai", [position.read_order("AU2IN engage T1-T2")])
    assert text.splitlines()[:4] == SHEET.splitlines()[:4]
