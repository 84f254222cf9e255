"""A game master's mends in the words of scenarios: what they change, what they are told to be, what they break."""

from __future__ import annotations

import shlex
from dataclasses import replace

import pytest

from drumhead.engine.errors import InputError, ManyProblemsError, RefusedError, UnknownNameError
from drumhead.engine.play.events import Event
from drumhead.engine.play.rulings import Mend, inverse
from drumhead.engine.play.state import apply, encode
from drumhead.engine.rulesets.rotd import RULESET
from drumhead.engine.rulesets.rotd.campaign.state import RotdState
from tests.rulesets.rotd.pages import play, units

PAGE = """
[[seats]]
name = "Niel"
side = "allies"
[[seats]]
name = "Gyulai"
side = "austria"

[[depots]]
id = "D1"
state = "SAR"
place = "G4-V6 3-3"
supplies = 9

[map]
default = "open"
state = "SAR"
[map.states.SAR]
name = "Sardinia"
[map.states.AUS]
name = "Austria"
squares = ["G7-V6"]
[[map.cities]]
name = "Novara"
place = "G4-V6 3-3"
fort = 3
fort_capacity = 3050
supplies = 40
[[map.tracks]]
course = ["G4-V6", "G5-V6", "G6-V6"]
[[map.rivers]]
class = "unfordable"
course = ["G4-V9 2-0", "G4-V9 2-14"]
[[map.rivers]]
class = "fordable"
course = ["G5-V6 3-0", "G5-V6 3-14"]
[[map.rivers]]
class = "fordable"
course = ["G5-V6 9-0", "G5-V6 9-14"]
[map.squares]
G2-V6 = "water"
""" + units("FR1IN G4-V6 7-7", "FR2CQ G4-V6 3-3 supplies=4", "AU1IN G6-V6 7-7", "AU2MI G7-V6 7-7")
GAME, STATE = play(PAGE)


def mend(line: str, state: RotdState = STATE) -> Mend:
    assert RULESET.mend is not None
    return RULESET.mend(GAME, state, shlex.split(line))


def done(line: str, state: RotdState = STATE) -> RotdState:
    """The state after a mend that breaks no rule."""
    found = mend(line, state)
    assert found.problems == ()
    return apply(state, [Event(id="1.ruling.1", kind="ruling", phase="ruling", changes=found.changes)])


def cell(name: str) -> int:
    return GAME.map.board.cell(name)


MENDS = {
    "unit FR1IN men=1500 morale=61": (("men", "3000", "1500"), ("morale", "50", "61")),
    "unit FR1IN 'place=G5-V6 2-9'": (("place", "G4-V6 7-7", "G5-V6 2-9"),),
    "unit FR1IN place=Novara": (("place", "G4-V6 7-7", "G4-V6 3-3"),),
    "unit FR1IN place=Novara in_fort=yes": (("place", "G4-V6 7-7", "G4-V6 3-3"), ("in_fort", "false", "true")),
    "unit FR1IN commander=Gyulai deputy=Niel": (("commander", "Niel", "Gyulai"), ("deputy", "", "Niel")),
    "unit FR1IN status=inactive name='Old Guard'": (("name", "", "Old Guard"), ("status", "active", "inactive")),
    "unit FR2CQ supplies=12": (("supplies", "4", "12"),),
    "remove unit FR1IN": (("status", "active", "gone"),),
    "make unit FR7LI place=Novara men=20": (("place", "", "G4-V6 3-3"), ("men", "", "20")),
    "city novara state=AUS supplies=0": (("state", "SAR", "AUS"), ("supplies", "40", "0")),
    "city Novara besieged=true fort_lost=3": (("besieged", "false", "true"), ("fort_lost", "0", "3")),
    "depot D1 kind=cache supplies=1": (("kind", "depot", "cache"), ("supplies", "9", "1")),
    "depot D1 'place=G5-V6 7-7'": (("place", "G4-V6 3-3", "G5-V6 7-7"),),
    "make depot D2 'place=G5-V6 5-7' state=SAR": (("place", "", "G5-V6 5-7"), ("state", "", "SAR")),
    "remove depot D1": (
        ("place", "G4-V6 3-3", ""), ("kind", "depot", ""), ("state", "SAR", ""), ("supplies", "9", ""),
    ),
    "square G5-V6 rail=austria broken_track=true": (("rail", "allies", "austria"), ("broken_track", "false", "true")),
    "square G5-V6 broken_bridges=3-7,9-7": (("broken_bridges", "", "3-7,9-7"),),
    "square G4-V9 river=allies": (("river", "", "allies"),),
    "relation SAR-AUS stance=neutral": (("stance", "", "neutral"),),
    "state SAR side=austria": (("side", "allies", "austria"),),
    "make pact allies-austria what=armistice": (("what", "", "armistice"),),
    "make offer austria-allies what=peace asking=novara": (("what", "", "peace"), ("asking", "", "Novara")),
}  # fmt: skip


@pytest.mark.parametrize("line", MENDS)
def test_what_was_and_is_stands_in_the_words_of_scenarios(line: str) -> None:
    assert mend(line).values == MENDS[line]
    assert mend(line).problems == ()


@pytest.mark.parametrize("line", MENDS)
def test_every_mend_changes_the_state_and_leads_back(line: str) -> None:
    found, after = mend(line), done(line)
    assert encode(after) != encode(STATE)
    back = Event(id="1.ruling.2", kind="ruling", phase="ruling", changes=inverse(STATE, found.changes))
    assert encode(apply(after, [back])) == encode(STATE)


def test_a_unit_moved_keeps_all_else() -> None:
    before, after = STATE.units["FR1IN"], done("unit FR1IN 'place=G5-V6 2-9'").units["FR1IN"]
    assert (after.cell, after.tactical) == (cell("G5-V6"), GAME.map.tactical_board.cell("2-9"))
    differing = {name for name, value in encode(after).items() if value != encode(before)[name]}
    assert differing == {"cell", "tactical"}


def test_a_unit_made_has_the_books_defaults() -> None:
    made = done("make unit FR7LI place=Novara").units["FR7LI"]
    assert (made.men, made.arm, made.state, made.side, made.commander) == (3000, "musket", "FRA", "allies", "Niel")


def test_who_is_gone_may_be_made_anew() -> None:
    gone = done("remove unit FR1IN")
    assert gone.units["FR1IN"].status == "gone"
    with pytest.raises(UnknownNameError, match=r"^There is no unit FR1IN\.$"):
        mend("unit FR1IN men=3", gone)
    again = done("make unit FR1IN place=Novara men=12", gone).units["FR1IN"]
    assert (again.status, again.men) == ("active", 12)


def test_a_square_that_nothing_was_known_of_gets_its_record() -> None:
    assert done("square G4-V9 river=allies").squares[str(cell("G4-V9"))].river == "allies"
    ruined = done("square G5-V6 broken_bridges=3-7,9-7").squares[str(cell("G5-V6"))]
    assert ruined.broken_bridges == tuple(map(GAME.map.tactical_board.cell, ("3-7", "9-7")))
    assert ruined.rail == "allies"


def test_a_state_takes_its_units_with_it() -> None:
    found = done("state FRA side=austria")
    assert {unit.id: unit.side for unit in found.units.values()} == dict.fromkeys(STATE.units, "austria")
    assert mend("state FRA side=austria").units == ("FR1IN", "FR2CQ")


def test_a_pact_is_made_changed_and_ended_by_a_ruling() -> None:
    truce = done("make pact allies-austria what=armistice")
    assert truce.relations == {"AUS-FRA": "neutral", "AUS-SAR": "neutral"}
    assert (truce.pacts["allies-austria"].what, truce.pacts["allies-austria"].turn) == ("armistice", 1)
    noticed = done("pact allies-austria ends=9", replace(truce, turn=7)).pacts["allies-austria"]
    assert (noticed.ends, noticed.turn) == (9, 1)
    with pytest.raises(RefusedError, match="There is a pact allies-austria already"):
        mend("make pact allies-austria what=peace", truce)
    war = done("remove pact austria-allies", truce)
    assert (war.pacts, war.relations) == ({}, {"AUS-FRA": "hostile", "AUS-SAR": "hostile"})
    with pytest.raises(RefusedError, match="is so already"):
        mend("pact allies-austria what=armistice", truce)


def test_a_pact_of_sides_that_are_not_at_war_breaks_a_rule() -> None:
    neutral = done("relation SAR-AUS stance=neutral", done("relation FRA-AUS stance=neutral"))
    said = "Pact allies-austria: there is no war between them (rule 5.1)."
    assert mend("make pact allies-austria what=peace", neutral).problems == (said,)


def test_an_offer_is_put_changed_and_taken_back_by_a_ruling() -> None:
    put = done("make offer austria-allies what=peace asking=Novara")
    assert put.offers["austria-allies"].asking == ("Novara",)
    assert done("offer austria-allies what=armistice asking=''", put).offers["austria-allies"].what == "armistice"
    assert done("remove offer austria-allies", put).offers == {}
    with pytest.raises(RefusedError, match="There is an offer austria-allies already; without `make` it is changed"):
        mend("make offer austria-allies what=peace", put)


def test_relations_are_between_two_whoever_is_named_first() -> None:
    neutral = done("relation SAR-AUS stance=neutral")
    assert neutral.relations == {"AUS-SAR": "neutral"}
    assert done("remove relation AUS-SAR", neutral).relations == {}


PROBLEMS = {
    "unit FR1IN place=G2-V6": "Unit FR1IN: G2-V6 is water, where no unit can stand (rule 1.2).",
    "unit FR1IN commander=Nobody": "Unit FR1IN: there is no seat 'Nobody'.",
    "unit FR1IN deployed=true": "Unit FR1IN: IN cannot be deployed; pontoon bridges alone are (rule 12.4).",
    "unit FR1IN state=XYZ": "Unit FR1IN: there is no state 'XYZ'.",
    "unit FR1IN in_fort=true": "Unit FR1IN: there is no fort on G4-V6 7-7 (rule 2.6).",
    "unit FR1IN supplies=2": "Unit FR1IN: 2 supplies are more than it can carry (rule 11.9).",
    "unit FR1IN batteries=4": "Unit FR1IN: 5 regiments and 4 batteries; IN may have 5 and 1 (rule 3.5b).",
    "unit FR1IN place=Novara in_fort=true men=3100": "The fort of Novara has room",
    "city Novara state=XYZ": "City Novara: there is no state 'XYZ'.",
    "city Novara fort_lost=4": "City Novara: its fort has 3 levels, not 4 to lose (rule 2.6).",
    "make depot D2 'place=G9-V6 7-7' state=SAR": "Depot D2: there is no railway, river or city of ours",
    "depot D1 state=XYZ": "Depot D1: there is no state 'XYZ'.",
    "square G5-V6 rail=prussia": "Square G5-V6: there is no side 'prussia'.",
    "square G7-V6 broken_track=true": "Square G7-V6: no railway runs through it (rule 1.3).",
    "relation FRA-XYZ stance=ally": "Relation FRA-XYZ: there is no state 'XYZ'.",
    "state XYZ side=allies": "State XYZ: there is no state 'XYZ'.",
}


@pytest.mark.parametrize("line", PROBLEMS)
def test_the_rule_that_would_be_broken_is_told(line: str) -> None:
    (problem,) = mend(line).problems
    assert problem.startswith(PROBLEMS[line])


REFUSED = {
    "unit FR1IN": (InputError, "What of unit FR1IN? KEY=VALUE is expected, such as men=1500."),
    "unit FR1IN men": (InputError, "KEY=VALUE is expected, not 'men'; a value with blanks stands in quotes."),
    "unit FR1IN =3": (InputError, "KEY=VALUE is expected, not '=3'; a value with blanks stands in quotes."),
    "unit men=3": (InputError, "Which unit? Its name is expected behind the word, not 'men=3'."),
    "unit": (InputError, "Which unit? Its name is expected behind the word, not ''."),
    "fleet S1 men=3": (InputError, "'fleet' cannot be mended; what can is unit, city, depot, "),
    "": (InputError, "'' cannot be mended; what can is unit, city, depot, square, relation, state, "),
    "remove unit FR1IN men=3": (InputError, "To remove unit FR1IN nothing else is said of it."),
    "unit FR9IN men=3": (UnknownNameError, "There is no unit FR9IN."),
    "remove depot D9": (UnknownNameError, "There is no depot D9."),
    "make unit FR1IN place=Novara": (RefusedError, "There is a unit FR1IN already; without `make` it is changed."),
    "make unit FR9IN men=3": (ManyProblemsError, "Unit FR9IN: the key 'place' is missing."),
    "unit FR1IN men=0": (ManyProblemsError, "Unit FR1IN: men = '0' cannot be used: input "),
    "unit FR1IN colour=red": (ManyProblemsError, "Unit FR1IN: there is no key 'colour'."),
    "unit FR1IN place=Rome": (ManyProblemsError, "Unit FR1IN: place 'Rome': "),
    "unit FR1IN men=3000": (RefusedError, "unit FR1IN is so already; nothing was changed."),
    "make city Rome state=SAR": (RefusedError, "A city is the map's: it can be changed, not made or removed."),
    "remove square G4-V6": (RefusedError, "A square is the map's: it can be changed, not made or removed."),
    "city Rome state=SAR": (UnknownNameError, "There is no city 'Rome'"),
    "square Q1 river=allies": (UnknownNameError, "There is no square 'Q1'"),
    "relation FRA stance=ally": (UnknownNameError, "A relation is between two states, such as FRA-SUI, not 'FRA'."),
    "relation AUS-FRA stance=love": (UnknownNameError, "Relation AUS-FRA: stance = 'love': one of ally, "),
    "remove relation AUS-FRA": (UnknownNameError, "There is no relation AUS-FRA."),
    "state FRA side=blue": (UnknownNameError, "There is no side 'blue'; the sides are allies, austria."),
    "pact allies-austria ends=4": (UnknownNameError, "There is no pact allies-austria."),
    "make pact allies-blue what=peace": (UnknownNameError, "A pact is between two sides of allies, austria, not "),
    "make pact allies-austria what=war": (ManyProblemsError, "Pact allies-austria: what = 'war' cannot be used: "),
    "make offer allies-austria what=peace ceding=Rome": (UnknownNameError, "There is no city 'Rome'"),
    "remove offer allies-austria": (UnknownNameError, "There is no offer allies-austria."),
}  # fmt: skip


@pytest.mark.parametrize("line", REFUSED)
def test_what_cannot_be_read_is_told_in_a_sentence(line: str) -> None:
    kind, said = REFUSED[line]
    with pytest.raises(kind) as refusal:
        mend(line)
    assert str(refusal.value).startswith(said)


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("make depot D2 place=Novara state=SAR", "Depot D2: D1 is on that square already (rule 11.5)."),
        ("square G5-V6 broken_bridges=7-7", "Square G5-V6: no railway bridge stands on 7-7 (rule 12.2)."),
        ("square G5-V6 river=allies", "Square G5-V6: no navigable river runs through it (rule 8.2)."),
        ("unit FR1IN men=3101", "Unit FR1IN: 3,101 men; 3,100 is the most that IN may have (rule 3.5b)."),
        ("unit FR1IN commander=Moltke", "Unit FR1IN: there is no seat 'Moltke'."),
        ("unit FR1IN place='G2-V6 7-7'", "Unit FR1IN: G2-V6 is water, where no unit can stand (rule 1.2)."),
    ],
)
def test_what_would_not_be_playable_is_a_problem(line: str, problem: str) -> None:
    assert problem in mend(line).problems
    assert mend("unit FR1IN men=3000 morale=51").problems == ()


def test_a_state_has_no_relation_to_itself() -> None:
    with pytest.raises(InputError, match="AUS stands to itself as ever"):
        mend("relation AUS-AUS stance=hostile")


def test_a_command_passes_with_all_its_units_deputies_too() -> None:
    game, state = play(PAGE + "\n" + units("FR3IN G4-V6 8-8", "FR4IN G4-V6 9-8"))
    for words in ("unit FR3IN commander=Gyulai deputy=Niel", "unit FR4IN deputy=Gyulai"):
        assert RULESET.mend is not None
        found = RULESET.mend(game, state, shlex.split(words))
        state = apply(state, [Event(id="1.ruling.1", kind="ruling", phase="ruling", changes=found.changes)])
    assert RULESET.mend is not None
    found = RULESET.mend(game, state, ("command", "Niel", "to=gyulai"))
    after = apply(state, [Event(id="1.ruling.2", kind="ruling", phase="ruling", changes=found.changes)])
    pairs = {id: (after.units[id].commander, after.units[id].deputy) for id in ("FR1IN", "FR3IN", "FR4IN")}
    assert pairs == {"FR1IN": ("Gyulai", ""), "FR3IN": ("Gyulai", ""), "FR4IN": ("Gyulai", "")}
    assert found.problems and found.problems[0].endswith("are not of the side of Gyulai (rule 6.1).")


def test_a_deputy_who_is_somebody_else_stays_when_the_command_passes() -> None:
    game, state = play('[[seats]]\nname = "Canrobert"\nside = "allies"\n' + PAGE)
    assert RULESET.mend is not None
    found = RULESET.mend(game, state, ("unit", "FR1IN", "commander=Niel", "deputy=Canrobert"))
    state = apply(state, [Event(id="1.ruling.1", kind="ruling", phase="ruling", changes=found.changes)])
    assert RULESET.mend is not None
    found = RULESET.mend(game, state, ("command", "Niel", "to=Gyulai"))
    after = apply(state, [Event(id="1.ruling.2", kind="ruling", phase="ruling", changes=found.changes)])
    assert (after.units["FR1IN"].commander, after.units["FR1IN"].deputy) == ("Gyulai", "Canrobert")


@pytest.mark.parametrize(
    ("line", "kind", "said"),
    [
        ("command Niel to=Moltke", UnknownNameError, "No seat plays Moltke; those who are played are Niel, Gyulai."),
        ("command Moltke to=Niel", InputError, "There are no units that Moltke could give to Niel."),
        ("command Niel by=Niel", InputError, "Who has the units of Niel? to=COMMANDER is expected."),
        ("guns FR1IN to=FR9LA", UnknownNameError, "There is no unit FR9LA."),
        ("guns FR1IN to=FR2CQ", InputError, "FR1IN has no battery to hand to FR2CQ."),
        ("guns FR1IN from=FR2CQ", InputError, "What of the guns of FR1IN? to=UNIT is expected, such as to=FR3LA."),
    ],
)
def test_what_nobody_can_take_over_is_told(line: str, kind: type[Exception], said: str) -> None:
    with pytest.raises(kind) as found:
        mend(line)
    assert str(found.value) == said


def test_the_examples_of_the_game_are_words_that_it_reads() -> None:
    """Of orders the session reads them."""
    game, state = play(PAGE.replace('"D1"', '"D3"'))
    for line in RULESET.rulings:
        word, *rest = shlex.split(line)
        if word in RULESET.settles:
            assert RULESET.settles[word](game, rest[1:]).wanted, line
        elif word == "order":
            assert RULESET.read_order(game, " ".join(rest)).unit, line
        elif word != "strike":
            assert RULESET.mend is not None and RULESET.mend(game, state, [word, *rest]).changes, line


@pytest.mark.rule("rotd", "10.11d")
def test_a_ruling_on_guns_says_of_both_what_was_and_is() -> None:
    game, state = play(PAGE + "\n" + units("FR3LA G4-V6 7-7 batteries=2"))
    assert RULESET.mend is not None
    for gun, more in (("rifled", (("guns of FR3LA", "smoothbore", "rifled"),)), ("smoothbore", ())):
        giver = replace(state.units["FR1IN"], batteries=2, gun=gun)
        found = RULESET.mend(game, replace(state, units={**state.units, "FR1IN": giver}), ("guns", "fr1in", "to=FR3LA"))
        assert found.values == (("batteries of FR1IN", "2", "1"), ("batteries of FR3LA", "2", "3"), *more)
        assert (found.units, found.cell, found.problems) == (("FR1IN", "FR3LA"), cell("G4-V6"), ())
    itself = replace(state, units={**state.units, "FR1IN": replace(giver, status="active")})
    with pytest.raises(InputError, match="FR1IN has no battery to hand to FR1IN"):
        RULESET.mend(game, itself, ("guns", "FR1IN", "to=FR1IN"))
    gone = replace(state, units={**state.units, "FR1IN": replace(giver, status="gone")})
    with pytest.raises(UnknownNameError, match="There is no unit FR1IN"):
        RULESET.mend(game, gone, ("guns", "FR1IN", "to=FR3LA"))


def test_of_a_command_that_passes_only_what_changes_is_told() -> None:
    game, state = play('[[seats]]\nname = "Canrobert"\nside = "allies"\n' + PAGE)
    posts = {"FR1IN": ("Niel", "Canrobert"), "FR2CQ": ("Canrobert", "Niel"), "AU1IN": ("Gyulai", "")}
    held = {id: replace(state.units[id], commander=one, deputy=other) for id, (one, other) in posts.items()}
    assert RULESET.mend is not None
    found = RULESET.mend(game, replace(state, units=held), ("command", "Niel", "to=Canrobert"))
    assert found.values == (
        *(("commander of FR1IN", "Niel", "Canrobert"), ("deputy of FR1IN", "Canrobert", "")),
        ("deputy of FR2CQ", "Niel", ""),
    )
    assert (found.units, found.problems) == (("FR1IN", "FR2CQ"), ())
