"""Cells of a benchmark on many machines.

Times and memory are those of the worker that ran the cell, which uses one thread.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any

from .._version import __version__
from ..errors import SteadycloudError
from ..evaluation.datasets import Dataset, Sample, get_dataset
from ..evaluation.measures import get_measures
from ..method import MissingLibraryError
from ..parallel import set_threads
from ..run.cluster import answer_of, next_of, submitted
from .results import Cell, FrameScore, Results
from .run import Keeper, Watcher, measure_cell, settings_of

if TYPE_CHECKING:
    from distributed import Client

Opening = tuple[Path, str | None, int, Path]  # data folder, frames, around, working folder


def run_cells_on_cluster(
    client: Client,
    datasets: list[Dataset],
    cells: list[Cell],
    measures: list[str],
    results: Results,
    watcher: Watcher,
    keep: Keeper,
    *,
    data: Path,
    frames: str | None,
    around: int,
) -> None:
    """Run the cells that are not done yet; a cell is recorded when all its frames are done.

    `data`, `frames` and `around` are what the data sets were opened with. Workers open them again,
    with this process's working folder, and call their own copy of `keep` with every estimate.
    """
    names = {
        dataset.name: [sample.name for sample in dataset if sample.scored] for dataset in datasets
    }
    missing = []
    for cell in cells:
        try:
            config = settings_of(cell, measures)
        except MissingLibraryError as error:
            watcher.missing(cell, str(error))
            continue
        if results.has(cell, names[cell.dataset], __version__, config):
            watcher.skipped(cell)
        else:
            missing.append(cell)
    opening = (data, frames, around, Path.cwd())
    calls = [(cell, measures, keep, opening) for cell in missing]
    arrivals: SimpleQueue[Any] = SimpleQueue()
    with submitted(client, measure_on_worker, calls, arrivals) as waiting:
        while waiting:
            future = next_of(arrivals)
            cell = missing[waiting.pop(future)]
            try:
                scores: list[FrameScore] = answer_of(future)
            except MissingLibraryError as error:
                watcher.missing(cell, str(error))
                continue
            watcher.cell(cell, len(scores))
            for score in scores:
                results.add(score)
                watcher.frame(score)


def measure_on_worker(
    cell: Cell, measures: list[str], keep: Keeper, opening: Opening
) -> list[FrameScore] | SteadycloudError:
    """Score a cell on a worker; errors are returned, so that the worker logs no traceback."""
    set_threads(1)
    try:
        dataset, samples = _load(cell.dataset, *opening)
        return list(measure_cell(dataset, samples, cell, get_measures(measures), keep))
    except SteadycloudError as error:
        return error


@lru_cache(maxsize=1)
def _load(
    name: str, data: Path, frames: str | None, around: int, here: Path
) -> tuple[Dataset, list[Sample]]:
    """A data set and its samples, kept for the next cell."""
    dataset = get_dataset(name, data, frames, around=around, here=here)
    return dataset, list(dataset)
