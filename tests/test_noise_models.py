"""Noise models: seeded, of the requested size, and attributes stay with their points."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy.spatial.distance import pdist

from steadycloud.errors import ConfigError
from steadycloud.evaluation import noise
from steadycloud.frame import Frame

from .clouds import plane, sphere

SENSOR = {"pixel", "quadratic", "shared", "disparity", "registration"}  # need depth images


def labelled(points):
    """A frame whose attribute says which point a row was."""
    return Frame(
        points, {"id": np.arange(len(points)), "pair": np.arange(2 * len(points)).reshape(-1, 2)}
    )


def rng(seed=0):
    return np.random.default_rng(seed)


@pytest.mark.parametrize(
    "points",
    [
        rng(0).standard_normal((300, 3)),
        sphere(200) + 1e6,
        plane(9),  # flat
        np.outer(rng(1).random(50), [1.0, 2.0, -1.0]),  # on a line
        rng(2).integers(0, 4, (80, 3)).astype(float),  # copies
        plane(9) * [1, 1, 0] + rng(3).standard_normal((81, 3)) * [0, 0, 1e-14],  # nearly flat
        np.array([[0.0, 0, 0], [3, 4, 0]]),
    ],
)
def test_diameter_is_the_largest_pairwise_distance(points):
    assert noise.diameter(points) == pytest.approx(pdist(points).max(), rel=1e-9)


def test_diameter_of_one_position_is_zero_and_nan_is_left_out():
    assert noise.diameter(np.zeros((7, 3))) == 0.0
    assert noise.diameter(np.array([[0.0, 0, 0], [3, 4, 0], [np.nan, 99, 0]])) == 5.0


def test_paper_gaussian_has_the_papers_size():
    points = sphere(20_000, radius=450.0)
    moves = noise.paper_gaussian(points, 0.05, rng()) - points
    assert moves.std() == pytest.approx(0.05 * math.sqrt(900), rel=0.01)
    assert abs(moves.mean()) < 0.02


def test_the_models_have_the_spread_that_they_say():
    points = np.zeros((40_000, 3))
    assert noise.gaussian(points, 2.0, rng()).std() == pytest.approx(2.0, rel=0.02)
    laplace = noise.laplace(points, 2.0, rng())
    assert laplace.std() == pytest.approx(2.0, rel=0.02)
    assert (laplace**4).mean() / laplace.var() ** 2 == pytest.approx(6.0, rel=0.1)  # kurtosis
    length = np.linalg.norm(noise.uniform_ball(points, 2.0, rng()), axis=1)
    assert length.max() <= 2.0
    assert (length < 1.0).mean() == pytest.approx(1 / 8, abs=0.01)
    covariance = np.array([[4.0, 1, 0], [1, 2, 0], [0, 0, 0]])
    skewed = noise.anisotropic(points, covariance, rng())
    np.testing.assert_allclose(np.cov(skewed.T), covariance, atol=0.1)
    with pytest.raises(ConfigError, match="negative variance"):
        noise.anisotropic(points, -covariance, rng())


def test_depth_noise_lies_on_the_ray_and_grows_with_the_square_of_depth():
    near = rng().uniform(-0.1, 0.1, (20_000, 3)) + np.array([0, 0, 2])
    points = np.vstack([near, 2 * near])
    moves = (
        noise.depth_noise(Frame(points), noise.seen_from(points, np.zeros(3)), 0.01, rng(1)).points
        - points
    )
    across = np.cross(moves, points)
    assert np.abs(across).max() < 1e-12
    ratio = moves[20_000:].std() / moves[:20_000].std()
    assert ratio == pytest.approx(4.0, rel=0.03)


def test_flying_pixels_leave_silhouettes_only_and_move_away_from_the_camera():
    card = plane(40)  # z = 0, in front of a wall at z = -30
    wall = (plane(80) - [20, 20, 30]) * [1.5, 1.5, 1.0]
    points = np.vstack([card, wall])
    eye = np.array([20.0, 20.0, 60.0])
    views = noise.seen_from(points, eye)
    noisy = noise.flying_pixels(Frame(points), views, 1.0, rng()).points
    moved = np.flatnonzero(np.abs(noisy - points).max(axis=1) > 0)
    on_card = moved[moved < len(card)]
    assert 100 < len(on_card) < 600  # the rim of the card, not its middle
    rim = np.abs(points[on_card, :2] - 19.5).max(axis=1)
    assert rim.min() > 13
    depth = noisy[on_card, 2]
    assert depth.max() <= 0.0
    assert depth.min() > -30.5  # between the card and the wall
    np.testing.assert_allclose(np.cross(noisy - eye, points - eye), 0.0, atol=1e-8)
    half = noise.flying_pixels(Frame(points), views, 0.5, rng()).points
    share = (np.abs(half - points).max(axis=1) > 0).sum() / len(moved)
    assert share == pytest.approx(0.5, abs=0.1)


@pytest.mark.parametrize("name", sorted(set(noise.MODELS) - SENSOR))
def test_every_model_is_seeded_pure_and_takes_nan(name):
    points = sphere(400, radius=5.0)
    points[7] = np.nan
    frame = labelled(points)
    before = points.copy()
    first, again, other = (noise.add_noise(frame, f"{name}:0.3", rng(s)) for s in (1, 1, 2))
    np.testing.assert_array_equal(frame.points, before)
    np.testing.assert_array_equal(first.points, again.points)
    assert not np.array_equal(first.points, other.points, equal_nan=True)
    assert np.isnan(first.points[first.attributes["id"] == 7]).all() or name == "outliers"
    untouched = noise.add_noise(frame, f"{name}:0", rng())
    np.testing.assert_array_equal(untouched.points, before)


def test_outliers_are_appended_with_attributes():
    frame = labelled(sphere(200))
    noisy = noise.outliers(frame, 0.1, rng())
    assert len(noisy) == 220
    np.testing.assert_array_equal(noisy.points[:200], frame.points)
    assert len(noisy.attributes["pair"]) == 220
    assert noisy.attributes["id"].dtype == frame.attributes["id"].dtype
    assert np.abs(noisy.points[200:]).max() <= 1.2 + 1e-9
    assert noisy.source is None


@pytest.mark.parametrize("drop", [noise.drop_points, noise.drop_holes])
def test_missing_points_take_their_attributes_with_them(drop):
    frame = labelled(sphere(500))
    left = drop(frame, 0.3, rng())
    assert len(left) == 350
    ids = left.attributes["id"]
    np.testing.assert_array_equal(left.points, frame.points[ids])
    np.testing.assert_array_equal(left.attributes["pair"], frame.attributes["pair"][ids])
    assert len(drop(frame, 1.0, rng())) >= 1


def test_holes_are_holes():
    frame = labelled(plane(60))
    left = noise.drop_holes(frame, 0.2, rng())
    from scipy.spatial import cKDTree

    gap = cKDTree(left.points).query(frame.points)[0].max()
    assert gap > 4.0  # spacings; dropping at random leaves no such gap
    assert cKDTree(noise.drop_points(frame, 0.2, rng()).points).query(frame.points)[0].max() < 3.0


def test_the_text_form_combines_models_in_order():
    both = noise.parse_noise(" gaussian:0.05 + outliers:0.01")
    assert str(both) == "gaussian:0.05+outliers:0.01"
    assert len(both.apply(labelled(sphere(300)), rng())) == 303


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("gausian:0.1", "did you mean 'gaussian'"),
        ("gaussian", "level of 0 or more after a colon"),
        ("gaussian:-1", "level of 0 or more"),
        ("gaussian:nan", "level of 0 or more"),
        ("gaussian:inf", "level of 0 or more"),
        ("drop:1.5", "at most 1"),
        ("", "no noise model ''"),
    ],
)
def test_a_bad_text_is_explained(text, complaint):
    with pytest.raises(ConfigError, match=complaint):
        noise.parse_noise(text)
