"""An attack before it is ordered: its odds, modifiers and table, and it fought again and again as things stand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from drumhead.engine.errors import InputError, UnknownNameError
from drumhead.engine.play.dice import Stream
from drumhead.engine.play.odds import ATTACKERS, DEFENDERS, Camp, Piece, Question, Result
from drumhead.engine.play.orders import Order as AnyOrder
from drumhead.engine.play.view import View
from drumhead.engine.rulesets.europa.combat.feeding import feeding
from drumhead.engine.rulesets.europa.combat.fighting import attack_refused
from drumhead.engine.rulesets.europa.combat.odds import FACES, Odds, defenders, odds
from drumhead.engine.rulesets.europa.combat.results import ATTACKER, OUTCOMES, WORDS, Outcome, saved, toll, total, worth
from drumhead.engine.rulesets.europa.combat.retreats import refuges
from drumhead.engine.rulesets.europa.combat.strength import INTRINSIC, doubt, is_militia, reliability
from drumhead.engine.rulesets.europa.orders.fighting import Attack
from drumhead.engine.rulesets.europa.position.sides import SIDES, enemy_of
from drumhead.engine.rulesets.europa.position.state import EuropaState, Unit
from drumhead.engine.rulesets.europa.position.table import HexGame, hex_name, units_at
from drumhead.engine.rulesets.europa.position.titles import titled
from drumhead.engine.rulesets.europa.turns.acts import after
from drumhead.engine.rulesets.europa.zones.ground import weather

STOOD, GONE, CADRED = "stood", "gone", "cadred"
FATES = {STOOD: "stays", GONE: "is eliminated", CADRED: "becomes a cadre"}
STANDS = (
    "Odds and retreats are as everybody stands now: attacks before this one, and who is lost or goes back first, "
    "may change them."
)
LEAVES = "leaves "
"""Before the name of the hex that a beaten unit retreats to."""


@dataclass(frozen=True)
class Assault:
    """An attack as things stand: who, on what, by which odds, with whom militia is in doubt, and where they retreat."""

    game: HexGame
    state: EuropaState
    target: int
    ids: tuple[str, ...]
    against: Mapping[str, Unit]
    fed: Mapping[str, bool]
    doubts: Mapping[str, int]
    """What is added to each militia's throw for its reliability."""
    fates: Mapping[str, str]
    """What a retreat makes of each unit."""
    counted: str = "factors"
    columns: tuple[str, ...] = ("factors", "kind")
    _known: dict[tuple[float, ...], Odds] = field(default_factory=dict, compare=False, repr=False)

    @property
    def place(self) -> str:
        return hex_name(self.game, self.target)

    @property
    def ground(self) -> str:
        return f"{self.game.map.terrain[self.target]}, weather {weather(self.game, self.state, self.target)}"

    @property
    def camps(self) -> tuple[Camp, Camp]:
        side = self.state.units[self.ids[0]].side
        mine = tuple(_piece(id, self.state.units[id], 0) for id in self.ids)
        return Camp(titled(side), mine), Camp(
            titled(enemy_of(side)), tuple(_piece(id, unit, 1) for id, unit in self.against.items())
        )

    @property
    def words(self) -> Mapping[str, str]:
        left = {fate: f"retreats to {fate.removeprefix(LEAVES)}" for fate in self.fates.values() if LEAVES in fate}
        return {**WORDS, **FATES, **left}

    @property
    def sums(self) -> tuple[str, ...]:
        """The odds and their table with all militia reliable."""
        found = self.odds(dict.fromkeys(self.doubts, 1.0))
        return tuple(_sums(found, self.doubts))

    @property
    def notes(self) -> tuple[str, ...]:
        """What a beaten unit would do, and what is left out."""
        going = (f"{id}, if it must retreat, {self.words[fate]}." for id, fate in self.fates.items())
        return (*going, STANDS)

    def odds(self, shares: Mapping[str, float]) -> Odds:
        """By the part of its strength with which each militia fights."""
        key = tuple(shares.values())
        if key not in self._known:
            self._known[key] = odds(self.game, self.state, self.ids, self.target, self.fed, shares)
        return self._known[key]

    def fight(self, stream: Stream) -> Result:
        """Militia, the die, and what the result makes of everybody."""
        shares = {id: reliability(stream.below(6) + 1, added) for id, added in self.doubts.items()}
        how = self.odds(shares).result(stream.below(6) + 1)
        return self._outcome(how, OUTCOMES[how])

    def _outcome(self, how: str, outcome: Outcome) -> Result:
        standing = tuple(id for id in self.against if not id.startswith(INTRINSIC))
        worn = outcome.defender * total(self.state, standing)
        fates = dict.fromkeys((*self.ids, *self.against), STOOD)
        self._pay(fates, standing, worn, outcome.defender == 1.0)
        due = worn if outcome.exchange else outcome.attacker * total(self.state, self.ids)
        self._pay(fates, self.ids, due, outcome.attacker == 1.0)
        beaten = self.ids if outcome.retreats == ATTACKER else standing if outcome.retreats else ()
        fates |= {id: self._driven_off(id, fates[id]) for id in beaten if fates[id] != GONE}
        lost = {id: self._lost(id, fate) for id, fate in fates.items()}
        held = outcome.attacker or outcome.stalled or outcome.retreats == ATTACKER
        return Result(DEFENDERS if held else ATTACKERS, how, lost, fates)

    def _driven_off(self, id: str, fate: str) -> str:
        """R038: where a retreat costs a unit at full strength anything, one that became a cadre before it is lost."""
        if fate == STOOD:
            return self.fates[id]
        return fate if self.fates[id].startswith(LEAVES) else GONE

    def _pay(self, fates: dict[str, str], ids: Sequence[str], due: float, whole: bool) -> None:
        if whole:
            fates.update(dict.fromkeys(ids, GONE))
        elif due:
            paid = toll(self.state, [id for id in ids if worth(self.state.units[id])], due)
            fates.update({**dict.fromkeys(paid.gone, GONE), **dict.fromkeys(paid.cadres, CADRED)})

    def _lost(self, id: str, fate: str) -> int:
        """Strength that is gone for good."""
        if fate not in (GONE, CADRED) or id not in self.state.units:
            return 0
        unit = self.state.units[id]
        return round(worth(unit) - (saved(unit) if fate == CADRED else 0))


def _piece(id: str, unit: Unit, which: int) -> Piece:
    return Piece(id, (("factors", unit.factors[which]), ("kind", f"{unit.size} {unit.type}")))


def _sums(found: Odds, doubts: Mapping[str, int]) -> Iterator[str]:
    yield f"Odds  {found.title}: {found.attack:g} against {found.defense:g}, the die modified by {found.added:+d}"
    for part in found.parts.values():
        yield from (f"{'':>10}  {why.text}{f' ({why.rule})' if why.rule else ''}" for why in part.because[1:])
    for each in found.modifiers:
        yield f"{each.points:>+10d}  {each.text}{f' ({each.rule})' if each.rule else ''}"
    for die in FACES:
        yield f"{die:>10}  {found.result(die)}  {WORDS[found.result(die)]}"
    if doubts:
        yield f"      with all militia reliable; {', '.join(doubts)} throw for it (R188)"


def contests(game: HexGame, view: View, orders: Sequence[AnyOrder], question: Question) -> tuple[Assault, ...]:
    """The attack on a hex: as it is ordered, else by all who could make it, with those who are put there."""
    if question.attack or question.defend:
        raise UnknownNameError("There are no postures in this game.")
    target = game.map.place(question.square)[0]
    others = [order for order in orders if not isinstance(order, Attack)]
    state = _joined(game, after(game, view.state, others), question.defenders, target)
    ids = _attackers(game, view, state, orders, question, target)
    return (assault(game, state, ids, target),)


def assault(game: HexGame, state: EuropaState, ids: Sequence[str], target: int) -> Assault:
    """An attack of these units as the position stands."""
    against = defenders(game, state, target, state.units[ids[0]].side)
    fed = feeding(game, state, ids).fed
    both = {**{id: state.units[id] for id in ids}, **against}
    doubts = {id: doubt(game, state, unit, target).sum for id, unit in both.items() if is_militia(unit)}
    fates = {id: _driven(game, state, id) for id in both if id in state.units}
    return Assault(game, state, target, tuple(ids), against, {id: id in fed for id in ids}, doubts, fates)


def _driven(game: HexGame, state: EuropaState, id: str) -> str:
    """R038: where a beaten unit goes, or what becomes of it instead."""
    found = refuges(game, state, id)
    if not found or (found[0].punished and not saved(state.units[id])):
        return GONE
    return CADRED if found[0].punished else LEAVES + hex_name(game, found[0].cell)


def _joined(game: HexGame, state: EuropaState, ids: Sequence[str], target: int) -> EuropaState:
    """The position with some units put into a hex."""
    if not ids:
        return state
    moved = {id: replace(_known(state, id), cell=target) for id in ids}
    return replace(state, units={**state.units, **moved})


def _known(state: EuropaState, id: str) -> Unit:
    if id not in state.units:
        raise UnknownNameError(f"There is no unit {id!r}.")
    return state.units[id]


def _attackers(
    game: HexGame, view: View, state: EuropaState, orders: Sequence[AnyOrder], question: Question, target: int
) -> tuple[str, ...]:
    """Those who are named, those who are ordered to attack it, or all next to it who could."""
    ordered = next((order for order in orders if isinstance(order, Attack) and order.target == target), None)
    if question.attackers:
        for id in question.attackers:
            if why := _why_not(game, state, _known(state, id).side, id, target):
                raise InputError(f"{why}.")
        return question.attackers
    if ordered is not None and not question.attacker:
        return ordered.attackers
    side = _side(game, view, state, question.attacker, target)
    found = tuple(id for id in _around(game, state, side, target) if not _why_not(game, state, side, id, target))
    if not found:
        raise InputError(f"Nobody of the {titled(side)} side could attack anybody in {hex_name(game, target)}.")
    return found


def _side(game: HexGame, view: View, state: EuropaState, named: str, target: int) -> str:
    """Who attacks: the side that is named, else the enemy of whoever stands there, else the one that asks."""
    if named:
        found = [id for id, title in game.sides.items() if named.casefold() in (id.casefold(), title.casefold())]
        if not found:
            raise UnknownNameError(f"There is no side {named!r}; the sides are {', '.join(game.sides.values())}.")
        return found[0]
    return next((enemy_of(side) for side in SIDES if any(units_at(state, target, side))), view.side or state.player)


def _around(game: HexGame, state: EuropaState, side: str, target: int) -> Iterator[str]:
    for cell in game.map.board.neighbours(target):
        yield from (id for id, _ in units_at(state, cell, side))


def _why_not(game: HexGame, state: EuropaState, side: str, id: str, target: int) -> str:
    """Why a unit could not attack a hex in a combat phase of its side."""
    refused = attack_refused(game, replace(state, player=side), Attack(unit=id, target=target))
    return "" if refused is None else refused.reason
