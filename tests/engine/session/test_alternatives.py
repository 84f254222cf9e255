"""Alternatives for the orders of one unit, by the command line: one goes, the others wait beside the draft."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from drumhead.engine.cli import run
from drumhead.engine.session import GameSession
from tests.engine.session import pages

HERE = "MacMahon"
CALM, BOLD = "FR1IN defend evade", "FR1IN march G5-V7"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "game.drum"
    session = GameSession.create(pages.scenario(tmp_path), path, seed="1")
    session.save_draft(HERE, [session.read_order(line, HERE) for line in (CALM, "FR2CQ supply 3")])
    session.close()
    return path


def ask(game: Path, *words: str) -> int:
    return run(["alternatives", str(game), "--seat", HERE, *words])


def known(game: Path, capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    capsys.readouterr()
    assert ask(game, *words, "--json") == 0
    return json.loads(capsys.readouterr().out)


def drafted(game: Path) -> list[str]:
    session = GameSession.open(game)
    found = [session.write_order(order) for order in session.draft(HERE)]
    session.close()
    return found


def test_one_more_alternative_goes_and_what_was_ordered_waits(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = known(game, capsys, "FR1IN", "--beside", BOLD, "--beside", "FR1IN attack evade")
    assert found == [{"unit": "FR1IN", "goes": 2, "alternatives": [CALM, f"{BOLD}; FR1IN attack evade"]}]
    assert drafted(game) == [BOLD, "FR1IN attack evade", "FR2CQ supply 3"]


def test_another_goes_one_is_forgotten_and_all_of_it_is_listed(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ask(game, "FR1IN", "--beside", BOLD)
    capsys.readouterr()
    assert ask(game, "FR1IN", "--go", "1") == 0
    assert capsys.readouterr().out.splitlines() == ["FR1IN", f"  1 goes  {CALM}", f"  2       {BOLD}"]
    assert drafted(game) == [CALM, "FR2CQ supply 3"]
    assert known(game, capsys, "FR1IN", "--forget", "1") == []
    assert drafted(game) == [BOLD, "FR2CQ supply 3"]


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["FR1IN", "--go", "2"], "FR1IN has no alternatives"),
        (["--beside", BOLD], "Name the unit"),
        (["FR1IN", "--beside", BOLD, "--go", "1"], "at a time"),
        (["FR1IN", "--beside", "FR2CQ supply 4"], "is no order of FR1IN"),
        (["FR1IN", "--beside", "FR1IN march G2-V2"], "FR1IN march G2-V2: "),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_changes(
    game: Path, capsys: pytest.CaptureFixture[str], words: list[str], reason: str
) -> None:
    capsys.readouterr()
    assert ask(game, *words) != 0
    assert reason in capsys.readouterr().err
    assert drafted(game) == [CALM, "FR2CQ supply 3"]
    assert known(game, capsys) == []


def test_a_number_beyond_the_last_is_refused(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ask(game, "FR1IN", "--beside", BOLD)
    assert ask(game, "FR1IN", "--go", "3") != 0
    assert "they go from 1 to 2" in capsys.readouterr().err
    assert drafted(game)[0] == BOLD


def test_orders_that_are_in_have_no_other_alternative_go(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ask(game, "FR1IN", "--beside", BOLD)
    session = GameSession.open(game)
    session.submit(pages.sheet(HERE, BOLD))
    session.close()
    assert ask(game, "FR1IN", "--go", "1") != 0
    assert "handed in" in capsys.readouterr().err
    assert known(game, capsys)[0]["goes"] == 2
