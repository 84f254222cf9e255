"""What lies in a hex and on its sides, and the weather there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from drumhead.engine.play.recall.questions import Answer, Because
from drumhead.engine.play.view import View
from drumhead.engine.rulesets.europa.position.coasts import CORUNA, DEFENCE, coast_defence
from drumhead.engine.rulesets.europa.position.state import EuropaState, Work
from drumhead.engine.rulesets.europa.position.table import HexGame, hex_name
from drumhead.engine.rulesets.europa.position.tables import table
from drumhead.engine.rulesets.europa.position.works import works_at
from drumhead.engine.rulesets.europa.supply.connections import overseas
from drumhead.engine.rulesets.europa.zones.ground import CLEAR, weather


def land(game: HexGame, view: View, words: Sequence[str]) -> Answer:
    """The terrain of a hex, what is printed in it, its hexsides, and the coast defence there now."""
    cell = game.map.place(words[0])[0]
    terrain = game.map.terrain[cell]
    features = [said for place in game.map.places_in.get(cell, ()) for said in _features(place.city, place.port)]
    zones = {layer: game.map.zone(layer, cell) for layer in game.map.zones}
    told = ", ".join(f"{layer} {name}" for layer, name in zones.items() if name)
    because = (Because(f"its terrain is {terrain}, whatever else lies in it", "R013", cell=cell), *_why(features, cell))
    says = f"{hex_name(game, cell)} is {terrain or 'off the map'}: {told}."
    data = _data(game, view, cell) | {"terrain": terrain, "features": features, "zones": zones}
    return Answer(says, None, (*because, *_printed(game, cell), *_worthless(game, view.state, cell)), (), data)


def _worthless(game: HexGame, state: EuropaState, cell: int) -> Iterator[Because]:
    """R315: works whose dismantling began."""
    for kind, work in works_at(game, state, cell).items():
        if work.ruined:
            yield Because(
                f"the {kind} is worthless since its dismantling began, and gone when captured", "R315", cell=cell
            )


def _data(game: HexGame, view: View, cell: int) -> dict[str, Any]:
    name, on = game.map.board.name, game.map.on
    places = [place.name for place in game.map.places_in.get(cell, ())]
    defences = {place: coast_defence(game, view.state, place) for place in places if _is_defended(game, place)}
    data: dict[str, Any] = {
        "sides": {name(near): sorted(on(cell, near)) for near in game.map.board.neighbours(cell) if on(cell, near)},
        "building": int(table("building.turns")[CLEAR if game.map.terrain[cell] == CLEAR else "other"]),
        "places": places,
        "mainland": not overseas(game.map, cell),
    }
    works = {kind: _condition(work) for kind, work in works_at(game, view.state, cell).items()}
    return data | ({"coast defence": defences} if defences else {}) | ({"works": works} if works else {})


def _condition(work: Work) -> str:
    return "ruined" if work.ruined else "built" if work.built else "begun"


def _features(city: str, port: str) -> Iterator[str]:
    if city:
        yield f"{city} city" if city != "town" else city
    if port:
        yield f"{port} port"


def _why(features: Sequence[str], cell: int) -> Iterator[Because]:
    if features:
        said = f"{', '.join(features)}: features, which leave the terrain and the time to build as they are"
        yield Because(said, "R089", cell=cell)
    if "point city" in features:
        yield Because("a point city makes a hex no different to march into or fight over", "R031", cell=cell)


def _is_defended(game: HexGame, name: str) -> bool:
    return name == CORUNA or DEFENCE in game.map.place_called(name).marks


def _printed(game: HexGame, cell: int) -> Iterator[Because]:
    for place in game.map.places_in.get(cell, ()):
        grades = ", ".join(filter(None, (place.city and f"{place.city} city", place.port and f"{place.port} port")))
        marks = ", ".join(f"{mark} {value}" for mark, value in place.marks.items())
        yield Because(f"{place.name} is there: {'; '.join(filter(None, (grades, marks))) or 'a name alone'}", cell=cell)
    away = overseas(game.map, cell)
    if away:
        yield Because(f"{away} is no part of mainland Spain", "R029", cell=cell)
    for near in game.map.board.neighbours(cell):
        kinds = game.map.on(cell, near)
        if kinds:
            yield Because(f"towards {game.map.board.name(near)}: {', '.join(sorted(kinds))}", cell=near)


def skies(game: HexGame, view: View, words: Sequence[str]) -> Answer:
    """The weather of a hex, or of every zone of the map."""
    if words:
        cell = game.map.place(words[0])[0]
        found = weather(game, view.state, cell)
        zone = game.map.zone("weather", cell)
        reason = Because(f"it lies in weather zone {zone or 'none'}", "R175", cell=cell)
        return Answer(f"{hex_name(game, cell)} has {found} weather.", None, (reason,), (), {"weather": found})
    zones = sorted({zone for zone in game.map.zones.get("weather", ()) if zone})
    told = {zone: view.state.weather.get(zone, CLEAR) for zone in zones}
    freeze = Because("rivers, lakes and swamps never freeze in zones D and E", "R015")
    says = ", ".join(f"{zone}: {said}" for zone, said in told.items())
    return Answer(f"The weather is {says}.", None, (freeze,), (), {"weather": told})
