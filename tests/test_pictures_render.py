"""`steadycloud render`: one camera for all pictures, insets where points moved most."""

from __future__ import annotations

import sys
from itertools import pairwise

import numpy as np
import pytest
from PIL import Image

from steadycloud.cli.main import main
from steadycloud.errors import ConfigError, InputError
from steadycloud.frame import Frame
from steadycloud.io import write_frame
from steadycloud.pictures.camera import Viewpoint
from steadycloud.pictures.inset import box_around, find_inset
from steadycloud.pictures.render import MOST_ROWS, Shot, paint_points
from steadycloud.player.pane import Pane

from .player_scenes import two_panes

RNG = np.random.default_rng(0)
CLOUD = RNG.random((4000, 3)) * [2.0, 5.0, 1.0] + 700.0
SMALL = ("--size", "80x100")


@pytest.fixture
def folders(tmp_path):
    for name, pane in zip(("noisy", "clean"), two_panes(700, 3), strict=True):
        (tmp_path / name).mkdir()
        for frame in pane.frames:
            write_frame(tmp_path / name / frame.name, frame)
    return tmp_path


def render(folders, output, *words):
    inputs = [str(folders / "noisy"), str(folders / "clean")]
    return main(["render", *inputs, "-o", str(folders / output), *SMALL, *words])


def size_of(path):
    with Image.open(path) as picture:
        return picture.size


@pytest.mark.parametrize("turns", [[0.0], [0.0, 90.0, 200.0]])
@pytest.mark.parametrize("up", ["y", "z", "-x"])
def test_nearly_all_points_are_in_every_picture(turns, up):
    size = (300, 400)
    cameras, _ = Viewpoint(30.0, 20.0, up).cameras([CLOUD], turns, size[0] / size[1])
    for camera in cameras:
        x, y, _ = camera.project(CLOUD, size)
        inside = (x >= 0) & (x < size[0]) & (y >= 0) & (y < size[1])
        assert inside.mean() > 0.99
        assert max(np.ptp(x) / size[0], np.ptp(y) / size[1]) > 0.5


def test_a_turn_keeps_target_and_scale():
    cameras, aspect = Viewpoint().cameras([CLOUD], [0.0, 120.0, 240.0])
    assert len({camera.height for camera in cameras}) == 1
    for camera in cameras[1:]:
        np.testing.assert_array_equal(camera.target, cameras[0].target)
    assert 0.5 < aspect < 2.0


@pytest.mark.parametrize("up", ["x", "y", "z", "-x", "-y", "-z"])
def test_the_up_axis_points_up_in_the_picture(up):
    axis = (-1.0 if "-" in up else 1.0) * np.eye(3)["xyz".index(up[-1])]
    (camera,), _ = Viewpoint(10.0, 5.0, up).cameras([CLOUD], [0.0])
    _, rows, _ = camera.project(np.stack([camera.target, camera.target + axis]), (100, 100))
    assert rows[1] < rows[0]


def test_a_stray_point_does_not_shrink_the_picture():
    strayed = np.concatenate([CLOUD, [[9e5, 9e5, 9e5], [np.nan, 0.0, 0.0]]])
    (with_stray,), _ = Viewpoint().cameras([strayed], [0.0])
    (without,), _ = Viewpoint().cameras([CLOUD], [0.0])
    assert with_stray.height == pytest.approx(without.height, rel=0.01)


def test_nothing_to_look_at_is_an_error():
    with pytest.raises(InputError, match="no point"):
        Viewpoint().cameras([np.full((4, 3), np.nan)], [0.0])


@pytest.mark.parametrize("place", [(0.5, 4.0), (1.4, 1.0)])
def test_the_inset_is_where_points_moved_most(place):
    sheet = RNG.random((20_000, 3)) * [2.0, 5.0, 0.0]
    (camera,), _ = Viewpoint(0.0, 0.0).cameras([sheet], [0.0])
    near = np.hypot(sheet[:, 0] - place[0], sheet[:, 1] - place[1]) < 0.4
    low, high = find_inset(sheet, np.where(near, 1.0, 0.1), camera)
    np.testing.assert_allclose((low + high)[:2] / 2.0, place, atol=0.35)
    np.testing.assert_allclose(high - low, high[0] - low[0])


def test_of_places_that_moved_alike_the_inset_is_where_the_shape_is():
    sheet = RNG.random((20_000, 3)) * [2.0, 5.0, 0.0]
    rough = np.hypot(sheet[:, 0] - 1.0, sheet[:, 1] - 1.5) < 0.4  # a face, so to say
    sheet[rough, 2] = 0.06 * np.sin(25.0 * sheet[rough, 0]) * np.sin(25.0 * sheet[rough, 1])
    (camera,), _ = Viewpoint(0.0, 0.0).cameras([sheet], [0.0])
    low, high = find_inset(sheet, np.full(len(sheet), 0.1), camera)
    np.testing.assert_allclose((low + high)[:2] / 2.0, (1.0, 1.5), atol=0.45)


def test_what_is_behind_does_not_attract_the_inset():
    front = RNG.random((20_000, 3)) * [2.0, 5.0, 0.0]
    behind = front - [0.0, 0.0, 3.0]
    (camera,), _ = Viewpoint(0.0, 0.0).cameras([front], [0.0])
    upper = front[:, 1] > 2.5
    moved = np.concatenate([np.where(upper, 0.2, 1.0), np.where(upper, 9.0, 0.0)])
    low, high = find_inset(np.concatenate([front, behind]), moved, camera)
    assert (low + high)[1] / 2.0 < 2.5


def test_equal_inputs_give_equal_panels():
    clean = two_panes(500, 1)[1]
    page = np.asarray(Shot([clean, clean], size=(120, 150)).still())
    margin = (page.shape[1] - 240 - 12) // 2
    first, second = (page[:, left : left + 120] for left in (margin, margin + 132))
    np.testing.assert_array_equal(first, second)
    assert len(np.unique(first.reshape(-1, 3), axis=0)) > 100


def test_a_still_has_a_row_for_each_frame():
    panes = two_panes(300, 3)
    one = Shot([Pane(p.label, p.frames[:1]) for p in panes], size=(80, 100)).still()
    three = Shot(panes, size=(80, 100)).still()
    assert three.height == 3 * one.height and three.width == one.width


def test_normals_are_colors_and_first_frames_are_clay():
    frame = two_panes(600, 1)[0].frames[0]
    toward = np.array([0.0, 0.0, 1.0])
    _, colors = paint_points(frame, None, "normals", toward, 0.0)
    assert colors is not None and colors[:, 2].min() >= 127
    assert paint_points(frame, None, "displacement", toward, 1.0)[1] is None
    hole = frame.with_points(np.where(np.arange(600)[:, None] == 5, np.nan, frame.points))
    points, own = paint_points(hole, frame, "own", toward, 1.0)
    assert len(points) == len(own) == 599


@pytest.mark.parametrize("coloring", ["own", "displacement", "normals"])
def test_thinned_points_keep_their_colors(coloring):
    noisy, clean = (pane.frames[0] for pane in two_panes(600, 1))
    toward = np.array([0.0, 0.0, 1.0])
    points, colors = paint_points(clean, noisy, coloring, toward, 0.2)
    few, painted = paint_points(clean, noisy, coloring, toward, 0.2, 100)
    assert len(few) == len(painted) == 100
    if coloring != "normals":  # those of fewer neighbors differ
        found = [np.flatnonzero((points == point).all(axis=1))[0] for point in few]
        np.testing.assert_array_equal(painted, colors[found])


def test_displacement_is_drawn_with_a_scale():
    panes = two_panes(500, 1)
    plain = Shot(panes, size=(120, 150)).still()
    heat = Shot(panes, "displacement", size=(120, 150), unit="mm").still()
    assert heat.height > plain.height


def test_the_command_draws_a_still_with_an_inset(folders, capsys):
    assert render(folders, "deep/still.png", "--inset") == 0
    assert capsys.readouterr().out.startswith(str(folders / "deep" / "still.png"))
    assert render(folders, "given.png", "--inset", "0,0,0.9,0.5") == 0
    assert render(folders, "plain.png") == 0
    names = ("deep/still.png", "given.png", "plain.png")
    automatic, given, plain = (size_of(folders / name) for name in names)
    assert automatic == given
    assert plain[0] == given[0] and plain[1] < given[1]
    assert [p.name for p in (folders / "deep").iterdir()] == ["still.png"]


def test_a_turntable_turns_once_and_plays_the_frames(folders):
    words = ("--seconds", "0.5", "--fps", "8", "--frames", ":")
    assert render(folders, "turn.gif", *words) == 0
    with Image.open(folders / "turn.gif") as movie:
        assert movie.n_frames == 4
        assert movie.info["loop"] == 0
        pictures = []
        for index in range(4):
            movie.seek(index)
            pictures.append(np.asarray(movie.convert("RGB")).astype(int))
    for one, other in pairwise(pictures):
        assert (np.abs(one - other).max(axis=2) > 20).mean() > 0.02


def test_a_video_is_written_where_the_extra_is(folders):
    ffmpeg = pytest.importorskip("imageio_ffmpeg")
    assert render(folders, "turn.mp4", "--seconds", "0.4", "--fps", "10") == 0
    frames, seconds = ffmpeg.count_frames_and_secs(str(folders / "turn.mp4"))
    assert frames == 4 and seconds == pytest.approx(0.4, abs=0.1)


def test_a_missing_extra_is_named_and_nothing_is_written(folders, monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "imageio_ffmpeg", None)
    assert render(folders, "turn.mp4") == 1
    assert "pip install 'steadycloud[video]'" in capsys.readouterr().err
    assert sorted(p.name for p in folders.iterdir()) == ["clean", "noisy"]


@pytest.mark.parametrize(
    ("output", "words", "message"),
    [
        ("still.jpg", [], "use a .png, .gif or .mp4 file"),
        ("noisy", [], "is not a picture"),
        ("a.png", ["--size", "12"], "such as 520x840"),
        ("a.png", ["--size", "9x9000"], "from 64 to 4096"),
        ("a.png", ["--inset", "1,2,3"], "use X,Y,Z,SIZE"),
        ("a.png", ["--inset", "1,2,3,-4"], "use X,Y,Z,SIZE"),
        ("a.gif", ["--inset"], "--inset is for still pictures"),
        ("a.gif", ["--fps", "0"], "--fps 0"),
        ("a.gif", ["--seconds", "-1"], "--seconds -1"),
        ("a.png", ["--elevation", "90"], "from -85 to 85"),
        ("a.png", ["--label", "one"], "1 labels for 2 inputs"),
        ("a.png", ["--frames", "70:80"], "no frame in 70:80"),
    ],
)
def test_wrong_arguments_are_one_sentence_and_nothing_is_written(
    folders, output, words, message, capsys
):
    assert render(folders, output, *words) == 1
    shown = capsys.readouterr()
    assert message in shown.err and shown.err.count("\n") == 1
    assert sorted(p.name for p in folders.iterdir()) == ["clean", "noisy"]


def test_displacement_wants_two_inputs(folders, capsys):
    words = ["render", str(folders / "noisy"), "-o", str(folders / "a.png")]
    assert main([*words, "--color", "displacement"]) == 1
    assert "give two or more" in capsys.readouterr().err


def test_too_many_frames_for_a_still_are_refused():
    frame = Frame(CLOUD[:100], name="a.ply")
    with pytest.raises(ConfigError, match=f"up to {MOST_ROWS} frames"):
        Shot([Pane("a", [frame] * (MOST_ROWS + 1))]).still()


def test_a_box_is_a_cube_around_its_center():
    low, high = box_around(np.array([1.0, 2.0, 3.0]), 4.0)
    np.testing.assert_array_equal(low, [-1.0, 0.0, 1.0])
    np.testing.assert_array_equal(high, [3.0, 4.0, 5.0])
