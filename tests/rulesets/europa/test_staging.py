"""How a scenario on hexes is written: units and supply put down, moved and told of, sides and what is wrong."""

from __future__ import annotations

import tomllib

import pytest

from drumhead.engine.maps.documents.changes import KeyPath
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
