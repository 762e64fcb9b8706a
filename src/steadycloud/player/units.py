"""Lengths as people read them: 0.0045 m is 4.5 mm. `web/src/format.js` does the same."""

from __future__ import annotations

METERS = {
    **dict.fromkeys(("m", "meter", "meters", "metre", "metres"), 1.0),
    **{"km": 1e3, "cm": 1e-2, "mm": 1e-3, "um": 1e-6, "µm": 1e-6, "nm": 1e-9},
}
UNKNOWN_UNIT = "units"
_CHOSEN = (("km", 1e3), ("m", 1.0), ("mm", 1e-3), ("µm", 1e-6), ("nm", 1e-9))


def readable_unit(unit: str, size: float) -> tuple[float, str]:
    """The factor to, and the name of, the unit in which lengths of about this size are read best.

    The unit itself from 0.1 to 1000 of it, or if its size in meters is not known.
    """
    own = METERS.get(unit)
    if own is None or not size > 0.0 or 0.1 <= size < 1000.0:
        return 1.0, unit
    fitting = (item for item in _CHOSEN if own * size >= 0.9995 * item[1])
    name, chosen = next(fitting, _CHOSEN[-1])
    return own / chosen, name


def length_text(value: float, unit: str, digits: int = 3) -> str:
    """A length with its unit, such as "4.5 mm"."""
    factor, name = readable_unit(unit, abs(value))
    return f"{value * factor:.{digits}g} {name}"
