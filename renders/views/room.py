"""A furnished room at true scale, with an empty wall above the sofa. Daylight falls in from the left."""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from furniture import *

CUSHIONS = option("cushions", str(DIRECTORY.parent / "cushions"))
CEILING_INCHES = 126

begin(bounces=option("bounces", 2), indirect_clamp=3, transparent_sky=False)

wall_material = limewash(linear("#eee9df"))
sheet("wall", -400, 0, 400, CEILING_INCHES, 0, wall_material)
white = matte("white", (0.80, 0.785, 0.76))
mesh("ceiling", [(-128, 0, CEILING_INCHES), (400, 0, CEILING_INCHES), (400, -420, CEILING_INCHES), (-128, -420, CEILING_INCHES)], [(0, 1, 2, 3)], white, False)
box((0, -0.35, 2.75), (800, 0.7, 5.5), matte("baseboard", linear("#eeebe4"), 0.5, 0.4), 0.12)
box((0, -0.75, 0.4), (800, 0.5, 0.8), bpy.data.materials["baseboard"], 0.2)

plank_floor()
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
bowl(92.5, -11, top)

# The window wall at the left, out of the picture. It shades the sun; a tree outside draws leaves into the light.
WINDOW_X, NEAR, FAR, SILL, HEAD = -128, -168, -82, 44, 122
window_wall(WINDOW_X, NEAR, FAR, SILL, HEAD)
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
