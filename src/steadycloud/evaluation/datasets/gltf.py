"""Animated meshes from binary glTF 2.0 (.glb): node transforms, morph targets and skins.

trimesh and pygltflib read glTF files but do not evaluate skins, so that is done here. The file is
JSON and one block of numbers.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from ...errors import InputError
from ...frame import FloatArray, IntArray
from ..mesh import Mesh
from .gltf_motion import local_matrix, sample_channel
from .mesh_files import make_mesh

FPS = 30.0
_TYPES = {5120: "i1", 5121: "u1", 5122: "<i2", 5123: "<u2", 5125: "<u4", 5126: "<f4"}
_WIDTHS = {"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4, "MAT4": 16}
_TRIANGLES = 4


class GltfAnimation:
    """One animation of a .glb file, by name or number, else the first; 30 frames a second."""

    def __init__(self, path: Path, animation: str = "") -> None:
        self.path = path
        with _faults_of(path):
            self._json, self._binary = _read_glb(path.read_bytes())
            if needed := self._json.get("extensionsRequired"):
                raise InputError(f"{path}: needs {', '.join(needed)}; export it without them.")
            self._channels = self._choose(animation)

    @property
    def n_frames(self) -> int:
        """Frames from the start of the animation to its end; one if nothing moves."""
        ends = [float(times[-1]) for _, _, times, _, _ in self._channels if len(times)]
        return 1 + int(max(ends, default=0.0) * FPS + 1e-6)

    def mesh(self, number: int) -> Mesh:
        """All triangles of the scene in frame `number`, as one mesh."""
        with _faults_of(self.path):
            return make_mesh(*self._pose(number / FPS))

    def _choose(self, wanted: str) -> list[tuple[int, str, FloatArray, FloatArray, str]]:
        """The channels of an animation: node, path, times, values, interpolation."""
        animations = self._json.get("animations", [])
        names = [str(a.get("name", i)) for i, a in enumerate(animations)]
        if not animations or (wanted and wanted not in names and not wanted.isdigit()):
            what = f"'{wanted}'" if wanted and animations else ""
            raise InputError(
                f"{self.path}: no animation {what}; it has {', '.join(names) or 'none'}."
            )
        index = names.index(wanted) if wanted in names else int(wanted or 0)
        if index >= len(animations):
            raise InputError(f"{self.path}: no animation {index}; it has {', '.join(names)}.")
        chosen = animations[index]
        channels = []
        for channel in chosen["channels"]:
            sampler, target = chosen["samplers"][channel["sampler"]], channel["target"]
            if "node" not in target:
                continue
            times, values = self._numbers(sampler["input"]), self._numbers(sampler["output"])
            how = sampler.get("interpolation", "LINEAR")
            channels.append((target["node"], target["path"], times[:, 0], values, how))
        return channels

    @cached_property
    def _mesh_nodes(self) -> list[int]:
        return [i for i, node in enumerate(self._json["nodes"]) if "mesh" in node]

    def _pose(self, time: float) -> tuple[FloatArray, IntArray]:
        nodes = [dict(node) for node in self._json["nodes"]]
        for node, path, times, values, how in self._channels:
            nodes[node][path] = sample_channel(times, values, time, how, rotates=path == "rotation")
        world = self._world_matrices(nodes)
        vertices, faces, n_vertices = [], [], 0
        for index in self._mesh_nodes:
            if world[index] is None:
                continue  # not in the scene
            for part in self._json["meshes"][nodes[index]["mesh"]]["primitives"]:
                if part.get("mode", _TRIANGLES) != _TRIANGLES:
                    raise ValueError("only triangles can be read")
                points = self._deform(part, nodes[index], world, index)
                corners = self._numbers(part["indices"]) if "indices" in part else None
                rows = np.arange(len(points)) if corners is None else corners
                faces.append(rows.astype(np.int64).reshape(-1, 3) + n_vertices)
                vertices.append(points)
                n_vertices += len(points)
        return np.concatenate(vertices), np.concatenate(faces)

    def _world_matrices(self, nodes: list[dict[str, Any]]) -> list[FloatArray | None]:
        """The transform (4, 4) of every node of the scene; None for the others."""
        world: list[FloatArray | None] = [None] * len(nodes)
        scenes = self._json.get("scenes", [])
        roots = scenes[self._json.get("scene", 0)]["nodes"] if scenes else range(len(nodes))
        stack = [(root, np.eye(4)) for root in roots]
        while stack:
            index, above = stack.pop()
            matrix: FloatArray = above @ local_matrix(nodes[index])
            world[index] = matrix
            stack += [(child, matrix) for child in nodes[index].get("children", ())]
        return world

    def _deform(
        self, part: dict[str, Any], node: dict[str, Any], world: list[FloatArray | None], index: int
    ) -> FloatArray:
        """The vertices of a primitive: morphed, then skinned or else moved with its node."""
        attributes = part["attributes"]
        points = self._numbers(attributes["POSITION"])
        targets = part.get("targets", ())
        weights = node.get("weights", self._json["meshes"][node["mesh"]].get("weights", ()))
        for target, weight in zip(targets, weights, strict=False):
            if "POSITION" in target:
                points = points + weight * self._numbers(target["POSITION"])
        ones = np.concatenate([points, np.ones((len(points), 1))], axis=1)
        if "skin" not in node:
            return np.asarray((ones @ np.asarray(world[index]).T)[:, :3])
        skin = self._json["skins"][node["skin"]]
        bones = np.stack([np.asarray(world[joint]) for joint in skin["joints"]])
        if "inverseBindMatrices" in skin:  # stored column by column
            inverse = self._numbers(skin["inverseBindMatrices"]).reshape(-1, 4, 4)
            bones = bones @ inverse.transpose(0, 2, 1)
        total, blended = np.zeros((len(points), 1)), np.zeros((len(points), 4))
        for suffix in (0, 1):
            if f"JOINTS_{suffix}" not in attributes:
                continue
            joints = self._numbers(attributes[f"JOINTS_{suffix}"]).astype(np.int64)
            shares = self._numbers(attributes[f"WEIGHTS_{suffix}"])
            blended += np.einsum("ij,ijkl,il->ik", shares, bones[joints], ones)
            total += shares.sum(axis=1, keepdims=True)
        return blended[:, :3] / np.where(total > 0.0, total, 1.0)

    def _numbers(self, index: int) -> FloatArray:
        """An accessor as float64 (n, width); normalized integers become shares of their maximum."""
        accessor = self._json["accessors"][index]
        if "sparse" in accessor or "bufferView" not in accessor:
            raise ValueError("sparse accessors cannot be read")
        view = self._json["bufferViews"][accessor["bufferView"]]
        dtype = np.dtype(_TYPES[accessor["componentType"]])
        width, count = _WIDTHS[accessor["type"]], accessor["count"]
        step = view.get("byteStride", width * dtype.itemsize)
        start = view.get("byteOffset", 0) + accessor.get("byteOffset", 0)
        if start + step * (count - 1) + width * dtype.itemsize > len(self._binary):
            raise ValueError("an accessor leaves the data")
        shape, strides = (count, width), (step, dtype.itemsize)
        raw: np.ndarray = np.ndarray(shape, dtype, self._binary, start, strides)
        numbers = raw.astype(np.float64)
        return numbers / np.iinfo(dtype).max if accessor.get("normalized") else numbers


@contextmanager
def _faults_of(path: Path) -> Iterator[None]:
    """Turn the errors that a broken file causes into an InputError of one sentence."""
    try:
        yield
    except OSError as error:
        raise InputError(f"{path}: cannot be read ({error.strerror or error}).") from None
    except (LookupError, TypeError, ValueError, struct.error) as error:
        raise InputError(
            f"{path}: is no valid binary glTF 2.0 ({error!r}); export it again."
        ) from None


def _read_glb(data: bytes) -> tuple[dict[str, Any], bytes]:
    """The JSON and the binary chunk."""
    magic, version, _ = struct.unpack_from("<4sII", data)
    if magic != b"glTF" or version != 2:
        raise ValueError("it does not start with glTF, version 2")
    chunks: dict[bytes, bytes] = {}
    at = 12
    while at + 8 <= len(data):
        size, kind = struct.unpack_from("<I4s", data, at)
        chunks.setdefault(kind, data[at + 8 : at + 8 + size])
        at += 8 + size
    return json.loads(chunks[b"JSON"]), chunks.get(b"BIN\0", b"")
