"""Two callas against the dark, in the light of one north window.

Options: seed.
"""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "engine"))
from mathutils import Quaternion
from stage import *

begin(bounces=6, transparent_sky=False)


def petal_material():
    """Waxy white, lit through where it is thin, with the faint lines that run from stem to rim."""
    nodes = Nodes("spathe")
    coordinates = nodes.node("ShaderNodeUVMap", uv_map="uv")
    lines = nodes.noise(1.0, 4, 0.6, nodes.mapping(coordinates.outputs[0], (95, 2.2, 1)))
    green = nodes.ramp(nodes.split(coordinates.outputs[0])[1], [(0.02, (0.083, 0.14, 0.042)), (0.12, (0.17, 0.235, 0.09)), (0.34, (0.66, 0.68, 0.56)), (0.58, (0.80, 0.79, 0.75))])
    normal = nodes.bump(lines, 0.22, 0.0012, nodes.bump(nodes.noise(26, 3, 0.5, nodes.position()), 0.12, 0.002))
    wax = nodes.node("ShaderNodeBsdfPrincipled")
    for name, value in (("Base Color", green), ("Roughness", 0.38), ("Specular", 0.35)):
        nodes.put(wax.inputs[name], value)
    nodes.link(normal, wax.inputs["Normal"])
    through = nodes.node("ShaderNodeBsdfTranslucent")
    nodes.link(green, through.inputs["Color"])
    blend = nodes.node("ShaderNodeMixShader")
    # At its foot the leaf is as thick, as green and as dull as the stem that it grows from.
    nodes.link(nodes.ramp(nodes.split(coordinates.outputs[0])[1], [(0.03, 0.0), (0.34, 0.30)]), blend.inputs[0])
    nodes.link(wax.outputs[0], blend.inputs[1])
    nodes.link(through.outputs[0], blend.inputs[2])
    nodes.link(blend.outputs[0], nodes.out.inputs["Surface"])
    return nodes.owner


petal = petal_material()
nodes = Nodes("stem")
stem_material = nodes.principled(nodes.ramp(nodes.noise(3, 5, 0.6, nodes.mapping(nodes.position(), (60, 60, 2))), [(0.3, (0.055, 0.10, 0.028)), (0.7, (0.11, 0.18, 0.055))]), 0.35, None, 0.45)
nodes = Nodes("spadix")
grains = nodes.node("ShaderNodeTexVoronoi")
nodes.link(nodes.position(), grains.inputs["Vector"])
grains.inputs["Scale"].default_value = 520
spadix_material = nodes.principled((0.62, 0.44, 0.08), 0.7, nodes.bump(grains.outputs["Distance"], -0.8, 0.0015), 0.2)


def spathe(wrap_degrees, flare, tip_m):
    """One leaf rolled to a funnel: its edges overlap in front, its lip turns over, its tip points back."""
    rows, columns = 180, 420
    v, u = np.meshgrid(np.linspace(0, 1, rows), np.linspace(-1, 1, columns), indexing="ij")
    angle = u * math.radians(wrap_degrees)
    back = np.cos(u * np.pi / 2) ** 2
    length = 0.088 + 0.030 * back + tip_m * np.exp(-((u / 0.13) ** 2)) * v**4
    radius = 0.00755 + 0.0125 * v**1.7 + flare * v**3.4 * (0.70 + 0.45 * back + 0.10 * np.sin(u * 5 + 1))
    radius = radius * (1 + 0.10 * u * np.clip(v / 0.25, 0, 1)) + 0.0012 * np.sin(angle * 3 + 1.4) * v**3
    # The lip rolls outward and down, most of all at the sides.
    roll = np.clip((v - 0.78) / 0.22, 0, 1) ** 2
    radius = radius + roll * 0.010 * (1 - 0.6 * back)
    z = length * v - roll * (0.017 * (1 - back) + 0.004) + 0.0014 * np.sin(angle * 4) * v**4
    lean = -tip_m * 1.15 * np.exp(-((u / 0.13) ** 2)) * v**6
    x, y = radius * np.sin(angle), radius * np.cos(angle) - lean
    flower = surface("spathe", x, y, z, petal)
    layer = flower.data.uv_layers.new(name="uv")
    corner = np.empty(len(flower.data.loops), np.int32)
    flower.data.loops.foreach_get("vertex_index", corner)
    layer.data.foreach_set("uv", np.stack([(u.ravel()[corner] + 1) / 2, v.ravel()[corner]], -1).astype(np.float32).ravel())
    return flower


def tube(points, radii, material):
    points, radii = np.asarray(points), np.asarray(radii)
    turn = np.linspace(0, 2 * np.pi, 33)
    forward = np.gradient(points, axis=0)
    forward /= np.linalg.norm(forward, axis=1, keepdims=True)
    side = np.cross(forward, (0.3, 1, 0.1))
    side /= np.linalg.norm(side, axis=1, keepdims=True)
    other = np.cross(forward, side)
    ring = points[:, None] + radii[:, None, None] * (side[:, None] * np.cos(turn)[None, :, None] + other[:, None] * np.sin(turn)[None, :, None])
    return surface("tube", ring[..., 0], ring[..., 1], ring[..., 2], material)


def calla(foot, place, bow, turn_degrees, wrap_degrees, flare, tip_m):
    """A flower whose funnel sits at a place and leans as its stem arrives; the stem bows from its foot."""
    t = np.linspace(0, 1, 70)[:, None]
    foot, place, bow = np.array(foot), np.array(place), np.array(bow)
    curve = (1 - t) ** 2 * foot + 2 * t * (1 - t) * bow + t**2 * place
    tube(curve, 0.0062 + 0.0012 * (1 - t[:, 0]) + 0.0012 * t[:, 0] ** 8, stem_material)
    flower = spathe(wrap_degrees, flare, tip_m)
    height = np.linspace(0, 1, 60)
    club = tube(np.stack([0.002 * np.sin(height * 3), 0 * height, 0.012 + 0.058 * height], -1), 0.0042 * np.sqrt(np.clip(1 - height**6, 0, 1)) + 1e-5, spadix_material)
    axis = Vector(tuple(place - bow)).normalized()
    rotation = Vector((0, 0, 1)).rotation_difference(axis) @ Quaternion((0, 0, 1), math.radians(turn_degrees))
    for thing in (flower, club):
        thing.rotation_mode = "QUATERNION"
        thing.rotation_quaternion = rotation
        thing.location = tuple(place - np.array(axis) * 0.004)


calla((0.035, 0.04, -0.42), (-0.022, 0.0, 0.005), (-0.028, 0.032, -0.16), 112, 205, 0.034, 0.032)
calla((-0.05, 0.06, -0.46), (0.054, 0.045, -0.125), (0.006, 0.065, -0.26), -112, 200, 0.030, 0.026)

# One window from the left, a pale wall that sends a little back from the right, and a wall far in the dark.
window = bpy.data.lights.new("window", "AREA")
window.shape, window.size, window.size_y, window.energy, window.color = "RECTANGLE", 0.9, 1.5, 44, (0.92, 0.96, 1)
light = link("window", window)
light.location = (-1.25, -0.35, 0.55)
light.rotation_euler = (Vector((0, 0, -0.05)) - Vector(light.location)).to_track_quat("-Z", "Y").to_euler()
nodes = Nodes("wall")
box((0, 1.6, 0), (6, 0.1, 5), nodes.principled(nodes.ramp(nodes.noise(0.9, 6, 0.6, nodes.position()), [(0.3, (0.016, 0.016, 0.017)), (0.7, (0.030, 0.030, 0.031))]), 0.95), 0)
nodes = Nodes("reflector")
box((1.1, 0.1, 0), (0.02, 1.2, 1.6), nodes.principled((0.35, 0.35, 0.35), 0.9), 0)
nodes = Nodes("room", "world")
nodes.background((0.5, 0.55, 0.6), 0.012)
camera((0.0, -1.45, 0.14), (0.011, 0, -0.057), 114, 11, 1.47)
render()
