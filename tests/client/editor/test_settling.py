"""Cities and place names by press and drop, and the desk of a map under them: edits, strokes, what is taken back."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from drumhead.client.editor.map_desk import MapDesk
from drumhead.client.editor.settling import NAMED, TAKEN, Settling
from drumhead.engine.errors import GameFileError
from drumhead.engine.maps.bundled import data_folder
from drumhead.engine.maps.squares import edits
from drumhead.engine.maps.squares.draft import Edit, spots_of
from drumhead.engine.maps.squares.model import City, Village

MIDDLE = 112


@pytest.fixture
def desk(qtbot: QtBot, folder: Path) -> MapDesk:
    made = MapDesk()
    made.open(folder)
    return made


@pytest.fixture
def settling(desk: MapDesk) -> Settling:
    return Settling(desk)


def cell(desk: MapDesk, name: str) -> int:
    return desk.map.board.cell(name)


def heard(settling: Settling) -> list[object]:
    """The names of what is chosen, and the sentences that are told."""
    told: list[object] = []
    settling.city_chosen.connect(lambda city: told.append(("city", city.name if city else None)))
    settling.village_chosen.connect(lambda village: told.append(("village", village.name if village else None)))
    settling.told.connect(told.append)
    return told


def rating(desk: MapDesk, at: int, value: int) -> Edit:
    return edits.paint_rating(desk.map, spots_of(desk.map, at), value)


# cities


def test_a_press_chooses_the_city_that_stands_there_on_either_board(desk: MapDesk, settling: Settling) -> None:
    told = heard(settling)
    alt = desk.map.city("Alt")
    settling.press("city", None, alt.cell)
    settling.press("city", alt.cell, alt.tactical)
    assert told == [("city", "Alt")] * 2
    assert settling.city == alt
    assert desk.is_clean


def test_a_press_beside_a_city_on_its_battlefield_founds_another(desk: MapDesk, settling: Settling) -> None:
    alt = desk.map.city("Alt")
    settling.press("city", alt.cell, alt.tactical + 2)
    city = desk.map.city("City 1")
    assert (city.cell, city.tactical, settling.city) == (alt.cell, alt.tactical + 2, city)
    settling.press("city", None, cell(desk, "A3-N4"))
    assert (desk.map.city("City 2").cell, desk.map.city("City 2").tactical) == (cell(desk, "A3-N4"), MIDDLE)


def test_new_cities_take_the_first_name_that_is_free(desk: MapDesk, settling: Settling) -> None:
    settling.press("city", None, cell(desk, "A3-N4"))
    settling.change_city(replace(desk.map.city("City 1"), name="CITY 2"))
    for name in ("A2-N4", "A1-N4"):
        settling.press("city", None, cell(desk, name))
    assert {"City 1", "CITY 2", "City 3"} < {city.name for city in desk.map.cities}


def test_where_no_city_can_stand_none_is_founded_and_it_is_told(desk: MapDesk, settling: Settling) -> None:
    told = heard(settling)
    settling.press("city", None, cell(desk, "A7-N0"))
    assert told == [TAKEN, ("city", None)]
    assert desk.is_clean
    settling.revoke()
    assert desk.is_clean


def test_a_city_is_dropped_where_it_is_wanted_and_stays_where_it_cannot_go(desk: MapDesk, settling: Settling) -> None:
    alt = desk.map.city("Alt")
    settling.press("city", None, alt.cell)
    settling.drop("city", None, alt.cell, cell(desk, "A3-N4"))
    assert (desk.map.city("Alt").cell, desk.map.city("Alt").tactical) == (cell(desk, "A3-N4"), alt.tactical)
    settling.drop("city", cell(desk, "A3-N4"), alt.tactical, 20)
    assert desk.map.city("Alt").tactical == 20
    told = heard(settling)
    settling.drop("city", None, cell(desk, "A3-N4"), cell(desk, "A7-N0"))
    assert told == [TAKEN]
    assert desk.map.city("Alt").cell == cell(desk, "A3-N4")


def test_nothing_is_dropped_where_nothing_is_at_hand(desk: MapDesk, settling: Settling) -> None:
    for kind in ("city", "place"):
        settling.drop(kind, None, 0, 1)
    settling.remove_city()
    settling.remove_village()
    settling.change_city(City("Neu", 0, 0, "WES"))
    assert desk.is_clean


def test_a_city_is_renamed_and_followed_and_refused_another_s_name(desk: MapDesk, settling: Settling) -> None:
    settling.choose_city("Alt")
    told = heard(settling)
    settling.change_city(desk.map.city("Alt"))
    assert told == []
    settling.change_city(replace(desk.map.city("Alt"), name="Neu"))
    assert settling.city == desk.map.city("Neu")
    assert told[-1] == ("city", "Neu")
    settling.change_city(replace(desk.map.city("Neu"), name="Hafen"))
    assert NAMED in told
    assert told[-1] == ("city", "Neu")
    assert settling.city == desk.map.city("Neu")


def test_a_city_removed_is_at_hand_no_more_and_undo_is_told(desk: MapDesk, settling: Settling) -> None:
    settling.choose_city("Alt")
    told = heard(settling)
    settling.remove_city()
    assert told[-1] == ("city", None)
    assert "Alt" not in {city.name for city in desk.map.cities}
    settling.choose_city("Hafen")
    told.clear()
    desk.undo_stack.undo()
    assert told == [("city", "Hafen")]
    desk.do(rating(desk, 3, 4))
    assert len(told) == 1, "what changes no city tells of none"


# place names


def test_a_place_name_is_chosen_by_its_square_on_the_map_or_on_its_battlefield(
    desk: MapDesk, settling: Settling
) -> None:
    weiler = desk.map.villages[0]
    told = heard(settling)
    settling.press("place", None, weiler.cell)
    settling.press("place", weiler.cell, weiler.tactical)
    assert told == [("village", "Weiler")] * 2
    settling.press("place", weiler.cell, weiler.tactical + 1)
    assert told[2:] == ["Write the name first, then click where it belongs.", ("village", None)]
    assert desk.is_clean


def test_a_place_is_named_as_it_was_written_and_moved(desk: MapDesk, settling: Settling) -> None:
    settling.village_name = (" Heide ", " Now ")
    told = heard(settling)
    settling.press("place", 20, 30)
    assert desk.map.villages[-1] == Village("Heide", 20, 30, "Now")
    settling.drop("place", 20, 30, 40)
    assert [(v.name, v.cell, v.tactical) for v in desk.map.villages[1:]] == [("Heide", 20, 40)]
    settling.drop("place", None, 20, 21)
    assert [(v.name, v.cell, v.tactical) for v in desk.map.villages[1:]] == [("Heide", 21, 40)]
    assert told == [("village", "Heide")] * 3
    assert desk.undo_stack.count() == 3, "each move is one step"
    settling.remove_village()
    assert told[-1] == ("village", None)
    assert [village.name for village in desk.map.villages] == ["Weiler"]


def test_what_a_double_click_founded_goes_again_and_what_it_only_chose_stays(desk: MapDesk, settling: Settling) -> None:
    settling.press("city", None, cell(desk, "A3-N4"))
    settling.revoke()
    assert len(desk.map.cities) == 3
    settling.revoke()
    settling.village_name = ("Heide", "")
    settling.press("place", 20, 30)
    settling.revoke()
    assert len(desk.map.villages) == 1
    desk.do(rating(desk, 3, 4))
    settling.press("city", None, desk.map.city("Alt").cell)
    settling.revoke()
    assert not desk.is_clean, "what was painted before is not undone"


# the desk of a map


def test_a_desk_without_a_map_has_none(qtbot: QtBot) -> None:
    empty = MapDesk()
    assert (empty.is_open, empty.home) == (False, None)
    with pytest.raises(RuntimeError, match="no map is open"):
        _ = empty.map


def test_edits_of_one_stroke_are_one_step_and_of_two_strokes_two(desk: MapDesk) -> None:
    for at, stroke in ((1, 1), (2, 1), (3, 2), (1, 0), (2, 0)):
        assert desk.do(rating(desk, at, 4 if stroke else 1), stroke)
    assert desk.undo_stack.count() == 4
    assert not desk.do(rating(desk, 2, 1))
    assert desk.undo_stack.count() == 4
    desk.undo_stack.setIndex(1)
    assert [desk.map.battlefield(at).rating[0] for at in (1, 2, 3)] == [4, 4, 2]
    desk.undo_stack.undo()
    assert [desk.map.battlefield(at).rating[0] for at in (1, 2, 3)] == [2, 2, 2]
    desk.undo_stack.redo()
    assert [desk.map.battlefield(at).rating[0] for at in (1, 2, 3)] == [4, 4, 2]


def test_only_the_stroke_done_last_is_revoked_and_leaves_nothing_to_do_again(desk: MapDesk) -> None:
    desk.do(rating(desk, 1, 4), 1)
    desk.do(rating(desk, 2, 4), 2)
    desk.revoke(1)
    assert [desk.map.battlefield(at).rating[0] for at in (1, 2)] == [4, 4]
    desk.revoke(2)
    assert [desk.map.battlefield(at).rating[0] for at in (1, 2)] == [4, 2]
    assert (desk.undo_stack.count(), desk.undo_stack.canRedo()) == (1, False)
    desk.undo_stack.clear()
    desk.revoke(1)
    assert desk.map.battlefield(1).rating[0] == 4


def test_every_change_is_told_be_it_done_undone_or_done_again(desk: MapDesk) -> None:
    told: list[Edit] = []
    desk.changed.connect(told.append)
    desk.do(rating(desk, 3, 4))
    desk.undo_stack.undo()
    desk.undo_stack.redo()
    assert [sorted(edit.touched(desk.map)) for edit in told] == [[3]] * 3


def test_a_map_put_away_is_forgotten_and_a_bundled_one_is_a_copy(desk: MapDesk, folder: Path) -> None:
    assert desk.home == folder
    desk.do(rating(desk, 3, 4))
    desk.close()
    assert (desk.is_open, desk.source, desk.undo_stack.count()) == (False, None, 0)
    desk.open(folder)
    assert desk.is_clean
    with pytest.raises(GameFileError, match="is a map of the program"):
        desk.save(data_folder("maps") / "new")


def test_a_saved_map_is_clean_and_named_after_its_folder(desk: MapDesk, tmp_path: Path) -> None:
    clean: list[bool] = []
    desk.clean_changed.connect(clean.append)
    desk.do(rating(desk, 3, 4))
    desk.save(tmp_path / "mine")
    assert (desk.home, desk.is_clean, clean) == (tmp_path / "mine", True, [False, True])
    assert desk.shown.year > desk.map.year
