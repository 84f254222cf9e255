"""1.4, 5.1: whose a city is by right, whoever holds it."""

from __future__ import annotations

from drumhead.engine.rulesets.rotd.campaign.field import Campaign


def rightful(campaign: Campaign, city: str) -> str:
    """The state that a peace gave a city to, in this game or before it; else the one that the map names."""
    holding = campaign.cities.get(city)
    return holding.ceded if holding is not None and holding.ceded else campaign.game.map.city(city).state
