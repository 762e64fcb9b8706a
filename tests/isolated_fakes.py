"""Stand-ins for native libraries, called in another process by `test_isolation`."""

import os
import signal
import sys
import time

import numpy as np

from steadycloud.method import Library
from steadycloud.rivals.libraries.adapter import LibraryConfig, library_method

HERE = Library("numpy", "numpy", "pip install numpy")


def shift(points, config, noise):
    print("a library that talks on standard output")
    os.write(1, b"and beneath Python\n")
    points += [1.0, 2.0, 3.0]  # and changes its input
    return points


def tell_process(points, config, noise):
    return np.full_like(points, os.getpid())


def segfault(points, config, noise):
    os.kill(os.getpid(), signal.SIGSEGV)


def abort(points, config, noise):
    os.write(2, b"precondition violated\n")
    os.abort()


def leave(points, config, noise):
    os._exit(3)


def leave_quietly(points, config, noise):
    sys.exit()


def hang(points, config, noise):
    time.sleep(60)


def lose_points(points, config, noise):
    return points[:-1]


def return_nothing(points, config, noise):
    return None


def complain(points, config, noise):
    raise ValueError("too few neighbors.\nSee the manual")


def babble(points, config, noise):
    for fd in range(3, 30):
        try:
            os.write(fd, b"x" * 50 + b"\n")
        except OSError:
            continue
    return points


def crash_on_the_second(points, config, noise, seen=[]):  # noqa: B006 - kept between calls
    seen.append(len(points))
    if len(seen) == 2:
        os.abort()
    return points


def tell_threads(points, config, noise):
    return np.full_like(points, int(os.environ["OMP_NUM_THREADS"]))


def echo(requests):
    """What a worker serves: requests come back, but for some."""
    for request in requests:
        if isinstance(request, Exception):
            raise request
        if request == "sleep":
            time.sleep(60)
        yield os.getpid() if request == "pid" else request


METHODS = {
    function.__name__: library_method(function.__name__, LibraryConfig(), function, HERE)
    for function in (shift, crash_on_the_second, hang)
}
