"""Three campaigns in a row, played by script and verified: an armistice, a peace, two gaps, a deployment."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from drumhead.engine.cli.app import run
from drumhead.engine.errors import RefusedError
from drumhead.engine.play.events import GM
from drumhead.engine.session import GameSession
from tests.rulesets.rotd.courts import ARMIES, MAP, SEATS, SIDES

ROW = """
format = 1
id = "row"
title = "the campaign of 1859"
date = 1859-06-01
turns = 4
[objectives]
Milano = 3
Verona = 2
[[campaigns]]
title = "the campaign of 1860"
date = 1860-05-01
turns = 2
peace = 1
relations = { AUS-FRA = "hostile" }
[[campaigns]]
title = "the campaign of 1866"
date = 1866-06-15
turns = 2
truce = 1
deployment = true
"""
Sheets = dict[str, tuple[str, ...]]
OFFER = "Monarch offer armistice to austria"
SCRIPT: tuple[tuple[str, Sheets], ...] = (
    (
        "turn 1, the 1st of the campaign of 1859, from 1 June 1859",
        {"Napoleon": (OFFER,)},
    ),
    ("turn 2, the 2nd of the campaign of 1859, from 3 June 1859", {"Gyulai": ("AU1AQ accept armistice of allies",)}),
    (
        "turn 3 of truce, the 3rd of the campaign of 1859, from 5 June 1859",
        {
            "Niel": ("FR1IN deploy to D6-V6 7-7",),
            "Napoleon": ("Monarch offer peace to austria for Milano",),
            "Gyulai": ("AU1AQ offer peace to allies ceding Milano",),
        },
    ),
    ("turn 4 of peace before the campaign of 1860, from 9 June 1859", {"Niel": ("FR1AQ deploy to 3-3",)}),
    ("turn 5, the 1st of the campaign of 1860, from 1 May 1860", {"Gyulai": ("AU1IN march E4-V6 E3-V6",)}),
    ("turn 6, the 2nd of the campaign of 1860, from 3 May 1860", {}),
    ("turn 7 of truce before the campaign of 1866, from 5 May 1860", {}),
    ("turn 8, the deployment before the campaign of 1866", {"Niel": ("FR1IN deploy to C2-V2 3-3",)}),
    ("turn 9, the 1st of the campaign of 1866, from 15 June 1866", {"Niel": ("FR1IN march C3-V2",)}),
    ("turn 10, the 2nd of the campaign of 1866, from 17 June 1866", {}),
)


@pytest.fixture
def session(tmp_path: Path) -> Iterator[GameSession]:
    page = tmp_path / "row.toml"
    page.write_text("\n".join([ROW, SEATS, ARMIES, MAP, SIDES]), encoding="utf-8")
    made = GameSession.create(str(page), tmp_path / "row.drum", seed="1")
    yield made
    made.close()


def play(session: GameSession, turns: int) -> None:
    """The script, as far as wanted; every sheet goes in as a player sends it."""
    for title, sheets in SCRIPT[:turns]:
        assert session.turn_title() == title
        for seat, lines in sheets.items():
            orders = [session.read_order(line, seat) for line in lines]
            assert all(verdict.accepted for verdict in session.submit(session.sheet(seat, orders)))
        session.advance()


def square(session: GameSession, unit: str) -> str:
    token = session.view(GM).token(unit)
    assert token is not None
    return session.game.map.board.name(token.cell)


@pytest.mark.rule("rotd", "5.1a")
@pytest.mark.rule("rotd", "5.1b")
def test_three_campaigns_are_played_in_a_row_and_come_out_again(session: GameSession, tmp_path: Path) -> None:
    play(session, len(SCRIPT))
    assert session.game.options["turns"] == len(SCRIPT) + 1, "as many as there could have been"
    assert session.ended == "The 3 campaigns have been played."
    kinds = [event.kind for turn in range(1, 11) for event in session.events(GM, turn)]
    assert [kinds.count(kind) for kind in ("campaign-closed", "campaign-ended", "season-passed")] == [3, 3, 2]
    assert [kinds.count(kind) for kind in ("armistice-made", "peace-made", "next-campaign-opened")] == [1, 1, 2]
    found = list(session.verify())
    assert [turn for turn, _, _ in found] == sorted(turn for turn, _, _ in found)
    assert {turn for turn, _, _ in found} == set(range(1, 11))
    with pytest.raises(RefusedError):
        session.advance()


def test_a_peace_by_terms_leaves_the_ceded_city_and_who_stands_on_its_land(session: GameSession) -> None:
    play(session, 3)
    milano = session.view("Gyulai").state.cities["Milano"]
    assert (milano.state, milano.ceded) == ("FRA", "FRA")
    assert square(session, "FR1IN") == "D6-V6"
    told = [session.wording(event) for event in session.events("Niel", 3)]
    assert "Allies and Austria make peace; Austria cedes Milano." in told


def test_played_turns_keep_their_titles(session: GameSession) -> None:
    play(session, len(SCRIPT))
    assert [session.turn_title(turn) for turn in range(1, 11)] == [title for title, _ in SCRIPT]
    assert session.turn_report("Niel", 3).title.endswith(SCRIPT[2][0])


def test_a_position_knows_campaign_and_turn(session: GameSession, tmp_path: Path) -> None:
    play(session, 3)
    session.export("Gyulai", tmp_path / "gyulai.drum")
    position = GameSession.open(tmp_path / "gyulai.drum")
    assert position.turn_title() == SCRIPT[3][0]
    assert position.turn_title(3) == SCRIPT[2][0]
    position.close()


@pytest.mark.whole
def test_the_command_line_tells_campaign_and_turn(session: GameSession, capsys: pytest.CaptureFixture[str]) -> None:
    play(session, 3)
    assert run(["info", str(session.path)]) == 0
    assert "turn 4 of peace before the campaign of 1860" in capsys.readouterr().out
    assert run(["advance", str(session.path)]) == 0
    assert "the 1st of the campaign of 1860" in capsys.readouterr().out
    assert run(["verify", str(session.path)]) == 0
