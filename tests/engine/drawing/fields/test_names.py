"""What is written on a battlefield: names by their places, ratings, and the squares around."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest

from drumhead.engine.boards.square import Direction
from drumhead.engine.drawing.fields import rim
from drumhead.engine.drawing.fields.chart import named, signs
from drumhead.engine.drawing.fields.names import names
from drumhead.engine.drawing.fields.plane import CELL
from drumhead.engine.drawing.fields.ratings import rating_colours
from drumhead.engine.drawing.ink.colours import lightness
from drumhead.engine.drawing.ink.faces import Face, width_of
from drumhead.engine.drawing.ink.items import Box, Stamp, Words
from drumhead.engine.drawing.ink.look import Look
from drumhead.engine.drawing.ink.theme import DARK, LIGHT, PRINT, Theme
from drumhead.engine.maps.squares.model import City, GameMap, Ground, Village
from tests.engine.maps.squares.sheets import small_map

LAYERS = frozenset({"cities", "neighbours", "ratings"})
PLAIN = frozenset({"cities"})
SQUARE = 0


def _board(*places: tuple[str, str], fort: int = 0) -> GameMap:
    """Cities and villages (in small letters) of one square."""
    map = small_map()
    at = map.tactical_board.cell
    towns = [(name, at(spot)) for name, spot in places]
    cities = tuple(City(name, SQUARE, spot, "WES", size=3, fort=fort) for name, spot in towns if name[0].isupper())
    villages = tuple(Village(name, SQUARE, spot) for name, spot in towns if name[0].islower())
    return replace(map, cities=cities, villages=villages)


def _names(
    map: GameMap, scale: float = 1.0, troops: tuple[Box, ...] = (), layers: frozenset[str] = LAYERS
) -> dict[str, Box]:
    """The names that are shown, with their letters' boxes in squares."""
    found = named(map, SQUARE, Look(LIGHT, layers, scale), troops)
    side = CELL * scale
    return {
        item.text: (
            item.x / CELL,
            item.y / CELL - item.size / side,
            item.x / CELL + width_of(item.text, item.size, item.face) / side,
            item.y / CELL,
        )
        for item in found
    }


def _meet(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def test_a_citys_name_stands_below_its_square_and_above_it_where_troops_are_below() -> None:
    map = _board(("Town", "7-7"))
    below = (7 * CELL, 8 * CELL, 8 * CELL, 9 * CELL)
    (free,), (moved,) = (_names(map, troops=troops, layers=PLAIN).values() for troops in ((), (below,)))
    assert 7.7 < free[1] < 8.4
    assert moved[3] < 7.3


def test_a_name_hemmed_in_by_troops_is_shown_all_the_same() -> None:
    everywhere = (0.0, 0.0, 15 * CELL, 15 * CELL)
    assert _names(_board(("Town", "7-7")), troops=(everywhere,)).keys() == {"Town"}


def test_a_name_hemmed_in_by_troops_covers_as_little_of_them_as_can_be() -> None:
    around = [(x, y) for x in (6, 7, 8) for y in (6, 7, 8) if (x, y) != (7, 7)]
    stacks = [(x * CELL, y * CELL, (x + 1) * CELL, (y + (0.2 if (x, y) == (7, 6) else 1)) * CELL) for x, y in around]
    (box,) = _names(_board(("Town", "7-7")), troops=tuple(stacks), layers=PLAIN).values()
    assert box[1] > 6.2 and box[3] < 7.1, "above it, where the stack ends higher"


def test_in_a_crowd_of_troops_a_name_stands_on_its_own_place_rather_than_on_anothers_troops() -> None:
    beside = [(x, y) for x in range(4, 11) for y in range(5, 11) if (x, y) != (7, 7)]
    stacks = tuple((x * CELL, y * CELL, (x + 1) * CELL, (y + 1) * CELL) for x, y in beside)
    (box,) = _names(_board(("Town", "7-7")), troops=stacks, layers=PLAIN).values()
    assert box[1] > 7 and box[3] < 8


def test_a_villages_ring_and_a_rating_are_not_written_over() -> None:
    (box,) = _names(_board(("hamlet", "7-7"))).values()
    assert box[0] > 7.5 and box[3] < 7.75


@pytest.mark.parametrize("scale", [0.3, 1.0, 3.0])
@pytest.mark.parametrize("spot", ["0-0", "14-14", "0-14", "14-0"])
def test_a_name_stays_inside_the_frame(spot: str, scale: float) -> None:
    (box,) = _names(_board(("Somewhere far away", spot)), scale).values()
    assert box[0] >= 0 and box[2] <= 15 and box[1] >= 0 and box[3] <= 15


def test_no_two_names_overlap_and_cities_come_first() -> None:
    crowd = [(f"village {i}", f"{i % 5}-{i // 5}") for i in range(25)]
    found = _names(_board(*crowd, ("Town", "2-2")), 0.3)
    assert "Town" in found and 3 < len(found) < 26
    assert not any(_meet(a, b) for a, b in combinations(found.values(), 2))


@pytest.mark.rule("rotd", "2.6a")
def test_no_name_covers_a_forts_strength() -> None:
    map = _board(("Fortress", "7-7"), ("village", "8-6"), fort=4)
    stars = [
        item
        for item in signs(map, SQUARE, Look(LIGHT, LAYERS, 1.0))
        if isinstance(item, Stamp) and any(isinstance(each, Words) and each.colour == LIGHT.fort for each in item.items)
    ]
    (star,) = stars
    middle = star.x / CELL, star.y / CELL, star.x / CELL, star.y / CELL
    assert [star.items[1].text] == ["4"]  # type: ignore[union-attr]
    assert not any(_meet(box, middle) for box in _names(map).values())


def test_names_grow_with_their_squares_between_the_least_and_the_greatest_size() -> None:
    map = _board(("Town", "7-7"), ("Market", "3-3"), ("hamlet", "11-11"))
    map = replace(map, cities=(map.cities[0], replace(map.cities[1], size=2)))
    sizes = {
        scale: {item.text: item.size for item in named(map, SQUARE, Look(LIGHT, PLAIN, scale))}
        for scale in (0.3, 1.2, 3.0)
    }
    assert sizes == {
        0.3: {"Town": 15, "Market": 14, "hamlet": 13},
        1.2: {"Town": 18, "Market": 18, "hamlet": 15},
        3.0: {"Town": 20, "Market": 20, "hamlet": 17},
    }


@pytest.mark.parametrize("village", [False, True])
def test_a_name_goes_from_its_best_place_to_the_next_free_one_and_is_left_out_where_none_is(village: bool) -> None:
    """A city's reaches a little into its own square and hides it only at last; a village's stays off its ring."""
    text, left, right, over = ("hamlet", 474.6, 485.4, 0.0) if village else ("Town", 448.0, 512.0, 3.0)
    size, face = (13, Face.SERIF) if village else (15, Face.SERIF_BOLD)
    wide, high = width_of(text, size, face) + 4, size * 1.3
    x, y = 480 - wide / 2, 480 - high / 2
    east, west, south, north = right - over, left - wide + over, right - over, left - high + over
    upright, beside = [(x, south), (x, north)], [(right - over / 2, y), (left - wide + over / 2, y)]
    first = [*beside, *upright] if village else [*upright, *beside]
    wanted = [*first, (east, south), (west, south), (east, north), (west, north)]
    wanted += [(x, right + high), (x, left - 2 * high), *([] if village else [(x, y)])]
    map, found, full = _board((text, "7-7")), [], list[Box]()
    while words := list(names(map, SQUARE, Look(LIGHT, PLAIN, 1.0), full, (), ())):
        (item,) = words
        corner = item.x - 2, item.y - size
        found.append(corner)
        middle = corner[0] + wide / 2, corner[1] + high / 2
        full.append((*middle, middle[0] + 1, middle[1] + 1))
    assert found == [pytest.approx(place) for place in wanted]


def test_nothing_is_written_on_squares_too_small_for_it() -> None:
    assert _names(_board(("Town", "7-7")), 11 / CELL) == {}


@pytest.mark.rule("rotd", "2.4")
@pytest.mark.parametrize("theme", [LIGHT, DARK, PRINT], ids=lambda theme: theme.name)
def test_ratings_grow_away_from_the_ground_and_can_be_read(theme: Theme) -> None:
    grounds = [rating_colours(theme, rating) for rating in range(1, 5)]
    away = [abs(lightness(ground) - lightness(theme.ground[Ground.OPEN])) for ground, _ in grounds]
    assert away == sorted(away) and away[-1] > away[0] + 20
    assert all(abs(lightness(ground) - lightness(ink)) > 60 for ground, ink in grounds)


@pytest.mark.rule("rotd", "2.4")
def test_every_square_one_may_stand_on_tells_its_rating() -> None:
    map = _board()
    field = map.battlefield(SQUARE)
    shown = [item for item in signs(map, SQUARE, Look(LIGHT, frozenset({"ratings"}), 1.0)) if isinstance(item, Stamp)]
    told = {(int(item.x // CELL), int(item.y // CELL)): item.items[-1] for item in shown}
    wanted = {
        map.tactical_board.position(cell): str(field.rating[cell])
        for cell in range(225)
        if field.terrain[cell] not in (Ground.MOUNTAIN, Ground.WATER)
    }
    assert {place: item.text for place, item in told.items() if isinstance(item, Words)} == wanted


def test_only_neighbours_on_the_board_are_named_each_with_its_greatest_city() -> None:
    map = small_map()
    found = {direction: (name, full) for direction, name, full in rim.neighbours(map, SQUARE)}
    assert set(found) == {Direction.E, Direction.SE, Direction.S}
    assert all(full.startswith(name) for name, full in found.values())


def test_a_neighbours_city_is_named_where_there_is_room() -> None:
    map = small_map()
    beside = map.board.step(SQUARE, Direction.S)
    assert beside is not None
    map = replace(
        map, cities=(City("Somewhere", beside, 0, "WES", size=2), City("Elsewhere", beside, 9, "WES", size=1))
    )

    def named(scale: float) -> set[str]:
        look = Look(LIGHT, frozenset({"neighbours"}), scale)
        return {item.text for item in signs(map, SQUARE, look) if isinstance(item, Words)}

    name = map.board.name(beside)
    assert f"{name} Somewhere" in named(1.0)
    assert name in named(0.1) or any(text.endswith("…") for text in named(0.1))
