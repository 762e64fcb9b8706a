"""Small charts of the report, in SVG; the page's style colors them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from ..player.units import readable_unit

SPARK = (160, 26)  # width and height of a small chart, in its own units
LINES = (640, 150)
MARGIN, HEAD, FOOT = 46, 22, 20  # of the chart of lines, at its left, top and bottom


def sparkline(values: Sequence[float], label: str) -> str:
    """A bar for each frame, from 0 to the greatest value."""
    wide, tall = SPARK
    step, top = wide / len(values), max(map(abs, values)) or 1.0
    bars = "".join(
        f'<rect x="{i * step:.2f}" y="{tall - (high := tall * abs(value) / top):.1f}" '
        f'width="{max(step - 1.0, 0.6 * step):.2f}" height="{high:.1f}"/>'
        for i, value in enumerate(values)
    )
    return (
        f'<svg class="spark" viewBox="0 0 {wide} {tall}" preserveAspectRatio="none" role="img" '
        f'aria-label="{escape(label)}, a bar for each frame">{bars}</svg>'
    )


def line_chart(series: Mapping[str, Sequence[float | None]], unit: str, label: str) -> str:
    """A line for each name over the frames; None is a gap. Values are lengths."""
    wide, tall = LINES
    known = [value for values in series.values() for value in values if value is not None]
    top = max(known, default=0.0)
    factor, name = readable_unit(unit, top)
    last = max(1, max(map(len, series.values())) - 1)
    bottom = tall - FOOT

    def place(index: int, value: float) -> str:
        x = MARGIN + (wide - MARGIN - 8) * index / last
        return f"{x:.1f} {bottom - (bottom - HEAD) * value / (top or 1.0):.1f}"

    parts = []
    for number, (title, values) in enumerate(series.items()):
        path, joined = "", False
        for index, value in enumerate(values):
            if value is not None:
                path += f"{'L' if joined else 'M'}{place(index, value)}"
            joined = value is not None
        parts.append(
            f'<path class="tone-{number}" d="{path}"/><text class="tone-{number}" '
            f'x="{wide - 8 - 110 * (len(series) - 1 - number)}" y="14" text-anchor="end">'
            f"{escape(title)}</text>"
        )
    axis = "".join(
        f'<line x1="{MARGIN}" y1="{y}" x2="{wide - 8}" y2="{y}"/><text x="{MARGIN - 6}" '
        f'y="{y + 4}" text-anchor="end">{text}</text>'
        for y, text in ((bottom, "0"), (HEAD, f"{top * factor:.3g}"))
    )
    return (
        f'<svg class="lines" viewBox="0 0 {wide} {tall}" role="img" aria-label="{escape(label)}">'
        f'{axis}<text x="{MARGIN}" y="14">{escape(name)}</text>{"".join(parts)}'
        f'<text x="{MARGIN}" y="{tall - 4}">first frame</text>'
        f'<text x="{wide - 8}" y="{tall - 4}" text-anchor="end">last</text></svg>'
    )
