"""6.9: a unit to which nothing was sent but what cannot be read or is refused is not silent, and the lists say so."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from drumhead.engine.cli import run
from drumhead.engine.session import GameSession
from drumhead.engine.session.rehearsal.reviewing import reviewed
from tests.engine.session.pages import scenario, sheet

UNREAD, REFUSED = "FR1IN marsch G5-V6", "FR1IN march G9-V9"
SAID = "FR1IN was sent nothing but {!r}, which {}; for that it is not silent and has no default orders (rule 6.9)."
WHY = {UNREAD: "cannot be read", REFUSED: "is refused"}
SILENT = "FR1IN has no orders (rule 6.9)."


@pytest.fixture
def session(tmp_path: Path) -> GameSession:
    return GameSession.create(scenario(tmp_path), tmp_path / "game.drum", seed="1")


def of_fr1in(session: GameSession) -> list[str]:
    return [task.text for task in session.tasks("MacMahon", session.draft("MacMahon")) if task.unit == "FR1IN"]


@pytest.mark.rule("rotd", "6.9a")
@pytest.mark.parametrize("line", [UNREAD, REFUSED])
def test_the_list_of_tasks_says_why_a_unit_without_orders_is_not_silent(session: GameSession, line: str) -> None:
    assert of_fr1in(session) == [SILENT]
    session.submit(sheet("MacMahon", line), drop_refused=True)
    assert of_fr1in(session) == [SAID.format(line, WHY[line])]
    assert [order.unit for order in session.gathered()] == ["FR1IN"]
    session.submit(sheet("MacMahon", "clear FR1IN"))
    assert of_fr1in(session) == [SILENT]


@pytest.mark.rule("rotd", "6.9a")
def test_of_several_lines_in_vain_the_last_is_told_and_none_where_one_stands(session: GameSession) -> None:
    session.submit(sheet("MacMahon", UNREAD, REFUSED), drop_refused=True)
    assert of_fr1in(session) == [SAID.format(REFUSED, WHY[REFUSED])]
    session.submit(sheet("MacMahon", "FR1IN attack evade", UNREAD), drop_refused=True)
    assert of_fr1in(session) == []
    assert [task.text for task in session.tasks("MacMahon", ()) if task.unit == "FR1IN"] == [SILENT], "as drafted anew"


@pytest.mark.rule("rotd", "6.9a")
def test_the_review_tells_of_what_is_handed_in_and_not_of_what_will_be_handed_in_whole(session: GameSession) -> None:
    session.submit(sheet("MacMahon", UNREAD), drop_refused=True)
    found = reviewed(session, "MacMahon")
    assert SAID.format(UNREAD, WHY[UNREAD]) in [doubt.text for doubt in found.of("warning")]
    assert "FR1IN" not in {unit for doubt in found.of("unordered") for unit in doubt.units}
    assert "FR1IN" in {unit for doubt in reviewed(session, "MacMahon", ()).of("unordered") for unit in doubt.units}


@pytest.mark.rule("rotd", "6.9a")
def test_the_command_that_reviews_tells_of_lines_of_a_sheet(
    session: GameSession, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    orders = tmp_path / "mac.orders"
    orders.write_text(sheet("MacMahon", UNREAD, "FR2CQ supply 12"), encoding="utf-8")
    command = ["review", str(session.path), "--seat", "MacMahon"]
    assert run([*command, str(orders)]) == 0
    told = capsys.readouterr().out
    assert SAID.format(UNREAD, WHY[UNREAD]) in told
    session.submit(orders.read_text(encoding="utf-8"), drop_refused=True)
    assert run(command) == 0
    assert capsys.readouterr().out == told


LINES = (
    *("{} march G4-V5", "{} marsch G4-V5", "{} march G9-V9", "{} attack evade", "{} transfer x"),
    *("{} supply 1", "{} pursue max 0", "clear {}", "clear all"),
)


@pytest.mark.rule("rotd", "6.9a")
@pytest.mark.parametrize("seed", range(25))
def test_whoever_is_told_to_have_no_orders_is_silent_and_nobody_else(session: GameSession, seed: int) -> None:
    rng = random.Random(seed)
    own = [token.id for token in session.view("MacMahon").tokens if token.orderable]
    for _ in range(4):
        lines = [rng.choice(LINES).format(rng.choice((unit, unit.lower()))) for unit in rng.choices(own, k=3)]
        session.submit(sheet("MacMahon", *lines), drop_refused=True)
        draft = session.draft("MacMahon")
        heard, ordered = {order.unit for order in session.gathered()}, {order.unit for order in draft}
        tasks = session.tasks("MacMahon", draft)
        assert {task.unit for task in tasks if task.kind == "unordered"} == {*own} - heard
        assert {task.unit for task in tasks if "nothing but" in task.text} == heard - ordered
