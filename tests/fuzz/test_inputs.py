"""Whatever is typed, sent or lies in a file: made by chance, led on by how far it came, it gets an answer.

DRUMHEAD_FUZZ counts in 450 inputs: 200 (`make fuzz`) tries ninety thousand, 2500 a million, CI with 3 some thousand.
Every fault that was found here is a case of its own in the tests of the room where it was.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import pytest
from hypothesis import HealthCheck, given, settings, target
from hypothesis import strategies as st
from typer.main import get_command

from drumhead.engine.cli.app import app
from drumhead.engine.errors import DrumheadError
from drumhead.engine.maps.scenarios import scenario_from_text
from drumhead.engine.play.sheets import read_sheet
from drumhead.engine.session import GameSession
from drumhead.engine.session.founding import found_game
from drumhead.engine.session.keeping.soundness import sound
from tests.engine.session.pages import PAGE, sheet
from tests.trust import damage
from tests.trust.answers import fault
from tests.trust.specimens import Specimen, specimens

FUZZ = int(os.environ.get("DRUMHEAD_FUZZ", "1"))
QUIET = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example]


def much(times: int) -> settings:
    """So many inputs for each unit of DRUMHEAD_FUZZ."""
    return settings(max_examples=max(10, times * FUZZ), suppress_health_check=QUIET, database=None)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Specimen]]:
    folder, here = tmp_path_factory.mktemp("whole"), Path.cwd()
    os.chdir(folder)
    yield specimens(folder)
    os.chdir(here)


@pytest.fixture(scope="module")
def sessions(whole: list[Specimen]) -> Iterator[dict[str, GameSession]]:
    found = {each.path.stem: GameSession.open(each.path) for each in whole}
    yield found
    for session in found.values():
        session.close()


SAID = """
FR1IN FR1AQ AU1IN march to attack supply engage T1-T2 G5-V6 G4-V6 7-7 box 1 2 3 evade assault defend via , ; : -> - +
A F PAR BUR MAR Par Bur hold holds supports S C convoy VIA disband build B R retreat waive draw England /nc move 0414
33:0414 rail admin form replace feed Madrid Barcelona ( ) [ ] * = # 0 -1 99999999999999999999 ² Ü é clear all seat turn
game seal password drumhead orders
"""
WORDS = (*SAID.split(), "", "\x1b", "\t")
SEATS = {"rotd": "MacMahon", "diplomacy": "France", "europa": "Insurgent"}
LINES = st.lists(st.one_of(st.sampled_from(WORDS), st.text(max_size=6)), min_size=1, max_size=9).map(" ".join)


@much(200)
@given(lines=st.lists(LINES, min_size=1, max_size=6), name=st.sampled_from(sorted(SEATS)))
def test_any_line_is_an_order_or_is_told_why_not(sessions: dict[str, GameSession], lines: list[str], name: str) -> None:
    session, seat, read, reached = sessions[name], SEATS[name], 0, 0
    for line in lines:
        try:
            order = session.read_order(line, seat)
        except DrumheadError as error:
            reached += getattr(error, "column", 0)
        else:
            read += 1
            session.check(seat, order)
            assert session.read_order(session.write_order(order), seat) == order
    target(float(read), label=f"{name}: lines that are orders")
    target(float(reached), label=f"{name}: how far the others were read")


@much(180)
@given(text=st.lists(LINES, max_size=12).map("\n".join), head=st.booleans())
def test_any_text_is_a_sheet_or_is_told_why_not(text: str, head: bool) -> None:
    try:
        found = read_sheet(sheet("MacMahon", text) if head else text)
    except DrumheadError:
        return
    target(float(len(found.lines) + 5 * len(found.clears)), label="lines of a sheet")


@much(15)
@given(seed=st.integers(0, 2**64), times=st.integers(1, 3))
def test_any_scenario_is_founded_or_is_told_why_not(seed: int, times: int) -> None:
    rng, text = random.Random(seed), PAGE
    for _ in range(times):
        text = damage.spoilt_toml(text, rng)
        try:
            found_game(scenario_from_text(text, "x"), {})
        except DrumheadError as error:
            target(-float(len(getattr(error, "problems", ())) + 1), label="problems of a scenario")
            return
    target(0.0, label="problems of a scenario")


@much(20)
@given(
    which=st.integers(0, 5),
    flips=st.lists(st.tuples(st.floats(0, 1, exclude_max=True), st.integers(1, 255)), min_size=1, max_size=6),
)
def test_any_bytes_of_a_file_are_opened_or_refused(
    whole: list[Specimen], tmp_path_factory: pytest.TempPathFactory, which: int, flips: list[tuple[float, int]]
) -> None:
    each = whole[which]
    data = bytearray(each.path.read_bytes())
    for where, change in flips:
        data[int(where * len(data))] ^= change
    path = tmp_path_factory.getbasetemp() / "flipped.drum"
    path.write_bytes(data)
    came = 0.0
    try:
        with sound(path):
            session = GameSession.open(path)
            came += 1
            for turn in range(1, session.turn + 1):
                session.events(each.seat, turn)
                session.view(each.seat)
                came += 1
            session.close()
    except DrumheadError as error:
        assert "flipped.drum" in str(error)
    target(came, label="how much of a file is read")


COMMANDS: Any = get_command(app)
LEFT_OUT = ("bench", "demo", "seal")
"""What takes minutes, and what asks for a password."""
VALUES = (
    "g.drum", "p.drum", "nowhere.drum", "s.orders", "skirmish.toml", "folder", "", "-1", "0", "1", "2", "9" * 40, "x",
    "MacMahon", "gm", "FR1IN", "G5-V6", "1.supply.1", "supply", "ü\x1b", "Gyulai", "o.out", "note", "--",
    "1859-06-02 20:00", "unit",
)  # fmt: skip


def _asked(draw: st.DrawFn) -> list[str]:
    """A command, now and then with what it takes, now and then with anything else."""
    command, name = COMMANDS, list[str]()
    while isinstance(command, click.Group):
        name.append(draw(st.sampled_from(sorted(set(command.commands) - set(LEFT_OUT)))))
        command = command.commands[name[-1]]
    found = list(name)
    for part in command.params:
        flag = isinstance(part, click.Option) and part.is_flag
        wanted = part.required or draw(st.integers(0, 5)) == 0
        if wanted and part.name != "help":
            found += [part.opts[0]] if isinstance(part, click.Option) else []
            found += [] if flag else [draw(st.sampled_from(VALUES))]
    return found


@much(35)
@given(data=st.data())
def test_any_command_line_gets_an_answer(
    whole: list[Specimen], tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    folder = tmp_path_factory.mktemp("desk", numbered=True)
    (folder / "g.drum").write_bytes(whole[0].path.read_bytes())
    (folder / "p.drum").write_bytes(whole[1].path.read_bytes())
    (folder / "s.orders").write_text(whole[0].sheet, encoding="utf-8")
    (folder / "skirmish.toml").write_text(PAGE, encoding="utf-8")
    (folder / "folder").mkdir()
    here = Path.cwd()
    os.chdir(folder)
    try:
        asked = data.draw(st.composite(_asked)())
        assert not (wrong := fault(asked, folder / "skirmish.toml", many=True)), f"{asked}: {wrong}"
    finally:
        os.chdir(here)
