import inspect
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
    np.testing.assert_allclose(whole.frame.points, tiled.frame.points, rtol=0, atol=1e-14)


def test_floats_keep_their_type_and_whole_numbers_become_floats():
    single = A.astype(np.float32)
    clean = sc.denoise(single)
    assert clean.dtype == np.float32
    np.testing.assert_array_equal(clean, sc.denoise(single.astype(np.float64)).astype(np.float32))
    assert sc.denoise(A.astype(np.float16)).dtype == np.float16
    assert sc.denoise((A * 100).astype(np.int16)).dtype == np.float64


WRONG = {"streng": "did you mean 'strength'", "metod": "did you mean 'method'", "qqq": "use one of"}


@pytest.mark.parametrize("word", WRONG)
def test_a_wrong_word_is_told_which_are_right(word, tmp_path):
    frame = sc.Frame(A)
    calls = (
        lambda **words: sc.denoise(A, **words),
        lambda **words: sc.denoise_sequence([A], **words),
        lambda **words: sc.denoise_frame(frame, **words),
        lambda **words: sc.denoise_files("nowhere/", tmp_path / "out", **words),
    )
    for call in calls:
        with pytest.raises(ConfigError, match=f"^no argument '{word}': {WRONG[word]}"):
            call(**{word: 1})
        with pytest.raises(TypeError):  # as Python's own
            call(**{word: 1})


def test_the_same_words_mean_the_same_everywhere(tmp_path):
    words = {"method": "auto-single", "strength": 0.5, "noise": "0.4 spacings", "seed": 2}
    words["settings"] = {"projection.passes": 1}
    sc.write_frame(tmp_path / "a.ply", sc.Frame(A))
    by_call = sc.denoise(A, **words)
    assert not np.array_equal(by_call, sc.denoise(A, "auto-single", noise="0.4 spacings"))
    (by_loop,) = sc.denoise_sequence([A], **words)
    np.testing.assert_array_equal(by_loop.frame.points, by_call)
    np.testing.assert_array_equal(sc.denoise_frame(A, **words).frame.points, by_call)
    sc.denoise_files(tmp_path / "a.ply", tmp_path / "b.ply", **words)
    np.testing.assert_array_equal(sc.read_frame(tmp_path / "b.ply").points, by_call)
    config = sc.AutoConfig(strength=0.5)
    sc.denoise_files(tmp_path / "a.ply", tmp_path / "c.ply", settings=config)
    by_config = sc.denoise(A, settings=config)
    np.testing.assert_array_equal(sc.read_frame(tmp_path / "c.ply").points, by_config)


def test_a_word_that_a_method_has_not_is_refused():
    with pytest.raises(ConfigError, match=r"^strength: paper has no such setting; leave it out"):
        sc.denoise(A, "paper", strength=2)


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


PUBLIC = [
    "AsyncStream",
    "AutoConfig",
    "ConfigError",
    "Frame",
    "FrameResult",
    "FrameSequence",
    "FrameWarning",
    "History",
    "InputError",
    "OutputError",
    "PaperConfig",
    "Progress",
    "Round",
    "RunSummary",
    "SteadycloudError",
    "SteadycloudWarning",
    "Stream",
    "Survey",
    "__version__",
    "denoise",
    "denoise_files",
    "denoise_frame",
    "denoise_sequence",
    "methods",
    "open_sequence",
    "read_frame",
    "set_threads",
    "settle_outliers",
    "show",
    "survey_frame",
    "warm_up",
    "watch_files",
    "write_frame",
]
WORDS = {"method", "strength", "noise", "seed", "settings"}


def test_the_public_surface_is_what_it_says():
    assert sc.__all__ == PUBLIC
    calls = (sc.denoise_sequence, sc.denoise_frame, sc.denoise_files, sc.watch_files)
    for call in calls:
        assert set(inspect.signature(call).parameters) >= WORDS | {"progress"}
    assert set(inspect.signature(sc.Stream).parameters) >= WORDS | {"lookahead"}
    shown = {name for name in vars(sc.Frame) if not name.startswith("_")}
    ways = {f"to_{library}" for library in ("open3d", "pandas", "pyvista", "torch", "trimesh")}
    assert shown >= {"bounds", "colors", "normals", "of", "take", "with_points"} | ways
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
