"""What a game or position file says of itself, and the Game made from it again."""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from types import MappingProxyType
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, Json, TypeAdapter

from drumhead.engine import limits
from drumhead.engine.catalog import NAMES, find_ruleset
from drumhead.engine.errors import DamagedFileError, DrumheadError, GameFileError, RefusedError, ScenarioError
from drumhead.engine.gamefile.file import GameFile, StoredSeat, StoredStep
from drumhead.engine.maps.library import AnyMap, map_of
from drumhead.engine.maps.scenarios import Scenario, scenario_from_text, without_stocks
from drumhead.engine.play.dice import SALT, Seed, committed_seed
from drumhead.engine.play.events import GM, write_events
from drumhead.engine.play.game import Game, Seat
from drumhead.engine.play.ruleset import Ruleset
from drumhead.engine.play.sheets import new_salt, password_key, verifier
from drumhead.engine.play.state import canonical, encode, read_state, text_hash
from drumhead.engine.play.view import View
from drumhead.engine.session.keyring import LOCKS, lock_of
from drumhead.engine.session.seating import grouped, shared
from drumhead.engine.unpacking import one_line

GAME, POSITION, REHEARSAL = "game", "position", "rehearsal"
BRANCH = "branch"
"""In the head of a file: of which moment it is a branch; such a game does not begin as its scenario does."""
NOBODY: Mapping[str, Sequence[str]] = MappingProxyType({})


class _Head(BaseModel):
    """The rows of a file that say what it is; others may stand beside them."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    id: Annotated[str, Field(min_length=1, max_length=limits.NAME)]
    ruleset: str
    map_digest: str
    salt: str = ""
    commitment: str | None = None
    opening: str = ""


class _GameHead(_Head):
    kind: Literal["game"]
    scenario: str
    seed: str
    secret: str


class _Scenario(BaseModel):
    """What a position knows of its scenario; older ones said more."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    id: str
    title: str
    summary: str
    ruleset: str
    date: date
    turns: Annotated[int, Field(ge=1, le=limits.TURNS)]
    days_per_turn: Annotated[int, Field(ge=1, le=limits.TURNS)]


class _SeatHead(_Head):
    kind: Literal["position", "rehearsal"]
    seat: str
    position: str
    head: Json[_Scenario]
    map: Json[str | dict[str, Any]]
    sides: Json[dict[str, str]]
    options: Json[dict[str, Any]]


_HEAD = TypeAdapter[_GameHead | _SeatHead](Annotated[_GameHead | _SeatHead, Field(discriminator="kind")])


@dataclass(frozen=True)
class Founded:
    """A Game with its ruleset, ready to be played or read."""

    game: Game[Any]
    ruleset: Ruleset

    def sound(self, state: Any, seen: View | None = None) -> Any:
        """A state that was read, or what a seat knows of one; ValueError where it refers to something there is not."""
        wrong = next(self.ruleset.astray(self.game, state, seen), "")
        if wrong:
            raise ValueError(f"turn {state.turn}: {wrong}")
        return state


def found_game(
    scenario: Scenario, seats: Mapping[str, str | None], players: Mapping[str, Sequence[str]] = NOBODY
) -> tuple[Founded, Any]:
    """The game of a scenario and its first state; `seats` names those who play and their passwords.

    A side named as a seat holds all of its commanders that have no seat of their own in `seats`; `players` hold
    several seats each, where the rules allow it.
    """
    ruleset = find_ruleset(scenario.ruleset)
    map = map_for(ruleset, scenario)
    setup = ruleset.setup(scenario, map)
    named = tuple(name for name in seats if name not in players)
    _refuse_lost_passwords(seats, players)
    sitting = shared(grouped(setup.seats, setup.sides, named), players, open_board=ruleset.open_board)
    _check_sitting(scenario, sitting)
    game = Game(scenario.id, scenario, map, sitting, setup.sides, setup.options)
    return Founded(game, ruleset), setup.state


def _check_sitting(scenario: Scenario, seats: Sequence[Seat]) -> None:
    """ScenarioError where nobody could give orders, as where the end of a file is missing, or two go by one name."""
    names = [seat.name.casefold() for seat in seats]
    long = [name for name in (scenario.id, *names) if not 0 < len(name) <= limits.NAME]
    what = f"The scenario {scenario.source or scenario.id}"
    if not seats:
        raise ScenarioError([f"{what} has no seats: nobody could give orders. Is its end missing?"])
    if len(set(names)) < len(names):
        raise ScenarioError([f"{what}: two of its seats have the same name."])
    if long:
        raise ScenarioError([f"{what}: a name has 1 to {limits.NAME} letters, not {len(long[0]):,}."])


def map_for(ruleset: Ruleset, scenario: Scenario) -> AnyMap:
    """The map of a scenario; ScenarioError where it is of another kind than the game is played on."""
    found = map_of(scenario)
    if ruleset.board != found.kind:
        what = f"a map of kind {ruleset.board!r}, and {found.id} is of kind {found.kind!r}"
        raise ScenarioError([f"The scenario {scenario.source or scenario.id}: {ruleset.title} is played on {what}."])
    return found


def first_step(state: Any) -> StoredStep:
    """What a file holds of the position with which its game begins."""
    text = canonical(encode(state))
    return StoredStep(state.turn, 0, "", write_events(()), text, text_hash(text))


def founding_step(scenario: Scenario, ruleset: Ruleset, state: Any) -> StoredStep:
    """That of a new game; ScenarioError where it could not be read again, since a value in it is of another kind."""
    step = first_step(state)
    try:
        read_state(ruleset.state_type, step.state or b"")
    except ValueError as error:
        raise ScenarioError([f"The scenario {scenario.source or scenario.id}: {one_line(error)}."]) from error
    return step


def first_state(founded: Founded) -> Any:
    """The state with which a game began, from its scenario."""
    return founded.ruleset.setup(founded.game.scenario, founded.game.map).state


def _refuse_lost_passwords(seats: Mapping[str, str | None], players: Mapping[str, Sequence[str]]) -> None:
    """A seat that somebody holds among others has no password of its own."""
    taken = {seat.casefold(): player for player, held in players.items() for seat in held}
    for name, password in seats.items():
        if password and name not in players and name.casefold() in taken:
            raise RefusedError(f"{name} has a password of its own and is given to {taken[name.casefold()]}.")


def seats_of(scenario: Scenario) -> tuple[str, ...]:
    """The names of a scenario's seats."""
    ruleset = find_ruleset(scenario.ruleset)
    return tuple(seat.name for seat in ruleset.setup(scenario, map_for(ruleset, scenario)).seats)


def bring_rulesets() -> Iterator[str]:
    """Import one ruleset after the other; else the first game of each pays for it."""
    for name in NAMES:
        yield find_ruleset(name).id


def may_share(scenario: Scenario) -> bool:
    """Whether one player may hold seats of several sides."""
    return find_ruleset(scenario.ruleset).open_board


def stored_seats(game: Game, passwords: Mapping[str, str | None], gm_password: str | None) -> tuple[StoredSeat, ...]:
    """The seats with their keys."""
    given = {name.casefold(): password for name, password in passwords.items()} | {GM: gm_password}
    seats = (*game.seats, Seat(GM, "", "Game master"))
    return tuple(_stored(seat, given.get(seat.name.casefold())) for seat in seats)


def _stored(seat: Seat, password: str | None) -> StoredSeat:
    """Salts are random, the one thing in a game's file that is not the same for the same input."""
    if not password:
        return StoredSeat(seat.name, seat.side, seat.title, seat.offices, seat.holds)
    salt = new_salt()
    key = password_key(password, salt)
    return StoredSeat(seat.name, seat.side, seat.title, seat.offices, seat.holds, salt, key)


def founded_seed(given: str | None) -> Seed:
    """The seed of a new game, by itself a secret random one; with one that is given it is the same to the byte."""
    return Seed(secrets.token_hex(16), secrets.token_hex(SALT // 2)) if given is None else committed_seed(given)


def secret_of(seed: str) -> str:
    """What keys the noise in players' reports: nobody comes from it to the seed, or to it without the seed."""
    return hmac.new(seed.encode(), b"drumhead secret", hashlib.sha256).hexdigest()


def game_meta(
    founded: Founded, scenario_text: str, seed: str | None, seats: Sequence[StoredSeat] = ()
) -> dict[str, str]:
    """The meta rows of a game file, of a seed that is given or a secret one of its own."""
    dice = founded_seed(seed)
    return {
        "kind": GAME,
        "id": founded.game.id,
        "ruleset": founded.ruleset.id,
        "scenario": scenario_text,
        "map_digest": founded.game.map.digest,
        "secret": secret_of(dice.text),
        **seed_rows(dice),
        LOCKS: json.dumps({seat.name: [0, lock_of(seat)] for seat in seats}, sort_keys=True),
    }


def seed_rows(seed: Seed) -> dict[str, str]:
    """What a game file says of its dice."""
    return {"seed": seed.text, "salt": seed.salt, "commitment": seed.commitment}


def position_meta(founded: Founded, seat: str, position: str, ended: str = "") -> dict[str, str]:
    """The meta rows of a position file: of the scenario only its head and its map, never the other side's units.

    Once the game has `ended` the seed of its dice is told.
    """
    game, scenario = founded.game, founded.game.scenario
    head = {name: getattr(scenario, name) for name in ("id", "title", "summary", "ruleset", "turns", "days_per_turn")}
    return {
        "kind": POSITION,
        "id": game.id,
        "ruleset": founded.ruleset.id,
        "head": json.dumps(head | {"date": scenario.date.isoformat()}, sort_keys=True),
        "map": json.dumps(_map_shown(scenario)),
        "map_digest": game.map.digest,
        "sides": json.dumps(dict(game.sides)),
        "options": json.dumps(dict(game.options), sort_keys=True),
        "seat": seat,
        "position": position,
        "commitment": game.commitment,
        **({"opening": game.opening} if ended else {}),
    }


def _map_shown(scenario: Scenario) -> Any:
    """A map's id, or the map a scenario carries."""
    carried = scenario.content["map"]
    return without_stocks(carried) if isinstance(carried, Mapping) and "territories" not in carried else carried


def position_seats(seats: Sequence[StoredSeat], name: str) -> tuple[StoredSeat, ...]:
    """All seats' public names, and for the one seat what is needed to know its password, not to seal in its name."""
    return tuple(
        replace(seat, key=verifier(seat.key) if seat.key else None)
        if seat.name == name
        else replace(seat, holds=(), salt=None, key=None)
        for seat in seats
    )


def reopened(file: GameFile) -> Founded:
    """The Game of an open file; GameFileError if its scenario can no longer be read."""
    head = file.read(_HEAD.validate_python, file.meta())
    try:
        return _full_game(file, head) if isinstance(head, _GameHead) else _position_game(file, head)
    except GameFileError:
        raise
    except DrumheadError as error:
        raise GameFileError(f"{file.path} cannot be opened: {error}") from error


def as_kept(founded: Founded, state: Any) -> Founded:
    """A game on a map that has changed since, with the places alone that its states tell of."""
    game = founded.game
    return replace(founded, game=replace(game, map=founded.ruleset.known(game.map, state)))


def _full_game(file: GameFile, head: _GameHead) -> Founded:
    scenario = scenario_from_text(head.scenario, head.id)
    ruleset = find_ruleset(head.ruleset)
    map = map_for(ruleset, scenario)
    terms = ruleset.setup(scenario, map) if ruleset.terms is None else ruleset.terms(scenario)
    seed = committed_seed(head.seed, head.salt)
    commitment = (head.commitment or seed.commitment) if seed.is_hidden else ""
    seats = _public(file)
    game = Game(head.id, scenario, map, seats, terms.sides, terms.options, head.secret, commitment, seed.opening)
    return Founded(game, ruleset)


def _position_game(file: GameFile, head: _SeatHead) -> Founded:
    scenario = Scenario(**head.head.model_dump(), content={"map": head.map}, digest="")
    seats = _public(file)
    if head.seat not in [seat.name for seat in seats] or {seat.side for seat in seats} - {*head.sides}:
        raise DamagedFileError(f"{file.path} is damaged (its seats are not those of its game).")
    told = {"commitment": head.commitment or "", "opening": head.opening}
    ruleset = find_ruleset(head.ruleset)
    game = Game(head.id, scenario, map_for(ruleset, scenario), seats, head.sides, head.options, **told)
    return Founded(game, ruleset)


def _public(file: GameFile) -> tuple[Seat, ...]:
    """The players' seats; GameFileError where there is none, or one that nobody could write on a sheet."""
    stored = [seat for seat in file.seats() if seat.name != GM]
    names = {seat.name.casefold() for seat in stored}
    if not stored or len(names) < len(stored) or not all(0 < len(name) <= limits.NAME for name in names):
        raise DamagedFileError(f"{file.path} is damaged (its seats are none).")
    return tuple(Seat(seat.name, seat.side, seat.title, seat.offices, seat.holds) for seat in stored)
