"""Furniture for the room, in inches."""
from studio import *

LAMP_COLOR = (1, 0.70, 0.42)


def linen(name, color, weave_inches=0.11, depth_inches=0.03):
    """Slubby linen: threads of uneven thickness in both directions."""
    nodes = Nodes(name)
    place = object_place(nodes)
    per_inch = 1 / weave_inches
    warp = nodes.noise(1.0, 2, 0.5, nodes.mapping(place, (per_inch, per_inch, per_inch * 0.14)))
    weft = nodes.noise(1.0, 2, 0.5, nodes.mapping(place, (per_inch * 0.14, per_inch, per_inch)))
    wear = nodes.noise(0.22, 3, 0.6, place)
    threads = nodes.math("ADD", nodes.math("MULTIPLY", warp, 0.5), nodes.math("MULTIPLY", weft, 0.5))
    tone = nodes.math("ADD", nodes.math("MULTIPLY", threads, 0.8), nodes.math("MULTIPLY", wear, 0.2))
    shade = nodes.ramp(tone, [(0.36, scaled(color, 0.74)), (0.5, color), (0.64, scaled(color, 1.16))])
    creases = nodes.noise(0.5, 4, 0.55, place, 0.8)
    relief = nodes.math("ADD", threads, nodes.math("MULTIPLY", creases, 5.0))
    nodes.principled(shade, 0.95, nodes.bump(relief, 0.5, depth_inches), 0.1)
    shader = nodes.out.inputs["Surface"].links[0].from_node
    shader.inputs["Sheen"].default_value = 0.25
    return plain_in_bounces(nodes, color)


def foam(name, size, place, material, round_inches=1.6, crown_inches=0.5, sag=0.18, seed=0, cuts=(40, 30, 14), rotation=(0, 0, 0)):
    """An upholstered block: rounded edges, crowned faces and the slight unevenness of a filling."""
    half = np.array(size) / 2
    vertices, faces = [], []
    for axis in range(3):
        for sign in (-1, 1):
            a, b = [other for other in range(3) if other != axis]
            # Denser rows near the edges draw the rounding well.
            rows, columns = (np.sin(np.linspace(-np.pi / 2, np.pi / 2, cuts[k] + 1)) * 0.5 + np.linspace(-1, 1, cuts[k] + 1) * 0.5 for k in (a, b))
            start = len(vertices)
            grid = np.zeros((len(rows), len(columns), 3))
            grid[..., axis], grid[..., a], grid[..., b] = sign, rows[:, None], columns[None, :]
            vertices.extend(grid.reshape(-1, 3))
            for i in range(cuts[a]):
                for j in range(cuts[b]):
                    one = start + i * len(columns) + j
                    quad = (one, one + len(columns), one + len(columns) + 1, one + 1)
                    faces.append(quad if (sign > 0) == (axis != 1) else quad[::-1])
    unit = np.array(vertices)
    points = unit * half
    inner = np.clip(points, -(half - round_inches), half - round_inches)
    outward = points - inner
    length = np.linalg.norm(outward, axis=1, keepdims=True)
    points = inner + outward / np.maximum(length, 1e-6) * np.minimum(length, round_inches)
    for axis in range(3):
        a, b = [other for other in range(3) if other != axis]
        bulge = (1 - unit[:, a] ** 2) * (1 - unit[:, b] ** 2)
        points[:, axis] += crown_inches * (0.4 if axis < 2 else 1.0) * bulge * np.sign(unit[:, axis]) * (np.abs(unit[:, axis]) > 0.5)
    uneven = wave_sum(points[:, 0] * 1.0 + points[:, 2] * 0.7, points[:, 1] + points[:, 2] * 0.5, 11.0, 2, seed)
    points += outward / np.maximum(length, 1e-6) * (uneven * sag)[:, None]
    thing = mesh(name, points, faces, material)
    thing.location, thing.rotation_euler = place, rotation
    welded = thing.modifiers.new("weld", "WELD")
    welded.merge_threshold = 0.02
    return thing


def welt(size, place, material, round_inches, z_share=1.0, radius=0.16):
    """A piping cord around the upper edge of a cushion."""
    inset = round_inches * 0.3
    half_x, half_y = size[0] / 2 - inset, size[1] / 2 - inset
    z = place[2] + (size[2] / 2 - inset) * z_share
    corner = round_inches
    points = []
    for cx, cy, start in ((half_x - corner, half_y - corner, 0), (-half_x + corner, half_y - corner, 90), (-half_x + corner, -half_y + corner, 180), (half_x - corner, -half_y + corner, 270)):
        for step in range(6):
            turn = math.radians(start + step * 18)
            points.append((place[0] + cx + corner * math.cos(turn), place[1] + cy + corner * math.sin(turn), z))
    dense = []
    for one, two in zip(points, points[1:] + points[:1]):
        for share in np.linspace(0, 1, 8, endpoint=False):
            dense.append(tuple(np.array(one) * (1 - share) + np.array(two) * share))
    uneven = wave_sum(np.array([p[0] for p in dense]), np.array([p[1] for p in dense]), 9.0, 2, 3)
    return tube([(x, y, z + 0.08 * u) for (x, y, z), u in zip(dense, uneven)], radius, material, 2, closed=True)


def cushion(pattern, size, place, rotation, material, mirror=1, directory=None):
    """A sewn cushion (see cushions.py), stretched to a size: width, height, thickness."""
    with np.load(Path(directory) / f"{pattern}.npz") as sewn:
        vertices, faces = sewn["vertices"], sewn["faces"]
    vertices = vertices / np.ptp(vertices, axis=0) * np.array(size)
    vertices = vertices * np.array((mirror, 1, 1))
    # The simulation lays the cushion flat; here it stands upright and faces the viewer.
    upright = np.stack([vertices[:, 0], -vertices[:, 2], vertices[:, 1]], 1)
    thing = mesh("cushion", upright, faces if mirror > 0 else faces[:, ::-1], material)
    thing.location, thing.rotation_euler = place, rotation
    subdivision = thing.modifiers.new("smooth", "SUBSURF")
    subdivision.levels = subdivision.render_levels = 1
    return thing


def sofa(directory, width=84, seats=3):
    """A linen sofa; the tops of its back cushions are 33 in above the floor."""
    cloth = linen("linen", linear("#cdc3b3"))
    wood = oak("leg", linear("#8a6744"), 0.5)
    arm, half = 6.3, width / 2
    seat_width = (width - 2 * arm) / seats
    for side in (-1, 1):
        foam("arm", (arm - 0.3, 35, 19.5), (side * (half - arm / 2), -21.5, 14.75), cloth, 1.3, 0.3, 0.12, 5 + side, (10, 36, 22))
        # The seams of the arm's outer and inner panels.
        for inset in (0.42, arm - 0.72):
            x = side * (half - inset)
            tube([(x, -5.0, 24.1), (x, -20, 24.2), (x, -37.6, 24.1), (x, -38.55, 23.4), (x, -38.75, 22.4), (x, -38.75, 6)], 0.11, cloth, 2)
    foam("base", (width - 2 * arm + 1, 33, 6.5), (0, -21, 8.4), cloth, 0.8, 0.1, 0.05, 2, (50, 20, 8))
    foam("back", (width - 2 * arm + 1, 7, 24), (0, -7.5, 18), cloth, 1.5, 0.2, 0.1, 3, (50, 8, 20))
    for seat in range(seats):
        index = seat - (seats - 1) / 2
        x = index * seat_width
        size = (seat_width + 0.1, 27.5, 7)
        foam("seat", size, (x, -25.6, 14.9), cloth, 1.7, 0.75, 0.28, 10 + seat, (34, 34, 14))
        for share in (1.0, -1.0):
            welt((size[0], size[1] + 0.55, size[2]), (x, -25.6, 14.9), cloth, 1.7, share, 0.13)
        lean = math.radians(-13 + index * 1.5)
        back = cushion("back", (seat_width + 1.6, 18.2, 9.2), (x, -14.6, 0), (lean, math.radians(index * 1.2), math.radians(index * -1.5)), cloth, 1 if seat % 2 == 0 else -1, directory)
        bpy.context.view_layer.update()
        top = max((back.matrix_world @ vertex.co).z for vertex in back.data.vertices)
        back.location.z = 33 - top
    for x in (3.5 - half, half - 3.5):
        for y in (-37, -6):
            tube([(x, y, 0), (x, y, 5.3)], [0.8, 1.15], wood, 8)
    return cloth


def throw_pillows(directory, left=-42):
    """Two pillows beside the left arm of a sofa that begins at `left`."""
    plain, dark = linen("pillow", linear("#e6dfd2"), 0.16), linen("dark-pillow", linear("#7d6a56"), 0.13)
    cushion("throw", (19.5, 19.5, 6.6), (left + 14.5, -21.5, 26.4), (math.radians(-19), math.radians(5), math.radians(13)), dark, 1, directory)
    cushion("throw", (17.5, 17.5, 6.2), (left + 24, -25.8, 25.2), (math.radians(-25), math.radians(-9), math.radians(-6)), plain, -1, directory)


def blanket():
    """A wool throw over the right arm."""
    path = [(33.2, 18.9), (34.2, 19.6), (35.1, 22.2), (35.7, 24.4), (36.6, 25.15), (39, 25.35), (41.2, 25.15), (42.3, 24.4), (42.6, 22.0), (42.75, 17), (42.9, 12.5)]
    steps = np.linspace(0, len(path) - 1, 70)
    xs, zs = (np.interp(steps, range(len(path)), [p[k] for p in path]) for k in (0, 1))
    across = np.linspace(0, 1, 90)
    step_grid, across_grid = np.meshgrid(np.linspace(0, 1, 70), across, indexing="ij")
    folds = np.sin(across_grid * 26 + np.sin(step_grid * 3) * 1.4) * 0.28 + np.sin(across_grid * 61 + 1) * 0.1
    out = np.where(step_grid > 0.55, 1, np.where(step_grid < 0.35, -0.6, 0.15))
    y = -33.5 + across_grid * (15 - 3.2 * step_grid) + step_grid * 1.2 + 0.3 * np.sin(step_grid * 7)
    x = xs[:, None] + folds * np.clip(out, 0, 1) * (0.3 + step_grid) + 0.1
    z = zs[:, None] + folds * 0.35 * (np.abs(step_grid - 0.45) < 0.2) + 0.12 - step_grid**3 * across_grid * 0.9
    thing = surface("blanket", x, y, z, linen("wool", linear("#a5855f"), 0.2, 0.06))
    thickness = thing.modifiers.new("thickness", "SOLIDIFY")
    thickness.thickness, thickness.offset = 0.22, 1
    # A fringe at the lower end.
    generator = random_generator(4)
    for share in np.linspace(0.01, 0.99, 40):
        column = int(share * 89)
        foot = (x[-1, column], y[-1, column], z[-1, column])
        sway = generator.normal(size=2) * 0.12
        tube([foot, (foot[0] + sway[0] * 0.5, foot[1] + sway[1], foot[2] - 0.8), (foot[0] + sway[0], foot[1] + sway[1] * 1.5, foot[2] - 1.7)], 0.055, thing.data.materials[0], 1)


def random_generator(seed):
    return np.random.default_rng(seed)


def rug(left, right, near, far):
    """Hand-knotted wool with an uneven pile."""
    nodes = Nodes("rug")
    place = nodes.position()
    fleck, cloud = nodes.noise(2.4, 3, 0.6, place), nodes.noise(0.06, 3, 0.6, place)
    tone = nodes.math("ADD", nodes.math("MULTIPLY", fleck, 0.6), nodes.math("MULTIPLY", cloud, 0.4))
    color = linear("#d9d0c1")
    nodes.principled(nodes.ramp(tone, [(0.36, scaled(color, 0.72)), (0.5, color), (0.64, scaled(color, 1.12))]), 1.0, nodes.bump(fleck, 0.8, 0.2), 0.05)
    plain_in_bounces(nodes, color)
    rows, columns = int((far - near) / 0.42), int((right - left) / 0.42)
    x, y = np.meshgrid(np.linspace(left, right, columns), np.linspace(near, far, rows))
    edge = np.minimum(np.minimum(x - left, right - x), np.minimum(y - near, far - y))
    generator = random_generator(5)
    pile = generator.normal(size=x.shape) * 0.055 + wave_sum(x, y, 3.2, 3, 8) * 0.05 + wave_sum(x, y, 30, 2, 9) * 0.06
    z = 0.55 * np.clip(edge / 0.8, 0, 1) ** 0.5 + pile * (edge > 0.3)
    x, y = x + wave_sum(y, y, 40, 2, 3) * 0.25, y + wave_sum(x, x, 40, 2, 4) * 0.25
    surface("rug", x, y, z, nodes.owner)


def floor_lamp(x, y):
    metal = Nodes("metal").principled((0.025, 0.023, 0.021), 0.38, None, 0.5)
    lathe([(0, 0), (5.4, 0), (5.6, 0.12), (5.6, 0.5), (5.3, 0.68), (0.6, 0.8), (0.42, 1.2), (0.4, 3)], (x, y, 0), metal)
    tube([(x, y, 0.6), (x, y, 57)], 0.36, metal)
    lamp_shade(x, y, 48.5, 8.6, 6.9, 11.5)


def lamp_shade(x, y, z, lower_radius, upper_radius, height, glow_strength=0.0):
    """A linen shade, open above and below."""
    nodes = Nodes("shade")
    place = object_place(nodes)
    threads = nodes.noise(1.0, 2, 0.5, nodes.mapping(place, (9, 9, 1.2)))
    color = nodes.ramp(threads, [(0.3, linear("#d8ccb6")), (0.7, linear("#f0e9da"))])
    diffuse, through, blend = (nodes.node(kind) for kind in ("ShaderNodeBsdfDiffuse", "ShaderNodeBsdfTranslucent", "ShaderNodeMixShader"))
    nodes.link(color, diffuse.inputs[0])
    nodes.link(color, through.inputs[0])
    blend.inputs[0].default_value = 0.35
    nodes.link(diffuse.outputs[0], blend.inputs[1])
    nodes.link(through.outputs[0], blend.inputs[2])
    nodes.link(blend.outputs[0], nodes.out.inputs["Surface"])
    if glow_strength:
        # The glow stands in for the light that passes through the cloth, which would need many samples.
        blend.inputs[0].default_value = 0
        light, both = nodes.node("ShaderNodeEmission"), nodes.node("ShaderNodeAddShader")
        nodes.link(nodes.mix(1.0, color, LAMP_COLOR, "MULTIPLY"), light.inputs[0])
        light.inputs[1].default_value = glow_strength
        nodes.link(blend.outputs[0], both.inputs[0])
        nodes.link(light.outputs[0], both.inputs[1])
        nodes.link(both.outputs[0], nodes.out.inputs["Surface"])
    turn, share = np.meshgrid(np.linspace(0, 2 * np.pi, 97), np.linspace(0, 1, 12))
    radius = lower_radius + (upper_radius - lower_radius) * share
    shade = surface("shade", radius * np.cos(turn), radius * np.sin(turn), share * height, nodes.owner)
    shade.location = (x, y, z)
    for up, r in ((0.05, lower_radius + 0.02), (height - 0.05, upper_radius + 0.02)):
        ring = [(x + r * math.cos(t), y + r * math.sin(t), z + up) for t in np.linspace(0, 2 * np.pi, 97)[:-1]]
        tube(ring, 0.09, nodes.owner, 2, closed=True)


def leaf_material():
    nodes = Nodes("leaf")
    under = nodes.node("ShaderNodeNewGeometry").outputs["Backfacing"]
    green = nodes.ramp(nodes.noise(0.25, 3, 0.6, nodes.position()), [(0.3, (0.060, 0.080, 0.040)), (0.7, (0.11, 0.135, 0.07))])
    color = nodes.mix(under, green, (0.22, 0.24, 0.17))
    nodes.principled(color, 0.5, None, 0.3)
    return nodes.owner


def branches(root, sprays, seed, material, bark, thickness=0.11, scale=1.0):
    """Olive branches: random walks that bend under their weight, with leaves in pairs."""
    generator = random_generator(seed)
    leaves = []

    def grow(place, direction, length, radius, level):
        steps, points = 18, [place.copy()]
        direction = direction.normalized()
        for step in range(steps):
            bend = Vector((generator.normal() * 0.07, generator.normal() * 0.06, generator.normal() * 0.05 - 0.022 - 0.01 * level))
            direction = (direction + bend).normalized()
            place = place + direction * length / steps
            points.append(place.copy())
            if step > (6 if level == 0 else 1):
                for _ in range(2):
                    if generator.random() < 0.88:
                        turn = generator.uniform(0, 2 * math.pi)
                        out = Vector((math.cos(turn), math.sin(turn) * 0.7, generator.uniform(-0.3, 0.5)))
                        out = (out - direction * out.dot(direction)).normalized()
                        up = Vector((generator.normal() * 0.4, generator.normal() * 0.4 - 0.3, 1))
                        leaves.append((place.copy(), direction * 0.8 + out * generator.uniform(0.6, 1.1), up, scale * generator.uniform(1.7, 2.7) * (1 - 0.3 * step / steps), scale * generator.uniform(0.22, 0.33)))
            if level < 1 and step in (6, 9, 11, 14):
                out = Vector((generator.uniform(-1, 1), generator.uniform(-0.6, 0.4), generator.uniform(-0.1, 0.5)))
                grow(place.copy(), direction * 0.8 + out * 0.8, length * generator.uniform(0.3, 0.45), radius * 0.55, level + 1)
        tube(points, [radius * (1 - 0.75 * index / steps) for index in range(steps + 1)], bark, 2)

    for direction, length in sprays:
        grow(Vector(root), Vector(direction), length, thickness, 0)
    return curved_leaves("leaves", leaves, material)


def side_table(x, y):
    """A drum of travertine, 21 in high."""
    nodes = Nodes("travertine")
    place = object_place(nodes, False)
    layers = nodes.noise(1.0, 5, 0.6, nodes.mapping(place, (0.12, 0.12, 1.3)), 0.4)
    holes = nodes.ramp(nodes.noise(1.0, 3, 0.6, nodes.mapping(place, (1.6, 1.6, 7))), [(0.62, 0.0), (0.68, 1.0)])
    ground = nodes.ramp(layers, [(0.3, linear("#b9aa93")), (0.5, linear("#d3c6b1")), (0.7, linear("#e0d6c4"))])
    color = nodes.mix(nodes.math("MULTIPLY", holes, 0.6), ground, linear("#93836c"))
    nodes.principled(color, 0.6, nodes.bump(nodes.math("SUBTRACT", layers, holes), 0.4, 0.05), 0.3)
    plain_in_bounces(nodes, linear("#cfc2ad"))
    lathe([(0, 0), (7.4, 0), (7.7, 0.02), (7.8, 0.3), (7.8, 10), (7.8, 20.6), (7.7, 20.9), (7.4, 21), (0, 21)], (x, y, 0), nodes.owner, 128, 240)


def vase(x, y, z):
    nodes = Nodes("ceramic")
    place = object_place(nodes, False)
    cloud, speck = nodes.noise(0.35, 5, 0.6, place), nodes.noise(5.0, 2, 0.5, place)
    color = nodes.ramp(cloud, [(0.3, (0.040, 0.036, 0.032)), (0.7, (0.085, 0.075, 0.066))])
    nodes.principled(nodes.mix(nodes.ramp(speck, [(0.66, 0.0), (0.72, 0.35)]), color, (0.25, 0.22, 0.18)), 0.55, nodes.bump(cloud, 0.3, 0.12), 0.35)
    lathe([(0, 0), (2.3, 0), (2.6, 0.25), (3.9, 2.6), (4.6, 5.2), (4.4, 7.6), (3.0, 9.6), (1.75, 10.8), (1.45, 12.0), (1.7, 13.1), (1.95, 13.5), (1.75, 13.55), (1.3, 12.8), (1.1, 11.5)], (x, y, z), nodes.owner, 96, 160, 0.006)


def books(x, y, z):
    pages = matte("pages", linear("#e9e1d0"))
    for index, (width, depth, height, color, turn) in enumerate(((11.5, 9.0, 1.25, "#c9bda9", 3), (10.6, 8.2, 0.9, "#4c4a45", -4), (9.2, 7.4, 1.1, "#b9987a", 6))):
        cover = matte(f"cover-{index}", linear(color), 0.7)
        rotation = (0, 0, math.radians(turn))
        box((x, y, z + height / 2), (width - 0.3, depth - 0.25, height - 0.2), pages, 0.01, rotation)
        for edge in (0.06, height - 0.06):
            box((x, y, z + edge), (width, depth, 0.12), cover, 0.02, rotation)
        z += height
    return z


def bowl(x, y, z):
    lathe([(0, 0.1), (1.6, 0), (1.9, 0.15), (3.4, 1.2), (4.3, 2.5), (4.25, 2.6), (3.2, 1.5), (0, 0.6)], (x, y, z), matte("bowl", linear("#e9e2d4"), 0.5, 0.4), 96, 100, 0.01)


def sideboard(left, right, near, far, top, doors=4):
    """An oak sideboard with plain doors and a shadow gap under its top."""
    wood = oak("sideboard", linear("#aa8b66"), 0.45, 0.02)
    inside = matte("gap", (0.02, 0.016, 0.012))
    middle, width, depth = (left + right) / 2, right - left, far - near
    box((middle, (near + far) / 2, top - 0.55), (width, depth, 1.1), wood, 0.06)
    box((middle, (near + far) / 2 + 0.3, (top + 5.5) / 2 - 0.8), (width - 2.2, depth - 1.0, top - 7.5), inside, 0)
    for index in range(doors):
        start = left + 1.3 + index * (width - 2.6) / doors
        box((start + (width - 2.6) / doors / 2, near + 0.45, (top - 1.5 + 6) / 2), ((width - 2.6) / doors - 0.14, 0.8, top - 7.7), wood, 0.04)
    for x in (left + 0.75, right - 0.75):
        box((x, (near + far) / 2 + 0.2, (top + 5.3) / 2 - 0.6), (0.9, depth - 0.6, top - 6.6), wood, 0.04)
    for x in (left + 3, right - 3):
        for y in (near + 2.5, far - 2.5):
            box((x, y, 3), (1.5, 1.5, 6), wood, 0.05)
    box((middle, (near + far) / 2, 5.7), (width - 0.6, depth - 0.4, 0.7), wood, 0.05)


def bed(directory, width, pillows):
    """An oak bed, seen from its foot: a headboard 45 in high, linen and pillows. It is 3 in wider than its mattress."""
    wood = oak("bed", linear("#aa8b66"), 0.45, 0.02)
    half = width / 2
    box((0, -0.9, 24), (width, 1.6, 42), wood, 0.12)
    for x in (-half + 1.2, half - 1.2):
        box((x, -1.1, 22.4), (2.4, 2.2, 44.8), wood, 0.15)
    box((0, -1.1, 44.1), (width, 2.4, 1.8), wood, 0.15)
    # The frame: side rails, and a rail at the foot, between square legs.
    for x in (-half + 1, half - 1):
        box((x, -41, 10.5), (1.5, 78, 7), wood, 0.1)
        box((x - math.copysign(0.4, x), -78.5, 4), (2.4, 2.4, 8), wood, 0.12)
    box((0, -79.6, 10.5), (width - 3, 1.4, 7), wood, 0.1)
    cotton, dark = linen("sheet", linear("#e0dace"), 0.05, 0.01), linen("dark-pillow", linear("#7d6a56"), 0.13)
    foam("mattress", (width - 3, 78, 10), (0, -41, 17.9), cotton, 1.8, 0.3, 0.1, 4, (30, 40, 10))
    cover = laid_cover(f"cover-{width}", linen("cover", linear("#cdc3b4"), 0.1), directory)
    cover.location.y = -2
    share = (width - 5) / pillows
    for index in range(pillows):
        x = (index - (pillows - 1) / 2) * share
        turn = 2.5 if index % 2 else -2
        cushion("pillow", (min(share, 31), 19, 8), (x, -7.8, 31), (math.radians(-32), math.radians(turn / 2), math.radians(turn)), cotton, 1, directory)
        cushion("pillow", (min(share, 29), 18, 8), (x * 0.98 + 0.6, -15, 28.6), (math.radians(-46), math.radians(-turn / 2), math.radians(-turn)), cotton, -1, directory)
    cushion("lumbar", (22, 12.5, 6), (0.6, -21.5, 28.6), (math.radians(-40), math.radians(-1), math.radians(3)), dark, 1, directory)


def laid_cover(pattern, material, directory):
    """A quilted cover, as cushions.py lets it fall over a mattress."""
    with np.load(Path(directory) / f"{pattern}.npz") as draped:
        thing = mesh("cover", draped["vertices"], draped["faces"], material)
    thickness = thing.modifiers.new("thickness", "SOLIDIFY")
    thickness.thickness, thickness.offset = 0.7, 1
    smooth = thing.modifiers.new("smooth", "SUBSURF")
    smooth.levels = smooth.render_levels = 2
    return thing


def desk(left, right, near, far, top):
    """An oak desk on tapered legs, with a drawer under its top and a pedestal of drawers at the right."""
    wood = oak("desk", linear("#aa8b66"), 0.45, 0.02)
    inside = matte("desk-gap", (0.02, 0.016, 0.012))
    knob = Nodes("knob").principled((0.16, 0.11, 0.06), 0.35, None, 0.5)
    middle, width, depth = (left + right) / 2, right - left, far - near
    y = (near + far) / 2
    box((middle, y, top - 0.6), (width, depth, 1.2), wood, 0.08)

    def drawers(start, end, heights):
        bottom = top - 1.6 - sum(heights)
        box(((start + end) / 2, y + 0.5, (top - 1.5 + bottom) / 2), (end - start - 0.4, depth - 2, top - 1.7 - bottom), inside, 0)
        for x in (start + 0.35, end - 0.35):
            box((x, y + 0.2, (top - 1.2 + bottom) / 2), (0.7, depth - 1.4, top - 1.2 - bottom), wood, 0.04)
        box(((start + end) / 2, y + 0.2, bottom - 0.3), (end - start, depth - 1.4, 0.6), wood, 0.05)
        upper = top - 1.6
        for height in heights:
            box(((start + end) / 2, near + 1, upper - height / 2), (end - start - 1.6, 0.8, height - 0.16), wood, 0.05)
            stud = lathe([(0, 0), (0.3, 0.05), (0.28, 0.5), (0.55, 0.8), (0.5, 1.05), (0, 1.1)], ((start + end) / 2, near + 0.6, upper - height / 2), knob, 32, 40)
            stud.rotation_euler = (math.radians(90), 0, 0)
            upper -= height

    drawers(left + 1.5, right - 18.5, (4.6,))
    drawers(right - 18.5, right - 1.5, (4.6, 5.4, 6.4))
    for x in (left + 3, right - 3):
        for leg_y in (near + 3, far - 3):
            tube([(x, leg_y, 0), (x, leg_y, top - 1.2)], [0.6, 1.15], wood, 8)


def limewash(color):
    """A wall of trowelled limewash."""
    nodes = Nodes("limewash")
    place = nodes.position()
    cloud = nodes.noise(0.03, 5, 0.6, place, 0.5)
    trowel = nodes.noise(0.16, 4, 0.6, nodes.mapping(place, (1, 1, 0.6)), 0.9)
    tone = nodes.math("ADD", nodes.math("MULTIPLY", cloud, 0.6), nodes.math("MULTIPLY", trowel, 0.4))
    material = nodes.principled(nodes.ramp(tone, [(0.34, scaled(color, 0.962)), (0.5, color), (0.66, scaled(color, 1.02))]), 0.9, nodes.bump(trowel, 0.16, 0.22), 0.1)
    plain_in_bounces(nodes, color)
    return material


def plank_floor(color=linear("#b39a7a")):
    """Planks of random length that run toward the viewer."""
    nodes = Nodes("floor")
    place = nodes.position()
    random_tone = nodes.node("ShaderNodeAttribute", attribute_name="tone").outputs["Fac"]
    shifted = nodes.node("ShaderNodeVectorMath", operation="ADD")
    nodes.link(place, shifted.inputs[0])
    nodes.link(nodes.math("MULTIPLY", random_tone, 700.0), shifted.inputs[1])
    grain = nodes.noise(1.0, 4, 0.6, nodes.mapping(shifted.outputs[0], (1.5, 0.045, 1)), 0.7)
    fine = nodes.noise(1.0, 3, 0.6, nodes.mapping(shifted.outputs[0], (11, 0.3, 1)))
    tone = nodes.math("ADD", nodes.math("MULTIPLY", grain, 0.55), nodes.math("ADD", nodes.math("MULTIPLY", fine, 0.25), nodes.math("MULTIPLY", random_tone, 0.2)))
    shade = nodes.ramp(tone, [(0.3, scaled(color, 0.62)), (0.48, color), (0.66, scaled(color, 1.28))])
    material = nodes.principled(shade, nodes.math("ADD", nodes.math("MULTIPLY", fine, 0.2), 0.3), nodes.bump(fine, 0.15, 0.03), 0.35)
    plain_in_bounces(nodes, color)
    generator = random_generator(21)
    vertices, faces, tones = [], [], []
    plank_inches, gap_inches = 6.5, 0.05
    for x in np.arange(-208, 260, plank_inches):
        y = -generator.uniform(0, 80)
        cuts = [0.0]
        while y > -340:
            cuts.append(y)
            y -= generator.uniform(52, 92)
        cuts.append(-340)
        for far, near in zip(cuts, cuts[1:]):
            start = len(vertices)
            vertices += [(x, near + gap_inches, 0), (x + plank_inches - gap_inches, near + gap_inches, 0), (x + plank_inches - gap_inches, far, 0), (x, far, 0)]
            faces.append((start, start + 1, start + 2, start + 3))
            tones.append(generator.random())
    floor = mesh("floor", vertices, faces, material, False)
    floor.data.attributes.new("tone", "FLOAT", "FACE").data.foreach_set("value", tones)


def window_wall(x, near, far, sill, head):
    """A wall at the left with a window of six panes. It stands outside the picture and shades the sun."""
    material = matte("window", (0.75, 0.73, 0.7))

    def piece(y0, z0, y1, z1):
        mesh("left-wall", [(x, y0, z0), (x, y1, z0), (x, y1, z1), (x, y0, z1)], [(0, 1, 2, 3)], material, False)

    piece(far, 0, 0, 160)
    piece(-1100, 0, near, 420)
    piece(near, 0, far, sill)
    piece(near, head, far, 160)
    box((x, (near + far) / 2, (sill + head) / 2), (2.4, 2.6, head - sill), material, 0)
    for share in (1 / 3, 2 / 3):
        box((x, (near + far) / 2, sill + (head - sill) * share), (2.4, far - near, 2.0), material, 0)
