"""Why an event came as it did: the sums that lead to its numbers, one function a kind of event."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from drumhead.engine.play.accounts import Reason, Sum, Term, numbered
from drumhead.engine.play.events import Event
from drumhead.engine.play.game import Game
from drumhead.engine.rulesets.rotd.accounts.battle_reasons import BATTLE_REASONS, fates, thrown

Because = Callable[[Game[Any], Event], Reason]


def reason(game: Game[Any], event: Event) -> Reason:
    """What the sentence of an event leaves out."""
    found = REASONS.get(event.kind)
    return Reason() if found is None else found(game, event)


def _marched(game: Game[Any], event: Event) -> Reason:
    """7.1, 7.3: the fatigue of a step."""
    facts, on = event.facts, game.map.tactical_board.name
    named = (("step", "the step"), ("ground", "the ground"), ("withdrawal", "withdrawing"))
    terms = numbered([(words, facts.get(f"fatigue_{name}", 0)) for name, words in named])
    lines = []
    if facts.get("step"):
        lines.append(f"Step {facts['step']} of {facts['allowance']} that its allowance gives it.")
    if facts.get("asked", facts["entry"]) != facts["entry"]:
        lines.append(f"It was to come in near {on(facts['asked'])}; the nearest it could was {on(facts['entry'])}.")
    return Reason(tuple(lines), (Sum("Fatigue", terms, facts["fatigue"]),))


def _moved(game: Game[Any], event: Event) -> Reason:
    """9.2: how far it went."""
    steps = event.facts.get("steps", 0)
    return Reason((f"{steps} square{'' if steps == 1 else 's'} in this phase.",) if steps else ())


def _straggled(game: Game[Any], event: Event) -> Reason:
    """7.5: a share of the men."""
    facts = event.facts
    terms = (Term("men", facts["men"]), Term("stay behind", facts["percent"] / 100, True, f"{facts['percent']:g} %"))
    return Reason((), (Sum("Stragglers", terms, facts["lost"], slack=1.5),))


def _morale(game: Game[Any], event: Event) -> Reason:
    """3.7: what each thing did to it."""
    terms = numbered(list(zip(event.facts["why"], event.facts["parts"], strict=True)))
    return Reason((), (Sum("Morale", terms, event.facts["by"]),))


def _returned(game: Game[Any], event: Event) -> Reason:
    """10.14b: how many find their way back."""
    return Reason((f"{event.facts['part']:.0%} of its stragglers find their way back in a turn.",))


def _merged(game: Game[Any], event: Event) -> Reason:
    """3.5b: all men but those for whom there is no room."""
    facts = event.facts
    terms = numbered([(f"men of {unit}", men) for unit, men in zip(event.units, facts["before"], strict=True)])
    back = (Term("sent to the manpower pool", -facts["excess"]),) if facts["excess"] else ()
    return Reason((), (Sum("Men", (*terms, *back), facts["men"]),))


def _shelled(game: Game[Any], event: Event) -> Reason:
    """10.14, 10.15: the losses of each unit, and what became of them."""
    return Reason((), fates(event.facts))


def _points(game: Game[Any], event: Event) -> Reason:
    """3.6: by the odds of the firing."""
    return Reason(("Points go by the odds of the firing: the more even, the more is learnt.",))


def _stores(game: Game[Any], event: Event) -> Reason:
    """11.9: from which store."""
    source = event.facts.get("source", "")
    return Reason((f"Its source of supply is {source.partition(':')[2] or source}.",) if source else ())


def _repair(game: Game[Any], event: Event) -> Reason:
    return Reason(tuple(_rates(event.facts)))


def _rates(facts: Mapping[str, Any]) -> Iterator[str]:
    if facts.get("eg"):
        yield f"It costs {facts['eg']} Eg and {facts['mp']} MP at once."


REASONS: Mapping[str, Because] = {
    **dict.fromkeys(("marched", "pursued", "sought", "withdrew", "interrupted"), _marched),
    **dict.fromkeys(("overrun", "battered", "surrendered", "held-out", "commander-lost", "guns-lost"), thrown),
    **dict.fromkeys(("ate", "drew", "unloaded", "requisitioned", "starved"), _stores),
    "moved": _moved,
    "straggled": _straggled,
    "morale-changed": _morale,
    "stragglers-returned": _returned,
    "merged": _merged,
    "shelled": _shelled,
    "learnt": _points,
    "repair-begun": _repair,
    **BATTLE_REASONS,
}
