"""Small valid inputs of every parser, from which others are made, and those that once failed."""

from __future__ import annotations

import gzip
import io
import json
import struct
import tempfile
from pathlib import Path

import numpy as np

from steadycloud.frame import Frame
from steadycloud.io import write_frame
from steadycloud.io.pointcloud2 import new_message
from steadycloud.stream import Stream

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


def _npz(**arrays: np.ndarray) -> bytes:
    file = io.BytesIO()
    np.savez(file, **arrays)
    return file.getvalue()


def _written(suffix: str, **attributes: np.ndarray) -> bytes:
    """Three points as we write them."""
    path = Path(tempfile.mkdtemp()) / f"a{suffix}"
    write_frame(path, Frame(np.arange(9.0).reshape(3, 3), attributes))
    return path.read_bytes()


def _glb_points() -> bytes:
    return _written(".glb", red=_COLOR, green=_COLOR, blue=_COLOR)


def _stl() -> bytes:
    return b" " * 80 + struct.pack("<I", 1) + np.arange(12, dtype="<f4").tobytes() + b"\0\0"


_COLOR = np.array([1, 2, 3], np.uint8)
_PCD = (
    b"VERSION 0.7\nFIELDS x y z rgb\nSIZE 4 4 4 4\nTYPE F F F F\nCOUNT 1 1 1 1\nWIDTH 2\n"
    b"HEIGHT 1\nVIEWPOINT 0 0 0 1 0 0 0\nPOINTS 2\nDATA ascii\n1 2 3 4.2e-38\n4 5 nan 0\n"
)
_VTK = (
    b"# vtk DataFile Version 3.0\na\nASCII\nDATASET POLYDATA\nPOINTS 2 float\n1 2 3\n4 5 6\n"
    b"VERTICES 1 2\n1 0\n"
)
_STL = (
    b"solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\n"
    b"endloop\nendfacet\nendsolid a\n"
)


def _state() -> bytes:
    stream = Stream(lookahead=2)
    stream.push(np.ones((4, 3)), time=1.0)
    with tempfile.TemporaryDirectory() as folder:
        stream.save(Path(folder) / "state.npz")
        return (Path(folder) / "state.npz").read_bytes()


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
    "npz": [
        _npz(points=np.ones((2, 3)), red=np.ones(2)),
        _npz(points=np.ones((2, 2, 3), "f4")),
        _npz(p_0=np.ones((2, 3)), p_1=np.ones((1, 3))),
    ],
    "pcd": [_PCD, _written(".pcd", label=_COLOR)],
    "xyz": [
        b"1 2 3\n4 5 6\n",
        b"# x y z i\n1 2.50 3 7\n4 5e3 nan 8",
        b"2\n1 2 3 0 1 0\n4 5 6 0 0 1\n",
    ],
    "csv": [b"x,y,z,label\n1, 2,3,4\n5,6,7,8\n", b"x;y;z\r\n1;2;3\r\n"],
    "off": [b"OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n", b"COFF 1 0 0\n1 2 3 4 5 6 255\n"],
    "objpoints": [b"v 0 0 0\nv 1 0 0\no a\nv 0 1 0\nf 1 2 3\n", b"v 1 2 3 0.5 0 1\r\n"],
    "stl": [_stl(), _STL],
    "glbpoints": [_glb_points()],
    "vtk": [_VTK, _written(".vtk")],
    "vtp": [_written(".vtp", red=_COLOR)],
    "gz": [gzip.compress(small_file(), mtime=0)],
    "camera": [
        b"585 0 320\n0 585 240\n0 0 1\n",
        b"585 585 320 240",
        json.dumps(
            {"depth": {"fx": 5, "fy": 5, "ppx": 3, "ppy": 2, "depth_scale": 0.001}}
        ).encode(),
        b"1305031102.16 1 2 3 0 0 0 1\n",
        b"1 0 0 0\n0 1 0 0\n0 0 1 0\n0 0 0 1\n",
    ],
    "cloud": [new_message(Frame(np.arange(9.0).reshape(3, 3), {"rgb": _COLOR.astype("f4")}), 7)],
    "json": [json.dumps(RECORD).encode(), json.dumps(RECORD, indent=2).encode()],
    "pipe": [
        small_file() + _binary_ply(">") + small_file(),
        _binary_ply("<") + b"\n" + small_file(),
    ],
    "state": [_state()],
    "toml": [b"seed = 3\n[motion]\nbefore = 1\n", b"[patches]\nk = 24\nfraction = 0.5\n"],
    "words": [b"2mm", b"0.5 spacings", b"1:20:2", b"4GB", b"seed=3", b"motion.before=1"],
    "obj": [b"v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n", b"v 0 0 0\nf 1/1/1 -1 1\n"],
    "glb": [_glb()],
}
SEEDS["compiled ply"] = SEEDS["ply"]


def inputs_of(target: str) -> list[bytes]:
    """The seeds of a target, and the inputs that once made it fail."""
    names = f"{target.removeprefix('compiled ')}-*"
    failed = [path.read_bytes() for path in sorted(CORPUS.glob(names))]
    return SEEDS[target] + failed
