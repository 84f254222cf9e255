"""View: what one seat may know, and the only thing that client, previews, reports and exports are given."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import Any

from drumhead.engine.play.state import LATER, decode, encode, form_of
from drumhead.engine.unpacking import object_of

_PIECES = re.compile(r"([^0-9]*)0*([0-9]*)")


@lru_cache(maxsize=8192)
def in_sequence(id: str) -> tuple[tuple[tuple[str, int, str], ...], str]:
    """What to sort ids of units by: texts as texts and the numbers in them as numbers, FR2IN, FR3IN, FR30IN; no two ids
    alike."""
    return tuple((text, len(digits), digits) for text, digits in _PIECES.findall(id)), id


@dataclass(frozen=True, slots=True)
class Token:
    """One identified thing on the board as a seat sees it.

    `stance` is own, friend, enemy or neutral; `arm` the letter I, C, A or H; `counter` the picture's name;
    `status` active, inactive, shattered, or away: then it stands on no square, whatever `cell` says; `tactical` None
    where only the strategic square is known; `orderable` if the seat may give it orders; `facts` label-value pairs for
    the panel; `owner` whose it is, where more than a stance is shown of that; `state` the code of the state it serves;
    `suffix` what maps and reports write behind its id; `head` and `foot` what a counter says above and below its
    picture, such as a size and factors.
    """

    id: str
    title: str
    cell: int
    tactical: int | None
    stance: str
    arm: str
    counter: str
    status: str = "active"
    orderable: bool = False
    facts: tuple[tuple[str, str], ...] = ()
    owner: str = ""
    state: str = ""
    suffix: str = ""
    head: str = field(default="", metadata=LATER)
    foot: str = field(default="", metadata=LATER)

    @property
    def label(self) -> str:
        """The id as maps and reports write it."""
        return f"{self.id}{self.suffix}"

    @property
    def name(self) -> str:
        """Id and title in one line, the id once, and a word of it that ends the title too."""
        if self.title.startswith(self.id):
            return self.title
        place, _, word = self.id.partition(" ")
        return f"{place if word and self.title.endswith(word) else self.id} {self.title}"

    @property
    def forming(self) -> bool:
        """Whether it is of the seat's own, and takes no orders until it has formed again."""
        return self.stance == "own" and self.status == "shattered"


@dataclass(frozen=True, slots=True)
class Sighting:
    """Unidentified troops on a strategic square (1.5, 4.1): `words` such as "division", `arms` such as "IC"."""

    cell: int
    stance: str
    state: str
    words: str
    arms: str
    status: str = "active"


@dataclass(frozen=True, slots=True)
class Desk:
    """What a seat may order beside units: `id` is what orders of it are of, `title` how their lines begin, `office`
    the word by which forms say whose they are; `waiting` what waits to be decided there, in lines; `facts` label-value
    pairs of what it disposes of."""

    id: str
    title: str
    office: str
    waiting: tuple[str, ...] = ()
    facts: tuple[tuple[str, str], ...] = ()

    @property
    def lines(self) -> tuple[str, ...]:
        """All that is known at it."""
        return (*(f"{label}: {value}" for label, value in self.facts), *self.waiting)


@dataclass(frozen=True)
class View:
    """What a seat may know after some phase of some turn.

    `state` is the ruleset's state with everything else taken out; `fields` the strategic cells whose
    battlefield shows troops; `watched` the strategic cells in sight. The game master's view holds all.
    """

    seat: str
    side: str
    gm: bool
    turn: int
    phase: str
    state: Any
    tokens: tuple[Token, ...]
    sightings: tuple[Sighting, ...]
    fields: tuple[int, ...]
    watched: tuple[int, ...]
    desks: tuple[Desk, ...] = field(default=(), metadata=LATER)

    def desk(self, name: str) -> Desk | None:
        """The desk of that id or title, in any case."""
        called = (desk for desk in self.desks if name.casefold() in (desk.id.casefold(), desk.title.casefold()))
        return next(called, None)

    def orders_for(self, subject: str) -> bool:
        """Whether the seat may give orders of a unit or an office."""
        token = self.token(subject)
        return (token is not None and token.orderable) or any(desk.id == subject for desk in self.desks)

    def token(self, id: str) -> Token | None:
        return self._by_id.get(id)

    @cached_property
    def commanded(self) -> frozenset[str]:
        """The ids of those that the seat may give orders to; the game master may to all."""
        return frozenset(token.id for token in self.tokens if token.orderable or self.gm)

    @cached_property
    def _by_id(self) -> Mapping[str, Token]:
        return {token.id: token for token in reversed(self.tokens)}


def unfounded(seen: View | None, known: Callable[[Token], bool]) -> Iterator[str]:
    """Words for what is seen on the board and `known` to no state."""
    strange = (token.id for token in seen.tokens if not known(token)) if seen else ()
    yield from (f"{id!r} is seen on the board, but is no unit that there is" for id in strange)


def encode_view(view: View) -> dict[str, Any]:
    """A view as plain JSON data: what a position file holds and `show --json` prints."""
    return encode(view)


def decode_view(state_type: type[Any], data: Mapping[str, Any]) -> View:
    """The view that `encode_view` wrote; ValueError where it is none."""
    found: View = form_of(View).validate_python(data)
    return replace(found, state=decode(state_type, found.state))


def read_view(state_type: type[Any], text: bytes) -> View:
    """The same of its JSON."""
    return decode_view(state_type, object_of(text))


def placed(view: View, cells: int, tactical: int) -> View:
    """The view itself; ValueError where somebody in it stands on none of so many strategic and tactical cells."""
    strategic = (*(token.cell for token in view.tokens if token.status != "away"), *(s.cell for s in view.sightings))
    for cell in (*strategic, *view.fields, *view.watched):
        if not 0 <= cell < cells:
            raise ValueError(f"there is no cell {cell} on the map")
    for token in view.tokens:
        if token.tactical is not None and not 0 <= token.tactical < tactical and token.status != "away":
            raise ValueError(f"there is no tactical cell {token.tactical} on the map")
    return view


@dataclass(frozen=True, slots=True)
class Link:
    """A unit, or an officer without one to his name, in the chain of command as a seat knows it.

    `under` is the id of the link above, empty at the top; `unit` empty for an officer alone; `news` is what the seat's
    draft makes of it, and from when; `given` if the seat may give it to others.
    """

    id: str
    title: str
    under: str = ""
    unit: str = ""
    commander: str = ""
    deputy: str = ""
    news: str = ""
    given: bool = False


@dataclass(frozen=True, slots=True)
class Task:
    """Something a seat may still want to do: `kind` unordered, contradiction or warning; `unit` may be empty."""

    kind: str
    unit: str
    text: str
    cell: int | None = None


@dataclass(frozen=True, slots=True)
class Note:
    """What a seat knows of a square beside the troops on it.

    `kind` is city, siege, depot, rail, river, ship, track or bridge; `tactical` None for the whole square; `name` of
    the thing, if it has one; `text` a phrase; `stance` of its holder: friend, enemy or neutral, "" for none; `owner`
    its holder, where more than a stance is shown of him; `picture` its counter, as `rotd/GB`, where it has one.
    """

    kind: str
    cell: int
    tactical: int | None
    name: str
    text: str
    stance: str = ""
    owner: str = ""
    picture: str = ""


@dataclass(frozen=True, slots=True)
class Engagement:
    """The fighting on one strategic cell in one turn: (side, units, men before, men lost, battles won) a side."""

    cell: int
    phases: tuple[str, ...]
    sides: tuple[tuple[str, int, int, int, int], ...]
