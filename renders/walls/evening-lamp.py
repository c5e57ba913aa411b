"""A sideboard in the evening: the lamp on it is the only bright light. Photographed upright."""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from walls import *

CEILING_INCHES, FILM_MM = 108, 35.3
SHEET = ("a4", 5.0, 60.5)
LEFT, RIGHT, TOP = -36, 40, 29

begin(bounces=option("bounces", 3), indirect_clamp=3, transparent_sky=False)
wall = limewash(linear("#76837d"))
front(-400, 0, 400, CEILING_INCHES, wall)
ceiling(CEILING_INCHES)
baseboard(-400, 400)
room_floor("#8f7350")
sideboard(LEFT, RIGHT, -19, -2, TOP)

LAMP_X, LAMP_Y = -22, -11
ceramic = matte("lamp", linear("#d9cdb8"), 0.35, 0.5)
lathe([(0, 0), (2.6, 0), (3.1, 0.3), (4.4, 3.4), (4.6, 5.6), (3.4, 8.6), (1.3, 10.8), (0.7, 11.6), (0.6, 14)], (LAMP_X, LAMP_Y, TOP), ceramic, 96, 140)
lamp_shade(LAMP_X, LAMP_Y, TOP + 13, 8.2, 6.6, 10.5, option("shade", 0.75))
bulb = bpy.data.lights.new("bulb", "POINT")
bulb.energy, bulb.color, bulb.shadow_soft_size = option("bulb", 6000), LAMP_COLOR, 1.3
link("bulb", bulb).location = (LAMP_X, LAMP_Y, TOP + 18)
tube([(LAMP_X + 3, -5, TOP + 0.1), (LAMP_X + 6, -2.6, TOP + 0.12), (LAMP_X + 7.5, -1.2, TOP - 4), (LAMP_X + 8, -1, 16)], 0.09, matte("cord", (0.05, 0.045, 0.04)), 2)

top = books(15.5, -11, TOP)
lathe([(0, 0.1), (1.6, 0), (1.9, 0.15), (3.4, 1.2), (4.3, 2.5), (4.25, 2.6), (3.2, 1.5), (0, 0.6)], (15, -11, top), matte("bowl", linear("#e9e2d4"), 0.5, 0.4), 96, 100, 0.01)
vase(31, -10.5, TOP)
branches((31, -10.5, TOP + 12.6), [((0.3, -0.1, 1), 17), ((-0.34, 0.05, 1), 15), ((-0.03, -0.25, 1), 19), ((0.1, 0.2, 1.0), 13)], 12, leaf_material(), matte("bark", (0.085, 0.058, 0.038)))
rug(-60, 66, -110, -34)

# Another lamp behind the phone, and the last daylight.
area_light((90, -230, 84), (0, 0, 40), 40, 40, option("behind", 170000), (1, 0.80, 0.58))
Nodes("dusk", "world").background((0.55, 0.68, 1.0), option("fill", 0.13))

phone((17, -158, 57), -7, -4.3, 0.5, FILM_MM)
write_truth(*SHEET, FILM_MM, sideboard=(LEFT, 0, RIGHT, TOP))
taped_sheet(*SHEET)
render()
