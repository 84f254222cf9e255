"""Names beside the signs of their places, and those that stand where the first room for them is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from drumhead.engine.drawing.ink.faces import Face, width_of
from drumhead.engine.drawing.ink.items import Box, Words
from drumhead.engine.drawing.ink.look import Look
from drumhead.engine.drawing.ink.room import RISE, Taken, beside, extent, moved, within

HIGH = 1.05  # a name's height, in sizes of its letters
EDGE = 1.0  # pixels a name is wider than its letters, to each side


@dataclass(frozen=True, slots=True)
class Named:
    """A name, the place it is of in units of the board, and the room of the sign there, in pixels from the place."""

    text: str
    at: tuple[float, float]
    sign: Box
    size: float
    face: Face
    colour: str

    def boxes(self, look: Look, aside: Iterable[int]) -> Iterator[Box]:
        """Where it may stand, the best first, in pixels from the board's corner; at last farther `aside`."""
        wide, high = width_of(self.text, self.size, self.face) + 2 * EDGE, self.size * HIGH
        return (moved(box, *self.at, look.scale) for box in beside(self.sign, wide, high, aside))

    def words(self, box: Box, look: Look) -> Words:
        """In units of the board, where it was placed."""
        dx = box[0] + EDGE - self.at[0] * look.scale
        dy = box[1] + self.size * RISE - self.at[1] * look.scale
        return Words(*self.at, self.text, self.size, self.colour, self.face, halo=look.theme.halo, dx=dx, dy=dy)


def first_free(tried: Iterable[Words | None], taken: Taken, bounds: Box, look: Look) -> Iterator[Words]:
    """The first words that have room within bounds, which they take; none where none have."""
    for words in tried:
        box = moved(extent(words), words.x, words.y, look.scale) if words is not None else None
        if words is not None and box is not None and within(box, bounds) and taken.free(box):
            taken.take(box)
            yield words
            return
