"""Two games that differ only in what a seat may not know give it the same, whatever it takes into its hands.

The worlds and their twins are those of `tests/fuzz` and `tests/client/fog`; a case is a pair of games and a seat.
"""

from __future__ import annotations

import json
import random
import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, suppress
from pathlib import Path
from types import FrameType

import pytest
from PySide6.QtWidgets import QApplication, QLineEdit, QPlainTextEdit, QTextBrowser, QWidget
from pytestqt.qtbot import QtBot

from drumhead.client.app import shown_in
from drumhead.client.main_window import MainWindow
from drumhead.engine.errors import DrumheadError
from drumhead.engine.play.sheets import new_salt, password_key
from drumhead.engine.play.view import encode_view
from drumhead.engine.reports.text import write_text
from drumhead.engine.session import GameSession
from drumhead.engine.session.evening.papers import receipts_of
from tests.client.fog.desks import at_a_desk, held_by
from tests.client.fog.test_twin_desks import differing, founded, of_rotd
from tests.engine.session import strait
from tests.fuzz.test_twin_powers import TWINS as POWER_TWINS
from tests.fuzz.test_twin_powers import Play, _held, _played, drawn
from tests.fuzz.test_twin_powers import _twin as power_twin
from tests.fuzz.test_twins import ASKED, OFFICIAL, RULESET, Played, compared, compared_drawn
from tests.fuzz.twins import LOOKING, twin, world
from tests.rulesets.diplomacy.positions import POWERS
from tests.trust.conftest import Tried
from tests.trust.volume import SEED, cases, draws

CHUNKS = 8
"""Parts of the pairs, that cores may share them."""
WORLD_TWINS = 6


@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.promise("fog-pairs")
def test_a_seat_of_rotd_holds_the_same(chunk: int, tried: Tried) -> None:
    rng, left = random.Random(f"{SEED}/rotd/{chunk}"), cases(7000 // CHUNKS)
    while left > 0:
        for notes, seat, difference in compared(world(rng), rng, WORLD_TWINS):
            assert (notes, seat, difference) == (notes, seat, "")
            left -= 1
            tried()


@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.promise("fog-pairs")
def test_a_seat_of_rotd_is_drawn_the_same(chunk: int, tried: Tried) -> None:
    rng, left = random.Random(f"{SEED}/pictures/{chunk}"), cases(160 // CHUNKS)
    while left > 0:
        one = world(rng)
        other = twin(one, rng, rng.choice(LOOKING))
        for seat, difference in compared_drawn(one, other):
            assert (other.notes, seat, difference) == (other.notes, seat, "")
            left -= 1
            tried()


@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.promise("fog-pairs")
def test_a_power_of_diplomacy_and_of_city_and_country_holds_the_same(chunk: int, tmp_path: Path, tried: Tried) -> None:
    rng, left, number = random.Random(f"{SEED}/powers/{chunk}"), cases(2400 // CHUNKS), 0
    while left > 0:
        number += 1
        folder = tmp_path / str(number)
        folder.mkdir()
        one = drawn(rng)
        with closing(_played(one, folder / "one")) as session:
            held = {power: dict(_held(session, power, folder / "one")) for power in POWERS}
            for nth in range(POWER_TWINS):
                left -= _same_powers(held, power_twin(one, rng), folder / f"two-{nth}", tried)
        shutil.rmtree(folder)


def _same_powers(held: dict[str, dict[str, object]], other: Play, folder: Path, tried: Tried) -> int:
    with closing(_played(other, folder)) as again:
        for power in (power for power in POWERS if power != other.whose):
            here, there = held[power], dict(_held(again, power, folder))
            assert (power, [name for name in here | there if here.get(name) != there.get(name)]) == (power, [])
            tried()
    return len(POWERS) - 1


# For Whom the Bell Tolls: the board is open; hidden are drafts, sheets that wait, passwords, reasons and the seed


@pytest.fixture(scope="module")
def bells(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("bells") / "bells.drum"
    GameSession.create("bells-1936", path, seed="7").close()
    return path


@pytest.mark.promise("fog-pairs")
def test_a_side_of_the_bells_holds_the_same(bells: Path, tmp_path: Path, tried: Tried) -> None:
    rng = random.Random(f"{SEED}/bells")
    with closing(GameSession.open(bells)) as session:
        mine, theirs = _waiting_and_phasing(session)
        lines = _some_lines(session, theirs)
    here = _bells_held(bells, bells, mine, theirs, lambda session: None)
    for _ in range(cases(440)):
        chosen, secret = rng.sample(lines, rng.randint(0, min(6, len(lines)))), str(rng.random())
        handed_in = rng.random() < 0.5

        def otherwise(
            session: GameSession, chosen: list[str] = chosen, secret: str = secret, handed_in: bool = handed_in
        ) -> None:
            file = session.hand.file
            salt = new_salt()
            for seat in (theirs, "gm"):
                file.set_key(seat, salt, password_key(secret, salt))
            file.note("seed", secret)
            orders = tuple(session.read_order(line, theirs) for line in chosen)
            session.save_draft(theirs, orders)
            if handed_in and orders:
                session.submit(session.sheet(theirs, orders, comments=False), unsealed=True, drop_refused=True)

        path = tmp_path / "other.drum"
        there = _bells_held(bells, path, mine, theirs, otherwise)
        assert [name for name in here | there if here.get(name) != there.get(name)] == []
        path.unlink()
        tried()


def _waiting_and_phasing(session: GameSession) -> tuple[str, str]:
    """The seat that has nothing to order, and the one whose turn it is."""
    orderable = {
        status.seat.name: any(token.orderable for token in session.view(status.seat.name).tokens)
        for status in session.seats()
    }
    return min(orderable, key=lambda seat: orderable[seat]), max(orderable, key=lambda seat: orderable[seat])


def _some_lines(session: GameSession, seat: str) -> list[str]:
    """Moves of the seat that can be made, a hex far."""
    view, found = session.view(seat), list[str]()
    board = session.game.map.board
    for token in (token for token in view.tokens if token.orderable and token.status != "away"):
        for cell in list(board.neighbours(token.cell))[:2]:
            line = f"{token.id} move {board.name(cell)}"
            with suppress(DrumheadError):
                if session.check(seat, session.read_order(line, seat)) is None:
                    found.append(line)
        if len(found) >= 40:
            break
    return found


def _bells_held(
    bells: Path, path: Path, mine: str, theirs: str, otherwise: Callable[[GameSession], None]
) -> dict[str, object]:
    """All that a side holds of a game in which the other has done something of its own."""
    if path != bells:
        shutil.copy(bells, path)
    with closing(GameSession.open(path)) as session:
        otherwise(session)
        view = session.view(mine)
        home = path.with_name("home.drum")
        home.unlink(missing_ok=True)
        session.export(mine, home)
        return {
            "view": json.dumps(encode_view(view)),
            "data": json.dumps(session.data(mine)),
            "sheet": session.sheet(mine, ()),
            "tasks": session.tasks(mine, ()),
            "receipts": list(receipts_of(session, mine)),
            "title": (session.turn_title(), session.ended, session.position(mine)),
            "report": write_text(session.position_report(mine)),
            "units": [session.describe(mine, token.id) for token in view.tokens[:20]],
            "position": home.read_bytes(),
        }


# refusals


class _Calls:
    """How many functions are called: what a refusal costs, without a clock."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self, frame: FrameType, event: str, argument: object) -> None:
        self.count += event in ("call", "c_call")


def _cost(played: Played, seat: str) -> Iterator[tuple[str, int]]:
    """Of each line what its answer costs a seat that has its view, asked for the second time."""
    view = RULESET.view(played.game, played.start, played.game.seat(seat))
    own = [token.id for token in view.tokens if token.orderable][:2]
    lines = [f"{id} {line}" for id in own for line in ASKED]
    lines += [f"{desk.title} {line}" for desk in view.desks for line in OFFICIAL]
    for line in lines:
        played._asked(view, line)
        calls = _Calls()
        sys.setprofile(calls)
        try:
            played._asked(view, line)
        finally:
            sys.setprofile(None)
        yield line, calls.count


@pytest.mark.promise("fog-refusals")
def test_an_answer_costs_the_same_whatever_stands_out_of_sight(tried: Tried) -> None:
    for rng in draws("refusals", 400):
        one = world(rng)
        other = twin(one, rng, rng.choice(LOOKING))
        first, second = Played(one), Played(other)
        for seat in sorted(other.blind):
            here, there = list(_cost(first, seat)), list(_cost(second, seat))
            assert here == there
            tried(len(here))


# the window


@pytest.mark.qt_log_ignore("This plugin does not support")
@pytest.mark.promise("fog-desks")
@pytest.mark.parametrize("chunk", range(4))
def test_a_seats_window_clipboard_log_and_crash_report_hold_the_same(
    chunk: int, qtbot: QtBot, qapp: QApplication, tmp_path: Path, capfd: pytest.CaptureFixture[str], tried: Tried,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.setattr("drumhead.client.app.QMessageBox.warning", lambda *said: sys.stderr.write(said[2]))
    for number, rng in enumerate(draws(f"desks {chunk}", 10)):
        one, seat = world(rng), rng.choice(LOOKING)
        folders = (tmp_path / f"{number} one", tmp_path / f"{number} two")
        games = [
            of_rotd(folder, given, number % 2)
            for folder, given in zip(folders, (one, twin(one, rng, seat)), strict=True)
        ]
        _same_windows(games, seat, qtbot, qapp, capfd)
        tried()
        mine, first = strait.sheet("Iberia", "F SOU/WC - SEA"), strait.sheet("Gothia", "A NOR H")
        other = strait.sheet("Gothia", "A NOR H", "F EAS - SEA")
        games = [
            founded(tmp_path / f"{number} a", strait.PAGE, "1", [mine, first], 0),
            founded(tmp_path / f"{number} b", f"# {rng.random()}\n{strait.PAGE}", "2", [mine, other], 0),
        ]
        _same_windows(games, "Iberia", qtbot, qapp, capfd)
        tried()


def _same_windows(
    games: Sequence[Path], seat: str, qtbot: QtBot, qapp: QApplication, capfd: pytest.CaptureFixture[str]
) -> None:
    found = [list(_window(game, seat, qtbot, qapp, capfd)) for game in games]
    assert differing(*found) == []
    assert any(name.startswith("clipboard") and str(held[0]) for name, held in found[0] if isinstance(held, tuple))
    assert "Something went wrong" in str(dict(found[0])["crash"])


def _window(
    game: Path, seat: str, qtbot: QtBot, qapp: QApplication, capfd: pytest.CaptureFixture[str]
) -> Iterator[tuple[str, object]]:
    window = at_a_desk(game, seat, qtbot, qapp)
    capfd.readouterr()
    yield from held_by(window)
    yield from _copied(window)
    yield "log", capfd.readouterr()
    yield "crash", _crashed(window, capfd)
    window.rooms.close_game()
    window.close()


def _copied(window: MainWindow) -> Iterator[tuple[str, object]]:
    """What is on the clipboard after all that can be copied was."""
    board = QApplication.clipboard()
    for at, part in enumerate(window.findChildren(QWidget)):
        if isinstance(part, QTextBrowser | QPlainTextEdit | QLineEdit):
            board.clear()
            part.selectAll()
            part.copy()
            data = board.mimeData()
            yield f"clipboard of {at}", (board.text(), data and (sorted(data.formats()), data.html()))


def _crashed(window: MainWindow, capfd: pytest.CaptureFixture[str]) -> tuple[str, str]:
    """What an error inside tells, at the desk of a seat."""
    hidden = sorted(window.rooms.desk.session.data("gm").get("units", ()))
    try:
        raise KeyError(hidden)
    except KeyError as error:
        shown_in(window)(KeyError, error, error.__traceback__)
    said = capfd.readouterr()
    return said.out, said.err
