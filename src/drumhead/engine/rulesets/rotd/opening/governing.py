"""4.7, 11.5, 11.7: what a scenario says of those who govern: who holds which office, and which cities are whose."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from drumhead.engine.errors import UnknownNameError
from drumhead.engine.maps.squares.model import GameMap
from drumhead.engine.play.game import Seat
from drumhead.engine.rulesets.rotd.campaign.state import Treasury
from drumhead.engine.rulesets.rotd.opening.entries import TreasuryEntry, read_entry
from drumhead.engine.rulesets.rotd.orders.subjects import OF_BLOCS, OF_SIDES


def office_problems(seats: Iterable[Seat]) -> Iterator[str]:
    """A sentence for each office that there is not, and for each that two seats hold."""
    holders: dict[str, str] = {}
    for seat in seats:
        for office, desk in zip(seat.offices, seat.desks, strict=True):
            if not _known(office):
                yield f"Seat {seat.name}: there is no office {office!r}; the offices are {', '.join(_all())}."
            if holders.setdefault(desk, seat.name) != seat.name:
                yield f"Seat {seat.name}: {holders[desk]} is {desk} already."


def _known(office: str) -> bool:
    title, of, bloc = office.partition(" of ")
    return title in OF_BLOCS and len(bloc.split()) == 1 if of else title in OF_SIDES


def _all() -> Iterator[str]:
    yield from OF_SIDES
    yield from (f"{office} of BLOC" for office in OF_BLOCS)


def bloc_problems(blocs: Mapping[str, Iterable[str]], map: GameMap, seats: Iterable[Seat]) -> Iterator[str]:
    """11.7: a sentence for each name in a bloc that is neither a city nor a state, and each office of no bloc."""
    states = {state.code for state in map.states}
    for bloc, names in blocs.items():
        if len(bloc.split()) != 1:
            yield f"blocs: {bloc!r}: the name of a bloc is one word."
        for name in names:
            if name not in states and not _is_city(map, name):
                yield f"blocs: {bloc}: there is no city and no state {name!r} on the map."
    for seat in seats:
        for office in seat.offices:
            title, _, bloc = office.partition(" of ")
            if title in OF_BLOCS and bloc not in blocs:
                yield f"Seat {seat.name}: {office}: there is no bloc {bloc!r}; [blocs] has {_listed(blocs)}."


def treasuries(
    content: Mapping[str, Any], sides: Iterable[str], options: Mapping[str, Any], problems: list[str]
) -> dict[str, Treasury]:
    """11.5: what each side has to spend, where the game keeps treasuries; what is not said is nothing."""
    found = dict.fromkeys(sides, Treasury())
    for side, data in content.get("treasury", {}).items():
        entry = read_entry(TreasuryEntry, f"Treasury {side}", data, problems)
        if side not in found:
            problems.append(f"Treasury {side}: there is no side {side!r}.")
        elif entry is not None:
            found[side] = Treasury(**entry.model_dump())
    return found if options.get("treasury", options["tables"]["switches"]["treasury"]) else {}


def _is_city(map: GameMap, name: str) -> bool:
    try:
        map.city(name)
    except UnknownNameError:
        return False
    return True


def _listed(names: Iterable[str]) -> str:
    return ", ".join(names) or "none"
