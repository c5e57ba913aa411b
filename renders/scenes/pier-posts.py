"""Long exposure of the sea: two rows of weathered posts, left over from a pier, walk out into mist under a streaked sky.

Lengths are meters; patterns of the wood are in millimeters. The elevation counts from the horizon, in shares of the focal length.
"""
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1] / "engine"))
from patterns import Cloth, cracks
from relief import *

CAMERA_M, HORIZON, FOCAL, MIST = 2.3, 0.415, 1.25, 0.60
FOCAL_PX = HEIGHT_PX * FOCAL
columns, rows = np.meshgrid(np.arange(WIDTH_PX, dtype=np.float32) + 0.5, np.arange(HEIGHT_PX, dtype=np.float32) + 0.5)
AZIMUTH, ELEVATION = (columns - WIDTH_PX / 2) / FOCAL_PX, (HORIZON * HEIGHT_PX - rows) / FOCAL_PX
generator = np.random.default_rng(SETTINGS.get("post_seed", 3))


def bump(value, middle, width):
    return np.exp(-(((value - middle) / width) ** 2))


def sky():
    """Clouds that four minutes have drawn out toward one point on the horizon."""
    cloth = Cloth(16, 1600, 30)
    up = np.maximum(ELEVATION, 0)
    across, away = (AZIMUTH + 0.42) / (up + 0.16), 1 / (up + 0.16)
    u, v = across * 0.9 + away * 0.28 + 6, away * 0.16 + 4
    warp = 0.22 * cloth.at(cloth.noise(2.5, 0.4, 1.2), u, v)
    cloud = cloth.at(cloth.noise(1.4, 0.05, 0.9, 3, 90), u + warp, v)
    streaks = cloth.at(cloth.noise(0.5, 0.03, 0.6, 7, 90), u + warp * 0.7, v)
    density = step(-1.3, 1.5, cloud * 0.85 + streaks * 0.32)
    level = (0.62 - 0.45 * step(0, 0.55, up)) * (0.66 + 0.72 * density)
    level = level + (0.60 - level) * np.exp(-up * 9)
    return level * (1 + 0.55 * bump(AZIMUTH, -0.20, 0.55) * bump(ELEVATION, 0.10, 0.20))


def water():
    """Four minutes of waves: milk with the memory of swell, and the sky upside down in it."""
    down = np.maximum(-ELEVATION, 1e-4)
    away = np.minimum(CAMERA_M / down, 400)
    across = AZIMUTH * away
    reflected = down * 0.55 + 0.06
    level = 0.62 - 0.42 * step(0, 0.55, reflected)
    level = level + (0.60 - level) * np.exp(-reflected * 7)
    mirror = level * (1 + 0.62 * bump(AZIMUTH, -0.20, 0.42) * bump(down, 0.12, 0.26))
    cloth = Cloth(60, 1500, 60)
    swell = cloth.at(cloth.noise(9, 0.5, 1.0, 3.0, 6), across * 0.55, away * 1.3) * np.exp(-away / 45)
    ripple = cloth.at(cloth.noise(2.5, 0.2, 0.8, 3.0, -5), across, away * 1.4) * np.exp(-away / 14)
    milk = 0.30 + 0.042 * swell + 0.016 * ripple
    colour = mirror * (0.42 + 0.5 * np.exp(-down * 3)) + milk * (0.22 + 0.18 * step(3, 26, away))
    colour = colour * (0.62 + 0.38 * step(2.6, 18, away))
    return colour + (MIST - colour) * (1 - np.exp(-away * 0.013)) * 0.9


class Wood:
    """The skin of old piles, laid out flat: 2.4 m around by 4 m, in mm. Posts take their own pieces of it."""

    def __init__(self):
        cloth = self.cloth = Cloth(2400, 1400, 90, 4000)
        noise = cloth.noise
        grain, fine = noise(40, 3.2, 0.45, 20, 90), noise(9, 3.0, 0.2, 12, 90)
        checks = step(1.15, 1.75, noise(110, 6, 0.55, 24, 90))
        walks = [((generator.uniform(0, 2400), generator.uniform(-200, 3600)), np.pi / 2 + generator.normal(0, 0.03), generator.uniform(5, 13), int(generator.uniform(160, 620))) for _ in range(46)]
        split = gaussian_filter(cracks(cloth, walks, 4, 0.002, 0.045), (2.5, 0.35))
        split = np.clip(split * 1.6, 0, 1)
        rot = step(0.9, 1.9, noise(240, 8, 0.7, 2.2, 90))
        self.height = 7 * noise(500, 40, 1.1, 2, 90) + 1.7 * grain + 0.5 * fine - 6 * checks - 17 * split - 5 * rot + 1.5 * rot * noise(14, 3, 0.3)
        self.slope_u, self.slope_v = cloth.slopes(self.height)
        self.hollow = np.clip(gaussian_filter(self.height, 5) - self.height, 0, 12)
        self.tone = np.clip(0.185 * (1 + 0.26 * grain + 0.16 * fine + 0.18 * noise(700, 30, 0.9)) * (1 - 0.35 * rot) * (1 - 0.62 * checks) * (1 - 0.85 * split), 0.008, 1)
        self.shells = np.maximum(cloth.spots(9000, 4, 13, 0.45, 2), 0.8 * cloth.spots(9000, 3, 6, 0.5, 1))
        self.shell_u, self.shell_v = cloth.slopes(9 * np.sqrt(self.shells))
        self.patches, self.weed = noise(260, 18, 0.8), noise(70, 4, 0.5, 7, 90)
        self.droppings = noise(160, 5, 0.6, 9, 90)


def profile(length, size_m):
    """A wandering line with one value per centimeter."""
    line = gaussian_filter(generator.standard_normal(max(length, 8)).astype(np.float32), size_m * 100, mode="reflect")
    return (line - line.mean()) / (line.std() + 1e-6)


def draw_post(picture, wood, post):
    """Adds a post and its reflection; `post` holds meters: away, centre, top, radius, and the tilt."""
    away, centre, top, radius, tilt = (post[key] for key in ("away", "centre", "top", "radius", "tilt"))
    meter_px = FOCAL_PX / away
    fog = 1 - np.exp(-away * 0.019)
    water_row = HORIZON * HEIGHT_PX + CAMERA_M * meter_px
    column = WIDTH_PX / 2 + centre * meter_px
    reflect(picture, post, meter_px, fog)
    reach = (radius * 1.5 + abs(tilt) * top) * meter_px + 3
    left, right = int(max(column - reach, 0)), int(min(column + reach, WIDTH_PX))
    high, low = int(max(water_row - (top + 0.25) * meter_px, 0)), int(min(water_row + 0.25 * meter_px, HEIGHT_PX))
    if right <= left or low <= high:
        return
    fine = 2 if meter_px > 60 else 3
    xs = left + (np.arange((right - left) * fine) + 0.5) / fine
    ys = high + (np.arange((low - high) * fine) + 0.5) / fine
    px, py = np.meshgrid(xs.astype(np.float32), ys.astype(np.float32))
    up = (water_row - py) / meter_px
    across = (px - column) / meter_px - tilt * up
    length = int((top + 0.6) * 100) + 10
    at = np.clip((up + 0.3) * 100, 0, length - 1)
    edges = [radius * (1 + 0.055 * np.interp(at, np.arange(length), profile(length, 0.22)) + 0.022 * np.interp(at, np.arange(length), profile(length, 0.03))) for _ in range(2)]
    flare = 1 + 0.10 * bump(up, 0.22, 0.30) - post["rot"] * 0.22 * step(top - 0.30, top + 0.02, up)
    half = np.where(across < 0, edges[0], edges[1]) * flare
    nx = np.clip(across / half, -1, 1)
    nz = np.sqrt(np.maximum(1 - nx**2, 0))
    angle = np.arcsin(nx)
    u, v = post["place"] + angle * radius * 1000, (top - up) * 1000 + post["place"] * 1.7
    lay = wood.cloth.at
    crown = np.interp(angle * 40, np.linspace(-63, 63, 160), profile(160, 0.10))
    spike = np.interp(angle * 40, np.linspace(-63, 63, 160), profile(160, 0.025))
    rim = top + post["ragged"] * (0.030 * crown + 0.016 * spike) + post["slant"] * across
    opening = radius * nz * (CAMERA_M - top) / away
    side_cover = np.clip((half - np.abs(across)) * meter_px * fine + 0.5, 0, 1)
    below_front = np.clip((rim - opening - up) * meter_px * fine + 0.5, 0, 1)
    back = np.interp(-angle * 40, np.linspace(-63, 63, 160), crown[0][:160] if crown.shape[1] >= 160 else profile(160, 0.1))
    below_back = np.clip((rim + 0.010 * post["ragged"] * back + opening - up) * meter_px * fine + 0.5, 0, 1)
    tide = up + 0.05 * lay(wood.patches, u, v) + 0.035 * lay(wood.weed, u, v)
    wet, weed = step(0.85, 0.35, tide), step(0.42, 0.26, tide)
    crusted = step(0.16, 0.34, tide) * step(0.80, 0.52, tide) * step(-0.7, 0.6, lay(wood.patches, u + 300, v)) * post["crust"]
    shells = lay(wood.shells, u, v)
    slope_u = lay(wood.slope_u, u, v) + crusted * lay(wood.shell_u, u, v)
    slope_v = lay(wood.slope_v, u, v) + crusted * lay(wood.shell_v, u, v)
    side_x, side_z = nz, -nx
    normal = np.stack([nx - slope_u * side_x, slope_v, nz - slope_u * side_z], -1)
    normal /= np.linalg.norm(normal, axis=-1, keepdims=True)
    key = np.clip(normal @ np.array((-0.78, 0.34, 0.52), np.float32), 0, 1)
    light = 0.10 + 0.07 * (normal[..., 1] + 1) + 0.36 * key**1.25 + 0.10 * np.clip(normal[..., 0], 0, 1) ** 2
    light = light * np.exp(-0.16 * lay(wood.hollow, u, v))
    tone = lay(wood.tone, u, v) * post["pale"]
    tone = tone * (1 - 0.55 * wet)
    tone = tone * (1 - weed) + weed * (0.030 + 0.010 * lay(wood.weed, u, v))
    tone = tone * (1 - crusted * step(0.05, 0.3, shells)) + crusted * step(0.05, 0.3, shells) * (0.20 + 0.20 * shells) * (1 - 0.6 * step(0.86, 0.97, shells)) * (0.8 + 0.35 * lay(wood.weed, u * 2, v * 0.3))
    white = step(0.2, 1.2, lay(wood.droppings, u, v) + 1.8 * np.exp(-(rim - up) / 0.16) - 1.1) * post["birds"]
    tone = tone + (0.48 - tone) * white * 0.75
    for height, wide, turn in post["iron"]:
        spot = np.hypot((angle - turn) * radius, up - height)
        bolt = step(wide + 0.003, wide - 0.003, spot)
        rust = step(0.02, 0.0, np.abs((angle - turn) * radius)) * step(0.25, 0.0, height - up) * step(-0.01, 0.0, height - up)
        tone = tone * (1 - 0.45 * rust * (0.6 + 0.4 * lay(wood.weed, u, v))) * (1 - bolt) + 0.035 * bolt
        light = light * (1 + 0.9 * bolt * step(0, wide, (angle - turn) * -radius + (up - height)))
    sheen = wet * (1 - crusted) * np.clip(normal @ np.array((-0.5, 0.25, 0.83), np.float32), 0, 1) ** 14 * 0.05
    side = np.clip(tone * light * 1.5 + sheen, 0.004, 1)
    ends = 0.17 + 0.05 * np.sin(np.hypot(across, (up - rim) * away / (CAMERA_M - top + 0.2)) * 420 + 3 * crown) + 0.06 * lay(wood.patches, across * 3000, up * 9000)
    ends = np.clip(ends, 0.03, 0.6) * (1 - 0.7 * step(0.3, 1.4, lay(wood.weed, across * 2000 + 500, up * 900))) * 1.25
    colour = side * below_front + ends * (1 - below_front)
    cover = side_cover * np.maximum(below_front, below_back)
    foot = up + 0.030 * lay(wood.patches, across * 900 + 90, up * 60)
    cover = cover * step(-0.13, 0.15, foot)
    colour = colour + (MIST - colour) * fog
    milk = step(0.30, 0.0, up) * 0.10
    colour = colour * (1 - milk) + 0.36 * milk
    shape = (low - high, fine, right - left, fine)
    light = (colour * cover).reshape(shape).mean((1, 3))
    cover = cover.reshape(shape).mean((1, 3))
    part = picture[high:low, left:right]
    picture[high:low, left:right] = part * (1 - cover) + light


def reflect(picture, post, meter_px, fog):
    """The waves of four minutes have blurred the reflection, more with the distance from the foot."""
    water_row, column = HORIZON * HEIGHT_PX + CAMERA_M * meter_px, WIDTH_PX / 2 + post["centre"] * meter_px
    top, low = int(max(water_row - 0.1 * meter_px, 0)), int(min(water_row + 2.6 * meter_px, HEIGHT_PX))
    left, right = int(max(column - 0.9 * meter_px, 0)), int(min(column + 0.9 * meter_px, WIDTH_PX))
    if low <= top or right <= left:
        return
    px, py = np.meshgrid(np.arange(left, right) + 0.5, np.arange(top, low) + 0.5)
    down = (py - water_row) / meter_px
    deep = np.maximum(down, 0)
    length = max(low - top, 8)
    sway = np.interp(py - top, np.arange(length), profile(length, 0.35 * meter_px / 100)) * 0.018 * deep
    across = (px - column) / meter_px - post["tilt"] * deep + sway
    blur = 0.03 + 0.11 * deep
    shade = step(post["radius"] + blur, post["radius"] - blur, np.abs(across)) * post["radius"] / (post["radius"] + blur * 0.35)
    reach = post["top"] * 1.15
    shade = shade * step(reach + 0.45, reach - 0.5, deep) * np.exp(-deep * 0.42) * step(-0.10, 0.28, down)
    ribs = np.interp(py - top, np.arange(length), profile(length, max(0.05 * meter_px / 100, 0.02)))
    shade = np.clip(shade * (0.82 + 0.05 * ribs), 0, 1) * 0.92 * (1 - fog * 0.4)
    dark = 0.085 + (MIST - 0.085) * fog
    part = picture[top:low, left:right]
    picture[top:low, left:right] = part * (1 - shade) + dark * shade


def posts():
    for number in range(27, -1, -1):
        for row in (1, 0):
            away = 5.6 + number * 1.75 + (number / 9) ** 2.2 * 2 + generator.normal(0, 0.12)
            post = {
                "away": away,
                "centre": 1.62 - 0.115 * (away - 6) + 0.0009 * (away - 6) ** 2 + row * 1.55 + generator.normal(0, 0.05),
                "top": generator.uniform(1.30, 1.85) * generator.choice([1, 1, 1, 0.58]),
                "radius": generator.uniform(0.115, 0.165),
                "tilt": generator.normal(0, 0.032),
                "place": generator.uniform(0, 2400),
                "ragged": generator.choice([0.3, 0.7, 1.5]),
                "slant": generator.normal(0, 0.22),
                "rot": generator.choice([0.0, 0.4, 1.0]),
                "crust": generator.uniform(0.55, 1),
                "pale": generator.uniform(0.75, 1.35),
                "birds": generator.choice([0, 0, 0.5, 1]),
                "iron": [(generator.uniform(0.9, 1.2), 0.017, generator.uniform(-0.9, 0.5)) for _ in range(generator.integers(0, 3))],
            }
            gone = generator.random() < 0.20 and number > 1
            if not gone and not (number == 0 and row == 1):
                yield post


def main():
    picture = np.where(ELEVATION > 0, sky(), water())
    ridge = Cloth(4, 4000, 75, 0.004)
    far = 0.045 * np.exp(-(((AZIMUTH[0] + 0.62) / 0.36) ** 2) * 1.6) * (0.95 + 0.14 * np.interp(AZIMUTH[0] + 2, np.linspace(0, 4, 4000), ridge.noise(0.5, 0.004, 0.9)[0]))
    near = 0.018 * np.exp(-(((AZIMUTH[0] + 0.40) / 0.16) ** 2) * 1.2) * (0.95 + 0.2 * np.interp(AZIMUTH[0] + 2, np.linspace(0, 4, 4000), ridge.noise(0.2, 0.003, 0.7)[0]))
    land = (far + near - 0.006)[None]
    haze = step(0.03, 0.0, ELEVATION) * -0.36 + 0.50
    cover = step(-0.0006, 0.0006, land - ELEVATION) * (ELEVATION > 0) * (land > 0) * haze * 1.1
    picture = picture * (1 - cover) + 0.36 * cover
    below = step(0, 1, np.clip(land * 1.6 + ELEVATION, 0, 1) / np.maximum(land * 1.6, 1e-4)) * (ELEVATION <= 0) * (land > 0) * 0.22
    picture = picture * (1 - below) + 0.38 * below
    band = 0.62 * bump(ELEVATION, 0, 0.028)
    picture = picture * (1 - band) + MIST * 1.02 * band
    wood = Wood()
    for post in posts():
        draw_post(picture, wood, post)
    picture = gaussian_filter(picture, 0.5)
    save(np.repeat(picture[..., None], 3, -1))


main()
