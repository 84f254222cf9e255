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


def _fate(table: Table, id: str, start: str) -> str:
    unit = table.state.units[id]
    if unit.status != "map":
        return "gone"
    if unit.is_cadre:
        return "cadred"
    return "stood" if table.at(id) == start else f"leaves {table.at(id)}"


RINGED = {f"Z{n}": {**NAT, "factors": "1-1-6", "size": "XX", "at": at} for n, at in enumerate(("0102", "0103", "0304"))}
"""Zones about 0203, so that nobody beaten there gets away unpunished."""


@pytest.mark.parametrize("face", range(1, 7))
@pytest.mark.parametrize(
    ("attack", "defense", "ring", "defenders"),
    [
        *((1, 4, {}, "L1 L2"), (2, 2, {}, "L1 L2"), (4, 2, {}, "L1 L2"), (9, 2, {}, "L1 L2")),
        *((2, 2, RINGED, "L1"), (4, 4, RINGED, "L1"), (2, 2, RINGED, "L2"), (4, 2, RINGED, "L2")),
        *((4, 2, {"Z0": RINGED["Z0"]}, "L1"), (4, 2, {"Z2": RINGED["Z2"]}, "L2")),
    ],
)
def test_fates_losses_and_the_winner_of_every_die_are_those_of_the_stage(
    attack: int, defense: int, ring: dict[str, dict[str, str]], defenders: str, face: int
) -> None:
    """Two of either side, one of each with a cadre: who is gone, cadred, driven off and where to."""
    both = ("supported",)
    units = {
        "N1": {**NAT, "factors": f"{attack}-3-6", "reduced": "1-1-6", "at": "0202", "traits": both},
        "N2": {**NAT, "factors": f"{attack}-1-6", "at": "0202", "traits": both},
        "L1": {**LOYAL, "factors": f"1-{defense}-6", "reduced": "1-1-6", "at": "0203", "traits": both},
        "L2": {**LOYAL, "factors": f"1-{defense}-6", "at": "0203", "traits": both},
        **ring,
    }
    hexes = {"N1": "0202", "N2": "0202"} | dict.fromkeys(defenders.split(), "0203")
    units = {id: unit for id, unit in units.items() if id in (*hexes, *ring)}
    steps = {"S": {"kind": "attack", "side": "insurgent", "at": "0202"}}
    at = Table(board_of(ROWS), units=units, stage="combat", items=steps)
    found = asked(at, Question("0203", attackers=("N1", "N2")))
    share = (face - 0.5) / 6
    result = found.fight(ScriptedDice(otherwise=share).stream("any"))
    at.line("N1 attack 0203 N2").end(ScriptedDice(otherwise=share))
    how = next(event for event in at.events if event.kind == "battle").facts["result"]
    fates = {id: fate.split(" (")[0] for id, fate in result.fates.items()}
    assert (result.how, fates) == (how, {id: _fate(at, id, start) for id, start in hexes.items()})
    worth = {"N1": max(attack, 3), "N2": attack, "L1": defense, "L2": defense}
    saved = {"N1": 1, "N2": 0, "L1": 1, "L2": 0}
    left = {"gone": lambda id: worth[id], "cadred": lambda id: worth[id] - saved[id]}
    assert result.lost == {id: left[fate](id) if fate in left else 0 for id, fate in fates.items()}
    beaten = how in ("AE", "AH", "AR", "AS")
    assert result.winner == (1 if beaten else ATTACKERS)


def test_odds_are_not_asked_for_postures_unknown_sides_or_units() -> None:
    at = table()
    for question, told in (
        (Question("0203", defend="hold"), "There are no postures in this game."),
        (Question("0203", attacker="third"), "There is no side 'third'; the sides are Insurgent, Loyalist."),
        (Question("0203", attackers=("N8",)), "There is no unit 'N8'."),
        (Question("0203", defenders=("N8",)), "There is no unit 'N8'."),
    ):
        with pytest.raises(UnknownNameError) as error:
            asked(at, question)
        assert str(error.value) == told


def test_who_asks_attacks_where_nobody_stands_and_a_named_side_passes_over_what_is_ordered() -> None:
    at = table()
    with pytest.raises(InputError, match="Nobody of the Insurgent side could attack anybody in 0404"):
        asked(at, Question("0404"))
    seen = RULESET.view(at.game, at.state, at.game.seat("loyalist"))
    assert RULESET.odds is not None
    with pytest.raises(InputError, match="Nobody of the Loyalist side could attack anybody in 0404"):
        RULESET.odds(at.game, seen, (), Question("0404"))
    order = "N2 attack 0203"
    assert asked(at, Question("0203", attacker="Insurgent"), order).camps[ATTACKERS].ids == ("N1", "N2")
    assert asked(at, Question("0203"), "N2 attack 0203 N1").camps[ATTACKERS].ids == ("N2", "N1")
    elsewhere = Table(board_of(ROWS), units=UNITS | {"L3": {**LOYAL, "at": "0201"}}, stage="combat")
    assert asked(elsewhere, Question("0203"), "N2 attack 0201").camps[ATTACKERS].ids == ("N1", "N2")


def test_camps_have_the_factor_that_counts_for_them_and_are_named_by_their_side() -> None:
    found = asked(table(weather={"D": "mud"}), Question("0203"))
    assert [(camp.title, [dict(piece.figures) for piece in camp.pieces]) for camp in found.camps] == [
        ("Insurgent", [{"factors": 6, "kind": "X infantry"}] * 2),
        ("Loyalist", [{"factors": 2, "kind": "X infantry"}]),
    ]
    assert (found.place, found.ground) == ("0203", "clear, weather mud")


def test_militia_in_doubt_is_counted_whole_in_the_table_and_thrown_for_in_the_fight() -> None:
    units = {
        "M": {**NAT, "at": "0202", "traits": ["unreliable"]},
        "N": {**NAT, "at": "0202"},
        "L": {**LOYAL, "at": "0203", "traits": ["unreliable"]},
    }
    steps = {"S": {"kind": "attack", "side": "insurgent", "at": "0202"}}
    at = Table(board_of(ROWS), units=units, stage="combat", items=steps)
    found = asked(at, Question("0203"))
    assert found.sums[0].startswith("Odds  6:1: 12 against 2")
    assert found.sums[-1].strip() == "with all militia reliable; M, L throw for it (R188)"
    plain = asked(table(), Question("0203"))
    assert not any("militia" in line for line in plain.sums)
    weak = found.fight(ScriptedDice({"any": [5.5 / 6, 0.05, 0.5 / 6]}).stream("any"))
    strong = found.fight(ScriptedDice({"any": [0.05, 0.05, 0.5 / 6]}).stream("any"))
    ladder = at.ask("attack", "0203", "N").data["results"], at.ask("attack", "0203", "M", "N").data["results"]
    assert (weak.how, strong.how) == (ladder[0]["1"], ladder[1]["1"])


def test_who_has_no_attack_supply_is_foretold_with_half_and_the_table_says_so() -> None:
    found = asked(table(items={}), Question("0203", attackers=("N1",)))
    assert found.sums[0].startswith("Odds  3:2: 3 against 2")
    assert any("attacks without attack supply: x0.5 (R079)" in line for line in found.sums)


def test_units_that_are_put_into_the_hex_defend_it_and_others_stand_where_they_are() -> None:
    found = asked(table(), Question("0203", defenders=("L2",)))
    assert set(found.camps[1].ids) == {"L1", "L2"}
    assert set(asked(table(), Question("0203")).camps[1].ids) == {"L1"}


@pytest.mark.parametrize(("share", "attack"), [(0.6, 12.0), (0.7, 9.0), (0.9, 6.0)])
def test_militia_is_thrown_for_with_the_die_of_the_stage(share: float, attack: float) -> None:
    """A four is whole, a five half, a six nothing."""
    units = {
        "M": {**NAT, "at": "0202", "traits": ["unreliable", "supported"]},
        "N": {**NAT, "at": "0202", "traits": ["supported"]},
        "L": {**LOYAL, "factors": "1-6-6", "at": "0203", "traits": ["supported"]},
    }
    steps = {"S": {"kind": "attack", "side": "insurgent", "at": "0202"}}
    at = Table(board_of(ROWS), units=units, stage="combat", items=steps)
    found = asked(at, Question("0203", attackers=("M", "N")))
    result = found.fight(ScriptedDice({"any": [share, 0.55]}).stream("any"))
    at.line("M attack 0203 N").end(ScriptedDice({"attack 0203": [share, 0.55]}))
    battle = next(event for event in at.events if event.kind == "battle").facts
    assert (battle["attack"], battle["result"]) == (attack, result.how)


def test_who_could_not_attack_is_left_out_and_a_game_master_asks_for_who_plays() -> None:
    units = {**UNITS, "N4": {**NAT, "factors": "0-3-6", "at": "0202"}}
    at = Table(board_of(ROWS), units=units, stage="combat")
    assert asked(at, Question("0203")).camps[ATTACKERS].ids == ("N1", "N2")
    assert RULESET.odds is not None
    gm = RULESET.view(at.game, at.state, at.game.seat("gm"))
    with pytest.raises(InputError, match="Nobody of the Insurgent side could attack anybody in 0404"):
        RULESET.odds(at.game, gm, (), Question("0404"))


def test_what_a_retreat_would_make_of_each_is_noted_in_words() -> None:
    """With a cadre and without one where only zones are left, and with a free hex."""
    units = {
        "N1": {**NAT, "at": "0202"},
        "L1": {**LOYAL, "reduced": "1-1-6", "at": "0203"},
        "L2": {**LOYAL, "at": "0203"},
    }
    ringed = asked(Table(board_of(ROWS), units=units | RINGED, stage="combat"), Question("0203", attackers=("N1",)))
    assert ringed.notes[1:3] == ("L1, if it must retreat, becomes a cadre.", "L2, if it must retreat, is eliminated.")
    free = asked(Table(board_of(ROWS), units=units, stage="combat"), Question("0203", attackers=("N1",)))
    assert all("retreats to 0" in note for note in free.notes[:3])


def test_an_elimination_takes_who_is_worth_nothing_too() -> None:
    units = {"N1": {**NAT, "factors": "30-3-6", "at": "0202"}, "L1": {**LOYAL, "at": "0203"}}
    units["Z"] = {**LOYAL, "factors": "0-0-6", "at": "0203"}
    steps = {"S": {"kind": "attack", "side": "insurgent", "at": "0202"}}
    at = Table(board_of(ROWS), units=units, stage="combat", items=steps)
    result = asked(at, Question("0203")).fight(ScriptedDice(otherwise=0.9).stream("any"))
    assert (result.how, result.fates["L1"], result.fates["Z"], result.lost["Z"]) == ("DE", "gone", "gone", 0)
