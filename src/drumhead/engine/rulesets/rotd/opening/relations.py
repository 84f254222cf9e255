"""How states stand to each other, as a scenario says it."""

from __future__ import annotations

from collections.abc import Mapping


def read_relations(given: Mapping[str, str], problems: list[str], where: str = "") -> dict[str, str]:
    """Pairs of states, `FRA-SUI` with the codes in any order."""
    found: dict[str, str] = {}
    for pair, relation in given.items():
        codes = sorted(pair.split("-"))
        if len(codes) != 2 or relation not in ("ally", "passive", "neutral", "hostile"):
            problems.append(
                f"{where}Relation {pair!r} = {relation!r}: two states' codes and one of ally, passive, neutral, "
                f"hostile are expected."
            )
        found["-".join(codes)] = relation
    return found
