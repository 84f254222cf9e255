"""Panels, cards and forms with something in them, as they are laid out on a page of their own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from pathlib import Path

from PySide6.QtGui import QAction, QPixmap
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from drumhead.client.army.army_panel import ArmyPanel
from drumhead.client.inspector.formation_card import FormationCard, Muster
from drumhead.client.inspector.inspector import Inspector
from drumhead.client.inspector.order_editor import OrderEditor
from drumhead.client.inspector.unit_panel import UnitPanel
from drumhead.client.palette import LIGHT
from drumhead.client.panels.field_frame import FieldFrame
from drumhead.client.panels.message_strip import MessageStrip
from drumhead.client.panels.order_line import OrderLine
from drumhead.client.panels.seats_page import SeatsPage
from drumhead.client.panels.start_page import StartPage
from drumhead.client.scenarios.entry_form import EntryForm
from drumhead.client.scenarios.problems_panel import ProblemsPanel
from drumhead.client.scenarios.text_panel import TextPanel
from drumhead.engine.maps.bundled import Billing
from drumhead.engine.play.game import Seat
from drumhead.engine.play.ruleset import Field, OrderForm
from drumhead.engine.play.staging.blanks import CHOICE, FLAG, INTEGER, WORDS, Blank
from drumhead.engine.rulesets.rotd import RULESET
from drumhead.engine.session import SeatStatus
from drumhead.engine.session.staging.staged import Problem
from tests.client.army.made import WHOLE
from tests.client.board.boards import token

BOARDS = tuple(
    Field(type, f"A {type}", type, optional=optional)
    for type, optional in (("path", False), ("cell", True), ("place", False))
)
ASKED = (
    *BOARDS,
    Field("near", "Near", "tactical", options=("north", "south")),
    Field("mode", "Mode", "choice", ("attack", "evade")),
    Field("how", "How", "choice", ("fast", "slow"), optional=True, unset="as ever"),
    Field("men", "Men", "integer"),
    Field("most", "At most", "integer", optional=True, low=3, high=9, unset="all"),
    Field("few", "A few", "integer", low=0, high=1),
    Field("loud", "Loud", "flag"),
    Field("when", "When", "phases", low=2, high=4),
    Field("with", "With", "unit"),
    Field("ship", "Ship", "unit", noted="ship"),
    Field("side", "Side", "side", optional=True),
    Field("post", "Post", "post"),
    Field("store", "Store", "text", held=("depot",)),
    Field("said", "Said", "text"),
    Field("names", "Names", "names"),
)
CHOICE_ALONE = (
    Field("way", "Way", "choice", ("on", "off"), words=("Go on", "Leave")),
    Field("said", "Said", "text", optional=True),
)
BLANKS = (
    Blank("men", "Men", INTEGER, low=1, high=50),
    Blank("fort", "Fort", FLAG),
    Blank("arm", "Arm", CHOICE, options=(("rifle", "with rifles"), ("old", "with muskets"))),
    Blank("names", "Names", WORDS),
)


def framed(*widgets: QWidget) -> QWidget:
    """Widgets below each other."""
    page = QWidget()
    column = QVBoxLayout(page)
    for widget in widgets:
        column.addWidget(widget)
    return page


def army() -> QWidget:
    panel = ArmyPanel()
    panel.show_muster(WHOLE)
    panel.show_chosen(("A1", "A2"), "A1")
    return panel


def _forms(count: int) -> list[OrderForm]:
    return [OrderForm(f"march {at}", f"March {at}", "Strategic movement", "", "", ()) for at in range(count)]


def _unit(count: int) -> UnitPanel:
    panel, forms = UnitPanel(), [*_forms(count), OrderForm("supply", "Supply", "Supply", "", "x", ())]
    panel.set_forms(forms, {form.kind: QAction(form.title, panel, checkable=True) for form in forms})
    order = RULESET.order({"kind": "halt on detection", "unit": "FR1IN"})
    own, friend = replace(token("FR1IN", 7), facts=(("Strength", "2400"),)), token("SD1IN", 7, "friend")
    panel.show_unit("FR1IN", (own, friend), ("2400 men", "fresh"), ((order, "FR1IN halt on detection"),))
    return panel


def unit_with_orders() -> QWidget:
    return _unit(1)


def unit_with_menus() -> QWidget:
    return _unit(12)


def formation() -> QWidget:
    card, forms = FormationCard(), _forms(2)
    card.set_forms(forms, {form.kind: QAction(form.title, card) for form in forms})
    card.show_muster(Muster("II Corps", (("Units", "13"), ("Men", "20,000"))))
    card.tell(["FR1PB cannot march."])
    return card


def inspector() -> QWidget:
    return Inspector()


def editor_of(asked: tuple[Field, ...], titles: Mapping[str, str], *, whole: bool = False) -> OrderEditor:
    """An order that asks for some fields, with units that are called so beside it."""
    return OrderEditor(
        OrderForm("all", "All of it", "Test", "", "", asked, whole=whole),
        "FR1IN",
        lambda board, cell: f"{board} {cell}",
        ("FR2IN", "FR3IN"),
        others={"aus": "Austria", "sax": "Saxony"},
        named={"ship": ("Roma",), "post": ("II Corps",), "store": ("Depot 1",), "place": ("Pavia",)},
        titles=titles,
    )


def every_field() -> QWidget:
    return editor_of(ASKED, {"FR2IN": "Zach"})


def words_alone() -> QWidget:
    return editor_of(CHOICE_ALONE, {}, whole=True)


def values() -> QWidget:
    form = EntryForm()
    form.show_values(("units", "FR1IN"), BLANKS, {"arm": "old", "men": 12}, {"fort": True})
    return form


def wordy_values() -> QWidget:
    form = EntryForm()
    form.show_values((), (Blank("rule", "Rule", CHOICE, options=(("a", "half a sentence of words" * 3),)),), {}, {})
    return form


def problems() -> QWidget:
    panel = ProblemsPanel()
    panel.show_problems((Problem("There is no side.", ("sides",), 0), Problem("FR1IN stands nowhere.", (), 7)))
    panel.refuse("Nobody can stand there.")
    return panel


def text() -> QWidget:
    panel = TextPanel()
    panel.show_text("title = 'War'\n", 1)
    return framed(panel)


def lines() -> QWidget:
    strip = MessageStrip(LIGHT)
    strip.note("It is done.")
    return framed(OrderLine(), strip)


def field_frame() -> QWidget:
    return FieldFrame("Battlefield G5-V6: Milano", QLabel("the board"))


def games_of_late() -> QWidget:
    page = StartPage(QPixmap(132, 132))
    war = Billing("war", "War", "Two weeks.", date(1859, 4, 29), 2, 7)
    billings = (war, Billing("year", "Year", "", date(1901, 4, 1), None, None))
    page.show_scenarios(billings)
    page.show_recent([Path("wars") / "war.drum"])
    return page


def seats_at_work() -> QWidget:
    page = SeatsPage()
    anna = SeatStatus(Seat("Anna", "West", ""), True, True, False)
    page.show_game("War", "Turn 1", (anna,), gm=True, can_advance=False, gm_locked=True)
    page.show_progress("Marches", 3, 20)
    return page


FILLED = (
    *(army, unit_with_orders, unit_with_menus, formation, inspector, every_field, words_alone),
    *(values, wordy_values, problems, text, lines, field_frame, games_of_late, seats_at_work),
)
