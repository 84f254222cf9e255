"""The order of battle as a seat knows it: formations, the units in them, and in what state these are."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from drumhead.engine.play.game import Game
from drumhead.engine.play.view import Token, View, in_sequence

SUM, MEAN = "sum", "mean"
OWN = "Own units"
NO_ORDERS = "no orders"
"""The state of a unit that may be ordered and is not."""


@dataclass(frozen=True, slots=True)
class Formation:
    """Units that belong together: `rank` says in the game's word what it is, such as army, corps or division.

    `under` is the formation above it, which stands before it; `unit` its headquarters, empty where it has none; `units`
    all in it and in the formations below, the headquarters first; `commander` who has it.
    """

    id: str
    title: str
    rank: str
    under: str = ""
    unit: str = ""
    units: tuple[str, ...] = ()
    commander: str = ""


@dataclass(frozen=True, slots=True)
class Gauge:
    """A figure that units have: how those of a formation are told as one (`total`), a mean by what of each it weighs
    (`weight`, another gauge); `words` are what people say for 0, 1, 2 ... where they do not say the number; `short` its
    title over a narrow column; `aside` if it is shown only where it is asked for; `one` its title for a single one."""

    name: str
    title: str
    total: str = SUM
    weight: str = ""
    words: tuple[str, ...] = ()
    short: str = ""
    aside: bool = False
    one: str = ""

    def told(self, value: float) -> str:
        """A figure with what it counts, as in a sentence."""
        written = self.write(value)
        return f"{written} {(self.one if written == '1' and self.one else self.title).lower()}"

    def write(self, value: float) -> str:
        """A figure as people read it."""
        if self.words:
            return self.words[min(max(round(value), 0), len(self.words) - 1)]
        return f"{value:,.0f}"


@dataclass(frozen=True, slots=True)
class Strength:
    """One unit as its commander knows it: its name within its formation, where it is (empty where it is nowhere), a
    value for each gauge that means something of it, and words for what he should mind, such as hungry."""

    unit: str
    title: str
    where: str
    values: Mapping[str, int] = field(default_factory=dict)
    states: tuple[str, ...] = ()


def by_owner(game: Game, view: View) -> tuple[Formation, ...]:
    """Of a game without formations: one for each owner of units that are the seat's."""
    owners: dict[str, list[str]] = {}
    for token in own_tokens(view):
        owners.setdefault(token.owner, []).append(token.id)
    return tuple(
        Formation(owner or OWN, owner or OWN, "side", units=tuple(sorted(units, key=in_sequence)))
        for owner, units in owners.items()
    )


def by_place(game: Game, view: View) -> tuple[Strength, ...]:
    """Of a game whose units are alike: where each of them is, and who is away."""
    board = game.map.board
    return tuple(
        Strength(token.id, token.title, "", states=("away",))
        if token.status == "away"
        else Strength(token.id, token.title, board.name(token.cell))
        for token in own_tokens(view)
    )


def own_tokens(view: View) -> tuple[Token, ...]:
    """The seat's own units; for the game master everybody's."""
    return tuple(token for token in view.tokens if view.gm or token.stance == "own")


@dataclass(frozen=True)
class OrderOfBattle:
    """Formations from the top down, each before those under it, and the strength of the units in them."""

    formations: tuple[Formation, ...]
    gauges: tuple[Gauge, ...]
    strengths: Mapping[str, Strength]

    @cached_property
    def units(self) -> tuple[str, ...]:
        """All units, each once, as they stand in it."""
        tops = (unit for formation in self.formations if not formation.under for unit in formation.units)
        return tuple(dict.fromkeys((*tops, *self.strengths)))

    @cached_property
    def ranks(self) -> tuple[str, ...]:
        """The words for formations, from the top down: each stands behind those it is ever under."""
        pairs = {(self._by_id[each.under].rank, each.rank) for each in self.formations if each.under}
        depth = dict.fromkeys((each.rank for each in self.formations), 0)
        for _ in depth:
            depth |= {low: max(depth[low], depth[high] + 1) for high, low in sorted(pairs) if high != low}
        return tuple(sorted(depth, key=lambda rank: depth[rank]))

    @cached_property
    def _by_id(self) -> Mapping[str, Formation]:
        return {formation.id: formation for formation in self.formations}

    @cached_property
    def _lowest(self) -> Mapping[str, Formation]:
        return {unit: formation for formation in self.formations for unit in formation.units}

    @cached_property
    def _below(self) -> Mapping[str, tuple[Formation, ...]]:
        found: dict[str, tuple[Formation, ...]] = {}
        for formation in self.formations:
            found[formation.under] = (*found.get(formation.under, ()), formation)
        return found

    def formation(self, id: str) -> Formation | None:
        return self._by_id.get(id)

    def formation_of(self, unit: str) -> Formation | None:
        """The lowest formation that a unit is in."""
        return self._lowest.get(unit)

    def below(self, id: str) -> tuple[Formation, ...]:
        """The formations directly under one; under "" those at the top."""
        return self._below.get(id, ())

    def direct(self, formation: Formation) -> tuple[str, ...]:
        """Its units that are in no formation below it."""
        return tuple(unit for unit in formation.units if self._lowest[unit] is formation)

    def above(self, unit: str) -> tuple[Formation, ...]:
        """The formations a unit is in, the lowest first."""
        found, here = [], self._lowest.get(unit)
        while here is not None:
            found.append(here)
            here = self._by_id.get(here.under)
        return tuple(found)

    def called(self, words: str) -> tuple[Formation, ...]:
        """The formations of that id or title in any case; several where they are called alike."""
        wanted = " ".join(words.split()).casefold()
        known = [formation for formation in self.formations if formation.id.casefold() == wanted]
        return tuple(known or [each for each in self.formations if each.title.casefold() == wanted])

    def ordered(self, units: Collection[str]) -> tuple[str, ...]:
        """Some units as they stand in the order of battle; those that are not in it come last."""
        here = [unit for unit in self.units if unit in units]
        return (*here, *(unit for unit in dict.fromkeys(units) if unit not in self.units))

    def total(self, gauge: Gauge, units: Iterable[str]) -> float | None:
        """One figure for some units; None where none of them has any."""
        known = [self.strengths[unit].values for unit in units if unit in self.strengths]
        having = [values for values in known if gauge.name in values]
        if not having:
            return None
        if gauge.total == SUM:
            return sum(values[gauge.name] for values in having)
        weights = [values.get(gauge.weight, 0) for values in having]
        weights = weights if any(weights) else [1] * len(having)
        pairs = zip(having, weights, strict=True)
        return sum(values[gauge.name] * weight for values, weight in pairs) / sum(weights)

    def grouped(self, rank: str) -> tuple[tuple[Formation, tuple[str, ...]], ...]:
        """Formations of a rank with their units, and those above with what is left of theirs; each unit once."""
        most = self.ranks.index(rank)
        found: dict[str, list[str]] = {}
        for unit in self.units:
            over = self.above(unit)
            reached = [each for each in over if self.ranks.index(each.rank) <= most]
            for each in (reached or over[-1:])[:1]:
                found.setdefault(each.id, []).append(unit)
        return tuple((each, tuple(found[each.id])) for each in self.formations if each.id in found)
