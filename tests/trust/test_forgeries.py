"""Whatever is changed in a game file, or left out of it, is found and named."""

from __future__ import annotations

import json
import random
import re
import shutil
import sqlite3
import zlib
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from drumhead.engine.cli import run
from drumhead.engine.errors import DamagedFileError, VerificationError
from drumhead.engine.play.state import canonical, text_hash
from drumhead.engine.session import GameSession, Said
from drumhead.engine.session.evening.piles import gathered, looked_through
from drumhead.engine.session.evening.receipts import understood, write_receipt
from tests.engine.session.pages import scenario, sheet
from tests.trust.conftest import Tried
from tests.trust.volume import draws

TURNS = 2
SEED = "its seed is not the one that was committed to"
SHEETS = {
    1: {"MacMahon": ("FR1IN move 9-7 from T1", "FR1IN attack assault"), "Gyulai": ("AU1IN defend last-ditch",)},
    2: {"MacMahon": ("FR1IN defend evade", "FR1AQ defend evade"), "Gyulai": ("AU1IN attack assault",)},
    3: {"MacMahon": ("FR1IN attack skirmish",), "Gyulai": ("AU2IN defend evade",)},
}
FOUND = (VerificationError, DamagedFileError)
Forgery = Callable[[sqlite3.Connection, random.Random], str]
"""Changes a file; gives what `verify` must name."""


@pytest.fixture(scope="module")
def honest(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two turns with a fight and a ruling; beside it what MacMahon holds of it."""
    folder = tmp_path_factory.mktemp("honest")
    pile = folder / "MacMahon"
    pile.mkdir()
    session = GameSession.create(scenario(folder), folder / "game.drum", seed="1", seats={"MacMahon": "elan"})
    session.unlock("MacMahon", "elan")
    for turn in range(1, TURNS + 1):
        session.export("MacMahon", pile / f"{turn}.drum")
        _hand_in(session, turn, pile)
        if turn == 1:
            session.rule(("roll", "end", "stragglers of AU1IN", "0.99"), Said("as agreed"))
        session.advance()
        _receipts(session, turn, pile)
    session.export("MacMahon", pile / f"{TURNS + 1}.drum")
    _hand_in(session, TURNS + 1, pile)
    _receipts(session, TURNS + 1, pile)
    session.close()
    return folder / "game.drum"


def _hand_in(session: GameSession, turn: int, pile: Path) -> None:
    for seat, lines in SHEETS[turn].items():
        for number, line in enumerate(lines, start=1):
            text = sheet(seat, line, turn=turn)
            text = session.seal(text) if seat == "MacMahon" else text
            assert session.submit(text).taken
            if seat == "MacMahon":
                (pile / f"{turn}-{number}.orders").write_text(text, encoding="utf-8")


def _receipts(session: GameSession, turn: int, pile: Path) -> None:
    text = "\n".join(write_receipt(found) for found in understood(session, "MacMahon", turn))
    (pile / f"{turn}.txt").write_text(text, encoding="utf-8")


def _copy(honest: Path, folder: Path) -> Path:
    return Path(shutil.copytree(honest.parent, folder)) / honest.name


# a game file by itself


def _numbers(data: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where numbers stand in data."""
    if isinstance(data, bool):
        return
    if isinstance(data, int | float):
        yield way
    elif isinstance(data, dict | list):
        for key, value in data.items() if isinstance(data, dict) else enumerate(data):
            yield from _numbers(value, (*way, key))


def _other(data: Any, way: tuple[Any, ...], rng: random.Random) -> None:
    for key in way[:-1]:
        data = data[key]
    data[way[-1]] = rng.choice((data[way[-1]] + 1, data[way[-1]] * 0.5 + 0.125))


def _step(file: sqlite3.Connection, rng: random.Random) -> tuple[int, int, str, Any]:
    rows = file.execute("select turn, number, phase, events from steps where number > 0 and turn <= ?", (TURNS,))
    steps = [(*step, json.loads(zlib.decompress(events))) for *step, events in rows]
    turn, number, phase, events = rng.choice([step for step in steps if list(_numbers(step[3]))])
    return turn, number, phase, events


def _event(file: sqlite3.Connection, rng: random.Random) -> str:
    """A die as it fell, or another number of something that happened."""
    turn, number, phase, events = _step(file, rng)
    way = rng.choice(list(_numbers(events)))
    _other(events, way, rng)
    packed = zlib.compress(json.dumps(events).encode())
    file.execute("update steps set events = ? where turn = ? and number = ?", (packed, turn, number))
    return (
        f"turn {turn}, phase {phase}: comes out differently, first in the .* of event {re.escape(events[way[0]]['id'])}"
    )


def _left_out(file: sqlite3.Connection, rng: random.Random) -> str:
    turn, number, phase, events = _step(file, rng)
    del events[rng.randrange(len(events))]
    packed = zlib.compress(json.dumps(events).encode())
    file.execute("update steps set events = ? where turn = ? and number = ?", (packed, turn, number))
    return f"turn {turn}, phase {phase}: comes out differently"


def _order(file: sqlite3.Connection, rng: random.Random) -> str:
    turn = rng.randint(1, TURNS)
    ((packed,),) = file.execute("select orders from turns where turn = ?", (turn,))
    orders = json.loads(zlib.decompress(packed))
    if rng.random() < 0.5:
        orders.pop(rng.randrange(len(orders)))
    else:
        orders[rng.randrange(len(orders))]["unit"] = "FR2IN"
    file.execute("update turns set orders = ? where turn = ?", (zlib.compress(json.dumps(orders).encode()), turn))
    return f"turn {turn}: the orders carried out"


def _sheet(file: sqlite3.Connection, rng: random.Random) -> str:
    query = "select turn, seat, number, text from sheets where turn <= ?"
    turn, seat, number, text = rng.choice(list(file.execute(query, (TURNS,))))
    if rng.random() < 0.3:
        file.execute("delete from sheets where turn = ? and number = ?", (turn, number))
    else:
        at = rng.choice([at for at, letter in enumerate(text) if letter.isdigit()])
        other = text[:at] + str((int(text[at]) + 1) % 10) + text[at + 1 :]
        file.execute("update sheets set text = ? where turn = ? and number = ?", (other, turn, number))
    return f"turn {turn}: the sheets stored of {seat} are not those"


def _ruling(file: sqlite3.Connection, rng: random.Random) -> str:
    ((packed,),) = file.execute("select events from steps where turn = 1 and number = 0")
    events = json.loads(zlib.decompress(packed))
    _other(events, rng.choice(list(_numbers(events))), rng)
    file.execute(
        "update steps set events = ? where turn = 1 and number = 0", (zlib.compress(json.dumps(events).encode()),)
    )
    return "turn 1: its rulings are not those it was played from"


def _state(file: sqlite3.Connection, rng: random.Random) -> str:
    """A position mended past the game master's hand, at the end of a turn or where the game begins."""
    turn = rng.randint(0, TURNS)
    query = "select turn, number, phase, state from steps where turn = ? and state is not null order by number desc"
    turn, number, phase, packed = file.execute(query, (max(turn, 1),)).fetchall()[-1 if turn == 0 else 0]
    state = json.loads(zlib.decompress(packed))
    _other(state, rng.choice([way for way in _numbers(state) if "units" in way]), rng)
    text = canonical(state)
    packed = zlib.compress(text)
    if number == 0 and rng.random() < 0.5:
        file.execute("update steps set hash = ? where turn = ? and number = 0", (text_hash(text), turn))
    file.execute("update steps set state = ? where turn = ? and number = ?", (packed, turn, number))
    if number == 0:
        return f"turn {turn}"
    return f"turn {turn}, phase {phase}: comes out differently|the state with which turn {turn + 1} begins was changed"


def _begun(file: sqlite3.Connection, rng: random.Random) -> str:
    """Another position put before a turn, be it played or not, with its hash and without a ruling."""
    turn = rng.randint(2, TURNS + 1)
    query = "select state from steps where turn = ? and state is not null order by number desc limit 1"
    ((packed,),) = file.execute(query, (turn - 1,))
    state = json.loads(zlib.decompress(packed))
    _other(state, rng.choice([way for way in _numbers(state) if "units" in way]), rng)
    text = canonical(state)
    step = (turn, 0, "", zlib.compress(b"[]"), zlib.compress(text), text_hash(text))
    file.execute("insert into steps values (?, ?, ?, ?, ?, ?)", step)
    return f"turn {turn}: its rulings"


def _seed(file: sqlite3.Connection, rng: random.Random) -> str:
    key = rng.choice(("seed", "salt", "commitment"))
    file.execute("update meta set value = ? where key = ?", (f"{rng.getrandbits(256):064x}", key))
    return SEED


def _gone(file: sqlite3.Connection, rng: random.Random) -> str:
    """A step of a turn far behind all others."""
    turn = rng.randint(TURNS + 2, 900_000)
    file.execute("update steps set turn = ? where turn = ? and number > 0", (turn, TURNS))
    return "is there, but of later ones|lacks the state after"


FORGERIES: tuple[Forgery, ...] = (_event, _event, _left_out, _order, _sheet, _ruling, _state, _begun, _seed, _gone)


@pytest.mark.parametrize("forgery", FORGERIES)
@pytest.mark.promise("forgery-located")
def test_what_was_changed_in_a_game_file_is_found_and_named(
    forgery: Forgery, honest: Path, tmp_path: Path, tried: Tried
) -> None:
    for rng in draws(f"forgery {forgery.__name__}", 125):
        path = _copy(honest, tmp_path / f"{rng.random()}")
        with closing(sqlite3.connect(path)) as file:
            named = forgery(file, rng)
            file.commit()
        with closing(GameSession.open(path)) as session, pytest.raises(FOUND, match=named):
            list(session.verify())
        shutil.rmtree(path.parent)
        tried()


def _moved(file: sqlite3.Connection) -> str:
    """A word of the seed goes over to its salt: the commitment is the same."""
    meta = dict(file.execute("select key, value from meta"))
    word, _, rest = meta["seed"].partition(" ")
    file.execute("update meta set value = ? where key = 'seed'", (rest,))
    file.execute("update meta set value = ? where key = 'salt'", (f"{meta['salt']} {word}",))
    return SEED


def _other_seed(file: sqlite3.Connection) -> str:
    file.execute("update meta set value = 'another' where key = 'seed'")
    return SEED


def _other_password(file: sqlite3.Connection) -> str:
    file.execute("update seats set key = ? where name = 'MacMahon'", (b"k" * 32,))
    return "the password stored of MacMahon is another"


def _other_beginning(file: sqlite3.Connection) -> str:
    ((packed,),) = file.execute("select state from steps")
    state = json.loads(zlib.decompress(packed))
    _other(state, next(way for way in _numbers(state) if "units" in way), random.Random(1))
    text = canonical(state)
    file.execute("update steps set state = ?, hash = ?", (zlib.compress(text), text_hash(text)))
    return "begins otherwise than its scenario does"


@pytest.mark.parametrize("forgery", [_moved, _other_seed, _other_password, _other_beginning])
@pytest.mark.promise("forgery-located")
def test_what_is_changed_before_the_first_turn_is_found(
    forgery: Callable[[sqlite3.Connection], str], tmp_path: Path, tried: Tried
) -> None:
    path = tmp_path / "game.drum"
    with closing(GameSession.create(scenario(tmp_path), path, seed="a b", seats={"MacMahon": "elan"})) as session:
        assert list(session.verify()) == []
    with closing(sqlite3.connect(path)) as file:
        named = forgery(file)
        file.commit()
    with closing(GameSession.open(path)) as session, pytest.raises(VerificationError, match=named):
        list(session.verify())
    tried()


@pytest.mark.promise("forgery-located")
def test_an_honest_file_agrees(honest: Path, tried: Tried, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", str(honest), "--cores", "1"]) == 0
    assert run(["pile", str(honest.parent / "MacMahon"), "--against", str(honest)]) == 0
    assert "nothing is wrong against the game file, nothing is left open" in capsys.readouterr().out
    tried()


# a player's pile


def _wrong(folder: Path, game: Path | None) -> list[str]:
    pile = gathered(folder)
    if game is None:
        return [each.words for each in looked_through(pile) if not each.right]
    with closing(GameSession.open(game)) as session:
        return [each.words for each in looked_through(pile, session) if not each.right]


def _in_the_pile(pile: Path, rng: random.Random) -> None:
    """A letter of a receipt or sheet is another, or a paper is gone."""
    path = rng.choice(sorted(path for path in pile.iterdir() if path.suffix != ".drum"))
    text = path.read_text(encoding="utf-8")
    if rng.random() < 0.2:
        path.unlink()
        return
    at = rng.choice([at for at, letter in enumerate(text) if letter.isalnum()])
    path.write_text(text[:at] + ("a" if text[at] != "a" else "b") + text[at + 1 :], encoding="utf-8")


@pytest.mark.promise("receipts-chained")
def test_what_is_changed_or_lost_in_a_pile_is_told(honest: Path, tmp_path: Path, tried: Tried) -> None:
    assert _wrong(honest.parent / "MacMahon", honest) == []
    for rng in draws("piles", 1500):
        pile = Path(shutil.copytree(honest.parent / "MacMahon", tmp_path / f"{rng.random()}"))
        _in_the_pile(pile, rng)
        assert _wrong(pile, None)
        shutil.rmtree(pile)
        tried()


@pytest.mark.promise("receipts-chained")
def test_a_game_master_who_mends_his_file_whole_is_found_by_a_players_papers(
    honest: Path, tmp_path: Path, tried: Tried
) -> None:
    """He founds the game anew and plays it with one line of a sheet left out or another: it verifies, but not there."""
    for number, rng in enumerate(draws("histories", 60)):
        folder = tmp_path / str(number)
        folder.mkdir()
        turn, rank = rng.randint(1, TURNS), rng.randrange(2)
        game = _otherwise(folder, turn, rng.choice(("leave out", "another", "seed")), rank)
        with closing(GameSession.open(game)) as session:
            assert list(session.verify())
        wrong = _wrong(honest.parent / "MacMahon", game)
        assert wrong
        tried()


def _otherwise(folder: Path, when: int, how: str, rank: int) -> Path:
    """The same game with other seals and one thing otherwise."""
    seed = "2" if how == "seed" else "1"
    session = GameSession.create(scenario(folder), folder / "game.drum", seed=seed, seats={"MacMahon": "elan"})
    session.unlock("MacMahon", "elan")
    for turn in range(1, TURNS + 1):
        for seat, lines in SHEETS[turn].items():
            for number, line in enumerate(lines):
                mine = seat == "MacMahon" and turn == when and number == rank % len(lines)
                if mine and how == "leave out":
                    continue
                text = sheet(seat, "FR1IN attack evade" if mine and how == "another" else line, turn=turn)
                session.submit(session.seal(text) if seat == "MacMahon" else text)
        session.advance()
    session.close()
    return folder / "game.drum"
