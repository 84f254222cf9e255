"""That nothing else happens: of each turn all that is told, of each seat all that it may order and is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from drumhead.engine.play.events import Event
from drumhead.engine.play.figures import Way
from drumhead.engine.play.game import Seat
from drumhead.engine.rulesets.diplomacy import RULESET
from tests.rulesets.diplomacy.table import Table

WINTER = 'stage = "adjustments"\nseason = "fall"'


def told(events: Sequence[Event]) -> list[str]:
    """Every event of a turn, in its sequence, with the units it is about."""
    return [" ".join((event.kind, *event.units)) for event in events]


def orderable(table: Table, seat: str) -> list[str]:
    return [token.id for token in table.session.view(seat).tokens if token.orderable]


def asked(table: Table, seat: str, *lines: str) -> list[str]:
    orders = [table.session.read_order(line, seat) for line in lines]
    return [task.text for task in table.session.tasks(seat, orders)]


def described(table: Table, seat: str, unit: str) -> list[str]:
    return list(RULESET.describe(table.session.game, table.session.view(seat), unit))


def beaten(folder: Path) -> Table:
    table = Table(folder, {"France": ["F Spain (sc)"], "Italy": ["A Marseilles", "A Gascony"]})
    table.play(Italy=("A MAR - SPA", "A GAS S A MAR - SPA"))
    return table


def test_a_spring_of_holding_tells_of_holding_alone(tmp_path: Path) -> None:
    table = Table(tmp_path, {"France": ["A Paris"], "Italy": ["A Munich"]})
    events = table.play(France=("A PAR H",))
    assert told(events) == ["held PAR", "held MUN", "moved", "season"]
    assert RULESET.figures(table.session.game, events) == ()


def test_a_bounce_in_an_empty_place_tells_of_two_failures_and_no_contest(tmp_path: Path) -> None:
    table = Table(tmp_path, {"France": ["A Paris"], "Italy": ["A Munich"]})
    events = table.play(France=("A PAR - BUR",), Italy=("A MUN - BUR",))
    assert told(events) == ["bounced MUN", "bounced PAR", "moved", "season"]
    ways = RULESET.figures(table.session.game, events)
    assert [way.done for way in ways if isinstance(way, Way)] == [False, False]


def test_a_convoy_tells_of_fleet_and_army_and_takes_no_centre_in_spring(tmp_path: Path) -> None:
    table = Table(tmp_path, {"England": ["A London", "F North Sea"], "France": ["A Paris"]})
    events = table.play(England=("A LON - HOL", "F NTH C A LON - HOL"))
    assert told(events) == ["advanced LON", "convoyed NTH", "held PAR", "moved", "season"]


def test_a_unit_that_is_driven_out_is_told_of_once_and_nothing_is_contested(tmp_path: Path) -> None:
    table = Table(tmp_path, {"France": ["F Spain (sc)"], "Italy": ["A Marseilles", "A Gascony"]})
    events = table.play(Italy=("A MAR - SPA", "A GAS S A MAR - SPA"))
    assert told(events) == ["advanced MAR", "supported GAS", "held SPA", "dislodged SPA", "moved", "season"]


def test_a_retreat_tells_of_itself_alone(tmp_path: Path) -> None:
    assert told(beaten(tmp_path).play(France=("F SPA R WES",))) == ["retreated SPA", "season"]


def test_a_fall_tells_of_the_centres_that_change_hands_and_of_no_others(tmp_path: Path) -> None:
    table = Table(tmp_path, {"France": ["A Paris", "A Munich"], "Germany": ["A Ruhr"]}, head='season = "fall"')
    events = table.play()
    kinds = ["held MUN", "held PAR", "held RUH", "moved", "captured MUN", "season"]
    assert sorted(told(events)) == sorted(kinds)


def test_nobody_is_told_gone_who_has_a_unit_or_a_centre(tmp_path: Path) -> None:
    units = {"France": ["A Paris"], "Germany": ["A Ruhr"], "Italy": [], "Austria": [], "Turkey": ["A Rome"]}
    homes = {"Germany": [], "Italy": ["ROM"], "Austria": ["VIE"], "Turkey": []}
    table = Table(tmp_path, units, homes, 'season = "fall"')
    assert [event.facts["power"] for event in table.play() if event.kind == "eliminated"] == ["Italy"]


def test_a_year_without_builds_or_removals_has_no_winter(tmp_path: Path) -> None:
    table = Table(tmp_path, {"France": ["A Gascony"]}, {"France": ["Paris"]}, 'season = "fall"')
    assert told(table.play()) == ["held GAS", "moved", "season"]
    assert table.title == "Spring 1902, movement", "there is room, and nothing to build"
    full = {"Germany": ["A Berlin", "A Munich", "F Kiel"]}
    table = Table(tmp_path, full, {"Germany": ["BER", "MUN", "KIE", "PAR"]}, 'season = "fall"')
    table.play()
    assert table.title == "Spring 1902, movement", "there is a build, and no room for it"


def test_builds_that_are_all_used_leave_nothing(tmp_path: Path) -> None:
    table = Table(tmp_path, {"Germany": ["A Berlin"]}, {"Germany": ["Berlin", "Kiel"]}, WINTER)
    assert told(table.play(Germany=("build A KIE",))) == ["built KIE", "season"]


def test_removals_that_are_all_named_lose_no_more(tmp_path: Path) -> None:
    table = Table(tmp_path, {"Germany": ["A Berlin", "A Kiel"]}, {"Germany": ["Berlin"]}, WINTER)
    assert told(table.play(Germany=("remove A KIE",))) == ["removed KIE", "season"]


def test_a_removal_that_was_ordered_and_one_by_disorder_have_their_rules(tmp_path: Path) -> None:
    units = {"Germany": ["A Berlin", "A Kiel"], "Italy": ["A Rome", "A Venice", "A Naples"]}
    table = Table(tmp_path, units, {"Germany": ["Berlin"], "Italy": ["Rome"]}, WINTER)
    events = table.play(Germany=("remove A KIE",), Italy=("remove A VEN",))
    removed = {event.units[0]: (event.rule, event.facts["ordered"]) for event in events if event.kind == "removed"}
    assert removed == {"KIE": ("6.J.1", True), "VEN": ("6.J.1", True), "NAP": ("4.D.8", False)}


def test_a_vote_that_ends_nothing_is_told_of_in_no_season(tmp_path: Path) -> None:
    table = beaten(tmp_path)
    assert told(table.play(France=("draw", "F SPA R WES"))) == ["retreated SPA", "season"]
    units = {"Germany": ["A Berlin"], "Italy": ["A Rome"]}
    table = Table(tmp_path, units, {"Germany": ["Berlin", "Kiel"], "Italy": ["Rome"]}, WINTER)
    assert told(table.play(Germany=("draw", "build A KIE"))) == ["built KIE", "season"]


def test_one_vote_of_two_ends_nothing(tmp_path: Path) -> None:
    table = Table(tmp_path, {"France": ["A Paris"], "Italy": ["A Rome"]})
    assert told(table.play(France=("draw",))) == ["held PAR", "held ROM", "moved", "season"]
    assert not table.session.over


def test_a_draw_tells_of_nothing_but_itself(tmp_path: Path) -> None:
    table = Table(tmp_path, {"France": ["A Paris"], "Italy": ["A Rome"]})
    events = table.play(France=("draw", "A PAR - BUR"), Italy=("draw",))
    assert told(events) == ["draw", "over"]
    assert set(table.units()) == {"PAR", "ROM"}


# who may order what


def test_in_movement_one_orders_all_units_of_ones_own_and_no_others(tmp_path: Path) -> None:
    table = Table(tmp_path, {"France": ["A Paris", "F Brest"], "Italy": ["A Rome"]})
    assert orderable(table, "France") == ["BRE", "PAR"]
    assert orderable(table, "gm") == []
    assert asked(table, "France") == ["F Brest has no order.", "A Paris has no order."]
    assert asked(table, "France", "A PAR H") == ["F Brest has no order."]
    assert asked(table, "France", "A PAR H", "F BRE H") == []


def test_in_retreats_one_orders_the_units_that_were_driven_out_alone(tmp_path: Path) -> None:
    table = beaten(tmp_path)
    assert orderable(table, "France") == ["SPA dislodged"]
    assert orderable(table, "Italy") == []
    assert asked(table, "Italy") == []
    assert asked(table, "France", "F SPA D") == []


@pytest.mark.parametrize(
    ("centres", "own", "asks"),
    [
        (["Berlin"], [], []),
        (["Berlin", "Kiel"], ["KIE"], ["Germany may build a unit."]),
        (["Berlin", "Kiel", "Munich"], ["KIE", "MUN"], ["Germany may build 2 units."]),
        (["Berlin", "Paris"], [], []),
        ([], ["BER"], ["Germany must remove a unit."]),
    ],
)
def test_in_winter_one_orders_and_is_asked_for_what_is_due(
    tmp_path: Path, centres: list[str], own: list[str], asks: list[str]
) -> None:
    table = Table(tmp_path, {"Germany": ["A Berlin"], "Italy": ["A Rome"]}, {"Germany": centres}, WINTER)
    assert orderable(table, "Germany") == own
    assert asked(table, "Germany") == asks


def test_what_is_due_is_asked_for_until_it_is_written(tmp_path: Path) -> None:
    table = Table(tmp_path, {"Germany": []}, {"Germany": ["Berlin", "Kiel"]}, WINTER)
    assert asked(table, "Germany", "build A KIE") == ["Germany may build a unit."]
    assert asked(table, "Germany", "build A KIE", "waive") == []


def test_who_has_fewer_homes_than_builds_is_asked_for_as_many_as_there_is_room_for(tmp_path: Path) -> None:
    table = Table(tmp_path, {"Germany": ["A Berlin"]}, {"Germany": ["Berlin", "Kiel", "Paris", "Rome"]}, WINTER)
    assert asked(table, "Germany") == ["Germany may build a unit."]
    assert asked(table, "Germany", "build A KIE") == []


def test_when_it_is_over_nobody_orders_anything(tmp_path: Path) -> None:
    table = Table(tmp_path, {"France": ["A Paris"], "Italy": ["A Rome"]}, head="turns = 1")
    table.play()
    for seat in ("France", "Italy", "gm"):
        assert orderable(table, seat) == []
        assert asked(table, seat) == []


@pytest.mark.rule("diplomacy", "4.E.4")
def test_an_order_that_stands_is_told_and_not_asked_for_while_units_move(tmp_path: Path) -> None:
    units = {"France": ["F Spain (sc)"], "Italy": ["A Marseilles", "A Gascony", "A Rome"]}
    table = Table(tmp_path, units, {"Italy": ["ROM"]}, perpetual="true")
    table.play(Italy=("A GAS S A MAR - SPA", "A ROM H"))
    assert asked(table, "Italy") == ["A Marseilles has no order."]
    assert described(table, "Italy", "GAS") == [
        *("Army in Gascony (Italy)", "written A GAS", "without another order A GAS S A MAR - SPA stands"),
        "next to BRE, BUR, MAR, PAR, SPA",
    ]
    assert asked(table, "France") == ["F Spain (south coast) has no order."]
    table.play(Italy=("A MAR - SPA",))
    assert described(table, "France", "SPA dislodged") == [
        *("Fleet in Spain (south coast) (France)", "written F SPA/SC", "dislodged; may retreat to LYO, MAO, POR, WES"),
    ]
    assert described(table, "Italy", "ROM") == [
        *("Army in Rome (Italy)", "written A ROM", "on a supply centre of Italy", "next to APU, NAP, TUS, VEN"),
    ]
    assert asked(table, "France") == ["F Spain (south coast) has no order."]


def test_who_plays_two_powers_is_asked_for_what_is_due_of_each(tmp_path: Path) -> None:
    homes = {"Germany": ["Berlin", "Kiel"], "Italy": ["Rome", "Venice"], "France": []}
    table = Table(tmp_path, {"Germany": [], "Italy": [], "France": ["A Paris", "A Gascony"]}, homes, WINTER)
    game, seat = table.session.game, Seat("all", "all", holds=("Germany", "Italy", "France"))
    game = replace(game, seats=(*game.seats, seat))
    view = RULESET.view(game, table.state, seat)
    lines = ("build A KIE", "build A BER", "build A ROM", "remove A GAS")
    orders = [table.session.read_order(line, "gm") for line in lines]
    due = [task.text for task in RULESET.tasks(game, view, orders)]
    assert due == ["Italy may build a unit.", "France must remove a unit."]
    assert [(task.kind, task.unit, task.cell) for task in RULESET.tasks(game, view, orders)] == [
        ("unordered", "", None)
    ] * 2
    assert asked(table, "gm") == []


# what is offered


def offers(table: Table, seat: str, **data: str) -> list[str]:
    cells = table.session.next_cells(seat, RULESET.order(data))
    return [table.session.game.map.board.name(cell) for cell in cells]


def test_only_what_could_be_ordered_is_offered(tmp_path: Path) -> None:
    table = Table(tmp_path, {"France": ["A Belgium", "F English Channel"], "England": ["A London", "F Clyde"]})
    walked, ferried = ["BUR", "HOL", "PIC", "RUH"], ["BRE", "LON", "WAL"]
    assert sorted(offers(table, "France", kind="move", unit="BEL", to="")) == sorted((*walked, *ferried))
    assert sorted(offers(table, "France", kind="convoy", unit="ENG", of="", to="")) == ["BEL", "LON"]
    assert offers(table, "France", kind="convoy", unit="BEL", of="", to="") == []
    assert offers(table, "England", kind="support", unit="CLY", of="", to="") == []
    assert offers(table, "France", kind="move", unit="LON", to="") == [], "it is England's"
    assert offers(table, "France", kind="support", unit="PAR", of="BEL", to="") == [], "nobody stands there"
    assert offers(table, "France", kind="hold", unit="BEL") == []
    assert offers(table, "France", kind="build", unit="PAR", arm="F") == []


def test_a_retreat_is_offered_the_open_places_alone(tmp_path: Path) -> None:
    table = beaten(tmp_path)
    assert sorted(offers(table, "France", kind="retreat", unit="SPA dislodged", to="")) == ["LYO", "MAO", "POR", "WES"]
    assert offers(table, "Italy", kind="move", unit="SPA", to="") == []


def test_a_fleet_is_offered_coasts_only_where_there_are_several(tmp_path: Path) -> None:
    table = Table(tmp_path, {"Russia": []}, head=WINTER)
    assert offers(table, "Russia", kind="build", unit="STP", arm="F") == ["STP/NC", "STP/SC"]
    assert offers(table, "Russia", kind="build", unit="SEV", arm="F") == []


def test_a_fleet_is_offered_no_coast_where_it_could_not_be_built(tmp_path: Path) -> None:
    held = Table(tmp_path, {"Russia": ["A St Petersburg"]}, {"Russia": ["STP", "MOS"]}, WINTER)
    assert offers(held, "Russia", kind="build", unit="STP", arm="F") == []
    assert offers(held, "Russia", kind="build", unit="MOS", arm="F") == []


PICKED: dict[str, dict[str, str]] = {
    "build A STP": {"kind": "build", "unit": "STP/SC", "arm": "A", "at": "STP/NC"},
    "build F STP/NC": {"kind": "build", "unit": "STP/SC", "arm": "F", "at": "STP/NC"},
    "build F STP/SC": {"kind": "build", "unit": "STP/SC", "arm": "F"},
    "build STP": {"kind": "build", "unit": "STP", "arm": "", "at": "STP/NC"},
    "A BUR S SPA/SC": {"kind": "support", "unit": "BUR", "arm": "A", "of": "SPA/SC", "to": "SPA/NC"},
    "A BUR S GAS - PAR": {"kind": "support", "unit": "BUR", "arm": "A", "of": "GAS", "to": "PAR"},
    "F ENG C A PIC - PIC": {"kind": "convoy", "unit": "ENG", "arm": "F", "of": "PIC", "to": "PIC"},
    "draw France": {"kind": "draw", "unit": "PAR", "owner": "France"},
    "France: concede to Italy": {"kind": "concede", "unit": "PAR", "owner": "France", "to": "Italy"},
}


def test_what_was_picked_on_the_board_is_the_order_that_is_meant(tmp_path: Path) -> None:
    table = Table(tmp_path, {"France": ["A Paris"]})
    orders = {line: RULESET.order(picked) for line, picked in PICKED.items()}
    assert [table.session.write_order(order) for order in orders.values()] == list(PICKED)
    assert orders["build A STP"].key == ("STP", "build")
