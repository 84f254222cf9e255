"""Whatever else is read: sheets, scenarios, maps, bundles, notes, templates, drafts and saved games, damaged alike."""

from __future__ import annotations

import os
import random
import re
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from drumhead.engine.cli import run
from drumhead.engine.maps.bundled import data_folder, handbook_folder
from drumhead.engine.session import GameSession
from tests.engine.session.pages import PAGE, sheet
from tests.engine.session.strait import PAGE as STRAIT
from tests.trust import damage
from tests.trust.answers import fault, words
from tests.trust.conftest import Tried
from tests.trust.test_damage import desk
from tests.trust.volume import draws

__all__ = ["desk"]
HEXES = re.findall(
    r"```toml\n(.*?)```", (handbook_folder() / "maps.md").read_text("utf-8").split("## Maps of hexes")[1], re.S
)
TEMPLATES = "home/drumhead/templates.toml"
PILE = "pile papers", "pile papers --against g.drum"
Spoil = Callable[[str, random.Random], str]


@dataclass(frozen=True)
class Kind:
    """A kind of file: its name on the desk, a whole one, what says something else, and the commands that read it."""

    name: str
    whole: bytes
    spoil: Spoil
    commands: tuple[str, ...]
    many: bool = False


def _scenario(name: str, text: str) -> Kind:
    reads = ("new X o.drum", "options X", "map check X", "map info X", "map copy X o")
    return Kind(name, text.encode(), damage.spoilt_toml, reads, many=True)


def _lines(name: str, text: str, *commands: str) -> Kind:
    return Kind(name, text.encode(), damage.spoilt_lines, commands, many=True)


def _json(name: str, text: bytes, *commands: str) -> Kind:
    return Kind(name, text, lambda text, rng: damage.spoilt_json(text.encode(), rng).decode(), commands, many=True)


def _made(folder: Path) -> None:
    """A game with all that is written beside one, and one of Diplomacy."""
    (folder / "skirmish.toml").write_text(PAGE, encoding="utf-8")
    assert run(["new", "skirmish.toml", "g.drum", "--seed", "7", "--seat", "MacMahon=secret"]) == 0
    assert run(["new", "diplomacy-1901", "d.drum", "--seed", "7"]) == 0
    session = GameSession.open(folder / "g.drum")
    session.submit(sheet("Gyulai", "AU1IN engage"))
    session.save_draft("Canrobert", (session.read_order("FR2IN engage", "Canrobert"),))
    session.close()
    for command in (
        "advance d.drum", "exchange export d.drum --out saved.json",
        "history d.drum --format listing --out listing.txt",
        "share g.drum --seat Canrobert --out shared.txt", "note g.drum 1 mine",
        "templates --keep fierce --game g.drum --seat Canrobert --unit FR2IN", "advance g.drum",
        "bundle g.drum b.zip --judge",
        "receipt g.drum --seat Gyulai --turn 1 --out receipt.txt", "export g.drum --seat Gyulai --out home.drum",
    ):  # fmt: skip
        assert run(command.split()) in (0, 1), command


def _kinds(folder: Path) -> list[Kind]:
    text = sheet("Gyulai", "AU1IN engage", "AU2IN hold", turn=2)
    europe = (data_folder("maps") / "europe-1859/scenarios/lombardy-1859.toml").read_text("utf-8")
    bells = (data_folder("maps") / "iberia-1936/scenarios/bells-1936.toml").read_text("utf-8")
    classic = (data_folder("maps") / "diplomacy-classic/scenarios/diplomacy-1901.toml").read_text("utf-8")
    read = {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}
    sheets = ("check g.drum X", "submit g.drum X", "review g.drum X --seat Gyulai", "diff g.drum X --seat Gyulai")
    return [
        _lines("x.orders", text, *sheets, "seal g.drum X --out o.orders", "import in g.drum --table"),
        _lines("sealed.orders", text + "\nseal    hmac-sha256:" + "0" * 64 + "\n", *sheets[:2]),
        _lines("x.txt", "FR2IN engage\nFR2IN march G4-V6\n", "spread g.drum --seat Canrobert --from X"),
        _lines("guess.txt", "AU1IN engage\n", "rehearse g.drum --seat Canrobert --enemy X"),
        _lines("shared.txt", read["shared.txt"].decode(), "share g.drum --seat Canrobert --show X"),
        _json("saved.json", read["saved.json"], "exchange import X --out o.drum"),
        _lines("listing.txt", read["listing.txt"].decode(), "exchange import X --out o.drum"),
        _json("g.drum.notes.json", read["g.drum.notes.json"], "note g.drum 1 ha", "moments g.drum"),
        Kind(TEMPLATES, (folder / TEMPLATES).read_bytes(), damage.spoilt_toml, ("templates",)),
        _lines("papers/receipt.txt", read["receipt.txt"].decode(), *PILE),
        Kind("papers/home.drum", read["home.drum"], damage.spoilt_lines, PILE, many=True),
        Kind("b.zip", read["b.zip"], lambda text, rng: text, ("verify X",)),
        _scenario("squares.toml", PAGE),
        _scenario("territories.toml", STRAIT),
        _scenario("hexes.toml", HEXES[1]),
        _scenario("lombardy.toml", europe),
        _scenario("bells.toml", bells),
        _scenario("classic.toml", classic),
    ]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, list[Kind]]]:
    folder, here = tmp_path_factory.mktemp("others"), Path.cwd()
    os.chdir(folder)
    with pytest.MonkeyPatch.context() as patch:
        for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"):
            patch.setenv(name, str(folder / "home"))
        patch.setenv("DRUMHEAD_PASSWORD", "secret")
        _made(folder)
    os.chdir(here)
    return folder, _kinds(folder)


@pytest.mark.promise("other-files")
def test_a_damaged_file_of_any_other_kind_gets_an_answer(
    whole: tuple[Path, list[Kind]], desk: Path, tried: Tried, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, kinds = whole
    monkeypatch.setenv("DRUMHEAD_PASSWORD", "secret")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(desk / "home"))
    found = []
    for case, rng in enumerate(draws("other-files", 3000, least=len(kinds))):
        kind = kinds[case % len(kinds)]
        for game in ("g.drum", "d.drum"):
            shutil.copy(folder / game, desk / game)
        (desk / "in").mkdir(exist_ok=True)
        made = _spoilt(kind, rng)
        (desk / "in" / "x.orders").write_bytes(made)
        (desk / kind.name).parent.mkdir(parents=True, exist_ok=True)
        (desk / kind.name).write_bytes(made)
        command = rng.choice(kind.commands)
        if wrong := fault(words(command, X=kind.name), desk / kind.name, many=kind.many):
            found.append(f"case {case}: {kind.name}: {command}: {wrong}")
        tried()
        for path in desk.iterdir():
            shutil.rmtree(path) if path.is_dir() else path.unlink()
    assert not found, f"{len(found)} faults:\n" + "\n".join(found)


def _spoilt(kind: Kind, rng: random.Random) -> bytes:
    if rng.random() < 0.3:
        return damage.damaged(kind.whole, rng)
    if kind.name.endswith(".drum"):
        Path("spoilt.drum").write_bytes(kind.whole)
        damage.spoil_file(Path("spoilt.drum"), rng)
        return Path("spoilt.drum").read_bytes()
    if kind.name.endswith(".zip"):
        return damage.spoilt_archive(kind.whole, rng)
    return kind.spoil(kind.whole.decode(), rng).encode(errors="surrogatepass")
