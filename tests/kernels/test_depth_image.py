import numpy as np
import pytest

from steadycloud._kernels.depth_image import draw_depth
from steadycloud.parallel import for_rows, set_threads

PIXELS = (-0.55, -0.45, 0.05)  # u of the first column, v of the first row, step
SHAPE = (40, 23)


def ray_depth(corners, u, v):
    """Depth of one triangle on the ray (u, v, 1) z, by solving for the point in the triangle."""
    a, b, c = corners
    system = np.stack([np.array([u, v, 1.0]), a - b, a - c], axis=1)
    if abs(np.linalg.det(system)) < 1e-12:
        return np.inf
    z, s, t = np.linalg.solve(system, a)
    return z if s >= 0.0 and t >= 0.0 and s + t <= 1.0 and z > 0.0 else np.inf


def slow_image(corners):
    left, top, step = PIXELS
    depth, face = np.full(SHAPE, np.inf), np.full(SHAPE, -1)
    for row in range(SHAPE[0]):
        for column in range(SHAPE[1]):
            found = [ray_depth(c, left + column * step, top + row * step) for c in corners]
            best = int(np.argmin(found))
            if np.isfinite(found[best]):
                depth[row, column], face[row, column] = found[best], best
    return depth, face


def fast_image(corners):
    depth, face = np.full(SHAPE, np.inf), np.full(SHAPE, -1, np.int64)
    for_rows(draw_depth, SHAPE[0], corners, PIXELS, depth, face, smallest=4)
    return depth, face


def triangles(count, seed):
    rng = np.random.default_rng(seed)
    centers = rng.uniform([-1.5, -1.0, 1.5], [1.5, 2.0, 4.0], (count, 1, 3))
    return centers + rng.uniform(-0.8, 0.8, (count, 3, 3))


@pytest.mark.parametrize("seed", range(3))
def test_depth_is_that_of_the_nearest_triangle_on_the_ray(seed):
    corners = triangles(12, seed)
    depth, face = fast_image(corners)
    slow_depth, slow_face = slow_image(corners)
    np.testing.assert_array_equal(face, slow_face)
    assert 50 < (face >= 0).sum() < face.size
    np.testing.assert_allclose(depth[face >= 0], slow_depth[face >= 0], rtol=1e-12)
    assert np.isinf(depth[face < 0]).all()


def test_same_image_for_any_thread_count():
    corners = triangles(40, 5)
    try:
        set_threads(1)
        alone = fast_image(corners)
        set_threads(3)
        several = fast_image(corners)
    finally:
        set_threads(0)
    for one, other in zip(alone, several, strict=True):
        np.testing.assert_array_equal(one, other)


def test_triangles_that_share_a_border_leave_no_gap():
    """A square that fills the image, cut from the middles of pixels to its corners."""
    square = np.array([[-4.0, -4, 2], [4, -4, 2], [4, 4, 2], [-4, 4, 2]])
    for row in range(SHAPE[0]):
        hub = 2.0 * np.array([PIXELS[0] + (row % 23) * 0.05, PIXELS[1] + row * 0.05, 1.0])
        fan = np.stack([np.tile(hub, (4, 1)), square, np.roll(square, -1, axis=0)], axis=1)
        np.testing.assert_allclose(fast_image(fan)[0], 2.0)
