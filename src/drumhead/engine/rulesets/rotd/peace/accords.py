"""5.1: hostilities between sides: what stands between them, how it ends and how it is opened again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

from drumhead.engine.play.events import Change
from drumhead.engine.play.state import encode
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.state import Pact

ARMISTICE, PEACE = "armistice", "peace"
HOSTILE, NEUTRAL = "hostile", "neutral"


def pact_id(a: str, b: str) -> str:
    """By which a pact between two sides is kept."""
    return "-".join(sorted((a, b)))


def pact_of(campaign: Campaign, a: str, b: str) -> Pact | None:
    """What two sides agreed on, if anything."""
    found: Pact | None = campaign.table("pacts").get(pact_id(a, b))
    return found


def power(campaign: Campaign, name: str) -> str:
    """The side that a state is on, by which it wages war; a state of none, or a side, is its own."""
    return campaign.sides.get(name, name)


def states_of(campaign: Campaign, side: str) -> tuple[str, ...]:
    """The states of a side, in the scenario's order; a state that is on none stands for itself."""
    return tuple(code for code, of in campaign.sides.items() if of == side) or (side,)


def pairs(campaign: Campaign, a: str, b: str) -> Iterator[tuple[str, str]]:
    """Each state of one side with each of the other."""
    yield from product(states_of(campaign, a), states_of(campaign, b))


def hostile_pairs(campaign: Campaign, a: str, b: str) -> tuple[str, ...]:
    """The relations by which two sides are at war."""
    at_war = (pair for pair in pairs(campaign, a, b) if campaign.stance(*pair) == HOSTILE)
    return tuple(sorted("-".join(sorted(pair)) for pair in at_war))


def hostilities(campaign: Campaign) -> bool:
    """5.1: whether any two sides of the game are at war."""
    sides = sorted(campaign.game.sides)
    return any(hostile_pairs(campaign, a, b) for i, a in enumerate(sides) for b in sides[i + 1 :])


def stances(pairs: Iterable[str], stance: str) -> tuple[Change, ...]:
    """What gives relations a stance."""
    return tuple(Change(table="relations", id=pair, field="", now=stance) for pair in pairs)


def agreeing(campaign: Campaign, a: str, b: str, what: str) -> tuple[Change, ...]:
    """5.1: what an armistice or a peace changes between two sides: they are neutral, and nothing is on offer."""
    before = pact_of(campaign, a, b)
    at_war = tuple(sorted({*hostile_pairs(campaign, a, b), *(before.pairs if before else ())}))
    first, second = sorted((a, b))
    pact = Pact((first, second), what, campaign.turn, at_war)
    offered = (f"{a}-{b}", f"{b}-{a}")
    return (
        Change(table="pacts", id=pact_id(a, b), field="", now=encode(pact)),
        *stances(at_war, NEUTRAL),
        *(Change(table="offers", id=id, field="", now=None) for id in offered if id in campaign.table("offers")),
    )


def ending(campaign: Campaign, pact: Pact) -> tuple[Change, ...]:
    """5.1: what the end of an armistice or of a peace changes: who fought fights again."""
    return (Change(table="pacts", id=pact_id(*pact.sides), field="", now=None), *stances(pact.pairs, HOSTILE))
