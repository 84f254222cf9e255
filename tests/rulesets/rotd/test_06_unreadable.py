"""6: lines that cannot be read: each is answered by one sentence that says where it went wrong and what could stand."""

from __future__ import annotations

import pytest

from drumhead.engine.errors import OrderSyntaxError
from drumhead.engine.rulesets.rotd import RULESET
from tests.rulesets.rotd.boards import BOARD
from tests.rulesets.rotd.desks import table

DESK = table("FR1IN G4-V6 7-7")
ANY = (
    "accept, activate, assign, attack, board, buy, declare, defend, denounce, deploy, depot or cache, destroy, "
    "engage, entry, halt, hand, inactivate, intercept, line, march, merge, move, offer, promote, pursue, rail, "
    "rebuild, refuse, remove, stay, supply, support, transfer, undeploy, unload, upgrade or withdraw."
)
SQUARE, FIELD, TAC = "a square such as G4-V6", "a tactical square such as 5-9", "a tactical phase T1 to T5"
OPEN = "The order is not finished: expected "


def error(line: str) -> OrderSyntaxError:
    with pytest.raises(OrderSyntaxError) as caught:
        RULESET.read_order(DESK.game, line)
    return caught.value


@pytest.mark.rule("rotd", "6.8")
@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("FR1IN", OPEN + ANY),
        ("FR1IN march", f"{OPEN}'-', {SQUARE} or to."),
        ("FR1IN march to", f"{OPEN}battle, allies or enemies."),
        ("FR1IN move", f"{OPEN}{FIELD} or ford or pass."),
        ("FR1IN move 5-5 via", f"{OPEN}a ship such as FR1RT or {FIELD}."),
        ("FR1IN engage T1-", f"{OPEN}{TAC}."),
        ("FR1IN support 5-5", f"{OPEN}radius."),
        ("FR1IN support 5-5 radius", f"{OPEN}a number."),
        ("FR1IN defend", f"{OPEN}last-ditch, defend, skirmish or evade."),
        ("FR1IN supply", f"{OPEN}a number, from, keep or none."),
        ("FR1IN halt", f"{OPEN}before or on."),
        ("FR1IN destroy", f"{OPEN}track or bridge."),
        ("FR1IN rail", f"{OPEN}{SQUARE}."),
        ("FR1IN merge into", f"{OPEN}a unit such as FR3IN."),
        ("FR1AQ depot", f"{OPEN}{SQUARE}."),
        ("FR1AQ remove", f"{OPEN}depot or cache."),
    ],
)
def test_a_line_that_ends_too_soon_says_what_may_follow(line: str, said: str) -> None:
    found = error(line)
    assert (str(found), found.part, found.column) == (said, "", len(line) + 1)


@pytest.mark.rule("rotd", "6.8")
@pytest.mark.parametrize(
    ("line", "part", "expected"),
    [
        ("hello", "hello", "a unit such as FR3IN or an office such as War Minister."),
        ("FR1IN dance", "dance", ANY),
        ("FR1IN march X", "X", f"'-', {SQUARE} or to."),
        ("FR1IN march G4-V6 7-7 x", "7-7", f"'-', {SQUARE} or the end of the line."),
        ("FR1IN engage T6", "T6", f"{TAC} or the end of the line."),
        ("FR1IN move 5-5 from T6", "T6", f"{TAC}."),
        ("FR1IN intercept 5-5 radius 2 T0", "T0", f"{TAC} or the end of the line."),
        ("FR1IN attack boldly", "boldly", "assault, attack, skirmish or evade."),
        ("FR1IN line third", "third", "first, second or rear."),
        ("FR1AQ transfer x", "x", "a number."),
    ],
)
def test_what_cannot_be_read_is_named_with_what_could_stand_there(line: str, part: str, expected: str) -> None:
    found = error(line)
    assert str(found) == f"{part!r} cannot be read here: expected {expected}"
    assert (found.part, found.column) == (part, line.index(part) + 1)


@pytest.mark.rule("rotd", "6.8")
@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("FR1IN move 99-9", "There is no square '99-9'; squares run from 0-0 to 14-14."),
        ("FR1IN march Z9-Z9", "There is no square 'Z9-Z9'; squares run from A0-N0 to M9-Z9."),
        ("FR1IN march - - - - - - -", "march.path: at most 6 boxes, not 7."),
        ("FR1IN march G4-V7 - - - - - - - G4-V8", "march.path: at most 6 boxes, not 9."),
        ("FR1IN support 5-5 radius 15", "support.radius: Input should be less than or equal to 14, not 15."),
        ("FR1IN supply 13", "supply.level: Input should be less than or equal to 12, not 13."),
        ("FR1IN pursue max 0", "pursue.limit: Input should be greater than or equal to 1, not 0."),
        ("FR1AQ transfer 0 from A to B", "transfer.amount: Input should be greater than or equal to 1, not 0."),
        (f"FR1IN supply {'9' * 20}", f"supply.level: Input should be less than or equal to 12, not {'9' * 20}."),
        (f"FR1IN supply {'9' * 21}", f"{'9' * 20}... is too large a number."),
    ],
)
def test_a_place_or_number_that_is_none_is_named(line: str, said: str) -> None:
    assert str(error(line)) == said


@pytest.mark.rule("rotd", "6.8")
@pytest.mark.parametrize("line", ["fr1in march g5-v6 # home", "FR1IN  march  G5-V6", "FR1IN MARCH G5-V6"])
def test_letters_spaces_and_remarks_are_free(line: str) -> None:
    plain = RULESET.read_order(DESK.game, "FR1IN march G5-V6")
    assert RULESET.read_order(DESK.game, line) == plain


@pytest.mark.rule("rotd", "6.9a")
def test_a_line_says_something_of_its_unit_alone_and_only_if_there_is_more_than_its_name() -> None:
    at = table("FR1IN G4-V6 7-7", "FR2IN G4-V6 7-8", "FR3IN G4-V6 7-9", "AU1IN G6-V6 7-7")
    (stands,) = at.orders("FR2IN march G5-V6")
    others = ("transfer", "depot", "cache", "remove", "rebuild", "assign", "promote", "buy", "upgrade")
    peace = ("offer", "accept", "refuse", "declare", "denounce")
    silent = ["", " ", "FR1IN", "AU1IN marsch", "FR9IN marsch", "FR2IN marsch"]
    silent += [f"FR1IN {word.title()} x" for word in (*others, *peace)]
    assert RULESET.in_vain(at.game, at.view, (stands,), silent) == ()
    written = ["fr1in marsch there and back", *silent, "FR3IN x"]
    found = RULESET.in_vain(at.game, at.view, (stands,), written)
    why = "which cannot be read; for that it is not silent and has no default orders (rule 6.9)."
    assert [(task.kind, task.unit, task.text, task.cell) for task in found] == [
        ("warning", "FR1IN", f"FR1IN was sent nothing but 'fr1in marsch there and back', {why}", BOARD.cell("G4-V6")),
        ("warning", "FR3IN", f"FR3IN was sent nothing but 'FR3IN x', {why}", BOARD.cell("G4-V6")),
    ]
    (refused,) = RULESET.in_vain(at.game, at.view, (), [stands])
    assert refused.text.startswith("FR2IN was sent nothing but 'FR2IN march G5-V6', which is refused; for that")
