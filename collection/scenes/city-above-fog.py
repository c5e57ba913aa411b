"""A city in the morning, from high up: towers stand out of a sea of fog, the low sun behind them.

Options: seed.
"""
import os
import random
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "engine"))
from stage import *

random.seed(option("seed", 7))
begin(bounces=1)


def facade(name, wall, glass_share, floor_m, bay_m):
    """Windows as a grid in the material: dark glass, slightly uneven, between lighter bands."""
    nodes = Nodes(name)
    place = nodes.node("ShaderNodeTexCoord").outputs["Object"]
    x, y, z = nodes.split(place)
    across = nodes.math("ADD", x, y)

    def stripe(value, period, share):
        part = nodes.math("FRACT", nodes.math("DIVIDE", nodes.math("ADD", value, 1000.0), period))
        return nodes.math("LESS_THAN", part, share)

    window = nodes.math("MULTIPLY", stripe(z, floor_m, 0.60), stripe(across, bay_m, glass_share))
    cells = nodes.node("ShaderNodeTexWhiteNoise", noise_dimensions="3D")
    snapped = nodes.node("ShaderNodeVectorMath", operation="SNAP")
    nodes.link(place, snapped.inputs[0])
    snapped.inputs[1].default_value = (bay_m, bay_m, floor_m)
    nodes.link(snapped.outputs[0], cells.inputs[0])
    glass = nodes.ramp(cells.outputs[0], [(0, (0.010, 0.012, 0.016)), (0.8, (0.05, 0.058, 0.068)), (0.97, (0.30, 0.29, 0.26))])
    stain = nodes.noise(0.05, 5, 0.6, nodes.mapping(place, (1, 1, 0.3)))
    stone = nodes.ramp(stain, [(0.3, tuple(c * 0.8 for c in wall)), (0.7, wall)])
    return nodes.principled(nodes.mix(window, stone, glass), 0.5, None, 0.4)


skins = [
    facade("limestone", (0.46, 0.41, 0.35), 0.55, 3.8, 3.2),
    facade("brick", (0.30, 0.19, 0.14), 0.45, 3.5, 2.8),
    facade("glass", (0.16, 0.18, 0.20), 0.88, 3.9, 1.5),
    facade("concrete", (0.42, 0.41, 0.40), 0.70, 3.4, 4.2),
    facade("dark", (0.10, 0.10, 0.105), 0.80, 3.9, 1.6),
]
nodes = Nodes("roof")
roof = nodes.principled((0.10, 0.10, 0.10), 0.9)


def tower(x, y, width, depth, height):
    skin = random.choice(skins)
    turn = (0, 0, math.radians(29 + random.gauss(0, 0.6)))
    tiers = 1 if random.random() < 0.45 else random.randint(2, 4)
    base, share = 0.0, 1.0
    for tier in range(tiers):
        tall = height * (1.0 if tiers == 1 else (0.62 if tier == 0 else 0.38 / (tiers - 1)))
        box((x, y, base + tall / 2), (width * share, depth * share, tall), skin, 0, turn)
        box((x, y, base + tall + 0.5), (width * share * 1.01, depth * share * 1.01, 1.4), roof, 0, turn)
        base, share = base + tall, share * random.uniform(0.62, 0.84)
    for _ in range(random.randint(2, 5)):
        size = random.uniform(0.10, 0.34)
        box((x + random.uniform(-0.3, 0.3) * width * share, y + random.uniform(-0.3, 0.3) * depth * share, base + 2), (width * share * size, depth * share * size, random.uniform(4, 9)), random.choice((roof, skin)), 0, turn)
    if height > 165 and random.random() < 0.5:
        for rung, thick in enumerate((1.0, 0.6, 0.3)):
            box((x, y, base + height * 0.05 * (rung + 0.5)), (thick, thick, height * 0.05), roof, 0, turn)


BLOCK_M = 78
for row in range(5, 44):
    for column in range(-22, 23):
        for half in (-1, 1):
            if random.random() < 0.25:
                continue
            x = column * BLOCK_M + half * 18 + random.uniform(-6, 6)
            y = row * BLOCK_M + random.uniform(-10, 10)
            if abs(x) > 0.55 * y + 60:
                continue
            centre = math.exp(-(((x + 150) / 420) ** 2 + ((y - 1250) / 620) ** 2))
            second = math.exp(-(((x - 520) / 260) ** 2 + ((y - 2100) / 420) ** 2))
            tall = 34 + 60 * random.random() ** 2 + (centre * 190 + second * 150) * random.random() ** 1.6
            if random.random() < 0.025:
                tall *= 1.55
            tower(x, y, random.uniform(20, 36), random.uniform(20, 40), tall)
mesh("ground", [(-6000, -200, 0), (6000, -200, 0), (6000, 9000, 0), (-6000, 9000, 0)], [(0, 1, 2, 3)], roof, False)
sun(11, 76, 6.5, 0.6, (1, 0.72, 0.46))
gradient_sky([(0, (0.75, 0.66, 0.58)), (0.25, (0.55, 0.58, 0.64)), (1, (0.26, 0.34, 0.48))], 0.55)
camera((0, -120, 250), (-40, 1300, 132), 92)
render()
