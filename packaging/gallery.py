"""`python packaging/gallery.py FOLDER [NAME...]`: the pictures of maps that the handbook's gallery shows, all or
those whose names begin as given (`iberia-far`), in the colours and the drawing of the client. It needs no display."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

import gallery_hexes
from PIL import Image
from PySide6.QtCore import QBuffer, QPointF, QRectF, QSize, QSizeF
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from drumhead.client.board.field_scene import FieldScene
from drumhead.client.board.strategic_scene import StrategicScene
from drumhead.client.fonts import load_fonts
from drumhead.client.palette import DARK, LIGHT, PRINT, Palette
from drumhead.engine.maps.bundled import data_folder
from drumhead.engine.maps.library import find_map
from drumhead.engine.maps.squares.model import GameMap

RESOURCES = data_folder("resources")
MAP = "europe-1859"
COLOURS = 40  # of either kind
EUROPE = 0.56  # pixels a kilometre
REGION = QSize(690, 460)
FIELD = 0.46  # pixels a unit, of which a tactical square has 64


@dataclass(frozen=True, slots=True)
class Region:
    """A part of the strategic board round a place, at `scale` pixels a kilometre."""

    name: str
    place: str
    year: int
    scale: float
    palette: Palette = LIGHT


@dataclass(frozen=True, slots=True)
class Battlefield:
    """A tactical board by the name of a place in it."""

    name: str
    place: str
    year: int
    palette: Palette = LIGHT


REGIONS = (
    Region("lombardy-far", "Mantua", 1859, 1.25),
    Region("lombardy", "Brescia", 1859, 3.2),
    Region("lombardy-near", "Valeggio", 1859, 7.0),
    Region("bohemia-far", "Prag", 1866, 1.5),
    Region("bohemia", "Koeniggraetz", 1866, 3.2),
    Region("bohemia-near", "Sadowa", 1866, 7.0, DARK),
    Region("lorraine-far", "Metz", 1870, 1.5),
    Region("lorraine", "Metz", 1870, 3.2, DARK),
    Region("lorraine-near", "Metz", 1870, 8.0),
    Region("alps-far", "Chur", 1859, 1.5),
    Region("alps", "Chur", 1859, 3.6),
    Region("alps-near", "Bellinzona", 1859, 8.0, PRINT),
)
BATTLEFIELDS = (
    Battlefield("solferino", "Solferino", 1859),
    Battlefield("magenta", "Magenta", 1859),
    Battlefield("koeniggraetz", "Sadowa", 1866),
    Battlefield("koeniggraetz-chlum", "Chlum", 1866),
    Battlefield("sedan", "Sedan", 1870),
    Battlefield("sedan-illy", "Illy", 1870),
    Battlefield("gravelotte", "Gravelotte", 1870),
    Battlefield("dueppel", "Dueppel", 1864),
    Battlefield("waterloo", "Waterloo", 1859),
    Battlefield("austerlitz", "Austerlitz", 1859),
    Battlefield("austerlitz-pratzen", "Pratzen", 1859),
    Battlefield("leipzig", "Leipzig", 1859),
    Battlefield("jena", "Jena", 1859),
    Battlefield("jena-vierzehnheiligen", "Vierzehnheiligen", 1859),
    Battlefield("novara", "Novara", 1859),
    Battlefield("novara-bicocca", "Bicocca", 1859),
    Battlefield("custoza", "Custoza", 1866),
)
THEMED = (
    Battlefield("solferino-dark", "Solferino", 1859, DARK),
    Battlefield("gravelotte-print", "Gravelotte", 1870, PRINT),
)


def main() -> int:
    """Draw the wanted pictures; gives the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("names", nargs="*")
    asked = parser.parse_args()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    asked.folder.mkdir(parents=True, exist_ok=True)
    application = QApplication(["gallery"])
    load_fonts(RESOURCES)
    gallery = Gallery(tuple(asked.names))
    for name, picture in gallery.pictures():
        (asked.folder / f"{name}.png").write_bytes(packed(picture))
    application.quit()
    return 0


def packed(picture: QImage, colours: int = COLOURS) -> bytes:
    """A picture as PNG of few colours, twice as many as said, which maps can bear."""
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    picture.save(buffer, "PNG")  # type: ignore[call-overload]
    full = Image.open(BytesIO(bytes(buffer.data().data()))).convert("RGB")
    out = BytesIO()
    full.quantize(palette=few_colours(full, colours), dither=Image.Dither.NONE).save(out, "PNG", optimize=True)
    return out.getvalue()


def few_colours(full: Image.Image, colours: int = COLOURS) -> Image.Image:
    """A palette of the colours that cover most, for the sea's steps, and of those farthest apart, for all that is
    small."""
    found: list[int] = []
    for method in (Image.Quantize.MEDIANCUT, Image.Quantize.MAXCOVERAGE):
        found += (full.quantize(colours, method=method).getpalette() or [])[: 3 * colours]
    palette = Image.new("P", (1, 1))
    palette.putpalette(found)
    return palette


class Gallery:
    """All pictures, or those whose names begin as `names` do."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self._names = names
        self._boards: dict[tuple[int, str], StrategicScene] = {}

    def pictures(self) -> Iterator[tuple[str, QImage]]:
        """Names and pictures, the widest first."""
        if self._wanted("europe"):
            yield "europe", self._europe()
        yield from ((region.name, self._region(region)) for region in REGIONS if self._wanted(region.name))
        fields = (*BATTLEFIELDS, *THEMED)
        yield from ((field.name, self._battlefield(field)) for field in fields if self._wanted(field.name))
        hexes = gallery_hexes.Hexes()
        yield from ((name, hexes.picture(name)) for name in gallery_hexes.names() if self._wanted(name))

    def _wanted(self, name: str) -> bool:
        return not self._names or name.startswith(self._names)

    def _board(self, year: int, palette: Palette) -> StrategicScene:
        if (year, palette.name) not in self._boards:
            self._boards[year, palette.name] = StrategicScene(find_map(MAP, year), RESOURCES, palette, "")
        return self._boards[year, palette.name]

    def _europe(self) -> QImage:
        board = self._board(1859, LIGHT)
        area = board.plane.bounds
        return board.picture(area, (area.size() * EUROPE).toSize())

    def _region(self, region: Region) -> QImage:
        board = self._board(region.year, region.palette)
        size = QSizeF(REGION) / region.scale
        area = QRectF(QPointF(), size)
        area.moveCenter(_kilometre(board.map, region.place))
        return board.picture(area, REGION)

    def _battlefield(self, battlefield: Battlefield) -> QImage:
        map = find_map(MAP, battlefield.year)
        scene = FieldScene(map, map.place(battlefield.place)[0], RESOURCES, battlefield.palette, "")
        area = scene.whole
        return scene.picture(area, (area.size() * FIELD).toSize())


def _kilometre(map: GameMap, place: str) -> QPointF:
    """The middle of a place's tactical square."""
    square, tactical = map.place(place)
    side = map.tactical_board.columns
    column, row = map.board.position(square)
    x, y = map.tactical_board.position(tactical or 0)
    return QPointF(column * side + x + 0.5, row * side + y + 0.5)


if __name__ == "__main__":
    sys.exit(main())
