"""A long vaulted portico in the late afternoon: arches on the right lay their light across floor and wall.

Options: sun_elevation, sun_azimuth, eye_x, lens_mm.
"""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "engine"))
from stage import *

BAY_M, WIDTH_M, BAY_COUNT = 3.4, 3.6, 16
SPRING_M, CROWN_M = 2.75, 4.7
begin(bounces=6, indirect_clamp=6)
ochre = plaster("ochre", (0.62, 0.40, 0.22), 0.5, 0.35, 0.14)
cream = plaster("cream", (0.66, 0.58, 0.46), 0.6, 0.25, 0.08)
stone = plaster("stone", (0.42, 0.38, 0.33), 1.3, 0.4, 0.12)


def floor_material():
    nodes = Nodes("terrazzo")
    place = nodes.position()
    tiles = nodes.node("ShaderNodeTexBrick", offset=0.5, squash=1.0)
    nodes.link(nodes.mapping(place, (1, 1, 1), (0, 0, math.pi / 2)), tiles.inputs["Vector"])
    for name, value in (("Scale", 1.0), ("Mortar Size", 0.004), ("Mortar Smooth", 0.3), ("Bias", 0.0), ("Brick Width", 0.9), ("Row Height", 0.45)):
        tiles.inputs[name].default_value = value
    for name, value in (("Color1", (0.30, 0.27, 0.235, 1)), ("Color2", (0.36, 0.325, 0.28, 1)), ("Mortar", (0.15, 0.13, 0.11, 1))):
        tiles.inputs[name].default_value = value
    wear = nodes.noise(0.8, 7, 0.6, place)
    colour = nodes.mix(0.55, tiles.outputs["Color"], nodes.ramp(wear, [(0.3, (0.55, 0.55, 0.55)), (0.7, (1, 1, 1))]), "MULTIPLY")
    relief = nodes.math("ADD", nodes.math("MULTIPLY", tiles.outputs["Fac"], -0.5), nodes.noise(30, 3, 0.6, place))
    return nodes.principled(colour, nodes.ramp(wear, [(0.3, 0.30), (0.7, 0.55)]), nodes.bump(relief, 0.12, 0.004), 0.45)


def arch_wall(name, thickness_m, radius_m, spring_m, top_m, material):
    """One bay of an arcade in the (x, z) plane: pier halves left and right, a round arch between."""
    half = BAY_M / 2
    arc = [(radius_m * math.cos(math.pi * i / 48), spring_m + radius_m * math.sin(math.pi * i / 48)) for i in range(49)]
    outline = [(half, 0), (half, top_m), (-half, top_m), (-half, 0), (-radius_m, 0), *reversed(arc), (radius_m, 0)]
    return extrude(name, outline, thickness_m, material)


def groin_vault(middle_y):
    """Four webs that share their vertices' places along the groins, so that the groins are drawn as clean curves."""
    rise_m = CROWN_M - SPRING_M
    swing = np.sin(np.linspace(-np.pi / 2, np.pi / 2, 97))
    run, part = np.meshgrid(swing, np.linspace(0, 1, 33), indexing="ij")
    outward = np.abs(run) + (1 - np.abs(run)) * part
    height = SPRING_M + rise_m * np.sqrt(np.clip(1 - run**2, 0, 1))
    for side in (-1, 1):
        for u, v in ((side * outward, run), (run, side * outward)):
            surface("web", WIDTH_M / 2 + u * WIDTH_M / 2, middle_y + v * BAY_M / 2, height, cream)


for bay in range(BAY_COUNT):
    y = bay * BAY_M
    arcade = arch_wall("arcade", 0.62, 1.28, SPRING_M, 5.4, ochre)
    arcade.rotation_euler, arcade.location = (0, 0, math.pi / 2), (WIDTH_M + 0.62, y + BAY_M / 2, 0)
    # Impost and base on every pier.
    box((WIDTH_M + 0.31, y, SPRING_M), (0.78, 0.98, 0.14), stone, 0.02)
    box((WIDTH_M + 0.31, y, 0.22), (0.74, 0.94, 0.44), stone, 0.015)
    # Back wall with a pilaster opposite every pier; every third bay has a door.
    box((0.06, y, 1.6), (0.16, 0.84, SPRING_M + 0.5), ochre, 0.015)
    box((0.07, y, SPRING_M), (0.30, 0.96, 0.14), stone, 0.02)
    box((0.07, y, 0.22), (0.22, 0.92, 0.44), stone, 0.012)
    groin_vault(y + BAY_M / 2)
    if bay % 3 == 1:
        box((0.02, y + BAY_M / 2, 1.25), (0.14, 1.25, 2.5), stone, 0.02)
        nodes = Nodes("door")
        box((0.08, y + BAY_M / 2, 1.17), (0.05, 0.98, 2.34), nodes.principled((0.07, 0.10, 0.085), 0.55, nodes.bump(nodes.noise(3, 5, 0.6, nodes.mapping(nodes.position(), (1, 12, 1))), 0.2, 0.005)), 0.01)
length = BAY_COUNT * BAY_M
box((-0.2, length / 2 - 3, 2.5), (0.4, length + 12, 6), ochre, 0)
box((WIDTH_M / 2 + 3, length / 2, -0.1), (WIDTH_M + 6.6, length + 12, 0.2), floor_material(), 0)
box((60, length / 2, -0.4), (112, 400, 0.2), plaster("street", (0.30, 0.27, 0.24), 0.4, 0.2, 0.1), 0)
box((WIDTH_M / 2, length / 2, 5.6), (WIDTH_M + 1.4, length + 6, 0.3), ochre, 0)
box((WIDTH_M / 2, length + 0.4, 2.5), (WIDTH_M + 1.4, 0.4, 6), cream, 0)
# The house across the street sends some warm light back.
box((22, length / 2, 5), (1, length + 30, 10), plaster("across", (0.62, 0.46, 0.32), 0.4, 0.2, 0.08), 0)

sun(option("sun_elevation", 31), option("sun_azimuth", 64), 6.0, 0.6, (1, 0.80, 0.55))
gradient_sky([(0, (0.75, 0.80, 0.90)), (0.5, (0.36, 0.52, 0.82)), (1, (0.22, 0.38, 0.72))], 0.7)
camera((option("eye_x", 1.55), -1.6, 1.62), (1.62, 30, 1.9), option("lens_mm", 30), shift=(0, 0.06))
render()
