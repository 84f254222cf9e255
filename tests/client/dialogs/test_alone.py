"""Parts of the game master's dialogs over a game that is made up: dice, turns taken back, copies that were kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QLineEdit, QMessageBox, QPushButton, QTreeWidgetItem, QWidget
from pytestqt.qtbot import QtBot

from drumhead.client.dialogs import kept_copies
from drumhead.client.dialogs.dice_list import DiceList
from drumhead.client.dialogs.kept_copies import LEAD, NONE, KeptCopies
from drumhead.client.dialogs.turns_back import NOTHING, TurnsBack
from drumhead.engine.errors import InputError
from drumhead.engine.session import GameSession
from tests.client.driving import click

# dice

THROWS = (
    {"phase": "fire", "purpose": "at FR1IN", "rolls": [0.12345, 0.5]},
    {"phase": "supply", "purpose": "bread", "rolls": [0.9]},
)
READY = "A double click makes a ruling of one of them."


@pytest.fixture
def dice(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> DiceList:
    found = DiceList(cast(GameSession, SimpleNamespace(turn=4, path=Path("war.drum"))))
    qtbot.addWidget(found)
    return found


def _seen(dice: DiceList) -> list[str]:
    rows = [dice.throws.item(at) for at in range(dice.throws.count())]
    return [row.text() for row in rows if not row.isHidden()]


def test_the_turn_played_last_is_played_once_more_for_its_dice_and_not_twice_at_a_time(
    dice: DiceList, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[object] = []
    monkeypatch.setattr(dice._worker, "start", lambda *what: begun.append(what))
    click(dice.findChild(QPushButton))
    assert begun == [(Path("war.drum"), 3, "dice")]
    assert dice.message.text().endswith("nothing is changed by it.")
    monkeypatch.setattr(type(dice._worker), "running", property(lambda _: True))
    dice.ask()
    assert len(begun) == 1


def test_throws_are_listed_with_all_that_fell_and_found_by_words_also_those_that_come_later(dice: DiceList) -> None:
    dice._worker.answered.emit({"throws": THROWS})
    assert _seen(dice) == [f"fire  at FR1IN: {0.12345:.4f}, 0.5000", "supply  bread: 0.9000"]
    assert dice.message.text() == READY
    words = dice.findChild(QLineEdit)
    assert words is not None
    for typed, count in (("BREAD", 1), ("fire fr1in", 1), ("fire bread", 0), ("", 2)):
        words.setText(typed)
        assert len(_seen(dice)) == count
    words.setText("bread")
    dice._worker.answered.emit({"throws": (*THROWS, *THROWS)})
    assert _seen(dice) == ["supply  bread: 0.9000"] * 2


def test_a_double_click_makes_a_ruling_of_the_first_that_fell(dice: DiceList) -> None:
    chosen: list[str] = []
    dice.chosen.connect(chosen.append)
    dice._worker.answered.emit({"throws": THROWS})
    dice.throws.itemActivated.emit(dice.throws.item(0))
    assert chosen == [f"roll fire 'at FR1IN' {0.12345:.4f}"]


def test_why_there_are_no_dice_is_told(dice: DiceList) -> None:
    dice._worker.failed.emit("The file is gone.")
    assert (dice.message.text(), dice.throws.count()) == ("The file is gone.", 0)


# turns taken back


class Hand:
    """What was cut off, and what is asked of it; anything can be refused."""

    def __init__(self) -> None:
        cuts = ((1, 2, 4, "a slip"), (2, 3, 3, ""), (3, 5, 4, ""))
        self.kept = [SimpleNamespace(number=each[0], turn=each[1], last=each[2], why=each[3]) for each in cuts]
        self.asked: list[object] = []
        self.refused = False

    def _note(self, *what: object) -> None:
        if self.refused:
            raise InputError("It cannot be.")
        self.asked.append(what)

    def cuts(self) -> list[SimpleNamespace]:
        return self.kept

    def take_back(self, turn: int, said: object) -> SimpleNamespace:
        self._note("take", turn, said)
        return SimpleNamespace(turn=turn, number=7)

    def restore(self, number: int) -> None:
        self._note("restore", number)

    def vacuum(self) -> int:
        self._note("forget")
        count = len(self.kept)
        self.kept = []
        return count


Turns = tuple[TurnsBack, Hand, list[str]]


@pytest.fixture
def turns(qtbot: QtBot) -> Turns:
    """The turns 1 and 3 are kept of those that were played, 4 waits."""
    hand = Hand()
    phases = {1: ("fire",), 3: ("fire",), 4: ("fire",)}
    title = "turn {}".format
    session = SimpleNamespace(turn=4, hand=hand, phases=lambda at: phases.get(at, ()), turn_title=title)
    found = TurnsBack(cast(GameSession, session))
    qtbot.addWidget(found)
    changed: list[str] = []
    found.changed.connect(lambda: changed.append("changed"))
    return found, hand, changed


def _press(page: QWidget, words: str) -> QPushButton:
    return next(each for each in page.findChildren(QPushButton) if words in each.text().replace("&", ""))


def _may(page: TurnsBack) -> list[bool]:
    return [_press(page, words).isEnabled() for words in ("Take back", "Put the chosen", "Forget all")]


def test_turns_that_are_kept_can_be_taken_back_the_last_first_and_what_was_cut_off_is_told(turns: Turns) -> None:
    page, _, _ = turns
    assert [page.turns.itemText(at) for at in range(page.turns.count())] == ["Turn 3", "Turn 1"]
    assert [page.kept.item(at).text() for at in range(page.kept.count())] == [
        "1  turns 2 to 4: a slip", "2  turn 3", "3  turn 5 as it waited"
    ]  # fmt: skip
    assert _may(page) == [True, False, True]
    page.kept.setCurrentRow(1)
    assert _may(page) == [True, True, True]


def test_a_turn_is_taken_back_with_its_reason_and_words_which_are_gone_then(turns: Turns) -> None:
    page, hand, changed = turns
    page.turns.setCurrentIndex(1)
    page.reason.setText("a slip")
    page.told.setText("Sorry")
    click(_press(page, "Take back"))
    ((act, turn, said),) = cast(list[tuple[str, int, Any]], hand.asked)
    assert (act, turn, said.reason, said.told) == ("take", 1, "a slip", "Sorry")
    assert (page.reason.text(), page.told.text(), changed) == ("", "", ["changed"])
    assert page.message.text() == "Turn 1 waits again with its sheets; what was cut off is kept as 7."


@pytest.mark.parametrize("words", ["Take back", "Put the chosen"])
def test_what_is_refused_is_told_and_all_stays_as_it_was_written(turns: Turns, words: str) -> None:
    page, hand, changed = turns
    hand.refused = True
    page.reason.setText("a slip")
    page.kept.setCurrentRow(0)
    click(_press(page, words))
    assert (page.message.text(), page.reason.text(), changed) == ("It cannot be.", "a slip", [])
    assert page.kept.currentRow() == 0


def test_what_is_chosen_is_put_in_its_place_again(turns: Turns) -> None:
    page, hand, changed = turns
    page.kept.setCurrentRow(1)
    click(_press(page, "Put the chosen"))
    assert hand.asked == [("restore", 2)] and changed == ["changed"]
    assert page.message.text() == "2 is in its place again, and what stood there is kept."
    assert _may(page) == [True, False, True]


@pytest.mark.parametrize(("words", "left"), [("Forget all", 0), ("Keep it", 3)])
def test_what_was_taken_back_is_forgotten_only_if_that_is_wished_and_then_nothing_can_be_put_back(
    turns: Turns, words: str, left: int
) -> None:
    page, hand, changed = turns
    click(_press(page, "Forget all"))
    (box,) = page.findChildren(QMessageBox)
    assert hand.asked == [] and box.defaultButton().text() == "Keep it" and box.escapeButton() is box.defaultButton()
    next(each for each in box.buttons() if each.text() == words).click()
    assert (len(hand.kept), page.kept.count(), _may(page)) == (left, left, [True, False, bool(left)])
    assert (page.message.text(), changed) == (("Forgotten for good: 3.", ["changed"]) if not left else ("", []))


def test_before_a_turn_was_played_it_is_said_that_there_is_nothing(qtbot: QtBot) -> None:
    hand = Hand()
    hand.kept = []
    page = TurnsBack(cast(GameSession, SimpleNamespace(turn=1, hand=hand, phases=lambda _: ())))
    qtbot.addWidget(page)
    assert (page.message.text(), _may(page)) == (NOTHING, [False, False, False])


# copies that were kept

Copies = tuple[KeptCopies, list[Path]]
GAMES = (
    ("war", (SimpleNamespace(turn=3, path=Path("w3")), SimpleNamespace(turn=2, path=Path("w2")))),
    ("peace", (SimpleNamespace(turn=1, path=Path("p1")),)),
)


@pytest.fixture
def keep(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[[tuple[Any, ...]], Copies]:
    """A dialog of such games; what is opened is noted."""
    monkeypatch.setattr(kept_copies, "written_at", lambda _: datetime(2026, 11, 28, 16, 5))
    monkeypatch.setattr(kept_copies, "bring_back", lambda place, copy: place.with_suffix(f".{copy.turn}"))

    def make(games: tuple[Any, ...]) -> Copies:
        monkeypatch.setattr(kept_copies, "all_copies", lambda: games)
        opened: list[Path] = []
        dialog = KeptCopies(tmp_path, opened.append)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
        qtbot.addWidget(dialog)
        return dialog, opened

    return make


@pytest.fixture
def copies(keep: Callable[[tuple[Any, ...]], Copies]) -> Iterator[Copies]:
    yield keep(GAMES)


def _game(dialog: KeptCopies, at: int) -> QTreeWidgetItem:
    found = dialog.tree.topLevelItem(at)
    assert found is not None
    return found


def test_every_game_stands_with_its_copies_and_the_newest_of_the_first_is_at_hand(copies: Copies) -> None:
    dialog, _ = copies
    tops = [dialog.tree.topLevelItem(at) for at in range(dialog.tree.topLevelItemCount())]
    assert [(top.text(0), top.childCount(), top.isExpanded()) for top in tops if top] == [
        ("war", 2, True), ("peace", 1, False)
    ]  # fmt: skip
    current = dialog.tree.currentItem()
    assert current is not None and [current.text(at) for at in (0, 1)] == ["before turn 3", "2026-11-28 16:05"]
    assert dialog.message.text() == LEAD and dialog.back.isEnabled() and dialog.back.isDefault()


def test_a_game_as_a_whole_is_no_copy(copies: Copies, monkeypatch: pytest.MonkeyPatch) -> None:
    dialog, opened = copies
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: pytest.fail("a folder is asked for"))
    dialog.tree.setCurrentItem(_game(dialog, 1))
    assert not dialog.back.isEnabled()
    dialog.tree.itemActivated.emit(dialog.tree.currentItem(), 0)
    assert opened == []


@pytest.mark.parametrize("named", ["", "there"])
@pytest.mark.parametrize("hand", ["button", "double click"])
def test_the_copy_at_hand_is_brought_into_a_folder_and_opened_if_one_is_named(
    copies: Copies, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, named: str, hand: str
) -> None:
    dialog, opened = copies
    starts: list[str] = []

    def ask(parent: object, title: str, start: str) -> str:
        starts.append(start)
        return named

    monkeypatch.setattr(QFileDialog, "getExistingDirectory", ask)
    older = _game(dialog, 0).child(1)
    assert older is not None
    dialog.tree.setCurrentItem(older)
    dialog.show()
    if hand == "button":
        click(dialog.back)
    else:
        dialog.tree.itemActivated.emit(dialog.tree.currentItem(), 0)
    assert (starts, opened) == ([str(tmp_path)], [Path("there/war.2")] if named else [])
    assert dialog.isVisible() is not bool(named)


def test_a_copy_that_cannot_be_brought_back_is_told_of_and_the_dialog_stays(
    copies: Copies, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> Path:
        raise InputError("The disk is full.")

    dialog, opened = copies
    dialog.show()
    monkeypatch.setattr(kept_copies, "bring_back", refuse)
    assert dialog.chosen is not None
    dialog.bring(Path("there"), *dialog.chosen)
    assert (dialog.message.text(), opened, dialog.isVisible()) == ("The disk is full.", [], True)


def test_without_any_copy_that_is_said_and_nothing_can_be_brought_back(
    keep: Callable[[tuple[Any, ...]], Copies],
) -> None:
    dialog, _ = keep(())
    assert (dialog.message.text(), dialog.back.isEnabled(), dialog.chosen) == (NONE, False, None)
