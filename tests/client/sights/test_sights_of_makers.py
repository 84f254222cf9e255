"""As `test_sights`, at the tables of those who make maps and scenarios."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QListWidget, QTreeView

from drumhead.client.editor import brushes
from drumhead.client.editor.hexes import hex_panel
from drumhead.engine.maps.hexes.writer import write_hex_map
from drumhead.engine.maps.squares import edits
from drumhead.engine.maps.squares.draft import spots_of
from drumhead.engine.maps.squares.writer import write_map
from tests.client.sights.sitting import Sitting
from tests.engine.maps.hexes.drawn import hex_map
from tests.engine.maps.squares.sheets import small_map
from tests.engine.session.staging.scenes import SMALL

pytestmark = pytest.mark.whole


def test_a_map_that_is_made(sitting: Sitting) -> None:
    write_map(small_map(), sitting.place / "small")
    workshop = sitting.window.rooms.workshop
    workshop.edit_map(sitting.place / "small")
    sitting.take("A map")
    page, desk = workshop.maps, workshop.maps.desk
    for brush in brushes.BRUSHES:
        page.brush_panel.choose(brush.name)
        sitting.take(f"The brush {brush.name}")
        for step in (1, -1):
            page.brush_panel.step_size(step)
            sitting.take(f"A size {'up' if step > 0 else 'down'}")
        for rows in page.brush_panel.findChildren(QListWidget):
            if rows.isVisible():
                rows.setCurrentRow(3)
        sitting.click(page.boards.strategic, 4)
        sitting.take("A stroke")
        desk.undo_stack.setIndex(0)
    sitting.take("All undone")
    desk.do(edits.paint_rating(desk.map, spots_of(desk.map, 3), 4))
    sitting.take("Painted")
    page.check()
    sitting.take("Checked")
    desk.undo_stack.undo()
    page.boards.open_field(4)
    sitting.take("A battlefield")
    sitting.commands("M&ap", ("Save",))
    page.drop()


def test_hexes_that_are_made(sitting: Sitting) -> None:
    rows = ["......", "..w...", "......", "~~~~~~"]
    map = hex_map(rows, zones={"region": {"Aragon": ["*"]}}, places=[{"name": "Jaca", "hexes": ["0203"]}])
    write_hex_map(map, sitting.place / "drawn")
    workshop = sitting.window.rooms.workshop
    workshop.edit_map(sitting.place / "drawn")
    sitting.take("A map of hexes")
    page = workshop.hexes
    for brush in hex_panel.BRUSHES:
        page.panel.choose(brush.name)
        for choice in (page.panel.terrain, page.panel.side):
            choice.setCurrentIndex(3)
        page.panel.zone.setText("Rioja")
        sitting.take(f"The brush {brush.name}")
        for name in ("0203", "0302"):
            sitting.click(page.boards.strategic, page.desk.map.board.cell(name))
            sitting.take(f"A stroke on {name}")
        page.desk.undo_stack.setIndex(0)
    sitting.take("All undone")
    page.check()
    sitting.take("Checked")
    page.drop()


def test_a_scenario_that_is_made(sitting: Sitting) -> None:
    path = sitting.place / "small.toml"
    path.write_text(SMALL, encoding="utf-8")
    workshop = sitting.window.rooms.workshop
    workshop.edit_scenario(path)
    page = workshop.scenarios
    sitting.take("A scenario")
    for tree in page.findChildren(QTreeView):
        tree.expandAll()
    sitting.take("Its lists unfolded")
    staged = page.desk.staged
    for entry in staged.entries:
        page.desk.choose((entry.path,))
        sitting.take(f"Chosen: {entry.path}")
    for item in page.parts.tree.findItems("*", Qt.MatchFlag.MatchWildcard | Qt.MatchFlag.MatchRecursive):
        page.parts.tree.setCurrentItem(item)
        sitting.take(f"In the list: {item.text(0)}")
    page.desk.choose((staged.entries[-1].path,))
    page.remove()
    sitting.take("Removed")
    page.desk.undo_stack.undo()
    sitting.take("Undone")
    page.stamps.taken_up.emit("AU|LI|")
    sitting.take("Light infantry taken up")
    sitting.click(page.boards.strategic, staged.map.board.cell("G4-V6"))
    sitting.take("Put down")
    page.desk.do(staged.removed(("sides", "austria")))
    sitting.take("A side away")
    for problem in page.desk.staged.problems[:3]:
        page.jump(problem)
        sitting.take(f"A problem: {problem.sentence}")
    page.desk.undo_stack.setIndex(0)
    sitting.commands("S&cenario", ("Save", "Play"))
    page.drop()
