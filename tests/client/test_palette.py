"""The palette: readable, complete, and told apart by the colour-blind."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations, product

import pytest
from PySide6.QtGui import QColor

from drumhead.client.palette import DARK, LIGHT, PALETTES, PRINT, Palette
from drumhead.engine.drawing.areas.ground import TINT, owner_colour
from drumhead.engine.drawing.ink.colours import mixed
from drumhead.engine.drawing.ink.theme import MARSH, SNOW, SWAMP
from drumhead.engine.drawing.lands.owners import Owners
from drumhead.engine.maps.squares.model import Ground, Terrain

# Machado, Oliveira and Fernandes (2009), full severity, for linear light.
DEFICIENCIES = {
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
POWERS = ("Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey")  # in the order of their numbers
LEAST = 10.0  # CIE 1976 difference; about five times what is just seen between two patches side by side
SCREEN = [LIGHT, DARK]
Colours = Mapping[str, QColor]

# Pairs nearer than LEAST for somebody, and the mark that tells them apart besides colour.
TOLD = {
    frozenset(("phase 1", "phase 4")): "the phase's number on each leg",
    frozenset(("phase 2", "phase 5")): "the phase's number on each leg",
    frozenset(("phase 2", "phase 6")): "the phase's number on each leg",
    frozenset(("path", "support")): "an arrow against a dashed box",
    frozenset(("drawn high mountain", "drawn open")): "hill shade, and the letter X of the terrain layer",
}


def _linear(colour: QColor) -> tuple[float, float, float]:
    parts = (colour.redF(), colour.greenF(), colour.blueF())
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return r, g, b


def _seen(colour: QColor, deficiency: str) -> tuple[float, ...]:
    linear = _linear(colour)
    mixed = (sum(k * part for k, part in zip(row, linear, strict=True)) for row in DEFICIENCIES[deficiency])
    return tuple(min(1.0, max(0.0, part)) for part in mixed)


def _lab(linear: tuple[float, ...]) -> tuple[float, float, float]:
    """CIE L*a*b* under D65."""
    r, g, b = linear
    xyz = (
        (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047,
        0.2126729 * r + 0.7151522 * g + 0.0721750 * b,
        (0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883,
    )
    x, y, z = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _apart(a: QColor, b: QColor, deficiency: str) -> float:
    """The CIE 1976 difference of two colours as somebody with a deficiency sees them."""
    pairs = zip(_lab(_seen(a, deficiency)), _lab(_seen(b, deficiency)), strict=True)
    return float(sum((x - y) ** 2 for x, y in pairs) ** 0.5)


def _contrast(a: QColor, b: QColor) -> float:
    light, dark = sorted((_luminance(a), _luminance(b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: QColor) -> float:
    r, g, b = _linear(colour)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def _sides(palette: Palette) -> Iterator[tuple[str, str, QColor, QColor]]:
    yield from _among({stance: palette.side(stance) for stance in ("own", "friend", "enemy", "neutral")})


def _lines(palette: Palette) -> Iterator[tuple[str, str, QColor, QColor]]:
    theme = palette.theme
    rivers = {f"river {rank}": QColor(theme.river[rank]) for rank in (1, 2, 3)}
    ways = {"railway": QColor(theme.rail), "border": QColor(theme.border)}
    yield from _between(rivers, ways)


def _orders(palette: Palette) -> Iterator[tuple[str, str, QColor, QColor]]:
    theme = palette.theme
    yield from _among({f"phase {i}": QColor(colour) for i, colour in enumerate(theme.phases, start=1)})
    names = ("path", "supply", "broken", "measure", "support", "intercept")
    yield from _among({name: QColor(getattr(theme, name)) for name in names})


def _country(palette: Palette) -> Iterator[tuple[str, str, QColor, QColor]]:
    """1.2: what one may march through against what one may not, as the strategic board is drawn and as it is tinted."""
    drawn = {
        "drawn open": QColor(palette.theme.ground[Ground.OPEN]),
        "drawn hills": QColor(palette.theme.ground[Ground.HILLS]),
        "drawn forest": QColor(palette.theme.ground[Ground.FOREST]),
        "drawn mountain": QColor(palette.theme.ground[Ground.MOUNTAIN]),
        "drawn marsh": QColor(palette.theme.ground[MARSH]),
    }
    barred = {
        "drawn high mountain": QColor(palette.theme.ground[SNOW]),
        "drawn swamp": QColor(palette.theme.ground[SWAMP]),
        "drawn water": QColor(palette.theme.ground[Ground.WATER]),
    }
    yield from _between(drawn, barred)
    closed = (Terrain.WATER, Terrain.HIGH_MOUNTAIN, Terrain.SWAMP)
    tints = {terrain: (f"tinted {terrain.label}", QColor(palette.theme.terrain[terrain])) for terrain in Terrain}
    yield from _between(
        dict(tint for terrain, tint in tints.items() if terrain not in closed), dict(tints[t] for t in closed)
    )


def _fields(palette: Palette) -> Iterator[tuple[str, str, QColor, QColor]]:
    """2.2: the same of a battlefield."""
    walked = (Ground.OPEN, Ground.HILLS, Ground.HIGH_HILLS, Ground.FOREST, Ground.TOWN)
    open_to = {f"field {ground.label}": QColor(palette.theme.ground[ground]) for ground in walked}
    barred = {
        f"field {ground.label}": QColor(palette.theme.ground[ground]) for ground in (Ground.MOUNTAIN, Ground.WATER)
    }
    yield from _between(open_to, barred)


def _among(colours: Colours) -> Iterator[tuple[str, str, QColor, QColor]]:
    for (a, first), (b, second) in combinations(colours.items(), 2):
        yield a, b, first, second


def _between(colours: Colours, others: Colours) -> Iterator[tuple[str, str, QColor, QColor]]:
    for (a, first), (b, second) in product(colours.items(), others.items()):
        yield a, b, first, second


def _units(palette: Palette) -> Iterator[tuple[str, str, QColor, QColor]]:
    """The seven powers of the classic game: their units, their centres, their arrows."""
    yield from _among({name: QColor(owner_colour(palette.theme, tone)) for tone, name in enumerate(POWERS)})


def _lands(palette: Palette) -> Iterator[tuple[str, str, QColor, QColor]]:
    """The land of their centres, and that of nobody."""
    ground = palette.theme.terrain[Terrain.OPEN]
    owned = {name: QColor(mixed(ground, owner_colour(palette.theme, tone), TINT)) for tone, name in enumerate(POWERS)}
    yield from _among({**owned, "nobody": QColor(ground)})


GROUPS = {
    "units": _units,
    "lands": _lands,
    "sides": _sides,
    "lines": _lines,
    "orders": _orders,
    "country": _country,
    "fields": _fields,
}


def _near(palette: Palette, deficiency: str, group: str) -> dict[frozenset[str], float]:
    """The pairs of a group that are nearer than LEAST."""
    found = {frozenset((a, b)): _apart(x, y, deficiency) for a, b, x, y in GROUPS[group](palette)}
    return {pair: apart for pair, apart in found.items() if apart < LEAST}


@pytest.mark.parametrize("palette", SCREEN, ids=lambda p: p.name)
@pytest.mark.parametrize("deficiency", DEFICIENCIES)
@pytest.mark.parametrize("group", GROUPS)
def test_what_differs_in_meaning_stays_apart_for_the_colour_blind(
    palette: Palette, deficiency: str, group: str
) -> None:
    alike = {pair: apart for pair, apart in _near(palette, deficiency, group).items() if pair not in TOLD}
    assert alike == {}


def test_every_mark_beside_colour_is_needed_by_somebody() -> None:
    needed = {
        pair
        for palette, deficiency, group in product(SCREEN, DEFICIENCIES, GROUPS)
        for pair in _near(palette, deficiency, group)
    }
    assert set(TOLD) == needed


@pytest.mark.parametrize("palette", PALETTES.values(), ids=lambda p: p.name)
def test_text_is_readable_on_every_ground_of_the_windows(palette: Palette) -> None:
    for ground in (palette.window, palette.base, palette.panel):
        assert _contrast(palette.text, ground) > 7
        assert _contrast(palette.text_soft, ground) > 4.5
        for colour in (palette.bad, palette.accent):
            assert _contrast(colour, ground) > 4.2, colour.name()


@pytest.mark.parametrize("palette", PALETTES.values(), ids=lambda p: p.name)
def test_there_is_a_colour_for_every_code(palette: Palette) -> None:
    theme = palette.theme
    assert (len(theme.ground), len(theme.terrain), len(theme.river), len(theme.phases)) == (13, 10, 4, 6)


@pytest.mark.parametrize("palette", PALETTES.values(), ids=lambda p: p.name)
def test_letters_and_symbols_are_readable_on_every_powers_colour(palette: Palette) -> None:
    for colour in palette.theme.owners:
        assert _contrast(QColor(palette.theme.on_owner), QColor(colour)) > 2.6, colour


@pytest.mark.parametrize("palette", PALETTES.values(), ids=lambda p: p.name)
def test_letters_of_arms_are_readable_on_the_colour_of_every_stance(palette: Palette) -> None:
    for stance, colour in palette.theme.sides.items():
        assert _contrast(palette.on_side, QColor(colour)) > (4.5 if palette.theme.dark else 3.4), stance


def test_print_needs_no_colour() -> None:
    theme = PRINT.theme
    rivers = [_luminance(QColor(colour)) for colour in theme.river]
    assert rivers == sorted(rivers, reverse=True), "the greater, the darker"
    assert all(_contrast(QColor(colour), QColor(theme.paper)) < 2 for colour in theme.ground), "letters tell them"
    assert {theme.ink, theme.rail, theme.border} == {"#000000"}
    assert theme.letters
    assert PRINT.window == QColor("#ffffff")


def test_each_of_the_seven_powers_has_a_letter_beside_its_colour() -> None:
    owners = Owners(POWERS)
    assert [owners.tone(name) for name in POWERS] == list(range(7))
    assert "".join(owners.letter(name) for name in POWERS) == "AEFGIRT"


def test_an_unknown_stance_is_neutral() -> None:
    assert LIGHT.side("stranger") == LIGHT.side("neutral")


@pytest.mark.parametrize("palette", PALETTES.values(), ids=lambda palette: palette.name)
def test_drawings_lie_on_pages_without_an_edge(palette: Palette) -> None:
    assert palette.base.name() == palette.theme.paper
