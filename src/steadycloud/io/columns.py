"""Names of the columns of files that do not name them: as the user gives them, or as guessed."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ..errors import ConfigError
from .format import NORMAL, RGB, AnyArray

LEFT_OUT = "_"  # the name of a column that is no attribute; it stays in the file
AXES = ("x", "y", "z")
_SAME = {
    **{"r": "red", "g": "green", "b": "blue", "a": "alpha", "i": "intensity"},
    **{"red_": "red", "rgb_r": "red", "rgb_g": "green", "rgb_b": "blue"},
    **{"normal_x": "nx", "normal_y": "ny", "normal_z": "nz", "normalx": "nx", "normaly": "ny"},
    **{"normalz": "nz", "scalar_intensity": "intensity", "reflectance": "intensity"},
    **{"position_x": "x", "position_y": "y", "position_z": "z", "px": "x", "py": "y", "pz": "z"},
}


def parse_columns(text: str | Sequence[str]) -> tuple[str, ...]:
    """The names in a text such as "x,y,z,r,g,b"; r, g, b, i are short for the full names."""
    words = text.replace(" ", ",").split(",") if isinstance(text, str) else text
    names = tuple(usual_name(word) for word in words if word)
    missing = [axis for axis in AXES if axis not in names]
    if missing:
        raise ConfigError(
            f"columns '{','.join(names)}': {', '.join(missing)} is missing; "
            "use for example x,y,z,r,g,b, and _ for a column to leave out."
        )
    named = [name for name in names if name != LEFT_OUT]
    twice = next((name for name in named if named.count(name) > 1), None)
    if twice:
        raise ConfigError(f"columns '{','.join(names)}': '{twice}' is there twice; rename one.")
    return names


def usual_name(word: str) -> str:
    """The name that PLY files use for a column; x, y, z in lower case."""
    name = word.strip().strip("\"'").replace(" ", "_")
    lower = name.lower()
    if lower in AXES or lower in (*RGB, *NORMAL, "intensity"):
        return lower
    return _SAME.get(lower, name)


def guess_columns(table: AnyArray) -> tuple[str, ...]:
    """Names for the columns of numbers (n, k), k >= 3, from what they look like."""
    names = [*AXES]
    rest = table[:, 3:]
    while rest.shape[1]:
        names.extend(_guess_next(rest, set(names), len(names)))
        rest = table[:, len(names) :]
    return tuple(names)


def _guess_next(rest: AnyArray, taken: set[str], position: int) -> tuple[str, ...]:
    three = rest[:, :3]
    if three.shape[1] == 3:
        with np.errstate(over="ignore", invalid="ignore"):
            length = np.linalg.norm(np.nan_to_num(three), axis=1)
        unit = len(length) and np.mean(np.abs(length - 1.0) < 0.02) > 0.9
        if unit and "nx" not in taken and three.min() < 0.0:
            return NORMAL
        low, high = three.min(initial=0.0), three.max(initial=0.0)
        whole = np.array_equal(three, np.rint(three)) and high <= 65535
        if "red" not in taken and low >= 0.0 and (whole or high <= 1.0):
            return RGB
    if "intensity" not in taken and rest.shape[1] in (1, 4, 7):
        return ("intensity",)
    return (f"column_{position + 1}",)


def as_colors(values: AnyArray) -> AnyArray:
    """Whole numbers from 0 to 255 as uint8, to 65535 as uint16, others as they are."""
    if values.dtype.kind == "f" and len(values) and np.isfinite(values).all():
        low, high = values.min(), values.max()
        if low >= 0 and high <= 65535 and np.array_equal(values, np.rint(values)):
            return values.astype(np.uint8 if high <= 255 else np.uint16)
    return values
