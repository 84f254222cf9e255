"""Fog on a real game: nothing that a seat of Lombardy can unpack holds what it does not see."""

from __future__ import annotations

import json
import random
import re
import sqlite3
import zlib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from drumhead.engine.errors import OrderSyntaxError, UnknownNameError
from drumhead.engine.maps.library import bundled_sheets, find_scenario
from drumhead.engine.play.events import GM
from drumhead.engine.play.state import decode
from drumhead.engine.play.view import encode_view
from drumhead.engine.reports.text import write_text
from drumhead.engine.rulesets.rotd import RULESET
from drumhead.engine.rulesets.rotd.campaign.state import RotdState, Unit
from drumhead.engine.session import GameSession
from tests.fuzz.wishes import WISHES

SEED = "never-to-be-read-by-a-player"
SEATS = ("MacMahon", "Garibaldi", "Gyulai", "Urban")
PASSWORD = "elan"


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[GameSession]:
    path = tmp_path_factory.mktemp("fog") / "game.drum"
    session = GameSession.create("lombardy-1859", path, seed=SEED, seats={"MacMahon": PASSWORD, "Gyulai": "wien"})
    for turn in (1, 2):
        for sheet in bundled_sheets(find_scenario("lombardy-1859"), turn):
            session.submit(sheet.read_text(encoding="utf-8"), sheet.name, unsealed=True)
        session.advance()
    yield session
    session.close()


@pytest.fixture(scope="module")
def positions(played: GameSession, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("positions")
    for seat in SEATS:
        played.export(seat, folder / f"{seat}.drum")
    return {seat: folder / f"{seat}.drum" for seat in SEATS}


def state_of(session: GameSession) -> RotdState:
    return decode(RotdState, json.loads(json.dumps(session.data(GM))))


def unpacked(path: Path) -> str:
    """Every value of every table of a file, blobs unpacked."""
    with sqlite3.connect(path) as file:
        tables = [name for (name,) in file.execute("select name from sqlite_master where type = 'table'")]
        values = [value for table in tables for row in file.execute(f"select * from {table}") for value in row]
    file.close()
    return "\n".join(map(_plain, values))


def _plain(value: object) -> str:
    if not isinstance(value, bytes):
        return str(value)
    try:
        return zlib.decompress(value).decode()
    except zlib.error:
        return value.hex()


def papers(session: GameSession, position: Path, seat: str) -> dict[str, str]:
    """All that a seat can get hold of, as text."""
    turn = session.turn - 1
    return {
        "position": unpacked(position),
        "bytes": position.read_bytes().decode("latin-1"),
        "show": json.dumps(session.data(seat)),
        "sheet": session.sheet(seat, ()),
        "turn report": write_text(session.turn_report(seat, turn)),
        "position report": write_text(session.position_report(seat)),
        "tasks": str(session.tasks(seat, ())),
        "events": "\n".join(session.wording(event) + event.model_dump_json() for event in session.events(seat, turn)),
    }


def commanded(session: GameSession, seat: str) -> set[str]:
    """The seat's own units, those too that are past taking orders."""
    holds = session.game.seat(seat).holds
    return {unit.id for unit in state_of(session).units.values() if {unit.commander, unit.deputy} & {*holds}}


def known_to(session: GameSession, seat: str) -> set[str]:
    """Units in the seat's views or events of the last turn, those its own units name as their source, and those whose
    commanders it assigns."""
    turn = session.turn - 1
    views = [session.view(seat), *(session.view(seat, turn, phase) for phase in session.phases(turn))]
    found = {id for view in views for id in (*view.state.units, *view.state.roster)}
    found |= {unit for event in session.events(seat, turn) for unit in event.units}
    own = [unit for view in views for unit in view.state.units.values() if unit.commander]
    return found | {unit.supply_source for unit in own} | {unit.communications for unit in own}


@pytest.mark.parametrize("seat", SEATS)
def test_no_paper_names_a_unit_the_seat_never_met(played: GameSession, positions: dict[str, Path], seat: str) -> None:
    hidden = state_of(played).units.keys() - known_to(played, seat)
    assert len(hidden) > 40
    for kind, text in papers(played, positions[seat], seat).items():
        assert (kind, sorted(hidden & set(re.findall(r"\b[A-Z]{2}\d+[A-Z]{2}\b", text)))) == (kind, [])


@pytest.mark.parametrize("seat", SEATS)
def test_no_paper_gives_the_name_of_another_commands_unit(
    played: GameSession, positions: dict[str, Path], seat: str
) -> None:
    units = state_of(played).units.values()
    own = commanded(played, seat)
    listed = own | played.view(seat).state.roster.keys()
    public = " ".join([*(status.seat.title for status in played.seats()), *(u.name for u in units if u.id in listed)])
    secret = {unit.name for unit in units if unit.id not in own and unit.name not in public}
    assert len(secret) > 70
    for kind, text in papers(played, positions[seat], seat).items():
        assert (kind, sorted(name for name in secret if name in text)) == (kind, [])


@pytest.mark.parametrize("seat", SEATS)
def test_a_position_holds_no_seed_no_other_command_and_no_key(positions: dict[str, Path], seat: str) -> None:
    with sqlite3.connect(positions[seat]) as file:
        meta = dict(file.execute("select key, value from meta"))
        rows = list(file.execute("select name, holds, salt, key from seats"))
    file.close()
    assert SEED not in unpacked(positions[seat]) and PASSWORD not in unpacked(positions[seat])
    assert "seed" not in meta and "scenario" not in meta
    assert {name for name, holds, salt, key in rows if holds != "[]" or salt or key} <= {seat}
    assert GM not in {name for name, *_ in rows}


def _otherwise(unit: Unit, rng: random.Random, *, named: bool) -> Unit:
    """The same unit to whoever does not command it, and but for its name to whoever assigns who does."""
    return replace(
        unit, men=rng.randint(100, 3000), morale=rng.randint(0, 100), fatigue=rng.randint(0, 9),
        name=unit.name if named else "Nobody", supplies=rng.randint(0, 1), experience=rng.randint(0, 50),
        ammunition=rng.randint(0, 5), attack="evade", killed=7, wounded=9, stragglers=11, initiative=1,
        supply_source="", communications="", line="rear",
    )  # fmt: skip


@pytest.mark.parametrize("seat", SEATS)
def test_two_games_that_differ_only_in_what_is_hidden_look_the_same(played: GameSession, seat: str) -> None:
    state, rng, game = state_of(played), random.Random(seat), played.game
    view = RULESET.view(game, state, game.seat(seat))
    own, named = commanded(played, seat), view.state.roster.keys()
    units = {id: unit if id in own else _otherwise(unit, rng, named=id in named) for id, unit in state.units.items()}
    other = RULESET.view(game, replace(state, units=units), game.seat(seat))
    assert encode_view(other) == encode_view(view)
    assert RULESET.tasks(game, other, ()) == RULESET.tasks(game, view, ())


@pytest.mark.parametrize("seat", SEATS)
def test_the_position_file_answers_as_the_game_does(played: GameSession, positions: dict[str, Path], seat: str) -> None:
    at_home = GameSession.open(positions[seat])
    rng = random.Random(seat)
    own = sorted(token.id for token in played.view(seat).tokens if token.orderable)
    for _ in range(30):
        line = rng.choice(WISHES)(played.game, played.view(seat), rng.choice(own), rng)
        assert _answers(played, seat, line) == _answers(at_home, seat, line)
    assert at_home.tasks(seat, ()) == played.tasks(seat, ())
    assert at_home.sheet(seat, ()) == played.sheet(seat, ())
    assert write_text(at_home.position_report(seat)) == write_text(played.position_report(seat))
    at_home.close()


def _answers(session: GameSession, seat: str, line: str) -> list[object]:
    try:
        order = session.read_order(line)
    except (OrderSyntaxError, UnknownNameError) as error:
        return [str(error)]
    return [order, session.check(seat, order), session.next_cells(seat, order), session.write_order(order)]


@pytest.mark.parametrize("seat", SEATS)
def test_refusals_name_nobody_the_seat_does_not_see(played: GameSession, seat: str) -> None:
    view, rng, units = played.view(seat), random.Random(seat), state_of(played).units
    own = sorted(token.id for token in view.tokens if token.orderable)
    hidden = sorted(units.keys() - known_to(played, seat))
    for _ in range(60):
        line = rng.choice(WISHES)(played.game, view, rng.choice(own), rng)
        for text in map(str, _answers(played, seat, line)):
            assert [id for id in hidden if id in text.replace(line, "")] == []
    for id in hidden:
        for line in ("{} engage", own[0] + " supply from {}"):
            assert _refused(played, seat, line, id) == _refused(played, seat, line, f"{id[:2]}987{id[-2:]}")


def _refused(session: GameSession, seat: str, line: str, id: str) -> str:
    """The refusal, with the unit that was asked for taken out."""
    asked = session.check(seat, session.read_order(line.format(id)))
    return str(asked).replace(id, "...")
