"""Past orders with what came of them, in the words of judges."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path

import pytest

from drumhead.engine.cli import run
from drumhead.engine.errors import RefusedError, UnknownNameError
from drumhead.engine.play.events import GM
from drumhead.engine.rulesets.diplomacy import RULESET
from drumhead.engine.session import GameSession, Said
from drumhead.engine.session.recalling.past import past
from tests.engine.session import pages
from tests.rulesets.diplomacy.table import Table

Lines = dict[str, tuple[str, ...]]


def listed(table: Table, turn: int) -> list[str]:
    """A line an order, as `drumhead history` writes it without its power."""
    return [
        f"{fate.order} {'' if fate.given else '-'}({', '.join(fate.results)})" for fate in past(table.session, turn)
    ]


def in_short(table: Table, turn: int) -> list[str]:
    """What the digest says of each power."""
    view = table.session.view(GM)
    (chapter, *_) = RULESET.accounts.digest(table.session.game, view, view, table.session.events(GM, turn))
    assert chapter.title == "In short"
    return [remark.text for remark in chapter.remarks]


@pytest.mark.parametrize(
    ("orders", "line"),
    [
        ({"France": ("A PAR - BUR",), "Germany": ("A MUN - BUR",)}, "A PAR - BUR (bounce)"),
        ({"France": ("A PAR S A BUR", "A BUR H"), "Germany": ("A GAS - PAR",)}, "A PAR S A BUR (cut)"),
        ({"France": ("A RUH S A BUR - MUN", "A BUR H")}, "A RUH S A BUR - MUN (void)"),
        ({"England": ("A LON - HOL", "F NTH H")}, "A LON - HOL (no convoy)"),
        ({"England": ("A LON - HOL", "F NTH C A LON - HOL")}, "F NTH C A LON - HOL ()"),
        ({"France": ("A PAR - BUR", "A MAR S PAR - BUR"), "Germany": ("A BUR H",)}, "A BUR H (dislodged)"),
        ({"France": ("F MAO - SPA/NC", "F POR H")}, "F MAO - SPA/NC (bounce)"),
    ],
)
def test_an_order_of_movement_says_what_came_of_it(tmp_path: Path, orders: Lines, line: str) -> None:
    units = {power: [" ".join(line.split()[:2]) for line in lines] for power, lines in orders.items()}
    if "MAO" in line:
        units["Italy"] = ["F WES", "F LYO"]
        orders = {**orders, "Italy": ("F WES - SPA/SC", "F LYO H")}
    table = Table(tmp_path, units)
    table.play(**orders)
    assert line in listed(table, 1)


def test_kinds_of_unit_and_coasts_are_written_whatever_was_typed(tmp_path: Path) -> None:
    table = Table(tmp_path, {"France": ["F Spain (sc)", "A Paris"], "England": ["F WES"]})
    table.play(France=("SPA - MAO", "PAR H"), England=("WES S SPA",))
    assert listed(table, 1) == ["A PAR H ()", "F SPA/SC - MAO ()", "F WES S F SPA/SC (void)"]


def test_a_unit_without_an_order_is_told_from_one_that_was_to_hold(tmp_path: Path) -> None:
    table = Table(tmp_path, {"France": ["A Paris", "A Gascony"]})
    table.play(France=("A PAR H",))
    assert listed(table, 1) == ["A GAS H -()", "A PAR H ()"]


@pytest.mark.parametrize(
    ("lines", "line"),
    [
        (("F MAR R LYO",), "F MAR R LYO ()"),
        (("F MAR D",), "F MAR D (disband)"),
        ((), "F MAR D -(disband)"),
    ],
)
def test_a_retreat_is_listed(tmp_path: Path, lines: tuple[str, ...], line: str) -> None:
    table = Table(tmp_path, {"France": ["F Marseilles"], "Italy": ["A Piedmont", "A Gascony"]})
    table.play(Italy=("A PIE - MAR", "A GAS S A PIE - MAR"))
    table.play(France=lines) if lines else table.advance()
    assert listed(table, 2) == [line]


def test_two_that_retreat_to_one_place_bounce_and_are_disbanded(tmp_path: Path) -> None:
    table = Table(tmp_path, {"France": ["A PAR", "A BUR"], "Germany": ["A PIC", "A BRE", "A MUN", "A RUH"]})
    table.play(Germany=("A BRE - PAR", "A PIC S A BRE - PAR", "A RUH - BUR", "A MUN S A RUH - BUR"))
    table.play(France=("A PAR R GAS", "A BUR R GAS"))
    assert listed(table, 2) == ["A BUR R GAS (bounce, disband)", "A PAR R GAS (bounce, disband)"]


def test_winter_lists_builds_removals_and_what_disorder_took(tmp_path: Path) -> None:
    units = {"France": ["A Gascony"], "Russia": ["A Moscow"], "Italy": ["A Rome", "A Tuscany"], "Turkey": ["A Syria"]}
    centres = {"France": ["PAR", "BRE", "MAR"], "Russia": ["STP", "MOS"], "Italy": ["ROM"], "Turkey": []}
    table = Table(tmp_path, units, centres, head='season = "fall"')
    table.advance()
    assert table.title == "Winter 1901, adjustments"
    table.play(France=("build A PAR", "waive"), Russia=("build F STP/SC",), Italy=("A TUS D",))
    assert listed(table, 2) == ["A PAR B ()", "WAIVE ()", "F STP/SC B ()", "A TUS D ()", "A SYR D -()"]


def test_a_build_that_is_forced_into_a_winter_without_room_for_it_is_listed_as_void(tmp_path: Path) -> None:
    table = Table(tmp_path, {"France": ["A GAS"]}, {"France": ["PAR", "BRE"]}, head='season = "fall"')
    table.advance()
    table.hand_in("France", "build A PAR")
    table.session.rule(("order", "build F BRE"), Said("promised", forced=True))
    table.advance()
    assert listed(table, 2) == ["A PAR B ()", "F BRE B (void)"]


def test_a_season_lists_the_coasts_that_were_meant_and_what_was_forced_in_vain(tmp_path: Path) -> None:
    units = {"France": ["F MAR", "A GAS", "A PAR"], "England": ["A LON", "F NTH"], "Germany": ["F DEN", "F SKA"]}
    table = Table(tmp_path, units)
    table.hand_in("France", "MAR - SPA")
    table.hand_in("England", "A LON - HOL", "NTH C LON - HOL")
    table.hand_in("Germany", "F DEN - NTH", "SKA S DEN - NTH")
    table.session.rule(("order", "GAS - LON"), Said("promised", forced=True))
    table.advance()
    assert listed(table, 1) == [
        *("A GAS - LON (void)", "F MAR - SPA/SC ()", "A PAR H -()"),
        *("A LON - HOL (no convoy)", "F NTH C A LON - HOL (dislodged)"),
        *("F DEN - NTH ()", "F SKA S F DEN - NTH ()"),
    ]


def test_a_winter_lists_coasts_and_kinds_of_unit_whatever_was_typed(tmp_path: Path) -> None:
    units = {"Russia": ["A St Petersburg"], "Italy": ["F Spain (sc)", "A Tuscany"], "France": ["F BRE"]}
    centres = {"Russia": ["STP", "MOS", "SEV"], "Italy": ["ROM"], "France": ["BRE", "PAR", "MAR"]}
    table = Table(tmp_path, units, centres, head='season = "fall"\nstage = "adjustments"')
    table.hand_in("Italy", "remove SPA")
    table.hand_in("Russia", "build MOS")
    table.hand_in("France", "build PAR", "waive")
    table.advance()
    assert listed(table, 1) == ["A MOS B ()", "F SPA/SC D ()", "A PAR B ()", "WAIVE ()"]


def test_of_an_autumn_each_power_counts_the_centres_that_changed_hands_and_of_a_winter_none(tmp_path: Path) -> None:
    centres = {"France": ["PAR", "BRE"], "Germany": ["BEL", "MUN"], "Italy": ["ROM"]}
    table = Table(
        tmp_path, {"France": ["A BUR"], "Germany": ["A MUN"], "Italy": ["A ROM"]}, centres, head='season = "fall"'
    )
    table.play(France=("A BUR - BEL",), Italy=("A ROM H",))
    assert in_short(table, 1) == ["France: 1 of 1 move came off, 1 centre taken.", "Germany: 1 centre lost."]
    view = table.session.view("France")
    stances = {note.name: note.stance for note in RULESET.notes(table.session.game, view)}
    assert [stances[name] for name in ("Belgium", "Paris", "Munich", "London")] == ["friend", "friend", "enemy", ""]
    table.play(France=("build A PAR",))
    assert in_short(table, 2) == ["France: 1 built."]


def test_a_vote_that_came_to_nothing_stays_secret(tmp_path: Path) -> None:
    table = Table(tmp_path, {"France": ["A Paris"], "Italy": ["A Rome"]})
    table.play(France=("A PAR H", "draw"))
    assert listed(table, 1) == ["A PAR H ()", "A ROM H -()"]


def test_the_turn_that_waits_and_a_position_have_no_history(tmp_path: Path) -> None:
    table = Table(tmp_path, {"France": ["A Paris"], "Italy": ["A Rome"]})
    with pytest.raises(UnknownNameError, match=r"Turn 1 has not been played yet\."):
        past(table.session, 1)
    table.play(France=("A PAR H",))
    table.session.export("Italy", tmp_path / "italy.drum")
    with closing(GameSession.open(tmp_path / "italy.drum")) as mine, pytest.raises(RefusedError, match="is a position"):
        past(mine, 1)


def test_the_command_lists_by_turn_and_power(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = Table(tmp_path, {"France": ["A Paris"], "Germany": ["A Munich", "A Kiel"]})
    table.play(France=("A PAR - BUR",), Germany=("A MUN - BUR",))
    assert run(["history", str(table.session.path)]) == 0
    text = (
        "Spring 1901, movement\nFrance:\n  A PAR - BUR (bounce)\nGermany:\n  A KIE H (no order)\n  A MUN - BUR (bounce)"
    )
    assert capsys.readouterr().out.strip() == text
    assert run(["history", str(table.session.path), "--turn", "1", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)[0]
    assert (told["turn"], told["orders"][0]["order"], told["orders"][0]["results"]) == (1, "A PAR - BUR", ["bounce"])


def test_a_game_whose_orders_stay_secret_has_no_history(tmp_path: Path) -> None:
    with (
        closing(GameSession.create(pages.scenario(tmp_path), tmp_path / "game.drum", seed="1")) as session,
        pytest.raises(RefusedError, match="are secret after the turn too"),
    ):
        past(session, 1)
