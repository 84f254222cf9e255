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
