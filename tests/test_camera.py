"""The simulated depth camera: exact depth, every camera at its place, errors of the given size."""

from __future__ import annotations

import numpy as np
import pytest

from steadycloud.bench.run import make_noisy
from steadycloud.errors import ConfigError, InputError
from steadycloud.evaluation import noise
from steadycloud.evaluation.camera import place_cameras, render_depth, see_mesh
from steadycloud.evaluation.datasets import get_dataset
from steadycloud.evaluation.measures import score_frame
from steadycloud.evaluation.mesh import Mesh
from steadycloud.evaluation.mesh_metrics import mesh_distance
from steadycloud.frame import Frame

CUBE = np.array([[x, y, z] for x in (0.0, 2) for y in (0.0, 2) for z in (0.0, 2)])
FACES = np.array(
    [
        *([0, 1, 3], [0, 3, 2], [4, 6, 7], [4, 7, 5]),  # x = 0, x = 2
        *([0, 4, 5], [0, 5, 1], [2, 3, 7], [2, 7, 6]),  # y = 0, y = 2
        *([0, 2, 6], [0, 6, 4], [1, 5, 7], [1, 7, 3]),  # z = 0, z = 2
    ]
)


def rng(seed=0):
    return np.random.default_rng(seed)


def cube(colors=None) -> Mesh:
    return Mesh(CUBE, FACES, np.full((8, 3), 180, np.uint8) if colors is None else colors)


def wall(size=400.0, distance=1.0):
    """A square that one camera looks at straight, in millimeters; the rig and what it sees."""
    corners = np.array([[-1.0, -1, 0], [1, -1, 0], [1, 1, 0], [-1, 1, 0]]) * size / 2
    mesh = Mesh(corners, np.array([[0, 1, 2], [0, 2, 3]]), np.full((4, 3), 180, np.uint8))
    rig = place_cameras(corners.min(axis=0), corners.max(axis=0), 1, 120, distance)
    return rig, see_mesh(mesh, rig, "wall")[0]


def test_the_cameras_stand_evenly_around_and_look_at_the_middle():
    rig = place_cameras(np.zeros(3), np.full(3, 2.0), 4, 50, 3.0)
    eyes = np.array([camera.eye for camera in rig.cameras])
    np.testing.assert_allclose(eyes, [[1, 1, 7], [7, 1, 1], [1, 1, -5], [-5, 1, 1]], atol=1e-12)
    for camera in rig.cameras:
        np.testing.assert_allclose(camera.axes @ camera.axes.T, np.eye(3), atol=1e-12)
        assert np.linalg.det(camera.axes) == pytest.approx(1.0)
        toward = np.ones(3) - camera.eye
        np.testing.assert_allclose(camera.axes @ toward, [0, 0, 6], atol=1e-12)
        assert camera.axes[1] @ [0, 1, 0] == -1.0  # rows of the image run downward


def test_points_lie_on_the_surface_that_faces_the_camera_at_the_middle_of_pixels():
    rig = place_cameras(np.zeros(3), np.full(3, 2.0), 4, 47, 3.0)
    frame, normals = see_mesh(cube(), rig, "cube")
    assert mesh_distance(frame.points, cube()).max() < 1e-12
    sides = [(2, 2.0), (0, 2.0), (2, 0.0), (0, 0.0)]  # the side that each camera sees
    for index, (axis, value) in enumerate(sides):
        rows = np.flatnonzero(frame.attributes["camera"] == index)
        assert len(rows) == pytest.approx((47 * 6 / 5) ** 2, rel=0.05)  # the side is nearer: 5 of 6
        np.testing.assert_allclose(frame.points[rows, axis], value, atol=1e-12)
        np.testing.assert_allclose(np.abs(normals[rows, axis]), 1.0)
        camera = rig.cameras[index]
        away = (frame.points[rows] - camera.eye) @ camera.axes.T
        column = away[:, 0] / away[:, 2] * camera.focal + (camera.width - 1) / 2
        row = away[:, 1] / away[:, 2] * camera.focal + (camera.height - 1) / 2
        np.testing.assert_allclose(column, frame.attributes["column"][rows], atol=1e-9)
        np.testing.assert_allclose(row, frame.attributes["row"][rows], atol=1e-9)
        view = np.stack([frame.attributes[f"view_{a}"][rows] for a in "xyz"], axis=1)
        length = np.linalg.norm(away, axis=1)[:, None]
        np.testing.assert_allclose(view, (frame.points[rows] - camera.eye) / length, atol=1e-6)
        assert view.dtype == np.float32
    assert frame.attributes["camera"].dtype == np.uint8


def test_colors_are_mixed_from_the_corners():
    colors = np.rint(CUBE * 100).astype(np.uint8)
    rig = place_cameras(np.zeros(3), np.full(3, 2.0), 2, 30, 3.0)
    frame, _ = see_mesh(cube(colors), rig)
    seen = np.stack([frame.attributes[c] for c in ("red", "green", "blue")], axis=1)
    assert np.abs(seen - frame.points * 100).max() <= 0.5 + 1e-9


def test_a_mesh_that_no_camera_sees_is_refused():
    rig = place_cameras(np.zeros(3), np.full(3, 2.0), 1)
    far = Mesh(CUBE + 1000.0, FACES, cube().colors)
    behind = Mesh(CUBE + np.array([0.0, 0, 50]), FACES, cube().colors)
    for mesh in (far, behind):
        assert np.isinf(render_depth(mesh, rig.cameras[0])[0]).all()
        with pytest.raises(InputError, match="no camera sees it"):
            see_mesh(mesh, rig, "far.ply")
    with pytest.raises(ConfigError, match="no extent"):
        place_cameras(np.zeros(3), np.zeros(3))
    with pytest.raises(ConfigError, match="inside the body"):
        place_cameras(np.zeros(3), np.ones(3), distance=0.5)


def moves(level, seed=0, **kind):
    """By how much depth changes, with the rig, the frame and the noisy frame."""
    rig, frame = wall(**kind)
    noisy = noise.add_noise(frame, level, rng(seed), rig)
    camera = rig.cameras[0]
    along = camera.depth_of(noisy.points) - camera.depth_of(frame.points)
    crossed = np.cross(noisy.points - camera.eye, frame.points - camera.eye)
    assert np.abs(crossed).max() < 1e-6  # points stay on their rays
    return along, rig, frame, noisy


def test_pixel_noise_is_independent_and_of_the_given_size():
    along, _, frame, _ = moves("pixel:3")
    assert len(along) > 10_000
    assert along.std() == pytest.approx(3.0, rel=0.03)
    image = np.full((400, 400), np.nan)
    image[frame.attributes["row"], frame.attributes["column"]] = along
    assert abs(np.nanmean(image[:, 1:] * image[:, :-1])) < 0.03 * 9


def test_shared_noise_has_its_size_and_falls_off_over_four_pixels():
    products, spread = {d: [] for d in (1, 4, 12)}, []
    for seed in range(12):
        along, _, frame, _ = moves("shared:3", seed)
        image = np.full((400, 400), np.nan)
        image[frame.attributes["row"], frame.attributes["column"]] = along
        spread.append(np.nanmean(image**2))
        for d, found in products.items():
            found.append(np.nanmean(image[:, d:] * image[:, :-d]) / 9.0)
    assert np.sqrt(np.mean(spread)) == pytest.approx(3.0, rel=0.03)
    for d, found in products.items():
        assert np.mean(found) == pytest.approx(np.exp(-((d / 4) ** 2)), abs=0.06)


def test_the_smooth_field_has_the_same_spread_at_its_borders():
    fields = np.array([noise.smooth_field((12, 9), 4.0, rng(s)) for s in range(3000)])
    np.testing.assert_allclose(fields.std(axis=0), 1.0, atol=0.08)
    assert fields.shape == (3000, 12, 9)
    white = noise.smooth_field((200, 200), 0.0, rng())
    assert abs((white[1:] * white[:-1]).mean()) < 0.03


def test_quadratic_noise_grows_with_the_square_of_depth():
    rig, _ = wall()
    camera = rig.cameras[0]
    near, far = (rig.middle + z * camera.axes[2] for z in (-100.0, 200.0))  # 300 and 600 deep
    points = np.repeat([near, far], 20_000, axis=0)
    pixel = {key: np.zeros(40_000, np.int64) for key in ("camera", "row", "column")}
    noisy = noise.add_noise(Frame(points, pixel), "quadratic:2", rng(), rig).points
    along = (noisy - points) @ camera.axes[2]
    assert along[:20_000].std() == pytest.approx(2.0 * (300 / 400) ** 2, rel=0.03)
    assert along[20_000:].std() == pytest.approx(2.0 * (600 / 400) ** 2, rel=0.03)


def test_disparity_has_few_levels_with_steps_that_grow_with_depth():
    rig, frame = wall()
    camera = rig.cameras[0]
    depths = np.linspace(250.0, 700.0, len(frame))
    ramp = frame.with_points(
        camera.eye + (frame.points - camera.eye) * (depths / camera.depth_of(frame.points))[:, None]
    )
    noisy = noise.add_noise(ramp, "disparity:8", rng(), rig)
    found = np.unique(np.round(camera.depth_of(noisy.points), 6))
    steps = np.diff(found)
    middles = (found[1:] + found[:-1]) / 2
    np.testing.assert_allclose(steps, 8.0 * (middles / 400.0) ** 2, rtol=0.02)
    moved = np.abs(camera.depth_of(noisy.points) - depths)
    assert moved.max() < 0.55 * steps.max()
    assert (moved > 0).mean() > 0.99


def test_flying_pixels_of_a_camera_leave_silhouettes_only():
    rig, card = wall(size=200.0, distance=3.0)
    back = Mesh(
        np.array([[-1.0, -1, 0], [1, -1, 0], [1, 1, 0], [-1, 1, 0]]) * 300.0 - [0, 0, 150.0],
        np.array([[0, 1, 2], [0, 2, 3]]),
        np.full((4, 3), 180, np.uint8),
    )
    front = np.array([[-1.0, -1, 0], [1, -1, 0], [1, 1, 0], [-1, 1, 0]]) * 100.0
    mesh = Mesh(
        np.concatenate([front, back.vertices]),
        np.concatenate([back.faces, back.faces + 4]),
        np.full((8, 3), 180, np.uint8),
    )
    frame, _ = see_mesh(mesh, rig, "card before a wall")
    noisy = noise.add_noise(frame, "flying:1", rng(), rig)
    moved = np.abs(noisy.points - frame.points).max(axis=1) > 0
    on_card = frame.points[:, 2] > -1.0
    rim = np.abs(frame.points[:, :2]).max(axis=1) > 98.0
    assert (moved & on_card).sum() > 300
    assert rim[moved & on_card].all()
    depth = noisy.points[moved & on_card, 2]
    assert depth.max() < 0.0
    assert depth.min() > -150.0
    assert len(card) == on_card.sum()


def test_a_registration_error_is_rigid_fixed_in_time_and_of_the_given_size():
    rig = place_cameras(np.zeros(3), np.full(3, 2.0), 3, 40, 3.0)
    frame, _ = see_mesh(cube(), rig)
    sizes = []
    for seed in range(300):
        first = noise.add_noise(frame, "registration:0.02", rng(1), rig, rng(seed))
        move = np.linalg.norm(first.points - frame.points, axis=1)
        away = np.linalg.norm(frame.points - rig.middle, axis=1)
        sizes.append((move[away > 0.95 * rig.radius] ** 2).mean())
    assert np.sqrt(np.mean(sizes)) == pytest.approx(0.02, rel=0.1)
    later = noise.add_noise(frame, "registration:0.02", rng(2), rig, rng(299))
    np.testing.assert_array_equal(later.points, first.points)
    for index in range(3):
        rows = np.flatnonzero(frame.attributes["camera"] == index)[::50]
        before = np.linalg.norm(frame.points[rows][:, None] - frame.points[rows], axis=2)
        after = np.linalg.norm(first.points[rows][:, None] - first.points[rows], axis=2)
        np.testing.assert_allclose(after, before, atol=1e-12)


SENSOR = ("pixel", "quadratic", "shared", "disparity", "registration", "flying", "depth")


@pytest.mark.parametrize("name", SENSOR)
def test_sensor_noise_is_seeded_pure_takes_nan_and_does_nothing_at_level_zero(name):
    rig = place_cameras(np.zeros(3), np.full(3, 2.0), 3, 40, 3.0)
    frame, _ = see_mesh(cube(), rig)
    points = frame.points.copy()
    points[7] = np.nan
    frame = frame.with_points(points)
    first, again, other = (noise.add_noise(frame, f"{name}:0.3", rng(s), rig) for s in (1, 1, 2))
    np.testing.assert_array_equal(frame.points, points)
    np.testing.assert_array_equal(first.points, again.points)
    assert np.isnan(first.points[7]).all()
    if name != "disparity":
        assert not np.array_equal(first.points, other.points, equal_nan=True)
    still = noise.add_noise(frame, f"{name}:0", rng(), rig)
    np.testing.assert_array_equal(still.points, points)
    assert first.attributes.keys() == frame.attributes.keys()


@pytest.mark.parametrize("name", ["pixel", "quadratic", "shared", "disparity", "registration"])
def test_sensor_noise_is_refused_on_frames_without_pixels(name):
    rig, frame = wall()
    plain = Frame(frame.points, name="cloud.ply")
    for refused, cameras in ((plain, rig), (plain, None), (frame, None)):
        with pytest.raises(ConfigError, match=f"noise '{name}' needs the pixels of depth images"):
            noise.add_noise(refused, f"{name}:1", rng(), cameras)


def test_the_data_set_is_a_person_of_1700_millimeters_seen_by_three_cameras():
    data = get_dataset("camera/figure", frames="3:4", n_points=1500)
    first, second = data
    assert (first.number, second.number) == (3, 4)
    assert np.bincount(first.clean.attributes["camera"]).sum() == pytest.approx(4500, rel=0.1)
    assert np.ptp(first.mesh.vertices, axis=0).max() == pytest.approx(1700, rel=0.01)
    assert np.linalg.norm(first.rig.cameras[0].eye - first.rig.middle) == pytest.approx(2500)
    assert score_frame(["surface"], [first], [first.clean.points])["surface"] < 1e-6
    np.testing.assert_allclose(np.linalg.norm(first.normals, axis=1), 1.0)
    whole = get_dataset("camera/figure", frames="0:4", n_points=1500)
    np.testing.assert_array_equal(whole[3].clean.points, first.clean.points)
    alone = get_dataset("camera/figure@1", frames="3", n_points=1500)
    assert len(alone[0].rig.cameras) == 1
    with pytest.raises(ConfigError, match="after @ write the number of cameras"):
        get_dataset("camera/figure@many")


def test_noise_of_a_frame_does_not_depend_on_the_frames_before_it():
    both = list(get_dataset("camera/figure", frames="3:4", n_points=500))
    level = "shared:4+registration:2"
    together = make_noisy(both, level, 0, voxels=False)
    (alone,) = make_noisy(both[1:], level, 0, voxels=False)
    np.testing.assert_array_equal(alone.points, together[1].points)


def test_places_that_no_camera_sees_make_no_flicker():
    samples = list(get_dataset("camera/figure@1", frames="0:1", n_points=4000))
    clean = score_frame(["flicker"], samples, [s.clean.points for s in samples])["flicker"]
    noisy = make_noisy(samples, "shared:4", 0, voxels=False)
    shaken = score_frame(["flicker"], samples, [f.points for f in noisy])["flicker"]
    assert clean < 0.8
    assert shaken > 3.0
    distance = score_frame(["surface"], samples[:1], [noisy[0].points])["surface"]
    assert distance == pytest.approx(2.3, abs=0.3)  # 4 mm along the ray, seen at an angle
