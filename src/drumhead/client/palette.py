"""Every colour of the client, light, dark and for print, told apart by shape and letter wherever it speaks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from PySide6.QtGui import QColor, QPalette

from drumhead.engine.drawing.ink.colours import BOARD, colours_of

STANCES = ("own", "friend", "enemy", "neutral")


@dataclass(frozen=True)
class Palette:
    """Colours of one theme; `ground` goes by Ground, `terrain` by Terrain, `river` by RiverClass.

    `letters` writes each square's terrain on it, for paper. `sides` maps a stance to its field colour (1.5: blue
    allied, red hostile, grey neutral); `tones` colour states, `owners` powers by number, and `on_owner` what stands on
    those.
    """

    name: str
    dark: bool
    ground: tuple[QColor, ...]
    terrain: tuple[QColor, ...]
    river: tuple[QColor, ...]
    coast: QColor
    shoreline: QColor
    deep: QColor
    field: QColor
    trees: QColor
    hachure: QColor
    cliff: QColor
    rock: QColor
    snow: QColor
    reed: QColor
    rating: QColor
    roof: QColor
    rail: QColor
    rail_gap: QColor
    road: QColor
    border: QColor
    tones: tuple[QColor, ...]
    owners: tuple[QColor, ...]
    grid: QColor
    grid_major: QColor
    ink: QColor
    ink_soft: QColor
    water_ink: QColor
    halo: QColor
    city: QColor
    city_fill: QColor
    capital: QColor
    fort: QColor
    fog: QColor
    sides: Mapping[str, QColor]
    on_side: QColor
    on_owner: QColor
    selection: QColor
    hover: QColor
    window: QColor
    base: QColor
    panel: QColor
    text: QColor
    text_soft: QColor
    accent: QColor
    good: QColor
    warning: QColor
    bad: QColor
    bands: Mapping[str, QColor]
    letters: bool

    def side(self, stance: str) -> QColor:
        """The field colour of a stance; an unknown stance is neutral."""
        return self.sides.get(stance, self.sides["neutral"])

    def owner(self, tone: int) -> QColor:
        """The colour of a power by its number; below 0 it is nobody's."""
        return self.owners[tone % len(self.owners)] if tone >= 0 else self.sides["neutral"]


def read_palette(name: str) -> Palette:
    """A palette of resources/themes."""
    found = colours_of(name, BOARD, [field.name for field in fields(Palette) if field.name != "name"])
    return Palette(name=name, **{key: _coloured(value) for key, value in found.items()})


def _coloured(value: Any) -> Any:
    """Colours for the words of a table, whether one, a list or by name."""
    match value:
        case str():
            return QColor(value)
        case list():
            return tuple(QColor(word) for word in value)
        case dict():
            return {key: QColor(word) for key, word in value.items()}
    return value


PALETTES = {name: read_palette(name) for name in ("light", "dark", "print")}
LIGHT, DARK, PRINT = PALETTES.values()


def application_palette(palette: Palette) -> QPalette:
    """The Qt palette of a theme, for QApplication.setPalette."""
    roles = {
        QPalette.ColorRole.Window: palette.window,
        QPalette.ColorRole.WindowText: palette.text,
        QPalette.ColorRole.Base: palette.base,
        QPalette.ColorRole.AlternateBase: palette.panel,
        QPalette.ColorRole.Text: palette.text,
        QPalette.ColorRole.PlaceholderText: palette.text_soft,
        QPalette.ColorRole.Button: palette.panel,
        QPalette.ColorRole.ButtonText: palette.text,
        QPalette.ColorRole.ToolTipBase: palette.panel,
        QPalette.ColorRole.ToolTipText: palette.text,
        QPalette.ColorRole.Highlight: palette.accent,
        QPalette.ColorRole.HighlightedText: palette.base if palette.dark else palette.on_side,
        QPalette.ColorRole.Link: palette.accent,
    }
    found = QPalette()
    for role, colour in roles.items():
        found.setColor(role, colour)
    for role in (QPalette.ColorRole.Text, QPalette.ColorRole.ButtonText, QPalette.ColorRole.WindowText):
        found.setColor(QPalette.ColorGroup.Disabled, role, palette.text_soft)
    return found
