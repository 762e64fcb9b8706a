"""The errors that depth cameras make: each a function of a frame, its views, a level and `rng`.

Levels are in the unit of the points unless a function says otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from ...frame import FloatArray, Frame
from ..camera.rig import Rig
from .depth_images import View

CORRELATION_PIXELS = 4.0
GAP_PIXELS = 4.0  # a step in depth of more pixels than this is a discontinuity
Rng = np.random.Generator


def _change_depth(
    frame: Frame, views: Sequence[View], change: Callable[[View], FloatArray]
) -> Frame:
    """The frame with the depth of each point changed by `change(view)` (n,)."""
    moved = frame.points.copy()
    for view in views:
        moved[view.rows] += change(view)[:, None] * view.rays
    return frame.with_points(moved)


def pixel_noise(frame: Frame, views: Sequence[View], std: float, rng: Rng) -> Frame:
    """Gaussian noise of depth, independent in each pixel."""
    return _change_depth(frame, views, lambda v: std * rng.standard_normal(len(v.rows)))


def depth_noise(frame: Frame, views: Sequence[View], std: float, rng: Rng) -> Frame:
    """The same, growing with the square of depth; `std` is that at the body's middle."""
    return _change_depth(
        frame,
        views,
        lambda v: std * (v.depth / v.middle) ** 2 * rng.standard_normal(len(v.rows)),
    )


def shared_noise(
    frame: Frame,
    views: Sequence[View],
    std: float,
    rng: Rng,
    reach: float = CORRELATION_PIXELS,
) -> Frame:
    """Gaussian noise of depth that neighboring pixels share.

    The correlation of two pixels at a distance of d pixels is exp(-(d / reach)²).
    """

    def change(view: View) -> FloatArray:
        image = smooth_field(view.shape, reach, rng)
        return np.asarray(std * image[view.row, view.column], np.float64)

    return _change_depth(frame, views, change)


def smooth_field(shape: tuple[int, int], reach: float, rng: Rng) -> FloatArray:
    """White noise filtered to a correlation exp(-(d / reach)²), with a standard deviation of 1.

    White noise filtered with a Gaussian of width s has the correlation exp(-d² / 4 s²). Rows and
    columns beyond the borders are drawn too, so that all pixels have the same spread.
    """
    from scipy.ndimage import correlate1d

    width = reach / 2.0
    border = int(np.ceil(4.0 * width))
    weights = np.exp(-0.5 * (np.arange(-border, border + 1) / max(width, 1e-12)) ** 2)
    weights /= np.sqrt(weights @ weights)
    field = rng.standard_normal((shape[0] + 2 * border, shape[1] + 2 * border))
    for axis in (0, 1):
        field = correlate1d(field, weights, axis=axis)
    return np.asarray(field[border : border + shape[0], border : border + shape[1]], np.float64)


def disparity_steps(frame: Frame, views: Sequence[View], step: float, rng: Rng) -> Frame:
    """Depth in steps, as cameras have it that measure whole (or parts of) pixels of disparity.

    Disparity is in proportion to 1 / depth, so the steps grow with the square of depth; `step` is
    the distance between two at the body's middle.
    """

    def change(view: View) -> FloatArray:
        disparity = step / view.middle**2
        steps = np.maximum(np.rint(1.0 / (np.maximum(view.depth, 1e-300) * disparity)), 1.0)
        return np.asarray(1.0 / (steps * disparity) - view.depth, np.float64)

    return _change_depth(frame, views, change) if step > 0.0 else frame


def flying_pixels(frame: Frame, views: Sequence[View], share: float, rng: Rng) -> Frame:
    """Move a share (0 to 1) of the pixels at silhouettes into the gap behind them.

    A silhouette pixel has a neighbor that is much deeper, or that sees nothing. It moves along its
    ray to a random depth between the two; where a neighbor sees nothing, the background is as deep
    as the deepest point of the view.
    """

    def change(view: View) -> FloatArray:
        moves = np.zeros(len(view.rows))
        edge, background = _find_silhouette(view)
        flies = edge[rng.random(len(edge)) < share]
        moves[flies] = rng.random(len(flies)) * (background[flies] - view.depth[flies])
        return moves

    return _change_depth(frame, views, change)


def _find_silhouette(view: View) -> tuple[np.ndarray, FloatArray]:
    """Rows of the view at silhouettes, and for every row the depth of the deepest neighbor."""
    if not len(view.rows):
        return np.empty(0, np.int64), np.empty(0)
    image = np.full((view.shape[0] + 2, view.shape[1] + 2), np.inf)  # one empty pixel all around
    row, column = view.row + 1, view.column + 1
    np.minimum.at(image, (row, column), view.depth)
    front = image[row, column]
    image[np.isinf(image)] = view.depth.max()
    background = np.maximum.reduce(
        [image[row + i, column + j] for i, j in ((-1, 0), (1, 0), (0, -1), (0, 1))]
    )
    gap = GAP_PIXELS * view.pixel
    edge = np.flatnonzero((view.depth < front + gap) & (background > view.depth + gap))
    return edge, background


def registration_error(
    frame: Frame, views: Sequence[View], rig: Rig, level: float, rng: Rng
) -> Frame:
    """A small rigid error of each camera: a rotation about the body's middle and a shift.

    `level` is the root mean square, over many rigs, of how far a point at the body's radius is
    displaced; half of its square is due to the rotation, half to the shift. The same state of
    `rng` gives the same error, whatever the frame shows.
    """
    from scipy.spatial.transform import Rotation

    moved = frame.points.copy()
    for view in views:
        turn = Rotation.from_rotvec(rng.standard_normal(3) * level / (2.0 * rig.radius))
        shift = rng.standard_normal(3) * level / np.sqrt(6.0)
        moved[view.rows] = turn.apply(moved[view.rows] - rig.middle) + rig.middle + shift
    return frame.with_points(moved) if level > 0.0 else frame
