import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from steadycloud.numerics.sampling import farthest_point_sample, morton_order

from .twins import farthest_points

clouds = hnp.arrays(
    np.float64,
    st.tuples(st.integers(1, 60), st.just(3)),
    elements=st.floats(-100, 100, width=32),
)


@given(clouds, st.integers(1, 40))
def test_samples_are_farthest_points(points, count):
    found = farthest_point_sample(points, count)
    ordered = points[morton_order(points)]
    start = np.flatnonzero((ordered == points[found[0]]).all(axis=1))[0]
    expected = ordered[farthest_points(ordered, min(count, len(points)), start)]
    np.testing.assert_array_equal(points[found], expected)


@given(clouds, st.integers(2, 40))
def test_samples_found_in_sweeps_are_nearly_as_far_as_the_farthest(points, count):
    found = points[farthest_point_sample(points, count, share=0.9)]
    for n in range(1, len(found)):
        gap = np.linalg.norm(points[:, None] - found[None, :n], axis=2).min(axis=1).max()
        assert np.linalg.norm(found[:n] - found[n], axis=1).min() >= 0.9 * gap * (1 - 1e-12)


@given(clouds)
def test_spatial_order_depends_on_the_set_of_points_only(points):
    shuffled = points[np.random.default_rng(0).permutation(len(points))]
    np.testing.assert_array_equal(points[morton_order(points)], shuffled[morton_order(shuffled)])


def test_copies_of_a_point_are_chosen_once():
    points = np.repeat(np.eye(3), 50, axis=0)
    assert len(farthest_point_sample(points, 20)) == 3


def test_the_seed_chooses_the_start():
    points = np.random.default_rng(0).standard_normal((500, 3))
    starts = {int(farthest_point_sample(points, 1, seed)[0]) for seed in range(10)}
    assert len(starts) > 3
