"""Plots: lines over turns, each named at its end, and pairs of bars."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil, floor, log10

from drumhead.engine.drawing.ink.faces import Face, fitted
from drumhead.engine.drawing.ink.items import Drawing, Item, Shape, Words, dots, points, rectangle
from drumhead.engine.drawing.ink.theme import Theme
from drumhead.engine.drawing.lands.owners import owner_colour

HEIGHT, TOP, FOOT, LEFT, RIGHT = 230.0, 30.0, 26.0, 64.0, 190.0
TICKS, SMALL, LINE = 4, 11.0, 14.0
BAR, NAMES, VALUES = 15.0, 240.0, 70.0
STEPS = (1, 2, 2.5, 5, 10)


@dataclass(frozen=True, slots=True)
class Series:
    """One line of a plot: turns and values; `tone` the number of its colour, where it has one wherever it is drawn."""

    title: str
    points: tuple[tuple[int, float], ...]
    tone: int | None = None


@dataclass(frozen=True, slots=True)
class _Axes:
    """Where turns and values stand on the page."""

    turns: tuple[int, int]
    values: tuple[float, float]
    width: float

    def at(self, turn: float, value: float) -> tuple[float, float]:
        first, last = self.turns
        low, high = self.values
        across = (turn - first) / max(1, last - first)
        up = (value - low) / (high - low)
        return LEFT + across * (self.width - LEFT - RIGHT), HEIGHT - FOOT - up * (HEIGHT - TOP - FOOT)


def plot_drawing(title: str, series: Sequence[Series], width: float, theme: Theme) -> Drawing:
    """Lines over turns under a title; the axis of values begins at nothing where that is not far below."""
    values = [value for each in series for _, value in each.points]
    turns = [turn for each in series for turn, _ in each.points]
    marks = ticks(min(values), max(values))
    axes = _Axes((min(turns), max(turns)), (marks[0], marks[-1]), width)
    paper = rectangle((0, 0, width, HEIGHT), theme.paper)
    head = Words(LEFT, 18, title, 13, theme.ink, Face.BOLD)
    frame = (*_grid(axes, marks, theme), *_turns(axes, sorted(set(turns)), theme))
    return Drawing(width, HEIGHT, title, (paper, head, *frame, *_lines(axes, series, theme)))


def ticks(low: float, high: float) -> list[float]:
    """Round numbers from below the least to above the most."""
    if low > 0 and low < high * 0.6:
        low = 0.0
    span = high - low or abs(high) or 1.0
    power = 10 ** floor(log10(span / TICKS))
    step = next(power * step for step in STEPS if power * step >= span / TICKS)
    first, last = floor(low / step), ceil(high / step)
    return [step * at for at in range(first, max(last, first + 1) + 1)]


def _grid(axes: _Axes, marks: Sequence[float], theme: Theme) -> Iterator[Item]:
    for mark in marks:
        left, right = axes.at(axes.turns[0], mark), axes.at(axes.turns[1], mark)
        yield Shape((points(left, (max(right[0], axes.width - RIGHT), right[1])),), theme.ink_soft, 0.5, opacity=0.5)
        told = f"{mark:,.4g}" if mark < 1000 else f"{mark:,.0f}"
        yield Words(LEFT - 6, left[1] + 4, told, SMALL, theme.ink_soft, anchor="end")


def _turns(axes: _Axes, turns: Sequence[int], theme: Theme) -> Iterator[Item]:
    """As many turns named as have room; the one before the first is the start."""
    every = max(1, len(turns) // 12)
    for turn in turns[::every]:
        name = f"turn {turn}" if turn else "start"
        yield Words(axes.at(turn, 0)[0], HEIGHT - 8, name, SMALL, theme.ink_soft, anchor="middle")


def _lines(axes: _Axes, series: Sequence[Series], theme: Theme) -> Iterator[Item]:
    """Each in its colour, or in one by its place among them, its name behind its end, clear of the others' names."""
    colours = [theme.ink, *theme.owners] if len(series) > 1 else [theme.sides["own"]]
    ends = []
    for each, by_place in zip(series, colours, strict=False):
        colour = by_place if each.tone is None else owner_colour(theme, each.tone)
        places = [axes.at(turn, value) for turn, value in each.points]
        if len(places) > 1:
            yield Shape((points(*places),), colour, 2.0)
        yield dots(places, colour, 6.0)
        ends.append((places[-1][1], places[-1][0], each.title, colour))
    ends.sort()
    for y, (_, x, title, colour) in zip(apart([end[0] + 4 for end in ends]), ends, strict=True):
        yield Words(max(x, axes.width - RIGHT) + 10, y, fitted(title, 12, RIGHT - 16), 12, colour)


def apart(wanted: Sequence[float]) -> list[float]:
    """Base lines from the top down, as near as they can be to those wanted, none over another or below the plot."""
    found, above = [], TOP - LINE
    for y in wanted:
        above = max(y, above + LINE)
        found.append(above)
    limit = HEIGHT - FOOT + 4
    for at in reversed(range(len(found))):
        found[at] = min(found[at], limit)
        limit = found[at] - LINE
    return found


def pairs_drawing(
    names: tuple[str, str], pairs: Sequence[tuple[str, float, float]], width: float, theme: Theme
) -> Drawing:
    """For each thing two bars in the measure of that thing, the first outlined."""
    items: list[Item] = []
    y = 6.0
    for title, first, second in pairs:
        items.append(Words(8, y + 18, fitted(title, 12, NAMES - 16), 12, theme.ink))
        most = max(first, second) or 1.0
        for at, value in enumerate((first, second)):
            top = y + at * BAR
            long = (width - NAMES - VALUES - 60) * value / most
            box = (NAMES + 60, top + 2, NAMES + 60 + max(1.0, long), top + BAR - 2)
            items.append(Words(NAMES + 54, top + 12, names[at], SMALL, theme.ink_soft, anchor="end"))
            items.append(rectangle(box, "" if at == 0 else theme.sides["own"], theme.sides["own"], 1.0))
            told = f"{value:,.1f}" if value % 1 else f"{value:,.0f}"
            items.append(Words(box[2] + 5, top + 12, told, SMALL, theme.ink))
        y += 2 * BAR + 8
    return Drawing(width, y, "Luck", (rectangle((0, 0, width, y), theme.paper), *items))
