"""The frame from the side: how deep it is, how close to the wall it hangs, and its shadow."""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from studio import *

COLOR, IS_SHADOW_BOX = option("color", "wood"), option("shadowBox", False)
BOARD = (24, 36) if IS_SHADOW_BOX else (16, 20)
BUMPER_INCHES = 0.125

begin(bounces=3, transparent_sky=False)
face = WIDE_FACE_INCHES if IS_SHADOW_BOX else FACE_INCHES
depth = SHADOW_BOX_DEPTH_INCHES if IS_SHADOW_BOX else DEPTH_INCHES
edge = face - COVERED_INCHES
width, height = BOARD[0] + 2 * edge, BOARD[1] + 2 * edge
front = -BUMPER_INCHES - depth
glazing_y = front + LIP_THICKNESS_INCHES
paper_y = glazing_y + GLAZING_INCHES + (AIR_INCHES if IS_SHADOW_BOX else MAT_INCHES)

rails = frame_rails(width, height, face, depth, finish(COLOR), BUMPER_INCHES)
board = matte("board", scaled(linear("#f7f3eb"), 0.86), 0.95, 0.1)
sheet("board", edge, edge, width - edge, height - edge, paper_y, board)
felt = matte("felt", (0.12, 0.11, 0.10), 1.0, 0)
for x in (face * 0.5, width - face * 0.5):
    bumper = lathe([(0, 0), (0.24, 0), (0.25, 0.03), (0.25, BUMPER_INCHES), (0, BUMPER_INCHES)], (x, 0, face * 0.5), felt, 32, 24)
    bumper.rotation_euler = (math.radians(90), 0, 0)
sheet("wall", -160, -120, 200, 160, 0, plaster("wall", (0.72, 0.695, 0.655), 0.25, 0.12, 0.02))

area_light((-64, -40, 44), (0, 0, 5), 30, 46, 52000, (1.0, 0.965, 0.92))
Nodes("room", "world").background((0.92, 0.96, 1.0), 0.30)

view_width = option("viewWidthInches", 8.6)
aside, above, distance = math.radians(option("asideDegrees", 66)), math.radians(option("aboveDegrees", 7)), 30.0
target = Vector((0, front * 0.8, 1.1)) + Vector((0.55, 0, 0))
place = target + distance * Vector((-math.sin(aside) * math.cos(above), -math.cos(aside) * math.cos(above), math.sin(above)))
camera_in_inches(place, target, 36 * distance / view_width, option("apertureInches", 0.55), (0, front, 1.0))

write_geometry({})
render()
render_masks([], rails)
