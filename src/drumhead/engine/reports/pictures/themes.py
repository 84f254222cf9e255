"""How pictures look: light, dark, and print, which is black on white with a letter for each terrain."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

SNOW, MARSH, SWAMP = 10, 11, 12  # ground drawn though no tactical terrain: see ground.py


@dataclass(frozen=True)
class Theme:
    """Colours as #rrggbb; `ground` goes by Ground, then SNOW, MARSH and SWAMP; `terrain` by Terrain, `river` by
    RiverClass; `tones` colour states; `sides` go by stance, `powers` by their order; `relief` is how strong hills are
    shaded."""

    name: str
    paper: str
    ground: tuple[str, ...]
    terrain: tuple[str, ...]
    river: tuple[str, ...]
    bank: str
    coast: str
    trees: str
    tree_light: str
    hachure: str
    roof: str
    rock: str
    reed: str
    rail: str
    rail_gap: str
    road: str
    border: str
    tones: tuple[str, ...]
    grid: str
    ink: str
    ink_soft: str
    water_ink: str
    halo: str
    city_fill: str
    capital: str
    fort: str
    contour: str
    sides: Mapping[str, str]
    on_side: str
    powers: tuple[str, ...]
    move: str
    support: str
    failed: str
    relief: float = 1.0
    letters: bool = False


LIGHT = Theme(
    name="light",
    paper="#fbf8ef",
    ground=(
        *("#efe9d6", "#e3d3ab", "#d2b98a", "#efe9d6", "#efe9d6", "#b59c80", "#cdb491", "#b4d0de", "#bccb9f", "#e2bda4"),
        *("#e6e3e0", "#cfdccb", "#a3c0b3"),
    ),
    terrain=(
        *("#efe9d6", "#dfe6dc", "#b4d0de", "#e3d3ab", "#bccb9f", "#b5b582", "#b59c80", "#8d7c72", "#c3d6cc", "#8fb3ab"),
    ),
    river=("#efe9d6", "#5f97bb", "#34719f", "#1f4f80"),
    bank="#2f6690",
    coast="#8fb5c9",
    trees="#7f9c64",
    tree_light="#a3bb84",
    hachure="#8c6f45",
    roof="#9c5f4a",
    rock="#6f5a48",
    reed="#5f8f80",
    rail="#37312d",
    rail_gap="#f7f3e6",
    road="#a97c45",
    border="#5b4a5e",
    tones=("#b0586f", "#5a8f52", "#a9853a", "#6a5fa8", "#3f8f93", "#a5623d", "#84506f"),
    grid="#46402f",
    ink="#2a241d",
    ink_soft="#6d6252",
    water_ink="#2c5f8a",
    halo="#faf6e9",
    city_fill="#fffdf5",
    capital="#9a2f26",
    fort="#4a3f35",
    contour="#9c7a4c",
    sides={"own": "#1d5ba6", "friend": "#4a8fc7", "enemy": "#c0392b", "neutral": "#77756f"},
    on_side="#ffffff",
    powers=(
        "#c9503f",
        "#3d5fa8",
        "#6fb3d9",
        "#7d7d7d",
        "#55a05a",
        "#b79ad2",
        "#e2b93b",
        "#a66a3d",
        "#3f9f97",
        "#d07ba6",
    ),
    move="#1f1a14",
    support="#6b4f9e",
    failed="#b3261e",
)
DARK = Theme(
    name="dark",
    paper="#232220",
    ground=(
        *("#45463f", "#5b523e", "#706044", "#45463f", "#45463f", "#856f5c", "#7d6b54", "#22313d", "#3b4c36", "#7d5a4a"),
        *("#aaa49e", "#435048", "#35504a"),
    ),
    terrain=(
        *("#4a4a42", "#445049", "#22313d", "#57503e", "#3d4b38", "#4b4d38", "#5d5148", "#75665e", "#3f544d", "#2f4a49"),
    ),
    river=("#4a4a42", "#5f8fae", "#6ba6cf", "#8cc3ea"),
    bank="#3f6682",
    coast="#3b5263",
    trees="#5c7150",
    tree_light="#74895f",
    hachure="#a58f66",
    roof="#c08e76",
    rock="#94806c",
    reed="#6fa394",
    rail="#e3dccb",
    rail_gap="#2b2a27",
    road="#b79363",
    border="#d0bfd4",
    tones=("#d78299", "#86bd7d", "#d3b164", "#9a90da", "#6fc0c4", "#d39069", "#b982a2"),
    grid="#ebe4d2",
    ink="#f1ebdc",
    ink_soft="#b8b09f",
    water_ink="#9cc9e8",
    halo="#1c1d1d",
    city_fill="#23221f",
    capital="#ff9a86",
    fort="#e0cfae",
    contour="#94815f",
    sides={"own": "#3f83d1", "friend": "#73b1e3", "enemy": "#dd5a48", "neutral": "#9b988f"},
    on_side="#ffffff",
    powers=(
        "#d96a58",
        "#6284d0",
        "#7fc0e6",
        "#a3a3a3",
        "#6cba72",
        "#c7abe0",
        "#e8c552",
        "#bd8258",
        "#5bb8b0",
        "#dd92b8",
    ),
    move="#f4eee0",
    support="#c9b2f0",
    failed="#ff8a7a",
)
PRINT = Theme(
    name="print",
    paper="#ffffff",
    ground=(
        *("#ffffff", "#f4f4f4", "#e6e6e6", "#ffffff", "#ffffff", "#cccccc", "#eeeeee", "#dde4ea", "#f1f4ee", "#d8d8d8"),
        *("#bdbdbd", "#f3f6f7", "#e3e9ea"),
    ),
    terrain=(
        *("#ffffff", "#ffffff", "#dde4ea", "#f4f4f4", "#f1f4ee", "#e9ebe4", "#d6d6d6", "#b4b4b4", "#f3f6f7", "#e3e9ea"),
    ),
    river=("#ffffff", "#7d93a8", "#4f6b86", "#2c4660"),
    bank="#2c4660",
    coast="#b9c6d1",
    trees="#9aa392",
    tree_light="#c3cabb",
    hachure="#8a8a8a",
    roof="#4d4d4d",
    rock="#6a6a6a",
    reed="#7f8f96",
    rail="#000000",
    rail_gap="#ffffff",
    road="#8d8d8d",
    border="#000000",
    tones=("#8a8a8a",),
    grid="#000000",
    ink="#000000",
    ink_soft="#4a4a4a",
    water_ink="#2c4660",
    halo="#ffffff",
    city_fill="#ffffff",
    capital="#000000",
    fort="#000000",
    contour="#9a9a9a",
    sides={"own": "#1d5ba6", "friend": "#4a8fc7", "enemy": "#b02a1e", "neutral": "#6b6b6b"},
    on_side="#ffffff",
    powers=(
        "#d9a79f",
        "#9fb0d6",
        "#c3deee",
        "#b9b9b9",
        "#b5d6b6",
        "#dccfe9",
        "#efdca0",
        "#d2b59e",
        "#a9d3cf",
        "#e8c3d5",
    ),
    move="#000000",
    support="#4a4a4a",
    failed="#8a1c14",
    relief=0.35,
    letters=True,
)
THEMES = {theme.name: theme for theme in (LIGHT, DARK, PRINT)}
