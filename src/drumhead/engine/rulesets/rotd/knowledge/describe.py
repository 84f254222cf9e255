"""3.5a, 5.3: a unit's status report in lines."""

from __future__ import annotations

from collections.abc import Mapping

from drumhead.engine.errors import UnknownNameError
from drumhead.engine.play.game import Game
from drumhead.engine.play.view import View
from drumhead.engine.rulesets.rotd.campaign.state import Kind, Person, Unit
from drumhead.engine.rulesets.rotd.command.ranks import officers
from drumhead.engine.rulesets.rotd.knowledge.redaction import UNKNOWN
from drumhead.engine.rulesets.rotd.knowledge.sightings import standing
from drumhead.engine.rulesets.rotd.knowledge.status import facts, named, place

TYPES = {
    Kind.IN: "Infantry",
    Kind.LI: "Light infantry",
    Kind.HC: "Heavy cavalry",
    Kind.MC: "Medium cavalry",
    Kind.LC: "Light cavalry",
    Kind.HA: "Horse artillery",
    Kind.LA: "Light artillery",
    Kind.SA: "Siege artillery",
    Kind.NB: "Naval battery",
    Kind.MI: "Militia",
    Kind.AQ: "Army headquarters",
    Kind.CQ: "Corps headquarters",
    Kind.PB: "Pontoon bridge",
}


def describe(game: Game, view: View, unit: str) -> tuple[str, ...]:
    """The status report of a unit in the view; of others' units what is known: type, state and place."""
    found: Unit | None = view.state.units.get(unit)
    token = view.token(unit)
    if found is None or token is None:
        raise UnknownNameError(f"There is no unit {unit!r} in this view.")
    title = f"{TYPES[Kind(found.type)]}: {found.name}" if named(found) else TYPES[Kind(found.type)]
    if not token.facts:
        return (
            title,
            f"State: {found.state} ({token.stance})",
            _known_place(game, found),
            f"Status: {standing([found])}",
        )
    return title, *(f"{label}: {value}" for label, value in facts(game, found, _persons(game, view)))


def _persons(game: Game, view: View) -> Mapping[str, Person]:
    """The game master's view has no more than what is written of them."""
    return officers(game, view.state) if view.gm else view.state.persons


def _known_place(game: Game, unit: Unit) -> str:
    if unit.tactical == UNKNOWN:
        return f"Location: {game.map.board.name(unit.cell)} strategic"
    return f"Location: {place(game, unit)}"
