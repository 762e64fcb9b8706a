"""Results as the user wants them: whole coordinates, normals recomputed; formats of results."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from steadycloud.cli.main import main
from steadycloud.errors import ConfigError
from steadycloud.frame import Frame, FrameResult, History
from steadycloud.io import open_sequence, read_frame, write_frame
from steadycloud.surface.finishing import Finish, with_new_normals

RNG = np.random.default_rng(0)


def voxels(path: Path, n_points: int = 600, faces: bool = False) -> Path:
    """An integer PLY file, as voxel data have it."""
    at = np.unique(RNG.integers((0, 0, 9), (15, 15, 12), (n_points, 3)), axis=0)
    rows = np.zeros(len(at), [("x", "<i4"), ("y", "<i4"), ("z", "<i4"), ("red", "u1")])
    rows["x"], rows["y"], rows["z"] = at.T
    face = "element face 1\nproperty list uchar int vertex_indices\n" if faces else ""
    head = (
        f"ply\nformat binary_little_endian 1.0\nelement vertex {len(rows)}\nproperty int x\n"
        f"property int y\nproperty int z\nproperty uchar red\n{face}end_header\n"
    )
    tail = b"\3" + np.array([0, 1, 2], "<i4").tobytes() if faces else b""
    path.write_bytes(head.encode() + rows.tobytes() + tail)
    return path


def result(points: np.ndarray, **attributes: np.ndarray) -> FrameResult:
    return FrameResult(Frame(points, attributes), History())


def test_voxels_keep_or_merge_points() -> None:
    points = np.array([[0.4, 0, 0], [-0.4, 0, 0], [5.6, 1, 2]])
    kept = Finish("keep").apply(result(points, red=np.arange(3)))
    np.testing.assert_array_equal(kept.frame.points, [[0, 0, 0], [0, 0, 0], [6, 1, 2]])
    assert "1 points fall into the voxel of another point: all stay" in str(kept.warnings[0])
    merged = Finish("merge").apply(result(points, red=np.arange(3)))
    np.testing.assert_array_equal(merged.frame.points, [[0, 0, 0], [6, 1, 2]])
    np.testing.assert_array_equal(merged.frame.attributes["red"], [0, 2])
    assert not np.signbit(kept.frame.points).any()
    for word in ("voxelize", "normals"):
        with pytest.raises(ConfigError, match=f"{word} 'x': use keep or"):
            Finish(**{word: "x"})


@pytest.mark.parametrize("names", [("nx", "ny", "nz"), ("normal_x", "normal_y", "normal_z"), None])
def test_new_normals_fit_the_points_and_keep_their_side(names: tuple[str, ...] | None) -> None:
    points = np.column_stack([RNG.random((400, 2)), np.zeros(400)])
    old = RNG.normal(size=(400, 3)).astype("f4")
    old[:, 2] = np.where(np.arange(400) < 200, 1, -1)
    given = {"normals": old} if names is None else {n: old[:, i] for i, n in enumerate(names)}
    new = with_new_normals(Frame(points, given))
    table = np.column_stack([new.attributes[n] for n in given])
    assert table.dtype == np.float32
    np.testing.assert_allclose(table, np.sign(old[:, 2:]) * [[0, 0, 1]], atol=1e-6)


def test_whole_coordinates_stay_whole_if_asked_and_else_it_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = voxels(tmp_path / "a.ply")
    assert main(["denoise", str(source), "-o", str(tmp_path / "b.ply"), "--noise", "0.8"]) == 0
    assert "coordinates of type int32 become float64; --voxelize keeps" in capsys.readouterr().err
    assert b"property double x" in (tmp_path / "b.ply").read_bytes()
    words = ["denoise", str(source), "--noise", "0.8", "--voxelize"]
    assert main([*words, "keep", "-o", str(tmp_path / "c.ply")]) == 0
    frame = read_frame(tmp_path / "c.ply")
    assert b"property int x" in (tmp_path / "c.ply").read_bytes()
    assert len(frame) == len(read_frame(source))
    assert main([*words, "merge", "-o", str(tmp_path / "d.ply")]) == 0
    merged = read_frame(tmp_path / "d.ply")
    assert len(np.unique(merged.points, axis=0)) == len(merged) < len(frame)
    capsys.readouterr()
    assert main([*words, "keep", "--resume", "-o", str(tmp_path / "d.ply")]) == 1
    assert "another choice for voxels or normals" in capsys.readouterr().err


def test_what_cannot_be_rounded_or_merged_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_frame(tmp_path / "a.ply", Frame(RNG.random((50, 3))))
    words = ["denoise", str(tmp_path / "a.ply"), "-o", str(tmp_path / "b.ply"), "--voxelize"]
    assert main([*words, "keep"]) == 1
    assert "are not whole numbers" in capsys.readouterr().err
    voxels(tmp_path / "a.ply", faces=True)
    assert main([*words, "merge"]) == 1
    assert "'face' refers to points by their row" in capsys.readouterr().err
    assert not (tmp_path / "b.ply").exists()


def test_stale_normals_are_said_or_made_new(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    points = np.column_stack([RNG.random((900, 2)), RNG.normal(0, 0.01, 900)])
    normals = {
        n: np.full(900, v, "f4") for n, v in zip(("nx", "ny", "nz"), (0.6, 0, 0.8), strict=True)
    }
    write_frame(tmp_path / "a.ply", Frame(points, normals))
    words = ["denoise", str(tmp_path / "a.ply"), "-o"]
    assert main([*words, str(tmp_path / "b.ply")]) == 0
    assert "normals (nx, ny, nz) stay those of the noisy points" in capsys.readouterr().err
    assert main([*words, str(tmp_path / "c.ply"), "--normals", "recompute"]) == 0
    assert "stay those" not in capsys.readouterr().err
    up = read_frame(tmp_path / "c.ply").attributes["nz"]
    assert up.dtype == np.float32 and np.median(up) > 0.95


@pytest.fixture
def frames(tmp_path: Path) -> Path:
    folder = tmp_path / "frames"
    folder.mkdir()
    grid = np.stack(np.meshgrid(*[np.linspace(0, 1, 15)] * 2), -1).reshape(-1, 2)
    for i in range(3):
        points = np.column_stack([grid, RNG.normal(0, 0.01, len(grid))])
        write_frame(folder / f"f_{i}.ply", Frame(points, {"red": np.full(len(grid), i, "u1")}))
    return folder


def test_results_go_where_and_as_what_the_output_says(frames: Path, tmp_path: Path) -> None:
    words = ["denoise", str(frames), "--method", "wmp", "--quiet", "-o"]
    assert main([*words, str(tmp_path / "out" / "*.pcd")]) == 0
    assert sorted(p.name for p in (tmp_path / "out").iterdir()) == [
        *(f"f_{i}.pcd" for i in range(3)),
        "steadycloud.json",
    ]
    assert main([*words, str(tmp_path / "all.npz")]) == 0
    stack = open_sequence(tmp_path / "all.npz")
    for a, b in zip(open_sequence(tmp_path / "out"), stack, strict=True):
        np.testing.assert_array_equal(a.points, b.points)
        np.testing.assert_array_equal(a.attributes["red"], b.attributes["red"])
    assert main(["denoise", str(frames / "f_0.ply"), "--quiet", "-o", str(tmp_path / "x.xyz")]) == 0
    assert (tmp_path / "x.xyz").is_file() and (tmp_path / "x.steadycloud.json").is_file()


def test_a_file_of_several_frames_is_whole_or_resumed(
    frames: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["convert", str(frames), "-o", str(tmp_path / "run.npz")]) == 0
    out = tmp_path / "out"
    words = ["denoise", str(tmp_path / "run.npz"), "-o", str(out), "--method", "wmp"]
    assert main(words) == 0
    whole = (out / "run.npz").read_bytes()
    assert sorted(p.name for p in out.iterdir()) == ["run.npz", "steadycloud.json"]
    assert main([*words, "--resume"]) == 0
    assert "3 kept" in capsys.readouterr().out
    assert main(words) == 1  # exists
    (out / "run.npz").write_bytes(whole[:-30])  # no longer the one that was written
    assert main([*words, "--resume"]) == 0
    assert (out / "run.npz").read_bytes() == whole


def test_an_interrupt_leaves_parts_that_are_joined_later(
    frames: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from steadycloud.run import wholes

    assert main(["convert", str(frames), "-o", str(tmp_path / "run.npz")]) == 0
    words = ["denoise", str(tmp_path / "run.npz"), "--method", "wmp", "-o"]
    assert main([*words, str(tmp_path / "other")]) == 0

    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(wholes, "write_frames", stop)
        assert main([*words, str(tmp_path / "out")]) == 130
    parts = tmp_path / "out" / "run.npz.parts"
    assert len(list(parts.iterdir())) == 3 and not (tmp_path / "out" / "run.npz").exists()
    (parts / "run_0001.npz").unlink()
    assert main([*words, str(tmp_path / "out"), "--resume"]) == 0
    result = (tmp_path / "out" / "run.npz").read_bytes()
    assert result == (tmp_path / "other" / "run.npz").read_bytes()
    assert not parts.exists()


def test_normals_of_obj_files_are_said_to_be_stale_or_left_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    grid = [(x, y, 0.1 * ((x * 7 + y * 3) % 5)) for x in range(12) for y in range(12)]
    text = "".join(f"v {x} {y} {z}\n" for x, y, z in grid) + "vn 0 0 1\nvn 0 1 0\nvt 0 0\n"
    text += "f 1//1 2//2 13//1\nf 2/1/1 14/1/2 13/1/-1\nl 1 2\n"
    (tmp_path / "a.obj").write_text(text)
    words = ["denoise", str(tmp_path / "a.obj"), "-o"]
    assert main([*words, str(tmp_path / "b.obj")]) == 0
    assert "its normals (vn) stay those of the noisy points" in capsys.readouterr().err
    assert "f 1//1 2//2 13//1" in (tmp_path / "b.obj").read_text()
    assert main([*words, str(tmp_path / "c.obj"), "--normals", "recompute"]) == 0
    assert "its normals (vn) are left out" in capsys.readouterr().err
    kept = (tmp_path / "c.obj").read_text()
    assert kept.endswith("vt 0 0\nf 1 2 13\nf 2/1 14/1 13/1\nl 1 2\n")
    assert "vn" not in kept
