"""What the flat scenes share: surfaces as heights in millimeters on the grid of the print, lit by the sun and the sky.

Plain NumPy. A scene is started by render.ts as `python3.11 scene.py '<settings as JSON>'` and needs about two minutes.
"""
import json
import os
import sys
from pathlib import Path

import numpy as np
from PIL import Image
from scipy import fft
from scipy.ndimage import gaussian_filter

SETTINGS = json.loads(sys.argv[1])
WIDTH_PX, HEIGHT_PX = SETTINGS["widthPx"], SETTINGS["heightPx"]


class Surface:
    """A grid over the picture. x and y are in millimeters from the top left; y points down, z toward the camera."""

    def __init__(self, width_mm, seed=0):
        self.px_mm = width_mm / WIDTH_PX
        self.seed = seed
        rows, columns = np.mgrid[0:HEIGHT_PX, 0:WIDTH_PX].astype(np.float32)
        self.x, self.y = columns * self.px_mm, rows * self.px_mm

    def noise(self, longest_mm, shortest_mm, slope=1.0, stretch=1.0, turn_degrees=0.0):
        """Random relief with a mean of 0 and a deviation of 1. A stretch above 1 draws it out along the turn, counted from +x toward +y."""
        self.seed += 1
        coarse = max(1, int(shortest_mm / self.px_mm / 2.5))
        size = -(-HEIGHT_PX // coarse), -(-WIDTH_PX // coarse)
        shape = tuple(fft.next_fast_len(side + 24, real=True) for side in size)
        waves = fft.rfft2(np.random.default_rng(self.seed).standard_normal(shape, np.float32))
        fy = fft.fftfreq(shape[0], self.px_mm * coarse).astype(np.float32)[:, None]
        fx = fft.rfftfreq(shape[1], self.px_mm * coarse).astype(np.float32)[None]
        turn = np.radians(turn_degrees)
        along, across = (fx * np.cos(turn) + fy * np.sin(turn)) * stretch, fy * np.cos(turn) - fx * np.sin(turn)
        frequency = np.sqrt(along**2 + across**2) + 1e-9
        band = np.exp(-((frequency * shortest_mm * 0.7) ** 2)) * (1 - np.exp(-((frequency * longest_mm) ** 2)))
        field = fft.irfft2(waves * (frequency ** -(slope + 1) * band).astype(np.float32), shape)[: size[0], : size[1]]
        field = ((field - field.mean()) / field.std()).astype(np.float32)
        if coarse > 1:
            box = 0, 0, WIDTH_PX / coarse, HEIGHT_PX / coarse
            field = np.asarray(Image.fromarray(field).resize((WIDTH_PX, HEIGHT_PX), Image.BICUBIC, box))
        return field

    def cells(self, size_mm, warp_mm, where):
        """Irregular cells, as paint cracks, where they are wanted: a random value per cell, and the way to its border (mm)."""
        warp = [self.noise(size_mm * 2, size_mm / 6, 0.8)[where] * warp_mm for _ in range(2)]
        x, y = self.x[where] + warp[0], self.y[where] + warp[1]
        columns, rows = np.floor(x / size_mm).astype(np.int32), np.floor(y / size_mm).astype(np.int32)
        jitter = np.random.default_rng(self.seed).uniform(0, 1, (3, 509, 521)).astype(np.float32)
        first = np.full(x.shape, 1e9, np.float32)
        second, value = first.copy(), np.zeros_like(first)
        for step_y in (-1, 0, 1):
            for step_x in (-1, 0, 1):
                row, column = rows + step_y, columns + step_x
                place = row % 509, column % 521
                away = np.hypot((column + jitter[0][place]) * size_mm - x, (row + jitter[1][place]) * size_mm - y)
                nearer = away < first
                second = np.where(nearer, first, np.minimum(second, away))
                value = np.where(nearer, jitter[2][place], value)
                first = np.where(nearer, away, first)
        values, borders = np.full(where.shape, 0.5, np.float32), np.full(where.shape, size_mm, np.float32)
        values[where], borders[where] = value, (second - first) / 2
        return values, borders

    def soft(self, field, radius_mm):
        return gaussian_filter(field, radius_mm / self.px_mm)

    def sunlight(self, height_mm, sun, grazing_mm=14.0):
        """Lambert's light and small cast shadows, from 0 to 1, and the normals. `sun` points to the sun: x, y and z of unit length."""
        slope_y, slope_x = np.gradient(height_mm, self.px_mm)
        length = np.sqrt(slope_x**2 + slope_y**2 + 1)
        facing = np.maximum((-slope_x * sun[0] - slope_y * sun[1] + sun[2]) / length, 0)
        flat = np.hypot(sun[0], sun[1])
        clear, way = np.ones_like(height_mm), 1.0
        while way * self.px_mm < grazing_mm:
            rows = np.clip(np.arange(HEIGHT_PX) + round(way * sun[1] / flat), 0, HEIGHT_PX - 1)
            columns = np.clip(np.arange(WIDTH_PX) + round(way * sun[0] / flat), 0, WIDTH_PX - 1)
            gap = height_mm + way * self.px_mm * sun[2] / flat - height_mm[rows][:, columns]
            clear = np.minimum(clear, np.clip(gap / (0.02 + 0.01 * way * self.px_mm) + 0.5, 0, 1))
            way *= 1.3
        return facing * clear, (-slope_x / length, -slope_y / length, 1 / length)

    def openness(self, height_mm, reach_mm=(1.5, 5.0, 20.0), strength=1.2):
        """How much of the sky a place sees: hollows are darker."""
        seen = np.ones_like(height_mm)
        for reach in reach_mm:
            seen *= np.exp(-strength * np.maximum(self.soft(height_mm, reach) - height_mm, 0) / reach)
        return seen


def step(low, high, value):
    t = np.clip((value - low) / (high - low), 0, 1)
    return t * t * (3 - 2 * t)


def mix(first, second, share):
    """Mixes two colors, or pictures of colors, by a plane of shares."""
    return np.asarray(first, np.float32) * (1 - share[..., None]) + np.asarray(second, np.float32) * share[..., None]


def save(rgb):
    """Hands the light of the scene to the darkroom."""
    directory = Path(SETTINGS["directory"])
    part = directory / "pass-00.part.npz"
    np.savez(part, rgb=rgb.astype(np.float32), alpha=np.ones(rgb.shape[:2], np.float32))
    os.replace(part, directory / "pass-00.npz")
