"""10: the sums of a battle: strength unit by unit, losses, morale, coming to close quarters."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from drumhead.engine.play.accounts import Reason, Sum, Term, numbered
from drumhead.engine.play.events import Event
from drumhead.engine.play.game import Game
from drumhead.engine.rulesets.rotd.accounts.nerves import nerves
from drumhead.engine.rulesets.rotd.battles.casualties import FATES
from drumhead.engine.rulesets.rotd.campaign.tables import number

FACTORS = {
    "unmoved": "not having moved",
    "terrain": "the ground",
    "fort": "the fort",
    "flanks": "its flanks",
    "mode": "posture",
}
"""What factors of strength are called where their own word does not say it."""

WINDS = {
    "N": "north",
    "NE": "north-east",
    "E": "east",
    "SE": "south-east",
    "S": "south",
    "SW": "south-west",
    "W": "west",
    "NW": "north-west",
}


def thrown(game: Game[Any], event: Event) -> Reason:
    """A chance, and the dice that were thrown for it."""
    facts = event.facts
    rolls = facts.get("rolls", [facts["roll"]] if "roll" in facts else [])
    if "chance" not in facts or not rolls:
        return Reason()
    words = ", ".join(f"{roll * 100:.0f}" for roll in rolls)
    return Reason((f"It comes about below {facts['chance'] * 100:.0f}; rolled {words}.",))


def fates(facts: Mapping[str, Any]) -> tuple[Sum, ...]:
    """10.14: what became of those that each unit lost, and the loss of all."""
    losses = facts["losses"]
    each = tuple(
        Sum(f"{unit} loses", numbered(list(zip(FATES, fallen, strict=True))), losses[unit])
        for unit, fallen in sorted(facts["fallen"].items())
    )
    whole = Sum("In all", numbered(sorted(losses.items())), facts["total"])
    return (*each, whole) if len(each) > 1 else each


def _battle(game: Game[Any], event: Event) -> Reason:
    """10.1: from where the attack comes."""
    ways = [f"the {WINDS[way]}" for way in event.facts["directions"]]
    return Reason((f"The attack comes from {' and '.join(ways)}.",) if ways else ())


def _formed(game: Game[Any], event: Event) -> Reason:
    """10.3, 10.4: who found room where."""
    return Reason(tuple(f"{found['unit']}: {_place(found)}." for found in event.facts["lines"]))


def _place(found: Mapping[str, Any]) -> str:
    words = "in the rear" if found["line"] == "rear" else f"{found['line']} line"
    if found["fits"] >= 1:
        return words
    rest = f", {found['behind']:.0%} of it in the rear" if found["behind"] else ""
    return f"{words}, with room for {found['fits']:.0%} of it{rest}"


def _strength(game: Game[Any], event: Event) -> Reason:
    """10.6: what each unit brings, and the strength of all; ships that help are the rest of it."""
    parts = event.facts["parts"]
    each = tuple(_part(part) for part in parts)
    terms = numbered([(part["unit"], part["value"]) for part in parts])
    ships = event.facts["strength"] - sum(part["value"] for part in parts)
    more = (Term("ships", ships),) if ships > 0.01 else ()
    whole = Sum("Strength of all", (*terms, *more), event.facts["strength"])
    shaken = ("Outmatched two to one, it fights as skirmishers.",) if event.facts.get("shaken") else ()
    return Reason(shaken, (*each, whole) if len(terms) + len(more) > 1 else each)


def _part(part: Mapping[str, Any]) -> Sum:
    counted = (_share("foot", part["foot"], part["foot_share"]), _share("guns", part["guns"], part["gun_share"]))
    there = tuple(term for term in counted if term.value) or counted[:1]
    return Sum(
        f"{part['unit']} with {part['men']:,.0f} men, {part['mode']}",
        (*there, *factors(part["factors"])),
        part["value"],
    )


def _share(name: str, strength: float, share: float) -> Term:
    """Equivalent men, or as many of them as find room in their line."""
    return Term(name, strength * share, text="" if share == 1 else f"{share:.0%} of {strength:,.0f}")


def factors(found: Mapping[str, float]) -> tuple[Term, ...]:
    """10.6: what multiplies strength; what leaves it as it is goes without saying."""
    return tuple(Term(FACTORS.get(name, name), value, True) for name, value in sorted(found.items()) if value != 1)


def _reckoned(game: Game[Any], event: Event) -> Reason:
    """10.7, 10.9: the loss of each side from the strength of the other, and how the units share it."""
    return Reason(tuple(_decision(event.facts)), (*_side_losses(event.facts), *_hits(event.facts)))


def _decision(facts: Mapping[str, Any]) -> Iterator[str]:
    if facts["winner"] >= 0:
        pushed = [strength * luck for strength, luck in zip(facts["strength"], facts["decision"], strict=True)]
        words = " against ".join(
            f"{strength:,.0f} × {luck:.2f} = {weight:,.0f}"
            for strength, luck, weight in zip(facts["strength"], facts["decision"], pushed, strict=True)
        )
        yield f"The melee is decided by {words}: the {('attackers', 'defenders')[facts['winner']]} win it."


def _side_losses(facts: Mapping[str, Any]) -> Iterator[Sum]:
    for side, camp in enumerate(("attackers", "defenders")):
        beaten = facts["winner"] >= 0 and facts["winner"] != side
        terms = (
            Term("strength of the enemy", facts["strength"][1 - side]),
            Term("by the table", facts["coefficient"], True),
            Term("by the dice", facts["spread"][side], True),
            *((Term("for the beaten", facts["loser"], True),) if beaten else ()),
        )
        yield Sum(f"Loss of the {camp}", terms, facts["losses"][side])


def _hits(facts: Mapping[str, Any]) -> Iterator[Sum]:
    """A die rounds what a unit loses, and nobody loses more than he has."""
    for hit in facts["hits"]:
        if hit["share"]:
            walls = (Term("for posture and walls", hit["factor"], True),) if hit["factor"] != 1 else ()
            terms = (Term("its share", hit["share"]), *walls)
            whole = hit["share"] * hit["factor"]
            yield Sum(f"{hit['unit']} loses", terms, hit["lost"], slack=max(1.0, whole - hit["lost"]))


def _suffered(game: Game[Any], event: Event) -> Reason:
    """10.7, 10.14: posture and walls, and what became of those that fell."""
    hit = sorted(event.facts["factor"].items())
    lines = tuple(
        f"{unit} is hit {factor:.3g} times as hard, by its posture and walls." for unit, factor in hit if factor != 1
    )
    return Reason(lines, fates(event.facts))


def _morale_check(game: Game[Any], event: Event) -> Reason:
    """10.8: the chances, one above the other, and the roll."""
    facts = event.facts
    sums = [
        Sum(
            "Leaves below",
            numbered([("rout", facts["rout"]), ("retreat", facts["retreat"])]),
            facts["rout"] + facts["retreat"],
        )
    ]
    rolled = f"Rolled {facts['roll']:.1f} of 100." if facts["roll"] >= 0 else "No roll: it is too tired to stand."
    return Reason((rolled,), (*sums, *nerves(game, facts)))


def _closed(game: Game[Any], event: Event) -> Reason:
    """10.1: who gets home."""
    facts = event.facts
    return Reason(
        tuple(
            f"{unit} gets home below {chance * 100:.0f}: rolled {facts['rolls'][unit] * 100:.0f}."
            for unit, chance in sorted(facts["chances"].items())
        )
    )


def _shattered(game: Game[Any], event: Event) -> Reason:
    """14.2: what it leaves behind."""
    facts = event.facts
    if "lost" not in facts:
        return Reason()
    terms = numbered([(name, facts[name]) for name in ("stragglers", "prisoners")])
    share = f"{facts['share']:.0%} of its men are lost in breaking up." if facts.get("share") else ""
    return Reason((share,) if share else (), (Sum("Men lost", terms, facts["lost"]),))


def _tallied(game: Game[Any], event: Event) -> Reason:
    """3.7: both sides together."""
    lost = event.facts["lost"]
    terms = numbered([(game.sides.get(side, side), men) for side, men in sorted(lost.items())])
    return Reason((), (Sum("Men lost by both", terms, sum(lost.values())),))


def _bombarded(game: Game[Any], event: Event) -> Reason:
    """10.15: the guns of one battery."""
    facts = event.facts
    terms = (Term("guns", facts["guns"]), *factors(facts["factors"]))
    return Reason((), (Sum("Strength", terms, facts["strength"]),))


def _shells(game: Game[Any], event: Event) -> Reason:
    """10.15: the loss by each that fired, and of all."""
    facts, table = event.facts, number(game, "combat.bombardment")
    each = {by: strength * facts["spread"][by] * table for by, strength in sorted(facts["strength"].items())}
    sums = tuple(_shell(by, facts["strength"][by], table, facts["spread"][by]) for by in each)
    whole = Sum("Loss before postures and walls", numbered(list(each.items())), facts["loss"])
    return Reason((), (*sums, whole))


def _shell(by: str, strength: float, table: float, spread: float) -> Sum:
    terms = (Term("strength", strength), Term("by the table", table, True), Term("by the dice", spread, True))
    return Sum(by, terms, strength * table * spread)


BATTLE_REASONS: Mapping[str, Callable[[Game[Any], Event], Reason]] = {
    "battle": _battle,
    "formed": _formed,
    "fired": _strength,
    "grappled": _strength,
    "reckoned": _reckoned,
    "suffered": _suffered,
    "morale-check": _morale_check,
    "closed": _closed,
    "shattered": _shattered,
    "battle-tallied": _tallied,
    "bombarded": _bombarded,
    "bombardment-reckoned": _shells,
}
