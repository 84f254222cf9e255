"""Two games that differ only in hidden facts give a seat the same bytes, whatever it holds in its hands.

By default some 820 pairs of a game and a seat, in CI twice as many; DRUMHEAD_FUZZ=200 plays 120,000.
"""

from __future__ import annotations

import json
import os
import random
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from functools import cache, partial
from itertools import zip_longest

import pytest

from drumhead.engine.drawing.pens.svg import write_svg
from drumhead.engine.errors import OrderSyntaxError, UnknownNameError
from drumhead.engine.maps.scenarios import Scenario
from drumhead.engine.maps.squares.inline import read_inline_map
from drumhead.engine.maps.squares.model import GameMap
from drumhead.engine.play.dice import SeededDice
from drumhead.engine.play.events import Event
from drumhead.engine.play.game import Game, Seat
from drumhead.engine.play.orders import Order
from drumhead.engine.play.turn import advance
from drumhead.engine.play.view import View, encode_view
from drumhead.engine.reports.pictures.frame import Frame
from drumhead.engine.rulesets.rotd import RULESET
from drumhead.engine.rulesets.rotd.campaign.state import RotdState
from drumhead.engine.session.founding import Founded, secret_of
from drumhead.engine.session.intake import ORDERS_PHASE, accepted_orders, judge_lines, refusal_events
from drumhead.engine.session.reporting import map_picture, turn_report
from drumhead.engine.session.telling import told
from tests.fuzz.twins import LAND, LOOKING, World, twin, world

ROUNDS = max(4, 3 * int(os.environ.get("DRUMHEAD_FUZZ", "0")))
WORLDS, TWINS = 11, 6
"""Pairs a round: so many worlds, so many twins of each, looked at by all who must not notice."""
PICTURES = max(4, 3 * int(os.environ.get("DRUMHEAD_FUZZ", "0")) // 10)
"""Pairs whose pictures are compared, which takes long."""
SHOWN = ("withdrawal", "tactical-2", "strategic-1", "strategic-6", "end")
"""The phases after which a seat's view is looked at here; the tests of papers look at all."""
ASKED = ("march G4-V6 G5-V6", "engage", "rail G2-V6", "supply from depot base0", "supply from S1")
OFFICIAL = (
    "buy replacements 100 for AU105IN", "upgrade FR145LI to chassepot", "inactivate AU121LC", "activate FR142IN",
    "transfer 1 from Nizza to Pest", "cache C6-W0 3-3", "remove depot BaseFR0",
)  # fmt: skip
"""What ministers are asked about."""
MOVING = ("Second", "Gyulai")
"""Of each side one is offered the squares of a move too, which takes long."""


Paper = tuple[str, object]
"""What it is, and what stands in it."""


def _scenario(page: str) -> Scenario:
    return Scenario("twins", "Twins", "", "rotd", date(1859, 6, 2), 6, 2, tomllib.loads(page), page)


@cache
def _land() -> GameMap:
    """All worlds lie on the same ground; the whole of it is read by the tests of files."""
    return read_inline_map(_scenario(LAND))


class Played:
    """A world played for a turn."""

    def __init__(self, given: World) -> None:
        scenario = _scenario(given.page())
        map = _land()
        made = RULESET.setup(scenario, map)
        secret = secret_of(given.seed)
        self.game = Game("twins", scenario, map, made.seats, made.sides, made.options, secret)
        self.given: dict[str, tuple[Order, ...]] = {}
        orders, refused = self._orders(made.state, given)
        self.start: RotdState = made.state
        dice = partial(SeededDice, given.seed)
        self.steps = list(advance(RULESET.phases, self.game, made.state, orders, dice))
        self.events = (*refused, *(event for step in self.steps for event in step.events))

    def _orders(self, state: RotdState, given: World) -> tuple[list[Order], list[Event]]:
        """As a session gathers them: each seat's lines judged on its own view."""
        orders: list[Order] = []
        refused: list[Event] = []
        for seat in self.game.seats:
            lines = [(number, line) for number, (of, line) in enumerate(given.lines()) if of == seat.name]
            view = RULESET.view(self.game, state, seat)
            verdicts = judge_lines(Founded(self.game, RULESET), view, lines)
            self.given[seat.name] = accepted_orders(verdicts)
            orders += self.given[seat.name]
            refused += refusal_events(seat.name, 1, verdicts, len(refused) + 1)
        return orders, refused

    def held_by(self, seat: Seat) -> Iterator[Paper]:
        """All that a seat gets of it."""
        shown = {"start": self.start} | {step.phase: step.state for step in self.steps if step.phase in SHOWN}
        views = [RULESET.view(self.game, state, seat) for state in shown.values()]
        for step, view in zip(shown, views, strict=True):
            yield f"view after {step}", json.dumps(encode_view(view), sort_keys=True)
        heard = told(self.events, seat.name)
        yield "events", [event.model_dump_json() for event in heard]
        yield "report", [RULESET.wording(self.game, e) for e in heard if e.phase != ORDERS_PHASE]
        yield "battles", RULESET.engagements(self.game, heard)
        yield from self._accounts_for(seat, heard)
        yield "tasks", RULESET.tasks(self.game, views[-1], ())
        yield "notes", RULESET.notes(self.game, views[-1])
        yield "situation", RULESET.situation(self.game, views[-1])
        yield "order of battle", RULESET.order_of_battle(self.game, views[-1])
        for token in views[-1].tokens:
            yield f"status of {token.id}", RULESET.describe(self.game, views[-1], token.id)
        for token in [token for token in views[0].tokens if token.orderable][:1]:
            lines = (*ASKED, "move 7-3 from T2") if seat.name in MOVING else ASKED
            yield f"answers of {token.id}", [self._asked(views[0], f"{token.id} {line}") for line in lines]
        for desk in views[0].desks:
            yield f"answers of {desk.id}", [self._asked(views[0], f"{desk.title} {line}") for line in OFFICIAL]

    def drawn_for(self, seat: Seat) -> Iterator[Paper]:
        """Its pictures, of the map and of a battlefield, with its orders when the turn begins, with what it was told of
        the turn when it ends; and those of its report."""
        for name, state in (("start", self.start), ("end", self.steps[-1].state)):
            view = RULESET.view(self.game, state, seat)
            orders = self.given[seat.name] if name == "start" else ()
            for square in (None, *sorted({token.cell for token in view.tokens if token.orderable})[:1]):
                frame = Frame(600, 500, square=square, fit=True, detail=0.1)
                heard = () if name == "start" else told(self.events, seat.name)
                picture = map_picture(Founded(self.game, RULESET), view, frame, name, heard, orders)
                yield f"picture at the {name} of {square}", write_svg(picture.drawing())
        yield from self._retold_for(seat)

    def _retold_for(self, seat: Seat) -> Iterator[Paper]:
        """The maps of its turn report."""
        states, heard = {step.phase: step.state for step in self.steps}, told(self.events, seat.name)
        seen = partial(self._seen, states, seat)
        report = turn_report(Founded(self.game, RULESET), seat, "turn", (), seen, tuple(states), heard)
        for number, picture in enumerate(picture for section in report.sections for picture in section.pictures):
            frame = replace(picture.frame, width=600, height=500, detail=0.1)
            yield f"map {number} of the turn report", (picture.title, write_svg(picture.drawing(frame)))

    def _seen(self, states: Mapping[str, RotdState], seat: Seat, phase: str) -> View:
        return RULESET.view(self.game, states[phase], seat)

    def _accounts_for(self, seat: Seat, heard: Sequence[Event]) -> Iterator[Paper]:
        """What is made of the turn for it once that was played."""
        accounts = RULESET.accounts
        first, last = (RULESET.view(self.game, self.steps[at].state, seat) for at in (0, -1))
        of_play = [event for event in heard if event.phase != ORDERS_PHASE]
        yield "digest", accounts.digest(self.game, first, last, of_play)
        yield "pages of battles", accounts.battles(self.game, of_play)
        yield "reasons", [accounts.reason(self.game, event) for event in of_play]
        yield "tolls and throws", (accounts.tolls(self.game, of_play), accounts.throws(self.game, of_play))

    def _asked(self, view: View, line: str) -> tuple[object, ...]:
        try:
            order = RULESET.signed(self.game, view, RULESET.read_order(self.game, line))
        except (OrderSyntaxError, UnknownNameError) as error:
            return (str(error),)
        refusal = RULESET.check(self.game, view, order, ())
        return str(order), str(refusal), RULESET.next_cells(self.game, view, order)


@pytest.mark.parametrize("number", range(ROUNDS))
def test_what_a_seat_may_not_know_changes_nothing_that_it_holds(number: int) -> None:
    rng = random.Random(f"twins {number}")
    for _ in range(WORLDS):
        for notes, seat, difference in compared(world(rng), rng, TWINS):
            assert (number, notes, seat, difference) == (number, notes, seat, "")


@pytest.mark.parametrize("number", range(PICTURES))
def test_what_a_seat_may_not_know_changes_nothing_on_its_pictures(number: int) -> None:
    rng = random.Random(f"pictures of twins {number}")
    one = world(rng)
    other = twin(one, rng, LOOKING[number % len(LOOKING)])
    for seat, difference in compared_drawn(one, other):
        assert (number, other.notes, seat, difference) == (number, other.notes, seat, "")


def test_in_lively_worlds_both_sides_see_enemies_move_and_fight_and_retreat() -> None:
    rng, heard = random.Random("lively"), set[tuple[str, str]]()
    for one in filter(lambda found: found.lively, (world(rng) for _ in range(40))):
        played = Played(one)
        heard |= {(seat.side, event.kind) for seat in played.game.seats for event in told(played.events, seat.name)}
    kinds = ("arrival-seen", "departure-seen", "move-seen", "battle", "fell-back-seen")
    assert {(side, kind) for side in ("allies", "austria") for kind in kinds} <= heard


def compared(one: World, rng: random.Random, twins: int) -> Iterator[tuple[Sequence[str], str, str]]:
    """So many twins of a world, as seats that must not notice hold them: what was made otherwise, whose seat, and what
    is not the same."""
    first = Played(one)
    held = cache(lambda seat: list(first.held_by(first.game.seat(seat))))
    for number in range(twins):
        other = twin(one, rng, LOOKING[number % len(LOOKING)])
        second = Played(other)
        for seat in sorted(other.blind):
            there = list(second.held_by(second.game.seat(seat)))
            yield other.notes, seat, _difference(held(seat), there)


def compared_drawn(one: World, other: World) -> Iterator[tuple[str, str]]:
    """The same of what is drawn for them, by seat."""
    first, second = Played(one), Played(other)
    for seat in sorted(other.blind):
        here, there = (list(played.drawn_for(played.game.seat(seat))) for played in (first, second))
        yield seat, _difference(here, there)


def _difference(here: Sequence[Paper], there: Sequence[Paper]) -> str:
    """The first paper that is not the same, and where."""
    for (what, one), (also, other) in zip_longest(here, there, fillvalue=("nothing", "")):
        if what != also:
            return f"{what} against {also}"
        if one != other:
            first, second = str(one), str(other)
            at = next((n for n, pair in enumerate(zip(first, second, strict=False)) if pair[0] != pair[1]), 0)
            return f"{what}: ...{first[max(0, at - 300) : at + 200]} against ...{second[max(0, at - 60) : at + 200]}"
    return ""
