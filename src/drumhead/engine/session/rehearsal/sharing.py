"""A draft shown to an ally: a file of its own that no game takes as orders, read into figures and lines alone."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from drumhead.engine.drawing.orders.reading import Orders
from drumhead.engine.errors import DrumheadError, InputError
from drumhead.engine.play.events import GM
from drumhead.engine.play.figures import Figure
from drumhead.engine.play.orders import Order
from drumhead.engine.play.view import Token
from drumhead.engine.session.game_session import GameSession
from drumhead.engine.session.rehearsal.drafts import as_branch

FIRST = "drumhead shared draft 1"
NOWHERE = "-"
HEAD = re.compile(r"(game|turn|seat)\s+(.+)")


@dataclass(frozen=True, slots=True)
class Shared:
    """What somebody means to order: his seat, and each order with the square where its unit stands, if it does."""

    seat: str
    orders: tuple[tuple[int | None, Order], ...]


def shared_text(session: GameSession, seat: str, orders: Sequence[Order]) -> str:
    """A draft as a file for an ally, with the places of the units that it tells of and nothing else."""
    name = session.game.seat(seat).name
    if name == GM:
        raise InputError("The game master has no draft to share.")
    head = [FIRST, f"game {session.game.id}", f"turn {session.turn}", f"seat {name}", ""]
    return "\n".join([*head, *_lines(session, name, orders)]) + "\n"


def _lines(session: GameSession, seat: str, orders: Sequence[Order]) -> Iterator[str]:
    view, board = session.view(seat), session.game.map.board
    for order in orders:
        token = view.token(order.unit)
        place = NOWHERE if token is None or token.status == "away" else board.name(token.cell)
        yield f"{place} | {session.write_order(order)}"


def read_shared(session: GameSession, text: str, name: str = "shared draft") -> Shared:
    """InputError where it is none, or of another game or turn; unreadable lines are named."""
    lines = [line.strip() for line in text.lstrip("\ufeff").splitlines() if line.strip()]
    if not lines or lines[0] != FIRST:
        raise InputError(f"{name} is no shared draft; one begins with {FIRST!r}.")
    head = {match[1]: match[2] for line in lines[1:] if (match := HEAD.fullmatch(line))}
    if head.get("game", "").casefold() != session.game.id.casefold():
        raise InputError(f"{name} is for the game {head.get('game', '')!r}, not for {session.game.id}.")
    if head.get("turn") != str(session.turn):
        raise InputError(f"{name} is for turn {head.get('turn', '')}; turn {session.turn} waits for orders.")
    seat = session.game.seat(head.get("seat", "")).name
    told = (line for line in lines[1:] if not HEAD.fullmatch(line) and not line.startswith("#"))
    return Shared(seat, tuple(_order(session, line, name) for line in told))


def _order(session: GameSession, line: str, name: str) -> tuple[int | None, Order]:
    place, bar, words = line.partition(" | ")
    if not bar:
        raise InputError(f"{name}: {line}: an order stands behind its unit's square, as in 'G4-V9 | FR1IN ...'.")
    try:
        cell = None if place == NOWHERE else session.game.map.board.cell(place)
        return cell, session.read_order(words)
    except DrumheadError as error:
        raise InputError(f"{name}: {line}: {error}") from error


def shared_lines(session: GameSession, shared: Shared) -> tuple[str, ...]:
    """Its orders as lines."""
    return tuple(session.write_order(order) for _, order in shared.orders)


def shared_figures(session: GameSession, seat: str, shared: Shared) -> tuple[Figure, ...]:
    """A shared draft over the reader's map; units that he does not see stand where the file says."""
    view = session.view(seat)
    told = {order.unit: cell for cell, order in shared.orders if cell is not None and view.token(order.unit) is None}
    tokens = tuple(Token(unit, unit, cell, None, "friend", "", "") for unit, cell in told.items())
    read = Orders.of(session.ruleset, session.game.map, replace(view, tokens=(*view.tokens, *tokens)))
    return tuple(as_branch(figure, "ally") for figure in read.on_map([order for _, order in shared.orders]))
