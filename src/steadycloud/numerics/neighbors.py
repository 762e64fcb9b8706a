"""Nearest neighbors and the spacing of a cloud."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.spatial import cKDTree

from ..errors import SteadycloudError
from ..frame import FloatArray, IntArray
from ..parallel import aside, for_rows
from .sampling import bounds

IntArray32 = NDArray[np.int32]
Finder = Callable[[FloatArray], tuple[FloatArray, IntArray32]]
_FEWEST, _FEWEST_ANSWERS = 500, 20_000  # points and neighbors from which a grid is faster
_FEWEST_NEIGHBORS = 8  # cells are at least as wide as the distance to the 8th nearest
MOST_NEIGHBORS = 256  # of a point: bounds memory
_MOST_OF_GRID = 400  # neighbors; for more, a tree is faster
_SAMPLE = 24  # points from which the width of cells is estimated
_TELLING = 6  # neighbors, of those that are looked for, that tell their distance roughly
_WIDER = 1.15  # than the sampled reach are cells: then few queries need a second ring
_RINGS = 3  # of cells around that of a query, at most
_FEW = 32  # queries: to compare them with all points takes less time than to build a tree
_ENOUGH = 20_000  # distances for the mean spacing
_ALONE = 250.0  # times the distance of three in four to their nearest point: not in the spacing
_FAR = 10.0  # times that distance: such points are few on a surface
_MOST_RISE = 1.2  # of the mean spacing by all points that are farther off than that
_COLUMNS = 4  # of cells, for each point at most: where they begin is then known
_MOST_CELLS = 2**62  # cell numbers are int64


def nearest_neighbors(
    points: FloatArray, queries: FloatArray, count: int
) -> tuple[FloatArray, IntArray32]:
    """Distances and indices, both (q, count), of the points nearest to each query, nearest first.

    `count` must not exceed the number of points. Many queries are answered by a grid, which
    takes at most half the time of a tree if density varies little. A tree answers the queries
    that the grid cannot, in sparse and in crowded places.
    """
    return neighbor_finder(points, len(queries), count)(queries)


def nearest_indices(points: FloatArray, queries: FloatArray, count: int) -> IntArray32:
    """The indices only, nearest first."""
    return neighbor_finder(points, len(queries), count)(queries)[1]


def neighbor_finder(
    points: FloatArray, n_queries: int, count: int, ranks: Sequence[int] | IntArray = ()
) -> Finder:
    """A function like `nearest_neighbors` that is called with some of `n_queries` queries.

    With `ranks`, ascending, the last of them `count`, only the distances of the neighbors of these
    ranks are returned, (q, r), and neighbors are in order only as far as that: the first `rank`
    ones are the nearest, the farthest of them is the last. That takes less time and memory.
    """
    many = len(points) >= _FEWEST and n_queries * (count + 9) >= _FEWEST_ANSWERS
    usual = count <= _MOST_OF_GRID
    grid = _build_grid(points, max(count, _FEWEST_NEIGHBORS)) if many and usual else None
    tree = lru_cache(lambda: _build_tree(points))
    wanted = np.array(ranks if len(ranks) else range(1, count + 1))

    def find(queries: FloatArray) -> tuple[FloatArray, IntArray32]:
        distances = np.empty((len(queries), len(wanted)))
        indices = np.empty((len(queries), count), np.int32)
        left = np.arange(len(queries), dtype=np.int32)
        if grid is not None:
            from .._kernels.grid import grid_neighbors

            asked = grid[1][-1] if _are_same(queries, points) else left  # cell by cell
            for ring in range(1, _RINGS + 1):
                answers = (*grid, wanted, distances, indices)
                for_rows(grid_neighbors, len(asked), queries, asked, ring, *answers)
                asked = left = np.flatnonzero(indices[:, 0] < 0).astype(np.int32)
                if not len(left):
                    break
        if 0 < len(left) <= _FEW:
            from .._kernels.grid import scan_points

            answers = (left, wanted, distances, indices)
            for_rows(scan_points, len(left), points, queries, *answers, smallest=1)
        elif len(left):
            for_rows(ask_tree, len(left), tree(), queries, left, wanted, distances, indices)
        return distances, indices

    return find


def _are_same(one: FloatArray, other: FloatArray) -> bool:
    """Whether two arrays are the same place in memory."""
    same = one.__array_interface__["data"] == other.__array_interface__["data"]
    return same and one.shape == other.shape and one.strides == other.strides


def ask_tree(
    start: int,
    stop: int,
    tree: cKDTree,
    queries: FloatArray,
    rows: IntArray,
    ranks: IntArray,
    distances: FloatArray,
    indices: IntArray32,
) -> None:
    """Neighbors of the queries `rows[start:stop]`, and the distances of those of some ranks.

    Not by SciPy's own threads: after an interrupt they go on, with arrays that are freed.
    """
    part = rows[start:stop]
    lengths, indices[part] = tree.query(queries[part], k=np.arange(1, indices.shape[1] + 1))
    distances[part] = lengths[:, ranks - 1]


def _build_tree(points: FloatArray) -> cKDTree:
    try:
        return cKDTree(points, balanced_tree=False, compact_nodes=False)
    except ValueError:
        raise SteadycloudError(
            "points became NaN or infinite on the way, so the result is discarded; "
            "use settings nearer to the defaults."
        ) from None


def _build_grid(points: FloatArray, count: int) -> tuple[Any, ...] | None:
    """The points by cell, cells as wide as `count` neighbors reach; None: too many, or no width."""
    from .._kernels.grid import cells_of, cut_cells, reach_of

    chosen = np.linspace(0, len(points) - 1, _SAMPLE).astype(np.int64)
    reach, every = np.empty(_SAMPLE), max(1, min(count // _TELLING, len(points) // count))
    for_rows(reach_of, _SAMPLE, points, every, chosen, count // every, reach, smallest=1)
    if not np.isfinite(reach).all():
        return None
    width = _WIDER * float(np.quantile(reach, 0.75))
    low, high = bounds(points)
    sides = np.floor((high - low) / width) + 1.0 if width > 0.0 else np.full(3, np.inf)
    if not sides.prod() < _MOST_CELLS:
        return None
    dims = sides.astype(np.int64)
    columns, heights = np.empty((2, len(points)), np.int64)
    for_rows(cells_of, len(points), points, low, width, dims, columns, heights)
    most, n_columns = _COLUMNS * len(points), int(dims[0] * dims[1])
    order = _order_by_cell(columns, heights, dims, most)
    by_cell, keys = np.empty_like(points), np.empty(len(points), np.int64)
    starts = np.empty(len(points) + 1, np.int64)
    firsts = np.empty(n_columns + 1 if n_columns <= most else 0, np.int64)
    cells = (order, columns, heights, dims, points, by_cell, keys, starts, firsts)
    n_cells = aside(cut_cells, *cells)
    return (low, width, dims), (by_cell, firsts, keys[:n_cells], starts[: n_cells + 1], order)


def _order_by_cell(columns: IntArray, heights: IntArray, dims: IntArray, most: int) -> IntArray32:
    """The rows of the points by column of cells, then by cell, then as they come.

    By counting, unless there are more than `most` columns or cells of a column.
    """
    from .._kernels.grid import sort_rows

    n_columns, n_heights = int(dims[0] * dims[1]), int(dims[2])
    if max(n_columns, n_heights) > most:
        return np.lexsort((heights, columns)).astype(np.int32)
    order = np.arange(len(columns), dtype=np.int32)
    for values, n_values in ((heights, n_heights), (columns, n_columns)):
        ordered = np.empty_like(order)
        aside(sort_rows, order, values, np.zeros(n_values + 1, np.int64), ordered)
        order = ordered
    return order


def mean_spacing(points: FloatArray) -> float:
    """Mean distance from a point to its nearest other point (no duplicates); see `usual_spacing`.

    For large clouds, the mean over every m-th point, see `spacing_step`.
    """
    queries = points[:: spacing_step(len(points))]
    return usual_spacing(neighbor_finder(points, len(queries), 2, (2,))(queries)[0][:, 0])


def spacing_step(n_points: int) -> int:
    """One point in how many tells the spacing: at least 20,000 do."""
    return max(1, n_points // _ENOUGH)


def usual_spacing(distances: FloatArray) -> float:
    """The mean of the distances from points to their nearest others.

    Distances over 250 times those of three points in four are left out: a single one could outweigh
    all others. Those over 10 times raise the mean by a fifth at most, however many there are.
    """
    usual = np.quantile(distances, 0.75, method="lower")
    counted = distances[distances <= _ALONE * usual]
    near = counted[counted <= _FAR * usual]
    return float(min(counted.mean(), _MOST_RISE * near.mean()))
