"""What a game's rules are asked with: its chart, choices and names, and a state as position and winter."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from drumhead.engine.maps.areas.model import AreaMap
from drumhead.engine.play.game import Game
from drumhead.engine.rulesets.diplomacy.adjudication.adjusting import Winter
from drumhead.engine.rulesets.diplomacy.adjudication.retreating import Dislodged
from drumhead.engine.rulesets.diplomacy.chart.atlas import chart_of
from drumhead.engine.rulesets.diplomacy.chart.position import Position, Unit
from drumhead.engine.rulesets.diplomacy.orders.names import Names
from drumhead.engine.rulesets.diplomacy.resolution.options import Options
from drumhead.engine.rulesets.diplomacy.turns.state import DiplomacyState, Piece

AreaGame = Game[AreaMap]
Called = tuple[tuple[str, tuple[str, ...]], ...]
"""Places by code, or powers, each with all that it is called."""


def options_of(game: AreaGame) -> Options:
    """The game's choices of DATC chapter 4."""
    return Options.model_validate(game.options["choices"])


def names_of(game: AreaGame) -> Names:
    """The names its players may write, asked for with every line of a sheet."""
    if "names" not in game.found:
        game.found["names"] = _names_in(game)
    found: Names = game.found["names"]
    return found


def _names_in(game: AreaGame) -> Names:
    """A position file gives those of powers as lists."""
    powers = tuple((power, tuple(names)) for power, names in game.options["powers"].items())
    return names_on(game.map, powers, True)


def place_names(map: AreaMap) -> Names:
    """The names a scenario may write: of places that units enter, and of no powers."""
    return names_on(map, (), False)


@lru_cache(maxsize=8)
def names_on(map: AreaMap, powers: Called, with_closed: bool) -> Names:
    """The names of a map's places, on request with those that nobody enters, and of powers."""
    chart = chart_of(map)
    provinces = tuple((code, (here.name, *here.names)) for code, here in chart.provinces.items())
    others = (area for area in map.areas if area.code not in chart.provinces) if with_closed else ()
    closed = tuple((area.code, (area.name, *area.names)) for area in others)
    coasts = tuple(sorted({coast for here in chart.provinces.values() for coast in here.coasts}))
    called = tuple((power, (power, *names)) for power, names in powers)
    return _names(provinces, called, frozenset(chart.waters), closed, coasts)


@lru_cache(maxsize=16)
def _names(provinces: Called, powers: Called, oceans: frozenset[str], closed: Called, coasts: tuple[str, ...]) -> Names:
    """One table for all games on maps that are called alike."""
    return Names(dict(provinces), dict(powers), oceans, dict(closed), coasts)


def position_of(game: AreaGame, state: DiplomacyState) -> Position:
    """The units of a state on the chart; whoever asks again is given the same, with what it has found out since."""
    if game.map not in state.positions:
        units = {at: _unit(piece) for at, piece in state.units.items()}
        state.positions[game.map] = Position(chart_of(game.map), units)
    return state.positions[game.map]


def winter_of(game: AreaGame, state: DiplomacyState) -> Winter:
    """Units and owners at the end of a year."""
    owners = {at: centre.owner for at, centre in state.centres.items() if centre.owner}
    return Winter(position_of(game, state), owners, options_of(game).city_builds)


def dislodged_of(state: DiplomacyState) -> dict[str, Dislodged]:
    """The units that must retreat."""
    return {at: Dislodged(_unit(piece), piece.open) for at, piece in state.dislodged.items()}


def _unit(piece: Piece) -> Unit:
    return Unit(piece.power, piece.arm, piece.place)


def powers_of(game: AreaGame) -> tuple[str, ...]:
    """The powers in the scenario's order."""
    return tuple(game.options["powers"])


def alive(game: AreaGame, state: DiplomacyState) -> tuple[str, ...]:
    """The powers that still have a unit or a centre."""
    return tuple(power for power in powers_of(game) if _lives(state, power))


def _lives(state: DiplomacyState, power: str) -> bool:
    pieces: list[Any] = [*state.units.values(), *state.dislodged.values()]
    return state.owned(power) > 0 or any(piece.power == power for piece in pieces)
