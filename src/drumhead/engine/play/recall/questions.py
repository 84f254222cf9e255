"""Questions about a position that a game's rules answer: what is asked, the answer, and why it is so."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from drumhead.engine.play.figures import Figure


@dataclass(frozen=True, slots=True)
class Because:
    """One reason: a sentence, the rule or ruling it rests on, the option that makes it so, the cell it is about."""

    text: str
    rule: str = ""
    option: str = ""
    cell: int | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """What the rules say: `holds` is yes or no, None where it is neither; `says` the answer in a sentence.

    `because` are its reasons, the deciding one first; `changes` sentences on what would change it; `data` the numbers
    and names for other programs, as plain JSON; `figures` what shows it on the board.
    """

    says: str
    holds: bool | None = None
    because: tuple[Because, ...] = ()
    changes: tuple[str, ...] = ()
    data: Mapping[str, Any] = field(default_factory=dict)
    figures: tuple[Figure, ...] = ()


@dataclass(frozen=True, slots=True)
class Asked:
    """A kind of question: its word, what it asks in a sentence, and the words it takes, in their sequence.

    A word in brackets may be left out; one that ends in dots takes all that are left.
    """

    word: str
    title: str
    takes: tuple[str, ...] = ()
    example: str = ""
