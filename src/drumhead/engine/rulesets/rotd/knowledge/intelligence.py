"""4.7: what a War Minister hears of the enemy: a turn late, and not always of the right place."""

from __future__ import annotations

from collections.abc import Iterable

from drumhead.engine.play.dice import Dice, Stream
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.state import HEADQUARTERS, Unit
from drumhead.engine.rulesets.rotd.campaign.tables import number, table
from drumhead.engine.rulesets.rotd.knowledge.scouting import detected
from drumhead.engine.rulesets.rotd.knowledge.sightings import sighting
from drumhead.engine.rulesets.rotd.orders.subjects import WAR


def report_to_ministers(campaign: Campaign, dice: Dice) -> None:
    """4.7: at the end of a turn, to each side that has a War Minister; places are those of the turn's beginning."""
    for side in campaign.game.sides:
        ministers = [seat.name for seat in campaign.game.seats_of(side) if WAR in seat.offices]
        own = [u for _, u in sorted(campaign.units.items()) if u.side == side and u.status != "gone"]
        if ministers and own:
            enemies = _enemies(campaign, own[0])
            _headquarters(campaign, side, enemies, dice, ministers)
            _on_own_soil(campaign, side, own, enemies, dice, ministers)


def _enemies(campaign: Campaign, own: Unit) -> list[Unit]:
    return [u for _, u in sorted(campaign.units.items()) if u.active and campaign.hostile(own, u)]


def _headquarters(campaign: Campaign, side: str, enemies: Iterable[Unit], dice: Dice, ministers: list[str]) -> None:
    """Each has its own dice, so that what is heard of one says nothing of how many there are."""
    chance = number(campaign.game, "intelligence.headquarters")
    for unit in enemies:
        if unit.type not in HEADQUARTERS:
            continue
        stream = dice.stream(f"intelligence of {side} on {unit.id}")
        if stream.chance(chance):
            campaign.record(
                "headquarters-reported",
                rule="4.7",
                cell=_mistaken(campaign, _place(unit), stream),
                units=(unit.id,),
                seen_by=ministers,
            )


def _on_own_soil(
    campaign: Campaign, side: str, own: list[Unit], enemies: Iterable[Unit], dice: Dice, ministers: list[str]
) -> None:
    """Enemies on the side's territory that none of its troops detects, by the square where they began the turn."""
    seen = detected(campaign, own)[1]
    unseen: dict[tuple[int, str], list[Unit]] = {}
    for unit in enemies:
        soil = campaign.game.map.state_of(_place(unit))
        if unit.id not in seen and soil is not None and campaign.table("sides").get(soil.code) == side:
            unseen.setdefault((_place(unit), unit.state), []).append(unit)
    chance = number(campaign.game, "intelligence.own_soil")
    for (cell, state), units in sorted(unseen.items()):
        stream = dice.stream(f"intelligence of {side} on {state} {campaign.game.map.board.name(cell)}")
        if stream.chance(chance):
            words = sighting(campaign.game, campaign.turn, side, "enemy", units)
            campaign.record(
                "troops-reported",
                rule="4.7",
                cell=_mistaken(campaign, cell, stream),
                seen_by=ministers,
                state=state,
                words=words.words,
                arms=words.arms,
            )


def _place(unit: Unit) -> int:
    """Where the unit stood as the turn began."""
    return unit.start_cell if unit.start_cell >= 0 else unit.cell


def _mistaken(campaign: Campaign, cell: int, stream: Stream) -> int:
    """The place as it is reported: mostly right, sometimes squares away."""
    board, far = campaign.game.map.board, _squares_off(campaign, stream)
    return stream.choice([near for near in board.within(cell, far) if board.distance(cell, near) == far])


def _squares_off(campaign: Campaign, stream: Stream) -> int:
    roll = stream.unit()
    for chance, low, high in table(campaign.game, "intelligence.errors"):
        if roll < chance:
            return int(low) + stream.below(int(high) - int(low) + 1) if high > low else int(low)
        roll -= chance
    return 0
