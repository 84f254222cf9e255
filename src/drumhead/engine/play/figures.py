"""What may be laid over a board, as plain values: orders, what came of them, what is pointed at; and how forms draw."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Path:
    """A way over cells, the start first; None stands for a phase left out (7.5).

    `style` is order, draft, seen (of strangers), other (an alternative), link (of communications), supply, broken,
    move, fire or measure; `numbered` puts the phase on each leg. `tone`, from 0 up, tells apart whose it is where
    several seats' lie together.
    """

    cells: tuple[int | None, ...]
    style: str = "order"
    numbered: bool = False
    label: str = ""
    tone: int = -1


@dataclass(frozen=True, slots=True)
class Cells:
    """Cells to tint and outline; `style` is reach, forced, clash, watched, event, broken, reported or a stance (1.3).

    With a `phase` they have its colour, and its number in a corner.
    """

    cells: tuple[int, ...]
    style: str = "reach"
    phase: int = 0


@dataclass(frozen=True, slots=True)
class Box:
    """A square of cells round a centre (6.4, 6.5); `style` is support or intercept."""

    centre: int
    radius: int
    style: str = "support"
    label: str = ""


@dataclass(frozen=True, slots=True)
class Ghost:
    """Where a unit will be; `label` its ID."""

    cell: int
    label: str


@dataclass(frozen=True, slots=True)
class Wreck:
    """8.5, 12.3: cells whose track or bridge is destroyed; `aside` marks their corners, clear of counters."""

    cells: tuple[int, ...]
    aside: bool = False


@dataclass(frozen=True, slots=True)
class Way:
    """A unit goes from one place to another; `style` is go, leave (a retreat), act (on a place without going in),
    branch (in another draft), other (an alternative in the same) or ally (in an ally's); `done` if it came about;
    `owner` whose unit it is, where that is shown."""

    start: int
    end: int
    style: str = "go"
    done: bool = True
    owner: str = ""


@dataclass(frozen=True, slots=True)
class Help:
    """A unit at `start` helps the one at `of` on its way to `end`, or to stay; `style` is support, carry or
    other (an alternative that does not go)."""

    start: int
    of: int
    end: int
    style: str = "support"
    done: bool = True
    owner: str = ""


@dataclass(frozen=True, slots=True)
class Sign:
    """What happens in one place: `style` is ring (a unit stays), plus (one shall be raised), built (it was), cross
    (one is taken away), lost (so is one that was driven out), shattered (one broke up), destroyed, came or went
    (strangers were seen to), taken (it changed hands), razed (a store was), clash (several kept each other out), void
    (an order came to nothing), ruled (a game master ruled on it), or added, changed or removed (an order, between two
    drafts); `word` stands at its corner."""

    cell: int
    style: str
    owner: str = ""
    word: str = ""


@dataclass(frozen=True, slots=True)
class Afloat:
    """4.3: ships of one stance on a cell: `picture` is that of the first, `label` its id or how many there are.

    `aside` puts them into a corner, clear of counters; `rank` counts those that share it.
    """

    cell: int
    style: str
    picture: str
    label: str
    aside: bool = False
    rank: int = 0


@dataclass(frozen=True, slots=True)
class Fight:
    """Where it was fought; the more men are known to be `lost`, the larger."""

    cell: int
    lost: int = 0


Figure = Path | Cells | Box | Ghost | Wreck | Way | Help | Sign | Afloat | Fight


def cells_of(figure: Figure) -> tuple[int, ...]:
    """Every cell a figure names."""
    match figure:
        case Path():
            return tuple(cell for cell in figure.cells if cell is not None)
        case Cells() | Wreck():
            return figure.cells
        case Box():
            return (figure.centre,)
        case Ghost() | Sign() | Afloat() | Fight():
            return (figure.cell,)
        case Way():
            return figure.start, figure.end
        case Help():
            return figure.start, figure.of, figure.end


@dataclass(frozen=True, slots=True)
class Drawn:
    """How an order is drawn: as which figure, in which style, and on which board.

    `by` are the fields that say where, in the figure's own order behind the place of the unit: a path its cells, one
    after the other or in one field; a way its end; a help whom it helps and whereto; a sign its place if it is not the
    unit's; a box its centre and its radius; a ghost the strategic square and the one on its battlefield.
    """

    figure: type[Path] | type[Box] | type[Ghost] | type[Way] | type[Help] | type[Sign]
    style: str = ""
    by: tuple[str, ...] = ()
    board: str = "strategic"
