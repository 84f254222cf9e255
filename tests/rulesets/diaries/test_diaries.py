"""Games of random orders stay as they were told: what every seat knows, may do and reads, and what came of it.

`*.txt` beside this file are the diaries; `pytest tests/rulesets/diaries --rewrite` writes them anew after a change that
is meant: read the difference. What is right stands in the tests of the rules; this tells that something changed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random

import pytest

from drumhead.engine.maps.scenarios import scenario_from_text
from drumhead.engine.play.orders import Order
from drumhead.engine.play.view import View
from drumhead.engine.rulesets.diplomacy import RULESET as DIPLOMACY
from drumhead.engine.rulesets.rotd import RULESET as ROTD
from drumhead.engine.session.founding import found_game
from tests.fuzz.commands import commands
from tests.fuzz.parts import second_half
from tests.fuzz.plans import wished
from tests.fuzz.situations import situation
from tests.fuzz.test_hex_sheets import Scribbler
from tests.fuzz.test_twin_powers import drawn
from tests.fuzz.wishes import wanted
from tests.rulesets.diaries.diary import Diary, differing
from tests.rulesets.europa.tables import RULESET as EUROPA
from tests.rulesets.europa.test_bells import Player
from tests.rulesets.europa.test_bells_options import Governor

pytestmark = pytest.mark.whole

HERE = Path(__file__).parent
GOBERNITOS = ("Asturias", "Euzkadi", "Catalunya", "Santander")
UNITS, TURNS, POSITIONS, SCRIBBLED = 22, 2, 6, 60


def kept(name: str, lines: Sequence[str], rewrite: bool) -> None:
    """That a diary is as it was told, or write it anew."""
    path = HERE / f"{name}.txt"
    if rewrite:
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    former = path.read_text(encoding="utf-8").splitlines()
    assert not (found := list(differing(lines, former))), "\n".join(found[:9])
    assert len(lines) == len(former)


@pytest.mark.parametrize("seed", [pytest.param(seed, marks=second_half(seed, range(4))) for seed in range(4)])
def test_a_campaign_is_told_as_it_was(seed: int, rewrite: bool) -> None:
    rng = Random(f"diary {seed}")
    game, state = situation(rng, UNITS, TURNS)
    diary = Diary(ROTD, game, rng)
    for turn in range(1, TURNS + 1):
        diary.lines.append(f"# Turn {turn}")
        given: dict[tuple[str, str], Order] = {}
        mornings = {seat: ROTD.view(game, state, seat) for seat in game.seats}
        for seat, view in mornings.items():
            diary.before(state, seat, orders := wished(game, view, rng))
            diary.aim(view, orders)
            diary.command(view, commands(game, view, Random(f"commands {seed} {turn} {seat.name}")), orders)
            given |= {order.key: order for order in wanted(game, view, seat, rng)}
        state = diary.turn(state, state.phase, tuple(given.values()), str(seed))
        for seat, view in mornings.items():
            diary.evening(seat, view, ROTD.view(game, state, seat), tuple(given.values()))
    kept(f"campaign-{seed}", diary.lines, rewrite)


@pytest.mark.parametrize("seed", range(2))
def test_powers_are_told_as_they_were(seed: int, rewrite: bool) -> None:
    """Two turns each of many positions under rules drawn answer by answer."""
    rng, lines = Random(f"powers {seed}"), list[str]()
    for number in range(POSITIONS):
        play = drawn(rng)
        founded, state = found_game(scenario_from_text(play.page, "powers"), {})
        game, lines = founded.game, [*lines, f"# Position {number}", *play.page.splitlines()]
        diary, given = Diary(DIPLOMACY, game, rng), list[Order]()
        mornings = {seat: DIPLOMACY.view(game, state, seat) for seat in game.seats}
        for seat, view in mornings.items():
            orders = [DIPLOMACY.read_order(game, line) for line in play.lines.get(seat.name, ())]
            given += (orders := [DIPLOMACY.signed(game, view, order) for order in orders])
            diary.before(state, seat, orders)
            diary.aim(view, orders)
        state = diary.turn(state, state.phase, tuple(given), "1")
        for seat, view in mornings.items():
            diary.evening(seat, view, DIPLOMACY.view(game, state, seat), given)
        diary.turn(state, state.phase, (), "1")
        lines += diary.lines
    kept(f"powers-{seed}", lines, rewrite)


@pytest.mark.parametrize(("seed", "kind", "stages"), [(3, Player, 12), (4, Governor, 14)])
def test_a_war_on_hexes_is_told_as_it_was(seed: int, kind: type[Player], stages: int, rewrite: bool) -> None:
    """The second under every option; in both each stage has orders besides that mostly are refused."""
    player = kind(seed, 12)
    diary = Diary(EUROPA, player.game, Random(seed))
    for stage in range(1, stages + 1):
        seat = player.game.seat(player.state.player)
        view = EUROPA.view(player.game, player.state, seat)
        orders = player.orders(view)
        diary.lines.append(f"# Stage {stage}")
        diary.before(player.state, seat, orders)
        diary.ask(player.state, seat, _about(player, diary.dice))
        diary.judge(view, list(_scribbled(player, view, Random(f"scribbled {seed} {stage}"))))
        mornings = {each: EUROPA.view(player.game, player.state, each) for each in player.game.seats}
        player.state = diary.turn(player.state, player.state.phase, orders, "1")
        for each, morning in mornings.items():
            diary.evening(each, morning, EUROPA.view(player.game, player.state, each), orders)
    kept(f"war-{seed}", diary.lines, rewrite)


def _scribbled(player: Player, view: View, dice: Random) -> Iterator[Order]:
    """Orders that are for the stage, each by somebody who may give such a one, about whatever there is."""
    scribbler = Scribbler(player, view, dice)
    mine = [*(token.id for token in view.tokens if token.orderable), *(desk.id for desk in view.desks)]
    for form in dice.choices(EUROPA.timely(player.state.phase), k=SCRIBBLED):
        able = [each for each in mine if form.given_by(view, each)]
        order = scribbler.order(form)
        if order is not None and able:
            yield order.model_copy(update={"unit": dice.choice(able)})


def _about(player: Player, dice: Random) -> Mapping[str, Sequence[str]]:
    """What questions may be about: of hexes mostly those where somebody stands, and those beside them."""
    board, units = player.game.map.board, player.state.units
    held = sorted({unit.cell for unit in units.values() if unit.cell >= 0})
    near = sorted({cell for at in held for cell in board.neighbours(at)})
    hexes = [board.name(cell) for cell in (*held, *near, dice.randrange(board.size))]
    cities = [place.name for place in player.game.map.places if place.city]
    ports = [place.name for place in player.game.map.places if place.port]
    sides = ["insurgent", "loyalist"]
    return {
        "HEX": hexes,
        "CITY": cities,
        "PLACE": [*cities, *hexes],
        "PORT": ports,
        "SIDE": sides,
        "UNIT": sorted(units),
        "UNIT or HEX": [*sorted(units), *hexes],
        "SIDE or CITY": [*sides, *cities],
        "SIDE or France": [*sides, "France"],
        "GOBERNITO": GOBERNITOS,
        "NAME": [*GOBERNITOS, "insurgent", "Madrid"],
        "WHOSE": ["insurgent", "loyalist", "Basque"],
        "UNIT or WHOSE": [*sorted(units), "loyalist", "Basque"],
    }
