"""Names on pictures keep out of each other's way and inside the plot."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from drumhead.engine.drawing.ink.faces import Face, fitted, width_of, wrapped
from drumhead.engine.drawing.ink.items import Box, Clip, Item, Words
from drumhead.engine.drawing.ink.room import extent, moved
from drumhead.engine.drawing.ink.scale import in_pixels
from drumhead.engine.maps.library import find_map
from drumhead.engine.maps.squares.model import GameMap
from drumhead.engine.reports.pictures.frame import Frame, part_around
from tests.engine.reports.pictures.composed import compose


@pytest.fixture(scope="module")
def europe() -> GameMap:
    return find_map("europe-1859", 1859)


def words_in(items: tuple[Item, ...]) -> Iterator[Words]:
    """The level names inside the plot."""
    for item in in_pixels(items):
        if isinstance(item, Clip):
            yield from (
                words for words in item.items if isinstance(words, Words) and not (words.angle or words.text.isdigit())
            )


def box_of(words: Words) -> Box:
    """Of its capitals."""
    left, _, right, _ = moved(extent(words), words.x, words.y, 1.0)
    base = words.y + words.dy
    return left, base - words.size * 0.6, right, base


@pytest.mark.whole
@pytest.mark.parametrize("place", ["Milano", "Prag", "Innsbruck", "Metz", "Bruxelles"])
@pytest.mark.parametrize("radius", [3, 9, 40])
def test_no_two_names_overlap_and_none_is_cut(europe: GameMap, place: str, radius: int) -> None:
    frame = Frame(1000, 800, part=part_around(europe, place, radius), filled=True)
    drawing = compose(europe, None, frame)
    (plot,) = (item for item in drawing.items if isinstance(item, Clip))
    boxes = [(box_of(words), words.text) for words in words_in(drawing.items)]
    assert len(boxes) > 3
    for (a, first), (b, other) in combinations(boxes, 2):
        assert not (a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]), (first, other)
    for (left, top, right, bottom), text in boxes:
        assert left >= plot.box[0] - 1, text
        assert right <= plot.box[2] + 1, text
        assert top >= plot.box[1] - 1, text
        assert bottom <= plot.box[3] + 1, text


def test_the_largest_cities_are_named_first(europe: GameMap) -> None:
    texts = {words.text for words in words_in(compose(europe, None, Frame()).items)}
    assert {"Paris", "London", "Wien", "Berlin", "Napoli", "Lyon"} <= texts


@pytest.mark.parametrize("face", Face)
def test_a_text_is_as_wide_as_the_pdf_sets_it(face: Face) -> None:
    pdfmetrics.registerFont(TTFont(face.name, str(face.file)))
    for text in ("Milano", "Königgrätz, 12 km", "G4-V9"):
        assert width_of(text, 12, face) == pytest.approx(pdfmetrics.stringWidth(text, face.name, 12), abs=0.05)


def test_a_text_is_cut_or_wrapped_to_its_room() -> None:
    assert fitted("Peschiera", 12, 300) == "Peschiera"
    assert fitted("Peschiera", 12, 30).endswith("…")
    assert width_of(fitted("Peschiera", 12, 30), 12) <= 30
    lines = wrapped("the army of Italy crosses the Ticino at Turbigo", 12, 90)
    assert " ".join(lines) == "the army of Italy crosses the Ticino at Turbigo"
    assert all(width_of(line, 12) <= 90 for line in lines)
