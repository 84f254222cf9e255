"""What a power sees: the whole board, since Diplomacy hides nothing but orders not yet revealed."""

from __future__ import annotations

from collections.abc import Iterator

from drumhead.engine.play.events import GM
from drumhead.engine.play.game import Seat
from drumhead.engine.play.view import Note, Token, View
from drumhead.engine.rulesets.diplomacy.chart.atlas import chart_of
from drumhead.engine.rulesets.diplomacy.chart.position import Position
from drumhead.engine.rulesets.diplomacy.orders.orders import DISLODGED
from drumhead.engine.rulesets.diplomacy.turns.state import ADJUSTMENTS, RETREATS, DiplomacyState, Piece
from drumhead.engine.rulesets.diplomacy.turns.table import AreaGame, winter_of

ARMS = {"A": ("Army", "army"), "F": ("Fleet", "fleet")}


def view(game: AreaGame, state: DiplomacyState, seat: Seat) -> View:
    """The board as a seat sees it; units it may order now are orderable."""
    gm = seat.name == GM
    tokens = tuple(_tokens(game, state, seat))
    cells = tuple(range(game.map.board.size))
    return View(seat.name, seat.side, gm, state.turn, state.phase, state, tokens, (), (), cells)


def _tokens(game: AreaGame, state: DiplomacyState, seat: Seat) -> Iterator[Token]:
    for at, piece in sorted(state.units.items()):
        yield _token(game, seat, at, piece, orderable=_orderable(game, state, seat, piece))
    for at, piece in sorted(state.dislodged.items()):
        mine = piece.power in seat.holds and state.stage == RETREATS and not state.winner
        yield _token(game, seat, at + DISLODGED, piece, orderable=mine)
    if state.stage == ADJUSTMENTS:
        yield from _sites(game, state, seat)


def _orderable(game: AreaGame, state: DiplomacyState, seat: Seat, piece: Piece) -> bool:
    """In winter only the units of a power that must remove some."""
    if piece.power not in seat.holds or state.winner or state.stage == RETREATS:
        return False
    return state.stage != ADJUSTMENTS or winter_of(game, state).surplus(piece.power) < 0


def _token(game: AreaGame, seat: Seat, id: str, piece: Piece, orderable: bool) -> Token:
    title, counter = ARMS[piece.arm]
    own = piece.power in seat.holds
    return Token(
        id=id,
        title=f"{title} in {_name(game, piece.place)} ({piece.power}){', dislodged' * id.endswith(DISLODGED)}",
        cell=game.map.board.cell(piece.place),
        tactical=None,
        stance="own" if own else "enemy",
        arm=piece.arm,
        counter=counter,
        status="shattered" if id.endswith(DISLODGED) else "active",
        orderable=orderable,
        facts=(
            ("Power", piece.power),
            *((("May retreat to", ", ".join(piece.open) or "nowhere"),) if piece.open else ()),
            *((("Without another order", piece.order),) if piece.order else ()),
        ),
        owner=piece.power,
    )


def _name(game: AreaGame, place: str) -> str:
    return Position(chart_of(game.map), {}).name(place)


def _sites(game: AreaGame, state: DiplomacyState, seat: Seat) -> Iterator[Token]:
    """Home centres in which the seat's powers may build."""
    winter = winter_of(game, state)
    for power in seat.holds:
        if winter.surplus(power) <= 0 or state.winner:
            continue
        for at in winter.sites(power):
            yield Token(
                id=at,
                title=f"{_name(game, at)}, home centre of {power}",
                cell=game.map.board.cell(at),
                tactical=None,
                stance="own",
                arm="",
                counter="centre",
                status="inactive",
                orderable=True,
                facts=(("Builds left", str(winter.surplus(power))),),
                owner=power,
            )


def notes(game: AreaGame, view: View) -> tuple[Note, ...]:
    """Who owns the centres."""
    state: DiplomacyState = view.state
    mine = {view.side, *game.seat(view.seat).holds}
    return tuple(
        Note(
            "city",
            game.map.board.cell(at),
            None,
            game.map.area_of(game.map.board.cell(at)).name,
            f"supply centre of {centre.owner}" if centre.owner else "supply centre of nobody",
            "" if not centre.owner else "friend" if centre.owner in mine else "enemy",
            centre.owner,
        )
        for at, centre in sorted(state.centres.items())
    )
