"""Attacks before they are ordered: the hexes that may be attacked, the odds with their table, and who would retreat."""

from __future__ import annotations

from collections import Counter

import pytest

from drumhead.engine.errors import InputError, UnknownNameError
from drumhead.engine.maps.hexes.model import HexPlace
from drumhead.engine.play.dice import ScriptedDice
from drumhead.engine.play.figures import Way
from drumhead.engine.play.odds import ATTACKERS, Contest, Question, Wish, fought, running
from drumhead.engine.reports.odds import odds_lines
from tests.rulesets.europa.tables import RULESET, Table, board_of

ROWS = ["......"] * 4
GUNS = "coast defence of 0203"
NAT = {"affiliation": "Nat", "factors": "6-3-6", "size": "X"}
LOYAL = {"affiliation": "PA", "factors": "1-2-6", "size": "X"}
UNITS = {
    "N1": {**NAT, "at": "0202"},
    "N2": {**NAT, "at": "0202"},
    "N3": {**NAT, "at": "0406"},
    "L1": {**LOYAL, "at": "0203"},
    "L2": {**LOYAL, "at": "0101"},
}


def table(**head: object) -> Table:
    return Table(board_of(ROWS), units=UNITS, stage="combat", **head)


def asked(at: Table, question: Question, *lines: str) -> Contest:
    assert RULESET.odds is not None
    orders = [at.order(line) for line in lines]
    (found,) = RULESET.odds(at.game, at.view, orders, question)
    return found


def test_an_attack_may_name_the_hexes_beside_its_unit_that_somebody_defends() -> None:
    at = table()
    found = RULESET.targets(at.game, at.view, "attack", "N1", ())
    open_to = [cell for cell in range(at.board.size) if at.refused(f"N1 attack {at.board.name(cell)}") is None]
    assert list(found) == open_to and at.cell("0203") in found
    assert RULESET.targets(at.game, at.view, "attack", "N3", ()) == ()
    assert RULESET.targets(at.game, at.view, "attack", "N2", (at.order("N1 attack 0203 N2"),)) == ()


def test_an_attack_is_foretold_with_its_odds_and_the_hex_a_beaten_unit_would_take() -> None:
    at = table()
    found = RULESET.foretold(at.game, at.view, at.order("N1 attack 0203 N2"), ())
    told = at.ask("attack", "0203", "N1", "N2")
    assert found is not None
    assert found.text.startswith(f"0203: {told.data['odds']}, ")
    assert " ".join(told.data["results"].values()) in found.text
    retreats = [(way.start, way.end) for way in found.figures if isinstance(way, Way)]
    assert retreats == [(at.cell("0203"), at.cell(at.ask("retreat", "L1").data["hexes"][0]))]
    assert RULESET.foretold(at.game, at.view, at.order("N3 attack 0203"), ()) is None


def test_odds_are_of_all_who_could_attack_unless_somebody_is_named_or_ordered() -> None:
    at = table()
    assert asked(at, Question("0203")).camps[ATTACKERS].ids == ("N1", "N2")
    assert asked(at, Question("0203", attackers=("N2",))).camps[ATTACKERS].ids == ("N2",)
    assert asked(at, Question("0203"), "N2 attack 0203").camps[ATTACKERS].ids == ("N2",)
    both = asked(at, Question("0203", defenders=("L2",))).camps[1].ids
    assert set(both) == {"L1", "L2"}
    assert asked(at, Question("0202", attacker="loyalist")).camps[ATTACKERS].ids == ("L1",)
    with pytest.raises(InputError, match="next to"):
        asked(at, Question("0203", attackers=("N3",)))
    with pytest.raises(InputError, match="could attack"):
        asked(at, Question("0404"))
    with pytest.raises(UnknownNameError, match="postures"):
        asked(at, Question("0203", attack="probe"))


def test_odds_are_told_with_modifiers_and_what_each_die_comes_to() -> None:
    at = table()
    found = asked(at, Question("0203"))
    *_, tally = running(lambda batches: (fought(found, "1", each) for each in batches), Wish(runs=250))
    lines = list(odds_lines(found, tally))
    told = at.ask("attack", "0203", "N1", "N2").data
    assert any(line.startswith(f"Odds  {told['odds']}: ") for line in lines)
    for text, points in told["modifiers"].items():
        assert any(f"{points:+d}  {text}" in line for line in lines)
    for die, result in told["results"].items():
        assert any(line.split()[:2] == [die, result] for line in lines)
    assert any("L1, if it must retreat, retreats to" in line for line in lines)


@pytest.mark.parametrize("share", [0.01, 0.2, 0.4, 0.55, 0.7, 0.99])
def test_what_is_foretold_of_a_die_is_what_the_stage_makes_of_it(share: float) -> None:
    """The same die, thrown in the stage and in the odds, has the same result and ends for everybody."""
    at = table()
    found = asked(at, Question("0203"))
    dice = ScriptedDice(otherwise=share)
    result = found.fight(dice.stream("attack 0203"))
    at.line("N1 attack 0203 N2").end(ScriptedDice(otherwise=share))
    battle = next(event for event in at.events if event.kind == "battle")
    assert result.how == battle.facts["result"]
    gone = {id for id, fate in result.fates.items() if fate == "gone"}
    assert gone == {id for id in ("N1", "N2", "L1") if at.state.units[id].status != "map"}
    assert Counter(result.lost.values())[0] >= 1


@pytest.mark.rule("europa", "R317")
def test_coast_defences_are_in_what_is_foretold_and_are_never_lost() -> None:
    """44F3: guns of the second level beside a unit: every die has its result."""
    fort = HexPlace("Cadiz", (board_of(ROWS).board.cell("0203"),), marks={"coast defence": 2})
    head = {"sides": {"loyalist": {"owns": ["0203"]}}, "units": UNITS}
    contest = asked(Table(board_of(ROWS, {}, (fort,)), "44F3", stage="combat", **head), Question("0203"))
    for die in range(6):
        found = contest.fight(ScriptedDice(otherwise=(die + 0.5) / 6).stream("any"))
        assert (found.fates[GUNS], found.lost[GUNS]) == ("stood", 0)


@pytest.mark.parametrize("asked", ["attack 0203 N1 N9", "overrun 0203 N9", "retreat N9", "attack-supply N9"])
def test_a_question_about_who_is_not_on_the_map_is_answered_in_a_sentence(asked: str) -> None:
    at = Table(board_of(ROWS), units=UNITS | {"N9": {**NAT, "status": "pool"}}, stage="combat")
    with pytest.raises(InputError, match=r"^N9 is not on the map\.$"):
        at.ask(*asked.split())
    with pytest.raises(InputError, match="There is no unit 'N8'"):
        at.ask(*asked.replace("N9", "N8").split())


@pytest.mark.parametrize(
    "asked", ["attack 0203 N1 N2", "overrun 0203 N1", "retreat N1", "attack-supply N1", "strength N1"]
)
def test_units_are_asked_about_in_letters_of_either_size(asked: str) -> None:
    at = table()
    assert at.ask(*asked.lower().split()) == at.ask(*asked.split())
