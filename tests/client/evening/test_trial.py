"""The copy in which a turn is judged, and the bar of what is played: how far one looks, and what is left of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest
from pytestqt.qtbot import QtBot

from drumhead.client.desk.worker import TurnWorker
from drumhead.client.evening import trial as of_trials
from drumhead.client.evening.phases_list import Judged
from drumhead.client.evening.trial import EVERY, Trial
from drumhead.client.evening.working import Working
from drumhead.engine.session import GameSession
from drumhead.engine.session.evening.adjudication import Work
from tests.client.evening.test_judging_alone import FIRST, MARCH, SECOND, Copy


def test_one_looks_as_far_as_one_has_come_and_the_turn_is_settled_once_every_battle_is() -> None:
    trial, accepted = Trial(), replace(FIRST, accepted=True)
    trial.renew()
    assert (trial.seen, trial.battles(), trial.phases({}), trial.goes_on) == ((), (), (), True)
    copy = Copy(MARCH, accepted, SECOND)
    trial.work, trial.opened = cast(Work, copy), 1
    trial.renew()
    assert (trial.seen, trial.goes_on, trial.settled) == (("march",), True, False)
    assert (trial.battles(), trial.battles("fire"), trial.battles("rest")) == ((MARCH,), (accepted, SECOND), ())
    assert trial.phases({"march": "March", "fire": "Fire"}) == (
        Judged("march", "March", 1, 1, 1, True),
        Judged("fire", "Fire", 2, 1, 1, False),
        Judged("rest", "rest", 0, 0, 1, False),
    )
    trial.opened = 2
    assert (trial.seen, trial.goes_on) == (("march", "fire"), True)
    trial.opened = 3
    assert (trial.battles(), trial.goes_on) == ((MARCH, accepted, SECOND), False)
    copy.fought = [replace(each, accepted=True) for each in copy.fought]
    assert not trial.settled, "the battles are read once"
    trial.renew()
    assert trial.settled
    trial.forget()
    assert (trial.work, trial.seen, trial.battles(), copy.closed, trial.opened) == (None, (), (), 1, 0)
    trial.drop()
    assert copy.closed == 1, "what is away is not put away again"


def test_a_copy_lies_in_a_folder_of_its_own_until_it_is_put_away_or_another_is_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    trial, made = Trial(), list[Path]()

    def copied(session: object, folder: Path) -> Path:
        made.append(folder)
        return folder / "copy.drum"

    monkeypatch.setattr(of_trials, "copied", copied)
    for opened in (1, EVERY):
        assert trial.begin(cast(GameSession, None), opened) == made[-1] / "copy.drum"
        assert (trial.opened, trial.path.parent, trial.work) == (opened, made[-1], None)
    assert [folder.exists() for folder in made] == [False, True]
    assert not trial.take_ruled(cast(GameSession, None)), "nothing was played in it"
    trial.forget()
    assert [folder.exists() for folder in made] == [False, False] and trial.opened == 0


def test_what_is_done_shows_how_far_it_is_and_tells_its_own_answer_alone(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, told = list[tuple[object, ...]](), list[object]()

    def start(worker: TurnWorker, *what: object) -> None:
        begun.append(what)

    monkeypatch.setattr(TurnWorker, "start", start)
    working = Working()
    qtbot.addWidget(working.bar)
    worker = working.findChildren(TurnWorker)[0]
    working.failed.connect(told.append)

    def done(act: str, answer: Mapping[str, Any]) -> None:
        told.append((act, answer))

    working.done.connect(done)
    assert working.bar.isHidden() and not working.running
    working.start(Path("war.drum"), 3, "overrule", {"words": ["x"]})
    bar = working.bar
    assert begun == [(Path("war.drum"), 3, "overrule", {"words": ["x"]})]
    assert (bar.isHidden(), bar.minimum(), bar.maximum()) == (False, 0, 0), "nobody knows yet how long it takes"
    worker.progressed.emit("March", 2, 9)
    assert (bar.minimum(), bar.maximum(), bar.value(), bar.format()) == (0, 9, 2, "March  %p%")
    worker.answered.emit({"changed": []})
    worker.answered.emit({"told": "no"})
    worker.succeeded.emit()
    assert bar.isHidden() and told == [("overrule", {"changed": [], "told": "no"})]
    working.start(Path("war.drum"), 3, "advance")
    assert not bar.isHidden() and begun[1:] == [(Path("war.drum"), 3, "advance", None)]
    worker.succeeded.emit()
    assert told[1:] == [("advance", {})]
    working.start(Path("war.drum"), 3, "finish")
    worker.failed.emit("It cannot be.")
    assert bar.isHidden() and told[2:] == ["It cannot be."]
    working.start(Path("war.drum"), 3, "finish")
    working.stop()
    assert bar.isHidden() and len(told) == 3
