"""The papers of a board of territories: what a player or a game master looks for is in text, HTML and PDF alike."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from html import unescape
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

from drumhead.engine.play.events import GM
from drumhead.engine.reports.html import write_html
from drumhead.engine.reports.pages import write_pages
from drumhead.engine.reports.report import Report
from drumhead.engine.reports.text import write_text
from tests.engine.reports.pictures.test_area import words as words_of
from tests.rulesets.diplomacy.table import Table

pytestmark = pytest.mark.whole

UNITS = {
    "France": ["F Spain (sc)", "A Paris", "F English Channel", "A Picardy"],
    "Italy": ["A Marseilles", "A Gascony", "F Tunis"],
    "England": ["F London", "A Belgium"],
    "Germany": ["A Munich", "A Ruhr"],
}
SPRING = {
    "France": ("F SPA/SC H", "A PAR - BUR", "F ENG C A PIC - LON", "A PIC - LON"),
    "Italy": ("A MAR - SPA", "A GAS S A MAR - SPA"),
    "England": ("F LON - NTH", "A BEL H"),
    "Germany": ("A MUN - BUR", "A RUH S A MUN - BUR"),
}


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Table]:
    """One game as it waits in spring, for retreats, in fall and in winter."""
    found = {name: Table(tmp_path_factory.mktemp(name), UNITS) for name in ("spring", "retreats", "fall", "winter")}
    for name in ("retreats", "fall", "winter"):
        found[name].play(**SPRING)
    for name in ("fall", "winter"):
        found[name].play(France=("F SPA/SC R WES",))
    found["winter"].play()
    return found


def bare(report: Report) -> Report:
    """The report without its pictures, which take their time."""
    return replace(report, sections=tuple(replace(section, pictures=()) for section in report.sections))


def page_text(report: Report) -> str:
    """What a browser shows of a report beside its pictures."""
    page = re.sub(r"(?s)<style\b.*</style>", " ", write_html(bare(report)))
    return _even(unescape(re.sub(r"<[^>]*>", " ", page)))


def printed(report: Report) -> str:
    """What stands on the pages of the PDF beside its pictures."""
    return _even(" ".join(pages(bare(report))))


def pages(report: Report) -> list[str]:
    return [page.extract_text() for page in PdfReader(BytesIO(write_pages(report))).pages]


def plain(report: Report) -> str:
    return _even(write_text(report))


def _even(text: str) -> str:
    return " ".join(text.replace("[", " ").replace("]", " ").split())


FORMS = pytest.mark.parametrize("form", [plain, page_text, printed], ids=["text", "html", "pdf"])
Form = Callable[[Report], str]


def drawn(report: Report) -> list[str]:
    """The words on a report's only picture."""
    (picture,) = (picture for section in report.sections for picture in section.pictures)
    return words_of(picture.drawing())


# positions


@FORMS
@pytest.mark.parametrize(
    "words",
    [
        "A table: position before Spring 1901, movement",
        "for France",
        "France 3, 4 units: Brest, Marseilles, Paris",
        "Germany 3, 2 units: Berlin, Kiel, Munich",
        "Nobody 22: Ankara, Belgium",
        "BEL: Army in Belgium (England)",
        "TUN: Fleet in Tunis (Italy)",
        "Fleet in Spain (south coast) (France)",
        "written F SPA/SC",
        "on a supply centre of nobody",
        "next to LYO, MAO, MAR, POR, WES",
        "on a supply centre of France",
        "next to BRE, BUR, GAS, PIC",
    ],
)
def test_a_position_has_the_score_all_units_and_where_ones_own_may_go(
    tables: dict[str, Table], form: Form, words: str
) -> None:
    assert words in form(tables["spring"].session.position_report("France"))


@FORMS
def test_a_position_names_each_unit_of_others_once_and_each_of_ones_own_in_a_chapter(
    tables: dict[str, Table], form: Form
) -> None:
    report = tables["spring"].session.position_report("France")
    text = form(report)
    for code, title in (("GAS", "Army in Gascony (Italy)"), ("MUN", "Army in Munich (Germany)")):
        assert text.count(f"{code}: {title}") == text.count(title) == 1
    chapters = [section.title for section in report.sections if section.title.endswith("(France)")]
    assert chapters == [
        "Fleet in English Channel (France)",
        "Army in Paris (France)",
        "Army in Picardy (France)",
        "Fleet in Spain (south coast) (France)",
    ]


@FORMS
@pytest.mark.parametrize("seat", ["France", "Italy", GM])
def test_everybody_reads_who_must_retreat_and_where_to(tables: dict[str, Table], form: Form, seat: str) -> None:
    text = form(tables["retreats"].session.position_report(seat))
    assert "Fleet in Spain (south coast) (France), dislodged" in text
    assert "may retreat to LYO, MAO, POR, WES" in text
    assert "SPA: Army in Spain (Italy)" in text


@FORMS
def test_nobody_is_called_dislodged_who_is_not(tables: dict[str, Table], form: Form) -> None:
    for name in ("spring", "fall", "winter"):
        text = form(tables[name].session.position_report("Italy"))
        assert "dislodged" not in text
        assert "retreat" not in text


@FORMS
def test_a_winters_position_says_what_may_be_built_and_where(tables: dict[str, Table], form: Form) -> None:
    text = form(tables["winter"].session.position_report("England"))
    for words in (
        "position before Winter 1901, adjustments",
        "To be written",
        "England may build a unit.",
        "Edinburgh, home centre of England",
        "may build A EDI or F EDI",
        "may build A LVP or F LVP",
        "France 4, 4 units: Brest, London, Marseilles, Paris",
    ):
        assert words in text
    assert "London, home centre" not in text, "London is lost"


@FORMS
def test_who_has_nothing_to_write_in_winter_is_asked_for_nothing(tables: dict[str, Table], form: Form) -> None:
    text = form(tables["winter"].session.position_report("France"))
    assert "To be written" not in text
    assert "home centre" not in text


def test_a_winters_position_says_what_must_be_removed(tmp_path: Path) -> None:
    table = Table(tmp_path, {"France": ["A Paris", "A Brest"]}, {"France": ["Paris"]}, 'stage = "adjustments"')
    assert "France must remove a unit." in plain(table.session.position_report("France"))


@FORMS
def test_a_game_that_is_over_says_how_it_ended(tmp_path: Path, form: Form) -> None:
    table = Table(tmp_path, {"France": ["A Paris"], "Italy": ["A Rome"]}, head="turns = 1")
    table.play()
    assert "A table: the end. The game is drawn." in form(table.session.position_report("Italy"))
    assert "The only turn of the game is over" in form(table.session.turn_report("Italy", 1))


@FORMS
def test_a_position_in_cities_says_on_what_a_unit_only_acts(tmp_path: Path, form: Form) -> None:
    table = Table(tmp_path, {"Germany": ["A MUN*", "A BER"]}, map="city-country")
    text = form(table.session.position_report("Germany"))
    assert "Army in Munich-City (Germany)" in text
    assert "next to BER, BOH, BUR, KIE, MUN, RUH, SIL, SWI, TYR" in text
    assert "acts by rail on BER*, KIE*" in text


# turns


TOLD = [
    "A table: report of Spring 1901, movement",
    "Orders of France",
    "A Paris does not get to Burgundy: strength 1 against Munich (2).",
    "A Picardy is convoyed to London.",
    "F English Channel convoys Picardy to London.",
    "F Spain (south coast) holds.",
    "Orders of Italy",
    "A Marseilles moves to Spain.",
    "A Gascony supports Marseilles to Spain.",
    "F Tunis holds without an order.",
    "Orders of England",
    "F London moves to North Sea.",
    "Orders of Germany",
    "A Ruhr supports Munich to Burgundy.",
    "Dislodged",
    "F Spain (south coast) is dislodged by the attack from Marseilles, 2 against 1; it may retreat to Gulf of Lyon,",
    "What comes next",
    "Next: Spring 1901, retreats.",
]


@FORMS
@pytest.mark.parametrize("seat", ["France", "England", GM])
def test_a_turn_tells_everybody_of_every_order_in_its_sequence(tables: dict[str, Table], form: Form, seat: str) -> None:
    text = form(tables["retreats"].session.turn_report(seat, 1))
    found = [text.find(words) for words in TOLD]
    assert [words for words, at in zip(TOLD, found, strict=True) if at < 0] == []
    assert found == sorted(found)


@FORMS
def test_a_turn_tells_of_each_unit_once(tables: dict[str, Table], form: Form) -> None:
    text = form(tables["retreats"].session.turn_report("England", 1))
    for words in TOLD[2:14]:
        assert text.count(words) == 1, words


@FORMS
def test_the_rule_behind_a_sentence_stands_beside_it(tables: dict[str, Table], form: Form) -> None:
    text = form(tables["retreats"].session.turn_report("France", 1))
    assert re.search(r"strength 1 against Munich \(2\)\. ?6\.A\.11", text)


@FORMS
def test_retreats_and_changes_of_centres_are_told(tables: dict[str, Table], form: Form) -> None:
    session = tables["winter"].session
    assert "F Spain (south coast) retreats to Western Mediterranean." in form(session.turn_report("Germany", 2))
    fall = form(session.turn_report("Germany", 3))
    for words in ("England takes Belgium.", "France takes London from England.", "Italy takes Spain."):
        assert words in fall
    assert fall.index("Supply centres") < fall.index("What comes next")


@FORMS
def test_builds_and_what_was_left_are_told(tables: dict[str, Table], form: Form, tmp_path: Path) -> None:
    units = {"Germany": ["A Berlin"], "Russia": ["A Moscow", "A Warsaw", "A Livonia"]}
    table = Table(tmp_path, units, {"Germany": ["Berlin", "Kiel", "Munich"], "Russia": ["Moscow"]}, 'season = "fall"')
    table.play()
    table.play(Germany=("build F KIE",), Russia=("remove A LVN",))
    text = form(table.session.turn_report("Germany", 2))
    assert "Germany builds F Kiel." in text
    assert "Germany leaves a build unused." in text
    assert "Russia removes A Livonia." in text
    assert "civil disorder" not in text


# pictures


def test_a_positions_picture_has_units_centres_and_powers_and_no_moves(tables: dict[str, Table]) -> None:
    words = drawn(tables["spring"].session.position_report("France"))
    assert {"France, 3 centres", "Italy, 3 centres", "Spring 1901, movement"} <= set(words)
    assert [words.count(letter) for letter in ("F", "I", "E", "G")] == [4 + 1, 3 + 1, 2 + 1, 2 + 1]
    assert not {"move", "support", "convoy", "failed move", "driven out, must retreat"} & set(words)


def test_a_turns_picture_has_its_marks_and_who_must_retreat(tables: dict[str, Table]) -> None:
    words = set(drawn(tables["retreats"].session.turn_report("France", 1)))
    assert {"move", "failed move", "support", "convoy", "driven out, must retreat"} <= words
    assert not {"cut support", "broken convoy", "built", "void order", "contested place"} & words


def test_a_retreats_picture_says_who_was_driven_out(tables: dict[str, Table]) -> None:
    assert "driven out, must retreat" in drawn(tables["retreats"].session.position_report("Italy"))


@pytest.mark.parametrize("name", ["spring", "retreats", "winter"])
def test_a_page_holds_its_picture_and_asks_for_nothing_else(tables: dict[str, Table], name: str) -> None:
    page = write_html(tables[name].session.position_report("Italy"))
    assert page.count("<figure>") == 1
    assert not re.search(r"""(?:src|href)=["'](?!\#|data:)|<script|@import|url\(["']?http""", page)


def test_the_picture_has_a_page_of_its_own_behind_the_text(tables: dict[str, Table]) -> None:
    *text, picture = pages(tables["spring"].session.position_report("Italy"))
    assert "France, 3 centres" in picture
    assert "Mid-Atlantic Ocean" in _even(picture)
    assert not any("France, 3 centres" in page for page in text)


# nothing of what is hidden


@pytest.mark.parametrize("seat", ["Italy", GM])
def test_orders_that_wait_are_in_nobodys_papers(tmp_path: Path, seat: str) -> None:
    silent, waiting = (Table(_made(tmp_path / name), UNITS) for name in ("silent", "waiting"))
    waiting.hand_in("France", "F SPA/SC - MAR", "A PAR - BUR")
    reports = [table.session.position_report(seat) for table in (waiting, silent)]
    assert plain(reports[0]) == plain(reports[1])
    assert write_html(reports[0]) == write_html(reports[1])
    assert write_pages(bare(reports[0])) == write_pages(bare(reports[1]))


def _made(folder: Path) -> Path:
    folder.mkdir()
    return folder


def test_a_refused_line_stands_in_its_own_seats_paper_alone(tmp_path: Path) -> None:
    table = Table(tmp_path, UNITS)
    table.hand_in("France", "A PAR - MUN", "A PIC H")
    table.advance()
    said = "Not carried out: A PAR - MUN. Munich is not adjacent to Paris"
    assert said in plain(table.session.turn_report("France", 1))
    assert "A PAR - MUN" not in plain(table.session.turn_report("Italy", 1))
