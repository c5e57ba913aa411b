"""The darkroom: turns the linear light of a finished render into a print.

    python3.11 darkroom.py <settings.json> <work directory> <out.jpg>

The work directory holds either float tiles (shader scenes) or sample passes (Blender scenes).
"""
import io
import json
import sys
from pathlib import Path

import numpy as np
from PIL import Image, ImageCms
from scipy.interpolate import PchipInterpolator
from scipy.ndimage import gaussian_filter, minimum_filter

MAX_FILE_BYTES = 1_000_000
SKY_DEPTH_M = 1e5


def load_tiles(directory, width, height):
    picture = np.zeros((height, width, 4), np.float32)
    for file in directory.glob("tile-*.f32"):
        x, y = (int(part) for part in file.stem.split("-")[1:])
        data = np.fromfile(file, np.float32)
        size = round((data.size / 4) ** 0.5)
        data = data.reshape(size, size, 4)
        picture[y : y + size, x : x + size] = data[: height - y, : width - x]
    picture = picture[::-1]
    return {"rgb": picture[..., :3], "alpha": picture[..., 3]}


def load_passes(directory):
    files = sorted(directory.glob("pass-??.npz"))
    with np.load(files[0]) as first:
        planes = {name: first[name].astype(np.float32) for name in first.files}
    for file in files[1:]:
        with np.load(file) as more:
            planes["rgb"] = planes["rgb"] + more["rgb"]
            planes["alpha"] = planes["alpha"] + more["alpha"]
    planes["rgb"] = planes["rgb"] / len(files)
    planes["alpha"] = planes["alpha"] / len(files)
    return planes


def luminance(rgb):
    return rgb @ np.array([0.2126, 0.7152, 0.0722], np.float32)


def blur(picture, sigma_px):
    sigma = (sigma_px, sigma_px, 0) if picture.ndim == 3 else sigma_px
    return gaussian_filter(picture, sigma)


def denoise(planes, rounds, strength):
    """Edge-avoiding a-trous filter in log space, guided by albedo, normal and depth where a scene has them."""
    rgb = planes["rgb"]
    guides = []
    if "albedo" in planes:
        guides.append((planes["albedo"], 0.12))
    if "normal" in planes:
        guides.append((planes["normal"], 0.25))
    if "depth_m" in planes:
        guides.append((np.log(np.clip(planes["depth_m"], 0.01, SKY_DEPTH_M))[..., None], 0.15))
    picture = np.log1p(np.maximum(rgb, 0) * 8)
    height, width, _ = picture.shape
    kernel = [0.0625, 0.25, 0.375, 0.25, 0.0625]
    rows, columns = np.arange(height), np.arange(width)
    for level in range(rounds):
        step = 2**level
        reference = blur(picture, 0.8) if level == 0 else picture
        total, weights = np.zeros_like(picture), np.zeros((height, width), np.float32)
        for a in range(5):
            for b in range(5):
                shifted_rows = np.clip(rows + (a - 2) * step, 0, height - 1)
                shifted_columns = np.clip(columns + (b - 2) * step, 0, width - 1)

                def shift(plane):
                    return plane[shifted_rows][:, shifted_columns]

                error = ((shift(reference) - reference) ** 2).sum(-1) / (strength * 0.6**level) ** 2
                for guide, tolerance in guides:
                    error = error + ((shift(guide) - guide) ** 2).sum(-1) / tolerance**2
                weight = kernel[a] * kernel[b] * np.exp(-error)
                total += shift(picture) * weight[..., None]
                weights += weight
        picture = total / weights[..., None]
    return np.expm1(picture) / 8


def remove_fireflies(rgb, limit):
    """Caps single pixels that are far brighter than all their neighbors."""
    level = luminance(rgb)
    neighbours = np.stack([np.roll(level, shift, (0, 1)) for shift in ((0, 1), (0, -1), (1, 0), (-1, 0))])
    ceiling = np.sort(neighbours, 0)[2] * limit + 1e-4
    return rgb * np.minimum(1, ceiling / np.maximum(level, 1e-6))[..., None]


def tone_curve(rgb, exposure_stops, contrast, black_stops=-7.5, white_stops=4.2):
    """Filmic sigmoid in log light. Saturated highlights fade toward white, as on film."""
    rgb = np.maximum(rgb * 2.0**exposure_stops, 1e-6)
    peak = rgb.max(-1, keepdims=True)
    grey = luminance(rgb)[..., None]
    to_white = np.clip((np.log2(peak / 0.18) - 1) / 4, 0, 1) ** 1.5 * 0.7
    rgb = rgb * (1 - to_white) + np.maximum(grey, peak * 0.55) * to_white
    position = np.clip((np.log2(rgb / 0.18) - black_stops) / (white_stops - black_stops), 0, 1)
    pivot, slope = -black_stops / (white_stops - black_stops), 5.6 * contrast

    def sigmoid(value):
        return 1 / (1 + np.exp(-slope * (value - pivot)))

    return (sigmoid(position) - sigmoid(0)) / (sigmoid(1) - sigmoid(0))


def split_tone(print_, shadows, highlights):
    level = print_.mean(-1, keepdims=True)
    return print_ + np.array(shadows) * (1 - level) ** 2 * level * 4 + np.array(highlights) * level**2 * (1 - level) * 4


def vignette(print_, strength):
    height, width, _ = print_.shape
    y, x = np.mgrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j]
    return print_ * (1 - strength * ((x**2 + y**2) / 2) ** 1.3)[..., None]


def wide_blur(picture, sigma_px):
    """The same as `blur` to the eye, on fewer pixels."""
    height, width, _ = picture.shape
    fewer = max(int(sigma_px / 4), 1)
    return resize(blur(resize(picture, width // fewer, height // fewer), sigma_px / fewer), width, height)


def bloom(rgb, strength):
    long_side = max(rgb.shape)
    veil = sum(wide_blur(np.minimum(rgb, 12), long_side * radius) * share for radius, share in ((0.0036, 0.5), (0.012, 0.3), (0.036, 0.2)))
    return rgb * (1 - strength) + veil * strength


def grain(print_, amount, size_px, seed):
    """Soft monochrome grain, strongest in the mid-tones."""
    height, width, _ = print_.shape
    generator = np.random.default_rng(seed)
    scale = max(height, width) / 2400
    fine = blur(generator.normal(size=(height, width)).astype(np.float32), max(size_px * scale, 0.35))
    coarse = blur(generator.normal(size=(height, width)).astype(np.float32), max(size_px * scale, 0.35) * 2.6)
    texture = (fine / fine.std() + 0.25 * coarse / coarse.std())[..., None]
    level = print_.mean(-1, keepdims=True)
    return print_ + texture * amount * min(1, 0.35 + scale * 0.65) * (0.26 + 1.2 * np.sqrt(np.clip(level * (1 - level), 0, 1)))


def even_skyline(planes, radius_px):
    """Redraws the edge against the sky, to remove the comb pattern that the rows of a mesh leave."""
    rgb, alpha = planes["rgb"], planes["alpha"]
    soft = blur(alpha, radius_px)
    edge = np.clip((soft - 0.5) * radius_px * 1.6 + 0.5, 0, 1)
    nearby = blur(rgb, radius_px) / np.maximum(soft, 0.05)[..., None]
    colour = np.where((alpha > 0.98)[..., None], rgb, nearby)
    return {**planes, "rgb": colour * edge[..., None], "alpha": edge}


def haze(planes, settings):
    """Even air between camera and subject; the sky is left as it is."""
    depth, covered = planes["depth_m"], planes["alpha"] > 0.995
    nearest = np.where(covered, depth, minimum_filter(depth, 3))
    # A wire thinner than a pixel may be missing from the depth pass although it is visible in the light.
    nearest = np.where(nearest > SKY_DEPTH_M, minimum_filter(depth, 17), nearest)
    distance = np.where(nearest > SKY_DEPTH_M, 0, nearest)
    thickness = distance / settings["range_m"]
    if "mist" in settings:
        thickness = thickness * (1 + valley_mist(distance, settings["mist"]))
    clear = np.exp(-thickness)[..., None]
    return planes["rgb"] * clear + np.array(settings["colour"]) * (1 - clear) * planes["alpha"][..., None]


def valley_mist(distance, settings):
    """How much thicker the air is at the end of each line of sight, because mist gathers in the valleys."""
    height_m = settings["eye_m"] + slope_of_sight(distance.shape, settings) * distance
    return settings["strength"] * np.exp(-np.maximum(height_m - settings["floor_m"], 0) / settings["scale_height_m"])


def slope_of_sight(shape, settings):
    """The rise in meters per meter of distance, for every pixel of a camera that looks up by pitch_tangent."""
    height, width = shape
    rows = np.mgrid[0:height, 0:width][0]
    return -(rows - height / 2) / (settings["lens_mm"] / 36 * width) + settings["pitch_tangent"]


def paint_sky(planes, settings):
    """Puts a smooth sky behind the subject: colors by picture row (0 top, 1 bottom) and a glow to one side."""
    height, width, _ = planes["rgb"].shape
    rows, columns = np.mgrid[0 : 1 : height * 1j, 0 : 1 : width * 1j]
    stops = np.array([row for row, _ in settings["stops"]])
    colours = np.array([colour for _, colour in settings["stops"]])
    sky = np.stack([PchipInterpolator(stops, colours[:, c])(np.clip(rows, stops[0], stops[-1])) for c in range(3)], -1)
    if "glow" in settings:
        glow = settings["glow"]
        reach = ((columns - glow["x"]) / glow["width"]) ** 2 + ((rows - glow["y"]) / glow["height"]) ** 2
        sky = sky + np.exp(-reach)[..., None] * np.array(glow["colour"])
    return planes["rgb"] + sky * (1 - np.clip(planes["alpha"], 0, 1))[..., None]


def height_fog(planes, settings):
    """Fog that thins out with height, integrated along each line of sight, with slow horizontal swathes."""
    rgb, depth = planes["rgb"], planes["depth_m"]
    height, width, _ = rgb.shape
    up = slope_of_sight(depth.shape, settings)
    distance = np.where(depth > SKY_DEPTH_M, settings["sky_distance_m"], depth)
    climb = up * distance
    generator = np.random.default_rng(settings["seed"])
    swathes = np.zeros((height, width), np.float32)
    for size, share in ((0.06, 0.6), (0.02, 0.3), (0.008, 0.12)):
        layer = blur_rows(generator.normal(size=(height, width)).astype(np.float32), width * size)
        swathes += layer / layer.std() * share
    scale = settings["scale_height_m"]
    ratio = climb / scale
    integral = np.where(np.abs(ratio) < 0.003, 1, (1 - np.exp(-ratio)) / np.where(ratio == 0, 1, ratio))
    density = distance / settings["range_m"] * integral * np.exp(settings["swathes"] * swathes) + distance / settings["clear_air_range_m"]
    clear = np.exp(-np.clip(density, 0, 30))[..., None]
    rise = (np.mgrid[0:height, 0:width][0] / height)[..., None]
    fog = np.array(settings["colour"]) * (1.02 - 0.02 * rise) + np.array(settings["glow"]) * np.clip(1 - rise * 2, 0, 1)
    sky = (depth > SKY_DEPTH_M)[..., None]
    brightening = 1 + 0.15 * np.clip(up / 0.3, 0, 1)[..., None]
    return np.where(sky, fog * brightening, rgb * clear + fog * (1 - clear))


def blur_rows(layer, sigma_px):
    return gaussian_filter(layer, (sigma_px * 0.35, sigma_px))


def resize(rgb, width, height):
    planes = [np.asarray(Image.fromarray(rgb[..., c].astype(np.float32)).resize((width, height), Image.LANCZOS)) for c in range(3)]
    return np.stack(planes, -1)


def develop(planes, settings, width, height):
    rgb = planes["rgb"]
    if "firefly_limit" in settings:
        planes["rgb"] = rgb = remove_fireflies(rgb, settings["firefly_limit"])
    if "denoise" in settings:
        planes["rgb"] = rgb = denoise(planes, settings["denoise"]["rounds"], settings["denoise"]["strength"])
    if "skyline_radius_px" in settings:
        planes = even_skyline(planes, settings["skyline_radius_px"])
    if "haze" in settings:
        planes["rgb"] = rgb = haze(planes, settings["haze"])
    if "sky" in settings:
        planes["rgb"] = rgb = paint_sky(planes, settings["sky"])
    if "height_fog" in settings:
        planes["rgb"] = rgb = height_fog(planes, settings["height_fog"])
    rgb = rgb * np.array(settings.get("white_balance", [1, 1, 1]), np.float32)
    rgb = bloom(rgb, settings.get("bloom", 0.05))
    if "monochrome_filter" in settings:
        mix = np.array(settings["monochrome_filter"], np.float32)
        rgb = np.repeat((rgb @ (mix / mix.sum()))[..., None], 3, -1)
    elif "saturation" in settings:
        level = luminance(rgb)[..., None]
        rgb = np.maximum(level + (rgb - level) * settings["saturation"], 0)
    print_ = tone_curve(rgb, settings.get("exposure_stops", 0), settings.get("contrast", 1))
    if "curve" in settings:
        points = np.array(settings["curve"], float)
        print_ = PchipInterpolator(points[:, 0], points[:, 1])(np.clip(print_, 0, 1))
    if "crop" in settings:
        left, top, right, bottom = settings["crop"]
        rows, columns = print_.shape[:2]
        print_ = print_[round(top * rows) : round(bottom * rows), round(left * columns) : round(right * columns)]
        width, height = round(width * (right - left)), round(height * (bottom - top))
    if (print_.shape[1], print_.shape[0]) != (width, height):
        print_ = resize(print_, width, height)
    print_ = vignette(print_, settings.get("vignette", 0.15))
    print_ = split_tone(print_, settings.get("shadow_tone", [0, 0, 0]), settings.get("highlight_tone", [0, 0, 0]))
    sharpen = settings.get("sharpen", 0.25)
    print_ = print_ + (print_ - blur(print_, 0.9)) * sharpen
    return grain(print_, settings.get("grain", 0.012), settings.get("grain_size_px", 0.75), settings.get("grain_seed", 1))


def encode(print_):
    """Encodes 8 bits with dither against banding, in the best JPEG quality that fits the size limit."""
    noise = np.random.default_rng(0).uniform(-0.5, 0.5, print_.shape)
    image = Image.fromarray(np.clip(print_ * 255 + 0.5 + noise, 0, 255).astype(np.uint8))
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    low, best = 60, None
    high = 93
    while low <= high:
        quality, buffer = (low + high) // 2, io.BytesIO()
        image.save(buffer, "JPEG", quality=quality, subsampling=0, optimize=True, progressive=True, icc_profile=profile)
        if buffer.tell() <= MAX_FILE_BYTES:
            low, best = quality + 1, buffer
        else:
            high = quality - 1
    return (best or buffer).getvalue()


def main():
    recipe = json.loads(sys.argv[1])
    directory, out = Path(sys.argv[2]), Path(sys.argv[3])
    if recipe["engine"] == "shader":
        planes = load_tiles(directory, recipe["renderWidthPx"], recipe["renderHeightPx"])
    else:
        planes = load_passes(directory)
    print_ = develop(planes, recipe["darkroom"], recipe["widthPx"], recipe["heightPx"])
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_bytes(encode(print_))


if __name__ == "__main__":
    main()
