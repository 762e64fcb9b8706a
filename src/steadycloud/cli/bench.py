"""`steadycloud bench`: measure methods on data sets at the paper's noise levels."""

from __future__ import annotations

import argparse
import shlex
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from ..evaluation.published import LEVELS
from .inputs import add_cluster
from .progress import clock, progress_to
from .terminal import say

if TYPE_CHECKING:
    from ..bench.results import Cell, FrameScore, Results
    from ..evaluation.datasets import Dataset

DESCRIPTION = """\
Measure methods on data sets at noise levels: data set × method × noise.

DIR gets results.jsonl (one line per frame), report.md, report.html, and a player for each data set.
A benchmark that was stopped continues where it stopped: combinations that were measured with the
same version and settings are not measured again.
"""
EXAMPLES = """\
examples:
  steadycloud bench --datasets figure -o bench
  steadycloud bench --data DATA --paper -o bench
  steadycloud bench --data DATA --datasets 8ivfb/loot --methods paper paper-no-temporal -o bench
  steadycloud bench --data DATA --datasets 8ivfb mvub --noise 0.05 --frames 1201:1202 -o bench
  steadycloud bench --datasets camera/figure --noise shared:4 pixel:4 --methods auto -o bench
  steadycloud bench --data DATA --punet test -o bench
  steadycloud bench --data DATA --datasets depth/kinect --frames 38:42 --noise none
      --metrics surface -o bench
  steadycloud bench --data DATA --datasets 8ivfb mvub --cluster tcp://scheduler:8786 -o bench
"""
AROUND = 8
NOISE = [f"{s:.2f}" for s in LEVELS]
METRICS = ["mse", "snr", "surface", "flicker"]
PAPER_METHODS = [
    *("apss", "rimls", "mrpca", "nld", "lr"),
    *("paper-no-temporal", "paper-no-learning", "paper-own-reference", "paper"),
]
PUNET_METHODS = [
    *("auto-single", "paper", "apss", "rimls", "mrpca", "nld", "lr", "mls", "wlop", "wmp", "glr"),
    *("graph-tv", "awlop", "l0", "l1", "nlm", "bm3d", "rglr", "fgl"),
]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command line of `bench`."""
    parser.description = DESCRIPTION
    parser.epilog = EXAMPLES
    parser.add_argument("-o", "--output", metavar="DIR", type=Path, required=True)
    parser.add_argument("--data", metavar="DIR", type=Path, help="default: $STEADYCLOUD_DATA")
    parser.add_argument(
        "--paper",
        action="store_true",
        help="the paper's experiments, with all of its sequences that the data folder holds: both "
        "tables and their averages, the ablation with a control, the visual comparison",
    )
    parser.add_argument(
        "--punet",
        metavar="SPLIT",
        choices=("test", "train"),
        help="PU-Net's test or train shapes with 10,000 and 50,000 points, noise of 1, 2, 3 %% of "
        "the radius, Chamfer and point-to-mesh; published values stand below ours on test",
    )
    parser.add_argument("--datasets", metavar="NAME", nargs="+", default=None)
    parser.add_argument("--methods", metavar="NAME", nargs="+", default=None)
    parser.add_argument("--noise", metavar="LEVEL", nargs="+", default=NOISE)
    parser.add_argument("--frames", metavar="RANGE", help="frame numbers, such as 1201:1206")
    parser.add_argument(
        "--around",
        metavar="N",
        type=int,
        default=AROUND,
        help=f"frames of a capture (depth/...) on each side of --frames that methods may use but "
        f"that are not scored (default {AROUND})",
    )
    parser.add_argument("--metrics", metavar="NAME", nargs="+", default=METRICS)
    parser.add_argument("--seeds", metavar="N", nargs="+", type=int, default=[0])
    add_cluster(parser)
    parser.add_argument("--quiet", action="store_true", help="print nothing but errors")


def run(args: argparse.Namespace) -> int:
    """Run what is missing, then write the report; returns 1 if a method failed on a frame."""
    from ..bench.charts import load_pyplot
    from ..bench.cluster import run_cells_on_cluster
    from ..bench.pictures import Gallery
    from ..bench.report import write_report
    from ..bench.results import Cell, Results
    from ..bench.run import NOISY, resolve_method, run_cells
    from ..errors import OutputError
    from ..evaluation.datasets import data_folder
    from ..evaluation.measures import get_measures
    from ..method import MissingLibraryError
    from ..registry import DEFAULT_METHOD
    from ..run.cluster import connect

    load_pyplot()
    fill_in(args)
    methods = args.methods or [DEFAULT_METHOD, "paper", "paper-no-temporal", "paper-no-learning"]
    methods = list(dict.fromkeys([NOISY, *methods]))
    for name in methods:
        with suppress(MissingLibraryError):  # skipped with a message later
            resolve_method(name, 0)
    measures = get_measures(args.metrics)
    datasets = _open_datasets(args)
    try:
        args.output.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise OutputError(f"{args.output}: cannot be created ({error.strerror}).") from None

    results = Results(args.output / "results.jsonl")
    gallery = Gallery(args.output, "0.05" if "0.05" in args.noise else args.noise[0])
    cells = [
        Cell(dataset.name, method, noise, seed)
        for dataset in datasets
        for noise in args.noise
        for method in methods
        for seed in args.seeds
    ]
    with progress_to(sys.stderr, args.quiet) as progress, say_how_to_go_on(results):
        watcher = BenchProgress(progress.say, len(cells))
        if args.cluster is not None:
            with connect(args.cluster, say=progress.say) as client:
                run_cells_on_cluster(
                    client,
                    datasets,
                    cells,
                    list(measures),
                    results,
                    watcher,
                    Gallery(args.output.absolute(), gallery.level),
                    data=(data_folder(args.data) or Path()).absolute(),
                    frames=args.frames,
                    around=args.around,
                )
        else:
            for dataset in datasets:
                own = [cell for cell in cells if cell.dataset == dataset.name]
                run_cells(dataset, own, measures, results, watcher, gallery)
    sheets = gallery.draw(results.cells())
    command = "steadycloud bench " + shlex.join(_words(args))
    players = gallery.play(results.cells())
    shapes = [dataset.name for dataset in datasets if dataset.still]
    report, page = write_report(args.output, results, measures, sheets, players, command, shapes)
    failed = [score for score in results.scores.values() if score.failed]
    if not args.quiet:
        print(report.read_text(encoding="utf-8"))
    print(f"{len(results.scores)} frames measured; see {page}")
    for score in failed:
        where = f"{score.cell.method} on {score.cell.dataset} at {score.cell.noise}"
        say(f"steadycloud: failed: {where}, {score.frame}: {score.failed}", sys.stderr)
    for reason in watcher.reasons:
        print(f"steadycloud: skipped: {reason}", file=sys.stderr)
    return 1 if failed else 0


@contextmanager
def say_how_to_go_on(results: Results) -> Iterator[None]:
    """Let the message of an interrupt say that nothing is lost."""
    try:
        yield
    except KeyboardInterrupt:
        raise KeyboardInterrupt(
            f"interrupted; {len(results.scores)} frames are measured, and the same command goes "
            "on from there."
        ) from None


def _open_datasets(args: argparse.Namespace) -> list[Dataset]:
    """The data sets that were asked for; a noise level that one does not take is refused."""
    from ..bench.run import check_levels
    from ..evaluation.datasets import get_dataset, list_datasets

    names = list_datasets(args.datasets or ["figure"], args.data)
    datasets = [get_dataset(name, args.data, args.frames, around=args.around) for name in names]
    for dataset in datasets:
        check_levels(dataset, args.noise)
    return datasets


def paper_datasets(data: Path | None) -> list[str]:
    """The sequences of the paper's tables that the data folder holds."""
    from ..errors import InputError
    from ..evaluation.datasets import dataset_names
    from ..evaluation.published import published

    names = [name for name in dataset_names(data) if published("mse", name, "Ours", LEVELS[0])]
    if not names:
        raise InputError(
            "--paper: no sequence of the paper; put some into 8iVFBv2/ or MVUB/ of the data folder."
        )
    return names


def fill_in(args: argparse.Namespace) -> None:
    """What --paper and --punet stand for, where nothing else is given."""
    from ..evaluation import published_punet

    if args.paper:
        args.methods = args.methods or PAPER_METHODS
        args.datasets = args.datasets or paper_datasets(args.data)
    if not args.punet:
        return
    args.datasets = args.datasets or [
        f"punet/{args.punet}/{count}" for count in published_punet.COUNTS
    ]
    args.methods = args.methods or PUNET_METHODS
    args.noise = list(published_punet.LEVELS) if args.noise == NOISE else args.noise
    args.metrics = ["chamfer", "p2m"] if args.metrics == METRICS else args.metrics


def _words(args: argparse.Namespace) -> list[str]:
    """The arguments of this command for the report, without the data folder."""
    words = ["--datasets", *(args.datasets or ["figure"])]
    if args.methods:
        words += ["--methods", *args.methods]
    words += ["--noise", *args.noise, "--seeds", *map(str, args.seeds)]
    if args.frames:
        words += ["--frames", args.frames]
    if args.around != AROUND:
        words += ["--around", str(args.around)]
    if args.metrics != METRICS:
        words += ["--metrics", *args.metrics]
    return [*words, "-o", str(args.output)]


class BenchProgress:
    """Prints a line per cell: its outcome, and the estimated time left."""

    def __init__(self, say: Callable[[str], None], n_cells: int) -> None:
        self._say = say
        self._n_cells = n_cells
        self._done = 0
        self._ran = 0
        self._begin_s = time.monotonic()
        self._left = 0
        self.reasons: list[str] = []  # why methods were left out, each once

    def cell(self, cell: Cell, n_frames: int) -> None:
        """A cell begins."""
        self._left = n_frames

    def frame(self, score: FrameScore) -> None:
        """Count frames; after the last one of a cell, say how it went."""
        self._left -= 1
        if self._left and not score.failed:
            return
        self._done += 1
        self._ran += 1
        mean_s = (time.monotonic() - self._begin_s) / self._ran
        left = clock(mean_s * (self._n_cells - self._done))
        cell, mse = score.cell, score.scores.get("mse")
        outcome = f"failed: {score.failed}" if score.failed else "done"
        if mse is not None:
            outcome = f"last frame MSE {mse:.4f}"
        self._tell(f"{cell.dataset} {cell.method} {cell.noise}: {outcome}, {left} left")

    def skipped(self, cell: Cell) -> None:
        """A cell was done before."""
        self._done += 1
        self._tell(f"{cell.dataset} {cell.method} {cell.noise}: done before")

    def missing(self, cell: Cell, reason: str) -> None:
        """A cell cannot be run here; each reason is printed once."""
        self._done += 1
        if reason not in self.reasons:
            self.reasons.append(reason)
            self._tell(f"skipped: {reason}")

    def _tell(self, text: str) -> None:
        self._say(f"[{self._done}/{self._n_cells}] {text}")
