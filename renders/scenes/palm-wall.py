"""A limewashed wall in the early afternoon: a painted foot, flaking coats, and the shadow of a palm that is not in the picture."""
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1] / "engine"))
from relief import *
from PIL import ImageDraw

WALL_MM = 1750
BAND_MM = 1835
SUN = np.array([0.60, -0.60, 0.53])
SUN_DIAMETER = 0.0093
wall = Surface(WALL_MM, seed=40)


def hairlines():
    """Cracks as random walks that fork: the share of each pixel that a crack fills."""
    generator = np.random.default_rng(8)
    scale = 2
    image = Image.new("L", (WIDTH_PX * scale, HEIGHT_PX * scale))
    draw = ImageDraw.Draw(image)
    walks = [((-10.0, 1390.0), 0.25, 1.5, 520), ((760.0, 1860.0), -1.9, 1.1, 300), ((330.0, -10.0), 1.75, 1.0, 330), ((1500.0, 1200.0), 1.3, 0.8, 240)]
    while walks:
        (x, y), heading, width_mm, steps = walks.pop()
        aim = heading
        for number in range(steps):
            heading += generator.normal(0, 0.24) + (aim - heading) * 0.12
            if generator.random() < 0.03:
                heading += generator.normal(0, 0.7)
            stride = generator.uniform(1.2, 3.6)
            nx, ny = x + np.cos(heading) * stride, y + np.sin(heading) * stride
            breadth = width_mm * (1 - number / steps) ** 0.6 * generator.uniform(0.35, 1.15)
            if generator.random() > 0.04:
                draw.line([x / wall.px_mm * scale, y / wall.px_mm * scale, nx / wall.px_mm * scale, ny / wall.px_mm * scale], fill=255, width=max(1, round(breadth / wall.px_mm * scale)))
            if generator.random() < 0.013 and width_mm > 0.5:
                walks.append(((nx, ny), heading + generator.choice([-1, 1]) * generator.uniform(0.5, 1.2), width_mm * 0.55, int((steps - number) * 0.45)))
            x, y = nx, ny
    small = image.resize((WIDTH_PX, HEIGHT_PX), Image.BOX)
    return np.asarray(small, np.float32) / 255


def leaflet(generator, foot, heading, length, width, droop):
    """The outline of one leaflet: narrow at its foot, pointed, hanging; some are bent or torn off."""
    count = 14
    bent_at = generator.uniform(0.4, 0.8) if generator.random() < 0.07 else 2
    bend = generator.choice([-1, 1]) * generator.uniform(0.5, 1.5)
    torn_at = generator.uniform(0.55, 0.9) if generator.random() < 0.10 else 1
    left, right, point = [], [], np.array(foot)
    curl = generator.normal(0, 0.12)
    for number in range(count + 1):
        s = number / count * torn_at
        angle = heading + curl * s + (bend if s > bent_at else 0)
        direction = np.array([np.cos(angle), np.sin(angle) + droop * s])
        direction /= np.hypot(*direction)
        half = width / 2 * min(1, 0.25 + s * 7) * (1 - s) ** 0.75
        normal = np.array([-direction[1], direction[0]])
        left.append(point + normal * half)
        right.append(point - normal * half)
        point = point + direction * length * torn_at / count
    return left + right[::-1]


def frond(generator, root, heading, length, bend, from_wall, to_wall, reach):
    """Leaflets as (distance from the wall, outline), all in mm. They leave the rib in loose groups, in several planes."""
    shapes, ribs = [], []
    t_line = np.linspace(0, 1, 200)
    angles = heading + bend * t_line**1.4
    xs = root[0] + np.cumsum(np.cos(angles)) * length / 200
    ys = root[1] + np.cumsum(np.sin(angles)) * length / 200
    for side in (-1, 1):
        t = 0.04
        while t < 0.995:
            t += generator.choice([0.004, 0.007, 0.012, 0.019], p=[0.3, 0.3, 0.25, 0.15]) * (1.25 - 0.4 * t)
            if t >= 0.995 or generator.random() < 0.05:
                continue
            at = int(t * 199)
            plane = generator.choice([1.0, 0.86, 0.62], p=[0.5, 0.3, 0.2])
            slant = np.interp(t, [0, 0.5, 1], [1.15, 0.80, 0.30]) * generator.normal(1, 0.11) * (0.75 + 0.25 * plane)
            grown = reach * np.sin(np.pi * np.clip(t * 0.86 + 0.12, 0, 1)) ** 0.65 * generator.normal(1, 0.07) * plane
            width = generator.uniform(10, 20) * np.interp(t, [0, 0.2, 0.8, 1], [0.7, 1, 0.9, 0.5])
            width *= max(0.22, abs(np.cos(generator.normal(0, 0.7))))
            distance = np.interp(t, [0, 1], [from_wall, to_wall]) + generator.normal(0, 35) + (1 - plane) * 160
            shapes.append((distance, leaflet(generator, (xs[at], ys[at]), angles[at] + side * slant, grown, width, generator.uniform(0.05, 0.5))))
    for a in range(0, 199, 6):
        b = min(a + 7, 199)
        half = np.interp(a / 199, [0, 1], [13, 2])
        normal = np.array([-np.sin(angles[a]), np.cos(angles[a])]) * half
        ribs.append((np.interp(a / 199, [0, 1], [from_wall, to_wall]), [(xs[a] + normal[0], ys[a] + normal[1]), (xs[b] + normal[0], ys[b] + normal[1]), (xs[b] - normal[0], ys[b] - normal[1]), (xs[a] - normal[0], ys[a] - normal[1])]))
    return shapes + ribs


def palm_shadow():
    """The share of the sun that passes the palm. The sun is a disc, so what hangs farther away throws a softer shadow."""
    generator = np.random.default_rng(SETTINGS.get("palm_seed", 5))
    shapes = []
    for root, heading, length, bend, near, far, reach in (
        ((1960, 640), 3.02, 1900, 0.10, 900, 420, 470),
        ((1980, 420), 3.36, 1750, -0.42, 1300, 700, 420),
        ((1930, 860), 2.80, 1500, -0.35, 1000, 560, 430),
        ((1900, 120), 3.30, 1500, -0.30, 2400, 1900, 450),
        ((2030, 1130), 2.52, 1250, -0.62, 1500, 900, 400),
        ((1500, -320), 2.45, 1300, 0.35, 3600, 3000, 430),
        ((2150, 1500), 2.75, 1000, -0.5, 2600, 2100, 400),
    ):
        shapes += frond(generator, root, heading, length, bend, near, far, reach)
    edges = [0, 480, 600, 740, 900, 1150, 1500, 2000, 2600, 9000]
    lit = np.ones((HEIGHT_PX, WIDTH_PX), np.float32)
    for low, high in zip(edges, edges[1:]):
        layer = [shape for shape in shapes if low <= shape[0] < high]
        if not layer:
            continue
        image = Image.new("L", (WIDTH_PX * 2, HEIGHT_PX * 2))
        draw = ImageDraw.Draw(image)
        for _, outline in layer:
            draw.polygon([(x / wall.px_mm * 2, y / wall.px_mm * 2) for x, y in outline], fill=255)
        covered = np.asarray(image.resize((WIDTH_PX, HEIGHT_PX), Image.BOX), np.float32) / 255
        distance = np.mean([shape[0] for shape in layer])
        lit *= 1 - 0.985 * wall.soft(covered, SUN_DIAMETER * distance / 4)
    return lit


def main():
    noise, x, y = wall.noise, wall.x, wall.y
    # The masonry under the plaster, and three ways of the trowel where the plasterer stood.
    bulges = noise(1400, 160, 1.3) * 2.6
    sweeps = [noise(220, 3, 0.75, 4.5, turn) for turn in (-38, 12, 64)]
    stand = [noise(700, 120, 1.0) for _ in sweeps]
    shares = np.exp(np.stack(stand) * 2)
    trowel = (np.stack(sweeps) * shares).sum(0) / shares.sum(0)
    ridges = np.maximum(np.abs(noise(260, 12, 1.0, 3.0, 24)) * -1 + 0.16, 0) * 5
    sandy = step(-0.7, 0.9, noise(420, 30, 0.9))
    grains = noise(4.2, 1.1, 0.1)
    pits = np.maximum(noise(9, 1.6, 0.2) - 2.35, 0) * step(-0.4, 1.2, noise(300, 40, 0.9))
    plaster_mm = bulges + trowel * 0.42 + ridges * 0.28 + grains * (0.07 + 0.15 * sandy) - pits * 0.9
    cracks = hairlines()
    near_crack = wall.soft(cracks, 7) * 9

    # Coats of lime flake off in shards, first where the wall is damp and beside the cracks.
    damp = step(1350, 2150, y + 60 * noise(500, 40, 0.9))
    loose = noise(330, 14, 0.75) + 0.55 * noise(60, 5, 0.5) + 1.15 * damp + 0.45 * np.minimum(near_crack, 1.6)
    # The foot was painted again in spring: it holds, but for the lowest hand's breadth.
    loose = loose - 1.15 * step(-6, 6, y - BAND_MM) * step(2175, 2040, y + 40 * noise(300, 20, 0.8))
    weak = loose > 0.35
    shard, border = wall.cells(17, 5, weak)
    crumb, crumb_border = wall.cells(5.5, 1.8, weak)
    loose = loose + 1.1 * (shard - 0.5) + 0.6 * (crumb - 0.5)
    bare_top, bare_all = step(2.30, 2.36, loose), step(2.85, 2.92, loose)
    lifting = step(1.75, 2.3, loose) * (1 - bare_top)
    curled = lifting * np.exp(-border / 2.2) * 0.55
    crazing = step(0.55, 0.2, border) * step(1.2, 2.0, loose) * (1 - bare_top) + step(0.35, 0.1, crumb_border) * lifting * 0.7

    rim = BAND_MM + 3.2 * noise(900, 90, 1.0) + 1.5 * noise(60, 7, 0.6) + 0.9 * noise(9, 1.2, 0.3)
    bristles = noise(40, 1.2, 0.35, 14, 3)
    band = step(-0.5, 0.5, y - rim) * (1 - 0.45 * step(12, 0, y - rim) * step(0.1, 1.2, bristles))
    drops = step(1.0, 1.25, noise(14, 2.2, 0.3) * step(120, 0, rim - y) - 1.9 + 0.6 * step(60, 0, rim - y)) * (y < rim)
    band = np.maximum(band, drops)

    coat_mm = 0.34 * (1 - bare_top) + 0.30 * (1 - bare_all) + band * (1 - bare_top) * (0.12 + 0.05 * bristles)
    brush = 0.5 * noise(70, 1.2, 0.4, 14, 78) + 0.5 * noise(70, 1.2, 0.4, 14, 8)
    height_mm = plaster_mm * (1 - 0.10 * (1 - bare_top)) + coat_mm + brush * 0.035 * (1 - bare_top) + curled - cracks * 1.3 - crazing * 0.18

    # Colors of the coats; where the wall stands out they are rubbed thin.
    cloud, cloth = noise(800, 25, 0.95), noise(160, 6, 0.8, 2.0, 80)
    top = mix((0.50, 0.255, 0.165), (0.66, 0.395, 0.275), step(-1.4, 1.4, cloud + 0.55 * cloth + 0.35 * brush))
    top = mix(top, (0.68, 0.50, 0.385), 0.62 * step(0.2, 1.9, noise(420, 9, 0.8) + 0.4 * brush))
    runs = noise(90, 3, 0.7, 30, 90)
    top = top * (1 - 0.20 * step(0.5, 2.2, runs + 0.4 * noise(600, 80, 0.9)))[..., None]
    blue = mix((0.016, 0.050, 0.118), (0.040, 0.105, 0.190), step(-1.3, 1.5, noise(260, 8, 0.8) + 0.4 * bristles))
    proud = trowel * 0.42 + grains * (0.07 + 0.15 * sandy)
    rubbed = step(0.42, 0.85, proud + 0.16 * noise(200, 12, 0.8) + 0.18 * damp)
    blue = mix(blue, (0.17, 0.23, 0.28), 0.5 * rubbed)
    paint = mix(top, blue, band)
    paint = mix(paint, (0.62, 0.55, 0.45), 0.30 * rubbed * (1 - band))
    older = mix((0.60, 0.56, 0.46), (0.70, 0.66, 0.57), step(-1, 1, noise(120, 4, 0.7)))
    older = mix(older, (0.50, 0.55, 0.51), 0.5 * step(0.1, 1.2, noise(260, 20, 0.9)))
    stone = mix((0.30, 0.25, 0.195), (0.46, 0.40, 0.33), step(-1.6, 1.6, noise(60, 1.5, 0.5)))
    stone = stone * (1 + 0.22 * noise(3.2, 0.9, 0.0))[..., None]
    paint = mix(mix(paint, older, bare_top), stone, bare_all)
    salt = step(1.5, 2.6, noise(260, 1.5, 0.45) + 0.9 * step(1950, 2190, y) + 0.3 * grains) * 0.38
    paint = mix(paint, (0.62, 0.60, 0.56), salt * (0.6 + 0.4 * step(0, 1, grains)))
    splashed = step(2080, 2230, y + 35 * noise(160, 8, 0.7))
    paint = mix(paint, (0.20, 0.155, 0.11), 0.55 * splashed * step(-0.6, 0.9, noise(18, 1.5, 0.4)))
    specks = step(2.6, 3.0, noise(5, 1.0, 0.1))
    paint = paint * (1 - 0.45 * specks - 0.72 * np.clip(cracks + 0.55 * crazing, 0, 1))[..., None]
    paint = paint * (1 + 0.035 * noise(2.4, 0.8, 0.0))[..., None]

    facing, normal = wall.sunlight(height_mm, SUN)
    lit, seen = palm_shadow(), wall.openness(height_mm)
    sky = np.array((0.20, 0.26, 0.36), np.float32) * (seen * (0.72 - 0.35 * normal[1]))[..., None]
    ground = np.array((0.15, 0.105, 0.068), np.float32) * (seen * (0.55 + 0.5 * normal[1]) * (0.55 + 0.7 * step(0, 2400, y)))[..., None]
    leaves = np.array((0.010, 0.016, 0.004), np.float32) * (1 - lit)[..., None]
    sunlight = np.array((1.0, 0.92, 0.78), np.float32) * (3.4 * facing * lit)[..., None]
    rgb = paint * (sunlight + sky + ground + leaves)
    save(gaussian_filter(rgb, (0.55, 0.55, 0)))


main()
