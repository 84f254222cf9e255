"""The order desk: one draft, checked, undone and redone, kept."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from drumhead.client.desk.autosave import LONGEST_MS, Autosave
from drumhead.client.desk.desk import OrderDesk
from drumhead.engine.play.events import GM
from drumhead.engine.play.orders import Order
from drumhead.engine.session import GameSession
from drumhead.engine.session.standing import Receipt
from tests.client.driving import ALLIES, AUSTRIA, PASSWORDS
from tests.engine.session.pages import scenario

LINES = ("line first", "line rear", "attack assault", "attack evade", "defend defend", "halt on detection", "supply 1")


def order(desk: OrderDesk, words: str) -> Order:
    return desk.session.read_order(words)


def test_a_hundred_edits_undone_and_redone_give_the_same_sheet(desk: OrderDesk) -> None:
    chance, units = Random(3), desk.own_units()[:12]
    blank, drafts = desk.sheet_text(), [desk.draft]
    while desk.undo_stack.count() < 100:
        unit = chance.choice(units)
        if chance.random() < 0.15:
            desk.clear_unit(unit)
        else:
            desk.set_order(order(desk, f"{unit} {chance.choice(LINES)}"))
        if desk.undo_stack.count() == len(drafts):
            drafts.append(desk.draft)
        else:
            drafts[-1] = desk.draft
    full = desk.sheet_text()
    while desk.undo_stack.canUndo():
        assert desk.draft == drafts[desk.undo_stack.index()]
        desk.undo_stack.undo()
    assert desk.sheet_text() == blank
    while desk.undo_stack.canRedo():
        desk.undo_stack.redo()
    assert desk.sheet_text() == full


def test_two_edits_of_one_order_in_a_row_are_one_step(desk: OrderDesk) -> None:
    unit = desk.own_units()[0]
    desk.set_order(order(desk, f"{unit} line first"))
    desk.set_order(order(desk, f"{unit} line rear"))
    desk.undo_stack.undo()
    assert desk.draft == ()


def test_an_edit_that_changes_nothing_is_no_step(desk: OrderDesk) -> None:
    unit = desk.own_units()[0]
    desk.set_order(order(desk, f"{unit} line first"))
    steps = desk.undo_stack.count()
    desk.set_order(order(desk, f"{unit} line first"))
    assert desk.undo_stack.count() == steps


def test_an_order_for_a_foreign_unit_is_refused_with_its_rule(qtbot: QtBot, desk: OrderDesk) -> None:
    with qtbot.waitSignal(desk.refused) as said:
        assert not desk.set_order(order(desk, "AU1IN line first"))
    assert said.args is not None and "(rule 6.1)" in said.args[0]
    assert desk.draft == ()


def test_a_change_tells_which_units_it_touched(qtbot: QtBot, desk: OrderDesk) -> None:
    unit = desk.own_units()[3]
    with qtbot.waitSignal(desk.draft_changed) as told:
        desk.set_order(order(desk, f"{unit} line first"))
    assert told.args == [frozenset({unit})]


def test_lines_that_are_refused_come_back_with_reasons_and_the_others_stand(desk: OrderDesk) -> None:
    unit = desk.own_units()[0]
    text = f"{unit} line first  # a comment\n\n{unit} dance\nAU1IN line first\n{unit} attack evade"
    failed = desk.enter_lines(text)
    assert [line for line, _ in failed] == [f"{unit} dance", "AU1IN line first"]
    assert all(reason for _, reason in failed)
    assert [item.kind for item in desk.draft] == ["line", "attack"]


def test_a_pasted_block_is_one_step(desk: OrderDesk) -> None:
    units = desk.own_units()
    desk.enter_lines("\n".join(f"{unit} line rear" for unit in units[:20]))
    assert (len(desk.draft), desk.undo_stack.count()) == (20, 1)
    desk.undo_stack.undo()
    assert desk.draft == ()


def test_the_draft_is_kept_a_moment_after_an_edit(qtbot: QtBot, desk: OrderDesk, game: Path) -> None:
    desk.set_order(order(desk, f"{desk.own_units()[0]} line first"))

    def kept() -> None:
        other = GameSession.open(game)
        try:
            assert other.draft(ALLIES) == desk.draft
        finally:
            other.close()

    qtbot.waitUntil(kept)


def test_what_was_handed_in_cannot_be_changed_until_it_is_taken_back(qtbot: QtBot, desk: OrderDesk) -> None:
    unit = desk.own_units()[0]
    desk.set_order(order(desk, f"{unit} line first"))
    assert all(verdict.accepted for verdict in desk.hand_in())
    assert desk.mode == "LOCKED"
    before, told = desk.draft, heard(desk)
    desk.clear_unit(unit)
    desk.clear_order(before[0])
    assert not desk.set_order(order(desk, f"{unit} line rear"))
    assert desk.enter_lines(f"{unit} line rear\n{unit} attack evade") == [
        (f"{unit} line rear", ""),
        (f"{unit} attack evade", ""),
    ]
    assert told == ["The orders are handed in; take them back to change them."] * 4
    assert (desk.draft, desk.session.draft(ALLIES), desk.undo_stack.count()) == (before, before, 0)
    desk.take_back()
    assert desk.mode == "DRAFT"
    desk.clear_unit(unit)
    assert desk.draft == ()


def test_orders_given_out_of_the_units_order_keep_the_seal(desk: OrderDesk) -> None:
    units = desk.own_units()
    for unit in (units[9], units[2], units[5]):
        desk.set_order(order(desk, f"{unit} line first"))
    assert all(verdict.accepted for verdict in desk.hand_in())


def test_stepping_goes_round_the_units_without_orders_both_ways(desk: OrderDesk) -> None:
    units = desk.own_units()
    desk.set_order(order(desk, f"{units[1]} line first"))
    desk.select(units[0])
    desk.step_unordered(1)
    assert desk.unit == units[2]
    desk.step_unordered(-1)
    assert desk.unit == units[0]
    desk.step_unordered(-1)
    assert desk.unit == units[-1]


def test_a_seat_left_keeps_no_draft_and_no_undo(desk: OrderDesk) -> None:
    desk.set_order(order(desk, f"{desk.own_units()[0]} line first"))
    desk.leave_seat()
    assert (desk.seat, desk.draft, desk.unit, desk.undo_stack.count()) == ("", (), "", 0)


def heard(desk: OrderDesk) -> list[object]:
    """What the desk tells from now on, in its order."""
    told: list[object] = []
    desk.seat_changed.connect(lambda seat: told.append(f"seat {seat}"))
    desk.view_changed.connect(lambda: told.append("view"))
    desk.draft_changed.connect(lambda units: told.append(sorted(units)))
    desk.selection_changed.connect(lambda unit: told.append(f"unit {unit}"))
    desk.handed_in.connect(lambda locked: told.append(locked))
    desk.refused.connect(told.append)
    return told


def test_a_seat_that_is_taken_and_left_is_told_with_its_orders(desk: OrderDesk) -> None:
    unit = desk.own_units()[4]
    desk.set_order(order(desk, f"{unit} line first"))
    told = heard(desk)
    desk.leave_seat()
    desk.session.unlock(ALLIES, "elan")
    desk.take_seat(ALLIES)
    assert told == ["seat ", f"seat {ALLIES}", "view", [unit]]


def test_handing_in_and_taking_back_tell_of_all_units(desk: OrderDesk) -> None:
    told = heard(desk)
    desk.hand_in()
    desk.take_back()
    units = sorted(desk.subjects())
    assert told == [True, units, False, units]


def test_what_is_at_hand_and_shown_already_is_not_told_again(desk: OrderDesk) -> None:
    told = heard(desk)
    unit = desk.own_units()[1]
    desk.select(unit)
    desk.select(unit)
    desk.show_now()
    desk.show_moment(1, None)
    desk.show_now()
    desk.show_now()
    assert told == [f"unit {unit}", "view", "view"]


def test_one_order_is_cleared_and_the_others_stand(desk: OrderDesk) -> None:
    unit, other = desk.own_units()[:2]
    desk.enter_lines(f"{unit} line first\n{unit} attack evade\n{other} line rear")
    desk.clear_order(order(desk, f"{unit} line first"))
    assert [item.kind for item in desk.draft] == ["attack", "line"]
    assert desk.undo_stack.undoText() == f"Clear line of {unit}"
    desk.clear_unit(unit)
    assert [item.unit for item in desk.draft] == [other]
    assert desk.undo_stack.undoText() == f"Clear orders of {unit}"


def test_undo_names_the_order_that_was_given_and_of_a_block_the_last(desk: OrderDesk) -> None:
    unit, other = desk.own_units()[:2]
    desk.set_order(order(desk, f"{unit} line first"))
    assert desk.undo_stack.undoText() == f"{unit} line first"
    desk.enter_lines(f"{unit} line rear\n{other} line first\n{other} dance\n\n")
    assert desk.undo_stack.undoText() == f"{other} line first"


def test_orders_of_two_kinds_in_a_row_are_two_steps(desk: OrderDesk) -> None:
    unit, other = desk.own_units()[:2]
    for line in (f"{unit} line first", f"{unit} attack evade", f"{other} attack evade"):
        desk.set_order(order(desk, line))
    assert desk.undo_stack.count() == 3
    desk.clear_unit(unit)
    desk.clear_unit(other)
    assert desk.undo_stack.count() == 5, "what is cleared one after the other is not one step"


def test_an_order_changed_back_in_a_row_is_no_step(desk: OrderDesk) -> None:
    unit = desk.own_units()[0]
    desk.enter_lines(f"{unit} line first")
    steps = desk.undo_stack.count()
    desk.set_order(order(desk, f"{unit} line rear"))
    desk.set_order(order(desk, f"{unit} line first"))
    assert desk.undo_stack.count() == steps


def test_lines_of_which_none_is_taken_are_no_step(desk: OrderDesk) -> None:
    unit = desk.own_units()[0]
    assert len(desk.enter_lines(f"{unit} dance\n# nothing\n\n{unit} march A0-N0")) == 2
    assert (desk.undo_stack.count(), desk.draft) == (0, ())


def test_a_turn_is_new_to_a_seat_once_and_not_where_it_has_a_draft(desk: OrderDesk) -> None:
    assert desk.turn_is_new()
    assert not desk.turn_is_new()
    desk.leave_seat()
    desk.take_seat("Austria")
    desk.set_order(order(desk, f"{desk.own_units()[0]} line first"))
    assert not desk.turn_is_new()
    desk.leave_seat()
    desk.take_seat(GM)
    assert not desk.turn_is_new()


def test_where_no_other_draft_is_kept_none_is_brought(desk: OrderDesk) -> None:
    desk.set_order(order(desk, f"{desk.own_units()[0]} line first"))
    before, told = desk.draft, heard(desk)
    desk.swap_drafts()
    assert told == ["No other draft is kept."]
    assert desk.draft == before


def test_a_sheet_is_written_by_unit_whatever_was_ordered_first(desk: OrderDesk) -> None:
    units = desk.own_units()
    for unit in (units[7], units[1], units[4]):
        desk.set_order(order(desk, f"{unit} line first"))
    lines = [line for line in desk.sheet_text().splitlines() if "line first" in line]
    assert [line.split()[0] for line in lines] == [units[1], units[4], units[7]]


def test_without_a_unit_at_hand_stepping_begins_at_either_end(desk: OrderDesk) -> None:
    units = desk.own_units()
    assert desk.step_unordered(1) and desk.unit == units[0]
    desk.select("")
    assert desk.step_unordered(-1) and desk.unit == units[-1]


def test_the_game_master_has_neither_tasks_nor_courses_nor_drafts(desk: OrderDesk) -> None:
    unit = desk.own_units()[0]
    march = order(desk, f"{unit} line first")
    assert desk.tasks()
    desk.leave_seat()
    assert (desk.tasks(), desk.apart, desk.course(march)) == ((), (), ())
    desk.take_seat(GM)
    assert (desk.tasks(), desk.apart, desk.course(march), desk.draft) == ((), (), (), ())


def test_a_closed_desk_has_neither_game_nor_seat(desk: OrderDesk) -> None:
    desk.close()
    assert (desk.is_open, desk.seat) == (False, "")
    with pytest.raises(RuntimeError, match="no game is open"):
        desk.session.turn_title()


def test_the_game_master_edits_nothing(qtbot: QtBot, desk: OrderDesk) -> None:
    desk.leave_seat()
    desk.take_seat(GM)
    assert desk.mode == "GM"
    with qtbot.waitSignal(desk.refused):
        assert not desk.set_order(order(desk, "FR1IN line first"))


def test_without_a_game_there_is_no_session(qtbot: QtBot) -> None:
    with pytest.raises(RuntimeError, match="no game is open"):
        _ = OrderDesk().session


def test_an_edit_that_changes_nothing_is_told_to_nobody_and_is_nothing_to_keep(desk: OrderDesk) -> None:
    unit = desk.own_units()[0]
    desk.enter_lines(f"{unit} line first")
    desk.save()
    told: list[object] = []
    desk.draft_changed.connect(told.append)
    desk.enter_lines(f"{unit} line first")
    desk.clear_unit(desk.own_units()[1])
    assert (told, desk._unsaved, desk.undo_stack.count()) == ([], False, 1)


def test_an_edit_that_changes_nothing_leaves_what_can_be_done_again(desk: OrderDesk) -> None:
    unit, other = desk.own_units()[:2]
    desk.enter_lines(f"{unit} line first")
    desk.enter_lines(f"{other} line first")
    desk.undo_stack.undo()
    desk.enter_lines(f"{unit} line first")
    assert desk.undo_stack.canRedo()


def test_an_order_is_judged_beside_those_that_stand_however_it_is_given(desk: OrderDesk) -> None:
    """3.5b: who merges into another is no longer there to be merged into."""
    stands, against = order(desk, "FR10IN merge into FR20IN"), order(desk, "FR20IN merge into FR10IN")
    assert desk.refusal(against) is None
    assert desk.set_order(stands)
    assert desk.refusal(against) is not None
    assert not desk.set_order(against)
    assert [line for line, _ in desk.enter_lines("FR20IN merge into FR10IN")] == ["FR20IN merge into FR10IN"]
    assert desk.draft == (stands,)
    desk.clear_order(stands)
    block = "FR10IN merge into FR20IN\nFR20IN merge into FR10IN"
    assert [line for line, _ in desk.enter_lines(block)] == ["FR20IN merge into FR10IN"]
    assert desk.draft == (stands,)


def test_what_is_kept_is_not_due_any_more(qtbot: QtBot) -> None:
    autosave = Autosave()
    timers = autosave.findChildren(QTimer)
    assert not any(timer.isActive() for timer in timers)
    autosave.touch()
    assert [timer.isActive() for timer in timers] == [True, True]
    autosave.stop()
    assert not any(timer.isActive() for timer in timers)


def test_a_seat_that_is_left_has_no_draft_to_keep_for_the_next(desk: OrderDesk, game: Path) -> None:
    desk.set_order(order(desk, f"{desk.own_units()[0]} line first"))
    desk.leave_seat()
    desk.session.unlock(AUSTRIA, PASSWORDS[AUSTRIA] or "")
    desk.take_seat(AUSTRIA)
    QTest.qWait(LONGEST_MS + 100)
    assert desk.session.draft(AUSTRIA) == ()
    desk.leave_seat()
    desk.session.unlock(ALLIES, PASSWORDS[ALLIES] or "")
    desk.take_seat(ALLIES)
    assert len(desk.draft) == 1


def test_orders_that_are_not_taken_in_stay_a_draft_and_nobody_is_told_that_they_were_handed_in(
    desk: OrderDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.enter_lines("FR12IN march G4-V8")
    before, told = desk.draft, list[object]()
    desk.handed_in.connect(told.append)
    desk.draft_changed.connect(told.append)
    monkeypatch.setattr(desk.session, "submit", lambda *what, **how: Receipt((), taken=False))
    assert not desk.hand_in().taken
    assert (desk.draft, desk.locked, told) == (before, False, [])
    monkeypatch.undo()
    assert desk.hand_in().taken
    assert desk.locked and told[0] is True and len(told) == 2


def test_without_another_draft_there_is_none_to_swap(desk: OrderDesk) -> None:
    desk.enter_lines("FR12IN march G4-V8")
    before, told = desk.draft, list[str]()
    desk.refused.connect(told.append)
    desk.swap_drafts()
    assert (told, desk.draft, desk.apart) == (["No other draft is kept."], before, ())


def test_a_player_looks_with_nobody_elses_eyes_and_the_game_master_in_replays_alone(desk: OrderDesk) -> None:
    shown: list[bool] = []
    desk.view_changed.connect(lambda: shown.append(True))
    desk.show_moment(1, None)
    shown.clear()
    desk.look_as(AUSTRIA)
    assert (desk.eyes, shown) == (ALLIES, [])
    desk.leave_seat()
    desk.take_seat(GM)
    shown.clear()
    desk.look_as(AUSTRIA)
    assert (desk.eyes, shown) == (GM, []), "what waits is not looked at so"
    desk.show_moment(1, None)
    assert (desk.eyes, shown) == (AUSTRIA, [True])
    desk.look_as(AUSTRIA)
    assert len(shown) == 1, "they are the same eyes"
    desk.look_as("")
    assert (desk.eyes, len(shown)) == (GM, 2)


def test_a_turn_that_another_program_played_is_shown_anew_and_told_once(qtbot: QtBot, tmp_path: Path) -> None:
    session = GameSession.create(scenario(tmp_path), tmp_path / "game.drum", seed="1")
    desk, told = OrderDesk(), list[object]()
    desk.open(session)
    desk.take_seat("MacMahon")
    assert desk.enter_lines("FR1IN march G5-V7") == []
    before = desk.view()
    for signal in (desk.view_changed, desk.draft_changed, desk.refused):
        signal.connect(lambda *what: told.append(what))
    other = GameSession.open(tmp_path / "game.drum")
    other.advance()
    other.close()
    assert not desk.hand_in().taken
    assert (desk.session.turn, desk.draft, desk.locked) == (2, (), False)
    assert desk.view() is not before and desk.view().turn != before.turn
    assert len(told) == 3 and told[0] == () and desk.session.turn == 2
    desk.close()
    session.close()
