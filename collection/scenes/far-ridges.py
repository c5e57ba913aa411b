"""Ridge behind ridge through a long lens, against the evening: every range a little paler than the one before it.

Options: seed, place_x, place_y (of the camera, in kilometres), heading_degrees, lens_mm, eye_m, sun_elevation, sun_azimuth.
"""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "engine"))
from stage import *

begin(bounces=2)
LENS_MM, HEADING = option("lens_mm", 120), math.radians(option("heading_degrees", 0))
PLACE = (option("place_x", 0.0) * 1000, option("place_y", 0.0) * 1000)
LATTICE = np.random.default_rng(option("seed", 1)).uniform(-1, 1, (512, 512)).astype(np.float32)


def noise_and_slope(x, y):
    """Value noise and its two derivatives."""
    column, row = np.floor(x).astype(int), np.floor(y).astype(int)
    u, v = x - column, y - row
    fade_u, fade_v = u**3 * (u * (u * 6 - 15) + 10), v**3 * (v * (v * 6 - 15) + 10)
    rise_u, rise_v = 30 * u**2 * (u * (u - 2) + 1), 30 * v**2 * (v * (v - 2) + 1)
    a, b = LATTICE[row % 512, column % 512], LATTICE[row % 512, (column + 1) % 512]
    c, d = LATTICE[(row + 1) % 512, column % 512], LATTICE[(row + 1) % 512, (column + 1) % 512]
    twist = a - b - c + d
    value = a + (b - a) * fade_u + (c - a) * fade_v + twist * fade_u * fade_v
    return value, rise_u * (b - a + twist * fade_v), rise_v * (c - a + twist * fade_u)


def mountains(x, y, spacing_m):
    """Octaves that fade where the land is already steep, as erosion leaves it, sharpened into arêtes; none finer than the mesh."""
    x, y, wave_m = x / 5200, y / 5200, 5200
    height, slope_x, slope_y, amplitude = np.zeros_like(x), np.zeros_like(x), np.zeros_like(x), 1.0
    for octave in range(11):
        value, along_x, along_y = noise_and_slope(x, y)
        if octave < 5:
            # A fold turns the zero line of the noise into a ridge, no sharper than the mesh can show.
            rounded = np.sqrt(value**2 + (0.05 + 4 * spacing_m / wave_m) ** 2)
            value, along_x, along_y = 0.55 - 1.5 * rounded, -1.5 * along_x * value / rounded, -1.5 * along_y * value / rounded
        slope_x, slope_y = slope_x + along_x * amplitude * 0.75, slope_y + along_y * amplitude * 0.75
        height += amplitude * value / (1 + 0.55 * (slope_x**2 + slope_y**2)) * np.clip(wave_m / spacing_m / 4 - 0.5, 0, 1)
        amplitude, wave_m = amplitude * 0.47, wave_m / 2
        x, y = 1.6 * x - 1.2 * y + 7.3, 1.2 * x + 1.6 * y + 3.1
    return 1750 + 1500 * height


def dry_slopes():
    """Rock and scrub; at this distance the air does the colouring."""
    nodes = Nodes("slopes")
    place = nodes.position()
    cover = nodes.noise(0.006, 9, 0.68, place)
    colour = nodes.ramp(cover, [(0.35, (0.030, 0.034, 0.036)), (0.65, (0.075, 0.072, 0.070))])
    return nodes.principled(colour, 0.95, nodes.bump(nodes.noise(0.02, 7, 0.7, place), 0.6, 14), 0.05)


half_width = 18 / LENS_MM * 1.12
turn, step = np.meshgrid(np.linspace(-half_width, half_width, 1800), np.linspace(0, 1, 4600))
# Rows must lie close, or a ridge that crosses them at a slant comes out as a comb.
distance = np.exp(np.log(4000) + (np.log(42000) - np.log(4000)) * step)
bearing = HEADING + np.arctan(turn)
x, y = distance * np.sin(bearing), distance * np.cos(bearing)
height = mountains(x + PLACE[0], y + PLACE[1], distance * 0.0005) - distance**2 / (2 * 6371000 * 1.15)
surface("mountains", x, y, height, dry_slopes())
elevation, azimuth = option("sun_elevation", 7), math.degrees(HEADING) + option("sun_azimuth", -78)
sun(elevation, azimuth, 4.2, 0.6, (1, 0.62, 0.38))
gradient_sky([(0, (0.62, 0.62, 0.70)), (0.3, (0.32, 0.44, 0.66)), (1, (0.16, 0.28, 0.54))], 0.62)
eye = option("eye_m", 2700)
camera((0, 0, eye), (30000 * math.sin(HEADING), 30000 * math.cos(HEADING), eye + option("look_up_m", -1500)), LENS_MM)
bpy.context.scene.camera.data.clip_end = 200000
render()
