"""The library's front door: denoise, denoise_sequence, denoise_frame, warm_up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, overload

import numpy as np
from numpy.typing import NDArray

from .auto import denoise as auto_denoise
from .auto.config import AutoConfig
from .config import with_settings
from .errors import InputError
from .frame import FloatArray, Frame, FrameResult
from .observer import Observer, ignore
from .paper import denoise as paper_denoise
from .paper.config import PaperConfig
from .registry import DEFAULT_METHOD, get_method


@overload
def denoise(
    frames: NDArray[Any], method: str = ..., *, seed: int = ..., settings: Mapping[str, Any] = ...
) -> FloatArray: ...
@overload
def denoise(
    frames: Frame, method: str = ..., *, seed: int = ..., settings: Mapping[str, Any] = ...
) -> Frame: ...
@overload
def denoise(
    frames: Sequence[NDArray[Any]],
    method: str = ...,
    *,
    seed: int = ...,
    settings: Mapping[str, Any] = ...,
) -> list[FloatArray]: ...
@overload
def denoise(
    frames: Iterable[Frame],
    method: str = ...,
    *,
    seed: int = ...,
    settings: Mapping[str, Any] = ...,
) -> list[Frame]: ...
def denoise(
    frames: Any,
    method: str = DEFAULT_METHOD,
    *,
    seed: int = 0,
    settings: Mapping[str, Any] | None = None,
) -> Any:
    """Denoise a sequence of frames, or a single one.

    `frames` are arrays (n_i, 3) or Frames, in order of time, with any number of points each. What
    comes back has the same form, number and order. `settings` are dotted keys of the method's
    configuration, such as {"patches.k": 24}.
    """
    if isinstance(frames, Frame) or (isinstance(frames, np.ndarray) and frames.ndim == 2):
        return _denoise([frames], method, seed, settings or {})[0]
    return _denoise(list(frames), method, seed, settings or {})


def _denoise(items: list[Any], method: str, seed: int, settings: Mapping[str, Any]) -> list[Any]:
    if not items:
        raise InputError("no frames were given; pass at least one array (n, 3) or Frame.")
    chosen = get_method(method)
    config = with_settings(chosen.config, {"seed": seed, **settings})
    given = [_as_frame(item, position) for position, item in enumerate(items)]
    moved = [result.frame for result in chosen.run(given, config, ignore)]
    return [
        frame if isinstance(item, Frame) else frame.points
        for item, frame in zip(items, moved, strict=True)
    ]


def _as_frame(item: Any, position: int) -> Frame:
    """An array as a frame that messages can name."""
    if isinstance(item, Frame):
        return item
    try:
        return Frame(np.asarray(item), name=f"frame {position}")
    except ValueError as error:
        raise InputError(f"frame {position}: not an array of points ({error}).") from None


def denoise_sequence(
    frames: Iterable[Frame],
    config: AutoConfig | PaperConfig | None = None,
    observe: Observer = ignore,
) -> Iterator[FrameResult]:
    """Denoise frame after frame, as they come: by `auto`, or by `paper` for a PaperConfig.

    Keeps in memory only the frames that the next one leans on.
    """
    if isinstance(config, PaperConfig):
        return paper_denoise.denoise_sequence(frames, config, observe)
    return auto_denoise.denoise_sequence_auto(frames, config, observe)


def denoise_frame(
    noisy: Frame,
    others: Sequence[Frame] = (),
    config: AutoConfig | PaperConfig | None = None,
    observe: Observer = ignore,
) -> FrameResult:
    """Denoise one frame: by `auto`, or by `paper` for a PaperConfig.

    `others` are the noisy frames around it for `auto`, the reconstructed frame before it for
    `paper`.
    """
    if isinstance(config, PaperConfig):
        return paper_denoise.denoise_frame(noisy, others, config, observe)
    return auto_denoise.denoise_frame_auto(noisy, others, config, observe)


def warm_up() -> None:
    """Compile every kernel, or load it from the cache, by denoising two tiny frames."""
    rng = np.random.default_rng(0)
    frames = [rng.standard_normal((320, 3)) for _ in range(2)]
    for method in ("auto", "paper"):
        denoise(frames, method)
