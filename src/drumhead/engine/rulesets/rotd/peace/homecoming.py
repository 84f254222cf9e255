"""5.1, 1.5, 2.5, 13.2: what a peace between two sides does on the map: cities, railways, stores, and who goes home."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from drumhead.engine.maps.squares.land import IMPASSABLE
from drumhead.engine.play.events import EVERYONE, Change
from drumhead.engine.play.state import sets
from drumhead.engine.rulesets.rotd.campaign.banks import passable
from drumhead.engine.rulesets.rotd.campaign.field import Campaign, holders
from drumhead.engine.rulesets.rotd.campaign.squares import set_square
from drumhead.engine.rulesets.rotd.campaign.stacking import resting_limit, room, uncounted
from drumhead.engine.rulesets.rotd.campaign.state import Depot, Kind, Offer, Unit
from drumhead.engine.rulesets.rotd.campaign.tables import table, whole
from drumhead.engine.rulesets.rotd.orders.sourcing import CITY
from drumhead.engine.rulesets.rotd.peace.accords import states_of
from drumhead.engine.rulesets.rotd.peace.rights import rightful
from drumhead.engine.rulesets.rotd.peace.soil import closest_city
from drumhead.engine.rulesets.rotd.supply.sources import taking


def settle_peace(campaign: Campaign, offer: Offer) -> None:
    """Each side has its own again but for what it ceded; then nobody and nothing of one is left on the other's soil."""
    sides = offer.by, offer.to
    _give_back(campaign, offer)
    _give_back_ways(campaign, sides)
    for id in sorted(campaign.depots):
        if campaign.sides.get(campaign.depots[id].state) in sides and _abroad(campaign, id, sides):
            _clear(campaign, campaign.depots[id])
    for id in sorted(campaign.units):
        unit = campaign.units[id]
        if unit.stands and unit.side in sides and _holder_side(campaign, unit.cell) in _others(unit, sides):
            _bring_home(campaign, unit)


def _others(unit: Unit, sides: tuple[str, str]) -> set[str]:
    return {*sides} - {unit.side}


def _give_back(campaign: Campaign, offer: Offer) -> None:
    """1.4: cities go back to whose they were, or over to the other side by the terms."""
    taker = dict.fromkeys(offer.ceding, offer.to) | dict.fromkeys(offer.asking, offer.by)
    for name in sorted(campaign.cities):
        holding, own = campaign.cities[name], rightful(campaign, name)
        if campaign.sides.get(own) not in (offer.by, offer.to):
            continue
        if name in taker:
            now = _new_owner(campaign, holding.state, taker[name])
            _hand_over(campaign, name, now, ceded=now)
        elif campaign.sides.get(holding.state) in {offer.by, offer.to} - {campaign.sides[own]}:
            _hand_over(campaign, name, own, ceded=holding.ceded)


def _new_owner(campaign: Campaign, holder: str, side: str) -> str:
    """The state of a side to which a city goes: the one that holds it, else the first."""
    return holder if campaign.sides.get(holder) == side else states_of(campaign, side)[0]


def _hand_over(campaign: Campaign, name: str, state: str, *, ceded: str) -> None:
    city = campaign.game.map.city(name)
    campaign.record(
        "city-handed-over",
        sets("cities", name, state=state, besieged=False, ceded=ceded),
        rule="1.4",
        cell=city.cell,
        tactical=city.tactical,
        seen_by=(EVERYONE,),
        city=name,
        to=next((known.name for known in campaign.game.map.states if known.code == state), state),
        ceded=bool(ceded),
    )


def _give_back_ways(campaign: Campaign, sides: tuple[str, str]) -> None:
    """8.2: railways and rivers are held by whoever has the land again."""
    changes: list[Change] = []
    for key in sorted(campaign.table("squares"), key=int):
        square = campaign.square(int(key))
        held = {name: getattr(square, name) for name in ("rail", "river") if getattr(square, name) in sides}
        owner = _holder_side(campaign, int(key)) if held else ""
        wrong = {name: owner for name, side in held.items() if owner in sides and owner != side}
        changes += set_square(campaign, int(key), **wrong) if wrong else ()
    if changes:
        campaign.record("ways-handed-over", changes, rule="8.2", seen_by=(EVERYONE,))


def _holder_side(campaign: Campaign, cell: int) -> str:
    """The side that has the land of a square: that of its closest city, else of the state whose soil it is."""
    city, owner = closest_city(campaign, cell), campaign.game.map.state_of(cell)
    state = campaign.cities[city.name].state if city is not None else owner.code if owner is not None else ""
    return campaign.sides.get(state, "")


def _abroad(campaign: Campaign, depot: str, sides: tuple[str, str]) -> bool:
    found = campaign.depots[depot]
    return _holder_side(campaign, found.cell) in {*sides} - {campaign.sides[found.state]}


def _clear(campaign: Campaign, depot: Depot) -> None:
    """11.5: a store on soil that is another's again is cleared into its side's nearest city."""
    board, cities = campaign.game.map.board, campaign.game.map.cities
    side = campaign.sides[depot.state]
    own = [city for city in cities if campaign.sides.get(campaign.cities[city.name].state) == side]
    city = min(own, key=lambda city: (board.distance(depot.cell, city.cell), city.name), default=None)
    carried = () if city is None else taking(campaign, f"{CITY}{city.name}", -depot.supplies)
    campaign.record(
        "store-cleared",
        (Change(table="depots", id=depot.id, field="", now=None), *carried),
        rule="11.5",
        cell=depot.cell,
        seen_by=campaign.side_seats(side),
        store=depot.id,
        goal="" if city is None else city.name,
        amount=depot.supplies,
    )


def _bring_home(campaign: Campaign, unit: Unit) -> None:
    place = next(_homes(campaign, unit), None)
    if place is None:
        campaign.set_unit("kept-abroad", unit, {}, rule="5.1", seen_by=holders(campaign.game, unit))
        return
    cell, tactical = place
    fields = {"cell": cell, "tactical": tactical, "in_fort": False, "deployed": False}
    changed = {name: now for name, now in fields.items() if now != getattr(unit, name)}
    names = campaign.game.map.board.name(cell), campaign.game.map.tactical_board.name(tactical)
    campaign.set_unit("came-home", unit, changed, rule="5.1", seen_by=holders(campaign.game, unit), goal=names)


def _homes(campaign: Campaign, unit: Unit) -> Iterator[tuple[int, int]]:
    """The places of its side that have room for a unit, the nearest first."""
    board = campaign.game.map.board
    for radius in range(1, max(board.columns, board.rows)):
        for cell in board.ring(unit.cell, radius):
            if _own_soil(campaign, unit, cell) and _roomy(campaign, unit, cell):
                yield from ((cell, at) for at in _squares(campaign, cell) if room(campaign, unit, cell, at))


def _own_soil(campaign: Campaign, unit: Unit, cell: int) -> bool:
    map = campaign.game.map
    if int(map.terrain[cell]) in IMPASSABLE or _holder_side(campaign, cell) != unit.side:
        return False
    return unit.type != Kind.MI or map.in_home(cell, unit.home or unit.state)


def _roomy(campaign: Campaign, unit: Unit, cell: int) -> bool:
    """1.5, 13.2: whether one more is allowed in peace, and no stranger is near."""
    map, there = campaign.game.map, campaign.present(cell)
    if any(campaign.relation(unit, other) not in ("same", "ally") for other in there):
        return False
    exempt = table(campaign.game, "inactive.exempt")
    counted = [other for other in there if not uncounted(map, other, exempt)]
    most = whole(campaign.game, f"peace.{'city' if map.cities_at(cell) else 'field'}")
    arrived = replace(unit, cell=cell, in_fort=False)
    if arrived.brigade and sum(other.brigade for other in counted) >= most:
        return False
    resting = sum(other.status == "inactive" for other in counted)
    return arrived.status != "inactive" or resting < resting_limit(campaign, cell)


def _squares(campaign: Campaign, cell: int) -> list[int]:
    """The passable tactical squares of a strategic one, those nearest to its city, or else its middle, first."""
    map, board = campaign.game.map, campaign.game.map.tactical_board
    cities, field = map.cities_at(cell), campaign.battlefield(cell)
    middle = cities[0].tactical if cities else board.size // 2
    open_squares = (at for at in range(board.size) if passable(field, at))
    return sorted(open_squares, key=lambda at: (board.distance(at, middle), at))
