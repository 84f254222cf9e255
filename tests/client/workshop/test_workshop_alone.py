"""Who opens the pages on which maps and scenarios are made: one at a time, made when wanted, left once saved."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest
from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from drumhead.client.editor import editor_menu, editor_page
from drumhead.client.editor import open_map_dialog as map_dialog
from drumhead.client.editor.hexes import hex_menu, hex_page
from drumhead.client.main_window import MainWindow
from drumhead.client.palette import LIGHT
from drumhead.client.preferences.following import Following
from drumhead.client.scenarios import open_scenario_dialog as scenario_dialog
from drumhead.client.scenarios import scenario_menu, scenario_page
from drumhead.client.workshop import workshop as module
from drumhead.client.workshop.workshop import Workshop
from drumhead.engine.errors import InputError
from drumhead.engine.maps.library import HEX, SQUARE


class Page(QObject):
    """A page that notes what is asked of it."""

    title_changed, closed, play_requested = Signal(str), Signal(), Signal(object)

    def __init__(self, palette: object, settings: object) -> None:
        super().__init__()
        self.notes: list[object] = []
        self.desk = self.boards = self
        self.is_open, self.is_clean, self.title = False, True, "A title"
        self.going: Callable[[], object] = lambda: None

    def open(self, folder: object, empty: bool = False) -> None:
        if folder == Path("broken"):
            raise InputError("It is broken.")
        self.notes.append(("open", folder, empty) if empty else ("open", folder))
        self.is_open = True

    def begin(self, map: object) -> None:
        self.notes.append(("begin", map))
        self.is_open = True

    def drop(self) -> None:
        self.notes.append("drop")
        self.is_open, self.is_clean = False, True

    def leave(self, going: Callable[[], object]) -> None:
        self.notes.append("leave")
        self.going = going

    def take_focus(self) -> None:
        self.notes.append("focus")

    def set_palette(self, palette: object) -> None:
        self.notes.append(palette)


class Menu:
    """A menu of one command that is enabled or not."""

    def __init__(self, page: Page, *others: object) -> None:
        self.page, self.others, self.enabled = page, others, list[bool]()
        self.action = QAction("command", page)

    def all_actions(self) -> tuple[QAction, ...]:
        return (self.action,)

    def enable(self, on: bool) -> None:
        self.enabled.append(on)
        ORDER.append((self, on))


ORDER: list[tuple[Menu, bool]] = []


class Dialog(QObject):
    """A dialog of the kind that asks what to open."""

    chosen, begun, hexes_begun = Signal(object, bool), Signal(object), Signal(object)
    last: Dialog

    def __init__(self, start: object, parent: QObject) -> None:
        super().__init__(parent)
        self.start, self.opened = start, False
        Dialog.last = self

    def open(self) -> None:
        self.opened = True


class MapDialog(Dialog):
    chosen = Signal(object)


class Window(QObject):
    """A window of pages, whose calls are noted."""

    def __init__(self) -> None:
        super().__init__()
        self.notes: list[object] = []
        self.theme, self.page, self.settings, self.keymap = LIGHT, cast(Any, self), self, self
        self.folder = Path("games")
        self.menus = {"M&ap": "map", "S&cenario": "scenario"}

    def menuBar(self) -> str:  # noqa: N802
        return "bar"

    def adopt(self, actions: tuple[QAction, ...], place: str) -> None:
        self.notes.append(("keys", place, len(actions)))

    def add_page(self, page: Page) -> None:
        self.notes.append("page")

    def lead(self, boards: Page) -> None:
        self.notes.append("lead")

    def name_page(self, title: str) -> None:
        self.notes.append(("name", title))

    def show_start(self) -> None:
        self.notes.append("start")

    def show_page(self, page: Page, title: str) -> None:
        self.notes.append(("show", title))
        self.page = page

    def tell(self, words: str) -> None:
        self.notes.append(("tell", words))


@pytest.fixture
def frame(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Window:
    for place, name in ((editor_page, "EditorPage"), (hex_page, "HexPage"), (scenario_page, "ScenarioPage")):
        monkeypatch.setattr(place, name, Page)
    for place, name in ((editor_menu, "EditorMenu"), (hex_menu, "HexMenu"), (scenario_menu, "ScenarioMenu")):
        monkeypatch.setattr(place, name, Menu)
    monkeypatch.setattr(map_dialog, "OpenMapDialog", MapDialog)
    monkeypatch.setattr(scenario_dialog, "OpenScenarioDialog", Dialog)
    monkeypatch.setattr(module, "kind_of", lambda folder: _kind(folder))
    ORDER.clear()
    return Window()


def _kind(folder: Path) -> str:
    if folder == Path("no map"):
        raise InputError("That is no map.")
    return HEX if folder == Path("hexes") else SQUARE


def made(frame: Window) -> tuple[Workshop, list[str]]:
    """The workshop of a window, and what it tells."""
    found, told = Workshop(cast(MainWindow, frame), cast(Following, frame)), list[str]()
    found.opened.connect(lambda: told.append("opened"))
    found.play_requested.connect(lambda file: told.append(f"play {file}"))
    return found, told


def test_a_page_is_made_once_when_it_is_first_opened_and_stands_in_front(frame: Window) -> None:
    workshop, told = made(frame)
    workshop.set_palette(LIGHT)
    workshop.drop()
    workshop.allow()
    assert frame.notes == [] and workshop.saved and workshop.commands() == ()
    workshop.edit_map(Path("small"))
    maps = cast(Page, workshop.maps)
    assert maps.notes == [("open", Path("small")), "focus"] and told == ["opened"]
    assert frame.notes == ["lead", "page", ("show", "A title")] and frame.page is maps
    assert QApplication.overrideCursor() is None
    workshop.edit_map(Path("hexes"))
    hexes = cast(Page, workshop.hexes)
    assert hexes.notes == [("open", Path("hexes")), "focus"] and maps.notes[2:] == ["drop"]
    workshop.edit_scenario(Path("war.toml"), empty=True)
    scenarios = cast(Page, workshop.scenarios)
    assert scenarios.notes == [("open", Path("war.toml"), True), "focus"] and hexes.notes[2:] == ["drop"]
    scenarios.play_requested.emit("war.toml")
    assert told == ["opened"] * 3 + ["play war.toml"]
    frame.notes.clear()
    maps.title_changed.emit("Renamed")
    hexes.closed.emit()
    assert frame.notes == [("name", "Renamed"), "start"]
    for page in (maps, hexes, scenarios):
        page.notes.clear()
    workshop.set_palette(LIGHT)
    workshop.drop()
    assert [page.notes for page in (maps, hexes, scenarios)] == [[LIGHT, "drop"]] * 3


def test_what_cannot_be_opened_is_told_and_what_was_open_stays(frame: Window) -> None:
    workshop, told = made(frame)
    workshop.edit_map(Path("small"))
    frame.notes.clear()
    workshop.edit_map(Path("no map"))
    workshop.edit_scenario(Path("broken"))
    assert frame.notes == [("tell", "That is no map."), "lead", "page", ("tell", "It is broken.")]
    assert frame.page is workshop.maps and cast(Page, workshop.maps).notes[2:] == [] and told == ["opened"]
    assert QApplication.overrideCursor() is None


def test_what_is_not_saved_is_asked_about_page_by_page_before_anything_else_goes_on(frame: Window) -> None:
    workshop, _ = made(frame)
    gone: list[str] = []
    workshop.leave(lambda: gone.append("gone"))
    assert gone == ["gone"]
    workshop.edit_map(Path("small"))
    workshop.edit_map(Path("hexes"))
    maps, hexes = cast(Page, workshop.maps), cast(Page, workshop.hexes)
    for page in (maps, hexes):
        page.notes.clear()
        page.is_open, page.is_clean = True, False
    assert not workshop.saved
    workshop.leave(lambda: gone.append("later"))
    assert (maps.notes, hexes.notes, gone) == (["leave"], [], ["gone"])
    maps.is_clean = True
    maps.going()
    assert (maps.notes, hexes.notes, gone) == (["leave"], ["leave"], ["gone"])
    hexes.is_open = False
    assert workshop.saved, "what is not open has nothing to lose"
    hexes.going()
    assert gone == ["gone", "later"]


def test_the_commands_are_those_of_the_page_in_front_and_its_menu_is_enabled_last(frame: Window) -> None:
    workshop, _ = made(frame)
    menus = []
    for kind, place in (("small", "editor"), ("hexes", "hexes"), ("", "scenario")):
        frame.notes.clear()
        workshop.edit_map(Path(kind)) if kind else workshop.edit_scenario(Path("war.toml"))
        (action,) = workshop.commands()
        assert ("keys", place, 1) in frame.notes and action.parent() is frame.page
        ORDER.clear()
        workshop.allow()
        menus.append(ORDER[-1][0])
        assert ORDER[-1] == (menus[-1], True) and menus[-1].page is frame.page
        assert [on for _, on in ORDER[:-1]] == [False] * (len(menus) - 1)
    assert [menu.others for menu in menus] == [("map",), ("bar", "scenario"), ("scenario",)]
    frame.page = frame
    ORDER.clear()
    workshop.allow()
    assert workshop.commands() == () and [on for _, on in ORDER] == [False] * 3


def test_what_is_chosen_in_a_dialog_is_opened_once_what_is_open_is_saved(frame: Window) -> None:
    workshop, told = made(frame)
    workshop.ask_map()
    dialog = cast(MapDialog, Dialog.last)
    assert dialog.opened and dialog.start == Path("games") and dialog.parent() is frame
    dialog.chosen.emit(Path("small"))
    maps = cast(Page, workshop.maps)
    assert maps.notes == [("open", Path("small")), "focus"]
    maps.is_clean = False
    dialog.hexes_begun.emit("isles")
    assert maps.notes[2:] == ["leave"] and len(told) == 1
    maps.is_clean = True
    maps.going()
    assert cast(Page, workshop.hexes).notes == [("begin", "isles"), "focus"]
    dialog.begun.emit("downs")
    assert maps.notes[-2:] == [("begin", "downs"), "focus"] and frame.page is maps
    workshop.ask_scenario()
    assert Dialog.last.opened and Dialog.last.start == Path("games") and Dialog.last is not dialog
    Dialog.last.chosen.emit(Path("war.toml"), True)
    assert cast(Page, workshop.scenarios).notes == [("open", Path("war.toml"), True), "focus"]
    maps.is_open, maps.is_clean = True, False
    Dialog.last.chosen.emit(Path("peace.toml"), False)
    assert maps.notes[-1] == "leave" and len(cast(Page, workshop.scenarios).notes) == 2
