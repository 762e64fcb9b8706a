"""Size and speed of the player's page in headless Chromium with software rendering.

    python benchmarks/player.py [--points 40000] [--frames 6]
    python benchmarks/player.py --serve FRAMES [FRAMES]

The page shows the built-in figure with the paper's noise beside the true one. Prints the size of
the page, the time to its first picture, pictures per second while the view is turned (measured
after one second, when the quality has adapted), and processor time per picture. Timings on a busy
machine are noisy: the load is printed as well. With --serve, the time from the command
`steadycloud view FRAMES --serve` to the first picture, and until all points are shown.
"""

import argparse
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

from steadycloud.evaluation.figure import figure_sequence
from steadycloud.evaluation.noise import paper_gaussian
from steadycloud.player.page import write_page
from steadycloud.player.pane import Pane

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.chromium import Chromium, find_chromium

TURN = """
(async () => {
  const eye = steadycloud.stage.eye, begin = performance.now();
  let pictures = 0, now = begin;
  while (now - begin < %d) {
    eye.turn(0.02, 0);
    await new Promise(requestAnimationFrame);
    pictures += 1;
    now = performance.now();
  }
  return [pictures, now - begin];
})()
"""


def processor_s(marker):
    """Seconds of processor time of all processes whose command line holds the marker."""
    spent_s = 0.0
    for path in Path("/proc").glob("[0-9]*"):
        try:
            if marker in (path / "cmdline").read_text():
                spent_s += processor_of(path.name)
        except OSError:
            continue
    return spent_s


def processor_of(process):
    """Seconds of processor time of one process."""
    fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def measure(page, program):
    with Chromium(program) as browser:
        browser.open(page.as_uri())
        browser.run("steadycloud.ready")
        first_s = browser.run("steadycloud.firstPictureMs") / 1000
        time.sleep(3)  # the other frames are loaded meanwhile
        browser.run(TURN % 1000)
        before = processor_s(browser.profile)
        pictures, spent_ms = browser.run(TURN % 4000)
        used_s = processor_s(browser.profile) - before
        level = browser.run("steadycloud.stage.level")
        assert not browser.console, browser.console
    return first_s, 1000 * pictures / spent_ms, 1000 * used_s / pictures, level


def measure_server(frames, program):
    command = [sys.executable, "-m", "steadycloud", "view", *frames, "--serve", "--no-open"]
    begin_s = time.perf_counter()
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        address = re.search(r"http\S+", server.stdout.readline())[0]
        with Chromium(program) as browser:
            browser.open(address)
            browser.run("steadycloud.ready")
            print(
                f"first picture {time.perf_counter() - begin_s:.2f} s after the command,", end=" "
            )
            print(f"server's processor time {processor_of(server.pid):.2f} s")
            whole = "[...steadycloud.frames.ready.values()].some((cloud) => cloud.parts[1])"
            browser.wait_for(lambda: browser.run(whole), 120)
            print(f"all points {time.perf_counter() - begin_s:.2f} s after the command")
            pictures, spent_ms = browser.run(TURN % 4000)
            per_s = 1000 * pictures / spent_ms
            print(f"turning {per_s:.1f} pictures/s, load {os.getloadavg()[0]:.1f}")
    finally:
        server.send_signal(signal.SIGINT)
        server.wait()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--points", type=int, default=40_000)
    parser.add_argument("--frames", type=int, default=6)
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--serve", metavar="FRAMES", nargs="+", help="frames on disk")
    args = parser.parse_args()
    program = find_chromium()
    if program is None:
        sys.exit("needs Chromium")
    if args.serve:
        return measure_server(args.serve, program)
    true = [item.frame for item in figure_sequence(args.frames, args.points, seed=0)]
    rng = np.random.default_rng(0)
    noisy = [frame.with_points(paper_gaussian(frame.points, 0.07, rng)) for frame in true]
    with tempfile.TemporaryDirectory() as folder:
        page = write_page(Path(folder) / "page.html", [Pane("noisy", noisy), Pane("true", true)])
        print(
            f"{args.frames} frames x 2 x {args.points} points: {page.stat().st_size / 1e6:.2f} MB"
        )
        for _ in range(args.repeats):
            first_s, per_s, used_ms, level = measure(page, program)
            print(
                f"first picture {first_s:.2f} s, {per_s:.1f} pictures/s turning, "
                f"{used_ms:.0f} ms of processor time each, quality level {level}, "
                f"load {os.getloadavg()[0]:.1f}"
            )


if __name__ == "__main__":
    main()
