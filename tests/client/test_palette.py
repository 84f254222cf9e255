"""The palette."""

from __future__ import annotations

from itertools import combinations

import pytest
from PySide6.QtGui import QColor

from drumhead.client.palette import DARK, LIGHT, Palette

# Viénot, Brettel and Mollon's matrices for linear light.
DEFICIENCIES = {
    "protan": ((0.11238, 0.88762, 0.0), (0.11238, 0.88762, 0.0), (0.00401, -0.00401, 1.0)),
    "deutan": ((0.29275, 0.70725, 0.0), (0.29275, 0.70725, 0.0), (-0.02234, 0.02234, 1.0)),
}


def _linear(colour: QColor) -> tuple[float, float, float]:
    parts = (colour.redF(), colour.greenF(), colour.blueF())
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return r, g, b


def _seen(colour: QColor, deficiency: str) -> tuple[float, ...]:
    linear = _linear(colour)
    return tuple(sum(k * part for k, part in zip(row, linear, strict=True)) for row in DEFICIENCIES[deficiency])


def _contrast(a: QColor, b: QColor) -> float:
    light, dark = sorted((_luminance(a), _luminance(b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: QColor) -> float:
    r, g, b = _linear(colour)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


@pytest.mark.parametrize("palette", [LIGHT, DARK], ids=lambda p: p.name)
@pytest.mark.parametrize("deficiency", DEFICIENCIES)
def test_sides_stay_apart_for_the_colour_blind(palette: Palette, deficiency: str) -> None:
    for a, b in combinations(("own", "enemy", "neutral"), 2):
        seen = zip(_seen(palette.side(a), deficiency), _seen(palette.side(b), deficiency), strict=True)
        assert sum((x - y) ** 2 for x, y in seen) ** 0.5 > 0.1, (a, b)


@pytest.mark.parametrize("palette", [LIGHT, DARK], ids=lambda p: p.name)
def test_text_is_readable_on_every_ground_of_the_windows(palette: Palette) -> None:
    for ground in (palette.window, palette.base, palette.panel):
        assert _contrast(palette.text, ground) > 7
        assert _contrast(palette.text_soft, ground) > 4.5
        for colour in (palette.good, palette.warning, palette.bad, palette.accent):
            assert _contrast(colour, ground) > 4.2, colour.name()


@pytest.mark.parametrize("palette", [LIGHT, DARK], ids=lambda p: p.name)
def test_there_is_a_colour_for_every_code(palette: Palette) -> None:
    assert (len(palette.ground), len(palette.terrain), len(palette.river), len(palette.phases)) == (10, 10, 4, 6)


def test_an_unknown_stance_is_neutral() -> None:
    assert LIGHT.side("stranger") == LIGHT.side("neutral")
