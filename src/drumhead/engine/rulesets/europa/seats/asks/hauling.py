"""Whether a load of supply items may go somewhere, and what it takes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from drumhead.engine.play.figures import Path
from drumhead.engine.play.recall.questions import Answer, Because
from drumhead.engine.rulesets.europa.orders.orders import WITH
from drumhead.engine.rulesets.europa.orders.supplying import BY_RAIL, BY_ROAD, TO, Haul
from drumhead.engine.rulesets.europa.position.state import EuropaState
from drumhead.engine.rulesets.europa.position.table import HexGame, hex_name
from drumhead.engine.rulesets.europa.position.tables import table
from drumhead.engine.rulesets.europa.supply.hauling import Stage, judged, points_left, weight

CHANGES = {
    "R085": "it is parted into several loads",
    "R086": "the next turn, or a way with more of it by rail",
    "R047": "a yard with room is joined by owned rails, or a resource point is spent there",
}
"""What would change a refusal, by its ruling."""


def hauled(game: HexGame, state: EuropaState, words: Sequence[str], first: str = BY_ROAD) -> Answer:
    """The answer about a load by its item and way, which begins by road or rail if neither is said."""
    order = Haul.of_words(game.map.board, words[0], tuple(_numbers(game, words[1:], first)))
    found = judged(game, state, order)
    if isinstance(found, Because):
        changes = (CHANGES[found.rule],) if found.rule in CHANGES else ()
        return Answer(f"{words[0]} may not: {found.text}.", False, (found,), changes)
    res, points = weight(state, order.items), sum(stage.points for stage in found)
    left = points_left(state, state.items[order.unit].side) - points
    end = hex_name(game, found[-1].cells[-1])
    says = f"The load of {res:g} RE may go to {end} for {points} supply movement points; {left} are left."
    data = {"res": res, "points": points, "left": left, "way": [_told(game, stage) for stage in found]}
    figures = tuple(Path(stage.cells, "link" if stage.rail else "draft") for stage in found)
    return Answer(says, True, tuple(_because(found, res)), (), data, figures)


def _numbers(game: HexGame, words: Sequence[str], first: str) -> Iterator[str]:
    """Names of places as printed numbers; the words of an order as they are."""
    at = words.index(WITH) if WITH in words else len(words)
    if words[:1] and words[0] not in (TO, BY_ROAD, BY_RAIL):
        yield first
    for word in words[:at]:
        yield word if word in (TO, BY_ROAD, BY_RAIL) else game.map.board.name(game.map.place(word)[0])
    yield from words[at:]


def _told(game: HexGame, stage: Stage) -> dict[str, object]:
    return {"rail": stage.rail, "hexes": [game.map.board.name(cell) for cell in stage.cells], "points": stage.points}


def _because(stages: Sequence[Stage], res: float) -> Iterator[Because]:
    yield Because(f"{res:g} RE of at most {float(table('items.load')):g} that a load has, of any mix", "R085")
    if len({stage.rail for stage in stages}) > 1:
        yield Because("items change between rail and road as often as points and capacity last", "R086")
