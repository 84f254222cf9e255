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


def _cells(*styles: str) -> tuple[Figure, ...]:
    return tuple(Cells((0,), style) for style in styles)


def _paths(*styles: str) -> tuple[Figure, ...]:
    return tuple(Path((0, 1), style, numbered=style == "order") for style in styles)


def _signs(*styles: str) -> tuple[Figure, ...]:
    return tuple(Sign(0, style) for style in styles)


_SHIPS = tuple(Afloat(0, stance, "rotd/GB", "") for stance in ("friend", "enemy", "neutral"))
_WATCHED = Watch(0, 0, "support"), Watch(0, 0, "intercept")
_GHOST, _WRECK = Ghost(0, ""), Wreck((0,))
ON_MAP: tuple[Figure, ...] = (
    *(*_paths("order"), _GHOST, *_cells("reach", "forced"), *_paths("link", "supply", "measure")),
    *(*_cells("own", "enemy", "neutral", "clash", "broken"), _WRECK, *_SHIPS),
)
ON_FIELD: tuple[Figure, ...] = (*_paths("move"), *_WATCHED, *_cells("reach"), _WRECK, *_SHIPS)
IN_REPLAYS: tuple[Figure, ...] = (
    *(*_paths("seen", "fire", "broken"), *_cells("reported", "clash"), Fight(0, 1), Way(0, 1, "leave")),
    *_signs("lost", "destroyed", "shattered", "came", "went", "taken", "razed"),
)
"""What lies on a board of squares in replays alone, or where it is asked for."""
_ORDERED = *_paths("order", "move", "measure"), _GHOST, *_WATCHED, *_cells("reach", "forced")
_ALWAYS = frozenset(map(kind_of, _ORDERED))
"""What orders lay over a board of squares, which is worth knowing before one is given."""
_AREAS: tuple[Figure, ...] = (
    *(Way(0, 1), Way(0, 1, done=False), Way(0, 1, "leave"), Help(0, 1, 1, "support")),
    *(Help(0, 1, 2, style, done=done) for style in ("support", "carry") for done in (True, False)),
    *(*_signs("ring", "plus", "built", "cross", "clash", "void"), *_cells("reach")),
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
        return tuple(figure for figure in (*usual, *IN_REPLAYS) if kind_of(figure) in wanted)


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
    yield from samples.entries(told.signs(ON_MAP), hand_of(palette))
    yield from flags.entries(palette.theme)


def _field(palette: Palette, told: Told, ratio: float) -> Iterator[Entry]:
    theme = palette.theme
    yield from fields.entries(Look(theme, GROUND | ({"terrain"} if theme.letters else set()), 1.0, ratio))
    yield from samples.entries(told.signs(ON_FIELD), hand_of(palette))
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
    yield from samples.entries(told.signs(ON_MAP), hand_of(palette))


_BOARDS: Mapping[str, Callable[[Palette, Told, float], Iterator[Entry]]] = {
    "square": _squares,
    "field": _field,
    "area": _areas,
    "hex": _hexes,
}
