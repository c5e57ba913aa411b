"""Cushions and covers from simulated cloth: seams get their real puckers, corners their ears, and hems their folds.

`blender -b -P cushions.py -- '{"directory": "..."}'` makes the ones that are not in the directory yet.
"""
import json
import sys
from pathlib import Path

import bpy
import numpy as np

INCHES_PER_METER = 1 / 0.0254
FRAMES = 26
# Width, height and first thickness in inches, cuts per side, pressure, slack of the cloth, weight of the fabric in kg.
PATTERNS = {
    "throw": ((19, 19, 2.2), 26, 1.5, 0.07, 0.3),
    "lumbar": ((22, 13, 2.0), 26, 1.5, 0.07, 0.3),
    "back": ((23.4, 19.5, 5.0), 28, 1.6, 0.05, 0.4),
    "pillow": ((27, 18, 2.6), 26, 1.3, 0.08, 0.3),
}
# Width and length in inches of the mattresses that get a cover, and the height of their upper side.
MATTRESSES = {"cover-42": (39, 78, 23), "cover-70": (67, 78, 23)}
SIDE_HANG_INCHES, FOOT_HANG_INCHES, TURNED_DOWN_INCHES, CELL_INCHES = 3, 14, 20, 1.3
DRAPE_FRAMES = 44


def sew(size_inches, cuts, pressure, slack, mass):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.ops.mesh.primitive_cube_add(size=1)
    cushion = bpy.context.object
    cushion.scale = [inches / INCHES_PER_METER for inches in size_inches]
    bpy.ops.object.transform_apply(scale=True)
    bpy.ops.object.mode_set(mode="EDIT")
    bpy.ops.mesh.subdivide(number_cuts=cuts)
    bpy.ops.object.mode_set(mode="OBJECT")
    generator = np.random.default_rng(7)
    for vertex in cushion.data.vertices:
        vertex.co.x += generator.normal() * 0.0006
        vertex.co.y += generator.normal() * 0.0006
        vertex.co.z += generator.normal() * 0.0006
    cloth = cushion.modifiers.new("cloth", "CLOTH")
    settings = cloth.settings
    settings.quality, settings.mass, settings.air_damping = 6, mass, 3
    settings.use_pressure, settings.uniform_pressure_force = True, pressure
    settings.shrink_min = -slack
    settings.tension_stiffness = settings.compression_stiffness = 15
    settings.shear_stiffness, settings.bending_stiffness = 5, 0.6
    settings.effector_weights.gravity = 0
    cloth.collision_settings.use_collision = False
    for frame in range(1, FRAMES):
        bpy.context.scene.frame_set(frame)
    return in_inches(cushion)


def drape(width, length, top):
    """A cover that hangs over the sides and the foot of a mattress. The head is at y = 0, the foot at negative y."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.ops.mesh.primitive_cube_add(size=1, location=(0, -length / 2 / INCHES_PER_METER, (top - 5) / INCHES_PER_METER))
    mattress = bpy.context.object
    mattress.scale = [inches / INCHES_PER_METER for inches in (width, length, 10)]
    bpy.ops.object.transform_apply(scale=True)
    bevel = mattress.modifiers.new("bevel", "BEVEL")
    bevel.width, bevel.segments = 1.8 / INCHES_PER_METER, 4
    mattress.modifiers.new("collision", "COLLISION")
    mattress.collision.thickness_outer, mattress.collision.cloth_friction = 0.004, 12
    sheet = (width + 2 * SIDE_HANG_INCHES, length - TURNED_DOWN_INCHES + FOOT_HANG_INCHES)
    bpy.ops.mesh.primitive_grid_add(
        size=1,
        x_subdivisions=round(sheet[0] / CELL_INCHES),
        y_subdivisions=round(sheet[1] / CELL_INCHES),
        location=(0, (-TURNED_DOWN_INCHES - sheet[1] / 2) / INCHES_PER_METER, (top + 0.3) / INCHES_PER_METER),
    )
    cover = bpy.context.object
    cover.scale = [inches / INCHES_PER_METER for inches in (*sheet, 1)]
    bpy.ops.object.transform_apply(scale=True, location=True)
    generator = np.random.default_rng(11)
    for vertex in cover.data.vertices:
        vertex.co.z += generator.normal() * 0.0005
    pinned = cover.vertex_groups.new(name="pinned")
    head = -TURNED_DOWN_INCHES / INCHES_PER_METER
    pinned.add([v.index for v in cover.data.vertices if v.co.y > head - 0.01 and abs(v.co.x) < width / 2 / INCHES_PER_METER], 1, "REPLACE")
    settings = cover.modifiers.new("cloth", "CLOTH").settings
    settings.quality, settings.mass, settings.air_damping = 7, 0.25, 2
    settings.tension_stiffness = settings.compression_stiffness = 20
    settings.shear_stiffness, settings.bending_stiffness = 6, 2.5
    settings.vertex_group_mass = "pinned"
    for frame in range(1, DRAPE_FRAMES):
        bpy.context.scene.frame_set(frame)
    return in_inches(cover)


def in_inches(cloth):
    mesh = cloth.evaluated_get(bpy.context.evaluated_depsgraph_get()).to_mesh()
    vertices = np.empty(len(mesh.vertices) * 3, np.float32)
    mesh.vertices.foreach_get("co", vertices)
    faces = np.array([face.vertices[:] for face in mesh.polygons], np.int32)
    return vertices.reshape(-1, 3) * INCHES_PER_METER, faces


def main():
    directory = Path(json.loads(sys.argv[sys.argv.index("--") + 1])["directory"])
    directory.mkdir(parents=True, exist_ok=True)
    for name, pattern in {**PATTERNS, **MATTRESSES}.items():
        file = directory / f"{name}.npz"
        if file.exists():
            continue
        vertices, faces = sew(*pattern) if name in PATTERNS else drape(*pattern)
        np.savez(file, vertices=vertices, faces=faces)
        print(name, vertices.min(0), vertices.max(0), flush=True)


main()
