"""6.3, 6.7, 7, 8, 9: one order for many units comes to ordinary orders that carry it out."""

from __future__ import annotations

from typing import Any

import pytest

from drumhead.engine.play.commanding.commands import Command, Spread
from drumhead.engine.rulesets.rotd import RULESET
from drumhead.engine.session.commanding.spreading import spread
from tests.rulesets.rotd.desks import Table, table

SOIL = '[map]\nstate = "SAR"\n'
TRACK = '[[map.tracks]]\ncourse = ["G2-V6 3-3", "G8-V6 3-3"]\n'
FOUGHT = '[squares]\n"G4-V6" = { battle_last_turn = true }\n'


def said(desk: Table, kind: str, units: str, *lines: str, **values: Any) -> Spread:
    """What comes of a command beside some lines; squares by their names."""
    board, field = desk.game.map.board, desk.game.map.tactical_board
    form = next(form for form in RULESET.commands if form.kind == kind)
    cells = {"cell": board.cell, "tactical": field.cell, "path": lambda names: tuple(map(board.cell, names.split()))}
    types = {field.name: field.type for field in form.fields}
    asked = {name: cells.get(types[name], lambda value: value)(value) for name, value in values.items()}
    given = desk.orders(*lines)
    return spread(RULESET, desk.game, desk.view, Command(kind, tuple(units.split()), asked), given)


def written(at: Table, found: Spread) -> list[str]:
    return [RULESET.write_order(at.game, order) for order in found.orders]


def marches(at: Table, found: Spread) -> dict[str, str]:
    """The marches alone, by unit."""
    lines = (line.split(" ", 2) for line in written(at, found))
    return {unit: rest for unit, kind, rest in lines if kind == "march"}


APART = ("FR1IN G4-V6 7-7", "FR2IN G3-V6 7-7", "FR3LC G2-V6 7-7")


def test_a_formation_that_arrives_together_is_there_in_one_phase_and_who_is_near_waits() -> None:
    at = table(*APART, page=SOIL)
    found = said(at, "march to", "FR1IN FR2IN FR3LC", to="G5-V6", how="together")
    assert marches(at, found) == {"FR1IN": "- - G5-V6", "FR2IN": "- G4-V6 G5-V6", "FR3LC": "G3-V6 G4-V6 G5-V6"}
    turn = at.played(found.orders)
    arrivals = [event for event in turn.events if event.facts.get("to") == at.game.map.board.cell("G5-V6")]
    assert {(event.phase, *event.units) for event in arrivals if event.kind == "marched"} == {
        ("strategic-3", unit) for unit in ("FR1IN", "FR2IN", "FR3LC")
    }


def test_in_column_each_comes_as_early_as_it_can_and_the_head_enters_furthest() -> None:
    at = table(*(f"FR{number}IN G4-V6 7-{number}" for number in range(1, 7)), page=SOIL)
    found = said(at, "march to", "FR1IN FR2IN FR3IN FR4IN FR5IN FR6IN", to="G5-V6", how="column")
    assert set(marches(at, found).values()) == {"G5-V6"}
    entries = [line.rpartition(" ")[2] for line in written(at, found) if " entry " in line]
    assert [entry.partition("-")[0] for entry in entries] == ["3", "3", "3", "3", "2", "2"]
    assert len({entry.partition("-")[2] for entry in entries}) == 1


def test_the_middle_enters_where_it_is_told_and_the_others_as_they_stand_to_it_now() -> None:
    at = table("FR1IN G4-V6 5-7", "FR2IN G4-V6 7-7", "FR3IN G4-V6 7-9", page=SOIL)
    found = said(at, "march to", "FR1IN FR2IN FR3IN", to="G5-V6", at="2-4")
    assert [line for line in written(at, found) if " entry " in line] == [
        "FR1IN entry 0-4",
        "FR2IN entry 2-4",
        "FR3IN entry 2-6",
    ]


def test_who_cannot_be_there_this_turn_goes_as_far_as_he_can_and_that_is_told() -> None:
    at = table("FR1IN G4-V6 7-7", "FR2SA G3-V6 7-7", page=SOIL)
    found = said(at, "march to", "FR1IN FR2SA", to="G6-V6")
    assert marches(at, found) == {"FR1IN": "G5-V6 G6-V6", "FR2SA": "G4-V6"}
    assert [text for _, text in found.notes] == ["FR2SA comes as far as G4-V6 this turn; 2 squares are left to G6-V6."]


def test_a_march_is_forced_only_if_that_is_said() -> None:
    at = table("FR1IN G4-V6 7-7", page=SOIL)
    assert "FR1IN halt before forced march" in written(at, said(at, "march to", "FR1IN", to="G7-V6"))
    assert marches(at, said(at, "march to", "FR1IN", to="G7-V6")) == {"FR1IN": "G5-V6 G6-V6"}
    assert marches(at, said(at, "march to", "FR1IN", to="G7-V6", forced=True)) == {"FR1IN": "G5-V6 G6-V6 G7-V6"}


def test_a_road_leads_over_the_squares_that_are_named_and_round_known_enemies() -> None:
    at = table("FR1LC G4-V6 7-7", 'AU1IN G5-V6 7-7 commander="Gyulai"', "FR9IN G5-V5 7-7", page=SOIL)
    assert "G5-V6" not in marches(at, said(at, "march to", "FR1LC", to="G6-V6"))["FR1LC"]
    over = said(table("FR1LC G4-V6 7-7", page=SOIL), "march to", "FR1LC", to="G6-V6", via="G4-V5 G5-V5")
    assert marches(at, over)["FR1LC"] == "G4-V5 G5-V5 G6-V6"


def test_a_march_takes_the_place_of_what_led_elsewhere_and_leaves_postures() -> None:
    at = table("FR1IN G4-V6 7-7", page=SOIL + TRACK)
    found = said(at, "march to", "FR1IN", "FR1IN rail G6-V6", "FR1IN move 3-3", "FR1IN attack evade", to="G5-V6")
    assert [order.kind for order in found.dropped] == ["rail", "move"]
    assert [order.kind for order in found.over(at.orders("FR1IN rail G6-V6", "FR1IN attack evade"))] == [
        "attack",
        "march",
    ]


def test_who_is_there_already_stays_and_loses_its_march() -> None:
    at = table("FR1IN G4-V6 7-7", page=SOIL)
    found = said(at, "march to", "FR1IN", "FR1IN march G5-V6", to="G4-V6")
    assert (found.orders, [order.kind for order in found.dropped]) == ((), ["march"])
    assert found.notes == (("FR1IN", "FR1IN is in G4-V6 already and stays there."),)


def test_militia_is_left_out_with_the_reason_and_strangers_too() -> None:
    at = table("FR1IN G4-V6 7-7", "FR2MI G4-V6 7-7", 'FR3IN G4-V6 7-7 commander="Niel"', page=SOIL)
    found = said(at, "march to", "FR1IN FR2MI FR3IN AU9IN", to="G5-V6")
    assert list(marches(at, found)) == ["FR1IN"]
    assert dict(found.left_out) == {
        "FR2MI": "FR2MI finds no way to G5-V6: G5-V6 is outside the militia's home state (rule 7.1f).",
        "FR3IN": "FR3IN takes no orders of yours.",
        "AU9IN": "AU9IN takes no orders of yours.",
    }


def test_who_follows_goes_the_same_road_a_phase_behind() -> None:
    at = table("FR1IN G4-V6 7-7", "FR2IN G4-V6 7-7", "FR3IN G4-V5 7-7", page=SOIL)
    found = said(at, "follow", "FR2IN FR3IN", "FR1IN march G5-V6 G6-V7", whom="FR1IN")
    assert marches(at, found) == {"FR2IN": "- G5-V6 G6-V7", "FR3IN": "- G5-V6 G6-V7"}


def test_light_cavalry_screens_on_squares_of_its_own_towards_the_enemy() -> None:
    at = table("FR1LC G4-V6 7-7", "FR2LC G4-V6 7-7", "FR3IN G4-V6 7-7", 'AU1IN G6-V6 7-7 commander="Gyulai"', page=SOIL)
    found = said(at, "screen", "FR1LC FR2LC FR3IN", around="G4-V6")
    stops = marches(at, found)
    assert set(stops) == {"FR1LC", "FR2LC"}
    assert len(set(stops.values())) == 2
    assert "FR1LC halt on detection" in written(at, found)
    assert found.left_out == (("FR3IN", "FR3IN is no light cavalry and does not screen."),)


def test_a_line_is_held_by_foot_with_guns_behind_and_cavalry_on_its_flanks() -> None:
    units = ("FR1IN", "FR2IN", "FR3LI", "FR4LA", "FR5LC", "FR6MC", "FR7CQ")
    at = table(*(f"{unit} G4-V6 7-7" for unit in units), page=SOIL)
    found = said(at, "defend line", " ".join(units), first="5-5", last="9-5", mode="last-ditch")
    moves = {line.split()[0]: line.split()[2] for line in written(at, found) if " move " in line}
    assert {moves["FR1IN"], moves["FR2IN"], moves["FR3LI"]} == {"5-5", "7-5", "9-5"}
    assert moves["FR4LA"] == "7-6"
    assert {moves["FR5LC"], moves["FR6MC"]} == {"4-5", "10-5"}
    assert (moves["FR7CQ"], "FR4LA line second" in written(at, found)) == ("7-7", True) if "FR7CQ" in moves else True
    assert "FR1IN defend last-ditch" in written(at, found)


@pytest.mark.parametrize(("square", "behind"), [("G4-V9", "7-4"), ("G4-W0", "7-6")])
def test_a_line_looks_to_enemies_who_are_known_within_three_squares(square: str, behind: str) -> None:
    scout = "FR2LC G4-V8 7-7 men=900 regiments=3 in_communications=true"
    at = table("FR1LA G4-V6 7-7", "FR3IN G4-V6 7-8", scout, f"AU1IN {square} 7-7 commander='Gyulai'", page=SOIL)
    assert len(at.view.sightings) == 1
    found = said(at, "defend line", "FR1LA FR3IN", first="5-5", last="9-5")
    assert f"FR1LA move {behind}" in written(at, found)


def test_who_will_be_elsewhere_takes_no_place_in_the_line() -> None:
    at = table("FR1IN G4-V6 7-7", "FR2IN G4-V6 7-7", "FR3IN G5-V6 7-7", page=SOIL)
    found = said(at, "defend line", "FR1IN FR2IN FR3IN", first="5-5", last="9-5")
    assert found.left_out == (("FR3IN", "FR3IN will be in G5-V6, not in G4-V6."),)


def test_an_attack_sends_the_foot_in_and_the_guns_behind_it() -> None:
    at = table("FR1IN G4-V6 7-9", "FR2LA G4-V6 7-9", page=SOIL)
    lines = written(at, said(at, "attack at", "FR1IN FR2LA", at="7-3", mode="assault"))
    assert {"FR1IN move 7-3", "FR1IN engage T1-T5", "FR1IN attack assault"} <= set(lines)
    assert {"FR2LA move 7-5", "FR2LA support 7-3 radius 2 T1-T5", "FR2LA line second"} <= set(lines)
    assert "FR2LA engage T1-T5" not in lines


def test_supply_is_drawn_from_one_source_to_what_each_can_carry() -> None:
    at = table("FR1CQ G4-V6 7-7", "FR2IN G4-V6 7-7", page=SOIL)
    found = said(at, "supply from", "FR1CQ FR2IN", source="FR1CQ")
    assert written(at, found) == ["FR2IN supply 1 from FR1CQ"]
    assert found.left_out == (("FR1CQ", "FR1CQ is the source itself."),)
    assert written(at, said(at, "supply from", "FR1CQ FR2IN", source="none", level=4)) == [
        "FR2IN supply 1 from none",
        "FR1CQ supply 4 from none",
    ]


def test_postures_that_are_not_named_stay_as_they_are() -> None:
    at = table("FR1IN G4-V6 7-7", "FR2CQ G4-V6 7-7", page=SOIL)
    found = said(at, "postures", "FR1IN FR2CQ", "FR1IN defend evade", attack="assault", line="second")
    assert written(at, found) == ["FR1IN attack assault", "FR1IN line second"]
    assert (found.dropped, [unit for unit, _ in found.left_out]) == ((), ["FR2CQ"])


def test_the_railway_takes_as_many_as_it_can_carry_by_their_ids() -> None:
    units = tuple(f"FR{number}IN" for number in range(1, 9))
    page = SOIL + TRACK + "[options.tables.rail.path]\ncapacity = 12\n"
    at = table(*(f"{unit} G4-V6 7-7" for unit in units), page=page)
    found = said(at, "rail to", " ".join(units), to="G8-V6")
    assert [order.unit for order in found.orders] == ["FR1IN", "FR2IN", "FR3IN"]
    assert dict(found.left_out)["FR4IN"] == "FR4IN finds no room: the railways carry 12 squares a turn (rule 8.1h)."


def test_all_withdraw_who_may() -> None:
    at = table("FR1IN G4-V6 7-7", "FR2IN G3-V6 7-7", page=SOIL + FOUGHT)
    found = said(at, "withdraw to", "FR1IN FR2IN", to="G4-V5")
    assert written(at, found) == ["FR1IN withdraw G4-V5"]
    assert found.left_out[0][0] == "FR2IN"


def test_so_much_is_offered_to_be_carried_as_a_sheet_can_say() -> None:
    at = table("FR1CQ G4-V6 7-7", page=SOIL)
    offered = [
        (field.low, field.high)
        for form in (*RULESET.commands, *RULESET.forms)
        for field in form.fields
        if field.name == "level"
    ]
    assert len(offered) == 2
    for low, high in offered:
        lines = [f"FR1CQ supply {level}" for level in (low, high, high + 1)]
        assert [at.verdicts(line)[0].accepted for line in lines] == [True, True, False]
