"""Order sheets on the command line: each is answered by itself, says how it was read, and is sealed by its writer."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from drumhead.engine.cli import run
from tests.engine.session.strait import scenario, sheet

SEALED = ("--seat", "Gothia=alaric", "--seat", "Iberia")


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> str:
    monkeypatch.chdir(tmp_path)
    assert run(["new", scenario(tmp_path), "game.drum", "--seed", "7", *SEALED]) == 0
    capsys.readouterr()
    return "game.drum"


def put(name: str, text: str) -> str:
    Path(name).write_text(text, encoding="utf-8")
    return name


def test_every_line_is_answered_with_how_it_was_read(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    put("g.orders", sheet("Gothia", "army northland holds", "A NOR - EAS", "F EAS H", "a nor h"))
    assert run(["check", game, "g.orders"]) == 1
    twice = "the unit in Northland has several orders, and the first counts"
    assert capsys.readouterr().out.splitlines() == [
        "g.orders:6: accepted  army northland holds  = A NOR H",
        f"g.orders:7: REFUSED  A NOR - EAS: {twice} (rule 4.D.3).",
        "g.orders:8: accepted  F EAS H",
        "g.orders:9: accepted  a nor h",
    ]
    run(["check", game, "g.orders", "--json"])
    first, *_ = json.loads(capsys.readouterr().out)
    assert (first["order"], first["meaning"], first["replaced"]) == ("army northland holds", "A NOR H", 0)


@pytest.mark.rule("diplomacy", "4.D.3")
def test_where_the_last_order_counts_the_earlier_line_says_so(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    run(["new", "strait.toml", "last.drum", "--option", "double_orders=last"])
    put("g.orders", sheet("Gothia", "A NOR H", "A NOR - EAS"))
    capsys.readouterr()
    assert run(["check", "last.drum", "g.orders"]) == 0
    assert "g.orders:6: accepted  A NOR H  (replaced by line 7)" in capsys.readouterr().out


def test_a_bare_vote_or_waived_build_is_the_powers_own(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", game, put("i.orders", sheet("Iberia", "draw"))]) == 0
    assert capsys.readouterr().out == "i.orders:6: accepted  draw  = draw Iberia\n"
    run(["new", "strait.toml", "two.drum", "--seat", "One: Gothia, Iberia"])
    capsys.readouterr()
    assert run(["check", "two.drum", put("b.orders", sheet("One", "draw"))]) == 1
    assert "does not say whose it is; write one of Gothia, Iberia behind it" in capsys.readouterr().out


def test_a_sheet_that_cannot_be_taken_bars_no_other(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    put("late.orders", sheet("Iberia", turn=2))
    put("open.orders", sheet("Gothia", "A NOR H"))
    put("i.orders", sheet("Iberia", "F SOU - SEA"))
    assert run(["submit", game, "late.orders", "open.orders", "none.orders", "i.orders"]) == 2
    answer = capsys.readouterr()
    assert answer.out.splitlines() == [
        "late.orders: NOT handed in.",
        "open.orders: NOT handed in.",
        "none.orders: NOT handed in.",
        "i.orders: handed in: 1 order accepted, 0 not.",
    ]
    assert answer.err.splitlines() == [
        "late.orders is for turn 2; turn 1 is waiting for orders.",
        "open.orders is not sealed, and the seat Gothia has a password.",
        "The order sheet none.orders cannot be read: no such file or directory.",
    ]


def test_a_sheet_is_sealed_with_its_seats_password_alone(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    put("g.orders", sheet("Gothia", "A NOR H"))
    assert run(["seal", game, "g.orders", "--password", "attila"]) == 2
    assert run(["submit", game, "g.orders"]) == 1
    assert run(["seal", game, "g.orders", "--password", "alaric"]) == 0
    assert run(["submit", game, "g.orders"]) == 0
    put("g.orders", Path("g.orders").read_text(encoding="utf-8").replace("A NOR H", "A NOR - EAS"))
    assert run(["submit", game, "g.orders"]) == 1
    assert run(["seal", game, "g.orders", "--password", "alaric", "--out", "again.orders"]) == 0
    assert Path("again.orders").read_text(encoding="utf-8").count("seal ") == 1
    assert run(["submit", game, "again.orders"]) == 0
    assert run(["seal", game, put("i.orders", sheet("Iberia")), "--password", "x"]) == 2
    assert "Iberia has no password, so its sheets need no seal." in capsys.readouterr().err


def test_a_player_seals_at_home_and_hands_in_to_the_game_master(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    run(["export", game, "--seat", "Gothia", "--out", "home.drum"])
    put("g.orders", sheet("Gothia", "A NOR - EAS  # over the hills"))
    assert run(["seal", "home.drum", "g.orders", "--password", "alaric"]) == 0
    assert "A NOR - EAS  # over the hills\n" in Path("g.orders").read_text(encoding="utf-8")
    capsys.readouterr()
    assert run(["submit", "home.drum", "g.orders"]) == 1
    assert "home.drum is a position; sheets are handed in to the game master's game file." in capsys.readouterr().err
    assert run(["submit", game, "g.orders"]) == 0


def test_a_sheet_of_another_power_is_refused_line_by_line(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", game, put("i.orders", sheet("Iberia", "A NOR - EAS", "Gothia: F SOU H"))]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert "no unit of yours stands in Northland (rule 6.A.6)" in lines[0]
    assert "it is written for Gothia, not for Iberia (rule 6.A.6)" in lines[1]


def test_a_report_in_json_goes_where_it_is_sent(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["report", game, "--format", "json", "--out", "r.json"]) == 0
    assert capsys.readouterr().out == ""
    assert json.loads(Path("r.json").read_text(encoding="utf-8"))[0]["title"].startswith("The Strait")


def test_how_a_game_without_secrets_stands_is_told_while_it_is_played(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    run(["info", game])
    said = capsys.readouterr().out
    assert "score     Gothia: 2" in said
    assert "turns " not in said
    run(["report", game, "--seat", "Iberia"])
    assert "Gothia 2, 2 units: Eastland, Northland\nIberia 1, 1 unit: Southland" in capsys.readouterr().out
