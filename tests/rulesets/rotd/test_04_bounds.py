"""4.1 to 4.7: the bounds of what is seen and heard, and that nobody hears anything beyond them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from drumhead.engine.errors import UnknownNameError
from drumhead.engine.play.events import Event
from drumhead.engine.play.game import Game
from drumhead.engine.play.view import Engagement
from drumhead.engine.rulesets.rotd import RULESET
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.state import Offer, Pact, Square, Unit
from drumhead.engine.rulesets.rotd.campaign.tables import read_tables
from drumhead.engine.rulesets.rotd.knowledge.detection import friends_present, strangers_present, witnesses
from drumhead.engine.rulesets.rotd.knowledge.offers import agreed, to_answer
from drumhead.engine.rulesets.rotd.knowledge.redaction import state_stance
from drumhead.engine.rulesets.rotd.knowledge.sightings import sighting, size_word
from drumhead.engine.rulesets.rotd.knowledge.summaries import engagements
from tests.rulesets.rotd.boards import BOARD, flat_map, game, unit
from tests.rulesets.rotd.desks import SEATS, table
from tests.rulesets.rotd.pages import play, units

# who is told of what a unit does


def there(*lines: str, relations: str = "") -> Campaign:
    """A square with a French brigade of Foch's, and others."""
    return Campaign(*play(SEATS + units("FR1IN G4-V6 7-7", *lines) + relations))


@pytest.mark.rule("rotd", "4.4a")
@pytest.mark.rule("rotd", "4.5a")
@pytest.mark.parametrize(("status", "hears"), [("active", True), ("inactive", False), ("shattered", False)])
def test_only_who_is_awake_hears_what_others_do_beside_him(status: str, hears: bool) -> None:
    here = there(f'FR2IN G4-V6 3-3 commander="Niel" status="{status}"', f'AU1IN G4-V6 7-4 status="{status}"')
    doing = here.units["FR1IN"]
    assert friends_present(here, doing, doing.cell) == (("Foch", "Niel") if hears else ("Foch",))
    assert strangers_present(here, doing, doing.cell) == (("Gyulai",) if hears else ())
    assert witnesses(here, doing) == (("Gyulai",) if hears else ())


@pytest.mark.rule("rotd", "4.4a")
@pytest.mark.rule("rotd", "4.5a")
def test_who_does_something_hears_of_it_asleep_or_alone_and_nobody_elsewhere_does() -> None:
    here = there('FR2IN G4-V7 3-3 commander="Niel"', "AU1IN G4-V7 7-4", 'FR3IN G5-V6 1-1 status="inactive"')
    for id in ("FR1IN", "FR3IN"):
        doing = here.units[id]
        assert friends_present(here, doing, doing.cell) == ("Foch",)
        assert (strangers_present(here, doing, doing.cell), witnesses(here, doing)) == ((), ())


@pytest.mark.rule("rotd", "4.2b")
@pytest.mark.rule("rotd", "4.6b")
@pytest.mark.parametrize(
    ("relation", "told"), [("ally", ("Foch", "Niel")), ("neutral", ("Niel",)), ("hostile", ("Niel",))]
)
def test_what_one_sees_his_friends_on_the_spot_are_told_and_strangers_are_not(
    relation: str, told: tuple[str, ...]
) -> None:
    """The Sardinian sees the Austrian whom another hides from the French."""
    here = there(
        'SD1IN G4-V6 0-1 commander="Niel"', "AU1IN G4-V6 7-1", "AU2IN G4-V6 7-4",
        relations=f'\n[relations]\n"FRA-SAR" = "{relation}"\n',
    )  # fmt: skip
    assert witnesses(here, here.units["AU1IN"]) == told


# 1.5, 4.1: what is reported of troops that nobody knows


def reckoned(**detection: Any) -> Game:
    return game(flat_map(), {"tables": read_tables({"detection": detection})})


@pytest.mark.rule("rotd", "1.5e")
@pytest.mark.rule("rotd", "4.1m")
def test_a_number_is_told_with_a_factor_and_a_shift_to_either_side() -> None:
    """1200 brigades are a hundred corps; what is told in many turns reaches just as far as factor and shift do."""
    told = {
        (low, high, shift): _corps(reckoned(count_factor=[low, high], count_shift=12 * shift))
        for low, high, shift in ((1, 1, 0), (0.8, 1.2, 0), (1, 1, 7))
    }
    assert {each: (min(corps), max(corps)) for each, corps in told.items()} == {
        (1, 1, 0): (100, 100),
        (0.8, 1.2, 0): (80, 120),
        (1, 1, 7): (93, 107),
    }
    assert set(told[0.8, 1.2, 0]) == {*range(80, 121)} and set(told[1, 1, 7]) == {*range(93, 108)}


def _corps(game: Game) -> list[int]:
    troops = [unit("AU1IN", "G4-V6 7-7")] * 1200
    return [int(sighting(game, turn, "allies", "enemy", troops).words.split()[0]) for turn in range(600)]


@pytest.mark.rule("rotd", "4.1p")
def test_a_letter_is_left_out_or_added_by_its_own_roll() -> None:
    """A true letter by one chance, a false one by the other, as often as they say and each by itself."""
    troops = [unit("AU1LC", "G4-V6 7-7"), unit("AU1CQ", "G4-V6 7-7")]

    def told(missing: float, false: float, turns: int = 1) -> list[str]:
        how = reckoned(letter_missing=missing, letter_false=false)
        return [sighting(how, turn, "allies", "enemy", troops).arms for turn in range(turns)]

    assert [told(*each) for each in ((0, 0), (1, 0), (0, 1), (1, 1))] == [["CH"], [""], ["ICAH"], ["IA"]]
    often = told(0.1, 0.3, 1500)
    share = [sum(letter in arms for arms in often) / len(often) for letter in "ICAH"]
    assert share == pytest.approx([0.3, 0.9, 0.3, 0.9], abs=0.03) and len(set(often)) == 16


@pytest.mark.rule("rotd", "4.1n")
def test_sure_reports_tell_the_number_as_it_is() -> None:
    told = {}
    for factor, count in ((0.0, 9), (1.0, 1), (1.0, 2), (1.0, 6), (3.0, 6)):
        sure = reckoned(count_factor=[factor, factor], count_shift=0, letter_missing=0, letter_false=0)
        found = sighting(sure, 1, "allies", "enemy", [unit(f"AU{n}LC", "G4-V6 7-7") for n in range(count)])
        assert (found.arms, found.state, found.stance) == ("C", "AUS", "enemy")
        told[factor, count] = found.words
    few = {(0.0, 9): "brigade", (1.0, 1): "brigade", (1.0, 2): "brigades"}
    assert told == {**few, (1.0, 6): "divisions", (3.0, 6): "2 corps"}


@pytest.mark.rule("rotd", "1.5e")
def test_a_word_of_size_says_nothing_of_the_letters_beside_it() -> None:
    even = reckoned(count_factor=[1, 1], count_shift=0, letter_missing=0.5, letter_false=0.5)
    troops = [unit(f"AU{n}IN", "G4-V6 7-7") for n in range(3)]
    found = [sighting(even, turn, "allies", "enemy", troops) for turn in range(80)]
    for letter in "ICAH":
        assert {(each.words, letter in each.arms) for each in found} == {
            (word, named) for word in ("brigades", "division") for named in (True, False)
        }


@pytest.mark.rule("rotd", "4.1o")
def test_a_corps_and_a_half_is_two() -> None:
    assert (size_word(17), size_word(18), size_word(0)) == ("corps", "2 corps", "brigade")


# a turn's fighting, added up


def happened(kind: str, phase: str, cell: int | None, *units: str, **facts: Any) -> Event:
    return Event(id=f"1.{phase}.1", kind=kind, phase=phase, cell=cell, units=units, facts=facts)


def lost(phase: str, unit: str, men: int, losses: int) -> Event:
    return happened("suffered", phase, 5, unit, men={unit: men}, losses={unit: losses})


@pytest.mark.rule("rotd", "10.1a")
def test_a_turns_battles_are_added_up_by_square_and_side() -> None:
    game, _ = play(units("FR1IN G4-V6 7-7", "AU1IN G6-V6 7-7"))
    events = (
        happened("battle", "tactical-1", 9, "AU2IN", "FR3IN"),
        happened("battle", "tactical-1", 5, "FR1IN", "FR2IN", "AU1IN"),
        lost("tactical-1", "FR1IN", 1000, 50),
        lost("tactical-1", "FR2IN", 800, 10),
        happened("battle-won", "tactical-1", 5, winners=["FR1IN", "FR2IN"]),
        happened("battle", "tactical-3", 5, "FR1IN", "AU1IN"),
        lost("tactical-3", "FR1IN", 950, 30),
        happened("battle-won", "tactical-3", 5, winners=["FR1IN"]),
        happened("marched", "strategic-1", 5, "AU7IN"),
        happened("battle", "tactical-3", None, "AU8IN"),
    )
    assert engagements(game, events) == (
        Engagement(5, ("tactical-1", "tactical-3"), (("allies", 2, 1800, 90, 2), ("austria", 1, 0, 0, 0))),
        Engagement(9, ("tactical-1",), (("allies", 1, 0, 0, 0), ("austria", 1, 0, 0, 0))),
    )
    assert engagements(game, ()) == ()


@pytest.mark.rule("rotd", "10.1a")
def test_a_side_that_fought_nowhere_is_not_told_and_a_neutral_one_that_did_is() -> None:
    game, _ = play(units("FR1IN G4-V6 7-7", "AU1IN G6-V6 7-7"))
    fought = (
        happened("battle", "tactical-1", 5, "FR1IN", "SW1IN"),
        happened("battle-won", "tactical-1", 5, winners=["SW1IN"]),
    )
    assert engagements(game, fought)[0].sides == (("allies", 1, 0, 0, 0), ("", 1, 0, 0, 1))


# a unit's report, and the heading an event stands under


def test_of_a_unit_in_no_view_and_of_troops_without_a_name_there_is_no_report() -> None:
    desk = table("FR1IN G4-V6 7-7", "AU1IN G5-V6 7-7")
    (hidden,) = (id for id in desk.view.state.units if id.startswith("?"))
    for id in ("AU1IN", hidden):
        with pytest.raises(UnknownNameError, match="There is no unit"):
            RULESET.describe(desk.game, desk.view, id)


@pytest.mark.rule("rotd", "4.1a")
@pytest.mark.parametrize(
    ("line", "told"),
    [
        (
            'FR2LC G6-V6 3-3 commander="Niel" status="inactive"',
            ("Light cavalry", "State: FRA (friend)", "Location: G6-V6 strategic", "Status: inactive"),
        ),
        (
            'FR2AQ G4-V6 3-4 commander="Niel"',
            ("Army headquarters", "State: FRA (friend)", "Location: G4-V6 strategic, 3-4 tactical", "Status: active"),
        ),
        (
            "SW1MI G4-V6 0-0 status='shattered'",
            ("Militia", "State: SUI (neutral)", "Location: G4-V6 strategic, 0-0 tactical", "Status: shattered"),
        ),
    ],
)
def test_what_a_report_says_of_anothers_unit_in_sight_and_at_a_distance(line: str, told: tuple[str, ...]) -> None:
    desk = table("FR1IN G4-V6 7-7", line)
    assert RULESET.describe(desk.game, desk.view, line.split(maxsplit=1)[0]) == told


def test_an_event_stands_under_its_phase_in_words() -> None:
    headings = {
        "strategic-1": "Strategic phase 1", "tactical-5": "Tactical phase 5", "withdrawal": "Strategic withdrawal",
        "end": "End of turn", "supply": "Supply", "rail": "Rail movement", "movement": "Movement",
    }  # fmt: skip
    assert {phase: RULESET.section(happened("battle", phase, 5)) for phase in headings} == headings


# what a view leaves out of the state


@pytest.mark.rule("rotd", "4.1h")
@pytest.mark.rule("rotd", "13.3d")
@pytest.mark.parametrize("status", ["inactive", "shattered"])
def test_who_sleeps_on_a_battlefield_is_told_nothing_of_what_his_friends_there_see(status: str) -> None:
    desk = table(f'FR1IN G4-V6 7-7 status="{status}"', 'FR2IN G4-V6 7-8 commander="Niel"', "AU1IN G4-V6 7-4")
    assert ([token.id for token in desk.view.tokens], desk.view.sightings) == (["FR1IN"], ())
    niel = replace(desk, seat="Niel").view
    assert {token.id for token in niel.tokens} == {"FR1IN", "FR2IN", "AU1IN"}


def test_states_of_ones_own_side_are_friends_even_at_odds() -> None:
    stances = {"FRA": "friend", "SAR": "friend", "AUS": "enemy", "SUI": "neutral"}
    for relation in ("hostile", "passive", "ally"):
        here = there("SD1IN G5-V6 7-7", relations=f'\n[relations]\n"FRA-SAR" = "{relation}"\n')
        assert {state: state_stance(here, here.game.seat("Foch"), state) for state in stances} == stances, relation
    allied = there("SD1IN G5-V6 7-7", relations='\n[relations]\n"FRA-SUI" = "ally"\n"AUS-SAR" = "neutral"\n')
    seen = [state_stance(allied, allied.game.seat("Foch"), state) for state in ("SUI", "AUS")]
    assert seen == ["friend", "enemy"]


@pytest.mark.rule("rotd", "1.3h")
@pytest.mark.rule("rotd", "4.6a")
def test_of_a_square_all_know_the_marks_and_those_on_the_spot_that_it_was_fought_for() -> None:
    cases: tuple[tuple[Square, Square, Square | None], ...] = (
        (Square(), Square(), None),
        (Square(casualties=900, wins=(("allies", 1),)), Square(), None),
        (Square(battle_now=True), Square(battle_now=True), None),
        (Square(battle_last_turn=True, captured=(("A", "B", "C"),)), Square(battle_last_turn=True), None),
        (Square(rail="allies", lost=(("allies", 9),)), Square(rail="allies"), Square(rail="allies")),
        (Square(broken_track=True), Square(broken_track=True), Square(broken_track=True)),
        (Square(broken_bridges=(3,), repair="AUS"), Square(broken_bridges=(3,)), Square(broken_bridges=(3,))),
        (Square(river="austria", battle_now=True), Square(river="austria", battle_now=True), Square(river="austria")),
    )
    desk = table("FR1IN G4-V6 7-7", "AU1IN G6-V6 7-7")
    near, far = (str(BOARD.cell(name)) for name in ("G4-V6", "G8-V6"))
    for square, here, elsewhere in cases:
        known = replace(desk, state=replace(desk.state, squares={near: square, far: square})).view.state.squares
        assert (known[near], known.get(far)) == (here, elsewhere)


@pytest.mark.rule("rotd", "4.6b")
def test_whither_a_quarry_fled_stands_in_no_view() -> None:
    desk = table("FR1IN G4-V6 7-7")
    for quarry in (0, 1, 5000):
        chasing = replace(desk.state, units={"FR1IN": replace(desk.state.units["FR1IN"], quarry=quarry)})
        assert replace(desk, state=chasing).view.state == desk.view.state, quarry


@pytest.mark.rule("rotd", "4.1l")
@pytest.mark.parametrize(("status", "stands_in"), [("active", False), ("inactive", False), ("gone", True)])
def test_troops_in_sight_stand_in_as_one_where_the_seat_has_nobody_of_its_own(status: str, stands_in: bool) -> None:
    desk = table("FR1IN G4-V6 7-7", "FR2IN G5-V6 7-7", "AU1IN G5-V6 7-1", "AU2IN G5-V6 7-0")
    state = replace(desk.state, units=desk.state.units | {"FR2IN": replace(desk.state.units["FR2IN"], status=status)})
    known = replace(desk, state=state).view.state.units
    assert any(id.startswith("?AUS") for id in known) is stands_in
    assert list(known) == sorted(known)


@pytest.mark.rule("rotd", "14.2a")
@pytest.mark.parametrize(("status", "orderable"), [("active", True), ("inactive", True), ("shattered", False)])
def test_who_is_shattered_takes_no_orders(status: str, orderable: bool) -> None:
    token = table(f'FR1IN G4-V6 7-7 status="{status}"').view.token("FR1IN")
    assert token is not None and token.orderable is orderable


@pytest.mark.rule("rotd", "4.1l")
def test_who_stands_in_for_troops_in_sight_is_nobody_but_in_place_and_arm() -> None:
    sure = "[options.tables.detection]\nletter_missing = 0\nletter_false = 0\ncount_factor = [1, 1]\n"
    desk = table("FR1IN G4-V6 7-7", "AU7LC G5-V6 7-1 men=900", 'AU8LA G4-V7 7-1 status="inactive"', page=sure)
    known = {id: unit for id, unit in desk.view.state.units.items() if id.startswith("?")}
    east, south = BOARD.cell("G5-V6"), BOARD.cell("G4-V7")
    assert known == {
        f"?AUS.{cell}": Unit(f"?AUS.{cell}", "", 0, kind, f"?AUS.{cell}", "AUS", "", "", cell, -1, 0, status=status)
        for cell, kind, status in ((east, "MC", "active"), (south, "LA", "inactive"))
    }


def test_the_battlefields_of_a_view_stand_in_the_order_of_their_squares() -> None:
    lines = [f"FR{n}IN {square} 7-7" for n, square in enumerate(("G4-V6", "A0-N0", "M9-Z9", "C7-P3", "H2-U1", "B5-R8"))]
    fields = table(*lines).view.fields
    assert list(fields) == sorted(fields) and len(fields) == 6


@pytest.mark.rule("rotd", "4.1d")
@pytest.mark.parametrize(
    "lines",
    [
        ("FR1LC G4-V6 7-7 men=600 in_communications=true", "FR2IN G4-V6 7-8"),
        ("FR1IN G4-V6 7-7", "FR2LC G4-V6 7-8 men=600 in_communications=true"),
    ],
)
def test_a_square_is_watched_from_as_far_as_who_sees_furthest_there(lines: tuple[str, ...]) -> None:
    assert table(*lines).view.watched == BOARD.within(BOARD.cell("G4-V6"), 3)


@pytest.mark.rule("rotd", "5.1b")
def test_a_side_has_before_it_what_is_offered_to_it_and_by_it_and_its_own_armistices_that_hold() -> None:
    desk = table("FR1IN G4-V6 7-7")
    offers = {
        "2": Offer("austria", "allies", "peace", ("Verona",), ("Lyon", "Nice")),
        "1": Offer("prussia", "allies", "armistice"),
        "4": Offer("allies", "austria", "peace", asking=("Verona",)),
        "3": Offer("austria", "prussia", "peace"),
    }
    pacts = {
        "1": Pact(("allies", "austria"), "armistice", 1),
        "2": Pact(("prussia", "allies"), "armistice", 1, ends=4),
        "3": Pact(("allies", "bavaria"), "peace", 1),
        "4": Pact(("austria", "prussia"), "armistice", 1),
    }
    state = replace(desk.state, offers=offers, pacts=pacts)
    assert list(agreed(desk.game, state, "allies")) == [
        ("Offered", "peace to Austria, asks for Verona"),
        ("Armistice", "with Austria"),
        ("Armistice", "with prussia, ends with turn 4"),
    ]
    terms = "cedes Verona and asks for Lyon, Nice"
    assert [(offer.by, said) for offer, said in to_answer(desk.game, state, "allies")] == [
        ("prussia", "prussia offers an armistice; accept or refuse it (rule 5.1)."),
        ("austria", f"Austria offers peace, {terms}; accept or refuse it (rule 5.1)."),
    ]
    assert list(agreed(desk.game, state, "bavaria")) == list(to_answer(desk.game, state, "bavaria")) == []
