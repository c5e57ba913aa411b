"""Cushions sewn from cloth and filled: a cloth simulation gives seams their real puckers and corners their ears.

`blender -b -P cushions.py -- '{"directory": "..."}'` sews the cushions that are not in the directory yet.
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
}


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
    mesh = cushion.evaluated_get(bpy.context.evaluated_depsgraph_get()).to_mesh()
    vertices = np.empty(len(mesh.vertices) * 3, np.float32)
    mesh.vertices.foreach_get("co", vertices)
    faces = np.array([face.vertices[:] for face in mesh.polygons], np.int32)
    return vertices.reshape(-1, 3) * INCHES_PER_METER, faces


def main():
    directory = Path(json.loads(sys.argv[sys.argv.index("--") + 1])["directory"])
    directory.mkdir(parents=True, exist_ok=True)
    for name, pattern in PATTERNS.items():
        file = directory / f"{name}.npz"
        if file.exists():
            continue
        vertices, faces = sew(*pattern)
        np.savez(file, vertices=vertices, faces=faces)
        print(name, vertices.min(0), vertices.max(0), flush=True)


main()
