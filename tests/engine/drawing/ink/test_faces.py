"""Words as wide as their letters: cut, wrapped, spaced and in small capitals."""

from __future__ import annotations

from itertools import pairwise

import pytest

from drumhead.engine.drawing.ink.faces import fitted, runs, width_of, wrapped


def test_words_are_cut_with_an_ellipsis_where_they_are_too_wide() -> None:
    text, size = "Verona on the Adige", 14
    for room in (30.0, 60.0, 100.0):
        found = fitted(text, size, room)
        assert found.endswith("…") and width_of(found, size) <= room
        assert text.startswith(found[:-1]) and not found[:-1].endswith(" ")
        longer = text[: len(found)].rstrip()
        assert width_of(f"{longer}…", size) > room or longer == found[:-1]
    assert fitted(text, size, width_of(text, size)) == text
    assert fitted(text, size, 1.0) == "…"


def test_lines_are_as_full_as_can_be_and_keep_every_word() -> None:
    text = "the commander of the siege train"
    lines = wrapped(text, 12, 90)
    assert " ".join(lines) == text
    assert all(width_of(line, 12) <= 90 for line in lines)
    assert all(width_of(f"{line} {after.split()[0]}", 12) > 90 for line, after in pairwise(lines))
    assert wrapped("the commander of", 12, width_of("the commander", 12)) == ["the commander", "of"]
    assert wrapped("", 12, 90) == [""]
    (alone,) = wrapped("Donaudampfschiffahrtsgesellschaft", 12, 90)
    assert alone.endswith("…") and width_of(alone, 12) <= 90


def test_spaced_words_are_wider_by_the_room_between_letters_and_small_capitals_are_capitals() -> None:
    assert width_of("Po", 10, spacing=3.0) == width_of("Po", 10) + 3
    assert width_of("", 10, spacing=3.0) == 0
    assert width_of("Po", 20) == pytest.approx(2 * width_of("Po", 10))
    assert runs("Ab cD", True) == (("A", 1.0), ("B", 0.7), (" ", 1.0), ("C", 0.7), ("D", 1.0))
    assert runs("Ab", False) == (("Ab", 1.0),)
    assert width_of("Po", 10, caps=True) == pytest.approx(width_of("P", 10) + 0.7 * width_of("O", 10))
