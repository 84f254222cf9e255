"""What the signs of a board of hexes mean, each drawn as the board draws it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import pairwise

from drumhead.engine.drawing.hexes import places
from drumhead.engine.drawing.hexes.lines import LETTERS
from drumhead.engine.drawing.hexes.samples import ASIDE, MIDDLE, sample, sampled
from drumhead.engine.drawing.hexes.units import stack
from drumhead.engine.drawing.ink.art import kinds_of
from drumhead.engine.drawing.ink.faces import Face
from drumhead.engine.drawing.ink.items import Box, Item, Words, rectangle
from drumhead.engine.drawing.ink.legend import Draw, Entry, centred, framed, sized
from drumhead.engine.drawing.ink.look import Look
from drumhead.engine.drawing.ink.theme import Theme
from drumhead.engine.drawing.lands.owners import Owners, owner_colour
from drumhead.engine.maps.hexes.model import (
    BORDER,
    BRIDGE,
    HIGH_MOUNTAIN_SIDE,
    LOW_RAIL,
    MAJOR_RIVER,
    MOUNTAIN_SIDE,
    NEUTRAL_BORDER,
    RAIL,
    RIVER,
    ROAD,
    SEA_SIDE,
    STRAIT,
    TERRAINS,
    HexMap,
)
from drumhead.engine.maps.hexes.survey import GRADES

COUNTER = 1.05  # of a box's height
ALONG = {
    RIVER: (RIVER,),
    MAJOR_RIVER: (MAJOR_RIVER,),
    "bridge": (MAJOR_RIVER, BRIDGE),
    "mountain hexside": (MOUNTAIN_SIDE,),
    "high mountain hexside": (HIGH_MOUNTAIN_SIDE,),
    "hexside of water": (SEA_SIDE,),
    "narrow strait": (SEA_SIDE, STRAIT),
    BORDER: (BORDER,),
    NEUTRAL_BORDER: (NEUTRAL_BORDER,),
}
LAYERS = {
    **dict.fromkeys((RIVER, MAJOR_RIVER, "hexside of water"), "rivers"),
    **dict.fromkeys((BORDER, NEUTRAL_BORDER), "borders"),
    "bridge": "rails",
}
"""The layer without which a sign is not drawn; the others always are."""
ACROSS = {"railway": RAIL, "railway of low volume": LOW_RAIL, ROAD: ROAD}


def grounds(look: Look) -> Iterator[Entry]:
    """Each terrain as a hex of it looks, with its letter on paper."""
    for terrain in TERRAINS[1:]:
        draw = sampled(look, partial(sample, terrain))
        letter = LETTERS.get(terrain, "") if look.theme.letters else ""
        yield Entry("Terrain", terrain, framed(look.theme, _lettered(look.theme, letter) if letter else draw))


def _lettered(theme: Theme, letter: str) -> Draw:
    """A letter in the middle, as terrain is told on paper."""

    def both(box: Box) -> list[Item]:
        size = (box[3] - box[1]) * 0.8
        at = (box[0] + box[2]) / 2, (box[1] + box[3] + size * 0.7) / 2
        words = Words(*at, letter, size, theme.ink, Face.BOLD, "middle")
        return [rectangle(box, theme.ground[0]), words]

    return both


def hexsides(look: Look) -> Iterator[Entry]:
    """What lies on hexsides, and what crosses them, of the layers that are shown."""
    bare = Look(look.theme, look.layers - {"grid"}, look.scale, look.fine)
    for label, kinds in ALONG.items():
        if LAYERS.get(label, "") not in ("", *look.layers):
            continue
        draw = sampled(bare, partial(_side, kinds), between=True)
        yield Entry("Hexsides", label, framed(look.theme, draw))
    for label, kind in ACROSS.items() if "rails" in look.layers else ():
        draw = sampled(bare, partial(_way, kind))
        yield Entry("Ways", label, framed(look.theme, draw))


def _side(kinds: tuple[str, ...]) -> HexMap:
    return sample("clear", ((MIDDLE, ASIDE, kinds),))


def _way(kind: str) -> HexMap:
    row = ["0305", "0304", "0303", "0302", "0301"]
    return sample("clear", tuple((a, b, (kind,)) for a, b in pairwise(row)))


def cities(look: Look) -> Iterator[Entry]:
    """Cities of all grades, a port, a fort, and the marks, where they are shown."""
    if "places" not in look.layers:
        return
    for grade, words in reversed(GRADES.items()):
        sign = places.Sign(places.RADIUS[places.RANKS[grade]], grade, "", False, ())
        yield Entry("Places", words, framed(look.theme, centred(places.items(sign, look.theme))))
    port = places.Sign(2.4, "town", "standard", False, ())
    yield Entry("Places", "port", framed(look.theme, centred(places.items(port, look.theme))))
    fort = places.Sign(3.4, "reference", "", True, ())
    yield Entry("Places", "fort", framed(look.theme, centred(places.items(fort, look.theme))))
    for name in places.SHORT:
        yield Entry("Places", name, framed(look.theme, centred(places.plate(name, look.theme))))


def powers(theme: Theme, owners: Owners) -> Iterator[Entry]:
    """Everybody who holds something, in his colour."""
    for name in owners.names:
        yield Entry("Powers", name, framed(theme, _patch(theme, owners.tone(name))))


def _patch(theme: Theme, tone: int) -> Draw:
    return lambda box: [rectangle(box, owner_colour(theme, tone))]


def units(theme: Theme, ruleset: str) -> Iterator[Entry]:
    """The kinds of unit there are."""
    for kind, title in kinds_of(ruleset).items():
        yield Entry("Units", title, framed(theme, _unit(theme, ruleset, kind)))


def _unit(theme: Theme, ruleset: str, kind: str) -> Draw:
    worn = ((kind, owner_colour(theme, 0), theme.on_owner, False, "", ""),)
    return sized(lambda high: stack(theme, ruleset, worn, 1, round(high * COUNTER)))
