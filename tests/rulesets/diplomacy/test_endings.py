"""How a game ends because all that are left say so: draws, draws that leave out, and concessions."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path

import pytest

from drumhead.engine.play.events import GM
from drumhead.engine.reports.text import write_text
from drumhead.engine.rulesets.diplomacy import RULESET
from drumhead.engine.rulesets.diplomacy.orders.orders import Concede, Share
from drumhead.engine.rulesets.diplomacy.turns.writing import signed
from drumhead.engine.session import GameSession
from drumhead.engine.session.evening.exchanging import exported, read_moments, replayed
from drumhead.engine.session.recalling.past import past
from tests.rulesets.diplomacy.table import Table

THREE = {"France": ["A Paris"], "Germany": ["A Munich"], "Italy": ["A Rome"]}
NAMED = {"draws": '"named"'}


def rule(number: str) -> pytest.MarkDecorator:
    return pytest.mark.rule("diplomacy", number)


def three(folder: Path, **options: str) -> Table:
    return Table(folder, THREE, centres={"France": ["PAR"], "Germany": ["MUN"], "Italy": ["ROM"]}, **options)


def voted(table: Table, votes: Mapping[str, Sequence[str]]) -> list[str]:
    """The kinds of event of a turn in which these votes and no orders were handed in."""
    return [event.kind for event in table.play(**votes)]


@rule("draws.1a")
def test_a_draw_that_names_all_that_are_left_is_a_draw_between_them_all(tmp_path: Path) -> None:
    table = three(tmp_path)
    votes = {"France": ["draw"], "Germany": ["draw between Germany, Italy, France"], "Italy": ["draw with FRA GER ITA"]}
    assert voted(table, votes) == ["draw", "over"]
    assert table.session.ended == "The game is drawn."
    assert table.told("draw") == ["The game is drawn: France, Germany and Italy."]


@rule("draws.1b")
def test_a_draw_between_some_ends_the_game_where_those_left_out_agree(tmp_path: Path) -> None:
    table = three(tmp_path, **NAMED)
    votes = dict.fromkeys(THREE, ("draw with FRA GER",))
    assert voted(table, votes) == ["draw", "over"]
    assert table.session.ended == "The game is drawn between France and Germany."
    assert table.told("draw") == ["The game is drawn between France and Germany; without a share: Italy, who agreed."]


@rule("draws.1b")
@pytest.mark.parametrize(
    "votes",
    [
        {"France": ["draw with FRA GER"], "Germany": ["draw with FRA GER"]},
        {"France": ["draw with FRA GER"], "Germany": ["draw with FRA GER"], "Italy": ["draw"]},
        {"France": ["draw with FRA GER"], "Germany": ["draw with FRA GER"], "Italy": ["draw with FRA ITA"]},
        {"France": ["concede to GER"], "Germany": ["concede to GER"], "Italy": ["concede to FRA"]},
        {"France": ["concede to GER"], "Italy": ["concede to GER"]},
    ],
)
def test_nothing_ends_where_one_says_otherwise_or_nothing(tmp_path: Path, votes: Mapping[str, Sequence[str]]) -> None:
    table = three(tmp_path, **NAMED)
    assert not {"draw", "conceded", "over"} & set(voted(table, votes))
    assert not table.session.over


@rule("draws.1c")
def test_a_game_is_conceded_by_all_also_by_who_gets_it(tmp_path: Path) -> None:
    table = three(tmp_path)
    votes = {"France": ["France concedes to Germany"], "Germany": ["concede to Germany"], "Italy": ["concede GER"]}
    assert voted(table, votes) == ["conceded", "over"]
    assert table.session.ended == "The game is conceded to Germany."
    assert table.told("conceded") == ["All that are left concede the game to Germany."]
    assert table.state.winner == "Germany"


@rule("draws.1d")
def test_a_power_that_is_out_is_not_asked_and_shares_nothing(tmp_path: Path) -> None:
    table = Table(tmp_path, {**THREE, "Turkey": []}, {"Turkey": []}, **NAMED)
    assert table.refused("France", "draw with FRA GER TUR") == ["draws.1"]
    assert table.refused("France", "concede to TUR") == ["draws.1"]
    assert voted(table, dict.fromkeys(THREE, ("concede to ITA",))) == ["conceded", "over"]


@rule("draws.1e")
def test_votes_that_come_to_nothing_are_told_to_nobody(tmp_path: Path) -> None:
    table = three(tmp_path, **NAMED)
    table.play(France=["A PAR H", "concede to Germany"], Germany=["A MUN H", "draw with FRA GER"], Italy=["A ROM H"])
    assert [fate.order for fate in past(table.session, 1)] == ["A PAR H", "A MUN H", "A ROM H"]
    for seat in (GM, "France", "Italy"):
        report = write_text(table.session.turn_report(seat, 1))
        assert "draw" not in report and "concede" not in report


@rule("draws.2")
def test_who_is_left_can_be_left_out_only_where_the_game_says_so(tmp_path: Path) -> None:
    table = three(tmp_path)
    assert table.refused("France", "draw with FRA GER") == ["draws.1"]
    assert table.check("France", "draw with FRA GER")[0].reason.startswith("in this game all that are left share")
    (tmp_path / "named").mkdir()
    assert three(tmp_path / "named", **NAMED).refused("France", "draw with FRA GER") == [""]


def test_a_draw_is_between_two_and_a_power_has_one_vote(tmp_path: Path) -> None:
    table = three(tmp_path, **NAMED)
    assert "concede to France" in table.check("France", "draw with FRA")[0].reason
    assert table.refused("France", "draw", "concede to GER") == ["", "4.D.3"]
    assert table.refused("France", "draw", "draw PAR") == ["", ""], "the same vote by the name of a unit"


def test_of_two_votes_the_last_counts_where_last_orders_do(tmp_path: Path) -> None:
    table = three(tmp_path, double_orders='"last"')
    votes = {"France": ["draw", "concede to GER"], "Germany": ["concede to GER"], "Italy": ["concede to GER"]}
    assert voted(table, votes) == ["conceded", "over"]


def test_what_all_agreed_on_is_listed_with_the_orders(tmp_path: Path) -> None:
    table = three(tmp_path, **NAMED)
    table.play(**{power: ["A ROM H"] * (power == "Italy") + ["draw with FRA GER"] for power in THREE})
    assert [(fate.side, fate.order) for fate in past(table.session, 1)] == [
        (power, "draw between France, Germany") for power in THREE
    ]


@pytest.mark.parametrize(
    ("vote", "note"),
    [
        ("draw", "Victory by: FRA, GER, ITA"),
        ("draw with FRA GER", "Victory by: FRA, GER"),
        ("concede to ITA", "Victory by: ITA"),
    ],
)
def test_another_program_is_told_who_won_and_tells_it_back(tmp_path: Path, vote: str, note: str) -> None:
    table = three(tmp_path, **NAMED)
    table.play(**dict.fromkeys(THREE, (vote,)))
    text = exported(table.session)
    last = json.loads(text)["phases"][-1]
    assert (last["name"], last["state"]["note"]) == ("COMPLETED", note)
    carried = replayed(read_moments(text, "saved.json"), "saved.json", tmp_path / "back.drum")
    assert (carried.phase, carried.refused) == ("", ())
    with closing(GameSession.open(tmp_path / "back.drum")) as back:
        assert back.ended == table.session.ended


def test_a_vote_in_winter_uses_up_no_build(tmp_path: Path) -> None:
    units, centres = {"France": ["A Gascony"], "Italy": ["A Rome"]}, {"France": ["PAR", "BRE"], "Italy": ["ROM"]}
    table = Table(tmp_path, units, centres, head='season = "fall"')
    table.advance()
    assert table.refused("France", "build A PAR", "concede to Italy") == ["", ""]


def test_votes_are_about_the_game_and_other_orders_about_a_unit() -> None:
    assert {form.kind for form in RULESET.forms if form.whole} == {"draw", "share", "concede"}


def test_a_vote_that_was_not_typed_names_powers_by_any_name_of_theirs(tmp_path: Path) -> None:
    game, view = (table := three(tmp_path, **NAMED)).session.game, table.session.view("France")
    shared = signed(game, view, Share(unit="", among=("fra", "GER", "Italy", "Paris", "A MUN", "Utopia")))
    assert shared == Share(unit="France", among=("France", "Germany", "Italy", "Paris", "A MUN", "Utopia"))
    assert signed(game, view, Concede(unit="", to="ger")) == Concede(unit="France", to="Germany")
