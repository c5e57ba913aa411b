"""Flooded rice terraces after sunrise, from the hill above: every pool is level, every pool keeps a piece of the sky.

Options: seed, eye_z, target_y, lens_mm.
"""
import os
import random
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "engine"))
from stage import *

begin(bounces=2)
random.seed(option("seed", 6))
STEP_M, POOL_LENGTH_M, BUND_M = 1.7, 62.0, 0.40
CREST_M, FALL = 46.0, 0.17
NEAR_DEGREES, FAR_DEGREES = 46, 13
EYE = (0.0, -60.0, option("eye_z", 150.0))
TARGET_Y, LENS_MM = option("target_y", 185.0), option("lens_mm", 55)


def hillside(x, y):
    """Spurs and hollows that fall away from the viewer; terraces follow their contours."""
    return CREST_M - FALL * y + 13 * wave_sum(x, y, 290, 2, 12, 0.42) + 0.9 * wave_sum(x, y, 34, 2, 13, 0.4)


def chance(level, cell, salt):
    """One random number per pool."""
    value = np.sin(level * 127.1 + cell * 311.7 + salt * 74.7) * 43758.5453
    return value - np.floor(value)


def terraces(x, y):
    """Height of the ground; how much of a place is water; and which pool it belongs to."""
    slope = hillside(x, y)
    gradient = np.hypot(hillside(x + 0.5, y) - slope, hillside(x, y + 0.5) - slope) / 0.5 + 1e-3
    level = np.floor(slope / STEP_M)
    part = slope / STEP_M - level
    from_edge_m, from_wall_m = part * STEP_M / gradient, (1 - part) * STEP_M / gradient
    along = (x + 0.25 * y + 16 * wave_sum(x, y, 120, 2, 14)) / POOL_LENGTH_M + chance(level, 0, 1)
    cell = np.floor(along)
    from_end_m = np.minimum(along - cell, cell + 1 - along) * POOL_LENGTH_M * 0.8
    wander = 0.12 * wave_sum(x, y, 4, 2, 15)
    bund = np.maximum(np.clip(1.4 - (from_edge_m + wander) / BUND_M, 0, 1), np.clip(1.2 - (from_end_m + wander) / (BUND_M * 0.8), 0, 1))
    bank = np.clip(1.3 - (from_wall_m + wander) / (0.75 * STEP_M * 0.5), 0, 1)
    rough = 0.05 * wave_sum(x, y, 2.2, 2, 16)
    ground = level * STEP_M - 0.12 + bund * (0.42 + rough) + bank * (0.75 * STEP_M + rough)
    return ground, level, cell, np.maximum(bund, bank)


x, y = np.meshgrid(np.linspace(0, 1, 1800), np.linspace(0, 1, 2300))
# Rows lie as densely as the lens sees them.
depression = np.radians(NEAR_DEGREES + (FAR_DEGREES - NEAR_DEGREES) * y)
distance = (EYE[2] - CREST_M) / (np.tan(depression) - FALL)
turn = (x - 0.5) * 0.84
x, y = EYE[0] + distance * np.sin(turn), EYE[1] + distance * np.cos(turn)
ground, level, cell, dry = terraces(x, y)


def attribute(thing, name, values):
    """Values per vertex that a material can read."""
    colours = np.ones((values[0].size, 4), np.float32)
    for channel, value in enumerate(values):
        colours[:, channel] = np.ravel(value)
    layer = thing.data.attributes.new(name, "FLOAT_COLOR", "POINT")
    layer.data.foreach_set("color", colours.ravel())


def earth():
    nodes = Nodes("earth")
    place = nodes.position()
    grass = nodes.noise(0.9, 7, 0.65, place)
    colour = nodes.ramp(grass, [(0.3, (0.018, 0.022, 0.012)), (0.5, (0.045, 0.052, 0.022)), (0.7, (0.085, 0.072, 0.040))])
    return nodes.principled(colour, 0.95, nodes.bump(nodes.noise(5, 5, 0.7, place), 0.8, 0.12), 0.1)


def pool_water():
    """Still water over dark mud; a few pools are stirred up, a few are green with seedlings."""
    nodes = Nodes("pool")
    place = nodes.position()
    kind = nodes.node("ShaderNodeSeparateColor")
    nodes.link(nodes.node("ShaderNodeAttribute", attribute_name="pool").outputs["Color"], kind.inputs[0])
    mud = nodes.ramp(kind.outputs[0], [(0.0, (0.020, 0.022, 0.022)), (0.62, (0.030, 0.028, 0.024)), (0.80, (0.115, 0.088, 0.060))])
    seedlings = nodes.math("MULTIPLY", nodes.math("GREATER_THAN", kind.outputs[1], 0.86), nodes.ramp(nodes.noise(1.2, 5, 0.7, place), [(0.42, 0.0), (0.6, 0.75)]))
    colour = nodes.mix(seedlings, mud, (0.055, 0.095, 0.028))
    roughness = nodes.math("ADD", nodes.math("MULTIPLY", seedlings, 0.5), nodes.math("MULTIPLY", kind.outputs[2], 0.05))
    breath = nodes.noise(0.35, 3, 0.5, place)
    return nodes.principled(colour, roughness, nodes.bump(breath, 0.02, 0.3), 0.5)


surface("earth", x, y, ground, earth())
water = surface("water", x, y, np.where(dry > 0.9, level * STEP_M - 0.3, level * STEP_M), pool_water())
attribute(water, "pool", (chance(level, cell, 2), chance(level, cell, 3), chance(level, cell, 4)))

# Shrubs and a few trees where the slope is too steep to be farmed.
nodes = Nodes("leaves")
leaves = nodes.principled(nodes.ramp(nodes.noise(0.8, 6, 0.7, nodes.position()), [(0.35, (0.010, 0.016, 0.008)), (0.65, (0.040, 0.052, 0.020))]), 0.9, nodes.bump(nodes.noise(2.5, 5, 0.75, nodes.position()), 1.0, 0.8), 0.1)


def shrub(place, size_m):
    bpy.ops.mesh.primitive_ico_sphere_add(subdivisions=4, radius=1)
    bush = bpy.context.object
    points = np.array([vertex.co for vertex in bush.data.vertices])
    lumps = wave_sum(points[:, 0] * 3 + place[0], points[:, 1] * 3 + points[:, 2] * 4, 3.2, 4, random.randrange(99), 0.62)
    points *= (1 + 0.30 * lumps)[:, None] * np.array([1, 1, random.uniform(0.8, 1.35)])
    bush.data.vertices.foreach_set("co", points.astype(np.float32).ravel())
    bush.scale, bush.location = (size_m,) * 3, place
    bush.data.materials.append(leaves)


planted = 0
while planted < option("shrubs", 45):
    spot_y = random.uniform(20, 760)
    spot_x = random.uniform(-0.4, 0.4) * (spot_y + 60)
    wild = float(wave_sum(np.array([spot_x]), np.array([spot_y]), 150, 2, 31)[0])
    if wild < 0.55:
        continue
    planted += 1
    size_m = random.uniform(0.5, 1.9)
    shrub((spot_x, spot_y, float(hillside(np.array([spot_x]), np.array([spot_y]))[0]) + size_m * 0.5), size_m)

sun(7, 35, 2.2, 1.0, (1, 0.66, 0.40))
nodes = Nodes("sky", "world")
place = nodes.node("ShaderNodeTexCoord").outputs["Generated"]
blue = nodes.ramp(nodes.split(place)[2], [(0, (1.0, 0.72, 0.50)), (0.16, (0.80, 0.66, 0.60)), (0.36, (0.30, 0.44, 0.66)), (0.7, (0.10, 0.20, 0.42)), (1, (0.10, 0.18, 0.38))])
clouds = nodes.noise(5.0, 8, 0.58, nodes.mapping(place, (1, 1, 2.0)), 0.4)
nodes.background(nodes.mix(nodes.ramp(clouds, [(0.47, 0.0), (0.62, 1.0)]), blue, (1.5, 0.92, 0.62)), 1.6)
camera(EYE, (0, TARGET_Y, 8), LENS_MM)
render()
