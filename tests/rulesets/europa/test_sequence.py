"""The sequence of play: who is asked for what, one after the other."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from drumhead.engine.cli import run
from drumhead.engine.session import GameSession
from tests.rulesets.europa.tables import RULESET, Table, board_of

UNITS = {
    "N1": {"affiliation": "Nat", "factors": "2-3-6", "at": "0202"},
    "L1": {"affiliation": "PA", "factors": "1-2-6", "at": "0402"},
}


def test_players_take_turns() -> None:
    table = Table(board_of(["....", "....", "....", "...."]), units=UNITS)
    assert (table.state.player, table.state.phase) == ("insurgent", "movement")
    table.end()
    assert (table.state.player, table.state.phase, table.state.month) == ("loyalist", "movement", 1)
    table.end()
    assert (table.state.player, table.state.phase, table.state.month) == ("insurgent", "movement", 2)


def test_a_turn_is_called_by_its_half_of_the_month() -> None:
    table = Table(board_of(["....", "....", "....", "...."]), units=UNITS)
    title = RULESET.turn_title(table.game, 1, lambda: table.state, "movement")
    assert title == "II Jul 36, Insurgent movement"


def test_only_the_phasing_player_orders() -> None:
    table = Table(board_of(["....", "....", "....", "...."]), units=UNITS)
    refused = table.refused("L1 move 0302")
    assert refused is not None
    assert "not yours" in refused.reason
    assert [token.id for token in table.view.tokens if token.orderable] == ["N1"]


def test_a_stage_is_told_by_its_own_name_as_it_begins_and_who_stirred_by_theirs() -> None:
    table = Table(board_of(["....", "....", "....", "...."]), units=UNITS)
    table.end()
    said = [RULESET.wording(table.game, event) for event in table.events if event.kind == "began"]
    assert said[0] == "II Jul 36, Insurgent combat."
    assert said[-1] == "II Jul 36, Loyalist movement."
    table.line("L1 move 0302").end()
    stirred = [RULESET.wording(table.game, event) for event in table.events if event.kind == "stirred"]
    assert stirred == ["Their stay is over, by going or spending movement points: L1."]


def test_the_end_names_the_side_that_has_won_or_neither() -> None:
    table = Table(board_of(["....", "....", "....", "...."]), units=UNITS)
    ends = {side: RULESET.ended(table.game, replace(table.state, winner=side)) for side in ("", "nobody", "loyalist")}
    assert ends[""] == ""
    assert ends["nobody"] == "The game is over; neither side has more points."
    assert ends["loyalist"] == "The game is over; the Loyalist side has won."


def test_a_turn_that_was_played_keeps_the_name_of_its_stage() -> None:
    near = {**UNITS, "L1": {**UNITS["L1"], "at": "0302"}}
    table = Table(board_of(["....", "....", "....", "...."]), units=near)
    for _ in range(8):
        turn, stage = table.state.turn, table.state.phase
        before = RULESET.turn_title(table.game, turn, lambda: table.state, stage)
        table.end()
        assert RULESET.turn_title(table.game, turn, lambda: table.state, stage) == before
    assert table.state.month == 3


def test_the_last_turn_keeps_its_name_when_the_game_is_over() -> None:
    table = Table(board_of(["....", "....", "....", "...."]), units=UNITS)
    table.game.options["turns"] = 1
    table.end()
    table.end()
    assert table.state.winner
    assert RULESET.turn_title(table.game, 2, lambda: table.state, "movement") == "II Jul 36, Loyalist movement"


def test_info_counts_game_turns_where_the_loop_counts_stages(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = tmp_path / "bells.drum"
    GameSession.create("bells-1936", game, seed="7").close()
    assert run(["info", str(game)]) == 0
    assert "turns     game turn 1 of 65, each played in several turns" in capsys.readouterr().out
    assert run(["info", str(game), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["game_turn"], told["turns"]) == (1, 65)
