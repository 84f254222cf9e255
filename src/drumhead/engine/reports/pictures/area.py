"""A map of polygons as a drawing: territories tinted by their owners, units, the orders of the last turn, names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from drumhead.engine.boards.area import Path, border_of, sides_of
from drumhead.engine.errors import InputError
from drumhead.engine.maps.area_map import Area, AreaMap
from drumhead.engine.play.view import Arrow, Note, View
from drumhead.engine.reports.pictures.area_arrows import drawn_arrows
from drumhead.engine.reports.pictures.area_names import area_names
from drumhead.engine.reports.pictures.area_units import unit_sign, unit_size
from drumhead.engine.reports.pictures.display import Box, Clip, Drawing, Item, Points, Shape, points, rectangle
from drumhead.engine.reports.pictures.frame import Frame, Window, laid_out
from drumhead.engine.reports.pictures.furniture import Entry, Swatch, legend, neat_line, title
from drumhead.engine.reports.pictures.names import Taken, circle
from drumhead.engine.reports.pictures.themes import Theme

NOBODY = ""
OWNED, PALE = 0.55, 0.3  # of a power's tint: on its centres, and on land of its own without one
SEA = 7  # of a theme's grounds


@dataclass(frozen=True)
class Scene:
    """What a picture of an area map shows: a view, who owns which centre, the arrows of a turn."""

    map: AreaMap
    view: View | None
    notes: Sequence[Note] = ()
    arrows: Sequence[Arrow] = ()

    def owners(self) -> dict[str, str]:
        """Each centre's owner by territory; of a map without a game the power whose home it is."""
        if self.view is None:
            return {area.code: area.home for area in self.map.areas if area.centre is not None and area.home}
        return {
            self.map.area_of(note.cell).code: note.owner for note in self.notes if note.kind == "city" and note.owner
        }

    def powers(self) -> list[str]:
        """Everybody who owns or could own something, in an order that stays the same through a game."""
        homes = {area.home for area in self.map.areas if area.home}
        others = {token.owner for token in self.view.tokens if token.owner} if self.view else set()
        return [*sorted(homes), *sorted({*others, *self.owners().values()} - homes)]

    def colours(self, theme: Theme) -> dict[str, str]:
        """A tint for every power."""
        return {power: theme.owners[at % len(theme.owners)] for at, power in enumerate(self.powers())}


def area_drawing(scene: Scene, frame: Frame) -> Drawing:
    """The whole page."""
    if frame.square is not None or frame.part is not None:
        raise InputError(f"{scene.map.title} is a map of territories, which is always drawn whole.")
    map, theme, colours = scene.map, frame.look, scene.colours(frame.look)
    held = Counter(scene.owners().values())
    entries = [Entry(f"{power}, {held[power]} centres", _swatch(colour)) for power, colour in colours.items()]
    entries = entries if frame.shows("legend") else []
    layout = laid_out(frame, map.width / map.height, len(entries))
    window = _window(map, layout.plot)
    page = rectangle((0, 0, frame.width, frame.height), theme.paper)
    plot = Clip(window.box, tuple(_plot(scene, frame, window, colours)))
    rest: list[Item] = [neat_line(theme, window), *legend(theme, layout, entries)]
    if frame.shows("title"):
        rest += title(theme, frame, map.title, frame.title)
    return Drawing(frame.width, frame.height, f"{map.title} {frame.title}".strip(), (page, plot, *rest))


def _window(map: AreaMap, room: Box) -> Window:
    """The whole map as large as the room allows, in its middle."""
    left, top, right, bottom = room
    unit = min((right - left) / map.width, (bottom - top) / map.height)
    corner = (left + right - map.width * unit) / 2, (top + bottom - map.height * unit) / 2
    return Window(0, 0, map.width, map.height, unit, float(round(corner[0])), float(round(corner[1])))


def _swatch(colour: str) -> Swatch:
    return lambda theme, box: [rectangle(box, colour, theme.ink_soft, 0.8)]


def _plot(scene: Scene, frame: Frame, window: Window, colours: dict[str, str]) -> Iterator[Item]:
    theme, map = frame.look, scene.map
    yield from _ground(scene, theme, window, colours)
    size = unit_size(map, window)
    taken = Taken(_boxes(scene, window, size))
    yield from _centres(scene, theme, window, size, colours)
    if frame.shows("troops"):
        yield from drawn_arrows(map, scene.arrows, theme, window, size)
    if frame.shows("cities"):
        yield from area_names(map, theme, window, taken)
    for token in scene.view.tokens if scene.view and frame.shows("troops") else ():
        if token.arm:
            (middle,) = _placed((map.anchor(token.cell),), window)
            yield from unit_sign(theme, token, colours.get(token.owner, theme.paper), middle, size)


def _ground(scene: Scene, theme: Theme, window: Window, colours: dict[str, str]) -> Iterator[Item]:
    """Seas first, then a bright line along all land, then the land with its borders."""
    areas, owners = scene.map.areas, scene.owners()
    sea = [area for area in areas if area.territory.ocean]
    land = [area for area in areas if not area.territory.ocean]
    for area in sea:
        yield Shape(_rings(area, window), theme.coast, 0.8, theme.ground[SEA], closed=True)
    for area in land:
        yield Shape(_rings(area, window), theme.coast, 4.0, closed=True)
    regions = _regions(areas, owners)
    for area in land:
        shut = area.closed and area.code not in scene.map.changes.opened
        tint = theme.ground[1] if shut else _tint(area, owners, regions, theme, colours)
        yield Shape(_rings(area, window), theme.border, 0.9, tint, closed=True)
    for area in land:
        yield from _canals(area, theme, window)


def _tint(area: Area, owners: dict[str, str], regions: dict[str, str], theme: Theme, colours: dict[str, str]) -> str:
    owner = owners.get(area.code, NOBODY)
    if owner:
        return mixed(colours[owner], theme.paper, OWNED)
    home = regions.get(area.territory.region, NOBODY) if area.centre is None else NOBODY
    return mixed(colours[home], theme.paper, PALE) if home else theme.ground[0]


def _regions(areas: Sequence[Area], owners: dict[str, str]) -> dict[str, str]:
    """The owner of every region whose home centres all belong to one power."""
    found: dict[str, set[str]] = {}
    for area in areas:
        if area.centre is not None and area.home:
            found.setdefault(area.territory.region, set()).add(owners.get(area.code, NOBODY))
    return {region: next(iter(held)) for region, held in found.items() if len(held) == 1}


def _canals(area: Area, theme: Theme, window: Window) -> Iterator[Item]:
    """Paths of a coast that run through the territory."""
    border = border_of(area.territory)
    for coast in area.territory.coasts:
        inner = [
            points(*_placed(side, window)) for path in coast.paths for side in sorted(sides_of(path, False) - border)
        ]
        if inner:
            yield Shape(tuple(inner), theme.ground[SEA], 2.4)


def _centres(scene: Scene, theme: Theme, window: Window, size: float, colours: dict[str, str]) -> Iterator[Item]:
    """A ring for every supply centre, filled with its owner's colour."""
    owners = scene.owners()
    for area in scene.map.areas:
        if area.centre is not None and not area.closed:
            fill = colours.get(owners.get(area.code, NOBODY), theme.city_fill)
            (place,) = _placed((area.centre,), window)
            yield Shape((circle(*place, size * 0.2),), theme.ink, 1.0, fill, closed=True)
            yield Shape((points(place),), theme.ink, size * 0.13)


def _boxes(scene: Scene, window: Window, size: float) -> Iterator[Box]:
    """What names must not cover: units and centres."""
    half = size * 0.55
    for token in scene.view.tokens if scene.view else ():
        if token.arm:
            ((x, y),) = _placed((scene.map.anchor(token.cell),), window)
            yield x - half, y - half * 0.8, x + half, y + half * 0.8
    for area in scene.map.areas:
        if area.centre is not None:
            ((x, y),) = _placed((area.centre,), window)
            yield x - size * 0.22, y - size * 0.22, x + size * 0.22, y + size * 0.22


def _rings(area: Area, window: Window) -> tuple[Points, ...]:
    """Outer rings one way round and holes the other, so that every fill rule leaves the holes open."""
    territory = area.territory
    turned = [(ring, True) for ring in territory.rings] + [(hole, False) for hole in territory.holes]
    return tuple(points(*_placed(line if (_turn(line) > 0) is outer else line[::-1], window)) for line, outer in turned)


def _turn(ring: Path) -> int:
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, (*ring[1:], ring[0]), strict=True))


def _placed(line: Sequence[tuple[int, int]], window: Window) -> list[tuple[float, float]]:
    return [(window.x(x), window.y(y)) for x, y in line]


def mixed(colour: str, ground: str, share: float) -> str:
    """So much of a colour over a ground, as #rrggbb."""
    pairs = [(int(colour[at : at + 2], 16), int(ground[at : at + 2], 16)) for at in (1, 3, 5)]
    return "#" + "".join(f"{round(a * share + b * (1 - share)):02x}" for a, b in pairs)
