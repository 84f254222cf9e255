"""What lies in a hex and on its sides, and the weather there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from drumhead.engine.play.recall.questions import Answer, Because
from drumhead.engine.play.view import View
from drumhead.engine.rulesets.europa.position.table import HexGame, hex_name
from drumhead.engine.rulesets.europa.position.tables import table
from drumhead.engine.rulesets.europa.zones.ground import CLEAR, weather


def land(game: HexGame, view: View, words: Sequence[str]) -> Answer:
    """The terrain of a hex, what else is printed in it, and its hexsides."""
    cell = game.map.place(words[0])[0]
    terrain, name = game.map.terrain[cell], game.map.board.name
    features = [said for place in game.map.places_in.get(cell, ()) for said in _features(place.city, place.port)]
    sides = {
        name(near): sorted(game.map.on(cell, near))
        for near in game.map.board.neighbours(cell)
        if game.map.on(cell, near)
    }
    turns = int(table("building.turns")[CLEAR if terrain == CLEAR else "other"])
    zones = {layer: game.map.zone(layer, cell) for layer in game.map.zones}
    data = {"terrain": terrain, "features": features, "sides": sides, "zones": zones, "building": turns}
    because = (Because(f"its terrain is {terrain}, whatever else lies in it", "R013", cell=cell), *_why(features, cell))
    return Answer(f"{hex_name(game, cell)} is {terrain or 'off the map'}.", None, because, (), data)


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
