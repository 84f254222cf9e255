"""Founding a game: what is asked, who shares what with whom, and where it is kept."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QComboBox,
    QDialogButtonBox,
    QFileDialog,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QWidget,
)
from pytestqt.qtbot import QtBot

from drumhead.client.dialogs.new_game import BY_SEAT, BY_SIDE, SHARED, NewGameDialog
from drumhead.client.dialogs.sharing import SharingForm
from drumhead.engine.maps.library import find_scenario
from tests.client.driving import ALLIES, AUSTRIA, said

W = TypeVar("W", bound=QWidget)
LOMBARDY, CLASSIC = find_scenario("lombardy-1859"), find_scenario("diplomacy-1901")


def part(dialog: QWidget, kind: type[W], name: str) -> W:
    found = dialog.findChild(kind, name)
    assert found is not None, name
    return found


def offered(box: QComboBox) -> list[str]:
    return [box.itemText(row) for row in range(box.count())]


@pytest.fixture
def asking(qtbot: QtBot, tmp_path: Path) -> NewGameDialog:
    made = NewGameDialog([LOMBARDY, CLASSIC], tmp_path)
    made.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    qtbot.addWidget(made)
    made.show()
    return made


def asked_of(dialog: NewGameDialog) -> list[str]:
    """The lines for passwords that are shown, by whose they are."""
    said(dialog)
    lines = [line for line in dialog.findChildren(QLineEdit) if line.objectName().startswith("password-")]
    return [line.objectName().removeprefix("password-") for line in lines if line.isVisibleTo(dialog)]


def test_it_asks_for_all_that_a_game_needs(asking: NewGameDialog) -> None:
    words = said(asking)
    rows = ["Scenario", "Players", "Seats", ALLIES, AUSTRIA, "Rules", "Game master", "Seed of the dice", "File"]
    assert [line for line in words if line in rows] == rows
    assert LOMBARDY.summary in words
    assert {"Begin", "Cancel", "…"} <= {line.replace("&", "") for line in words}
    assert offered(part(asking, QComboBox, "scenario")) == [LOMBARDY.title, CLASSIC.title]


def test_another_scenario_brings_its_own_words_seats_ways_and_file(asking: NewGameDialog, tmp_path: Path) -> None:
    assert asking.asked().path == tmp_path / "lombardy-1859.drum"
    asking.choose("diplomacy-1901")
    assert CLASSIC.summary in said(asking)
    assert offered(part(asking, QComboBox, "players")) == [BY_SIDE, SHARED]
    assert asking.asked().scenario == (CLASSIC.source or CLASSIC.id)
    assert asking.asked().path == tmp_path / "diplomacy-1901.drum"
    assert set(asking.asked().seats) == {"Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey"}
    asking.choose("no-such-scenario")
    assert part(asking, QComboBox, "scenario").currentText() == CLASSIC.title


def test_a_file_that_is_there_is_passed_over_as_often_as_it_must(qtbot: QtBot, tmp_path: Path) -> None:
    for name in ("lombardy-1859", "lombardy-1859-2", "lombardy-1859-3"):
        (tmp_path / f"{name}.drum").write_text("")
    dialog = NewGameDialog([LOMBARDY], tmp_path)
    qtbot.addWidget(dialog)
    assert dialog.asked().path == tmp_path / "lombardy-1859-4.drum"


def test_the_file_is_named_by_hand_or_chosen_and_kept_if_none_is(
    asking: NewGameDialog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = iter([str(tmp_path / "war.drum"), ""])
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (next(answers), ""))
    choose = next(button for button in asking.findChildren(QPushButton) if button.text() == "…")
    for _ in range(2):
        QTest.mouseClick(choose, Qt.MouseButton.LeftButton)
        assert asking.asked().path == tmp_path / "war.drum"
    part(asking, QLineEdit, "file").setText("~/peace.drum")
    assert asking.asked().path == Path.home() / "peace.drum"


@pytest.mark.parametrize(("kind", "result"), [("Ok", 1), ("Cancel", 0)])
def test_it_is_agreed_to_or_left(qtbot: QtBot, asking: NewGameDialog, kind: str, result: int) -> None:
    box = asking.findChild(QDialogButtonBox)
    assert box is not None
    with qtbot.waitSignal(asking.finished) as ended:
        QTest.mouseClick(box.button(getattr(QDialogButtonBox.StandardButton, kind)), Qt.MouseButton.LeftButton)
    assert ended.args == [result]


def test_every_password_is_hidden_as_it_is_typed_and_need_not_be_given(asking: NewGameDialog) -> None:
    for name in (ALLIES, AUSTRIA, "gm"):
        line = part(asking, QLineEdit, f"password-{name}")
        assert line.echoMode() == QLineEdit.EchoMode.Password
        assert line.placeholderText() == "no password"
    assert set(asking.asked().seats.values()) == {None}


def test_other_players_than_before_leave_none_of_the_former_lines(asking: NewGameDialog) -> None:
    asking.choose("diplomacy-1901")
    assert len(asked_of(asking)) == 8
    part(asking, QComboBox, "players").setCurrentText(SHARED)
    assert asked_of(asking) == ["player-1", "player-2", "gm"]
    part(asking, QComboBox, "players").setCurrentText(BY_SIDE)
    assert len(asked_of(asking)) == 8
    assert asking.asked().players == {}
    asking.choose("lombardy-1859")
    part(asking, QComboBox, "players").setCurrentText(BY_SEAT)
    assert len(asked_of(asking)) == 27


# several sides a player


@pytest.fixture
def sharing(qtbot: QtBot) -> SharingForm:
    made = SharingForm(("England", "France", "Italy"))
    qtbot.addWidget(made)
    made.show()
    return made


def lines(form: SharingForm) -> list[str]:
    """The names that are asked for."""
    found = [line for line in form.findChildren(QLineEdit) if line.objectName().startswith("player-")]
    return [line.text() for line in found if line.isVisibleTo(form)]


def test_as_many_players_as_there_are_seats_may_share_them(sharing: SharingForm) -> None:
    count = part(sharing, QSpinBox, "player-count")
    assert (count.minimum(), count.value(), count.maximum()) == (1, 2, 3)
    assert lines(sharing) == ["Player 1", "Player 2"]
    assert sharing.players() == {"Player 1": ("England", "Italy"), "Player 2": ("France",)}
    count.setValue(3)
    assert lines(sharing) == ["Player 1", "Player 2", "Player 3"]
    assert list(sharing.players()) == ["Player 1", "Player 2", "Player 3"]
    assert offered(part(sharing, QComboBox, "holder-Italy")) == ["Player 1", "Player 2", "Player 3"]
    count.setValue(1)
    assert (lines(sharing), sharing.players()) == (["Player 1"], {"Player 1": ("England", "France", "Italy")})
    assert {"How many", "England is played by", "Italy is played by"} <= set(said(sharing))


def test_a_single_seat_is_played_by_one(qtbot: QtBot) -> None:
    alone = SharingForm(("England",))
    qtbot.addWidget(alone)
    assert alone.players() == {"Player 1": ("England",)}


def test_a_player_is_called_by_his_name_wherever_a_seat_is_given_to_him(sharing: SharingForm) -> None:
    part(sharing, QLineEdit, "player-2").setText(" Anna   Maria ")
    assert offered(part(sharing, QComboBox, "holder-France")) == ["Player 1", " Anna   Maria "]
    assert list(sharing.players()) == ["Player 1", "Anna Maria"]
    part(sharing, QLineEdit, "player-2").setText("  ")
    assert list(sharing.players()) == ["Player 1", "Player 2"]


def test_two_lines_of_one_name_are_one_player_with_one_password(sharing: SharingForm) -> None:
    for number in (1, 2):
        part(sharing, QLineEdit, f"player-{number}").setText("Anna")
    part(sharing, QLineEdit, "password-player-2").setText("elan")
    assert sharing.players() == {"Anna": ("England", "Italy", "France")}
    assert sharing.passwords() == {"Anna": "elan"}
    part(sharing, QLineEdit, "password-player-1").setText("first")
    assert sharing.passwords() == {"Anna": "first"}


def test_who_holds_nothing_is_no_player(sharing: SharingForm) -> None:
    part(sharing, QLineEdit, "password-player-2").setText("elan")
    part(sharing, QComboBox, "holder-France").setCurrentIndex(0)
    assert list(sharing.players()) == ["Player 1"]
    assert sharing.passwords() == {"Player 1": None}


def test_what_is_asked_of_the_players_and_of_the_seats_stands_in_two_columns_that_use_the_width(
    sharing: SharingForm,
) -> None:
    count = part(sharing, QSpinBox, "player-count")
    name, password = part(sharing, QLineEdit, "player-1"), part(sharing, QLineEdit, "password-player-1")
    holders = [part(sharing, QComboBox, f"holder-{seat}") for seat in ("England", "France", "Italy")]
    widths = []
    for width in (500, 900):
        sharing.resize(width, 300)
        said(sharing)
        assert count.x() == password.x()
        assert password.geometry().right() == holders[0].geometry().right() == width - 1
        assert len({box.x() for box in holders}) == 1
        widths.append((name.width(), count.width()))
    assert widths[0] == widths[1]
    assert [box.y() for box in holders] == sorted(box.y() for box in holders)
    assert holders[0].y() > password.geometry().bottom()
