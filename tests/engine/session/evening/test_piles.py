"""A player's papers hang together by the links of his receipts; his sheets and positions are what these are for."""

from __future__ import annotations

import sqlite3
import zlib
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from drumhead.engine.cli import run
from drumhead.engine.errors import InputError
from drumhead.engine.play.dice import committed_seed
from drumhead.engine.session import GameSession, Said
from drumhead.engine.session.evening.chain import Link, beginning, digest, links
from drumhead.engine.session.evening.receipts import read_receipt, understood, write_receipt
from tests.engine.session.pages import scenario, sheet


@pytest.fixture
def pile(game: GameSession, tmp_path: Path) -> Path:
    """MacMahon's papers of a turn with two sheets and of the next with one."""
    folder = tmp_path / "papers"
    folder.mkdir()
    for turn, lines in ((1, ("FR1IN attack assault", "FR1IN defend evade")), (2, ("FR1AQ defend evade",))):
        game.export("MacMahon", folder / f"position-{turn}.drum")
        for number, line in enumerate(lines):
            text = game.sheet("MacMahon", (game.read_order(line),), comments=False)
            (folder / f"{turn}-{number}.orders").write_text(text, encoding="utf-8")
            game.submit(text)
        receipts = map(write_receipt, understood(game, "MacMahon"))
        (folder / f"receipts-{turn}.txt").write_text("\n".join(receipts), encoding="utf-8")
        if turn == 1:
            game.advance()
    return folder


def test_links_go_on_over_turns_and_stay_what_they_were(game: GameSession, pile: Path) -> None:
    chain = list(links(game, "MacMahon"))
    assert [(link.turn, link.number) for link in chain] == [(1, 1), (1, 2), (2, 1)]
    assert [link.before for link in chain] == [beginning("skirmish", "MacMahon"), chain[0].hash, chain[1].hash]
    assert chain[2].position == game.position("MacMahon")
    kept = [read_receipt(write_receipt(found)).link for found in understood(game, "MacMahon", 1)]
    assert kept == chain[:2] == list(links(game, "MacMahon", 1))


def test_a_sheet_without_a_position_answers_none_so_that_its_receipt_holds_whatever_is_ruled(
    game: GameSession, tmp_path: Path
) -> None:
    game.submit(sheet("MacMahon", "FR1IN attack assault"))
    (found,) = understood(game, "MacMahon")
    assert found.link.position == ""
    assert read_receipt(write_receipt(found)).link == found.link
    game.rule(("unit", "FR1IN", "fatigue=2"), Said("as agreed"))
    assert list(links(game, "MacMahon")) == [found.link]


def test_a_receipt_whose_link_was_put_in_from_elsewhere_is_refused(game: GameSession, pile: Path) -> None:
    found = write_receipt(understood(game, "MacMahon")[0]).rpartition("\ncheck")[0]
    other = found.replace("turn    2", "turn    1")
    with pytest.raises(InputError, match="its link is not that of its sheet"):
        read_receipt(f"{other}\ncheck   {digest(other)}\n")


def test_a_receipt_of_the_first_format_is_read_as_no_link() -> None:
    body = "drumhead receipt 1\ngame    g\nturn    1\nseat    A\nsheet   1 of 1\nsha256  00\n\nstands  A holds\n"
    found = read_receipt(f"{body}\ncheck   {digest(body)}\n")
    assert (found.link, found.stands) == (None, ("A holds",))


def test_papers_that_hang_together_are_right(pile: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["pile", str(pile)]) == 0
    assert run(["pile", str(pile), "--against", str(tmp_path / "game.drum")]) == 0
    assert "?" not in (said := capsys.readouterr().out)
    assert "nothing is wrong against the game file, nothing is left open." in said


def test_what_is_missing_is_left_open_and_what_was_changed_is_wrong(
    pile: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (pile / "1-1.orders").unlink()
    (pile / "position-1.drum").unlink()
    assert run(["pile", str(pile)]) == 0
    said = capsys.readouterr().out
    assert said.endswith(f"{pile}: nothing is wrong, 3 are left open.\n")
    assert "turn 1, sheet 2: no sheet here is the one it is for" in said
    assert "turn 1, sheet 1: the position it answers is not here" in said
    receipts = pile / "receipts-2.txt"
    receipts.write_text(receipts.read_text(encoding="utf-8").replace("accepted", "refused"), encoding="utf-8")
    assert run(["pile", str(pile)]) == 1
    assert "receipts-2.txt was changed since it was written" in capsys.readouterr().out


def test_against_the_game_file_a_sheet_taken_away_is_found(
    game: GameSession, pile: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game.take_back("MacMahon")
    game.submit(sheet("MacMahon", "FR1AQ defend last-ditch", turn=2))
    game.close()
    assert run(["pile", str(pile), "--against", str(tmp_path / "game.drum")]) == 1
    assert "turn 2, sheet 1: in the game file it is another sheet" in capsys.readouterr().out
    assert run(["pile", str(pile), "--against", str(pile / "position-1.drum")]) == 2


def _held_against(pile: Path, game: GameSession, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    code = run(["pile", str(pile), "--against", str(game.path)])
    return code, capsys.readouterr().out


def test_what_the_game_file_tells_of_itself_is_nobodys_fault(
    game: GameSession, pile: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A ruling on the turn that waits, sheets taken back by their seat, a turn that was taken back."""
    game.rule(("unit", "FR1IN", "fatigue=2"), Said("as agreed"))
    code, said = _held_against(pile, game, capsys)
    assert code == 0 and "position-2.drum: turn 2: it was corrected by a ruling after it was sent" in said
    game.take_back("MacMahon")
    game.submit(sheet("MacMahon", "FR1AQ defend last-ditch", turn=2))
    receipts = "\n".join(map(write_receipt, understood(game, "MacMahon")))
    (pile / "receipts-2b.txt").write_text(receipts, encoding="utf-8")
    code, said = _held_against(pile, game, capsys)
    assert code == 0 and "turn 2, sheet 1: in the game file it was taken back, and another one came for it" in said
    game.hand.take_back(1, Said("too early"))
    game.advance()
    code, said = _held_against(pile, game, capsys)
    assert code == 0 and "turn 2, sheet 1: in the game file it is another sheet" in said
    assert "before it is; turn 1 was taken back since" in said


def test_a_position_that_shows_something_else_than_its_name_says_is_wrong(
    game: GameSession, pile: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(sqlite3.connect(pile / "position-2.drum")) as file:
        query = "select turn, number, state from steps order by turn desc, number desc limit 1"
        turn, number, packed = file.execute(query).fetchone()
        text = zlib.decompress(packed)
        other = text.replace(b'"fatigue":0', b'"fatigue":1', 1)
        assert other != text
        file.execute("update steps set state = ? where turn = ? and number = ?", (zlib.compress(other), turn, number))
        file.commit()
    assert run(["pile", str(pile)]) == 0
    code, said = _held_against(pile, game, capsys)
    assert code == 1 and "position-2.drum: turn 2: it shows something else than MacMahon held" in said


def test_verify_tells_how_many_sheets_agree_and_the_link_that_the_player_has_too(
    game: GameSession, pile: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    link = list(links(game, "MacMahon", 1))[-1].hash
    assert run(["verify", str(tmp_path / "game.drum"), "--cores", "1"]) == 0
    said = capsys.readouterr().out
    assert f"MacMahon: 2 sheets agree with what was carried out; the last receipt's link is {link}." in said
    assert link in (pile / "receipts-1.txt").read_text(encoding="utf-8") and "Canrobert: " not in said


def test_the_seed_is_told_when_it_is_asked_for_and_can_be_checked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    position, path = str(tmp_path / "gyulai.drum"), str(tmp_path / "secret.drum")
    with closing(GameSession.create(scenario(tmp_path), tmp_path / "secret.drum")) as session:
        session.export("Gyulai", tmp_path / "gyulai.drum")
        commitment, opening = session.game.commitment, session.game.opening
    assert run(["seed", position]) == run(["seed", path]) == 0
    assert capsys.readouterr().out == 2 * f"committed to   {commitment}\n"
    assert run(["seed", position, "--tell"]) == 1
    assert run(["seed", path, "--tell"]) == 0
    assert opening in capsys.readouterr().out
    assert run(["seed", position, "--check", opening]) == 0
    assert run(["seed", position, "--check", opening[:-1]]) == 1


def test_a_seed_given_by_hand_could_be_guessed_and_is_committed_to_nowhere_a_player_looks(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    open_to_all = GameSession.create("lombardy-1859", tmp_path / "open.drum", seed="7", seats={"Gyulai": "wien"})
    open_to_all.export("Gyulai", tmp_path / "gyulai.drum")
    open_to_all.close()
    guessed = committed_seed("7")
    for name in ("open.drum", "gyulai.drum"):
        assert run(["info", str(tmp_path / name)]) == 0
        assert run(["seed", str(tmp_path / name)]) == 1
    told = capsys.readouterr()
    assert "given by hand" in told.err
    assert guessed.commitment not in told.out + told.err
    assert guessed.commitment.encode() not in (tmp_path / "gyulai.drum").read_bytes()
    with closing(GameSession.open(tmp_path / "gyulai.drum")) as position:
        assert (position.game.commitment, position.game.opening) == ("", "")
    game = GameSession.open(tmp_path / "open.drum")
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(GameSession, "over", property(lambda session: True))
        assert run(["seed", str(game.path), "--check", game.game.opening]) == 1
    assert "tells no commitment" in capsys.readouterr().err
    game.close()


def test_papers_with_the_mark_of_some_programs_are_those_that_were_handed_in(
    game: GameSession, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "papers"
    folder.mkdir()
    paper = folder / "mine.orders"
    paper.write_text(sheet("MacMahon", "FR1IN attack evade"), encoding="utf-8-sig", newline="\n")
    assert run(["submit", str(game.path), str(paper)]) == 0
    game.reload()
    (found,) = understood(game, "MacMahon")
    (folder / "receipt.txt").write_text(write_receipt(found), encoding="utf-8-sig", newline="\n")
    assert run(["pile", str(folder), "--against", str(game.path)]) == 0
    assert "turn 1, sheet 1: it is for mine.orders, 1 order stands" in capsys.readouterr().out


def test_papers_of_two_seats_may_have_one_name(
    game: GameSession, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for seat, line in (("Gyulai", "AU1IN defend evade"), ("MacMahon", "FR1IN attack evade")):
        (folder := tmp_path / "papers" / seat).mkdir(parents=True)
        (folder / "mine.orders").write_text(sheet(seat, line), encoding="utf-8", newline="\n")
        game.submit(sheet(seat, line), unsealed=True)
        (found,) = understood(game, seat)
        (folder / "receipt.txt").write_text(write_receipt(found), encoding="utf-8", newline="\n")
    assert run(["pile", str(tmp_path / "papers"), "--against", str(game.path)]) == 0
    assert capsys.readouterr().out.count("it is for mine.orders") == 2


def test_papers_of_a_game_or_turn_that_the_file_does_not_know_are_wrong_and_the_others_are_told_of(
    game: GameSession, pile: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    link = Link("other", "Nobody", 1, 1, "00", "", beginning("other", "Nobody"))
    verdicts = understood(game, "MacMahon")[0]
    strange = replace(verdicts, game="other", seat="Nobody", turn=1, number=1, count=1, link=link)
    (pile / "strange.txt").write_text(write_receipt(strange), encoding="utf-8")
    code, said = _held_against(pile, game, capsys)
    assert code == 1 and "strange.txt: turn 1: it is of Nobody in other, whom the game file does not know" in said
    (pile / "strange.txt").unlink()
    with closing(sqlite3.connect(game.path)) as file:
        file.execute("delete from steps where turn = 1 and number < (select max(number) from steps where turn = 1)")
        file.execute("update steps set turn = 2, number = 0 where turn = 1")
        file.commit()
    code, said = _held_against(pile, game, capsys)
    assert code == 1 and "position-1.drum: turn 1: in the game file MacMahon holds another position" in said


def test_a_position_that_does_not_fit_together_is_wrong_and_the_others_are_told_of(
    pile: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    opened = GameSession.open

    def unsound(path: Path) -> GameSession:
        if path.name == "position-1.drum":
            raise KeyError("a unit that is nowhere")
        return opened(path)

    monkeypatch.setattr(GameSession, "open", unsound)
    assert run(["pile", str(pile)]) == 1
    said = capsys.readouterr().out
    assert "position-1.drum cannot be used: what it holds does not fit together" in said
    assert "turn 2: the position" in said
