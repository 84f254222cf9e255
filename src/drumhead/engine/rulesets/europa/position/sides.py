"""Who fights whom: sides, their coalitions, and the affiliations units belong to (R056, R057, R219)."""

from __future__ import annotations

INSURGENT, LOYALIST = "insurgent", "loyalist"
SIDES = (INSURGENT, LOYALIST)
"""In the sequence in which they play."""
NOBODY, NEUTRAL = "", "neutral"
"""Owners of hexes beside the sides."""

REBEL, INTERVENTIONIST = "rebel", "interventionist"
REPUBLICAN, RADICAL, GOBERNITO = "republican", "radical", "gobernito"
COALITIONS = {
    REBEL: ("Nat", "Col", "Fal", "Req"),
    INTERVENTIONIST: ("Ger", "Ita", "Mxd"),
    REPUBLICAN: ("PA", "Int"),
    RADICAL: ("An", "P"),
    GOBERNITO: ("Ast", "Basque", "Cat", "San"),
}
COALITION = {affiliation: name for name, members in COALITIONS.items() for affiliation in members}
AFFILIATIONS = tuple(COALITION)
GOBERNITOS = COALITIONS[GOBERNITO]
"""Each Gobernito by the affiliation of its units."""


def side_of(affiliation: str) -> str:
    """The side an affiliation fights for."""
    return INSURGENT if COALITION[affiliation] in (REBEL, INTERVENTIONIST) else LOYALIST


def enemy_of(side: str) -> str:
    return LOYALIST if side == INSURGENT else INSURGENT
