"""The ground of a polygon board: sea that deepens from the shore, land in its owners' colours, borders."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, lru_cache

from drumhead.engine.drawing.areas.borders import CANAL, COAST, PROVINCE, REGION, SEA, Borders
from drumhead.engine.drawing.areas.layout import AreaLayout
from drumhead.engine.drawing.areas.rims import RIM_FINE, SEA_FINE, Rims, Shores
from drumhead.engine.drawing.ink.colours import faint, mixed
from drumhead.engine.drawing.ink.hatches import crossed, hatched
from drumhead.engine.drawing.ink.items import Box, Item, Pixels, Points, Shape, piece, touch
from drumhead.engine.drawing.ink.look import Look
from drumhead.engine.drawing.ink.theme import Theme
from drumhead.engine.drawing.lands.owners import NOBODY, owner_colour
from drumhead.engine.maps.areas.model import Area, AreaMap
from drumhead.engine.maps.squares.model import Terrain

TINT, HOME_TINT = 0.5, 0.2  # of a power's colour: on its centres, and on land of its own without one
CLOSED, CLOSED_INK = 0.22, 70 / 255  # how dark ground is that nobody enters, and its hatching
HATCHING, INKED = 110 / 255, 0.5  # of a power's pattern on paper: what is seen of it, how dark it is
HALF = 150 / 255
BEYOND = 3.0  # units of a picture's pixels round an area, so that its edge is as soft as its middle
DASHES = (5.0, 4.0)  # widths
Stroke = tuple[str, str, float, bool]
"""The kind of line, its colour, its width, whether it is broken."""


class Traces:
    """What is reckoned of a map once, whoever draws it."""

    def __init__(self, map: AreaMap) -> None:
        self.layout = AreaLayout(map)
        self.borders = Borders(self.layout)

    @cached_property
    def shores(self) -> Shores:
        return Shores(self.layout)

    @cached_property
    def rims(self) -> Rims:
        return Rims(self.layout)


traces_of = lru_cache(maxsize=2)(Traces)


class AreaGround:
    """Draws any part of a polygon map; `held` are the powers that hold territories, by code."""

    def __init__(self, traces: Traces, tones: Mapping[str, int], held: Mapping[str, str]) -> None:
        self._traces, self._layout = traces, traces.layout
        owned = {code: (tones[power], HOME_TINT) for code, power in homelands(self._layout.map, held).items()}
        self._held = owned | {code: (tones[power], TINT) for code, power in held.items()}
        self._rim = lru_cache(maxsize=1)(self._rimmed)

    def items(self, area: Box, look: Look) -> Iterator[Item]:
        """From back to front, in units of the board."""
        yield from piece(_sea(self._traces.shores, look.theme), SEA_FINE, area, BEYOND)
        for territory in self._layout.map.areas:
            if touch(self._layout.boxes[territory.code], area):
                yield from self._territory(territory, look)
        if "owners" in look.layers and self._held:
            yield from piece(self._rim(look.theme), RIM_FINE, area, BEYOND)
        for kind, colour, width, broken in _strokes(look):
            lines = self._traces.borders.near(kind, area, look.scale)
            dashes = tuple(dash * width for dash in DASHES) if broken else ()
            if lines:
                yield Shape(lines, colour, width, dashes=dashes, flat=broken)

    def _rimmed(self, theme: Theme) -> Pixels:
        colours = {code: owner_colour(theme, tone) for code, (tone, _) in self._held.items()}
        return self._traces.rims.picture(colours)

    def _territory(self, area: Area, look: Look) -> Sequence[Item]:
        """What a territory has over the sea: its ground, unless it is sea itself; closed ones are hatched."""
        lines, ocean = self._layout.outlines[area.code], area.territory.ocean
        if self._layout.is_closed(area):
            return closed_ground(look.theme, lines, look.scale, ocean)
        tone, strength = self._held.get(area.code, (NOBODY, 0.0)) if "owners" in look.layers else (NOBODY, 0.0)
        return [] if ocean else owned_ground(look.theme, lines, tone, strength, look.scale)


def closed_ground(theme: Theme, lines: tuple[Points, ...], scale: float, ocean: bool = False) -> list[Item]:
    """What nobody enters; the sea is seen below the hatching."""
    fill = "" if ocean else mixed(theme.terrain[Terrain.OPEN], theme.ink_soft, CLOSED)
    texture = crossed(faint(theme.ink_soft, CLOSED_INK), scale)
    return [Shape(lines, fill=fill, closed=True, texture=texture)]


def owned_ground(
    theme: Theme, lines: tuple[Points, ...], tone: int, strength: float | None, scale: float
) -> list[Item]:
    """Land in the colour of a power, as strong as on its centres where nothing else is said; on paper a pattern too."""
    ground = theme.terrain[Terrain.OPEN]
    if tone == NOBODY:
        return [Shape(lines, fill=ground, closed=True)]
    colour = owner_colour(theme, tone)
    ink = faint(mixed(colour, theme.ink, INKED), HATCHING)
    pattern = hatched(tone, ink, scale) if theme.letters else None
    fill = mixed(ground, colour, TINT if strength is None else strength)
    return [Shape(lines, fill=fill, closed=True, texture=pattern)]


@lru_cache(maxsize=4)
def _sea(shores: Shores, theme: Theme) -> Pixels:
    shallow = mixed(theme.terrain[Terrain.WATER], theme.coast if theme.dark else "#ffffff", 0.4)
    return shores.picture(shallow, theme.deep)


def _strokes(look: Look) -> Iterator[Stroke]:
    """Lines from back to front, thicker the nearer one looks."""
    theme, thin = look.theme, max(0.7, min(1.5, look.scale * 0.75))
    if "waters" in look.layers:
        yield SEA, faint(theme.shoreline, HALF), 0.8 * thin, True
    if "borders" in look.layers:
        yield PROVINCE, faint(theme.ink, HALF), 1.0 * thin, False
        yield REGION, faint(theme.halo, HALF), 2.8 * thin, False
        yield REGION, faint(theme.border, HALF) if theme.dark else theme.border, 1.8 * thin, False
    yield CANAL, theme.shoreline, 4.0 * thin, False
    yield CANAL, theme.terrain[Terrain.WATER], 2.6 * thin, False
    yield COAST, theme.shoreline, 1.5 * thin, False


def homelands(map: AreaMap, held: Mapping[str, str]) -> dict[str, str]:
    """Land without a centre in the region of one power's homes, by code, as long as that power has centres."""
    homes: dict[str, set[str]] = {}
    for area in map.areas:
        if area.home:
            homes.setdefault(area.territory.region, set()).add(area.home)
    alone = {region: next(iter(powers)) for region, powers in homes.items() if len(powers) == 1}
    found = {area.code: alone.get(area.territory.region, "") for area in map.areas if area.centre is None}
    return {code: power for code, power in found.items() if power in held.values()}
