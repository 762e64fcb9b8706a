import numpy as np

from steadycloud.paper.config import PatchConfig
from steadycloud.paper.patches import build_patches
from steadycloud.rivals.bm3d import average, filter_groups, spectrum

from ..clouds import plane


def groups_of(points, noisy, threshold, noise=0.3):
    patches = build_patches(points, PatchConfig(fraction=0.3, k=11), seed=0)
    groups = np.stack([np.arange(len(patches)), np.roll(np.arange(len(patches)), 1)], axis=1)
    groups[0, 1] = -1
    groups = groups.astype(np.int32)
    shifts = np.empty((len(groups), 2 * patches.size))
    weights = np.empty_like(shifts)
    data = (groups, patches, noisy, 2.0, noise, threshold)
    filter_groups(0, len(groups), *data, shifts, weights)
    return patches, groups, shifts, weights


def test_the_eigenvectors_are_those_of_the_normalized_graph():
    places = np.random.default_rng(0).standard_normal((2, 7, 2))
    there = np.ones((2, 7), bool)
    there[1, 5:] = False
    vectors, roots = spectrum(places, there, 1.3)
    for l in range(2):
        gap_sq = ((places[l, :, None] - places[l, None]) ** 2).sum(axis=2)
        graph = np.exp(-gap_sq / 1.3**2) * np.outer(there[l], there[l])
        degree = np.where(there[l], graph.sum(axis=1), 1.0)
        np.testing.assert_allclose(roots[l] ** 2, degree)
        matrix = graph / np.sqrt(np.outer(degree, degree))
        turned = vectors[l].T @ matrix @ vectors[l]
        np.testing.assert_allclose(turned, np.diag(np.diag(turned)), atol=1e-12)


def test_a_threshold_of_next_to_nothing_keeps_all_heights():
    points = plane(9, noise=0.3)
    _, _, shifts, _ = groups_of(points, points, 1e-12)
    np.testing.assert_allclose(shifts, 0.0, atol=1e-9)


def test_a_huge_threshold_takes_all_heights_to_the_plane():
    points = plane(9, noise=0.3)
    patches, _, shifts, weights = groups_of(points, points, 1e9)
    relative = points[patches.indices] - patches.centers[:, None]
    heights = np.einsum("lia,la->li", relative, patches.axes[:, 2])
    np.testing.assert_allclose(shifts[:, : patches.size], -heights, atol=1e-9)
    assert (weights[0, patches.size :] == 0).all()  # of a patch that is not there
    assert (weights[1:] == 1.0).all()  # no coefficient is kept


def test_wieners_filter_keeps_what_the_first_result_has():
    rng = np.random.default_rng(1)
    clean = plane(9)
    clean[:, 2] = 3.0 * np.sin(clean[:, 0] / 3.0)
    noisy = clean + 0.3 * rng.standard_normal(clean.shape) * [0, 0, 1.0]
    patches, groups, shifts, weights = groups_of(clean, noisy, 0.0)
    moved = average(noisy, patches, groups, shifts, weights)
    before, after = (np.abs(p[:, 2] - clean[:, 2]).mean() for p in (noisy, moved))
    assert after < 0.6 * before
