"""6.11: a seat's password is changed by a sheet, never in clear; sheets after it are sealed with the new one."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from drumhead.engine.cli.app import app
from drumhead.engine.errors import PasswordError, RefusedError, SealError
from drumhead.engine.play.sheets import masked_key, read_sheet, unmasked_key
from drumhead.engine.session import GameSession
from tests.engine.session.pages import scenario, sheet

OLD, NEW = "elan", "toujours en avant"


@pytest.fixture
def session(tmp_path: Path) -> Iterator[GameSession]:
    found = GameSession.create(
        scenario(tmp_path), tmp_path / "game.drum", seed="1", seats={"MacMahon": OLD, "Canrobert": None}
    )
    yield found
    found.close()


@pytest.fixture
def position(session: GameSession, tmp_path: Path) -> Iterator[GameSession]:
    """MacMahon's own file."""
    session.export("MacMahon", tmp_path / "mac.drum")
    found = GameSession.open(tmp_path / "mac.drum")
    found.unlock("MacMahon", OLD)
    yield found
    found.close()


def changing(position: GameSession, *lines: str) -> str:
    return position.announcing(sheet("MacMahon", *lines), NEW)


def sealed_with(position: GameSession, password: str, *lines: str) -> str:
    position.lock()
    position.unlock("MacMahon", password)
    return position.seal(sheet("MacMahon", *lines))


@pytest.mark.rule("rotd", "6.11c")
def test_sheets_before_it_are_sealed_with_the_old_password_and_those_after_it_with_the_new_one(
    session: GameSession, position: GameSession
) -> None:
    assert session.submit(sealed_with(position, OLD, "FR1IN attack evade")).taken
    assert session.submit(changing(position, "FR1IN attack assault")).taken
    with pytest.raises(SealError):
        session.submit(sealed_with(position, OLD, "FR1IN attack skirmish"))
    assert session.submit(sealed_with(position, NEW, "FR1IN attack skirmish")).taken
    session.unlock("MacMahon", NEW)
    with pytest.raises(PasswordError):
        session.unlock("MacMahon", OLD)
    session.advance()
    assert list(session.verify())


@pytest.mark.rule("rotd", "6.11c")
def test_a_sheet_that_is_not_taken_changes_nothing(session: GameSession, position: GameSession) -> None:
    assert not session.submit(changing(position, "FR2IN attack assault")).taken
    assert session.submit(sealed_with(position, OLD, "FR1IN attack evade")).taken


def test_it_is_covered_by_the_seal_whatever_the_game_master_allows(session: GameSession, position: GameSession) -> None:
    text = changing(position, "FR1IN attack assault")
    line = next(line for line in text.splitlines() if line.startswith("password"))
    for changed in (text.replace(line, line[:-1] + ("0" if line[-1] != "0" else "1")), text.partition("seal")[0]):
        with pytest.raises(SealError):
            session.submit(changed, unsealed=True)
    assert session.submit(text.replace(f"{line}\n", ""), unsealed=True).taken
    session.unlock("MacMahon", OLD)


def test_neither_password_nor_key_stands_in_the_sheet(position: GameSession) -> None:
    text = changing(position, "FR1IN attack assault")
    assert OLD not in text and NEW not in text
    key = hashlib.sha256(b"new").digest()
    line = masked_key(b"o" * 32, b"s" * 16, key)
    assert key.hex() not in line and unmasked_key(b"o" * 32, line, "sheet") == (b"s" * 16, key)
    assert unmasked_key(b"x" * 32, line, "sheet")[1] != key
    assert read_sheet(text).password and read_sheet(text).lines == ((7, "FR1IN attack assault"),)


def test_a_password_line_that_is_none_is_refused_in_a_sentence() -> None:
    with pytest.raises(SealError, match="the password line cannot be read"):
        unmasked_key(b"o" * 32, "hunter2", "mac.orders")


def test_who_has_no_password_or_did_not_prove_it_changes_none(session: GameSession) -> None:
    for seat in ("Canrobert", "MacMahon"):
        with pytest.raises(RefusedError):
            session.announcing(sheet(seat), NEW)


def test_at_the_table_it_is_changed_at_once(session: GameSession) -> None:
    with pytest.raises(PasswordError):
        session.change_password("MacMahon", "wrong", NEW)
    with pytest.raises(RefusedError):
        session.change_password("Canrobert", "", NEW)
    session.change_password("MacMahon", OLD, NEW)
    session.lock()
    session.unlock("MacMahon", NEW)


def test_the_command_asks_for_both_and_says_neither(
    session: GameSession, position: GameSession, tmp_path: Path
) -> None:
    path = tmp_path / "change.orders"
    told = ["sheet", str(tmp_path / "mac.drum"), "--seat", "MacMahon", "--new-password", "--out", str(path)]
    found = CliRunner().invoke(app, told, input=f"{OLD}\n{NEW}\n{NEW}\n")
    assert found.exit_code == 0 and OLD not in found.output and NEW not in found.output
    assert session.submit(path.read_text(encoding="utf-8")).taken
    session.unlock("MacMahon", NEW)
    wrong = CliRunner().invoke(app, told, input=f"wrong\n{NEW}\n{NEW}\n")
    assert isinstance(wrong.exception, PasswordError) and "wrong" not in wrong.output
