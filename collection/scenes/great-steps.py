"""Monumental steps under raking light: nothing but edges and one diagonal of shade.

Options: blocker_x (metres across the steps), sun_elevation, sun_azimuth.
"""
import os
import random
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "engine"))
from stage import *

random.seed(2)
begin(bounces=3)


def travertine():
    nodes = Nodes("travertine")
    place = nodes.position()
    chance = nodes.node("ShaderNodeObjectInfo").outputs["Random"]
    layers = nodes.noise(1.6, 8, 0.62, nodes.mapping(place, (0.30, 1, 7)), 0.5)
    stain = nodes.noise(0.55, 7, 0.62, place)
    pits = nodes.ramp(nodes.noise(26, 4, 0.7, nodes.mapping(place, (0.4, 1, 2.2))), [(0.34, 0.45), (0.42, 1.0)])
    tone = nodes.math("ADD", nodes.math("MULTIPLY", layers, 0.5), nodes.math("MULTIPLY", stain, 0.5))
    colour = nodes.ramp(tone, [(0.32, (0.33, 0.32, 0.30)), (0.5, (0.47, 0.455, 0.43)), (0.7, (0.58, 0.565, 0.54))])
    each = nodes.ramp(chance, [(0, 0.84), (1, 1.08)])
    colour = nodes.mix(1.0, nodes.mix(1.0, colour, each, "MULTIPLY"), pits, "MULTIPLY")
    return nodes.principled(colour, 0.85, nodes.bump(nodes.math("ADD", nodes.noise(18, 5, 0.65, place), pits), 0.4, 0.006), 0.2)


stone = travertine()
RISE_M, GOING_M, STEP_COUNT = 0.155, 0.40, 46
for step in range(STEP_COUNT):
    x = -34 + random.uniform(0, 2)
    while x < 34:
        width = random.uniform(1.5, 2.6)
        box((x + width / 2, step * GOING_M + GOING_M / 2 + 0.02 + random.gauss(0, 0.003), step * RISE_M + RISE_M / 2 - 0.2 + random.gauss(0, 0.0018)), (width - 0.006, GOING_M + 0.06, RISE_M + 0.4), stone, 0.009)
        x += width
top_y, top_z = STEP_COUNT * GOING_M, STEP_COUNT * RISE_M
box((0, top_y + 20, top_z - 0.5), (80, 40, 1), stone, 0.01)
box((0, -20, -0.5), (80, 40, 1), stone, 0.01)
# Out of frame on the right a building cuts the light; its edge falls diagonally across the flight.
blocker = option("blocker_x", 17.0)
box((blocker + 10, top_y * 0.35, 9), (20, 12, 18), stone, 0)
sun(option("sun_elevation", 33), option("sun_azimuth", 112), 4.4, 0.53, (1, 0.95, 0.88))
gradient_sky([(0, (0.62, 0.70, 0.82)), (0.5, (0.30, 0.44, 0.70)), (1, (0.18, 0.30, 0.56))], 0.42)
camera((0, -15, 5.2), (0, 8, 3.0), 50)
render()
