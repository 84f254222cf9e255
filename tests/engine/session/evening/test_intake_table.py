"""A folder of sheets: every file has its row, and so has every seat from which nothing came."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest

from drumhead.engine.cli import run
from drumhead.engine.errors import GameFileError, RefusedError, UnknownNameError
from drumhead.engine.play.events import GM
from drumhead.engine.session import GameSession, Said
from drumhead.engine.session.evening.answering import ask_back, override
from drumhead.engine.session.evening.arriving import in_folder
from drumhead.engine.session.evening.intake_table import Row, table, taken_in
from tests.engine.session.evening.conftest import Mailed
from tests.engine.session.pages import sheet

MARCH = "FR1IN march - G5-V6"
DUE = datetime(2026, 6, 1, 20)


def sealed(game: GameSession, *lines: str) -> str:
    game.unlock("Gyulai", "pavia")
    text = game.seal(sheet("Gyulai", *lines))
    game.lock()
    return text


def rows(game: GameSession, folder: Path, **asked: object) -> list[tuple[str, str, str]]:
    found = table(game, in_folder(game, folder), **asked)  # type: ignore[arg-type]
    return [(row.file, row.seat, row.standing) for row in found]


def row_of(game: GameSession, folder: Path, name: str, due: datetime | None = None) -> Row:
    return next(row for row in table(game, in_folder(game, folder), due) if row.file == name)


def test_a_sealed_sheet_inside_a_mail_is_valid_and_one_that_was_changed_there_is_not(
    game: GameSession, mailed: Mailed, tmp_path: Path
) -> None:
    quoted = "\n".join(f"> {line}" for line in sealed(game, "AU1IN defend evade").splitlines())
    mail = f"From: a friend\nSubject: orders\n\n{quoted}\n-- \nGyulai\n"
    mailed("mail.txt", mail)
    mailed("other.txt", "From: a friend\n\nNo orders this week.\n")
    assert rows(game, tmp_path / "mail")[0] == ("mail.txt", "Gyulai", "valid")
    mailed("mail.txt", mail.replace("evade", "skirmish"))
    assert rows(game, tmp_path / "mail")[0] == ("mail.txt", "Gyulai", "seal broken")
    assert "other.txt" not in {file for file, _, _ in rows(game, tmp_path / "mail")}


def test_missing_double_wrong_turn_and_broken_files_each_have_the_right_row(
    game: GameSession, mailed: Mailed, tmp_path: Path
) -> None:
    mailed("a.orders", sheet("MacMahon", "FR1IN defend evade"), "08:00")
    mailed("b.orders", sheet("MacMahon", "FR1IN defend evade"), "09:00")
    mailed("c.orders", sheet("Canrobert", turn=2), "10:00")
    mailed("d.orders", "dear game master, my orders follow", "11:00")
    mailed("e.orders", sheet("MacMahon", game="waterloo"), "12:00")
    mailed("f.orders", sheet("Ney"), "13:00")
    mailed("g.orders", sheet("Gyulai"), "14:00")
    mailed("notes.txt", "bread, milk", "15:00")
    assert rows(game, tmp_path / "mail") == [
        ("a.orders", "MacMahon", "valid"),
        ("b.orders", "MacMahon", "double"),
        ("c.orders", "Canrobert", "another turn"),
        ("d.orders", "", "broken"),
        ("e.orders", "MacMahon", "another game"),
        ("f.orders", "Ney", "no such seat"),
        ("g.orders", "Gyulai", "not sealed"),
        ("", "Canrobert", "missing"),
        ("", "Gyulai", "missing"),
    ]
    missing = {row.seat: row.reason for row in table(game, in_folder(game, tmp_path / "mail")) if not row.file}
    assert missing == dict.fromkeys(("Canrobert", "Gyulai"), "Nothing that can be taken came.")
    assert {row.reason for row in table(game, ())} == {""}, "where nothing came there is nothing to say of it"
    assert not any(status.handed_in for status in game.seats())


def test_a_table_changes_nothing_and_what_is_asked_afterwards_is_as_before(
    game: GameSession, mailed: Mailed, tmp_path: Path
) -> None:
    before = game.path.read_bytes()
    mailed("a.orders", sheet("MacMahon", "FR1IN defend evade"))
    rows(game, tmp_path / "mail")
    assert game.draft("MacMahon") == ()
    assert game.path.read_bytes() == before


def test_the_seal_that_does_not_fit_is_broken(game: GameSession, mailed: Mailed, tmp_path: Path) -> None:
    mailed("good.orders", sealed(game, "AU1IN defend evade"))
    mailed("bad.orders", sealed(game, "AU1IN defend evade").replace("evade", "last-ditch"), "13:00")
    found = rows(game, tmp_path / "mail")
    assert found[:2] == [("good.orders", "Gyulai", "valid"), ("bad.orders", "Gyulai", "seal broken")]


def test_what_came_after_it_was_due_is_late_and_stays_out(game: GameSession, mailed: Mailed, tmp_path: Path) -> None:
    mailed("a.orders", sheet("MacMahon", "FR1IN defend evade"), "19:59")
    mailed("b.orders", sheet("Canrobert", "FR2IN defend evade"), "20:01")
    found = taken_in(game, in_folder(game, tmp_path / "mail"), DUE)
    assert [(row.file, row.standing, row.taken) for row in found if row.file] == [
        ("a.orders", "valid", True),
        ("b.orders", "late", False),
    ]
    assert [status.seat.name for status in game.seats() if status.handed_in] == ["MacMahon"]


def test_refused_lines_are_named_and_the_rest_is_taken_where_it_is_accepted(
    game: GameSession, mailed: Mailed, tmp_path: Path
) -> None:
    mailed("a.orders", sheet("MacMahon", "FR1IN defend evade", "AU1IN defend evade", "FR1IN dance"))
    files = in_folder(game, tmp_path / "mail")
    (row, *_) = taken_in(game, files)
    assert (row.standing, row.accepted, row.taken) == ("lines refused", 1, False)
    assert [verdict.line for verdict in row.refused] == [7, 8]
    (row, *_) = taken_in(game, files, accept=("a.orders",))
    assert row.taken
    assert [game.write_order(order) for order in game.draft("MacMahon")] == ["FR1IN defend evade"]


def test_a_later_sheet_replaces_what_it_gives_anew(game: GameSession, mailed: Mailed, tmp_path: Path) -> None:
    mailed("a.orders", sheet("MacMahon", "FR1IN defend evade"), "08:00")
    mailed("b.orders", sheet("MacMahon", "FR1IN defend last-ditch"), "09:00")
    found = table(game, in_folder(game, tmp_path / "mail"))
    assert [(row.standing, row.replaced) for row in found[:2]] == [("replaced", ("FR1IN",)), ("valid", ())]


MAIL = """Dear all, my orders follow.

Italy:
A Ven - Tri
F Nap - Ion
Turkey:
A Con - Bul
A Smy - Lon
"""
DATED = """Movement results for Fall of 1905.

Italy: Army Venice -> Trieste.
Turkey: Army Constantinople -> Bulgaria.
"""


@pytest.fixture
def powers(tmp_path: Path) -> Iterator[GameSession]:
    session = GameSession.create("diplomacy-1901", tmp_path / "powers.drum", seed="1", seats={"Turkey": "tulip"})
    yield session
    session.close()


def test_a_mail_has_a_row_for_each_power_in_it(powers: GameSession, mailed: Mailed, tmp_path: Path) -> None:
    mailed("mail.txt", MAIL)
    mailed("notes.txt", "bread, milk")
    rows = [row for row in table(powers, in_folder(powers, tmp_path / "mail")) if row.file]
    assert [(row.file, row.seat, row.standing, row.accepted) for row in rows] == [
        ("mail.txt, Italy", "Italy", "valid", 2),
        ("mail.txt, Turkey", "Turkey", "not sealed", 1),
    ]
    assert [verdict.line for verdict in rows[1].refused] == [8]


def test_a_power_of_a_mail_is_taken_in_by_itself(powers: GameSession, mailed: Mailed, tmp_path: Path) -> None:
    mailed("mail.txt", MAIL)
    taken_in(powers, in_folder(powers, tmp_path / "mail"))
    assert [status.seat.name for status in powers.seats() if status.handed_in] == ["Italy"]
    override(powers, in_folder(powers, tmp_path / "mail"), "mail.txt, Turkey", "read out to me")
    assert [powers.write_order(order) for order in powers.draft("Turkey")] == ["Turkey A CON - BUL"]
    after = {row.file: row.standing for row in table(powers, in_folder(powers, tmp_path / "mail")) if row.file}
    assert after["mail.txt, Italy"] == "in before"


def test_a_mail_of_another_season_is_told(powers: GameSession, mailed: Mailed, tmp_path: Path) -> None:
    mailed("mail.txt", DATED)
    (row, *_) = table(powers, in_folder(powers, tmp_path / "mail"))
    assert (row.file, row.standing) == ("mail.txt", "broken")
    assert "mail.txt lists orders of Fall 1905, movement; Spring 1901" in row.reason


def test_a_mail_is_asked_about_in_the_words_of_the_command(
    powers: GameSession, mailed: Mailed, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, file = mailed("mail.txt", MAIL).parent, str(powers.path)
    powers.close()
    assert run(["import", str(folder), file, "--ask-back", "mail.txt, Turkey"]) == 0
    letter = capsys.readouterr().out
    assert letter.startswith("To Turkey")
    assert "Your sheet mail.txt, Turkey is not sealed" in letter


def test_a_folder_that_is_none_is_refused(game: GameSession, tmp_path: Path) -> None:
    with pytest.raises(GameFileError, match="is no folder"):
        in_folder(game, tmp_path / "nowhere")


# asking back, and taking in all the same


def test_asking_back_names_the_lines_and_reasons_as_the_seat_may_know_them(
    game: GameSession, mailed: Mailed, tmp_path: Path
) -> None:
    mailed("a.orders", sheet("MacMahon", "FR1IN defend evade", "FR9IN defend evade"))
    letter = ask_back(game, row_of(game, tmp_path / "mail", "a.orders"))
    assert "To MacMahon\n" in letter
    assert "line 7, FR9IN defend evade: " in letter
    assert "The other 1 can be carried out." in letter
    assert letter.endswith("Please send your sheet.\n")
    assert "AU2IN" not in letter


def test_the_letter_for_a_file_that_is_no_text_has_the_hash_of_that_very_file_and_no_folder(
    game: GameSession, tmp_path: Path
) -> None:
    folder = tmp_path / "mail"
    folder.mkdir()
    data = bytes(range(256))
    (folder / "a.orders").write_bytes(data)
    letter = ask_back(game, row_of(game, folder, "a.orders"))
    assert f"Its sha256 is {hashlib.sha256(data).hexdigest()}." in letter
    assert "The order sheet a.orders is not UTF-8 text" in letter and str(tmp_path) not in letter


def test_the_letter_for_a_file_that_is_too_large_names_no_hash(
    game: GameSession, mailed: Mailed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("drumhead.engine.limits.TEXT", 4)
    mailed("a.orders", sheet("MacMahon"))
    letter = ask_back(game, row_of(game, tmp_path / "mail", "a.orders"))
    assert "it has more than 4 bytes" in letter and "sha256" not in letter


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (sheet("Canrobert", turn=2), "is for turn 2; turn 1 is waiting for orders."),
        (sheet("MacMahon", game="waterloo"), "is for the game waterloo, not for skirmish."),
        (sheet("Ney"), "There is no seat 'Ney'; the seats are MacMahon, Canrobert, Gyulai."),
    ],
)
def test_of_a_sheet_for_somewhere_else_the_letter_says_where_it_was_for(
    game: GameSession, mailed: Mailed, tmp_path: Path, text: str, why: str
) -> None:
    mailed("a.orders", text)
    letter = ask_back(game, row_of(game, tmp_path / "mail", "a.orders"))
    assert "Your sheet a.orders was not taken in." in letter and why in letter


def test_of_a_sheet_that_came_twice_or_was_replaced_the_letter_says_so(
    game: GameSession, mailed: Mailed, tmp_path: Path
) -> None:
    mailed("a.orders", sheet("MacMahon", "FR1IN defend evade"), "12:00")
    mailed("b.orders", sheet("MacMahon", "FR1IN defend evade"), "12:01")
    mailed("c.orders", sheet("MacMahon", "FR1IN defend last-ditch"), "12:02")
    rows = {row.file: row for row in table(game, in_folder(game, tmp_path / "mail"))}
    assert "Your sheet b.orders came twice" in ask_back(game, rows["b.orders"])
    assert "Your sheet a.orders was taken in; a later sheet of yours" in ask_back(game, rows["a.orders"])


def test_a_sheet_that_is_in_stands_so_when_the_folder_is_looked_at_again(
    game: GameSession, mailed: Mailed, tmp_path: Path
) -> None:
    mailed("a.orders", sheet("MacMahon", "FR1IN defend evade", "FR9IN defend evade"), "12:00")
    mailed("b.orders", sheet("MacMahon", "FR1IN defend evade", "FR9IN defend evade"), "12:01")
    taken_in(game, in_folder(game, tmp_path / "mail"), accept=("a.orders",))
    rows = table(game, in_folder(game, tmp_path / "mail"))
    assert [(row.file, row.standing) for row in rows if row.seat == "MacMahon"] == [
        ("a.orders", "in before"),
        ("b.orders", "double"),
    ]
    letter = ask_back(game, rows[0])
    assert "Your sheet a.orders was taken in." in letter
    assert "Please send" not in letter, "nothing more is asked of him"
    assert "line 7, FR9IN defend evade: " in letter


def test_a_late_sheet_is_taken_in_by_a_ruling_that_says_why(game: GameSession, mailed: Mailed, tmp_path: Path) -> None:
    mailed("b.orders", sheet("Canrobert", "FR2IN defend evade"), "21:00")
    files = in_folder(game, tmp_path / "mail")
    assert override(game, files, "b.orders", "the mail was slow", DUE).taken
    (ruled,) = game.rulings(GM, 1)
    assert game.wording(ruled) == (
        "Ruling on sheet b.orders of Canrobert: taken in, though it came late. Reason: the mail was slow"
    )
    assert all(game.rulings(seat.name, 1) == () for seat in game.game.seats)
    assert game.handed_in("Canrobert")
    game.advance()
    assert list(game.verify())


def test_a_ruling_says_what_barred_the_sheet_that_it_takes_in(
    game: GameSession, mailed: Mailed, tmp_path: Path
) -> None:
    away = game.sheet("MacMahon", ()).replace(game.position("MacMahon"), "0123456789abcdef")
    barred = {
        "a.orders": (sheet("MacMahon", "FR9IN defend evade"), "12:00", "lines of it were refused"),
        "b.orders": (sheet("Gyulai", "AU1IN defend evade"), "12:00", "it was not sealed"),
        "c.orders": (sealed(game, "AU1IN defend evade").replace("evade", "skirmish"), "12:00", "its seal was broken"),
        "d.orders": (away, "12:00", "it was for another position"),
        "e.orders": (sheet("Canrobert", "FR2IN defend evade"), "21:00", "it came late"),
    }
    for name, (text, hour, _) in barred.items():
        mailed(name, text, hour)
    for name in barred:
        override(game, in_folder(game, tmp_path / "mail"), name, "so be it", DUE)
    told = [game.wording(event).partition("taken in, though ")[2] for event in game.rulings(GM, 1)]
    assert told == [f"{though}. Reason: so be it" for _, _, though in barred.values()]


def test_a_sheet_for_a_position_that_was_corrected_is_taken_in_by_a_ruling(
    game: GameSession, mailed: Mailed, tmp_path: Path
) -> None:
    text = game.sheet("MacMahon", [game.read_order("FR1IN defend evade")])
    mailed("a.orders", text.replace(game.position("MacMahon"), "0123456789abcdef"))
    files = in_folder(game, tmp_path / "mail")
    assert row_of(game, tmp_path / "mail", "a.orders").standing == "another position"
    assert override(game, files, "a.orders", "nothing of it had changed").taken
    rows = taken_in(game, files, ruled=("a.orders",))
    assert [(row.standing, row.accepted) for row in rows if row.seat == "MacMahon"] == [("by ruling", 1)]
    again = table(game, files)
    assert [(row.standing, row.accepted) for row in again if row.seat == "MacMahon"] == [("in before", 1)]
    assert "was taken in" in ask_back(game, again[0])


def test_no_ruling_takes_in_what_is_for_another_turn_and_none_is_made(
    game: GameSession, mailed: Mailed, tmp_path: Path
) -> None:
    mailed("a.orders", sheet("MacMahon", turn=7))
    files = in_folder(game, tmp_path / "mail")
    with pytest.raises(RefusedError, match="cannot be taken in by a ruling: another turn"):
        override(game, files, "a.orders", "why not")
    with pytest.raises(UnknownNameError, match=r"there are a\.orders"):
        override(game, files, "z.orders", "why not")
    with pytest.raises(UnknownNameError, match="there are none"):
        override(game, (), "a.orders", "why not")
    assert game.rulings(GM, 1) == ()


def test_a_note_cannot_be_undone(game: GameSession, mailed: Mailed, tmp_path: Path) -> None:
    mailed("b.orders", sheet("Canrobert", "FR2IN defend evade"), "21:00")
    override(game, in_folder(game, tmp_path / "mail"), "b.orders", "slow mail", DUE)
    with pytest.raises(RefusedError, match="is a note"):
        game.rule(("undo", "1"), Said("no"))


def test_of_several_sheets_that_are_ruled_on_all_are_taken_in_or_none(
    game: GameSession, mailed: Mailed, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mailed("a.orders", sheet("Gyulai", "AU1IN defend evade"))
    mailed("b.orders", sheet("Gyulai", "AU1IN engage", turn=7))
    before, asked = game.path.read_bytes(), ["import", str(tmp_path / "mail"), str(game.path), "--reason", "said so"]
    assert run([*asked, "--override", "a.orders", "--override", "b.orders"]) == 1
    assert "b.orders cannot be taken in by a ruling" in capsys.readouterr().err
    assert game.path.read_bytes() == before
    mailed("b.orders", sheet("Gyulai", "AU2IN defend evade"))
    assert run([*asked, "--override", "a.orders", "--override", "b.orders"]) == 0
    game.reload()
    assert len(game.hand.file.numbered_sheets(1, "Gyulai")) == 2
