"""Aligned frames → noise that neighboring points share, which no single frame can show.

Depth cameras are wrong by the same amount at neighboring pixels: in one frame that looks like
shape. Between frames it changes, and what changes between aligned frames without growing with the
time between them is noise; what grows is motion.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..frame import FloatArray
from ..numerics.neighbors import nearest_indices
from ..parallel import aside, for_rows
from ..surface.noise import MAD_TO_SIGMA, spread_values
from .carry import Aligned
from .seen import Seen
from .surfaces import Surface

_SITE_SHARE = 100  # points for each region that is looked at
_MOST_SITES = 1500
_MEMBERS = 200  # points that tell the noise around a site
_AROUND = 6  # sites whose variances are averaged: shared noise is the same for many points
_FEWEST = 25  # of them that must be seen in both of two frames
_FEWEST_SITES = 4
_MOSTLY_SEEN = 0.75  # share of a frame's points seen in the still one; else it is another scene
_COMMON = 0.45  # share of the regions, at least: sensors have it in most, fast motion in some
_APART = (1, 2, 4, 8)  # frames between the two of a pair
_SLOW = 2.2  # growth of the variance, from frames to frames twice as far apart: motion has 4
_ALIKE = 1.6  # variance of noise seen in time over that seen in space: less is no difference
_SAMPLING = 0.15  # spacings by which clean frames differ because they are sampled anew
_ASIDE = 2.0  # spacings along the surface between points that are compared
_COSINE = 0.5  # between their normals, at least


@dataclass(frozen=True)
class SharedNoise:
    """What differs between aligned frames and does not grow with the time between them."""

    deviation: FloatArray  # (n,) standard deviation around each point, in spacings
    growth: float  # of the variance, from frames one apart to frames two apart; motion: 4


class Scene:
    """A still frame and the regions of it that are looked at."""

    def __init__(self, still: Seen, noise: FloatArray) -> None:
        self.points, self.surface = still.points, still.surface  # (n, 3)
        self.noise = noise  # (n,) what the frame shows by itself
        smooth = still.surface.points
        count = max(1, min(len(smooth) // _SITE_SHARE, _MOST_SITES))
        self.sites = still.anchors.rows[:count]  # spread over the surface, as anchors are
        self.members = nearest_indices(smooth, smooth[self.sites], min(_MEMBERS, len(smooth)))
        sites = smooth[self.sites]
        self.around = nearest_indices(sites, sites, min(_AROUND, len(sites)))


def estimate_shared_noise(scene: Scene, aligned: Mapping[int, Aligned]) -> SharedNoise:
    """The shared noise around each point of the still frame.

    `aligned` are other frames by their time relative to the still one (-1: the frame before).
    Heights of the points of all frames are
    measured over the smooth surface of the still one, so that detail, which is there in all of
    them, cancels in the difference of two. For each region the variance v of these differences is
    taken for pairs of frames that are s = 1 and 2 apart (and 4 and 8, see `_without_motion`), and
    split by v(s) = 2 noise^2 + (s motion)^2. Of several pairs the lower median counts: a frame of
    another scene differs from all others, but they do not differ from each other. A single other
    frame tells nothing, because it could be one. What exceeds the noise that the still frame shows
    by itself is shared.
    """
    points, still, members = scene.points, scene.surface, scene.members
    nothing = SharedNoise(np.zeros(len(points)), np.inf)
    if len(aligned) < 2:
        return nothing
    sites, count = scene.sites, len(scene.sites)
    own = np.einsum("ij,ij->i", points - still.points, still.normals)
    seen = {lag: _seen(frame) for lag, frame in aligned.items()}
    heights = {
        lag: _heights(frame, seen[lag], still)
        for lag, frame in aligned.items()
        if seen[lag].mean() > _MOSTLY_SEEN
    }
    heights[0] = own
    found: dict[int, list[FloatArray]] = {apart: [] for apart in _APART}
    lags = sorted(heights)
    for place, first in enumerate(lags):
        for second in lags[place + 1 :]:
            if second - first in found:
                variance = _variance(heights[first], heights[second], members)
                found[second - first].append(_mean_known(variance[scene.around]))
    by_distance = {apart: _lower_median(some, count) for apart, some in found.items()}
    near, far = by_distance[1], by_distance[2]
    if not found[1]:
        return nothing
    motionless = _without_motion(by_distance)
    level = np.median(scene.noise[members], axis=1)
    variance = motionless / 2.0 - _ALIKE * level**2 - _SAMPLING**2
    known = np.isfinite(variance)
    if known.sum() < min(_FEWEST_SITES, count):
        return nothing
    if (variance[known] > 0.0).mean() < _COMMON:
        return nothing
    spread = spread_values(still.points[sites[known]], variance[known], still.points)
    growth = _growth(near, far)
    return SharedNoise(np.sqrt(np.maximum(spread, 0.0)), growth)


def _without_motion(by_distance: Mapping[int, FloatArray]) -> FloatArray:
    """The variance of the difference of two frames that is no motion, (m,), NaN: not known.

    `by_distance` has it for frames 1, 2, 4 and 8 apart. From 1 to 2 motion and noise are told apart
    by v(s) = noise + s^2 motion. Frames 8 apart are compared where nothing moves; if there the
    variance grows with each doubling, but by less than motion would, it is the error of a sensor
    that changes slowly, and all of it counts.
    """
    near, far = by_distance[1], by_distance[2]
    total = np.where(np.isnan(far), near, np.minimum((4.0 * near - far) / 3.0, near))
    if all(_growth(by_distance[apart], by_distance[2 * apart]) < _SLOW for apart in (1, 2, 4)):
        for apart in (2, 4, 8):
            total = np.fmax(total, by_distance[apart])
    return np.asarray(total)


def _growth(near: FloatArray, far: FloatArray) -> float:
    """How much a variance grows over twice the time, in most regions; infinite: not known."""
    known = np.isfinite(near) & np.isfinite(far)
    if not known.any():
        return np.inf
    return float(np.median(far[known] / np.maximum(near[known], 1e-300)))


def _seen(frame: Aligned) -> NDArray[np.bool_]:
    """Which points of another frame lie over or under a point of the still one, (m,).

    This does not depend on how far over or under, so it does not presuppose the noise.
    """
    along_sq = frame.distance**2 - frame.gap**2
    return np.asarray((along_sq < _ASIDE**2) & (frame.cosine > _COSINE))


def _heights(frame: Aligned, seen: NDArray[np.bool_], still: Surface) -> FloatArray:
    """Height of another frame's points over those of the still one, (n,); NaN: not seen there."""
    from .._kernels.regions import put_heights

    heights = np.full(len(still.points), np.nan)
    aside(put_heights, seen, frame.found, frame.points, still.points, still.normals, heights)
    return heights


def _variance(first: FloatArray, second: FloatArray, members: NDArray[np.int32]) -> FloatArray:
    """Robust variance of the difference of heights, (n,), around each site; NaN where too few are
    known.
    """
    from .._kernels.regions import median_differences

    middle = np.empty(len(members))
    for_rows(median_differences, len(members), first, second, members, _FEWEST, middle)
    return (MAD_TO_SIGMA * middle) ** 2


def _mean_known(values: FloatArray) -> FloatArray:
    """The mean of what is known of each row, (m,); NaN where nothing is."""
    known = np.isfinite(values)
    total = np.where(known, values, 0.0).sum(axis=1)
    return np.where(known.any(axis=1), total / np.maximum(known.sum(axis=1), 1), np.nan)


def _lower_median(found: list[FloatArray], count: int) -> FloatArray:
    """The lower median of each region, (count,), over pairs of frames; NaN: no pair is known."""
    ordered = np.sort(np.stack(found) if found else np.full((1, count), np.nan), axis=0)
    n_known = np.isfinite(ordered).sum(axis=0)  # NaN last
    place = np.maximum(n_known - 1, 0) // 2
    return np.asarray(ordered[place, np.arange(count)])
