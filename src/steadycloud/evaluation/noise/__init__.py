"""Noise for clean frames: what is added is known, so what a method removes can be measured.

`add_noise(frame, "gaussian:0.01+outliers:0.005", rng)` applies models by name (`models`). Each is
also a function of its own: points move (`offsets`), depth cameras make errors (`depth_errors`, on
the rays and pixels of `depth_images`), points are added or removed (`add_remove`). All draw from
`rng` only; points with a NaN or an infinity keep it.
"""

from .add_remove import drop_holes, drop_points, outliers
from .depth_errors import (
    depth_noise,
    disparity_steps,
    flying_pixels,
    pixel_noise,
    registration_error,
    shared_noise,
    smooth_field,
)
from .depth_images import View, seen_by_rig, seen_from
from .models import MODELS, NONE, Noise, NoiseModel, add_noise, parse_noise
from .offsets import anisotropic, diameter, gaussian, laplace, paper_gaussian, uniform_ball

__all__ = [
    "MODELS",
    "NONE",
    "Noise",
    "NoiseModel",
    "View",
    "add_noise",
    "anisotropic",
    "depth_noise",
    "diameter",
    "disparity_steps",
    "drop_holes",
    "drop_points",
    "flying_pixels",
    "gaussian",
    "laplace",
    "outliers",
    "paper_gaussian",
    "parse_noise",
    "pixel_noise",
    "registration_error",
    "seen_by_rig",
    "seen_from",
    "shared_noise",
    "smooth_field",
    "uniform_ball",
]
