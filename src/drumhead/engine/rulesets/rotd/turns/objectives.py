"""5.1: what a campaign is about: the cities of a scenario's `[objectives]`, and who holds them at its end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from drumhead.engine.play.events import EVERYONE
from drumhead.engine.play.game import Game
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.state import CityHolding, RotdState


def score(game: Game, state: RotdState) -> tuple[tuple[str, int], ...]:
    """(side, points) for every side in the scenario's order; none where the scenario names no objectives."""
    return _points(game, state.cities, state.sides)


def winner(points: tuple[tuple[str, int], ...]) -> str:
    """The side with most points; "" for a draw."""
    most = max((count for _, count in points), default=0)
    leading = [side for side, count in points if count == most]
    return leading[0] if len(leading) == 1 else ""


def tell_score(campaign: Campaign) -> None:
    """5.1: the campaign's end, for everyone, with the points of each side."""
    game = campaign.game
    points = _points(game, campaign.cities, campaign.table("sides"))
    if not points:
        return
    best = winner(points)
    campaign.record(
        "campaign-ended",
        rule="5.1",
        seen_by=(EVERYONE,),
        points=[[game.sides[side], count] for side, count in points],
        winner=game.sides[best] if best else "",
    )


def _points(game: Game, cities: Mapping[str, CityHolding], sides: Mapping[str, str]) -> tuple[tuple[str, int], ...]:
    objectives: Mapping[str, int] = game.options.get("objectives", {})
    found: Counter[str] = Counter()
    for name, points in objectives.items():
        city = game.map.city(name).name
        if city in cities:
            found[sides.get(cities[city].state, "")] += points
    return tuple((side, found[side]) for side in game.sides) if objectives else ()
