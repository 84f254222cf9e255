"""Commands of a game master: new, options, advance, export, verify, demo."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from drumhead.engine.cli.demo import play_demo
from drumhead.engine.cli.output import opened, progress, say, say_error, say_json
from drumhead.engine.errors import InputError
from drumhead.engine.maps.library import find_scenario
from drumhead.engine.play.events import GM
from drumhead.engine.session import GameSession, choices_of

app = typer.Typer()

GUESSED = (
    "Whoever guesses the seed knows all dice and what reports blur: leave out --seed where players have passwords, "
    "and a secret random one is made."
)

Game = Annotated[Path, typer.Argument(help="The game file (.drum).")]
Json = Annotated[bool, typer.Option("--json", help="Answer as JSON.")]


@app.command()
def new(
    scenario: Annotated[str, typer.Argument(help="A bundled scenario's id, or a scenario file.")],
    game: Game,
    seed: Annotated[
        str | None,
        typer.Option("--seed", help="For demonstrations and tests: the dice's seed; default a secret random one."),
    ] = None,
    seat: Annotated[
        list[str] | None,
        typer.Option(
            "--seat",
            help="NAME=PASSWORD: a seat, or a side to be played as one seat; or PLAYER: NAME, NAME=PASSWORD.",
        ),
    ] = None,
    gm: Annotated[str | None, typer.Option("--gm", help="The game master's password.")] = None,
    option: Annotated[
        list[str] | None, typer.Option("--option", help="NAME=ANSWER: another answer than the scenario's to a choice.")
    ] = None,
) -> None:
    """Found a game."""
    seats: dict[str, str | None] = {}
    players: dict[str, tuple[str, ...]] = {}
    for text in seat or []:
        words, _, password = text.partition("=")
        name, several, held = (part.strip() for part in words.partition(":"))
        if not name:
            raise InputError(f"--seat must be NAME=PASSWORD, not {text!r}.")
        if name.casefold() in {known.casefold() for known in seats}:
            raise InputError(f"--seat names {name} twice.")
        seats[name] = password or None
        if several:
            players[name] = tuple(part.strip() for part in held.split(",") if part.strip())
    if seed is not None and any(seats.values()):
        say_error(GUESSED)
    session = GameSession.create(
        scenario, game, seed=seed, seats=seats, players=players, gm_password=gm, options=_answers(option or [])
    )
    begins = session.turn_title().partition(" from ")[0]
    say(f"{game}: {session.game.scenario.title}, {begins}, {len(session.seats())} seats.")
    session.close()


def _answers(given: list[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for text in given:
        name, equals, answer = (part.strip() for part in text.partition("="))
        if not (name and equals and answer):
            raise InputError(f"--option must be NAME=ANSWER, not {text!r}.")
        if name in found:
            raise InputError(f"--option answers {name} twice.")
        found[name] = answer
    return found


@app.command()
def options(
    scenario: Annotated[str, typer.Argument(help="A bundled scenario's id, or a scenario file.")], json: Json = False
) -> None:
    """What a game of a scenario may be founded with: each choice, its rule, its answers; a star marks what is set."""
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


@app.command()
def advance(
    game: Game,
    missing: Annotated[
        str, typer.Option("--missing", help="Silent seats: default, as their rules have it, or refuse.")
    ] = "default",
    json: Json = False,
) -> None:
    """Play the waiting turn."""
    if missing not in ("default", "refuse"):
        raise InputError(f"--missing is default or refuse, not {missing!r}.")
    with opened(game) as session, progress() as bar:
        turn = session.advance(missing=missing, progress=bar)
        counts = {phase: len(session.events(GM, turn, phase)) for phase in session.phases(turn)}
        name, now = session.turn_title(turn), session.ended or f"Next: {session.turn_title()}."
        data = {"turn": turn, "next": session.turn, "over": session.over, "position": session.position(GM)}
    if json:
        say_json(data | {"events": counts})
        return
    title = f"Turn {turn}" if name.startswith("turn ") else f"{name[:1].upper()}{name[1:]} (turn {turn})"
    say(f"{title} was played: {sum(counts.values())} events in {len(counts)} phases. {now}")


@app.command()
def export(
    game: Game,
    seat: Annotated[str, typer.Option("--seat", help="The seat.")],
    out: Annotated[Path, typer.Option("--out", help="The position file to write.")],
) -> None:
    """A position file: what the seat may know, and nothing else."""
    with opened(game) as session:
        session.export(seat, out)
    say(f"{out}: the position of {seat}.")


@app.command()
def verify(game: Game, json: Json = False) -> None:
    """Replay every turn from the seed: every hash must agree. Exit code 1 if one does not."""
    with opened(game) as session:
        found = [{"turn": turn, "phase": phase, "hash": hash} for turn, phase, hash in session.verify()]
    if json:
        say_json(found)
        return
    say(f"{game}: {len(found)} phases replayed, every hash agrees.")


@app.command()
def demo(
    out: Annotated[Path, typer.Option("--out", help="The folder for game, reports and pictures.")] = Path("out"),
    scenario: Annotated[str, typer.Option("--scenario", help="One with bundled order sheets.")] = "lombardy-1859",
    turns: Annotated[int, typer.Option("--turns", min=1, help="How many turns to play.")] = 2,
) -> None:
    """Play a bundled scenario with its bundled order sheets and leave reports and map pictures in a folder."""
    with progress() as bar:
        summary = play_demo(scenario, out, turns, bar)
    say(summary)
