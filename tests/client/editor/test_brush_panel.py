"""The palette of brushes and the figures of a city: what each list, box and button sets."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QListWidget, QPushButton, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from drumhead.client.editor.brush_panel import GROUNDS, RIVERS, BrushPanel
from drumhead.client.editor.brushes import BRUSHES, Brush, Options
from drumhead.client.editor.city_form import CityForm
from drumhead.client.palette import DARK, LIGHT
from drumhead.engine.maps.squares.edits import Fields
from drumhead.engine.maps.squares.model import City, Ground, RiverClass, Terrain, Village
from drumhead.engine.maps.squares.track_years import FIRST_YEAR, LAST_YEAR
from tests.client.driving import said
from tests.engine.maps.squares.sheets import small_map


@pytest.fixture
def panel(qtbot: QtBot) -> BrushPanel:
    made = BrushPanel(LIGHT)
    qtbot.addWidget(made)
    made.resize(300, 700)
    made.show()
    return made


def texts(rows: QListWidget) -> list[str]:
    return [rows.item(row).text() for row in range(rows.count())]


def shown(panel: BrushPanel, *parts: QWidget) -> list[bool]:
    said(panel)
    return [part.isVisible() for part in parts]


def test_a_brush_is_taken_up_by_its_button(panel: BrushPanel) -> None:
    taken: list[Brush] = []
    panel.brush_chosen.connect(taken.append)
    assert panel.brush.name == "look"
    for brush in BRUSHES:
        found = panel.findChild(QToolButton, f"brush-{brush.name}")
        assert found is not None
        QTest.mouseClick(found, Qt.MouseButton.LeftButton)
        assert found.isChecked() and panel.brush is brush
        assert brush.hint in said(panel)
        assert found.toolTip() == f"{brush.title} ({brush.key}): {brush.hint}"
    assert taken == list(BRUSHES)


def test_each_brush_shows_its_own_settings_and_only_those(panel: BrushPanel) -> None:
    pages = {
        "terrain": panel.terrains,
        "ground": panel.grounds,
        "rating": panel.ratings,
        "river": panel.river_name,
        "ford": panel.fords,
        "rail": panel.year,
        "city": panel.city_form,
        "place": panel.place_today,
        "region": panel.regions,
    }
    for brush in BRUSHES:
        panel.choose(brush.name)
        visible = dict(zip(pages, shown(panel, *pages.values()), strict=True))
        assert [name for name, there in visible.items() if there] == [name for name in pages if name == brush.name]
        assert ("Width" in said(panel)) is brush.sized


def test_the_lists_offer_all_there_is_to_paint_with(panel: BrushPanel) -> None:
    assert texts(panel.terrains) == [terrain.label for terrain in Terrain]
    assert texts(panel.grounds) == [ground.label for ground in GROUNDS]
    assert {Ground.RIVER, Ground.FORD}.isdisjoint(GROUNDS) and len(GROUNDS) == len(Ground) - 2
    assert texts(panel.ratings) == ["0", "1", "2", "3", "4"]
    assert texts(panel.rivers) == [title for title, _, _ in RIVERS]
    assert [panel.fields.itemText(row) for row in range(panel.fields.count())] == [
        fields.value.capitalize() for fields in Fields
    ]
    assert (panel.year.minimum(), panel.year.value(), panel.year.maximum()) == (FIRST_YEAR, 1859, LAST_YEAR)
    assert [panel.fords.itemText(row) for row in range(2)] == ["Set fords", "Take fords away"]


def test_it_begins_with_what_its_boxes_show(panel: BrushPanel) -> None:
    options = panel.options
    assert options == Options()
    rows = (panel.terrains, panel.grounds, panel.ratings, panel.rivers)
    assert [part.currentRow() for part in rows] == [options.terrain, GROUNDS.index(options.ground), options.rating, 1]
    assert RIVERS[1][1:] == (options.river, options.stream)
    assert panel.size_buttons.checkedId() == options.size


def test_every_setting_is_told_with_all_the_others(panel: BrushPanel) -> None:
    told: list[Options] = []
    panel.options_changed.connect(told.append)
    panel.terrains.setCurrentRow(Terrain.SWAMP)
    panel.grounds.setCurrentRow(3)
    panel.ratings.setCurrentRow(4)
    panel.rivers.setCurrentRow(0)
    panel.river_name.setText(" Po ")
    panel.year.setValue(1861)
    panel.fords.setCurrentIndex(1)
    panel.fields.setCurrentIndex(1)
    panel.size_buttons.button(5).click()
    expected = Options(
        terrain=Terrain.SWAMP,
        fields=tuple(Fields)[1],
        ground=GROUNDS[3],
        rating=4,
        river=RiverClass.FORDABLE,
        stream=True,
        river_name="Po",
        fords=False,
        year=1861,
        size=5,
    )
    assert told[-1] == panel.options == expected
    assert len(told) == 9
    panel.river_name.setText("Po")
    assert len(told) == 9, "what says the same is not told again"


def test_a_brush_grows_and_shrinks_between_its_bounds(panel: BrushPanel) -> None:
    sizes = []
    for step in (-1, 1, 1, 1, -1):
        panel.step_size(step)
        sizes.append((panel.options.size, panel.size_buttons.checkedId()))
    assert sizes == [(1, 1), (3, 3), (5, 5), (5, 5), (3, 3)]


def test_what_was_picked_up_is_shown_in_the_lists(panel: BrushPanel) -> None:
    panel.set_map(small_map())
    picked = replace(Options(), terrain=Terrain.MARSH, ground=GROUNDS[4], rating=1, region="BB")
    panel.show_options(picked)
    assert panel.options == picked
    assert panel.terrains.currentRow() == Terrain.MARSH
    assert (panel.grounds.currentRow(), panel.ratings.currentRow()) == (4, 1)
    assert panel.regions.currentItem().text() == "Eastland"
    panel.show_options(replace(picked, region="ZZ"))
    assert panel.regions.currentRow() == -1


def test_regions_are_offered_by_name_with_their_owner_where_that_is_another(panel: BrushPanel) -> None:
    map = small_map()
    other = replace(map.regions[0], code="CC", name="Alps", state="EAS")
    panel.set_map(replace(map, regions=(*map.regions, other)))
    assert texts(panel.regions) == ["Alps (Eastland)", "Eastland", "Westland"]
    assert panel.options.region == "CC"
    panel.regions.setCurrentRow(2)
    assert panel.options.region == "AA"
    panel.set_map(map)
    assert (texts(panel.regions), panel.options.region) == (["Eastland", "Westland"], "BB")


def test_a_place_name_is_told_as_it_is_written_and_filled_in_when_one_is_chosen(
    qtbot: QtBot, panel: BrushPanel
) -> None:
    told: list[tuple[str, str]] = []
    panel.village_named.connect(lambda name, today: told.append((name, today)))
    panel.place.setText("Heide")
    panel.place_today.setText("Hamlet")
    assert told == [("Heide", ""), ("Heide", "Hamlet")]
    panel.show_village(Village("Weiler", 0, 0, "Now"))
    panel.show_village(None)
    assert (panel.place.text(), panel.place_today.text()) == ("Weiler", "Now")
    remove = next(part for part in panel.findChildren(QPushButton) if part.text() == "Remove the name")
    with qtbot.waitSignal(panel.village_removed):
        remove.click()


def test_another_theme_colours_the_swatches_and_keeps_what_is_chosen(panel: BrushPanel) -> None:
    panel.terrains.setCurrentRow(Terrain.FOREST)
    told: list[Options] = []
    panel.options_changed.connect(told.append)

    def middles(rows: QListWidget) -> list[str]:
        images = [rows.item(row).icon().pixmap(26, 16).toImage() for row in range(rows.count())]
        return [image.pixelColor(13, 8).name() for image in images]

    for palette in (LIGHT, DARK):
        panel.set_palette(palette)
        assert middles(panel.terrains) == [palette.theme.terrain[terrain] for terrain in Terrain]
        assert middles(panel.grounds) == [palette.theme.ground[ground] for ground in GROUNDS]
    assert (panel.terrains.currentRow(), told) == (Terrain.FOREST, [])


# a city's figures


CITY = City("Alt", 3, 4, "WES", "Neu", 4, "sea", True, 3, 5000, 2, 90, "AA")


@pytest.fixture
def form(qtbot: QtBot) -> CityForm:
    made = CityForm()
    qtbot.addWidget(made)
    made.show()
    return made


def test_without_a_city_the_form_waits_for_one(form: CityForm) -> None:
    told: list[City] = []
    form.changed.connect(told.append)
    assert said(form)[0] == "No city is chosen: click one on a board."
    assert not any(part.isEnabled() for part in (form.name, form.size_, form.capital, form.fort, form.remove))
    form.name.editingFinished.emit()
    assert told == []


def test_a_city_fills_the_form_and_is_told_only_when_it_changes(form: CityForm) -> None:
    form.show_city(CITY, "Westland")
    labels = ["Westland", "Name", "Today", "Size", "Port", "capital", "Fort", "Its men", "Industry", "Supplies"]
    assert said(form) == [*labels, "Remove the city"]
    assert (form.name.text(), form.modern.text(), form.capital.isChecked()) == ("Alt", "Neu", True)
    assert (form.size_.currentText(), form.port.currentText()) == ("4 great", "sea port")
    numbers = (form.fort, form.capacity, form.manufacturing, form.supplies)
    assert [box.value() for box in numbers] == [3, 5000, 2, 90]
    assert [box.maximum() for box in numbers] == [5, 99999, 99, 9999]
    assert [box.singleStep() for box in numbers] == [1, 500, 1, 10]
    told: list[City] = []
    form.changed.connect(told.append)
    form.name.editingFinished.emit()
    assert told == []
    form.name.setText("  ")
    form.name.editingFinished.emit()
    assert told == [], "a city keeps its name if none is written"


def test_every_figure_of_a_city_can_be_changed(form: CityForm) -> None:
    form.show_city(CITY)
    told: list[City] = []
    form.changed.connect(told.append)
    form.name.setText(" Neustadt ")
    form.modern.setText(" Today ")
    form.size_.setCurrentIndex(1)
    form.port.setCurrentIndex(2)
    form.capital.setChecked(False)
    for box, value in ((form.fort, 1), (form.capacity, 900), (form.manufacturing, 7), (form.supplies, 30)):
        box.setValue(value)
    form.supplies.editingFinished.emit()
    assert told == [
        replace(
            CITY,
            name="Neustadt",
            modern_name="Today",
            size=2,
            port="river",
            capital=False,
            fort=1,
            fort_capacity=900,
            manufacturing=7,
            supplies=30,
        )
    ]


def test_a_change_is_told_as_soon_as_a_field_is_left_or_chosen(form: CityForm) -> None:
    signals = (
        (form.name.editingFinished, lambda: form.name.setText("B")),
        (form.modern.editingFinished, lambda: form.modern.setText("C")),
        (form.size_.activated, lambda: form.size_.setCurrentIndex(0)),
        (form.port.activated, lambda: form.port.setCurrentIndex(0)),
        (form.capital.clicked, lambda: form.capital.setChecked(False)),
        (form.fort.editingFinished, lambda: form.fort.setValue(1)),
        (form.capacity.editingFinished, lambda: form.capacity.setValue(1)),
        (form.manufacturing.editingFinished, lambda: form.manufacturing.setValue(1)),
        (form.supplies.editingFinished, lambda: form.supplies.setValue(1)),
    )
    told: list[City] = []
    form.changed.connect(told.append)
    for number, (signal, change) in enumerate(signals):
        form.show_city(CITY)
        change()
        signal.emit(*((0,) if signal in (form.size_.activated, form.port.activated) else ()))
        assert len(told) == number + 1


def test_a_city_gone_empties_the_form_and_one_wanted_away_is_told(qtbot: QtBot, form: CityForm) -> None:
    form.show_city(CITY)
    with qtbot.waitSignal(form.remove_requested):
        form.remove.click()
    form.show_city(None)
    assert (form.name.text(), form.fort.value(), form.capital.isChecked()) == ("", 0, False)
    assert not form.remove.isEnabled()


@pytest.mark.parametrize(("size", "words"), [(0, "1 small"), (1, "1 small"), (4, "4 great"), (9, "4 great")])
def test_a_size_beyond_the_list_is_shown_as_its_nearest(form: CityForm, size: int, words: str) -> None:
    form.show_city(replace(CITY, size=size, port="lake"))
    assert (form.size_.currentText(), form.port.currentText()) == (words, "none")
