"""The API as a ladder: one call, one loop, and the stages by hand.

python examples/stages.py
"""

import numpy as np

import steadycloud as sc
from steadycloud.paper.config import PaperConfig
from steadycloud.paper.connectivity import connect_similar_patches
from steadycloud.paper.metric_learning import (
    feature_scale,
    learn_from_edges,
    normalize_edges,
    weigh_edges,
)
from steadycloud.paper.patch_search import find_similar_patches
from steadycloud.paper.patches import build_patches
from steadycloud.paper.solve import solve_points
from steadycloud.surface.noise import estimate_noise
from steadycloud.surface.normalization import normalize_points

rng = np.random.default_rng(0)
turn, height = 2.4 * np.arange(3000), np.linspace(-1.0, 1.0, 3000)  # a spiral on a sphere
ring = np.sqrt(1.0 - height**2)
clean = 100.0 * np.stack([ring * np.cos(turn), ring * np.sin(turn), height], axis=1)
noisy = clean + rng.normal(0.0, 1.5, clean.shape)


def error(points):
    return float(np.abs(np.linalg.norm(points, axis=1) - 100.0).mean())


# 1. One call.
print(f"noisy      {error(noisy):.3f}")
print(f"denoise    {error(sc.denoise(noisy)):.3f}")

# 2. One loop, with what happened in each frame.
for result in sc.denoise_sequence([sc.Frame(noisy)]):
    print(f"sequence   {error(result.frame.points):.3f}, {result.history.reason}")

# 3. The stages by hand: one round of the paper's method.
config = PaperConfig()
work = normalize_points(noisy)
noise = estimate_noise(work.points)
patches = build_patches(work.points, config.patches)
similar = find_similar_patches(patches, config.search)
edges = connect_similar_patches(patches, similar)
scale = feature_scale(config.learning, noise)
metric = learn_from_edges(edges, patches, patches, config.learning, scale)
graph = normalize_edges(weigh_edges(edges, patches, patches, metric, scale), patches)
solved = solve_points(work.points, patches, graph, [], config.solve)
print(f"one round  {error(work.restore(solved.x, noisy)):.3f}")
