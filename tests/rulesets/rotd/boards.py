"""Situations for ROTD's tests, drawn in the test: a flat map, a few units, a campaign."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

import numpy as np

from drumhead.engine.boards.square import lettered_board, numbered_board
from drumhead.engine.maps.scenarios import Scenario
from drumhead.engine.maps.squares.model import (
    STRATEGIC_LETTERS,
    TACTICAL_LETTERS,
    City,
    GameMap,
    Layer,
    RiverClass,
    State,
)
from drumhead.engine.play.game import Game, Seat
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.state import (
    ARTILLERY,
    HEADQUARTERS,
    CityHolding,
    Depot,
    RotdState,
    Square,
    Unit,
)
from drumhead.engine.rulesets.rotd.campaign.tables import read_tables

BOARD = lettered_board(130, 120, "ABCDEFGHIJKLM", "NPQRSTUVWXYZ")
FIELD = numbered_board(15, 15)
STATES = (
    State("FRA", "France", "France"),
    State("SAR", "Sardinia", "Sardinia"),
    State("AUS", "Austria", "Austria"),
    State("SUI", "Switzerland", "Switzerland"),
)
NATIONS = {"FR": "FRA", "SD": "SAR", "AU": "AUS", "SW": "SUI"}
SIDES = {"FRA": "allies", "SAR": "allies", "AUS": "austria"}
SEATS = {"allies": "Allies", "austria": "Austria"}
HOME = "G4-V6"


class Layers:
    """The tactical layers of a map made in memory: open ground of rating 2 unless drawn otherwise."""

    def __init__(self) -> None:
        shape = (BOARD.rows * 15, BOARD.columns * 15)
        self.terrain: Layer = np.zeros(shape, np.uint8)
        self.rating: Layer = np.full(shape, 2, np.uint8)
        self.river: Layer = np.zeros(shape, np.uint8)
        self.rail: Layer = np.zeros(shape, np.uint8)
        self.relief: Layer | None = None

    def draw(self, layer: Layer, square: str, rows: Sequence[str], codes: str) -> None:
        """Fifteen strings of fifteen letters, north row first; a letter's code is its place in `codes`."""
        column, row = BOARD.position(BOARD.cell(square))
        drawn = [[codes.index(letter) for letter in line] for line in rows]
        layer[row * 15 : row * 15 + 15, column * 15 : column * 15 + 15] = np.array(drawn, np.uint8)


DIGITS = "0123456789"


def flat_map(
    *,
    terrain: Mapping[str, str] | None = None,
    river: Mapping[str, int] | None = None,
    rail: Sequence[str] = (),
    state: Mapping[str, str] | None = None,
    owner: str = "",
    cities: Sequence[City] = (),
    ground: Mapping[str, Sequence[str]] | None = None,
    rating: Mapping[str, Sequence[str]] | None = None,
    water: Mapping[str, Sequence[str]] | None = None,
    track: Mapping[str, Sequence[str]] | None = None,
    year: int = 1859,
) -> GameMap:
    """All open, 130 x 120; each argument names strategic squares ("G4-V6") and what differs there.

    `terrain` letters of STRATEGIC_LETTERS, `river` a RiverClass, `rail` squares with a line of 1850, `state` codes
    (`owner` is everyone else's), `ground` 15 rows of TACTICAL_LETTERS, `rating` and `water` (river class) 15 rows of
    digits, `track` 15 rows with `+` where rails of 1850 run.
    """
    layers, size = Layers(), BOARD.size
    codes = [item.code for item in STATES]
    for square, rows in (ground or {}).items():
        layers.draw(layers.terrain, square, rows, TACTICAL_LETTERS)
        layers.draw(layers.river, square, [re.sub("[^~=]", "0", row).translate(RIVERS) for row in rows], DIGITS)
    for square, rows in (rating or {}).items():
        layers.draw(layers.rating, square, rows, DIGITS)
    for square, rows in (water or {}).items():
        layers.draw(layers.river, square, rows, DIGITS)
    for square, rows in (track or {}).items():
        layers.draw(layers.rail, square, rows, "." * 50 + "+")
    return GameMap(
        id="flat",
        title="Flat country",
        year=year,
        board=BOARD,
        tactical_board=FIELD,
        terrain=_layer(size, {k: STRATEGIC_LETTERS.index(v) for k, v in (terrain or {}).items()}),
        river=_layer(size, river or {}),
        rail=_layer(size, dict.fromkeys(rail, 50)),
        state=_layer(size, {k: codes.index(v) for k, v in (state or {}).items()}, codes.index(owner) if owner else 255),
        states=STATES,
        cities=tuple(cities),
        rivers=(),
        tactical=layers,
        digest="flat",
    )


RIVERS = str.maketrans("~=", f"{RiverClass.UNFORDABLE.value}{RiverClass.UNFORDABLE.value}")


def _layer(size: int, values: Mapping[str, int], otherwise: int = 0) -> Layer:
    layer = np.full(size, otherwise, np.uint8)
    for square, value in values.items():
        layer[BOARD.cell(square)] = value
    return layer


def rows(*drawn: str) -> tuple[str, ...]:
    """A 15 x 15 drawing: short rows are filled with open ground, missing rows too."""
    filled = [row.ljust(15, ".") for row in drawn]
    return tuple(filled + ["." * 15] * (15 - len(filled)))


def at(place: str) -> tuple[int, int]:
    """The cells of "G4-V6 7-7"."""
    square, _, tactical = place.partition(" ")
    return BOARD.cell(square), FIELD.cell(tactical or "7-7")


def tac(name: str) -> int:
    """The tactical cell of "7-7"."""
    return FIELD.cell(name)


def city(name: str, place: str, state: str = "FRA", **fields: Any) -> City:
    cell, tactical = at(place)
    return City(name=name, cell=cell, tactical=tactical, state=state, **fields)


def unit(id: str, place: str, **fields: Any) -> Unit:
    """A unit by its id ("FR1IN") at "G4-V6 7-7": 1500 men, headquarters 100, artillery 400 with four batteries."""
    found = re.fullmatch(r"([A-Z]{2})(\d+)([A-Z]{2})", id)
    assert found is not None, id
    nation, number, kind = found.groups()
    cell, tactical = at(place)
    side = SIDES.get(NATIONS[nation], "")
    given: dict[str, Any] = {
        "state": NATIONS[nation],
        "side": side,
        "commander": SEATS.get(side, ""),
        "men": {"PB": 300}.get(kind, 100 if kind in HEADQUARTERS else 400 if kind in ARTILLERY else 1500),
        "batteries": 4 if kind in ARTILLERY else 0,
        "start_cell": cell,
        "start_tactical": tactical,
    }
    base: dict[str, Any] = {"id": id, "nation": nation, "number": int(number), "type": kind, "name": id}
    return Unit(**(base | {"cell": cell, "tactical": tactical} | given | fields))


def game(map: GameMap, options: Mapping[str, Any] | None = None) -> Game:
    scenario = Scenario("flat", "Flat country", "", "rotd", date(1859, 5, 1), 12, 5, {}, "flat")
    seats = tuple(Seat(name, side, holds=(name,)) for side, name in SEATS.items())
    sides = {"allies": "France and Sardinia", "austria": "Austria"}
    return Game("flat", scenario, map, seats, sides, {"tables": read_tables(), **(options or {})})


def campaign(
    map: GameMap,
    *units: Unit,
    phase: str = "tactical-1",
    options: Mapping[str, Any] | None = None,
    relations: Mapping[str, str] | None = None,
    cities: Mapping[str, CityHolding] | None = None,
    depots: Sequence[Depot] = (),
    squares: Mapping[str, Square] | None = None,
    turn: int = 1,
    theatre: Sequence[str] = ("FRA", "SAR", "AUS", "SUI"),
) -> Campaign:
    """A phase at work on these units; cities are held as the map says unless `cities` says otherwise.

    The neutral Swiss take part, so that their soil is open; `theatre` says otherwise (7.16).
    """
    held = {c.name: CityHolding(c.name, c.state, c.supplies, supplies_at_start=c.supplies) for c in map.cities}
    state = RotdState(
        turn=turn,
        phase=phase,
        units={item.id: item for item in units},
        cities=held | dict(cities or {}),
        depots={item.id: item for item in depots},
        squares={str(BOARD.cell(name)): item for name, item in (squares or {}).items()},
        sides=SIDES,
        relations=relations or {},
        nations=NATIONS,
        theatre=tuple(theatre),
    )
    return Campaign(game(map, options), state, phase)


def kinds(played: Campaign) -> list[str]:
    """The kinds of the events so far, in order."""
    return [event.kind for event in played.events]
