"""Every measure by name: what it means, and its value for one frame.

The table imports nothing heavy, so that a command line can list it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
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
    functions = _functions()
    scores: dict[str, float] = {}
    fused = samples[-1].fused
    for name in names:
        if fused is not None:  # a capture, without clean frames
            if name == SURFACE:
                scores[name] = fused.mean_distance(estimates[-1])
            continue
        if name == FLICKER:
            value = _flicker(samples[-2:], estimates[-2:]) if len(estimates) > 1 else None
        else:
            value = functions[name](samples[-1], estimates[-1])
        if value is not None:
            scores[name] = float(value)
    return scores


def _functions() -> dict[str, Callable[[Sample, FloatArray], float | None]]:
    from . import mesh_metrics, metrics, mpeg

    def surface(sample: Sample, points: FloatArray) -> float | None:
        if sample.mesh is not None:
            return mesh_metrics.point_to_mesh(points, sample.mesh)
        return None if sample.dense is None else metrics.surface_distance(points, sample.dense)

    def normals(sample: Sample, points: FloatArray) -> float:
        if sample.normals is not None:
            return metrics.normal_error(sample.clean.points, sample.normals, points)
        clean = metrics.finite_points(sample.clean.points, "reference")
        return metrics.normal_error(clean, metrics.pca_normals(clean), points)

    return {
        "mse": lambda s, p: metrics.paper_mse(s.clean.points, p),
        "snr": lambda s, p: metrics.paper_snr(s.clean.points, p),
        SURFACE: surface,
        "chamfer": lambda s, p: metrics.chamfer(s.clean.points, p),
        "p2m": lambda s, p: None if s.mesh is None else mesh_metrics.p2m_score(p, s.mesh),
        "hausdorff": lambda s, p: metrics.hausdorff(s.clean.points, p),
        "d1": lambda s, p: mpeg.mpeg_d1_psnr(s.clean.points, p, s.resolution),
        "d2": lambda s, p: mpeg.mpeg_d2_psnr(s.clean.points, p, s.resolution, s.normals),
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
