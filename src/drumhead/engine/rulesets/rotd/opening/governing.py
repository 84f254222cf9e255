"""4.7, 11.5, 11.7: what a scenario says of those who govern a side: who holds which office."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from drumhead.engine.play.game import Seat
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
