"""Observers are told each stage as it begins; the pipeline itself knows no clock and no log."""

from __future__ import annotations

from collections.abc import Callable

Observer = Callable[[str], None]


def ignore(stage: str) -> None:
    """The observer that does not care."""
