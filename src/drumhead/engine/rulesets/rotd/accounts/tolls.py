"""What events cost in men, and what was to be expected of their dice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from drumhead.engine.play.events import Event
from drumhead.engine.play.game import Game
from drumhead.engine.play.told.tolls import Throw, Toll
from drumhead.engine.rulesets.rotd.knowledge.summaries import side_of

LOST = {
    "shattered": ("breaking up", "lost"),
    "straggled": ("straggling", "lost"),
    "requisitioned": ("desertion", "lost"),
    "starved": ("desertion", "lost"),
    "destroyed": ("destroyed", "men"),
    "disbanded": ("disbanded", "men"),
    "surrendered": ("captured", "men"),
    "merged": ("to the pool", "excess"),
}
"""By kind of event: what it cost, and the fact that counts it."""
BACK = {"stragglers-returned": "returned", "wounded-returned": "returned", "reinforced": "came"}
HELD = ("passed", "held")
CHANCES = {
    "overrun": "headquarters overrun",
    "battered": "forts breached",
    "surrendered": "garrisons that gave up",
    "held-out": "garrisons that gave up",
    "guns-lost": "batteries lost",
}


def tolls(game: Game, events: Sequence[Event]) -> tuple[Toll, ...]:
    """10.14, 11.9, 14.2: men lost, and men that came back."""
    return tuple(toll for event in events for toll in _tolls(event))


def _tolls(event: Event) -> Iterator[Toll]:
    facts = event.facts
    if event.kind in ("suffered", "shelled"):
        kind = facts.get("segment", "bombardment")
        yield from (Toll(unit, kind, men, event.id) for unit, men in sorted(facts["losses"].items()) if men)
    elif event.kind in LOST:
        kind, name = LOST[event.kind]
        if facts.get(name):
            yield Toll(event.units[0], kind, facts[name], event.id)
    elif event.kind in BACK and facts.get(BACK[event.kind]):
        yield Toll(event.units[0], "came back", -facts[BACK[event.kind]], event.id)


def throws(game: Game, events: Sequence[Event]) -> tuple[Throw, ...]:
    """3.7, 10.1, 10.7, 10.8: chances as they were, beside what the dice made of them."""
    return tuple(throw for event in events for throw in _throws(game, event))


def _throws(game: Game, event: Event) -> Iterator[Throw]:
    facts = event.facts
    if event.kind == "morale-check" and facts["roll"] >= 0:
        chance = min(1.0, (facts["rout"] + facts["retreat"]) / 100)
        left = float(facts["result"] not in HELD)
        yield _throw(game, event, event.units[0], "units that left a fight", chance, left)
    elif event.kind == "closed":
        for unit, chance in sorted(facts["chances"].items()):
            yield _throw(game, event, unit, "attacks that got home", chance, float(facts["rolls"][unit] < chance))
    elif event.kind == "reckoned":
        yield from _reckoned(game, event)
    elif event.kind in CHANCES and "chance" in facts:
        rolls = facts.get("rolls", [facts["roll"]] if "roll" in facts else [])
        came = float(sum(roll < facts["chance"] for roll in rolls))
        unit = event.units[0] if event.units else ""
        yield _throw(game, event, unit, CHANCES[event.kind], facts["chance"] * len(rolls), came)


def _throw(game: Game, event: Event, unit: str, kind: str, expected: float, came: float) -> Throw:
    side = side_of(game, unit)
    return Throw(unit, game.sides.get(side, side), kind, expected, came, event.id)


def _reckoned(game: Game, event: Event) -> Iterator[Throw]:
    """10.7: the spread of losses is even about one, so a loss without it was to be expected."""
    facts, first = event.facts, side_of(game, event.units[0])
    for hit in facts["hits"]:
        spread = facts["spread"][0 if side_of(game, hit["unit"]) == first else 1]
        if hit["share"]:
            usual = hit["share"] * hit["factor"] / spread
            yield _throw(game, event, hit["unit"], "men lost in battle", usual, hit["lost"])
