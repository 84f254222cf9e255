"""What a player ordered is never lost: not by handing in, nor by another program that writes to the game meanwhile."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QMessageBox, QPlainTextEdit
from pytestqt.qtbot import QtBot

from drumhead.client.desk.autosave import LONGEST_MS, QUIET_MS
from drumhead.client.desk.desk import OrderDesk
from drumhead.client.main_window import MainWindow
from drumhead.engine.cli import run
from drumhead.engine.play.game import Game
from drumhead.engine.play.orders import Order, Refusal
from drumhead.engine.play.ruleset import Judge
from drumhead.engine.play.view import View, in_sequence
from drumhead.engine.session import GameSession
from drumhead.engine.session.rehearsal.drafts import called, kept_drafts
from tests.client.driving import ALLIES, PASSWORDS, button, click, click_hand_in, take_seat


def give(desk: OrderDesk, *words: str) -> None:
    """One order each for the first units."""
    for unit, order in zip(desk.own_units(), words, strict=False):
        assert desk.enter_lines(f"{unit} {order}") == []


def reseat(desk: OrderDesk) -> None:
    """The player leaves the desk and comes back."""
    desk.leave_seat()
    desk.session.unlock(ALLIES, PASSWORDS[ALLIES] or "")
    desk.take_seat(ALLIES)


def by_another(game: Path, *lines: str) -> None:
    """A sheet of the allies' that comes in by another program."""
    session = GameSession.open(game)
    session.unlock(ALLIES, PASSWORDS[ALLIES] or "")
    text = session.sheet(ALLIES, [session.read_order(line) for line in lines], comments=False)
    assert session.submit(text).taken
    session.close()


def kinds(orders: tuple[Order, ...]) -> list[str]:
    return [order.kind for order in orders]


def test_an_order_given_just_before_handing_in_is_handed_in(desk: OrderDesk, game: Path) -> None:
    give(desk, "line first")
    QTest.qWait(QUIET_MS + 200)
    give(desk, "attack evade")
    desk.hand_in()
    reseat(desk)
    assert kinds(desk.draft) == ["line", "attack"]
    assert (desk.mode, desk.apart) == ("LOCKED", ())


def test_the_sheet_command_shows_what_was_handed_in_at_the_desk(
    desk: OrderDesk, game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    give(desk, "line first", "attack evade")
    desk.hand_in()
    capsys.readouterr()
    run(["sheet", str(game), "--seat", ALLIES])
    answer = capsys.readouterr()
    first, second = desk.own_units()[:2]
    assert f"{first} line first" in answer.out and f"{second} attack evade" in answer.out
    assert answer.err == ""


def test_orders_taken_back_and_handed_in_again_are_the_same(desk: OrderDesk) -> None:
    give(desk, "line first", "attack evade")
    desk.hand_in()
    reseat(desk)
    desk.take_back()
    assert desk.mode == "DRAFT"
    desk.hand_in()
    assert kinds(desk.session.draft(ALLIES)) == ["line", "attack"]


def test_an_order_removed_at_the_desk_is_gone_from_what_is_handed_in(desk: OrderDesk) -> None:
    give(desk, "line first", "attack evade")
    desk.hand_in()
    desk.take_back()
    desk.clear_unit(desk.own_units()[0])
    desk.hand_in()
    assert kinds(desk.session.draft(ALLIES)) == ["attack"]


@pytest.mark.parametrize("drafted", [(), ("line first",)])
def test_an_older_draft_does_not_hide_a_sheet_that_came_in_later(
    desk: OrderDesk, game: Path, drafted: tuple[str, ...]
) -> None:
    give(desk, "supply 1")
    desk.clear_unit(desk.own_units()[0])
    give(desk, *drafted)
    desk.leave_seat()
    by_another(game, f"{desk_unit(desk)} attack evade")
    reseat(desk)
    assert (desk.mode, kinds(desk.draft)) == ("LOCKED", ["attack"])
    desk.take_back()
    desk.hand_in()
    assert kinds(desk.session.draft(ALLIES)) == ["attack"]


def desk_unit(desk: OrderDesk) -> str:
    """The first unit of the allies."""
    own = (token.id for token in desk.session.view(ALLIES).tokens if token.orderable)
    return min(own, key=in_sequence)


def test_a_draft_that_differs_from_the_sheet_is_kept_and_can_be_brought_back(desk: OrderDesk, game: Path) -> None:
    give(desk, "line first", "line rear")
    desk.leave_seat()
    by_another(game, f"{desk_unit(desk)} attack evade")
    reseat(desk)
    assert (kinds(desk.draft), kinds(desk.apart)) == (["attack"], ["line", "line"])
    desk.take_back()
    desk.swap_drafts()
    assert (kinds(desk.draft), kinds(desk.apart)) == (["line", "line"], ["attack"])
    desk.swap_drafts()
    assert (kinds(desk.draft), kinds(desk.apart)) == (["attack"], ["line", "line"])


def test_the_sheet_command_tells_of_the_draft_kept_and_shows_it_if_asked(
    desk: OrderDesk, game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    give(desk, "line first")
    desk.leave_seat()
    by_another(game, f"{desk_unit(desk)} attack evade")
    capsys.readouterr()
    run(["sheet", str(game), "--seat", ALLIES])
    answer = capsys.readouterr()
    assert f"{desk_unit(desk)} attack evade" in answer.out
    assert f"A draft of {ALLIES} that differs from this is kept; --draft shows it." in answer.err
    run(["sheet", str(game), "--seat", ALLIES, "--draft"])
    assert f"{desk_unit(desk)} line first" in capsys.readouterr().out
    assert run(["sheet", str(game), "--seat", "Austria", "--draft"]) == 1


def test_a_sheet_that_comes_in_while_a_player_drafts_is_told_and_keeps_his_draft(
    qtbot: QtBot, desk: OrderDesk, game: Path
) -> None:
    give(desk, "line first")
    by_another(game, f"{desk.own_units()[1]} attack evade")
    with qtbot.waitSignal(desk.refused) as told:
        desk.save()
    assert told.args == [f"Orders for {ALLIES} came in meanwhile and are shown now; your draft is kept beside them."]
    assert (desk.mode, kinds(desk.draft), kinds(desk.apart)) == ("LOCKED", ["attack"], ["line"])


def test_a_draft_that_another_program_kept_meanwhile_is_told_of_once_and_not_lost(
    qtbot: QtBot, desk: OrderDesk, game: Path
) -> None:
    give(desk, "line first")
    assert desk.save()
    with closing(GameSession.open(game)) as other:
        other.unlock(ALLIES, PASSWORDS[ALLIES] or "")
        other.save_draft(ALLIES, [other.read_order(f"{desk_unit(desk)} attack evade")])
    give(desk, "defend defend")
    with qtbot.waitSignal(desk.refused) as told:
        assert not desk.save()
    assert told.args == [
        f"Another program changed the draft of {ALLIES}; that one is kept as the one before the last edit (Review)."
    ]
    before = called(kept_drafts(desk.session, ALLIES), "before the last edit")
    assert (kinds(desk.draft), kinds(before.orders)) == (["line", "defend"], ["attack"])
    give(desk, "line second")
    assert desk.save()


def test_an_edit_after_a_sheet_came_in_changes_nothing_unseen(qtbot: QtBot, desk: OrderDesk, game: Path) -> None:
    by_another(game, f"{desk.own_units()[1]} attack evade")
    with qtbot.waitSignal(desk.refused) as told:
        assert not desk.set_order(desk.session.read_order(f"{desk.own_units()[0]} line first"))
    assert told.args == [
        f"Orders for {ALLIES} were handed in or taken back by another program; this is what stands now."
    ]
    assert kinds(desk.draft) == ["attack"]


def test_an_order_is_shown_from_one_look_at_the_file_and_a_sheet_that_comes_in_meanwhile_is_seen_after_it(
    desk: OrderDesk, game: Path
) -> None:
    first, second = desk.own_units()[:2]
    seen: list[bool] = []

    def meanwhile(_: object) -> None:
        if not seen:
            by_another(game, f"{second} attack evade")
            seen.append(desk.session.handed_in(ALLIES))

    desk.draft_changed.connect(meanwhile)
    assert desk.enter_lines(f"{first} line first") == []
    assert seen == [False] and desk.session.handed_in(ALLIES)


def test_orders_drafted_for_a_turn_that_was_played_are_not_those_of_the_next(
    qtbot: QtBot, desk: OrderDesk, game: Path
) -> None:
    give(desk, "line first")
    other = GameSession.open(game)
    other.advance()
    other.close()
    with qtbot.waitSignal(desk.refused) as told:
        assert not desk.hand_in().taken
    assert told.args is not None and "turn 1 has been played meanwhile; the draft came too late." in told.args[0]
    assert (desk.draft, desk.session.draft(ALLIES), desk.mode) == ((), (), "DRAFT")


def test_the_draft_is_kept_while_the_player_never_pauses(desk: OrderDesk, game: Path) -> None:
    unit = desk.own_units()[0]
    other = GameSession.open(game)
    for number in range(LONGEST_MS // 100 + 3):
        assert desk.enter_lines(f"{unit} supply {number % 2}") == []
        QTest.qWait(100)
    assert kinds(other.draft(ALLIES)) == ["supply"]
    other.close()


def test_a_file_that_is_busy_is_tried_again_and_no_edit_is_lost(qtbot: QtBot, desk: OrderDesk, game: Path) -> None:
    writer = sqlite3.connect(game, isolation_level=None)
    writer.execute("begin immediate")
    give(desk, "line first")
    with qtbot.waitSignal(desk.refused) as told:
        assert not desk.save(patience=0.05)
    assert told.args is not None and "the draft was not kept" in told.args[0]
    writer.execute("rollback")
    writer.close()
    other = GameSession.open(game)
    qtbot.waitUntil(lambda: kinds(other.draft(ALLIES)) == ["line"])
    other.close()


def test_a_copy_of_the_file_holds_what_the_client_says_is_kept(desk: OrderDesk, game: Path, tmp_path: Path) -> None:
    for step in (lambda: give(desk, "line first"), desk.hand_in, desk.take_back):
        step()
        desk.save()
        copy = GameSession.open(Path(shutil.copyfile(game, tmp_path / "copy.drum")))
        assert copy.draft(ALLIES) == desk.draft
        assert [status.handed_in for status in copy.seats()] == [desk.locked, False]
        copy.close()


def test_a_file_that_is_busy_as_one_hands_in_leaves_the_draft_at_the_desk(
    desk: OrderDesk, game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("drumhead.engine.gamefile.opening.PATIENCE", 0.05)
    give(desk, "line first")
    writer = sqlite3.connect(game, isolation_level=None)
    writer.execute("begin immediate")
    assert not desk.hand_in().taken
    writer.execute("rollback")
    writer.close()
    assert kinds(desk.draft) == ["line"]
    assert desk.hand_in().taken


def test_a_sheet_that_comes_in_while_the_own_one_is_written_is_not_written_over(
    desk: OrderDesk, game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    give(desk, "line first")
    other, told, written = f"{desk.own_units()[1]} attack evade", [], OrderDesk.sheet_text
    desk.refused.connect(told.append)

    def meanwhile(self: OrderDesk) -> str:
        by_another(game, other)
        return written(self)

    monkeypatch.setattr(OrderDesk, "sheet_text", meanwhile)
    assert not desk.hand_in().taken
    assert told == [f"Orders for {ALLIES} were handed in or taken back by another program; this is what stands now."]
    assert (desk.mode, kinds(desk.draft), kinds(desk.apart)) == ("LOCKED", ["attack"], ["line"])


# in the window


@pytest.fixture
def seated(window: MainWindow, game: Path) -> MainWindow:
    """The allies at their desk."""
    window.rooms.open_path(game)
    take_seat(window, ALLIES, PASSWORDS[ALLIES] or "")
    return window


@pytest.fixture
def stricter(seated: MainWindow) -> Iterator[None]:
    """The judge refuses postures once the draft is made, as one does who knows a rule better."""
    ruleset = seated.rooms.desk.session.ruleset
    judge = ruleset.judge
    assert judge is not None

    def refusing(game: Game[Any], view: View, orders: Sequence[Order]) -> Judge:
        judged = judge(game, view, orders)
        refusal = partial(Refusal, rule="6.8", reason="this is not allowed any more")
        return lambda order: refusal(order=order) if order.kind == "attack" else judged(order)

    give(seated.rooms.desk, "line first", "attack evade")
    object.__setattr__(ruleset, "judge", refusing)
    yield
    object.__setattr__(ruleset, "judge", judge)


@pytest.mark.usefixtures("stricter")
def test_a_draft_with_a_refused_order_is_handed_in_without_it_only_if_the_player_says_so(seated: MainWindow) -> None:
    desk, page = seated.rooms.desk, seated.rooms.desk_page
    second = desk.own_units()[1]
    click_hand_in(page)
    box = page.findChild(QMessageBox, "drop-refused")
    assert isinstance(box, QMessageBox)
    assert f"{second} attack evade: this is not allowed any more (rule 6.8)." in box.informativeText()
    assert box.detailedText().splitlines() == [
        "Refused:",
        f"{second} attack evade: this is not allowed any more (rule 6.8).",
        "",
        "These would be handed in:",
        f"{desk.own_units()[0]} line first",
    ]
    assert f"{second} attack evade" in page.message
    assert (desk.mode, kinds(desk.draft)) == ("DRAFT", ["line", "attack"])
    click(next(each for each in box.buttons() if each.text() == "Hand in the other one"))
    assert (desk.mode, kinds(desk.draft)) == ("LOCKED", ["line"])


def test_a_pasted_block_says_of_each_refused_line_which_it_is(seated: MainWindow) -> None:
    line = seated.rooms.desk_page.orders_panel.findChild(QPlainTextEdit, "order-line")
    assert isinstance(line, QPlainTextEdit)
    units = seated.rooms.desk.own_units()[:3]
    line.setPlainText("\n".join([f"{units[0]} line first", *(f"{unit} march A0-N0" for unit in units)]))
    seated.rooms.desk_page.orders_panel.line.enter()
    said = seated.rooms.desk_page.orders_panel.findChild(QLabel, "warning")
    assert isinstance(said, QLabel)
    assert [text.partition(":")[0] for text in said.text().splitlines()] == [
        f"Line {number}, {unit} march A0-N0" for number, unit in enumerate(units, start=1)
    ]


def test_the_player_is_told_of_a_draft_kept_beside_the_sheet(window: MainWindow, game: Path) -> None:
    window.rooms.open_path(game)
    take_seat(window, ALLIES, PASSWORDS[ALLIES] or "")
    give(window.rooms.desk, "line first", "line rear")
    window.rooms.desk_page.leave_requested.emit()
    by_another(game, f"{desk_unit(window.rooms.desk)} attack evade")
    take_seat(window, ALLIES, PASSWORDS[ALLIES] or "")
    differs = "A draft of 2 orders that differs from what was handed in is kept;"
    assert window.rooms.desk_page.message.startswith(differs)
    click_hand_in(window.rooms.desk_page)
    assert "Swap with the draft kept apart" in window.rooms.desk_page.message
    swap = next(action for action in window.commands() if "draft kept apart" in action.text())
    swap.trigger()
    assert kinds(window.rooms.desk.draft) == ["line", "line"]
    assert window.rooms.desk_page.message.startswith("A draft of 1 order that differs from what stands here is kept;")
    click_hand_in(window.rooms.desk_page)
    swap.trigger()
    assert window.rooms.desk_page.message == "The orders are handed in; take them back to change them."
    assert kinds(window.rooms.desk.draft) == ["line", "line"]


def test_the_desk_is_not_left_and_the_window_not_closed_before_the_draft_is_kept(
    seated: MainWindow, game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("drumhead.engine.gamefile.opening.PATIENCE", 0.05)
    give(seated.rooms.desk, "line first")
    writer = sqlite3.connect(game, isolation_level=None)
    writer.execute("begin immediate")
    click(button(seated.rooms.desk_page, "leave-desk"))
    assert (seated.rooms.desk.seat, kinds(seated.rooms.desk.draft)) == (ALLIES, ["line"])
    assert "the draft was not kept" in seated.rooms.desk_page.message
    seated.close()
    assert seated.isVisible()
    writer.execute("rollback")
    writer.close()
    click(button(seated.rooms.desk_page, "leave-desk"))
    assert seated.rooms.desk.seat == ""
    assert kinds(seated.rooms.desk.session.draft(ALLIES)) == ["line"]


def test_who_leaves_as_the_turn_was_played_is_told_that_his_draft_came_too_late(seated: MainWindow, game: Path) -> None:
    give(seated.rooms.desk, "line first")
    other = GameSession.open(game)
    other.advance()
    other.close()
    click(button(seated.rooms.desk_page, "leave-desk"))
    assert "turn 1 has been played meanwhile; the draft came too late." in seated.rooms.desk_page.message
    click(button(seated.rooms.desk_page, "leave-desk"))
    assert seated.rooms.desk.seat == ""


@pytest.mark.parametrize("between", ["save_draft", "sheet"])
def test_a_turn_that_is_played_just_as_one_hands_in_takes_no_orders_of_the_last_one(
    qtbot: QtBot, desk: OrderDesk, game: Path, monkeypatch: pytest.MonkeyPatch, between: str
) -> None:
    give(desk, "line first")
    real = getattr(desk.session, between)

    def raced(*args: Any, **named: Any) -> Any:
        found = real(*args, **named)
        other = GameSession.open(game)
        if other.turn == 1:
            other.advance()
        other.close()
        return found

    monkeypatch.setattr(desk.session, between, raced)
    with qtbot.waitSignal(desk.refused, raising=True) as told:
        receipt = desk.hand_in()
    assert not receipt.taken
    assert told.args is not None and "played meanwhile" in told.args[0]
    assert (desk.session.turn, desk.draft, desk.mode) == (2, (), "DRAFT")
    assert not desk.session.handed_in(ALLIES)
