import numpy as np
import pytest
from scipy.spatial import cKDTree

from steadycloud.errors import InputError
from steadycloud.evaluation.mesh_distance import mesh_distance, triangle_distance_sq
from steadycloud.evaluation.synthetic import (
    Mesh,
    cube,
    figure_mesh,
    figure_sequence,
    plane,
    sample_mesh,
    sphere,
)

TIMES = (0.0, 0.35, 0.8, 1.3, 1.7)


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


def soup(rng, n_faces, spread=1.0):
    """Triangles of very different sizes, some of them flat or a single point."""
    size = 10.0 ** rng.uniform(-3, 0.5, (n_faces, 1, 1))
    corners = rng.normal(size=(n_faces, 1, 3)) * spread + size * rng.normal(size=(n_faces, 3, 3))
    corners[0, 2] = corners[0, 1]
    corners[1] = corners[1, :1]
    corners[2, 2] = 2.0 * corners[2, 1] - corners[2, 0]
    faces = np.arange(3 * n_faces).reshape(-1, 3)
    return Mesh(corners.reshape(-1, 3), faces, np.zeros((3 * n_faces, 3), dtype=np.uint8))


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


def test_sampled_points_lie_on_the_mesh_and_keep_their_distance():
    mesh = figure_mesh(0.6)
    points, colors, normals, faces = sample_mesh(mesh, 5000, np.random.default_rng(0))
    assert points.shape == colors.shape == normals.shape == (5000, 3)
    assert colors.dtype == np.uint8
    assert faces.dtype == np.int64
    assert mesh_distance(points, mesh).max() < 1e-9
    np.testing.assert_allclose(np.linalg.norm(normals, axis=1), 1.0)
    corner = mesh.vertices[mesh.faces[faces, 0]]
    assert np.abs(np.einsum("ij,ij->i", points - corner, normals)).max() < 1e-9
    nearest = cKDTree(points).query(points, k=2)[0][:, 1]
    assert nearest.min() > 0.6 * nearest.mean()


@pytest.mark.parametrize("count", [1, 2, 7])
def test_few_points_are_sampled_as_well(count):
    assert len(sample_mesh(figure_mesh(0.0), count, np.random.default_rng(1))[0]) == count


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


def test_solids_lie_exactly_on_their_surface_and_are_even():
    ball, box, square = sphere(2000, 3.0, 1), cube(2000, 2.0, 1), plane(2000, 4.0, 1)
    np.testing.assert_allclose(np.linalg.norm(ball.points, axis=1), 3.0, rtol=1e-14)
    np.testing.assert_array_equal(np.abs(box.points).max(axis=1), 1.0)
    np.testing.assert_array_equal(square.points[:, 2], 0.0)
    assert np.abs(square.points).max() <= 2.0
    for frame, area in ((ball, 36.0 * np.pi), (box, 24.0), (square, 16.0)):
        nearest = cKDTree(frame.points).query(frame.points, k=2)[0][:, 1]
        assert nearest.mean() > 0.6 * np.sqrt(area / 2000)
    assert sphere(50, seed=2).points.tobytes() == sphere(50, seed=2).points.tobytes()
    assert sphere(50, seed=2).points.tobytes() != sphere(50, seed=3).points.tobytes()


@pytest.mark.parametrize("seed", range(4))
def test_mesh_distance_equals_brute_force(seed):
    rng = np.random.default_rng(seed)
    mesh = soup(rng, 150)
    points = rng.normal(size=(120, 3)) * 10.0 ** rng.uniform(-1, 1.5, (120, 1))
    corners = mesh.vertices[mesh.faces]
    every = triangle_distance_sq(np.repeat(points, 150, axis=0), np.tile(corners, (120, 1, 1)))
    expected = np.sqrt(every.reshape(120, 150).min(axis=1))
    np.testing.assert_allclose(mesh_distance(points, mesh), expected, rtol=1e-12, atol=1e-12)


def test_triangle_distance_is_the_minimum_over_the_triangle():
    rng = np.random.default_rng(8)
    corners, points = rng.normal(size=(40, 3, 3)), 2.0 * rng.normal(size=(40, 3))
    s, t = np.meshgrid(np.linspace(0, 1, 201), np.linspace(0, 1, 201))
    s, t = s[s + t <= 1.0], t[s + t <= 1.0]
    inside = np.stack([1.0 - s - t, s, t], axis=1) @ corners  # (40, m, 3)
    expected = np.linalg.norm(inside - points[:, None], axis=2).min(axis=1)
    found = np.sqrt(triangle_distance_sq(points, corners))
    assert (found <= expected + 1e-12).all()
    np.testing.assert_allclose(found, expected, atol=0.03)


def test_distance_of_known_places():
    mesh = Mesh(
        np.array([[0.0, 0, 0], [1, 0, 0], [0, 1, 0]]),
        np.array([[0, 1, 2]]),
        np.zeros((3, 3), dtype=np.uint8),
    )
    points = [
        [0.2, 0.2, 0.5],
        [-3.0, -4.0, 0.0],
        [2.0, 0.0, 0.0],
        [0.5, -1.0, 0.0],
        [1.0, 1.0, 0.0],
    ]
    expected = [0.5, 5.0, 1.0, 1.0, np.sqrt(0.5)]
    np.testing.assert_allclose(mesh_distance(points, mesh), expected)
    assert mesh_distance(np.empty((0, 3)), mesh).shape == (0,)


def test_what_has_no_distance_is_refused():
    mesh = figure_mesh(0.0)
    with pytest.raises(InputError):
        mesh_distance([[0.0, np.nan, 0.0]], mesh)
    with pytest.raises(InputError):
        mesh_distance([0.0, 1.0, 2.0], mesh)
    with pytest.raises(InputError):
        mesh_distance([[0.0, 0.0, 0.0]], Mesh(mesh.vertices, mesh.faces[:0], mesh.colors))
