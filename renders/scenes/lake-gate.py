"""A vermilion gate that stands in a lake, a windless morning, and fog that keeps the other shore.

Options: eye_x, eye_z, distance_m, lens_mm.
"""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "engine"))
from stage import *

begin(bounces=3)
HALF_SPAN_M, PILLAR_M, LEAN = 2.35, 6.1, 0.028
# As in the recipe's haze.
FOG = (95, (0.61, 0.635, 0.655))


def painted(name, colour, faded):
    """Lacquer that the weather has bleached in streaks; algae and a tide mark near the water."""
    nodes = Nodes(name)
    place = nodes.position()
    height = nodes.split(place)[2]
    streaks = nodes.noise(2.2, 7, 0.62, nodes.mapping(place, (3, 3, 0.35)), 0.3)
    lacquer = nodes.ramp(streaks, [(0.32, colour), (0.55, tuple(c * 0.9 for c in colour)), (0.74, faded)])
    mark = nodes.math("ADD", height, nodes.math("MULTIPLY", nodes.noise(5, 5, 0.6, place), 0.35))
    wet = nodes.ramp(mark, [(0.38, 0.0), (0.62, 1.0)])
    nodes.principled(nodes.mix(wet, (0.030, 0.032, 0.026), lacquer), 0.5, nodes.bump(nodes.noise(9, 6, 0.62, nodes.mapping(place, (3, 3, 0.5))), 0.35, 0.012), 0.3)
    return nodes.fogged_in_mirrors(*FOG)


vermilion = painted("vermilion", (0.44, 0.050, 0.020), (0.42, 0.115, 0.065))
black = painted("black", (0.022, 0.021, 0.021), (0.06, 0.058, 0.055))


def beam(half_length_m, low_m, high_m, deep_m, rise_m, slant_m, material):
    """A beam whose ends rise; its end faces are cut at a slant."""
    x = np.linspace(-1, 1, 49)
    lift = rise_m * np.abs(x) ** 2.6
    top = [(t * (half_length_m + slant_m), high_m + up) for t, up in zip(x, lift)]
    bottom = [(t * half_length_m, low_m + up) for t, up in zip(x[::-1], lift[::-1])]
    thing = extrude("beam", top + bottom, deep_m, material)
    thing.location = (0, -deep_m / 2, 0)
    bevel = thing.modifiers.new("bevel", "BEVEL")
    bevel.width, bevel.segments, bevel.limit_method = 0.015, 2, "ANGLE"


for side in (-1, 1):
    rise, turn = np.meshgrid(np.linspace(-1.5, PILLAR_M, 60), np.linspace(0, 2 * np.pi, 65), indexing="ij")
    radius = 0.31 - 0.008 * rise + 0.07 * np.clip(1 - (rise - 0.0) / 0.35, 0, 1) ** 0.5 * (rise < 0.35)
    surface("pillar", side * (HALF_SPAN_M - LEAN * rise) + radius * np.cos(turn), radius * np.sin(turn), rise, vermilion)
    box((side * (HALF_SPAN_M - LEAN * 6), 0, PILLAR_M - 0.02), (0.86, 0.86, 0.16), black, 0.03)
    for edge in (-1, 1):
        box((side * (HALF_SPAN_M - LEAN * 4.7) + edge * 0.33, 0, 4.72), (0.12, 0.16, 0.58), vermilion, 0.01)
beam(3.05, 4.50, 4.92, 0.24, 0.0, 0.0, vermilion)
beam(3.45, PILLAR_M + 0.06, PILLAR_M + 0.46, 0.42, 0.20, 0.06, vermilion)
beam(3.75, PILLAR_M + 0.46, PILLAR_M + 0.74, 0.62, 0.24, 0.10, vermilion)
beam(3.92, PILLAR_M + 0.74, PILLAR_M + 0.86, 0.86, 0.26, 0.06, black)
box((0, 0, 5.5), (0.34, 0.20, 1.2), vermilion, 0.02)
box((0, -0.16, 5.52), (0.62, 0.08, 0.86), black, 0.02, (math.radians(-8), 0, 0))

# The other shore: a wooded point, more guessed than seen.
nodes = Nodes("woods")
woods = nodes.principled((0.030, 0.036, 0.032), 1.0)
nodes.fogged_in_mirrors(*FOG)
x, rise = np.meshgrid(np.linspace(-130, 40, 1400), np.linspace(0, 1, 12))
crown = 15 * np.exp(-(((x + 62) / 40) ** 2)) + 5 * np.exp(-(((x + 20) / 22) ** 2))
crown = crown * (1 + 0.10 * wave_sum(x, x * 0, 9, 3, 4)) + (0.9 + 0.5 * wave_sum(x, x * 0, 3.1, 5, 5, 0.7)) * np.clip(crown, 0, 2.2)
surface("point", x, 118 + rise * 6, -0.4 + np.maximum(crown, 0) * rise, woods)

nodes = Nodes("water")
swell = nodes.noise(0.7, 3, 0.5, nodes.mapping(nodes.position(), (0.45, 1.7, 1)))
water = nodes.principled((0.030, 0.036, 0.040), 0.07, nodes.bump(swell, 0.075, 0.25), 0.5)
mesh("water", [(-500, -60, 0), (500, -60, 0), (500, 1500, 0), (-500, 1500, 0)], [(0, 1, 2, 3)], water, False)
gradient_sky([(0, (0.72, 0.73, 0.75)), (0.3, (0.76, 0.79, 0.82)), (1, (0.52, 0.56, 0.62))], 1.0)
sun(42, -150, 0.7, 25, (1, 0.96, 0.90))
distance = option("distance_m", 27)
camera((option("eye_x", 3.4), -distance, option("eye_z", 1.75)), (0.35, 0, 1.75), option("lens_mm", 48), shift=(0, 0.10))
render()
