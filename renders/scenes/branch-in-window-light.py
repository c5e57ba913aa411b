"""An olive branch in a clay vase, a bowl and two pears; the low sun draws a window and the leaves on the wall.

Options: seed.
"""
import os
import random
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "engine"))
from stage import *
from still_life import *

random.seed(option("seed", 11))
begin(bounces=5, transparent_sky=False)


def glaze(name, stops, rough, bump_strength, speckle=None, speckle_scale=130):
    nodes = Nodes(name)
    place = nodes.node("ShaderNodeTexCoord").outputs["Object"]
    cloud, grain = nodes.noise(8, 7, 0.6, place), nodes.noise(speckle_scale, 2, 0.5, place)
    colour = nodes.ramp(cloud, stops)
    if speckle:
        colour = nodes.mix(nodes.ramp(grain, [(0.64, 0.0), (0.71, 1.0)]), colour, speckle)
    relief = nodes.math("ADD", cloud, nodes.math("MULTIPLY", grain, 0.15))
    return nodes.principled(colour, nodes.ramp(cloud, [(0.3, rough), (0.7, rough + 0.2)]), nodes.bump(relief, bump_strength, 0.006), 0.35)


clay = glaze("clay", [(0.3, (0.60, 0.55, 0.47)), (0.7, (0.72, 0.67, 0.59))], 0.45, 0.20, (0.22, 0.15, 0.09))
dark_clay = glaze("dark-clay", [(0.3, (0.035, 0.032, 0.030)), (0.7, (0.07, 0.062, 0.055))], 0.38, 0.2)
pear = glaze("pear", [(0.35, (0.30, 0.27, 0.05)), (0.62, (0.42, 0.33, 0.07)), (0.75, (0.42, 0.20, 0.06))], 0.42, 0.10, (0.21, 0.16, 0.045), 520)
wall = plaster("wall", (0.62, 0.53, 0.43), 0.9, 0.35, 0.13)
nodes = Nodes("wood")
grained = nodes.mapping(nodes.node("ShaderNodeTexCoord").outputs["Object"], (0.9, 14, 14))
grain, fine = nodes.noise(2.2, 9, 0.65, grained, 0.9), nodes.noise(14, 6, 0.6, grained)
pores = nodes.ramp(nodes.noise(40, 3, 0.6, nodes.mapping(grained, (0.12, 1, 1))), [(0.56, 1.0), (0.66, 0.45)])
tone = nodes.ramp(nodes.math("ADD", nodes.math("MULTIPLY", grain, 0.7), nodes.math("MULTIPLY", fine, 0.3)), [(0.3, (0.060, 0.032, 0.018)), (0.55, (0.135, 0.078, 0.045)), (0.75, (0.20, 0.125, 0.075))])
wood = nodes.principled(nodes.mix(1.0, tone, pores, "MULTIPLY"), nodes.ramp(grain, [(0.3, 0.38), (0.7, 0.60)]), nodes.bump(nodes.math("ADD", grain, fine), 0.30, 0.003), 0.35)
bark, leaf_material = olive_bark(), olive_leaf()

box((0, -0.62, -0.02), (4, 1.8, 0.04), wood, 0.006)
box((0, 0.58, 1.0), (6, 0.6, 4.0), wall, 0)
VASE = (-0.16, 0.02, 0)
throw([(0, 0), (0.062, 0), (0.070, 0.012), (0.098, 0.07), (0.118, 0.13), (0.112, 0.19), (0.075, 0.245), (0.040, 0.275), (0.031, 0.31), (0.036, 0.345), (0.045, 0.362), (0.041, 0.366), (0.030, 0.345), (0.024, 0.30), (0.05, 0.25)], VASE, clay)
throw([(0, 0.006), (0.034, 0), (0.040, 0.006), (0.066, 0.03), (0.083, 0.062), (0.088, 0.082), (0.084, 0.083), (0.060, 0.035), (0, 0.018)], (0.16, -0.10, 0), dark_clay, 0.004)
for place, rotation, size in (((0.33, -0.03, 0), (0.04, 0.02, 0.7), 1.05), ((0.255, -0.16, 0.034), (math.radians(84), 0.1, 2.2), 0.95)):
    fruit = throw([(0, 0.003), (0.012, 0), (0.029, 0.006), (0.040, 0.022), (0.042, 0.037), (0.038, 0.053), (0.030, 0.067), (0.0235, 0.079), (0.0205, 0.089), (0.0170, 0.097), (0.0115, 0.1025), (0.0055, 0.1035), (0.002, 0.1005), (0, 0.099)], place, pear, 0.02)
    fruit.rotation_euler, fruit.scale = rotation, (size, size, size)
    tube([(0, 0, 0.097), (0.0008, 0, 0.105), (0.0026, 0, 0.113), (0.0062, 0, 0.120), (0.0085, 0, 0.1235)], [0.0015, 0.0011, 0.0010, 0.0012, 0.0019], bark).parent = fruit

STEMS = (((0, 0, 0), (0.32, -0.02, 1), 0.62, 0.0042), ((-0.012, 0, 0.05), (-0.45, 0.02, 0.9), 0.46, 0.0036), ((0, 0, 0), (0.05, -0.1, 1), 0.42, 0.003))
leaves = olive_branches(Vector((VASE[0], VASE[1], 0.27)), STEMS, bark)
curved_leaves("leaves", leaves, leaf_material, pieces=8)

# The low sun falls through a paned window two metres off.
ELEVATION, AZIMUTH = 24, -128
sun(ELEVATION, AZIMUTH, 8, 0.9, (1, 0.80, 0.56))
towards = towards_sun(ELEVATION, AZIMUTH)
centre = Vector((0.02, 0.25, 0.46)) + towards * 2.1
across = towards.cross(Vector((0, 0, 1))).normalized()
upward = across.cross(towards)
nodes = Nodes("shutter")
shutter = nodes.principled((0.4, 0.36, 0.3), 0.9)
HALF_WIDTH_M, HALF_HEIGHT_M = 0.40, 0.62
for u, v, w, h in (
    (-HALF_WIDTH_M - 2, 0, 2, 4),
    (HALF_WIDTH_M + 2, 0, 2, 4),
    (0, HALF_HEIGHT_M + 2, HALF_WIDTH_M, 2),
    (0, -HALF_HEIGHT_M - 2, HALF_WIDTH_M, 2),
    (0, 0, 0.018, HALF_HEIGHT_M),
    (0, -HALF_HEIGHT_M / 3, HALF_WIDTH_M, 0.014),
    (0, HALF_HEIGHT_M / 3, HALF_WIDTH_M, 0.014),
):
    middle = centre + across * u + upward * v
    corners = [middle + across * a * w + upward * b * h for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    mesh("shutter", [tuple(corner) for corner in corners], [(0, 1, 2, 3)], shutter, False)
nodes = Nodes("room", "world")
nodes.background((0.75, 0.85, 1), 0.30)
camera((0.06, -2.35, 0.47), (0.06, 0.1, 0.325), 72, 3.5, 2.33)
render()
