"""The tactical layers of a map folder: an archive of arrays, each read when first asked for."""

from __future__ import annotations

import tokenize
import zipfile
import zlib
from functools import cached_property
from pathlib import Path

import numpy as np

from drumhead.engine.errors import MapError
from drumhead.engine.maps.squares.model import Layer

# what numpy lets through of a damaged archive
DAMAGE = (OSError, EOFError, KeyError, ValueError, MemoryError, SyntaxError, NotImplementedError, RuntimeError)
SPOILED = (*DAMAGE, zipfile.BadZipFile, zlib.error, tokenize.TokenError)


class FolderTactical:
    """The layers of `tactical.npz`; MapError where one is missing, damaged or of another shape."""

    def __init__(self, path: Path, shape: tuple[int, int], seal: str) -> None:
        self._path, self._shape, self.seal = path, shape, seal

    def _layer(self, name: str) -> Layer:
        try:
            with zipfile.ZipFile(self._path) as archive, archive.open(f"{name}.npy") as entry:
                layer: Layer = np.lib.format.read_array(entry, allow_pickle=False)
        except KeyError as error:
            raise MapError([f"{self._path.name}: has no layer {name}."]) from error
        except SPOILED as error:
            raise MapError([f"{self._path.name}: the layer {name} cannot be read; it is damaged."]) from error
        if layer.shape != self._shape or layer.dtype != np.uint8:
            wanted = " x ".join(str(side) for side in self._shape)
            given = " x ".join(str(side) for side in layer.shape) or "one"
            raise MapError(
                [f"{self._path.name}: the layer {name} must be {wanted} of uint8, not {given} of {layer.dtype}."]
            )
        return layer

    @cached_property
    def terrain(self) -> Layer:
        return self._layer("terrain")

    @cached_property
    def rating(self) -> Layer:
        return self._layer("rating")

    @cached_property
    def river(self) -> Layer:
        return self._layer("river")

    @cached_property
    def rail(self) -> Layer:
        return self._layer("rail")

    def _extra(self, name: str) -> Layer | None:
        """A layer a map may do without."""
        try:
            with zipfile.ZipFile(self._path) as archive:
                held = f"{name}.npy" in archive.namelist()
        except SPOILED as error:
            raise MapError([f"{self._path.name}: cannot be read; it is damaged."]) from error
        return self._layer(name) if held else None

    @cached_property
    def relief(self) -> Layer | None:
        return self._extra("relief")

    @cached_property
    def height(self) -> Layer | None:
        return self._extra("height")

    @cached_property
    def road(self) -> Layer | None:
        return self._extra("road")
