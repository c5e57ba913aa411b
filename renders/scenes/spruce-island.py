"""A small island of spruces on a lake at daybreak; mist lies on the water and hides the foot of the far shore.

Options: eye_x, eye_z, target_x, target_z (metres), lens_mm, shift_y, seed, fog_range_m, fog_height_m.
"""
import os
import random
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "engine"))
from conifers import spruce
from stage import *

SEED = option("seed", 4)
random.seed(SEED)
generator = np.random.default_rng(SEED)
begin(bounces=2, transparent_sky=False)
EYE = (option("eye_x", 0.0), 0.0, option("eye_z", 3.2))
FOG = {
    "eye_z": EYE[2],
    "range_m": option("fog_range_m", 330.0),
    "clear_air_range_m": 2600.0,
    "scale_height_m": option("fog_height_m", 7.0),
    "colour": (0.66, 0.655, 0.66),
    "swathes": 1.1,
}
nodes = Nodes("needles")
tint = nodes.node("ShaderNodeObjectInfo").outputs["Random"]
nodes.principled(nodes.ramp(tint, [(0, (0.012, 0.020, 0.013)), (1, (0.034, 0.042, 0.024))]), 0.8, None, 0.1)
needles = nodes.in_fog(FOG)
nodes = Nodes("bark")
nodes.principled((0.035, 0.028, 0.024), 0.9, None, 0.1)
bark = nodes.in_fog(FOG)
nodes = Nodes("rock")
place = nodes.position()
tone = nodes.ramp(nodes.noise(1.1, 7, 0.62, place), [(0.34, (0.020, 0.020, 0.018)), (0.55, (0.055, 0.052, 0.047)), (0.72, (0.13, 0.125, 0.115))])
wet = nodes.ramp(nodes.split(place)[2], [(0.10, 0.35), (0.45, 1.0)])
nodes.principled(nodes.mix(1.0, tone, wet, "MULTIPLY"), 0.85, nodes.bump(nodes.noise(3.0, 6, 0.65, place), 0.8, 0.15), 0.2)
rock = nodes.in_fog(FOG)
trees = [spruce(300 + number, height_m, needles, bark) for number, height_m in enumerate((17, 21, 15, 19, 13, 23, 18, 11))]


def plant(mesh_data, x, y, z, size, lean=0.02):
    tree = link("tree", mesh_data)
    width = size * random.uniform(0.85, 1.12)
    tree.location, tree.scale = (x, y, z), (width, width, size)
    tree.rotation_euler = (random.gauss(0, lean), random.gauss(0, lean), random.uniform(0, 2 * math.pi))


# The island: a low back of rock, broken at the water line.
ISLAND = (7.5, 168.0)
HALF_LENGTH_M, HALF_DEPTH_M = 13.5, 6.5


def island_height(x, y):
    along, across = (x - ISLAND[0]) / HALF_LENGTH_M, (y - ISLAND[1]) / HALF_DEPTH_M
    reach = along**2 + across**2 + 0.30 * wave_sum(x, y, 9, 3, 8)
    back = 1.5 * (1 - 0.35 * along)
    return back * np.clip(1 - reach, -1, 1) + 0.22 * wave_sum(x, y, 3.2, 4, 5) * np.clip(1.4 - reach, 0, 1) - 0.12


x, y = np.meshgrid(np.linspace(ISLAND[0] - 19, ISLAND[0] + 19, 420), np.linspace(ISLAND[1] - 10, ISLAND[1] + 10, 240), indexing="ij")
surface("island", x, y, island_height(x, y), rock)
for block_x, block_y, size in ((-8.6, -1.5, 0.55), (-10.3, -2.0, 0.32), (21.9, -1.0, 0.5), (23.6, 0.5, 0.3)):
    bpy.ops.mesh.primitive_ico_sphere_add(subdivisions=5, radius=1, location=(block_x, ISLAND[1] + block_y, 0))
    stone = bpy.context.object
    stone.scale = (size * 1.9, size * 1.2, size)
    stone.data.materials.append(rock)
    texture = bpy.data.textures.new("block", "CLOUDS")
    texture.noise_scale = 0.55
    push = stone.modifiers.new("push", "DISPLACE")
    push.texture, push.strength, push.texture_coords = texture, 0.5, "GLOBAL"
    for polygon in stone.data.polygons:
        polygon.use_smooth = True

placed = []
tries = 0
while len(placed) < option("tree_count", 26) and tries < 4000:
    tries += 1
    x = ISLAND[0] + random.gauss(0.8, 0.42) * HALF_LENGTH_M * 0.75
    y = ISLAND[1] + random.uniform(-0.75, 0.75) * HALF_DEPTH_M
    ground = float(island_height(np.array([x]), np.array([y]))[0])
    if ground < 0.35 or any((x - a) ** 2 + (y - b) ** 2 < 1.1**2 for a, b in placed):
        continue
    placed.append((x, y))
    middle = math.exp(-(((x - ISLAND[0] - 2.5) / 8.0) ** 2))
    plant(random.choice(trees), x, y, ground - 0.2, (0.30 + 0.42 * middle) * random.uniform(0.75, 1.15))
for _ in range(130):
    x, y = ISLAND[0] + random.uniform(-0.9, 0.9) * HALF_LENGTH_M, ISLAND[1] + random.uniform(-0.9, 0.9) * HALF_DEPTH_M
    ground = float(island_height(np.array([x]), np.array([y]))[0])
    if ground > 0.25:
        plant(random.choice(trees), x, y, ground - 0.15, random.uniform(0.05, 0.16), 0.1)


# Three shores behind one another; each stands higher and paler.
def shore_height(x, y, near_m, depth_m, top_m, seed, tilt):
    rise = np.clip((y - near_m) / depth_m, 0, 1)
    crest = top_m * (0.62 + 0.30 * wave_sum(x, 0 * x, 900, 4, seed, 0.5) + tilt * x / 900)
    return np.maximum(crest, 1) * rise**0.8 + 0.05 * top_m * wave_sum(x, y, 160, 3, seed + 1) * rise


for near_m, depth_m, top_m, seed, tilt, count in ((620, 200, 52, 31, -0.55, 4400), (1250, 420, 150, 47, 0.30, 5500), (2500, 700, 330, 52, -0.25, 4000)):
    half = near_m * 0.42
    x, y = np.meshgrid(np.linspace(-half, half, 260), np.linspace(near_m, near_m + depth_m, 60), indexing="ij")
    surface("shore", x, y, shore_height(x, y, near_m, depth_m, top_m, seed, tilt) - 0.5, rock)
    x, y = generator.uniform(-half, half, count), near_m + depth_m * generator.uniform(0, 1, count)
    kept = (wave_sum(x, y, 0.13 * near_m, 2, seed + 5) > -0.25) | (generator.random(count) < 0.12)
    x, y = x[kept], y[kept]
    for a, b, c in zip(x, y, shore_height(x, y, near_m, depth_m, top_m, seed, tilt)):
        plant(random.choice(trees), a, b, c - 1.0, max(0.35, random.gauss(0.95, 0.3)))

nodes = Nodes("water")
place = nodes.position()
breeze = nodes.noise(1.0, 5, 0.55, nodes.mapping(place, (0.010, 0.055, 1)), 0.4)
rough = nodes.ramp(breeze, [(0.40, 0.025), (0.62, 0.13)])
swell = nodes.noise(1.0, 2, 0.5, nodes.mapping(place, (0.10, 0.45, 1)))
nodes.principled((0.012, 0.016, 0.019), rough, nodes.bump(swell, 0.05, 0.10), 0.5)
water = nodes.in_fog(FOG)
mesh("water", [(-9000, -60, 0), (9000, -60, 0), (9000, 14000, 0), (-9000, 14000, 0)], [(0, 1, 2, 3)], water, False)

nodes = Nodes("sky", "world")
direction = nodes.node("ShaderNodeTexCoord").outputs["Generated"]
up = nodes.split(direction)[2]
air = nodes.ramp(up, [(0.0, FOG["colour"]), (0.03, (0.73, 0.685, 0.665)), (0.08, (0.71, 0.685, 0.68)), (0.18, (0.52, 0.56, 0.62)), (0.6, (0.36, 0.43, 0.53)), (1, (0.30, 0.37, 0.48))])
veil = nodes.noise(1.0, 5, 0.55, nodes.mapping(direction, (1.6, 1.6, 13.0)), 0.5)
nodes.background(nodes.mix(1.0, air, nodes.ramp(veil, [(0.3, 0.93), (0.7, 1.06)]), "MULTIPLY"), 1.0)
sun(9, -70, 0.8, 8, (1, 0.86, 0.72))
camera(EYE, (option("target_x", 0.0), 168, option("target_z", 3.2)), option("lens_mm", 92), shift=(0, option("shift_y", 0.055)))
render()
