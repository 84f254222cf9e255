"""9.2-9.7: the ways a unit may take across the battlefield; pure questions, asked of the true state or of a view."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, pairwise

from drumhead.engine.boards.square import SquareBoard
from drumhead.engine.maps.squares.land import cliff
from drumhead.engine.maps.squares.model import Battlefield, Ground
from drumhead.engine.play.game import Game
from drumhead.engine.rulesets.rotd.campaign.banks import NONE, passable, same_bank
from drumhead.engine.rulesets.rotd.campaign.field import HOSTILE, Campaign
from drumhead.engine.rulesets.rotd.campaign.squares import besieged_at
from drumhead.engine.rulesets.rotd.campaign.state import Kind, Ship, Unit
from drumhead.engine.rulesets.rotd.campaign.tables import whole
from drumhead.engine.rulesets.rotd.orders.orders import Move
from drumhead.engine.rulesets.rotd.waters.ferries import span

Denial = tuple[str, str]
"""The rule that forbids, and the reason in a sentence."""
SOUGHT = {"ford": Ground.FORD, "pass": Ground.PASS}


@dataclass(frozen=True, slots=True)
class Survey:
    """What a unit must reckon with on its battlefield: cells are tactical.

    `bridges` hold pontoons it may use; `watched` if enemies, or neutrals at home, are on the strategic square (9.5);
    `neutral` squares hold neutral troops (9.3); `closed` are besieged cities it may not enter (9.4). `leg_from` is
    where the straight leg that the unit is on was drawn from, if it set out in an earlier phase (9.2). `afloat` is the
    water over which a ferry takes it and where it cannot halt (12.7).
    """

    board: SquareBoard
    field: Battlefield
    start: int
    bridges: frozenset[int]
    watched: bool
    neutral: frozenset[int]
    closed: frozenset[int]
    leg_from: int = -1
    afloat: frozenset[int] = NONE


def allowance(game: Game, unit: Unit) -> int:
    """9.1: tactical squares a phase; none for a naval battery or a deployed pontoon bridge."""
    return 0 if unit.deployed else whole(game, f"tactical.steps.{unit.type}")


def foes(campaign: Campaign, unit: Unit) -> tuple[Unit, ...]:
    """9.1, 9.3: active hostile units of any kind on the unit's strategic square, by id."""
    return tuple(other for other in campaign.related(unit, unit.cell, HOSTILE) if other.active)


def too_tired(campaign: Campaign, unit: Unit) -> bool:
    """9.1: more than 8 fatigue, and enemies on the strategic square."""
    return unit.fatigue > whole(campaign.game, "tactical.most_fatigue") and bool(foes(campaign, unit))


def bridges(campaign: Campaign, unit: Unit) -> frozenset[int]:
    """12.4: the squares of deployed pontoon bridges here; one pontoon bridge cannot cross another."""
    if unit.type == Kind.PB:
        return NONE
    return frozenset(other.tactical for other in campaign.present(unit.cell) if other.deployed)


def survey(campaign: Campaign, unit: Unit, ferry: Ship | None = None) -> Survey:
    """All that decides which ways a unit may take from where it stands, over a ferry if it takes one."""
    map = campaign.game.map
    afloat = NONE if ferry is None else span(campaign, ferry)
    neutrals = [u for u in campaign.related(unit, unit.cell, ("neutral",)) if u.active]
    hosts = any(_at_home(campaign, neutral) for neutral in neutrals)
    return Survey(
        board=map.tactical_board,
        field=campaign.battlefield(unit.cell),
        start=unit.tactical,
        bridges=bridges(campaign, unit) | afloat,
        watched=hosts or bool(foes(campaign, unit)),
        neutral=frozenset(neutral.tactical for neutral in neutrals),
        closed=frozenset(_closed(campaign, unit)),
        afloat=afloat - bridges(campaign, unit),
    )


def refusal(
    campaign: Campaign, unit: Unit, way: Sequence[int], leg_from: int = -1, ferry: Ship | None = None
) -> Denial | None:
    """9.2-9.7, 12.7: why a unit may not make a specified move along a way (waypoint, destination), or None.

    Where the waypoint is a ferry it is the square of the ship.
    """
    lie = replace(survey(campaign, unit, ferry), leg_from=leg_from)
    return _unable(campaign, unit) or _ashore(lie, way[-1]) or along(lie, way)


def leg_start(board: SquareBoard, leg_from: int, at: int, end: int) -> int:
    """9.2: whence the straight line to `end` was drawn; who was driven off it draws a new one from where it stands."""
    return leg_from if leg_from >= 0 and at in (leg_from, *board.line(leg_from, end)) else at


def straight(board: SquareBoard, start: int, at: int, end: int) -> tuple[int, ...]:
    """9.2: what is left, from `at`, of the straight line from `start` to `end`."""
    drawn = (start, *board.line(start, end))
    return drawn[drawn.index(at) + 1 :]


def reachable(campaign: Campaign, unit: Unit, via: int | None = None, ferry: Ship | None = None) -> tuple[int, ...]:
    """9.2: the squares to which a specified move, straight or over a waypoint, is allowed, in however many phases."""
    if _unable(campaign, unit):
        return ()
    lie = survey(campaign, unit, ferry)
    if via is not None:
        if along(lie, (via,)):
            return ()
        lie = replace(lie, start=via)
    ends = (cell for cell in range(lie.board.size) if cell != lie.start)
    return tuple(cell for cell in ends if not _ashore(lie, cell) and along(lie, (cell,)) is None)


def deployable(game: Game, cell: int) -> tuple[int, ...]:
    """9.13: the tactical squares of a strategic one where units may deploy before the game."""
    field = game.map.battlefield(cell)
    return tuple(square for square in range(game.map.tactical_board.size) if passable(field, square))


def along(lie: Survey, way: Sequence[int]) -> Denial | None:
    """9.3-9.7: the first thing on the straight legs of a way that forbids it, or None."""
    leg_from = lie.leg_from
    for start, end in pairwise((lie.start, *way)):
        path = straight(lie.board, leg_start(lie.board, leg_from, start, end), start, end)
        found = _footing(lie, end) or _banks(lie, start, end) or _path(lie, start, path)
        if found:
            return found
        leg_from = end
    return None


def standable(lie: Survey, cell: int, start: int) -> bool:
    """2.2, 9.7, 12.7: whether a unit on its way from `start` can halt on a square; on a ferry nobody does."""
    if cell in lie.afloat and not passable(lie.field, cell, lie.bridges - lie.afloat):
        return False
    return passable(lie.field, cell, lie.bridges) and same_bank(lie.field, start, cell, lie.bridges)


def diagonals(board: SquareBoard, a: int, b: int) -> int:
    """9.8: the diagonal steps of a straight walk."""
    (ca, ra), (cb, rb) = board.position(a), board.position(b)
    return min(abs(ca - cb), abs(ra - rb))


def resolve(campaign: Campaign, unit: Unit, move: Move) -> tuple[int, ...] | None:
    """9.2, 12.7: the way (waypoint, destination) of an order from where the unit stands; None without a ford or pass.

    A ferry stands for the square it lies on.
    """
    at = _waypoint(campaign, move.via) if isinstance(move.via, str) else move.via
    if at is None and move.via is not None:
        return None
    via = () if at is None else (at,)
    if isinstance(move.to, int):
        return (*via, move.to)
    found = _nearest(survey(campaign, unit), SOUGHT[move.to], via[0] if via else unit.tactical)
    return None if found is None else (*via, found)


def _waypoint(campaign: Campaign, ferry: str) -> int | None:
    ship = campaign.ships.get(ferry)
    return None if ship is None else ship.tactical


def _nearest(lie: Survey, ground: Ground, origin: int) -> int | None:
    """The nearest square of a ground on the origin's bank, then that of fewest diagonals, then in reading order."""
    places = [
        cell
        for cell, found in enumerate(lie.field.terrain)
        if found == ground and same_bank(lie.field, origin, cell, lie.bridges)
    ]
    board = lie.board
    return min(places, key=lambda c: (board.distance(origin, c), diagonals(board, origin, c), c), default=None)


def _unable(campaign: Campaign, unit: Unit) -> Denial | None:
    if unit.deployed:
        return "12.5", f"{unit.id} is deployed and must be taken up before it can move."
    if allowance(campaign.game, unit) == 0:
        return "9.1", f"{unit.id} cannot move."
    if too_tired(campaign, unit):
        return "9.1f", f"{unit.id} is too tired to move before the enemy (fatigue {unit.fatigue})."
    return None


def _ashore(lie: Survey, end: int) -> Denial | None:
    """12.7: a ferry takes nobody to a square of the river."""
    if not lie.afloat or lie.field.terrain[end] != Ground.RIVER:
        return None
    return "12.7c", f"{lie.board.name(end)} is a river square, where a ferry lands nobody."


def _footing(lie: Survey, end: int) -> Denial | None:
    if passable(lie.field, end, lie.bridges):
        return None
    return "2.2", f"{lie.board.name(end)} is {_ground(lie, end)}, where no unit can stand."


def _banks(lie: Survey, start: int, end: int) -> Denial | None:
    if same_bank(lie.field, start, end, lie.bridges):
        return None
    a, b = lie.board.name(start), lie.board.name(end)
    return "9.7a", f"A river or range lies between {a} and {b}; a ford, bridge or pass must be the waypoint."


def _path(lie: Survey, start: int, path: Sequence[int]) -> Denial | None:
    for a, b in pairwise((start, *path)):
        found = _standing(lie, b) or (_step(lie, a, b) if lie.watched else None)
        if found:
            return found
    return None


def _standing(lie: Survey, cell: int) -> Denial | None:
    name = lie.board.name(cell)
    if cell in lie.neutral:
        return "9.3f", f"Neutral troops stand on {name}."
    if cell in lie.closed:
        return "9.4a", f"{name} is besieged and cannot be entered from outside."
    return None


def _step(lie: Survey, a: int, b: int) -> Denial | None:
    """9.5: before enemies, or neutrals at home, the ground of the way counts."""
    name = lie.board.name(b)
    if not passable(lie.field, b, lie.bridges):
        return "9.5a", f"The way is blocked by {_ground(lie, b)} on {name}."
    if not same_bank(lie.field, a, b, lie.bridges):
        return "9.5a", f"The way crosses a river or range between {lie.board.name(a)} and {name}."
    if cliff(lie.field, a, b):
        return "9.5b", f"A cliff lies between {lie.board.name(a)} and {name}."
    return None


def _ground(lie: Survey, cell: int) -> str:
    return Ground(lie.field.terrain[cell]).label


def _at_home(campaign: Campaign, neutral: Unit) -> bool:
    """9.5: on its own nation's soil, or on that of an active ally."""
    owner = campaign.game.map.state_of(neutral.cell)
    if owner is None:
        return False
    return campaign.at_home(neutral, neutral.cell) or campaign.stance(neutral.state, owner.code) == "ally"


def _closed(campaign: Campaign, unit: Unit) -> Iterator[int]:
    """9.4: besieged cities it may not enter: those it is not hostile to, unless there is a battle to join.

    Neutrals in the battle bar the way to it (9.3).
    """
    for shut in besieged_at(campaign, unit.cell):
        if not shut.bars(campaign.stance(unit.state, shut.state)):
            continue
        if not fighting(campaign, campaign.standing(unit.cell, shut.tactical)):
            yield shut.tactical


def fighting(campaign: Campaign, standing: Sequence[Unit]) -> bool:
    """10.1: whether hostile combat units stand among these."""
    troops = [unit for unit in standing if unit.active and unit.combat]
    return any(campaign.stance(a, b) == "hostile" for a, b in combinations({unit.state for unit in troops}, 2))
