"""A player's papers hang together by the links of his receipts; his sheets and positions are what these are for."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from drumhead.engine.cli import run
from drumhead.engine.errors import InputError
from drumhead.engine.play.dice import committed_seed
from drumhead.engine.session import GameSession
from drumhead.engine.session.evening.chain import beginning, digest, links
from drumhead.engine.session.evening.receipts import read_receipt, understood, write_receipt
from tests.engine.session.pages import sheet


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


def test_a_sheet_without_a_position_answers_the_one_its_seat_was_given(game: GameSession) -> None:
    game.submit(sheet("MacMahon", "FR1IN attack assault"))
    assert [link.position for link in links(game, "MacMahon")] == [game.position("MacMahon")]


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
    assert "nothing is wrong against the game file" in said


def test_what_is_missing_is_left_open_and_what_was_changed_is_wrong(
    pile: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (pile / "1-1.orders").unlink()
    (pile / "position-1.drum").unlink()
    assert run(["pile", str(pile)]) == 0
    said = capsys.readouterr().out
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


def test_verify_tells_how_many_sheets_agree_and_the_link_that_the_player_has_too(
    game: GameSession, pile: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    link = list(links(game, "MacMahon", 1))[-1].hash
    assert run(["verify", str(tmp_path / "game.drum"), "--cores", "1"]) == 0
    said = capsys.readouterr().out
    assert f"MacMahon: 2 sheets agree with what was carried out; the last receipt's link is {link}." in said
    assert link in (pile / "receipts-1.txt").read_text(encoding="utf-8") and "Canrobert: " not in said


def test_the_seed_is_told_when_it_is_asked_for_and_can_be_checked(
    game: GameSession, pile: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    position, path = str(pile / "position-1.drum"), str(tmp_path / "game.drum")
    assert run(["seed", position]) == run(["seed", path]) == 0
    assert capsys.readouterr().out == 2 * f"committed to   {game.game.commitment}\n"
    assert run(["seed", position, "--tell"]) == 1
    assert run(["seed", path, "--tell"]) == 0
    assert game.game.opening in capsys.readouterr().out
    assert run(["seed", position, "--check", game.game.opening]) == 0
    assert run(["seed", position, "--check", game.game.opening[:-1]]) == 1


def test_a_seed_that_could_be_guessed_is_committed_to_nowhere_a_player_looks(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    open_to_all = GameSession.create("lombardy-1859", tmp_path / "open.drum", seed="7")
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
