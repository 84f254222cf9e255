"""Orders on boards of squares, and what is pointed at: paths, tinted cells, boxes, ghosts and wrecks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from drumhead.engine.drawing.ink.faces import Face
from drumhead.engine.drawing.ink.items import Box as Frame
from drumhead.engine.drawing.ink.items import Item, Shape, Words, corners, points, rectangles
from drumhead.engine.drawing.ink.room import Taken, extent, moved
from drumhead.engine.drawing.orders.plots import Place, Plot
from drumhead.engine.drawing.orders.strokes import Hand, beside, hatching, towards
from drumhead.engine.drawing.orders.styles import BOXES, PATHS, TINTS, TONES
from drumhead.engine.play import figures

NUMBERED_FROM, GHOSTS_FROM, BOXES_FROM = 18.0, 34.0, 60.0  # pixels of a cell, or of a box, with words on them
TINTED, HATCHED, BOXED, SHADED = 0.18, 0.47, 0.1, 0.43  # how little one sees through what is filled
OUTLINE, OUTLINE_ON_COLOURS = 1.4, 2.6
FRAMED, LINE = 2.0, 15.0  # pixels of a box's outline, and from one line of words in it to the next


def cells(shape: figures.Cells, plot: Plot, hand: Hand) -> Iterator[Item]:
    """A tint (hatched where colour alone would speak) and one outline round the whole."""
    tint = TINTS.get(shape.style, TINTS["reach"])
    colour = phase_colour(shape.phase, hand) if shape.phase else hand.colour(tint.colour)
    bodies, edges = plot.bodies(shape.cells), plot.edges(shape.cells)
    width = OUTLINE_ON_COLOURS if plot.coloured else OUTLINE
    if plot.coloured:
        yield hand.lit(bodies)
    else:
        yield Shape(bodies, fill=colour, closed=True, opacity=TINTED)
    if tint.hatch or plot.coloured:
        texture = hatching(tint.hatch or "falling", colour)
        yield Shape(bodies, closed=True, opacity=HATCHED, texture=texture)
    if plot.coloured:
        yield Shape(edges, hand.theme.halo, width + 2.4)
    yield Shape(edges, colour, width)
    if shape.phase and plot.side >= NUMBERED_FROM:
        size = max(9.0, min(15.0, plot.side * 0.2))
        for left, top, _, _ in map(plot.box, shape.cells):
            at = left + size * 0.35, top + size
            yield Words(*at, str(shape.phase), size, colour, Face.NARROW, halo=hand.theme.halo)


def phase_colour(phase: int, hand: Hand) -> str:
    """By which a strategic phase is known in paths and in what can be reached."""
    return hand.theme.phases[(phase - 1) % len(hand.theme.phases)]


def boxes(found: Sequence[figures.Box], plot: Plot, hand: Hand) -> Iterator[Item]:
    """Dashed squares round their centres, cut off at the board's edge: what any of them covers is tinted once, and none
    of their words lies on another's."""
    framed = [(box, _frame(box, plot)) for box in found]
    for style in dict.fromkeys(box.style for box in found):
        colour = hand.colour(BOXES[style].colour)
        yield rectangles([frame for box, frame in framed if box.style == style], colour, opacity=BOXED)
    for box, frame in framed:
        stroke = BOXES[box.style]
        dashes = tuple(dash * FRAMED for dash in stroke.dashes)
        yield Shape((corners(frame),), hand.colour(stroke.colour), FRAMED, closed=True, dashes=dashes, flat=True)
    taken = Taken()
    for box, frame in framed:
        if box.label and frame[2] - frame[0] >= BOXES_FROM:
            yield from _said(box, frame, taken, hand)


def _frame(box: figures.Box, plot: Plot) -> Frame:
    reach, (x0, y0, x1, y1), (left, top, right, bottom) = box.radius * plot.side, plot.box(box.centre), plot.bounds
    return max(x0 - reach, left), max(y0 - reach, top), min(x1 + reach, right), min(y1 + reach, bottom)


def _said(box: figures.Box, frame: Frame, taken: Taken, hand: Hand) -> Iterator[Item]:
    """Its words in the upper corner, a line lower where others stand already."""
    lines = range(max(1, int((frame[3] - frame[1]) / LINE)))
    places = [(frame[0] + 4, frame[1] + LINE * (line + 1)) for line in lines]
    words = [tuple(hand.words(place, box.label, hand.colour(BOXES[box.style].colour))) for place in places]
    rooms = [moved(extent(each[0]), *place, 1.0) for each, place in zip(words, places, strict=True)]
    at = next((line for line, room in enumerate(rooms) if taken.free(room)), 0)
    taken.take(rooms[at])
    yield from words[at]


def path(path: figures.Path, plot: Plot, hand: Hand) -> Iterator[Item]:
    """A haloed line with an arrow head; numbered paths carry a phase number on each leg."""
    places = [plot.middle(cell) for cell in path.cells if cell is not None]
    if path.style == "fire" and len(places) > 1:
        places = _between(places, plot.wide / 2)
    stroke, width = PATHS[path.style], max(1.6, min(5.0, plot.side * 0.075))
    colour = hand.colour(stroke.colour) if path.tone < 0 else hand.tone(path.tone)
    stroke = stroke if path.tone < 0 else replace(stroke, dashes=TONES[path.tone % len(TONES)])
    if len(places) > 1:
        end = towards(places[-1], places[-2], plot.side * 0.12)
        yield from hand.line(points(*places[:-1], end), width, colour, stroke)
        yield from hand.head(places[-2], places[-1], max(plot.side * 0.2, 7.0), colour, stroke.opacity)
    if path.style == "move":
        yield from (hand.disc(place, plot.side * 0.09, colour, 1.4) for place in places[1:-1])
    if path.numbered and plot.side >= NUMBERED_FROM:
        yield from _numbers(path, plot, hand)
    if path.label and places:
        yield from hand.words((places[-1][0] + 6, places[-1][1] - 6), path.label, colour)


def _between(places: list[Place], reach: float) -> list[Place]:
    """From the edge of the unit that fires to that of the one it fires at, so that both can be read."""
    return [beside(places[0], places[1], reach), *places[1:-1], beside(places[-1], places[-2], reach)]


def legs(path: figures.Path) -> tuple[tuple[int, int, int], ...]:
    """(phase, from, to) of each leg; a phase left out has a number but no leg."""
    here, found = path.cells[0] if path.cells else None, []
    for phase, cell in enumerate(path.cells[1:], start=1):
        if cell is not None and here is not None:
            found.append((phase, here, cell))
        here = cell if cell is not None else here
    return tuple(found)


def _numbers(path: figures.Path, plot: Plot, hand: Hand) -> Iterator[Item]:
    theme, size = hand.theme, max(9.0, min(16.0, plot.side * 0.24))
    for phase, start, end in legs(path):
        (x0, y0), (x1, y1) = plot.middle(start), plot.middle(end)
        x, y = (x0 + x1) / 2, (y0 + y1) / 2
        yield hand.disc((x, y), size * 0.62, phase_colour(phase, hand))
        yield Words(x, y + size * 0.35, str(phase), size, theme.paper, Face.NARROW, "middle")


def ghost(ghost: figures.Ghost, plot: Plot, hand: Hand) -> Iterator[Item]:
    """A counter one can see through, with dashes round it."""
    (x0, y0, x1, y1), inset, theme = plot.box(ghost.cell), plot.side * 0.2, hand.theme
    x0, y0, x1, y1 = x0 + inset, y0 + inset * 1.4, x1 - inset, y1 - inset * 1.4
    edge = (corners((x0, y0, x1, y1)),)
    yield Shape(edge, fill=theme.ghost, closed=True, opacity=SHADED)
    yield Shape(edge, theme.path, 1.4, closed=True, dashes=(5.6, 2.8), flat=True)
    if plot.side >= GHOSTS_FROM:
        yield from hand.words((x0, y1 + 14), ghost.label, theme.path)


def wreck(wreck: figures.Wreck, plot: Plot, hand: Hand) -> Iterator[Item]:
    """A cross in the middle of each cell, or in its lower corner."""
    reach, lines = max(plot.side * 0.16, 5.0), []
    for cell in wreck.cells:
        left, _, _, bottom = plot.box(cell)
        x, y = (left + 1.5 * reach, bottom - 1.5 * reach) if wreck.aside else plot.middle(cell)
        lines += [points((x - reach, y - dy), (x + reach, y + dy)) for dy in (reach, -reach)]
    for colour, width in ((hand.theme.halo, 6.0), (hand.theme.broken, 3.0)):
        yield Shape(tuple(lines), colour, width, flat=True)
