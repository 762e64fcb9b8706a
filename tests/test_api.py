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
        by_loop = [result.frame.points for result in sc.denoise_sequence(frames, config)]
        for a, b in zip(by_call, by_loop, strict=True):
            np.testing.assert_array_equal(a, b)
    alone = sc.denoise_frame(frames[0], (), sc.PaperConfig()).frame.points
    np.testing.assert_array_equal(alone, sc.denoise(A, "paper"))
    helped = sc.denoise_frame(frames[0], frames[1:]).frame.points
    np.testing.assert_array_equal(helped, sc.denoise([A, B])[0])


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
    sc.denoise(A, "paper", settings={"search.h": 4, "search.r": 2})


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
