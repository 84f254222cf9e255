"""Heights of every cell.

South of 50 N and east of 0 E the 1 km GLOBE tile is used as it is. Elsewhere only a 0.1 degree grid is free to use: its
missing detail is read out of a shaded-relief picture by a Wiener filter trained where both are known, and what the
picture cannot show is borrowed from places where all is known and the ground is alike (`quilt.py`).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.ndimage import find_objects, gaussian_filter, label, maximum_filter, zoom
from scipy.signal import fftconvolve

from .grid import HEIGHT, WIDTH, Bools, Bytes, Floats, lon_lat
from .inputs import Inputs
from .quilt import quilt

BLOCK = 96
SMOOTHING_KM = 6.0
BLEND_DEGREES = 0.25
HEIGHT_STEP_M = 20.0
SHORE_PERCENT = 10.0
NOISE_WAVES = ((15, 0.4), (7, 0.35), (3, 0.3))


@dataclass(frozen=True, slots=True)
class Relief:
    """Metres above the sea, and the blend: 1 where the 1 km tile is used, 0 where detail is made up."""

    height: Floats
    sharp: Floats


def read_relief(inputs: Inputs, water: Bools) -> Relief:
    """The blended heights; water is flat at its own level."""
    fine, sharp = np.maximum(inputs.fine, 0.0), _sharp_share()
    known = bool((inputs.water | (sharp == 1.0)).all())
    height = fine if known else blended(fine, inputs.coarse, inputs.luminance, sharp, water)
    return Relief(level_water(height.astype(np.float32), water), sharp)


def blended(fine: Floats, grid: Floats, luminance: Floats, sharp: Floats, water: Bools) -> Floats:
    """The 1 km tile where it may be used, elsewhere the grid, what the picture tells and like ground lends."""
    coarse, known = np.maximum(grid, 0.0), sharp == 1.0
    texture = _texture(luminance, water)
    kernel = _train(texture, _detail(fine, coarse), known & ~water)
    read = fftconvolve(texture, kernel, mode="same").astype(np.float32)
    base = np.where(water, 0.0, np.maximum(coarse + read, 0.0)).astype(np.float32)
    detail = np.where(water, 0.0, fine - base).astype(np.float32)
    made = quilt(base, detail, texture, known, water)
    ground = np.where(water, coarse, np.maximum(base + _mixed(detail, made, sharp), 0.0))
    blended: Floats = np.where(known, fine, ground)
    return blended


def _mixed(detail: Floats, made: Floats, sharp: Floats) -> Floats:
    """Known and made-up detail blended so that the seam is as rough as either side."""
    mixed: Floats = (sharp * detail + (1.0 - sharp) * made) / np.hypot(sharp, 1.0 - sharp)
    return mixed


def _sharp_share() -> Floats:
    lon, lat = lon_lat()
    inside = np.minimum(50.0 - lat, lon) / BLEND_DEGREES
    return np.clip(inside, 0.0, 1.0).astype(np.float32)


def _texture(luminance: Floats, water: Bools) -> Floats:
    """The picture's light and shade without its broad tints; none on water and fading towards the coast."""
    land = (~water).astype(np.float32)
    weight = gaussian_filter(land, SMOOTHING_KM)
    mean = gaussian_filter(luminance * land, SMOOTHING_KM) / np.maximum(weight, 0.05)
    inland = 1.0 - maximum_filter(water, size=5)
    return (np.clip(luminance - mean, -40.0, 40.0) * land * inland).astype(np.float32)


def _detail(fine: Floats, coarse: Floats) -> Floats:
    """What the coarse grid lacks, metres."""
    lacking = fine - coarse
    return lacking - gaussian_filter(lacking, 3.0 * SMOOTHING_KM)


def _train(texture: Floats, detail: Floats, known: Bools) -> Floats:
    """The convolution kernel that turns light and shade into metres with the least error."""
    cross = np.zeros((BLOCK, BLOCK), dtype=np.complex128)
    power = np.zeros((BLOCK, BLOCK))
    taper = np.outer(np.hanning(BLOCK), np.hanning(BLOCK))
    height, width = known.shape
    for y in range(0, height - BLOCK, BLOCK // 2):
        for x in range(0, width - BLOCK, BLOCK // 2):
            here = np.s_[y : y + BLOCK, x : x + BLOCK]
            if known[here].mean() < 0.97:
                continue
            light, metres = np.fft.fft2(texture[here] * taper), np.fft.fft2(detail[here] * taper)
            scale = 1.0 / (detail[here].var() + 25.0)
            cross += metres * np.conj(light) * scale
            power += np.abs(light) ** 2 * scale
    kernel = np.fft.fftshift(np.real(np.fft.ifft2(cross / (power + 0.001 * power.max()))))
    return (kernel * np.sqrt(taper)).astype(np.float32)


def fractal_noise(seed: int) -> Floats:
    """(HEIGHT, WIDTH) smooth noise of three wavelengths, mean 0 and deviation about 1."""
    dice = np.random.default_rng(seed)
    total = np.zeros((HEIGHT, WIDTH), dtype=np.float32)
    for wave, share in NOISE_WAVES:
        knots = dice.standard_normal((HEIGHT // wave + 3, WIDTH // wave + 3)).astype(np.float32)
        total += share * zoom(knots, wave, order=3)[:HEIGHT, :WIDTH]
    noise: Floats = total / total.std()
    return noise


def level_water(height: Floats, water: Bools) -> Floats:
    """Each lake and sea lies flat, no higher than the lower part of its shore: the grids say odd things of lakes."""
    flat = height.copy()
    bodies, _ = label(water)
    for number, block in enumerate(find_objects(bodies), start=1):
        here = tuple(slice(max(side.start - 1, 0), side.stop + 1) for side in block)
        inside = bodies[here] == number
        shore = maximum_filter(inside, size=3) & ~water[here]
        levels = [np.median(height[here][inside])]
        if shore.any():
            levels.append(np.percentile(height[here][shore], SHORE_PERCENT))
        flat[here][inside] = min(levels)
    return flat


def short_noise(seed: int) -> Floats:
    """(HEIGHT, WIDTH) noise of about 3 km, deviation 1: makes ways over flat ground wind."""
    grain = np.random.default_rng(seed).standard_normal((HEIGHT, WIDTH)).astype(np.float32)
    smooth = gaussian_filter(grain, 1.2)
    noise: Floats = smooth / smooth.std()
    return noise


def height_steps(height: Floats) -> Bytes:
    """Metres above the sea in steps of 20."""
    steps: Bytes = np.clip(np.rint(height / HEIGHT_STEP_M), 0, 255).astype(np.uint8)
    return steps


def hill_shade(height: Floats, water: Bools) -> Bytes:
    """0-255: light from the north-west; flat ground is 180."""
    south, east = np.gradient(gaussian_filter(height, 0.6), 1000.0)
    lift = 5.0
    up = 1.0 / np.sqrt(1.0 + (lift * east) ** 2 + (lift * south) ** 2)
    light = (lift * (east + south) * -0.5 * -1.0 + 0.7071) * up
    shade = 180.0 * light / 0.7071
    return np.where(water, 180, np.clip(shade, 40, 255)).astype(np.uint8)
