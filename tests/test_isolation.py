"""A native library in a process of its own: any failure becomes an error of one sentence."""

import gc
import os
import signal
import subprocess
import sys
import time
from queue import SimpleQueue

import numpy as np
import pytest

from steadycloud import registry
from steadycloud.errors import InputError, SteadycloudError
from steadycloud.frame import Frame
from steadycloud.method import Context, MissingLibraryError
from steadycloud.observer import ignore
from steadycloud.parallel import set_threads
from steadycloud.processes import ProcessEndedError, Worker, workers_peak_mb
from steadycloud.rivals.libraries.adapter import isolated as isolated_function
from steadycloud.sequence import denoise_frames

from . import isolated_fakes
from .clouds import sphere
from .isolated_fakes import METHODS

POINTS = sphere(40)
linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs /proc")
posix = pytest.mark.skipif(os.name != "posix", reason="needs signals")


def isolated(name, library="numpy", **options):
    return isolated_function(name, getattr(isolated_fakes, name), library, **options)


def sentence_of(name, **options):
    with isolated(name, **options) as move, pytest.raises(SteadycloudError) as caught:
        move(POINTS, None, 0.1)
    return str(caught.value)


def test_what_works_comes_back_moved_and_the_input_is_unchanged():
    before = POINTS.copy()
    with isolated("shift") as move:
        for points in (POINTS, POINTS[:7]):
            np.testing.assert_array_equal(
                move(points, None, 0.1), points + np.array([1.0, 2.0, 3.0])
            )
    np.testing.assert_array_equal(POINTS, before)


def test_one_other_process_serves_all_frames_of_a_sequence():
    with isolated("tell_process") as move:
        first, second = (move(POINTS, None, 0.0)[0, 0] for _ in range(2))
    assert first == second != os.getpid()


@posix
def test_a_crash_names_the_method_and_the_signal():
    assert sentence_of("segfault") == "segfault crashed (SIGSEGV)."
    assert sentence_of("abort") == "abort crashed (SIGABRT), saying 'precondition violated'."


def test_an_early_exit_names_its_code():
    assert sentence_of("leave") == "leave ended with exit code 3."
    assert sentence_of("leave_quietly") == "leave_quietly ended without a result."


def test_a_function_that_hangs_is_stopped():
    begin_s = time.monotonic()
    assert sentence_of("hang", limit_s=0.3) == "hang took longer than 0.3 s and was stopped."
    assert time.monotonic() - begin_s < 30


def test_results_of_another_shape_are_refused():
    wrong = sentence_of("lose_points")
    assert wrong.endswith("returned an array of shape (39, 3) for one of shape (40, 3).")
    assert "shape (1,)" in sentence_of("return_nothing")


@posix
def test_an_answer_that_is_none_is_refused():
    assert sentence_of("babble") == "babble answered with something that is not a result."


def test_an_error_in_python_is_told_and_the_process_goes_on():
    with isolated("complain") as move:
        for _ in range(2):
            with pytest.raises(SteadycloudError) as caught:
                move(POINTS, None, 0.1)
            assert str(caught.value) == "complain failed: ValueError: too few neighbors."


@posix
def test_after_a_crash_the_next_call_says_so_too():
    with isolated("segfault") as move:
        for _ in range(2):
            with pytest.raises(SteadycloudError, match=r"^segfault crashed"):
                move(POINTS, None, 0.1)


def test_a_library_that_does_not_load_is_missing():
    with (
        pytest.raises(MissingLibraryError, match=r"^shift does not start: ModuleNotFoundError"),
        isolated("shift", library="no_such_library"),
    ):
        pass


@posix
def test_a_library_that_crashes_while_it_loads_is_missing():
    with (
        pytest.raises(MissingLibraryError, match=r"^shift does not start: it crashed \(SIGABRT\)"),
        isolated("shift", library="tests.isolated_crash"),
    ):
        pass


def test_the_library_uses_as_many_threads_as_we_do():
    try:
        set_threads(3)
        with isolated("tell_threads") as move:
            assert (move(POINTS, None, 0.0) == 3).all()
    finally:
        set_threads(0)


@linux
def test_the_memory_of_the_process_counts_while_it_lives():
    gc.collect()
    assert workers_peak_mb() == 0.0
    with isolated("shift"):
        assert 5 < workers_peak_mb() < 2000
    assert workers_peak_mb() == 0.0


def alive(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


@linux
def test_a_process_that_nobody_holds_ends():
    worker = Worker("echo", isolated_fakes.echo)
    worker.send("pid")
    pid = worker.receive(60)
    assert alive(pid)
    del worker
    gc.collect()
    assert not alive(pid)


@linux
def test_a_sequence_that_nobody_asks_for_ends_its_process():
    stream = denoise_frames(METHODS["shift"], [Frame(sphere(60))], METHODS["shift"].config)
    assert workers_peak_mb() > 0
    del stream
    gc.collect()
    assert workers_peak_mb() == 0.0


def test_several_processes_answer_into_one_queue():
    answers = SimpleQueue()
    with (
        Worker("one", isolated_fakes.echo, answers=answers) as one,
        Worker("two", isolated_fakes.echo, answers=answers) as two,
    ):
        for worker, request in ((one, "a"), (two, "b"), (one, "c")):
            worker.send(request)
        got = [answers.get(timeout=60) for _ in range(3)]
    assert sorted(got) == [("one", "a"), ("one", "c"), ("two", "b")]


def test_an_exception_in_the_process_is_raised_here():
    with Worker("echo", isolated_fakes.echo) as worker:
        worker.send(InputError("a.ply: holds no points."))
        with pytest.raises(InputError, match=r"^a\.ply: holds no points\.$"):
            worker.receive(60)
    with Worker("echo", isolated_fakes.echo) as worker:
        worker.send(ProcessEndedError("open3d-mls", "crashed (SIGSEGV)"))
        with pytest.raises(ProcessEndedError, match=r"^open3d-mls crashed \(SIGSEGV\)\.$"):
            worker.receive(60)


def run_script(tmp_path, script):
    path = tmp_path / "script.py"
    path.write_text(script)
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    return subprocess.Popen(
        [sys.executable, str(path)], env=environment, stdout=subprocess.PIPE, text=True
    )


def test_a_script_needs_no_guard_and_ends_with_a_sequence_under_way(tmp_path):
    script = """
from steadycloud.frame import Frame
from steadycloud.sequence import denoise_frames
from tests.clouds import sphere
from tests.isolated_fakes import METHODS
method = METHODS["shift"]
stream = denoise_frames(method, [Frame(sphere(60)), Frame(sphere(61))], method.config)
print(len(next(stream).frame))
"""
    assert run_script(tmp_path, script).communicate(timeout=60)[0] == "60\n"


@linux
def test_the_process_ends_when_its_parent_is_killed(tmp_path):
    script = """
from tests.isolated_fakes import echo
from steadycloud.processes import Worker
worker = Worker("echo", echo)
worker.send("pid")
print(worker.receive(), flush=True)
worker.send("sleep")
worker.receive()
"""
    with run_script(tmp_path, script) as parent:
        pid = int(parent.stdout.readline())
        assert alive(pid)
        parent.kill()
    deadline_s = time.monotonic() + 30
    while alive(pid) and time.monotonic() < deadline_s:
        time.sleep(0.05)
    assert not alive(pid)


@posix
def test_an_interrupt_from_the_terminal_does_not_reach_the_process():
    with Worker("echo", isolated_fakes.echo) as worker:
        worker.send("pid")
        pid = worker.receive(60)
        assert os.getsid(pid) != os.getsid(0)
        os.kill(pid, signal.SIGINT)  # nor does it listen
        worker.send("still there")
        assert worker.receive(60) == "still there"


def test_the_process_starts_before_the_first_frame_is_asked_for(monkeypatch):
    started = []
    real = Worker.__init__

    def init(self, *args, **options):
        started.append(args[0])
        real(self, *args, **options)

    monkeypatch.setattr(Worker, "__init__", init)
    method = METHODS["shift"]
    frames = [Frame(sphere(60)), Frame(sphere(61))]
    stream = denoise_frames(method, iter(frames), method.config)
    assert started == ["shift"]
    moved = [result.frame.points for result in stream]
    assert [len(points) for points in moved] == [60, 61]
    assert started == ["shift"]
    steps = moved[0] - frames[0].points
    np.testing.assert_allclose(steps, np.tile(steps[0], (60, 1)), atol=1e-9)
    np.testing.assert_allclose(steps[0] / steps[0, 0], [1.0, 2.0, 3.0])


def test_a_single_frame_has_a_process_of_its_own():
    method = METHODS["shift"]
    frame = Frame(sphere(60))
    result = method.denoise_frame(frame, Context(), method.config, ignore)
    assert (result.frame.points != frame.points).all()
    assert workers_peak_mb() == 0.0


@posix
def test_a_crash_fails_its_cell_and_the_benchmark_goes_on(tmp_path, monkeypatch):
    from steadycloud.bench.results import Cell, Results
    from steadycloud.bench.run import run_cells
    from steadycloud.evaluation.measures import get_measures

    from .test_bench import Log, nothing, tiny_dataset

    real = registry.get_method
    monkeypatch.setattr(
        "steadycloud.bench.run.get_method", lambda name: METHODS.get(name) or real(name)
    )
    names = ["crash_on_the_second", "noisy", "shift"]
    cells = [Cell("folder/spheres", name, "0.05", 0) for name in names]
    log, results = Log(), Results(tmp_path / "results.jsonl")
    run_cells(tiny_dataset(), cells, get_measures(["mse"]), results, log, nothing)
    assert [cell.method for cell in log.ran] == names
    failed = [score.failed for score in results.of(cells[0])]
    name = signal.SIGABRT.name
    assert failed == ["", f"ProcessEndedError: crash_on_the_second crashed ({name})."]
    assert not any(score.failed for cell in cells[1:] for score in results.of(cell))
