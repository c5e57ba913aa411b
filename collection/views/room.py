"""A furnished room at true scale, with an empty wall above the sofa. Daylight falls in from the left."""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from furniture import *

CUSHIONS = option("cushions", str(DIRECTORY.parent / "cushions"))
CEILING_INCHES = 126

begin(bounces=option("bounces", 2), indirect_clamp=3, transparent_sky=False)

nodes = Nodes("limewash")
place = nodes.position()
cloud = nodes.noise(0.03, 5, 0.6, place, 0.5)
trowel = nodes.noise(0.16, 4, 0.6, nodes.mapping(place, (1, 1, 0.6)), 0.9)
color = linear("#eee9df")
tone = nodes.math("ADD", nodes.math("MULTIPLY", cloud, 0.6), nodes.math("MULTIPLY", trowel, 0.4))
wall_material = nodes.principled(nodes.ramp(tone, [(0.34, scaled(color, 0.962)), (0.5, color), (0.66, scaled(color, 1.02))]), 0.9, nodes.bump(trowel, 0.16, 0.22), 0.1)
plain_in_bounces(nodes, color)
sheet("wall", -400, 0, 400, CEILING_INCHES, 0, wall_material)
white = matte("white", (0.80, 0.785, 0.76))
mesh("ceiling", [(-128, 0, CEILING_INCHES), (400, 0, CEILING_INCHES), (400, -420, CEILING_INCHES), (-128, -420, CEILING_INCHES)], [(0, 1, 2, 3)], white, False)
box((0, -0.35, 2.75), (800, 0.7, 5.5), matte("baseboard", linear("#eeebe4"), 0.5, 0.4), 0.12)
box((0, -0.75, 0.4), (800, 0.5, 0.8), bpy.data.materials["baseboard"], 0.2)

# The floor: planks of random length that run toward the viewer.
nodes = Nodes("floor")
place = nodes.position()
random_tone = nodes.node("ShaderNodeAttribute", attribute_name="tone").outputs["Fac"]
shifted = nodes.node("ShaderNodeVectorMath", operation="ADD")
nodes.link(place, shifted.inputs[0])
nodes.link(nodes.math("MULTIPLY", random_tone, 700.0), shifted.inputs[1])
grain = nodes.noise(1.0, 4, 0.6, nodes.mapping(shifted.outputs[0], (1.5, 0.045, 1)), 0.7)
fine = nodes.noise(1.0, 3, 0.6, nodes.mapping(shifted.outputs[0], (11, 0.3, 1)))
tone = nodes.math("ADD", nodes.math("MULTIPLY", grain, 0.55), nodes.math("ADD", nodes.math("MULTIPLY", fine, 0.25), nodes.math("MULTIPLY", random_tone, 0.2)))
color = linear("#b39a7a")
shade = nodes.ramp(tone, [(0.3, scaled(color, 0.62)), (0.48, color), (0.66, scaled(color, 1.28))])
floor_material = nodes.principled(shade, nodes.math("ADD", nodes.math("MULTIPLY", fine, 0.2), 0.3), nodes.bump(fine, 0.15, 0.03), 0.35)
plain_in_bounces(nodes, color)
generator = random_generator(21)
vertices, faces, tones = [], [], []
PLANK_INCHES, GAP_INCHES = 6.5, 0.05
for x in np.arange(-208, 260, PLANK_INCHES):
    y = -generator.uniform(0, 80)
    cuts = [0.0]
    while y > -340:
        cuts.append(y)
        y -= generator.uniform(52, 92)
    cuts.append(-340)
    for far, near in zip(cuts, cuts[1:]):
        start = len(vertices)
        vertices += [(x, near + GAP_INCHES, 0), (x + PLANK_INCHES - GAP_INCHES, near + GAP_INCHES, 0), (x + PLANK_INCHES - GAP_INCHES, far, 0), (x, far, 0)]
        faces.append((start, start + 1, start + 2, start + 3))
        tones.append(generator.random())
floor = mesh("floor", vertices, faces, floor_material, False)
floor.data.attributes.new("tone", "FLOAT", "FACE").data.foreach_set("value", tones)
mesh("subfloor", [(-400, -420, -0.12), (400, -420, -0.12), (400, 0, -0.12), (-400, 0, -0.12)], [(0, 1, 2, 3)], matte("subfloor", (0.03, 0.022, 0.015)), False)

sofa(CUSHIONS)
throw_pillows(CUSHIONS)
blanket()
rug(-60, 66, -118, -27)
floor_lamp(55, -14)
side_table(-56.5, -19)
vase(-57.5, -19.5, 21)
bark = matte("bark", (0.085, 0.058, 0.038))
leaf = leaf_material()
branches((-57.5, -19.5, 33.6), [((0.34, -0.1, 1), 21), ((-0.5, 0.05, 0.95), 18), ((-0.05, -0.25, 1), 24), ((0.1, 0.2, 1.0), 16)], 12, leaf, bark)
sideboard(78, 150, -20, -2, 27)
top = books(93, -11, 27)
lathe([(0, 0.1), (1.6, 0), (1.9, 0.15), (3.4, 1.2), (4.3, 2.5), (4.25, 2.6), (3.2, 1.5), (0, 0.6)], (92.5, -11, top), matte("bowl", linear("#e9e2d4"), 0.5, 0.4), 96, 100, 0.01)

# The window wall at the left, out of the picture. It shades the sun; a tree outside draws leaves into the light.
WINDOW_X, NEAR, FAR, SILL, HEAD = -128, -168, -82, 44, 122
frame_material = matte("window", (0.75, 0.73, 0.7))


def left_wall(y0, z0, y1, z1):
    mesh("left-wall", [(WINDOW_X, y0, z0), (WINDOW_X, y1, z0), (WINDOW_X, y1, z1), (WINDOW_X, y0, z1)], [(0, 1, 2, 3)], frame_material, False)


left_wall(FAR, 0, 0, 160)
left_wall(-1100, 0, NEAR, 420)
left_wall(NEAR, 0, FAR, SILL)
left_wall(NEAR, HEAD, FAR, 160)
box((WINDOW_X, (NEAR + FAR) / 2, (SILL + HEAD) / 2), (2.4, 2.6, HEAD - SILL), frame_material, 0)
for share in (1 / 3, 2 / 3):
    box((WINDOW_X, (NEAR + FAR) / 2, SILL + (HEAD - SILL) * share), (2.4, FAR - NEAR, 2.0), frame_material, 0)
branches((WINDOW_X + 7, -152, 36), [((0.0, 0.2, 1), 64), ((0.03, 0.5, 1.0), 54), ((0.0, -0.1, 1), 60), ((0.02, 0.75, 0.8), 50)], 31, leaf, bark, 0.3, 1.7)

window = area_light((WINDOW_X + 3, (NEAR + FAR) / 2, (SILL + HEAD) / 2 - 6), (0, -30, 52), 86, 78, option("window", 130000), (0.93, 0.97, 1.0))
sun(option("sunElevationDegrees", 13), -150, option("sun", 0.95), 1.0, (1, 0.82, 0.60))
Nodes("rest-of-the-room", "world").background((0.98, 0.965, 0.94), option("fill", 0.40))

yaw = math.radians(option("yawDegrees", 9))
eye = Vector((-24, -222, 46))
camera_in_inches(eye, eye + Vector((math.sin(yaw), math.cos(yaw), 0)), 36.6, 1.2, (0, 0, 46))

write_geometry({
    # The middle of the rectangle is above the middle of the sofa; its lower edge is on the floor.
    "wall": on_plane(-60, 0, 60, 114, 0),
})
render()
render_more(option("furnitureRegion", [0.06, 0.5, 1.0, 1.0]), option("partPasses", 0))
