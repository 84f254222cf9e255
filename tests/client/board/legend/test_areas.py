"""The legend of a board of places."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from drumhead.client.board.legend.areas import area_legend
from drumhead.client.fonts import load_fonts
from drumhead.client.palette import DARK, LIGHT
from tests.client.board.boards import RESOURCES


def test_every_power_unit_and_order_has_a_sign_of_its_own(qtbot: QtBot) -> None:
    load_fonts(RESOURCES)
    for palette in (LIGHT, DARK):
        entries = area_legend(palette, RESOURCES, "diplomacy", ["England", "France"], acts=True)
        assert [entry.label for entry in entries if entry.group == "Powers"] == ["England: E", "France: F"]
        assert {"army", "fleet", "driven out, must retreat"} <= {entry.label for entry in entries}
        pictures = [entry.picture.toImage() for entry in entries]
        same = [
            (a.label, b.label)
            for i, a in enumerate(entries)
            for j, b in enumerate(entries[:i])
            if pictures[i] == pictures[j]
        ]
        assert not same


def test_only_a_map_that_has_such_links_tells_of_acting_without_entering(qtbot: QtBot) -> None:
    load_fonts(RESOURCES)
    plain, railways = (area_legend(LIGHT, RESOURCES, "diplomacy", [], acts=acts) for acts in (False, True))
    acts = {"acts, stays outside", "acts in vain"}
    assert {entry.label for entry in railways} - {entry.label for entry in plain} == acts
