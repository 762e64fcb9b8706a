"""steadycloud takes the noise and the flicker out of moving point clouds.

The default method, `auto`, one frame (`auto/denoise.py`):

    points   → find_outliers            auto/outliers.py            ignored and left unchanged
             → estimate_noise_by_region surface/noise.py            sets sizes and limits
    frames   → align_window             auto/window.py              neighbors in time, aligned
             → estimate_shared_noise    auto/shared_noise.py        noise that only time shows
             → steady_motions           auto/steadiness.py          motions without that noise
             → carry_points             auto/carry.py               what fits, pooled
    pool     → project_points           auto/projection.py          onto planes through the pool
    points   → spread_points            auto/evenness.py            evenly along the surface

The paper's method, one frame (`paper/denoise.py`) and one round of it (`paper/rounds.py`):

    points   → build_patches            paper/patches.py            overlapping patches
    patches  → find_similar_patches     paper/patch_search.py       in the same frame
             → find_matching_patches                                in the frame before
    matches  → connect_similar_patches  paper/connectivity.py       edges between points
             → connect_matching_patches
    edges    → learn_metric             paper/metric_learning.py    the metric of the features
             → weigh_edges                                          edge weights
    graph    → solve_points             paper/solve.py              new points

All methods are called the same way: `denoise_files` (run/files.py) reads and writes frames,
`denoise` (api.py) takes arrays and clouds (kinds/), `Stream` (stream/) frames that are pushed. All
go through one loop over frames, `FrameLoop` (sequence.py), which calls the method's `denoise_frame`
with each frame and the other frames that it needs.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from ._version import __version__

if TYPE_CHECKING:
    from .api import denoise, denoise_frame, denoise_sequence, warm_up
    from .auto.config import AutoConfig
    from .auto.survey import Survey, survey_frame
    from .errors import (
        ConfigError,
        InputError,
        OutputError,
        SteadycloudError,
        SteadycloudWarning,
    )
    from .frame import Frame, FrameResult, FrameWarning, History, Round
    from .io import FrameSequence, open_sequence, read_frame, write_frame
    from .observer import Progress
    from .outliers import settle_outliers
    from .paper.config import PaperConfig
    from .parallel import set_threads
    from .player.show import show
    from .registry import methods
    from .run.files import denoise_files
    from .run.summary import RunSummary
    from .run.watch import watch_files
    from .stream import AsyncStream, Stream

_HOMES = {
    "denoise": "api",
    "denoise_files": "run.files",
    "denoise_frame": "api",
    "denoise_sequence": "api",
    "methods": "registry",
    "set_threads": "parallel",
    "settle_outliers": "outliers",
    "show": "player.show",
    "AsyncStream": "stream",
    "Stream": "stream",
    "Survey": "auto.survey",
    "survey_frame": "auto.survey",
    "AutoConfig": "auto.config",
    "PaperConfig": "paper.config",
    "Frame": "frame",
    "FrameResult": "frame",
    "History": "frame",
    "FrameWarning": "frame",
    "Round": "frame",
    "RunSummary": "run.summary",
    "FrameSequence": "io",
    "open_sequence": "io",
    "read_frame": "io",
    "warm_up": "api",
    "watch_files": "run.watch",
    "write_frame": "io",
    "Progress": "observer",
    "SteadycloudError": "errors",
    "SteadycloudWarning": "errors",
    "InputError": "errors",
    "OutputError": "errors",
    "ConfigError": "errors",
}

__all__ = [
    "AsyncStream",
    "AutoConfig",
    "ConfigError",
    "Frame",
    "FrameResult",
    "FrameSequence",
    "FrameWarning",
    "History",
    "InputError",
    "OutputError",
    "PaperConfig",
    "Progress",
    "Round",
    "RunSummary",
    "SteadycloudError",
    "SteadycloudWarning",
    "Stream",
    "Survey",
    "__version__",
    "denoise",
    "denoise_files",
    "denoise_frame",
    "denoise_sequence",
    "methods",
    "open_sequence",
    "read_frame",
    "set_threads",
    "settle_outliers",
    "show",
    "survey_frame",
    "warm_up",
    "watch_files",
    "write_frame",
]


def __getattr__(name: str) -> Any:
    """Import a public name when it is first used, so that `import steadycloud` is fast."""
    if name not in _HOMES:
        raise AttributeError(f"module 'steadycloud' has no attribute '{name}'")
    return getattr(import_module(f".{_HOMES[name]}", __name__), name)


def __dir__() -> list[str]:
    return __all__
