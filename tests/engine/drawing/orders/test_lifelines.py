"""Lines that units hang on, drawn once each, and the words a legend has for figures that look alike."""

from __future__ import annotations

import pytest

from drumhead.engine.drawing.orders.lifelines import hanging, snapped
from drumhead.engine.drawing.orders.words import WORDS, kind_of
from drumhead.engine.play.figures import Cells, Fight, Figure, Ghost, Help, Path, Sign, Way
from drumhead.engine.play.recall.lifelines import Lifeline


def line(unit: str, *path: int, kind: str = "supply", broken_at: int | None = None, to: str = "") -> Lifeline:
    return Lifeline(kind, unit, 1, to or ("Milano" if path else ""), path, "", broken_at=broken_at)


def test_a_line_is_drawn_once_however_many_hang_on_it() -> None:
    lines = [line("A", 1, 2, 3), line("B", 1, 2, 3), line("C", 1, 2, 3, kind="communications")]
    assert hanging(lines) == (Path((1, 2, 3), "supply"), Path((1, 2, 3), "link"))
    assert hanging([line("A", 1)]) == (), "who stands on his source needs no line"
    assert hanging([]) == ()


def test_of_a_broken_line_the_way_to_what_breaks_it_is_drawn_and_that() -> None:
    assert hanging([line("A", broken_at=4)]) == (Path((1, 4), "broken"), Cells((4,), "broken"))
    assert hanging([line("A", broken_at=1)]) == (Cells((1,), "broken"),)
    assert hanging([line("A")]) == (), "nobody knows where it breaks"
    assert hanging([line("A", broken_at=4, to="Milano")]) == (), "it is not broken"


def test_lines_that_are_no_more_are_drawn_as_they_ran() -> None:
    before = [line("A", 1, 2), line("B", 1, 2), line("C", 1, 3), line("A", 5, 6, kind="communications"), line("D", 1)]
    assert snapped(before, [line("A"), line("B"), line("D")]) == (Path((1, 2), "broken"),)
    assert snapped(before, [line("A", kind="communications")]) == (Path((5, 6), "broken"),)
    assert snapped(before, []) == ()


@pytest.mark.parametrize(
    ("figure", "kind"),
    [
        (Help(1, 2, 3), (Help, "support", True)),
        (Help(1, 2, 2), (Help, "hold", True)),
        (Help(1, 2, 2, done=False), (Help, "hold", False)),
        (Help(1, 2, 2, "other"), (Help, "other", True)),
        (Way(1, 2, "leave", done=False), (Way, "leave", False)),
        (Sign(1, "ring"), (Sign, "ring", True)),
        (Ghost(1, "A"), (Ghost, "", True)),
        (Fight(1, 9), (Fight, "", True)),
    ],
)
def test_figures_that_look_alike_are_of_one_kind(figure: Figure, kind: tuple[type[Figure], str, bool]) -> None:
    assert kind_of(figure) == kind


def test_a_legend_has_words_for_what_came_about_and_for_what_did_not() -> None:
    assert all(WORDS.values())
    assert {done for _, _, done in WORDS} == {True, False}
    assert WORDS[Way, "go", True] != WORDS[Way, "go", False]
