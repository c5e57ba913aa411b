"""Spruce slopes that overlap like curtains, seen from a pass; the fog between them is added in the darkroom.

Options: eye_height_m, lens_mm.
"""
import os
import random
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "engine"))
from stage import *

random.seed(5)
generator = np.random.default_rng(5)
begin(bounces=1)
nodes = Nodes("needles")
tint = nodes.node("ShaderNodeObjectInfo").outputs["Random"]
needles = nodes.principled(nodes.ramp(tint, [(0, (0.016, 0.026, 0.015)), (1, (0.040, 0.052, 0.026))]), 0.8, None, 0.1)
nodes = Nodes("bark")
bark = nodes.principled((0.03, 0.024, 0.02), 0.9, None, 0.1)


def spruce(seed, height_m):
    """A conifer of drooping ragged twigs; returns its mesh."""
    draw = np.random.default_rng(seed)
    vertices, faces = [], []

    def twig(place, direction, width, length, droop):
        direction = direction / np.linalg.norm(direction)
        side = np.cross(direction, [0, 0, 1.0])
        side /= np.linalg.norm(side) + 1e-6
        start = len(vertices)
        for step in range(4):
            half = width * (1 - step / 3) ** 0.8
            vertices.append(place - side * half)
            vertices.append(place + side * half + np.array([0, 0, -0.3 * half]))
            direction = direction + np.array([0, 0, -droop])
            direction /= np.linalg.norm(direction)
            place = place + direction * length / 3
        for step in range(3):
            a = start + 2 * step
            faces.append((a, a + 1, a + 3, a + 2))

    lean = draw.normal(0, 0.012, 2)
    z = height_m * draw.uniform(0.06, 0.16)
    while z < height_m * 0.985:
        t = z / height_m
        reach = height_m * 0.215 * (1 - t) ** 0.82 * draw.uniform(0.65, 1.15) + 0.12
        if draw.random() < 0.06:
            reach *= 0.4
        count, first = int(draw.integers(4, 7)), draw.uniform(0, 2 * np.pi)
        for branch in range(count):
            turn = first + branch * 2 * np.pi / count + draw.normal(0, 0.25)
            length = reach * draw.uniform(0.6, 1.15)
            direction = np.array([np.cos(turn), np.sin(turn), 0.35 * (t - 0.45) + draw.normal(0, 0.08)])
            place = np.array([lean[0] * z, lean[1] * z, z])
            steps = max(4, int(length * 5.5))
            for step in range(steps):
                u = step / steps
                bent = direction + np.array([0, 0, -0.55 * u])
                place = place + bent / np.linalg.norm(bent) * length / steps
                if u < 0.12 and t < 0.8:
                    continue
                twig_length = (0.25 + 0.75 * (1 - u)) * min(0.95, 0.30 * length + 0.18) * draw.uniform(0.6, 1.3)
                for sign in (-1, 1):
                    side = np.array([-np.sin(turn) * sign, np.cos(turn) * sign, 0])
                    twig(place, direction * 0.75 + side * draw.uniform(0.5, 1) + [0, 0, draw.normal(-0.18, 0.2)], twig_length * 0.30, twig_length, 0.2)
            twig(place - direction * length / steps, direction + [0, 0, -0.4], 0.14, 0.45, 0.12)
        z += height_m * 0.021 * draw.uniform(0.7, 1.3) * (1.25 - 0.55 * t)
    twig(np.array([lean[0] * height_m, lean[1] * height_m, height_m * 0.96]), np.array([0.01, 0, 1.0]), 0.09, height_m * 0.05, 0)
    start = len(vertices)
    for ring in range(8):
        up = height_m * 0.97 * ring / 7
        radius = height_m * 0.011 * (1 - up / height_m) ** 0.9 + 0.01
        for corner in range(7):
            turn = corner * 2 * math.pi / 7
            vertices.append(np.array([lean[0] * up + radius * math.cos(turn), lean[1] * up + radius * math.sin(turn), up]))
    twig_faces = len(faces)
    for ring in range(7):
        for corner in range(7):
            a, b = start + ring * 7 + corner, start + ring * 7 + (corner + 1) % 7
            faces.append((a, b, b + 7, a + 7))
    tree = mesh(f"spruce-{seed}", np.array(vertices), faces, needles, smooth=False)
    tree.data.materials.append(bark)
    for polygon in tree.data.polygons[twig_faces:]:
        polygon.material_index = 1
    data = tree.data
    bpy.data.objects.remove(tree)
    return data


def slope(x, y):
    """A valley in the middle; spurs come in from left and right in turn and rise with distance."""
    land = 0.06 * np.maximum(y - 60, 0) + 9 * wave_sum(x, y, 150, 3, 1)
    land = land + 40 * np.exp(-(((y - 75) / 48) ** 2)) / (1 + np.exp((x + 30) / 11)) + 24 * np.exp(-(((y - 110) / 40) ** 2)) / (1 + np.exp(-(x - 34) / 9))
    land = land + 62 * np.exp(-(((y - 300) / 75) ** 2)) / (1 + np.exp((x + 10) / 34))
    land = land + 92 * np.exp(-(((y - 520) / 100) ** 2)) / (1 + np.exp(-(x - 35) / 48))
    land = land + 150 * np.exp(-(((y - 860) / 150) ** 2)) / (1 + np.exp((x + 60) / 80))
    return land + 185 * np.exp(-(((y - 1300) / 200) ** 2)) * (0.45 + 0.55 / (1 + np.exp(-(x - 160) / 110)))


trees = [spruce(100 + number, height_m) for number, height_m in enumerate((24, 28, 21, 26, 18, 30, 23))]
EYE = (0.0, -60.0, 62.0)
radius, angle = np.exp(np.linspace(np.log(15), np.log(2600), 420)), np.linspace(-0.5, 0.5, 300)
distance, turn = np.meshgrid(radius, angle, indexing="ij")
x, y = distance * np.sin(turn), EYE[1] + distance * np.cos(turn)
nodes = Nodes("ground")
soil = nodes.ramp(nodes.noise(0.08, 6, 0.6, nodes.position()), [(0.3, (0.02, 0.022, 0.014)), (0.7, (0.05, 0.048, 0.03))])
surface("ground", x, y, slope(x, y), nodes.principled(soil, 0.95, None, 0.05))

CANDIDATES = 30000
distance = np.sqrt(generator.uniform(80**2, 1750**2, CANDIDATES))
turn = generator.uniform(-0.45, 0.45, CANDIDATES)
x, y = distance * np.sin(turn), EYE[1] + distance * np.cos(turn)
kept = (wave_sum(x, y, 60, 2, 9) > -0.55) | (generator.random(CANDIDATES) < 0.25)
for place_x, place_y, place_z in zip(x[kept], y[kept], slope(x, y)[kept]):
    tree = link("tree", random.choice(trees))
    size = min(1.35, max(0.35, random.gauss(0.92, 0.2)))
    tree.location = (place_x, place_y, place_z - 0.6)
    tree.rotation_euler = (random.gauss(0, 0.015), random.gauss(0, 0.015), random.uniform(0, 2 * math.pi))
    width = size * random.uniform(0.9, 1.1)
    tree.scale = (width, width, size)
gradient_sky([(0, (0.55, 0.60, 0.66)), (0.5, (0.85, 0.88, 0.92))], 0.9)
camera(EYE, (0, 400, 70), option("lens_mm", 62))
render()
