"""Why an event came so, for each kind that has numbers: a fixture whose sums lead to what is stored."""

from __future__ import annotations

import re
from itertools import product
from typing import Any

import pytest

from drumhead.engine.play.accounts import Reason
from drumhead.engine.play.events import Event
from drumhead.engine.play.game import Game
from drumhead.engine.reports.why import figure, reason_lines, sum_line
from drumhead.engine.rulesets.rotd import RULESET
from drumhead.engine.rulesets.rotd.accounts import reasons
from drumhead.engine.rulesets.rotd.combat.morale import Nerve, chances
from drumhead.engine.rulesets.rotd.combat.numbers import numbers
from drumhead.engine.rulesets.rotd.knowledge.wording import kinds
from tests.rulesets.rotd import boards

MARCH = {"allowance": 4, "asked": 10, "entry": 12, "fatigue": 4, "fatigue_ground": 1, "fatigue_step": 2, "step": 1}
FOOT = {"men": 2000, "mode": "attack", "foot": 1900.0, "foot_share": 0.5, "guns": 400.0, "gun_share": 1.0}
FACTORS = {"quality": 1.1, "terrain": 0.9, "flanks": 1.0}
HITS = [
    {"unit": "FR1IN", "share": 30.0, "factor": 1.2, "lost": 36},
    {"unit": "AU1IN", "share": 60.6, "factor": 1.0, "lost": 61},
]
FIXTURES: dict[str, dict[str, Any]] = {
    "marched": MARCH | {"fatigue_withdrawal": 1},
    "withdrew": MARCH | {"fatigue_withdrawal": 1},
    "moved": {"steps": 3},
    "straggled": {"men": 1000, "percent": 12.5, "lost": 125},
    "morale-changed": {"why": ["the battle at G4-V9", "the loss of Milano"], "parts": [-7, -2], "by": -9},
    "stragglers-returned": {"part": 0.4, "returned": 28},
    "merged": {"before": [1200, 2500], "excess": 700, "men": 3000},
    "shelled": {"losses": {"AU1IN": 15}, "fallen": {"AU1IN": [2, 10, 1, 2]}, "total": 15},
    "suffered": {
        "factor": {"FR1IN": 1.2, "FR2IN": 1.0},
        "losses": {"FR1IN": 36, "FR2IN": 9},
        "fallen": {"FR1IN": [5, 24, 1, 6], "FR2IN": [1, 6, 0, 2]},
        "total": 45,
    },
    "fired": {
        "parts": [{"unit": "FR1IN", "factors": FACTORS, "value": (950 + 400) * 1.1 * 0.9, **FOOT}],
        "strength": (950 + 400) * 1.1 * 0.9,
        "shaken": False,
    },
    "grappled": {
        "parts": [{"unit": "FR1IN", "factors": FACTORS, "value": (950 + 400) * 1.1 * 0.9, **FOOT}],
        "strength": (950 + 400) * 1.1 * 0.9 + 250,
        "shaken": True,
    },
    "reckoned": {
        "strength": [4040.0, 2000.0],
        "coefficient": 0.025,
        "spread": [0.6, 0.75],
        "decision": [1.1, 0.9],
        "loser": 0.8,
        "losses": [30.0, 60.6],
        "winner": 0,
        "hits": HITS,
    },
    "morale-check": {
        "rout": (4 * 0.6 - 2.4) * 3 * 1.2 + 20,
        "retreat": (10 * 0.8 - 8) * 2 * 1.2 + 10,
        "roll": 60.9,
        "loss": 12.0,
        "quality": 7,
        "experience": 0,
        "fatigue": 7,
        "anchors": 0,
        "melee": "lost",
    },
    "closed": {"chances": {"FR1IN": 0.48}, "rolls": {"FR1IN": 0.51}},
    "shattered": {"lost": 797, "stragglers": 398, "prisoners": 399, "share": 0.28},
    "battle-tallied": {"lost": {"allies": 181, "austria": 370}},
    "bombarded": {"guns": 900.0, "factors": {"bombarding": 1.5, "fatigue": 0.95}, "strength": 900 * 1.5 * 0.95},
    "bombardment-reckoned": {"strength": {"AU6IN": 1200.0}, "spread": {"AU6IN": 0.8}, "loss": 1200 * 0.8 * 0.03},
    "guns-lost": {"chance": 0.5, "rolls": [0.42]},
    "overrun": {"chance": 0.5, "roll": 0.25},
    "ate": {"source": "CITY:Verona"},
    "learnt": {"points": 5},
    "battle": {"directions": ["NE", "E"]},
    "formed": {"lines": [{"unit": "FR1IN", "line": "second", "fits": 0.79, "behind": 0.21}]},
}


@pytest.fixture(scope="module")
def game() -> Game:
    return boards.game(boards.flat_map())


def told(game: Game, kind: str) -> Reason:
    event = Event(id="1.a.1", kind=kind, phase="a", units=("FR1IN", "FR2IN"), facts=FIXTURES[kind])
    return RULESET.accounts.reason(game, event)


@pytest.mark.parametrize("kind", sorted(FIXTURES))
def test_the_sums_behind_an_event_lead_to_what_is_stored(game: Game, kind: str) -> None:
    found = told(game, kind)
    assert found.lines or found.sums
    assert [sum_line(each) for each in found.sums if not each.adds_up] == []


@pytest.mark.parametrize("kind", sorted(FIXTURES))
def test_a_reason_is_written_in_words(game: Game, kind: str) -> None:
    text = "\n".join(reason_lines(told(game, kind)))
    assert re.search(r"[{}\[\]_]|CITY:|None|True|False", text) is None


def test_a_wrong_number_does_not_add_up(game: Game) -> None:
    event = Event(id="1.a.1", kind="marched", phase="a", facts=FIXTURES["marched"] | {"fatigue": 7})
    assert not RULESET.accounts.reason(game, event).sums[0].adds_up


@pytest.mark.parametrize(("asked", "near"), [(10, ["10-0; the nearest it could was 12-0"]), (12, []), (None, [])])
@pytest.mark.parametrize(("step", "counted"), [(1, ["Step 1 of 4 that its allowance gives it."]), (0, [])])
def test_a_march_tells_its_step_and_where_it_was_to_come_in_if_elsewhere(
    game: Game, asked: int | None, near: list[str], step: int, counted: list[str]
) -> None:
    facts = {name: fact for name, fact in (MARCH | {"step": step, "asked": asked}).items() if fact is not None}
    found = RULESET.accounts.reason(game, Event(id="1.a.1", kind="marched", phase="a", facts=facts))
    assert list(found.lines) == [*counted, *(f"It was to come in near {words}." for words in near)]


def test_reasons_are_given_for_kinds_that_there_are() -> None:
    assert set(reasons.REASONS) <= kinds()


def test_a_sum_is_written_as_by_hand(game: Game) -> None:
    fatigue, merged, fired = (told(game, kind).sums[0] for kind in ("marched", "merged", "fired"))
    assert sum_line(fatigue) == "Fatigue: 2 the step + 1 the ground + 1 withdrawing = 4"
    assert sum_line(merged) == "Men: 1,200 men of FR1IN + 2,500 men of FR2IN − 700 sent to the manpower pool = 3,000"
    assert sum_line(fired) == (
        "FR1IN with 2,000 men, attack: (50% of 1,900 foot + 400 guns) × 1.1 quality × 0.9 the ground = 1,337"
    )
    _, retreat, _ = told(game, "morale-check").sums
    assert sum_line(retreat) == (
        "Chance of retreat: (10 for a loss of 12.0% × 0.8 quality − 8 for such troops) × 2 experience"
        " × 1.2 no flank anchored + 10 for the melee lost = 10"
    )
    assert (figure(0.0301), figure(-7), figure(1336.5)) == ("0.0301", "−7", "1,336")


@pytest.mark.whole
@pytest.mark.rule("rotd", "10.8b")
@pytest.mark.parametrize("melee", ["", "won", "lost"])
@pytest.mark.parametrize("anchors", [0, 1, 2])
@pytest.mark.parametrize("loss", [1.0, 2.0, 12.5, 60.0])
def test_the_sum_of_a_chance_of_morale_is_the_chance(game: Game, loss: float, anchors: int, melee: str) -> None:
    """For every quality, level of experience and fatigue; also where a chance is cut off below or above."""
    for quality, experience, fatigue in product(range(1, 8), range(9), (0, 4, 8, 12, 16)):
        nerve = Nerve(quality, experience, fatigue, anchors, melee)
        chance = dict(zip(("retreat", "rout"), chances(loss, nerve, numbers(game)), strict=True))
        facts = {"loss": loss, "roll": 50.0, **chance, **nerve._asdict()}
        found = RULESET.accounts.reason(game, Event(id="1.a.1", kind="morale-check", phase="a", facts=facts))
        assert [sum_line(each) for each in found.sums if not each.adds_up] == []
        assert len(found.sums) == 3


def test_a_check_told_before_its_reasons_were_kept_says_what_it_did(game: Game) -> None:
    facts = {"rout": 2.2, "retreat": 3.8, "roll": 60.9, "loss": 3.0}
    found = RULESET.accounts.reason(game, Event(id="1.a.1", kind="morale-check", phase="a", facts=facts))
    assert [each.title for each in found.sums] == ["Leaves below"]


def written(game: Game, kind: str, units: tuple[str, ...] = (), **facts: Any) -> list[str]:
    """The reason of an event as it is written, its facts those of the fixture where none are named."""
    event = Event(id="1.a.1", kind=kind, phase="a", units=units, facts=FIXTURES.get(kind, {}) | facts)
    return list(reason_lines(RULESET.accounts.reason(game, event)))


@pytest.mark.rule("rotd", "10.7a")
def test_losses_are_told_from_the_strength_of_the_other_side_and_more_for_who_loses_the_melee(game: Game) -> None:
    won = "The melee is decided by 4,040 × 1.10 = 4,444 against 2,000 × 0.90 = 1,800: the attackers win it."
    attackers = "Loss of the attackers: 2,000 strength of the enemy × 0.025 by the table × 0.6 by the dice"
    defenders = "Loss of the defenders: 4,040 strength of the enemy × 0.025 by the table × 0.75 by the dice"
    hits = ["FR1IN loses: 30 its share × 1.2 for posture and walls = 36", "AU1IN loses: 60.6 its share = 61"]
    assert written(game, "reckoned") == [
        won, f"{attackers} = 30", f"{defenders} × 0.8 for the beaten = 60.6", *hits,
    ]  # fmt: skip
    lost = written(game, "reckoned", winner=1, decision=[0.5, 2.0], losses=[24.0, 75.75], hits=[])
    assert lost == [
        "The melee is decided by 4,040 × 0.50 = 2,020 against 2,000 × 2.00 = 4,000: the defenders win it.",
        f"{attackers} × 0.8 for the beaten = 24",
        f"{defenders} = 75.8",
    ]
    assert written(game, "reckoned", winner=-1, losses=[30.0, 75.75], hits=[HITS[0] | {"share": 0.0}]) == [
        f"{attackers} = 30",
        f"{defenders} = 75.8",
    ]


@pytest.mark.rule("rotd", "10.7a")
def test_who_has_fewer_men_than_his_share_loses_them_all_and_a_die_rounds_by_one_man_at_most(game: Game) -> None:
    def adds_up(share: float, lost: int) -> bool:
        hits = [{"unit": "FR1IN", "share": share, "factor": 1.2, "lost": lost}]
        event = Event(id="1.a.1", kind="reckoned", phase="a", facts=FIXTURES["reckoned"] | {"hits": hits})
        return RULESET.accounts.reason(game, event).sums[-1].adds_up

    assert [adds_up(100.0, lost) for lost in (40, 119, 120, 121)] == [True] * 4
    assert [adds_up(100.0, lost) for lost in (122, 200, 360)] == [False] * 3


def test_strength_is_told_of_foot_and_guns_that_are_there_and_in_all_where_there_are_two(game: Game) -> None:
    foot = FOOT | {"unit": "FR2IN", "factors": {}, "foot_share": 1, "guns": 0.0, "value": 1900.0}
    guns = FOOT | {"unit": "FR7AR", "factors": {"unmoved": 1.4}, "foot": 0.0, "mode": "defend", "value": 560.0}
    none = FOOT | {"unit": "FR8AR", "factors": {}, "foot": 0.0, "guns": 0.0, "value": 0.0, "men": 1200}
    one, other, empty = (
        "FR2IN with 2,000 men, attack: 1,900 foot = 1,900",
        "FR7AR with 2,000 men, defend: 400 guns × 1.4 not having moved = 560",
        "FR8AR with 1,200 men, attack: 50% of 0 foot = 0",
    )
    assert written(game, "fired", parts=[foot], strength=1900.0) == [one]
    assert written(game, "fired", parts=[foot], strength=1900.01) == [one]
    whole = "Strength of all: 1,900 FR2IN + 560 FR7AR = 2,460"
    assert written(game, "fired", parts=[foot, guns], strength=2460.0) == [one, other, whole]
    assert written(game, "fired", parts=[none], strength=0.0) == [empty]
    with_ships = ["Strength of all: 1,900 FR2IN + 250 ships = 2,150"]
    assert written(game, "grappled", parts=[foot], strength=2150.0, shaken=False) == [one, *with_ships]
    many = foot | {"factors": {"unmoved": 1.5, "flanks": 0.8, "terrain": 0.5}, "value": 1140.0}
    assert written(game, "fired", parts=[many], strength=1140.0) == [
        "FR2IN with 2,000 men, attack: 1,900 foot × 0.8 its flanks × 0.5 the ground × 1.5 not having moved = 1,140"
    ]
    assert written(game, "fired", parts=[foot], strength=1900.0, shaken=True) == [
        "Outmatched two to one, it fights as skirmishers.",
        one,
    ]


def test_each_unit_is_told_the_line_it_stands_in_and_how_much_of_it_found_room(game: Game) -> None:
    lines = [
        {"unit": "FR1IN", "line": "first", "fits": 1, "behind": 0},
        {"unit": "FR2IN", "line": "second", "fits": 0.79, "behind": 0.21},
        {"unit": "FR3IN", "line": "second", "fits": 0.5, "behind": 0},
        {"unit": "FR4IN", "line": "rear", "fits": 1, "behind": 0},
    ]
    assert written(game, "formed", lines=lines) == [
        "FR1IN: first line.",
        "FR2IN: second line, with room for 79% of it, 21% of it in the rear.",
        "FR3IN: second line, with room for 50% of it.",
        "FR4IN: in the rear.",
    ]


def test_an_attack_is_told_by_the_winds_it_comes_from(game: Game) -> None:
    names = {
        "N": "north", "NE": "north-east", "E": "east", "SE": "south-east",
        "S": "south", "SW": "south-west", "W": "west", "NW": "north-west",
    }  # fmt: skip
    for wind, name in names.items():
        assert written(game, "battle", directions=[wind]) == [f"The attack comes from the {name}."]
    assert written(game, "battle", directions=["N", "SW"]) == ["The attack comes from the north and the south-west."]
    assert written(game, "battle", directions=[]) == []


@pytest.mark.rule("rotd", "10.8b")
def test_a_check_without_a_roll_is_of_one_who_is_too_tired(game: Game) -> None:
    said = {roll: written(game, "morale-check", roll=roll)[0] for roll in (-1, 0, 60.9)}
    assert said == {
        -1: "No roll: it is too tired to stand.",
        0: "Rolled 0.0 of 100.",
        60.9: "Rolled 60.9 of 100.",
    }
    assert written(game, "morale-check")[1] == "Leaves below: 20 rout + 10 retreat = 30"


def test_what_fell_and_what_was_thrown_is_told_for_each(game: Game) -> None:
    one, two = FIXTURES["suffered"]["fallen"].values()
    first = "FR1IN loses: 5 killed + 24 wounded + 1 prisoners + 6 stragglers = 36"
    second = "FR2IN loses: 1 killed + 6 wounded + 0 prisoners + 2 stragglers = 9"
    told = written(game, "suffered", fallen={"FR2IN": two, "FR1IN": one}, losses={"FR2IN": 9, "FR1IN": 36})
    hit = "FR1IN is hit 1.2 times as hard, by its posture and walls."
    assert told == [hit, first, second, "In all: 36 FR1IN + 9 FR2IN = 45"]
    both = {"chances": {"FR2IN": 0.5, "FR1IN": 0.48}, "rolls": {"FR1IN": 0.51, "FR2IN": 0.1}}
    assert written(game, "closed", **both) == [
        "FR1IN gets home below 48: rolled 51.",
        "FR2IN gets home below 50: rolled 10.",
    ]
    alone = written(game, "suffered", fallen={"FR1IN": one}, losses={"FR1IN": 36}, total=36)
    assert alone == [hit, first]
    hard = written(game, "suffered", factor={"FR2IN": 0.5, "FR1IN": 1.2}, fallen={}, losses={}, total=0)
    assert hard[:2] == [hit, "FR2IN is hit 0.5 times as hard, by its posture and walls."]
    assert written(game, "guns-lost", rolls=[0.42, 0.97]) == ["It comes about below 50; rolled 42, 97."]
    assert written(game, "overrun") == ["It comes about below 50; rolled 25."]
    assert written(game, "guns-lost", rolls=[]) == written(game, "surrendered", roll=0.5) == []


def test_what_is_left_behind_and_what_both_sides_lost_is_told(game: Game) -> None:
    men = "Men lost: 398 stragglers + 399 prisoners = 797"
    assert written(game, "shattered") == ["28% of its men are lost in breaking up.", men]
    assert written(game, "shattered", share=0) == [men]
    bare = Event(id="1.a.1", kind="shattered", phase="a", facts={})
    assert RULESET.accounts.reason(game, bare) == Reason()
    assert written(game, "battle-tallied", lost={"austria": 370, "allies": 181, "turks": 4}) == [
        "Men lost by both: 181 France and Sardinia + 370 Austria + 4 turks = 555"
    ]


def test_guns_tell_their_strength_and_the_loss_each_brings(game: Game) -> None:
    assert written(game, "bombarded") == ["Strength: 900 guns × 1.5 bombarding × 0.95 fatigue = 1,282"]
    two = {"strength": {"AU7AR": 1000.0, "AU6IN": 1200.0}, "spread": {"AU6IN": 0.8, "AU7AR": 1.2}, "loss": 64.8}
    assert written(game, "bombardment-reckoned", **two) == [
        "AU6IN: 1,200 strength × 0.03 by the table × 0.8 by the dice = 28.8",
        "AU7AR: 1,000 strength × 0.03 by the table × 1.2 by the dice = 36",
        "Loss before postures and walls: 28.8 AU6IN + 36 AU7AR = 64.8",
    ]


def test_steps_stores_men_and_works_are_told_as_they_are_said(game: Game) -> None:
    assert [written(game, "moved", steps=steps) for steps in (0, 1, 2)] == [
        [], ["1 square in this phase."], ["2 squares in this phase."],
    ]  # fmt: skip
    assert [written(game, "ate", source=source) for source in ("DEPOT:D1", "hand", "")] == [
        ["Its source of supply is D1."], ["Its source of supply is hand."], [],
    ]  # fmt: skip
    merged = {"units": ("FR1IN", "FR2IN"), "before": [1200, 800], "excess": 0, "men": 2000}
    assert written(game, "merged", **merged) == ["Men: 1,200 men of FR1IN + 800 men of FR2IN = 2,000"]
    assert written(game, "repair-begun", eg=2, mp=300) == ["It costs 2 Eg and 300 MP at once."]
    assert written(game, "morale-changed") == ["Morale: −7 the battle at G4-V9 − 2 the loss of Milano = −9"]
    pursued = written(game, "pursued", **MARCH | {"fatigue": 3})
    assert pursued[-1] == "Fatigue: 2 the step + 1 the ground + 0 withdrawing = 3"
    assert RULESET.accounts.reason(game, Event(id="1.a.1", kind="moved", phase="a")) == Reason()
    assert RULESET.accounts.reason(game, Event(id="1.a.1", kind="arrival-seen", phase="a")) == Reason()
    assert written(game, "repair-begun", eg=0, mp=0) == []
    assert written(game, "straggled") == ["Stragglers: 1,000 men × 12.5 % stay behind = 125"]
    assert written(game, "stragglers-returned") == ["40% of its stragglers find their way back in a turn."]
