"""A game of Diplomacy on five provinces, for tests of session and command line; its map lies inside its scenario."""

from __future__ import annotations

from pathlib import Path

PAGE = """
id = "strait"
title = "The Strait"
ruleset = "diplomacy"
date = 1901-03-01
victory = 3

[powers.Gothia]
names = ["Gothic"]
units = ["A Northland", "F Eastland"]
[powers.Iberia]
names = ["Iberian"]
units = ["F Southland (wc)"]

[map]
width = 60
height = 40
[map.territories.NOR]
name = "Northland"
region = "north"
border = ["0,0 30,0 30,10 0,10"]
unit = "10,6"
label = "14,2"
centre = "4,5"
home = "Gothia"
[[map.territories.NOR.coasts]]
paths = ["0,10 30,10"]
[map.territories.EAS]
name = "Eastland"
region = "north"
border = ["30,0 60,0 60,10 30,10"]
unit = "45,6"
label = "44,2"
centre = "55,5"
home = "Gothia"
[[map.territories.EAS.coasts]]
paths = ["30,10 60,10"]
[map.territories.SEA]
name = "Middle Sea"
region = "ocean"
border = ["0,10 30,10 30,30 20,30 0,30"]
unit = "15,20"
label = "15,26"
[map.territories.BAY]
name = "East Bay"
region = "ocean"
border = ["30,10 60,10 60,30 40,30 30,30"]
unit = "45,20"
label = "45,26"
[map.territories.SOU]
name = "Southland"
region = "south"
border = ["0,30 20,30 30,30 40,30 60,30 60,40 0,40"]
unit = "30,35"
label = "16,37"
centre = "44,35"
home = "Iberia"
[[map.territories.SOU.coasts]]
name = "WC"
paths = ["0,30 20,30 30,30"]
unit = "12,32"
[[map.territories.SOU.coasts]]
name = "EC"
paths = ["30,30 40,30 60,30"]
unit = "52,33"
"""


def scenario(folder: Path, page: str = PAGE) -> str:
    """The page as a scenario file; gives its path."""
    path = folder / "strait.toml"
    path.write_text(page, encoding="utf-8")
    return str(path)


def sheet(seat: str, *lines: str, turn: int = 1) -> str:
    """An unsealed sheet."""
    return "\n".join(["drumhead orders 1", "game strait", f"turn {turn}", f"seat {seat}", "", *lines]) + "\n"
