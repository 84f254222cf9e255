"""6.8: what may come about by others, seen or not, is not refused: it is pointed out, and done if it comes about."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from drumhead.engine.play.orders import Order
from drumhead.engine.rulesets.rotd import RULESET
from tests.rulesets.rotd.afloat import page as shore_page
from tests.rulesets.rotd.desks import Table, table
from tests.rulesets.rotd.pages import play, units
from tests.rulesets.rotd.test_06_plans import GREAT, RIVER

OFFICES = """
[[seats]]
name = "Foch"
side = "allies"
[[seats]]
name = "Niel"
side = "allies"
offices = ["War Minister"]
[[seats]]
name = "Gyulai"
side = "austria"
"""
RAIL = """
[map]
state = "SAR"
[[map.rivers]]
name = "Po"
class = "unfordable"
course = ["G4-V6 0-7", "G4-V6 14-7"]
[[map.tracks]]
course = ["G4-V5 7-7", "G4-V7 7-7"]
"""


def beside_a_minister(*lines: str) -> Table:
    """A seat whose side has a War Minister, another seat."""
    game, state = play(RAIL + OFFICES + units(*lines))
    return Table(game, state)


def by(at: Table, seat: str, *lines: str) -> Sequence[Order]:
    """Orders of another seat."""
    view = RULESET.view(at.game, at.state, at.game.seat(seat))
    return [RULESET.signed(at.game, view, RULESET.read_order(at.game, line)) for line in lines]


@pytest.mark.rule("rotd", "12.4l")
@pytest.mark.parametrize("foes", [(), ("AU1IN G4-V6 0-0",)])
def test_a_bridge_that_carries_itself_over_the_river_marches_on_from_there(foes: tuple[str, ...]) -> None:
    at = table("FR2PB G4-V6 8-6", *foes, page=GREAT)
    over = ("FR2PB deploy 8-7", "FR2PB undeploy to 8-8 from T2", "FR2PB march G4-V7")
    assert at.turn(*over).square("FR2PB") == "G4-V7"
    assert at.rules("FR2PB deploy 8-7", "FR2PB undeploy from T2", "FR2PB march G4-V7")[2] == ""


@pytest.mark.rule("rotd", "12.4l")
@pytest.mark.parametrize(
    "works",
    [
        ("FR2PB deploy 8-7", "FR2PB undeploy to 8-6 from T2"),
        ("FR2PB deploy 8-7 from T2", "FR2PB undeploy to 8-8"),
        ("FR2PB deploy 8-7", "FR2PB undeploy to 8-8"),
        ("FR2PB deploy 8-7", "FR2PB undeploy to 8-8 from T5"),
        ("FR2PB undeploy to 8-8 from T2",),
    ],
)
def test_a_bridge_that_is_not_beyond_the_river_in_time_does_not_march_on_there(works: tuple[str, ...]) -> None:
    at = table("FR2PB G4-V6 8-6", page=GREAT)
    lines = (*works, "FR2PB march G4-V7")
    assert at.rules(*lines)[-1] == "7.8c"
    played = at.played([RULESET.read_order(at.game, line) for line in lines])
    assert played.square("FR2PB") == "G4-V6"


def aboard(unit: str, *pieces: str, ships: tuple[str, ...] = ("FR1RT G5-V8 7-7",)) -> Table:
    """A unit aboard a river transport, as its commander sees it."""
    posted = f'[[units]]\nid = "{unit}"\nplace = "FR1RT"\ncommander = "Niel"\n'
    return Table(*play(shore_page(*pieces, "FR90CQ G5-V8 0-0", afloat=ships, extra=posted)), "Niel")


@pytest.mark.rule("rotd", "13.5c")
@pytest.mark.parametrize("line", ["move 7-3 from T5", "move 7-3", "engage T5", "engage"])
def test_who_goes_ashore_moves_in_the_last_tactical_phase(line: str) -> None:
    at = aboard("FR3IN", "AU1IN G5-V8 7-2")
    turn = at.turn("FR3IN unload at 7-6", f"FR3IN {line}", "FR3IN attack attack")
    assert turn.done(f"FR3IN {line.split(maxsplit=1)[0]}")[0] == "tactical-5 moved"
    assert turn.place("FR3IN") == ("G5-V8 7-3" if "move" in line else "G5-V8 7-2")
    assert at.rules(f"FR3IN {line}") == ["13.1a"]


@pytest.mark.rule("rotd", "13.5c")
def test_a_bridge_that_goes_ashore_is_laid_in_the_last_tactical_phase() -> None:
    at = aboard("FR3PB")
    turn = at.turn("FR3PB unload", "FR3PB deploy 8-7 from T5")
    assert turn.after.units["FR3PB"].deployed
    assert at.rules("FR3PB deploy 8-7 from T5") == ["13.1a"]


@pytest.mark.rule("rotd", "13.1a")
@pytest.mark.parametrize("line", ["march G5-V7", "rail G5-V6", "pursue", "merge into FR4IN", "activate", "inactivate"])
def test_what_comes_before_the_landing_is_not_for_who_is_aboard(line: str) -> None:
    at = aboard("FR3IN", 'FR4IN G5-V8 3-3 commander="Niel"')
    assert at.rules("FR3IN unload", f"FR3IN {line}") == ["", "13.1a"]
    unload, other = (RULESET.read_order(at.game, f"FR3IN {each}") for each in ("unload", line))
    played = at.played([unload, other])
    assert played.place("FR3IN") == "G5-V8 7-6"
    assert played.done(f"FR3IN {other.key[1]}") in ([], ["supply merge-refused"], ["supply rest-refused"])


@pytest.mark.rule("rotd", "13.1a")
def test_who_goes_ashore_may_go_aboard_the_next_ship() -> None:
    at = aboard("FR3IN", ships=("FR1RT G5-V8 7-7", "FR2RT G5-V8 8-7"))
    turn = at.turn("FR3IN unload", "FR3IN board FR2RT")
    assert turn.after.units["FR3IN"].aboard == "FR2RT"
    assert at.tasks("FR3IN unload", "FR3IN board FR2RT") == []
    assert at.rules("FR3IN board FR2RT") == ["13.1a"]


@pytest.mark.rule("rotd", "6.7b")
def test_who_is_called_up_draws_on_a_headquarters_that_no_eye_of_its_seat_has_seen() -> None:
    at = table('FR1IN G4-V6 7-7 status="inactive"', 'FR9CQ G4-V6 8-8 supplies=5 commander="Niel"')
    assert at.view.token("FR9CQ") is None
    turn = at.turn("FR1IN activate", "FR1IN supply 1 from FR9CQ")
    drew = [event.facts["store"] for event in turn.events if event.kind == "drew" and event.units == ("FR1IN",)]
    assert drew == ["FR9CQ"]
    awake = table("FR1IN G4-V6 7-7", "FR2IN G4-V6 7-8")
    assert awake.rules("FR1IN supply 1 from FR9CQ") == ["6.7"]
    assert at.rules("FR1IN supply 1 from FR9IN") == ["6.7"]


@pytest.mark.rule("rotd", "13.1d")
@pytest.mark.parametrize("what", ["bridge", "track"])
def test_a_sleeper_whom_the_minister_may_call_up_is_sent_to_destroy(what: str) -> None:
    at = beside_a_minister('FR4IN G4-V6 7-7 status="inactive"')
    line = f"FR4IN destroy {what}"
    called = at.turn(line, others=by(at, "Niel", "War Minister activate FR4IN"))
    assert called.done("FR4IN destroy") == [f"end {what}-destroyed"]
    assert at.turn(line).done("FR4IN destroy") == ["supply work-spoiled"]
    assert table('FR4IN G4-V6 7-7 status="inactive"', page=RAIL).rules(line) == ["13.3"]


@pytest.mark.rule("rotd", "8.5d")
def test_track_may_be_destroyed_before_enemies_who_may_be_too_few_to_stay() -> None:
    line = "FR4IN destroy track"
    few, many = (table("FR4IN G4-V6 4-4", f"AU1IN G4-V6 7-8 men={men}", page=RAIL) for men in (24, 900))
    assert few.turn(line).done("FR4IN destroy") == ["end track-destroyed"]
    assert many.turn(line).done("FR4IN destroy") == ["supply work-spoiled"]
    told = (
        "warning: FR4IN destroys no track, as far as is seen: its side does not control the railway there (rule 8.5d)."
    )
    assert [told] == few.tasks(line) == many.tasks(line)
    assert told not in table("FR4IN G4-V6 4-4", page=RAIL).tasks(line)
    taken = RAIL + '[squares]\n"G4-V6" = { rail = "austria" }\n'
    assert table("FR4CQ G4-V6 4-4", "AU1IN G4-V6 7-8", page=taken).rules("FR4CQ destroy track") == ["8.5d"]


@pytest.mark.rule("rotd", "13.1d")
def test_a_sleeper_whom_the_minister_may_call_up_is_told_to_sleep_on() -> None:
    at = beside_a_minister('FR4IN G4-V6 7-7 status="inactive"')
    turn = at.turn("FR4IN inactivate", others=by(at, "Niel", "War Minister activate FR4IN"))
    assert turn.done("FR4IN inactivate") == ["supply inactivated"]
    assert table('FR4IN G4-V6 7-7 status="inactive"').rules("FR4IN inactivate") == ["13.1"]


@pytest.mark.rule("rotd", "13.2b")
def test_of_too_many_who_rest_the_minister_may_call_one_up() -> None:
    asleep = [f'FR{n}IN G4-V6 4-{n} status="inactive"' for n in (5, 6)]
    at = beside_a_minister("FR4IN G4-V6 4-4", *asleep)
    turn = at.turn("FR4IN inactivate", others=by(at, "Niel", "War Minister activate FR6IN"))
    assert turn.done("FR4IN inactivate") == ["supply inactivated"]
    assert table("FR4IN G4-V6 4-4", *asleep).rules("FR4IN inactivate") == ["13.2"]


AROUND = ("AU1LC G5-V8 7-11", "AU2LC G5-V8 10-10", "AU3LC G5-V8 4-10", "AU4LC G5-V8 3-13", "AU5LC G5-V8 11-13")


@pytest.mark.rule("rotd", "7.8d")
def test_a_ferry_that_the_enemy_hides_may_take_a_march_over_once_he_has_gone() -> None:
    pieces = ('FR1IN G5-V8 7-13 commander="Niel"', *AROUND)
    at = Table(*play(shore_page(*pieces, afloat=("FR1RT G5-V8 7-7",))), "Niel")
    assert at.view.state.ships == {}
    away = [RULESET.read_order(at.game, f"AU{n}LC march G{4 if n in (3, 4) else 6}-V8") for n in range(1, 6)]
    assert at.turn("FR1IN march G5-V7", others=away).square("FR1IN") == "G5-V7"
    assert any("FR1IN marches to G5-V7 only if" in task for task in at.tasks("FR1IN march G5-V7"))
    alone = Table(*play(shore_page(pieces[0])), "Niel")
    assert alone.rules("FR1IN march G5-V7") == ["7.8c"]


@pytest.mark.rule("rotd", "12.4i")
def test_a_bridge_that_the_enemy_hides_may_be_crossed_once_it_is_taken() -> None:
    at = table("FR1IN G4-V6 7-5", "AU1IN G4-V6 7-6 men=200", "AU2PB G4-V6 7-7 deployed=true", page=RIVER)
    assert at.view.token("AU2PB") is None
    line = "FR1IN move 7-10 via 7-7"
    assert at.tasks(line) != []
    assert at.turn(line).done("FR1IN move")[0] == "tactical-1 moved"
    assert table("FR1IN G4-V6 7-5", page=RIVER).rules(line) == ["2.2"]


@pytest.mark.rule("rotd", "12.6b")
def test_a_bridge_that_the_enemy_hides_may_take_a_march_over_once_it_is_taken() -> None:
    pieces = ("FR1IN G4-V6 7-5", "FR2IN G4-V6 7-5", "AU1LC G4-V6 7-6 men=200", "AU2PB G4-V6 7-7 deployed=true")
    at = table(*pieces, page=GREAT)
    assert at.view.token("AU2PB") is None
    away = [RULESET.read_order(at.game, f"AU1LC {line}") for line in ("move 0-0", "march G3-V6")]
    march, taking = "FR1IN march G4-V7", "FR2IN move 7-7 from T2"
    assert at.turn(march, taking, others=away).square("FR1IN") == "G4-V7"
    told = "warning: FR1IN marches to G4-V7 only if a bridge is laid or taken in time (rule 12.4)."
    assert told in at.tasks(march)
    assert told in table(*pieces[:3], page=GREAT).tasks(march), "whether there is one or not"
    assert table(*pieces[:2], page=GREAT).rules(march) == ["7.8c"]


@pytest.mark.rule("rotd", "11.5c")
def test_a_depot_may_rest_upon_one_that_another_commander_sets_up() -> None:
    page = RAIL + '[[map.cities]]\nname = "Milano"\nplace = "G4-V6 3-3"\nstate = "SAR"\n'
    at = table("FR7AQ G4-V6 7-3", 'FR6AQ G4-V6 7-4 commander="Niel"', page=page)
    nearer = by(at, "Niel", "FR6AQ depot G8-V6 7-7")
    turn = at.turn("FR7AQ depot H2-V6 7-7", others=nearer)
    assert turn.done("FR7AQ store") == ["supply store-placed"]
    assert at.turn("FR7AQ depot H2-V6 7-7").done("FR7AQ store") == ["supply store-refused"]


@pytest.mark.rule("rotd", "11.5m")
def test_a_depot_that_another_commander_sets_up_this_turn_may_be_given_up_at_once() -> None:
    page = RAIL + '[[map.cities]]\nname = "Milano"\nplace = "G4-V6 3-3"\nstate = "SAR"\n'
    at = table("FR7AQ G4-V6 7-3", 'FR6AQ G4-V6 7-4 commander="Niel"', page=page)
    line = "FR7AQ remove depot FRA G8-V6 7-7"
    turn = at.turn(line, others=by(at, "Niel", "FR6AQ depot G8-V6 7-7"))
    assert turn.done("FR7AQ remove") == ["supply store-removed"]
    assert turn.after.depots == {}
    assert at.turn(line).done("FR7AQ remove") == ["supply store-refused"]
    assert [task for task in at.tasks(line) if "FR7AQ gives up no store, as far as is seen" in task] != []
    never = ("AUS G8-V6 7-7", "FRA G4-V6 7-7", "FRA G8-V6 7-77", "nowhere")
    assert at.rules(*(f"FR7AQ remove depot {name}" for name in never)) == ["11.5", "", "11.5", "11.5"]
    alone = table("AU7AQ H0-V6 7-3", page=page, seat="Gyulai")
    assert alone.rules("AU7AQ remove depot AUS H0-V6 7-7") == ["11.5"]


PEACE = """
peace = [1]
[map]
state = "SAR"
[[map.cities]]
name = "Milano"
place = "G4-V6 3-3"
state = "SAR"
"""


@pytest.mark.rule("rotd", "6.10b")
def test_in_peace_a_sleeper_may_have_a_headquarters_near_that_no_eye_of_its_seat_has_seen() -> None:
    corps = 'FR9CQ G5-V6 8-8 commander="Niel"'
    at = table('FR1IN G6-V6 7-7 status="inactive"', corps, page=PEACE)
    assert at.view.token("FR9CQ") is None
    assert at.rules("FR1IN deploy to G4-V6 9-9") == [""]
    assert at.played((RULESET.read_order(at.game, "FR1IN deploy to G4-V6 9-9"),)).place("FR1IN") == "G4-V6 9-9"
    awake = table("FR1IN G6-V6 7-7", page=PEACE)
    assert awake.rules("FR1IN deploy to G4-V6 9-9") == ["6.10"]


@pytest.mark.rule("rotd", "6.10b")
@pytest.mark.parametrize("strangers", [("PR9CQ G8-V6 8-8", "PR9IN G8-V6 8-8"), ("PR9IN G8-V6 8-8",), ()])
def test_in_peace_a_sleeper_may_have_a_headquarters_near_that_is_a_stranger_to_who_watches(
    strangers: tuple[str, ...],
) -> None:
    """Those of a state that is allied to France alone are no friends whom a Sardinian brigade would know by name."""
    page = PEACE.replace('place = "G4-V6 3-3"\nstate = "SAR"', 'place = "G4-V6 3-3"\nstate = "FRA"')
    lines = ('FR1IN G6-V6 7-7 status="inactive"', "SD1IN G7-V6 7-7", *strangers)
    at = table(*lines, page=page + '[relations]\n"FRA-PRU" = "ally"\n')
    assert [flag.state for flag in at.view.sightings] == ["PRU"] * bool(strangers)
    sent = "FR1IN deploy to G4-V6 9-9"
    why = "G4-V6 is out of reach: no chain of contact leads to Milano (rule 6.10)."
    assert at.tasks(sent) == [f"warning: FR1IN stays where it is, as far as is seen: {why}"]
    assert at.turn(sent).square("FR1IN") == ("G4-V6" if len(strangers) == 2 else "G6-V6")
    french = table(lines[0], "FR2IN G7-V6 7-7", *strangers[1:], page=page)
    assert french.rules(sent) == ["6.10"]


FAR_BANK = """
peace = [1]
[map]
state = "SAR"
[map.squares]
"G4-V6" = "river"
[[map.rivers]]
name = "Po"
class = "unfordable"
course = ["A0-V6 0-7", "M9-V6 14-7"]
[[map.cities]]
name = "Milano"
place = "G4-V8 3-3"
state = "SAR"
"""


@pytest.mark.rule("rotd", "6.10b")
@pytest.mark.parametrize("bridge", [(), ('FR2PB G6-V6 7-7 deployed=true commander="Niel"',)])
def test_in_peace_a_chain_may_cross_a_river_by_a_bridge_that_the_seat_does_not_see(bridge: tuple[str, ...]) -> None:
    at = table("FR1IN G4-V4 7-7", "FR1CQ G4-V4 8-8", *bridge, page=FAR_BANK)
    sent = "FR1IN deploy to G4-V8 9-9"
    why = "G4-V8 is out of reach: no chain of contact leads to Milano (rule 6.10)."
    assert f"warning: FR1IN stays where it is, as far as is seen: {why}" in at.tasks(sent)
    assert at.turn(sent).square("FR1IN") == ("G4-V8" if bridge else "G4-V4")


@pytest.mark.rule("rotd", "6.10b")
def test_in_peace_no_chain_crosses_a_river_that_nobody_can_bridge() -> None:
    at = table("FR1IN G4-V4 7-7", "FR1CQ G4-V4 8-8", page=FAR_BANK.replace("unfordable", "unbridgeable"))
    assert at.rules("FR1IN deploy to G4-V8 9-9") == ["6.10"]


@pytest.mark.rule("rotd", "1.5i")
def test_in_peace_a_sleeper_may_find_room_that_others_leave_where_a_headquarters_out_of_sight_may_lead() -> None:
    there = [f'FR{n}IN G4-V6 7-7 commander="Niel"' for n in (5, 6, 7)]
    unseen = 'FR9CQ G8-V6 7-7 commander="Niel"'
    at = table('FR1IN G8-V6 7-7 status="inactive"', "FR1CQ G0-V6 8-8", unseen, *there, page=PEACE.replace("SAR", "FRA"))
    assert at.view.token("FR7IN") is not None and at.view.token("FR9CQ") is None
    sent, away = "FR1IN deploy to G4-V6 9-9", by(at, "Niel", "FR7IN deploy to G4-V7 7-7")
    assert at.turn(sent, others=away).square("FR1IN") == "G4-V6"


@pytest.mark.rule("rotd", "12.6b")
@pytest.mark.parametrize("hidden", [("AU2PB G4-V6 7-7 deployed=true",), ("AU2CQ G4-V6 7-9",)])
def test_a_bridge_that_a_headquarters_cannot_see_may_be_taken_by_a_friend_who_marches_there_first(
    hidden: tuple[str, ...],
) -> None:
    """Headquarters sight nobody (4.2): there are enemies in the square, more is not known."""
    at = table("FR1CQ G4-V6 7-5", "FR2IN G4-V5 7-7", *hidden, page=GREAT)
    assert at.view.token(hidden[0].split()[0]) is None and len(at.view.sightings) == 1
    march, taking = "FR1CQ march - G4-V7", ("FR2IN march G4-V6", "FR2IN entry 7-5", "FR2IN move 7-7 from T3")
    assert "warning: FR1CQ marches to G4-V7 only if a bridge is laid or taken in time (rule 12.4)." in at.tasks(march)
    assert at.turn(march, *taking).square("FR1CQ") == ("G4-V7" if "AU2PB" in hidden[0] else "G4-V6")
    assert at.rules("FR1CQ move 7-10 via 7-7 from T4") == [""]
    alone = table("FR1CQ G4-V6 7-5", "FR2IN G4-V5 7-7", page=GREAT)
    assert alone.rules(march, "FR1CQ move 7-10 via 7-7 from T4") == ["7.8c", "2.2"]


@pytest.mark.rule("rotd", "8.5e")
@pytest.mark.parametrize("over", [("FR1RT G5-V8 7-7",), ("FR2PB",), ()])
def test_a_sleeper_may_come_to_the_track_by_a_ferry_or_a_bridge_that_nobody_of_its_seat_sees(
    over: tuple[str, ...],
) -> None:
    track = '[squares."G5-V8"]\nrail = "allies"\n', '\n[[map.tracks]]\ncourse = ["G4-V8 0-10", "G6-V8 14-10"]\n'
    ships = tuple(each for each in over if "RT" in each)
    bridges = tuple(f'{each} G5-V8 9-7 deployed=true commander="Foch"' for each in over if "PB" in each)

    def sees(status: str) -> Table:
        wrecker = f'FR4IN G5-V8 5-6 status="{status}" commander="Niel"'
        text = shore_page(wrecker, *bridges, afloat=ships, extra=track[0]) + track[1]
        return Table(*play(text.replace('offices = ["Naval Minister"]', 'offices = ["War Minister"]')), "Niel")

    at, line = sees("inactive"), "FR4IN destroy track"
    told = "FR4IN destroys no track, as far as is seen: an unfordable river lies between it and the track (rule 8.5e)."
    assert at.tasks(line) == [f"warning: {told}"]
    called = at.turn(line, others=by(at, "Hamelin", "War Minister activate FR4IN"))
    assert called.done("FR4IN destroy") == (["end track-destroyed"] if over else ["supply work-spoiled"])
    assert sees("active").rules(line) == ["" if over else "8.5e"]


@pytest.mark.rule("rotd", "1.5i")
@pytest.mark.parametrize(("asleep", "rule"), [((), "1.5"), ((2,), ""), ((3,), ""), ((2, 3), "")])
def test_in_peace_those_who_will_hardly_come_to_a_square_leave_room_there_to_who_surely_can(
    asleep: tuple[int, ...], rule: str
) -> None:
    """Of sleepers far off nobody knows whether a headquarters near them begins a chain of contact."""
    far, near = 'H5-V6 7-7 status="inactive"', "G4-V6 7-7"
    lines = [f"FR{n}IN {far if n in asleep else near}" for n in (2, 3)]
    at = table(*lines, f"FR9IN {near}", "FR1CQ G4-V6 8-8", page=PEACE)
    sent = [f"FR{n}IN deploy to G5-V6 8-{n}" for n in (2, 3, 9)]
    assert at.rules(*sent) == ["", "", rule]
    turn = at.turn(*sent[: 2 if rule else 3])
    gone = [turn.square(f"FR{n}IN") for n in (2, 3, 9)]
    assert gone == ["H5-V6" if n in asleep else "G5-V6" for n in (2, 3)] + ["G4-V6" if rule else "G5-V6"]


@pytest.mark.rule("rotd", "13.2b")
def test_of_two_who_rest_beside_a_sleeper_the_second_is_told_that_he_hangs_on_who_calls_up_the_sleeper() -> None:
    at = beside_a_minister("FR4IN G4-V6 4-4", "FR5IN G4-V6 4-5", 'FR6IN G4-V6 4-6 status="inactive"')
    rest = ("FR4IN inactivate", "FR5IN inactivate")
    why = "2 inactive units are in its square already (rule 13.2)."
    assert at.tasks(*rest) == [f"warning: FR5IN does not become inactive, as far as is seen: {why}"]
    assert at.tasks(rest[0]) == at.tasks(*rest, "FR6IN activate") == []
    for more, asleep in (((), {"FR4IN", "FR6IN"}), (("FR6IN activate",), {"FR4IN", "FR5IN"})):
        after = at.turn(*rest, *more).after.units
        assert {id for id in ("FR4IN", "FR5IN", "FR6IN") if after[id].status == "inactive"} == asleep


@pytest.mark.rule("rotd", "8.5d")
@pytest.mark.rule("rotd", "13.1d")
def test_a_headquarters_may_be_joined_at_its_work_by_a_sleeper_whom_somebody_calls_up_and_by_no_other() -> None:
    """Enemies may go, and a headquarters alone takes no railway from their side."""
    taken = RAIL + '[squares]\n"G4-V6" = { rail = "austria" }\n'
    pieces = ("FR4CQ G4-V6 4-4", 'FR5IN G4-V6 4-5 status="inactive"', "AU1IN G4-V6 7-8")
    line = "FR4CQ destroy track"
    at = table(*pieces, page=taken)
    assert at.rules(line) == ["8.5d"]
    assert at.rules(line, "FR5IN activate") == ["", ""]
    ministry = Table(*play(taken + OFFICES + units(*pieces)))
    assert ministry.rules(line) == [""]
    assert Table(*play(taken + OFFICES + units(*pieces[::2]))).rules(line) == ["8.5d"]
