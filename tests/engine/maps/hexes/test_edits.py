"""Edits of a map of hexes: each can be taken back, strokes join, and what excludes each other is not left together."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from drumhead.engine.maps.hexes import edits
from drumhead.engine.maps.hexes.edits import HexEdit, apply
from drumhead.engine.maps.hexes.model import SIDES, TERRAINS, HexMap, HexPlace
from drumhead.engine.maps.hexes.writer import map_files
from tests.engine.maps.hexes.drawn import hex_map


def _map() -> HexMap:
    return hex_map(["..w.", "~.C.", "m..."], zones={"region": {"Aragon": ["*"]}}, sides={"river": ["0101 0102"]})


def _edit(chance: Random, map: HexMap) -> HexEdit:
    a = chance.randrange(map.board.size)
    b, cells = chance.choice(map.board.neighbours(a)), chance.choices(range(map.board.size), k=chance.randint(1, 4))
    place = HexPlace(chance.choice(("Jaca", "Soria", "Teruel")), (a,), chance.choice(("", "dot")))
    old = chance.choice([None, *map.places])
    made: list[Callable[[], HexEdit]] = [
        lambda: edits.paint(map, cells, chance.choice(TERRAINS)),
        lambda: edits.zone(map, cells, "region", chance.choice(("", "Rioja"))),
        lambda: edits.lay(map, a, b, chance.choice(SIDES), chance.random() < 0.5),
        lambda: edits.put(map, place, old),
        lambda: edits.entitle(map, chance.choice(("", "Other"))),
        *([lambda: edits.drop(map, old)] if old else []),
    ]
    return chance.choice(made)()


@settings(max_examples=60)
@given(st.integers(0, 2**32))
def test_a_hundred_edits_undone_are_the_map_as_it_was_and_done_again_as_it_became(seed: int) -> None:
    first, chance = (map := _map()), Random(seed)
    done = []
    for _ in range(100):
        done.append(_edit(chance, map))
        map = apply(map, done[-1])
    last = map_files(map)
    for edit in reversed(done):
        map = apply(map, edit.back())
    assert map_files(map) == map_files(first)
    for edit in done:
        map = apply(map, edit)
    assert map_files(map) == last


@settings(max_examples=60)
@given(st.integers(0, 2**32))
def test_a_stroke_is_its_edits_together(seed: int) -> None:
    first, chance = (map := _map()), Random(seed)
    stroke = HexEdit("")
    for _ in range(4):
        edit = _edit(chance, map)
        map, stroke = apply(map, edit), stroke.then(edit)
    assert map_files(apply(first, stroke)) == map_files(map)
    assert map_files(apply(map, stroke.back())) == map_files(first)


def test_a_major_river_takes_the_place_of_a_river_and_a_bridge_stays_with_it() -> None:
    map = _map()
    a, b = map.board.cell("0101"), map.board.cell("0102")
    map = apply(map, edits.lay(map, a, b, "bridge"))
    map = apply(map, edits.lay(map, a, b, "major river"))
    assert map.on(a, b) == {"major river", "bridge"}
    map = apply(map, edits.lay(map, a, b, "bridge", there=False))
    assert map.on(b, a) == {"major river"}


def test_what_changes_nothing_is_no_edit() -> None:
    map = hex_map(["..w."], places=[{"name": "Jaca", "hexes": ["0101"]}])
    assert not edits.paint(map, [map.board.cell("0102")], "woods")
    assert not edits.lay(map, 0, 2, "river")
    assert not edits.put(map, HexPlace("JACA", (1,)))
    assert not edits.zone(map, [0], "weather", "D")
    assert not edits.put(map, HexPlace("", (1,)))
    assert not edits.put(map, HexPlace("Huesca", (1,), names=("jaca",)))
    assert not any(edits.entitle(map, title) for title in ("", "  ", map.title, f" {map.title} "))


def test_a_place_is_added_and_takes_other_words_in_its_place() -> None:
    map = hex_map(["..w."], places=[{"name": "Jaca", "hexes": ["0101"]}])
    two = apply(map, edits.put(map, HexPlace("Huesca", (1,))))
    assert [place.name for place in two.places] == ["Jaca", "Huesca"]
    renamed = apply(two, edits.put(two, HexPlace("JACA", (2,)), two.places[0]))
    assert [(place.name, place.cells) for place in renamed.places] == [("JACA", (2,)), ("Huesca", (1,))]
    assert not edits.put(two, HexPlace("Huesca", (2,)), two.places[0])
    assert apply(map, edits.entitle(map, " Aragon ")).title == "Aragon"


def test_a_new_map_is_sea_with_layers_to_be_named() -> None:
    map = edits.blank("New", 7, 4)
    assert (map.board.columns, map.board.rows, set(map.terrain)) == (7, 4, {"sea"})
    assert set(map.zones) == {"region", "sea"}
