"""`drumhead odds`: what a player reads, what a program is given, and what is refused."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from drumhead.engine.cli import odds, run
from drumhead.engine.play.odds import Contest, Tally, Wish
from drumhead.engine.session import GameSession
from drumhead.engine.session.odds import figures
from drumhead.engine.session.playing import Progress
from tests.engine.session.pages import scenario

pytestmark = pytest.mark.whole


@pytest.fixture
def game(tmp_path: Path) -> str:
    path = tmp_path / "game.drum"
    GameSession.create(scenario(tmp_path), path, seed="1").close()
    return str(path)


def said(capsys: pytest.CaptureFixture[str], *command: str) -> str:
    assert run(["odds", *command]) == 0
    return capsys.readouterr().out


def data(capsys: pytest.CaptureFixture[str], *command: str) -> Any:
    return json.loads(said(capsys, *command, "--json"))


def refused(capsys: pytest.CaptureFixture[str], *command: str) -> str:
    assert run(["odds", *command]) == 2
    heard = capsys.readouterr()
    assert heard.out == ""
    return heard.err.strip()


def test_a_player_reads_who_wins_what_it_costs_and_what_was_assumed(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = said(capsys, game, "--square", "G5-V6", "--seat", "MacMahon", "--runs", "300").splitlines()
    assert lines[0] == "G5-V6 9-7: open, rating 2; front for 3,000 men, attacked from W"
    assert lines[1:3] == ["Attackers  Allies: FR1IN, FR2IN", "Defenders  Austria: AU1IN"]
    assert lines[4].startswith("Attackers win  ") and " to " in lines[4]
    table = [line.split() for line in lines if line.startswith(("FR", "AU"))]
    assert [row[:3] for row in table] == [
        ["FR1IN", "3000", "attack"],
        ["FR2IN", "3000?", "attack?"],
        ["AU1IN", "3000?", "defend?"],
    ]
    assert "300 battles; an interval holds the true chance 95 times in 100." in lines
    assert any(line.startswith("? not known, taken as usual: men, ") and "FR2IN, AU1IN" in line for line in lines)


def test_a_program_is_given_every_figure_with_its_interval(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = data(capsys, game, "--square", "G5-V6", "--runs", "400")
    assert (found["square"], found["seat"], found["confidence"]) == ("G5-V6", "gm", 0.95)
    (battle,) = found["battles"]
    sides = battle["attackers"], battle["defenders"]
    assert sum(side["win"]["count"] for side in sides) == battle["runs"] == 400
    for side in sides:
        assert side["win"]["low"] <= side["win"]["chance"] <= side["win"]["high"]
        assert sum(way["count"] for way in side["ways"].values()) == side["win"]["count"]
        assert list(side["losses"]["quantiles"]) == ["0.05", "0.25", "0.5", "0.75", "0.95"]
        assert sum(unit["lost"] for unit in side["units"]) == pytest.approx(side["losses"]["mean"])
        for unit in side["units"]:
            assert unit["assumed"] == [] and sum(end["count"] for end in unit["ends"].values()) == 400
            assert set(unit["ends"]) <= set(battle["words"])


def test_it_stops_at_the_width_that_is_wanted(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    for width, within in (("5%", 0.05), ("0.04", 0.04)):
        (battle,) = data(capsys, game, "--square", "G5-V6", "--seat", "MacMahon", "--until", width)["battles"]
        win = battle["attackers"]["win"]
        assert within / 2 < (win["high"] - win["low"]) / 2 <= within


@pytest.mark.slow
def test_the_same_seed_gives_the_same_bytes_on_one_core_or_two(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    ask = (game, "--square", "G5-V6", "--runs", "600", "--json")
    alone, together, other = (said(capsys, *ask, *more) for more in ((), ("--cores", "2"), ("--seed", "x")))
    assert alone == together
    assert json.loads(other)["battles"] != json.loads(alone)["battles"]


def test_sides_and_postures_may_be_chosen(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    ask = ("--square", "G5-V6", "--runs", "10", "--attacker", "Austria", "--attack", "assault", "--defend", "evade")
    (battle,) = data(capsys, game, *ask)["battles"]
    assert [unit["figures"]["mode"] for unit in battle["attackers"]["units"]] == ["assault"]
    assert {unit["figures"]["mode"] for unit in battle["defenders"]["units"]} == {"evade"}
    assert battle["defenders"]["title"] == "Allies"


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        (["--square", "G9"], "There is no square 'G9'; squares run from A0-N0 to M9-Z9."),
        (["--square", "G8-V8"], "There are no active troops in G8-V8."),
        (["--square", "G6-V6"], "Nobody fights in G6-V6: all troops are of Austria."),
        (
            ["--square", "G5-V6", "--seat", "Nemo"],
            "There is no seat 'Nemo'; the seats are MacMahon, Canrobert, Gyulai.",
        ),
        (["--square", "G5-V6", "--attacker", "x"], "There is no side 'x'; the sides are Allies, Austria."),
        (
            ["--square", "G5-V6", "--until", "wide"],
            "--until 'wide' cannot be used; it is a width from 0.01% up to 50%, such as 1%.",
        ),
        (
            ["--square", "G5-V6", "--until", "1%", "--runs", "5"],
            "--runs and --until cannot be used together: one of them says when it is enough.",
        ),
    ],
)
def test_what_cannot_be_answered_is_refused_in_a_sentence(
    game: str, more: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert refused(capsys, game, *more) == sentence


def test_who_breaks_off_is_told_what_is_known_by_then(
    game: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As by Ctrl+C, after the second figure."""
    told: list[int] = []

    @contextmanager
    def broken() -> Iterator[Progress]:
        def bar(title: str, done: int, total: int) -> None:
            told.append(done)
            if len(told) == 2:
                raise KeyboardInterrupt

        yield bar

    monkeypatch.setattr("drumhead.engine.cli.odds.progress", broken)
    (battle,) = data(capsys, game, "--square", "G5-V6", "--until", "0.1%")["battles"]
    assert battle["runs"] == told[-1] == 500


@pytest.mark.parametrize(
    ("given", "apart"), [((), 5), (("--cores", "1"), 0), (("--cores", "2"), 2), (("--cores", "3"), 3)]
)
def test_as_many_processes_fight_as_there_are_cores_for(
    game: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], given: tuple[str, ...], apart: int
) -> None:
    asked: list[int] = []

    def counted(contest: Contest, wish: Wish, seed: str, processes: int) -> Iterator[Tally]:
        asked.append(processes)
        return figures(contest, wish, seed, 0)

    monkeypatch.setattr(odds, "figures", counted)
    monkeypatch.setattr(odds, "processes", lambda wish, cores: 5)
    said(capsys, game, "--square", "G5-V6", "--runs", "3", *given)
    assert asked == [apart]


def test_units_that_are_put_there_fight_too_and_are_named(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    asked = (game, "--square", "G5-V6", "--runs", "250")
    told = said(capsys, *asked, "--with-defender", "FR2IN", "--with-defender", "FR1IN")
    assert "Defenders  Allies: FR1IN, FR2IN" in told and "Put there for the question: FR2IN, FR1IN." in told
    assert refused(capsys, *asked, "--with-attacker", "FR99IN") == "There is no unit 'FR99IN'."
