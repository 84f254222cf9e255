"""Two powers on a board of five territories, from the first order to a solo, by mouse and keyboard alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QListWidget, QMenu
from pytestqt.qtbot import QtBot

from drumhead.client.board.tools.pick_tool import PickTool
from drumhead.client.dialogs.new_game import NewGame
from drumhead.client.main_window import MainWindow
from drumhead.engine.play.events import GM
from drumhead.engine.play.figures import Help, Sign, Way
from tests.client.at_one_screen import play
from tests.client.driving import button, click, click_cell, double_click_cell, spot, strategic, take_seat
from tests.client.orders_by_mouse import cell, click_form, hand_in, lines
from tests.engine.session.strait import PAGE, scenario

pytestmark = pytest.mark.slow

M, S, C, H, B = Qt.Key.Key_M, Qt.Key.Key_S, Qt.Key.Key_C, Qt.Key.Key_H, Qt.Key.Key_B


def begin(window: MainWindow, place: Path, page: str = PAGE) -> None:
    seats = {"Gothia": None, "Iberia": None}
    window.rooms.found(NewGame(scenario(place, page), place / "strait.drum", seats, None, "7"))
    window.activateWindow()


def order(window: MainWindow, unit: str, key: Qt.Key, *places: str) -> None:
    """Click the unit's place, its order's key, then each place in turn."""
    view = strategic(window)
    view.fit()
    click_cell(view, cell(window, unit))
    QTest.keyClick(view, key)
    for name in places:
        assert isinstance(view.tool, PickTool), window.rooms.desk_page.message
        assert cell(window, name) in view.tool.candidates
        click_cell(view, cell(window, name))
    assert view.tool is None, window.rooms.desk_page.message


def at_now(window: MainWindow, seat: str) -> None:
    """Take a seat and leave the replay that a new turn opens with."""
    take_seat(window, seat, "")
    QTest.keyClick(strategic(window), Qt.Key.Key_End, Qt.KeyboardModifier.ControlModifier)
    assert window.rooms.desk.mode == "DRAFT"


def test_a_game_from_the_first_order_to_a_solo(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    begin(window, tmp_path)
    seats = window.rooms.seats_page.findChild(QListWidget, "seats")
    assert seats is not None and seats.count() == 3
    take_seat(window, "Gothia", "")
    order(window, "EAS", M, "BAY")
    order(window, "NOR", H)
    assert sorted(lines(window)) == ["A NOR H", "F EAS - BAY"]
    shapes = window.rooms.desk_page.boards.scene.overlay("orders")
    assert set(shapes) == {Way(cell(window, "EAS"), cell(window, "BAY")), Sign(cell(window, "NOR"), "ring")}
    hand_in(window)
    take_seat(window, "Iberia", "")
    order(window, "SOU", M, "SEA")
    hand_in(window)
    play(qtbot, window)
    at_now(window, "Gothia")
    order(window, "BAY", M, "SOU/EC")
    order(window, "NOR", M, "EAS")
    assert sorted(lines(window)) == ["A NOR - EAS", "F BAY - SOU/EC"]
    hand_in(window)
    at_now(window, "Iberia")
    hand_in(window)
    play(qtbot, window)
    assert window.rooms.desk.session.over
    take_seat(window, "Gothia", "")
    replayed(window)
    look_as_master(window)


def replayed(window: MainWindow) -> None:
    """The last turn phase by phase, with its moves as arrows in their owner's colour; then the report."""
    page = window.rooms.desk_page
    assert window.rooms.desk.mode == "REPLAY"
    page.timeline.on()
    ways = {(shape.start, shape.end) for shape in page.boards.scene.overlay("orders") if isinstance(shape, Way)}
    assert (cell(window, "BAY"), cell(window, "SOU/EC")) in ways
    assert page.events_page.model.rowCount() > 0
    page.bring("Report")
    page.timeline.now()
    assert page.report_page.report is not None
    assert "1901" in page.report_page.report.title
    click(button(page, "leave-desk"))


def look_as_master(window: MainWindow) -> None:
    take_seat(window, GM, "")
    page = window.rooms.desk_page
    assert window.rooms.desk.mode == "GM"
    page.timeline.go(1)
    page.events_page.choose(0)
    assert page.events_page.why()
    click(button(page, "leave-desk"))


def test_supports_and_convoys_are_picked_place_by_place(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    two = PAGE.replace('units = ["A Northland", "F Eastland"]', 'units = ["A Northland", "F Middle Sea", "F East Bay"]')
    begin(window, tmp_path, two)
    take_seat(window, "Gothia", "")
    order(window, "SEA", C, "NOR", "SOU")
    order(window, "BAY", S, "NOR", "SOU")
    assert sorted(lines(window)) == ["F BAY S NOR - SOU", "F SEA C A NOR - SOU"]
    helps = {shape.style for shape in window.rooms.desk_page.boards.scene.overlay("orders") if isinstance(shape, Help)}
    assert helps == {"support", "carry"}


def test_a_right_click_offers_what_the_unit_at_hand_may_do_there(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    two = PAGE.replace('units = ["A Northland", "F Eastland"]', 'units = ["A Northland", "F Middle Sea", "F East Bay"]')
    begin(window, tmp_path, two)
    take_seat(window, "Gothia", "")
    view = strategic(window)
    view.fit()
    click_cell(view, cell(window, "BAY"))
    QTest.mouseClick(view.viewport(), Qt.MouseButton.RightButton, pos=spot(view, cell(window, "SEA")))
    menu = next(menu for menu in window.findChildren(QMenu) if menu.isVisible() and menu.title() == "")
    offered = [action.text() for action in menu.actions() if action.text()]
    assert offered[:3] == ["F BAY - SEA", "F BAY S SEA", "F BAY S SOU/WC - SEA"]
    assert offered[3].startswith("SEA")
    menu.actions()[1].trigger()
    assert lines(window) == ["F BAY S SEA"]


def test_a_click_sends_a_unit_without_orders_to_a_place_that_is_marked(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    begin(window, tmp_path)
    take_seat(window, "Gothia", "")
    view = strategic(window)
    view.fit()
    click_cell(view, cell(window, "EAS"))
    assert window.rooms.desk_page.message.startswith("Move: click one of the places that are marked")
    marked = {at for shape in window.rooms.desk_page.boards.scene.overlay("open") for at in shape.cells}
    assert marked == {cell(window, name) for name in ("NOR", "BAY")}
    click_cell(view, cell(window, "SOU"))
    assert lines(window) == [] and window.rooms.desk.unit != "EAS", "a place that is not marked is only looked at"
    click_cell(view, cell(window, "EAS"))
    click_cell(view, cell(window, "NOR"))
    assert lines(window) == [] and window.rooms.desk.unit == "NOR", "a click on a unit of one's own chooses it"
    click_cell(view, cell(window, "EAS"))
    click_cell(view, cell(window, "BAY"))
    assert lines(window) == ["F EAS - BAY"]
    assert not window.rooms.desk_page.boards.scene.overlay("open")
    click_cell(view, cell(window, "NOR"))
    click_cell(view, cell(window, "EAS"))
    click_cell(view, cell(window, "BAY"))
    assert lines(window) == ["F EAS - BAY"], "what is ordered is not ordered otherwise by the way"


def test_a_beaten_unit_is_crossed_out_beside_the_victor(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    near = PAGE.replace('"A Northland", "F Eastland"', '"F Northland", "F East Bay"')
    begin(window, tmp_path, near.replace("Southland (wc)", "Middle Sea"))
    take_seat(window, "Gothia", "")
    order(window, "NOR", M, "SEA")
    order(window, "BAY", S, "NOR", "SEA")
    hand_in(window)
    rest_and_play(qtbot, window)
    assert window.rooms.desk.session.turn_title() == "Spring 1901, retreats"
    awaited = [status.seat.name for status in window.rooms.desk.session.seats() if status.awaited]
    assert awaited == ["Iberia"], "who has nothing to retreat with is not waited for"
    at_now(window, "Iberia")
    order(window, "SEA", Qt.Key.Key_D)
    assert window.rooms.desk.unit == "SEA dislodged"
    assert window.rooms.desk_page.boards.scene.overlay("orders") == (Sign(cell(window, "SEA"), "lost"),)
    hand_in(window)
    rest_and_play(qtbot, window)
    take_seat(window, "Iberia", "")
    window.rooms.desk_page.timeline.on()
    assert [sign.style for sign in window.rooms.desk_page.boards.scene.overlay("orders")] == ["lost"]


def test_a_unit_is_raised_by_clicking_its_home_centre(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    begin(window, tmp_path, PAGE.replace('units = ["F Southland (wc)"]', "units = []"))
    for _ in range(2):
        play_without_orders(qtbot, window)
    assert window.rooms.desk.session.turn_title() == "Winter 1901, adjustments"
    at_now(window, "Iberia")
    view = strategic(window)
    view.fit()
    order_build(window, "SOU", "F")
    assert isinstance(view.tool, PickTool), window.rooms.desk_page.message
    click_cell(view, cell(window, "SOU/EC"))
    assert lines(window) == ["build F SOU/EC"]


def play_without_orders(qtbot: QtBot, window: MainWindow) -> None:
    """Each seat hands in nothing."""
    for seat in ("Gothia", "Iberia"):
        at_now(window, seat)
        hand_in(window)
    play(qtbot, window)


def test_a_board_without_battlefields_opens_none(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    begin(window, tmp_path)
    take_seat(window, "Gothia", "")
    view = strategic(window)
    view.fit()
    double_click_cell(view, cell(window, "SEA"))
    assert window.rooms.desk_page.boards.field is None
    shown = {action.text() for action in window.commands() if action.isVisible()}
    assert "Open the &battlefield" not in shown
    assert "&Measure a distance" not in shown
    assert "Show colours of owners" in shown
    assert "Show railways" not in shown


CLASSIC = "diplomacy-1901"
POWERS = ("Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey")


def give(window: MainWindow, seat: str, *orders: tuple[str, Qt.Key, tuple[str, ...]]) -> None:
    at_now(window, seat)
    for unit, key, places in orders:
        order(window, unit, key, *places)
    hand_in(window)


def rest_and_play(qtbot: QtBot, window: MainWindow) -> None:
    """The seats that hand in nothing hold."""
    with qtbot.waitSignal(window.rooms.worker.succeeded):
        window.rooms.worker.failed.connect(pytest.fail)
        window.rooms.play_turn()


@pytest.mark.slow
def test_the_year_1901_on_the_classic_board(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    window.rooms.found(NewGame(CLASSIC, tmp_path / "game.drum", dict.fromkeys(POWERS), None, "7"))
    seats = window.rooms.seats_page.findChild(QListWidget, "seats")
    assert seats is not None and seats.count() == 8
    give(window, "England", ("LON", M, ("NTH",)), ("EDI", M, ("NWG",)), ("LVP", M, ("YOR",)))
    give(window, "Germany", ("MUN", S, ("BER", "KIE")), ("BER", M, ("KIE",)), ("KIE", M, ("DEN",)))
    give(window, "Russia", ("STP", M, ("BOT",)), ("SEV", M, ("BLA",)))
    rest_and_play(qtbot, window)
    give(window, "England", ("NTH", C, ("YOR", "NWY")), ("YOR", M, ("NWY",)), ("NWG", S, ("YOR", "NWY")))
    rest_and_play(qtbot, window)
    assert window.rooms.desk.session.turn_title() == "Winter 1901, adjustments"
    held = window.rooms.desk.session.ruleset.notes(window.rooms.desk.session.game, window.rooms.desk.session.view("gm"))
    assert {note.name for note in held if note.owner == "England"} == {"London", "Edinburgh", "Liverpool", "Norway"}
    at_now(window, "England")
    order_build(window, "LON", "F")
    assert lines(window) == ["build F LON"]
    signs = [shape for shape in window.rooms.desk_page.boards.scene.overlay("orders") if isinstance(shape, Sign)]
    assert signs == [Sign(cell(window, "LON"), "plus", word="F")]
    hand_in(window)
    rest_and_play(qtbot, window)
    assert window.rooms.desk.session.turn_title() == "Spring 1902, movement"
    fleets = {token.id for token in window.rooms.desk.session.view("England").tokens if token.owner == "England"}
    assert fleets == {"LON", "NTH", "NWG", "NWY"}


def order_build(window: MainWindow, place: str, arm: str) -> None:
    """Click a home centre, then the buttons of the order and of the arm."""
    view = strategic(window)
    view.fit()
    click_cell(view, cell(window, place))
    click_form(window, "build")
    editor = window.rooms.desk_page.drafting.editor
    assert editor is not None, window.rooms.desk_page.message
    click(button(editor, f"choose-{arm}"))


def test_a_city_and_its_country_are_clicked_apart(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    window.rooms.found(NewGame("city-country-1901", tmp_path / "game.drum", dict.fromkeys(POWERS), None, "7"))
    take_seat(window, "Germany", "")
    view = strategic(window)
    view.go_to(cell(window, "MUN"), least=3.0)
    click_cell(view, cell(window, "MUN*"))
    assert window.rooms.desk.unit == "MUN*"
    QTest.keyClick(view, M)
    click_cell(view, cell(window, "MUN"))
    assert lines(window) == ["A MUN* - MUN"]
    click_cell(view, cell(window, "MUN"))
    assert window.rooms.desk.unit == ""
