"""A whitewashed parapet, the open sea, and a horizon that haze has almost taken away.

Options: sun_elevation, sun_azimuth, lens_mm.
"""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "engine"))
from stage import *
from whitewash import soft_box, whitewash

begin(bounces=4)
lime = whitewash()
EYE_M, SEA_M = 1.62, -95.0
# A parapet with a gap, where two steps lead down; a house corner on the left throws its shade across the floor.
soft_box((-5.15, 4.6, 0.10), (9.0, 0.48, 1.72), lime, 0.10, 0.03, 1)
soft_box((4.55, 4.6, 0.08), (6.6, 0.48, 1.70), lime, 0.10, 0.03, 2)
soft_box((0.30, 4.55, -0.55), (2.2, 0.9, 0.95), lime, 0.05, 0.02, 3)
soft_box((0.30, 5.35, -0.78), (2.2, 0.9, 0.95), lime, 0.05, 0.02, 4)
soft_box((-7.3, 2.0, 2.4), (6.2, 4.4, 6.4), lime, 0.07, 0.03, 5)
x, y = np.meshgrid(np.linspace(-9, 9, 360), np.linspace(-3, 4.7, 180), indexing="ij")
surface("floor", x, y, 0.012 * wave_sum(x, y, 1.5, 4, 5) - 0.01, lime)

nodes = Nodes("sea")
place = nodes.position()
far = nodes.node("ShaderNodeCameraData").outputs["View Distance"]
calm = nodes.ramp(nodes.math("DIVIDE", far, 4000.0), [(0.02, 1.0), (0.35, 0.35), (1.0, 0.12)])
chop = nodes.noise(0.22, 6, 0.62, nodes.mapping(place, (0.7, 1.5, 1), (0, 0, 0.4)), 0.3)
swell = nodes.noise(0.02, 4, 0.55, nodes.mapping(place, (0.6, 1.6, 1), (0, 0, 0.25)))
relief = nodes.math("MULTIPLY", nodes.math("ADD", nodes.math("MULTIPLY", chop, 0.35), swell), calm)
wind = nodes.ramp(nodes.noise(0.0016, 6, 0.6, nodes.mapping(place, (0.7, 2.2, 1)), 0.5), [(0.38, 0.16), (0.62, 0.30)])
deep = nodes.ramp(nodes.noise(0.0011, 5, 0.6, nodes.mapping(place, (0.8, 2.4, 1)), 0.6), [(0.35, (0.006, 0.050, 0.105)), (0.65, (0.010, 0.072, 0.135))])
sea = nodes.principled(deep, wind, nodes.bump(relief, 0.5, 2.2), 0.5)
mesh("sea", [(-60000, -200, SEA_M), (60000, -200, SEA_M), (60000, 90000, SEA_M), (-60000, 90000, SEA_M)], [(0, 1, 2, 3)], sea, False)
bpy.context.scene.view_layers[0].use_pass_z = True

sun(option("sun_elevation", 38), option("sun_azimuth", -118), 4.6, 0.55, (1, 0.93, 0.82))
gradient_sky([(0, (0.66, 0.75, 0.86)), (0.3, (0.42, 0.57, 0.82)), (1, (0.18, 0.33, 0.68))], 0.85)
eye = camera((0.2, -3.4, EYE_M), (0.2, 10, EYE_M), option("lens_mm", 40), shift=(0, 0.05))
eye.data.clip_end = 120000
render()
