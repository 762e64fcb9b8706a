"""The figure at rest as one distance function, and the bones that move each part of it.

It stands with its feet on y = 0, looks along +z, has its left hand at +x and is 1000 units tall.
Parts of one layer (skin, shirt, ...) are joined by smooth transitions, layers by sharp edges.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import numpy as np

from steadycloud.evaluation.figure.motion import (
    ANKLE,
    ARM,
    BONES,
    ELBOW,
    FORWARD,
    HIP,
    KNEE,
    NECK,
    SHOULDER,
    WRIST,
    turned,
)
from steadycloud.frame import FloatArray

from .cloth import shirt_folds, strand_grooves, trouser_folds
from .parts import Part, blob, cone, fade, smooth_cut, smooth_union

LAYERS = ("skin", "eyes", "hair", "shirt", "trousers", "shoes")
OUTSIDE = 1e3  # the distance reported where no part is near
SOFTNESS = 11.0  # length over which the motion of one bone fades into that of the next

INWARD = np.array([-0.819, -0.574, 0.0])  # where the left palm looks
HEAD = np.array([0.0, 915.0, 4.0])


def _beside(place: FloatArray, x: float, y: float, z: float) -> FloatArray:
    result: FloatArray = place + np.array([x, y, z])
    return result


def _head() -> list[Part]:
    """Skull, jaw, brow, nose, lips, eyes: the middle parts, then the left ones."""

    def at(x: float, y: float, z: float) -> FloatArray:
        return _beside(HEAD, x, y, z)

    middle = [
        blob("head", "skin", at(0, 15, -8), (54, 62, 64)),
        cone("head", "skin", at(0, -14, 10), 45, at(0, -57, 33), 22, blend=20),
        blob("head", "skin", at(0, -68, 46), (13, 9, 10), blend=14),
        cone("head", "skin", at(0, 12, 54), 5, at(0, -17, 71), 7, blend=10),
        blob("head", "skin", at(0, -19.5, 72), (8.5, 7.5, 8), blend=5),
        cone("head", "skin", _beside(NECK, 0, -40, 0), 34, at(0, -30, -8), 31, blend=16),
        blob("head", "hair", at(0, 22, -14), (62, 66, 71)),
        blob("head", "hair", at(-14, 68, 26), (40, 20, 34), blend=16, axes=turned(z=-14)),
    ]
    left = [
        blob("head", "skin", at(25, -18, 35), (19, 17, 19), blend=16),
        blob("head", "skin", at(23, 1, 60), (16, 11, 12), blend=9, carve=True),
        cone("head", "skin", at(9, 17, 54), 5, at(35, 16, 41), 4.5, blend=10),
        blob("head", "skin", at(22.5, 8.5, 43.5), (15, 7, 12.5), blend=4),
        blob("head", "skin", at(22.5, -10, 43.5), (14, 6, 11), blend=5),
        blob("head", "skin", at(7.5, -22.5, 64), (5.5, 5, 6.5), blend=5),
        cone("head", "skin", at(0, -39.5, 58), 3.8, at(16, -39, 49.5), 1.6, blend=6),
        cone("head", "skin", at(0, -49, 57), 4.4, at(11, -46.5, 53), 3.6, blend=5),
        cone("head", "skin", at(11, -46.5, 53), 3.2, at(17, -40.5, 48.5), 1.4, blend=5),
        cone("head", "skin", at(0, -44.3, 63), 2.3, at(11, -43, 59), 2.2, blend=3, carve=True),
        cone("head", "skin", at(11, -43, 59), 2.2, at(20, -38.5, 51), 1.4, blend=3, carve=True),
        blob("head", "skin", at(56, -4, -6), (6, 18, 12), axes=turned(y=-24), blend=5),
        blob("head", "skin", at(61, -3, 0), (4, 11, 6), blend=4, carve=True),
        blob("head", "eyes", at(22.5, 0, 43), (12.5, 11.5, 11.5)),
        cone("head", "hair", at(54, 18, 4), 9, at(55, -8, 9), 4, blend=10),
    ]
    return middle + left + [part.mirrored() for part in left]


def _hand() -> list[Part]:
    """The left palm, four fingers and a thumb."""

    def at(along: float, forward: float, inward: float = 0.0) -> FloatArray:
        result: FloatArray = WRIST + along * ARM + forward * FORWARD + inward * INWARD
        return result

    palm = np.stack([ARM, FORWARD, INWARD])
    parts = [blob("hand_l", "skin", at(36, 0), (40, 29, 14.5), axes=palm, blend=10)]
    for spread, length in ((-21.0, 92.0), (-7.5, 106.0), (7.0, 110.0), (21.0, 102.0)):
        knuckle, tip = at(54, spread, -1), at(length, 1.5 * spread, 7)
        parts.append(cone("hand_l", "skin", knuckle, 9.4, tip, 7.2, blend=4))
    parts.append(cone("hand_l", "skin", at(14, 20, 4), 11, at(52, 46, 10), 8, blend=8))
    return parts


def _limbs() -> list[Part]:
    """The left arm and leg with sleeve, trouser leg and shoe."""
    middle, sleeve = SHOULDER + 80.0 * ARM, SHOULDER + 124.0 * ARM
    calf = KNEE + 0.35 * (ANKLE - KNEE)
    return [
        cone("upper_arm_l", "skin", SHOULDER, 27, middle, 26),
        cone("lower_upper_arm_l", "skin", middle, 26, ELBOW, 22.5),
        cone("forearm_l", "skin", ELBOW, 22.5, ELBOW + 40.0 * ARM, 24.5, blend=20),
        cone("forearm_l", "skin", ELBOW + 40.0 * ARM, 24.5, WRIST, 16),
        cone("upper_arm_l", "shirt", SHOULDER, 34, middle, 33.5, blend=30),
        cone("lower_upper_arm_l", "shirt", middle, 33.5, sleeve, 34, blend=6),
        cone("thigh_l", "trousers", HIP, 48, KNEE, 37, blend=10, depth=1.05),
        cone("shin_l", "trousers", KNEE, 37, calf, 37.5, blend=10),
        cone("shin_l", "trousers", calf, 37.5, ANKLE, 34, blend=10),
        cone(
            "foot_l",
            "shoes",
            _beside(ANKLE, 0, -32, -12),
            30,
            _beside(ANKLE, 4, -38, 42),
            30,
            blend=12,
        ),
        cone(
            "foot_l",
            "shoes",
            _beside(ANKLE, 4, -40, 42),
            30,
            _beside(ANKLE, 8, -44, 82),
            27,
            blend=12,
        ),
        cone(
            "foot_l",
            "shoes",
            _beside(ANKLE, 0, 4, -2),
            27,
            _beside(ANKLE, 3, -25, 22),
            26,
            blend=14,
        ),
        *_hand(),
    ]


@lru_cache(maxsize=1)
def figure_parts() -> tuple[Part, ...]:
    """All parts of the figure."""
    limbs = _limbs()
    torso = [
        cone("chest", "shirt", (0, 742, -4), 86, (0, 640, 0), 78, blend=24, depth=0.68),
        cone("pelvis", "shirt", (0, 630, 0), 77, (0, 500, -2), 103, blend=24, depth=0.76),
        cone("chest", "shirt", (50, 788, -10), 34, SHOULDER, 32, blend=26),
        cone("chest", "shirt", (-50, 788, -10), 34, SHOULDER * (-1, 1, 1), 32, blend=26),
        cone("chest", "shirt", (0, 800, -10), 46, (0, 775, -8), 60, blend=22, depth=0.9),
        blob("chest", "shirt", (38, 735, 38), (44, 36, 26), blend=26),
        blob("chest", "shirt", (-38, 735, 38), (44, 36, 26), blend=26),
        cone("pelvis", "trousers", (0, 590, 0), 66, (0, 515, -4), 80, blend=20, depth=0.72),
    ]
    return (*_head(), *torso, *limbs, *(part.mirrored() for part in limbs))


def _layer(name: str, p: FloatArray, margin: float) -> FloatArray:
    """Distance to one layer before its edges are cut and its relief is added."""
    result = np.full(p.shape[1], OUTSIDE)
    for part in figure_parts():
        if part.layer != name:
            continue
        low, high = part.low - margin, part.high + margin
        near = np.flatnonzero(np.all((p > low[:, None]) & (p < high[:, None]), axis=0))
        if len(near):
            distance = part.distance(p[:, near])
            if part.carve:
                result[near] = smooth_cut(result[near], -distance, part.blend)
            else:
                result[near] = smooth_union(result[near], distance, part.blend)
    return result


def _raised(
    distance: FloatArray, p: FloatArray, relief: Callable[[FloatArray], FloatArray]
) -> FloatArray:
    """The layer with its fine relief, which matters near the surface only."""
    near = np.flatnonzero(np.abs(distance) < 25.0)
    distance[near] -= relief(p[:, near])
    return distance


def _sole(p: FloatArray) -> FloatArray:
    """The sole stands out, with a groove above it."""
    result: FloatArray = 3.0 * fade(p[1], 17.0, 13.0) - 1.5 * np.exp(-(((p[1] - 20.0) / 3.0) ** 2))
    return result


def layer_distances(points: FloatArray, margin: float = 40.0) -> dict[str, FloatArray]:
    """Distance of (n, 3) points to every layer; exact up to `margin`, approximate beyond."""
    p = np.ascontiguousarray(points.T)
    x, y, z = p
    layers = {name: _layer(name, p, margin) for name in LAYERS}

    along = ARM[0] * (np.abs(x) - SHOULDER[0]) + ARM[1] * (y - SHOULDER[1])
    cuff = np.where(np.abs(x) > 110.0, along - 118.0, -OUTSIDE)
    hem = 500.0 + 3.0 * np.sin(np.arctan2(x, z) * 3.0) - y
    collar = np.hypot(np.hypot(x, (z + 4.0) / 1.05) - 42.0, y - 822.0 + 0.32 * z) - 6.5
    shirt = _raised(layers["shirt"], p, shirt_folds)
    shirt = smooth_cut(smooth_cut(shirt, hem, 5.0), cuff, 5.0)
    layers["shirt"] = smooth_union(shirt, collar, 6.0)
    layers["trousers"] = smooth_cut(_raised(layers["trousers"], p, trouser_folds), 46.0 - y, 5.0)
    layers["shoes"] = smooth_cut(_raised(layers["shoes"], p, _sole), -y, 4.0)
    hairline = 0.80 * (z - 44.0 - HEAD[2]) - 0.60 * (y - 58.0 - HEAD[1])
    hair = smooth_cut(_raised(layers["hair"], p, strand_grooves), hairline, 9.0)
    layers["hair"] = smooth_cut(hair, HEAD[1] - 42.0 - y, 10.0)
    return layers


def figure_distance(points: FloatArray, margin: float = 40.0) -> FloatArray:
    """Distance of (n, 3) points to the figure: negative inside, zero on the surface."""
    result = np.full(len(points), OUTSIDE)
    for distance in layer_distances(points, margin).values():
        result = smooth_union(result, distance, 2.5)
    return result


def bone_weights(points: FloatArray) -> FloatArray:
    """How much every bone moves every point, (v, bones); rows add up to 1."""
    p = np.ascontiguousarray(points.T)
    reach = {name: np.full(len(points), np.inf) for name, _, _ in BONES}
    for part in figure_parts():
        if not part.carve:
            reach[part.bone] = np.minimum(reach[part.bone], part.distance(p))
    distances = np.stack([reach[name] for name, _, _ in BONES], axis=1)
    weights = np.exp((distances.min(axis=1, keepdims=True) - distances) / SOFTNESS)
    weights /= weights.sum(axis=1, keepdims=True)
    weights = np.maximum(weights - 0.01, 0.0)
    result: FloatArray = weights / weights.sum(axis=1, keepdims=True)
    return result
