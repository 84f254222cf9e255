"""12.4, 12.5: where pontoon bridges lie, or may be laid in time to be crossed this turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from weakref import WeakKeyDictionary

from drumhead.engine.maps.squares.model import GameMap
from drumhead.engine.rulesets.rotd.campaign.banks import BARRIERS, FIELD, SIDE
from drumhead.engine.rulesets.rotd.campaign.field import FRIENDLY, Campaign
from drumhead.engine.rulesets.rotd.campaign.shores import WATER, beside, shores
from drumhead.engine.rulesets.rotd.campaign.state import Kind, Unit
from drumhead.engine.rulesets.rotd.campaign.tables import switch
from drumhead.engine.rulesets.rotd.foresight.outlook import Outlook
from drumhead.engine.rulesets.rotd.knowledge.sight import sees, sights
from drumhead.engine.rulesets.rotd.orders.orders import Undeploy
from drumhead.engine.rulesets.rotd.orders.plans import Plan
from drumhead.engine.rulesets.rotd.tactics.pontoons import latest_work, river_refused, sites
from drumhead.engine.rulesets.rotd.tactics.ways import Denial
from drumhead.engine.rulesets.rotd.waters.rivers import friendly_river

Cells = Sequence[int]
_SPANS: WeakKeyDictionary[GameMap, dict[int, tuple[int, ...]]] = WeakKeyDictionary()
LAST = 4
"""12.4: a bridge laid in the fifth tactical phase serves nobody before the turn is over."""
FAR = 2
"""Strategic squares a bridge can march before it can still be laid in time: a withdrawal and strategic phase 1."""


def bridges(outlook: Outlook, cell: int) -> frozenset[int]:
    """12.4: the tactical squares of a strategic one where a pontoon bridge lies, or may lie in time; sought once."""
    known = outlook.bridged.get(cell)
    if known is None:
        coming = (at for unit in _pontoons(outlook, cell) for at in _sites(outlook, unit, cell))
        known = outlook.bridged[cell] = frozenset((*_lying(outlook, cell), *coming))
    return known


def layers(outlook: Outlook, cell: int) -> tuple[str, ...]:
    """The bridges that may yet be laid somewhere on a strategic square, by id."""
    return tuple(sorted(unit.id for unit in _pontoons(outlook, cell) if any(True for _ in _sites(outlook, unit, cell))))


def alone(
    outlook: Outlook, unit: Unit, cells: Iterable[int], *, now: bool = False, unseen: Mapping[int, Cells] | None = None
) -> Campaign:
    """The country without troops, with the bridges the unit may find on some strategic squares (or finds there now),
    and on squares of theirs where some may lie `unseen`."""
    found: dict[str, Unit] = {}
    for cell in cells:
        there = _lying(outlook, cell) if now else bridges(outlook, cell)
        lying = [_bridge(cell, at, unit.state, unit.side) for at in {*there, *(unseen or {}).get(cell, ())}]
        found |= {bridge.id: bridge for bridge in lying}
    state = replace(outlook.empty, units=found)
    return Campaign(outlook.campaign.game, state, outlook.campaign.phase)


def joined(outlook: Outlook, unit: Unit) -> Campaign:
    """11.2, 12.4: the position with bridges wherever one may lie that the seat does not see, and with no ships, which
    may sail first; sought once for each state."""
    if unit.state not in outlook.joined:
        map, looked = outlook.campaign.game.map, frozenset[int]().union(*outlook.eyes.values())
        hidden = ((cell, at) for cell in sorted(shores(map).great - looked) for at in _spans(map, cell))
        lying = [_bridge(cell, at, unit.state, unit.side) for cell, at in hidden]
        units = {**outlook.state.units, **{bridge.id: bridge for bridge in lying}}
        state = replace(outlook.state, units=units, ships={})
        outlook.joined[unit.state] = Campaign(outlook.campaign.game, state, outlook.campaign.phase)
    return outlook.joined[unit.state]


def _spans(map: GameMap, cell: int) -> tuple[int, ...]:
    """12.4: where bridges join all the shores of a strategic cell that bridges can join: few of the many sites."""
    kept = _SPANS.setdefault(map, {})
    if cell not in kept:
        land, fit = shores(map), sorted(sites(map.battlefield(cell)))
        around, near = land.of(cell), beside(SIDE, FIELD.size)
        joining = {frozenset(around[n] for n in near[at]) - {WATER}: at for at in reversed(fit)}
        few = frozenset(at for on, at in joining.items() if len(on) > 1)
        enough = len({*land.of(cell, few)} - {WATER}) == len({*land.of(cell, frozenset(fit))} - {WATER})
        kept[cell] = tuple(sorted(few)) if enough else tuple(fit)
    return kept[cell]


@lru_cache(maxsize=4096)
def _bridge(cell: int, at: int, state: str, side: str) -> Unit:
    """A bridge of nobody's army that lies on a square."""
    id = f"={cell}.{at}"
    return Unit(id, "", 0, Kind.PB, id, state, side, "", cell, at, 1, deployed=True)


def unfit(outlook: Outlook, unit: Unit, cell: int, at: int) -> Denial | None:
    """12.4: why the unit's side can never bridge a tactical square of a strategic one this turn, or None."""
    denial = river_refused(outlook.campaign, cell, at)
    if denial is not None or _in_hand(outlook, unit, cell):
        return denial
    return "12.4b", f"The river in {outlook.campaign.game.map.board.name(cell)} is not in the hands of its side."


def _in_hand(outlook: Outlook, unit: Unit, cell: int) -> bool:
    """12.4b: whether the river of a strategic square may be in the hands of the unit's side this turn."""
    game = outlook.campaign.game
    if switch(game, "rivers_by_troops"):
        return True
    return friendly_river(Campaign(game, outlook.empty, outlook.campaign.phase), unit, cell)


def taken_up(plan: Plan) -> bool:
    """12.5: whether a bridge that lies is ordered up in time to go on from there this turn."""
    return any(isinstance(latest_work(plan, tac), Undeploy) for tac in range(1, LAST + 1))


def veiled(outlook: Outlook, unit: Unit, cell: int) -> tuple[int, ...]:
    """4.2: where a bridge of enemies who are known in a strategic square may lie that the seat cannot see."""
    campaign, foe = outlook.campaign, _foe(outlook, unit, cell)
    if foe is None:
        return ()
    fit = sorted(sites(campaign.battlefield(cell)))
    if not any(cell in cells for cells in outlook.eyes.values()):
        return tuple(fit)
    posts = [other for other in campaign.related(unit, cell, FRIENDLY) if sights(other)]
    bridges = {at: _bridge(cell, at, *foe) for at in fit}
    return tuple(at for at in fit if not any(sees(campaign, post, bridges[at], at) for post in posts))


def _foe(outlook: Outlook, unit: Unit, cell: int) -> tuple[str, str] | None:
    """4.1, 4.2: the state and side of enemies in a strategic square, of whom nobody there may have seen more than that
    they are there."""
    campaign, foes = outlook.campaign, outlook.campaign.enemies(unit, cell)
    if foes:
        return foes[0].state, foes[0].side
    hostile = (state for state in outlook.sighted.get(cell, ()) if campaign.stance(unit.state, state) == "hostile")
    return next(((state, campaign.sides.get(state, "")) for state in hostile), None)


def capturable(outlook: Outlook, unit: Unit, cells: Iterable[int]) -> dict[int, Cells]:
    """12.6, 4.2: where bridges of enemies may lie unseen that friends, were they to march there first, may take before
    the march."""
    return {cell: hidden for cell in cells if (hidden := veiled(outlook, unit, cell))}


def carried_over(outlook: Outlook, unit: Unit) -> tuple[int, ...]:
    """12.4l: the dry squares to which a bridge that is laid first may be taken up in time to go on from there."""
    laid, up = outlook.plan(unit).deploy, outlook.plan(unit).undeploy
    here = unit.cell == outlook.campaign.units[unit.id].cell
    if laid is None or up is None or unit.type != Kind.PB or unit.deployed or not here:
        return ()
    if not laid.start < up.start <= LAST or unfit(outlook, unit, unit.cell, laid.at) is not None:
        return ()
    field = outlook.campaign.battlefield(unit.cell)
    near = (at for at in FIELD.neighbours(laid.at) if field.terrain[at] not in BARRIERS)
    return tuple(at for at in near if up.to in (None, at))


def _lying(outlook: Outlook, cell: int) -> Iterable[int]:
    return (unit.tactical for unit in outlook.campaign.present(cell) if unit.deployed)


def _pontoons(outlook: Outlook, cell: int) -> Iterator[Unit]:
    """Those near enough to a strategic square to come to it in time."""
    near = outlook.campaign.game.map.board.within(cell, FAR)
    return (unit for there in near for unit in outlook.pontoons.get(there, ()))


def _sites(outlook: Outlook, unit: Unit, cell: int) -> Iterable[int]:
    """One's own bridges go where they are ordered; another's may be laid wherever it can come in time."""
    away = outlook.campaign.game.map.board.distance(unit.cell, cell)
    order = outlook.plan(unit).deploy
    fit = sites(outlook.campaign.battlefield(cell))
    wanted: Iterable[int] = fit
    if unit.id in outlook.own:
        ordered = order is not None and order.start <= LAST
        away = away if _marches(outlook.plan(unit)) or away == 0 else FAR + 1
        wanted = (order.at,) if order is not None and ordered else ()
    if away > FAR or not _in_hand(outlook, unit, cell):
        return ()
    return (at for at in wanted if at in fit)


def _marches(plan: Plan) -> bool:
    orders = (plan.march, plan.withdraw, plan.pursue, plan.march_to_battle, plan.march_to_allies, plan.march_to_enemies)
    return any(order is not None for order in orders)
