"""Two clouds and the nearest neighbors of each in the other, which many measures share."""

from __future__ import annotations

from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ..errors import InputError
from ..frame import FloatArray, IntArray
from ..numerics.neighbors import nearest_neighbors
from ..numerics.sampling import morton_order

Found = tuple[FloatArray, NDArray[np.int32]]  # distances and rows, (n, count) each, nearest first


def finite_points(points: FloatArray, label: str = "cloud") -> FloatArray:
    """The points without NaN and infinity, as float64; refuses a cloud that has none."""
    points = np.asarray(points, dtype=np.float64)
    if points.ndim != 2 or points.shape[1] != 3:
        raise InputError(f"the {label} must have the shape (n, 3), not {points.shape}.")
    finite = np.isfinite(points)
    if not (len(points) and finite.all()):  # all along the rows is slow, and seldom needed
        points = points[finite.all(axis=1)]
    if not len(points):
        raise InputError(f"the {label} has no finite point; there is nothing to measure.")
    return np.ascontiguousarray(points)


def find_nearest(
    points: FloatArray, queries: FloatArray, count: int, order: IntArray | None = None
) -> Found:
    """`nearest_neighbors`, asked in the spatial `order` of the queries, which takes less time.

    All points must be finite. Shuffled clouds would take up to three times as long.
    """
    order = morton_order(queries) if order is None else order
    in_order = nearest_neighbors(points, queries[order], count)
    distances, indices = np.empty_like(in_order[0]), np.empty_like(in_order[1])
    distances[order], indices[order] = in_order
    return distances, indices


class CloudPair:
    """The finite points of a reference and of an estimate; what is found out of them is kept."""

    def __init__(self, reference: FloatArray, estimate: FloatArray, count: int = 1) -> None:
        """`count` neighbors of each point are looked for, where there are as many."""
        self.reference = finite_points(reference, "reference")
        self.estimate = finite_points(estimate, "estimate")
        self._count = count

    @cached_property
    def orders(self) -> tuple[IntArray, IntArray]:
        """The spatial order of the points of either cloud."""
        return morton_order(self.reference), morton_order(self.estimate)

    @cached_property
    def in_estimate(self) -> Found:
        """The points of the estimate nearest to each point of the reference."""
        count = min(self._count, len(self.estimate))
        return find_nearest(self.estimate, self.reference, count, self.orders[0])

    @cached_property
    def in_reference(self) -> Found:
        """The points of the reference nearest to each point of the estimate."""
        count = min(self._count, len(self.reference))
        return find_nearest(self.reference, self.estimate, count, self.orders[1])

    @cached_property
    def there(self) -> FloatArray:
        """Distance from each point of the reference to its nearest in the estimate."""
        return np.ascontiguousarray(self.in_estimate[0][:, 0])

    @cached_property
    def back(self) -> FloatArray:
        """Distance from each point of the estimate to its nearest in the reference."""
        return np.ascontiguousarray(self.in_reference[0][:, 0])

    @cached_property
    def distinct_rows(self) -> tuple[IntArray, IntArray]:
        """Of every position the first point, in either cloud; in ascending order."""
        clouds = self.reference, self.estimate
        return _distinct(clouds[0], self.orders[0]), _distinct(clouds[1], self.orders[1])

    def distinct(self) -> CloudPair:
        """The pair with every position once; the pair itself if there are no copies."""
        rows = self.distinct_rows
        if len(rows[0]) == len(self.reference) and len(rows[1]) == len(self.estimate):
            return self
        return CloudPair(self.reference[rows[0]], self.estimate[rows[1]], self._count)


def _distinct(points: FloatArray, order: IntArray) -> IntArray:
    """The first row of every position, ascending; `order` is stable and brings copies together."""
    new = np.zeros(len(points), np.bool_)
    new[0] = True
    for axis in points[order].T:
        new[1:] |= axis[1:] != axis[:-1]
    return np.sort(order[new])
