"""Orders as figures over the boards, as their forms say, so that no ruleset is named."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from drumhead.engine.boards.board import Board
from drumhead.engine.errors import UnknownNameError
from drumhead.engine.play.figures import Box, Cells, Drawn, Figure, Ghost, Help, Path, Sign, Way
from drumhead.engine.play.orders import Order
from drumhead.engine.play.ruleset import OrderForm, Ruleset
from drumhead.engine.play.view import Note, Token, View

Course = Callable[[Order], tuple[int | None, ...]]
"""Where an order will lead, cell after cell; empty where only its own fields say it."""
Acts = Callable[[Mapping[str, Any], int, int], bool]
"""Whether a unit that goes so, as plain data, from a cell to another acts there from outside."""
TACTICAL = "tactical"


def straight(order: Order) -> tuple[int | None, ...]:
    """Of orders that lead where their fields say."""
    return ()


@dataclass(frozen=True, slots=True)
class Orders:
    """How orders are read beside what a seat knows."""

    view: View
    board: Board
    forms: Mapping[str, OrderForm]
    acts: Acts

    @classmethod
    def of(cls, ruleset: Ruleset, map: Any, view: View) -> Orders:
        """The orders of a game."""
        forms = {form.kind: form for form in ruleset.forms}
        return cls(view, map.board, forms, lambda order, start, end: ruleset.acts(map, order, start, end))

    def on_map(self, orders: Iterable[Order], course: Course = straight) -> list[Figure]:
        """What orders lay over the whole map; who would act from outside and is carried goes in."""
        places = _Places(self.view, self.board)
        found = [figure for order in orders for figure in self._mapped(order, places, course)]
        carried = {(help.of, help.end) for help in found if isinstance(help, Help) and help.style == "carry"}
        return [replace(f, style="go") if isinstance(f, Way) and (f.start, f.end) in carried else f for f in found]

    def _mapped(self, order: Order, places: _Places, course: Course) -> Iterator[Figure]:
        form = self.forms.get(order.kind)
        for drawn in form.drawn if form is not None else ():
            if drawn.figure is Path and drawn.board != TACTICAL:
                yield from _path(drawn, order, self.view.token(order.unit), course)
            elif drawn.board != TACTICAL:
                yield from self._placed(drawn, form, order.key[0], order.model_dump(), places)

    def picked(self, form: OrderForm, data: Mapping[str, Any]) -> list[Figure]:
        """What an order between places that is still being made lays over the map, as far as its places are picked."""
        places = _Places(self.view, self.board)
        return [f for drawn in form.drawn for f in self._placed(drawn, form, str(data["unit"]), data, places)]

    def _placed(
        self, drawn: Drawn, form: OrderForm | None, unit: str, data: Mapping[str, Any], places: _Places
    ) -> Iterator[Figure]:
        """A way, a help or a sign."""
        start, named = places.of_unit(unit), [data.get(name) for name in drawn.by]
        if start is None:
            return
        if drawn.figure is Way and (end := places.named(named[0])) is not None:
            yield Way(start, end, "act" if self.acts(data, start, end) else drawn.style)
        elif drawn.figure is Help and (of := places.of_unit(named[0])) is not None:
            end = places.named(named[1])
            yield Help(start, of, of if end is None else end, drawn.style)
        elif drawn.figure is Sign:
            spots = (*map(places.named, named), places.of_unit(data["unit"]), start)
            at = next(cell for cell in spots if cell is not None)
            style = "lost" if drawn.style == "cross" and places.is_beaten(unit) else drawn.style
            yield Sign(at, style, word=_chosen(form, data))

    def on_field(self, orders: Iterable[Order], cell: int, notes: Iterable[Note] = ()) -> list[Figure]:
        """What orders lay over one battlefield: moves and boxes of the units there, and who is to be placed there.

        An order may name what is noted there instead of the square it is on.
        """
        orders = tuple(orders)
        named = {note.name: note.tactical for note in notes if note.cell == cell and note.name}
        drawn = [(order, drawn) for order in orders for drawn in self._on_fields(order)]
        found: list[Figure] = [*self._awaited(drawn, cell)]
        for order, one in drawn:
            token = self.view.token(order.unit)
            if token is not None and token.cell == cell and token.tactical is not None:
                found += _on_ground(one, order, token.tactical, named)
        return _shared(found)

    def _on_fields(self, order: Order) -> Iterator[Drawn]:
        form = self.forms.get(order.kind)
        yield from (drawn for drawn in (form.drawn if form is not None else ()) if drawn.board == TACTICAL)

    def _awaited(self, drawn: Iterable[tuple[Order, Drawn]], cell: int) -> list[Ghost]:
        """Where units are placed on a battlefield from anywhere; several on one square are counted."""
        found: dict[int, list[str]] = {}
        for order, one in drawn:
            token = self.view.token(order.unit)
            if one.figure is not Ghost or token is None:
                continue
            to, at = (getattr(order, name) for name in one.by)
            if isinstance(at, int) and (token.cell if to is None else to) == cell:
                found.setdefault(at, []).append(order.unit)
        return [Ghost(at, counted(ids)) for at, ids in found.items()]


def counted(ids: list[str]) -> str:
    """The first of several, and how many more there are."""
    return ids[0] if len(ids) == 1 else f"{ids[0]} +{len(ids) - 1}"


def with_ghosts(figures: Iterable[Figure]) -> list[Figure]:
    """Units that go the same way share an arrow, units that end together a ghost at its end; what nobody will do, but
    somebody has done, leads to who is there already."""
    found = list(figures)
    paths = [figure for figure in found if isinstance(figure, Path)]
    rest = [figure for figure in found if not isinstance(figure, Path)]
    ends: dict[int, list[str]] = {}
    for path in paths:
        cells = [cell for cell in path.cells if cell is not None]
        if cells and path.label:
            ends.setdefault(cells[-1], []).append(path.label)
    arrows = dict.fromkeys(replace(path, label="") for path in paths)
    return [*rest, *arrows, *(Ghost(cell, counted(ids)) for cell, ids in ends.items())]


def together(figures: Iterable[Figure], *, whole: bool = True) -> tuple[Figure, ...]:
    """Paths that are alike once, and one label for all units that end together: the first, and how many more unless
    they are not the whole of those meant."""
    found = list(figures)
    ends: dict[int | None, list[str]] = {}
    for path in found:
        if isinstance(path, Path) and path.label:
            ends.setdefault(path.cells[-1], []).append(path.label)
    labels = {ids[0]: counted(ids) if whole else ids[0] for ids in ends.values()}
    named = (replace(f, label=labels.get(f.label, "")) if isinstance(f, Path) else f for f in found)
    ways: dict[Figure, str] = {}
    for figure in named:
        bare = replace(figure, label="") if isinstance(figure, Path) else figure
        ways[bare] = ways.get(bare) or (figure.label if isinstance(figure, Path) else "")
    return tuple(replace(way, label=label) if isinstance(way, Path) else way for way, label in ways.items())


def gone(figures: Iterable[Figure]) -> list[Figure]:
    """Of orders that are done at once: who has gone a way stands at its end, so that it needs no ghost there."""
    return [replace(figure, numbered=False, label="") if isinstance(figure, Path) else figure for figure in figures]


def united(figures: Iterable[Figure]) -> tuple[Figure, ...]:
    """Cells that several figures tint alike are tinted once."""
    tinted: dict[str, set[int]] = {}
    rest: list[Figure] = []
    for figure in figures:
        if isinstance(figure, Cells):
            tinted.setdefault(figure.style, set()).update(figure.cells)
        else:
            rest.append(figure)
    return (*(Cells(tuple(sorted(cells)), style) for style, cells in tinted.items()), *rest)


def _shared(figures: Iterable[Figure]) -> list[Figure]:
    """Units that watch the same box share it, where the first of them has it."""
    found: dict[Figure, list[str]] = {}
    for figure in figures:
        key = replace(figure, label="") if isinstance(figure, Box) else figure
        found.setdefault(key, []).extend([figure.label] if isinstance(figure, Box) else ())
    return [replace(key, label=counted(ids)) if isinstance(key, Box) else key for key, ids in found.items()]


def _path(drawn: Drawn, order: Order, token: Token | None, course: Course) -> Iterator[Path]:
    """From where the unit stands along the cells of a field, as the order will lead, or straight to one; of what is no
    unit as the order will lead."""
    if token is None:
        if led := course(order):
            yield Path(led, drawn.style, label=order.unit)
        return
    for value in (getattr(order, name) for name in drawn.by):
        if isinstance(value, tuple) and value:
            yield Path(course(order) or (token.cell, *value), drawn.style, numbered=True, label=order.unit)
        elif isinstance(value, int):
            yield Path((token.cell, value), drawn.style, label=order.unit)


def _on_ground(drawn: Drawn, order: Order, start: int, named: Mapping[str, int | None]) -> Iterator[Figure]:
    """A move or a box of a unit that stands on a square of a battlefield."""
    asked = (getattr(order, name) for name in drawn.by)
    values: list[Any] = [named.get(value, value) if isinstance(value, str) else value for value in asked]
    if drawn.figure is Box and all(isinstance(value, int) for value in values):
        yield Box(values[0], values[1], drawn.style, order.unit)
    elif drawn.figure is Path and isinstance(values[-1], int):
        passed = [value for value in values if isinstance(value, int)]
        yield Path((start, *passed), drawn.style, label=order.unit)


def _chosen(form: OrderForm | None, data: Mapping[str, Any]) -> str:
    """The word that an order chose, if there is one to choose."""
    fields = form.asked if form is not None else ()
    return next((str(data.get(field.name) or "") for field in fields if field.type == "choice"), "")


class _Places:
    """Places of orders by name, units by where they stand."""

    def __init__(self, view: View, board: Board) -> None:
        self._cells = {token.id: token.cell for token in view.tokens}
        self._view, self._board = view, board

    def is_beaten(self, unit: str) -> bool:
        """Whether a unit was driven out, so that it is drawn aside."""
        token = self._view.token(unit)
        return token is not None and token.status == "shattered"

    def of_unit(self, unit: Any) -> int | None:
        """Where a unit stands; it may be named by its place, with or without the coast."""
        if unit in self._cells:
            return self._cells[unit]
        cell = self.named(unit)
        if cell is None or cell in self._cells.values():
            return cell
        return self._cells.get(str(unit).partition("/")[0], cell)

    def named(self, name: Any) -> int | None:
        """The cell of a place."""
        try:
            return self._board.cell(name) if isinstance(name, str) and name else None
        except UnknownNameError:
            return None
