"""What the views share: inches, colors, shapes, the moulding, the camera, and the geometry that the page needs.

One Blender unit is one inch. The wall is the plane y = 0, x points right, z up, and the viewer stands at negative y.
Each view is started by render-views.ts as `blender -b -P view.py -- '<settings as JSON>'`.
"""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "engine"))
from bpy_extras.object_utils import world_to_camera_view
from mathutils import Matrix
from stage import *

DIRECTORY = Path(SETTINGS["directory"])
FACE_INCHES, WIDE_FACE_INCHES = 0.75, 1.0
DEPTH_INCHES, SHADOW_BOX_DEPTH_INCHES = 1.125, 1.625
LIP_INCHES, LIP_THICKNESS_INCHES = 0.25, 0.1875
ALLOWANCE_INCHES = 0.125
# The board begins this far inside the inner edge of the face (domain/framing/framing.ts).
COVERED_INCHES = LIP_INCHES - ALLOWANCE_INCHES / 2
GLAZING_INCHES, MAT_INCHES, AIR_INCHES = 0.1, 0.0625, 0.5
# The middle between the lit and the shaded color of framed-print; the darkroom brings the face of the frame to it.
FRAME_COLORS = {"black": "#272524", "white": "#faf8f5", "wood": "#b88959"}


def linear(color):
    """Linear light of a color such as #b88959."""
    parts = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return tuple(part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)


def scaled(color, factor):
    return tuple(part * factor for part in color)


def matte(name, color, roughness=0.9, specular=0.2):
    return Nodes(name).principled(color, roughness, None, specular)


def object_place(nodes, per_object=True):
    """Coordinates of the object itself. Each object gets its own part of the pattern."""
    place = nodes.node("ShaderNodeTexCoord").outputs["Object"]
    if not per_object:
        return place
    shift = nodes.node("ShaderNodeVectorMath", operation="ADD")
    nodes.link(place, shift.inputs[0])
    nodes.link(nodes.math("MULTIPLY", nodes.node("ShaderNodeObjectInfo").outputs["Random"], 900.0), shift.inputs[1])
    return shift.outputs[0]


def oak(name, color, roughness=0.42, pore_depth_inches=0.004, contrast=1.0):
    """Quartered oak: the grain runs along the x axis of each object."""
    nodes = Nodes(name)
    place = object_place(nodes)
    bands = nodes.noise(1.0, 4, 0.55, nodes.mapping(place, (0.05, 2.6, 2.6)), 0.6)
    fibers = nodes.noise(1.0, 5, 0.6, nodes.mapping(place, (0.3, 30, 30)), 0.3)
    pores = nodes.noise(1.0, 2, 0.5, nodes.mapping(place, (1.9, 105, 105)))
    tone = nodes.math("ADD", nodes.math("MULTIPLY", bands, 0.62), nodes.math("MULTIPLY", fibers, 0.38))
    spread = 0.34 * contrast
    ground = nodes.ramp(tone, [(0.34, tuple(c * (1 - spread * k) for c, k in zip(color, (1, 1.12, 1.25)))), (0.5, color), (0.66, scaled(color, 1 + spread * 0.7))])
    open_pores = nodes.ramp(pores, [(0.57, 0.0), (0.66, 1.0)])
    dark = nodes.ramp(tone, [(0.3, scaled(color, 0.42)), (0.7, scaled(color, 0.62))])
    shade = nodes.mix(nodes.math("MULTIPLY", open_pores, 0.62 * contrast), ground, dark)
    relief = nodes.math("SUBTRACT", nodes.math("MULTIPLY", fibers, 0.3), open_pores)
    return nodes.principled(shade, nodes.math("ADD", nodes.math("MULTIPLY", open_pores, 0.2), roughness), nodes.bump(relief, 0.5, pore_depth_inches), 0.28)


def lacquer(name, color, roughness):
    """Satin paint with the faint unevenness of sprayed wood."""
    nodes = Nodes(name)
    place = object_place(nodes)
    relief = nodes.noise(1.0, 3, 0.5, nodes.mapping(place, (3, 26, 26)))
    return nodes.principled(color, roughness, nodes.bump(relief, 0.12, 0.004), 0.42)


def finish(color):
    """The surface of a moulding. The wood is natural oak with a clear satin finish."""
    if color == "wood":
        return oak("wood", linear(FRAME_COLORS["wood"]))
    if color == "black":
        return lacquer("black", scaled(linear(FRAME_COLORS["black"]), 0.75), 0.36)
    return lacquer("white", scaled(linear(FRAME_COLORS["white"]), 0.86), 0.34)


def plain_in_bounces(nodes, color):
    """Bounced light sees a plain color instead of the pattern, which saves about a third of the time."""
    detailed = nodes.out.inputs["Surface"].links[0].from_socket
    plain, blend = nodes.node("ShaderNodeBsdfDiffuse"), nodes.node("ShaderNodeMixShader")
    plain.inputs[0].default_value = (*color, 1)
    nodes.link(nodes.node("ShaderNodeLightPath").outputs["Is Camera Ray"], blend.inputs[0])
    nodes.link(plain.outputs[0], blend.inputs[1])
    nodes.link(detailed, blend.inputs[2])
    nodes.link(blend.outputs[0], nodes.out.inputs["Surface"])
    return nodes.owner


def moulding_profile(face, depth, eased=0.035, segments=5):
    """The section as (inward, forward) points: a square gallery profile with eased edges and a rabbet behind the lip."""
    def arc(inward, forward, start_degrees):
        turns = [math.radians(start_degrees - 90 * step / segments) for step in range(segments + 1)]
        return [(inward + eased * math.cos(turn), forward + eased * math.sin(turn)) for turn in turns]

    lip_back = depth - LIP_THICKNESS_INCHES
    return [
        (0, 0),
        *arc(eased, depth - eased, 180),
        *arc(face - eased, depth - eased, 90),
        (face, lip_back),
        (face - LIP_INCHES, lip_back),
        (face - LIP_INCHES, 0),
    ]


def rail(length, profile, material, miter_gap):
    """One side of a frame, cut at 45 degrees at both ends. It lies along its own x axis, with z inward and -y forward."""
    count = len(profile)
    left = [(inward + miter_gap / 2, -forward, inward) for inward, forward in profile]
    right = [(length - inward - miter_gap / 2, -forward, inward) for inward, forward in profile]
    sides = [(i, (i + 1) % count, count + (i + 1) % count, count + i) for i in range(count)]
    data = bpy.data.meshes.new("rail")
    data.from_pydata(left + right, [], [*sides, tuple(range(count))[::-1], tuple(range(count, 2 * count))])
    data.update()
    data.materials.append(material)
    return link("rail", data)


def frame_rails(width, height, face, depth, material, lift=0.0, miter_gap=0.007):
    """Four rails around (0, 0) to (width, height); lift is the distance of the back from the wall."""
    profile = moulding_profile(face, depth)
    placements = [
        (width, (0, 0), (1, 0), (0, 1)),
        (height, (width, 0), (0, 1), (-1, 0)),
        (width, (width, height), (-1, 0), (0, -1)),
        (height, (0, height), (0, -1), (1, 0)),
    ]
    rails = []
    for length, (x, z), along, inward in placements:
        one = rail(length, profile, material, miter_gap)
        one.matrix_world = Matrix(((along[0], 0, inward[0], x), (0, 1, 0, -lift), (along[1], 0, inward[1], z), (0, 0, 0, 1)))
        rails.append(one)
    return rails


def sheet(name, left, bottom, right, top, y, material):
    """An upright rectangle that faces the viewer."""
    return mesh(name, [(left, y, bottom), (right, y, bottom), (right, y, top), (left, y, top)], [(0, 1, 2, 3)], material, False)


def acrylic():
    """What the glazing adds to the picture: a faint reflection, and no light of its own."""
    nodes = Nodes("acrylic")
    fresnel, mirror, black, blend = (nodes.node(kind) for kind in ("ShaderNodeFresnel", "ShaderNodeBsdfGlossy", "ShaderNodeEmission", "ShaderNodeMixShader"))
    fresnel.inputs["IOR"].default_value, mirror.inputs["Roughness"].default_value = 1.49, 0.02
    black.inputs[1].default_value = 0
    nodes.link(fresnel.outputs[0], blend.inputs[0])
    nodes.link(black.outputs[0], blend.inputs[1])
    nodes.link(mirror.outputs[0], blend.inputs[2])
    nodes.link(blend.outputs[0], nodes.out.inputs["Surface"])
    return nodes.owner


def area_light(place, target, width, height, power, color=(1, 1, 1), visible_in_mirrors=True):
    light = bpy.data.lights.new("light", "AREA")
    light.shape, light.size, light.size_y, light.energy, light.color = "RECTANGLE", width, height, power, color
    thing = link("light", light)
    direction = Vector(target) - Vector(place)
    thing.location, thing.rotation_euler = place, direction.to_track_quat("-Z", "Y").to_euler()
    thing.visible_glossy = visible_in_mirrors
    thing.visible_camera = False
    return thing


def camera_in_inches(place, target, lens_mm, aperture_inches=None, focus=None, shift=(0, 0)):
    thing = camera(place, target, lens_mm, shift=shift)
    thing.data.clip_start = 0.5
    if option("region", None):
        # For proofs: left, top, right and bottom of the only part to render, as fractions.
        render_settings = bpy.context.scene.render
        left, top, right, bottom = option("region", None)
        render_settings.use_border, render_settings.border_min_x, render_settings.border_max_x = True, left, right
        render_settings.border_min_y, render_settings.border_max_y = 1 - bottom, 1 - top
    if aperture_inches:
        dof = thing.data.dof
        dof.use_dof, dof.aperture_blades = True, 9
        # Blender takes the focal length for meters whatever the unit is.
        dof.aperture_fstop = lens_mm * 0.001 / aperture_inches
        forward = (Vector(target) - Vector(place)).normalized()
        dof.focus_distance = (Vector(focus or target) - Vector(place)).dot(forward)
    return thing


def tube(points, radius, material, resolution=3, closed=False):
    curve = bpy.data.curves.new("tube", "CURVE")
    curve.dimensions, curve.bevel_depth, curve.bevel_resolution, curve.use_fill_caps = "3D", 1, resolution, True
    spline = curve.splines.new("POLY")
    spline.use_cyclic_u = closed
    spline.points.add(len(points) - 1)
    radii = radius if isinstance(radius, (list, tuple)) else [radius] * len(points)
    for target, point, one in zip(spline.points, points, radii):
        target.co, target.radius = (*point, 1), one
    curve.materials.append(material)
    return link("tube", curve)


def lathe(profile, place, material, sides=96, smooth_steps=120, wobble=0.0):
    """A turned body from (radius, height) points, joined by a Catmull-Rom curve."""
    points = np.array(profile, float)
    t = np.linspace(0, len(points) - 1, smooth_steps)
    index = np.clip(t.astype(int), 0, len(points) - 2)
    u = (t - index)[:, None]
    a, b, c, d = (points[np.clip(index + k, 0, len(points) - 1)] for k in (-1, 0, 1, 2))
    curve = 0.5 * (2 * b + (c - a) * u + (2 * a - 5 * b + 4 * c - d) * u**2 + (3 * b - a - 3 * c + d) * u**3)
    radius, turn = np.meshgrid(curve[:, 0], np.linspace(0, 2 * np.pi, sides + 1), indexing="ij")
    z, _ = np.meshgrid(curve[:, 1], np.zeros(sides + 1), indexing="ij")
    radius = radius * (1 + wobble * np.sin(2 * turn + z * 0.3) + wobble * 0.5 * np.sin(3 * turn + 1 - z * 0.5))
    body = surface("turned", radius * np.cos(turn), radius * np.sin(turn), z, material)
    body.location = place
    return body


def image_point(place):
    """The fractions of the picture, from its top left corner, where the camera sees a place."""
    bpy.context.view_layer.update()
    scene = bpy.context.scene
    seen = world_to_camera_view(scene, scene.camera, Vector(place))
    return [round(seen.x, 5), round(1 - seen.y, 5)]


def on_plane(left, bottom, right, top, y):
    """A rectangle of an upright plane in inches, and its image points: top left, top right, bottom right, bottom left."""
    corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
    return {"widthInches": right - left, "heightInches": top - bottom, "points": [image_point((x, y, z)) for x, z in corners]}


def write_geometry(geometry, name=None):
    """Keeps the geometry of a view for render-views.ts. A picture that serves two views writes both names."""
    DIRECTORY.mkdir(parents=True, exist_ok=True)
    file = DIRECTORY / "geometry.json"
    views = json.loads(file.read_text()) if file.exists() else {}
    file.write_text(json.dumps({**views, name or SETTINGS["name"]: geometry}))


def render_more(region, passes):
    """Renders more passes of a part of the picture: left, top, right, bottom as fractions."""
    scene = bpy.context.scene
    left, top, right, bottom = region
    scene.render.use_border = True
    scene.render.border_min_x, scene.render.border_max_x = left, right
    scene.render.border_min_y, scene.render.border_max_y = 1 - bottom, 1 - top
    width, height = scene.render.resolution_x, scene.render.resolution_y
    x0, x1, y0, y1 = round(left * width) + 1, round(right * width) - 1, round(top * height) + 1, round(bottom * height) - 1
    for number in range(passes):
        done = DIRECTORY / f"more-{number:02d}.npz"
        if done.exists():
            continue
        scene.cycles.seed = 100 + number
        picture = render_exr(DIRECTORY / "more.exr")
        part = DIRECTORY / "more.part.npz"
        np.savez(part, rgb=picture[y0:y1, x0:x1, :3].astype(np.float16), place=np.array((x0, y0)))
        os.replace(part, done)
    scene.render.use_border = False


def render_exr(file):
    scene = bpy.context.scene
    scene.use_nodes = False
    settings = scene.render.image_settings
    settings.file_format, settings.color_depth = "OPEN_EXR", "32"
    scene.render.filepath = str(file)
    bpy.ops.render.render(write_still=True)
    pixels = read_exr(file, scene.render.resolution_x, scene.render.resolution_y)
    os.remove(file)
    return pixels


def glow(color, strength=1.0):
    nodes = Nodes("glow")
    emission = nodes.node("ShaderNodeEmission")
    nodes.put(emission.inputs[0], color)
    emission.inputs[1].default_value = strength
    nodes.link(emission.outputs[0], nodes.out.inputs["Surface"])
    return nodes.owner


def render_layer(file, materials, bounces, samples):
    """Renders objects in the given glowing materials, and all others in black, without lights. Keeps camera and focus."""
    scene = bpy.context.scene
    black = glow((0, 0, 0))
    for thing in scene.objects:
        if thing.type == "LIGHT":
            thing.hide_render = True
        elif thing.type in ("MESH", "CURVE"):
            for slot in thing.material_slots:
                slot.material = materials.get(thing.name, black)
    Nodes("dark", "world").background((0, 0, 0), 0.0)
    scene.cycles.max_bounces = scene.cycles.glossy_bounces = bounces
    scene.cycles.samples = samples
    return render_exr(file)


def render_masks(photograph, frame=(), samples=24):
    """Renders how much of each pixel shows the photograph's paper and the moulding."""
    done = DIRECTORY / "masks.npz"
    if done.exists():
        return
    red, green = glow((1, 0, 0)), glow((0, 1, 0))
    materials = {**{thing.name: red for thing in photograph}, **{thing.name: green for thing in frame}}
    pixels = render_layer(DIRECTORY / "masks.exr", materials, 0, samples)
    np.savez(done, photograph=pixels[..., 0].clip(0, 1), frame=pixels[..., 1].clip(0, 1))


def render_cutout(things, samples=24):
    """Renders how much of each pixel shows the things, for a picture without surroundings."""
    done = DIRECTORY / "cutout.npz"
    if done.exists():
        return
    white = glow((1, 1, 1))
    for thing in bpy.context.scene.objects:
        thing.is_shadow_catcher = False
        thing.hide_render = thing not in things
    pixels = render_layer(DIRECTORY / "cutout.exr", {thing.name: white for thing in things}, 0, samples)
    np.savez(done, cutout=pixels[..., 3].clip(0, 1))


def render_glare(glass, place, target, width, height, samples=16):
    """Renders what the glazing reflects: a bright window behind the camera, as an upright card."""
    done = DIRECTORY / "glare.npz"
    if done.exists():
        return
    card = mesh("card", [(-width / 2, 0, -height / 2), (width / 2, 0, -height / 2), (width / 2, 0, height / 2), (-width / 2, 0, height / 2)], [(0, 1, 2, 3)], glow((1, 1, 1)), False)
    card.location, card.rotation_euler = place, (Vector(target) - Vector(place)).to_track_quat("Y", "Z").to_euler()
    card.visible_camera = False
    glass.hide_render = False
    materials = {card.name: glow((1, 1, 1)), glass.name: acrylic()}
    pixels = render_layer(DIRECTORY / "glare.exr", materials, 2, samples)
    np.savez(done, glare=pixels[..., :3].mean(-1))
