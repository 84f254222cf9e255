"""Passwords come from where an option says, and are not shown."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
from contextlib import AbstractContextManager, closing
from pathlib import Path

import pytest
from argon2.exceptions import HashingError

from drumhead.engine.cli import passwords, run
from drumhead.engine.errors import InputError, SealError, VerificationError
from drumhead.engine.play import sheets
from drumhead.engine.play.sheets import is_cheap, masked_key, new_salt, password_key, unmasked_key
from drumhead.engine.session import GameSession, keyring
from tests.engine.session.pages import scenario

FORMER = Path(__file__).parents[2] / "files" / "format-4.drum"


def _opened(text: str) -> str:
    reader, writer = os.pipe()
    os.write(writer, text.encode())
    os.close(writer)
    return f"@fd:{reader}"


def test_a_password_is_what_stands_there_or_what_that_points_to(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET", "from afar")
    assert passwords.meant("elan", "MacMahon") == "elan"
    assert passwords.meant("@env:SECRET", "MacMahon") == "from afar"
    assert passwords.meant(_opened("first line\nsecond"), "MacMahon") == "first line"
    for text in ("@env:NOWHERE", "@fd:x", "@fd:9999", _opened(""), _opened("\n")):
        with pytest.raises(InputError):
            passwords.meant(text, "MacMahon")


def test_without_an_option_the_environment_is_read_before_anybody_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passwords, "asked", lambda words, twice=False: f"asked for {words}")
    known = {passwords.VARIABLE: "old", passwords.NEW_VARIABLE: "new"}
    assert (passwords.given(None, known), passwords.given(None, {})) == ("old", "asked for Password")
    assert passwords.changed(known) == ("old", "new")
    assert passwords.changed({}) == ("asked for Password", "asked for New password")
    assert passwords.given("@ask", known) == "asked for Password"


def test_a_plain_one_is_warned_of_and_the_holder_of_the_file_is_told_what_it_does_not_guard(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page, game = scenario(tmp_path), str(tmp_path / "game.drum")
    assert run(["new", page, game, "--seat", "MacMahon=sesame"]) == 0
    assert capsys.readouterr().err == f"{passwords.SEEN}\n{passwords.HOLDER}\n"
    assert run(["show", game, "--seat", "macmahon"]) == run(["show", game, "--seat", "Gyulai"]) == 0
    assert capsys.readouterr().err == f"{passwords.HOLDER}\n"
    assert run(["new", page, str(tmp_path / "no.drum"), "--seat", "=sesame"]) == 2
    assert "sesame" not in capsys.readouterr().err


def test_keys_of_former_cost_are_known_by_their_salts() -> None:
    old, new = b"s" * 16, new_salt()
    assert is_cheap(old) and not is_cheap(new)
    assert len({password_key("elan", salt) for salt in (old, b"\1" + old)}) == 2
    key = password_key("elan", new)
    assert unmasked_key(b"k" * 32, masked_key(b"k" * 32, new, key), "sheet") == (new, key)
    with pytest.raises(SealError, match="newer Drumhead"):
        password_key("elan", b"\7" + old)
    with pytest.raises(SealError, match="newer Drumhead"):
        unmasked_key(b"k" * 32, masked_key(b"k" * 32, b"\7" + old, key), "sheet")


@pytest.mark.parametrize(("here", "cost"), [(0, 1), (2**33, 1), (2**34, 2)])
def test_a_machine_with_plenty_of_memory_makes_dearer_keys_and_none_makes_them_cheaper(
    here: int, cost: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sheets, "memory", lambda: here)
    assert new_salt()[0] == cost
    assert [is_cheap(bytes([each]) + b"s" * 16) for each in range(3)] == [each < cost for each in range(3)]


def test_a_key_for_which_there_is_no_memory_is_refused_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def none_free(*asked: object) -> bytes:
        raise HashingError("Memory allocation error")

    monkeypatch.setattr(sheets, "hash_secret_raw", none_free)
    monkeypatch.setattr(sheets, "COSTS", {2: (3, 262_144, 4)})
    with pytest.raises(SealError, match="asks for 256 MiB of memory, which are not free here"):
        password_key("elan", b"\2" + b"s" * 16)


def test_a_former_key_is_raised_by_whoever_proves_it_and_still_opens_the_seals_of_positions(tmp_path: Path) -> None:
    path = Path(shutil.copy(FORMER, tmp_path / "game.drum"))
    with closing(GameSession.open(path)) as session:
        session.export("Gyulai", tmp_path / "home.drum")
        session.unlock("Gyulai", "pavia")
        (seat,) = (seat for seat in session.hand.file.seats() if seat.name == "Gyulai")
        assert seat.salt is not None and not is_cheap(seat.salt)
        with closing(GameSession.open(tmp_path / "home.drum")) as position:
            position.unlock("Gyulai", "pavia")
            assert session.submit(position.sheet("Gyulai", ())).taken
        assert session.submit(session.sheet("Gyulai", ())).taken


def test_a_password_put_in_by_hand_is_found(tmp_path: Path) -> None:
    with closing(GameSession.create(scenario(tmp_path), tmp_path / "game.drum", seats={"MacMahon": "elan"})) as session:
        session.advance()
    with closing(sqlite3.connect(tmp_path / "game.drum")) as file:
        file.execute("update seats set salt = null, key = null")
        file.commit()
    with (
        closing(GameSession.open(tmp_path / "game.drum")) as session,
        pytest.raises(VerificationError, match="the password stored of MacMahon is another than since turn 1"),
    ):
        list(session.verify())


def test_two_that_are_raised_at_once_are_both_kept_as_they_were(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else a position that was given out to one of them could not be sealed any more."""
    path = Path(shutil.copy(FORMER, tmp_path / "game.drum"))
    with closing(GameSession.open(path)) as one, closing(GameSession.open(path)) as other:
        file = one.hand.file
        for name in ("MacMahon", "Canrobert"):
            file.set_key(name, b"s" * 16, password_key(name, b"s" * 16))
        held = file.held

        def meanwhile(doing: str, patience: float | None = None) -> AbstractContextManager[sqlite3.Connection]:
            monkeypatch.setattr(file, "held", held)
            other.unlock("Canrobert", "Canrobert")
            return held(doing, patience)

        monkeypatch.setattr(file, "held", meanwhile)
        one.unlock("MacMahon", "MacMahon")
        assert {*json.loads(file.meta()[keyring.FORMER])} == {"MacMahon", "Canrobert"}


def test_an_empty_password_in_the_environment_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET", "")
    with pytest.raises(InputError, match="no password in the environment under SECRET"):
        passwords.meant("@env:SECRET", "MacMahon")
