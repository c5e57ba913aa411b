"""A curtain wall of glass that looks at an old house across the street: no pane is quite flat, so no window is quite straight.

Options: seed.
"""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "engine"))
from stage import *

begin(bounces=4, transparent_sky=False)
generator = np.random.default_rng(option("seed", 4))
PANE_WIDTH_M, PANE_HEIGHT_M, COLUMNS, ROWS = 1.5, 2.05, 11, 12
STREET_M = 46.0
# One window is ajar and therefore holds the sky.
OPEN_PANE = (7, 4)
nodes = Nodes("coated glass")
# Panes come from different batches, so their coatings differ a little.
batch = nodes.node("ShaderNodeObjectInfo").outputs["Random"]
glass = nodes.principled(nodes.ramp(batch, [(0, (0.26, 0.32, 0.37)), (0.8, (0.31, 0.38, 0.43)), (1, (0.33, 0.38, 0.40))]), 0.0)
principled = glass.node_tree.nodes["Principled BSDF"]
principled.inputs["Metallic"].default_value = 1.0
nodes = Nodes("mullion")
mullion = nodes.principled((0.035, 0.037, 0.04), 0.35, None, 0.5)


def pane(column, row):
    """Panes are pressed in or out by the gas behind them, hang a hair askew, and carry roller waves."""
    u, v = np.meshgrid(np.linspace(-1, 1, 41), np.linspace(-1, 1, 57))
    pillow = (1 - u**2) * (1 - v**2) * generator.normal(0, 0.0014)
    twist = u * v * generator.normal(0, 0.0008)
    rollers = 0.00006 * np.sin(v * generator.uniform(9, 13) + generator.uniform(0, 6))
    lean = u * generator.normal(0, 0.0011) + v * generator.normal(0, 0.0013)
    x = (column + 0.5) * PANE_WIDTH_M + u * (PANE_WIDTH_M / 2 - 0.025)
    z = (row + 0.5) * PANE_HEIGHT_M + v * (PANE_HEIGHT_M / 2 - 0.025)
    if (column, row) == OPEN_PANE:
        lean = lean + 0.15 * (v - 1)
    surface("pane", x, pillow + twist + rollers + lean, z, glass).visible_shadow = False


for column in range(COLUMNS):
    for row in range(ROWS):
        pane(column, row)
width_m, height_m = COLUMNS * PANE_WIDTH_M, ROWS * PANE_HEIGHT_M
for column in range(COLUMNS + 1):
    box((column * PANE_WIDTH_M, -0.03, height_m / 2), (0.055, 0.10, height_m), mullion, 0.004).visible_shadow = False
for row in range(ROWS + 1):
    box((width_m / 2, -0.015, row * PANE_HEIGHT_M), (width_m, 0.07, 0.06), mullion, 0.004).visible_shadow = False
nodes = Nodes("room")
box((width_m / 2, 1.6, height_m / 2), (width_m, 2.4, height_m), nodes.principled((0.02, 0.02, 0.02), 0.9), 0)

# The house opposite, seen only in the glass. Its front stands at y = -STREET_M and looks towards +y.
def ashlar():
    """Squared blocks, no two of one colour, with soot in the joints and under the weather's runs."""
    nodes = Nodes("sandstone")
    place = nodes.position()
    blocks = nodes.node("ShaderNodeTexBrick", offset=0.5)
    nodes.link(nodes.mapping(place, rotation=(math.pi / 2, 0, 0)), blocks.inputs["Vector"])
    for name, value in (("Scale", 1.0), ("Mortar Size", 0.011), ("Mortar Smooth", 0.3), ("Bias", 0.0), ("Brick Width", 0.82), ("Row Height", 0.39)):
        blocks.inputs[name].default_value = value
    for name, value in (("Color1", (0.52, 0.37, 0.23, 1)), ("Color2", (0.70, 0.53, 0.35, 1)), ("Mortar", (0.27, 0.20, 0.14, 1))):
        blocks.inputs[name].default_value = value
    grain = nodes.noise(3.0, 8, 0.68, place)
    runs = nodes.noise(1.1, 7, 0.62, nodes.mapping(place, (1.3, 1, 0.16)))
    colour = nodes.mix(1.0, blocks.outputs["Color"], nodes.ramp(grain, [(0.3, 0.80), (0.7, 1.12)]), "MULTIPLY")
    sooty = nodes.mix(nodes.ramp(runs, [(0.50, 0.0), (0.72, 0.55)]), colour, (0.20, 0.155, 0.115))
    return nodes.principled(sooty, 0.9, nodes.bump(blocks.outputs["Fac"], -0.5, 0.012), 0.1)


sandstone = ashlar()
pale = plaster("pale stone", (0.66, 0.56, 0.43), 0.5, 0.2, 0.1)
nodes = Nodes("old window")
dark = nodes.principled((0.02, 0.024, 0.03), 0.06, None, 0.6)
nodes = Nodes("window frame")
frame = nodes.principled((0.62, 0.60, 0.55), 0.6)
nodes = Nodes("roof")
slate = nodes.principled((0.085, 0.09, 0.10), 0.6)
nodes = Nodes("chimney pot")
clay = nodes.principled((0.40, 0.20, 0.11), 0.8)
HOUSE_TOP_M, BAY_M, FLOOR_M = 22.5, 3.3, 3.9
middle = width_m / 2
box((middle, -STREET_M - 5, HOUSE_TOP_M / 2 - 6), (64, 10, HOUSE_TOP_M + 12), sandstone, 0)
for floor in range(-3, 6):
    base = floor * FLOOR_M + 0.6
    box((middle, -STREET_M + 0.08, base - 0.35), (64, 0.35, 0.28), pale, 0.02)
    for bay in range(-9, 10):
        x = middle + bay * BAY_M
        tall = 2.5 if floor < 4 else 1.9
        box((x, -STREET_M + 0.02, base + tall / 2), (1.34, 0.10, tall), dark, 0)
        for side in (-1, 1):
            box((x + side * 0.80, -STREET_M + 0.10, base + tall / 2), (0.24, 0.30, tall + 0.1), pale, 0.01)
        box((x, -STREET_M + 0.12, base + tall + 0.18), (2.15, 0.50, 0.26), pale, 0.02)
        box((x, -STREET_M + 0.12, base - 0.06), (2.0, 0.44, 0.16), pale, 0.02)
        for part in (-0.33, 0, 0.33):
            box((x + part * 1.34, -STREET_M + 0.09, base + tall / 2), (0.07, 0.06, tall), frame, 0)
        box((x, -STREET_M + 0.10, base + tall * generator.choice((0.5, 0.68))), (1.3, 0.06, 0.07), frame, 0)
        if generator.random() < 0.3:
            drawn = tall * generator.uniform(0.25, 0.8)
            box((x, -STREET_M + 0.075, base + tall - drawn / 2), (1.26, 0.02, drawn), frame, 0)
        elif generator.random() < 0.5:
            for side in (-1, 1):
                wide = generator.uniform(0.12, 0.34)
                box((x + side * (0.64 - wide / 2), -STREET_M + 0.075, base + tall / 2), (wide, 0.02, tall), frame, 0)
for low, deep, high in ((HOUSE_TOP_M - 0.9, 0.7, 0.5), (HOUSE_TOP_M - 0.3, 1.2, 0.6)):
    box((middle, -STREET_M + deep / 4, low), (65, deep, high), pale, 0.05)
box((middle, -STREET_M - 4.5, HOUSE_TOP_M + 1.2), (60, 6, 2.4), slate, 0.3)
for chimney in (-17, -6.5, 5, 15.5):
    box((middle + chimney, -STREET_M - 2.5, HOUSE_TOP_M + 2.4), (2.2, 1.0, 3.4), sandstone, 0.05)
    box((middle + chimney, -STREET_M - 2.5, HOUSE_TOP_M + 4.15), (2.5, 1.3, 0.22), pale, 0.03)
    for pot in range(4):
        bpy.ops.mesh.primitive_cylinder_add(vertices=24, radius=0.16, depth=0.8, location=(middle + chimney - 0.78 + pot * 0.52, -STREET_M - 2.5, HOUSE_TOP_M + 4.6))
        bpy.context.object.data.materials.append(clay)

# Neighbours of the glass tower, out of sight, keep the lower floors of the house in their shade.
box((middle + 60, 8, 30), (120, 6, 66), slate, 0)
box((middle + 38, 8, 36), (42, 6, 74), slate, 0)

sun(38, 52, 4.2, 0.53, (1, 0.86, 0.66))
nodes = Nodes("sky", "world")
place = nodes.node("ShaderNodeTexCoord").outputs["Generated"]
up = nodes.split(place)[2]
clouds = nodes.noise(3.0, 9, 0.58, nodes.mapping(place, (1, 1, 2.6)), 0.25)
blue = nodes.ramp(up, [(0, (0.62, 0.72, 0.84)), (0.35, (0.27, 0.45, 0.76)), (1, (0.12, 0.26, 0.58))])
nodes.background(nodes.mix(nodes.ramp(clouds, [(0.46, 0.0), (0.66, 0.85)]), blue, (0.96, 0.93, 0.90)), 0.9)
camera((middle - 1.0, -26, 10.6), (middle + 0.2, 0, 10.7), 61)
render()
