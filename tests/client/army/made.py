"""An army that is made up: an army with two wings, of whose four units something else is known each."""

from __future__ import annotations

from drumhead.client.army.muster import Muster
from drumhead.client.models.drafted import Drafted
from drumhead.engine.play.formations import MEAN, Formation, Gauge, OrderOfBattle, Strength
from drumhead.engine.play.view import Link

MEN = Gauge("men", "Men", one="Man")
MORALE = Gauge("morale", "Morale", MEAN, "men", ("low", "middling", "high"), "Mor.")
GUNS = Gauge("guns", "Guns", MEAN, aside=True)
ARMY = Formation("army", "Army of Italy", "army", "", "HQ", ("HQ", "A1", "A2", "B1"), "Melas")
LEFT, RIGHT = (
    Formation("left", "Left wing", "wing", "army", units=("A1", "A2")),
    Formation("right", "Right wing", "wing", "army", units=("B1",)),
)
STRENGTHS = {
    "HQ": Strength("HQ", "staff", "Alessandria"),
    "A1": Strength("A1", "Zach", "Marengo", {"men": 900, "morale": 2, "guns": 4}, ("hungry",)),
    "A2": Strength("A2", "Ott", "Marengo", {"men": 100, "morale": 0}),
    "B1": Strength("B1", "Elsnitz", "", {"men": 1}, ("away", "hungry")),
}
ORDER = OrderOfBattle((ARMY, LEFT, RIGHT), (MEN, MORALE, GUNS), STRENGTHS)
LINKS = {
    "army": Link("army", "Army of Italy", commander="Melas"),
    "HQ": Link("HQ", "HQ staff", unit="HQ"),
    "A1": Link("A1", "A1 Zach", "army", "A1", "Zach", "Ott", "under HQ", given=True),
    "B1": Link("B1", "B1 Elsnitz", "army", "B1", given=True),
}
DRAFT = Drafted(
    {"A1": ("march Marengo", "rest")}, frozenset({"A2", "HQ"}), frozenset({"A1"}), frozenset({"B1"})
)  # fmt: skip
WHOLE = Muster(ORDER, LINKS, DRAFT)
