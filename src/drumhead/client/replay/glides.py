"""Who went where between two moments of a replay: troops to be seen gliding along the ways that were told of them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from drumhead.engine.boards.board import Board
from drumhead.engine.play.figures import Figure, Path, Way
from drumhead.engine.play.view import Token, View
from drumhead.engine.reports.troops import state_of

WALKED = {"order", "move", "seen"}
OURS = {"own", "friend"}
Place = Callable[[Token], int | None]
"""Where a token stands on the board that is looked at; None if it is not on it."""


@dataclass(frozen=True, slots=True)
class Glide:
    """Units of one state and stance that go the same way over cells, the start first."""

    cells: tuple[int, ...]
    stance: str
    state: str
    arms: str
    units: tuple[str, ...]

    def backwards(self) -> Glide:
        return Glide(self.cells[::-1], self.stance, self.state, self.arms, self.units)


def glides(before: View, after: View, told: Iterable[Figure], board: Board, place: Place) -> tuple[Glide, ...]:
    """All that moved between two views of one seat, as far as it knows by what way.

    Own troops and friends are known at both ends. Strangers glide only where their way was told, or from a square to
    the next if the seat sees both: what was lost from sight and found again jumps.
    """
    ways = _ways(told)
    groups: dict[tuple[tuple[int, ...], str, str], list[Token]] = {}
    for token in after.tokens:
        start, end = _ends(before, token, place)
        if start is None or end is None or start == end:
            continue
        way = ways.get((start, end)) or _unseen_way(after, token, board, start, end)
        if way:
            groups.setdefault((way, token.stance, state_of(token)), []).append(token)
    by_places = _by_places(after, told, place, {id for found in groups.values() for id in (t.id for t in found)})
    return (*(_glide(*key, tokens) for key, tokens in groups.items()), *by_places)


def _ends(before: View, token: Token, place: Place) -> tuple[int | None, int | None]:
    was = before.token(token.id)
    return (None if was is None else place(was)), place(token)


def _ways(told: Iterable[Figure]) -> Mapping[tuple[int, int], tuple[int, ...]]:
    """By their ends; of those with like ends the one drawn first."""
    found: dict[tuple[int, int], tuple[int, ...]] = {}
    for figure in told:
        if isinstance(figure, Path) and figure.style in WALKED:
            cells = tuple(cell for cell in figure.cells if cell is not None)
            if len(cells) > 1:
                found.setdefault((cells[0], cells[-1]), cells)
        elif isinstance(figure, Way) and figure.style in ("go", "leave") and figure.done:
            found.setdefault((figure.start, figure.end), (figure.start, figure.end))
    return found


def _unseen_way(view: View, token: Token, board: Board, start: int, end: int) -> tuple[int, ...]:
    """Straight on for whom the seat knows at both ends; of strangers only a step."""
    if view.gm or token.stance in OURS or board.distance(start, end) <= 1:
        return start, end
    return ()


def _by_places(after: View, told: Iterable[Figure], place: Place, known: Collection[str]) -> Iterator[Glide]:
    """On boards of places a unit is called by where it is: whoever stands at the end of a way came by it."""
    arrived = {place(token): token for token in after.tokens if token.owner and token.id not in known}
    for figure in told:
        if isinstance(figure, Way) and figure.owner and figure.done and figure.style in ("go", "leave"):
            token = arrived.get(figure.end)
            if token is not None and token.owner == figure.owner:
                yield _glide((figure.start, figure.end), token.stance, state_of(token), [token])


def _glide(cells: tuple[int, ...], stance: str, state: str, tokens: Sequence[Token]) -> Glide:
    arms = "".join(arm for arm in "ICAHF" if any(token.arm == arm for token in tokens))
    return Glide(cells, stance, state, arms, tuple(token.id for token in tokens))


def on_map(token: Token) -> int | None:
    """The strategic square; nobody who is away stands on any."""
    return None if token.status == "away" else token.cell


def on_field(cell: int) -> Place:
    """The tactical square of those on one battlefield."""

    def place(token: Token) -> int | None:
        return token.tactical if token.cell == cell and token.status != "away" else None

    return place
