"""Files that earlier versions wrote, kept under tests/files: they open, play on and take what was written for them."""

from __future__ import annotations

import json
import shutil
import sqlite3
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from drumhead.engine.errors import InputError
from drumhead.engine.gamefile.migrations import FORMAT
from drumhead.engine.play.events import GM
from drumhead.engine.play.state import decode, encode
from drumhead.engine.rulesets.rotd import RULESET
from drumhead.engine.rulesets.rotd.combat.morale import Nerve
from drumhead.engine.session import GameSession

FILES = Path(__file__).parents[2] / "files"
SHEET = (FILES / "format-1-gyulai.orders").read_text(encoding="utf-8")


@pytest.fixture
def old(tmp_path: Path) -> Iterator[GameSession]:
    shutil.copy(FILES / "format-1.drum", tmp_path / "game.drum")
    session = GameSession.open(tmp_path / "game.drum")
    yield session
    session.close()


@pytest.fixture
def position(tmp_path: Path) -> Iterator[GameSession]:
    shutil.copy(FILES / "format-1-gyulai.drum", tmp_path / "home.drum")
    session = GameSession.open(tmp_path / "home.drum")
    yield session
    session.close()


@pytest.mark.parametrize("name", ["format-1.drum", "format-1-gyulai.drum"])
def test_a_file_of_the_first_format_is_brought_up_to_date(tmp_path: Path, name: str) -> None:
    shutil.copy(FILES / name, tmp_path / name)
    with sqlite3.connect(tmp_path / name) as file:
        before = file.execute("pragma user_version").fetchone()[0]
    file.close()
    GameSession.open(tmp_path / name).close()
    with sqlite3.connect(tmp_path / name) as file:
        after = file.execute("pragma user_version").fetchone()[0]
    file.close()
    assert (before, after) == (1, FORMAT)


def test_an_old_game_is_played_on(old: GameSession) -> None:
    assert (old.turn, [status.handed_in for status in old.seats()]) == (2, [True, False, False])
    assert old.events(GM, 1)
    assert old.advance() == 2
    assert {"FR1IN"} <= {unit for event in old.events(GM, 2) for unit in event.units}


def test_an_old_game_has_a_secret_from_now_on_that_is_not_its_seed(old: GameSession) -> None:
    assert len(old.game.secret) == 64
    assert old.seed not in old.game.secret


def test_a_map_inside_an_old_game_has_not_changed(old: GameSession) -> None:
    with sqlite3.connect(old.path) as file:
        meta = dict(file.execute("select key, value from meta"))
    file.close()
    assert meta["map_digest"] == old.game.map.digest


def test_a_sheet_for_the_old_position_is_taken_in_the_turn_that_waited(old: GameSession) -> None:
    assert all(verdict.accepted for verdict in old.submit(SHEET))
    old.advance()
    with pytest.raises(InputError, match="for turn 2; turn 3 is waiting"):
        old.submit(SHEET)


def test_an_old_position_tells_what_it_told(position: GameSession) -> None:
    assert position.turn_report("Gyulai", 1).sections
    assert position.position_report("Gyulai").sections
    position.unlock("Gyulai", "pavia")
    text = position.sheet("Gyulai", [position.read_order("AU2IN engage T1-T2")])
    assert text.splitlines()[:4] == SHEET.splitlines()[:4]


@pytest.fixture
def third(tmp_path: Path) -> Iterator[GameSession]:
    """A game of the format that stored the state after every phase, as its last release wrote it."""
    shutil.copy(FILES / "format-3.drum", tmp_path / "game.drum")
    session = GameSession.open(tmp_path / "game.drum")
    yield session
    session.close()


def test_every_moment_of_a_game_that_stored_them_all_is_the_one_stored(third: GameSession) -> None:
    """A record of today may have fields that none had then."""
    with sqlite3.connect(FILES / "format-3.drum") as file:
        stored = file.execute("select turn, phase, state from steps where number > 0").fetchall()
    file.close()
    assert len(stored) == 30
    for turn, phase, blob in stored:
        state = decode(third.ruleset.state_type, json.loads(zlib.decompress(blob)))
        assert third.data(GM, turn, phase) == encode(state)


def test_the_events_of_such_a_game_lead_from_each_of_its_states_to_the_next(third: GameSession) -> None:
    """So its moments would be the same without what is stored between."""
    moments = {(turn, phase): third.data(GM, turn, phase) for turn in (1, 2) for phase in third.phases(turn)}
    with sqlite3.connect(third.path) as file:
        file.execute("update steps set state = null where number between 1 and 14")
    file.close()
    third.reload()
    assert {moment: third.data(GM, *moment) for moment in moments} == moments


def test_a_turn_played_on_from_such_a_game_stores_one_state_and_what_was_stored_stays(third: GameSession) -> None:
    kept = third.data(GM, 1, "tactical-1")
    assert (third.turn, [status.handed_in for status in third.seats()]) == (3, [True, False, False])
    assert third.draft("Canrobert") == ()
    assert third.advance() == 3
    with sqlite3.connect(third.path) as file:
        states = dict(file.execute("select turn, count(state) from steps group by turn").fetchall())
    file.close()
    assert states == {1: 16, 2: 15, 3: 1}
    assert third.data(GM, 1, "tactical-1") == kept
    assert third.events(GM, 3)


def test_a_position_of_that_format_shows_every_moment(tmp_path: Path) -> None:
    shutil.copy(FILES / "format-3-gyulai.drum", tmp_path / "home.drum")
    position = GameSession.open(tmp_path / "home.drum")
    for phase in position.phases(2):
        assert position.view("Gyulai", 2, phase).tokens
    assert position.turn_report("Gyulai", 2).sections
    position.close()


@pytest.fixture
def fourth(tmp_path: Path) -> Iterator[GameSession]:
    """A game of the format that stored the orders of a turn as text, as its last release wrote it."""
    shutil.copy(FILES / "format-4.drum", tmp_path / "game.drum")
    session = GameSession.open(tmp_path / "game.drum")
    yield session
    session.close()


def test_the_orders_of_such_a_game_are_packed_and_say_what_they_said(fourth: GameSession) -> None:
    with sqlite3.connect(FILES / "format-4.drum") as file:
        stored = file.execute("select turn, orders, sheets from turns order by turn").fetchall()
    file.close()
    assert [turn for turn, _, _ in stored] == [1, 2]
    for turn, orders, sheets in stored:
        found = fourth.hand.file.turn(turn)
        assert (found.orders, found.sheets) == (json.loads(orders), json.loads(sheets))
        assert found.orders
    with sqlite3.connect(fourth.path) as file:
        packed = file.execute("select orders from turns").fetchall()
    file.close()
    assert [zlib.decompress(orders).decode() for (orders,) in packed] == [orders for _, orders, _ in stored]


def test_such_a_game_verifies_and_is_played_on(fourth: GameSession) -> None:
    assert len(list(fourth.verify())) == 30
    assert (fourth.turn, [status.handed_in for status in fourth.seats()]) == (3, [True, False, False])
    assert fourth.advance() == 3
    assert len(list(fourth.verify(3))) == 15


def test_such_a_game_is_read_where_it_cannot_be_written(tmp_path: Path) -> None:
    path = Path(shutil.copy(FILES / "format-4.drum", tmp_path / "game.drum"))
    path.chmod(0o444)
    tmp_path.chmod(0o555)
    try:
        session = GameSession.open(path)
        assert session.hand.file.turn(1).orders
        session.close()
    finally:
        tmp_path.chmod(0o755)


def test_nothing_is_written_to_what_such_a_game_became_in_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = Path(shutil.copy(FILES / "format-4.drum", tmp_path / "game.drum"))
    monkeypatch.setattr("drumhead.engine.gamefile.opening._unwritable", lambda path: True)
    session = GameSession.open(path)
    with pytest.raises(InputError, match="cannot be written"):
        session.advance()
    session.close()


def test_a_position_of_that_format_is_shown(tmp_path: Path) -> None:
    shutil.copy(FILES / "format-4-gyulai.drum", tmp_path / "home.drum")
    position = GameSession.open(tmp_path / "home.drum")
    assert position.view("Gyulai", 2, position.phases(2)[0]).tokens
    assert position.turn_report("Gyulai", 2).sections
    position.close()


@pytest.mark.parametrize("lost", [{"melee"}, {"roll"}])
def test_what_a_former_version_left_out_it_left_out_whole(lost: set[str]) -> None:
    accounts = RULESET.accounts
    told = {"kind": "morale-check", "facts": {"roll": 7.0, **Nerve(4, 4, 6, 2)._asdict()}}
    assert accounts.as_told(told, {"facts": {"roll": 7.0}})["facts"] == {"roll": 7.0}
    part = {name: fact for name, fact in told["facts"].items() if name not in lost}
    assert accounts.as_told(told, {"facts": part}) == told
    assert accounts.as_told({**told, "kind": "marched"}, {"facts": {"roll": 7.0}})["facts"] == told["facts"]
    assert accounts.as_told(told, "damaged") == told
