"""Sections 6 to 12: a sheet is judged as the plan of a turn, and what is taken is carried out."""

from __future__ import annotations

from itertools import permutations

import pytest

from drumhead.engine.rulesets.rotd import RULESET
from drumhead.engine.rulesets.rotd.orders import orders as o
from tests.rulesets.rotd.boards import FIELD
from tests.rulesets.rotd.desks import Table, table

RIVER = """
[map]
state = "SAR"
[map.tactical."G4-V6"]
rows = [
  "...............", "...............", "...............", "...............", "...............", "...............",
  "...............", "~~~~~~~~~~~~~~~", "...............", "...............", "...............", "...............",
  "...............", "...............", "...............",
]
"""
GREAT = """
[map]
state = "SAR"
[map.squares]
"G4-V6" = "river"
[[map.rivers]]
name = "Po"
class = "unfordable"
course = ["G4-V6 0-7", "G4-V6 14-7"]
"""


def river(*more: str, page: str = RIVER, pontoon: str = "FR2PB G4-V6 8-6") -> Table:
    return table("FR1IN G4-V6 7-6", pontoon, *more, page=page)


CROSSING = "FR1IN move 7-10 via 8-7 from T2"


@pytest.mark.rule("rotd", "12.4h")
@pytest.mark.rule("rotd", "12.4i")
def test_a_bridge_laid_in_the_first_phase_is_crossed_from_the_second() -> None:
    turn = river().turn("FR2PB deploy 8-7", CROSSING)
    assert turn.done("FR2PB deploy") == ["tactical-1 bridge-laid"]
    assert turn.place("FR1IN") == "G4-V6 7-10"


@pytest.mark.rule("rotd", "12.4i")
@pytest.mark.parametrize("line", ["FR1IN move 7-10 via 8-7", "FR1IN move 8-7", "FR1IN move 7-10 via 8-7 from T5"])
def test_a_crossing_waits_until_its_bridge_lies(line: str) -> None:
    turn = river().turn("FR2PB deploy 8-7 from T2", line)
    assert turn.place("FR1IN") == ("G4-V6 8-7" if "via" not in line else "G4-V6 7-10")


@pytest.mark.rule("rotd", "9.7a")
def test_nobody_crosses_where_nobody_can_lay_a_bridge_in_time() -> None:
    for sheet in (
        [CROSSING],
        ["FR2PB deploy 9-7", CROSSING],
        ["FR2PB deploy 8-7 from T5", CROSSING],
        ["FR2PB deploy 8-6", CROSSING],
    ):
        assert river().rules(*sheet)[-1] in ("2.2", "9.7a"), sheet
    assert river(pontoon="FR2PB G4-V9 7-7").rules("FR2PB deploy 8-7", CROSSING)[-1] in ("2.2", "9.7a")


@pytest.mark.rule("rotd", "12.4i")
def test_where_another_seat_may_lay_the_bridge_the_crossing_is_only_pointed_out() -> None:
    at = river(pontoon='FR2PB G4-V6 8-6 commander="Niel"')
    assert at.tasks(CROSSING) == ["warning: FR1IN makes its move only if FR2PB is laid in time (rule 12.4)."]
    laid = RULESET.read_order(at.game, "FR2PB deploy 8-7")
    assert at.turn(CROSSING, others=(laid,)).place("FR1IN") == "G4-V6 7-10"
    assert at.turn(CROSSING).place("FR1IN") == "G4-V6 7-6"


@pytest.mark.rule("rotd", "12.4f")
@pytest.mark.parametrize(
    ("pontoon", "lines"),
    [
        ("FR2PB G4-V6 2-2", ("FR2PB move 8-6", "FR2PB deploy 8-7 from T2")),
        ("FR2PB G4-V6 2-2", ("FR2PB move 8-6", "FR2PB deploy 8-7")),
        ("FR2PB G4-V5 8-12", ("FR2PB march G4-V6", "FR2PB entry 8-0", "FR2PB deploy 8-7 from T3")),
    ],
)
def test_a_bridge_may_be_laid_after_it_has_come_to_the_bank(pontoon: str, lines: tuple[str, ...]) -> None:
    turn = river("AU1IN G4-V6 0-14", pontoon=pontoon).turn(*lines)
    assert turn.after.units["FR2PB"].deployed or turn.done("FR2PB deploy")[-1].endswith("bridge-delayed")
    quiet = river(pontoon=pontoon).turn(*lines, "FR1IN move 7-10 via 8-7 from T4")
    assert quiet.after.units["FR2PB"].deployed
    assert quiet.place("FR1IN") == "G4-V6 7-10"


@pytest.mark.rule("rotd", "7.8d")
def test_a_march_may_count_on_a_bridge_that_is_laid_before_it() -> None:
    turn = river(page=GREAT).turn("FR2PB deploy 8-7", "FR1IN march G4-V7")
    assert turn.square("FR1IN") == "G4-V7"
    assert river(page=GREAT).rules("FR1IN march G4-V7") == ["7.8c"]
    assert river(page=GREAT).rules("FR2PB deploy 8-7 from T5", "FR1IN march G4-V7") == ["", "7.8c"]


@pytest.mark.rule("rotd", "7.8d")
def test_a_march_over_a_bridge_still_to_be_laid_is_pointed_out() -> None:
    at = river(page=GREAT)
    words = "warning: FR1IN marches to G4-V7 only if FR2PB is laid in time (rule 12.4)."
    assert words in at.tasks("FR2PB deploy 8-7", "FR1IN march G4-V7")
    assert at.tasks("FR1IN march G4-V5") == []


LAID = "FR2PB G4-V6 8-7 deployed=true"


@pytest.mark.rule("rotd", "12.5c")
@pytest.mark.parametrize(
    ("line", "place"),
    [
        ("FR2PB move 8-12 from T2", "G4-V6 8-12"),
        ("FR2PB move 8-12", "G4-V6 8-12"),
        ("FR2PB march G4-V7", "G4-V7"),
        ("FR2PB march - G4-V7", "G4-V7"),
        ("FR2PB deploy 9-7 from T2", "G4-V6 9-7"),
    ],
)
def test_a_bridge_is_taken_up_and_then_moved(line: str, place: str) -> None:
    assert river(pontoon=LAID).turn("FR2PB undeploy to 8-8", line).place("FR2PB").startswith(place)


@pytest.mark.rule("rotd", "12.5c")
@pytest.mark.parametrize("line", ["FR2PB move 8-12", "FR2PB march G4-V7", "FR2PB deploy 9-7"])
def test_a_bridge_that_is_not_taken_up_goes_nowhere(line: str) -> None:
    assert river(pontoon=LAID).rules(line) == ["12.5"]
    assert river(pontoon=LAID).rules("FR2PB undeploy from T5", line)[1] == "12.5"


@pytest.mark.rule("rotd", "12.4k")
def test_one_pontoon_bridge_does_not_march_over_another() -> None:
    at = table("FR1PB G4-V6 7-6", "FR3IN G4-V6 6-6", LAID, page=GREAT)
    assert at.rules("FR1PB march G4-V7", "FR3IN march G4-V7") == ["7.8c", ""]
    assert at.played(at.orders("FR3IN march G4-V7")).square("FR3IN") == "G4-V7"
    assert at.played((RULESET.read_order(at.game, "FR1PB march G4-V7"),)).square("FR1PB") == "G4-V6"


@pytest.mark.rule("rotd", "7.8c")
@pytest.mark.parametrize("at", ["7-2", "7-12"])
def test_from_a_river_square_that_it_has_yet_to_reach_a_unit_may_be_sent_on_from_either_bank(at: str) -> None:
    found = table(f"FR1IN G4-V5 {at}", page=GREAT)
    board, order = found.game.map.board, RULESET.read_order(found.game, "FR1IN march G4-V6")
    offered = {board.name(cell) for cell in RULESET.next_cells(found.game, found.view, order)}
    assert {"G4-V5", "G4-V7"} <= offered
    there = table(f"FR1IN G4-V6 {at}", page=GREAT)
    assert there.rules("FR1IN march G4-V7") == ["" if at == "7-12" else "7.8c"]


FOUGHT = '[squares]\n"G4-V6" = { battle_last_turn = true }\n[map]\nstate = "SAR"\n'


@pytest.mark.rule("rotd", "7.5f")
def test_a_withdrawal_is_the_first_move_and_the_march_goes_on_from_there() -> None:
    at = table("FR1IN G4-V6 7-7", page=FOUGHT)
    sheet = ("FR1IN withdraw G4-V7", "FR1IN march - G4-V8")
    turn = at.turn(*sheet)
    assert turn.done("FR1IN withdraw") == ["withdrawal withdrew"]
    assert turn.done("FR1IN march") == ["strategic-2 marched"]
    assert turn.square("FR1IN") == "G4-V8"
    assert [task for task in at.tasks(*sheet) if "7.5" in task] == []


@pytest.mark.rule("rotd", "7.5f")
@pytest.mark.parametrize("first", ["G4-V7", "G5-V7", "G4-V8"])
def test_the_first_box_after_a_withdrawal_is_lost(first: str) -> None:
    at = table("FR1IN G4-V6 7-7", page=FOUGHT)
    sheet = ("FR1IN withdraw G4-V7", f"FR1IN march {first} G4-V8")
    turn = at.turn(*sheet)
    assert turn.done("FR1IN march") == ["strategic-2 marched"]
    assert turn.square("FR1IN") == "G4-V8"
    lost = [task for task in at.tasks(*sheet) if "first box is lost" in task]
    assert len(lost) == (first != "G4-V7")


@pytest.mark.rule("rotd", "7.5f")
def test_a_march_that_fits_neither_with_nor_without_its_withdrawal_is_refused() -> None:
    at = table("FR1IN G4-V6 7-7", page=FOUGHT)
    assert at.rules("FR1IN withdraw G4-V7", "FR1IN march - G9-V9") == ["", "7.4e"]
    assert at.rules("FR1IN withdraw G9-V9", "FR1IN march - G4-V8") == ["7.4e", "7.4e"]


@pytest.mark.rule("rotd", "7.5f")
def test_after_a_withdrawal_a_path_is_clicked_from_the_square_it_reaches() -> None:
    at = table("FR1IN G4-V6 7-7", page=FOUGHT)
    standing = at.orders("FR1IN withdraw G4-V7")
    name = at.game.map.board.name
    offered = RULESET.next_cells(at.game, at.view, o.March(unit="FR1IN", path=(None,)), standing)
    assert name(offered[0]) == "G4-V7"
    assert "G4-V8" in {name(cell) for cell in offered} and "G4-V5" not in {name(cell) for cell in offered}
    alone = RULESET.next_cells(at.game, at.view, o.March(unit="FR1IN", path=(None,)), ())
    assert "G4-V5" in {name(cell) for cell in alone} and "G4-V8" not in {name(cell) for cell in alone}


@pytest.mark.rule("rotd", "9.2a")
def test_who_will_have_marched_is_offered_every_square_that_is_dry_there_the_first_among_them() -> None:
    at = table("FR1IN G4-V6 7-7", page='[map]\n[map.tactical."G4-V6"]\nsquares = { "0-0" = "mountain" }\n')
    offered = RULESET.next_cells(at.game, at.view, o.Move(unit="FR1IN", to=1), at.orders("FR1IN march G4-V7"))
    assert set(offered) == set(range(225)), "there 7-7 is a square like others"
    here = RULESET.next_cells(at.game, at.view, o.Move(unit="FR1IN", to=1), ())
    assert set(here) == set(offered) - {0, FIELD.cell("7-7")}
    via = RULESET.next_cells(at.game, at.view, o.Move(unit="FR1IN", to=1, via=2), at.orders("FR1IN march G4-V7"))
    assert set(via) == set(offered) - {2}


@pytest.mark.parametrize("beside", ["march to battle", "pursue", "rail G5-V6"])
def test_who_may_be_anywhere_by_then_is_offered_the_number_of_his_own_place_too(beside: str) -> None:
    page = '[map]\nstate = "FRA"\n[[map.tracks]]\ncourse = ["G4-V6 3-3", "G7-V6 3-3"]\n'
    at = table("FR1IN G4-V6 7-7", page=page)
    own = FIELD.cell("7-7")
    for via, left_out in ((None, set[int]()), (2, {2})):
        order = o.Move(unit="FR1IN", to=1, via=via)
        offered = RULESET.next_cells(at.game, at.view, order, at.orders(f"FR1IN {beside}"))
        assert set(offered) == set(range(225)) - left_out
    assert at.rules("FR1IN move 7-7", f"FR1IN {beside}")[0] == "" and own in offered


def course(at: Table, march: str, *beside: str) -> list[str]:
    name, found = at.game.map.board.name, RULESET.course
    assert found is not None
    cells = found(at.game, at.view, RULESET.read_order(at.game, march), at.orders(*beside))
    return ["-" if cell is None else name(cell) for cell in cells]


@pytest.mark.rule("rotd", "7.4e")
@pytest.mark.rule("rotd", "7.5f")
def test_a_march_is_drawn_as_far_as_it_leads_and_from_where_it_sets_out() -> None:
    at = table("FR1IN G4-V6 7-7", page=FOUGHT)
    assert course(at, "FR1IN march G5-V6 - G6-V6") == ["G4-V6", "G5-V6", "-", "G6-V6"]
    assert course(at, "FR1IN march G5-V6 G9-V9 G6-V6") == ["G4-V6", "G5-V6"]
    assert course(at, "FR1IN march - G4-V8", "FR1IN withdraw G4-V7") == ["G4-V7", "-", "G4-V8"]
    assert course(at, "FR1IN march G5-V7 G4-V8", "FR1IN withdraw G4-V7") == ["G4-V7", "-", "G4-V8"]
    assert course(at, "FR1IN march G5-V7 G4-V8") == ["G4-V6", "G5-V7", "G4-V8"]


TRACK = """
[map]
state = "SAR"
[[map.tracks]]
course = ["G4-V6 7-7", "G7-V6 7-7"]
"""


@pytest.mark.rule("rotd", "8.1e")
def test_a_walk_onto_the_track_and_then_the_train() -> None:
    at = table("FR1IN G4-V6 7-9", "AU1IN G4-V6 0-0", page=TRACK)
    sheet = ("FR1IN move 7-7", "FR1IN rail G6-V6")
    turn = at.turn(*sheet)
    assert turn.done("FR1IN rail") == ["rail railed"]
    assert turn.square("FR1IN") == "G6-V6"
    assert [task for task in at.tasks("FR1IN rail G6-V6") if "8.1" in task or "8.2" in task] != []


@pytest.mark.rule("rotd", "8.1b")
def test_a_unit_that_marched_last_turn_may_ride_this_turn() -> None:
    start = table("FR1IN G3-V6 7-7", page=TRACK)
    after = start.turn("FR1IN march G4-V6").after
    now = Table(start.game, after)
    assert now.rules("FR1IN rail G6-V6") == [""]
    assert now.tasks("FR1IN rail G6-V6") == []
    assert now.turn("FR1IN rail G6-V6").square("FR1IN") == "G6-V6"


@pytest.mark.rule("rotd", "8.1c")
def test_march_and_rail_are_taken_together_and_who_marches_does_not_ride() -> None:
    at = table("FR1IN G4-V6 7-7", page=TRACK)
    sheet = ("FR1IN march G4-V7", "FR1IN rail G6-V6")
    turn = at.turn(*sheet)
    assert turn.square("FR1IN") == "G4-V7"
    assert turn.done("FR1IN rail") == ["rail rail-refused"]
    said = [task for task in at.tasks(*sheet) if "8.1" in task]
    assert said == ["contradiction: FR1IN goes by rail only if it makes no march before (rule 8.1)."]


@pytest.mark.rule("rotd", "8.1c")
def test_who_is_kept_from_marching_rides() -> None:
    at = table("FR1IN G4-V6 7-7", "AU1IN G4-V6 7-9", page=TRACK)
    sheet = ("FR1IN march G4-V7", "FR1IN rail G6-V6", "FR1IN defend evade")
    assert at.turn(*sheet).square("FR1IN") == "G6-V6"


HILLS = """
[map]
state = "SAR"
[map.tactical."G4-V6"]
squares = { "5-7" = "high hills" }
"""


@pytest.mark.rule("rotd", "9.5b")
@pytest.mark.parametrize("start", ["", " from T2", " from T3", " from T5"])
def test_a_cliff_bars_a_move_only_while_an_enemy_is_there(start: str) -> None:
    at = table("FR1IN G4-V6 7-7", "AU1IN G4-V6 0-14", page=HILLS)
    line = f"FR1IN move 5-7{start}"
    assert any("9.5" in task for task in at.tasks(line))
    away = RULESET.read_order(at.game, "AU1IN march G3-V6")
    assert at.turn(line, others=(away,)).place("FR1IN") == "G4-V6 5-7"
    assert at.turn(line).place("FR1IN") == "G4-V6 7-7"


@pytest.mark.rule("rotd", "9.1f")
def test_the_tired_move_once_the_enemy_has_gone() -> None:
    at = table("FR6IN G4-V6 7-7 fatigue=9", "AU1IN G4-V6 0-14")
    assert any("rule 9.1" in task for task in at.tasks("FR6IN move 5-7 from T2"))
    away = RULESET.read_order(at.game, "AU1IN march G3-V6")
    assert at.turn("FR6IN move 5-7 from T2", others=(away,)).place("FR6IN") == "G4-V6 5-7"
    assert at.turn("FR6IN move 5-7 from T2").place("FR6IN") == "G4-V6 7-7"


@pytest.mark.rule("rotd", "9.3f")
def test_neutral_troops_in_the_way_may_be_gone() -> None:
    at = table("FR1IN G4-V6 7-7", 'SW1IN G4-V6 5-7 commander="Niel"', page="[relations]\n[map]\nstate = 'SAR'\n")
    assert any("9.3" in task for task in at.tasks("FR1IN move 3-7 from T3"))
    away = RULESET.read_order(at.game, "SW1IN march G3-V6")
    assert at.turn("FR1IN move 3-7 from T3", others=(away,)).place("FR1IN") == "G4-V6 3-7"


@pytest.mark.rule("rotd", "7.4e")
def test_a_march_halts_before_a_gap_in_its_path() -> None:
    at = table("FR1IN G4-V6 7-7")
    turn = at.turn("FR1IN march G5-V6 G7-V8")
    assert turn.square("FR1IN") == "G5-V6"
    words = "warning: FR1IN halts in G5-V6: G7-V8 is not adjacent to G5-V6 (rule 7.4e)."
    assert at.tasks("FR1IN march G5-V6 G7-V8") == [words]
    assert at.rules("FR1IN march G7-V8 G5-V6") == ["7.4e"]


@pytest.mark.rule("rotd", "7.11a")
@pytest.mark.parametrize(
    ("id", "path", "beside", "end", "words"),
    [
        ("FR1IN", "G5-V6 G6-V6 G7-V6 G8-V6 G9-V6", (), "G8-V6", "marches 4 squares as it stands, not 5 (rule 7.3)"),
        ("FR1IN", "G5-V6 G6-V6 G7-V6 G8-V6", ("halt before forced march",), "G7-V6", "halts after 3 squares"),
        ("FR1SA", "G5-V6 G6-V6 G7-V6 G8-V6", (), "G7-V6", "marches 3 squares as it stands, not 4 (rule 7.3)"),
        ("FR1PB", "G5-V6 G6-V6 G7-V6 G8-V6", (), "G7-V6", "marches 3 squares as it stands, not 4 (rule 7.1)"),
        ("FR1LC", "G5-V6 G6-V6 G7-V6 G8-V6 G9-V6 H0-V6", (), "G9-V6", "marches 5 squares as it stands, not 6"),
    ],
)
def test_squares_beyond_the_allowance_are_not_marched(
    id: str, path: str, beside: tuple[str, ...], end: str, words: str
) -> None:
    at = table(f"{id} G4-V6 7-7", "FR1AQ G4-V6 8-8", "FR1CQ G4-V6 8-8")
    sheet = (f"{id} march {path}", *(f"{id} {line}" for line in beside))
    assert at.turn(*sheet).square(id) == end
    assert any(words in task for task in at.tasks(*sheet))


@pytest.mark.rule("rotd", "7.2b")
def test_guns_of_the_siege_train_out_of_communications_march_one_square() -> None:
    at = table("FR1SA G4-V6 7-7")
    sheet = ("FR1SA march G5-V6 G6-V6", "FR1SA halt before forced march")
    assert at.turn(*sheet).square("FR1SA") == "G5-V6"
    assert "warning: FR1SA halts after 1 square, ordered not to force its march (rule 7.11)." in at.tasks(*sheet)


@pytest.mark.rule("rotd", "11.9b")
def test_what_is_eaten_before_the_march_does_not_slow_it() -> None:
    at = table("FR1IN G4-V6 7-7 supplies=1", "FR1AQ G4-V6 8-8", "FR1CQ G4-V6 8-8")
    march = "FR1IN march G5-V6 G6-V6 G7-V6"
    assert at.turn(march).after.units["FR1IN"].fatigue == 0
    assert [task for task in at.tasks(march) if "forces" in task] == []
    city = "[map]\nstate = 'SAR'\n[[map.cities]]\nname = 'Milano'\nplace = 'G4-V6 7-7'\nstate = 'FRA'\n"
    stocked = table("FR1IN G4-V6 7-7 supplies=1", "FR1AQ G4-V6 8-8", page=city)
    again = "FR1IN supply 1 from Milano"
    assert any("forces its march for square 3" in task for task in stocked.tasks(march, again))
    forced = [event for event in stocked.turn(march, again).events if event.kind == "marched" and event.facts["forced"]]
    assert len(forced) == 1


MIXED = (
    "FR1IN march G4-V7",
    "FR1IN move 9-9 from T3",
    "FR1IN rail G6-V6",
    "FR2PB deploy 8-7",
    "FR3IN move 7-10 via 8-7 from T2",
    "FR3IN march G9-V9",
)


@pytest.mark.rule("rotd", "6.8")
def test_the_sequence_of_lines_changes_no_verdict() -> None:
    at = river("FR3IN G4-V6 6-6", page=RIVER + '[[map.tracks]]\ncourse = ["G4-V6 7-6", "G7-V6 7-6"]\n')
    expected = dict(zip(MIXED, at.rules(*MIXED), strict=True))
    assert expected == dict(zip(MIXED, ["", "", "", "", "", "7.4e"], strict=True))
    for lines in list(permutations(MIXED))[::37]:
        assert dict(zip(lines, at.rules(*lines), strict=True)) == expected


@pytest.mark.rule("rotd", "3.5bk")
def test_of_mergers_in_a_row_each_is_judged_after_those_before_it() -> None:
    at = table("FR1IN G4-V6 7-7", "FR2IN G4-V6 7-8", "FR3IN G4-V6 7-9")
    chain = ("FR1IN merge into FR2IN", "FR2IN merge into FR3IN")
    turn = at.turn(*chain)
    assert [turn.after.units[id].status for id in ("FR1IN", "FR2IN", "FR3IN")] == ["gone", "gone", "active"]
    assert at.rules(*reversed(chain)) == ["", ""]
    assert at.rules("FR1IN merge into FR2IN", "FR2IN merge into FR1IN") == ["", "3.5b"]
    assert at.rules("FR2IN merge into FR1IN", "FR1IN merge into FR2IN") == ["3.5b", ""]


@pytest.mark.rule("rotd", "13.2b")
def test_of_too_many_who_want_to_rest_the_first_by_id_may() -> None:
    at = table(*(f"FR{n}IN G4-V6 7-{n}" for n in range(1, 5)))
    lines = [f"FR{n}IN inactivate" for n in (3, 1, 2)]
    assert at.rules(*lines) == ["13.2", "", ""]
    turn = at.played(tuple(RULESET.read_order(at.game, line) for line in lines))
    assert [turn.after.units[f"FR{n}IN"].status for n in (1, 2, 3)] == ["inactive", "inactive", "active"]


@pytest.mark.rule("rotd", "10.2a")
def test_a_headquarters_told_to_engage_stays() -> None:
    at = table("FR1CQ G4-V6 7-7", "AU1IN G4-V6 0-14")
    assert at.rules("FR1CQ engage T1-T5") == ["10.2a"]
    assert at.played((o.Engage(unit="FR1CQ"),)).place("FR1CQ") == "G4-V6 7-7"


@pytest.mark.rule("rotd", "14.2f")
def test_the_shattered_wait_for_no_orders_and_are_offered_none() -> None:
    at = table("FR1IN G4-V6 7-7", 'FR2IN G4-V7 7-7 status="shattered"')
    assert {task.unit for task in RULESET.tasks(at.game, at.view, ())} == {"FR1IN"}
    token = at.view.token("FR2IN")
    assert token is not None and not token.orderable and token.forming
    assert at.rules("FR2IN march G4-V8", "FR2IN attack assault") == ["14.2", "14.2"]
    assert RULESET.next_cells(at.game, at.view, o.March(unit="FR2IN", path=(None,)), ()) == ()


@pytest.mark.rule("rotd", "6.9a")
def test_a_unit_whose_only_order_is_refused_is_not_silent() -> None:
    at = table("FR1IN G4-V6 7-7", "FR2IN G4-V6 7-8", "FR1AQ G4-V6 8-8")
    written = [RULESET.read_order(at.game, line) for line in ("FR1IN march G9-V9", "FR1AQ remove depot nowhere")]
    stands = RULESET.heard(at.game, at.view, (), written)
    assert [(order.unit, order.kind) for order in stands] == [("FR1IN", "line")]
    after = at.played(stands).after.units
    assert [after[id].attack for id in ("FR1IN", "FR2IN", "FR1AQ")] == ["attack", "skirmish", "skirmish"]
    assert RULESET.heard(at.game, at.view, at.orders("FR1IN attack evade"), written) == ()


@pytest.mark.rule("rotd", "6.9a")
@pytest.mark.parametrize(
    ("line", "stands"),
    [
        ("FR1IN marsch G4-V7", ["FR1IN"]),
        ("fr1in march G4V7", ["FR1IN"]),
        ("FR1AQ lien first", ["FR1AQ"]),
        ("FR1AQ transfer some from here to there", []),
        ("AU1IN marsch G4-V7", []),
        ("FR1IN", []),
        ("to Foch, who reads this", []),
    ],
)
def test_a_unit_whose_only_order_cannot_be_read_is_not_silent_either(line: str, stands: list[str]) -> None:
    at = table("FR1IN G4-V6 7-7", "FR1AQ G4-V6 8-8", "AU1IN G9-V6 7-7")
    (verdict,) = at.verdicts(line)
    assert verdict.error
    found = RULESET.heard(at.game, at.view, (), [line])
    assert [order.unit for order in found] == stands
    assert at.played(found).after.units["FR1IN"].attack == ("attack" if "FR1IN" in stands else "skirmish")
    assert RULESET.heard(at.game, at.view, at.orders("FR1IN attack evade", "FR1AQ line first"), [line]) == ()


FORDED = RIVER.replace('"~~~~~~~~~~~~~~~"', '"~~~=~~~~~~~~~~~"')
FAR_FOE, FOUGHT = "AU1IN G4-V6 14-14", '[squares]\n"G4-V6" = { battle_last_turn = true }\n'


@pytest.mark.rule("rotd", "9.7a")
@pytest.mark.parametrize(
    ("unit", "line", "beside", "more", "rule"),
    [
        ("FR1IN", "move 7-10", "", (), "9.7a"),
        ("FR1IN", "move 7-10 via 3-7", "", (), ""),
        ("FR1IN", "move 7-3", "", (), ""),
        ("FR1IN", "move 7-10 from T3", "", (), "9.7a"),
        ("FR1IN", "move 7-10 from T4", "", (), ""),
        ("FR1IN", "move 7-10", "", (FAR_FOE,), "9.7a"),
        ("FR1IN", "move 7-10 from T2", "", (FAR_FOE,), ""),
        ("FR1IN", "move 7-10", "support 3-9 radius 2", (), ""),
        ("FR1IN", "move 7-10", "intercept 3-9 radius 2", (), ""),
        ("FR1IN", "move 7-10", "march G5-V6", (), ""),
        ("FR1IN", "move 7-10", "withdraw G5-V6", (), ""),
        ("FR1IN", "move 7-10 from T2", "engage", (), "9.7a"),
        ("FR1IN", "move 7-10 from T2", "defend evade", (), "9.7a"),
        ("FR1CQ", "move 7-10", "", (), "9.7a"),
        ("FR1CQ", "move 7-10 from T2", "", (), ""),
    ],
)
def test_a_move_that_begins_over_water_stands_only_if_the_unit_may_be_beyond_it_by_then(
    unit: str, line: str, beside: str, more: tuple[str, ...], rule: str
) -> None:
    at = table(f"{unit} G4-V6 7-4", *more, page=FORDED + FOUGHT)
    sheet = [f"{unit} {each}" for each in (line, beside) if each]
    assert at.rules(*sheet)[0] == rule


@pytest.mark.rule("rotd", "9.7a")
@pytest.mark.parametrize("line", ["move 7-10 from T4", "move 7-10 from T5"])
def test_beyond_water_that_nothing_crosses_no_later_phase_helps(line: str) -> None:
    assert table("FR1IN G4-V6 7-4", FAR_FOE, page=RIVER).rules(f"FR1IN {line}") == ["9.7a"]


WET = "~" * 15
BROAD = RIVER.replace('"~~~~~~~~~~~~~~~", "...............", "...............",', f'"{WET}", "{WET}", "{WET}",')


@pytest.mark.rule("rotd", "12.5a")
@pytest.mark.parametrize(("site", "rule"), [("8-7", ""), ("8-8", "12.5a"), ("8-9", "")])
def test_a_bridge_that_is_to_be_laid_is_taken_up_again_only_beside_dry_ground(site: str, rule: str) -> None:
    at = table("FR2PB G4-V6 8-6", page=BROAD)
    assert at.rules(f"FR2PB deploy {site}", "FR2PB undeploy from T3")[1] == rule


@pytest.mark.rule("rotd", "9.2c")
@pytest.mark.parametrize(("beyond", "rule"), [("~", True), (".", False)])
def test_a_move_after_a_march_must_be_possible_where_the_march_leads_or_where_it_begins(
    beyond: str, rule: bool
) -> None:
    there = RIVER.replace("[map]", "").replace("G4-V6", "G5-V6").replace("~", beyond).replace('state = "SAR"', "")
    at = table("FR1IN G4-V6 7-6", page=RIVER + there)
    refused = at.rules("FR1IN move 8-7", "FR1IN march G5-V6")[0]
    assert bool(refused) is rule
    assert at.rules("FR1IN move 8-7")[0] != ""
