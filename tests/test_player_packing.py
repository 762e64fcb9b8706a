"""Packed frames: positions, normals and values are as exact as documented."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as npst

from steadycloud.player.packing import (
    octahedral,
    pack_frame,
    position_planes,
    quantize_points,
    quantize_values,
    spatial_order,
)

from .player_scenes import unpack_frame

CLOUDS = npst.arrays(
    np.float64,
    st.tuples(st.integers(1, 60), st.just(3)),
    elements=st.floats(-1e7, 1e7, width=32),
)


def requantized(points: np.ndarray) -> np.ndarray:
    """The points as the player shows them."""
    cells, low, extent = quantize_points(points)
    return low + cells * (extent / 65535)


@given(CLOUDS)
def test_positions_are_at_most_half_a_step_off(points):
    step = np.ptp(points, axis=0) / 65535
    off = np.abs(requantized(points) - points)
    assert (off <= step / 2 + 1e-9 * np.abs(points).max() + 1e-12).all()


def test_the_corners_of_the_box_are_exact():
    corners = np.array([[0.0, -5.0, 2.0], [10.0, 5.0, 2.0]])
    assert (requantized(corners) == corners).all()


def test_an_empty_cloud_stays_empty():
    assert requantized(np.empty((0, 3))).shape == (0, 3)


def test_values_above_the_top_are_254_and_what_is_not_known_is_255():
    values = np.array([0.0, 1.0, 2.0, 99.0, np.inf, np.nan])
    assert quantize_values(values, 2.0).tolist() == [0, 127, 254, 254, 254, 255]
    assert quantize_values(values, 0.0).tolist() == [0, 0, 0, 0, 0, 255]


def test_octahedral_normals_are_within_a_degree():
    rng = np.random.default_rng(0)
    normals = rng.standard_normal((5000, 3))
    normals = np.vstack([normals / np.linalg.norm(normals, axis=1)[:, None], np.eye(3), -np.eye(3)])
    x, y = octahedral(normals).T / 127.5 - 1.0
    z = 1.0 - np.abs(x) - np.abs(y)
    folded = z < 0.0
    x, y = (
        np.where(folded, (1.0 - np.abs(y)) * np.where(x < 0.0, -1.0, 1.0), x),
        np.where(folded, (1.0 - np.abs(x)) * np.where(y < 0.0, -1.0, 1.0), y),
    )
    back = np.stack([x, y, z], axis=1)
    back /= np.linalg.norm(back, axis=1)[:, None]
    angles = np.degrees(np.arccos(np.clip((back * normals).sum(axis=1), -1.0, 1.0)))
    assert angles.max() < 1.0


def test_spatial_order_is_a_permutation_that_sorts_by_octants():
    rng = np.random.default_rng(1)
    cells = rng.integers(0, 65536, (500, 3)).astype(np.uint16)
    order = spatial_order(cells)
    assert sorted(order) == list(range(500))
    high = cells[order] >> 15
    octant = high[:, 0] + 2 * high[:, 1] + 4 * high[:, 2]
    assert (np.diff(octant.astype(int)) >= 0).all()


def positions_of(planes: np.ndarray) -> np.ndarray:
    """The slow, obvious inverse of `position_planes`, as the player does it."""
    zigzag = planes[0::2].astype(int) | (planes[1::2].astype(int) << 8)
    step = (zigzag >> 1) ^ -(zigzag & 1)
    return (np.cumsum(step, axis=1) & 65535).T


@pytest.mark.parametrize("n_points", [0, 1, 2, 300])
def test_packed_frames_come_back(n_points):
    rng = np.random.default_rng(n_points)
    cells = rng.integers(0, 65536, (n_points, 3)).astype(np.uint16)
    layers = {
        "normal": rng.integers(0, 256, (n_points, 2)).astype(np.uint8),
        "noise": rng.integers(0, 256, n_points).astype(np.uint8),
    }
    header, found = unpack_frame(pack_frame(cells, layers, {"name": "a </script> b"}))
    assert (header["n"], header["name"]) == (n_points, "a </script> b")
    assert (positions_of(found["position"].T) == cells).all()
    assert (found["normal"] == layers["normal"]).all()
    assert (found["noise"][:, 0] == layers["noise"]).all()


def test_coded_steps_take_the_short_way_around():
    cells = np.array([[0, 0, 0], [65535, 1, 0]], np.uint16)
    assert position_planes(cells)[:, 1].tolist() == [1, 0, 2, 0, 0, 0]
