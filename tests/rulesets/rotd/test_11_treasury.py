"""3.4, 3.5b, 8.5, 8.6, 11.5: what a side buys is paid from its treasury, where a game keeps one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from drumhead.engine.errors import InputError, ScenarioError
from drumhead.engine.play.events import Event
from drumhead.engine.play.state import apply, encode
from drumhead.engine.rulesets.rotd import RULESET
from drumhead.engine.rulesets.rotd.campaign.state import Treasury
from drumhead.engine.rulesets.rotd.knowledge.wording import wording
from tests.rulesets.rotd.desks import Table, Turn
from tests.rulesets.rotd.pages import play, units

LAND = """
[map]
default = "open"
state = "FRA"
[map.states.FRA]
name = "France"
[map.states.AUS]
name = "Austria"
squares = ["H3-V6", "H4-V6"]
[[map.cities]]
name = "Paris"
place = "G4-V6 7-7"
[[map.tracks]]
course = ["G3-V6", "G7-V6"]
"""
SEATS = """
[[seats]]
name = "Fould"
side = "allies"
offices = ["Treasury Minister"]
[[seats]]
name = "Walewski"
side = "allies"
offices = ["Monarch"]
[[seats]]
name = "Vaisse"
side = "allies"
offices = ["Governor of Rhone"]
[[seats]]
name = "Niel"
side = "allies"
[[seats]]
name = "Gyulai"
side = "austria"
offices = ["War Minister"]
[blocs]
Rhone = ["Paris"]
"""
STAFF = ("FR90AQ G4-V6 0-0", "FR90CQ G4-V6 0-1")
DEPOT = "Treasury Minister depot G4-V6 7-7"


def desk(
    *lines: str, purse: str = "eg = 100\nmp = 20\nmen = 1000", seat: str = "Fould", on: bool = True, more: str = ""
) -> Table:
    """The Treasury Minister's desk; all French units are Niel's."""
    army = units(*(line if line.startswith("AU") else f"{line} commander='Niel'" for line in (*STAFF, *lines)))
    option = "[options]\ntreasury = true\n" if on else ""
    return Table(*play(f"{option}{SEATS}{more}\n[treasury.allies]\n{purse}\n{LAND}{army}"), seat)


def spent(turn: Turn, before: Treasury = Treasury(100, 20, 1000)) -> tuple[int, int, int]:
    """Eg, MP and men that are gone."""
    now = turn.after.treasuries["allies"]
    return before.eg - now.eg, before.mp - now.mp, before.men - now.men


def told(turn: Turn, seat: str, *kinds: str) -> list[str]:
    """Sentences of some kinds of event that a seat reads."""
    return [wording(turn.game, event) for event in turn.events if event.kind in kinds and seat in event.seen_by]


def forced(table: Table, *lines: str) -> Turn:
    """The turn with lines whatever the desk says of them."""
    orders = [RULESET.signed(table.game, table.view, RULESET.read_order(table.game, line)) for line in lines]
    return table.played(orders)


@pytest.mark.rule("rotd", "11.5a")
@pytest.mark.parametrize(("what", "cost"), [("depot", (20, 4, 0)), ("cache", (8, 2, 0))])
def test_depots_and_caches_are_bought_where_they_are_placed(what: str, cost: tuple[int, int, int]) -> None:
    turn = desk().turn(f"Treasury Minister {what} G4-V6 7-7")
    assert spent(turn) == cost and len(turn.after.depots) == 1
    sentence = f"The treasury pays {cost[0]} Eg and {cost[1]} MP for a supply {what}."
    assert told(turn, "Fould", "paid") == told(turn, "Walewski", "paid") == [sentence]
    for seat in ("Niel", "Vaisse", "Gyulai"):
        assert told(turn, seat, "paid") == []


@pytest.mark.rule("rotd", "11.5a")
def test_what_cannot_be_paid_is_refused_at_the_desk() -> None:
    for purse in ("eg = 19\nmp = 4", "eg = 20\nmp = 3"):
        table = desk(purse=purse)
        (verdict,) = table.verdicts(DEPOT)
        assert verdict.reason == (
            "The Treasury Minister cannot set up a depot there: its treasury cannot pay 20 Eg and 4 MP (rule 11.5a)."
        )
        assert not forced(table, DEPOT).after.depots
    assert desk(purse="eg = 20\nmp = 4").rules(DEPOT) == [""]


@pytest.mark.rule("rotd", "11.5a")
def test_what_stands_on_one_sheet_is_paid_together() -> None:
    table = desk("FR1IN G4-V6 7-7 regiments=5 men=2000", purse="eg = 30\nmp = 20\nmen = 500")
    second, men = "Treasury Minister cache G5-V6 7-7", "Treasury Minister buy replacements 100 for FR1IN"
    assert table.rules(DEPOT, second, men) == ["", "", "3.5bc"]
    assert table.rules(men, DEPOT) == ["", ""]


@pytest.mark.rule("rotd", "11.5a")
def test_what_another_minister_spent_is_told_when_the_turn_is_played() -> None:
    table = desk(purse="eg = 30\nmp = 20")
    beside = Table(table.game, table.state, "Walewski")
    other = beside.orders("Monarch cache G5-V6 7-7", "Monarch cache G6-V6 7-7")
    turn = table.turn(DEPOT, others=other)
    assert sorted(turn.after.depots) == ["FRA G5-V6 7-7", "FRA G6-V6 7-7"]
    assert told(turn, "Fould", "store-refused") == [
        "No depot is set up at G4-V6 7-7: its treasury cannot pay 20 Eg and 4 MP."
    ]


def test_without_the_option_nothing_costs_anything_and_nothing_is_bought() -> None:
    table = desk("FR1IN G4-V6 7-7 regiments=5 men=2000", purse="eg = 1", on=False)
    assert table.state.treasuries == {} and "treasuries" not in encode(table.state)
    assert table.view.desks[0].facts == ()
    turn = table.turn(DEPOT)
    assert len(turn.after.depots) == 1 and told(turn, "Fould", "paid") == []
    lines = "Treasury Minister buy replacements 100 for FR1IN", "Treasury Minister upgrade FR1IN to rifle"
    assert table.rules(*lines) == ["3.5bc", "3.4j"]


@pytest.mark.rule("rotd", "3.5bc")
def test_men_of_the_pool_join_a_unit_and_learn_from_it() -> None:
    table = desk("FR1IN G4-V6 7-7 regiments=5 batteries=0 men=2000 experience=10")
    turn = table.turn("Treasury Minister buy replacements 250 for FR1IN")
    unit = turn.after.units["FR1IN"]
    assert (unit.men, unit.experience) == (2250, 9)
    assert spent(turn) == (15, 3, 250)
    assert told(turn, "Niel", "reinforced", "paid") == ["FR1IN receives 250 replacements and has 2,250 men."]
    assert told(turn, "Fould", "reinforced", "paid") == [
        "The treasury pays 15 Eg, 3 MP and 250 men for 250 replacements for FR1IN."
    ]


@pytest.mark.rule("rotd", "3.5bc")
def test_no_more_men_come_than_are_missing_and_those_alone_are_paid() -> None:
    turn = desk("FR1IN G4-V6 7-7 regiments=5 batteries=0 men=2900").turn(
        "Treasury Minister buy replacements 500 for FR1IN"
    )
    assert turn.after.units["FR1IN"].men == 3000 and spent(turn) == (5, 1, 100)
    full = desk("FR1IN G4-V6 7-7 regiments=5 batteries=0 men=3000").turn(
        "Treasury Minister buy replacements 5 for FR1IN"
    )
    assert spent(full) == (0, 0, 0)
    assert told(full, "Fould", "purchase-refused") == [
        "FR1IN is given no 5 replacements: FR1IN is at its full strength."
    ]


@pytest.mark.rule("rotd", "3.5bc")
def test_the_pool_must_hold_them() -> None:
    table = desk("FR1IN G4-V6 7-7 regiments=5 men=2000", purse="eg = 100\nmp = 20\nmen = 99")
    assert table.rules("Treasury Minister buy replacements 100 for FR1IN") == ["3.5bc"]
    assert table.rules("Treasury Minister buy replacements 99 for FR1IN") == [""]


ILL: Mapping[str, tuple[str, ...]] = {
    "shattered": ("FR1IN G6-V6 7-7 regiments=5 men=2000 status='shattered'",),
    "cut off": ("FR1IN G6-V6 7-7 regiments=5 men=2000 in_communications=false",),
    "in contact": ("FR1IN G6-V6 7-7 regiments=5 men=2000", "AU1IN G6-V6 1-1"),
}


@pytest.mark.rule("rotd", "3.5bc")
@pytest.mark.rule("rotd", "3.4j")
@pytest.mark.parametrize("lines", ILL.values(), ids=ILL)
def test_nothing_reaches_a_unit_in_trouble_and_its_minister_is_not_told_which(lines: tuple[str, ...]) -> None:
    table = desk(*lines)
    orders = "Treasury Minister buy replacements 100 for FR1IN", "Treasury Minister upgrade FR1IN to rifle"
    assert table.rules(*orders) == ["", ""]
    turn = table.turn(*orders)
    assert spent(turn) == (0, 0, 0) and turn.after.units["FR1IN"].arm == "musket"
    assert told(turn, "Fould", "purchase-refused") == [
        "FR1IN is given no 100 replacements: nothing reaches FR1IN where it is.",
        "FR1IN is given no rifle weapons: nothing reaches FR1IN where it is.",
    ]
    assert told(turn, "Niel", "purchase-refused") == []


@pytest.mark.rule("rotd", "3.5bc")
def test_of_a_unit_that_is_not_his_sides_he_hears_the_same_whether_there_is_one() -> None:
    lines = "Treasury Minister buy replacements 100 for AU7IN", "Treasury Minister upgrade AU7IN to rifle"
    heard = [told(desk(*there).turn(*lines), "Fould", "purchase-refused") for there in ((), ("AU7IN H3-V6 7-7",))]
    assert heard[0] == heard[1] and heard[0][0].endswith("there is no unit AU7IN of its side.")


BRIGADES = "only brigades are brought up to strength and armed (rule {})."
STRANGE = "there is no unit {} of its side (rule {})."


@pytest.mark.rule("rotd", "3.5bc")
@pytest.mark.rule("rotd", "3.4j")
@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("buy replacements 9 for FR2CQ", BRIGADES.format("3.5bc")),
        ("buy replacements 9 for FR2AQ", BRIGADES.format("3.5bc")),
        ("buy replacements 9 for FR2PB", BRIGADES.format("3.5bc")),
        ("upgrade FR2PB to rifle", BRIGADES.format("3.4j")),
        ("buy replacements 9 for FR2XX", STRANGE.format("FR2XX", "3.5bc")),
        ("upgrade FR2XX to rifle", STRANGE.format("FR2XX", "3.4j")),
        ("buy replacements 9 for AU1IN", STRANGE.format("AU1IN", "3.5bc")),
        (
            "upgrade FR1HC to rifle",
            "heavy cavalry of FR may be given rifled or mitrailleuse for its basic weapons (rule 3.4j).",
        ),
        (
            "upgrade AU9LI to chassepot",
            "light infantry of AU may be given rifle or rifled for its basic weapons (rule 3.4j).",
        ),
    ],
)
def test_what_is_known_to_be_impossible_is_refused_at_the_desk_in_a_sentence(line: str, reason: str) -> None:
    army = units("FR7IN G5-V6 7-7 commander='Fould'", "AU1IN G5-V6 1-1")
    table = Table(
        *play(f"[options]\ntreasury = true\n{SEATS}[treasury.allies]\neg = 100\nmp = 9\n{LAND}{army}"), "Fould"
    )
    (verdict,) = table.verdicts(f"Treasury Minister {line}")
    assert verdict.reason.partition(": ")[2] == reason


@pytest.mark.rule("rotd", "3.4j")
def test_guns_are_counted_where_their_batteries_are_known() -> None:
    line = "Treasury Minister upgrade FR3LA to rifled"
    purse = "eg = 29\nmp = 9"
    page = f"[options]\ntreasury = true\n{SEATS}[treasury.allies]\n{purse}\n{LAND}"
    mine = Table(*play(page + units("FR3LA G4-V6 7-7 batteries=3 commander='Fould'", *STAFF)), "Fould")
    assert mine.rules(line) == ["3.4j"]
    other = desk("FR3LA G4-V6 7-7 batteries=3", purse=purse)
    assert other.rules(line) == [""]
    assert told(other.turn(line), "Fould", "purchase-refused") == [
        "FR3LA is given no rifled weapons: its treasury cannot pay 30 Eg and 3 MP."
    ]
    assert desk(purse="eg = 9\nmp = 9").rules(line) == ["3.4j"]
    assert desk(purse="eg = 10\nmp = 1").rules(line) == [""]


@pytest.mark.rule("rotd", "3.5bc")
def test_the_last_man_that_is_missing_comes_and_nobody_comes_aboard() -> None:
    table = desk("FR1IN G4-V6 7-7 regiments=5 batteries=0 men=2999")
    line = "Treasury Minister buy replacements 5 for FR1IN"
    assert table.turn(line).after.units["FR1IN"].men == 3000
    afloat = replace(table.state.units["FR1IN"], aboard="FR1TR", status="inactive")
    away = Table(table.game, replace(table.state, units={**table.state.units, "FR1IN": afloat}), "Fould")
    assert told(away.turn(line), "Fould", "purchase-refused") == [
        "FR1IN is given no 5 replacements: nothing reaches FR1IN where it is."
    ]


@pytest.mark.rule("rotd", "3.4j")
@pytest.mark.parametrize(
    ("unit", "weapon", "rule"),
    [
        ("FR1IN G4-V6 7-7", "rifle", ""),
        ("FR1IN G4-V6 7-7", "chassepot", ""),
        ("FR1IN G4-V6 7-7", "breechloader", "3.4j"),
        ("FR1MI G4-V6 7-7", "rifle", ""),
        ("FR1MI G4-V6 7-7", "chassepot", "3.4j"),
        ("FR1LC G4-V6 7-7", "breech carbine", ""),
        ("FR1HC G4-V6 7-7", "breech carbine", "3.4j"),
        ("FR1LC G4-V6 7-7", "rifle", "3.4j"),
        ("FR1LA G4-V6 7-7", "rifled", ""),
        ("FR1LA G4-V6 7-7", "mitrailleuse", ""),
        ("FR1LA G4-V6 7-7", "breechloading", "3.4j"),
        ("FR1PB G4-V6 7-7", "rifle", "3.4j"),
        ("FR2CQ G4-V6 7-7", "rifle", "3.4j"),
    ],
)
def test_basic_weapons_are_exchanged_for_those_that_arm_and_nation_may_carry(unit: str, weapon: str, rule: str) -> None:
    id = unit.split(maxsplit=1)[0]
    table = desk(unit)
    assert table.rules(f"Treasury Minister upgrade {id} to {weapon}") == [rule]
    now = forced(table, f"Treasury Minister upgrade {id} to {weapon}").after.units[id]
    assert (weapon in (now.arm, now.gun)) == (not rule)


@pytest.mark.rule("rotd", "3.4j")
@pytest.mark.parametrize(
    ("fields", "weapon", "cost"),
    [
        ("regiments=5", "rifle", (15, 1, 0)),
        ("regiments=5", "chassepot", (30, 2, 0)),
        ("regiments=5 batteries=1", "rifled", (10, 1, 0)),
        ("regiments=5 batteries=1", "mitrailleuse", (20, 1, 0)),
    ],
)
def test_weapons_are_paid_by_the_unit_and_guns_by_the_battery(fields: str, weapon: str, cost: tuple[int, ...]) -> None:
    turn = desk(f"FR1IN G4-V6 7-7 {fields}").turn(f"Treasury Minister upgrade FR1IN to {weapon}")
    assert spent(turn) == cost
    old = "smoothbore" if weapon in ("rifled", "mitrailleuse") else "musket"
    assert told(turn, "Niel", "upgraded") == [f"FR1IN is given {weapon} weapons for its {old} ones."]
    artillery = desk("FR1LA G4-V6 7-7 batteries=3").turn("Treasury Minister upgrade FR1LA to rifled")
    assert spent(artillery) == (30, 3, 0)


@pytest.mark.rule("rotd", "3.4j")
@pytest.mark.rule("rotd", "3.4i")
def test_only_basic_weapons_are_exchanged_and_guns_only_where_there_are_some() -> None:
    table = desk("FR1IN G4-V6 7-7 arm='rifle' batteries=0", "FR2LA G4-V6 7-7 gun='rifled'")
    lines = [
        "Treasury Minister upgrade FR1IN to chassepot",
        "Treasury Minister upgrade FR1IN to rifled",
        "Treasury Minister upgrade FR2LA to mitrailleuse",
    ]
    assert [told(table.turn(line), "Fould", "purchase-refused") for line in lines] == [
        ["FR1IN is given no chassepot weapons: FR1IN has better ones than the musket."],
        ["FR1IN is given no rifled weapons: FR1IN has no batteries."],
        ["FR2LA is given no mitrailleuse weapons: FR2LA has better ones than the smoothbore."],
    ]
    own = Table(table.game, table.state, "Fould")
    assert own.rules(lines[1]) == [""]


def mended(table: Table, line: str) -> Table:
    """The same desk after the game master's hand."""
    assert RULESET.mend is not None
    changes = RULESET.mend(table.game, table.state, line.split()).changes
    return Table(table.game, apply(table.state, (Event(id="1", kind="ruling", phase="", changes=changes),)), table.seat)


def ruined(purse: str, more: str = "") -> Table:
    """Where track was destroyed, and perhaps a bridge with it."""
    return mended(desk(purse=purse), f"square G5-V6 broken_track=true {more}")


@pytest.mark.rule("rotd", "8.6d")
def test_each_bridge_is_paid_beside_the_track() -> None:
    table = ruined("eg = 100\nmp = 40", "broken_bridges=3-3,4-3,9-9")
    turn = table.turn("Treasury Minister rebuild track at G5-V6")
    assert spent(turn, Treasury(100, 40)) == (50, 25, 0)
    assert ruined("eg = 49\nmp = 25", "broken_bridges=3-3,9-9").rules("Treasury Minister rebuild track at G5-V6") == [
        "8.5i"
    ]


@pytest.mark.rule("rotd", "8.5i")
def test_rebuilding_track_is_paid() -> None:
    table = ruined("eg = 100\nmp = 20\nmen = 1000")
    assert table.view.desks[0].waiting == ("The track at G5-V6 lies destroyed.",)
    turn = table.turn("Treasury Minister rebuild track at G5-V6")
    assert spent(turn) == (10, 5, 0)
    assert told(turn, "Walewski", "paid") == ["The treasury pays 10 Eg and 5 MP for the track at G5-V6."]
    assert not turn.after.squares[str(table.game.map.board.cell("G5-V6"))].broken_track


@pytest.mark.rule("rotd", "8.5i")
def test_track_that_cannot_be_paid_is_not_rebuilt() -> None:
    table, line = ruined("eg = 9\nmp = 5"), "Treasury Minister rebuild track at G5-V6"
    assert table.rules(line) == ["8.5i"]
    by_staff = Table(table.game, table.state, "Niel")
    assert by_staff.rules("FR90AQ rebuild track at G5-V6") == [""]
    turn = by_staff.turn("FR90AQ rebuild track at G5-V6")
    assert told(turn, "Niel", "repair-refused") == [
        "The track at G5-V6 is not rebuilt: its treasury cannot pay 10 Eg and 5 MP."
    ]


@pytest.mark.rule("rotd", "3.5bc")
def test_men_left_over_by_a_merger_come_to_the_pool_when_the_campaign_closes() -> None:
    table = desk(
        "FR1IN G4-V6 7-7 regiments=4 batteries=0 men=2300", "FR2IN G4-V6 7-7 regiments=4 batteries=0 men=2000", more=""
    )
    staff = Table(table.game, table.state, "Niel")
    turn = staff.turn("FR1IN merge into FR2IN")
    assert turn.after.treasuries["allies"] == Treasury(100, 20, 1000, surplus=1300)
    now = turn.after
    while not now.closed:
        last = Table(table.game, now, "Niel").played(())
        now = last.after
    assert now.treasuries["allies"] == Treasury(100, 20, 2300)
    assert told(last, "Fould", "surplus-returned") == ["1,300 men left over by mergers are in the manpower pool again."]
    assert told(last, "Niel", "surplus-returned") == []


@pytest.mark.rule("rotd", "11.5a")
def test_what_comes_each_turn_is_there_for_the_next() -> None:
    table = desk(purse="eg = 1\nincome_eg = 30\nincome_mp = 4\nincome_men = 7")
    turn = table.turn()
    kept = turn.after.treasuries["allies"]
    assert (kept.eg, kept.mp, kept.men) == (31, 4, 7)
    assert told(turn, "Fould", "income-paid") == ["The treasury receives 30 Eg, 4 MP and 7 men."]
    assert Table(table.game, turn.after, "Fould").rules(DEPOT) == [""]


def test_nothing_is_told_of_nothing() -> None:
    """No income, no surplus, no price: no event."""
    table = desk(more="[options.tables.treasury]\ndepot = [0, 0]\n")
    turn = table.turn(DEPOT)
    assert spent(turn) == (0, 0, 0) and len(turn.after.depots) == 1
    state = replace(turn.after, turn=12)
    last = Table(table.game, state, "Fould").played(())
    assert last.after.closed
    for played in (turn, last):
        assert told(played, "Fould", "paid", "income-paid", "surplus-returned") == []


def test_the_treasury_is_known_to_the_ministers_of_its_side_alone() -> None:
    table = desk(purse="eg = 7\nmp = 5\nmen = 3\nsurplus = 2\nincome_eg = 1", more="\n[treasury.austria]\neg = 9\n")
    known = {seat.name: RULESET.view(table.game, table.state, seat) for seat in table.game.seats}
    assert {name: list(view.state.treasuries) for name, view in known.items()} == {
        "Fould": ["allies"],
        "Walewski": ["allies"],
        "Vaisse": [],
        "Niel": [],
        "Gyulai": ["austria"],
    }
    assert known["Fould"].desks[0].facts == (
        ("Treasury", "7 Eg, 5 MP"),
        ("Manpower pool", "3 men, 2 more to come"),
        ("Each turn", "1 Eg, 0 MP, 0 men"),
    )
    assert known["Vaisse"].desks[0].facts == ()


STORES = "".join(
    f'[[depots]]\nid = "{id}"\nstate = "{state}"\nplace = "G4-V6 7-7"\nsupplies = {supplies}\n'
    for id, state, supplies in (
        ("D2", "FRA", 0),
        ("D1", "FRA", 0),
        ("Full", "FRA", 5),
        ("E", "AUS", 0),
        ("T", "TUS", 0),
    )
)


@pytest.mark.parametrize(
    ("office", "waits"),
    [
        ("War Minister", ("The track at G5-V6 lies destroyed.", "D1 is empty.", "D2 is empty.")),
        ("Treasury Minister", ("The track at G5-V6 lies destroyed.",)),
        ("Prime Minister", ("The track at G5-V6 lies destroyed.", "D1 is empty.", "D2 is empty.")),
        ("Naval Minister", ()),
    ],
)
def test_what_waits_at_a_desk_is_its_own_business_and_its_own_sides(office: str, waits: tuple[str, ...]) -> None:
    friend = '[relations]\n"FRA-TUS" = "ally"\n'
    seats = f'[[seats]]\nname = "Fould"\nside = "allies"\noffices = ["{office}"]\n'
    table = Table(*play(f"{friend}{seats}{STORES}{LAND}{units(*STAFF)}"), "Fould")
    assert {*table.view.state.depots} == {"D1", "D2", "Full", "T"}
    for line in ("square G5-V6 broken_track=true", "square G6-V6 broken_track=true rail=austria"):
        table = mended(table, line)
    (shown,) = table.view.desks
    assert shown.waiting == waits


def test_the_game_master_sees_every_desk_under_its_full_name() -> None:
    table = desk(purse="eg = 7", more="\n[treasury.austria]\neg = 9\n")
    shown = RULESET.view(table.game, table.state, table.game.seat("gm")).desks
    assert [(each.id, each.title) for each in shown if "Governor" not in each.id] == [
        ("Treasury Minister of allies", "Treasury Minister of Allies"),
        ("Monarch of allies", "Monarch of Allies"),
        ("War Minister of austria", "War Minister of Austria"),
    ]
    assert [each.facts[0] for each in shown if each.facts] == [
        ("Treasury", "7 Eg, 0 MP"),
        ("Treasury", "7 Eg, 0 MP"),
        ("Treasury", "9 Eg, 0 MP"),
    ]


@pytest.mark.parametrize(
    ("line", "after"),
    [
        ("treasury allies eg=5 income_men=9", Treasury(5, 20, 1000, income_men=9)),
        ("treasury austria men=4", Treasury(men=4)),
    ],
)
def test_the_game_master_sets_what_a_treasury_holds(line: str, after: Treasury) -> None:
    table = desk()
    assert mended(table, line).state.treasuries[line.split()[1]] == after


@pytest.mark.parametrize(
    "line", ["treasury prussia eg=1", "treasury allies gold=1", "treasury allies eg=-1", "new treasury allies eg=1"]
)
def test_a_treasury_that_there_is_not_cannot_be_mended(line: str) -> None:
    assert RULESET.mend is not None
    with pytest.raises(InputError):
        RULESET.mend(desk().game, desk().state, line.split())


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ("[treasury.prussia]\neg = 1", "Treasury prussia: there is no side 'prussia'."),
        ("[treasury.austria]\ngold = 1", "Treasury austria: there is no key 'gold'."),
        ("[treasury.austria]\neg = -1", "Treasury austria: eg = -1 cannot be used"),
    ],
)
def test_what_a_scenario_says_wrong_of_a_treasury_is_told(more: str, said: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        desk(more=more)
    assert said in str(caught.value)


@pytest.mark.parametrize("on", [True, False])
def test_what_others_have_to_spend_is_supposed_to_be_nothing_and_that_there_are_no_treasuries_is_known(
    on: bool,
) -> None:
    option = "[options]\ntreasury = true\n" if on else ""
    table = Table(
        *play(f"{option}{SEATS}[treasury.allies]\neg = 100\nmp = 9\n[treasury.austria]\neg = 7\n{LAND}"), "Fould"
    )
    supposed = RULESET.supposed(table.game, table.view)
    assert supposed.treasuries == ({"allies": Treasury(eg=100, mp=9), "austria": Treasury()} if on else {})


@pytest.mark.rule("rotd", "8.5i")
@pytest.mark.parametrize(
    ("purse", "rules", "paid"),
    [
        ("eg = 20\nmp = 10", ["8.5g", "", ""], 2),
        ("eg = 19\nmp = 10", ["8.5g", "", "8.5i"], 1),
        ("eg = 20\nmp = 9", ["8.5g", "", "8.5i"], 1),
        ("eg = 10\nmp = 5", ["8.5g", "", "8.5i"], 1),
        ("eg = 9\nmp = 5", ["8.5g", "8.5i", "8.5i"], 0),
    ],
)
def test_of_several_squares_of_track_those_are_rebuilt_that_can_be_paid_after_those_before_them(
    purse: str, rules: list[str], paid: int
) -> None:
    """Where nothing was destroyed nothing is paid."""
    table = mended(ruined(purse), "square G6-V6 broken_track=true")
    lines = [f"Treasury Minister rebuild track at {square}" for square in ("G4-V6", "G5-V6", "G6-V6")]
    assert table.rules(*lines) == rules
    assert table.rules(*reversed(lines)) == rules[::-1]
    turn = table.turn(*(line for line, rule in zip(lines, rules, strict=True) if not rule))
    assert len(told(turn, "Walewski", "paid")) == paid
