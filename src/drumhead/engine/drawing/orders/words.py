"""What figures mean, in the words of every legend."""

from __future__ import annotations

from drumhead.engine.drawing.orders.styles import FIGURES
from drumhead.engine.play import figures
from drumhead.engine.play.figures import Figure, Help

Kind = tuple[type[Figure], str, bool]
"""A figure's class and style, and whether what it shows came about."""


def kind_of(figure: Figure) -> Kind:
    """What a figure has in common with all that look alike."""
    if isinstance(figure, Help) and figure.of == figure.end and figure.style != "other":
        return Help, "hold", figure.done
    return type(figure), getattr(figure, "style", ""), getattr(figure, "done", True)


WORDS: dict[Kind, str] = {
    (getattr(figures, name), style, not failed): words for name, style, words, *failed in FIGURES["legend"]["words"]
}
"""In the order of a legend."""
