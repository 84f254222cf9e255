"""What is worked out of a map's land once and kept goes with the map."""

from __future__ import annotations

import gc
import weakref

from drumhead.engine.rulesets.rotd.campaign.shores import shores
from tests.engine.maps.squares.sheets import small_map


def test_the_shores_of_a_map_nobody_plays_on_any_more_are_gone() -> None:
    map = small_map()
    asked = weakref.ref(map)
    assert [shores(map).standing(cell, 7) for cell in range(map.board.size)]
    del map
    gc.collect()
    assert asked() is None
