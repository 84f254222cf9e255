"""6: in which words the review tells what a unit does, each order by itself and the one that says most of several."""

from __future__ import annotations

from drumhead.engine.play.review import Doing
from drumhead.engine.rulesets.rotd import RULESET
from tests.rulesets.rotd.desks import Table, table

PAGE = """
[map]
state = "FRA"
[[map.tracks]]
course = ["G2-V6 3-3", "G8-V6 3-3"]
[squares]
"G4-V6" = { battle_last_turn = true }
"""
FOOT = "FR1IN G4-V6 7-7 in_communications=true"
WORDS = {
    "march G4-V7": ("marches to G4-V7", "march to G4-V7", "G4-V7", 1),
    "march - G4-V7 - G4-V8": ("marches to G4-V8", "march to G4-V8", "G4-V8", 4),
    "march G4-V7 G4-V8 G4-V9 G4-W0 G4-W1": ("marches to G4-W0", "march to G4-W0", "G4-W0", 4),
    "rail G6-V6": ("goes by rail to G6-V6", "go by rail to G6-V6", "G6-V6", 0),
    "withdraw G4-V5": ("withdraws to G4-V5", "withdraw to G4-V5", "G4-V5", 0),
    "deploy to G4-V5 3-3": ("deploys to G4-V5", "deploy to G4-V5", "G4-V5", 0),
    "deploy to 3-3": ("deploys on its square", "deploy on their squares", "", 0),
    "march to battle": ("marches to battle", "march to battle", "", 0),
    "march to allies": ("marches to their allies", "march to their allies", "", 0),
    "march to enemies": ("marches to enemies", "march to enemies", "", 0),
    "pursue": ("pursues", "pursue", "", 0),
    "board FR1RT": ("goes aboard FR1RT", "go aboard FR1RT", "", 0),
    "merge into FR2IN": ("merges into FR2IN", "merge into FR2IN", "", 0),
    "destroy track": ("destroys the track", "destroy the track", "", 0),
    "unload": ("goes ashore", "go ashore", "", 0),
    "deploy 4-4": ("lays its bridge", "lay their bridges", "", 0),
    "undeploy": ("takes its bridge up", "take their bridges up", "", 0),
    "inactivate": ("goes to rest", "go to rest", "", 0),
    "activate": ("stands to arms", "stand to arms", "", 0),
    "move 3-3": ("moves on its battlefield", "move on their battlefields", "", 0),
    "engage": ("engages", "engage", "", 0),
    "intercept 8-8 radius 2": ("lies in wait", "lie in wait", "", 0),
    "support 7-7 radius 2": ("supports friends in reach", "support friends in reach", "", 0),
    "attack evade": ("stands where it is", "stand where they are", "", 0),
    "supply 1": ("stands where it is", "stand where they are", "", 0),
}
"""What is told of one and of several with an order alone, where it leads, and the phase in which they come there."""
FIRST = (
    ("deploy to G4-V5 3-3", "march G4-V7"),
    ("march G4-V7", "rail G6-V6"),
    ("rail G6-V6", "withdraw G4-V5"),
    ("withdraw G4-V5", "march to battle"),
    ("march to battle", "march to allies"),
    ("march to allies", "march to enemies"),
    ("march to enemies", "pursue"),
    ("pursue", "board FR1RT"),
    ("board FR1RT", "merge into FR2IN"),
    ("merge into FR2IN", "destroy track"),
    ("destroy track", "unload"),
    ("unload", "deploy 4-4"),
    ("deploy 4-4", "undeploy"),
    ("undeploy", "inactivate"),
    ("inactivate", "activate"),
    ("activate", "deploy to 3-3"),
    ("deploy to 3-3", "move 3-3"),
    ("move 3-3", "engage"),
    ("engage", "intercept 8-8 radius 2"),
    ("intercept 8-8 radius 2", "support 7-7 radius 2"),
    ("support 7-7 radius 2", "attack evade"),
)
"""Of two orders the one that is told."""


def doings(at: Table, *lines: str, unit: str = "FR1IN") -> tuple[Doing, ...]:
    """What its formation is told of a unit that is given some orders, whether the desk would take them or not."""
    assert RULESET.review is not None
    orders = [RULESET.read_order(at.game, line if line.startswith("FR") else f"{unit} {line}") for line in lines]
    (part,) = RULESET.review(at.game, at.view, orders).parts
    return part.doings


def test_each_order_by_itself_has_its_words_and_the_place_it_leads_to() -> None:
    at = table(FOOT, page=PAGE)
    cell = at.game.map.board.cell
    for line, (one, many, where, phase) in WORDS.items():
        (found,) = doings(at, line)
        assert (found.units, found.one, found.many) == (("FR1IN",), one, many)
        assert (found.cell, found.phases) == (cell(where) if where else None, (phase,) if phase else ())


def test_of_several_orders_the_one_is_told_that_says_most() -> None:
    at = table(FOOT, page=PAGE)
    for first, second in FIRST:
        assert {doings(at, first, second), doings(at, second, first)} == {doings(at, first)}, (first, second)


def test_a_march_or_a_withdrawal_that_leads_nowhere_is_not_told_as_one() -> None:
    stands = ("stands where it is", "stand where they are")
    tired = table("FR1IN G4-V6 7-7 fatigue=19 supplies=1", page=PAGE)
    assert [(each.one, each.many) for each in doings(table(FOOT, page=PAGE), "march G9-V9")] == [stands]
    assert [(each.one, each.many) for each in doings(tired, "withdraw G9-V9")] == [stands]
    quiet = table(FOOT, page='[map]\nstate = "FRA"\n')
    assert [(each.one, each.many) for each in doings(quiet, "withdraw G4-V5")] == [stands]


def test_who_withdraws_before_he_marches_comes_a_square_less_far() -> None:
    at = table(FOOT, "AU1IN G4-V6 0-14 commander='Gyulai'", page=PAGE)
    path = "march - G4-V4 G4-V3 G4-V2 G4-V1"
    (found,) = doings(at, "withdraw G4-V5", path)
    assert (found.one, found.phases) == ("marches to G4-V2", (4,))
    (halted,) = doings(at, "withdraw G4-V5", path, "halt before forced march")
    assert (halted.one, halted.phases) == ("marches to G4-V3", (3,))


def test_the_silent_are_told_as_they_are() -> None:
    asleep, broken = "FR1IN G4-V6 7-7 status='inactive'", "FR1IN G4-V6 7-7 status='shattered'"
    told = {line: [(each.one, each.many) for each in doings(table(line, seat="gm"))] for line in (FOOT, asleep, broken)}
    assert told == {
        FOOT: [("has no orders", "have no orders")],
        asleep: [("rests", "rest")],
        broken: [("forms again", "form again")],
    }
    staff = table("FR1AQ G4-V6 7-7")
    alone = doings(staff, "assign FR1AQ deputy nobody", unit="FR1AQ")
    assert [(each.one, each.many) for each in alone] == [("orders for its side alone", "order for their side alone")]
    both = doings(staff, "assign FR1AQ deputy nobody", "march G4-V7", unit="FR1AQ")
    assert [each.one for each in both] == ["marches to G4-V7"]
    stands = doings(staff, "assign FR1AQ deputy nobody", "supply 1", unit="FR1AQ")
    assert [each.one for each in stands] == ["stands where it is"]
