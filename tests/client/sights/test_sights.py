"""Whole sittings at the window, held to what is told after each step: texts, offers, what is off, chosen, hidden.

`*.txt` beside this file are what a sitting tells, each step with the lines that go (`-`) and come (`+`). `pytest
tests/client/sights --rewrite` writes them anew after a change that is meant: read the difference.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from drumhead.client.pages.front import MAP
from drumhead.engine.play.events import GM
from tests.client.sights.sitting import Sitting
from tests.engine.session import pages, strait

pytestmark = pytest.mark.whole


def test_before_a_game(sitting: Sitting) -> None:
    window, rooms = sitting.window, sitting.window.rooms
    sitting.take("The window opens")
    sitting.dialog("Settings", window.show_settings)
    sitting.dialog("Keys and mouse", window.show_help)
    sitting.dialog("Search of commands", window.search_commands)
    sitting.dialog("A new game", rooms.ask_new)
    sitting.dialog("Maps to edit", rooms.ask_map)
    sitting.dialog("Scenarios to edit", rooms.ask_scenario)


def _skirmish(sitting: Sitting) -> None:
    sitting.open(Path(pages.scenario(sitting.place)))
    sitting.take("The seats of a game")


def test_a_commander(sitting: Sitting) -> None:
    _skirmish(sitting)
    page, desk = sitting.page, sitting.desk
    sitting.window.rooms.seats_page.seat_requested.emit("Gyulai")
    sitting.take("The page between players")
    sitting.sit("MacMahon")
    sitting.take("His desk")
    sitting.pages("His desk")
    desk.select("FR1IN")
    sitting.take("A unit")
    for form in desk.session.ruleset.forms:
        if form.kind in ("march", "move", "engage", "support", "attack", "supply", "rail", "entry-square"):
            page.begin_order(form)
            sitting.take(f"Its order {form.kind} begun")
            page.drafting.end()
    sitting.take("No order after all")
    desk.enter_lines("FR1IN march G5-V7\nFR1IN engage\nFR1IN support 2")
    sitting.take("Orders written")
    desk.enter_lines("FR1IN march G9-V9\nFR9IN engage")
    sitting.take("Orders that are refused")
    desk.undo_stack.undo()
    sitting.take("Undone")
    desk.undo_stack.redo()
    sitting.take("And done again")
    desk.selection.set(desk.own_units())
    sitting.take("All units")
    desk.selection.set(())
    token = desk.view().token("FR1IN")
    assert token is not None
    page.choosing.choose_square(token.cell)
    sitting.take("A square")
    page.boards.open_field(token.cell)
    sitting.take("Its battlefield")
    page.boards.close_field()
    sitting.pages("With orders")
    page.handing.go()
    sitting.take("Handed in")
    sitting.pages("Handed in")
    page.handing.go()
    sitting.take("Taken back")


def test_commands(sitting: Sitting) -> None:
    _skirmish(sitting)
    sitting.sit("MacMahon")
    desk, page = sitting.desk, sitting.page
    desk.select("FR1IN")
    sitting.take("A unit")
    sitting.commands("&View", ("Move docks",))
    sitting.commands("&Orders", ("Export", "Hand in", "Leave", "Swap", "Change the password"))
    desk.selection.set(desk.own_units())
    sitting.take("All units")
    token = desk.view().token("AU1IN")
    assert token is not None
    for action in sitting.window.rooms.desk_menus.command_actions.values():
        action.trigger()
        sitting.take(f"The command {action.text()}")
        sitting.click(page.boards.strategic, token.cell)
        sitting.take("A square for it")
        page.ordering_many.end()
        desk.undo_stack.setIndex(0)
    sitting.take("No command after all")


def _played(sitting: Sitting) -> None:
    """The first turn, in which the armies meet."""
    _skirmish(sitting)
    for seat, lines in (
        ("MacMahon", "FR1IN move 9-7\nFR1IN attack assault"),
        ("Gyulai", "AU1IN defend last-ditch"),
    ):
        sitting.sit(seat)
        sitting.desk.enter_lines(lines)
        sitting.page.handing.go()
        sitting.leave()
    sitting.take("Both have handed in")
    sitting.window.rooms.desk.session.advance()
    sitting.window.rooms.close_game()
    sitting.window.rooms.open_path(sitting.place / "game.drum")
    sitting.take("The turn was played")


def test_after_a_turn(sitting: Sitting) -> None:
    _played(sitting)
    sitting.sit("MacMahon")
    sitting.take("His desk")
    sitting.pages("After a turn")
    page = sitting.page
    for at in range(0, 14, 2):
        page.timeline.go(at)
        page.film.end()
        sitting.take(f"Moment {at}")
    page.bring("Events")
    page.events_page.choose(0)
    sitting.take("An event")
    page.bring(MAP)
    page.timeline.now()
    sitting.take("Now")


def test_the_game_master(sitting: Sitting) -> None:
    _played(sitting)
    sitting.sit(GM)
    sitting.take("His desk")
    sitting.pages("The game master")
    rooms = sitting.window.rooms
    sitting.dialog("Rulings", rooms.ask_ruling)
    sitting.dialog("A turn taken back", lambda: rooms.ask_ruling(back=True))
    sitting.page.timeline.go(3)
    sitting.page.film.end()
    sitting.take("The turn, replayed")
    sitting.page.timeline.now()
    for unit in ("AU1IN", "FR1AQ"):
        sitting.desk.select(unit)
        sitting.take(f"Unit {unit}")


def test_powers(sitting: Sitting) -> None:
    strait.scenario(sitting.place)
    file = sitting.open(sitting.place / "strait.toml")
    sitting.take("The seats")
    sitting.sit("Gothia")
    sitting.take("A desk")
    desk, page = sitting.desk, sitting.page
    for unit in desk.own_units():
        desk.select(unit)
        sitting.take(f"Unit {unit}")
    for form in desk.session.ruleset.forms:
        page.begin_order(form)
        sitting.take(f"Its order {form.kind} begun")
        page.drafting.end()
    desk.enter_lines("A NOR - EAS\nF EAS - SEA")
    sitting.take("Orders written")
    sitting.pages("With orders")
    page.handing.go()
    sitting.leave()
    sitting.window.rooms.desk.session.advance()
    sitting.window.rooms.close_game()
    sitting.window.rooms.open_path(file)
    sitting.sit("Gothia")
    sitting.take("After a turn")
    sitting.pages("After a turn")
    page.timeline.go(1)
    page.film.end()
    sitting.take("Replayed")
