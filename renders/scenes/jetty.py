"""A wooden jetty that walks straight into fog over still water.

Options: view (0 portrait from the planks, 1 landscape from the shore).
"""
import os
import random
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "engine"))
from stage import *

VIEW = option("view", 0)
random.seed(21)
begin(bounces=3)


def weathered_wood():
    nodes = Nodes("wood")
    chance = nodes.node("ShaderNodeObjectInfo").outputs["Random"]
    local = nodes.node("ShaderNodeTexCoord").outputs["Object"]
    shifted = nodes.node("ShaderNodeVectorMath", operation="ADD")
    nodes.link(local, shifted.inputs[0])
    offset = nodes.node("ShaderNodeCombineXYZ")
    nodes.link(nodes.math("MULTIPLY", chance, 50.0), offset.inputs[0])
    nodes.link(nodes.math("MULTIPLY", chance, 31.0), offset.inputs[1])
    nodes.link(offset.outputs[0], shifted.inputs[1])
    fibre = nodes.noise(7, 9, 0.65, nodes.mapping(shifted.outputs[0], (0.35, 11, 11)), 0.6)
    stain = nodes.noise(1.3, 5, 0.6, shifted.outputs[0])
    tone = nodes.math("ADD", nodes.math("MULTIPLY", fibre, 0.6), nodes.math("MULTIPLY", stain, 0.4))
    grey = nodes.ramp(tone, [(0.30, (0.075, 0.070, 0.066)), (0.52, (0.21, 0.20, 0.19)), (0.72, (0.36, 0.35, 0.335))])
    each = nodes.ramp(chance, [(0, 0.62), (1, 1.15)])
    wet = nodes.ramp(nodes.noise(0.9, 5, 0.6, nodes.position()), [(0.40, 0.28), (0.62, 0.75)])
    return nodes.principled(nodes.mix(1.0, grey, each, "MULTIPLY"), wet, nodes.bump(fibre, 0.5, 0.006), 0.35)


wood = weathered_wood()
HALF_M, LENGTH_M, DECK_M = 0.95, 46.0, 0.62
y = -3.0
while y < LENGTH_M:
    width = random.uniform(0.135, 0.150)
    box((random.gauss(0, 0.010), y + width / 2, DECK_M + random.gauss(0, 0.0025)), (2 * HALF_M + random.uniform(-0.02, 0.03), width, 0.045), wood, 0.006, (random.gauss(0, 0.004), random.gauss(0, 0.003), random.gauss(0, 0.004)))
    y += width + random.uniform(0.008, 0.016)
nodes = Nodes("post")
shade = nodes.noise(4, 7, 0.6, nodes.mapping(nodes.position(), (7, 7, 0.7)))
post = nodes.principled(nodes.ramp(shade, [(0.3, (0.035, 0.032, 0.030)), (0.7, (0.16, 0.15, 0.14))]), 0.8, nodes.bump(shade, 0.6, 0.02), 0.2)
for number in range(14):
    for side in (-1, 1):
        tall = 1.05 + random.gauss(0, 0.03)
        bpy.ops.mesh.primitive_cylinder_add(vertices=40, radius=0.085, depth=tall + 2, location=(side * (HALF_M + 0.10) + random.gauss(0, 0.012), 1.4 + number * 3.4, DECK_M + tall - (tall + 2) / 2))
        pile = bpy.context.object
        pile.data.materials.append(post)
        pile.rotation_euler = (random.gauss(0, 0.012), random.gauss(0, 0.012), random.uniform(0, 6))
        bevel = pile.modifiers.new("bevel", "BEVEL")
        bevel.width, bevel.segments = 0.014, 3
        for polygon in pile.data.polygons:
            polygon.use_smooth = len(polygon.vertices) == 4
for side in (-1, 1):
    box((side * (HALF_M - 0.15), LENGTH_M / 2, DECK_M - 0.12), (0.09, LENGTH_M + 6, 0.18), post, 0.01)
nodes = Nodes("water")
swell = nodes.noise(0.55, 3, 0.5, nodes.mapping(nodes.position(), (0.5, 1.6, 1)))
water = nodes.principled((0.030, 0.036, 0.040), 0.16, nodes.bump(swell, 0.10, 0.25), 0.5)
mesh("water", [(-400, -40, 0), (400, -40, 0), (400, 900, 0), (-400, 900, 0)], [(0, 1, 2, 3)], water, False)
gradient_sky([(0, (0.70, 0.73, 0.76)), (0.3, (0.76, 0.79, 0.82)), (1, (0.52, 0.56, 0.62))], 1.0)
sun(50, 160, 0.5, 25, (1, 0.97, 0.92))
if VIEW == 0:
    camera((0.0, -1.6, 2.25), (0.0, 20, 0.85), 30, shift=(0, 0.05))
else:
    camera((-6.5, -2.5, 2.1), (1.5, 16, 1.1), 34, shift=(0, 0.04))
render()
