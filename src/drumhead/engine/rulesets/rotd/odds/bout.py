"""10: one battle ready to be fought any number of times, in any process: numbers, and what is said of them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass, replace

from drumhead.engine.boards.square import Direction
from drumhead.engine.maps.squares.model import Ground
from drumhead.engine.play.dice import Stream
from drumhead.engine.play.odds import Camp, Piece, Result
from drumhead.engine.rulesets.rotd.battles.engagement import Engagement, Units
from drumhead.engine.rulesets.rotd.battles.leaving import Escape, escape
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.tables import whole
from drumhead.engine.rulesets.rotd.combat.account import Closing, Force, Outcome, Volley
from drumhead.engine.rulesets.rotd.combat.combat import resolve
from drumhead.engine.rulesets.rotd.combat.numbers import Numbers
from drumhead.engine.rulesets.rotd.combat.strength import Fighter, Site

WORDS: Mapping[str, str] = {
    "melee": "hand to hand",
    "left alone": "the other side is gone before it comes to close quarters",
    "screen": "the defenders only skirmish or evade, and give way",
    "no attack": "the attackers only skirmish or evade",
    "not closed": "no attacker comes to close quarters",
    "stood": "stays in line",
    "retreated": "retreats",
    "routed": "routs",
    "shattered": "shatters",
    "fell back": "falls back",
    "destroyed": "is destroyed",
}


@dataclass(frozen=True, slots=True)
class Bout:
    """A contest of two forces: what resolve() wants, with what is told of it.

    `escapes` are the units' ways out, `most` the squares of the longest retreat.
    """

    place: str
    ground: str
    camps: tuple[Camp, Camp]
    notes: tuple[str, ...]
    forces: tuple[Force, Force]
    site: Site
    numbers: Numbers
    escapes: Mapping[str, Escape]
    most: int
    sums: tuple[str, ...] = ()
    counted: str = "men"
    columns: tuple[str, ...] = ("men", "mode")

    @property
    def words(self) -> Mapping[str, str]:
        return WORDS

    def fight(self, stream: Stream) -> Result:
        """10.1-10.12, by the same code as a battle of a turn."""
        found = result(resolve(*self.forces, self.site, self.numbers, stream))
        beaten = frozenset(self.camps[1 - found.winner].ids)
        fates = {id: self._end(id, fate, id in beaten, stream) for id, fate in found.fates.items()}
        return replace(found, fates=fates)

    def _end(self, unit: str, fate: str, beaten: bool, stream: Stream) -> str:
        """10.8, 10.10: what becomes of who has to leave, by the ways that were open to it when the battle began."""
        way = self.escapes[unit]
        if fate == "stood":
            return way.beaten if beaten else fate
        if way.beaten == "stood":
            return fate if fate == "destroyed" else "stood"
        if fate == "retreated":
            squares = 1 + stream.below(self.most)
            return fate if way.retreats and stream.choice(way.retreats) >= squares else "shattered"
        if fate == "routed":
            return fate if stream.below(len(Direction)) < way.routs else "shattered"
        return fate


def result(outcome: Outcome) -> Result:
    """A battle's account as figures to be counted."""
    lost, how = dict.fromkeys(outcome.fates, 0), ""
    for entry in outcome.entries:
        if isinstance(entry, Volley):
            for hits in entry.hits:
                for hit in hits:
                    lost[hit.id] += int(hit.lost)
        elif isinstance(entry, Closing):
            how = entry.reason
    return Result(outcome.winner, how, lost, outcome.fates)


def bout(campaign: Campaign, met: Engagement, numbers: Numbers, assumed: Assumed, notes: tuple[str, ...]) -> Bout:
    """An engagement as a contest; `assumed` names, by unit, the figures that were not known."""
    map, forces = campaign.game.map, met.forces()
    attackers, defenders = (
        Camp(_title(campaign, units), tuple(_piece(each, assumed.get(each.id, ())) for each in force.fighters))
        for units, force in zip((met.attackers, met.defenders), forces, strict=True)
    )
    place = f"{map.board.name(met.cell)} {map.tactical_board.name(met.tactical)}"
    return Bout(
        place,
        _ground(campaign, met),
        (attackers, defenders),
        notes,
        forces,
        met.site,
        numbers,
        _escapes(campaign, met),
        whole(campaign.game, "combat.leaving.retreat_most"),
    )


def _escapes(campaign: Campaign, met: Engagement) -> dict[str, Escape]:
    """10.8: how each could leave, as the position is known: troops beyond its square do not count."""
    pairs = ((met.attackers, met.defenders), (met.defenders, met.attackers))
    return {unit.id: escape(campaign, unit, foes) for side, foes in pairs for unit in side}


Assumed = Mapping[str, tuple[str, ...]]


def _title(campaign: Campaign, units: Units) -> str:
    """Whose they are: the sides, or the states of those that are of none."""
    names = campaign.game.map.state_names
    sides = campaign.game.sides
    found = (sides.get(unit.side, unit.side) if unit.side else names.get(unit.state, unit.state) for unit in units)
    return " and ".join(dict.fromkeys(found))


def _piece(fighter: Fighter, assumed: Collection[str]) -> Piece:
    figures = {name: value for name, value in asdict(fighter).items() if name != "id"}
    figures |= {"men": int(fighter.men), "moved": int(fighter.moved), "in_fort": int(fighter.in_fort)}
    return Piece(fighter.id, tuple(figures.items()), tuple(name for name in figures if name in assumed))


def _ground(campaign: Campaign, met: Engagement) -> str:
    """10.4, 10.6: the ground, whom it helps, whence the attackers come and how long the front is."""
    ground = Ground(campaign.battlefield(met.cell).terrain[met.tactical]).label
    helps = "all have moved and it helps nobody" if met.meeting else f"rating {met.site.rating}"
    walls = f", fort of level {met.site.fort}" if met.site.fort else ""
    came = " and ".join(Direction(direction).name for direction in met.directions)
    return f"{ground}, {helps}{walls}; front for {met.site.front:,} men" + (f", attacked from {came}" if came else "")


def posed(met: Engagement, attack: str, defend: str) -> Engagement:
    """6.6: the same battle with all of a side in another posture; where all have moved, both sides attack."""
    attackers = tuple(replace(unit, attack=attack) for unit in met.attackers) if attack else met.attackers
    defenders = tuple(replace(unit, defend=defend) for unit in met.defenders) if defend else met.defenders
    return replace(met, attackers=attackers, defenders=defenders)
