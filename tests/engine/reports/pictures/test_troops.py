"""1.5, 2.5-2.7, 13.3: troops, forts and sieges on printed maps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

import pytest

from drumhead.engine.drawing.ink.faces import Face, width_of
from drumhead.engine.drawing.ink.items import Clip, Drawing, Item, Shape, Words
from drumhead.engine.drawing.ink.scale import in_pixels
from drumhead.engine.drawing.ink.theme import THEMES
from drumhead.engine.drawing.squares.flags import flag, state_colour
from drumhead.engine.play.view import Note, Sighting, View
from drumhead.engine.reports.pictures.frame import Frame, Window
from drumhead.engine.reports.pictures.strategic import part_of
from drumhead.engine.reports.pictures.troops import signs, standing
from tests.client.board.boards import small_map, token, view
from tests.engine.reports.pictures.composed import compose

MAP = small_map()
SQUARE = MAP.board.cell("A9-N9")
LIGHT = THEMES["light"]
WINDOW = Window(0, 0, 20, 20, 40.0, 0.0, 0.0)


def items(drawing: Drawing) -> Iterator[Item]:
    return flat(drawing.items)


def flat(found: Iterable[Item]) -> Iterator[Item]:
    for item in found:
        yield from flat(item.items) if isinstance(item, Clip) else (item,)


def words(seen: View, frame: Frame, notes: tuple[Note, ...] = ()) -> list[Words]:
    return [item for item in items(compose(MAP, seen, frame, notes)) if isinstance(item, Words)]


def kinds(seen: View) -> list[tuple[str, str, str]]:
    return [(sign.mark.stance, sign.mark.kind, sign.words) for sign in standing(MAP, seen, WINDOW)]


@pytest.mark.rule("rotd", "1.5c")
def test_each_state_on_a_square_has_a_flag_of_its_own() -> None:
    seen = view(
        [token("FR1IN", SQUARE), token("SD1IN", SQUARE, "friend"), token("SD2IN", SQUARE, "friend")],
        [Sighting(SQUARE, "enemy", "AUS", "corps", "IC"), Sighting(SQUARE, "neutral", "SUI", "brigade", "I")],
    )
    assert kinds(seen) == [
        ("own", "flag", "1"),
        ("friend", "flag", "2"),
        ("enemy", "flag", "corps"),
        ("neutral", "flag", "brigade"),
    ]


@pytest.mark.rule("rotd", "1.5c")
def test_the_signs_of_a_square_do_not_cover_each_other_and_stay_in_it() -> None:
    seen = view([token(id, SQUARE, stance) for id, stance in (("FR1IN", "own"), ("SD1IN", "friend"))])
    boxes = [sign.box for sign in standing(MAP, seen, WINDOW)]
    column, row = MAP.board.position(SQUARE)
    assert boxes[0][3] <= boxes[1][1]
    assert all(box[0] >= 40 * column and box[2] <= 40 * (column + 1) for box in boxes)
    assert all(box[1] >= 40 * row and box[3] <= 40 * (row + 1) for box in boxes)


@pytest.mark.rule("rotd", "1.5a")
@pytest.mark.rule("rotd", "1.5k")
@pytest.mark.rule("rotd", "1.5l")
@pytest.mark.parametrize(("statuses", "kind"), [
    (("active", "inactive", "shattered"), "flag"),
    (("inactive", "shattered"), "tent"),
    (("inactive",), "tent"),
    (("shattered",), "shattered"),
])  # fmt: skip
def test_a_flag_is_for_the_active_a_tent_for_the_resting_alone_and_a_boxed_s_for_the_shattered_alone(
    statuses: tuple[str, ...], kind: str
) -> None:
    seen = view([token(f"FR{n}IN", SQUARE, status=status) for n, status in enumerate(statuses)])
    assert kinds(seen) == [("own", kind, str(len(statuses)))]


@pytest.mark.rule("rotd", "1.5a")
@pytest.mark.parametrize(("status", "kind"), [("active", "flag"), ("inactive", "tent"), ("shattered", "shattered")])
def test_the_sign_of_a_sighting_follows_what_was_seen(status: str, kind: str) -> None:
    seen = view(sightings=[Sighting(SQUARE, "enemy", "AUS", "division", "I", status)])
    assert kinds(seen) == [("enemy", kind, "division")]


@pytest.mark.rule("rotd", "13.3f")
@pytest.mark.parametrize("stance", ["own", "friend", "enemy", "neutral"])
def test_a_tent_and_a_boxed_s_have_the_colour_of_the_stance(stance: str) -> None:
    for kind in ("tent", "shattered"):
        first, *_ = flag(LIGHT, kind, stance, (0.0, 0.0, 44.0, 36.0))
        assert isinstance(first, Shape)
        assert first.fill == LIGHT.sides[stance]


@pytest.mark.rule("rotd", "1.5a")
def test_a_flag_has_the_letters_of_its_arms_on_it_where_they_can_be_read_and_never_a_tent() -> None:
    def letters(kind: str, high: float) -> list[str]:
        found = flag(LIGHT, kind, "enemy", (0.0, 0.0, high * 44 / 36, high), "IC")
        return [item.text for item in found if isinstance(item, Words)]

    assert (letters("flag", 18.0), letters("flag", 17.0), letters("tent", 30.0)) == (["IC"], [], [])


@pytest.mark.parametrize(("high", "letters"), [(8.0, []), (10.0, ["S"]), (17.0, ["S"]), (30.0, ["S", "IC"])])
def test_a_flag_is_never_blank_its_state_has_a_colour_and_where_it_can_be_read_a_letter(
    high: float, letters: list[str]
) -> None:
    box = (0.0, 0.0, high * 44 / 36, high)
    plain, banded = (list(flag(LIGHT, "flag", "own", box, "IC", state)) for state in ("", "SAR"))
    assert [item.text for item in banded if isinstance(item, Words)] == letters
    colours = {item.fill for item in banded if isinstance(item, Shape)}
    assert colours - {item.fill for item in plain if isinstance(item, Shape)} == {state_colour(LIGHT, "SAR")}


def test_the_states_of_1859_have_colours_of_their_own_and_none_a_stance_has() -> None:
    for theme in THEMES.values():
        colours = [state_colour(theme, state) for state in ("FRA", "SAR", "AUS", "TUS", "PAP", "PRU")]
        assert len(set(colours)) == 6 and not set(colours) & set(theme.sides.values())


@pytest.mark.parametrize("unit", [24.0, 40.0, 48.0, 70.0, 120.0])
def test_the_size_of_what_was_seen_stands_whole_below_its_flag_in_its_own_part_of_the_square(unit: float) -> None:
    seen = view([token("FR1IN", SQUARE)], [Sighting(SQUARE, "enemy", "AUS", "brigades", "IC")])
    window = Window(0, 0, 20, 20, unit, 0.0, 0.0)
    written = [item for item in signs(standing(MAP, seen, window), LIGHT) if isinstance(item, Words)]
    below = [item for item in written if item.halo]
    assert [item.text for item in below] == (["1", "brigades"] if unit >= 40 else ["1"])
    column, row = MAP.board.position(SQUARE)
    for item, left in zip(below, (column, column + 0.5), strict=False):
        half = width_of(item.text, item.size, Face.NARROW) / 2
        assert unit * left - 0.01 <= item.x - half and item.x + half <= unit * (left + 0.5) + 0.01
        assert item.y <= unit * (row + 1)


def test_who_stands_alone_has_the_whole_square_for_his_words() -> None:
    window = Window(0, 0, 20, 20, 40.0, 0.0, 0.0)
    (sign,) = standing(MAP, view(sightings=[Sighting(SQUARE, "enemy", "AUS", "brigades", "IC")]), window)
    (word,) = (item for item in signs([sign], LIGHT) if isinstance(item, Words) and item.halo)
    column, _ = MAP.board.position(SQUARE)
    half = width_of("brigades", word.size, Face.NARROW) / 2
    assert 40 * column <= word.x - half < 40 * (column + 0.5) and word.x + half <= 40 * (column + 1)
    assert sign.below[0] <= word.x - half + 0.01 and word.x + half <= sign.below[2] + 0.01


@pytest.mark.rule("rotd", "1.5b")
def test_allied_flags_are_blue_hostile_ones_red_and_neutral_ones_grey() -> None:
    for theme in THEMES.values():
        red, green, blue = ({s: int(c[i : i + 2], 16) for s, c in theme.sides.items()} for i in (1, 3, 5))
        assert all(blue[stance] > red[stance] + 40 for stance in ("own", "friend"))
        assert red["enemy"] > blue["enemy"] + 40
        assert max(red["neutral"], green["neutral"], blue["neutral"]) - blue["neutral"] < 15


def test_the_legend_tells_of_tents_and_boxed_s_where_they_are() -> None:
    frame = Frame(1000, 800, fit=True)
    tents = words(view([token("FR1IN", SQUARE, status="inactive")]), frame)
    assert "inactive troops" in [word.text for word in tents]
    flags = [word.text for word in words(view([token("FR1IN", SQUARE)]), frame)]
    assert not {"inactive troops", "shattered troops"} & set(flags)


@pytest.mark.rule("rotd", "2.6d")
def test_a_unit_in_a_fort_has_an_f_behind_its_id_on_the_battlefield() -> None:
    inside = replace(token("FR1IN", SQUARE), suffix="F")
    texts = {word.text for word in words(view([inside, token("FR2IN", SQUARE)]), Frame(600, 600, square=SQUARE))}
    assert {"FR1INF", "FR2IN"} <= texts
    assert not {"FR1IN", "FR2INF"} & texts


@pytest.mark.rule("rotd", "2.5a")
def test_a_resting_and_a_shattered_unit_of_a_battlefield_have_their_signs() -> None:
    frame = Frame(600, 600, square=SQUARE, layers=frozenset({"troops"}))
    found: dict[str, list[str]] = {}
    for status in ("active", "inactive", "shattered"):
        drawing = compose(MAP, view([token("FR1IN", SQUARE, status=status)]), frame)
        (label,) = (item for item in items(drawing) if isinstance(item, Words))
        assert (label.text, label.colour) == ("FR1IN", LIGHT.on_side if status == "active" else LIGHT.sides["own"])
        found[status] = [item.fill for item in items(drawing) if isinstance(item, Shape)]
    for status, kind in (("inactive", "tent"), ("shattered", "shattered")):
        sign = [item.fill for item in flag(LIGHT, kind, "own", (0.0, 0.0, 44.0, 36.0)) if isinstance(item, Shape)]
        at = found[status].index(sign[0])
        assert found[status][at : at + len(sign)] == sign and len(found[status]) == len(found["active"]) + len(sign)


FORTRESS = MAP.board.cell("A7-N5")
NOTES = (
    Note("city", FORTRESS, 112, "Fortress", "held by Westland, 12 supplies"),
    Note("siege", FORTRESS, 112, "Fortress", "Fortress is besieged."),
)


@pytest.mark.rule("rotd", "2.7a")
def test_a_siege_is_noted_at_the_bottom_of_its_tactical_map() -> None:
    frame = Frame(600, 700, square=FORTRESS)
    (note,) = (word for word in words(view(), frame, NOTES) if word.text == "Fortress is besieged.")
    others = words(view(), replace(frame, layers=frozenset({"graticule"})), NOTES)
    assert note.y > max(word.y for word in others if word.text.isdecimal())
    elsewhere = words(view(), Frame(600, 700, square=SQUARE), NOTES)
    assert not [word for word in elsewhere if "besieged" in word.text]


@pytest.mark.rule("rotd", "1.4c")
@pytest.mark.rule("rotd", "2.6c")
def test_a_printed_tactical_map_names_the_holder_the_stock_and_the_fort_of_its_city() -> None:
    texts = [word.text for word in words(view(), Frame(600, 700, square=FORTRESS), NOTES)]
    assert "A7-N5 7-7 Fortress: held by Westland, 12 supplies, fort 4 for 5,000 men." in texts


@pytest.mark.rule("rotd", "4.1l")
def test_a_position_map_shows_five_squares_round_an_active_unit_and_not_round_a_resting_one() -> None:
    fit = Frame(1000, 1000, fit=True)
    column, row = MAP.board.position(SQUARE)
    shown = part_of(MAP, view([token("FR1IN", SQUARE)]), fit)
    assert (shown.column, shown.row, shown.columns, shown.rows) == (column - 5, row - 5, 11, 11)
    resting = part_of(MAP, view([token("FR1IN", SQUARE, status="inactive")]), fit)
    assert (resting.columns, resting.rows) == (3, 3)


@pytest.mark.rule("rotd", "4.1l")
def test_all_else_that_is_known_is_on_the_map_too() -> None:
    far = MAP.board.cell("B9-P9")
    seen = view([token("FR1IN", MAP.board.cell("A0-N0"))], [Sighting(far, "enemy", "AUS", "corps", "I")])
    shown = part_of(MAP, seen, Frame(1000, 1000, fit=True))
    assert (shown.column, shown.row, shown.columns, shown.rows) == (0, 0, 20, 20)


def test_the_name_of_a_place_is_written_after_the_counters_that_stand_on_it() -> None:
    cell = MAP.board.cell("A5-N5")
    crowd = view([token(f"FR{at}IN", cell, tactical=at) for at in range(MAP.tactical_board.size)])
    drawn = flat(in_pixels(compose(MAP, crowd, Frame(900, 900, square=cell), ()).items))
    texts = [item.text for item in drawn if isinstance(item, Words)]
    assert texts.index("Capital") > texts.index("FR224IN") > texts.index("FR0IN")
