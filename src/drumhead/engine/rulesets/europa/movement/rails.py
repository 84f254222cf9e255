"""The rails of a side: who owns them, what stops trains, and what is connected (R044, R048, R061 to R067)."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache

from drumhead.engine.boards.flood import has
from drumhead.engine.maps.hexes.model import LOW_RAIL, RAIL, HexMap
from drumhead.engine.play.recall.questions import Because
from drumhead.engine.rulesets.europa.movement.barring import closed, owned, why_closed
from drumhead.engine.rulesets.europa.position.sides import NEUTRAL, NOBODY
from drumhead.engine.rulesets.europa.position.state import EuropaState
from drumhead.engine.rulesets.europa.position.table import HexGame, hex_name, owner
from drumhead.engine.rulesets.europa.position.tables import table

Line = tuple[int, ...]
"""Rail hexes one after the other, both ends included."""


@lru_cache(maxsize=4)
def rails(map: HexMap) -> Mapping[int, tuple[tuple[int, int], ...]]:
    """From each rail hex the rail hexes beside it, with what a ride there counts."""
    found: dict[int, list[tuple[int, int]]] = {}
    low = int(table("rail.low"))
    for (a, b), kinds in sorted(map.sides.items()):
        if kinds & {RAIL, LOW_RAIL}:
            count = 1 if RAIL in kinds else low
            found.setdefault(a, []).append((b, count))
            found.setdefault(b, []).append((a, count))
    return {cell: tuple(sorted(near)) for cell, near in found.items()}


def is_rail(game: HexGame, cell: int) -> bool:
    return cell in rails(game.map)


def why_not_owned(game: HexGame, state: EuropaState, side: str, cell: int) -> Because | None:
    """R048, R180, R181: why the rails of a hex are not a side's to use; None if they are."""
    whose = owner(game, state, cell)
    if whose == side:
        return None
    here = hex_name(game, cell)
    if whose == NEUTRAL:
        return Because(f"{here} is neutral, and so are its rails", "R051", cell=cell)
    if whose == NOBODY:
        return Because(f"nobody owns {here}, so its rails serve nobody", "R181", cell=cell)
    return Because(f"the enemy owns {here} and its rails", "R048", cell=cell)


def chain(game: HexGame, state: EuropaState, side: str, cell: int) -> frozenset[int]:
    """R047: the rail hexes that an unbroken chain of owned ones joins to one; empty if it is not owned itself."""
    if owner(game, state, cell) != side or not is_rail(game, cell):
        return frozenset()
    net, mine = rails(game.map), owned(game, state, side)
    found, rim = {cell}, [cell]
    while rim:
        rim = [near for here in rim for near, _ in net[here] if has(mine, near) and not _known(found, near)]
    return frozenset(found)


def _known(found: set[int], cell: int) -> bool:
    """Whether a cell was in a set, into which it is put."""
    known = cell in found
    found.add(cell)
    return known


def connected(game: HexGame, state: EuropaState, side: str, a: int, b: int) -> bool:
    """Whether two places are connected: by owned rail of any length and volume, whatever is broken."""
    return not isinstance(connection(game, state, side, a, b), Because)


def connection(game: HexGame, state: EuropaState, side: str, a: int, b: int) -> Line | Because:
    """The connection that counts fewest of two hexes, traced from either; or what lies in the way of it."""
    for end in (a, b):
        bar = why_not_owned(game, state, side, end)
        if bar is not None:
            return bar
        if not is_rail(game, end):
            return Because(f"no rails lead to {hex_name(game, end)}", "R067", cell=end)
    there = _traced(game, state, side, a, b)
    back = _traced(game, state, side, b, a) if isinstance(there, Because) else there
    if isinstance(there, Because):
        return there if isinstance(back, Because) else tuple(reversed(back))
    return there


def _traced(game: HexGame, state: EuropaState, side: str, start: int, end: int) -> Line | Because:
    mine, shut = owned(game, state, side), closed(game, state, side)
    return shortest(
        game,
        start,
        end,
        lambda a, b: has(mine, b) and not has(shut, b),
        lambda cell: _why(game, state, side, cell),
    )


def _why(game: HexGame, state: EuropaState, side: str, cell: int) -> Because | None:
    bar = why_not_owned(game, state, side, cell)
    if bar is not None and bar.rule == "R181":
        return Because(bar.text, "R066", cell=cell)
    return bar or why_closed(game, state, side, cell)


def shortest(
    game: HexGame, start: int, end: int, open: Callable[[int, int], bool], why: Callable[[int], Because | None]
) -> Line | Because:
    """The line over open steps that counts fewest; or why the barred hex nearest to its end is barred."""
    best, barred = spread(game, start, open, end)
    if end in best:
        return tuple(reversed(list(_back(best, end))))
    near = sorted(barred - set(best), key=lambda cell: (game.map.board.distance(cell, end), cell))
    reasons = (why(cell) for cell in near)
    found = next((because for because in reasons if because is not None), None)
    return found or Because(f"no rails lead to {hex_name(game, end)}", "R067", cell=end)


Reached = dict[int, tuple[int, int]]
"""Rail hexes with what the way there counts, and whence it comes."""


def spread(game: HexGame, start: int, open: Callable[[int, int], bool], end: int = -1) -> tuple[Reached, set[int]]:
    """Every rail hex that open steps lead to, until `end` is found; and those that are barred."""
    net, best, barred = rails(game.map), {start: (0, start)}, set[int]()
    heap, done = [(0, start)], set[int]()
    while heap:
        count, here = heapq.heappop(heap)
        if here == end:
            break
        if here in done:
            continue
        done.add(here)
        for near, price in net[here]:
            if near in done or count + price >= best.get(near, (count + price + 1, 0))[0]:
                continue
            if open(here, near):
                best[near] = count + price, here
                heapq.heappush(heap, (count + price, near))
            else:
                barred.add(near)
    return best, barred


def _back(best: Reached, end: int) -> Iterator[int]:
    yield end
    while best[end][1] != end:
        end = best[end][1]
        yield end
