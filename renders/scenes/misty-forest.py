"""Spruce slopes that overlap like curtains, seen from a pass; the fog between them is added in the darkroom.

Options: lens_mm, target_x, target_z (metres; where the camera looks, 460 m away).
"""
import os
import random
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "engine"))
from conifers import spruce
from stage import *

random.seed(5)
generator = np.random.default_rng(5)
begin(bounces=1)
nodes = Nodes("needles")
tint = nodes.node("ShaderNodeObjectInfo").outputs["Random"]
needles = nodes.principled(nodes.ramp(tint, [(0, (0.016, 0.026, 0.015)), (1, (0.040, 0.052, 0.026))]), 0.8, None, 0.1)
nodes = Nodes("bark")
bark = nodes.principled((0.03, 0.024, 0.02), 0.9, None, 0.1)


def slope(x, y):
    """A valley in the middle; spurs come in from left and right in turn and rise with distance."""
    land = 0.06 * np.maximum(y - 60, 0) + 9 * wave_sum(x, y, 150, 3, 1)
    land = land + 40 * np.exp(-(((y - 75) / 48) ** 2)) / (1 + np.exp((x + 30) / 11)) + 24 * np.exp(-(((y - 110) / 40) ** 2)) / (1 + np.exp(-(x - 34) / 9))
    land = land + 62 * np.exp(-(((y - 300) / 75) ** 2)) / (1 + np.exp((x + 10) / 34))
    land = land + 92 * np.exp(-(((y - 520) / 100) ** 2)) / (1 + np.exp(-(x - 35) / 48))
    land = land + 150 * np.exp(-(((y - 860) / 150) ** 2)) / (1 + np.exp((x + 60) / 80))
    return land + 185 * np.exp(-(((y - 1300) / 200) ** 2)) * (0.45 + 0.55 / (1 + np.exp(-(x - 160) / 110)))


trees = [spruce(100 + number, height_m, needles, bark) for number, height_m in enumerate((24, 28, 21, 26, 18, 30, 23))]
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
camera(EYE, (option("target_x", 0), 400, option("target_z", 70)), option("lens_mm", 62))
render()
