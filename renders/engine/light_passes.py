"""Light and surfaces apart: Blender gives the place, the normal and the light of each pixel; NumPy then paints the surfaces with detail down to the pixel.

The materials in Blender are plain, so that its light is fast and smooth, and a later change of the paint needs no new render.
"""
from scipy.ndimage import distance_transform_edt, find_objects, gaussian_filter

from stage import *


def number_objects():
    """Numbers all meshes and curves from 1, by which NumPy knows what it paints."""
    for number, thing in enumerate(bpy.context.scene.objects, 1):
        thing.pass_index = number


def render_layers(name, outputs, scale, samples, bounces):
    """The layers of one render as arrays, by name; `outputs` maps names to Cycles' passes. Finished renders are kept."""
    directory = Path(SETTINGS["directory"])
    done = directory / f"light-{name}.npz"
    if done.exists():
        with np.load(done) as planes:
            return {key: planes[key] for key in planes.files}
    scene, layer = bpy.context.scene, bpy.context.view_layer
    scene.render.resolution_percentage = round(scale * 100)
    scene.cycles.samples, scene.cycles.max_bounces, scene.cycles.diffuse_bounces, scene.cycles.glossy_bounces = samples, bounces, bounces, min(bounces, 2)
    layer.use_pass_position = layer.use_pass_object_index = layer.use_pass_normal = True
    layer.use_pass_diffuse_direct = layer.use_pass_diffuse_indirect = layer.use_pass_glossy_indirect = True
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    layers = tree.nodes.new("CompositorNodeRLayers")
    tree.links.new(layers.outputs["Image"], tree.nodes.new("CompositorNodeComposite").inputs[0])
    files = tree.nodes.new("CompositorNodeOutputFile")
    exr = directory / f"exr-{name}"
    files.base_path, files.format.file_format, files.format.color_depth = str(exr), "OPEN_EXR", "32"
    files.file_slots.clear()
    for slot, output in outputs.items():
        files.file_slots.new(slot)
        tree.links.new(layers.outputs[output], files.inputs[slot])
    bpy.ops.render.render(write_still=False)
    width, height = (int(side * scene.render.resolution_percentage / 100) for side in (scene.render.resolution_x, scene.render.resolution_y))
    planes = {slot: read_exr(exr / f"{slot}{scene.frame_current:04d}.exr", width, height).astype(np.float32) for slot in outputs}
    part = directory / f"light-{name}.part.npz"
    np.savez(part, **planes)
    os.replace(part, done)
    shutil.rmtree(exr, ignore_errors=True)
    return planes


def light_passes(sun_samples=6, soft_samples=32, soft_scale=0.5, bounces=3):
    """Position (m), normal, object number, coverage, the sun's direct light, and the soft light of the sky and of bounces.

    Ends the program if the picture is painted already, so that the darkroom can develop it again.
    """
    if (Path(SETTINGS["directory"]) / "pass-00.npz").exists():
        sys.exit(0)
    number_objects()
    scene = bpy.context.scene
    lamp = bpy.data.objects["sun"]
    strength = [node.inputs[1] for node in scene.world.node_tree.nodes if node.type == "BACKGROUND"][0]
    others = [thing for thing in scene.objects if thing.type == "LIGHT" and thing != lamp]
    kept = strength.default_value
    strength.default_value = 0
    for thing in others:
        thing.hide_render = True
    sharp = render_layers("sun", {"position": "Position", "normal": "Normal", "index": "IndexOB", "image": "Image", "sun": "DiffDir"}, 1, sun_samples, 0)
    strength.default_value = kept
    for thing in others:
        thing.hide_render = False
    guides = {"position": "Position", "normal": "Normal", "index": "IndexOB"}
    bounced = render_layers("bounced", {**guides, "light": "DiffInd", "gloss": "GlossInd"}, soft_scale, soft_samples, bounces)
    lamp.hide_render = True
    sky = render_layers("sky", {**guides, "light": "DiffDir"}, soft_scale, soft_samples, 0)
    lamp.hide_render = False
    planes = {
        "position": sharp["position"][..., :3],
        "normal": sharp["normal"][..., :3],
        "index": np.rint(sharp["index"][..., 0]).astype(np.int32),
        "alpha": sharp["image"][..., 3],
        "sun": sharp["sun"][..., :3],
    }
    fill_edges(planes)
    key = faces(planes["index"], planes["normal"])
    planes["bounced"] = spread(bounced["light"], bounced, key)
    planes["sky"] = spread(sky["light"], sky, key)
    planes["gloss"] = spread(bounced["gloss"], bounced, key)
    return planes


def fill_edges(planes):
    """Pixels that the subject covers in part, but whose first sample missed it, become their neighbors' surface."""
    missed = planes["index"] == 0
    edge = missed & (planes["alpha"] > 0)
    if edge.any():
        rows, columns = distance_transform_edt(missed, return_distances=False, return_indices=True)
        for name in ("position", "index"):
            planes[name][edge] = planes[name][rows[edge], columns[edge]]
    length = np.linalg.norm(planes["normal"], axis=-1, keepdims=True)
    planes["normal"] = planes["normal"] / np.maximum(length, 1e-6)


def faces(index, normal):
    """A number for every side of every object."""
    axis = np.abs(normal).argmax(-1)
    sign = np.take_along_axis(normal, axis[..., None], -1)[..., 0] > 0
    return index * 6 + axis * 2 + sign


def spread(light, small, key, sigma_px=2.2):
    """Smooths light within each side of each object, and brings it to the size of the print without leaking over edges."""
    light = light[..., :3]
    small_key = faces(np.rint(small["index"][..., 0]).astype(np.int32), small["normal"][..., :3])
    height, width = key.shape
    out = np.zeros((height, width, 3), np.float32)
    ratio = np.array(small_key.shape) / np.array(key.shape)
    for number, window in enumerate(find_objects(key), 1):
        if number < 6 or window is None:
            continue
        rows, columns = np.nonzero(key[window] == number)
        rows, columns = rows + window[0].start, columns + window[1].start
        top, left = rows.min(), columns.min()
        low = np.maximum((np.array([top, left]) * ratio).astype(int) - 12, 0)
        high = (np.array([rows.max(), columns.max()]) * ratio).astype(int) + 12
        part = (slice(low[0], high[0]), slice(low[1], high[1]))
        mask = (small_key[part] == number).astype(np.float32)
        if not mask.any():
            mask[:] = 1
        weights = gaussian_filter(mask, sigma_px) + 1e-3 * gaussian_filter(mask, sigma_px * 4) + 1e-7
        sums = np.stack([gaussian_filter(light[part][..., c] * mask, sigma_px) + 1e-3 * gaussian_filter(light[part][..., c] * mask, sigma_px * 4) for c in range(3)], -1)
        smooth = sums / weights[..., None]
        y = np.clip((rows + 0.5) * ratio[0] - 0.5 - low[0], 0, smooth.shape[0] - 1.001)
        x = np.clip((columns + 0.5) * ratio[1] - 0.5 - low[1], 0, smooth.shape[1] - 1.001)
        r, c = y.astype(int), x.astype(int)
        v, u = (y - r)[:, None], (x - c)[:, None]
        r2, c2 = np.minimum(r + 1, smooth.shape[0] - 1), np.minimum(c + 1, smooth.shape[1] - 1)
        out[rows, columns] = (smooth[r, c] * (1 - u) + smooth[r, c2] * u) * (1 - v) + (smooth[r2, c] * (1 - u) + smooth[r2, c2] * u) * v
    return out


def save_light(rgb, planes):
    """Hands the painted picture to the darkroom, as soft as a lens would draw it. A pixel without a color takes that of its neighbor."""
    missing = ~np.isfinite(rgb).all(-1)
    if missing.any():
        rgb = rgb[tuple(distance_transform_edt(missing, return_distances=False, return_indices=True))]
    rgb, alpha = gaussian_filter(rgb, (0.5, 0.5, 0)), gaussian_filter(planes["alpha"], 0.5)
    directory = Path(SETTINGS["directory"])
    part = directory / "pass-00.part.npz"
    np.savez(part, rgb=rgb.astype(np.float32), alpha=alpha.astype(np.float32))
    os.replace(part, directory / "pass-00.npz")
