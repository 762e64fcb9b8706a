"""The loop over frames: which other frames each one gets, and which are kept in memory."""

from __future__ import annotations

import pickle
import threading
import time
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import chain

import numpy as np
import pytest

from steadycloud.cli.main import main
from steadycloud.config import with_settings
from steadycloud.errors import ConfigError, SteadycloudError
from steadycloud.frame import BadFrame, Frame, FrameResult, History
from steadycloud.io import write_frame
from steadycloud.method import Method, Surroundings
from steadycloud.observer import ignore
from steadycloud.parallel import for_rows, set_threads
from steadycloud.registry import get_method
from steadycloud.sequence import FrameLoop, denoise_frames

from .clouds import sphere

FIVE = [Frame(np.full((1, 3), float(i)), {"a": np.zeros(1)}, name=str(i)) for i in range(5)]


@dataclass(frozen=True)
class Window:
    needs: Surroundings


def note_context(noisy, context, config, observe):
    """A method that writes its context into the reason and adds a half to the point."""
    parts = (context.before, context.after, context.results)
    seen = ":".join("".join(frame.name for frame in part) for part in parts)
    history = History(reason=f"{noisy.name}:{seen}")
    return FrameResult(noisy.with_points(noisy.points + 0.5), history)


def run(needs, **words):
    method = Method("fake", Window(needs), note_context, needs=lambda config: config.needs)
    results = denoise_frames(method, iter(FIVE), method.config, ignore, **words)
    return [result.history.reason for result in results]


@pytest.mark.parametrize(
    ("needs", "windows"),
    [
        (Surroundings(2, 2), ["0::12:", "1:0:23:", "2:01:34:", "3:12:4:", "4:23::"]),
        (Surroundings(2, 0), ["0:::", "1:0::", "2:01::", "3:12::", "4:23::"]),
        (Surroundings(0, 1), ["0::1:", "1::2:", "2::3:", "3::4:", "4:::"]),
        (Surroundings(), ["0:::", "1:::", "2:::", "3:::", "4:::"]),
        (Surroundings(results=1), ["0:::", "1:::0", "2:::1", "3:::2", "4:::3"]),
        (Surroundings(1, 1, 2), ["0::1:", "1:0:2:0", "2:1:3:01", "3:2:4:12", "4:3::23"]),
    ],
)
def test_a_frame_gets_what_its_method_needs(needs, windows):
    assert run(needs) == windows


def test_only_wanted_results_come_and_feed_back_all_the_same():
    assert run(Surroundings(1, 1), wanted={1, 3}) == ["1:0:2:", "3:2:4:"]
    assert run(Surroundings(results=1), wanted={3}) == ["3:::2"]


def test_frames_one_by_one_give_what_all_at_once_give():
    for needs in (Surroundings(2, 2), Surroundings(2), Surroundings(1, 1, 2), Surroundings()):
        method = Method("fake", Window(needs), note_context, needs=lambda config: config.needs)
        loop = FrameLoop(method, method.config)
        pushed = [list(loop.push([frame])) for frame in FIVE]
        assert [len(results) for results in pushed] == [0] * needs.after + [1] * (5 - needs.after)
        results = [*chain(*pushed), *loop.push(last=True)]
        assert [result.history.reason for result in results] == run(needs)
        assert loop.position == 5
        assert not loop.waiting


def test_a_result_waits_for_no_more_frames_than_it_may():
    needs = Surroundings(1, 3)
    method = Method("fake", Window(needs), note_context, needs=lambda config: config.needs)
    loop = FrameLoop(method, method.config, lookahead=1)
    reasons = [result.history.reason for result in loop.push(FIVE, last=True)]
    assert reasons == ["0::1:", "1:0:2:", "2:1:3:", "3:2:4:", "4:3::"]


def test_a_bad_frame_keeps_its_place_but_nobody_sees_it():
    def fail_at_three(noisy, context, config, observe):
        if noisy.name == "3":
            raise ZeroDivisionError("by zero")
        return note_context(noisy, context, config, observe)

    needs = Surroundings(2, 1)
    method = Method("fake", Window(needs), fail_at_three, needs=lambda config: config.needs)
    frames = [FIVE[0], BadFrame(FIVE[1], "1: is torn."), *FIVE[2:], Frame(np.empty((0, 3)))]
    results = list(denoise_frames(method, frames, method.config, tolerant=True))
    reasons = [result.history.reason for result in results]
    assert reasons == ["0:::", "not denoised", "2:0:3:", "not denoised", "4:2::", "not denoised"]
    said = [str(result.warnings[0]) for result in results if result.failed]
    assert said[0] == "not denoised: is torn."
    assert said[1] == "not denoised: ZeroDivisionError: by zero."
    assert said[2] == "not denoised: holds no points."
    assert results[3].frame is FIVE[3]
    with pytest.raises(ZeroDivisionError):
        list(denoise_frames(method, FIVE, method.config))


def test_after_a_failure_a_method_is_opened_anew():
    opened = []

    @contextmanager
    def session(config):
        opened.append(config)
        alive = [True]

        def fragile(noisy, context, config, observe):
            if noisy.name == "1":
                alive.clear()
            if not alive:
                raise SteadycloudError("it crashed.")
            return note_context(noisy, context, config, observe)

        yield fragile

    method = Method("fake", None, note_context, session=session)
    results = list(denoise_frames(method, FIVE, None, tolerant=True))
    assert [result.failed for result in results] == [False, True, False, False, False]
    assert len(opened) == 2


def test_no_frames_give_no_results():
    method = Method("fake", Window(Surroundings(2, 2)), note_context, lambda config: config.needs)
    assert list(denoise_frames(method, [], method.config)) == []


def test_what_a_method_opens_is_open_from_the_call_to_the_last_result():
    events = []

    @contextmanager
    def session(config):
        events.append("opened")
        yield note_context
        events.append("closed")

    method = Method("fake", None, note_context, session=session)
    results = denoise_frames(method, iter(FIVE), None)
    assert events == ["opened"]
    next(results)
    assert events == ["opened"]
    assert len(list(results)) == 4
    assert events == ["opened", "closed"]


def test_results_that_nobody_waits_for_are_closed_too():
    closed = []

    @contextmanager
    def session(config):
        try:
            yield note_context
        finally:
            closed.append(True)

    results = denoise_frames(Method("fake", None, note_context, session=session), FIVE, None)
    next(results)
    results.close()
    assert closed == [True]


def test_a_nan_where_the_input_had_a_number_is_refused():
    def lose(noisy, context, config, observe):
        points = noisy.points.copy()
        points[:2] = np.nan
        return FrameResult(noisy.with_points(points), History())

    method = Method("fake", Window(Surroundings()), lose, lambda config: config.needs)
    points = np.arange(12.0).reshape(4, 3)
    points[0] = np.inf
    with pytest.raises(SteadycloudError, match=r"a\.ply: fake lost 1 of 4 points \(NaN or inf"):
        list(denoise_frames(method, [Frame(points, name="a.ply")], method.config))
    only_odd = np.full((4, 3), np.nan)
    assert len(list(denoise_frames(method, [Frame(only_odd)], method.config))) == 1


def test_a_frame_keeps_the_array_that_it_is_given():
    """What is found of a frame is kept by its array; a worker's comes out of a pickle."""
    for points in (sphere(10), pickle.loads(pickle.dumps(sphere(10)))):
        assert Frame(points).points is points
    assert Frame(sphere(10).astype(">f8")).points.dtype == np.float64
    assert Frame(np.asfortranarray(sphere(10))).points.flags.c_contiguous


@pytest.mark.parametrize(
    ("option", "value", "said"),
    [
        *(
            ("--strength", value, f"strength = {float(value)}: use 0, or at least 1e-30.")
            for value in ("1e-320", "1e-200", "1e-160", "1e-31")
        ),
        *(
            (
                "--noise",
                value,
                f"noise = '{value}': use auto, a length such as 0.002 or 2mm, or 0.5",
            )
            for value in ("1e-200", "1e-160", "1e-31mm", "1e-40 spacings")
        ),
    ],
)
def test_what_underflows_is_refused_before_a_frame_is_read(
    option, value, said, tmp_path, monkeypatch, capsys
):
    write_frame(tmp_path / "a.ply", Frame(sphere(500, noise=0.4)))
    monkeypatch.setattr("steadycloud.auto.seen.normalize_points", None)  # no work may begin
    options = ["-o", str(tmp_path / "out"), option, value, "--quiet"]
    assert main(["denoise", str(tmp_path / "a.ply"), *options]) == 1
    line = capsys.readouterr().err
    assert line.startswith(f"steadycloud: error: {said}")
    assert line.count("\n") == 1
    assert not (tmp_path / "out").exists()


def test_a_setting_that_must_be_above_zero_is_not_offered_zero():
    config = get_method("auto").config
    with pytest.raises(ConfigError, match=r"motion\.gate = 1e-40: use at least 1e-30\.$"):
        with_settings(config, {"motion.gate": 1e-40})
    assert with_settings(config, {"motion.gate": 1e-30}).motion.gate == 1e-30
    assert with_settings(config, {"strength": 0.0}).strength == 0.0


@pytest.fixture
def two_threads():
    set_threads(2)
    yield
    set_threads(0)


def in_halves(needs, finish=lambda name: None):
    """A method that looks at a frame and then finishes it; `finish` is called with its name."""

    def look_at_frame(noisy, context, config, observe):
        result = note_context(noisy, context, config, observe)

        def end(observe):
            observe("end")
            finish(noisy.name)
            return result

        return end

    def denoise_frame(*given):
        return look_at_frame(*given)(given[-1])

    return Method(
        *("fake", Window(needs), denoise_frame, lambda config: config.needs),
        look_at_frame=look_at_frame,
    )


@pytest.mark.parametrize("needs", [Surroundings(2, 2), Surroundings(2), Surroundings()])
@pytest.mark.parametrize("bad", [None, 2])
def test_two_frames_at_once_give_what_one_by_one_give(needs, bad, two_threads):
    def fail(name):
        if name == "3":
            raise ZeroDivisionError("by zero")

    frames = [BadFrame(f, "is torn") if i == bad else f for i, f in enumerate(FIVE)]
    found = []
    for finish in (lambda name: None, fail):
        method = in_halves(needs, finish)
        for at_hand in (False, True):
            results = denoise_frames(
                *(method, frames, method.config), tolerant=True, at_hand=at_hand
            )
            found.append([(r.history.reason, str(r.warnings), r.failed) for r in results])
        assert found[-1] == found[-2]
    assert found[0] != found[2]
    with pytest.raises(ZeroDivisionError):
        list(denoise_frames(method, FIVE, method.config, at_hand=True))


def test_the_next_frame_is_looked_at_and_results_are_used_while_one_is_finished(two_threads):
    used = threading.Event()

    def finish(name):
        if name == "1":
            assert used.wait(20), "nobody has used the first result meanwhile"

    method = in_halves(Surroundings(), finish)
    stages = []
    results = denoise_frames(method, FIVE, method.config, stages.append, at_hand=True)
    assert next(results).history.reason.startswith("0")
    used.set()
    assert [result.frame.points[0, 0] for result in results] == [1.5, 2.5, 3.5, 4.5]
    assert stages.count("end") <= 5


def test_nothing_goes_on_when_nobody_waits_for_results_any_more(two_threads):
    begun, ended = threading.Event(), threading.Event()

    def finish(name):
        if name == "1":
            begun.set()
            for _ in range(1000):  # until it is told that nobody waits
                for_rows(lambda start, stop: time.sleep(0.001), 10)
            ended.set()

    method = in_halves(Surroundings(), finish)
    results = denoise_frames(method, FIVE, method.config, at_hand=True)
    next(results)
    assert begun.wait(20)
    results.close()
    assert not ended.is_set()
    time.sleep(0.05)
    assert not ended.is_set()


@pytest.mark.parametrize("name", ["auto", "auto-causal", "auto-single"])
def test_frames_at_hand_give_the_same_bits(name, two_threads):
    frames = [Frame(sphere(900, radius=8.0, noise=0.2, seed=seed)) for seed in range(4)]
    method = get_method(name)
    one, other = (
        [r.frame.points for r in denoise_frames(method, frames, method.config, at_hand=at_hand)]
        for at_hand in (False, True)
    )
    for first, second in zip(one, other, strict=True):
        np.testing.assert_array_equal(first, second)
