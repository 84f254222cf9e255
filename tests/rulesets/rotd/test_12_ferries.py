"""12.7, 9.7c, 7.8e, 8.5f, 11.2d: river transports that ferry units, played from the sheet to the field."""

from __future__ import annotations

import pytest

from drumhead.engine.rulesets.rotd import RULESET
from drumhead.engine.rulesets.rotd.campaign.contact import line_of_contact
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.marches.steps import legal_step
from drumhead.engine.rulesets.rotd.waters.ferries import strait
from tests.rulesets.rotd.afloat import page
from tests.rulesets.rotd.boards import BOARD, HOME, flat_map, rows, tac
from tests.rulesets.rotd.days import Script
from tests.rulesets.rotd.pages import play
from tests.rulesets.rotd.sheets import Turn, forced, refused, turn, verdicts

FERRY = "FR1RT G5-V8 7-7"
FED = "supplies=1"


def ferried(*pieces: str, afloat: tuple[str, ...] = (FERRY,), extra: str = "") -> str:
    """Units that have eaten, with their staff, and ships on the Adda."""
    staff = ("FR90CQ G5-V8 0-0", "AU90CQ G9-V7 7-7")
    return page(*(f"{piece} {FED}" for piece in pieces), *staff, afloat=afloat, extra=extra)


def played(of: str, *lines: str, until: str = "tactical-1", script: Script | None = None) -> Turn:
    return turn(play(of), *lines, until=until)


def refuses(of: str, line: str, *beside: str) -> str:
    return refused(play(of), line, *beside)


@pytest.mark.rule("rotd", "9.7c")
@pytest.mark.rule("rotd", "12.7a")
@pytest.mark.rule("rotd", "12.7b")
def test_a_unit_crosses_by_the_ferry_whose_id_is_its_waypoint() -> None:
    found = played(ferried("FR3IN G5-V8 5-6"), "FR3IN move 5-9 via FR1RT")
    assert found.place("FR3IN") == "G5-V8 5-9"
    assert found.one("ferried", "FR3IN").facts["ship"] == "FR1RT"


@pytest.mark.rule("rotd", "9.7c")
def test_without_a_ferry_nobody_crosses() -> None:
    assert refuses(ferried("FR3IN G5-V8 5-6"), "FR3IN move 5-9") == "9.7a"
    found = played(ferried("FR3IN G5-V8 5-6", afloat=()), "FR3IN move 5-9 via FR1RT")
    assert found.place("FR3IN") == "G5-V8 5-6"
    assert found.one("way-blocked", "FR3IN").rule == "12.7b"


@pytest.mark.rule("rotd", "12.7d")
def test_the_square_of_the_ferry_is_no_waypoint() -> None:
    assert refuses(ferried("FR3IN G5-V8 5-6"), "FR3IN move 5-9 via 7-7") == "2.2"


@pytest.mark.rule("rotd", "12.7c")
def test_a_ferry_lands_nobody_on_a_square_of_the_river() -> None:
    assert refuses(ferried("FR3IN G5-V8 5-6"), "FR3IN move 8-7 via FR1RT") == "12.7c"
    assert refuses(ferried("FR3IN G5-V8 5-6"), "FR3IN move 7-7 via FR1RT") == "12.7c"
    bridge = ferried("FR3IN G5-V8 5-6", "FR9PB G5-V8 8-7 deployed=true")
    assert refuses(bridge, "FR3IN move 8-7 via FR1RT") == "12.7c"
    assert refuses(bridge, "FR3IN move 8-7") == ""


@pytest.mark.rule("rotd", "12.7c")
def test_nobody_stops_on_the_ferry() -> None:
    page = ferried("FR3IN G5-V8 7-3")
    first = played(page, "FR3IN move 7-9 via FR1RT")
    assert first.place("FR3IN") == "G5-V8 7-6"
    assert first.one("stopped-short", "FR3IN").rule == "12.7"
    second = played(page, "FR3IN move 7-9 via FR1RT", until="tactical-2")
    assert second.place("FR3IN") == "G5-V8 7-9"
    assert len(second.of("ferried")) == 1


@pytest.mark.rule("rotd", "12.7c")
def test_a_unit_that_would_meet_an_enemy_behind_the_ferry_and_evades_waits_before_it() -> None:
    page = ferried("FR3IN G5-V8 7-5", "AU3IN G5-V8 7-8")
    found = played(page, "FR3IN move 7-9 via FR1RT", "FR3IN attack evade")
    assert found.place("FR3IN") == "G5-V8 7-6"
    assert found.of("ferried") == ()


@pytest.mark.rule("rotd", "12.7b")
def test_a_unit_goes_on_over_several_phases_behind_the_ferry() -> None:
    found = played(ferried("FR3IN G5-V8 7-5"), "FR3IN move 7-14 via FR1RT", until="tactical-3")
    assert found.place("FR3IN") == "G5-V8 7-14"
    assert len(found.of("ferried")) == 1


@pytest.mark.rule("rotd", "12.7a")
def test_river_transports_alone_ferry_sea_transports_by_a_switch() -> None:
    afloat = ("FR1RI G5-V8 7-7", "FR2TR G5-V6 7-7", "FR3RT G5-V6 5-7")
    page = ferried("FR3IN G5-V8 5-6", "FR4IN G5-V6 6-6", afloat=afloat)
    assert refuses(page, "FR3IN move 5-9 via FR1RI") == "12.7a"
    assert refuses(page, "FR4IN move 6-9 via FR2TR") == "12.7a"
    assert refuses(page, "FR4IN move 6-9 via FR3RT") == ""
    allowed = ferried("FR4IN G5-V6 6-6", afloat=afloat, extra="[options]\nsea_ferries = true\n")
    assert played(allowed, "FR4IN move 7-8 via FR2TR").place("FR4IN") == "G5-V6 7-8"


@pytest.mark.rule("rotd", "12.7a")
def test_an_enemy_serves_nobody_as_a_ferry() -> None:
    page = ferried("FR3IN G5-V8 5-6", afloat=("AU1RT G5-V8 7-7",))
    assert refuses(page, "FR3IN move 5-9 via AU1RT") == "12.7a"


EXAMPLE = (
    "FR1IN G5-V8 5-6 men=2400 batteries=1 quality=7",
    "FR2IN G5-V8 6-6 men=2400 batteries=1",
    "FR1LA G5-V8 7-6 men=400 batteries=4",
    "FR1LC G5-V8 8-6 men=600",
)
OVER = tuple(f"{unit} move {to} via FR1RT" for unit, to in
             (("FR1IN", "6-8"), ("FR2IN", "6-8"), ("FR1LA", "7-8"), ("FR1LC", "8-8")))  # fmt: skip


def _example(*more: str) -> str:
    """The book's: a transport of 3000 with a brigade of 1000 aboard, so that less than 8000 may cross."""
    aboard = '[[units]]\nid = "FR5IN"\nplace = "FR1RT"\nmen = 1000\nbatteries = 0\n'
    return ferried(*EXAMPLE, *more, afloat=(f"{FERRY} capacity=3000",), extra=aboard)


@pytest.mark.rule("rotd", "12.7e")
def test_the_example_of_the_book_crosses() -> None:
    found = played(_example(), *OVER)
    assert [found.place(id) for id in ("FR1IN", "FR2IN", "FR1LA", "FR1LC")] == [
        "G5-V8 6-8", "G5-V8 6-8", "G5-V8 7-8", "G5-V8 8-8",
    ]  # fmt: skip
    assert found.after.ships["FR1RT"].ferried == 2500 + 2500 + 800 + 1800


@pytest.mark.rule("rotd", "12.7e")
@pytest.mark.parametrize(("men", "crosses"), [(399, True), (400, False)])
def test_all_that_crosses_in_a_turn_is_less_than_four_times_the_room(men: int, crosses: bool) -> None:
    page = _example(f"FR9IN G5-V8 9-6 men={men} batteries=0 quality=2")
    found = played(page, *OVER, "FR9IN move 9-8 via FR1RT", until="tactical-2")
    assert (found.place("FR9IN") == "G5-V8 9-8") is crosses
    assert [event.rule for event in found.of("way-blocked", "FR9IN")] == ([] if crosses else ["12.7e"] * 2)


@pytest.mark.rule("rotd", "12.7e")
def test_who_moves_first_crosses_first_and_who_still_fits_crosses_after_one_who_does_not() -> None:
    large = "FR1IN G5-V8 5-6 men=3000 batteries=0"
    small = "FR2IN G5-V8 6-6 men=900 batteries=0 quality=2"
    first = "FR3IN G5-V8 7-6 men=2000 batteries=0 quality=7"
    page = ferried(large, small, first, afloat=(f"{FERRY} capacity=1000",))
    found = played(page, *(f"{unit} move 7-8 via FR1RT" for unit in ("FR1IN", "FR2IN", "FR3IN")))
    assert [found.place(id) for id in ("FR3IN", "FR1IN", "FR2IN")] == ["G5-V8 7-8", "G5-V8 5-6", "G5-V8 7-8"]


@pytest.mark.rule("rotd", "12.7e")
def test_the_next_turn_the_ferry_has_all_its_room_again() -> None:
    page = ferried("FR1IN G5-V8 7-6 men=3000 batteries=0", afloat=(f"{FERRY} capacity=1000",))
    assert played(page, "FR1IN move 7-8 via FR1RT", until="end").after.ships["FR1RT"].ferried == 0


@pytest.mark.rule("rotd", "12.7e")
def test_what_is_larger_than_all_the_room_is_refused() -> None:
    page = ferried("FR1IN G5-V8 7-6 men=3000 batteries=0", afloat=(f"{FERRY} capacity=750",))
    assert refuses(page, "FR1IN move 7-8 via FR1RT") == "12.7e"


@pytest.mark.rule("rotd", "12.7f")
def test_a_ferry_that_has_moved_this_turn_carries_nobody() -> None:
    page = ferried("FR3IN G5-V8 5-6", afloat=('FR1RT G6-V8 7-7 timetable={1="G5-V8_7-7"}',))
    found = forced(play(page), "FR3IN move 5-9 via FR1RT", until="tactical-2")
    assert found.place("FR3IN") == "G5-V8 5-6"
    assert found.of("way-blocked", "FR3IN")[0].rule == "12.7f"


@pytest.mark.rule("rotd", "12.7g")
@pytest.mark.rule("rotd", "12.7h")
@pytest.mark.parametrize(("ship", "crosses"), [("FR1RT", False), ("FR2RI", False), ("AU1RI", True)])
def test_whose_side_lost_on_the_water_ferries_nobody_and_the_winner_does(ship: str, crosses: bool) -> None:
    fleet = [FERRY, "FR2RI G5-V8 8-7", "AU1RI G5-V8 9-7"]
    afloat = tuple(f'{each} timetable={{1="{"lost" if each.startswith(ship) else "fought"}"}}' for each in fleet)
    found = forced(play(ferried("FR3IN G5-V8 5-6", afloat=afloat)), "FR3IN move 5-9 via FR1RT", until="tactical-1")
    assert (found.place("FR3IN") == "G5-V8 5-9") is crosses
    assert [event.rule for event in found.of("way-blocked")] == ([] if crosses else ["12.7g"])


@pytest.mark.rule("rotd", "12.7b")
def test_a_unit_may_march_to_a_ferry_it_does_not_see_yet() -> None:
    page = ferried("FR3IN G4-V8 13-5")
    found = played(page, "FR3IN march G5-V8", "FR3IN entry 2-6", "FR3IN move 7-8 via FR1RT", until="tactical-4")
    assert found.place("FR3IN") == "G5-V8 7-8"


@pytest.mark.parametrize("ferry", ["FR1RT", "FR7RT"])
def test_the_desk_offers_the_squares_on_both_banks_behind_a_ferry_seen_or_unseen(ferry: str) -> None:
    game, state = play(ferried("FR3IN G5-V8 5-6"))
    name = game.map.tactical_board.name
    order = RULESET.read_order(game, f"FR3IN move 5-9 via {ferry}")
    offered = RULESET.next_cells(game, RULESET.view(game, state, game.seat("Niel")), order)
    assert {name(cell) for cell in offered} == {f"{x}-{y}" for x in range(15) for y in range(15) if y != 7}


def _told(page: str, *lines: str) -> list[str]:
    game, state = play(page)
    assert verdicts((game, state), *lines) == [None] * len(lines)
    orders = [RULESET.read_order(game, line) for line in lines]
    tasks = RULESET.tasks(game, RULESET.view(game, state, game.seat("Niel")), orders)
    return [task.text for task in tasks if task.kind == "warning"]


@pytest.mark.rule("rotd", "12.7e")
def test_the_desk_warns_where_more_are_sent_over_than_a_ferry_takes() -> None:
    page = ferried(*EXAMPLE, afloat=(f"{FERRY} capacity=1900",))
    assert _told(page, *OVER) == [
        f"{id} is ferried only if FR1RT has room: 7600 are to cross, less than 7600 can (rule 12.7)."
        for id in ("FR1IN", "FR1LA", "FR1LC", "FR2IN")
    ]
    assert _told(ferried(*EXAMPLE, afloat=(f"{FERRY} capacity=1901",)), *OVER) == []


def test_the_desk_warns_of_an_allys_ferry_and_of_one_it_does_not_know() -> None:
    page = ferried("FR3IN G5-V8 5-6", afloat=("SD1RT G5-V8 7-7",))
    told = "FR3IN is ferried only if SD1RT has room then: it is not of its own state (rule 12.7)."
    assert _told(page, "FR3IN move 5-9 via SD1RT") == [told]
    assert played(page, "FR3IN move 5-9 via SD1RT").place("FR3IN") == "G5-V8 5-9"
    told = "FR3IN is ferried only if FR7RT lies there: no such ship is seen (rule 12.7)."
    assert _told(page, "FR3IN move 5-9 via FR7RT") == [told]


@pytest.mark.rule("rotd", "7.8e")
def test_a_ferry_in_the_square_lets_a_unit_march_over_an_unfordable_river() -> None:
    page = ferried("FR3IN G5-V8 5-6", afloat=(f"{FERRY} capacity=3000",))
    found = played(page, "FR3IN march G5-V9", until="strategic-1")
    assert found.place("FR3IN").startswith("G5-V9")
    assert found.one("ferried", "FR3IN").rule == "7.8e"
    assert found.after.ships["FR1RT"].ferried == found.unit("FR3IN").men
    without = ferried("FR3IN G5-V8 5-6", afloat=())
    assert refuses(without, "FR3IN march G5-V9") == "7.8c"


@pytest.mark.rule("rotd", "7.8e")
def test_who_marches_along_his_own_bank_takes_no_ferry() -> None:
    found = played(ferried("FR3IN G5-V8 5-6"), "FR3IN march G5-V7", until="strategic-1")
    assert found.place("FR3IN").startswith("G5-V7") and found.of("ferried") == ()


@pytest.mark.rule("rotd", "7.8a")
@pytest.mark.rule("rotd", "7.8e")
def test_before_the_enemy_no_ferry_is_marched_over() -> None:
    page = ferried("FR3IN G5-V8 5-6", "AU3IN G5-V8 14-0")
    found = played(page, "FR3IN march G5-V9", until="strategic-1")
    assert found.place("FR3IN").startswith("G5-V8")
    assert found.one("blocked", "FR3IN").rule == "7.8a"


@pytest.mark.rule("rotd", "7.8e")
@pytest.mark.rule("rotd", "12.7e")
def test_a_march_over_a_ferry_takes_of_its_room() -> None:
    page = ferried(
        "FR3IN G5-V8 5-6 men=3000 batteries=0", "FR4IN G5-V8 6-6 men=1000 batteries=0",
        afloat=(f"{FERRY} capacity=1000",),
    )  # fmt: skip
    found = played(
        page,
        "FR3IN march G5-V9",
        "FR4IN march G5-V9",
        until="strategic-1",
    )
    assert found.place("FR4IN").startswith("G5-V8")


TRACK = '[squares."G5-V8"]\nrail = "allies"\n'


@pytest.mark.rule("rotd", "8.5f")
@pytest.mark.parametrize(("afloat", "falls"), [((FERRY,), True), ((), False)])
def test_track_beyond_a_great_river_is_destroyed_with_a_ferry(afloat: tuple[str, ...], falls: bool) -> None:
    line = '\n[[map.tracks]]\ncourse = ["G4-V8 0-10", "G6-V8 14-10"]\n'
    of = ferried("FR3IN G5-V8 5-6", afloat=afloat, extra=TRACK) + line
    found = forced(play(of), "FR3IN destroy track", until="end")
    assert (found.of("track-destroyed") != ()) is falls
    assert refuses(of, "FR3IN destroy track") == ("" if falls else "8.5e")


@pytest.mark.rule("rotd", "11.2d")
def test_no_line_of_contact_crosses_by_ferry() -> None:
    game, state = play(ferried("FR3IN G5-V8 5-6", "FR4IN G5-V9 5-6"))
    campaign = Campaign(game, state, "supply")
    goal = game.map.board.cell("G5-V9")
    assert line_of_contact(campaign, campaign.units["FR3IN"], goal, 1).path is None


def test_those_who_rout_are_not_ferried() -> None:
    game, state = play(ferried("FR3IN G5-V8 5-6"))
    campaign, there = Campaign(game, state, "tactical-1"), game.map.board.cell("G5-V9")
    unit = campaign.units["FR3IN"]
    assert legal_step(campaign, unit, there) is None
    assert legal_step(campaign, unit, there, ferried=False) is not None


@pytest.mark.rule("rotd", "12.4e")
@pytest.mark.parametrize(("ship", "laid"), [("AU1RI", False), ("AU1RT", True), ("FR1RI", True)])
def test_no_pontoon_bridge_is_laid_beside_an_enemy_warship(ship: str, laid: bool) -> None:
    river = '[squares."G5-V8"]\nriver = "allies"\n'
    page = ferried("FR9PB G5-V8 5-6", afloat=(f"{ship} G5-V8 9-7",), extra=river)
    found = played(page, "FR9PB deploy 5-7")
    assert found.unit("FR9PB").deployed is laid
    assert [event.rule for event in found.of("bridge-delayed")] == ([] if laid else ["12.4e"])


@pytest.mark.rule("rotd", "12.4l")
@pytest.mark.rule("rotd", "9.7c")
def test_a_pontoon_bridge_gets_over_by_ferry() -> None:
    page = ferried("FR9PB G5-V8 7-6", "FR8PB G5-V8 9-7 deployed=true")
    assert played(page, "FR9PB move 7-8 via FR1RT").place("FR9PB") == "G5-V8 7-8"
    assert refuses(page, "FR9PB move 9-8 via 9-7") == "2.2"


@pytest.mark.rule("rotd", "9.3a")
@pytest.mark.rule("rotd", "12.7e")
def test_who_is_met_before_the_ferry_is_not_ferried_and_who_is_met_behind_it_is() -> None:
    before = ferried("FR3IN G5-V8 7-3", "AU3IN G5-V8 7-5")
    held = played(before, "FR3IN move 7-8 via FR1RT")
    assert held.place("FR3IN") == "G5-V8 7-5" and held.of("ferried") == ()
    behind = ferried("FR3IN G5-V8 7-5", "AU3IN G5-V8 7-8")
    met = played(behind, "FR3IN move 7-9 via FR1RT")
    assert met.place("FR3IN") == "G5-V8 7-8" and len(met.of("ferried")) == 1


@pytest.mark.rule("rotd", "12.7c")
def test_a_unit_that_finds_the_far_bank_full_waits_before_the_ferry() -> None:
    full = (f"FR{n}IN G5-V8 7-8 men=100 batteries=0" for n in range(11, 19))
    found = played(ferried("FR3IN G5-V8 7-5", *full), "FR3IN move 7-8 via FR1RT")
    assert found.place("FR3IN") == "G5-V8 7-6" and found.of("ferried") == ()
    assert found.one("stopped-short", "FR3IN").facts["reason"] == "full"


@pytest.mark.rule("rotd", "12.7b")
def test_a_unit_on_its_way_crosses_though_its_ferry_is_full_by_the_time_it_has_landed() -> None:
    page = ferried("FR3IN G5-V8 7-6 men=3999 batteries=0", afloat=(f"{FERRY} capacity=1000",))
    found = played(page, "FR3IN move 7-14 via FR1RT", until="tactical-3")
    assert found.place("FR3IN") == "G5-V8 7-14" and found.of("way-blocked") == ()


@pytest.mark.rule("rotd", "12.7b")
def test_the_nearest_ford_beyond_may_be_the_goal_and_a_later_phase_the_start() -> None:
    page = ferried("FR3IN G5-V8 7-5")
    assert played(page, "FR3IN move 7-8 via FR1RT from T2").place("FR3IN") == "G5-V8 7-5"
    assert played(page, "FR3IN move 7-8 via FR1RT from T2", until="tactical-2").place("FR3IN") == "G5-V8 7-8"
    assert refuses(page, "FR3IN move ford via FR1RT") == "9.2c"


@pytest.mark.rule("rotd", "7.8e")
def test_a_diagonal_march_and_one_from_the_square_beside_use_a_ferry_in_either_square() -> None:
    there = ferried("FR3IN G5-V7 7-7", afloat=("FR1RT G5-V8 7-7 capacity=9000",))
    found = played(there, "FR3IN march G5-V8 G6-V9", until="strategic-2")
    assert found.place("FR3IN").startswith("G6-V9")
    assert found.one("ferried", "FR3IN").facts["ship"] == "FR1RT"


@pytest.mark.rule("rotd", "7.8e")
def test_the_desk_says_that_a_march_hangs_on_the_ferrys_room() -> None:
    page = ferried("FR3IN G5-V8 5-6", afloat=(f"{FERRY} capacity=3000",))
    told = "FR3IN is ferried to G5-V9 by FR1RT only if it has room then (rule 7.8)."
    assert told in _told(page, "FR3IN march G5-V9")
    assert refuses(ferried("FR3IN G5-V8 5-6", afloat=(f"{FERRY} capacity=750",)), "FR3IN march G5-V9") == "7.8c"


@pytest.mark.rule("rotd", "12.7a")
def test_a_transport_in_a_rivers_harbour_ferries_nobody() -> None:
    page = ferried("FR3IN G6-V8 5-6", afloat=("FR1RT Pavia",))
    assert refuses(page, "FR3IN move 5-9 via FR1RT") == "12.7a"


@pytest.mark.rule("rotd", "12.7b")
def test_over_a_broad_river_the_water_between_two_shores_is_the_ferrys() -> None:
    field = flat_map(ground={HOME: rows(*["." * 15] * 6, "~" * 15, "~" * 15)}).battlefield(BOARD.cell(HOME))
    narrow = flat_map(ground={HOME: rows(*["." * 15] * 7, "~" * 15)}).battlefield(BOARD.cell(HOME))
    assert strait(narrow, tac("7-7")) == {tac("7-7")}
    assert strait(field, tac("7-7")) == {tac(f"{x}-{y}") for x in (6, 7, 8) for y in (6, 7)}
    sea = flat_map(ground={HOME: rows("~" * 15)}).battlefield(BOARD.cell(HOME))
    assert strait(sea, tac("7-0")) == {tac(f"{x}-0") for x in range(15)}
