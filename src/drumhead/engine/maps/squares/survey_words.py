"""A survey in words: labels and values for a panel or a command, and the one line a status bar has room for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from drumhead.engine.maps.squares.model import Battlefield, GameMap, Ground, RiverClass, Terrain
from drumhead.engine.maps.squares.survey import CityFacts, FieldSurvey, SquareSurvey

Fact = tuple[str, str]
NOTHING: Mapping[str, str] = {}


def square_facts(survey: SquareSurvey) -> tuple[Fact, ...]:
    """A strategic square as (label, value) pairs, what it has not left out."""
    return tuple((label, value) for label, value in _square_facts(survey) if value)


def field_facts(survey: FieldSurvey) -> tuple[Fact, ...]:
    """A tactical square as (label, value) pairs, what it has not left out."""
    return tuple((label, value) for label, value in _field_facts(survey) if value)


def square_line(survey: SquareSurvey, told: Mapping[str, str] = NOTHING) -> str:
    """A strategic square in one short line; `told` has words to stand for cities by their names."""
    rivers = ", ".join(water.name for water in survey.rivers if water.kind != "stream")
    cities = "; ".join(told.get(city.name, city.name) for city in survey.cities)
    rail = "railway" if survey.railway_open else ""
    parts = (survey.square, survey.terrain, rivers, rail, cities, survey.sea or survey.region or survey.state)
    return "  ".join(part for part in parts if part)


def field_line(survey: FieldSurvey) -> str:
    """A tactical square in one short line."""
    place = survey.city.name if survey.city else survey.place
    way = "railway bridge" if survey.bridge else "railway" if survey.track else ""
    height = f"{survey.height} m" if survey.height is not None else ""
    ground = f"{survey.ground}, defence {survey.rating}"
    parts = (survey.square, survey.tactical, ground, *survey.rivers, way, place, height)
    return "  ".join(part for part in parts if part)


def ground_words(map: GameMap, cell: int) -> str:
    """A strategic square in a few words: its terrain, what runs through it, whose it is."""
    rank, state = RiverClass(int(map.river[cell])), map.state_of(cell)
    river = f"{rank.name.lower()} river" if rank else ""
    found = (Terrain(int(map.terrain[cell])).label, river, "railway" if map.has_rail(cell) else "")
    return ", ".join(part for part in found if part) + (f"; {state.name}" if state else "")


def spot_words(field: Battlefield, tactical: int) -> tuple[str, ...]:
    """2.2, 2.4, 2.5: a tactical square's ground with its rating, then what crosses it."""
    ground = f"{Ground(field.terrain[tactical]).label}, defence {field.rating[tactical]}"
    way = "railway bridge" if field.bridged(tactical) else "railway" if field.track[tactical] else ""
    return (ground, way) if way else (ground,)


def city_words(city: CityFacts, held: str = "") -> str:
    """A city in one line, its name left out; `held` tells in place of the map who has it now and its stock."""
    return ", ".join(_city_words(city, held))


def _square_facts(survey: SquareSurvey) -> Iterator[Fact]:
    yield "Terrain", survey.terrain + ("" if survey.passable else ", impassable")
    yield "Rivers", ", ".join(f"{water.name} ({water.kind})" for water in survey.rivers) or _unnamed(survey.river)
    yield "Railway", _railway(survey)
    yield "Rail bridges", " ".join(survey.bridges)
    yield "Fords", " ".join(survey.fords)
    yield "Passes", " ".join(survey.passes)
    for city in survey.cities:
        yield city.name, city_words(city)
    yield "Places", ", ".join(f"{spot.name} {spot.square}" for spot in survey.places)
    yield "Region", f"{survey.region} ({survey.bloc})" if survey.bloc else survey.region
    yield "State", survey.state if survey.nation in ("", survey.state) else f"{survey.state}, {survey.nation}"
    yield "Sea", survey.sea
    yield "Coast", ", ".join(survey.coast)
    yield "Height", _height(survey.height)
    yield "Straits", f"to {', '.join(survey.straits)}" if survey.straits else ""


def _unnamed(river: str) -> str:
    return "" if river == "none" else f"{river} river"


def _railway(survey: SquareSurvey) -> str:
    if not survey.railway:
        return ""
    return f"opened {survey.railway}" if survey.railway_open else f"not before {survey.railway}"


def _height(height: tuple[int, int] | None) -> str:
    if height is None:
        return ""
    low, high = height
    return f"{low} m" if low == high else f"{low} to {high} m"


def _city_words(city: CityFacts, held: str) -> Iterator[str]:
    yield city.square
    if city.modern_name and city.modern_name != city.name:
        yield f"today {city.modern_name}"
    if held:
        yield held
    if city.capital or not held:
        yield ("capital of " if city.capital else "") + city.state
    yield f"size {city.size}"
    if city.port:
        yield f"{city.port} port" + (f" on {', '.join(city.seas)}" if city.seas else "")
    if city.fort:
        yield f"fort {city.fort} for {city.fort_capacity:,} men"
    if city.manufacturing:
        yield f"manufacturing {city.manufacturing}"
    if city.supplies and not held:
        yield f"supplies {city.supplies} at first"


def _field_facts(survey: FieldSurvey) -> Iterator[Fact]:
    yield "Ground", survey.ground + ("" if survey.passable else ", impassable")
    yield "Defence", str(survey.rating)
    yield "River", _field_river(survey)
    yield "Railway", "bridge over the river" if survey.bridge else "track" if survey.track else ""
    yield "Road", "yes" if survey.road else ""
    yield "Height", "" if survey.height is None else f"{survey.height} m"
    if survey.city:
        yield survey.city.name, city_words(survey.city)
    yield "Place", survey.place
    yield "Cliffs", ", ".join(near.direction for near in survey.neighbours if near.cliff)
    yield "Closed", ", ".join(f"{near.direction} {near.ground}" for near in survey.neighbours if not near.passable)


def _field_river(survey: FieldSurvey) -> str:
    if survey.river == "none":
        return ""
    return f"{', '.join(survey.rivers)} ({survey.river})" if survey.rivers else survey.river
