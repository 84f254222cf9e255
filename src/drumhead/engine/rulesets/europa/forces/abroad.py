"""Replacement points from abroad: what lies in the French box, and imports that land at ports (R265, R276, R290)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from drumhead.engine.boards.flood import Cells, cells_of
from drumhead.engine.maps.hexes.model import HexMap
from drumhead.engine.play.events import Change
from drumhead.engine.play.orders import Refusal
from drumhead.engine.play.recall.questions import Because
from drumhead.engine.rulesets.europa.forces.paying import Account, account, accounts, given, paid
from drumhead.engine.rulesets.europa.forces.places import factories
from drumhead.engine.rulesets.europa.gobernitos.france import FRANCE, border, is_open
from drumhead.engine.rulesets.europa.orders.governing import Bring, Land
from drumhead.engine.rulesets.europa.position.calendar import month_title
from drumhead.engine.rulesets.europa.position.sides import LOYALIST, REPUBLICAN, side_of
from drumhead.engine.rulesets.europa.position.state import EuropaState
from drumhead.engine.rulesets.europa.position.table import HexGame, hex_name, owner
from drumhead.engine.rulesets.europa.position.tables import table
from drumhead.engine.rulesets.europa.position.telling import Teller, put
from drumhead.engine.rulesets.europa.position.titles import spelled
from drumhead.engine.rulesets.europa.supply.chains import RAILROAD, chain
from drumhead.engine.rulesets.europa.supply.coasts import ANY_PORT, ports
from drumhead.engine.rulesets.europa.supply.isolation import isolated_hex
from drumhead.engine.rulesets.europa.supply.sources import terms

ABROAD = "abroad: "
"""Before an account's key: the tally of points that have come and wait to be landed."""


def in_box(state: EuropaState) -> tuple[Account, ...]:
    """What lies in the French box."""
    return tuple(each for each in accounts(state) if each.at == table("forces.box"))


def at_sea(state: EuropaState, side: str) -> Mapping[str, float]:
    """A side's points that wait to be landed, by account."""
    waiting = {name.removeprefix(ABROAD): more for name, more in state.tallies.items() if name.startswith(ABROAD)}
    return {key: more for key, more in waiting.items() if side_of(key.partition(" ")[0]) == side}


def arrive(teller: Teller) -> None:
    """What a scenario has come for the phasing player in this game turn."""
    state = teller.state
    title = month_title(teller.game.scenario.date, state.month)
    coming: Mapping[str, float] = teller.game.options.get("imports", {}).get(title, {})
    mine = {key: more for key, more in sorted(coming.items()) if side_of(key.partition(" ")[0]) == state.player}
    boxed = {key: more for key, more in mine.items() if key.endswith(f" at {table('forces.box')}")}
    waiting = {ABROAD + key: more for key, more in mine.items() if key not in boxed}
    changes = (*given(state, boxed), *(_adds(state, key, more) for key, more in waiting.items()))
    if changes:
        teller.tell("imported", rule="R276", changes=changes, points=_told(mine), player=state.player)


def _adds(state: EuropaState, name: str, more: float) -> Change:
    return Change(table="tallies", id=name, field="", now=state.tallies.get(name, 0.0) + more)


def _told(points: Mapping[str, float]) -> str:
    return ", ".join(f"{more:g} {key}" for key, more in sorted(points.items()))


def bring_refused(game: HexGame, state: EuropaState, order: Bring) -> Refusal | None:
    """Why what lies in the French box does not come to a factory (R277, R290)."""
    why = not_brought(game, state, order.at)
    return Refusal(order=order, rule=why.rule, reason=why.text) if why is not None else None


def not_brought(game: HexGame, state: EuropaState, cell: int) -> Because | None:
    """R290: a rail element leads from a Loyalist hex on the border to a Loyalist factory, isolated or not."""
    here = hex_name(game, cell)
    if state.player != LOYALIST or not in_box(state):
        return Because("nothing of the phasing player's lies in the French box", "R290")
    if not is_open(state):
        return Because(border(game, state).text, "R290")
    if owner(game, state, cell) != LOYALIST or not any(cell in place.cells for place in factories(game)):
        return Because(f"{here} is no Loyalist factory, where alone the points of the French box go", "R277", cell=cell)
    if not _joined_to_border(game, state, cell):
        return Because(f"no rail element leads from a Loyalist hex on the French border to {here}", "R290", cell=cell)
    return None


def _joined_to_border(game: HexGame, state: EuropaState, cell: int) -> bool:
    rails = chain(game, state, terms(REPUBLICAN, by=(RAILROAD,)), cells_of((cell,))).from_rails
    return bool(rails & _border_hexes(game.map))


@lru_cache(maxsize=4)
def _border_hexes(map: HexMap) -> Cells:
    """The hexes next to France that are not of it."""
    french = {cell for cell in range(map.board.hexes) if map.zone("country", cell) == FRANCE}
    return cells_of({near for cell in french for near in map.board.neighbours(cell)} - french)


def bring(teller: Teller, order: Bring) -> None:
    """To the general points, or to those that lie at the factory if it is isolated."""
    state = teller.state
    taken = {each.key: each.points for each in in_box(state)}
    points = {f"{each.affiliation} {each.kind}": each.points for each in in_box(state)}
    changes = (*paid(state, taken), *_reach(teller, points, order.at))
    cause = f"order {order.unit} {order.kind}"
    teller.tell("brought", order.at, rule="R290", cause=cause, changes=changes, points=_told(points))


def _reach(teller: Teller, points: Mapping[str, float], cell: int) -> tuple[Change, ...]:
    """R276: points that come to an isolated hex lie there, all others are general ones."""
    game, state = teller.game, teller.state
    at = game.map.board.name(cell) if isolated_hex(game, state, cell, state.player) else ""
    return given(state, {account(*_parts(key), at): more for key, more in points.items()})


def _parts(key: str) -> tuple[str, str]:
    affiliation, _, kind = key.partition(" ")
    return affiliation, kind


def land_refused(game: HexGame, state: EuropaState, order: Land) -> Refusal | None:
    """Why imports do not land there (R276); R169, R170: neither blockade nor coast defences keep them out."""
    if not at_sea(state, state.player):
        return Refusal(order=order, rule="R276", reason="no points wait to be landed")
    if order.at not in _landings(game, state):
        return Refusal(order=order, rule="R276", reason=f"{hex_name(game, order.at)} is no working port of its side")
    return None


def _landings(game: HexGame, state: EuropaState) -> tuple[int, ...]:
    return tuple(sorted(cell for cell, _ in ports(game, state, state.player, ANY_PORT)))


def land(teller: Teller, order: Land) -> None:
    """All that waits for the phasing player lands in one port."""
    _land(teller, order.at, f"order {order.unit} {order.kind}")


def _land(teller: Teller, cell: int, cause: str = "") -> None:
    waiting = at_sea(teller.state, teller.state.player)
    gone = tuple(change for key in waiting for change in put("tallies", ABROAD + key, None))
    changes = (*gone, *_reach(teller, waiting, cell))
    teller.tell("landed", cell, rule="R276", cause=cause, changes=changes, points=_told(waiting))


def land_unbidden(teller: Teller) -> None:
    """R265: what can enter must: in the first port that is not isolated, else in the first."""
    game, state = teller.game, teller.state
    if at_sea(state, state.player):
        found = sorted(_landings(game, state), key=lambda cell: isolated_hex(game, state, cell, state.player))
        if found:
            _land(teller, found[0])


def business(game: HexGame, state: EuropaState) -> Iterator[str]:
    """What the phasing government may decide about points from abroad."""
    waiting = at_sea(state, state.player)
    if waiting and _landings(game, state):
        yield f"{spelled(_told(waiting))} points may be landed at a port"
    cells = (cell for place in factories(game) for cell in place.cells) if state.player == LOYALIST else ()
    if any(not_brought(game, state, cell) is None for cell in cells):
        yield f"{spelled(_told({each.key: each.points for each in in_box(state)}))} may be brought to a factory"
