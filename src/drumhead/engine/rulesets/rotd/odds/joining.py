"""10.1: units put on a square for the sake of a question, beside those who are known to stand there."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace

from drumhead.engine.boards.square import Direction
from drumhead.engine.errors import InputError, UnknownNameError
from drumhead.engine.play.odds import Question
from drumhead.engine.play.state import sets
from drumhead.engine.play.view import View
from drumhead.engine.rulesets.rotd.battles.engagement import Engagement, Units
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.state import Unit
from drumhead.engine.rulesets.rotd.odds.scene import PHASE, Scene

SUPPOSED = "supposed"


def fitted(view: View, question: Question) -> tuple[Question, tuple[str, ...]]:
    """The question without those who fight nowhere, such as a corps' headquarters, and who they are; InputError in a
    sentence where a unit is not known to the asker, or none of those that are put there fights."""
    for id in question.put_there:
        if id not in view.state.units:
            known = "There is" if view.gm else f"{view.seat} knows of"
            raise UnknownNameError(f"{known} no unit {id!r}.")
        if id in question.attackers and id in question.defenders:
            raise InputError(f"{id} cannot both attack and defend.")
    idle = tuple(id for id in question.put_there if not _fights(view.state.units[id]))
    if idle and len(idle) == len(question.put_there):
        raise InputError(f"{idle[0]} does not fight: only active brigades and batteries do (rule 10.1).")
    attackers, defenders = (
        tuple(id for id in camp if id not in idle) for camp in (question.attackers, question.defenders)
    )
    return replace(question, attackers=attackers, defenders=defenders), idle


def _fights(unit: Unit) -> bool:
    return unit.active and unit.combat


def attacking(campaign: Campaign, cell: int, question: Question) -> str:
    """The side that those who are put there make the attackers: their own, or that of their enemies on the square."""
    if question.attackers:
        return campaign.units[question.attackers[0]].side
    defender = campaign.units[question.defenders[0]]
    return next((unit.side for unit in campaign.present(cell) if campaign.hostile(unit, defender)), "")


def put_there(
    seen: Scene, campaign: Campaign, question: Question, squares: tuple[int, ...], at: int | None
) -> tuple[int, ...]:
    """The units of a question where the battle is, or would be: the square they come to."""
    if len(squares) > 1:
        raise InputError(_which(seen, f"There are {len(squares)} battles in", squares))
    to = squares[0] if squares else _held(seen, campaign, question) if at is None else at
    standing = campaign.standing(seen.cell, to)
    for id in question.attackers:
        _put(campaign, campaign.units[id], (seen.cell, to), _like(campaign, id, standing) or _come(seen, id))
    for id in question.defenders:
        _put(campaign, campaign.units[id], (seen.cell, to), _like(campaign, id, standing) or ("", -1))
    return (to,)


def _put(campaign: Campaign, unit: Unit, place: tuple[int, int], came: tuple[str, int]) -> None:
    stood = {"cell": place[0], "tactical": place[1], "moved_in": came[0], "came_from": came[1]}
    campaign.record(SUPPOSED, sets("units", unit.id, **stood), units=(unit.id,))


def _like(campaign: Campaign, id: str, standing: Units) -> tuple[str, int] | None:
    """As a friend who is there already has come, or has stood there."""
    friends = (unit for unit in standing if campaign.friendly(campaign.units[id], unit) and unit.id != id)
    return next(((unit.moved_in, unit.came_from) for unit in friends), None)


def _come(seen: Scene, id: str) -> tuple[str, int]:
    """As one who comes straight from where he stands now; from within the square, from somewhere in it."""
    board, unit = seen.game.map.board, seen.state.units[id]
    if unit.cell == seen.cell:
        return PHASE, -1
    first = board.line(seen.cell, unit.cell)[0]
    direction = board.direction(seen.cell, first)
    return PHASE, -1 if direction is None else int(Direction(direction))


def _held(seen: Scene, campaign: Campaign, question: Question) -> int:
    """The one tactical square with enemies of those who come."""
    coming = [seen.state.units[id] for id in question.put_there]
    troops = (u for u in campaign.present(seen.cell) if u.active and u.combat and u.id not in question.put_there)
    squares = sorted({u.tactical for u in troops if any(campaign.hostile(u, other) for other in coming)})
    if not squares:
        raise InputError(_which(seen, "No enemy of theirs is known to be in", ()))
    if len(squares) > 1:
        raise InputError(_which(seen, "Enemies of theirs stand on several places of", squares))
    return squares[0]


def _which(seen: Scene, words: str, squares: Collection[int]) -> str:
    """A sentence that asks for the place on the battlefield."""
    name, on = seen.game.map.board.name(seen.cell), seen.game.map.tactical_board.name
    known = f" on {', '.join(map(on, squares))}" if squares else ""
    return f"{words} {name}{known}; say where, as {name} {on(next(iter(squares), 112))}."


def sided(found: Engagement, question: Question) -> Engagement:
    """A battle in which those who were put there stand on their sides; InputError where rule 10.6 has it otherwise."""
    camps = (("attack", found.attackers, question.attackers), ("defend", found.defenders, question.defenders))
    for word, camp, wanted in camps:
        missing = [id for id in wanted if id not in {unit.id for unit in camp}]
        if missing:
            raise InputError(f"{' and '.join(missing)} would not {word} in that battle (rule 10.6).")
    return found


def noted(question: Question, idle: Collection[str]) -> Iterator[str]:
    """What the figures suppose, and who was not put there."""
    if idle:
        yield f"Left out, since only active brigades and batteries fight (rule 10.1): {', '.join(idle)}."
    if question.put_there:
        yield f"Put there for the question: {', '.join(question.put_there)}."
