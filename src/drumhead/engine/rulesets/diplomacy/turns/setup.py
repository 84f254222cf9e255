"""A scenario made ready: powers, their seats and first units, centres and options."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from drumhead.engine.errors import OrderSyntaxError, ScenarioError
from drumhead.engine.maps.areas.model import AreaMap
from drumhead.engine.maps.scenarios import Scenario
from drumhead.engine.play.game import Seat
from drumhead.engine.play.ruleset import Setup
from drumhead.engine.rulesets.diplomacy.chart.atlas import chart_of
from drumhead.engine.rulesets.diplomacy.chart.chart import province_of
from drumhead.engine.rulesets.diplomacy.orders.names import plain
from drumhead.engine.rulesets.diplomacy.orders.notation import read
from drumhead.engine.rulesets.diplomacy.resolution.options import Options
from drumhead.engine.rulesets.diplomacy.turns.choices import misfit
from drumhead.engine.rulesets.diplomacy.turns.state import RESOLUTION, RETREATS, Centre, DiplomacyState, Piece
from drumhead.engine.rulesets.diplomacy.turns.table import place_names

WRONG = {"missing": "is missing", "extra_forbidden": "is no entry of a scenario", "too_short": "names none"}
HEAD = ("format", "id", "title", "summary", "ruleset", "map", "date", "days_per_turn")

Season = Literal["spring", "summer", "fall"]
Stage = Literal["movement", "retreats", "adjustments"]


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid")


class _Power(_Part):
    names: list[str] = []
    units: list[str] = []
    dislodged: dict[str, list[str]] = {}
    centres: list[str] | None = None


class _Scenario(_Part):
    powers: dict[str, _Power] = Field(min_length=1)
    victory: int = Field(0, ge=0)
    turns: int = 0
    last_year: int = Field(0, ge=0, le=9999)
    season: Season = "spring"
    stage: Stage = "movement"
    options: Options = Options()


def setup(scenario: Scenario, map: AreaMap) -> Setup:
    """Seats, options and the first state; ScenarioError has every problem."""
    content = {key: value for key, value in scenario.content.items() if key not in HEAD}
    try:
        given = _Scenario.model_validate(content)
    except ValidationError as error:
        raise ScenarioError(list(dict.fromkeys(_sentence(scenario, item) for item in error.errors()))) from error
    builder = _Builder(scenario, map, given)
    state = builder.state()
    if builder.problems:
        raise ScenarioError(builder.problems)
    seats = tuple(Seat(power, power, power, (), (power,)) for power in given.powers)
    options = {
        "powers": {power: tuple(entry.names) for power, entry in given.powers.items()},
        "victory": given.victory or len(state.centres) // 2 + 1,
        "turns": given.turns,
        **({"last_year": given.last_year} if given.last_year else {}),
        "choices": given.options.model_dump(),
    }
    return Setup(seats, {power: power for power in given.powers}, options, lambda: state)


def _sentence(scenario: Scenario, item: Mapping[str, Any]) -> str:
    first, *rest = (str(part) for part in item["loc"])
    said = WRONG.get(item["type"]) or item["msg"][:1].lower() + item["msg"][1:]
    wrong = misfit(rest[0]) if first == "options" and rest else f"{'.'.join((first, *rest))}: {said}"
    return f"The scenario {scenario.source or scenario.id}: {wrong}."


class _Builder:
    """The first state in the making."""

    def __init__(self, scenario: Scenario, map: AreaMap, given: _Scenario) -> None:
        self.scenario, self.map, self.given, self.chart = scenario, map, given, chart_of(map)
        self.problems: list[str] = []

    def wrong(self, what: str) -> None:
        self.problems.append(f"The scenario {self.scenario.source or self.scenario.id}: {what}")

    def state(self) -> DiplomacyState:
        units: dict[str, Piece] = {}
        for power, entry in self.given.powers.items():
            for piece in self.pieces(power, entry):
                at = province_of(piece.place)
                if at in units:
                    self.wrong(f"powers.{power}.units: two units stand in {at}.")
                units[at] = piece
        fled = self.fled(units)
        self.check_names()
        self.check_time(fled)
        owners = self.owners()
        centres = {at: Centre(owners.get(at, "")) for at, here in self.chart.provinces.items() if here.centre}
        if self.given.victory > len(centres):
            self.wrong(f"victory: the map has {len(centres)} supply centres, not {self.given.victory}.")
        return DiplomacyState(
            turn=1,
            phase=RESOLUTION,
            year=self.scenario.date.year,
            season=self.given.season,
            stage=self.given.stage,
            units=units,
            dislodged=fled,
            centres=centres,
        )

    def fled(self, units: Mapping[str, Piece]) -> dict[str, Piece]:
        """Who was dislodged, by the province he lost, with the places he may retreat to."""
        found: dict[str, Piece] = {}
        for power, entry in self.given.powers.items():
            for words, places in entry.dislodged.items():
                where, piece = f"powers.{power}.dislodged", piece_of(self.map, power, words)
                if isinstance(piece, str):
                    self.wrong(f"{where}: {piece}")
                    continue
                at = province_of(piece.place)
                if at in found:
                    self.wrong(f"{where}: two units were dislodged in {at}.")
                open = tuple(self.refuges(where, piece, places, units))
                found[at] = Piece(power, piece.arm, piece.place, open)
        return found

    def refuges(self, where: str, piece: Piece, places: list[str], units: Mapping[str, Piece]) -> Iterator[str]:
        """The places a dislodged unit may retreat to: beside it, fit for it, and empty."""
        for words in places:
            refuge = piece_of(self.map, piece.power, f"{piece.arm} {words}")
            if isinstance(refuge, str):
                self.wrong(f"{where}: {refuge}")
            elif refuge.place not in self.chart.reach(piece.arm, piece.place):
                self.wrong(f"{where}: {piece.arm} {piece.place} cannot go to {words}.")
            elif province_of(refuge.place) in units:
                self.wrong(f"{where}: {words} is occupied; nobody can retreat there.")
            else:
                yield refuge.place

    def check_time(self, fled: Mapping[str, Piece]) -> None:
        """What begins in a stage needs what that stage is for, and no game ends before it begins."""
        given = self.given
        if (given.stage == RETREATS) != bool(fled):
            self.wrong(f"stage = {given.stage!r}: units are dislodged where a game begins with retreats alone.")
        if 0 < given.last_year < self.scenario.date.year:
            self.wrong(f"last_year: the game begins in {self.scenario.date.year}, after {given.last_year}.")

    def check_names(self) -> None:
        """What powers are called must be told from places and from each other."""
        places = {plain(name) for code, here in self.chart.provinces.items() for name in (code, here.name, *here.names)}
        whose: dict[str, str] = {}
        for power, entry in self.given.powers.items():
            for name in (power, *entry.names):
                if plain(name) in places:
                    self.wrong(f"powers.{power}: {name!r} is the name of a place of the map.")
                if whose.setdefault(plain(name), power) != power:
                    self.wrong(f"powers.{power}: {name!r} is a name of {whose[plain(name)]} too.")

    def pieces(self, power: str, entry: _Power) -> Iterator[Piece]:
        for words in entry.units:
            found = piece_of(self.map, power, words)
            if isinstance(found, Piece):
                yield found
            else:
                self.wrong(f"powers.{power}.units: {found}")

    def owners(self) -> dict[str, str]:
        """Home centres belong to their powers, unless a power's `centres` are given."""
        owners: dict[str, str] = {}
        for power, entry in self.given.powers.items():
            homes = [at for at, here in self.chart.provinces.items() if here.centre and here.home == power]
            for words in homes if entry.centres is None else entry.centres:
                at = place_of(self.map, words)
                if not at or not self.chart.provinces[at].centre:
                    self.wrong(f"powers.{power}.centres: {words} is no supply centre.")
                elif owners.setdefault(at, power) != power:
                    self.wrong(f"powers.{power}.centres: {words} is {owners[at]}'s too.")
        return owners


def piece_of(map: AreaMap, power: str, words: str) -> Piece | str:
    """A power's unit from words such as `A Paris` or `F Spain (nc)`, or what is wrong with them."""
    names, chart = place_names(map), chart_of(map)
    try:
        kinds = [word.kind for word in names.words(words)]
        if not {"PROVINCE"} <= set(kinds) <= {"ARMY", "FLEET", "PROVINCE", "COAST"}:
            return f"{words!r} is no unit, such as 'A Paris' or 'F Spain (nc)'."
        order = read(names, f"{words} H")
    except OrderSyntaxError as error:
        return str(error)
    at = province_of(order.unit)
    if not order.arm:
        return f"{words!r} does not say A or F."
    if order.arm == "F" and order.unit not in chart.sails:
        coasts = " or ".join(place for place in chart.provinces[at].places if place in chart.sails)
        return f"{words}: no fleet can stand there{f'; its coasts are {coasts}' if coasts else ''}."
    if order.arm == "A" and chart.provinces[at].kind == "ocean":
        return f"{words}: no army can stand at sea."
    return Piece(power, order.arm, order.unit if order.arm == "F" else at)


def place_of(map: AreaMap, words: str) -> str:
    """The province that is called so; empty if none is."""
    try:
        return province_of(read(place_names(map), f"{words} H").unit)
    except OrderSyntaxError:
        return ""
