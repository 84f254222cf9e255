"""A seat's war in figures, from what it knew after each turn and was told of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from drumhead.engine.drawing.ink.theme import LIGHT
from drumhead.engine.play.formations import Formation, OrderOfBattle
from drumhead.engine.play.told.tolls import Throw, Toll
from drumhead.engine.reports.report import Report
from drumhead.engine.reports.statistics import WHOLE, Chronicle, Luck, Row, statistics_report
from drumhead.engine.session.game_session import GameSession
from drumhead.engine.session.reporting import for_seat

COLOURS = len(LIGHT.owners)


def chronicle(session: GameSession, seat: str) -> Chronicle:
    """All turns that are kept: a position holds the last one alone."""
    accounts, game, tone = session.ruleset.accounts, session.game, _tones(session)
    rows: list[Row] = []
    luck: list[Luck] = []
    before: OrderOfBattle | None = None
    for turn, order in _moments(session, seat):
        events = session.events(seat, turn) if turn else ()
        own = {*order.strengths, *(before.strengths if before else ())}
        rows += _rows(tone, turn, order, before, [toll for toll in accounts.tolls(game, events) if toll.unit in own])
        luck += _luck(turn, (throw for throw in accounts.throws(game, events) if throw.unit in own))
        before = order
    kinds = tuple(dict.fromkeys(kind for row in rows for kind in row.tolls))
    return Chronicle(session.ruleset.gauges, kinds, tuple(rows), tuple(luck))


def _tones(session: GameSession) -> Callable[[Formation], int | None]:
    """The colour of a formation at the top, by the place of who has it first among all of his side, which everybody
    knows; where that colour is taken, the next of his side that is free."""
    game, sides = session.game, list(session.game.sides)
    known: dict[str, int] = {}

    def tone(formation: Formation) -> int | None:
        name = formation.commander.partition(",")[0] or formation.title
        holders = () if formation.under else game.seats_that_hold(name)
        if holders and formation.id not in known:
            side = game.seat(holders[0]).side
            first = [each for seat in game.seats_of(side) for each in (*seat.holds, *seat.desks)].index(name)
            wanted = [(first + more) * len(sides) + sides.index(side) for more in range(COLOURS)]
            taken = {number % COLOURS for number in known.values()}
            known[formation.id] = next((number for number in wanted if number % COLOURS not in taken), wanted[0])
        return known.get(formation.id)

    return tone


def statistics(session: GameSession, seat: str) -> Report:
    """The same as figures to look at."""
    who = session.game.seat(seat)
    return statistics_report(chronicle(session, seat), (f"{session.game.scenario.title}: statistics", for_seat(who)))


def _moments(session: GameSession, seat: str) -> Iterator[tuple[int, OrderOfBattle]]:
    """The order of battle as the first turn that is kept began, and after each."""
    played = [turn for turn in range(session.turn + 1) if session.phases(turn)]
    if played and session.has_start(played[0]):
        yield played[0] - 1, session.ruleset.order_of_battle(session.game, session.view(seat, played[0]))
    for turn in played:
        last = session.phases(turn)[-1]
        yield turn, session.ruleset.order_of_battle(session.game, session.view(seat, turn, last))


def _rows(
    tone: Callable[[Formation], int | None],
    turn: int,
    order: OrderOfBattle,
    before: OrderOfBattle | None,
    tolls: Sequence[Toll],
) -> Iterator[Row]:
    """The whole first, then each formation; who is gone is counted where he was before."""
    units = dict.fromkeys(unit for unit, known in order.strengths.items() if known.where)
    yield Row(turn, "", WHOLE, "", "", len(units), _values(order, tuple(units)), _costs(tolls))
    for formation in order.formations:
        former = before.formation(formation.id) if before else None
        own = {*formation.units, *(former.units if former else ())}
        present = tuple(unit for unit in formation.units if unit in units)
        yield Row(
            turn,
            formation.id,
            formation.title,
            formation.rank,
            formation.under,
            len(present),
            _values(order, present),
            _costs([toll for toll in tolls if toll.unit in own]),
            tone(formation),
        )


def _values(order: OrderOfBattle, units: Sequence[str]) -> Mapping[str, float]:
    found = {gauge.name: order.total(gauge, units) for gauge in order.gauges}
    return {name: value for name, value in found.items() if value is not None}


def _costs(tolls: Iterable[Toll]) -> Mapping[str, int]:
    found: dict[str, int] = {}
    for toll in tolls:
        found[toll.kind] = found.get(toll.kind, 0) + toll.men
    return dict(sorted(found.items()))


def _luck(turn: int, throws: Iterable[Throw]) -> Iterator[Luck]:
    """Throws of a turn by side and kind."""
    found: dict[tuple[str, str], list[Throw]] = {}
    for throw in throws:
        found.setdefault((throw.side, throw.kind), []).append(throw)
    for (side, kind), them in sorted(found.items()):
        expected, came = sum(throw.expected for throw in them), sum(throw.came for throw in them)
        yield Luck(turn, side, kind, len(them), expected, came)
