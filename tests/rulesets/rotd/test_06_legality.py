"""Sections 6 to 9 at the order desk: what is refused, offered and pointed out, on the seat's own view."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drumhead.engine.errors import UnknownNameError
from drumhead.engine.play.game import Game
from drumhead.engine.play.orders import Order
from drumhead.engine.play.rulebook import read_rulebook
from drumhead.engine.play.view import View
from drumhead.engine.rulesets.rotd import RULESET, legality
from drumhead.engine.rulesets.rotd.foresight.outlook import Outlook, look
from drumhead.engine.rulesets.rotd.orders import orders as o
from drumhead.engine.session.founding import Founded
from drumhead.engine.session.intake import judge_lines
from tests.fuzz.plans import wished
from tests.fuzz.situations import lombardy
from tests.rulesets.rotd.pages import play, units

SEATS = """
[[seats]]
name = "Foch"
side = "allies"
[[seats]]
name = "Niel"
side = "allies"
[[seats]]
name = "Gyulai"
side = "austria"
"""
MAP = """
theatre = ["FRA", "SAR", "AUS"]
[map]
state = "SAR"
[map.states.SUI]
squares = ["G3-V5"]
[map.states.AUS]
squares = ["G6-V6"]
[map.squares]
"G5-V5" = "high mountain"
[[map.tracks]]
course = ["G4-V6 7-7", "G6-V6 7-7"]
[[map.cities]]
name = "Milano"
place = "G4-V6 7-7"
state = "SAR"
[map.tactical."G4-V6"]
squares = { "2-2" = "mountain", "9-9" = "ford" }
"""

RULES = read_rulebook(RULESET.rulebook)


def desk(*lines: str, page: str = MAP, seat: str = "Foch") -> tuple[Game, View]:
    game, state = play(page + SEATS + units(*lines))
    return game, RULESET.view(game, state, game.seat(seat))


def refused(at: tuple[Game, View], line: str, *beside: str) -> str:
    """The rule that refuses an order line, "" if it is allowed."""
    game, view = at
    order, *others = (RULESET.signed(game, view, RULESET.read_order(game, each)) for each in (line, *beside))
    found = RULESET.check(game, view, order, others)
    assert found is None or (found.reason.endswith(".") and not found.reason[0].islower())
    assert found is None or found.rule in RULES
    return found.rule if found else ""


DESK = desk(
    "FR1IN G4-V6 7-7",
    "FR1CQ G4-V6 7-8",
    "SD1MI G4-V6 6-6",
    "FR1NB G4-V6 8-8",
    "FR1PB G4-V6 9-8",
    'FR2IN G4-V6 5-5 commander="Niel"',
    'FR3IN G4-V7 5-5 status="shattered"',
    "FR4IN G4-V7 5-6 fatigue=19",
    "FR5IN G5-V6 5-5",
    "SD5MI G5-V6 6-6",
    "FR6IN G4-V6 6-8 fatigue=9",
    "AU1IN G6-V6 7-7",
)


@pytest.mark.rule("rotd", "6.1a")
@pytest.mark.rule("rotd", "6.1b")
@pytest.mark.rule("rotd", "6.2a")
def test_only_commander_and_deputy_may_order_a_unit() -> None:
    assert refused(DESK, "FR1IN attack assault") == ""
    assert refused(DESK, "FR2IN attack assault") == "6.1"
    assert refused(DESK, "AU1IN attack assault") == "6.1"
    shared = desk('FR2IN G4-V6 5-5 commander="Niel" deputy="Foch"')
    assert refused(shared, "FR2IN attack assault") == ""


@pytest.mark.rule("rotd", "6.1d")
def test_the_commanders_orders_stand_before_the_deputys() -> None:
    game, state = play(SEATS + units('FR2IN G4-V6 5-5 commander="Niel" deputy="Foch"'))
    assert RULESET.precedence(game, state, game.seat("Niel"), "FR2IN") == 0
    assert RULESET.precedence(game, state, game.seat("Foch"), "FR2IN") == 1


@pytest.mark.rule("rotd", "6.2a")
def test_a_unit_nobody_knows_is_refused_like_one_that_is_hidden() -> None:
    game, view = DESK
    answers = [RULESET.check(game, view, o.Attack(unit=id, mode="attack"), ()) for id in ("AU9IN", "AU8IN")]
    assert [re.sub("AU.IN", "", str(answer)) for answer in answers] == ["You know of no unit  (rule 6.1)."] * 2


@pytest.mark.rule("rotd", "7.4e")
@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("FR1IN march G5-V6 G5-V7 G4-V7", ""),
        ("FR1IN march G5-V6 - G5-V7", ""),
        ("FR1IN march G6-V6", "7.4e"),
        ("FR1IN march G5-V6 G7-V8", ""),
        ("FR1IN march G5-V5", "1.2"),
        ("FR1IN march G3-V5", "7.16b"),
        ("FR1IN march G5-V6 G5-V7 G4-V7 G4-V8", ""),
        ("FR1IN march G5-V6 G5-V7 G4-V7 G4-V8 G3-V8", ""),
        ("FR1IN march - - G3-V5 G4-V7", "7.16b"),
        ("FR1IN march G3-V6 G3-V5", ""),
        ("SD1MI march G5-V6 G5-V7", ""),
        ("SD1MI march G5-V6 G6-V6", ""),
        ("SD5MI march G6-V6", "7.1f"),
        ("SD1MI march G5-V6 G5-V7 G4-V7", ""),
        ("FR1NB march G5-V6", "7.1"),
        ("FR4IN march G5-V6", "7.1i"),
        ("FR3IN march G5-V7", "14.2"),
    ],
)
def test_a_march_is_refused_where_the_player_can_see_that_the_book_forbids_it(line: str, rule: str) -> None:
    assert refused(DESK, line) == rule


@pytest.mark.rule("rotd", "7.5b")
@pytest.mark.rule("rotd", "7.5c")
def test_only_from_last_turns_battle_and_away_from_enemies_may_a_unit_withdraw() -> None:
    assert refused(DESK, "FR1IN withdraw G4-V7") == "7.5b"
    fought = '[squares]\n"G5-V6" = { battle_last_turn = true }\n'
    at = desk("FR5IN G5-V6 5-5", "AU1IN G6-V6 7-7", page=fought + MAP.replace("theatre", "#theatre"))
    assert refused(at, "FR5IN withdraw G4-V6") == ""
    assert any("no enemy combat unit" in task for task in said(at, "FR5IN withdraw G6-V6"))
    among = desk(
        "FR5IN G5-V6 5-5",
        "FR7CQ G6-V6 1-1",
        "FR8IN G6-V6 1-2",
        "AU1IN G6-V6 7-7",
        page=fought + MAP.replace("theatre", "#theatre"),
    )
    assert refused(among, "FR5IN withdraw G6-V6") == "7.5c"


@pytest.mark.rule("rotd", "8.1b")
@pytest.mark.rule("rotd", "8.1c")
@pytest.mark.rule("rotd", "8.3a")
@pytest.mark.parametrize(
    ("line", "beside", "rule"),
    [
        ("FR1IN rail G5-V6", (), ""),
        ("FR1IN rail G5-V7", (), "8.3a"),
        ("FR1IN rail G4-V6", (), "8.3a"),
        ("SD1MI rail G5-V6", (), "8.1a"),
        ("FR4IN rail G5-V6", (), "8.1b"),
        ("FR1IN rail G5-V6", ("FR1IN march G5-V6",), ""),
        ("FR1IN march G5-V6", ("FR1IN rail G5-V6",), ""),
        ("FR1IN march G5-V6", ("FR5IN rail G4-V6",), ""),
    ],
)
def test_a_rail_move_needs_track_and_no_march(line: str, beside: tuple[str, ...], rule: str) -> None:
    assert refused(DESK, line, *beside) == rule


@pytest.mark.rule("rotd", "9.2a")
@pytest.mark.parametrize(
    ("line", "beside", "rule"),
    [
        ("FR1IN move 3-3", (), ""),
        ("FR1IN move 2-2", (), "2.2"),
        ("FR1IN move ford", (), ""),
        ("FR1IN move pass", (), "9.2c"),
        ("FR1IN move 2-2 from T5", ("FR1IN march G5-V6",), ""),
        ("FR1IN move 2-2 from T2", ("FR1IN march G5-V6",), ""),
        ("FR1IN move 2-2 from T5", ("FR5IN march G4-V6",), "2.2"),
        ("FR6IN move 3-3", (), ""),
        ("FR1NB move 3-3", (), "7.1"),
    ],
)
def test_a_move_is_judged_on_the_battlefield_where_it_will_be_made(
    line: str, beside: tuple[str, ...], rule: str
) -> None:
    assert refused(DESK, line, *beside) == rule


@pytest.mark.rule("rotd", "10.2a")
@pytest.mark.parametrize("line", ["FR1CQ engage T1-T5", "FR1CQ support 5-5 radius 2", "FR1CQ intercept 5-5 radius 2"])
def test_headquarters_do_not_fight(line: str) -> None:
    assert refused(DESK, line) == "10.2a"


@pytest.mark.rule("rotd", "6.7a")
@pytest.mark.rule("rotd", "6.7b")
@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("FR1IN supply 1 from FR1CQ", ""),
        ("FR1IN supply 1", ""),
        ("FR1IN supply none", ""),
        ("FR1IN supply 2", "11.9"),
        ("FR1CQ supply 12", ""),
        ("FR1IN supply from Milano", ""),
        ("FR1IN supply from FR5IN", "11.6"),
        ("FR1IN supply from FR7CQ", "6.7"),
        ("FR1IN supply from nowhere", "6.7"),
    ],
)
def test_supply_is_asked_for_within_what_can_be_carried_and_is_known(line: str, rule: str) -> None:
    assert refused(DESK, line) == rule


@pytest.mark.rule("rotd", "12.4c")
def test_a_bridge_is_laid_on_a_river_and_by_a_bridge_unit() -> None:
    assert refused(DESK, "FR1PB deploy 5-5") == "12.4c"
    assert refused(DESK, "FR1IN deploy 5-5") == "12.4"
    assert refused(DESK, "FR1IN undeploy") == "12.5"


@pytest.mark.rule("rotd", "6.8")
def test_orders_of_all_sections_stand_together() -> None:
    lines = ["FR1IN march G5-V6", "FR1IN entry 5-4", "FR1IN move 5-5", "FR1IN engage T3", "FR1IN support 7-7 radius 3"]
    lines += ["FR1IN intercept 7-7 radius 3", "FR1IN attack evade", "FR1IN line rear", "FR1IN supply 1"]
    assert [refused(DESK, line, *lines[:n]) for n, line in enumerate(lines)] == [""] * len(lines)


def said(at: tuple[Game, View], *lines: str) -> list[str]:
    game, view = at
    return [task.text for task in RULESET.tasks(game, view, [RULESET.read_order(game, line) for line in lines])]


def path_tasks(march: o.March) -> bool:
    """Whether a march is refused, or said to halt before its end."""
    game, view = DESK
    if RULESET.check(game, view, march, ()):
        return True
    return any("halts in" in task.text for task in RULESET.tasks(game, view, [march]))


CELLS = st.sampled_from(DESK[0].map.board.within(DESK[0].map.board.cell("G4-V6"), 2))


@settings(max_examples=60)
@given(st.lists(CELLS, max_size=2), CELLS)
def test_a_square_is_offered_if_and_only_if_the_march_to_it_is_accepted(path: list[int], goal: int) -> None:
    game, view = DESK
    so_far = o.March(unit="FR1IN", path=(*path,) or (None,))
    offered = goal in RULESET.next_cells(game, view, so_far, ())
    if path:
        whole = path_tasks(o.March(unit="FR1IN", path=(*path, goal)))
        assert offered or whole
    else:
        assert offered == (RULESET.check(game, view, o.March(unit="FR1IN", path=(goal,)), ()) is None)


@settings(max_examples=60)
@given(st.integers(0, 224), st.none() | st.integers(0, 224))
def test_a_tactical_square_is_offered_if_and_only_if_the_move_to_it_is_accepted(goal: int, via: int | None) -> None:
    game, view = DESK
    order = o.Move(unit="FR1IN", to=goal, via=via)
    start = via if via is not None else view.state.units["FR1IN"].tactical
    if goal != start:
        accepted = RULESET.check(game, view, order, ()) is None
        assert accepted == (goal in RULESET.next_cells(game, view, order, ()))


def tasks(*lines: str) -> list[str]:
    game, view = DESK
    orders: list[Order] = [RULESET.read_order(game, line) for line in lines]
    return [f"{task.kind}: {task.text}" for task in RULESET.tasks(game, view, orders) if task.unit == "FR1IN"]


@pytest.mark.rule("rotd", "6.9a")
def test_a_unit_without_orders_is_a_task() -> None:
    assert tasks() == ["unordered: FR1IN has no orders (rule 6.9)."]
    assert tasks("FR1IN attack attack") == []


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (("FR1IN attack evade", "FR1IN engage T1-T5"), "contradiction: FR1IN is to engage, but evades"),
        (("FR1IN attack evade", "FR1IN intercept 5-5 radius 2"), "contradiction: FR1IN is to intercept, but evades"),
        (("FR1IN entry 5-5",), "contradiction: FR1IN has an entry square"),
        (("FR1IN march G5-V6 G5-V7 G4-V7 G4-V8",), "warning: FR1IN forces its march for square 4"),
        (("FR1IN march G5-V6 G5-V7 G5-V8",), None),
        (("FR1IN march G5-V6 G5-V7 G4-V7 G4-V6 G3-V6",), "warning: FR1IN marches 4 squares as it stands, not 5"),
        (("FR1IN march G3-V6 G3-V5",), "warning: FR1IN halts in G3-V6: G3-V5 belongs to SUI, which"),
        (("FR1IN march G4-V7 G4-V8 G4-V9",), "warning: FR1IN ends its march more than two squares"),
        (("FR1IN support 14-14 radius 1",), "warning: FR1IN stands further from its support box"),
    ],
)
def test_what_contradicts_itself_or_may_be_regretted_is_a_task(lines: tuple[str, ...], words: str | None) -> None:
    found = tasks(*lines)
    assert found == [] if words is None else len(found) == 1 and found[0].startswith(words)


@pytest.mark.rule("rotd", "5.3b")
def test_the_status_report_says_all_of_an_own_unit_and_little_of_anothers() -> None:
    game, view = desk("FR1IN G8-V5 0-2 experience=8 morale=60 quality=6", "AU1IN G8-V5 0-4", page="")
    mine = RULESET.describe(game, view, "FR1IN")
    for line in ("Location: G8-V5 strategic, 0-2 tactical", "Strength: 3,000", "Quality: Very Good", "Experience: 8"):
        assert line in mine
    theirs = RULESET.describe(game, view, "AU1IN")
    assert theirs == ("Infantry", "State: AUS (enemy)", "Location: G8-V5 strategic, 0-4 tactical", "Status: active")
    with pytest.raises(UnknownNameError):
        RULESET.describe(game, view, "AU2IN")


def test_forms_have_a_field_for_every_value_of_an_order_and_one_key_each() -> None:
    made = {form.kind: form for form in RULESET.forms}
    for order in o.RotdOrder.__args__[0].__args__:  # type: ignore[attr-defined]
        form = made[order.model_fields["kind"].default]
        values = {name for name in order.model_fields if name not in ("kind", "unit")}
        named = {
            name for field in form.fields for name in (("first", "last") if field.type == "phases" else (field.name,))
        }
        assert values == named, form.kind
    keys = [form.key for form in RULESET.forms if form.key]
    assert len(keys) == len(set(keys))


STAFF = desk(
    "FR1AQ G4-V6 7-7",
    "FR2AQ G4-V6 7-7",
    "FR1CQ G4-V6 7-7",
    "FR1IN G4-V6 7-7 men=2500 regiments=4",
    "FR2IN G4-V6 7-8 men=2500 regiments=4",
    "FR3IN G4-V6 7-8",
    "FR4IN G4-V6 7-8",
    'FR5IN G4-V6 7-9 status="inactive"',
    "FR6IN G5-V6 7-7",
    "FR1LC G4-V6 7-7",
    "SD1IN G4-V6 7-7",
    page=MAP.replace('state = "SAR"\n[map.tactical', 'state = "SAR"\nsupplies = 70\n[map.tactical')
    + '[[depots]]\nid = "Ticino"\nstate = "FRA"\nplace = "G5-V6 7-7"\nsupplies = 8\n',
)


@pytest.mark.rule("rotd", "3.5ba")
@pytest.mark.rule("rotd", "3.5bd")
@pytest.mark.rule("rotd", "3.5be")
@pytest.mark.parametrize(
    ("line", "beside", "rule"),
    [
        ("FR1IN merge into FR2IN", (), ""),
        ("FR2IN merge into FR1IN", ("FR1IN merge into FR2IN",), "3.5b"),
        ("FR1IN merge into FR1LC", (), "3.5ba"),
        ("FR1IN merge into SD1IN", (), "3.5ba"),
        ("FR1IN merge into FR6IN", (), "3.5be"),
        ("FR1IN merge into FR1IN", (), "3.5ba"),
        ("FR1IN merge into FR77IN", (), "3.5b"),
        ("FR1AQ merge into FR1CQ", (), "3.5bd"),
    ],
)
def test_a_merger_is_refused_where_the_two_do_not_fit(line: str, beside: tuple[str, ...], rule: str) -> None:
    assert refused(STAFF, line, *beside) == rule


@pytest.mark.rule("rotd", "13.2b")
def test_rest_is_refused_when_the_square_has_its_sleepers_counting_those_ordered_to_rest() -> None:
    two = ("FR1IN inactivate", "FR2IN inactivate")
    assert refused(STAFF, "FR3IN inactivate", *two[:1]) == "" and refused(STAFF, "FR3IN inactivate", *two) == "13.2"
    assert refused(STAFF, "FR5IN inactivate") == "13.1" and refused(STAFF, "FR5IN activate") == ""
    assert refused(STAFF, "FR1IN activate") == "13.1" and refused(DESK, "FR5IN inactivate") == ""


@pytest.mark.rule("rotd", "8.5d")
@pytest.mark.rule("rotd", "8.5h")
@pytest.mark.rule("rotd", "8.6a")
def test_only_track_and_bridges_that_are_there_can_be_destroyed_or_rebuilt() -> None:
    assert refused(STAFF, "FR1IN destroy track") == "" and refused(STAFF, "FR1IN destroy bridge") == "8.6a"
    assert refused(DESK, "FR4IN destroy track") == "8.5a" and refused(STAFF, "FR5IN destroy track") == "13.3"
    assert refused(STAFF, "FR1AQ rebuild track at G4-V6") == "8.5g"


@pytest.mark.rule("rotd", "11.5b")
@pytest.mark.rule("rotd", "11.7a")
@pytest.mark.parametrize(
    ("line", "beside", "rule"),
    [
        ("FR1AQ transfer 60 from Milano to Ticino", (), ""),
        ("FR1AQ transfer 61 from Milano to Ticino", (), "11.7j"),
        ("FR1AQ transfer 10 from Milano to Ticino", ("FR1AQ transfer 51 from Milano to nowhere",), ""),
        ("FR2AQ transfer 10 from Milano to Ticino", ("FR1AQ transfer 51 from Milano to Ticino",), "11.7j"),
        ("FR1AQ transfer 51 from Milano to Ticino", ("FR2AQ transfer 10 from Milano to Ticino",), ""),
        ("FR1AQ transfer 9 from Ticino to Milano", (), "11.7i"),
        ("FR1AQ transfer 8 from Ticino to Milano", ("FR1AQ transfer 9 from Milano to Ticino",), ""),
        ("FR1AQ transfer 8 from Ticino to Ticino", (), "11.7g"),
        ("FR1AQ transfer 8 from Ticino to Atlantis", (), "11.7g"),
        ("FR1CQ transfer 8 from Ticino to Milano", (), "11.7a"),
        ("FR1AQ depot G4-V6 7-7", (), ""),
        ("FR1AQ depot G4-V6 1-1", (), "11.5"),
        ("FR1AQ cache G4-V6 2-2", (), "11.5"),
        ("FR1AQ cache G5-V6 7-7", (), "11.5"),
        ("FR1AQ remove depot ticino", (), ""),
        ("FR1AQ remove depot elsewhere", (), "11.5"),
    ],
)
def test_orders_for_the_side_are_judged_by_what_the_player_sees(line: str, beside: tuple[str, ...], rule: str) -> None:
    assert refused(STAFF, line, *beside) == rule


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (("FR1IN merge into FR2IN",), "2,000 men go back"),
        (("FR1IN destroy track", "FR1IN march G5-V6"), "leaves its square"),
        (("FR1IN destroy bridge", "FR1IN engage"), "may leave it"),
    ],
)
def test_works_and_mergers_that_may_be_regretted_are_tasks(lines: tuple[str, ...], words: str) -> None:
    game, view = STAFF
    found = RULESET.tasks(game, view, [RULESET.read_order(game, line) for line in lines])
    assert any(words in task.text for task in found if task.unit == "FR1IN")


@pytest.mark.parametrize("seed", range(3))
def test_a_whole_sheet_is_judged_as_each_of_its_orders_beside_all_the_others(seed: int) -> None:
    """6.1: with what the book forbids of each, of wishes good and bad for every unit of a seat."""
    game, state = lombardy()
    rng = random.Random(seed)
    for seat in rng.sample(game.seats, 3):
        view = RULESET.view(game, state, seat)
        orders = wished(game, view, rng)
        assert RULESET.judge is not None
        judge = RULESET.judge(game, view, orders)
        found = [judge(order) for order in orders]
        assert found == [RULESET.check(game, view, order, orders) for order in orders]
        assert any(found) and not all(found)


def test_an_order_that_a_later_line_replaces_is_judged_in_its_place() -> None:
    at = desk("FR1IN G4-V6 7-7", "FR2IN G4-V6 7-7")
    game, view = at
    former, later = (RULESET.read_order(game, f"FR1IN march {square}") for square in ("G5-V5", "G5-V6"))
    assert RULESET.judge is not None
    judge = RULESET.judge(game, view, (later,))
    assert judge(later) is None
    assert judge(former) == RULESET.check(game, view, former, (later,)) is not None
    assert judge(RULESET.read_order(game, "AU1IN engage T1-T2")) is not None


def test_what_a_sheet_comes_to_is_looked_at_once_for_all_its_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else twice the lines take four times as long."""
    looks: list[int] = []

    def counted(game: Game, view: View, orders: Iterable[Order]) -> Outlook:
        looks.append(1)
        return look(game, view, orders)

    monkeypatch.setattr(legality, "look", counted)
    game, view = desk(*(f"FR{number}IN G4-V6 {number}-7" for number in range(1, 12)))
    lines = [(number, f"FR{number}IN {words}") for number in range(1, 12) for words in ("march G5-V6", "engage T1-T2")]
    verdicts = judge_lines(Founded(game, RULESET), view, lines)
    assert len(verdicts) == 22 and len(looks) == 1
