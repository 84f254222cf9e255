"""The sequence of play: who is asked for what, one after the other."""

from __future__ import annotations

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
    assert title == "II Jul 36, insurgent movement"


def test_only_the_phasing_player_orders() -> None:
    table = Table(board_of(["....", "....", "....", "...."]), units=UNITS)
    refused = table.refused("L1 move 0302")
    assert refused is not None
    assert "not yours" in refused.reason
    assert [token.id for token in table.view.tokens if token.orderable] == ["N1"]
