"""7.4, 7.8: a search that knows the ground to its goal finds what one finds that knows only how far it is."""

from __future__ import annotations

import random

import pytest

from drumhead.engine.rulesets.rotd.campaign.state import Unit
from drumhead.engine.rulesets.rotd.staff.ahead import STEP, Ahead
from drumhead.engine.rulesets.rotd.staff.roads import CLEAR, EASY, QUICK, Care, Node, Roads, road, step_cost
from drumhead.engine.rulesets.rotd.staff.trial import setting_out
from tests.rulesets.rotd.staff.lombardy import seen

FAR = 9


def _roads(side: str, rng: random.Random, count: int) -> list[tuple[Roads, int]]:
    """Units of a side, each with a square drawn by lot."""
    game, view = seen(side)
    found = []
    for token in rng.sample([token for token in view.tokens if token.orderable], count):
        outlook, unit = setting_out(game, view, token.id, ())
        if isinstance(unit, Unit):
            found.append((Roads(outlook, unit), rng.choice(game.map.board.within(token.cell, FAR))))
    return found


def _cost(roads: Roads, way: tuple[Node, ...] | None, goal: int, care: Care) -> int | None:
    return None if way is None else sum(step_cost(roads, care, roads.start.cell, goal, node.cell) for node in way)


@pytest.mark.whole
@pytest.mark.rule("rotd", "7.4a")
@pytest.mark.parametrize(("side", "care"), [("allies", QUICK), ("austria", CLEAR), ("allies", EASY)])
def test_what_the_ground_leaves_to_the_goal_makes_no_way_dearer(
    side: str, care: Care, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = _roads(side, random.Random(5), 12)
    quick = [_cost(roads, road(roads, roads.start, goal, care), goal, care) for roads, goal in asked]
    monkeypatch.setattr(Ahead, "seek", lambda ahead, ends, starts: True)
    monkeypatch.setattr(Ahead, "least", lambda ahead, cell, shores: ahead.board.distance(cell, ahead.goal) * STEP)
    plain = [_cost(roads, road(roads, roads.start, goal, care), goal, care) for roads, goal in asked]
    assert quick == plain
    assert sum(found is not None for found in quick) > len(asked) / 2


def test_what_is_left_is_never_more_than_it_takes() -> None:
    for roads, goal in _roads("austria", random.Random(6), 8):
        way = road(roads, roads.start, goal, QUICK)
        for at, node in enumerate(way or ()):
            beyond = _cost(roads, way[at + 1 :] if way else None, goal, QUICK)
            ahead = Ahead(roads.board, roads.behind, lambda cell: STEP, node.cell, goal)
            assert ahead.seek(roads.shores_of(Node(goal, None)), {(node.cell, s) for s in roads.shores_of(node)})
            assert beyond is not None and ahead.least(node.cell, roads.shores_of(node)) <= beyond


def test_a_goal_that_the_ground_shuts_off_is_given_up_at_once() -> None:
    (roads, _), *_ = _roads("allies", random.Random(7), 1)

    sea = 0
    assert road(roads, roads.start, sea, QUICK) is None
    assert not roads.tried
