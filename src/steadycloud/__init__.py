"""steadycloud takes the noise and the flicker out of moving point clouds.

The default method, `auto`, on one page (`auto.py`):

    points   → find_outliers            stages/outliers.py          left out, left alone
             → estimate_noise           stages/noise.py             everything follows from it
    frames   → pool_frames              stages/motion.py            neighbors carried along
    pool     → project_points           stages/projection.py        many planes agree
    points   → spread_points            stages/evenness.py          along the surface

The paper's method, one round of one frame (`pipeline.py`):

    points   → build_patches            stages/patches.py           overlapping patches
    patches  → find_similar_patches     stages/patch_search.py      in the same frame
             → find_matching_patches                                in the frame before
    matches  → connect_similar_patches  stages/connectivity.py      edges between points
             → connect_matching_patches
    edges    → weigh_edges              stages/metric_learning.py   learned edge weights
    graph    → solve_points             stages/solve.py             new points

Three depths, one result: `denoise(arrays)`; `denoise_sequence(frames, config)`; the stages by hand.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from ._version import __version__

if TYPE_CHECKING:
    from .api import denoise, denoise_frame, denoise_sequence, warm_up
    from .auto.config import AutoConfig
    from .auto.survey import Survey, survey_frame
    from .errors import ConfigError, InputError, OutputError, SteadycloudError
    from .frame import Frame, FrameResult, History, Round
    from .io import FrameSequence, open_sequence, read_frame, write_frame
    from .outliers import settle_outliers
    from .paper.config import PaperConfig
    from .parallel import set_threads
    from .registry import methods

_HOMES = {
    "denoise": "api",
    "denoise_frame": "api",
    "denoise_sequence": "api",
    "methods": "registry",
    "set_threads": "parallel",
    "settle_outliers": "outliers",
    "Survey": "auto.survey",
    "survey_frame": "auto.survey",
    "AutoConfig": "auto.config",
    "PaperConfig": "paper.config",
    "Frame": "frame",
    "FrameResult": "frame",
    "History": "frame",
    "Round": "frame",
    "FrameSequence": "io",
    "open_sequence": "io",
    "read_frame": "io",
    "warm_up": "api",
    "write_frame": "io",
    "SteadycloudError": "errors",
    "InputError": "errors",
    "OutputError": "errors",
    "ConfigError": "errors",
}

__all__ = [
    "AutoConfig",
    "ConfigError",
    "Frame",
    "FrameResult",
    "FrameSequence",
    "History",
    "InputError",
    "OutputError",
    "PaperConfig",
    "Round",
    "SteadycloudError",
    "Survey",
    "__version__",
    "denoise",
    "denoise_frame",
    "denoise_sequence",
    "methods",
    "open_sequence",
    "read_frame",
    "set_threads",
    "settle_outliers",
    "survey_frame",
    "warm_up",
    "write_frame",
]


def __getattr__(name: str) -> Any:
    """Import a public name when it is first used, so that `import steadycloud` is instant."""
    if name not in _HOMES:
        raise AttributeError(f"module 'steadycloud' has no attribute '{name}'")
    return getattr(import_module(f".{_HOMES[name]}", __name__), name)


def __dir__() -> list[str]:
    return __all__
