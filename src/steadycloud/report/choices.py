"""What a method measured and chose over all frames of a run, each with the reason."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from numbers import Real
from typing import Any, NamedTuple

from ..player.units import readable_unit

# Keys of `history.chosen` of the default method: the label, and the reason or the unit.
KNOWN = {
    "noise_spacings": ("noise found, in spacings", "all that follows is chosen by it"),
    "shared_spacings": ("of it shared by neighbors, in spacings", "seen by comparing frames"),
    "noise_regions": ("noise by region, in spacings", "regions differ: each is treated by its own"),
    "strength": ("strength", "1 is automatic"),
    "neighbors": ("largest neighborhood", "points; planes take in more where there is more noise"),
    "n_frames": ("neighboring frames", "those before and after, carried along by their motion"),
    "n_pooled": ("points taken from them", "those that fit; what is occluded is left out"),
    "pooled_share": ("share that fitted", "of all points of the neighboring frames"),
}
FEW = 3  # different reasons that are listed


class Choice(NamedTuple):
    """A row of the table."""

    name: str
    value: str
    why: str = ""
    series: tuple[float, ...] = ()  # a number for each frame, where they differ


def list_choices(
    record: Mapping[str, Any], frames: Sequence[Mapping[str, Any]], unit: str, method: str
) -> list[Choice]:
    """A row for each choice; `method` is a line about the method."""
    histories = [frame.get("history") or {} for frame in frames]
    rows = [Choice("method", str(record.get("method", "?")), method)]
    for key, label, why in (
        ("spacing", "spacing of the points", "the unit of all lengths inside"),
        ("noise", "noise found, per axis", "as printed by the run"),
    ):
        values = [h[key] for h in histories if isinstance(h.get(key), Real) and h[key]]
        if values:
            rows.append(Choice(label, _span_of_lengths(values, unit), why, _series(values)))
    chosen = [dict(flat(h.get("chosen") or {})) for h in histories]
    for key in dict.fromkeys([*KNOWN, *(key for table in chosen for key in table)]):
        values = [table[key] for table in chosen if key in table]
        if values:
            label, why = KNOWN.get(key, (key.replace("_", " "), ""))
            rows.append(Choice(label, _span(values), why, _series(values)))
    for label, why in (("outliers", "asked for"), ("seed", "the same gives the same bits")):
        if record.get(label) is not None:
            rows.append(Choice(label, str(record[label]), why))
    reasons = [text for h in histories if (text := str(h.get("reason") or ""))]
    # Where nearly each frame has its own, it says what the numbers above say.
    shared = len(set(reasons)) <= max(1, min(FEW, len(reasons) // 2))
    listed = _counted(reasons) if shared else ""
    return [*rows, Choice("frames", str(len(frames)), listed)]


def _series(values: Sequence[Any]) -> tuple[float, ...]:
    """The numbers, one a frame, if there are several different ones."""
    numbers = [float(v) for v in values if isinstance(v, Real) and not isinstance(v, bool)]
    return tuple(numbers) if len(set(numbers)) > 1 and len(numbers) == len(values) else ()


def _span_of_lengths(values: Sequence[float], unit: str) -> str:
    factor, name = readable_unit(unit, float(max(values)))
    return f"{_span([value * factor for value in values])} {name}"


def flat(table: Mapping[str, Any], prefix: str = "") -> Iterable[tuple[str, Any]]:
    """Nested tables as dotted keys."""
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from flat(value, f"{prefix}{key}.")
        elif value is not None:
            yield f"{prefix}{key}", value


def _span(values: Sequence[Any]) -> str:
    """The range of numbers, or the different other values with how often each occurs."""
    numbers = [v for v in values if isinstance(v, Real) and not isinstance(v, bool)]
    if len(numbers) < len(values):
        return _counted(map(_text, values))
    low, high = number(min(numbers)), number(max(numbers))
    return low if low == high else f"{low} to {high}"


def _text(value: Any) -> str:
    return " to ".join(map(number, value)) if isinstance(value, list | tuple) else number(value)


def _counted(texts: Iterable[str]) -> str:
    """The different texts, each with how often it occurs; the first few of many."""
    counts = Counter(text for text in texts if text)
    listed = [text if len(counts) == 1 else f"{text} ({n})" for text, n in counts.items()]
    return "; ".join(listed[:3]) + (f"; {len(listed) - 3} others" if len(listed) > 3 else "")


def number(value: Any) -> str:
    """Three digits, or a whole number in full; a dash for nothing."""
    if not isinstance(value, Real):
        return "–" if value is None else str(value)
    figure = float(value)
    return f"{figure:,.0f}" if figure.is_integer() or abs(figure) >= 1e4 else f"{figure:.3g}"
