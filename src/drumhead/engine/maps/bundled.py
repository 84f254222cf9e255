"""What comes with the program as files: where they lie."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path


def data_folder(name: str) -> Path:
    """`maps` or `resources` as a folder on disk."""
    installed = Path(str(files("drumhead").joinpath("data", name)))
    if installed.is_dir():
        return installed
    return Path(__file__).resolve().parents[4] / name


def map_folders() -> tuple[Path, ...]:
    """Every bundled map folder, by name."""
    return tuple(sorted(path.parent for path in data_folder("maps").glob("*/map.toml")))


def scenario_files() -> tuple[Path, ...]:
    """Every bundled scenario, by name."""
    return tuple(sorted(data_folder("maps").glob("*/scenarios/*.toml"), key=lambda path: path.stem))
