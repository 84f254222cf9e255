"""What a result does: who is lost, who becomes a cadre, who must retreat (AE to DE, R249, R317)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from drumhead.engine.rulesets.europa.position.state import CADRE, EuropaState, Unit

ATTACKER, DEFENDER = "attacker", "defender"


@dataclass(frozen=True, slots=True)
class Outcome:
    """A result by its letters: what part of either side is lost, whether it exchanges, who retreats, who is stalled."""

    attacker: float = 0.0
    defender: float = 0.0
    exchange: bool = False
    retreats: str = ""
    stalled: bool = False


OUTCOMES: Mapping[str, Outcome] = {
    "AE": Outcome(attacker=1.0),
    "AH": Outcome(attacker=0.5, retreats=ATTACKER),
    "AR": Outcome(retreats=ATTACKER),
    "AS": Outcome(stalled=True),
    "EX": Outcome(defender=1.0, exchange=True),
    "HX": Outcome(defender=0.5, exchange=True, retreats=DEFENDER),
    "DR": Outcome(retreats=DEFENDER),
    "DH": Outcome(defender=0.5, retreats=DEFENDER),
    "DE": Outcome(defender=1.0),
}
WORDS = {
    "AE": "the attackers are eliminated",
    "AH": "the attackers lose half and retreat",
    "AR": "the attackers retreat",
    "AS": "the attackers are stalled",
    "EX": "the defenders are eliminated and the attackers lose as much",
    "HX": "the defenders lose half and retreat, and the attackers lose as much",
    "DR": "the defenders retreat",
    "DH": "the defenders lose half and retreat",
    "DE": "the defenders are eliminated",
}


@dataclass(frozen=True, slots=True)
class Toll:
    """Who pays: units eliminated, and those that become cadres."""

    gone: tuple[str, ...] = ()
    cadres: tuple[str, ...] = ()


def worth(unit: Unit) -> float:
    """What a unit is worth where losses are counted: the greater of its printed attack and defense."""
    return float(max(unit.factors[:2]))


def saved(unit: Unit) -> float:
    """What stays of a unit that becomes a cadre; nothing where it has none."""
    return float(max(unit.reduced[:2])) if len(unit.reduced) == 3 and not unit.is_cadre else 0.0


def toll(state: EuropaState, ids: Sequence[str], due: float) -> Toll:
    """At least so much is lost: first by units that can become cadres, then by the least that suffices; what is worth
    nothing pays nothing (R249, R317)."""
    paid, cadres = 0.0, []
    ranked = sorted(ids, key=lambda each: (-saved(state.units[each]), worth(state.units[each]), each))
    for id in [each for each in ranked if saved(state.units[each])]:
        if paid < due:
            cadres.append(id)
            paid += worth(state.units[id]) - saved(state.units[id])
    others = {each: worth(state.units[each]) for each in ranked if not saved(state.units[each])}
    gone = _least(others, due - paid)
    paid += sum(others[id] for id in gone)
    while cadres and paid < due:
        gone.append(cadres.pop(0))
        paid += saved(state.units[gone[-1]])
    return Toll(tuple(gone), tuple(cadres))


def _least(worths: Mapping[str, float], due: float) -> list[str]:
    """Of all who could pay what is due together those who are worth least; all, where all do not suffice."""
    sums: dict[float, list[str]] = {0.0: []}
    for id, much in worths.items():
        for paid, ids in [each for each in sums.items() if each[0] < due and much]:
            sums.setdefault(paid + much, [*ids, id])
    enough = [paid for paid in sums if paid >= due]
    return sums[min(enough)] if enough else [id for id, much in worths.items() if much]


def total(state: EuropaState, ids: Iterable[str]) -> float:
    return sum(worth(state.units[id]) for id in ids)


def as_cadre(unit: Unit) -> dict[str, object]:
    """The fields of a unit that has become a cadre."""
    return {"traits": tuple(dict.fromkeys((*unit.traits, CADRE)))}
