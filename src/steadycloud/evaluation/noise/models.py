"""The noise models by name, and their text form "gaussian:0.01+outliers:0.005"."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from ...config import nearest_name
from ...errors import ConfigError
from ...frame import FloatArray, Frame
from ..metrics import sphere_radius
from .add_remove import drop_holes, drop_points, outliers
from .camera import depth_camera, flying_pixels
from .offsets import SKEWED, anisotropic, gaussian, laplace, paper_gaussian, uniform_ball

Rng = np.random.Generator


@dataclass(frozen=True)
class NoiseModel:
    """One kind of noise."""

    name: str
    summary: str  # what the level means
    apply: Callable[[Frame, float, Rng], Frame]
    highest: float = np.inf  # largest level allowed


@dataclass(frozen=True)
class Noise:
    """One or more models with their levels, applied one after the other."""

    parts: tuple[tuple[NoiseModel, float], ...]

    def __str__(self) -> str:
        return "+".join(f"{model.name}:{level:g}" for model, level in self.parts)

    def apply(self, frame: Frame, rng: Rng) -> Frame:
        """The noisy frame; the clean one is not changed."""
        for model, level in self.parts:
            frame = model.apply(frame, level, rng)
        return frame


def _moving(change: Callable[[FloatArray, float, Rng], FloatArray]) -> Callable[..., Frame]:
    """A model that moves points; `change` gets the level as it is."""
    return lambda frame, level, rng: frame.with_points(change(frame.points, level, rng))


def _by_radius(change: Callable[[FloatArray, float, Rng], FloatArray]) -> Callable[..., Frame]:
    """A model that moves points; `change` gets the level times the radius of the cloud."""

    def apply(frame: Frame, level: float, rng: Rng) -> Frame:
        length = level * sphere_radius(frame.points)
        return frame.with_points(change(frame.points, length, rng))

    return apply


def _skewed(points: FloatArray, std: float, rng: Rng) -> FloatArray:
    return anisotropic(points, std**2 * SKEWED, rng)


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
            "depth", f"along the ray, std at median depth {_RADIUS}", _by_radius(depth_camera)
        ),
        NoiseModel(
            "flying",
            "share of silhouette points that move away",
            _moving(flying_pixels),
            1.0,
        ),
        NoiseModel("outliers", "points added, as a share of all", outliers, 10.0),
        NoiseModel("drop", "share of points missing, at random", drop_points, 1.0),
        NoiseModel("holes", "share of points missing, in eight holes", drop_holes, 1.0),
    )
}


def parse_noise(text: str) -> Noise:
    """Read "gaussian:0.01" or several joined with "+"."""
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


def add_noise(frame: Frame, text: str, rng: Rng) -> Frame:
    """The frame with the noise that `text` describes."""
    return parse_noise(text).apply(frame, rng)
