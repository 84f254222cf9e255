"""The legend of a board as pictures: what a page prints beside a map, in the colours and as fine as the window."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from PySide6.QtGui import QPixmap

from drumhead.client.board.items.overlays import hand_of
from drumhead.client.board.pen import Pen
from drumhead.client.palette import Palette
from drumhead.engine.drawing.areas import legend as areas
from drumhead.engine.drawing.fields import legend as fields
from drumhead.engine.drawing.fields.chart import GROUND
from drumhead.engine.drawing.hexes import legend as hexes
from drumhead.engine.drawing.hexes.chart import LAYERS as HEX_LAYERS
from drumhead.engine.drawing.ink.legend import Entry
from drumhead.engine.drawing.ink.look import Look
from drumhead.engine.drawing.lands.owners import Owners
from drumhead.engine.drawing.orders import samples
from drumhead.engine.drawing.orders.words import Kind, kind_of
from drumhead.engine.drawing.squares import flags
from drumhead.engine.drawing.squares import legend as squares
from drumhead.engine.drawing.squares.chart import LETTERS
from drumhead.engine.play.figures import Afloat, Cells, Fight, Figure, Ghost, Help, Path, Sign, Way, Wreck
from drumhead.engine.play.figures import Box as Watch

WIDE, HIGH = 72.0, 44.0  # pixels of a picture
_SHIPS = tuple(Afloat(0, stance, "rotd/GB", "") for stance in ("friend", "enemy", "neutral"))
_MAP: tuple[Figure, ...] = (
    Path((0, 1), "order", numbered=True),
    Ghost(0, ""),
    Cells((0,), "reach"),
    Cells((0,), "forced"),
    Path((0, 1), "link"),
    Path((0, 1), "supply"),
    Path((0, 1), "measure"),
    Cells((0,), "own"),
    Cells((0,), "enemy"),
    Cells((0,), "neutral"),
    Cells((0,), "clash"),
    Cells((0,), "broken"),
    Wreck((0,)),
    *_SHIPS,
)
_FIELD: tuple[Figure, ...] = (
    Path((0, 1), "move"),
    Watch(0, 0, "support"),
    Watch(0, 0, "intercept"),
    Cells((0,), "reach"),
    Wreck((0,)),
    *_SHIPS,
)
_TOLD: tuple[Figure, ...] = (
    Path((0, 1), "seen"),
    Path((0, 1), "fire"),
    Path((0, 1), "broken"),
    Cells((0,), "reported"),
    Cells((0,), "clash"),
    Fight(0, 1),
    Way(0, 1, "leave"),
    *(Sign(0, style) for style in ("lost", "destroyed", "shattered", "came", "went", "taken", "razed")),
)
"""What lies on a board of squares in replays alone, or where it is asked for."""
_ALWAYS = frozenset(
    kind_of(figure)
    for figure in (
        Path((0, 1), "order"),
        Path((0, 1), "move"),
        Path((0, 1), "measure"),
        Ghost(0, ""),
        Watch(0, 0, "support"),
        Watch(0, 0, "intercept"),
        Cells((0,), "reach"),
        Cells((0,), "forced"),
    )
)
"""What orders lay over a board of squares, which is worth knowing before one is given."""
_AREAS: tuple[Figure, ...] = (
    Way(0, 1),
    Way(0, 1, done=False),
    Way(0, 1, "leave"),
    Help(0, 1, 2, "support"),
    Help(0, 1, 2, "support", done=False),
    Help(0, 1, 1, "support"),
    Help(0, 1, 2, "carry"),
    Help(0, 1, 2, "carry", done=False),
    Sign(0, "ring"),
    Sign(0, "plus"),
    Sign(0, "built"),
    Sign(0, "cross"),
    Sign(0, "clash"),
    Sign(0, "void"),
    Cells((0,), "reach"),
)
_ACTS: tuple[Figure, ...] = (Way(0, 1, "act"), Way(0, 1, "act", done=False))


@dataclass(frozen=True)
class Told:
    """What a legend needs to know: the ruleset, who plays, and whether there are links that nobody enters by; `laid`
    are the kinds of figures that lie over a board of squares now, None for all there may be."""

    ruleset: str = ""
    powers: tuple[str, ...] = ()
    acts: bool = False
    laid: frozenset[Kind] | None = None

    def signs(self, usual: tuple[Figure, ...]) -> tuple[Figure, ...]:
        """The signs of a board of squares: those of orders, and what else is drawn."""
        if self.laid is None:
            return usual
        wanted = self.laid | _ALWAYS
        return tuple(figure for figure in (*usual, *_TOLD) if kind_of(figure) in wanted)


def entries(board: str, palette: Palette, told: Told, ratio: float = 1.0) -> tuple[Entry, ...]:
    """All signs of a board: square, field, area or hex."""
    return tuple(_BOARDS[board](palette, told, ratio))


def picture(entry: Entry, ratio: float) -> QPixmap:
    """The sign of a line."""
    return Pen().picture(entry.draw((0.0, 0.0, WIDE, HIGH)), WIDE, HIGH, ratio)


def _squares(palette: Palette, told: Told, ratio: float) -> Iterator[Entry]:
    theme = palette.theme
    layers = frozenset({"relief", "rivers", "rails", "borders", *([LETTERS] if theme.letters else [])})
    yield from squares.entries(Look(theme, layers, 1.0, ratio))
    yield from samples.entries(told.signs(_MAP), hand_of(palette))
    yield from flags.entries(palette.theme)


def _field(palette: Palette, told: Told, ratio: float) -> Iterator[Entry]:
    theme = palette.theme
    yield from fields.entries(Look(theme, GROUND | ({"terrain"} if theme.letters else set()), 1.0, ratio))
    yield from samples.entries(told.signs(_FIELD), hand_of(palette))
    yield from flags.entries(palette.theme)


def _areas(palette: Palette, told: Told, ratio: float) -> Iterator[Entry]:
    theme = palette.theme
    yield from areas.grounds(theme)
    yield from areas.powers(theme, Owners(told.powers))
    yield from areas.units(theme, told.ruleset)
    yield from samples.entries((*_AREAS, *(_ACTS if told.acts else ())), hand_of(palette))


def _hexes(palette: Palette, told: Told, ratio: float) -> Iterator[Entry]:
    theme = palette.theme
    look = Look(theme, frozenset(HEX_LAYERS), 1.0, ratio)
    yield from hexes.powers(theme, Owners(told.powers))
    yield from (*hexes.grounds(look), *hexes.hexsides(look), *hexes.cities(look))
    yield from hexes.units(theme, told.ruleset) if told.ruleset else ()
    yield from samples.entries(told.signs(_MAP), hand_of(palette))


_BOARDS: Mapping[str, Callable[[Palette, Told, float], Iterator[Entry]]] = {
    "square": _squares,
    "field": _field,
    "area": _areas,
    "hex": _hexes,
}
