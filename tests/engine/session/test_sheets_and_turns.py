"""No sheet is lost between a turn's reading and its keeping, and what was carried out is what the sheets say."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
import time
import zlib
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from drumhead.engine.cli import run
from drumhead.engine.errors import GameBusyError, RefusedError
from drumhead.engine.session import GameSession
from tests.engine.session.pages import scenario, sheet

SUBMITS = 200 * int(os.environ.get("DRUMHEAD_FUZZ", "1"))
UNITS = {"MacMahon": ("FR1AQ", "FR2CQ", "FR1IN"), "Canrobert": ("FR2IN",), "Gyulai": ("AU1AQ", "AU1CQ", "AU1IN")}


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Path:
    monkeypatch.chdir(tmp_path)
    page = Path(scenario(tmp_path))
    page.write_text(page.read_text(encoding="utf-8").replace("turns = 3", "turns = 10000"), encoding="utf-8")
    assert run(["new", str(page), "game.drum", "--seed", "7"]) == 0
    capsys.readouterr()
    return tmp_path / "game.drum"


def test_a_sheet_is_refused_while_the_turn_is_played_and_when_it_was(
    game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("drumhead.engine.gamefile.opening.PATIENCE", 0.05)
    player, late = GameSession.open(game), GameSession.open(game)
    answers = []

    def hand_in(*_: object) -> None:
        with pytest.raises(GameBusyError) as error:
            late.submit(sheet("MacMahon", "FR1IN march G4-V6"))
        answers.append(str(error.value))

    player.advance(progress=hand_in)
    assert answers[0] == (
        f"{game}: the turn is being played, or another program writes to the file; "
        "the sheet was not handed in. Try again in a moment."
    )
    with pytest.raises(Exception, match="is for turn 1; turn 2 is waiting for orders"):
        late.submit(sheet("MacMahon", "FR1IN march G4-V6"))
    player.close()
    late.close()


def test_a_draft_is_not_kept_for_a_turn_that_was_played(game: Path) -> None:
    player, drafting = GameSession.open(game), GameSession.open(game)
    player.advance()
    with pytest.raises(RefusedError, match="turn 1 has been played meanwhile; the draft came too late"):
        drafting.save_draft("MacMahon", (), turn=1)
    player.close()
    drafting.close()


ADVANCE = (sys.executable, "-m", "drumhead", "advance")
SUBMITTER = """
import sys, time
from pathlib import Path
from random import Random
from drumhead.engine.errors import DrumheadError
from drumhead.engine.session import GameSession
path, seat, count, units = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]), sys.argv[4].split()
chance = Random(seat)
session = GameSession.open(path)
for number in range(count):
    time.sleep(chance.random() * 0.02)
    unit, turn = chance.choice(units), session.turn
    line = f"{unit} supply {number % 4}" if number % 2 else f"{unit} line {('first', 'second', 'rear')[number % 3]}"
    head = f"drumhead orders 1\\ngame skirmish\\nturn {turn}\\nseat {seat}\\n{line}  # {number}\\n"
    try:
        receipt = session.submit(head, drop_refused=True)
        print(turn, unit, number, int(receipt.taken), line, sep="\\t", flush=True)
    except DrumheadError as error:
        print(turn, unit, number, 0, str(error), sep="\\t", flush=True)
session.close()
"""


@pytest.mark.slow
def test_submits_at_random_moments_of_turns_lose_nothing(game: Path) -> None:
    """Three programs hand in without a pause while turns are played: each sheet is in its turn or was refused."""
    calls = [
        subprocess.Popen(
            [sys.executable, "-c", SUBMITTER, str(game), seat, str(SUBMITS // 3 + 1), " ".join(units)],
            stdout=subprocess.PIPE,
            text=True,
        )
        for seat, units in UNITS.items()
    ]
    chance, turns = Random(1), 0
    while any(call.poll() is None for call in calls):
        time.sleep(chance.random() * 0.2)
        turns += (
            subprocess.run([sys.executable, "-m", "drumhead", "advance", str(game)], capture_output=True).returncode
            == 0
        )
    answers = {seat: _read(call) for seat, call in zip(UNITS, calls, strict=True)}
    session = GameSession.open(game)
    session.advance()
    taken = [answer for found in answers.values() for answer in found if answer[3] == "1"]
    assert turns > 1 and len(taken) > SUBMITS // 2
    for seat, found in answers.items():
        _all_are_in(session, seat, found)
    assert list(session.verify())
    session.close()


def _read(call: subprocess.Popen[str]) -> list[list[str]]:
    out, _ = call.communicate()
    assert call.returncode == 0
    return [line.split("\t") for line in out.splitlines()]


def _all_are_in(session: GameSession, seat: str, answers: list[list[str]]) -> None:
    """Every sheet acknowledged is stored in its turn, and the last one for each unit was carried out; no other is."""
    last = {}
    stored = {turn: "".join(session.hand.file.sheets(int(turn), seat)) for turn, *_ in answers}
    for turn, unit, number, taken, line in answers:
        assert (f"{line}  # {number}\n" in stored[turn]) == (taken == "1"), line
        if taken == "1" and session.phases(int(turn)):
            last[turn, unit] = line
    for (turn, unit), line in last.items():
        carried = [session.ruleset.order(item) for item in session.hand.file.turn(int(turn)).orders]
        written = [session.write_order(order) for order in carried if order.unit == unit]
        refused = [verdict for verdict in session.events(seat, int(turn)) if verdict.facts.get("line") == line]
        assert written == [line] or refused, (turn, line, written)


@pytest.fixture
def played(game: Path) -> Iterator[Path]:
    session = GameSession.open(game)
    session.submit(sheet("MacMahon", "FR1IN march G4-V6", "FR9IN engage"), drop_refused=True)
    session.submit(sheet("MacMahon", "FR1AQ halt on detection"))
    session.submit(sheet("Gyulai", "AU1IN defend last-ditch"))
    session.advance()
    assert list(session.verify())
    session.close()
    yield game


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("update sheets set text = replace(text, 'G4-V6', 'G5-V5')", "turn 1: the sheets stored of MacMahon are not"),
        ("update sheets set text = text || '# ' where seat = 'Gyulai'", "turn 1: the sheets stored of Gyulai are not"),
        ("delete from sheets where seat = 'Gyulai'", "turn 1: the sheets stored of Gyulai are not"),
        ("delete from sheets where number = 2", "turn 1: the sheets stored of MacMahon are not"),
        ("insert into sheets values (1, 'Canrobert', 1, 'x')", "turn 1: the sheets stored of Canrobert are"),
        ("insert into sheets values (1, 'Ney', 1, 'x')", "turn 1: the sheets stored of Ney are not those"),
    ],
)
def test_a_sheet_that_was_changed_does_not_verify(
    played: Path, change: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    _change(played, change)
    assert run(["verify", str(played)]) == 1
    assert said in " ".join(capsys.readouterr().err.split())


def _change(path: Path, query: str) -> None:
    connection = sqlite3.connect(path)
    connection.execute(query)
    connection.commit()
    connection.close()


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (
            "update sheets set text = replace(text, 'G4-V6', 'G5-V5')",
            "carried out for FR1IN are not those on the sheets of MacMahon",
        ),
        ("delete from sheets where seat = 'Gyulai'", "carried out for AU1IN are not those on the sheets of Gyulai"),
        ("delete from sheets where number = 2", "carried out for FR1AQ are not those on the sheets of MacMahon"),
        ("update sheets set text = replace(text, 'FR9IN', 'FR8IN')", "the refused lines told to MacMahon are not"),
        ("update sheets set text = 'nonsense'", "a sheet begins with 'drumhead orders 1'"),
    ],
)
def test_a_turn_kept_by_an_older_version_is_held_against_its_sheets_too(
    played: Path, change: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    _change(played, "update turns set sheets = null")
    assert run(["verify", str(played)]) == 0
    _change(played, change)
    assert run(["verify", str(played)]) == 1
    assert said in " ".join(capsys.readouterr().err.split())


def test_orders_that_were_changed_after_the_turn_do_not_verify(
    played: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    connection = sqlite3.connect(played)
    (packed,) = connection.execute("select orders from turns").fetchone()
    given = json.loads(zlib.decompress(packed))
    orders = [item | ({"mode": "evade"} if item["kind"] == "defend" else {}) for item in given]
    connection.execute("update turns set orders = ?", (zlib.compress(json.dumps(orders).encode()),))
    connection.commit()
    connection.close()
    assert run(["verify", str(played)]) == 1
    said = "turn 1: the orders carried out for AU1IN are not those on the sheets of Gyulai."
    assert said in " ".join(capsys.readouterr().err.split())
