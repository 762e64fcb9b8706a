"""The summary of a run in HTML: what was chosen and why, what it did, how long it took."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from numbers import Real
from typing import Any

from .report_charts import histogram, stage_bars
from .report_tally import Tally

MOST_ROWS = 500  # frames in the table
Table = Sequence[tuple[str, str]]


def summarize_run(record: Mapping[str, Any], tally: Tally, unit: str, method: str = "") -> str:
    """The section below the player; `method` is a line about the method."""
    frames = [frame for frame in record.get("frames", []) if isinstance(frame, Mapping)]
    parts = [
        f"<h2>{escape(_headline(record, frames))}</h2>",
        _tiles(_results(frames, tally, unit)),
        _part("What was chosen, and why", _table(_choices(record, frames, unit, method))),
    ]
    if tally.n_moved:
        note = f"mean {_number(tally.mean_moved)}, farthest {_number(tally.farthest)} {unit}"
        parts.append(_part("How far points moved", histogram(tally, unit), note))
    stages = _sum_stages(frames)
    if stages:
        note = "all frames together; without the compilation of kernels in a first run"
        parts.append(_part("Time per stage", stage_bars(stages), note))
    parts += [_part("Warnings", _warnings(frames)), _frame_table(frames, unit)]
    settings = dict(_flat(record.get("config") or {}))
    if settings:
        rows = _table([(key, str(value)) for key, value in settings.items()])
        parts.append(f"<details><summary>Every setting</summary>{rows}</details>")
    return f'<section id="report" aria-label="Report">{"".join(parts)}</section>\n'


def _headline(record: Mapping[str, Any], frames: Sequence[Mapping[str, Any]]) -> str:
    count = f"{len(frames)} frame{'s' * (len(frames) != 1)}"
    points = sum(frame.get("n_points") or 0 for frame in frames)
    words = f"{count}, {points:,} points, denoised by {record.get('method', 'an unknown method')}"
    return words if record.get("complete", True) else f"{words} (the run was not finished)"


def _results(frames: Sequence[Mapping[str, Any]], tally: Tally, unit: str) -> Table:
    """The few figures that matter most."""
    before, after = tally.mean_noise(0), tally.mean_noise(1)
    tiles = []
    if before is not None and after is not None:
        change = f" ({100 * (after / before - 1):+.0f} %)" if before > 0 else ""
        words = f"{_number(before)} → {_number(after)} {unit}{change}"
        tiles.append(("noise across the surface", words.replace("-", "−")))
    elif before is not None:
        tiles.append(("noise across the surface, now", f"{_number(before)} {unit}"))
    if tally.n_moved:
        tiles.append(("mean displacement", f"{_number(tally.mean_moved)} {unit}"))
    seconds = [frame["seconds"] for frame in frames if isinstance(frame.get("seconds"), Real)]
    if seconds:
        tiles.append(("time per frame", f"{sum(seconds) / len(seconds):.2f} s"))
    tiles.append(("warnings", str(sum(len(frame.get("warnings") or []) for frame in frames))))
    return tiles


def _choices(
    record: Mapping[str, Any], frames: Sequence[Mapping[str, Any]], unit: str, method: str
) -> Table:
    """What the method found and decided, over all frames."""
    histories = [frame.get("history") or {} for frame in frames]
    name = str(record.get("method", "?"))
    rows = [("method", f"{name}: {method}" if method else name)]
    for key, label in (("noise", "noise found, per axis"), ("spacing", "spacing of the points")):
        values = [h[key] for h in histories if isinstance(h.get(key), Real) and h[key]]
        if values:
            rows.append((label, f"{_span(values)} {unit}"))
    chosen = [dict(_flat(h.get("chosen") or {})) for h in histories]
    for key in dict.fromkeys(key for table in chosen for key in table):
        rows.append((_words(key), _span([table[key] for table in chosen if key in table])))
    reasons = _counted(str(h.get("reason") or "") for h in histories)
    for label in ("seed", "outliers", "version"):
        if record.get(label) is not None:
            rows.append((label, str(record[label])))
    return [*rows, *([("how each frame ended", reasons)] if reasons else [])]


def _sum_stages(frames: Iterable[Mapping[str, Any]]) -> dict[str, float]:
    total: dict[str, float] = {}
    for frame in frames:
        for stage, seconds in (frame.get("stages") or {}).items():
            total[str(stage)] = total.get(str(stage), 0.0) + float(seconds or 0.0)
    return total


def _warnings(frames: Iterable[Mapping[str, Any]]) -> str:
    """Each warning once, with the frames that it is about."""
    found: dict[str, list[str]] = {}
    for frame in frames:
        for warning in frame.get("warnings") or []:
            found.setdefault(str(warning), []).append(str(frame.get("name", "?")))
    if not found:
        return "<p>none</p>"
    items = (
        f"<li>{escape(text)} <small>{escape(_listed(names))}</small></li>"
        for text, names in found.items()
    )
    return f"<ul>{''.join(items)}</ul>"


def _frame_table(frames: Sequence[Mapping[str, Any]], unit: str) -> str:
    heads = ("frame", "points", f"noise ({unit})", f"moved ({unit})", "seconds", "how it ended")
    rows = []
    for frame in frames[:MOST_ROWS]:
        history = frame.get("history") or {}
        cells = (
            str(frame.get("name", "?")),
            *(_number(frame.get(key)) for key in ("n_points",)),
            *(_number(history.get(key)) for key in ("noise", "mean_displacement")),
            _number(frame.get("seconds")),
            str(history.get("reason") or ""),
        )
        rows.append("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>")
    head = "".join(f'<th scope="col">{escape(text)}</th>' for text in heads)
    more = f"<p>… and {len(frames) - MOST_ROWS} more</p>" if len(frames) > MOST_ROWS else ""
    table = (
        f'<div class="scroll"><table class="frames"><tr>{head}</tr>{"".join(rows)}</table></div>'
    )
    return f"<details><summary>Frame by frame</summary>{table}{more}</details>"


def _part(title: str, body: str, note: str = "") -> str:
    small = f" <small>{escape(note)}</small>" if note else ""
    return f'<div class="part"><h3>{escape(title)}{small}</h3>{body}</div>'


def _tiles(rows: Table) -> str:
    tiles = "".join(
        f"<div><dt>{escape(name)}</dt><dd>{escape(text)}</dd></div>" for name, text in rows
    )
    return f'<dl class="tiles">{tiles}</dl>'


def _table(rows: Table) -> str:
    cells = "".join(
        f'<tr><th scope="row">{escape(name)}</th><td>{escape(text)}</td></tr>'
        for name, text in rows
    )
    return f'<div class="scroll"><table class="facts">{cells}</table></div>'


def _flat(table: Mapping[str, Any], prefix: str = "") -> Iterable[tuple[str, Any]]:
    """Nested tables as dotted keys."""
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{prefix}{key}.")
        elif value is not None:
            yield f"{prefix}{key}", value


def _span(values: Sequence[Any]) -> str:
    """From the least to the greatest number, or what there is and how often."""
    numbers = [v for v in values if isinstance(v, Real) and not isinstance(v, bool)]
    if len(numbers) < len(values):
        return _counted(_number(v) if isinstance(v, Real) else _text(v) for v in values)
    low, high = _number(min(numbers)), _number(max(numbers))
    return low if low == high else f"{low} to {high}"


def _text(value: Any) -> str:
    if isinstance(value, list | tuple):
        return " to ".join(_number(item) for item in value)
    return str(value)


def _counted(texts: Iterable[str]) -> str:
    """The different texts, each with how often it occurs; the first few of many."""
    counts: dict[str, int] = {}
    for text in texts:
        if text:
            counts[text] = counts.get(text, 0) + 1
    listed = [text if len(counts) == 1 else f"{text} ({n})" for text, n in counts.items()]
    return "; ".join(listed[:3]) + (f"; {len(listed) - 3} others" if len(listed) > 3 else "")


def _listed(names: Sequence[str]) -> str:
    return ", ".join(names[:4]) + (f" and {len(names) - 4} more" if len(names) > 4 else "")


def _words(key: str) -> str:
    """n_pooled and noise_spacings as one would say them."""
    words = key.removeprefix("n_").replace("_", " ")
    return (
        f"{words.removesuffix(' spacings')} (in spacings)" if key.endswith("_spacings") else words
    )


def _number(value: Any) -> str:
    if not isinstance(value, Real):
        return "–" if value is None else str(value)
    number = float(value)
    return f"{number:,.0f}" if number.is_integer() or abs(number) >= 1e4 else f"{number:.3g}"
