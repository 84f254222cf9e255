"""Who has which victory points, and what lies in a hex."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from drumhead.engine.errors import InputError
from drumhead.engine.play.recall.questions import Answer, Because
from drumhead.engine.play.view import View
from drumhead.engine.rulesets.europa.forces.bases import CORUNA, DEFENCE, coast_defence
from drumhead.engine.rulesets.europa.forces.victory import cities_of, losses, points
from drumhead.engine.rulesets.europa.position.sides import SIDES, enemy_of
from drumhead.engine.rulesets.europa.position.state import EuropaState
from drumhead.engine.rulesets.europa.position.table import HexGame, hex_name
from drumhead.engine.rulesets.europa.supply.connections import overseas


def victory(game: HexGame, view: View, words: Sequence[str]) -> Answer:
    """The points of a side: cities that count, those that do not, and the enemy's losses."""
    state: EuropaState = view.state
    side = words[0].casefold() if words else state.player
    if side not in SIDES:
        raise InputError(f"There is no side {side!r}; there are {', '.join(SIDES)}.")
    held = tuple(cities_of(game, state, side))
    counting = [each for each in held if not each.missing]
    gone = losses(state, enemy_of(side))
    reasons = (
        Because(f"{len(counting)} city hexes give {sum(each.points for each in counting)}", "R300"),
        Because(f"the enemy has {gone:g} RE in the pool, those of a collapse among them", "R302"),
        *(
            Because(f"{each.name} gives nothing: {each.missing}", "R300", cell=each.cell)
            for each in held
            if each.missing
        ),
    )
    data = {"points": points(game, state, side), "cities": len(counting), "losses": gone}
    return Answer(f"The {side} side has {data['points']} victory points.", None, reasons, data=data)


def ground(game: HexGame, view: View, words: Sequence[str]) -> Answer:
    """What is printed in a hex."""
    cell = game.map.place(words[0])[0]
    zones = {layer: game.map.zone(layer, cell) for layer in game.map.zones}
    places = [place.name for place in game.map.places_in.get(cell, ())]
    told = ", ".join(f"{layer} {name}" for layer, name in zones.items() if name)
    defences = {name: coast_defence(game, view.state, name) for name in places if _is_defended(game, name)}
    data: dict[str, Any] = {
        "terrain": game.map.terrain[cell],
        "zones": zones,
        "places": places,
        "mainland": not overseas(game, cell),
    }
    data |= {"coast defence": defences} if defences else {}
    says = f"{hex_name(game, cell)} is {game.map.terrain[cell] or 'off the map'}: {told}."
    return Answer(says, None, tuple(_printed(game, cell)), data=data)


def _is_defended(game: HexGame, name: str) -> bool:
    return name == CORUNA or DEFENCE in game.map.place_called(name).marks


def _printed(game: HexGame, cell: int) -> Iterator[Because]:
    for place in game.map.places_in.get(cell, ()):
        grades = ", ".join(filter(None, (place.city and f"{place.city} city", place.port and f"{place.port} port")))
        marks = ", ".join(f"{mark} {value}" for mark, value in place.marks.items())
        yield Because(f"{place.name} is there: {'; '.join(filter(None, (grades, marks))) or 'a name alone'}", cell=cell)
    away = overseas(game, cell)
    if away:
        yield Because(f"{away} is no part of mainland Spain", "R029", cell=cell)
    for near in game.map.board.neighbours(cell):
        kinds = game.map.on(cell, near)
        if kinds:
            yield Because(f"towards {game.map.board.name(near)}: {', '.join(sorted(kinds))}", cell=near)
