"""10: battles of whole turns: ordered on a sheet that the desk accepts, and played with all the phases around them."""

from __future__ import annotations

from typing import Any

import pytest

from drumhead.engine.rulesets.rotd import RULESET
from drumhead.engine.rulesets.rotd.campaign.state import Unit
from tests.rulesets.rotd.boards import HOME, city, flat_map, rows, unit
from tests.rulesets.rotd.days import Day, day

COUNTRY = flat_map(owner="FRA", cities=[city("Milano", "G9-V6 7-7")])
ATTACK = "AU1IN move 7-7"
STAND = "FR1IN defend defend"


def brigade(id: str, tactical: str, **fields: Any) -> Unit:
    return unit(id, f"{HOME} {tactical}", **{"arm": "rifle", "experience": 16, "fatigue": 2, **fields})


def assault(*units: Unit, orders: tuple[str, ...] = (), **about: Any) -> Day:
    """AU1IN moves from 8-7 upon FR1IN on 7-7, which stands."""
    pair = (brigade("FR1IN", "7-7"), brigade("AU1IN", "8-7"))
    given = {each.id for each in units}
    around = [each for each in pair if each.id not in given]
    return day(*around, *units, orders=(ATTACK, STAND, *orders), **{"map": COUNTRY, **about})


def sentence(played: Day, kind: str) -> str:
    return RULESET.wording(played.game, played.one(kind))


@pytest.mark.rule("rotd", "11.11")
def test_fire_and_melee_of_one_phase_cost_one_round_together() -> None:
    played = assault(roll=0.4)
    assert {"fired", "grappled"} <= set(played.kinds("tactical-1"))
    assert [played.unit(id).ammunition for id in ("FR1IN", "AU1IN")] == [4, 4]
    assert [played.unit(id).fatigue for id in ("FR1IN", "AU1IN")] == [4, 6]


@pytest.mark.rule("rotd", "11.11")
def test_who_fires_his_last_round_fights_the_melee_of_that_phase_as_armed() -> None:
    played = assault(brigade("FR1IN", "7-7", ammunition=1), brigade("AU1IN", "8-7", ammunition=1), roll=0.4)
    grappled = played.heard("Allies", "grappled")[0].facts["parts"][0]
    assert grappled["foot"] == grappled["men"]
    assert [played.unit(id).ammunition for id in ("FR1IN", "AU1IN")] == [0, 0]


@pytest.mark.rule("rotd", "10.7")
def test_only_who_fires_is_named_as_firing() -> None:
    second = brigade("FR2IN", "7-7")
    played = assault(second, orders=("FR2IN line second", "FR2IN defend defend"), roll=0.9)
    assert played.heard("Allies", "fired")[0].units == ("FR1IN",)
    assert "FR2IN" not in RULESET.wording(played.game, played.heard("Allies", "fired")[0])
    assert played.unit("FR2IN").fatigue == 2


@pytest.mark.rule("rotd", "10.7")
def test_where_nobody_can_fire_nobody_is_named() -> None:
    played = assault(brigade("FR1IN", "7-7", ammunition=0), roll=0.9)
    fired = played.heard("Allies", "fired")[0]
    assert fired.units == () and RULESET.wording(played.game, fired) == "None of your units fires."
    assert played.unit("FR1IN").fatigue == 2


@pytest.mark.rule("rotd", "10.2")
def test_a_headquarters_that_cannot_get_away_is_not_said_to_get_away() -> None:
    walls = rows(*[""] * 6, "......##.", "......#..", "......##.")
    staff = brigade("FR1CQ", "7-7")
    map = flat_map(owner="FRA", cities=[city("Milano", "G9-V6 7-7")], ground={HOME: walls})
    played = day(staff, brigade("AU1IN", "8-7"), orders=[ATTACK], map=map, roll=0.5)
    assert played.unit("FR1CQ").status == "shattered"
    assert "keeps together" in sentence(played, "overrun")


@pytest.mark.rule("rotd", "10.14")
@pytest.mark.rule("rotd", "6.3b")
@pytest.mark.rule("rotd", "6.3c")
@pytest.mark.parametrize(
    ("order", "part"),
    [
        ("FR1IN pursue", 0.2),
        ("FR1IN march to battle", 0.2),
        ("FR1IN march to allies", 0.2),
        ("FR1IN march to enemies", 0.2),
        ("FR1IN march G4-V5", 0.2),
        ("FR1IN halt on detection", 0.4),
        ("FR1IN move 8-8", 0.4),
    ],
)
def test_every_order_to_march_keeps_stragglers_away_longer(order: str, part: float) -> None:
    played = day(brigade("FR1IN", "7-7", stragglers=100), orders=[order], until="end", map=COUNTRY)
    assert played.one("stragglers-returned").facts["part"] == part


FORT = flat_map(owner="FRA", cities=[city("Fort", f"{HOME} 7-7", fort=3, fort_capacity=1800)])


@pytest.mark.rule("rotd", "10.6")
@pytest.mark.rule("rotd", "10.8")
@pytest.mark.rule("rotd", "2.6a")
def test_of_half_a_garrison_only_those_inside_have_the_walls() -> None:
    inside, outside = brigade("FR1IN", "7-7", in_fort=True), brigade("FR2IN", "7-7")
    orders = ("FR2IN defend defend", "AU2IN move 7-7", "AU2IN attack attack")
    played = assault(inside, outside, brigade("AU2IN", "8-7"), orders=orders, map=FORT, roll=0.4)
    grappled = {part["unit"]: part["factors"] for part in played.heard("Allies", "grappled")[0].facts["parts"]}
    assert grappled["FR1IN"]["fort"] == pytest.approx(1.6) and grappled["FR2IN"]["fort"] == 1.0
    assert grappled["FR1IN"]["flanks"] == 1.0 and grappled["FR2IN"]["flanks"] == 0.8
    assert played.heard("Allies", "suffered")[0].facts["factor"] == {"FR1IN": pytest.approx(0.6), "FR2IN": 1.0}
    stormers = {part["unit"]: part["factors"]["fort"] for part in played.heard("Austria", "fired")[0].facts["parts"]}
    assert stormers == {"AU1IN": pytest.approx(0.76), "AU2IN": pytest.approx(0.76)}


@pytest.mark.rule("rotd", "10.14")
def test_the_loser_of_a_melee_leaves_prisoners_and_its_winner_hardly_any() -> None:
    """Killed, wounded, prisoners, stragglers: in the hundred 14, 66, 2, 18, and 11, 51, 20, 18 of the beaten."""
    held = assault(roll=0.4)
    assert _struck(held, "Allies") == {"FR1IN": [4, 17, 0, 5]}
    assert _struck(held, "Austria") == {"AU1IN": [6, 26, 10, 9]}
    crowd = [brigade(f"AU{n}IN", "8-7", men=3000) for n in (1, 2)]
    stormed = assault(*crowd, orders=("AU2IN move 7-7",), roll=0.4)
    assert stormed.one("battle-won", "tactical-1").facts["by"] == "attackers"
    assert _struck(stormed, "Allies") == {"FR1IN": [7, 31, 13, 11]}
    assert _struck(stormed, "Austria") == {"AU1IN": [1, 5, 0, 2], "AU2IN": [1, 5, 0, 2]}


def _struck(played: Day, seat: str) -> dict[str, list[int]]:
    """A side's losses in the melee, unit by unit."""
    found: dict[str, list[int]] = played.heard(seat, "suffered", "tactical-1")[1].facts["fallen"]
    return found
