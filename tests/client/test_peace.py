"""War and peace at the desk: an offer by mouse, the answer that waits, and a truce in the band."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtWidgets import QComboBox, QLabel, QLineEdit, QPushButton

from drumhead.client.desk.offering import open_kinds
from drumhead.client.main_window import MainWindow
from drumhead.engine.session import GameSession
from tests.client.driving import ALLIES, AUSTRIA, PASSWORDS, click, take_seat
from tests.client.test_offices import choose, form, menu, sections

pytestmark = pytest.mark.whole

MONARCH = "Monarch of allies"


def ready(window: MainWindow, game: Path, seat: str = ALLIES) -> MainWindow:
    window.rooms.open_path(game)
    take_seat(window, seat, PASSWORDS[seat] or "")
    return window


def after(game: Path, **lines: str) -> Path:
    """The game a turn later, in which Monarchs said something."""
    with closing(GameSession.open(game)) as session:
        for side, line in lines.items():
            seat = ALLIES if side == "allies" else AUSTRIA
            session.unlock(seat, PASSWORDS[seat] or "")
            session.submit(session.sheet(seat, [session.read_order(f"Monarch {line}", seat)]))
        session.advance()
    return game


def fill(window: MainWindow, name: str, text: str) -> None:
    editor = window.rooms.desk_page.drafting.editor
    assert editor is not None
    box = editor.findChild(QComboBox, f"field-{name}") or editor.findChild(QLineEdit, f"field-{name}")
    if isinstance(box, QComboBox):
        box.setCurrentText(text)
    else:
        assert isinstance(box, QLineEdit)
        box.setText(text)


def test_a_monarch_offers_peace_by_mouse(window: MainWindow, game: Path) -> None:
    page, desk = ready(window, game).rooms.desk_page, window.rooms.desk
    choose(window, "Monarch")
    assert "War and peace" in sections(window)
    offered = ["Offer armistice or peace", "Answer an offer", "Take back an offer", "Declare war"]
    assert menu(window, "War and peace")[:4] == offered
    page.begin_order(form(window, "offer"))
    for name, text in (("what", "peace"), ("to", "Austria"), ("asking", "milano, Verona")):
        fill(window, name, text)
    assert page.drafting.editor is not None
    give = page.drafting.editor.findChild(QPushButton, "give-order")
    assert isinstance(give, QPushButton)
    click(give)
    assert desk.draft, page.message
    (order,) = desk.draft
    assert desk.session.write_order(order) == "Monarch offer peace to austria for Milano, Verona"


def test_brigades_are_not_asked_about_war_and_peace(window: MainWindow, game: Path) -> None:
    desk = ready(window, game).rooms.desk
    brigade = next(token.id for token in desk.own_tokens() if token.counter == "IN")
    assert "offer" not in open_kinds(desk, brigade)
    assert "offer" in open_kinds(desk, "FR1AQ")


def test_an_offer_waits_to_be_answered(window: MainWindow, game: Path) -> None:
    desk = ready(window, after(game, austria="offer armistice to allies")).rooms.desk
    said = "Austria offers an armistice; accept or refuse it (rule 5.1)."
    assert said in [task.text for task in desk.tasks()]
    model = window.rooms.desk_page.orders_panel.model
    row = model.row_of(MONARCH)
    assert [model.index(row, column).data() for column in (0, 1)] == ["Monarch", "1 waiting"]


def test_the_band_says_that_a_truce_is_on(window: MainWindow, game: Path) -> None:
    agreed = after(game, allies="offer armistice to austria", austria="accept armistice of allies")
    ready(window, agreed).rooms.desk_page.timeline.now()
    words = [label.text() for label in window.rooms.desk_page.findChildren(QLabel)]
    assert any("turn 2 of truce" in text for text in words)
