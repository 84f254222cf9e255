"""Which tests are likely to notice a fault: those that run its line, and of these first those that name its module."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

_RULE = re.compile(r'(?:"""|rule="|, |\(")([0-9]{1,2})\.[0-9]{1,2}[a-w]*')
AT_FIRST = 60
"""How many single tests are tried before whole files."""
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


def stages(root: Path, module: Path, running: Sequence[str]) -> list[tuple[str, ...]]:
    """Tests, files and folders in the order in which they are tried; `module` lies below `src/drumhead`.

    `running` are the tests that run the line. Where none is known, as for what runs when a module is imported, the
    tests that name the module come first and then those of its room.
    """
    near = naming(root, module)
    if running:
        ranked = sorted(running, key=lambda test: (test.partition("::")[0] not in near, test))
        files = tuple(dict.fromkeys(test.partition("::")[0] for test in ranked))
        return [tuple(ranked[:AT_FIRST]), (*files, *(test for test in near if test not in files))]
    rest = next(folders for room, folders in ROOMS if module.as_posix().startswith(room))
    return [stage for stage in (near, rest) if stage]


def naming(root: Path, module: Path) -> tuple[str, ...]:
    """Test files that name a module, or for a rule book's sections that it cites."""
    tests = sorted(root.glob("tests/**/test_*.py"))
    tests = [test for test in tests if "benchmarks" not in test.parts and "mutation" not in test.parts]
    near = [test for test in tests if test.stem.removeprefix("test_").endswith(module.stem)]
    dotted = "drumhead." + ".".join(module.with_suffix("").parts)
    near += [test for test in tests if dotted in test.read_text(encoding="utf-8")]
    if "rotd" in module.parts:
        near += _by_section(root, module)
    return tuple(dict.fromkeys(str(test.relative_to(root)) for test in near))


def _by_section(root: Path, module: Path) -> list[Path]:
    """Tests of the rule book's sections that a module cites."""
    text = (root / "src" / "drumhead" / module).read_text(encoding="utf-8")
    sections = dict.fromkeys(f"{int(section):02}" for section in _RULE.findall(text))
    return [path for section in sections for path in sorted(root.glob(f"tests/rulesets/rotd/test_{section}_*.py"))]


def room_of(module: Path) -> str:
    """The room a fault is counted in."""
    deep: Sequence[str] = module.parts[:4] if "rulesets" in module.parts else module.parts[:2]
    return "/".join(part for part in deep if not part.endswith(".py"))
