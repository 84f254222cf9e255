"""What comes with the program as files: where they lie, and what is billed of its scenarios before one is read."""

from __future__ import annotations

import datetime
import tomllib
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path


def data_folder(name: str) -> Path:
    """`maps` or `resources` as a folder on disk."""
    installed = Path(str(files("drumhead").joinpath("data", name)))
    if installed.is_dir():
        return installed
    return Path(__file__).resolve().parents[4] / name


def handbook_folder() -> Path:
    """The chapters of the handbook."""
    installed = data_folder("handbook")
    return installed if installed.is_dir() else installed.parent / "docs" / "handbook"


def map_folders() -> tuple[Path, ...]:
    """Every bundled map folder, by name."""
    return tuple(sorted(path.parent for path in data_folder("maps").glob("*/map.toml")))


def scenario_files() -> tuple[Path, ...]:
    """Every bundled scenario, by name."""
    return tuple(sorted(data_folder("maps").glob("*/scenarios/*.toml"), key=lambda path: path.stem))


@dataclass(frozen=True, slots=True)
class Billing:
    """A scenario on the bill: `days_per_turn` and `turns` are None where its turns are not counted so."""

    id: str
    title: str
    summary: str
    date: datetime.date
    turns: int | None
    days_per_turn: int | None


def billings() -> list[Billing]:
    """The bundled scenarios by date, their files not checked further; what cannot be read at all is not billed."""
    found = (_billing(path) for path in scenario_files())
    return sorted((billing for billing in found if billing is not None), key=lambda billing: billing.date)


def _billing(path: Path) -> Billing | None:
    try:
        head = tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except (OSError, ValueError):
        return None
    id, title, date = head.get("id", path.stem), head.get("title", path.stem), head.get("date")
    if not isinstance(date, datetime.date):
        return None
    turns, days = (head.get(name) for name in ("turns", "days_per_turn"))
    return Billing(str(id), str(title), str(head.get("summary", "")), date, turns, days)
