"""How a supply source is named: FR1CQ, CITY:Milano or DEPOT:id within, the plain name in orders and reports."""

from __future__ import annotations

import re

from drumhead.engine.errors import UnknownNameError
from drumhead.engine.play.game import Game

CITY, DEPOT, NONE = "CITY:", "DEPOT:", "none"
PLACED = re.compile(r"[A-Z]{2,3} [A-Z]{1,2}[0-9]-[A-Z]{1,2}[0-9] [0-9]{1,2}-[0-9]{1,2}", re.IGNORECASE)
"""A depot's id as `depot_id` makes it."""


def read_source(game: Game, text: str) -> str:
    """6.7: a corps headquarters' id, a city, a depot, or none; `city` or `depot` before a name settles which."""
    name = " ".join(text.split())
    word, _, rest = name.partition(" ")
    if name.casefold() == NONE:
        return NONE
    if re.fullmatch(r"[a-z]{2}[0-9]+[a-z]{2}", name, re.IGNORECASE):
        return name.upper()
    if word.casefold() == "depot" and rest:
        return DEPOT + read_depot(rest)
    if word.casefold() == "city" and rest:
        name = rest
    try:
        return CITY + game.map.city(name).name
    except UnknownNameError:
        return DEPOT + read_depot(name)


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


def read_store(game: Game, text: str) -> str:
    """11.7: a city or depot, whatever it looks like: no headquarters stands at the end of a transfer."""
    if text.startswith((CITY, DEPOT)):
        return text
    found = read_source(game, text)
    return found if found.startswith((CITY, DEPOT)) else DEPOT + read_depot(text)


def read_depot(text: str) -> str:
    """A depot's id as it is written, or as `depot_id` makes it."""
    name = " ".join(text.split())
    return name.upper() if PLACED.fullmatch(name) else name


def depot_id(game: Game, state: str, cell: int, tactical: int) -> str:
    """11.5: the id of a store set up in play: its state and place."""
    return f"{state} {game.map.board.name(cell)} {game.map.tactical_board.name(tactical)}"


def read_placed(game: Game, id: str) -> tuple[str, int, int] | None:
    """11.5: the state and place in an id that `depot_id` makes; None if it is none, or of no square."""
    if not PLACED.fullmatch(id):
        return None
    state, square, spot = id.split()
    try:
        return state, game.map.board.cell(square), game.map.tactical_board.cell(spot)
    except UnknownNameError:
        return None
