"""Limewashed masonry of the islands, shared by the white scenes."""
from stage import *


def whitewash():
    """Many coats of lime: trowel marks, brush strokes, a few bare and damp patches."""
    nodes = Nodes("whitewash")
    place = nodes.position()
    trowel = nodes.noise(3.2, 5, 0.55, place, 0.8)
    brush = nodes.noise(9, 6, 0.65, nodes.mapping(place, (1.0, 1.0, 0.35), (0.2, 0.5, 0.1)), 0.5)
    grit = nodes.noise(70, 4, 0.7, place)
    damp = nodes.noise(0.9, 8, 0.66, place, 0.5)
    colour = nodes.ramp(damp, [(0.30, (0.66, 0.63, 0.58)), (0.46, (0.79, 0.78, 0.75)), (0.70, (0.84, 0.83, 0.81))])
    colour = nodes.mix(1.0, colour, nodes.ramp(brush, [(0.30, 0.88), (0.62, 1.0)]), "MULTIPLY")
    colour = nodes.mix(nodes.ramp(nodes.noise(5, 9, 0.72, place), [(0.66, 0.0), (0.74, 0.35)]), colour, (0.52, 0.46, 0.39))
    relief = nodes.math("ADD", nodes.math("MULTIPLY", trowel, 2.2), nodes.math("ADD", brush, nodes.math("MULTIPLY", grit, 0.22)))
    return nodes.principled(colour, 0.92, nodes.bump(relief, 0.85, 0.022), 0.1)


def soft_box(centre, size, material, bevel_m=0.05, waviness_m=0.02, seed=0):
    """A hand-built block: rounded edges, no face quite flat."""
    block = box(centre, size, material, bevel_m)
    block.modifiers["bevel"].segments = 4
    cuts = block.modifiers.new("cuts", "SUBSURF")
    cuts.subdivision_type, cuts.levels, cuts.render_levels = "SIMPLE", 4, 4
    texture = bpy.data.textures.new(f"hand-{seed}", "CLOUDS")
    texture.noise_scale = 0.9
    push = block.modifiers.new("hand", "DISPLACE")
    push.texture, push.strength, push.texture_coords, push.mid_level = texture, waviness_m * 2, "GLOBAL", 0.5
    for polygon in block.data.polygons:
        polygon.use_smooth = True
    return block


def hand_block(centre, size, material, cell_m=0.03, round_m=0.04, waviness_m=0.012, seed=0, hollow=None):
    """A block that hands have built and limed: fine enough for bulges, chipped and rounded edges. `hollow` lowers points that it is given."""
    half = np.array(size, float) / 2
    radius = min(round_m, half.min() * 0.9)
    vertices, faces, count = [], [], 0
    for axis in range(3):
        first, second = (other for other in range(3) if other != axis)
        lines = []
        for side in (first, second):
            inner = half[side] - radius
            rim = np.linspace(0, radius, 6)[1:]
            middle = np.linspace(-inner, inner, max(2, int(2 * inner / cell_m) + 1))
            lines.append(np.concatenate([-inner - rim[::-1], middle, inner + rim]))
        a, b = np.meshgrid(*lines, indexing="ij")
        for sign in (-1, 1):
            p = np.empty((*a.shape, 3))
            p[..., first], p[..., second], p[..., axis] = a, b, sign * half[axis]
            core = np.clip(p, -(half - radius), half - radius)
            out = p - core
            out /= np.linalg.norm(out, axis=-1, keepdims=True)
            p = core + out * radius + np.array(centre)
            x, y, z = p[..., 0], p[..., 1], p[..., 2]
            bulge = wave_sum(x + 0.6 * z, y - 0.7 * z, 0.9, 4, seed) + wave_sum(y + 0.5 * x, z + 0.3 * x, 0.7, 4, seed + 1)
            fine = wave_sum(x - 0.8 * z, y + 0.6 * z, 0.11, 3, seed + 2)
            edge = 1 - np.abs(out).max(-1)
            chip = np.clip(wave_sum(x + z, y - z, 0.16, 3, seed + 3) - 0.75, 0, 1) * np.clip(edge * 5, 0, 1) * radius * 0.55
            p = p + out * (bulge * waviness_m * 0.55 + fine * waviness_m * 0.16 - chip)[..., None]
            if hollow:
                p = hollow(p, out)
            rows, columns = a.shape
            index = np.arange(rows * columns).reshape(rows, columns) + count
            quads = np.stack([index[:-1, :-1], index[:-1, 1:], index[1:, 1:], index[1:, :-1]], -1).reshape(-1, 4)
            faces.append(quads if (sign > 0) == (axis == 1) else quads[:, ::-1])
            vertices.append(p.reshape(-1, 3))
            count += rows * columns
    return mesh("block", np.concatenate(vertices), np.concatenate(faces), material)
