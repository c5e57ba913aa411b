"""Whitewashed walls and steps on an island, one hard shadow, and a strip of deep sky.

Options: sun_elevation, sun_azimuth.
"""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "engine"))
from stage import *
from whitewash import soft_box, whitewash

begin(bounces=4)
lime = whitewash()
RISE_M, GOING_M, STEP_COUNT = 0.175, 0.34, 22
for step in range(STEP_COUNT):
    depth = GOING_M * (STEP_COUNT - step) + 3
    y = step * GOING_M
    soft_box((0, y + depth / 2, step * RISE_M - 0.4 + RISE_M / 2), (2.3, depth, RISE_M + 0.8), lime, 0.022, 0.012, step)
top_y, top_z = STEP_COUNT * GOING_M, STEP_COUNT * RISE_M
# Left: a tall house wall that stays in shade. Right: a low parapet that climbs in blocks and takes the sun.
soft_box((-2.65, 4.0, 3.0), (3.0, 12.5, 8.4), lime, 0.07, 0.03, 50)
for flight in range(5):
    soft_box((1.42, flight * 1.7 + 0.7, flight * 0.88 + 0.15), (0.55, 1.82, 2.3), lime, 0.07, 0.02, 60 + flight)
soft_box((4.6, 5.8, 1.4), (5.8, 12.0, 4.2), lime, 0.08, 0.03, 70)
soft_box((3.4, 9.6, 4.0), (3.4, 4.0, 5.4), lime, 0.08, 0.03, 71)
# At the head of the steps a small arch against the sky.
outline = []
for index in range(33):
    turn = math.pi * index / 32
    outline.append((0.62 * math.cos(turn), 1.9 + 0.62 * math.sin(turn)))
wall = [(0.62, 0), *outline, (-0.62, 0), (-1.6, 0), (-1.6, 3.3), (1.6, 3.3), (1.6, 0)]
gate = extrude("gate", wall, 0.5, lime)
gate.location = (0, top_y + 0.9, top_z)
bevel = gate.modifiers.new("bevel", "BEVEL")
bevel.width, bevel.segments, bevel.angle_limit = 0.04, 4, math.radians(50)

sun(option("sun_elevation", 34), option("sun_azimuth", 118), 4.6, 0.55, (1, 0.93, 0.82))
gradient_sky([(0, (0.62, 0.72, 0.86)), (0.5, (0.30, 0.47, 0.80)), (1, (0.18, 0.33, 0.68))], 0.85)
camera((-0.3, -3.2, 4.4), (0.9, 6, 4.2), 45)
render()
