"""Order lines as players write them, against what must be done with the orders anyway."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import reduce
from operator import or_
from typing import Annotated, Any

from pydantic import Field, TypeAdapter

from drumhead.engine.bench.bench import SHORT, Bench
from drumhead.engine.bench.compare import measured
from drumhead.engine.maps.library import bundled_sheets, find_scenario
from drumhead.engine.play.dice import SeededDice
from drumhead.engine.play.orders import Order
from drumhead.engine.play.sheets import read_sheet
from drumhead.engine.reading import read_text
from drumhead.engine.session.founding import found_game

CLASSIC = "diplomacy-1901"
OPENING = """
A VIE - GAL; A BUD - SER; F TRI - ALB; F LON - NTH; F EDI - NWG; A LVP - YOR; F BRE - MAO; A PAR - BUR
A MAR S A PAR - BUR; F KIE - DEN; A BER - KIE; A MUN - RUH; F NAP - ION; A ROM - APU; A VEN H; F ANK - BLA
A CON - BUL; A SMY - CON; F SEV - BLA; F STP/SC - BOT; A MOS - UKR; A WAR - GAL
"""


def lines_read(bench: Bench) -> float:
    """The lines of ROTD's bundled sheets, over pydantic reading the same orders from JSON."""
    armies = bench.single
    lines = _bundled_lines()
    orders = [armies.ruleset.read_order(armies.game, line) for line in lines]
    data, adapter = _as_json(orders), _adapter(orders)
    return measured(
        lambda: [armies.ruleset.read_order(armies.game, line) for line in lines], lambda: adapter.validate_json(data)
    ).ratio()


def _bundled_lines() -> list[str]:
    scenario = find_scenario("lombardy-1859")
    sheets = (sheet for turn in range(1, SHORT + 1) for sheet in bundled_sheets(scenario, turn))
    texts = (read_text(sheet, "order sheet") for sheet in sheets)
    return [line for text in texts for _, line in read_sheet(text).lines]


def _as_json(orders: Sequence[Order]) -> bytes:
    return json.dumps([order.model_dump(mode="json") for order in orders]).encode()


def _adapter(orders: Sequence[Order]) -> TypeAdapter[Any]:
    """One reader for orders of all these kinds, told apart by their kind."""
    kinds = reduce(or_, dict.fromkeys(type(order) for order in orders))
    return TypeAdapter(list[Annotated[kinds, Field(discriminator="kind")]])  # type: ignore[valid-type]


def season_read(bench: Bench) -> float:
    """The orders of all seven powers in spring 1901 as the program writes them, over their adjudication."""
    founded, state = found_game(find_scenario(CLASSIC), {})
    game, ruleset = founded.game, founded.ruleset
    lines = [line.strip() for row in OPENING.strip().splitlines() for line in row.split(";")]
    orders = [ruleset.read_order(game, line) for line in lines]
    lines = [ruleset.write_order(game, order) for order in orders]
    phase = next(phase for phase in ruleset.phases if phase.id == state.phase)
    return measured(
        lambda: [ruleset.read_order(game, line) for line in lines],
        lambda: phase.resolve(game, state, orders, SeededDice("bench", 1, phase.id)),
    ).ratio()
