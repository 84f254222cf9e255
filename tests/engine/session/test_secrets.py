"""What the game master's file keeps to itself: the seed, and the secret that blurs what players read."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from drumhead.engine.cli import run
from drumhead.engine.play.events import GM
from drumhead.engine.play.view import encode_view
from drumhead.engine.rulesets.rotd import RULESET
from drumhead.engine.session import GameSession
from tests.engine.session.pages import PAGE, scenario, sheet
from tests.fuzz.paper import contents, papers
from tests.rulesets.rotd.pages import play, units

CROWD = units(
    "FR1IN G4-V6 7-7 commander='First'",
    "FR2IN G4-V7 7-7 commander='Second'",
    *(f"AU{n}{kind} G5-V6 7-{n}" for n, kind in enumerate(("IN", "IN", "IN", "MC", "LA", "IN", "CQ"), start=1)),
)
SEATS = """
[[seats]]
name = "First"
side = "allies"
[[seats]]
name = "Second"
side = "allies"
[[seats]]
name = "Gyulai"
side = "austria"
"""
BASE, STATE = play(CROWD + SEATS)


def read(secret: str, seat: str = "First", turn: int = 1) -> tuple[str, str]:
    """Size and arms of the enemy square as a seat reads them in a game with this secret."""
    game = replace(BASE, secret=secret)
    seen = RULESET.view(game, replace(STATE, turn=turn), game.seat(seat)).sightings
    return next((sighting.words, sighting.arms) for sighting in seen)


@pytest.mark.rule("rotd", "4.1m")
@pytest.mark.rule("rotd", "4.1p")
def test_other_secrets_blur_otherwise() -> None:
    found = [read(f"secret {n}") for n in range(300)]
    assert {words for words, _ in found} >= {"division", "divisions"}
    assert len({arms for _, arms in found}) >= 5
    assert len(set(found)) >= 10


@pytest.mark.rule("rotd", "1.5e")
def test_one_game_always_reads_the_same() -> None:
    assert {read("a secret") for _ in range(20)} == {read("a secret")}
    assert len({read("a secret", turn=turn) for turn in range(1, 40)}) > 3


@pytest.mark.rule("rotd", "4.1m")
def test_all_seats_of_a_side_read_the_same() -> None:
    secrets = [f"secret {n}" for n in range(40)]
    assert [read(secret, "First") for secret in secrets] == [read(secret, "Second") for secret in secrets]


def test_a_secret_says_nothing_of_a_game_to_who_compares_or_prints_it() -> None:
    assert replace(BASE, secret="a") == replace(BASE, secret="b")
    assert "xyzzy" not in repr(replace(BASE, secret="xyzzy"))


@pytest.fixture
def played(tmp_path: Path) -> GameSession:
    session = GameSession.create(scenario(tmp_path), tmp_path / "game.drum", seed="0123456789abcdef0123456789abcdef")
    session.submit(sheet("MacMahon", "FR1IN engage T1-T2"))
    session.advance()
    return session


def test_neither_seed_nor_secret_is_on_any_paper_of_a_seat(played: GameSession, tmp_path: Path) -> None:
    assert len(played.game.secret) == 64 and played.seed not in played.game.secret
    for seat in ("MacMahon", "Canrobert", "Gyulai"):
        played.export(seat, tmp_path / f"{seat}.drum")
        for kind, paper in {**papers(played, seat), "position": contents(tmp_path / f"{seat}.drum")}.items():
            assert (kind, played.seed in paper, played.game.secret in paper) == (kind, False, False)
        home = GameSession.open(tmp_path / f"{seat}.drum")
        assert (home.seed, home.game.secret) == ("", "")
        home.close()


def test_a_position_draws_nothing_again(played: GameSession, tmp_path: Path) -> None:
    played.export("Gyulai", tmp_path / "home.drum")
    home = GameSession.open(tmp_path / "home.drum")
    assert home.data("Gyulai") == played.data("Gyulai")
    home.close()


def test_the_secret_comes_from_the_seed_so_that_a_game_can_be_repeated(tmp_path: Path) -> None:
    page = scenario(tmp_path)
    games = [GameSession.create(page, tmp_path / f"{n}.drum", seed=seed) for n, seed in enumerate("aab")]
    first, again, other = (game.game.secret for game in games)
    assert first == again != other


def test_without_a_seed_no_two_games_are_alike(tmp_path: Path) -> None:
    page = scenario(tmp_path)
    games = [GameSession.create(page, tmp_path / f"{n}.drum") for n in range(3)]
    assert len({game.seed for game in games}) == len({game.game.secret for game in games}) == 3
    assert all(re.fullmatch("[0-9a-f]{32}", game.seed) for game in games)


def test_salts_are_random_and_all_else_is_the_same(tmp_path: Path) -> None:
    page = scenario(tmp_path)
    for name in ("one", "two"):
        locked: dict[str, str | None] = {"MacMahon": "elan"}
        game = GameSession.create(page, tmp_path / f"{name}.drum", seed="1", seats=locked, gm_password="x")
        game.export("MacMahon", tmp_path / f"{name}-home.drum")
        game.close()
    for one, two in (("one", "two"), ("one-home", "two-home")):
        first, second = (contents(tmp_path / f"{name}.drum", keys=True) for name in (one, two))
        assert first != second
        first, second = (contents(tmp_path / f"{name}.drum") for name in (one, two))
        assert first == second


def test_a_position_is_named_by_what_its_seat_holds(tmp_path: Path) -> None:
    far = PAGE.replace('id = "AU2IN"\nplace = "G6-V6 11-8"', 'id = "AU9IN"\nplace = "G9-V6 2-2"')
    assert far != PAGE
    (tmp_path / "far.toml").write_text(far, encoding="utf-8")
    near = GameSession.create(scenario(tmp_path), tmp_path / "near.drum", seed="1")
    other = GameSession.create(str(tmp_path / "far.toml"), tmp_path / "far.drum", seed="2")
    assert near.position("MacMahon") == other.position("MacMahon")
    assert near.position("Gyulai") != other.position("Gyulai")
    assert encode_view(near.view("MacMahon")) == encode_view(other.view("MacMahon"))
    assert near.position(GM) != other.position(GM)


def test_a_guessable_seed_is_told_where_players_have_passwords(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page, told = scenario(tmp_path), []
    password = ["--seat", "MacMahon=elan"]
    for n, more in enumerate((["--seed", "7", *password], ["--seed", "7"], password)):
        assert run(["new", page, str(tmp_path / f"{n}.drum"), *more]) == 0
        told.append("leave out --seed" in capsys.readouterr().err)
    assert told == [True, False, False]


def test_a_position_is_the_same_to_the_byte_whoever_stands_out_of_sight(tmp_path: Path) -> None:
    more = PAGE + '\n[[units]]\nid = "AU9IN"\nplace = "H9-V6 2-2"\nmen = 777\n'
    (tmp_path / "more.toml").write_text(more, encoding="utf-8")
    found = []
    for name, page in (("less", scenario(tmp_path)), ("more", str(tmp_path / "more.toml"))):
        game = GameSession.create(page, tmp_path / f"{name}.drum", seed=name)
        game.export("MacMahon", tmp_path / f"{name}-home.drum")
        game.close()
        found.append((tmp_path / f"{name}-home.drum").read_bytes())
    assert found[0] == found[1]


@pytest.mark.parametrize("seed", [None, "7"])
def test_what_was_told_of_the_dice_stays_what_is_told_and_comes_of_the_seed_where_it_is_lost(
    seed: str | None, tmp_path: Path
) -> None:
    def told(*statements: str) -> str:
        with sqlite3.connect(tmp_path / "game.drum") as file:
            for statement in statements:
                file.execute(statement)
        file.close()
        with closing(GameSession.open(tmp_path / "game.drum")) as game:
            return game.game.commitment

    with closing(GameSession.create(scenario(tmp_path), tmp_path / "game.drum", seed=seed)) as game:
        before = game.game.commitment
    assert bool(before) == (seed is None)
    assert told("delete from meta where key = 'commitment'") == before
    kept = f"insert into meta values ('commitment', '{before}')"
    assert told(kept, f"update meta set value = '{'0' * 32}' where key = 'seed' and {seed is None}") == before


def test_a_position_names_the_other_seats_and_nothing_of_what_they_hold(tmp_path: Path) -> None:
    locked: dict[str, str | None] = {"MacMahon": "elan", "Gyulai": "wien"}
    game = GameSession.create(scenario(tmp_path), tmp_path / "game.drum", seed="1", seats=locked, gm_password="x")
    game.export("MacMahon", tmp_path / "home.drum")
    game.close()
    with sqlite3.connect(tmp_path / "home.drum") as file:
        rows = {name: found for name, *found in file.execute("select name, holds, salt, key from seats")}
    file.close()
    assert GM not in rows and rows["MacMahon"][0] != "[]" and all(rows["MacMahon"])
    assert [found for name, found in rows.items() if name != "MacMahon"] == [["[]", None, None]] * (len(rows) - 1)
