"""What `steadycloud.json` says about frames that a run has written."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

RECORD_NAME = "steadycloud.json"


def read_run_record(frames: Sequence[Path]) -> dict[str, Any] | None:
    """The record beside the frames, or None: no record, or none that can be read."""
    folder = frames[0].parent
    for path in (folder / f"{frames[0].stem}.{RECORD_NAME}", folder / RECORD_NAME):
        try:
            record = json.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            continue
        if isinstance(record, dict) and _speaks_of(record, frames):
            return record
    return None


def run_facts(record: dict[str, Any]) -> dict[str, Any]:
    """The facts for the info panel; none for an empty record."""
    facts = {
        "made by": f"steadycloud {record['version']}" if "version" in record else None,
        "method": record.get("method"),
        "seed": record.get("seed"),
        "input": ", ".join(map(str, record.get("input") or [])),
        "settings": record.get("config"),
    }
    return {key: value for key, value in facts.items() if value not in (None, "", {})}


def recorded_outliers(record: dict[str, Any], frames: Sequence[Path]) -> list[list[int] | None]:
    """Rows of the outliers of each frame, where the record has them; empty if it has none."""
    rows = {
        entry["name"]: entry["outliers"]
        for entry in record.get("frames", [])
        if isinstance(entry, dict) and isinstance(entry.get("outliers"), list)
    }
    return [rows.get(path.name) for path in frames] if rows else []


def _speaks_of(record: dict[str, Any], frames: Sequence[Path]) -> bool:
    entries = record.get("frames")
    if not isinstance(entries, list):
        return False
    names = {entry.get("name") for entry in entries if isinstance(entry, dict)}
    return any(path.name in names for path in frames)
