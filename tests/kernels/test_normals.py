import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from steadycloud.numerics.normals import estimate_normals

from .twins import normal


@given(hnp.arrays(np.float64, (9, 3), elements=st.floats(-10, 10, width=16)))
def test_the_normal_is_a_unit_vector_of_least_variance(points):
    means, normals = estimate_normals(points, np.arange(9, dtype=np.int32)[None])
    centered = points - points.mean(axis=0)
    np.testing.assert_allclose(means[0], points.mean(axis=0), atol=1e-12)
    assert np.linalg.norm(normals[0]) == pytest.approx(1)
    found = np.linalg.norm(centered @ normals[0])
    assert found == pytest.approx(np.linalg.norm(centered @ normal(points)), abs=1e-6)


def test_normals_of_a_tilted_plane_are_exact():
    rng = np.random.default_rng(0)
    direction = np.array([1.0, 2.0, -2.0]) / 3
    points = rng.standard_normal((40, 3))
    points -= np.outer(points @ direction, direction)
    _, normals = estimate_normals(points, np.arange(40, dtype=np.int32)[None])
    assert abs(normals[0] @ direction) == pytest.approx(1, abs=1e-12)
