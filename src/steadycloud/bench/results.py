"""results.jsonl: one line per frame. A line that was cut short by a kill is ignored when read."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from ..errors import OutputError


@dataclass(frozen=True)
class Cell:
    """One run of a method over one noisy sequence."""

    dataset: str
    method: str
    noise: str
    seed: int


@dataclass(frozen=True)
class FrameScore:
    """The scores of one frame of a cell."""

    cell: Cell
    frame: str
    n_points: int
    scores: dict[str, float]  # by measure
    seconds: float
    peak_memory_mb: float
    version: str
    config: dict[str, Any] = field(default_factory=dict)
    failed: str = ""  # why the method failed; "" if it did not


class Results:
    """The lines of one benchmark folder."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.scores: dict[tuple[Cell, str], FrameScore] = {}
        for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else []:
            score = _parse(line)
            if score:
                self.scores[score.cell, score.frame] = score

    def add(self, score: FrameScore) -> None:
        """Append a line; a later line for the same frame replaces the earlier one when read."""
        self.scores[score.cell, score.frame] = score
        try:
            torn = self.path.exists() and self.path.read_bytes()[-1:] not in (b"", b"\n")
            with self.path.open("a", encoding="utf-8") as file:
                file.write(("\n" if torn else "") + json.dumps(asdict(score)) + "\n")
        except OSError as error:
            raise OutputError(f"{self.path}: cannot be written ({error.strerror}).") from None

    def has(self, cell: Cell, frames: list[str], version: str, config: dict[str, Any]) -> bool:
        """Whether a cell is done: every frame scored, by this version with these settings."""
        found = [self.scores.get((cell, frame)) for frame in frames]
        return all(
            score is not None
            and not score.failed
            and score.version == version
            and score.config == config
            for score in found
        )

    def of(self, cell: Cell) -> list[FrameScore]:
        """The scored frames of a cell, in order."""
        return [score for (owner, _), score in self.scores.items() if owner == cell]

    def cells(self) -> list[Cell]:
        """Every cell with at least one line, in order of appearance."""
        return list(dict.fromkeys(cell for cell, _ in self.scores))

    def datasets(self, noise: str | None = None) -> list[str]:
        """The data sets, or those measured at one noise level, in order of appearance."""
        return list(dict.fromkeys(c.dataset for c in self.cells() if noise in (None, c.noise)))

    def methods(self) -> list[str]:
        """The methods in order of appearance."""
        return list(dict.fromkeys(cell.method for cell in self.cells()))

    def levels(self) -> list[str]:
        """The noise levels in order of appearance."""
        return list(dict.fromkeys(cell.noise for cell in self.cells()))

    def of_method(self, method: str) -> list[FrameScore]:
        """All frames that a method did not fail on."""
        return [s for s in self.scores.values() if s.cell.method == method and not s.failed]

    def failed_methods(self, dataset: str, noise: str) -> set[str]:
        """The methods that failed on a frame of that data set at that level."""
        failed = [score.cell for score in self.scores.values() if score.failed]
        return {cell.method for cell in failed if (cell.dataset, cell.noise) == (dataset, noise)}

    def mean(self, cell: Cell, measure: str, skip: int = 0) -> float:
        """Mean over the frames of a cell that have the measure; NaN where none has.

        `skip` frames at the beginning do not count.
        """
        return mean_known(s.scores.get(measure, math.nan) for s in self.of(cell)[skip:])

    def mean_over_seeds(
        self, dataset: str, method: str, noise: str, measure: str, skip: int = 0
    ) -> float:
        """Mean of the cells that differ in their seed only; NaN where nothing was measured."""
        wanted = (dataset, method, noise)
        cells = [c for c in self.cells() if (c.dataset, c.method, c.noise) == wanted]
        return mean_known(self.mean(cell, measure, skip) for cell in cells)


def mean_known(values: Iterable[float]) -> float:
    """The mean of the values that are not NaN; NaN if there are none."""
    known = [value for value in values if not math.isnan(value)]
    return math.fsum(known) / len(known) if known else math.nan


def _parse(line: str) -> FrameScore | None:
    """A line as a score; None for a line that a kill cut short."""
    try:
        table = json.loads(line)
        return FrameScore(cell=Cell(**table.pop("cell")), **table)
    except (ValueError, TypeError, KeyError, AttributeError):
        return None
