"""Whose an order is: a unit's, or an office's such as the War Minister of a side, as lines begin with it."""

from __future__ import annotations

import re
from collections.abc import Iterable

WAR, TREASURY, NAVAL = "War Minister", "Treasury Minister", "Naval Minister"
MONARCH, PRIME = "Monarch", "Prime Minister"
GOVERNOR, CONGRESSMAN = "Governor", "Congressman"
OF_SIDES = (WAR, TREASURY, MONARCH, PRIME, NAVAL)
OF_BLOCS = (GOVERNOR, CONGRESSMAN)
"""11.7: offices of a bloc of states, which their names say: `Governor of Lombardia`."""


def office_of(subject: str) -> str:
    """The office that `War Minister of allies` or `War Minister` names; empty for a unit and for whatever else."""
    title = subject.partition(" of ")[0]
    return title if title in OF_SIDES or title in OF_BLOCS else ""


def read_office(text: str) -> str:
    """An office as it is called, however it was written; what it is of stays as it was written."""
    title, *rest = re.split(" of ", " ".join(text.split()), maxsplit=1, flags=re.IGNORECASE)
    known = next((office for office in (*OF_SIDES, *OF_BLOCS) if office.casefold() == title.casefold()), title)
    return " of ".join((known, *rest))


def write_subject(subject: str) -> str:
    """How the orders of a unit or office begin: that an office is of its holder's side goes without saying."""
    title = subject.partition(" of ")[0]
    return title if title in OF_SIDES else subject


def known_as(desks: Iterable[str], subject: str) -> str:
    """An office as one of these desks has it: its side added, in the desk's letters; others as they are."""
    name = subject.casefold()
    found = (desk for desk in desks if desk.casefold() == name or desk.casefold().startswith(f"{name} of "))
    return next(found, subject)
