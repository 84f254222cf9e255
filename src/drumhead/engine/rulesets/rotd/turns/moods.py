"""3.7: morale won and lost by battles and by cities, in them and near them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from drumhead.engine.play.dice import Dice, Stream
from drumhead.engine.rulesets.rotd.campaign.field import FRIENDLY, Campaign, holders
from drumhead.engine.rulesets.rotd.campaign.state import Square, Unit
from drumhead.engine.rulesets.rotd.campaign.tables import table

Battles = Mapping[int, Square]
Moved = tuple[int, str]
"""Points of morale and what moved them."""
NOTHING: Moved = (0, "")


def stir_morale(campaign: Campaign, dice: Dice) -> None:
    """3.7: every battle and every captured city of the turn moves the morale of those it concerns."""
    squares = {int(key): square for key, square in campaign.table("squares").items()}
    fought = {cell: square for cell, square in sorted(squares.items()) if square.battle_now}
    taken = {cell: square for cell, square in sorted(squares.items()) if square.captured}
    if not fought and not taken:
        return
    numbers = table(campaign.game, "morale_drift")
    at, near = _battle_of_each(campaign, fought), _in_reach(campaign, fought, numbers)
    states: dict[int, set[str]] = {cell: set() for cell in fought}
    won = {cell: winners(campaign, square) for cell, square in fought.items()}
    for id, cell in at.items():
        states[cell].add(campaign.units[id].state)
    for id in sorted(campaign.units):
        unit = campaign.units[id]
        if unit.status == "gone":
            continue
        stream = dice.stream(f"morale of {id}")
        moved = [_after_battle(campaign, unit, cell, fought[cell], won[cell], states[cell], at, numbers, stream)
                 for cell in sorted(near[unit.cell] | ({at[id]} if id in at else set()))]  # fmt: skip
        moved += [_after_capture(campaign, unit, cell, each, numbers)
                  for cell, square in taken.items() for each in square.captured]  # fmt: skip
        told = [(points, why) for points, why in moved if points]
        if told:
            _move(campaign, unit, told, stream)


def _in_reach(campaign: Campaign, fought: Battles, numbers: Mapping[str, Any]) -> dict[int, frozenset[int]]:
    """3.7: the battles that move those on each square with units who had no part in them: neither too far nor small."""
    far = campaign.game.map.board.distance
    return {
        here: frozenset(
            cell for cell, square in fought.items() if battle_points(numbers, square.casualties, False, far(here, cell))
        )
        for here in {unit.cell for unit in campaign.units.values()}
    }


def _battle_of_each(campaign: Campaign, fought: Battles) -> dict[str, int]:
    """The square in which each unit fought: of those with a battle, the one nearest to where it stands now."""
    board = campaign.game.map.board
    fighters = {id: unit.cell for id, unit in campaign.units.items() if unit.fought_in and fought}
    nearest = {here: min(fought, key=lambda cell: (board.distance(here, cell), cell)) for here in {*fighters.values()}}
    return {id: nearest[cell] for id, cell in fighters.items()}


def winners(campaign: Campaign, square: Square) -> frozenset[str]:
    """8.3 of the gaps: the side that with its allies won more battles in the square, then lost fewer men, and those
    allies; nobody if others did as well."""
    fought = {*dict(square.wins), *dict(square.lost)}
    teams = {side: [other for other in fought if _allied(campaign, side, other)] for side in fought}
    best = min((_deeds(square, team) for team in teams.values()), default=(0, 0))
    first = [side for side, team in teams.items() if _deeds(square, team) == best]
    united = all(_allied(campaign, a, b) for a in first for b in first)
    return frozenset(first) if united else frozenset()


def _deeds(square: Square, sides: Collection[str]) -> tuple[int, int]:
    """Battles won and men lost by sides together, the best the least."""
    wins, lost = dict(square.wins), dict(square.lost)
    return -sum(wins.get(side, 0) for side in sides), sum(lost.get(side, 0) for side in sides)


def _allied(campaign: Campaign, a: str, b: str) -> bool:
    states = ((one, other) for one in campaign.states_of(a) for other in campaign.states_of(b))
    return a == b or all(campaign.stance(*pair) in FRIENDLY for pair in states)


def _after_battle(
    campaign: Campaign,
    unit: Unit,
    cell: int,
    square: Square,
    won: Collection[str],
    states: Collection[str],
    at: Mapping[str, int],
    numbers: Mapping[str, Any],
    stream: Stream,
) -> Moved:
    """3.7: by casualties, distance and quality, one up or down by chance; half if only allies of the unit fought."""
    distance = campaign.game.map.board.distance(unit.cell, cell)
    points = battle_points(numbers, square.casualties, at.get(unit.id) == cell, distance)
    concerned = {side for side in {*dict(square.wins), *dict(square.lost)} if campaign.friendly_side(unit, side)}
    if not points or not won or not concerned:
        return NOTHING
    share = 1.0 if unit.state in states else float(numbers["allies"])
    value = max(0, round(points * share * (numbers["quality"] - unit.quality) / 10 + stream.uniform(-1, 1)))
    return (-value if concerned.isdisjoint(won) else value), f"the battle at {campaign.game.map.board.name(cell)}"


def battle_points(numbers: Mapping[str, Any], casualties: int, took_part: bool, distance: int) -> int:
    """8.3 of the gaps: points by the battle's casualties and the unit's distance in strategic squares."""
    size = next((i for i, least in enumerate(numbers["casualties"]) if casualties >= least), None)
    if size is None:
        return 0
    column: Sequence[int] = (0, 0, 0, 0)
    if took_part:
        column = numbers["in_battle"]
    elif distance == 0:
        column = numbers["same_square"]
    elif distance <= numbers["near_reach"]:
        column = numbers["near"]
    elif distance <= numbers["far_reach"]:
        column = numbers["far"]
    return column[size]


def _after_capture(
    campaign: Campaign, unit: Unit, cell: int, captured: tuple[str, str, str], numbers: Mapping[str, Any]
) -> Moved:
    """3.7: the captor's units gain and the loser's lose, by distance; half for their allies."""
    city, old, new = captured
    distance = campaign.game.map.board.distance(unit.cell, cell)
    ring = 0 if distance == 0 else 1 if distance <= numbers["far_reach"] else 2
    for state, sign, what in ((new, 1, "capture"), (old, -1, "loss")):
        stance = campaign.stance(unit.state, state)
        if stance in ("same", "ally"):
            share = 1.0 if stance == "same" else float(numbers["allies"])
            return sign * round(numbers["city"][ring] * share), f"the {what} of {city}"
    return NOTHING


def _move(campaign: Campaign, unit: Unit, moved: Sequence[Moved], stream: Stream) -> None:
    by = sum(points for points, _ in moved)
    campaign.set_unit(
        "morale-changed",
        unit,
        {"morale": max(0, min(100, unit.morale + by)), "morale_moved": True},
        rule="3.7",
        seen_by=holders(campaign.game, unit),
        by=by,
        why=[why for _, why in moved],
        parts=[points for points, _ in moved],
        rolls=stream.rolls,
    )
