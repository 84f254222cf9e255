"""Whose is what on a board of places: a number for the palette and a letter for each power, alike in every picture."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from drumhead.engine.maps.areas.model import AreaMap

NOBODY = -1


class Owners:
    """Powers in the order of their names; one met later comes behind them."""

    def __init__(self, names: Iterable[str]) -> None:
        self._names = sorted({name for name in names if name})

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self._names)

    def tone(self, name: str) -> int:
        """The power's number; NOBODY for no name."""
        if not name:
            return NOBODY
        if name not in self._names:
            self._names.append(name)
        return self._names.index(name)

    def letter(self, name: str) -> str:
        """As much of a power's name as no other begins with."""
        others = [other.casefold() for other in self._names if other != name]
        lengths = range(1, len(name) + 1)
        return next((name[:n] for n in lengths if not any(o.startswith(name[:n].casefold()) for o in others)), name)


def homelands(map: AreaMap, held: Mapping[str, str]) -> dict[str, str]:
    """Land without a centre in the region of one power's homes, by code, as long as that power has centres."""
    homes: dict[str, set[str]] = {}
    for area in map.areas:
        if area.home:
            homes.setdefault(area.territory.region, set()).add(area.home)
    alone = {region: next(iter(powers)) for region, powers in homes.items() if len(powers) == 1}
    found = {area.code: alone.get(area.territory.region, "") for area in map.areas if area.centre is None}
    return {code: power for code, power in found.items() if power in held.values()}
