"""What a view shows of troops: flags on strategic squares, counters on a battlefield."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from drumhead.engine.maps.model import GameMap
from drumhead.engine.play.view import View
from drumhead.engine.reports.pictures.display import Box, Item, Shape, Words, points, rectangle
from drumhead.engine.reports.pictures.frame import Window
from drumhead.engine.reports.pictures.themes import Theme
from drumhead.engine.reports.pictures.typefaces import Face, width_of

NUMBERS_FROM = 18  # pixels a square
LEAST_FLAG = 6.0


def standing(map: GameMap, view: View | None, window: Window) -> list[tuple[Box, str, str]]:
    """1.5: (cloth, stance, words) of a flag for each stance on a square: how many units are known, or the size."""
    if view is None:
        return []
    counts = Counter((token.cell, token.stance) for token in view.tokens if token.status != "shattered")
    sizes = {(seen.cell, seen.stance): seen.words for seen in view.sightings}
    found = []
    for cell, stance in sorted(set(counts) | set(sizes)):
        column, row = map.board.position(cell)
        if window.shows(column, row):
            wide = max(LEAST_FLAG, min(30.0, window.unit * 0.4))
            x = window.x(column + (0.52 if stance in ("enemy", "neutral") else 0.08))
            y = window.y(row + 0.1)
            words = sizes.get((cell, stance), str(counts[cell, stance]))
            found.append(((x, y, x + wide, y + wide * 0.68), stance, words))
    return found


def flags(standing: list[tuple[Box, str, str]], theme: Theme, unit: float) -> Iterator[Item]:
    """A cloth on a staff, with its words where a square has room."""
    for (left, top, right, bottom), stance, words in standing:
        staff = bottom + (bottom - top) * 0.9
        yield Shape((points((left, top - 1), (left, staff)),), theme.ink, max(0.8, (right - left) / 16))
        colour = theme.sides.get(stance, theme.sides["neutral"])
        yield rectangle((left, top, right, bottom), colour, theme.on_side, 0.7)
        if unit >= NUMBERS_FROM:
            size = (bottom - top) * 0.72
            place = ((left + right) / 2, (top + bottom) / 2 + size * 0.35)
            yield Words(*place, _begun(words, size, right - left), size, theme.on_side, Face.NARROW, "middle")


def _begun(words: str, size: float, wide: float) -> str:
    """As many letters of a size word as a flag has room for; a number is never cut."""
    while not words.isdecimal() and len(words) > 1 and width_of(words, size, Face.NARROW) > wide * 0.94:
        words = words[:-1]
    return words


def stacks(map: GameMap, view: View | None, square: int) -> dict[int, list[tuple[str, str]]]:
    """The units whose tactical square is known, (id, stance), by that square."""
    found: dict[int, list[tuple[str, str]]] = {}
    for token in view.tokens if view is not None else ():
        if token.cell == square and token.tactical is not None:
            found.setdefault(token.tactical, []).append((token.id, token.stance))
    return {spot: sorted(units) for spot, units in sorted(found.items())}


def counters(map: GameMap, theme: Theme, window: Window, stacks: dict[int, list[tuple[str, str]]]) -> Iterator[Item]:
    """A plate with its id for each unit, in one column up to four and in two beyond."""
    for spot, units in stacks.items():
        column, row = map.tactical_board.position(spot)
        across = 1 if len(units) <= 4 else 2
        down = -(-len(units) // across)
        wide, high = window.unit * 0.92 / across, window.unit * min(0.3, 0.94 / down)
        for number, (id, stance) in enumerate(units):
            x = window.x(column + 0.04) + number // down * wide
            y = window.y(row + 0.03) + number % down * high
            yield from _plate((x, y, x + wide * 0.97, y + high * 0.93), id, stance, theme)


def _plate(box: Box, id: str, stance: str, theme: Theme) -> Iterator[Item]:
    left, top, right, bottom = box
    colour = theme.sides.get(stance, theme.sides["neutral"])
    yield rectangle(box, colour, theme.on_side, 0.8)
    size = (bottom - top) * 0.8
    size *= min(1.0, (right - left) * 0.94 / max(1.0, width_of(id, size, Face.NARROW)))
    place = ((left + right) / 2, (top + bottom) / 2 + size * 0.35)
    yield Words(*place, id, size, theme.on_side, Face.NARROW, "middle")
