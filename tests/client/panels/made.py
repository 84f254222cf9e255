"""Panels and pages with something in them, and where their parts stand."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QColor, QPixmap
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QSlider,
    QTextBrowser,
    QWidget,
)

from drumhead.client.inspector.order_editor import OrderEditor
from drumhead.client.inspector.square_panel import SquarePanel
from drumhead.client.inspector.unit_panel import UnitPanel
from drumhead.client.pages.events_page import EventsPage
from drumhead.client.pages.report_page import ReportPage
from drumhead.client.palette import LIGHT
from drumhead.client.panels.band import Band
from drumhead.client.panels.hand_over_page import HandOverPage
from drumhead.client.panels.legend_panel import LegendPanel
from drumhead.client.panels.seats_page import SeatsPage
from drumhead.client.panels.start_page import StartPage
from drumhead.client.panels.tasks_panel import TasksPanel
from drumhead.client.timeline.strip import Notch
from drumhead.client.timeline.timeline import Timeline
from drumhead.engine.maps.bundled import Billing
from drumhead.engine.play.events import Event
from drumhead.engine.play.game import Seat
from drumhead.engine.play.ruleset import Field, OrderForm
from drumhead.engine.play.view import Task
from drumhead.engine.reports.report import Line, Report, Section
from drumhead.engine.session import SeatStatus
from tests.client.driving import said

LONG = "Orders that nobody can read at one glance, for they are told at length and with all their reasons. " * 4
SUPPORT = OrderForm(
    "support",
    "Support",
    "Reactions",
    "tactical",
    "s",
    (
        Field("at", "Centre", "tactical"),
        Field("radius", "Radius", "integer", low=0, high=14),
        Field("phases", "Phases", "phases", low=1, high=5),
        Field("source", "Source", "text", optional=True),
    ),
)
Maker = Callable[[], QWidget]
Shown = Callable[[Maker, int, int], QWidget]


def events() -> QWidget:
    panel = EventsPage()
    panel.show_events(
        [Event(id="1.a.1", kind="march", phase="a"), Event(id="1.a.2", kind="fire", phase="a")], kind_of_event
    )
    return panel


def kind_of_event(event: Event) -> str:
    return event.kind


def tasks() -> QWidget:
    panel = TasksPanel()
    panel.show_tasks([Task("unordered", "FR1IN", "no orders")])
    return panel


def square() -> QWidget:
    panel = SquarePanel()
    panel.show_square(4, None, "Milano", [("Ground", "open")])
    return panel


def report() -> QWidget:
    panel = ReportPage()
    panel.show_choice([1], 2)
    panel.show_report(Report("Turn 1", "", (Section("Moves", (Line("It rains."),), ()),)), 1)
    return panel


def legend() -> QWidget:
    panel = LegendPanel()
    panel.set_seen(True)
    panel.show_board(LIGHT, "area")
    return panel


def band() -> QWidget:
    panel = Band()
    panel.show_mode("DRAFT", "Anna, turn 1", QColor("purple"))
    panel.show_hand_in("Hand the orders in", "")
    return panel


def timeline() -> QWidget:
    panel = Timeline()
    panel.show_turns([1, 2])
    panel.show_moments([Notch(None, "Start", "start"), Notch("a", "Sup", "supply")])
    return panel


def editor() -> QWidget:
    return OrderEditor(SUPPORT, "FR1IN", lambda board, cell: f"{board} {cell}")


def unit() -> QWidget:
    panel = UnitPanel()
    panel.show_sightings(["some horse", "guns"])
    return panel


def hand_over() -> QWidget:
    page = HandOverPage()
    page.ask("Anna", "Anna of the West", True)
    page.refuse("This is not the password.")
    return page


def seats() -> QWidget:
    page = SeatsPage()
    anna, ben = (SeatStatus(Seat(name, "West", ""), False, False, False) for name in ("Anna", "Ben"))
    page.show_game("War", "Turn 1: waiting for orders.", (anna, ben), gm=True, can_advance=True)
    return page


def start() -> QWidget:
    page = StartPage(QPixmap(132, 132))
    page.show_scenarios([Billing("war", "War", "Two weeks.", date(1859, 4, 29), 2, 7)])
    page.show_recent([])
    return page


DOCKS: tuple[Maker, ...] = (events, tasks, square, report)
SMALL: tuple[Maker, ...] = (*DOCKS, legend, unit, editor)
PAGES: tuple[Maker, ...] = (hand_over, seats, start)
WIDE: tuple[Maker, ...] = (band, timeline)


def resize(panel: QWidget, width: int, height: int) -> None:
    panel.resize(width, height)
    said(panel)


def leaves(panel: QWidget) -> list[QWidget]:
    """What is read or pressed and shown, without what these are made of."""
    kinds = (QLabel, QAbstractButton, QComboBox, QLineEdit, QAbstractSpinBox, QAbstractItemView, QTextBrowser, QSlider)
    found = [part for kind in kinds for part in panel.findChildren(kind) if part.isVisible()]
    inner = {child for part in found if not isinstance(part, QAbstractButton) for child in part.findChildren(QWidget)}
    return [part for part in dict.fromkeys(found) if part not in inner]


def place(part: QWidget, panel: QWidget) -> QRect:
    return QRect(part.mapTo(panel, QPoint(0, 0)), part.size())
