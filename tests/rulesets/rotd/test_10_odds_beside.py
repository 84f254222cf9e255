"""10.1: odds of a battle with units that are put there for the question, wherever they stand."""

from __future__ import annotations

import pytest

from drumhead.engine.rulesets.rotd.campaign.state import Unit
from tests.rulesets.rotd.boards import HOME, unit
from tests.rulesets.rotd.clashes import brigade
from tests.rulesets.rotd.test_10_odds import PAIR, Position, asked, figures, known, only, position, refusal, sides

AWAY = unit("FR2IN", "G3-V6 7-7", arm="rifle", experience=16, fatigue=5)


def at(*units: Unit) -> Position:
    return position(*units)


@pytest.mark.rule("rotd", "10.1a")
def test_units_from_elsewhere_attack_beside_those_who_are_there_and_make_it_likelier() -> None:
    alone = only(at(*PAIR, AWAY), attacker="Allies")
    helped = only(at(*PAIR, AWAY), attackers=("FR2IN",))
    assert sides(alone) == (("FR1IN",), ("AU1IN",))
    assert sides(helped) == (("FR1IN", "FR2IN"), ("AU1IN",))
    assert known(helped).winning(0).low > known(alone).winning(0).high
    assert "Put there for the question: FR2IN." in helped.notes and figures(helped, "FR2IN")["fatigue"] == 5


def test_units_from_elsewhere_defend_beside_those_who_are_there() -> None:
    found = only(at(*PAIR, AWAY), defenders=("FR2IN",))
    assert sides(found) == (("AU1IN",), ("FR1IN", "FR2IN"))


def test_who_is_put_there_to_defend_is_attacked_by_his_enemies_whoever_stands_there_before_them() -> None:
    far = unit("AU2IN", "G9-V6 7-7", arm="rifle")
    assert sides(only(at(*PAIR, far), defenders=("AU2IN",))) == (("FR1IN",), ("AU1IN", "AU2IN"))


def test_the_places_of_enemies_on_a_square_are_named_in_their_order() -> None:
    foes = (brigade("AU1IN", "12-9"), brigade("AU2IN", "3-2"), brigade("AU3IN", "8-7"))
    places = "Enemies of theirs stand on several places of G4-V6 on 3-2, 8-7, 12-9; say where, as G4-V6 3-2."
    assert refusal(at(*foes, AWAY), attackers=("FR2IN",)) == places


def test_an_enemy_who_stands_alone_is_attacked_from_where_they_come() -> None:
    found = only(at(brigade("AU1IN", "8-7"), AWAY), attackers=("FR2IN",))
    assert sides(found) == (("FR2IN",), ("AU1IN",))
    assert "attacked from W" in found.ground and found.place == f"{HOME} 8-7"


def test_orders_of_who_is_put_there_give_him_his_posture() -> None:
    found = only(at(brigade("AU1IN", "8-7"), AWAY), "gm", "FR2IN attack assault", attackers=("FR2IN",))
    assert figures(found, "FR2IN")["mode"] == "assault"


def test_of_a_stranger_who_is_put_there_no_more_is_known_than_who_he_is() -> None:
    """Reported or seen, he is taken as usual: his own figures are not told."""
    far = unit("AU2IN", f"{HOME} 9-8", men=3333)
    found = only(at(*PAIR, far), "Allies", attacker="Allies", defenders=("AU2IN",))
    piece = next(piece for piece in found.camps[1].pieces if piece.id == "AU2IN")
    assert "men" in piece.assumed and dict(piece.figures)["men"] != 3333


def test_where_there_are_two_battles_the_place_must_be_named() -> None:
    foes = brigade("AU1IN", "8-7"), brigade("AU3IN", "3-3")
    assert refusal(at(*foes, AWAY), attackers=("FR2IN",)) == (
        f"Enemies of theirs stand on several places of {HOME} on 3-3, 8-7; say where, as {HOME} 3-3."
    )
    (found,) = asked(at(*foes, AWAY), square=f"{HOME} 3-3", attackers=("FR2IN",))  # type: ignore[arg-type]
    assert sides(found) == (("FR2IN",), ("AU3IN",))


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ({"attackers": ("FR9IN",)}, "There is no unit 'FR9IN'."),
        ({"attackers": ("FR1CQ",)}, "FR1CQ does not fight: only active brigades and batteries do (rule 10.1)."),
        ({"attackers": ("FR2IN",), "defenders": ("FR2IN",)}, "FR2IN cannot both attack and defend."),
        ({"attacker": "Allies", "defenders": ("FR2IN",)}, "FR2IN would not defend in that battle (rule 10.6)."),
    ],
)
def test_who_cannot_be_put_there_is_refused_in_a_sentence(question: dict[str, str], words: str) -> None:
    assert refusal(at(*PAIR, AWAY, unit("FR1CQ", HOME)), **question) == words


@pytest.mark.rule("rotd", "10.1a")
def test_a_corps_is_put_there_without_its_headquarters() -> None:
    found = only(at(*PAIR, AWAY, unit("FR1CQ", HOME)), attackers=("FR1CQ", "FR2IN"))
    assert sides(found) == (("FR1IN", "FR2IN"), ("AU1IN",))
    assert "Left out, since only active brigades and batteries fight (rule 10.1): FR1CQ." in found.notes
    assert "Put there for the question: FR2IN." in found.notes


def test_a_seat_puts_nobody_anywhere_of_whom_it_does_not_know() -> None:
    hidden = unit("AU7IN", "H6-V9 7-7")
    words = refusal(at(*PAIR, hidden), "Allies", defenders=("AU7IN",))  # type: ignore[arg-type]
    assert words == "Allies knows of no unit 'AU7IN'."
