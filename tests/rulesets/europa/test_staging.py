"""How a scenario on hexes is written: units and supply put down, moved and told of, sides and what is wrong."""

from __future__ import annotations

import tomllib

import pytest

from drumhead.engine.maps.documents.changes import KeyPath
from drumhead.engine.maps.hexes.model import HexMap
from drumhead.engine.rulesets.europa.position.sides import AFFILIATIONS, SIDES
from drumhead.engine.rulesets.europa.turns.staging import blamed, entries, form, implied, like, parts, stamps
from drumhead.engine.session.staging.staged import Staged, stage

SCENE = """
id = "strip"
title = "Strip"
ruleset = "europa"
date = 1936-07-18
turns = 4
days_per_turn = 15

[sides.insurgent]
owns = ["0101"]

[units]
# Those of the rising.
N1 = { title = "First", affiliation = "Nat", factors = "3-4-6", at = "0101" }
R1 = { affiliation = "Req", type = "militia", size = "III", factors = "1-1-6", traits = ["unreliable"], at = "0102" }
N9 = { affiliation = "Nat", factors = "1-1-6", status = "due", due = "I Aug 36", entry = "any city" }

[items]
S1 = { kind = "attack", side = "insurgent", at = "0101" }

[map]
kind = "hex"
rows = ["......", "......"]
zones.country = { Spain = ["*"] }
zones.region = { Aragon = ["*"] }

[[map.places]]
name = "Jaca"
hexes = ["0203"]
city = "dot"
"""


def scene() -> Staged:
    found = stage(SCENE, "strip")
    assert not found.problems
    return found


def cell(staged: Staged, name: str) -> int:
    found: int = staged.map.board.cell(name)
    return found


def test_units_supply_and_who_is_still_to_come_are_listed() -> None:
    staged = scene()
    listed = {entry.path[-1]: (entry.group, entry.cell, entry.unit) for entry in staged.entries}
    assert listed == {
        "N1": ("Nat", cell(staged, "0101"), "N1"),
        "R1": ("Req", cell(staged, "0102"), "R1"),
        "N9": ("Nat", None, ""),
        "S1": ("Supply", cell(staged, "0101"), ""),
    }


def test_one_more_is_like_the_first_of_its_kind_and_is_written_by_its_place() -> None:
    staged = scene()
    edit = staged.stamped("Req|militia|III", cell(staged, "0203"), None)
    after = staged.after(edit)
    told = {**tomllib.loads(after.text)["units"]["R2"]}
    assert told == {
        "affiliation": "Req",
        "type": "militia",
        "size": "III",
        "factors": "1-1-6",
        "traits": ["unreliable"],
        "at": "Jaca",
    }
    assert not after.problems and after.view is not None and after.view.token("R2") is not None
    assert after.like(edit.path) == "Req|militia|III"
    assert "# Those of the rising." in after.text


@pytest.mark.parametrize("path", [("units", "N1"), ("items", "S1")])
def test_what_is_moved_stands_in_the_other_hex_and_is_taken_away_whole(path: KeyPath) -> None:
    staged = scene()
    moved = staged.after(staged.moved(path, cell(staged, "0104"), None))
    entry = moved.entry(path)
    assert entry is not None and entry.cell == cell(staged, "0104")
    gone = moved.after(moved.removed(path))
    assert gone.entry(path) is None and not gone.problems


def test_the_last_of_a_table_is_taken_away_too_and_another_put_down_again() -> None:
    staged = scene()
    edit = staged.removed(("items", "S1"))
    gone = staged.after(edit)
    assert "items" not in tomllib.loads(gone.text) and edit.path == ("items",)
    again = gone.after(gone.stamped("items|general|loyalist", cell(gone, "0101"), None))
    assert not again.problems and tomllib.loads(again.text)["items"]["G1"]["kind"] == "general"


def test_every_affiliation_and_both_sides_have_something_to_put_down() -> None:
    staged = scene()
    for stamp in staged.stamps:
        after = staged.after(staged.stamped(stamp.id, cell(staged, "0206"), None))
        assert not after.problems, stamp
        assert len(after.entries) == len(staged.entries) + 1


def test_values_are_asked_for_as_the_rules_read_them() -> None:
    staged = scene()
    names = {blank.name: blank for blank in staged.form(("units", "R1"))}
    assert {"affiliation", "type", "size", "factors", "traits", "at", "status", "due", "entry"} <= set(names)
    after = staged.after(staged.written(("units", "R1"), names["size"], "XX"))
    assert after.own(("units", "R1"))["size"] == "XX"
    assert staged.implied(("units", "N1"))["type"] == "infantry"
    assert {blank.name for blank in staged.form(("sides", "insurgent"))} >= {"owns", "government"}


def test_what_is_wrong_with_a_unit_is_told_of_that_unit_and_the_others_stand() -> None:
    staged = scene()
    at = next(blank for blank in staged.form(("units", "N1")) if blank.name == "at")
    wrong = staged.after(staged.written(("units", "N1"), at, "Nowhere"))
    assert [problem.path for problem in wrong.problems] == [("units", "N1")]
    assert wrong.view is not None and wrong.view.token("R1") is not None


def drawn(staged: Staged) -> HexMap:
    assert isinstance(staged.map, HexMap)
    return staged.map


def test_who_stands_nowhere_or_in_no_hex_there_is_is_listed_without_one() -> None:
    text = SCENE.replace('at = "0102" }', 'status = "pool", at = "0102" }')
    text = text.replace('at = "0101" }\nR1', 'at = "Nowhere" }\nR1')
    staged = stage(text.replace('side = "insurgent", at = "0101"', 'side = "insurgent"'), "strip")
    listed = {entry.path[-1]: (entry.cell, entry.unit) for entry in entries(staged.scenario, drawn(staged))}
    assert listed == {"N1": (None, ""), "R1": (None, ""), "N9": (None, ""), "S1": (None, "")}


def test_units_are_listed_by_id_and_title_and_supply_by_what_and_whose_it_is() -> None:
    staged = scene()
    titles = {entry.path[-1]: entry.title for entry in entries(staged.scenario, drawn(staged))}
    assert titles == {"N1": "N1 First", "R1": "R1", "N9": "N9", "S1": "S1 attack of insurgent"}


def test_what_may_be_put_down_is_in_the_sequence_of_affiliations_and_each_kind_once() -> None:
    staged = scene()
    found = [stamp.id for stamp in stamps(staged.scenario, drawn(staged))]
    units = [id for id in found if not id.startswith("items|")]
    order = [AFFILIATIONS.index(id.partition("|")[0]) for id in units]
    assert order == sorted(order) and len(set(found)) == len(found)
    assert {"Req|infantry|X", "Req|militia|III", "PA|infantry|X"} <= set(units)
    assert found[len(units) :] == [
        f"items|{kind}|{side}" for side in SIDES for kind in ("general", "attack", "resource")
    ]
    words = {stamp.id: (stamp.title, stamp.group) for stamp in stamps(staged.scenario, drawn(staged))}
    assert words["Req|militia|III"] == ("III militia", "Req")
    assert words["items|general|loyalist"] == ("general of loyalist", "Supply")


def test_the_next_id_goes_on_from_the_commonest_and_has_what_the_first_of_its_kind_has() -> None:
    staged = scene()
    told = tomllib.loads(staged.after(staged.stamped("Nat|infantry|X", cell(staged, "0204"), None)).text)["units"]
    assert told["N2"] == {"affiliation": "Nat", "type": "infantry", "size": "X", "factors": "3-4-6", "at": "0204"}
    other = tomllib.loads(staged.after(staged.stamped("PA|infantry|X", cell(staged, "0204"), None)).text)["units"]
    assert other["P1"]["factors"] == "2-2-6"
    item = tomllib.loads(staged.after(staged.stamped("items|attack|loyalist", cell(staged, "0203"), None)).text)
    assert item["items"]["A1"] == {"kind": "attack", "side": "loyalist", "at": "Jaca"}


def test_forms_are_of_the_head_a_side_a_unit_and_supply_and_of_nothing_else() -> None:
    staged = scene()
    none: tuple[KeyPath, ...] = (("units",), ("points", "PA inf"), ("units", "N1", "at"))
    paths = ((), ("sides", "insurgent"), ("units", "N1"), ("items", "S1"), *none)
    named = {path: {blank.name for blank in form(staged.scenario, drawn(staged), path)} for path in paths}
    assert {"title", "player", "stage", "game_turn", "turns"} <= named[()]
    assert {"owns", "government", "regions"} <= named["sides", "insurgent"]
    assert {"factors", "at"} <= named["units", "N1"] and {"kind", "side", "at"} == named["items", "S1"]
    assert [named[path] for path in none] == [set()] * 3
    stages = next(blank for blank in form(staged.scenario, drawn(staged), ()) if blank.name == "stage")
    assert [value for value, _ in stages.options] == ["initial", "movement", "combat", "exploitation"]


def test_what_is_meant_where_nothing_is_said_is_what_the_game_takes() -> None:
    staged = scene()

    def meant(*path: str) -> dict[str, object]:
        return dict(implied(staged.scenario, drawn(staged), None, path))

    assert meant() == {"id": "strip", "date": staged.scenario.date, "player": "insurgent", "stage": "movement"}
    unit = meant("units", "N1")
    assert (unit["type"], unit["size"], unit["status"]) == ("infantry", "X", "map")
    assert "factors" not in unit and "title" not in unit
    assert meant("items", "S1") == {"amount": 1.0}
    assert meant("units") == {} == meant("points", "PA inf")


def test_the_parts_are_the_head_and_the_sides_that_there_are() -> None:
    found = parts(scene().scenario)
    assert [(part.path, part.title, part.names) for part in found] == [
        ((), "The scenario", ()),
        (("sides",), "Sides", ("insurgent",)),
    ]


@pytest.mark.parametrize(
    ("sentence", "path"),
    [
        ("The scenario strip: units.N1.at: there is no place.", ("units", "N1")),
        ("The scenario strip: sides.insurgent.owns: there is no place.", ("sides", "insurgent")),
        ("The scenario strip: items.S1.kind: input should be 'general'.", ("items", "S1")),
        ("The scenario strip: units.N1: it stands on the map.", ("units", "N1")),
        ("The scenario strip: units: it is no table.", ()),
        ("The scenario strip: points.PA men: 'men' is none.", ()),
    ],
)
def test_a_fault_is_of_the_table_that_its_sentence_names(sentence: str, path: KeyPath) -> None:
    staged = scene()
    assert blamed(staged.scenario, drawn(staged), sentence) == path


def test_only_units_and_supply_that_there_are_have_their_like() -> None:
    scenario = scene().scenario
    paths: dict[KeyPath, str] = {
        ("units", "R1"): "Req|militia|III",
        ("units", "N9"): "Nat|infantry|X",
        ("items", "S1"): "items|attack|insurgent",
    }
    paths |= dict.fromkeys([("units", "X"), ("items", "X"), ("sides", "insurgent"), ("units",), ()], "")
    assert {path: like(scenario, path) for path in paths} == paths


def test_a_hex_is_named_by_its_place_where_that_name_leads_there() -> None:
    staged = scene()
    west = SCENE.replace('hexes = ["0203"]', 'hexes = ["0203", "0204"]')
    both = stage(west, "strip")
    named = {hex: both.moved(("units", "N1"), cell(both, hex), None).title for hex in ("0203", "0204", "0101")}
    assert named == {"0203": "N1 to Jaca", "0204": "N1 to 0204", "0101": "N1 to 0101"}
    assert staged.moved(("items", "S1"), cell(staged, "0203"), None).title == "S1 to Jaca"
