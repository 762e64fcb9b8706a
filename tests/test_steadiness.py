"""Laws of motions that are freed of noise: smooth motion is kept, what jumps is taken for noise."""

import numpy as np
import pytest

from steadycloud.auto.motion import Motion, rotations
from steadycloud.auto.steadiness import steady_motions

LAGS = (-2, -1, 1, 2)
COUNT = 60
NORMALS = np.tile([0.0, 0.0, 1.0], (COUNT, 1))
ORIGINS = np.stack([np.arange(COUNT) % 10, np.arange(COUNT) // 10, np.zeros(COUNT)], axis=1) * 8.0
ALL = {lag: np.ones(COUNT, bool) for lag in LAGS}


def motions(heights, turn=0.0):
    """Anchors that move to these heights, (a,) for each lag, and turn at a constant rate."""
    made = {}
    for lag, height in heights.items():
        turns = rotations(np.tile([0.0, 0.0, turn * lag], (COUNT, 1)))
        made[lag] = Motion(ORIGINS, turns, ORIGINS + np.outer(np.ones(COUNT), [0, 0, 1.0]) * 0.0)
        made[lag].places[:, 2] += height
    return made


def noisy_heights(size, seed=0):
    """Noise of each frame as alignment sees it: that of the still frame in all differences."""
    rng = np.random.default_rng(seed)
    own = rng.normal(0.0, size, COUNT)
    return own, {lag: rng.normal(0.0, size, COUNT) - own for lag in LAGS}


def heights_of(found):
    return {lag: motion.places[:, 2] for lag, motion in found.items()}


def test_noise_alone_is_no_motion():
    _, noise = noisy_heights(0.3)
    found = heights_of(steady_motions(motions(noise), NORMALS, ALL))
    before = np.sqrt(np.mean([h**2 for h in noise.values()]))
    assert np.sqrt(np.mean([h**2 for h in found.values()])) < 0.4 * before


@pytest.mark.parametrize("acceleration", [0.0, 2.0])
def test_fast_motion_is_kept_and_the_still_frames_noise_is_not(acceleration):
    own, noise = noisy_heights(0.3)
    true = {lag: 3.0 * lag + acceleration * lag**2 for lag in LAGS}
    found = heights_of(steady_motions(motions({k: true[k] + noise[k] for k in LAGS}), NORMALS, ALL))
    mean_error = np.mean([found[lag] - true[lag] for lag in LAGS], axis=0)
    assert abs(mean_error.mean()) < 0.1
    assert abs(np.corrcoef(mean_error, own)[0, 1]) < 0.9
    assert mean_error.std() < 0.75 * np.mean([noise[lag] for lag in LAGS], axis=0).std()


def test_smooth_motion_without_noise_is_returned():
    true = {lag: np.full(COUNT, 0.5 * lag + 0.2 * lag**2) for lag in LAGS}
    found = steady_motions(motions(true, turn=0.1), NORMALS, ALL)
    for lag, motion in motions(true, turn=0.1).items():
        np.testing.assert_allclose(found[lag].places, motion.places, atol=1e-9)
        np.testing.assert_allclose(found[lag].turns, motion.turns, atol=1e-9)


def test_a_frame_that_does_not_fit_has_no_say_and_keeps_its_motion():
    true = {lag: np.full(COUNT, 0.5 * lag) for lag in LAGS}
    wrong = {**true, 2: np.full(COUNT, 40.0)}
    fits = {**ALL, 2: np.zeros(COUNT, bool)}
    found = heights_of(steady_motions(motions(wrong), NORMALS, fits))
    np.testing.assert_allclose(found[2], 40.0)
    for lag in (-2, -1, 1):
        np.testing.assert_allclose(found[lag], true[lag], atol=1e-9)


def test_two_other_frames_tell_nothing():
    _, noise = noisy_heights(0.3)
    few = {lag: noise[lag] for lag in (-1, 1)}
    found = steady_motions(motions(few), NORMALS, {lag: ALL[lag] for lag in few})
    for lag, height in few.items():
        np.testing.assert_array_equal(found[lag].places[:, 2], height)
