"""A blue door in a whitewashed wall, two worn steps, and the roof of the house next door as a diagonal of shade.

Options: sun_elevation, sun_azimuth, roof_m (height of the neighboring roof).
"""
import os
import random
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "engine"))
from stage import *
from whitewash import soft_box, whitewash

random.seed(3)
generator = np.random.default_rng(3)
begin(bounces=4)
lime = whitewash()


def painted_wood():
    """Blue paint on old planks: thin where hands and rain reach it, gray wood below."""
    nodes = Nodes("blue")
    place = nodes.position()
    chance = nodes.node("ShaderNodeObjectInfo").outputs["Random"]
    fibre = nodes.noise(6, 8, 0.65, nodes.mapping(place, (11, 11, 0.4)), 0.5)
    fade = nodes.noise(1.4, 7, 0.65, place, 0.4)
    paint = nodes.ramp(fade, [(0.32, (0.018, 0.075, 0.21)), (0.52, (0.028, 0.115, 0.29)), (0.72, (0.075, 0.19, 0.36))])
    paint = nodes.mix(1.0, paint, nodes.ramp(chance, [(0, 0.86), (1, 1.1)]), "MULTIPLY")
    low = nodes.ramp(nodes.split(place)[2], [(0.0, 0.10), (1.0, 0.0)])
    worn = nodes.ramp(nodes.math("ADD", nodes.math("ADD", nodes.math("MULTIPLY", fibre, 0.6), nodes.math("MULTIPLY", fade, 0.4)), low), [(0.645, 0.0), (0.685, 1.0)])
    colour = nodes.mix(worn, paint, (0.23, 0.21, 0.19))
    relief = nodes.math("SUBTRACT", fibre, nodes.math("MULTIPLY", worn, 0.25))
    return nodes.principled(colour, nodes.ramp(fade, [(0.3, 0.42), (0.7, 0.62)]), nodes.bump(relief, 0.35, 0.004), 0.35)


blue = painted_wood()
nodes = Nodes("iron")
iron = nodes.principled((0.03, 0.028, 0.026), 0.55, nodes.bump(nodes.noise(60, 4, 0.6, nodes.position()), 0.4, 0.002), 0.5)

# The wall, drawn as a line by hand: no edge is quite straight.
DOOR_LEFT_M, DOOR_WIDTH_M, SILL_M, DOOR_HEIGHT_M, WALL_TOP_M = 0.12, 0.98, 0.40, 2.08, 3.42


def hand_drawn(points, wobble_m, spacing_m=0.09):
    """Resamples a polygon and lets its corners round off and its sides wander."""
    line = []
    for (x0, z0), (x1, z1) in zip(points, points[1:] + points[:1]):
        count = max(2, int(math.hypot(x1 - x0, z1 - z0) / spacing_m))
        line += [(x0 + (x1 - x0) * i / count, z0 + (z1 - z0) * i / count) for i in range(count)]
    line = np.array(line)
    for _ in range(2):
        line = 0.25 * np.roll(line, 1, 0) + 0.5 * line + 0.25 * np.roll(line, -1, 0)
    drift = np.stack([wave_sum(line[:, 0], line[:, 1], 1.1, 3, seed) for seed in (4, 9)], -1)
    return [tuple(point) for point in line + wobble_m * drift]


right_m = DOOR_LEFT_M + DOOR_WIDTH_M
top_m = SILL_M + DOOR_HEIGHT_M
outline = [(right_m, -0.4), (right_m, top_m), (DOOR_LEFT_M, top_m), (DOOR_LEFT_M, -0.4), (-5.2, -0.4), (-5.2, WALL_TOP_M), (5.2, WALL_TOP_M + 0.03), (5.2, -0.4)]
wall = extrude("wall", hand_drawn(outline, 0.011), 0.42, lime, smooth=True)
bevel = wall.modifiers.new("bevel", "BEVEL")
bevel.width, bevel.segments, bevel.limit_method, bevel.angle_limit = 0.045, 4, "ANGLE", math.radians(50)

# The door lies deep in its reveal: five planks, a frame, a ring to pull.
plank_x = DOOR_LEFT_M + 0.07
for width in (0.165, 0.175, 0.16, 0.18, 0.16):
    box((plank_x + width / 2, 0.27 + random.gauss(0, 0.0015), SILL_M + DOOR_HEIGHT_M / 2), (width - 0.004, 0.045, DOOR_HEIGHT_M - 0.06), blue, 0.004, (0, 0, random.gauss(0, 0.004)))
    plank_x += width
for x, size in ((DOOR_LEFT_M + 0.02, 0.10), (right_m - 0.02, 0.10)):
    box((x, 0.25, SILL_M + DOOR_HEIGHT_M / 2), (size, 0.09, DOOR_HEIGHT_M + 0.1), blue, 0.008)
box((DOOR_LEFT_M + DOOR_WIDTH_M / 2, 0.25, top_m - 0.015), (DOOR_WIDTH_M, 0.09, 0.10), blue, 0.008)
box((DOOR_LEFT_M + DOOR_WIDTH_M / 2, 0.38, SILL_M + 1.0), (DOOR_WIDTH_M + 0.2, 0.02, 2.4), iron, 0)
bpy.ops.mesh.primitive_torus_add(location=(DOOR_LEFT_M + 0.80, 0.235, SILL_M + 0.98), rotation=(math.radians(78), 0, 0), major_radius=0.048, minor_radius=0.0065, major_segments=64, minor_segments=16)
bpy.context.object.data.materials.append(iron)
bpy.ops.mesh.primitive_cylinder_add(vertices=40, radius=0.028, depth=0.02, location=(DOOR_LEFT_M + 0.80, 0.245, SILL_M + 1.03), rotation=(math.pi / 2, 0, 0))
bpy.context.object.data.materials.append(iron)

# Two steps and the lane; all of it has been painted over every spring.
middle = DOOR_LEFT_M + DOOR_WIDTH_M / 2
soft_box((middle, 0.03, SILL_M - 0.13), (1.36, 0.80, 0.26), lime, 0.035, 0.014, 1)
soft_box((middle - 0.04, -0.33, SILL_M - 0.33), (1.62, 0.76, 0.26), lime, 0.04, 0.016, 2)
soft_box((-2.6, -0.12, 0.02), (3.9, 0.46, 0.26), lime, 0.06, 0.02, 3)
x, y = np.meshgrid(np.linspace(-6, 6, 300), np.linspace(-7, 0.6, 190), indexing="ij")
surface("lane", x, y, -0.03 + 0.014 * wave_sum(x, y, 1.3, 4, 12) - 0.02 * y, lime)
# The house next door; its roof runs towards us and draws the diagonal.
soft_box((-5.0, -3.6, option("roof_m", 4.15) / 2), (5.4, 7.0, option("roof_m", 4.15)), lime, 0.05, 0.02, 7)

sun(option("sun_elevation", 41), option("sun_azimuth", -128), 4.6, 0.55, (1, 0.93, 0.82))
gradient_sky([(0, (0.62, 0.72, 0.86)), (0.5, (0.30, 0.47, 0.80)), (1, (0.18, 0.33, 0.68))], 0.85)
camera((0.15, -7.4, 1.55), (0.15, 0, 1.55), 62, shift=(0, 0.03))
render()
