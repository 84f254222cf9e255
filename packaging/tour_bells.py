"""A tour of the game on hexes: the first stage of 1936, how far a unit comes, and a question to the rules."""

from __future__ import annotations

from PySide6.QtTest import QTest
from tour import Tour

from drumhead.client.dialogs.new_game import NewGame
from drumhead.client.pages.asking_page import AskingPage
from drumhead.client.pages.front import MAP

SEATS: dict[str, str | None] = {"insurgent": None, "loyalist": None}
COLUMN, GARRISON = "CR1", "N13"


class Bells(Tour):
    """From the founding to the second stage."""

    def run(self) -> None:
        """The whole tour."""
        self.window.rooms.found(NewGame("bells-1936", self.place / "bells.drum", SEATS, None, "7"))
        self.sit("insurgent")
        self.keep("bells")
        self.reach()
        self.ask()
        self.window.close()

    def reach(self) -> None:
        """How far a unit of the Army of Africa comes."""
        desk, page = self.window.rooms.desk, self.window.rooms.desk_page
        desk.select(COLUMN)
        token = desk.view().token(COLUMN)
        assert token is not None
        assert page.boards.strategic is not None
        page.boards.strategic.go_to(token.cell, least=4.0)
        page.begin_order(next(form for form in desk.session.ruleset.forms if form.kind == "move"))
        QTest.qWait(200)
        self.keep("bells-reach")
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
