"""Builds wheel and source archive of a commit twice, in different places, and keeps them only if they are the same.

`python packaging/release/archives.py FOLDER [COMMIT]`
"""

from __future__ import annotations

import filecmp
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def exported(commit: str, folder: Path) -> Path:
    """The files of a commit, and nothing that merely lies about."""
    folder.mkdir(parents=True)
    with tempfile.TemporaryFile() as packed:
        subprocess.run(["git", "archive", commit], cwd=ROOT, stdout=packed, check=True)
        packed.seek(0)
        with tarfile.open(fileobj=packed) as archive:
            archive.extractall(folder, filter="data")
    return folder


def build(source: Path, folder: Path, moment: int) -> list[Path]:
    """Both archives, by name, dated to a moment in seconds since 1970."""
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--target", "sdist"]
    environment = {**os.environ, "SOURCE_DATE_EPOCH": str(moment)}
    subprocess.run([*command, "--directory", str(folder)], cwd=source, env=environment, check=True, capture_output=True)
    return sorted(folder.iterdir())


def main(into: Path, commit: str = "HEAD") -> int:
    """Whether the two builds differ."""
    moment = int(subprocess.check_output(["git", "log", "-1", "--format=%ct", commit], cwd=ROOT, text=True))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        first = build(exported(commit, folder / "one"), folder / "first", moment)
        second = build(exported(commit, folder / "another/place"), folder / "second", moment)
        for one, other in zip(first, second, strict=True):
            if one.name != other.name or not filecmp.cmp(one, other, shallow=False):
                print(f"{one.name} is not the same when it is built again.", file=sys.stderr)
                return 1
        into.mkdir(parents=True, exist_ok=True)
        for one in first:
            shutil.copy(one, into)
            print(into / one.name)
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), *sys.argv[2:3]))
