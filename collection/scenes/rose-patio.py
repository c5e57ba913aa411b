"""A patio of coloured walls at noon: a rose wall, an ochre one behind it, a trough of still water, one hard shadow.

Options: sun_elevation, sun_azimuth.
"""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "engine"))
from scipy.interpolate import PchipInterpolator
from stage import *

begin(bounces=4)


def limewash(name, colour, seed):
    """Painted render: brushed unevenly, bleached from above, stained near the ground."""
    nodes = Nodes(name)
    place = nodes.position()
    brushed = nodes.noise(1.1, 9, 0.65, nodes.mapping(place, (1, 1, 0.55), (0, 0.35, seed)), 0.7)
    cloudy, grit = nodes.noise(0.45, 5, 0.6, nodes.mapping(place, (1, 1, 1.4), (seed, 0, 0))), nodes.noise(55, 4, 0.65, place)
    tone = nodes.math("ADD", nodes.math("MULTIPLY", brushed, 0.55), nodes.math("MULTIPLY", cloudy, 0.45))
    dark, light = tuple(c * 0.80 for c in colour), tuple(min(1, c * 1.10 + 0.02) for c in colour)
    wash = nodes.ramp(tone, [(0.34, dark), (0.52, colour), (0.68, light)])
    streaks = nodes.noise(3.2, 6, 0.6, nodes.mapping(place, (1.6, 1.6, 0.10)))
    height = nodes.split(place)[2]
    foot = nodes.node("ShaderNodeMapRange")
    nodes.link(nodes.math("ADD", height, nodes.math("MULTIPLY", streaks, 0.9)), foot.inputs[0])
    for socket, value in zip(foot.inputs[1:5], (0.35, 0.95, 0.62, 0.0)):
        socket.default_value = value
    stained = nodes.mix(foot.outputs[0], wash, tuple(c * 0.45 + 0.05 for c in colour))
    weathered = nodes.mix(nodes.ramp(streaks, [(0.58, 0.0), (0.80, 0.22)]), stained, (0.55, 0.50, 0.45))
    relief = nodes.math("ADD", nodes.math("MULTIPLY", brushed, 1.4), nodes.math("MULTIPLY", grit, 0.4))
    return nodes.principled(weathered, 0.92, nodes.bump(relief, 0.5, 0.012), 0.1)


rose = limewash("rose", (0.66, 0.235, 0.205), 0.2)
ochre = limewash("ochre", (0.70, 0.42, 0.16), 1.3)
white = limewash("white", (0.74, 0.69, 0.62), 2.1)
nodes = Nodes("paving")
place = nodes.position()
slabs = nodes.node("ShaderNodeTexBrick", offset=0.5)
nodes.link(place, slabs.inputs["Vector"])
for name, value in (("Scale", 1.0), ("Mortar Size", 0.008), ("Mortar Smooth", 0.4), ("Brick Width", 0.8), ("Row Height", 0.8)):
    slabs.inputs[name].default_value = value
for name, value in (("Color1", (0.30, 0.235, 0.19, 1)), ("Color2", (0.36, 0.28, 0.225, 1)), ("Mortar", (0.15, 0.12, 0.10, 1))):
    slabs.inputs[name].default_value = value
worn = nodes.noise(1.3, 7, 0.62, place)
paving = nodes.principled(nodes.mix(0.7, slabs.outputs["Color"], nodes.ramp(worn, [(0.3, 0.55), (0.7, 1.1)]), "MULTIPLY"), 0.85, nodes.bump(nodes.math("ADD", nodes.noise(24, 4, 0.6, place), nodes.math("MULTIPLY", slabs.outputs["Fac"], -1.0)), 0.35, 0.008), 0.2)
box((0, 0, -0.1), (60, 60, 0.2), paving, 0)
EDGE_M = 0.03
# Rose wall across the picture with a tall slot; ochre wall behind; white cube on the left.
slotted = extrude("slotted", [(-9.2, 0), (0.4, 0), (0.4, 3.9), (1.8, 3.9), (1.8, 0), (9.2, 0), (9.2, 4.6), (-9.2, 4.6)], 0.42, rose)
slotted.location = (0, 1.8, 0)
bevel = slotted.modifiers.new("bevel", "BEVEL")
bevel.width, bevel.segments = EDGE_M, 3
box((2, 6.6, 3.2), (26, 0.5, 6.4), ochre, EDGE_M)
# A free-standing wall on the left throws the diagonal.
box((-5.6, -1.1, 2.9), (0.45, 5.6, 5.8), white, EDGE_M)
stair = [(4.0, 0)]
for step in range(10):
    stair += [(4.0 + step * 0.34, (step + 1) * 0.19), (4.0 + (step + 1) * 0.34, (step + 1) * 0.19)]
flight = extrude("flight", [*stair, (10, 1.9), (10, 0)], 0.95, rose)
flight.location = (0, 0.82, 0)
bevel = flight.modifiers.new("bevel", "BEVEL")
bevel.width, bevel.segments = 0.015, 2
# Trough with water at the foot of the wall.
for centre, size in (((-1.9, -0.62, 0.2), (4.2, 0.14, 0.40)), ((-1.9, 0.62, 0.2), (4.2, 0.14, 0.40)), ((-4.0, 0, 0.2), (0.14, 1.24, 0.40)), ((0.2, 0, 0.2), (0.14, 1.24, 0.40))):
    box(centre, size, white, 0.012)
nodes = Nodes("water")
water = nodes.principled((0.012, 0.022, 0.022), 0.015, nodes.bump(nodes.noise(2.2, 3, 0.5, nodes.position()), 0.05, 0.05), 0.5)
mesh("water", [(-4, -0.6, 0.33), (0.2, -0.6, 0.33), (0.2, 0.6, 0.33), (-4, 0.6, 0.33)], [(0, 1, 2, 3)], water, False)
# A clay jar beside the slot.
profile = np.array([(0, 0), (0.17, 0), (0.24, 0.14), (0.30, 0.36), (0.28, 0.58), (0.20, 0.74), (0.15, 0.80), (0.17, 0.86), (0.15, 0.87), (0.12, 0.80)])
thrown = PchipInterpolator(np.arange(len(profile)), profile)(np.linspace(0, len(profile) - 1, 220))
radius, turn = np.meshgrid(thrown[:, 0], np.linspace(0, 2 * np.pi, 97), indexing="ij")
z = np.repeat(thrown[:, 1:], 97, 1)
jar = surface("jar", radius * np.cos(turn) * (1 + 0.01 * np.sin(2 * turn)), radius * np.sin(turn), z, plaster("clay", (0.30, 0.15, 0.085), 3, 0.4, 0.2))
jar.location = (2.55, 1.15, 0)

sun(option("sun_elevation", 47), option("sun_azimuth", -118), 4.8, 0.53, (1, 0.94, 0.84))
gradient_sky([(0, (0.66, 0.76, 0.90)), (0.4, (0.32, 0.50, 0.84)), (1, (0.18, 0.34, 0.70))], 0.8)
camera((0.3, -12.5, 1.65), (0.3, 2, 1.95), 40, shift=(0, 0.05))
render()
