"""Counters: which there are, and the light edge round one's own."""

from __future__ import annotations

import numpy as np

from drumhead.engine.drawing.ink.art import counter_art, drawn, kinds_of, rimmed
from drumhead.engine.drawing.ink.items import Shape


def test_every_kind_of_unit_has_a_title_and_what_stands_for_any_is_none() -> None:
    kinds = kinds_of("diplomacy")
    assert {"army", "fleet"} <= set(kinds)
    assert not {"unknown", "more"} & set(kinds)
    assert all(kinds.values())


def test_a_rim_reaches_as_far_beyond_a_drawing_to_every_side() -> None:
    box = (10.0, 10.0, 70.0, 52.0)
    art = counter_art("diplomacy", "army")

    def reach(items: list[Shape]) -> tuple[float, ...]:
        edges = [
            (*(line.min(axis=0) - item.width / 2), *(-line.max(axis=0) - item.width / 2))
            for item in items
            if item.stroke
            for line in item.lines
        ]
        return tuple(np.min(edges, axis=0).tolist())

    own = [item for item in drawn(art, box, "#111111", "#eeeeee") if isinstance(item, Shape)]
    rim = [item for item in rimmed(art, box, "#ffffff", 3.0) if isinstance(item, Shape)]
    assert {item.stroke for item in rim} == {"#ffffff"}
    assert np.allclose(np.subtract(reach(own), reach(rim)), 3.0)
