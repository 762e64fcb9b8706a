"""A filter for cwipc, the point cloud pipeline of CWI: steady points from its cameras.

    cwipc_view --filter examples/cwipc_filter.py             # also cwipc_forward, cwipc_grab
    python examples/cwipc_filter.py frames/                  # without cwipc: clouds made of files
    python examples/cwipc_filter.py --frames 4               # the built-in figure

cwipc imports the file and calls `CustomFilter(...).filter(pc)` with each cloud. Colors and tiles
are kept. Without cwipc, clouds are made of recorded frames, and go the same way.
"""

import argparse
import time
from itertools import islice

import numpy as np

import steadycloud as sc

# As cwipc_point_numpy_dtype of cwipc.
POINT = np.dtype(
    [("x", "f4"), ("y", "f4"), ("z", "f4"), ("r", "u1"), ("g", "u1"), ("b", "u1"), ("tile", "u1")]
)


class SteadyFilter:
    """Denoises each cloud with the help of those before it."""

    filter_name = "steady"

    def __init__(self, strength=1.0, noise=None, make=None):
        """`make(points, timestamp)` makes a cloud; by default that of cwipc."""
        self.stream = sc.Stream(strength=strength, noise=noise)
        self.make = make or self._make
        self.seconds, self.n_points, self.n_failed = [], 0, 0
        sc.warm_up(self.stream.method)

    def filter(self, pc):
        """The cloud with its points denoised; one that cannot be denoised goes on as it is."""
        begin_s = time.perf_counter()
        stamp = pc.timestamp()  # milliseconds
        (result,) = self.stream.push(pc.get_numpy_array(), stamp or None)
        self.seconds.append(time.perf_counter() - begin_s)
        self.n_points += result.n_points
        if result.failed:
            self.n_failed += 1
            return pc
        clean = self.make(result.cloud, stamp)
        clean._set_cellsize(pc.cellsize())
        pc.free()
        return clean

    def statistics(self):
        """Print what was done, as filters of cwipc do at their end."""
        if self.seconds:
            mean_ms = 1e3 * sum(self.seconds) / len(self.seconds)
            print(
                f"{self.filter_name}: {len(self.seconds)} clouds, {mean_ms:.0f} ms and "
                f"{self.n_points // len(self.seconds)} points each, {self.n_failed} failed"
            )

    @staticmethod
    def _make(points, stamp):
        import cwipc

        return cwipc.cwipc_from_numpy_array(points, stamp)


CustomFilter = SteadyFilter


class RecordedCloud:
    """The part of cwipc's cloud that the filter uses, for recorded frames."""

    def __init__(self, points, stamp):
        self._points, self._stamp, self._cellsize = points, stamp, 0.0

    def get_numpy_array(self):
        return self._points

    def timestamp(self):
        return self._stamp

    def cellsize(self):
        return self._cellsize

    def _set_cellsize(self, size):
        self._cellsize = size

    def free(self):
        self._points = None


def recorded_clouds(pattern):
    """Clouds of the frames of files, or of the built-in figure with noise, 30 a second."""
    if pattern:
        frames = iter(sc.open_sequence(pattern))
    else:
        from steadycloud.evaluation.figure import figure_sequence

        rng = np.random.default_rng(0)
        frames = (
            item.frame.with_points(rng.normal(item.frame.points, 3.0))
            for item in figure_sequence(8, 4000)
        )
    for i, frame in enumerate(frames):
        points = np.zeros(len(frame), POINT)
        for axis, values in zip("xyz", frame.points.T, strict=True):
            points[axis] = values
        for channel, values in zip(
            "rgb", [] if frame.colors is None else frame.colors.T, strict=False
        ):
            points[channel] = values
        yield RecordedCloud(points, 1 + round(i * 1000 / 30))


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("recorded", metavar="FRAMES", nargs="?", help="a folder or a glob")
    parser.add_argument("--frames", type=int, default=10)
    args = parser.parse_args()
    steady = CustomFilter(make=RecordedCloud)
    for cloud in islice(recorded_clouds(args.recorded), args.frames):
        before = cloud.get_numpy_array()
        after = steady.filter(cloud).get_numpy_array()
        moved = np.sqrt(sum((after[axis] - before[axis]) ** 2.0 for axis in "xyz"))
        print(f"{cloud.timestamp()} ms: {len(after)} points, moved {moved.mean():.3g} on average")
    steady.statistics()


if __name__ == "__main__":
    main()
