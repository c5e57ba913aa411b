"""An entrance at noon: a painted door, and a bench beside it."""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from walls import *

CEILING_INCHES, FILM_MM, DOOR_LEFT = 108, 24.2, 44
SHEET = ("letter", -4.0, 61.0)

begin(bounces=option("bounces", 3), indirect_clamp=3, transparent_sky=False)
wall = limewash(linear("#a9ae9c"))
front(-400, 0, DOOR_LEFT - 2, CEILING_INCHES, wall)
front(DOOR_LEFT + DOOR_WIDTH + 2, 0, 400, CEILING_INCHES, wall)
front(DOOR_LEFT - 2, DOOR_HEIGHT + 2, DOOR_LEFT + DOOR_WIDTH + 2, CEILING_INCHES, wall)
ceiling(CEILING_INCHES, -128)
baseboard(-400, DOOR_LEFT - 3.6)
baseboard(DOOR_LEFT + DOOR_WIDTH + 3.6, 400)
room_floor("#b79d7c")
opening = door(DOOR_LEFT)
light_switch(DOOR_LEFT - 8.5, 46)

# The bench, with a cushion, a folded throw and a basket below.
wood = oak("bench", linear("#a8875f"), 0.45, 0.02)
LEFT, RIGHT, TOP = -32, 24, 17.5
box(((LEFT + RIGHT) / 2, -8.5, TOP - 0.75), (RIGHT - LEFT, 15, 1.5), wood, 0.08)
for x in (LEFT + 1.2, RIGHT - 1.2):
    box((x, -8.5, (TOP - 1.5) / 2), (1.6, 14, TOP - 1.5), wood, 0.06)
box(((LEFT + RIGHT) / 2, -8.5, 4.5), (RIGHT - LEFT - 4, 12, 1.0), wood, 0.05)
foam("seat", (34, 14, 2.4), (LEFT + 18.2, -8.6, TOP + 1.2), linen("seat", linear("#d8cfc0")), 0.9, 0.35, 0.12, 3)
cushion("throw", (17, 17, 6), (-20, -6.8, TOP + 10.2), (math.radians(-17), math.radians(4), math.radians(6)), linen("pillow", linear("#8a5a43"), 0.14), 1, CUSHIONS)
wool = linen("wool", linear("#e4dccd"), 0.2, 0.06)
for layer, (inset, turn) in enumerate(((0, 1), (0.4, -1.5), (0.2, 0.5))):
    foam("throw", (13.5 - inset, 10.5 - inset, 1.5), (14.6, -8.6, TOP + 0.75 + 1.4 * layer), wool, 0.7, 0.25, 0.2, 20 + layer, (24, 18, 6), (0, 0, math.radians(turn)))
books(-19, -8.4, 5)
weave = linen("basket", linear("#b0895a"), 0.5, 0.2)
lathe([(0, 0), (5.4, 0), (6.0, 0.5), (6.5, 5), (6.2, 8.8), (5.9, 9.2), (5.6, 8.6), (5.7, 5), (0, 1)], (11, -8.6, 5), weave, 96, 120, 0.01)

# A tall jar with branches at the left, and a runner on the floor.
bark, leaf = matte("bark", (0.085, 0.058, 0.038)), leaf_material()
clay = matte("clay", linear("#c9b8a2"), 0.85, 0.2)
lathe([(0, 0), (4.6, 0), (5.2, 0.4), (7.4, 7), (8.0, 13), (6.6, 20), (4.2, 24.5), (3.9, 26), (4.7, 27), (4.3, 27), (3.4, 25.5)], (-53, -12, 0), clay, 96, 160, 0.008)
branches((-53, -12, 24), [((0.22, -0.1, 1), 38), ((-0.3, 0.02, 1), 34), ((-0.02, -0.3, 1), 40), ((0.08, 0.16, 1.0), 30)], 12, leaf, bark, 0.16, 1.25)
rug(-46, 30, -74, -26)

WINDOW_X, NEAR, FAR, SILL, HEAD = -128, -150, -66, 30, 100
window_wall(WINDOW_X, NEAR, FAR, SILL, HEAD)
area_light((WINDOW_X + 3, (NEAR + FAR) / 2, (SILL + HEAD) / 2), (0, -30, 50), 80, 68, option("window", 140000), (0.95, 0.975, 1.0))
sun(option("sunElevationDegrees", 30), option("sunAzimuthDegrees", -125), option("sun", 1.2), 0.8, (1, 0.88, 0.72))
Nodes("rest-of-the-room", "world").background((0.98, 0.97, 0.95), option("fill", 0.5))

phone((-6, -138, 58), 7.5, -4.5, -0.6, FILM_MM)
write_truth(*SHEET, FILM_MM, door=opening, bench=(LEFT, 0, RIGHT, TOP))
taped_sheet(*SHEET)
render()
