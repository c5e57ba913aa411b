"""A stoneware bowl and two pears on an old table; the low sun lays a window and the shadow of an olive branch on the wall.

Options: seed, window_x, window_z (where the middle of the window's light meets the wall).
"""
import os
import random
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "engine"))
from light_passes import *
from patterns import *
from scipy.special import erf
from still_life import *

random.seed(option("seed", 11))
begin(bounces=3, transparent_sky=False)


def plain(name, colour, rough=0.9, specular=0.0):
    return Nodes(name).principled(colour, rough, None, specular)


def pear(place, rotation, size, seed, lean):
    """No two pears are alike: dented, out of round, with a leaning neck and a woody stem."""
    profile = [(0, 0.0065), (0.006, 0.0045), (0.012, 0.0008), (0.020, 0.0008), (0.031, 0.007), (0.0405, 0.022), (0.0425, 0.037), (0.0385, 0.053), (0.0305, 0.067), (0.0238, 0.079), (0.0207, 0.089), (0.0172, 0.097), (0.0115, 0.1025), (0.0055, 0.1035), (0.002, 0.1005), (0, 0.099)]
    fruit = throw(profile, place, plain("pear", (0.33, 0.29, 0.06), 0.35, 0.4), 0.014, 0, 240)
    points = np.empty(len(fruit.data.vertices) * 3, np.float32)
    fruit.data.vertices.foreach_get("co", points)
    points = points.reshape(-1, 3)
    x, y, z = points.T
    out = np.hypot(x, y) + 1e-6
    swell = 0.040 * wave_sum(x + 0.7 * z, y - 0.5 * z, 0.075, 3, seed) + 0.010 * wave_sum(x - z, y + z, 0.016, 2, seed + 1)
    bow = lean * np.clip(z / 0.1, 0, 1) ** 2
    points[:, 0], points[:, 1] = x * (1 + swell) + bow, y * (1 + swell)
    points[:, 2] = z + 0.0022 * wave_sum(x, y, 0.06, 2, seed + 2) * np.clip(out / 0.03, 0, 1)
    fruit.data.vertices.foreach_set("co", points.ravel())
    fruit.rotation_euler, fruit.scale = rotation, (size, size, size)
    stem = [(lean, 0, 0.0965), (lean, 0, 0.100), (lean + 0.0006, 0, 0.106), (lean + 0.0022, 0, 0.113), (lean + 0.0056, 0.001, 0.120), (lean + 0.0088, 0.0015, 0.1245), (lean + 0.0094, 0.0015, 0.1252)]
    tube(stem, [0.0026, 0.0019, 0.0014, 0.0013, 0.0016, 0.0024, 0.0017], bark).parent = fruit
    return fruit


bark, leaf_material = plain("bark", (0.08, 0.05, 0.03)), plain("leaf", (0.10, 0.115, 0.06))
table = box((0, -0.643, -0.02), (4, 1.8, 0.04), plain("table", (0.10, 0.055, 0.03), 0.32, 0.42), 0.0035)
wall = box((0, 0.58, 0.5), (6, 0.6, 4.0), plain("wall", (0.60, 0.53, 0.43)), 0)
VASE = (-0.47, 0.045, 0)
throw([(0, 0), (0.062, 0), (0.070, 0.012), (0.098, 0.07), (0.118, 0.13), (0.112, 0.19), (0.075, 0.245), (0.040, 0.275), (0.031, 0.31), (0.036, 0.345), (0.045, 0.362), (0.041, 0.366), (0.030, 0.345), (0.024, 0.30), (0.05, 0.25)], VASE, plain("clay", (0.6, 0.54, 0.45)))
bowl = throw([(0, 0.008), (0.028, 0.007), (0.031, 0.0005), (0.037, 0), (0.0392, 0.0035), (0.040, 0.009), (0.056, 0.020), (0.074, 0.042), (0.086, 0.064), (0.0925, 0.083), (0.0935, 0.0885), (0.0915, 0.0902), (0.0892, 0.088), (0.082, 0.064), (0.068, 0.040), (0.045, 0.022), (0.02, 0.0155), (0, 0.015)], (0.165, -0.085, 0), plain("bowl", (0.03, 0.02, 0.015), 0.18, 0.5), 0.006, 0.0016, 300)
ripe = pear((0.352, -0.015, -0.0008), (0.05, 0.03, 2.6), 1.07, 4, 0.006)
green = pear((0.283, -0.155, 0.0405), (math.radians(95), 0.25, 2.05), 0.97, 9, 0.004)

STEMS = (((0, 0, 0), (0.30, -0.02, 1), 0.66, 0.0042), ((-0.012, 0, 0.05), (-0.35, 0.02, 0.9), 0.46, 0.0036), ((0, 0, 0), (0.05, -0.1, 1), 0.48, 0.003), ((0.01, 0, 0.03), (0.75, 0.0, 0.75), 0.52, 0.003))
leaves = olive_branches(Vector((VASE[0], VASE[1], 0.27)), STEMS, bark)
leaves.append((Vector((0.452, -0.175, 0.0035)), Vector((1, 0.35, 0.05)), Vector((0.1, -0.25, 1)), 0.052, 0.0062))
leaves.append((Vector((0.075, -0.235, 0.0030)), Vector((0.6, -0.8, 0.10)), Vector((0.25, 0.1, 1)), 0.044, 0.0055))
foliage = curved_leaves("leaves", leaves, leaf_material, pieces=8)

# The low sun falls through a paned window; the sky behind the panes is a soft, cool second light.
ELEVATION, AZIMUTH = 24, -128
sun(ELEVATION, AZIMUTH, 8, 0.6, (1, 0.80, 0.56))
towards = towards_sun(ELEVATION, AZIMUTH)
centre = Vector((option("window_x", 0.30), 0.28, option("window_z", 0.20))) + towards * 2.1
across = towards.cross(Vector((0, 0, 1))).normalized()
upward = across.cross(towards)
shutter = plain("shutter", (0.4, 0.36, 0.3))
HALF_WIDTH_M, HALF_HEIGHT_M = 0.36, 0.62
for u, v, w, h in (
    (-HALF_WIDTH_M - 2, 0, 2, 4),
    (HALF_WIDTH_M + 2, 0, 2, 4),
    (0, HALF_HEIGHT_M + 2, HALF_WIDTH_M, 2),
    (0, -HALF_HEIGHT_M - 2, HALF_WIDTH_M, 2),
    (-0.13, 0, 0.014, HALF_HEIGHT_M),
    (0, -HALF_HEIGHT_M / 3, HALF_WIDTH_M, 0.013),
    (0, HALF_HEIGHT_M / 3, HALF_WIDTH_M, 0.013),
):
    middle = centre + across * u + upward * v
    corners = [middle + across * a * w + upward * b * h for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    mesh("shutter", [tuple(corner) for corner in corners], [(0, 1, 2, 3)], shutter, False)
light = bpy.data.lights.new("sky", "AREA")
light.shape, light.size, light.size_y, light.energy, light.color = "RECTANGLE", HALF_WIDTH_M * 2, HALF_HEIGHT_M * 2, option("sky_watts", 7.0), (0.72, 0.86, 1.0)
sky = link("sky", light)
sky.location, sky.rotation_euler = centre + towards * 0.03, (-towards).to_track_quat("-Z", "Y").to_euler()
nodes = Nodes("room", "world")
nodes.background((1.0, 0.86, 0.70), option("room", 0.075))
EYE = (0.325, -2.05, 0.53)
camera(EYE, (0.325, 0.1, 0.148), 112)
planes = light_passes(option("sun_samples", 6), option("soft_samples", 20), 0.3)

# Everything below paints the plain surfaces. Lengths of patterns are millimeters.
bpy.context.view_layer.update()
P, N, INDEX = planes["position"], planes["normal"], planes["index"]
VIEW = unit(np.array(EYE, np.float32) - P)
SUN, CENTRE, ACROSS, UPWARD = (np.array(vector, np.float32) for vector in (towards, centre, across, upward))
PX = INDEX.shape[1] / 2400
albedo, shading = np.full(P.shape, 0.3, np.float32), N.copy()
rough, mirror = np.full(INDEX.shape, 0.9, np.float32), np.zeros(INDEX.shape, np.float32)
X_AXIS, Y_AXIS, Z_AXIS = np.eye(3, dtype=np.float32)


def masked_blur(light, mask, sigma_px):
    weights = gaussian_filter(mask.astype(np.float32), sigma_px) + 1e-6
    return np.stack([gaussian_filter(light[..., c] * mask, sigma_px) / weights for c in range(light.shape[-1])], -1)


def paint_wall():
    """A limewashed kitchen wall: trowel and brush, pits, two hairlines, and where hands and chair backs have been."""
    here = INDEX == wall.pass_index
    cloth = Cloth(880, 3300, 3, 600)
    noise = cloth.noise
    sweeps = [noise(160, 2.5, 0.75, 4.5, turn) for turn in (-38, 12, 64)]
    shares = np.exp(np.stack([noise(400, 80, 1.0) for _ in sweeps]) * 2)
    trowel = (np.stack(sweeps) * shares).sum(0) / shares.sum(0)
    brush = noise(60, 1.0, 0.4, 13, 70) * step(-0.6, 0.6, noise(300, 60, 1)) + noise(60, 1.0, 0.4, 13, 15) * step(0.6, -0.6, noise(300, 60, 1))
    grains = noise(3.2, 0.9, 0.1) * (0.5 + 0.5 * step(-0.5, 1.0, noise(200, 20, 0.9)))
    pits = cloth.spots(420, 0.3, 1.5, 0.25, 3)
    crack = cracks(cloth, [((655.0, -5.0), 1.75, 0.55, 150), ((120.0, 215.0), 0.35, 0.4, 90)], 12)
    height = noise(500, 90, 1.2) * 1.3 + trowel * 0.30 + brush * 0.045 + grains * 0.055 - pits * 0.35 - crack * 0.5
    slope_u, slope_v = cloth.slopes(height)
    rubbed = step(0.4, 1.6, noise(260, 4, 0.75) + 0.3 * brush)
    tone = step(-1.8, 1.8, noise(420, 9, 0.95) + 0.30 * brush + 0.25 * trowel)
    colour = mix((0.525, 0.455, 0.365), (0.655, 0.590, 0.495), tone)
    colour = mix(colour, (0.475, 0.395, 0.295), 0.40 * rubbed)
    v = np.arange(cloth.shape[0])[:, None] * cloth.unit
    low = step(360, 520, v + 45 * noise(120, 5, 0.8))
    colour = mix(colour, (0.36, 0.285, 0.20), 0.34 * low * step(-0.8, 1.4, noise(60, 2, 0.6)))
    splash = cloth.spots(160, 0.3, 1.6, 0.35, 3) * step(280, 520, v)
    colour = mix(colour, (0.27, 0.19, 0.12), 0.5 * splash)
    marks = step(1.9, 2.5, noise(50, 0.7, 0.25, 22, 8) + 0.9 * step(0.6, 1.8, noise(120, 40, 1)))
    colour = mix(colour, (0.26, 0.23, 0.20), 0.20 * marks)
    specks = step(2.5, 3.1, noise(2.6, 0.6, 0.0))
    colour = colour * (1 - 0.35 * specks - 0.6 * np.clip(crack + 0.7 * pits, 0, 1) + 0.03 * grains)[..., None]
    u, v = P[here, 0] * 1000 + 90, 545 - P[here, 2] * 1000
    albedo[here] = np.stack([cloth.at(colour[..., c], u, v) for c in range(3)], -1)
    shading[here] = tilted(N[here], X_AXIS, -Z_AXIS, cloth.at(slope_u, u, v), cloth.at(slope_v, u, v))


def paint_table():
    """Walnut boards with rings, open pores, scratches, the ring of a glass, crumbs and dust."""
    here = INDEX == table.pass_index
    cloth = Cloth(960, 3600, 50, 820)
    noise = cloth.noise
    rows, columns = np.indices(cloth.shape).astype(np.float32) * cloth.unit
    board = np.floor((rows + 40) / 121)
    edge = np.abs(((rows + 40) / 121 + 0.0025 * noise(300, 20, 1)) % 1 - 0.5)
    joint = step(0.4955, 0.4985, edge)
    generator = np.random.default_rng(3)
    own = generator.uniform(0, 1, 20)[np.clip(board, 0, 19).astype(int)].astype(np.float32)
    bent = noise(500, 30, 1.1, 6, 0) * 26 + noise(60, 6, 0.8, 8, 0) * 1.6
    rings = ((rows * (0.85 + 0.3 * own) + bent + own * 300) / (7 + 3 * own)) % 1
    late = rings**2.2 * step(1.0, 0.93, rings)
    fibre, pores = noise(30, 0.55, 0.25, 26, 0.6), step(1.25, 1.7, noise(9, 0.45, 0.0, 16, -0.4))
    tone = np.clip(0.42 + 0.30 * late + 0.085 * fibre + 0.09 * noise(300, 20, 0.9) + 0.30 * (own - 0.5), 0, 1)
    colour = mix((0.185, 0.104, 0.056), (0.052, 0.026, 0.0135), tone)
    worn = step(0.1, 1.7, noise(240, 4, 0.75, 2.5, 12))
    colour = mix(colour, (0.205, 0.132, 0.080), 0.28 * worn)
    colour = mix(colour, (0.014, 0.008, 0.005), 0.62 * pores * (1 - 0.4 * worn))
    away = np.hypot(columns - 685, rows - 485) + 1.2 * noise(60, 6, 0.8)
    stain = np.exp(-(((away - 35) / 0.9) ** 2)) * step(-0.5, 0.7, noise(40, 3, 0.7)) + 0.12 * step(36, 34, away)
    spill = step(0.86, 1.0, noise(120, 18, 1.2) * 0.5 + 0.12 * noise(20, 2, 0.6))
    colour = mix(colour, (0.020, 0.011, 0.007), np.clip(0.7 * stain + 0.25 * spill, 0, 1))
    scratches = np.maximum(cracks(cloth, [((generator.uniform(0, 960), generator.uniform(0, 820)), generator.uniform(0, 6.28), generator.uniform(0.10, 0.3), int(generator.uniform(8, 60))) for _ in range(60)], 5, 0) * step(-0.3, 0.6, noise(20, 2, 0.6)), 0)
    colour = mix(colour, (0.30, 0.215, 0.14), 0.55 * scratches)
    crumbs = np.maximum(cloth.spots(2600, 0.12, 0.55, 0.4, 3), cloth.spots(60, 0.5, 1.3, 0.3, 2))
    colour = mix(colour, (0.40, 0.335, 0.26), 0.75 * crumbs)
    colour = mix(colour, (0.33, 0.285, 0.235), 0.10 * step(-0.5, 1.5, noise(90, 2, 0.7)))
    colour = mix(colour, (0.007, 0.004, 0.003), joint)
    height = noise(300, 60, 1.2) * 0.22 + 0.018 * fibre - 0.05 * pores + 0.03 * late - 0.05 * scratches - 0.9 * joint + 0.18 * crumbs - 0.4 * step(0.475, 0.497, edge) ** 3
    slope_u, slope_v = cloth.slopes(height)
    gloss = 0.68 * np.clip(0.95 - 0.30 * worn - 0.5 * pores - 0.6 * crumbs - 0.5 * stain - 0.35 * step(-0.4, 1.2, noise(60, 1.5, 0.6)) + 0.10 * fibre, 0.05, 1.3) * (1 - joint)
    u, v = P[here, 0] * 1000 + 130, 270 - P[here, 1] * 1000
    albedo[here] = np.stack([cloth.at(colour[..., c], u, v) for c in range(3)], -1)
    shading[here] = tilted(N[here], X_AXIS, -Y_AXIS, cloth.at(slope_u, u, v), cloth.at(slope_v, u, v))
    mirror[here] = cloth.at(gloss, u, v)


def around(thing, here, bow=0.0):
    """Places on a thrown thing, in mm: x and y, angle (radians), height, and its normals, all in its own frame."""
    frame = np.array(thing.matrix_world, np.float32)
    size = np.linalg.norm(frame[:3, 0])
    turn = frame[:3, :3] / size
    local = (P[here] - frame[:3, 3]) @ turn / size * 1000
    x, y, z = local.T
    x = x - bow * 1000 * np.clip(z / 100, 0, 1) ** 2
    return x, y, z, np.arctan2(y, x), N[here] @ turn, turn


def paint_pear(thing, bow, seed, ripe, blush_turn):
    """Yellow-green skin with lenticels, russet at both ends, scuffs and a bruise."""
    here = INDEX == thing.pass_index
    x, y, z, angle, local_normal, turn = around(thing, here, bow)
    cloth = Cloth(240, 2200, seed, 130)
    noise = cloth.noise
    pole = step(0.72, 0.93, np.abs(local_normal[:, 2]))

    def lay(field):
        return cloth.at(field, angle / (2 * np.pi) * 240, z + 10) * (1 - pole) + cloth.at(field, x + 120, y + 60) * pole

    pores = np.maximum(cloth.spots(4200, 0.16, 0.42, 0.5, 2), 0.6 * cloth.spots(5200, 0.08, 0.20, 0.6, 1))
    halo = gaussian_filter((pores > 0.2).astype(np.float32), 0.38 / cloth.unit, mode="wrap")
    ripeness = ripe + 0.11 * lay(noise(60, 3, 0.9)) + 0.075 * lay(noise(14, 0.5, 0.5, 3.5, 90)) + 0.0016 * z
    skin = mix((0.195, 0.215, 0.034), (0.305, 0.300, 0.040), step(0.15, 0.55, ripeness))
    skin = mix(skin, (0.510, 0.405, 0.075), step(0.45, 1.0, ripeness))
    mottle = lay(noise(5, 0.35, 0.35))
    skin = skin * (1 + 0.055 * mottle)[:, None]
    facing = local_normal[:, 0] * math.cos(blush_turn) + local_normal[:, 1] * math.sin(blush_turn)
    blush = step(0.25, 1.25, facing + 0.16 * lay(noise(30, 0.8, 0.6, 4, 90)) + 0.10 * mottle)
    skin = mix(skin, (0.43, 0.135, 0.040), 0.62 * blush)
    skin = mix(skin, (0.50, 0.44, 0.12), 0.30 * lay(halo))
    spots = lay(pores)
    skin = mix(skin, (0.125, 0.080, 0.026), 0.66 * spots)
    crumbly = 0.6 * lay(noise(20, 0.35, 0.55)) + 0.5 * lay(noise(3, 0.25, 0.2))
    net = lay(noise(40, 6, 1))
    russet = step(0.3, 1.3, crumbly + 3.4 * step(86, 104, z) + 2.6 * step(9, 1, z) + 1.2 * step(0.9, 2.2, net) - 1.35)
    skin = mix(skin, mix((0.115, 0.064, 0.025), (0.275, 0.165, 0.072), step(-1, 1, lay(noise(2.2, 0.25, 0.2)))), 0.85 * russet)
    scuffs = lay(np.maximum(cracks(cloth, [((30.0, 50.0), 0.5, 0.35, 11), ((96.0, 40.0), 2.2, 0.3, 9), ((150.0, 66.0), 0.9, 0.4, 12), ((205.0, 52.0), 1.8, 0.3, 8), ((182.0, 30.0), 2.6, 0.25, 7), ((60.0, 78.0), 0.2, 0.3, 9)], seed, 0), 0))
    skin = mix(skin, (0.105, 0.055, 0.020), 0.75 * scuffs)
    dull = lay(noise(30, 2, 0.8))
    bruise = step(1.75, 2.25, lay(noise(34, 8, 1.2)) + 0.12 * crumbly)
    skin = mix(skin, (0.14, 0.080, 0.024), 0.38 * bruise)
    flecks = lay(cloth.spots(130, 0.1, 0.7, 0.5, 3))
    skin = mix(skin, (0.045, 0.028, 0.012), 0.75 * flecks)
    height = 0.30 * noise(40, 7, 1.1) + 0.030 * noise(6, 1.0, 0.6) + 0.006 * noise(1.5, 0.3, 0.2) + 0.018 * pores
    slope_u, slope_v = cloth.slopes(height)
    ring = np.stack([-np.sin(angle), np.cos(angle), np.zeros_like(angle)], -1) @ turn.T
    up = np.broadcast_to(turn[:, 2], ring.shape)
    flat = 1 - 0.85 * pole
    shading[here] = tilted(N[here], ring, up, lay(slope_u) * flat, lay(slope_v) * flat)
    albedo[here] = skin
    rough[here] = np.clip(0.42 + 0.05 * dull + 0.25 * russet + 0.15 * bruise, 0.22, 0.8)
    mirror[here] = 0.50 * (1 - 0.8 * russet) * (1 - 0.6 * spots)


def paint_bowl():
    """Dark iron glaze: rust where it is thin at the lip, streaks below, pinholes, dust, and a bare foot."""
    here = INDEX == bowl.pass_index
    x, y, z, angle, local_normal, turn = around(bowl, here)
    cloth = Cloth(560, 3000, 80, 220)
    noise = cloth.noise
    inside = (local_normal[:, 0] * x + local_normal[:, 1] * y < 0) | ((local_normal[:, 2] > 0.75) & (z < 60))
    u, v = angle / (2 * np.pi) * 560, np.where(inside, 200 - z * 1.15, z * 1.15)

    def lay(field):
        return cloth.at(field, u, v)

    runs = noise(40, 0.8, 0.6, 9, 90)
    cloud = noise(60, 3, 0.9)
    thin = z + 6.5 * lay(runs) + 4.0 * lay(cloud)
    glaze = mix((0.0085, 0.0072, 0.0070), (0.027, 0.0140, 0.0085), step(38, 74, thin))
    glaze = mix(glaze, (0.100, 0.042, 0.016), step(70, 88, thin))
    glaze = mix(glaze, (0.185, 0.092, 0.038), step(84.5, 88.5, z + 0.7 * lay(cloud)))
    iron = cloth.spots(2600, 0.15, 0.9, 0.5, 3)
    glaze = mix(glaze, (0.105, 0.055, 0.022), 0.55 * lay(iron))
    glaze = glaze * (1 + 0.10 * lay(noise(4, 0.5, 0.4)))[:, None]
    turning = np.random.default_rng(6).standard_normal(400).astype(np.float32)
    turning = gaussian_filter(turning, 1.1)
    rings = np.interp(z, np.linspace(-2, 98, 400), turning / turning.std())
    clay = mix((0.16, 0.094, 0.054), (0.33, 0.215, 0.135), step(-1.4, 1.4, 0.7 * lay(noise(5, 0.3, 0.2)) + 0.6 * rings))
    glazed = np.where(inside, 1, step(-0.35, 0.35, z - 14.5 + 2.2 * lay(noise(60, 6, 1.0)) + 1.1 * lay(noise(8, 1, 0.7))))
    pinholes = cloth.spots(420, 0.12, 0.4, 0.4, 2)
    dust = step(1.2, 2.4, lay(noise(1.8, 0.3, 0.0)) + 0.7 * np.clip(local_normal[:, 2], 0, 1) + 0.3 * lay(cloud))
    colour = mix(clay, glaze, glazed)
    colour = mix(colour, (0.36, 0.32, 0.27), 0.16 * dust + 0.035)
    height = 0.35 * noise(60, 9, 1.1) + 0.020 * noise(7, 1.2, 0.7) - 0.12 * pinholes + 0.012 * runs + 0.02 * iron
    slope_u, slope_v = cloth.slopes(height)
    ring = np.stack([-np.sin(angle), np.cos(angle), np.zeros_like(angle)], -1) @ turn.T
    tangent = unit(np.cross(N[here], ring)) * np.where(inside, 1, -1)[:, None]
    steep = np.gradient(turning / turning.std()) / 0.25
    slope_z = np.interp(z, np.linspace(-2, 98, 400), steep) * 0.020
    shading[here] = tilted(N[here], ring, tangent, lay(slope_u), lay(slope_v) * 0.8 + slope_z)
    albedo[here] = colour
    rough[here] = np.clip(0.115 + 0.03 * lay(noise(30, 1.5, 0.7)) + 0.10 * dust + (1 - glazed) * 0.7, 0.07, 0.95)
    mirror[here] = glazed * (1 - 0.35 * dust)


def paint_small_things():
    """Stems, and two dry leaves that fell from the branch."""
    cloth = Cloth(120, 1200, 400)
    for fruit in (ripe, green):
        for stem in fruit.children:
            here = INDEX == stem.pass_index
            x, y, z = ((P[here] - np.array(fruit.matrix_world, np.float32)[:3, 3]) * 1000).T
            grain = cloth.at(cloth.noise(8, 0.3, 0.3, 5, 90), x + y, z) + cloth.at(cloth.noise(2, 0.25, 0.2), x - y, z)
            albedo[here] = mix((0.035, 0.019, 0.010), (0.185, 0.118, 0.064), step(-1.6, 1.8, grain))
    here = INDEX == foliage.pass_index
    skin = np.full((here.sum(), 3), 0.1, np.float32)
    for place, direction, _, length, width in leaves[-2:]:
        way = (P[here] - np.array(place, np.float32)) * 1000
        heading = np.array(direction.normalized(), np.float32)
        along, across_mm = way @ heading, way[:, 0] * -heading[1] + way[:, 1] * heading[0]
        near = (along > -5) & (along < length * 1000 + 5) & (np.abs(across_mm) < 12)
        veins = np.sin((along - np.abs(across_mm) * 1.6) * 2.6) * 0.5 + 0.5
        tone = step(-1.5, 1.5, cloth.at(cloth.noise(9, 0.4, 0.5), along, across_mm))
        colour = mix((0.075, 0.080, 0.035), (0.185, 0.175, 0.095), tone) * (0.88 + 0.12 * veins)[:, None]
        colour = mix(colour, (0.30, 0.27, 0.16), 0.8 * np.exp(-((across_mm / 0.35) ** 2)))
        dry = step(0.2, 1.4, cloth.at(cloth.noise(14, 1, 0.8), along + 40, across_mm) + along / length / 1000 - 0.4)
        skin[near] = mix(colour, (0.17, 0.105, 0.05), 0.7 * dry)[near]
    albedo[here] = skin


def pane(place, half, blur):
    return 0.5 * (erf((place + half) / blur) - erf((place - half) / blur))


def window_in_mirror(normal, roughness):
    """The share of a mirror image that the bright window fills, blurred by the roughness of the surface."""
    facing = dot(normal, VIEW)[..., None]
    ray = 2 * facing * normal - VIEW
    closing = ray @ SUN
    way = ((CENTRE - P) @ SUN) / np.maximum(closing, 0.05)
    hit = P + ray * way[..., None] - CENTRE
    blur = 0.006 + roughness**2 * 2.1 * 1.3
    a, b = hit @ ACROSS, hit @ UPWARD
    share = pane(a, HALF_WIDTH_M, blur) * pane(b, HALF_HEIGHT_M, blur)
    for bar in (pane(a + 0.13, 0.016, blur), pane(b - HALF_HEIGHT_M / 3, 0.015, blur), pane(b + HALF_HEIGHT_M / 3, 0.015, blur)):
        share = share * (1 - bar)
    return np.where(closing > 0.05, share, 0)


for task in (paint_wall, paint_table, paint_bowl, paint_small_things):
    task()
paint_pear(ripe, 0.006, 200, 0.50, 2.4)
paint_pear(green, 0.004, 300, 0.26, 0.4)

# Sunlight, softened where the few samples of its disc are seen; fruit lets it creep under the skin.
sunlight = np.zeros_like(P)
for thing in [thing for thing in bpy.context.scene.objects if thing.pass_index and (INDEX == thing.pass_index).any()]:
    here = INDEX == thing.pass_index
    soft = {wall: 2.6, table: 2.2, bowl: 1.0, ripe: 1.4, green: 1.4}.get(thing, 0.6) * PX
    light = masked_blur(planes["sun"], here, soft)
    if thing in (ripe, green):
        wide = masked_blur(planes["sun"], here, 7 * PX)
        light = light * np.array((0.72, 0.84, 0.96), np.float32) + wide * np.array((0.28, 0.16, 0.04), np.float32)
    sunlight[here] = light[here]
facing = np.clip(dot(shading, SUN), 0, 1) / np.clip(dot(N, SUN), 0.10, 1)
sky_facing = (0.35 + np.clip(dot(shading, SUN), 0, 1)) / (0.35 + np.clip(dot(N, SUN), 0, 1))
light = sunlight * np.clip(facing, 0, 2.5)[..., None] + planes["sky"] * sky_facing[..., None] + planes["bounced"]
grazing = (1 - np.clip(dot(shading, VIEW), 0, 1)) ** 5
fresnel = 0.04 + 0.96 * grazing * (1 - 0.6 * np.clip(rough * 1.5, 0, 1))
bright = np.array((1.9, 2.15, 2.4), np.float32)
glassy = (fresnel * mirror * window_in_mirror(shading, rough))[..., None] * bright
half_way = unit(VIEW + SUN)
alpha = np.maximum(rough, 0.12) ** 2
lobe = alpha**2 / (np.pi * (np.clip(dot(shading, half_way), 0, 1) ** 2 * (alpha**2 - 1) + 1) ** 2)
sparkle = sunlight * (np.minimum(lobe, 40) * fresnel * mirror / 4 / np.clip(dot(N, VIEW), 0.15, 1) * np.pi / np.clip(dot(N, SUN), 0.15, 1))[..., None]
rgb = albedo * light + glassy + np.where(INDEX == table.pass_index, 1.0, 0.8)[..., None] * planes["gloss"] * mirror[..., None] + np.minimum(sparkle, 6)
# The lens is focused on the fruit; the wall and the near edge of the table are a little soft.
ground = (INDEX == wall.pass_index) | (INDEX == table.pass_index)
away = np.linalg.norm(P - np.array(EYE, np.float32), axis=-1)
out_of_focus = (np.clip(np.abs(away - 2.08) / 0.33, 0, 1) * ground)[..., None]
rgb = rgb * (1 - out_of_focus) + masked_blur(rgb, ground, 1.5 * PX) * out_of_focus
save_light(rgb, planes)
