"""Sand ripples at low tide: the troughs still hold water and the water holds the evening sky.

Options: seed, eye_m, pitch_m (how far down the camera looks over 10 m), level_m (of the water), lens_mm.
"""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "engine"))
from scipy.ndimage import map_coordinates
from stage import *

begin(bounces=3, transparent_sky=False)
EYE_M, LENS_MM = option("eye_m", 1.5), option("lens_mm", 35)
PATCH_M, PATCH_CELLS = 48.0, 4096
RIPPLE_M, RIPPLE_HEIGHT_M = 0.17, 0.030


def ripple_patch(seed):
    """Noise that keeps only waves near one length and direction: crests that run, fork and end as tide ripples do."""
    generator = np.random.default_rng(seed)
    frequency = np.fft.fftfreq(PATCH_CELLS, PATCH_M / PATCH_CELLS)
    across, along = np.meshgrid(frequency, frequency)
    length = np.hypot(across, along) + 1e-9
    bearing = np.arctan2(across, np.abs(along) + 1e-9)
    band = np.exp(-(((length * RIPPLE_M - 1) / 0.17) ** 2) - (bearing / 0.24) ** 2) * (along > 0)
    wave = np.fft.ifft2(band * np.fft.fft2(generator.normal(size=(PATCH_CELLS, PATCH_CELLS))))
    strength = np.abs(wave) / np.abs(wave).mean()
    phase = np.angle(wave)
    # Crests are sharper than troughs, and lean towards the land.
    profile = np.cos(phase + 0.35 * np.sin(phase))
    return ((0.5 + 0.5 * profile) ** 1.35 * np.clip(strength, 0, 1.2) ** 0.6).astype(np.float32)


patch = ripple_patch(option("seed", 5))


def height(x, y):
    """Ripples follow the slow lie of the sand; where it is low, the water stands."""
    bend_x = x + 0.5 * wave_sum(x, y, 9, 2, 3)
    bend_y = y + 0.55 * wave_sum(x, y, 7, 2, 4)
    cells = np.stack([bend_y, bend_x]) / PATCH_M * PATCH_CELLS
    ripples = map_coordinates(patch, cells, order=1, mode="grid-wrap") * RIPPLE_HEIGHT_M
    lie = 0.026 * wave_sum(x * 0.75, y, 11, 3, 8, 0.55)
    return lie + ripples * (1 + 0.25 * wave_sum(x, y, 3, 1, 6))


def sand():
    nodes = Nodes("wet sand")
    place = nodes.position()
    above_water = nodes.split(place)[2]
    wetness = nodes.ramp(nodes.math("ADD", nodes.math("MULTIPLY", above_water, 14.0), 0.35), [(0.3, 0.0), (0.75, 1.0)])
    tone = nodes.ramp(nodes.noise(0.9, 7, 0.6, place), [(0.3, (0.098, 0.084, 0.072)), (0.7, (0.150, 0.130, 0.110))])
    colour = nodes.mix(wetness, nodes.mix(1.0, tone, (0.62, 0.62, 0.64), "MULTIPLY"), tone)
    grain = nodes.noise(260, 3, 0.75, place)
    return nodes.principled(colour, nodes.ramp(wetness, [(0, 0.36), (1, 0.62)]), nodes.bump(grain, 0.35, 0.004), 0.4)


rows, columns = 2300, 1500
below_horizon = np.linspace(0.80, 0.0012, rows) ** 1.12
distance = EYE_M / np.tan(below_horizon)
turn = np.linspace(-0.62, 0.62, columns)
distance, turn = np.meshgrid(np.minimum(distance, 900), turn, indexing="ij")
x, y = distance * np.sin(turn), distance * np.cos(turn)
surface("sand", x, y, height(x, y), sand())
nodes = Nodes("water")
breath = nodes.noise(1.3, 3, 0.5, nodes.mapping(nodes.position(), (0.8, 2.0, 1)))
water = nodes.principled((0.012, 0.014, 0.016), 0.03, nodes.bump(breath, 0.03, 0.05), 0.5)
level = option("level_m", 0.008)
mesh("water", [(-2000, -20, level), (2000, -20, level), (2000, 5000, level), (-2000, 5000, level)], [(0, 1, 2, 3)], water, False)

nodes = Nodes("sky", "world")
place = nodes.node("ShaderNodeTexCoord").outputs["Generated"]
parts = nodes.split(place)
glow = nodes.ramp(parts[2], [(0, (1.0, 0.60, 0.36)), (0.10, (0.96, 0.66, 0.50)), (0.26, (0.62, 0.60, 0.66)), (0.6, (0.26, 0.36, 0.54)), (1, (0.14, 0.22, 0.40))])
away = nodes.ramp(parts[2], [(0, (0.55, 0.48, 0.52)), (0.15, (0.45, 0.47, 0.58)), (1, (0.14, 0.22, 0.40))])
side = nodes.ramp(nodes.math("ADD", nodes.math("MULTIPLY", nodes.math("ADD", parts[1], nodes.math("MULTIPLY", parts[0], -0.35)), 0.5), 0.5), [(0.45, 0.0), (0.95, 1.0)])
streaks = nodes.noise(2.4, 6, 0.55, nodes.mapping(place, (1, 1, 7)), 0.3)
clear = nodes.mix(side, away, glow)
nodes.background(nodes.mix(nodes.ramp(streaks, [(0.50, 0.0), (0.72, 0.5)]), clear, (0.52, 0.42, 0.44)), 1.0)
sun(6, -14, 1.6, 1.2, (1, 0.62, 0.36))
camera((0, 0, EYE_M), (0, 10, EYE_M - option("pitch_m", 2.95)), LENS_MM)
render()
