"""Stream: frames that are pushed give what frames that are pulled give."""

import asyncio
import json

import numpy as np
import pytest

import steadycloud as sc
from steadycloud.stream.clock import Clock

from .clouds import sphere

FRAMES = [sphere(500 + 10 * i, noise=0.3, seed=i) + 0.02 * i for i in range(12)]
FAST = {"settings": {"motion.far": 3}}


def pushed(stream, frames):
    return [*(result for frame in frames for result in stream.push(frame)), *stream.flush()]


def same(results, others):
    assert len(results) == len(others)
    for one, other in zip(results, others, strict=True):
        np.testing.assert_array_equal(one.frame.points, other.frame.points)
        assert one.history == other.history
        assert one.warnings == other.warnings


@pytest.mark.parametrize("method", ["auto-causal", "auto-single", "paper", "mls"])
def test_pushed_frames_give_the_bits_of_a_sequence(method):
    frames = FRAMES[:5]
    same(pushed(sc.Stream(method), frames), list(sc.denoise_sequence(frames, method)))


def test_frames_ahead_give_the_bits_of_a_sequence_later():
    stream = sc.Stream(lookahead=None, **FAST)
    assert stream.method == "auto"
    assert stream.lookahead == 3
    counts, results = [], []
    for frame in FRAMES[:6]:
        results += stream.push(frame)
        counts.append(len(results))
    assert counts == [0, 0, 0, 1, 2, 3]
    assert stream.n_waiting == 3
    results += stream.flush()
    same(results, list(sc.denoise_sequence(FRAMES[:6], "auto", **FAST)))


def test_a_result_waits_for_the_lookahead_and_no_longer():
    stream = sc.Stream(lookahead=1)
    assert [len(stream.push(frame)) for frame in FRAMES[:4]] == [0, 1, 1, 1]
    np.testing.assert_array_equal(
        sc.Stream("auto").push(FRAMES[0])[0].cloud, sc.denoise(FRAMES[0], "auto-causal")
    )
    with pytest.raises(sc.ConfigError, match="auto-causal uses no frames after"):
        sc.Stream("auto-causal", lookahead=2)
    with pytest.raises(sc.ConfigError, match=r"lookahead = -1: use 0, 1, 2"):
        sc.Stream(lookahead=-1)


def test_the_kind_that_goes_in_comes_out():
    (result,) = sc.Stream().push(FRAMES[0].astype(np.float32), time=3.5)
    assert result.cloud.dtype == np.float32
    assert result.time == 3.5
    assert result.frame.name == "frame 0"


def test_after_flush_and_reset_nothing_is_remembered():
    stream = sc.Stream()
    first = stream.push(FRAMES[0])
    stream.push(FRAMES[1])
    assert stream.flush() == []
    same(stream.push(FRAMES[0]), first)
    stream.push(FRAMES[1])
    stream.reset()
    same(stream.push(FRAMES[0]), first)
    ahead = sc.Stream(lookahead=2)
    ahead.push(FRAMES[0])
    ahead.reset()
    assert ahead.n_waiting == 0
    assert ahead.flush() == []


@pytest.mark.parametrize(
    ("bad", "said"),
    [
        (np.empty((0, 3)), "not denoised: holds no points."),
        (np.zeros((4, 2)), "not denoised: points must have the shape (n, 3), not (4, 2)."),
        (None, "not denoised: "),
        ("nowhere.ply", "not denoised: nowhere.ply: no such file; check the name."),
    ],
)
def test_a_bad_frame_does_not_end_a_stream(bad, said):
    stream = sc.Stream()
    results = [stream.push(frame)[0] for frame in (FRAMES[0], bad, FRAMES[1])]
    assert [result.failed for result in results] == [False, True, False]
    assert str(results[1].warnings[0]).startswith(said)
    same([results[0], results[2]], list(sc.denoise_sequence(FRAMES[:2], "auto-causal")))


def test_a_frame_without_numbers_does_not_end_a_stream():
    stream = sc.Stream()
    results = [stream.push(frame)[0] for frame in (FRAMES[0], FRAMES[1] * np.nan, FRAMES[2])]
    assert [warning.kind for warning in results[1].warnings] == ["not finite", "too few points"]
    assert results[2].history.chosen["n_frames"] == 1


def test_an_error_of_the_method_does_not_end_a_stream(monkeypatch):
    stream = sc.Stream(lookahead=1)
    stream.push(FRAMES[0])
    real = stream._loop._denoise

    def fail(*words):
        monkeypatch.setattr(stream._loop, "_denoise", real)
        raise MemoryError

    monkeypatch.setattr(stream._loop, "_denoise", fail)
    (failed,) = stream.push(FRAMES[1])
    assert str(failed.warnings[0]) == "not denoised: MemoryError."
    np.testing.assert_array_equal(failed.cloud, FRAMES[0])
    (good,) = stream.push(FRAMES[2])
    assert not good.failed


def test_a_gap_starts_anew_and_says_so():
    stream = sc.Stream(lookahead=1)
    times = [0.0, 0.1, 0.2, 0.31, 1.31, 1.4]
    results = [stream.push(frame, time) for frame, time in zip(FRAMES[:6], times, strict=True)]
    assert [len(some) for some in results] == [0, 1, 1, 1, 1, 1]
    said = [[str(warning) for warning in result.warnings] for some in results for result in some]
    assert said[:4] == [[]] * 4
    assert said[4] == ["1 after the frame before, usually 0.1: starts anew."]
    (after,) = results[5]
    assert after.time == 1.31
    alone = sc.denoise_sequence(FRAMES[4:6], "auto")
    np.testing.assert_array_equal(after.cloud, next(alone).cloud)


def test_time_that_runs_backwards_starts_anew_and_no_time_is_no_gap():
    stream = sc.Stream()
    for time in (5.0, 6.0, None):
        assert stream.push(FRAMES[0], time)[0].warnings == ()
    (again,) = stream.push(FRAMES[1], 0.0)
    assert [warning.kind for warning in again.warnings] == ["gap"]
    with pytest.raises(sc.InputError, match="time = nan: use a number"):
        stream.push(FRAMES[1], float("nan"))


def test_slow_change_of_pace_is_no_gap():
    clock = Clock()
    time = 0.0
    for i in range(200):
        time += 0.1 * 1.05**i
        assert clock.tick(time) == ""


@pytest.mark.parametrize(
    ("method", "lookahead"),
    [("auto-causal", 0), ("auto", 3), ("paper", 0), ("paper-bidirectional", 1)],
)
def test_a_stream_goes_on_where_it_was_saved_bit_by_bit(method, lookahead, tmp_path):
    words = {"seed": 3} | (FAST if method.startswith("auto") else {})
    frames = [
        sc.Frame(points, {"a": np.arange(len(points))}, name=f"{i}.ply")
        for i, points in enumerate(FRAMES[:8])
    ]
    frames[2] = np.empty((0, 3))
    whole, path = sc.Stream(method, lookahead, **words), tmp_path / "state.npz"
    for i, frame in enumerate(frames[:5]):
        whole.push(frame, 0.1 * i)
    whole.save(path)
    again = sc.Stream.load(path)
    assert (again.method, again.lookahead) == (method, lookahead)
    for i, frame in enumerate(frames[5:], start=5):
        one, other = whole.push(frame, 0.1 * i), again.push(frame, 0.1 * i)
        same(one, other)
        assert [result.time for result in one] == [result.time for result in other]
        assert [result.frame.name for result in one] == [result.frame.name for result in other]
        assert all("a" in result.frame.attributes for result in other if not result.failed)
    same(whole.flush(), again.flush())
    assert again._clock.tick(9.0).startswith("8.3 after the frame before, usually 0.1")


def test_a_state_runs_no_code_and_a_bad_one_is_one_sentence(tmp_path):
    path = tmp_path / "state.npz"
    sc.Stream().save(path)
    with np.load(path, allow_pickle=False) as found:
        about = json.loads(str(found["about"]))
    for wrong in (
        {**about, "before": 3},
        {**about, "method": 7},
        [],
        {"version": about["version"]},
    ):
        np.savez(path, about=np.array(json.dumps(wrong)))
        with pytest.raises(sc.InputError, match=r"state\.npz: (is not the state|no method)"):
            sc.Stream.load(path)
    np.savez(path, about=np.array(json.dumps({**about, "version": "0.0"})))
    with pytest.raises(sc.InputError, match=r"was saved by steadycloud 0\.0"):
        sc.Stream.load(path)
    path.write_bytes(b"PK\x03\x04 nonsense")
    with pytest.raises(sc.InputError, match="not the state of a stream"):
        sc.Stream.load(path)
    with pytest.raises(sc.InputError, match="no such file"):
        sc.Stream.load(tmp_path / "none.npz")
    with pytest.raises(sc.OutputError, match="the folder does not exist"):
        sc.Stream().save(tmp_path / "none" / "state.npz")
    stream = sc.Stream(lookahead=1)
    stream.push(sc.Frame(FRAMES[0], {"names": np.array(["a"] * 500, object)}))
    with pytest.raises(sc.OutputError, match="holds object, not numbers"):
        stream.save(path)


def test_memory_is_bounded_by_what_the_method_needs():
    stream = sc.Stream(**FAST)
    for frame in FRAMES:
        stream.push(sc.Frame(frame, {"a": np.zeros(len(frame))}))
    loop = stream._loop
    assert len(loop.before) == 3
    assert len(loop._kept) <= 4
    assert all(not frame.attributes for frame in loop.before)


def test_a_closed_stream_takes_no_frames():
    with sc.Stream() as stream:
        stream.push(FRAMES[0])
    with pytest.raises(sc.SteadycloudError, match="the stream is closed"):
        stream.push(FRAMES[0])
    assert repr(stream) == "Stream('auto-causal', lookahead=0, 0 waiting)"


def test_a_wrong_word_is_told_which_are_right():
    with pytest.raises(sc.ConfigError, match="no argument 'look_ahead': did you mean 'lookahead'"):
        sc.Stream(look_ahead=2)


def test_asynchronous_pushes_keep_their_order_and_let_others_run():
    async def run():
        ticks = 0

        async def tick():
            nonlocal ticks
            while True:
                ticks += 1
                await asyncio.sleep(0.001)

        async def source():
            for frame in FRAMES[:3]:
                yield frame

        async with sc.AsyncStream("auto-causal") as stream:
            ticking = asyncio.create_task(tick())
            pushes = await asyncio.gather(*(stream.push(frame) for frame in FRAMES[:3]))
            assert ticks > 3
            ticking.cancel()
            assert await stream.flush() == []
            again = [result async for result in stream.results(source())]
            await stream.reset()
        return [result for some in pushes for result in some], again

    expected = list(sc.denoise_sequence(FRAMES[:3], "auto-causal"))
    for results in asyncio.run(run()):
        same(results, expected)
