"""A land with two rivers, a sea and three ports, on which the rules of ships are tested."""

from __future__ import annotations

from tests.rulesets.rotd.pages import units

LAND = """
[map]
state = "SAR"
[map.states.SAR]
name = "Sardinia"
[map.states.AUS]
name = "Austria"
squares = ["G8-V6", "G8-V7", "G8-V8"]
[map.squares]
WATERS
[map.seas]
"Ligurian Sea" = ["G2-V6", "G2-V7", "G2-V8"]
"Tyrrhenian Sea" = ["G1-V6", "G1-V7", "G1-V8", "G0-V6", "G0-V8", "F9-V6", "F9-V7", "F9-V8"]
"Far Sea" = ["F6-V6", "F6-V7", "F6-V8", "F5-V6", "F5-V8", "F4-V6", "F4-V7", "F4-V8"]
[[map.rivers]]
name = "Po"
class = "unbridgeable"
course = ["G4-V6 0-7", "G6-V6 14-7"]
[[map.rivers]]
name = "Adda"
class = "unfordable"
course = ["G4-V8 0-7", "G9-V8 14-7"]
[[map.rivers]]
name = "Olona"
course = ["G4-W1 0-7", "G6-W1 14-7"]
[[map.tracks]]
course = ["G5-V6 3-0", "G5-V6 3-14"]
[[map.cities]]
name = "Genova"
place = "G3-V7 3-3"
port = "sea"
supplies = 40
[[map.cities]]
name = "Pavia"
place = "G6-V8 7-6"
port = "river"
[[map.cities]]
name = "Nizza"
place = "G3-V8 3-3"
port = "sea"
[[map.cities]]
name = "Bastia"
place = "G0-V7 7-7"
port = "sea"
[[map.cities]]
name = "Cagliari"
place = "F5-V7 7-7"
port = "sea"
[[map.cities]]
name = "Novara"
place = "G4-W2 3-3"
[map.tactical."G3-V7"]
squares = { "0-3" = "water", "0-5" = "water" }
"""
WATER = [f"{column}-V{row}" for column in ("G2", "G1", "G0", "F9", "F6", "F5", "F4") for row in (6, 7, 8)]
ISLANDS = {"G0-V7", "F5-V7"}
LAND = LAND.replace("WATERS", "\n".join(f'"{square}" = "water"' for square in WATER if square not in ISLANDS))
"""The Po runs along row V6 (unbridgeable), the Adda along V8 (unfordable), the Olona along W1 (fordable).

Genova and Nizza lie on the Ligurian Sea, Bastia on the Tyrrhenian, which meets it, Cagliari on the Far Sea.
"""

SIDES = """
[sides.allies]
name = "Allies"
states = ["FRA", "SAR"]
[sides.austria]
name = "Austria"
states = ["AUS"]
[[seats]]
name = "Niel"
side = "allies"
[[seats]]
name = "Foch"
side = "allies"
[[seats]]
name = "Hamelin"
side = "allies"
offices = ["Naval Minister"]
[[seats]]
name = "Gyulai"
side = "austria"
"""


def ships(*lines: str) -> str:
    """`FR1RT G4-V6 3-7 capacity=3000` or `FR1IC Genova` lines as `[[ships]]` tables; `_` stands for a blank."""
    return "\n".join(_ship(line) for line in lines)


def _ship(line: str) -> str:
    id, *words = line.split()
    place = " ".join(word for word in words if "=" not in word)
    fields = [word.replace("_", " ") for word in words if "=" in word]
    return "\n".join(["[[ships]]", f'id = "{id}"', f'place = "{place}"', *fields])


def page(*pieces: str, extra: str = "", afloat: tuple[str, ...] = ()) -> str:
    """Units, and ships, of two sides on this land."""
    return "\n".join([extra, SIDES, units(*pieces), ships(*afloat), LAND])
