"""The summary of a run in HTML: what was chosen and why, what changed, how long it took."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from numbers import Real
from typing import Any

from ..player.units import length_text, readable_unit
from .charts import line_chart, sparkline
from .choices import Choice, flat, list_choices, number
from .tally import Tally

MOST_ROWS = 500  # frames in the table
Table = Sequence[tuple[str, ...]]  # rows; the first text of a row is its name
Frames = Sequence[Mapping[str, Any]]  # entries of the record


def summarize_run(record: Mapping[str, Any], tally: Tally, unit: str, method: str = "") -> str:
    """The section below the player; `method` is a line about the method."""
    frames = [frame for frame in record.get("frames", []) if isinstance(frame, Mapping)]
    parts = [
        f"<h2>{escape(_headline(record, frames))}</h2>",
        _result_tiles(frames, tally, unit),
    ]
    if any(value is not None for values in tally.flicker.values() for value in values):
        names = {0: "noisy", 1: "denoised"} if len(tally.flicker) > 1 else {0: "denoised"}
        lines = {names[pane]: values for pane, values in tally.flicker.items()}
        note = "how much the height of each place changes since the frame before"
        body = line_chart(lines, unit, "Flicker of every frame")
        parts.append(_part("Flicker, frame by frame", body, note))
    chosen = _choices(list_choices(record, frames, unit, method))
    parts.append(_part("What was chosen, and why", chosen))
    if tally.n_moved:
        mean, farthest = (length_text(v, unit) for v in (tally.mean_moved, tally.farthest))
        note = f"mean {mean}, farthest {farthest}"
        parts.append(_part("How far points moved", tally.histogram(unit), note))
    if any(frame.get("stages") for frame in frames):
        note = "all frames together; without the compilation of kernels in a first run"
        parts.append(_part("Time per stage", _stage_bars(frames), note))
    parts += [_part("Warnings", _warnings(frames)), _frame_table(frames, unit)]
    settings = dict(flat(record.get("config") or {}))
    if settings:
        rows = _table([(key, str(value)) for key, value in settings.items()])
        parts.append(f"<details><summary>Every setting</summary>{rows}</details>")
    return f'<section id="report" aria-label="Report">{"".join(parts)}</section>\n'


def _headline(record: Mapping[str, Any], frames: Frames) -> str:
    count = f"{len(frames)} frame{'s' * (len(frames) != 1)}"
    points = sum(frame.get("n_points") or 0 for frame in frames)
    words = f"{count}, {points:,} points, denoised by {record.get('method', 'an unknown method')}"
    return words if record.get("complete", True) else f"{words} (the run was not finished)"


def _result_tiles(frames: Frames, tally: Tally, unit: str) -> str:
    """The few figures that matter most."""
    tiles = []
    for name, means in (
        ("scatter across the surface", (tally.mean_noise(0), tally.mean_noise(1))),
        ("flicker from frame to frame", (tally.mean_flicker(0), tally.mean_flicker(1))),
    ):
        before, after = means
        if before is not None and after is not None:
            tiles.append((name, _change(before, after, unit)))
        elif before is not None:
            tiles.append((f"{name}, now", length_text(before, unit)))
    if tally.n_moved:
        tiles.append(("mean displacement", length_text(tally.mean_moved, unit)))
    seconds = [frame["seconds"] for frame in frames if isinstance(frame.get("seconds"), Real)]
    if seconds:
        tiles.append(("time per frame", f"{sum(seconds) / len(seconds):.2f} s"))
    tiles.append(("warnings", str(sum(len(frame.get("warnings") or []) for frame in frames))))
    cells = (f"<div><dt>{escape(name)}</dt><dd>{escape(text)}</dd></div>" for name, text in tiles)
    return f'<dl class="tiles">{"".join(cells)}</dl>'


def _change(before: float, after: float, unit: str) -> str:
    """Two lengths in one unit, and the change in percent."""
    factor, name = readable_unit(unit, max(before, after))
    change = f" ({100 * (after / before - 1):+.0f} %)" if before > 0 else ""
    return f"{number(before * factor)} → {number(after * factor)} {name}{change}".replace("-", "−")


def _stage_bars(frames: Frames) -> str:
    """A row for each stage: its name, its share as a bar, its seconds."""
    total: dict[str, float] = {}
    for frame in frames:
        for stage, seconds in (frame.get("stages") or {}).items():
            total[str(stage)] = total.get(str(stage), 0.0) + float(seconds or 0.0)
    longest, all_s = max(total.values()) or 1.0, sum(total.values()) or 1.0
    rows = "".join(
        f'<tr><th scope="row">{escape(stage)}</th>'
        f'<td class="wide"><svg class="share" viewBox="0 0 100 10" preserveAspectRatio="none" '
        f'aria-hidden="true"><rect width="{100 * spent_s / longest:.1f}" height="10"/></svg></td>'
        f"<td>{spent_s:.2f} s</td><td>{100 * spent_s / all_s:.0f} %</td></tr>"
        for stage, spent_s in total.items()
    )
    return f'<table class="stages">{rows}</table>'


def _warnings(frames: Frames) -> str:
    """Each warning once, with the frames that it is about."""
    found: dict[str, list[str]] = {}
    for frame in frames:
        for warning in frame.get("warnings") or []:
            found.setdefault(str(warning), []).append(str(frame.get("name", "?")))
    if not found:
        return "<p>none</p>"
    items = []
    for text, names in found.items():
        more = f" and {len(names) - 4} more" if len(names) > 4 else ""
        listed = escape(", ".join(names[:4]) + more)
        items.append(f"<li>{escape(text)} <small>{listed}</small></li>")
    return f"<ul>{''.join(items)}</ul>"


def _frame_table(frames: Frames, unit: str) -> str:
    histories = [frame.get("history") or {} for frame in frames]
    lengths = [h[key] for h in histories for key in ("noise", "mean_displacement") if h.get(key)]
    factor, unit = readable_unit(unit, max(lengths, default=0.0))

    def length(value: Any) -> str:
        return number(value * factor if isinstance(value, Real) else value)

    heads = ("frame", "points", f"noise ({unit})", f"moved ({unit})", "seconds", "how it ended")
    rows = []
    for frame in frames[:MOST_ROWS]:
        history = frame.get("history") or {}
        cells = (
            str(frame.get("name", "?")),
            number(frame.get("n_points")),
            length(history.get("noise")),
            length(history.get("mean_displacement")),
            number(frame.get("seconds")),
            str(history.get("reason") or ""),
        )
        named = zip(heads, cells, strict=True)
        row = (f'<td data-name="{escape(head)}">{escape(cell)}</td>' for head, cell in named)
        rows.append(f"<tr>{''.join(row)}</tr>")
    head = "".join(f'<th scope="col">{escape(text)}</th>' for text in heads)
    more = f"<p>… and {len(frames) - MOST_ROWS} more</p>" if len(frames) > MOST_ROWS else ""
    table = (
        f'<div class="scroll"><table class="frames"><tr>{head}</tr>{"".join(rows)}</table></div>'
    )
    return f"<details><summary>Frame by frame</summary>{table}{more}</details>"


def _part(title: str, body: str, note: str = "") -> str:
    small = f" <small>{escape(note)}</small>" if note else ""
    return f'<div class="part"><h3>{escape(title)}{small}</h3>{body}</div>'


def _choices(choices: Sequence[Choice]) -> str:
    """What was chosen; what differs from frame to frame as a small chart."""
    rows = "".join(
        f'<tr><th scope="row">{escape(name)}</th><td>{escape(value)}</td><td>'
        f"{sparkline(series, name) if series else ''}{escape(why)}</td></tr>"
        for name, value, why, series in choices
    )
    return f'<div class="scroll"><table class="facts">{rows}</table></div>'


def _table(rows: Table) -> str:
    cells = "".join(
        f'<tr><th scope="row">{escape(name)}</th>'
        + "".join(f"<td>{escape(text)}</td>" for text in texts)
        + "</tr>"
        for name, *texts in rows
    )
    return f'<div class="scroll"><table class="facts">{cells}</table></div>'
