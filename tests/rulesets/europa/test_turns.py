"""Stage after stage: who may order what in which, what begins afresh, what is done by itself."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from drumhead.engine.maps.hexes.model import HexPlace
from drumhead.engine.play.dice import ScriptedDice
from drumhead.engine.play.state import Draft
from drumhead.engine.play.turn import advance
from drumhead.engine.rulesets.europa.combat.fighting import ATTACKED
from drumhead.engine.rulesets.europa.movement.record import STALLED
from drumhead.engine.rulesets.europa.orders.orders import Order
from drumhead.engine.rulesets.europa.position.governing import DEMORALIZED
from drumhead.engine.rulesets.europa.position.state import City, Government, Holding
from drumhead.engine.rulesets.europa.position.telling import Teller, sets_all
from drumhead.engine.rulesets.europa.turns import initial
from drumhead.engine.rulesets.europa.turns.acts import ACTS, AFTER, LOADS, OFFICES, after, carry_out, refusal
from drumhead.engine.rulesets.europa.turns.phases import APART, PHASES, TURN
from drumhead.engine.rulesets.europa.turns.sequence import attacks_open, begin, decides, moments, played
from drumhead.engine.rulesets.europa.turns.settling import settle
from drumhead.engine.rulesets.europa.turns.weather import turn_weather, under
from tests.rulesets.europa.strips import hexes, way
from tests.rulesets.europa.strips import table as strip
from tests.rulesets.europa.tables import RULESET, Table, board_of

ROWS = ["......"] * 4
NAT: dict[str, Any] = {"affiliation": "Nat", "factors": "3-3-6", "size": "X"}
PA: dict[str, Any] = {"affiliation": "PA", "factors": "1-2-6", "size": "X"}
UNITS = {"N1": {**NAT, "at": "0202"}, "L1": {**PA, "at": "0406"}}


def _place(name: str, at: str, grade: Any = "dot", **marks: int) -> HexPlace:
    return HexPlace(name, (board_of(ROWS).board.cell(at),), grade, "", marks)


def _table(units: dict[str, dict[str, Any]] = UNITS, *rules: str, **head: Any) -> Table:
    places = head.pop("places", ())
    return Table(board_of(ROWS, places=places, zones=head.pop("zones", None)), *rules, units=units, **head)


def _teller(table: Table) -> Teller:
    return Teller(table.game, Draft(table.state, table.state.phase))


def test_stages_follow_each_other_for_both_sides_and_then_in_the_next_game_turn() -> None:
    found = list(islice(moments(3, "insurgent", "combat"), 7))
    assert found == [
        (3, "insurgent", "exploitation"),
        (3, "loyalist", "initial"),
        (3, "loyalist", "movement"),
        (3, "loyalist", "combat"),
        (3, "loyalist", "exploitation"),
        (4, "insurgent", "initial"),
        (4, "insurgent", "movement"),
    ]


@pytest.mark.parametrize(
    ("player", "phase", "winner", "stage", "when"),
    [
        ("insurgent", "movement", "", "initial", (5, "insurgent", "initial")),
        ("insurgent", "movement", "", "movement", (4, "loyalist", "movement")),
        ("insurgent", "movement", "", "combat", (4, "loyalist", "combat")),
        ("loyalist", "combat", "", "movement", (5, "loyalist", "movement")),
        ("loyalist", "combat", "", "exploitation", (5, "insurgent", "exploitation")),
        ("loyalist", "exploitation", "insurgent", "exploitation", (5, "loyalist", "exploitation")),
    ],
)
def test_when_a_stage_was_last_played(
    player: str, phase: str, winner: str, stage: str, when: tuple[int, str, str]
) -> None:
    table = _table().has(month=5, player=player, phase=phase, winner=winner)
    assert played(table.state, stage) == when


def test_the_stages_are_the_phases_of_the_loop_movement_first() -> None:
    assert [phase.id for phase in PHASES] == ["movement", "initial", "combat", "exploitation"]
    assert all(phase.needs_orders for phase in PHASES)
    assert ([phase.id for phase in TURN], [[phase.id for phase in each] for each in APART]) == (
        ["movement"],
        [["initial"], ["combat"], ["exploitation"]],
    )


TANKS = {**NAT, "type": "armour", "at": "0202"}


@pytest.mark.parametrize(
    ("stage", "units", "decides_it"),
    [
        ("movement", {}, True),
        ("combat", {"N1": NAT | {"at": "0202"}, "L1": PA | {"at": "0203"}}, True),
        ("combat", {"N1": NAT | {"at": "0202"}, "L1": PA | {"at": "0204"}}, False),
        ("combat", {"N1": NAT | {"at": "0202", "factors": "0-3-6"}, "L1": PA | {"at": "0203"}}, False),
        ("exploitation", {"N1": NAT | {"at": "0202"}}, False),
        ("exploitation", {"N1": TANKS}, True),
        ("exploitation", {"N1": {**TANKS, "factors": "3-3-0"}}, False),
        ("exploitation", {"N1": {**TANKS, "status": "pool", "at": ""}}, False),
        ("exploitation", {"L1": {**PA, "type": "armour", "at": "0202"}}, False),
        ("initial", {"N1": NAT | {"at": "0202"}}, False),
        ("initial", {"N1": NAT | {"status": "forming"}}, True),
    ],
)
def test_a_stage_waits_only_for_who_may_decide_something(
    stage: str, units: dict[str, dict[str, Any]], decides_it: bool
) -> None:
    table = _table(units, stage=stage)
    assert decides(table.game, table.state) is decides_it


def test_who_is_stalled_exploits_nothing() -> None:
    table = _table({"N1": TANKS}, stage="exploitation")
    table.has(units={"N1": replace(table.state.units["N1"], moved=(STALLED,))})
    assert not decides(table.game, table.state)


def test_a_lost_seat_is_to_be_decided_on_in_the_initial_stage() -> None:
    table = _table(stage="initial")
    assert not decides(table.game, table.state)
    table.has(governments={"insurgent": Government("0101", "lost")})
    assert decides(table.game, table.state)
    table.has(governments={"loyalist": Government("0101", "lost")})
    assert not decides(table.game, table.state)


def test_points_that_wait_at_sea_are_to_be_decided_on_where_a_port_is() -> None:
    port = HexPlace("Cadiz", (board_of(ROWS).board.cell("0101"),), "dot", "standard")
    drawn = board_of(ROWS, places=(port,), zones={"sea": {"*": "Atlantic"}})
    for owned, waits in ((["Cadiz"], True), ([], False)):
        table = Table(drawn, units={}, sides={"insurgent": {"owns": owned}}, stage="initial")
        assert not decides(table.game, table.state)
        table.has(tallies={"abroad: Nat inf": 1.0})
        assert decides(table.game, table.state) is waits


@pytest.mark.rule("europa", "R230")
@pytest.mark.parametrize(("player", "falls"), [("insurgent", True), ("loyalist", False)])
def test_a_gobernito_falls_in_the_insurgent_initial_phase_alone(player: str, falls: bool) -> None:
    """Three Rebel cities on a railway that leads on to Gijon and Oviedo."""
    cities = {"Pamplona": "0101", "Burgos": "0103", "Sevilla": "0105", "Gijon": "0107", "Oviedo": "0109"}
    told: dict[str, Any] = {"sides": way(1, 12), "cities": cities, "insurgent": hexes(1, 12), "turn": "I Sep 36"}
    at = strip(["." * 12], player=player, **told)
    teller = _teller(at)
    initial.begin_player_turn(teller, ScriptedDice(otherwise=0.0))
    assert ("collapsed" in [event.kind for event in teller.draft.events]) is falls


def test_an_unusable_international_city_is_to_be_decided_on() -> None:
    places = (_place("Albacete", "0101"), _place("Valencia", "0104"), _place("Murcia", "0105"), _place("Jaen", "0106"))
    told: dict[str, Any] = {"places": places, "stage": "initial", "player": "loyalist", "units": {}}
    sides = {"insurgent": {"owns": ["Albacete"]}, "loyalist": {"owns": ["Valencia", "Murcia", "Jaen"]}}
    line = {("0104", "0105"): "rail", ("0105", "0106"): "rail"}
    drawn = board_of(ROWS, line, places)
    told.pop("places")
    late, early = (Table(drawn, sides=sides, game_turn=title, **told) for title in ("I Oct 36", "II Sep 36"))
    assert decides(late.game, late.state) and not decides(early.game, early.state)


def test_those_who_could_attack_somebody_are_found() -> None:
    units = {
        "N1": NAT | {"at": "0202"},
        "N2": NAT | {"at": "0202", "factors": "0-3-6"},
        "N3": NAT | {"at": "0401"},
        "L1": PA | {"at": "0203"},
    }
    table = _table(units, stage="combat")
    assert list(attacks_open(table.game, table.state)) == ["N1"]


@pytest.mark.parametrize(
    ("stage", "player", "moved", "spent", "now"),
    [
        ("movement", "insurgent", ("rode", ATTACKED), 3, (("rode",), 0)),
        ("combat", "insurgent", (STALLED,), 2, ((STALLED,), 0)),
        ("initial", "insurgent", ("rode", STALLED), 3, ((), 0)),
        ("initial", "loyalist", ("rode", ATTACKED), 3, (("rode",), 0)),
        ("exploitation", "loyalist", (), 0, ((), 0)),
    ],
)
def test_a_stage_begins_with_new_points_and_a_turn_of_ones_own_with_nothing_done(
    stage: str, player: str, moved: tuple[str, ...], spent: int, now: tuple[tuple[str, ...], int]
) -> None:
    table = _table({"N1": UNITS["N1"]})
    table.has(units={"N1": replace(table.state.units["N1"], moved=moved, spent=spent)})
    teller = _teller(table)
    begin(teller, ScriptedDice(), 2, player, stage)
    unit, state = teller.state.units["N1"], teller.state
    assert ((unit.moved, unit.spent), (state.month, state.player, state.phase)) == (now, (2, player, stage))
    assert teller.draft.events[0].kind == "began"


def test_the_game_ends_behind_its_last_game_turn_for_the_side_that_leads() -> None:
    table = _table({**UNITS, "L2": {**PA, "size": "XX", "status": "pool"}})
    table.game = replace(table.game, options={**table.game.options, "turns": 2})
    for _ in range(3):
        table.end()
        assert table.state.winner == ""
    turn = table.state.turn
    table.end()
    assert (table.state.winner, table.state.turn) == ("insurgent", turn + 1)
    assert [event.kind for event in table.events][-1] == "over"
    refused = table.refused("N1 move 0203")
    assert refused is not None and refused.reason == "the game is over"


def test_an_order_that_may_not_be_given_when_its_turn_comes_is_told_of_and_the_others_are_done() -> None:
    table = _table(game_turn="I Sep 36")
    table.orders = [table.order("N1 attack 0203"), table.order("L1 move 0405"), table.order("N1 move 0203")]
    turn = RULESET.turn_of(table.state.phase)
    steps = list(advance(turn, table.game, table.state, table.orders, lambda number, phase: ScriptedDice()))
    events = [event for step in steps for event in step.events]
    ignored = [(event.units, event.cause, event.facts["reason"]) for event in events if event.kind == "ignored"]
    assert ignored == [
        (("N1",), "order N1 attack", "attack is no order for the movement stage"),
        (("L1",), "order L1 move", "L1 is not yours to order in this stage"),
    ]
    assert table.board.name(steps[-1].state.units["N1"].cell) == "0203"


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("X move 0203", "there is no unit X that could move"),
        ("N1 relocate 0203", "there is no unit N1 that could relocate"),
        ("railways relocate 0203", "there is no unit railways that could relocate"),
        ("government build Alta", "there is no unit government that could build"),
        ("N1 haul to 0203", "there is no unit N1 that could haul"),
        ("S1 move 0203", "there is no unit S1 that could move"),
        ("S2 haul to 0203", "S2 is not yours to order in this stage"),
        ("L1 move 0405", "L1 is not yours to order in this stage"),
        ("N1 attack 0203", "attack is no order for the movement stage"),
    ],
)
def test_each_kind_of_order_is_given_by_its_own_and_in_its_own_stage(line: str, reason: str) -> None:
    items = {
        "S1": {"kind": "general", "side": "insurgent", "at": "0202"},
        "S2": {"kind": "general", "side": "loyalist", "at": "0406"},
    }
    stage = {"relocate": "initial"}.get(line.split()[1], "movement")
    table = _table(stage=stage, items=items, game_turn="I Sep 36")
    refused = table.refused(line)
    assert refused is not None and refused.reason == reason


@pytest.mark.parametrize(
    ("sides", "player", "mine"),
    [
        (("insurgent",), "insurgent", True),
        (("loyalist",), "insurgent", False),
        (("insurgent", "loyalist"), "loyalist", False),
        ((), "insurgent", False),
    ],
)
def test_a_unit_is_ordered_by_who_has_its_side_in_that_sides_own_stage(
    sides: tuple[str, ...], player: str, mine: bool
) -> None:
    table = _table(game_turn="I Sep 36").has(player=player)
    order = table.order("N1 move 0203")
    assert isinstance(order, Order)
    refused = refusal(table.game, table.state, sides, order)
    assert (refused is None) is mine
    assert refused is None or refused.reason == "N1 is not yours to order in this stage"


@pytest.mark.rule("europa", "R196")
def test_who_is_demoralized_does_nothing_and_an_office_or_load_of_the_same_name_all_the_same() -> None:
    items = {"N1": {"kind": "general", "side": "insurgent", "at": "0202"}}
    table = _table(items=items, game_turn="I Sep 36")
    shaken = replace(table.state.units["N1"], moved=(DEMORALIZED,))
    table.has(units={**table.state.units, "N1": shaken, "government": shaken})
    refused = table.refused("N1 break")
    assert refused is not None and (refused.rule, refused.reason.split(":")[0]) == ("R196", "N1 is demoralized")
    load = table.refused("N1 haul to 0203")
    assert load is None or "demoralized" not in load.reason
    table.has(phase="initial", governments={"insurgent": Government("0101")})
    office = table.refused("government relocate 0203")
    assert office is not None and office.reason == "its seat was not lost"


def test_every_office_and_load_has_its_act() -> None:
    assert {*OFFICES, *LOADS} <= set(ACTS)
    assert set(OFFICES.values()) == {"government", "railways"}


def test_positions_behind_orders_are_kept_to_the_last_three() -> None:
    table = _table(game_turn="I Sep 36")
    orders = [table.order(f"N1 move {hex}") for hex in ("0203", "0201", "0102", "0302")]
    for order in orders:
        after(table.game, table.state, [order])
    kept: Any = table.state.found[AFTER]
    assert list(kept) == orders[1:]
    again = after(table.game, table.state, [orders[1]])
    assert list(kept) == [*orders[2:], orders[1]] and kept[orders[1]] is again
    refused = table.order("L1 move 0405")
    assert after(table.game, table.state, [refused]) is table.state


@pytest.mark.rule("europa", "R235")
@pytest.mark.parametrize(
    ("fields", "stirs"),
    [({"cell": 0}, True), ({"spent": 1}, True), ({"traits": ("supported",)}, False), ({"hungry": 1}, False)],
)
def test_who_leaves_its_hex_or_spends_points_has_not_stayed(fields: dict[str, Any], stirs: bool) -> None:
    table = _table({"N1": {**UNITS["N1"], "stayed": 2}, "L1": {**UNITS["L1"], "stayed": 3}})
    teller = _teller(table)
    before = teller.state
    teller.tell("moved", changes=sets_all("units", {"N1": fields}), units=("N1",))
    settle(teller, before)
    assert teller.state.units["N1"].stayed == (0 if stirs else 2)
    assert teller.state.units["L1"].stayed == 3
    assert ("stirred" in [event.kind for event in teller.draft.events]) is stirs


def test_who_stays_no_time_at_all_is_not_told_to_have_stirred() -> None:
    table = _table()
    teller = _teller(table)
    before = teller.state
    teller.tell("moved", changes=sets_all("units", {"N1": {"cell": 0}}), units=("N1",))
    settle(teller, before)
    assert "stirred" not in [event.kind for event in teller.draft.events]


@pytest.mark.rule("europa", "R226")
def test_the_steps_of_an_initial_phase_are_done_for_their_sides_in_the_order_of_the_book() -> None:
    names = [(sides, step.__name__.strip("_")) for sides, step in initial.STEPS]
    both, rebel, loyal = ("insurgent", "loyalist"), ("insurgent",), ("loyalist",)
    assert names == [
        (loyal, "assist"), (loyal, "revolt"), (both, "cities"), (rebel, "intruders"), (rebel, "collapse"),
        (both, "supply"), (both, "remote"), (loyal, "garrisons"), (both, "works"), (both, "withdraw"),
        (both, "arrive"), (both, "produce"), (loyal, "areas"),
    ]  # fmt: skip


@pytest.mark.rule("europa", "R226")
@pytest.mark.parametrize("player", ["insurgent", "loyalist"])
def test_each_step_does_what_it_is_called_for(player: str) -> None:
    """An initial phase in which every step has something to do."""
    zones = {"region": {"*": "Castilla", "0101": "Asturias", "0102": "Asturias", "0103": "Asturias"}}
    units = {
        **{f"N{n}": {**NAT, "at": "0102", "stayed": 3} for n in range(4)},
        "A1": {"affiliation": "Ast", "factors": "1-1-6", "status": "due", "due": "II Jul 36", "box": "Ast"},
        "W1": {**NAT, "at": "0402"},
        "W2": {**PA, "at": "0406"},
    }
    sides = {
        "insurgent": {"withdraws": {"I Oct 36": ["W1"]}, "owns": ["Burgos"]},
        "loyalist": {"withdraws": {"I Oct 36": ["W2"]}, "owns": ["Valencia"]},
    }
    places = (_place("Burgos", "0102", factory=1), _place("Valencia", "0406", factory=1))
    imports = {"I Oct 36": {"Nat inf": 1.0, "PA inf": 1.0}}
    table = _table(units, places=places, zones=zones, sides=sides, imports=imports, game_turn="I Oct 36", player=player)
    table.has(cities={"0102": City(pacified=False), "0406": City(pacified=False)})
    teller = _teller(table)
    initial.begin_player_turn(teller, ScriptedDice(otherwise=0.0))
    kinds = [event.kind for event in teller.draft.events]
    mine = {
        "insurgent": ["gobernito entered", "city pacified"],
        "loyalist": ["joined garrison", "garrison released", "area expanded"],
    }
    other = "loyalist" if player == "insurgent" else "insurgent"
    assert [kind for kind in mine[player] if kind not in kinds] == []
    assert [kind for kind in mine[other] if kind in kinds] == []
    gone = {"insurgent": "W1", "loyalist": "W2"}
    assert [event.units for event in teller.draft.events if event.kind == "withdrawn"] == [(gone[player],)]
    assert {"withdrawn", "imported", "factory worked", "stayed"} <= set(kinds)


@pytest.mark.rule("europa", "R314")
@pytest.mark.parametrize(("rules", "held"), [(("44B1",), "insurgent"), ((), "")])
def test_remote_hexes_change_hands_in_an_initial_phase_by_an_option_alone(rules: tuple[str, ...], held: str) -> None:
    table = _table({"N1": {**NAT, "size": "II", "at": "0101"}}, *rules, game_turn="I Sep 36")
    teller = _teller(table)
    initial.begin_player_turn(teller, ScriptedDice())
    assert teller.state.hexes.get("0406", Holding("")).owner == held


@pytest.mark.parametrize(
    ("limits", "skies"),
    [
        ((0, 0), ["clear"] * 6),
        ((0, 4), ["mud"] * 4 + ["clear"] * 2),
        ((2, 5), ["snow"] * 2 + ["mud"] * 3 + ["clear"]),
        ((6, 6), ["snow"] * 6),
    ],
)
def test_a_die_is_snow_up_to_the_first_limit_and_mud_up_to_the_second(
    limits: tuple[int, int], skies: list[str]
) -> None:
    assert [under(limits, die) for die in range(1, 7)] == skies


@pytest.mark.parametrize(
    ("title", "before", "die", "now", "told"),
    [
        ("I Nov 36", {}, 1, {"D": "mud", "E": "mud"}, {"D", "E"}),
        ("I Nov 36", {}, 3, {"D": "mud", "E": "clear"}, {"D", "E"}),
        ("I Dec 36", {}, 1, {"D": "snow", "E": "mud"}, {"D", "E"}),
        ("I Dec 36", {}, 6, {"D": "clear", "E": "clear"}, {"D", "E"}),
        ("I Apr 37", {"D": "snow"}, 1, {"D": "clear"}, {"D"}),
        ("I Apr 37", {"E": "clear"}, 1, {"E": "clear"}, set()),
        ("I Oct 36", {}, 1, {}, set()),
    ],
)
def test_the_weather_is_thrown_for_by_zone_and_month_and_clears_by_itself(
    title: str, before: dict[str, str], die: int, now: dict[str, str], told: set[str]
) -> None:
    zones = {"weather": {"*": "D", "0101": "E", "0102": ""}}
    table = _table(zones=zones, game_turn=title, weather=before)
    teller = _teller(table)
    turn_weather(teller, ScriptedDice(otherwise=(die - 0.5) / 6))
    assert dict(teller.state.weather) == now
    events = teller.draft.events
    assert [event.facts["zone"] for event in events] == sorted(told)
    thrown = f", by a die of {die}" if title in ("I Nov 36", "I Dec 36") else ""
    assert {event.facts["thrown"] for event in events} <= {thrown}


def test_weather_is_thrown_for_once_in_a_game_turn_as_the_first_side_begins() -> None:
    table = _table(zones={"weather": {"*": "D"}}, game_turn="II Oct 36")
    dice = ScriptedDice(otherwise=0.0)
    table.end(dice)
    table.end(ScriptedDice(otherwise=0.0))
    assert (table.state.month, table.state.player, table.state.weather) == (8, "insurgent", {"D": "mud"})
    table.has(weather={"D": "clear"})
    table.end(ScriptedDice(otherwise=0.0))
    assert (table.state.player, table.state.weather) == ("loyalist", {"D": "clear"})


@pytest.mark.rule("europa", "R190")
def test_a_seat_that_is_walked_into_is_told_to_be_lost_by_the_order_that_did_it() -> None:
    sides = {"loyalist": {"owns": ["0203"], "government": "0203"}}
    table = _table({"N1": {**NAT, "size": "II", "at": "0202"}}, sides=sides, game_turn="I Sep 36")
    teller = _teller(table)
    order = table.order("N1 move 0203")
    assert isinstance(order, Order)
    carry_out(teller, order)
    told = [(event.kind, event.cause) for event in teller.draft.events if event.kind == "seat lost"]
    assert told == [("seat lost", "order N1 move")]
