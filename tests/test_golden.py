"""Golden figures: results of all our methods and all rivals on a fixed sequence.

The recorded figures guard against unintended changes. The tolerance is for other processors and
libraries, and is that of single precision, in which `paper` solves; on one machine the bits are the
same.
"""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

import steadycloud as sc

TOLERANCE = {"fgl": 1e-5}  # its metric is found in steps in which rounding grows
GOLDEN = json.loads((Path(__file__).parent / "golden.json").read_text())


def sequence():
    """Three noisy frames of a turning, bumpy body, with an odd point here and there."""
    rng = np.random.default_rng(7)
    frames = []
    for moment in range(3):
        points = rng.standard_normal((1500 - 11 * moment, 3))
        points /= np.linalg.norm(points, axis=1, keepdims=True)
        points *= 1.0 + 0.15 * np.sin(4.0 * points + 0.1 * moment).sum(axis=1, keepdims=True)
        points = 100.0 * points * [1.0, 0.7, 0.5] + [5.0 * moment, 0.0, 0.0]
        points += rng.standard_normal(points.shape)
        points[3] = points[4]
        points[5] = [900.0, 10.0, -20.0]
        points[6, 1] = np.nan
        frames.append(points)
    return frames


def figures(name, frames):
    """Numbers that depend on every point of the result."""
    rows = []
    results = sc.denoise_sequence(map(sc.Frame, frames), name)
    for noisy, result in zip(frames, results, strict=True):
        moved = np.nan_to_num(result.frame.points - noisy)
        waves = np.cos(np.arange(moved.size)).reshape(moved.shape)
        history = result.history
        rows.append(
            [
                float(np.linalg.norm(moved, axis=1).mean()),
                float((moved * waves).sum()),
                float(history.noise),
                float(history.mean_displacement),
                float(len(history.rounds)),
            ]
        )
    return rows


@pytest.mark.parametrize("name", GOLDEN)
def test_results_are_those_that_were_recorded(name):
    frames, recorded = sequence(), np.array(GOLDEN[name])
    found = np.array(figures(name, frames))
    share = TOLERANCE.get(name, 1e-7)
    np.testing.assert_allclose(
        np.delete(found, 1, axis=1), np.delete(recorded, 1, axis=1), share, 1e-9
    )
    # The terms of the second figure cancel: it is as exact as their sizes, added up, are.
    sizes = recorded[:, 0] * [len(points) for points in frames]
    assert (np.abs(found - recorded)[:, 1] <= share * sizes).all()
