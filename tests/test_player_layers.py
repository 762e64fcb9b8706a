"""Values measured at every point, and the colorings that the player offers."""

from __future__ import annotations

import numpy as np
import pytest

from steadycloud.frame import Frame
from steadycloud.numerics.neighbors import nearest_neighbors
from steadycloud.player.layers import (
    measure_layers,
    offer_colorings,
    own_colors,
    round_up,
)
from steadycloud.player.thinning import kept_rows

from .player_scenes import sphere


def plane(noise: float, n_points: int = 4000) -> Frame:
    rng = np.random.default_rng(3)
    points = np.c_[rng.random((n_points, 2)), noise * rng.standard_normal(n_points)]
    return Frame(points)


def test_below_the_limit_every_row_is_kept():
    assert kept_rows(plane(0.0, 10), 10).tolist() == list(range(10))
    assert kept_rows(plane(0.0, 10), None).tolist() == list(range(10))


def test_above_the_limit_frames_of_one_size_keep_the_same_rows():
    rows = kept_rows(plane(0.0, 1000), 100)
    assert len(rows) == 100
    assert len(set(rows)) == 100
    assert (rows == kept_rows(plane(0.5, 1000), 100, plane(0.0, 1000))).all()
    assert (np.diff(rows) > 0).all()


def test_thinning_keeps_points_and_says_how_many_there_were():
    frame = sphere(900, 0.0, 0)
    found = measure_layers(frame, limit=200)
    assert (len(found.points), found.n_points) == (200, 900)
    known = {tuple(row) for row in frame.points}
    assert all(tuple(row) in known for row in found.points)


def test_thinned_points_are_drawn_wider():
    frame = sphere(3000, 0.0, 0)
    assert (
        measure_layers(frame, limit=300).diameter > 2 * measure_layers(frame, limit=None).diameter
    )


def test_displacement_is_the_distance_to_the_same_row():
    frame = sphere(300, 0.0, 0)
    moved = frame.with_points(frame.points + np.array([0.0, 3.0, 4.0]))
    found = measure_layers(moved, limit=100, before=frame)
    assert found.values["displacement"] == pytest.approx(np.full(100, 5.0))


def test_displacement_between_other_counts_is_the_nearest_distance():
    before = Frame(np.array([[0.0, 0.0, 0.0], [10.0, 0.0, 0.0]]))
    after = Frame(np.array([[1.0, 0.0, 0.0], [8.0, 0.0, 0.0], [10.0, 0.0, 0.0]]))
    found = measure_layers(after, limit=None, before=before)
    assert found.values["displacement"].tolist() == [1.0, 2.0, 0.0]


def test_error_is_the_nearest_distance_to_the_reference():
    found = measure_layers(
        Frame(np.array([[0.0, 0.0, 2.0]])), limit=None, reference=Frame(np.zeros((1, 3)))
    )
    assert found.values["error"].tolist() == [2.0]
    assert found.figure("error") == 2.0


@pytest.mark.parametrize("noise", [0.001, 0.01])
def test_noise_of_a_plane_is_its_standard_deviation(noise):
    assert measure_layers(plane(noise), limit=None).figure("noise") == pytest.approx(noise, rel=0.2)


def test_a_clean_plane_has_no_noise_and_upright_normals():
    found = measure_layers(plane(0.0), limit=None)
    assert found.values["noise"].max() < 1e-12
    assert np.abs(found.normals[:, 2]) == pytest.approx(np.ones(4000))


def test_far_from_the_origin_noise_is_the_same():
    frame = plane(0.01)
    there = frame.with_points(frame.points + np.array([5e6, 4e6, 100.0]))
    near, far = measure_layers(frame, limit=None), measure_layers(there, limit=None)
    assert far.figure("noise") == pytest.approx(near.figure("noise"), rel=1e-4)


def test_points_that_are_not_finite_are_left_out():
    points = np.vstack([sphere(50, 0.0, 0).points, [[np.nan, 0, 0], [0, np.inf, 0]]])
    found = measure_layers(Frame(points), limit=None, before=Frame(points))
    assert (len(found.points), found.n_points) == (50, 52)
    assert np.isfinite(found.values["displacement"]).all()


@pytest.mark.parametrize("n_points", [0, 1, 2, 5])
def test_tiny_frames_are_measured_without_an_error(n_points):
    frame = Frame(np.arange(3.0 * n_points).reshape(n_points, 3))
    found = measure_layers(frame, limit=None, before=frame, reference=frame)
    assert len(found.points) == n_points
    assert np.isfinite(found.normals).all()


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        (np.array([0, 200], np.uint8), [0, 200]),
        (np.array([0, 65535], np.uint16), [0, 255]),
        (np.array([0.0, 1.0], np.float32), [0, 255]),
        (np.array([0.0, 180.0], np.float32), [0, 180]),
    ],
)
def test_colors_of_any_type_become_bytes(values, expected):
    frame = Frame(np.zeros((2, 3)), {"red": values, "green": values, "blue": values})
    found = own_colors(frame)
    assert found is not None
    assert found[:, 1].tolist() == expected


def test_intensity_is_gray_and_without_it_there_are_no_colors():
    found = own_colors(Frame(np.zeros((2, 3)), {"intensity": np.array([0.0, 1.0])}))
    assert found is not None
    assert found.tolist() == [[40, 40, 40], [255, 255, 255]]
    assert own_colors(Frame(np.zeros((2, 3)))) is None


def test_outliers_are_the_marked_points():
    found = measure_layers(sphere(60, 0.0, 0, outliers=4), limit=None)
    assert np.flatnonzero(found.outlier).tolist() == [0, 1, 2, 3]
    assert not measure_layers(sphere(60, 0.0, 0), limit=None).outlier.any()


def test_where_none_are_marked_outliers_are_found():
    frame = sphere(900, 0.0, 0, outliers=3)
    found = measure_layers(
        Frame(frame.points * np.where(np.arange(900) < 3, 2, 1)[:, None]), limit=None
    )
    assert np.flatnonzero(found.outlier).tolist() == [0, 1, 2]


def test_thinned_points_are_more_even_than_random_ones_and_noise_stays_as_it_is():
    frame = plane(0.02, 20_000)
    rows = kept_rows(frame, 2000)
    spread = np.random.default_rng(0).choice(20_000, 2000, replace=False)

    def unevenness(chosen):
        flat = frame.points[chosen] * [1, 1, 0]
        nearest = nearest_neighbors(flat, flat, 2)[0][:, 1]
        return nearest.std() / nearest.mean()

    assert unevenness(rows) < 0.95 * unevenness(spread)
    assert frame.points[rows, 2].std() == pytest.approx(0.02, rel=0.05)


def test_only_what_is_there_is_offered():
    plain = measure_layers(Frame(sphere(60, 0.1, 0).points), limit=None)
    rich = measure_layers(
        sphere(60, 0.1, 0, outliers=2),
        limit=None,
        before=sphere(60, 0.0, 0),
        reference=sphere(60, 0.0, 0),
    )
    assert [c.name for c in offer_colorings([[plain]])] == ["shape", "noise"]
    assert [c.name for c in offer_colorings([[plain], [rich]])] == [
        "color", "shape", "displacement", "error", "noise", "outlier",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("value", "expected"), [(0.0, 0.0), (1.0, 1.0), (1.01, 1.5), (0.0071, 0.008), (870.0, 1000.0)]
)
def test_scales_end_at_a_round_number(value, expected):
    assert round_up(value) == pytest.approx(expected)
