"""Marks from a view."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import cast

import pytest

from drumhead.engine.boards.square import numbered_board
from drumhead.engine.maps.squares.model import City, GameMap
from drumhead.engine.play.view import Note, Sighting, View
from drumhead.engine.reports.cities import city_lines
from drumhead.engine.reports.troops import (
    LARGE,
    LEAST,
    UNCOUNTED,
    around,
    field_marks,
    marks,
    on_board,
    placeless,
    state_of,
    strength_of,
)
from tests.client.board.boards import small_map, token, view


@pytest.mark.rule("rotd", "1.5c")
def test_troops_of_two_states_get_a_flag_each() -> None:
    found = marks(view([token("FR1IN", 5), token("SD1LC", 5, "friend")]))
    assert [(m.stance, m.state, m.kind) for m in found[5]] == [("own", "FR", "flag"), ("friend", "SD", "flag")]


@pytest.mark.rule("rotd", "1.5k")
def test_a_square_with_inactive_units_only_gets_a_tent() -> None:
    tents = marks(view([token("FR1IN", 5, status="inactive"), token("FR2IN", 5, status="shattered")]))
    assert tents[5][0].kind == "tent"
    flags = marks(view([token("FR1IN", 5, status="inactive"), token("FR2IN", 5)]))
    assert flags[5][0].kind == "flag"


@pytest.mark.rule("rotd", "1.5l")
def test_a_square_with_shattered_units_only_gets_a_boxed_s() -> None:
    assert marks(view([token("FR1IN", 5, status="shattered")]))[5][0].kind == "shattered"


@pytest.mark.rule("rotd", "1.5d")
def test_a_flag_carries_the_letters_of_its_arms_in_order() -> None:
    found = marks(view([token("FR1CQ", 5), token("FR2LC", 5), token("FR3IN", 5)]))
    assert found[5][0].arms == "ICH"


def test_a_sighting_says_its_size_and_arms() -> None:
    found = marks(view(sightings=[Sighting(7, "enemy", "AUS", "division", "IC")]))
    assert found[7][0].sentence == "AUS: hostile division (infantry, cavalry)"


def test_identified_units_are_not_doubled_by_a_sighting_of_the_same_state() -> None:
    known = replace(token("AU1IN", 7, "enemy"), state="AUS")
    found = marks(view([known], [Sighting(7, "enemy", "AUS", "division", "IA")]))
    assert len(found[7]) == 1
    assert found[7][0].arms == "IA"
    assert [t.id for t in found[7][0].tokens] == ["AU1IN"]


def test_a_battlefield_shows_tokens_by_tactical_square() -> None:
    seen = view([token("FR1IN", 5, tactical=3), token("FR2IN", 5, tactical=3), token("FR3IN", 6, tactical=3)])
    found = field_marks(seen, 5)
    assert list(found) == [3]
    assert [t.id for t in found[3][0].tokens] == ["FR1IN", "FR2IN"]


def test_troops_whose_place_is_unknown_are_listed_apart() -> None:
    seen = view([token("AU1IN", 5, "enemy", tactical=None)], [Sighting(5, "neutral", "SUI", "brigade", "I")])
    assert [mark.state for mark in placeless(seen, 5)] == ["AU", "SUI"]
    assert field_marks(seen, 5) == {}


def sighted(status: str, words: str = "brigade", arms: str = "I") -> Sighting:
    return Sighting(5, "enemy", "AU", words, arms, status)


SENTENCES: list[tuple[View, str]] = [
    (view([token("FR1IN", 5)]), "FR: own 1 unit (infantry), 2,400 men: FR1IN"),
    (view([token("FR2LC", 5), token("FR1IN", 5)]), "FR: own 2 units (infantry, cavalry), 4,800 men: FR1IN, FR2LC"),
    (view([token("FR1CQ", 5), token("FR2IN", 5)]), "FR: own 2 units (infantry, headquarters), 4,800 men: FR2IN, FR1CQ"),
    (view([token("FR1IN", 5, status="inactive")]), "FR: own 1 unit (infantry), 2,400 men, inactive: FR1IN"),
    (view([token("FR1IN", 5, status="shattered")]), "FR: own 1 unit (infantry), 2,400 men, shattered: FR1IN"),
    (view([replace(token("FR1IN", 5), arm="")]), "FR: own 1 unit, 2,400 men: FR1IN"),
    (view([token("FR1IN", 5, "friend")]), "FR: friendly 1 unit (infantry), 2,400 men: FR1IN"),
    (view([token("FR1IN", 5, "neutral")]), "FR: neutral 1 unit (infantry), 2,400 men: FR1IN"),
    (view(sightings=[sighted("active")]), "AU: hostile brigade (infantry)"),
    (view(sightings=[sighted("inactive", arms="")]), "AU: hostile brigade, inactive"),
    (view(sightings=[replace(sighted("active"), state="")]), "hostile brigade (infantry)"),
    (
        view([token("AU1IN", 5, "enemy")], [sighted("active", "division", "AI")]),
        "AU: hostile 1 unit known, division reported (infantry, artillery): AU1IN",
    ),
    (
        view([token("AU1IN", 5, "enemy", status="inactive")], [sighted("active", "division", "C")]),
        "AU: hostile 1 unit known, division reported (infantry, cavalry): AU1IN",
    ),
    (
        view([token("AU1IN", 5, "enemy", status="inactive")], [sighted("shattered")]),
        "AU: hostile 1 unit known, brigade reported (infantry), inactive: AU1IN",
    ),
]


@pytest.mark.parametrize(("seen", "sentence"), SENTENCES, ids=[sentence for _, sentence in SENTENCES])
def test_a_mark_says_who_stands_there_and_no_more(seen: View, sentence: str) -> None:
    assert [mark.sentence for mark in marks(seen)[5]] == [sentence]


def test_a_power_s_unit_is_told_with_what_is_known_of_it_beside_whose_it_is() -> None:
    facts = (("Power", "France"), ("May retreat to", "LYO"), ("", "dislodged"))
    fleet = replace(token("SPA", 5), title="Fleet in Spain (France)", owner="France", facts=facts)
    (mark,) = marks(view([fleet]))[5]
    assert mark.sentence == "Fleet in Spain (France); may retreat to LYO;  dislodged"


def test_the_strength_of_a_unit_is_its_men_or_strength_and_nothing_else() -> None:
    known = replace(token("FR1IN", 5), facts=(("Morale", "50"), ("Men", "900"), ("Strength", "800")))
    assert (strength_of(known), strength_of(replace(known, facts=(("strength", "7"),)))) == ("900", "7")
    assert strength_of(replace(known, facts=(("Strength", "2,883"),))) == "2883"
    assert strength_of(replace(known, facts=(("Morale", "50"),))) == ""


def test_marks_of_a_square_stand_own_friends_enemies_neutrals_and_then_by_state() -> None:
    stances = ("neutral", "enemy", "friend", "own", "strange")
    several = [token(f"{state}1{stance[:2].upper()}", 5, stance) for stance in stances for state in ("SD", "FR")]
    found = [(mark.stance, mark.state) for mark in marks(view(several))[5]]
    ranked = ("own", "friend", "enemy", "neutral", "strange")
    assert found == [(stance, state) for stance in ranked for state in ("FR", "SD")]


def test_troops_serve_their_state_else_their_power_else_the_nation_of_their_name() -> None:
    plain = token("FR1IN", 5)
    kinds = (plain, replace(plain, owner="Gothia"), replace(plain, owner="Gothia", state="SAR"))
    assert [state_of(kind) for kind in kinds] == ["FR", "Gothia", "SAR"]


def test_squares_come_in_their_order() -> None:
    seen = view([token("FR1IN", 9), token("FR2IN", 3)], [sighted("active")])
    assert list(marks(seen)) == [3, 5, 9]


def test_what_is_sighted_of_a_battlefield_without_a_place_joins_what_is_known_there() -> None:
    seen = view(
        [token("AU1IN", 5, "enemy", tactical=None), token("AU2IN", 6, "enemy")], [sighted("active", "division")]
    )
    assert [mark.words for mark in placeless(seen, 5)] == ["1 unit known, division reported"]
    assert [mark.words for mark in placeless(view([], [sighted("active")]), 5)] == ["brigade"]
    assert placeless(view([], [sighted("active")]), 6) == ()


@pytest.mark.rule("rotd", "4.1l")
def test_a_report_shows_five_squares_round_active_units_of_ones_own_and_one_round_all_else() -> None:
    map, middle = small_map(), 20 * 10 + 10
    own = token("FR1IN", middle)
    for seen, radius in (
        (view([own]), 5),
        (view([replace(own, status="inactive")]), 1),
        (view([replace(own, orderable=False)]), 1),
        (replace(view([replace(own, orderable=False)]), gm=True), 5),
        (view([], [replace(sighted("active"), cell=middle)]), 1),
    ):
        assert around(map, seen) == sorted(map.board.within(middle, radius))


def test_hovering_over_twenty_units_names_them_all() -> None:
    found = marks(view([token(f"FR{i}IN", 5) for i in range(20)]))
    assert all(f"FR{i}IN" in found[5][0].sentence for i in range(20))


def test_troops_are_drawn_the_larger_the_more_units_they_are_and_in_the_middle_where_nobody_counted() -> None:
    def weight(count: int) -> float:
        return marks(view([token(f"FR{at}IN", 5) for at in range(count)]))[5][0].weight

    weights = [weight(count) for count in (1, 2, UNCOUNTED, LARGE - 1, LARGE, LARGE + 9)]
    assert weights == sorted(weights) and len(set(weights)) == 5
    assert (weights[0], weights[-1], weights[-2]) == (LEAST, 1.0, 1.0)
    (sighted_alone,) = marks(view(sightings=[sighted("active")]))[5]
    assert sighted_alone.weight == weights[2]


@pytest.mark.parametrize(
    ("strengths", "men"), [(("2400", "2,883"), 5283), (("2400", "about 900"), 0), (("2400", ""), 0), (("0",), 0)]
)
def test_men_are_told_where_those_of_all_are_known(strengths: tuple[str, ...], men: int) -> None:
    tokens = [
        replace(token(f"FR{at}IN", 5), facts=(("Men", strength),) if strength else ())
        for at, strength in enumerate(strengths)
    ]
    (mark,) = marks(view(tokens))[5]
    assert mark.men == men and (f"{men:,} men" in mark.sentence) is bool(men)
    seen = view(tokens, [Sighting(5, "own", "FR", "corps", "I")])
    assert marks(seen)[5][0].men == 0, "more of them are reported"


def test_who_is_away_stands_nowhere() -> None:
    seen = view([token("FR1IN", 5, status="away"), token("FR2IN", 5)])
    assert [each.id for each in on_board(seen)] == ["FR2IN"]
    assert [[each.id for each in mark.tokens] for mark in marks(seen)[5]] == [["FR2IN"]]
    away = view([token("FR1IN", 5, tactical=None, status="away")])
    assert marks(away) == {} and placeless(away, 5) == ()


def test_headquarters_stand_behind_the_units_and_these_by_their_numbers() -> None:
    seen = view([token("FR1CQ", 5), token("FR10IN", 5), token("FR2IN", 5)])
    assert [each.id for each in marks(seen)[5][0].tokens] == ["FR2IN", "FR10IN", "FR1CQ"]


def test_cities_are_told_with_their_place_what_lies_in_them_and_their_fort() -> None:
    board, fields = numbered_board(3, 3), numbered_board(15, 15)
    plain = City("Novara", 4, 33, "SAR")
    fort = replace(plain, name="Alessandria", fort=2, fort_capacity=6000)
    map = cast(GameMap, SimpleNamespace(board=board, tactical_board=fields, cities=(plain, fort)))
    notes = [
        Note("city", 4, 33, "Alessandria", "held by France"),
        Note("city", 4, 33, "Novara", "held by nobody"),
        Note("depot", 4, 33, "Novara", "a depot"),
        Note("city", 4, 33, "Nowhere", "unknown"),
    ]
    place = f"{board.name(4)} {fields.name(33)}"
    assert city_lines(map, notes) == [
        f"{place} Alessandria: held by France, fort 2 for 6,000 men.",
        f"{place} Novara: held by nobody.",
    ]
