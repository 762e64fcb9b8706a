"""Scene cuts: frames of another scene must not make a result worse."""

import numpy as np
import pytest

from steadycloud.auto.config import MotionConfig
from steadycloud.evaluation.mesh_metrics import point_to_mesh

from .clouds import even_cube, sphere
from .runs import carried_from
from .test_auto import figure, moved

TURN = np.array([[0.0, 0, 1], [0, 1, 0], [-1, 0, 0]])


def scenes():
    noisy, _, _ = figure()
    middle = noisy[2].mean(axis=0)
    rng = np.random.default_rng(1)
    wall = np.c_[rng.uniform(0, 900, (5000, 2)), np.full(5000, 300.0)]
    return {
        "far": noisy[1] + 5000.0,
        "sphere": sphere(5000, radius=300.0, noise=0.5) + middle,
        "cube": even_cube(5000, side=400.0) + middle,
        "turned": noisy[1] @ TURN + [0.0, 0, 840],
        "aside": noisy[1] + [100.0, 0, 0],
        "above": noisy[1] + [0.0, 300, 0],
        "wall": wall,
    }


@pytest.mark.parametrize("name", ["far", "sphere", "cube", "turned", "aside", "above", "wall"])
def test_a_scene_cut_does_no_harm(name):
    noisy, meshes, _ = figure()
    other = scenes()[name]
    alone = point_to_mesh(moved(noisy[2], ()), meshes[2])
    rng = np.random.default_rng(0)
    cut = point_to_mesh(moved(noisy[2], [other, other + rng.normal(0, 1, other.shape)]), meshes[2])
    assert cut < 1.005 * alone


@pytest.mark.parametrize(
    "other",
    [
        sphere(3000, radius=17.0, noise=0.3) + 100.0,
        even_cube(3000, side=27.0),
    ],
    ids=["far", "cube"],
)
def test_another_scene_contributes_hardly_anything(other):
    points = sphere(3000, radius=17.0, noise=0.3)
    noise = np.full(len(points), 0.3)
    carried = carried_from(other, points, noise, MotionConfig())
    assert len(carried.points) < 3000 * 0.02
