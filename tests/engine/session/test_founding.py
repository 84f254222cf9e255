"""What a game is founded with: who sits where, passwords, dice that are committed to, and what a position tells."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from drumhead.engine import limits
from drumhead.engine.errors import DamagedFileError, RefusedError, ScenarioError
from drumhead.engine.gamefile.file import GameFile, StoredSeat
from drumhead.engine.maps.scenarios import Scenario
from drumhead.engine.play.dice import SALT, committed_seed
from drumhead.engine.play.events import GM
from drumhead.engine.play.game import Game, Seat
from drumhead.engine.play.sheets import password_key, verifier
from drumhead.engine.session import GameSession
from drumhead.engine.session.founding import (
    Founded,
    _check_sitting,
    _map_shown,
    _public,
    _refuse_lost_passwords,
    founded_seed,
    position_seats,
    secret_of,
    stored_seats,
)
from tests.engine.session.pages import scenario

SCENARIO = cast(Scenario, SimpleNamespace(id="skirmish", source="page.toml"))
NEY, MURAT = Seat("Ney", "france", "Marshal", ("War Minister",), ("Ney",)), Seat("Murat", "france")
NOTHING = cast(Any, None)


@pytest.mark.parametrize(
    ("seats", "said"),
    [
        ((), r"The scenario page\.toml has no seats"),
        ((NEY, Seat("NEY", "austria")), "two of its seats have the same name"),
        ((NEY, Seat("", "france")), f"a name has 1 to {limits.NAME} letters, not 0"),
        ((NEY, Seat("x" * (limits.NAME + 1), "france")), f"letters, not {limits.NAME + 1}"),
    ],
)
def test_nobody_sits_where_nobody_could_be_told_apart(seats: tuple[Seat, ...], said: str) -> None:
    with pytest.raises(ScenarioError, match=said):
        _check_sitting(SCENARIO, seats)


def test_a_name_may_be_as_long_as_there_is_room_for_and_that_of_the_scenario_too() -> None:
    _check_sitting(SCENARIO, (NEY, Seat("x" * limits.NAME, "france")))
    long = cast(Scenario, SimpleNamespace(id="y" * (limits.NAME + 1), source=""))
    with pytest.raises(ScenarioError, match=f"The scenario yyy.*letters, not {limits.NAME + 1}"):
        _check_sitting(long, (NEY,))


@pytest.mark.parametrize(
    ("seats", "players", "refused"),
    [
        ({"Ney": "elan"}, {"Anna": ("Murat", "NEY")}, True),
        ({"Ney": "elan"}, {"Anna": ("Murat",)}, False),
        ({"Ney": None}, {"Anna": ("Ney",)}, False),
        ({"Ney": ""}, {"Anna": ("Ney",)}, False),
        ({"Ney": "elan"}, {"Ney": ("Ney", "Murat")}, False),
        ({"Anna": "elan"}, {"Anna": ("Ney", "Murat")}, False),
    ],
)
def test_a_seat_that_is_held_among_others_has_no_password_of_its_own(
    seats: dict[str, str | None], players: dict[str, tuple[str, ...]], refused: bool
) -> None:
    if not refused:
        _refuse_lost_passwords(seats, players)
        return
    with pytest.raises(RefusedError, match=r"^Ney has a password of its own and is given to Anna\.$"):
        _refuse_lost_passwords(seats, players)


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


@pytest.mark.parametrize(
    ("carried", "shown"),
    [
        ("europe", "europe"),
        ({"territories": [1], "cities": [{"supplies": 3}]}, {"territories": [1], "cities": [{"supplies": 3}]}),
        ({"default": "open", "cities": [{"name": "N", "supplies": 3}]}, {"default": "open", "cities": [{"name": "N"}]}),
    ],
)
def test_a_position_shows_the_map_without_what_lies_in_its_cities(carried: Any, shown: Any) -> None:
    scenario = cast(Scenario, SimpleNamespace(content={"map": carried}))
    assert json.loads(json.dumps(_map_shown(scenario))) == shown


def _file(*names: str) -> GameFile:
    seats = tuple(StoredSeat(name, "f", f"t{name}", ("o",), ("h",), b"s", b"k") for name in names)
    return cast(GameFile, SimpleNamespace(path="g.drum", seats=lambda: seats))


def test_players_are_all_but_the_game_master_and_nothing_of_their_passwords_is_public() -> None:
    assert _public(_file("Ney", GM, "A")) == (
        Seat("Ney", "f", "tNey", ("o",), ("h",)),
        Seat("A", "f", "tA", ("o",), ("h",)),
    )
    for names in ((), (GM,), ("Ney", "NEY"), ("",), ("x" * (limits.NAME + 1),)):
        with pytest.raises(DamagedFileError, match=r"g\.drum is damaged .its seats are none"):
            _public(_file(*names))


def test_a_state_that_refers_to_what_there_is_not_is_an_error_of_its_turn() -> None:
    state = SimpleNamespace(turn=3)

    def founded(*wrong: str) -> Founded:
        return Founded(NOTHING, cast(Any, SimpleNamespace(astray=lambda game, state, seen: iter(wrong))))

    assert founded().sound(state) is state
    with pytest.raises(ValueError, match=r"^turn 3: first$"):
        founded("first", "second").sound(state)


@pytest.mark.parametrize(
    "change",
    [
        "update seats set side = 'nowhere' where name = 'Gyulai'",
        "update seats set name = 'Radetzky' where name = 'MacMahon'",
        "update meta set value = 'Radetzky' where key = 'seat'",
    ],
)
def test_a_position_whose_seats_are_not_those_of_its_game_is_damaged(tmp_path: Path, change: str) -> None:
    with closing(GameSession.create(scenario(tmp_path), tmp_path / "game.drum", seed="1")) as game:
        game.export("MacMahon", tmp_path / "mine.drum")
    GameSession.open(tmp_path / "mine.drum").close()
    with closing(sqlite3.connect(tmp_path / "mine.drum")) as db:
        db.execute(change)
        db.commit()
    with pytest.raises(DamagedFileError, match="its seats are not those of its game"):
        GameSession.open(tmp_path / "mine.drum")
