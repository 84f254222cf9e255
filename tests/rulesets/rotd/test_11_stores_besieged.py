"""11.3: depots and caches outside cities are besieged only where a game lets them be; then as cities are."""

from __future__ import annotations

import pytest

from drumhead.engine.rulesets.rotd import RULESET
from drumhead.engine.rulesets.rotd.opening.mending import mend
from tests.rulesets.rotd.pages import play, units
from tests.rulesets.rotd.turns import Turned, forced, refusals, turned

NEVER, ON = pytest.mark.rule("rotd", "11.3j"), pytest.mark.rule("rotd", "11.3k")
BOTH = pytest.mark.parametrize("on", [False, True])
INSIDE, FOES = "FR1IN G4-V6 3-3 men=1000 supplies=1", "AU1IN G4-V6 4-3 men=9000 supplies=1"
STAFF = "FR1CQ G6-V6 7-7", "FR1AQ G6-V6 7-7"
STAY = "FR1IN supply keep", "AU1IN supply keep"
LYON = '[[map.cities]]\nname = "Lyon"\nplace = "G6-V6 1-1"\nstate = "FRA"\nsupplies = 30\n'


def page(on: bool, *lines: str, supplies: int = 9, besieged: bool = False, kind: str = "depot") -> str:
    """A French store on 3-3 of G4-V6, on open ground near a city, with what stands round it."""
    store = f'[[depots]]\nid = "D"\nstate = "FRA"\nplace = "G4-V6 3-3"\nkind = "{kind}"\nsupplies = {supplies}\n'
    shut = f"besieged = {str(besieged).lower()}\n"
    seats = "".join(f'[[seats]]\nname = "{name}"\nside = "{side}"\n' for name, side in SEATS.items())
    head = f"[options]\nbesieged_stores = {str(on).lower()}\n"
    return f'{head}{seats}{store}{shut}{units(*lines, *STAFF)}\n[map]\nstate = "FRA"\n{LYON}'


SEATS = {"Niel": "allies", "Gyulai": "austria"}


def begun(played: Turned) -> list[str]:
    return [event.facts["city"] for event in played.events("besieged")]


@NEVER
@ON
@BOTH
@pytest.mark.parametrize("kind", ["depot", "cache"])
def test_a_store_in_the_field_is_besieged_only_where_a_game_lets_it_be(on: bool, kind: str) -> None:
    played = turned(page(on, INSIDE, FOES, kind=kind), *STAY)
    assert begun(played) == (["G4-V6 3-3"] if on else [])
    assert played.state("end").depots["D"].besieged == on


@ON
@pytest.mark.parametrize(("men", "shut"), [(1500, False), (1501, True)])
def test_it_takes_more_than_half_again_the_men_that_guard_it(men: int, shut: bool) -> None:
    played = turned(page(True, INSIDE, f"AU1IN G4-V6 4-3 men={men} supplies=1"), *STAY)
    assert played.state("end").depots["D"].besieged is shut


@ON
def test_a_store_that_nobody_guards_is_besieged_from_beside_it_and_relieved_when_they_go() -> None:
    played = turned(page(True, FOES), "AU1IN supply keep")
    assert played.state("end").depots["D"].besieged
    assert not played.then("AU1IN march G4-V7").state("end").depots["D"].besieged


@NEVER
@ON
@BOTH
def test_nobody_marches_out_of_it_and_no_friend_comes_in(on: bool) -> None:
    text = page(on, INSIDE, FOES, "FR2IN G4-V6 1-3 men=500", besieged=on)
    out, into = "FR1IN march G3-V6", "FR2IN move 3-3"
    played = turned(text, out, into)
    assert set(played.rules("blocked", unit="FR1IN")) == ({"7.7e"} if on else set())
    assert ("9.4a" in [event.rule for event in played.events(unit="FR2IN")]) is on
    assert played.place("FR2IN", "tactical-1") == ("G4-V6 1-3" if on else "G4-V6 3-3")
    assert played.square("FR1IN") == ("G4-V6" if on else "G3-V6")


@NEVER
@ON
@BOTH
def test_supplies_go_neither_in_nor_out(on: bool) -> None:
    text, line = page(on, INSIDE, FOES, besieged=on), "FR1AQ transfer 3 from Lyon to depot D"
    assert refusals(text, line) == ({line: "11.3d"} if on else {})
    played = forced(text, line, *STAY)
    assert played.rules("transfer-refused") == (["11.3d"] if on else [])
    assert [event.facts["amount"] for event in played.events("transferred")] == ([] if on else [3])


@NEVER
@ON
@BOTH
def test_only_those_inside_draw_on_it(on: bool) -> None:
    """A corps headquarters two squares off draws on the depot, and a unit beside it does, while nothing parts them."""
    text = page(on, INSIDE.replace("supplies=1", ""), FOES, "FR2IN G4-V6 1-9 men=500", besieged=on)
    fed = {
        event.units[0]: event.facts["store"] for event in turned(text).events("ate") if event.facts["how"] == "drawn"
    }
    assert fed["FR1IN"] == "DEPOT:D"
    assert (fed.get("FR2IN") == "DEPOT:D") is not on


@NEVER
@ON
@pytest.mark.parametrize(("on", "supplies", "kind"), [(0, 0, ""), (1, 0, "surrendered"), (1, 2, "")])
def test_its_garrison_may_surrender_when_nothing_is_left_in_it(on: int, supplies: int, kind: str) -> None:
    text = page(bool(on), INSIDE, FOES, supplies=supplies, besieged=bool(on))
    played = turned(text, *STAY, rolls={"siege of G4-V6 3-3": [0.3]})
    assert [event.kind for event in played.events("surrendered", "held-out")] == [kind] * bool(kind)
    assert played.unit("FR1IN", "end").status == ("gone" if kind else "active")


@ON
def test_those_outside_learn_nothing_of_a_store_by_its_siege() -> None:
    played = turned(page(True, INSIDE, FOES), *STAY)
    assert [event.seen_by for event in played.events("besieged-seen")] == [("Niel",)]
    game, state = played.game, played.state("end")
    for seat, told in (("Niel", ["D is besieged."]), ("Gyulai", [])):
        notes = RULESET.notes(game, RULESET.view(game, state, game.seat(seat)))
        assert [note.text for note in notes if note.kind == "siege"] == told


@ON
def test_a_scenario_or_a_ruling_that_besieges_a_store_in_vain_is_told_so() -> None:
    game, state = play(page(False, INSIDE))
    assert mend(game, state, ["depot", "D", "besieged=true"]).problems == (
        "Depot D: stores are not besieged without the option besieged_stores (rule 11.3).",
    )
    game, state = play(page(True, INSIDE))
    assert mend(game, state, ["depot", "D", "besieged=true"]).problems == ()
