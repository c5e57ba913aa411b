"""A housing block at blue hour, seen straight on: concrete grid, dark panes that hold the sky, a few lit rooms.

Options: seed (curtains and furniture).
"""
import os
import random
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "engine"))
from stage import *

random.seed(option("seed", 3))
BAY_M, FLOOR_M = 3.3, 2.9
COLUMNS, ROWS = 6, 9
begin(bounces=4, transparent_sky=False)

concrete = plaster("concrete", (0.30, 0.295, 0.29), 0.35, 0.35, 0.16)
slab = plaster("slab", (0.38, 0.375, 0.365), 0.5, 0.3, 0.12)
nodes = Nodes("frame")
frame = nodes.principled((0.045, 0.045, 0.05), 0.45, None, 0.4)


def glass_pane():
    """Lets the room through and mirrors the evening sky a little."""
    nodes = Nodes("glass")
    clear, gloss = nodes.node("ShaderNodeBsdfTransparent"), nodes.node("ShaderNodeBsdfGlossy")
    clear.inputs[0].default_value = (0.86, 0.88, 0.88, 1)
    gloss.inputs["Roughness"].default_value = 0.02
    wobble = nodes.noise(0.7, 2, 0.5, nodes.position())
    nodes.link(nodes.bump(wobble, 0.10, 0.05), gloss.inputs["Normal"])
    blend = nodes.node("ShaderNodeMixShader")
    blend.inputs[0].default_value = 0.13
    for index, part in enumerate((clear, gloss)):
        nodes.link(part.outputs[0], blend.inputs[index + 1])
    nodes.link(blend.outputs[0], nodes.out.inputs["Surface"])
    return nodes.owner


def curtain_cloth(colour):
    nodes = Nodes("curtain")
    diffuse, translucent = nodes.node("ShaderNodeBsdfDiffuse"), nodes.node("ShaderNodeBsdfTranslucent")
    blend = nodes.node("ShaderNodeMixShader")
    for index, part in enumerate((diffuse, translucent)):
        part.inputs[0].default_value = (*colour, 1)
        nodes.link(part.outputs[0], blend.inputs[index + 1])
    nodes.link(blend.outputs[0], nodes.out.inputs["Surface"])
    return nodes.owner


glass = glass_pane()
cloths = [curtain_cloth(c) for c in ((0.75, 0.70, 0.62), (0.62, 0.55, 0.46), (0.70, 0.70, 0.70), (0.50, 0.30, 0.22))]
walls = [plaster(f"room-{n}", c, 1, 0.05, 0.03) for n, c in enumerate(((0.62, 0.56, 0.46), (0.55, 0.50, 0.44), (0.60, 0.60, 0.57), (0.42, 0.47, 0.45)))]
dark_room = plaster("dark-room", (0.10, 0.10, 0.11), 1, 0.05, 0.03)
nodes = Nodes("furniture")
furniture = nodes.principled((0.06, 0.045, 0.035), 0.6)
nodes = Nodes("leaf")
leaf = nodes.principled((0.03, 0.05, 0.02), 0.6)


def hang_curtain(left_m, right_m, low_m, high_m, y, cloth):
    x = np.linspace(left_m, right_m, max(12, int((right_m - left_m) * 90)))
    fold = 0.035 * np.sin(x * 46 + random.uniform(0, 6)) + 0.02 * np.sin(x * 19 + random.uniform(0, 6))
    surface("curtain", np.tile(x, (2, 1)), np.tile(y + fold, (2, 1)), np.array([[low_m], [high_m]]) + np.zeros((2, len(x))), cloth)


def lamp(place, watts, colour, radius_m):
    light = bpy.data.lights.new("lamp", "POINT")
    light.energy, light.color, light.shadow_soft_size = watts, colour, radius_m
    link("lamp", light).location = place


def room(centre_x, floor_z, lit):
    low, high = floor_z + 0.62, floor_z + 2.35
    half = BAY_M / 2 - 0.235
    depth = 3.2
    wall = random.choice(walls) if lit else dark_room
    for centre, size in (
        ((centre_x, 0.45 + depth, floor_z + 1.3), (BAY_M, 0.1, 2.7)),
        ((centre_x - BAY_M / 2 + 0.05, 0.4 + depth / 2, floor_z + 1.3), (0.1, depth, 2.7)),
        ((centre_x + BAY_M / 2 - 0.05, 0.4 + depth / 2, floor_z + 1.3), (0.1, depth, 2.7)),
        ((centre_x, 0.4 + depth / 2, floor_z + 2.62), (BAY_M, depth, 0.1)),
        ((centre_x, 0.4 + depth / 2, floor_z + 0.02), (BAY_M, depth, 0.1)),
    ):
        box(centre, size, wall, 0)
    # Window frame with one mullion off centre.
    split = random.choice((-0.28, 0.30))
    for x in (centre_x - half, centre_x + half, centre_x + split):
        box((x, 0.34, (low + high) / 2), (0.075, 0.07, high - low), frame, 0.006)
    for z in (low, high):
        box((centre_x, 0.34, z), (2 * half, 0.07, 0.06), frame, 0.006)
    mesh("glass", [(centre_x - half, 0.36, low), (centre_x + half, 0.36, low), (centre_x + half, 0.36, high), (centre_x - half, 0.36, high)], [(0, 1, 2, 3)], glass, False)
    kind = random.random()
    cloth = random.choice(cloths)
    if kind < 0.30:
        hang_curtain(centre_x - half, centre_x + half, low, high, 0.55, cloth)
    elif kind < 0.62:
        drawn = random.uniform(0.25, 0.7)
        hang_curtain(centre_x - half, centre_x - half + drawn, low - 0.1, high, 0.55, cloth)
        hang_curtain(centre_x + half - drawn * random.uniform(0.5, 1.0), centre_x + half, low - 0.1, high, 0.55, cloth)
    elif kind < 0.80:
        drop = random.uniform(0.3, 1.1)
        box((centre_x, 0.5, high - drop / 2), (2 * half, 0.02, drop), cloth, 0)
    if not lit:
        return
    colour = random.choice(((1, 0.66, 0.36), (1, 0.72, 0.44), (1, 0.60, 0.30), (0.95, 0.90, 0.78)))
    if random.random() < 0.55:
        x, z = centre_x + random.uniform(-0.5, 0.5), floor_z + 1.75
        lamp((x, 1.9, z - 0.1), random.uniform(60, 100), colour, 0.12)
        box((x, 1.9, z + 0.45), (0.012, 0.012, 0.7), furniture, 0)
        cone = np.linspace(0, 2 * np.pi, 33)
        radii, levels = np.array([[0.07], [0.22]]), np.array([[z + 0.14], [z - 0.05]])
        surface("shade", x + radii * np.cos(cone), 1.9 + radii * np.sin(cone), levels + 0 * cone, cloths[1])
    else:
        lamp((centre_x + random.uniform(-0.8, 0.8), 2.6, floor_z + 1.25), random.uniform(55, 90), colour, 0.16)
    box((centre_x + random.uniform(-0.7, 0.7), 3.3, floor_z + 1.55), (random.uniform(0.5, 1.0), 0.04, random.uniform(0.4, 0.7)), furniture, 0)
    box((centre_x + random.uniform(-0.6, 0.6), 3.2, floor_z + 0.55), (1.1, 0.4, 0.95), furniture, 0.01)
    if random.random() < 0.5:
        x = centre_x + random.uniform(-0.8, 0.8)
        box((x, 0.62, low + 0.07), (0.16, 0.16, 0.18), walls[3], 0.02)
        for _ in range(26):
            turn, lift = random.uniform(0, 6.28), random.uniform(0.12, 0.5)
            blade = box((x + 0.12 * math.cos(turn) * lift * 2, 0.62 + 0.05 * math.sin(turn), low + 0.15 + lift / 2), (0.025, 0.012, lift), leaf, 0)
            blade.rotation_euler = (0.5 * math.sin(turn), 0.6 * math.cos(turn), turn)


lit_rooms = {(1, 2), (4, 3), (2, 6), (3, 0), (4, 7)}
for column in range(-1, COLUMNS + 1):
    x = (column - (COLUMNS - 1) / 2) * BAY_M
    box((x - BAY_M / 2, 0.05, ROWS * FLOOR_M / 2), (0.42, 0.9, (ROWS + 3) * FLOOR_M), concrete, 0.02)
    for row in range(-1, ROWS + 1):
        z = row * FLOOR_M
        box((x, 0.30, z + 0.30), (BAY_M, 0.30, 0.60), concrete, 0.008)
        box((x, 0.30, z + 2.56), (BAY_M, 0.30, 0.36), concrete, 0.008)
        box((x, 0.02, z - 0.10), (BAY_M, 0.95, 0.22), slab, 0.015)
        room(x, z, (column, row) in lit_rooms)

nodes = Nodes("evening", "world")
up = nodes.split(nodes.node("ShaderNodeTexCoord").outputs["Generated"])[2]
nodes.background(nodes.ramp(up, [(0, (0.36, 0.40, 0.52)), (0.12, (0.28, 0.38, 0.58)), (0.5, (0.14, 0.25, 0.46)), (1, (0.08, 0.16, 0.34))]), 0.42)
middle = ROWS * FLOOR_M / 2
camera((0.0, -46, middle), (0.0, 0, middle), 66)
render()
