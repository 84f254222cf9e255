"""The turn in a process of its own."""

from __future__ import annotations

from pathlib import Path

from pytestqt.qtbot import QtBot

from drumhead.client.desk.worker import TurnWorker


def test_a_file_that_is_no_game_is_named_in_one_sentence(qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "no.drum"
    path.write_text("nothing")
    worker = TurnWorker()
    with qtbot.waitSignal(worker.failed, timeout=20_000) as said:
        worker.start(path, 1)
    assert said.args is not None
    assert "no.drum" in said.args[0]
    assert not worker.running
