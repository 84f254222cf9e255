"""Pictures of maps of territories: owners as tints, names that keep clear, units and arrows where they belong."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from drumhead.engine.drawing.ink.art import counter_art, drawn
from drumhead.engine.drawing.ink.faces import width_of
from drumhead.engine.drawing.ink.items import Clip, Drawing, Item, Raster, Shape, Words
from drumhead.engine.drawing.ink.scale import in_pixels
from drumhead.engine.drawing.ink.theme import THEMES
from drumhead.engine.drawing.orders.styles import HIGH
from drumhead.engine.drawing.orders.ways import course
from drumhead.engine.drawing.pens.svg import write_svg
from drumhead.engine.errors import InputError, UnknownNameError
from drumhead.engine.maps.areas.model import AreaMap
from drumhead.engine.maps.library import find_map
from drumhead.engine.play.figures import Figure, Help, Sign, Way
from drumhead.engine.play.view import Token, View
from drumhead.engine.reports.pictures.area import Scene, area_drawing
from drumhead.engine.reports.pictures.area_parts import box_around, box_between
from drumhead.engine.reports.pictures.frame import Frame
from drumhead.engine.session import GameSession
from tests.engine.reports.pictures.composed import compose
from tests.engine.session.strait import scenario, sheet

pytestmark = pytest.mark.whole


def items(drawing: Drawing) -> Iterator[Item]:
    for item in in_pixels(drawing.items):
        yield from _within(item)


def _within(item: Item) -> Iterator[Item]:
    if isinstance(item, Clip):
        for each in item.items:
            yield from _within(each)
    else:
        yield item


def shapes(drawing: Drawing) -> list[Shape]:
    return [item for item in items(drawing) if isinstance(item, Shape)]


def words(drawing: Drawing) -> list[str]:
    return [item.text for item in items(drawing) if isinstance(item, Words)]


def boxes(drawing: Drawing) -> dict[str, tuple[float, float, float, float]]:
    """The box of every name on the map."""
    found = {}
    for item in items(drawing):
        if isinstance(item, Words) and item.halo:
            half = width_of(item.text, item.size, item.face, item.spacing, item.caps) / 2
            found[f"{item.text} {item.y}"] = (item.x - half, item.y - item.size * 0.8, item.x + half, item.y)
    return found


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> GameSession:
    folder: Path = tmp_path_factory.mktemp("picture")
    game = GameSession.create(scenario(folder), folder / "game.drum", seed="5")
    game.submit(sheet("Gothia", "A NOR - EAS", "F EAS - BAY"))
    game.submit(sheet("Iberia", "F SOU - SEA"))
    game.advance()
    return game


def test_names_on_the_classic_board_never_overlap() -> None:
    places = list(boxes(compose(find_map("diplomacy-classic", 1901), None, Frame(1600, 1400))).values())
    assert len(places) > 75
    for at, (left, top, right, bottom) in enumerate(places):
        for x0, y0, x1, y1 in places[at + 1 :]:
            assert not (left < x1 - 1 and x0 < right - 1 and top < y1 - 1 and y0 < bottom - 1)


def test_every_open_territory_of_the_classic_board_is_named_in_full_on_a_large_picture() -> None:
    map = find_map("diplomacy-classic", 1901)
    drawing = compose(map, None, Frame(3200, 2800))
    written = " ".join(words(drawing))
    missing = [a.code for a in map.areas if not a.closed and not all(word in written for word in a.name.split())]  # type: ignore[union-attr]
    assert missing == []


def test_moves_are_drawn_as_arrows_that_end_at_the_units(played: GameSession) -> None:
    with_arrows = played.picture("gm", Frame(900, 700), 1, "resolution")
    ways = [figure for figure in with_arrows.figures if isinstance(figure, Way)]
    assert [(way.style, way.done) for way in ways] == [("go", True)] * 3
    assert len(ways) == len(with_arrows.figures)
    assert ways[2].start == played.game.map.board.cell("SOU/WC")
    owners = THEMES["light"].owners
    strokes = [item.stroke for item in shapes(with_arrows.drawing()) if not item.closed and item.stroke in owners]
    assert sorted(strokes, key=owners.index) == [owners[0], owners[0], owners[1]], "in the colours of Gothia and Iberia"


def test_layers_leave_units_and_arrows_out(played: GameSession) -> None:
    bare = played.picture("gm", Frame(900, 700, layers=frozenset({"cities"}))).drawing()
    assert not [item for item in shapes(bare) if not item.closed and item.stroke in THEMES["light"].owners]


@pytest.mark.parametrize("theme", ["light", "dark", "print"])
def test_every_theme_tints_a_centre_by_its_owner(played: GameSession, theme: str) -> None:
    fills = {item.fill for item in shapes(played.picture("gm", Frame(900, 700, theme=theme)).drawing())}
    assert {THEMES[theme].owners[0], THEMES[theme].owners[1]} <= fills


def test_a_map_of_territories_has_no_square_to_open() -> None:
    with pytest.raises(InputError, match="Europe 1901 is a map of territories and has no squares"):
        compose(find_map("diplomacy-classic", 1901), None, Frame(900, 700, square=3))


@pytest.mark.parametrize("detail", [1.0, 2.0])
def test_a_page_has_no_two_pixels_of_ground_where_it_shows_one(detail: float) -> None:
    drawing = compose(find_map("diplomacy-classic", 1901), None, Frame(1000, 860, detail=detail))
    found = [item for item in items(drawing) if isinstance(item, Raster)]
    assert len(found) == 2
    for raster in found:
        fine = (
            raster.pixels.shape[1] / (raster.box[2] - raster.box[0]),
            raster.pixels.shape[0] / (raster.box[3] - raster.box[1]),
        )
        assert fine[0] == pytest.approx(fine[1], abs=0.01) and fine[0] < 2 * detail
    assert max(raster.pixels.shape[1] / (raster.box[2] - raster.box[0]) for raster in found) > 0.9


def test_a_place_that_nobody_enters_is_never_named_by_a_code() -> None:
    map = find_map("diplomacy-classic", 1901)
    written = words(compose(map, None, Frame(900, 800)))
    assert {"Lvp", "Den"} <= set(written), "the picture is small enough for codes"
    assert not {area.code.title() for area in map.areas if area.closed} & set(written)  # type: ignore[union-attr]


def test_the_season_is_the_title_of_a_game_and_the_maps_name_that_of_a_map(played: GameSession) -> None:
    of_game = words(played.picture("gm", Frame(900, 700), 1, "resolution").drawing())
    assert [of_game.count(text) for text in ("After Spring 1901, movement", "The Strait")] == [1, 1]
    assert words(compose(find_map("diplomacy-classic", 1901), None, Frame(900, 800))).count("Europe 1901") == 1


def test_the_legend_counts_centres_and_explains_the_marks_there_are(played: GameSession) -> None:
    before = words(played.picture("gm", Frame(900, 700), 1).drawing())
    after = words(played.picture("gm", Frame(900, 700), 1, "resolution").drawing())
    assert {"Gothia, 2 centres", "Iberia, 1 centre"} <= set(after)
    assert "move" in after
    assert "failed move" not in after
    assert "move" not in before


A_MAP = find_map("diplomacy-classic", 1901)
PARIS, BURGUNDY, MUNICH = (A_MAP.board.cell(code) for code in ("PAR", "BUR", "MUN"))
MARKS: tuple[Figure, ...] = (
    *(Way(PARIS, BURGUNDY, style, owner="France") for style in ("go", "act", "leave")),
    *(Help(PARIS, MUNICH, BURGUNDY, style, owner="France") for style in ("support", "carry")),
    *(Sign(PARIS, style, "France") for style in ("built", "cross", "lost", "clash", "void")),
)


def marked(figure: Figure) -> list[Item]:
    """What a mark adds to the picture of the classic board."""
    assert isinstance(A_MAP, AreaMap)
    frame = Frame(600, 560, layers=frozenset({"orders"}))
    return list(items(area_drawing(Scene(A_MAP, None, (), (figure,)), frame)))


def test_every_kind_of_mark_is_drawn_and_unlike_every_other() -> None:
    pictures = {mark: write_svg(Drawing(600, 560, "", tuple(marked(mark)))) for mark in MARKS}
    assert len(set(pictures.values())) == len(MARKS)


@pytest.mark.parametrize("mark", [Way(PARIS, BURGUNDY), *(mark for mark in MARKS if isinstance(mark, Help))])
def test_what_did_not_come_about_is_crossed_out(mark: Way | Help) -> None:
    bad = THEMES["light"].bad
    assert not [item for item in marked(mark) if isinstance(item, Shape) and item.stroke == bad]
    assert [item for item in marked(replace(mark, done=False)) if isinstance(item, Shape) and item.stroke == bad]


def test_what_was_ordered_lies_over_names_and_below_units() -> None:
    assert isinstance(A_MAP, AreaMap)
    token = Token("PAR", "A PAR", PARIS, None, "neutral", "A", "army", "active", True, (), "France")
    view = View("gm", "gm", True, 1, "", None, (token,), (), (), ())
    scene = Scene(A_MAP, view, (), (Way(PARIS, BURGUNDY, owner="France"),), "diplomacy")
    found = list(items(area_drawing(scene, Frame(900, 800))))
    owner = THEMES["light"].owners[scene.chart.owners.tone("France")]
    ways = [at for at, item in enumerate(found) if isinstance(item, Shape) and item.stroke == owner]
    names = [at for at, item in enumerate(found) if isinstance(item, Words) and item.text == "Burgundy"]
    units = [at for at, item in enumerate(found) if isinstance(item, Words) and item.text == "F" and at > max(names)]
    assert max(names) < min(ways) <= max(ways) < min(units)


def test_an_arrow_begins_and_ends_outside_the_units() -> None:
    for end in ((100.0, 0.0), (0.0, 100.0), (70.0, -70.0), (-20.0, 90.0)):
        line = course((0.0, 0.0), end, 12.0)
        for (x, y), (cx, cy) in ((line[0], (0.0, 0.0)), (line[-1], end)):
            assert abs(x - cx) > 12.0 or abs(y - cy) > 12.0 * HIGH


@pytest.mark.parametrize("kind", ["army", "fleet", "centre", "unknown"])
def test_counters_are_drawn_from_the_files_of_the_board_in_any_colour(kind: str) -> None:
    drawing = list(drawn(counter_art("diplomacy", kind), (10.0, 10.0, 70.0, 52.0), "#123456", "#fedcba"))
    colours = {colour for item in drawing if isinstance(item, Shape) for colour in (item.fill, item.stroke)}
    assert {"#123456", "#fedcba"} <= colours
    assert not {"#0000ff", "#ffffff", "none"} & colours
    corners = [line for item in drawing if isinstance(item, Shape) for line in item.lines]
    assert all(line.min() >= 10.0 and line[:, 0].max() <= 70.0 and line[:, 1].max() <= 52.5 for line in corners)


def test_a_kind_without_a_picture_is_drawn_as_any_unit() -> None:
    pictures = [list(drawn(counter_art("diplomacy", kind), (0, 0, 60, 42), "", "")) for kind in ("balloon", "unknown")]
    balloon, unknown = (write_svg(Drawing(60, 42, "", tuple(picture))) for picture in pictures)
    assert balloon == unknown


def test_round_a_territory_all_are_seen_that_one_may_step_to() -> None:
    map = find_map("diplomacy-classic", 1901)
    assert isinstance(map, AreaMap)
    alone, near, far = (box_around(map, "Kiel", radius) for radius in (0, 1, 2))
    for code in ("DEN", "HEL", "BAL", "BER", "MUN", "RUH", "HOL"):
        x, y = map.area(code).anchor
        assert near[0] < x < near[2]
        assert near[1] < y < near[3]
    assert alone[0] > near[0] > far[0]
    assert alone[3] < near[3] < far[3]
    assert box_around(map, "Denmark", 30) == (0.0, 0.0, map.width, map.height) or far[2] < map.width


def test_between_two_territories_both_are_whole() -> None:
    map = find_map("diplomacy-classic", 1901)
    assert isinstance(map, AreaMap)
    left, top, right, bottom = box_between(map, "Brest:nap")
    for code in ("BRE", "NAP"):
        for ring in map.area(code).territory.rings:
            assert all(left <= x <= right and top <= y <= bottom for x, y in ring)
    with pytest.raises(UnknownNameError, match="two territories such as BRE:KIE, not 'BRE'"):
        box_between(map, "BRE")
    with pytest.raises(UnknownNameError, match="0 to 30 territories, not 31"):
        box_around(map, "KIE", 31)


def test_a_part_is_larger_and_names_lie_within_it() -> None:
    map = find_map("diplomacy-classic", 1901)
    assert isinstance(map, AreaMap)
    drawing = compose(map, None, Frame(1000, 800, box=box_around(map, "CON", 1)))
    (clip,) = [item for item in drawing.items if isinstance(item, Clip)]
    names = boxes(drawing)
    assert any(name.startswith("Constantinople") for name in names)
    assert not any(name.startswith(("London", "Portugal")) for name in names)
    for left, top, right, bottom in names.values():
        assert clip.box[0] <= left
        assert clip.box[1] <= top
        assert right <= clip.box[2]
        assert bottom <= clip.box[3]


def test_closed_ground_is_hatched_and_the_legend_says_so() -> None:
    map = find_map("diplomacy-classic", 1901)
    drawing = compose(map, None, Frame(900, 800, theme="print"))
    assert "closed: nobody enters" in words(drawing)
    hatched = [item for item in shapes(drawing) if item.texture and (item.texture.pixels[..., 3] > 0).sum() == 16]
    assert len(hatched) >= 1 + sum(area.closed for area in map.areas)  # type: ignore[union-attr]


def test_without_closed_ground_nothing_is_said_of_it(played: GameSession) -> None:
    assert "closed: nobody enters" not in words(played.picture("gm", Frame(900, 700)).drawing())
