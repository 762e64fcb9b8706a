"""How the built-in figure moves: bones, a walk on the spot, a wave of the right hand.

One walk takes two seconds. The surface follows the bones by linear blend skinning: every vertex
moves with the weighted mean of the motions of the bones near it.
"""

from __future__ import annotations

import numpy as np

from ...frame import FloatArray
from .body import (
    ANKLE,
    ARM,
    ELBOW,
    FORWARD,
    HIP,
    KNEE,
    NECK,
    SHOULDER,
    WAIST,
    WRIST,
    figure_parts,
)
from .parts import turned

PERIOD_S = 2.0
SOFTNESS = 11.0  # how far one bone's motion reaches into the next (length)
PLACE = np.array([420.0, 0.0, 300.0])  # keeps all coordinates positive

FLIP = np.array([-1.0, 1.0, 1.0])
BONES: tuple[tuple[str, str, FloatArray], ...] = (  # bone, parent, where it turns
    ("pelvis", "", np.array([0.0, 530.0, 0.0])),
    ("chest", "pelvis", WAIST),
    ("head", "chest", NECK),
    *(
        (f"{bone}_{side}", parent.replace("*", side), pivot * mirror)
        for side, mirror in (("l", np.ones(3)), ("r", FLIP))
        for bone, parent, pivot in (
            ("upper_arm", "chest", SHOULDER),
            ("lower_upper_arm", "upper_arm_*", SHOULDER),
            ("forearm", "lower_upper_arm_*", ELBOW),
            ("hand", "forearm_*", WRIST),
            ("thigh", "pelvis", HIP),
            ("shin", "thigh_*", KNEE),
            ("foot", "shin_*", ANKLE),
        )
    ),
)


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


def move_points(points: FloatArray, weights: FloatArray, time: float) -> FloatArray:
    """Where the points of the figure at rest are at a time in seconds."""
    matrices, offsets = _bone_motions(time)
    moved: FloatArray = np.zeros_like(points)
    for bone in range(len(BONES)):
        moved += weights[:, bone, None] * (points @ matrices[bone].T + offsets[bone])
    moved[:, 1] -= moved[:, 1].min()  # the lower foot stands on the ground
    moved += PLACE
    return moved


def _bone_motions(time: float) -> tuple[FloatArray, FloatArray]:
    """Rotation (bones, 3, 3) and offset (bones, 3) of every bone."""
    pose = _pose(2.0 * np.pi * time / PERIOD_S)
    motions: dict[str, tuple[FloatArray, FloatArray]] = {"": (np.eye(3), np.zeros(3))}
    for name, parent, pivot in BONES:
        turn, shift = motions[parent]
        matrix = turn @ pose[name]
        motions[name] = matrix, turn @ pivot + shift - matrix @ pivot
    return (
        np.stack([motions[name][0] for name, _, _ in BONES]),
        np.stack([motions[name][1] for name, _, _ in BONES]),
    )


def _about(axis: FloatArray, degrees: float) -> FloatArray:
    """The rotation by an angle about a direction."""
    x, y, z = axis / np.linalg.norm(axis)
    angle = np.radians(degrees)
    cross = np.array([[0.0, -z, y], [z, 0.0, -x], [-y, x, 0.0]])
    result: FloatArray = np.eye(3) + np.sin(angle) * cross + (1 - np.cos(angle)) * cross @ cross
    return result


def _pose(phase: float) -> dict[str, FloatArray]:
    """The turn of every bone against its parent; degrees throughout."""
    sway, step = np.sin(phase), np.cos(phase)
    pose = {
        "pelvis": turned(y=-3.5 * sway, z=1.5 * step),
        "chest": turned(x=2.0, y=7.0 * sway, z=-2.0 * step),
        "head": turned(x=1.5 * np.sin(2.0 * phase) - 1.0, y=-4.0 * sway - 4.0, z=-3.0),
    }
    for side, lag in (("l", 0.0), ("r", np.pi)):
        swing, lift = np.sin(phase + lag), 0.5 + 0.5 * np.cos(phase + lag)
        thigh, knee = 4.0 + 13.0 * swing, 5.0 + 25.0 * lift**2
        pose[f"thigh_{side}"] = turned(x=-thigh)
        pose[f"shin_{side}"] = turned(x=knee)
        pose[f"foot_{side}"] = turned(x=0.75 * (thigh - knee) - 4.0 * np.sin(phase + lag + 0.6))

    swing = -np.sin(phase)
    bend = np.cross(ARM, FORWARD)
    pose["upper_arm_l"] = turned(x=2.0 - 14.0 * swing) @ turned(z=-16.0)
    pose["lower_upper_arm_l"] = _about(ARM, -8.0)
    pose["forearm_l"] = _about(bend, 20.0 + 6.0 * swing)
    pose["hand_l"] = turned(z=-6.0)

    wave = np.sin(2.0 * phase)
    arm = ARM * FLIP
    pose["upper_arm_r"] = turned(z=-40.0 - 2.0 * wave, y=14.0) @ _about(arm, 42.0)
    pose["lower_upper_arm_r"] = _about(arm, 42.0)
    pose["forearm_r"] = _about(np.cross(arm, FORWARD), 96.0 + 8.0 * wave)
    pose["hand_r"] = _about(np.cross(arm, FORWARD), 5.0 * np.sin(2.0 * phase - 0.7))
    return pose
