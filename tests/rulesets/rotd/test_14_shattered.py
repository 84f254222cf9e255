"""14: shattered units flee, and form again."""

from __future__ import annotations

from contextlib import closing
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from drumhead.engine.maps.squares.model import City, GameMap
from drumhead.engine.play.dice import ScriptedDice, SeededDice, Stream
from drumhead.engine.rulesets.rotd.battles.leaving import Flight, retreat
from drumhead.engine.rulesets.rotd.battles.shatter import can_form, flee, flee_from_enemies, reform, shatter
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.state import CityHolding, Depot, Unit
from drumhead.engine.rulesets.rotd.knowledge.wording import wording
from drumhead.engine.session import GameSession
from tests.engine.session.pages import PAGE
from tests.rulesets.rotd.boards import at, campaign, city, flat_map, kinds, tac, unit

HERE = "G4-V6"
MILANO = city("Milano", "H4-V6 7-7")
FOE = unit("AU1IN", "G4-V6 7-7")


def country(*cities: City) -> GameMap:
    return flat_map(owner="FRA", cities=cities or (MILANO,))


def cell(square: str) -> int:
    return at(square)[0]


def broken(
    subject: Unit, *others: Unit, map: GameMap | None = None, rolls: tuple[float, ...] = (), **about: Any
) -> Campaign:
    """The campaign after the unit has shattered; the rolls are loss, rounding, turns, squares and so on."""
    played = campaign(map or country(), subject, *others, **about)
    shatter(played, subject, "", Stream(rolls or (0.5, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)))
    for event in played.events:
        assert wording(played.game, event)
    return played


@pytest.mark.rule("rotd", "14.1c")
@pytest.mark.parametrize(("roll", "lost"), [(0.0, 300), (0.5, 600), (0.9999, 900)])
def test_a_shattered_unit_loses_a_fifth_to_three_fifths_half_strayed_half_taken(roll: float, lost: int) -> None:
    played = broken(unit("FR1IN", f"{HERE} 7-7"), FOE, rolls=(roll, 0.9, 0.0, 0.0))
    after = played.units["FR1IN"]
    assert 1500 - after.men == pytest.approx(lost, abs=1)
    assert abs(after.stragglers - after.prisoners) <= 1
    assert after.men + after.stragglers + after.prisoners == 1500


@pytest.mark.rule("rotd", "14.2c")
@pytest.mark.parametrize(("roll", "squares"), [(0.0, 3), (0.9, 4)])
def test_it_flees_three_or_four_squares_towards_the_nearest_friendly_city(roll: float, squares: int) -> None:
    played = broken(unit("FR1IN", f"{HERE} 7-7"), FOE, rolls=(0.5, 0.0, 0.0, roll))
    after = played.units["FR1IN"]
    board = played.game.map.board
    assert after.status == "shattered"
    assert board.distance(cell(HERE), after.cell) == squares
    assert board.distance(after.cell, MILANO.cell) == 10 - squares


@pytest.mark.rule("rotd", "14.2b")
def test_it_flees_along_the_line_to_the_store_its_corps_draws_from() -> None:
    corps = unit("FR1CQ", "G4-V7 7-7", supply_source="DEPOT:D1")
    depot = Depot("D1", "depot", "FRA", *at("G0-V6 7-7"), 10)
    subject = unit("FR1IN", f"{HERE} 7-7", supply_source="FR1CQ")
    played = broken(subject, FOE, corps, depots=[depot])
    assert played.game.map.board.distance(played.units["FR1IN"].cell, depot.cell) == 1


@pytest.mark.rule("rotd", "14.2b")
@pytest.mark.parametrize(
    ("source", "to"), [("DEPOT:Milano", "G0-V6"), ("CITY:Milano", "H4-V6"), ("CITY:Novara", "G4-W5")]
)
def test_what_the_corps_draws_on_is_the_depot_or_the_city_of_that_name_and_no_nearer_one(source: str, to: str) -> None:
    corps = unit("FR1CQ", "G4-V7 7-7", supply_source=source)
    depot = Depot("Milano", "depot", "FRA", *at("G0-V6 7-7"), 10)
    map = country(MILANO, city("Novara", "G4-W5 7-7"), city("Pavia", "G4-V3 7-7"))
    played = broken(unit("FR1IN", f"{HERE} 7-7", supply_source="FR1CQ"), FOE, corps, depots=[depot], map=map)
    board, after = played.game.map.board, played.units["FR1IN"]
    assert board.distance(after.cell, cell(to)) == board.distance(cell(HERE), cell(to)) - 3


def _wall(*squares: str) -> list[Unit]:
    return [unit(f"AU{n}IN", f"{square} 7-7") for n, square in enumerate(squares, 10)]


@pytest.mark.rule("rotd", "14.2c")
def test_of_two_cities_the_one_with_the_shorter_line_is_the_refuge_though_the_other_lies_nearer() -> None:
    barrier = _wall(*(f"G6-V{row}" for row in range(2, 10)), "G6-W0", "G6-W1", "G6-V1", "G6-V0")
    near, far = city("Novara", "G8-V6 7-7"), city("Pavia", "F8-V6 7-7")
    board = country().board
    for others, refuge in (((), near), (barrier, far)):
        played = broken(unit("FR1IN", f"{HERE} 7-7"), *others, map=country(near, far))
        assert board.distance(played.units["FR1IN"].cell, refuge.cell) == board.distance(cell(HERE), refuge.cell) - 3


@pytest.mark.rule("rotd", "14.2c")
def test_a_line_shorter_than_the_flight_ends_in_the_city() -> None:
    played = broken(unit("FR1IN", f"{HERE} 7-7"), FOE, map=country(city("Novara", "G6-V6 7-7")))
    assert played.units["FR1IN"].cell == cell("G6-V6")


@pytest.mark.rule("rotd", "14.2c")
@pytest.mark.rule("rotd", "14.2e")
def test_beyond_fifteen_squares_there_is_no_refuge_and_the_unit_is_destroyed() -> None:
    played = broken(unit("FR1IN", f"{HERE} 7-7"), FOE, map=country(city("Paris", "H9-V6 7-7")))
    assert played.units["FR1IN"].status == "shattered"
    lost = broken(unit("FR1IN", f"{HERE} 7-7"), FOE, map=country(city("Paris", "J0-V6 7-7")))
    assert lost.units["FR1IN"].status == "gone"
    after = lost.units["FR1IN"]
    assert (after.prisoners, after.men, after.batteries, after.supplies) == (1500, 0, 0, 0)


@pytest.mark.rule("rotd", "14.2c")
@pytest.mark.parametrize("order", sorted(permutations(("G9-V6", "H3-V6", "G1-V6"))))
def test_the_nearest_city_is_the_refuge_in_whatever_order_the_map_names_them(order: tuple[str, ...]) -> None:
    towns = [city(name, f"{square} 7-7") for name, square in zip(("Novara", "Pavia", "Lodi"), order, strict=True)]
    assert broken(unit("FR1IN", f"{HERE} 7-7"), FOE, map=country(*towns)).units["FR1IN"].cell == cell("G1-V6")


@pytest.mark.rule("rotd", "14.2c")
def test_hostile_and_besieged_cities_are_no_refuge() -> None:
    hostile = broken(unit("FR1IN", f"{HERE} 7-7"), FOE, map=country(city("Verona", "G8-V6 7-7", "AUS")))
    assert hostile.units["FR1IN"].status == "gone"
    shut = {"Milano": CityHolding("Milano", "FRA", 5, besieged=True)}
    assert broken(unit("FR1IN", f"{HERE} 7-7"), FOE, cities=shut).units["FR1IN"].status == "gone"


@pytest.mark.rule("rotd", "14.2e")
def test_a_unit_ringed_by_enemies_has_no_line_and_is_destroyed() -> None:
    ring = [unit(f"AU{n}IN", f"{HERE} {square}") for n, square in enumerate(
        ("7-5", "9-5", "9-7", "9-9", "7-9", "5-9", "5-7", "5-5"), 2)]  # fmt: skip
    assert broken(unit("FR1IN", f"{HERE} 7-7"), *ring).units["FR1IN"].status == "gone"


@pytest.mark.rule("rotd", "14.2a")
@pytest.mark.rule("rotd", "14.2d")
def test_where_the_flight_would_end_among_enemies_it_ends_beside_them() -> None:
    novara = country(city("Novara", "G6-V6 7-7"))
    played = broken(unit("FR1IN", f"{HERE} 7-7"), FOE, unit("AU2IN", "G6-V6 9-9"), map=novara)
    after = played.units["FR1IN"]
    assert after.status == "shattered"
    assert played.game.map.board.distance(after.cell, cell("G6-V6")) == 1
    assert after.cell != cell(HERE)


@pytest.mark.rule("rotd", "14.2a")
@pytest.mark.rule("rotd", "14.2d")
@pytest.mark.parametrize("status", ["active", "inactive", "shattered"])
def test_no_enemy_of_any_kind_is_where_it_takes_refuge(status: str) -> None:
    novara = country(city("Novara", "G6-V6 7-7"))
    played = broken(unit("FR1IN", f"{HERE} 7-7"), FOE, unit("AU2CQ", "G6-V6 9-9", status=status), map=novara)
    assert played.game.map.board.distance(played.units["FR1IN"].cell, cell("G6-V6")) == 1


@pytest.mark.rule("rotd", "14.2d")
def test_where_enemies_are_all_round_the_refuge_it_looks_further() -> None:
    novara, board = country(city("Novara", "G6-V6 7-7")), flat_map().board
    around = [near for near in board.within(cell("G6-V6"), 1) if near != cell("G5-V6")]
    foes = [unit(f"AU{n}CQ", f"{board.name(near)} 9-9", status="inactive") for n, near in enumerate(around, 2)]
    open_square = broken(unit("FR1IN", f"{HERE} 7-7"), *foes, map=novara, rolls=(0.0,) * 60).units["FR1IN"]
    assert board.name(open_square.cell) == "G5-V6"
    foes.append(unit("AU90CQ", "G5-V6 9-9", status="inactive"))
    further = broken(unit("FR1IN", f"{HERE} 7-7"), *foes, map=novara, rolls=(0.0,) * 60).units["FR1IN"]
    assert (further.status, board.distance(further.cell, cell("G6-V6"))) == ("shattered", 2)


@pytest.mark.rule("rotd", "14.1a")
@pytest.mark.parametrize("stranger", ["AU{n}IN", "SW{n}IN"])
def test_who_must_retreat_and_has_strangers_on_every_side_shatters(stranger: str) -> None:
    squares = [f"{x}-{y}" for x in (6, 7, 8) for y in (6, 7, 8) if (x, y) != (7, 7)]
    ring = [unit(stranger.format(n=n), f"{HERE} {square}") for n, square in enumerate(squares, 2)]
    played = campaign(country(), unit("FR1IN", f"{HERE} 7-7"), *ring)
    flight = Flight((), "", Stream([0.5] * 12))
    assert retreat(played, played.units["FR1IN"], flight) in ("shattered", "destroyed")
    alone = campaign(country(), unit("FR1IN", f"{HERE} 7-7"))
    assert retreat(alone, alone.units["FR1IN"], Flight((), "", Stream([0.5] * 12))) == "retreated"


@pytest.mark.rule("rotd", "14.3a")
@pytest.mark.parametrize(("roll", "turns"), [(0.0, 2), (0.9, 3)])
def test_it_takes_two_or_three_turns_to_form_this_one_included(roll: float, turns: int) -> None:
    fled = broken(unit("FR1IN", f"{HERE} 7-7"), FOE, rolls=(0.5, 0.0, roll, 0.0)).units["FR1IN"]
    assert fled.reform_turns == turns
    played = campaign(country(), fled, depots=[Depot("D1", "cache", "FRA", fled.cell, tac("3-3"), 5)])
    for _ in range(turns - 1):
        reform(played, ScriptedDice())
        assert played.units["FR1IN"].status == "shattered"
    reform(played, ScriptedDice())
    assert played.units["FR1IN"].status == "active"


@pytest.mark.rule("rotd", "14.4a")
@pytest.mark.rule("rotd", "14.4b")
def test_when_an_enemy_enters_it_flees_on_and_needs_a_turn_more() -> None:
    resting = unit("FR1IN", f"{HERE} 7-7", status="shattered", reform_turns=1)
    played = campaign(country(), resting, unit("AU1IN", f"{HERE} 2-2"))
    flee_from_enemies(played, ScriptedDice(otherwise=0.0))
    after = played.units["FR1IN"]
    assert played.game.map.board.distance(after.cell, cell(HERE)) == 3
    assert after.reform_turns == 2 and after.status == "shattered" and after.men == 1500


@pytest.mark.rule("rotd", "14.4c")
def test_a_second_flight_never_follows_the_line_to_a_depot() -> None:
    corps = unit("FR1CQ", "G4-V7 7-7", supply_source="DEPOT:D1")
    resting = unit("FR1IN", f"{HERE} 7-7", status="shattered", reform_turns=1, supply_source="FR1CQ")
    depot = Depot("D1", "depot", "FRA", *at("G0-V6 7-7"), 10)
    played = campaign(country(), resting, corps, unit("AU1IN", f"{HERE} 2-2"), depots=[depot])
    assert flee(played, resting, ScriptedDice(otherwise=0.0)) == "shattered"
    assert played.game.map.board.distance(played.units["FR1IN"].cell, MILANO.cell) == 7
    nowhere = campaign(flat_map(), resting, corps, unit("AU1IN", f"{HERE} 2-2"), depots=[depot])
    assert flee(nowhere, resting, ScriptedDice()) == "destroyed"
    assert nowhere.units["FR1IN"].status == "gone"


@pytest.mark.rule("rotd", "14.4a")
def test_nobody_flees_from_friends_or_neutrals() -> None:
    resting = unit("FR1IN", f"{HERE} 7-7", status="shattered", reform_turns=2)
    played = campaign(country(), resting, unit("SD1IN", f"{HERE} 2-2"), unit("SW1IN", f"{HERE} 2-3"))
    flee_from_enemies(played, ScriptedDice())
    assert kinds(played) == []


@pytest.mark.rule("rotd", "14.5a")
def test_it_forms_where_it_has_supply_and_communications() -> None:
    resting = unit("FR1IN", "H4-V6 2-2", status="shattered", reform_turns=1)
    stocked = {"Milano": CityHolding("Milano", "FRA", 5)}
    assert can_form(campaign(country(), resting, cities=stocked), resting)
    empty = {"Milano": CityHolding("Milano", "FRA", 0)}
    assert not can_form(campaign(country(), resting, cities=empty), resting)


@pytest.mark.rule("rotd", "14.5b")
def test_a_friendly_depot_or_cache_in_the_square_is_enough() -> None:
    resting = unit("FR1IN", f"{HERE} 7-7", status="shattered", reform_turns=1)
    for state, enough in (("FRA", True), ("SAR", True), ("AUS", False)):
        store = Depot("D1", "cache", state, *at(f"{HERE} 3-3"), 5)
        assert can_form(campaign(country(), resting, depots=[store]), resting) == enough


@pytest.mark.rule("rotd", "14.5c")
def test_after_three_turns_in_vain_it_is_no_more() -> None:
    resting = unit("FR1IN", f"{HERE} 7-7", status="shattered", reform_turns=1, stragglers=20, batteries=2, supplies=3)
    played = campaign(country(), resting)
    for attempt in (1, 2):
        reform(played, ScriptedDice())
        assert played.units["FR1IN"].status == "shattered"
        assert played.units["FR1IN"].failed_reforms == attempt
    reform(played, ScriptedDice())
    after = played.units["FR1IN"]
    assert (after.status, after.men, after.stragglers) == ("gone", 0, 1520)
    assert (after.batteries, after.supplies) == (0, 0), "nothing of it is left to be had by others"


@pytest.mark.rule("rotd", "14.5a")
def test_it_comes_back_on_a_square_with_room() -> None:
    crowd = [unit(f"FR{n}IN", f"{HERE} 7-7") for n in range(2, 10)]
    resting = unit("FR1IN", f"{HERE} 7-7", status="shattered", reform_turns=1)
    played = campaign(country(), resting, *crowd, depots=[Depot("D1", "depot", "FRA", *at(f"{HERE} 3-3"), 5)])
    reform(played, SeededDice("seed", 1, "end"))
    assert played.units["FR1IN"].status == "active"
    assert played.units["FR1IN"].tactical != tac("7-7")


@pytest.mark.rule("rotd", "14.2a")
def test_the_enemy_sees_it_go_but_not_where_to() -> None:
    played = broken(unit("FR1IN", f"{HERE} 7-7"), FOE)
    seen = [event for event in played.events if event.visible_to("Austria")]
    assert [event.kind for event in seen] == ["shattered-seen"]
    assert seen[0].facts == {} and seen[0].changes == ()


@pytest.mark.rule("rotd", "10.8p")
@pytest.mark.parametrize(
    ("friend", "to_him"),
    [
        ({"id": "FR2IN"}, True),
        ({"id": "FR2IN", "status": "inactive"}, False),
        ({"id": "FR2IN", "status": "shattered"}, False),
        ({"id": "FR2CQ"}, False),
    ],
)
def test_friends_who_cannot_fight_draw_nobody_who_retreats(friend: dict[str, str], to_him: bool) -> None:
    subject, about = unit("FR1IN", f"{HERE} 7-7"), dict(friend)
    beside = unit(about.pop("id"), f"{HERE} 7-8", **about)
    played = campaign(country(), subject, FOE, beside)
    retreat(played, subject, Flight((FOE,), "", Stream([0.0] * 20)))
    (gone,) = [event for event in played.events if event.kind == "retreated"]
    assert (gone.facts["direction"] == "S") is to_him


@pytest.mark.rule("rotd", "14.2f")
def test_a_seats_sheet_notes_its_own_units_that_will_form_again_and_nobody_elses(tmp_path: Path) -> None:
    page = PAGE
    for id in ("FR1IN", "FR2IN", "AU1IN"):
        page = page.replace(f'id = "{id}"', f'id = "{id}"\nstatus = "shattered"\nreform_turns = 2')
    (tmp_path / "broken.toml").write_text(page, encoding="utf-8")
    with closing(GameSession.create(str(tmp_path / "broken.toml"), tmp_path / "game.drum", seed="1")) as session:
        seen = {token.id for token in session.view("MacMahon").tokens if token.status == "shattered"}
        noted = {line[2:7] for line in session.sheet("MacMahon", ()).splitlines() if line[:4] in ("# FR", "# AU")}
    assert {"FR1IN", "FR2IN"} <= seen
    assert noted == {"FR1AQ", "FR1IN", "FR2CQ"}
