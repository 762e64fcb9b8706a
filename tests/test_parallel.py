"""Threads: blocks of rows in order, nothing compiled in the main thread, no interrupt lost."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
import weakref

import numpy as np
import pytest

from steadycloud.parallel import aside, for_rows, meanwhile, set_threads


@pytest.fixture(params=[1, 2, 5], autouse=True)
def threads(request):
    set_threads(request.param)
    yield request.param
    set_threads(0)


def test_results_are_in_the_order_of_rows():
    found = for_rows(lambda start, stop: (start, stop), 1600, smallest=100)
    assert len(found) == 16
    assert [stop for _, stop in found] == [*(start for start, _ in found[1:]), 1600]


def test_no_block_runs_in_the_main_thread():
    seen = for_rows(lambda start, stop: threading.current_thread(), 1600, smallest=100)
    seen.append(aside(threading.current_thread))
    seen.append(meanwhile(threading.current_thread)())
    assert threading.main_thread() not in seen


def test_the_first_error_is_raised_and_no_block_is_begun_after_it():
    begun = []

    def fail(start, stop):
        begun.append(start)
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        for_rows(fail, 1600, smallest=100)
    n_begun = len(begun)
    assert n_begun <= 5
    assert for_rows(lambda start, stop: 1, 10) == [1]
    assert len(begun) == n_begun


@pytest.mark.parametrize("times", [1, 3])
def test_an_interrupt_goes_on_when_the_blocks_that_have_begun_are_done(times):
    begun, ended = [], []

    def work(start, stop):
        begun.append(start)
        time.sleep(0.1)
        ended.append(start)

    def press():
        for _ in range(times):
            time.sleep(0.03)
            os.kill(os.getpid(), signal.SIGINT)

    threading.Thread(target=press).start()
    with pytest.raises(KeyboardInterrupt):
        for_rows(work, 1600, smallest=100)
    assert sorted(begun) == sorted(ended)
    n_begun = len(begun)
    time.sleep(0.2)
    assert len(begun) == n_begun < 16


def test_what_a_block_was_given_is_freed_when_it_is_done():
    array = np.zeros(1000)
    gone = weakref.ref(array)
    for_rows(lambda start, stop, values: None, 1600, array, smallest=100)
    del array
    deadline_s = time.monotonic() + 5.0
    while gone() is not None and time.monotonic() < deadline_s:
        time.sleep(0.01)
    assert gone() is None


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork on this system")
@pytest.mark.filterwarnings("ignore:This process .* is multi-threaded")
def test_a_forked_child_has_threads_of_its_own():
    for_rows(lambda start, stop: None, 1600, smallest=100)
    child = os.fork()
    if child == 0:
        os._exit(for_rows(lambda start, stop: stop - start, 1600, smallest=100) != [100] * 16)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


HAMMER = """
import os, random, signal, sys, threading, time
import numpy as np
from steadycloud.numerics.neighbors import nearest_neighbors
from steadycloud.numerics.sampling import farthest_point_sample
from steadycloud.parallel import set_threads
set_threads(2)
points = np.random.default_rng(0).standard_normal((4000, 3))
search = lambda: nearest_neighbors(points, points, 300)
sample = lambda: farthest_point_sample(points, 1000)
farthest_point_sample(points, 10)
rng = random.Random(int(sys.argv[2]))
n_heard = 0
def press(delay_s):
    time.sleep(delay_s)
    os.kill(os.getpid(), signal.SIGINT)
for _ in range(int(sys.argv[1])):
    presser = threading.Thread(target=press, args=(rng.uniform(0.0, 0.05),))
    try:
        presser.start()
        while True:
            search()
            sample()
    except KeyboardInterrupt:
        n_heard += 1
    presser.join()
print(n_heard)
"""


def test_neighbors_survive_interrupts_at_random_moments(threads):
    if threads > 1:
        pytest.skip("the process has two threads of its own choice")
    done = subprocess.run(
        [sys.executable, "-c", HAMMER, "40", "0"],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stdout.strip(), done.stderr) == (0, "40", "")
