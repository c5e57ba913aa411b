"""Dead reeds in fog on a still lake: stalks with nodes and torn sheaths, leaves bent by the wind, and their reflections.

Lengths are points: the picture is 1920 wide. The lake is a mirror from the horizon downward; fog hides the horizon.
"""
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1] / "engine"))
from relief import *
from scipy.ndimage import gaussian_filter1d, map_coordinates
from scipy.spatial import cKDTree

HORIZON = 560
NEAREST = 1960
FOG = 0.80
FOG_RANGE = 1.55
lake = Surface(1920, seed=90)
SCALE = 1 / lake.px_mm
generator = np.random.default_rng(SETTINGS.get("reed_seed", 12))


def walk(start, heading, length, lean, bends=(), wobble=0.012, pieces=400):
    """A stem or leaf as points. Heading 0 is up, positive to the right; `lean` turns it toward its tip; a bend is (share of the length, turn)."""
    s = np.linspace(0, 1, pieces)
    angle = heading + lean * s**1.8 + gaussian_filter1d(generator.standard_normal(pieces), pieces / 14) * wobble * 9
    for place, turn in bends:
        angle = angle + turn * step(place - 0.006, place + 0.006, s)
    stride = length / pieces
    x = start[0] + np.concatenate([[0], np.cumsum(np.sin(angle) * stride)[:-1]])
    y = start[1] - np.concatenate([[0], np.cumsum(np.cos(angle) * stride)[:-1]])
    return np.stack([x, y], -1), angle


class Layer:
    """Everything at about one distance, as premultiplied light and coverage, and the height of each point over the water."""

    def __init__(self):
        self.light = np.zeros((HEIGHT_PX, WIDTH_PX), np.float32)
        self.cover = np.zeros((HEIGHT_PX, WIDTH_PX), np.float32)

    def ribbon(self, points, half, tone):
        """Paints a line. `half` is its half width at each point; `tone(s, u, run)` gives its light from the place along, across, and the run in points."""
        points, half = points * SCALE, np.maximum(half * SCALE, 0.02)
        way = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(points, axis=0).T))])
        fine = np.arange(0, max(way[-1], 1.0), 0.45)
        line = np.stack([np.interp(fine, way, points[:, k]) for k in (0, 1)], -1)
        half = np.interp(fine, way, half)
        margin = half.max() + 2
        low = np.maximum(np.floor(line.min(0) - margin), 0).astype(int)
        high = np.minimum(np.ceil(line.max(0) + margin), (WIDTH_PX, HEIGHT_PX)).astype(int)
        if (high <= low).any():
            return
        near = np.zeros((high[1] - low[1], high[0] - low[0]), bool)
        cells = np.round(line - low).astype(int)
        reach = int(np.ceil(margin))
        inside = ((cells >= 0) & (cells < high - low)).all(1)
        near[cells[inside, 1], cells[inside, 0]] = True
        near = gaussian_filter(near.astype(np.float32), reach / 2, truncate=2.2) > 1e-4
        rows, columns = np.nonzero(near)
        if not len(rows):
            return
        pixels = np.stack([columns + low[0], rows + low[1]], -1).astype(np.float32)
        away, index = cKDTree(line).query(pixels, distance_upper_bound=margin)
        found = np.isfinite(away)
        pixels, away, index = pixels[found], away[found], index[found]
        tangent = np.gradient(line, axis=0)
        tangent /= np.hypot(*tangent.T)[:, None] + 1e-6
        offset = pixels - line[index]
        side = offset[:, 0] * tangent[index, 1] - offset[:, 1] * tangent[index, 0]
        wide = half[index]
        cover = np.clip(wide + 0.5 - away, 0, 1) * np.minimum(1, wide * 2)
        light = tone(index / len(line), np.clip(side / np.maximum(wide, 0.5), -1, 1), fine[index] / SCALE)
        column, row = pixels[:, 0].astype(int), pixels[:, 1].astype(int)
        self.light[row, column] = self.light[row, column] * (1 - cover) + light * cover
        self.cover[row, column] = self.cover[row, column] * (1 - cover) + cover


def strands(seed, along, across, run, u):
    """Fibers along a stem: noise over its skin, `along` points long and `across` of its width."""
    pattern = np.random.default_rng(seed)
    table = gaussian_filter(pattern.standard_normal((160, 33)).astype(np.float32), (1.0, 0.7))
    table /= table.std()
    return map_coordinates(table, [(run / along) % 158, (u + 1) / 2 * 31 / across % 31], order=1, mode="wrap")


def stem_tone(seed, dark, nodes, glow=0.0):
    """A round stem in fog: sky from above and a little more from the left, fibers, spots of decay, rings at its nodes."""

    def tone(s, u, run):
        form = 0.62 + 0.30 * np.sqrt(np.maximum(1 - (u + 0.25) ** 2 / 1.6, 0)) - 0.24 * u
        skin = 1 + 0.20 * strands(seed, 26, 1, run, u) + 0.12 * strands(seed + 1, 5, 1, run, u)
        decay = step(0.6, 1.9, strands(seed + 2, 34, 2, run, u) + 0.5 * strands(seed + 3, 7, 1, run, u))
        level = dark * form * skin * (1 - 0.55 * decay)
        for node in nodes:
            level = level * (1 - 0.55 * np.exp(-(((run - node) / 2.2) ** 2)) + 0.45 * np.exp(-(((run - node - 5) / 3.0) ** 2)))
            level = level * (1 + 0.45 * step(0, 3, run - node) * np.exp(-np.maximum(run - node, 0) / 46) * step(-0.4, 0.5, u))
        wet = np.exp(-run / 26)
        return np.clip(level * (1 - 0.55 * wet) + glow, 0.004, 1)

    return tone


def leaf_tone(seed, dark):
    """A flat, dry leaf: a pale midrib, fibers, and light that shines through."""

    def tone(s, u, run):
        rib = 0.5 * np.exp(-((u / 0.16) ** 2))
        skin = 1 + 0.22 * strands(seed, 40, 1, run, u) + 0.16 * strands(seed + 1, 6, 1, run, u)
        stained = step(0.4, 1.6, strands(seed + 2, 22, 3, run, u))
        return np.clip(dark * (0.9 + rib + 0.25 * u) * skin * (1 - 0.5 * stained) * (1 + 0.6 * s), 0.004, 1)

    return tone


def reed(layer, foot, size, kind, heading, lean, length, bends=(), depth=0.0):
    """One plant: a stem with leaves and torn ends, or a single leaf that rises from the water."""
    seed = int(generator.integers(1, 10**6))
    fold = 1.0
    if kind == "leaf":
        points, _ = walk(foot, heading, length, lean, bends)
        s = np.linspace(0, 1, len(points))
        half = size * 0.62 * np.minimum(1, 0.72 + s * 1.6) * np.clip(1 - s, 0, 1) ** 0.62 * (1 + 0.22 * np.sin(s * generator.uniform(6, 15) + generator.uniform(0, 6)))
        for place, _ in bends:
            half = half * (1 + 0.55 * np.exp(-(((s - place) / 0.012) ** 2)) - 0.35 * np.exp(-(((s - place - 0.03) / 0.02) ** 2)))
        layer.ribbon(points, half, leaf_tone(seed, 0.075))
        for place, turn in bends:
            fringe(layer, points, place, size, 3)
        return
    nodes = np.cumsum(generator.uniform(95, 165, 12) * size / 9)
    points, angle = walk(foot, heading, length, lean, bends)
    s = np.linspace(0, 1, len(points))
    run = s * length
    half = size * 0.5 * (1 - 0.42 * s)
    for node in nodes:
        half = half * (1 + 0.16 * np.exp(-(((run - node) / 3.5) ** 2)) + 0.10 * (run > node) * np.exp(-np.maximum(run - node, 0) / 50))
    for place, _ in bends:
        half = half * (1 + 0.5 * np.exp(-(((s - place) / 0.010) ** 2)))
    layer.ribbon(points, half, stem_tone(seed, 0.085, nodes))
    for place, _ in bends:
        fringe(layer, points, place, size, 5)
    for node in nodes:
        if node > length * 0.93:
            break
        at = int(node / length * (len(points) - 1))
        side = generator.choice([-1, 1])
        chance = generator.random()
        if chance < 0.30:
            torn_leaf(layer, points[at], angle[at], side, size, length)
        elif chance < 0.62:
            curl, _ = walk(points[at], angle[at] + side * generator.uniform(0.15, 0.6), generator.uniform(14, 46), side * generator.uniform(0.4, 2.4), wobble=0.05, pieces=60)
            layer.ribbon(curl, size * 0.26 * np.linspace(1, 0, 60) ** 0.7, leaf_tone(seed + at, 0.085))
    if kind == "plume":
        plume(layer, points[-1], angle[-1], size)
    else:
        fringe(layer, points, 0.995, size, 6)


def fringe(layer, points, place, size, count):
    """Torn fibers at a break."""
    at = min(int(place * (len(points) - 1)), len(points) - 2)
    direction = points[at + 1] - points[at - 1]
    heading = np.arctan2(direction[0], -direction[1])
    for _ in range(count):
        turn = generator.normal(0, 0.7)
        thread, _ = walk(points[at] + generator.normal(0, size * 0.12, 2), heading + turn, generator.uniform(5, 20) * size / 9, generator.normal(0, 1.2), wobble=0.08, pieces=40)
        layer.ribbon(thread, np.linspace(size * 0.09, 0.12, 40), leaf_tone(int(generator.integers(1, 9999)), 0.10))


def torn_leaf(layer, foot, angle, side, size, length):
    """A dry leaf at a node: it leaves the stem, then hangs, often with a fold."""
    reach = generator.uniform(0.16, 0.42) * length
    bends = [(generator.uniform(0.25, 0.6), side * generator.uniform(0.5, 1.3))] if generator.random() < 0.6 else []
    points, _ = walk(foot, angle + side * generator.uniform(0.35, 0.8), reach, side * generator.uniform(0.5, 2.0), bends, wobble=0.03)
    s = np.linspace(0, 1, len(points))
    twist = np.abs(np.cos(s * generator.uniform(2, 7) + generator.uniform(0, 3)))
    half = size * 0.55 * np.minimum(1, 0.3 + s * 9) * (1 - s) ** 0.7 * (0.28 + 0.72 * twist)
    layer.ribbon(points, half, leaf_tone(int(generator.integers(1, 10**6)), 0.095))


def plume(layer, foot, angle, size):
    """What the winter left of the seed head: fine threads to one side."""
    side = generator.choice([-1, 1])
    for number in range(46):
        share = number / 46
        start = foot + np.array([np.sin(angle + side * share * 0.5), -np.cos(angle + side * share * 0.5)]) * share * size * 9
        thread, _ = walk(start, angle + side * generator.uniform(0.1, 0.9), generator.uniform(2.5, 7.5) * size * (1.1 - share), side * generator.uniform(0.3, 1.8), wobble=0.07, pieces=50)
        layer.ribbon(thread, np.linspace(0.55, 0.18, 50) * size / 9, leaf_tone(int(generator.integers(1, 9999)), 0.12))


def mirrored(layer, water_y, box, ripples):
    """The reflection of a layer inside a box: turned over at its water line, softer the farther it is from it."""
    y, x = np.mgrid[box].astype(np.float32)
    deep = np.maximum(y - water_y * SCALE, 0)
    rows = 2 * water_y * SCALE - y + ripples[1][box] * deep
    columns = x + ripples[0][box] * deep
    share = np.clip(deep / (420 * SCALE), 0, 1)
    below = step(-1.2, 0.8, y - water_y * SCALE)
    planes = []
    for plane in (layer.light, layer.cover):
        sharp = map_coordinates(plane, [rows, columns], order=1, mode="constant")
        soft = gaussian_filter(sharp, (4.2 * SCALE, 1.6 * SCALE))
        planes.append((sharp * (1 - share) + soft * share) * below)
    return planes


def boxes(layer, water_y):
    """The part of the picture with the plants of a layer, and the part with their reflection."""
    rows, columns = np.nonzero(layer.cover.any(1))[0], np.nonzero(layer.cover.any(0))[0]
    margin = round(50 * SCALE) + 4
    across = slice(max(columns[0] - margin, 0), columns[-1] + margin)
    plants_box = slice(max(rows[0] - margin, 0), rows[-1] + margin), across
    deepest = round(2 * water_y * SCALE - rows[0]) + margin
    return plants_box, (slice(max(round(water_y * SCALE) - margin, 0), min(deepest, HEIGHT_PX)), slice(across.start, min(across.stop, WIDTH_PX)))


def plants():
    """(foot x, foot y, kind, heading, lean, length, bends): first the strokes of the letter, then the crowd behind them."""
    strokes = [
        (520, 1890, "leaf", 0.10, 0.42, 620, ()),
        (700, 1812, "stem", 0.13, 0.05, 340, ((0.97, -1.95),)),
        (805, 1872, "leaf", 0.12, 0.65, 300, ()),
        (1028, 1915, "leaf", -0.05, -0.20, 560, ((0.50, -1.9),)),
        (975, 1724, "stem", 0.14, 0.30, 900, ()),
        (1060, 1752, "leaf", 0.05, 0.40, 760, ()),
        (1110, 1694, "plume", 0.05, 0.22, 640, ()),
        (1152, 1756, "stem", 0.0, 0.02, 300, ((0.93, 1.4),)),
        (1240, 1918, "stem", 0.03, 0.16, 560, ()),
        (1330, 1918, "leaf", -0.02, -0.10, 480, ((0.36, -1.35),)),
        (1338, 1912, "leaf", 0.10, 0.42, 470, ()),
        (388, 1780, "stem", -0.08, -0.12, 830, ((0.86, 0.75),)),
        (362, 1664, "leaf", -0.12, -0.30, 620, ((0.62, -1.7),)),
        (596, 1892, "leaf", 0.0, 0.0, 230, ((0.75, 1.2),)),
    ]
    crowd = []
    for _ in range(36):
        share = generator.random() ** 0.8
        foot_y = 1040 + 640 * share
        foot_x = generator.normal(900 - 40 * (1 - share), 300 + 130 * share)
        size = (foot_y - HORIZON) / (NEAREST - HORIZON)
        kind = generator.choice(["leaf", "stem", "plume"], p=[0.5, 0.38, 0.12])
        bends = ((generator.uniform(0.45, 0.9), generator.choice([-1, 1]) * generator.uniform(0.6, 2.0)),) if generator.random() < 0.36 else ()
        crowd.append((foot_x, foot_y, kind, generator.normal(0, 0.09), generator.normal(0.1, 0.3), size * generator.uniform(420, 1050), bends))
    return sorted(strokes + crowd, key=lambda plant: plant[1])


def main():
    x, y = lake.x, lake.y
    sheen = lake.noise(2600, 500, 1.4)
    drifts = lake.noise(1500, 90, 1.5, 5.0, 0)
    fog = FOG * (1 + 0.035 * sheen + 0.020 * drifts + 0.05 * step(0, 1500, y) - 0.09 * step(1500, 2500, y))
    near = np.clip((y - HORIZON) / (NEAREST - HORIZON), 0.05, 1.4)
    calm = 0.35 + 0.65 * step(-0.8, 1.2, lake.noise(1700, 160, 1.2, 4, 0))
    ripples = [lake.noise(170, 12, 1.3, 4.5, 0) * 0.0065 * calm * near, lake.noise(130, 7, 1.2, 5.0, 0) * 0.020 * calm * near]
    picture = fog * (1 + 0.45 * ripples[1] * step(900, 1900, y))
    groups = {}
    for plant in plants():
        groups.setdefault(round(plant[1] / 26), []).append(plant)
    for _, group in sorted(groups.items()):
        hang(picture, group, ripples)
    litter(picture)
    save(np.repeat(gaussian_filter(picture, 0.45)[..., None], 3, -1))


def hang(picture, group, ripples):
    """Puts plants of about one distance into the picture: first their reflection, then themselves, both behind fog and out of focus by distance."""
    foot_y = float(np.mean([plant[1] for plant in group]))
    size = (foot_y - HORIZON) / (NEAREST - HORIZON)
    clear = np.exp(-(1 / size - 1) / FOG_RANGE)
    layer = Layer()
    for foot_x, _, kind, heading, lean, length, bends in group:
        reed(layer, (foot_x, foot_y), 13.0 * size * generator.uniform(0.75, 1.2), kind, heading, lean, length, bends)
    blur_px = 3.4 * abs(1 / size - 1 / 0.93) * SCALE + 0.35
    above, below = boxes(layer, foot_y)
    light, cover = (gaussian_filter(plane, blur_px) for plane in mirrored(layer, foot_y, below, ripples))
    strength = 0.62 * clear
    picture[below] = picture[below] * (1 - cover * strength) + (light * 0.5 + 0.06 * cover) * strength
    dry = step(1.0, -0.6, (lake.y[above] - foot_y) * SCALE)
    light, cover = (gaussian_filter(plane[above] * dry, blur_px) for plane in (layer.light, layer.cover))
    picture[above] = picture[above] * (1 - cover * clear) + light * clear
    for foot_x, *_ in group:
        foot(picture, foot_x, foot_y, size, clear)


def foot(picture, foot_x, foot_y, size, clear):
    """Where a stem leaves the water: a bright rim, and faint rings."""
    reach = 220 * size
    low_x, high_x = (int(np.clip(foot_x + side * reach, 0, 1920) * SCALE) for side in (-1, 1))
    box = slice(int(max(foot_y - reach / 3, 0) * SCALE), int((foot_y + reach / 3) * SCALE)), slice(low_x, high_x)
    away = np.hypot(lake.x[box] - foot_x, (lake.y[box] - foot_y - 1) * 3.6)
    rim = 0.05 * np.exp(-(((away - 10 * size) / (3.5 * size)) ** 2))
    rings = 0.014 * np.sin(away / (5.5 * size)) * np.exp(-away / (46 * size))
    picture[box] *= 1 + (rim + rings) * clear


def litter(picture):
    """Bits of leaf and seed that float on the water, each with its small reflection."""
    for _ in range(130):
        foot_y = 1180 + 1180 * generator.random() ** 0.8
        foot_x = generator.normal(960, 420)
        size = (foot_y - HORIZON) / (NEAREST - HORIZON)
        clear = np.exp(-(1 / min(size, 1) - 1) / FOG_RANGE)
        layer = Layer()
        length = generator.gamma(1.3, 5.5) * size + 1.5
        flat, _ = walk((foot_x, foot_y), generator.choice([-1, 1]) * generator.uniform(1.35, 1.75), length, generator.normal(0, 0.5), wobble=0.04, pieces=40)
        layer.ribbon(flat, generator.uniform(0.5, 1.7) * size * np.sin(np.linspace(0.3, 3.0, 40)), leaf_tone(int(generator.integers(1, 9999)), 0.12))
        if not 60 < foot_x < 1860:
            continue
        rows = slice(int((foot_y - 40) * SCALE), int((foot_y + 40) * SCALE)), slice(int((foot_x - 60) * SCALE), int((foot_x + 60) * SCALE))
        light, cover = (gaussian_filter(plane[rows], 0.5 + 0.9 * abs(size - 0.93)) for plane in (layer.light, layer.cover))
        shade = np.roll(cover, max(round(1.6 * size * SCALE), 1), 0)
        picture[rows] = picture[rows] * (1 - 0.30 * clear * shade)
        picture[rows] = picture[rows] * (1 - cover * clear) + light * clear


main()
