"""Which tests are likely to notice a fault: those that run its line, and of these first those that name its module."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path

_RULE = re.compile(r'(?:"""|rule="|, |\(")([0-9]{1,2})\.[0-9]{1,2}[a-w]*')
AT_FIRST = 60
"""How many single tests are tried before whole files."""
FAR = {"benchmarks", "fuzz", "mutation"}
"""Folders whose tests are not run by name; neither are the client's for what lies below it."""
ROOMS = (
    ("engine/rulesets/rotd", ("tests/rulesets/rotd", "tests/properties", "tests/fuzz")),
    ("engine/rulesets/diplomacy", ("tests/rulesets/diplomacy",)),
    ("engine/maps", ("tests/engine/maps",)),
    ("engine/boards", ("tests/engine/boards", "tests/engine/maps")),
    ("engine/reports", ("tests/engine/reports", "tests/engine/cli")),
    ("engine", ("tests/engine", "tests/properties", "tests/rulesets")),
    ("client/board", ("tests/client/board", "tests/client")),
    ("client/editor", ("tests/client/editor",)),
    ("client", ("tests/client",)),
)


def stages(root: Path, module: Path, line: int, running: Sequence[str]) -> list[tuple[str, ...]]:
    """Tests, files and folders in the order in which they are tried; `module` lies below `src/drumhead`.

    `running` are the tests that run the line, those that are about it first: some of those that name the module, some
    others, their whole files, and for what lies below the client its tests at last. Where none is known, as for what
    runs when a module is imported, the tests that name the module come first and then those of its room.
    """
    named = near(root, module, line)
    if not running:
        room = next(folders for room, folders in ROOMS if module.as_posix().startswith(room))
        return [*named, room]
    close = [test for stage in named for test in stage]
    ranked = sorted(running, key=lambda test: test.partition("::")[0] not in close)
    first = ranked[:AT_FIRST]
    quick = [test for test in running if test not in first][:AT_FIRST]
    files = dict.fromkeys(test.partition("::")[0] for test in ranked)
    far = [file for file in files if file.startswith("tests/client") and module.parts[0] != "client"]
    late = [file for file in files if file not in far]
    whole = [*late, *(test for test in close if test not in files)]
    return [tuple(stage) for stage in (first, quick, whole, far) if stage]


def near(root: Path, module: Path, line: int) -> list[tuple[str, ...]]:
    """Test files that name a module; those of the section cited nearest to the line; of the others; of its folder."""
    text = (root / "src" / "drumhead" / module).read_text(encoding="utf-8")
    dotted = "drumhead." + ".".join(module.with_suffix("").parts)
    home = root / "tests" / _mirrored(module)
    far = FAR if module.parts[0] == "client" else FAR | {"client"}
    every = [test for test in root.glob("tests/**/test_*.py") if far.isdisjoint(test.relative_to(root).parts)]
    tests = sorted(every, key=lambda test: (not test.is_relative_to(home), test))
    naming = [test for test in tests if test.stem.removeprefix("test_").endswith(module.stem)]
    naming += [test for test in tests if dotted in test.read_text(encoding="utf-8")]
    cited = _by_section(root, text, line) if "rotd" in module.parts else []
    beside = sorted(home.glob("test_*.py"))
    known: set[Path] = set()
    found = []
    for stage in (naming, *cited[:1], [test for each in cited[1:] for test in each], beside):
        new = [test for test in dict.fromkeys(stage) if test not in known]
        known.update(new)
        found += [tuple(test.relative_to(root).as_posix() for test in new)] if new else []
    return found


def _mirrored(module: Path) -> Path:
    """The folder of tests that mirrors a module's."""
    inside = module.parts[1:3] if "rulesets" in module.parts[:2] else module.parts[:-1]
    return Path(*inside)


def _by_section(root: Path, text: str, line: int) -> list[list[Path]]:
    """Tests of the rule book's sections that a module cites, the section cited nearest to a line first."""
    cited = [(abs(at - line), int(number)) for at, words in _lines(text) for number in _RULE.findall(words)]
    sections = dict.fromkeys(number for _, number in sorted(cited))
    return [sorted(root.glob(f"tests/rulesets/rotd/test_{number:02}_*.py")) for number in sections]


def _lines(text: str) -> Iterable[tuple[int, str]]:
    return enumerate(text.splitlines(), start=1)


def room_of(module: Path) -> str:
    """The room a fault is counted in."""
    deep: Sequence[str] = module.parts[:4] if "rulesets" in module.parts else module.parts[:2]
    return "/".join(part for part in deep if not part.endswith(".py"))
