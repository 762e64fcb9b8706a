"""Kinds of clouds: the same comes out as went in, with everything that belongs to it."""

import subprocess
import sys

import numpy as np
import pytest

import steadycloud as sc

from .clouds import sphere
from .optional import import_or_skip

A = sphere(300, noise=0.3)
B = sphere(280, noise=0.3, seed=1)
CLEAN = sc.denoise(A)
RED = np.arange(300) % 256


def single(points):
    return points.astype(np.float32)


def test_records_keep_their_fields_and_types():
    form = [("intensity", "u2"), ("z", "f4"), ("y", "f4"), ("x", "f4"), ("rgb", "u1", 3)]
    cloud = np.zeros(300, form)
    cloud["x"], cloud["y"], cloud["z"] = single(A).T
    cloud["intensity"] = RED
    clean = sc.denoise(cloud)
    assert clean.dtype == cloud.dtype
    np.testing.assert_array_equal(clean["intensity"], RED)
    expected = single(sc.denoise(single(A).astype(np.float64)))
    np.testing.assert_array_equal(np.stack([clean[axis] for axis in "xyz"], axis=1), expected)


def test_lists_come_out_as_lists_and_stacks_as_stacks():
    assert sc.denoise(A.tolist()) == CLEAN.tolist()
    assert sc.denoise(list(A)) == CLEAN.tolist()
    two = sc.denoise([A.tolist(), B])
    assert isinstance(two[0], list)
    assert isinstance(two[1], np.ndarray)
    stack = sc.denoise(np.stack([A, A + 0.01]))
    assert stack.shape == (2, 300, 3)
    np.testing.assert_array_equal(stack[1], sc.denoise([A, A + 0.01])[1])


def test_an_array_that_needs_no_change_is_copied():
    still = np.zeros((5, 3))
    with pytest.warns(sc.SteadycloudWarning, match="the frame is left unchanged"):
        clean = sc.denoise(still)
    assert clean is not still
    np.testing.assert_array_equal(clean, still)


def test_a_survey_finds_the_same_in_any_kind_of_frame(tmp_path):
    sc.write_frame(tmp_path / "a.ply", sc.Frame(A))
    expected = sc.survey_frame(sc.Frame(A), before=[sc.Frame(B)])
    for kind in (A, A.tolist(), tmp_path / "a.ply"):
        found = sc.survey_frame(kind, before=iter([B.tolist()]))
        assert (found.noise, found.spacing) == (expected.noise, expected.spacing)
        np.testing.assert_array_equal(found.outliers, expected.outliers)


def test_any_kind_of_frame_can_be_written(tmp_path):
    sc.write_frame(tmp_path / "a.ply", sc.Frame(A))
    for number, kind in enumerate((A, A.tolist(), tmp_path / "a.ply")):
        sc.write_frame(tmp_path / f"b{number}.ply", kind)
        np.testing.assert_array_equal(sc.read_frame(tmp_path / f"b{number}.ply").points, A)
    with pytest.raises(sc.InputError, match=r"shape \(n, 3\)"):
        sc.write_frame(tmp_path / "c.ply", np.zeros((4, 2)))
    assert not (tmp_path / "c.ply").exists()


def test_paths_come_out_as_frames(tmp_path):
    for number, points in enumerate((A, B)):
        sc.write_frame(tmp_path / f"f{number}.ply", sc.Frame(points, {"a": np.arange(len(points))}))
    one = sc.denoise(tmp_path / "f0.ply")
    assert one.name == "f0.ply"
    np.testing.assert_array_equal(one.points, CLEAN)
    both = sc.denoise(str(tmp_path))
    assert [frame.name for frame in both] == ["f0.ply", "f1.ply"]
    assert "a" in both[1].attributes
    mixed = sc.denoise([tmp_path / "f0.ply", B])
    np.testing.assert_array_equal(mixed[0].points, both[0].points)
    np.testing.assert_array_equal(mixed[1], both[1].points)
    (result,) = sc.denoise_sequence(tmp_path / "f0.ply")
    np.testing.assert_array_equal(result.frame.points, CLEAN)


def test_open3d_legacy_clouds():
    o3d = import_or_skip("open3d")
    cloud = o3d.geometry.PointCloud(o3d.utility.Vector3dVector(A))
    cloud.colors = o3d.utility.Vector3dVector(np.stack([RED / 255.0] * 3, axis=1))
    cloud.normals = o3d.utility.Vector3dVector(A)
    clean = sc.denoise(cloud)
    assert type(clean) is type(cloud)
    np.testing.assert_array_equal(np.asarray(clean.points), CLEAN)
    np.testing.assert_array_equal(np.asarray(clean.colors), np.asarray(cloud.colors))
    np.testing.assert_array_equal(np.asarray(cloud.points), A)
    frame = sc.Frame.of(cloud, "a")
    np.testing.assert_array_equal(frame.colors[:, 1], RED)
    np.testing.assert_array_equal(frame.normals, A)
    again = frame.to_open3d()
    np.testing.assert_array_equal(np.asarray(again.colors), np.asarray(cloud.colors))
    np.testing.assert_array_equal(np.asarray(again.normals), A)


def test_open3d_clouds_of_tensors():
    o3d = import_or_skip("open3d")
    cloud = o3d.t.geometry.PointCloud(o3d.core.Tensor(single(A)))
    cloud.point.intensity = o3d.core.Tensor(RED[:, None].astype(np.float32))
    cloud.point.colors = o3d.core.Tensor(np.stack([RED] * 3, axis=1).astype(np.uint8))
    clean = sc.denoise(cloud)
    assert clean.point.positions.dtype == o3d.core.float32
    np.testing.assert_array_equal(clean.point.positions.numpy(), sc.denoise(single(A)))
    np.testing.assert_array_equal(clean.point.intensity.numpy(), cloud.point.intensity.numpy())
    frame = sc.Frame.of(cloud)
    assert set(frame.attributes) == {"intensity", "red", "green", "blue"}
    again = frame.to_open3d(tensor=True)
    assert set(again.point) == {"positions", "intensity", "colors"}
    empty = o3d.t.geometry.PointCloud()
    with pytest.raises(sc.InputError, match="frame 0: holds no points"):
        sc.denoise(empty)


def test_pyvista_data_sets_keep_faces_and_fields():
    pv = import_or_skip("pyvista")
    cloud = pv.PolyData(single(A), faces=np.array([3, 0, 1, 2]))
    cloud["RGB"] = np.stack([RED] * 3, axis=1).astype(np.uint8)
    cloud["heat"] = RED.astype(np.float32)
    clean = sc.denoise(cloud)
    assert isinstance(clean, pv.PolyData)
    assert clean.points.dtype == np.float32
    np.testing.assert_array_equal(clean.faces, cloud.faces)
    np.testing.assert_array_equal(np.asarray(clean.points), sc.denoise(single(A)))
    np.testing.assert_array_equal(clean["RGB"], cloud["RGB"])
    np.testing.assert_array_equal(np.asarray(cloud.points), single(A))
    again = sc.Frame.of(cloud).to_pyvista()
    np.testing.assert_array_equal(again["heat"], cloud["heat"])
    np.testing.assert_array_equal(again["RGB"], cloud["RGB"])


def test_trimesh_clouds_and_meshes():
    trimesh = import_or_skip("trimesh")
    colors = np.stack([RED, RED, RED, RED], axis=1).astype(np.uint8)
    clean = sc.denoise(trimesh.PointCloud(A, colors=colors))
    assert isinstance(clean, trimesh.PointCloud)
    np.testing.assert_array_equal(clean.vertices, CLEAN)
    np.testing.assert_array_equal(clean.colors, colors)
    mesh = trimesh.Trimesh(A, [[0, 1, 2], [2, 3, 4]], process=False, vertex_colors=colors)
    mesh.vertex_attributes["heat"] = RED
    frame = sc.Frame.of(mesh)
    np.testing.assert_array_equal(frame.attributes["heat"], RED)
    np.testing.assert_array_equal(frame.colors[:, 0], RED)
    clean = sc.denoise(mesh)
    np.testing.assert_array_equal(clean.vertices, CLEAN)
    np.testing.assert_array_equal(clean.faces, mesh.faces)
    np.testing.assert_array_equal(clean.visual.vertex_colors, colors)
    np.testing.assert_array_equal(mesh.vertices, A)
    np.testing.assert_array_equal(frame.to_trimesh().colors[:, :3], colors[:, :3])


def test_torch_tensors():
    torch = import_or_skip("torch")
    tensor = torch.from_numpy(single(A))
    clean = sc.denoise(tensor)
    assert clean.dtype == torch.float32
    np.testing.assert_array_equal(clean.numpy(), sc.denoise(single(A)))
    stack = sc.denoise(torch.from_numpy(np.stack([A, A + 0.01])))
    assert tuple(stack.shape) == (2, 300, 3)
    assert sc.denoise([tensor, tensor + 0.01])[1].dtype == torch.float32
    assert sc.denoise(tensor.to(torch.bfloat16)).dtype == torch.bfloat16
    with pytest.raises(sc.InputError, match=r"^frame 0: the tensor has gradients.*use \.detach"):
        sc.denoise(tensor.clone().requires_grad_())
    with pytest.raises(sc.InputError, match=r"^frame 0: the tensor is on meta; use \.cpu"):
        sc.denoise(tensor.to("meta"))
    np.testing.assert_array_equal(sc.Frame(A).to_torch().numpy(), A)


def test_pandas_tables_keep_columns_index_and_order():
    pd = import_or_skip("pandas")
    columns = {"id": [f"p{i}" for i in range(300)], "Z": A[:, 2], "r": RED, "X": A[:, 0]}
    table = pd.DataFrame({**columns, "Y": single(A)[:, 1]}, index=np.arange(300) * 2)
    clean = sc.denoise(table)
    assert list(clean.columns) == list(table.columns)
    assert clean["Y"].dtype == np.float32
    assert clean.index.equals(table.index)
    assert clean["id"].equals(table["id"])
    assert clean["r"].equals(table["r"])
    assert table["X"].equals(pd.Series(A[:, 0], index=table.index, name="X"))
    rounded = A.copy()
    rounded[:, 1] = single(A)[:, 1]
    np.testing.assert_array_equal(clean[["X", "Z"]], sc.denoise(rounded)[:, [0, 2]])
    assert sc.Frame.of(table).attributes.keys() == {"r"}
    again = sc.Frame(A, {"a": RED, "pair": np.stack([RED, RED], axis=1)}).to_pandas()
    assert list(again.columns) == ["x", "y", "z", "a", "pair_0", "pair_1"]
    with pytest.raises(sc.InputError, match="frame 0: has no column 'z'; use x, y and z"):
        sc.denoise(table.drop(columns="Z"))


def test_results_and_their_surroundings_may_be_of_any_kind():
    pd = import_or_skip("pandas")
    tables = [pd.DataFrame(points, columns=[*"xyz"]) for points in (A, B)]
    for result in sc.denoise_sequence(iter(tables)):
        assert isinstance(result.cloud, pd.DataFrame)
    helped = sc.denoise_frame(tables[0], after=[B]).cloud
    np.testing.assert_array_equal(helped.to_numpy(), sc.denoise([A, B])[0])


@pytest.mark.parametrize("thing", [3, None, object(), sc, np.array(3)])
def test_what_is_no_cloud_is_told_what_is_one(thing):
    with pytest.raises(sc.InputError, match="use an array"):
        sc.denoise(thing)
    with pytest.raises(sc.InputError, match="frame 0: "):
        sc.denoise([thing])


def test_no_library_is_imported_to_find_out():
    code = (
        "import sys, numpy, steadycloud; steadycloud.Frame.of(numpy.zeros((4, 3))); "
        "print({'open3d', 'pandas', 'pyvista', 'torch', 'trimesh'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"


def test_a_library_that_is_not_installed_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(sc.InputError, match=r"^pandas is not installed: pip install pandas$"):
        sc.Frame(A).to_pandas()
