"""Small valid inputs of every parser, from which others are made, and those that once failed."""

from __future__ import annotations

import io
import json
import struct
from pathlib import Path

import numpy as np

from ..io.ply_files import small_file

CORPUS = Path(__file__).parent / "corpus"  # files named target-anything: inputs that once failed


def _npy(array: np.ndarray) -> bytes:
    file = io.BytesIO()
    np.save(file, array)
    return file.getvalue()


def _glb() -> bytes:
    text = json.dumps({"asset": {"version": "2.0"}, "nodes": [{}], "meshes": []}).encode()
    text += b" " * (-len(text) % 4)
    head = struct.pack("<4sII", b"glTF", 2, 20 + len(text))
    return head + struct.pack("<I4s", len(text), b"JSON") + text


def _binary_ply(order: str) -> bytes:
    name = {"<": b"binary_little_endian", ">": b"binary_big_endian"}[order]
    faces = b"element face 1\nproperty list uchar int vertex_indices\nend_header\n"
    head = small_file(rows="").replace(b"ascii", name).replace(b"end_header\n", faces)
    rows = struct.pack(f"{order}3fB3fB", 1, 2, 3, 7, 4, 5, 6, 8)
    return head + rows + struct.pack(f"{order}B3i", 3, 0, 1, 1)


RECORD = {"version": "1", "config": {"a": 1}, "frames": [{"name": "a", "stages": {"x": 1.5}}]}
SEEDS: dict[str, list[bytes]] = {
    "ply": [
        small_file(),
        small_file(rows="1e3 -2.5 nan 7 2 1 2\n4 5 6 8 0\n", extra="list uchar int t"),
        _binary_ply("<"),
        _binary_ply(">"),
        small_file().replace(b"\n", b"\r\n"),
    ],
    "npy": [_npy(np.ones((2, 3))), _npy(np.ones((2, 5), ">f4")), _npy(np.ones((2, 4), "i8"))],
    "bin": [np.ones(8, "<f4").tobytes()],
    "json": [json.dumps(RECORD).encode(), json.dumps(RECORD, indent=2).encode()],
    "toml": [b"seed = 3\n[motion]\nbefore = 1\n", b"[patches]\nk = 24\nfraction = 0.5\n"],
    "words": [b"2mm", b"0.5 spacings", b"1:20:2", b"4GB", b"seed=3", b"motion.before=1"],
    "obj": [b"v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n", b"v 0 0 0\nf 1/1/1 -1 1\n"],
    "glb": [_glb()],
}


def inputs_of(target: str) -> list[bytes]:
    """The seeds of a target, and the inputs that once made it fail."""
    failed = [path.read_bytes() for path in sorted(CORPUS.glob(f"{target}-*"))]
    return SEEDS[target] + failed
