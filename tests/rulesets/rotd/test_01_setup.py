"""Sections 1 to 3: a scenario's page becomes the first state, and every mistake in it is named."""

from __future__ import annotations

import tomllib
from datetime import date

import pytest

from drumhead.engine.errors import ScenarioError
from drumhead.engine.maps.library import find_scenario, map_of
from drumhead.engine.maps.scenarios import Scenario
from drumhead.engine.maps.squares.inline import read_inline_map
from drumhead.engine.rulesets.rotd import RULESET
from drumhead.engine.rulesets.rotd.opening.setup import setup, terms
from tests.rulesets.rotd.pages import play, units

CITY = """
[map]
state = "SAR"
[map.squares]
"G5-V5" = "swamp"
[[map.tracks]]
course = ["G4-V6 7-7", "G5-V6 7-7"]
[[map.cities]]
name = "Milano"
place = "G4-V6 3-4"
state = "AUS"
supplies = 21
[map.tactical."G4-V6"]
squares = { "2-2" = "mountain", "9-9" = "river" }
"""
FORT = CITY.replace("supplies = 21", "supplies = 21\nfort = 3\nfort_capacity = 3000")


def problems(page: str) -> tuple[str, ...]:
    with pytest.raises(ScenarioError) as caught:
        play(page)
    return caught.value.problems


@pytest.mark.rule("rotd", "1.1d")
@pytest.mark.rule("rotd", "3.3")
def test_a_unit_needs_an_id_and_a_place() -> None:
    game, state = play(units("FR1IN G4-V6 7-9"))
    found = state.units["FR1IN"]
    assert (found.nation, found.number, found.type, found.state, found.side) == ("FR", 1, "IN", "FRA", "allies")
    assert (game.map.board.name(found.cell), game.map.tactical_board.name(found.tactical)) == ("G4-V6", "7-9")
    assert (found.commander, found.status, found.quality, found.morale, found.ammunition) == (
        "Allies",
        "active",
        4,
        50,
        5,
    )
    assert (state.turn, state.phase) == (1, "supply")


@pytest.mark.rule("rotd", "3.1c")
@pytest.mark.rule("rotd", "3.1d")
@pytest.mark.rule("rotd", "3.1e")
@pytest.mark.rule("rotd", "3.1f")
@pytest.mark.rule("rotd", "3.1g")
@pytest.mark.parametrize(
    ("line", "men"),
    [
        ("FR1IN G4-V6 7-7 regiments=5 batteries=0", 3000),
        ("FR1IN G4-V6 7-7 regiments=4 batteries=1", 2500),
        ("PR1IN G4-V6 7-7 regiments=5 batteries=1", 4100),
        ("FR1LC G4-V6 7-7 regiments=4", 1200),
        ("PR1HC G4-V6 7-7 regiments=4 batteries=1", 1700),
        ("FR1LA G4-V6 7-7 batteries=3", 300),
        ("FR1SA G4-V6 7-7", 400),
        ("FR1MI G4-V6 7-7 regiments=2", 1000),
        ("FR1CQ G4-V6 7-7", 100),
        ("FR1PB G4-V6 7-7", 300),
        ("FR1IN G4-V6 7-7 men=1234", 1234),
    ],
)
def test_men_follow_from_regiments_and_batteries(line: str, men: int) -> None:
    _, state = play(units(line))
    assert next(iter(state.units.values())).men == men


@pytest.mark.rule("rotd", "3.4a")
@pytest.mark.rule("rotd", "3.4d")
@pytest.mark.rule("rotd", "3.4g")
@pytest.mark.rule("rotd", "3.4h")
def test_foot_carries_muskets_light_horse_carbines_and_heavy_horse_sabres_unless_better_is_said() -> None:
    _, state = play(units("FR1IN G4-V6 7-7", "FR1MI G4-V6 7-6", "FR1LC G4-V6 7-8", "FR1HC G4-V6 7-9"))
    assert [unit.arm for unit in state.units.values()] == ["musket", "musket", "carbine", "sabre"]
    assert {unit.gun for unit in state.units.values()} == {"smoothbore"}


@pytest.mark.rule("rotd", "3.4a")
@pytest.mark.rule("rotd", "3.4b")
@pytest.mark.rule("rotd", "3.4c")
@pytest.mark.rule("rotd", "3.4d")
@pytest.mark.rule("rotd", "3.4e")
@pytest.mark.rule("rotd", "3.4f")
@pytest.mark.rule("rotd", "3.4g")
@pytest.mark.rule("rotd", "3.4h")
@pytest.mark.rule("rotd", "3.4i")
@pytest.mark.parametrize(
    ("line", "weapon"),
    [
        ('AU1IN G4-V6 7-7 arm="chassepot"', "chassepot"),
        ('AU1IN G4-V6 7-7 arm="breechloader"', "breechloader"),
        ('FR1LI G4-V6 7-7 arm="breechloader"', "breechloader"),
        ('PR1IN G4-V6 7-7 arm="chassepot"', "chassepot"),
        ('FR1IN G4-V6 7-7 arm="carbine"', "carbine"),
        ('PR1MI G4-V6 7-7 arm="breechloader"', "breechloader"),
        ('FR1MI G4-V6 7-7 arm="chassepot"', "chassepot"),
        ('FR1LC G4-V6 7-7 arm="rifle"', "rifle"),
        ('FR1HC G4-V6 7-7 arm="carbine"', "carbine"),
        ('FR1LC G4-V6 7-7 arm="sabre"', "sabre"),
        ('FR1LA G4-V6 7-7 arm="rifle"', "rifle"),
        ('FR1CQ G4-V6 7-7 arm="musket"', "musket"),
        ('AU1LA G4-V6 7-7 gun="breechloading"', "breechloading"),
        ('FR1HA G4-V6 7-7 gun="breechloading"', "breechloading"),
        ('GE1LA G4-V6 7-7 gun="mitrailleuse"', "mitrailleuse"),
        ('AU1IN G4-V6 7-7 batteries=1 gun="mitrailleuse"', "mitrailleuse"),
        ('FR1LC G4-V6 7-7 batteries=1 gun="breechloading"', "breechloading"),
        ('FR1MI G4-V6 7-7 gun="rifled"', "rifled"),
    ],
)
def test_a_weapon_that_the_arm_or_the_nation_does_not_carry_is_named(line: str, weapon: str) -> None:
    (found,) = problems(units(line))
    assert found.startswith(f"Unit {line.split(maxsplit=1)[0]}: ") and weapon in found and found.endswith("(rule 3.4).")


@pytest.mark.rule("rotd", "3.4a")
@pytest.mark.rule("rotd", "3.4b")
@pytest.mark.rule("rotd", "3.4c")
@pytest.mark.rule("rotd", "3.4d")
@pytest.mark.rule("rotd", "3.4e")
@pytest.mark.rule("rotd", "3.4f")
@pytest.mark.rule("rotd", "3.4g")
@pytest.mark.rule("rotd", "3.4i")
@pytest.mark.parametrize(
    ("id", "arm", "gun"),
    [
        ("AU1IN", "rifle", ""),
        ("AU1MI", "rifle", ""),
        ("PR1LI", "breechloader", ""),
        ("GE1IN", "breechloader", "breechloading"),
        ("FR1LI", "chassepot", "mitrailleuse"),
        ("AU1MC", "breech carbine", "rifled"),
        ("FR1HC", "sabre", "mitrailleuse"),
        ("PR1SA", "", "breechloading"),
        ("FR1NB", "", "rifled"),
    ],
)
def test_better_weapons_go_to_those_who_have_them(id: str, arm: str, gun: str) -> None:
    weapons = [f'arm = "{arm}"'] * bool(arm) + [f'batteries = 1\ngun = "{gun}"'] * bool(gun)
    _, state = play("\n".join([units(f"{id} G4-V6 7-7"), *weapons]))
    found = state.units[id]
    assert found.arm == (arm or "musket") and found.gun == (gun or "smoothbore")


def test_templates_give_what_the_unit_leaves_out() -> None:
    page = '[templates."Guard"]\nquality = 7\nmen = 2500\n' + units('FR1IN G4-V6 7-7 template="Guard" men=2000')
    _, state = play(page)
    assert (state.units["FR1IN"].quality, state.units["FR1IN"].men) == (7, 2000)


def test_sides_and_seats_come_from_the_units_where_none_are_named() -> None:
    named, state = play(units("FR1IN G4-V6 7-7", "AU1IN G5-V6 7-7", "SW1IN G6-V6 7-7"))
    assert [(seat.name, seat.side) for seat in named.seats] == [("Allies", "allies"), ("Austria", "austria")]
    assert (state.units["SW1IN"].side, state.units["SW1IN"].commander) == ("", "")


@pytest.mark.rule("rotd", "1.4b")
def test_cities_are_as_on_the_map_unless_the_scenario_says_otherwise() -> None:
    _, plain = play(CITY + units("FR1IN G4-V6 7-7"))
    _, changed = play(CITY + '[cities."Milano"]\nstate = "FRA"\nsupplies = 5\n' + units("FR1IN G4-V6 7-7"))
    assert (plain.cities["Milano"].state, plain.cities["Milano"].supplies) == ("AUS", 21)
    assert (changed.cities["Milano"].state, changed.cities["Milano"].supplies) == ("FRA", 5)


@pytest.mark.rule("rotd", "1.3i")
def test_railways_belong_at_first_to_the_side_of_their_nation() -> None:
    game, state = play(CITY + '[squares]\n"G5-V6" = { rail = "austria", battle_last_turn = true }\n')
    name = game.map.board.name
    found = {name(int(cell)): (square.rail, square.battle_last_turn) for cell, square in state.squares.items()}
    assert found == {"G4-V6": ("allies", False), "G5-V6": ("austria", True)}


def test_a_place_may_be_a_square_alone_or_a_city() -> None:
    page = CITY + '[[units]]\nid = "AU1IN"\nplace = "milano"\n[[units]]\nid = "AU2IN"\nplace = "G4-V6"\n'
    _, state = play(page + '[[units]]\nid = "AU3IN"\nplace = "G8-V8"\n')
    assert [state.units[id].tactical for id in ("AU1IN", "AU2IN", "AU3IN")] == [63, 63, 112]


@pytest.mark.rule("rotd", "1.2b")
@pytest.mark.rule("rotd", "2.2c")
@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("FR1IN G5-V5 7-7", "swamp"),
        ("FR1IN G4-V6 2-2", "mountain"),
        ("FR1IN G4-V6 9-9", "river"),
        ("FR1IN Z9-V6 9-9", "no square"),
        ("FR1IN G4-V6 9-15", "no square"),
        ("FR1XX G4-V6 7-7", "XX is no type"),
        ('FR1IN G4-V6 7-7 type="LI"', "does not agree"),
        ('FR1IN G4-V6 7-7 template="Guard"', "no template"),
        ('FR1IN G4-V6 7-7 commander="Nobody"', "no seat"),
        ('FR1IN G4-V6 7-7 state="XYZ"', "no state 'XYZ'"),
        ("FR1IN G4-V6 7-7 quality=8", "quality"),
        ("FR1IN G4-V6 7-7 speed=3", "no key 'speed'"),
        ("FR1LA G4-V6 7-7 regiments=1", "3.5b"),
        ("FR1IN G4-V6 7-7 supplies=2", "11.9"),
    ],
)
def test_a_mistake_in_a_unit_is_a_sentence_that_names_it(line: str, word: str) -> None:
    found = problems(CITY + units(line))
    assert len(found) == 1 and word in found[0] and "FR1" in found[0] and found[0].endswith((".", ".)"))


@pytest.mark.rule("rotd", "2.5d")
@pytest.mark.rule("rotd", "2.5e")
def test_too_many_units_on_a_square_are_named() -> None:
    crowd = [f"FR{n}IN G4-V6 7-7" for n in range(1, 10)]
    assert problems(units(*crowd)) == ("G4-V6 7-7 holds 9 allied units; 8 is the most (rule 2.5).",)
    guns = [f"FR{n}NB G4-V6 7-7" for n in range(1, 4)]
    assert problems(units(*guns)) == ("G4-V6 7-7 holds 3 naval batteries; 2 is the most (rule 2.5).",)


@pytest.mark.rule("rotd", "1.5h")
def test_too_many_inactive_units_on_a_square_are_named() -> None:
    resting = [f'AU{n}IN G8-V6 7-7 status="inactive"' for n in range(1, 4)]
    assert problems(units(*resting)) == ("G8-V6 holds 3 inactive units; 2 is the most (rule 13.2).",)
    in_city = [f'AU{n}IN G4-V6 3-4 status="inactive"' for n in range(1, 4)]
    militia = 'AU1MI G4-V6 3-4 status="inactive"'
    _, state = play(CITY + units(*in_city, militia))
    assert len(state.units) == 4


@pytest.mark.rule("rotd", "1.5j")
@pytest.mark.rule("rotd", "13.2a")
def test_militia_is_free_in_a_city_of_its_home_alone() -> None:
    in_city = [f'AU{n}IN G4-V6 3-4 status="inactive"' for n in range(1, 4)]
    foreign = 'FR1MI G4-V6 3-4 status="inactive"'
    elsewhere = 'AU1MI G4-V6 3-4 status="inactive" home="LV"'
    outside = 'AU1MI G4-V6 9-4 status="inactive"'
    for stranger in (foreign, elsewhere, outside):
        assert problems(CITY + units(*in_city, stranger)) == (
            "G4-V6 holds 4 inactive units; 3 is the most (rule 13.2).",
        )


@pytest.mark.rule("rotd", "1.5j")
def test_units_in_forts_are_not_counted_among_the_resting() -> None:
    in_fort = [f'AU{n}IN G4-V6 3-4 status="inactive" in_fort=true men=500' for n in range(1, 6)]
    _, state = play(FORT + units(*in_fort, *(f'AU{n}IN G4-V6 9-4 status="inactive"' for n in range(6, 9))))
    assert len(state.units) == 8


@pytest.mark.rule("rotd", "2.6b")
@pytest.mark.parametrize(
    ("line", "taken"),
    [("AU2IN G4-V6 3-4 men=3001", 3001), ("AU2LC G4-V6 3-4 men=1001", 3003), ("AU2LA G4-V6 3-4 men=1501", 3002)],
)
def test_no_fort_is_overfilled(line: str, taken: int) -> None:
    assert problems(FORT + units(f"{line} in_fort=true")) == (
        f"The fort of Milano has room for 3,000 men; its garrison takes {taken:,} (rule 2.6).",
    )
    _, state = play(FORT + units("AU1IN G4-V6 3-4 men=3000 in_fort=true", line))
    assert state.units["AU1IN"].in_fort


@pytest.mark.rule("rotd", "2.6a")
def test_nobody_is_in_a_fort_where_there_is_none() -> None:
    assert problems(FORT + units("AU1IN G4-V6 7-7 in_fort=true")) == (
        "Unit AU1IN: there is no fort on G4-V6 7-7 (rule 2.6).",
    )


@pytest.mark.rule("rotd", "1.5g")
def test_two_hundred_active_brigades_and_a_staff_fit_a_square_and_one_brigade_more_does_not() -> None:
    crowd = [f"FR{n + 1}IN G4-V6 {n % 15}-{n // 15}" for n in range(201)]
    staff = "FR1AQ G4-V6 14-14", "FR1CQ G4-V6 14-14", "FR1PB G4-V6 14-14"
    _, state = play(units(*crowd[:200], *staff))
    assert len(state.units) == 203
    assert problems(units(*crowd)) == ("G4-V6 holds 201 active brigades; 200 is the most (rule 1.5).",)


def test_all_problems_are_told_at_once() -> None:
    found = problems(
        'colour = "red"'
        + CITY
        + '[cities."Atlantis"]\nsupplies = 3\n[relations]\n"FRA-AUS" = "friends"\n[options]\nmagic = true\n'
        + '[[seats]]\nname = "Foch"\nside = "prussia"\n'
        + units('FR1IN G4-V6 7-7 commander="Foch"', 'FR1IN G4-V6 7-8 commander="Foch"')
    )
    words = ("colour", "Foch", "magic", "twice", "Atlantis", "FRA-AUS")
    assert len(found) == len(words)
    assert all(any(word in sentence for sentence in found) for word in words)


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("turn = 0", "turn"),
        ('phase = "teatime"', "teatime"),
        ('theatre = ["SAR", "ATL"]', "ATL"),
        ("[objectives]\nAtlantis = 3", "Atlantis"),
        ("[[depots]]\nid = 'stores'\nstate = 'FRA'\nplace = 'nowhere'", "nowhere"),
        ('[squares]\n"G5-V6" = { rail = "prussia" }', "prussia"),
    ],
)
def test_a_mistake_outside_the_units_is_named(line: str, word: str) -> None:
    found = problems(f"{line}\n{CITY}")
    assert len(found) == 1 and word in found[0]


def test_a_scenario_may_begin_in_the_middle_of_things() -> None:
    _, state = play('turn = 3\nphase = "tactical-1"\n' + units("FR1IN G4-V6 7-7"))
    assert (state.turn, state.phase) == (3, "tactical-1")


@pytest.mark.rule("rotd", "5.2a")
@pytest.mark.rule("rotd", "5.2d")
def test_the_phases_stand_in_the_books_order() -> None:
    assert [phase.id for phase in RULESET.phases] == [
        "supply", "withdrawal", "tactical-1", "tactical-2", "strategic-1", "tactical-3", "tactical-4",
        "strategic-2", "strategic-3", "strategic-4", "strategic-5", "strategic-6", "rail", "tactical-5", "end",
    ]  # fmt: skip
    assert [phase.id for phase in RULESET.phases if phase.needs_orders] == ["supply"]


TERMS = """
[map]
[nations]
XX = "FRA"
[objectives]
[options]
deployment = true
[options.tables.detection]
friends = 7
"""


@pytest.mark.parametrize(
    "page",
    [
        f"{TERMS}\n{units('FR1IN G4-V6 7-9', 'XX2IN G4-V6 7-9', 'AU1IN G5-V6 7-7')}",
        f"peace = 2\ntruce = [3, 4]\n[map]\n{units('FR1IN G4-V6 7-9')}\n[sides.allies]\nstates = ['FRA', 'SAR']",
        "",
    ],
)
def test_a_game_that_goes_on_has_the_sides_and_options_it_began_with(page: str) -> None:
    scenario = Scenario("page", "", "", "rotd", date(1859, 6, 1), 12, 2, tomllib.loads(page), "") if page else None
    found = find_scenario("lombardy-1859") if scenario is None else scenario
    made = setup(found, map_of(found) if scenario is None else read_inline_map(found))
    again = terms(found)
    assert (list(again.sides.items()), again.options) == (list(made.sides.items()), made.options)


def test_a_game_that_goes_on_names_what_is_wrong_with_its_sides_and_options() -> None:
    page = "[map]\n[sides.allies]\nstates = ['FRA']\n[sides.others]\nstates = ['FRA']\n[options]\nnonsense = true"
    with pytest.raises(ScenarioError) as caught:
        terms(Scenario("page", "", "", "rotd", date(1859, 6, 1), 12, 2, tomllib.loads(page), ""))
    assert [problem.split(";")[0] for problem in caught.value.problems] == [
        "State FRA is on two sides, allies and others.",
        "There is no option 'nonsense'",
    ]
