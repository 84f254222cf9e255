"""What a map of hexes may say of itself, file by file.

`map.toml`: `format = 2`, `kind = "hex"`, id, title, year, `first_row`, `last_row`, `[[sheets]]` with name, hexes and
offset (`boards.hex.Sheet`), `boxes` by name, `[zones]` with a title for each layer of zones, `credits`, and
`height_step`, the metres that one step of `heights.png` stands for.

`hexes.csv`: `hex,terrain` and a column for each layer of `[zones]`; a row for every hex that is on the map, by its
printed number on either sheet, and for boxes that lie in a zone. What has no row is off the map.
`sides.csv`: `a,b,kinds`: two adjacent hexes, and what lies on their hexside or crosses it, with `;` between.
`places.csv`: `name,hexes,city,port,marks,names`: hexes with `;` between, those it fills first; marks as `airbase=3`,
with `;` between; other names with `;` between.
`ground.json`: `coasts`, `lakes`, `borders` as lists of lines, `streams` as a list of `name`, `size` (1 to 3) and
`line`; coasts and lakes are rings with land, and water, within (`model.Ground`). A line is a flat list of whole
numbers, x and y in turn, in thousandths of a hex (`model.Point`). It may be missing, as may `heights.png`: grey, of 8
or 16 bits, over the whole board as `HexBoard.frame` has it.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from drumhead.engine.boards.hex import HexBoard, Sheet

MOST_ROWS = 400
MOST_COLUMNS = 400
MOST_BOXES = 100
MOST_PIXELS = 16_000_000
HEAD, HEXES, SIDES, PLACES = "map.toml", "hexes.csv", "sides.csv", "places.csv"
GROUND, HEIGHTS = "ground.json", "heights.png"
HEX_COLUMNS = ("hex", "terrain")
SIDE_COLUMNS = ("a", "b", "kinds")
PLACE_COLUMNS = ("name", "hexes", "city", "port", "marks", "names")
THOUSANDTHS = 1000
Words = Annotated[str, Field(pattern=r"^[^\x00-\x1f\x7f-\x9f;]*[^\s\x00-\x1f\x7f-\x9f;][^\x00-\x1f\x7f-\x9f;]*$")]
Layer = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$")]


class Part(BaseModel):
    """A table without keys of another's."""

    model_config = ConfigDict(extra="forbid")


class SheetPart(Part):
    """`[[sheets]]`."""

    name: Annotated[str, Field(pattern=r"^[A-Za-z0-9]{0,12}$")] = ""
    hexes: Annotated[int, Field(gt=0, lt=100, strict=True)]
    offset: Annotated[int, Field(ge=-MOST_COLUMNS, le=MOST_COLUMNS, strict=True)] = 0

    def sheet(self) -> Sheet:
        return Sheet(self.name, self.hexes, self.offset)


class HexHead(Part):
    """`map.toml`."""

    format: Literal[2]
    id: Words
    title: Words
    kind: Literal["hex"]
    year: Annotated[int, Field(strict=True)]
    first_row: Annotated[int, Field(ge=0, lt=MOST_ROWS, strict=True)]
    last_row: Annotated[int, Field(ge=0, lt=MOST_ROWS, strict=True)]
    sheets: Annotated[list[SheetPart], Field(min_length=1, max_length=20)]
    boxes: Annotated[list[Words], Field(max_length=MOST_BOXES)] = []
    zones: dict[Layer, Words] = {}
    credits: str = ""
    height_step: Annotated[int, Field(gt=0, le=1000, strict=True)] = 1

    def board(self) -> HexBoard:
        return HexBoard(self.first_row, self.last_row, tuple(part.sheet() for part in self.sheets), tuple(self.boxes))


class StreamPart(Part):
    """One of `streams`."""

    name: str = ""
    size: Annotated[int, Field(ge=1, le=3, strict=True)] = 1
    line: list[int]


class GroundPart(Part):
    """`ground.json`."""

    coasts: list[list[int]] = []
    lakes: list[list[int]] = []
    streams: list[StreamPart] = []
    borders: list[list[int]] = []
