"""What a desk says of itself: whose it is, what its button does, what is left to order, what is kept apart."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from drumhead.client.desk.desk import OrderDesk
from drumhead.client.desk.mode_words import (
    apart_words,
    given_words,
    hand_in_words,
    handed_in_words,
    ruled_words,
    standing,
    subject,
)
from drumhead.engine.play.events import GM
from drumhead.engine.play.rulings import AGAIN, RULING
from drumhead.engine.session import Said
from tests.client.driving import ALLIES


def ordered(desk: OrderDesk, but: int) -> None:
    """Gives every unit an order but so many."""
    units = desk.unordered()
    for unit in units[: len(units) - but]:
        desk.enter_lines(f"{unit} line first")
    assert len(desk.unordered()) == but


def test_the_button_hands_in_and_takes_back_by_turns(desk: OrderDesk) -> None:
    assert hand_in_words(desk) == ("Hand the orders in", "Hand in and lock the orders (Ctrl+H)")
    desk.hand_in()
    assert hand_in_words(desk) == ("Take the orders back", "Change the orders again (Ctrl+H)")
    desk.take_back()
    assert hand_in_words(desk)[0] == "Hand the orders in"


def test_in_a_replay_it_leads_back_and_the_game_master_has_none(desk: OrderDesk) -> None:
    desk.show_moment(desk.session.turn, None)
    assert hand_in_words(desk) == ("Back to now", "Leave the replay (Ctrl+End)")
    desk.show_now()
    desk.take_seat(GM)
    assert hand_in_words(desk) == ("", "")


def test_a_desk_is_named_after_its_seat_and_the_turn_that_is_shown(desk: OrderDesk) -> None:
    title = desk.session.turn_title(None)
    assert subject(desk) == f"{ALLIES}, {title}"
    desk.take_seat(GM)
    assert subject(desk) == f"Game master, {title}"


def test_points_are_told_only_where_everybody_may_know_them(desk: OrderDesk) -> None:
    assert standing(desk) == ""


def made_up(seat: str = "anna", eyes: str = "", mode: str = "DRAFT", **session: Any) -> OrderDesk:
    """A desk at turn 2 of some game of two sides."""
    rules = SimpleNamespace(open_board=True, score=lambda game, state: (("north", 3), ("strangers", 4)))
    about = {"over": False, "kind": "game", "turn_title": "turn {}".format, "ruleset": rules} | session
    found = SimpleNamespace(**about, game=SimpleNamespace(sides={"north": "The North"}))
    moment = (2, None) if mode == "REPLAY" else None
    view, locked = lambda: SimpleNamespace(state=None), mode == "LOCKED"
    desk = SimpleNamespace(seat=seat, eyes=eyes or seat, mode=mode, moment=moment, session=found, view=view)
    desk.locked = locked
    return cast(OrderDesk, desk)


def test_what_the_button_does_and_whose_desk_it_is_depends_on_game_mode_and_eyes() -> None:
    export = ("Export the order sheet…", "Write the orders to mail to the game master (Ctrl+H)")
    back = ("Take the orders back", "Change the orders again (Ctrl+H)")
    found = [
        hand_in_words(made_up(kind="position")),
        hand_in_words(made_up(mode="LOCKED")),
        hand_in_words(made_up(over=True)),
        hand_in_words(made_up(mode="REHEARSAL")),
        hand_in_words(made_up(mode="REHEARSAL", kind="position")),
        hand_in_words(made_up(mode="REPLAY", over=True)),
    ]
    assert found == [export, back, ("", ""), ("", ""), ("", ""), ("Back to now", "Leave the replay (Ctrl+End)")]
    assert subject(made_up()) == "Anna, turn None"
    assert subject(made_up(GM, "ben", "REPLAY")) == "Game master as ben, turn 2"
    assert standing(made_up()) == "The North 3   strangers 4"


@pytest.mark.parametrize(
    ("left", "given", "handed_in"),
    [
        (0, "Nothing waits for orders any more.", "The orders are handed in."),
        (1, "N goes on to the next unit without orders.", "The orders are handed in; 1 unit has none."),
        (2, "N goes on to the next unit without orders.", "The orders are handed in; 2 units have none."),
    ],
)
def test_what_is_left_is_told_with_each_order_and_when_they_are_handed_in(
    desk: OrderDesk, left: int, given: str, handed_in: str
) -> None:
    ordered(desk, left)
    assert given_words(desk, "FR1IN line first") == f"Given: FR1IN line first.  {given}"
    assert handed_in_words(desk) == handed_in


@pytest.mark.parametrize("locked", [True, False])
@pytest.mark.parametrize(("count", "words"), [(1, "1 order"), (2, "2 orders"), (0, "")])
def test_a_draft_that_is_kept_apart_is_told_with_the_way_to_it(
    desk: OrderDesk, monkeypatch: pytest.MonkeyPatch, locked: bool, count: int, words: str
) -> None:
    orders = tuple(desk.session.read_order(f"{unit} line first") for unit in desk.own_units()[:count])
    monkeypatch.setattr(OrderDesk, "apart", orders)
    monkeypatch.setattr(OrderDesk, "locked", locked)
    way = (
        "was handed in is kept; take the orders back to bring it to the desk."
        if locked
        else "stands here is kept; “Swap with the draft kept apart” among the orders brings it to the desk."
    )
    assert apart_words(desk) == (f"A draft of {words} that differs from what {way}" if count else "")


@pytest.mark.parametrize(("count", "more"), [(1, ""), (2, " The position report has 2 rulings.")])
def test_the_last_ruling_is_told_to_whom_it_concerns_and_how_many_there_are(
    desk: OrderDesk, count: int, more: str
) -> None:
    assert ruled_words(desk) == ""
    for men in range(count):
        desk.session.rule(["unit", "FR12IN", f"men={900 + men}"], Said("a slip", "It was counted anew.", False))
    words = ruled_words(desk)
    assert "It was counted anew." in words
    assert words.endswith(more) and ("rulings" in words) is bool(more)
    desk.take_seat(GM)
    assert ruled_words(desk) == ""


def test_of_the_turn_before_only_what_was_corrected_is_told() -> None:
    plain, anew = SimpleNamespace(kind=RULING, facts={}, text="plain"), SimpleNamespace(kind=RULING, facts={AGAIN: 1})
    anew.text, kept = "It was fought anew.", {1: [plain, anew], 2: list[object]()}
    desk = made_up(turn=2, rulings=lambda seat, turn: kept[turn], wording=lambda event: event.text)
    assert ruled_words(desk) == "It was fought anew."
    kept[2] = [plain]
    assert ruled_words(desk) == "plain The position report has 2 rulings."
    kept[1] = [plain]
    assert ruled_words(desk) == "plain"
