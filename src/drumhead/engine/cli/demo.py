"""`drumhead demo`: a bundled scenario played with its bundled sheets, reports and pictures left in a folder."""

from __future__ import annotations

from pathlib import Path

from drumhead.engine.cli.output import say
from drumhead.engine.cli.progress import progress
from drumhead.engine.drawing.pens.png import png
from drumhead.engine.drawing.pens.svg import write_svg
from drumhead.engine.errors import GameFileError, InputError
from drumhead.engine.maps.library import bundled_sheets, find_scenario
from drumhead.engine.naming import slug
from drumhead.engine.play.events import GM
from drumhead.engine.reading import read_text, reason
from drumhead.engine.reports.html import write_html
from drumhead.engine.reports.pictures.frame import Frame
from drumhead.engine.reports.report import Report, merged
from drumhead.engine.reports.text import write_text
from drumhead.engine.session import GameSession
from drumhead.engine.session.playing import Progress
from drumhead.engine.whole_file import write_whole

SEED = "drumhead"


def tell_demo(scenario: str, out: Path, turns: int) -> None:
    """A bundled scenario played, and a table of its battles and losses."""
    with progress() as bar:
        summary = play_demo(scenario, out, turns, bar)
    say(summary)


def play_demo(scenario: str, out: Path, turns: int, progress: Progress) -> str:
    """Play `turns` turns into `out`; gives a table of battles and losses. The same bytes on every run."""
    found = find_scenario(scenario)
    if not bundled_sheets(found, turns):
        raise InputError(f"The scenario {scenario} has no bundled order sheets for turn {turns}.")
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise GameFileError(f"The folder {out} cannot be made: {reason(error)}.") from error
    path = out / f"{scenario}.drum"
    for old in out.glob(f"{scenario}.drum*"):
        old.unlink()
    session = GameSession.create(scenario, path, seed=SEED)
    try:
        for turn in range(1, turns + 1):
            for sheet in bundled_sheets(found, turn):
                session.submit(read_text(sheet, "order sheet"), sheet.name, drop_refused=True)
            session.advance(progress=progress)
        return _leave_results(session, out, turns)
    finally:
        session.close()


def _leave_results(session: GameSession, out: Path, turns: int) -> str:
    for status in session.seats():
        name = status.seat.name
        report = _merged(session, name, turns)
        stem = slug(name).lower()
        write_whole(out / f"{stem}.txt", write_text(report))
        write_whole(out / f"{stem}.html", write_html(report))
    _draw(session, out / "map.png", Frame(1600, 1400))
    _draw(session, out / "theatre.png", Frame(1600, 1100, fit=True))
    for cell in sorted({battle.cell for turn in range(1, turns + 1) for battle in session.engagements(GM, turn)}):
        _draw(session, out / f"battle-{session.game.map.board.name(cell)}.png", Frame(900, 940, square=cell))
    return battle_table(session, turns)


def _draw(session: GameSession, out: Path, frame: Frame) -> None:
    write_whole(out, png(write_svg(session.picture(GM, frame).drawing())))


def _merged(session: GameSession, seat: str, turns: int) -> Report:
    return merged((session.turn_report(seat, turns), session.position_report(seat)))


def battle_table(session: GameSession, turns: int) -> str:
    """Who fought where in each turn, and what it cost."""
    lines = []
    for turn in range(1, turns + 1):
        lines += [f"Turn {turn}", _row("square", "side", "units", "men", "lost", "won")]
        for battle in session.engagements(GM, turn):
            for side, units, men, lost, won in battle.sides:
                place = session.game.map.board.name(battle.cell)
                lines.append(_row(place, session.game.sides.get(side, side), units, men, lost, won))
        lines.append("")
    return "\n".join(lines).rstrip()


def _row(square: str, side: str, *numbers: object) -> str:
    return f"{square:<8} {side:<22}" + "".join(f"{number:>8}" for number in numbers)
