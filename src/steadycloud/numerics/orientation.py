"""Choose the signs of normals so that neighbors agree and closed bodies point outward."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import coo_array, csr_array
from scipy.sparse.csgraph import breadth_first_order, connected_components, minimum_spanning_tree

from ..frame import FloatArray, IntArray

_LEAST_COST = 1e-6  # added to all costs, because SciPy takes a stored 0 for no edge


def orient_normals(
    points: FloatArray, normals: FloatArray, neighbors: NDArray[np.int32]
) -> FloatArray:
    """Unit normals (n, 3) with signs that agree between neighbors and point out of closed bodies.

    The sign is passed along the tree with the least sum of 1 - |n_i . n_j| over its edges, taken
    from the graph of `neighbors` (n, k), so it crosses a crease only if there is no other path
    (Hoppe et al. 1992). By the divergence theorem the sum of n_i . (p_i - center) is three times
    the volume that a component encloses: if it is negative, the normals are flipped.
    """
    tree = _agreement_tree(normals, neighbors)
    n_components, component = connected_components(tree, directed=False)
    parent = _parents(tree, component, n_components)
    signs = np.where(np.einsum("ia,ia->i", normals, normals[parent]) < 0.0, -1.0, 1.0)
    while (parent[parent] != parent).any():  # halve the path to the root, for all points at once
        signs *= signs[parent]
        parent = parent[parent]
    signs *= _outward(points, normals * signs[:, None], component)
    oriented: FloatArray = normals * signs[:, None]
    return oriented


def _agreement_tree(normals: FloatArray, neighbors: NDArray[np.int32]) -> csr_array:
    """Minimum spanning tree, one for each component, for the cost 1 - |n_i . n_j|."""
    n_points, count = neighbors.shape
    cosine = np.einsum("ika,ia->ik", normals[neighbors], normals).ravel()
    cost = np.maximum(1.0 - np.abs(cosine), 0.0) + _LEAST_COST
    source = np.repeat(np.arange(n_points, dtype=np.int32), count)
    ends = (source, neighbors.ravel())
    tree = minimum_spanning_tree(csr_array((cost, ends), shape=(n_points, n_points)))
    return csr_array(tree)


def _parents(tree: csr_array, component: NDArray[np.int32], n_components: int) -> IntArray:
    """The next point (n,) on the way to the root of each component; a root is its own parent."""
    n_points = len(component)
    roots = np.unique(component, return_index=True)[1]
    edges = coo_array(tree)
    crown = np.full(n_components, n_points)  # an extra node joined to all roots: one search for all
    source = np.concatenate([edges.row, crown]).astype(np.int32)  # SciPy 1.11 takes no others
    target = np.concatenate([edges.col, roots]).astype(np.int32)
    joined = csr_array((np.ones(len(source)), (source, target)), shape=(n_points + 1, n_points + 1))
    _, found = breadth_first_order(joined, n_points, directed=False)
    parent: IntArray = found[:n_points].astype(np.int64)
    parent[roots] = roots
    return parent


def _outward(points: FloatArray, normals: FloatArray, component: NDArray[np.int32]) -> FloatArray:
    """-1 (n,) for points of components that enclose a negative volume, 1 for the others."""
    size = np.bincount(component)
    sums = [np.bincount(component, weights=points[:, a]) for a in range(3)]
    centers = np.stack(sums, axis=1) / size[:, None]
    flux = np.einsum("ia,ia->i", normals, points - centers[component])
    volume = np.bincount(component, weights=flux)
    return np.where(volume < 0.0, -1.0, 1.0)[component]
