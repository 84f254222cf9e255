"""What the program stands on, and that it asks nobody: bounds, hashes, licences, archives, the network."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest
from packaging.utils import canonicalize_name
from packaging.version import Version

from tests.trust.conftest import Tried
from tests.trust.volume import cases

ROOT = Path(__file__).resolve().parents[2]
RELEASE = ROOT / "packaging" / "release"
WATCHED = """
import sys
def heard(event, arguments):
    if event in ("socket.connect", "socket.getaddrinfo", "socket.gethostbyname", "socket.sendto", "socket.bind"):
        print("NETWORK", event, arguments, file=sys.stderr)
        raise OSError("there is no network")
sys.addaudithook(heard)
"""
"""What Python itself would do on a network is heard before it is done."""
CLIENT = """
from PySide6.QtWidgets import QApplication
from drumhead.client.main_window import MainWindow
from drumhead.client.settings import Settings
from drumhead.client.theme import apply_theme
from pathlib import Path
app = QApplication([])
window = MainWindow(Settings(Path(sys.argv[2])), apply_theme(app, "light"))
window.show()
window.rooms.open_path(Path(sys.argv[1]))
app.processEvents()
window.grab()
assert window.page is not None
print("shown")
"""
COMMANDS = (
    *("new {} {game}", "info {game}", "sheet {game} --seat {seat}", "advance {game}", "verify {game}"),
    *("report {game} --seat {seat} --format html --out {folder}/r.html", "render {game} --out {folder}/m.png"),
    "export {game} --seat {seat} --out {folder}/p.drum",
)
GAMES = (("diplomacy-1901", "France"), ("lombardy-1859", "MacMahon"), ("bells-1936", "insurgent"))


@pytest.fixture(scope="module")
def release() -> dict[str, ModuleType]:
    """The scripts of a release, as modules."""
    sys.path.insert(0, str(RELEASE))
    try:
        return {name: import_module(name) for name in ("dependencies", "licences", "sbom", "archives")}
    finally:
        sys.path.remove(str(RELEASE))


def pins() -> dict[str, tuple[Version, int]]:
    """Name, version and number of hashes of all that is pinned."""
    found: dict[str, tuple[Version, int]] = {}
    name = ""
    for line in (RELEASE / "constraints.txt").read_text(encoding="utf-8").splitlines():
        if "==" in line:
            name, _, version = line.removesuffix("\\").strip().partition("==")
            found[name] = Version(version), 0
        elif line.strip().startswith("--hash=sha256:"):
            found[name] = found[name][0], found[name][1] + 1
    return found


@pytest.mark.promise("bounded")
def test_every_library_lies_between_its_bounds_here_and_where_it_is_pinned(
    release: dict[str, ModuleType], tried: Tried
) -> None:
    here, pinned = release["dependencies"].installed(), pins()
    for one in release["dependencies"].bounds():
        for version in (Version(here[one.name].version), pinned[one.name][0]):
            assert one.lowest <= version < one.beyond, one.name
            tried()


@pytest.mark.promise("pinned")
def test_all_that_comes_along_is_pinned_with_hashes_and_no_address(
    release: dict[str, ModuleType], tried: Tried
) -> None:
    pinned = pins()
    assert set(release["dependencies"].installed()) <= set(pinned)
    for name, (_, hashes) in pinned.items():
        assert hashes > 0, name
        tried()
    assert "://" not in (RELEASE / "constraints.txt").read_text(encoding="utf-8")


@pytest.mark.promise("licences")
def test_every_licence_is_known_and_allows_shipping(release: dict[str, ModuleType], tried: Tried) -> None:
    licences = release["licences"]
    for name, library in release["dependencies"].installed().items():
        assert licences.allows_shipping(licences.licence_of(library, name)), name
        tried()
    assert not licences.allows_shipping("GPL-3.0-only")
    assert not licences.allows_shipping("MIT AND GPL-3.0-only")
    assert not licences.allows_shipping("")


@pytest.mark.promise("bill-of-materials")
def test_the_bill_of_materials_lists_what_is_installed_and_is_the_same_twice(
    release: dict[str, ModuleType], tried: Tried
) -> None:
    first, second = release["sbom"].bill(), release["sbom"].bill()
    assert first == second
    listed = {one["name"]: one["version"] for one in json.loads(first)["components"]}
    here = {canonicalize_name(name): one.version for name, one in release["dependencies"].installed().items()}
    assert listed == here
    tried(len(listed))


@pytest.mark.promise("same-archives")
def test_wheel_and_source_archive_are_the_same_bytes_twice(
    release: dict[str, ModuleType], tmp_path: Path, tried: Tried
) -> None:
    if not (ROOT / ".git").exists():
        pytest.skip("this is no checkout")
    archives = release["archives"]
    source = archives.exported("HEAD", tmp_path / "one")
    first = archives.build(source, tmp_path / "first", 1_700_000_000)
    elsewhere = archives.exported("HEAD", tmp_path / "another" / "place")
    for path in elsewhere.rglob("*"):
        os.utime(path, (1_600_000_000, 1_600_000_000))
    before = os.umask(0o077)
    try:
        second = archives.build(elsewhere, tmp_path / "second", 1_700_000_000)
    finally:
        os.umask(before)
    assert [one.name for one in first] == [one.name for one in second]
    for one, other in zip(first, second, strict=True):
        assert one.read_bytes() == other.read_bytes(), one.name
        tried()


def alone(code: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """A program that hears of every call to the network, in a namespace without one where that is allowed."""
    command = [sys.executable, "-c", WATCHED + code, *arguments]
    unshare = shutil.which("unshare")
    if unshare and subprocess.run([unshare, "-rn", "true"], capture_output=True, check=False).returncode == 0:
        command = [unshare, "-rn", *command]
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT / "src")}
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


@pytest.mark.promise("no-network")
def test_no_command_and_no_window_goes_to_the_network(tmp_path: Path, tried: Tried) -> None:
    code = "from drumhead.__main__ import main\nsys.exit(main())"
    for scenario, seat in GAMES[: cases(len(GAMES))]:
        folder = tmp_path / scenario
        folder.mkdir()
        game, settings = folder / "game.drum", folder / "drumhead.ini"
        for words in COMMANDS:
            done = alone(code, *words.format(scenario, game=game, seat=seat, folder=folder).split())
            assert "NETWORK" not in done.stderr, done.stderr
            assert done.returncode == 0, (words, done.stderr)
            tried()
        shown = alone(CLIENT, str(game), str(settings))
        assert "NETWORK" not in shown.stderr, shown.stderr
        assert "shown" in shown.stdout, shown.stderr
        tried()


@pytest.mark.promise("no-network")
def test_what_would_go_to_the_network_is_heard(tried: Tried) -> None:
    done = alone("import socket\nsocket.create_connection(('127.0.0.1', 9))")
    assert "NETWORK" in done.stderr
    tried()
