"""VTK (BSD): vtkPointSmoothingFilter.

It moves points toward the mean of their neighbors in small steps. Its purpose is a pleasing
arrangement of points rather than a surface without noise, and it has nothing that stays on a
surface; among its modes, "uniform" (a Laplacian) is the one that lowers the error at all.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ...config import check
from ...frame import FloatArray
from ...registry import Library
from .adapter import LibraryConfig, library_method

VTK = Library("vtk", "vtkmodules.vtkFiltersPoints", "pip install 'steadycloud[rivals]'")


@dataclass(frozen=True)
class SmoothConfig(LibraryConfig):
    """Settings of `vtk-smooth`."""

    neighbors: int = 24
    steps_per_variance: float = 40.0  # steps for a noise of one spacing
    step: float = 0.2  # the longest, in VTK's packing radii (about a spacing)

    def __post_init__(self) -> None:
        super().__post_init__()
        check("neighbors", self.neighbors, 4, 128)
        check("steps_per_variance", self.steps_per_variance, 0.0, 1e5)
        check("step", self.step, 0.0, 1.0, above=True)


def smooth_points(points: FloatArray, config: SmoothConfig, noise: float) -> FloatArray:
    """Every point a few steps nearer to the mean of its neighbors."""
    from vtkmodules.util.numpy_support import numpy_to_vtk, vtk_to_numpy
    from vtkmodules.vtkCommonCore import vtkPoints
    from vtkmodules.vtkCommonDataModel import vtkPolyData
    from vtkmodules.vtkFiltersPoints import vtkPointSmoothingFilter

    steps = min(round(config.steps_per_variance * noise**2), 1000)
    if steps < 1:
        return points
    positions = vtkPoints()
    positions.SetDataTypeToDouble()
    positions.SetData(numpy_to_vtk(points, deep=True))
    cloud = vtkPolyData()
    cloud.SetPoints(positions)
    smoothing = vtkPointSmoothingFilter()
    smoothing.SetInputData(cloud)
    smoothing.SetSmoothingModeToUniform()
    smoothing.SetNeighborhoodSize(min(config.neighbors, len(points) - 1))
    smoothing.SetNumberOfIterations(steps + 1)  # the first does not move anything
    smoothing.SetNumberOfSubIterations(steps + 1)
    smoothing.SetMaximumStepSize(config.step)
    smoothing.Update()
    return np.array(vtk_to_numpy(smoothing.GetOutput().GetPoints().GetData()), np.float64)


METHODS = (
    library_method(
        "vtk-smooth",
        "VTK's vtkPointSmoothingFilter: steps toward the mean of the neighbors",
        SmoothConfig(),
        smooth_points,
        VTK,
    ),
)
