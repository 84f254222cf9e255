"""3.5ad-3.5ai at the desk: why somebody is not given a post, to the word, and on whom it hangs whether he gets it."""

from __future__ import annotations

import pytest

from drumhead.engine.play.events import GM
from drumhead.engine.play.game import Seat
from drumhead.engine.rulesets.rotd import RULESET
from tests.rulesets.rotd.desks import Table
from tests.rulesets.rotd.pages import play
from tests.rulesets.rotd.test_03_command import GENERALS, page

NO_ARMY = "it is no army headquarters, whose commander alone assigns beside the War Minister (rule 3.5ad)"
OFFICERS = "they are Canrobert, Napoleon, Niel, Trochu, Vaillant"
FOR_SENIORS = "an army is for generals and lieutenant generals (rule 3.5ae)"
FOR_GENERALS = "a corps is for major generals and above (rule 3.5ag)"


@pytest.mark.rule("rotd", "3.5ad")
@pytest.mark.parametrize(
    ("seat", "line", "reason"),
    [
        ("Niel", "FR1CQ assign FR1IN to Canrobert", NO_ARMY),
        ("Niel", "FR1IN assign FR1IN to Canrobert", NO_ARMY),
        ("Vaillant", "FR1AQ assign FR3IN to Niel", "its commander Napoleon assigns, not his deputy (rule 3.5ad)"),
        ("Napoleon", "FR1AQ assign AU1IN to Niel", "its side has no unit AU1IN (rule 3.5ad)"),
        ("Napoleon", "FR1AQ assign AU1IN to nobody", "its side has no unit AU1IN (rule 3.5ad)"),
        ("Napoleon", "FR1AQ assign FR9AQ to Trochu", "its side has no unit FR9AQ (rule 3.5ad)"),
        ("Napoleon", "FR1AQ assign FR1CQ to nobody", "a unit has a commander; name one (rule 3.5aa)"),
        ("Napoleon", "FR1AQ assign FR1CQ deputy nobody", ""),
        ("Napoleon", "FR1AQ assign FR3IN deputy nobody", ""),
        ("Napoleon", "FR1AQ assign FR2IN to Bazaine", f"Bazaine is no officer of its side; {OFFICERS} (rule 3.5ad)"),
        ("Napoleon", "FR1AQ assign FR2IN to gyulai", f"gyulai is no officer of its side; {OFFICERS} (rule 3.5ad)"),
        ("Napoleon", "FR1AQ assign FR1AQ to trochu", f"Trochu is a colonel; {FOR_SENIORS}"),
        ("Napoleon", "FR1AQ assign FR1CQ to Trochu", f"Trochu is a colonel; {FOR_GENERALS}"),
        ("Napoleon", "FR1AQ assign FR1CQ deputy Trochu", ""),
        ("Napoleon", "FR1AQ assign FR3IN to Trochu", ""),
    ],
)
def test_what_keeps_a_post_from_somebody_is_said_in_one_sentence(seat: str, line: str, reason: str) -> None:
    (verdict,) = Table(*play(page(ranks=GENERALS)), seat).verdicts(line)
    assert verdict.reason == (f"{line[:5]} cannot assign {line.split()[2]}: {reason}." if reason else "")


LOST = GENERALS.replace('Vaillant = "general"', 'Vaillant = { rank = "general", fate = "captured" }')


@pytest.mark.rule("rotd", "3.5ad")
def test_of_who_is_captured_that_is_said_and_the_game_master_needs_no_commander_to_assign() -> None:
    at = Table(*play(page(ranks=LOST)), "Napoleon")
    assert [
        verdict.reason for verdict in at.verdicts("FR1AQ assign FR1IN deputy Vaillant", "FR1AQ assign FR1IN to Niel")
    ] == [
        "FR1AQ cannot assign FR1IN: Vaillant is captured (rule 3.5ad).",
        "",
    ]
    over_all = RULESET.view(at.game, at.state, Seat(GM, ""))
    for line, rule in (("FR1AQ assign FR3IN to Niel", ""), ("FR1AQ assign AU1IN to Niel", "3.5ad")):
        found = RULESET.check(at.game, over_all, RULESET.read_order(at.game, line), ())
        assert (found.rule if found else "") == rule


ARMY = "FR1AQ assign FR4AQ to Trochu"
CORPS = "FR1AQ assign FR9CQ to Trochu"
TWO, THREE, FOUR = (f"FR{n}AQ G4-V6 7-7 commander='{name}'" for n, name in ((2, "Vaillant"), (3, "Niel"), (4, "Niel")))
HIS_OWN = tuple(f"FR{n}AQ G4-V6 7-7 commander='Napoleon'" for n in (2, 3, 4))
LESSER = tuple(
    f"FR{n}CQ G4-V6 7-7 commander='{name}'" for n, name in ((2, "Napoleon"), (3, "Vaillant"), (8, "Napoleon"))
)
NINTH = "FR9CQ G4-V6 7-7 commander='Napoleon'"


@pytest.mark.rule("rotd", "3.5ai")
@pytest.mark.parametrize(
    ("more", "minister", "line", "found"),
    [
        ((TWO, THREE, FOUR), "", ARMY, "hangs"),
        ((TWO, FOUR.replace("Niel", "Vaillant")), "", ARMY, "3.5ae"),
        (HIS_OWN, "", ARMY, "3.5ae"),
        (HIS_OWN, "Canrobert", ARMY, "hangs"),
        (HIS_OWN, "Napoleon", ARMY, "3.5ae"),
        ((TWO, THREE, FOUR), "", "FR1AQ assign FR4AQ to Niel", ""),
        ((TWO, THREE, FOUR), "", "FR1AQ assign FR4AQ deputy Canrobert", ""),
        ((TWO, THREE, FOUR), "", "FR1AQ assign FR4AQ deputy Trochu", "3.5af"),
        ((TWO, THREE, FOUR), "", "FR1AQ assign FR3IN to Trochu", ""),
        ((*LESSER, NINTH), "", CORPS, "3.5ag"),
        ((*LESSER, NINTH), "Trochu", CORPS, "hangs"),
        ((*LESSER, NINTH), "Napoleon", CORPS, "3.5ag"),
        ((*LESSER, NINTH, TWO), "", CORPS, "hangs"),
        ((*LESSER[:2], NINTH), "Trochu", CORPS, "3.5ag"),
        ((*LESSER[:2], "FR8CQ G4-V6 7-7 commander='Canrobert'", NINTH), "", CORPS, ""),
        ((*LESSER[:2], "FR8CQ G4-V6 7-7 commander='Canrobert'", NINTH), "Trochu", CORPS, "hangs"),
        ((*LESSER, NINTH), "Trochu", "FR1AQ assign FR9CQ deputy Trochu", ""),
        ((*LESSER, NINTH), "Trochu", "FR1AQ assign FR9CQ to Canrobert", ""),
    ],
)
def test_who_is_of_too_low_a_rank_hangs_on_whoever_else_assigns(
    more: tuple[str, ...], minister: str, line: str, found: str
) -> None:
    """Refused where nobody else assigns or headquarters are too few; else allowed, with a warning."""
    at = Table(*play(page(*more, ranks=GENERALS, minister=minister)), "Napoleon")
    assert at.rules(line) == ["" if found == "hangs" else found]
    kind = "an army" if line == ARMY else "a corps"
    words = f"warning: FR1AQ gives {line.split()[2]} to Trochu only if all of higher rank have {kind}"
    told = [f"{words} when the orders of all are in (rule 3.5ai)."]
    if found in ("", "hangs"):
        assert at.tasks(line) == (told if found else [])


@pytest.mark.rule("rotd", "3.5ai")
def test_brigades_and_deputies_that_are_assigned_on_the_same_sheet_are_no_headquarters_that_are_given() -> None:
    at = Table(*play(page(TWO, THREE, FOUR, ranks=GENERALS)), "Napoleon")
    beside = ("FR1AQ assign FR3IN to Niel", "FR1AQ assign FR2AQ deputy nobody", "FR1AQ assign FR1IN deputy Trochu")
    assert at.rules(ARMY, *beside) == [""] * 4
    told = "warning: FR1AQ gives FR4AQ to Trochu only if all of higher rank have an army when the orders of all are in"
    assert at.tasks(ARMY, *beside) == [f"{told} (rule 3.5ai)."]
