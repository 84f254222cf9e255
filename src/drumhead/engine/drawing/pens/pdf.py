"""Drawings as the pages of a PDF: fonts inside, text as text, the same bytes for the same drawings."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO
from typing import Any

import numpy as np
from fontTools.pens.basePen import BasePen
from PIL import Image
from reportlab import rl_config
from reportlab.lib.colors import HexColor
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import FILL_NON_ZERO, Canvas

from drumhead.engine.drawing.ink.colours import divided
from drumhead.engine.drawing.ink.faces import Face, opened, runs, width_of
from drumhead.engine.drawing.ink.items import (
    Box,
    Clip,
    Drawing,
    Item,
    Letters,
    Pixels,
    Points,
    Raster,
    Shape,
    Texture,
    Words,
    box_of,
    common,
    corners,
)
from drumhead.engine.drawing.ink.scale import in_pixels
from drumhead.engine.drawing.pens.svg import HALO

POINTS = 0.75  # a pixel
ROUND, FLAT = 1, 0
LEAST = 120.0  # pixels: what is laid side by side is about so wide
rl_config.useA85 = 0  # bytes as they are: as letters a page takes longer to write than to draw, and a quarter more room


def write_pdf(drawings: Sequence[Drawing]) -> bytes:
    """One page a drawing, as large as it; the title is the first one's."""
    for face in Face:
        if face.name not in pdfmetrics.getRegisteredFontNames():
            pdfmetrics.registerFont(TTFont(face.name, str(face.file)))
    file = BytesIO()
    canvas = Canvas(file, pageCompression=1, invariant=1, initialFontName=Face.PLAIN.name)
    canvas.setTitle(drawings[0].title)
    canvas.setAuthor("")
    canvas.setCreator("Drumhead")
    for drawing in drawings:
        _page(canvas, drawing)
    canvas.save()
    return file.getvalue()


def _page(canvas: Any, drawing: Drawing) -> None:
    canvas.setPageSize((drawing.width * POINTS, drawing.height * POINTS))
    canvas.bookmarkPage(f"page-{canvas.getPageNumber()}")
    canvas.addOutlineEntry(drawing.title, f"page-{canvas.getPageNumber()}", 0)
    canvas.translate(0, drawing.height * POINTS)
    canvas.scale(POINTS, -POINTS)
    _items(canvas, in_pixels(drawing.items), (0.0, 0.0, drawing.width, drawing.height))
    canvas.showPage()


def _items(canvas: Any, items: Iterable[Item], seen: Box) -> None:
    """Items of which no more than a box can be seen."""
    for item in items:
        canvas.saveState()
        match item:
            case Shape():
                _shape(canvas, item, seen)
            case Words():
                _words(canvas, item)
            case Letters():
                for x, y in item.places.tolist():
                    words = Words(x, y, item.letter, item.size, item.colour, item.face, "middle", item.halo)
                    canvas.saveState()
                    _words(canvas, words)
                    canvas.restoreState()
            case Raster():
                _raster(canvas, item)
            case Clip():
                _clip(canvas, item, seen)
        canvas.restoreState()


def _shape(canvas: Any, shape: Shape, seen: Box) -> None:
    if not shape.lines:
        return
    path = _path(canvas, shape.lines, shape.closed)
    if shape.texture is None:
        _paint(canvas, path, shape, bool(shape.fill), bool(shape.stroke))
        return
    if shape.fill:
        _paint(canvas, path, shape, fill=True, stroke=False)
    canvas.saveState()
    canvas.clipPath(path, stroke=0, fill=0, fillMode=FILL_NON_ZERO)
    _lay(canvas, shape.texture, common(box_of(*shape.lines), seen), shape.opacity)
    canvas.restoreState()
    if shape.stroke:
        _paint(canvas, path, shape, fill=False, stroke=True)


def _path(canvas: Any, lines: Iterable[Points], closed: bool) -> Any:
    path = canvas.beginPath()
    for line in lines:
        (x, y), *rest = line.tolist()
        path.moveTo(x, y)
        for onward in rest or [(x, y)]:
            path.lineTo(*onward)
        if closed:
            path.close()
    return path


def _paint(canvas: Any, path: Any, shape: Shape, fill: bool, stroke: bool) -> None:
    if stroke:
        _pen(canvas, shape)
    if fill:
        colour, seen = divided(shape.fill)
        canvas.setFillColor(HexColor(colour))
        canvas.setFillAlpha(seen * shape.opacity)
    canvas.drawPath(path, stroke=int(stroke), fill=int(fill), fillMode=FILL_NON_ZERO)


def _lay(canvas: Any, texture: Texture, box: Box, opacity: float) -> None:
    """One repetition beside the other over a box; the page holds their pixels once, several repetitions together where
    they are small."""
    times = max(1, round(LEAST / texture.side))
    if times > 1:
        texture = Texture(np.tile(texture.pixels, (times, times, 1)), texture.side * times, texture.turn, texture.at)
    picture = _picture(texture.pixels)
    canvas.setFillAlpha(opacity)
    canvas.translate(*texture.at)
    canvas.rotate(texture.turn)
    for column, row in _repeated(texture, box):
        canvas.saveState()
        canvas.translate(column * texture.side, (row + 1) * texture.high)
        canvas.scale(1, -1)
        canvas.drawImage(picture, 0, 0, texture.side, texture.high, mask="auto")
        canvas.restoreState()


def _repeated(texture: Texture, box: Box) -> Iterator[tuple[int, int]]:
    """Which repetitions touch a box, counted from the texture's own corner."""
    angle = math.radians(-texture.turn)
    turn = np.array([[math.cos(angle), -math.sin(angle)], [math.sin(angle), math.cos(angle)]])
    if box[2] <= box[0] or box[3] <= box[1]:
        return
    found = np.round((corners(box) - texture.at) @ turn.T / (texture.side, texture.high), 6)
    (first, upper), (last, lower) = np.floor(found.min(axis=0)).tolist(), np.ceil(found.max(axis=0)).tolist()
    yield from ((column, row) for row in range(int(upper), int(lower)) for column in range(int(first), int(last)))


def _picture(pixels: Pixels) -> ImageReader:
    return ImageReader(Image.fromarray(pixels))


def _pen(canvas: Any, shape: Shape) -> None:
    colour, seen = divided(shape.stroke)
    canvas.setStrokeColor(HexColor(colour))
    canvas.setStrokeAlpha(seen * shape.opacity)
    canvas.setLineWidth(shape.width)
    canvas.setLineCap(FLAT if shape.flat else ROUND)
    canvas.setLineJoin(FLAT if shape.flat else ROUND)
    if shape.dashes:
        canvas.setDash([*shape.dashes])


def _words(canvas: Any, words: Words) -> None:
    width = width_of(words.text, words.size, words.face, words.spacing, words.caps)
    canvas.translate(words.x + words.dx, words.y + words.dy)
    canvas.rotate(words.angle)
    canvas.scale(1, -1)
    canvas.translate(-width * {"start": 0.0, "middle": 0.5, "end": 1.0}[words.anchor], 0)
    if words.halo:
        _halo(canvas, words)
    colour, seen = divided(words.colour)
    canvas.setFillColor(HexColor(colour))
    canvas.setFillAlpha(seen * words.opacity)
    text = canvas.beginText(0, 0)
    text.setCharSpace(words.spacing)
    for run, share in runs(words.text, words.caps):
        text.setFont(words.face.name, words.size * share)
        text.textOut(run)
    canvas.drawText(text)


def _halo(canvas: Any, words: Words) -> None:
    """The letters' outlines as a broad line: a second text would be found twice by a search."""
    font = opened(words.face)
    letters, names = font.getGlyphSet(), font.getBestCmap()
    path, x = canvas.beginPath(), 0.0
    for letter, share in ((letter, share) for run, share in runs(words.text, words.caps) for letter in run):
        name, size = names.get(ord(letter), ".notdef"), words.size * share
        letters[name].draw(_Outline(letters, path, x, size / font["head"].unitsPerEm))
        x += width_of(letter, size, words.face) + words.spacing
    colour, seen = divided(words.halo)
    canvas.setStrokeColor(HexColor(colour))
    canvas.setStrokeAlpha(seen * words.opacity)
    canvas.setLineWidth(words.size * HALO)
    canvas.setLineJoin(ROUND)
    canvas.drawPath(path, stroke=1, fill=0)


class _Outline(BasePen):  # type: ignore[misc,unused-ignore]
    """Draws a letter's outline into a path of the page."""

    def __init__(self, letters: Any, path: Any, x: float, scale: float) -> None:
        super().__init__(letters)
        self._path, self._x, self._scale = path, x, scale

    def _at(self, point: tuple[float, float]) -> tuple[float, float]:
        return self._x + point[0] * self._scale, point[1] * self._scale

    def _moveTo(self, pt: tuple[float, float]) -> None:  # noqa: N802
        self._path.moveTo(*self._at(pt))

    def _lineTo(self, pt: tuple[float, float]) -> None:  # noqa: N802
        self._path.lineTo(*self._at(pt))

    def _curveToOne(  # noqa: N802
        self, pt1: tuple[float, float], pt2: tuple[float, float], pt3: tuple[float, float]
    ) -> None:
        self._path.curveTo(*self._at(pt1), *self._at(pt2), *self._at(pt3))

    def _closePath(self) -> None:  # noqa: N802
        self._path.close()


def _raster(canvas: Any, raster: Raster) -> None:
    left, top, right, bottom = raster.box
    canvas.translate(left, bottom)
    canvas.scale(1, -1)
    mask = "auto" if raster.pixels.shape[2] == 4 else None
    canvas.drawImage(_picture(raster.pixels), 0, 0, right - left, bottom - top, mask=mask)


def _clip(canvas: Any, clip: Clip, seen: Box) -> None:
    left, top, right, bottom = clip.box
    path = canvas.beginPath()
    path.rect(left, top, right - left, bottom - top)
    canvas.clipPath(path, stroke=0, fill=0)
    if clip.lines:
        canvas.clipPath(_path(canvas, clip.lines, closed=True), stroke=0, fill=0, fillMode=FILL_NON_ZERO)
    _items(canvas, clip.items, common(clip.box, seen))
