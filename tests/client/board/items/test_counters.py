"""Counters and flags."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from pytestqt.qtbot import QtBot

from drumhead.client.board.items.counters import SIDE_COLOUR, Counters
from drumhead.client.palette import DARK, LIGHT, STANCES, Palette
from tests.client.board.boards import RESOURCES

KINDS = ("IN", "LI", "HC", "MC", "LC", "HA", "LA", "SA", "NB", "MI", "AQ", "CQ", "PB")


@pytest.mark.parametrize("kind", (*KINDS, "unknown", "more"))
def test_every_kind_has_a_counter_that_takes_the_sides_colour(kind: str) -> None:
    text = (RESOURCES / "counters" / "rotd" / f"{kind}.svg").read_text(encoding="utf-8")
    assert ElementTree.fromstring(text).get("viewBox") == "0 0 60 42"
    assert SIDE_COLOUR in text


def test_counters_of_different_kinds_differ(qtbot: QtBot) -> None:
    counters = Counters(RESOURCES, LIGHT, "rotd")
    pictures = [counters.block(kind, "own", 60).toImage() for kind in KINDS]
    assert all(a != b for i, a in enumerate(pictures) for b in pictures[:i])


@pytest.mark.parametrize("palette", [LIGHT, DARK])
@pytest.mark.parametrize("mark", ["flag", "tent", "shattered"])
@pytest.mark.rule("rotd", "1.5b")
def test_marks_of_each_stance_differ_in_shape_and_not_in_colour_only(qtbot: QtBot, palette: Palette, mark: str) -> None:
    texts = [(RESOURCES / "flags" / f"{mark}-{stance}.svg").read_text(encoding="utf-8") for stance in STANCES]
    drawings = {text[text.index("</title>") :] for text in texts}
    assert len(drawings) == len(STANCES)
    counters = Counters(RESOURCES, palette, "rotd")
    assert all(not counters.flag(mark, stance, 24, "IC").isNull() for stance in STANCES)


def test_pictures_are_shared(qtbot: QtBot) -> None:
    counters = Counters(RESOURCES, LIGHT, "rotd")
    assert counters.block("IN", "own", 40, "2400") is counters.block("IN", "own", 40, "2400")


def test_an_unknown_kind_gets_the_unknown_counter(qtbot: QtBot) -> None:
    counters = Counters(RESOURCES, LIGHT, "rotd")
    assert counters.block("XX", "enemy", 40).toImage() == counters.block("unknown", "enemy", 40).toImage()
