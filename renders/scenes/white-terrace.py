"""A whitewashed parapet, a paved terrace, and the open sea, from which haze has taken the horizon.

Options: sun_elevation, sun_azimuth, lens_mm.
"""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "engine"))
from light_passes import *
from limewash import *
from scipy.spatial import cKDTree
from whitewash import hand_block

begin(bounces=3)
lime = Nodes("lime").principled((0.76, 0.74, 0.71), 0.95, None, 0.0)
stone = Nodes("stone").principled((0.46, 0.43, 0.39), 0.95, None, 0.0)
EYE_M, SEA_M, LENS_MM = 1.62, -95.0, option("lens_mm", 40)
# A parapet with a gap, where two steps lead down; a house corner on the left throws its shade across the floor.
hand_block((-5.15, 4.6, 0.10), (9.0, 0.48, 1.72), lime, 0.025, 0.11, 0.020, 10)
hand_block((4.55, 4.6, 0.08), (6.6, 0.48, 1.70), lime, 0.025, 0.11, 0.020, 20)
hand_block((0.30, 4.55, -0.55), (2.2, 0.9, 0.95), lime, 0.025, 0.05, 0.015, 30)
hand_block((0.30, 5.35, -0.78), (2.2, 0.9, 0.95), lime, 0.025, 0.05, 0.015, 40)
hand_block((-7.3, 2.0, 2.4), (6.2, 4.4, 6.4), lime, 0.05, 0.08, 0.025, 50)
x, y = np.meshgrid(np.linspace(-9, 9, 500), np.linspace(-3, 4.7, 240), indexing="ij")
floor = surface("floor", x, y, 0.016 * wave_sum(x, y, 1.5, 4, 5) - 0.01, stone)
water = Nodes("sea").principled((0.02, 0.06, 0.10), 0.9, None, 0.0)
sea = mesh("sea", [(-60000, -200, SEA_M), (60000, -200, SEA_M), (60000, 400000, SEA_M), (-60000, 400000, SEA_M)], [(0, 1, 2, 3)], water, False)

SUN = option("sun_elevation", 50), option("sun_azimuth", -140)
sun(*SUN, 4.6, 0.53, (1, 0.93, 0.82))
gradient_sky([(0, (0.66, 0.75, 0.86)), (0.3, (0.42, 0.57, 0.82)), (1, (0.18, 0.33, 0.68))], 0.85)
EYE = np.array((0.2, -3.4, EYE_M), np.float32)
eye = camera(tuple(EYE), (0.2, 10, EYE_M), LENS_MM, shift=(0, 0.05))
eye.data.clip_end = 500000
planes = light_passes(option("sun_samples", 5), option("soft_samples", 10), 0.2)

P, N, INDEX = planes["position"], planes["normal"], planes["index"]
HEIGHT_PX, WIDTH_PX = INDEX.shape
HAZE = np.array((0.385, 0.500, 0.640), np.float32)


def sky_light(up):
    """The morning sky by the sine of the elevation: pale haze below, blue above."""
    share = np.clip(up, 0, 1)[..., None] ** 0.55
    return HAZE * 1.05 * (1 - share) + np.array((0.055, 0.145, 0.40), np.float32) * share


class Waves:
    """A piece of wind sea that repeats: its slopes, averaged over ever longer footprints along the line of sight."""

    def __init__(self, side_m, count, seed, wind_degrees):
        cloth = self.cloth = Cloth(side_m, count, seed)
        height = 0.62 * cloth.noise(9, 0.5, 1.55, 0.55, wind_degrees) + 0.30 * cloth.noise(3.0, 0.35, 1.3, 0.6, wind_degrees + 25) + 0.5 * cloth.noise(26, 6, 1.8, 0.5, wind_degrees - 30)
        slopes = np.stack(cloth.slopes(height))
        slopes = slopes / slopes.std()
        self.levels, self.spread = [], []
        for level in range(9):
            self.levels.append(slopes)
            self.spread.append(float(np.sqrt(max(0, 1 - slopes.var()))))
            sigma = 0.6 * 2**level
            slopes = gaussian_filter(slopes, (0, sigma, sigma * 0.16), mode="wrap")

    def at(self, across, along, level):
        """Slopes across and along, and the deviation of what is smaller than the footprint."""
        low = np.clip(level, 0, 7.999).astype(int)
        share = np.clip(level, 0, 8) - low
        out = np.zeros((3, *across.shape), np.float32)
        for number in np.unique(low):
            here = low == number
            for offset in (0, 1):
                weight = (1 - share[here]) if offset == 0 else share[here]
                first, second = self.levels[number + offset]
                out[0, here] += weight * self.cloth.at(first, across[here], along[here])
                out[1, here] += weight * self.cloth.at(second, across[here], along[here])
                out[2, here] += weight * self.spread[number + offset]
        return out


def paint_sea(here):
    """Fresnel's mirror of the sky and blue from below, over waves as long as the eye can tell apart, and haze."""
    rows, columns = np.nonzero(here)
    focal_px = LENS_MM / 36 * WIDTH_PX
    down = (rows + 0.5 - HEIGHT_PX / 2) / focal_px - 0.05 * WIDTH_PX / focal_px
    side = (columns + 0.5 - WIDTH_PX / 2) / focal_px
    down = np.maximum(down, 2e-4).astype(np.float32)
    height = EYE_M - SEA_M
    along = height / down
    across = side * along
    footprint = along / focal_px * np.sqrt(1 + 1 / down**2) * 0.55
    wind = Cloth(9000, 1500, 31)
    gusts = wind.at(wind.noise(2600, 40, 0.9, 2.5, 12), across + 900, along) + 0.5 * wind.at(wind.noise(700, 25, 0.6, 5, -20), across, along + 400)
    slick = step(0.9, 1.7, wind.at(wind.noise(900, 18, 0.55, 9, 8), across + 5000, along * 0.8))
    strength = (0.105 + 0.026 * gusts) * (1 - 0.5 * slick)
    strength = np.clip(strength, 0.03, 0.19)
    total = np.zeros((3, len(rows)), np.float32)
    for waves, share, turn in ((Waves(190, 1536, 40, 70), 0.78, 0), (Waves(83, 768, 50, 62), 0.62, 31)):
        level = np.log2(np.maximum(footprint / waves.cloth.unit, 1e-3)) + 0.4
        got = waves.at(across + turn, along, level)
        total[:2] += got[:2] * share
        total[2] += (got[2] * share) ** 2
    slope_x, slope_y = total[0] * strength, total[1] * strength
    unresolved = np.sqrt(total[2]) * strength
    view = np.stack([-across, -along, np.full_like(along, height)], -1)
    view /= np.linalg.norm(view, axis=-1, keepdims=True)
    mirror = np.zeros((len(rows), 3), np.float32)
    below = np.array((0.0085, 0.062, 0.118), np.float32)
    weights = ((-1.5, 0.13), (-0.6, 0.24), (0, 0.26), (0.6, 0.24), (1.5, 0.13))
    for offset, weight in weights:
        normal = unit(np.stack([-slope_x, -(slope_y + offset * unresolved), np.ones_like(slope_x)], -1))
        facing = np.clip(dot(normal, view), 0.02, 1)
        ray = 2 * facing[:, None] * normal - view
        fresnel = 0.02 + 0.98 * (1 - facing) ** 5
        mirror += weight * (fresnel[:, None] * sky_light(np.abs(ray[:, 2])) + (1 - fresnel[:, None]) * below)
    foam = step(3.1, 3.9, total[1] * 1.3 + 0.4 * gusts) * 0.30
    mirror = mirror * (1 - foam[:, None]) + 0.55 * foam[:, None]
    boat(mirror, across, along)
    clear = np.exp(-along / 6500)[:, None]
    return mirror * clear + HAZE * (1 - clear)


def boat(light, across, along):
    """A caique far out and its wake, both only a few pixels high."""
    far, left = 1900.0, 330.0
    way = across - left
    wake = step(0, 6, way) * np.exp(-way / 210) * np.exp(-(((along - far - 0.16 * way) / (2.5 + 0.055 * np.maximum(way, 0))) ** 2)) * (way > 0)
    light += (0.16 * wake)[:, None]
    lift = (far - along) / far * (EYE_M - SEA_M)
    hull = step(6.4, 5.6, np.abs(way) + 0.5 * np.maximum(-lift, 0)) * step(-1.6, -1.2, -np.abs(lift + 0.6))
    cabin = step(2.0, 1.5, np.abs(way - 2.2)) * step(-2.0, -1.6, -np.abs(lift + 2.4))
    light += (np.maximum(hull, cabin) * 0.45)[:, None]


def paving():
    """Flat stones with limed joints, each in its own gray; worn lime and sand lie on them."""
    here = INDEX == floor.pass_index
    place = P[here, :2] * 1000
    generator = np.random.default_rng(5)
    cloth = wash.cloth
    count = 900
    seeds = np.stack([generator.uniform(-6500, 6500, count), generator.uniform(-3000, 5200, count)], -1)
    bent = place + np.stack([cloth.at(wash.dirt, *place.T), cloth.at(wash.dirt, place[:, 0] + 1700, place[:, 1])], -1) * 26
    away, nearest = cKDTree(seeds).query(bent, 2)
    border = (away[:, 1] - away[:, 0]) / 2 + 9 * cloth.at(wash.fine, *place.T)
    joint = step(44, 30, border)
    own = generator.uniform(0.72, 1.2, count).astype(np.float32)[nearest[:, 0]]
    tone = step(-1.6, 1.6, cloth.at(wash.fine, place[:, 0] * 1.7, place[:, 1] * 1.7) + 0.6 * cloth.at(wash.dirt, *place.T))
    slab = mix((0.285, 0.265, 0.235), (0.455, 0.430, 0.385), tone) * own[:, None]
    smeared = step(0.2, 1.6, cloth.at(wash.dirt, place[:, 0] + 900, place[:, 1] + 500) + 0.5 * cloth.at(wash.fine, *place.T) + 0.9 * step(90, 30, border))
    slab = mix(slab, (0.70, 0.675, 0.63), 0.55 * smeared)
    albedo[here] = mix(slab, albedo[here] * 0.96, joint)
    dip = step(26, 48, border)
    shading[here] = unit(N[here] + 0.10 * dip[:, None] * np.stack([cloth.at(wash.slopes[0], *place.T), cloth.at(wash.slopes[1], *place.T), np.zeros(len(place), np.float32)], -1) * 3)


wash = Limewash(23, option("lime_texels", 2600))
albedo, shading, openness, u, v = wash.paint(planes)
dirt, streaks, fine = (wash.lay(field, u, v) for field in (wash.dirt, wash.streaks, wash.fine))
paving()
z = P[..., 2]
upright = step(0.75, 0.45, np.abs(N[..., 2]))
albedo = mix(albedo, (0.56, 0.50, 0.42), 0.36 * upright * step(0.3, 2.2, streaks + 0.5 * dirt + 0.8 * step(0.6, 0.95, z) - 0.3))
foot = np.exp(-np.clip(z - 0.01, 0, 9) / 0.075) * upright * step(-1.0, 1.0, dirt + 0.6 * fine)
albedo = mix(albedo, (0.36, 0.315, 0.26), 0.5 * foot)
crown = step(0.5, 0.95, N[..., 2]) * step(0.8, 0.9, z)
albedo = mix(albedo, (0.44, 0.41, 0.36), 0.45 * crown * step(-0.2, 1.5, dirt + 0.4 * fine))
corner = (INDEX == floor.pass_index) * np.exp(-np.abs(P[..., 1] - 4.33) / 0.03)
albedo = mix(albedo, (0.27, 0.235, 0.19), 0.6 * np.clip(corner * (0.8 + 0.3 * dirt), 0, 1))

towards = np.array(towards_sun(*SUN), np.float32)
facing = np.clip(dot(shading, towards), 0, 1) / np.clip(dot(N, towards), 0.12, 1)
sunlight = gaussian_filter(planes["sun"], (1.0, 1.0, 0)) * np.clip(facing, 0, 2.2)[..., None]
soft = (planes["sky"] + planes["bounced"]) * (openness * planes["alpha"])[..., None]
rgb = albedo * (sunlight + soft)
seen = (INDEX == sea.pass_index) & (planes["alpha"] > 0)
rgb[seen] = paint_sea(seen)
rgb[seen] *= planes["alpha"][seen][:, None]
save_light(rgb, planes)
