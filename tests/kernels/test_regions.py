import numpy as np

from steadycloud._kernels.regions import blend_values, median_differences, put_heights


def test_blended_values_leave_out_what_is_not_known():
    values = np.array([1.0, np.nan, 3.0, 7.0])
    nearest = np.array([[0, 1], [2, 3], [1, 0]], np.int32)
    shares = np.array([[0.5, 0.5], [0.25, 0.75], [0.9, 0.1]])
    rows = np.array([2, 1, 0, 1], np.int32)
    blended = np.empty(4)
    blend_values(0, 4, rows, nearest, shares, values, blended)
    np.testing.assert_allclose(blended, [1.0, 6.0, 1.0, 6.0])


def test_heights_are_over_the_planes_that_were_found():
    rng = np.random.default_rng(0)
    points, surface, normals = rng.standard_normal((3, 6, 3))
    found, seen = np.array([0, 3, 3, 5, 1, 2], np.int32), np.array([1, 1, 1, 1, 0, 1], bool)
    heights = np.full(6, np.nan)
    put_heights(seen, found, points, surface, normals, heights)
    assert np.isnan(heights[[1, 4]]).all()
    for i in (0, 2, 3, 5):  # the last that found a plane counts
        expected = (points[i] - surface[found[i]]) @ normals[found[i]]
        np.testing.assert_allclose(heights[found[i]], expected)


def test_medians_of_differences_are_those_of_sorted_ones():
    rng = np.random.default_rng(1)
    first, second = rng.standard_normal((2, 40))
    first[:12] = np.nan
    members = np.array([rng.permutation(40)[:15] for _ in range(20)], np.int32)
    medians = np.empty(20)
    median_differences(0, 20, first, second, members, 10, medians)
    sizes = np.sort(np.abs(first - second)[members], axis=1)
    for found, row in zip(medians, sizes, strict=True):
        known = row[np.isfinite(row)]
        expected = known[len(known) // 2] if len(known) >= 10 else np.nan
        np.testing.assert_array_equal(found, expected)
    assert np.isnan(medians).any() and np.isfinite(medians).any()
