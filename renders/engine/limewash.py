"""Paints limewashed masonry on the surfaces that Blender found: trowel, brush, flakes, cracks, dirt, with detail down to the pixel."""
from patterns import *
from scipy.ndimage import gaussian_filter


class Limewash:
    """A pattern of many coats of lime, 3.4 m wide, and a coarse one for slow changes. Lengths are millimeters."""

    def __init__(self, seed=1, count=2600):
        cloth = self.cloth = Cloth(3400, count, seed)
        noise = cloth.noise
        sweeps = [noise(260, 5, 0.8, 4.0, turn) for turn in (-40, 14, 66)]
        shares = np.exp(np.stack([noise(800, 150, 1.0) for _ in sweeps]) * 2)
        trowel = (np.stack(sweeps) * shares).sum(0) / shares.sum(0)
        brush = noise(120, 2.6, 0.45, 10, 82) * step(-0.5, 0.5, noise(500, 90, 1)) + noise(120, 2.6, 0.45, 10, 8) * step(0.5, -0.5, noise(500, 90, 1))
        grit = noise(9, 2.6, 0.15) * (0.25 + 0.75 * step(-0.3, 1.0, noise(500, 50, 0.9)))
        loose = noise(420, 9, 0.75) + 0.35 * noise(40, 4, 0.5)
        coat, under = step(2.05, 2.12, loose), step(2.6, 2.68, loose)
        older = step(0.35, 0.47, noise(500, 12, 0.85))
        pits = cloth.spots(1500, 1.5, 6, 0.3, 3)
        walks = [((500.0, 0.0), 1.5, 2.4, 320), ((2100.0, 900.0), 0.5, 1.8, 260), ((1200.0, 2300.0), -1.1, 2.0, 240), ((2900.0, 2500.0), 2.2, 1.6, 260)]
        crack = cracks(cloth, walks, seed, 0.006)
        self.height = noise(900, 110, 1.2) * 5.5 + trowel * 1.15 + brush * 0.16 + grit * 0.33 - coat * 1.0 - under * 1.6 + older * 0.7 - pits * 1.5 - crack * 2.2
        self.slopes = [gaussian_filter(slope, 0.6, mode="wrap") for slope in cloth.slopes(self.height)]
        self.hollow = np.clip(gaussian_filter(self.height, 9, mode="wrap") - self.height, 0, 3)
        tone = 1 + 0.035 * noise(700, 20, 0.95) + 0.030 * brush + 0.018 * noise(5, 2.6, 0.1) - 0.10 * step(0.6, 2.4, noise(260, 8, 0.8))
        colour = mix((0.76, 0.735, 0.69), (0.835, 0.82, 0.795), step(-1.4, 1.2, noise(600, 9, 0.85) + 0.4 * brush)) * tone[..., None]
        colour = mix(colour, (0.70, 0.645, 0.56), 0.9 * coat)
        cement = mix((0.36, 0.335, 0.30), (0.52, 0.485, 0.43), step(-1.5, 1.5, noise(30, 2.6, 0.4)))
        colour = mix(colour, cement, under)
        specks = np.maximum(step(2.7, 3.2, noise(8, 2.6, 0.1)), cloth.spots(260, 1, 4.5, 0.4, 3))
        self.colour = colour * (1 - 0.35 * specks - 0.55 * np.clip(crack + 0.5 * pits, 0, 1))[..., None]
        self.dirt, self.streaks = noise(300, 5, 0.7), noise(160, 6, 0.7, 22, 90)
        self.fine = noise(24, 3, 0.5)

    def lay(self, field, u, v):
        return self.cloth.at(field, u, v)

    def paint(self, planes, offset_per_object=True):
        """Albedo, tilted normals and openness of every pixel, and where each lies on the pattern (u, v)."""
        position, normal, index = planes["position"] * 1000, planes["normal"], planes["index"]
        axis = np.abs(normal).argmax(-1)
        u = np.where(axis == 0, position[..., 1], position[..., 0]) + index * 1237.0
        v = np.where(axis == 2, -position[..., 1], -position[..., 2]) + index * 771.0
        eye = np.eye(3, dtype=np.float32)
        u_axis, v_axis = np.where((axis == 0)[..., None], eye[1], eye[0]), np.where((axis == 2)[..., None], -eye[1], -eye[2])
        albedo = np.stack([self.lay(np.ascontiguousarray(self.colour[..., c]), u, v) for c in range(3)], -1)
        shading = tilted(normal, u_axis, v_axis, self.lay(self.slopes[0], u, v), self.lay(self.slopes[1], u, v))
        return albedo, shading, np.exp(-0.22 * self.lay(self.hollow, u, v)), u, v
