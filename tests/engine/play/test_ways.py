"""The ways off a square in words: those that are open, those from one bank only, and what bars the others."""

from __future__ import annotations

from drumhead.engine.play.ways import Step, step_facts

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
