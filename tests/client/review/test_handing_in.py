"""Handing in, taking back and swapping drafts: what is told of it, and whom it is not for."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from drumhead.client.desk.desk import OrderDesk
from drumhead.client.review import handing_in
from drumhead.client.review.handing_in import HandingIn
from drumhead.engine.play.events import GM
from drumhead.engine.session import GameSession
from drumhead.engine.session.intake import Verdict
from drumhead.engine.session.standing import Receipt
from tests.client.driving import ALLIES, PASSWORDS

Ask = Callable[[], object]
STANDS = (
    "A draft of 1 order that differs from what stands here is kept; “Swap with the draft kept apart” among the orders "
    "brings it to the desk."
)


@pytest.fixture
def room(qtbot: QtBot) -> QWidget:
    """What its questions stand over."""
    made = QWidget()
    qtbot.addWidget(made)
    made.show()
    return made


@pytest.fixture
def handing(desk: OrderDesk, room: QWidget) -> HandingIn:
    return HandingIn(desk, room)


def heard(handing: HandingIn) -> list[str]:
    """What it tells and asks for from now on."""
    found: list[str] = []
    handing.told.connect(found.append)
    handing.refused.connect(lambda why: found.append(f"refused: {why}"))
    for name in ("now_wanted", "sheet_wanted", "done"):
        getattr(handing, name).connect(lambda name=name: found.append(name))
    return found


def keep_apart(desk: OrderDesk, game: Path) -> str:
    """Another program hands in other orders than those on the desk, which are kept apart; gives the unit."""
    unit = desk.own_units()[0]
    desk.enter_lines(f"{unit} line first")
    desk.leave_seat()
    other = GameSession.open(game)
    other.unlock(ALLIES, PASSWORDS[ALLIES] or "")
    assert other.submit(other.sheet(ALLIES, [other.read_order(f"{unit} attack evade")], comments=False)).taken
    other.close()
    desk.session.unlock(ALLIES, PASSWORDS[ALLIES] or "")
    desk.take_seat(ALLIES)
    return unit


def test_orders_go_in_and_are_taken_back_with_a_word(desk: OrderDesk, handing: HandingIn) -> None:
    said = heard(handing)
    handing.go()
    assert desk.locked and said == [f"The orders are handed in; {len(desk.unordered())} units have none.", "done"]
    handing.go()
    assert not desk.locked and said[2:] == ["", "done"]
    assert not handing.isVisible()


def test_a_game_master_has_nothing_to_hand_in(desk: OrderDesk, handing: HandingIn) -> None:
    desk.leave_seat()
    desk.take_seat(GM)
    said = heard(handing)
    handing.go()
    assert said == []


def test_a_draft_kept_apart_is_told_of_when_it_is_swapped_and_not_brought_over_what_was_handed_in(
    desk: OrderDesk, handing: HandingIn, game: Path
) -> None:
    unit, said = keep_apart(desk, game), heard(handing)
    handing.swap_drafts()
    assert said == [] and f"{unit} attack evade" in desk.sheet_text()
    handing.go()
    assert said == [STANDS, "done"]
    handing.swap_drafts()
    assert said[2:] == [STANDS] and f"{unit} line first" in desk.sheet_text()


def test_from_a_replay_it_leads_back_to_now_and_hands_nothing_in(desk: OrderDesk, handing: HandingIn) -> None:
    desk.show_moment(1, None)
    said = heard(handing)
    handing.go()
    assert said == ["now_wanted"] and not desk.locked


def test_where_orders_are_refused_it_is_asked_whether_the_others_go_in_and_else_nothing_is(
    desk: OrderDesk, handing: HandingIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    refused = Receipt((Verdict(3, "FR1IN march", error="it is besieged"),), taken=False)
    given, asked, questions = [refused, Receipt((), taken=False), Receipt((), taken=True)], list[bool](), list[Ask]()

    def hand_in(*, drop_refused: bool) -> Receipt:
        asked.append(drop_refused)
        return given.pop(0)

    monkeypatch.setattr(desk, "hand_in", hand_in)
    monkeypatch.setattr(handing_in, "ask_to_drop", lambda receipt, again, parent: questions.append(again))
    said = heard(handing)
    handing.go()
    assert asked == [False] and len(questions) == 1
    assert said[0].startswith("refused: ") and said[1:] == ["done"]
    questions[0]()
    assert asked == [False, True] and len(questions) == 1, "what came to nothing asks nothing"
    assert len(said) == 2
    questions[0]()
    assert asked == [False, True, True] and len(said) > 2
