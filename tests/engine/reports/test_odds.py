"""The odds of a battle as lines: who meets whom, who wins how, what it costs, and what was taken for granted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, cast

from drumhead.engine.play.odds import ATTACKERS, DEFENDERS, Camp, Contest, Piece, Tally
from drumhead.engine.reports.odds import odds_lines

WORDS = {"retreat": "by a retreat", "rout": "by a rout", "stood": "stands", "shattered": "is shattered"}


class Field:
    """A contest that is not fought here."""

    place, ground, sums, notes, counted = "G4-V6", "a hill", ("2 to 1",), ("It does not rain.",), "men"
    columns = ("men", "morale")
    words: Mapping[str, str] = WORDS
    camps = (
        Camp("France", (Piece("FR1IN", (("men", 2400), ("morale", 50))), Piece("FR2IN", (("men", 9), ("morale", 5))))),
        Camp("Austria", (Piece("AU1IN", (("men", 900), ("morale", 60)), ("morale",)),)),
    )


TALLY = Tally(
    1000,
    Counter({(ATTACKERS, "rout"): 600, (ATTACKERS, "retreat"): 150, (DEFENDERS, "retreat"): 250}),
    (Counter({100: 500, 200: 500}), Counter({0: 1000})),
    Counter({"FR1IN": 120_400, "FR2IN": 0, "AU1IN": 0}),
    Counter(
        {("FR1IN", "stood"): 995, ("FR1IN", "shattered"): 5, ("FR2IN", "stood"): 996, ("FR2IN", "shattered"): 4}
        | {("AU1IN", "stood"): 1000}
    ),
)


def test_the_odds_of_a_battle_are_told_from_who_meets_whom_to_what_was_assumed() -> None:
    assert list(odds_lines(cast(Contest, Field()), TALLY)) == [
        "G4-V6: a hill",
        "Attackers  France: FR1IN, FR2IN",
        "Defenders  Austria: AU1IN",
        "2 to 1",
        "",
        "Attackers win  75.0 %  (72.2 to 77.6)",
        "    60.0 %  by a rout",
        "    15.0 %  by a retreat",
        "Defenders win  25.0 %  (22.4 to 27.8)",
        "    25.0 %  by a retreat",
        "",
        "men lost  mean  half    nine times in ten",
        "France    150   to 100  100 to 200",
        "Austria   0     to 0    0 to 0",
        "",
        "unit   men   morale  lost  ends",
        "FR1IN  2400  50      120   stands 99.5 %, is shattered 0.5 %",
        "FR2IN  9     5       0     stands 99.6 %",
        "AU1IN  900   60?     0     stands 100.0 %",
        "",
        "1000 battles; an interval holds the true chance 95 times in 100.",
        "? not known, taken as usual: morale of AU1IN.",
        "It does not rain.",
    ]


def test_where_all_is_known_nothing_is_said_to_be_assumed() -> None:
    known = Field()
    cast(Any, known).camps = (Field.camps[0], Camp("Austria", (Piece("AU1IN", (("men", 9), ("morale", 6))),)))
    assert not any("not known" in line for line in odds_lines(cast(Contest, known), TALLY))
