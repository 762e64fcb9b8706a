"""Every metric against a value computed by hand or in another way."""

from __future__ import annotations

import math
from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest
from scipy.spatial.distance import cdist

from steadycloud.errors import InputError
from steadycloud.evaluation import cloud_pair, flicker, mesh_metrics, metrics, mpeg
from steadycloud.evaluation.datasets import Sample, get_dataset
from steadycloud.evaluation.measures import MEASURES, score_frame
from steadycloud.evaluation.metrics import chamfer, paper_mse, paper_snr
from steadycloud.frame import Frame
from steadycloud.numerics.neighbors import nearest_neighbors

from .clouds import plane, sphere

A = np.array([[0.0, 0, 0], [10, 0, 0]])
B = np.array([[0.0, 3, 0], [10, 4, 0], [10, 14, 0]])  # NN distances: A->B 3, 4; B->A 3, 4, 14


def tetrahedron():
    vertices = np.array([[0.0, 0, 0], [4, 0, 0], [0, 4, 0], [0, 0, 4]])
    faces = np.array([[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]])
    return SimpleNamespace(vertices=vertices, faces=faces)


def test_paper_mse_is_half_the_sum_of_plain_distances():
    assert paper_mse(A, B) == pytest.approx((3.5 + 7.0) / 2)
    assert paper_mse(A, B) == paper_mse(B, A)


def test_paper_snr_is_a_natural_logarithm_over_the_estimate():
    mean_norm = (3 + math.hypot(10, 4) + math.hypot(10, 14)) / 3
    assert paper_snr(A, B) == pytest.approx(10 * math.log(mean_norm / 5.25))
    assert paper_snr(A, A) == math.inf


def test_surface_distance_and_hausdorff_by_hand():
    assert metrics.surface_distance(A, B) == pytest.approx(3.5)
    assert metrics.surface_distance(B, A) == pytest.approx(7.0)
    assert metrics.hausdorff(A, B) == metrics.hausdorff(B, A) == 14.0


def test_chamfer_is_a_sum_of_squares_in_the_unit_sphere_of_the_reference():
    by_hand = ((9 + 16) / 2 + (9 + 16 + 196) / 3) / 5**2 * 1e4  # the radius of A is 5
    assert chamfer(A, B) == pytest.approx(by_hand)


@pytest.mark.parametrize("scale", [1e-3, 1000.0])
def test_scaling_scales_lengths_and_leaves_scores_alone(scale):
    a, b = sphere(400), sphere(400, noise=0.3, seed=1)
    assert paper_mse(scale * a, scale * b) == pytest.approx(scale * paper_mse(a, b))
    assert metrics.hausdorff(scale * a, scale * b) == pytest.approx(scale * metrics.hausdorff(a, b))
    for score in (chamfer, paper_snr):
        assert score(scale * a, scale * b) == pytest.approx(score(a, b))


def test_non_finite_points_are_left_out_and_inputs_unchanged():
    holes = np.vstack([B, [[np.nan, 0, 0], [np.inf, 1, 1]]])
    before = holes.copy()
    assert paper_mse(A, holes) == paper_mse(A, B)
    assert chamfer(A, holes) == chamfer(A, B)
    assert mpeg.mpeg_d2_psnr(holes, A, 10.0, np.ones_like(holes)) == mpeg.mpeg_d2_psnr(
        B, A, 10.0, np.ones_like(B)
    )
    np.testing.assert_array_equal(holes, before)
    with pytest.raises(InputError, match="no finite point"):
        paper_mse(A, np.full((3, 3), np.nan))
    with pytest.raises(InputError, match=r"\(n, 3\)"):
        paper_mse(A, np.zeros((3, 2)))


def test_point_to_mesh_by_hand():
    points = np.array([[1.0, 1, -2], [0, 0, 0], [4, 4, 4]])  # below a face, a corner, the slope
    expected = (2 + 0 + (12 - 4) / math.sqrt(3)) / 3
    assert mesh_metrics.point_to_mesh(points, tetrahedron()) == pytest.approx(expected)


def test_face_distances_match_a_dense_search():
    mesh, rng = tetrahedron(), np.random.default_rng(0)
    points = rng.uniform(-3, 6, (40, 3))
    u, v = np.meshgrid(np.linspace(0, 1, 300), np.linspace(0, 1, 300))
    inside = u + v <= 1
    u, v = u[inside], v[inside]
    for face, found in zip(mesh.faces, mesh_metrics.face_distances(points, mesh), strict=True):
        a, b, c = mesh.vertices[face]
        dense = a + u[:, None] * (b - a) + v[:, None] * (c - a)
        assert found == pytest.approx(cdist(points, dense).min(), abs=2e-2)


def test_face_distances_in_pieces_are_the_same(monkeypatch):
    mesh, points = tetrahedron(), sphere(200, radius=3.0)
    whole = mesh_metrics.face_distances(points, mesh)
    monkeypatch.setattr(mesh_metrics, "CHUNK", 7)
    np.testing.assert_array_equal(mesh_metrics.face_distances(points, mesh), whole)


def test_p2m_score_by_hand():
    mesh = tetrahedron()  # middle (2, 2, 2), every vertex at sqrt(12)
    points = np.array([[1.0, 1, -2]])  # 2 below the first face
    to_faces = [2.0, math.sqrt(1 + 4), math.sqrt(1 + 4), None]
    corner_edge = np.array([1.0, 1, -2]) - np.array([2.0, 2, 0])  # nearest on the slope: an edge
    to_faces[3] = float(np.linalg.norm(corner_edge))
    by_hand = (4.0 + np.mean(np.square(to_faces))) / 12 * 1e4
    assert mesh_metrics.p2m_score(points, mesh) == pytest.approx(by_hand)


def test_mpeg_d1_by_hand_takes_the_worse_direction():
    worst = (9 + 16 + 196) / 3
    assert mpeg.mpeg_d1_psnr(A, B, 1023) == pytest.approx(10 * math.log10(3 * 1023**2 / worst))
    assert mpeg.mpeg_d1_psnr(A, A) == math.inf
    with pytest.raises(InputError, match="resolution"):
        mpeg.mpeg_d1_psnr(A, B, 0)


def d2_by_loops(a, normals_a, b, resolution):
    """pc_error in plain loops, averageNormals = 1."""

    def tied(p, cloud):
        d = ((cloud - p) ** 2).sum(axis=1)
        return np.flatnonzero(d == d.min())

    sums, counts = np.zeros_like(b), np.zeros(len(b))
    for p, n in zip(a, normals_a, strict=True):
        for j in tied(p, b):
            sums[j] += n
            counts[j] += 1
    normals_b = np.array(
        [
            s / c if c else normals_a[tied(q, a)].mean(axis=0)
            for q, s, c in zip(b, sums, counts, strict=True)
        ]
    )

    def error(from_, to, normals):
        return np.mean(
            [np.mean([((p - to[j]) @ normals[j]) ** 2 for j in tied(p, to)]) for p in from_]
        )

    mse = max(error(a, b, normals_b), error(b, a, normals_a))
    return 10 * math.log10(3 * resolution**2 / mse)


@pytest.mark.parametrize("size", [4, 8])  # many ties, and rows with more ties than looked at first
def test_mpeg_d2_matches_plain_loops_on_a_voxel_grid(size):
    rng = np.random.default_rng(size)
    a = np.unique(rng.integers(0, size, (120, 3)), axis=0).astype(float)
    b = np.unique(rng.integers(0, size, (50, 3)), axis=0).astype(float)
    normals = metrics.unit_vectors(rng.standard_normal(a.shape))
    assert mpeg.mpeg_d2_psnr(a, b, 1023, normals) == pytest.approx(d2_by_loops(a, normals, b, 1023))


def test_mpeg_counts_a_position_once_and_shuffling_changes_nothing():
    a, b = sphere(300), sphere(280, noise=0.2, seed=3)
    twice = np.vstack([b, b[:90]])[np.random.default_rng(0).permutation(370)]
    assert mpeg.mpeg_d1_psnr(a, twice) == pytest.approx(mpeg.mpeg_d1_psnr(a, b))
    assert mpeg.mpeg_d2_psnr(a, twice) == pytest.approx(mpeg.mpeg_d2_psnr(a, b))


def test_mpeg_d2_with_pca_normals_sees_only_the_height():
    flat = plane(20)
    lifted = flat + np.array([0.0, 0.0, 0.25])
    expected = 10 * math.log10(3 * 100**2 / 0.25**2)
    assert mpeg.mpeg_d2_psnr(flat, lifted, 100) == pytest.approx(expected)


def test_normal_error_of_a_tilted_plane_is_its_angle():
    flat = plane(16)
    normals = np.tile([0.0, 0.0, -3.0], (len(flat), 1))  # neither sign nor length matter
    turn = np.radians(20)
    tilted = flat @ np.array(
        [[1, 0, 0], [0, np.cos(turn), np.sin(turn)], [0, -np.sin(turn), np.cos(turn)]]
    )
    assert metrics.normal_error(flat, normals, flat) == pytest.approx(0.0, abs=1e-5)
    assert metrics.normal_error(flat, normals, tilted) == pytest.approx(20.0)


def test_every_measure_has_a_value_where_the_truth_is_known():
    (sample,) = get_dataset("figure", frames="0:0", n_points=500)
    before = replace(sample, clean=sample.clean.with_points(sample.clean.points + 1.0))
    moved = sample.clean.points + 0.5
    scores = score_frame(MEASURES, [before, sample], [moved, moved])
    assert list(scores) == list(MEASURES)
    assert scores["surface"] == mesh_metrics.point_to_mesh(moved, sample.mesh)
    bare = replace(sample, mesh=None, dense=None)
    assert set(MEASURES) - set(score_frame(MEASURES, [bare], [moved])) == {
        "surface",
        "p2m",
        "flicker",
    }
    fine = score_frame(["d1"], [replace(sample, resolution=511.0)], [moved])["d1"]
    assert fine == pytest.approx(scores["d1"] - 20 * math.log10(1023 / 511))


# Flicker


def noisy_spheres(n_frames=6, noise=0.3):
    return [sphere(2000, noise=noise, seed=seed) for seed in range(n_frames)]


def sphere_probes(n_frames):
    points = sphere(500)
    return np.stack([points] * n_frames), np.stack([points] * n_frames)


def smoothed(points, k=8):
    """Every point at the mean of its neighbors: a single-frame method."""
    from scipy.spatial import cKDTree

    return points[cKDTree(points).query(points, k=k)[1]].mean(axis=1)


def test_a_temporal_average_flickers_less_than_smoothing_of_single_frames():
    frames = noisy_spheres(12)
    single = [smoothed(frame, 5) for frame in frames]
    steady = [np.mean(frames[i : i + 6], axis=0) for i in range(6)]  # point i is point i
    clean = sphere(2000)
    radial = [np.abs(np.linalg.norm(c, axis=1) - 1).mean() for c in (single[0], steady[0])]
    assert radial[0] == pytest.approx(radial[1], rel=0.25)  # similar surface error
    probes = sphere_probes(6)
    assert flicker.flicker_known(steady, *probes) < 0.75 * flicker.flicker_known(
        single[:6], *probes
    )
    assert flicker.flicker_unknown(steady, [clean] * 6) < 0.75 * flicker.flicker_unknown(
        single[:6], [clean] * 6
    )


def test_scaling_by_1000_scales_flicker_by_1000():
    frames, (probes, normals) = noisy_spheres(3), sphere_probes(3)
    large, clean = [1000 * f for f in frames], [sphere(1500)] * 3
    for small_value, large_value in (
        (
            flicker.flicker_known(frames, probes, normals),
            flicker.flicker_known(large, 1000 * probes, normals),
        ),
        (
            flicker.flicker_unknown(frames, clean),
            flicker.flicker_unknown(large, [1000 * c for c in clean]),
        ),
    ):
        assert large_value == pytest.approx(1000 * small_value)


def test_a_clean_moving_sequence_hardly_flickers():
    shifts = [np.array([0.08 * t, 0.02 * t, 0.0]) for t in range(4)]
    clean = [sphere(3000, seed=t) + s for t, s in enumerate(shifts)]
    noisy = [sphere(3000, noise=0.3, seed=t) + s for t, s in enumerate(shifts)]
    probes, normals = sphere_probes(4)
    moved = probes + np.stack(shifts)[:, None]
    known = [flicker.flicker_known(frames, moved, normals) for frames in (clean, noisy)]
    unknown = [flicker.flicker_unknown(frames, clean) for frames in (clean, noisy)]
    assert known[0] < 0.1 * known[1]
    assert unknown[0] < 0.1 * unknown[1]
    assert unknown[1] == pytest.approx(known[1], rel=0.1)  # two ways to the same number


def test_flicker_of_known_errors_by_hand():
    probes = np.zeros((3, 1, 3))
    normals = np.tile([0.0, 0, 1], (3, 1, 1))
    heights = (0.0, 3.0, -1.0)  # changes 3 and -4
    clouds = [np.array([[0.0, 0, h]]) for h in heights]
    expected = math.sqrt((9 + 16) / 2)
    assert flicker.flicker_known(clouds, probes, normals) == pytest.approx(expected)
    with pytest.raises(InputError, match="two frames"):
        flicker.flicker_unknown([sphere(50)], [sphere(50)])


def test_mesh_probes_follow_the_mesh_and_point_outwards():
    first = tetrahedron()
    turn = np.array([[0.0, 1, 0], [-1, 0, 0], [0, 0, 1]])
    second = SimpleNamespace(vertices=first.vertices @ turn + 5.0, faces=first.faces)
    probes, normals = flicker.mesh_probes([first, second], 300, seed=1)
    assert probes.shape == normals.shape == (2, 300, 3)
    np.testing.assert_allclose(probes[1], probes[0] @ turn + 5.0)
    np.testing.assert_allclose(normals[1], normals[0] @ turn, atol=1e-12)
    assert mesh_metrics.point_to_mesh(probes[1], second) < 1e-12
    inner = first.vertices.mean(axis=0)
    assert (np.einsum("ij,ij->i", probes[0] - inner, normals[0]) > 0).all()
    with pytest.raises(InputError, match="different faces"):
        flicker.mesh_probes(
            [first, SimpleNamespace(vertices=first.vertices, faces=first.faces[:2])]
        )


def test_all_measures_of_a_frame_share_two_searches(monkeypatch):
    rng = np.random.default_rng(0)
    clean = Frame(rng.integers(0, 40, (3000, 3)).astype(float))
    points = clean.points + 0.3
    names = ["mse", "snr", "surface", "chamfer", "hausdorff", "d1"]
    sample = Sample("a", 0, clean, dense=clean.points)
    asked = []

    def counted(points, queries, count):
        asked.append(len(queries))
        return nearest_neighbors(points, queries, count)

    monkeypatch.setattr(cloud_pair, "nearest_neighbors", counted)
    scores = score_frame(names, [sample], [points])
    assert asked == [3000, 3000]
    assert scores["mse"] == paper_mse(clean.points, points)
    assert scores["surface"] == metrics.surface_distance(points, clean.points)
    assert scores["d1"] == mpeg.mpeg_d1_psnr(clean.points, points)


def test_positions_are_counted_once_at_their_first_row():
    points = np.array([[1.0, 2, 3], [0, 0, 0], [1, 2, 3], [-0.0, 0, 0], [5, 5, 5]])
    rows, _ = cloud_pair.CloudPair(points, points).distinct_rows
    np.testing.assert_array_equal(rows, [0, 1, 4])
