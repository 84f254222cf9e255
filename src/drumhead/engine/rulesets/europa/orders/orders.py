"""Orders as values. Each kind says how it is written: the words behind the unit and the kind."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar, Literal, Protocol, Self

from pydantic import Field

from drumhead.engine.play.orders import Order as AnyOrder

Cell = Annotated[int, Field(ge=0, strict=True)]


class Names(Protocol):
    """What hexes are called in lines."""

    def name(self, cell: int) -> str:
        """The printed number."""

    def cell(self, name: str) -> int:
        """The hex of a number or a place's name; UnknownNameError if there is none."""


class Order(AnyOrder):
    """A line is `UNIT KIND WORDS...`; `words` and `of_words` are each other's inverse.

    `of_words` raises ValueError with what is wrong, UnknownNameError for a hex that is none.
    """

    takes: ClassVar[str] = ""
    """What stands behind the kind, for who gets it wrong."""

    def words(self, names: Names) -> tuple[str, ...]:
        return ()

    @classmethod
    def of_words(cls, names: Names, unit: str, words: Sequence[str]) -> Self:
        if words:
            raise ValueError(f"nothing stands behind {cls.model_fields['kind'].default}")
        return cls.model_validate({"unit": unit})


class Move(Order):
    """Go by a path of hexes, its own hex left out; `admin` for administrative movement (R042); `carrying` supply items
    by their ids (R187)."""

    takes: ClassVar[str] = "[admin] HEX ... [with ITEM ...]"
    kind: Literal["move"] = "move"
    path: tuple[Cell, ...] = Field(min_length=1)
    admin: bool = False
    carrying: tuple[str, ...] = ()

    def words(self, names: Names) -> tuple[str, ...]:
        items = (WITH, *self.carrying) if self.carrying else ()
        return (*((ADMIN,) if self.admin else ()), *map(names.name, self.path), *items)

    @classmethod
    def of_words(cls, names: Names, unit: str, words: Sequence[str]) -> Self:
        admin = words[:1] == [ADMIN]
        at = words.index(WITH) if WITH in words else len(words)
        hexes = words[int(admin) : at]
        if not hexes:
            raise ValueError("a move names the hexes it goes through")
        path = tuple(names.cell(word) for word in hexes)
        return cls(unit=unit, path=path, admin=admin, carrying=tuple(words[at + 1 :]))


WITH, ADMIN = "with", "admin"
