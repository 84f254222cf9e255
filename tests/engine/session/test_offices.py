"""6.1: orders of offices in sheets, drafts and rulings, as those of units."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from drumhead.engine.errors import RefusedError
from drumhead.engine.session import GameSession, Said
from tests.engine.session.pages import scenario, sheet

WHY = Said("a slip of the pen")
MOVE = "War Minister transfer 1 from city Novara to city Novara"
CLAUSE = "War Minister remove depot D"


@pytest.fixture
def game(tmp_path: Path) -> Iterator[GameSession]:
    path = Path(scenario(tmp_path))
    page = path.read_text(encoding="utf-8")
    for name in ("Canrobert", "Gyulai"):
        page = page.replace(f'name = "{name}"\n', f'name = "{name}"\noffices = ["War Minister"]\n')
    for id, state in (("D", "FRA"), ("E", "AUS")):
        page += f'\n[[depots]]\nid = "{id}"\nstate = "{state}"\nplace = "G5-V6 3-3"\n'
    path.write_text(page, encoding="utf-8")
    session = GameSession.create(str(path), tmp_path / "game.drum", seed="1")
    yield session
    session.close()


def orders(session: GameSession, seat: str) -> list[str]:
    return [session.write_order(order) for order in session.draft(seat)]


def test_a_sheet_has_a_place_for_each_office(game: GameSession) -> None:
    text = game.sheet("Canrobert", ())
    assert "\n# War Minister\n" in text
    assert "War Minister" not in game.sheet("MacMahon", ())


def test_what_an_office_ordered_stands_until_it_orders_again_or_takes_it_back(game: GameSession) -> None:
    game.submit(sheet("Canrobert", CLAUSE))
    game.submit(sheet("Canrobert", "FR2IN attack assault"))
    assert orders(game, "Canrobert") == [CLAUSE, "FR2IN attack assault"]
    receipt = game.judge(game.read_sheet(sheet("Canrobert", "clear War Minister")))
    assert [(change.unit, change.outcome) for change in receipt.changes] == [
        ("FR2IN", "stands"),
        ("War Minister of allies", "cleared"),
    ]
    game.submit(sheet("Canrobert", "clear war minister of ALLIES"))
    assert orders(game, "Canrobert") == ["FR2IN attack assault"]


def test_clearing_an_office_that_ordered_nothing_is_no_mistake(game: GameSession) -> None:
    (verdict,) = game.judge(game.read_sheet(sheet("Canrobert", "clear War Minister")))
    assert verdict.accepted and verdict.clears == ()
    (other,) = game.judge(game.read_sheet(sheet("MacMahon", "clear War Minister")))
    assert not other.accepted


def test_the_turn_is_played_with_the_orders_of_both_ministers_and_verified(game: GameSession) -> None:
    game.submit(sheet("Canrobert", CLAUSE))
    game.submit(sheet("Gyulai", "War Minister remove depot E"))
    game.advance()
    assert game.data("gm")["depots"] == {}
    assert list(game.verify())


def test_the_game_master_strikes_and_gives_orders_of_offices(game: GameSession) -> None:
    game.submit(sheet("Canrobert", CLAUSE))
    game.submit(sheet("Gyulai", "War Minister remove depot E"))
    with pytest.raises(RefusedError, match="That may be War Minister of allies or War Minister of austria"):
        game.rule(("strike", "War", "Minister"), WHY)
    found = game.rule(("strike", "War", "Minister", "of", "allies", "remove"), WHY)
    assert found.knowing == ("Canrobert",) and found.event.units == ("War Minister of allies",)
    with pytest.raises(RefusedError, match="That may be War Minister of allies or War Minister of austria"):
        game.rule(("order", *MOVE.split()), WHY)
    line = "War Minister of allies depot G4-V6 3-3"
    with pytest.raises(RefusedError, match="rule 11"):
        game.rule(("order", *line.split()), WHY)
    game.advance()
    assert list(game.data("gm")["depots"]) == ["D"]
    assert list(game.verify())


PURSE = """
[options]
treasury = true
[treasury.allies]
eg = 4711
mp = 50
men = 600
income_eg = 3
"""


@pytest.fixture
def rich(tmp_path: Path) -> Iterator[GameSession]:
    """Canrobert is Treasury Minister of the allies, and so is Gyulai of Austria."""
    path = Path(scenario(tmp_path))
    page = path.read_text(encoding="utf-8")
    for name in ("Canrobert", "Gyulai"):
        page = page.replace(f'name = "{name}"\n', f'name = "{name}"\noffices = ["Treasury Minister"]\n')
    path.write_text(page + PURSE, encoding="utf-8")
    session = GameSession.create(str(path), tmp_path / "rich.drum", seed="1")
    yield session
    session.close()


def position(session: GameSession, seat: str, folder: Path) -> bytes:
    path = folder / f"{seat}.drum"
    path.unlink(missing_ok=True)
    session.export(seat, path)
    return path.read_bytes()


def test_a_treasury_is_paid_from_and_paid_into_and_the_game_verified(rich: GameSession) -> None:
    lines = "Treasury Minister cache G4-V6 7-7", "Treasury Minister upgrade FR9IN to rifle"
    assert rich.submit(sheet("Canrobert", *lines)).taken
    rich.advance()
    rich.advance()
    assert rich.data("gm")["treasuries"]["allies"]["eg"] == 4711 - 8 + 2 * 3
    rich.verify()


def test_a_minister_reads_what_there_is_in_his_position_report_and_nobody_else_does(rich: GameSession) -> None:
    texts = {seat: repr(rich.position_report(seat).sections) for seat in ("Canrobert", "MacMahon", "Gyulai")}
    assert "4711 Eg" in texts["Canrobert"]
    assert "4711" not in texts["MacMahon"] + texts["Gyulai"]
    for seat in ("MacMahon", "Gyulai"):
        assert "4711" not in str(rich.data(seat))


def test_a_ruling_on_a_treasury_is_told_to_its_ministers_and_changes_no_other_position(
    rich: GameSession, tmp_path: Path
) -> None:
    others = {seat: position(rich, seat, tmp_path) for seat in ("MacMahon", "Gyulai")}
    found = rich.rule(("treasury", "allies", "eg=9", "men=1"), WHY)
    assert (found.knowing, found.noticing) == (("Canrobert",), ())
    assert rich.data("Canrobert")["state"]["treasuries"]["allies"]["eg"] == 9
    assert {seat: position(rich, seat, tmp_path) for seat in others} == others
