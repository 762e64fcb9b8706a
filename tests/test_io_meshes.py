"""OBJ, OFF, STL, GLB, VTK, VTP: vertices move, everything else stays; other readers agree."""

from __future__ import annotations

import json
import struct
from pathlib import Path

import numpy as np
import pytest

from steadycloud.errors import InputError, OutputError
from steadycloud.frame import Frame
from steadycloud.io import peek_frame, read_frame, write_frame

from .optional import import_or_skip

RNG = np.random.default_rng(0)
TETRAHEDRON = np.array([[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]], "f4")
FACES = np.array([[0, 2, 1], [0, 1, 3], [1, 2, 3], [0, 3, 2]])
TEXTS = {
    "plain.obj": "# made by hand\nmtllib a.mtl\nv 0 0 0\nv 1.50 0 0\nv 0 1 0\nf 1 2 3\n",
    "colors.obj": "v 0 0 0 1 0 0.5\r\nv 1 0 0 1 0 0\r\nv 0 1 0 0 0 0\r\nl 1 2\r\n",
    "parts.obj": "o a\nv 0 0 0\nv 1 0 0\nvn 0 0 1\no b\nv 0 1 0\nf 1//1 2//1 3//1",
    "only.obj": "v 0 0 0\nv 1 0 0\nv 0 1 0",
    "plain.off": "OFF\n# a comment\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n",
    "colors.off": "COFF 3 0 0\n0 0 0 255 0 7 255\n1 0 0 1 2 3 255\n0 1 0 4 5 6 255\n",
    "text.vtk": "# vtk DataFile Version 3.0\nhand made\nASCII\nDATASET POLYDATA\nPOINTS 3 float\n"
    "0 0 0 1 0 0\n0 1 0\nPOLYGONS 1 4\n3 0 1 2\nPOINT_DATA 3\nSCALARS q float\n"
    "LOOKUP_TABLE default\n1 2 3\n",
}


def stl(binary: bool) -> bytes:
    corners = TETRAHEDRON[FACES]
    if binary:
        rows = np.zeros(4, [("n", "<f4", 3), ("c", "<f4", (3, 3)), ("a", "<u2")])
        rows["c"], rows["a"] = corners, np.arange(4)
        return b"solid but binary".ljust(80) + struct.pack("<I", 4) + rows.tobytes()
    facets = [
        "facet normal 0 0 0\nouter loop\n"
        + "".join(f"vertex {x} {y} {z}\n" for x, y, z in facet.tolist())
        + "endloop\nendfacet\n"
        for facet in corners
    ]
    return ("solid body\n" + "".join(facets) + "endsolid body\n").encode()


def glb(stride: int = 12) -> bytes:
    block = np.zeros((4, stride // 4), "<f4")
    block[:, :3] = TETRAHEDRON
    data = block.tobytes() + FACES.astype("<u2").tobytes()
    tree = {
        "asset": {"version": "2.0"},
        "scene": 0,
        "scenes": [{"nodes": [0]}],
        "nodes": [{"mesh": 0}],
        "meshes": [{"primitives": [{"attributes": {"POSITION": 0}, "indices": 1}]}],
        "accessors": [
            {"bufferView": 0, "componentType": 5126, "count": 4, "type": "VEC3"},
            {"bufferView": 1, "componentType": 5123, "count": 12, "type": "SCALAR"},
        ],
        "bufferViews": [
            {"buffer": 0, "byteLength": 4 * stride, "byteStride": stride},
            {"buffer": 0, "byteOffset": 4 * stride, "byteLength": 24},
        ],
        "buffers": [{"byteLength": len(data)}],
        "extras": {"who": "me"},
    }
    text = json.dumps(tree).encode()
    text += b" " * (-len(text) % 4)
    parts = struct.pack("<I4s", len(text), b"JSON") + text
    parts += struct.pack("<I4s", len(data), b"BIN\0") + data
    return struct.pack("<4sII", b"glTF", 2, 12 + len(parts)) + parts


@pytest.mark.parametrize("name", TEXTS)
def test_text_round_trip_is_bit_exact_and_only_vertices_change(tmp_path: Path, name: str) -> None:
    path, data = tmp_path / name, TEXTS[name].encode()
    path.write_bytes(data)
    frame, header = read_frame(path), peek_frame(path)
    assert len(frame) == header.n_points == 3
    assert tuple(frame.attributes) == header.attributes
    write_frame(path, frame)
    assert path.read_bytes() == data
    write_frame(path, frame.with_points(frame.points + 0.25))
    back = read_frame(path)
    np.testing.assert_array_equal(back.points, frame.points + 0.25)
    for key, values in frame.attributes.items():
        np.testing.assert_array_equal(back.attributes[key], values)
    for line in ("f 1 2 3", "f 1//1 2//1 3//1", "l 1 2", "vn 0 0 1", "3 0 1 2", "mtllib a.mtl"):
        assert (line in TEXTS[name]) == (line in path.read_text())
    if header.linked:
        with pytest.raises(OutputError, match="rows would change"):
            frame.take(np.array([0, 1]))
    else:
        write_frame(path, frame.take(np.array([0, 1])))
        assert len(read_frame(path)) == 2


@pytest.mark.parametrize("binary", [True, False])
def test_triangles_of_an_stl_keep_their_corners_together(tmp_path: Path, binary: bool) -> None:
    trimesh = import_or_skip("trimesh")
    path = tmp_path / "a.stl"
    path.write_bytes(stl(binary))
    frame = read_frame(path)
    assert len(frame) == peek_frame(path).n_points == 4
    if binary:
        write_frame(tmp_path / "b.stl", frame)
        assert (tmp_path / "b.stl").read_bytes() == path.read_bytes()
    moved = frame.points * 2.0 + 1.0
    write_frame(path, frame.with_points(moved))
    np.testing.assert_array_equal(read_frame(path).points, moved)
    mesh = trimesh.load(path, process=True)
    assert mesh.is_watertight and mesh.volume == pytest.approx(8 / 6)
    np.testing.assert_allclose(mesh.face_normals[0], [0, 0, -1], atol=1e-6)
    with pytest.raises(OutputError, match="holds triangles"):
        write_frame(path, Frame(moved))


@pytest.mark.parametrize("stride", [12, 20])
def test_a_glb_keeps_its_meshes(tmp_path: Path, stride: int) -> None:
    trimesh = import_or_skip("trimesh")
    path = tmp_path / "a.glb"
    path.write_bytes(glb(stride))
    frame = read_frame(path)
    np.testing.assert_array_equal(frame.points, TETRAHEDRON)
    write_frame(path, frame.with_points(frame.points * 2.0))
    assert b'"extras":{"who":"me"}' in path.read_bytes()
    (mesh,) = trimesh.load(path).geometry.values()
    np.testing.assert_array_equal(mesh.triangles, TETRAHEDRON[FACES] * 2.0)


def test_a_new_glb_is_points_with_colors(tmp_path: Path) -> None:
    trimesh = import_or_skip("trimesh")
    colors = {c: RNG.integers(0, 256, 9).astype("u1") for c in ("red", "green", "blue")}
    frame = Frame(RNG.normal(size=(9, 3)).astype("f4"), colors)
    write_frame(tmp_path / "a.glb", frame)
    back = read_frame(tmp_path / "a.glb")
    np.testing.assert_array_equal(back.points, frame.points)
    np.testing.assert_array_equal(back.attributes["green"], colors["green"])
    (cloud,) = trimesh.load(tmp_path / "a.glb").geometry.values()
    np.testing.assert_array_equal(cloud.vertices, frame.points)
    np.testing.assert_array_equal(cloud.colors[:, 0], colors["red"])


def polydata(path: Path, mode: str) -> None:
    """A file written by VTK itself."""
    data_model = import_or_skip("vtkmodules.vtkCommonDataModel")
    core = import_or_skip("vtkmodules.vtkCommonCore")
    support = import_or_skip("vtkmodules.util.numpy_support")
    points = core.vtkPoints()
    points.SetData(support.numpy_to_vtk(TETRAHEDRON, deep=True))
    cells = data_model.vtkCellArray()
    for face in FACES.tolist():
        cells.InsertNextCell(3, face)
    poly = data_model.vtkPolyData()
    poly.SetPoints(points)
    poly.SetPolys(cells)
    heat = support.numpy_to_vtk(np.arange(4.0), deep=True)
    heat.SetName("heat")
    poly.GetPointData().AddArray(heat)
    if path.suffix == ".vtk":
        writer = import_or_skip("vtkmodules.vtkIOLegacy").vtkPolyDataWriter()
        writer.SetFileVersion(42)
        (writer.SetFileTypeToASCII if mode == "ascii" else writer.SetFileTypeToBinary)()
    else:
        writer = import_or_skip("vtkmodules.vtkIOXML").vtkXMLPolyDataWriter()
        {"ascii": writer.SetDataModeToAscii, "appended": writer.SetDataModeToAppended}.get(
            mode, writer.SetDataModeToBinary
        )()
        if mode == "raw":
            writer.SetDataModeToAppended()
            writer.EncodeAppendedDataOff()
            writer.SetCompressorTypeToNone()
        if mode == "plain":
            writer.SetCompressorTypeToNone()
    writer.SetFileName(str(path))
    writer.SetInputData(poly)
    writer.Write()


def by_vtk(path: Path) -> tuple[np.ndarray, int, np.ndarray]:
    support = import_or_skip("vtkmodules.util.numpy_support")
    if path.suffix == ".vtk":
        reader = import_or_skip("vtkmodules.vtkIOLegacy").vtkPolyDataReader()
    else:
        reader = import_or_skip("vtkmodules.vtkIOXML").vtkXMLPolyDataReader()
    reader.SetFileName(str(path))
    reader.Update()
    out = reader.GetOutput()
    heat = out.GetPointData().GetArray("heat")
    return (
        support.vtk_to_numpy(out.GetPoints().GetData()),
        out.GetNumberOfPolys(),
        support.vtk_to_numpy(heat) if heat else np.empty(0),
    )


MODES = [("a.vtk", "ascii"), ("a.vtk", "binary")]
MODES += [("a.vtp", mode) for mode in ("ascii", "binary", "plain", "appended", "raw")]


@pytest.mark.parametrize(("name", "mode"), MODES)
def test_vtk_reads_its_own_file_after_us(tmp_path: Path, name: str, mode: str) -> None:
    path = tmp_path / name
    polydata(path, mode)
    frame = read_frame(path)
    np.testing.assert_array_equal(frame.points, TETRAHEDRON)
    assert tuple(frame.attributes) == peek_frame(path).attributes
    if name == "a.vtp":
        np.testing.assert_array_equal(frame.attributes["heat"], np.arange(4.0))
    write_frame(path, frame.with_points(frame.points * 2.0 + 1.0))
    points, n_faces, heat = by_vtk(path)
    np.testing.assert_array_equal(points, TETRAHEDRON * 2 + 1)
    assert points.dtype == np.float32 and n_faces == 4
    np.testing.assert_array_equal(heat, np.arange(4.0))
    np.testing.assert_array_equal(read_frame(path).points, TETRAHEDRON * 2 + 1)


@pytest.mark.parametrize("name", ["a.vtk", "a.vtp"])
def test_vtk_reads_points_that_we_write(tmp_path: Path, name: str) -> None:
    attributes = {"heat": np.arange(5.0)} if name == "a.vtp" else {}
    frame = Frame(RNG.normal(size=(5, 3)), attributes)
    write_frame(tmp_path / name, frame)
    points, _, heat = by_vtk(tmp_path / name)
    np.testing.assert_array_equal(points, frame.points)
    np.testing.assert_array_equal(heat, attributes.get("heat", []))


@pytest.mark.parametrize(
    ("name", "data", "phrase"),
    [
        ("a.obj", b"", "holds no points"),
        ("a.obj", b"v 1 2\n", "vertices have 2 numbers"),
        ("a.obj", b"v 1 2 3\nv 1 2 x\n", "line 2: 'x' is not a double"),
        ("a.off", b"hello\n", "is not an OFF file"),
        ("a.off", b"OFF\n9 0 0\n1 2 3\n", "is cut short"),
        ("a.stl", stl(True)[:-9], "is not an STL|is cut short"),
        ("a.stl", stl(False).replace(b"vertex 1", b"vertex q"), "'q.*' is not a number"),
        ("a.stl", b"", "is not an STL"),
        ("a.glb", b"", "is cut short"),
        ("a.glb", glb()[:-9], "is cut short"),
        ("a.glb", glb().replace(b'"count": 4', b'"count": 9'), "outside the file"),
        ("a.glb", glb().replace(b'"POSITION": 0', b'"POSITION": 7'), "not a valid GLB"),
        ("a.vtk", b"hello", "is not a legacy VTK"),
        ("a.vtk", TEXTS["text.vtk"].encode()[:90], "is cut short"),
        ("a.vtk", TEXTS["text.vtk"].replace("1 0 0", "1 x 0").encode(), "'x' is not a number"),
        ("a.vtp", b"<VTKFile>", "is not a valid VTP"),
        ("a.vtp", b"<VTKFile/>", "one piece"),
    ],
)
def test_a_bad_file_is_one_sentence(tmp_path: Path, name: str, data: bytes, phrase: str) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    with pytest.raises(InputError, match=phrase):
        read_frame(path)


def test_attributes_that_do_not_fit_are_refused(tmp_path: Path) -> None:
    frame = Frame(np.ones((2, 3)), {"nx": np.ones(2)})
    for extension in (".obj", ".off", ".glb", ".vtk"):
        with pytest.raises(OutputError, match="cannot hold nx"):
            write_frame(tmp_path / f"a{extension}", frame)
