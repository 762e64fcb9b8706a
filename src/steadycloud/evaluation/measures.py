"""Every measure by name: what it means, and its value for one frame.

The table imports nothing heavy, so that a command line can list it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from ..config import nearest_name
from ..errors import ConfigError

if TYPE_CHECKING:
    from ..frame import FloatArray
    from .datasets import Sample

FLICKER = "flicker"
SURFACE = "surface"
PROBES = 5000  # places on a mesh where flicker is measured


@dataclass(frozen=True)
class Measure:
    """What is known of a measure without computing it."""

    title: str  # heading of a table
    summary: str
    lower_is_better: bool = True


MEASURES = {
    "mse": Measure("MSE", "mean distance to the nearest point, both ways, halved; not squared"),
    "snr": Measure("SNR", "10 ln(mean distance from the origin / mse)", lower_is_better=False),
    SURFACE: Measure(
        "distance to the surface", "mean distance from the estimate to the reference's surface"
    ),
    "chamfer": Measure(
        "Chamfer × 1e4", "mean squared distance both ways, added, in the unit sphere, x 1e4"
    ),
    "p2m": Measure(
        "P2M × 1e4", "mean squared distance of points to faces and back, unit sphere, x 1e4"
    ),
    "hausdorff": Measure("Hausdorff", "largest distance to the nearest point, of both ways"),
    "d1": Measure("D1 PSNR", "MPEG's point-to-point PSNR in dB", lower_is_better=False),
    "d2": Measure("D2 PSNR", "MPEG's point-to-plane PSNR in dB", lower_is_better=False),
    "normals": Measure("normal error (degrees)", "mean angle between normals in degrees"),
    FLICKER: Measure("flicker", "change of the surface error since the frame before, RMS"),
}


def get_measures(names: Iterable[str]) -> dict[str, Measure]:
    """The measures of those names, in that order."""
    for name in names:
        if name not in MEASURES:
            raise ConfigError(f"no metric '{name}': {nearest_name(name, MEASURES)}")
    return {name: MEASURES[name] for name in names}


def score_frame(
    names: Iterable[str], samples: Sequence[Sample], estimates: Sequence[FloatArray]
) -> dict[str, float]:
    """The measures of the last estimate, point (n, 3) arrays, against the last sample.

    Flicker compares the last two frames. A measure is left out where something it needs is missing:
    a mesh, a dense frame, or a frame before. Captures, whose surface is fused from other frames,
    have `surface` only.
    """
    scores: dict[str, float] = {}
    fused = samples[-1].fused
    functions = {} if fused is not None else _functions(samples[-1], estimates[-1], names)
    for name in names:
        if fused is not None:  # a capture, without clean frames
            if name == SURFACE:
                scores[name] = fused.mean_distance(estimates[-1])
            continue
        if name == FLICKER:
            value = _flicker(samples[-2:], estimates[-2:]) if len(estimates) > 1 else None
        else:
            value = functions[name]()
        if value is not None:
            scores[name] = float(value)
    return scores


def _functions(
    sample: Sample, points: FloatArray, names: Iterable[str]
) -> dict[str, Callable[[], float | None]]:
    """The measures of one frame; neighbors are searched for once for all of them."""
    from . import mesh_metrics, metrics, mpeg
    from .cloud_pair import CloudPair

    clean, mesh = sample.clean.points, sample.mesh
    pair = lru_cache(lambda: CloudPair(clean, points, mpeg.FEW if "d2" in names else 1))

    def surface() -> float | None:
        if mesh is not None:
            return mesh_metrics.point_to_mesh(points, mesh)
        if sample.dense is clean:
            return float(pair().back.mean())
        return None if sample.dense is None else metrics.surface_distance(points, sample.dense)

    def d2() -> float:
        normals = mpeg.finite_normals(clean, sample.normals)
        return mpeg.d2_of(pair(), sample.resolution, normals)

    def normals() -> float:
        if sample.normals is not None:
            return metrics.normal_error(clean, sample.normals, points)
        truth = pair().reference
        return metrics.normal_error(truth, metrics.pca_normals(truth), points)

    return {
        "mse": lambda: metrics.mse_of(pair()),
        "snr": lambda: metrics.snr_of(pair()),
        SURFACE: surface,
        "chamfer": lambda: metrics.chamfer_of(pair()),
        "p2m": lambda: None if mesh is None else mesh_metrics.p2m_score(points, mesh),
        "hausdorff": lambda: metrics.hausdorff_of(pair()),
        "d1": lambda: mpeg.d1_of(pair(), sample.resolution),
        "d2": d2,
        "normals": normals,
    }


def _flicker(samples: Sequence[Sample], estimates: Sequence[FloatArray]) -> float:
    """Flicker of two frames; meshes with the same faces say which place became which.

    Where cameras see a part of the body only, places that they do not see are left out.
    """
    import numpy as np

    from .flicker import flicker_known, flicker_unknown, mesh_probes, seen_places

    meshes = [sample.mesh for sample in samples if sample.mesh is not None]
    if len(meshes) == 2 and np.array_equal(meshes[0].faces, meshes[1].faces):
        probes, normals = mesh_probes(meshes, PROBES)
        if any(sample.rig is not None for sample in samples):
            seen = seen_places([sample.clean.points for sample in samples], probes)
            probes, normals = probes[:, seen], normals[:, seen]
        return flicker_known(estimates, probes, normals)
    return flicker_unknown(estimates, [sample.clean.points for sample in samples])
