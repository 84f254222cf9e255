"""Why an order failed: told in numbers that add up, and by causes that end in an order."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from drumhead.engine.maps.library import find_scenario, map_of
from drumhead.engine.play.dice import SeededDice
from drumhead.engine.play.events import Event
from drumhead.engine.play.game import Game
from drumhead.engine.play.rulebook import read_rulebook
from drumhead.engine.play.state import Draft
from drumhead.engine.rulesets.diplomacy import RULESET
from drumhead.engine.rulesets.diplomacy.adjudication.movement import Season, adjudicate
from drumhead.engine.rulesets.diplomacy.resolution.options import Options
from drumhead.engine.rulesets.diplomacy.turns.phases import reckon
from drumhead.engine.rulesets.diplomacy.turns.season import movement
from drumhead.engine.rulesets.diplomacy.turns.state import MOVEMENT, RESOLUTION, SPRING, DiplomacyState, Piece
from drumhead.engine.rulesets.diplomacy.turns.table import AreaGame
from drumhead.engine.rulesets.diplomacy.turns.telling import Teller
from tests.rulesets.diplomacy.city_country import variant
from tests.rulesets.diplomacy.classic import classic
from tests.rulesets.diplomacy.datc_cases import read_case
from tests.rulesets.diplomacy.positions import Written, convoy_phase, full_phase, random_phase
from tests.rulesets.diplomacy.slow_resolver import Guess, Rules, held

Seasons = list[tuple[Season, tuple[Event, ...]]]
FAILED = {"ignored", "void", "bounced", "stranded", "stalled", "cut", "disrupted", "dislodged"}
PLAIN = {"moved", "advanced", "supported", "convoyed", "held"}
MOVES = {"advanced", "acted", "bounced"}
STRANDED = (
    "England\nA London - Holland\nF North Sea C A London - Holland\n"
    "Germany\nF Denmark - North Sea\nF Skagerrak S F Denmark - North Sea"
)
CUT = (
    "Austria\nA Trieste - Venice\nF Adriatic Sea Supports A Trieste - Venice\n"
    "Italy\nA Venice H\nF Ionian Sea - Adriatic Sea"
)


def founded(name: str) -> AreaGame:
    scenario = find_scenario(name)
    map = map_of(scenario)
    setup = RULESET.setup(scenario, map)
    return Game("why", scenario, map, setup.seats, setup.sides, setup.options)


@pytest.fixture(scope="module")
def game() -> AreaGame:
    return founded("diplomacy-1901")


@pytest.fixture(scope="module", params=["diplomacy-1901", "city-country-1901"])
def board(request: pytest.FixtureRequest) -> AreaGame:
    return founded(request.param)


def told(game: AreaGame, phase: Written) -> tuple[Event, ...]:
    position, written = phase
    units = {at: Piece(unit.power, unit.arm, unit.place) for at, unit in position.units.items()}
    state = DiplomacyState(1, RESOLUTION, 1901, SPRING, MOVEMENT, units)
    draft = Draft(state, RESOLUTION)
    movement(game, state, written, Teller(game, draft))
    return draft.events


def phases(game: AreaGame) -> list[Written]:
    """300 phases on a game's board."""
    chart = variant() if game.map.cities else classic()
    crowded = [random_phase(chart, seed, 14) for seed in range(150)]
    return (
        crowded + [convoy_phase(chart, seed) for seed in range(50)] + [full_phase(chart, seed) for seed in range(100)]
    )


@pytest.fixture(scope="module")
def seasons(board: AreaGame) -> Seasons:
    """300 seasons with what is told of them."""
    return [(adjudicate(*phase, Options()), told(board, phase)) for phase in phases(board)]


def chain_of(event: Event, by_id: Mapping[str, Event]) -> list[str]:
    """The causes of an event, the last of which is no event."""
    causes = [event.cause]
    while causes[-1] in by_id:
        causes.append(by_id[causes[-1]].cause)
    return causes


@pytest.mark.whole
def test_every_failure_has_a_rule_of_the_book_and_causes_that_end_in_an_order(
    board: AreaGame, seasons: Seasons
) -> None:
    book = read_rulebook(RULESET.rulebook)
    for _, events in seasons:
        by_id: dict[str, Event] = {}
        for event in events:
            assert event.rule in book or (event.kind in PLAIN and not event.rule), event
            assert "{" not in RULESET.wording(board, event)
            if event.kind in FAILED:
                assert chain_of(event, by_id)[-1].startswith("order "), event
            by_id[event.id] = event


@pytest.mark.whole
def test_the_numbers_of_every_move_are_those_of_its_helpers_and_of_the_slow_resolver(seasons: Seasons) -> None:
    for season, events in seasons:
        outcome = season.outcome
        rules = Rules(held(season.pieces, outcome.broken), Guess(outcome.prevailed, outcome.given))
        given = {event.units[0] for event in events if event.kind == "supported"}
        for event in events:
            if event.kind in MOVES:
                at, facts = event.units[0], event.facts
                assert facts["strength"] in (0, 1 + len(facts["helpers"]))
                assert given >= {*facts["helpers"], *facts.get("idle", ())}
                assert facts["strength"] == rules.attack(at)
                assert max(facts["strengths"], default=0) == max(rules.against(at))
                assert (facts["strength"] > max(facts["strengths"], default=0)) is (event.kind != "bounced")


def test_the_reason_of_every_move_adds_up_to_its_strength_in_names_of_provinces(
    board: AreaGame, seasons: Seasons
) -> None:
    for _, events in seasons:
        for event in events:
            reason = RULESET.accounts.reason(board, event)
            assert all(found.adds_up for found in reason.sums)
            assert bool(reason.sums) is (event.kind in MOVES or "helpers" in event.facts)
            assert not any(line.isupper() for line in reason.lines)


def test_what_cut_or_broke_or_beat_an_order_did_so(seasons: Seasons) -> None:
    for season, events in seasons:
        first = {event.units[0]: event for event in reversed(events) if event.units}
        for event in events:
            _check_deed(season, event, first)


def _check_deed(season: Season, event: Event, first: Mapping[str, Event]) -> None:
    """What an event names as its doer was told to have come there."""
    outcome, facts = season.outcome, event.facts
    match event.kind:
        case "cut":
            doer = first[facts["by"]]
            assert doer.kind in MOVES
            assert str(doer.facts["to"]).partition("/")[0] == event.units[0]
        case "dislodged":
            assert first[facts["by"]].kind in ("advanced", "acted")
            assert facts["strength"] > facts["held"] > 0
        case "stranded":
            assert {*facts["by"]} <= outcome.dislodged.keys() | outcome.broken
        case "disrupted":
            assert facts["by"] == ("" if event.units[0] in outcome.broken else outcome.dislodged[event.units[0]])


def sentences(game: AreaGame, text: str) -> list[str]:
    case = read_case(text)
    return [RULESET.wording(game, event) for event in told(game, (case.position, case.orders))]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "Austria\nA Vienna - Tyrolia\nItaly\nA Venice - Tyrolia",
            "A Vienna does not get to Tyrolia: strength 1 against Venice (1).",
        ),
        ("Germany\nA Berlin H\nF Kiel - Berlin", "F Kiel does not get to Berlin: a unit of its own power stays there."),
        (
            "Italy\nA Venice - Trieste\nAustria\nA Vienna Supports A Venice - Trieste\nA Trieste H",
            "A Vienna supports Venice to Trieste, which does not count against a unit of its own power.",
        ),
        (
            STRANDED,
            "A London does not get to Holland: without North Sea no chain of fleets is left to carry it.",
        ),
        (
            "England\nF North Sea H\nGermany\nF Denmark - North Sea\nF Skagerrak S F Denmark - North Sea",
            "F North Sea is dislodged by the attack from Denmark, 2 against 1; it may retreat to",
        ),
    ],
)
def test_the_sentence_has_the_numbers(game: AreaGame, text: str, sentence: str) -> None:
    assert any(told.startswith(sentence) for told in sentences(game, text))


def test_the_causes_lead_from_a_failed_attack_to_the_move_that_cut_its_support(game: AreaGame) -> None:
    case = read_case(CUT)
    events = told(game, (case.position, case.orders))
    by_id = {event.id: event for event in events}
    (failed,) = (event for event in events if event.units == ("TRI",))
    cut = by_id[failed.cause]
    mover = by_id[cut.cause]
    assert (failed.kind, cut.kind, mover.kind) == ("bounced", "cut", "bounced")
    assert (cut.rule, mover.units, mover.facts["against"]) == ("6.D.3", ("ION",), ["ADR"])


def test_the_causes_lead_from_a_stranded_army_to_the_attack_on_its_fleet(game: AreaGame) -> None:
    case = read_case(STRANDED)
    events = told(game, (case.position, case.orders))
    by_id = {event.id: event for event in events}
    (failed,) = (event for event in events if event.units == ("LON",))
    fleet = by_id[failed.cause]
    assert (failed.kind, failed.rule, fleet.kind, by_id[fleet.cause].units) == (
        "stranded",
        "6.F.8",
        "disrupted",
        ("DEN",),
    )


@pytest.mark.rule("diplomacy", "6.H.17")
def test_a_unit_without_a_retreat_leaves_the_board_before_the_others_retreat(game: AreaGame) -> None:
    beaten = {"BRE": Piece("France", "F", "BRE"), "PAR": Piece("France", "A", "PAR", ("GAS",))}
    state = DiplomacyState(1, "reckoning", 1901, SPRING, MOVEMENT, {}, beaten)
    lost, season = reckon(game, state, (), SeededDice("seed", 1, "reckoning")).events
    assert (lost.kind, lost.rule, lost.units) == ("disbanded", "6.H.17", ("BRE",))
    assert season.facts["title"] == "Spring 1901, retreats"


FLEETS = "Russia\nF Constantinople Supports F Black Sea - Ankara\nF Black Sea - Ankara\nTurkey\n"


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        (
            f"{FLEETS}F Ankara - Constantinople\nA Smyrna Supports F Ankara - Constantinople\nA Armenia - Ankara",
            "6.D.17",
        ),
        (f"{FLEETS}A Bulgaria - Constantinople\nA Smyrna Supports A Bulgaria - Constantinople", "6.D.3"),
        (f"{FLEETS}A Bulgaria - Constantinople", "6.D.3"),
        ("Austria\nA Vienna H\nA Tyrolia Supports A Vienna\nGermany\nA Munich - Tyrolia", "6.D.2"),
    ],
)
def test_a_support_is_cut_by_the_rule_that_fits_who_cut_it_and_how(game: AreaGame, text: str, rule: str) -> None:
    case = read_case(text)
    cuts = [event.rule for event in told(game, (case.position, case.orders)) if event.kind == "cut"]
    assert cuts == [rule]
