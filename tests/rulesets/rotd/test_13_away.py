"""13.1, 7.18, 8.1i, 13.4b: units aboard transports and in garrisons off the map, from the sheet to the field."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from drumhead.engine.errors import ScenarioError
from drumhead.engine.play.events import Event
from drumhead.engine.play.state import apply, decode, encode
from drumhead.engine.play.view import encode_view
from drumhead.engine.rulesets.rotd import RULESET
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.ground import Refused
from drumhead.engine.rulesets.rotd.campaign.state import RotdState, Unit
from drumhead.engine.rulesets.rotd.marches.boarding import boarding_refused
from tests.rulesets.rotd.afloat import page
from tests.rulesets.rotd.pages import play
from tests.rulesets.rotd.sheets import Turn, forced, refused, turn

SHIP = "FR1RT G5-V8 7-7"
STAFF = ("FR90CQ G5-V8 0-0", "AU90CQ G9-V7 7-7")
ALGIERS = '[garrisons]\nAlgiers = "FRA"\n'


def posted(id: str, place: str, *fields: str) -> str:
    """A unit aboard a ship or in a garrison."""
    return "\n".join(["[[units]]", f'id = "{id}"', f'place = "{place}"', *fields, ""])


def shipped(*pieces: str, afloat: tuple[str, ...] = (SHIP,), extra: str = "") -> str:
    return page(*(f"{piece} supplies=1" for piece in pieces), *STAFF, afloat=afloat, extra=extra)


def aboard(*more: str, extra: str = "", afloat: tuple[str, ...] = (SHIP,)) -> str:
    return shipped(*more, afloat=afloat, extra=extra + posted("FR3IN", "FR1RT"))


def played(of: str, *lines: str, until: str = "tactical-5") -> Turn:
    return turn(play(of), *lines, until=until)


@pytest.mark.rule("rotd", "13.1a")
def test_a_unit_goes_aboard_the_transport_beside_it_and_is_inactive_until_it_goes_ashore() -> None:
    game, state = play(shipped("FR3IN G5-V8 6-6"))
    found = turn((game, state), "FR3IN board FR1RT", until="end")
    unit = found.unit("FR3IN")
    assert (unit.aboard, unit.status) == ("FR1RT", "inactive")
    assert Campaign(game, found.after, "supply").present(unit.cell) == (found.unit("FR90CQ"),)
    again = turn((game, found.after), "FR3IN unload at 8-8")
    assert (again.place("FR3IN"), again.unit("FR3IN").status) == ("G5-V8 8-8", "active")
    assert again.unit("FR3IN").aboard == ""


@pytest.mark.rule("rotd", "13.1a")
def test_a_unit_is_carried_by_the_ship_and_goes_ashore_where_it_lies() -> None:
    afloat = ('FR1RT G5-V8 7-7 timetable={1="G6-V8_7-7"}',)
    found = played(aboard(afloat=afloat), "FR3IN unload")
    assert found.place("FR3IN") == "G6-V8 7-6"
    assert found.one("went-ashore", "FR3IN").facts["ship"] == "FR1RT"


@pytest.mark.rule("rotd", "8.1i")
def test_who_has_marched_does_not_go_aboard() -> None:
    found = played(shipped("FR3IN G5-V9 6-6", afloat=("FR1RT G5-V8 7-7",)), "FR3IN march G5-V8", "FR3IN board FR1RT")
    assert found.unit("FR3IN").aboard == ""
    near = forced(play(shipped("FR3IN G4-V8 14-6")), "FR3IN march G5-V8", "FR3IN entry 6-6", "FR3IN move 7-6 from T3",
                  "FR3IN board FR1RT")  # fmt: skip
    assert near.place("FR3IN").startswith("G5-V8")
    assert near.one("boarding-refused", "FR3IN").rule == "8.1i"


@pytest.mark.rule("rotd", "13.1a")
def test_a_unit_may_come_beside_the_ship_in_the_same_turn() -> None:
    found = played(shipped("FR3IN G5-V8 5-4"), "FR3IN move 6-6", "FR3IN board FR1RT")
    assert found.unit("FR3IN").aboard == "FR1RT"


@pytest.mark.rule("rotd", "13.1a")
@pytest.mark.parametrize(
    ("unit", "ship"),
    [
        ("FR3IN G5-V8 5-5", SHIP),
        ("FR3IN G5-V8 6-6 men=3001 batteries=0", SHIP),
        ("FR3LC G5-V8 6-6 men=1001", SHIP),
        ("FR3IN G5-V8 6-6", "FR1RT G6-V8 7-7"),
        ("FR3IN G5-V8 6-6", "AU1RT G5-V8 7-7"),
    ],
)
def test_not_from_afar_nor_without_room_nor_on_an_enemy(unit: str, ship: str) -> None:
    game, state = play(shipped(unit, afloat=(ship,)))
    id = unit.split(maxsplit=1)[0]
    found = forced((game, state), f"{id} board {ship.split(maxsplit=1)[0]}", until="rail")
    assert found.unit(id).aboard == ""
    assert found.one("boarding-refused", id).rule == "13.1a"


@pytest.mark.rule("rotd", "13.1a")
def test_two_that_fit_one_by_one_do_not_fit_together() -> None:
    page = shipped("FR3IN G5-V8 6-6 men=1600 batteries=0", "FR4IN G5-V8 6-6 men=1600 batteries=0")
    found = played(page, "FR3IN board FR1RT", "FR4IN board FR1RT")
    assert (found.unit("FR3IN").aboard, found.unit("FR4IN").aboard) == ("FR1RT", "")


@pytest.mark.rule("rotd", "13.1a")
def test_the_desk_refuses_what_no_ship_takes() -> None:
    of = shipped("FR3IN G5-V8 6-6 men=3000 batteries=0", "FR1NB G5-V8 5-6", afloat=(SHIP, "FR2RI G5-V8 9-7"))
    start = play(of)
    assert refused(start, "FR3IN board FR2RI") == "13.1a"
    assert refused(start, "FR1NB board FR1RT") == "7.1"
    assert refused(start, "FR3IN unload") == "13.1a"
    assert refused(start, "FR3IN board FR1RT") == refused(start, "FR3IN board FR8TR") == ""
    small = play(shipped("FR3IN G5-V8 6-6 men=3000 batteries=0", afloat=(f"{SHIP} capacity=2999",)))
    assert refused(small, "FR3IN board FR1RT") == "13.1a"


@pytest.mark.rule("rotd", "13.1a")
@pytest.mark.parametrize(("at", "warned"), [(" at 6-6", False), (" at 8-8", False), ("", False), (" at 12-12", True)])
def test_who_goes_ashore_where_the_ship_does_not_lie_is_warned(at: str, warned: bool) -> None:
    game, state = play(aboard())
    view = RULESET.view(game, state, game.seat("Niel"))
    told = [task.text for task in RULESET.tasks(game, view, [RULESET.read_order(game, f"FR3IN unload{at}")])]
    words = "FR3IN does not go ashore as it stands: 12-12 is not open to it beside FR1RT (rule 13.1a)."
    assert [line for line in told if "ashore" in line] == ([words] if warned else [])


@pytest.mark.rule("rotd", "13.1a")
def test_a_bridge_that_lies_goes_aboard_only_if_it_is_taken_up_first() -> None:
    start = play(shipped("FR2PB G5-V8 6-7 deployed=true"))
    assert refused(start, "FR2PB board FR1RT") == "12.5"
    assert refused(start, "FR2PB board FR1RT", "FR2PB undeploy") == ""


@pytest.mark.rule("rotd", "13.1a")
@pytest.mark.parametrize(
    "line",
    ["march G6-V8", "move 5-5", "engage", "activate", "inactivate", "merge into FR4IN", "destroy track", "board FR1RT"],
)
def test_who_is_aboard_does_nothing_on_land(line: str) -> None:
    assert refused(play(aboard("FR4IN G5-V8 6-6")), f"FR3IN {line}") == "13.1a"


@pytest.mark.rule("rotd", "13.1a")
@pytest.mark.rule("rotd", "13.4a")
def test_who_is_aboard_is_neither_woken_nor_fought() -> None:
    found = played(aboard("AU3IN G5-V8 7-6"), "AU3IN engage", until="end")
    assert found.unit("FR3IN").status == "inactive" and found.of("battle", "FR3IN") == ()
    assert found.of("woke", "FR3IN") == ()


@pytest.mark.rule("rotd", "7.18")
def test_nobody_goes_aboard_in_deployment() -> None:
    before = play(shipped("FR3IN G5-V8 6-6", extra="[options]\ndeployment = true\n"))
    assert refused(before, "FR3IN board FR1RT") == "7.18"
    game, state = before
    after = forced(before, "FR3IN board FR1RT")
    assert after.unit("FR3IN").aboard == "" and state.phase == "deployment" and game.options["deployment"]


@pytest.mark.rule("rotd", "13.1a")
def test_in_peace_units_are_placed_beside_a_ship_and_go_aboard_and_ashore() -> None:
    of = shipped("FR3IN G5-V8 2-2", afloat=(SHIP,), extra="peace = [1, 2]\n")
    game, state = play(of)
    found = turn((game, state), "FR3IN deploy to 6-6", "FR3IN board FR1RT")
    assert found.unit("FR3IN").aboard == "FR1RT"
    assert turn((game, found.after), "FR3IN unload at 6-8").place("FR3IN") == "G5-V8 6-8"


@pytest.mark.rule("rotd", "13.1a")
def test_who_is_aboard_finds_no_place_among_enemies_or_where_none_can_stand() -> None:
    foes = [f"AU{n}IN G5-V8 {at}" for n, at in enumerate(("6-6", "7-6", "8-6", "6-8", "7-8", "8-8"), 1)]
    found = forced(play(aboard(*foes)), "FR3IN unload", until="rail")
    assert found.one("boarding-refused", "FR3IN").facts["reason"] == "it finds no place ashore"
    river = forced(play(aboard()), "FR3IN unload at 6-7", until="rail")
    assert river.one("boarding-refused", "FR3IN").facts["reason"] == "6-7 is not open to it"


@pytest.mark.rule("rotd", "13.1a")
def test_in_harbour_troops_go_aboard_and_ashore_on_the_quay() -> None:
    of = shipped("FR3IN G3-V7 3-3", afloat=("FR1TR Genova",))
    game, state = play(of)
    found = turn((game, state), "FR3IN board FR1TR", until="end")
    assert found.unit("FR3IN").aboard == "FR1TR"
    assert turn((game, found.after), "FR3IN unload").place("FR3IN") == "G3-V7 3-3"


@pytest.mark.rule("rotd", "13.1a")
def test_nobody_goes_aboard_from_a_square_where_an_enemy_who_is_awake_stands_with_him() -> None:
    for enemy, reason in (
        ("AU1IN G5-V8 6-6", "an enemy stands with it"),
        ("AU1IN G5-V8 6-6 status='shattered'", None),
        ("AU1IN G5-V8 5-6", None),
        ("FR4IN G5-V8 6-6", None),
    ):
        game, state = play(shipped("FR3IN G5-V8 6-6", enemy))
        refused = boarding_refused(Campaign(game, state, "rail"), state.units["FR3IN"], "FR1RT")
        assert (refused.reason if refused else None) == reason, enemy


@pytest.mark.rule("rotd", "13.1a")
def test_nobody_goes_ashore_from_the_open_sea_or_from_off_the_map() -> None:
    for place in ("Ligurian Sea", "off Genova", "Algiers"):
        of = shipped(afloat=(f"FR1TR {place}",), extra=ALGIERS + posted("FR3IN", "FR1TR"))
        found = forced(play(of), "FR3IN unload", until="end")
        assert found.unit("FR3IN").aboard == "FR1TR"
        assert found.one("boarding-refused", "FR3IN").rule == "13.1a"


@pytest.mark.rule("rotd", "13.1b")
def test_a_garrison_off_the_map_is_inactive_and_on_no_square() -> None:
    game, state = play(shipped("FR4IN G5-V8 6-6", extra=ALGIERS + posted("FR3IN", "Algiers")))
    unit = state.units["FR3IN"]
    assert (unit.garrison, unit.status) == ("Algiers", "inactive")
    campaign = Campaign(game, state, "supply")
    assert all(unit not in campaign.present(cell) for cell in range(game.map.board.size))
    token = RULESET.view(game, state, game.seat("Niel")).token("FR3IN")
    assert token is not None and (token.status, token.tactical) == ("away", None)
    assert ("Location", "Algiers, off the map") in token.facts
    assert RULESET.view(game, state, game.seat("Gyulai")).token("FR3IN") is None
    after = turn((game, state), until="end")
    assert after.unit("FR3IN") == unit_after(unit, after.unit("FR3IN"))


def unit_after(before: Unit, after: Unit) -> Unit:
    """13.3: as it was, but for what rest does of itself."""
    assert (before.men, before.supplies, before.garrison, before.status) == (
        after.men, after.supplies, after.garrison, after.status,
    )  # fmt: skip
    return after


@pytest.mark.rule("rotd", "13.1b")
def test_a_garrison_takes_no_orders_on_land() -> None:
    start = play(shipped("FR4IN G5-V8 6-6", extra=ALGIERS + posted("FR3IN", "Algiers")))
    assert refused(start, "FR3IN march G5-V9") == "13.1b"
    assert refused(start, "FR3IN unload") == "13.1a"


def mended(of: str, *words: str) -> tuple[RotdState, tuple[str, ...]]:
    """The state after a ruling in these words, and the rules it breaks."""
    game, state = play(of)
    found = RULESET.mend(game, state, words)
    event = Event(id="1.supply.1", kind="ruling", phase="supply", changes=found.changes, seen_by=())
    return apply(state, (event,)), found.problems


@pytest.mark.rule("rotd", "13.4b")
def test_fights_in_garrisons_are_entered_as_rulings() -> None:
    of = shipped("FR4IN G5-V8 6-6", extra=ALGIERS + posted("FR3IN", "Algiers", "men = 900"))
    state, problems = mended(of, "unit", "FR3IN", "men=400", "killed=500")
    assert (state.units["FR3IN"].men, state.units["FR3IN"].garrison, problems) == (400, "Algiers", ())
    state, _ = mended(of, "garrison", "Algiers", "state=AUS")
    assert state.garrisons["Algiers"] == "AUS"


@pytest.mark.rule("rotd", "13.1a")
def test_a_game_master_puts_units_aboard_ashore_and_into_garrisons() -> None:
    of = aboard("FR4IN G5-V8 6-6", extra=ALGIERS)
    state, problems = mended(of, "unit", "FR4IN", "place=FR1RT")
    assert (state.units["FR4IN"].aboard, state.units["FR4IN"].status) == ("FR1RT", "inactive")
    assert problems == ("Ship FR1RT has room for 3000; what is aboard takes 6000 (rule 12.7).",)
    state, problems = mended(of, "unit", "FR3IN", "place=G5-V8 3-3")
    unit = state.units["FR3IN"]
    assert (unit.aboard, unit.status, problems) == ("", "active", ())
    state, _ = mended(of, "unit", "FR3IN", "place=Algiers")
    assert (state.units["FR3IN"].garrison, state.units["FR3IN"].aboard) == ("Algiers", "")


@pytest.mark.rule("rotd", "13.1a")
def test_a_ship_that_is_taken_away_takes_those_aboard_with_it_and_says_so() -> None:
    state, problems = mended(aboard(), "remove", "ship", "FR1RT")
    assert problems == ("Ship FR1RT: FR3IN would go down with it (rule 13.1).",)
    assert state.units["FR3IN"].status == "gone" and not state.ships
    sunk = played(aboard(afloat=('FR1RT G5-V8 7-7 timetable={1="leaves"}',)), until="supply")
    assert sunk.unit("FR3IN").status == "gone" and sunk.one("ship-gone").units == ("FR3IN",)


@pytest.mark.parametrize(
    ("unit", "ship", "told"),
    [
        (posted("FR3IN", "FR2RI"), "FR2RI G5-V8 9-7", "FR2RI is a warship, which carries no troops (rule 13.1)."),
        (posted("FR3IN", "FR1RT", "men = 3100"), SHIP, "has room for 3000; what is aboard takes"),
        (posted("FR3IN", "FR9RT"), SHIP, "FR9RT"),
    ],
)
def test_a_scenario_that_overloads_a_ship_is_told_so(unit: str, ship: str, told: str) -> None:
    with pytest.raises(ScenarioError) as error:
        play(shipped(afloat=(ship,), extra=unit))
    assert len(error.value.problems) == 1 and told in error.value.problems[0]


def test_a_state_without_units_away_says_nothing_of_it() -> None:
    _, state = play(shipped("FR3IN G5-V8 6-6"))
    written = encode(state)
    assert not {"aboard", "garrison"} & set(written["units"]["FR3IN"])
    _, away = play(aboard())
    assert decode(RotdState, encode(away)) == away


@pytest.mark.rule("rotd", "13.1a")
def test_what_is_aboard_or_in_a_garrison_only_its_commander_knows() -> None:
    near = ("FR5IN G5-V8 5-5 commander='Foch'", "AU5IN G5-V8 9-9")
    full = page(*near, afloat=(SHIP,), extra=ALGIERS + posted("FR3IN", "FR1RT") + posted("FR4IN", "Algiers"))
    bare = page(*near, afloat=(SHIP,), extra=ALGIERS)
    for seat in ("Gyulai", "Foch", "Hamelin"):
        assert _seen(full, seat) == _seen(bare, seat)
    assert _seen(full, "Niel") != _seen(bare, "Niel")


def _seen(of: str, seat: str) -> str:
    """A seat's view after a turn, and what it was told."""
    found = turn(play(of), until="end")
    told = [RULESET.wording(found.game, event) for event in found.events if event.visible_to(seat)]
    view = RULESET.view(found.game, found.after, found.game.seat(seat))
    return json.dumps(encode_view(view)) + "\n".join(told)


@pytest.mark.rule("rotd", "13.1a")
def test_who_is_aboard_knows_his_ship_though_nobody_else_of_his_is_near() -> None:
    of = page("FR90CQ G4-W2 7-7", afloat=(SHIP, "FR2RT G5-V8 9-7"), extra=posted("FR3IN", "FR1RT"))
    game, state = play(of)
    view = RULESET.view(game, state, game.seat("Niel"))
    assert set(view.state.ships) == {"FR1RT"}
    (note,) = [note for note in RULESET.notes(game, view) if note.kind == "ship"]
    assert note.text.endswith("with FR3IN aboard")
    order = RULESET.read_order(game, "FR3IN unload")
    name = game.map.tactical_board.name
    assert {name(at) for at in RULESET.next_cells(game, view, order)} == {"6-6", "7-6", "8-6", "6-8", "7-8", "8-8"}


@pytest.mark.rule("rotd", "8.1i")
def test_who_marched_rode_or_routed_this_turn_is_told_why_it_does_not_go_aboard() -> None:
    game, state = play(shipped("FR3IN G5-V8 6-6"))
    found = Campaign(game, state, "rail")
    gone = Refused("8.1i", "it has marched or gone by rail this turn")
    cases: tuple[tuple[dict[str, bool], Refused | None], ...] = (
        ({}, None),
        ({"marched": True}, gone),
        ({"railed": True}, gone),
        ({"orders_cancelled": True}, Refused("10.8", "it has routed")),
        ({"engage_cancelled": True}, None),
    )
    for fields, told in cases:
        assert boarding_refused(found, replace(found.units["FR3IN"], **fields), "FR1RT") == told, fields
