"""What a player proves: that his papers are whole, and that the dice were those that were committed to."""

from __future__ import annotations

from contextlib import closing
from dataclasses import asdict
from pathlib import Path

import typer

from drumhead.engine.cli.games import opened
from drumhead.engine.cli.output import say, say_json
from drumhead.engine.errors import RefusedError, VerificationError
from drumhead.engine.play.dice import opened_seed
from drumhead.engine.session.evening.piles import Found, gathered, looked_through, opened_game
from drumhead.engine.session.keeping.soundness import sound

MARKS = {True: "right", False: "WRONG", None: "?"}


def look_through(folder: Path, game: Path | None, json: bool) -> None:
    """A line for everything in a pile; the exit code is 1 if anything is wrong."""
    pile = gathered(folder)
    if game is None:
        found = looked_through(pile)
    else:
        with sound(game), closing(opened_game(game)) as session:
            found = looked_through(pile, session)
    if json:
        say_json([asdict(each) for each in found])
    else:
        _tell(folder, found, game is not None)
    if any(each.right is False for each in found):
        raise typer.Exit(1)


def _tell(folder: Path, found: tuple[Found, ...], held: bool) -> None:
    for each in found:
        say(f"{MARKS[each.right]:<6} {f'{each.file}: ' if each.file else ''}{each.words}")
    wrong = sum(each.right is False for each in found)
    against = " against the game file" if held else ""
    say(f"{folder}: {wrong or 'nothing is'} wrong{against}, {_open(found)} left open.")


def _open(found: tuple[Found, ...]) -> str:
    left = sum(each.right is None for each in found)
    return "nothing is" if not left else f"{left} {'is' if left == 1 else 'are'}"


def tell_seed(file: Path, tell: bool, opening: str | None) -> None:
    """The commitment to a game's seed; what opens it where that is asked for or the game is over."""
    with opened(file) as session:
        game, over = session.game, session.over
    if not game.commitment and (opening is not None or not (game.opening and (tell or over))):
        raise RefusedError(f"{file} tells no commitment: none would hide a seed that was given by hand.")
    if opening is not None:
        if opened_seed(opening).commitment != game.commitment:
            raise VerificationError(f"{file}: that is not the seed that was committed to.")
        say("The seed is the one that was committed to.")
        return
    if game.commitment:
        say(f"committed to   {game.commitment}")
    if tell and not game.opening:
        raise RefusedError(f"{file} is a position; the game master's game file tells the seed.")
    if game.opening and (tell or over):
        say(f"the seed       {game.opening}")
