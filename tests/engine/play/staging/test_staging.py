"""How tables of a scenario file are written, taken away and added, in a game that has nothing of its own to say."""

from __future__ import annotations

from typing import Any, cast

import pytest

from drumhead.engine.maps.documents.changes import Drop, Insert, Put
from drumhead.engine.maps.scenarios import Scenario
from drumhead.engine.play.staging.blanks import Blank
from drumhead.engine.play.staging.staging import MAP, Part, add, as_it_stands, drop, head, put

CONTENT: dict[str, Any] = {
    "id": "skirmish",
    "map": "europe",
    "seats": [{"name": "Ney", "side": "france"}, {"name": "Murat", "side": "france"}],
    "units": [{"id": "FR1IN", "name": "1st"}],
    "sides": {"france": {"name": "France"}},
}


class _Scenario:
    def __init__(self, **content: Any) -> None:
        self.id, self.content = "skirmish", {**CONTENT, **content}


SCENARIO = cast(Scenario, _Scenario())


@pytest.mark.parametrize(
    ("path", "name", "value", "title", "where"),
    [
        (("seats", "Ney"), "side", "spain", "side of Ney", ("seats", "Ney")),
        (("seats", "Ney"), "name", "Soult", "name of Ney", ("seats", "Soult")),
        (("seats", "Ney"), "name", None, "name of Ney", ("seats", "Ney")),
        (("units", "FR1IN"), "id", "FR2IN", "id of FR1IN", ("units", "FR2IN")),
        (("units", "FR1IN"), "name", "2nd", "name of FR1IN", ("units", "FR1IN")),
        (("sides", "france"), "name", "Empire", "name of france", ("sides", "france")),
        ((), "title", "War", "title of skirmish", ()),
    ],
)
def test_one_value_is_put_and_who_is_called_otherwise_by_it_is_at_hand_afterwards(
    path: tuple[str, ...], name: str, value: Any, title: str, where: tuple[str, ...]
) -> None:
    edit = put(SCENARIO, None, path, name, value)
    assert (edit.title, edit.changes, edit.path) == (title, (Put(path, {name: value}),), where)


def test_a_table_is_taken_away_and_what_it_stood_in_is_at_hand() -> None:
    edit = drop(SCENARIO, None, ("seats", "Ney"))
    assert (edit.title, edit.changes, edit.path) == ("Ney taken away", (Drop(("seats", "Ney")),), ("seats",))


@pytest.mark.parametrize(
    ("part", "name", "change"),
    [
        (
            Part(("seats",), "Seats", fresh={"name": "Ney", "side": "france"}),
            "Ney 2",
            Insert(("seats",), {"name": "Ney 2", "side": "france"}),
        ),
        (
            Part(("seats",), "Seats", fresh={"name": "Soult", "side": "spain"}),
            "Soult",
            Insert(("seats",), {"name": "Soult", "side": "spain"}),
        ),
        (
            Part(("officers",), "Officers", fresh={"name": "Officer"}),
            "Officer",
            Insert(("officers",), {"name": "Officer"}),
        ),
        (Part(("sides",), "Sides", fresh={"states": []}), "side", Put(("sides", "side"), {"states": []})),
        (Part(("roads",), "Roads", fresh={"from": "A"}), "road", Put(("roads", "road"), {"from": "A"})),
    ],
)
def test_one_more_is_added_under_a_name_that_is_free(part: Part, name: str, change: Any) -> None:
    edit = add(SCENARIO, part)
    assert (edit.title, edit.changes, edit.path) == (f"{name} added", (change,), (*part.path, name))


def test_names_are_counted_until_one_is_free() -> None:
    sides: dict[str, Any] = {"side": {}, "side-2": {}, "side-4": {}}
    scenario = cast(Scenario, _Scenario(sides=sides, seats=[{"name": "Ney"}, {"name": "Ney 2"}]))
    assert add(scenario, Part(("sides",), "Sides", fresh={"states": []})).path == ("sides", "side-3")
    assert add(scenario, Part(("seats",), "Seats", fresh={"name": "Ney"})).path == ("seats", "Ney 3")


def test_a_path_that_leads_to_no_table_has_no_values_of_its_own() -> None:
    assert as_it_stands(SCENARIO, None, ("seats", "Ney")) == {"name": "Ney", "side": "france"}
    for path in (("seats", "Soult"), ("seats",), ("id",), ("roads", "x")):
        assert as_it_stands(SCENARIO, None, path) == {}


def test_a_map_is_asked_for_by_its_name_unless_the_file_carries_one() -> None:
    blanks = (MAP, Blank("title", "Title"), Blank("map", "Map"))
    assert head(SCENARIO, blanks) == blanks
    carried = cast(Scenario, _Scenario(map={"default": "open"}))
    assert head(carried, blanks) == blanks[1:]
