"""Cities and place names: choosing one, founding one, moving it, changing its figures, taking it away."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from drumhead.client.editor.map_desk import MapDesk
from drumhead.engine.maps.squares import edits
from drumhead.engine.maps.squares.draft import Edit
from drumhead.engine.maps.squares.model import City, GameMap, Village

Spot = tuple[int, int]
TAKEN = "No city can stand there: it is water, mountain or river, in no region, or a city is there already."
NAMED = "There is a city of that name already."


class Settling(QObject):
    """`city_chosen` and `village_chosen` carry the one at hand, or None; `told` why something cannot be done."""

    city_chosen = Signal(object)
    village_chosen = Signal(object)
    told = Signal(str)

    def __init__(self, desk: MapDesk, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._city = ""
        self._village: Spot | None = None
        self._founded = False
        self.village_name = ("", "")
        desk.changed.connect(self._on_changed)

    def press(self, kind: str, field: int | None, cell: int) -> None:
        """Choose what stands on a square of either board, or found something there."""
        spot = _spot(self._desk.map, field, cell)
        self._founded = False
        if kind == "city":
            here = [city for city in self._desk.map.cities_at(spot[0]) if field is None or city.tactical == spot[1]]
            self.choose_city(here[0].name if here else self._found(spot))
        else:
            here_too = _villages_at(self._desk.map, field, spot)
            self._choose_village((here_too[0].cell, here_too[0].tactical) if here_too else self._name(spot))

    def _found(self, spot: Spot) -> str:
        names = {city.name.casefold() for city in self._desk.map.cities}
        name = next(f"City {n}" for n in range(1, len(names) + 2) if f"city {n}" not in names)
        self._founded = self._try(edits.put_city(self._desk.map, City(name, *spot, "")), TAKEN)
        return name if self._founded else ""

    def _name(self, spot: Spot) -> Spot | None:
        name, modern = self.village_name
        if not name.strip():
            self.told.emit("Write the name first, then click where it belongs.")
            return None
        self._founded = self._desk.do(edits.put_village(self._desk.map, Village(name.strip(), *spot, modern.strip())))
        return spot

    def drop(self, kind: str, field: int | None, start: int, end: int) -> None:
        """Move the one at hand from a square to another; on the map it keeps its place in the square."""
        city = self.city
        if kind == "city" and city is not None:
            spot = (end, city.tactical) if field is None else (field, end)
            self._try(edits.move_city(self._desk.map, city.name, *spot), TAKEN)
        elif kind == "place" and self._village is not None:
            spot = (end, self._village[1]) if field is None else (field, end)
            self._move_village(spot)

    def _move_village(self, spot: Spot) -> None:
        moved = tuple(v for v in self._desk.map.villages if (v.cell, v.tactical) == self._village)
        if moved and self._village is not None:
            edit = edits.drop_village(self._desk.map, *self._village)
            stroke = -1 - self._desk.undo_stack.count()
            self._desk.do(edit, stroke)
            for village in moved:
                here = replace(village, cell=spot[0], tactical=spot[1])
                self._desk.do(edits.put_village(self._desk.map, here), stroke)
            self._choose_village(spot)

    def revoke(self) -> None:
        """The press was the beginning of a double click: what it founded goes again."""
        if self._founded:
            self._founded = False
            self._desk.undo_stack.undo()

    @property
    def city(self) -> City | None:
        """The city at hand."""
        return next((city for city in self._desk.map.cities if city.name == self._city), None)

    def choose_city(self, name: str) -> None:
        """Take a city in hand, by name; none if there is no such city."""
        self._city = name
        self.city_chosen.emit(self.city)

    def change_city(self, city: City) -> None:
        """Other figures, or another name, for the city at hand."""
        old = self.city
        if old is None or city == old:
            return
        self._city, before = city.name, self._city
        if not self._try(edits.change_city(self._desk.map, before, city), NAMED):
            self._city = before
        self.city_chosen.emit(self.city)

    def remove_city(self) -> None:
        """Take the city at hand away."""
        if self.city is not None:
            self._desk.do(edits.drop_city(self._desk.map, self._city))
            self.choose_city("")

    def _choose_village(self, spot: Spot | None) -> None:
        self._village = spot
        found = [v for v in self._desk.map.villages if (v.cell, v.tactical) == spot]
        self.village_chosen.emit(found[0] if found else None)

    def remove_village(self) -> None:
        """Take the place name at hand away."""
        if self._village is not None:
            self._desk.do(edits.drop_village(self._desk.map, *self._village))
            self._choose_village(None)

    def _try(self, edit: Edit, reason: str) -> bool:
        if not self._desk.do(edit):
            self.told.emit(reason)
            return False
        return True

    def _on_changed(self, edit: Edit) -> None:
        """Undo may take away, bring back or rename the city at hand."""
        if any(swap.name == "cities" for swap in edit.lists):
            self.city_chosen.emit(self.city)


def _spot(map: GameMap, field: int | None, cell: int) -> Spot:
    """(strategic, tactical) of a square of either board; on the map, the middle of a square."""
    return (cell, map.tactical_board.size // 2) if field is None else (field, cell)


def _villages_at(map: GameMap, field: int | None, spot: Spot) -> list[Village]:
    return [v for v in map.villages if v.cell == spot[0] and (field is None or v.tactical == spot[1])]
