"""The two charts of a report, drawn in SVG: they follow the page's light and dark."""

from __future__ import annotations

import html
from collections.abc import Mapping

from .tally import BINS, Tally

WIDTH, HEIGHT, FOOT = 640, 190, 34


def histogram(tally: Tally, unit: str) -> str:
    """How many points moved how far."""
    tallest = max(1, int(tally.counts.max()))
    step = WIDTH / BINS
    bars = []
    for place, count in enumerate(tally.counts.tolist()):
        height = HEIGHT * count / tallest
        kind = ' class="beyond"' if place == BINS - 1 else ""
        bars.append(
            f'<rect{kind} x="{place * step + 1:.1f}" y="{HEIGHT - height:.1f}" '
            f'width="{step - 2:.1f}" height="{height:.1f}"><title>'
            f"{_range(place, tally.top)} {html.escape(unit)}: {count:,} points</title></rect>"
        )
    ends = WIDTH - step
    ticks = [(0.0, "start", "0"), (ends / 2, "middle", f"{tally.top / 2:.3g}")]
    ticks += [(ends, "end", f"{tally.top:.3g} {html.escape(unit)}"), (WIDTH, "end", "more")]
    lower = {"more": 30}
    texts = "".join(
        f'<text x="{x:.1f}" y="{HEIGHT + lower.get(text, 15)}" text-anchor="{anchor}">{text}</text>'
        for x, anchor, text in ticks
    )
    label = f"Histogram of displacements, mean {tally.mean_moved:.3g} {html.escape(unit)}"
    return (
        f'<svg class="histogram" viewBox="0 0 {WIDTH} {HEIGHT + FOOT}" role="img" '
        f'aria-label="{label}">{"".join(bars)}<line x1="0" y1="{HEIGHT}" x2="{WIDTH}" '
        f'y2="{HEIGHT}"/>{texts}</svg>'
    )


def stage_bars(seconds: Mapping[str, float]) -> str:
    """A row for each stage: its name, its share as a bar, its seconds."""
    total = sum(seconds.values()) or 1.0
    longest = max(seconds.values(), default=0.0) or 1.0
    rows = "".join(
        f'<tr><th scope="row">{html.escape(stage)}</th>'
        f'<td class="wide"><svg class="share" viewBox="0 0 100 10" preserveAspectRatio="none" '
        f'aria-hidden="true"><rect width="{100 * spent / longest:.1f}" height="10"/></svg></td>'
        f"<td>{spent:.2f} s</td><td>{100 * spent / total:.0f} %</td></tr>"
        for stage, spent in seconds.items()
    )
    return f'<table class="stages">{rows}</table>'


def _range(place: int, top: float) -> str:
    edge = top / (BINS - 1)
    if place == BINS - 1:
        return f"{top:.3g} and more"
    return f"{place * edge:.3g} to {(place + 1) * edge:.3g}"
