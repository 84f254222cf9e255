"""`drumhead verify`: all turns or some, on one core or several, broken off and gone on with."""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from drumhead.engine.cli import run
from drumhead.engine.session import GameSession
from drumhead.engine.session.playing import Progress
from tests.engine.session.pages import PAGE

TURNS = 4


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("played")
    (folder / "page.toml").write_text(PAGE.replace("turns = 3", f"turns = {TURNS}"), encoding="utf-8")
    session = GameSession.create(str(folder / "page.toml"), folder / "game.drum", seed="1")
    for _ in range(TURNS):
        session.advance()
    session.close()
    return folder / "game.drum"


def _tampered(played: Path, folder: Path, turn: int) -> Path:
    path = Path(shutil.copy(played, folder / "game.drum"))
    with sqlite3.connect(path) as file:
        file.execute("update steps set hash = 'x' where turn = ? and number = 3", (turn,))
    file.close()
    return path


@pytest.mark.parametrize("cores", ["1", "2"])
def test_every_phase_of_every_turn_is_told_in_order(
    played: Path, cores: str, capsys: pytest.CaptureFixture[str]
) -> None:
    session = GameSession.open(played)
    phases = [(turn, phase) for turn in range(1, TURNS + 1) for phase in session.phases(turn)]
    session.close()
    assert run(["verify", str(played), "--cores", cores, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [(step["turn"], step["phase"]) for step in found] == phases


@pytest.mark.parametrize("cores", ["1", "2"])
def test_the_first_turn_that_comes_out_otherwise_is_named(
    played: Path, tmp_path: Path, cores: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["verify", str(_tampered(played, tmp_path, 3)), "--cores", cores]) == 1
    assert "turn 3, phase tactical-1: comes out differently." in capsys.readouterr().err


def test_what_lies_before_the_turn_one_begins_with_is_believed(
    played: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = _tampered(played, tmp_path, 2)
    assert run(["verify", str(path), "--from", "3"]) == 0
    assert "30 phases replayed from turn 3, every hash agrees." in " ".join(capsys.readouterr().out.split())
    assert run(["verify", str(path), "--from", "2"]) == 1


def test_the_state_one_begins_with_must_be_the_one_that_was_stored(
    played: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = Path(shutil.copy(played, tmp_path / "game.drum"))
    with sqlite3.connect(path) as file:
        file.execute("update steps set hash = 'x' where turn = 2 and number = 15")
    file.close()
    assert run(["verify", str(path), "--from", "3"]) == 1
    assert "the state with which turn 3 begins was changed." in capsys.readouterr().err


def test_a_turn_that_was_not_played_cannot_be_verified(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", str(played), "--from", "7"]) == 2
    assert "holds no turn 7 that was played; played are 1 to 4." in capsys.readouterr().err


def test_who_breaks_off_is_told_where_to_go_on(
    played: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told: list[tuple[str, int, int]] = []

    @contextmanager
    def watched() -> Iterator[Progress]:
        def call(title: str, done: int, total: int) -> None:
            told.append((title, done, total))
            if done == 2:
                raise KeyboardInterrupt

        yield call

    monkeypatch.setattr("drumhead.engine.cli.verifying.progress", watched)
    assert run(["verify", str(played), "--cores", "1"]) == 1
    assert told == [("Turn 1", 1, 4), ("Turn 2", 2, 4)]
    assert "broken off before turn 3; `--from 3` goes on there." in capsys.readouterr().err
