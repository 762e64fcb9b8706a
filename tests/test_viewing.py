"""Laws of frames that say from where their points were seen: points stay on their rays."""

import numpy as np
import pytest

import steadycloud as sc
from steadycloud.auto.viewing import keep_on_rays

from .clouds import plane


def seen_plane(seed=0, size=40, noise=0.4):
    """A plane seen from above its corner, with noise along the rays; the eye, and the rays."""
    clean = plane(size)
    eye = np.array([0.0, 0.0, 60.0])
    rays = clean - eye
    rays /= np.linalg.norm(rays, axis=1, keepdims=True)
    rng = np.random.default_rng(seed)
    noisy = clean + noise * rng.standard_normal((len(clean), 1)) * rays
    views = {f"view_{axis}": 3.0 * rays[:, i] for i, axis in enumerate("xyz")}
    return noisy, rays, views


def test_points_stay_on_their_rays_and_reach_the_surface():
    noisy, rays, views = seen_plane()
    moved = sc.denoise_frame(sc.Frame(noisy, views)).frame.points
    shift = moved - noisy
    np.testing.assert_allclose(np.cross(shift, rays), 0.0, atol=1e-9)
    assert np.abs(moved[:, 2]).mean() < 0.4 * np.abs(noisy[:, 2]).mean()


def test_points_without_a_direction_move_as_ever():
    noisy, rays, views = seen_plane()
    missing = np.arange(len(noisy)) % 2 == 0
    for column in views.values():
        column[missing] = np.nan
    moved = sc.denoise_frame(sc.Frame(noisy, views)).frame.points - noisy
    across = np.linalg.norm(np.cross(moved, rays), axis=1)
    assert across[~missing].max() < 1e-9
    assert across[missing].max() > 1e-3


@pytest.mark.parametrize("odd", [np.array(["a"]), np.zeros((1, 2))])
def test_directions_that_are_no_numbers_are_none(odd):
    noisy, _, _ = seen_plane(size=20)
    views = {name: np.repeat(odd, len(noisy), axis=0) for name in ("view_x", "view_y", "view_z")}
    with_them = sc.denoise_frame(sc.Frame(noisy, views)).frame.points
    np.testing.assert_array_equal(with_them, sc.denoise_frame(sc.Frame(noisy)).frame.points)


def test_a_grazing_ray_does_not_go_far():
    ray = np.array([[np.cos(0.01), 0.0, np.sin(0.01)]])
    moved = keep_on_rays(np.zeros((1, 3)), np.array([[0.0, 0.0, 1.0]]), ray)
    assert np.linalg.norm(moved) < 0.05
    straight = keep_on_rays(
        np.zeros((1, 3)), np.array([[0.0, 0.0, 1.0]]), np.array([[0, 0.6, 0.8]])
    )
    np.testing.assert_allclose(straight, [[0.0, 0.75, 1.0]])
