"""What the signs of a map of squares mean, each drawn as the map draws it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from drumhead.engine.drawing.ink.legend import Draw, Entry, centred, framed, sized
from drumhead.engine.drawing.ink.look import Look
from drumhead.engine.drawing.ink.signs import anchor
from drumhead.engine.drawing.ink.theme import Theme
from drumhead.engine.drawing.squares.chart import LETTERS
from drumhead.engine.drawing.squares.places import RADIUS, Sign, city_items, village
from drumhead.engine.drawing.squares.samples import sample, sampled
from drumhead.engine.maps.squares.model import GameMap, Ground, RiverClass, Terrain

TERRAINS: Mapping[Terrain, str] = {
    Terrain.OPEN: "open",
    Terrain.RIVER: "river",
    Terrain.HILL: "hill",
    Terrain.FOREST: "forest",
    Terrain.FORESTED_HILLS: "forested hills",
    Terrain.MOUNTAIN: "mountain",
    Terrain.HIGH_MOUNTAIN: "high mountain, impassable",
    Terrain.MARSH: "marsh",
    Terrain.SWAMP: "swamp, impassable",
    Terrain.WATER: "water, impassable",
}
GROUNDS: Mapping[Ground, str] = {Ground.HIGH_HILLS: "high hills", Ground.TOWN: "built-up ground"}
"""Of battlefields, which no square's terrain tells of."""
RIVERS = {rank: rank.label for rank in RiverClass if rank}
LETTERED = frozenset(("terrain", LETTERS))
"""Layers that have letters, by which alone squares with a river differ from open ones."""
FORD, RAILWAY, BRIDGE, BORDER = "ford", "railway", "railway bridge", "border between states"
VILLAGE, TOWN, CITY, CAPITAL, FORT = "village", "town", "city", "capital", "fort and its strength"
PORT = "port"
_ROOM = 32.0  # pixels: how high a box is that holds a fort with its strength


def entries(look: Look) -> Iterator[Entry]:
    """1.2-1.5: ground, rivers, railways, borders and cities."""

    def shown(map: GameMap, *, letter: bool = False) -> Draw:
        return framed(look.theme, sampled(map, look, letter=letter))

    lettered = bool(look.layers & LETTERED)

    for terrain, words in TERRAINS.items():
        if terrain is not Terrain.RIVER or lettered:
            yield Entry("Ground", words, shown(sample(terrain), letter=lettered))
    yield from (Entry("Ground", words, shown(sample(ground=ground))) for ground, words in GROUNDS.items())
    yield from (Entry("Rivers", words, shown(sample(river=rank))) for rank, words in RIVERS.items())
    yield Entry("Rivers", FORD, shown(sample(river=RiverClass.FORDABLE, ford=True)))
    yield Entry("Lines", RAILWAY, shown(sample(rail=True)))
    yield Entry("Lines", BRIDGE, shown(sample(river=RiverClass.UNFORDABLE, rail=True)))
    yield Entry("Lines", BORDER, shown(sample(border=True)))
    yield from _cities(look.theme)


def _cities(theme: Theme) -> Iterator[Entry]:
    yield Entry("Cities", VILLAGE, framed(theme, centred(village(theme))))
    for words, size, capital in ((TOWN, 1, False), (CITY, 3, False), (CAPITAL, 4, True)):
        sign = Sign(RADIUS[size], capital, 0, False, False)
        yield Entry("Cities", words, framed(theme, centred(city_items(sign, theme))))
    fort = framed(theme, sized(lambda high: city_items(Sign(RADIUS[1], False, 3, high >= _ROOM, False), theme)))
    yield Entry("Cities", FORT, fort)
    yield Entry("Cities", PORT, framed(theme, centred(anchor(0, theme))))
