"""`steadycloud view`: play sequences side by side in the browser."""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from .inputs import add_reading, open_input, say_notes
from .terminal import say

if TYPE_CHECKING:
    from ..io import FrameSequence
    from ..player.pane import Pane
    from ..player.scene import Scene

DESCRIPTION = """\
Play sequences in the browser: side by side, under a wipe, or flipped with one key.

Each INPUT is a folder, a quoted glob, a pattern with a number (%04d) or a file; the others are
compared with the first. If `denoise` left a steadycloud.json beside the frames, the page says how
they were made. The page is one file that needs no network; without -o it is written to a temporary
folder and opened in the browser.
"""
EXAMPLES = """\
examples:
  steadycloud view noisy/ denoised/
  steadycloud view noisy/ denoised/ --reference true/ -o compare.html
  steadycloud view scan.ply
  steadycloud view frames/ denoised/ --frames 1201:1206 --full --serve
"""
AXES = ("x", "y", "z", "-x", "-y", "-z")
IN_METERS = {".bin", ".e57", ".glb", ".gltf", ".bag", ".db3", ".mcap", ".png", ".tif", ".tiff"}
LARGE = 200 << 20  # bytes above which browsers are slow to open a page


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command line of `view`."""
    parser.description = DESCRIPTION
    parser.epilog = EXAMPLES
    parser.add_argument("-o", "--output", metavar="PAGE", type=Path, help="write this HTML file")
    add_sequences(parser, "only the frames numbered A to B, both included")
    parser.add_argument("--reference", metavar="INPUT", help="the truth, for colors by distance")
    parser.add_argument("--fps", metavar="N", type=float, default=10.0, help="default 10")
    parser.add_argument(
        "--full", action="store_true", help="show all points at once, not only 150000 per frame"
    )
    parser.add_argument(
        "--serve", action="store_true", help="load frames as needed from a server on this computer"
    )
    parser.add_argument("--port", metavar="N", type=int, default=0, help="for --serve; 0: any free")
    parser.add_argument("--no-open", action="store_true", help="do not open the browser")


def add_sequences(parser: argparse.ArgumentParser, frames_help: str) -> None:
    """Add the arguments of commands that show sequences side by side; see `open_panes`."""
    parser.add_argument("input", metavar="INPUT", nargs="+", help="one to four sequences")
    parser.add_argument("--frames", metavar="A:B", help=frames_help)
    parser.add_argument(
        "--label", metavar="NAME", action="append", default=[], help="one for each INPUT, in order"
    )
    add_reading(parser)
    add_space(parser)


def add_space(parser: argparse._ActionsContainer) -> None:
    """Add what files do not say about their space: --unit and --up."""
    parser.add_argument(
        "--unit", metavar="NAME", help="the unit of the points, such as m or mm, if they have none"
    )
    parser.add_argument("--up", choices=AXES, help="the axis that points up; default: guessed")


def run(args: argparse.Namespace) -> int:
    """Open the sequences, then write the page or serve it."""
    from ..player.scene import POINT_LIMIT, Scene

    check_arguments(args)
    panes, reference, up = open_panes(args, args.reference)
    limit = None if args.full else POINT_LIMIT
    scene = Scene(panes, reference, "", args.unit, up, args.fps, limit=limit, served=args.serve)
    return serve(args, scene) if args.serve else write(args, scene)


def check_arguments(args: argparse.Namespace) -> None:
    """Refuse options that contradict each other."""
    from ..errors import ConfigError

    if args.serve and args.output is not None:
        raise ConfigError("--serve writes no file; omit -o, or omit --serve.")
    if args.port and not args.serve:
        raise ConfigError("--port is for --serve; add --serve, or omit --port.")
    if not 0 <= args.port <= 65535:
        raise ConfigError(f"--port {args.port}: use a number from 1 to 65535.")
    if not 0 < args.fps <= 240:
        raise ConfigError(f"--fps {args.fps:g}: use a number above 0 and up to 240.")
    if args.output is not None and args.output.is_dir():
        raise ConfigError(f"{args.output}: is a folder; use a file, like {args.output}/page.html.")
    if args.output is not None and args.output.suffix.lower() not in (".html", ".htm"):
        raise ConfigError(f"{args.output}: is not a page; use {args.output.with_suffix('.html')}.")


def open_panes(
    args: argparse.Namespace, reference: str | None = None, *, first_only: bool = False
) -> tuple[list[Pane], FrameSequence | None, str | None]:
    """The same frames of all sequences and of the reference, and the axis that points up.

    The axis is None where only the points can tell. `args.unit` is filled in.
    """
    from ..errors import ConfigError
    from ..player.pane import MOST_PANES, Pane, align_sequences
    from ..player.units import UNKNOWN_UNIT
    from ..report.page import read_run_record, run_facts

    if len(args.input) > MOST_PANES:
        raise ConfigError(
            f"{len(args.input)} inputs: give one to {MOST_PANES} sequences; "
            'name a folder, or put a glob in quotes ("frames/*.ply").'
        )
    if args.label and len(args.label) != len(args.input):
        raise ConfigError(
            f"{len(args.label)} labels for {len(args.input)} inputs; give one --label for each."
        )
    words = [*args.input, *([reference] if reference else [])]
    opened = [open_input([word], args) for word in words]
    sequences = align_sequences(opened, words)
    if first_only:
        sequences = [sequence[:1] for sequence in sequences]
    elif len(sequences[0]) < max(map(len, opened)):
        print(f"showing the {len(sequences[0])} frames that all inputs have", file=sys.stderr)
    for sequence in sequences:
        say_notes(sequence, sequence.check())
    panes = []
    for label, sequence in zip(args.label or short_labels(args.input), sequences, strict=False):
        facts = run_facts(read_run_record(sequence.paths))
        panes.append(Pane(label, sequence, {"folder": str(sequence.paths[0].parent), **facts}))
    paths = [path for s in sequences[: len(panes)] for path in s.paths]
    args.unit = args.unit or (UNKNOWN_UNIT if args.depth_scale else usual_unit(paths))
    return panes, sequences[-1] if reference else None, args.up or usual_up(paths)


def short_labels(words: Sequence[str]) -> list[str]:
    """The last part of each path, and as many parts before it as the labels need to differ."""
    parts = [[p for p in Path(word).parts if p not in (".", "/")] or [word] for word in words]
    labels = [own[-1] for own in parts]
    for length in range(2, max(map(len, parts)) + 1):
        if len(set(labels)) == len(labels):
            break
        labels = ["/".join(own[-length:]) for own in parts]
    return labels


def usual_up(paths: Sequence[Path]) -> str | None:
    """z for laser scans (.bin, .las, .laz, .e57), -y for depth images; None: look at the points."""
    kinds = {path.suffix.lower() for path in paths}
    if kinds and kinds <= {".bin", ".las", ".laz", ".e57"}:
        return "z"
    return "-y" if kinds and kinds <= {".png", ".tif", ".tiff"} else None


def usual_unit(paths: Sequence[Path]) -> str:
    """Meters where the format says so: laser scans, depth images, ROS bags, glTF; else unknown."""
    from ..io.registry import place_of
    from ..player.units import UNKNOWN_UNIT

    kinds = {place_of(path)[0].suffix.lower() for path in paths}
    return "m" if kinds and kinds <= IN_METERS else UNKNOWN_UNIT


def write(args: argparse.Namespace, scene: Scene) -> int:
    """Write the page, say where it is, and open it if no output was named."""
    from ..player.page import write_scene

    target = args.output or Path(tempfile.mkdtemp(prefix="steadycloud-")) / "view.html"
    begin_s = time.perf_counter()
    write_scene(target, scene, counter())
    size, seconds = target.stat().st_size, time.perf_counter() - begin_s
    count = f"{scene.n_frames} frame{'s' * (scene.n_frames > 1)}"
    say(f"{target}: {count}, {size / 1e6:.1f} MB, {seconds:.1f} s")
    if size > LARGE:
        print("this page is large; --serve loads frames as needed", file=sys.stderr)
    if args.output is None and not args.no_open:
        open_browser(target.resolve().as_uri())
    return 0


def serve(args: argparse.Namespace, scene: Scene) -> int:
    """Serve the page until Ctrl-C."""
    from ..errors import ConfigError
    from ..player.server import PlayerServer

    try:
        server = PlayerServer(scene, args.port)
    except OSError as error:
        raise ConfigError(
            f"port {args.port} cannot be used ({error.strerror}); choose another, or omit --port."
        ) from None
    with server:
        print(f"playing at {server.address} (only from this computer); Ctrl-C ends it", flush=True)
        if not args.no_open:
            open_browser(server.address)  # it starts while the first frame is read
        try:
            server.page  # noqa: B018  computed here, so that a frame that is bad is said here
            server.serve_forever()
        except KeyboardInterrupt:
            print("\nended")
    return 0


def open_browser(address: str) -> None:
    """Open the address in a browser, or print it if no browser is found."""
    import webbrowser

    if not webbrowser.open(address):
        print(f"no browser found; open {address} in one", file=sys.stderr)


def counter(quiet: bool = False) -> Callable[[int, int], None]:
    """A function that shows on a terminal how many frames are done."""

    def count(done: int, total: int) -> None:
        if not quiet and sys.stderr.isatty():
            end = "\n" if done == total else ""
            print(f"\rframe {done} of {total}", end=end, file=sys.stderr, flush=True)

    return count
