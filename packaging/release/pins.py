"""Writes constraints.txt: one version of every library with the hashes of its files for all platforms told below.

Run it with the network at hand; it asks whatever index pip is set to and writes no address down. Who installs with
`pip install --require-hashes --requirement packaging/release/constraints.txt` gets these files or none.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections import defaultdict
from pathlib import Path

from dependencies import ROOT, bounds

CONSTRAINTS = Path(__file__).with_name("constraints.txt")
PYTHONS = ("3.11", "3.12", "3.13")
PLATFORMS = (
    ("manylinux_2_28_x86_64", "manylinux_2_27_x86_64", "manylinux_2_17_x86_64", "manylinux2014_x86_64"),
    ("manylinux_2_39_aarch64", "manylinux_2_28_aarch64", "manylinux_2_17_aarch64", "manylinux2014_aarch64"),
    ("macosx_13_0_arm64",),
    ("win_amd64",),
)
HEAD = "# Made by packaging/release/pins.py: every library the program stands on, with the hashes of its files.\n"


def _resolved(python: str, platforms: tuple[str, ...], wanted: list[str]) -> list[tuple[str, str, str]]:
    """Name, version and hash of every file that pip would take there."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        command = [sys.executable, "-m", "pip", "install", "--quiet", "--dry-run", "--ignore-installed"]
        command += ["--only-binary=:all:", "--python-version", python, "--target", folder, "--report", str(report)]
        command += [word for platform in platforms for word in ("--platform", platform)]
        subprocess.run([*command, *wanted], check=True, cwd=ROOT, capture_output=True)
        listed = json.loads(report.read_text(encoding="utf-8"))["install"]
    return [(*_named(one["metadata"]), one["download_info"]["archive_info"]["hashes"]["sha256"]) for one in listed]


def _named(metadata: dict[str, str]) -> tuple[str, str]:
    return metadata["name"].lower().replace("_", "-"), metadata["version"]


def main() -> None:
    """Resolves for the first platform, then takes the files of the same versions for all others."""
    wanted = [f"{one.name}>={one.lowest},<{one.beyond}" for one in bounds()]
    first = _resolved(PYTHONS[0], PLATFORMS[0], wanted)
    same = [f"{name}=={version}" for name, version, _ in first]
    hashes: dict[tuple[str, str], set[str]] = defaultdict(set)
    for python in PYTHONS:
        for platforms in PLATFORMS:
            for name, version, sha in _resolved(python, platforms, same):
                hashes[name, version].add(sha)
    lines = [HEAD]
    for (name, version), found in sorted(hashes.items()):
        lines.append(
            f"{name}=={version} \\\n" + " \\\n".join(f"    --hash=sha256:{sha}" for sha in sorted(found)) + "\n"
        )
    CONSTRAINTS.write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
