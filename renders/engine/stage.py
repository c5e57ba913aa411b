"""What every Blender scene shares: meshes from arrays, node materials, camera, sun, and rendering in passes.

A scene is started by render.ts as `blender -b -P scene.py -- '<settings as JSON>'`.
"""
import json
import math
import os
import shutil
import sys
from pathlib import Path

import bpy
import numpy as np
from mathutils import Vector

SETTINGS = json.loads(sys.argv[sys.argv.index("--") + 1])


def option(name, default):
    return SETTINGS.get(name, default)


def begin(bounces, indirect_clamp=4, transparent_sky=True):
    """With a transparent sky the darkroom paints the sky behind antialiased edges."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.render.resolution_x, scene.render.resolution_y = SETTINGS["widthPx"], SETTINGS["heightPx"]
    scene.render.resolution_percentage = 100
    scene.render.threads_mode, scene.render.threads = "FIXED", 2
    scene.render.use_persistent_data = True
    scene.render.film_transparent = transparent_sky
    cycles = scene.cycles
    cycles.device, cycles.samples = "CPU", SETTINGS["samples"]
    cycles.use_denoising, cycles.use_adaptive_sampling = False, False
    cycles.max_bounces = cycles.diffuse_bounces = bounces
    cycles.glossy_bounces = min(bounces, 4)
    cycles.transmission_bounces, cycles.transparent_max_bounces = 6, 16
    cycles.sample_clamp_indirect = indirect_clamp
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.blur_glossy = 0.5
    cycles.pixel_filter_type, cycles.filter_width = "BLACKMAN_HARRIS", 1.5
    layer = bpy.context.view_layer
    layer.use_pass_z = layer.use_pass_normal = layer.use_pass_diffuse_color = True


def link(name, data):
    thing = bpy.data.objects.new(name, data)
    bpy.context.collection.objects.link(thing)
    return thing


def mesh(name, vertices, faces, material=None, smooth=True):
    data = bpy.data.meshes.new(name)
    vertices, faces = np.asarray(vertices, np.float32), np.asarray(faces, np.int32)
    corners = faces.shape[1]
    data.vertices.add(len(vertices))
    data.vertices.foreach_set("co", vertices.ravel())
    data.loops.add(faces.size)
    data.loops.foreach_set("vertex_index", faces.ravel())
    data.polygons.add(len(faces))
    data.polygons.foreach_set("loop_start", np.arange(len(faces), dtype=np.int32) * corners)
    data.polygons.foreach_set("loop_total", np.full(len(faces), corners, np.int32))
    data.polygons.foreach_set("use_smooth", np.full(len(faces), smooth, bool))
    data.update(calc_edges=True)
    data.validate()
    if material:
        data.materials.append(material)
    return link(name, data)


def surface(name, x, y, z, material):
    """A smooth mesh over three equally shaped coordinate grids."""
    rows, columns = x.shape
    index = np.arange(rows * columns).reshape(rows, columns)
    faces = np.stack([index[:-1, :-1], index[:-1, 1:], index[1:, 1:], index[1:, :-1]], -1).reshape(-1, 4)
    return mesh(name, np.stack([x, y, z], -1).reshape(-1, 3), faces, material)


def curved_leaves(name, leaves, material, pieces=6):
    """Leaves as curved strips of some pieces: each leaf is (place, direction, up, length, half width)."""
    vertices, faces = [], []
    for place, direction, up, length, width in leaves:
        direction = direction.normalized()
        side = direction.cross(up).normalized()
        normal = side.cross(direction)
        start = len(vertices)
        for row in range(pieces + 1):
            t = row / pieces
            half = width * math.sin(math.pi * min(1, t * 0.93 + 0.05)) ** 0.8
            spine = place + direction * length * t - normal * 0.22 * length * t * t
            vertices.extend(tuple(spine + side * half * k + normal * abs(k) * half * 0.35) for k in (-1, 0, 1))
        for row in range(pieces):
            for column in (0, 1):
                a = start + row * 3 + column
                faces.append((a, a + 1, a + 4, a + 3))
    return mesh(name, vertices, faces, material)


def box(centre, size, material, bevel_m=0.01, rotation=(0, 0, 0)):
    x, y, z = (side / 2 for side in size)
    vertices = [(-x, -y, -z), (x, -y, -z), (x, y, -z), (-x, y, -z), (-x, -y, z), (x, -y, z), (x, y, z), (-x, y, z)]
    faces = [(0, 3, 2, 1), (4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)]
    thing = mesh("box", vertices, faces, material, smooth=False)
    thing.location, thing.rotation_euler = centre, rotation
    if bevel_m:
        bevel = thing.modifiers.new("bevel", "BEVEL")
        bevel.width, bevel.segments, bevel.limit_method = bevel_m, 2, "NONE"
    return thing


def extrude(name, outline, depth_m, material, smooth=False):
    """A prism: an outline of (x, z) points in the facade plane, extruded along +y."""
    count = len(outline)
    front = [(x, 0, z) for x, z in outline]
    back = [(x, depth_m, z) for x, z in outline]
    data = bpy.data.meshes.new(name)
    sides = [(i, (i + 1) % count, count + (i + 1) % count, count + i) for i in range(count)]
    data.from_pydata(front + back, [], [tuple(range(count)), tuple(range(2 * count - 1, count - 1, -1)), *sides])
    data.update()
    data.materials.append(material)
    return link(name, data)


class Nodes:
    """A short way to write node trees for a material or the world."""

    def __init__(self, name, kind="material"):
        if kind == "material":
            self.owner = bpy.data.materials.new(name)
        else:
            self.owner = bpy.data.worlds.new(name)
            bpy.context.scene.world = self.owner
        self.owner.use_nodes = True
        self.tree = self.owner.node_tree
        self.tree.nodes.clear()
        self.out = self.node("ShaderNodeOutputMaterial" if kind == "material" else "ShaderNodeOutputWorld")

    def node(self, kind, **attributes):
        node = self.tree.nodes.new(kind)
        for name, value in attributes.items():
            setattr(node, name, value)
        return node

    def link(self, source, target):
        self.tree.links.new(source, target)

    def put(self, socket, value):
        if hasattr(value, "is_output"):
            self.link(value, socket)
        elif isinstance(value, tuple) and len(value) == 3 and socket.type == "RGBA":
            socket.default_value = (*value, 1)
        else:
            socket.default_value = value

    def position(self):
        return self.node("ShaderNodeNewGeometry").outputs["Position"]

    def mapping(self, vector, scale=(1, 1, 1), rotation=(0, 0, 0)):
        node = self.node("ShaderNodeMapping")
        self.link(vector, node.inputs[0])
        node.inputs["Scale"].default_value, node.inputs["Rotation"].default_value = scale, rotation
        return node.outputs[0]

    def noise(self, scale, detail, roughness, vector, distortion=0, output="Fac"):
        node = self.node("ShaderNodeTexNoise")
        for name, value in (("Scale", scale), ("Detail", detail), ("Roughness", roughness), ("Distortion", distortion)):
            node.inputs[name].default_value = value
        self.link(vector, node.inputs["Vector"])
        return node.outputs[output]

    def ramp(self, factor, stops):
        node = self.node("ShaderNodeValToRGB")
        elements = node.color_ramp.elements
        while len(elements) < len(stops):
            elements.new(0.5)
        for element, (place, colour) in zip(elements, stops):
            element.position = place
            element.color = (colour, colour, colour, 1) if isinstance(colour, (int, float)) else (*colour, 1)
        self.link(factor, node.inputs[0])
        return node.outputs[0]

    def math(self, operation, *values):
        node = self.node("ShaderNodeMath", operation=operation)
        for socket, value in zip(node.inputs, values):
            self.put(socket, value)
        return node.outputs[0]

    def mix(self, factor, first, second, blend="MIX"):
        node = self.node("ShaderNodeMixRGB", blend_type=blend)
        for socket, value in zip(node.inputs, (factor, first, second)):
            self.put(socket, value)
        return node.outputs[0]

    def split(self, vector):
        node = self.node("ShaderNodeSeparateXYZ")
        self.link(vector, node.inputs[0])
        return node.outputs

    def bump(self, height, strength, distance_m, normal=None):
        node = self.node("ShaderNodeBump")
        node.inputs["Strength"].default_value, node.inputs["Distance"].default_value = strength, distance_m
        self.link(height, node.inputs["Height"])
        if normal is not None:
            self.link(normal, node.inputs["Normal"])
        return node.outputs[0]

    def principled(self, colour, roughness, normal=None, specular=0.3):
        node = self.node("ShaderNodeBsdfPrincipled")
        for name, value in (("Base Color", colour), ("Roughness", roughness), ("Specular", specular)):
            self.put(node.inputs[name], value)
        if normal is not None:
            self.link(normal, node.inputs["Normal"])
        self.link(node.outputs[0], self.out.inputs["Surface"])
        return self.owner

    def fogged_in_mirrors(self, range_m, colour):
        """Adds fog to reflections for the way from the water to the object. The darkroom adds fog up to the water only."""
        ray, veil, blend = (self.node(kind) for kind in ("ShaderNodeLightPath", "ShaderNodeEmission", "ShaderNodeMixShader"))
        clear = self.math("EXPONENT", self.math("DIVIDE", ray.outputs["Ray Length"], -float(range_m)))
        self.put(veil.inputs["Color"], colour)
        self.link(self.math("MULTIPLY", ray.outputs["Is Glossy Ray"], self.math("SUBTRACT", 1.0, clear)), blend.inputs[0])
        self.link(self.out.inputs["Surface"].links[0].from_socket, blend.inputs[1])
        self.link(veil.outputs[0], blend.inputs[2])
        self.link(blend.outputs[0], self.out.inputs["Surface"])
        self.owner.cycles.sample_as_light = False
        return self.owner

    def in_fog(self, fog):
        """Adds fog that lies on the water and thins out with height: on the way to the eye, and on the way to a mirror at height 0.

        The fog is part of the material, so edges stay antialiased. `fog` holds eye_z, range_m, clear_air_range_m, scale_height_m, colour.
        """
        ray, veil, blend = (self.node(kind) for kind in ("ShaderNodeLightPath", "ShaderNodeEmission", "ShaderNodeMixShader"))
        height_m, way_m = self.split(self.position())[2], ray.outputs["Ray Length"]
        thinned_here = self.math("EXPONENT", self.math("DIVIDE", height_m, -fog["scale_height_m"]))
        start_m = self.math("MULTIPLY", ray.outputs["Is Camera Ray"], fog["eye_z"])
        thinned_there = self.math("EXPONENT", self.math("DIVIDE", start_m, -fog["scale_height_m"]))
        climb_m = self.math("SUBTRACT", height_m, start_m)
        sloping = self.math("MULTIPLY", self.math("DIVIDE", self.math("SUBTRACT", thinned_there, thinned_here), climb_m), fog["scale_height_m"])
        level = self.math("SQRT", self.math("MULTIPLY", thinned_there, thinned_here))
        share = self.mix(self.math("LESS_THAN", self.math("ABSOLUTE", climb_m), 0.3), sloping, level)
        swathes = self.noise(1.0, 3, 0.5, self.mapping(self.position(), fog.get("swathe_scale", (0.012, 0.004, 0.16))))
        swathes = self.math("ADD", self.math("MULTIPLY", swathes, fog.get("swathes", 1.0)), 1 - fog.get("swathes", 1.0) / 2)
        thickness = self.math("MULTIPLY", self.math("MULTIPLY", self.math("DIVIDE", way_m, fog["range_m"]), share), swathes)
        thickness = self.math("ADD", thickness, self.math("DIVIDE", way_m, fog["clear_air_range_m"]))
        hidden = self.math("SUBTRACT", 1.0, self.math("EXPONENT", self.math("MULTIPLY", thickness, -1.0)))
        is_seen = self.math("MAXIMUM", ray.outputs["Is Camera Ray"], ray.outputs["Is Glossy Ray"])
        self.put(veil.inputs["Color"], fog["colour"])
        self.link(self.math("MULTIPLY", is_seen, hidden), blend.inputs[0])
        self.link(self.out.inputs["Surface"].links[0].from_socket, blend.inputs[1])
        self.link(veil.outputs[0], blend.inputs[2])
        self.link(blend.outputs[0], self.out.inputs["Surface"])
        self.owner.cycles.sample_as_light = False
        return self.owner

    def background(self, colour, strength):
        node = self.node("ShaderNodeBackground")
        self.put(node.inputs[0], colour)
        self.put(node.inputs[1], strength)
        self.link(node.outputs[0], self.out.inputs[0])


def plaster(name, colour, coarse_scale=0.9, bump_strength=0.3, variation=0.1):
    """Hand-troweled render with slow color changes and two scales of relief."""
    nodes = Nodes(name)
    place = nodes.position()
    slow, middle, fine = nodes.noise(coarse_scale, 8, 0.62, place, 0.4), nodes.noise(coarse_scale * 6, 7, 0.6, place, 0.6), nodes.noise(coarse_scale * 50, 4, 0.6, place)
    tone = nodes.math("ADD", nodes.math("MULTIPLY", slow, 0.65), nodes.math("MULTIPLY", middle, 0.35))
    dark, light = (tuple(c * factor for c in colour) for factor in (1 - variation, 1 + variation))
    relief = nodes.math("ADD", nodes.math("MULTIPLY", middle, 1.6), nodes.math("MULTIPLY", fine, 0.35))
    return nodes.principled(nodes.ramp(tone, [(0.32, dark), (0.5, colour), (0.7, light)]), 0.9, nodes.bump(relief, bump_strength, 0.012), 0.12)


def camera(place, target, lens_mm, f_stop=None, focus_m=None, shift=(0, 0), roll_degrees=0):
    data = bpy.data.cameras.new("camera")
    thing = link("camera", data)
    direction = Vector(target) - Vector(place)
    thing.location, thing.rotation_euler = place, direction.to_track_quat("-Z", "Y").to_euler()
    if roll_degrees:
        thing.rotation_euler.rotate_axis("Z", math.radians(roll_degrees))
    data.lens, data.clip_end = lens_mm, 20000
    data.shift_x, data.shift_y = shift
    if f_stop:
        data.dof.use_dof = True
        data.dof.aperture_fstop, data.dof.focus_distance, data.dof.aperture_blades = f_stop, focus_m or direction.length, 7
    bpy.context.scene.camera = thing
    return thing


def towards_sun(elevation_degrees, azimuth_degrees):
    elevation, azimuth = math.radians(elevation_degrees), math.radians(azimuth_degrees)
    return Vector((math.cos(elevation) * math.sin(azimuth), math.cos(elevation) * math.cos(azimuth), math.sin(elevation)))


def sun(elevation_degrees, azimuth_degrees, strength, angle_degrees=0.53, colour=(1, 0.9, 0.75)):
    """Azimuth counts from +y towards +x."""
    light = bpy.data.lights.new("sun", "SUN")
    light.energy, light.angle, light.color = strength, math.radians(angle_degrees), colour
    thing = link("sun", light)
    thing.rotation_euler = (-towards_sun(elevation_degrees, azimuth_degrees)).to_track_quat("-Z", "Y").to_euler()


def gradient_sky(stops, strength=1.0):
    """Sky colors by sine of the elevation, from the horizon (0) to the zenith (1)."""
    nodes = Nodes("sky", "world")
    up = nodes.split(nodes.node("ShaderNodeTexCoord").outputs["Generated"])[2]
    nodes.background(nodes.ramp(up, stops), strength)


def nishita_sky(elevation_degrees, azimuth_degrees, strength, dust=1.0, air=1.0, ozone=1.0):
    nodes = Nodes("sky", "world")
    sky = nodes.node("ShaderNodeTexSky", sky_type="NISHITA", sun_disc=False)
    sky.sun_elevation, sky.sun_rotation = math.radians(elevation_degrees), math.radians(azimuth_degrees)
    sky.dust_density, sky.air_density, sky.ozone_density = dust, air, ozone
    nodes.background(sky.outputs[0], strength)


def wave_sum(x, y, size_m, octaves=4, seed=0, gain=0.5):
    """Smooth random relief in about -1..1, as a sum of sines in random directions."""
    generator = np.random.default_rng(seed)
    height, amplitude = np.zeros_like(x), 1.0
    for octave in range(octaves):
        for _ in range(5):
            turn = generator.uniform(0, 2 * np.pi)
            frequency = 2 * np.pi / size_m * 2**octave * generator.uniform(0.7, 1.4)
            phase = generator.uniform(0, 2 * np.pi)
            height += amplitude * np.sin((x * np.cos(turn) + y * np.sin(turn)) * frequency + phase) * 0.28
        amplitude *= gain
    return height


def read_exr(file, width, height):
    image = bpy.data.images.load(str(file))
    pixels = np.empty(width * height * 4, np.float32)
    image.pixels.foreach_get(pixels)
    bpy.data.images.remove(image)
    return pixels.reshape(height, width, 4)[::-1]


def render():
    """Renders the missing passes into one file each. The first also contains the guides for denoising."""
    scene = bpy.context.scene
    directory = Path(SETTINGS["directory"])
    exr = directory / "exr"
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    layers = tree.nodes.new("CompositorNodeRLayers")
    tree.links.new(layers.outputs["Image"], tree.nodes.new("CompositorNodeComposite").inputs[0])
    files = tree.nodes.new("CompositorNodeOutputFile")
    files.base_path, files.format.file_format, files.format.color_depth = str(exr), "OPEN_EXR", "32"
    files.file_slots.clear()
    outputs = {"rgb": "Image", "depth_m": "Depth", "albedo": "DiffCol", "normal": "Normal"}
    for slot, output in outputs.items():
        files.file_slots.new(slot)
        tree.links.new(layers.outputs[output], files.inputs[slot])
    width, height = scene.render.resolution_x, scene.render.resolution_y
    for number in range(SETTINGS["passes"]):
        done = directory / f"pass-{number:02d}.npz"
        if done.exists():
            continue
        scene.cycles.seed = number
        bpy.ops.render.render(write_still=False)
        planes = {}
        for slot in outputs if number == 0 else ("rgb",):
            pixels = read_exr(exr / f"{slot}{scene.frame_current:04d}.exr", width, height)
            planes[slot] = pixels[..., 0] if slot == "depth_m" else pixels[..., :3]
            if slot == "rgb":
                planes["alpha"] = pixels[..., 3]
        part = directory / f"pass-{number:02d}.part.npz"
        np.savez(part, **planes)
        os.replace(part, done)
    shutil.rmtree(exr, ignore_errors=True)
