"""Laws of motions between frames: found once, used both ways, put together over several."""

from __future__ import annotations

import numpy as np
import pytest

import steadycloud as sc
from steadycloud.auto.config import MotionConfig
from steadycloud.auto.motion import Anchors, Motion
from steadycloud.auto.pairs import Alignment

from .clouds import sphere
from .runs import seen_as_it_is

STEP = np.array([0.7, -0.4, 0.5])  # spacings from frame to frame


def body(moment: int) -> np.ndarray:
    """A bent body, sampled anew in every frame; about one spacing between points."""
    points = sphere(3000 - 20 * moment, radius=15.5, seed=moment) * [1.0, 0.8, 0.6]
    points[:, 2] += 0.02 * points[:, 0] ** 2
    return points + moment * STEP


def around(still: int, lags: tuple[int, ...]) -> Alignment:
    seen = {lag: seen_as_it_is(body(still + lag), MotionConfig()) for lag in (0, *lags)}
    way = Alignment(seen[0], {lag: seen[lag] for lag in lags})
    way.find(lags)
    return way


def off_the_surface(motion: Motion, step: np.ndarray, normals: np.ndarray) -> float:
    """The median error of a motion along the normals; along the surface it may slide."""
    wrong = motion.places - motion.origins - step
    return float(np.median(np.abs(np.einsum("ij,ij->i", wrong, normals))))


@pytest.mark.parametrize("lag", [-2, -1, 1, 2])
def test_motions_lead_there_and_back(lag):
    way = around(2, (-2, -1, 1, 2))
    other = way.frames[lag].anchors.normals
    for motion, step, normals in (
        (way.there(lag), lag * STEP, way.still.anchors.normals),
        (way.back(lag), -lag * STEP, other),
    ):
        assert off_the_surface(motion, step, normals) < 0.1
        np.testing.assert_allclose(np.linalg.det(motion.turns), 1.0, atol=1e-9)
    np.testing.assert_array_equal(way.there(lag).origins, way.still.anchors.places)
    np.testing.assert_allclose(way.back(lag).origins, way.anchors(lag))


def test_a_motion_over_two_frames_takes_one_step(monkeypatch):
    steps = counted_steps(monkeypatch)
    way = around(0, (1, 2))
    assert [level for level, _ in steps].count(0) == 3  # 0 to 1, 1 to 2, and on from there
    assert steps[-1] == (0, 1)
    way.find((1, 2))
    assert [level for level, _ in steps].count(0) == 3


def test_another_scene_between_does_not_lead_astray():
    frames = {lag: body(lag) for lag in (0, 1, 2)}
    frames[1] = sphere(3000, radius=15.5, seed=9) @ np.diag([0.2, 1.5, 1.0]) + [9.0, 0.0, 0.0]
    seen = {lag: seen_as_it_is(points, MotionConfig()) for lag, points in frames.items()}
    way = Alignment(seen[0], {1: seen[1], 2: seen[2]})
    way.find((1, 2))
    assert off_the_surface(way.there(2), 2 * STEP, way.still.anchors.normals) < 0.1


def test_a_sequence_finds_each_motion_once(monkeypatch):
    steps = counted_steps(monkeypatch)
    rng = np.random.default_rng(0)
    frames = [body(k) for k in range(5)]
    noisy = [sc.Frame(points + 0.3 * rng.standard_normal(points.shape)) for points in frames]
    list(sc.denoise_sequence(noisy))
    assert [level for level, _ in steps].count(0) == 4 + 3  # pairs one apart, and two apart


def counted_steps(monkeypatch) -> list[tuple[int, int]]:
    """Level and steps of every refinement from now on."""
    steps, refine = [], Anchors.refine

    def counting(self, motion, other, level, count):
        steps.append((level, count))
        return refine(self, motion, other, level, count)

    monkeypatch.setattr(Anchors, "refine", counting)
    return steps
