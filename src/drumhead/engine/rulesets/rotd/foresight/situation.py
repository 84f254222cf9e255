"""What a view lays over the map beside troops: lines of communications, who is cut off, and where it was fought."""

from __future__ import annotations

from collections.abc import Iterator

from drumhead.engine.play.figures import Cells, Figure, Path
from drumhead.engine.play.game import Game
from drumhead.engine.play.view import View
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.state import Unit
from drumhead.engine.rulesets.rotd.supply.communications import Hubs, Known, link


def situation(game: Game, view: View) -> tuple[Figure, ...]:
    """10.1, 11.1: all of it worked out from the view, so that it tells nothing the view does not."""
    campaign = Campaign(game, view.state, view.phase)
    own = [token.id for token in view.tokens if token.stance == "own" or view.gm]
    units = [campaign.units[id] for id in sorted(own) if campaign.units[id].status == "active"]
    return (*_fought(view), *_cut_off(units), *_lines(campaign, units))


def _fought(view: View) -> Iterator[Cells]:
    """10.1: the squares of this turn's battles, or of the last one's before another is played."""
    squares = view.state.squares.items()
    cells = tuple(sorted(int(cell) for cell, square in squares if square.battle_now or square.battle_last_turn))
    if cells:
        yield Cells(cells, "clash")


def _cut_off(units: list[Unit]) -> Iterator[Cells]:
    """11.1: where own units stand out of communications."""
    cells = tuple(sorted({unit.cell for unit in units if not unit.in_communications}))
    if cells:
        yield Cells(cells, "broken")


def _lines(campaign: Campaign, units: list[Unit]) -> Iterator[Path]:
    """11.1: the line from each unit to the headquarters that was judged to keep it in communications."""
    around, known, drawn = Hubs(campaign), Known(), set[tuple[int, ...]]()
    for unit in units:
        if not unit.in_communications:
            continue
        found = link(campaign, unit, around, known)
        cells = (unit.cell, *found.path)
        judged = found.to in campaign.units and unit.communications in ("", found.to)
        if judged and len(cells) > 1 and cells not in drawn:
            drawn.add(cells)
            yield Path(cells, "supply")
