"""A sofa in the late light of a window at the left, photographed from beside it. The sheet hangs over its middle."""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from walls import *

SIDE_X, CEILING_INCHES, FILM_MM = 98, 108, 28.3
SHEET = ("letter", 2.5, 58.5)

begin(bounces=option("bounces", 3), indirect_clamp=3, transparent_sky=False)
wall = limewash(linear("#dccfc0"))
front(-400, 0, SIDE_X, CEILING_INCHES, wall)
mesh("side", [(SIDE_X, 0, 0), (SIDE_X, -420, 0), (SIDE_X, -420, CEILING_INCHES), (SIDE_X, 0, CEILING_INCHES)], [(0, 1, 2, 3)], wall, False)
ceiling(CEILING_INCHES, -128, SIDE_X)
baseboard(-400, SIDE_X)
box((SIDE_X - 0.35, -210, 2.75), (0.7, 420, 5.5), white_paint(), 0.12)
room_floor("#a88c6a")

sofa(CUSHIONS)
throw_pillows(CUSHIONS)
blanket()
rug(-66, 66, -118, -27)
floor_lamp(60, -16)
side_table(-56.5, -19)
top = books(-57, -17, 21)
lathe([(0, 0.1), (1.6, 0), (1.9, 0.15), (3.4, 1.2), (4.3, 2.5), (4.25, 2.6), (3.2, 1.5), (0, 0.6)], (-57, -17, top), matte("bowl", linear("#e9e2d4"), 0.5, 0.4), 96, 100, 0.01)
bark, leaf = matte("bark", (0.085, 0.058, 0.038)), leaf_material()
pot = matte("pot", linear("#8d7a67"), 0.8, 0.2)
lathe([(0, 0), (5.6, 0), (6.2, 0.4), (7.6, 8), (8.2, 14.6), (8.1, 15.2), (7.4, 15.2), (7.2, 13.2), (0, 13)], (82, -20, 0), pot, 96, 120)
branches((82, -20, 13), [((0.05, -0.05, 1), 62), ((-0.28, -0.15, 1), 55), ((0.16, -0.3, 1), 52), ((-0.12, 0.12, 1), 58), ((-0.02, -0.4, 1), 46)], 17, leaf, bark, 0.34, 1.35)
outlet(-76, 14)

WINDOW_X, NEAR, FAR, SILL, HEAD = -128, -150, -72, 34, 102
window_wall(WINDOW_X, NEAR, FAR, SILL, HEAD)
area_light((WINDOW_X + 3, (NEAR + FAR) / 2, (SILL + HEAD) / 2), (20, -30, 44), 76, 66, option("window", 120000), (0.95, 0.975, 1.0))
sun(option("sunElevationDegrees", 20), option("sunAzimuthDegrees", -128), option("sun", 1.1), 1.0, (1, 0.80, 0.57))
Nodes("rest-of-the-room", "world").background((0.99, 0.965, 0.93), option("fill", 0.42))

phone((-92, -142, 57), 31.5, -3.5, 0.8, FILM_MM)
write_truth(*SHEET, FILM_MM, sofa=(-42, 0, 42, 33))
taped_sheet(*SHEET)
render()
