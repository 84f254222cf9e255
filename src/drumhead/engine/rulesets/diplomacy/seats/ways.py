"""4.A, 4.B: how a unit may come to a province: in one move, carried by fleets, or in several."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from drumhead.engine.play.orders import Order as AnyOrder
from drumhead.engine.play.view import View
from drumhead.engine.play.ways import Journey, Reach
from drumhead.engine.rulesets.diplomacy.chart.chart import Chart, province_of
from drumhead.engine.rulesets.diplomacy.chart.convoys import chains
from drumhead.engine.rulesets.diplomacy.chart.position import Position, Unit
from drumhead.engine.rulesets.diplomacy.orders.orders import Move, Order
from drumhead.engine.rulesets.diplomacy.seats.checking import check, next_cells
from drumhead.engine.rulesets.diplomacy.turns.state import MOVEMENT
from drumhead.engine.rulesets.diplomacy.turns.table import AreaGame, position_of

ROUTES = 4
"""So many ways over the sea are told of."""


class _Asked(NamedTuple):
    """A unit that may move now, and what is asked of it."""

    game: AreaGame
    view: View
    position: Position
    unit: Unit

    @property
    def chart(self) -> Chart:
        return self.position.chart

    def cell(self, place: str) -> int:
        return self.game.map.board.cell(place)

    def move(self, place: str) -> Order:
        return Move(unit=self.unit.province, arm="A" if self.unit.arm == "A" else "F", to=place)


def journeys(
    game: AreaGame, view: View, unit: str, to: int, via: Sequence[int], others: Sequence[AnyOrder]
) -> tuple[Journey, ...]:
    """Over land or along the coast, by the fleets that would have to carry it, or step by step over several turns."""
    asked = _asked(game, view, unit)
    if asked is None:
        return ()
    goal = game.map.board.name(to)
    found = [*_at_once(asked, goal)] if not via else []
    stops = [*(game.map.board.name(cell) for cell in via), goal]
    return tuple(found or _step_by_step(asked, stops))


def _asked(game: AreaGame, view: View, unit: str) -> _Asked | None:
    if view.state.stage != MOVEMENT or not view.orders_for(unit):
        return None
    position = position_of(game, view.state)
    piece = position.units.get(province_of(unit))
    return None if piece is None else _Asked(game, view, position, piece)


def _at_once(asked: _Asked, goal: str) -> Iterator[Journey]:
    """What may be ordered now and ends there."""
    order = asked.move(goal)
    if check(asked.game, asked.view, order, ()) is not None:
        return
    here, there, name = asked.unit.province, province_of(goal), asked.position.name
    if asked.chart.touches(asked.unit.arm, asked.unit.place, there):
        yield _journey(asked, [goal], order, "directly", f"{name(here)} to {name(goal)}, this turn")
    elif asked.unit.arm == "A":
        yield from _carried(asked, goal, order)


def _carried(asked: _Asked, goal: str, order: Order) -> Iterator[Journey]:
    """4.A.1: by each shortest row of fleets that join the two shores."""
    name, fleets = asked.position.name, asked.position.fleets_at_sea
    rows = sorted(chains(asked.chart, asked.unit.province, province_of(goal), fleets), key=lambda row: (len(row), row))
    for row in rows[:ROUTES]:
        over = ", ".join(map(name, row))
        risks = [f"The fleet in {name(ocean)} has to convoy it ({asked.position.units[ocean].power})." for ocean in row]
        said = f"{name(asked.unit.province)} to {name(goal)} by convoy over {over}, this turn"
        yield _journey(asked, [goal], order, f"by convoy over {over}", said, risks=tuple(risks))


def _step_by_step(asked: _Asked, stops: Sequence[str]) -> Iterator[Journey]:
    """By the fewest moves without a convoy, one a turn."""
    way, place = list[str](), asked.unit.place
    for stop in stops:
        leg = _fewest(asked, place, province_of(stop))
        if not leg:
            return
        way += leg
        place = way[-1]
    order = asked.move(way[0])
    if check(asked.game, asked.view, order, ()) is None:
        over, name = "", asked.position.name
        if len(way) > 1:
            over = f" over {', '.join(map(name, way[:-1]))}"
        said = f"{name(asked.unit.province)} to {name(way[-1])} in {len(way)} move{'' if len(way) == 1 else 's'}{over}"
        yield _journey(asked, way, order, "step by step", said)


def _fewest(asked: _Asked, start: str, province: str) -> list[str]:
    """The places of the shortest way, the first in the alphabet among those alike; none where none leads there."""
    came: dict[str, str] = {start: ""}
    edge = [start]
    for place in edge:
        if province_of(place) == province:
            return _traced(came, place)
        for after in sorted(asked.chart.reach(asked.unit.arm, place)):
            if after not in came and not _railway(asked.chart, place, after):
                came[after] = place
                edge.append(after)
    return []


def _railway(chart: Chart, place: str, after: str) -> bool:
    """Over those a unit acts without entering."""
    return (province_of(place), province_of(after)) in chart.railways


def _traced(came: dict[str, str], place: str) -> list[str]:
    way = list[str]()
    while came[place]:
        way.append(place)
        place = came[place]
    return way[::-1]


def _journey(
    asked: _Asked, way: Sequence[str], order: Order, title: str, summary: str, *, risks: tuple[str, ...] = ()
) -> Journey:
    cells = tuple(asked.cell(place) for place in way)
    standing = asked.position.units.get(province_of(way[-1]))
    if standing is not None:
        risks = (*risks, f"{asked.position.name(standing.place)} is held by {standing.power}.")
    orders: tuple[AnyOrder, ...] = (order,)
    return Journey(order.unit, cells, cells[:1], orders, title, summary, turns=len(way), risks=risks)


def reach(game: AreaGame, view: View, unit: str, others: Sequence[AnyOrder]) -> Reach:
    """Where the unit may be ordered this turn, by whatever fleets there are."""
    asked = _asked(game, view, unit)
    return Reach() if asked is None else Reach((next_cells(game, view, asked.move("")),))


def beyond(game: AreaGame, view: View, unit: str, to: int, others: Sequence[AnyOrder]) -> str:
    """Why the unit cannot be ordered there this turn."""
    asked = _asked(game, view, unit)
    if asked is None:
        return ""
    refusal = check(game, view, asked.move(game.map.board.name(to)), ())
    return "" if refusal is None else f"{refusal.reason[:1].upper()}{refusal.reason[1:]} ({refusal.rule})."
