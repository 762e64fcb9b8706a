"""Laws of noise that neighboring points share: only time can tell it from shape."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

import steadycloud as sc
from steadycloud.auto.carry import place_points
from steadycloud.auto.config import AutoConfig
from steadycloud.auto.pairs import Alignment
from steadycloud.auto.seen import Seen
from steadycloud.auto.shared_noise import Scene, estimate_shared_noise
from steadycloud.errors import ConfigError
from steadycloud.surface.noise import estimate_noise
from steadycloud.surface.normalization import normalize_points

from .clouds import sphere

STEP = np.array([0.8, -0.5, 0.3])  # spacings that the body moves from frame to frame
RADIUS = 17.0  # spacings: 3600 points


def waves(points: np.ndarray, size: float, rng: np.random.Generator) -> np.ndarray:
    """A smooth random field of that standard deviation, correlated over about four spacings."""
    centers = sphere(400, radius=RADIUS, seed=int(rng.integers(1000)))
    reach = np.exp(-(((points[:, None] - centers[None]) / 3.0) ** 2).sum(axis=2) / 2.0)
    field = reach @ rng.standard_normal(400)
    return size * field / field.std()


@cache
def frames(shared: float, own: float = 0.1, count: int = 5) -> list[np.ndarray]:
    """A moving sphere, sampled anew in every frame, around its middle at (0, 0, 0) + t STEP."""
    made = []
    for moment in range(count):
        rng = np.random.default_rng([moment, 7])
        points = sphere(3600 - 13 * moment, radius=RADIUS, seed=20 + moment)
        out = points / np.linalg.norm(points, axis=1, keepdims=True)
        noisy = points + waves(points, shared, rng)[:, None] * out if shared else points
        made.append(noisy + own * rng.standard_normal(points.shape) + moment * STEP)
    return made


def estimate(clouds: list[np.ndarray], middle: int, lags: tuple[int, ...]) -> float:
    """The median shared noise, in the unit of the clouds."""
    config = AutoConfig()
    still = Seen(clouds[middle], config)
    others = {lag: Seen(clouds[middle + lag], config) for lag in lags}
    way = Alignment(still, others)
    way.find(lags, level=1)
    aligned = {lag: place_points(others[lag], still, way.back(lag, 1)) for lag in lags}
    noise = np.full(len(still.points), estimate_noise(still.points))
    scene = Scene(still, noise)
    found = estimate_shared_noise(scene, aligned)
    return float(np.median(found.deviation)) * still.work.spacing


def off_the_surface(points: np.ndarray, moment: int) -> float:
    return float(np.abs(np.linalg.norm(points - moment * STEP, axis=1) - RADIUS).mean())


@pytest.mark.parametrize("size", [0.5, 1.0])
@pytest.mark.parametrize("lags", [(-2, -1, 1, 2), (-2, -1)])
def test_shared_noise_is_measured_in_time(size, lags):
    middle = 2
    assert estimate(frames(size), middle, lags) == pytest.approx(size, rel=0.35)
    assert estimate_noise(normalize_points(frames(size)[middle]).points) < 0.5 * size


@pytest.mark.parametrize("own", [0.0, 0.1, 0.5, 1.0])
def test_noise_of_single_points_is_not_shared(own):
    assert estimate(frames(0.0, own), 2, (-2, -1, 1, 2)) < 0.05


def test_one_other_frame_tells_nothing():
    assert estimate(frames(1.0), 2, (-1,)) == 0.0


def test_another_scene_is_not_noise():
    """Frames before a cut differ from this one, but not from each other."""
    cut = [cloud @ np.diag([1.0, 0.4, 0.7]) for cloud in frames(0.0)[:2]] + frames(0.0)[2:]
    assert estimate(cut, 2, (-2, -1)) < 0.15
    assert estimate(cut, 2, (-2, -1, 1, 2)) < 0.05


def test_time_takes_shared_noise_out():
    noisy = [sc.Frame(points) for points in frames(1.0)]
    alone = list(sc.denoise_sequence(noisy, "auto-single"))
    both = list(sc.denoise_sequence(noisy))
    for moment in (1, 2, 3):
        assert both[moment].history.chosen["pooled_share"] > 0.6
        error = off_the_surface(both[moment].frame.points, moment)
        assert error < 0.75 * off_the_surface(noisy[moment].points, moment)
        assert error < 0.85 * off_the_surface(alone[moment].frame.points, moment)


def test_nothing_trails_behind_a_fast_thing_over_a_still_ground():
    """A ball that moves by its own size in every frame; ground and ball have shared noise."""
    clouds, balls = [], []
    for moment in range(5):
        rng = np.random.default_rng([moment, 3])
        x, y = np.meshgrid(np.arange(60.0), np.arange(40.0))
        x, y = x.ravel(), y.ravel()
        turn = rng.uniform(0, 2 * np.pi, 3)
        wave = 0.5 * (np.sin(x / 3 + turn[0]) + np.sin(y / 4 + turn[1]) + np.sin(x / 5 + turn[2]))
        ground = np.stack([x, y, wave + 0.1 * rng.standard_normal(x.shape)], axis=1)
        ball = sphere(600, radius=6.0, seed=moment) + np.array([6.0 + 12.0 * moment, 20.0, 14.0])
        hidden = np.hypot(x - 6.0 - 12.0 * moment, y - 20.0) < 6.0
        clouds.append(sc.Frame(np.concatenate([ground[~hidden], ball])))
        balls.append(len(ball))
    for moment, result in enumerate(sc.denoise_sequence(clouds)):
        noisy, moved = clouds[moment].points, result.frame.points
        ball, ground = moved[-balls[moment] :], moved[: -balls[moment]]
        center = [6.0 + 12.0 * moment, 20.0, 14.0]
        assert np.abs(np.linalg.norm(ball - center, axis=1) - 6.0).max() < 0.5
        assert np.abs(ground[:, 2]).max() < np.abs(noisy[: -balls[moment], 2]).max() + 0.1
        if 1 < moment < 4:
            assert np.abs(ground[:, 2]).mean() < 0.8 * np.abs(noisy[: -balls[moment], 2]).mean()


def drifting_ground(count: int) -> list[sc.Frame]:
    """Still ground; neighbors share an error of which four fifths stay from frame to frame."""
    x, y = (axis.ravel() for axis in np.meshgrid(np.arange(60.0), np.arange(40.0)))
    rng = np.random.default_rng(11)
    turn, phase = rng.uniform(0, 2 * np.pi, (2, 60, 1))
    waves = np.sin((x * np.cos(turn) + y * np.sin(turn)) / 1.5 + phase)
    size = rng.standard_normal(60)
    made = []
    for _ in range(count):
        size = 0.8 * size + 0.6 * rng.standard_normal(60)
        height = 0.1 * size @ waves + 0.05 * rng.standard_normal(x.shape)
        jitter = rng.uniform(-0.3, 0.3, (2, len(x)))
        made.append(sc.Frame(np.stack([x + jitter[0], y + jitter[1], height], axis=1)))
    return made


def test_errors_that_change_slowly_are_seen_in_frames_farther_off():
    frames, middle = drifting_ground(17), 8
    around = frames[:middle], frames[middle + 1 :]
    near = sc.denoise_frame(frames[middle], *around, settings={"motion.far": 2})
    wide = sc.denoise_frame(frames[middle], *around)
    assert wide.history.chosen["n_frames"] > near.history.chosen["n_frames"]
    assert wide.history.chosen["noise_spacings"] > 1.2 * near.history.chosen["noise_spacings"]
    error = [np.abs(result.frame.points[:, 2]).mean() for result in (near, wide)]
    assert error[1] < 0.85 * error[0]
    assert error[1] < 0.7 * np.abs(frames[middle].points[:, 2]).mean()


@pytest.mark.parametrize(
    ("text", "spacings"),
    [("auto", None), ("2mm", 0.2), ("0.002", 0.2), ("0.2 spacings", 0.2), ("1 spacing", 1.0)],
)
def test_a_noise_can_be_told_in_several_units(text, spacings):
    told = AutoConfig(noise=text).told_noise(spacing=0.01)
    assert told == (None if spacings is None else pytest.approx(spacings))


@pytest.mark.parametrize("text", ["much", "-1", "2 miles", "1.2.3", "nan", "1e99", ""])
def test_a_noise_that_makes_no_sense_is_one_sentence(text):
    with pytest.raises(ConfigError, match="use auto, a length such as"):
        AutoConfig(noise=text)


def test_told_noise_is_what_is_used():
    points = frames(0.0, 0.3)[0]
    result = sc.denoise_frame(sc.Frame(points), noise="0.9 spacings")
    assert result.history.chosen["noise_spacings"] == pytest.approx(0.9)
    unchanged = sc.denoise_frame(sc.Frame(points), noise=0)
    np.testing.assert_array_equal(unchanged.frame.points, points)
    half = sc.denoise(points, noise=0.15)
    np.testing.assert_array_equal(half, sc.denoise(points, settings={"noise": "0.15"}))
