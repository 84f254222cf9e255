"""Section 6, sentence by sentence: who may order, what each part of a sheet says, and what silence means; played."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from drumhead.engine.play.events import GM
from drumhead.engine.session import GameSession
from tests.engine.session.pages import scenario, sheet
from tests.rulesets.rotd.pages import units
from tests.rulesets.rotd.turns import Turned, refusals, staffed, turned

# 6.1

SEATS = """
[[seats]]
name = "Canrobert"
side = "allies"
[[seats]]
name = "Niel"
side = "allies"
[[seats]]
name = "Foch"
side = "allies"
[[seats]]
name = "Gyulai"
side = "austria"
"""
SHARED = SEATS + units('FR1IN G4-V6 7-7 commander="Canrobert" deputy="Niel"')
LINE = "FR1IN march G5-V6"


@pytest.mark.rule("rotd", "6.1a")
@pytest.mark.parametrize("seat", ["Canrobert", "Niel"])
def test_commander_and_deputy_may_order_a_unit(seat: str) -> None:
    assert refusals(SHARED, LINE, seat=seat) == {}


@pytest.mark.rule("rotd", "6.1b")
@pytest.mark.parametrize("seat", ["Foch", "Gyulai"])
def test_nobody_else_may(seat: str) -> None:
    assert refusals(SHARED, LINE, seat=seat) == {LINE: "6.1"}


@pytest.fixture
def shared(tmp_path: Path) -> Iterator[Callable[..., str]]:
    """Where FR1IN of MacMahon, with Canrobert as his deputy, gets to when these sheets came in, one after the other."""
    page = Path(scenario(tmp_path))
    page.write_text(page.read_text().replace('id = "FR1IN"\n', 'id = "FR1IN"\ndeputy = "Canrobert"\n'))
    session = GameSession.create(str(page), tmp_path / "shared.drum", seed="1")

    def played(*sheets: tuple[str, str]) -> str:
        for seat, line in sheets:
            session.submit(sheet(seat, line))
        session.advance()
        return session.game.map.board.name(session.data(GM)["units"]["FR1IN"]["cell"])

    yield played
    session.close()


NORTH, SOUTH, WEST = "FR1IN march G5-V5", "FR1IN march G5-V7", "FR1IN march G4-V6"


@pytest.mark.rule("rotd", "6.1d")
@pytest.mark.parametrize(
    "sheets",
    [
        (("MacMahon", NORTH), ("MacMahon", WEST)),
        (("MacMahon", WEST), ("Canrobert", NORTH)),
        (("Canrobert", NORTH), ("MacMahon", WEST)),
        (("MacMahon", NORTH), ("Canrobert", SOUTH), ("MacMahon", WEST), ("Canrobert", NORTH)),
        (("MacMahon", WEST), ("MacMahon", "FR2CQ attack attack")),
    ],
)
def test_the_last_orders_its_commander_sent_for_a_unit_are_carried_out(
    shared: Callable[..., str], sheets: tuple[tuple[str, str], ...]
) -> None:
    assert shared(*sheets) == "G4-V6"


@pytest.mark.rule("rotd", "6.1e")
@pytest.mark.parametrize(
    "sheets",
    [
        (("Canrobert", WEST),),
        (("Canrobert", NORTH), ("Canrobert", WEST)),
        (("Canrobert", WEST), ("MacMahon", "FR2CQ attack attack")),
    ],
)
def test_without_orders_of_its_commander_the_last_of_its_deputy_are(
    shared: Callable[..., str], sheets: tuple[tuple[str, str], ...]
) -> None:
    assert shared(*sheets) == "G4-V6"


# 6.3


@pytest.mark.rule("rotd", "6.3g")
def test_a_halt_on_enemy_entry_ends_the_path_and_leaves_the_pursuit() -> None:
    page = staffed("FR1IN G4-V6 7-7", "AU1LC G5-V6 7-0")
    lines = "FR1IN march - - G3-V6", "FR1IN halt on enemy entry", "FR1IN pursue"
    played = turned(page, *lines, "AU1LC march G4-V6 - G5-V6", "AU1LC entry 11-7")
    assert played.rules("halted", unit="FR1IN") == ["7.10a"]
    assert played.way("FR1IN")[1:4] == ["G4-V6", "G4-V6", "G5-V6"]


# 6.4

FIELD = staffed("FR1IN G4-V6 7-7", "FR2IN G4-V6 2-2")


@pytest.mark.rule("rotd", "6.4a")
def test_a_move_names_its_end_and_a_waypoint_and_no_more() -> None:
    played = turned(FIELD, "FR1IN move 10-7 via 7-4", "FR2IN move 5-3")
    assert played.place("FR2IN", "tactical-1") == "G4-V6 5-3"
    assert [played.place("FR1IN", f"tactical-{n}") for n in (1, 2)] == ["G4-V6 8-5", "G4-V6 10-7"]
    assert turned(FIELD, "FR1IN move 10-7").place("FR1IN", "tactical-1") == "G4-V6 10-7"


@pytest.mark.rule("rotd", "6.4b")
@pytest.mark.parametrize("start", range(1, 6))
def test_a_move_begins_in_the_phase_it_names(start: int) -> None:
    played = turned(FIELD, f"FR1IN move 9-7 from T{start}")
    places = [played.place("FR1IN", f"tactical-{n}") for n in range(1, 6)]
    assert places == ["G4-V6 7-7"] * (start - 1) + ["G4-V6 9-7"] * (6 - start)


FORT = '\n[map]\n[[map.cities]]\nname = "Pavia"\nplace = "G4-V6 9-7"\nstate = "FRA"\nfort = 2\nfort_capacity = 9000\n'


@pytest.mark.rule("rotd", "6.4c")
@pytest.mark.parametrize(("more", "inside"), [((), True), (("FR1IN stay out of fort",), False)])
def test_a_unit_that_comes_to_a_fort_goes_in_unless_told_to_stay_out(more: tuple[str, ...], inside: bool) -> None:
    played = turned(FIELD + FORT, "FR1IN move 9-7", *more)
    assert (played.place("FR1IN"), played.unit("FR1IN").in_fort) == ("G4-V6 9-7", inside)


NEAR = staffed("FR1IN G4-V6 7-7", "AU1IN G4-V6 9-7 men=900", at="G4-V7")


@pytest.mark.rule("rotd", "6.4d")
@pytest.mark.parametrize(("order", "phase"), [("engage", "tactical-1"), ("engage T3-T4", "tactical-3")])
def test_a_unit_told_so_engages_the_enemy_in_the_phases_it_names(order: str, phase: str) -> None:
    played = turned(NEAR, f"FR1IN {order}", "AU1IN attack attack")
    assert played.events("battle")[0].phase == phase
    assert not turned(NEAR, "FR1IN attack attack", "AU1IN attack attack").events("battle")


@pytest.mark.rule("rotd", "6.4e")
@pytest.mark.parametrize("line", ["first", "second", "rear"])
def test_a_unit_names_the_line_it_wants_to_fight_in(line: str) -> None:
    assert turned(FIELD, f"FR1IN line {line}").unit("FR1IN", "supply").line == line


# 6.5

BATTLE = ("FR2IN G4-V6 7-7", "AU1IN G4-V6 9-7 men=900")


@pytest.mark.rule("rotd", "6.5a")
@pytest.mark.parametrize(
    ("order", "joins"),
    [
        ("support 9-7 radius 2", True),
        ("support 12-7 radius 2", False),
        ("support 9-7 radius 0 T1", True),
        ("support 9-7 radius 2 T2-T5", False),
        ("attack attack", False),
    ],
)
def test_support_is_given_within_its_box_and_phases(order: str, joins: bool) -> None:
    page = staffed("FR1IN G4-V6 8-9", *BATTLE, at="G4-V7")
    played = turned(page, f"FR1IN {order}", "FR2IN engage T1", "AU1IN defend last-ditch")
    assert bool(played.events("supported", unit="FR1IN", phase="tactical-1")) is joins


@pytest.mark.rule("rotd", "6.5b")
@pytest.mark.parametrize(
    ("order", "meets"),
    [
        ("intercept 7-4 radius 2", True),
        ("intercept 7-12 radius 1", False),
        ("intercept 7-4 radius 2 T3", False),
        ("attack attack", False),
    ],
)
def test_enemies_that_move_are_met_within_the_box_and_phases_named(order: str, meets: bool) -> None:
    page = staffed("FR1IN G4-V6 7-6", "AU1IN G4-V6 5-3", at="G4-V7")
    played = turned(page, f"FR1IN {order}", "AU1IN move 9-3")
    assert bool(played.events("intercepted", phase="tactical-1")) is meets


# 6.6


@pytest.mark.rule("rotd", "6.6a")
@pytest.mark.parametrize("mode", ["assault", "attack", "skirmish", "evade"])
def test_an_attacker_takes_the_posture_it_was_ordered_to(mode: str) -> None:
    assert turned(FIELD, f"FR1IN attack {mode}").unit("FR1IN").attack == mode
    met = turned(NEAR, f"FR1IN attack {mode}", "FR1IN move 10-7", "AU1IN attack attack").events("battle")
    assert bool(met) is (mode != "evade")


@pytest.mark.rule("rotd", "6.6b")
@pytest.mark.parametrize("mode", ["last-ditch", "defend", "skirmish", "evade"])
def test_a_defender_takes_the_posture_it_was_ordered_to(mode: str) -> None:
    assert turned(FIELD, f"FR1IN defend {mode}").unit("FR1IN").defend == mode


@pytest.mark.rule("rotd", "6.6a")
@pytest.mark.rule("rotd", "6.6b")
def test_what_an_ordered_unit_leaves_blank_is_attack_and_defend() -> None:
    unit = turned(FIELD, "FR1IN move 7-8").unit("FR1IN")
    assert (unit.attack, unit.defend, unit.line) == ("attack", "defend", "first")


# 6.7

STORES = staffed("FR1IN G4-V6 7-7", "FR1CQ G4-V6 7-8 supplies=9", "FR2CQ G5-V6 7-7 supplies=9")


def stock(played: Turned, id: str) -> int:
    return played.unit(id, "supply").supplies


@pytest.mark.rule("rotd", "6.7a")
@pytest.mark.parametrize(
    ("order", "carried"), [("supply 1", 1), ("supply 0", 0), ("supply keep", 0), ("line first", 0)]
)
def test_a_unit_carries_what_it_was_ordered_to(order: str, carried: int) -> None:
    assert stock(turned(STORES, f"FR1IN {order}"), "FR1IN") == carried


@pytest.mark.rule("rotd", "6.7b")
@pytest.mark.rule("rotd", "6.7c")
@pytest.mark.parametrize(("order", "store"), [("supply 0 from FR2CQ", "FR2CQ"), ("supply 0", "FR1CQ")])
def test_a_unit_draws_on_the_source_it_names_and_otherwise_on_the_nearest(order: str, store: str) -> None:
    played = turned(STORES, f"FR1IN {order}")
    assert [event.facts["store"] for event in played.events("ate", unit="FR1IN")] == [store]


@pytest.mark.rule("rotd", "6.7d")
def test_a_unit_told_to_draw_none_draws_none() -> None:
    played = turned(STORES, "FR1IN supply none")
    assert played.events("ate", unit="FR1IN") == []
    assert stock(played, "FR1IN") == 0


# 6.9


def silent(*others: str, at: str = "8-8", lines: tuple[str, ...] = ()) -> Turned:
    """A turn in which FR9IN has no orders and FR2IN attacks an Austrian brigade at 9-7."""
    page = staffed(f"FR9IN G4-V6 {at}", *BATTLE, *others, at="G4-V7")
    return turned(page, "FR2IN engage T1", "AU1IN defend last-ditch", *lines)


@pytest.mark.rule("rotd", "6.9a")
def test_a_unit_without_orders_does_not_move() -> None:
    page = staffed("FR9IN G4-V6 7-7", "AU1LC G4-V6 7-9", "FR2IN G5-V6 3-3", "AU2IN G5-V6 9-9")
    played = turned(page, "AU1LC march G5-V5")
    assert played.place("FR9IN") == "G4-V6 7-7"
    assert played.events("marched", "pursued", "sought", "blocked", "moved", unit="FR9IN") == []


@pytest.mark.rule("rotd", "6.9b")
@pytest.mark.rule("rotd", "6.9c")
def test_it_skirmishes_in_the_first_line_whatever_it_did_before() -> None:
    page = staffed('FR9IN G4-V6 7-7 attack="assault" defend="last-ditch" line="rear"')
    unit = turned(page).unit("FR9IN")
    assert (unit.attack, unit.defend, unit.line) == ("skirmish", "skirmish", "first")


@pytest.mark.rule("rotd", "6.9d")
@pytest.mark.parametrize(("at", "joins"), [("9-9", True), ("11-9", True), ("12-7", False), ("9-10", False)])
def test_it_supports_friends_in_battle_within_two_squares_of_its_place(at: str, joins: bool) -> None:
    assert bool(silent(at=at).events("supported", unit="FR9IN", phase="tactical-1")) is joins


@pytest.mark.rule("rotd", "6.9d")
def test_a_single_order_of_any_kind_ends_that() -> None:
    assert silent().events("supported", unit="FR9IN")
    assert not silent(lines=("FR9IN line first",)).events("supported", unit="FR9IN")


@pytest.mark.rule("rotd", "6.9d")
@pytest.mark.parametrize(("relation", "joins"), [("ally", True), ("passive", False)])
def test_the_friend_may_be_an_active_ally_and_not_a_passive_one(relation: str, joins: bool) -> None:
    page = staffed("FR9IN G4-V6 8-8", "SD2IN G4-V6 7-7", BATTLE[1], at="G4-V7")
    page += f'[relations]\n"FRA-SAR" = "{relation}"\n'
    played = turned(page, "SD2IN engage T1", "AU1IN defend last-ditch")
    assert bool(played.events("supported", unit="FR9IN", phase="tactical-1")) is joins


@pytest.mark.rule("rotd", "6.9e")
@pytest.mark.parametrize(("lines", "carried"), [((), 1), (("FR1IN line first",), 0)])
def test_it_draws_one_supply(lines: tuple[str, ...], carried: int) -> None:
    assert stock(turned(STORES, *lines), "FR1IN") == carried


@pytest.mark.rule("rotd", "6.9e")
def test_and_is_a_square_slower_for_it_next_turn_until_it_has_eaten() -> None:
    first = turned(STORES)
    assert first.unit("FR1IN").supplies == 1
    after = first.then("FR1IN march G4-V5 G4-V4 G4-V3", "FR1IN supply keep")
    assert after.unit("FR1IN", "supply").allowance == 3


# 6.8


@pytest.mark.rule("rotd", "6.8")
def test_orders_of_every_part_of_the_sheet_are_carried_out_together() -> None:
    lines = "march G5-V6", "entry 2-2", "move 8-7", "attack evade", "defend skirmish", "line rear", "supply 1"
    played = turned(STORES, *(f"FR1IN {line}" for line in lines), "FR1IN support 1-1 radius 1", "FR1IN pursue")
    unit = played.unit("FR1IN")
    assert (played.place("FR1IN", "tactical-1"), played.place("FR1IN")) == ("G4-V6 8-7", "G5-V6 2-2")
    assert (unit.attack, unit.defend, unit.line, unit.supplies) == ("evade", "skirmish", "rear", 1)


# 6.10

PEACE = "peace = [1]\n" + units("FR1IN G4-V6 7-7") + '\n[map]\nstate = "FRA"\n'
PEACE += '[[map.cities]]\nname = "Novara"\nplace = "G4-V6 7-7"\nstate = "FRA"\n'


@pytest.mark.rule("rotd", "6.10a")
@pytest.mark.parametrize("line", ["march G5-V6", "move 8-8", "attack assault", "supply 1", "rail G5-V6", "pursue"])
def test_in_peace_nothing_is_ordered_but_where_a_unit_shall_be(line: str) -> None:
    assert refusals(PEACE, f"FR1IN {line}") == {f"FR1IN {line}": "6.10"}


@pytest.mark.rule("rotd", "6.10a")
@pytest.mark.rule("rotd", "6.10b")
@pytest.mark.parametrize(("where", "place"), [("G6-V6 3-3", "G6-V6 3-3"), ("3-3", "G4-V6 3-3"), ("G6-V6", "G6-V6 7-7")])
def test_in_peace_an_order_names_a_strategic_or_a_tactical_place_or_both(where: str, place: str) -> None:
    assert turned(PEACE, f"FR1IN deploy to {where}").place("FR1IN", "season") == place
