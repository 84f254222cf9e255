"""What a view shows of troops: flags, tents and boxed S on strategic squares, plates with ids on a battlefield."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from drumhead.engine.drawing.ink.faces import Face, width_of
from drumhead.engine.drawing.ink.items import Box, Item, Shape, Words, points, rectangle
from drumhead.engine.drawing.ink.theme import Theme
from drumhead.engine.maps.squares.model import GameMap
from drumhead.engine.play.view import View
from drumhead.engine.reports.pictures.frame import Window
from drumhead.engine.reports.troops import KINDS, Mark, marks

NUMBERS_FROM = 18  # pixels a square
LEAST_FLAG, LARGEST_FLAG = 6.0, 30.0
CLOTH, STAFF = 0.68, 1.9  # a cloth's height by its width, and with its staff by its height
OTHERS = ("enemy", "neutral")
BELOW_FORT = 0.36  # of a square: how far down from its star's corner units stand
COLUMN, ROOM = 0.4, 0.82  # of a square: the width of a flag, and the height for those below each other


@dataclass(frozen=True, slots=True)
class Sign:
    """A flag, tent or boxed S of one state's troops in its box, with its words."""

    box: Box
    mark: Mark

    @property
    def words(self) -> str:
        """1.5: the size as reported of what nobody identified, else how many units are known."""
        return self.mark.reported or str(len(self.mark.tokens))


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
            for at, beside in enumerate((False, True)):
                below = [mark for mark in here if (mark.stance in OTHERS) == beside]
                found += _column(below, window, column + (0.08, 0.52)[at], row)
    return found


def _column(below: Sequence[Mark], window: Window, column: float, row: float) -> Iterator[Sign]:
    """Signs below each other, smaller the more there are."""
    room = ROOM / max(1, len(below))
    wide = max(LEAST_FLAG, min(LARGEST_FLAG, window.unit * min(COLUMN, room / CLOTH / STAFF)))
    for number, mark in enumerate(below):
        x, y = window.x(column), window.y(row + 0.1 + number * room)
        yield Sign((x, y, x + wide, y + wide * CLOTH), mark)


def signs(standing: Sequence[Sign], theme: Theme, unit: float) -> Iterator[Item]:
    """Flags, tents and boxed S, with their words where a square has room."""
    for sign in standing:
        colour = theme.sides.get(sign.mark.stance, theme.sides["neutral"])
        yield from sign_items(sign.mark.kind, sign.box, colour, theme)
        if unit >= NUMBERS_FROM:
            yield _worded(sign, theme)


def sign_items(kind: str, box: Box, colour: str, theme: Theme) -> Iterator[Item]:
    """1.5, 13.3: a cloth on a staff, a tent, or an S in a box."""
    left, top, right, bottom = box
    middle, high = (left + right) / 2, bottom - top
    if kind == "tent":
        door = (right - left) * 0.14
        yield Shape((points((left, bottom), (middle, top), (right, bottom)),), theme.ink, 0.7, colour, closed=True)
        opening = points((middle - door, bottom), (middle, top + high * 0.4), (middle + door, bottom))
        yield Shape((opening,), fill=theme.on_side, closed=True)
    elif kind == "shattered":
        box = (middle - high / 2, top, middle + high / 2, bottom)
        yield rectangle(box, theme.on_side, colour, max(1.0, high * 0.1))
        yield Words(middle, bottom - high * 0.17, "S", high * 0.88, colour, Face.BOLD, "middle")
    else:
        yield Shape((points((left, top - 1), (left, bottom + high * 0.9)),), theme.ink, max(0.8, (right - left) / 16))
        yield rectangle(box, colour, theme.on_side, 0.7)


def _worded(sign: Sign, theme: Theme) -> Item:
    """On a flag; below a tent or a boxed S."""
    left, top, right, bottom = sign.box
    size, middle = (bottom - top) * 0.72, (left + right) / 2
    words = _begun(sign.words, size, (right - left) * (1 if sign.mark.kind == "flag" else 2))
    if sign.mark.kind == "flag":
        return Words(middle, (top + bottom) / 2 + size * 0.35, words, size, theme.on_side, Face.NARROW, "middle")
    return Words(middle, bottom + size * 0.95, words, size, theme.ink, Face.NARROW, "middle", theme.halo)


def _begun(words: str, size: float, wide: float) -> str:
    """As many letters of a size word as a flag has room for; a number is never cut."""
    while not words.isdecimal() and len(words) > 1 and width_of(words, size, Face.NARROW) > wide * 0.94:
        words = words[:-1]
    return words


def stacks(map: GameMap, view: View | None, square: int) -> Stacks:
    """The units whose tactical square is known, by that square and in the order of their ids."""
    found: dict[int, list[tuple[str, Plate]]] = {}
    for token in view.tokens if view is not None else ():
        if token.cell == square and token.tactical is not None:
            plate = Plate(token.label, token.stance, KINDS.get(token.status, "flag"))
            found.setdefault(token.tactical, []).append((token.id, plate))
    return {spot: [plate for _, plate in sorted(units, key=_id)] for spot, units in sorted(found.items())}


def _id(unit: tuple[str, Plate]) -> str:
    return unit[0]


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
        sign = high * 0.78
        yield from sign_items(
            unit.kind, (left + 1, top + high * 0.12, left + 1 + sign, top + high * 0.88), colour, theme
        )
        left += sign
    size = high * 0.8
    size *= min(1.0, (right - left) * 0.94 / max(1.0, width_of(unit.label, size, Face.NARROW)))
    place = ((left + right) / 2, (top + bottom) / 2 + size * 0.35)
    yield Words(*place, unit.label, size, theme.on_side if active else colour, Face.NARROW, "middle")
