"""A suspension bridge leaves the shore and is gone after one tower; the second is a guess.

Options: eye_x, eye_y, eye_z, target_x, target_y, target_z (metres), lens_mm.
"""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "engine"))
from stage import *

begin(bounces=3)
TOWER_Y, SPAN_M, TOWER_M = (240.0, 1020.0), 780.0, 152.0
DECK_M, HALF_M, SAG_M = 46.0, 13.0, 84.0
# As in the recipe's haze.
FOG = (520, (0.6, 0.625, 0.65))
nodes = Nodes("steel")
weather = nodes.noise(0.35, 6, 0.6, nodes.mapping(nodes.position(), (1, 1, 0.25)))
steel = nodes.principled(nodes.ramp(weather, [(0.3, (0.050, 0.050, 0.052)), (0.7, (0.085, 0.083, 0.082))]), 0.6)
nodes.fogged_in_mirrors(*FOG)
nodes = Nodes("pier")
stone = nodes.principled(nodes.ramp(nodes.noise(0.3, 7, 0.6, nodes.position()), [(0.3, (0.10, 0.10, 0.10)), (0.7, (0.20, 0.195, 0.19))]), 0.9)
nodes.fogged_in_mirrors(*FOG)


def beam(start, end, size_m, material=steel):
    """A square bar between two points."""
    start, end = Vector(start), Vector(end)
    bar = box((start + end) / 2, (size_m, size_m, (end - start).length), material, 0)
    bar.rotation_euler = (end - start).to_track_quat("Z", "X").to_euler()


def cable_height(y):
    """Parabola between the towers, straight back stays to the anchorages outside."""
    if y < TOWER_Y[0]:
        return DECK_M + 4 + (TOWER_M - DECK_M - 4) * (y + 60) / (TOWER_Y[0] + 60)
    if y > TOWER_Y[1]:
        return TOWER_M - (y - TOWER_Y[1]) * 0.33
    middle = (y - TOWER_Y[0] - SPAN_M / 2) / (SPAN_M / 2)
    return TOWER_M - SAG_M * (1 - middle**2)


for tower_y in TOWER_Y:
    box((0, tower_y, 2), (52, 26, 12), stone, 0.4)
    for side in (-1, 1):
        # The legs step in as they rise and stand on a pier in the water.
        for low, high, wide, deep in ((8, 60, 6.2, 9.0), (60, 108, 5.4, 8.0), (108, TOWER_M, 4.6, 7.0)):
            box((side * (HALF_M + 1.5), tower_y, (low + high) / 2), (wide, deep, high - low), steel, 0.12)
            for rib in (-1, 0, 1):
                box((side * (HALF_M + 1.5) + rib * wide * 0.36, tower_y, (low + high) / 2), (0.5, deep + 0.7, high - low), steel, 0)
        box((side * (HALF_M + 1.5), tower_y, TOWER_M + 1.2), (6.4, 9.2, 2.4), steel, 0.2)
    for strut_z, deep in ((TOWER_M - 4, 7.5), (114, 6.5), (82, 6.5), (DECK_M - 9, 8.0)):
        box((0, tower_y, strut_z), (2 * HALF_M, 5.2, deep), steel, 0.1)
    for side in (-1, 1):
        beam((side * -HALF_M, tower_y, 10), (side * HALF_M, tower_y, DECK_M - 13), 2.0)
PANEL_M = 12.0
for panel in range(-14, 100):
    y = panel * PANEL_M
    for side in (-1, 1):
        x = side * HALF_M
        beam((x, y, DECK_M), (x, y + PANEL_M, DECK_M), 1.0)
        beam((x, y, DECK_M - 7.5), (x, y + PANEL_M, DECK_M - 7.5), 1.0)
        beam((x, y, DECK_M), (x, y, DECK_M - 7.5), 0.55)
        rising = panel % 2 == 0
        beam((x, y, DECK_M - (7.5 if rising else 0)), (x, y + PANEL_M, DECK_M - (0 if rising else 7.5)), 0.7)
        beam((x, y, DECK_M + 2.0), (x, y + PANEL_M, DECK_M + 2.0), 0.18)
        if cable_height(y) > DECK_M + 3:
            beam((x, y, DECK_M), (x, y, cable_height(y)), 0.24)
        for part in range(4):
            near, far = y + part * PANEL_M / 4, y + (part + 1) * PANEL_M / 4
            beam((x, near, cable_height(near)), (x, far, cable_height(far)), 1.0)
        if panel % 3 == 0:
            beam((x, y, DECK_M), (x, y, DECK_M + 9), 0.22)
            beam((x, y, DECK_M + 9), (x - side * 2.4, y, DECK_M + 9.4), 0.2)
    beam((-HALF_M, y, DECK_M - 7.5), (HALF_M, y, DECK_M - 7.5), 0.8)
    box((0, y + PANEL_M / 2, DECK_M + 0.2), (2 * HALF_M, PANEL_M, 0.7), steel, 0)
nodes = Nodes("water")
swell = nodes.noise(0.05, 4, 0.55, nodes.mapping(nodes.position(), (0.6, 1.7, 1)))
water = nodes.principled((0.030, 0.036, 0.040), 0.2, nodes.bump(swell, 0.12, 2.0), 0.5)
mesh("water", [(-6000, -400, 0), (6000, -400, 0), (6000, 12000, 0), (-6000, 12000, 0)], [(0, 1, 2, 3)], water, False)
gradient_sky([(0, (0.70, 0.73, 0.76)), (0.3, (0.76, 0.79, 0.82)), (1, (0.52, 0.56, 0.62))], 1.0)
sun(40, -60, 0.5, 25, (1, 0.97, 0.92))
eye = (option("eye_x", -150), option("eye_y", -40), option("eye_z", 7))
camera(eye, (option("target_x", -25), option("target_y", 600), option("target_z", 7)), option("lens_mm", 30), shift=(0, 0.15))
render()
