"""What is printed of random days stays as it was: every section of a seat's report, and its pictures item by item.

`papers-*.txt` beside this file are kept as the diaries are: `pytest tests/rulesets/diaries --rewrite`; what a picture
shows is looked at in the client or in `drumhead render`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from itertools import cycle
from random import Random
from typing import Any

import pytest

from drumhead.engine.maps.scenarios import scenario_from_text
from drumhead.engine.play.dice import SeededDice
from drumhead.engine.play.events import Event
from drumhead.engine.play.game import Seat
from drumhead.engine.play.orders import Order
from drumhead.engine.play.turn import Step, advance
from drumhead.engine.reports.pictures.frame import Frame
from drumhead.engine.reports.pictures.picture import Picture
from drumhead.engine.reports.report import Report
from drumhead.engine.rulesets.diplomacy import RULESET as DIPLOMACY
from drumhead.engine.rulesets.rotd import RULESET as ROTD
from drumhead.engine.session import telling
from drumhead.engine.session.founding import Founded, found_game
from drumhead.engine.session.reporting import MAP, map_picture, position_report
from tests.engine.reports.pictures.looked_at import told
from tests.fuzz.plans import sheet
from tests.fuzz.quiet_maps import quiet_situation
from tests.fuzz.situations import situation
from tests.fuzz.small_maps import small_situation
from tests.fuzz.test_twin_powers import drawn
from tests.rulesets.diaries.test_diaries import kept
from tests.rulesets.europa.tables import RULESET as EUROPA
from tests.rulesets.europa.test_bells import Player

pytestmark = pytest.mark.whole

THEMES = ("light", "dark", "print")
Orders = Mapping[Seat, Sequence[Order]]


def printed(
    founded: Founded, state: Any, orders: Orders, given: Sequence[Order], themes: Iterator[str]
) -> Iterator[str]:
    """The reports of a position, then the turn as each seat sees it on the map and on battlefields."""
    game, rules = founded.game, founded.ruleset
    for seat in game.seats:
        yield f"## {seat.words}"
        view = rules.view(game, state, seat)
        yield from _report(position_report(founded, seat, view, "", orders.get(seat, ())), themes)
    steps = advance(rules.turn_of(state.phase), game, state, given, lambda turn, id: SeededDice("1", turn, id))
    played = list(steps)
    events = [event for step in played for event in step.events]
    for seat in game.seats:
        yield f"## The turn of {seat.words}"
        known, after = telling.told(events, seat.name), rules.view(game, played[-1].state, seat)
        yield from _picture(map_picture(founded, after, MAP, "turn", known), themes)
        if game.map.has_fields:
            yield from _fields(founded, seat, played, known, themes)


def _fields(
    founded: Founded, seat: Seat, played: Sequence[Step], known: Sequence[Event], themes: Iterator[str]
) -> Iterator[str]:
    """After each phase the first battlefield on which the seat was told of something in it."""
    spots = sorted({event.cell for event in known if event.cell is not None and event.tactical is not None})
    for step in played:
        cells = {event.cell for event in step.events}
        for cell in [cell for cell in spots if cell in cells][:1]:
            view, frame = founded.ruleset.view(founded.game, step.state, seat), replace(MAP, square=cell)
            yield from _picture(map_picture(founded, view, frame, step.phase, known, phase=step.phase), themes)


def _report(report: Report, themes: Iterator[str]) -> Iterator[str]:
    for section in (*report.read, *report.folded):
        yield f"{section.title}: {_marked([f'{line.text} {line.goal} {line.rule}' for line in section.lines])}"
        for picture in section.pictures:
            yield from _picture(picture, themes)


def _picture(picture: Picture, themes: Iterator[str]) -> Iterator[str]:
    frame: Frame = replace(picture.frame, theme=next(themes))
    yield f"  {frame.theme} {picture.title}: {_marked(told(replace(picture, frame=frame).drawing()))}"


def _marked(lines: Iterable[str]) -> str:
    every = list(lines)
    return f"{len(every)} lines {sha256(chr(10).join(every).encode()).hexdigest()[:8]}"


def test_papers_of_campaigns_are_as_they_were(rewrite: bool) -> None:
    rng, lines, themes = Random("papers"), list[str](), cycle(THEMES)
    places = (small_situation, small_situation, quiet_situation, lambda dice: situation(dice, 14, 2))
    for number, place in enumerate(places):
        game, state = place(rng)
        sheets = [sheet(game, state, seat, rng) for seat in game.seats]
        good = {made.seat: [order for order in made.orders if order not in made.refused] for made in sheets}
        given = {order.key: order for made in sheets for order in good[made.seat]}
        lines.append(f"# Day {number + 1}")
        lines += printed(Founded(game, ROTD), state, good, tuple(given.values()), themes)
    kept("papers-campaigns", lines, rewrite)


def test_papers_of_powers_are_as_they_were(rewrite: bool) -> None:
    rng, lines, themes = Random("papers"), list[str](), cycle(THEMES)
    for number in range(3):
        play = drawn(rng)
        founded, state = found_game(scenario_from_text(play.page, "powers"), {})
        game = founded.game
        orders = dict[Seat, list[Order]]()
        for seat in game.seats:
            view = DIPLOMACY.view(game, state, seat)
            read = [DIPLOMACY.read_order(game, line) for line in play.lines.get(seat.name, ())]
            orders[seat] = [DIPLOMACY.signed(game, view, order) for order in read]
        lines.append(f"# Position {number + 1}")
        lines += printed(founded, state, orders, [order for each in orders.values() for order in each], themes)
    kept("papers-powers", lines, rewrite)


def test_papers_of_a_war_on_hexes_are_as_they_were(rewrite: bool) -> None:
    player, lines, themes = Player(5, 12), list[str](), cycle(THEMES)
    founded = Founded(player.game, EUROPA)
    for number in range(6):
        seat = player.game.seat(player.state.player)
        orders = player.orders(EUROPA.view(player.game, player.state, seat))
        lines.append(f"# Stage {number + 1}")
        lines += printed(founded, player.state, {seat: orders}, orders, themes)
        phases = EUROPA.turn_of(player.state.phase)
        for step in advance(phases, player.game, player.state, orders, lambda turn, id: SeededDice("1", turn, id)):
            player.state = step.state
    kept("papers-war", lines, rewrite)
