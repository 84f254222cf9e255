"""`python packaging/screenshots.py FOLDER [--theme light|dark] [--only lombardy|places|bells]`: plays in the client and
keeps a picture of each step. It needs no display; under one (DISPLAY set, QT_QPA_PLATFORM=xcb) it drives a window."""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from pathlib import Path

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QWidget
from tour import Tour
from tour_bells import Bells
from tour_places import Places

from drumhead.client.dialogs.new_game import NewGame
from drumhead.client.evening.evening_page import EveningPage
from drumhead.client.models.lines_model import ITEM_ROLE
from drumhead.client.pages.front import MAP
from drumhead.engine.maps.library import bundled_sheets, find_scenario
from drumhead.engine.play.events import GM
from drumhead.engine.play.sheets import read_sheet

LEFT = Qt.MouseButton.LeftButton
ALLIES, AUSTRIA = "France and Sardinia", "Austria"


def main() -> int:
    """Take all pictures; gives the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--theme", choices=("light", "dark"), default="light")
    parser.add_argument("--only", choices=("lombardy", "places", "bells"), default="")
    asked = parser.parse_args()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    asked.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place:
        for tour in (Lombardy, Places, Bells):
            if asked.only in ("", tour.__name__.lower()):
                tour(asked.folder, Path(place), asked.theme).run()
    return 0


class Lombardy(Tour):
    """From the start page to the game master's seat."""

    def run(self) -> None:
        """The whole tour."""
        self.keep("start")
        self.begin()
        self.keep("seats")
        self.orders()
        self.play(1)
        self.replay()
        self.play(2)
        self.battlefield()
        self.game_master()
        self.window.close()

    def begin(self) -> None:
        """New game, its dialog, its founding."""
        self.window.rooms.ask_new()
        dialog = next(child for child in self.window.findChildren(QDialog) if child.isVisible())
        self.keep("new-game", dialog)
        dialog.reject()
        game = self.place / "lombardy-1859.drum"
        seats: dict[str, str | None] = {ALLIES: None, AUSTRIA: "secret"}
        self.window.rooms.found(NewGame("lombardy-1859", game, seats, None, "7"))

    def type_sheets(self, seat: str, turn: int) -> None:
        """The bundled orders of all of a seat's commanders, entered as lines."""
        held = self.window.rooms.desk.session.game.seat(seat).holds
        for path in bundled_sheets(find_scenario("lombardy-1859"), turn):
            if path.stem in held:
                sheet = read_sheet(path.read_text(encoding="utf-8"), path.name)
                self.window.rooms.desk.enter_lines("\n".join(line for _, line in sheet.lines))

    def orders(self) -> None:
        """The allied desk: a march by clicks, then the bundled orders; the hand-over page; the Austrian desk."""
        self.window.rooms.seats_page.seat_requested.emit(AUSTRIA)
        self.keep("handover")
        self.sit(ALLIES)
        desk, page = self.window.rooms.desk, self.window.rooms.desk_page
        self.keep("desk-empty")
        view = page.boards.strategic
        assert view is not None
        self.type_sheets(ALLIES, 1)
        desk.select("FR13IN")
        token = desk.view().token("FR13IN")
        assert token is not None
        view.go_to(token.cell, least=5.0)
        self.keep("desk")
        self.command()
        desk.selection.set(["FR13IN"])
        desk.clear_unit("FR13IN")
        page.drafting.begin(next(form for form in desk.session.ruleset.forms if form.kind == "march"))
        self.over("G4-V7")
        self.keep("march")
        QTest.mouseClick(view.viewport(), LEFT, pos=self.over("G5-V7"))
        self.keep("way")
        self.press(view, Qt.Key.Key_Escape, 8)
        desk.undo_stack.undo()
        page.boards.open_field(token.cell)
        page.drafting.begin(next(form for form in desk.session.ruleset.forms if form.kind == "move"))
        self.keep("move")
        self.press(page.boards.field, Qt.Key.Key_Escape, 8)
        page.boards.close_field()
        page.bring("Review")
        self.keep("review")
        page.bring(MAP)
        page.handing.go()
        self.keep("locked")
        self.leave()
        self.sit(AUSTRIA, "secret")
        self.type_sheets(AUSTRIA, 1)
        page.handing.go()
        self.leave()

    def command(self) -> None:
        """A corps chosen in the order of battle, with its card."""
        desk, page = self.window.rooms.desk, self.window.rooms.desk_page
        units = desk.view().state.units
        desk.selection.set([unit for unit in desk.own_units() if units[unit].commander == "MacMahon"])
        page.bring("Order of battle")
        self.keep("command")

    def over(self, name: str) -> QPoint:
        """The pointer on a square of the map; where that is."""
        view = self.window.rooms.desk_page.boards.strategic
        assert view is not None
        cell = self.window.rooms.desk.session.game.map.board.cell(name)
        point = view.mapFromScene(view.board.plane.centre(cell))
        QTest.mouseMove(view.viewport(), point)
        return point

    def press(self, widget: QWidget | None, key: Qt.Key, times: int) -> None:
        """Press a key some times, as long as an order is being made."""
        for _ in range(times):
            if widget is not None and self.window.rooms.desk_page.drafting.editor is not None:
                QTest.keyClick(widget, key)

    def play(self, turn: int) -> None:
        """Play the waiting turn in its own process."""
        if turn > 1:
            for seat, password in ((ALLIES, ""), (AUSTRIA, "secret")):
                self.sit(seat, password)
                self.type_sheets(seat, turn)
                self.window.rooms.desk_page.handing.go()
                self.leave()
            self.judging()
        self.window.rooms.play_turn()
        QTest.qWait(700)
        if turn == 1:
            self.keep("playing")
        self.played(turn)

    def judging(self) -> None:
        """The waiting turn judged phase by phase, as far as the first that has battles; the first of them at hand."""
        self.sit(GM)
        self.window.rooms.desk_page.bring("Evening")
        evening = self.window.rooms.desk_page.findChild(EveningPage)
        assert evening is not None
        judging = evening.judging
        evening.tabs.setCurrentWidget(judging)
        judging.next_phase()
        self.wait(lambda: not judging.running)
        while not judging.battles:
            judging.next_phase()
        judging.table.setCurrentCell(0, 0)
        self.keep("evening")
        self.leave()

    def replay(self) -> None:
        """The allied seat after the first turn: replay and report."""
        self.sit(ALLIES)
        page = self.window.rooms.desk_page
        page.bring(MAP)
        page.timeline.go(8)
        if page.events_page.model.rowCount():
            page.events_page.choose(page.events_page.model.rowCount() // 2)
        self.keep("replay")
        page.timeline.now()
        for name in ("Report", "Battles", "Moments", "Statistics"):
            page.bring(name)
            self.keep(name.lower())
            page.bring(MAP)
        self.leave()

    def battlefield(self) -> None:
        """Magenta in the second turn, seen by the game master after its third tactical phase."""
        self.sit(GM)
        page = self.window.rooms.desk_page
        page.timeline.go(6)
        magenta = self.window.rooms.desk.session.game.map.board.cell("G4-V9")
        page.boards.open_field(magenta)
        model = page.events_page.model
        events = [model.index(row).data(ITEM_ROLE) for row in range(model.rowCount())]
        battles = [row for row, event in enumerate(events) if event.cell == magenta]
        page.events_page.choose(max(battles, key=lambda row: len(str(events[row].facts))))
        self.keep("battlefield")
        page.boards.close_field()

    def game_master(self) -> None:
        """The game master's desk now, one event and its causes."""
        page = self.window.rooms.desk_page
        page.timeline.now()
        page.bring("Events")
        model = page.events_page.model
        if model.rowCount():
            page.events_page.choose(model.rowCount() // 3)
        self.keep("gm")
        view = page.boards.strategic
        assert view is not None
        QTest.mouseMove(view.viewport(), QPoint(300, 300))


if __name__ == "__main__":
    sys.exit(main())
