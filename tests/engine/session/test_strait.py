"""Diplomacy from the founding of a game to its end, through the session and the command line alone."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from drumhead.engine.cli.app import run
from drumhead.engine.drawing.pens.svg import write_svg
from drumhead.engine.errors import InputError, RefusedError
from drumhead.engine.play.events import GM
from drumhead.engine.play.view import encode_view
from drumhead.engine.reports.html import write_html
from drumhead.engine.reports.pages import write_pages
from drumhead.engine.reports.pictures.frame import Frame
from drumhead.engine.reports.text import write_text
from drumhead.engine.session import GameSession
from tests.engine.session.strait import PAGE, scenario, sheet

pytestmark = pytest.mark.whole


@pytest.fixture
def game(tmp_path: Path) -> GameSession:
    return GameSession.create(scenario(tmp_path), tmp_path / "game.drum", seed="5")


def played(game: GameSession, **orders: tuple[str, ...]) -> None:
    for seat, lines in orders.items():
        game.submit(sheet(seat, *lines, turn=game.turn))
    game.advance()


def test_turns_are_called_by_their_seasons(game: GameSession) -> None:
    played(game, Gothia=("F EAS - BAY",))
    assert game.turn_title() == "Fall 1901, movement"
    assert game.turn_title(1) == "Spring 1901, movement"
    assert "report of Spring 1901, movement" in write_text(game.turn_report("Gothia", 1))
    assert "position before Fall 1901, movement" in write_text(game.position_report("Gothia"))


def test_a_sheet_shows_every_unit_with_its_situation(game: GameSession) -> None:
    text = game.sheet("Iberia", [game.read_order("F SOU - SEA")])
    assert "# Spring 1901, movement" in text
    assert "# Fleet in Southland (west coast) (Iberia)\n#   written F SOU/WC;" in text
    assert text.index("written F SOU/WC") < text.index("\nF SOU - SEA")


def test_a_sheet_is_judged_line_by_line_with_reasons(game: GameSession) -> None:
    given = ("A NOR - EAS", "F EAS S A NOR - EAS", "F Eestland - East Bay", "A NOR - Atlantis")
    verdicts = game.judge(game.read_sheet(sheet("Gothia", *given)))
    assert [verdict.accepted for verdict in verdicts] == [True, False, True, False]
    assert verdicts[1].rule == "6.D.34"
    assert "no name on this map" in verdicts[3].reason


def test_silent_powers_hold_and_lose_their_dislodged_units(tmp_path: Path) -> None:
    near = PAGE.replace('"A Northland", "F Eastland"', '"F Northland", "F East Bay"')
    game = GameSession.create(scenario(tmp_path, near.replace("Southland (wc)", "Middle Sea")), tmp_path / "g.drum")
    played(game, Gothia=("F NOR - SEA", "F BAY S F NOR - SEA"))
    assert game.turn_title() == "Spring 1901, retreats"
    game.advance(missing="default")
    assert {token.owner for token in game.view("gm").tokens} == {"Gothia"}
    with pytest.raises(RefusedError, match="No orders from Gothia\\."):
        game.advance(missing="refuse")


def test_three_of_three_centres_end_the_game(game: GameSession) -> None:
    played(game, Gothia=("F EAS - BAY",), Iberia=("F SOU - SEA",))
    played(game, Gothia=("F BAY - SOU/EC",))
    assert game.over
    assert game.ended == "Gothia has won."
    assert "the end. Gothia has won." in game.position_report("Iberia").title
    with pytest.raises(RefusedError, match=r"Gothia has won\."):
        game.advance()


def test_all_that_are_left_may_agree_on_a_draw(game: GameSession) -> None:
    played(game, Gothia=("A NOR H",), Iberia=("Iberia votes for a draw",))
    assert game.ended == ""
    played(game, Gothia=("draw",), Iberia=("Iberia votes for a draw",))
    assert game.ended == "The game is drawn."


def test_a_replay_agrees_with_what_is_stored(game: GameSession) -> None:
    played(game, Gothia=("A NOR - EAS", "F EAS - BAY"), Iberia=("F SOU - SEA",))
    played(game)
    assert len(list(game.verify())) == 4


def test_a_position_holds_the_seats_view_and_no_orders_of_others(game: GameSession, tmp_path: Path) -> None:
    game.submit(sheet("Gothia", "A NOR - EAS"))
    played(game, Iberia=("F SOU - SEA",))
    game.submit(sheet("Gothia", "F EAS - BAY", turn=2))
    game.export("Iberia", tmp_path / "iberia.drum")
    position = GameSession.open(tmp_path / "iberia.drum")
    assert encode_view(position.view("Iberia")) == encode_view(game.view("Iberia"))
    assert write_text(position.turn_report("Iberia", 1)) == write_text(game.turn_report("Iberia", 1))
    assert b"F EAS - BAY" not in (tmp_path / "iberia.drum").read_bytes()
    assert position.draft("Iberia") == ()
    with pytest.raises(InputError):
        position.view("Gothia")


def test_a_dislodgement_is_told_with_the_chain_of_its_causes(tmp_path: Path) -> None:
    near = PAGE.replace('"A Northland", "F Eastland"', '"F Northland", "F East Bay"')
    game = GameSession.create(scenario(tmp_path, near.replace("Southland (wc)", "Middle Sea")), tmp_path / "g.drum")
    played(game, Gothia=("F NOR - SEA", "F BAY S F NOR - SEA"))
    (event,) = [event for event in game.events("gm", 1) if event.kind == "dislodged"]
    assert [step.kind for step in game.why("Iberia", event.id)] == ["dislodged", "advanced"]
    assert game.why("Iberia", event.id)[-1].cause == "order NOR move"


def test_reports_are_written_as_text_pages_and_html_with_a_map(game: GameSession) -> None:
    played(game, Gothia=("A NOR - EAS", "F EAS - BAY"), Iberia=("F SOU - SEA",))
    report = game.turn_report("Iberia", 1)
    assert "A Northland moves to Eastland." in write_text(report)
    assert "<svg" in write_html(report)
    assert write_pages(report).startswith(b"%PDF")


def test_the_same_game_gives_the_same_bytes(tmp_path: Path) -> None:
    pages = []
    for name in ("one", "two"):
        session = GameSession.create(scenario(tmp_path), tmp_path / f"{name}.drum", seed="5")
        played(session, Gothia=("A NOR - EAS",), Iberia=("F SOU - SEA",))
        picture = write_svg(session.picture("gm", Frame(800, 600)).drawing())
        pages.append((json.dumps(session.data("gm")), picture, session.position("gm")))
    assert pages[0] == pages[1]


def said(capsys: pytest.CaptureFixture[str], *command: str) -> Any:
    assert run([*command, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_the_command_line_plays_checks_draws_and_asks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source, game, orders = scenario(tmp_path), str(tmp_path / "g.drum"), tmp_path / "gothia.orders"
    assert run(["new", source, game, "--seat", "Gothia=secret", "--seat", "Iberia"]) == 0
    orders.write_text(sheet("Gothia", "A NOR - EAS", "F EAS - BAY"))
    assert run(["submit", game, str(orders)]) == 1, "the seat has a password and the sheet no seal"
    assert run(["submit", game, str(orders), "--unsealed"]) == 0
    assert run(["advance", game]) == 0
    assert "Spring 1901, movement (turn 1) was played" in capsys.readouterr().out
    assert said(capsys, "info", game)["now"] == "Fall 1901, movement"
    assert said(capsys, "show", game)["season"] == "fall"
    for name in ("map.png", "map.svg", "map.pdf"):
        assert run(["render", game, "--out", str(tmp_path / name)]) == 0
        assert (tmp_path / name).stat().st_size > 2000
    assert run(["render", game, "--out", str(tmp_path / "x.png"), "--square", "NOR"]) == 2
    assert run(["map", "check", source]) == 0


def test_a_bundled_game_is_founded_and_its_map_asked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name, units in (("diplomacy-1901", 22), ("city-country-1901", 22)):
        session = GameSession.create(name, tmp_path / f"{name}.drum", seed="1")
        assert len(session.view("gm").tokens) == units
        assert len(session.seats()) == 7
    place = said(capsys, "map", "info", "diplomacy-classic", "--square", "St Petersburg")
    assert place["code"] == "STP"
    assert place["fleets"] == {"STP/NC": ["BAR", "NWY"], "STP/SC": ["BOT", "FIN", "LVN"]}
    assert said(capsys, "map", "info", "city-country", "--square", "KIE*")["seas"] == ["Baltic Sea", "Helgoland Bight"]
    assert said(capsys, "map", "info", "diplomacy-classic", "--find", "sea")[0]["code"]


def test_a_report_has_each_powers_orders_and_units_without_one_in_the_scenarios_order(game: GameSession) -> None:
    played(game, Iberia=("F SOU - SEA",))
    text = write_text(game.turn_report("Iberia", 1))
    said = ["Orders of Gothia", "A Northland holds without an order.", "Orders of Iberia", "F Southland"]
    assert sorted(text.index(words) for words in said) == [text.index(words) for words in said]


def test_a_report_says_whom_it_is_for(game: GameSession) -> None:
    heads = {seat: game.position_report(seat).subtitle for seat in ("Gothia", GM)}
    assert heads == {"Gothia": "for Gothia", GM: "for the game master"}
