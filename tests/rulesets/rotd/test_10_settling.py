"""10: a game master's words on a battle, read word by word: what they want of it, and what says nothing."""

from __future__ import annotations

import pytest

from drumhead.engine.errors import DrumheadError
from drumhead.engine.play.rulings import Settled
from drumhead.engine.rulesets.rotd.opening.settling import settle_battle
from tests.rulesets.rotd.boards import BOARD, tac
from tests.rulesets.rotd.pages import play, units

GAME, _ = play(units("FR1IN G4-V6 7-7", "AU1IN G4-V6 7-8"))
EXPECTED = "winner=attackers, attackers=0-300 (the men they lose), or FR1IN=stood are expected"
ENDS = "units end stood, retreated, routed, shattered, destroyed."


def test_what_is_wanted_of_a_battle_is_kept_word_by_word_with_its_place_and_units() -> None:
    words = ("g4-v6  7-8", "winner=attackers", "attackers=0-300", "defenders=7", "FR1IN=stood", "", "AU1IN=routed")
    assert settle_battle(GAME, words) == Settled(
        "battle G4-V6 7-8",
        {"winner": "attackers", "attackers": "0-300", "defenders": "7", "FR1IN": "stood", "AU1IN": "routed"},
        *(BOARD.cell("G4-V6"), tac("7-8"), ("FR1IN", "AU1IN")),
    )


@pytest.mark.parametrize(
    ("word", "meaningful"),
    [
        *((f"winner={name}", True) for name in ("attackers", "defenders", "allies", "austria")),
        *((f"winner={name}", False) for name in ("Allies", "prussia", "FR1IN", "stood", "")),
        *((f"FR1IN={fate}", True) for fate in ("stood", "retreated", "routed", "shattered", "destroyed")),
        *((f"FR1IN={fate}", False) for fate in ("fled", "attackers", "3", "Stood")),
        *((f"attackers={men}", True) for men in ("0", "0-0", "0-1", "12", "300-300")),
        *((f"defenders={men}", False) for men in ("-1", "1-0", "300-299", "many", "3-", "stood", "")),
    ],
)
def test_winners_losses_and_fates_have_their_own_words(word: str, meaningful: bool) -> None:
    key, _, value = word.partition("=")
    if meaningful:
        found = settle_battle(GAME, ("G4-V6 7-8", word))
        assert (found.wanted, found.units) == ({key: value}, (key,) if key == "FR1IN" else ())
        return
    with pytest.raises(DrumheadError) as told:
        settle_battle(GAME, ("G4-V6 7-8", word))
    assert str(told.value) in (
        f"{key}={value} says nothing of a battle: {EXPECTED}; {ENDS}",
        f"KEY=VALUE is expected, not {word!r}; a value with blanks stands in quotes.",
    )


@pytest.mark.parametrize(
    ("words", "said"),
    [
        *(((place,), "in quotes, such as 'G4-V9 2-7', not ") for place in ("G4-V6", "", "Novara", "G4-V6 7 8")),
        ((), "in quotes, such as 'G4-V9 2-7', not ''."),
        (("Z9-V6 7-8", "winner=allies"), "The battle: place 'Z9-V6 7-8': "),
        (("G4-V6 7-19",), "The battle: place 'G4-V6 7-19': "),
        (("G4-V6 7-8",), f"What must come of the battle? {EXPECTED}."),
        (("G4-V6 7-8", ""), f"What must come of the battle? {EXPECTED}."),
    ],
)
def test_a_battle_is_at_a_square_that_there_is_and_something_is_wanted_of_it(words: tuple[str, ...], said: str) -> None:
    with pytest.raises(DrumheadError) as told:
        settle_battle(GAME, words)
    assert said in str(told.value)
    assert ("Where was the battle?" in str(told.value)) == said.startswith("in quotes")
