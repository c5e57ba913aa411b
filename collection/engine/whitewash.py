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
