"""Figures drawn for a page of text: a title, a height, and what draws them in a width and a theme."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from drumhead.engine.drawing.ink.items import Drawing
from drumhead.engine.drawing.ink.theme import LIGHT, Theme


@dataclass(frozen=True, slots=True)
class Chart:
    """A figure still to be drawn, with the words below it."""

    title: str
    draw: Callable[[float, Theme], Drawing]

    def drawing(self, width: float = 760.0, theme: Theme = LIGHT) -> Drawing:
        """As wide as the page has room."""
        return self.draw(width, theme)
