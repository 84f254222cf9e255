"""A scenario's TOML as pydantic models: what may be written, before any of it is compared with the map."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from drumhead.engine.rulesets.rotd.campaign.state import Hull, Kind
from drumhead.engine.rulesets.rotd.orders.orders import AttackMode, DefendMode, Line, Rank

Small = Annotated[int, Field(ge=0)]


class Entry(BaseModel):
    """A table of the file; keys nobody knows are mistakes."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=False)


class PageEntry(BaseModel):
    """The form of a scenario's own keys; what stands under them is read by itself."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    theatre: tuple[str, ...] = ()
    sides: dict[str, Any] = {}
    nations: dict[str, str] = {}
    relations: dict[str, str] = {}
    seats: list[Any] = []
    persons: dict[str, Any] = {}
    templates: dict[str, dict[str, Any]] = {}
    units: list[Any] = []
    depots: list[Any] = []
    cities: dict[str, Any] = {}
    squares: dict[str, Any] = {}
    options: dict[str, Any] = {}
    objectives: dict[str, int] = {}
    blocs: dict[str, list[str]] = {}
    treasury: dict[str, Any] = {}
    ships: list[Any] = []
    garrisons: dict[str, str] = {}
    campaigns: list[Any] = []


class SideEntry(Entry):
    name: str = ""
    states: tuple[str, ...] = ()


class SeatEntry(Entry):
    name: Annotated[str, Field(min_length=1, pattern=r"^[^\W\d_][\w .'-]*$")]
    side: str
    title: str = ""
    offices: tuple[str, ...] = ()
    holds: tuple[str, ...] = ()


class PersonEntry(Entry):
    """3.5a: an officer whom a seat holds; a rank alone may stand in its place."""

    rank: Rank
    fate: Literal["", "captured", "fallen"] = ""


class UnitEntry(Entry):
    """3.1-3.5: only `id` and `place` must be given; None means the default by type."""

    id: Annotated[str, Field(pattern=r"^[A-Z]{2}[0-9]+[A-Z]{2}$")]
    place: str
    type: Kind | None = None
    name: str = ""
    formation: Annotated[str, Field(pattern=r"^((division|brigade) [^/]+( / brigade [^/]+)?)?$")] = ""
    state: str = ""
    commander: str = ""
    deputy: str = ""
    men: Annotated[int, Field(ge=1)] | None = None
    regiments: Annotated[int, Field(ge=0, le=5)] | None = None
    batteries: Annotated[int, Field(ge=0, le=4)] | None = None
    arm: Literal["musket", "rifle", "breechloader", "chassepot", "carbine", "breech carbine", "sabre", ""] | None = None
    gun: Literal["smoothbore", "rifled", "breechloading", "mitrailleuse"] = "smoothbore"
    quality: Annotated[int, Field(ge=1, le=7)] = 4
    experience: Small = 0
    morale: Annotated[int, Field(ge=0, le=100)] = 50
    fatigue: Small = 0
    initiative: Annotated[int, Field(ge=1, le=5)] = 3
    ammunition: Annotated[int, Field(ge=0, le=5)] = 5
    supplies: Annotated[int, Field(ge=0, le=12)] = 0
    in_fort: bool = False
    status: Literal["active", "inactive", "shattered"] = "active"
    reform_turns: Small = 0
    failed_reforms: Small = 0
    in_communications: bool = True
    supply_source: str = ""
    stragglers: Small = 0
    wounded: Small = 0
    prisoners: Small = 0
    killed: Small = 0
    home: str = ""
    deployed: bool = False
    attack: AttackMode = "attack"
    defend: DefendMode = "defend"
    line: Line = "first"


class DepotEntry(Entry):
    id: Annotated[str, Field(min_length=1)]
    state: str
    place: str
    kind: Literal["depot", "cache"] = "depot"
    supplies: Small = 0
    besieged: bool = False


class CityEntry(Entry):
    """1.4, 5.1: `state` holds it now, `ceded` is the state that has it by right, where that is not the map's."""

    state: str | None = None
    supplies: Small | None = None
    besieged: bool = False
    ceded: str = ""


class TreasuryEntry(Entry):
    """3.5b, 11.5: what a side has to spend, and what comes each turn; `surplus` are men of mergers."""

    eg: Small = 0
    mp: Small = 0
    men: Small = 0
    income_eg: Small = 0
    income_mp: Small = 0
    income_men: Small = 0
    surplus: Small = 0


class SquareEntry(Entry):
    rail: str | None = None
    river: str = ""
    battle_last_turn: bool = False


def _by_turn(given: object) -> object:
    """`3: G5-V6 7-7; 5: off Toulon` as `{3 = "G5-V6 7-7", 5 = "off Toulon"}`."""
    if not isinstance(given, str):
        return given
    pairs = [part.partition(":") for part in given.split(";") if part.strip()]
    return {turn.strip(): entry.strip() for turn, _, entry in pairs}


class ShipEntry(Entry):
    """1.3, 12.7: only `id` and `place` must be given; the last keys are what it has done on the turn that waits."""

    id: Annotated[str, Field(pattern=rf"^[A-Z]{{2}}[0-9]+({'|'.join(Hull)})$")]
    place: str
    name: str = ""
    state: str = ""
    capacity: Small | None = None
    task: Literal["", "raiding", "convoying"] = ""
    timetable: Annotated[dict[Annotated[int, Field(ge=1)], str], BeforeValidator(_by_turn)] = {}
    moved: bool = False
    fought: bool = False
    lost: bool = False
    destroys: Literal["", "bridge", "pontoon"] = ""
    ferried: Small = 0


class CampaignEntry(Entry):
    """5.1: a campaign after the first; `truce` and `peace` are the numbers of turns between, truce first."""

    title: Annotated[str, Field(min_length=1)]
    date: datetime.date
    turns: Annotated[int, Field(ge=1)] = 12
    days_per_turn: Annotated[int, Field(ge=1)] | None = None
    truce: Small = 0
    peace: Small = 0
    deployment: bool = False
    theatre: tuple[str, ...] | None = None
    relations: dict[str, str] = {}


E = TypeVar("E", bound=BaseModel)


def read_entry(kind: type[E], what: str, data: Any, problems: list[str]) -> E | None:
    """The entry, or None with a sentence for each mistake added to `problems`."""
    if not isinstance(data, Mapping):
        problems.append(f"{what}: a table is expected here, not {data!r}.")
        return None
    try:
        return kind.model_validate(data)
    except ValidationError as error:
        problems += [_sentence(what, mistake) for mistake in error.errors()]
        return None


def _sentence(what: str, mistake: Any) -> str:
    key = ".".join(str(part) for part in mistake["loc"])
    if mistake["type"] == "extra_forbidden":
        return f"{what}: there is no key {key!r}."
    if mistake["type"] == "missing":
        return f"{what}: the key {key!r} is missing."
    said = str(mistake["msg"])
    return f"{what}: {key} = {mistake['input']!r} cannot be used: {said[0].lower()}{said[1:]}."
