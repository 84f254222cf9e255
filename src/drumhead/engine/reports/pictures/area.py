"""A map of polygons as a drawing: territories tinted by their owners, units, what came of their orders, names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import shapely

from drumhead.engine.drawing.ink.faces import Face
from drumhead.engine.drawing.ink.items import Box, Clip, Drawing, Item, Shape, Words, rectangle
from drumhead.engine.drawing.ink.theme import Theme
from drumhead.engine.drawing.orders.drawing import drawn
from drumhead.engine.drawing.orders.samples import sample
from drumhead.engine.drawing.orders.strokes import Hand
from drumhead.engine.drawing.orders.words import WORDS, kind_of
from drumhead.engine.errors import InputError
from drumhead.engine.maps.areas.model import Area, AreaMap
from drumhead.engine.play.figures import Figure, Sign
from drumhead.engine.play.view import Note, Token, View
from drumhead.engine.reports.owners import Owners
from drumhead.engine.reports.pictures.area_ground import ground, hatching, shut
from drumhead.engine.reports.pictures.area_names import area_names
from drumhead.engine.reports.pictures.area_parts import window_on
from drumhead.engine.reports.pictures.area_units import area_plot, unit_box, unit_sign, unit_size
from drumhead.engine.reports.pictures.frame import Frame, Window, laid_out
from drumhead.engine.reports.pictures.furniture import Entry, Swatch, legend, neat_line, title
from drumhead.engine.reports.pictures.names import Taken, circle

NOBODY = ""
DOT, CITY_DOT = 0.15, 0.38  # the radius of a centre's disc, and of a City's, in widths of a unit
LETTERED_FROM = 4.5  # pixels of a disc's radius


@dataclass(frozen=True)
class Scene:
    """What a picture of an area map shows: a view, who owns which centre, the figures of its orders, whose counters."""

    map: AreaMap
    view: View | None
    notes: Sequence[Note] = ()
    figures: Sequence[Figure] = ()
    ruleset: str = ""

    @cached_property
    def held(self) -> dict[str, str]:
        """Each centre's owner by territory; of a map without a game the power whose home it is."""
        if self.view is None:
            return {area.code: area.home for area in self.map.areas if area.centre is not None and area.home}
        return {
            self.map.area_of(note.cell).code: note.owner for note in self.notes if note.kind == "city" and note.owner
        }

    @cached_property
    def tokens(self) -> tuple[Token, ...]:
        """The units, those that were driven out last."""
        found = [token for token in self.view.tokens if token.arm] if self.view else []
        return tuple(sorted(found, key=lambda token: token.status == "shattered"))

    @cached_property
    def owners(self) -> Owners:
        """Everybody who owns or could own something, in an order that stays the same through a game."""
        found = Owners(area.home for area in self.map.areas)
        for name in sorted({*(token.owner for token in self.tokens if token.owner), *self.held.values()}):
            found.tone(name)
        return found

    def colours(self, theme: Theme) -> dict[str, str]:
        """A tint for every power."""
        return {power: theme.owners[self.owners.tone(power) % len(theme.owners)] for power in self.owners.names}


def area_drawing(scene: Scene, frame: Frame) -> Drawing:
    """The whole page."""
    if frame.square is not None or frame.part is not None:
        raise InputError(f"{scene.map.title} is a map of territories and has no squares.")
    map, theme, colours = scene.map, frame.look, scene.colours(frame.look)
    hand = Hand(theme, lambda owner: colours.get(owner, theme.path))
    entries = (
        [*_powers(scene, colours), *_closed(scene), *_driven(scene, hand), *_marks(scene, hand)]
        if frame.shows("legend")
        else []
    )
    part = frame.box or (0.0, 0.0, float(map.width), float(map.height))
    layout = laid_out(frame, (part[2] - part[0]) / (part[3] - part[1]), len(entries))
    window = window_on(map, part, layout.plot, frame.box is not None)
    page = rectangle((0, 0, frame.width, frame.height), theme.paper)
    plot = Clip(window.box, tuple(_plot(scene, frame, window, colours, hand)))
    rest: list[Item] = [neat_line(theme, window), *legend(theme, layout, entries)]
    if frame.shows("title"):
        heading = frame.title[:1].upper() + frame.title[1:]
        rest += title(theme, frame, heading or map.title, map.title if heading else "")
    return Drawing(frame.width, frame.height, f"{map.title} {frame.title}".strip(), (page, plot, *rest))


def _powers(scene: Scene, colours: dict[str, str]) -> Iterator[Entry]:
    """The powers with as many centres as each has."""
    held = Counter(scene.held.values())
    for power, colour in colours.items():
        words = f"{power}, {held[power]} centre{'' if held[power] == 1 else 's'}"
        yield Entry(words, _swatch(colour, scene.owners.letter(power)))


def _closed(scene: Scene) -> Iterator[Entry]:
    """What hatched ground means, if there is any."""
    if any(shut(scene.map, area) for area in scene.map.areas):
        yield Entry("nobody enters", _hatched)


def _driven(scene: Scene, hand: Hand) -> Iterator[Entry]:
    """What the mark of a unit without a place means, if there is any."""
    if any(token.status == "shattered" for token in scene.tokens):
        yield Entry("driven out, must retreat", _exclaimed(hand))


def _exclaimed(hand: Hand) -> Swatch:
    def draw(theme: Theme, box: Box) -> list[Item]:
        left, top, right, bottom = box
        return list(hand.badge(((left + right) / 2, (top + bottom) / 2), (bottom - top) * 0.45, "!", theme.bad))

    return draw


def _hatched(theme: Theme, box: Box) -> list[Item]:
    return [rectangle(box, theme.ground[1], theme.ink_soft, 0.8), *hatching(shapely.box(*box), theme)]


def _swatch(colour: str, letter: str) -> Swatch:
    def draw(theme: Theme, box: Box) -> list[Item]:
        left, top, right, bottom = box
        words = Words((left + right) / 2, bottom - 3, letter, bottom - top - 3, theme.on_owner, Face.NARROW, "middle")
        return [rectangle(box, colour, theme.ink_soft, 0.8), words]

    return draw


def _marks(scene: Scene, hand: Hand) -> Iterator[Entry]:
    """The marks that this picture has."""
    found = {kind_of(figure): figure for figure in scene.figures}
    for kind, words in WORDS.items():
        if kind in found:
            yield Entry(words, _sampled(found[kind], hand))


def _sampled(figure: Figure, hand: Hand) -> Swatch:
    return lambda theme, box: list(sample(figure, hand, box))


def _plot(scene: Scene, frame: Frame, window: Window, colours: dict[str, str], hand: Hand) -> Iterator[Item]:
    theme, map = frame.look, scene.map
    yield from ground(map, scene.held, colours, theme, window)
    size = unit_size(map, window)
    boxes = {token.id: unit_box(map, token, window, size) for token in scene.tokens if frame.shows("troops")}
    plot, figures = area_plot(map, window, size), list(scene.figures) if frame.shows("orders") else []
    yield from _centres(scene, theme, window, size, colours)
    yield from drawn([figure for figure in figures if not isinstance(figure, Sign)], plot, hand)
    if frame.shows("cities"):
        yield from area_names(map, theme, window, Taken((*boxes.values(), *_discs(scene, window, size))), size)
    for token in scene.tokens if boxes else ():
        colour, letter = colours.get(token.owner, theme.paper), scene.owners.letter(token.owner)
        yield from unit_sign(hand, scene.ruleset, token, colour, letter, boxes[token.id])
    yield from drawn([figure for figure in figures if isinstance(figure, Sign)], plot, hand)


def _centres(scene: Scene, theme: Theme, window: Window, size: float, colours: dict[str, str]) -> Iterator[Item]:
    """A ringed disc for every supply centre in its owner's colour with his letter; a dot where it is nobody's."""
    for area, (x, y), reach in _dots(scene, window, size):
        owner = scene.held.get(area.code, NOBODY)
        yield Shape((circle(x, y, reach, 32),), theme.ink, max(0.9, reach * 0.16), theme.city_fill, closed=True)
        inner = reach * (0.74 if owner else 0.36)
        colour = colours.get(owner, theme.ink)
        yield Shape((circle(x, y, inner, 32),), fill=colour, closed=True)
        if owner and reach >= LETTERED_FROM:
            deep, ink = reach * 1.15, theme.on_owner
            yield Words(x, y + deep * 0.36, scene.owners.letter(owner), deep, ink, Face.NARROW, "middle")


def _dots(scene: Scene, window: Window, size: float) -> Iterator[tuple[Area, tuple[float, float], float]]:
    """Every supply centre with its place and radius; Cities are larger, since they are places themselves."""
    cities = {city.country for city in scene.map.cities}
    for area in scene.map.areas:
        if area.centre is not None and not shut(scene.map, area):
            place = window.x(area.centre[0]), window.y(area.centre[1])
            yield area, place, size * (CITY_DOT if area.code in cities else DOT)


def _discs(scene: Scene, window: Window, size: float) -> Iterator[Box]:
    """What names must not cover beside units."""
    for _, (x, y), reach in _dots(scene, window, size):
        yield x - reach - 1, y - reach - 1, x + reach + 1, y + reach + 1
