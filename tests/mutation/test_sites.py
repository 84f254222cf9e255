"""Faults are what they say, and every text with one still parses."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from coverage import CoverageData

from tests.mutation.__main__ import Placed
from tests.mutation.covered import Covered, failing, seconds
from tests.mutation.nearest import near, room_of, stages
from tests.mutation.sites import faults

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("x = a < b", {"a < b => (a <= b)"}),
        ("x = a and b", {"a and b => (a or b)", "a and b => (a)", "a and b => (b)"}),
        ("x = not a", {"not a => (a)"}),
        ("x = 3", {"3 => (4)"}),
        ("x = 0.5", set()),
        ("x = True", {"True => (False)"}),
        ("x = a - b", {"a - b => (a + b)"}),
        ("x = a + 'words'", set()),
        ("x = f'{a + 1}'", set()),
        ("x: int | None = y", set()),
        ("x = max(a, b)", {"max(a, b) => (min(a, b))"}),
        ("x = sorted(a)", {"sorted(a) => (list(a))"}),
        ("x = a if b else c", {"a if b else c => (a)", "a if b else c => (c)"}),
        ("x = [y for y in z if y]", {"[y for y in z if y] => ([y for y in z])"}),
        ("if a:\n    b()", {"a => True", "a => False", "b() => pass"}),
        ("def f(a: int = 3) -> int:\n    'Words.'\n    g(a)\n    return a", {"g(a) => pass"}),
        ("def f():\n    yield a", {"yield a => pass"}),
        ("raise ValueError(1)", set()),
        ("page.setSpacing(4)", set()),
        (
            "def f():\n    page.setSpacing(4)\n    page.addStretch(1)",
            {"page.setSpacing(4) => pass", "1 => (2)"} | {"page.addStretch(1) => pass"},
        ),
        ("page.resize(a - 3, 9)", {"a - 3 => (a + 3)", "3 => (4)"}),
    ],
)
def test_a_fault_changes_one_thing(line: str, said: set[str]) -> None:
    assert {str(fault) for fault in faults(line)} == said


def test_every_fault_of_a_module_leaves_a_text_that_parses() -> None:
    text = (ROOT / "src/drumhead/engine/rulesets/rotd/marches/march.py").read_text(encoding="utf-8")
    found = faults(text)
    assert len(found) > 50
    for fault in found:
        assert fault.text != text
        ast.parse(fault.text)


MARCH = Path("engine/rulesets/rotd/marches/march.py")


def test_tests_are_known_by_the_seconds_they_took_and_those_that_failed(tmp_path: Path) -> None:
    report = tmp_path / "times.xml"
    case = '<testcase classname="tests.rulesets.test_a" name="test_b[1]" time="0.25"/>'
    fails = '<testcase classname="tests.test_c" name="test_d" time="1"><failure message="no"/></testcase>'
    report.write_text(f"<testsuites><testsuite>{case}{fails}</testsuite></testsuites>", encoding="utf-8")
    assert seconds(report) == {"tests/rulesets/test_a.py::test_b[1]": 0.25, "tests/test_c.py::test_d": 1.0}
    assert failing(report) == ("tests/test_c.py::test_d",)
    assert seconds(tmp_path / "none.xml") == {} and failing(tmp_path / "none.xml") == ()


def test_what_lies_below_the_client_is_tried_by_its_tests_at_last() -> None:
    running = ("tests/client/test_journey.py::test_a", "tests/rulesets/rotd/test_07_paths.py::test_b")
    assert stages(ROOT, MARCH, 1, running)[-1] == ("tests/client/test_journey.py",)
    assert stages(ROOT, Path("client/desk/desk.py"), 1, running)[-1][0] == "tests/client/test_journey.py"


def test_tests_that_run_the_line_come_first_and_of_these_those_that_name_the_module() -> None:
    far, close = "tests/engine/cli/test_cli.py::test_a", "tests/rulesets/rotd/test_07_paths.py::test_b"
    first, rest = stages(ROOT, MARCH, 1, (far, close))
    assert first == (close, far)
    assert rest[:2] == ("tests/rulesets/rotd/test_07_paths.py", "tests/engine/cli/test_cli.py")


def test_of_many_that_run_a_line_those_come_first_that_also_run_what_is_seldom_run_around_it(tmp_path: Path) -> None:
    module, data = Path("src/drumhead/room.py"), CoverageData(str(tmp_path / "kept"))
    for test, lines in {"a": (1, 2), "b": (1, 2, 3), "c": (1, 2), "far": (1, 90), "no": (3,)}.items():
        data.set_context(f"{test}|run")
        data.add_lines({module.as_posix(): lines})
    data.write()
    covered = Covered(tmp_path, tmp_path / "kept")
    assert covered.running(module, 1) == ("b", "a", "c", "far")
    assert covered.running(module, 2) == ("b", "a", "c")
    assert covered.running(module, 95) == ("far",)


def test_without_a_test_known_to_run_the_line_those_that_name_its_module_come_first_and_its_room_last() -> None:
    first, *_, rest = stages(ROOT, Path("engine/rulesets/rotd/marches/rail.py"), 1, ())
    assert first[0] == "tests/rulesets/rotd/test_08_rail.py"
    assert rest[0] == "tests/rulesets/rotd"


def test_the_section_cited_nearest_to_the_line_comes_before_the_others() -> None:
    rail = (ROOT / "src/drumhead/engine/rulesets/rotd/marches/rail.py").read_text(encoding="utf-8").splitlines()
    line = next(at for at, words in enumerate(rail, start=1) if '"2.7"' in words)
    cited = near(ROOT, Path("engine/rulesets/rotd/marches/rail.py"), line)[1]
    assert {test.split("/")[-1][:8] for test in cited} == {"test_02_"}


def test_tests_of_the_mirrored_folder_are_near_and_none_comes_twice() -> None:
    found = near(ROOT, Path("engine/session/intake.py"), 1)
    assert "tests/engine/session/test_game_session.py" in found[-1]
    every = [test for stage in near(ROOT, MARCH, 1) for test in stage]
    assert len(every) == len(set(every))


def test_rooms_are_those_of_the_house() -> None:
    assert room_of(Path("engine/rulesets/rotd/marches/march.py")) == "engine/rulesets/rotd/marches"
    assert room_of(Path("engine/play/dice.py")) == "engine/play"
    assert room_of(Path("client/desk/desk.py")) == "client/desk"


def test_a_fault_that_changes_nothing_is_known_by_its_line_where_others_are_alike() -> None:
    path = Path("engine/rulesets/rotd/marches/interruption.py")
    text = (ROOT / "src/drumhead" / path).read_text(encoding="utf-8")
    alike = [Placed(path, fault) for fault in faults(text)]
    one = next(each for each in alike if sum(str(other) == str(each) for other in alike) > 1)
    line = text.splitlines()[one.fault.line - 1].strip()
    assert one.known({str(one)})
    assert one.known({f"{one} @ {line}"})
    assert not one.known({f"{one} @ another line"})
