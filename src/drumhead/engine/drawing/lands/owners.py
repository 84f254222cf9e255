"""Whose is what on a board of places: a number for the palette and a letter for each power, alike in every picture."""

from __future__ import annotations

from collections.abc import Iterable

from drumhead.engine.drawing.ink.theme import Theme
from drumhead.engine.play.view import Token

NOBODY = -1


class Owners:
    """Powers in the order of their names; one met later comes behind them."""

    def __init__(self, names: Iterable[str]) -> None:
        self._names = sorted({name for name in names if name})

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self._names)

    def tone(self, name: str) -> int:
        """The power's number; NOBODY for no name."""
        if not name:
            return NOBODY
        if name not in self._names:
            self._names.append(name)
        return self._names.index(name)

    def letter(self, name: str) -> str:
        """As much of a power's name as no other begins with."""
        others = [other.casefold() for other in self._names if other != name]
        lengths = range(1, len(name) + 1)
        return next((name[:n] for n in lengths if not any(o.startswith(name[:n].casefold()) for o in others)), name)


def unit_colours(theme: Theme, token: Token, owners: Owners) -> tuple[str, str]:
    """A unit's colour, its owner's or its stance's where nobody is named, and that of what is written on it."""
    if token.owner:
        return owner_colour(theme, owners.tone(token.owner)), theme.on_owner
    return theme.sides.get(token.stance, theme.sides["neutral"]), theme.on_side


def owner_colour(theme: Theme, tone: int) -> str:
    """The colour of a power by its number; below 0 it is nobody's."""
    return theme.owners[tone % len(theme.owners)] if tone >= 0 else theme.sides["neutral"]
