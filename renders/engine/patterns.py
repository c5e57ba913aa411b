"""Patterns that repeat without a seam, and how to lay them on surfaces: what NumPy paints with. Lengths are in the unit of the caller."""
import numpy as np
from PIL import Image, ImageDraw
from scipy import fft
from scipy.ndimage import map_coordinates


class Cloth:
    """A square piece of pattern that repeats, `side` units wide with `count` texels."""

    def __init__(self, side, count, seed=0, height=None):
        self.unit = side / count
        self.shape = (round(count * (height or side) / side), count)
        self.seed = seed

    def noise(self, longest, shortest, slope=1.0, stretch=1.0, turn_degrees=0.0):
        """As in relief.py: mean 0, deviation 1; a stretch above 1 draws it out along the turn."""
        self.seed += 1
        waves = fft.rfft2(np.random.default_rng(self.seed).standard_normal(self.shape, np.float32))
        fy = fft.fftfreq(self.shape[0], self.unit).astype(np.float32)[:, None]
        fx = fft.rfftfreq(self.shape[1], self.unit).astype(np.float32)[None]
        turn = np.radians(turn_degrees)
        along, across = (fx * np.cos(turn) + fy * np.sin(turn)) * stretch, fy * np.cos(turn) - fx * np.sin(turn)
        frequency = np.sqrt(along**2 + across**2) + 1e-9
        band = np.exp(-((frequency * shortest * 0.7) ** 2)) * (1 - np.exp(-((frequency * longest) ** 2)))
        field = fft.irfft2(waves * (frequency ** -(slope + 1) * band).astype(np.float32), self.shape)
        return ((field - field.mean()) / field.std()).astype(np.float32)

    def spots(self, count, smallest, largest, softness=0.3, power=2.0):
        """Round spots at random places: the largest value of any spot, 1 in its middle. Small ones are more frequent."""
        self.seed += 1
        generator = np.random.default_rng(self.seed)
        out = np.zeros(self.shape, np.float32)
        height, width = self.shape
        for _ in range(count):
            radius = (smallest + (largest - smallest) * generator.random() ** power) / self.unit
            y, x = generator.uniform(0, height), generator.uniform(0, width)
            reach = int(radius * (1 + softness)) + 2
            rows, columns = np.arange(int(y) - reach, int(y) + reach + 1), np.arange(int(x) - reach, int(x) + reach + 1)
            squash, turn = generator.uniform(0.7, 1), generator.uniform(0, np.pi)
            dx, dy = (columns - x)[None], (rows - y)[:, None]
            along, across = dx * np.cos(turn) + dy * np.sin(turn), (dy * np.cos(turn) - dx * np.sin(turn)) / squash
            value = np.clip((radius * (1 + softness) - np.hypot(along, across)) / (2 * softness * radius + 1e-6), 0, 1)
            place = np.ix_(rows % height, columns % width)
            out[place] = np.maximum(out[place], value)
        return out

    def at(self, field, u, v):
        """The pattern at places (u to the right, v down)."""
        return map_coordinates(field, [v / self.unit, u / self.unit], order=1, mode="grid-wrap", prefilter=False)

    def slopes(self, field):
        """The slope along u and v of a height in the same unit."""
        along_u = (np.roll(field, -1, 1) - np.roll(field, 1, 1)) / (2 * self.unit)
        along_v = (np.roll(field, -1, 0) - np.roll(field, 1, 0)) / (2 * self.unit)
        return along_u, along_v


def step(low, high, value):
    t = np.clip((value - low) / (high - low), 0, 1)
    return t * t * (3 - 2 * t)


def mix(first, second, share):
    """Mixes two colors, or lists of colors, by a share for each place."""
    return np.asarray(first, np.float32) * (1 - share[..., None]) + np.asarray(second, np.float32) * share[..., None]


def dot(first, second):
    return (first * second).sum(-1)


def unit(vectors):
    return vectors / np.maximum(np.linalg.norm(vectors, axis=-1, keepdims=True), 1e-9)


def tilted(normal, u_axis, v_axis, slope_u, slope_v):
    """Normals of a surface with a relief on it."""
    return unit(normal - u_axis * slope_u[..., None] - v_axis * slope_v[..., None])


def cracks(cloth, walks, seed=0, fork=0.013, wander=0.24):
    """Cracks as random walks that fork, each (start, heading, width, steps): the share of each texel that a crack fills."""
    generator = np.random.default_rng(seed)
    scale = 2
    height, width = cloth.shape
    image = Image.new("L", (width * scale, height * scale))
    draw = ImageDraw.Draw(image)
    walks = list(walks)
    while walks:
        (x, y), heading, breadth, steps = walks.pop()
        aim = heading
        for number in range(steps):
            heading += generator.normal(0, wander) + (aim - heading) * 0.12
            if generator.random() < 0.03:
                heading += generator.normal(0, wander * 3)
            stride = generator.uniform(1.2, 3.6)
            end_x, end_y = x + np.cos(heading) * stride, y + np.sin(heading) * stride
            here = breadth * (1 - number / steps) ** 0.6 * generator.uniform(0.35, 1.15)
            if generator.random() > 0.04:
                line = [part / cloth.unit * scale for part in (x, y, end_x, end_y)]
                draw.line(line, fill=255, width=max(1, round(here / cloth.unit * scale)))
            if generator.random() < fork and breadth > 0.3:
                walks.append(((end_x, end_y), heading + generator.choice([-1, 1]) * generator.uniform(0.5, 1.2), breadth * 0.55, int((steps - number) * 0.45)))
            x, y = end_x, end_y
    return np.asarray(image.resize((width, height), Image.BOX), np.float32) / 255
