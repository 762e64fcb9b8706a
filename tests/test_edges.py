"""What `auto` does with edges, thin parts and curved surfaces whose truth is known."""

from functools import cache

import numpy as np
import pytest

import steadycloud as sc
from steadycloud.numerics.neighbors import mean_spacing

from .clouds import even_cube, even_sphere


def denoised(clean, noise, **settings):
    """The clean cloud in spacings, and what noise of so many spacings leaves of it."""
    clean = clean / mean_spacing(clean)
    rng = np.random.default_rng(0)
    turn, _ = np.linalg.qr(rng.standard_normal((3, 3)))
    noisy = clean @ turn + noise * rng.standard_normal(clean.shape)
    given = {name.replace("_", ".", 1): value for name, value in settings.items()}
    return clean, sc.denoise(noisy, "auto-single", noise=noise, settings=given) @ turn.T


@cache
def cube_errors(noise, **settings):
    """Root mean square distance to a cube within two spacings of edges, and far from them."""
    clean, found = denoised(even_cube(8000), noise, **settings)
    half = np.abs(clean).max()
    beyond = np.abs(found) - half
    outside = np.linalg.norm(np.maximum(beyond, 0.0), axis=1)
    off = np.where(beyond.max(axis=1) > 0.0, outside, beyond.max(axis=1))
    to_edge = np.sort(half - np.abs(clean), axis=1)[:, 1]
    return [np.sqrt(np.mean(off[there] ** 2)) for there in (to_edge < 2.0, to_edge > 6.0)]


@pytest.mark.parametrize("noise", [0.5, 1.0])
def test_edges_of_a_cube_are_kept(noise):
    edge, face = cube_errors(noise)
    assert edge < 2.0 * face
    assert face < 0.27 * noise


@pytest.mark.parametrize("noise", [0.25, 0.5, 1.0])
def test_planes_that_end_at_creases_keep_edges_and_cost_faces_nothing(noise):
    edge, face = cube_errors(noise)
    endless_edge, endless_face = cube_errors(noise, projection_crease=90.0)
    assert edge < 0.87 * endless_edge
    assert face < 1.01 * endless_face


@pytest.mark.parametrize("noise", [0.5, 1.0])
def test_a_body_without_edges_is_not_changed_by_looking_for_them(noise):
    found, without = (
        np.linalg.norm(denoised(even_sphere(4000), noise, **words)[1], axis=1)
        for words in ({}, {"projection_crease": 90.0})
    )
    assert abs(found.mean() - without.mean()) < 0.002 * noise
    assert found.std() < 1.01 * without.std()


@pytest.mark.parametrize("n_points, share", [(2000, 0.1), (10_000, 0.03)])
@pytest.mark.parametrize("noise", [0.5, 1.0])
def test_a_sphere_keeps_its_size(n_points, share, noise):
    clean, found = denoised(even_sphere(n_points), noise)
    off = np.linalg.norm(found, axis=1) - np.linalg.norm(clean, axis=1)
    assert abs(off.mean()) < share * noise
