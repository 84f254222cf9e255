"""A game that cannot be opened: what is offered for it, and what comes of that."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QAbstractButton, QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from drumhead.client.dialogs import lost_game
from drumhead.client.dialogs.lost_game import tell_lost
from drumhead.engine.errors import DamagedFileError, InputError
from drumhead.engine.session.keeping.copies import Copy

GAME, BACK = Path("war.drum"), Path("war-back.drum")
COPY_WORDS = "A copy from before turn 4 was played is kept."
MEND_WORDS = "What is whole of it can be saved into another file: drumhead mend 'war.drum'"
Telling = Callable[..., QMessageBox]


@pytest.fixture
def opened() -> list[Path]:
    return []


@pytest.fixture
def telling(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, opened: list[Path]) -> Telling:
    """Have a game lost of which copies are kept, or none; gives what is asked."""
    window = QWidget()
    qtbot.addWidget(window)
    window.show()

    def tell(
        error: InputError | DamagedFileError, path: Path | None = GAME, turns: tuple[int, ...] = ()
    ) -> QMessageBox:
        found = [Copy(turn, Path(f"{turn}.drum")) for turn in turns]
        monkeypatch.setattr(lost_game, "copies", lambda of: found)
        monkeypatch.setattr(lost_game, "bring_back", lambda path, copy: Path(f"back-{copy.turn}.drum"))
        monkeypatch.setattr(lost_game, "mended_name", lambda path: BACK)
        monkeypatch.setattr(lost_game, "mend", lambda game, target: None)
        tell_lost(window, error, path, opened.append)
        return _boxes(window)[-1]

    return tell


def _boxes(window: QWidget) -> list[QMessageBox]:
    return window.findChildren(QMessageBox)


def _buttons(box: QMessageBox) -> dict[str, QAbstractButton]:
    return {button.text().replace("&", ""): button for button in box.buttons()}


def test_a_game_without_copies_is_only_told_of(telling: Telling) -> None:
    box = telling(InputError("There is no game."))
    assert (box.text(), box.informativeText(), list(_buttons(box))) == ("There is no game.", "", ["OK"])


def test_the_newest_copy_is_offered_and_opened_once_it_was_brought_back(telling: Telling, opened: list[Path]) -> None:
    box = telling(InputError("It is gone."), turns=(4, 3))
    assert box.informativeText() == COPY_WORDS and set(_buttons(box)) == {"Bring the copy back", "Cancel"}
    _buttons(box)["Bring the copy back"].click()
    assert opened == [Path("back-4.drum")]


def test_of_a_damaged_game_what_is_whole_is_saved_and_opened(telling: Telling, opened: list[Path]) -> None:
    box = telling(DamagedFileError("It is damaged."))
    assert box.informativeText() == MEND_WORDS and set(_buttons(box)) == {"Save what is whole", "Cancel"}
    _buttons(box)["Save what is whole"].click()
    assert opened == [BACK]


def test_both_ways_are_offered_where_both_lead_somewhere_and_none_where_no_file_was_meant(telling: Telling) -> None:
    assert telling(DamagedFileError("It is damaged."), turns=(4,)).informativeText() == f"{COPY_WORDS}\n{MEND_WORDS}"
    assert telling(DamagedFileError("It is damaged."), path=None, turns=(4,)).informativeText() == ""


def test_what_cannot_be_brought_back_is_told_and_nothing_opened(
    telling: Telling, opened: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    box = telling(InputError("It is gone."), turns=(4,))

    def fail(path: Path, copy: Copy) -> Path:
        raise InputError("The disk is full.")

    monkeypatch.setattr(lost_game, "bring_back", fail)
    window = box.parentWidget()
    assert window is not None
    _buttons(box)["Bring the copy back"].click()
    told = _boxes(window)[-1]
    assert (told.text(), told.informativeText(), opened) == ("The disk is full.", "", [])
