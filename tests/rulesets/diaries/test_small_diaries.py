"""Days on small maps stay as they were told: what each seat may order and command, what came of it, what it reads.

`day-*.txt` beside this file are kept as those of whole games are: `pytest tests/rulesets/diaries --rewrite`.
"""

from __future__ import annotations

from random import Random

import pytest

from drumhead.engine.play.orders import Order
from drumhead.engine.rulesets.rotd import RULESET
from tests.fuzz.commands import commands
from tests.fuzz.parts import second_half
from tests.fuzz.plans import sheet
from tests.fuzz.quiet_maps import quiet_situation
from tests.fuzz.small_maps import small_situation
from tests.rulesets.diaries.diary import Diary
from tests.rulesets.diaries.test_diaries import kept

pytestmark = pytest.mark.whole

DAYS = 5


@pytest.mark.parametrize("seed", [pytest.param(seed, marks=second_half(seed, range(4))) for seed in range(4)])
def test_days_on_small_maps_are_told_as_they_were(seed: int, rewrite: bool) -> None:
    rng, lines = Random(f"days {seed}"), list[str]()
    for number in range(DAYS):
        game, state = quiet_situation(rng) if number == DAYS - 1 else small_situation(rng)
        diary, given = Diary(RULESET, game, rng), dict[tuple[str, str], Order]()
        sheets = {seat: sheet(game, state, seat, rng) for seat in game.seats}
        mornings = {seat: RULESET.view(game, state, seat) for seat in game.seats}
        for seat, made in sheets.items():
            diary.before(state, seat, made.orders)
            diary.aim(mornings[seat], made.orders)
            diary.command(mornings[seat], commands(game, mornings[seat], rng), made.orders)
            good = made.of_the_commander(game, state)
            given |= {order.key: order for order in good.orders if order not in good.refused}
        state = diary.turn(state, state.phase, tuple(given.values()), str(seed))
        for seat, morning in mornings.items():
            diary.evening(seat, morning, RULESET.view(game, state, seat), tuple(given.values()))
        lines += [f"# Day {number + 1}", *diary.lines]
    kept(f"day-{seed}", lines, rewrite)
