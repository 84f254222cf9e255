"""What is worked out of a map once and kept goes with the map."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Callable

import pytest

from drumhead.engine.maps.squares.gazetteer import find_places
from drumhead.engine.maps.squares.model import GameMap
from drumhead.engine.maps.squares.survey import courses_at
from tests.engine.maps.squares.sheets import small_map

KEPT: tuple[Callable[[GameMap], object], ...] = (
    lambda map: find_places(map, "a"),
    lambda map: courses_at(map, 0),
)


@pytest.mark.parametrize("ask", KEPT, ids=["places", "rivers"])
def test_a_map_nobody_plays_on_any_more_is_gone(ask: Callable[[GameMap], object]) -> None:
    map = small_map()
    asked = weakref.ref(map)
    ask(map)
    del map
    gc.collect()
    assert asked() is None
