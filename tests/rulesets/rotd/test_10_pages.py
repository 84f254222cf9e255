"""10: the battles of a turn as pages: clash by clash what each side was told, and only what belongs to a clash."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from drumhead.engine.play.events import Event
from drumhead.engine.play.game import Game
from drumhead.engine.play.told.battles import Camp, Fighter, Segment
from drumhead.engine.rulesets.rotd.accounts.battles import battles
from drumhead.engine.rulesets.rotd.knowledge.wording import wording
from tests.rulesets.rotd.boards import BOARD, tac
from tests.rulesets.rotd.pages import play

HERE, THERE = BOARD.cell("G4-V6"), BOARD.cell("G5-V6")
SPOT = {"ground": "open", "rating": 2, "fort": 0, "front": 4000, "meeting": False, "directions": ["E"]}
MET = SPOT | {"attackers": ["FR1IN", "FR2IN"], "defenders": ["AU1IN"]}
FOUGHT = ("FR1IN", "FR2IN", "AU1IN")


@pytest.fixture(scope="module")
def field() -> Game:
    return play('[map]\nstate = "FRA"\n[[map.cities]]\nname = "Novara"\nplace = "G4-V6 3-3"\n')[0]


def told(
    *lines: tuple[str, tuple[str, ...], dict[str, Any]], phase: str = "tactical-1", cell: int = HERE
) -> list[Event]:
    """Events on one place, told as (kind, units, facts)."""
    return [
        Event(id=f"1.{phase}.{n}", kind=kind, phase=phase, cell=cell, tactical=tac("9-7"), units=units, facts=facts)
        for n, (kind, units, facts) in enumerate(lines)
    ]


def line(unit: str, name: str) -> dict[str, Any]:
    return {"unit": unit, "line": name, "fits": 1, "behind": 0}


def suffered(segment: str, men: dict[str, int], **losses: int) -> tuple[str, tuple[str, ...], dict[str, Any]]:
    facts = {"segment": segment, "men": men, "losses": losses, "total": sum(losses.values())}
    return "suffered", tuple(losses), facts


def strength(kind: str, value: float, *units: str) -> tuple[str, tuple[str, ...], dict[str, Any]]:
    return kind, units, {"strength": value, "parts": [{"unit": unit} for unit in units]}


FRENCH = {"FR1IN": 3000, "FR2IN": 2500}
WHOLE = (
    ("battle", FOUGHT, MET),
    ("formed", FOUGHT[:2], {"lines": [line("FR1IN", "first"), line("FR2IN", "second")]}),
    strength("fired", 900.0, "FR1IN"),
    strength("fired", 300.5, "FR2IN"),
    suffered("fire", FRENCH, FR1IN=40, FR2IN=15),
    strength("grappled", 700.0, "FR1IN"),
    suffered("melee", {"FR1IN": 2960}, FR1IN=22),
    ("routed", ("FR2IN", "FR1IN"), {}),
    ("retreated-seen", ("AU1IN",), {}),
)


def test_a_clash_tells_each_side_its_own_numbers_and_of_the_other_what_was_seen(field: Game) -> None:
    (page,) = battles(field, told(*WHOLE))
    (clash,) = page.clashes
    french = (
        Fighter("FR1IN", 3000, "first", (("fire", 40), ("melee", 22)), "stands"),
        Fighter("FR2IN", 2500, "second", (("fire", 15),), "routs"),
    )
    allies = Camp("allies", "Allies", "Attackers", french)
    austria = Camp("austria", "Austria", "Defenders", (Fighter("AU1IN", None, "", (), "retreats"),))
    assert clash.camps == (allies, austria)
    assert clash.segments == (
        Segment("fire", (1200.5, None), (55, None)),
        Segment("melee", (700.0, None), (22, None)),
    )
    assert (page.cell, page.place, page.beside, clash.result) == (HERE, "Novara (G4-V6)", (), "")
    assert (clash.id, clash.phase, clash.tactical) == ("1.tactical-1.0", "tactical-1", tac("9-7"))
    assert clash.heading == "Tactical phase 1, 9-7"
    assert clash.events == tuple(f"1.tactical-1.{n}" for n in range(len(WHOLE)))


def test_the_game_master_reads_both_strengths_where_they_were_reckoned(field: Game) -> None:
    reckoned = ("reckoned", FOUGHT, {"segment": "fire", "strength": [1200.5, 800.0]})
    austrian = suffered("fire", {"AU1IN": 2000}, AU1IN=33)
    (page,) = battles(field, told(*WHOLE[:5], austrian, reckoned))
    assert page.clashes[0].segments == (Segment("fire", (1200.5, 800.0), (55, 33)),)
    assert page.clashes[0].camps[1].fighters == (Fighter("AU1IN", 2000, "", (("fire", 33),), "stands"),)


def test_each_battle_of_a_square_is_a_clash_and_what_is_of_none_ends_it(field: Game) -> None:
    first = told(*WHOLE[:2], ("marched", ("FR9IN",), {}), WHOLE[2], ("battle", FOUGHT, MET), WHOLE[2], WHOLE[0])
    later = told(WHOLE[2], phase="tactical-2")
    shelled = ("shelled", ("FR1IN",), {"losses": {"FR1IN": 3}, "total": 3})
    other = told(("battle", FOUGHT, MET), shelled, phase="tactical-3", cell=THERE)
    pages = battles(field, [*first, *later, *other])
    clashes = {page.cell: [clash.events for clash in page.clashes] for page in pages}
    at = [event.id for event in first]
    assert clashes == {
        HERE: [(at[0], at[1]), (at[4], at[5]), (at[6],)],
        THERE: [("1.tactical-3.0",)],
    }
    assert {page.cell: page.beside for page in pages} == {HERE: (), THERE: ("1.tactical-3.1",)}


def test_all_that_stands_behind_a_battle_is_of_it_until_something_else_is(field: Game) -> None:
    seen = (
        "ships-support", "closed", "no-melee", "learnt", "guns-lost", "guns-taken", "bridge-captured",
        "commander-lost", "taken-over", "morale-check", "battle-tallied", "fell-back", "fell-back-seen",
        "shattered-seen",
    )  # fmt: skip
    (page,) = battles(field, told(WHOLE[0], *((kind, ("FR9IN",), {}) for kind in seen)))
    assert len(page.clashes[0].events) == len(seen) + 1


def test_how_a_unit_leaves_a_battle_is_said_in_a_word(field: Game) -> None:
    ends = {
        "retreated": "retreats", "retreated-seen": "retreats", "routed": "routs", "fell-back": "falls back",
        "fell-back-seen": "falls back", "shattered": "shatters", "shattered-seen": "breaks up",
        "destroyed": "is destroyed", "destroyed-seen": "is destroyed", "learnt": "stands",
    }  # fmt: skip
    for kind, end in ends.items():
        (page,) = battles(field, told(WHOLE[0], (kind, ("AU1IN",), {})))
        found = {each.unit: each.end for camp in page.clashes[0].camps for each in camp.fighters}
        assert found == {"FR1IN": "stands", "FR2IN": "stands", "AU1IN": end}


def test_the_ground_of_a_clash_is_told_with_what_is_there(field: Game) -> None:
    def ground(**facts: Any) -> str:
        return battles(field, told(("battle", FOUGHT, MET | facts)))[0].clashes[0].ground

    assert ground() == "open, rating 2, a front of 4,000 spaces"
    assert ground(rating=0) == "open, rating 0, a front of 4,000 spaces"
    assert ground(rating=None, fort=3, meeting=True) == (
        "open, fort of level 3, a front of 4,000 spaces, where both sides were on the move"
    )


def test_the_result_of_a_clash_is_told_in_the_words_of_whoever_won_it(field: Game) -> None:
    facts = {"winners": FOUGHT[:2], "losers": FOUGHT[2:], "by": "attackers", "side": "Allies", "melee": True}
    won = ("battle-won", FOUGHT, facts)
    (clash,) = battles(field, told(WHOLE[0], WHOLE[1], won, WHOLE[-1]))[0].clashes
    assert clash.result == wording(field, told(won)[0])
    assert "Allies" in clash.result


def test_a_part_that_is_told_of_ships_and_units_together_is_of_the_units_camp(field: Game) -> None:
    (page,) = battles(field, told(WHOLE[0], strength("fired", 900.0, "FR1IN", "FR9NB")))
    assert page.clashes[0].segments == (Segment("fire", (900.0, None), (None, None)),)


def test_a_camp_of_no_side_of_the_game_is_told_by_the_name_that_there_is(field: Game) -> None:
    camps = battles(field, told(("battle", FOUGHT, MET | {"defenders": ["XX1IN"]})))[0].clashes[0].camps
    assert [(camp.side, camp.title) for camp in camps] == [("allies", "Allies"), ("", "others")]
    unnamed = replace(field, sides={})
    named = battles(unnamed, told(("battle", FOUGHT, MET)))[0].clashes[0].camps
    assert [(camp.side, camp.title) for camp in named] == [("allies", "allies"), ("austria", "austria")]


def test_a_check_of_morale_in_the_melee_makes_no_melee_of_which_nothing_was_told(field: Game) -> None:
    check = ("morale-check", ("FR1IN",), {"segment": "melee"})
    (page,) = battles(field, told(*WHOLE[:5], check))
    assert [segment.title for segment in page.clashes[0].segments] == ["fire"]


def test_a_camp_that_nobody_saw_is_of_others(field: Game) -> None:
    (page,) = battles(field, told(("battle", FOUGHT[:2], MET | {"defenders": []})))
    assert page.clashes[0].camps[1] == Camp("", "others", "Defenders", ())
