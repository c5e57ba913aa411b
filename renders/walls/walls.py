"""What the photographs of walls share: the room, the sheet of paper on its wall, the phone, and the truth about them.

The wall is the plane y = 0 in inches, as in ../views/studio.py. Each scene is started by render-walls.ts.
"""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "views"))
from furniture import *

CUSHIONS = option("cushions", str(DIRECTORY.parent / "cushions"))
FILM_DIAGONAL_MM = math.hypot(36, 24)
SHEETS_INCHES = {"letter": (8.5, 11), "a4": (210 / 25.4, 297 / 25.4)}
DOOR_WIDTH, DOOR_HEIGHT, DOOR_GAP = 32, 80, 0.14
PAPER_Y = -0.015


def white_paint():
    return bpy.data.materials.get("paint") or matte("paint", (0.80, 0.79, 0.765), 0.45, 0.4)


def front(left, bottom, right, top, material):
    sheet("wall", left, bottom, right, top, 0, material)


def baseboard(left, right):
    box(((left + right) / 2, -0.35, 2.75), (right - left, 0.7, 5.5), white_paint(), 0.12)
    box(((left + right) / 2, -0.75, 0.4), (right - left, 0.5, 0.8), white_paint(), 0.2)


def ceiling(height, left=-400, right=400):
    mesh("ceiling", [(left, 0, height), (right, 0, height), (right, -420, height), (left, -420, height)], [(0, 1, 2, 3)], matte("ceiling", (0.82, 0.81, 0.79)), False)


def room_floor(color):
    plank_floor(linear(color))
    mesh("subfloor", [(-400, -420, -0.12), (400, -420, -0.12), (400, 0, -0.12), (-400, 0, -0.12)], [(0, 1, 2, 3)], matte("subfloor", (0.03, 0.022, 0.015)), False)


def door(left):
    """A painted door of two panels, 32 x 80 in, flush with the wall, in a flat casing. Returns its rectangle."""
    right, bottom, top = left + DOOR_WIDTH, 0.5, 0.5 + DOOR_HEIGHT
    shadow = matte("gap", (0.02, 0.018, 0.016))
    sheet("gap", left - 2, 0, right + 2, top + 2, 1.2, shadow)
    mesh("threshold", [(left - 2, 0, 0), (right + 2, 0, 0), (right + 2, 1.3, 0), (left - 2, 1.3, 0)], [(0, 1, 2, 3)], shadow, False)
    stile, thick = 4.5, 1.2

    def part(x0, z0, x1, z1, face, depth):
        box(((x0 + x1) / 2, face + depth / 2, (z0 + z1) / 2), (x1 - x0, depth, z1 - z0), white_paint(), 0.06)

    for x0, x1 in ((left, left + stile), (right - stile, right)):
        part(x0, bottom, x1, top, 0, thick)
    rails = ((bottom, bottom + 8.5), (36, 41), (top - stile, top))
    for z0, z1 in rails:
        part(left + stile, z0, right - stile, z1, 0, thick)
    for (_, below), (above, _) in zip(rails, rails[1:]):
        part(left + stile, below, right - stile, above, 0.55, 0.4)
        part(left + stile + 1.6, below + 1.6, right - stile - 1.6, above - 1.6, 0.3, 0.4)
    # The jamb and its casing.
    for x0, x1 in ((left - 2, left - DOOR_GAP), (right + DOOR_GAP, right + 2)):
        part(x0, 0, x1, top + 2, 0, 1)
    part(left - 2, top + DOOR_GAP, right + 2, top + 2, 0, 1)
    width = 3.2
    for x0, x1 in ((left - 0.4 - width, left - 0.4), (right + 0.4, right + 0.4 + width)):
        part(x0, 0, x1, top + 0.4, -0.7, 0.7)
    part(left - 0.4 - width, top + 0.4, right + 0.4 + width, top + 0.4 + width, -0.7, 0.7)
    steel = Nodes("steel").principled((0.30, 0.27, 0.23), 0.32, None, 0.6)
    steel.node_tree.nodes["Principled BSDF"].inputs["Metallic"].default_value = 1
    x, z = left + 2.4, 37.5
    lathe([(0, 0), (1.05, 0), (1.05, 0.2), (0.45, 0.3), (0.42, 1.9), (0, 1.9)], (x, 0, z), steel, 48, 40).rotation_euler = (math.radians(90), 0, 0)
    tube([(x, -1.8, z), (x + 0.6, -1.95, z), (x + 4.6, -1.9, z)], 0.34, steel, 4)
    for hinge in (9, 42, 74):
        tube([(right + 0.05, -0.12, hinge - 1.7), (right + 0.05, -0.12, hinge + 1.7)], 0.24, steel, 4)
    return left, bottom, right, top


def light_switch(x, z):
    plastic = matte("plastic", (0.78, 0.77, 0.74), 0.35, 0.4)
    box((x, -0.12, z), (2.75, 0.24, 4.5), plastic, 0.08)
    box((x, -0.27, z), (1.3, 0.16, 2.6), plastic, 0.05, (math.radians(3), 0, 0))


def outlet(x, z):
    light_switch(x, z)
    dark = matte("slot", (0.05, 0.05, 0.05))
    for up in (-0.75, 0.75):
        for aside in (-0.25, 0.25):
            box((x + aside, -0.36, z + up), (0.07, 0.05, 0.3), dark, 0)


def taped_sheet(kind, x, z):
    """A sheet of paper, flat on the wall, with four pieces of masking tape. The corners stay free."""
    width, height = SHEETS_INCHES[kind]
    left, right, bottom, top = x - width / 2, x + width / 2, z - height / 2, z + height / 2
    sheet("paper", left, bottom, right, top, PAPER_Y, matte("paper", (0.875, 0.875, 0.865), 0.9, 0.15))
    tape = matte("tape", linear("#d9c9a0"), 0.75, 0.2)
    for share, edge, tilt in ((0.2, top, 7), (0.82, top, -5), (0.24, bottom, -3), (0.78, bottom, 6)):
        box((left + share * width, PAPER_Y - 0.012, edge), (1.05, 0.014, 1.5), tape, 0, (0, math.radians(tilt), 0))


def phone(place, yaw_degrees, pitch_degrees, roll_degrees, film_mm):
    """A phone's camera, which has no visible depth of field. film_mm compares the diagonals of film and picture."""
    width, height = SETTINGS["widthPx"], SETTINGS["heightPx"]
    lens_mm = film_mm / FILM_DIAGONAL_MM * math.hypot(width, height) / max(width, height) * 36
    yaw, pitch = math.radians(yaw_degrees), math.radians(pitch_degrees)
    direction = Vector((math.sin(yaw) * math.cos(pitch), math.cos(yaw) * math.cos(pitch), math.sin(pitch)))
    thing = camera_in_inches(place, Vector(place) + direction, lens_mm)
    thing.rotation_euler.rotate_axis("Z", math.radians(roll_degrees))
    return thing


def write_truth(kind, x, z, film_mm, **rectangles):
    """Writes what the photograph shows: pixels from its top left corner, and inches from the middle of the sheet.

    Rectangles are (left, bottom, right, top) on the wall in the room's inches.
    """
    bpy.context.view_layer.update()
    scene = bpy.context.scene
    width, height = SETTINGS["photoWidthPx"], SETTINGS["photoHeightPx"]
    view = scene.camera.matrix_world.inverted()

    def seen(direction):
        right, up, back = direction
        return [round(part, 8) for part in (right, -up, -back)]

    def pixel(x, z):
        point = world_to_camera_view(scene, scene.camera, Vector((x, 0, z)))
        return {"x": round(point.x * width, 3), "y": round((1 - point.y) * height, 3)}

    def corners(left, bottom, right, top):
        return [pixel(left, top), pixel(right, top), pixel(right, bottom), pixel(left, bottom)]

    def measures(rectangle):
        left, bottom, right, top = rectangle
        middle = {"x": round((left + right) / 2 - x, 3), "y": round(z - (bottom + top) / 2, 3)}
        return {"widthInches": right - left, "heightInches": top - bottom, "middle": middle, "corners": corners(*rectangle)}

    sheet_width, sheet_height = SHEETS_INCHES[kind]
    rotation = view.to_3x3()
    truth = {
        "photo": {"width": width, "height": height},
        "camera": {
            "focalPixels": round(film_mm / FILM_DIAGONAL_MM * math.hypot(width, height), 3),
            "middle": {"x": width / 2, "y": height / 2},
            "axes": [seen(rotation @ Vector((1, 0, 0))), seen(rotation @ Vector((0, 0, -1)))],
            "origin": seen(view @ Vector((x, 0, z))),
        },
        "sheet": {"kind": kind, "corners": corners(x - sheet_width / 2, z - sheet_height / 2, x + sheet_width / 2, z + sheet_height / 2)},
        "others": {name: measures(rectangle) for name, rectangle in rectangles.items()},
    }
    DIRECTORY.mkdir(parents=True, exist_ok=True)
    (DIRECTORY / "truth.json").write_text(json.dumps(truth, indent=2) + "\n")
