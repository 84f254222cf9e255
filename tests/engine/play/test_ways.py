"""Ways off a square in words: open, from one bank only, or barred by what; and the cells of a way in one turn."""

from __future__ import annotations

from drumhead.engine.play.ways import Journey, Step, step_facts

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
