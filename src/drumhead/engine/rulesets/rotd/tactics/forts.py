"""2.6, 9.2: forts, their room, and going in and out of them."""

from __future__ import annotations

from typing import Any

from drumhead.engine.maps.squares.model import City
from drumhead.engine.play.game import Game
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.stacking import fort_space
from drumhead.engine.rulesets.rotd.campaign.state import Unit
from drumhead.engine.rulesets.rotd.campaign.tables import table
from drumhead.engine.rulesets.rotd.knowledge.detection import friends_present
from drumhead.engine.rulesets.rotd.orders.orders import Move
from drumhead.engine.rulesets.rotd.tactics.arena import Arena
from drumhead.engine.rulesets.rotd.tactics.ways import allowance


def fort_at(campaign: Campaign, cell: int, tactical: int) -> City | None:
    """The fortified city on a tactical square, or None."""
    cities = campaign.game.map.cities_at(cell)
    return next((city for city in cities if city.tactical == tactical and city.fort > 0), None)


def space(game: Game, unit: Unit) -> int:
    """2.6: the space a unit takes in a fort, by the game's tables."""
    return fort_space(table(game, "tactical.space"), unit)


def garrison(campaign: Campaign, city: City) -> tuple[Unit, ...]:
    """The units inside a city's fort, by id."""
    return tuple(unit for unit in campaign.standing(city.cell, city.tactical) if unit.in_fort)


def admits(campaign: Campaign, unit: Unit, city: City) -> bool:
    """2.6: whether a fort is in the unit's friends' hands, or empty of enemies, and has room for it."""
    stance = campaign.stance(unit.state, campaign.cities[city.name].state)
    if stance in ("neutral", "passive"):
        return False
    here = campaign.standing(city.cell, city.tactical)
    if stance == "hostile" and any(other.active and campaign.hostile(unit, other) for other in here):
        return False
    inside = sum(space(campaign.game, other) for other in garrison(campaign, city) if other.id != unit.id)
    return inside + space(campaign.game, unit) <= city.fort_capacity


def goes_in(arena: Arena, unit: Unit, tactical: int) -> bool:
    """6.4: a unit that ends its move on a fortified city enters the fort unless ordered not to."""
    city = fort_at(arena.campaign, arena.cell, tactical)
    return city is not None and arena.plan(unit).stay_out_of_fort is None and admits(arena.campaign, unit, city)


def wants_change(arena: Arena, unit: Unit, move: Move) -> bool:
    """9.2: a move to the unit's own square, which holds a fort, by a unit on the wrong side of its walls; who
    has no steps at all, as a naval battery, stays (9.1)."""
    if move.to != unit.tactical or move.via is not None or not allowance(arena.campaign.game, unit):
        return False
    at_fort = fort_at(arena.campaign, arena.cell, unit.tactical) is not None
    return at_fort and unit.in_fort == (arena.plan(unit).stay_out_of_fort is not None)


def change(arena: Arena) -> None:
    """9.2: moves in and out of forts come before all others; they are no move for 9.1 and 10.6."""
    for id in arena.order:
        unit = arena.unit(id)
        move = arena.plan(unit).move
        if move is not None and arena.tac >= move.start and wants_change(arena, unit, move):
            _change(arena, unit)


def _change(arena: Arena, unit: Unit) -> None:
    campaign = arena.campaign
    city = fort_at(campaign, arena.cell, unit.tactical)
    assert city is not None, "only a unit at a fort changes"
    about: dict[str, Any] = {"cause": f"order {unit.id} move", "city": city.name}
    friends = friends_present(campaign, unit, arena.cell)
    if unit.in_fort:
        campaign.set_unit("left-fort", unit, {"in_fort": False, "set_out": True}, rule="9.2m", seen_by=friends, **about)
    elif admits(campaign, unit, city):
        entered = {"in_fort": True, "set_out": True}
        campaign.set_unit("entered-fort", unit, entered, rule="9.2l", seen_by=friends, **about)
    else:
        campaign.set_unit("fort-closed", unit, {}, rule="2.6", seen_by=friends, **about, capacity=city.fort_capacity)
        return
    arena.acted.add(unit.id)
