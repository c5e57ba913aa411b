"""Whitewashed walls and steps on an island, one hard shadow, and a strip of deep sky.

Options: sun_elevation, sun_azimuth.
"""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "engine"))
from light_passes import *
from limewash import *
from whitewash import hand_block

begin(bounces=3)
lime = Nodes("lime").principled((0.76, 0.74, 0.71), 0.95, None, 0.0)
RISE_M, GOING_M, STEP_COUNT = 0.175, 0.34, 22
generator = np.random.default_rng(4)
steps = {}
for number in range(STEP_COUNT):
    front, top = number * GOING_M + generator.normal(0, 0.012), number * RISE_M - 0.4 + RISE_M + 0.4 + generator.normal(0, 0.006)
    tilt, middle = generator.normal(0, 0.006), generator.normal(0, 0.15)

    def worn(p, out, front=front, tilt=tilt, middle=middle):
        """Feet have hollowed the tread, most at its front edge."""
        tread = np.clip(out[..., 2], 0, 1) * np.exp(-(((p[..., 0] - middle) / 0.5) ** 2))
        p[..., 2] += tilt * p[..., 0] - tread * (0.010 + 0.012 * np.exp(-np.clip(p[..., 1] - front, 0, 1) / 0.07))
        return p

    block = hand_block((0, front + 0.6, top - 0.4), (2.36, 1.2, 0.8), lime, 0.022, generator.uniform(0.020, 0.034), 0.012, 10 * number, worn)
    steps[block] = (front, top)
hand_block((0, STEP_COUNT * GOING_M + 1.5, STEP_COUNT * RISE_M - 1), (3.4, 3.2, 2), lime, 0.04, 0.03, 0.012, 7)
top_y, top_z = STEP_COUNT * GOING_M, STEP_COUNT * RISE_M
# Left: a tall house wall that stays in shade. Right: a low parapet that climbs in blocks and takes the sun.
hand_block((-2.65, 4.0, 3.0), (3.0, 12.5, 8.4), lime, 0.05, 0.09, 0.032, 500)
for flight in range(5):
    hand_block((1.42 + generator.normal(0, 0.012), flight * 1.7 + 0.7, flight * 0.88 + 0.15), (0.55, 1.82, 2.3), lime, 0.03, 0.075, 0.020, 600 + 10 * flight)
hand_block((4.6, 5.8, 1.4), (5.8, 12.0, 4.2), lime, 0.05, 0.09, 0.026, 700)
hand_block((3.4, 9.6, 4.0), (3.4, 4.0, 5.4), lime, 0.05, 0.10, 0.030, 710)
# At the head of the steps a small arch against the sky.
outline = []
for index in range(33):
    turn = math.pi * index / 32
    outline.append((0.62 * math.cos(turn) * (1 + 0.012 * math.sin(turn * 3 + 1)), 1.9 + 0.62 * math.sin(turn)))
ARCH = [(0.62, 0), *outline, (-0.62, 0), (-1.6, 0), (-1.6, 3.3), (1.6, 3.3), (1.6, 0)]
gate = extrude("gate", ARCH, 0.5, lime)
gate.location = (0, top_y + 0.9, top_z)
bevel = gate.modifiers.new("bevel", "BEVEL")
bevel.width, bevel.segments, bevel.angle_limit = 0.05, 4, math.radians(50)
remesh = gate.modifiers.new("remesh", "REMESH")
remesh.mode, remesh.voxel_size, remesh.use_smooth_shade = "VOXEL", 0.02, True
for size, depth, push in ((0.8, 1, 0.035), (0.16, 3, 0.012)):
    texture = bpy.data.textures.new("hand", "CLOUDS")
    texture.noise_scale, texture.noise_depth = size, depth
    displace = gate.modifiers.new("hand", "DISPLACE")
    displace.texture, displace.strength, displace.texture_coords, displace.mid_level = texture, push, "GLOBAL", 0.5

SUN = option("sun_elevation", 34), option("sun_azimuth", 118)
sun(*SUN, 4.6, 0.53, (1, 0.93, 0.82))
gradient_sky([(0, (0.62, 0.72, 0.86)), (0.5, (0.30, 0.47, 0.80)), (1, (0.18, 0.33, 0.68))], 0.85)
EYE = (-0.3, -3.2, 4.4)
camera(EYE, (0.9, 6, 4.2), 45)
planes = light_passes(option("sun_samples", 5), option("soft_samples", 10), 0.2)

P, N, INDEX = planes["position"], planes["normal"], planes["index"]
wash = Limewash(11, option("lime_texels", 2600))
albedo, shading, openness, u, v = wash.paint(planes)
dirt, streaks, fine = (wash.lay(field, u, v) for field in (wash.dirt, wash.streaks, wash.fine))
x, y, z = np.moveaxis(P, -1, 0)
upward, upright = np.clip(N[..., 2], 0, 1), step(0.75, 0.45, np.abs(N[..., 2]))

# Rain has drawn streaks down the walls; feet have splashed their foot and rubbed the lime from the treads.
albedo = mix(albedo, (0.56, 0.50, 0.42), 0.30 * upright * step(0.5, 2.4, streaks + 0.5 * dirt))
stair_z = (np.floor(y / GOING_M) + 1) * RISE_M
near_stairs = (np.abs(x) < 1.75) & (y > -0.4) & (y < top_y + 1)
splashed = np.where(near_stairs, np.exp(-np.clip(z - stair_z, 0, 9) / 0.16), 0) * upright
albedo = mix(albedo, (0.40, 0.355, 0.30), 0.42 * splashed * step(-1.0, 1.2, dirt + 0.5 * fine))
for block, (front, top) in steps.items():
    here = INDEX == block.pass_index
    if not here.any():
        continue
    behind, above = y[here] - front, z[here] - (top - RISE_M)
    path = np.exp(-(((x[here] + 0.1) / 0.62) ** 2)) * upward[here] + 0.75 * np.exp(-np.abs(behind) / 0.035) * np.exp(-np.abs(z[here] - top) / 0.03)
    rubbed = step(0.30, 1.05, 0.85 * path + 0.26 * dirt[here] + 0.20 * fine[here])
    stone = mix((0.40, 0.37, 0.325), (0.56, 0.525, 0.47), step(-1.3, 1.4, fine[here]))
    painted = mix(albedo[here], stone, 0.62 * rubbed)
    corner = np.exp(-np.clip(GOING_M - behind, 0, 1) / 0.028) * upward[here] + np.exp(-np.clip(above, 0, 1) / 0.022) * (1 - upward[here])
    albedo[here] = mix(painted, (0.27, 0.235, 0.19), 0.60 * np.clip(corner * (0.75 + 0.35 * dirt[here]), 0, 1))

towards = np.array(towards_sun(*SUN), np.float32)
facing = np.clip(dot(shading, towards), 0, 1) / np.clip(dot(N, towards), 0.12, 1)
sunlight = gaussian_filter(planes["sun"], (1.0, 1.0, 0)) * np.clip(facing, 0, 2.2)[..., None]
soft = (planes["sky"] + planes["bounced"]) * (openness * (0.8 + 0.2 * shading[..., 2] - 0.2 * N[..., 2] + 0.2) * planes["alpha"])[..., None]
save_light(albedo * (sunlight + soft), planes)
