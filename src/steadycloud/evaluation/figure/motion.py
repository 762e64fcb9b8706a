"""How the built-in figure moves: bones, a walk on the spot, a wave of the right hand.

One walk takes two seconds. The surface follows the bones by linear blend skinning: every vertex
moves with the weighted mean of the motions of the bones near it.
"""

from __future__ import annotations

import numpy as np

from ...frame import FloatArray

PERIOD_S = 2.0
PLACE = np.array([420.0, 0.0, 300.0])  # where the figure stands: keeps all coordinates positive

ARM = np.array([0.574, -0.819, 0.0])  # direction of the left arm at rest
FORWARD = np.array([0.0, 0.0, 1.0])
SHOULDER = np.array([101.0, 784.0, -6.0])
ELBOW = SHOULDER + 165.0 * ARM
WRIST = ELBOW + 145.0 * ARM
HIP = np.array([47.0, 512.0, 0.0])
KNEE = np.array([58.0, 280.0, 6.0])
ANKLE = np.array([62.0, 58.0, -8.0])
WAIST = np.array([0.0, 600.0, 0.0])
NECK = np.array([0.0, 815.0, -6.0])
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


def turned(x: float = 0.0, y: float = 0.0, z: float = 0.0) -> FloatArray:
    """The rotation by x, then y, then z degrees about the axes."""
    result: FloatArray = np.eye(3)
    for axis, degrees in enumerate((x, y, z)):
        i, j = (axis + 1) % 3, (axis + 2) % 3
        c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
        turn = np.eye(3)
        turn[i, i], turn[i, j], turn[j, i], turn[j, j] = c, -s, s, c
        result = turn @ result
    return result


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
