"""Passwords cost as much to guess as is advised today, are asked for, and stand nowhere."""

from __future__ import annotations

import os
import random
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot
from typer.testing import CliRunner

from drumhead.client.app import shown_in
from drumhead.client.main_window import MainWindow
from drumhead.client.settings import Settings
from drumhead.client.theme import apply_theme
from drumhead.engine.cli import run
from drumhead.engine.cli.app import app
from drumhead.engine.cli.passwords import HOLDER, SEEN
from drumhead.engine.errors import PasswordError, SealError, VerificationError
from drumhead.engine.play import sheets
from drumhead.engine.play.sheets import is_cheap, new_salt, password_key
from drumhead.engine.session import GameSession
from drumhead.engine.session.evening.bundle import write_bundle
from drumhead.engine.session.evening.sending import send_out
from drumhead.engine.session.keyring import FORMER, LOCKS, Keyring
from tests.client.fog.desks import _parts, _words
from tests.engine.session.pages import scenario, sheet
from tests.fuzz.paper import contents, papers
from tests.trust.conftest import Tried
from tests.trust.volume import cases, draws

FILES = Path(__file__).parents[1] / "files"
OLD = "pavia"
"""Gyulai's in files of former formats."""
LETTERS = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789äß€ '\"%$"


def _password(rng: random.Random) -> str:
    return "Q~" + "".join(rng.choice(LETTERS) for _ in range(rng.randint(6, 24))).strip() + "~Q"


@pytest.mark.promise("password-cost")
def test_a_key_costs_what_is_advised(tried: Tried) -> None:
    """RFC 9106, 4: three passes in four lanes; asked of a program that no test has made quicker."""
    asked = "from drumhead.engine.play import sheets as s; print(s.COSTS, s.Type.ID.name)"
    found = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "{0: (2, 19456, 1), 1: (3, 65536, 4), 2: (3, 262144, 4)} ID"
    for salt in (b"", b"s" * 15, b"\3" * 17, b"\xff" * 17):
        with pytest.raises(SealError):
            password_key("elan", salt)
    salts = {new_salt() for _ in range(cases(10_000))}
    assert len(salts) == cases(10_000) and not any(map(is_cheap, salts)) and {len(salt) for salt in salts} == {17}
    tried(len(salts))


@pytest.mark.parametrize(("gigabytes", "cost"), [(0, 1), (4, 1), (8, 1), (15.5, 2), (64, 2)])
@pytest.mark.promise("password-cost")
def test_the_cost_rises_with_the_machine_and_never_falls(
    gigabytes: float, cost: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, tried: Tried
) -> None:
    path = Path(shutil.copy(FILES / "format-4.drum", tmp_path / "game.drum"))
    for memory in (gigabytes, 2.0):
        monkeypatch.setattr(sheets, "memory", lambda memory=memory: memory * 2**30)
        with closing(GameSession.open(path)) as session:
            session.unlock("Gyulai", OLD)
            (seat,) = (seat for seat in session.hand.file.seats() if seat.name == "Gyulai")
        assert seat.salt is not None and seat.salt[0] == cost and len(seat.salt) == 17
        tried()


@pytest.mark.skipif(sys.platform != "linux", reason="limits are set as Linux has them")
@pytest.mark.promise("password-cost")
def test_where_the_memory_for_a_key_is_missing_a_sentence_says_so(tried: Tried) -> None:
    asked = (
        "import resource; from drumhead.engine.play import sheets as s; resource.setrlimit(resource.RLIMIT_AS,"
        " (2**28, 2**28)); s.password_key('elan', bytes([2]) + b's' * 16)"
    )
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=False)
    assert done.stderr.splitlines()[-1].endswith("The password asks for 256 MiB of memory, which are not free here.")
    tried()


@pytest.mark.parametrize("name", ["format-1", "format-3", "format-4"])
@pytest.mark.promise("password-cost")
def test_an_older_entry_is_raised_when_it_is_used(name: str, tmp_path: Path, tried: Tried) -> None:
    path = Path(shutil.copy(FILES / f"{name}.drum", tmp_path / "game.drum"))
    with closing(GameSession.open(path)) as session:
        session.export("Gyulai", tmp_path / "home.drum")
        with pytest.raises(PasswordError):
            session.unlock("Gyulai", "wrong")
        assert _cheap(path, "Gyulai")
        session.unlock("Gyulai", OLD)
        assert not _cheap(path, "Gyulai")
        for home in (tmp_path / "home.drum", tmp_path / "later.drum"):
            _seal_from(session, home)
            tried()
            if not (tmp_path / "later.drum").exists():
                session.export("Gyulai", tmp_path / "later.drum")
        with closing(GameSession.open(tmp_path / "home.drum")) as position:
            position.unlock("Gyulai", OLD)
            assert session.submit(position.announcing(position.sheet("Gyulai", ()), "neu")).taken
        session.lock()
        session.unlock("Gyulai", "neu")
        with pytest.raises(SealError):
            _seal_from(session, tmp_path / "home.drum")


@pytest.mark.parametrize("name", ["format-1", "format-3", "format-4"])
@pytest.mark.promise("password-cost")
def test_once_a_turn_was_played_nothing_of_the_older_entry_is_left(name: str, tmp_path: Path, tried: Tried) -> None:
    path = Path(shutil.copy(FILES / f"{name}.drum", tmp_path / "game.drum"))
    with closing(GameSession.open(path)) as session:
        session.unlock("Gyulai", OLD)
        assert session.hand.file.meta()[FORMER]
        session.advance()
        assert not session.hand.file.meta()[FORMER]
        session.lock()
        session.unlock("Gyulai", OLD)
        tried()


@pytest.mark.promise("password-cost")
def test_a_password_changed_meanwhile_is_not_raised_over(tmp_path: Path, tried: Tried) -> None:
    path = Path(shutil.copy(FILES / "format-4.drum", tmp_path / "game.drum"))
    with closing(GameSession.open(path)) as one, closing(GameSession.open(path)) as other:
        before = next(seat for seat in one.hand.file.seats() if seat.name == "Gyulai")
        other.change_password("Gyulai", OLD, "neu")
        Keyring(one.hand.file, position=False).unlock(before, OLD)
        one.lock()
        one.unlock("Gyulai", "neu")
        tried()


@pytest.mark.promise("password-cost")
def test_a_note_of_a_password_that_was_taken_out_is_missed(tmp_path: Path, tried: Tried) -> None:
    session = GameSession.create(scenario(tmp_path), tmp_path / "game.drum", seats={"MacMahon": "elan"})
    session.hand.file.note(LOCKS, "")
    with pytest.raises(VerificationError, match="noted of the password of MacMahon was taken out"):
        list(session.verify())
    session.close()
    tried()


def _cheap(path: Path, seat: str) -> bool:
    with closing(sqlite3.connect(path)) as file:
        ((salt,),) = file.execute("select salt from seats where name = ?", (seat,))
    return is_cheap(salt)


def _seal_from(session: GameSession, home: Path) -> None:
    """A sheet sealed in a position is taken in."""
    with closing(GameSession.open(home)) as position:
        position.unlock("Gyulai", OLD)
        assert session.submit(position.sheet("Gyulai", ())).taken


@pytest.mark.promise("password-cost")
def test_a_password_put_in_by_hand_is_found(tmp_path: Path, tried: Tried) -> None:
    locked: dict[str, str | None] = {"MacMahon": "elan", "Gyulai": "wien"}
    session = GameSession.create(scenario(tmp_path), tmp_path / "game.drum", seats=locked, gm_password="gm")
    session.unlock("MacMahon", "elan")
    session.submit(session.seal(sheet("MacMahon", "FR1IN attack evade")))
    session.advance()
    session.change_password("Gyulai", "wien", "prag")
    assert list(session.verify())
    session.close()
    for number, rng in enumerate(draws("put in", 200)):
        path = Path(shutil.copy(tmp_path / "game.drum", tmp_path / f"{number}.drum"))
        seat = rng.choice(("MacMahon", "Gyulai", "Canrobert", "gm"))
        salt = new_salt()
        key = None if seat != "Canrobert" and rng.random() < 0.3 else password_key("theirs", salt)
        with closing(sqlite3.connect(path)) as file:
            file.execute("update seats set salt = ?, key = ? where name = ?", (key and salt, key, seat))
            file.commit()
        since = {"Gyulai": "since turn 2", "MacMahon": "since turn 1; it does not fit the seal on sheet 1 of turn 1"}
        named = "the game master" if seat == "gm" else seat
        with closing(GameSession.open(path)) as other, pytest.raises(VerificationError) as found:
            list(other.verify())
        assert f"the password stored of {named} is another than {since.get(seat, 'since turn 1')}" in str(found.value)
        path.unlink()
        tried()


@pytest.fixture
def typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.chdir(tmp_path)
    scenario(tmp_path)
    yield tmp_path


@pytest.mark.promise("password-asked")
def test_every_way_to_give_a_password_opens_the_same_and_shows_it_nowhere(typed: Path, tried: Tried) -> None:
    for number, rng in enumerate(draws("ways", 60)):
        secret, game = _password(rng), f"{number}.drum"
        kind = rng.choice(("@ask", "@env:SECRET", "@fd:"))
        typing, env = (f"{secret}\n" if kind == "@ask" else ""), {"SECRET": secret, "GM": f"{secret} gm"}
        new = ["new", "skirmish.toml", game, "--seat", f"MacMahon={_way(kind, secret)}", "--gm", "@env:GM"]
        said = CliRunner().invoke(app, new, input=typing * 2, env=env)
        assert said.exit_code == 0 and HOLDER in said.output
        assert secret not in said.output and SEEN not in said.output
        Path("a.orders").write_text(sheet("MacMahon", "FR1IN attack evade"), encoding="utf-8")
        own = () if rng.random() < 0.5 and kind != "@fd:" else ("--password", _way(kind, secret))
        by_itself = {"DRUMHEAD_PASSWORD": secret} if kind == "@env:SECRET" else {}
        said = CliRunner().invoke(app, ["seal", game, "a.orders", *own], input=typing, env=env | by_itself)
        assert said.exit_code == 0 and secret not in said.output
        with closing(GameSession.open(Path(game))) as session:
            assert session.submit(Path("a.orders").read_text(encoding="utf-8")).taken
            session.unlock("gm", f"{secret} gm")
        Path(game).unlink()
        tried(2)


def _way(kind: str, secret: str) -> str:
    """What stands in the command; an open file is one that a shell opens for each command."""
    if kind != "@fd:":
        return kind
    reader, writer = os.pipe()
    os.write(writer, f"{secret}\nmore\n".encode())
    os.close(writer)
    return f"{kind}{reader}"


@pytest.mark.promise("password-asked")
def test_no_password_stands_in_the_list_of_processes(typed: Path, tried: Tried) -> None:
    secret = "Q~sesame~Q"
    command = [sys.executable, "-m", "drumhead", "new", "skirmish.toml", "game.drum", "--seat", "MacMahon=@env:SECRET"]
    started = subprocess.Popen(command, env={**os.environ, "SECRET": secret}, stdout=-1, stderr=-1, text=True)
    listed = Path(f"/proc/{started.pid}/cmdline")
    line = listed.read_bytes() if listed.exists() else " ".join(command).encode()
    out, err = started.communicate()
    assert started.returncode == 0 and secret.encode() not in line
    assert secret not in out + err and HOLDER in err
    tried()


@pytest.mark.promise("password-asked")
def test_what_cannot_be_asked_for_is_told_without_the_password(
    typed: Path, capsys: pytest.CaptureFixture[str], tried: Tried
) -> None:
    for option in ("MacMahon=@env:NOWHERE", "MacMahon=@fd:977", "MacMahon=@fd:x", "=Q~sesame~Q", "Nobody=Q~sesame~Q"):
        assert run(["new", "skirmish.toml", "game.drum", "--seat", option]) == 2
        said = capsys.readouterr()
        assert "Q~sesame~Q" not in said.out + said.err and not Path("game.drum").exists()
        tried()
    assert run(["new", "skirmish.toml", "game.drum", "--seat", "MacMahon=Q~sesame~Q"]) == 0
    assert SEEN in capsys.readouterr().err
    for command in ("report", "show"):
        assert run([command, "game.drum", "--seat", "macmahon"]) == 0
        assert HOLDER in capsys.readouterr().err
        assert run([command, "game.drum", "--seat", "Canrobert"]) == 0
        assert HOLDER not in capsys.readouterr().err
        tried(2)


@pytest.mark.promise("password-nowhere")
def test_passwords_and_keys_stand_in_no_file_but_keys_in_the_game_masters(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], tried: Tried
) -> None:
    for number, rng in enumerate(draws("files", 25)):
        folder = tmp_path / str(number)
        folder.mkdir()
        words = {name: _password(rng) for name in ("MacMahon", "Gyulai", "gm")}
        session = GameSession.create(
            scenario(folder), folder / "game.drum", gm_password=words.pop("gm"), seats=dict(words)
        )
        for turn in (1, 2):
            for seat, line in (("MacMahon", "FR1IN attack assault"), ("Gyulai", "AU1IN defend evade")):
                session.unlock(seat, words[seat])
                text = session.seal(sheet(seat, line, turn=turn))
                (folder / f"{turn}-{seat}.orders").write_text(text, encoding="utf-8")
                assert session.submit(text).taken
            session.advance()
        keys = {seat.key.hex() for seat in session.hand.file.seats() if seat.key}
        write_bundle(session, folder / "turn.zip", judge=True)
        send_out(session, folder / "out")
        read = {kind: text for seat in words for kind, text in papers(session, seat).items()}
        session.close()
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            data = contents(path, keys=True) if path.suffix == ".drum" else path.read_bytes().decode(errors="replace")
            assert not [word for word in words.values() if word in data or word.encode() in path.read_bytes()]
            if path.name != "game.drum":
                assert not [key for key in keys if key in data or bytes.fromhex(key) in path.read_bytes()]
            tried()
        assert not [kind for kind, text in read.items() if any(word in text for word in words.values())]
    assert capsys.readouterr() == ("", "")


@pytest.mark.qt_log_ignore("This plugin does not support")
@pytest.mark.promise("password-nowhere")
def test_no_window_title_tip_name_or_crash_report_holds_a_password(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path, capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch, tried: Tried,
) -> None:  # fmt: skip
    secret = "Q~sesame~Q"
    GameSession.create(scenario(tmp_path), tmp_path / "game.drum", seats={"MacMahon": secret}).close()
    window = MainWindow(Settings(tmp_path / "drumhead.ini"), apply_theme(qapp, "light"))
    qtbot.addWidget(window)
    window.show()
    rooms = window.rooms
    rooms.open_path(tmp_path / "game.drum")
    rooms.seats_page.seat_requested.emit("MacMahon")
    field = rooms.hand_over.findChild(QLineEdit)
    assert isinstance(field, QLineEdit) and field.echoMode() is QLineEdit.EchoMode.Password
    field.setText(secret)
    assert _telling(window, secret) == [field]
    told: list[str] = []
    monkeypatch.setattr("drumhead.client.app.QMessageBox.warning", lambda *said: told.append(str(said[2])))
    monkeypatch.setattr("drumhead.engine.session.keyring.password_key", lambda password, salt: 1 // 0)
    with pytest.raises(ZeroDivisionError) as crash:
        rooms.open_desk("MacMahon", secret)
    shown_in(window)(crash.type, crash.value, crash.tb)
    assert told and secret not in "".join(told) + "".join(capsys.readouterr())
    monkeypatch.undo()
    field.clear()
    rooms.close_game()
    assert _telling(window, secret) == []
    settings = (tmp_path / "drumhead.ini").read_text(encoding="utf-8") if (tmp_path / "drumhead.ini").exists() else ""
    assert secret not in settings
    tried(4)


def _telling(window: MainWindow, secret: str) -> list[object]:
    return [part for part in _parts(window) if secret in repr(_words(part)) or secret in part.windowTitle()]
