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


def test_every_part_of_an_edit_alone_makes_it_one_and_takes_it_back() -> None:
    map = hex_map(["..", ".."], zones={"region": {"Aragon": ["*"]}, "sea": {}}, boxes=["Far"])
    place = HexPlace("Jaca", (0,))
    made = {
        "Terrain: woods": edits.paint(map, [0, 1], "woods"),
        "Terrain: off the map": edits.paint(map, [0], ""),
        "Region: Rioja": edits.zone(map, [0], "region", "Rioja"),
        "Region: none": edits.zone(map, [0], "region", ""),
        "Major river": edits.lay(map, 0, 1, "major river"),
        "Place: Jaca": edits.put(map, place),
        "Title": edits.entitle(map, "Other"),
    }
    for title, edit in made.items():
        changed = apply(map, edit)
        assert (edit.title, bool(edit), map_files(changed) != map_files(map)) == (title, True, True)
        assert map_files(apply(changed, edit.back())) == map_files(map)
    with_place = apply(map, made["Place: Jaca"])
    away = edits.drop(with_place, place)
    assert (away.title, apply(with_place, away).places) == ("No Jaca", ())


def test_an_edit_touches_only_the_layer_and_the_hexes_it_names() -> None:
    map = hex_map(["..", ".."], zones={"region": {"Aragon": ["*"]}, "sea": {"Bay": ["0101"]}}, boxes=["Far"])
    box = map.board.cell("Far")
    changed = apply(map, edits.zone(map, [1], "region", "Rioja"))
    assert changed.zones == {"region": ("Aragon", "Rioja", "Aragon", "Aragon", ""), "sea": map.zones["sea"]}
    assert changed.terrain == map.terrain
    assert edits.zone(map, [0, 1, box], "region", "Aragon").zones == {("region", box): ("", "Aragon")}
    assert edits.paint(map, [0, box], "woods").terrain == {0: ("clear", "woods")}
    assert edits.paint(map, [0, 1], "woods").then(edits.lay(map, 2, 3, "river")).cells == {0, 1, 2, 3}
    assert edits.zone(map, [1], "region", "Rioja").cells == frozenset()


def test_what_is_there_already_or_not_there_at_all_is_no_edit() -> None:
    map = hex_map(["..", ".."], sides={"river": ["0101 0102"]}, places=[{"name": "Jaca", "hexes": ["0101"]}])
    assert not edits.lay(map, 0, 1, "river")
    assert not edits.lay(map, 0, 1, "rail", there=False)
    assert not edits.drop(map, HexPlace("Huesca", (0,)))
    assert not edits.put(map, map.places[0], map.places[0])
    assert not HexEdit("")


def test_of_two_strokes_the_first_says_what_was_and_the_last_what_is() -> None:
    map = hex_map(["..", ".."], zones={"region": {"Aragon": ["*"]}})
    first = edits.paint(map, [0], "woods").then(edits.zone(map, [0], "region", "Rioja"))
    later = edits.paint(apply(map, first), [0, 1], "rough")
    both = first.then(later)
    assert both.terrain == {0: ("clear", "rough"), 1: ("clear", "rough")}
    assert both.zones == {("region", 0): ("Aragon", "Rioja")}
    named = edits.entitle(map, "One")
    assert named.then(edits.entitle(apply(map, named), "Two")).name == (map.title, "Two")
    assert (named.then(first).name, first.then(named).name) == ((map.title, "One"),) * 2


def test_a_new_map_may_be_of_any_terrain_or_of_none() -> None:
    assert set(edits.blank("New", 3, 2, "clear").terrain) == {"clear"}
    assert set(edits.blank("New", 3, 2, "").terrain) == {""}
    found = edits.blank("New", 3, 2)
    assert (found.title, found.year, found.places, dict(found.sides)) == ("New", 1936, (), {})
    assert found.board.name(0) == "0101"
    assert {layer: found.title_of(layer) for layer in found.zones} == {"region": "Region", "sea": "Sea"}


def test_only_what_excludes_a_kind_makes_room_for_it() -> None:
    map = hex_map(["..", ".."], sides={kind: ["0101 0102"] for kind in ("river", "rail", "border", "mountain")})
    laid = apply(map, edits.lay(map, 0, 1, "low-volume rail"))
    assert laid.on(0, 1) == {"river", "low-volume rail", "border", "mountain"}
    assert apply(map, edits.lay(map, 0, 1, "road")).on(0, 1) == {"river", "rail", "border", "mountain", "road"}
    assert apply(map, edits.lay(map, 0, 1, "rail", there=False)).on(0, 1) == {"river", "border", "mountain"}
    bare = hex_map(["..", ".."], sides={"river": ["0101 0102"]})
    assert apply(bare, edits.lay(bare, 0, 1, "river", there=False)).sides == {}
