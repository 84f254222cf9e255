"""A scenario as it is staged, looked up by path, unit and square, with a game that hardly is one."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

from drumhead.engine.maps.scenarios import Scenario
from drumhead.engine.play.ruleset import Ruleset
from drumhead.engine.play.staging.staging import Entry, Part, Staging, Stamp
from drumhead.engine.session.staging.staged import Staged, stage
from tests.engine.session.staging.scenes import SMALL, small

ENTRIES = (
    Entry(("units", "A"), "A", "Units", 3, 40, "A"),
    Entry(("units", "B"), "B", "Units", 3, 41, "B"),
    Entry(("depots", "D"), "D", "Depots", 3),
    Entry(("cities", "Novara"), "Novara", "Cities", 4, 40, fixed=True),
    Entry(("officers", "Ney"), "Ney"),
)
PARTS = (Part(("seats",), "Seats", ("Ney", "Murat")), Part(("options",), "Rules"))
STAMPS = (Stamp("FR/IN", "Infantry", "Units"),)
LIKE = {("units", "A"): "FR/IN", ("units", "B"): "AU/IN"}
STAGING = cast(
    Staging,
    SimpleNamespace(
        entries=lambda scenario, map: ENTRIES,
        parts=lambda scenario: PARTS,
        stamps=lambda scenario, map: STAMPS,
        like=lambda scenario, path: LIKE.get(path, ""),
        blamed=lambda scenario, map, sentence: tuple(sentence.split()[0].split("/")),
    ),
)
TEXT = '[[units]]\nid = "A"\n\n[[units]]\nid = "B"\n'


STAGED = Staged(
    cast(Scenario, SimpleNamespace(text=TEXT)),
    cast(Any, None),
    cast(Ruleset, None),
    STAGING,
    ("units/B is wrong", "nowhere/x is too"),
)


def test_what_stands_somewhere_is_found_by_its_path_its_unit_and_its_square() -> None:
    assert STAGED.entry(("units", "B")) is ENTRIES[1] and STAGED.entry(("units", "Z")) is None
    assert STAGED.entry_of("A") is ENTRIES[0] and STAGED.entry_of("") is STAGED.entry_of("D") is None
    assert STAGED.standing(3) == ENTRIES[:3] and STAGED.standing(3, 41) == (ENTRIES[1],)
    assert STAGED.standing(3, 0) == STAGED.standing(9) == ()


def test_what_is_not_there_is_looked_for_in_what_it_stands_under() -> None:
    nearest = {
        ("units", "A"): ("units", "A"),
        ("units", "A", "orders", "x"): ("units", "A"),
        ("seats", "Ney"): ("seats", "Ney"),
        ("seats", "Soult"): ("seats",),
        ("options",): ("options",),
        ("units", "Z"): (),
        (): (),
    }
    assert {path: STAGED.nearest(path) for path in nearest} == nearest
    assert [path for path in nearest if STAGED.knows(path)] == [("units", "A"), ("seats", "Ney"), ("options",)]


def test_one_more_like_something_is_put_down_where_there_is_a_stamp_of_it() -> None:
    assert [STAGED.like(path) for path in (("units", "A"), ("units", "B"), ("depots", "D"))] == ["FR/IN", "", ""]


def test_what_is_wrong_is_told_with_what_it_is_about_and_its_line() -> None:
    assert [(each.sentence, each.path, each.line) for each in STAGED.problems] == [
        ("units/B is wrong", ("units", "B"), 5),
        ("nowhere/x is too", ("nowhere", "x"), 0),
    ]
    assert STAGED.notes == () and STAGED.order_of_battle is None and STAGED.text == TEXT


def test_a_map_is_taken_over_while_what_is_said_of_it_and_its_year_stay() -> None:
    """One that the file carries has its title, too; of one with a name it is nothing."""
    carried = small()
    named = replace(carried, scenario=replace(carried.scenario, content={**carried.scenario.content, "map": "europe"}))
    text = SMALL.replace('map = { default = "open", state = "FRA" }', 'map = "europe"')
    assert text != SMALL

    def taken_over(before: Staged, text: str, old: str = "", new: str = "") -> bool:
        assert old in text
        mine = replace(before, map=replace(before.map))
        return stage(text.replace(old, new), "small", before=mine).map is mine.map

    assert taken_over(carried, SMALL) and taken_over(carried, SMALL, "turns = 4", "turns = 5")
    assert not taken_over(carried, SMALL, 'title = "The bridge"', 'title = "Peace"')
    assert not taken_over(carried, SMALL, "1859-", "1860-")
    assert not taken_over(carried, SMALL, 'state = "FRA" }', 'state = "AUS" }')
    assert taken_over(named, text, 'title = "The bridge"', 'title = "Peace"')
