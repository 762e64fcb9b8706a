"""Denoise arrays, Frames and clouds: denoise, denoise_sequence, denoise_frame, warm_up."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, replace
from typing import Any, Never, TypedDict, TypeVar, Unpack, overload

from .config import refuse_words, with_settings
from .errors import ConfigError
from .frame import FrameResult
from .kinds import as_given, frame_of, frames_of
from .method import Context, Method, example_frames, scarce_memory
from .observer import Observer, Progress, ignore
from .progress import choose_progress
from .registry import DEFAULT_METHOD, get_method
from .sequence import check_result, denoise_frames
from .surface.memory import parse_size

Cloud = TypeVar("Cloud")  # a Frame, an array, or a cloud of another library


class Words(TypedDict, total=False):
    """Keyword arguments that the functions share; see `denoise_sequence`."""

    strength: str | float | None
    noise: str | float | None
    seed: int | None
    settings: Mapping[str, Any] | Any
    progress: bool | Progress | None
    observe: Observer
    max_memory: str | float | None


@overload
def denoise(frames: str | os.PathLike[str], method: str = ..., **words: Unpack[Words]) -> Any: ...
@overload
def denoise(
    frames: list[Cloud] | tuple[Cloud, ...] | Iterator[Cloud],
    method: str = ...,
    **words: Unpack[Words],
) -> list[Cloud]: ...
@overload
def denoise(frames: Cloud, method: str = ..., **words: Unpack[Words]) -> Cloud: ...
def denoise(frames: Any, method: str = DEFAULT_METHOD, **words: Unpack[Words]) -> Any:
    """Denoise a sequence of frames, or a single one.

    Frames are in order of time, with any number of points each: arrays (n, 3), lists, Frames,
    clouds of Open3D, PyVista or trimesh, tensors of torch, DataFrames of pandas. The same kind
    comes out, points keep their order, and everything else is copied. A path is read, and comes
    out as a Frame, or a list of them. The other arguments are those of `denoise_sequence`.
    """
    given, _, gathered = frames_of(frames)
    items = list(given)  # so that bad ones are refused before any work
    results = denoise_sequence(items, method, **words)
    return gathered([as_given(result.frame) for result in results])


def denoise_sequence(
    frames: Any,
    method: str = DEFAULT_METHOD,
    *,
    strength: str | float | None = None,
    noise: str | float | None = None,
    seed: int | None = None,
    settings: Mapping[str, Any] | Any = None,
    progress: bool | Progress | None = None,
    observe: Observer = ignore,
    max_memory: str | float | None = None,
    **wrong: Never,
) -> Iterator[FrameResult]:
    """Denoise frames one by one as they are read; only those still needed are kept in memory.

    `frames` are of any kind that `denoise` takes; `result.cloud` is of the same kind.
    `settings` are dotted keys of the method's configuration, such as {"patches.k": 24}, or a whole
    configuration such as `PaperConfig(...)`; `strength`, `noise` and `seed` are short for the keys
    of these names (the first two: `auto` only; "2mm", 0.002 in the unit of the points, "0.5
    spacings"). `progress=True` shows a bar. `observe` is called with the name of each stage as it
    begins. Frames that would not fit into `max_memory` (such as "4GB"; by default most of what is
    free) are denoised in tiles. What the user should know is in `result.warnings`, and the first of
    each kind is a Python warning (SteadycloudWarning).
    """
    refuse_words(wrong, denoise_sequence)
    chosen, config = configure(method, settings, strength=strength, noise=noise, seed=seed)
    given, n_frames, _ = frames_of(frames)
    shown = choose_progress(progress)
    limit = 0.0 if max_memory is None else parse_size(max_memory)

    def tell(result: FrameResult) -> None:
        for warning in result.warnings:
            shown.warn(result.frame.name, warning)
        shown.result(result)

    def stage(name: str) -> None:
        observe(name)
        shown.stage(name)

    shown.begin(n_frames)
    return denoise_frames(
        *(chosen, given, config, stage),
        max_memory=limit,
        at_hand=n_frames > 0,  # else they may be about to come
        tell=tell,
        at_end=shown.close,
    )


def denoise_frame(
    noisy: Any,
    before: Iterable[Any] = (),
    after: Iterable[Any] = (),
    method: str = DEFAULT_METHOD,
    *,
    strength: str | float | None = None,
    noise: str | float | None = None,
    seed: int | None = None,
    settings: Mapping[str, Any] | Any = None,
    progress: bool | Progress | None = None,
    observe: Observer = ignore,
    max_memory: str | float | None = None,
    **wrong: Never,
) -> FrameResult:
    """Denoise one frame; `before` and `after` are the frames around it, in order of time.

    They are noisy frames, except for methods that use their own earlier results (`paper`): these
    take denoised frames as `before`. The other arguments are those of `denoise_sequence`.
    """
    refuse_words(wrong, denoise_frame)
    chosen, config = configure(method, settings, strength=strength, noise=noise, seed=seed)
    frame = frame_of(noisy)
    past, future = (tuple(map(frame_of, others)) for others in (before, after))
    leans = chosen.needs(config).results > 0
    limit = 0.0 if max_memory is None else parse_size(max_memory)
    memory = scarce_memory(chosen, frame, (*past, *future), limit)
    earlier, results = ((), past) if leans else (past, ())
    shown = choose_progress(progress)
    shown.begin(1)
    with chosen.open(config) as denoise_one:
        context = Context(earlier, future, results, memory)
        result = denoise_one(frame, context, config, observe)
    check_result(method, frame, result)
    for warning in result.warnings:
        shown.warn(frame.name, warning)
    shown.result(result)
    shown.close()
    return result


def configure(
    method: str,
    settings: Mapping[str, Any] | Any = None,
    *,
    strength: str | float | None = None,
    noise: str | float | None = None,
    seed: int | None = None,
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
    told = {"strength": strength, "noise": None if noise is None else str(noise), "seed": seed}
    words = {word: value for word, value in told.items() if value is not None}
    for word in words.keys() - {field.name for field in fields(config)}:
        raise ConfigError(f"{word}: {method} has no such setting; leave it out, or use auto.")
    return chosen, with_settings(config, {**(settings or {}), **words})


def method_for_budget(budget: str | None, method: str | None, settings: Any) -> tuple[Any, Any]:
    """The method and the settings with a budget, which means auto-live; None: as they are."""
    if budget is None:
        return method, settings
    if method not in (None, "auto-live"):
        raise ConfigError(
            f"budget = {budget!r}: {method} takes the time that it takes; use auto-live, or leave "
            "the budget out."
        )
    if settings is not None and not isinstance(settings, Mapping):
        return "auto-live", replace(settings, budget=budget)
    return "auto-live", {**(settings or {}), "budget": budget}


def warm_up(method: str = DEFAULT_METHOD) -> None:
    """Compile the kernels of a method, or load them from the cache (denoises two spheres)."""
    chosen = get_method(method)
    for _ in denoise_frames(chosen, example_frames(), chosen.config):
        pass
