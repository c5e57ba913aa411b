"""A bare oak on a snowy rise, with a fence that comes over the hill, under a sky of the same white."""
import os
import random
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "engine"))
from stage import *

SEED = option("seed", 4)
random.seed(SEED)
TREE_X, TREE_Y = 12.5, 76.0


def hill(x, y):
    rise = 5.5 * np.exp(-(((x - 9) / 34) ** 2 + ((y - 78) / 30) ** 2))
    roll = 1.3 * np.exp(-(((x + 30) / 26) ** 2 + ((y - 40) / 20) ** 2))
    drift = 0.45 * np.exp(-(((x - TREE_X + 0.5) / 1.5) ** 2 + ((y - TREE_Y + 0.4) / 1.3) ** 2))
    return rise + roll + drift + 0.20 * wave_sum(x, y, 34, 3, 5) + 0.012 * wave_sum(x, y, 2.4, 2, 6)


def ground(x, y):
    return float(hill(np.array([float(x)]), np.array([float(y)]))[0])


class Wood:
    """Collects tapering round segments into one mesh."""

    def __init__(self):
        self.vertices, self.faces = [], []

    def tube(self, points, radii, sides):
        start = len(self.vertices)
        for index, (point, radius) in enumerate(zip(points, radii)):
            ahead = points[min(index + 1, len(points) - 1)] - points[max(index - 1, 0)]
            ahead.normalize()
            across = ahead.cross(Vector((0.31, 0.87, 0.12))).normalized()
            other = ahead.cross(across)
            for side in range(sides):
                turn = side * 2 * math.pi / sides
                self.vertices.append(point + (across * math.cos(turn) + other * math.sin(turn)) * radius)
        for ring in range(len(points) - 1):
            for side in range(sides):
                a, b = start + ring * sides + side, start + ring * sides + (side + 1) % sides
                self.faces.append((a, b, b + sides, a + sides))


def grow(wood, place, direction, length, radius, level):
    """One limb that wanders, thins out and forks; the crown reaches for light and droops at the tips."""
    steps = max(4, int(9 - level))
    points, radii = [place.copy()], [radius]
    wander = 0.10 + 0.045 * level
    for step in range(steps):
        pull = Vector((0, 0, 0.05 if level < 4 else -0.015))
        direction = (direction + Vector((random.gauss(0, wander), random.gauss(0, wander), random.gauss(0, wander))) + pull).normalized()
        place = place + direction * (length / steps)
        points.append(place.copy())
        radii.append(radius * (1 - 0.42 * (step + 1) / steps))
        forks = level >= 1 and step >= 1 and random.random() < 0.50 and level < 7
        if forks:
            side = Vector((random.gauss(0, 1), random.gauss(0, 1), random.gauss(0.15, 0.7)))
            side = (side - direction * side.dot(direction)).normalized()
            grow(wood, place, (direction * 0.62 + side * random.uniform(0.5, 0.9)).normalized(), length * random.uniform(0.42, 0.72), radii[-1] * random.uniform(0.38, 0.6), level + 1 + random.randint(0, 1))
    wood.tube(points, radii, 10 if level < 3 else (6 if level < 5 else 4))
    if level < 7:
        for _ in range(3 if level == 0 else 2):
            side = Vector((random.gauss(0, 1), random.gauss(0, 1), random.gauss(0.2, 0.5)))
            side = (side - direction * side.dot(direction)).normalized()
            grow(wood, place, (direction * 0.8 + side * random.uniform(0.4, 0.85)).normalized(), length * random.uniform(0.74, 0.96), radii[-1] * random.uniform(0.62, 0.82), level + 1)


def snowy_wood(name, dark, light, lying):
    """Rough wood with snow on whatever faces up."""
    nodes = Nodes(name)
    place = nodes.position()
    fissures = nodes.noise(16, 8, 0.65, nodes.mapping(place, (1, 1, 0.28)), 0.8)
    tone = nodes.ramp(fissures, [(0.36, dark), (0.60, light)])
    up = nodes.split(nodes.node("ShaderNodeNewGeometry").outputs["Normal"])[2]
    ragged = nodes.math("ADD", up, nodes.math("MULTIPLY", nodes.math("SUBTRACT", nodes.noise(7, 5, 0.65, place), 0.5), 1.1))
    cover = nodes.ramp(ragged, [(lying, 0.0), (lying + 0.10, 1.0)])
    return nodes.principled(nodes.mix(cover, tone, (0.86, 0.87, 0.88)), 0.9, nodes.bump(fissures, 0.9, 0.05), 0.1)


def snow():
    nodes = Nodes("snow")
    place = nodes.position()
    relief = nodes.math("ADD", nodes.noise(1.4, 5, 0.55, nodes.mapping(place, (1, 0.45, 1))), nodes.math("MULTIPLY", nodes.noise(30, 3, 0.6, place), 0.05))
    return nodes.principled((0.86, 0.87, 0.88), 0.85, nodes.bump(relief, 0.22, 0.10), 0.1)


begin(bounces=2)
angle, radius = np.linspace(-0.75, 0.75, 900), np.exp(np.linspace(np.log(3.0), np.log(900), 900))
distance, turn = np.meshgrid(radius, angle, indexing="ij")
x, y = distance * np.sin(turn), distance * np.cos(turn)
surface("snow", x, y, hill(x, y), snow())

wood = Wood()
foot = Vector((TREE_X, TREE_Y, ground(TREE_X, TREE_Y) - 0.5))
grow(wood, foot, Vector((0.04, 0, 1)), 3.4, 0.42, 0)
bark = snowy_wood("bark", (0.012, 0.011, 0.010), (0.15, 0.14, 0.13), 0.52)
mesh("oak", wood.vertices, wood.faces, bark)

fence = Wood()
post_tops = []
for number in range(40):
    along = number / 39
    post_x = -19 + 30 * along + 5.5 * math.sin(along * 2.6)
    post_y = 27 + 56 * along + 2.0 * math.sin(along * 7)
    lean = Vector((random.gauss(0, 0.045), random.gauss(0, 0.045), 1))
    tall = random.uniform(0.95, 1.15) if random.random() > 0.12 else random.uniform(0.5, 0.8)
    base = Vector((post_x, post_y, ground(post_x, post_y) - 0.2))
    fence.tube([base, base + lean * (tall + 0.2)], [0.06, 0.05], 8)
    post_tops.append(base + lean * (tall + 0.1))
for lower in (0.12, 0.48):
    for first, second in zip(post_tops, post_tops[1:]):
        slack = random.uniform(0.03, 0.09)
        wire = [first.lerp(second, t / 8) - Vector((0, 0, lower + slack * (1 - (t / 4 - 1) ** 2))) for t in range(9)]
        fence.tube(wire, [0.008] * 9, 4)
mesh("fence", fence.vertices, fence.faces, snowy_wood("fence", (0.02, 0.018, 0.017), (0.14, 0.13, 0.12), 0.70))

gradient_sky([(0, 0.75), (0.4, 0.85), (1, 1.0)], 0.9)
sun(28, -62, 0.55, 8, (1, 0.98, 0.95))
camera((0, 0, ground(0, 3) + 2.4), (1.5, 78, 8.2), option("lens_mm", 50))
render()
