"""What a seat is given beside answers: tokens, desks, notes, tasks, lines of supply, targets, many orders."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from drumhead.engine.maps.hexes.model import HexPlace
from drumhead.engine.play.commanding.commands import Command
from drumhead.engine.play.figures import Cells, Path, Way
from drumhead.engine.play.recall.agenda import DONE, LATER, NOW
from drumhead.engine.play.view import View
from drumhead.engine.rulesets.europa.movement.trains import PORTUGAL
from drumhead.engine.rulesets.europa.position.state import Government, Yard
from drumhead.engine.rulesets.europa.seats.checking import check, sides
from drumhead.engine.rulesets.europa.seats.forms import FORMS
from drumhead.engine.rulesets.europa.seats.lifelines import lifelines
from drumhead.engine.rulesets.europa.seats.showing import agenda, shown
from drumhead.engine.rulesets.europa.seats.situation import situation
from drumhead.engine.rulesets.europa.seats.views import describe, facts
from tests.rulesets.europa.lines import SECOND, table_of
from tests.rulesets.europa.strips import hexes, table, way
from tests.rulesets.europa.tables import RULESET, Table, board_of

ROWS = ["......"] * 4
NAT: dict[str, Any] = {"affiliation": "Nat", "factors": "6-3-6", "size": "X"}
PA: dict[str, Any] = {"affiliation": "PA", "factors": "1-2-6", "size": "X"}
UNITS = {
    "N1": {**NAT, "at": "0202"},
    "N2": {**NAT, "at": "0202"},
    "N3": {**NAT, "at": "0406"},
    "L1": {**PA, "at": "0203"},
}


def _table(units: dict[str, dict[str, Any]] = UNITS, places: tuple[HexPlace, ...] = (), **head: Any) -> Table:
    return Table(board_of(ROWS, places=places), units=units, **head)


def _seen(at: Table, seat: str) -> View:
    return RULESET.view(at.game, at.state, at.game.seat(seat))


def _place(name: str, grade: Any, *at: str, port: Any = "", **marks: int) -> HexPlace:
    return HexPlace(name, tuple(map(board_of(ROWS).board.cell, at)), grade, port, marks)


@pytest.mark.parametrize(
    ("seat", "orderable", "own"),
    [("insurgent", {"N1", "N2", "N3"}, {"N1", "N2", "N3"}), ("loyalist", set(), {"L1"}), ("gm", set(), set())],
)
def test_units_of_the_phasing_player_are_orderable_by_him_alone(seat: str, orderable: set[str], own: set[str]) -> None:
    view = _seen(_table(), seat)
    assert {token.id for token in view.tokens if token.orderable} == orderable
    assert {token.id for token in view.tokens if token.stance == "own"} == own
    assert {token.id for token in view.tokens if token.stance == "enemy"} == set(UNITS) - own
    over = _seen(_table().has(winner="loyalist"), seat)
    assert not any(token.orderable for token in over.tokens)


def test_a_token_shows_what_is_printed_on_its_unit() -> None:
    at = _table({"N1": {**NAT, "at": "0202", "title": "First", "type": "motorized infantry"}})
    (token,) = at.view.tokens
    assert (token.id, token.title, token.cell, token.tactical) == ("N1", "First", at.cell("0202"), None)
    assert (token.arm, token.counter, token.head, token.foot) == ("M", "motorized infantry", "X", "6-3-6")
    assert (token.owner, token.state) == ("Nationalist", "Insurgent")


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ({}, {}),
        ({"status": "pool", "cell": -1}, {"Where": "lost; it may be replaced"}),
        ({"status": "forming", "cell": -1}, {"Where": "it waits to be formed"}),
        ({"status": "due", "cell": -1, "entry": "ports"}, {"Where": "due at any port"}),
        ({"traits": ("cadre",)}, {"Strength": "cadre"}),
        ({"hungry": 2}, {"Supply": "U-2"}),
        ({"hungry": 1, "isolated": True}, {"Supply": "U-1, isolated"}),
        ({"isolated": True}, {}),
        ({"spent": 4}, {"Spent": "4 of 6 movement points"}),
    ],
)
def test_what_has_become_of_a_unit_is_among_its_facts_and_nothing_else(
    more: dict[str, Any], told: dict[str, str]
) -> None:
    unit = replace(_table().state.units["N1"], **more)
    found = dict(facts(unit))
    assert found == {"Factors": "6-3-6", "Kind": "X infantry, Nationalist", **told}


def test_a_unit_is_described_where_it_stands_also_in_the_first_hex_and_nobody_is_not_at_all() -> None:
    at = _table({"N1": {**NAT, "at": "0101"}, "N2": {**NAT, "status": "pool"}})
    assert describe(at.game, at.view, "N1")[2] == "in 0101"
    assert describe(at.game, at.view, "N2")[2].startswith("Factors: ")
    assert describe(at.game, at.view, "N9") == ()


def _desks(at: Table, seat: str = "insurgent") -> dict[str, tuple[str, ...]]:
    return {desk.id: desk.waiting for desk in _seen(at, seat).desks}


def test_the_government_has_a_desk_in_its_own_initial_stage_where_it_has_to_decide() -> None:
    burgos = (_place("Burgos", "dot", "0406"),)
    lost = {"insurgent": Government("0203", "lost"), "loyalist": Government("0203", "lost")}
    at = _table(places=burgos, stage="initial").has(governments=lost)
    assert _desks(at) == {"government": ("its seat in 0203 is lost: it must go to another city",)}
    assert _desks(at, "loyalist") == {} == _desks(at, "gm")
    at.has(phase="movement")
    assert "government" not in _desks(at)
    assert _desks(_table(places=burgos, stage="initial")) == {}


@pytest.mark.parametrize(("stage", "there"), [("initial", True), ("movement", True), ("combat", False)])
def test_the_railways_have_a_desk_but_in_the_combat_stage(stage: str, there: bool) -> None:
    places = (_place("Alta", "dot", "0202"), _place("Baja", "dot", "0203"))
    at = _table(places=places, stage=stage)
    at.has(yards={"Alta": Yard(insurgent=2.0, used=0.5, extra=1.0), "Baja": Yard(loyalist=1.0)})
    found = {desk.id: desk.facts for desk in at.view.desks if desk.id == "railways"}
    assert found == ({"railways": (("Alta", "2.5 RE left"),)} if there else {})
    assert not [desk for desk in _seen(at, "loyalist").desks if desk.id == "railways"]
    for gift, told in ((0.0, []), (2.0, [("Portugal", "2 RE to give")] * there)):
        facts_of = [fact for desk in at.has(tallies={PORTUGAL: gift}).view.desks for fact in desk.facts]
        assert [fact for fact in facts_of if fact[0] == "Portugal"] == told


@pytest.mark.rule("europa", "R085")
def test_every_load_of_the_phasing_player_has_a_desk_while_he_moves() -> None:
    items = {
        "S10": {"kind": "general", "side": "insurgent", "at": "0202", "amount": 2.0},
        "S2": {"kind": "resource", "side": "insurgent", "at": "0202"},
        "S3": {"kind": "resource", "side": "loyalist", "at": "0203"},
        "N1": {"kind": "resource", "side": "insurgent", "at": "0202"},
    }
    at = _table(items=items)
    left = "40 supply movement points are left"
    found = [(desk.id, desk.facts) for desk in at.view.desks]
    assert found == [
        ("S2", (("Resource points", f"1 (1 RE) in 0202; {left}"),)),
        ("S10", (("Points of general supply", f"2 (0.5 RE) in 0202; {left}"),)),
    ]
    assert _desks(at, "loyalist") == {}
    assert _desks(at.has(winner="insurgent")) == {}
    assert _desks(_table(items=items, stage="exploitation")) == {}


def test_notes_say_whose_cities_and_yards_are_and_what_lies_where() -> None:
    places = (
        _place("Alta", "dot", "0202"),
        _place("Baja", "point", "0203"),
        _place("Cala", "reference", "0101"),
        _place("Duna", "", "0302"),
    )
    items = {"S1": {"kind": "general", "side": "loyalist", "at": "0203", "amount": 2.0}}
    yards = {"Alta": {"insurgent": 2.0, "extra": 1.0}, "Cala": {"insurgent": 1.0}}
    at = _table(places=places, items=items, yards=yards)
    notes = RULESET.notes(at.game, at.view)
    cities = {note.name: (note.text, note.stance, note.owner) for note in notes if note.kind == "city"}
    assert cities == {
        "Alta": ("dot city of the Insurgents", "friend", "Insurgent"),
        "Baja": ("point city of the Loyalists", "enemy", "Loyalist"),
        "Cala": ("reference city of nobody", "", ""),
    }
    found = {note.name: (note.text, note.stance, note.owner) for note in notes if note.kind == "yard"}
    assert found == {"Alta": ("yard Alta of 3 RE", "friend", "Insurgent")}
    lying = [(note.kind, note.name, note.text, note.stance) for note in notes if note.name == "S1"]
    assert lying == [("general", "S1", "points of general supply, Loyalist: 2 (S1)", "enemy")]
    hexes_of = [note for note in notes if note.kind == "hex"]
    assert {note.text for note in hexes_of} == {"owned by the Insurgents", "owned by the Loyalists"}
    assert not {note.cell for note in hexes_of} & {at.cell("0202"), at.cell("0203")}
    assert at.cell("0302") in {note.cell for note in hexes_of}, "a place that is no city has no note of its own"
    assert not [note for note in notes if note.kind == "source"]


def _loyal(*owned: str, stage: str = "initial", turn: str = "I Sep 36", **units: dict[str, Any]) -> Table:
    """Three Loyalist cities on a railway, the row their own but for what is left out."""
    cities = {"Valencia": "0101", "Murcia": "0103", "Albacete": "0105"}
    told: dict[str, Any] = {"sides": way(1, 12), "units": units, "player": "loyalist", "stage": stage}
    return table(["." * 12], cities=cities, loyalist=owned or hexes(1, 12), turn=turn, **told)


@pytest.mark.rule("europa", "R077")
@pytest.mark.parametrize(("stage", "sources"), [("initial", True), ("movement", False)])
def test_sources_that_may_make_points_are_noted_in_the_initial_stage(stage: str, sources: bool) -> None:
    hungry = {**PA, "at": "0112", "hungry": 1}
    at = _loyal(*hexes(1, 5), stage=stage, L1=hungry)
    found = [note.name for note in RULESET.notes(at.game, at.view) if note.kind == "source"]
    told = [word for desk in at.view.desks for word in desk.waiting if "points" in word]
    assert (bool(found), bool(told)) == (sources, sources)


def test_lines_of_supply_are_those_of_the_seats_own_units_behind_its_orders() -> None:
    at = _loyal(*hexes(1, 6), stage="movement", L1={**PA, "at": "0102"}, N1={**NAT, "at": "0112", "size": "II"})
    (line,) = lifelines(at.game, at.view, ())
    assert (line.unit, line.cell, bool(line.path)) == ("L1", at.cell("0102"), True)
    assert line.text.startswith("L1: in general supply of ")
    assert {each.unit for each in lifelines(at.game, _seen(at, "gm"), ())} == {"L1", "N1"}
    theirs = lifelines(at.game, _seen(at, "insurgent"), ())
    assert [(each.unit, each.to, each.path) for each in theirs] == [("N1", "", ())]
    moved = lifelines(at.game, at.view, [at.order("L1 move 0103")])
    assert moved[0].cell == at.cell("0103")


def test_no_lines_are_shown_before_supply_is_judged() -> None:
    at = _loyal(stage="movement", turn="I Aug 36", L1={**PA, "at": "0102"})
    assert lifelines(at.game, at.view, ()) == ()


@pytest.mark.parametrize(
    ("hungry", "said"), [(0, "out of general supply; "), (2, "out of general supply, U-2 by now; ")]
)
def test_a_broken_line_is_told_with_why_and_how_long(hungry: int, said: str) -> None:
    at = _loyal("0112", stage="movement", L1={**PA, "at": "0112", "hungry": hungry})
    (line,) = lifelines(at.game, at.view, ())
    assert line.text.startswith(f"L1 in 0112: {said}") and line.text.endswith(".")
    assert (line.to, line.path) == ("", ()) and line.broken and line.broken in line.text


def test_lines_are_shown_as_they_would_be_if_hexes_fell_and_nothing_else_changes() -> None:
    at = _loyal(*hexes(1, 12), stage="movement", L1={**PA, "at": "0112"}, L2={**PA, "at": "0101"})
    whole = {line.unit: bool(line.path) for line in lifelines(at.game, at.view, ())}
    assert whole == {"L1": True, "L2": True}
    fallen = frozenset(map(at.cell, ("0110", "0108")))
    cut = {line.unit: bool(line.path) for line in lifelines(at.game, at.view, (), fallen)}
    assert cut == {"L1": False, "L2": True}
    gone = lifelines(at.game, at.view, (), frozenset({at.cell("0112")}))
    assert {line.unit for line in gone} == {"L2"}
    assert set(at.state.units) == {"L1", "L2"} and at.state.hexes["0110"].owner == "loyalist"


def test_who_gives_orders_sees_them_done_and_the_game_master_the_position_as_it_is() -> None:
    at = _table(game_turn="I Sep 36")
    orders = [at.order("N3 move 0405")]
    mine = shown(at.game, at.view, orders)
    assert mine.state.units["N3"].cell == at.cell("0405")
    assert next(token for token in mine.tokens if token.id == "N3").cell == at.cell("0405")
    gm = _seen(at, "gm")
    assert shown(at.game, gm, orders) is gm
    view = at.view
    assert shown(at.game, view, ()) is view


@pytest.mark.parametrize(
    ("player", "stage", "winner", "done"),
    [
        *(("insurgent", "initial", "", 0), ("insurgent", "combat", "", 2), ("loyalist", "movement", "", 5)),
        ("loyalist", "exploitation", "insurgent", 8),
    ],
)
def test_the_agenda_has_both_turns_of_four_stages_and_where_it_stands(
    player: str, stage: str, winner: str, done: int
) -> None:
    at = _table(game_turn="I Sep 36").has(player=player, phase=stage, winner=winner)
    found = agenda(at.game, at.view)
    states = [DONE] * done + [NOW] * (done < 8) + [LATER] * (7 - done)
    assert [row.when for row in found.stages] == states
    assert [row.title for row in found.stages] == ["initial", "movement", "combat", "exploitation"] * 2
    assert [row.short for row in found.stages] == ["Initial", "Move", "Combat", "Exploit"] * 2
    assert [row.part for row in found.stages] == ["Insurgent"] * 4 + ["Loyalist"] * 4
    assert (found.title, found.hand) == ("I Sep 36", "" if winner else player.capitalize())


def test_zones_are_shown_as_own_and_enemy_and_hunger_of_those_on_the_map() -> None:
    units = {
        "N1": {**NAT, "at": "0101"},
        "L1": {**PA, "at": "0206", "hungry": 1},
        "L2": {**PA, "status": "pool", "hungry": 3},
    }
    at = _table(units)

    def laid(seat: str) -> dict[str, tuple[int, ...]]:
        figures = situation(at.game, _seen(at, seat))
        return {figure.style: figure.cells for figure in figures if isinstance(figure, Cells)}

    mine, theirs = laid("insurgent"), laid("loyalist")
    assert (mine["own"], mine["enemy"]) == (theirs["enemy"], theirs["own"])
    assert laid("gm") == mine and at.cell("0102") in mine["own"]
    assert mine["broken"] == (at.cell("0206"),)
    bare = _table({"N1": {**NAT, "size": "II", "at": "0101"}})
    assert situation(bare.game, bare.view) == ()


def test_orders_are_checked_for_who_gives_them_and_behind_those_before() -> None:
    at = _table(game_turn="I Sep 36")
    order = at.order("N3 move 0405")
    assert [sides(at.game, _seen(at, seat)) for seat in ("insurgent", "loyalist", "gm")] == [
        ("insurgent",),
        ("loyalist",),
        ("insurgent",),
    ]
    assert check(at.game, _seen(at, "gm"), order, ()) is None
    refused = check(at.game, _seen(at, "loyalist"), order, ())
    assert refused is not None and refused.reason == "N3 is not yours to order in this stage"
    again = at.order("N3 move 0405 0404")
    assert check(at.game, at.view, again, [order]) is None, "it replaces the one of its kind"


def _targets(at: Table, kind: str, unit: str, *lines: str, seat: str = "insurgent") -> list[str] | None:
    found = RULESET.targets(at.game, _seen(at, seat), kind, unit, [at.order(line) for line in lines])
    return None if found is None else [at.board.name(cell) for cell in found]


def test_targets_are_hexes_of_kinds_of_orders_that_name_one() -> None:
    at = _table(stage="combat")
    assert _targets(at, "attack", "N1") == ["0203"] == _targets(at, "attack", "N1", "N1 attack 0203")
    assert _targets(at, "attack", "N2", "N1 attack 0203") == []
    assert _targets(at, "attack", "N9") == [] == _targets(at, "attack", "N1", seat="loyalist")
    assert _targets(at, "attack", "N1", seat="gm") == ["0203"]
    assert _targets(at, "move", "N1") is None is _targets(at, "form", "N1")
    assert _targets(at, "place", "N1") == []
    corner = _table({"N1": {**NAT, "at": "0101"}, "L1": {**PA, "at": "0102"}}, stage="combat")
    assert _targets(corner, "attack", "N1") == ["0102"]
    due = {**NAT, "status": "due", "due": "II Jul 36", "entry": "0406"}
    coming = _table({"N8": due}, stage="initial", sides={"insurgent": {"owns": ["0406"]}})
    assert _targets(coming, "place", "N8") == ["0406"], "however far from anything"


def test_a_ride_may_name_stations_at_either_rate_and_nobody_elses() -> None:
    units = {"N1": {**NAT, "at": "0202"}, "N9": {**NAT, "status": "pool"}, "N0": {**NAT, "at": "0101"}}
    track = ("0101", "0201", "0202", "0203", "0204")
    line = dict.fromkeys(pairwise(track), "rail")
    places = (_place("Alta", "dot", "0202"),)
    owns = {"insurgent": {"owns": list(track)}}
    yards = {"Alta": {"insurgent": 2.0}}
    at = Table(board_of(ROWS, line, places), units=units, sides=owns, yards=yards, game_turn="I Sep 36")
    assert _targets(at, "rail", "N1") == ["0101", "0201", "0203", "0204"]
    assert _targets(at, "rail", "N0") == ["0201", "0202", "0203", "0204"], "from the first hex of the map too"
    assert _targets(at, "rail", "N1", "N1 rail 0203") == _targets(at, "rail", "N1"), "its own order is made anew"
    for id in ("N9", "N8"):
        assert _targets(at, "rail", id) == []
    assert _targets(at, "rail", "N1", seat="loyalist") == []


def test_a_load_may_be_sent_while_its_player_moves() -> None:
    items = {"S1": {"kind": "resource", "side": "insurgent", "at": "0202"}}
    at = _table(items=items)
    assert _targets(at, "haul", "S1")
    assert _targets(at, "haul", "S9") == [] == _targets(at, "haul", "S1", seat="loyalist")
    assert _targets(_table(items=items, stage="combat"), "haul", "S1") == []


def test_an_overrun_is_foretold_with_its_sum_and_no_other_order_is() -> None:
    units = {"N1": {**NAT, "factors": "20-3-6", "at": "0202"}, "N2": UNITS["N2"], "L1": {**PA, "at": "0203"}}
    at = _table(units, game_turn="I Sep 36")
    found = RULESET.foretold(at.game, at.view, at.order("N1 overrun 0203"), ())
    assert found is not None and found.text == "0203: 20 against 2, 10:1 needed."
    assert found.figures == (Path((at.cell("0202"), at.cell("0203")), "fire"),)
    assert RULESET.foretold(at.game, at.view, at.order("N2 overrun 0203"), ()) is None, "it is too weak"
    assert RULESET.foretold(at.game, at.view, at.order("N1 move 0102"), ()) is None
    assert RULESET.foretold(at.game, _seen(at, "loyalist"), at.order("N1 overrun 0203"), ()) is None
    again = [at.order("N1 overrun 0203")]
    assert RULESET.foretold(at.game, at.view, again[0], again) == found


def test_an_attack_is_foretold_with_who_is_in_doubt_and_each_strike_and_retreat_once() -> None:
    units = {
        "N1": {**NAT, "at": "0202", "traits": ["unreliable"]},
        "N2": {**NAT, "at": "0202"},
        "N3": {**NAT, "at": "0304"},
        "L1": {**PA, "at": "0203"},
        "L2": {**PA, "at": "0203"},
    }
    at = _table(units, stage="combat", items={"S": {"kind": "attack", "side": "insurgent", "at": "0202"}})
    found = RULESET.foretold(at.game, at.view, at.order("N1 attack 0203 N2 N3"), ())
    assert found is not None and found.text.endswith("; N1 in doubt.")
    strikes = [figure.cells for figure in found.figures if isinstance(figure, Path)]
    target = at.cell("0203")
    assert strikes == [(at.cell("0202"), target), (at.cell("0304"), target)]
    assert len([figure for figure in found.figures if isinstance(figure, Way)]) == 1
    sure = RULESET.foretold(at.game, at.view, at.order("N2 attack 0203"), ())
    assert sure is not None and "doubt" not in sure.text


def _shares(at: Table, kind: str, ids: str, others: tuple[str, ...] = (), **values: Any) -> dict[str, tuple[Any, ...]]:
    command = Command(kind, tuple(ids.split()), values)
    shares = RULESET.spread(at.game, at.view, command, [at.order(line) for line in others])
    write = RULESET.write_order
    return {each.unit: (*(write(at.game, order) for order in each.orders), each.why or each.note) for each in shares}


def test_an_attack_together_is_ordered_by_the_first_who_can_and_noted_for_the_others() -> None:
    at = _table(stage="combat")
    target = at.cell("0203")
    assert _shares(at, "attack together", "N3 N1 N2", target=target) == {
        "N3": ("N3 does not attack: N3 does not stand next to 0203.",),
        "N1": ("N1 attack 0203 N2", ""),
        "N2": ("N2 attacks 0203 with N1.",),
    }
    assert _shares(at, "attack together", "N1", ("N1 attack 0203",), target=target) == {"N1": ("N1 attack 0203", "")}
    assert "attacked already" in _shares(at, "attack together", "N1", ("N2 attack 0203",), target=target)["N1"][0]
    given = ("N2 attack 0203", "N1 attack 0203 N2")
    assert _shares(at, "attack together", "N1 N2", given, target=target)["N1"] == ("N1 attack 0203 N2", "")
    assert _shares(at, "attack together", "N3", target=target).keys() == {"N3"}


def test_an_overrun_together_takes_who_stands_with_the_first() -> None:
    units = {**UNITS, "N1": {**NAT, "factors": "20-3-6", "at": "0202"}}
    at = _table(units, game_turn="I Sep 36")
    assert _shares(at, "overrun together", "N1 N3 N2", target=at.cell("0203")) == {
        "N1": ("N1 overrun 0203 N2", ""),
        "N3": ("N3 does not stand with N1.",),
        "N2": ("N2 goes over 0203 with N1.",),
    }
    given = ("N2 move 0102",)
    assert _shares(at, "overrun together", "N1 N2", given, target=at.cell("0203"))["N1"] == ("N1 overrun 0203 N2", "")
    weak = _shares(at, "overrun together", "N2", target=at.cell("0203"))
    assert weak == {"N2": ("6 against 2 is less than 10:1.",)}
    apart = _shares(at, "overrun together", "N1", ("N3 move 0405",), target=at.cell("0203"))
    assert apart == {"N1": ("N1 overrun 0203", "")}


def test_units_that_go_to_one_hex_go_one_behind_the_other_and_who_cannot_says_so() -> None:
    units = {f"D{n}": {**NAT, "size": "XX", "at": "0405"} for n in range(4)} | {
        "N9": {**NAT, "factors": "1-1-0", "at": "0406"}
    }
    at = _table(units, game_turn="I Sep 36")
    shares = _shares(at, "go", "D0 D1 D2 D3 N9", to=at.cell("0404"))
    assert [shares[f"D{n}"][0] for n in range(3)] == [f"D{n} move 0404" for n in range(3)]
    assert shares["N9"] == ("N9 does not come to 0404 in this stage.",)
    assert shares["D3"][0] != "D3 move 0404", "the hex is full by then"
    again = _shares(at, "go", "D0", ("D0 move 0305",), to=at.cell("0404"))
    assert again["D0"][0] == "D0 move 0404", "what they were ordered before does not count"
    full = tuple(f"D{n} move 0404" for n in (1, 2, 3))
    anew = _shares(at, "go", "D0 D1", full, to=at.cell("0404"))
    assert [anew["D0"], anew["D1"][0] == full[0]] == [("D0 move 0404", ""), False], "nor what those behind them were"


def test_orders_name_hexes_places_and_whether_they_may_be_left_out() -> None:
    fields = {(form.kind, field.name): field.optional for form in FORMS for field in form.fields}
    free = {key for key, optional in fields.items() if optional}
    assert free == {("move", "admin"), ("rail", "strategic"), ("attack", "advance"), ("haul", "beside")}


def _tasks(at: Table, *lines: str, seat: str = "insurgent") -> list[str]:
    orders = [at.order(line) for line in lines]
    return [task.unit or task.text.split(" has")[0] for task in RULESET.tasks(at.game, _seen(at, seat), orders)]


def test_tasks_are_who_is_due_and_a_lost_seat_until_they_are_ordered() -> None:
    due = {**NAT, "status": "due", "due": "II Jul 36", "entry": "Burgos"}
    units = {"N10": due, "N2": due, "L1": {**due, "affiliation": "PA"}, "N3": {**due, "due": "I Sep 36"}}
    places = (_place("Burgos", "dot", "0406"),)
    owns = {"insurgent": {"owns": ["Burgos"]}}
    at = _table(units, places, stage="initial", sides=owns)
    assert _tasks(at) == ["N2", "N10"] and _tasks(at, "N2 place Burgos") == ["N10"]
    assert _tasks(at, seat="loyalist") == [] == _tasks(at, seat="gm")
    pools = {"N8": {**NAT, "status": "pool"}, "L8": {**PA, "status": "pool"}}
    seen = {seat: _seen(_table(pools, stage="initial"), seat) for seat in ("insurgent", "loyalist", "gm")}
    waiting = {seat: [token.id for token in view.tokens] for seat, view in seen.items()}
    assert waiting == {"insurgent": ["N8"], "loyalist": [], "gm": []}
    lost = _table(units, places, stage="initial", sides=owns).has(governments={"insurgent": Government("0203", "lost")})
    assert _tasks(lost) == ["The government", "N2", "N10"]
    assert _tasks(lost, "government relocate Burgos") == ["N2", "N10"]
    for fields in ({"winner": "insurgent"}, {"phase": "movement"}, {"player": "loyalist"}):
        assert _tasks(_table(units, places, stage="initial", sides=owns).has(**fields)) == []


def test_stations_are_those_of_both_rates_and_of_one_where_the_other_is_barred() -> None:
    """By low-volume rails ten hexes at the operational rate and all at the strategic one, which a march bars."""
    low = table_of(kind="low-volume rail")
    every = [low.board.name(cell) for cell in RULESET.targets(low.game, low.view, "rail", "N", ()) or ()]
    assert every == SECOND[1:]
    marched = table_of(kind="low-volume rail", units={"N": {**NAT, "at": "0202"}})
    behind = [marched.order("N move 0201")]
    near = [low.board.name(cell) for cell in RULESET.targets(marched.game, marched.view, "rail", "N", behind) or ()]
    assert near == SECOND[1:11]


def test_an_attack_on_whom_nobody_lets_go_is_foretold_without_a_retreat() -> None:
    board = board_of(ROWS).board
    near = {board.name(cell) for cell in board.neighbours(board.cell("0203"))}
    shut = {f"Z{n}": {**NAT, "at": at} for n, at in enumerate(sorted(near))}
    at = _table({**shut, "L1": {**PA, "at": "0203"}}, stage="combat")
    found = RULESET.foretold(at.game, at.view, at.order("Z0 attack 0203"), ())
    assert found is not None and not [figure for figure in found.figures if isinstance(figure, Way)]


def test_a_line_that_ends_off_the_map_is_drawn_as_far_as_the_map_goes() -> None:
    units = {"I1": {**NAT, "affiliation": "Ita", "at": "0104"}}
    sea = {"sea": {**dict.fromkeys((*hexes(1, 12), *hexes(1, 12, 2), "Italy"), "Mediterranean"), "*": ""}}
    cities: dict[str, Any] = {"Cadiz": ("0103", {"port": "major"})}
    told: dict[str, Any] = {"zones": sea, "boxes": ("Italy",), "insurgent": hexes(1, 12), "units": units}
    at = table(["." * 12, "~" * 12], cities=cities, **told)
    (line,) = lifelines(at.game, at.view, ())
    assert line.to and line.path and not any(at.board.is_box(cell) for cell in line.path)
    assert line.path[0] == at.cell("0104")
