"""Locally optimal projection: one step of attraction to the samples and mutual repulsion."""

import numpy as np

from .jit import kernel


@kernel
def crowding(start, stop, points, neighbors, scales, crowd):
    """Row i: 1 + sum over the other neighbors of exp(-|p_i - p_j|^2 / s_i^2)."""
    for i in range(start, stop):
        total = 1.0
        for k in range(neighbors.shape[1]):
            j = neighbors[i, k]
            if j == i:
                continue
            dist_sq = 0.0
            for a in range(3):
                d = points[i, a] - points[j, a]
                dist_sq += d * d
            total += np.exp(-dist_sq / (scales[i] * scales[i]))
        crowd[i] = total


@kernel
def attract_and_repel(
    start, stop, samples, points, neighbors, scales, sample_crowd, crowd, forces, moved
):
    """Row i: sum_j a_j p_j / sum_j a_j + m sum_k b_k (x_i - x_k) / sum_k b_k.

    a_j = theta(r) / (max(r, c s_i) v_j) for r = |x_i - p_j|, b_k = w_k theta(r) r^-q for
    r = |x_i - x_k|, theta(r) = exp(-r^2 / s_i^2); forces = [m, q, c].
    """
    pull = np.empty(3)
    push = np.empty(3)
    for i in range(start, stop):
        scale_sq = scales[i] * scales[i]
        least = 1e-2 * scales[i]  # nearer ones repel no more
        core = max(forces[2] * scales[i], 1e-9 * scales[i])
        pull[:] = 0.0
        push[:] = 0.0
        sum_pull = sum_push = 0.0
        for k in range(neighbors.shape[1]):
            j = neighbors[i, k]
            sample_sq = point_sq = 0.0
            for a in range(3):
                d = points[i, a] - samples[j, a]
                sample_sq += d * d
                d = points[i, a] - points[j, a]
                point_sq += d * d
            weight = np.exp(-sample_sq / scale_sq) / sample_crowd[j]
            weight /= max(np.sqrt(sample_sq), core)
            sum_pull += weight
            for a in range(3):
                pull[a] += weight * samples[j, a]
            if j == i or forces[0] == 0.0:
                continue
            weight = crowd[j] * np.exp(-point_sq / scale_sq)
            weight *= (max(np.sqrt(point_sq), least) / scales[i]) ** -forces[1]
            sum_push += weight
            for a in range(3):
                push[a] += weight * (points[i, a] - points[j, a])
        for a in range(3):
            moved[i, a] = pull[a] / sum_pull if sum_pull > 0.0 else points[i, a]
            if sum_push > 0.0:
                moved[i, a] += forces[0] * push[a] / sum_push
