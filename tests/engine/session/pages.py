"""A small campaign for tests of session and command line: two brigades a side on open ground, with headquarters."""

from __future__ import annotations

from pathlib import Path

PAGE = """
id = "skirmish"
title = "Skirmish"
date = 1859-06-02
turns = 3

[map]
default = "open"
state = "SAR"
rating = 2
[map.states.SAR]
name = "Sardinia"
[map.states.AUS]
name = "Austria"
squares = ["G6-V6", "G7-V6"]
[[map.cities]]
name = "Novara"
place = "G4-V6 3-3"
[[map.cities]]
name = "Magenta"
place = "G6-V6 11-7"
state = "AUS"

[sides.allies]
name = "Allies"
states = ["FRA", "SAR"]
[sides.austria]
name = "Austria"
states = ["AUS"]

[[seats]]
name = "MacMahon"
side = "allies"
[[seats]]
name = "Canrobert"
side = "allies"
[[seats]]
name = "Gyulai"
side = "austria"

[[units]]
id = "FR1AQ"
place = "G4-V6 5-7"
commander = "MacMahon"
[[units]]
id = "FR2CQ"
place = "G4-V6 6-7"
commander = "MacMahon"
[[units]]
id = "FR1IN"
place = "G5-V6 7-7"
commander = "MacMahon"
regiments = 5
arm = "rifle"
[[units]]
id = "FR2IN"
place = "G5-V6 7-8"
commander = "Canrobert"
regiments = 5
[[units]]
id = "AU1AQ"
place = "G6-V6 12-7"
commander = "Gyulai"
[[units]]
id = "AU1CQ"
place = "G6-V6 11-7"
commander = "Gyulai"
[[units]]
id = "AU1IN"
place = "G5-V6 9-7"
commander = "Gyulai"
regiments = 5
[[units]]
id = "AU2IN"
place = "G6-V6 11-8"
commander = "Gyulai"
regiments = 5
"""


def scenario(folder: Path) -> str:
    """The page as a scenario file; gives its path."""
    path = folder / "skirmish.toml"
    path.write_text(PAGE, encoding="utf-8")
    return str(path)


def sheet(seat: str, *lines: str, turn: int = 1, game: str = "skirmish") -> str:
    """An unsealed sheet."""
    return "\n".join(["drumhead orders 1", f"game {game}", f"turn {turn}", f"seat {seat}", "", *lines]) + "\n"
