"""The legend in its panel."""

from __future__ import annotations

from collections import Counter

import pytest
from pytestqt.qtbot import QtBot

from drumhead.client.board.legend import _FIELD, _MAP, _TOLD, Told, entries, picture
from drumhead.client.fonts import load_fonts
from drumhead.client.palette import PALETTES, Palette
from drumhead.engine.drawing.ink.legend import Entry
from drumhead.engine.drawing.orders.words import kind_of
from drumhead.engine.maps.squares.model import Ground, Terrain
from drumhead.engine.play.figures import Fight
from tests.client.board.boards import RESOURCES

TOLD = Told("diplomacy", ("England", "France"), acts=True)


@pytest.fixture(autouse=True)
def fonts(qtbot: QtBot) -> None:
    load_fonts(RESOURCES)


def _legend(board: str, palette: Palette = PALETTES["light"], told: Told = TOLD) -> tuple[Entry, ...]:
    return entries(board, palette, told)


@pytest.mark.parametrize("board", ["square", "field", "area"])
@pytest.mark.parametrize("palette", PALETTES.values(), ids=lambda p: p.name)
def test_no_two_signs_look_the_same(board: str, palette: Palette) -> None:
    pictures = Counter(bytes(picture(entry, 1.0).toImage().constBits()) for entry in _legend(board, palette))
    assert set(pictures.values()) == {1}


def test_every_terrain_is_explained() -> None:
    words = " ".join(entry.label for entry in _legend("square"))
    assert all(terrain.label in words for terrain in Terrain)
    words = " ".join(entry.label for entry in _legend("field"))
    assert all(ground.label in words for ground in Ground)


@pytest.mark.parametrize("board", ["square", "field", "area"])
def test_groups_stand_together_and_no_word_has_two_signs(board: str) -> None:
    groups = [entry.group for entry in _legend(board)]
    assert len([g for i, g in enumerate(groups) if i == 0 or groups[i - 1] != g]) == len(set(groups))
    assert set(Counter((entry.group, entry.label) for entry in _legend(board)).values()) == {1}


def test_every_power_and_unit_has_a_line() -> None:
    labels = {
        group: [entry.label for entry in _legend("area") if entry.group == group] for group in ("Powers", "Units")
    }
    assert labels["Powers"] == ["England: E", "France: F"]
    assert {"army", "fleet", "driven out, must retreat"} <= set(labels["Units"])


EVERYTHING = Told(laid=frozenset(kind_of(figure) for figure in (*_MAP, *_FIELD, *_TOLD)))


@pytest.mark.parametrize("board", ["square", "field"])
def test_no_two_signs_of_a_replay_look_the_same(board: str) -> None:
    found = Counter(bytes(picture(entry, 1.0).toImage().constBits()) for entry in _legend(board, told=EVERYTHING))
    assert set(found.values()) == {1}


@pytest.mark.parametrize(("board", "missing"), [("square", "line of supply"), ("field", "ferry")])
def test_beside_the_signs_of_orders_only_what_lies_on_the_board_is_explained(board: str, missing: str) -> None:
    bare = {entry.label for entry in _legend(board, told=Told(laid=frozenset())) if entry.group == "Orders"}
    fought = {entry.label for entry in _legend(board, told=Told(laid=frozenset({kind_of(Fight(0))})))}
    assert "in reach" in bare and not {missing, "battle", "men lost, the more the larger"} & bare
    assert fought - {entry.label for entry in _legend(board, told=Told(laid=frozenset()))} == {
        "men lost, the more the larger"
    }


def test_only_a_map_that_has_such_links_tells_of_acting_without_entering() -> None:
    plain, railways = (_legend("area", told=Told("diplomacy", (), acts)) for acts in (False, True))
    acts = {"acts, stays outside", "acts in vain"}
    assert {entry.label for entry in railways} - {entry.label for entry in plain} == acts
