"""What is told of a stage that was played: its orders with what came of them, and what is worth seeing."""

from __future__ import annotations

from typing import Any

import pytest

from drumhead.engine.maps.hexes.model import HexPlace
from drumhead.engine.play.dice import ScriptedDice
from drumhead.engine.play.events import Event
from drumhead.engine.play.figures import Cells, Fight, Path, Way
from drumhead.engine.rulesets.europa.seats.history import highlights
from tests.rulesets.europa.tables import RULESET, Table, board_of

ROWS = ["......"] * 4
NAT = {"affiliation": "Nat", "factors": "6-3-6", "size": "X"}
UNITS = {
    "N1": {**NAT, "at": "0202"},
    "N2": {**NAT, "at": "0202"},
    "N3": {**NAT, "at": "0406"},
    "L1": {"affiliation": "PA", "factors": "1-2-6", "size": "X", "at": "0203"},
}


def test_an_attack_is_listed_with_its_odds_its_die_and_who_was_lost() -> None:
    table = Table(board_of(ROWS), units=UNITS, stage="combat").line("N1 attack 0203 N2")
    before, orders = table.view, list(table.orders)
    events = table.end(ScriptedDice(otherwise=0.9))
    battle = next(event for event in events if event.kind == "battle")
    (fate,) = RULESET.accounts.history(table.game, before, orders, events)
    assert (fate.side, fate.unit, fate.order) == ("insurgent", "N1", "N1 attack 0203 N2")
    assert fate.results[0] == f"{battle.facts['odds']}, die 6{battle.facts['added']:+d}: {battle.facts['result']}"
    assert fate.cell == table.cell("0203")
    (told,) = RULESET.accounts.told_orders(table.game, events)
    assert (told.side, told.order, told.results) == (fate.side, fate.order, fate.results)


@pytest.mark.parametrize("roll", [0.01, 0.4, 0.99])
def test_a_fight_is_drawn_where_it_was_and_the_way_of_the_beaten_once(roll: float) -> None:
    units = {**UNITS, "L2": UNITS["L1"]}
    table = Table(board_of(ROWS), units=units, stage="combat").line("N1 attack 0203")
    events = table.end(ScriptedDice(otherwise=roll))
    figures = RULESET.figures(table.game, events)
    assert [fight.cell for fight in figures if isinstance(fight, Fight)] == [table.cell("0203")]
    ways = [(way.start, table.board.name(way.end)) for way in figures if isinstance(way, Way)]
    assert len(ways) == len(set(ways))
    assert set(ways) == {(event.cell, event.facts["to"]) for event in events if event.kind == "retreated"}


def test_moves_are_listed_in_their_sequence_with_their_points_and_who_was_refused_why() -> None:
    table = Table(board_of(ROWS), units=UNITS, game_turn="I Sep 36")
    table.line("N3 move 0405").line("N2 move 0102")
    before = table.view
    orders = [*table.orders, table.order("N1 attack 0203")]
    table.orders = orders[:2]
    events = table.end()
    fates = RULESET.accounts.history(table.game, before, orders, events)
    assert [fate.order for fate in fates] == ["N3 move 0405", "N2 move 0102", "N1 attack 0203"]
    assert fates[0].results[0].startswith("points: ")
    told = RULESET.accounts.told_orders(table.game, events)
    assert [fate.order for fate in told] == ["N3 move 0405", "N2 move 0102"]


def test_battles_are_worth_seeing_and_captures_more() -> None:
    table = Table(board_of(ROWS), units=UNITS, stage="combat").line("N1 attack 0203 N2")
    events = table.end(ScriptedDice(otherwise=0.9))
    found = RULESET.accounts.highlights(table.game, events, lambda event: RULESET.wording(table.game, event))
    assert "battle" in [highlight.kind for highlight in found]
    assert all(highlight.text for highlight in found)


def test_who_enters_and_who_is_disbanded_is_listed_and_who_enters_unbidden_too() -> None:
    due = {**NAT, "status": "due", "due": "II Jul 36", "entry": "Jaca"}
    board = board_of(ROWS)
    drawn = board_of(ROWS, places=[HexPlace("Jaca", (board.board.cell("0401"),), "dot", "", {})])
    units = {"N3": UNITS["N3"], "N8": due, "N9": due, "L1": UNITS["L1"]}
    sides = {"insurgent": {"owns": ["Jaca"]}}
    table = Table(drawn, units=units, player="insurgent", stage="initial", sides=sides)
    table.line("N8 place Jaca").line("N3 disband")
    before, orders = table.view, list(table.orders)
    events = table.end()
    fates = RULESET.accounts.history(table.game, before, orders, events)
    titles = {id: before.state.units[id].title for id in units}
    assert [(fate.order, fate.results[0]) for fate in fates] == [
        ("N8 place 0401", f"{titles['N8']} enters"),
        ("N3 disband", f"{titles['N3']} disbanded"),
    ]
    told = {fate.unit: fate for fate in RULESET.accounts.told_orders(table.game, events)}
    assert {id: (fate.order, fate.results[0], fate.side) for id, fate in told.items()} == {
        "N8": ("N8 enters 0401", f"{titles['N8']} enters", "insurgent"),
        "N9": ("N9 enters 0401", f"{titles['N9']} enters", "insurgent"),
        "N3": ("N3 disband 0406", f"{titles['N3']} disbanded", "insurgent"),
    }


def _event(kind: str, number: int = 1, **more: Any) -> Event:
    return Event(id=f"1.1.{number}", kind=kind, phase="combat", **more)


BATTLE = {"odds": "2:1", "die": 4, "added": -1, "result": "EX", "attackers": {"N1": 6.0, "N2": 6.0}, "defenders": {}}


def _told(*events: Event, **head: Any) -> list[tuple[str, str, str, tuple[str, ...]]]:
    table = Table(board_of(ROWS), units=UNITS, **head)
    return [
        (fate.side, fate.unit, fate.order, fate.results) for fate in RULESET.accounts.told_orders(table.game, events)
    ]


@pytest.mark.parametrize(
    ("kind", "facts", "order", "results"),
    [
        ("moved", {"how": "", "way": ["0406", "0405"], "points": 2}, "N3 move 0405", ("points: 2",)),
        (
            "moved",
            {"how": "administratively", "way": ["0406", "0405"], "points": 1},
            "N3 move admin 0405",
            ("points: 1",),
        ),
        (
            "rode",
            {"how": "strategic", "way": ["0406", "0405"], "res": 1},
            "N3 rail strategic 0405",
            ("1 RE of capacity",),
        ),
        ("rode", {"how": "operational", "way": ["0406", "0405"], "res": 3}, "N3 rail 0405", ("3 RE of capacity",)),
        ("battle", BATTLE, "N3 attack 0203 N2", ("2:1, die 4-1: EX",)),
        ("sailed", {"res": 2}, "N3 sail 0203", ("2 RE of shipping",)),
        ("ignored", {"reason": "it is full"}, "N3 move", ("not carried out: it is full",)),
    ],
)
def test_what_an_order_was_is_told_from_what_came_of_it(
    kind: str, facts: dict[str, Any], order: str, results: tuple[str, ...]
) -> None:
    word = order.split()[1]
    cell = board_of(ROWS).board.cell("0203")
    event = _event(kind, cause=f"order N3 {word}", facts=facts, cell=cell, units=("N3",))
    assert _told(event) == [("insurgent", "N3", order, results)]


def test_what_followed_from_a_battle_is_of_the_order_that_began_it_and_of_no_other() -> None:
    battle = _event("battle", 1, cause="order N1 attack", facts=BATTLE, cell=8)
    lost = _event("lost", 2, cause="1.1.1", facts={"title": "First"}, units=("L1",))
    other = _event("lost", 3, cause="1.1.9", facts={"title": "Other"}, units=("L2",))
    free = _event("cadred", 4, facts={"title": "Third"}, units=("L3",))
    (fate,) = _told(battle, lost, other, free)
    assert fate[3] == ("2:1, die 4-1: EX", "First lost")


@pytest.mark.parametrize(
    ("counts", "said"), [((1,), "1 hex gained"), ((2,), "2 hexes gained"), ((1, 2), "3 hexes gained")]
)
def test_hexes_gained_are_counted_together(counts: tuple[int, ...], said: str) -> None:
    moved = _event("moved", 1, cause="order N3 move", facts={"how": "", "way": ["0406", "0405"], "points": 1})
    taken = [_event("taken", 2 + n, cause="order N3 move", facts={"count": count}) for n, count in enumerate(counts)]
    assert _told(moved, *taken)[0][3] == ("points: 1", said)
    assert _told(moved)[0][3] == ("points: 1",)


def test_a_load_is_told_with_the_stretches_of_its_way_and_what_went_along() -> None:
    road = _event(
        "hauled",
        1,
        cause="order S1 haul",
        facts={"how": "by road", "to": "0404", "items": "S1, S2", "way": ["0406", "0405", "0404"]},
    )
    rail = _event(
        "hauled",
        2,
        cause="order S1 haul",
        facts={"how": "by rail", "to": "0403", "items": "S1, S2", "way": ["0404", "0403"]},
    )
    items = {"S1": {"kind": "resource", "side": "loyalist", "at": "0406"}}
    (fate,) = _told(road, rail, items=items)
    assert fate == (
        "loyalist",
        "S1",
        "S1 haul road 0405 0404 rail 0403 with S2",
        ("by road to 0404", "by rail to 0403"),
    )
    alone = road.model_copy(update={"facts": {**road.facts, "items": "S1"}})
    assert _told(alone)[0][:3] == ("", "S1", "S1 haul road 0405 0404")


def test_an_office_has_no_side_of_its_own_and_an_order_without_events_tells_nothing() -> None:
    event = _event("relocated", cause="order government relocate", cell=8, facts={})
    assert _told(event) == [("", "government", "government relocate 0203", ())]
    table = Table(board_of(ROWS), units=UNITS, stage="combat")
    order = table.order("N1 attack 0203")
    (fate,) = RULESET.accounts.history(table.game, table.view, [order], [])
    assert (fate.results, fate.cell) == ((), None)
    told = [
        _event("ignored", n, cause="order N1 attack", cell=cell, facts={"reason": "no"})
        for n, cell in ((1, None), (2, 5))
    ]
    (fate,) = RULESET.accounts.history(table.game, table.view, [order], told)
    assert (fate.results, fate.cell) == (("not carried out: no",) * 2, 5)


def test_what_is_worth_seeing_is_told_by_its_weight() -> None:
    table = Table(board_of(ROWS), units=UNITS)
    kinds = {
        "over": ("end", 2000), "collapsed": ("collapse", 900), "seat lost": ("government", 800),
        "city captured": ("capture", 500), "revolted": ("revolt", 450), "battle": ("battle", 300),
        "overran": ("battle", 260), "lost": ("loss", 200), "yard captured": ("capture", 150),
        "retreated": ("rout", 120), "cadred": ("loss", 110), "moved": None, "stage": None,
    }  # fmt: skip
    events = [_event(kind, n, cell=n) for n, kind in enumerate(kinds)]
    found = highlights(table.game, events, lambda event: event.kind)
    assert [(each.text, each.kind, each.weight) for each in found] == [
        (kind, *weight) for kind, weight in kinds.items() if weight is not None
    ]
    assert [each.cell for each in found] == [event.cell for event in events if kinds[event.kind] is not None]


WON = {
    "attack": 8.0, "defense": 4.0, "odds": "2:1", "words": "the defenders retreat", "result": "DR", "die": 6,
    "added": -1, "attackers": {"N1": 8.0}, "defenders": {"L1": 4.0}, "militia": {},
    "modifiers": [[-2, "mountain", ""], [1, "armour", "R094"]],
}  # fmt: skip


def _reason(**more: Any) -> Any:
    table = Table(board_of(ROWS), units=UNITS)
    return RULESET.accounts.reason(table.game, _event("battle", facts={**WON, **more}))


def test_a_battle_has_its_sums_and_each_modifier_with_its_ruling() -> None:
    found = _reason()
    assert found.lines == ("8 against 4 is 2:1: the defenders retreat (DR).",)
    assert [[(term.name, term.value) for term in each.terms] for each in found.sums] == [
        [("N1", 8.0)],
        [("L1", 4.0)],
        [("die", 6), ("mountain", -2), ("armour (R094)", 1)],
    ]
    assert [each.total for each in found.sums] == [8.0, 4.0, 5] == [each.result for each in found.sums]
    table = Table(board_of(ROWS), units=UNITS)
    other = RULESET.accounts.reason(table.game, _event("lost", facts={"title": "First"}))
    assert (other.lines, other.sums) == ((), ())


def test_where_artillery_is_cut_its_sum_is_left_out_and_that_is_said() -> None:
    found = _reason(attackers={"N1": 6.0, "A1": 4.0})
    assert [each.title for each in found.sums] == ["Defense", "Modified die"]
    assert found.lines[1:] == ("Artillery counts only up to as many REs as others attack with (R101).",)


def test_who_threw_for_his_reliability_is_told_with_what_was_added() -> None:
    found = _reason(militia={"N1": {"die": 3, "added": 0}, "L1": {"die": 5, "added": 1}})
    assert found.lines[1:] == (
        "N1 threw 3 for its reliability (R188).",
        "L1 threw 5 with +1 for its reliability (R188).",
    )


def test_ways_fights_and_what_was_taken_are_drawn_once_each() -> None:
    table = Table(board_of(ROWS), units=UNITS)
    cell = table.board.cell
    ways = {"way": ["0406", "0405"]}
    events = [
        _event("moved", 1, facts=ways),
        _event("moved", 2, facts=ways),
        _event("rode", 3, facts={"way": ["0101", "0102"]}),
        _event("sailed", 4, facts={"course": ["0201", "0301"]}),
        _event("taken", 5, facts={"hexes": ["0405", "0404"]}),
        _event("overran", 6, cell=0),
        _event("battle", 7),
        _event("retreated", 8, cell=0, facts={"to": "0102 (Burgos)"}),
        _event("stage", 9, cell=3),
    ]
    assert RULESET.figures(table.game, events) == (
        Path((cell("0406"), cell("0405")), "move"),
        Path((cell("0101"), cell("0102")), "link"),
        Path((cell("0201"), cell("0301")), "link"),
        Cells((cell("0405"), cell("0404")), "event"),
        Fight(0),
        Way(0, cell("0102"), "leave"),
    )


@pytest.mark.parametrize(
    ("winner", "said"),
    [
        ("", ""),
        ("insurgent", "The game is over; the Insurgent side has won."),
        ("nobody", "The game is over; neither side has more points."),
    ],
)
def test_how_a_game_ended_is_said_once_it_has(winner: str, said: str) -> None:
    table = Table(board_of(ROWS), units=UNITS).has(winner=winner)
    assert RULESET.ended(table.game, table.state) == said


def test_what_followed_from_something_else_than_a_battle_is_of_no_order() -> None:
    moved = _event("moved", 1, cause="order N3 move", facts={"how": "", "way": ["0406", "0405"], "points": 1})
    lost = _event("lost", 2, cause="1.1.1", facts={"title": "First"}, units=("L1",))
    assert _told(moved, lost)[0][3] == ("points: 1",)


def test_an_order_is_told_from_what_was_carried_out_of_it() -> None:
    ignored = _event("ignored", 1, cause="order N3 move", facts={"reason": "it is full"}, units=("N3",))
    moved = _event("moved", 2, cause="order N3 move", facts={"how": "", "way": ["0406", "0405"], "points": 1})
    assert _told(ignored, moved) == [("insurgent", "N3", "N3 move 0405", ("not carried out: it is full", "points: 1"))]
