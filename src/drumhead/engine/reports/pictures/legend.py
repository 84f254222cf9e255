"""What the signs of a picture mean: only those that occur in the part shown, drawn by the same means."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from drumhead.engine.drawing.fields.cliffs import steep
from drumhead.engine.drawing.fields.letters import LETTERS
from drumhead.engine.drawing.fields.passes import brackets
from drumhead.engine.drawing.fields.places import fort, hamlets, ring
from drumhead.engine.drawing.fields.ratings import chip
from drumhead.engine.drawing.fields.relief import contours
from drumhead.engine.drawing.fields.water import body
from drumhead.engine.drawing.fields.ways import road_edge
from drumhead.engine.drawing.fields.window import FieldWindow
from drumhead.engine.drawing.ink.faces import Face
from drumhead.engine.drawing.ink.items import Box, Item, Points, Scaled, Shape, Words, dots, points, rectangle
from drumhead.engine.drawing.ink.lines import parapet
from drumhead.engine.drawing.ink.signs import anchor
from drumhead.engine.drawing.ink.theme import MARSH, SNOW, SWAMP, Theme
from drumhead.engine.drawing.squares.flags import RATIO, flag
from drumhead.engine.drawing.squares.lines import (
    BLANK,
    BRIDGES_FROM,
    FORDS_FROM,
    RIVER_WIDTHS,
    stones,
)
from drumhead.engine.drawing.squares.places import Sign, city_items
from drumhead.engine.drawing.squares.traces import crossed
from drumhead.engine.maps.squares.model import (
    NOWHERE,
    STRATEGIC_LETTERS,
    City,
    GameMap,
    Ground,
    RiverClass,
    Terrain,
)
from drumhead.engine.reports.pictures.frame import Frame, Window, laid_out
from drumhead.engine.reports.pictures.furniture import Entry, Swatch
from drumhead.engine.reports.pictures.lines import squares

STANCES = {"own": "own troops", "friend": "allied troops", "enemy": "enemy troops", "neutral": "neutral troops"}
ENTRIES = 16  # about as many as a legend has
RESTING = {"tent": "inactive troops", "shattered": "shattered troops"}
DRAWN: dict[Terrain, int] = {
    Terrain.HIGH_MOUNTAIN: SNOW,
    Terrain.MARSH: MARSH,
    Terrain.SWAMP: SWAMP,
    Terrain.WATER: Ground.WATER,
}
GROUND_WORDS = {
    Ground.HILLS: "hills",
    Ground.HIGH_HILLS: "high hills",
    Ground.MOUNTAIN: "mountain, impassable",
    Ground.FOREST: "forest",
    Ground.TOWN: "town",
    Ground.WATER: "water",
}
TERRAIN_WORDS = {
    Terrain.HIGH_MOUNTAIN: "high mountain, impassable",
    Terrain.SWAMP: "swamp, impassable",
}


def strategic_entries(map: GameMap, frame: Frame, window: Window) -> list[Entry]:
    """Terrain, rivers by class, railway, border and city signs of the strategic map."""
    kinds = {kind for _, _, kind in squares(map, window)}
    grounds, ranks = _occurring(map, window)
    found = [*_letters(kinds)] if frame.shows("terrain") else [*_grounds(kinds, grounds)]
    if frame.shows("rivers"):
        found += _rivers(ranks)
        found += [Entry("ford", _stones)] if _crossed(map, frame, window, fords=True) else []
    if frame.shows("rails"):
        found.append(Entry(f"railway open in {map.year}", _striped))
        found += [Entry("railway bridge", _crossing)] if _crossed(map, frame, window, fords=False) else []
    if frame.shows("borders") and (map.state != NOWHERE).any() and len(np.unique(map.state)) > 1:
        found.append(Entry("border", _border))
    return found + (_cities(map, window) if frame.shows("cities") else [])


def _crossed(map: GameMap, frame: Frame, window: Window, fords: bool) -> bool:
    """Whether a bridge, or a ford, is in the window, and that as large as the page shows it with a legend of some
    entries is large enough to be drawn."""
    side, least = map.tactical_board.columns, FORDS_FROM if fords else BRIDGES_FROM
    layout = laid_out(frame, window.columns / window.rows, ENTRIES)
    if layout.window(window.column, window.row, window.columns, window.rows).unit < least * side:
        return False
    left, top = (max(0, round(first * side)) for first in (window.column, window.row))
    part = np.s_[top : top + round(window.rows * side), left : left + round(window.columns * side)]
    return bool(crossed(map, part, fords).any())


def _occurring(map: GameMap, window: Window) -> tuple[set[int], set[int]]:
    """The tactical terrains and the classes of rivers in the window."""
    side = map.tactical_board.columns
    top, left = (max(0, round(first * side)) for first in (window.row, window.column))
    area = (slice(top, top + round(window.rows * side)), slice(left, left + round(window.columns * side)))
    terrain = map.tactical.terrain[area]
    ranks = map.tactical.river[area][(terrain == Ground.RIVER) | (terrain == Ground.FORD)]
    return set(np.flatnonzero(np.bincount(terrain.ravel())).tolist()), set(np.unique(ranks).tolist())


def _letters(kinds: set[Terrain]) -> Iterator[Entry]:
    for kind in Terrain:
        if kind in kinds:
            letter = "" if kind in BLANK else STRATEGIC_LETTERS[kind]
            yield Entry(TERRAIN_WORDS.get(kind, kind.label), _lettered(kind, letter))


def _lettered(kind: Terrain, letter: str) -> Swatch:
    def swatch(theme: Theme, box: Box) -> list[Item]:
        return [_plate(box, theme.terrain[kind], theme), *letter_in(theme, box, letter)]

    return swatch


def letter_in(theme: Theme, box: Box, letter: str) -> list[Item]:
    """A letter in the middle of a box."""
    size, (left, top, right, bottom) = (box[3] - box[1]) * 0.85, box
    place = ((left + right) / 2, (top + bottom) / 2 + size * 0.36)
    return [Words(*place, letter, size, theme.ink, Face.BOLD, "middle")] if letter else []


def _grounds(kinds: set[Terrain], grounds: set[int]) -> Iterator[Entry]:
    for ground, word in GROUND_WORDS.items():
        if ground in grounds and ground is not Ground.WATER:
            yield Entry(word, _filled(ground))
    for kind, drawn in DRAWN.items():
        if kind in kinds:
            yield Entry(TERRAIN_WORDS.get(kind, kind.label), _filled(drawn))


def _filled(ground: int) -> Swatch:
    return lambda theme, box: [_plate(box, theme.ground[ground], theme)]


def _plate(box: Box, fill: str, theme: Theme) -> Item:
    return rectangle(box, fill, theme.ink_soft, 0.6)


def _rivers(ranks: set[int], letter: str = "") -> list[Entry]:
    words = ((rank, rank.name.lower()) for rank in RiverClass if rank in ranks and rank is not RiverClass.NONE)
    return [Entry(f"river, {word}", _stream(rank, letter)) for rank, word in words]


def _stream(rank: int, letter: str) -> Swatch:
    width = max(1.0, RIVER_WIDTHS[rank][1] * 3.2)
    return lambda theme, box: [Shape((_wave(box),), theme.river[rank], width), *letter_in(theme, box, letter)]


def _wave(box: Box) -> Points:
    x = np.linspace(box[0], box[2], 14)
    return np.stack([x, (box[1] + box[3]) / 2 + 2.4 * np.sin((x - box[0]) / 4.2)], axis=1)


def _middle(box: Box) -> list[tuple[float, float]]:
    y = (box[1] + box[3]) / 2
    return [(box[0], y), (box[2], y)]


def _rail(theme: Theme, box: Box) -> Sequence[Item]:
    line = (points(*_middle(box)),)
    return [Shape(line, theme.rail, 1.5), Shape(line, theme.rail, 6, dashes=(1.1, 6.0), flat=True)]


def _striped(theme: Theme, box: Box) -> Sequence[Item]:
    line = (points(*_middle(box)),)
    return [Shape(line, theme.rail, 2.6), Shape(line, theme.rail_gap, 1.4, dashes=(6.5, 6.5), flat=True)]


def _border(theme: Theme, box: Box) -> Sequence[Item]:
    left, top, right, bottom = box
    middle = (top + bottom) / 2
    upper = rectangle((left, top, right, middle), theme.tones[0], opacity=0.3)
    lower = rectangle((left, middle, right, bottom), theme.tones[1 % len(theme.tones)], opacity=0.3)
    dashes = (7.0, 3.0, 1.5, 3.0)
    return [upper, lower, Shape((points(*_middle(box)),), theme.border, 1.3, dashes=dashes, flat=True)]


def _cities(map: GameMap, window: Window) -> list[Entry]:
    seen = [city for city in map.cities if window.shows(*map.board.position(city.cell))]
    wanted = (
        ("capital", City("", 0, 0, "", size=4, capital=True), any(city.capital for city in seen)),
        ("city, by size", City("", 0, 0, "", size=3), bool(seen)),
        ("fortress", City("", 0, 0, "", size=3, fort=3), any(city.fort for city in seen)),
    )
    found = [Entry(word, _city(city)) for word, city, there in wanted if there]
    return [*found, Entry("port", _port)] if any(city.port for city in seen) else found


def _port(theme: Theme, box: Box) -> list[Item]:
    return [_centred(anchor(0.0, theme), box)]


def _city(city: City) -> Swatch:
    def swatch(theme: Theme, box: Box) -> list[Item]:
        return [_centred(city_items(Sign(3.6, city.capital, city.fort, False, False), theme), box)]

    return swatch


def troop_entries(looks: set[tuple[str, str]]) -> list[Entry]:
    """1.5: a flag for each stance in the picture, then a sign for troops that are not active; `looks` are stance and
    kind."""
    stances = {stance for stance, _ in looks}
    found = [Entry(word, _troops("flag", stance)) for stance, word in STANCES.items() if stance in stances]
    for kind, word in RESTING.items():
        whose = next((stance for stance in STANCES if (stance, kind) in looks), "")
        found += [Entry(word, _troops(kind, whose))] if whose else []
    return found


def _troops(kind: str, stance: str) -> Swatch:
    def swatch(theme: Theme, box: Box) -> list[Item]:
        middle, half = (box[0] + box[2]) / 2, (box[3] - box[1]) * RATIO / 2
        return [*flag(theme, kind, stance, (middle - half, box[1], middle + half, box[3]))]

    return swatch


def field_entries(map: GameMap, frame: Frame, square: int, ground: FieldWindow) -> list[Entry]:
    """Terrain, river, crossings and tracks of one battlefield."""
    field, lettered = map.battlefield(square), frame.shows("terrain")
    grounds = {Ground(code) for code in set(field.terrain)}
    found = [Entry(word, _ground(kind, lettered)) for kind, word in GROUND_WORDS.items() if kind in grounds]
    found += [Entry("cliff", _cliff)] if steep(ground) else []
    ranks = {river for river, kind in zip(field.river, field.terrain, strict=True) if kind in _WET and river}
    found += _rivers(ranks, LETTERS[Ground.RIVER] if lettered else "")
    found += [Entry("ford", _ford(lettered))] if Ground.FORD in grounds else []
    found += [Entry("pass", _pass(lettered))] if Ground.PASS in grounds else []
    if frame.shows("rails") and any(field.track):
        found.append(Entry("railway", _rail))
        if any(field.bridged(spot) for spot in range(len(field.terrain))):
            found.append(Entry("bridge", _bridge))
    if frame.shows("roads") and map.tactical.road is not None:
        found.append(Entry("road", _road))
    if frame.shows("contours") and contours(ground):
        found.append(Entry("contour, in metres", _contour))
    if frame.shows("cities") and any(hamlets(map, square)):
        found.append(Entry("named place", _hamlet))
    if frame.shows("cities") and any(city.port for city in map.cities_at(square)):
        found.append(Entry("port", _port))
    if any(city.fort for city in map.cities_at(square)):
        found.append(Entry("fort and its strength", _fort))
    if frame.shows("ratings"):
        found.append(Entry("defensive rating", _rating))
    return found


_WET = (Ground.RIVER, Ground.FORD)


def _ground(ground: Ground, lettered: bool) -> Swatch:
    letter = LETTERS[ground] if lettered else ""

    def swatch(theme: Theme, box: Box) -> list[Item]:
        return [_plate(box, theme.ground[ground], theme), *letter_in(theme, box, letter)]

    return swatch


def _cliff(theme: Theme, box: Box) -> list[Item]:
    """High hills with the edge and the teeth that point down from them."""
    left, top, right, bottom = box
    middle = (top + bottom) / 2
    teeth = tuple(points((x, middle), (x, middle + 4.5)) for x in np.arange(left + 2, right, 4.0).tolist())
    upper = rectangle((left, top, right, middle), theme.ground[Ground.HIGH_HILLS])
    edge = Shape((points(*_middle(box)),), theme.cliff, 2.0)
    return [_plate(box, theme.ground[Ground.OPEN], theme), upper, Shape(teeth, theme.cliff, 1.2, flat=True), edge]


def _ford(lettered: bool) -> Swatch:
    def swatch(theme: Theme, box: Box) -> list[Item]:
        water = Shape((points(*_middle(box)),), body(theme, 1), 6.0, flat=True)
        x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
        steps = [(x, y + off) for off in (-4.0, 0.0, 4.0)]
        stones = [dots(steps, theme.ink, 4.4), dots(steps, theme.city_fill, 2.8)]
        return [water, *stones, *(letter_in(theme, box, LETTERS[Ground.FORD]) if lettered else [])]

    return swatch


def _pass(lettered: bool) -> Swatch:
    def swatch(theme: Theme, box: Box) -> list[Item]:
        plate = _plate(box, theme.ground[Ground.PASS], theme)
        if lettered:
            return [plate, *letter_in(theme, box, LETTERS[Ground.PASS])]
        return [plate, *_pass_arcs(theme, (box[0] + box[2]) / 2, (box[1] + box[3]) / 2, 1.5 * (box[3] - box[1]))]

    return swatch


def _pass_arcs(theme: Theme, x: float, y: float, size: float) -> list[Item]:
    """Two brackets beside a way that leads upwards."""
    lines = brackets(np.array((x, y)), np.array((0.0, 1.0)), size)
    return [Shape(lines, theme.ink, max(1.2, size * 0.054))]


def _bridge(theme: Theme, box: Box) -> list[Item]:
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    stream = Shape((points((x, box[1]), (x, box[3])),), theme.river[2], 6, flat=True)
    sides = tuple(points((x - 7, y + off), (x + 7, y + off)) for off in (-4.0, 4.0))
    return [stream, *_rail(theme, (box[0], y - 1, box[2], y + 1)), Shape(sides, theme.ink, 1.5, flat=True)]


def _crossing(theme: Theme, box: Box) -> list[Item]:
    """12.2: on the strategic map, where track is striped."""
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    stream = Shape((points((x, box[1]), (x, box[3])),), theme.river[2], 4, flat=True)
    sides = tuple(parapet((x, y), (1.0, 0.0), side, 16.0) for side in (-1, 1))
    return [stream, *_striped(theme, box), Shape(sides, theme.halo, 2.6), Shape(sides, theme.ink, 1.2)]


def _stones(theme: Theme, box: Box) -> list[Item]:
    """1.3: on the strategic map, on a small river."""
    stream = Shape((points(*_middle(box)),), theme.river[1], max(1.0, RIVER_WIDTHS[1][1] * 3.2))
    middle = points(((box[0] + box[2]) / 2, (box[1] + box[3]) / 2))
    return [stream, *stones(middle, points((1.0, 0.0)), 4.0, theme)]


def _road(theme: Theme, box: Box) -> list[Item]:
    line = (points(*_middle(box)),)
    return [Shape(line, road_edge(theme), 4.2), Shape(line, theme.road if theme.dark else theme.city_fill, 2.6)]


def _contour(theme: Theme, box: Box) -> list[Item]:
    """A heavy line with its metres."""
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    metres = Words(x, y + 3, "100", 8.5, theme.hachure, Face.PLAIN, "middle", theme.halo)
    return [Shape((_wave(box),), theme.hachure, 1.3, opacity=0.6), metres]


def _hamlet(theme: Theme, box: Box) -> list[Item]:
    return [_centred(ring(theme), box)]


def _fort(theme: Theme, box: Box) -> list[Item]:
    return [_centred(fort(theme, 7.5, 3), box)]


def _centred(items: tuple[Item, ...], box: Box, aside: float = 0.0) -> Scaled:
    """A sign in the middle of a box."""
    return Scaled((-(box[0] + box[2]) / 2 - aside, -(box[1] + box[3]) / 2), 1.0, items)


def _rating(theme: Theme, box: Box) -> list[Item]:
    side = box[3] - box[1]
    return [_centred(chip(theme, side, rating), box, aside) for rating, aside in ((1, -side * 0.55), (4, side * 0.55))]
