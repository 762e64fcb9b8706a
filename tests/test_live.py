"""auto-live: frames keep up with a budget by doing less, and do all again when there is time."""

import json

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import steadycloud as sc
from steadycloud.auto import live
from steadycloud.auto.live import EFFORTS, Live, LiveConfig
from steadycloud.auto.pace import Pace
from steadycloud.cli.main import main
from steadycloud.method import Context, Method
from steadycloud.registry import get_method
from steadycloud.run.summary import say_efforts
from steadycloud.sequence import FrameLoop

from .clouds import sphere
from .test_pipe import frames_in, pipe, plys

LAST = len(EFFORTS) - 1
SHARES = [effort.share for effort in EFFORTS]
N_POINTS = 1000
CLOUDS = [sphere(400 + i, noise=0.3, seed=i) for i in range(4)]


def efforts_of(times, allowed_s=1.0):
    """The efforts of frames, given the time of a frame of auto-causal at each; and the pace."""
    pace, efforts, spent = Pace(SHARES, live._BEGIN), [], []
    for whole_s in times:
        efforts.append(pace.choose(N_POINTS, allowed_s))
        spent.append(whole_s * SHARES[efforts[-1]])
        pace.note(efforts[-1], N_POINTS, spent[-1], allowed_s)
    return efforts, np.array(spent), pace


def best_for(whole_s):
    """The best effort that fits into 0.9 s."""
    return next(i for i, share in enumerate(SHARES) if share * whole_s <= 0.9)


@pytest.mark.parametrize("whole_s", [0.1, 0.8, 1.1, 1.5, 2.0, 3.0, 5.0])
def test_the_best_effort_that_fits_is_found_and_kept(whole_s):
    efforts, spent, _ = efforts_of([whole_s] * 200)
    kept = np.array(efforts[20:])
    assert (kept == best_for(whole_s)).mean() > 0.8
    assert spent.mean() <= 1.0
    assert kept.max() <= best_for(whole_s) + 2  # trials are paid for by little


def test_frames_that_nothing_fits_pass_unchanged_and_are_rarely_tried():
    efforts, spent, _ = efforts_of([20.0] * 400)
    assert efforts.count(LAST) > 0.85 * len(efforts)
    assert LAST - 1 in efforts[100:]
    assert spent.mean() < 1.0


@given(st.lists(st.floats(0.0, 25.0), min_size=1, max_size=120))
@settings(max_examples=200, deadline=None)
def test_no_run_takes_longer_than_its_frames_and_a_few_more(times):
    _, spent, pace = efforts_of(times)
    longest = max(max(spent) - 1.0, 0.0)
    assert spent.sum() <= len(times) + 4.0 + 2.0 * longest + 1e-9
    assert pace.owed_s <= 4.0 + 2.0 * longest + 1e-9


def test_what_is_owed_is_paid_by_the_frames_after_it():
    times = [0.8] * 20 + [10.0] + [0.8] * 40
    efforts, spent, pace = efforts_of(times)
    assert efforts[20] == 0
    assert set(efforts[21:24]) - {0}
    assert efforts[-10:] == [0] * 10
    assert spent.mean() <= 1.0
    assert pace.owed_s == 0.0


@pytest.mark.parametrize("slower", [2.0, 8.0, 300.0])
def test_efforts_climb_back_after_a_slow_spell(slower):
    efforts, _, _ = efforts_of([0.8] * 20 + [0.8 * slower] * 30 + [0.8] * 200)
    assert efforts[19] == 0
    assert min(efforts[40:50]) > 0
    assert efforts[-20:] == [0] * 20


def test_a_first_frame_that_compiles_does_not_set_the_pace():
    efforts, _, _ = efforts_of([500.0] + [0.5] * 100)
    assert efforts[1] == efforts[0] == live._BEGIN
    assert efforts[-20:] == [0] * 20


def test_one_slow_frame_does_not_lower_the_effort_for_long():
    efforts, _, _ = efforts_of([0.8] * 20 + [2.0] + [0.8] * 12)
    assert efforts[-5:] == [0] * 5


def test_more_than_thirty_frames_are_not_made_up_for():
    _, _, pace = efforts_of([0.8] * 20 + [5000.0] + [0.0])
    assert pace.owed_s <= 30.0


def test_efforts_follow_from_the_times_alone():
    times = np.random.default_rng(0).uniform(0.2, 6.0, 300)
    assert efforts_of(times)[0] == efforts_of(times)[0]


class Ticks:
    """A clock that goes on by the given time between two looks, which are a frame."""

    def __init__(self, frame_s):
        self.frame_s, self.now_s, self.looks = frame_s, 0.0, 0

    def __call__(self):
        self.looks += 1
        self.now_s += self.frame_s if self.looks % 2 == 0 else 0.0
        return self.now_s


def run(frames, denoise, config=None):
    config, known = config or LiveConfig(), get_method("auto-live")
    loop = FrameLoop(Method("auto-live", config, denoise, known.needs, known.load), config)
    return list(loop.push(map(sc.Frame, frames), last=True))


def test_effort_0_has_the_bits_of_auto_causal():
    expected = sc.denoise(CLOUDS, "auto-causal")
    results = run(CLOUDS, lambda *words: Live().make_effort(0, *words))
    for result, points in zip(results, expected, strict=True):
        np.testing.assert_array_equal(result.frame.points, points)
        assert result.history.chosen["effort_name"] == "as auto-causal"


def test_a_fast_machine_does_all_and_a_slow_one_passes_frames_with_a_warning():
    many = CLOUDS * 4
    fast = run(many, Live(Ticks(0.001)).denoise)
    assert [r.history.chosen["effort"] for r in fast[-3:]] == [0, 0, 0]
    assert not any(warning.kind == "budget" for r in fast for warning in r.warnings)
    slow = run(many, Live(Ticks(0.5)).denoise)
    passed = [r for r in slow if r.history.chosen["effort"] == LAST]
    assert len(passed) > len(many) / 2
    for result in passed:
        (text,) = [warning.text for warning in result.warnings if warning.kind == "budget"]
        assert text == "passed unchanged: the budget of 66ms leaves no time for it."
        assert not result.failed
    for given_, result in zip(many, slow, strict=True):
        same = np.array_equal(given_, result.frame.points)
        assert same == (result.history.chosen["effort"] == LAST)


@pytest.mark.parametrize("number", range(LAST))
def test_every_effort_moves_points_toward_the_surface(number):
    effort = Live()
    clouds = [sphere(2000, noise=0.5, seed=i) for i in range(3)]
    results = run(clouds, lambda *words: effort.make_effort(number, *words))
    for noisy, result in zip(clouds, results, strict=True):
        error = [np.abs(np.linalg.norm(p, axis=1) - 1).mean() for p in (noisy, result.frame.points)]
        assert error[1] < 0.75 * error[0]


def test_lower_settings_stay():
    config = sc.config.with_settings(LiveConfig(), {"motion.before": 0, "evenness.steps": 2})
    for effort in EFFORTS[1:-1]:
        made = live._with(config, effort)
        assert made.motion.before == 0
        assert made.evenness.steps <= 2


@pytest.mark.parametrize(
    ("budget", "seconds"),
    [
        ("66ms", 0.066),
        ("0.1s", 0.1),
        (" 2 s ", 2.0),
        ("150000 points/s", 1 / 15),
        ("1e5points/s", 0.1),
    ],
)
def test_a_budget_is_a_time_or_a_rate(budget, seconds):
    assert LiveConfig(budget=budget).seconds(10_000) == pytest.approx(seconds)


@pytest.mark.parametrize("budget", ["", "66", "fast", "-1ms", "0ms", "1.2.3s", "nan s", "1e999s"])
def test_a_bad_budget_is_refused_in_one_sentence(budget, tmp_path, capsys):
    sc.write_frame(tmp_path / "a.ply", sc.Frame(CLOUDS[0]))
    code = main(
        ["denoise", str(tmp_path / "a.ply"), "-o", str(tmp_path / "o"), f"--budget={budget}"]
    )
    said = capsys.readouterr().err.strip()
    assert code == 1
    assert said.count("\n") == 0
    assert f"budget = {budget!r}: use 100ms, 0.1s or '150000 points/s'." in said
    assert not (tmp_path / "o").exists()


@pytest.mark.parametrize("command", ["denoise", "watch"])
def test_a_budget_is_refused_for_other_methods(command, tmp_path, capsys):
    (tmp_path / "in").mkdir()
    sc.write_frame(tmp_path / "in" / "a.ply", sc.Frame(CLOUDS[0]))
    words = [command, str(tmp_path / "in"), "-o", str(tmp_path / "o")]
    assert main([*words, "--budget", "66ms", "--method", "paper"]) == 1
    assert "paper takes the time that it takes; use auto-live" in capsys.readouterr().err
    assert not (tmp_path / "o").exists()


def test_several_workers_are_refused(tmp_path, capsys):
    sc.write_frame(tmp_path / "a.ply", sc.Frame(CLOUDS[0]))
    words = ["denoise", str(tmp_path / "a.ply"), "-o", str(tmp_path / "o"), "--budget", "1s"]
    assert main([*words, "--workers", "2"]) == 1
    assert "auto-live denoises frames one after the other" in capsys.readouterr().err


@pytest.mark.parametrize("command", [["denoise"], ["watch", "--idle=0.3s", "--every=0.02s"]])
def test_a_run_says_its_efforts_and_records_them(command, tmp_path, capsys):
    source, out = tmp_path / "in", tmp_path / "out"
    source.mkdir()
    for number, points in enumerate(CLOUDS):
        sc.write_frame(source / f"f{number}.ply", sc.Frame(points))
    assert main([*command, str(source), "-o", str(out), "--budget", "1000s"]) == 0
    said = capsys.readouterr().out
    record = json.loads((out / "steadycloud.json").read_text())
    assert record["method"] == "auto-live"
    assert record["config"]["budget"] == "1000s"
    chosen = [frame["history"]["chosen"] for frame in record["frames"]]
    assert [entry["effort"] for entry in chosen] == [4, 4, 3, 3]
    assert f"auto-live: 50 % {EFFORTS[3].name}, 50 % {EFFORTS[4].name}" in said


def test_a_pipe_with_a_budget_is_live(tmp_path):
    done = pipe(b"".join(plys(tmp_path, CLOUDS)), "--budget", "1000s")
    assert done.returncode == 0, done.stderr
    assert len(frames_in(done.stdout, tmp_path)) == len(CLOUDS)
    assert b"frames: 4 denoised by auto-live in " in done.stderr
    assert b"; auto-live: 50 % " in done.stderr


def test_shares_are_said_best_first():
    assert say_efforts({}) == ""
    counts = sc.run.summary.Counter({(1, "worse"): 1, (0, "as auto-causal"): 4})
    assert say_efforts(counts) == "; auto-live: 80 % as auto-causal, 20 % worse"


def test_a_stream_with_a_budget_is_live():
    with sc.Stream(budget="1000s") as stream:
        assert stream.method == "auto-live"
        results = [result for points in CLOUDS for result in stream.push(points)]
    assert [result.history.chosen["effort"] for result in results] == [4, 4, 3, 3]
    with pytest.raises(sc.ConfigError, match="use auto-live, or leave the budget out"):
        sc.Stream("auto", budget="66ms")
    with pytest.raises(sc.ConfigError, match="use 100ms"):
        sc.Stream(budget="soon")
    with sc.Stream("auto-live", settings=LiveConfig(strength=0.5), budget="1s") as stream:
        assert stream.push(CLOUDS[0])[0].history.chosen["strength"] == 0.5


def test_a_frame_by_itself_gets_the_first_effort():
    result = sc.denoise_frame(CLOUDS[0], method="auto-live")
    assert result.history.chosen["effort"] == live._BEGIN
    alone = get_method("auto-live").denoise_frame(sc.Frame(CLOUDS[0]), Context(), LiveConfig())
    np.testing.assert_array_equal(alone.frame.points, result.frame.points)
