"""Drawings as the pages of a PDF: fonts inside, text as text, the same bytes for the same drawings."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import Any

from fontTools.pens.basePen import BasePen
from PIL import Image
from reportlab import rl_config
from reportlab.lib.colors import HexColor
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from drumhead.engine.drawing.ink.faces import Face, opened, width_of
from drumhead.engine.drawing.ink.items import Clip, Drawing, Item, Letters, Raster, Shape, Words
from drumhead.engine.drawing.pens.svg import HALO

POINTS = 0.75  # a pixel
ROUND, FLAT = 1, 0
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
    _items(canvas, drawing.items)
    canvas.showPage()


def _items(canvas: Any, items: Sequence[Item]) -> None:
    for item in items:
        canvas.saveState()
        match item:
            case Shape():
                _shape(canvas, item)
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
                _clip(canvas, item)
        canvas.restoreState()


def _shape(canvas: Any, shape: Shape) -> None:
    if not shape.lines:
        return
    path = canvas.beginPath()
    for line in shape.lines:
        (x, y), *rest = line.tolist()
        path.moveTo(x, y)
        for onward in rest or [(x, y)]:
            path.lineTo(*onward)
        if shape.closed:
            path.close()
    if shape.stroke:
        _pen(canvas, shape)
    if shape.fill:
        canvas.setFillColor(HexColor(shape.fill))
        canvas.setFillAlpha(shape.opacity)
    canvas.drawPath(path, stroke=int(bool(shape.stroke)), fill=int(bool(shape.fill)))


def _pen(canvas: Any, shape: Shape) -> None:
    canvas.setStrokeColor(HexColor(shape.stroke))
    canvas.setStrokeAlpha(shape.opacity)
    canvas.setLineWidth(shape.width)
    canvas.setLineCap(FLAT if shape.flat else ROUND)
    canvas.setLineJoin(FLAT if shape.flat else ROUND)
    if shape.dashes:
        canvas.setDash([*shape.dashes])


def _words(canvas: Any, words: Words) -> None:
    width = width_of(words.text, words.size, words.face, words.spacing)
    canvas.translate(words.x, words.y)
    canvas.rotate(words.angle)
    canvas.scale(1, -1)
    canvas.translate(-width * {"start": 0.0, "middle": 0.5, "end": 1.0}[words.anchor], 0)
    if words.halo:
        _halo(canvas, words)
    canvas.setFillColor(HexColor(words.colour))
    canvas.setFillAlpha(words.opacity)
    text = canvas.beginText(0, 0)
    text.setFont(words.face.name, words.size)
    text.setCharSpace(words.spacing)
    text.textOut(words.text)
    canvas.drawText(text)


def _halo(canvas: Any, words: Words) -> None:
    """The letters' outlines as a broad line: a second text would be found twice by a search."""
    font = opened(words.face)
    letters, names = font.getGlyphSet(), font.getBestCmap()
    path, x = canvas.beginPath(), 0.0
    for letter in words.text:
        name = names.get(ord(letter), ".notdef")
        letters[name].draw(_Outline(letters, path, x, words.size / font["head"].unitsPerEm))
        x += width_of(letter, words.size, words.face) + words.spacing
    canvas.setStrokeColor(HexColor(words.halo))
    canvas.setStrokeAlpha(words.opacity)
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
    canvas.drawImage(ImageReader(Image.fromarray(raster.pixels)), 0, 0, right - left, bottom - top)


def _clip(canvas: Any, clip: Clip) -> None:
    left, top, right, bottom = clip.box
    path = canvas.beginPath()
    path.rect(left, top, right - left, bottom - top)
    canvas.clipPath(path, stroke=0, fill=0)
    _items(canvas, clip.items)
