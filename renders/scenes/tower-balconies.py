"""A white apartment tower with rounded balconies, seen from its foot against a sky gone black through a red filter.

Options: sun_elevation, sun_azimuth.
"""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "engine"))
from stage import *

begin(bounces=4)
FLOOR_M, FLOOR_COUNT = 3.0, 26
white = plaster("white", (0.70, 0.69, 0.675), 0.25, 0.05, 0.04)
shade = plaster("recess", (0.34, 0.335, 0.33), 0.4, 0.05, 0.06)
nodes = Nodes("glass")
glass = nodes.principled((0.02, 0.022, 0.025), 0.05, None, 0.6)
nodes = Nodes("rail")
metal = nodes.principled((0.30, 0.30, 0.30), 0.4, None, 0.5)


def plan(offset_m, bulge_m, samples=720):
    """The outline of a floor: a long oval whose balconies swell out in turn."""
    turn = np.linspace(0, 2 * np.pi, samples + 1)
    radius_x, radius_y = 11.0 + offset_m, 8.5 + offset_m
    swell = bulge_m * (0.5 + 0.5 * np.cos(5 * turn + 0.6)) ** 1.5
    return (radius_x + swell) * np.cos(turn), (radius_y + swell) * np.sin(turn)


def band(name, outline, low_m, high_m, material):
    x, y = outline
    heights = np.array([low_m, high_m])
    return surface(name, np.tile(x, (2, 1)), np.tile(y, (2, 1)), np.repeat(heights[:, None], len(x), 1), material)


def lid(name, inner, outer, height_m, material):
    x, y = np.stack([inner[0], outer[0]]), np.stack([inner[1], outer[1]])
    return surface(name, x, y, np.full_like(x, height_m), material)


for floor in range(FLOOR_COUNT):
    base = 5 + floor * FLOOR_M
    bulge = 2.5 if floor % 2 == 0 else 2.05
    core, edge, inner = plan(0, 0), plan(0.5, bulge), plan(0.34, bulge)
    band("core", core, base, base + FLOOR_M, shade)
    band("parapet", edge, base - 0.22, base + 1.02, white)
    band("parapet-inside", inner, base, base + 1.02, white)
    lid("coping", inner, edge, base + 1.02, white)
    lid("soffit", core, edge, base - 0.22, white)
    lid("floor", core, inner, base, shade)
    rim = plan(0.42, bulge)
    band("rail", rim, base + 1.14, base + 1.18, metal)
    for number in range(0, 40):
        turn = number / 40 * 2 * math.pi
        if number % 2:
            radius_x, radius_y = 11.02, 8.52
            pane = box((radius_x * math.cos(turn), radius_y * math.sin(turn), base + 1.2), (0.12, 1.0, 2.2), glass, 0)
            pane.rotation_euler = (0, 0, math.atan2(radius_x * math.sin(turn), radius_y * math.cos(turn)))
top = 5 + FLOOR_COUNT * FLOOR_M
outline = plan(0.5, 2.5)
lid("roof", (outline[0] * 0, outline[1] * 0), outline, top, white)
band("roof-edge", outline, top, top + 0.8, white)
band("base", plan(-0.6, 0), 0, 5, shade)
box((0, 0, -0.5), (400, 400, 1), plaster("ground", (0.10, 0.10, 0.10), 0.3, 0.1, 0.1), 0)

sun(option("sun_elevation", 40), option("sun_azimuth", 92), 4.6, 0.53, (1, 0.95, 0.88))
gradient_sky([(0, (0.55, 0.62, 0.72)), (0.4, (0.30, 0.42, 0.62)), (1, (0.16, 0.26, 0.48))], 0.38)
camera((4.0, -15.5, 1.7), (1.0, -6.0, 40), 24, roll_degrees=12)
render()
