"""5.3: the chapters of a turn on one page, each whole: who won what, who hungers, who came into sight, each command."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from drumhead.engine.maps.squares.model import Village
from drumhead.engine.play.accounts import Remark
from drumhead.engine.play.events import Event
from drumhead.engine.play.game import Game
from drumhead.engine.play.view import Token, View
from drumhead.engine.rulesets.rotd.accounts.digest import digest
from drumhead.engine.rulesets.rotd.accounts.places import place
from drumhead.engine.rulesets.rotd.campaign.state import Unit
from tests.rulesets.rotd import boards
from tests.rulesets.rotd.boards import BOARD, city, flat_map, tac, unit

HERE, NEXT, FAR = (BOARD.cell(name) for name in ("G4-V6", "G5-V6", "H2-V6"))
SIDES = {"FR": "allies", "SD": "allies", "AU": "austria"}
CHAPTERS = [
    "Battles", "War and peace", "Cities, depots and ways", "Broken, beaten and lost", "Hungry and cut off",
    "News of the enemy", "By command",
]  # fmt: skip


def enemy(id: str, cell: int = HERE, **fields: Any) -> Token:
    return Token(id, id, cell, **{"tactical": None, "stance": "enemy", "arm": "I", "counter": "", **fields})


def field() -> Game:
    return boards.game(flat_map(cities=[city("Novara", "G4-V6 3-3")]), {"nation_sides": SIDES})


def view(units: Iterable[Unit] = (), strangers: Iterable[Token] = (), *, gm: bool = False, own: bool = True) -> View:
    """What the Allies see: units of their own, or of friends, and tokens of strangers."""
    held = tuple(units)
    stance = "own" if own else "friend"
    tokens = tuple(Token(each.id, each.id, each.cell, each.tactical, stance, "I", "") for each in held)
    state = boards.campaign(flat_map(), *held).finished()
    return View("" if gm else "Allies", "allies", gm, 1, "end", state, (*tokens, *strangers), (), (), ())


def event(kind: str, *units: str, at: int | None = HERE, phase: str = "end", **facts: Any) -> Event:
    """One that is called by its kind."""
    return Event(id=kind, kind=kind, phase=phase, cell=at, tactical=tac("7-7"), units=units, facts=facts)


def chapters(before: View, after: View, events: Sequence[Event] = ()) -> dict[str, tuple[Remark, ...]]:
    found = digest(field(), before, after, events)
    return {chapter.title: chapter.remarks for chapter in found}


def texts(remarks: Iterable[Remark]) -> list[str]:
    return [remark.text for remark in remarks]


def test_chapters_stand_by_their_weight_and_those_without_a_word_are_left_out() -> None:
    troops = view([unit("FR1IN", "G4-V6")])
    assert list(chapters(view(), view())) == CHAPTERS[:1]
    told = [
        event("cut-off", "FR1IN"), event("retreated-seen", "AU1IN"), event("track-rebuilt"), event("truce-begun"),
    ]  # fmt: skip
    assert list(chapters(troops, replace(troops, tokens=(*troops.tokens, enemy("AU1IN"))), told)) == CHAPTERS


def fought(*units: str, phase: str = "tactical-1", at: int = HERE) -> Event:
    return event("battle", *units, at=at, phase=phase)


def won(*winners: str, phase: str = "tactical-1", at: int = HERE) -> Event:
    return event("battle-won", at=at, phase=phase, winners=winners)


def lost(unit: str, men: int, of: int, at: int = HERE) -> Event:
    return event("suffered", unit, at=at, phase="tactical-1", men={unit: of}, losses={unit: men})


def battles(*events: Event) -> list[tuple[int | None, str]]:
    found = chapters(view(), view(), events)["Battles"]
    assert all(remark.battle == (remark.cell is not None) for remark in found)
    return [(remark.cell, remark.text) for remark in found]


def test_a_battle_is_summed_up_by_its_phases_its_camps_and_whoever_won_most() -> None:
    one, allies = fought("FR1IN", "SD2IN", "AU1IN"), "France and Sardinia with 2 units and 3,000 men lost 60"
    hurt = (lost("FR1IN", 36, 1800), lost("SD2IN", 24, 1200))
    unknown = "Austria with 1 unit, whose men are not known"
    where = "Novara (G4-V6), phase 1"
    assert battles(one, *hurt) == [(HERE, f"{where}: {allies}; {unknown}. It was not decided.")]
    assert battles(one, *hurt, won("AU1IN")) == [(HERE, f"{where}: {allies}; {unknown}. Austria won the only clash.")]
    many = [won("AU1IN"), won("FR1IN", "SD2IN"), won("FR1IN")]
    assert battles(one, *hurt, *many)[0][1].endswith(". France and Sardinia won 2 of 3 clashes.")
    assert battles(one, *hurt, *many, won("AU1IN"))[0][1].endswith(". Austria won 2 of 4 clashes.")
    later = fought("FR1IN", "AU1IN", "XX9IN", phase="tactical-4")
    camps = ("France and Sardinia with 2 units", "Austria with 1 unit", "others with 1 unit")
    told = "; ".join(f"{camp}, whose men are not known" for camp in camps)
    assert battles(one, later, won("XX9IN", phase="tactical-5")) == [
        (HERE, f"Novara (G4-V6), phases 1 to 5: {told}. others won the only clash.")
    ]


def test_the_costliest_battle_is_told_first_and_of_two_as_costly_that_of_more_units() -> None:
    small, large = fought("FR1IN", "AU1IN"), fought("FR2IN", "FR3IN", "AU2IN", at=NEXT)
    assert [cell for cell, _ in battles(small, large)] == [NEXT, HERE]
    assert [cell for cell, _ in battles(small, large, lost("AU1IN", 1, 900))] == [HERE, NEXT]
    costly = (lost("AU1IN", 40, 900), lost("FR2IN", 21, 900, NEXT), lost("AU2IN", 20, 900, NEXT))
    assert [cell for cell, _ in battles(small, large, *costly)] == [NEXT, HERE]


def test_bombardment_alone_is_told_square_by_square_of_those_it_cost_men() -> None:
    shells = [
        event("shelled", at=NEXT, losses={"AU1IN": 0, "FR1IN": 7}), event("shelled", at=HERE, losses={"AU2IN": 9}),
        event("shelled", at=FAR, losses={"AU3IN": 0}), event("shelled", at=None, losses={"AU3IN": 8}),
    ]  # fmt: skip
    found = chapters(view(), view(), shells)["Battles"]
    assert found == (
        Remark("No battle was fought."),
        Remark("Novara (G4-V6), bombardment alone: it cost Austria 9 men.", cell=HERE),
        Remark("G5-V6 near Novara, bombardment alone: it cost France and Sardinia 7 men.", cell=NEXT),
    )


def test_what_is_told_in_its_own_words_stands_kind_by_kind_and_says_what_it_is_of() -> None:
    told = [
        event("track-rebuilt"), event("city-captured", city="Novara", to="Austria"), event("armistice-over", sides=[]),
        event("war-declared", by="A", to="B"), event("city-captured", "AU1IN", at=NEXT, city="Pavia", to="Austria"),
    ]  # fmt: skip
    found = chapters(view(), view(), told)
    at = {"cell": HERE, "tactical": tac("7-7")}
    assert found["War and peace"] == (
        Remark("A declares war on B.", "war-declared", **at),
        Remark("The armistice between is over.", "armistice-over", **at),
    )
    assert found["Cities, depots and ways"] == (
        Remark("Novara falls to Austria.", "city-captured", **at),
        Remark("Pavia falls to Austria.", "city-captured", NEXT, tac("7-7"), "AU1IN"),
        Remark("The track at G4-V6 is rebuilt.", "track-rebuilt", **at),
    )


def test_own_units_that_broke_are_told_before_others_and_what_is_of_no_unit_among_the_own() -> None:
    told = [
        event("retreated-seen", "AU1IN"), event("disbanded", "SD1IN", men=3), event("ship-gone", ship="FR1RT"),
        event("shattered-seen", "AU2IN"), event("guns-lost", "FR1IN", batteries=2), event("shattered-seen", "SW1IN"),
    ]  # fmt: skip
    assert texts(chapters(view(), view(), told)["Broken, beaten and lost"]) == [
        "SD1IN has 3 men left and is disbanded.",
        "FR1IN leaves 2 batteries behind.",
        "FR1RT is gone.",
        "AU2IN is seen to break up and flee from 7-7 on G4-V6.",
        "SW1IN is seen to break up and flee from 7-7 on G4-V6.",
        "AU1IN is seen to retreat from 7-7 on G4-V6.",
    ]


@pytest.mark.parametrize("own", [True, False])
def test_who_ends_the_turn_out_of_communications_is_told_once_and_only_of_the_seats_own(own: bool) -> None:
    astray = {"in_communications": False}
    mine = [
        unit("FR10IN", "G4-V6 2-2", **astray), unit("FR3IN", "G5-V6", **astray), unit("FR1IN", "G4-V6", **astray),
        unit("FR2IN", "G4-V6", **astray), unit("FR4IN", "G4-V6", **astray, status="gone"), unit("FR5IN", "G4-V6"),
        unit("FR6IN", "G4-V6", **astray, aboard="FR1TR"), unit("FR7IN", "G4-V6", **astray),
    ]  # fmt: skip
    told = [
        event("cut-off", "FR2IN", "FR3IN"), event("cut-off", at=None),
        event("starved", "FR1IN", reason="hunger", lost=30), event("ate", "FR7IN"),
    ]  # fmt: skip
    found = chapters(view(), view(mine, own=own), told)["Hungry and cut off"]
    assert texts(found[:3]) == [
        "FR1IN finds no supplies at G4-V6 (hunger); 30 men desert.",
        "FR2IN is out of communications.",
        "is out of communications.",
    ]
    assert list(found[3:]) == own * [
        Remark("FR3IN is still out of communications at G5-V6 near Novara.", "", NEXT, tac("7-7"), "FR3IN"),
        Remark("FR7IN is still out of communications at Novara (G4-V6).", "", HERE, tac("7-7"), "FR7IN"),
        Remark("FR10IN is still out of communications at Novara (G4-V6).", "", HERE, tac("2-2"), "FR10IN"),
    ]


def test_of_the_enemy_who_came_who_moved_and_who_is_lost_from_sight_is_told_square_by_square() -> None:
    before = [
        enemy("AU1IN"), enemy("AU2IN"), enemy("AU10IN", NEXT), enemy("AU11IN", NEXT, status="away"),
        enemy("SW1IN", stance="neutral"), enemy("AU9IN", FAR),
    ]  # fmt: skip
    after = [
        enemy("AU1IN", tactical=3), enemy("AU2IN", NEXT), enemy("AU30IN"), enemy("AU3IN"), enemy("AU4IN", NEXT),
        enemy("AU12IN", status="away"), enemy("SW2IN", stance="neutral"), enemy("SD1IN", stance="friend"),
    ]  # fmt: skip
    reports = [event("port-reported", port="Genova", ships=["A"]), event("headquarters-reported", "AU1AQ")]
    found = chapters(view(strangers=before), view(strangers=after), reports)["News of the enemy"]
    assert [(remark.cell, remark.text) for remark in found] == [
        (HERE, "Novara (G4-V6): AU3IN, AU30IN now in sight."),
        (NEXT, "G5-V6 near Novara: AU4IN now in sight."),
        (NEXT, "G5-V6 near Novara: AU2IN seen to have come here."),
        (NEXT, "G5-V6 near Novara: AU10IN lost from sight, last seen here."),
        (FAR, "H2-V6: AU9IN lost from sight, last seen here."),
        (HERE, "Intelligence: the headquarters AU1AQ is said to have been near G4-V6 a turn ago."),
        (HERE, "Of Genova the garrison reports, a turn late: A."),
    ]
    master = chapters(view(strangers=before, gm=True), view(strangers=after, gm=True), reports)["News of the enemy"]
    assert master == found[-2:]


def test_each_commander_has_a_line_with_what_his_units_lost_marched_and_where_they_stand() -> None:
    niel, foch = {"commander": "Niel"}, {"commander": "Foch"}
    before = [
        unit("FR1IN", "G4-V6", men=1600, **niel), unit("FR2IN", "G4-V6", men=1500, **niel),
        unit("FR3CQ", "G4-V6", **niel), unit("FR4IN", "G4-V6", **foch), unit("FR9IN", "G4-V6", men=700, **foch),
    ]  # fmt: skip
    after = [
        unit("FR10IN", "G4-V6", men=1000, fatigue=5, morale=40, status="shattered", **niel),
        unit("FR1IN", "G5-V6", men=1500, fatigue=2, morale=61, **niel),
        unit("FR2IN", "G5-V6", men=1000, fatigue=2, morale=50, **niel),
        unit("FR3CQ", "G4-V6 2-2", men=100, fatigue=9, morale=90, **niel),
        unit("FR4IN", "G4-V6", **foch), unit("FR9IN", "G4-V6", **foch, status="gone"),
        unit("AU1IN", "H2-V6", men=900, aboard="AU1TR"), unit("FR5CQ", "H2-V6", fatigue=3, commander="Aumale"),
    ]  # fmt: skip
    marched = [
        event("marched", "FR1IN", "FR2IN"), event("railed", "FR1IN"), event("pursued", "FR2IN"),
        event("moved", "FR2IN"), event("marched", "FR4IN"),
        *(event(kind, "FR2IN") for kind in ("sought", "withdrew", "interrupted")),
    ]  # fmt: skip
    assert chapters(view(before), view(after), marched)["By command"] == (
        Remark("Aumale, 100 men in 1 unit; fatigue 3.0, morale 50. At H2-V6.", "", FAR, None, "FR5CQ"),
        Remark(
            "Foch, 1,500 men in 1 unit; fatigue 0.0, morale 50, 1 march. At Novara (G4-V6).", "", HERE, None, "FR4IN"
        ),
        Remark(
            "Niel, 3,600 men (+400) in 4 units; fatigue 3.0, morale 50, 1 shattered, 6 marches. "
            "At G5-V6 near Novara 2, Novara (G4-V6) 2.",
            *("", HERE, None, "FR3CQ"),
        ),
        Remark(
            "Austria, 900 men in 1 unit; fatigue 0.0, morale 50. None of them is on the map.", "", FAR, None, "AU1IN"
        ),
    )
    less = [replace(each, men=each.men - 600) for each in after[1:2]]
    (line,) = chapters(view(before), view(less))["By command"]
    assert line.text.startswith("Niel, 900 men (−700) in 1 unit; ")
    assert "By command" not in chapters(view(before), view(after, own=False))
    everybody = chapters(view(before, gm=True), view(after, gm=True, own=False))["By command"]
    assert [remark.unit for remark in everybody] == ["FR5CQ", "FR4IN", "FR3CQ", "AU1IN"]


def test_of_the_squares_of_a_command_the_four_fullest_are_named() -> None:
    def where(*squares: str) -> str:
        """Of units on these squares."""
        after = [unit(f"FR{n}IN", f"{square}-P0") for n, square in enumerate(squares, start=1)]
        (line,) = chapters(view(), view(after))["By command"]
        return line.text.partition(" At ")[2]

    four = ("A0", "B0", "C0", "D0")
    assert where("A0") == "A0-P0."
    assert where(*four, "C0") == "C0-P0 2, A0-P0 1, B0-P0 1, D0-P0 1."
    assert where(*four, "F0", "E0", "F0") == "F0-P0 2, A0-P0 1, B0-P0 1, C0-P0 1 and 2 more squares."
    assert where(*four, "F0", "F0") == "F0-P0 2, A0-P0 1, B0-P0 1, C0-P0 1 and 1 more square."


def test_a_square_is_called_by_what_lies_on_it_or_by_a_city_within_two_squares() -> None:
    cities = [
        city("Novara", "G4-V6 3-3", size=2), city("Vercelli", "G8-V6 3-3", size=3), city("Biella", "G4-X0", size=2),
        city("Alba", "G8-X0", size=2),
    ]  # fmt: skip
    map = flat_map(cities=cities)
    villages = (Village("Robecco", BOARD.cell("G5-V6"), 7), Village("Turbigo", BOARD.cell("G5-V6"), 8),
                Village("Ghemme", BOARD.cell("G4-V6"), 9), Village("Asti", BOARD.cell("H2-V6"), 9))  # fmt: skip
    game = boards.game(replace(map, villages=villages))
    said = {name: place(game, BOARD.cell(name)) for name in (
        "G4-V6", "G5-V6", "G3-V6", "G2-V6", "G1-V6", "G6-V6", "G6-X0", "H2-V6", "H3-V6",
    )}  # fmt: skip
    assert said == {
        "G4-V6": "Novara (G4-V6)", "G5-V6": "Robecco (G5-V6)", "G3-V6": "G3-V6 near Novara",
        "G2-V6": "G2-V6 near Novara", "G1-V6": "G1-V6", "G6-V6": "G6-V6 near Vercelli", "G6-X0": "G6-X0 near Alba",
        "H2-V6": "Asti (H2-V6)", "H3-V6": "H3-V6",
    }  # fmt: skip
