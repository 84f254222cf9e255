"""Who stands where: what a campaign keeps of its cells is what a fresh look at all units gives, after any change."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from drumhead.engine.play.events import Change
from drumhead.engine.play.state import encode, sets
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from tests.rulesets.rotd.boards import BOARD, campaign, flat_map, unit

MAP, HOME = flat_map(), BOARD.cell("G4-V6")
IDS = tuple(f"FR{n}IN" for n in range(1, 7))
CELLS, SQUARES = (HOME, HOME + 1, HOME + 2), (0, 7, 112)
WRITTEN = st.lists(
    st.tuples(
        st.sampled_from(IDS),
        st.sampled_from(("cell", "tactical", "status", "fatigue", "made", "removed")),
        st.integers(0, 2),
    ),
    max_size=12,
)


def changes(played: Campaign, id: str, what: str, value: int) -> tuple[Change, ...]:
    if what == "removed":
        return (Change(table="units", id=id, field="", now=None),) if id in played.units else ()
    if what == "made" or id not in played.units:
        new = encode(unit(id, f"{BOARD.name(CELLS[value])} 7-7"))
        return (Change(table="units", id=id, field="", now=new),)
    now: dict[str, Any] = {"cell": CELLS[value], "tactical": SQUARES[value], "fatigue": value}
    return sets("units", id, **{what: now.get(what, ("active", "shattered", "gone")[value])})


@given(WRITTEN)
@settings(max_examples=80)
def test_those_kept_at_hand_of_a_cell_are_those_who_stand_there_now(written: list[tuple[str, str, int]]) -> None:
    played = campaign(MAP, *(unit(id, "G4-V6 7-7") for id in IDS[:4]))
    for id, what, value in (("FR1IN", "fatigue", 0), *written):
        played.write(changes(played, id, what, value))
        here = [one for _, one in sorted(played.units.items()) if one.status != "gone"]
        for cell in CELLS:
            assert played.present(cell) == tuple(one for one in here if one.cell == cell)
            for square in SQUARES:
                there = tuple(one for one in here if (one.cell, one.tactical) == (cell, square))
                assert played.standing(cell, square) == there
