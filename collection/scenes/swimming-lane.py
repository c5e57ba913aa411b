"""A public pool from straight above: a rope of floats, a lane line, and the net that the sun draws on the tiles.

Options: seed, turn_degrees (of the camera).
"""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "engine"))
from scipy.ndimage import gaussian_filter, map_coordinates
from stage import *

begin(bounces=3, transparent_sky=False)
PATCH_M, CELLS, DEPTH_M, SLOPE = 12.0, 1536, 1.5, 0.115
ROPE_X, LINE_X, EDGE_X, BEAD_M = 0.95, -0.75, -3.1, 0.075
SUN_ELEVATION, SUN_AZIMUTH = 56, 62


def water_height(seed):
    """Crossing ripples of some 40 cm to 2 m, after swimmers have left."""
    generator = np.random.default_rng(seed)
    frequency = np.fft.fftfreq(CELLS, PATCH_M / CELLS)
    across, along = np.meshgrid(frequency, frequency)
    length = np.hypot(across, along)
    band = np.exp(-((np.log(np.maximum(length, 1e-6) / 1.05) / 0.55) ** 2)) / np.maximum(length, 0.1) ** 1.2
    height = np.fft.ifft2(band * np.fft.fft2(generator.normal(size=(CELLS, CELLS)))).real
    slopes = np.gradient(height, PATCH_M / CELLS)
    return height * SLOPE / np.hypot(*slopes).std()


def sun_net(height):
    """Sends a fine grid of sun rays through the surface and counts where they land on the floor."""
    fine = 3
    index = np.arange(CELLS * fine) / fine
    rows, columns = np.meshgrid(index, index, indexing="ij")
    slope_y, slope_x = np.gradient(np.pad(height, 1, mode="wrap"), PATCH_M / CELLS)
    bend = DEPTH_M * 0.25 / (PATCH_M / CELLS)
    land = []
    for slope, start in ((slope_y, rows), (slope_x, columns)):
        land.append(start - bend * map_coordinates(slope[1:-1, 1:-1], [rows, columns], order=1, mode="grid-wrap"))
    row, column = np.floor(land[0]).astype(int), np.floor(land[1]).astype(int)
    part_row, part_column = land[0] - row, land[1] - column
    floor = np.zeros((CELLS, CELLS))
    shadow = rope_shadow(columns)
    for a, share_row in ((0, 1 - part_row), (1, part_row)):
        for b, share_column in ((0, 1 - part_column), (1, part_column)):
            np.add.at(floor, ((row + a) % CELLS, (column + b) % CELLS), share_row * share_column * shadow)
    return gaussian_filter(floor / fine**2, 0.8, mode="wrap")


def rope_shadow(columns):
    """The rope keeps its own width of sun from the floor."""
    x = (columns / CELLS - 0.5) * PATCH_M
    return 1 - 0.85 * np.clip(1.5 - np.abs(x - ROPE_X - 0.45) / 0.06, 0, 1)


def image_of(values):
    picture = bpy.data.images.new("net", CELLS, CELLS, float_buffer=True, is_data=True)
    pixels = np.ones((CELLS, CELLS, 4), np.float32)
    pixels[..., :3] = values[..., None]
    picture.pixels.foreach_set(pixels.ravel())
    return picture


def under_water(net, name, sunlit=0.62):
    """Tiles shine by themselves with the sun that reached them; water has taken most of the red."""
    nodes = Nodes(name)
    place = nodes.position()
    tiles = nodes.node("ShaderNodeTexBrick", offset=0.0)
    nodes.link(place, tiles.inputs["Vector"])
    for name, value in (("Scale", 1.0), ("Mortar Size", 0.004), ("Mortar Smooth", 0.2), ("Bias", 0.0), ("Brick Width", 0.15), ("Row Height", 0.15)):
        tiles.inputs[name].default_value = value
    for name, value in (("Color1", (0.15, 0.53, 0.64, 1)), ("Color2", (0.18, 0.58, 0.68, 1)), ("Mortar", (0.32, 0.70, 0.77, 1))):
        tiles.inputs[name].default_value = value
    line = nodes.math("LESS_THAN", nodes.math("ABSOLUTE", nodes.math("SUBTRACT", nodes.split(place)[0], LINE_X)), 0.15)
    dark = nodes.mix(tiles.outputs["Fac"], (0.010, 0.045, 0.13), (0.06, 0.14, 0.24))
    colour = nodes.mix(line, tiles.outputs["Color"], dark)
    texture = nodes.node("ShaderNodeTexImage", image=net, extension="REPEAT", interpolation="Cubic")
    nodes.link(nodes.mapping(centred(nodes, place), (1 / PATCH_M, 1 / PATCH_M, 1)), texture.inputs["Vector"])
    light = nodes.math("ADD", nodes.math("MULTIPLY", texture.outputs["Color"], sunlit), 0.30)
    glow = nodes.node("ShaderNodeEmission")
    nodes.link(nodes.mix(1.0, colour, light, "MULTIPLY"), glow.inputs["Color"])
    nodes.link(glow.outputs[0], nodes.out.inputs["Surface"])
    return nodes.owner


def centred(nodes, place):
    """Puts the middle of the pool into the middle of the picture of the net."""
    shift = nodes.node("ShaderNodeVectorMath", operation="ADD")
    nodes.link(place, shift.inputs[0])
    shift.inputs[1].default_value = (PATCH_M / 2, PATCH_M / 2, 0)
    return shift.outputs[0]


height = water_height(option("seed", 2))
net = image_of(sun_net(height))
half = PATCH_M / 2
mesh("floor", [(-half, -half, -DEPTH_M), (half, -half, -DEPTH_M), (half, half, -DEPTH_M), (-half, half, -DEPTH_M)], [(0, 1, 2, 3)], under_water(net, "floor"), False)
mesh("side", [(EDGE_X + 0.005, -half, -DEPTH_M), (EDGE_X + 0.005, half, -DEPTH_M), (EDGE_X + 0.005, half, 0.1), (EDGE_X + 0.005, -half, 0.1)], [(0, 1, 2, 3)], under_water(net, "side", 0.12), False)

nodes = Nodes("water")
glass = nodes.node("ShaderNodeBsdfGlass")
glass.inputs["IOR"].default_value, glass.inputs["Roughness"].default_value = 1.33, 0.0
nodes.link(glass.outputs[0], nodes.out.inputs["Surface"])
side = np.linspace(-half, half, CELLS)
x, y = np.meshgrid(side, side)
surface("water", x, y, height, nodes.owner)

# The edge: an overflow channel and pale slabs, still wet here and there.
nodes = Nodes("slabs")
place = nodes.position()
joints = nodes.node("ShaderNodeTexBrick", offset=0.0)
nodes.link(place, joints.inputs["Vector"])
for name, value in (("Scale", 1.0), ("Mortar Size", 0.005), ("Brick Width", 0.6), ("Row Height", 0.6)):
    joints.inputs[name].default_value = value
for name, value in (("Color1", (0.52, 0.49, 0.44, 1)), ("Color2", (0.57, 0.54, 0.49, 1)), ("Mortar", (0.30, 0.28, 0.25, 1))):
    joints.inputs[name].default_value = value
wet = nodes.ramp(nodes.noise(1.1, 6, 0.62, place), [(0.50, 1.0), (0.56, 0.52)])
slabs = nodes.principled(nodes.mix(1.0, joints.outputs["Color"], wet, "MULTIPLY"), nodes.math("SUBTRACT", wet, 0.25), nodes.bump(nodes.noise(70, 4, 0.7, place), 0.25, 0.003), 0.4)
box((EDGE_X - 2.0, 0, -0.66), (4.0, 14, 1.6), slabs, 0.012)
nodes = Nodes("grate")
white = nodes.principled((0.62, 0.62, 0.60), 0.5)
for number in range(-180, 180):
    box((EDGE_X - 0.17, number * 0.036, 0.145), (0.24, 0.02, 0.02), white, 0.004)
nodes = Nodes("channel")
box((EDGE_X - 0.17, 0, 0.138), (0.26, 14, 0.01), nodes.principled((0.03, 0.04, 0.045), 0.4), 0)

# Floats on the rope: mostly white, every eighth group red.
nodes = Nodes("float white")
pale = nodes.principled((0.74, 0.73, 0.70), 0.35, None, 0.5)
nodes = Nodes("float red")
red = nodes.principled((0.60, 0.045, 0.03), 0.35, None, 0.5)
for number in range(-62, 62):
    y = number * 0.098
    sway = 0.05 * math.sin(y * 0.9) + 0.02 * math.sin(y * 2.7 + 1)
    lift = float(map_coordinates(height, [[(y / PATCH_M + 0.5) * CELLS], [(ROPE_X / PATCH_M + 0.5) * CELLS]], order=1, mode="grid-wrap")[0])
    bpy.ops.mesh.primitive_cylinder_add(vertices=40, radius=BEAD_M, depth=0.088, location=(ROPE_X + sway, y, lift * 0.7 + 0.012), rotation=(math.pi / 2, 0, -0.05 * math.cos(y * 0.9)))
    bead = bpy.context.object
    bead.data.materials.append(red if number // 4 % 4 == 0 else pale)
    bevel = bead.modifiers.new("bevel", "BEVEL")
    bevel.width, bevel.segments = 0.018, 3
    for polygon in bead.data.polygons:
        polygon.use_smooth = len(polygon.vertices) == 4

sun(SUN_ELEVATION, SUN_AZIMUTH, 3.6, 0.53, (1, 0.93, 0.82))
gradient_sky([(0, (0.75, 0.82, 0.92)), (0.5, (0.40, 0.58, 0.88)), (1, (0.24, 0.42, 0.80))], 0.7)
camera((-1.05, 0, 11), (-1.05, 0.0001, 0), 60, roll_degrees=option("turn_degrees", 0))
render()
