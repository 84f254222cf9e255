"""What a game is founded with: who sits where, passwords, dice that are committed to, and what a position tells."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from drumhead.engine import limits
from drumhead.engine.errors import DamagedFileError, RefusedError, ScenarioError
from drumhead.engine.gamefile.file import StoredSeat
from drumhead.engine.maps.scenarios import scenario_from_text
from drumhead.engine.play.dice import SALT, committed_seed
from drumhead.engine.play.events import GM
from drumhead.engine.play.game import Game, Seat
from drumhead.engine.play.sheets import password_key, verifier
from drumhead.engine.session import GameSession
from drumhead.engine.session.founding import (
    NOBODY,
    Founded,
    found_game,
    founded_seed,
    position_meta,
    position_seats,
    secret_of,
    stored_seats,
)
from tests.engine.session import strait
from tests.engine.session.pages import PAGE, scenario

NEY, MURAT = Seat("Ney", "france", "Marshal", ("War Minister",), ("Ney",)), Seat("Murat", "france")
NOTHING = cast(Any, None)
Players = Mapping[str, Sequence[str]]


def _refused(error: type[Exception], page: str, players: Players = NOBODY, **seats: str | None) -> str:
    with pytest.raises(error) as caught:
        found_game(scenario_from_text(page, "page", "page.toml"), seats, players)
    return str(caught.value)


def _sit(page: str = strait.PAGE, players: Players = NOBODY, **seats: str | None) -> list[str]:
    return [seat.name for seat in found_game(scenario_from_text(page, "page"), seats, players)[0].game.seats]


def test_nobody_sits_where_nobody_could_be_told_apart() -> None:
    named = strait.PAGE.replace("[powers.Iberia]", "[powers.{}]")
    long = "x" * limits.NAME
    assert "a name has 1 to 200 letters, not 0" in _refused(ScenarioError, named.format('""'))
    assert f"letters, not {limits.NAME + 1}" in _refused(ScenarioError, named.format(long + "x"))
    assert _sit(named.format(long)) == ["Gothia", long]
    twice = {"Anna": ("Gothia",), "ANNA": ("Iberia",)}
    same = "The scenario page.toml: two of its seats have the same name."
    assert _refused(ScenarioError, strait.PAGE, twice) == same
    none = _refused(ScenarioError, PAGE.split("[sides.allies]", maxsplit=1)[0])
    assert none.startswith("The scenario page.toml has no seats: nobody could give orders.")


def test_a_seat_that_is_held_among_others_has_no_password_of_its_own() -> None:
    both, one = {"Anna": ("Iberia", "GOTHIA")}, {"Anna": ("Iberia",)}
    lost = "Gothia has a password of its own and is given to Anna."
    assert _refused(RefusedError, strait.PAGE, both, Gothia="elan") == lost
    assert _sit(players=one, Gothia="elan") == ["Anna", "Gothia"]
    assert (
        _sit(players=both, Gothia=None) == _sit(players=both, Gothia="") == _sit(players=both, Anna="elan") == ["Anna"]
    )


def test_seats_are_stored_with_their_passwords_and_the_game_masters_behind_them() -> None:
    game = Game("g", NOTHING, NOTHING, (NEY, MURAT), {})
    ney, murat, master = stored_seats(game, {"ney": "elan", "Murat": None}, "secret")
    assert Seat(ney.name, ney.side, ney.title, ney.offices, ney.holds) == NEY
    assert ney.key == password_key("elan", ney.salt or b"") and master.key == password_key("secret", master.salt or b"")
    assert (murat.salt, murat.key, master.name, ney.salt == master.salt) == (None, None, GM, False)
    assert [seat.key for seat in stored_seats(game, {"Ney": ""}, None)] == [None] * 3


def test_a_position_names_the_other_seats_and_knows_the_password_of_its_own_by_what_cannot_seal() -> None:
    ney = StoredSeat("Ney", "f", "Marshal", ("o",), ("h",), b"s", b"k" * 32)
    mine, other = position_seats((ney, StoredSeat("A", "a", "", ("p",), ("i",), b"t", b"l")), "Ney")
    assert mine == replace(ney, key=verifier(b"k" * 32))
    assert other == StoredSeat("A", "a", "", ("p",), ())
    assert position_seats([replace(ney, key=None)], "Ney")[0].key is None


def test_dice_are_secret_and_their_salt_random_unless_a_seed_is_given() -> None:
    first, second = founded_seed(None), founded_seed(None)
    assert first != second and first.is_hidden and len(first.salt) == SALT and len(first.text) == 32
    assert founded_seed("7") == committed_seed("7") and founded_seed("") == committed_seed("")
    assert secret_of("7") != secret_of("8") and secret_of("7") == secret_of("7") != "7"


def test_a_position_shows_the_map_without_what_lies_in_its_cities() -> None:
    founded, _ = found_game(scenario_from_text(PAGE, "page"), {})
    areas = {"territories": [1], "cities": [{"supplies": 3}]}

    def shown(carried: Any) -> Any:
        scenario = replace(founded.game.scenario, content={"map": carried})
        told = position_meta(replace(founded, game=replace(founded.game, scenario=scenario)), "Ney", "p")
        return json.loads(told["map"])

    assert [shown(each) for each in ("europe", areas)] == ["europe", areas]
    squares = {"default": "open", "cities": [{"name": "N"}]}
    assert shown({"default": "open", "cities": [{"name": "N", "supplies": 3}]}) == squares


def test_a_state_that_refers_to_what_there_is_not_is_an_error_of_its_turn() -> None:
    state = SimpleNamespace(turn=3)

    def founded(*wrong: str) -> Founded:
        return Founded(NOTHING, cast(Any, SimpleNamespace(astray=lambda game, state, seen: iter(wrong))))

    assert founded().sound(state) is state
    with pytest.raises(ValueError, match=r"^turn 3: first$"):
        founded("first", "second").sound(state)


@pytest.fixture
def position(tmp_path: Path) -> Path:
    """MacMahon's of a game in which he and the game master have passwords."""
    seats = {"MacMahon": "elan"}
    made = GameSession.create(scenario(tmp_path), tmp_path / "game.drum", seed="1", seats=seats, gm_password="secret")
    with closing(made) as game:
        game.unlock("MacMahon", "elan")
        game.export("MacMahon", tmp_path / "mine.drum")
    return tmp_path / "mine.drum"


def test_players_are_all_but_the_game_master_and_nothing_of_their_passwords_is_public(position: Path) -> None:
    for name in ("game.drum", "mine.drum"):
        with closing(GameSession.open(position.with_name(name))) as game:
            assert [seat.name for seat in game.game.seats] == ["MacMahon", "Canrobert", "Gyulai"]
            assert all(type(seat) is Seat for seat in game.game.seats)


def test_a_position_whose_seats_are_none_or_not_those_of_its_game_is_damaged(position: Path) -> None:
    GameSession.open(position).close()
    whole = position.read_bytes()
    set_seat = "update seats set {} where name = 'MacMahon'"
    for said, *changes in (
        (
            "its seats are not those of its game",
            "update seats set side = 'nowhere' where name = 'Gyulai'",
            set_seat.format("name = 'Radetzky'"),
            "update meta set value = 'Radetzky' where key = 'seat'",
        ),
        (
            "its seats are none",
            "delete from seats",
            f"delete from seats where name != '{GM}'",
            set_seat.format("name = 'GYULAI'"),
            set_seat.format("name = ''"),
            set_seat.format(f"name = '{'x' * (limits.NAME + 1)}'"),
        ),
    ):
        for change in changes:
            position.write_bytes(whole)
            with closing(sqlite3.connect(position)) as db:
                db.execute(change)
                db.commit()
            with pytest.raises(DamagedFileError) as error:
                GameSession.open(position)
            assert said in str(error.value), change
