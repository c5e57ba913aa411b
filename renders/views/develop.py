"""The darkroom for views: keeps the colors of the goods true, and the paper of the photograph white.

    python3.11 develop.py <recipe as JSON> <work directory> <out.png>
"""
import json
import os
import sys
from pathlib import Path

import numpy as np
from PIL import Image

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "engine"))
from darkroom import bloom, blur, denoise, grain, load_passes, luminance, remove_fireflies, resize, vignette

ALBEDO_FLOOR = 0.04
SHOULDER = 0.85
SHADOW_COLOR = (0.16, 0.12, 0.07)
# Blender cuts negative noise off, so the mean opacity of few samples is a little too high.
SHADOW_NOISE = 0.02
SHADOW_SOFTNESS_PX = 4
# Down and across.
SHADOW_FADE_PX = (60, 120)


def smooth_light(planes, settings):
    """Denoises the light without the surface colors, so that grain and weave stay sharp."""
    albedo = planes["albedo"] + ALBEDO_FLOOR
    light = {**planes, "rgb": remove_fireflies(planes["rgb"], 1.6) / albedo}
    return denoise(light, settings.get("rounds", 5), settings.get("strength", 0.5)) * albedo


def from_linear(rgb):
    rgb = np.clip(rgb, 0, None)
    return np.where(rgb <= 0.0031308, rgb * 12.92, 1.055 * np.maximum(rgb, 1e-6) ** (1 / 2.4) - 0.055)


def to_linear(color):
    parts = np.array([int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)])
    return np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)


def shoulder(rgb, start, white):
    """Keeps linear light up to the start and lets the highlights run softly into white."""
    reach = white - start
    over = np.clip((rgb - start) / reach, 0, 1)
    return np.where(rgb < start, rgb, start + (1 - start) * (1 - (1 - over) ** (reach / (1 - start))))


def lit_paper(rgb, photograph):
    """The color of the photograph's paper where no shadow falls on it."""
    paper = rgb[photograph > 0.98]
    level = luminance(paper)
    middle = np.quantile(level, 0.55)
    lit = paper[level >= middle].mean(0)
    return lit * middle / luminance(lit)


def true_color(rgb, planes, masks, target):
    """Retouches the moulding so that its face, seen from the front, has the color of the shop's frames."""
    frame = masks["frame"]
    is_face = (frame > 0.98) & (planes["normal"][..., 1] < -0.85)
    if is_face.sum() < 500:
        return rgb
    gain = to_linear(target) / np.maximum(np.median(rgb[is_face], 0), 1e-4)
    print("gain of the frame", gain.round(3))
    return rgb * (1 + frame[..., None] * (gain - 1))


def load_glare(directory, settings):
    """The reflection on the glazing, blurred because it lies far behind the plane of focus."""
    file = directory / "glare.npz"
    if not file.exists():
        return None
    with np.load(file) as layers:
        glare = layers["glare"].astype(np.float32)
    return blur(glare, max(glare.shape) / 90) * settings.get("glare", 1.0)


def add_more(planes, directory):
    """Averages the additional passes of a part of the picture into it."""
    full = len(list(directory.glob("pass-??.npz")))
    more = sorted(directory.glob("more-??.npz"))
    for file in more:
        with np.load(file) as part:
            rgb, (x, y) = part["rgb"].astype(np.float32), part["place"]
        rows, columns = slice(y, y + rgb.shape[0]), slice(x, x + rgb.shape[1])
        planes["rgb"][rows, columns] += (rgb / full)
    if more:
        planes["rgb"][rows, columns] *= full / (full + len(more))
    return planes


def load_cutout(directory):
    """How much of each pixel shows the goods, if the picture has no surroundings."""
    file = directory / "cutout.npz"
    if not file.exists():
        return None
    with np.load(file) as layers:
        return layers["cutout"].astype(np.float32)


def without_edges(rgb, cutout):
    """Continues the color of the goods beyond their edges, where the render is mixed with nothing."""
    solid = (cutout > 0.98)[..., None]
    near = blur(rgb * solid, 1.5) / np.maximum(blur(solid.astype(np.float32) * np.ones(3, np.float32), 1.5), 1e-3)
    return np.where(solid, rgb, near)


def shadow_around(planes, cutout, settings):
    """The opacity of the shadow, for a page that blends in sRGB. It fades out at the edges of the picture."""
    # Only from pixels without the goods, so that they don't bleed into their shadow.
    free = (cutout < 0.02).astype(np.float32)
    shadow = blur(planes["alpha"] * free, SHADOW_SOFTNESS_PX) / np.maximum(blur(free, SHADOW_SOFTNESS_PX), 1e-3)
    shadow = (shadow - SHADOW_NOISE) / (1 - SHADOW_NOISE)
    shadow = 1 - (1 - np.clip(shadow, 0, 0.95)) ** (1 / 2.2)
    for axis, fade in enumerate(SHADOW_FADE_PX):
        place = np.arange(shadow.shape[axis])
        ramp = np.clip(np.minimum(place, place[::-1]) / fade, 0, 1)
        shadow = shadow * np.expand_dims(ramp * ramp * (3 - 2 * ramp), 1 - axis)
    return shadow * settings.get("shadow", 1.0)


def cut_out(print_, cutout, shadow):
    """A picture with transparency: the goods, and their shadow in a warm black."""
    height, width = print_.shape[:2]
    if cutout.shape != (height, width):
        cutout, shadow, _ = np.moveaxis(resize(np.stack([cutout, shadow, shadow], -1), width, height), -1, 0)
    cutout = np.clip(cutout, 0, 1)[..., None]
    under = (1 - cutout) * np.clip(shadow, 0, 1)[..., None]
    alpha = cutout + under
    color = (cutout * print_ + under * np.array(SHADOW_COLOR)) / np.maximum(alpha, 1e-3)
    return np.concatenate([color, alpha], -1)


def develop(recipe, directory):
    planes = add_more(load_passes(directory), directory)
    masks_file = directory / "masks.npz"
    masks = dict(np.load(masks_file)) if masks_file.exists() else None
    settings = recipe.get("darkroom", {})
    cutout = load_cutout(directory)
    rgb = smooth_light(planes, settings)
    if cutout is not None:
        rgb = without_edges(rgb, cutout)
    rgb = rgb * np.array(settings.get("white_balance", [1, 1, 1]), np.float32)
    photograph = np.zeros(rgb.shape[:2], np.float32)
    if masks is not None and masks["photograph"].max() > 0.98 and "exposure" not in settings:
        photograph = masks["photograph"]
        rgb = rgb / lit_paper(rgb, photograph)
    else:
        rgb = rgb * settings.get("exposure", 1)
    if masks is not None and "frame_color" in settings:
        rgb = true_color(rgb, planes, masks, settings["frame_color"])
    glare = load_glare(directory, settings)
    if glare is not None:
        rgb = rgb + (glare * (1 - masks["frame"]) * (1 - photograph))[..., None]
    rgb = bloom(rgb, settings.get("bloom", 0.015))
    soft = shoulder(rgb, settings.get("shoulder", SHOULDER), settings.get("white", 1.7))
    rgb = soft + (np.clip(rgb, 0, 1) - soft) * photograph[..., None]
    print_ = from_linear(rgb)
    if "contrast" in settings:
        pivot = 0.5
        curve = pivot + (print_ - pivot) * settings["contrast"]
        print_ = print_ + (curve - print_) * (4 * print_ * (1 - print_)) * (1 - photograph[..., None])
    if "saturation" in settings:
        grey = luminance(print_)[..., None]
        print_ = grey + (print_ - grey) * settings["saturation"]
    width, height = recipe["widthPx"], recipe["heightPx"]
    if (print_.shape[1], print_.shape[0]) != (width, height):
        print_ = resize(print_, width, height)
        photograph = resize(np.repeat(photograph[..., None], 3, -1), width, height)[..., 0]
    print_ = print_ + (print_ - blur(print_, 0.8)) * settings.get("sharpen", 0.3)
    print_ = grain(print_, settings.get("grain", 0.006) * (1 - photograph[..., None]), 1.2, 1)
    if cutout is not None:
        print_ = cut_out(print_, cutout, shadow_around(planes, cutout, settings))
    if settings.get("vignette"):
        print_ = print_ + (vignette(print_, settings["vignette"]) - print_) * (1 - photograph[..., None])
    return print_, photograph, glare


def main():
    recipe, directory, out = json.loads(sys.argv[1]), Path(sys.argv[2]), Path(sys.argv[3])
    print_, photograph, glare = develop(recipe, directory)
    out.parent.mkdir(parents=True, exist_ok=True)
    Image.fromarray(np.clip(print_ * 255 + 0.5, 0, 255).astype(np.uint8)).save(out)
    if photograph.max() > 0:
        alpha = np.clip(photograph * 255 + 0.5, 0, 255).astype(np.uint8)
        mask = Image.merge("LA", (Image.new("L", alpha.shape[::-1], 255), Image.fromarray(alpha)))
        mask.save(out.with_name(out.stem + "-mask.png"))
    if glare is not None:
        Image.fromarray(np.clip(from_linear(glare) * 255 + 0.5, 0, 255).astype(np.uint8)).save(out.with_name(out.stem + "-glare.png"))


if __name__ == "__main__":
    main()
