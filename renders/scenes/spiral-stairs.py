"""A stairwell seen from the top landing: five turns of stone steps around an open eye, lit by tall side windows."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "engine"))
from stage import *

begin(bounces=4, transparent_sky=False)
INNER_M, OUTER_M, STEPS_PER_TURN, TURNS, TURN_RISE_M = 1.38, 2.85, 24, 5, 3.5
RISE_M = TURN_RISE_M / STEPS_PER_TURN
TOP_M, STEP_COUNT, STEP_ANGLE = TURNS * TURN_RISE_M, STEPS_PER_TURN * TURNS, 2 * math.pi / STEPS_PER_TURN
SLICES, LIP_M, NOSING = 4, 0.028, 0.0175

wall = plaster("wall", (0.60, 0.59, 0.57), 1.3, 0.12, 0.06)
soffit = plaster("soffit", (0.78, 0.77, 0.75), 1.3, 0.06, 0.04)
nodes = Nodes("tread")
wear, speckle = nodes.noise(6, 8, 0.65, nodes.position()), nodes.noise(60, 3, 0.6, nodes.position())
stone = nodes.ramp(nodes.math("ADD", nodes.math("MULTIPLY", wear, 0.7), nodes.math("MULTIPLY", speckle, 0.3)), [(0.35, (0.085, 0.08, 0.076)), (0.65, (0.19, 0.18, 0.172))])
tread = nodes.principled(stone, nodes.ramp(wear, [(0.3, 0.28), (0.7, 0.55)]), nodes.bump(speckle, 0.08, 0.003), 0.4)
riser = plaster("riser", (0.50, 0.49, 0.47), 3, 0.08, 0.05)
nodes = Nodes("iron")
iron = nodes.principled((0.012, 0.012, 0.013), 0.38, None, 0.5)
nodes = Nodes("handrail")
handrail = nodes.principled(nodes.ramp(nodes.noise(4, 6, 0.6, nodes.position(), 2), [(0.3, (0.02, 0.011, 0.007)), (0.7, (0.05, 0.026, 0.014))]), 0.22, None, 0.6)


def around(radius, turn, z):
    return (radius * math.cos(turn), radius * math.sin(turn), z)


class Quads:
    def __init__(self):
        self.vertices, self.faces = [], []

    def add(self, *corners):
        start = len(self.vertices)
        self.vertices += corners
        self.faces.append((start, start + 1, start + 2, start + 3))

    def build(self, name, material):
        mesh(name, self.vertices, self.faces, material, False)


treads, risers, soffits, skirting, balusters = Quads(), Quads(), Quads(), Quads(), Quads()
for step in range(STEP_COUNT):
    start, z = step * STEP_ANGLE, (step + 1) * RISE_M
    for part in range(SLICES):
        a, b = start + STEP_ANGLE * part / SLICES, start + STEP_ANGLE * (part + 1) / SLICES
        front = a - NOSING if part == 0 else a
        treads.add(around(INNER_M, front, z), around(OUTER_M, front, z), around(OUTER_M, b, z), around(INNER_M, b, z))
        treads.add(around(INNER_M, front, z), around(INNER_M, b, z), around(INNER_M, b, z - LIP_M), around(INNER_M, front, z - LIP_M))
        low_a, low_b = (step + part / SLICES) * RISE_M - 0.17, (step + (part + 1) / SLICES) * RISE_M - 0.17
        stringer = INNER_M + 0.012
        soffits.add(around(stringer, a, low_a), around(stringer, a, z - LIP_M), around(stringer, b, z - LIP_M), around(stringer, b, low_b))
        soffits.add(around(stringer, a, low_a), around(stringer, b, low_b), around(OUTER_M, b, low_b), around(OUTER_M, a, low_a))
    nose = start - NOSING
    treads.add(around(INNER_M, nose, z - LIP_M), around(OUTER_M, nose, z - LIP_M), around(OUTER_M, nose, z), around(INNER_M, nose, z))
    treads.add(around(INNER_M, nose, z - LIP_M), around(INNER_M, start, z - LIP_M), around(OUTER_M, start, z - LIP_M), around(OUTER_M, nose, z - LIP_M))
    risers.add(around(INNER_M + 0.01, start, z - RISE_M), around(OUTER_M, start, z - RISE_M), around(OUTER_M, start, z - LIP_M), around(INNER_M + 0.01, start, z - LIP_M))
for part in range(STEP_COUNT * 3):
    a, b = part * STEP_ANGLE / 3, (part + 1) * STEP_ANGLE / 3
    low, high = part * RISE_M / 3 + RISE_M, (part + 1) * RISE_M / 3 + RISE_M
    near = OUTER_M - 0.012
    skirting.add(around(near, a, low - 0.1), around(near, b, high - 0.1), around(near, b, high + 0.16), around(near, a, low + 0.16))
    skirting.add(around(near, a, low + 0.16), around(near, b, high + 0.16), around(OUTER_M, b, high + 0.16), around(OUTER_M, a, low + 0.16))
RAIL_RADIUS_M = INNER_M + 0.055
for number in range(STEP_COUNT * 2):
    turn = (number + 0.5) * STEP_ANGLE / 2
    low, high = (number // 2 + 1) * RISE_M - 0.01, (number + 0.5) / 2 * RISE_M + RISE_M + 0.91
    x, y, _ = around(RAIL_RADIUS_M, turn, 0)
    ring = [(x + 0.0085 * math.cos(side * math.pi / 4), y + 0.0085 * math.sin(side * math.pi / 4)) for side in range(8)]
    for (ax, ay), (bx, by) in zip(ring, ring[1:] + ring[:1]):
        balusters.add((ax, ay, low), (bx, by, low), (bx, by, high), (ax, ay, high))
treads.build("treads", tread)
risers.build("risers", riser)
soffits.build("soffits", soffit)
skirting.build("skirting", plaster("skirting", (0.10, 0.10, 0.10), 2, 0.05, 0.1))
balusters.build("balusters", iron)


def helix(offset_m, thickness_m, material):
    curve = bpy.data.curves.new("helix", "CURVE")
    curve.dimensions, curve.bevel_depth, curve.bevel_resolution = "3D", thickness_m, 4
    spline = curve.splines.new("POLY")
    count = STEP_COUNT * 8
    spline.points.add(count)
    for index, point in enumerate(spline.points):
        along = index / count * STEP_COUNT
        point.co = (*around(RAIL_RADIUS_M, along * STEP_ANGLE, along * RISE_M + RISE_M + offset_m), 1)
    curve.materials.append(material)
    link("helix", curve)


helix(0.93, 0.032, handrail)
helix(0.90, 0.014, iron)
helix(0.13, 0.009, iron)
turn, z = np.meshgrid(np.linspace(0, 2 * np.pi, 193), np.array([-0.2, TOP_M + 6]))
surface("wall", OUTER_M * np.cos(turn), OUTER_M * np.sin(turn), z, wall)
nodes = Nodes("marble")
checks = nodes.node("ShaderNodeTexChecker")
nodes.link(nodes.mapping(nodes.position(), (1, 1, 1), (0, 0, 0.6)), checks.inputs[0])
for index, value in ((1, (0.62, 0.60, 0.57, 1)), (2, (0.05, 0.05, 0.05, 1)), (3, 2.6)):
    checks.inputs[index].default_value = value
box((0, 0, -0.1), (6, 6, 0.2), nodes.principled(checks.outputs[0], 0.18, None, 0.5), 0)


def area_light(place, rotation, width_m, height_m, watts):
    light = bpy.data.lights.new("area", "AREA")
    light.shape, light.size, light.size_y, light.energy = "RECTANGLE", width_m, height_m, watts
    thing = link("area", light)
    thing.location, thing.rotation_euler = place, rotation


area_light((1.5, 1.0, TOP_M + 4.6), (math.radians(-8), math.radians(16), 0), 1.1, 1.1, 420)
nodes = Nodes("daylight")
glow = nodes.node("ShaderNodeEmission")
glow.inputs[1].default_value = 6
nodes.link(glow.outputs[0], nodes.out.inputs[0])
daylight = nodes.owner
for floor in range(TURNS):
    azimuth = math.radians(215 + (floor % 2) * 6)
    direction = Vector((math.cos(azimuth), math.sin(azimuth), 0))
    centre = direction * (OUTER_M - 0.03)
    centre.z = floor * TURN_RISE_M + azimuth / (2 * math.pi) * TURN_RISE_M + 1.7
    up, side = Vector((0, 0, 1)), direction.cross(Vector((0, 0, 1)))
    half, tall = 0.54, 0.80
    corners = [centre + side * x + up * y for x, y in ((-half, -tall), (half, -tall), (half, tall), (-half, tall))]
    pane = mesh("pane", [tuple(corner) for corner in corners], [(0, 1, 2, 3)], daylight, False)
    pane.visible_diffuse = pane.visible_glossy = False
    area_light(centre - direction * 0.06, (-direction).to_track_quat("-Z", "Y").to_euler(), 1.0, 1.5, 150 if floor < TURNS - 1 else 90)
    for offset in (-half, 0, half):
        box(centre - direction * 0.02 + side * offset, (0.05, 0.05, 1.65), iron, 0.005, (0, 0, azimuth))
    for offset in (-tall, -0.26, 0.26, tall):
        box(centre - direction * 0.02 + up * offset, (0.05, 1.12, 0.045), iron, 0.005, (0, 0, azimuth))
nodes = Nodes("rest", "world")
nodes.background((1, 1, 1), 0.05)
camera((-0.42, 0.5, TOP_M + 1.9), (0.30, -0.28, 0), 20, 8, 9, roll_degrees=200)
render()
