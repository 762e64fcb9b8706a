"""What people hold frames in: arrays, lists, clouds of other libraries, paths.

A library is known by the module of its classes and is not imported to find out. Its adapter is a
file of this folder, named like it, with four functions: `points_of(cloud)`, `attributes_of(cloud)`,
`moved(cloud, points)`, which returns a copy that differs in its points only, and `made(frame)`.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from ..errors import InputError
from ..frame import Frame
from ..io import open_sequence, read_frame

LIBRARIES = {  # module: names of its classes that are clouds
    "open3d": ("PointCloud",),
    "pyvista": ("PolyData", "PointSet", "UnstructuredGrid"),
    "trimesh": ("PointCloud", "Trimesh"),
    "torch": ("Tensor",),
    "pandas": ("DataFrame",),
}
KNOWN = "an array (n, 3), a Frame, a path, or a cloud of Open3D, PyVista, trimesh, torch or pandas"


def frame_of(item: Any, name: str = "") -> Frame:
    """The item as a Frame that remembers what it was made of, see `as_given`."""
    if isinstance(item, Frame):
        return item
    if isinstance(item, str | os.PathLike):
        return read_frame(item)
    label = name or "frame"
    adapter = adapter_of(item)
    try:
        points = np.asarray(adapter.points_of(item))
        return Frame(points, adapter.attributes_of(item), name, origin=item)
    except InputError as error:
        text = str(error).removeprefix(f"{label}: ")
        raise InputError(f"{label}: {text}") from None
    except (ValueError, TypeError) as error:
        raise InputError(f"{label}: not an array of points ({error}).") from None


def as_given(frame: Frame) -> Any:
    """The frame as the kind that it was made of; its points are its own, the rest is copied."""
    if frame.origin is None:
        return frame
    return adapter_of(frame.origin).moved(frame.origin, frame.points)


def frames_of(given: Any) -> tuple[Iterable[Frame], int, Callable[[list[Any]], Any]]:
    """Frames of one cloud, of a sequence of any kind, or of a path; how many they are (0: not
    known); and the function that makes of a list of results what suits: a list, or a single one.
    """
    if isinstance(given, str | os.PathLike):
        found = open_sequence(given)
        return found, len(found), _only if Path(given).is_file() else list
    if is_cloud(given):
        return iter([frame_of(given, "frame 0")]), 1, _only
    try:
        n_frames = len(given) if hasattr(given, "__len__") else 0
        items = iter(given)
    except TypeError:
        raise InputError(f"frames of type {type(given).__name__}: use {KNOWN}.") from None
    if hasattr(given, "__len__") and not n_frames:
        raise InputError("no frames were given; pass at least one array (n, 3) or Frame.")
    return _numbered(items), n_frames, lambda results: adapter_of(given).stacked(given, results)


def is_cloud(item: Any) -> bool:
    """Whether the item is one frame and not a sequence of them."""
    if isinstance(item, Frame):
        return True
    adapter = adapter_of(item)
    return bool(getattr(adapter, "is_cloud", lambda _: True)(item))


def adapter_of(item: Any) -> Any:
    """The module that knows the kind of the item; for what no library is known, `arrays`."""
    for kind in type(item).__mro__:
        library = kind.__module__.partition(".")[0]
        if kind.__name__ in LIBRARIES.get(library, ()):
            return import_module(f".{library}", __name__)
    return import_module(".arrays", __name__)


def make(frame: Frame, library: str, **words: Any) -> Any:
    """The frame as a cloud of a library."""
    try:
        return import_module(f".{library}", __name__).made(frame, **words)
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != library:
            raise
        raise InputError(f"{library} is not installed: pip install {library}") from None


def _numbered(items: Iterator[Any]) -> Iterator[Frame]:
    return (frame_of(item, f"frame {position}") for position, item in enumerate(items))


def _only(results: list[Any]) -> Any:
    return results[0]
