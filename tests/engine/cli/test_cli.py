"""The command line as a game master's script meets it: answers, exit codes, one sentence for every error."""

from __future__ import annotations

import json
import re
import sqlite3
from pathlib import Path

import pytest

from drumhead.engine.cli import run
from tests.engine.session.pages import scenario, sheet


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "game.drum"
    assert run(["new", scenario(tmp_path), str(path), "--seed", "7", "--gm", "secret"]) == 0
    return path


def written(folder: Path, name: str, text: str) -> str:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_a_whole_turn_from_the_command_line(game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    orders = written(tmp_path, "mac.orders", sheet("MacMahon", "FR1IN engage T1-T2"))
    assert run(["check", str(game), orders]) == 0
    assert run(["submit", str(game), orders]) == 0
    assert run(["advance", str(game)]) == 0
    assert run(["verify", str(game)]) == 0
    assert run(["report", str(game), "--seat", "MacMahon"]) == 0
    assert run(["report", str(game), "--seat", "MacMahon", "--format", "html", "--out", str(tmp_path / "r.html")]) == 0
    page = (tmp_path / "r.html").read_text(encoding="utf-8")
    assert page.lstrip().lower().startswith("<!doctype html") and "report of turn 1" in page
    assert run(["export", str(game), "--seat", "MacMahon", "--out", str(tmp_path / "mac.drum")]) == 0
    assert run(["show", str(tmp_path / "mac.drum"), "--json"]) == 0
    assert run(["render", str(game), "--out", str(tmp_path / "map.png"), "--size", "400x380"]) == 0
    assert run(["render", str(game), "--square", "G5-V6", "--out", str(tmp_path / "field.svg")]) == 0
    assert (tmp_path / "map.png").read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
    assert "report of turn 1" in capsys.readouterr().out


def test_answers_for_programs_are_json(game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    orders = written(tmp_path, "mac.orders", sheet("MacMahon", "FR1IN engage T1-T2"))
    capsys.readouterr()
    calls = [["info", str(game)], ["check", str(game), orders], ["advance", str(game)], ["show", str(game)]]
    for call in [*calls, ["verify", str(game)], ["scenarios"], ["report", str(game), "--format", "json"]]:
        flag = [] if "--format" in call else ["--json"]
        assert run([*call, *flag]) == 0
        json.loads(capsys.readouterr().out)


def test_showing_twice_gives_the_same_bytes(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(["advance", str(game)])
    capsys.readouterr()
    texts = []
    for _ in range(2):
        run(["show", str(game), "--json"])
        texts.append(capsys.readouterr().out)
    assert texts[0] == texts[1]


def test_why_tells_numbers_and_causes(game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(["submit", str(game), written(tmp_path, "mac.orders", sheet("MacMahon", "FR1IN engage T1-T1"))])
    run(["advance", str(game)])
    capsys.readouterr()
    run(["report", str(game), "--format", "json"])
    report = json.loads(capsys.readouterr().out)
    line = next(x for s in report[0]["sections"] for x in s["lines"] if x["rule"] == "10.7")
    assert run(["why", str(game), line["event"]]) == 0
    said = capsys.readouterr().out
    assert "rule 10.7: Fire" in said
    assert "rule 10.1: " in said


def test_every_command_has_help(capsys: pytest.CaptureFixture[str]) -> None:
    run(["--help"])
    names = set(re.findall(r"^  (\w+)  ", capsys.readouterr().out, re.MULTILINE))
    assert {"new", "info", "sheet", "check", "submit", "advance", "report", "export", "show", "verify"} <= names
    for name in sorted(names):
        assert run([name, "--help"]) == 0


BAD: list[tuple[list[str], int, str]] = [
    (["info", "{missing}"], 2, "There is no game file"),
    (["info", "{damaged}"], 2, "damaged or no Drumhead game file"),
    (["advance", "{missing}"], 2, "There is no game file"),
    (["check", "{game}", "{missing}.orders"], 2, "cannot be read"),
    (["check", "{game}", "{other_turn}"], 2, "for turn 5; turn 1 is waiting"),
    (["submit", "{game}", "{other_turn}"], 2, "for turn 5; turn 1 is waiting"),
    (["check", "{game}", "{unknown_unit}"], 1, "FR9IN"),
    (["submit", "{game}", "{unknown_unit}"], 1, "FR9IN"),
    (["check", "{game}", "{illegal_square}"], 1, "G9-V6"),
    (["check", "{game}", "{gibberish}"], 2, "begins with 'drumhead orders 1'"),
    (["check", "{game}", "{bad_word}"], 2, "dance"),
    (["new", "atlantis", "{missing}"], 2, "no scenario 'atlantis'"),
    (["new", "{page}", "{game}"], 2, "is there already"),
    (["new", "{page}", "{folder}/no/where.drum"], 2, "cannot be written"),
    (["report", "{game}", "--seat", "Ney"], 2, "no seat 'Ney'"),
    (["report", "{game}", "--turn", "4"], 2, "Turn 4 has not been played"),
    (["show", "{game}", "--turn", "1", "--phase", "tea"], 2, "no phase 'tea'"),
    (["render", "{game}", "--out", "{folder}/map.gif"], 2, "must end in .png or .svg or .pdf"),
    (["render", "{game}", "--out", "{folder}/map.png", "--size", "big"], 2, "WIDTHxHEIGHT"),
    (["render", "{game}", "--out", "{folder}/map.png", "--square", "G4-O6"], 2, "no square 'G4-O6'"),
    (["why", "{game}", "1.supply.9999"], 2, "no event"),
    (["advance", "{game}", "--missing", "maybe"], 2, "default or refuse"),
    (["advance", "{game}", "--missing", "refuse"], 1, "No orders from"),
    (["map", "info", "atlantis"], 2, "no map 'atlantis'"),
    (["map", "info", "europe-1859", "--tactical", "3-4"], 2, "--square must say which"),
    (["map", "info", "europe-1859", "--square", "G4-V9", "--tactical", "3-15"], 2, "There is no square '3-15'"),
    (["map", "info", "europe-1859", "--find", "Atlantis"], 2, "There is no place 'Atlantis'"),
    (["frobnicate"], 2, "No such command"),
    (["info"], 2, "Missing argument"),
]


@pytest.mark.parametrize(("command", "code", "words"), BAD, ids=[" ".join(command) for command, _, _ in BAD])
def test_bad_input_is_one_clear_sentence_and_an_exit_code(
    game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], command: list[str], code: int, words: str
) -> None:
    damaged = tmp_path / "damaged.drum"
    damaged.write_bytes(game.read_bytes()[:300] + b"\0" * 5000)
    places = {
        "game": str(game),
        "folder": str(tmp_path),
        "missing": str(tmp_path / "missing.drum"),
        "damaged": str(damaged),
        "page": str(tmp_path / "skirmish.toml"),
        "other_turn": written(tmp_path, "late.orders", sheet("MacMahon", turn=5)),
        "unknown_unit": written(tmp_path, "unit.orders", sheet("MacMahon", "FR9IN engage")),
        "illegal_square": written(tmp_path, "square.orders", sheet("MacMahon", "FR1IN march G9-V6")),
        "gibberish": written(tmp_path, "gibberish.orders", "once upon a time\n"),
        "bad_word": written(tmp_path, "word.orders", sheet("MacMahon", "FR1IN dance")),
    }
    before = game.read_bytes()
    capsys.readouterr()
    assert run([part.format(**places) for part in command]) == code
    said = capsys.readouterr()
    assert words in " ".join((said.out + said.err).split())
    assert "Traceback" not in said.err
    assert game.read_bytes() == before


def test_a_full_disk_while_a_turn_is_kept_changes_nothing(
    game: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr("drumhead.engine.gamefile.file.insert", full)
    assert run(["advance", str(game)]) == 2
    assert "disk is full; nothing was changed" in " ".join(capsys.readouterr().err.split())
    monkeypatch.undo()
    assert run(["advance", str(game)]) == 0


def test_a_wrong_seal_is_refused_by_default(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "sealed.drum"
    assert run(["new", scenario(tmp_path), str(path), "--seat", "MacMahon=elan"]) == 0
    orders = written(tmp_path, "mac.orders", sheet("MacMahon", "FR1IN engage T1-T2"))
    assert run(["submit", str(path), orders]) == 1
    assert "is not sealed" in " ".join(capsys.readouterr().err.split())
    assert run(["submit", str(path), orders, "--unsealed"]) == 0


def test_every_mistake_of_a_scenario_is_told_at_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = Path(scenario(tmp_path))
    page.write_text(page.read_text().replace("regiments = 5", "regimants = 5").replace("G5-V6 7-7", "G5-O6 7-7"))
    assert run(["new", str(page), str(tmp_path / "wrong.drum")]) == 2
    said = capsys.readouterr().err
    assert "FR1IN" in said
    assert "AU2IN" in said
    assert "G5-O6" in said
    assert not (tmp_path / "wrong.drum").exists()


@pytest.mark.whole
def test_the_map_can_be_checked_and_asked(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["map", "check", "maps/europe-1859"]) == 0
    assert run(["map", "info", "europe-1859", "--square", "D2-T2", "--json"]) == 0
    said = capsys.readouterr().out
    assert "nothing is wrong" in said
    assert any("Paris" in city for city in json.loads(said.partition("\n")[2])["cities"])


def test_the_map_tells_a_battlefields_square_and_finds_a_place(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["map", "info", "europe-1859", "--square", "G4-V9", "--tactical", "5-0", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["place"] == "Magenta"
    assert run(["map", "info", "europe-1859", "--square", "G4-V9"]) == 0
    assert "Ticino" in capsys.readouterr().out
    assert run(["map", "info", "europe-1859", "--find", "Hradec Kralove"]) == 0
    assert "Koeniggraetz" in capsys.readouterr().out
