import subprocess
import sys

import numpy as np
import pytest

import steadycloud as sc
from steadycloud.errors import ConfigError, InputError

from .clouds import sphere

A, B = sphere(300, noise=0.3), sphere(280, noise=0.3, seed=1)


def test_arrays_in_arrays_out():
    clean = sc.denoise([A, B])
    assert [x.shape for x in clean] == [(300, 3), (280, 3)]
    assert all(isinstance(x, np.ndarray) for x in clean)


def test_frames_in_frames_out_with_their_attributes():
    frame = sc.Frame(A, {"intensity": np.arange(300)}, name="a.ply")
    (clean,) = sc.denoise([frame], method="paper", seed=0)
    assert clean.name == "a.ply"
    assert clean.attributes["intensity"] is frame.attributes["intensity"]
    np.testing.assert_array_equal(clean.points, sc.denoise(A, "paper"))


def test_three_depths_give_the_same_result():
    frames = [sc.Frame(A), sc.Frame(B)]
    for method, config in (
        ("auto", None),
        ("auto", sc.AutoConfig()),
        ("paper", sc.PaperConfig()),
    ):
        by_call = sc.denoise([A, B], method)
        results = list(sc.denoise_sequence(frames, method, settings=config))
        for a, b in zip(by_call, results, strict=True):
            np.testing.assert_array_equal(a, b.frame.points)
    alone = sc.denoise_frame(frames[0], method="paper").frame
    np.testing.assert_array_equal(alone.points, sc.denoise(A, "paper"))
    leaning = sc.denoise_frame(frames[1], [alone], method="paper").frame.points
    np.testing.assert_array_equal(leaning, sc.denoise([A, B], "paper")[1])
    helped = sc.denoise_frame(frames[0], after=frames[1:]).frame.points
    np.testing.assert_array_equal(helped, sc.denoise([A, B])[0])


def test_a_whole_configuration_must_be_the_method_s_own():
    config = sc.PaperConfig(seed=3)
    one = sc.denoise(A, "paper", settings=config)
    np.testing.assert_array_equal(one, sc.denoise(A, "paper", seed=3))
    with pytest.raises(ConfigError, match="settings of auto are a AutoConfig"):
        sc.denoise(A, "auto", settings=config)


def test_a_frame_that_does_not_fit_is_tiled_from_python_too():
    rng = np.random.default_rng(0)
    points = rng.standard_normal((20_000, 3))
    points *= (1.0 + 0.005 * rng.standard_normal((20_000, 1))) / np.linalg.norm(
        points, axis=1, keepdims=True
    )
    (whole,) = sc.denoise_sequence([sc.Frame(points)], "auto-single")
    (tiled,) = sc.denoise_sequence([sc.Frame(points)], "auto-single", max_memory="348MB")
    assert "tiles" not in whole.history.chosen
    assert tiled.history.chosen["tiles"] > 1
    np.testing.assert_array_equal(whole.frame.points, tiled.frame.points)


def test_single_precision_and_whole_numbers_are_ordinary_input():
    assert sc.denoise(A.astype(np.float32)).dtype == np.float64
    assert sc.denoise((A * 100).astype(np.int16)).shape == A.shape


@pytest.mark.parametrize(
    ("frames", "message"),
    [
        ([], "no frames"),
        ([np.zeros((4, 2))], r"frame 0: points must have the shape \(n, 3\)"),
        ([A, np.zeros(3)], "frame 1"),
        ([["a", "b"]], "frame 0"),
        ([[[1, 2, 3], [1, 2]]], "frame 0"),
        ([np.empty((0, 3))], "frame 0: holds no points"),
    ],
)
def test_bad_input_gets_one_sentence(frames, message):
    with pytest.raises(InputError, match=message):
        sc.denoise(frames)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"patches.kk": 3}, "no setting 'patches.kk'"),
        ({"patch.k": 3}, "did you mean 'patches'"),
        ({"patches": 3}, "group of settings"),
        ({"patches.k.x": 3}, "no setting"),
        ({"patches.k": "many"}, "whole number"),
        ({"patches.k": 2.5}, "whole number"),
        ({"patches.k": -1}, "at least 3"),
        ({"learning.learn": "perhaps"}, "true or false"),
        ({"stopping.rule": "never"}, "use one of"),
        ({"search.h": 4}, "search.r = 8"),
    ],
)
def test_bad_settings_get_one_sentence(settings, message):
    with pytest.raises(ConfigError, match=message):
        sc.denoise(A, "paper", settings=settings)


def test_settings_that_belong_together_may_come_in_any_order():
    one, two = ({"search.h": 4, "search.r": 2}, {"search.r": 2, "search.h": 4})
    by_one = sc.denoise(A, "paper", settings=one)
    np.testing.assert_array_equal(by_one, sc.denoise(A, "paper", settings=two))
    assert not np.array_equal(by_one, sc.denoise(A, "paper"))


def test_an_unknown_method_names_the_nearest():
    with pytest.raises(ConfigError, match="did you mean 'paper'"):
        sc.denoise(A, method="papr")


def test_every_method_has_one_line():
    for name, line in sc.methods().items():
        assert line
        assert "\n" not in line
        assert name == name.lower()


def test_the_public_surface_is_what_it_says():
    assert sorted(sc.__all__) == sc.__all__
    for name in sc.__all__:
        assert getattr(sc, name) is not None
    assert set(dir(sc)) == set(sc.__all__)
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        _ = sc.nonsense


def test_importing_is_light():
    code = "import sys, steadycloud; print({'numpy', 'scipy', 'numba'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"
