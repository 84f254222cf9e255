"""The turn in a process of its own."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from drumhead.client.desk import worker as of_turns
from drumhead.client.desk.worker import TurnWorker
from drumhead.engine.session import GameSession


def test_a_file_that_is_no_game_is_named_in_one_sentence(qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "no.drum"
    path.write_text("nothing")
    worker = TurnWorker()
    with qtbot.waitSignal(worker.failed) as said:
        worker.start(path, 1)
    assert said.args is not None
    assert "no.drum" in said.args[0]
    assert not worker.running


@pytest.mark.whole
def test_a_turn_that_is_played_is_told_phase_by_phase_and_then_that_it_is_done(qtbot: QtBot, game: Path) -> None:
    worker, told = TurnWorker(), list[tuple[str, int, int]]()
    worker.progressed.connect(lambda *found: told.append(found))
    worker.failed.connect(pytest.fail)
    with qtbot.waitSignal(worker.succeeded):
        worker.start(game, 1)
        assert worker.running
    assert told and all(title and 0 <= done <= total for title, done, total in told)
    assert [done for _, done, _ in told] == sorted(done for _, done, _ in told)
    session = GameSession.open(game)
    assert session.turn == 2
    session.close()


@pytest.mark.whole
def test_what_a_run_that_was_ended_said_last_is_no_part_of_the_next_one(qtbot: QtBot, game: Path) -> None:
    worker, told = TurnWorker(), list[int]()
    worker.progressed.connect(lambda title, done, total: told.append(done))
    worker._rest = b'{"lines": ["half a'
    with qtbot.waitSignal(worker.succeeded):
        worker.start(game, 1)
    assert told == sorted(told) and told


def test_a_process_that_is_ended_from_outside_fails_once(qtbot: QtBot, game: Path) -> None:
    worker, told = TurnWorker(), list[str]()
    worker.failed.connect(told.append)
    worker.succeeded.connect(lambda: pytest.fail("it was ended"))
    worker.start(game, 1)
    with qtbot.waitSignal(worker.failed):
        worker._process.kill()
    qtbot.wait(50)
    assert told == ["The turn could not be played; nothing was changed."]


def test_a_process_that_cannot_be_started_says_so(
    qtbot: QtBot, game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", str(tmp_path / "no-python"))
    worker, told = TurnWorker(), list[str]()
    worker.failed.connect(told.append)
    worker.start(game, 1)
    qtbot.waitUntil(lambda: bool(told))
    assert told == ["The process that plays the turn could not be started; nothing was changed."]


TELLS = """
import sys
asked = sys.stdin.read()
sys.stdout.write("1\\t3\\tMarches\\n" + '{"sum": 4}\\n' + "2\\t3\\tFire\\tand smoke\\n")
sys.stdout.write('{"asked": ' + (asked or "null") + ', "of": "' + " ".join(sys.argv[2:]) + '"}\\n')
sys.stderr.write("at first\\nat last\\n")
sys.exit(int(asked == '{"fails": true}'))
"""


@pytest.fixture
def telling(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A process that tells what it was asked instead of playing a turn."""
    (tmp_path / "telling.py").write_text(TELLS, encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setattr(of_turns, "MODULE", "telling")
    return tmp_path / "a.drum"


def test_what_is_answered_is_told_apart_from_how_far_it_is(qtbot: QtBot, telling: Path) -> None:
    worker, told, answers = TurnWorker(), list[tuple[str, int, int]](), list[object]()
    worker.progressed.connect(lambda *found: told.append(found))
    worker.answered.connect(answers.append)
    with qtbot.waitSignal(worker.succeeded):
        worker.start(telling, 4, "dice", {"seat": "Anna"})
    assert told == [("Marches", 1, 3), ("Fire\tand smoke", 2, 3)]
    assert answers == [{"sum": 4}, {"asked": {"seat": "Anna"}, "of": "4 dice"}]
    with qtbot.waitSignal(worker.succeeded):
        worker.start(telling, 5)
    assert answers[-1] == {"asked": None, "of": "5 advance"}


def test_of_what_a_process_complained_the_last_is_told_and_only_where_it_failed(qtbot: QtBot, telling: Path) -> None:
    worker, failed = TurnWorker(), list[str]()
    worker.failed.connect(failed.append)
    with qtbot.waitSignal(worker.succeeded):
        worker.start(telling, 4)
    assert failed == []
    with qtbot.waitSignal(worker.failed):
        worker.start(telling, 4, "dice", {"fails": True})
    assert failed == ["at last"]


def test_a_process_that_is_stopped_tells_nothing_and_may_be_stopped_twice(qtbot: QtBot, telling: Path) -> None:
    worker, told = TurnWorker(), list[object]()
    for signal in (worker.failed, worker.answered, worker.progressed):
        signal.connect(lambda *found: told.append(found))
    worker.start(telling, 4, "dice", {"seat": "Anna"})
    worker.stop()
    worker.stop()
    assert not worker.running and told == []
    with qtbot.waitSignal(worker.succeeded):
        worker.start(telling, 4)
    assert told, "it is heard again the next time"
