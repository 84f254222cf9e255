"""How a supply source is named: FR1CQ, CITY:Milano or DEPOT:id within, the plain name in orders and reports."""

from __future__ import annotations

import re

from drumhead.engine.errors import UnknownNameError
from drumhead.engine.play.game import Game

CITY, DEPOT, NONE = "CITY:", "DEPOT:", "none"


def read_source(game: Game, text: str) -> str:
    """6.7: a corps headquarters' id, a city, a depot, or none; `city` or `depot` before a name settles which."""
    name = " ".join(text.split())
    word, _, rest = name.partition(" ")
    if name.casefold() == NONE:
        return NONE
    if re.fullmatch(r"[a-z]{2}[0-9]+[a-z]{2}", name, re.IGNORECASE):
        return name.upper()
    if word.casefold() == "depot" and rest:
        return DEPOT + _depot(game, rest)
    if word.casefold() == "city" and rest:
        name = rest
    try:
        return CITY + game.map.city(name).name
    except UnknownNameError:
        return DEPOT + _depot(game, name)


def write_source(source: str) -> str:
    """The name `read_source` reads back."""
    if source.startswith(CITY):
        return f"city {source.removeprefix(CITY)}"
    if source.startswith(DEPOT):
        return f"depot {source.removeprefix(DEPOT)}"
    return source


def title_source(source: str) -> str:
    """The plain name for reports."""
    return source.removeprefix(CITY).removeprefix(DEPOT)


def _depot(game: Game, name: str) -> str:
    """The depot's id as the scenario spells it."""
    known = {str(depot["id"]).casefold(): str(depot["id"]) for depot in game.scenario.content.get("depots", ())}
    return known.get(name.casefold(), name)
