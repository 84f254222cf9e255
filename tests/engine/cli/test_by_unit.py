"""6.1 on the command line: the last orders for a unit count, and what a later sheet does not name stays."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from drumhead.engine.cli import run
from drumhead.engine.play.events import GM
from drumhead.engine.session import GameSession
from tests.engine.session import strait
from tests.engine.session.pages import scenario, sheet

COMMANDED = ("FR1AQ", "FR2CQ", "FR1IN")


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> str:
    monkeypatch.chdir(tmp_path)
    assert run(["new", scenario(tmp_path), "game.drum", "--seed", "7"]) == 0
    capsys.readouterr()
    return "game.drum"


def put(name: str, text: str) -> str:
    Path(name).write_text(text, encoding="utf-8")
    return name


def handed(game: str, *lines: str, seat: str = "MacMahon", more: tuple[str, ...] = ()) -> int:
    """Hand in a sheet of some lines."""
    return run(["submit", game, put("x.orders", sheet(seat, *lines)), *more])


def carried(game: str, turn: int = 1) -> list[tuple[str, str]]:
    """The units and kinds of the orders carried out."""
    session = GameSession.open(Path(game))
    stored = session.hand.file.turn(turn).orders
    session.close()
    return sorted((item["unit"], item["kind"]) for item in stored)


@pytest.mark.rule("rotd", "6.1d")
def test_a_later_sheet_that_does_not_name_a_unit_leaves_its_orders_standing(game: str) -> None:
    handed(game, "FR1IN march G4-V6", "FR1AQ halt on detection")
    handed(game, "FR1AQ march G5-V6")
    run(["advance", game])
    assert carried(game) == [("FR1AQ", "march"), ("FR1IN", "march")]
    session = GameSession.open(Path(game))
    assert session.data(GM)["units"]["FR1IN"]["cell"] == session.game.map.board.cell("G4-V6")
    session.close()


@pytest.mark.rule("rotd", "6.1d")
def test_of_two_sheets_for_a_unit_the_later_counts_with_all_its_orders(game: str) -> None:
    handed(game, "FR1IN march G4-V6", "FR1IN attack assault")
    handed(game, "FR1IN line rear")
    run(["advance", game])
    assert carried(game) == [("FR1IN", "line")]


def test_what_was_replaced_and_what_still_stands_is_told_unit_by_unit(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    handed(game, "FR1IN march G4-V6", "FR1IN attack assault", "FR1AQ halt on detection", "FR2CQ march G5-V6")
    capsys.readouterr()
    assert handed(game, "clear FR2CQ", "FR1IN line rear") == 0
    assert capsys.readouterr().out.splitlines() == [
        "x.orders: handed in: 1 order accepted, 0 not.",
        "x.orders: still stands  FR1AQ halt on detection",
        "x.orders: replaced      FR1IN march G4-V6",
        "x.orders: replaced      FR1IN attack assault",
        "x.orders: taken back    FR2CQ march G5-V6",
    ]


def test_what_became_of_each_unit_is_told_to_programs_too(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    handed(game, "FR1IN march G4-V6", "FR1AQ halt on detection")
    capsys.readouterr()
    handed(game, "FR1IN line rear", "FR2CQ march G5-V6", more=("--json",))
    answer = json.loads(capsys.readouterr().out)
    assert [item["handed_in"] for item in answer if "line" in item] == [True, True]
    assert [(item["unit"], item["outcome"], item["before"], item["now"]) for item in answer if "unit" in item] == [
        ("FR1AQ", "stands", ["FR1AQ halt on detection"], ["FR1AQ halt on detection"]),
        ("FR1IN", "replaced", ["FR1IN march G4-V6"], ["FR1IN line rear"]),
        ("FR2CQ", "new", [], ["FR2CQ march G5-V6"]),
    ]


def test_the_orders_of_one_unit_or_of_all_are_taken_back_by_a_line(game: str) -> None:
    handed(game, *(f"{unit} halt on detection" for unit in COMMANDED))
    assert handed(game, "clear fr1in, FR2CQ") == 0
    session = GameSession.open(Path(game))
    assert [order.unit for order in session.draft("MacMahon")] == ["FR1AQ"]
    assert handed(game, "Clear All", "FR2CQ march G5-V6") == 0
    assert [order.unit for order in session.draft("MacMahon")] == ["FR2CQ"]
    session.close()


def test_a_unit_without_orders_may_be_cleared_but_not_one_that_is_unknown(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert handed(game, "clear FR1IN") == 0
    assert handed(game, "clear FR1IN, FR7IN") == 1
    assert "x.orders:6: REFUSED  clear FR1IN, FR7IN: no orders of earlier sheets stand for 'FR7IN'" in (
        capsys.readouterr().out
    )


def test_a_seal_covers_what_is_taken_back(tmp_path: Path) -> None:
    session = GameSession.create(scenario(tmp_path), tmp_path / "g.drum", seats={"MacMahon": "elan"})
    session.unlock("MacMahon", "elan")
    text = session.sheet("MacMahon", (), whole=True)
    assert session.submit(text).taken
    with pytest.raises(Exception, match="seal is broken"):
        session.submit(text.replace("clear   all\n", ""))
    session.close()


def test_a_sheet_with_a_refused_order_says_which_lines_would_be_taken(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = ("FR1IN march G4-V6", "FR9IN engage", "FR1AQ halt on detection")
    assert handed(game, *lines) == 1
    assert capsys.readouterr().out.splitlines()[1:] == [
        "x.orders: NOT handed in: 2 orders accepted, 1 not.",
        "x.orders: --drop-refused hands in the rest of it: lines 6, 8.",
    ]
    assert handed(game, *lines, more=("--drop-refused",)) == 0
    run(["advance", game])
    assert carried(game) == [("FR1AQ", "halt on detection"), ("FR1IN", "march")]


@pytest.mark.rule("rotd", "6.1d")
def test_a_unit_whose_new_orders_are_all_refused_keeps_those_it_had(game: str) -> None:
    handed(game, "FR1IN march G4-V6")
    handed(game, "FR1IN deploy 3-3", "FR1AQ halt on detection", more=("--drop-refused",))
    run(["advance", game])
    assert ("FR1IN", "march") in carried(game)


def test_a_refused_line_whose_unit_was_ordered_anew_is_not_reported(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    handed(game, "FR1IN deploy 3-3", "FR9IN engage", more=("--drop-refused",))
    handed(game, "FR1IN march G4-V6")
    run(["advance", game])
    capsys.readouterr()
    run(["report", game, "--seat", "MacMahon"])
    said = capsys.readouterr().out
    assert "Not carried out: FR9IN engage" in said
    assert "FR1IN deploy 3-3" not in said


def test_a_sheet_is_checked_beside_what_still_stands(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path("deputy.toml").write_text(
        Path("skirmish.toml").read_text().replace('"FR2IN"\n', '"FR2IN"\ndeputy = "MacMahon"\n')
    )
    run(["new", "deputy.toml", "two.drum"])
    handed("two.drum", "FR1IN merge into FR2IN")
    capsys.readouterr()
    alone = run(["check", "two.drum", put("y.orders", sheet("Canrobert", "FR2IN merge into FR1IN"))])
    beside = run(["check", "two.drum", put("y.orders", sheet("MacMahon", "FR2IN merge into FR1IN"))])
    first = capsys.readouterr().out
    whole = sheet("MacMahon", "FR1IN merge into FR2IN", "FR2IN merge into FR1IN")
    together = run(["check", "two.drum", put("y.orders", whole)])
    assert beside == together, (alone, first)


def test_in_diplomacy_a_later_sheet_takes_the_place_of_the_earlier_as_a_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    run(["new", strait.scenario(tmp_path), "s.drum"])
    run(["submit", "s.drum", put("g.orders", strait.sheet("Gothia", "A NOR - EAS", "F EAS - BAY"))])
    capsys.readouterr()
    assert run(["submit", "s.drum", put("g.orders", strait.sheet("Gothia", "A NOR H"))]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "g.orders: handed in: 1 order accepted, 0 not.",
        "g.orders: taken back    F EAS - BAY",
        "g.orders: replaced      A NOR - EAS",
    ]
    session = GameSession.open(Path("s.drum"))
    assert [session.write_order(order) for order in session.draft("Gothia")] == ["A NOR H"]
    session.close()
