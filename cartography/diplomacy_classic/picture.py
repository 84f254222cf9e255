"""A picture of the board for the eye of whoever draws it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from .anchors import DOT, LETTERS, UNITS
from .plane import HEIGHT, KM, WIDTH
from .territory import Drawn

FONTS = Path(__file__).parents[2] / "resources" / "fonts"
PIXELS = 1600
OVER = 2  # drawn this much larger, then scaled down
SEA, COAST, BORDER, INK = "#c3d8e4", "#5a7d93", "#8d7f66", "#3a332a"
TINTS = {
    "Austria": "#e5b8a0",
    "England": "#dcb7c8",
    "France": "#b3c8e6",
    "Germany": "#cbc8c0",
    "Italy": "#bcd6ae",
    "Russia": "#e6dcb8",
    "Turkey": "#e8cf8e",
    "island": "#d6d2c8",
    "neutral land": "#d6d2c8",
}
PLAIN = "#efe6cf"


def save_picture(path: Path, board: Sequence[Drawn], window: str) -> None:
    """Territories tinted by region, with names, centres and the room of units."""
    west, north, east, south = (float(word) for word in (window or f"0,0,{WIDTH},{HEIGHT}").split(","))
    scale = PIXELS * OVER / (east - west)
    size = (PIXELS * OVER, round((south - north) * scale))
    pen = _Pen(image := Image.new("RGB", size, SEA), scale, west, north)
    for drawn in sorted(board, key=lambda drawn: not drawn.province.ocean):
        pen.territory(drawn)
    for drawn in board:
        pen.furniture(drawn)
    image.resize((size[0] // OVER, size[1] // OVER), Image.Resampling.LANCZOS).save(path)


class _Pen:
    """Draws in units of the sheet."""

    def __init__(self, image: Image.Image, scale: float, west: float, north: float) -> None:
        self.draw = ImageDraw.Draw(image)
        self.scale, self.west, self.north = scale, west, north
        self.fonts = {high: ImageFont.truetype(str(_font()), round(high * scale)) for high in LETTERS}

    def at(self, points: Iterable[tuple[float, float]]) -> list[tuple[float, float]]:
        return [((x - self.west) * self.scale, (y - self.north) * self.scale) for x, y in points]

    def territory(self, drawn: Drawn) -> None:
        tint = SEA if drawn.province.ocean else TINTS.get(drawn.province.region, PLAIN)
        line = COAST if drawn.province.ocean else BORDER
        for ring in drawn.outer:
            self.draw.polygon(self.at(ring), fill=tint)
        for hole in drawn.holes:
            self.draw.polygon(self.at(hole), fill=SEA)
        for ring in (*drawn.outer, *drawn.holes):
            self.draw.line(self.at([*ring, *ring[:2]]), fill=line, width=round(2.4 * KM * self.scale), joint="curve")
        for paths in drawn.coasts.values():
            for path in paths:
                self.draw.line(self.at(path), fill=COAST, width=round(4.0 * KM * self.scale), joint="curve")

    def furniture(self, drawn: Drawn) -> None:
        anchors = drawn.anchors
        if anchors.centre:
            self.ring(anchors.centre, DOT, INK)
        if not drawn.province.closed:
            for spot in (anchors.unit, *anchors.coasts.values()):
                self.ring(spot, UNITS[2], None)
        words = drawn.province.name.replace(" ", "\n") if drawn.province.ocean else drawn.province.name
        self.draw.multiline_text(
            self.at([anchors.label])[0], words, fill=INK, font=self.fonts[LETTERS[1]], anchor="mm", align="center"
        )

    def ring(self, spot: tuple[int, int], radius: float, fill: str | None) -> None:
        (x, y), r = self.at([spot])[0], radius * self.scale
        self.draw.ellipse(
            [x - r, y - r, x + r, y + r], fill=fill, outline=INK, width=max(1, round(1.5 * KM * self.scale))
        )


def _font() -> Path:
    return min(FONTS.rglob("*.ttf"), key=lambda path: ("Serif" not in str(path) and "PTF" not in str(path), str(path)))
