"""The noise models by name, and their text form "gaussian:0.01+outliers:0.005"."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from ...config import nearest_name
from ...errors import ConfigError
from ...frame import FloatArray, Frame
from ..camera.rig import Rig
from ..metrics import sphere_radius
from .add_remove import drop_holes, drop_points, outliers
from .depth_errors import (
    depth_noise,
    disparity_steps,
    flying_pixels,
    pixel_noise,
    registration_error,
    shared_noise,
)
from .depth_images import View, seen_by_rig, seen_from
from .offsets import SKEWED, anisotropic, gaussian, laplace, paper_gaussian, uniform_ball

Rng = np.random.Generator
NONE = "none"  # no noise at all, for frames that are noisy already


@dataclass(frozen=True)
class NoiseModel:
    """One kind of noise."""

    name: str
    summary: str  # what the level means
    apply: Callable[[Frame, float, Rng, Rig | None], Frame]  # the rig that saw the frame, if any
    highest: float = np.inf  # largest level allowed
    fixed: bool = False  # whether it is drawn once for a sequence, not for each frame


@dataclass(frozen=True)
class Noise:
    """One or more models with their levels, applied one after the other."""

    parts: tuple[tuple[NoiseModel, float], ...]

    def __str__(self) -> str:
        return "+".join(f"{model.name}:{level:g}" for model, level in self.parts) or NONE

    def apply(
        self, frame: Frame, rng: Rng, rig: Rig | None = None, fixed: Rng | None = None
    ) -> Frame:
        """The noisy frame; the clean one is not changed.

        `rig` are the depth cameras that saw the frame, if it has any. `fixed` must be in the same
        state for all frames of a sequence: errors that do not change in time are drawn from it.
        """
        for model, level in self.parts:
            draws = fixed if model.fixed and fixed is not None else rng
            frame = model.apply(frame, level, draws, rig)
        return frame


Apply = Callable[[Frame, float, Rng, Rig | None], Frame]


def _moving(change: Callable[[FloatArray, float, Rng], FloatArray]) -> Apply:
    """A model that moves points; `change` gets the level as it is."""
    return lambda frame, level, rng, rig: frame.with_points(change(frame.points, level, rng))


def _by_radius(change: Callable[[FloatArray, float, Rng], FloatArray]) -> Apply:
    """A model that moves points; `change` gets the level times the radius of the cloud."""

    def apply(frame: Frame, level: float, rng: Rng, rig: Rig | None) -> Frame:
        length = level * sphere_radius(frame.points)
        return frame.with_points(change(frame.points, length, rng))

    return apply


def _any_cloud(change: Callable[[Frame, float, Rng], Frame]) -> Apply:
    return lambda frame, level, rng, rig: change(frame, level, rng)


def _views(frame: Frame, rig: Rig | None, name: str) -> list[View]:
    """The frame as its rig saw it, or else as one camera in front of it does."""
    return seen_from(frame.points) if rig is None else seen_by_rig(frame, rig, name)


def _skewed(points: FloatArray, std: float, rng: Rng) -> FloatArray:
    return anisotropic(points, std**2 * SKEWED, rng)


def _depth(frame: Frame, level: float, rng: Rng, rig: Rig | None) -> Frame:
    length = level * sphere_radius(frame.points)
    return depth_noise(frame, _views(frame, rig, "depth"), length, rng)


def _flying(frame: Frame, share: float, rng: Rng, rig: Rig | None) -> Frame:
    return flying_pixels(frame, _views(frame, rig, "flying"), share, rng)


def _registration(frame: Frame, level: float, rng: Rng, rig: Rig | None) -> Frame:
    views = seen_by_rig(frame, rig, "registration")
    return registration_error(frame, views, rig, level, rng) if rig else frame


def _sensor(
    name: str, summary: str, change: Callable[[Frame, Sequence[View], float, Rng], Frame]
) -> NoiseModel:
    """A model for frames of depth cameras only."""
    return NoiseModel(
        name,
        f"{summary}, in the unit of the points; depth images only",
        lambda frame, level, rng, rig: change(frame, seen_by_rig(frame, rig, name), level, rng),
    )


_RADIUS = "as a share of the cloud's radius"
MODELS = {
    model.name: model
    for model in (
        NoiseModel("paper", "Gaussian, std = level·√diameter, for voxels", _moving(paper_gaussian)),
        NoiseModel("gaussian", f"Gaussian, std per axis {_RADIUS}", _by_radius(gaussian)),
        NoiseModel("laplace", f"Laplace, std per axis {_RADIUS}", _by_radius(laplace)),
        NoiseModel("ball", f"even in a ball, its radius {_RADIUS}", _by_radius(uniform_ball)),
        NoiseModel("anisotropic", f"Gaussian, skewed, std per axis {_RADIUS}", _by_radius(_skewed)),
        NoiseModel(
            "depth", f"along the ray, growing with depth², std at the middle {_RADIUS}", _depth
        ),
        NoiseModel(
            "flying",
            "share of silhouette points that move away",
            _flying,
            1.0,
        ),
        _sensor("pixel", "depth noise of each pixel, std", pixel_noise),
        _sensor("quadratic", "the same, growing with depth², std at the middle", depth_noise),
        _sensor("shared", "depth noise that pixels within 4 pixels share, std", shared_noise),
        _sensor("disparity", "depth in steps of disparity, step at the middle", disparity_steps),
        NoiseModel(
            "registration",
            "rigid error of each camera, the same in all frames, RMS displacement at the body's "
            "radius, in the unit of the points; depth images only",
            _registration,
            fixed=True,
        ),
        NoiseModel("outliers", "points added, as a share of all", _any_cloud(outliers), 10.0),
        NoiseModel("drop", "share of points missing, at random", _any_cloud(drop_points), 1.0),
        NoiseModel("holes", "share of points missing, in eight holes", _any_cloud(drop_holes), 1.0),
    )
}


def parse_noise(text: str) -> Noise:
    """Read "gaussian:0.01", several joined with "+", or "none"."""
    if text.strip() == NONE:
        return Noise(())
    parts = []
    for piece in text.split("+"):
        name, colon, level_text = (word.strip() for word in piece.partition(":"))
        if name not in MODELS:
            raise ConfigError(f"no noise model '{name}': {nearest_name(name, MODELS)}")
        model = MODELS[name]
        try:
            level = float(level_text)
        except ValueError:
            level = np.nan
        if not (colon and 0.0 <= level <= model.highest and np.isfinite(level)):
            most = f", at most {model.highest:g}," if np.isfinite(model.highest) else ""
            raise ConfigError(
                f"noise '{piece.strip()}': write a level of 0 or more{most} after a colon, "
                f"for example {name}:0.01 ({model.summary})."
            )
        parts.append((model, level))
    return Noise(tuple(parts))


def add_noise(
    frame: Frame, text: str, rng: Rng, rig: Rig | None = None, fixed: Rng | None = None
) -> Frame:
    """The frame with the noise that `text` describes; see `Noise.apply`."""
    return parse_noise(text).apply(frame, rng, rig, fixed)
