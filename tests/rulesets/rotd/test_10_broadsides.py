"""10.1, 10.15: warships that fire on land, where a game has them do so; 2.5, 8.2, 10.8, 10.10 of batteries by ships."""

from __future__ import annotations

import pytest

from drumhead.engine.play.odds import Question
from drumhead.engine.rulesets.rotd import RULESET
from tests.rulesets.rotd.afloat import page
from tests.rulesets.rotd.pages import play
from tests.rulesets.rotd.sheets import Turn, turn

ON = "[options]\nship_fire = true\n"
GUNS = "FR1RI G5-V8 8-7"
FOES = ("FR3IN G5-V8 7-5 men=2000 batteries=0", "AU3IN G5-V8 7-6 men=2000 batteries=0")
GO = "FR3IN move 7-6"


def fought(*afloat: str, extra: str = ON, pieces: tuple[str, ...] = FOES, lines: tuple[str, ...] = (GO,)) -> Turn:
    of = page(*(f"{piece} supplies=1" for piece in pieces), afloat=afloat, extra=extra)
    return turn(play(of), *lines, until="tactical-1")


def fire(found: Turn) -> list[float]:
    """The strength of attackers and defenders in the fire."""
    reckoned = next(event for event in found.of("reckoned") if event.facts["segment"] == "fire")
    return list(reckoned.facts["strength"])


@pytest.mark.rule("rotd", "10.1g")
def test_a_warship_adds_its_fire_to_a_battle_beside_the_river() -> None:
    alone, helped = fire(fought()), fire(fought(GUNS))
    assert helped[0] == pytest.approx(alone[0] + 1000) and helped[1] == pytest.approx(alone[1])
    assert fought(GUNS).unit("AU3IN").men < fought().unit("AU3IN").men
    (told,) = fought(GUNS).of("ships-support")
    assert told.visible_to("Niel") and not told.visible_to("Gyulai") and told.facts["ships"] == ["FR1RI"]


@pytest.mark.rule("rotd", "10.1g")
def test_ships_fire_by_the_option_alone() -> None:
    assert fire(fought(GUNS, extra="")) == fire(fought(extra=""))
    assert fought(GUNS, extra="").of("ships-support") == ()


@pytest.mark.rule("rotd", "10.1g")
@pytest.mark.parametrize(
    "afloat",
    [
        ("FR1RT G5-V8 8-7",),
        ("FR1RI G6-V8 8-7",),
        (GUNS, "AU1GB G5-V8 0-7"),
        (GUNS.replace("8-7", "8-7 lost=true"),),
    ],
    ids=["a transport", "from another square", "an enemy warship", "beaten"],
)
def test_not_transports_nor_from_afar_nor_before_enemy_warships(afloat: tuple[str, ...]) -> None:
    assert fire(fought(*afloat))[0] == pytest.approx(fire(fought())[0])


@pytest.mark.rule("rotd", "10.1g")
def test_an_enemy_naval_battery_in_the_square_keeps_ships_from_firing() -> None:
    battery = "AU1NB G5-V8 0-0"
    assert fought(GUNS, pieces=(*FOES, battery)).of("ships-support") == ()
    own = "FR1NB G5-V8 0-0"
    assert fought(GUNS, pieces=(*FOES, own)).of("ships-support") != ()


@pytest.mark.rule("rotd", "10.1g")
def test_not_into_a_battle_away_from_the_water() -> None:
    inland = ("FR3IN G5-V8 7-4 men=2000 batteries=0", "AU3IN G5-V8 7-5 men=2000 batteries=0")
    found = fought(GUNS, pieces=inland, lines=("FR3IN move 7-5",))
    assert found.of("battle") != () and found.of("ships-support") == ()


@pytest.mark.rule("rotd", "10.1g")
@pytest.mark.parametrize(("guns", "square"), [(GUNS, "G5-V8"), ("FR1RI G5-V6 8-7", "G5-V6")], ids=["Adda", "Po"])
@pytest.mark.parametrize(("row", "fires"), [(6, True), (5, False)], ids=["on the bank", "inland"])
def test_into_a_battle_far_along_either_kind_of_great_river(guns: str, square: str, row: int, fires: bool) -> None:
    pieces = (f"FR3IN {square} 1-{row - 1} men=2000 batteries=0", f"AU3IN {square} 1-{row} men=2000 batteries=0")
    found = fought(guns, pieces=pieces, lines=(f"FR3IN move 1-{row}",))
    assert found.of("battle") != () and bool(found.of("ships-support")) is fires


@pytest.mark.rule("rotd", "10.1g")
def test_a_ship_fires_into_one_battle_a_phase_the_nearest() -> None:
    pieces = (*FOES, "FR4IN G5-V8 11-5 men=2000 batteries=0", "AU4IN G5-V8 11-6 men=2000 batteries=0")
    found = fought(GUNS, pieces=pieces, lines=(GO, "FR4IN move 11-6"))
    assert len(found.of("battle")) == 2
    (told,) = found.of("ships-support")
    assert told.tactical == found.game.map.tactical_board.cell("7-6")


@pytest.mark.rule("rotd", "10.1g")
def test_ships_off_a_port_fire_into_a_battle_on_the_coast() -> None:
    pieces = ("FR3IN G3-V7 1-1 men=2000 batteries=0", "AU3IN G3-V7 1-2 men=2000 batteries=0")
    found = fought("FR1IC off Genova", pieces=pieces, lines=("FR3IN move 1-2",))
    assert found.one("ships-support").facts["strength"] == 2000


@pytest.mark.rule("rotd", "10.1g")
def test_the_odds_know_of_ships() -> None:
    def strength(afloat: tuple[str, ...]) -> float:
        game, state = play(page(*FOES, afloat=afloat, extra=ON))
        view = RULESET.view(game, state, game.seat("Niel"))
        (bout,) = RULESET.odds(game, view, (), Question(square="G5-V8"))
        return bout.forces[0].support

    assert (strength((GUNS,)), strength(())) == (1000, 0)


@pytest.mark.rule("rotd", "10.15n")
def test_a_warship_without_a_battle_bombards_the_enemy_beside_the_water_half_as_strong_again() -> None:
    found = fought(
        GUNS, pieces=("AU3IN G5-V8 7-6 men=2000 batteries=0", "FR3IN G5-V8 0-0"), lines=("AU3IN defend defend",)
    )
    told = found.one("ships-bombarded")
    assert told.facts["strength"] == 1500 and told.visible_to("Hamelin") and not told.visible_to("Gyulai")
    lost = found.one("shelled").facts["total"]
    assert lost == round(0.030 * 1500) and found.unit("AU3IN").men == 2000 - lost


@pytest.mark.rule("rotd", "10.15n")
def test_not_inland_nor_into_squares_with_friends_nor_from_coastal_waters_nor_without_the_option() -> None:
    foe = "AU3IN G5-V8 7-4 men=2000 batteries=0"
    assert fought(GUNS, pieces=(foe,), lines=()).of("ships-bombarded") == ()
    near = "AU3IN G5-V8 7-6 men=2000 batteries=0"
    assert fought(GUNS, pieces=(near,), lines=(), extra="").of("ships-bombarded") == ()
    coast = "AU3IN G3-V7 1-2 men=2000 batteries=0"
    assert fought("FR1IC off Genova", pieces=(coast,), lines=()).of("ships-bombarded") == ()
    assert fought("FR1IC Genova", pieces=(coast,), lines=()).of("ships-bombarded") != ()
    assert fought(GUNS, lines=(GO,)).of("ships-bombarded") == ()


@pytest.mark.rule("rotd", "10.10b")
@pytest.mark.rule("rotd", "10.8r")
def test_a_battery_that_loses_its_battle_is_destroyed_though_ships_of_its_side_lie_there() -> None:
    pieces = ("FR1NB G5-V8 7-6 men=60", "AU3IN G5-V8 7-5 men=3000 batteries=0 quality=7")
    found = fought("FR1RI G5-V8 8-7", extra="", pieces=pieces, lines=("AU3IN move 7-6", "AU3IN attack assault"))
    assert found.unit("FR1NB").status == "gone"


@pytest.mark.rule("rotd", "8.2e")
def test_an_enemy_battery_denies_a_river_to_the_side_whose_warships_sailed_there_last() -> None:
    river = '[squares."G5-V8"]\nriver = "allies"\n'
    bridge = "FR9PB G5-V8 5-6"
    free = fought(GUNS, extra=river, pieces=(bridge,), lines=("FR9PB deploy 5-7",))
    held = fought(GUNS, extra=river, pieces=(bridge, "AU1NB G5-V8 14-14"), lines=("FR9PB deploy 5-7",))
    assert (free.unit("FR9PB").deployed, held.unit("FR9PB").deployed) == (True, False)
    assert held.one("bridge-delayed").rule == "12.4b"
