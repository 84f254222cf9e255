"""Whole sittings at the command line: every answer, every error and every exit code, letter by letter.

`transcripts/*.txt` are read as they would be typed: `$` a command, `|` what it prints, `!` what it prints as an error,
`=` its exit code where that is not 0; `%` what the window asks of a process of its own (game, turn, act and what is
read from standard input); `@ name` up to `@` is a file that is written first. Long numbers in base 16 are hashes and
stand as `#`. `pytest tests/engine/cli --rewrite` writes the answers anew after a change that is meant: read the
difference.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest

from drumhead.engine.cli import run
from drumhead.engine.maps.squares.writer import write_map
from drumhead.engine.session.advance_process import main
from tests.engine.maps.squares.sheets import small_map
from tests.engine.session import pages, strait

pytestmark = pytest.mark.whole

TRANSCRIPTS = sorted(Path(__file__).with_name("transcripts").glob("*.txt"))
HASH = re.compile(r"\b[0-9a-f]{16,}\b")


def _asked(text: str) -> Iterator[tuple[str, str]]:
    """What is typed, without the answers: (`$`, `%`, `@` or `#`, the lines)."""
    lines = iter(text.splitlines())
    for line in lines:
        if line.startswith("@ "):
            yield "@", "\n".join([line, *iter(lambda: next(lines), "@")])
        elif line.startswith(("$ ", "% ", "#")) or not line:
            yield line[:1], line


def _play(asked: str) -> int:
    words, brace, data = asked.partition("{")
    path, turn, *act = words.split()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.stdin", StringIO(brace + data))
        return main(Path(path), int(turn), *act)


def _answered(kind: str, command: str, capsys: pytest.CaptureFixture[str]) -> Iterator[str]:
    code = run(shlex.split(command)) if kind == "$" else _play(command)
    said = capsys.readouterr()
    for mark, text in (("| ", said.out), ("! ", said.err)):
        yield from (f"{mark}{line}".rstrip() for line in HASH.sub("#", text).splitlines())
    if code:
        yield f"= {code}"


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=[path.stem for path in TRANSCRIPTS])
def test_what_is_typed_is_answered_like_this(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], rewrite: bool
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    pages.scenario(tmp_path)
    strait.scenario(tmp_path)
    (tmp_path / "long.toml").write_text(strait.PAGE.replace("victory = 3", "victory = 4"), encoding="utf-8")
    write_map(small_map(), tmp_path / "small")
    kept, found = path.read_text(encoding="utf-8"), list[str]()
    for kind, lines in _asked(kept):
        found.append(lines + ("\n@" if kind == "@" else ""))
        if kind == "@":
            name, _, text = lines[2:].partition("\n")
            Path(name).write_text(f"{text}\n", encoding="utf-8")
        elif kind in ("$", "%"):
            found += _answered(kind, lines[2:], capsys)
    if rewrite:
        path.write_text("\n".join(found) + "\n", encoding="utf-8")
    assert "\n".join(found) + "\n" == kept
