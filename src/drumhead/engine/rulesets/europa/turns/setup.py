"""A scenario made ready: seats, the first state, and the rules it is played with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from drumhead.engine.errors import ScenarioError, UnknownNameError
from drumhead.engine.maps.hexes.model import HexMap
from drumhead.engine.maps.scenarios import Scenario
from drumhead.engine.play.game import Game, Seat
from drumhead.engine.play.ruleset import Setup
from drumhead.engine.rulesets.europa.forces.paying import LOCAL, account
from drumhead.engine.rulesets.europa.forces.values import KINDS
from drumhead.engine.rulesets.europa.gobernitos.rising import OPTION
from drumhead.engine.rulesets.europa.position.calendar import month_of
from drumhead.engine.rulesets.europa.position.sides import AFFILIATIONS, GOBERNITOS, SIDES
from drumhead.engine.rulesets.europa.position.state import (
    DUE,
    INITIAL,
    ON_MAP,
    City,
    EuropaState,
    Gobernito,
    Government,
    Holding,
    Item,
    Port,
    Unit,
    Yard,
)
from drumhead.engine.rulesets.europa.position.table import HexGame, hex_name
from drumhead.engine.rulesets.europa.position.tables import table
from drumhead.engine.rulesets.europa.turns.choices import misfit
from drumhead.engine.rulesets.europa.zones.front import bare
from drumhead.engine.rulesets.europa.zones.owning import gains

HEAD = ("format", "id", "title", "summary", "ruleset", "map", "date", "days_per_turn", "turns")
WRONG = {"missing": "is missing", "extra_forbidden": "is no entry of a scenario"}


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid")


class UnitEntry(_Part):
    """A unit as a scenario has it."""

    title: str = ""
    affiliation: str
    type: str = "infantry"
    size: str = "X"
    factors: str = Field(pattern=r"^\d+-\d+-\d+$")
    reduced: str = Field("", pattern=r"^(\d+-\d+-\d+)?$")
    at: str = ""
    status: Literal["map", "available", "forming", "pool", "due", "gone"] = "map"
    traits: list[str] = []
    box: str = ""
    due: str = ""
    entry: str = ""
    stayed: int = 0
    hungry: int = 0
    isolated: bool = False


class SideEntry(_Part):
    """A side as a scenario has it."""

    seat: str = ""
    government: str = ""
    owns: list[str] = []
    regions: list[str] = []
    withdraws: dict[str, list[str]] = {}
    front: list[str] = []


def _item_kind(word: Any) -> Any:
    """R083, R084: a kind by the words of orders of battle."""
    return table("items.words").get(word, word)


class ItemEntry(_Part):
    """A supply counter as a scenario has it."""

    kind: Annotated[Literal["general", "resource", "attack"], BeforeValidator(_item_kind)]
    side: Literal["insurgent", "loyalist"]
    at: str
    amount: float = 1.0


class _Scenario(_Part):
    sides: dict[Literal["insurgent", "loyalist"], SideEntry] = {}
    units: dict[str, UnitEntry] = {}
    cities: dict[str, dict[str, Any]] = {}
    ports: dict[str, dict[str, Any]] = {}
    yards: dict[str, dict[str, float]] = {}
    gobernitos: dict[str, dict[str, bool]] = {}
    items: dict[str, ItemEntry] = {}
    points: dict[str, float] = {}
    broken_rails: list[str] = []
    weather: dict[str, str] = {}
    fleets: dict[str, Literal["insurgent", "loyalist"]] = {}
    at_war: list[str] = ["Spain", "Spanish Morocco"]
    player: Literal["insurgent", "loyalist"] = "insurgent"
    stage: Literal["initial", "movement", "combat", "exploitation"] = "movement"
    game_turn: str = ""
    options: dict[str, bool] = {}
    imports: dict[str, dict[str, float]] = {}
    rising: dict[str, Annotated[int, Field(ge=0, le=6)]] = {}


def setup(scenario: Scenario, map: HexMap) -> Setup:
    """Seats, options and the first state; ScenarioError has every problem."""
    content = {key: value for key, value in scenario.content.items() if key not in HEAD}
    try:
        given = _Scenario.model_validate(content)
    except ValidationError as error:
        raise ScenarioError(list(dict.fromkeys(_sentence(scenario, item) for item in error.errors()))) from error
    builder = _Builder(scenario, map, given)
    state, lists = builder.state(), builder.lists()
    if builder.problems:
        raise ScenarioError(builder.problems)
    seats = tuple(Seat(side, side, side.capitalize(), (), (side,)) for side in SIDES)
    options = {"turns": scenario.turns, "rules": dict(given.options), "at_war": list(given.at_war), **lists}
    sides = {side: side.capitalize() for side in SIDES}
    game = Game(scenario.id, scenario, map, seats, sides, options)
    first = _claimed(game, state)
    for side in SIDES:
        for cell in bare(game, first, side):
            said = f"sides.{side}.front: {hex_name(game, cell)} is neither held nor in the zone of a unit (R299)"
            builder.wrong(f"{said}.")
    if builder.problems:
        raise ScenarioError(builder.problems)
    return Setup(seats, sides, options, lambda: first)


def _claimed(game: HexGame, state: EuropaState) -> EuropaState:
    """R047: as the game begins, units gain what they stand in and what their zones alone reach."""
    gained = {game.map.board.name(cell): held for cell, held in sorted(gains(game, state).items())}
    return replace(state, hexes={**state.hexes, **gained})


def _sentence(scenario: Scenario, item: Mapping[str, Any]) -> str:
    where = ".".join(str(part) for part in item["loc"])
    said = WRONG.get(item["type"]) or item["msg"][:1].lower() + item["msg"][1:]
    return f"The scenario {scenario.source or scenario.id}: {where}: {said}."


class _Builder:
    """The first state in the making."""

    def __init__(self, scenario: Scenario, map: HexMap, given: _Scenario) -> None:
        self.scenario, self.map, self.given = scenario, map, given
        self.problems: list[str] = []

    def wrong(self, what: str) -> None:
        """What is wrong is told once, however often it is come upon."""
        told = f"The scenario {self.scenario.source or self.scenario.id}: {what}"
        if told not in self.problems:
            self.problems.append(told)

    def cell(self, where: str, name: str) -> int:
        """The cell of a place or number; a problem, and -1, where there is none."""
        try:
            return self.map.place(name)[0]
        except UnknownNameError as error:
            self.wrong(f"{where}: {error}")
            return -1

    def state(self) -> EuropaState:
        given = self.given
        for wrong in filter(None, map(misfit, given.options)):
            self.wrong(f"options: {wrong}.")
        month = self.month("game_turn", given.game_turn) if given.game_turn else 1
        return EuropaState(
            turn=1,
            phase=INITIAL if given.options.get(OPTION) and given.rising else given.stage,
            month=month,
            player=given.player,
            units=dict(self.units()),
            hexes=dict(self.holdings()),
            cities=dict(self.cities()),
            ports={name: Port(**self.known("ports", name, entry, Port)) for name, entry in given.ports.items()},
            gobernitos={
                name: Gobernito(**self.parts(f"gobernitos.{name}", given.gobernitos.get(name, {}), Gobernito))
                for name in GOBERNITOS
            },
            governments=dict(self.governments()),
            yards={name: Yard(**self.parts(f"yards.{name}", entry, Yard)) for name, entry in given.yards.items()},
            items=dict(self.items()),
            points=self.ledger("points", given.points),
            weather=dict(given.weather),
            fleets={self.map.board.name(self.cell("fleets", at)): side for at, side in given.fleets.items()},
        )

    def lists(self) -> dict[str, Any]:
        """What is looked up by its turn or option: hexes that may rise (44H), units that are withdrawn (R019), points
        from abroad (R276)."""
        rising = {self.map.board.name(self.cell("rising", name)): most for name, most in self.given.rising.items()}
        withdraws = {side: self.withdrawals(side) for side in self.given.sides}
        front = {side: self.front(side) for side in self.given.sides}
        return {"rising": rising, "withdraws": withdraws, "imports": self.imports(), "front": front}

    def front(self, side: Literal["insurgent", "loyalist"]) -> list[str]:
        where = f"sides.{side}.front"
        return [self.map.board.name(self.cell(where, name)) for name in self.given.sides[side].front]

    def imports(self) -> dict[str, dict[str, float]]:
        """By game turn; all but what goes to the French box lands where it is ordered to."""
        found = {}
        for title, points in self.given.imports.items():
            self.month("imports", title)
            found[title] = self.ledger(f"imports.{title}", points)
            for key in found[title]:
                if key.partition(LOCAL)[2] not in ("", table("forces.box")):
                    self.wrong(f"imports.{title}: {key!r} names a place, and only {table('forces.box')} is one.")
        return found

    def ledger(self, where: str, points: Mapping[str, float]) -> dict[str, float]:
        """Points by their account; those that lie somewhere, by the number of the hex."""
        found = {}
        for key, more in points.items():
            told, _, place = key.partition(LOCAL)
            affiliation, _, kind = told.partition(" ")
            for word, known in ((affiliation, AFFILIATIONS), (kind, KINDS)):
                if word not in known:
                    self.wrong(f"{where}.{key}: {word!r} is none of {', '.join(known)}.")
            cell = self.cell(f"{where}.{key}", place) if place else -1
            found[account(affiliation, kind, self.map.board.name(cell) if cell >= 0 else "")] = more
        return found

    def withdrawals(self, side: Literal["insurgent", "loyalist"]) -> dict[str, list[str]]:
        where, found = f"sides.{side}.withdraws", self.given.sides[side].withdraws
        for title, ids in found.items():
            self.month(where, title)
            for id in ids:
                if id not in self.given.units:
                    self.wrong(f"{where}: there is no unit {id!r}.")
        return found

    def governments(self) -> Iterator[tuple[str, Government]]:
        """Each side's, in the hex of the place or number that is named."""
        for side, entry in self.given.sides.items():
            if entry.government:
                yield side, Government(self.map.board.name(self.cell(f"sides.{side}.government", entry.government)))

    def cities(self) -> Iterator[tuple[str, City]]:
        """Each hex of the cities that are named by place or number."""
        for name, entry in self.given.cities.items():
            city = City(**self.known("cities", name, entry, City))
            for cell in self.cells(f"cities.{name}", name):
                yield self.map.board.name(cell), city

    def known(self, where: str, name: str, entry: Mapping[str, Any], record: type[Any]) -> dict[str, Any]:
        """The entries that a record has; all others are problems, as is a place that the map has not."""
        self.cell(f"{where}.{name}", name)
        return self.parts(f"{where}.{name}", entry, record)

    def parts(self, where: str, entry: Mapping[str, Any], record: type[Any]) -> dict[str, Any]:
        """The entries that a record has; all others are problems."""
        fields = record.__dataclass_fields__
        for key in entry:
            if key not in fields:
                self.wrong(f"{where}.{key}: is no entry of a scenario.")
        return {key: value for key, value in entry.items() if key in fields}

    def month(self, where: str, title: str) -> int:
        try:
            return month_of(self.scenario.date, title)
        except ValueError as error:
            self.wrong(f"{where}: {error}.")
            return 1

    def units(self) -> Iterator[tuple[str, Unit]]:
        for id, entry in self.given.units.items():
            where = f"units.{id}"
            for what, value, known in (
                ("affiliation", entry.affiliation, AFFILIATIONS),
                ("type", entry.type, table("units.types")),
                ("size", entry.size, table("units.sizes")),
            ):
                if value not in known:
                    self.wrong(f"{where}.{what}: {value!r} is none of {', '.join(known)}.")
            if entry.status == ON_MAP and not entry.at:
                self.wrong(f"{where}: it stands on the map and names no hex in `at`.")
            yield id, self.unit(where, id, entry)

    def unit(self, where: str, id: str, entry: UnitEntry) -> Unit:
        attack, defense, move = map(int, entry.factors.split("-"))
        return Unit(
            title=entry.title or id,
            affiliation=entry.affiliation,
            type=entry.type,
            size=entry.size,
            attack=attack,
            defense=defense,
            move=move,
            cell=self.cell(f"{where}.at", entry.at) if entry.at else -1,
            status=entry.status,
            reduced=tuple(map(int, entry.reduced.split("-"))) if entry.reduced else (),
            traits=tuple(entry.traits),
            box=entry.box,
            due=self.month(f"{where}.due", entry.due) if entry.status == DUE and entry.due else 0,
            entry=entry.entry,
            stayed=entry.stayed,
            hungry=entry.hungry,
            isolated=entry.isolated,
        )

    def holdings(self) -> Iterator[tuple[str, Holding]]:
        broken = {self.cell("broken_rails", name) for name in self.given.broken_rails}
        owners: dict[int, str] = {}
        for side, entry in self.given.sides.items():
            for region in entry.regions:
                found = [cell for cell in range(self.map.board.hexes) if self.map.zone("region", cell) == region]
                if not found:
                    self.wrong(f"sides.{side}.regions: there is no region {region!r}.")
                owners |= {cell: side for cell in found if self.map.is_land(cell)}
        for side, entry in self.given.sides.items():
            for name in entry.owns:
                owners |= dict.fromkeys(self.cells(f"sides.{side}.owns", name), side)
        for cell in sorted({*owners, *broken} - {-1}):
            yield self.map.board.name(cell), Holding(owners.get(cell, ""), cell in broken)

    def cells(self, where: str, name: str) -> tuple[int, ...]:
        """All hexes of a place, or the one of a number."""
        cell = self.cell(where, name)
        places = [place for place in self.map.places_in.get(cell, ()) if name in (place.name, *place.names)]
        return places[0].cells if places else (cell,)

    def items(self) -> Iterator[tuple[str, Item]]:
        for id, entry in self.given.items.items():
            yield id, Item(entry.kind, entry.side, self.cell(f"items.{id}.at", entry.at), entry.amount)
