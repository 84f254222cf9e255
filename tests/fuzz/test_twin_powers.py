"""Two games of Diplomacy that differ only in what is not revealed give a power the same bytes.

Hidden are the sheet of one power for the turn that waits, what it replaced in the turn before, how it voted in it to
end the game, its drafts with their alternatives and its password, and the seed; boards, positions and the answers to
every option are drawn at random. By default 54 pairs of a game and a power; DRUMHEAD_FUZZ=200 plays 1,800.
"""

from __future__ import annotations

import json
import os
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import pytest

from drumhead.engine.errors import OrderSyntaxError, UnknownNameError
from drumhead.engine.maps.areas.model import AreaMap
from drumhead.engine.maps.areas.reader import read_area_map
from drumhead.engine.maps.library import data_folder
from drumhead.engine.maps.scenarios import scenario_from_text
from drumhead.engine.play.view import encode_view
from drumhead.engine.reports.text import write_text
from drumhead.engine.rulesets.diplomacy import RULESET
from drumhead.engine.rulesets.diplomacy.chart.atlas import chart_of
from drumhead.engine.rulesets.diplomacy.orders.orders import Order
from drumhead.engine.rulesets.diplomacy.turns.choices import choices
from drumhead.engine.session import GameSession
from drumhead.engine.session.founding import found_game
from drumhead.engine.session.recalling.past import told
from drumhead.engine.session.rehearsal.forks import Fork, keep_forks, kept_forks
from tests.rulesets.diplomacy.positions import POWERS, random_phase

ROUNDS = max(6, int(os.environ.get("DRUMHEAD_FUZZ", "0")))
VOTES = ("draw", f"draw with {POWERS[0]} {POWERS[1]}", f"concede to {POWERS[2]}")
TWINS = 3
"""Of each game, each seen by the three powers whose secrets are the same."""
BOARDS = ("diplomacy-classic", "city-country")
HEAD = 'id = "powers"\ntitle = "Powers"\nruleset = "diplomacy"\nmap = "{}"\ndate = 1901-03-01\n'


@cache
def board_of(id: str) -> AreaMap:
    return read_area_map(data_folder("maps") / id)


@dataclass(frozen=True)
class Play:
    """A scenario's page, every power's lines for its first turn, and what one power (`whose`) keeps to itself."""

    page: str
    lines: Mapping[str, Sequence[str]]
    whose: str = POWERS[0]
    replaced: tuple[str, ...] = ()
    voted: tuple[str, ...] = ()
    waiting: tuple[str, ...] = ()
    drafted: tuple[str, ...] = ()
    password: str | None = None
    seed: str = "1"


def drawn(rng: random.Random) -> Play:
    """Some dozen units in a crowd with orders that fit one another, under rules drawn answer by answer."""
    id = rng.choice(BOARDS)
    position, written = random_phase(chart_of(board_of(id)), rng.randrange(10**6), 12)
    page = HEAD.format(id)
    for power in POWERS:
        units = [f"{unit.arm} {unit.place}" for unit in position.units.values() if unit.power == power]
        page += f"[powers.{power}]\nunits = {json.dumps(units)}\n"
    founded, _ = found_game(scenario_from_text(page, "powers"), {})
    answers = {each.name: rng.choice(each.answers)[0] for each in choices(founded.game.scenario, board_of(id))}
    page += "[options]\n" + "".join(f"{name} = {_toml(answer)}\n" for name, answer in answers.items())
    return Play(page, {power: _lines(founded.game, written, power) for power in POWERS})


def _toml(answer: str) -> str:
    return answer if answer in ("true", "false") else f'"{answer}"'


def _lines(game: object, written: Sequence[tuple[str, Order]], power: str) -> list[str]:
    return [RULESET.write_order(game, order) for by, order in written if by == power]


def _twin(one: Play, rng: random.Random) -> Play:
    """The same to everybody but one power."""
    whose = rng.choice(POWERS)
    known = [line.split(" ")[:2] for line in one.lines[whose]]
    everything = [line for lines in one.lines.values() for line in lines]
    own = [" ".join((*unit, wish)) for unit in known for wish in ("H", "D", f"R {unit[1]}")] + list(one.lines[whose])
    return replace(
        one,
        whose=whose,
        replaced=_some(rng, [*own, *everything, "nonsense"]),
        voted=tuple(rng.sample(VOTES, rng.randint(0, 1))) if one.lines[whose] else (),
        waiting=_some(rng, [*own, "waive", *VOTES]),
        drafted=_some(rng, own),
        password=rng.choice((None, "a", "bb")),
        seed=str(rng.random()),
    )


def _some(rng: random.Random, lines: Sequence[str]) -> tuple[str, ...]:
    return tuple(rng.sample(lines, min(len(lines), rng.randint(0, 4))))


def _sheet(power: str, turn: int, lines: Sequence[str]) -> str:
    return "\n".join(("drumhead orders 1", "game powers", f"turn {turn}", f"seat {power}", "", *lines, ""))


def _played(play: Play, folder: Path) -> GameSession:
    """The first turn played with the same orders, the second waiting with what one power has handed in for it."""
    folder.mkdir()
    (folder / "page.toml").write_text(play.page, encoding="utf-8")
    passwords = {play.whose: play.password}
    session = GameSession.create(str(folder / "page.toml"), folder / "game.drum", seed=play.seed, seats=passwords)
    if play.replaced:
        session.submit(_sheet(play.whose, 1, play.replaced), unsealed=True, drop_refused=True)
    for power, lines in play.lines.items():
        more = play.voted if power == play.whose else ()
        session.submit(_sheet(power, 1, (*lines, *more)), unsealed=True, drop_refused=True)
    session.advance()
    if play.waiting:
        session.submit(_sheet(play.whose, 2, play.waiting), unsealed=True, drop_refused=True)
    drafted = tuple(_orders(session, play.drafted))
    session.save_draft(play.whose, drafted)
    forks = {order.unit: Fork(0, ((order,), ())) for order in drafted}
    keep_forks(session, play.whose, forks, session.turn)
    return session


def _orders(session: GameSession, lines: Sequence[str]) -> Iterator[Order]:
    for line in lines:
        try:
            yield session.read_order(line)
        except (OrderSyntaxError, UnknownNameError):
            continue


def _held(session: GameSession, power: str, folder: Path) -> Iterator[tuple[str, object]]:
    """All that a power gets of it."""
    view, events = session.view(power), session.events(power, 1)
    yield "view", json.dumps(encode_view(view))
    yield "data", json.dumps(session.data(power))
    yield "sheet", session.sheet(power, ())
    yield "tasks", session.tasks(power, ())
    yield "events", [(event.model_dump_json(), session.wording(event)) for event in events]
    yield "reasons", [session.why(power, event.id) for event in events[:5]]
    yield "reports", (write_text(session.turn_report(power, 1)), write_text(session.position_report(power)))
    yield "told", told(session, power, 1)
    yield "alternatives", kept_forks(session, power)
    yield "title", (session.turn_title(), session.ended, session.engagements(power, 1))
    for token in view.tokens:
        order = next(_orders(session, [f"{token.id} H"]), None)
        yield token.id, session.describe(power, token.id)
        if order is not None:
            yield f"{token.id} H", (session.check(power, order), session.next_cells(power, order))
    session.export(power, folder / f"{power}.drum")
    yield "position", (folder / f"{power}.drum").read_bytes()


@pytest.mark.parametrize("number", range(ROUNDS))
def test_orders_that_nobody_has_revealed_change_nothing_that_another_power_holds(number: int, tmp_path: Path) -> None:
    rng = random.Random(f"powers {number}")
    one = drawn(rng)
    session = _played(one, tmp_path / "one")
    held = {power: dict(_held(session, power, tmp_path / "one")) for power in POWERS}
    for nth in range(TWINS):
        other = _twin(one, rng)
        folder = tmp_path / f"two-{nth}"
        again = _played(other, folder)
        for power in (power for power in POWERS if power != other.whose):
            here, there = held[power], dict(_held(again, power, folder))
            assert (power, [name for name in here | there if here.get(name) != there.get(name)]) == (power, [])
        again.close()
    session.close()
