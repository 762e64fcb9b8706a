"""`steadycloud info`: describe the contents of a frame or a sequence."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from statistics import fmean, median
from typing import TYPE_CHECKING, Any

from ..jsonable import plain
from .inputs import add_input, open_input, say_notes
from .terminal import say

if TYPE_CHECKING:
    from pathlib import Path

    from ..io import FrameSequence
    from ..io.format import FrameHeader
    from .frame_facts import FrameFacts

DESCRIPTION = """\
Describe a frame or a sequence: points, attributes, extent, spacing, noise, outliers, duplicates.
Outliers are points far from any surface. Spacing is the mean distance from a point (outliers
excluded) to the nearest point at another position. Noise is an estimated standard deviation per
axis, in the unit of the file and in spacings; if regions differ, "by region" has the 5 % and 95 %
quantiles, in spacings. Frames are compared with those around them, as `denoise` does: noise that
neighboring points share, as in depth cameras' frames, cannot be seen in one of them. With --alone
each frame is looked at by itself, which is faster. The exit code is 1 if a frame cannot be read.
"""
EXAMPLES = """\
examples:
  steadycloud info scan.ply
  steadycloud info frames/ --frames 1201:1206
  steadycloud info "frames/*.ply" --json
"""
HEADINGS = (
    *("frame", "points", "spacing", "noise", "in spacings", "by region", "outliers"),
    *("size x", "size y", "size z", "duplicates", "non-finite"),
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command line of `info`."""
    parser.description = DESCRIPTION
    parser.epilog = EXAMPLES
    add_input(parser, "PATH")
    parser.add_argument("--alone", action="store_true", help="do not compare frames; faster")
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(args: argparse.Namespace) -> int:
    """Measure every frame and print; returns 1 if one of them cannot be read."""
    sequence = open_input(args.input, args)
    facts = look_at_frames(sequence, alone=args.alone)
    totals = summarize([f for f in facts if not f.error])
    totals["n_unreadable"] = sum(bool(f.error) for f in facts)
    if args.json:
        report = {"input": args.input, "frames": [asdict(f) for f in facts], "totals": totals}
        print(json.dumps(plain(report), indent=2, allow_nan=False))
    else:
        say("\n".join([*frame_table(facts), "", *totals_block(totals)]))
    return 1 if totals["n_unreadable"] else 0


def look_at_frames(sequence: FrameSequence, *, alone: bool) -> list[FrameFacts]:
    """The facts of each file, or why it cannot be read; other files are looked at nevertheless."""
    from ..auto.survey import SURVEY, survey_of
    from ..config import with_settings
    from ..errors import SteadycloudError
    from ..frame import Frame
    from ..io import peek_frame, read_frame
    from ..sequence import denoise_frames
    from .frame_facts import FrameFacts, measure_frame

    facts: dict[Path, FrameFacts] = {}
    read: list[Path] = []
    headers: dict[Path, FrameHeader] = {}
    paths, reading = sequence.paths, sequence.reading

    def readable() -> Iterator[Frame]:
        for path in paths:
            try:
                headers[path] = peek_frame(path, reading)
                frame = read_frame(path, reading)
            except SteadycloudError as error:
                facts[path] = FrameFacts(path.name, error=str(error).removeprefix(f"{path}: "))
            else:
                read.append(path)
                yield frame

    nothing = {"motion.before": 0, "motion.after": 0} if alone else {}
    for result in denoise_frames(SURVEY, readable(), with_settings(SURVEY.config, nothing)):
        path = read.pop(0)
        facts[path] = measure_frame(result.frame, survey_of(result), path.name)
    say_notes(sequence.of(headers), list(headers.values()))
    return [facts[path] for path in paths]


def summarize(facts: Sequence[FrameFacts]) -> dict[str, Any]:
    """Totals over the readable frames."""
    counts = [f.n_points for f in facts]
    boxes = [f for f in facts if f.low]
    spacings = [f.spacing for f in facts if f.spacing is not None]
    noises = [(f.noise, f.noise_spacings) for f in facts if f.noise is not None]
    shared = [f.shared_spacings for f in facts if f.shared_spacings is not None]
    n_outliers = sum(f.n_outliers for f in facts)
    low = [min(f.low[axis] for f in boxes) for axis in range(3)] if boxes else []
    high = [max(f.high[axis] for f in boxes) for axis in range(3)] if boxes else []
    return {
        "n_frames": len(facts),
        "points": {"min": min(counts), "median": median(counts), "max": max(counts)}
        if counts
        else None,
        "attributes": _joined_attributes(facts),
        "extent": {"min": low, "max": high, "size": [b - a for a, b in zip(low, high, strict=True)]}
        if boxes
        else None,
        "spacing": fmean(spacings) if spacings else None,
        "noise": fmean(noise for noise, _ in noises) if noises else None,
        "noise_spacings": fmean(noise or 0.0 for _, noise in noises) if noises else None,
        "shared_spacings": fmean(shared) if shared else None,
        "n_outliers": n_outliers,
        "outlier_share": n_outliers / max(sum(counts), 1),
        "n_duplicates": sum(f.n_duplicates for f in facts),
        "n_nonfinite": sum(f.n_nonfinite for f in facts),
    }


def _joined_attributes(facts: Sequence[FrameFacts]) -> dict[str, dict[str, Any]]:
    """Each property with its types, its range, and the number of frames that have it."""
    joined: dict[str, dict[str, Any]] = {}
    for frame in facts:
        for name, found in frame.attributes.items():
            entry = joined.setdefault(name, {"types": [], "min": None, "max": None, "n_frames": 0})
            entry["n_frames"] += 1
            if found.type not in entry["types"]:
                entry["types"].append(found.type)
            if found.low is not None and found.high is not None:
                entry["min"] = found.low if entry["min"] is None else min(entry["min"], found.low)
                entry["max"] = found.high if entry["max"] is None else max(entry["max"], found.high)
    return joined


def frame_table(facts: Sequence[FrameFacts]) -> list[str]:
    """One aligned line per frame; for an unreadable frame, the reason."""
    rows = [HEADINGS, *(_row(f) for f in facts)]
    widths = [max(len(row[i]) for row in rows if i < len(row)) for i in range(len(HEADINGS))]
    lines = []
    for row, error in zip(rows, ["", *(f.error for f in facts)], strict=True):
        cells = [row[0].ljust(widths[0])]
        cells += [cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=False)]
        lines.append("  ".join([*cells, *([f"error: {error}"] if error else [])]))
    return lines


def _row(f: FrameFacts) -> tuple[str, ...]:
    if f.error:
        return (f.name,)
    spacing = "-" if f.spacing is None else number(f.spacing)
    noise = ["-" if x is None else number(x, 2) for x in (f.noise, f.noise_spacings)]
    regions = " to ".join(number(x, 2) for x in f.noise_regions or ()) or "-"
    size = [number(b - a) for a, b in zip(f.low, f.high, strict=True)] or ["-"] * 3
    found = (*noise, regions, share(f.outlier_share))
    counts = (str(f.n_duplicates), str(f.n_nonfinite))
    return (f.name, str(f.n_points), spacing, *found, *size, *counts)


def totals_block(totals: dict[str, Any]) -> list[str]:
    """The summary, one fact per line."""
    unreadable = totals["n_unreadable"]
    lines = [("frames", f"{totals['n_frames']}{f', {unreadable} unreadable' * bool(unreadable)}")]
    if points := totals["points"]:
        same = points["min"] == points["max"]
        text = "min {min}, median {median:.0f}, max {max}".format_map(points)
        lines.append(("points", f"{points['min']}" if same else text))
    if extent := totals["extent"]:
        for i, key in enumerate(("min", "max", "size")):
            values = "  ".join(number(value, 8).rjust(12) for value in extent[key])
            lines.append(("extent" * (i == 0), f"{key:<4}  {values}"))
    if totals["spacing"] is not None:
        lines.append(("spacing", number(totals["spacing"])))
    if totals["noise"] is not None:
        relative = number(totals["noise_spacings"], 2)
        text = f"{number(totals['noise'], 2)} ({relative} spacings)"
        if totals["shared_spacings"]:
            text += (
                f", {number(totals['shared_spacings'], 2)} spacings shared by neighboring points"
            )
        lines.append(("noise", text))
    some = f" ({share(totals['outlier_share'])})" * bool(totals["n_outliers"])
    lines.append(("outliers", f"{totals['n_outliers']}{some}"))
    lines.append(("duplicates", str(totals["n_duplicates"])))
    lines.append(("non-finite", str(totals["n_nonfinite"])))
    attributes = totals["attributes"]
    width = max(map(len, attributes), default=0)
    for i, (name, entry) in enumerate(attributes.items()):
        span = "" if entry["min"] is None else f"{number(entry['min'])} to {number(entry['max'])}"
        partly = f"  (in {entry['n_frames']} frames)" * (entry["n_frames"] < totals["n_frames"])
        text = f"{name:<{width}}  {', '.join(entry['types']):<8}  {span}{partly}"
        lines.append(("attributes" * (i == 0), text))
    return [f"{label:<12}{text}".rstrip() for label, text in lines]


def number(value: float, digits: int = 6) -> str:
    """A number at a readable precision; whole numbers in full."""
    return str(int(value)) if float(value).is_integer() else f"{value:.{digits}g}"


def share(value: float) -> str:
    """A share in percent with two digits, so that a small share is never shown as 0."""
    return f"{100 * value:.2g} %" if value else "0"
