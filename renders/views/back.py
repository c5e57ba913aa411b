"""The back of the frame: dust cover, hanging hardware, felt bumpers and a label. A shadow box hangs on a cleat, others on a wire."""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from studio import *

COLOR, IS_SHADOW_BOX, IS_PORTRAIT = option("color", "wood"), option("shadowBox", False), option("isPortrait", False)
if IS_SHADOW_BOX:
    WIDTH, HEIGHT, FACE, DEPTH = 37.625, 25.625, WIDE_FACE_INCHES, SHADOW_BOX_DEPTH_INCHES
else:
    WIDTH, HEIGHT, FACE, DEPTH = 21.125, 17.125, FACE_INCHES, DEPTH_INCHES
LONG_SIDE = WIDTH
if IS_PORTRAIT:
    WIDTH, HEIGHT = HEIGHT, WIDTH

begin(bounces=4, transparent_sky=False)
# The frame stands on an oak shelf with its face to the wall, so its back is at the front here.
rails = frame_rails(WIDTH, HEIGHT, FACE, DEPTH, finish(COLOR))
for one in rails:
    one.matrix_world = Matrix(((1, 0, 0, 0), (0, -1, 0, -DEPTH), (0, 0, 1, 0), (0, 0, 0, 1))) @ one.matrix_world
    one.data.flip_normals()

back_y = -DEPTH
# Kraft paper, drawn tight, with the faint cockle of a glued sheet.
nodes = Nodes("kraft")
place = object_place(nodes, False)
fibers = nodes.noise(1.0, 4, 0.65, nodes.mapping(place, (26, 26, 5)))
blotches = nodes.noise(0.5, 4, 0.6, place)
flecks = nodes.ramp(nodes.noise(1.0, 2, 0.5, nodes.mapping(place, (9, 9, 40), (0, 0.6, 0))), [(0.66, 0.0), (0.71, 1.0)])
tone = nodes.math("ADD", nodes.math("MULTIPLY", fibers, 0.55), nodes.math("MULTIPLY", blotches, 0.45))
color = linear("#ab8b68")
shade = nodes.mix(nodes.math("MULTIPLY", flecks, 0.35), nodes.ramp(tone, [(0.32, scaled(color, 0.82)), (0.5, color), (0.68, scaled(color, 1.13))]), scaled(color, 0.5))
kraft = nodes.principled(shade, 0.8, nodes.bump(fibers, 0.2, 0.008), 0.15)
margin = 0.14
x, z = np.meshgrid(np.linspace(margin, WIDTH - margin, 180), np.linspace(margin, HEIGHT - margin, 220))
edge = np.minimum(np.minimum(x - margin, WIDTH - margin - x), np.minimum(z - margin, HEIGHT - margin - z))
inside = np.clip((edge - (FACE - margin) * 0.55) / 0.9, 0, 1)
cockle = wave_sum(x, z, 9, 3, 4) * 0.018 * inside
surface("dust-cover", x, back_y - 0.012 + inside**1.5 * 0.055 + cockle, z, kraft)

steel = Nodes("steel").principled((0.55, 0.54, 0.52), 0.3, None, 0.5)
bpy.data.materials["steel"].node_tree.nodes["Principled BSDF"].inputs["Metallic"].default_value = 1
RING_Z = HEIGHT * 0.68
front = back_y - 0.012


def d_ring(x, towards_middle):
    """A strap on the moulding with a screw, and a D-shaped ring that the wire pulls inward."""
    y = front - 0.03
    outer = x - towards_middle * 0.34
    box(((x + outer) / 2, y, RING_Z), (0.72, 0.05, 0.42), steel, 0.018)
    screw = lathe([(0, 0), (0.12, 0), (0.125, 0.02), (0.08, 0.055), (0, 0.06)], (outer, y - 0.02, RING_Z), steel, 40, 40)
    screw.rotation_euler = (math.radians(90), 0, 0)
    dark = matte(f"slot-{x}", (0.02, 0.02, 0.02))
    for turn in (0.4, 0.4 + math.pi / 2):
        box((outer, y - 0.083, RING_Z), (0.13, 0.01, 0.024), dark, 0, (0, turn, 0))
    hinge = x + towards_middle * 0.06
    tube([(hinge, y - 0.03, RING_Z - 0.24), (hinge, y - 0.03, RING_Z + 0.24)], 0.075, steel, 4)
    bow = [(hinge, y - 0.05, RING_Z - 0.33)]
    for turn in np.linspace(-np.pi / 2, np.pi / 2, 25):
        bow.append((hinge + towards_middle * (0.08 + 0.36 * math.cos(turn)), y - 0.08 - 0.05 * math.cos(turn), RING_Z + 0.33 * math.sin(turn)))
    bow.append((hinge, y - 0.05, RING_Z + 0.33))
    tube(bow, 0.048, steel, 4, closed=True)
    return Vector((hinge + towards_middle * 0.41, y - 0.13, RING_Z + 0.03))


nodes = Nodes("wire")
wire = nodes.principled((0.42, 0.41, 0.40), 0.32, None, 0.5)
nodes.out.inputs["Surface"].links[0].from_node.inputs["Metallic"].default_value = 0.7
clear_coat = nodes.out.inputs["Surface"].links[0].from_node.inputs["Clearcoat"]
clear_coat.default_value = 0.6


def strand(start, end, sag, radius, turns, phase, thickness, steps):
    """One strand of a twisted wire that hangs between two places."""
    points = []
    for share in np.linspace(0, 1, steps):
        middle = start.lerp(end, share) + Vector((0, 0, -4 * sag * share * (1 - share)))
        turn = phase + 2 * np.pi * turns * share
        points.append(middle + Vector((0, radius * math.cos(turn), radius * math.sin(turn))))
    return tube([tuple(point) for point in points], thickness, wire, 2)


def hang_on_wire():
    left, right = d_ring(FACE * 0.5 + 0.1, 1), d_ring(WIDTH - FACE * 0.5 - 0.1, -1)
    for k in range(3):
        strand(left, right, 0.85, 0.026, 95, k * 2.094, 0.028, 2600)
    # The ends go through the ring and wind back around the wire.
    for ring, other in ((left, right), (right, left)):
        along = (other - ring).normalized()
        reach = ring + along * 1.9 + Vector((0, 0, -0.32))
        inward = ring + along * 0.12
        strand(inward, reach, 0.0, 0.085, 9, 0.5, 0.026, 400)
        loop = [ring + Vector((0, 0.05 * math.sin(turn) - 0.01, 0)) + along * (0.07 * math.cos(turn) + 0.03) + Vector((0, 0, 0.05 * math.sin(turn))) for turn in np.linspace(0, 2 * np.pi, 24)]
        tube([tuple(point) for point in loop], 0.04, wire, 2, closed=True)


def hang_on_cleat():
    """A bar of folded aluminum under the upper rail, whose hook points down onto its counterpart on the wall."""
    top, length = HEIGHT - 1.0, WIDTH - 8
    for (low, high), (near, far) in (((top - 0.8, top), (0, 0.09)), ((top - 0.89, top - 0.8), (0, 0.36)), ((top - 1.7, top - 0.8), (0.27, 0.36))):
        box((WIDTH / 2, front - (near + far) / 2, (low + high) / 2), (length, far - near, high - low), steel, 0.02)
    for share in np.linspace(-0.45, 0.45, 6):
        screw = lathe([(0, 0), (0.14, 0), (0.145, 0.02), (0.09, 0.06), (0, 0.065)], (WIDTH / 2 + share * length, front - 0.09, top - 0.4), steel, 40, 40)
        screw.rotation_euler = (math.radians(90), 0, 0)


hang_on_cleat() if IS_SHADOW_BOX else hang_on_wire()

felt = matte("felt", (0.055, 0.05, 0.045), 1.0, 0)
for x, z in ((FACE * 0.55, FACE * 0.55), (WIDTH - FACE * 0.55, FACE * 0.55)):
    bumper = lathe([(0, 0), (0.25, 0), (0.26, 0.03), (0.25, 0.12), (0.2, 0.135), (0, 0.14)], (x, front, z), felt, 40, 40)
    bumper.rotation_euler = (math.radians(90), 0, 0)

label = matte("label", scaled(linear("#f6f2e8"), 0.9), 0.85, 0.15)
# In front of the highest cockle of the dust cover.
LABEL, LABEL_Y = (4.0, 2.5), back_y - 0.02
x, z = np.meshgrid(np.linspace(-0.5, 0.5, 40) * LABEL[0], np.linspace(-0.5, 0.5, 30) * LABEL[1])
label_x, label_z = WIDTH * 0.5, HEIGHT * 0.33
lift = 0.035 * np.clip((x / LABEL[0] + z / LABEL[1]) - 0.75, 0, 1) * 4
surface("label", label_x + x, np.full_like(x, LABEL_Y) - lift, label_z + z, label)

# It leans a little, on an oak shelf in front of the wall.
lean = math.radians(5)
everything = [thing for thing in bpy.context.scene.objects if thing.type in ("MESH", "CURVE")]
pivot = link("pivot", None)
# Blender computes the matrices of placed objects only now.
bpy.context.view_layer.update()
for thing in everything:
    world = thing.matrix_world.copy()
    thing.parent = pivot
    thing.matrix_world = world
pivot.rotation_euler = (-lean, 0, 0)
pivot.location = (0, -HEIGHT * math.sin(lean), 0)
sheet("wall", -160, -60, 200, 160, 0.0, plaster("wall", (0.72, 0.695, 0.655), 0.25, 0.12, 0.02))
shelf = oak("shelf", linear("#b39a7a"), 0.45, 0.006, 0.7)
box((WIDTH / 2, -9.5, -0.75), (130, 19, 1.5), shelf, 0.08)

area_light((-44, -36, 40), (WIDTH / 2, 0, HEIGHT * 0.5), 30, 46, 52000, (1.0, 0.965, 0.92))
Nodes("room", "world").background((0.92, 0.96, 1.0), 0.34)

bpy.context.view_layer.update()
aside, above, distance = math.radians(option("asideDegrees", 19)), math.radians(8), 62.0 * LONG_SIDE / 21.5
target = Vector((WIDTH * option("targetX", 0.5), -HEIGHT * math.sin(lean) / 2 - 1, HEIGHT * option("targetZ", 0.47)))
place = target + distance * Vector((-math.sin(aside) * math.cos(above), -math.cos(aside) * math.cos(above), math.sin(above)))
view_width = option("viewWidthInches", 27.5) * LONG_SIDE / 21.5
camera_in_inches(place, target, 36 * distance / view_width, 1.0, tuple(pivot.matrix_world @ Vector((WIDTH * 0.75, front, RING_Z))))
write_geometry({})
render()
render_masks([], rails)
