"""What the boards of a desk answer who asks them: who lies in a box, who is chosen together, ships, layers, pages."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from PySide6.QtCore import QPointF, QRectF
from pytestqt.qtbot import QtBot

from drumhead.client.board_layers import RUINS, SHIPS, SITUATION
from drumhead.client.fonts import load_fonts
from drumhead.client.palette import LIGHT
from drumhead.client.panels.board_panel import BoardPanel
from drumhead.client.panels.overview import Overview
from drumhead.engine.play.figures import Cells
from drumhead.engine.play.view import Note
from tests.client.board.boards import RESOURCES, small_map, token, view

MAP = small_map()
CAPITAL, FORTRESS, FAR = (MAP.board.cell(name) for name in ("A5-N5", "A7-N5", "B9-P9"))
TROOPS = (
    token("FR1IN", CAPITAL, tactical=7),
    token("FR2IN", CAPITAL, tactical=None),
    token("FR3IN", FORTRESS, tactical=7),
    token("AU1IN", CAPITAL, "enemy", status="away"),
)
KNOWN = view(TROOPS)
Told = list[tuple[tuple[int, ...], tuple[str, ...]]]


@pytest.fixture
def boards(qtbot: QtBot) -> BoardPanel:
    load_fonts(RESOURCES)
    made = BoardPanel(LIGHT)
    qtbot.addWidget(made, before_close_func=lambda panel: panel.set_game(None))
    made.resize(500, 400)
    made.set_game(MAP, "rotd")
    return made


def _ids(boards: BoardPanel, area: QRectF) -> list[str]:
    return [found.id for found in boards.tokens_in(area)]


def test_in_a_box_lie_those_on_squares_whose_middle_it_touches_but_who_is_away(boards: BoardPanel) -> None:
    plane = boards.scene.plane
    whole, square = plane.bounds, plane.rect(CAPITAL)
    assert _ids(boards, whole) == [], "nothing is known yet"
    boards.show_view(KNOWN)
    assert _ids(boards, whole) == ["FR1IN", "FR2IN", "FR3IN"]
    quarter = square.width() / 4
    for wide, found in ((quarter - 0.1, []), (quarter + 0.1, ["FR1IN", "FR2IN"])):
        for area in (
            QRectF(square.left(), square.top(), wide, square.height()),
            QRectF(square.right() - wide, square.top(), wide, square.height()),
            QRectF(square.left(), square.top(), square.width(), wide),
            QRectF(square.left(), square.bottom() - wide, square.width(), wide),
        ):
            assert _ids(boards, area) == found
    boards.open_field(FORTRESS)
    scene = boards.field_scene
    assert scene is not None and _ids(boards, scene.plane.bounds) == ["FR3IN"]
    boards.show_view(None)
    assert _ids(boards, whole) == []


def test_squares_are_framed_of_several_who_are_chosen_and_of_one_only_its_counter(
    boards: BoardPanel, monkeypatch: pytest.MonkeyPatch
) -> None:
    def listen(scene: object) -> Told:
        told: Told = []
        monkeypatch.setattr(scene, "choose", lambda cells, units: told.append((tuple(cells), tuple(units))))
        return told

    boards.show_view(KNOWN)
    boards.open_field(CAPITAL)
    on_map, on_field = listen(boards.scene), listen(boards.field_scene)
    everybody = tuple(each.id for each in TROOPS)
    for units, cells, spots in (
        (("FR1IN",), (), ()),
        (everybody, (CAPITAL, FORTRESS), (7,)),
        (("FR2IN", "AU1IN"), (CAPITAL,), ()),
        ((), (), ()),
    ):
        boards.choose(units)
        assert (on_map[-1], on_field[-1]) == ((cells, units), (spots, units))
    boards.choose(everybody)
    boards.show_view(KNOWN)
    assert on_map[-1] == ((CAPITAL, FORTRESS), everybody), "another view chooses the same"
    boards.show_view(None)
    assert [each for each in on_map[-1] if each] == [], "nobody is known any more"


def test_a_ship_is_named_where_one_lies_on_the_square_that_is_chosen(qtbot: QtBot, boards: BoardPanel) -> None:
    depot, first, second = (
        Note(kind, CAPITAL, None, name, "") for kind, name in (("depot", "D"), ("ship", "Roma"), ("ship", "Po"))
    )
    boards.show_view(KNOWN, (depot, first, second))
    found = {}
    for cell in (FORTRESS, CAPITAL):
        boards.select(cell, None)
        found[cell] = boards.afloat
    assert found == {FORTRESS: "", CAPITAL: "ship Roma "}
    boards.scene.select(None)
    assert boards.afloat == "" and boards.notes == (depot, first, second)
    bare = BoardPanel(LIGHT)
    qtbot.addWidget(bare)
    assert bare.afloat == ""


def test_a_layer_is_hidden_until_it_is_shown_and_so_on_boards_that_open_later(qtbot: QtBot) -> None:
    load_fonts(RESOURCES)
    bare = BoardPanel(LIGHT)
    qtbot.addWidget(bare, before_close_func=lambda panel: panel.set_game(None))
    bare.set_layer(SHIPS, True)
    assert (bare.layer_shown(SHIPS), bare.layer_shown(RUINS)) == (True, False)
    asked: list[object] = []

    def situation(known: object) -> tuple[Cells, ...]:
        asked.append(known)
        return (Cells((CAPITAL,), "reach"),)

    bare.set_game(MAP, "rotd", situation=situation)
    bare.show_view(KNOWN)
    assert (asked, bare.scene.overlay(SITUATION)) == ([], ()), "what is not shown is not worked out"
    bare.set_layer(RUINS, True)
    assert asked == []
    bare.set_layer(SITUATION, True)
    assert (asked, bare.scene.overlay(SITUATION)) == ([KNOWN], (Cells((CAPITAL,), "reach"),))
    bare.set_layer(SITUATION, False)
    assert (len(asked), bare.scene.overlay(SITUATION), bare.layer_shown(SITUATION)) == (1, (), False)


def test_a_small_map_follows_the_boards_leads_to_where_it_is_clicked_and_goes_with_the_game(
    boards: BoardPanel, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    overview, bare, gone, told = Overview(), BoardPanel(LIGHT), list[object](), list[object]()
    for widget in (overview, bare):
        qtbot.addWidget(widget)
    overview.follow(bare)
    overview.drop()
    overview.sync()
    overview.show_outlook(QRectF())
    assert overview.minimap is None, "there is no map"
    strategic = boards.strategic
    assert strategic is not None
    monkeypatch.setattr(strategic, "go_to_point", gone.append)
    overview.follow(boards)
    small = overview.minimap
    assert small is not None
    assert small.parentWidget() is overview
    small.look_requested.emit(QPointF(3, 4))
    monkeypatch.setattr(small, "sync", lambda: told.append("sync"))
    monkeypatch.setattr(small, "show_outlook", told.append)
    overview.sync()
    overview.show_outlook(QRectF(1, 2, 3, 4))
    assert (gone, told) == ([QPointF(3, 4)], ["sync", QRectF(1, 2, 3, 4)])
    overview.drop()
    assert overview.minimap is None
    layout = overview.layout()
    assert layout is not None and layout.count() == 0


def test_what_a_page_lays_over_the_map_takes_the_place_of_what_it_laid_there_before(boards: BoardPanel) -> None:
    figures: Sequence[tuple[Cells, ...]] = ((Cells((CAPITAL,), "reach"),), (Cells((FAR,), "reach"),), ())
    for laid in figures:
        boards.lay_page(laid)
        assert boards.scene.overlay("page") == laid
    boards.set_game(None)
    boards.lay_page(figures[0])
    boards.show_orders(figures[0])
    boards.go_to(CAPITAL)
    assert boards.current is None
