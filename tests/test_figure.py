"""The built-in figure: a closed surface that walks, with new points in every frame."""

import numpy as np
import pytest
from tools.bake_figure.bake import bake

from steadycloud.errors import InputError
from steadycloud.evaluation.figure import figure_mesh, figure_sequence
from steadycloud.evaluation.figure.rest import REST_FILE, WEIGHT_STEP, rest_figure
from steadycloud.evaluation.mesh import sample_mesh
from steadycloud.evaluation.mesh_metrics import mesh_distance

TIMES = (0.0, 0.35, 0.8, 1.3, 1.7)


def test_the_file_in_the_package_is_what_the_script_makes():
    baked = bake()
    with np.load(REST_FILE) as file:
        assert set(file.files) == set(baked)
        np.testing.assert_array_equal(file["quads"], baked["quads"])
        vertices, expected = (np.cumsum(t["vertices"], axis=0) for t in (file, baked))
        assert np.abs(vertices - expected).max() <= 2  # steps of a 2048th unit
        assert np.abs(file["colors"].astype(int) - baked["colors"]).max() <= 1
        assert (file["first_diagonal"] != baked["first_diagonal"]).mean() < 1e-3  # ties
        same = file["main_bone"] == baked["main_bone"]
        assert same.mean() > 0.999  # others: two bones of equal weight
        apart = np.abs(file["weights"] - baked["weights"])[:, same]
        assert apart.max() * WEIGHT_STEP < 1e-5


def test_the_weights_of_every_vertex_add_up_to_one():
    mesh, weights = rest_figure()
    assert len(weights) == len(mesh.vertices) == len(mesh.colors)
    np.testing.assert_allclose(weights.sum(axis=1), 1.0, atol=1e-12)
    assert weights.min() >= 0.0


def winding_numbers(points, mesh):
    """How often the mesh goes around each point: 1 inside, 0 outside."""
    result = []
    for point in points:
        a, b, c = (mesh.vertices[corner] - point for corner in mesh.faces.T)
        la, lb, lc = (np.linalg.norm(corner, axis=1) for corner in (a, b, c))
        volume = np.einsum("ij,ij->i", a, np.cross(b, c))
        dots = [np.einsum("ij,ij->i", u, v) for u, v in ((a, b), (b, c), (c, a))]
        below = la * lb * lc + dots[0] * lc + dots[1] * la + dots[2] * lb
        result.append(np.arctan2(volume, below).sum() / (2.0 * np.pi))
    return np.array(result)


def test_every_edge_of_the_figure_joins_two_faces_that_run_against_each_other():
    faces = figure_mesh(0.0).faces
    forward = np.concatenate([faces[:, [0, 1]], faces[:, [1, 2]], faces[:, [2, 0]]])
    keys = forward[:, 0] * 10_000_000 + forward[:, 1]
    reverse = forward[:, 1] * 10_000_000 + forward[:, 0]
    assert len(np.unique(keys)) == len(keys)
    np.testing.assert_array_equal(np.sort(keys), np.sort(reverse))


@pytest.mark.parametrize("time", TIMES)
def test_the_figure_is_as_tall_as_a_captured_person_and_stands_on_the_ground(time):
    mesh = figure_mesh(time)
    low, high = mesh.vertices.min(axis=0), mesh.vertices.max(axis=0)
    assert (low >= 0.0).all()
    assert low[1] == 0.0
    assert 980.0 < high[1] < 1030.0
    a, b, c = (mesh.vertices[corner] for corner in mesh.faces.T)
    assert np.einsum("ij,ij->", a, np.cross(b, c)) > 0.0  # faces look outward


def test_the_walk_repeats_after_two_seconds_on_the_same_faces():
    first, later = figure_mesh(0.4), figure_mesh(2.4)
    assert first.faces is later.faces
    np.testing.assert_allclose(first.vertices, later.vertices, atol=1e-9)
    assert first.colors.dtype == np.uint8
    assert len(np.unique(first.colors, axis=0)) > 100


def test_only_the_outer_surface_is_there():
    rng = np.random.default_rng(3)
    for time in (0.25, 1.25):
        mesh = figure_mesh(time)
        points, _, normals, _ = sample_mesh(mesh, 40, rng)
        np.testing.assert_allclose(winding_numbers(points + 0.5 * normals, mesh), 0.0, atol=0.05)
        np.testing.assert_allclose(winding_numbers(points - 0.5 * normals, mesh), 1.0, atol=0.05)


def test_hands_move_by_one_to_three_spacings_and_the_torso_hardly():
    spacing = 5.6  # square root of area per point at 20 000 points
    vertices = np.stack([figure_mesh(k / 30.0).vertices for k in range(0, 61)])
    steps = np.linalg.norm(np.diff(vertices, axis=0), axis=2)
    rest = vertices[0]
    hand = (rest[:, 0] > rest[:, 0].max() - 60.0) | (rest[:, 0] < rest[:, 0].min() + 60.0)
    torso = (np.abs(rest[:, 0] - 420.0) < 60.0) & (np.abs(rest[:, 1] - 680.0) < 60.0)
    assert 1.0 * spacing < np.median(steps[:, hand].max(axis=0)) < 3.0 * spacing
    assert steps[:, torso].max() < 0.7 * spacing
    assert steps.max() < 3.5 * spacing


def test_the_same_seed_gives_the_same_bits_and_another_seed_does_not():
    first = figure_sequence(3, 1500, seed=4)
    again = figure_sequence(3, 1500, seed=4)
    other = figure_sequence(3, 1500, seed=5)
    for a, b in zip(first, again, strict=True):
        assert a.frame.points.tobytes() == b.frame.points.tobytes()
        for name in ("red", "green", "blue"):
            assert a.frame.attributes[name].tobytes() == b.frame.attributes[name].tobytes()
    assert first[0].frame.points.tobytes() != other[0].frame.points.tobytes()


def test_a_longer_sequence_begins_with_the_shorter_one():
    short, long = figure_sequence(2, 800), figure_sequence(3, 800)
    np.testing.assert_array_equal(short[1].frame.points, long[1].frame.points)


def test_the_number_of_points_varies_a_little():
    frames = figure_sequence(5, 2000)
    counts = [len(item.frame) for item in frames]
    assert len(set(counts)) > 1
    assert all(abs(count - 2000) <= 60 for count in counts)
    assert [item.frame.name for item in frames[:2]] == ["figure_0000.ply", "figure_0001.ply"]
    for item in frames:
        assert mesh_distance(item.frame.points, item.mesh).max() < 1e-9
        assert item.frame.attributes["red"].dtype == np.uint8


def test_speed_zero_stands_still_with_new_points():
    first, second = figure_sequence(2, 500, speed=0.0)
    np.testing.assert_array_equal(first.mesh.vertices, second.mesh.vertices)
    assert (
        len(first.frame) != len(second.frame) or (first.frame.points != second.frame.points).any()
    )


def test_impossible_sequences_are_refused():
    with pytest.raises(InputError):
        figure_sequence(1, 0)
    with pytest.raises(InputError):
        figure_sequence(1, 10, fps=0.0)
