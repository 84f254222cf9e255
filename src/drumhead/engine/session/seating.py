"""Who sits where: a scenario's seats as they are, those of a side as one, or several held by one player."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from drumhead.engine.errors import RefusedError, UnknownNameError
from drumhead.engine.play.events import GM
from drumhead.engine.play.game import Seat


@dataclass(frozen=True, slots=True)
class SeatStatus:
    """A seat, whether it has a password, whether its orders are in, and whether it has nothing to order (`idle`)."""

    seat: Seat
    locked: bool
    handed_in: bool
    idle: bool = False

    @property
    def awaited(self) -> bool:
        """Whether the turn waits for its orders."""
        return not (self.handed_in or self.idle)


def grouped(seats: Sequence[Seat], sides: Mapping[str, str], wanted: Sequence[str]) -> tuple[Seat, ...]:
    """The seats where some of those `wanted` are sides: such a seat holds all commanders of its side not named.

    RefusedError where a side is named twice, or nobody is left for it.
    """
    by_name = {seat.name.casefold(): seat for seat in seats}
    side_names = {id.casefold(): id for id in sides} | {title.casefold(): id for id, title in sides.items()}
    together: dict[str, str] = {}
    for name in wanted:
        if name.casefold() in by_name:
            continue
        if name.casefold() not in side_names:
            known = ", ".join(dict.fromkeys((*(seat.name for seat in seats), *sides)))
            raise UnknownNameError(f"The scenario has no seat or side {name!r}; it has {known}.")
        side = side_names[name.casefold()]
        if side in together:
            raise RefusedError(f"{together[side]} and {name} are one side; name it once.")
        together[side] = name
    apart = {name.casefold() for name in wanted if name.casefold() in by_name}
    found: list[Seat] = []
    for side, name in together.items():
        mine = [seat for seat in seats if seat.side == side and seat.name.casefold() not in apart]
        if not mine:
            raise RefusedError(f"{name} would hold no commander: each has a seat of its own.")
        found.append(_one(name, side, mine, sides[side]))
    found += [seat for seat in seats if seat.side not in together or seat.name.casefold() in apart]
    return tuple(found)


def shared(seats: Sequence[Seat], players: Mapping[str, Sequence[str]], *, open_board: bool) -> tuple[Seat, ...]:
    """The seats where `players` hold several each, by their names; what nobody holds stays as it is.

    RefusedError where a seat is held twice, or where one player would see what the rules hide from a side of his.
    """
    by_name = {seat.name.casefold(): seat for seat in seats}
    holders: dict[str, str] = {}
    found = []
    for player, held in players.items():
        mine = list(_held(player, held, by_name, holders))
        if len({seat.side for seat in mine}) > 1 and not open_board:
            raise RefusedError(f"{player} cannot hold seats of several sides: they may not know of each other.")
        title = f"playing {_listed([seat.name for seat in mine])}"
        found.append(_one(_player_name(player, by_name), mine[0].side, mine, title))
    return (*found, *(seat for seat in seats if seat.name.casefold() not in holders))


def _listed(names: Sequence[str]) -> str:
    """`France`; `France and Italy`; `France, Italy and Turkey`."""
    *rest, last = names
    return f"{', '.join(rest)} and {last}" if rest else last


def _held(player: str, held: Sequence[str], by_name: Mapping[str, Seat], holders: dict[str, str]) -> Iterator[Seat]:
    if not held:
        raise RefusedError(f"{player} holds no seat; name at least one.")
    for name in held:
        seat = by_name.get(name.casefold())
        if seat is None:
            known = ", ".join(seat.name for seat in by_name.values())
            raise UnknownNameError(f"The scenario has no seat {name!r} for {player}; it has {known}.")
        if name.casefold() in holders:
            raise RefusedError(f"{seat.name} is given to {holders[name.casefold()]} and to {player}.")
        holders[name.casefold()] = player
        yield seat


def _player_name(player: str, by_name: Mapping[str, Seat]) -> str:
    """A name that can stand in the head of a sheet and is no seat's."""
    if player != " ".join(player.split()) or not player or "#" in player:
        raise RefusedError(f"A player's name is words with single spaces and without '#', not {player!r}.")
    if player.casefold() in by_name or player.casefold() == GM:
        raise RefusedError(f"A player cannot be named {player}: that is the name of a seat.")
    return player


def _one(name: str, side: str, seats: Sequence[Seat], title: str) -> Seat:
    """One seat in the place of several."""
    offices = tuple(sorted({office for seat in seats for office in seat.offices}))
    return Seat(name, side, title, offices, tuple(holder for seat in seats for holder in seat.holds))
