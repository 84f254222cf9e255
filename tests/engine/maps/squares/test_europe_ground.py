"""2.1-2.6: the ground of all battlefields of Europe at 1 km, as the engine reads it."""

from __future__ import annotations

from functools import cache

import numpy as np
import numpy.typing as npt
import pytest
from cartography.europe_1859.grid import by_square, lon_lat
from scipy.ndimage import find_objects, label, maximum_filter, minimum_filter, uniform_filter

from drumhead.engine.maps.squares.model import HEIGHT_STEP, City, GameMap, Ground

pytestmark = pytest.mark.whole

Layer = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float64]
Bools = npt.NDArray[np.bool_]

EIGHT = np.ones((3, 3))
RISES = ((80, 150), (150, 250), (250, 400), (400, 600))
CLOSED = (Ground.RIVER, Ground.MOUNTAIN, Ground.WATER)
BROKEN = (Ground.HILLS, Ground.HIGH_HILLS, Ground.MOUNTAIN, Ground.PASS, Ground.FOREST)


@pytest.fixture(scope="module")
def ground(europe: GameMap) -> Layer:
    return europe.tactical.terrain


@pytest.fixture(scope="module")
def metres(europe: GameMap) -> Floats:
    """Heights above the sea; each step of the layer is 20 m."""
    height = europe.tactical.height
    assert height is not None
    return height.astype(np.float64) * HEIGHT_STEP


@cache
def known_squares() -> Bools:
    """(rows, columns): squares whose detail was measured."""
    lon, lat = lon_lat()
    return by_square((lat < 49.7) & (lon > 0.3)).all(axis=2)


@cache
def made_squares() -> Bools:
    """(rows, columns): squares whose detail is made up."""
    lon, lat = lon_lat()
    return by_square((lat > 50.0) | (lon < 0.0)).all(axis=2)


def dry_squares(ground: Layer) -> Bools:
    return by_square(ground == Ground.WATER).mean(axis=2) < 0.05


def alike(ground: Layer, metres: Floats, rise: tuple[int, int]) -> tuple[Bools, Bools]:
    """Measured and made-up dry squares whose highest and lowest cells lie as far apart as `rise` says."""
    squares = by_square(metres)
    apart = squares.max(axis=2) - squares.min(axis=2)
    fit = dry_squares(ground) & (apart >= rise[0]) & (apart < rise[1])
    return fit & known_squares(), fit & made_squares()


def ratio(values: Floats, squares: tuple[Bools, Bools]) -> float:
    """The mean over made-up squares by that over measured ones."""
    blocks = by_square(values)
    return float(blocks[squares[1]].mean() / blocks[squares[0]].mean())


def steepness(metres: Floats) -> Floats:
    return maximum_filter(metres, size=3) - minimum_filter(metres, size=3)


@pytest.mark.slow
@pytest.mark.parametrize("rise", RISES)
def test_made_up_ground_is_as_steep_as_measured_ground(ground: Layer, metres: Floats, rise: tuple[int, int]) -> None:
    squares = alike(ground, metres, rise)
    steep = by_square(steepness(metres))
    assert ratio(steepness(metres), squares) == pytest.approx(1.0, abs=0.15)
    measured, made = (np.percentile(steep[zone], 90) for zone in squares)
    assert abs(made - measured) <= max(0.15 * measured, HEIGHT_STEP)


@pytest.mark.slow
@pytest.mark.parametrize("rise", RISES)
def test_made_up_ground_is_as_knobbly_as_measured_ground(ground: Layer, metres: Floats, rise: tuple[int, int]) -> None:
    knobs = np.abs(metres - uniform_filter(metres, 3))
    assert ratio(knobs, alike(ground, metres, rise)) == pytest.approx(1.0, abs=0.15)


@pytest.mark.slow
@pytest.mark.parametrize("rise", RISES[1:])
def test_made_up_relief_has_the_power_spectrum_of_measured_relief(
    ground: Layer, metres: Floats, rise: tuple[int, int]
) -> None:
    measured, made = (spectrum(by_square(metres)[zone]) for zone in alike(ground, metres, rise))
    assert np.abs(np.log2(made / measured)).max() < 0.5


def spectrum(squares: Floats) -> Floats:
    """Mean power of 15 x 15 heights at waves of 15, 7.5, 5, 3.75, 3, 2.5 and 2.1 km."""
    window = np.outer(np.hanning(15), np.hanning(15))
    blocks = squares.reshape(-1, 15, 15)
    power = np.abs(np.fft.fft2((blocks - blocks.mean(axis=(1, 2), keepdims=True)) * window)) ** 2
    waves = np.rint(np.hypot(*np.meshgrid(np.fft.fftfreq(15, 1 / 15), np.fft.fftfreq(15, 1 / 15))))
    return np.array([power[:, waves == wave].mean() for wave in range(1, 8)])


@pytest.mark.parametrize("rise", RISES[1:])
def test_made_up_squares_hold_as_many_hills_and_woods(ground: Layer, metres: Floats, rise: tuple[int, int]) -> None:
    squares = alike(ground, metres, rise)
    broken = np.isin(ground, BROKEN).astype(np.float64)
    assert ratio(broken, squares) == pytest.approx(1.0, abs=0.15)


@pytest.mark.parametrize("rise", RISES[1:])
def test_hills_lie_in_patches_of_the_same_size(ground: Layer, metres: Floats, rise: tuple[int, int]) -> None:
    measured, made = (patch_edges(ground, zone) for zone in alike(ground, metres, rise))
    assert made == pytest.approx(measured, rel=0.2)


def patch_edges(ground: Layer, zone: Bools) -> float:
    """How often broken ground meets open ground, 1 for cells strewn at random, low for large patches."""
    blocks = by_square(np.isin(ground, BROKEN))[zone].reshape(-1, 15, 15)
    edges = (blocks[:, 1:] != blocks[:, :-1]).mean() + (blocks[:, :, 1:] != blocks[:, :, :-1]).mean()
    return float(edges / (4 * blocks.mean() * (1 - blocks.mean())))


@pytest.mark.parametrize("kind", [Ground.HILLS, Ground.FOREST])
def test_hills_and_woods_are_no_salt_and_pepper(ground: Layer, kind: Ground) -> None:
    bodies, _ = label(ground == kind)
    sizes = np.bincount(bodies.ravel())[1:]
    assert sizes[sizes <= 2].sum() < 0.02 * sizes.sum()


def test_no_river_runs_uphill(europe: GameMap, metres: Floats) -> None:
    uphill = [river.name for river in europe.rivers if climbs(river.course, metres) > HEIGHT_STEP]
    assert uphill == []


def climbs(course: tuple[tuple[int, int], ...], metres: Floats) -> float:
    """How far a course ever rises over a point upstream, metres."""
    xs, ys = np.array(course).T
    level = metres[ys, xs]
    return float((level - np.minimum.accumulate(level)).max())


def test_a_river_never_runs_over_a_hilltop(europe: GameMap, metres: Floats) -> None:
    above = (metres - uniform_filter(metres, 7))[europe.tactical.river > 0]
    assert (above > 20).mean() < 0.002
    assert np.median(above) < -10


@pytest.mark.rule("rotd", "2.4")
def test_ratings_run_from_0_to_4_and_rise_with_the_ground(europe: GameMap, ground: Layer) -> None:
    rating = europe.tactical.rating
    mean = {kind: float(rating[ground == kind].mean()) for kind in Ground}
    assert (int(rating.min()), int(rating.max())) == (0, 4)
    assert mean[Ground.OPEN] < min(mean[Ground.FOREST], mean[Ground.HILLS])
    assert max(mean[Ground.FOREST], mean[Ground.HILLS]) < min(mean[Ground.HIGH_HILLS], mean[Ground.PASS])
    assert int(rating[ground == Ground.TOWN].min()) >= 2


@pytest.mark.rule("rotd", "2.4")
def test_open_plain_is_mostly_poor_ground_to_defend(europe: GameMap, ground: Layer) -> None:
    assert (europe.tactical.rating[ground == Ground.OPEN] <= 1).mean() > 0.9


@pytest.mark.rule("rotd", "2.4")
def test_a_bank_is_better_than_the_plain_beside_it(europe: GameMap, ground: Layer) -> None:
    rating, river = europe.tactical.rating, maximum_filter(europe.tactical.river, size=3)
    near = maximum_filter(europe.tactical.river, size=7) > 0
    plain = ground == Ground.OPEN
    means = [float(rating[plain & zone].mean()) for zone in (near & (river == 0), river == 1, river > 1)]
    assert means[0] + 0.5 < means[1] < means[2]


@pytest.mark.rule("rotd", "2.4")
def test_crests_are_better_than_hollows(europe: GameMap, ground: Layer, metres: Floats) -> None:
    rating, rise = europe.tactical.rating, metres - uniform_filter(metres, 9)
    hills = ground == Ground.HILLS
    assert rating[hills & (rise > 40)].mean() > rating[hills & (rise < -40)].mean() + 0.5


def passable(europe: GameMap) -> Bools:
    """Cells an army may stand on by 1859: bridges where track crosses a river (12.2)."""
    ground, rail = europe.tactical.terrain, europe.tactical.rail
    return ~np.isin(ground, CLOSED) | ((ground == Ground.RIVER) & (rail > 0))


def test_no_pocket_of_more_than_three_squares_is_without_a_way_out(europe: GameMap) -> None:
    """A part of the ground ends at water or great rivers only, or it is the largest in reach of passes and fords."""
    free = passable(europe)
    fordable = (europe.tactical.terrain == Ground.RIVER) & (europe.tactical.river == 1) & (europe.tactical.rail == 0)
    parts, _ = label(free, structure=EIGHT)
    sizes = np.bincount(parts.ravel())
    lands, count = label(free | fordable | (europe.tactical.terrain == Ground.MOUNTAIN), structure=EIGHT)
    largest = np.zeros(count + 1, dtype=np.int64)
    np.maximum.at(largest, lands[free], sizes[parts[free]])
    walled = {int(part) for part in np.unique(parts[free & (sizes[parts] > 3) & (sizes[parts] < largest[lands])])}
    boxes = find_objects(parts)
    assert [(boxes[part - 1][1].start, boxes[part - 1][0].start, int(sizes[part])) for part in sorted(walled)] == []


@pytest.mark.rule("rotd", "2.1a")
def test_every_battlefield_is_a_cut_of_one_raster(europe: GameMap) -> None:
    """So edges agree with all eight neighbours."""
    layers = europe.tactical
    for cell in range(0, europe.board.columns * europe.board.rows, 7):
        row, column = divmod(cell, europe.board.columns)
        here = np.s_[row * 15 : row * 15 + 15, column * 15 : column * 15 + 15]
        field = europe.battlefield(cell)
        assert field.terrain == layers.terrain[here].tobytes()
        assert (field.rating, field.river) == (layers.rating[here].tobytes(), layers.river[here].tobytes())


@pytest.mark.rule("rotd", "2.3")
def test_ranges_and_rivers_go_on_over_the_seams_of_battlefields_as_inside_them(ground: Layer) -> None:
    for kinds in ((Ground.MOUNTAIN,), (Ground.RIVER, Ground.FORD), (Ground.HILLS, Ground.HIGH_HILLS), (Ground.FOREST,)):
        for mask in (np.isin(ground, kinds), np.isin(ground, kinds).T):
            goes_on = (mask[1:] & mask[:-1]).sum(axis=1) / np.maximum(mask[:-1].sum(axis=1), 1)
            weight = mask[:-1].sum(axis=1)
            seam = np.arange(len(goes_on)) % 15 == 14
            over, inside = (np.average(goes_on[rows], weights=weight[rows]) for rows in (seam, ~seam))
            assert over > inside - 0.05


def cells_of(europe: GameMap, city: City) -> tuple[int, int]:
    """(x, y) of a city's chief cell on the raster."""
    row, column = divmod(city.cell, europe.board.columns)
    down, across = divmod(city.tactical, 15)
    return column * 15 + across, row * 15 + down


@pytest.mark.rule("rotd", "2.6a")
def test_every_fortress_stands_on_a_passable_town_square_and_strong_ones_are_excellent_ground(europe: GameMap) -> None:
    free = passable(europe)
    for city in europe.cities:
        x, y = cells_of(europe, city)
        assert europe.tactical.terrain[y, x] == Ground.TOWN and free[y, x], city.name
        assert city.fort < 3 or europe.tactical.rating[y, x] == 4, city.name


@pytest.mark.rule("rotd", "2.2a")
def test_towns_are_as_large_as_their_class(europe: GameMap, ground: Layer) -> None:
    bodies, _ = label(ground == Ground.TOWN, structure=EIGHT)
    sizes = np.bincount(bodies.ravel())
    spots = [(city, *cells_of(europe, city)) for city in europe.cities]
    extents = {size: [int(sizes[bodies[y, x]]) for city, x, y in spots if city.size == size] for size in (1, 2, 3, 4)}
    means = [float(np.mean(extents[size])) for size in (1, 2, 3, 4)]
    assert means == sorted(means) and means[0] < 1.3 and means[3] > 5
    assert int(sizes[1:].max()) <= 14


@pytest.mark.parametrize("name", ["Paris", "London", "Dresden", "Lyon", "Prag", "Verona", "Frankfurt am Main"])
def test_great_river_towns_lie_on_both_banks(europe: GameMap, ground: Layer, name: str) -> None:
    city = next(city for city in europe.cities if city.name == name)
    x, y = cells_of(europe, city)
    here = np.s_[y - 4 : y + 5, x - 4 : x + 5]
    banks, _ = label(~np.isin(ground[here], (Ground.RIVER, Ground.FORD, Ground.WATER)))
    assert len(set(np.unique(banks[ground[here] == Ground.TOWN]).tolist())) >= 2
