"""Hostile geometry: whatever the cloud, every method keeps it finite, in order and in place."""

from __future__ import annotations

import time

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import steadycloud as sc
from steadycloud.registry import libraries

METHODS = [name for name in sc.methods() if name not in libraries()]
LONGEST_S = 60.0  # for clouds of a few hundred points, compilation included


def line(rng, n):
    return rng.uniform(-1, 1, (n, 1)) * [1.0, 2.0, 3.0]


def crossed(rng, n):
    return np.concatenate([line(rng, n // 2), rng.uniform(-1, 1, (n - n // 2, 3)) * [1, 1, 0]])


def clumps(rng, n):
    return np.repeat(rng.standard_normal((max(1, n // 9), 3)), 9, axis=0)[:n]


def needle(rng, n):
    return rng.standard_normal((n, 3)) * [1e8, 1.0, 1e-8]


def shells(rng, n):
    points = rng.standard_normal((n, 3))
    return (
        points / np.linalg.norm(points, axis=1, keepdims=True) * 10.0 ** rng.integers(-6, 7, (n, 1))
    )


def lattice(rng, n):
    return rng.integers(-3, 4, (n, 3)).astype(float)


def powers(rng, n):
    return rng.choice([-1.0, 1.0], (n, 3)) * 10.0 ** rng.uniform(-30, 30, (n, 3))


def half_odd(rng, n):
    points = rng.standard_normal((n, 3))
    points[rng.random((n, 3)) < 0.2] = np.nan
    points[rng.random((n, 3)) < 0.05] = np.inf
    points[rng.random((n, 3)) < 0.05] = 3.4e38
    return points


SHAPES = [line, crossed, clumps, needle, shells, lattice, powers, half_odd]


@st.composite
def clouds(draw):
    rng = np.random.default_rng(draw(st.integers(0, 2**32 - 1)))
    n_points = draw(st.sampled_from([1, 4, 5, 7, 20, 60, 300]))
    points = draw(st.sampled_from(SHAPES))(rng, n_points)
    with np.errstate(over="ignore", invalid="ignore"):
        return points * draw(st.sampled_from([1.0, 1e-12, 1e12])) + draw(
            st.sampled_from([0.0, 1.0, 4e6, 1e15])
        )


@pytest.mark.parametrize("method", METHODS)
@settings(
    max_examples=25,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
@given(points=clouds())
def test_any_cloud_stays_finite_in_order_and_in_place(method, points):
    before = points.copy()
    begin_s = time.perf_counter()
    moved = sc.denoise(points, method)
    assert time.perf_counter() - begin_s < LONGEST_S
    np.testing.assert_array_equal(points, before)
    assert moved.shape == points.shape
    odd = ~np.isfinite(points).all(axis=1)
    np.testing.assert_array_equal(moved[odd], points[odd])
    assert np.isfinite(moved[~odd]).all()
    if not odd.all():
        low, high = points[~odd].min(axis=0), points[~odd].max(axis=0)
        with np.errstate(over="ignore"):
            reach = np.linalg.norm(high - low)
            step = np.linalg.norm(moved[~odd] - points[~odd], axis=1)
        assert (step <= reach).all(), "a point moved farther than the cloud is wide"
