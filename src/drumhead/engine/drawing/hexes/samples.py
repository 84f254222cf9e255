"""Small maps that show one thing each, drawn as any map is, for a legend."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from drumhead.engine.boards.hex import HexBoard, Sheet, side_of
from drumhead.engine.drawing.hexes.ground import HexGround
from drumhead.engine.drawing.hexes.traces import Traces
from drumhead.engine.drawing.ink.items import Box, Clip, Item, Scaled
from drumhead.engine.drawing.ink.legend import Draw
from drumhead.engine.drawing.ink.look import Look
from drumhead.engine.maps.hexes.model import HexMap

SCALE = 1.7  # pixels a unit
MIDDLE, ASIDE = "0303", "0302"
Sides = tuple[tuple[str, str, Iterable[str]], ...]


def sample(terrain: str, sides: Sides = ()) -> HexMap:
    """Five rows of five hexes of one terrain."""
    board = HexBoard(1, 5, (Sheet("", 5),))
    cell = board.cell
    return HexMap(
        id="legend",
        title="Legend",
        year=0,
        board=board,
        terrain=(terrain,) * board.size,
        zones={},
        sides={side_of(cell(a), cell(b)): frozenset(kinds) for a, b, kinds in sides},
        places=(),
        digest="legend",
    )


def sampled(look: Look, make: Callable[[], HexMap], *, between: bool = False) -> Draw:
    """The middle hex of a map in a box, or the hexside to its right."""

    def draw(box: Box) -> list[Item]:
        traces = Traces(make())
        layout, (left, top, right, bottom) = traces.layout, box
        cells = [layout.board.cell(name) for name in ((MIDDLE, ASIDE) if between else (MIDDLE,))]
        x, y = (sum(values) / len(cells) for values in zip(*map(layout.middle, cells), strict=True))
        wide, high = (right - left) / SCALE, (bottom - top) / SCALE
        part = x - wide / 2, y - high / 2, x + wide / 2, y + high / 2
        near = Look(look.theme, look.layers, SCALE, look.fine)
        items = tuple(HexGround(layout, traces, {}).items(part, near))
        return [Clip(box, (Scaled((part[0] - left / SCALE, part[1] - top / SCALE), SCALE, items),))]

    return draw
