"""Commands that look into a game: show, why."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from drumhead.engine.cli.output import only_seat, opened, say, say_json

app = typer.Typer()


@app.command()
def show(
    game: Annotated[Path, typer.Argument(help="A game or position file (.drum).")],
    seat: Annotated[str | None, typer.Option("--seat", help="The seat; default the game master.")] = None,
    turn: Annotated[int | None, typer.Option("--turn", help="The turn; default now.")] = None,
    phase: Annotated[str | None, typer.Option("--phase", help="After this phase of the turn.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Answer as JSON.")] = False,
) -> None:
    """State or view as data."""
    with opened(game) as session:
        name = only_seat(session) if seat is None else seat
        if json:
            say_json(session.data(name, turn, phase))
            return
        view = session.view(name, turn, phase)
        board = session.game.map.board
        for token in view.tokens:
            say(f"{board.name(token.cell)}  {token.stance:<8} {token.id:<8} {token.title}")
        for seen in view.sightings:
            say(f"{board.name(seen.cell)}  {seen.stance:<8} {'':<8} {seen.words} ({seen.state}) {seen.arms}")


@app.command()
def why(
    game: Annotated[Path, typer.Argument(help="A game or position file (.drum).")],
    event: Annotated[str, typer.Argument(help="An event's id, such as 1.tactical-2.7, as a report in JSON has it.")],
    seat: Annotated[str | None, typer.Option("--seat", help="As this seat may know it; default all (gm).")] = None,
    json: Annotated[bool, typer.Option("--json", help="Answer as JSON.")] = False,
) -> None:
    """The chain of causes of one event, with numbers and rules."""
    with opened(game) as session:
        chain = session.why(only_seat(session) if seat is None else seat, event)
        if json:
            say_json([item.model_dump(mode="json") for item in chain])
            return
        for depth, item in enumerate(chain):
            say(f"{'  ' * depth}{item.id}  {session.wording(item)}" + (f"  [rule {item.rule}]" if item.rule else ""))
            for name, value in item.facts.items():
                say(f"{'  ' * depth}    {name}: {_told(value)}")
        if chain[-1].cause:
            say(f"{'  ' * len(chain)}because of {chain[-1].cause}")


def _told(value: Any) -> str:
    """A fact as a line tells it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return (", ".join(map(_told, value)) or "none") if isinstance(value, list | tuple) else str(value)
