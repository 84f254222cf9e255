"""Who sits where, and whose password opens what: the seats of a scenario joined, shared out and unlocked."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from drumhead.engine.errors import PasswordError, RefusedError, UnknownNameError
from drumhead.engine.gamefile.file import GameFile, StoredSeat
from drumhead.engine.play.game import Seat
from drumhead.engine.play.sheets import password_key, read_sheet, sealed, verifier
from drumhead.engine.session.keyring import Keyring
from drumhead.engine.session.seating import SeatStatus, grouped, shared

SIDES = {"allies": "France and Sardinia", "austria": "Austria"}
SEATS = (
    Seat("MacMahon", "allies", "General", ("War Minister",), ("MacMahon", "Mac")),
    Seat("Canrobert", "allies", "", ("Chief",), ("Canrobert",)),
    Seat("Gyulai", "austria", "", (), ("Gyulai",)),
)
MAC, CAN, GYU = SEATS


def test_a_side_that_is_named_sits_as_one_and_holds_all_its_commanders() -> None:
    together = Seat("Allies", "allies", SIDES["allies"], ("Chief", "War Minister"), ("MacMahon", "Mac", "Canrobert"))
    assert grouped(SEATS, SIDES, ["Allies"]) == (together, GYU)
    titled = grouped(SEATS, SIDES, ["france AND sardinia"])
    assert [seat.name for seat in titled] == ["france AND sardinia", "Gyulai"]


def test_a_commander_who_is_named_too_keeps_his_own_seat_beside_his_side() -> None:
    found = grouped(SEATS, SIDES, ["allies", "macmahon"])
    assert found == (Seat("allies", "allies", SIDES["allies"], ("Chief",), ("Canrobert",)), MAC, GYU)


def test_seats_that_are_named_one_by_one_stay_as_they_are() -> None:
    assert grouped(SEATS, SIDES, ["MacMahon", "Gyulai"]) == SEATS
    assert grouped(SEATS, SIDES, []) == SEATS


def test_a_side_that_is_unknown_named_twice_or_left_without_commanders_is_refused() -> None:
    words = "no seat or side 'Prussia'; it has MacMahon, Canrobert, Gyulai, allies, austria"
    with pytest.raises(UnknownNameError, match=words):
        grouped(SEATS, SIDES, ["Prussia"])
    with pytest.raises(RefusedError, match="allies and France and Sardinia are one side; name it once"):
        grouped(SEATS, SIDES, ["allies", "France and Sardinia"])
    with pytest.raises(RefusedError, match="austria would hold no commander: each has a seat of its own"):
        grouped(SEATS, SIDES, ["austria", "Gyulai"])


def test_a_player_holds_what_his_seats_held_and_the_others_stay() -> None:
    found = shared(SEATS, {"Anna": ["canrobert", "MacMahon"]}, open_board=False)
    offices, holds = ("Chief", "War Minister"), ("Canrobert", "MacMahon", "Mac")
    assert found == (Seat("Anna", "allies", "playing Canrobert and MacMahon", offices, holds), GYU)


def test_seats_of_several_sides_are_one_players_only_where_everybody_sees_all() -> None:
    everything = {"Anna": ["MacMahon", "Canrobert", "Gyulai"]}
    with pytest.raises(RefusedError, match="Anna cannot hold seats of several sides"):
        shared(SEATS, everything, open_board=False)
    (found,) = shared(SEATS, everything, open_board=True)
    assert (found.title, found.side) == ("playing MacMahon, Canrobert and Gyulai", "allies")
    (one, *_) = shared(SEATS, {"Ben": ["Gyulai"]}, open_board=False)
    assert one.title == "playing Gyulai"


@pytest.mark.parametrize(
    ("handed_in", "idle", "awaited"),
    [(False, False, True), (True, False, False), (False, True, False), (True, True, False)],
)
def test_a_turn_waits_for_those_who_have_something_to_order_and_have_not(
    handed_in: bool, idle: bool, awaited: bool
) -> None:
    assert SeatStatus(MAC, False, handed_in, idle).awaited is awaited


SALT = b"0123456789abcdef"
KEY = password_key("secret", SALT)
TEXT = "drumhead orders 1\ngame skirmish\nturn 1\nseat MacMahon\n\nFR1IN engage T1\n"


@pytest.fixture
def file(tmp_path: Path) -> Iterator[GameFile]:
    """A file that says nothing of passwords to come."""
    made = GameFile.create(tmp_path / "seats.drum", {}, (), ())
    yield made
    made.close()


def stored(name: str = "MacMahon", key: bytes | None = KEY, salt: bytes | None = SALT) -> StoredSeat:
    return StoredSeat(name, "allies", "", (), (name,), salt, key)


def test_a_seat_without_a_password_is_open_and_needs_no_unlocking(file: GameFile) -> None:
    ring = Keyring(file, position=False)
    for seat in (stored(key=None, salt=None), stored(key=None)):
        assert ring.is_open(seat)
        ring.unlock(seat, "anything")
        assert ring.sealed(seat.name, TEXT) == TEXT


def test_the_game_master_is_called_so_where_his_password_is_wrong(file: GameFile) -> None:
    with pytest.raises(PasswordError, match=r"^That is not the password of the game master\.$"):
        Keyring(file, position=False).unlock(stored(name="gm"), "Secret")


def test_a_password_opens_its_own_seat_until_all_are_locked(file: GameFile) -> None:
    ring, seat = Keyring(file, position=False), stored()
    with pytest.raises(PasswordError, match="That is not the password of MacMahon"):
        ring.unlock(seat, "Secret")
    assert not ring.is_open(seat)
    ring.unlock(seat, "secret")
    assert ring.is_open(seat)
    assert not ring.is_open(stored("Gyulai"))
    ring.lock()
    assert not ring.is_open(seat)
    assert ring.sealed("MacMahon", TEXT) == TEXT


def test_a_position_knows_the_password_by_what_cannot_seal(file: GameFile) -> None:
    home, game = Keyring(file, position=True), Keyring(file, position=False)
    home.unlock(stored(key=verifier(KEY)), "secret")
    with pytest.raises(PasswordError):
        home.unlock(stored("Gyulai"), "secret")
    with pytest.raises(PasswordError):
        game.unlock(stored(key=verifier(KEY)), "secret")
    assert home.sealed("MacMahon", TEXT) == sealed(TEXT, KEY)


def test_a_new_seal_stands_in_place_of_the_old_one(file: GameFile) -> None:
    ring = Keyring(file, position=False)
    ring.unlock(stored(), "secret")
    once = ring.sealed("MacMahon", TEXT)
    assert read_sheet(once).seal.startswith("hmac-sha256:")
    assert ring.sealed("MacMahon", once) == once
    assert ring.sealed("MacMahon", f"{TEXT}\n\n\nSEAL  hmac-sha256:00\n") == once
    assert ring.sealed("Gyulai", once) == once
