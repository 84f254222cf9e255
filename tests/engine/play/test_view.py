"""What a seat is shown, as a value: whom it may order, what things are called, and where anything may stand."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from drumhead.engine.play.view import Desk, Sighting, Token, View, placed, unfounded

TOKEN = Token("FR1IN", "1st Division", 3, 40, "own", "I", "FR/IN")
WAR = Desk("War Minister of france", "War Minister", "war", ("a siege",), (("Points", "12"),))


def _view(*tokens: Token, **more: Any) -> View:
    given: dict[str, Any] = {"gm": False, "sightings": (), "fields": (), "watched": (), **more}
    gm, rest = given.pop("gm"), given
    return View("Ney", "france", gm, 1, "moves", None, tokens, **rest)


def test_a_unit_is_called_by_its_id_and_title_and_by_what_stands_behind_its_id() -> None:
    assert (TOKEN.name, TOKEN.label) == ("FR1IN 1st Division", "FR1IN")
    assert replace(TOKEN, title="FR1IN (guard)", suffix="*").name == "FR1IN (guard)"
    assert replace(TOKEN, suffix="*").label == "FR1IN*"


@pytest.mark.parametrize(
    ("stance", "status", "forming"),
    [("own", "shattered", True), ("friend", "shattered", False), ("own", "active", False), ("enemy", "active", False)],
)
def test_only_a_shattered_unit_of_the_seats_own_is_forming(stance: str, status: str, forming: bool) -> None:
    assert replace(TOKEN, stance=stance, status=status).forming is forming


def test_a_desk_is_found_by_its_id_or_title_in_any_case_and_tells_its_figures_before_what_waits() -> None:
    view = _view(desks=(WAR, Desk("Navy of france", "Navy", "navy")))
    for name in ("war minister", "WAR MINISTER OF FRANCE"):
        assert view.desk(name) is WAR
    assert view.desk("Navy") is view.desks[1] and view.desk("War") is None and _view().desk("") is None
    assert WAR.lines == ("Points: 12", "a siege")


def test_orders_may_be_given_of_what_is_orderable_and_of_a_desk_alone() -> None:
    mine, other = replace(TOKEN, orderable=True), replace(TOKEN, id="FR2IN")
    view = _view(mine, other, desks=(WAR,))
    asked = ("FR1IN", "FR2IN", "FR3IN", WAR.id, WAR.title)
    assert [view.orders_for(name) for name in asked] == [True, False, False, True, False]
    assert view.commanded == {"FR1IN"} and _view(mine, other, gm=True).commanded == {"FR1IN", "FR2IN"}


def test_of_two_of_one_id_the_first_is_found() -> None:
    first, second = TOKEN, replace(TOKEN, cell=9)
    assert _view(first, second).token("FR1IN") is first and _view(first).token("FR2IN") is None


def test_what_is_seen_and_known_to_no_state_is_named() -> None:
    view = _view(TOKEN, replace(TOKEN, id="FR2IN"))
    found = list(unfounded(view, lambda token: token.id == "FR1IN"))
    assert found == ["'FR2IN' is seen on the board, but is no unit that there is"]
    assert list(unfounded(None, lambda _: False)) == []


CELLS, TACTICAL = 10, 100


@pytest.mark.parametrize("cell", [0, CELLS - 1])
@pytest.mark.parametrize("tactical", [0, TACTICAL - 1, None])
def test_whoever_stands_on_the_map_is_placed(cell: int, tactical: int | None) -> None:
    seen = Sighting(cell, "enemy", "AU", "division", "I")
    view = _view(replace(TOKEN, cell=cell, tactical=tactical), sightings=(seen,), fields=(cell,), watched=(cell,))
    assert placed(view, CELLS, TACTICAL) is view


@pytest.mark.parametrize("cell", [-1, CELLS])
@pytest.mark.parametrize("what", ["tokens", "sightings", "fields", "watched"])
def test_what_stands_off_the_map_is_refused(what: str, cell: int) -> None:
    several = {
        "tokens": (replace(TOKEN, cell=cell),),
        "sightings": (Sighting(cell, "enemy", "AU", "division", "I"),),
        "fields": (cell,),
        "watched": (cell,),
    }
    with pytest.raises(ValueError, match=f"there is no cell {cell} on the map"):
        placed(replace(_view(), **{what: several[what]}), CELLS, TACTICAL)  # type: ignore[arg-type]


@pytest.mark.parametrize("tactical", [-1, TACTICAL])
def test_who_stands_off_a_battlefield_is_refused(tactical: int) -> None:
    with pytest.raises(ValueError, match=f"there is no tactical cell {tactical} on the map"):
        placed(_view(replace(TOKEN, tactical=tactical)), CELLS, TACTICAL)


def test_who_is_away_stands_on_no_square_whatever_is_said_of_it() -> None:
    view = _view(replace(TOKEN, cell=-1, tactical=TACTICAL, status="away"))
    assert placed(view, CELLS, TACTICAL) is view
