"""Noise for clean frames: what is added is known, so what a method removes can be measured.

`add_noise(frame, "gaussian:0.01+outliers:0.005", rng)` applies models by name (`models`). Each is
also a function of its own: points move (`offsets`), a depth camera looks at them (`camera`), points
are added or removed (`add_remove`). All draw from `rng` only; points with a NaN or an infinity keep
it.
"""

from .add_remove import drop_holes, drop_points, outliers
from .camera import depth_camera, flying_pixels
from .models import MODELS, Noise, NoiseModel, add_noise, parse_noise
from .offsets import anisotropic, diameter, gaussian, laplace, paper_gaussian, uniform_ball

__all__ = [
    "MODELS",
    "Noise",
    "NoiseModel",
    "add_noise",
    "anisotropic",
    "depth_camera",
    "diameter",
    "drop_holes",
    "drop_points",
    "flying_pixels",
    "gaussian",
    "laplace",
    "outliers",
    "paper_gaussian",
    "parse_noise",
    "uniform_ball",
]
