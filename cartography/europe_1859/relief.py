"""Heights of every cell.

South of 50 N and east of 0 E the 1 km GLOBE tile is used as it is. Elsewhere only a 0.1 degree grid is free to use: its
missing detail is read out of a shaded-relief picture by a Wiener filter trained where both are known, and what is still
too smooth is roughened by seeded noise.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.ndimage import gaussian_filter, maximum_filter, minimum_filter, zoom
from scipy.signal import fftconvolve

from .grid import HEIGHT, WIDTH, Bools, Bytes, Floats, lon_lat
from .inputs import Inputs

SEED = 1859
BLOCK = 96
SMOOTHING_KM = 6.0
BLEND_DEGREES = 0.25
NOISE_WAVES = ((15, 0.4), (7, 0.35), (3, 0.3))


@dataclass(frozen=True, slots=True)
class Relief:
    """Metres above the sea, and the blend: 1 where the 1 km tile is used, 0 where detail is made up."""

    height: Floats
    sharp: Floats


def read_relief(inputs: Inputs, water: Bools) -> Relief:
    """The blended heights; water is flat at its own level."""
    fine, coarse = np.maximum(inputs.fine, 0.0), np.maximum(inputs.coarse, 0.0)
    sharp = _sharp_share()
    texture = _texture(inputs.luminance, water)
    kernel = _train(texture, _detail(fine, coarse), (sharp == 1.0) & ~water)
    read = fftconvolve(texture, kernel, mode="same").astype(np.float32)
    made = _roughen(coarse, coarse + read, _steepness(fine, coarse, (sharp == 1.0) & ~water))
    height = np.maximum(sharp * fine + (1.0 - sharp) * made, 0.0)
    return Relief(_settle(height, water), sharp)


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
    for y in range(0, HEIGHT - BLOCK, BLOCK // 2):
        for x in range(0, WIDTH - BLOCK, BLOCK // 2):
            here = np.s_[y : y + BLOCK, x : x + BLOCK]
            if known[here].mean() < 0.97:
                continue
            light, metres = np.fft.fft2(texture[here] * taper), np.fft.fft2(detail[here] * taper)
            scale = 1.0 / (detail[here].var() + 25.0)
            cross += metres * np.conj(light) * scale
            power += np.abs(light) ** 2 * scale
    kernel = np.fft.fftshift(np.real(np.fft.ifft2(cross / (power + 0.001 * power.max()))))
    return (kernel * np.sqrt(taper)).astype(np.float32)


def _ruggedness(coarse: Floats) -> Floats:
    """How uneven the coarse grid is within some 12 km, metres."""
    return np.sqrt(gaussian_filter((coarse - gaussian_filter(coarse, 12.0)) ** 2, 12.0))


def _range(height: Floats) -> Floats:
    """Mean difference of neighbouring cells' heights, metres."""
    return gaussian_filter(maximum_filter(height, size=3) - minimum_filter(height, size=3), 8.0)


def _steepness(fine: Floats, coarse: Floats, known: Bools) -> Floats:
    """How steep each place ought to be at 1 km, learnt where it is known from the ruggedness of the coarse grid."""
    rugged = _ruggedness(coarse)
    slope, base = np.polyfit(rugged[known], _range(fine)[known], 1)
    wanted: Floats = np.maximum(base + slope * rugged, 0.0).astype(np.float32)
    return wanted


def _roughen(coarse: Floats, height: Floats, wanted: Floats) -> Floats:
    """Heights made as steep as they ought to be by seeded noise, which keeps away from level ground."""
    noise = fractal_noise(SEED)
    lacking = np.sqrt(np.maximum(wanted**2 - _range(height) ** 2, 0.0))
    rise = np.clip((coarse - gaussian_filter(minimum_filter(coarse, size=25), 8.0)) / 60.0, 0.25, 1.0)
    rough: Floats = height + noise * rise * lacking / float(_range(noise).mean())
    return rough


def fractal_noise(seed: int) -> Floats:
    """(HEIGHT, WIDTH) smooth noise of three wavelengths, mean 0 and deviation about 1."""
    dice = np.random.default_rng(seed)
    total = np.zeros((HEIGHT, WIDTH), dtype=np.float32)
    for wave, share in NOISE_WAVES:
        knots = dice.standard_normal((HEIGHT // wave + 3, WIDTH // wave + 3)).astype(np.float32)
        total += share * zoom(knots, wave, order=3)[:HEIGHT, :WIDTH]
    noise: Floats = total / total.std()
    return noise


def _settle(height: Floats, water: Bools) -> Floats:
    level = minimum_filter(height, size=5)
    return np.where(water, level, height).astype(np.float32)


def short_noise(seed: int) -> Floats:
    """(HEIGHT, WIDTH) noise of about 3 km, deviation 1: makes ways over flat ground wind."""
    grain = np.random.default_rng(seed).standard_normal((HEIGHT, WIDTH)).astype(np.float32)
    smooth = gaussian_filter(grain, 1.2)
    noise: Floats = smooth / smooth.std()
    return noise


def hill_shade(height: Floats, water: Bools) -> Bytes:
    """0-255: light from the north-west; flat ground is 180."""
    ground = np.where(water, 0.0, height)
    south, east = np.gradient(gaussian_filter(ground, 0.6), 1000.0)
    lift = 5.0
    up = 1.0 / np.sqrt(1.0 + (lift * east) ** 2 + (lift * south) ** 2)
    light = (lift * (east + south) * -0.5 * -1.0 + 0.7071) * up
    shade = 180.0 * light / 0.7071
    return np.where(water, 180, np.clip(shade, 40, 255)).astype(np.uint8)
