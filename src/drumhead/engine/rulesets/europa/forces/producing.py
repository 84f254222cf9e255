"""Replacement points: what cities and factories yield in a production turn, and what losses give back (R178, R219,
R282, R285, R293 to R296, R318)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from drumhead.engine.play.events import Change
from drumhead.engine.play.state import encode
from drumhead.engine.rulesets.europa.cities.garrisons import city_at, condition
from drumhead.engine.rulesets.europa.forces.paying import account, gathered, given
from drumhead.engine.rulesets.europa.forces.places import factories
from drumhead.engine.rulesets.europa.forces.values import COMBINED, INFANTRY
from drumhead.engine.rulesets.europa.position.calendar import month_title
from drumhead.engine.rulesets.europa.position.losses import SPECIAL
from drumhead.engine.rulesets.europa.position.sides import COALITION, GOBERNITO, INTERVENTIONIST, side_of
from drumhead.engine.rulesets.europa.position.state import EuropaState, Item
from drumhead.engine.rulesets.europa.position.table import HexGame, owner
from drumhead.engine.rulesets.europa.position.tables import table
from drumhead.engine.rulesets.europa.position.telling import Teller
from drumhead.engine.rulesets.europa.supply.connections import yields
from drumhead.engine.rulesets.europa.supply.isolation import isolated_hex


def produces(game: HexGame, state: EuropaState) -> bool:
    """Whether the game turn is one of production: the first of every even month (R178)."""
    half, month, _ = month_title(game.scenario.date, state.month).split()
    return half == "I" and month in table("forces.production.months")


def yielded(game: HexGame, state: EuropaState, cell: int, side: str) -> Mapping[str, float]:
    """The infantry points of a city's hex for its owner, by affiliation (R219, R282, R318)."""
    place = city_at(game, cell)
    city = condition(game, state, cell)
    if place is None or place.city == "point" or owner(game, state, cell) != side:
        return {}
    if not city.pacified or city.resumes > state.month:
        return {}
    rows = table("forces.production.hexes").get(place.name)
    amounts = rows[place.cells.index(cell)] if rows else {}
    each = float(table("forces.production.each"))
    found = {name: float(amounts.get(name, each)) for name in yields(game, state, place) if side_of(name) == side}
    return {name: points for name, points in found.items() if points and _lives(state, name)}


def _lives(state: EuropaState, affiliation: str) -> bool:
    """R219, R287: a Gobernito that collapsed yields nothing any more."""
    return COALITION[affiliation] != GOBERNITO or state.gobernitos[affiliation].standing


def production(game: HexGame, state: EuropaState, side: str) -> dict[str, float]:
    """What all cities of a side yield, by account: local where they are isolated."""
    found: dict[str, float] = {}
    for cell in _city_hexes(game):
        told = yielded(game, state, cell, side)
        at = game.map.board.name(cell) if told and isolated_hex(game, state, cell, side) else ""
        for affiliation, points in told.items():
            key = account(affiliation, INFANTRY, at)
            found[key] = found.get(key, 0.0) + points
    return found


def _city_hexes(game: HexGame) -> Iterator[int]:
    yield from sorted({cell for place in game.map.places if place.city for cell in place.cells})


def produce(teller: Teller) -> None:
    """The phasing player's cities and factories, then what his losses give back."""
    gather(teller)
    game, state = teller.game, teller.state
    if produces(game, state):
        points = production(game, state, state.player)
        if points:
            teller.tell("produced", rule="R178", changes=given(state, points), points=points, player=state.player)
        _work_factories(teller)
    give_special(teller)


def gather(teller: Teller) -> None:
    """R276: points that lay where it is isolated no longer join the general ones."""
    changes = gathered(teller.game, teller.state, teller.state.player)
    if changes:
        teller.tell("gathered", rule="R276", changes=changes, player=teller.state.player)


def _work_factories(teller: Teller) -> None:
    """R178: steps of attack supply and a resource point, in each factory of the side's own."""
    state = teller.state
    for place in factories(teller.game):
        cell = place.cells[0]
        if owner(teller.game, state, cell) == state.player:
            changes = tuple(_items(state, teller.game.map.board.name(cell), cell))
            teller.tell("factory worked", cell, rule="R178", changes=changes, place=place.name)


def _items(state: EuropaState, number: str, cell: int) -> Iterator[Change]:
    """Each by an id of one word, as lines of orders have them."""
    rows = table("forces.factories")
    for kind, count in (("attack", int(rows["steps"])), ("resource", int(rows["resources"]))):
        for turn in range(count):
            id = f"{kind}-{number}-{state.month}.{turn + 1}".replace(" ", "-")
            yield Change(table="items", id=id, field="", now=encode(Item(kind, state.player, cell)))


def give_special(teller: Teller) -> None:
    """R293, R296: a quarter of what was lost, down to a half, to the general points; the rest waits."""
    state = teller.state
    step, share = float(table("forces.special.down_to")), float(table("forces.special.share"))
    for name, lost in state.tallies.items():
        affiliation = name.removeprefix(SPECIAL)
        if not name.startswith(SPECIAL) or side_of(affiliation) != state.player or not _lives(state, affiliation):
            continue
        points = lost * share // step * step
        if points:
            kind = COMBINED if COALITION[affiliation] == INTERVENTIONIST else INFANTRY
            left = Change(table="tallies", id=name, field="", now=lost - points / share)
            changes = (*given(state, {account(affiliation, kind): points}), left)
            teller.tell("special points", rule="R293", changes=changes, affiliation=affiliation, points=points)
