"""Outliers that are kept, marked or dropped."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import steadycloud as sc
from steadycloud.cli.main import main
from steadycloud.errors import ConfigError, OutputError
from steadycloud.frame import FrameResult, History

from .clouds import sphere

ROWS = np.array([3, 700, 1003])
KEPT = np.delete(np.arange(1004), ROWS)


def cloud(seed: int = 0) -> np.ndarray:
    """A noisy sphere; the rows ROWS are far out, and one other has no numbers."""
    far = 5.0 * np.array([[1.0, 1, 0], [0, -1, 1], [1, 0, -1]])
    points = sphere(1001, noise=0.3, seed=seed)
    points[7] = np.nan
    return np.insert(points, ROWS - np.arange(3), far, axis=0)


def result_of(**attributes: np.ndarray) -> FrameResult:
    frame = sc.Frame(cloud(), {"id": np.arange(1004), **attributes}, "a.ply")
    warnings = (sc.FrameWarning("outliers", "3 outliers (far from any surface) left unchanged."),)
    return FrameResult(frame, History(), warnings, ROWS)


def ply(path: Path, kind: str, extra: str = "", rows: str = "") -> None:
    """A PLY file; as text with a comment, a list in every vertex, and perhaps more elements."""
    frame = sc.Frame(cloud(), {"id": np.arange(1004, dtype=np.uint16)})
    if kind == "binary":
        sc.write_frame(path, frame)
        return
    lines = ["ply", "format ascii 1.0", "comment by hand", "element vertex 1004"]
    lines += [f"property float {axis}" for axis in "xyz"]
    lines += ["property list uchar int seen", "property ushort id", *extra.split("|")]
    lines = [*(line for line in lines if line), "end_header"]
    for i, (x, y, z) in enumerate(frame.points):
        lines.append(f"{x:.5f}  {y:.5f} {z:.5f} {i % 3} {'8 ' * (i % 3)}{i}")
    path.write_text("\n".join([*lines, *([rows] if rows else [])]) + "\n")


def record_of(folder: Path) -> dict:
    return json.loads((folder / "steadycloud.json").read_text(), parse_constant=pytest.fail)


def denoise(source: Path, out: Path, *words: str) -> int:
    return main(["denoise", str(source), "-o", str(out), *words])


# settle_outliers


def test_kept_outliers_change_nothing():
    result = result_of()
    assert sc.settle_outliers(result, "keep") is result


def test_marks_are_one_for_outliers_and_zero_for_the_others():
    result = result_of()
    marked = sc.settle_outliers(result, "mark")
    marks = marked.frame.attributes["outlier"]
    assert marks.dtype == np.uint8
    np.testing.assert_array_equal(np.flatnonzero(marks), ROWS)
    assert marks.max() == 1
    np.testing.assert_array_equal(marked.frame.points, result.frame.points)
    assert marked.warnings == result.warnings
    assert "outlier" not in result.frame.attributes


def test_marks_that_were_there_are_replaced_and_that_is_said():
    marked = sc.settle_outliers(result_of(outlier=np.full(1004, 7)), "mark")
    np.testing.assert_array_equal(np.flatnonzero(marked.frame.attributes["outlier"]), ROWS)
    assert marked.warnings[-1].kind == "replaced property"


def test_dropped_outliers_are_gone_and_the_others_keep_order_and_attributes():
    result = result_of(pair=np.arange(2008).reshape(1004, 2))
    dropped = sc.settle_outliers(result, "drop")
    np.testing.assert_array_equal(dropped.frame.points, result.frame.points[KEPT])
    np.testing.assert_array_equal(dropped.frame.attributes["id"], KEPT)
    np.testing.assert_array_equal(dropped.frame.attributes["pair"][:, 0], 2 * KEPT)
    assert dropped.frame.name == "a.ply"
    assert dropped.warnings == (("outliers", "3 outliers dropped."),)
    assert dropped.n_outliers == 3
    assert len(result.frame) == 1004


def test_what_the_default_warns_of_is_not_said_of_dropped_outliers():
    result = sc.denoise_frame(sc.Frame(cloud()))
    (found,) = (w.text for w in result.warnings if w.kind == "outliers")
    assert found == "3 outliers (far from any surface) left unchanged."
    np.testing.assert_array_equal(result.outliers, ROWS)
    dropped = sc.settle_outliers(result, "drop")
    assert [w.text for w in dropped.warnings if w.kind == "outliers"] == ["3 outliers dropped."]


@pytest.mark.parametrize("choice", ["mark", "drop"])
def test_frames_without_outliers_stay_whole(choice):
    result = replace(result_of(), outliers=np.empty(0, np.int64), warnings=())
    settled = sc.settle_outliers(result, choice)
    np.testing.assert_array_equal(settled.frame.points, result.frame.points)
    assert settled.warnings == ()


def test_bad_choices_get_one_sentence():
    with pytest.raises(ConfigError, match="use one of keep, mark, drop"):
        sc.settle_outliers(result_of(), "delete")
    unknown = replace(result_of(), outliers=None)
    assert unknown.n_outliers is None
    assert sc.settle_outliers(unknown, "keep") is unknown
    for choice in ("mark", "drop"):
        with pytest.raises(ConfigError, match="looks for none"):
            sc.settle_outliers(unknown, choice)


# Files


@pytest.mark.parametrize("rows", [KEPT, KEPT[::-1], np.array([1003, 0, 0])])
@pytest.mark.parametrize("kind", ["ascii", "binary"])
def test_rows_taken_from_a_ply_file_are_written_in_its_layout(kind, rows, tmp_path):
    ply(tmp_path / "a.ply", kind)
    frame = sc.read_frame(tmp_path / "a.ply")
    sc.write_frame(tmp_path / "b.ply", frame.take(rows))
    again = sc.read_frame(tmp_path / "b.ply")
    np.testing.assert_array_equal(again.points, frame.points[rows])
    assert list(again.attributes) == list(frame.attributes)
    np.testing.assert_array_equal(again.attributes["id"], rows)
    before, after = ((tmp_path / name).read_bytes() for name in ("a.ply", "b.ply"))
    count = b"element vertex %d"
    head = before.partition(b"end_header")[0].replace(count % 1004, count % len(rows))
    assert after.startswith(head)
    if kind == "ascii":
        old = before.partition(b"end_header\n")[2].splitlines()
        assert after.partition(b"end_header\n")[2].splitlines() == [old[row] for row in rows]


@pytest.mark.parametrize("order", ["<", ">"])
def test_rows_with_lists_are_taken_from_binary_files(order, tmp_path):
    lengths = np.arange(6) % 4
    name = {"<": "little", ">": "big"}[order]
    head = f"ply\nformat binary_{name}_endian 1.0\nelement camera 1\nproperty uchar n\n"
    head += "element vertex 6\nproperty list uchar short seen\n"
    head += "".join(f"property float {axis}\n" for axis in "xyz") + "end_header\n"
    rows = [
        bytes([n])
        + np.arange(n, dtype=f"{order}i2").tobytes()
        + np.full(3, i, f"{order}f4").tobytes()
        for i, n in enumerate(lengths)
    ]
    path = tmp_path / "a.ply"
    path.write_bytes(head.encode() + b"!" + b"".join(rows))
    chosen = np.array([5, 1, 2])
    sc.write_frame(path, sc.read_frame(path).take(chosen))
    head = head.replace("vertex 6", "vertex 3")
    assert path.read_bytes() == head.encode() + b"!" + b"".join(rows[row] for row in chosen)


def test_rows_that_faces_speak_of_cannot_be_taken(tmp_path):
    ply(tmp_path / "a.ply", "ascii", "element face 1|property list uchar int v", "3 0 1 2")
    frame = sc.read_frame(tmp_path / "a.ply")
    with pytest.raises(OutputError, match="element 'face'"):
        frame.take(KEPT)
    assert len(replace(frame, source=None).take(KEPT)) == len(KEPT)


def test_rows_taken_from_an_array_keep_its_type(tmp_path):
    np.save(tmp_path / "a.npy", np.arange(60, dtype=np.float32).reshape(12, 5))
    taken = sc.read_frame(tmp_path / "a.npy").take(np.array([0, 2, 11]))
    sc.write_frame(tmp_path / "b.npy", taken)
    written = np.load(tmp_path / "b.npy")
    assert written.dtype == np.float32
    np.testing.assert_array_equal(written, np.load(tmp_path / "a.npy")[[0, 2, 11]])


# The command


@pytest.mark.parametrize("kind", ["ascii", "binary"])
def test_the_command_keeps_marks_and_drops(kind, tmp_path, capsys):
    source = tmp_path / "in"
    source.mkdir()
    ply(source / "a.ply", kind)
    frames = {}
    for choice in ("keep", "mark", "drop"):
        out = tmp_path / choice
        assert denoise(source, out, "--outliers", choice) == 0
        frames[choice] = sc.read_frame(out / "a.ply")
        record = record_of(out)
        (entry,) = record["frames"]
        assert record["outliers"] == choice
        assert entry["n_outliers"] == 3
        assert entry["n_points"] == len(frames[choice])
        assert entry["history"]["chosen"]["neighbors"] > 0
    assert denoise(source, tmp_path / "default") == 0
    default = (tmp_path / "default" / "a.ply").read_bytes()
    assert default == (tmp_path / "keep" / "a.ply").read_bytes()
    keep, mark, drop = frames.values()
    original = sc.read_frame(source / "a.ply")
    np.testing.assert_array_equal(keep.points[ROWS], original.points[ROWS])
    np.testing.assert_array_equal(mark.points, keep.points)
    np.testing.assert_array_equal(np.flatnonzero(mark.attributes["outlier"]), ROWS)
    assert mark.attributes["outlier"].dtype == np.uint8
    np.testing.assert_array_equal(drop.points, keep.points[KEPT])
    np.testing.assert_array_equal(drop.attributes["id"], KEPT)
    shown = capsys.readouterr()
    first, marked, dropped, last = shown.out.splitlines()
    assert marked.endswith(" s, 3 outliers marked")
    assert dropped.endswith(" s, 3 outliers dropped")
    assert first.endswith(" s")
    assert last.endswith(" s")
    assert "warning: a.ply: 3 outliers dropped.\n" in shown.err


@pytest.mark.parametrize("kind", [np.uint8, np.float32])
def test_a_property_that_is_replaced_keeps_its_type_and_is_named(kind, tmp_path, capsys):
    source = tmp_path / "in"
    source.mkdir()
    marks = np.full(1004, 5.5).astype(kind)
    sc.write_frame(source / "a.ply", sc.Frame(cloud(), {"outlier": marks, "id": np.arange(1004)}))
    assert denoise(source, tmp_path / "out", "--outliers", "mark") == 0
    assert "a.ply: the property 'outlier' of the input is replaced." in capsys.readouterr().err
    marked = sc.read_frame(tmp_path / "out" / "a.ply")
    np.testing.assert_array_equal(np.flatnonzero(marked.attributes["outlier"]), ROWS)
    assert list(marked.attributes) == ["outlier", "id"]
    assert marked.attributes["outlier"].dtype == kind


@pytest.mark.parametrize("name", ["a.npy", "a.bin"])
def test_points_are_dropped_from_every_format(name, tmp_path):
    source = tmp_path / name
    sc.write_frame(source, sc.Frame(cloud()))
    assert denoise(source, tmp_path / "out", "--outliers", "drop", "--quiet") == 0
    assert len(sc.read_frame(tmp_path / "out" / name)) == len(KEPT)


@pytest.mark.parametrize(
    ("name", "words", "said"),
    [
        ("a.npy", ["mark"], "a.npy: a .npy file cannot store a property 'outlier'"),
        ("a.bin", ["mark"], "a.bin: a .bin file cannot store a property 'outlier'"),
        ("faces.ply", ["drop"], "faces.ply: its element 'face' refers to points by their row"),
        ("a.ply", ["mark", "--method", "paper"], "paper looks for no outliers; use auto"),
        ("a.ply", ["drop", "--method", "mls"], "mls looks for no outliers; use auto"),
        ("a.ply", ["drop", "--set", "outliers.find=false"], "outliers.find is false"),
    ],
)
def test_what_cannot_be_done_is_refused_before_anything_is_computed(
    name, words, said, *, tmp_path, monkeypatch, capsys
):
    monkeypatch.setattr("steadycloud.api.warm_up", pytest.fail)
    source = tmp_path / name
    if name == "faces.ply":
        ply(source, "ascii", "element face 1|property list uchar int v", "3 0 1 2")
    else:
        sc.write_frame(source, sc.Frame(cloud()))
    assert denoise(source, tmp_path / "out", "--outliers", *words) == 1
    shown = capsys.readouterr().err
    assert said in shown
    assert shown.count("\n") == 1
    assert not (tmp_path / "out").exists()


def test_faces_may_stay_when_outliers_are_marked(tmp_path):
    source = tmp_path / "a.ply"
    ply(source, "ascii", "element face 1|property list uchar int v", "3 0 1 2")
    assert denoise(source, tmp_path / "out", "--outliers", "mark", "--quiet") == 0
    assert (tmp_path / "out" / "a.ply").read_text().endswith("\n3 0 1 2\n")


def test_methods_that_look_for_none_say_so_in_the_record(tmp_path):
    sc.write_frame(tmp_path / "a.ply", sc.Frame(cloud()))
    assert denoise(tmp_path / "a.ply", tmp_path / "out", "--method", "mls", "--quiet") == 0
    (entry,) = record_of(tmp_path / "out")["frames"]
    assert entry["n_outliers"] is None


@pytest.mark.parametrize("choice", ["mark", "drop"])
def test_workers_and_resumed_runs_write_the_same(choice, tmp_path, capsys):
    source = tmp_path / "in"
    source.mkdir()
    for i in range(3):
        sc.write_frame(source / f"a_{i}.ply", sc.Frame(cloud(i)))
    words = ["--outliers", choice, "--method", "auto-single"]
    for name, more in {"one": [], "two": ["--workers", "2"], "three": []}.items():
        assert denoise(source, tmp_path / name, *words, *more) == 0
    (tmp_path / "three" / "a_1.ply").unlink()
    assert denoise(source, tmp_path / "three", *words, "--resume") == 0
    first, *_, last = capsys.readouterr().out.splitlines()
    assert "9 outliers" in first
    assert "1 frame written" in last
    assert "2 kept, 3 outliers" in last
    for name in ("two", "three"):
        entries = record_of(tmp_path / name)["frames"]
        assert [entry["n_outliers"] for entry in entries] == [3, 3, 3]
        for i in range(3):
            written = (tmp_path / name / f"a_{i}.ply").read_bytes()
            assert written == (tmp_path / "one" / f"a_{i}.ply").read_bytes()
    assert denoise(source, tmp_path / "three", "--method", "auto-single", "--resume") == 1
    assert "another choice for outliers" in capsys.readouterr().err
