"""A corner of the frame from near: the moulding with its miter, the mat's bevel, and the photograph's paper."""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from studio import *

COLOR, MOUNT, IS_SHADOW_BOX = option("color", "wood"), option("mount", "border"), option("shadowBox", False)
BOARD = (24, 36) if IS_SHADOW_BOX else (16, 20)
MAT_BORDER_INCHES = 2.5
PRINTED_BORDER_INCHES = 2.0
PHOTOGRAPH_INCHES = 8.0

begin(bounces=3, transparent_sky=False)
face = WIDE_FACE_INCHES if IS_SHADOW_BOX else FACE_INCHES
depth = SHADOW_BOX_DEPTH_INCHES if IS_SHADOW_BOX else DEPTH_INCHES
edge = face - COVERED_INCHES
width, height = BOARD[0] + 2 * edge, BOARD[1] + 2 * edge
BUMPER_INCHES = 0.125
front = -BUMPER_INCHES - depth
glazing_y = front + LIP_THICKNESS_INCHES
has_mat = MOUNT == "border" and not IS_SHADOW_BOX
paper_y = glazing_y + GLAZING_INCHES + (AIR_INCHES if IS_SHADOW_BOX else MAT_INCHES if has_mat else 0)

rails = frame_rails(width, height, face, depth, finish(COLOR), BUMPER_INCHES)
paper = sheet("paper", edge, edge, width - edge, height - edge, paper_y, matte("paper", (0.86, 0.86, 0.855)))
glass = sheet("glass", edge, edge, width - edge, height - edge, glazing_y + 0.002, matte("glass", (1, 1, 1)))
glass.hide_render = True

if has_mat:
    nodes = Nodes("mat")
    tooth = nodes.noise(1.0, 3, 0.6, nodes.mapping(object_place(nodes, False), (60, 60, 60)))
    board = nodes.principled(scaled(linear("#f7f3eb"), 0.86), 0.95, nodes.bump(tooth, 0.25, 0.006), 0.1)
    core = matte("core", (0.85, 0.85, 0.842), 0.95, 0.05)
    top = paper_y - MAT_INCHES
    inset = edge + MAT_BORDER_INCHES
    outer = [(edge, edge), (width - edge, edge), (width - edge, height - edge), (edge, height - edge)]
    upper, lower = ([(e, e), (width - e, e), (width - e, height - e), (e, height - e)] for e in (inset - MAT_INCHES, inset))
    ring = [(0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)]
    mesh("mat", [(x, top, z) for x, z in outer + upper], ring, board, False)
    mesh("bevel", [(x, top, z) for x, z in upper] + [(x, paper_y - 0.001, z) for x, z in lower], ring, core, False)
if IS_SHADOW_BOX:
    spacer = matte("spacer", (0.03, 0.03, 0.03) if COLOR == "black" else (0.82, 0.81, 0.79))
    inner = face - 0.06
    for x0, z0, x1, z1 in ((inner, inner, inner, height - inner), (inner, inner, width - inner, inner), (width - inner, inner, width - inner, height - inner), (inner, height - inner, width - inner, height - inner)):
        mesh("spacer", [(x0, glazing_y + GLAZING_INCHES, z0), (x1, glazing_y + GLAZING_INCHES, z1), (x1, paper_y, z1), (x0, paper_y, z0)], [(0, 1, 2, 3)], spacer, False)

sheet("wall", -120, -90, 160, 120, 0, plaster("wall", (0.72, 0.695, 0.655), 0.25, 0.12, 0.02))

# A window at the left, above eye level, and the bright room behind the camera.
area_light((-56, -38, 40), (4, 0, 4), 26, 40, 46000, (1.0, 0.965, 0.92))
Nodes("room", "world").background((0.92, 0.96, 1.0), 0.30)

view_width = option("viewWidthInches", 8.8 if has_mat else 7.6)
target = Vector((view_width * 0.385, front, view_width * 0.285))
aside, above, distance = math.radians(option("asideDegrees", 27)), math.radians(option("aboveDegrees", 10)), 26.0
place = target + distance * Vector((-math.sin(aside) * math.cos(above), -math.cos(aside) * math.cos(above), math.sin(above)))
camera_in_inches(place, target, 36 * distance / view_width, option("apertureInches", 0.3), (face, front, face))



def photograph(start):
    return {"photograph": on_plane(start, start, start + PHOTOGRAPH_INCHES, start + PHOTOGRAPH_INCHES, paper_y)}


if IS_SHADOW_BOX:
    # Both mounts share the picture: the border is printed, so only the photograph's place differs.
    write_geometry(photograph(edge + PRINTED_BORDER_INCHES), SETTINGS["name"] + "-border")
    write_geometry(photograph(edge), SETTINGS["name"] + "-bleed")
else:
    write_geometry(photograph(edge + MAT_BORDER_INCHES if has_mat else edge))
render()
render_masks([paper], rails)
# The reflected window stands where the camera would see it in the upper right part of the glazing.
seen_at = Vector((view_width * 0.86, glazing_y, view_width * 0.62))
away = (seen_at - place).normalized()
away.y = -away.y
render_glare(glass, seen_at + away * 60, seen_at, 26, 30)
