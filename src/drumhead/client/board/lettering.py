"""Words as a painter writes them: their letters traced once, their halo below them, and the room they take up."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from math import ceil

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainterPath, QPainterPathStroker, QRawFont, QTextLayout, QTransform

from drumhead.engine.drawing.ink.faces import Face, runs, width_of
from drumhead.engine.drawing.ink.items import Words
from drumhead.engine.drawing.ink.room import SHARES

HALO = 0.26  # of the letters' size, as on paper
MEASURED = 64  # pixels: the size letters are traced in, so that none is bent to fit a screen's pixels
Outlines = tuple[QPainterPath, QPainterPath]
"""Letters, and the halo below them."""


def beginning(words: Words) -> float:
    """Pixels from where words begin to their point."""
    return SHARES[words.anchor] * width_of(words.text, words.size, words.face, words.spacing, words.caps)


@dataclass(frozen=True, slots=True)
class Setting:
    """All that makes words look as they do, what they take up round their point, and where their picture begins."""

    look: tuple[object, ...]
    room: QRectF
    corner: tuple[float, float]


@lru_cache(maxsize=4096)
def setting(words: Words) -> Setting:
    """Asked anew for each of the same words in every frame."""
    room = _room(words)
    font = words.text, words.size, words.face, words.spacing, words.caps
    look = *font, words.colour, words.halo, words.opacity, words.anchor, words.angle
    return Setting(look, room, (room.left() + words.dx, room.top() + words.dy))


def _room(words: Words) -> QRectF:
    """What words take up round their point, halo included."""
    edge, begin = _edge(words), beginning(words)
    wide = width_of(words.text, words.size, words.face, words.spacing, words.caps)
    level = QRectF(-begin - edge, -edge - words.size, wide + 2 * edge, words.size * 1.4 + 2 * edge)
    return QTransform().rotate(words.angle).mapRect(level)


def _edge(words: Words) -> int:
    """Whole pixels round words for their halo and what leans over their sides."""
    return ceil(words.size * (HALO / 2 + 0.1)) + 1


@lru_cache(maxsize=1024)
def outline(text: str, face: Face, spacing: float, caps: bool) -> Outlines:
    """Words in the size they are traced in, letter by letter, and their halos; `spacing` is a share of it."""
    letters, halo, at = QPainterPath(), QPainterPath(), 0.0
    for path in (letters, halo):
        path.setFillRule(Qt.FillRule.WindingFill)
    for run, share in runs(text, caps):
        font = QFont(_font(face, share))
        font.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, spacing * MEASURED)
        for glyph, place in _set(run, font):
            for path, traced in zip((letters, halo), _traced(glyph), strict=True):
                path.addPath(traced.translated(at + place.x(), place.y()))
        at += QFontMetricsF(font).horizontalAdvance(run)
    return letters, halo


@dataclass(frozen=True)
class _Glyph:
    """A letter of a font as it was found for a text, which may be another font than was asked for."""

    family: str
    style: str
    size: float
    number: int
    font: QRawFont = field(compare=False)


def _set(text: str, font: QFont) -> Iterator[tuple[_Glyph, QPointF]]:
    """Each letter of a text with its place on the base line."""
    layout = QTextLayout(text, font)
    layout.beginLayout()
    line = layout.createLine()
    line.setNumColumns(len(text))
    layout.endLayout()
    for run in layout.glyphRuns():
        raw = run.rawFont()
        for number, place in zip(run.glyphIndexes(), run.positions(), strict=True):
            glyph = _Glyph(raw.familyName(), raw.styleName(), raw.pixelSize(), number, raw)
            yield glyph, place - QPointF(0, line.ascent())


@lru_cache(maxsize=4096)
def _traced(glyph: _Glyph) -> Outlines:
    """A letter and its halo, without what lies within that: it is filled four times as fast as a line is drawn."""
    letter, stroker = glyph.font.pathForGlyph(glyph.number), QPainterPathStroker()
    stroker.setWidth(MEASURED * HALO)
    stroker.setJoinStyle(Qt.PenJoinStyle.BevelJoin)  # at so small a size as round as any, and found in half the time
    halo = stroker.createStroke(letter)
    halo.setFillRule(Qt.FillRule.WindingFill)
    return letter, halo.simplified()


@lru_cache(maxsize=2 * len(Face))
def _font(face: Face, share: float) -> QFont:
    """Letters as they are, not bent to fit a screen's pixels."""
    _, family, weight, slant = face.value
    font = QFont(family)
    font.setPixelSize(round(MEASURED * share))
    font.setBold(weight == "bold")
    font.setItalic(slant == "italic")
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return font
