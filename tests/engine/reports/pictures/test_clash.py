"""A clash as a figure: who stood where, bars as long as their numbers, and nothing where nothing is known."""

from __future__ import annotations

from itertools import pairwise

from drumhead.engine.drawing.ink.items import Drawing, Shape, Words
from drumhead.engine.drawing.ink.theme import DARK, LIGHT, Theme
from drumhead.engine.play.told.battles import Camp, Clash, Fighter, Segment
from drumhead.engine.reports.pictures.clash import clash_drawing

OWN = (
    Fighter("FR1IN", 3000, "first", (("fire", 100), ("melee", 50)), "stands"),
    Fighter("FR2IN", 1500, "second", (), "routs"),
)
FOES = (Fighter("AU1IN", end="breaks up"),)
CAMPS = (Camp("allies", "Allies", "Attackers", OWN), Camp("austria", "Austria", "Defenders", FOES))
FIRE = Segment("fire", (4000.0, 2000.0), (100, 200))


def drawn(*segments: Segment, theme: Theme = LIGHT) -> Drawing:
    clash = Clash("1.a.1", "Tactical phase 1, 7-7", "open", CAMPS, segments, "They win.", ())
    return clash_drawing(clash, "allies", 760.0, theme)


def words(drawing: Drawing) -> dict[str, Words]:
    return {item.text: item for item in drawing.items if isinstance(item, Words)}


def bars(drawing: Drawing, colour: str) -> list[float]:
    """How long what is filled in a colour is, from the top."""
    shapes = [item for item in drawing.items if isinstance(item, Shape) and item.fill == colour]
    return [float(shape.lines[0][:, 0].max() - shape.lines[0][:, 0].min()) for shape in shapes]


def test_both_camps_stand_front_to_front_and_each_unit_says_its_men_and_its_end() -> None:
    found = words(drawn(FIRE))
    rows = [found[name].y for name in ("Attackers: Allies", "FR2IN", "FR1IN", "AU1IN", "Defenders: Austria")]
    assert rows == sorted(rows)
    assert {"3,000 −150", "routs 1,500 −0", "breaks up", "first line", "second line"} <= found.keys()


def test_who_did_not_stand_is_faded() -> None:
    boxes = [item for item in drawn().items if isinstance(item, Shape) and item.fill in LIGHT.sides.values()]
    assert [box.opacity for box in boxes] == [0.45, 1.0, 0.45]  # FR2IN routs, FR1IN stands, AU1IN breaks up


def test_bars_are_as_long_as_their_numbers_and_have_the_colour_of_their_camp() -> None:
    picture = drawn(FIRE)
    own, foes = bars(picture, LIGHT.sides["own"]), bars(picture, LIGHT.sides["enemy"])
    assert own[-2] == 2 * foes[-2] and foes[-1] == 2 * own[-1]
    assert {"4,000", "2,000", "100", "200"} <= words(picture).keys()


def test_what_is_not_known_has_no_bar() -> None:
    picture = drawn(Segment("fire", (4000.0, None), (100, None)), theme=DARK)
    assert len(bars(picture, DARK.sides["enemy"])) == 1  # the unit that was seen
    assert [item.text for item in picture.items if isinstance(item, Words)].count("not known") == 2


def test_everything_lies_on_the_page() -> None:
    many = Camp("austria", "Austria", "Defenders", tuple(Fighter(f"AU{n}IN") for n in range(1, 24)))
    clash = Clash("1.a.1", "Here", "open", (CAMPS[0], many), (FIRE, FIRE), "", ())
    picture = clash_drawing(clash, "allies", 480.0, LIGHT)
    for item in picture.items:
        ends = item.lines[0] if isinstance(item, Shape) else [[item.x, item.y]] if isinstance(item, Words) else []
        assert all(0 <= x <= picture.width and 0 <= y <= picture.height for x, y in ends)


def test_the_id_of_a_small_unit_is_not_cut_beside_large_ones() -> None:
    """FR10LI and FR11LI were both FR1…"""
    men = {"FR10LI": 600, "FR11LI": 600, "FR15IN": 3100, "FR19IN": 3100, "FR2MC": 900, "FR5LC": 900, "FR9LI": 600}
    own = Camp("allies", "Allies", "Attackers", tuple(Fighter(id, count, "first") for id, count in men.items()))
    clash = Clash("1.a.1", "Here", "open", (own, CAMPS[1]), (), "", ())
    picture = clash_drawing(clash, "allies", 500.0, LIGHT)
    assert men.keys() <= words(picture).keys()
    boxes = [item.lines[0][:, 0] for item in picture.items if isinstance(item, Shape)][1:-1]
    assert all(left.max() < right.min() for left, right in pairwise(boxes[:7]))


def test_a_narrow_unit_says_whole_words_and_his_end_before_his_men() -> None:
    lost = (("fire", 57),)
    line = tuple(Fighter(f"AU{n}LI", 850, "first", lost, "falls back") for n in range(1, 8))
    clash = Clash("1.a.1", "Here", "open", (CAMPS[0], Camp("austria", "Austria", "Defenders", line)), (), "", ())
    told = {width: words(clash_drawing(clash, "allies", width, LIGHT)).keys() for width in (900.0, 560.0, 440.0)}
    assert "falls back 850 −57" in told[900.0]
    assert "falls back" in told[560.0] and "falls back 850 −57" not in told[560.0]
    assert "850 −57" in told[440.0] and "falls back" not in told[440.0]
    assert not any("…" in text for texts in told.values() for text in texts if text.startswith("fall"))
