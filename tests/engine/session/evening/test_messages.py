"""Mails as mail programs save them: the sheet in the text or attached, however it was encoded on its way."""

from __future__ import annotations

from email.message import EmailMessage
from email.policy import SMTP
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drumhead.engine.cli import run
from drumhead.engine.errors import GameFileError
from drumhead.engine.session import GameSession
from drumhead.engine.session.commanding.messages import texts_of
from drumhead.engine.session.evening.arriving import in_folder
from drumhead.engine.session.evening.intake_table import table, taken_in
from tests.engine.session.evening.conftest import Mailed
from tests.engine.session.pages import sheet

LINE = "AU1IN defend evade"


def message(body: str | None = "Here they are.\n", **attached: str | bytes) -> EmailMessage:
    """A mail with files attached: words as text, bytes as whatever."""
    made = EmailMessage()
    made["From"], made["Subject"] = "Gyulai <gyulai@example.org>", "Befehle für Ende Mai"
    if body is not None:
        made.set_content(body)
    for name, content in attached.items():
        called = name.replace("_", ".")
        if isinstance(content, str):
            made.add_attachment(content, filename=called)
        else:
            made.add_attachment(content, maintype="application", subtype="octet-stream", filename=called)
    return made


def saved(folder: Path, made: EmailMessage, name: str = "mail.eml") -> Path:
    folder.mkdir(exist_ok=True)
    path = folder / name
    path.write_bytes(made.as_bytes(policy=SMTP))
    return path


def sealed(game: GameSession, *lines: str) -> str:
    game.unlock("Gyulai", "pavia")
    text = game.seal(sheet("Gyulai", *lines))
    game.lock()
    return text


def standings(game: GameSession, folder: Path) -> list[tuple[str, str, str]]:
    return [(row.file, row.seat, row.standing) for row in table(game, in_folder(game, folder)) if row.file]


@pytest.mark.parametrize("encoding", ["quoted-printable", "base64", "8bit"])
def test_a_sheet_in_the_text_is_found_however_it_was_encoded(game: GameSession, tmp_path: Path, encoding: str) -> None:
    made = EmailMessage()
    made.set_content(f"Grüße aus Mortara\n\n{sealed(game, LINE)}", cte=encoding)
    saved(tmp_path / "mail", made)
    assert standings(game, tmp_path / "mail") == [("mail.eml", "Gyulai", "valid")]
    taken_in(game, in_folder(game, tmp_path / "mail"))
    assert [game.write_order(order) for order in game.draft("Gyulai")] == [LINE]


@pytest.mark.parametrize(
    ("name", "text"),
    [("gyulai_orders", True), ("gyulai_orders", False), ("GYULAI_ORDERS", False), ("gyulai_txt", True)],
)
def test_an_attached_sheet_is_found_by_its_name_or_by_what_it_holds(
    game: GameSession, tmp_path: Path, name: str, text: bool
) -> None:
    whole = sealed(game, LINE)
    notes = {"map_png": b"\x89PNG", "notes_txt": "March on drums."}
    saved(tmp_path / "mail", message(**notes, **{name: whole if text else whole.encode()}))
    called = f"mail.eml, {name.replace('_', '.')}"
    assert standings(game, tmp_path / "mail") == [(called, "Gyulai", "valid")]


def test_sheets_of_several_seats_may_be_attached_to_one_mail(game: GameSession, tmp_path: Path) -> None:
    french = sheet("MacMahon", "FR1IN defend evade")
    made = message(f"And this:\n\n{sheet('Canrobert')}", a_orders=french, b_orders=sealed(game, LINE))
    saved(tmp_path / "mail", made)
    found = [("mail.eml", "Canrobert"), ("mail.eml, a.orders", "MacMahon"), ("mail.eml, b.orders", "Gyulai")]
    assert standings(game, tmp_path / "mail") == [(*each, "valid") for each in found]


def test_two_attachments_of_one_name_are_told_apart(tmp_path: Path) -> None:
    made = message(a_orders=sheet("MacMahon", "FR1IN defend evade"))
    made.add_attachment(sheet("Canrobert"), filename="../other/a.orders")
    assert [name for name, _ in texts_of(saved(tmp_path, made), "m")] == ["m, a.orders", "m, 2, a.orders"]


def test_a_mail_that_is_forwarded_inside_another_is_looked_into(game: GameSession, tmp_path: Path) -> None:
    outer = message("See below.")
    outer.add_attachment(message(gyulai_orders=sealed(game, LINE)))
    saved(tmp_path / "mail", outer)
    assert standings(game, tmp_path / "mail") == [("mail.eml, gyulai.orders", "Gyulai", "valid")]


def test_a_sheet_in_the_text_of_a_mail_that_is_forwarded_as_a_file_is_found(game: GameSession, tmp_path: Path) -> None:
    outer = message("See below.")
    for inner in (sealed(game, LINE), sheet("MacMahon", "FR1IN defend evade")):
        outer.add_attachment(message(f"{inner}\n-- \nthe staff\n"))
    saved(tmp_path / "mail", outer)
    found = [("mail.eml, 2, forwarded", "MacMahon", "valid"), ("mail.eml, forwarded", "Gyulai", "valid")]
    assert standings(game, tmp_path / "mail") == found


def test_what_else_is_attached_is_not_looked_into(game: GameSession, tmp_path: Path) -> None:
    made = message(gyulai_orders=sealed(game, LINE))
    made.add_attachment(b"\0\1", maintype="font", subtype="ttf", filename="drum.ttf")
    path = saved(tmp_path / "mail", made)
    path.write_bytes(path.read_bytes().replace(b"font/ttf", b"unheard/of"))
    assert standings(game, tmp_path / "mail") == [("mail.eml, gyulai.orders", "Gyulai", "valid")]


def test_lines_that_flow_are_whole_again(game: GameSession, tmp_path: Path) -> None:
    whole = sheet("MacMahon", "FR1IN defend evade", "FR1IN attack evade")
    broken = whole.replace("defend evade", "defend \nevade") + "\n-- \nMacMahon"
    made = message(None)
    made.set_content(broken, params={"format": "flowed"}, cte="8bit")
    saved(tmp_path / "mail", made)
    assert standings(game, tmp_path / "mail") == [("mail.eml", "MacMahon", "valid")]
    ((_, text),) = texts_of(tmp_path / "mail" / "mail.eml", "m")
    assert text == f"Subject: Befehle für Ende Mai\n\n{whole}\n-- \nMacMahon"


@pytest.mark.parametrize("seal", [True, False])
def test_a_signature_below_a_sheet_is_no_part_of_it(game: GameSession, tmp_path: Path, seal: bool) -> None:
    text = sealed(game, LINE) if seal else sheet("MacMahon", "FR1IN defend evade")
    saved(tmp_path / "mail", message(f"{text}\n-- \nthe staff\n"))
    assert [standing for _, _, standing in standings(game, tmp_path / "mail")] == ["valid"]


@pytest.mark.parametrize(
    ("delete", "body", "text"),
    [
        ("no", "one \ntwo\nthree", "one two\nthree"),
        ("yes", "one \ntwo\nthree", "onetwo\nthree"),
        ("no", " From here\n >no quote", "From here\n>no quote"),
        ("no", "one \n> quoted \n> more\ntwo", "one \n> quoted \n> more\ntwo"),
        ("no", "one\n-- \nname \nrank", "one\n-- \nname rank"),
        ("no", "one \n", "one "),
    ],
)
def test_what_flows_and_what_does_not(tmp_path: Path, delete: str, body: str, text: str) -> None:
    made = message(None)
    made.set_content(body, params={"format": "flowed", "delsp": delete}, cte="8bit")
    assert texts_of(saved(tmp_path, made), "m") == (("m", text),)


def test_of_two_forms_of_one_text_the_plain_one_is_read(game: GameSession, tmp_path: Path) -> None:
    made = message(sealed(game, LINE))
    made.add_alternative("<p>seal me</p>", subtype="html")
    saved(tmp_path / "mail", made)
    assert standings(game, tmp_path / "mail") == [("mail.eml", "Gyulai", "valid")]


def test_mails_without_orders_are_left_out_and_one_that_cannot_be_read_is_told_of(
    game: GameSession, tmp_path: Path
) -> None:
    saved(tmp_path / "mail", message("No orders this week."))
    html = EmailMessage()
    html.set_content("<p>FR1IN march</p>", subtype="html")
    saved(tmp_path / "mail", html, "html.eml")
    (row,) = (row for row in table(game, in_folder(game, tmp_path / "mail")) if row.file)
    assert (row.file, row.standing) == ("html.eml", "broken")
    assert row.reason == "The message html.eml holds no plain text, and no sheet is attached to it."


def test_an_attached_sheet_that_is_no_text_is_told_by_its_name(tmp_path: Path) -> None:
    path = saved(tmp_path, message(a_orders=b"drumhead orders \xff\xfe"))
    with pytest.raises(GameFileError, match=r"^The attached sheet m, a\.orders is not UTF-8 text; save it as such\.$"):
        texts_of(path, "m")


def test_a_file_that_is_no_message_is_a_text(mailed: Mailed) -> None:
    assert texts_of(mailed("a.txt", "drumhead orders 1", "08:00"), "a") == (("a", "drumhead orders 1"),)


def test_a_mail_is_checked_and_handed_in_by_name_too(
    game: GameSession, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = saved(tmp_path / "mail", message(gyulai_orders=sealed(game, LINE)))
    assert run(["check", str(game.path), str(path)]) == 0
    assert run(["submit", str(game.path), str(path)]) == 0
    assert f"{path}, gyulai.orders" in capsys.readouterr().out
    assert game.handed_in("Gyulai")


@given(st.binary(max_size=400))
def test_whatever_is_saved_as_a_message_is_read_or_refused_in_a_sentence(
    tmp_path_factory: pytest.TempPathFactory, data: bytes
) -> None:
    path = tmp_path_factory.getbasetemp() / "any.eml"
    path.write_bytes(b"Content-Type: multipart/mixed; boundary=x\n\n--x\n" + data + b"\n--x--")
    try:
        assert all(isinstance(text, str) for _, text in texts_of(path, "m"))
    except GameFileError as error:
        assert str(error).startswith(("The message m ", "The attached sheet m, "))
