"""What the desk points out beside a sheet it takes: contradictions and warnings to the word, and silence otherwise."""

from __future__ import annotations

import pytest

from drumhead.engine.rulesets.rotd import RULESET
from tests.rulesets.rotd.desks import Table, table

C, W = "contradiction: FR1IN ", "warning: FR1IN "
SHUT = "the railway is closed or full beyond it (rule 8.3e)."
BRIDGE = '[map]\nstate = "FRA"\n[[map.tracks]]\ncourse = ["G4-V6 4-0", "G4-V7 4-14"]\n'
BRIDGE += '[[map.rivers]]\nclass = "unfordable"\ncourse = ["G3-V6 0-7", "G5-V6 14-7"]\n'
CATCH = "intercept 4-7 radius 1 T1"
FOE = "AU1IN G4-V6 0-14"


def said(*lines: str, start: str = "4-7", about: str = "", others: tuple[str, ...] = (), page: str = "") -> list[str]:
    """What is pointed out about FR1IN with these orders."""
    return table(f"FR1IN G4-V6 {start} {about}".strip(), *others, page=page).tasks(*(f"FR1IN {line}" for line in lines))


@pytest.mark.parametrize(
    ("lines", "tasks"),
    [
        (("engage T1", "attack evade"), [C + "is to engage, but evades when attacking (rule 9.3)."]),
        (("engage T1", "attack skirmish"), []),
        (("attack evade",), []),
        (
            ("intercept 4-7 radius 1 T1", "attack evade"),
            [C + "is to intercept, but evades when attacking (rule 9.11)."],
        ),
        (("intercept 4-7 radius 1 T1", "defend evade"), []),
        (
            ("pursue max 4", "halt before forced march"),
            [C + "is to pursue far, but not to force its march (rule 7.11)."],
        ),
        (("pursue max 3", "halt before forced march"), []),
        (("pursue", "halt before forced march"), []),
        (("pursue max 4",), []),
        (("entry 3-3",), [C + "has an entry square, but no strategic move (rule 7.14)."]),
        (("entry 3-3", "march G4-V5"), []),
        (("entry 3-3", "pursue"), []),
        (("entry 3-3", "march to battle"), []),
        (("entry 3-3", "march to allies"), []),
        (("entry 3-3", "march to enemies"), []),
    ],
)
def test_orders_at_odds_with_each_other_are_pointed_out(lines: tuple[str, ...], tasks: list[str]) -> None:
    assert said(*lines) == tasks


@pytest.mark.rule("rotd", "8.5a")
@pytest.mark.rule("rotd", "8.6a")
@pytest.mark.parametrize(
    ("lines", "tasks"),
    [
        (("destroy track", "march G4-V5"), [C + "is to destroy the track, but leaves its square (rule 8.5)."]),
        (("destroy bridge", "march G4-V5"), [C + "is to destroy the bridge, but leaves its square (rule 8.5)."]),
        (("destroy track", "pursue"), [C + "is to destroy the track, but leaves its square (rule 8.5)."]),
        (("destroy track", "rail G4-V7"), [C + "is to destroy the track, but leaves its square (rule 8.5)."]),
        (("destroy track", "move 4-6"), []),
        (("destroy bridge", "move 4-6"), [C + "is to destroy the bridge, but may leave it (rule 8.6)."]),
        (("destroy bridge", "engage T1"), [C + "is to destroy the bridge, but may leave it (rule 8.6)."]),
        (
            ("destroy bridge", "intercept 4-7 radius 1 T1"),
            [C + "is to destroy the bridge, but may leave it (rule 8.6)."],
        ),
        (("destroy bridge", "support 4-6 radius 1 T1"), [C + "is to destroy the bridge, but may leave it (rule 8.6)."]),
        (("destroy bridge",), []),
        (("destroy track", "engage T1"), []),
        (
            ("rail G4-V7", "march to battle"),
            [C + "goes by rail only if it makes no march before (rule 8.1)."],
        ),
        (("rail G4-V7",), []),
    ],
)
def test_work_and_trains_that_other_orders_spoil_are_pointed_out(lines: tuple[str, ...], tasks: list[str]) -> None:
    assert said(*lines, page=BRIDGE) == tasks


@pytest.mark.rule("rotd", "9.1f")
@pytest.mark.parametrize(("fatigue", "told"), [(8, False), (9, True)])
def test_the_tired_are_told_that_enemies_would_pin_them(fatigue: int, told: bool) -> None:
    words = W + f"has {fatigue} points of fatigue: no tactical move if enemies are in its square (rule 9.1)."
    assert said("move 4-6", about=f"fatigue={fatigue}") == ([words] if told else [])
    assert said("defend evade", about=f"fatigue={fatigue}") == []
    assert said("move 4-6", about=f"fatigue={fatigue}", others=(FOE,)) == ([words] if told else []), "and once only"


@pytest.mark.rule("rotd", "11.12a")
@pytest.mark.parametrize("line", ["engage T1", "intercept 4-7 radius 1 T1", "attack assault", "attack attack"])
def test_who_seeks_battle_without_ammunition_is_told(line: str) -> None:
    assert said(line, about="ammunition=0") == [W + "has no ammunition (rule 11.12)."]
    assert said(line, about="ammunition=1") == []
    assert said("attack skirmish", about="ammunition=0") == []


@pytest.mark.rule("rotd", "9.10a")
@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (("support 4-10 radius 1 T1",), False),
        (("support 4-12 radius 1 T1",), True),
        (("support 4-12 radius 3 T1",), False),
        (("support 4-12 radius 1 T1", "move 4-9"), False),
        (("support 4-12 radius 1 T1", "march G4-V5"), False),
    ],
)
def test_a_support_box_out_of_reach_is_pointed_out_to_who_stays_where_it_is(lines: tuple[str, ...], told: bool) -> None:
    words = W + "stands further from its support box than support moves reach (rule 9.10)."
    assert said(*lines) == ([words] if told else [])


@pytest.mark.rule("rotd", "9.2k")
def test_who_is_to_stay_out_of_a_fort_but_makes_no_move_is_told() -> None:
    assert said("stay out of fort") == [W + "is to stay out of the fort, but makes no move (rule 9.2)."]
    assert said("stay out of fort", "move 4-6") == []


@pytest.mark.rule("rotd", "11.1a")
@pytest.mark.parametrize(
    ("path", "told"), [("G4-V5", False), ("G4-V5 G4-V4", True), ("G4-V5 G9-V9 G4-V4", False), ("G4-V5 - G4-V4", True)]
)
def test_a_march_that_leads_away_from_headquarters_is_pointed_out(path: str, told: bool) -> None:
    words = W + "ends its march more than two squares from any corps headquarters (rule 11.1)."
    found = said(f"march {path}", others=("FR1CQ G4-V7 7-7", "AU1CQ G4-V4 7-7"))
    assert (words in found) is told
    assert words not in said(f"march {path}")


@pytest.mark.rule("rotd", "7.5b")
@pytest.mark.rule("rotd", "7.5c")
def test_who_withdraws_is_told_what_may_keep_it_and_nothing_where_nothing_does() -> None:
    fought = '[squares]\n"G4-V6" = { battle_last_turn = true }\n[map]\nstate = "SAR"\n'
    assert said("withdraw G4-V5", page=fought) == []
    near = said("withdraw G4-V5", page=fought, others=("AU1IN G4-V6 4-6",))
    words = "does not withdraw as it stands: troops close the way to the north edge (rule 7.7a)."
    assert near == [W + words]


@pytest.mark.rule("rotd", "7.7a")
def test_who_may_not_get_away_is_told_and_whoever_may_is_not() -> None:
    page = '[map]\nstate = "SAR"\n'
    words = "does not leave its square as it stands: troops close the way to the north edge (rule 7.7a)."
    assert said("march G4-V5", page=page, others=("AU1IN G4-V6 4-5",)) == [W + words]
    assert said("march G4-V7", page=page, others=("AU1IN G4-V6 4-5",)) == []


@pytest.mark.rule("rotd", "8.1e")
def test_who_may_not_board_as_it_stands_is_told_unless_it_marches() -> None:
    words = "does not go by rail as it stands: with an enemy in its square it must stand on the track (rule 8.1e)."
    others = (FOE, "FR2IN G4-V6 4-9")
    assert said("rail G4-V7", start="6-9", others=others, page=BRIDGE) == [W + words]
    assert said("rail G4-V7", start="4-9", others=others, page=BRIDGE) == []


@pytest.mark.rule("rotd", "9.5b")
@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (("move 2-2",), True),
        (("move 2-2 from T3",), True),
        (("move 2-2 from T3", "march G4-V5"), False),
        (("move 2-2 from T2", "march G4-V5"), True),
    ],
)
def test_a_move_that_the_ground_bars_before_enemies_is_pointed_out_where_the_unit_is_there_by_then(
    lines: tuple[str, ...], told: bool
) -> None:
    page = '[map]\nstate = "SAR"\n[map.tactical."G4-V6"]\nsquares = { "2-2" = "high hills" }\n'
    found = said(*lines, start="2-4", others=(FOE,), page=page)
    words = W + "does not move as it stands: a cliff lies between 2-3 and 2-2 (rule 9.5b)."
    assert (words in found) is told


@pytest.mark.rule("rotd", "9.2c")
def test_where_there_is_no_ford_the_move_is_refused_or_pointed_out() -> None:
    assert table("FR1IN G4-V6 7-7").rules("FR1IN move ford") == ["9.2c"]


@pytest.mark.rule("rotd", "12.4e")
def test_a_bridge_that_cannot_be_laid_as_it_stands_is_pointed_out() -> None:
    page = '[map]\nstate = "SAR"\n[[map.rivers]]\nclass = "unfordable"\ncourse = ["G3-V6 0-7", "G5-V6 14-7"]\n'
    words = "warning: FR1PB does not lay the bridge as it stands: "
    words += "with enemies in the square, FR1PB must stand next to 8-7 (rule 12.4f)."
    far = table("FR1PB G4-V6 8-4", "FR2IN G4-V6 1-13", FOE, page=page)
    assert far.tasks("FR1PB deploy 8-7") == [words]
    assert far.tasks("FR1PB deploy 8-7 from T2", "FR1PB move 8-6") == []
    assert table("FR1PB G4-V6 8-6", "FR2IN G4-V6 1-13", FOE, page=page).tasks("FR1PB deploy 8-7") == []


@pytest.mark.rule("rotd", "3.5be")
def test_a_merger_that_costs_men_is_pointed_out_with_how_many() -> None:
    small = table("FR1IN G4-V6 7-7 regiments=2 men=1200", "FR2IN G4-V6 7-7 regiments=3 men=1800")
    assert small.tasks("FR1IN merge into FR2IN") == []
    large = table("FR1IN G4-V6 7-7 regiments=3 men=1800", "FR2IN G4-V6 7-7 regiments=3 men=1800")
    words = "and FR2IN are too large together: 600 men go back to the manpower pool (rule 3.5b)."
    assert large.tasks("FR1IN merge into FR2IN") == [W + words]


@pytest.mark.rule("rotd", "6.9a")
def test_who_has_no_orders_is_told_first_and_sleepers_are_let_lie() -> None:
    at = table(
        "FR1IN G4-V6 7-7", "FR2IN G4-V6 7-8", 'FR3IN G4-V6 7-9 status="inactive"', 'FR4IN G4-V6 1-1 commander="Niel"'
    )
    orders = at.orders("FR1IN entry 3-3", "FR1IN stay out of fort")
    assert [(task.kind, task.unit, task.text) for task in RULESET.tasks(at.game, at.view, orders)] == [
        ("unordered", "FR2IN", "FR2IN has no orders (rule 6.9)."),
        ("contradiction", "FR1IN", "FR1IN has an entry square, but no strategic move (rule 7.14)."),
        ("warning", "FR1IN", "FR1IN is to stay out of the fort, but makes no move (rule 9.2)."),
    ]
    assert {task.cell for task in RULESET.tasks(at.game, at.view, orders)} == {at.game.map.board.cell("G4-V6")}


@pytest.mark.rule("rotd", "12.5c")
@pytest.mark.parametrize("line", ["rail G4-V7", "march G4-V5"])
def test_a_bridge_that_is_taken_up_first_is_not_warned_that_it_lies(line: str) -> None:
    at = table("FR2PB G4-V6 9-7 deployed=true", page=BRIDGE)
    assert at.tasks("FR2PB undeploy to 9-8", f"FR2PB {line}") == []


def test_a_scenario_that_knows_no_enemy_gives_no_warning_of_any() -> None:
    assert said("move 4-6", "march G4-V5", "attack assault", "defend defend", "line first", "engage T1") == []


def test_a_path_of_blanks_leads_nowhere_and_nothing_is_said_of_it() -> None:
    assert said("march - -", others=("AU1IN G4-V6 4-5",)) == []


def test_those_without_orders_stand_in_the_sequence_of_their_numbers() -> None:
    at = table("FR2IN G4-V6 7-7", "FR30IN G4-V6 7-8", "FR3IN G4-V6 7-9")
    assert [task.unit for task in RULESET.tasks(at.game, at.view, ())] == ["FR2IN", "FR3IN", "FR30IN"]


QUIET = """
peace = [1]
[map]
state = "FRA"
[[map.cities]]
name = "Milano"
place = "G4-V6 3-3"
state = "FRA"
"""


@pytest.mark.rule("rotd", "1.5i")
def test_in_peace_who_is_sent_where_others_leave_no_room_is_told_so() -> None:
    others = [f'FR{n}IN G5-V6 7-7 commander="Niel"' for n in (5, 6)]
    at = table("FR1IN G4-V6 7-7", *others, page=QUIET)
    words = "stays where it is, as far as is seen: 2 brigades are the most in G5-V6 (rule 1.5)."
    assert W + words in at.tasks("FR1IN deploy to G5-V6 8-8")
    assert at.turn("FR1IN deploy to G5-V6 8-8").square("FR1IN") == "G4-V6"
    assert table("FR1IN G4-V6 7-7", others[0], page=QUIET).tasks("FR1IN deploy to G5-V6 8-8") == []


@pytest.mark.rule("rotd", "13.1a")
def test_in_peace_who_goes_aboard_in_vain_is_told_so() -> None:
    at = table("FR1IN G4-V6 7-7", page=QUIET)
    assert at.tasks("FR1IN board FR1RT") == [
        W + "does not go aboard as it stands: no ship FR1RT lies beside it (rule 13.1a)."
    ]
    assert at.tasks("FR1IN board FR1RT", "FR1IN deploy to G4-V6 8-8") == []


@pytest.mark.rule("rotd", "11.7g")
def test_before_the_campaign_supplies_that_find_no_way_are_told_of() -> None:
    page = """
[options]
deployment = true
[map]
state = "SAR"
[map.squares]
"G4-V4" = "water"
"G4-V5" = "water"
"G4-V6" = "water"
"G3-V4" = "water"
"G3-V6" = "water"
"G2-V4" = "water"
"G2-V5" = "water"
"G2-V6" = "water"
[[map.cities]]
name = "Milano"
place = "G3-V5 3-3"
supplies = 9
[[map.cities]]
name = "Novara"
place = "G6-V5 3-3"
"""
    line = "FR1AQ transfer 3 from Milano to Novara"
    at = table("FR1AQ G6-V5 7-7", page=page)
    assert [event.kind for event in at.turn(line).events if event.kind.startswith("transfer")] == ["transfer-refused"]
    words = "moves no supplies, as far as is seen: no line of contact, railway, river or sea between the two serves"
    assert at.tasks(line) == [f"{W}{words} (rule 11.7g).".replace("FR1IN", "FR1AQ")]
    assert table("FR1AQ G6-V5 7-7", page=page.replace("water", "hill")).tasks(line) == []


@pytest.mark.rule("rotd", "8.3e")
def test_a_railway_that_is_closed_before_a_train_is_told_of() -> None:
    page = '[map]\nstate = "SAR"\n[[map.tracks]]\ncourse = ["G4-V5 7-0", "G4-V8 7-14"]\n'
    taken = '[squares."G4-V6"]\nrail = "austria"\n'
    ride = "FR1IN rail G4-V7"
    at = table("FR1IN G4-V5 7-7", page=taken + page)
    assert at.turn(ride).square("FR1IN") == "G4-V5"
    assert at.tasks(ride) == [f"{W}does not go by rail as it stands: the railway is closed before it (rule 8.2)."]
    assert table("FR1IN G4-V5 7-7", page=page).tasks(ride) == []


@pytest.mark.rule("rotd", "8.3d")
@pytest.mark.rule("rotd", "8.3e")
def test_a_train_that_comes_part_of_the_way_is_told_of() -> None:
    page = '[map]\nstate = "SAR"\n[[map.tracks]]\ncourse = ["C0-V5 7-0", "G4-V5 7-14"]\n'
    words = f"{W}comes only as far as"
    for head, to, end, told in (
        ("", "C0-V5", "C4-V5", f"{words} C4-V5 by rail: a train goes 40 squares a turn (rule 8.3d)."),
        ("", "C4-V5", "C4-V5", ""),
        ('[squares."G1-V5"]\nrail = "austria"\n', "F9-V5", "G2-V5", f"{words} G2-V5 by rail: {SHUT}"),
    ):
        at = table("FR1IN G4-V5 7-7", page=head + page)
        assert at.tasks(f"FR1IN rail {to}") == [told] * bool(told)
        assert at.turn(f"FR1IN rail {to}").square("FR1IN") == end


def pointed_out(at: Table, *lines: str) -> list[str]:
    """All that the desk says of a sheet, each with its kind, unit and square."""
    found = RULESET.tasks(at.game, at.view, at.orders(*lines))
    name = at.game.map.board.name
    assert all(task.text.startswith(f"{task.unit} ") for task in found)
    return [
        f"{task.kind} {task.unit} {'' if task.cell is None else name(task.cell)}: {task.text[len(task.unit) + 1 :]}"
        for task in found
    ]


ARMY = (
    *(f"FR{n}IN G4-V6 7-{n}" for n in (1, 2, 3)),
    *("FR4IN H2-V6 7-7", "FR1NB G4-V6 9-9", "FR1AQ G4-V6 5-5", 'FR5IN G4-V7 7-7 status="inactive"'),
    *('FR6IN G4-V7 7-7 commander="Niel"', "FR1CQ H4-V6 7-7"),
)
FRANCE = '[map]\nstate = "FRA"\n[[map.cities]]\nname = "Lyon"\nplace = "H4-V6 3-3"\nstate = "FRA"\n'


@pytest.mark.rule("rotd", "7.17a")
@pytest.mark.rule("rotd", "6.10a")
def test_before_a_campaign_and_in_peace_whoever_is_not_sent_anywhere_stays_and_is_named() -> None:
    for head, rule in (("[options]\ndeployment = true\n", "7.17"), ("peace = [1]\n", "6.10")):
        at = table(*ARMY, page=head + FRANCE)
        stay = f"has no order to deploy and stays where it is (rule {rule})."
        square = {"FR1CQ": "H4-V6", "FR4IN": "H2-V6", "FR5IN": "G4-V7"}
        silent = [f"FR{n}" for n in ("1AQ", "1CQ", "1IN", "2IN", "3IN", "4IN", "5IN")]
        named = {id: f"unordered {id} {square.get(id, 'G4-V6')}: {stay}" for id in silent}
        assert pointed_out(at) == [*named.values()], "neither a naval battery nor what another commands"
        sheet = ("FR4IN deploy to H2-V6 1-1", "FR2IN deploy to 8-8", "FR1AQ assign FR4IN to Niel")
        far = "is to stand more than two squares from any corps headquarters (rule 11.1)."
        rest = [named[id] for id in ("FR1CQ", "FR1IN", "FR3IN", "FR5IN")]
        assert pointed_out(at, *sheet) == [*rest, f"warning FR2IN G4-V6: {far}"]
        moved = table(*ARMY[:-1], "FR1CQ G4-V6 7-7", page=head + FRANCE)
        assert pointed_out(moved, sheet[0], "FR1CQ deploy to 8-8")[-1] == f"warning FR4IN H2-V6: {far}"


@pytest.mark.rule("rotd", "7.17a")
def test_how_far_headquarters_will_be_is_told_of_where_both_are_sent() -> None:
    at = table(*ARMY, page="[options]\ndeployment = true\n" + FRANCE)
    far = "is to stand more than two squares from any corps headquarters (rule 11.1)."
    for corps, brigade, told in (
        ("G4-V6", "H4-V6", True),
        ("G4-V6", "G6-V6", False),
        ("G4-V6", "G7-V6", True),
        ("H4-V6", "G7-V6", True),
    ):
        sheet = (f"FR1CQ deploy to {corps} 1-1", f"FR1IN deploy to {brigade} 1-1", "FR1AQ deploy to G9-V6 1-1")
        warned = [task for task in pointed_out(at, *sheet) if task.startswith("warning")]
        assert warned == [f"warning FR1IN {brigade}: {far}"] * told, (corps, brigade)


@pytest.mark.rule("rotd", "8.1c")
@pytest.mark.rule("rotd", "13.1a")
@pytest.mark.parametrize("beside", ["march G4-V5", "pursue", "rail G4-V7", "march to allies", "move 4-6", "engage T1"])
def test_who_marches_or_rides_goes_aboard_nowhere(beside: str) -> None:
    first = C + "goes aboard only if it makes no march and no rail move before (rule 8.1)."
    alone = W + "does not go aboard as it stands: no ship FR1RT lies beside it (rule 13.1a)."
    expected = [first] if beside.split(maxsplit=1)[0] in ("march", "pursue", "rail") else []
    expected += [] if beside in ("march G4-V5", "move 4-6") else [alone]
    assert said("board FR1RT", beside, page=BRIDGE) == expected


@pytest.mark.rule("rotd", "11.12a")
def test_of_headquarters_and_pontoon_bridges_nobody_expects_ammunition() -> None:
    kinds = ("AQ", "CQ", "PB", "IN", "LC", "LA")
    at = table(*(f"FR1{kind} G4-V6 7-7 ammunition=0" for kind in kinds))
    told = at.tasks(*(f"FR1{kind} attack assault" for kind in kinds))
    assert told == [f"warning: FR1{kind} has no ammunition (rule 11.12)." for kind in ("IN", "LA", "LC")]


@pytest.mark.rule("rotd", "11.6d")
@pytest.mark.parametrize(
    ("relation", "source", "holder"),
    [
        ("", "Lyon", ""),
        ("", "Torino", "Sardinia"),
        ("ally", "Torino", ""),
        ("passive", "Torino", "Sardinia"),
        ("", "Wien", "AUS"),
        ("", "none", ""),
        ("", "FR1CQ", ""),
    ],
)
def test_whoever_holds_the_city_that_is_drawn_on_is_named_unless_he_is_an_ally(
    relation: str, source: str, holder: str
) -> None:
    cities = (("Lyon", "FRA"), ("Torino", "SAR"), ("Wien", "AUS"))
    page = f'[relations]\n"FRA-SAR" = "{relation}"\n' if relation else '[relations]\n"FRA-SAR" = "neutral"\n'
    page += '[map]\nstate = "FRA"\n[map.states.FRA]\nname = "France"\n[map.states.SAR]\nname = "Sardinia"\n'
    for n, (name, state) in enumerate(cities):
        page += f'[[map.cities]]\nname = "{name}"\nplace = "G4-V6 {n}-3"\nstate = "{state}"\n'
    told = said(f"supply from {source}" if source != "none" else "supply none", others=("FR1CQ G4-V6 7-7",), page=page)
    words = f"is to draw supplies from {source}, which {holder} holds (rule 11.6)."
    assert told == ([W + words] if holder else [])
