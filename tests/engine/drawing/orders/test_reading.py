"""Orders, and what is known of squares, as figures over the boards."""

from __future__ import annotations

from dataclasses import replace

from drumhead.engine.drawing.orders.notes import control, field_ruins, ruins
from drumhead.engine.drawing.orders.reading import Orders, united, with_ghosts
from drumhead.engine.maps.library import find_map
from drumhead.engine.play.figures import Box, Cells, Ghost, Help, Path, Sign, Way, Wreck
from drumhead.engine.play.orders import Order
from drumhead.engine.play.view import Note, Token, View
from drumhead.engine.rulesets.diplomacy import RULESET as DIPLOMACY
from drumhead.engine.rulesets.rotd import RULESET as ROTD
from tests.client.board.boards import small_map, token, view

MAP = small_map()
HERE, THERE = MAP.board.cell("A2-N6"), MAP.board.cell("A5-N5")
SEEN = view([token("FR1IN", HERE, tactical=30), token("FR2IN", HERE, tactical=None), token("FR3IN", THERE)])
READ = Orders.of(ROTD, MAP, SEEN)


def order(kind: str, unit: str = "FR1IN", **values: object) -> Order:
    return ROTD.order({"kind": kind, "unit": unit, **values})


# on the map of squares


def test_a_march_is_a_numbered_path_from_where_its_unit_stands() -> None:
    march = order("march", path=(7, None, 9))
    assert READ.on_map([march]) == [Path((HERE, 7, None, 9), numbered=True, label="FR1IN")]
    course = Path((HERE, 7, 8), numbered=True, label="FR1IN")
    assert READ.on_map([march], lambda order: (HERE, 7, 8)) == [course]


def test_a_square_to_go_to_is_a_plain_path() -> None:
    assert READ.on_map([order("withdraw", to=9)]) == [Path((HERE, 9), label="FR1IN")]
    rail = order("rail", to=9, via=8)
    assert READ.on_map([rail]) == [Path((HERE, 9), label="FR1IN")], "what it passes is no goal"


def test_orders_of_no_place_or_of_units_that_are_not_seen_draw_nothing() -> None:
    unseen = order("march", "FR9IN", path=(7,))
    assert READ.on_map([unseen, order("line", line="first")]) == []
    assert replace(READ, forms={}).on_map([order("march", path=(7,))]) == []


# on a battlefield


def test_moves_and_boxes_are_drawn_on_their_units_battlefield_only() -> None:
    orders = [order("move", to=44, via=31), order("support", at=60, radius=2, first=1, last=5)]
    expected = [Path((30, 31, 44), "move", label="FR1IN"), Box(60, 2, "support", "FR1IN")]
    assert READ.on_field(orders, HERE) == expected
    assert READ.on_field(orders, THERE) == []
    assert READ.on_field([order("move", to=44)], HERE) == [Path((30, 44), "move", label="FR1IN")]


def test_units_that_watch_the_same_box_share_it() -> None:
    here = view([token(f"FR{number}IN", HERE, tactical=30) for number in (1, 2, 3)])
    watching = [order("support", f"FR{number}IN", at=60, radius=2, first=1, last=5) for number in (1, 2)]
    other = order("intercept", "FR3IN", at=60, radius=2, first=1, last=5)
    found = Orders.of(ROTD, MAP, here).on_field([*watching, other], HERE)
    assert found == [Box(60, 2, "support", "FR1IN +1"), Box(60, 2, "intercept", "FR3IN")]


def test_what_has_no_place_on_the_battlefield_draws_nothing_there() -> None:
    orders = [
        order("move", "FR2IN", to=44),
        order("move", "FR9IN", to=44),
        order("move", to="ford"),
        order("march", path=(7,)),
        order("line", line="first"),
    ]
    assert READ.on_field(orders, HERE) == []


def test_who_is_placed_on_one_square_shares_a_ghost_there() -> None:
    orders = [
        order("deploy to", to=THERE, at=5),
        order("deploy to", "FR2IN", to=THERE, at=5),
        order("deploy to", "FR3IN", to=THERE, at=6),
        order("deploy to", "FR9IN", to=THERE, at=6),
    ]
    assert READ.on_field(orders, THERE) == [Ghost(5, "FR1IN +1"), Ghost(6, "FR3IN")]
    assert READ.on_field(orders, HERE) == []
    stays = order("deploy to", to=None, at=8)
    assert READ.on_field([stays], HERE) == [Ghost(8, "FR1IN")]
    assert READ.on_field([stays], THERE) == []


# what is known of squares


def test_rail_squares_are_coloured_by_who_controls_them() -> None:
    notes = [
        Note("rail", cell, None, "", "", stance=stance)
        for cell, stance in ((1, "friend"), (2, "enemy"), (3, "friend"), (4, "neutral"))
    ]
    notes.append(Note("city", 9, None, "", "", stance="friend"))
    assert control(notes) == [Cells((1, 3), "own"), Cells((2,), "enemy"), Cells((4,), "neutral")]
    assert control(notes[:1]) == [Cells((1,), "own")]
    assert control(()) == []


def test_destroyed_track_and_bridges_mark_their_square_once() -> None:
    notes = [Note("bridge", HERE, 40, "", ""), Note("track", HERE, None, "", ""), Note("siege", 9, None, "", "")]
    assert ruins(notes) == [Wreck((HERE,), aside=True)]
    assert ruins(notes[2:]) == []


def test_on_its_battlefield_destroyed_track_is_marked_all_along_and_a_bridge_where_it_stood() -> None:
    track = [spot for spot, there in enumerate(MAP.battlefield(HERE).track) if there]
    assert len(track) == 15
    bridge, torn = Note("bridge", HERE, 3, "", ""), Note("track", HERE, None, "", "")
    assert field_ruins(MAP, HERE, [bridge]) == [Wreck((3,))]
    assert field_ruins(MAP, HERE, [torn]) == [Wreck(tuple(track))]
    assert field_ruins(MAP, HERE, [replace(bridge, tactical=track[2]), torn]) == [
        Wreck((track[2], *(spot for spot in track if spot != track[2])))
    ]
    assert field_ruins(MAP, THERE, [bridge, torn]) == []
    assert field_ruins(MAP, HERE, [replace(bridge, kind="siege")]) == []


# on a board of places


CLASSIC = find_map("diplomacy-classic", 1901)
PLACES = {form.kind: form for form in DIPLOMACY.forms}


def at(name: str) -> int:
    return CLASSIC.board.cell(name)


def power(*units: str) -> View:
    """Units by place, such as `A PAR`; one that is beaten ends in `!`."""
    tokens = []
    for unit in units:
        arm, place = unit.rstrip("!").split()
        status = "shattered" if unit.endswith("!") else "active"
        name = place.partition("/")[0]
        tokens.append(Token(name, unit, at(place), None, "own", arm, "army", status, True))
    return View("France", "France", False, 1, "", None, tuple(tokens), (), (), ())


def given(kind: str, unit: str, **values: str) -> Order:
    return DIPLOMACY.order({"kind": kind, "unit": unit, **values})


def drawn(seen: View, *orders: Order) -> list[object]:
    return list(Orders.of(DIPLOMACY, CLASSIC, seen).on_map(orders))


def test_orders_between_places_are_drawn_from_unit_to_place() -> None:
    seen = power("A PAR", "A BUR", "F SPA/SC")
    assert drawn(seen, given("move", "PAR", to="PIC")) == [Way(at("PAR"), at("PIC"), "go")]
    assert drawn(seen, given("move", "SPA", to="WES")) == [Way(at("SPA/SC"), at("WES"), "go")]
    assert drawn(seen, given("retreat", "PAR", to="PIC")) == [Way(at("PAR"), at("PIC"), "leave")]
    assert drawn(seen, given("hold", "BUR")) == [Sign(at("BUR"), "ring")]


def test_a_help_leads_to_the_way_of_another_or_to_where_it_stands() -> None:
    seen = power("A PAR", "A BUR", "F MAO")
    assert drawn(seen, given("support", "BUR", of="PAR", to="PIC")) == [
        Help(at("BUR"), at("PAR"), at("PIC"), "support")
    ]
    assert drawn(seen, given("support", "BUR", of="PAR")) == [Help(at("BUR"), at("PAR"), at("PAR"), "support")]
    assert drawn(seen, given("convoy", "MAO", of="PAR", to="PIC")) == [Help(at("MAO"), at("PAR"), at("PIC"), "carry")]


def test_who_acts_from_outside_goes_in_where_it_is_carried_and_not_where_it_is_only_helped() -> None:
    read = replace(Orders.of(DIPLOMACY, CLASSIC, power("A PAR", "A BUR", "F MAO")), acts=lambda *_: True)
    move = given("move", "PAR", to="PIC")
    helps = {
        "support": given("support", "BUR", of="PAR", to="PIC"),
        "carry": given("convoy", "MAO", of="PAR", to="PIC"),
    }
    assert {style: read.on_map([move, help])[0] for style, help in helps.items()} == {
        "support": Way(at("PAR"), at("PIC"), "act"),
        "carry": Way(at("PAR"), at("PIC"), "go"),
    }
    elsewhere = given("convoy", "MAO", of="PAR", to="BRE")
    assert read.on_map([move, elsewhere])[0] == Way(at("PAR"), at("PIC"), "act")


def test_what_is_built_stands_at_its_place_and_coast_with_its_word() -> None:
    seen = power("A MAR")
    assert drawn(seen, given("build", "MAR", arm="F")) == [Sign(at("MAR"), "plus", word="F")]
    assert drawn(seen, given("build", "STP/NC", arm="F")) == [Sign(at("STP/NC"), "plus", word="F")]


def test_who_is_beaten_is_crossed_out_otherwise_than_who_is_disbanded() -> None:
    assert drawn(power("A PAR"), given("disband", "PAR")) == [Sign(at("PAR"), "cross")]
    assert drawn(power("A PAR!"), given("disband", "PAR")) == [Sign(at("PAR"), "lost")]


def test_an_order_of_no_shape_or_of_nowhere_draws_nothing() -> None:
    seen = power("A PAR")
    assert drawn(seen, given("waive", "PAR"), given("draw", "PAR")) == []
    read = Orders.of(DIPLOMACY, CLASSIC, seen)
    assert replace(read, forms={}).on_map([given("hold", "PAR")]) == []
    assert read.picked(PLACES["hold"], {"unit": "ATLANTIS"}) == []


def test_an_order_in_the_making_is_drawn_as_far_as_it_is_picked() -> None:
    seen = power("A PAR", "A BUR")
    read, support = Orders.of(DIPLOMACY, CLASSIC, seen), PLACES["support"]
    assert read.picked(support, {"unit": "BUR", "of": "", "to": ""}) == []
    halfway = [Help(at("BUR"), at("PAR"), at("PAR"), "support")]
    assert read.picked(support, {"unit": "BUR", "of": "PAR", "to": ""}) == halfway
    assert read.picked(PLACES["move"], {"unit": "BUR", "to": ""}) == []


def test_units_that_go_the_same_way_share_an_arrow_and_those_that_end_together_a_ghost() -> None:
    same = [Path((0, 1), label=f"FR{i}IN") for i in range(3)]
    other = Path((5, 1), label="FR9LC")
    assert with_ghosts([Cells((3,)), *same, other]) == [
        Cells((3,)),
        Path((0, 1)),
        Path((5, 1)),
        Ghost(1, "FR0IN +3"),
    ]
    assert with_ghosts([Path((0, 1, None), numbered=True, label="FR1IN")])[1] == Ghost(1, "FR1IN")


def test_a_march_that_was_made_ends_in_no_ghost() -> None:
    made = Path((0, 1), numbered=True)
    assert with_ghosts([made, Path((5, 1), label="FR9LC")]) == [made, Path((5, 1)), Ghost(1, "FR9LC")]


def test_a_way_of_which_no_square_is_known_ends_in_no_ghost() -> None:
    assert with_ghosts([Path((None,), label="FR1IN")]) == [Path((None,))]


def test_squares_that_several_figures_tint_alike_are_tinted_once() -> None:
    way = Path((0, 1))
    found = united([Cells((3, 5), "clash"), way, Cells((7,), "broken"), Cells((1, 3), "clash")])
    assert found == (Cells((1, 3, 5), "clash"), Cells((7,), "broken"), way)
