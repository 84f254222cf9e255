"""The legend in its panel."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from drumhead.client.board.legend import IN_REPLAYS, ON_FIELD, ON_MAP, Told, entries, picture
from drumhead.client.fonts import load_fonts
from drumhead.client.palette import PALETTES, PRINT, Palette
from drumhead.engine.drawing.ink.legend import Entry
from drumhead.engine.drawing.orders.words import kind_of
from drumhead.engine.maps.squares.model import Ground, Terrain
from drumhead.engine.play.figures import Fight
from tests.client.board.boards import RESOURCES

pytestmark = pytest.mark.whole

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


EVERYTHING = Told(laid=frozenset(kind_of(figure) for figure in (*ON_MAP, *ON_FIELD, *IN_REPLAYS)))


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


ALWAYS = ["march, a number a phase", "where a unit will be", "measured way", "in reach", "in reach by forced march"]
ON_MAP = [
    *("march, a number a phase", "where a unit will be", "line of communications", "line of supply", "measured way"),
    *("in reach", "in reach by forced march", "battle", "out of communications"),
    *("under own control", "under hostile control", "under neutral control", "destroyed bridge or track"),
    *("friendly ship", "hostile ship", "neutral ship"),
]
ON_FIELD = ["move", "support", "interception", "in reach"]
ON_AREAS = [
    *("in reach", "move", "failed move", "retreat", "support", "cut support", "support to hold", "convoy"),
    *("broken convoy", "hold", "build", "built", "taken away", "contested place", "void order"),
]
IN_REPLAYS = [
    *("strangers seen to march", "bombardment", "broken line, to what breaks it", "men lost, the more the larger"),
    *("strangers reported, not seen", "retreat", "driven out and gone", "unit lost", "unit shattered"),
    *("strangers seen to come", "strangers seen to go", "changed hands", "store destroyed"),
]


def test_the_signs_of_orders_are_these_and_no_others() -> None:
    """Of all there may be, and of a board on which nothing lies but what orders lay there."""
    bare = Told(laid=frozenset())
    found = {
        (board, told.laid): [entry.label for entry in _legend(board, told=told) if entry.group == "Orders"]
        for board in ("square", "hex", "field", "area")
        for told in (Told(), bare)
    }
    ships = ["destroyed bridge or track", "friendly ship", "hostile ship", "neutral ship"]
    assert found == {
        **{(board, None): ON_MAP for board in ("square", "hex")},
        **{(board, bare.laid): ALWAYS for board in ("square", "hex")},
        ("field", None): [*ON_FIELD, *ships],
        ("field", bare.laid): ON_FIELD,
        **{("area", told): ON_AREAS for told in (None, bare.laid)},
    }
    replayed = {
        board: [entry.label for entry in _legend(board, told=EVERYTHING) if entry.group == "Orders"]
        for board in ("square", "field")
    }
    assert {board: set(labels) for board, labels in replayed.items()} == {
        "square": {*ON_MAP, *IN_REPLAYS},
        "field": {*ON_FIELD, *ships, *IN_REPLAYS, "battle"},
    }


@pytest.mark.parametrize(("board", "ruleset"), [("area", "diplomacy"), ("hex", "europa")])
def test_powers_and_units_are_told_of_where_there_are_some(board: str, ruleset: str) -> None:
    groups = [
        {entry.group for entry in _legend(board, told=told)}
        for told in (Told(), Told(ruleset), Told("", ("Reds",)), Told(ruleset, ("Reds",)))
    ]
    assert ["Powers" in found for found in groups] == [False, False, True, True]
    assert ["Units" in found for found in groups[:2]] == [False, True]


def test_letters_for_terrain_stand_in_the_legend_of_a_theme_that_has_them() -> None:
    """Among them one for a river, which has no line of its own where there are none."""
    plain = replace(PRINT, theme=replace(PRINT.theme, letters=False))
    for board, more in (("square", {"river"}), ("field", set[str]())):
        lettered, bare = (
            {entry.label: entry for entry in _legend(board, palette) if entry.group in ("Ground", "Troops")}
            for palette in (PRINT, plain)
        )
        assert (lettered.keys() - bare.keys(), bare.keys() - lettered.keys()) == (more, set())
        for sign, same in (("forest", False), ("own troops", True)):
            assert (picture(lettered[sign], 1.0).toImage() == picture(bare[sign], 1.0).toImage()) is same


def test_a_sign_is_as_large_on_a_fine_screen_and_finer() -> None:
    sign = picture(_legend("square")[0], 2.0)
    assert (sign.size().toTuple(), sign.deviceIndependentSize().toTuple()) == ((144, 88), (72.0, 44.0))
