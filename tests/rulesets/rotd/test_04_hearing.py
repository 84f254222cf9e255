"""4.2-4.7, 7.10: who hears what of a turn that was played; what nobody may know of changes nothing for him."""

from __future__ import annotations

from dataclasses import replace

import pytest

from drumhead.engine.play.dice import SeededDice
from drumhead.engine.play.events import Event
from drumhead.engine.play.view import encode_view
from drumhead.engine.rulesets.rotd import RULESET
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.knowledge.intelligence import report_to_ministers
from drumhead.engine.rulesets.rotd.marches.strategic import marching_order
from drumhead.engine.rulesets.rotd.tactics.arena import open_arena
from tests.rulesets.rotd.pages import play, units
from tests.rulesets.rotd.turns import Turned, staffed, turned

FOUGHT = '[squares]\n"G4-V6" = { battle_last_turn = true }\n'

WATCH = ("FR1IN halt on enemy entry", "FR1IN march - G5-V7", "AU2IN march G5-V6", "AU2IN entry 7-0")
THREE = """
[sides.allies]
name = "Allies"
states = ["FRA", "SAR"]
[sides.austria]
name = "Austria"
states = ["AUS"]
[relations]
"FRA-SAR" = "hostile"
[[seats]]
name = "First"
side = "allies"
[[seats]]
name = "Second"
side = "allies"
[[seats]]
name = "Gyulai"
side = "austria"
"""


@pytest.mark.rule("rotd", "7.10b")
def test_a_unit_told_to_halt_on_enemy_entry_marches_on_past_an_enemy_hidden_behind_another() -> None:
    played = turned(units("FR1IN G5-V6 7-7", "AU1IN G5-V6 7-3", "AU2IN G5-V5 7-14"), *WATCH)
    assert played.place("AU2IN", "strategic-1") == "G5-V6 7-0"
    assert played.square("FR1IN") == "G5-V7"
    assert played.events("halted", unit="FR1IN") == []


@pytest.mark.rule("rotd", "7.10b")
def test_it_halts_for_an_enemy_that_it_detects() -> None:
    played = turned(units("FR1IN G5-V6 7-7", "AU2IN G5-V5 7-14"), *WATCH)
    assert played.square("FR1IN") == "G5-V6"
    assert [event.rule for event in played.events("halted", unit="FR1IN")] == ["7.10a"]


@pytest.mark.rule("rotd", "7.10b")
def test_it_halts_for_an_enemy_that_only_a_friend_on_the_same_map_detects() -> None:
    lines = units("FR1IN G5-V6 7-7", "AU1IN G5-V6 7-3", "AU2IN G5-V5 7-14", "FR2IN G5-V6 14-0")
    assert turned(lines, *WATCH).square("FR1IN") == "G5-V6"


@pytest.mark.rule("rotd", "7.10b")
def test_a_headquarters_alone_detects_nobody() -> None:
    lines = ("FR1CQ halt on enemy entry", "FR1CQ march - G5-V7", "AU2IN march G5-V6")
    played = turned(units("FR1CQ G5-V6 7-7", "AU2IN G5-V5 7-14"), *lines)
    assert played.events("halted", unit="FR1CQ") == []
    assert played.square("FR1CQ") == "G5-V7"


def battle() -> Turned:
    """An Austrian attacked by French and Sardinians who are at odds with each other."""
    lines = (
        "FR1IN G5-V6 7-7 commander='First' regiments=5",
        "SD1IN G5-V6 7-7 commander='Second' regiments=5",
        "AU1IN G5-V6 7-8 commander='Gyulai' regiments=5",
    )
    return turned(units(*lines) + THREE, "AU1IN engage T1-T1", "AU1IN attack assault")


def numbered(event: Event) -> set[str]:
    """The units whose men, strength or rolls an event gives."""
    told = {unit for fact in ("losses", "men", "chances") for unit in event.facts.get(fact, {})}
    return told | {part["unit"] for fact in ("parts", "lines") for part in event.facts.get(fact, ())}


@pytest.mark.rule("rotd", "4.2b")
@pytest.mark.parametrize(("seat", "own"), [("First", "FR1IN"), ("Second", "SD1IN"), ("Gyulai", "AU1IN")])
def test_of_three_at_odds_on_one_square_each_hears_his_own_numbers_alone(seat: str, own: str) -> None:
    heard = [event for event in battle().events() if event.visible_to(seat) and numbered(event)]
    assert {event.kind for event in heard} >= {"formed", "fired", "suffered"}
    assert {unit for event in heard for unit in numbered(event)} == {own}


@pytest.mark.rule("rotd", "4.2b")
def test_of_two_that_fight_a_third_each_hears_its_own_strength_and_no_sum() -> None:
    for event in battle().events("fired", "grappled"):
        parts = event.facts["parts"]
        assert event.facts["strength"] == pytest.approx(sum(part["value"] for part in parts))
    formed = battle().events("formed", phase="tactical-1")
    assert {(event.seen_by, event.facts["fullness"] is None) for event in formed} == {
        (("First",), True),
        (("Second",), True),
        (("Gyulai",), False),
    }


@pytest.mark.rule("rotd", "4.4b")
@pytest.mark.rule("rotd", "4.6b")
def test_of_two_at_odds_who_both_see_a_third_each_is_told_of_his_move() -> None:
    lines = (
        "FR1IN G5-V6 3-7 commander='First'",
        "SD1IN G5-V6 11-7 commander='Second'",
        "SD2IN G5-V6 11-8 commander='Second'",
        "AU1IN G5-V6 7-7 commander='Gyulai'",
    )
    moved = turned(units(*lines) + THREE, "AU1IN move 7-3").events("move-seen", unit="AU1IN", phase="tactical-1")
    assert {seat for event in moved for seat in event.seen_by} == {"First", "Second"}


@pytest.mark.rule("rotd", "4.4b")
@pytest.mark.parametrize(("start", "end"), [("7-1", "7-4"), ("7-4", "7-1")])
def test_nobody_hides_his_own_move_that_leads_towards_or_away_from_who_looks(start: str, end: str) -> None:
    played = turned(units("FR1IN G5-V6 7-9", f"AU1IN G5-V6 {start}"), f"AU1IN move {end}")
    assert [event.kind for event in played.events(unit="AU1IN", phase="tactical-1") if "seen" in event.kind] == [
        "move-seen"
    ]


@pytest.mark.rule("rotd", "4.6b")
def test_whither_an_enemy_left_that_nobody_saw_stands_in_no_view_of_his_pursuer() -> None:
    game, state = play(units("FR1IN G5-V6 7-7", "AU2IN K5-V5 7-0"))
    chasing = replace(state.units["FR1IN"], quarry=game.map.board.cell("G5-V5"))
    seen = RULESET.view(game, replace(state, units={**state.units, "FR1IN": chasing}), game.seats[0])
    assert seen.state.units["FR1IN"] == state.units["FR1IN"]


@pytest.mark.rule("rotd", "7.5c")
def test_that_hidden_enemies_bar_a_withdrawal_stands_in_no_view_before_it_is_tried() -> None:
    page = staffed("FR1IN G4-V6 7-7", "AU2IN G3-V6 13-1", at="G4-V7") + FOUGHT
    played = turned(page, "FR1IN withdraw G3-V6")
    after = played.state("supply")
    assert after.units["FR1IN"].barred
    seen = RULESET.view(played.game, after, played.game.seats[0])
    assert not seen.state.units["FR1IN"].barred


@pytest.mark.rule("rotd", "7.6b")
def test_one_unit_more_leaves_the_others_order_of_march_as_it_was() -> None:
    few, many = (f"FR{n}IN G4-V6 7-{n}" for n in range(9)), (f"AU{n}LC K0-V6 7-{n}" for n in range(1, 9))
    game, state = play(units(*(line for line in few if "FR0" not in line), *many))
    whole = Campaign(game, state, "strategic-1")
    alone = Campaign(game, state, "strategic-1")
    for id in [id for id in state.units if id.startswith("AU")]:
        alone.set_unit("hidden", alone.units[id], {"status": "gone"})
    for seed in map(str, range(20)):
        orders = [marching_order(found, SeededDice(seed, 1, "s"), found.units) for found in (whole, alone)]
        assert [id for id in orders[0] if id.startswith("FR")] == orders[1]


@pytest.mark.rule("rotd", "9.6b")
def test_one_unit_more_leaves_the_others_order_of_moves_as_it_was() -> None:
    lines = [f"FR{n}IN G4-V6 7-{n}" for n in range(1, 7)]
    orders = []
    for more in ((), ("AU1IN G4-V6 0-0",)):
        game, state = play(units(*lines, *more))
        campaign = Campaign(game, state, "tactical-1")
        cell = game.map.board.cell("G4-V6")
        drawn = [open_arena(campaign, {}, SeededDice(str(seed), 1, "t"), cell).order for seed in range(20)]
        orders.append([[id for id in order if id.startswith("FR")] for order in drawn])
    assert orders[0] == orders[1]
    assert len({tuple(order) for order in orders[0]}) > 10


@pytest.mark.rule("rotd", "4.7a")
def test_what_a_minister_hears_of_one_headquarters_says_nothing_of_another() -> None:
    page = """
[[seats]]
name = "Vaillant"
side = "allies"
offices = ["War Minister"]
"""
    heard = []
    for more in ((), ("AU1CQ H8-V6 7-7", "AU2IN H8-V7 7-7", "AU3AQ H8-V7 7-7")):
        game, state = play(page + units("FR1IN G4-V6 7-7", "AU5CQ H9-V6 7-7", *more))
        told = []
        for seed in range(60):
            campaign = Campaign(game, state, "end")
            report_to_ministers(campaign, SeededDice(str(seed), 1, "end"))
            told.append([event.cell for event in campaign.events if event.units == ("AU5CQ",)])
        heard.append(told)
    assert heard[0] == heard[1]
    assert 0 < sum(map(len, heard[0])) < 60


def _rail(played: Turned, seat: str, square: str, phase: str) -> str:
    """Whose the railway of a square is, as a seat's map has it after a phase."""
    seen = RULESET.view(played.game, played.state(phase), played.game.seat(seat))
    return str(seen.state.squares[str(played.game.map.board.cell(square))].rail)


@pytest.mark.rule("rotd", "1.3g")
@pytest.mark.rule("rotd", "4.5d")
def test_a_railway_that_unseen_troops_march_along_is_marked_for_others_when_the_turn_is_over() -> None:
    line = '\n[map]\nstate = "AUS"\n[[map.tracks]]\ncourse = ["G4-V6 0-7", "G9-V6 14-7"]\n'
    page = units("FR1LC G4-V5 7-7", "AU1IN K0-V6 7-7", 'FR2IN C0-V6 7-7 commander="Niel"')
    seats = '[[seats]]\nname = "Napoleon"\nside = "allies"\n[[seats]]\nname = "Niel"\nside = "allies"\n'
    played = turned(
        f'{page}\n{seats}[[seats]]\nname = "Gyulai"\nside = "austria"\n{line}', "FR1LC march G5-V6 G6-V6 G6-V5"
    )
    passed = "strategic-1", "strategic-2", "strategic-3", "tactical-5"
    for seat in ("Gyulai", "Niel"):
        assert [_rail(played, seat, "G5-V6", phase) for phase in passed] == ["austria"] * 4
        assert [_rail(played, seat, "G6-V6", phase) for phase in passed] == ["austria"] * 4
        assert _rail(played, seat, "G5-V6", "end") == _rail(played, seat, "G6-V6", "end") == "allies"
    assert [_rail(played, "Napoleon", "G5-V6", phase) for phase in passed] == ["allies"] * 4
    assert [_rail(played, "Napoleon", "G6-V6", phase) for phase in passed] == ["austria", *["allies"] * 3]


@pytest.mark.rule("rotd", "1.3g")
def test_whoever_comes_by_sees_whose_a_railway_is_and_a_line_nobody_had_taken_is_not_listed_before() -> None:
    line = '\n[map]\nstate = "SUI"\n[[map.tracks]]\ncourse = ["G4-V6 0-7", "G9-V6 14-7"]\n'
    seats = '[[seats]]\nname = "Napoleon"\nside = "allies"\n[[seats]]\nname = "Gyulai"\nside = "austria"\n'
    troops = units("FR1LC G4-V5 7-7", "AU1LC G8-V7 7-7")
    page = f'theatre = ["FRA", "SAR", "AUS", "SUI"]\n{seats}{troops}{line}'
    played = turned(page, "FR1LC march G5-V6 G6-V6 G6-V5", "AU1LC march - - - G7-V7 G6-V6")
    cell = str(played.game.map.board.cell("G5-V6"))
    listed = [
        cell in RULESET.view(played.game, played.state(phase), played.game.seat("Gyulai")).state.squares
        for phase in ("strategic-1", "tactical-5", "end")
    ]
    assert listed == [False, False, True]
    phases = "strategic-4", "strategic-5", "end"
    assert [_rail(played, "Gyulai", "G6-V6", phase) for phase in phases[1:]] == ["austria"] * 2
    assert (
        str(played.game.map.board.cell("G6-V6"))
        not in RULESET.view(played.game, played.state(phases[0]), played.game.seat("Gyulai")).state.squares
    )


@pytest.mark.rule("rotd", "1.3g")
@pytest.mark.parametrize("later", ["march - G5-V6 G6-V6 G6-V5", "march G5-V6 - - - G6-V6 G6-V5"])
def test_in_which_phases_unseen_troops_take_a_railway_no_byte_of_a_view_tells(later: str) -> None:
    line = '\n[map]\nstate = "AUS"\n[[map.tracks]]\ncourse = ["G4-V6 0-7", "G9-V6 14-7"]\n'
    seats = '[[seats]]\nname = "Napoleon"\nside = "allies"\n[[seats]]\nname = "Niel"\nside = "allies"\n'
    page = f'{seats}[[seats]]\nname = "Gyulai"\nside = "austria"\n{line}' + units(
        "FR1LC G4-V5 7-7", "AU1IN K0-V6 7-7", 'FR2IN C0-V6 7-7 commander="Niel"'
    )
    first, second = (turned(page, f"FR1LC {order}") for order in ("march G5-V6 G6-V6 G6-V5", later))
    for seat in map(first.game.seat, ("Gyulai", "Niel")):
        views = [
            [encode_view(RULESET.view(one.game, step.state, seat)) for step in one.steps] for one in (first, second)
        ]
        assert views[0] == views[1]
