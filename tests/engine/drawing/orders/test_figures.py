"""Where figures begin and end on a board, what they carry, and what is left out where cells are small."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import pytest

from drumhead.engine.boards.hex import HexBoard, Sheet
from drumhead.engine.boards.square import SquareBoard, lettered_board
from drumhead.engine.drawing.ink.items import Item, Shape, Words
from drumhead.engine.drawing.ink.theme import DARK, LIGHT, PRINT
from drumhead.engine.drawing.orders.drawing import drawn
from drumhead.engine.drawing.orders.fights import fight
from drumhead.engine.drawing.orders.notes import control, field_ships, ruins, ships
from drumhead.engine.drawing.orders.paths import BOXES_FROM, GHOSTS_FROM, NUMBERED_FROM, legs, phase_colour
from drumhead.engine.drawing.orders.plots import SMALLEST, HexPlot, SquarePlot
from drumhead.engine.drawing.orders.reading import counted, gone, together, united, with_ghosts
from drumhead.engine.drawing.orders.ships import NAMED_FROM, place
from drumhead.engine.drawing.orders.strokes import GRAIN, Hand, beside, hatching, towards, without_end
from drumhead.engine.drawing.orders.ways import aside, course
from drumhead.engine.play.figures import Afloat, Box, Cells, Fight, Figure, Ghost, Help, Path, Sign, Way, Wreck
from drumhead.engine.play.view import Note

BOARD: SquareBoard = lettered_board(9, 6, "A", "N")
HAND = Hand(LIGHT, {"Gothia": "#123456"}.__getitem__)


def plot(side: float = 100.0) -> SquarePlot:
    return SquarePlot(BOARD, side, 5.0, 7.0)


def at(column: int, row: int) -> int:
    found = BOARD.at(column, row)
    assert found is not None
    return found


def made(*figures: Figure, side: float = 100.0, hand: Hand = HAND) -> list[Item]:
    return list(drawn(figures, plot(side), hand))


def words(items: Iterable[Item]) -> list[str]:
    return [item.text for item in items if isinstance(item, Words)]


def shapes(items: Iterable[Item]) -> list[Shape]:
    return [item for item in items if isinstance(item, Shape)]


def ends(shape: Shape) -> list[list[float]]:
    (line,) = shape.lines
    return [line[0].round(6).tolist(), line[-1].round(6).tolist()]


# plots


def test_squares_lie_beside_each_other_from_the_corner_of_their_plot() -> None:
    squares = plot()
    assert squares.bounds == pytest.approx((5, 7, 905, 607))
    assert squares.box(at(2, 1)) == pytest.approx((205, 107, 305, 207))
    assert squares.middle(at(2, 1)) == pytest.approx((255, 157))
    assert (squares.wide, plot(10.0).wide) == (66, SMALLEST)
    (body,) = squares.bodies([at(2, 1)])
    assert body.tolist() == [[205, 107], [305, 107], [305, 207], [205, 207]]


def _sides(plot: SquarePlot | HexPlot, cells: list[int]) -> list[frozenset[tuple[float, float]]]:
    return [frozenset((round(float(x), 3), round(float(y), 3)) for x, y in edge) for edge in plot.edges(cells)]


def test_cells_side_by_side_have_one_outline_without_the_sides_they_share() -> None:
    squares = plot()
    for cells, count in (([at(2, 1)], 4), ([at(2, 1), at(3, 1)], 6), ([at(2, 1), at(3, 2)], 8)):
        found = _sides(squares, cells)
        assert len(found) == len(set(found)) == count
    found = _sides(squares, [at(2, 1), at(3, 1), at(2, 1)])
    assert frozenset({(305, 107), (305, 207)}) not in found
    assert len(found) == 6
    assert len(_sides(squares, [at(0, 0)])) == 4, "the edge of the board is an edge"


def test_hexes_are_laid_out_by_their_middles_and_have_one_outline() -> None:
    board = HexBoard(1, 4, (Sheet("", 5),), ("Far",))
    hexes = HexPlot(board, 40.0, 5.0, 7.0)
    assert hexes.bounds[:2] == (5, 7)
    near, far = board.cell("0202"), board.neighbours(board.cell("0202"))[0]
    (x0, y0), (x1, y1) = hexes.middle(near), hexes.middle(far)
    assert np.hypot(x1 - x0, y1 - y0) == pytest.approx(40)
    assert hexes.box(near) == pytest.approx((x0 - 20, y0 - 20, x0 + 20, y0 + 20))
    assert (hexes.wide, HexPlot(board, 10.0).wide) == (40 * 0.62, SMALLEST)
    alone, pair = _sides(hexes, [near]), _sides(hexes, [near, far])
    assert (len(alone), len(pair)) == (6, 10)
    assert len(set(alone)) == 6 and set(pair) < set(alone) | set(_sides(hexes, [far]))
    assert len(hexes.bodies([near, far, near])) == 2
    (box,) = hexes.edges([board.cell("Far")])
    assert box[0].tolist() == box[-1].tolist(), "a box is a ring of its own"
    left, top, right, bottom = hexes.bounds
    for cell in range(board.size):
        x, y = hexes.middle(cell)
        assert left < x < right and top < y < bottom


# paths


@pytest.mark.parametrize(
    ("cells", "found"),
    [
        ((1, 2, 3), ((1, 1, 2), (2, 2, 3))),
        ((1, None, 3), ((2, 1, 3),)),
        ((1, 2, None), ((1, 1, 2),)),
        ((1, None, None, 4), ((3, 1, 4),)),
        ((None, 2, 3), ((2, 2, 3),)),
        ((1,), ()),
        ((), ()),
    ],
)
def test_a_phase_left_out_has_a_number_but_no_leg(
    cells: tuple[int | None, ...], found: tuple[tuple[int, int, int], ...]
) -> None:
    assert legs(Path(cells)) == found


def test_a_path_runs_from_middle_to_middle_and_its_head_ends_in_the_last() -> None:
    halo, line, head, label = made(Path((at(0, 0), at(2, 0), at(2, 2)), label="A1"))
    assert isinstance(halo, Shape) and isinstance(line, Shape) and isinstance(head, Shape) and isinstance(label, Words)
    assert (halo.stroke, line.stroke) == (LIGHT.halo, LIGHT.path) and halo.width > line.width
    (route,) = line.lines
    assert route[:2].tolist() == [[55, 57], [255, 57]]
    assert route[2, 0] == 255 and 57 < route[2, 1] < 257, "the line stops short for the head"
    (tip,) = head.lines
    assert tip[0].tolist() == [255, 257] and head.fill == LIGHT.path
    assert (label.text, label.x, label.y) == ("A1", 261, 251)


def test_a_path_of_one_cell_is_its_label_alone_and_an_empty_one_nothing() -> None:
    assert words(made(Path((at(1, 1),), label="A1"))) == ["A1"] and shapes(made(Path((at(1, 1),), label="A1"))) == []
    assert made(Path((), label="A1")) == []


@pytest.mark.parametrize(("side", "written"), [(NUMBERED_FROM, ["1", "3"]), (NUMBERED_FROM - 0.1, [])])
def test_each_leg_carries_the_number_of_its_phase_where_there_is_room(side: float, written: list[str]) -> None:
    path = Path((at(0, 0), at(2, 0), None, at(2, 2)), numbered=True)
    items = made(path, side=side)
    assert words(items) == written
    numbers = [item for item in items if isinstance(item, Words)]
    for number, (x, y) in zip(numbers, ((1.5, 0.5), (2.5, 1.5)), strict=False):
        assert number.x == pytest.approx(5 + x * side) and abs(number.y - 7 - y * side) < 0.2 * side
    assert words(made(Path(path.cells), side=side)) == []


def test_phases_are_known_by_colours_that_come_round_again() -> None:
    count = len(LIGHT.phases)
    assert [phase_colour(phase, HAND) for phase in (1, 2, count, count + 1)] == [
        *(LIGHT.phases[0], LIGHT.phases[1], LIGHT.phases[-1], LIGHT.phases[0])
    ]


def test_fire_goes_from_the_edge_of_one_unit_to_that_of_the_other() -> None:
    fire, order = (made(Path((at(0, 0), at(4, 0)), style))[1] for style in ("fire", "order"))
    assert isinstance(fire, Shape) and isinstance(order, Shape)
    assert 55 + 33 < ends(fire)[0][0] < 55 + 50 and ends(order)[0][0] == 55
    assert ends(fire)[1][0] < ends(order)[1][0]
    assert fire.dashes and not order.dashes


def test_a_move_has_a_dot_at_each_place_it_passes_and_a_tone_tells_whose_it_is() -> None:
    cells = (at(0, 0), at(2, 0), at(2, 2), at(4, 2))
    assert len(shapes(made(Path(cells, "move")))) - len(shapes(made(Path(cells)))) == 2
    tones = [made(Path(cells, tone=tone))[1] for tone in (0, 1)]
    assert [shape.stroke for shape in shapes(tones)] == [LIGHT.owners[0], LIGHT.owners[1]]
    assert shapes(tones)[0].dashes != shapes(tones)[1].dashes


# what is tinted, watched, destroyed


@pytest.mark.parametrize(("side", "written"), [(NUMBERED_FROM, ["2", "2"]), (NUMBERED_FROM - 0.1, [])])
def test_cells_are_tinted_and_outlined_with_their_phase_in_the_corner(side: float, written: list[str]) -> None:
    items = made(Cells((at(1, 1), at(2, 1)), phase=2), side=side)
    tint, edge = shapes(items)
    assert (tint.fill, edge.stroke) == (phase_colour(2, HAND),) * 2
    assert (len(tint.lines), len(edge.lines)) == (2, 6)
    assert words(items) == written
    assert words(made(Cells((at(1, 1),)), side=side)) == []


def test_a_tint_that_colour_alone_would_tell_is_hatched() -> None:
    hatched = [shape for shape in shapes(made(Cells((at(1, 1),), "forced"))) if shape.texture is not None]
    plain = [shape for shape in shapes(made(Cells((at(1, 1),), "reach"))) if shape.texture is not None]
    assert len(hatched) + len(plain) == 1
    kinds = {hatch: hatching(hatch, "#102030").pixels[..., 3] > 0 for hatch in ("rising", "falling", "crossed", "dots")}
    assert kinds["falling"].diagonal().all() and kinds["rising"][:, ::-1].diagonal(-1).all()
    assert np.array_equal(kinds["crossed"], kinds["rising"] | kinds["falling"])
    assert [int(kinds[hatch].sum()) for hatch in ("rising", "falling", "dots")] == [GRAIN, GRAIN, 4]


def test_a_box_is_cut_off_at_the_edge_of_the_board_and_tinted_once_with_others_alike() -> None:
    items = made(Box(at(0, 0), 1), Box(at(4, 3), 1), Box(at(4, 3), 2, "intercept"))
    support, intercept, *frames = shapes(items)
    assert (len(support.lines), len(intercept.lines), len(frames)) == (2, 1, 3)
    assert [frame.lines[0][[0, 2]].tolist() for frame in frames] == [
        [[5, 7], [205, 207]],
        [[305, 207], [605, 507]],
        [[205, 107], [705, 607]],
    ]
    assert all(frame.dashes for frame in frames)


@pytest.mark.parametrize(("side", "written"), [(BOXES_FROM / 3, ["A", "B"]), (BOXES_FROM / 3 - 0.1, [])])
def test_what_watches_the_same_ground_is_told_on_lines_of_its_own(side: float, written: list[str]) -> None:
    items = made(Box(at(4, 3), 1, label="A"), Box(at(4, 3), 1, "intercept", "B"), Box(at(4, 3), 1), side=side)
    found = [item for item in items if isinstance(item, Words)]
    assert [item.text for item in found] == written
    if found:
        assert found[0].x == found[1].x and found[1].y - found[0].y == 15


@pytest.mark.parametrize(("side", "written"), [(GHOSTS_FROM, ["A1"]), (GHOSTS_FROM - 0.1, [])])
def test_a_ghost_lies_inside_its_cell_and_is_named_where_there_is_room(side: float, written: list[str]) -> None:
    items = made(Ghost(at(1, 1), "A1"), side=side)
    body, edge = shapes(items)
    left, top, right, bottom = plot(side).box(at(1, 1))
    (line,) = body.lines
    assert left < line[:, 0].min() and line[:, 0].max() < right and top < line[:, 1].min() and line[:, 1].max() < bottom
    assert line.mean(axis=0).tolist() == pytest.approx([(left + right) / 2, (top + bottom) / 2])
    assert edge.dashes and edge.lines is body.lines and words(items) == written


def test_a_wreck_is_a_cross_in_the_middle_or_in_the_lower_corner() -> None:
    for aside_, middle in ((False, (155, 157)), (True, (105 + 24, 207 - 24))):
        halo, cross = shapes(made(Wreck((at(1, 1), at(2, 1)), aside_)))
        assert halo.width > cross.width and len(cross.lines) == 4
        first = np.concatenate(cross.lines[:2])
        assert first.mean(axis=0).tolist() == pytest.approx(middle)
        assert np.ptp(first, axis=0).tolist() == pytest.approx([32, 32])


@pytest.mark.parametrize(("side", "lost", "written"), [(40, 250, ["250"]), (39, 250, []), (40, 0, [])])
def test_a_fight_is_the_larger_the_more_fell_and_tells_how_many(side: float, lost: int, written: list[str]) -> None:
    assert words(fight(Fight(at(1, 1), lost), plot(side), HAND)) == written


def test_no_fight_is_larger_than_a_great_one() -> None:
    reaches = []
    for lost in (0, 100, 1000, 3000, 9000):
        (star,) = shapes(fight(Fight(at(1, 1), lost), plot(), HAND))
        (line,) = star.lines
        assert len(line) == 16
        assert line.mean(axis=0).tolist() == pytest.approx([155, 157 - 36])
        reaches.append(float(np.hypot(*(line - (155, 121)).T).max()))
    assert reaches == sorted(reaches) and reaches[0] < reaches[1] < reaches[2] < reaches[3] == reaches[4]


# ways, help and signs


def test_a_way_swerves_to_its_right_from_unit_to_unit() -> None:
    there, back = course((0, 0), (100, 0), 10), course((100, 0), (0, 0), 10)
    assert there[0, 0] > 10 and there[-1, 0] < 90
    assert there[len(there) // 2, 1] > 3 and back[len(back) // 2, 1] < -3, "two that cross keep apart"


def test_a_way_that_did_not_come_about_is_crossed_out() -> None:
    come, failed = (shapes(made(Way(at(0, 0), at(4, 0), done=done))) for done in (True, False))
    assert len(failed) == len(come) + 2
    cross = np.concatenate(failed[-1].lines)
    assert failed[-1].stroke == LIGHT.bad and abs(cross[:, 0].mean() - 255) < 10
    head = come[-1].lines[0]
    assert head[0][0] < 455 - 33 and abs(head[0][1] - 57) < 20, "it ends at the edge of the unit there"


def test_a_retreat_begins_where_a_unit_that_was_driven_out_stands() -> None:
    goes, leaves = (made(Way(at(1, 1), at(4, 1), style))[1] for style in ("go", "leave"))
    assert isinstance(goes, Shape) and isinstance(leaves, Shape)
    driven = aside((155, 157), 66)
    assert driven[0] > 155 and driven[1] < 157
    assert np.hypot(*(leaves.lines[0][0] - driven)) < 60 < np.hypot(*(goes.lines[0][0] - driven)) + 60
    assert leaves.dashes and not goes.dashes


def test_a_railway_is_sleepers_up_to_a_buffer_stop() -> None:
    act = shapes(made(Way(at(0, 0), at(4, 0), "act")))
    sleepers = [shape for shape in act if shape.dashes]
    assert len(sleepers) == 1 and sleepers[0].flat
    bar = act[-1]
    (line,) = bar.lines
    assert abs(line[0][0] - line[1][0]) < 5 and abs(line[0][1] - line[1][1]) > 10, "across the way"
    assert bar.fill == "" and not [shape for shape in act if shape.fill]


def test_help_reaches_for_the_middle_of_the_way_or_rings_who_stays() -> None:
    goes, stays = (shapes(made(Help(at(0, 3), at(2, 0), end))) for end in (at(6, 0), at(2, 0)))
    ring = stays[-1]
    assert ring.closed and ring.lines[0].mean(axis=0).tolist() == pytest.approx([255, 57])
    disc = goes[-1]
    x, y = disc.lines[0].mean(axis=0)
    assert 400 < x < 560 and y < 130, "on the way that is helped"
    failed = shapes(made(Help(at(0, 3), at(2, 0), at(6, 0), done=False)))
    assert len(failed) == len(goes) + 2 and failed[-1].stroke == LIGHT.bad
    carried = shapes(made(Help(at(0, 3), at(2, 0), at(6, 0), "carry")))
    assert len(carried) == len(goes) - 2, "a convoy does not draw the way again"


@pytest.mark.parametrize(
    ("style", "colours"),
    [
        ("ring", {LIGHT.path}),
        ("cross", {LIGHT.bad}),
        ("lost", {LIGHT.bad}),
        ("clash", {LIGHT.bad}),
        ("plus", {LIGHT.good}),
    ],
)
def test_a_sign_is_told_by_its_form_and_colour_and_may_have_a_word(style: str, colours: set[str]) -> None:
    items = made(Sign(at(1, 1), style))
    assert {shape.stroke for shape in shapes(items)} - {LIGHT.halo} == colours
    assert words(items) == [] and words(made(Sign(at(1, 1), style, word="A"))) == ["A"]
    middle = np.concatenate([line for shape in shapes(items) for line in shape.lines]).mean(axis=0)
    assert (abs(middle[0] - 155) > 20) == (style == "lost"), "who was driven out stands aside"


def test_owners_have_their_colours_but_not_on_paper() -> None:
    ring = Sign(at(1, 1), "ring", "Gothia")
    assert [shapes(made(ring, hand=Hand(theme, HAND.owners)))[-1].stroke for theme in (LIGHT, DARK, PRINT)] == [
        *("#123456", "#123456", PRINT.path)
    ]
    assert shapes(made(Sign(at(1, 1), "ring")))[-1].stroke == LIGHT.path
    assert HAND.colour("enemy") == LIGHT.sides["enemy"] and HAND.colour("good") == LIGHT.good


def test_tints_lie_below_ways_and_ways_below_ghosts_fights_and_signs() -> None:
    figures = (
        Sign(at(7, 5), "ring"),
        Fight(at(6, 5)),
        Ghost(at(5, 5), ""),
        Way(at(0, 0), at(4, 0)),
        Cells((at(1, 1),)),
    )
    order = [made(figure) for figure in figures]
    together_ = made(*figures)
    assert len(together_) == sum(map(len, order))
    first = [next(n for n, item in enumerate(together_) if _like(item, each[0])) for each in order]
    assert first == sorted(first, reverse=True)


def _like(item: Item, other: Item) -> bool:
    if not (isinstance(item, Shape) and isinstance(other, Shape)):
        return False
    return len(item.lines) == len(other.lines) and all(
        np.array_equal(a, b) for a, b in zip(item.lines, other.lines, strict=True)
    )


# points


def test_a_point_towards_a_goal_is_so_far_and_never_beyond_two_fifths_of_the_way() -> None:
    assert towards((0, 0), (10, 0), 3) == pytest.approx((3, 0))
    assert towards((0, 0), (10, 0), 9) == pytest.approx((4, 0))
    assert towards((1, 1), (1, 1), 9) == pytest.approx((1, 1))
    assert towards((0, 0), (6, 8), 2) == pytest.approx((1.2, 1.6))


def test_a_way_leaves_a_unit_where_its_edge_is_nearest() -> None:
    assert beside((0, 0), (100, 0), 10) == pytest.approx((11, 0))
    assert beside((0, 0), (0, 100), 10) == pytest.approx((0, 8)), "units are lower than wide"
    x, y = beside((0, 0), (100, 100), 10)
    assert x == y and 7 < y < 8


def test_a_line_that_stops_short_keeps_its_beginning() -> None:
    line = np.array([[0.0, 0.0], [10.0, 0.0], [10.0, 10.0]])
    short = without_end(line, 5)
    assert short[0].tolist() == [0, 0] and short[-1].tolist() == [10, 5]
    assert without_end(line, 99)[-1].tolist() == [0, 0]


# reading


def test_several_are_told_as_the_first_and_how_many_more() -> None:
    assert [counted(ids) for ids in (["A"], ["A", "B"], ["A", "B", "C"])] == ["A", "A +1", "A +2"]


def test_units_that_end_together_share_a_ghost_and_those_on_one_way_an_arrow() -> None:
    one, two, other = (Path((1, 2, 3), label=label) for label in "ABC")
    found = with_ghosts([one, two, Path((5, 3), label="C"), Path((6, None), label="D"), Cells((9,)), Path((7, 8))])
    assert found == [
        *(Cells((9,)), Path((1, 2, 3)), Path((5, 3)), Path((6, None)), Path((7, 8))),
        *(Ghost(3, "A +2"), Ghost(6, "D")),
    ]
    assert other.cells == one.cells


def test_paths_that_are_alike_are_drawn_once_with_one_label_where_they_end() -> None:
    a, b, c = Path((1, 2), label="A"), Path((1, 2), label="B"), Path((5, 2), label="C")
    assert together([a, b, c, Cells((9,))]) == (Path((1, 2), label="A +2"), Path((5, 2)), Cells((9,)))
    assert together([a, b, c], whole=False) == (Path((1, 2), label="A"), Path((5, 2)))
    assert together([Path((1, 2)), a]) == (Path((1, 2), label="A"),)


def test_who_has_gone_needs_no_ghost_and_cells_alike_are_tinted_once() -> None:
    assert gone([Path((1, 2), numbered=True, label="A"), Ghost(3, "B")]) == [Path((1, 2)), Ghost(3, "B")]
    assert united([Cells((3, 1)), Ghost(3, "B"), Cells((2, 3)), Cells((1,), "clash")]) == (
        *(Cells((1, 2, 3)), Cells((1,), "clash"), Ghost(3, "B")),
    )


# what is known of squares


def note(kind: str, cell: int, **more: str | int) -> Note:
    given = {"kind": kind, "cell": cell, "tactical": None, "name": "", "text": "", "stance": "neutral", **more}
    return Note(**given)  # type: ignore[arg-type]


def test_railways_and_rivers_are_told_by_who_controls_them() -> None:
    notes = [
        *(note("rail", 1, stance="friend"), note("rail", 2, stance="enemy"), note("rail", 3, stance="friend")),
        *(note("river", 9, stance="enemy"), note("track", 5)),
    ]
    assert control(notes) == [Cells((1, 3), "own"), Cells((2,), "enemy")]
    assert control(notes, "river") == [Cells((9,), "enemy")]
    assert control([]) == []


def test_squares_with_destroyed_track_or_bridges_are_marked_once() -> None:
    assert ruins([note("track", 4), note("bridge", 4), note("bridge", 2), note("rail", 9)]) == [Wreck((4, 2), True)]
    assert ruins([note("rail", 9)]) == []


def test_ships_of_one_stance_lie_together_and_those_of_others_beside_them() -> None:
    notes = [
        note("ship", 4, stance="friend", name="Roma", picture="rotd/ship", tactical=7),
        note("ship", 4, stance="enemy", name="Wien", picture="rotd/ship"),
        note("ship", 4, stance="friend", name="Pisa", picture="rotd/ship", tactical=7),
        note("ship", 5, stance="friend", name="Elba", picture="rotd/ship", tactical=8),
        note("rail", 4),
    ]
    assert ships(notes) == [
        Afloat(4, "friend", "rotd/ship", "2", True, 0),
        Afloat(4, "enemy", "rotd/ship", "Wien", True, 1),
        Afloat(5, "friend", "rotd/ship", "Elba", True, 0),
    ]
    assert field_ships(4, notes) == [Afloat(7, "friend", "rotd/ship", "2")]


@pytest.mark.parametrize(
    ("aside_", "rank", "box"),
    [
        (True, 0, (203 - 34, 205 - 34 * 0.7)),
        (True, 1, (203 - 68, 205 - 34 * 0.7)),
        (False, 0, (155 - 27, 207 - 13 - 54 * 0.7)),
        (False, 1, (107, 109)),
        (False, 2, (107 + 34, 109)),
    ],
)
def test_a_ship_lies_in_the_corner_of_a_square_or_low_in_its_middle(
    aside_: bool, rank: int, box: tuple[float, float]
) -> None:
    found = place(Afloat(at(1, 1), "friend", "rotd/ship", "1", aside_, rank), plot())
    assert found[:2] == pytest.approx(box)
    assert (found[3] - found[1]) / (found[2] - found[0]) == pytest.approx(0.7)


def test_a_ship_is_named_where_it_has_a_square_to_itself_and_a_number_always() -> None:
    def told(label: str, side: float, aside_: bool) -> list[str]:
        return words(made(Afloat(at(1, 1), "friend", "rotd/ship", label, aside_), side=side))

    wide = NAMED_FROM / 0.86
    assert [told("Roma", side, False) for side in (wide + 0.1, wide - 0.1)] == [["Roma"], []]
    assert (told("Roma", 100, True), told("3", 100, True), told("3", 10, False)) == ([], ["3"], ["3"])
