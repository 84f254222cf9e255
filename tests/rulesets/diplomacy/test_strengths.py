"""DATC 5.B: each equation by its number, and the strengths that are told of a resolved season."""

from __future__ import annotations

import pytest

from drumhead.engine.rulesets.diplomacy.adjudication.movement import Season, adjudicate
from drumhead.engine.rulesets.diplomacy.resolution.battle import Customs
from drumhead.engine.rulesets.diplomacy.resolution.options import Options
from drumhead.engine.rulesets.diplomacy.resolution.strengths import Strength, Strengths
from tests.rulesets.diplomacy.datc_cases import read_case


def rule(number: str) -> pytest.MarkDecorator:
    return pytest.mark.rule("diplomacy", number)


def season(text: str) -> Season:
    case = read_case(text)
    return adjudicate(case.position, case.orders, Options())


def strengths(text: str) -> Strengths:
    done = season(text)
    return Strengths(done.pieces, done.outcome, Customs())


HEAD_ON = "Germany\nA Berlin - Kiel\nA Munich Supports A Berlin - Kiel\nEngland\nF Kiel - Berlin\n"


@rule("5.B.1")
def test_a_move_prevails_only_against_less() -> None:
    assert "BER" in season(HEAD_ON).outcome.prevailed
    assert "BER" not in season(f"{HEAD_ON}F Baltic Sea Supports F Kiel - Berlin").outcome.prevailed
    assert "BER" not in season(f"{HEAD_ON}A Ruhr - Kiel\nF Holland Supports A Ruhr - Kiel").outcome.prevailed


@rule("5.B.1")
def test_a_move_meets_whoever_stays_and_whoever_else_is_coming() -> None:
    asked = strengths(
        "Austria\nA Vienna - Tyrolia\nItaly\nA Venice - Tyrolia\nA Piedmont Supports A Venice - Tyrolia\nA Tyrolia H"
    )
    assert asked.met("VIE") == (Strength("TYR", 1), Strength("VEN", 2, ("PIE",)))


@rule("5.B.2")
@pytest.mark.parametrize(
    ("attack", "given"),
    [
        ("Russia\nA Warsaw - Silesia", False),
        ("Germany\nA Bohemia - Silesia", True),
        ("Russia\nA Prussia - Silesia", True),
        ("Russia\nA Prussia - Silesia\nA Warsaw Supports A Prussia - Silesia", False),
        ("Russia\nA Livonia - Silesia", True),
    ],
    ids=[
        "a foreign attack",
        "one of its own power",
        "from where the support is against",
        "if that dislodges",
        "illegal",
    ],
)
def test_a_support_is_cut_by_a_foreign_attack_from_elsewhere_or_by_being_dislodged(attack: str, given: bool) -> None:
    text = f"Germany\nA Silesia Supports A Berlin - Prussia\nA Berlin - Prussia\n{attack}"
    assert ("SIL" in season(text).outcome.given) is given


CONVOY = "England\nA London - Holland\nF North Sea Convoys A London - Holland\nGermany\nF Denmark - North Sea\n"


@rule("5.B.3")
def test_a_convoy_holds_unless_its_fleet_is_dislodged() -> None:
    assert "NTH" in season(CONVOY).outcome.carried
    assert "NTH" not in season(f"{CONVOY}F Skagerrak Supports F Denmark - North Sea").outcome.carried


@rule("5.B.4")
def test_an_army_needs_a_chain_of_fleets_that_carry_it() -> None:
    broken = season(f"{CONVOY}F Skagerrak Supports F Denmark - North Sea")
    assert broken.outcome.stranded == {"LON"}
    assert strengths(f"{CONVOY}F Skagerrak Supports F Denmark - North Sea").attack("LON").total == 0
    assert season(CONVOY).outcome.stranded == frozenset()


@rule("5.B.5")
@pytest.mark.parametrize(
    ("tyrolia", "met"),
    [
        ("", ()),
        ("A Tyrolia H\n", (Strength("TYR", 2, ("TRI",)),)),
        ("A Tyrolia - Munich\nFrance\nA Munich H\n", (Strength("TYR", 1),)),
        ("A Tyrolia - Piedmont\n", ()),
    ],
    ids=["empty", "holding", "failing to leave", "leaving"],
)
def test_a_place_resists_with_one_and_its_supports_unless_its_unit_moves(
    tyrolia: str, met: tuple[Strength, ...]
) -> None:
    text = f"Austria\nA Vienna - Tyrolia\nItaly\n{tyrolia}"
    helped = "Italy\nA Trieste Supports A Tyrolia" if tyrolia else ""
    assert strengths(text + helped).met("VIE") == met


@rule("5.B.6")
def test_a_move_keeps_others_out_unless_it_never_comes_or_is_beaten_head_on() -> None:
    text = "Russia\nA Ruhr - Kiel\n"
    assert strengths(HEAD_ON + text).met("BER") == (Strength("KIE", 1), Strength("RUH", 1))
    follower = "Germany\nA Prussia - Berlin\n"
    assert strengths(HEAD_ON + follower).met("PRU") == ()
    assert strengths(f"{CONVOY}F Skagerrak Supports F Denmark - North Sea\nA Kiel - Holland").met("KIE") == ()


@rule("5.B.7")
def test_head_on_a_unit_defends_with_all_its_supports() -> None:
    text = f"{HEAD_ON}F Baltic Sea Supports F Kiel - Berlin\n"
    assert strengths(text).met("BER") == (Strength("KIE", 2, ("BAL",)),)
    own = "Germany\nA Berlin - Kiel\nA Munich Supports F Kiel - Berlin\nEngland\nF Kiel - Berlin"
    assert strengths(own).met("BER") == (Strength("KIE", 2, ("MUN",)),)


TRIESTE = (
    "Italy\nA Venice - Trieste\nA Tyrolia Supports A Venice - Trieste\nAustria\nA Vienna Supports A Venice - Trieste\n"
)


@rule("5.B.8")
@pytest.mark.parametrize(
    ("trieste", "attack"),
    [
        ("", Strength("VEN", 3, ("TYR", "VIE"))),
        ("A Trieste - Budapest", Strength("VEN", 3, ("TYR", "VIE"))),
        ("A Trieste H", Strength("VEN", 2, ("TYR",))),
        ("A Trieste - Venice", Strength("VEN", 2, ("TYR",))),
        ("Italy\nA Trieste H", Strength("VEN", 0)),
    ],
    ids=["empty", "leaving", "staying", "head on", "its own"],
)
def test_an_attack_counts_no_help_against_the_helpers_own_unit(trieste: str, attack: Strength) -> None:
    assert strengths(TRIESTE + trieste).attack("VEN") == attack


@rule("6.D.12")
def test_a_support_that_does_not_count_is_known() -> None:
    assert strengths(f"{TRIESTE}A Trieste H").idle("VEN") == ("VIE",)
    assert strengths(TRIESTE).idle("VEN") == ()


@rule("5.B.9")
def test_a_ring_turns_and_fleets_of_a_paradox_hold() -> None:
    ring = season("Turkey\nF Ankara - Constantinople\nA Constantinople - Smyrna\nA Smyrna - Ankara").outcome
    assert ring.prevailed == {"ANK", "CON", "SMY"}
    paradox = season(
        "England\nF London Supports F Wales - English Channel\nF Wales - English Channel\n"
        "France\nA Brest - London\nF English Channel Convoys A Brest - London"
    ).outcome
    assert paradox.broken == {"ENG"}
    assert paradox.dislodged == {"ENG": "WAL"}
