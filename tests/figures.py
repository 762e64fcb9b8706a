"""A few noisy frames of the built-in figure on disk, for tests that run commands."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path

import numpy as np

from steadycloud.evaluation.figure import FigureFrame, figure_sequence
from steadycloud.evaluation.noise import paper_gaussian
from steadycloud.frame import Frame
from steadycloud.io import write_frame


@lru_cache(maxsize=4)
def noisy_figure(
    n_frames: int, n_points: int, level: float = 0.05, seed: int = 0
) -> tuple[list[FigureFrame], list[Frame]]:
    """The figure with its meshes, and the same frames with noise."""
    rng = np.random.default_rng(seed)
    figure = figure_sequence(n_frames, n_points)
    frames = [item.frame for item in figure]
    return figure, [f.with_points(paper_gaussian(f.points, level, rng)) for f in frames]


def write_noisy_figure(folder: Path, n_frames: int, n_points: int) -> list[str]:
    """Put the noisy frames into a folder; their names."""
    folder.mkdir()
    frames = noisy_figure(n_frames, n_points)[1]
    for frame in frames:
        write_frame(folder / frame.name, frame)
    return [frame.name for frame in frames]


def frames_in(folder: Path) -> dict[str, bytes]:
    """Everything in a folder but the record, hidden things included."""
    return {
        str(path.relative_to(folder)): path.read_bytes() if path.is_file() else b""
        for path in folder.rglob("*")
        if path.name != "steadycloud.json"
    }


def record_without_times(folder: Path) -> dict:
    """The record of a run; how long a frame took is the one thing that differs."""
    record = json.loads((folder / "steadycloud.json").read_text())
    looked_at = set()  # a frame is looked at while the one before it is waited for
    for frame in record["frames"]:
        assert frame.pop("seconds") >= 0
        stages = frame.pop("stages")
        assert "write" in stages, "a worker has lost the time of a stage"
        assert min(stages.values()) >= 0
        looked_at |= set(stages)
    assert {"read", "prepare"} <= looked_at, "a worker has lost the time of a stage"
    return record
