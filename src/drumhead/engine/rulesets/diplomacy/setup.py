"""A scenario made ready: powers, their seats and first units, centres and options."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pydantic import BaseModel, ConfigDict, ValidationError

from drumhead.engine.errors import OrderSyntaxError, ScenarioError
from drumhead.engine.maps.area_map import AreaMap
from drumhead.engine.maps.model import Scenario
from drumhead.engine.play.game import Seat
from drumhead.engine.play.ruleset import Setup
from drumhead.engine.rulesets.diplomacy.atlas import chart_of
from drumhead.engine.rulesets.diplomacy.chart import Chart, province_of
from drumhead.engine.rulesets.diplomacy.choices import misfit
from drumhead.engine.rulesets.diplomacy.names import Names
from drumhead.engine.rulesets.diplomacy.notation import read
from drumhead.engine.rulesets.diplomacy.options import Options
from drumhead.engine.rulesets.diplomacy.state import MOVEMENT, RESOLUTION, SPRING, Centre, DiplomacyState, Piece

HEAD = ("format", "id", "title", "summary", "ruleset", "map", "date", "turns", "days_per_turn")


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid")


class _Power(_Part):
    names: list[str] = []
    units: list[str] = []
    centres: list[str] | None = None


class _Scenario(_Part):
    powers: dict[str, _Power]
    victory: int = 0
    season: str = SPRING
    stage: str = MOVEMENT
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
        "powers": {power: list(entry.names) for power, entry in given.powers.items()},
        "victory": given.victory or len(state.centres) // 2 + 1,
        "choices": given.options.model_dump(),
    }
    return Setup(seats, {power: power for power in given.powers}, options, state)


def _sentence(scenario: Scenario, item: Mapping[str, Any]) -> str:
    first, *rest = (str(part) for part in item["loc"])
    wrong = misfit(rest[0]) if first == "options" and rest else f"{'.'.join((first, *rest))}: {item['msg']}"
    return f"The scenario {scenario.source or scenario.id}: {wrong}."


class _Builder:
    """The first state in the making."""

    def __init__(self, scenario: Scenario, map: AreaMap, given: _Scenario) -> None:
        self.scenario, self.given, self.chart = scenario, given, chart_of(map)
        provinces = {code: (here.name, *here.names) for code, here in self.chart.provinces.items()}
        coasts = sorted({coast for here in self.chart.provinces.values() for coast in here.coasts})
        self.names = Names(provinces, {}, self.chart.waters.keys(), coasts=coasts)
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
        owners = dict(self.owners())
        return DiplomacyState(
            turn=1,
            phase=RESOLUTION,
            year=self.scenario.date.year,
            season=self.given.season,
            stage=self.given.stage,
            units=units,
            centres={at: Centre(owners.get(at, "")) for at, here in self.chart.provinces.items() if here.centre},
        )

    def pieces(self, power: str, entry: _Power) -> Iterator[Piece]:
        for words in entry.units:
            try:
                order = read(self.names, f"{words} H")
            except OrderSyntaxError as error:
                self.wrong(f"powers.{power}.units: {error}")
                continue
            place = order.unit if order.arm == "F" else province_of(order.unit)
            if not self._stands(self.chart, order.arm, place):
                self.wrong(f"powers.{power}.units: {words}: no such unit can stand there.")
                continue
            yield Piece(power, order.arm, place)

    def _stands(self, chart: Chart, arm: str, place: str) -> bool:
        if arm == "F":
            return place in chart.sails
        return arm == "A" and chart.provinces[place].kind != "ocean"

    def owners(self) -> Iterator[tuple[str, str]]:
        """Home centres belong to their powers, unless a power's `centres` are given."""
        for power, entry in self.given.powers.items():
            homes = [at for at, here in self.chart.provinces.items() if here.centre and here.home == power]
            for at in homes if entry.centres is None else entry.centres:
                here = self.chart.provinces.get(at.upper())
                if here is None or not here.centre:
                    self.wrong(f"powers.{power}.centres: {at} is no supply centre.")
                    continue
                yield here.code, power
