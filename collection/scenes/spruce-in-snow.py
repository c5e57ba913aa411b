"""A spruce on a snowfield, with its neighbors going pale behind it while it snows.

Options: seed, tree_x, tree_y (metres), lens_mm.
"""
import os
import random
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "engine"))
from conifers import spruce
from stage import *

SEED = option("seed", 2)
random.seed(SEED)
begin(bounces=2, transparent_sky=False)
WHITE = (0.74, 0.755, 0.775)
FOG = {"eye_z": 2.2, "range_m": 115.0, "clear_air_range_m": 6000.0, "scale_height_m": 600.0, "colour": WHITE, "swathes": 0.4}
SNOW = (0.80, 0.815, 0.84)


def needles_in_snow():
    """Dark needles; snow lies on what faces up, more in some places than in others."""
    nodes = Nodes("needles")
    geometry = nodes.node("ShaderNodeNewGeometry")
    tint = nodes.node("ShaderNodeObjectInfo").outputs["Random"]
    green = nodes.ramp(tint, [(0, (0.010, 0.017, 0.012)), (1, (0.026, 0.034, 0.021))])
    upward = nodes.math("ABSOLUTE", nodes.split(geometry.outputs["True Normal"])[2])
    patches = nodes.noise(1.5, 5, 0.6, geometry.outputs["Position"])
    load = nodes.ramp(nodes.math("MULTIPLY", upward, patches), [(0.36, 0.0), (0.46, 0.95)])
    nodes.principled(nodes.mix(load, green, SNOW), 0.85, None, 0.1)
    return nodes.in_fog(FOG)


needles = needles_in_snow()
nodes = Nodes("bark")
nodes.principled((0.035, 0.028, 0.024), 0.9, None, 0.1)
bark = nodes.in_fog(FOG)
nodes = Nodes("snow")
place = nodes.position()
drift = nodes.noise(0.35, 6, 0.55, nodes.mapping(place, (1, 0.45, 1)))
nodes.principled(SNOW, 0.9, nodes.bump(nodes.math("ADD", drift, nodes.math("MULTIPLY", nodes.noise(9, 4, 0.6, place), 0.06)), 0.5, 0.35), 0.1)
snow = nodes.in_fog(FOG)


def field(x, y):
    rise = 3.4 * np.exp(-(((x - 10) / 26) ** 2 + ((y - 66) / 30) ** 2)) + 0.022 * np.maximum(y - 60, 0)
    return rise + 0.25 * wave_sum(x, y, 30, 3, 5) + 0.02 * wave_sum(x, y, 3.5, 2, 6)


def ground(x, y):
    return float(field(np.array([float(x)]), np.array([float(y)]))[0])


x, y = np.meshgrid(np.linspace(-160, 160, 500), np.exp(np.linspace(np.log(6), np.log(700), 420)), indexing="ij")
surface("field", x, y, field(x, y), snow)
trees = [spruce(700 + number, height_m, needles, bark) for number, height_m in enumerate((15, 18, 13, 20))]


def plant(data, x, y, size):
    tree = link("tree", data)
    tree.location, tree.scale = (x, y, ground(x, y) - 0.35), (size, size, size * random.uniform(0.95, 1.08))
    tree.rotation_euler = (random.gauss(0, 0.015), random.gauss(0, 0.015), random.uniform(0, 2 * math.pi))


plant(trees[0], option("tree_x", 2.6), option("tree_y", 60.0), 1.0)
for x, y, size in ((-4.6, 74, 0.36), (-3.5, 76, 0.24), (6.9, 71, 0.30)):
    plant(trees[2], x, y, size)
for _ in range(190):
    y = random.uniform(115, 430)
    x = random.uniform(-0.30, 0.30) * y
    if wave_sum(np.array([x]), np.array([y]), 60, 2, 11)[0] > -0.1:
        plant(random.choice(trees), x, y, random.uniform(0.6, 1.25))
gradient_sky([(0, WHITE), (0.12, (0.76, 0.775, 0.795)), (0.5, (0.80, 0.815, 0.84)), (1, (0.74, 0.77, 0.82))], 1.0)
sun(24, -60, 0.5, 20, (1, 0.97, 0.93))
camera((0, 0, 2.2), (0, 60, 2.2), option("lens_mm", 80), shift=(0, 0.14))
render()
