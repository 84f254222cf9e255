"""What a game master does: found a game, play its turns, hand out positions, prove what was played."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import asdict
from pathlib import Path

from drumhead.engine.cli.games import keep_waiting, opened
from drumhead.engine.cli.output import say, say_error, say_json
from drumhead.engine.cli.passwords import HOLDER, SEEN, is_plain, meant
from drumhead.engine.cli.progress import progress
from drumhead.engine.errors import InputError
from drumhead.engine.maps.library import find_scenario
from drumhead.engine.play.events import GM
from drumhead.engine.session import GameSession, choices_of

GUESSED = (
    "Whoever guesses the seed knows all dice and what reports blur: leave out --seed where players have passwords, "
    "and a secret random one is made."
)


def found_game(
    scenario: str, game: Path, seed: str | None, seats: Sequence[str], gm: str | None, options: Sequence[str]
) -> None:
    """A new game's file; `seats` as NAME=PASSWORD or PLAYER: NAME, NAME=PASSWORD, `options` as NAME=ANSWER."""
    passwords: dict[str, str | None] = {}
    plain = is_plain(gm)
    players: dict[str, tuple[str, ...]] = {}
    for text in seats:
        words, _, password = text.partition("=")
        name, several, held = (part.strip() for part in words.partition(":"))
        if not name:
            raise InputError("--seat must be NAME=PASSWORD; a name is missing before the sign.")
        if name.casefold() in {known.casefold() for known in passwords}:
            raise InputError(f"--seat names {name} twice.")
        plain |= is_plain(password)
        passwords[name] = meant(password, name) or None
        if several:
            players[name] = tuple(part.strip() for part in held.split(",") if part.strip())
    if seed is not None and any(passwords.values()):
        say_error(GUESSED)
    if plain:
        say_error(SEEN)
    master = meant(gm, "the game master") if gm else None
    session = GameSession.create(
        scenario, game, seed=seed, seats=passwords, players=players, gm_password=master, options=_answers(options)
    )
    begins = session.turn_title().partition(" from ")[0]
    say(f"{game}: {session.game.scenario.title}, {begins}, {len(session.seats())} seats.")
    if master or any(passwords.values()):
        say_error(HOLDER)
    session.close()


def _answers(given: Sequence[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for text in given:
        name, equals, answer = (part.strip() for part in text.partition("="))
        if not (name and equals and answer):
            raise InputError(f"--option must be NAME=ANSWER, not {text!r}.")
        if name in found:
            raise InputError(f"--option answers {name} twice.")
        found[name] = answer
    return found


def tell_options(scenario: str, json: bool) -> None:
    """What a game of a scenario may be founded with."""
    choices = choices_of(find_scenario(scenario))
    if json:
        say_json([asdict(choice) | {"answers": dict(choice.answers)} for choice in choices])
        return
    for choice in choices:
        say(f"{choice.name}  {choice.title} ({choice.rule})")
        for answer, words in choice.answers:
            say(f"  {'*' if answer == choice.now else ' '} {answer:<12} {words}")
        if choice.years:
            years = "" if choice.now in dict(choice.answers) else choice.now
            say(f"  {'*' if years else ' '} {years or '1903, 1905':<12} years, as many as one likes")
    if not choices:
        say(f"{scenario} leaves no choice.")


def advance_turn(game: Path, missing: str, json: bool) -> None:
    """The waiting turn played, and how much happened in it."""
    if missing not in ("default", "refuse"):
        raise InputError(f"--missing is default or refuse, not {missing!r}.")
    with opened(game) as session, progress() as bar:
        keep_waiting(session)
        turn = session.advance(missing=missing, progress=bar)
        counts = {phase: len(session.events(GM, turn, phase)) for phase in session.phases(turn)}
        name, now = session.turn_title(turn), session.ended or f"Next: {session.turn_title()}."
        data = {"turn": turn, "next": session.turn, "over": session.over, "position": session.position(GM)}
    if json:
        say_json(data | {"events": counts})
        return
    title = f"Turn {turn}" if name.startswith("turn ") else f"{name[:1].upper()}{name[1:]} (turn {turn})"
    phases = "1 phase" if len(counts) == 1 else f"{len(counts)} phases"
    say(f"{title} was played: {sum(counts.values())} events in {phases}. {now}")


def export_position(game: Path, seat: str, out: Path) -> None:
    """A seat's position file."""
    with opened(game) as session, session.hand.file.still() if session.kind == "game" else nullcontext():
        session.reload()
        session.export(seat, out)
    say(f"{out}: the position of {seat}.")
