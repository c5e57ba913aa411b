"""What the still lifes share: pots from the wheel, tubes, olive branches and their leaves."""
import random

from stage import *


def throw(profile, place, material, wobble=0.006, lines=0.0025, steps=160):
    """A pot from the wheel: a smooth (radius, height) profile, slightly out of round, with throwing lines."""
    points = np.array(profile, float)
    t = np.linspace(0, len(points) - 1, steps)
    index = np.clip(t.astype(int), 0, len(points) - 2)
    u = (t - index)[:, None]
    a, b, c, d = (points[np.clip(index + k, 0, len(points) - 1)] for k in (-1, 0, 1, 2))
    curve = 0.5 * (2 * b + (c - a) * u + (2 * a - 5 * b + 4 * c - d) * u**2 + (3 * b - a - 3 * c + d) * u**3)
    radius, turn = np.meshgrid(curve[:, 0], np.linspace(0, 2 * np.pi, 193), indexing="ij")
    z, _ = np.meshgrid(curve[:, 1], np.zeros(193), indexing="ij")
    radius = radius * (1 + wobble * np.sin(2 * turn + z * 9) + wobble * 0.5 * np.sin(3 * turn + 1 - z * 17) + lines * np.sin(z * 260))
    pot = surface("pot", radius * np.cos(turn), radius * np.sin(turn), z, material)
    pot.location = place
    return pot


def tube(points, radii, material):
    curve = bpy.data.curves.new("tube", "CURVE")
    curve.dimensions, curve.bevel_depth, curve.bevel_resolution = "3D", 1, 3
    spline = curve.splines.new("POLY")
    spline.points.add(len(points) - 1)
    for target, point, radius in zip(spline.points, points, radii):
        target.co, target.radius = (*point, 1), radius
    curve.materials.append(material)
    return link("tube", curve)


def olive_bark():
    nodes = Nodes("bark")
    return nodes.principled((0.085, 0.055, 0.035), 0.8, nodes.bump(nodes.noise(60, 4, 0.6, nodes.position()), 0.4, 0.002))


def olive_leaf():
    """Green above, silver below, and a little light shines through."""
    nodes = Nodes("leaf")
    under = nodes.node("ShaderNodeNewGeometry").outputs["Backfacing"]
    green = nodes.ramp(nodes.noise(9, 4, 0.6, nodes.position()), [(0.3, (0.055, 0.075, 0.035)), (0.7, (0.10, 0.125, 0.06))])
    leaf_colour = nodes.mix(under, green, (0.22, 0.24, 0.17))
    nodes.principled(leaf_colour, 0.5, None, 0.35)
    surface_shader = nodes.out.inputs["Surface"].links[0].from_socket
    through = nodes.node("ShaderNodeBsdfTranslucent")
    nodes.link(leaf_colour, through.inputs[0])
    blend = nodes.node("ShaderNodeMixShader")
    blend.inputs[0].default_value = 0.3
    nodes.link(surface_shader, blend.inputs[1])
    nodes.link(through.outputs[0], blend.inputs[2])
    nodes.link(blend.outputs[0], nodes.out.inputs["Surface"])
    return nodes.owner


def olive_branches(neck, branches, bark):
    """Branches from the neck of a vase, each (offset, direction, length, thickness). Returns leaves for `curved_leaves`."""
    leaves = []

    def branch(place, direction, length, thickness, level):
        steps, points = 16, [place.copy()]
        direction = direction.normalized()
        for step in range(steps):
            direction = (direction + Vector((random.gauss(0, 0.07), random.gauss(0, 0.06), random.gauss(0, 0.06) - 0.018 - 0.01 * level))).normalized()
            place = place + direction * length / steps
            points.append(place.copy())
            if step > (5 if level == 0 else 1):
                for _ in range(2):
                    if random.random() < 0.9:
                        turn = random.uniform(0, 2 * math.pi)
                        out = Vector((math.cos(turn), math.sin(turn) * 0.7, random.uniform(-0.3, 0.5)))
                        out = (out - direction * out.dot(direction)).normalized()
                        up = Vector((random.gauss(0, 0.4), random.gauss(0, 0.4) - 0.3, 1))
                        leaves.append((place, direction * 0.8 + out * random.uniform(0.6, 1.1), up, random.uniform(0.042, 0.068) * (1 - 0.3 * step / steps), random.uniform(0.0058, 0.0085)))
            if level < 1 and step in (5, 8, 10, 12):
                out = Vector((random.uniform(-1, 1), random.uniform(-0.6, 0.4), random.uniform(-0.1, 0.5)))
                branch(place.copy(), direction * 0.8 + out * 0.8, length * random.uniform(0.35, 0.5), thickness * 0.55, level + 1)
        tube(points, [thickness * (1 - 0.75 * index / steps) for index in range(steps + 1)], bark)

    for offset, direction, length, thickness in branches:
        branch(neck + Vector(offset), Vector(direction), length, thickness, 0)
    return leaves
