"""Reading orders: against pydantic reading the same as JSON, and against the adjudication they are read for."""

from __future__ import annotations

import pytest
from pydantic import TypeAdapter

from drumhead.engine.maps.library import bundled_sheets, find_scenario
from drumhead.engine.play.sheets import read_sheet
from drumhead.engine.rulesets.diplomacy import RULESET as DIPLOMACY
from drumhead.engine.rulesets.diplomacy.adjudication.movement import adjudicate
from drumhead.engine.rulesets.diplomacy.chart.atlas import chart_of
from drumhead.engine.rulesets.diplomacy.chart.position import Position
from drumhead.engine.rulesets.diplomacy.orders.canonical import canonical
from drumhead.engine.rulesets.diplomacy.orders.notation import write
from drumhead.engine.rulesets.diplomacy.resolution.options import Options
from drumhead.engine.rulesets.diplomacy.turns.table import names_of
from drumhead.engine.rulesets.rotd import RULESET as ROTD
from drumhead.engine.rulesets.rotd.orders.orders import RotdOrder
from drumhead.engine.session.founding import found_game
from tests.benchmarks.conftest import Compare
from tests.rulesets.diplomacy.positions import full_phase


def test_the_bundled_lines_of_a_campaign_are_read_in_five_times_what_pydantic_takes_for_the_same_as_json(
    compare: Compare,
) -> None:
    game = found_game(find_scenario("lombardy-1859"), {})[0].game
    sheets = [read_sheet(path.read_text(encoding="utf-8")) for path in bundled_sheets(game.scenario, 1)]
    lines = [text for sheet in sheets for _, text in sheet.lines]
    orders = [ROTD.read_order(game, line) for line in lines]
    adapter = TypeAdapter(list[RotdOrder])
    data = adapter.dump_json(orders)
    assert adapter.validate_json(data) == orders
    compare(lambda: [ROTD.read_order(game, line) for line in lines], lambda: adapter.validate_json(data), most=5)


@pytest.mark.parametrize("scenario", ["diplomacy-1901", "city-country-1901"])
def test_a_phase_of_diplomacy_is_read_in_half_the_time_of_its_adjudication(scenario: str, compare: Compare) -> None:
    game, options = found_game(find_scenario(scenario), {})[0].game, Options()
    phases = [full_phase(chart_of(game.map), seed) for seed in range(20)]
    lines = [write(order) for _, written in phases for _, order in written]
    assert all(canonical(names_of(game), line) for line in lines), "none was worked out before and kept"

    def adjudications() -> None:
        for position, written in phases:
            adjudicate(Position(position.chart, position.units), written, options)

    compare(lambda: [DIPLOMACY.read_order(game, line) for line in lines], adjudications, most=0.5)
