"""Every colour of the client, light, dark and for print, told apart by shape and letter wherever it speaks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from PySide6.QtGui import QColor, QPalette

GROUND_LETTERS = " hHrFMPwfT"  # index = Ground: the letters of printed battlefields
STANCES = ("own", "friend", "enemy", "neutral")


def _colours(*names: str) -> tuple[QColor, ...]:
    return tuple(QColor(name) for name in names)


@dataclass(frozen=True)
class Palette:
    """Colours of one theme; `ground` goes by Ground, `terrain` by Terrain, `river` by RiverClass.

    `letters` writes each square's terrain on it, for paper. `sides` maps a stance to its field colour (1.5: blue
    allied, red hostile, grey neutral); `tones` colour states, `owners` powers by number; `phases` are the six strategic
    phases' arrows, dark enough to carry `on_side` numbers.
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
    halo: QColor
    city: QColor
    city_fill: QColor
    capital: QColor
    fort: QColor
    fog: QColor
    sides: Mapping[str, QColor]
    on_side: QColor
    phases: tuple[QColor, ...]
    path: QColor
    ghost: QColor
    reach: QColor
    reach_edge: QColor
    supply: QColor
    broken: QColor
    support: QColor
    intercept: QColor
    selection: QColor
    hover: QColor
    measure: QColor
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
    letters: bool = False

    def side(self, stance: str) -> QColor:
        """The field colour of a stance; an unknown stance is neutral."""
        return self.sides.get(stance, self.sides["neutral"])

    def owner(self, tone: int) -> QColor:
        """The colour of a power by its number; below 0 it is nobody's."""
        return self.owners[tone % len(self.owners)] if tone >= 0 else self.sides["neutral"]


LIGHT = Palette(
    name="light",
    dark=False,
    ground=_colours(
        "#efe9d6", "#e3d3ab", "#d2b98a", "#efe9d6", "#efe9d6", "#b59c80", "#cdb491", "#b4d0de", "#bccb9f", "#e2bda4"
    ),
    terrain=_colours(
        "#efe9d6", "#dfe6dc", "#b4d0de", "#e3d3ab", "#bccb9f", "#b5b582", "#b59c80", "#8d7c72", "#c6d2ae", "#7fa39b"
    ),
    river=_colours("#efe9d6", "#5f97bb", "#34719f", "#1f4f80"),
    coast=QColor("#93b9cd"),
    shoreline=QColor("#4f7f9d"),
    deep=QColor("#9fc3d8"),
    field=QColor("#a8904e"),
    trees=QColor("#6f8d55"),
    hachure=QColor("#8c6f45"),
    cliff=QColor("#4d3524"),
    rock=QColor("#8a7768"),
    snow=QColor("#fafcff"),
    reed=QColor("#3f7f78"),
    rating=QColor("#8a3a06"),
    roof=QColor("#9c6a55"),
    rail=QColor("#37312d"),
    rail_gap=QColor("#f7f3e6"),
    road=QColor("#b48a54"),
    border=QColor("#5b4a5e"),
    tones=_colours("#b0586f", "#5a8f52", "#a9853a", "#6a5fa8", "#3f8f93", "#a5623d", "#84506f"),
    owners=_colours(
        "#b23a30", "#2b4c9b", "#4a9fd0", "#5c5a57", "#3f8a4a", "#8b62a8", "#c9971c", "#96613a", "#2f8f88", "#b0537f"
    ),
    grid=QColor(70, 60, 45, 42),
    grid_major=QColor(70, 60, 45, 96),
    ink=QColor("#2a241d"),
    ink_soft=QColor("#6d6252"),
    halo=QColor(250, 246, 233, 225),
    city=QColor("#2a241d"),
    city_fill=QColor("#fffdf5"),
    capital=QColor("#9a2f26"),
    fort=QColor("#4a3f35"),
    fog=QColor(78, 70, 58, 62),
    sides={
        "own": QColor("#1d5ba6"),
        "friend": QColor("#4a8fc7"),
        "enemy": QColor("#c0392b"),
        "neutral": QColor("#77756f"),
    },
    on_side=QColor("#ffffff"),
    phases=_colours("#0b4f8a", "#00695c", "#7a4a00", "#6a2c91", "#9b1d5a", "#444444"),
    path=QColor("#0b4f8a"),
    ghost=QColor(29, 91, 166, 110),
    reach=QColor(29, 91, 166, 40),
    reach_edge=QColor("#2b6cb5"),
    supply=QColor("#00795f"),
    broken=QColor("#c0392b"),
    support=QColor("#6a2c91"),
    intercept=QColor("#a85a00"),
    selection=QColor("#111111"),
    hover=QColor("#5c5344"),
    measure=QColor("#7a2e6e"),
    window=QColor("#ece7dc"),
    base=QColor("#fbf9f3"),
    panel=QColor("#f4f0e6"),
    text=QColor("#231f1a"),
    text_soft=QColor("#6b6457"),
    accent=QColor("#1d5ba6"),
    good=QColor("#00795f"),
    warning=QColor("#96590a"),
    bad=QColor("#b02a1e"),
    bands={
        "DRAFT": QColor("#1d5ba6"),
        "LOCKED": QColor("#6b6457"),
        "REPLAY": QColor("#6a2c91"),
        "GM": QColor("#96590a"),
    },
)

DARK = Palette(
    name="dark",
    dark=True,
    ground=_colours(
        "#4a4a42", "#57503e", "#625640", "#4a4a42", "#4a4a42", "#7b706a", "#6a5d4d", "#22313d", "#3d4b38", "#6d5346"
    ),
    terrain=_colours(
        "#4a4a42", "#445049", "#22313d", "#57503e", "#3d4b38", "#4b4d38", "#5d5148", "#a39a94", "#3f544d", "#1f6f76"
    ),
    river=_colours("#4a4a42", "#5f8fae", "#6ba6cf", "#8cc3ea"),
    coast=QColor("#3b5263"),
    shoreline=QColor("#7fa3b8"),
    deep=QColor("#1a2731"),
    field=QColor("#c4b88a"),
    trees=QColor("#7f9a66"),
    hachure=QColor("#b39a6d"),
    cliff=QColor("#e6c999"),
    rock=QColor("#5a4f48"),
    snow=QColor("#b4aeaa"),
    reed=QColor("#7fb8ae"),
    rating=QColor("#ffb054"),
    roof=QColor("#a98472"),
    rail=QColor("#e3dccb"),
    rail_gap=QColor("#2b2a27"),
    road=QColor("#b79363"),
    border=QColor("#d0bfd4"),
    tones=_colours("#d78299", "#86bd7d", "#d3b164", "#9a90da", "#6fc0c4", "#d39069", "#b982a2"),
    owners=_colours(
        "#d8594c", "#4f76d2", "#63b4e4", "#8f8c87", "#57a864", "#ab83cb", "#d9ac3c", "#b98253", "#48aea6", "#cf7aa2"
    ),
    grid=QColor(235, 228, 210, 30),
    grid_major=QColor(235, 228, 210, 72),
    ink=QColor("#f1ebdc"),
    ink_soft=QColor("#b8b09f"),
    halo=QColor(24, 25, 25, 215),
    city=QColor("#f1ebdc"),
    city_fill=QColor("#23221f"),
    capital=QColor("#ff9a86"),
    fort=QColor("#e0cfae"),
    fog=QColor(8, 8, 12, 96),
    sides={
        "own": QColor("#3f83d1"),
        "friend": QColor("#73b1e3"),
        "enemy": QColor("#dd5a48"),
        "neutral": QColor("#9b988f"),
    },
    on_side=QColor("#ffffff"),
    phases=_colours("#66b3ff", "#4fd1b5", "#f0b95e", "#c79bf2", "#f58ec0", "#d6d6d6"),
    path=QColor("#66b3ff"),
    ghost=QColor(115, 177, 227, 120),
    reach=QColor(115, 177, 227, 52),
    reach_edge=QColor("#8cc4f2"),
    supply=QColor("#4fd1a5"),
    broken=QColor("#ff7b66"),
    support=QColor("#c79bf2"),
    intercept=QColor("#f0b95e"),
    selection=QColor("#ffffff"),
    hover=QColor("#cfc6b2"),
    measure=QColor("#f0a3e2"),
    window=QColor("#2b2a28"),
    base=QColor("#232220"),
    panel=QColor("#312f2c"),
    text=QColor("#ece6d9"),
    text_soft=QColor("#a8a193"),
    accent=QColor("#73b1e3"),
    good=QColor("#4fd1a5"),
    warning=QColor("#f0b95e"),
    bad=QColor("#ff8572"),
    bands={
        "DRAFT": QColor("#2a5f9c"),
        "LOCKED": QColor("#5f5a50"),
        "REPLAY": QColor("#6d4691"),
        "GM": QColor("#8a5a17"),
    },
)

PRINT = replace(
    LIGHT,
    name="print",
    letters=True,
    ground=_colours(
        "#ffffff", "#efefef", "#dedede", "#ffffff", "#ffffff", "#cfcfcf", "#e4e4e4", "#e9eef2", "#f1f1f1", "#e6e6e6"
    ),
    terrain=_colours(
        "#ffffff", "#f7f7f7", "#e9eef2", "#eeeeee", "#f1f1f1", "#e6e6e6", "#d6d6d6", "#ffffff", "#ececec", "#dadada"
    ),
    river=_colours("#ffffff", "#8a8a8a", "#5c5c5c", "#2e2e2e"),
    coast=QColor("#c9d2d9"),
    shoreline=QColor("#3a3a3a"),
    deep=QColor("#e2e8ed"),
    field=QColor("#bdbdbd"),
    trees=QColor("#a6a6a6"),
    hachure=QColor("#8c8c8c"),
    cliff=QColor("#1c1c1c"),
    rock=QColor("#9c9c9c"),
    snow=QColor("#fafafa"),
    reed=QColor("#5a5a5a"),
    rating=QColor("#303030"),
    roof=QColor("#8a8a8a"),
    rail=QColor("#000000"),
    rail_gap=QColor("#ffffff"),
    road=QColor("#9a9a9a"),
    border=QColor("#000000"),
    tones=_colours("#b8b8b8", "#9e9e9e", "#cccccc", "#aaaaaa", "#8f8f8f", "#c2c2c2", "#999999"),
    owners=_colours(
        "#5a5a5a", "#2e2e2e", "#8a8a8a", "#444444", "#707070", "#9a9a9a", "#7c7c7c", "#383838", "#666666", "#929292"
    ),
    grid=QColor(0, 0, 0, 60),
    grid_major=QColor(0, 0, 0, 110),
    ink=QColor("#000000"),
    ink_soft=QColor("#4c4c4c"),
    halo=QColor(255, 255, 255, 235),
    city=QColor("#000000"),
    city_fill=QColor("#ffffff"),
    capital=QColor("#000000"),
    fort=QColor("#000000"),
    fog=QColor(0, 0, 0, 34),
    window=QColor("#ffffff"),
    base=QColor("#ffffff"),
    panel=QColor("#ffffff"),
    text=QColor("#000000"),
    text_soft=QColor("#3c3c3c"),
)

PALETTES = {palette.name: palette for palette in (LIGHT, DARK, PRINT)}


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
