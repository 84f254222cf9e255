"""The panel that tries a turn out: what it asks for, what may be pressed meanwhile, and what is left of a seat."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from drumhead.client.review.rehearsal_panel import MOST, WAITING, RehearsalPanel
from tests.client.driving import click

Begun = list[tuple[Path, int, str, Mapping[str, Any]]]


@pytest.fixture
def begun() -> Begun:
    return []


@pytest.fixture
def running() -> list[bool]:
    """Whether the process of the panel runs; the last word counts."""
    return [False]


@pytest.fixture
def panel(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, begun: Begun, running: list[bool]) -> Iterator[RehearsalPanel]:
    found = RehearsalPanel()
    qtbot.addWidget(found)

    def start(game: Path, turn: int, act: str, asked: Mapping[str, Any]) -> None:
        begun.append((game, turn, act, asked))
        running.append(True)

    monkeypatch.setattr(type(found._worker), "running", property(lambda _: running[-1]))
    monkeypatch.setattr(found._worker, "start", start)
    monkeypatch.setattr(found._worker, "stop", lambda: running.append(False))
    yield found
    found.forget()


def _may(panel: RehearsalPanel) -> tuple[bool, bool, bool]:
    """Whether one may begin, stop and look."""
    return panel.begin_button.isEnabled(), panel.stop_button.isEnabled(), panel.look_button.isEnabled()


def _done(panel: RehearsalPanel, running: list[bool]) -> None:
    running.append(False)
    panel._worker.answered.emit({"lines": ["It held.", "It broke."]})
    panel._worker.succeeded.emit()


def test_the_turn_is_tried_out_with_what_was_guessed_without_remarks_as_often_as_it_says(
    panel: RehearsalPanel, begun: Begun
) -> None:
    assert (_may(panel), panel.message.text(), panel.times.value()) == ((True, False, False), WAITING, 5)
    assert (panel.times.minimum(), panel.times.maximum()) == (1, MOST)
    panel.guesses.setPlainText("AU1IN halt  # surely\n\n# a remark\n AU2IN march\n")
    panel.times.setValue(3)
    panel.begin(Path("war.drum"), 4, "Anna")
    ((game, turn, act, asked),) = begun
    assert (game, turn, act) == (Path("war.drum"), 4, "rehearse")
    assert (asked["seat"], asked["guesses"], asked["times"]) == ("Anna", ["AU1IN halt", "AU2IN march"], 3)
    panel.begin(Path("war.drum"), 4, "Anna")
    assert len(begun) == 1, "one at a time"


def test_while_it_runs_it_may_only_be_stopped_and_once_it_is_done_looked_at(
    panel: RehearsalPanel, begun: Begun, running: list[bool]
) -> None:
    looked: list[object] = []
    panel.looked_at.connect(looked.append)
    panel.begin(Path("war.drum"), 4, "Anna")
    assert _may(panel) == (False, True, False)
    panel._worker.progressed.emit("Rehearsal", 1, 5)
    assert panel.message.text() == "Rehearsal 2 of 5"
    _done(panel, running)
    assert (_may(panel), panel.message.text()) == ((True, False, True), "")
    assert panel.outcome.toPlainText() == "It held.\nIt broke."
    click(panel.look_button)
    assert looked == [Path(begun[0][3]["out"])]
    panel.begin(Path("war.drum"), 4, "Anna")
    assert panel.outcome.toPlainText() == "" and begun[1][3]["out"] != begun[0][3]["out"]


@pytest.mark.parametrize("how", ["stopped", "failed"])
def test_what_was_stopped_or_failed_is_not_looked_at(panel: RehearsalPanel, running: list[bool], how: str) -> None:
    panel.begin(Path("war.drum"), 4, "Anna")
    if how == "stopped":
        click(panel.stop_button)
    else:
        running.append(False)
        panel._worker.failed.emit("It cannot be carried out.")
    assert _may(panel) == (True, False, False)
    assert panel.message.text() == (WAITING if how == "stopped" else "It cannot be carried out.")


def test_nothing_that_a_seat_guessed_or_tried_is_left_when_it_is_left(
    panel: RehearsalPanel, begun: Begun, running: list[bool]
) -> None:
    panel.guesses.setPlainText("AU1IN halt")
    panel.begin(Path("war.drum"), 4, "Anna")
    out = Path(begun[0][3]["out"])
    assert out.parent.is_dir()
    _done(panel, running)
    panel.begin(Path("war.drum"), 4, "Anna")
    panel.forget()
    assert (panel.guesses.toPlainText(), panel.outcome.toPlainText(), panel.message.text()) == ("", "", WAITING)
    assert (_may(panel), running[-1], out.parent.exists()) == ((True, False, False), False, False)
    panel.guesses.undo()
    assert panel.guesses.toPlainText() == ""
    panel.begin(Path("war.drum"), 4, "Ben")
    assert Path(begun[-1][3]["out"]).parent.is_dir() and Path(begun[-1][3]["out"]).parent != out.parent
