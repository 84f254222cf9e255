"""New game, import, search, go to, keys."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QLineEdit,
    QMessageBox,
    QSpinBox,
    QTextBrowser,
    QWidget,
)
from pytestqt.qtbot import QtBot

from drumhead.client.dialogs.action_search import ActionSearch
from drumhead.client.dialogs.drop_refused import MOST, ask_to_drop, refused_words
from drumhead.client.dialogs.go_to import ASKED, HINT, SHORT_ASKED, SHORT_HINT, GoToDialog
from drumhead.client.dialogs.help import HelpDialog
from drumhead.client.dialogs.import_sheets import COLUMNS, ImportDialog, take_in
from drumhead.client.dialogs.new_game import BY_SEAT, BY_SIDE, SHARED, NewGameDialog
from drumhead.client.keys.keymap import words_of
from drumhead.client.main_window import MainWindow
from drumhead.engine.maps.library import find_scenario
from drumhead.engine.maps.names import Place
from drumhead.engine.play.orders import Refusal
from drumhead.engine.rulesets.rotd import RULESET
from drumhead.engine.session import GameSession, Receipt, Verdict
from tests.client.driving import ALLIES, AUSTRIA, click, said

W = TypeVar("W", bound=QWidget)


def chosen(dialog: QDialog, kind: type[W], name: str) -> W:
    """A widget of a dialog by its name."""
    found = dialog.findChild(kind, name)
    assert found is not None, name
    return found


def sheet(session: GameSession, seat: str, *lines: str) -> str:
    return session.sheet(seat, [session.read_order(line) for line in lines], comments=False)


def unit_of(session: GameSession, seat: str) -> str:
    return next(token.id for token in session.view(seat).tokens if token.orderable)


def test_a_new_game_is_asked_for_by_side_or_by_commander(qtbot: QtBot, tmp_path: Path) -> None:
    dialog = NewGameDialog([find_scenario("lombardy-1859")], tmp_path)
    qtbot.addWidget(dialog)
    assert list(dialog.asked().seats) == [ALLIES, AUSTRIA]
    players = dialog.findChild(QComboBox, "players")
    assert players is not None
    players.setCurrentText(BY_SEAT)
    assert len(dialog.asked().seats) == 26
    word = dialog.findChild(QLineEdit, "password-MacMahon")
    assert word is not None
    word.setText("elan")
    assert dialog.asked().seats["MacMahon"] == "elan"
    assert dialog.asked().seats["Gyulai"] is None


def test_a_new_game_s_seed_and_the_game_master_s_password_are_as_they_were_typed(qtbot: QtBot, tmp_path: Path) -> None:
    dialog = NewGameDialog([find_scenario("lombardy-1859")], tmp_path)
    qtbot.addWidget(dialog)
    assert (dialog.asked().seed, dialog.asked().gm_password) == (None, None)
    chosen(dialog, QLineEdit, "seed").setText(" 1859 ")
    chosen(dialog, QLineEdit, "password-gm").setText(" umpire")
    assert (dialog.asked().seed, dialog.asked().gm_password) == ("1859", " umpire")
    chosen(dialog, QLineEdit, "seed").setText("  ")
    assert dialog.asked().seed is None


def test_a_new_game_never_takes_the_place_of_a_file(qtbot: QtBot, tmp_path: Path) -> None:
    (tmp_path / "lombardy-1859.drum").write_text("")
    dialog = NewGameDialog([find_scenario("lombardy-1859")], tmp_path)
    qtbot.addWidget(dialog)
    assert dialog.asked().path == tmp_path / "lombardy-1859-2.drum"


def test_a_good_sheet_is_taken_in_and_a_second_one_replaces_it(session: GameSession, tmp_path: Path) -> None:
    path = tmp_path / "a.orders"
    path.write_text(sheet(session, ALLIES, f"{unit_of(session, ALLIES)} line first"))
    (row,) = take_in(session, path)
    assert (row.seat, row.turn, row.orders, row.seal, row.result) == (ALLIES, "1", "1", "sealed", "Taken in.")
    assert take_in(session, path)[0].result == f"Taken in. Replaces the orders of {unit_of(session, ALLIES)}."


@pytest.mark.parametrize(
    ("change", "seal", "said"),
    [
        (lambda text: text.replace("first", "rear"), "broken", "seal is broken"),
        (lambda text: text[: text.index("seal ")], "missing", "is not sealed"),
        (
            lambda text: text.replace("turn    1", "turn    2"),
            "sealed",
            "Early: a.orders is for turn 2; turn 1 is waiting",
        ),
    ],
)
def test_a_sheet_with_a_fault_stays_out_and_says_why(
    session: GameSession, tmp_path: Path, change: Callable[[str], str], seal: str, said: str
) -> None:
    path = tmp_path / "a.orders"
    path.write_text(change(sheet(session, ALLIES, f"{unit_of(session, ALLIES)} line first")))
    (row,) = take_in(session, path)
    assert (row.seal, row.taken) == (seal, False)
    assert said in row.result
    assert not any(status.handed_in for status in session.seats())


@pytest.mark.parametrize(("good", "rest"), [((), ""), ((0,), " The rest, line 6, can be taken.")])
def test_a_sheet_with_a_refused_order_stays_out_says_why_and_what_of_it_could_be_taken(
    session: GameSession, tmp_path: Path, good: tuple[int, ...], rest: str
) -> None:
    path, units = tmp_path / "a.orders", [token.id for token in session.view(ALLIES).tokens if token.orderable]
    path.write_text(sheet(session, ALLIES, *(f"{units[at]} line first" for at in good), "AU1IN line first"))
    (row,) = take_in(session, path)
    line = 6 + len(good)
    assert row.result == f"Not taken in: line {line}, AU1IN line first: You know of no unit AU1IN (rule 6.1).{rest}"
    assert not row.taken
    assert not any(status.handed_in for status in session.seats())
    assert take_in(session, path, drop_refused=True)[0].taken


def test_text_that_is_no_sheet_is_a_row_too(session: GameSession, tmp_path: Path) -> None:
    path = tmp_path / "a.orders"
    path.write_text("hello")
    (row,) = take_in(session, path)
    assert not row.taken and "drumhead orders 1" in row.result


def test_a_game_master_may_relent_over_a_missing_seal(qtbot: QtBot, session: GameSession, tmp_path: Path) -> None:
    path = tmp_path / "a.orders"
    text = sheet(session, AUSTRIA, f"{unit_of(session, AUSTRIA)} line first")
    path.write_text(text[: text.index("seal ")])
    dialog = ImportDialog(session, [path], trusted=True)
    qtbot.addWidget(dialog)
    assert dialog.table.item(0, 4).text() == "missing"
    dialog.unsealed.setChecked(True)
    assert dialog.table.item(0, 5).text() == "Taken in."


def test_the_list_of_sheets_is_read_not_written_in_and_closed_by_its_button(
    qtbot: QtBot, session: GameSession, tmp_path: Path
) -> None:
    path = tmp_path / "a.orders"
    path.write_text(sheet(session, ALLIES, f"{unit_of(session, ALLIES)} line first"))
    dialog = ImportDialog(session, [path], trusted=True)
    dialog.show()
    spot = dialog.table.visualItemRect(dialog.table.item(0, 1)).center()
    dialog.table.setCurrentCell(0, 1)
    QTest.mouseDClick(dialog.table.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    QTest.keyClick(dialog.table, Qt.Key.Key_F2)
    QTest.keyClicks(dialog.table, "x")
    assert dialog.table.findChild(QLineEdit) is None
    buttons = dialog.findChild(QDialogButtonBox)
    assert buttons is not None
    with qtbot.waitSignal(dialog.rejected):
        click(buttons.button(QDialogButtonBox.StandardButton.Close))
    assert not dialog.isVisible()


def test_who_is_not_trusted_cannot_relent(qtbot: QtBot, session: GameSession) -> None:
    dialog = ImportDialog(session, [], trusted=False)
    qtbot.addWidget(dialog)
    dialog.show()
    assert not dialog.unsealed.isVisible()


def test_a_command_is_found_by_words_and_run(qtbot: QtBot) -> None:
    run: list[str] = []
    actions = [QAction("&Hand in, or take back"), QAction("&Next unit"), QAction("Greyed")]
    actions[2].setEnabled(False)
    for action in actions:
        action.triggered.connect(lambda _=False, text=action.text(): run.append(text))
    dialog = ActionSearch(actions)
    qtbot.addWidget(dialog)
    dialog.show()
    QTest.keyClicks(dialog.line, "back hand")
    assert dialog.found.count() == 1
    QTest.keyClick(dialog.line, Qt.Key.Key_Return)
    assert run == ["&Hand in, or take back"]


def test_up_and_down_go_through_the_commands_found_and_stop_at_the_ends(qtbot: QtBot) -> None:
    run: list[str] = []
    actions = [QAction(f"Go {number}") for number in range(3)]
    for action in actions:
        action.triggered.connect(lambda _=False, words=action.text(): run.append(words))
    dialog = ActionSearch(actions)
    qtbot.addWidget(dialog)
    dialog.show()
    rows = []
    for key in (Qt.Key.Key_Up, *[Qt.Key.Key_Down] * 3, Qt.Key.Key_Up):
        QTest.keyClick(dialog.line, key)
        rows.append(dialog.found.currentRow())
    assert rows == [0, 1, 2, 2, 1]
    QTest.keyClick(dialog.line, Qt.Key.Key_Return)
    assert run == ["Go 1"]


def test_a_greyed_command_does_not_run(qtbot: QtBot) -> None:
    action = QAction("Greyed")
    action.setEnabled(False)
    dialog = ActionSearch([action])
    qtbot.addWidget(dialog)
    dialog.show()
    QTest.keyClick(dialog.line, Qt.Key.Key_Return)
    assert dialog.isVisible()


class Atlas:
    """Two places, and where the dialog went."""

    def __init__(self) -> None:
        self.places = (
            Place("city", "Milano", "Milano, today Milan, G5-V9", 7, 3),
            Place("river", "Mincio", "Mincio", 9),
        )
        self.gone: list[tuple[str, bool]] = []

    def find(self, words: str) -> tuple[Place, ...]:
        return tuple(place for place in self.places if words and place.name.startswith(words))

    def go(self, place: Place, on_field: bool) -> None:
        self.gone.append((place.name, on_field))


@pytest.fixture
def atlas(qtbot: QtBot) -> tuple[Atlas, GoToDialog]:
    atlas = Atlas()
    dialog = GoToDialog(atlas.find, atlas.go)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    qtbot.addWidget(dialog)
    dialog.show()
    return atlas, dialog


def test_places_are_listed_while_their_name_is_typed(atlas: tuple[Atlas, GoToDialog]) -> None:
    _, dialog = atlas
    shown = []
    for letter in "Mila":
        QTest.keyClicks(dialog.name, letter)
        shown.append(dialog.found.topLevelItemCount())
    assert shown == [2, 2, 1, 1]
    item = dialog.found.topLevelItem(0)
    assert item is not None
    assert (item.text(0), item.text(1)) == ("Milano, today Milan, G5-V9", "city")


@pytest.mark.parametrize(
    ("held", "on_field"), [(Qt.KeyboardModifier.NoModifier, False), (Qt.KeyboardModifier.ControlModifier, True)]
)
def test_return_goes_to_the_place_chosen_and_with_ctrl_to_its_battlefield(
    atlas: tuple[Atlas, GoToDialog], held: Qt.KeyboardModifier, on_field: bool
) -> None:
    told, dialog = atlas
    QTest.keyClicks(dialog.name, "Mi")
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_Down):
        QTest.keyClick(dialog.name, key)
    QTest.keyClick(dialog.name, Qt.Key.Key_Return, held)
    assert told.gone == [("Mincio", on_field)]


def test_a_scenario_without_sides_asks_for_a_password_of_every_seat(qtbot: QtBot, tmp_path: Path) -> None:
    dialog = NewGameDialog([find_scenario("diplomacy-1901")], tmp_path)
    qtbot.addWidget(dialog)
    powers = ["Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey"]
    assert list(dialog.asked().seats) == powers
    assert dialog.asked().players == {}


def test_where_nothing_is_hidden_people_share_the_powers_out(qtbot: QtBot, tmp_path: Path) -> None:
    dialog = NewGameDialog([find_scenario("diplomacy-1901")], tmp_path)
    qtbot.addWidget(dialog)
    chosen(dialog, QComboBox, "players").setCurrentText(SHARED)
    even, odd = ("Austria", "France", "Italy", "Turkey"), ("England", "Germany", "Russia")
    assert dialog.asked().players == {"Player 1": even, "Player 2": odd}
    chosen(dialog, QLineEdit, "player-1").setText("Anna")
    chosen(dialog, QComboBox, "holder-Turkey").setCurrentText("Player 2")
    chosen(dialog, QLineEdit, "password-player-2").setText("marengo")
    asked = dialog.asked()
    assert asked.players == {"Anna": even[:3], "Player 2": ("England", "Germany", "Russia", "Turkey")}
    assert asked.seats == {"Anna": None, "Player 2": "marengo"}
    chosen(dialog, QSpinBox, "player-count").setValue(1)
    assert list(dialog.asked().players) == ["Anna"]
    chosen(dialog, QComboBox, "players").setCurrentText(BY_SIDE)
    assert dialog.asked().players == {}


def test_two_sides_hidden_from_each_other_are_never_offered_to_one_player(qtbot: QtBot, tmp_path: Path) -> None:
    dialog = NewGameDialog([find_scenario("lombardy-1859"), find_scenario("diplomacy-1901")], tmp_path)
    qtbot.addWidget(dialog)
    players = chosen(dialog, QComboBox, "players")
    assert [players.itemText(row) for row in range(players.count())] == [BY_SIDE, BY_SEAT]
    chosen(dialog, QComboBox, "scenario").setCurrentIndex(1)
    assert [players.itemText(row) for row in range(players.count())] == [BY_SIDE, SHARED]


def test_going_to_a_place_that_is_not_there_says_so_and_stays(atlas: tuple[Atlas, GoToDialog]) -> None:
    told, dialog = atlas
    QTest.keyClicks(dialog.name, "Nowhere")
    QTest.keyClick(dialog.name, Qt.Key.Key_Return)
    assert dialog.isVisible()
    assert dialog.said == "There is no place or unit 'Nowhere' that you know of."
    assert told.gone == []


def test_every_command_has_words_of_its_own_and_no_key_twice(window: MainWindow, game: Path) -> None:
    window.rooms.open_path(game)
    commands = window.commands()
    words = [words_of(action) for action in commands]
    assert all(words)
    for resting in ("order.", "command."):
        working = [action for action in commands if not action.objectName().startswith(resting)]
        keys = [action.shortcut().toString() for action in working if not action.shortcut().isEmpty()]
        assert len(set(keys)) == len(keys), f"orders for one unit and for many never work at once, but {resting} does"


def test_the_page_of_keys_names_every_key(window: MainWindow, game: Path) -> None:
    window.rooms.open_path(game)
    page = HelpDialog(window.commands(), window.keymap, window).findChild(QTextBrowser)
    assert page is not None
    shown = page.toPlainText()
    assert all(action.shortcut().toString() in shown for action in window.commands())


def searched(qtbot: QtBot, *texts: str) -> ActionSearch:
    """The search among commands of these texts, shown, with Ctrl+1 and so on for keys."""
    actions = [QAction(text) for text in texts]
    for number, action in enumerate(actions[:2], start=1):
        action.setShortcut(f"Ctrl+{number}")
    dialog = ActionSearch(actions)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    dialog.setProperty("kept", actions)
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def test_all_commands_are_listed_by_their_words_with_their_keys(qtbot: QtBot) -> None:
    dialog = searched(qtbot, "&Zoom…", "&hand in", "&About")
    listed = [dialog.found.item(row).text() for row in range(dialog.found.count())]
    assert listed == ["About", "hand in    Ctrl+2", "Zoom    Ctrl+1"]
    assert dialog.found.currentRow() == 0
    QTest.keyClicks(dialog.line, "ZO")
    assert [dialog.found.item(row).text() for row in range(dialog.found.count())] == ["Zoom    Ctrl+1"]
    QTest.keyClicks(dialog.line, "x")
    QTest.keyClick(dialog.line, Qt.Key.Key_Return)
    assert dialog.isVisible(), "where nothing is found nothing is run"


def test_a_command_is_run_by_a_double_click_and_the_search_is_over(qtbot: QtBot) -> None:
    dialog = searched(qtbot, "&Zoom…", "&hand in")
    run: list[str] = []
    for action in dialog._actions:
        action.triggered.connect(lambda _=False, words=action.text(): run.append(words))
    dialog.found.itemActivated.emit(dialog.found.item(0))
    assert run == ["&hand in"]
    assert not dialog.isVisible()


def test_escape_leaves_the_search_without_running_anything(qtbot: QtBot) -> None:
    dialog = searched(qtbot, "&Zoom…")
    run: list[bool] = []
    dialog._actions[0].triggered.connect(lambda: run.append(True))
    QTest.keyClick(dialog.line, Qt.Key.Key_Escape)
    assert (dialog.isVisible(), run) == (False, [])


def test_a_board_without_battlefields_is_searched_without_promising_them(qtbot: QtBot) -> None:
    atlas = Atlas()
    hints = []
    for fields in (True, False):
        dialog = GoToDialog(atlas.find, atlas.go, fields=fields)
        qtbot.addWidget(dialog)
        dialog.show()
        hints.append((dialog.said, dialog.name.placeholderText()))
    assert hints == [(HINT, ASKED), (SHORT_HINT, SHORT_ASKED)]


def test_a_place_is_gone_to_by_a_double_click_and_the_first_found_by_return(atlas: tuple[Atlas, GoToDialog]) -> None:
    told, dialog = atlas
    QTest.keyClicks(dialog.name, "Mi")
    QTest.keyClick(dialog.name, Qt.Key.Key_Return)
    assert told.gone == [("Milano", False)]
    assert not dialog.isVisible()
    dialog.show()
    second = dialog.found.topLevelItem(1)
    assert second is not None
    dialog.found.setCurrentItem(second)
    dialog.found.itemActivated.emit(second, 0)
    assert told.gone[1:] == [("Mincio", False)]


def test_words_that_are_given_up_bring_the_hint_back(atlas: tuple[Atlas, GoToDialog]) -> None:
    _, dialog = atlas
    QTest.keyClicks(dialog.name, "Mix")
    assert "Mix" in dialog.said
    QTest.keyClick(dialog.name, Qt.Key.Key_Backspace)
    assert dialog.said == HINT
    dialog.name.setText("  ")
    assert dialog.said == HINT


def test_the_sheets_taken_in_are_counted_and_whoever_is_missing_is_named(
    qtbot: QtBot, session: GameSession, tmp_path: Path
) -> None:
    paths = [tmp_path / name for name in ("a.orders", "b.orders")]
    paths[0].write_text(sheet(session, ALLIES, f"{unit_of(session, ALLIES)} line first"))
    paths[1].write_text("hello")
    dialog = ImportDialog(session, paths, trusted=True)
    qtbot.addWidget(dialog)
    dialog.show()
    assert [dialog.table.horizontalHeaderItem(at).text() for at in range(6)] == list(COLUMNS)
    assert [dialog.table.item(0, at).text() for at in range(6)] == ["a.orders", ALLIES, "1", "1", "sealed", "Taken in."]
    assert dialog.table.item(1, 5).toolTip() == dialog.table.item(1, 5).text()
    assert f"1 of 2 sheets were taken in. Still missing: {AUSTRIA}." in said(dialog)
    paths[1].write_text(sheet(session, AUSTRIA, f"{unit_of(session, AUSTRIA)} line first"))
    dialog.dropping.setChecked(True)
    assert "2 of 2 sheets were taken in. All orders are in." in said(dialog)
    assert dialog.table.item(0, 5).text() == "Taken in.", "what is in is not taken in again"


def test_a_sheet_says_what_it_replaces_what_stands_and_what_it_takes_back(session: GameSession, tmp_path: Path) -> None:
    path, units = tmp_path / "a.orders", [token.id for token in session.view(ALLIES).tokens if token.orderable]
    path.write_text(sheet(session, ALLIES, f"{units[0]} line first", f"{units[1]} line first"))
    take_in(session, path)
    path.write_text(sheet(session, ALLIES, f"{units[0]} line rear"))
    (row,) = take_in(session, path)
    assert row.result == f"Taken in. Replaces the orders of {units[0]}. As before stand those of {units[1]}."


def test_several_lines_that_could_be_taken_are_named_together(session: GameSession, tmp_path: Path) -> None:
    path, units = tmp_path / "a.orders", [token.id for token in session.view(ALLIES).tokens if token.orderable]
    path.write_text(sheet(session, ALLIES, *(f"{unit} line first" for unit in units[:2]), "AU1IN line first"))
    assert take_in(session, path)[0].result.endswith(" The rest, lines 6, 7, can be taken.")
    late = path.read_text().replace("turn    1", "turn    0")
    path.write_text(late)
    assert "Late: " in take_in(session, path, unsealed=True)[0].result


def judged(refused: int, taken: int) -> Receipt:
    """A sheet that is not taken in: so many lines are refused, so many could be taken."""
    order = RULESET.order({"kind": "halt on detection", "unit": "FR1IN"})
    far = Refusal(order=order, rule="", reason="Too far.")
    lines = [Verdict(number, f"FR{number}IN march A1", order, far) for number in range(1, refused + 1)]
    lines += [Verdict(refused + number, f"FR{number}HC halt", order) for number in range(1, taken + 1)]
    return Receipt((*lines, Verdict(99, "clear all", clears=())), taken=False)


@pytest.mark.parametrize(
    ("refused", "taken", "text", "button"),
    [
        (1, 2, "1 order is refused; nothing is handed in yet.", "Hand in the other 2"),
        (2, 1, "2 orders are refused; nothing is handed in yet.", "Hand in the other one"),
        (MOST + 2, 3, f"{MOST + 2} orders are refused; nothing is handed in yet.", "Hand in the other 3"),
    ],
)
def test_who_hands_in_refused_orders_is_asked_how_to_go_on(
    qtbot: QtBot, refused: int, taken: int, text: str, button: str
) -> None:
    parent, handed = QWidget(), []
    qtbot.addWidget(parent)
    parent.show()
    ask_to_drop(judged(refused, taken), lambda: handed.append(True), parent)
    box = parent.findChild(QMessageBox, "drop-refused")
    assert box is not None
    assert (box.text(), box.windowTitle()) == (text, "Refused orders")
    shown = box.informativeText().splitlines()
    assert shown[0] == "FR1IN march A1: Too far."
    assert len(shown) == min(refused, MOST + 1)
    assert (shown[-1] == "2 more are refused.") is (refused > MOST)
    assert len(box.detailedText().splitlines()) == 1 + refused + 2 + taken
    go_on = next(each for each in box.buttons() if each.text() == "Go on with the draft")
    assert box.escapeButton() is go_on
    next(each for each in box.buttons() if each.text() == button).click()
    assert handed == [True]


def test_of_many_refused_orders_the_first_is_told_and_how_many_more_there_are() -> None:
    assert refused_words(judged(1, 2)) == "FR1IN march A1: Too far."
    assert refused_words(judged(3, 0)) == "FR1IN march A1: Too far.\n2 more are refused."


def test_where_every_order_is_refused_there_is_nothing_to_hand_in(qtbot: QtBot) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    ask_to_drop(judged(2, 0), lambda: pytest.fail("nothing can be handed in"), parent)
    box = parent.findChild(QMessageBox, "drop-refused")
    assert box is not None
    offered = {each.text() for each in box.buttons()}
    assert "Go on with the draft" in offered and not any("Hand in" in text for text in offered)
    assert box.detailedText().splitlines() == ["Refused:", "FR1IN march A1: Too far.", "FR2IN march A1: Too far."]
    box.close()
