"""6 to 13: what a sheet comes to, order by order beside the others: every way out that the judge must leave open."""

from __future__ import annotations

from dataclasses import replace

import pytest

from drumhead.engine.rulesets.rotd.campaign.state import Square
from drumhead.engine.rulesets.rotd.foresight.courses import cells
from drumhead.engine.rulesets.rotd.foresight.forecast import marching_allowance
from drumhead.engine.rulesets.rotd.foresight.outlook import look
from tests.rulesets.rotd.desks import Table, table

SOIL = '[map]\nstate = "SAR"\n'
WATER = "~" * 15
TRACK = '[[map.tracks]]\ncourse = ["G4-V6 3-3", "G7-V6 3-3"]\n'
FOUGHT = '[squares]\n"G4-V6" = { battle_last_turn = true }\n'


def river(square: str = "G4-V6", row: str = WATER) -> str:
    """A river from west to east through the middle of a square."""
    drawn = [f'"{row}"' if number == 7 else '"..............."' for number in range(15)]
    return f'[map.tactical."{square}"]\nrows = [{", ".join(drawn)}]\n'


CROSSING = "FR1IN move 7-10"


@pytest.mark.rule("rotd", "9.2c")
@pytest.mark.parametrize(
    "beside", ["pursue", "march to battle", "march to allies", "march to enemies", "rail G6-V6", "march G5-V6"]
)
def test_who_may_come_to_another_square_may_be_told_to_move_there_wherever_he_cannot_here(beside: str) -> None:
    at = table("FR1IN G4-V6 7-3", page=SOIL + TRACK + river())
    assert at.rules(CROSSING) == ["9.7a"]
    assert at.rules(CROSSING, f"FR1IN {beside}")[0] == ""


@pytest.mark.rule("rotd", "9.2c")
@pytest.mark.parametrize("beside", ["rail G9-V6", "rail G4-V6", "march G9-V6", "withdraw G5-V6"])
def test_an_order_that_leads_nowhere_helps_no_move(beside: str) -> None:
    at = table("FR1IN G4-V6 7-3", page=SOIL + TRACK + river())
    assert at.rules(CROSSING, f"FR1IN {beside}")[0] == "9.7a"


@pytest.mark.rule("rotd", "9.2c")
@pytest.mark.parametrize("beside", ["march G5-V6", "withdraw G5-V6", "support 3-9 radius 2", "intercept 3-9 radius 2"])
def test_who_leaves_and_may_come_back_may_stand_on_the_other_bank_by_then(beside: str) -> None:
    forded = river(row="=" + WATER[1:])
    there = '[map.tactical."G5-V6"]\nsquares = { "7-10" = "water" }\n'
    at = table("FR1IN G4-V6 7-3", page=FOUGHT + SOIL + forded + there)
    assert at.rules(CROSSING) == ["9.7a"]
    assert at.rules(CROSSING, f"FR1IN {beside}")[0] == ""


@pytest.mark.rule("rotd", "12.4i")
@pytest.mark.parametrize(
    ("pontoon", "lines", "rule"),
    [
        ("FR2PB G4-V6 7-3", ("deploy 7-7",), ""),
        ("FR2PB G4-V6 7-3", ("deploy 7-7 from T4",), ""),
        ("FR2PB G4-V6 7-3", ("deploy 7-7 from T5",), "2.2"),
        ("FR2PB G4-V6 7-3", (), "2.2"),
        ("FR2PB G5-V6 7-3", ("deploy 7-7",), "2.2"),
        ("FR2PB G5-V6 7-3", ("deploy 7-7", "march G4-V6"), ""),
        ("FR2PB G6-V6 7-3", ("deploy 7-7", "march G5-V6 G4-V6"), ""),
        ("FR2PB G7-V6 7-3", ("deploy 7-7", "march G6-V6 G5-V6 G4-V6"), "2.2"),
        ("FR2PB G6-V6 7-3", ("deploy 7-7", "pursue"), ""),
        ("FR2PB G6-V6 7-3", ("deploy 7-7", "march to allies"), ""),
        ("FR2PB G6-V6 7-3", ("deploy 7-7", "march to enemies"), ""),
        ("FR2PB G6-V6 7-3", ("deploy 7-7", "march to battle"), ""),
        ("FR2PB G6-V6 7-3", ("deploy 7-7", "withdraw G5-V6"), ""),
        ("FR2PB G6-V6 7-3", ("deploy 7-7", "rail G4-V6"), "2.2"),
        ('FR2PB G6-V6 7-3 commander="Niel"', (), ""),
        ('FR2PB G7-V6 7-3 commander="Niel"', (), "2.2"),
        ('FR2PB G6-V6 7-3 commander="Niel" status="shattered"', (), "2.2"),
        ('FR2PB G6-V6 7-3 commander="Niel" status="inactive"', (), ""),
        ("AU2PB G4-V6 7-3", (), "2.2"),
        ("FR2IN G4-V6 7-3", (), "2.2"),
    ],
)
def test_a_river_is_crossed_if_some_bridge_can_come_in_time(pontoon: str, lines: tuple[str, ...], rule: str) -> None:
    at = table("FR1IN G4-V6 7-3", "FR1CQ G5-V6 9-9", pontoon, page=SOIL + TRACK + river())
    assert at.rules(f"{CROSSING} via 7-7", *(f"FR2PB {line}" for line in lines))[0] == rule


NOT_DRY = "There is no dry ground beside the bridge to take it up to (rule 12.5a)."


@pytest.mark.rule("rotd", "12.5a")
@pytest.mark.parametrize(
    ("pontoon", "lines", "said"),
    [
        ("FR2PB G4-V6 7-3", ("undeploy",), ""),
        ("FR2PB G4-V6 7-7 deployed=true", ("undeploy to 7-6",), ""),
        (
            "FR2PB G4-V6 7-7 deployed=true",
            ("undeploy to 6-7",),
            NOT_DRY,
        ),
        (
            "FR2PB G4-V6 7-7 deployed=true",
            ("undeploy to 7-4",),
            NOT_DRY,
        ),
        (
            "FR2PB G4-V6 7-3",
            ("undeploy to 7-4", "deploy 7-7"),
            NOT_DRY,
        ),
        ("FR2PB G4-V6 7-3", ("undeploy to 7-8", "deploy 7-7"), ""),
        ("FR2PB G4-V6 7-3", ("undeploy to 7-4", "deploy 7-7", "pursue"), ""),
        ("FR2PB G4-V6 7-3", ("undeploy to 7-4", "deploy 7-7", "rail G6-V6"), ""),
        ("FR2PB G4-V6 7-7 deployed=true", ("undeploy to 7-4", "deploy 7-7", "pursue"), ""),
        ("FR2IN G4-V6 7-3", ("undeploy",), "FR2IN is no pontoon bridge (rule 12.5)."),
    ],
)
def test_a_bridge_is_taken_up_to_dry_ground_beside_wherever_it_may_lie(
    pontoon: str, lines: tuple[str, ...], said: str
) -> None:
    at = table(pontoon, page=SOIL + TRACK + river())
    assert at.verdicts(*(f"{pontoon[:5]} {line}" for line in lines))[0].reason == said


TIRED = "FR1IN cannot march: it is too tired, at 20 points of fatigue (rule 7.1i)."


@pytest.mark.rule("rotd", "7.1i")
@pytest.mark.parametrize(
    ("mate", "merges", "said"),
    [
        ("FR2IN G4-V6 7-8", True, ""),
        ("FR2IN G4-V6 7-8", False, TIRED),
        ("FR2IN G5-V6 7-8", True, TIRED),
        ("FR2LI G4-V6 7-8", True, TIRED),
        ("SD2IN G4-V6 7-8", True, TIRED),
        ('FR2IN G4-V6 7-8 commander="Niel"', False, ""),
        ('FR2LI G4-V6 7-8 commander="Niel"', False, TIRED),
        ('SD2IN G4-V6 7-8 commander="Niel"', False, TIRED),
        ('FR2IN G4-V6 7-8 commander="Niel" status="shattered"', False, TIRED),
        ('FR2IN G5-V6 7-8 commander="Niel"', False, TIRED),
    ],
)
def test_the_tired_march_only_if_somebody_fresh_may_join_them_first(mate: str, merges: bool, said: str) -> None:
    at = table("FR1IN G4-V6 7-7 fatigue=20", "FR3IN G4-V6 7-9", mate, page=SOIL)
    beside = [f"{mate[:5]} merge into FR1IN"] if merges else []
    assert at.verdicts("FR1IN march G5-V6", "FR3IN merge into FR2IN", *beside)[0].reason == said


@pytest.mark.rule("rotd", "7.1i")
def test_eighteen_points_of_fatigue_are_not_too_many_and_a_march_of_blanks_tires_nobody() -> None:
    for fatigue, rule in ((18, ""), (19, "7.1i")):
        at = table(f"FR1IN G4-V6 7-7 fatigue={fatigue}", page=SOIL)
        assert (at.rules("FR1IN march G5-V6"), at.rules("FR1IN march - -")) == ([rule], [""])


@pytest.mark.rule("rotd", "3.5bk")
def test_a_merger_that_is_refused_takes_nobody_away() -> None:
    at = table("FR1IN G4-V6 7-7", "FR2IN G4-V6 7-8", "FR3LC G4-V6 7-9", page=SOIL)
    assert at.rules("FR1IN merge into FR3LC", "FR2IN merge into FR1IN") == ["3.5ba", ""]
    assert at.turn("FR2IN merge into FR1IN").after.units["FR2IN"].status == "gone"


@pytest.mark.rule("rotd", "13.2b")
def test_who_may_not_rest_takes_no_place_of_those_who_may() -> None:
    beside = 'FR3IN G4-V6 7-9 status="inactive"'
    at = table("FR1IN G4-V6 7-7", "FR2IN G4-V6 7-8", beside, "FR4IN G5-V6 7-7", page=SOIL)
    assert at.rules("FR2IN inactivate", "FR4IN inactivate", "FR1IN attack evade") == ["", "", ""]
    assert at.rules("FR2IN inactivate", "FR1IN inactivate") == ["13.2", ""]
    full = table("FR1IN G4-V6 7-7", beside, 'FR2IN G4-V6 7-8 status="inactive"', "FR4IN G4-V6 7-6", page=SOIL)
    assert full.rules("FR1IN inactivate") == ["13.2"]
    assert full.rules("FR4IN inactivate", "FR1IN inactivate", "FR3IN activate") == ["13.2", "", ""]
    broken = table('FR1IN G4-V6 7-7 status="shattered"', beside, "FR4IN G4-V6 7-6", page=SOIL)
    assert broken.rules("FR4IN inactivate", "FR1IN inactivate") == ["", "14.2"]


@pytest.mark.rule("rotd", "8.5g")
def test_what_an_army_headquarters_cannot_have_done_as_it_stands_is_pointed_out() -> None:
    at = table("FR1AQ G4-V6 7-7", page=SOIL + TRACK)
    assert at.verdicts("FR1AQ rebuild track at G5-V6")[0].reason == (
        "FR1AQ cannot have the track at G5-V6 rebuilt: no track was destroyed there (rule 8.5g)."
    )


@pytest.mark.rule("rotd", "8.5h")
@pytest.mark.parametrize(
    ("square", "said"),
    [
        (Square(rail="allies", broken_track=True), []),
        (
            Square(rail="austria", broken_track=True),
            ["has no track rebuilt, as far as is seen: its side does not control the railway there (rule 8.5h)."],
        ),
    ],
)
def test_track_that_is_not_seen_to_be_held_may_be_ordered_rebuilt_with_a_warning(
    square: Square, said: list[str]
) -> None:
    at = table("FR1AQ G4-V6 7-7", page=SOIL + TRACK)
    cell = at.game.map.board.cell("G5-V6")
    now = Table(at.game, replace(at.state, squares={**at.state.squares, str(cell): square}))
    assert now.tasks("FR1AQ rebuild track at G5-V6") == [f"warning: FR1AQ {each}" for each in said]


def tasks_of(at: Table, *lines: str) -> list[str]:
    return [task.removeprefix("warning: FR1IN ") for task in at.tasks(*lines)]


@pytest.mark.rule("rotd", "7.7a")
def test_who_withdraws_first_is_not_kept_by_what_bars_his_march_from_where_he_stood() -> None:
    east = ("AU1IN G4-V6 14-7", "AU2IN G4-V6 13-7")
    at = table("FR1IN G4-V6 7-7", *east, page=FOUGHT + SOIL)
    barred = [task for task in tasks_of(at, "FR1IN march G5-V6") if "does not leave" in task]
    assert barred == ["does not leave its square as it stands: troops close the way to the east edge (rule 7.7a)."]
    assert tasks_of(at, "FR1IN withdraw G4-V7", "FR1IN march - G5-V6") == []


@pytest.mark.rule("rotd", "9.5b")
def test_who_sleeps_is_not_warned_of_what_would_keep_him_were_he_awake() -> None:
    cliff = SOIL + '[map.tactical."G4-V6"]\nsquares = { "5-7" = "high hills" }\n'
    for status, count in (("active", 1), ("inactive", 0)):
        at = table(f'FR1IN G4-V6 7-7 status="{status}"', "FR2IN G4-V6 7-9", "AU1IN G4-V6 0-14", page=cliff)
        assert len([task for task in tasks_of(at, "FR1IN move 5-7") if "as it stands" in task]) == count


@pytest.mark.rule("rotd", "11.9b")
@pytest.mark.parametrize(("carried", "forced"), [(0, False), (1, False), (2, True), (12, True)])
def test_a_corps_headquarters_that_has_supplies_left_after_its_meal_marches_a_square_less(
    carried: int, forced: bool
) -> None:
    at = table(f"FR1CQ G4-V6 7-7 supplies={carried}", "FR1AQ G4-V6 7-7", page=SOIL)
    told = [task for task in at.tasks("FR1CQ march G5-V6 G6-V6 G7-V6") if "forces its march" in task]
    assert told == (["warning: FR1CQ forces its march for square 3 (rule 7.3)."] if forced else [])


EAST = [f"{column}-V6" for column in ("G5", "G6", "G7", "G8", "G9", "H0")]


@pytest.mark.rule("rotd", "7.3d")
@pytest.mark.rule("rotd", "11.9b")
@pytest.mark.parametrize(
    ("unit", "beside", "squares", "forced"),
    [
        ("FR1IN", (), 3, True),
        ("FR1IN", ("supply keep",), 3, True),
        ("FR1IN", ("supply 0",), 3, True),
        ("FR1IN", ("supply 1",), 2, True),
        ("FR1IN", ("supply 1 from FR9CQ",), 2, True),
        ("FR1IN", ("supply none",), 3, True),
        ('FR1IN supply_source="none"', ("supply 1",), 3, True),
        ('FR1IN supply_source=""', ("supply 1",), 3, True),
        ('FR1IN supply_source=""', ("supply 1 from FR9CQ",), 2, True),
        ("FR1IN in_communications=false", (), 2, True),
        ("FR1IN in_communications=false", ("supply 1",), 1, True),
        ("FR1IN", ("halt before forced march",), 3, False),
        ("FR1LC", (), 4, True),
        ("SD1MI", (), 2, None),
        ("FR1PB", (), 3, None),
        ("FR1CQ supplies=12", (), 2, True),
        ("FR1CQ supplies=12", ("supply 0",), 3, True),
        ("FR1CQ supplies=2", ("supply none",), 2, True),
        ("FR1CQ supplies=1", ("supply none",), 3, True),
    ],
)
def test_how_far_a_march_will_come_is_told_by_what_will_be_carried(
    unit: str, beside: tuple[str, ...], squares: int, forced: bool | None
) -> None:
    """`forced` is whether a square more is forced: False if ordered not to, None where the kind never is."""
    id, *about = unit.split()
    given = about if any("source" in word for word in about) else [*about, 'supply_source="FR9CQ"']
    staff = ("FR9CQ G5-V6 9-9", "FR9AQ G4-V6 9-9")
    at = table(f"{id} G4-V6 7-7 {' '.join(given)}", *staff, page=SOIL)
    plural = "s" * (squares != 1)
    for length in (squares, squares + 1, squares + 2):
        told = at.tasks(f"{id} march {' '.join(EAST[:length])}", *(f"{id} {line}" for line in beside))
        most = squares + (forced is True)
        expected = f"marches {most} squares as it stands, not {length} (rule {'7.3' if forced else '7.1'})."
        if length == squares:
            expected = ""
        elif forced is False:
            expected = f"halts after {squares} square{plural}, ordered not to force its march (rule 7.11)."
        elif forced and length == most:
            expected = f"forces its march for square {length} (rule 7.3)."
        said = [task.removeprefix(f"warning: {id} ") for task in told if "headquarters" not in task]
        assert said == ([expected] if expected else []), length


@pytest.mark.rule("rotd", "8.1e")
@pytest.mark.rule("rotd", "9.5b")
@pytest.mark.parametrize(
    ("start", "beside", "told"),
    [
        (5, (), True),
        (4, ("rail G6-V6",), True),
        (5, ("rail G6-V6",), False),
        (2, ("march G5-V6",), True),
        (3, ("march G5-V6",), False),
        (1, ("withdraw G5-V6",), False),
        (1, ("withdraw G9-V6",), True),
        (5, ("entry 3-3", "supply 1"), True),
    ],
)
def test_of_a_move_that_the_ground_bars_nothing_is_said_to_who_will_be_elsewhere_by_then(
    start: int, beside: tuple[str, ...], told: bool
) -> None:
    """9.5: before enemies nobody climbs a cliff; by the third phase a march has led away, by the fifth a train."""
    cliff = '[map.tactical."G4-V6"]\nsquares = { "2-2" = "high hills" }\n'
    at = table("FR1IN G4-V6 2-4", "AU1IN G4-V6 0-14", page=FOUGHT + SOIL + TRACK + cliff)
    lines = [f"FR1IN move 2-2 from T{start}", *(f"FR1IN {line}" for line in beside)]
    allowed = [line for line, rule in zip(lines, at.rules(*lines), strict=True) if not rule]
    words = "does not move as it stands: a cliff lies between 2-3 and 2-2 (rule 9.5b)."
    assert (words in tasks_of(at, *allowed)) is told


@pytest.mark.rule("rotd", "12.4i")
def test_all_bridges_that_may_be_laid_in_time_are_named_and_none_that_may_not() -> None:
    others = (
        'FR4PB G5-V6 7-3 commander="Niel"',
        'FR3PB G4-V5 7-3 commander="Niel"',
        'FR5PB G9-V6 7-3 commander="Niel"',
    )
    great = '[[map.rivers]]\nclass = "unfordable"\ncourse = ["G4-V6 0-7", "G4-V6 14-7"]\n'
    pieces = ("FR1IN G4-V6 3-3", "FR2PB G4-V6 6-3", "FR1CQ G4-V6 9-3", *others)
    at = table(*pieces, page=SOIL + '[map.squares]\n"G4-V6" = "river"\n' + great)
    words = {
        "FR1IN move 7-10 via 8-7": "makes its move only if",
        "FR1IN march G4-V7": "marches to G4-V7 only if",
    }
    for line, said in words.items():
        for laid, bridges in ((("FR2PB deploy 8-7",), "FR2PB or FR3PB or FR4PB"), ((), "FR3PB or FR4PB")):
            told = [task for task in at.tasks(line, *laid) if "FR1IN" in task]
            assert told == [f"warning: FR1IN {said} {bridges} is laid in time (rule 12.4)."]


@pytest.mark.parametrize(
    ("about", "lines", "squares"),
    [
        ('supplies=1 supply_source="FR1CQ"', (), 2),
        ('supplies=0 supply_source="FR1CQ"', (), 2),
        ('supplies=1 supply_source="none"', (), 3),
        ('supplies=1 supply_source="FR1CQ"', ("line first",), 3),
        ('supplies=1 supply_source="FR1CQ"', ("supply 1",), 2),
    ],
)
def test_who_is_silent_loads_what_it_can_and_so_would_march_less_far(
    about: str, lines: tuple[str, ...], squares: int
) -> None:
    at = table(f"FR1IN G4-V6 7-7 {about}", "FR1CQ G4-V6 8-8", "FR1AQ G4-V6 9-9", page=SOIL)
    outlook = look(at.game, at.view, at.orders(*(f"FR1IN {line}" for line in lines)))
    assert marching_allowance(outlook, outlook.campaign.units["FR1IN"]) == squares


@pytest.mark.rule("rotd", "7.15a")
@pytest.mark.parametrize(
    ("path", "squares"),
    [
        ("G5-V7", "G4-V6 G4-V7 G5-V6 G5-V7"),
        ("G5-V6", "G4-V6 G5-V6"),
        ("- G3-V5 G3-V4", "G3-V4 G3-V5 G3-V6 G4-V5 G4-V6"),
        ("G4-V5 G8-V5", "G4-V5 G4-V6"),
    ],
)
def test_who_marches_may_stand_on_his_path_and_on_the_slant_in_the_squares_beside_it(path: str, squares: str) -> None:
    at = table("FR1IN G4-V6 7-3", page=SOIL)
    outlook = look(at.game, at.view, at.orders(f"FR1IN march {path}"))
    found = cells(outlook, outlook.campaign.units["FR1IN"])
    assert found is not None and sorted(map(at.game.map.board.name, found)) == squares.split()
