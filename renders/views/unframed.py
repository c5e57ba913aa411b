"""A print without a frame: a corner of heavy matte paper that lifts a little from the table."""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from studio import *

BORDER_INCHES = 2.5

begin(bounces=4, transparent_sky=False)
nodes = Nodes("paper")
place = object_place(nodes, False)
tooth = nodes.noise(1.0, 4, 0.65, nodes.mapping(place, (55, 55, 55)))
nodes.principled((0.86, 0.86, 0.855), 0.95, nodes.bump(tooth, 0.22, 0.006), 0.08)
paper = nodes.owner

# The sheet lies in the plane z = 0. Toward its near right corner it bends up, along a diagonal cylinder.
LEFT, FAR, NEAR, RIGHT = -16.0, 20.0, 0.0, 0.0
x, y = np.meshgrid(np.linspace(LEFT, RIGHT, 260), np.linspace(NEAR, FAR, 300))


def lifted(x, y):
    towards_corner = (x - y) / math.sqrt(2)
    start, radius = -3.6, 6.5
    turn = np.maximum(towards_corner - start, 0) / radius
    along = np.where(turn > 0, start + radius * np.sin(turn), towards_corner) - towards_corner
    return x + along / math.sqrt(2), y - along / math.sqrt(2), radius * (1 - np.cos(turn)) + 0.012 + 0.01 * wave_sum(x, y, 14, 2, 3)


sheet_top = surface("sheet", *lifted(x, y), paper)
thickness = sheet_top.modifiers.new("thickness", "SOLIDIFY")
thickness.thickness, thickness.offset = 0.022, -1
table = oak("table", linear("#a98b67"), 0.5, 0.006, 0.8)
box((-6, 4, -0.75), (90, 70, 1.5), table, 0.05)

area_light((-34, 26, 24), (-3, 3, 0), 26, 34, 21000, (1.0, 0.965, 0.92))
Nodes("room", "world").background((0.92, 0.96, 1.0), 0.30)

distance, below, aside = 30.0, math.radians(40), math.radians(24)
target = Vector((-2.6, 3.1, 0.2))
place = target + distance * Vector((math.sin(aside) * math.cos(below), -math.cos(aside) * math.cos(below), math.sin(below)))
camera_in_inches(place, target, 36 * distance / option("viewWidthInches", 11.5), option("apertureInches", 0.5), (-1.4, 1.4, 0.5))


def on_sheet(x, y):
    return [image_point(tuple(float(part) for part in lifted(np.array(x), np.array(y)))) ]


start, size = BORDER_INCHES, 8.0
corners = [(-start - size, start + size), (-start, start + size), (-start, start), (-start - size, start)]
write_geometry({"photograph": {"widthInches": size, "heightInches": size, "points": [on_sheet(a, b)[0] for a, b in corners]}})
render()
render_masks([sheet_top])
