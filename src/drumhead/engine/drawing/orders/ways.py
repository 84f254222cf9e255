"""Orders between places: ways that swerve, help that reaches for them, and rings, pluses and crosses."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from drumhead.engine.drawing.ink.items import Item, Points, Shape, points
from drumhead.engine.drawing.orders.plots import Place, Plot
from drumhead.engine.drawing.orders.strokes import PIECES, Hand, at, beside, length_of, towards, without_end
from drumhead.engine.drawing.orders.styles import ASIDE, BADGES, HELPS, HIGH, SLEEPERS, SWERVE, WAYS, Badge, Stroke
from drumhead.engine.play.figures import Help, Sign, Way

FAINT = 0.35


def way(way: Way, plot: Plot, hand: Hand) -> Iterator[Item]:
    """A haloed arrow from unit to unit, or a railway up to a stop; crossed out where it did not come about."""
    reach, colour = plot.wide / 2, hand.of(way.owner)
    start = aside(plot.middle(way.start), plot.wide) if way.style == "leave" else plot.middle(way.start)
    line = course(start, plot.middle(way.end), reach)
    yield from arrow(way, line, reach, colour, hand)


def arrow(way: Way, line: Points, reach: float, colour: str, hand: Hand) -> Iterator[Item]:
    """A way along a line that is known."""
    head, width = max(reach * 0.52, 11.0), _width(reach)
    if way.style == "act":
        yield from _railway(without_end(line, head * 0.4), head, width, colour, hand)
    else:
        stroke = WAYS[way.style]
        yield from hand.line(without_end(line, head * 0.7), width, colour, stroke)
        yield from hand.head(_before(line, head), at(line, 1.0), head, colour, stroke.opacity)
    if not way.done:
        yield from hand.cross(at(line, 0.5), head * 0.42)


def _railway(line: Points, head: float, width: float, colour: str, hand: Hand) -> Iterator[Item]:
    """A line of sleepers up to a buffer stop."""
    yield from hand.line(line, width, colour, Stroke())
    sleepers = tuple(dash * width for dash in SLEEPERS)
    yield Shape((line,), hand.theme.halo, width * 0.45, dashes=sleepers, flat=True)
    end, along = at(line, 1.0), towards(at(line, 1.0), _before(line, head), head * 0.6)
    ux, uy = along[0] - end[0], along[1] - end[1]
    bar = points((end[0] + uy, end[1] - ux), (end[0] - uy, end[1] + ux))
    for ink, wide in ((hand.theme.halo, width * 1.3 + 2.8), (colour, width * 1.3)):
        yield Shape((bar,), ink, wide, flat=True)


def help(help: Help, plot: Plot, hand: Hand) -> Iterator[Item]:
    """A broken line to the middle of the way that is helped, or to a ring round the unit that stays."""
    reach, colour, stays = plot.wide / 2, hand.of(help.owner), help.of == help.end
    width, unit = _width(reach) * 0.8, plot.middle(help.of)
    helped = course(unit, plot.middle(help.end), reach)
    goal = unit if stays else at(helped, 0.45 if help.style == "carry" else 0.6)
    first = beside(plot.middle(help.start), goal, reach)
    last = towards(goal, first, reach * 1.25) if stays else goal
    stroke = HELPS[help.style]
    if not stays and help.style == "support":
        yield from hand.line(helped, width * 0.5, colour, HELPS["support"], FAINT)
    yield from hand.line(points(first, last), width, colour, stroke)
    yield hand.disc(last, reach * 0.17, colour, opacity=stroke.opacity)
    if stays:
        yield from hand.ring(unit, reach * 1.25, colour, stroke.opacity)
    if not help.done:
        yield from hand.cross(at(points(first, last), 0.5), reach * 0.3)


def sign(sign: Sign, plot: Plot, hand: Hand) -> Iterator[Item]:
    """A ring round the place of a unit, a plus, a cross or a ringed cross on it, a mark at its corner."""
    middle, reach, theme = plot.middle(sign.cell), plot.wide / 2, hand.theme
    match sign.style:
        case "ring":
            yield from hand.ring(middle, reach * 1.2, hand.of(sign.owner))
        case "cross":
            yield from hand.cross(middle, reach * 0.8)
        case "lost":
            yield from hand.cross(aside(middle, plot.wide), reach * 0.8)
        case "clash":
            yield from hand.ring(middle, reach * 0.62, theme.bad)
            yield from hand.cross(middle, reach * 0.3)
        case style if style in BADGES:
            yield from _cornered(middle, plot.wide, BADGES[style], hand)
        case _:
            yield from hand.strokes(middle, ((reach * 0.7, 0.0), (0.0, reach * 0.7)), theme.good)
    if sign.word:
        yield from _cornered(middle, plot.wide, Badge(sign.word, "good"), hand)


def _cornered(middle: Place, wide: float, badge: Badge, hand: Hand) -> Iterator[Item]:
    """A letter at a corner of a unit, as large as the mark of one that was driven out."""
    corner = middle[0] + badge.right * wide / 2, middle[1] + badge.below * wide * HIGH / 2
    yield from hand.badge(corner, max(5.0, wide * 0.16), badge.letter, hand.colour(badge.colour))


def aside(middle: Place, wide: float) -> Place:
    """Where a unit that was driven out stands."""
    return middle[0] + ASIDE[0] * wide, middle[1] + ASIDE[1] * wide


def course(start: Place, end: Place, reach: float) -> Points:
    """The line of a way, from the edge of a unit at its start to that of one at its end, `reach` half as wide."""
    bend = (
        (start[0] + end[0]) / 2 - (end[1] - start[1]) * SWERVE,
        (start[1] + end[1]) / 2 + (end[0] - start[0]) * SWERVE,
    )
    first, middle, last = (np.array(p) for p in (beside(start, bend, reach), bend, beside(end, bend, reach)))
    share = np.linspace(0.0, 1.0, PIECES + 1)[:, None]
    found: Points = first * (1 - share) ** 2 + middle * 2 * share * (1 - share) + last * share**2
    return found


def _before(line: Points, size: float) -> Place:
    """Where a head at the end of a line begins."""
    return at(line, max(0.0, 1 - size / length_of(line)))


def _width(reach: float) -> float:
    return max(2.6, min(5.5, reach * 0.15))
