"""What a view lays over the map beside troops: lines of communications and supply, who is cut off, and where it was
fought."""

from __future__ import annotations

from collections.abc import Iterator

from drumhead.engine.play.figures import Cells, Figure, Path
from drumhead.engine.play.game import Game
from drumhead.engine.play.view import View
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.state import Unit
from drumhead.engine.rulesets.rotd.supply.communications import Hubs, Known, link
from drumhead.engine.rulesets.rotd.supply.sources import settle_sources


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
    """11.1, 11.6: the line from each unit to the headquarters that was judged to keep it in communications, and those
    along which supplies come where they are others."""
    around, known, drawn = Hubs(campaign), Known(), dict[tuple[int, ...], str]()
    for unit in units:
        if not unit.in_communications:
            continue
        found = link(campaign, unit, around, known)
        cells = (unit.cell, *found.path)
        judged = found.to in campaign.units and unit.communications in ("", found.to)
        if judged and len(cells) > 1:
            drawn[cells] = "link"
    drawn |= dict.fromkeys(_supplied(campaign, units), "supply")
    yield from (Path(cells, style) for cells, style in drawn.items())


def _supplied(campaign: Campaign, units: list[Unit]) -> Iterator[tuple[int, ...]]:
    """11.6: with the sources that are listed, since orders of the turn are drawn beside."""
    found = settle_sources(campaign, {})
    for unit in units:
        if (source := found.get(unit.id)) is not None and source.path:
            yield unit.cell, *source.path
