"""The button that asks what could have been foretold of a battle, without a process."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from drumhead.client.pages import foretelling
from drumhead.client.pages.foretelling import ASK, STOP, TIP, Foretelling
from tests.client.dialogs.processes import Asked

GAME = Path("war.drum")


@pytest.fixture
def odds(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Foretelling:
    monkeypatch.setattr(foretelling, "TurnWorker", Asked)
    found = Foretelling("odds")
    qtbot.addWidget(found.button)
    return found


def _worker(odds: Foretelling) -> Asked:
    found = odds.findChild(Asked)
    assert found is not None
    return found


def test_it_is_asked_once_at_a_time_and_asking_again_ends_it(odds: Foretelling) -> None:
    assert (odds.button.text(), odds.button.toolTip(), odds.button.objectName()) == (ASK, TIP, "odds")
    odds.ask("first", GAME, 3, {"cell": 7})
    assert _worker(odds).asked == [{"turn": 3, "act": "beforehand", "cell": 7}]
    assert (odds.running, odds.button.text()) == (True, STOP)
    width = odds.button.minimumWidth()
    assert width >= odds.button.fontMetrics().horizontalAdvance(ASK.replace("&", "")), "nothing beside it moves"
    odds.ask("second", GAME, 3, {"cell": 8})
    assert len(_worker(odds).asked) == 1 and _worker(odds).stopped == 1
    assert odds.button.text() == ASK


def test_what_was_told_is_kept_of_what_was_asked_until_all_is_forgotten(odds: Foretelling) -> None:
    told: list[bool] = []
    odds.told.connect(lambda: told.append(True))
    odds.ask("first", GAME, 3, {})
    _worker(odds).answered.emit({"lines": ["one"]})
    _worker(odds).answered.emit({"lines": ["one", "two"]})
    _worker(odds).end()
    assert (odds.lines("first"), odds.lines("second"), len(told)) == (("one", "two"), (), 2)
    assert odds.button.text() == ASK
    odds.ask("second", GAME, 3, {})
    _worker(odds).answered.emit({"lines": ["three"]})
    assert (odds.lines("first"), odds.lines("second")) == (("one", "two"), ("three",))
    odds.forget()
    assert (odds.lines("first"), odds.lines("second"), odds.button.text()) == ((), (), ASK)
    assert _worker(odds).stopped == 1, "nobody waits for the rest"


def test_why_it_cannot_be_told_is_said(odds: Foretelling) -> None:
    said: list[str] = []
    odds.failed.connect(said.append)
    odds.ask("first", GAME, 3, {})
    _worker(odds).end("The turn is not kept.")
    assert (said, odds.button.text(), odds.lines("first")) == (["The turn is not kept."], ASK, ())
