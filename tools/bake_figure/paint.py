"""The colors of the built-in figure."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from steadycloud.frame import FloatArray

from .body import HEAD, LAYERS, layer_distances
from .cloth import shirt_folds, strand_grooves, trouser_folds
from .parts import fade

PAINT = {
    "skin": (226, 176, 146),
    "eyes": (246, 244, 240),
    "hair": (84, 54, 40),
    "shirt": (219, 99, 70),
    "trousers": (62, 84, 122),
    "shoes": (52, 122, 124),
}
LIPS, GAP, BLUSH, BROWS = (200, 108, 98), (120, 56, 52), (224, 146, 124), (78, 50, 38)
IRIS, PUPIL, LASHES = (86, 122, 128), (24, 22, 24), (60, 40, 34)
STRIPE, SOLE, KNIT = (246, 234, 214), (240, 238, 232), (196, 82, 58)


def paint_figure(points: FloatArray) -> NDArray[np.uint8]:
    """Colors (v, 3) of points on the surface of the figure at rest."""
    distances = layer_distances(points, margin=60.0)
    stacked = np.stack([distances[name] for name in LAYERS], axis=1)
    shares = np.exp((stacked.min(axis=1, keepdims=True) - stacked) / 0.7)
    shares /= shares.sum(axis=1, keepdims=True)
    colors = shares @ np.array([PAINT[name] for name in LAYERS], dtype=np.float64)
    on = dict(zip(LAYERS, shares.T, strict=True))
    p = np.ascontiguousarray(points.T)
    x, y, z = np.abs(p[0]), p[1], p[2]
    u, v = x, y - HEAD[1]  # on the face
    face = fade(z, HEAD[2] + 20.0, HEAD[2] + 30.0)

    def mix(where: FloatArray, color: tuple[int, int, int], amount: FloatArray) -> None:
        share = (where * amount)[:, None]
        colors[:] = (1.0 - share) * colors + share * np.array(color, dtype=np.float64)

    skin = on["skin"] * face
    mix(skin, BLUSH, 0.55 * np.exp(-(((u - 27.0) / 13.0) ** 2) - ((v + 22.0) / 11.0) ** 2))
    mix(skin, BLUSH, 0.45 * np.exp(-((u / 9.0) ** 2) - ((v + 20.0) / 8.0) ** 2))
    mouth = np.hypot(u / 18.0, (v + 45.3 - 0.013 * u * u) / 7.5)
    mix(skin, LIPS, 0.8 * fade(mouth, 1.1, 0.8))
    mix(skin, GAP, fade(np.abs(v + 44.6 - 0.013 * u * u), 2.4, 0.4) * fade(u, 20.0, 16.0))
    brow = np.hypot((u - 22.0) / 14.5, (v - 19.5 + 0.012 * (u - 20.0) ** 2) / 4.0)
    mix(skin, BROWS, fade(brow, 1.15, 0.75))
    lash = np.hypot((u - 22.5) / 13.5, (v + 1.0) / 7.0)
    mix(skin, LASHES, 0.8 * fade(lash, 1.35, 1.05) * fade(v, 0.0, 4.0))
    gaze = np.hypot(u - 22.0, v + 0.5)
    mix(on["eyes"], IRIS, fade(gaze, 7.2, 6.2))
    mix(on["eyes"], PUPIL, fade(gaze, 4.0, 3.0))

    mix(on["hair"], (140, 96, 66), 0.10 * np.maximum(strand_grooves(p), 0.0))
    mix(
        on["shirt"],
        STRIPE,
        fade(np.abs(np.abs(y - 690.0) - 16.0), 10.0, 7.0) * fade(x, 105.0, 98.0),
    )
    mix(on["shirt"], KNIT, fade(distances["skin"], 14.0, 9.0) * fade(y, 790.0, 805.0))
    mix(on["shoes"], SOLE, fade(y, 19.0, 15.0))
    mix(on["shoes"], SOLE, fade(z, 62.0, 70.0) * fade(y, 50.0, 40.0))
    mix(
        on["trousers"],
        (98, 122, 160),
        0.45 * np.exp(-(((y - 330.0) / 90.0) ** 2)) * fade(z, -5, 30),
    )
    relief = on["shirt"] * shirt_folds(p) + on["trousers"] * trouser_folds(p)
    colors *= (1.0 + 0.022 * np.clip(relief, -5.0, 3.0))[:, None]
    result: NDArray[np.uint8] = np.clip(np.rint(colors), 0, 255).astype(np.uint8)
    return result
