"""Size and speed of the player's page in headless Chromium with software rendering.

    python benchmarks/player.py [--points 40000] [--frames 6]

The page shows the built-in figure with the paper's noise beside the true one. Prints the size of
the page, the time to its first picture, pictures per second while the view is turned (measured
after one second, when the quality has adapted), and processor time per picture. Timings on a busy
machine are noisy: the load is printed as well.
"""

import argparse
import os
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
    ticks = 0
    for path in Path("/proc").glob("[0-9]*"):
        try:
            if marker in (path / "cmdline").read_text():
                fields = (path / "stat").read_text().rsplit(")", 1)[1].split()
                ticks += int(fields[11]) + int(fields[12])
        except OSError:
            continue
    return ticks / os.sysconf("SC_CLK_TCK")


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


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--points", type=int, default=40_000)
    parser.add_argument("--frames", type=int, default=6)
    parser.add_argument("--repeats", type=int, default=3)
    args = parser.parse_args()
    program = find_chromium()
    if program is None:
        sys.exit("needs Chromium")
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
