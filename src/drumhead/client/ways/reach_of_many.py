"""Where several units can all be this turn, worked out one after the other while nothing else is to be done."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from drumhead.client.desk.desk import OrderDesk
from drumhead.engine.play.figures import Cells, Figure
from drumhead.engine.play.ways import Reach

NAMED = 2
"""Units that are named of those who cannot be somewhere."""


class ReachOfMany:
    """Beside the draft as it stands, without the marches that the units were ordered before."""

    def __init__(self, desk: OrderDesk, units: Sequence[str]) -> None:
        self._desk, self._units = desk, tuple(units)
        self._known: dict[str, Reach] = {}
        self._phases: dict[int, int] = {}
        self._forced: frozenset[int] = frozenset()

    def figures(self) -> Iterator[Sequence[Figure]]:
        """Nothing after each unit, and after the last what is drawn: squares where all who march can be, by the phase
        in which the last of them is there."""
        for unit in self._units:
            self._known[unit] = self._reach(unit)
            yield ()
        self._meet()
        yield self._drawn()

    def words(self, cell: int) -> str:
        """What is to be said of a square, once all is known; empty for one where they can all be told by its tint."""
        if len(self._known) < len(self._units) or not self._marching:
            return ""
        late = [unit for unit in self._marching if not self._is_there(unit, cell)]
        if not late:
            return ""
        there = len(self._marching) - len(late)
        more = f" and {len(late) - NAMED} more" if len(late) > NAMED else ""
        return f"{there} of {len(self._marching)} can be there this turn; not {', '.join(late[:NAMED])}{more}."

    def _reach(self, unit: str) -> Reach:
        session, kinds = self._desk.session, self._kinds
        others = tuple(o for o in self._desk.draft if o.key[0] != unit or o.kind not in kinds)
        return session.ruleset.reach(session.game, session.view(self._desk.seat), unit, others)

    @property
    def _kinds(self) -> frozenset[str]:
        """The kinds of orders that lead along a path."""
        forms = self._desk.session.ruleset.forms
        return frozenset(form.kind for form in forms if any(field.type == "path" for field in form.asked))

    @property
    def _marching(self) -> list[str]:
        """Those who can be anywhere else this turn."""
        return [unit for unit, reach in self._known.items() if reach.cells]

    def _is_there(self, unit: str, cell: int) -> bool:
        token = self._desk.shown().token(unit)
        return cell in self._known[unit].cells or (token is not None and token.cell == cell)

    def _meet(self) -> None:
        """The latest phase of each square that all of them reach; those to which any must force its march."""
        marching = self._marching
        common = {cell for unit in marching for cell in self._known[unit].cells}
        common = {cell for cell in common if all(self._is_there(unit, cell) for unit in marching)}
        late = [
            (phase, cell) for u in marching for phase, cells in enumerate(self._known[u].phases, 1) for cell in cells
        ]
        self._forced = frozenset(cell for unit in marching for cell in self._known[unit].forced if cell in common)
        for phase, cell in sorted(late):
            if cell in common and cell not in self._forced:
                self._phases[cell] = phase

    def _drawn(self) -> tuple[Figure, ...]:
        by_phase: dict[int, list[int]] = {}
        for cell, phase in sorted(self._phases.items()):
            by_phase.setdefault(phase, []).append(cell)
        tints = [Cells(tuple(cells), "reach", phase) for phase, cells in sorted(by_phase.items())]
        return (*tints, *([Cells(tuple(sorted(self._forced)), "forced")] if self._forced else []))
