"""A player's papers looked through by themselves, and receipts written and read, without a game behind them."""

from __future__ import annotations

import re
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from drumhead.engine.errors import GameFileError, InputError
from drumhead.engine.play.dice import committed_seed
from drumhead.engine.play.orders import Order, Refusal
from drumhead.engine.session import GameSession
from drumhead.engine.session.evening.chain import Link, beginning, digest
from drumhead.engine.session.evening.piles import Found, Pile, Sent, gathered, looked_through
from drumhead.engine.session.evening.receipts import ReadBack, Understood, read_receipt, write_receipt
from drumhead.engine.session.intake import Verdict
from tests.engine.session.pages import scenario

SEED, OTHER = committed_seed("7", "0" * 64), committed_seed("8", "0" * 64)


def _sent(turn: int, name: str = "p", *, contents: str = "", commitment: str = "", opening: str = "") -> Sent:
    return Sent(f"{turn}.drum", "g", "Ney", turn, name, contents or name, commitment, opening)


def _link(turn: int, number: int, before: str, position: str = "", sheet: str = "s") -> Link:
    return Link("g", "Ney", turn, number, sheet, position, before)


FIRST = _link(1, 1, beginning("g", "Ney"), sheet="one")
SECOND = _link(1, 2, FIRST.hash, "p", sheet="two")


def _back(link: Link | None, *stands: str, turn: int = 1, sheet: str = "old") -> ReadBack:
    return ReadBack("g", link.turn if link else turn, "Ney", link.sheet if link else sheet, stands, link)


def _pile(*papers: Sent | ReadBack, sheets: dict[str, str] | None = None) -> Pile:
    positions = tuple(paper for paper in papers if isinstance(paper, Sent))
    receipts = tuple((f"r{at}", paper) for at, paper in enumerate(papers) if isinstance(paper, ReadBack))
    return Pile(positions, receipts, sheets or {}, ())


def test_papers_that_hang_together_are_right_one_by_one() -> None:
    pile = _pile(
        _back(FIRST, "A holds"), _back(SECOND, "A holds", "B holds"), _sent(1), sheets={"one": "1", "two": "2"}
    )
    assert looked_through(pile) == (
        Found("1.drum", True, "turn 1: the position p of Ney."),
        Found("r0", True, "turn 1, sheet 1: it is for 1, 1 order stands."),
        Found("r1", True, "turn 1, sheet 2: it is for 2, 2 orders stand."),
    )


def test_what_is_not_there_is_left_open() -> None:
    third = _link(2, 1, SECOND.hash, "q", sheet="three")
    pile = _pile(_back(FIRST), _back(third), _back(None), sheets={"one": "1", "four": "4"})
    assert [(found.file, found.right) for found in looked_through(pile)] == [
        ("r1", None),
        ("r2", None),
        ("r0", True),
        ("r1", None),
        ("r1", None),
        ("r2", None),
        ("4", None),
    ]
    assert [found.words for found in looked_through(pile) if found.right is None] == [
        "turn 2, sheet 1: the receipt before it is not here, so nothing before it is proven.",
        "turn 1, sheet: a receipt of an older version, which is no link of a chain.",
        "turn 2, sheet 1: no sheet here is the one it is for (three).",
        "turn 2, sheet 1: the position it answers is not here (q).",
        "turn 1, sheet: no sheet here is the one it is for (old).",
        "no receipt here is for this sheet.",
    ]


def test_two_receipts_behind_one_are_told_together_and_the_same_one_twice_is_none() -> None:
    rival = replace(SECOND, sheet="other")
    papers = (_back(FIRST), _back(SECOND), _back(rival))
    rows = [found for found in looked_through(_pile(*papers)) if not found.file]
    words = "sheet 2 of turn 1, sheet 2 of turn 1: each has the same receipt before it; all but one were taken back"
    assert [(found.right, found.words) for found in rows] == [(None, f"{words} or left out later.")]
    assert not [found for found in looked_through(_pile(*papers[:2], papers[1])) if not found.file]


def test_a_position_that_shows_something_else_than_its_name_says_is_left_open() -> None:
    (found,) = looked_through(_pile(_sent(3, contents="q")))
    assert (found.right, found.words) == (
        None,
        "turn 3: it was changed, or made after somebody gave up a command.",
    )


def test_the_dice_of_a_game_are_committed_to_once_and_the_seed_that_is_told_is_that_one() -> None:
    told = _sent(2, commitment=SEED.commitment, opening=SEED.opening)
    rows = looked_through(_pile(_sent(1, commitment=SEED.commitment), told))
    assert [(found.file, found.right) for found in rows[:2]] == [("2.drum", True), ("1.drum", True)]
    assert rows[1].words == f"turn 1: the dice are committed to, {SEED.commitment}."
    wrong = _sent(2, commitment=OTHER.commitment, opening=OTHER.opening)
    rows = looked_through(_pile(_sent(1, commitment=SEED.commitment), wrong))
    assert [found.words for found in rows if found.right is False] == [
        "turn 2: the dice are committed to otherwise than before.",
        "the seed that is told is not the one that was committed to.",
    ]
    assert all("dice" not in found.words for found in looked_through(_pile(_sent(1))))


def test_a_folder_is_read_paper_by_paper_and_what_is_none_is_left(tmp_path: Path) -> None:
    text = "drumhead orders 1\ngame g\nturn 1\nseat Ney\n"
    receipts = "\n".join(write_receipt(_understood(link)) for link in (SECOND, FIRST))
    (tmp_path / "deeper").mkdir()
    for name, kept in {
        "b.ORDERS": f"\n  Drumhead  Orders 1{text[17:]}",
        "a.txt": f"a letter\n{receipts}",
        "deeper/c.txt": "nothing of ours",
        "picture.png": receipts,
        "broken.orders": "drumhead orders 1\nturn x\n",
        "changed.txt": receipts.replace("A holds", "A marches"),
        "x.drum": "nothing",
    }.items():
        (tmp_path / name).write_text(kept, encoding="utf-8")
    found = gathered(tmp_path)
    assert [(name, back.link) for name, back in found.receipts] == [("a.txt", FIRST), ("a.txt", SECOND)]
    assert "b.ORDERS" in found.sheets.values() and found.positions == ()
    assert [(row.file, row.right) for row in found.broken] == [
        ("broken.orders", False),
        ("changed.txt", False),
        ("x.drum", False),
    ]
    with pytest.raises(GameFileError, match="is no folder"):
        gathered(tmp_path / "a.txt")


def test_positions_are_held_against_the_dice_of_the_game_and_a_game_file_beside_them_is_no_paper(
    tmp_path: Path,
) -> None:
    papers = tmp_path / "papers"
    papers.mkdir()
    with closing(GameSession.create(scenario(tmp_path), papers / "game.drum")) as game:
        game.export("Gyulai", papers / "mine.drum")
        pile = gathered(papers)
        (sent,) = pile.positions
        assert (sent.file, sent.seat, sent.commitment) == ("mine.drum", "Gyulai", game.game.commitment)
        assert [(found.file, found.right) for found in looked_through(pile, game)] == [("mine.drum", True)] * 2
        other = replace(sent, commitment=SEED.commitment)
        wrong = [found.words for found in looked_through(replace(pile, positions=(other,)), game) if not found.right]
        assert wrong == ["turn 1: the game's seed is not the one that was committed to."]
        strange = replace(sent, seat="Nobody")
        wrong = [found.words for found in looked_through(replace(pile, positions=(strange,)), game) if not found.right]
        assert wrong == ["turn 1: it is of Nobody in skirmish, whom the game file does not know."]
        another = replace(sent, name="x", contents="x")
        rows = [found for found in looked_through(replace(pile, positions=(another,)), game) if not found.right]
        assert [(row.right, row.words) for row in rows] == [
            (False, "turn 1: in the game file Gyulai holds another position."),
        ]
        shows = replace(sent, contents="x")
        rows = [found for found in looked_through(replace(pile, positions=(shows,)), game) if not found.right]
        assert [row.right for row in rows] == [None, False]
        assert rows[1].words == "turn 1: it shows something else than Gyulai held."
        far = replace(sent, turn=9)
        rows = [found for found in looked_through(replace(pile, positions=(far,)), game) if not found.right]
        assert [row.words for row in rows] == ["turn 9: in the game file Gyulai holds another position."]
        bare = replace(sent, commitment="")
        assert all(found.right for found in looked_through(replace(pile, positions=(bare,)), game))


def _understood(link: Link = SECOND, *verdicts: Verdict) -> Understood:
    return Understood(link.game, link.turn, link.seat, link.number, 2, link, verdicts, ("A holds", "B - C"))


def test_a_receipt_tells_of_each_line_what_was_made_of_it() -> None:
    order = Order(kind="hold", unit="A")
    verdicts = (
        Verdict(6, "A h", order, meaning="A holds", replaced=8),
        Verdict(7, "A flies", order, Refusal(order=None, rule="7.4", reason="A cannot fly"), meaning="A flies"),
        Verdict(8, "dance", error="Nobody dances."),
        Verdict(9, "clear A", meaning="clear A", clears=("A",)),
    )
    lines = write_receipt(_understood(SECOND, *verdicts)).splitlines()
    assert lines[:10] == [
        "drumhead receipt 2",
        "game    g",
        "turn    1",
        "seat    Ney",
        "sheet   2 of 2",
        "sha256  two",
        "answers p",
        f"before  {FIRST.hash}",
        f"link    {SECOND.hash}",
        "",
    ]
    assert lines[10:-2] == [
        "# What was understood, line by line:",
        "# accepted line 6: A holds (line 8 counts instead)",
        "# refused  line 7: A flies",
        "#          A cannot fly (rule 7.4).",
        "# unread   line 8: dance",
        "#          Nobody dances.",
        "# accepted line 9: clear A",
        "",
        "# What stands for the turn by this sheet and those before it:",
        "stands  A holds",
        "stands  B - C",
    ]
    assert "# no orders" in write_receipt(_understood()) and "# no orders" not in "\n".join(lines)


@pytest.mark.parametrize("link", [FIRST, SECOND])
@pytest.mark.parametrize("ends", ["\n", "\r\n"])
def test_a_receipt_is_read_again_whatever_ends_its_lines(link: Link, ends: str) -> None:
    found = read_receipt(write_receipt(_understood(link)).replace("\n", ends))
    assert found == ReadBack("g", 1, "Ney", link.sheet, ("A holds", "B - C"), link)


def _signed(body: str) -> str:
    return f"{body}\ncheck   {digest(body)}\n"


BODY = write_receipt(_understood()).rpartition("\ncheck")[0]


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("", "is no receipt; one begins with 'drumhead receipt 2'"),
        (BODY.replace("receipt 2", "receipt two"), "is no receipt"),
        (BODY.replace("seat    Ney\n", ""), "is no receipt"),
        (BODY.replace("turn    1", "turn    one"), "is no receipt"),
        (BODY.replace("receipt 2", "receipt 3"), "written by a newer Drumhead"),
        (BODY.replace("2 of 2", "2"), "lacks its place among them"),
        (re.sub("link .*\n", "", BODY), "lacks its place among them"),
        (BODY.replace("answers p", "answers q"), "its link is not that of its sheet"),
        (BODY.replace("sheet   2", "sheet   1"), "its link is not that of its sheet"),
    ],
)
def test_a_receipt_that_is_none_or_out_of_its_place_is_refused(body: str, said: str) -> None:
    with pytest.raises(InputError, match=f"mine.*{said}"):
        read_receipt(_signed(body), "mine")


def test_a_receipt_that_was_changed_is_refused() -> None:
    with pytest.raises(InputError, match="mine was changed since it was written"):
        read_receipt(write_receipt(_understood()).replace("B - C", "B - D"), "mine")
