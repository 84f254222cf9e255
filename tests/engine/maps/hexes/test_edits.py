"""Edits of a map of hexes: each can be taken back, strokes join, and what excludes each other is not left together."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from drumhead.engine.maps.hexes import edits
from drumhead.engine.maps.hexes.edits import HexEdit, apply
from drumhead.engine.maps.hexes.model import SIDES, TERRAINS, HexMap, HexPlace
from drumhead.engine.maps.hexes.writer import map_files
from tests.engine.maps.hexes.drawn import hex_map

CELLS = st.integers(0, 11)


def _map() -> HexMap:
    return hex_map(["..w.", "~.C.", "m..."], zones={"region": {"Aragon": ["*"]}}, sides={"river": ["0101 0102"]})


@st.composite
def _edits(draw: st.DrawFn, map: HexMap) -> HexEdit:
    cells, a = draw(st.lists(CELLS, min_size=1, max_size=4)), draw(CELLS)
    b, kind = draw(st.sampled_from(map.board.neighbours(a))), draw(st.sampled_from(SIDES))
    place = HexPlace(draw(st.sampled_from(("Jaca", "Soria", "Teruel"))), (a,), draw(st.sampled_from(("", "dot"))))
    old = draw(st.sampled_from([None, *map.places]))
    made: list[Any] = [
        edits.paint(map, cells, draw(st.sampled_from(TERRAINS))),
        edits.zone(map, cells, "region", draw(st.sampled_from(("", "Rioja")))),
        edits.lay(map, a, b, kind, draw(st.booleans())),
        edits.put(map, place, old),
        edits.entitle(map, draw(st.sampled_from(("", "Other")))),
        *([edits.drop(map, old)] if old else []),
    ]
    found: HexEdit = draw(st.sampled_from(made))
    return found


@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_a_hundred_edits_undone_are_the_map_as_it_was_and_done_again_as_it_became(data: st.DataObject) -> None:
    first = map = _map()
    done = []
    for _ in range(data.draw(st.integers(1, 100))):
        done.append(data.draw(_edits(map)))
        map = apply(map, done[-1])
    last = map_files(map)
    for edit in reversed(done):
        map = apply(map, edit.back())
    assert map_files(map) == map_files(first)
    for edit in done:
        map = apply(map, edit)
    assert map_files(map) == last


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_a_stroke_is_its_edits_together(data: st.DataObject) -> None:
    first = map = _map()
    stroke = HexEdit("")
    for _ in range(4):
        edit = data.draw(_edits(map))
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


def test_a_new_map_is_sea_with_layers_to_be_named() -> None:
    map = edits.blank("New", 7, 4)
    assert (map.board.columns, map.board.rows, set(map.terrain)) == (7, 4, {"sea"})
    assert set(map.zones) == {"region", "sea"}
