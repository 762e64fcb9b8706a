import numpy as np

from steadycloud.paper.config import PatchConfig, SearchConfig
from steadycloud.paper.connectivity import connect_similar_patches
from steadycloud.paper.patch_search import find_similar_patches
from steadycloud.paper.patches import build_patches
from steadycloud.rivals.glr import GlrConfig, smooth_points, weigh_pairs

from ..clouds import sphere
from .twins import plane_matches


def test_all_edges_of_a_pair_weigh_by_the_distance_of_its_patches():
    patches = build_patches(sphere(90, radius=3.0, noise=0.3), PatchConfig(k=6))
    similar = find_similar_patches(patches, SearchConfig(h=6, r=3))
    edges = connect_similar_patches(patches, similar)
    graph = weigh_pairs(edges, patches, spread=0.4)
    local = patches.points[patches.indices] - patches.centers[:, None]
    expected = []
    for l, m in edges.pairs:
        gaps_sq = []
        for a, b in ((l, m), (m, l)):
            matched = local[b][plane_matches(local[a], local[b], patches.axes[a])]
            gaps_sq.append(np.mean(((local[a] - matched) @ patches.axes[a, 2]) ** 2))
        expected.append(np.exp(-np.mean(gaps_sq) / (2 * 0.4**2)))
    ratio = graph.weights / np.repeat(expected, np.diff(graph.starts))
    counted = np.isclose(ratio[:, None], [1.0, 2.0], rtol=1e-6)  # matched one way, both ways
    assert counted.any(axis=1).mean() > 0.98  # matches are made in single precision: ties
    assert counted.any(axis=0).all()


def test_no_noise_means_no_motion():
    points = sphere(60, radius=3.0)
    np.testing.assert_array_equal(smooth_points(points, GlrConfig(), 0.0), points)


def test_points_move_as_far_as_noise_explains():
    noisy = sphere(120, radius=3.5, noise=0.4)
    config = GlrConfig(PatchConfig(0.3, 8), SearchConfig(6, 3), weight=2.0)
    moved = smooth_points(noisy, config, 0.3)
    mean_sq = ((moved - noisy) ** 2).sum(axis=1).mean()
    np.testing.assert_allclose(mean_sq, config.stopping.discrepancy * 0.3**2)
