"""Spruces, shared by the scenes with forest."""
from stage import *


def spruce(seed, height_m, needles, bark):
    """A conifer of drooping ragged twigs; returns its mesh."""
    draw = np.random.default_rng(seed)
    vertices, faces = [], []

    def twig(place, direction, width, length, droop):
        direction = direction / np.linalg.norm(direction)
        side = np.cross(direction, [0, 0, 1.0])
        side /= np.linalg.norm(side) + 1e-6
        start = len(vertices)
        for step in range(4):
            half = width * (1 - step / 3) ** 0.8
            vertices.append(place - side * half)
            vertices.append(place + side * half + np.array([0, 0, -0.3 * half]))
            direction = direction + np.array([0, 0, -droop])
            direction /= np.linalg.norm(direction)
            place = place + direction * length / 3
        for step in range(3):
            a = start + 2 * step
            faces.append((a, a + 1, a + 3, a + 2))

    lean = draw.normal(0, 0.012, 2)
    z = height_m * draw.uniform(0.06, 0.16)
    while z < height_m * 0.985:
        t = z / height_m
        reach = height_m * 0.215 * (1 - t) ** 0.82 * draw.uniform(0.65, 1.15) + 0.12
        if draw.random() < 0.06:
            reach *= 0.4
        count, first = int(draw.integers(4, 7)), draw.uniform(0, 2 * np.pi)
        for branch in range(count):
            turn = first + branch * 2 * np.pi / count + draw.normal(0, 0.25)
            length = reach * draw.uniform(0.6, 1.15)
            direction = np.array([np.cos(turn), np.sin(turn), 0.35 * (t - 0.45) + draw.normal(0, 0.08)])
            place = np.array([lean[0] * z, lean[1] * z, z])
            steps = max(4, int(length * 5.5))
            for step in range(steps):
                u = step / steps
                bent = direction + np.array([0, 0, -0.55 * u])
                place = place + bent / np.linalg.norm(bent) * length / steps
                if u < 0.12 and t < 0.8:
                    continue
                twig_length = (0.25 + 0.75 * (1 - u)) * min(0.95, 0.30 * length + 0.18) * draw.uniform(0.6, 1.3)
                for sign in (-1, 1):
                    side = np.array([-np.sin(turn) * sign, np.cos(turn) * sign, 0])
                    twig(place, direction * 0.75 + side * draw.uniform(0.5, 1) + [0, 0, draw.normal(-0.18, 0.2)], twig_length * 0.30, twig_length, 0.2)
            twig(place - direction * length / steps, direction + [0, 0, -0.4], 0.14, 0.45, 0.12)
        z += height_m * 0.021 * draw.uniform(0.7, 1.3) * (1.25 - 0.55 * t)
    twig(np.array([lean[0] * height_m, lean[1] * height_m, height_m * 0.96]), np.array([0.01, 0, 1.0]), 0.09, height_m * 0.05, 0)
    start = len(vertices)
    for ring in range(8):
        up = height_m * 0.97 * ring / 7
        radius = height_m * 0.011 * (1 - up / height_m) ** 0.9 + 0.01
        for corner in range(7):
            turn = corner * 2 * math.pi / 7
            vertices.append(np.array([lean[0] * up + radius * math.cos(turn), lean[1] * up + radius * math.sin(turn), up]))
    twig_faces = len(faces)
    for ring in range(7):
        for corner in range(7):
            a, b = start + ring * 7 + corner, start + ring * 7 + (corner + 1) % 7
            faces.append((a, b, b + 7, a + 7))
    tree = mesh(f"spruce-{seed}", np.array(vertices), faces, needles, smooth=False)
    tree.data.materials.append(bark)
    for polygon in tree.data.polygons[twig_faces:]:
        polygon.material_index = 1
    data = tree.data
    bpy.data.objects.remove(tree)
    return data
