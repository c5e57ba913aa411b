"""The back wall of a portico in the late afternoon: an old door, a stone plinth, a strip of terracotta floor, and the light of two arches.

The arcade is not in the picture. It is parallel to the wall, so its light has the shape of its openings, lower and to the right.
"""
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1] / "engine"))
from patterns import Cloth, cracks
from relief import *
from PIL import ImageDraw
from scipy.ndimage import map_coordinates

WALL_MM = 2600
BASE_MM, EYE_MM, AWAY_MM = 3120, 1500, 6500
PLINTH_MM = BASE_MM - 430
DOOR = 430, 1290, BASE_MM - 2230
SUN = np.array([-0.50, -0.44, 0.745])
SUN_DIAMETER, ARCADE_MM = 0.0093, 4600
wall = Surface(WALL_MM, seed=700)
noise, x, y = wall.noise, wall.x, wall.y
plan = Cloth(WALL_MM, WIDTH_PX, 7, WALL_MM * HEIGHT_PX / WIDTH_PX)


def box(left, right, top, bottom, round_mm=3.0, wobble=0.0):
    """1 inside a rectangle with edges that are not quite straight."""
    inside = np.minimum(np.minimum(x - left, right - x), np.minimum(y - top, bottom - y)) + wobble
    return step(-round_mm / 2, round_mm / 2, inside)


def arcade_light():
    """The share of the sun's disc that a place on the wall sees, also for places below the floor."""
    margin, scale = 1200, 0.5
    size = round((WALL_MM + 2 * margin) * scale / 2), round((WALL_MM * HEIGHT_PX / WIDTH_PX + 2 * margin) * scale / 2)
    image = Image.new("L", (size[0] * 2, size[1] * 2))
    draw = ImageDraw.Draw(image)

    def place(px, py):
        return (px + margin) * scale, (py + margin) * scale

    for middle in (-1290, 870, 3030):
        radius, spring = 850, 2230
        arc = [(middle + radius * np.cos(t), spring - radius * np.sin(t) * 1.02) for t in np.linspace(0, np.pi, 80)]
        capital = [(middle - radius, spring), (middle - radius, spring + 50), (middle - radius - 22, spring + 62), (middle - radius - 22, spring + 100), (middle - radius - 75, spring + 190), (middle - radius - 62, spring + 205), (middle - radius - 62, spring + 225), (middle - radius - 84, spring + 240), (middle - radius - 70, spring + 1400), (middle - radius - 64, 5200)]
        mirrored = [(2 * middle - px, py) for px, py in capital]
        draw.polygon([place(*point) for point in arc + capital + mirrored[::-1]], fill=255)
    small = np.asarray(image, np.float32) / 255
    soft = gaussian_filter(small, SUN_DIAMETER * ARCADE_MM / SUN[2] / 4 * scale)
    return lambda px, py: map_coordinates(soft, [(py + margin) * scale, (px + margin) * scale], order=1, mode="nearest")


def plaster():
    """Many coats of ochre: troweled, patched, painted over, flaking above the plinth. Returns height (mm) and color."""
    sweeps = [noise(260, 4, 0.75, 4.5, turn) for turn in (-35, 15, 68)]
    shares = np.exp(np.stack([noise(800, 140, 1.0) for _ in sweeps]) * 2)
    trowel = (np.stack(sweeps) * shares).sum(0) / shares.sum(0)
    grains = noise(5.5, 1.7, 0.1) * (0.35 + 0.65 * step(-0.6, 0.9, noise(500, 40, 0.9)))
    walks = [((1310.0, 880.0), -0.9, 2.2, 420), ((2300.0, -10.0), 1.6, 1.6, 520), ((-10.0, 1500.0), 0.35, 1.4, 200), ((1800.0, 2690.0), -1.4, 1.7, 330), ((420.0, 730.0), -2.0, 1.5, 260)]
    crack = cracks(plan, walks, 21, 0.006)
    near_crack = wall.soft(crack, 9) * 9
    damp = step(1900, 2750, y + 90 * noise(600, 40, 0.9))
    loose = noise(380, 16, 0.8) + 0.5 * noise(60, 5, 0.5) + 1.25 * damp + 0.5 * np.minimum(near_crack, 1.6) - 0.25
    weak = loose > 0.4
    shard, border = wall.cells(21, 6, weak)
    crumb, crumb_border = wall.cells(7, 2.2, weak)
    loose = loose + 1.1 * (shard - 0.5) + 0.6 * (crumb - 0.5)
    bare_top, bare_all = step(2.35, 2.42, loose), step(2.95, 3.03, loose)
    lifting = step(1.8, 2.35, loose) * (1 - bare_top)
    crazing = step(0.7, 0.25, border) * step(1.3, 2.1, loose) * (1 - bare_top) + step(0.45, 0.15, crumb_border) * lifting * 0.6
    brush = 0.5 * noise(90, 1.8, 0.4, 14, 80) + 0.5 * noise(90, 1.8, 0.4, 14, 5)
    cloud, cloth = noise(1000, 30, 0.95), noise(190, 7, 0.8, 2.0, 80)
    top = mix((0.475, 0.230, 0.088), (0.615, 0.365, 0.165), step(-1.6, 1.5, cloud + 0.5 * cloth + 0.35 * brush))
    top = mix(top, (0.64, 0.44, 0.245), 0.55 * step(0.3, 2.0, noise(500, 11, 0.8) + 0.4 * brush))
    runs = noise(120, 4, 0.7, 30, 90)
    top = top * (1 - 0.20 * step(0.4, 2.2, runs + 0.4 * noise(600, 80, 0.9)))[..., None]
    # Someone has painted over scrawls with a roller, in nearly the right ochre.
    ragged = 14 * noise(60, 4, 0.6) + 9 * noise(200, 30, 1)
    patch = np.maximum(box(1560, 2240, 1760, 2130, 30, ragged), box(1980, 2480, 1640, 1900, 26, ragged)) * step(-1.6, -0.4, noise(40, 2, 0.5, 5, 90) + 1.2 * noise(400, 90, 1) + 0.6)
    top = mix(top, mix((0.565, 0.335, 0.150), (0.60, 0.375, 0.18), step(-1, 1, noise(70, 3, 0.5, 6, 90))), 0.72 * patch)
    older = mix((0.37, 0.135, 0.070), (0.47, 0.20, 0.11), step(-1, 1, noise(120, 4, 0.7)))
    older = mix(older, (0.60, 0.50, 0.36), 0.6 * step(0.2, 1.0, noise(230, 12, 0.9)))
    render = mix((0.31, 0.26, 0.205), (0.47, 0.41, 0.335), step(-1.6, 1.6, noise(60, 2, 0.5)))
    render = render * (1 + 0.22 * noise(4.2, 1.5, 0.0))[..., None]
    proud = 0.5 * trowel + grains
    colour = mix(mix(top, older, bare_top), render, bare_all)
    salt = step(1.3, 2.5, noise(300, 2.2, 0.45) + 1.1 * step(2200, 2690, y) + 0.3 * grains) * 0.42
    colour = mix(colour, (0.66, 0.60, 0.52), salt * (0.6 + 0.4 * step(0, 1, grains)))
    colour = mix(colour, (0.22, 0.14, 0.075), 0.38 * step(2480, 2700, y + 60 * noise(200, 10, 0.7)) * step(-0.8, 0.9, noise(40, 2, 0.5)))
    hands = step(0.2, 1.6, noise(260, 8, 0.8) + 1.3 * np.exp(-(((y - 2000) / 330) ** 2)) - 0.7 + 0.4 * proud)
    colour = mix(colour, (0.27, 0.165, 0.085), 0.28 * hands)
    specks = step(2.5, 3.0, noise(7, 1.5, 0.1))
    colour = colour * (1 - 0.45 * specks - 0.72 * np.clip(crack + 0.55 * crazing, 0, 1) + 0.035 * noise(3.5, 1.5, 0.0))[..., None]
    pits = np.maximum(noise(12, 2.2, 0.2) - 2.3, 0)
    height = noise(1600, 200, 1.3) * 3.2 + trowel * 0.55 + grains * 0.24 - pits * 1.1 + 0.5 * (1 - bare_top) + 0.5 * (1 - bare_all) + brush * 0.05 * (1 - bare_top)
    height = height + lifting * np.exp(-border / 2.6) * 0.7 - crack * 1.9 - crazing * 0.25
    return height, colour


def sandstone(seed_tone):
    """Dressed stone, worn by weather and shoulders."""
    pores = np.maximum(noise(14, 2.0, 0.25) - 1.5, 0)
    bands = noise(400, 4, 0.7, 7, 3)
    height = noise(300, 14, 0.9) * 1.1 + noise(7, 1.8, 0.15) * 0.22 - pores * 1.0
    colour = mix((0.285, 0.245, 0.195), (0.435, 0.385, 0.315), step(-1.6, 1.6, bands + 0.8 * noise(120, 4, 0.7) + seed_tone))
    colour = mix(colour, (0.21, 0.185, 0.15), 0.36 * step(-0.4, 2.2, noise(260, 3, 0.55)))
    return height, colour * (1 - 0.4 * np.minimum(pores, 1) + 0.05 * noise(4, 1.6, 0.0))[..., None]


def door_leaves():
    """Two leaves with panels under a dozen coats of green; the lowest hand's breadth is bare."""
    left, right, top = DOOR
    middle = (left + right) / 2
    half = (right - left) / 2
    u = np.abs(x - middle)
    side = np.minimum(u - 6, half - u)
    height = np.full_like(x, -118.0)
    panel = np.zeros_like(x)
    for low, high in ((top + 120, top + 760), (top + 880, top + 1280), (top + 1400, BASE_MM - 190)):
        inside = np.minimum(side - 95, np.minimum(y - low, high - y)) + 0.4 * noise(200, 20, 1)
        height = height - 11 * step(0, 7, inside) + 6 * step(10, 13, inside) * step(32, 26, inside) + 10 * step(38, 84, inside)
        panel = np.maximum(panel, step(0, 4, inside))
    gap = step(3.2, 1.8, u)
    grain_up, grain_across = noise(90, 1.8, 0.35, 22, 90), noise(90, 1.8, 0.35, 22, 0)
    rails = (1 - panel) * step(90, 93, side)
    grain = grain_up * (1 - rails) + grain_across * rails
    damp = step(BASE_MM - 560, BASE_MM - 60, y + 60 * noise(200, 12, 0.8))
    loose = noise(160, 6, 0.7, 3, 90) + 0.55 * grain + 1.7 * damp + 0.9 * np.exp(-np.maximum(side, 0) / 20) - 0.2
    weak = loose > 0.3
    flake, border = wall.cells(11, 3.5, weak)
    loose = loose + 1.0 * (flake - 0.5)
    bare, thin = step(2.2, 2.28, loose), step(1.0, 2.0, loose)
    paint = mix((0.022, 0.044, 0.036), (0.045, 0.080, 0.064), step(-1.5, 1.5, noise(300, 8, 0.8) + 0.3 * grain))
    paint = mix(paint, (0.085, 0.115, 0.092), 0.30 * step(-0.6, 2.2, noise(200, 2.2, 0.6, 5, 90)))
    paint = mix(paint, (0.17, 0.16, 0.125), 0.25 * thin)
    wood = mix((0.105, 0.070, 0.045), (0.26, 0.20, 0.145), step(-1.4, 1.6, grain))
    colour = mix(paint, wood, bare)
    colour = mix(colour, (0.30, 0.24, 0.18), 0.22 * step(BASE_MM - 260, BASE_MM, y + 40 * noise(90, 5, 0.7)))
    colour = colour * (1 - 0.9 * gap - 0.5 * step(0.8, 0.3, border) * thin)[..., None]
    height = height + 0.30 * grain * (0.4 + 0.6 * bare) + 0.35 * (1 - bare) * (weak + 0.0) - 14 * gap + 0.06 * noise(5, 1.6, 0.1)
    for px, py, radius, rise in ((middle + 62, BASE_MM - 1010, 31, 46),):
        away = np.hypot(x - px, y - py)
        knob, plate = step(radius + 0.8, radius - 0.8, away), box(px - 26, px + 26, py - 105, py + 150, 3)
        brass = mix((0.105, 0.074, 0.036), (0.25, 0.175, 0.080), step(-2.6, 2.4, noise(60, 1.6, 0.35) + 1.6 * np.exp(-away / 30)))
        keyhole = np.maximum(step(6.5, 5.0, np.hypot(x - px, y - py - 96)), box(px - 3, px + 3, py + 96, py + 118, 2))
        colour = mix(colour, brass, np.maximum(plate, knob)) * (1 - 0.95 * keyhole)[..., None]
        height = np.where(plate > 0.5, -114 + 0.05 * noise(20, 3, 0.6), height) - 6 * keyhole
        height = np.where(knob > 0.5, -110 + rise * np.sqrt(np.clip(1 - (away / radius) ** 2, 0, 1)), height)
    slot = box(middle - 300, middle - 90, BASE_MM - 1180, BASE_MM - 1118, 3)
    flap = box(middle - 288, middle - 102, BASE_MM - 1170, BASE_MM - 1128, 3)
    colour = mix(colour, mix((0.095, 0.068, 0.034), (0.22, 0.155, 0.072), step(-2.6, 2.4, noise(60, 1.6, 0.35))), slot)
    height = np.where(slot > 0.5, -113 - 3 * flap * step(0.1, 0.9, flap), height)
    return height, colour


def build_wall():
    height, colour = plaster()
    stone_height, stone = sandstone(0)
    joints = np.array([-60, 410, 1310, 1990, 2760])
    from_joint = np.min(np.abs(x[..., None] - (joints + 0.0)), -1) + 1.5 * noise(60, 5, 0.7)
    ragged = 1.0 * noise(120, 9, 0.9) + 1.6 * np.maximum(noise(40, 6, 0.6) - 1.8, 0)
    plinth = step(-1, 1, y - PLINTH_MM - ragged)
    chipped = 9 * np.maximum(noise(70, 6, 0.6) - 1.25, 0) * np.exp(-np.abs(y - PLINTH_MM) / 18)
    face = 30 * step(0, 20, y - PLINTH_MM) + stone_height - chipped - 8 * step(4.5, 1.5, from_joint)
    left, right, top = DOOR
    wobble = 0.8 * noise(160, 12, 0.9) - 1.6 * np.maximum(noise(46, 7, 0.7) - 1.9, 0)
    frame = box(left - 150, right + 150, top - 165, BASE_MM + 50, 3, wobble)
    hole = box(left, right, top, BASE_MM + 50, 3, wobble)
    courses = np.min(np.abs(y[..., None] - np.array([top, top + 720, top + 1490])), -1) + 1.2 * noise(50, 5, 0.7)
    courses = np.where((y < top + 30) & (np.abs(x - (left + right) / 2) < (right - left) / 2 - 30), 99, courses)
    from_edge = np.minimum(np.minimum(x - left + 150, right + 150 - x), y - top + 165)
    jamb = 34 + stone_height - 6 * step(3.5, 1.0, courses) - 5 * step(26, 20, from_edge)
    dark = 1 - 0.55 * step(4.5, 1.5, from_joint)
    plinth_stone = mix(stone, (0.15, 0.12, 0.09), 0.55 * step(BASE_MM - 150, BASE_MM - 5, y + 30 * noise(120, 6, 0.7))) * dark[..., None]
    rubbed = step(0.3, 1.5, noise(200, 8, 0.8) + 0.8 * np.exp(-(((y - 2050) / 350) ** 2)))
    jamb_stone = mix(stone * 1.08, (0.20, 0.155, 0.11), 0.35 * rubbed) * (1 - 0.5 * step(3.5, 1.0, courses))[..., None]
    outside = (1 - frame)
    height = height * (1 - plinth) + face * plinth
    colour = mix(colour, plinth_stone, plinth)
    height, colour = height * outside + jamb * frame, mix(colour, jamb_stone, frame)
    leaf_height, leaves = door_leaves()
    threshold = step(-1.5, 1.5, y - (BASE_MM - 62) - 1.5 * noise(80, 6, 0.8))
    leaf_height = leaf_height * (1 - threshold) + (10 + stone_height) * threshold
    leaves = mix(leaves, plinth_stone * 0.9, threshold)
    return height * (1 - hole) + leaf_height * hole, mix(colour, leaves, hole)


def floor(light):
    """Terracotta in rows before the wall, seen in perspective, with the same arches on it."""
    cloth = Cloth(3400, 2400, 900, 1300)
    grid_y, grid_x = np.indices(cloth.shape).astype(np.float32) * cloth.unit
    row = np.floor(grid_y / 148)
    shift = (row % 2) * 148 + 6 * np.sin(row * 5)
    tile = np.floor((grid_x + shift) / 297)
    edge = np.minimum(np.minimum((grid_y % 148), 148 - grid_y % 148), np.minimum((grid_x + shift) % 297, 297 - (grid_x + shift) % 297)) + 0.8 * cloth.noise(60, 5, 0.8)
    joint = step(5.5, 2.5, edge)
    own = np.random.default_rng(2).uniform(0, 1, (40, 40)).astype(np.float32)[row.astype(int) % 40, tile.astype(int) % 40]
    colour = mix((0.235, 0.098, 0.055), (0.405, 0.205, 0.120), np.clip(own * 0.8 + 0.16 * cloth.noise(90, 4, 0.7), 0, 1))
    colour = mix(colour, (0.36, 0.27, 0.20), 0.40 * step(-0.3, 1.6, cloth.noise(400, 6, 0.75)))
    colour = mix(colour, (0.13, 0.085, 0.06), 0.45 * step(0.6, 1.8, cloth.noise(160, 4, 0.7)))
    colour = mix(colour, (0.17, 0.135, 0.105), joint) * (1 + 0.07 * cloth.noise(5, 2.8, 0))[..., None]
    grit = np.maximum(cloth.spots(900, 1.5, 5, 0.4, 3), cloth.spots(26, 5, 13, 0.3, 2))
    colour = mix(colour, (0.38, 0.31, 0.23), 0.7 * grit)
    height = 0.8 * (own - 0.5) + 0.5 * cloth.noise(200, 20, 0.9) - 2.2 * joint + 0.25 * cloth.noise(8, 2.8, 0.2) + 1.6 * grit
    slope_x, slope_d = cloth.slopes(height)
    rows = y > BASE_MM - 3 + 1.2 * noise(90, 6, 0.8)
    grown = np.maximum(1 + (y[rows] - BASE_MM) / EYE_MM, 1)
    deep = AWAY_MM * (1 - 1 / grown)
    across = WALL_MM / 2 + (x[rows] - WALL_MM / 2) / grown
    u, v = across + 400, deep + 30
    paint = np.stack([cloth.at(colour[..., c], u, v) for c in range(3)], -1)
    lit = light(across - SUN[0] / SUN[2] * deep, BASE_MM - SUN[1] / SUN[2] * deep)
    facing = np.clip(-SUN[1] - 0.9 * SUN[0] * cloth.at(slope_x, u, v) - 0.9 * SUN[2] * cloth.at(slope_d, u, v), 0, 1)
    corner = 1 - 0.55 * np.exp(-deep / 40) - 0.25 * np.exp(-deep / 200)
    sky = np.array((0.24, 0.25, 0.27), np.float32) * (corner * 0.9)[:, None]
    warm = np.array((0.20, 0.105, 0.050), np.float32) * corner[:, None]
    rgb = paint * (np.array((1.0, 0.80, 0.54), np.float32) * (3.6 * facing * lit)[:, None] + sky + warm)
    dirt = np.exp(-np.maximum(deep - 6 - 5 * wall.noise(60, 5, 0.8)[rows], 0) / 16)
    return rows, rgb * (1 - 0.5 * dirt)[:, None]


def main():
    light = arcade_light()
    height, paint = build_wall()
    facing, normal = wall.sunlight(height, SUN, 190)
    depth_shift = np.minimum(height, 0)
    lit = light(x - SUN[0] / SUN[2] * depth_shift * -1, y + SUN[1] / SUN[2] * depth_shift)
    seen = wall.openness(height, (2, 7, 28), 1.2) * wall.openness(height, (60, 120), 0.6)
    up = y / BASE_MM
    glow = wall.soft(lit, 420)
    sky = np.array((0.20, 0.215, 0.25), np.float32) * (seen * (0.75 - 0.25 * normal[1]))[..., None]
    bounce = np.array((0.40, 0.225, 0.115), np.float32) * (seen * (0.55 + 0.45 * normal[1]) * (0.30 + 0.75 * up**2.2 + 0.25 * glow))[..., None]
    sunlight = np.array((1.0, 0.80, 0.54), np.float32) * (3.6 * facing * lit)[..., None]
    rgb = paint * (sunlight + sky + bounce)
    base = np.exp(-np.maximum(BASE_MM - y, 0) / 60)
    rgb = rgb * (1 - 0.30 * base)[..., None]
    rows, ground = floor(light)
    rgb[rows] = ground
    save(gaussian_filter(rgb, (0.55, 0.55, 0)))


main()
