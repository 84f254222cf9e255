"""11.7: the cities of a bloc of states, whose supplies its governors and Congressmen move."""

from __future__ import annotations

from collections.abc import Collection

from drumhead.engine.play.game import Game
from drumhead.engine.rulesets.rotd.campaign.state import Unit
from drumhead.engine.rulesets.rotd.orders.sourcing import CITY
from drumhead.engine.rulesets.rotd.orders.subjects import OF_BLOCS, office_of


def in_power(game: Game, by: Unit, store: str) -> bool:
    """11.7h: whether whoever orders it may move what lies in a store: offices of a bloc in its cities alone."""
    if office_of(by.id) not in OF_BLOCS:
        return True
    bloc = game.options.get("blocs", {}).get(by.id.partition(" of ")[2], ())
    return store.startswith(CITY) and _has(game, bloc, store.removeprefix(CITY))


def _has(game: Game, bloc: Collection[str], name: str) -> bool:
    """A bloc is written as cities, by whatever name the map finds them, and as states."""
    city = game.map.city(name)
    states = {state.code for state in game.map.states}
    return city.state in bloc or any(game.map.city(each).name == name for each in bloc if each not in states)
