"""The accidents of the handbook: each is brought about, mended by the commands that stand there, and verified."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from drumhead.engine.cli import run
from drumhead.engine.play.events import GM
from drumhead.engine.session import GameSession, Said
from tests.engine.session.pages import PAGE, sheet

CHAPTER = Path(__file__).parents[3] / "docs" / "handbook" / "mending.md"
MORE = """
[[units]]
id = "FR4IN"
place = "G4-V6 4-4"
commander = "MacMahon"
batteries = 1
[[units]]
id = "FR3LA"
place = "G4-V6 4-5"
commander = "MacMahon"
batteries = 2
[[depots]]
id = "D1"
state = "SAR"
place = "G4-V6 3-3"
supplies = 4
"""
TRACK = """
[[map.rivers]]
class = "unfordable"
course = ["G4-V7 10-0", "G4-V8 10-14"]
[[map.tracks]]
course = ["G3-V7", "G4-V7", "G5-V7"]
"""
FIGHT = ("FR1IN move 9-7 from T1", "FR1IN attack assault")
STAND = sheet("Gyulai", "AU1IN defend last-ditch")


def accidents() -> dict[str, tuple[str, ...]]:
    """Their titles in the handbook, each with its commands."""
    text = CHAPTER.read_text(encoding="utf-8").partition("## Twelve accidents")[2]
    parts = re.findall(r"^### (.*?)$(.*?)(?=^###|\Z)", text, re.MULTILINE | re.DOTALL)
    return {title: tuple(re.search(r"```\n(.*?)```", body, re.DOTALL)[1].splitlines()) for title, body in parts}  # type: ignore[index]


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., GameSession]:
    """Founds `game.drum` where the commands look for it, its scenario perhaps changed."""
    monkeypatch.chdir(tmp_path)

    def found(text: str = PAGE + MORE) -> GameSession:
        (tmp_path / "skirmish.toml").write_text(text, encoding="utf-8")
        return GameSession.create("skirmish.toml", Path("game.drum"), seed="1")

    return found


def mended(title: str) -> GameSession:
    """The game after the handbook's commands, verified to its end."""
    for line in accidents()[title]:
        assert run(shlex.split(line)[1:]) == 0, line
    assert run(["verify", "game.drum"]) == 0
    return GameSession.open(Path("game.drum"))


def played_out(session: GameSession) -> None:
    """To the game's end, every turn of it verified."""
    while not session.over:
        session.advance()
    assert {turn for turn, _, _ in session.verify()} == {1, 2, 3}
    session.close()


def unit(session: GameSession, id: str) -> dict[str, Any]:
    found: dict[str, Any] = session.data(GM)["units"][id]
    return found


def fought(session: GameSession, *orders: str) -> None:
    """A first turn in which FR1IN goes for AU1IN."""
    session.submit(sheet("MacMahon", *(orders or FIGHT)))
    session.submit(STAND)
    session.advance()
    session.close()


def test_there_are_twelve_and_each_is_played_here() -> None:
    played = {name.removeprefix("test_") for name in globals() if name.startswith("test_")}
    assert len(accidents()) == 12
    assert {re.sub(r"\W+", "_", title.lower()) for title in accidents()} <= played


def test_a_slip_in_the_scenario(page: Callable[..., GameSession]) -> None:
    small = (PAGE + MORE).replace("regiments = 5\narm", "regiments = 5\nmen = 30\narm")
    fought(page(small))
    before = GameSession.open(Path("game.drum"))
    assert unit(before, "FR1IN")["men"] < 30
    before.close()
    after = mended("A slip in the scenario")
    assert (after.turn, unit(after, "FR1IN")["men"] > 2000) == (2, True)
    played_out(after)


def test_a_sheet_came_late(page: Callable[..., GameSession]) -> None:
    game = page()
    game.submit(STAND)
    Path("macmahon.orders").write_text(game.sheet("MacMahon", [game.read_order(line) for line in FIGHT]))
    game.advance()
    assert not [event for event in game.events(GM, 1) if event.kind == "battle"]
    game.close()
    after = mended("A sheet came late")
    assert [event for event in after.events(GM, 1) if event.kind == "battle"]
    played_out(after)


def test_wrong_stocks(page: Callable[..., GameSession]) -> None:
    page().close()
    after = mended("Wrong stocks")
    assert after.data(GM)["depots"]["D1"]["supplies"] == 40
    played_out(after)


def test_a_bridge_that_holds(page: Callable[..., GameSession]) -> None:
    game = page((PAGE + MORE).replace("[sides.allies]", f"{TRACK}\n[sides.allies]"))
    field = game.game.map.battlefield(game.game.map.board.cell("G4-V7"))
    bridge = next(cell for cell in range(225) if field.bridged(cell))
    name = game.game.map.tactical_board.name(bridge)
    game.rule(("square", "G4-V7", f"broken_bridges={name}"), Said("the charge went off"))
    game.close()
    after = mended("A bridge that holds")
    assert after.data(GM)["squares"][str(after.game.map.board.cell("G4-V7"))]["broken_bridges"] == ()
    played_out(after)


def test_a_battle_in_the_wrong_posture(page: Callable[..., GameSession]) -> None:
    fought(page())
    after = mended("A battle in the wrong posture")
    assert not [event for event in after.events(GM, 1) if event.kind == "battle-won" and event.facts["melee"]]
    assert "Ruling on orders of FR1IN" in after.wording(after.events("MacMahon", 1)[0])
    played_out(after)


def test_a_seat_gone_silent(page: Callable[..., GameSession]) -> None:
    page().close()
    after = mended("A seat gone silent")
    assert unit(after, "FR2IN")["commander"] == "MacMahon"
    assert after.submit(sheet("MacMahon", "FR2IN attack evade")).taken
    played_out(after)


def test_a_city_in_the_wrong_hands(page: Callable[..., GameSession]) -> None:
    page().close()
    after = mended("A city in the wrong hands")
    assert after.data(GM)["cities"]["Novara"]["state"] == "AUS"
    played_out(after)


def test_a_turn_played_too_early(page: Callable[..., GameSession]) -> None:
    game = page()
    game.advance()
    game.submit(sheet("MacMahon", "FR1IN engage T1-T2", turn=2))
    game.advance()
    game.close()
    after = mended("A turn played too early")
    assert (after.turn, [seat.seat.name for seat in after.seats() if seat.handed_in]) == (2, ["MacMahon"])
    played_out(after)


def test_an_order_struck_by_consent(page: Callable[..., GameSession]) -> None:
    game = page()
    game.submit(sheet("MacMahon", "FR1IN engage T1-T2"))
    game.close()
    after = mended("An order struck by consent")
    after.advance()
    assert not [event for event in after.events(GM, 1) if event.cause.startswith("order FR1IN engage")]
    played_out(after)


def test_wrong_relations(page: Callable[..., GameSession]) -> None:
    page().close()
    after = mended("Wrong relations")
    assert after.data(GM)["relations"]["AUS-SAR"] == "neutral"
    played_out(after)


def test_a_battle_that_was_lost_by_a_slip(page: Callable[..., GameSession]) -> None:
    fought(page())
    after = mended("A battle that was lost by a slip")
    assert next(e.facts["by"] for e in after.events(GM, 1) if e.kind == "battle-won") == "defenders"
    played_out(after)


def test_captured_guns_for_the_artillery(page: Callable[..., GameSession]) -> None:
    game = page()
    game.rule(("unit", "FR4IN", "batteries=2"), Said("captured yesterday", forced=True))
    game.close()
    after = mended("Captured guns for the artillery")
    assert (unit(after, "FR4IN")["batteries"], unit(after, "FR3LA")["batteries"]) == (1, 3)
    played_out(after)
