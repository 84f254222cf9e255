"""A map of hexes as it is drawn, on screens and on paper: five things to be asked for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from drumhead.engine.drawing.hexes import legend, places
from drumhead.engine.drawing.hexes.ground import HexGround
from drumhead.engine.drawing.hexes.land import Bytes
from drumhead.engine.drawing.hexes.names import names
from drumhead.engine.drawing.hexes.traces import Traces, traces_of
from drumhead.engine.drawing.hexes.units import units
from drumhead.engine.drawing.ink.items import Box, Item, Stamp, Words
from drumhead.engine.drawing.ink.legend import Entry
from drumhead.engine.drawing.ink.look import Look
from drumhead.engine.drawing.lands.owners import Owners
from drumhead.engine.maps.hexes.model import HexMap
from drumhead.engine.play.view import View

LAYERS = ("relief", "owners", "grid", "rivers", "borders", "rails", "zones", "names", "places", "troops")


class HexChart:
    """Hexes in units of `layout`; units look as those of the ruleset do."""

    def __init__(self, map: HexMap, ruleset: str = "") -> None:
        self._traces, self._ruleset = traces_of(map), ruleset
        self.layout = self._traces.layout
        self.owners = Owners(())
        self.held: Mapping[int, str] = {}
        self._ground = HexGround(self.layout, self._traces, {})

    def renew(self, map: HexMap, cells: Iterable[int]) -> None:
        """Draws another state of the map from now on, which differs in the ground of some cells."""
        self._traces = Traces(map, self._traces, cells)
        self.layout = self._traces.layout
        self._ground = HexGround(self.layout, self._traces, {})

    def meet(self, view: View | None) -> None:
        """Takes up whose units there are, in an order that goes by their names."""
        for name in sorted({token.owner for token in view.tokens if token.owner} if view else ()):
            self.owners.tone(name)

    def follow(self, held: Mapping[int, str]) -> frozenset[int]:
        """Who holds which hexes from now on; the hexes for which that is somebody else."""
        before, self.held = self.held, dict(held)
        for name in sorted(set(held.values())):
            self.owners.tone(name)
        self._ground.hold({cell: self.owners.tone(name) for cell, name in held.items()})
        return frozenset(cell for cell in before.keys() | held.keys() if before.get(cell) != held.get(cell))

    def lay(self, land: Mapping[str, Bytes]) -> None:
        """What the ground is made of, where it is known already."""
        self._traces.lay(land)

    def ground(self, area: Box, look: Look) -> Iterator[Item]:
        """All that stays as it is while one looks: land and sea, hexsides and ways."""
        return self._ground.items(area, look)

    def signs(self, look: Look, view: View | None) -> Iterator[Stamp]:
        """Places and units, of one size at every zoom."""
        if "places" in look.layers:
            yield from places.signs(self.layout, look)
        if "troops" in look.layers and view is not None:
            yield from units(self.layout, look, self.owners, view, self._ruleset)

    def names(self, look: Look, taken: Iterable[Box] = (), part: Box | None = None) -> tuple[Words, ...]:
        """Names that keep off units and signs, in units of the board; over the whole of it or within a part."""
        return tuple(names(self.layout, look, taken, part))

    def legend(self, look: Look, area: Box | None = None) -> tuple[Entry, ...]:
        """All signs that there may be."""
        told = (*legend.grounds(look), *legend.hexsides(look), *legend.cities(look))
        shown = legend.units(look.theme, self._ruleset) if self._ruleset else ()
        return (*legend.powers(look.theme, self.owners), *told, *shown)
