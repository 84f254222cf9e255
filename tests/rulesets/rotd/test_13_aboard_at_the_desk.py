"""13.1, 7.18 at the desk: every order to who is aboard or off the map, and why a ship takes somebody or not."""

from __future__ import annotations

import pytest

from drumhead.engine.rulesets.rotd import RULESET
from drumhead.engine.rulesets.rotd.orders import orders as o
from tests.rulesets.rotd.boards import FIELD
from tests.rulesets.rotd.desks import Table
from tests.rulesets.rotd.pages import play
from tests.rulesets.rotd.test_13_away import ALGIERS, SHIP, aboard, posted, shipped

BEFORE = (
    *("march G5-V7", "withdraw G5-V7", "entry 3-3", "pursue", "march to battle", "rail G5-V7", "undeploy"),
    *("merge into FR4IN", "hand battery to FR4IN", "inactivate", "activate", "destroy track"),
)
"""What is done on land before anybody goes ashore."""
AFTER = ("move 3-3", "engage", "support 3-3 radius 1", "intercept 3-3 radius 1", "deploy 3-3", "board FR1RT")
"""What may be done after that, if it may be done at all."""
FREE = ("attack assault", "defend evade", "line first", "supply 1", "halt on detection", "stay out of fort")


@pytest.mark.rule("rotd", "13.1a")
@pytest.mark.rule("rotd", "13.1b")
def test_who_is_aboard_or_off_the_map_is_told_so_of_all_that_is_done_on_land() -> None:
    at = Table(*play(aboard("FR4IN G5-V8 3-3", extra=ALGIERS + posted("FR5IN", "Algiers"))), "Niel")
    for id, why in (
        ("FR3IN", "it is aboard FR1RT (rule 13.1a)"),
        ("FR5IN", "it is in Algiers, off the map (rule 13.1b)"),
    ):
        for line in (*BEFORE, *AFTER):
            (verdict,) = at.verdicts(f"{id} {line}")
            assert verdict.reason == f"{id} cannot do that: {why}.", line
        assert at.rules(*(f"{id} {line}" for line in FREE)) == [""] * len(FREE)
        assert at.rules(f"{id} unload") == ["" if id == "FR3IN" else "13.1a"]
    ashore = {line: tuple(at.rules("FR3IN unload", f"FR3IN {line}")) for line in (*BEFORE, *AFTER)}
    free = dict.fromkeys(BEFORE, ("", "13.1a")) | dict.fromkeys(AFTER, ("", ""))
    assert ashore == free | {"deploy 3-3": ("", "12.4")}
    assert at.rules("FR5IN unload", "FR5IN move 3-3") == ["13.1a", "13.1b"]


FLEET = (SHIP, "FR2RI G5-V8 9-7", "AU1RT G5-V8 8-7", "FR2RT G5-V8 10-7 capacity=2999", "FR3RT G5-V8 5-7 capacity=3000")
PIECES = (
    *("FR3IN G5-V8 6-6 men=3000 batteries=0", "FR1NB G5-V8 5-6", "FR2PB G5-V8 6-7 deployed=true", "FR6IN G5-V8 1-1"),
    'FR5IN G5-V8 6-6 status="inactive" men=3000 batteries=0',
)
IN_VAIN = "does not go aboard as it stands: "


@pytest.mark.rule("rotd", "13.1a")
@pytest.mark.rule("rotd", "7.18")
@pytest.mark.parametrize(
    ("line", "refused", "told"),
    [
        ("FR3IN board FR1RT", "", ""),
        ("FR3IN board FR2RI", "FR2RI is no transport (rule 13.1a)", ""),
        ("FR3IN board FR8XX", "FR8XX is no transport (rule 13.1a)", ""),
        ("FR3IN board FR8RT", "", f"{IN_VAIN}no ship FR8RT lies beside it (rule 13.1a)."),
        ("FR3IN board FR8TR", "", f"{IN_VAIN}no ship FR8TR lies beside it (rule 13.1a)."),
        ("FR3IN board AU1RT", "AU1RT is not of its side (rule 13.1a)", ""),
        ("FR3IN board FR2RT", "it is too large for FR2RT (rule 13.1a)", ""),
        ("FR3IN board FR3RT", "", ""),
        ("FR1NB board FR1RT", "a naval battery stays where it is (rule 7.1)", ""),
        ("FR2PB board FR1RT", "a deployed bridge must be taken up first (rule 12.5)", ""),
        ("FR5IN board FR1RT", "", f"{IN_VAIN}it is inactive (rule 13.1a)."),
        ("FR5IN board FR2RT", "it is too large for FR2RT (rule 13.1a)", ""),
        ("FR6IN board FR1RT", "", f"{IN_VAIN}no ship FR1RT lies beside it (rule 13.1a)."),
        ("FR3IN unload", "it is aboard no ship (rule 13.1a)", ""),
    ],
)
def test_why_somebody_does_not_go_aboard_is_said_in_one_sentence(line: str, refused: str, told: str) -> None:
    at = Table(*play(shipped(*PIECES, afloat=FLEET)), "Niel")
    (verdict,) = at.verdicts(line)
    doing = "go ashore" if "unload" in line else "go aboard"
    assert verdict.reason == (f"{line[:5]} cannot {doing}: {refused}." if refused else "")
    if not refused:
        assert at.tasks(line) == [f"warning: {line[:5]} {told}"] * bool(told)
        assert at.tasks(line, f"{line[:5]} move 3-3") == [], "where it will be by then nobody can tell"


@pytest.mark.rule("rotd", "12.5c")
@pytest.mark.parametrize(("beside", "rule"), [((), "12.5"), (("undeploy",), ""), (("undeploy from T5",), "12.5")])
def test_a_bridge_goes_aboard_only_if_it_is_taken_up_in_time(beside: tuple[str, ...], rule: str) -> None:
    at = Table(*play(shipped(*PIECES, afloat=FLEET)), "Niel")
    assert at.rules("FR2PB board FR1RT", *(f"FR2PB {line}" for line in beside))[0] == rule


@pytest.mark.rule("rotd", "7.18")
def test_before_the_campaign_nobody_goes_aboard() -> None:
    at = Table(*play(shipped("FR3IN G5-V8 6-6", extra="options = { deployment = true }\n")), "Niel")
    (verdict,) = at.verdicts("FR3IN board FR1RT")
    assert verdict.reason == "FR3IN cannot go aboard: nobody goes aboard before the campaign (rule 7.18)."


@pytest.mark.rule("rotd", "13.1a")
def test_who_is_aboard_is_offered_the_banks_beside_its_ship_and_who_is_not_is_offered_none() -> None:
    at = Table(*play(aboard("FR4IN G5-V8 3-3", extra=ALGIERS + posted("FR5IN", "Algiers"))), "Niel")
    offered = {
        id: [FIELD.name(cell) for cell in RULESET.next_cells(at.game, at.view, o.Unload(unit=id), ())]
        for id in ("FR3IN", "FR4IN", "FR5IN")
    }
    banks = ["6-6", "7-6", "8-6", "6-8", "7-8", "8-8"]
    assert offered == {"FR3IN": banks, "FR4IN": [], "FR5IN": []}
    assert [at.tasks(f"FR3IN unload at {square}") for square in banks] == [[]] * 6
    beyond = "warning: FR3IN does not go ashore as it stands: 9-8 is not open to it beside FR1RT (rule 13.1a)."
    assert at.tasks("FR3IN unload at 9-8") == [beyond]
