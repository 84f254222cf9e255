"""Commands of a game master's evening: import, receipt, deadline, remind, send-out, orders, adjudicate, bundle.

And of what is proven after it: pile, seed.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer()

Game = Annotated[Path, typer.Argument(help="The game file (.drum).")]
Json = Annotated[bool, typer.Option("--json", help="Answer as JSON.")]
Out = Annotated[Path | None, typer.Option("--out", help="Write to this file instead of standard output.")]


@app.command(name="import")
def import_folder(
    folder: Annotated[Path, typer.Argument(help="The folder into which the sheets came.")],
    game: Game,
    table: Annotated[bool, typer.Option("--table", help="Only show what would become of them.")] = False,
    accept: Annotated[
        list[str] | None,
        typer.Option("--accept", help="A file of which the lines that can be carried out are taken."),
    ] = None,
    override: Annotated[
        list[str] | None,
        typer.Option("--override", help="A file that is taken in past what bars it, by a ruling with its --reason."),
    ] = None,
    reason: Annotated[str, typer.Option("--reason", help="Why it is; the game master alone reads it.")] = "",
    ask_back: Annotated[
        str | None, typer.Option("--ask-back", help="The letter to the sender of a file, to be pasted; nothing else.")
    ] = None,
    json: Json = False,
) -> None:
    """Hand in the sheets of a folder: a table tells of every file and every silent seat how it stands.

    Late is what came after the deadline. What is not valid stays out."""
    from drumhead.engine.cli.evening.importing import Asked, import_sheets, write_back

    if ask_back is not None:
        write_back(folder, game, ask_back)
    else:
        import_sheets(folder, game, Asked(table, tuple(accept or ()), tuple(override or ()), reason), json)


@app.command()
def receipt(
    game: Game,
    seat: Annotated[str, typer.Option("--seat", help="The seat whose sheets they are.")],
    turn: Annotated[int | None, typer.Option("--turn", help="The turn; default the one that waits.")] = None,
    out: Out = None,
) -> None:
    """What was understood of a seat's sheets, each with its hash: one receipt behind the other."""
    from drumhead.engine.cli.evening.papers import write_receipts

    write_receipts(game, seat, turn, out)


@app.command()
def deadline(
    game: Game,
    due: Annotated[
        str | None, typer.Argument(help="A day and a time such as '2026-11-27 20:00'; 'none' for none any more.")
    ] = None,
) -> None:
    """When orders for the waiting turn are due: set it, or tell it."""
    from drumhead.engine.cli.evening.papers import keep_deadline, tell_deadline

    if due is None:
        tell_deadline(game)
    else:
        keep_deadline(game, due)


@app.command()
def remind(
    game: Game,
    seat: Annotated[list[str] | None, typer.Option("--seat", help="A seat; default all that are awaited.")] = None,
) -> None:
    """Letters to be pasted, to the seats whose orders are awaited."""
    from drumhead.engine.cli.evening.papers import write_reminders

    write_reminders(game, seat or [])


@app.command(name="send-out")
def send_out(
    game: Game,
    folder: Annotated[Path, typer.Argument(help="The folder to make.")],
    seat: Annotated[list[str] | None, typer.Option("--seat", help="A seat; default all.")] = None,
    cores: Annotated[int | None, typer.Option("--cores", min=1, help="At most so many; without it all.")] = None,
    json: Json = False,
) -> None:
    """Positions, reports, receipts and letters for all seats into a folder, each seat's in one of its own."""
    from drumhead.engine.cli.evening.papers import send_papers

    send_papers(game, folder, seat or [], cores, json)


@app.command()
def bundle(
    game: Game,
    out: Annotated[Path, typer.Argument(help="The archive to write (.zip).")],
    turn: Annotated[int | None, typer.Option("--turn", help="The turn; default the last one played.")] = None,
    judge: Annotated[bool, typer.Option("--judge", help="Before the game is over, for a neutral judge alone.")] = False,
) -> None:
    """A dispute bundle of a turn: all it was played from, but no seed; `verify` plays it again."""
    from drumhead.engine.cli.evening.disputes import bundle_turn

    bundle_turn(game, out, turn, judge=judge)


@app.command()
def pile(
    folder: Annotated[Path, typer.Argument(help="Where a player keeps positions, sheets and receipts of one game.")],
    against: Annotated[
        Path | None, typer.Option("--against", help="The game file, once it is laid open: it is held against that.")
    ] = None,
    json: Json = False,
) -> None:
    """Look through a player's papers: what he was sent, what he sent back, and whether anything was changed since.

    Exit code 1 if anything is wrong."""
    from drumhead.engine.cli.evening.proving import look_through

    look_through(folder, against, json)


@app.command()
def seed(
    file: Annotated[Path, typer.Argument(help="A game or position file (.drum).")],
    tell: Annotated[bool, typer.Option("--tell", help="The seed with its salt, though the game is not over.")] = False,
    check: Annotated[str | None, typer.Option("--check", help="Whether this is it, as it was told.")] = None,
) -> None:
    """What the seed of the dice was committed to before play, and once the game is over the seed itself."""
    from drumhead.engine.cli.evening.proving import tell_seed

    tell_seed(file, tell, check)


@app.command()
def orders(
    game: Game,
    seat: Annotated[list[str] | None, typer.Option("--seat", help="A seat; default all.")] = None,
    turn: Annotated[int | None, typer.Option("--turn", help="The turn; default the one that waits.")] = None,
    json: Json = False,
) -> None:
    """The orders of all seats beside each other, unit by unit, and what is carried out where that is disputed."""
    from drumhead.engine.cli.evening.judging import tell_orders

    tell_orders(game, seat or [], turn, json)


@app.command()
def adjudicate(
    game: Game,
    until: Annotated[
        str | None, typer.Option("--until", help="Up to this phase; default that of the first battle that waits.")
    ] = None,
    accept: Annotated[
        list[str] | None,
        typer.Option("--accept", help="PHASE PLACE of a battle that stands as it came out; 'all' up to the phase."),
    ] = None,
    note: Annotated[str, typer.Option("--note", help="Kept on record with what is accepted.")] = "",
    rule: Annotated[
        str | None, typer.Option("--rule", help="A ruling such as \"battle tactical-1 'G5-V6 9-7' winner=attackers\".")
    ] = None,
    reason: Annotated[str, typer.Option("--reason", help="Why it is made; the game master alone reads it.")] = "",
    finish: Annotated[bool, typer.Option("--finish", help="Play the turn, once no battle waits.")] = False,
    json: Json = False,
) -> None:
    """Judge the waiting turn phase by phase: its battles as they would come out, accepted or overruled one by one.

    The game itself waits until --finish; nobody else sees anything of it."""
    from drumhead.engine.cli.evening.judging import Decision, adjudicate_turn, finish_turn, overrule_battle

    if finish:
        finish_turn(game, json)
    elif rule is not None:
        overrule_battle(game, rule, reason, json)
    else:
        adjudicate_turn(game, Decision(until, tuple(accept or ()), note), json)
