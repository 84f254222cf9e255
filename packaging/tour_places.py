"""A tour of the games on boards of territories: Diplomacy to its second spring, City/Country to its first autumn."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from tour import Tour

from drumhead.client.board.view import BoardView
from drumhead.client.dialogs.new_game import NewGame
from drumhead.client.pages.front import MAP
from drumhead.engine.drawing.pens.png import png
from drumhead.engine.drawing.pens.svg import write_svg
from drumhead.engine.reports.pictures.frame import Frame

POWERS = ("Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey")
Sheets = Mapping[str, str]
DIPLOMACY: tuple[Sheets, ...] = (
    {
        "Austria": "A VIE - GAL; F TRI - ALB; A BUD - SER",
        "England": "F LON - NTH; F EDI - NWG; A LVP - YOR",
        "France": "F BRE - MAO; A PAR - BUR; A MAR S A PAR - BUR",
        "Germany": "F KIE - DEN; A BER - KIE; A MUN - BUR",
        "Italy": "A VEN H; A ROM - APU; F NAP - ION",
        "Russia": "F STP/SC - BOT; A WAR - GAL; A MOS - UKR; F SEV - BLA",
        "Turkey": "A CON - BUL; F ANK - BLA; A SMY - CON",
    },
    {
        "Austria": "A VIE - BUD; F ALB - GRE; A SER S F ALB - GRE",
        "England": "F NTH C A YOR - NWY; F NWG S A YOR - NWY; A YOR - NWY",
        "France": "F MAO - POR; A BUR - BEL; A MAR - SPA",
        "Germany": "F DEN - SWE; A KIE - HOL; A MUN - RUH",
        "Italy": "F ION C A APU - TUN; A APU - TUN; A VEN - TRI",
        "Russia": "F BOT - SWE; A WAR - GAL; A UKR - RUM; F SEV S A UKR - RUM",
        "Turkey": "A BUL - GRE; F ANK - BLA; A CON - SMY",
    },
    {
        "Austria": "Build A VIE",
        "England": "Build F LON",
        "France": "Build F BRE; Build A PAR; Build A MAR",
        "Germany": "Build A MUN; Build F KIE",
        "Italy": "Build A VEN; Build F NAP",
        "Russia": "Build A MOS",
        "Turkey": "Build F CON",
    },
    {
        "Austria": "A BUD - TRI; A VIE S A BUD - TRI; A SER S F GRE; F GRE H",
        "England": "F LON - ENG; F NTH S F LON - ENG; F NWG - NTH; A NWY - STP",
        "France": "F BRE - ENG; A PAR - BUR; A MAR S A PAR - BUR; A BEL S A PAR - BUR; F POR - MAO; A SPA - GAS",
        "Germany": "A MUN - BUR; A RUH - BEL; A HOL S A RUH - BEL; F DEN - SWE; F KIE - BAL",
        "Italy": "A VEN - TYR; A TRI H; F ION C A TUN - ALB; A TUN H; F NAP - TYS",
        "Russia": "F BOT - SWE; A MOS - STP; A GAL - BOH; A RUM H; F SEV - BLA",
        "Turkey": "F BLA - RUM; A BUL S F BLA - RUM; A SMY - ARM; F CON - AEG",
    },
)
CITIES: tuple[Sheets, ...] = (
    {
        "Austria": "A VIE* - TYR; A BUD* - SER; F TRI* - ADR",
        "England": "F LON* - NTH; F EDI* - EDI; A LVP* - YOR",
        "France": "A PAR* - BUR; A MAR* S A PAR* - BUR; F BRE* - MAO",
        "Germany": "A BER* - BER; A MUN* H; F KIE* - DEN",
        "Italy": "A VEN* H; A ROM* - APU; F NAP* - TYS",
        "Russia": "A WAR* - GAL; A MOS* - UKR; F STP* - BOT; F SEV* - SEV",
        "Turkey": "A CON* - BUL; F ANK - BLA; A SMY* - ARM",
    },
    {
        "Austria": "A TYR S A BUR - MUN*; A SER - SER*; F ADR - TRI*",
        "England": "F NTH C A YOR - HOL*; A YOR - HOL*; F EDI S F NTH",
        "France": "A BUR - MUN*; A MAR* - SPA; F MAO - POR",
        "Germany": "A BER - MUN; A MUN* H; F DEN - DEN*",
        "Italy": "A VEN* - VEN; A APU H; F TYS - TUN*",
        "Russia": "A GAL - RUM; A UKR S A GAL - RUM; F BOT - SWE; F SEV - BLA",
        "Turkey": "A BUL - BUL*; F BLA - CON*; A ARM - SEV",
    },
)


class Places(Tour):
    """Both games, each in a file of its own."""

    def run(self) -> None:
        """The whole tour."""
        self.diplomacy()
        self.city_country()
        self.window.close()

    def found(self, scenario: str) -> None:
        """A game of seven players at one table."""
        file = self.place / f"{scenario}.drum"
        self.window.rooms.found(NewGame(scenario, file, dict.fromkeys(POWERS), None, "7"))

    def give(self, sheets: Sheets, but: str = "") -> None:
        """Everybody's orders are typed and handed in, except one power's."""
        for power, lines in sheets.items():
            if power != but:
                self.sit(power)
                self.window.rooms.desk_page.timeline.now()
                failed = self.window.rooms.desk.enter_lines(lines.replace("; ", "\n"))
                assert not failed, failed
                self.window.rooms.desk_page.handing.go()
                self.leave()

    def play(self, sheets: Sheets) -> None:
        self.give(sheets)
        turn = self.window.rooms.desk.session.turn
        self.window.rooms.play_turn()
        self.played(turn)

    @property
    def board(self) -> BoardView:
        view = self.window.rooms.desk_page.boards.strategic
        assert view is not None
        return view

    def choose(self, place: str) -> int:
        """A click on the unit of a place."""
        cell = self.window.rooms.desk.session.game.map.board.cell(place)
        view = self.window.rooms.desk.view()
        self.window.rooms.desk.select(next(token.id for token in view.tokens if token.cell == cell and token.orderable))
        return cell

    def diplomacy(self) -> None:
        self.found("diplomacy-1901")
        first, second, third, fourth = DIPLOMACY
        self.sit("France")
        self.window.rooms.desk.enter_lines(first["France"].replace("; ", "\n"))
        self.choose("PAR")
        self.keep("diplomacy")
        self.leave()
        self.play(first)
        self.play(second)
        self.winter(third)
        self.play(third)
        self.half_given(fourth)
        self.play(fourth)
        self.replay()

    def winter(self, sheets: Sheets) -> None:
        """France raises three units; the third is being asked for."""
        self.sit("France")
        page = self.window.rooms.desk_page
        page.timeline.now()
        self.window.rooms.desk.enter_lines("\n".join(sheets["France"].split("; ")[:2]))
        self.choose("MAR")
        page.begin_order(next(form for form in self.window.rooms.desk.session.ruleset.forms if form.kind == "build"))
        self.keep("diplomacy-winter")
        page.drafting.end()
        self.leave()

    def half_given(self, sheets: Sheets) -> None:
        """Austria's orders but one: Vienna's support, its unit picked, its goal still open."""
        self.sit("Austria")
        page = self.window.rooms.desk_page
        page.timeline.now()
        lines = sheets["Austria"].split("; ")
        self.window.rooms.desk.enter_lines("\n".join(line for line in lines if " VIE " not in line))
        cell = self.choose("VIE")
        self.board.go_to(cell, least=2.0)
        page.begin_order(next(form for form in self.window.rooms.desk.session.ruleset.forms if form.kind == "support"))
        self.click("BUD")
        self.keep("diplomacy-orders")
        page.drafting.end()
        self.leave()

    def click(self, place: str) -> None:
        """A click on the board."""
        view = self.board
        cell = self.window.rooms.desk.session.game.map.board.cell(place)
        spot = view.viewportTransform().map(view.board.plane.centre(cell)).toPoint()
        QTest.mouseMove(view.viewport(), spot)
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=spot)
        QTest.qWait(50)

    def replay(self) -> None:
        """What came of the spring's orders, and why one of them failed."""
        self.sit("Germany")
        page = self.window.rooms.desk_page
        page.bring(MAP)
        page.timeline.go(1)
        page.film.end()
        self.board.fit()
        page.events_page.choose(1)
        self.keep("diplomacy-replay")
        drawn = self.window.rooms.desk.session.picture("Germany", Frame(1180, 1000), 4, "resolution").drawing()
        (self.folder / "diplomacy-turn.png").write_bytes(png(write_svg(drawn)))
        self.leave()

    def city_country(self) -> None:
        """The first spring, and what the first autumn did to Munich."""
        first, second = CITIES
        self.found("city-country-1901")
        self.sit("France")
        self.choose("PAR*")
        self.keep("city-country")
        self.leave()
        self.play(first)
        self.play(second)
        self.sit("France")
        self.window.rooms.desk_page.timeline.go(1)
        self.board.go_to(self.window.rooms.desk.session.game.map.board.cell("MUN*"), least=3.0)
        self.keep("city-country-close")
        self.leave()
