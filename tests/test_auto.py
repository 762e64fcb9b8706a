"""The method `auto`: its stages on clouds of realistic size, then the whole method."""

from functools import cache

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

import steadycloud as sc
from steadycloud.auto.config import AutoConfig, MotionConfig, ProjectionConfig
from steadycloud.auto.projection import project_points
from steadycloud.errors import InputError
from steadycloud.evaluation.figure import figure_sequence
from steadycloud.evaluation.flicker import flicker_known, mesh_probes
from steadycloud.evaluation.mesh_metrics import point_to_mesh
from steadycloud.frame import Frame
from steadycloud.numerics.neighbors import mean_spacing
from steadycloud.parallel import set_threads

from .clouds import paper_mse, plane, sphere
from .runs import auto_frame, carried_from, sequence_by

NOISY = sphere(1500, radius=100.0, noise=0.4, seed=1)
CLEAN = sphere(1500, radius=100.0)
STEP = np.array([3.0, 1.0, -2.0])
BEFORE = sphere(1450, radius=100.0, noise=0.4, seed=2) - STEP
AFTER = sphere(1520, radius=100.0, noise=0.4, seed=3) + STEP
AROUND = (BEFORE, AFTER)
SINGLE = MotionConfig(before=0, after=0)


def result_of(points, neighbors=AROUND, **changes):
    """With the first of the neighbors before it, the others after it."""
    frames = [Frame(other) for other in neighbors]
    return auto_frame(Frame(points), frames[:1], AutoConfig(**changes), frames[1:])


def moved(points, neighbors=AROUND, **changes):
    return result_of(points, neighbors, **changes).frame.points


def in_order(frames, **changes):
    config = AutoConfig(**changes)
    return [r.frame.points for r in sequence_by("auto", map(Frame, frames), config)]


def roughness(points):
    """Of a cloud around the origin."""
    return np.linalg.norm(points, axis=1).std()


def mean_shift(points, moved_points):
    return np.linalg.norm(moved_points - points, axis=1).mean()


@cache
def figure():
    """Five noisy frames of the walking figure, the true meshes, the spacing."""
    frames = figure_sequence(5, 5000)
    spacing = mean_spacing(frames[0].frame.points)
    rng = np.random.default_rng(0)
    points = [f.frame.points for f in frames]
    noisy = [p + 0.5 * spacing * rng.standard_normal(p.shape) for p in points]
    return noisy, [f.mesh for f in frames], spacing


@cache
def denoised_figure():
    return in_order(figure()[0])


@pytest.fixture(scope="module")
def baseline():
    return moved(NOISY)


# project_points


@pytest.mark.parametrize("seed", [0, 1, 2])
def test_a_projected_sphere_gets_smooth_and_keeps_its_radius(seed):
    radius, noise = 1 / mean_spacing(sphere(10_000)), 0.5
    rng = np.random.default_rng(seed)
    points = radius * sphere(10_000) + noise * rng.standard_normal((10_000, 3))
    projected = project_points(points, np.full(len(points), noise), ProjectionConfig()).points
    off = np.linalg.norm(projected, axis=1) - radius
    assert abs(off.mean()) < 0.1 * noise
    assert off.std() < 0.4 * noise


@pytest.mark.parametrize("noise", [0.25, 0.5, 1.0])
def test_a_projected_plane_gets_flat(noise):
    points = plane(60, noise=noise)
    inner = (np.abs(plane(60)[:, :2] - 29.5) < 25).all(axis=1)
    projected = project_points(points, np.full(len(points), noise), ProjectionConfig()).points
    assert projected[inner, 2].std() < 0.4 * noise


@pytest.mark.parametrize("told", [0.05, 0.2, 0.5, 2.0])
def test_no_point_moves_farther_than_the_noise_explains(told):
    """However noisy it is in truth."""
    points = sphere(3000, radius=17.0, noise=0.5)
    shift = project_points(points, np.full(len(points), told), ProjectionConfig()).points - points
    assert np.linalg.norm(shift, axis=1).max() <= 4 * told * (1 + 1e-12)
    assert np.sqrt((shift**2).sum(axis=1).mean()) <= 1.1 * told * (1 + 1e-12)


# carry_points


@pytest.mark.parametrize("noise", [0.0, 0.3])
@pytest.mark.parametrize("step", [0.0, 1.0, 2.0])
def test_a_body_that_moved_is_carried_back(step, noise):
    """By up to 3.5 spacings; other points of the same body."""
    rng = np.random.default_rng(0)
    first, second = (figure_sequence(1, 5000, seed=seed)[0] for seed in (0, 9))
    spacing = mean_spacing(first.frame.points)
    points = first.frame.points / spacing
    points += noise * rng.standard_normal(points.shape)
    other = second.frame.points / spacing + step * np.array([1.0, -1.0, 1.0])
    other += noise * rng.standard_normal(other.shape)
    around = np.full(len(points), noise)
    found = carried_from(other, points, around, MotionConfig())
    carried = found.points * spacing
    # Two samples of so coarse a body differ by more than the noise-free tolerance in some regions.
    assert len(carried) > (0.98 if noise else 0.65) * len(other)
    own_gap = point_to_mesh(points * spacing, first.mesh)
    assert point_to_mesh(carried, first.mesh) < own_gap + 0.05 * spacing


def test_a_copy_of_the_frame_lands_on_it():
    points = sphere(1000, radius=10.0, noise=0.3)
    around = np.full(len(points), 0.3)
    carried = carried_from(points.copy(), points, around, MotionConfig())
    np.testing.assert_allclose(carried.points, points, atol=1e-9)


# One frame and its neighbors


def test_denoising_lowers_the_error_and_neighbors_lower_it_more(baseline):
    alone = moved(NOISY, ())
    assert paper_mse(CLEAN, alone) < 0.8 * paper_mse(CLEAN, NOISY)
    assert roughness(alone) < 0.4 * roughness(NOISY)
    assert roughness(baseline) < 0.9 * roughness(alone)


def test_scaling_the_cloud_scales_the_result(baseline):
    for scale in (1000.0, 1e-3):
        scaled = moved(NOISY * scale, [other * scale for other in AROUND])
        np.testing.assert_allclose(scaled, baseline * scale, atol=1e-7 * scale)


def test_shifting_by_a_million_shifts_the_result(baseline):
    shift = np.array([1e6, -1e6, 3e6])
    shifted = moved(NOISY + shift, [other + shift for other in AROUND])
    np.testing.assert_allclose(shifted, baseline + shift, atol=1e-6)


def test_permuting_points_permutes_result(baseline):
    rng = np.random.default_rng(0)
    order = rng.permutation(len(NOISY))
    np.testing.assert_array_equal(moved(NOISY[order]), baseline[order])
    np.testing.assert_array_equal(moved(NOISY, map(rng.permutation, AROUND)), baseline)


def test_reversed_in_time_a_sequence_gives_nearly_the_same():
    """Motions are found from the earlier frame to the later; both see the same surfaces."""
    frames = [BEFORE, NOISY, AFTER]
    there, back = in_order(frames), in_order(frames[::-1])
    for one, other in zip(there, back[::-1], strict=True):
        step = np.linalg.norm(one - other, axis=1)
        assert np.median(step) < 0.05 * mean_spacing(NOISY)


def test_input_is_unchanged():
    arrays = [array.copy() for array in (NOISY, *AROUND)]
    for array in arrays:
        array.flags.writeable = False
    moved(arrays[0], arrays[1:])
    for array, before in zip(arrays, (NOISY, *AROUND), strict=True):
        np.testing.assert_array_equal(array, before)


def test_same_result_for_any_thread_count(baseline):
    try:
        for threads in (1, 2, 5):
            set_threads(threads)
            np.testing.assert_array_equal(moved(NOISY), baseline)
    finally:
        set_threads(0)


def test_points_that_are_not_finite_stay_and_the_rest_is_as_without_them(baseline):
    odd = [[np.nan, 0, 0], [np.inf, 1, 2]]
    points = np.insert(NOISY, 700, odd, axis=0)
    result = result_of(points, [np.insert(other, 3, odd, axis=0) for other in AROUND])
    np.testing.assert_array_equal(result.frame.points[700:702], points[700:702])
    np.testing.assert_array_equal(np.delete(result.frame.points, [700, 701], axis=0), baseline)
    assert [w.text for w in result.warnings] == [
        "2 points with NaN or infinite coordinates left unchanged."
    ]


def test_copies_of_a_point_move_together(baseline):
    doubled = moved(np.concatenate([NOISY, NOISY[:400]]))
    np.testing.assert_array_equal(doubled[:1500], baseline)
    np.testing.assert_array_equal(doubled[1500:], baseline[:400])


def test_copies_of_a_frame_tell_nothing_new(baseline):
    """A camera that stalls repeats its last frame."""
    np.testing.assert_array_equal(moved(NOISY, [NOISY, NOISY.copy()]), moved(NOISY, ()))
    np.testing.assert_array_equal(moved(NOISY, [BEFORE, BEFORE, NOISY, AFTER]), baseline)


@pytest.mark.parametrize(
    "neighbors",
    [[np.empty((0, 3))], [np.zeros((1, 3))], [np.full((400, 3), np.nan)], [NOISY[:299]]],
    ids=["empty", "one point", "NaN", "few"],
)
def test_neighbors_without_a_body_change_nothing(neighbors):
    np.testing.assert_array_equal(moved(NOISY, neighbors), moved(NOISY, ()))


@pytest.mark.parametrize("other", [np.zeros((400, 3)), np.arange(1200.0).reshape(400, 3)])
def test_neighbors_that_are_a_point_or_a_line_do_not_break_anything(other):
    shift = moved(NOISY, [other]) - NOISY
    assert np.linalg.norm(shift, axis=1).max() < 4 * result_of(NOISY, [other]).history.noise


def test_strength_zero_moves_nothing():
    np.testing.assert_allclose(moved(NOISY, strength=0.0), NOISY, rtol=0, atol=1e-12)


def test_more_strength_smooths_more():
    shifts = [mean_shift(NOISY, moved(NOISY, strength=s)) for s in (0.0, 0.5, 1.0, 1.5)]
    assert shifts == sorted(shifts)


def test_the_history_says_what_was_done():
    history = result_of(NOISY).history
    assert history.converged
    assert history.reason == "with 2970 points of 2 neighboring frames"
    assert result_of(NOISY, ()).history.reason == "on its own"
    assert history.spacing == pytest.approx(mean_spacing(NOISY))
    assert history.noise == pytest.approx(0.4 * 3.1 * 100 / 1500**0.5, rel=0.15)
    assert history.mean_displacement == pytest.approx(mean_shift(NOISY, moved(NOISY)))


def test_attributes_ride_along():
    colors = np.arange(1500)
    result = auto_frame(Frame(NOISY, {"red": colors}, name="a.ply"))
    assert result.frame.attributes["red"] is colors
    assert result.frame.name == "a.ply"


# Awkward frames


@pytest.mark.parametrize(
    "points", [np.zeros((1, 3)), np.zeros((500, 3)), np.eye(3), np.full((4, 3), np.nan)]
)
def test_too_few_distinct_points_stay_with_a_warning(points):
    result = result_of(points)
    np.testing.assert_array_equal(result.frame.points, points)
    assert result.warnings[-1].kind == "too few points"


@pytest.mark.parametrize("scale", [1e-200, 1e200])
def test_a_frame_whose_spacing_is_no_number_stays_as_it_is(scale):
    points = np.random.default_rng(0).standard_normal((400, 3)) * scale
    np.testing.assert_array_equal(moved(points, [points[::-1] + scale]), points)


@pytest.mark.parametrize("n_points", [5, 7, 11, 12, 13, 40])
def test_tiny_frames_stay_finite(n_points):
    points = np.random.default_rng(0).standard_normal((n_points, 3))
    result = moved(points, [points[:5], NOISY])
    assert np.isfinite(result).all()
    assert np.abs(result).max() < 5


def test_an_empty_frame_is_an_error():
    with pytest.raises(InputError, match="frame 7: holds no points"):
        auto_frame(Frame(np.empty((0, 3)), name="frame 7"))


@pytest.mark.parametrize("dimensions", [1, 2])
def test_collinear_and_coplanar_clouds_stay_on_their_line_or_plane(dimensions):
    rng = np.random.default_rng(0)
    points, other = np.zeros((2, 400, 3))
    points[:, :dimensions], other[:, :dimensions] = rng.uniform(0, 10, (2, 400, dimensions))
    for neighbors in ((), [other]):
        result = moved(points, neighbors)
        np.testing.assert_allclose(result[:, dimensions:], 0.0, atol=1e-9)
        assert np.isfinite(result).all()


awkward = hnp.arrays(
    np.float64,
    st.tuples(st.integers(1, 60), st.just(3)),
    elements=st.one_of(
        st.sampled_from([0.0, 1.0, 1e6, np.nan, np.inf, -np.inf]), st.floats(-1e9, 1e9)
    ),
)


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(awkward, awkward)
def test_any_cloud_keeps_its_shape_and_stays_within_its_box(first, second):
    config = AutoConfig(motion=MotionConfig(members=20))
    for result, given_points in zip(
        sequence_by("auto", [Frame(first), Frame(second)], config), (first, second), strict=True
    ):
        points = result.frame.points
        finite = np.isfinite(given_points).all(axis=1)
        assert points.shape == given_points.shape
        np.testing.assert_array_equal(points[~finite], given_points[~finite])
        np.testing.assert_array_equal(points[result.outliers], given_points[result.outliers])
        if finite.any():
            box = given_points[finite]
            reach = 1e-9 + 0.5 * (box.max(axis=0) - box.min(axis=0)).max()
            assert (points[finite] <= box.max(axis=0) + reach).all()
            assert (points[finite] >= box.min(axis=0) - reach).all()


# Clean frames and second runs


def test_clean_clouds_barely_move():
    person = figure_sequence(1, 12_000)[0].frame.points
    for points, spacings in ((sphere(3000), 0.01), (plane(40), 0.01), (person, 0.1)):
        assert mean_shift(points, moved(points, ())) < spacings * mean_spacing(points)


def test_a_clean_moving_figure_barely_moves():
    before, now, after = (f.frame.points for f in figure_sequence(3, 6000))
    assert mean_shift(now, moved(now, [before, after])) < 0.1 * mean_spacing(now)


@pytest.mark.parametrize("level", [0.2, 0.5, 1.0])
def test_the_second_run_finds_little_left_on_a_sphere(level):
    points = sphere(3000, noise=level)
    once = moved(points, ())
    assert mean_shift(once, moved(once, ())) < mean_shift(points, once) / 3


def test_the_second_run_finds_little_left_on_the_figure():
    once = denoised_figure()
    for a, b, c in zip(figure()[0], once, in_order(once), strict=True):
        assert mean_shift(b, c) < mean_shift(a, b) / 3


# Sequences


def test_neighbors_lower_the_error_and_the_flicker_of_the_figure():
    noisy, meshes, spacing = figure()
    probes, normals = mesh_probes(meshes, 5000)
    runs = {"raw": noisy, "auto": denoised_figure(), "single": in_order(noisy, motion=SINGLE)}
    error = {
        name: np.mean([point_to_mesh(p, mesh) for p, mesh in zip(run, meshes, strict=True)])
        for name, run in runs.items()
    }
    flicker = {name: flicker_known(run, probes, normals) for name, run in runs.items()}
    assert error["single"] < 0.55 * error["raw"]
    assert error["auto"] < 0.85 * error["single"]
    assert flicker["auto"] < 0.75 * flicker["single"]
    assert flicker["single"] < flicker["raw"]
    assert error["auto"] < 0.2 * spacing


@pytest.mark.parametrize("after", [0, 1, 2])
def test_a_result_waits_for_as_many_frames_as_it_looks_ahead(after):
    drawn = []

    def frames():
        for i in range(6):
            drawn.append(i)
            yield Frame(NOISY[:400] + i)

    results = sequence_by("auto", frames(), AutoConfig(motion=MotionConfig(after=after, far=after)))
    assert drawn == []
    for i in range(6):
        next(results)
        assert drawn == list(range(min(i + after + 1, 6)))
    assert next(results, None) is None


def test_without_looking_ahead_the_future_does_not_matter():
    config = {"motion": MotionConfig(after=0)}
    whole = in_order([BEFORE, NOISY, AFTER], **config)
    for length in (1, 2):
        start = in_order([BEFORE, NOISY, AFTER][:length], **config)
        for a, b in zip(start, whole, strict=False):
            np.testing.assert_array_equal(a, b)


def test_a_sequence_is_its_frames_with_their_neighbors(baseline):
    np.testing.assert_array_equal(in_order([BEFORE, NOISY, AFTER])[1], baseline)


def test_one_call_gives_the_same(baseline):
    frames = [BEFORE, NOISY, AFTER]
    np.testing.assert_array_equal(sc.denoise(frames, method="auto")[1], baseline)
    np.testing.assert_array_equal(sc.denoise(NOISY, method="auto"), moved(NOISY, ()))
    alone = sc.denoise(frames, method="auto-single")
    np.testing.assert_array_equal(alone[1], moved(NOISY, ()))
    causal = sc.denoise(frames, method="auto-causal")
    by_setting = sc.denoise(frames, method="auto", settings={"motion.after": 0})
    for a, b in zip(causal, by_setting, strict=True):
        np.testing.assert_array_equal(a, b)
    np.testing.assert_array_equal(causal[1], moved(NOISY, [BEFORE]))
