"""Orders looked over before they are handed in: what formations do, and each kind of doubt with exactly one hit."""

from __future__ import annotations

import pytest

from drumhead.engine.play.review import KINDS, Review
from drumhead.engine.rulesets.rotd import RULESET
from tests.rulesets.rotd.desks import Table, table
from tests.rulesets.rotd.test_06_plans import CROSSING, river

STAFF = ("FR1AQ G4-V6 2-2 supplies=1", "FR1CQ G4-V6 3-3 supplies=6")
FED = "supplies=1"
MAP = '[map]\nstate = "FRA"\n[[map.cities]]\nname = "Lyon"\nplace = "G4-V6 1-1"\nsupplies = 50\n'


def looked_over(at: Table, *lines: str) -> Review:
    assert RULESET.review is not None
    return RULESET.review(at.game, at.view, at.orders(*lines))


def hits(found: Review) -> dict[str, list[str]]:
    """The doubts by kind, but for those about who has no orders."""
    return {kind: [doubt.text for doubt in found.of(kind)] for kind in KINDS if kind != "unordered" and found.of(kind)}


def test_a_formation_is_told_in_one_sentence_with_the_phases_of_arrival() -> None:
    troops = (f"FR1IN G4-V6 7-7 {FED}", f"FR2IN G4-V6 7-7 {FED}", f"FR3IN G4-V6 7-7 {FED}")
    at = table(*STAFF, *troops, page=MAP)
    found = looked_over(at, "FR1IN march G4-V7", "FR2IN march - G4-V7", "FR3IN engage", "FR1CQ defend evade")
    corps = next(part for part in found.parts if part.id == "FR1CQ")
    assert corps.units == ("FR1CQ", "FR1IN", "FR2IN", "FR3IN")
    words = "2 of 4 units march to G4-V7, arriving S1-S2; 1 of 4 units stands where it is; 1 of 4 units engages."
    assert corps.sentence().partition(": ")[2] == words


@pytest.mark.rule("rotd", "7.3a")
def test_a_march_is_told_as_far_as_it_can_go() -> None:
    at = table(*STAFF, f"FR1IN G4-V6 7-7 {FED}", page=MAP)
    long = "FR1IN march G4-V7 G4-V8 G4-V9 G4-W0 G4-W1"
    whole = looked_over(at, long).parts[-1]
    halted = looked_over(at, long, "FR1IN halt before forced march").parts[-1]
    ends = [doing.cell for part in (whole, halted) for doing in part.doings if doing.units == ("FR1IN",)]
    board = at.game.map.board
    assert [board.name(cell) for cell in ends if cell is not None] == ["G4-W0", "G4-V9"]


@pytest.mark.rule("rotd", "6.9a")
@pytest.mark.rule("rotd", "6.9b")
def test_what_becomes_of_the_silent_is_told_once_a_formation() -> None:
    found = looked_over(table(*STAFF, f"FR1IN G4-V6 7-7 {FED}", f"FR2IN G4-V6 7-7 {FED}", page=MAP), "FR1IN engage")
    silent = [doubt for doubt in found.of("unordered") if "FR2IN" in doubt.units]
    assert [doubt.units for doubt in silent] == [("FR1CQ", "FR2IN")]
    for words in ("stay where they are", "skirmish in the first line", "within 2 squares", "one supply", "(rule 6.9)"):
        assert words in found.silence


@pytest.mark.rule("rotd", "2.5d")
def test_too_many_for_a_square_are_one_clash() -> None:
    units = [f"FR{number}IN G4-V6 7-{number} {FED}" for number in range(1, 10)]
    at = table(*STAFF, *units, page=MAP)
    eight = [f"FR{number}IN move 8-6" for number in range(1, 9)]
    assert "clash" not in hits(looked_over(at, *eight))
    found = looked_over(at, *eight, "FR9IN move 8-6")
    (clash,) = found.of("clash")
    assert clash.text == "9 friendly units would stand on G4-V6 8-6, which has room for 8 (rule 2.5)."
    assert clash.units == tuple(f"FR{number}IN" for number in range(1, 10))
    assert clash.tactical == 6 * 15 + 8


def test_orders_at_odds_are_one_contradiction() -> None:
    at = table(*STAFF, f"FR1IN G4-V6 7-7 {FED}", page=MAP)
    found = hits(looked_over(at, "FR1IN engage T1", "FR1IN attack evade"))
    assert found == {"contradiction": ["FR1IN is to engage, but evades when attacking (rule 9.3)."]}


@pytest.mark.rule("rotd", "11.1f")
def test_a_march_out_of_communications_is_one_doubt_of_supply() -> None:
    at = table(*STAFF, f"FR1IN G4-V6 7-7 {FED}", page=MAP)
    assert hits(looked_over(at, "FR1IN march G4-V7 G4-V8", "FR1IN supply 1")) == {}
    found = hits(looked_over(at, "FR1IN march G4-V7 G4-V8 G4-V9", "FR1IN supply 1"))
    assert list(found["supply"]) == [
        "FR1IN is to end in G4-V9 out of communications: no headquarters within reach (rule 11.1)."
    ]


@pytest.mark.rule("rotd", "11.10c")
def test_who_carries_nothing_to_where_no_store_is_goes_hungry_there() -> None:
    at = table(*STAFF, f"FR1IN G4-V6 7-7 {FED}", page=MAP)
    found = hits(looked_over(at, "FR1IN march G4-V7 G4-V8 G4-V9", "FR1IN supply 0"))
    assert found["supply"][-1].startswith("FR1IN lives on the land next turn in G4-V9:")


@pytest.mark.rule("rotd", "11.9e")
def test_stores_that_do_not_last_for_all_leave_the_last_hungry() -> None:
    at = table("FR1AQ G4-V6 2-2 supplies=1", "FR1CQ G4-V6 3-3 supplies=2", *(f"FR{n}IN G4-V6 7-7" for n in (1, 2, 3)))
    hungry = [doubt.units for doubt in looked_over(at).of("supply")]
    assert hungry == [("FR2IN", "FR3IN")]


@pytest.mark.rule("rotd", "12.4i")
def test_a_crossing_that_hangs_on_somebody_elses_bridge_is_one_doubt() -> None:
    found = hits(looked_over(river(pontoon='FR2PB G4-V6 8-6 commander="Niel"'), CROSSING))
    assert found["crossing"] == ["FR1IN makes its move only if FR2PB is laid in time (rule 12.4)."]


def test_nothing_is_left_open_of_orders_that_raise_no_doubt() -> None:
    at = table(*STAFF, f"FR1IN G4-V6 7-7 {FED}", page=MAP)
    assert looked_over(at, "FR1IN march G4-V7", "FR1CQ defend evade", "FR1AQ defend evade").doubts == ()


@pytest.mark.rule("rotd", "6.9a")
def test_a_formation_all_of_whom_are_silent_is_told_as_all_of_it() -> None:
    at = table(*STAFF, f"FR1IN G4-V6 7-7 {FED}", f"FR2IN G4-V6 7-7 {FED}", page=MAP)
    silent = [doubt.text.partition(": ")[2] for doubt in looked_over(at, "FR1AQ defend evade").of("unordered")]
    assert silent == ["all 3 units have no orders."]


@pytest.mark.rule("rotd", "7.15a")
def test_marches_past_and_into_enemies_that_are_known_are_doubts_and_unknown_ones_none() -> None:
    at = table(
        *STAFF, f"FR1IN G4-V6 7-7 {FED}", f"FR2IN G4-V6 7-8 {FED}", "AU1IN G5-V6 7-7", "AU2IN H4-V6 7-7", page=MAP
    )
    past = [doubt.text for doubt in looked_over(at, "FR1IN march G5-V7", "FR2IN march G5-V7").of("warning")]
    words = "FR1IN and FR2IN may be interrupted by enemies known to be in G5-V6 on the way to G5-V7 (rule 7.15)."
    assert past == [words]
    into = [doubt.text for doubt in looked_over(at, "FR1IN march G5-V6").of("warning")]
    assert into == ["FR1IN may meet enemies known to be in G5-V6 (rule 7.9)."]
    assert looked_over(at, "FR1IN march G4-V7").of("warning") == ()
    blind = table(*STAFF, f"FR1IN G4-V6 7-7 {FED}", "AU2IN G4-W0 7-7", page=MAP)
    far = looked_over(blind, "FR1IN march G4-V7 G4-V8 G4-V9 G4-W0").of("warning")
    assert not any("enemies" in doubt.text for doubt in far)


@pytest.mark.rule("rotd", "7.15a")
def test_marches_are_doubtful_step_by_step_as_far_as_they_lead_and_told_of_all_who_make_them() -> None:
    """The awake in G5-V6 and G4-V7 stop who passes, those asleep in G3-V6 who enters, the shattered in G4-V5 nobody."""
    fed = f"{FED} in_communications=true"
    foes = ("G5-V6 7-7", "G4-V7 7-7", "G3-V6 7-7 status='inactive'", "G4-V5 7-7 status='shattered'")
    strangers = (f"AU{n}IN {foe} commander='Gyulai'" for n, foe in enumerate(foes, 1))
    at = table(*(f"FR{n}IN G4-V6 7-{n} {fed}" for n in (1, 2, 10)), *strangers, page='[map]\nstate = "FRA"\n')
    past = "{} may be interrupted by enemies known to be in {} on the way to {} (rule 7.15)."
    into = "{} may meet enemies known to be in {} (rule 7.9)."
    for lines, told in (
        (("FR1IN march G5-V7",), [past.format("FR1IN", "G5-V6 and G4-V7", "G5-V7")]),
        (("FR1IN march G3-V7",), [past.format("FR1IN", "G4-V7", "G3-V7")]),
        (("FR1IN march G3-V5",), []),
        (("FR1IN march G4-V5",), []),
        (("FR1IN march G3-V6",), [into.format("FR1IN", "G3-V6")]),
        (("FR1IN march G4-V7 G5-V6",), [into.format("FR1IN", "G4-V7"), into.format("FR1IN", "G5-V6")]),
        (
            ("FR1IN march G5-V7", "FR2IN march - G5-V7 G5-V8", "FR10IN march G5-V7"),
            [past.format("FR1IN, FR2IN and FR10IN", "G5-V6 and G4-V7", "G5-V7")],
        ),
        (
            ("FR1IN march G5-V5 G6-V6 G6-V7 G5-V7 G5-V6",),
            [past.format("FR1IN", "G5-V6", "G5-V5"), past.format("FR1IN", "G5-V6", "G6-V6")],
        ),
        (("FR1IN move 3-3",), []),
    ):
        assert RULESET.review is not None
        orders = [RULESET.read_order(at.game, line) for line in lines]
        found = RULESET.review(at.game, at.view, orders).of("warning")
        assert [each.text for each in found if "known" in each.text] == told, lines
