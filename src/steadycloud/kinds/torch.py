"""Tensors of torch, on the CPU and without gradients."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..errors import InputError
from ..frame import FloatArray, Frame


def is_cloud(item: Any) -> bool:
    """Whether it is one frame, (n, 3), and not several, (frames, n, 3)."""
    return bool(item.ndim != 3)


def points_of(cloud: Any) -> NDArray[Any]:
    """The points, (n, 3)."""
    if cloud.requires_grad:
        raise InputError("the tensor has gradients, which denoising cannot pass on; use .detach().")
    if cloud.device.type != "cpu":
        raise InputError(f"the tensor is on {cloud.device}; use .cpu().")
    if cloud.is_complex() or not cloud.is_floating_point():
        return np.array(cloud.numpy())
    return np.array(cloud.double().numpy())


def attributes_of(cloud: Any) -> dict[str, NDArray[Any]]:
    """None: a tensor has no names."""
    return {}


def moved(cloud: Any, points: FloatArray) -> Any:
    """A tensor of the same type; whole numbers become float64."""
    import torch

    moved = torch.from_numpy(points.copy())
    return moved.to(cloud.dtype) if cloud.is_floating_point() else moved


def stacked(given: Any, results: list[Any]) -> Any:
    """Results of the frames of a tensor (frames, n, 3), as one."""
    import torch

    return torch.stack(results)


def made(frame: Frame) -> Any:
    """A tensor of the points, float64."""
    import torch

    return torch.from_numpy(frame.points.copy())
