"""Nothing tells who wrote it, nothing imported speaks to others or is not asked for, and a release is signed."""

from __future__ import annotations

import ast
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from contextlib import closing
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from drumhead.engine.cli import run
from drumhead.engine.session import GameSession
from tests.engine.session.pages import scenario
from tests.trust.conftest import Tried

ROOT = Path(__file__).resolve().parents[2]
NETWORK = ("socket", "ssl", "http", "urllib", "ftplib", "smtplib", "xmlrpc", "asyncio", "requests", "webbrowser")
"""What could speak to others; the parser of addresses alone cannot."""
QT = ("QtNetwork", "QtWeb", "QtBluetooth", "QtSerial")
PARTS = {"shiboken6", "pydantic-core"}
"""Parts of PySide6 and pydantic that come with them, of one version."""
IDENTITY = {
    f"GIT_{who}_{what}": value
    for who in ("AUTHOR", "COMMITTER")
    for what, value in (("NAME", "Tester"), ("EMAIL", "tester@example.org"))
} | {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull}


def _imported() -> Iterator[tuple[str, str]]:
    """File and name of every import of the program."""
    for path in sorted((ROOT / "src").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                yield from ((path.name, alias.name) for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and not node.level:
                yield from ((path.name, f"{node.module}.{alias.name}") for alias in node.names)


@pytest.mark.promise("no-network")
def test_no_module_imports_what_could_speak_to_others(tried: Tried) -> None:
    for path, name in _imported():
        speaks = name.partition(".")[0] in NETWORK and not name.startswith("urllib.parse")
        assert (path, name, speaks or any(part in name for part in QT)) == (path, name, False)
        tried()


@pytest.mark.promise("bounded")
def test_whatever_is_imported_is_asked_for(tried: Tried) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    asked = {canonicalize_name(Requirement(text).name) for text in project["dependencies"]} | {"drumhead"} | PARTS
    known = packages_distributions()
    for path, name in _imported():
        top = name.partition(".")[0]
        if top not in sys.stdlib_module_names:
            assert {canonicalize_name(each) for each in known.get(top, [top])} & asked, f"{path} imports {name}"
            tried()


@pytest.mark.promise("nameless")
def test_nothing_says_on_which_machine_and_as_whom_it_was_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, tried: Tried
) -> None:
    folder = tmp_path / "home-of-xyzzy"
    folder.mkdir()
    for name in ("USER", "LOGNAME", "USERNAME", "HOSTNAME", "COMPUTERNAME"):
        monkeypatch.setenv(name, "xyzzy")
    monkeypatch.setenv("HOME", str(folder))
    named = os.uname_result(("Linux", "xyzzy", *os.uname()[2:]))
    monkeypatch.setattr(os, "uname", lambda: named)
    monkeypatch.setattr("socket.gethostname", lambda: "xyzzy")
    monkeypatch.chdir(folder)
    with closing(GameSession.create(scenario(folder), folder / "game.drum")) as session:
        session.advance()
        session.export("MacMahon", folder / "home.drum")
    told = [("report", "game.drum", "--format", form, "--out", f"r.{form}") for form in ("text", "json", "html", "pdf")]
    made = (("bundle", "game.drum", "turn.zip", "--judge"), ("send-out", "game.drum", "papers"))
    for command in (*told, *made, ("render", "game.drum", "--size", "300x200", "--out", "map.png")):
        assert run(command) == 0
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        assert (path.name, b"xyzzy" in path.read_bytes()) == (path.name, False)
        tried()


@pytest.mark.promise("signed-tag")
def test_a_release_is_refused_or_signed_with_the_sums_of_its_files(tmp_path: Path, tried: Tried) -> None:
    if shutil.which("ssh-keygen") is None or not (ROOT / ".git").exists():
        pytest.skip("nothing here signs, or this is no checkout")
    checkout = tmp_path / "checkout"
    subprocess.run(["git", "clone", "--quiet", "--shared", ROOT, checkout], check=True)
    version = tomllib.loads((checkout / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    (checkout / "stray").touch()
    assert "changes that are not committed" in _tagged(checkout, version)
    (checkout / "stray").unlink()
    assert "another version than 9.9" in _tagged(checkout, "9.9")
    for heading, said in ((f"## {version} (Unreleased)", "it is unreleased"), ("## 0.0.0", "tells nothing")):
        _headed(checkout, heading)
        assert said in _tagged(checkout, version)
    _headed(checkout, f"## {version}, 1 June")
    assert "No key to sign with" in _tagged(checkout, version)
    _keyed(checkout, tmp_path)
    assert "Nothing is built" in _tagged(checkout, version)
    wheel = checkout / "dist" / f"drumhead-{version}-py3-none-any.whl"
    wheel.parent.mkdir()
    wheel.write_bytes(b"built")
    sums = f"{hashlib.sha256(b'built').hexdigest()}  {wheel.name}\n"
    (wheel.parent / "SHA256SUMS").write_text(sums, encoding="utf-8")
    wheel.write_bytes(b"other")
    assert "other files than were built" in _tagged(checkout, version)
    wheel.write_bytes(b"built")
    assert f"v{version} is signed" in _tagged(checkout, version)
    assert sums.strip() in _git(checkout, "tag", "--list", "--format=%(contents)", f"v{version}")
    _git(checkout, "verify-tag", f"v{version}")
    assert "already" in _tagged(checkout, version)
    tried(9)


def _tagged(checkout: Path, version: str) -> str:
    script = ["sh", "packaging/release/tag.sh", version]
    done = subprocess.run(script, cwd=checkout, env=os.environ | IDENTITY, capture_output=True, text=True, check=False)
    return done.stdout + done.stderr


def _headed(checkout: Path, heading: str) -> None:
    """The newest chapter of the changelog under another heading, committed."""
    page = checkout / "CHANGELOG.md"
    text = re.sub(r"(?m)^## .*$", heading, page.read_text(encoding="utf-8"), count=1)
    page.write_text(text, encoding="utf-8")
    _git(checkout, "commit", "--quiet", "--all", "--allow-empty", "--message", heading)


def _keyed(checkout: Path, folder: Path) -> None:
    """A key to sign with, and who is known by it."""
    key = folder / "key"
    subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key], check=True)
    public = key.with_suffix(".pub").read_text(encoding="utf-8")
    (folder / "signers").write_text(f"tester@example.org {public}", encoding="utf-8")
    for name, value in (("format", "ssh"), ("ssh.allowedSignersFile", folder / "signers")):
        _git(checkout, "config", f"gpg.{name}", str(value))
    _git(checkout, "config", "user.signingkey", str(key))


def _git(checkout: Path, *arguments: str) -> str:
    done = subprocess.run(
        ["git", *arguments], cwd=checkout, env=os.environ | IDENTITY, capture_output=True, text=True, check=True
    )
    return done.stdout
