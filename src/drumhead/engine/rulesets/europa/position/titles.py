"""What players read of sides, affiliations and points, which states, events and scenarios name by short words."""

from __future__ import annotations

import re

from drumhead.engine.rulesets.europa.position.sides import COALITIONS, SIDES

AFFILIATIONS = {
    "Nat": "Nationalist",
    "Col": "Army of Africa",
    "Fal": "Falangist",
    "Req": "Requete",
    "Ger": "German",
    "Ita": "Italian",
    "Mxd": "Mixed",
    "PA": "People's Army",
    "Int": "International",
    "An": "Anarchist",
    "P": "POUM",
    "Ast": "Asturian",
    "Basque": "Basque",
    "Cat": "Catalan",
    "San": "Santandero",
}
_TITLES = {word: word.capitalize() for word in (*SIDES, *COALITIONS)} | AFFILIATIONS
POINTS = {"inf": "infantry", "art": "artillery", "arm": "armour", "com": "combined"}
_ACCOUNT = re.compile(rf"\b({'|'.join(AFFILIATIONS)}) ({'|'.join(POINTS)})\b")
_STAGE = re.compile(rf"(?<=, )({'|'.join(SIDES)})(?= )")


def titled(word: str) -> str:
    """A side, coalition or affiliation as players read it; any other word, such as neutral, as it stands."""
    return _TITLES.get(word, word)


def spelled(text: str) -> str:
    """`2 PA inf` as `2 People's Army infantry`, wherever a text has it."""
    return _ACCOUNT.sub(lambda found: f"{AFFILIATIONS[found[1]]} {POINTS[found[2]]}", text)


def stage_spelled(title: str) -> str:
    """`II Jul 36, insurgent movement` as `II Jul 36, Insurgent movement`."""
    return _STAGE.sub(lambda found: titled(found[1]), title)
