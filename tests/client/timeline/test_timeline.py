"""Scrubbing both ways."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QAction, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QDialog, QLabel, QToolButton
from pytestqt.qtbot import QtBot

from drumhead.client.timeline import timeline
from drumhead.client.timeline.strip import Notch
from drumhead.client.timeline.timeline import Timeline
from tests.client.driving import said, tips

PHASES = (
    Notch(None, "Start", "start"),
    Notch("supply", "Sup", "Supply"),
    Notch("tactical-1", "T1", "Tactical phase 1"),
)


def bar(qtbot: QtBot) -> Timeline:
    found = Timeline()
    qtbot.addWidget(found)
    found.show_turns([1, 2])
    found.show_moments(PHASES)
    return found


def test_it_stands_at_now_behind_the_newest_turn(qtbot: QtBot) -> None:
    made = bar(qtbot)
    assert (made.turn, made.notch, made.notches) == (2, 3, 3)
    label = made.findChild(QLabel, "moment")
    assert label is not None and label.text() == "Now"


def test_each_step_asks_for_its_moment_and_the_last_for_now(qtbot: QtBot) -> None:
    made = bar(qtbot)
    asked: list[object] = []
    made.moment_requested.connect(lambda turn, phase: asked.append((turn, phase)))
    made.now_requested.connect(lambda: asked.append("now"))
    steps: tuple[Callable[[], None], ...] = (made.back, made.back, made.first, made.on, made.now)
    for step in steps:
        step()
    assert asked == [(2, "tactical-1"), (2, "supply"), (2, None), (2, "supply"), "now"]


def test_it_plays_to_the_last_moment_and_stops(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timeline, "PLAY_MS", 5)
    made = bar(qtbot)
    play = made.findChild(QToolButton, "replay-play")
    assert play is not None
    play.click()
    assert made.notch == 0
    qtbot.waitUntil(lambda: made.notch == 2 and not made.playing)
    QApplication.processEvents()
    assert made.notch == 2


def test_nothing_beside_the_name_of_a_moment_moves_from_one_to_the_next(qtbot: QtBot) -> None:
    made = bar(qtbot)
    made.resize(600, 60)
    made.show()
    places = set()
    for at in range(made.notches + 1):
        made.go(at)
        QApplication.processEvents()
        places.add((made.strip.x(), made.strip.width()))
    assert len(places) == 1


def test_without_a_turn_played_it_shows_the_phases_and_nothing_can_be_asked(qtbot: QtBot) -> None:
    made = bar(qtbot)
    made.show()
    made.show_turns(())
    made.show_phases(PHASES[1:])
    asked: list[object] = []
    made.moment_requested.connect(lambda turn, phase: asked.append(phase))
    QTest.mouseClick(made.strip, Qt.MouseButton.LeftButton, pos=made.strip.place(1).center())
    QTest.keyClick(made.strip, Qt.Key.Key_Left)
    assert (made.turn, asked) == (-1, [])
    assert made.strip.words() == (("Sup", ""), ("T1", ""))
    assert not any(button.isVisible() for button in made.findChildren(QToolButton))


def test_a_click_and_the_arrows_go_from_phase_to_phase(qtbot: QtBot) -> None:
    made = bar(qtbot)
    made.resize(700, 50)
    made.show()
    asked: list[object] = []
    made.moment_requested.connect(lambda turn, phase: asked.append(phase))
    QTest.mouseClick(made.strip, Qt.MouseButton.LeftButton, pos=made.strip.place(1).center())
    QTest.keyClick(made.strip, Qt.Key.Key_Right)
    QTest.keyClick(made.strip, Qt.Key.Key_Left)
    assert (asked, made.notch) == (["supply", "tactical-1", "supply"], 1)


def test_the_plan_stands_under_its_phases_while_now_is_shown(qtbot: QtBot) -> None:
    made = bar(qtbot)
    made.plan({"tactical-1": "9-9"})
    assert [note for _, note in made.strip.words()] == ["", "", "9-9", ""]
    made.go(1)
    assert [note for _, note in made.strip.words()] == ["", "", "", ""]
    made.plan({"tactical-1": "9-9"})
    assert [note for _, note in made.strip.words()] == ["", "", "", ""]
    made.now()
    made.plan({"tactical-1": "9-9"})
    assert [note for _, note in made.strip.words()] == ["", "", "9-9", ""]


def test_another_turn_is_told(qtbot: QtBot) -> None:
    made = bar(qtbot)
    with qtbot.waitSignal(made.turn_chosen) as told:
        made._turns.setCurrentIndex(0)
    assert told.args == [1]


def test_a_moment_of_another_turn_is_asked_for_and_none_on_the_way_there(qtbot: QtBot) -> None:
    made = bar(qtbot)

    def moments(turn: int) -> None:
        made.show_moments(PHASES)
        made.first()

    made.turn_chosen.connect(moments)
    asked: list[object] = []
    made.moment_requested.connect(lambda turn, phase: asked.append((turn, phase)))
    made.show_moment(1, "tactical-1")
    made._turns.setCurrentIndex(1)
    assert asked == [(1, "tactical-1"), (2, None)]


def _tick(made: Timeline) -> None:
    """The time of a phase is over."""
    (timer,) = made.findChildren(QTimer)
    timer.timeout.emit()


def _play(made: Timeline) -> QToolButton:
    play = made.findChild(QToolButton, "replay-play")
    assert play is not None
    return play


def test_pressed_again_it_pauses_where_it_stands(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timeline, "PLAY_MS", 60_000)
    made = bar(qtbot)
    made.first()
    made.on()
    _play(made).click()
    assert (made.playing, made.notch) == (True, 1)
    _play(made).click()
    assert (made.playing, made.notch) == (False, 1)


@pytest.mark.parametrize("step", ["first", "back", "on", "now"])
def test_going_by_hand_ends_the_playing(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, step: str) -> None:
    monkeypatch.setattr(timeline, "PLAY_MS", 60_000)
    made = bar(qtbot)
    _play(made).click()
    getattr(made, step)()
    assert not made.playing


def test_choosing_another_turn_or_new_turns_end_the_playing(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timeline, "PLAY_MS", 60_000)
    made = bar(qtbot)
    _play(made).click()
    made._turns.setCurrentIndex(0)
    assert not made.playing
    _play(made).click()
    made.show_turns([1, 2, 3])
    assert not made.playing


def test_played_from_now_it_begins_at_the_start_and_from_elsewhere_where_it_stands(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timeline, "PLAY_MS", 60_000)
    made = bar(qtbot)
    made.go(2)
    _play(made).click()
    assert made.notch == 2


def test_another_speed_holds_from_the_next_phase_on_while_it_plays(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timeline, "PLAY_MS", 60_000)
    made = bar(qtbot)
    (timer,) = made.findChildren(QTimer)
    speeds = {action.objectName(): action for action in made.findChildren(QAction)}
    assert made.pace == 60_000
    _play(made).click()
    assert timer.interval() == 60_000
    for name, pace in (("4", 15_000), ("0.5", 120_000), ("1", 60_000)):
        speeds[f"replay.speed-{name}"].trigger()
        assert (made.pace, timer.interval(), made.playing) == (pace, pace, True)


def test_playing_leaves_out_quiet_phases_where_that_is_wished_but_never_the_last(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timeline, "PLAY_MS", 60_000)
    made = bar(qtbot)
    asked: list[object] = []
    made.is_quiet = lambda turn, phase: asked.append((turn, phase)) is None
    (skips,) = made.findChildren(QAction, "replay.skip")
    found = []
    for wanted in (True, False):
        skips.setChecked(wanted)
        made.first()
        _play(made).click()
        _tick(made)
        found.append(made.notch)
    assert found == [2, 1]
    assert asked == [(2, "supply")], "the last phase is shown whatever came of it"


def test_a_turn_that_plays_waits_for_whatever_is_asked_over_the_window(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timeline, "PLAY_MS", 60_000)
    made = bar(qtbot)
    _play(made).click()
    asked = QDialog(made, modal=True)
    asked.show()
    _tick(made)
    assert (made.notch, made.playing) == (0, False)
    asked.close()


def test_the_game_master_looks_as_a_seat_or_with_his_own_eyes_and_a_player_has_no_choice(qtbot: QtBot) -> None:
    made = bar(qtbot)
    eyes, label, seen = made.findChild(QComboBox, "replay-eyes"), made.findChild(QLabel, "moment"), list[str]()
    assert eyes is not None and label is not None
    made.show()
    made.eyes_chosen.connect(seen.append)
    made.show_eyes(["Austria", "France"])
    assert [eyes.itemText(row) for row in range(3)] == ["as the game master", "as Austria", "as France"]
    assert (eyes.isVisible(), label.isVisible(), eyes.width()) == (True, False, made._turns.width())
    eyes.setCurrentIndex(2)
    eyes.setCurrentIndex(0)
    assert seen == ["France", ""]
    made.show_eyes(())
    assert (eyes.isVisible(), label.isVisible()) == (False, True)
    made.show_eyes(["Austria"])
    made.show_turns(())
    assert not eyes.isVisible(), "where nothing was played nobody looks back"


def test_it_does_not_go_beyond_its_ends(qtbot: QtBot) -> None:
    made = bar(qtbot)
    asked: list[object] = []
    made.moment_requested.connect(lambda turn, phase: asked.append(phase))
    made.now_requested.connect(lambda: asked.append("now"))
    made.on()
    assert asked == []
    made.first()
    made.back()
    assert (made.notch, asked) == (0, [None])


def test_showing_phases_asks_for_nothing(qtbot: QtBot) -> None:
    made = bar(qtbot)
    made.first()
    asked: list[object] = []
    made.moment_requested.connect(lambda turn, phase: asked.append(phase))
    made.now_requested.connect(lambda: asked.append("now"))
    made.turn_chosen.connect(asked.append)
    made.show_turns([1, 2, 3])
    made.show_moments(PHASES)
    assert asked == []
    assert made.turn == 3


def test_it_says_which_turn_and_moment_are_shown_and_what_its_buttons_do(qtbot: QtBot) -> None:
    made = bar(qtbot)
    made.show_turns([1, 2], {2: "winter 1901 from 3 June"})
    made.show_moments(PHASES)
    made.show()
    assert [made._turns.itemText(row) for row in range(2)] == ["Turn 1", "Winter 1901"]
    assert said(made) == ["Now"]
    made.first()
    assert said(made) == ["Start"]
    made.on()
    assert said(made) == ["Supply"]
    assert tips(made) == [
        "To the start of the turn (Ctrl+Home)",
        "One phase back (Ctrl+PgUp)",
        "Play the turn phase by phase; its menu has the speed",
        "One phase on (Ctrl+PgDown)",
        "Back to now (Ctrl+End)",
    ]


def test_the_buttons_step_as_they_say(qtbot: QtBot) -> None:
    made = bar(qtbot)
    stood = []
    for name in ("first", "on", "now", "back"):
        step = made.findChild(QToolButton, f"replay-{name}")
        assert step is not None
        step.click()
        stood.append(made.notch)
    assert stood == [0, 1, 3, 2]


def test_while_it_plays_its_button_is_a_pause(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timeline, "PLAY_MS", 60_000)
    made = bar(qtbot)

    def drawn() -> list[QImage]:
        return [made.findChild(QToolButton, f"replay-{n}").icon().pixmap(16).toImage() for n in ("first", "play", "on")]

    still = drawn()
    assert not any(image.isNull() for image in still)
    _play(made).click()
    playing = drawn()
    assert playing[1] != still[1]
    assert (playing[0], playing[2]) == (still[0], still[2])
    made.on()
    assert drawn() == still


def test_the_end_of_the_slider_is_now_and_ends_the_playing(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timeline, "PLAY_MS", 60_000)
    made = bar(qtbot)
    _play(made).click()
    with qtbot.waitSignal(made.now_requested):
        made.go(made.notches)
    assert not made.playing


def test_without_turns_neither_moments_nor_words_are_left(qtbot: QtBot) -> None:
    made = bar(qtbot)
    asked: list[object] = []
    made.turn_chosen.connect(asked.append)
    made.moment_requested.connect(lambda turn, phase: asked.append(phase))
    made.show_turns(())
    label = made.findChild(QLabel, "moment")
    assert label is not None
    assert (label.text(), made.notches, asked) == ("", 0, [])
    made.show_turns([5])
    assert not any(button.isHidden() for button in made.findChildren(QToolButton))


def test_turns_with_short_names_take_no_more_room_after_a_game_with_long_ones(qtbot: QtBot) -> None:
    made, other = Timeline(), Timeline()
    for each in (made, other):
        qtbot.addWidget(each)
        each.resize(740, 60)
    made.show_turns((1,), {1: "The spring of 1901, all movement"})
    made.show()
    QApplication.processEvents()
    made.show_turns((1,))
    other.show_turns((1,))
    other.show()
    made.show_moments([Notch(str(at), f"T{at}", f"phase {at}") for at in range(16)])
    other.show_moments([Notch(str(at), f"T{at}", f"phase {at}") for at in range(16)])
    qtbot.waitUntil(lambda: made.strip.width() == other.strip.width())


def test_the_newest_turn_is_chosen_however_many_there_are(qtbot: QtBot) -> None:
    made = bar(qtbot)
    for turns in ([1], [1, 2, 3], [4, 7]):
        made.show_turns(turns)
        assert made.turn == turns[-1]


def test_a_moment_that_is_not_there_leaves_the_one_that_is_shown(qtbot: QtBot) -> None:
    made = bar(qtbot)
    asked: list[object] = []
    made.moment_requested.connect(lambda turn, phase: asked.append((turn, phase)))
    made.show_moment(2, "supply")
    made.show_moment(2, "no such phase")
    made.show_moment(9, "tactical-1")
    assert (asked, made.turn, made.notch) == ([(2, "supply")], 2, 1)
    made.show_moment(2, None)
    assert asked[-1] == (2, None)


def test_a_plan_alone_has_no_phase_that_is_shown_and_no_now(qtbot: QtBot) -> None:
    made = bar(qtbot)
    made.show()
    made.show_moments(())
    assert made.strip.words() == () and not made.strip.isVisible()
    made.show_phases(PHASES[1:])
    assert (made.strip.at, made.strip.isVisible(), made.notches) == (-1, True, 0)
    made.plan({"supply": "9-9"})
    assert made.strip.words() == (("Sup", "9-9"), ("T1", ""))
    made.show_moments(PHASES)
    made.show_phases(PHASES[1:])
    assert [word for word, _ in made.strip.words()] == ["Start", "Sup", "T1", "Now"], "what was played goes before it"


def test_what_was_noted_at_a_phase_stands_there_while_one_is_shown_and_gives_way_to_the_plan(qtbot: QtBot) -> None:
    made = bar(qtbot)
    made.keep({"supply": "rain"})
    assert [note for _, note in made.strip.words()] == [""] * 4
    made.go(2)
    assert [note for _, note in made.strip.words()] == ["", "rain", "", ""]
    made.keep({"supply": "sun"})
    made.plan({"supply": "9-9"})
    assert [note for _, note in made.strip.words()] == ["", "sun", "", ""]
    made.now()
    made.plan({"supply": "9-9"})
    assert [note for _, note in made.strip.words()] == ["", "9-9", "", ""]


def test_only_a_step_to_the_next_or_the_one_before_is_told_as_one(qtbot: QtBot) -> None:
    made = bar(qtbot)
    stepped: list[bool] = []
    made.moment_requested.connect(lambda *_: stepped.append(made.stepped))
    for go in (made.back, made.first, made.on, lambda: made.go(0), lambda: made.show_moment(2, "tactical-1")):
        go()
    assert stepped == [True, False, True, False, False] and not made.stepped


def test_the_menu_of_its_speed_tells_how_fast_and_leaves_out_quiet_phases_to_begin_with(qtbot: QtBot) -> None:
    menu = _play(bar(qtbot)).menu()
    assert menu is not None
    assert [(action.text(), action.isCheckable(), action.isChecked()) for action in menu.actions()] == [
        ("0.5 times as fast", True, False),
        ("As fast as usual", True, True),
        ("2 times as fast", True, False),
        ("4 times as fast", True, False),
        ("", False, False),
        ("Leave out quiet phases", True, True),
    ]
    assert menu.actions()[4].isSeparator()
    menu.actions()[2].trigger()
    assert [action.isChecked() for action in menu.actions()] == [False, False, True, False, False, True]
