"""What a view shows of troops: flags, tents and boxed S on strategic squares, plates with ids on a battlefield."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from drumhead.engine.drawing.ink.faces import Face, width_of
from drumhead.engine.drawing.ink.items import Box, Item, Words, rectangle
from drumhead.engine.drawing.ink.theme import Theme
from drumhead.engine.drawing.squares.flags import RATIO, flag
from drumhead.engine.maps.squares.model import GameMap
from drumhead.engine.play.view import View
from drumhead.engine.reports.pictures.frame import Window
from drumhead.engine.reports.troops import KINDS, Mark, marks

LEAST_FLAG, LARGEST_FLAG = 6.0, 34.0  # pixels wide
SIZE = 0.5  # of words below a flag, by its height
GOOD_SIZE, LEAST_SIZE = 8.0, 6.0  # of words, in pixels: what they have where there is room, and what can be read
OTHERS = ("enemy", "neutral")
BELOW_FORT = 0.36  # of a square: how far down from its star's corner units stand
COLUMN, ROOM = 0.4, 0.82  # of a square: the width of a flag, and the height for those below each other
FLAGS, HALVES, WHOLE = (0.08, 0.52), ((0.02, 0.5), (0.5, 0.98)), (0.02, 0.98)  # of it: where flags and words may stand


@dataclass(frozen=True, slots=True)
class Sign:
    """A flag, tent or boxed S of one state's troops in its box; its words do not leave `room`, its part of the
    square."""

    box: Box
    mark: Mark
    room: Box

    @property
    def words(self) -> str:
        """1.5: the size as reported of what nobody identified, else how many units are known."""
        return self.mark.reported or str(len(self.mark.tokens))

    @property
    def size(self) -> float:
        """That of the words: smaller where their part of the square is narrow, 0 where they could not be read."""
        (first, _, last, least), (_, top, _, bottom) = self.room, self.box
        size = max((bottom - top) * SIZE, min(GOOD_SIZE, least - bottom))
        size *= min(1.0, (last - first) / max(1.0, width_of(self.words, size, Face.NARROW)))
        return size if size >= LEAST_SIZE else 0.0

    @property
    def below(self) -> Box:
        """Where its words stand: under its middle as far as they stay in their part of the square."""
        (left, _, right, bottom), (first, _, last, _), size = self.box, self.room, self.size
        half = width_of(self.words, size, Face.NARROW) / 2 if size else 0.0
        middle = min(max((left + right) / 2, first + half), last - half)
        return middle - half, bottom, middle + half, bottom + size


@dataclass(frozen=True, slots=True)
class Plate:
    """A unit whose tactical square is known."""

    label: str
    stance: str
    kind: str


Stacks = dict[int, list[Plate]]


def standing(map: GameMap, view: View | None, window: Window) -> list[Sign]:
    """1.5: a sign for each state's troops on each square in the window, the seat's own side left, others right."""
    found: list[Sign] = []
    for cell, here in marks(view).items() if view is not None else ():
        column, row = map.board.position(cell)
        if window.shows(column, row):
            sides = [[mark for mark in here if (mark.stance in OTHERS) == others] for others in (False, True)]
            shared = all(sides)
            for below, flags, words in zip(sides, FLAGS, HALVES if shared else (WHOLE, WHOLE), strict=True):
                found += _column(below, window, column + flags, row, (column + words[0], column + words[1]))
    return found


def _column(
    below: Sequence[Mark], window: Window, column: float, row: float, words: tuple[float, float]
) -> Iterator[Sign]:
    """Signs below each other, smaller the more there are, each with its words under it."""
    room = ROOM / max(1, len(below))
    high = window.unit * room / (1 + SIZE)
    wide = max(LEAST_FLAG, min(LARGEST_FLAG, window.unit * COLUMN, high * RATIO))
    for number, mark in enumerate(below):
        x, y = window.x(column), window.y(row + 0.1 + number * room)
        part = window.x(words[0]), y, window.x(words[1]), y + window.unit * room
        yield Sign((x, y, x + wide, y + wide / RATIO), mark, part)


def signs(standing: Sequence[Sign], theme: Theme) -> Iterator[Item]:
    """Flags, tents and boxed S, with their words below them where these can be read."""
    for sign in standing:
        yield from flag(theme, sign.mark.kind, sign.mark.stance, sign.box, sign.mark.arms, sign.mark.state)
        if size := sign.size:
            left, _, right, bottom = sign.below
            place = (left + right) / 2, bottom - size * 0.1
            yield Words(*place, sign.words, size, theme.ink, Face.NARROW, "middle", theme.halo)


def stacks(map: GameMap, view: View | None, square: int) -> Stacks:
    """The units whose tactical square is known, by that square and in the order of their ids."""
    found: dict[int, list[tuple[str, Plate]]] = {}
    for token in view.tokens if view is not None else ():
        if token.cell == square and token.tactical is not None:
            plate = Plate(token.label, token.stance, KINDS.get(token.status, "flag"))
            found.setdefault(token.tactical, []).append((token.id, plate))
    return {
        spot: [plate for _, plate in sorted(units, key=lambda unit: unit[0])] for spot, units in sorted(found.items())
    }


def counters(map: GameMap, theme: Theme, window: Window, square: int, stacks: Stacks) -> Iterator[Item]:
    """A plate with its id for each unit, in one column up to four and in two beyond, below the star of a fort."""
    forts = {city.tactical for city in map.cities_at(square) if city.fort}
    for spot, units in stacks.items():
        column, row = map.tactical_board.position(spot)
        across, top = 1 if len(units) <= 4 else 2, BELOW_FORT if spot in forts else 0.0
        down = -(-len(units) // across)
        wide, high = window.unit * 0.92 / across, window.unit * min(0.3, (0.94 - top) / down)
        for number, unit in enumerate(units):
            x = window.x(column + 0.04) + number // down * wide
            y = window.y(row + 0.03 + top) + number % down * high
            yield from _plate((x, y, x + wide * 0.97, y + high * 0.93), unit, theme)


def _plate(box: Box, unit: Plate, theme: Theme) -> Iterator[Item]:
    """An active unit's id on its colour; of others in their colour, behind a tent or a boxed S."""
    left, top, right, bottom = box
    colour = theme.sides.get(unit.stance, theme.sides["neutral"])
    active, high = unit.kind == "flag", bottom - top
    yield rectangle(box, colour if active else theme.on_side, theme.on_side if active else colour, 0.8)
    if not active:
        sign = high * 0.76 * RATIO
        place = left + 1, top + high * 0.12, left + 1 + sign, top + high * 0.88
        yield from flag(theme, unit.kind, unit.stance, place)
        left += sign
    size = high * 0.8
    size *= min(1.0, (right - left) * 0.94 / max(1.0, width_of(unit.label, size, Face.NARROW)))
    middle = (left + right) / 2, (top + bottom) / 2 + size * 0.35
    yield Words(*middle, unit.label, size, theme.on_side if active else colour, Face.NARROW, "middle")
