"""A theme in Qt's colours, and those that only windows have."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from PySide6.QtGui import QColor, QPalette

from drumhead.engine.drawing.ink.colours import colours_of, mixed
from drumhead.engine.drawing.ink.theme import THEMES, Theme

DARKER = 140
"""In percent, as Fusion says it."""
STANCES = ("own", "friend", "enemy", "neutral")


@dataclass(frozen=True)
class Palette:
    """Colours of one `theme` as Qt has them: first what only windows have, then what they share with maps.

    `sides` maps a stance to its field colour (1.5: blue allied, red hostile, grey neutral).
    """

    theme: Theme
    window: QColor
    base: QColor
    panel: QColor
    text: QColor
    text_soft: QColor
    accent: QColor
    selection: QColor
    hover: QColor
    fog: QColor
    bands: Mapping[str, QColor]
    ink: QColor
    halo: QColor
    city_fill: QColor
    sides: Mapping[str, QColor]
    on_side: QColor
    bad: QColor

    @property
    def name(self) -> str:
        return self.theme.name

    @property
    def edge(self) -> QColor:
        """Lines between the parts of a window."""
        return QColor(mixed(self.window.name(), self.text.name(), 0.25))

    def side(self, stance: str) -> QColor:
        """The field colour of a stance; an unknown stance is neutral."""
        return self.sides.get(stance, self.sides["neutral"])


_OWN = ("window", "base", "panel", "text", "text_soft", "accent", "selection", "hover", "fog", "bands")


def read_palette(name: str) -> Palette:
    """A palette of resources/themes."""
    theme, own = THEMES[name], colours_of(name, _OWN, windows=True)
    shared = {field.name: getattr(theme, field.name) for field in fields(Palette) if hasattr(theme, field.name)}
    return Palette(theme, **{key: _coloured(value) for key, value in {**shared, **own}.items()})


def _coloured(value: Any) -> Any:
    """Colours for the words of a table, whether one, a list or by name."""
    match value:
        case str():
            return QColor(value)
        case list() | tuple():
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
        QPalette.ColorRole.Light: palette.edge,
        QPalette.ColorRole.ButtonText: palette.text,
        QPalette.ColorRole.ToolTipBase: palette.panel,
        QPalette.ColorRole.ToolTipText: palette.text,
        QPalette.ColorRole.Highlight: palette.accent,
        QPalette.ColorRole.HighlightedText: palette.base if palette.theme.dark else palette.on_side,
        QPalette.ColorRole.Link: palette.accent,
    }
    found = QPalette()
    for role, colour in roles.items():
        found.setColor(role, colour)
    for role in (QPalette.ColorRole.Text, QPalette.ColorRole.ButtonText, QPalette.ColorRole.WindowText):
        found.setColor(QPalette.ColorGroup.Disabled, role, palette.text_soft)
    return found


def framed_palette(palette: Palette, frame: QColor) -> QPalette:
    """The same for controls whose frame is to be seen: Fusion draws it in the window's colour, darker by so much."""
    found = application_palette(palette)
    found.setColor(QPalette.ColorRole.Window, frame.lighter(DARKER))
    return found
