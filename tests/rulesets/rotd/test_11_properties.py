"""11: what holds in every supply phase and at every end of a turn, whatever the situation."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drumhead.engine.play.dice import SeededDice
from drumhead.engine.play.state import apply, sets
from drumhead.engine.rulesets.rotd.campaign.contact import Link, contact_between
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.state import Depot, Kind, RotdState
from drumhead.engine.rulesets.rotd.knowledge.wording import wording
from drumhead.engine.rulesets.rotd.orders.orders import Supply
from drumhead.engine.rulesets.rotd.orders.plans import plans
from drumhead.engine.rulesets.rotd.supply.communications import Hubs, Known, link, links
from drumhead.engine.rulesets.rotd.supply.siege import update_sieges
from drumhead.engine.rulesets.rotd.supply.sources import draws, sources
from drumhead.engine.rulesets.rotd.turns.control import update_control, wake
from drumhead.engine.rulesets.rotd.turns.endturn import end_phase
from drumhead.engine.rulesets.rotd.turns.supply_phase import supply_phase
from tests.rulesets.rotd.boards import at, campaign, city, flat_map, unit

pytestmark = pytest.mark.whole

PLACES = tuple(f"G{column}-V{row} {t}" for column in (3, 4, 5) for row in (5, 6) for t in ("7-7", "8-7", "1-12"))
MAP = flat_map(
    terrain={"G3-V5": "f", "G4-V6": "h"},
    cities=[city("Novara", "G4-V6 7-7", supplies=3), city("Pavia", "G5-V5 7-7", "AUS", fort=2, fort_capacity=2000)],
    rail=["G4-V6", "G5-V6"],
)
KINDS = ("FRIN", "FRCQ", "FRAQ", "SDLA", "SDMI", "FRNB", "AUIN", "AULC", "AUCQ", "SWIN")
UNITS = st.lists(
    st.tuples(
        st.sampled_from(KINDS), st.sampled_from(PLACES), st.integers(0, 12), st.integers(0, 5),
        st.sampled_from(("active", "active", "active", "inactive", "shattered")), st.integers(1, 7),
    ),
    min_size=1, max_size=12,
)  # fmt: skip
DEPOTS = st.lists(st.tuples(st.sampled_from(PLACES), st.sampled_from(("FRA", "SAR", "AUS")), st.integers(0, 4),
                            st.sampled_from(("depot", "cache"))), max_size=3)  # fmt: skip
SOURCES = st.sampled_from(("", "none", "Novara", "D0", "FR10CQ", "nonsense"))
ORDERS = st.lists(st.tuples(st.integers(0, 11), st.none() | st.integers(0, 12), SOURCES), max_size=8)


def situation(units: Any, depots: Any, phase: str) -> Campaign:
    made = []
    for n, (kind, place, carried, rounds, status, quality) in enumerate(units):
        id = f"{kind[:2]}{n + 10}{kind[2:]}"
        most = carried if kind.endswith("CQ") else carried % 2
        fields = {"supplies": most, "ammunition": rounds, "status": status, "quality": quality, "reform_turns": 1}
        made.append(unit(id, place, **fields))
    stores = [Depot(f"D{n}", kind, state, *at(place), left) for n, (place, state, left, kind) in enumerate(depots)]
    return campaign(MAP, *made, phase=phase, depots=stores)


def supplies(state: RotdState) -> int:
    stores = (*state.cities.values(), *state.depots.values(), *state.units.values())
    assert all(each.supplies >= 0 for each in stores)
    return sum(each.supplies for each in stores)


def heads(state: RotdState) -> int:
    return sum(u.men + u.stragglers + u.prisoners + u.wounded + u.killed for u in state.units.values())


def sound(before: RotdState, played: Campaign) -> RotdState:
    after = played.finished()
    assert apply(before, played.events) == after
    assert all(wording(played.game, event) for event in played.events)
    assert all(0 <= u.morale <= 100 and u.men >= 0 and 0 <= u.ammunition <= 5 for u in after.units.values())
    assert all(u.supplies <= (12 if u.type == "CQ" else 1) for u in after.units.values())
    assert heads(before) == heads(after)
    return after


@pytest.mark.rule("rotd", "11.9a")
@given(UNITS, DEPOTS, ORDERS, st.text("abc", max_size=3))
@settings(max_examples=60)
def test_a_supply_phase_eats_what_it_says_and_nothing_else(units: Any, depots: Any, orders: Any, seed: str) -> None:
    played = situation(units, depots, "supply")
    before = played.finished()
    ids = sorted(before.units)
    sent = [Supply(unit=ids[n % len(ids)], level=level, source=source) for n, level, source in orders]
    supply_phase(played, plans(sent), SeededDice(seed, 1, "supply"))
    after = sound(before, played)
    ate = Counter(e.units[0] for e in played.events if e.kind in ("ate", "starved", "requisitioned"))
    assert ate == {id: 1 for id, u in before.units.items() if draws(u)}
    assert supplies(before) - supplies(after) == sum(e.kind == "ate" for e in played.events)


@pytest.mark.rule("rotd", "5.2a")
@given(UNITS, DEPOTS, st.text("abc", max_size=3))
@settings(max_examples=60)
def test_control_and_the_end_of_a_turn_lose_nobody_and_nothing(units: Any, depots: Any, seed: str) -> None:
    played = situation(units, depots, "end")
    before = played.finished()
    dice = SeededDice(seed, 1, "end")
    update_sieges(played)
    update_control(played, dice)
    wake(played)
    end_phase(played, {}, dice)
    after = sound(before, played)
    served = Counter(u.supply_source for u in after.units.values() if u.supply_source in after.units)
    assert all(count <= 17 for count in served.values())
    assert all(u.communications == "" or u.in_communications for u in after.units.values() if u.active)
    assert (after.turn, after.phase) == (2, "supply")


HUBS = st.lists(st.tuples(st.sampled_from(("FRCQ", "SDCQ", "FRIN", "AUIN", "AULC")), st.integers(0, 24),
                          st.sampled_from((0, 0, 3))), min_size=1, max_size=14)  # fmt: skip


@pytest.mark.rule("rotd", "11.6c")
@given(HUBS, st.sets(st.integers(0, 24), max_size=10))
@settings(max_examples=80)
def test_sources_sought_one_by_one_come_in_the_order_of_all_lines_laid_side_by_side(
    placed: list[tuple[str, int, int]], walls: set[int]
) -> None:
    squares = [f"G{n % 5 + 2}-V{n // 5 + 3}" for n in range(25)]
    rough = flat_map(terrain={squares[n]: "X" for n in walls}, cities=[city("Novara", f"{squares[12]} 7-7")])
    made = [unit(f"{kind[:2]}{n + 10}{kind[2:]}", f"{squares[cell]} {n}-3", supplies=carried)
            for n, (kind, cell, carried) in enumerate(placed)]  # fmt: skip
    played = campaign(rough, *made, phase="supply")
    around, listed = Hubs(played), {id: Link("") for id in played.units}
    for seeker in (one for one in made if not one.type.endswith("CQ")):
        lines = [(contact_between(played, seeker, hub, 2), hub) for hub in around.near(seeker, Kind.CQ, 2)]
        open_lines = sorted((len(line.path), n) for n, (line, _) in enumerate(lines) if line.path is not None)
        ranked = [lines[n][1] for _, n in open_lines]
        stores = ["CITY:Novara"] if seeker.cell == at(squares[12])[0] and seeker.state in ("FRA", "SAR") else []
        full, empty = ([hub.id for hub in ranked if bool(hub.supplies) is filled] for filled in (True, False))
        broken = [line.broken for line, _ in lines if line.path is None][:1]
        found = list(sources(played, seeker, around, listed))
        assert [each.to for each in found if each.to] == [*full, *stores, *empty]
        assert [each.broken for each in found if not each.to] == broken


WALLED = st.lists(
    st.tuples(
        st.sampled_from(("AUIN", "AUIN", "AULC", "AUCQ", "AUAQ", "FRIN")),
        st.sampled_from([place for place in PLACES if place.startswith("G5")]),
        st.integers(0, 12), st.just(0), st.sampled_from(("active", "shattered")), st.just(4),
    ),
    min_size=2, max_size=9,
)  # fmt: skip


@pytest.mark.rule("rotd", "11.1e")
@pytest.mark.rule("rotd", "11.3e")
@pytest.mark.rule("rotd", "11.3f")
@given(UNITS | WALLED, DEPOTS, st.booleans())
@settings(max_examples=100)
def test_who_stand_alike_hang_on_and_draw_on_what_each_would_alone(units: Any, depots: Any, besieged: bool) -> None:
    played = situation(units, depots, "supply")
    played.write(sets("cities", "Pavia", besieged=besieged))
    there = {id: one for id, one in played.units.items() if one.status in ("active", "shattered")}
    assert links(played) == {id: link(played, one, Hubs(played), Known()) for id, one in there.items()}
    around, first = Hubs(played), dict[Any, list[Link]]()
    for one in played.units.values():
        drawn = list(sources(played, one, Hubs(played), {}))
        assert first.setdefault((around.post(one), one.type == Kind.CQ), drawn) == drawn
