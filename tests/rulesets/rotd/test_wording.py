"""Every kind of event has a wording, and every wording an event."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

import drumhead.engine.rulesets.rotd as rotd
from drumhead.engine.play.events import Event
from drumhead.engine.rulesets.rotd import RULESET
from drumhead.engine.rulesets.rotd.knowledge.wording import kinds
from tests.rulesets.rotd import boards

FOLDER = Path(rotd.__file__).parent
WORDINGS = FOLDER / "knowledge" / "wording"
RECORDERS = {"record", "set_unit", "tell", "_put"}
WORDS = {"order-refused"}


def _literals() -> Iterator[tuple[str, str]]:
    """(kind, module as `room/module`) of every string that stands as an event's kind in the source."""
    for path in sorted(FOLDER.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and _name(node.func) in RECORDERS and node.args:
                for text in node.args[:3]:
                    yield from ((kind, path.relative_to(FOLDER).with_suffix("").as_posix()) for kind in _kinds(text))


def _name(function: ast.expr) -> str:
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def _kinds(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.replace("-", "").isalpha():
        yield node.value
    if isinstance(node, ast.IfExp):
        yield from _kinds(node.body)
        yield from _kinds(node.orelse)


def test_every_kind_of_event_recorded_in_the_source_has_a_wording() -> None:
    recorded = dict(_literals())
    assert recorded
    assert {kind: module for kind, module in recorded.items() if kind not in kinds()} == {}


def test_a_wording_stands_in_the_file_of_the_room_that_records_its_kind() -> None:
    files = {path.stem: tomllib.loads(path.read_text(encoding="utf-8")) for path in WORDINGS.glob("*.toml")}
    written = {kind: room for room, entries in files.items() for kind in entries}
    recorded = {kind: module.partition("/")[0] for kind, module in _literals()}
    assert len(recorded.keys() & written.keys()) > len(written) / 2
    assert {kind: room for kind, room in recorded.items() if written.get(kind, room) != room} == {}


def test_every_wording_is_of_a_kind_that_is_named_in_the_source() -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in FOLDER.rglob("*.py"))
    assert {kind for kind in kinds() - WORDS if not _named(kind, source)} == set()


def _named(kind: str, source: str) -> bool:
    """As it stands, or as what strangers see of another kind."""
    return any(f'"{name}"' in source for name in (kind, kind.removesuffix("-seen")))


ONE, TWO = ["FR1IN"], ["FR1IN", "FR2IN"]
BATTLE = {
    "defenders": ["AU1IN"],
    "square": "G5-V6",
    "tac": "9-7",
    "ground": "open",
    "rating": 2,
    "fort": 0,
    "front": 900,
}
CLOSING = {"rolls": {"FR1IN": 0.36, "FR2IN": 0.5}, "chances": {"FR1IN": 0.67, "FR2IN": 0.67}}
BATTERED = {"city": "Casale", "roll": 0.3, "chance": 0.2}


@pytest.mark.parametrize(
    ("kind", "facts", "begins"),
    [
        ("battle", BATTLE | {"attackers": ONE, "meeting": False}, "FR1IN attacks AU1IN on"),
        ("battle", BATTLE | {"attackers": TWO, "meeting": False}, "FR1IN, FR2IN attack AU1IN on"),
        ("battle", BATTLE | {"attackers": ONE, "meeting": True}, "FR1IN meets AU1IN on"),
        ("closed", CLOSING | {"units": ONE, "closed": True}, "FR1IN comes to close quarters: "),
        ("closed", CLOSING | {"units": ONE, "closed": False}, "FR1IN does not come to close quarters: "),
        ("closed", CLOSING | {"units": TWO, "closed": True}, "FR1IN, FR2IN come to close quarters: "),
        ("closed", CLOSING | {"units": TWO, "closed": False}, "FR1IN, FR2IN do not come to close quarters: "),
        ("battered", BATTERED | {"units": ONE}, "FR1IN fires at the fort of Casale: "),
        ("battered", BATTERED | {"units": TWO}, "FR1IN, FR2IN fire at the fort of Casale: "),
    ],
)
def test_what_one_unit_does_is_told_of_one(kind: str, facts: Mapping[str, object], begins: str) -> None:
    assert say(kind, facts).startswith(begins)


def test_a_straggler_and_a_battery_are_one() -> None:
    shattered = {"unit": "FR1IN", "square": "G5-V6", "tac": "9-7", "reason": "no way is open", "turns": 2, "to": 5}
    assert ": 1 straggler, 2 prisoners;" in say("shattered", shattered | {"stragglers": 1, "prisoners": 2})
    assert ": 0 stragglers, 1 prisoner;" in say("shattered", shattered | {"stragglers": 0, "prisoners": 1})
    garrison = {"city": "Casale", "units": ["FR1IN"], "men": 900}
    assert say("surrendered", garrison | {"guns": 1}).endswith("900 men and 1 battery.")
    assert say("surrendered", garrison | {"guns": 2}).endswith("900 men and 2 batteries.")


def say(kind: str, facts: Mapping[str, object]) -> str:
    """The sentence of an event."""
    game = boards.game(boards.flat_map())
    return RULESET.wording(game, Event(id="1.a.1", kind=kind, phase="tactical-1", facts=dict(facts)))
