"""One piece of furniture seen straight from the front, with nothing around it but its shadow.

The camera is far away and looks down a little, so that what stands before the wall reaches below the line of the floor.
"""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from furniture import *

CUSHIONS = option("cushions", str(DIRECTORY.parent / "cushions"))
KIND, WIDTH, HEIGHT = SETTINGS["kind"], SETTINGS["widthInches"], SETTINGS["heightInches"]
LOOKING_DOWN = math.radians(4)
# Room for the shadow, and for what stands before the line of the floor.
MARGINS = {"side": 14, "aboveAndBelow": 8}

begin(bounces=option("bounces", 2), indirect_clamp=3)


def catcher(name, corners, color):
    """Shows the shadow and nothing else."""
    thing = mesh(name, corners, [(0, 1, 2, 3)], matte(name, linear(color)), False)
    thing.is_shadow_catcher = True
    return thing


def furnish():
    half = WIDTH / 2
    if KIND == "sofa":
        sofa(CUSHIONS, WIDTH, SETTINGS["parts"])
        throw_pillows(CUSHIONS, -half)
    elif KIND == "bed":
        bed(CUSHIONS, WIDTH, SETTINGS["parts"])
    elif KIND == "sideboard":
        sideboard(-half, half, -19, -1, HEIGHT, SETTINGS["parts"])
        bowl(-half * 0.5, -11, HEIGHT)
    else:
        desk(-half, half, -27, -1, HEIGHT)


furnish()
pieces = list(bpy.context.scene.objects)
catcher("wall", [(-400, 0, 0), (400, 0, 0), (400, 0, 300), (-400, 0, 300)], "#eee9df")
catcher("floor", [(-400, -400, 0), (400, -400, 0), (400, 0, 0), (-400, 0, 0)], "#b39a7a")

area_light((-150, -230, 190), (0, -15, 20), 110, 110, option("window", 420000), (1, 0.985, 0.96))
Nodes("rest-of-the-room", "world").background((0.97, 0.975, 0.98), option("fill", 0.6))

width, height = WIDTH + 2 * MARGINS["side"], HEIGHT + 2 * MARGINS["aboveAndBelow"]
middle = Vector((0, 0, HEIGHT / 2))
eye = middle + 400 * Vector((0, -math.cos(LOOKING_DOWN), math.sin(LOOKING_DOWN)))
view = camera_in_inches(eye, middle, 50)
view.data.type, view.data.ortho_scale = "ORTHO", max(width, height)

write_geometry({"piece": {"width": WIDTH, "height": HEIGHT, "margins": MARGINS}})
render()
render_cutout(pieces)
