"""Denoise arrays and Frames: denoise, denoise_sequence, denoise_frame, warm_up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TypedDict, Unpack, overload

import numpy as np
from numpy.typing import NDArray

from .config import with_settings
from .errors import ConfigError, InputError
from .frame import FloatArray, Frame, FrameResult
from .method import Context, Method
from .observer import Observer, ignore
from .registry import DEFAULT_METHOD, get_method
from .sequence import check_result, denoise_frames, scarce_memory
from .surface.memory import parse_size

_WARM_UP_POINTS = 4500  # enough for every kernel to be called, also those for large frames


class Words(TypedDict, total=False):
    """Keyword arguments that the functions share; see `denoise_sequence`."""

    seed: int | None
    noise: str | float | None
    settings: Mapping[str, Any] | Any
    observe: Observer
    max_memory: str | float | None


@overload
def denoise(frames: NDArray[Any], method: str = ..., **words: Unpack[Words]) -> FloatArray: ...
@overload
def denoise(frames: Frame, method: str = ..., **words: Unpack[Words]) -> Frame: ...
@overload
def denoise(
    frames: Sequence[NDArray[Any]], method: str = ..., **words: Unpack[Words]
) -> list[FloatArray]: ...
@overload
def denoise(frames: Iterable[Frame], method: str = ..., **words: Unpack[Words]) -> list[Frame]: ...
def denoise(frames: Any, method: str = DEFAULT_METHOD, **words: Unpack[Words]) -> Any:
    """Denoise a sequence of frames, or a single one.

    `frames` are arrays (n_i, 3) or Frames, in order of time, with any number of points each. The
    result has the same form, and points keep their order. The other arguments are those of
    `denoise_sequence`.
    """
    single = isinstance(frames, Frame) or (isinstance(frames, np.ndarray) and frames.ndim == 2)
    items = [frames] if single else list(frames)
    if not items:
        raise InputError("no frames were given; pass at least one array (n, 3) or Frame.")
    given = [_as_frame(item, position) for position, item in enumerate(items)]
    results = denoise_sequence(given, method, **words)
    moved = [
        result.frame if isinstance(item, Frame) else result.frame.points
        for item, result in zip(items, results, strict=True)
    ]
    return moved[0] if single else moved


def denoise_sequence(
    frames: Iterable[Frame],
    method: str = DEFAULT_METHOD,
    *,
    seed: int | None = None,
    noise: str | float | None = None,
    settings: Mapping[str, Any] | Any = None,
    observe: Observer = ignore,
    max_memory: str | float | None = None,
) -> Iterator[FrameResult]:
    """Denoise frames one by one as they are read; only those still needed are kept in memory.

    `settings` are dotted keys of the method's configuration, such as {"patches.k": 24}, or a whole
    configuration such as `PaperConfig(...)`; `seed` and `noise` are short for the keys "seed" and
    "noise" (`auto` only: "2mm", 0.002 in the unit of the points, "0.5 spacings"). `observe` is
    called with the name of each stage as it begins. Frames that would not fit into `max_memory`
    (such as "4GB"; by default most of what is free) are denoised in tiles.
    """
    chosen, config = configure(method, seed, settings, noise)
    limit = 0.0 if max_memory is None else parse_size(max_memory)
    return denoise_frames(chosen, frames, config, observe, max_memory=limit)


def denoise_frame(
    noisy: Frame,
    before: Sequence[Frame] = (),
    after: Sequence[Frame] = (),
    method: str = DEFAULT_METHOD,
    *,
    seed: int | None = None,
    noise: str | float | None = None,
    settings: Mapping[str, Any] | Any = None,
    observe: Observer = ignore,
    max_memory: str | float | None = None,
) -> FrameResult:
    """Denoise one frame; `before` and `after` are the frames around it, in order of time.

    They are noisy frames, except for methods that use their own earlier results (`paper`): these
    take denoised frames as `before`. The other arguments are those of `denoise_sequence`.
    """
    chosen, config = configure(method, seed, settings, noise)
    leans = chosen.needs(config).results > 0
    limit = 0.0 if max_memory is None else parse_size(max_memory)
    memory = scarce_memory(chosen, noisy, (*before, *after), limit)
    earlier, results = ((), tuple(before)) if leans else (tuple(before), ())
    with chosen.open(config) as denoise_one:
        context = Context(earlier, tuple(after), results, memory)
        result = denoise_one(noisy, context, config, observe)
    check_result(method, noisy, result)
    return result


def configure(
    method: str,
    seed: int | None = None,
    settings: Mapping[str, Any] | Any = None,
    noise: str | float | None = None,
) -> tuple[Method, Any]:
    """A method with its configuration."""
    chosen = get_method(method)
    config = chosen.config
    if settings is not None and not isinstance(settings, Mapping):
        if type(settings) is not type(config):
            raise ConfigError(
                f"settings of {method} are a {type(config).__name__} or a mapping of its keys, "
                f"not a {type(settings).__name__}."
            )
        config, settings = settings, None
    given = {"seed": seed, "noise": None if noise is None else str(noise)}
    words = {key: value for key, value in given.items() if value is not None}
    return chosen, with_settings(config, {**(settings or {}), **words})


def _as_frame(item: Any, position: int) -> Frame:
    """The item as a Frame; an array gets the name "frame 0", "frame 1" and so on."""
    if isinstance(item, Frame):
        return item
    try:
        return Frame(np.asarray(item), name=f"frame {position}")
    except ValueError as error:
        raise InputError(f"frame {position}: not an array of points ({error}).") from None


def warm_up(method: str = DEFAULT_METHOD) -> None:
    """Compile the kernels of a method, or load them from the cache (denoises two spheres)."""
    rng = np.random.default_rng(0)
    frames = [rng.standard_normal((_WARM_UP_POINTS, 3)) for _ in range(2)]
    frames = [points / np.linalg.norm(points, axis=1, keepdims=True) for points in frames]
    denoise([points + 0.01 * rng.standard_normal(points.shape) for points in frames], method)
