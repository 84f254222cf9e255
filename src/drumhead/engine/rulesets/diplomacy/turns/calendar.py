"""What comes after what: seasons with their retreats, and adjustments when centres have been counted."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from drumhead.engine.play.events import Change
from drumhead.engine.play.state import sets
from drumhead.engine.rulesets.diplomacy.adjudication.retreating import NOWHERE_TO_GO
from drumhead.engine.rulesets.diplomacy.resolution.options import Options
from drumhead.engine.rulesets.diplomacy.turns.aftermath import disband
from drumhead.engine.rulesets.diplomacy.turns.state import (
    ADJUSTMENTS,
    DRAW,
    FALL,
    MOVEMENT,
    RETREATS,
    SPRING,
    SUMMER,
    Centre,
    DiplomacyState,
    title,
)
from drumhead.engine.rulesets.diplomacy.turns.table import AreaGame, alive, options_of, powers_of, winter_of
from drumhead.engine.rulesets.diplomacy.turns.telling import Teller, field


def go_on(game: AreaGame, state: DiplomacyState, teller: Teller) -> None:
    """Ends the turn: counts centres if a year's movement is over, then turns to what is next to write."""
    turn = field("turn", state.turn + 1)
    if state.winner:
        teller.tell("over", changes=(turn,), winner=state.winner)
        return
    for at, piece in sorted(state.dislodged.items()):
        if not piece.open:
            disband(at, piece, NOWHERE_TO_GO, teller)
    last = is_last(game, state)
    if not last and state.stage == MOVEMENT and any(piece.open for piece in state.dislodged.values()):
        teller.tell("season", changes=(turn, field("stage", RETREATS)), title=title(replace(state, stage=RETREATS)))
    elif state.stage != ADJUSTMENTS and state.season == FALL:
        _settle(game, state, _count(state, teller), teller, turn)
    elif last:
        _close(game, state, teller, turn)
    else:
        _next_season(game, state, teller, turn)


def is_last(game: AreaGame, state: DiplomacyState) -> bool:
    """Whether the turn is the last one of a scenario that says how many there are."""
    return 0 < int(game.options.get("turns", 0)) <= state.turn


def ends_the_years(game: AreaGame, state: DiplomacyState) -> bool:
    """Whether the year is the last one of a scenario that names one; it ends as its centres are counted."""
    return 0 < int(game.options.get("last_year", 0)) <= state.year


def _close(game: AreaGame, state: DiplomacyState, teller: Teller, turn: Change) -> None:
    """The scenario's turns or years are over: a draw between all that are left."""
    left = list(alive(game, state))
    facts: dict[str, Any] = {} if is_last(game, state) else {"year": state.year}
    teller.tell("closed", changes=(field("winner", DRAW), turn), turns=state.turn, powers=left, **facts)


def _count(state: DiplomacyState, teller: Teller) -> dict[str, str]:
    """A centre belongs to who stands in it when a year's movement is over; an empty one stays with its owner."""
    owners = {at: centre.owner for at, centre in state.centres.items()}
    for at in sorted(owners):
        piece = state.units.get(at)
        if piece is not None and piece.power != owners[at]:
            changes = sets("centres", at, owner=piece.power)
            teller.tell("captured", at, changes=changes, power=piece.power, loser=owners[at])
            owners[at] = piece.power
    return owners


def _settle(game: AreaGame, state: DiplomacyState, owners: dict[str, str], teller: Teller, turn: Change) -> None:
    """A solo ends the game; else winter comes for those that build or remove."""
    counts = {power: list(owners.values()).count(power) for power in powers_of(game)}
    for power in alive(game, state):
        if not counts[power] and not any(piece.power == power for piece in state.units.values()):
            teller.tell("eliminated", power=power)
    need = int(game.options["victory"])
    leaders = [power for power, count in counts.items() if count >= need and count == max(counts.values())]
    if len(leaders) == 1:
        changes = (field("winner", leaders[0]), turn)
        teller.tell("solo", changes=changes, power=leaders[0], centres=counts[leaders[0]])
    elif is_last(game, state) or ends_the_years(game, state):
        _close(game, replace(state, centres={at: Centre(owner) for at, owner in owners.items()}), teller, turn)
    elif _adjusts(game, state, owners):
        teller.tell(
            "season", changes=(turn, field("stage", ADJUSTMENTS)), title=title(replace(state, stage=ADJUSTMENTS))
        )
    else:
        _next_season(game, state, teller, turn)


def _adjusts(game: AreaGame, state: DiplomacyState, owners: dict[str, str]) -> bool:
    """Whether anybody has something to remove, or a build and a place for it."""
    winter = replace(winter_of(game, state), owners=owners)
    surplus = {power: winter.surplus(power) for power in powers_of(game)}
    return any(count < 0 or (count > 0 and winter.sites(power)) for power, count in surplus.items())


def _next_season(game: AreaGame, state: DiplomacyState, teller: Teller, turn: Change) -> None:
    season, year = _after(state, options_of(game))
    changes = (turn, field("stage", MOVEMENT), field("season", season), field("year", year))
    teller.tell("season", changes=changes, title=title(replace(state, stage=MOVEMENT, season=season, year=year)))


def _after(state: DiplomacyState, options: Options) -> tuple[str, int]:
    """City/Country .62: some years may have a summer."""
    if state.stage == ADJUSTMENTS or state.season == FALL:
        return SPRING, state.year + 1
    if state.season == SPRING and has_summer(state.year, options):
        return SUMMER, state.year
    return FALL, state.year


def has_summer(year: int, options: Options) -> bool:
    """City/Country .62: whether a year has three seasons of movement."""
    chosen = options.three_seasons
    if isinstance(chosen, list):
        return year in chosen
    return chosen == "all" or (chosen == "odd" and year % 2 == 1)
