"""What the benchmark measures of a frame: a name, a unit, and a function."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..config import nearest_name
from ..errors import ConfigError
from ..evaluation.datasets.registry import Sample
from ..evaluation.mesh_distance import mesh_distance
from ..evaluation.metrics import (
    chamfer,
    hausdorff,
    normal_error,
    paper_mse,
    paper_snr,
    pca_normals,
    surface_distance,
)
from ..evaluation.mpeg import mpeg_d1_psnr, mpeg_d2_psnr
from ..frame import FloatArray


@dataclass(frozen=True)
class Measure:
    """A figure of one frame; None where the data set has not what it needs."""

    title: str
    of: Callable[[Sample, FloatArray], float | None]
    lower_is_better: bool = True


def _surface(sample: Sample, points: FloatArray) -> float | None:
    """Mean distance to the true surface: the mesh, else the full-resolution frame."""
    if sample.mesh is not None:
        return float(mesh_distance(points, sample.mesh).mean())
    return None if sample.dense is None else surface_distance(points, sample.dense)


MEASURES = {
    "mse": Measure("MSE", lambda s, p: paper_mse(s.clean.points, p)),
    "snr": Measure("SNR", lambda s, p: paper_snr(s.clean.points, p), lower_is_better=False),
    "surface": Measure("distance to the surface", _surface),
    "chamfer": Measure("Chamfer × 1e4", lambda s, p: chamfer(s.clean.points, p)),
    "hausdorff": Measure("Hausdorff", lambda s, p: hausdorff(s.clean.points, p)),
    "d1": Measure("D1 PSNR", lambda s, p: mpeg_d1_psnr(s.clean.points, p), lower_is_better=False),
    "d2": Measure("D2 PSNR", lambda s, p: mpeg_d2_psnr(s.clean.points, p), lower_is_better=False),
    "normals": Measure(
        "normal error (degrees)",
        lambda s, p: normal_error(s.clean.points, pca_normals(s.clean.points), p),
    ),
    "flicker": Measure("flicker", lambda s, p: None),  # of pairs of frames: see `run.py`
}
DEFAULT_MEASURES = ("mse", "snr", "surface", "flicker")


def get_measures(names: list[str]) -> dict[str, Measure]:
    """The measures of those names, in that order."""
    for name in names:
        if name not in MEASURES:
            raise ConfigError(f"no metric '{name}': {nearest_name(name, MEASURES)}")
    return {name: MEASURES[name] for name in names}
