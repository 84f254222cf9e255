"""Files of every format that ever was open; what another release played is told apart from what was changed."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from drumhead.engine import release as releases
from drumhead.engine.cli import run
from drumhead.engine.errors import VerificationError
from drumhead.engine.gamefile.migrations import FORMAT
from drumhead.engine.play.events import GM
from drumhead.engine.release import release
from drumhead.engine.session import GameSession
from tests.engine.session.pages import scenario, sheet

FILES = Path(__file__).parents[2] / "files"
FORMATS = range(1, FORMAT + 1)


def version(path: Path) -> int:
    with closing(sqlite3.connect(path)) as file:
        return int(file.execute("pragma user_version").fetchone()[0])


@pytest.mark.parametrize("number", FORMATS)
def test_a_game_of_every_format_opens_is_told_of_and_played_on(tmp_path: Path, number: int) -> None:
    path = Path(shutil.copy(FILES / f"format-{number}.drum", tmp_path / "game.drum"))
    assert version(path) == number
    with closing(GameSession.open(path)) as game:
        turn = game.turn
        for before in range(1, turn):
            assert game.turn_report(GM, before).sections
            assert game.events("MacMahon", before)
        assert game.draft("MacMahon")
        assert game.advance() == turn
        assert len(list(game.verify(turn))) == len(game.phases(turn))
    assert version(path) == FORMAT


@pytest.mark.parametrize("number", FORMATS)
def test_a_position_of_every_format_tells_what_it_told(tmp_path: Path, number: int) -> None:
    path = Path(shutil.copy(FILES / f"format-{number}-gyulai.drum", tmp_path / "home.drum"))
    assert version(path) == number
    with closing(GameSession.open(path)) as position:
        assert position.view("Gyulai").tokens
        assert position.turn_report("Gyulai", position.turn - 1).sections
        assert "AU2IN attack evade" in position.sheet("Gyulai", [position.read_order("AU2IN attack evade")])


@pytest.mark.parametrize("number", FORMATS)
def test_an_older_game_verifies_or_says_who_played_it(
    tmp_path: Path, number: int, capsys: pytest.CaptureFixture[str]
) -> None:
    path = shutil.copy(FILES / f"format-{number}.drum", tmp_path / "game.drum")
    with closing(sqlite3.connect(path)) as file:
        engine = file.execute("select engine from turns where turn = 1").fetchone()[0]
    code, said = run(["verify", str(path), "--cores", "1"]), capsys.readouterr()
    by_another = f"It was played by Drumhead {engine}; this is {release('rotd')}, whose rules may decide otherwise."
    assert (code == 0 and "every hash agrees." in said.out) or (code == 1 and said.err.strip().endswith(by_another))


@pytest.fixture
def game(tmp_path: Path) -> GameSession:
    """Two turns were played, the first of them by another release."""
    found = GameSession.create(scenario(tmp_path), tmp_path / "game.drum", seed="1")
    found.submit(sheet("MacMahon", "FR1IN march G4-V6"))
    for _ in range(2):
        found.advance()
    found.hand.file._db.execute("update turns set engine = '0.0.9 abc' where turn = 1")
    return found


def test_what_another_release_played_is_told(game: GameSession, capsys: pytest.CaptureFixture[str]) -> None:
    game.close()
    assert run(["verify", str(game.path)]) == 0
    assert capsys.readouterr().out.splitlines()[1] == f"{game.path}: turn 1 was played by another release, 0.0.9 abc."


def test_what_comes_out_otherwise_names_the_release_that_played_it(game: GameSession) -> None:
    game.hand.file._db.execute("update steps set events = (select events from steps where turn = 1 and number = 2)")
    with pytest.raises(VerificationError) as first:
        list(game.verify())
    with pytest.raises(VerificationError) as second:
        list(game.verify(2))
    assert str(first.value).endswith(
        f". It was played by Drumhead 0.0.9 abc; this is {release('rotd')}, whose rules may "
        "decide otherwise. From turn 2 on all was played by this one: --from 2."
    )
    assert "comes out differently" in str(first.value)
    assert "comes out differently" in str(second.value)
    assert "played by" not in str(second.value)
    game.close()


def test_what_was_changed_by_hand_is_so_in_every_release(game: GameSession) -> None:
    game.hand.file._db.execute("update sheets set text = text || '# more'")
    with pytest.raises(VerificationError, match=r"are not those the turn was played from\.$"):
        list(game.verify())
    game.close()


@pytest.fixture
def engine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The engine's code in a folder where it may be changed."""
    for room in (*releases.ROOMS, "rulesets", "session"):
        shutil.copytree(releases.ENGINE / room, tmp_path / room, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(releases, "ENGINE", tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    "changed",
    [
        "rulesets/rotd/rulebook.toml",
        "rulesets/rotd/orders/orders.lark",
        "boards/square.py",
        "maps/squares/reader.py",
        "play/dice.py",
        "session/walking.py",
    ],
)
def test_a_release_is_known_by_the_rules_it_plays_by(engine: Path, changed: str) -> None:
    here = release("rotd")
    assert releases.release.__wrapped__("rotd") == here != release("diplomacy")
    path = engine / changed
    text = path.read_bytes()
    path.write_bytes(text + b"\n# more\n")
    assert releases.release.__wrapped__("rotd") != here
    path.write_bytes(text.replace(b"\n", b"\r\n"))
    assert releases.release.__wrapped__("rotd") == here, "other ends of lines are no other rules"


def test_what_only_tells_of_turns_is_no_other_release(engine: Path) -> None:
    here = release("rotd")
    for other in ("rulesets/europa/seats/forms.py", "session/reporting.py"):
        (engine / other).write_text("# otherwise")
    assert releases.release.__wrapped__("rotd") == here
