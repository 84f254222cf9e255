"""The menus: every command with its key in its place, and what each does at the desk."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QMenuBar

from drumhead.client.dialogs.action_search import ActionSearch
from drumhead.client.dialogs.go_to import GoToDialog
from drumhead.client.dialogs.help import HelpDialog
from drumhead.client.main_window import MainWindow
from drumhead.engine.maps.bundled import scenario_files
from drumhead.engine.maps.squares.writer import write_map
from drumhead.engine.session import GameSession
from tests.client.driving import ALLIES, PASSWORDS, strategic, take_seat
from tests.engine.maps.squares.sheets import small_map

pytestmark = pytest.mark.whole

MENUS = """
&Game
  &New game…  Ctrl+N
  &Open…  Ctrl+O
  Open &recent
  &Import order sheets…  Ctrl+I
  &Rulings…  Ctrl+J
  Take a turn &back…
  &Branch off from here…
  Open from another &program…
  Write for another pro&gram…
  &Close the game  Ctrl+W
  &Edit a map…
  Edit a &scenario…
  -
  &Quit  Ctrl+Q
&Orders
  &Undo  Ctrl+Z
  &Redo  Ctrl+Y Ctrl+Shift+Z
  &Give an order
  Give &all that are chosen an order
  -
  &Next unit without orders  N
  &Previous unit without orders  Shift+N
  Choose all &units  Ctrl+A
  &Clear the unit's orders  Del
  Keep the unit's orders as an alternati&ve  Ctrl+Shift+A
  Let its ne&xt alternative go  Ctrl+Shift+X
  &Keep the unit's orders as a template…
  [] &Go on to the next unit after an order
  -
  &Swap with the draft kept apart
  &Type orders  Ctrl+T
  &Export the order sheet…  Ctrl+E
  Change the pass&word…
  &Hand in, or take back  Ctrl+H
  &Leave the desk  Ctrl+L
&View
  &Map  F2
  Report  F3
  Events  F4
  Battles  Shift+F3
  Statistics  F6
  Moments  Shift+F4
  Past orders  Shift+F6
  Review  F5
  Ask  Shift+F5
  Evening  F9
  -
  &Find a place or unit…  Ctrl+F
  &Pin the place at hand  Ctrl+P
  Open the &battlefield  Ctrl+B
  What if the s&quare fell  Ctrl+Shift+U
  &Measure a distance  Ctrl+M
  Line of si&ght  Ctrl+Shift+M
  What may come of a b&attle…  B
  &Whole map  Home
  &My units  Shift+Home
  -
  &Layers
    [] Show terrain drawings
    [x] Show rivers
    [x] Show railways
    [x] Show borders
    [x] Show grid  Ctrl+G
    [x] Show names of states
    [x] Show fog
    [x] Show cities and names
    [x] Show troops
    [] Show defence ratings  Ctrl+D
    [x] Show colours of owners
    [x] Show borders at sea
    [x] Show names
    [x] Show relief
    [x] Show names of regions and seas
    [] Show who controls the railways  Ctrl+K
    [] Show who controls the rivers
    [x] Show destroyed track and bridges
    [x] Show ships
    [] Show lines of supply and battles  Ctrl+U
  -
  [] Order of battle
  [] Orders
  [] Tasks
  [] Overview
  [] Legend
  [] Inspector
  [] Move doc&ks
&Replay
  One phase &back  Ctrl+PgUp
  One phase &on  Ctrl+PgDown
  &Start of the turn  Ctrl+Home
  &Now  Ctrl+End
  -
  Save the &report…  Ctrl+R
M&ap
S&cenario
&Window
  &Settings…  Ctrl+,
  &Dark or light
  &Full screen  F11
  &Search commands…  Ctrl+Shift+P
&Help
  &What is this?  F1
  &First steps
  &Keys and mouse  Ctrl+F1
"""

MAP = """
&Undo  Ctrl+Z
&Redo  Ctrl+Y Ctrl+Shift+Z
&Brush
  Look  V
  Terrain  T
  Ground  G
  Rating  R
  River  W
  Ford  D
  Railway  L
  Road  K
  City  C
  Place name  P
  Region  O
  Strait  I
  Eraser  E
  Wider  ]
  Narrower  [
-
&Check the map  F7
&Title of the map…
&Find a place…  Ctrl+F
&Whole map  Home
La&yers
  [x] Show rivers
  [x] Show railways
  [x] Show borders
  [x] Show grid  Ctrl+G
  [x] Show names of states
  [x] Show cities and names
[x] Brushes
[] Done
[] Faults
-
&Save the map  Ctrl+S
Save the map &as…  Ctrl+Shift+S
C&lose the map  Ctrl+W
"""


SCENARIO = """
&Undo  Ctrl+Z
&Redo  Ctrl+Y Ctrl+Shift+Z
&Take away  Del
-
&Find a place…  Ctrl+F
&Whole map  Home
La&yers
[x] Put down
[x] Order of battle
[x] Scenario
[x] Chosen
[x] Done
[x] Problems
[x] File
-
&Play it…  F8
&Save the scenario  Ctrl+S
Save the scenario &as…  Ctrl+Shift+S
C&lose the scenario  Ctrl+W
"""


def outline(menu: QMenu | QMenuBar, indent: str = "") -> str:
    """A menu as indented lines: what can be ticked with its box, each with its keys."""
    lines = ""
    for action in menu.actions():
        box = "" if not action.isCheckable() else "[x] " if action.isChecked() else "[] "
        keys = " ".join(key.toString() for key in action.shortcuts())
        line = "-" if action.isSeparator() else f"{box}{action.text()}  {keys}".rstrip()
        lines += f"{indent}{line}\n"
        below = action.menu()
        lines += outline(below, f"{indent}  ") if isinstance(below, QMenu) else ""
    return lines


def works(window: MainWindow) -> set[str]:
    """The menus that can be opened."""
    return {action.text() for action in window.menuBar().actions() if action.isEnabled()}


@pytest.fixture
def seated(window: MainWindow, game: Path) -> MainWindow:
    """The allied desk."""
    window.rooms.open_path(game)
    take_seat(window, ALLIES, PASSWORDS[ALLIES] or "")
    return window


def command(window: MainWindow, words: str) -> QAction:
    """A command by how its text in the menu begins."""
    return next(action for action in window.commands() if action.text().startswith(words))


@pytest.mark.usefixtures("unused")
def test_every_command_stands_in_its_menu_with_its_key(window: MainWindow) -> None:
    assert not window.rooms.desk.is_open
    assert outline(window.menuBar()) == MENUS.lstrip("\n")


def test_a_map_that_is_edited_brings_its_own_menu(window: MainWindow, tmp_path: Path) -> None:
    write_map(small_map(), tmp_path / "small")
    window.rooms.workshop.edit_map(tmp_path / "small")
    assert outline(window.menus["M&ap"]) == MAP.lstrip("\n")
    assert works(window) == {"&Game", "M&ap", "&Window", "&Help"}
    window.rooms.workshop.maps.put_away()
    assert works(window) == {"&Game", "&Window", "&Help"}


def test_a_scenario_that_is_written_brings_its_own_menu(window: MainWindow) -> None:
    window.rooms.workshop.edit_scenario(next(path for path in scenario_files() if path.stem == "diplomacy-1901"))
    lines = outline(window.menus["S&cenario"]).splitlines()
    layers = [line for line in lines if line.lstrip().startswith(("[x] Show", "[] Show"))]
    assert "\n".join(line for line in lines if line not in layers) == SCENARIO.strip("\n")
    assert len(layers) > 10
    assert works(window) == {"&Game", "S&cenario", "&Window", "&Help"}
    window.rooms.workshop.scenarios.put_away()
    assert works(window) == {"&Game", "&Window", "&Help"}


def test_menus_and_commands_work_only_where_they_mean_something(window: MainWindow, game: Path) -> None:
    always = {"&Game", "&Window", "&Help"}
    assert works(window) == always
    assert not command(window, "&Close the game").isEnabled()
    window.rooms.open_path(game)
    assert works(window) == always
    assert command(window, "&Close the game").isEnabled() and command(window, "&Import order sheets…").isEnabled()
    assert not command(window, "&Hand in, or take back").isEnabled()
    take_seat(window, ALLIES, PASSWORDS[ALLIES] or "")
    assert works(window) == {*always, "&Orders", "&View", "&Replay"}
    assert command(window, "&Hand in, or take back").isEnabled()
    assert not command(window, "&Import order sheets…").isEnabled()
    window.rooms.desk_page.leave_requested.emit()
    assert works(window) == always
    window.rooms.close_game()
    assert not command(window, "&Close the game").isEnabled()


def test_only_what_the_boards_of_a_game_have_stands_in_the_menus(
    window: MainWindow, game: Path, tmp_path: Path
) -> None:
    window.rooms.open_path(game)
    assert command(window, "Open the &battlefield").isVisible()
    page = window.rooms.desk_page
    layers = window.rooms.desk_menus._layers
    shown = {name for name, action in layers.items() if action.isVisible()}
    assert shown == layers.keys() & set(page.boards.layers) != set(), "of squares"
    window.rooms.close_game()
    places = tmp_path / "places.drum"
    GameSession.create("diplomacy-1901", places, seed="1").close()
    window.rooms.open_path(places)
    assert not command(window, "Open the &battlefield").isVisible()
    other = {name for name, action in layers.items() if action.isVisible()}
    assert other == layers.keys() & set(page.boards.layers) != shown


def test_the_games_opened_lately_are_offered_and_opened(window: MainWindow, game: Path) -> None:
    recent = next(menu for menu in window.menuBar().findChildren(QMenu) if menu.title() == "Open &recent")
    assert not recent.isEnabled() and recent.actions() == []
    window.rooms.open_path(game)
    window.rooms.close_game()
    assert recent.isEnabled()
    assert [action.text() for action in recent.actions()] == [game.name]
    recent.actions()[0].trigger()
    assert window.rooms.desk.session.path == game


def test_orders_are_stepped_through_and_cleared_from_the_menu(seated: MainWindow) -> None:
    desk = seated.rooms.desk
    units = desk.own_units()
    desk.enter_lines(f"{units[1]} line first\n{units[3]} line first")
    went = []
    for words in ("&Next", "&Next", "&Next", "&Previous"):
        command(seated, f"{words} unit without orders").trigger()
        went.append(desk.unit)
    assert went == [units[0], units[2], units[4], units[2]]
    desk.select(units[1])
    command(seated, "&Clear the unit's orders").trigger()
    assert [order.unit for order in desk.draft] == [units[3]]
    command(seated, "&Undo").trigger()
    assert len(desk.draft) == 2
    command(seated, "&Redo").trigger()
    assert len(desk.draft) == 1


def test_what_is_ticked_is_kept(seated: MainWindow) -> None:
    page = seated.rooms.desk_page
    for _ in range(2):
        command(seated, "&Go on to the next unit after an order").trigger()
        assert page.settings.goes_on is command(seated, "&Go on to the next unit after an order").isChecked()
    assert page.settings.goes_on is False
    page.settings.goes_on = True
    assert command(seated, "&Go on to the next unit after an order").isChecked()


def test_the_view_goes_where_the_menu_says(seated: MainWindow) -> None:
    page, view = seated.rooms.desk_page, strategic(seated)
    command(seated, "&Whole map").trigger()
    assert view.seen.contains(view.board.plane.bounds)
    command(seated, "&My units").trigger()
    assert not view.seen.contains(view.board.plane.bounds)
    own = [view.board.plane.rect(token.cell) for token in seated.rooms.desk.own_tokens()]
    assert all(view.seen.contains(rect) for rect in own)
    cell = seated.rooms.desk.own_tokens()[0].cell
    page.boards.select(cell, None)
    command(seated, "&Pin the place at hand").trigger()
    assert page.inspector.square.pinned == (cell, None)
    command(seated, "Open the &battlefield").trigger()
    assert page.boards.field_cell == cell
    battlefield = page.boards.field
    assert battlefield is not None
    battlefield.zoom(3)
    command(seated, "&Whole map").trigger()
    assert battlefield.seen.contains(battlefield.board.plane.bounds)


def test_each_dialog_opens_from_its_command(seated: MainWindow) -> None:
    for words, kind in (
        ("&Find a place or unit…", GoToDialog),
        ("&Search commands…", ActionSearch),
        ("&Keys and mouse", HelpDialog),
    ):
        command(seated, words).trigger()
        (dialog,) = seated.findChildren(kind)
        assert dialog.isVisible()
        dialog.reject()


def test_measuring_is_begun_and_ended_by_the_same_command(seated: MainWindow) -> None:
    page = seated.rooms.desk_page
    command(seated, "&Measure a distance").trigger()
    assert page.message == "Click from square to square; Esc ends."
    assert strategic(seated).tool is not None
    command(seated, "&Measure a distance").trigger()
    assert strategic(seated).tool is None
    assert page.message == ""


def test_every_kind_of_order_is_in_the_menu_with_its_key_and_begins(seated: MainWindow) -> None:
    actions = seated.rooms.desk_menus.order_actions
    forms = seated.rooms.desk.session.ruleset.forms
    assert [action.text() for action in actions.values()] == [form.title for form in forms]
    keys = {kind: action.shortcut().toString() for kind, action in actions.items()}
    assert (keys["march"], keys["entry"], keys["merge"]) == ("M", "Alt+N", "")
    assert (actions["march"].toolTip(), actions["merge"].toolTip()) == ("March (M)", "Merge")
    menu = next(menu for menu in seated.menuBar().findChildren(QMenu) if menu.title() == "&Give an order")
    assert menu.actions() == list(actions.values())
    seated.rooms.desk.select(seated.rooms.desk.own_units()[0])
    actions["supply"].trigger()
    editor = seated.rooms.desk_page.drafting.editor
    assert editor is not None and editor.form.kind == "supply"
    assert not actions["supply"].isChecked(), "nothing is given yet"


def test_full_screen_is_entered_and_left(window: MainWindow) -> None:
    command(window, "&Full screen").trigger()
    assert window.isFullScreen()
    command(window, "&Full screen").trigger()
    assert not window.isFullScreen()
