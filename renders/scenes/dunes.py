"""A great star dune with a curving crest: sunlit windward side, slip face in shade, ripples near the camera.

Options: view (0 portrait along the crest, 1 landscape with the slip face in front, 2 landscape from above),
stand_x, stand_y, eye_m, target_x, target_y, target_z, lens_mm (of view 2), sun_elevation, sun_azimuth.
"""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "engine"))
from stage import *

VIEW = option("view", 0)
CREST_ROUNDING_M = 0.9


def smooth_max(a, b, width_m):
    blend = np.clip(0.5 + 0.5 * (a - b) / width_m, 0, 1)
    return b * (1 - blend) + a * blend + width_m * blend * (1 - blend) * 0.9


def ridge(x, y, crest_x, crest_height, windward_m, slip_slope, seed):
    """Crest at x = crest_x(y); slip face on the right at the angle of repose, long concave windward side on the left."""
    across = x - crest_x
    width = windward_m * (1 + 0.25 * wave_sum(x, y, 140, 2, seed + 9))
    windward = crest_height - np.maximum(-across, 0) * 0.30 / (1 + np.maximum(-across, 0) / width * 0.55)
    slip = crest_height - np.maximum(across, 0) * slip_slope
    return -smooth_max(-windward, -slip, CREST_ROUNDING_M)


def height(x, y):
    base = 2.2 * wave_sum(x, y, 160, 3, 3, 0.45) - 3
    wiggle = 1.6 * np.sin(y / 11 + 0.6) + 0.5 * np.sin(y / 4.6 + 2)
    crest = 2 + 13 * np.sin((y - 6) / 38) * np.clip((y + 14) / 50, 0.15, 1.15) + wiggle * 0.35
    top = -1 + 31 * np.exp(-(((y - 112) / 62) ** 2)) + np.sin(y / 19) + 0.8
    land = smooth_max(ridge(x, y, crest, top, 70, 0.60, 1), base, 4.0)
    crest = 68 + 18 * np.sin(y / 55 + 1.2) + 3 * np.sin(y / 17)
    land = smooth_max(land, ridge(x, y, crest, 17 * np.exp(-(((y - 210) / 80) ** 2)) - 1, 60, 0.60, 5), 3)
    crest = -95 + 25 * np.sin(y / 70 + 0.3) + 4 * np.sin(y / 23)
    land = smooth_max(land, ridge(x, y, crest, 26 * np.exp(-(((y - 330) / 120) ** 2)) - 2, 80, 0.60, 7), 3)
    crest = 140 + 30 * np.sin(y / 90 + 2)
    land = smooth_max(land, ridge(x, y, crest, 36 * np.exp(-(((y - 520) / 170) ** 2)) - 2, 110, 0.60, 8), 4)
    far = np.clip((y - 380) / 200, 0, 1)
    phase = (y + 40 * wave_sum(x, y, 420, 3, 21) + 0.25 * x) / 170
    part = phase - np.floor(phase)
    profile = np.where(part < 0.75, (part / 0.75) ** 1.4, (1 - part) / 0.25)
    land = smooth_max(land, far * (profile * 26 * (0.7 + 0.5 * wave_sum(x, y, 500, 2, 33)) - 4), 5)
    return land + 0.10 * wave_sum(x, y, 9, 3, 40)


def sand():
    nodes = Nodes("sand")
    place = nodes.position()
    view_distance = nodes.node("ShaderNodeCameraData").outputs["View Distance"]

    def fade(near_m, far_m):
        node = nodes.node("ShaderNodeMapRange")
        nodes.link(view_distance, node.inputs[0])
        for socket, value in zip(node.inputs[1:5], (near_m, far_m, 1, 0)):
            socket.default_value = value
        return node.outputs[0]

    stretched = nodes.mapping(place, (1, 0.32, 0), (0, 0, math.radians(28)))
    warped = nodes.mix(0.55, stretched, nodes.noise(0.55, 2, 0.5, stretched, output="Color"), "LINEAR_LIGHT")
    wave = nodes.node("ShaderNodeTexWave", wave_type="BANDS", bands_direction="X", wave_profile="SIN")
    nodes.link(warped, wave.inputs["Vector"])
    for name, value in (("Scale", 1.35), ("Distortion", 2.2), ("Detail", 2), ("Detail Scale", 0.9)):
        wave.inputs[name].default_value = value
    patches = nodes.ramp(nodes.noise(0.06, 3, 0.5, place), [(0.35, 0.25), (0.65, 1)])
    ripples = nodes.math("MULTIPLY", nodes.math("MULTIPLY", wave.outputs["Fac"], fade(18, 110)), patches)
    grains = nodes.math("MULTIPLY", nodes.noise(160, 3, 0.7, place), fade(3, 30))
    normal = nodes.bump(grains, 0.35, 0.006, nodes.bump(ripples, 0.55, 0.06))
    normal = nodes.bump(nodes.noise(1.1, 5, 0.55, place), 0.25, 0.12, normal)
    colour = nodes.ramp(nodes.noise(0.05, 6, 0.6, place), [(0.3, (0.47, 0.27, 0.135)), (0.7, (0.55, 0.335, 0.18))])
    return nodes.principled(colour, 0.9, normal, 0.1)


# View: where the camera stands, how high above the sand, where it looks, lens.
STAND, EYE_M, TARGET, LENS_MM = [
    ((1.5, -34), 5.0, (3.0, 66, 15.5), 42),
    ((46, -10), 9.0, (10, 110, 20), 50),
    ((option("stand_x", -60), option("stand_y", -40)), option("eye_m", 70), (option("target_x", 40), option("target_y", 240), option("target_z", 0)), option("lens_mm", 70)),
][VIEW]

begin(bounces=3)
heading = math.atan2(TARGET[0] - STAND[0], TARGET[1] - STAND[1])
angle = heading + np.linspace(-0.62, 0.62, 1500)
radius = np.exp(np.linspace(np.log(2.0), np.log(4200), 1700))
distance, turn = np.meshgrid(radius, angle, indexing="ij")
x, y = STAND[0] + distance * np.sin(turn), STAND[1] + distance * np.cos(turn)
surface("dunes", x, y, height(x, y), sand())
elevation, azimuth = option("sun_elevation", 8.5), option("sun_azimuth", -72)
sun(elevation, azimuth, 5.2, 0.6, (1, 0.70, 0.40))
nishita_sky(elevation, azimuth, 0.095, dust=2.2, air=1.1, ozone=1.5)
ground = float(height(np.array([float(STAND[0])]), np.array([float(STAND[1])]))[0])
camera((*STAND, ground + EYE_M), TARGET, LENS_MM)
render()
