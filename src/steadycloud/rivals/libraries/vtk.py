"""VTK (BSD): vtkPointSmoothingFilter.

It moves points toward the mean of their neighbors in small steps. Its purpose is a pleasing
arrangement of points rather than a surface without noise, and none of its modes keeps points on a
surface. "uniform" (a Laplacian), which is used here, is the only one that lowers the error at all.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ...config import setting
from ...frame import FloatArray
from ...method import Library
from .adapter import LibraryConfig, library_method

_MOST_STEPS = 1000  # bounds the time for clouds that are almost only noise
VTK = Library("vtk", "vtkmodules.vtkFiltersPoints", "pip install 'steadycloud[rivals]'")


@dataclass(frozen=True)
class SmoothConfig(LibraryConfig):
    """Settings of `vtk-smooth`."""

    neighbors: int = setting(24, "number of neighbors", 4, 128)
    steps_per_variance: float = setting(
        40.0, "steps for a noise of one spacing, as its variance", 0.0, 1e5
    )
    step: float = setting(
        0.2, "longest step, in VTK's packing radii (about one spacing)", 0.0, 1.0, above=True
    )


def smooth_points(points: FloatArray, config: SmoothConfig, noise: float) -> FloatArray:
    """Every point moved toward the mean of its neighbors, in small steps."""
    from vtkmodules.util.numpy_support import numpy_to_vtk, vtk_to_numpy
    from vtkmodules.vtkCommonCore import vtkPoints
    from vtkmodules.vtkCommonDataModel import vtkPolyData
    from vtkmodules.vtkFiltersPoints import vtkPointSmoothingFilter

    steps = min(round(config.steps_per_variance * noise**2), _MOST_STEPS)
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


METHODS = (library_method("vtk-smooth", SmoothConfig(), smooth_points, VTK),)
