"""A formation on a battlefield: a line to be held, a place to be attacked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from drumhead.engine.boards.square import Direction
from drumhead.engine.play.commanding.commands import Share
from drumhead.engine.play.orders import Order
from drumhead.engine.rulesets.rotd.campaign.banks import FIELD
from drumhead.engine.rulesets.rotd.campaign.stacking import ALLIED_LIMIT
from drumhead.engine.rulesets.rotd.campaign.state import HEADQUARTERS, Kind, Unit
from drumhead.engine.rulesets.rotd.foresight import moving
from drumhead.engine.rulesets.rotd.orders.orders import Attack, Defend, Engage, InLine, Move, Support
from drumhead.engine.rulesets.rotd.staff.charge import Charge, guns, infantry, mounted

FIGHTS = frozenset({"move", "engage", "support", "intercept", "attack", "defend", "line"})
"""What a place in a line does away with."""
LEFT, RIGHT = -2, 2
"""Turns of a direction by eighths."""
REACH, FAR_REACH = 2, 3
"""9.10: how far foot and guns, and how far cavalry, come to the help of others."""


@dataclass
class Line:
    """The squares that a line of battle takes up, and how many of the command stand on each by now."""

    squares: tuple[int, ...]
    front: Direction
    taken: Counter[int] = field(default_factory=Counter)

    def behind(self, square: int, rows: int) -> int:
        """So many squares back from one, as far as the field goes."""
        at = square
        for _ in range(rows):
            at = _beside(at, self.front.opposite)
        return at

    @property
    def flanks(self) -> tuple[int, int]:
        """The squares next to its ends, a row back where the field ends there; of one square those left and right."""
        first, last = self.squares[0], self.squares[-1]
        out = self.front.turned(LEFT), self.front.turned(RIGHT)
        if first != last:
            out = _walked(last, first), _walked(first, last)
        return _flank(self, first, out[0]), _flank(self, last, out[1])


def _flank(line: Line, end: int, out: Direction) -> int:
    there = _beside(end, out)
    return there if there != end else line.behind(end, 1)


def _beside(square: int, direction: Direction) -> int:
    found = FIELD.step(square, direction)
    return square if found is None else found


def _walked(start: int, end: int) -> Direction:
    """The direction in which a line leads, from one of its ends to the other."""
    (column, row), (to_column, to_row) = FIELD.position(start), FIELD.position(end)
    east, south = _sign(to_column - column), _sign(to_row - row)
    return next((each for each in Direction if each.offset == (east, south)), Direction.E)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def defend(charge: Charge) -> Iterator[Share]:
    """6.4, 9.2, 9.10: foot along a line, guns behind it, cavalry on its flanks, headquarters behind its middle."""
    first, last = int(charge.values["first"]), int(charge.values["last"])
    squares = (first, *FIELD.line(first, last))
    line = Line(squares, _front(charge, first, last))
    yield from _absent(charge)
    there = [unit for unit in charge.units if _stands(charge, unit)]
    for unit, ideal in _places(there, line):
        yield _placed(charge, unit, ideal, line, _defending(charge, unit))


def _stands(charge: Charge, unit: Unit) -> bool:
    """Whether a unit will be on the battlefield that is meant, and takes a place in a line."""
    return charge.ends[unit.id] == charge.ground and unit.type not in (Kind.PB, Kind.NB)


def _absent(charge: Charge) -> Iterator[Share]:
    for unit in charge.units:
        if charge.ends[unit.id] != charge.ground:
            here, meant = charge.name(charge.ends[unit.id]), charge.name(charge.ground)
            yield Share(unit.id, why=f"{unit.id} will be in {here}, not in {meant}.")
        elif not _stands(charge, unit):
            yield Share(unit.id, why=f"{unit.id} takes no place in a line of battle.")


def _front(charge: Charge, first: int, last: int) -> Direction:
    """Whither a line looks: to the side on which more enemies are known, else to the left of who walks along it."""
    along = _walked(first, last)
    left, right = along.turned(LEFT), along.turned(RIGHT)
    return right if _threat(charge, right) > _threat(charge, left) else left


def _threat(charge: Charge, direction: Direction) -> int:
    """How many squares with known enemies lie within three on a side of the battlefield's."""
    board, (east, south) = charge.game.map.board, direction.offset
    column, row = board.position(charge.ground)
    near = (board.position(cell) for cell in charge.foes if board.distance(cell, charge.ground) <= 3)
    return sum((x - column) * east + (y - row) * south > 0 for x, y in near)


def _places(units: Sequence[Unit], line: Line) -> Iterator[tuple[Unit, int]]:
    """Every unit with the square that is best for it."""
    foot = [unit for unit in units if infantry(unit)]
    yield from zip(foot, _spaced(line.squares, len(foot)), strict=True)
    cannon = [unit for unit in units if guns(unit)]
    spaced = _spaced(line.squares, len(cannon))
    yield from ((unit, line.behind(square, 1)) for unit, square in zip(cannon, spaced, strict=True))
    horse = [unit for unit in units if mounted(unit)]
    yield from ((unit, line.flanks[number % 2]) for number, unit in enumerate(horse))
    middle = line.squares[len(line.squares) // 2]
    yield from ((unit, line.behind(middle, 2)) for unit in units if unit.type in HEADQUARTERS)


def _spaced(squares: Sequence[int], number: int) -> list[int]:
    """As many squares as wanted, evenly along a line; one alone in its middle."""
    if number == 1:
        return [squares[len(squares) // 2]]
    last = len(squares) - 1
    return [squares[(2 * at * last + number - 1) // (2 * (number - 1))] for at in range(number)]


def _placed(charge: Charge, unit: Unit, ideal: int, line: Line, orders: tuple[Order, ...]) -> Share:
    """A unit's place: the open square nearest to the best one, and what it does there."""
    at = _nearest(charge, unit, ideal, line.taken)
    if at is None:
        where = charge.game.map.tactical_board.name(ideal)
        return Share(unit.id, why=f"{unit.id} can come to no square near {where} this turn.")
    line.taken[at] += 1
    stays = at == unit.tactical and charge.ends[unit.id] == unit.cell
    walks: tuple[Order, ...] = () if stays else (Move(unit=unit.id, to=at),)
    reach = FAR_REACH if mounted(unit) else REACH
    helps: tuple[Order, ...] = () if unit.type in HEADQUARTERS else (Support(unit=unit.id, at=at, radius=reach),)
    return Share(unit.id, (*walks, *helps, *orders), instead=FIGHTS)


def _nearest(charge: Charge, unit: Unit, ideal: int, taken: Counter[int]) -> int | None:
    """2.5, 9.2: where it may be ordered to and there is room, as near as can be to a square."""
    open_ = set(moving.onward(charge.outlook, unit, Move(unit=unit.id, to=ideal)))
    if charge.ends[unit.id] == unit.cell:
        open_.add(unit.tactical)
    room = [square for square in open_ if taken[square] < ALLIED_LIMIT]
    return min(room, key=lambda square: (FIELD.distance(square, ideal), square), default=None)


def _defending(charge: Charge, unit: Unit) -> tuple[Order, ...]:
    if unit.type in HEADQUARTERS:
        return ()
    mode = charge.values.get("mode") or "defend"
    return Defend(unit=unit.id, mode=mode), in_line(unit)


def in_line(unit: Unit) -> Order:
    """9.9: guns behind the foot."""
    return InLine(unit=unit.id, line="second" if guns(unit) else "first")


def attack(charge: Charge) -> Iterator[Share]:
    """9.2, 9.8, 9.10: foot to a place and on against the nearest enemy; guns and cavalry help it from behind."""
    at = int(charge.values["at"])
    line = Line((at,), _towards(charge, at))
    yield from _absent(charge)
    for unit in charge.units:
        if _stands(charge, unit):
            rows = 0 if infantry(unit) else 2 if guns(unit) else 1 if mounted(unit) else 3
            yield _attacking(charge, unit, at, _placed(charge, unit, line.behind(at, rows), line, ()))


def _towards(charge: Charge, at: int) -> Direction:
    """Whither those who attack a place look: the way from where most of them stand."""
    here = [unit.tactical for unit in charge.units if unit.cell == charge.ground and unit.tactical >= 0]
    return _walked(sorted(here)[len(here) // 2], at) if here else Direction.N


def _attacking(charge: Charge, unit: Unit, at: int, share: Share) -> Share:
    """The same with the place as what is fought for."""
    if share.why or unit.type in HEADQUARTERS:
        return share
    mode = charge.values.get("mode") or "attack"
    walks = tuple(order for order in share.orders if isinstance(order, Move))
    reach = FAR_REACH if mounted(unit) else REACH
    helps: tuple[Order, ...] = (Support(unit=unit.id, at=at, radius=reach),)
    hits: tuple[Order, ...] = (Engage(unit=unit.id),) if infantry(unit) else ()
    orders = (*walks, *hits, *helps, Attack(unit=unit.id, mode=mode), in_line(unit))
    return Share(unit.id, orders, instead=FIGHTS)
