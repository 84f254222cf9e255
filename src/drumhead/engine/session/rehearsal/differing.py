"""Two sets of a seat's orders laid beside each other, as lines and as figures over its boards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from drumhead.engine.drawing.orders.reading import Orders, counted
from drumhead.engine.play.figures import Figure, Help, Path, Sign, Way
from drumhead.engine.play.orders import Order
from drumhead.engine.play.view import View
from drumhead.engine.reports.pictures.frame import Frame
from drumhead.engine.reports.pictures.picture import Picture
from drumhead.engine.session.game_session import GameSession

Change = Literal["added", "changed", "removed"]
MARKS: dict[Change, str] = {"added": "+", "changed": "~", "removed": "-"}


@dataclass(frozen=True, slots=True)
class Difference:
    """One order of a unit that stands in one set and not, or otherwise, in the other; the lines before and now."""

    unit: str
    kind: str
    change: Change
    before: Order | None
    now: Order | None
    lines: tuple[str, str]
    cell: int | None

    def words(self) -> str:
        """As one line."""
        before, now = self.lines
        return f"{MARKS[self.change]} {f'{now}   (before: {before})' if before and now else now or before}"


def differences(
    session: GameSession, seat: str, before: Iterable[Order], now: Iterable[Order]
) -> tuple[Difference, ...]:
    """What `now` has otherwise than `before`, by unit in the order of the seat's view, then by kind."""
    view = session.view(seat)
    old, new = ({order.key: order for order in orders} for orders in (before, now))
    rank = {token.id: place for place, token in enumerate(view.tokens)}
    keys = sorted({*old, *new}, key=lambda key: (rank.get(key[0], len(rank)), key))
    found = (_difference(session, view, key, old.get(key), new.get(key)) for key in keys)
    return tuple(difference for difference in found if difference.before != difference.now)


def _difference(
    session: GameSession, view: View, key: tuple[str, str], before: Order | None, now: Order | None
) -> Difference:
    change: Change = "added" if before is None else "removed" if now is None else "changed"
    lines = ("" if before is None else session.write_order(before), "" if now is None else session.write_order(now))
    token = view.token(key[0])
    cell = None if token is None or token.status == "away" else token.cell
    return Difference(*key, change, before, now, lines, cell)


def laid_over(session: GameSession, seat: str, found: Sequence[Difference]) -> tuple[Figure, ...]:
    """Over the whole map: a sign at each unit, and where an order leads or led."""
    signs = dict.fromkeys(Sign(one.cell, one.change) for one in found if one.cell is not None)
    return (*_together(_ways(session, seat, found)), *signs)


def _together(ways: Iterable[Figure]) -> Iterator[Figure]:
    """Units that go the same way share it, by the name of the first."""
    found: dict[Figure, list[str]] = {}
    for figure in ways:
        label = figure.label if isinstance(figure, Path) else ""
        found.setdefault(replace(figure, label="") if isinstance(figure, Path) else figure, []).append(label)
    for figure, labels in found.items():
        yield replace(figure, label=counted(labels)) if isinstance(figure, Path) else figure


def _ways(session: GameSession, seat: str, found: Sequence[Difference]) -> Iterator[Figure]:
    """What was ordered before lies below what is now."""
    read = Orders.of(session.ruleset, session.game.map, session.view(seat))
    before = [one.before for one in found if one.before is not None]
    now = [one.now for one in found if one.now is not None]
    yield from (_restyled(figure, "removed") for figure in read.on_map(before))
    yield from (_restyled(figure, "added") for figure in read.on_map(now))


def _restyled(figure: Figure, style: str) -> Figure:
    if isinstance(figure, Path):
        return replace(figure, style=style)
    if isinstance(figure, Way | Help):
        return replace(figure, done=style == "added")
    return figure


def pictured(session: GameSession, seat: str, frame: Frame, found: Sequence[Difference]) -> Picture:
    """The map as the seat sees it, with nothing over it but what differs."""
    map, title = session.game.map, f"changes for {session.turn_title()}"
    figures = laid_over(session, seat, found)
    return Picture(title, map, session.view(seat), frame, title, (), figures, session.ruleset.id)
