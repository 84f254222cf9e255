"""Commands of a game master: new, options, advance, edit, rollback, dice, export, verify, demo."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer()

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
            help="NAME=PASSWORD: a seat, or a side to be played as one seat; or PLAYER: NAME, NAME=PASSWORD. "
            "For PASSWORD @ask asks for it, @env:NAME reads the environment, @fd:N an open file.",
        ),
    ] = None,
    gm: Annotated[
        str | None, typer.Option("--gm", help="The game master's password, or @ask, @env:NAME, @fd:N.")
    ] = None,
    option: Annotated[
        list[str] | None, typer.Option("--option", help="NAME=ANSWER: another answer than the scenario's to a choice.")
    ] = None,
) -> None:
    """Found a game."""
    from drumhead.engine.cli.game_master import found_game

    found_game(scenario, game, seed, seat or [], gm, option or [])


@app.command()
def options(
    scenario: Annotated[str, typer.Argument(help="A bundled scenario's id, or a scenario file.")], json: Json = False
) -> None:
    """What a game of a scenario may be founded with: each choice, its rule, its answers; a star marks what is set."""
    from drumhead.engine.cli.game_master import tell_options

    tell_options(scenario, json)


@app.command()
def advance(
    game: Game,
    missing: Annotated[
        str, typer.Option("--missing", help="Silent seats: default, as their rules have it, or refuse.")
    ] = "default",
    json: Json = False,
) -> None:
    """Play the waiting turn."""
    from drumhead.engine.cli.game_master import advance_turn

    advance_turn(game, missing, json)


@app.command()
def edit(
    game: Game,
    words: Annotated[
        list[str] | None,
        typer.Argument(
            help="What is mended, as scenarios write it: unit FR1IN men=1500 place='G4-V6 7-9', make unit ..., "
            "remove depot D3, strike FR1IN march, order 'FR1IN attack evade', undo 2; of what is played: "
            "battle tactical-2 'G4-V6 7-9' winner=attackers, roll end 'morale of FR1IN' 0.2, "
            "before tactical-3 unit FR1IN men=900; nothing: the rulings so far."
        ),
    ] = None,
    reason: Annotated[str, typer.Option("--reason", help="Why; the game master alone reads it.")] = "",
    tell: Annotated[str, typer.Option("--tell", help="What the players concerned are told of it.")] = "",
    force: Annotated[bool, typer.Option("--force", help="Even where a rule is broken by it; it is marked so.")] = False,
    again: Annotated[
        bool, typer.Option("--again", help="On the turn that was played last, which is played again by it.")
    ] = False,
    json: Json = False,
) -> None:
    """Mend the position that waits by hand: a ruling with its reason, kept, replayed, told to whom it concerns."""
    from drumhead.engine.cli.ruling import edit_game, tell_rulings

    if words:
        edit_game(game, words, reason, tell, force, again, json)
    else:
        tell_rulings(game, json)


@app.command()
def rollback(
    game: Game,
    turn: Annotated[int | None, typer.Option("--turn", help="This turn, and all since, is taken back.")] = None,
    reason: Annotated[str, typer.Option("--reason", help="Why; the game master alone reads it.")] = "",
    tell: Annotated[str, typer.Option("--tell", help="What all players are told of it.")] = "",
    restore: Annotated[int | None, typer.Option("--restore", help="This cut is put in its place again.")] = None,
    kept: Annotated[bool, typer.Option("--list", help="What was taken back and is still kept.")] = False,
    vacuum: Annotated[bool, typer.Option("--vacuum", help="Forget for good what was taken back.")] = False,
    json: Json = False,
) -> None:
    """Take back turns: the sheets of the first one stand again, and what is cut off is kept until it is forgotten."""
    from drumhead.engine.cli.ruling import forget_cuts, restore_cut, roll_back, tell_cuts

    if [turn is not None, restore is not None, kept, vacuum].count(True) != 1:
        raise typer.BadParameter("one of --turn, --restore, --list and --vacuum is expected")
    if turn is not None:
        roll_back(game, turn, reason, tell, json)
    elif restore is not None:
        restore_cut(game, restore, json)
    elif kept:
        tell_cuts(game, json)
    else:
        forget_cuts(game, json)


@app.command()
def dice(
    game: Game,
    turn: Annotated[int, typer.Option("--turn", help="A turn that was played.")],
    phase: Annotated[str | None, typer.Option("--phase", help="This phase of it alone.")] = None,
    json: Json = False,
) -> None:
    """What dice fell for in a turn, and what they showed: for a ruling on one of them."""
    from drumhead.engine.cli.ruling import tell_dice

    tell_dice(game, turn, phase, json)


@app.command()
def export(
    game: Game,
    seat: Annotated[str, typer.Option("--seat", help="The seat.")],
    out: Annotated[Path, typer.Option("--out", help="The position file to write.")],
) -> None:
    """A position file: what the seat may know, and nothing else."""
    from drumhead.engine.cli.game_master import export_position

    export_position(game, seat, out)


@app.command()
def verify(
    game: Annotated[Path, typer.Argument(help="The game file (.drum), or a dispute bundle (.zip).")],
    first: Annotated[int | None, typer.Option("--from", help="The first turn to replay; without it all are.")] = None,
    cores: Annotated[int | None, typer.Option("--cores", min=1, help="At most so many; without it all.")] = None,
    again: Annotated[bool, typer.Option("--again", help="From the start, though a run was broken off.")] = False,
    seed: Annotated[str | None, typer.Option("--seed", help="Of a bundle: its seed, once it is told.")] = None,
    json: Json = False,
) -> None:
    """Replay every turn from the seed: every hash must agree. Exit code 1 if one does not.

    A run that was broken off goes on where it stopped. Of a bundle its one turn is replayed from the dice in it.
    """
    if game.suffix.casefold() == ".zip":
        from drumhead.engine.cli.evening.disputes import prove_bundle

        prove_bundle(game, seed, json)
        return
    from drumhead.engine.cli.verifying import verify_game

    verify_game(game, first, cores, again, json)


@app.command()
def mend(
    file: Annotated[Path, typer.Argument(help="A damaged game file (.drum); it is only read.")],
    out: Annotated[
        Path | None, typer.Option("--out", help="The new game file; default 'NAME mended.drum' beside it.")
    ] = None,
    json: Json = False,
) -> None:
    """Save what is whole of a damaged game into a new file, and say what was left. Exit code 1 if anything was."""
    from drumhead.engine.cli.evening.mending import mend_game

    mend_game(file, out, json)


@app.command()
def demo(
    out: Annotated[Path, typer.Option("--out", help="The folder for game, reports and pictures.")] = Path("out"),
    scenario: Annotated[str, typer.Option("--scenario", help="One with bundled order sheets.")] = "lombardy-1859",
    turns: Annotated[int, typer.Option("--turns", min=1, help="How many turns to play.")] = 2,
) -> None:
    """Play a bundled scenario with its bundled order sheets and leave reports and map pictures in a folder."""
    from drumhead.engine.cli.demo import tell_demo

    tell_demo(scenario, out, turns)
