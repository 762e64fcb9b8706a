"""Animated meshes: glTF animations follow the specification."""

from __future__ import annotations

import json
import struct
from pathlib import Path

import numpy as np
import pytest

from steadycloud.errors import InputError
from steadycloud.evaluation.datasets import get_dataset
from steadycloud.evaluation.datasets.gltf import GltfAnimation
from steadycloud.evaluation.datasets.gltf_motion import sample_channel, slerp

TRIANGLES = np.array([[0, 1, 2], [0, 2, 3]])
SQUARE = np.array([[0.0, 0, 0], [2, 0, 0], [2, 2, 0], [0, 2, 0]])


def write_glb(path: Path) -> None:
    """A square, its far side bound to a bone that turns by 90 degrees about z in one second.

    A morph target lifts the whole square by 1; its weight goes from 0 to 0.5 in steps.
    """
    turn = [0.0, 0.0, np.sin(np.pi / 4), np.cos(np.pi / 4)]
    arrays = [
        ("VEC3", 5126, SQUARE.astype("<f4")),
        ("SCALAR", 5123, TRIANGLES.astype("<u2").ravel()),
        ("VEC4", 5121, np.array([[0, 0, 0, 0], [0, 0, 0, 0], [1, 0, 0, 0], [1, 0, 0, 0]], "u1")),
        ("VEC4", 5126, np.tile([1.0, 0, 0, 0], (4, 1)).astype("<f4")),
        ("MAT4", 5126, np.stack([np.eye(4)] * 2).astype("<f4")),
        ("SCALAR", 5126, np.array([0.0, 1.0], "<f4")),
        ("VEC4", 5126, np.array([[0.0, 0, 0, 1], turn], "<f4")),
        ("VEC3", 5126, np.tile([0.0, 0, 1], (4, 1)).astype("<f4")),
        ("SCALAR", 5126, np.array([0.0, 0.5], "<f4")),
    ]
    binary, views, accessors = b"", [], []
    for kind, code, array in arrays:
        views.append({"buffer": 0, "byteOffset": len(binary), "byteLength": array.nbytes})
        count = array.size if kind == "SCALAR" else len(array)
        accessors.append(
            {"bufferView": len(views) - 1, "componentType": code, "count": count, "type": kind}
        )
        binary += array.tobytes().ljust(-(-array.nbytes // 4) * 4, b"\0")
    attributes = {"POSITION": 0, "JOINTS_0": 2, "WEIGHTS_0": 3}
    primitive = {"attributes": attributes, "indices": 1, "targets": [{"POSITION": 7}]}
    document = {
        "asset": {"version": "2.0"},
        "scene": 0,
        "scenes": [{"nodes": [0, 1]}],
        "nodes": [
            {"mesh": 0, "skin": 0, "translation": [99.0, 0, 0]},  # a skin ignores its node
            {"children": [2], "scale": [2.0, 2, 2]},
            {},
        ],
        "meshes": [{"primitives": [primitive]}],
        "skins": [{"joints": [1, 2], "inverseBindMatrices": 4}],
        "animations": [
            {
                "name": "turn",
                "channels": [
                    {"sampler": 0, "target": {"node": 2, "path": "rotation"}},
                    {"sampler": 1, "target": {"node": 0, "path": "weights"}},
                ],
                "samplers": [
                    {"input": 5, "output": 6},
                    {"input": 5, "output": 8, "interpolation": "STEP"},
                ],
            }
        ],
        "accessors": accessors,
        "bufferViews": views,
        "buffers": [{"byteLength": len(binary)}],
    }
    text = json.dumps(document).encode()
    text = text.ljust(-(-len(text) // 4) * 4)
    chunks = struct.pack("<I4s", len(text), b"JSON") + text
    chunks += struct.pack("<I4s", len(binary), b"BIN\0") + binary
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(struct.pack("<4sII", b"glTF", 2, 12 + len(chunks)) + chunks)


def test_glb_is_skinned_and_morphed(tmp_path):
    write_glb(tmp_path / "turn.glb")
    gltf = GltfAnimation(tmp_path / "turn.glb")
    assert gltf.n_frames == 31
    start, middle, end = (gltf.mesh(n).vertices for n in (0, 15, 30))
    np.testing.assert_allclose(start, 2 * SQUARE, atol=1e-6)
    np.testing.assert_allclose(middle[:2], 2 * SQUARE[:2], atol=1e-6)  # the still bone
    half = np.sqrt(0.5)
    np.testing.assert_allclose(middle[3], [-4 * half, 4 * half, 0], atol=1e-6)  # 45 degrees
    np.testing.assert_allclose(end[2], [-4, 4, 2 * 0.5], atol=1e-6)  # 90 degrees, and lifted
    np.testing.assert_array_equal(gltf.mesh(3).faces, TRIANGLES)


def test_glb_animations_are_data_sets(tmp_path):
    write_glb(tmp_path / "meshes" / "turn.glb")
    data = get_dataset("meshes/turn", tmp_path, n_points=50)
    assert [s.number for s in data] == list(range(6))
    assert [s.name for s in get_dataset("meshes/turn.glb#turn", tmp_path, "28:40", n_points=9)] == [
        f"turn_{n:04d}.ply" for n in (28, 29, 30)
    ]
    with pytest.raises(InputError, match="no animation 'walk'; it has turn"):
        get_dataset("meshes/turn#walk", tmp_path)


def test_a_bad_glb_is_explained(tmp_path):
    path = tmp_path / "x.glb"
    for content in (b"", b"glTF" + b"\1\0\0\0" * 2, b"PK" * 20):
        path.write_bytes(content)
        with pytest.raises(InputError, match="no valid binary glTF"):
            GltfAnimation(path)
    write_glb(path)
    whole = path.read_bytes()
    path.write_bytes(whole[:-150])
    with pytest.raises(InputError, match="accessor leaves the data"):
        GltfAnimation(path).mesh(3)
    path.write_bytes(whole.replace(b'"scene": 0', b'"scene": 7'))
    with pytest.raises(InputError, match="index out of range"):
        GltfAnimation(path).mesh(3)


def test_channels_interpolate_as_gltf_says():
    times = np.array([0.0, 1.0, 3.0])
    values = np.array([[0.0], [10.0], [20.0]])
    at = {t: sample_channel(times, values, t, "LINEAR", rotates=False)[0] for t in (-1, 0.5, 2, 9)}
    assert at == {-1: 0.0, 0.5: 5.0, 2: 15.0, 9: 20.0}
    assert sample_channel(times, values, 2.9, "STEP", rotates=False)[0] == 10.0
    spline = np.zeros((9, 1))
    spline[1::3] = values  # flat tangents: smoothstep between the values
    assert sample_channel(times, spline, 0.5, "CUBICSPLINE", rotates=False)[0] == pytest.approx(5.0)
    spline[2] = 4.0  # leaving the first key upwards: + step * (s3 - 2 s2 + s) * 4
    assert sample_channel(times, spline, 0.5, "CUBICSPLINE", rotates=False)[0] == pytest.approx(5.5)
    a, b = np.array([0.0, 0, 0, 1]), np.array([0.0, 0, 1, 0])
    np.testing.assert_allclose(slerp(a, -b, 0.5), [0, 0, -np.sqrt(0.5), np.sqrt(0.5)], atol=1e-12)
    np.testing.assert_allclose(slerp(a, a, 0.3), a)
