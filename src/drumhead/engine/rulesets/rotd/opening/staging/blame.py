"""Which table of a scenario a sentence of its problems is about."""

from __future__ import annotations

import re

from drumhead.engine.maps.documents.changes import KeyPath, called, rows
from drumhead.engine.maps.scenarios import Scenario
from drumhead.engine.maps.squares.model import GameMap
from drumhead.engine.rulesets.rotd.opening.places import read_place

TABLES = {
    "Unit": "units", "Depot": "depots", "Ship": "ships", "City": "cities", "Square": "squares", "Seat": "seats",
    "Side": "sides",
}  # fmt: skip
SUBJECT = re.compile(rf"({'|'.join(TABLES)}) (.+?)(?::| is there twice| has room )")
KEY = re.compile(r"([a-z_]+)( = |: )")
OPTION = re.compile(r"(?:There is no option '|Option )(\w+)")
SQUARE = re.compile(r"(\S+(?: \d+-\d+)?) holds ")
FORT = re.compile(r"The fort of (.+) has room ")


def blamed(scenario: Scenario, map: GameMap, sentence: str) -> KeyPath:
    """The path of what it begins with; of a square that holds too many the last that was put there."""
    match, key, option = SUBJECT.match(sentence), KEY.match(sentence), OPTION.match(sentence)
    if match is not None:
        return TABLES[match[1]], match[2]
    if option is not None:
        return "options", option[1]
    square, fort = SQUARE.match(sentence), FORT.match(sentence)
    if square is not None:
        return _last_on(scenario, map, square[1])
    if fort is not None:
        return "cities", fort[1]
    return (key[1],) if key is not None else ()


def _last_on(scenario: Scenario, map: GameMap, square: str) -> KeyPath:
    """The last unit of the file that stands on a square, or anywhere on a strategic one."""
    spot = read_place(map, "", square, [])
    wide = " " not in square
    for row in reversed(rows(scenario.content, "units")):
        here = read_place(map, "", str(row.get("place", "")), [])
        if here is not None and spot is not None and here[: 2 - wide] == spot[: 2 - wide]:
            return "units", called(row)
    return ()
