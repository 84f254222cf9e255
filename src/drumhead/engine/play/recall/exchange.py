"""Games carried to other programs and back: what a ruleset must tell of their files."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from drumhead.engine.play.game import Game
from drumhead.engine.play.recall.fates import Fate
from drumhead.engine.play.recall.mail import Listed


@dataclass(frozen=True, slots=True)
class Moment:
    """A turn of another program's game: its `name` there, what stood on the board in a line each, a scenario that
    begins with it, and the lines that each side ordered. `partly` if more stood there than is told, or nothing is; a
    moment without a name is any."""

    name: str
    position: frozenset[str]
    scenario: str
    orders: Mapping[str, tuple[str, ...]]
    partly: bool = False


@dataclass(frozen=True, slots=True)
class Exchange:
    """How a ruleset's games are carried: `read(text, name)` gives the moments of a file and refuses what is none,
    `write(game, turns)` makes one of every turn's first state and orders, `position(game, state)` is a state as
    moments tell it: its name and lines. `listing(game, turns)` is the same as text to be read; `mail(game, state, text,
    name)` finds each side's orders of the turn that waits in one, None in a text that is none."""

    read: Callable[[str, str], tuple[Moment, ...]]
    write: Callable[[Game[Any], Sequence[tuple[Any, Sequence[Fate]]]], str]
    position: Callable[[Game[Any], Any], tuple[str, frozenset[str]]]
    listing: Callable[[Game[Any], Sequence[tuple[Any, Sequence[Fate]]]], str] | None = None
    mail: Callable[[Game[Any], Any, str, str], tuple[Listed, ...] | None] | None = None
