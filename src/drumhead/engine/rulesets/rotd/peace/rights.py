"""1.4, 5.1: whose a city is by right, whoever holds it."""

from __future__ import annotations

from collections.abc import Mapping

from drumhead.engine.play.game import Game
from drumhead.engine.rulesets.rotd.campaign.field import Campaign


def rightful(campaign: Campaign, city: str) -> str:
    """The state that a peace gave a city to, else the one that the scenario or the map names for it."""
    holding = campaign.cities.get(city)
    if holding is not None and holding.ceded:
        return holding.ceded
    return _named(campaign.game).get(city) or campaign.game.map.city(city).state


def _named(game: Game) -> Mapping[str, str]:
    """The scenario's own owners of cities, by the names of the map."""
    if "owners" not in game.found:
        given: Mapping[str, str] = game.options.get("cities", {})
        game.found["owners"] = {game.map.city(name).name: state for name, state in given.items()}
    found: Mapping[str, str] = game.found["owners"]
    return found
