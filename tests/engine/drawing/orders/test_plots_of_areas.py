"""What of a map of territories belongs to a cell: a territory whole, round a coast's middle or a City's a ring."""

from __future__ import annotations

import numpy as np
import pytest

from drumhead.engine.drawing.orders.plots import AreaPlot
from drumhead.engine.maps.areas.model import AreaMap
from drumhead.engine.maps.library import find_map

SIDE, UNIT = 40.0, 2.0


@pytest.fixture(scope="module")
def plot() -> AreaPlot:
    map = find_map("city-country", 1901)
    assert isinstance(map, AreaMap)
    return AreaPlot(map, UNIT, SIDE, 20.0, 10.0, 3.0, 5.0)


@pytest.mark.parametrize(("name", "reach"), [("PAR*", 0.29), ("SPA/SC", 0.4)])
def test_a_citys_own_ground_is_a_ring_round_its_middle_and_a_coasts_a_wider_one(
    name: str, reach: float, plot: AreaPlot
) -> None:
    cell = plot.map.board.cell(name)
    (ring,) = plot.bodies([cell, cell])
    assert np.hypot(*(ring - plot.middle(cell)).T) == pytest.approx(SIDE * reach)


def test_a_territory_is_all_its_rings_and_holes_and_its_edges_are_closed(plot: AreaPlot) -> None:
    territory = plot.map.area_of(plot.map.board.cell("SPA")).territory
    rings = [np.asarray(ring) * UNIT + (3.0, 5.0) for ring in (*territory.rings, *territory.holes)]
    bodies, edges = (part([plot.map.board.cell("SPA")]) for part in (plot.bodies, plot.edges))
    assert [body.tolist() for body in bodies] == [ring.tolist() for ring in rings]
    assert [edge.tolist() for edge in edges] == [[*ring.tolist(), ring[0].tolist()] for ring in rings]
