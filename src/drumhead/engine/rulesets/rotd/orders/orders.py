"""6.1-6.10, 7.17: the orders of a campaign turn, of the deployment before it and of peace, as typed values."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, BeforeValidator, Field, TypeAdapter

from drumhead.engine.play.orders import Order

AttackMode = Literal["assault", "attack", "skirmish", "evade"]
DefendMode = Literal["last-ditch", "defend", "skirmish", "evade"]
Line = Literal["first", "second", "rear"]
Weapon = Literal["rifle", "breechloader", "chassepot", "breech carbine", "rifled", "breechloading", "mitrailleuse"]
"""3.4: what basic weapons are exchanged for."""
NOBODY = "nobody"
"""In the place of a deputy: none (3.5a)."""
Tac = Annotated[int, Field(ge=1, le=5)]
ShipId = Annotated[str, Field(pattern=r"^[A-Z]{2}[0-9]+[A-Z]{2}$")]
"""A ship's id, such as FR1RT."""


class March(Order):
    """6.3, 7.4: squares for strategic phases 1 to 6; None leaves a phase out."""

    kind: Literal["march"] = "march"
    path: Annotated[tuple[int | None, ...], Field(min_length=1, max_length=6)]


class Withdraw(Order):
    """7.5: the square of a strategic withdrawal."""

    kind: Literal["withdraw"] = "withdraw"
    to: int


class Entry(Order):
    """6.3, 7.14: the tactical square near which to enter."""

    kind: Literal["entry"] = "entry"
    at: int


class HaltOnDetection(Order):
    """7.9."""

    kind: Literal["halt on detection"] = "halt on detection"


class HaltOnEntry(Order):
    """7.10."""

    kind: Literal["halt on enemy entry"] = "halt on enemy entry"


class HaltBeforeForcedMarch(Order):
    """7.11."""

    kind: Literal["halt before forced march"] = "halt before forced march"


class Pursue(Order):
    """7.12: follow an enemy that leaves the square, at most `limit` times (None: as often as it can)."""

    kind: Literal["pursue"] = "pursue"
    limit: Annotated[int, Field(ge=1, le=6)] | None = None


class MarchTo(Order):
    """7.13: one order for each of battle, allies and enemies may stand."""

    kind: Literal["march to"] = "march to"
    target: Literal["battle", "allies", "enemies"]

    @property
    def key(self) -> tuple[str, str]:
        return self.unit, f"{self.kind} {self.target}"


class Rail(Order):
    """8.3: rail movement."""

    kind: Literal["rail"] = "rail"
    to: int
    via: int | None = None
    entry: int | None = None


class Move(Order):
    """9.2, 12.7: a tactical move to a square, or to the nearest ford or pass; over a waypoint or a ferry, by its id."""

    kind: Literal["move"] = "move"
    to: int | Literal["ford", "pass"]
    via: int | ShipId | None = None
    start: Tac = 1


class StayOutOfFort(Order):
    """6.4, 9.2."""

    kind: Literal["stay out of fort"] = "stay out of fort"


class Engage(Order):
    """9.8."""

    kind: Literal["engage"] = "engage"
    first: Tac = 1
    last: Tac = 5


class Support(Order):
    """9.10."""

    kind: Literal["support"] = "support"
    at: int
    radius: Annotated[int, Field(ge=0, le=14)]
    first: Tac = 1
    last: Tac = 5


class Intercept(Order):
    """9.11."""

    kind: Literal["intercept"] = "intercept"
    at: int
    radius: Annotated[int, Field(ge=0, le=14)]
    first: Tac = 1
    last: Tac = 5


class Attack(Order):
    """6.6: the offensive posture."""

    kind: Literal["attack"] = "attack"
    mode: AttackMode


class Defend(Order):
    """6.6: the defensive posture."""

    kind: Literal["defend"] = "defend"
    mode: DefendMode


class InLine(Order):
    """6.4, 9.9: the line of battle sought."""

    kind: Literal["line"] = "line"
    line: Line


class Supply(Order):
    """6.7, 11.9: the level to carry (None: neither draw nor unload) and the source ("" the listed one, "none" none)."""

    kind: Literal["supply"] = "supply"
    level: Annotated[int, Field(ge=0, le=12)] | None = None
    source: str = ""


class Deploy(Order):
    """12.4: lay a pontoon bridge on a river square; takes the tactical phase in which it is laid."""

    kind: Literal["deploy"] = "deploy"
    at: int
    start: Tac = 1


class Undeploy(Order):
    """12.5: take a pontoon bridge up, to dry land beside it (None: the nearest such square)."""

    kind: Literal["undeploy"] = "undeploy"
    to: int | None = None
    start: Tac = 1


class DeployTo(Order):
    """7.17, 9.13, 6.10: be placed before the campaign, or moved in peace; a square left blank (None) stays as it is."""

    kind: Literal["deploy to"] = "deploy to"
    to: int | None = None
    at: int | None = None


class Board(Order):
    """13.1: go aboard a ship that lies beside the unit."""

    kind: Literal["board"] = "board"
    ship: ShipId


class Unload(Order):
    """13.1: go ashore from the ship it is on, to a square beside it (None: the nearest there is)."""

    kind: Literal["unload"] = "unload"
    at: int | None = None


class Merge(Order):
    """3.5b: be merged into another unit of the same type."""

    kind: Literal["merge"] = "merge"
    into: str


class HandBattery(Order):
    """10.11c: hand a captured battery to a unit that has none."""

    kind: Literal["hand battery"] = "hand battery"
    to: str


class Inactivate(Order):
    """13.1."""

    kind: Literal["inactivate"] = "inactivate"


class Activate(Order):
    """13.1, 13.5."""

    kind: Literal["activate"] = "activate"


class InactivateUnit(Order):
    """13.1d: a War Minister puts a unit of his side to rest."""

    kind: Literal["inactivate unit"] = "inactivate unit"
    whom: str

    @property
    def key(self) -> tuple[str, str]:
        return self.unit, f"{self.kind} {self.whom}"


class ActivateUnit(Order):
    """13.1d: a War Minister calls a unit of his side up."""

    kind: Literal["activate unit"] = "activate unit"
    whom: str

    @property
    def key(self) -> tuple[str, str]:
        return self.unit, f"{self.kind} {self.whom}"


class BuyReplacements(Order):
    """3.5b: men of the pool for a unit, bought by the treasury."""

    kind: Literal["buy replacements"] = "buy replacements"
    men: Annotated[int, Field(ge=1, le=9999)]
    whom: str

    @property
    def key(self) -> tuple[str, str]:
        return self.unit, f"{self.kind} {self.whom}"


class UpgradeUnit(Order):
    """3.4: better weapons for a unit, bought by the treasury."""

    kind: Literal["upgrade unit"] = "upgrade unit"
    whom: str
    weapon: Weapon

    @property
    def key(self) -> tuple[str, str]:
        return self.unit, f"{self.kind} {self.whom}"


class Destroy(Order):
    """8.5, 8.6: destroy the track of the square, or the railway bridge where the unit stands."""

    kind: Literal["destroy"] = "destroy"
    what: Literal["track", "bridge"]


class Rebuild(Order):
    """8.5, 12.3: rebuild the track of a square with its bridges; the unit is the headquarters or office that orders."""

    kind: Literal["rebuild track"] = "rebuild track"
    to: int

    @property
    def key(self) -> tuple[str, str]:
        return self.unit, f"{self.kind} {self.to}"


class Transfer(Order):
    """11.7: supplies from one store to another; the unit is the headquarters or office that orders it."""

    kind: Literal["transfer"] = "transfer"
    amount: Annotated[int, Field(ge=1, le=999)]
    origin: Annotated[str, Field(min_length=1)]
    goal: Annotated[str, Field(min_length=1)]

    @property
    def key(self) -> tuple[str, str]:
        return self.unit, f"{self.kind} {self.origin} to {self.goal}"


class Store(Order):
    """11.5: set up a depot or cache; the unit is the headquarters or office that orders it."""

    kind: Literal["store"] = "store"
    what: Literal["depot", "cache"]
    to: int
    at: int

    @property
    def key(self) -> tuple[str, str]:
        return self.unit, f"{self.kind} {self.to}.{self.at}"


class Remove(Order):
    """11.5: give up a depot or cache; the unit is the headquarters or office that orders it."""

    kind: Literal["remove"] = "remove"
    store: Annotated[str, Field(min_length=1)]

    @property
    def key(self) -> tuple[str, str]:
        return self.unit, f"{self.kind} {self.store}"


Rank = Literal["general", "lieutenant general", "major general", "brigadier", "colonel"]


class Promote(Order):
    """3.5ae: an officer has another rank when the turn is over; the unit is the office that orders it."""

    kind: Literal["promote"] = "promote"
    person: Annotated[str, Field(min_length=1)]
    rank: Rank

    @property
    def key(self) -> tuple[str, str]:
        return self.unit, f"{self.kind} {self.person}"


class Assign(Order):
    """3.5ad: somebody is given a unit, or made its deputy (nobody: it has none); the unit is the headquarters whose
    commander orders it."""

    kind: Literal["assign"] = "assign"
    target: str
    post: Literal["commander", "deputy"] = "commander"
    person: str

    @property
    def key(self) -> tuple[str, str]:
        return self.unit, f"{self.kind} {self.target} {self.post}"


SideOrder = (
    Rebuild
    | Transfer
    | Store
    | Remove
    | InactivateUnit
    | ActivateUnit
    | BuyReplacements
    | UpgradeUnit
    | Assign
    | Promote
)
"""What army headquarters and offices order for their side: any number of each may stand."""

Accord = Literal["armistice", "peace"]


def _names(given: object) -> object:
    """Names as a form has them, with commas between, are as good as a list."""
    return [name.strip() for name in given.split(",") if name.strip()] if isinstance(given, str) else given


Names = Annotated[tuple[str, ...], BeforeValidator(_names), AfterValidator(lambda names: tuple(sorted(set(names))))]


class Offer(Order):
    """5.1: offer another side an armistice or peace; cities by name that go over and that are asked for."""

    kind: Literal["offer"] = "offer"
    what: Accord
    to: Annotated[str, Field(min_length=1)]
    ceding: Names = ()
    asking: Names = ()

    @property
    def key(self) -> tuple[str, str]:
        return self.unit, f"{self.kind} {self.to}"


class Answer(Order):
    """5.1: accept or refuse what another side offers."""

    kind: Literal["answer"] = "answer"
    says: Literal["accept", "refuse"]
    what: Accord
    of: Annotated[str, Field(min_length=1)]

    @property
    def key(self) -> tuple[str, str]:
        return self.unit, f"{self.kind} {self.of}"


class WithdrawOffer(Order):
    """5.1: take back what was offered to a side, or ("") all that was offered."""

    kind: Literal["withdraw offer"] = "withdraw offer"
    to: str = ""

    @property
    def key(self) -> tuple[str, str]:
        return self.unit, f"{self.kind} {self.to}"


class DeclareWar(Order):
    """5.1, 7.16: open hostilities with a side, or a state of none."""

    kind: Literal["declare war"] = "declare war"
    on: Annotated[str, Field(min_length=1)]

    @property
    def key(self) -> tuple[str, str]:
        return self.unit, f"{self.kind} {self.on}"


class Denounce(Order):
    """5.1: give notice of an armistice."""

    kind: Literal["denounce"] = "denounce"
    of: Annotated[str, Field(min_length=1)]

    @property
    def key(self) -> tuple[str, str]:
        return self.unit, f"{self.kind} {self.of}"


StateOrder = Offer | Answer | WithdrawOffer | DeclareWar | Denounce
"""War and peace, ordered by whoever speaks for a side: any number of each may stand."""

RotdOrder = Annotated[
    March
    | Withdraw
    | Entry
    | HaltOnDetection
    | HaltOnEntry
    | HaltBeforeForcedMarch
    | Pursue
    | MarchTo
    | Rail
    | Move
    | StayOutOfFort
    | Engage
    | Support
    | Intercept
    | Attack
    | Defend
    | InLine
    | Supply
    | Deploy
    | Undeploy
    | DeployTo
    | Board
    | Unload
    | Merge
    | HandBattery
    | Inactivate
    | Activate
    | Destroy
    | Rebuild
    | Transfer
    | Store
    | Remove
    | Assign
    | Promote
    | InactivateUnit
    | ActivateUnit
    | Offer
    | Answer
    | WithdrawOffer
    | DeclareWar
    | Denounce
    | BuyReplacements
    | UpgradeUnit,
    Field(discriminator="kind"),
]

ORDER: TypeAdapter[RotdOrder] = TypeAdapter(RotdOrder)
