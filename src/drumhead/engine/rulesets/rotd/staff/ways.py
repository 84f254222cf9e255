"""7.1-7.16: the ways of a unit to a square that may be far: which squares, when it is there, what each costs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from drumhead.engine.play.game import Game
from drumhead.engine.play.orders import Order
from drumhead.engine.play.view import View
from drumhead.engine.play.ways import Journey
from drumhead.engine.rulesets.rotd.campaign.ground import Refused
from drumhead.engine.rulesets.rotd.campaign.state import Unit
from drumhead.engine.rulesets.rotd.foresight.courses import march_refused
from drumhead.engine.rulesets.rotd.foresight.outlook import Outlook
from drumhead.engine.rulesets.rotd.marches.allowance import ROUGH
from drumhead.engine.rulesets.rotd.marches.steps import legal_step
from drumhead.engine.rulesets.rotd.orders.orders import March
from drumhead.engine.rulesets.rotd.staff.perils import costs, risks
from drumhead.engine.rulesets.rotd.staff.roads import CLEAR, EASY, QUICK, Care, Node, Roads, road
from drumhead.engine.rulesets.rotd.staff.trial import made, setting_out

UNFORCED = "without a forced march"


@dataclass(frozen=True, slots=True)
class Pace:
    """How a way of so many squares falls into turns: those of this turn, and when the last one is reached."""

    now: int
    turns: int
    arrival: int


def journeys(
    game: Game, view: View, unit: str, to: int, via: Sequence[int], others: Sequence[Order]
) -> tuple[Journey, ...]:
    """The unit's ways to a square over waypoints, best first: soonest there, by the fewest enemies, least tired."""
    outlook, ready = setting_out(game, view, unit, others)
    if not isinstance(ready, Unit):
        return ()
    roads = Roads(outlook, ready)
    found: dict[tuple[object, ...], Journey] = {}
    for cells, title in _ways(roads, (*via, to)):
        for journey in _journeys(roads, cells, title):
            found.setdefault((journey.cells, journey.boxes), journey)
    best = sorted(found.values(), key=lambda each: _worth(roads, each))
    return tuple(each for each in best if each.turns <= best[0].turns + 1)


def _ways(roads: Roads, stops: Sequence[int]) -> Iterator[tuple[tuple[int, ...], str]]:
    """The shortest, and where that comes near enemies or into rough ground another that does not."""
    quick = None if closed(roads, stops[-1]) else way(roads, stops)
    if not quick:
        return
    yield quick, "the shortest way"
    if not roads.foes.union(roads.beside_foes).isdisjoint(quick[:-1]):
        yield way(roads, stops, CLEAR) or quick, "clear of known enemies"
    terrain = roads.outlook.campaign.game.map.terrain
    if any(int(terrain[cell]) in ROUGH for cell in quick[:-1]):
        yield way(roads, stops, EASY) or quick, "over easy ground"


def way(roads: Roads, stops: Sequence[int], care: Care = QUICK, start: Node | None = None) -> tuple[int, ...] | None:
    """The squares of a way over some stops, without the start; None if one of them cannot be reached."""
    node, found = start or roads.start, list[int]()
    for stop in stops:
        leg = road(roads, node, stop, care)
        if leg is None:
            return None
        found += (each.cell for each in leg)
        node = leg[-1] if leg else node
    return tuple(found)


def closed(roads: Roads, to: int) -> Refused | None:
    """1.2, 7.4, 7.16: what closes a square from every side, whoever stands there; None if one can come there."""
    campaign, near = roads.outlook.campaign, roads.board.neighbours(to)
    found = [legal_step(campaign, roads.unit, to, cell) for cell in near]
    return None if None in found else found[0]


def _worth(roads: Roads, journey: Journey) -> tuple[int, ...]:
    """What the best way has least of; the square that is asked for may hold enemies."""
    met = sum(cell in roads.foes for cell in journey.cells[:-1])
    return journey.turns + met, journey.arrival, journey.fatigue, len(journey.cells), len(journey.risks)


def _journeys(roads: Roads, cells: tuple[int, ...], title: str) -> Iterator[Journey]:
    """7.3: with the forced march that brings it there this turn, and without."""
    allowed, most = max(0, roads.unit.allowance - roads.unit.steps), roads.most
    if allowed < len(cells) <= most:
        yield from _journey(roads, cells, title, Pace(len(cells), 1, len(cells)))
        title = UNFORCED
    now = min(len(cells), allowed) or min(1, most)
    if now:
        yield from _journey(roads, cells, title, _pace(roads, len(cells), now))


def _pace(roads: Roads, length: int, now: int) -> Pace:
    """7.1: later turns take as many squares each as this one would without a withdrawal."""
    left, each = length - now, max(1, roads.unit.allowance)
    return Pace(now, 1 - (-left // each), (left - 1) % each + 1 if left else now)


def _journey(roads: Roads, cells: tuple[int, ...], title: str, pace: Pace) -> Iterator[Journey]:
    """One of them, if this turn's part of it can be marched as it stands and may be ordered."""
    outlook, lost = roads.outlook, roads.unit.steps
    stands = marched(outlook, roads.unit, cells[: pace.now])
    if isinstance(stands, Refused):
        return
    boxes = (*(None,) * lost, *cells[: pace.now])
    order = March(unit=roads.unit.id, path=boxes)
    if march_refused(outlook, outlook.campaign.units[order.unit], order) is not None:
        return
    arrival = pace.arrival + (lost if pace.turns == 1 else 0)
    yield Journey(
        unit=order.unit,
        cells=cells,
        boxes=boxes,
        orders=(order,),
        title=title,
        summary=_summary(roads, cells, pace, arrival, stands[-1]),
        arrival=arrival,
        turns=pace.turns,
        fatigue=stands[-1].fatigue - roads.unit.fatigue,
        forced=stands[-1].steps > roads.unit.allowance,
        costs=tuple(costs(outlook, stands)),
        risks=tuple(risks(outlook, stands, cells[pace.now :])),
    )


def marched(outlook: Outlook, unit: Unit, cells: Sequence[int]) -> tuple[Unit, ...] | Refused:
    """The unit before and behind each step of a way, as it stands; or what stops it."""
    stands = [unit]
    for cell in cells:
        after = made(outlook, stands[-1], cell)
        if not isinstance(after, Unit):
            return after
        stands.append(after)
    return tuple(stands)


def _summary(roads: Roads, cells: Sequence[int], pace: Pace, arrival: int, last: Unit) -> str:
    """As "G5-V8: 3 squares, there in strategic phase 3; fatigue 1 to 4"."""
    count = f"{len(cells)} {'square' if len(cells) == 1 else 'squares'}"
    when, tired = f"strategic phase {arrival}", f"fatigue {roads.unit.fatigue} to {last.fatigue}"
    if pace.turns > 1:
        when, tired = f"{when} of turn {roads.outlook.state.turn + pace.turns - 1}", f"{tired} this turn"
    forced = ", by forced march" if last.steps > roads.unit.allowance else ""
    return f"{roads.board.name(cells[-1])}: {count}, there in {when}{forced}; {tired}"
