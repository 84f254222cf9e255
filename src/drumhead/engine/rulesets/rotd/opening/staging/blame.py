"""Which table of a scenario a sentence of its problems is about."""

from __future__ import annotations

import re

from drumhead.engine.maps.documents.changes import KeyPath

TABLES = {
    "Unit": "units", "Depot": "depots", "Ship": "ships", "City": "cities", "Square": "squares", "Seat": "seats",
    "Side": "sides",
}  # fmt: skip
SUBJECT = re.compile(rf"({'|'.join(TABLES)}) (.+?)(?::| is there twice| has room )")
KEY = re.compile(r"([a-z_]+)( = |: )")


def blamed(sentence: str) -> KeyPath:
    """The path of what it begins with."""
    match = SUBJECT.match(sentence)
    if match is not None:
        return TABLES[match[1]], match[2]
    key = KEY.match(sentence)
    option = re.match(r"(?:There is no option '|Option )(\w+)", sentence)
    if option is not None:
        return "options", option[1]
    return (key[1],) if key is not None else ()
