"""What one seat may know (1.4, 1.5, 4.1, 4.2, 4.6): its view of a state."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from drumhead.engine.play.events import GM
from drumhead.engine.play.game import Game, Seat
from drumhead.engine.play.view import Sighting, Token, View
from drumhead.engine.rulesets.rotd.campaign.field import Campaign, holds
from drumhead.engine.rulesets.rotd.campaign.state import Person, RotdState, Unit
from drumhead.engine.rulesets.rotd.command.ranks import officers
from drumhead.engine.rulesets.rotd.knowledge.desks import all_desks, desks
from drumhead.engine.rulesets.rotd.knowledge.redaction import redacted, state_stance
from drumhead.engine.rulesets.rotd.knowledge.scouting import detected, watched
from drumhead.engine.rulesets.rotd.knowledge.shipping import known_ships, reported_by_ships
from drumhead.engine.rulesets.rotd.knowledge.sight import seen_by
from drumhead.engine.rulesets.rotd.knowledge.sightings import arm, sighting
from drumhead.engine.rulesets.rotd.knowledge.status import facts, named

IN_FORT = "F"
"""2.6: what stands behind the id of a unit in a fort."""


def view(game: Game, state: RotdState, seat: Seat) -> View:
    """What the seat may know after some phase; the game master knows all."""
    campaign = Campaign(game, state, state.phase)
    return _full(campaign, state, seat) if seat.name == GM else _seats_view(campaign, state, seat)


def _full(campaign: Campaign, state: RotdState, seat: Seat) -> View:
    """The game master's view: every unit by name; the stances are those of the first side."""
    first = Seat(GM, next(iter(campaign.game.sides), ""))
    standing = [unit for unit in _by_id(state.units) if unit.status != "gone"]
    persons = officers(campaign.game, state)
    tokens = tuple(_token(campaign, first, unit, True, False, facts(campaign.game, unit, persons)) for unit in standing)
    cells = tuple(sorted({unit.cell for unit in standing if unit.stands}))
    everywhere = tuple(range(campaign.game.map.board.size))
    desks = all_desks(campaign)
    return View(seat.name, "", True, state.turn, state.phase, state, tokens, (), cells, everywhere, desks)


def _seats_view(campaign: Campaign, state: RotdState, seat: Seat) -> View:
    own = {unit.id: unit for unit in _by_id(state.units) if holds(seat, unit)}
    eyes = [unit for unit in own.values() if unit.active]
    friends, strangers = detected(campaign, eyes)
    met = _met(campaign, eyes, friends - own.keys())
    met = {id: placed for id, placed in met.items() if id not in own}
    met |= dict.fromkeys(sorted(reported_by_ships(campaign, seat, eyes) - own.keys()), True)
    found = _sightings(campaign, seat, [id for id in sorted(strangers) if id not in met])
    known = redacted(campaign, seat, state, own, met, found, known_ships(campaign, seat, eyes, own.values()))
    tokens = tuple(_tokens(campaign, seat, own, met, known.persons))
    return View(
        seat=seat.name,
        side=seat.side,
        gm=False,
        turn=state.turn,
        phase=state.phase,
        state=known,
        tokens=tokens,
        sightings=found,
        fields=tuple(sorted({token.cell for token in tokens if token.tactical is not None})),
        watched=watched(campaign, eyes),
        desks=desks(Campaign(campaign.game, known, state.phase), seat) if seat.offices else (),
    )


def _by_id(units: Mapping[str, Unit]) -> list[Unit]:
    return [units[id] for id in sorted(units)]


def _met(campaign: Campaign, eyes: Sequence[Unit], friends: Iterable[str]) -> dict[str, bool]:
    """4.1, 4.2, 4.6: id -> whether its tactical square is known, of friends in reach and of all who are identified.

    On a battlefield with an active unit of its own the seat knows all friends, and whatever any of them sees.
    """
    fields = {(eye.cell, eye.state): eye for eye in eyes}
    here = {cell for cell, _ in fields}
    met = {id: campaign.units[id].cell in here for id in friends}
    for (cell, _), eye in sorted(fields.items()):
        allies = [unit for unit in campaign.present(cell) if campaign.friendly(eye, unit)]
        met |= dict.fromkeys(sorted(seen_by(campaign, allies, cell)), True)
    return met


def _sightings(campaign: Campaign, seat: Seat, ids: Sequence[str]) -> tuple[Sighting, ...]:
    """1.5, 4.1: detected strangers that nobody identified, gathered by strategic cell and state."""
    flags: dict[tuple[int, str], list[Unit]] = {}
    for id in ids:
        unit = campaign.units[id]
        flags.setdefault((unit.cell, unit.state), []).append(unit)
    turn = campaign.turn
    return tuple(
        sighting(campaign.game, turn, seat.side, state_stance(campaign, seat, state), units)
        for (_, state), units in sorted(flags.items())
    )


def _tokens(
    campaign: Campaign,
    seat: Seat,
    own: Mapping[str, Unit],
    met: Mapping[str, bool],
    persons: Mapping[str, Person],
) -> Iterable[Token]:
    for unit in own.values():
        if unit.status != "gone":
            yield _token(campaign, seat, unit, True, True, facts(campaign.game, unit, persons))
    for id in sorted(met):
        yield _token(campaign, seat, campaign.units[id], met[id], False, ())


def _token(
    campaign: Campaign, seat: Seat, unit: Unit, placed: bool, own: bool, facts: tuple[tuple[str, str], ...]
) -> Token:
    fort = IN_FORT if unit.in_fort and placed else ""
    placed = placed and not unit.away
    return Token(
        id=unit.id,
        title=f"{unit.id}{fort} {unit.name}" if facts and named(unit) else f"{unit.id}{fort}",
        cell=unit.cell,
        tactical=unit.tactical if placed else None,
        stance="own" if own else state_stance(campaign, seat, unit.state),
        arm=arm(unit.type),
        counter=unit.type,
        status="away" if unit.away else unit.status,
        orderable=own and unit.status != "shattered",
        facts=facts,
        state=unit.state,
        suffix=fort,
    )
