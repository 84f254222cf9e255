"""A tour of the game on hexes: the first stages of 1936, a move, an attack with its odds, and a question to the rules."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from tour import Tour

from drumhead.client.board.view import BoardView
from drumhead.client.desk_menus import ask_odds
from drumhead.client.dialogs.new_game import NewGame
from drumhead.client.dialogs.odds import OddsDialog
from drumhead.client.pages.asking_page import AskingPage
from drumhead.client.pages.front import MAP

SEATS: dict[str, str | None] = {"insurgent": None, "loyalist": None}
COLUMN, GARRISON = "CR1", "N13"


class Bells(Tour):
    """From the founding to the Loyalists' first battle."""

    def run(self) -> None:
        """The whole tour."""
        self.window.rooms.found(NewGame("bells-1936", self.place / "bells.drum", SEATS, None, "7"))
        self.sit("insurgent")
        self.keep("bells")
        self.reach()
        self.move()
        self.ask()
        self.attack()
        self.window.close()

    @property
    def board(self) -> BoardView:
        """The map at the desk."""
        found = self.window.rooms.desk_page.boards.strategic
        assert found is not None
        return found

    def begin(self, unit: str, kind: str) -> None:
        """An order of a kind of a unit that is brought into view."""
        desk, page = self.window.rooms.desk, self.window.rooms.desk_page
        desk.select(unit)
        token = desk.shown().token(unit)
        assert token is not None
        self.board.go_to(token.cell, least=4.0)
        page.begin_order(next(form for form in desk.session.ruleset.forms if form.kind == kind))
        QTest.qWait(200)

    def reach(self) -> None:
        """How far a unit of the Army of Africa comes."""
        self.begin(COLUMN, "move")
        self.keep("bells-reach")

    def move(self) -> None:
        """It goes a way at once, and is asked how it may go on."""
        page = self.window.rooms.desk_page
        to = self.window.rooms.desk.session.game.map.board.cell("23A:4228")
        page.drafting.propose(to)
        QTest.keyClick(self.board, Qt.Key.Key_Return)
        self.begin(COLUMN, "move")
        self.keep("bells-moved")
        page.drafting.end()

    def ask(self) -> None:
        """Where a garrison would retreat to, and why."""
        desk, page = self.window.rooms.desk, self.window.rooms.desk_page
        desk.select(GARRISON)
        page.bring("Ask")
        asking = page.front.page
        assert isinstance(asking, AskingPage)
        words = [asking.questions.itemText(row).partition(":")[0] for row in range(asking.questions.count())]
        asking.questions.setCurrentIndex(words.index("retreat"))
        asking.ask()
        self.keep("bells-ask")
        page.bring(MAP)

    def attack(self) -> None:
        """The odds of the first attack of the Insurgents, under the pointer and told at length."""
        session = self.window.rooms.desk.session
        self.leave()
        while session.turn_title() != "II Jul 36, Loyalist combat":
            for status in session.seats():
                if status.awaited:
                    session.submit(session.sheet(status.seat.name, (), whole=True), "the sheet of the tour")
            session.advance()
        self.sit("loyalist")
        self.window.rooms.desk_page.timeline.now()
        unit, target = self.open_attack()
        self.begin(unit, "attack")
        self.board.go_to(target, least=4.0)
        spot = self.board.viewportTransform().map(self.board.board.plane.centre(target))
        QTest.mouseMove(self.board.viewport(), spot.toPoint())
        QTest.qWait(300)
        self.keep("bells-attack")
        self.window.rooms.desk_page.drafting.end()
        ask_odds(self.window.rooms.desk_page, target)
        dialog = self.window.findChild(OddsDialog)
        assert isinstance(dialog, OddsDialog)
        dialog.begin()
        self.wait(lambda: dialog.answer.toPlainText() != "" and not dialog.stop.isEnabled())
        self.keep("bells-odds", dialog)
        dialog.close()

    def open_attack(self) -> tuple[str, int]:
        """The attack with the best odds that one unit could make alone."""
        desk = self.window.rooms.desk
        ruleset, game, view = desk.session.ruleset, desk.session.game, desk.view()
        open_to = {unit: ruleset.targets(game, view, "attack", unit, ()) or () for unit in desk.own_units()}
        found = [(unit, cell) for unit, cells in open_to.items() for cell in cells]

        def strength(attack: tuple[str, int]) -> float:
            told = ruleset.ask(game, view, "attack", (game.map.board.name(attack[1]), attack[0])).data
            return float(told["attack"]) / max(1.0, float(told["defense"]))

        return max(found, key=strength)
