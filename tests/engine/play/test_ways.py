"""Ways off a square in words: open, from one bank only, or barred by what; and the cells of a way in one turn."""

from __future__ import annotations

from drumhead.engine.play.ways import Journey, Reach, Step, step_facts

OPEN = [Step(direction, "G4-V5", True) for direction in ("N", "E")]
SHUT = Step("S", "G4-V7", False, "1.2", "water")
EDGE = Step("W", "", False, "1.1", "the edge of the map")
BANK = Step("SE", "G5-V7", True, partly=True)


def test_every_way_is_told_in_one_line_and_each_bar_in_its_own() -> None:
    assert list(step_facts(OPEN)) == [("March", "all ways")]
    assert list(step_facts([*OPEN, SHUT])) == [("March", "N E"), ("Not S", "water (1.2)")]
    assert list(step_facts([*OPEN, EDGE])) == [("March", "N E")], "nothing bars the way off the map but its edge"
    assert list(step_facts([*OPEN, BANK])) == [("March", "N E; from one bank only SE")]
    assert list(step_facts([BANK])) == [("March", "from one bank only SE")]
    assert list(step_facts([SHUT])) == [("Not S", "water (1.2)")]
    assert list(step_facts([])) == []


def test_a_way_names_each_cell_where_a_phase_leads_over_several() -> None:
    def way(cells: tuple[int, ...], boxes: tuple[int | None, ...]) -> Journey:
        return Journey("N", cells, boxes, (), "On foot", "")

    assert way((4, 5, 6), (4, None, 5)).walked == (4, None, 5)
    assert way((4, 5, 6, 7), (6,)).walked == (4, 5, 6)
    assert not way((4, 5, 6, 7), (6,)).by_boxes
    assert way((4, 5), (4,)).by_boxes
    assert way((4, 5, 6, 7), (5, None, 7)).walked == (4, 5, 6, 7)
    assert way((4, 5), (None, None)).walked == (None, None)
    assert way((4, 5), (9,)).walked == (9,), "a box that is none of its cells is where it is all the same"


def test_cells_in_reach_are_told_phase_by_phase_or_in_a_games_own_words() -> None:
    reach = Reach(((1, 2), (), (3,)), (4,))
    assert reach.told == (
        ("In reach in phase 1.", (1, 2)),
        ("In reach in phase 2.", ()),
        ("In reach in phase 3.", (3,)),
        ("In reach by forced march.", (4,)),
    )
    assert Reach(((1,),), (2, 3), ("Near.", "Far.")).told == (("Near.", (1,)), ("Far.", (2, 3)))
    assert reach.cells == {1, 2, 3, 4} and Reach().cells == set()


def test_a_way_from_one_bank_only_is_no_open_way() -> None:
    assert next(iter(step_facts([BANK, SHUT, *OPEN]))) == ("March", "N E; from one bank only SE")
