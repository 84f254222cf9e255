"""1.3, 8.2, 12.4, 12.6, 13.1: ships of two sides on rivers, in harbours and before ports, and what hangs on them."""

from __future__ import annotations

import pytest

from drumhead.engine.play.events import Change
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.waters.berths import Berth
from drumhead.engine.rulesets.rotd.waters.fleets import (
    cargo,
    carried,
    drowned,
    enemy_warships,
    held_rivers,
    pontoons_lost,
    pontoons_removed,
    river_holders,
    ships_at,
    space_left,
)
from tests.rulesets.rotd.afloat import page
from tests.rulesets.rotd.boards import BOARD
from tests.rulesets.rotd.pages import play

AFLOAT = (
    *("FR1RI G5-V8 7-7", "FR1RT G5-V8 8-7 capacity=3000", "AU1GB G5-V8 6-7", "AU2RI G6-V8 7-7", "FR2GB Pavia"),
    *("AU3IC off Genova", "FR3IC Genova", "FR4RT G4-V6", "AU4RT G6-V6", "AU5RI G7-V8 7-7"),
)
"""Pavia is a port in G6-V8, Genova one in G3-V7."""
BRIDGES = (
    *("FR2PB G5-V8 9-7 deployed=true", "FR3PB G5-V8 9-9", "AU2PB G5-V8 11-7 deployed=true"),
    *("AU4PB G7-V8 5-7 deployed=true", "FR4PB G7-V8 6-7 deployed=true"),
)
ABOARD = "".join(
    f'[[units]]\nid = "{id}"\nplace = "FR1RT"\nmen = {men}\nbatteries = {guns}\nsupplies = 1\nkilled = 3\n'
    for id, men, guns in (("FR8LC", 200, 0), ("FR7IN", 1000, 1))
)
GAME, STATE = play(page("FR1IN G4-V7 7-7", "AU1IN G9-V7 7-7", *BRIDGES, afloat=AFLOAT, extra=ABOARD))
HERE = Campaign(GAME, STATE, "tactical-1")
SQUARES = ("G7-V8", "G5-V8", "G6-V8", "G3-V7", "G4-V6", "G6-V6", "G5-V7", "G5-V8")


@pytest.mark.rule("rotd", "12.4e")
def test_ships_are_on_the_river_and_in_the_harbours_of_a_square_and_warships_alone_are_feared() -> None:
    seen = {
        "G5-V8": (["AU1GB", "FR1RI", "FR1RT"], ["AU1GB"], ["FR1RI"]),
        "G6-V8": (["AU2RI", "FR2GB"], ["AU2RI"], ["FR2GB"]),
        "G3-V7": (["FR3IC"], [], ["FR3IC"]),
        "G4-V6": (["FR4RT"], [], []),
        "G6-V6": (["AU4RT"], [], []),
        "G7-V8": (["AU5RI"], ["AU5RI"], []),
        "G9-V9": ([], [], []),
    }
    for square, (there, *feared) in seen.items():
        cell = BOARD.cell(square)
        assert [ship.id for ship in ships_at(HERE, cell)] == there, square
        for id, foes in zip(("FR1IN", "AU1IN"), feared, strict=True):
            assert [ship.id for ship in enemy_warships(HERE, STATE.units[id], cell)] == foes, square


@pytest.mark.rule("rotd", "1.3g")
def test_warships_of_one_side_hold_a_river_those_of_two_leave_it_to_nobody_and_what_stays_is_not_told() -> None:
    cells = [BOARD.cell(square) for square in SQUARES]
    before = {square: HERE.square(BOARD.cell(square)).river for square in SQUARES}
    assert before == dict.fromkeys(SQUARES, "") | {"G5-V8": "-", "G6-V8": "-", "G7-V8": "austria"}
    assert river_holders(HERE, STATE.ships, cells) == {}
    for nation, side in (("FR", "allies"), ("AU", "austria")):
        alone = {id: ship for id, ship in STATE.ships.items() if id.startswith(nation)}
        taken = {BOARD.cell("G5-V8"): side, BOARD.cell("G6-V8"): side}
        assert list(river_holders(HERE, alone, cells).items()) == sorted(taken.items())
        assert held_rivers(HERE, alone, cells) == tuple(
            Change(field="river", id=str(cell), now=side, table="squares") for cell in sorted(taken)
        )
    assert river_holders(HERE, {}, cells) == {}, "whoever sailed there last holds it"


@pytest.mark.rule("rotd", "12.6c")
@pytest.mark.rule("rotd", "12.6d")
def test_a_bridge_that_lies_is_lost_with_its_sides_ships_and_to_enemy_warships_alone() -> None:
    lost = {"FR1RI": ["FR2PB"], "FR1RT": ["FR2PB"], "AU1GB": ["AU2PB"], "AU5RI": ["AU4PB"]}
    removed = {"AU5RI": ["FR4PB"]}
    for id, ship in STATE.ships.items():
        assert [unit.id for unit in pontoons_lost(HERE, ship)] == lost.get(id, []), id
        assert [unit.id for unit in pontoons_removed(HERE, ship)] == removed.get(id, []), id


@pytest.mark.rule("rotd", "13.1a")
def test_who_is_aboard_takes_room_goes_where_the_ship_goes_and_drowns_with_it() -> None:
    """2.6: of 1,000 men 100 serve the guns and count twice, each of 200 horsemen thrice."""
    laden = STATE.ships["FR1RT"]
    room = {id: space_left(HERE, ship) for id, ship in STATE.ships.items() if ship.capacity}
    assert room == {"FR1RT": 3000 - 900 - 200 - 600, "FR4RT": 3000, "AU4RT": 3000}
    assert {id: [unit.id for unit in cargo(HERE, ship)] for id, ship in STATE.ships.items() if cargo(HERE, ship)} == {
        "FR1RT": ["FR7IN", "FR8LC"]
    }
    gone = {"status": "gone", "men": 0, "batteries": 0, "supplies": 0}
    fates = {"FR7IN": gone | {"killed": 1003}, "FR8LC": gone | {"killed": 203}}
    assert set(drowned(HERE, laden)) == {
        Change(field=name, id=id, now=value, table="units")
        for id, fate in fates.items()
        for name, value in fate.items()
    }
    assert carried(HERE, laden, Berth("river", 0, 6)) == tuple(
        Change(field=name, id=id, now=value, table="units")
        for id in ("FR7IN", "FR8LC")
        for name, value in (("cell", 0), ("tactical", 6))
    )
    assert carried(HERE, laden, Berth("abroad", port="Algiers")) == ()
    assert drowned(HERE, STATE.ships["FR4RT"]) == carried(HERE, STATE.ships["FR4RT"], Berth("river", 5, 6)) == ()
