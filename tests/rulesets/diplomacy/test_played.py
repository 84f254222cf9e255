"""What a sheet says, what the check answers, and what the turn makes of it: the three agree."""

from __future__ import annotations

from pathlib import Path

import pytest

from drumhead.engine.errors import ScenarioError
from drumhead.engine.play.events import GM
from drumhead.engine.rulesets.diplomacy import RULESET
from drumhead.engine.session import GameSession
from tests.rulesets.diplomacy.table import Table


def rule(number: str) -> pytest.MarkDecorator:
    return pytest.mark.rule("diplomacy", number)


# a unit is known by its province


def beaten(folder: Path, **options: str) -> Table:
    """A fleet on the south coast of Spain has to retreat from Marseilles."""
    table = Table(
        folder, {"France": ["F Spain (sc)", "A Paris"], "Italy": ["A Marseilles", "A Gascony"]}, None, "", **options
    )
    table.play(Italy=("A MAR - SPA", "A GAS S A MAR - SPA"))
    assert table.title == "Spring 1901, retreats"
    return table


@pytest.mark.parametrize("line", ["F SPA/SC R WES", "F SPA/SC - WES", "F Spain(sc) retreats to WES", "SPA R WES"])
def test_a_unit_retreats_by_the_coast_that_its_sheet_prints(tmp_path: Path, line: str) -> None:
    table = beaten(tmp_path)
    assert "written F SPA/SC" in table.session.sheet("France", ())
    table.play(France=(line,))
    assert table.units() == {"WES": "France F", "PAR": "France A", "SPA": "Italy A", "GAS": "Italy A"}


@pytest.mark.parametrize("line", ["F SPA/SC D", "disband F Spain (south coast)"])
def test_a_dislodged_unit_is_given_up_by_the_coast_that_its_sheet_prints(tmp_path: Path, line: str) -> None:
    table = beaten(tmp_path)
    table.play(France=(line,))
    assert table.told("disbanded") == ["F Spain (south coast) is disbanded, since its power gave it up."]


@pytest.mark.parametrize("line", ["F SPA/SC R WES", "F SPA/SC D"])
def test_a_unit_whose_coast_is_written_is_no_longer_without_an_order(tmp_path: Path, line: str) -> None:
    table = beaten(tmp_path)
    assert len(table.session.tasks("France", ())) == 1
    assert table.session.tasks("France", [table.session.read_order(line, "France")]) == ()


def test_an_order_with_its_units_coast_stands_where_one_without_it_stood(tmp_path: Path) -> None:
    table = Table(tmp_path, {"France": ["F Spain (sc)"]})
    lines = [table.session.read_order(line, "France") for line in ("F SPA - WES", "F SPA/SC - LYO")]
    assert lines[0].key == lines[1].key
    assert table.session.tasks("France", lines[1:]) == ()
    assert table.refused("France", "F SPA - WES", "F SPA/SC - LYO") == ["", "4.D.3"]


@rule("4.B.5")
@pytest.mark.parametrize(("choice", "number"), [("illegal", "4.B.5"), ("ignored", "")])
def test_the_wrong_coast_of_a_unit_that_retreats_is_held_against_it_or_not(
    tmp_path: Path, choice: str, number: str
) -> None:
    table = beaten(tmp_path, unit_coast=f'"{choice}"')
    assert table.refused("France", "F SPA/NC R WES") == [number]
    assert table.refused("France", "F SPA/SC R WES") == [""]


@rule("4.C.1")
@rule("4.C.2")
@pytest.mark.parametrize(
    ("option", "line", "number"), [("missing_arm", "SPA R WES", "4.C.1"), ("wrong_arm", "A SPA R WES", "4.C.2")]
)
def test_the_letter_of_a_unit_that_retreats_is_held_against_it_or_not(
    tmp_path: Path, option: str, line: str, number: str
) -> None:
    (tmp_path / "strict").mkdir()
    assert beaten(tmp_path).refused("France", line) == [""]
    strict = beaten(tmp_path / "strict", **{option: '"illegal"'})
    assert strict.refused("France", line, "F SPA R WES") == [number, ""]


@rule("4.C.2")
def test_the_letter_of_a_unit_that_is_removed_is_held_against_it_or_not(tmp_path: Path) -> None:
    for option, number in (("valid", ""), ("illegal", "4.C.2")):
        folder = tmp_path / option
        folder.mkdir()
        units = {"France": ["A Paris"], "Italy": ["A Rome"]}
        winter = Table(folder, units, {"France": []}, 'stage = "adjustments"\nseason = "fall"', wrong_arm=f'"{option}"')
        assert winter.refused("France", "remove F PAR") == [number]
        assert winter.refused("France", "remove A PAR") == [""]


# two in one place


@rule("4.A.7")
def test_two_that_pass_each_other_by_convoy_are_not_dislodged_and_keep_others_out(tmp_path: Path) -> None:
    units = {
        "England": ["A London", "F North Sea", "A Holland"],
        "France": ["A Belgium", "F English Channel", "A Wales"],
        "Russia": ["A Yorkshire"],
    }
    table = Table(tmp_path, units, dislodged_never_bounces="true")
    table.play(
        England=("A LON - BEL via convoy", "F NTH C A LON - BEL", "A HOL S A LON - BEL"),
        France=("A BEL - LON via convoy", "F ENG C A BEL - LON", "A WAL S A BEL - LON"),
        Russia=("A YOR - LON",),
    )
    standing = {"BEL": "England A", "LON": "France A", "YOR": "Russia A", "NTH": "England F", "ENG": "France F"}
    assert table.units() == standing | {"HOL": "England A", "WAL": "France A"}


# by convoy or on foot


@rule("4.A.3")
@rule("6.G.8")
@pytest.mark.parametrize(
    ("option", "goes"),
    [
        ({"land_fallback": "true"}, True),
        ({"adjacent_convoy": '"1971"'}, True),
        ({"adjacent_convoy": '"1982"'}, True),
        ({}, False),
        ({"adjacent_convoy": '"tag"'}, False),
    ],
    ids=str,
)
def test_an_army_told_to_go_by_convoy_walks_where_it_can_or_not_at_all(
    tmp_path: Path, option: dict[str, str], goes: bool
) -> None:
    table = Table(tmp_path, {"France": ["A Belgium"]}, **option)
    assert table.refused("France", "A BEL - HOL via convoy") == ["" if goes else "6.G.8"]
    table.hand_in("France", "A BEL - HOL via convoy")
    table.advance()
    assert table.units() == {"HOL" if goes else "BEL": "France A"}


@rule("6.G.8")
def test_an_army_told_to_go_by_convoy_walks_to_its_neighbours_only(tmp_path: Path) -> None:
    table = Table(tmp_path, {"France": ["A Belgium"]}, land_fallback="true")
    assert table.refused("France", "A BEL - MUN via convoy", "A BEL - LON via convoy") == ["6.A.1", "6.A.1"]


@rule("4.A.3")
def test_the_words_by_convoy_keep_no_army_from_walking_where_they_mean_nothing(tmp_path: Path) -> None:
    units = {"France": ["A Belgium", "A Holland"], "England": ["F North Sea"]}
    table = Table(tmp_path, units, adjacent_convoy='"1982"')
    table.play(France=("A BEL - HOL via convoy", "A HOL - KIE"))
    assert table.units() == {"HOL": "France A", "KIE": "France A", "NTH": "England F"}


# silence


SUPPORTED = {"Austria": ["A Budapest", "A Trieste"], "Italy": ["A Vienna"], "Russia": ["A Galicia", "A Rumania"]}
ATTACK = {"Italy": ("A VIE S A BUD",), "Russia": ("A GAL - BUD", "A RUM S A GAL - BUD")}


@rule("4.D.9")
@pytest.mark.parametrize(("lines", "holds"), [((), False), (("draw",), True), (("A TRI H",), True)])
def test_only_a_power_that_wrote_nothing_is_in_civil_disorder(
    tmp_path: Path, lines: tuple[str, ...], holds: bool
) -> None:
    table = Table(tmp_path, SUPPORTED, disorder_supported="false")
    table.play(**ATTACK, **({"Austria": lines} if lines else {}))
    assert (table.units()["BUD"] == "Austria A") is holds


@rule("4.D.9")
@pytest.mark.parametrize("lines", [("A TRI - MUN",), ("A TRI - MUN", "A BUD - PAR"), ("A TRI dances",)])
def test_a_power_whose_orders_are_all_refused_is_not_silent(tmp_path: Path, lines: tuple[str, ...]) -> None:
    table = Table(tmp_path, SUPPORTED, disorder_supported="false")
    table.hand_in("Austria", *lines)
    events = table.play(**ATTACK)
    assert table.units()["BUD"] == "Austria A"
    assert [event.kind for event in events if "Austria" in event.units] == []
    assert list(table.session.verify())


@rule("4.D.9")
def test_a_power_that_took_its_orders_back_is_silent(tmp_path: Path) -> None:
    table = Table(tmp_path, SUPPORTED, disorder_supported="false")
    table.hand_in("Austria", "A TRI - MUN")
    table.session.take_back("Austria")
    table.play(**ATTACK)
    assert table.units()["BUD"] == "Russia A"


@rule("4.D.9")
@pytest.mark.parametrize("lines", [("A TRI - MUN",), ("A TRI H",), ("A TRI dances",)])
def test_a_power_whose_last_sheet_takes_all_back_is_silent(tmp_path: Path, lines: tuple[str, ...]) -> None:
    table = Table(tmp_path, SUPPORTED, disorder_supported="false")
    table.hand_in("Austria", *lines)
    table.hand_in("Austria", "clear all")
    table.play(**ATTACK)
    assert table.units()["BUD"] == "Russia A"


@rule("4.D.9")
def test_where_silence_costs_nothing_nothing_is_kept_of_refused_orders(tmp_path: Path) -> None:
    table = Table(tmp_path, SUPPORTED)
    table.hand_in("Austria", "A TRI - MUN")
    table.play(**ATTACK)
    assert table.units()["BUD"] == "Austria A"
    assert list(table.session.verify())


# of several none


@rule("4.D.3")
@pytest.mark.parametrize(
    ("choice", "lines", "end"),
    [
        ("none", ("A PAR - BUR", "A PAR - GAS"), "PAR"),
        ("none", ("A PAR - BUR", "A PAR - BUR"), "BUR"),
        ("none", ("A PAR - BUR", "A PAR - MUN"), "BUR"),
        ("none", ("A PAR - BUR", "A PAR - GAS", "A PAR - PIC"), "PAR"),
        ("first", ("A PAR - BUR", "A PAR - GAS"), "BUR"),
        ("last", ("A PAR - BUR", "A PAR - GAS"), "GAS"),
    ],
)
def test_of_a_units_orders_on_a_sheet_the_chosen_one_or_none_is_kept(
    tmp_path: Path, choice: str, lines: tuple[str, ...], end: str
) -> None:
    table = Table(tmp_path, {"France": ["A Paris"]}, double_orders=f'"{choice}"')
    table.hand_in("France", *lines)
    table.advance()
    assert set(table.units()) == {end}
    assert list(table.session.verify())


@rule("4.D.3")
def test_of_orders_none_of_which_counts_each_is_refused_and_no_other(tmp_path: Path) -> None:
    table = Table(tmp_path, {"France": ["A Paris", "A Brest"]}, double_orders='"none"')
    assert table.refused("France", "A PAR - BUR", "A BRE H", "A PAR - GAS") == ["4.D.3", "", "4.D.3"]


@rule("4.D.4")
@pytest.mark.parametrize(("choice", "built"), [("none", set()), ("first", {"KIE"}), ("last", {"MUN"})])
def test_of_too_many_builds_on_a_sheet_the_chosen_ones_or_none_are_kept(
    tmp_path: Path, choice: str, built: set[str]
) -> None:
    units, owned = {"Germany": ["A Berlin", "A Ruhr"]}, {"Germany": ["Berlin", "Kiel", "Munich"]}
    table = Table(tmp_path, units, owned, 'stage = "adjustments"', extra_builds=f'"{choice}"')
    table.hand_in("Germany", "build A KIE", "build A MUN")
    table.advance()
    assert set(table.units()) == {"BER", "RUH"} | built


@rule("4.D.4")
def test_as_many_builds_as_are_due_all_count(tmp_path: Path) -> None:
    table = winter(tmp_path, extra_builds='"none"', double_builds='"none"')
    assert table.refused("Germany", "build A KIE", "build A KIE", "build A MUN") == ["", "", ""]


@rule("4.D.5")
def test_of_two_builds_for_a_centre_none_is_kept_where_none_counts(tmp_path: Path) -> None:
    table = winter(tmp_path, double_builds='"none"')
    table.hand_in("Germany", "build A KIE", "build F KIE", "build A MUN")
    table.advance()
    assert set(table.units()) == {"BER", "MUN", "MOS"}


@rule("4.D.6")
@pytest.mark.parametrize(
    ("choice", "rules"), [("none", ["4.D.6", "4.D.6"]), ("first", ["", "4.D.6"]), ("last", ["", ""])]
)
def test_of_too_many_removals_on_a_sheet_the_chosen_ones_or_none_stand(
    tmp_path: Path, choice: str, rules: list[str]
) -> None:
    units = {"France": ["A Paris", "A Gascony"]}
    table = Table(tmp_path, units, {"France": ["Paris"]}, 'stage = "adjustments"', extra_removals=f'"{choice}"')
    assert table.refused("France", "remove A PAR", "remove A GAS") == rules


# builds


def winter(folder: Path, **options: str) -> Table:
    units = {"Germany": ["A Berlin"], "Russia": ["A Moscow"]}
    return Table(folder, units, None, 'stage = "adjustments"\nseason = "fall"', **options)


@rule("4.D.5")
@pytest.mark.parametrize("choice", ["first", "last", "none"])
def test_a_build_that_is_written_twice_is_one_build(tmp_path: Path, choice: str) -> None:
    table = winter(tmp_path, double_builds=f'"{choice}"')
    table.play(Germany=("build A KIE", "build A Kiel"))
    assert table.units() == {"KIE": "Germany A", "BER": "Germany A", "MOS": "Russia A"}
    assert table.told("ignored") == []


def test_a_fleet_that_becomes_an_army_keeps_no_coast(tmp_path: Path) -> None:
    table = winter(tmp_path)
    fleet = table.session.read_order("build F STP/NC", "Russia")
    changed = RULESET.order(fleet.model_dump() | {"arm": "A"})
    assert table.session.write_order(changed) == "build A STP"
    kept = RULESET.order(fleet.model_dump() | {"arm": "F", "at": ""})
    assert table.session.write_order(kept) == "build F STP/NC"
    other = RULESET.order(fleet.model_dump() | {"arm": "F", "at": "STP/SC"})
    assert table.session.write_order(other) == "build F STP/SC"


@rule("4.D.5")
@rule("6.I.7")
def test_a_city_and_its_country_build_one_unit_between_them(tmp_path: Path) -> None:
    units = {"Germany": ["A Munich"], "Russia": ["A Moscow"]}
    head = 'stage = "adjustments"\nseason = "fall"'
    table = Table(tmp_path, units, None, head, map="city-country", city_builds='"harbour"')
    assert table.refused("Germany", "build A BER*", "build F BER") == ["", "4.D.5"]
    assert table.refused("Germany", "build A BER*", "build F KIE*") == ["", ""]


# how long it lasts


def test_a_game_ends_in_a_draw_after_the_turns_of_its_scenario(tmp_path: Path) -> None:
    table = Table(tmp_path, {"France": ["A Paris"], "Italy": ["A Rome"]}, head="turns = 2")
    assert table.session.data(GM)["winner"] == ""
    table.play(France=("A PAR - BUR",))
    assert not table.session.over
    events = table.play(France=("A BUR - MUN",))
    assert table.session.over
    assert table.session.ended == "The game is drawn."
    assert table.told("closed") == ["The 2 turns of the game are over, and it is drawn: France and Italy."]
    assert [event.kind for event in events if event.kind in ("season", "captured")] == ["captured"]


def test_the_last_turn_is_won_if_somebody_wins_it(tmp_path: Path) -> None:
    table = Table(tmp_path, {"France": ["A Burgundy"], "Italy": ["A Rome"]}, head="turns = 2\nvictory = 4")
    table.play()
    table.play(France=("A BUR - MUN",))
    assert table.session.ended == "France has won."
    assert table.told("closed") == []


def test_a_last_turn_within_the_year_counts_no_centres(tmp_path: Path) -> None:
    table = Table(tmp_path, {"France": ["A Burgundy"], "Germany": ["A Kiel"]}, head="turns = 1")
    events = table.play(France=("A BUR - MUN",))
    assert table.session.over
    assert [event.kind for event in events if event.phase == "reckoning"] == ["closed"]
    assert dict(RULESET.score(table.session.game, table.state))["Germany"] == 3


def test_a_last_turn_leaves_no_retreat_to_be_written(tmp_path: Path) -> None:
    units = {"France": ["F Spain (sc)"], "Italy": ["A Marseilles", "A Gascony"]}
    table = Table(tmp_path, units, head="turns = 1")
    table.play(Italy=("A MAR - SPA", "A GAS S A MAR - SPA"))
    assert table.session.over
    assert table.told("closed") == ["The only turn of the game is over, and it is drawn: France and Italy."]


def test_a_last_year_ends_when_its_centres_are_counted(tmp_path: Path) -> None:
    table = Table(tmp_path, {"France": ["A Burgundy"], "Germany": ["A Kiel"]}, head="last_year = 1902")
    table.play()
    table.play(France=("A BUR - MUN",))
    table.play()
    assert not table.session.over and table.title == "Spring 1902, movement"
    table.play()
    events = table.play()
    assert table.session.over and table.session.ended == "The game is drawn."
    assert table.told("closed") == ["The last year of the game, 1902, is over, and it is drawn: France and Germany."]
    assert [event.kind for event in events if event.kind == "season"] == []


def test_a_last_year_lets_the_dislodged_retreat_before_centres_are_counted(tmp_path: Path) -> None:
    units = {"France": ["F Spain (sc)"], "Italy": ["A Marseilles", "A Gascony"]}
    table = Table(tmp_path, units, head='last_year = 1901\nseason = "fall"')
    table.play(Italy=("A MAR - SPA", "A GAS S A MAR - SPA"))
    assert not table.session.over and table.title == "Fall 1901, retreats"
    table.play(France=("F SPA R POR",))
    assert table.session.over
    assert "France takes Portugal." in table.told("captured")


def test_a_last_year_is_won_if_somebody_wins_it(tmp_path: Path) -> None:
    units = {"France": ["A Burgundy"], "Italy": ["A Rome"]}
    table = Table(tmp_path, units, head='last_year = 1901\nseason = "fall"\nvictory = 4')
    table.play(France=("A BUR - MUN",))
    assert table.session.ended == "France has won."


# where it begins


RETREATING = """
[powers.France]
units = ["A Paris"]
dislodged = { "A Burgundy" = ["Gascony", "Picardy"], "F MAO" = [] }
[powers.Germany]
units = ["A Burgundy"]
"""


def begun(folder: Path, powers: str = RETREATING, head: str = 'stage = "retreats"') -> GameSession:
    text = f'format = 1\nid = "table"\nruleset = "diplomacy"\nmap = "diplomacy-classic"\ndate = 1901-04-01\n{head}\n'
    (folder / "page.toml").write_text(text + powers, encoding="utf-8")
    return GameSession.create(str(folder / "page.toml"), folder / "game.drum", seed="1")


def sheet_of(session: GameSession, *lines: str) -> str:
    return "\n".join(("drumhead orders 1", "game table", f"turn {session.turn}", "seat France", "", *lines, ""))


@rule("6.H.5")
def test_a_game_may_begin_with_retreats_to_the_places_it_names(tmp_path: Path) -> None:
    session = begun(tmp_path)
    assert session.turn_title() == "Spring 1901, retreats"
    verdicts = session.judge(session.read_sheet(sheet_of(session, "A BUR R GAS", "A BUR R RUH")))
    assert [verdict.accepted for verdict in verdicts] == [True, False]
    session.submit(sheet_of(session, "A BUR R GAS"))
    session.advance()
    assert session.view(GM).state.units["GAS"].power == "France"
    assert not session.view(GM).state.dislodged
    assert session.turn_title() == "Fall 1901, movement"


@pytest.mark.parametrize(
    ("powers", "head", "said"),
    [
        (
            RETREATING,
            "",
            "stage = 'movement': units are dislodged where a game begins with retreats alone.",
        ),
        (
            RETREATING.replace("Picardy", "Berlin"),
            'stage = "retreats"',
            "powers.France.dislodged: A BUR cannot go to Berlin.",
        ),
        (
            RETREATING.replace("Picardy", "Paris"),
            'stage = "retreats"',
            "powers.France.dislodged: Paris is occupied; nobody can retreat there.",
        ),
        (
            RETREATING.replace('"A Burgundy" =', '"A Nowhere" ='),
            'stage = "retreats"',
            "powers.France.dislodged:",
        ),
        (RETREATING, 'stage = "retreats"\nlast_year = 1899', "last_year: the game begins in 1901, after 1899."),
    ],
)
def test_a_beginning_that_cannot_be_is_refused_in_a_sentence(tmp_path: Path, powers: str, head: str, said: str) -> None:
    with pytest.raises(ScenarioError) as refused:
        begun(tmp_path, powers, head)
    assert said in str(refused.value)


def test_a_game_without_turns_goes_on_until_somebody_wins(tmp_path: Path) -> None:
    table = Table(tmp_path, {"France": ["A Paris"], "Italy": ["A Rome"]})
    for _ in range(14):
        table.play()
    assert table.title == "Winter 1905, adjustments"
    assert not table.session.over


@rule("4.D.4")
@rule("4.D.6")
@pytest.mark.parametrize(
    ("owned", "line", "allowed", "due"),
    [
        (["Vienna", "Budapest"], "build A {}", 1, "one build"),
        (["Vienna", "Budapest", "Trieste"], "build A {}", 2, "2 builds"),
        (["Serbia", "Greece"], "remove A {}", 1, "one removal"),
        (["Serbia"], "remove A {}", 2, "2 removals"),
    ],
)
def test_who_orders_too_many_builds_or_removals_is_told_how_many_are_due(
    tmp_path: Path, owned: list[str], line: str, allowed: int, due: str
) -> None:
    stand = ["Bulgaria"] if "build" in line else ["Serbia", "Bulgaria", "Rumania"]
    places = ["Vienna", "Budapest", "Trieste"] if "build" in line else stand
    units = {"Austria": [f"A {place}" for place in stand], "France": ["A Paris"]}
    winter = Table(tmp_path, units, {"Austria": owned, "France": ["Paris"]}, 'stage = "adjustments"\nseason = "fall"')
    verdicts = winter.check("Austria", *(line.format(place) for place in places))
    assert [verdict.accepted for verdict in verdicts[: allowed + 1]] == [True] * allowed + [False]
    assert f"Austria has {due}, which the orders before it use up" in verdicts[allowed].reason
