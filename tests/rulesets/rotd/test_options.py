"""What the book contemplates and has not in force: each option on and off, by sheet and turn."""

from __future__ import annotations

import pytest

from drumhead.engine.rulesets.rotd import RULESET
from drumhead.engine.rulesets.rotd.opening.choices import choices
from tests.rulesets.rotd.pages import play, units
from tests.rulesets.rotd.test_08_sheet_rail import LINE
from tests.rulesets.rotd.turns import Turned, forced, refusals, staffed, turned

VERONA = """
[map]
state = "AUS"
[[map.cities]]
name = "Verona"
place = "G4-V6 8-7"
fort = {level}
fort_capacity = 9000
"""
PEOPLE = """
[[seats]]
name = "Niel"
side = "allies"
[[seats]]
name = "Gyulai"
side = "austria"
"""


def answers(name: str, on: bool) -> str:
    return f"[options]\n{name} = {str(on).lower()}\n"


def test_every_switch_is_offered_for_a_new_game_as_it_stands_when_nobody_asks() -> None:
    game, _ = play(units("FR1IN G4-V6 7-7"))
    offered = {choice.name: choice.now == "true" for choice in choices(game.scenario, game.map)}
    assert offered == game.options["tables"]["switches"]


# 1.4, 1.5


def stocks(seat: str, on: bool) -> str:
    """What a seat reads of the Austrian city beside its troops."""
    city = '\n[map]\nstate = "AUS"\n[[map.cities]]\nname = "Verona"\nplace = "G5-V6 7-7"\nsupplies = 40\n'
    game, state = play(PEOPLE + answers("open_stocks", on) + units("FR1IN G4-V6 7-7", "AU1IN G5-V6 7-7") + city)
    view = RULESET.view(game, state, game.seat(seat))
    return next(note.text for note in RULESET.notes(game, view) if note.name == "Verona")


@pytest.mark.rule("rotd", "1.4c")
@pytest.mark.rule("rotd", "1.4d")
def test_what_lies_in_a_city_is_known_to_its_holders_friends_or_where_a_game_wants_it_to_all() -> None:
    assert [stocks("Gyulai", on) for on in (False, True)] == ["held by AUS, 40 supplies"] * 2
    assert [stocks("Niel", on) for on in (False, True)] == ["held by AUS", "held by AUS, 40 supplies"]


def asleep(exempt: str, *lines: str) -> list[str]:
    """Who of the units of a fortified home town rests after a turn in which all are told to."""
    fort = '[map]\nstate = "FRA"\n[[map.cities]]\nname = "Lyon"\nplace = "G4-V6 7-7"\nfort = 1\nfort_capacity = 9000\n'
    page = f"[options.tables.inactive.exempt]\n{exempt}\n{units(*lines)}\n{fort}"
    told = [f"{line.split()[0]} inactivate" for line in lines]
    played = forced(page, *told)
    resting = [line.split()[0] for line in lines if played.unit(line.split()[0], "supply").status == "inactive"]
    assert set(refusals(page, *told)) == {each for each in told if each.split()[0] not in resting}
    return resting


@pytest.mark.rule("rotd", "1.5j")
@pytest.mark.rule("rotd", "1.5m")
def test_home_militia_and_garrisons_of_forts_rest_beside_three_others_unless_a_game_counts_them() -> None:
    field = [f"FR{n}IN G4-V6 1-1" for n in (1, 2, 3)]
    home, inside = "FR8MI G4-V6 7-7", "FR9IN G4-V6 7-7 in_fort=true"
    three = ["FR1IN", "FR2IN", "FR3IN"]
    assert asleep("", *field, home, inside) == [*three, "FR8MI", "FR9IN"]
    assert asleep("home_militia = false", *field, home, inside) == [*three, "FR9IN"]
    assert asleep("forts = false", *field, home, inside) == [*three, "FR8MI"]


# 3.1


@pytest.mark.rule("rotd", "3.1h")
@pytest.mark.parametrize(
    ("on", "part", "seen", "kinds"),
    [(False, "Regiments: 5", "brigade", "brigades"), (True, "Battalions: 5", "regiment", "regiments")],
)
def test_a_game_may_call_brigades_regiments_and_their_regiments_battalions(
    on: bool, part: str, seen: str, kinds: str
) -> None:
    page = PEOPLE + answers("regiments", on) + units("FR1IN G4-V6 7-7", "FR1CQ G4-V6 7-7", "AU1IN G5-V6 7-7")
    game, state = play(page)
    view = RULESET.view(game, state, game.seat("Niel"))
    assert part in RULESET.describe(game, view, "FR1IN")
    assert [sighting.words for sighting in view.sightings] == [seen]
    refusal = RULESET.check(game, view, RULESET.read_order(game, "FR1CQ merge into FR1IN"), ())
    assert refusal is not None
    assert refusal.reason == f"FR1CQ cannot merge into FR1IN: only {kinds} can be merged."


# 7.8, 7.17, 8.1


@pytest.mark.rule("rotd", "7.8h")
@pytest.mark.parametrize(("on", "foe", "goal"), [(0, 0, "G4-V6"), (1, 0, "G5-V6"), (1, 1, "G4-V6"), (0, 1, "G4-V6")])
def test_a_marsh_may_bind_those_alone_who_have_enemies_near(on: int, foe: int, goal: str) -> None:
    marsh = '\n[map]\ndefault = "marsh"\n'
    enemies = ["AU1IN G4-V6 1-1"] if foe else []
    page = answers("marsh_near_enemies_only", bool(on)) + units("FR1IN G4-V6 7-7", *enemies) + marsh
    assert forced(page, "FR1IN march G5-V6").square("FR1IN") == goal


@pytest.mark.rule("rotd", "7.17k")
@pytest.mark.parametrize(("most", "allowed"), [(0, True), (7, True), (6, False)])
def test_deployment_may_be_limited_to_so_many_squares(most: int, allowed: bool) -> None:
    limit = f"[options.tables.march.deployment]\ndistance = {most}\n"
    city = '[map]\nstate = "FRA"\n[[map.cities]]\nname = "Lyon"\nplace = "G4-V6 7-7"\n'
    page, line = f"[options]\ndeployment = true\n{limit}{units('FR1IN G4-V6 7-7')}\n{city}", "FR1IN deploy to H1-W1 3-3"
    assert refusals(page, line) == ({} if allowed else {line: "7.17"})
    played = forced(page, line)
    assert played.square("FR1IN", "opening") == ("H1-W1" if allowed else "G4-V6")
    assert played.rules("deployment-refused") == ([] if allowed else ["7.17"])


@pytest.mark.rule("rotd", "8.1h")
@pytest.mark.parametrize(("most", "second"), [(0, "G9-V6"), (10, "G9-V6"), (7, "G6-V6"), (5, "G4-V6")])
def test_railways_may_carry_a_side_so_many_squares_a_turn(most: int, second: str) -> None:
    limit = f"[options.tables.rail.path]\ncapacity = {most}\n"
    page = limit + units("FR1IN G4-V6 7-7", "FR2IN G4-V6 7-7", "AU1IN G4-V9 7-7") + LINE
    played = turned(page, "FR1IN rail G9-V6", "FR2IN rail G9-V6")
    assert [played.square(id) for id in ("FR1IN", "FR2IN")] == ["G9-V6", second]


# 10


def fight(switch: str, on: bool, attacker: str) -> Turned:
    """An attack on Austrian infantry of much the same strength, which stands to defend."""
    page = answers(switch, on) + staffed(attacker, "AU1IN G4-V6 7-7 men=3000 supplies=1", foes_at="G4-V6")
    id = attacker.split(maxsplit=1)[0]
    return forced(page, f"{id} move 7-7 from T1", f"{id} attack assault", "AU1IN defend last-ditch")


@pytest.mark.rule("rotd", "10.4a")
@pytest.mark.rule("rotd", "10.4k")
@pytest.mark.rule("rotd", "10.5b")
@pytest.mark.rule("rotd", "10.5c")
def test_heavy_cavalry_fights_on_foot_or_in_the_saddle_where_it_takes_twice_the_room_and_strikes_harder() -> None:
    strength = {}
    for on, fits in ((False, 1.0), (True, 3000 / (2400 * 1.5))):
        played = fight("hc_mounted", on, "FR1HC G4-V6 7-8 men=2400 supplies=1")
        formed = played.events("formed", unit="FR1HC", phase="tactical-1")[0]
        assert formed.facts["lines"][0]["fits"] == pytest.approx(fits)
        melee = [event for event in played.events("reckoned", phase="tactical-1") if event.facts["segment"] == "melee"]
        strength[on] = melee[0].facts["strength"][0]
    assert strength[True] > strength[False]


@pytest.mark.rule("rotd", "10.7i")
@pytest.mark.parametrize(("on", "kind", "fires"), [(1, "LC", 1), (1, "MC", 1), (0, "LC", 0), (1, "HC", 0)])
def test_light_and_medium_cavalry_fire_their_carbines_unless_a_game_forbids_it(on: int, kind: str, fires: int) -> None:
    played = fight("cav_fire", bool(on), f"FR1{kind} G4-V6 7-8 men=1200 supplies=1")
    (reckoned,) = [e for e in played.events("reckoned", phase="tactical-1") if e.facts["segment"] == "fire"]
    assert (reckoned.facts["strength"][0] > 0) == fires


@pytest.mark.rule("rotd", "10.13")
@pytest.mark.parametrize("on", [False, True])
def test_panic_spreads_over_a_square_only_where_a_game_wants_it(on: bool) -> None:
    weak = "FR1IN G4-V6 7-7 men=300 fatigue=15 supplies=1"
    page = answers("panic_checks", on) + units(weak, "FR2IN G4-V6 1-1 supplies=1", "AU1IN G4-V6 7-8 supplies=1")
    page += '\n[map]\nstate = "FRA"\n[[map.cities]]\nname = "Lyon"\nplace = "F8-V6 7-7"\n'
    played = forced(page, "AU1IN move 7-7", "AU1IN attack assault", "FR2IN attack evade")
    assert played.unit("FR1IN", "tactical-1").status == "shattered"
    panicked = [e.units[0] for e in played.events("morale-check") if e.facts.get("segment") == "panic"]
    assert panicked == (["FR2IN"] if on else [])


@pytest.mark.rule("rotd", "10.15l")
@pytest.mark.rule("rotd", "10.15m")
@pytest.mark.parametrize(
    ("on", "kind", "level", "lost"),
    [(1, "SA", 5, 1), (0, "SA", 5, 0), (1, "LA", 3, 0), (1, "LA", 2, 1), (1, "HA", 2, 0), (1, "HA", 1, 1)],
)
def test_bombardment_batters_a_fort_only_where_a_game_wants_it(on: int, kind: str, level: int, lost: int) -> None:
    guns, inside = f"FR1{kind} G4-V6 7-7 supplies=1", "AU1IN G4-V6 8-7 men=3000 in_fort=true supplies=1"
    page = answers("fort_damage", bool(on)) + staffed(guns, inside, foes_at="G4-V6") + VERONA.format(level=level)
    played = forced(page, "AU1IN attack evade", otherwise=0.05)
    assert played.state("tactical-1").cities["Verona"].fort_lost == lost
