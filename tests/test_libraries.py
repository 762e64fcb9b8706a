"""Adapters to other libraries: skipped where they are not installed."""

from dataclasses import fields
from importlib import import_module
from importlib.util import find_spec

import numpy as np
import pytest

import steadycloud as sc
from steadycloud.cli.main import main
from steadycloud.config import with_settings
from steadycloud.errors import ConfigError
from steadycloud.method import Library, MissingLibraryError
from steadycloud.registry import get_method, libraries
from steadycloud.rivals import RIVALS

from .clouds import sphere
from .optional import import_or_skip

NAMES = ["open3d-mls", "open3d-bilateral", "cgal-jet", "cgal-wlop", "vtk-smooth", "pcl-mls"]
SIGMA = 0.06  # about half a spacing of the sphere
CLEAN = sphere(1500)
NOISY = CLEAN + np.random.default_rng(5).normal(0.0, SIGMA, CLEAN.shape)


@pytest.fixture(params=NAMES)
def name(request):
    """A method whose library is here and loads."""
    library = libraries()[request.param]
    if request.param == "pcl-mls":  # exists for the Python of Debian only
        pytest.importorskip(library.module, exc_type=ImportError)
    else:
        import_or_skip(library.module)
    return request.param


@pytest.fixture
def nothing_installed(monkeypatch):
    monkeypatch.setattr(Library, "present", property(lambda self: False))


def off_the_sphere(points):
    return np.sqrt(np.mean((np.linalg.norm(points, axis=1) - 1.0) ** 2))


def test_noise_is_lowered_in_number_and_order(name):
    moved = sc.denoise(NOISY, name)
    assert moved.shape == NOISY.shape
    gain = off_the_sphere(moved) / off_the_sphere(NOISY)
    assert gain < (0.95 if name == "vtk-smooth" else 0.7)
    steps = np.linalg.norm(moved - NOISY, axis=1)
    assert 0 < np.median(steps) < 3 * SIGMA  # in another order it would be about the radius


def test_the_same_input_gives_the_same_result(name):
    np.testing.assert_array_equal(sc.denoise(NOISY, name), sc.denoise(NOISY, name))


def test_unit_and_origin_do_not_matter(name):
    moved = sc.denoise(NOISY, name)
    far = sc.denoise(NOISY * 1000.0 + [5000.0, 0.0, -200.0], name)
    steps = np.linalg.norm((far - [5000.0, 0.0, -200.0]) / 1000.0 - moved, axis=1)
    assert np.median(steps) < 1e-4


@pytest.mark.parametrize("n_points", [5, 6, 8, 13, 40])
def test_tiny_clouds_stay_finite(name, n_points):
    cloud = np.random.default_rng(n_points).normal(size=(n_points, 3))
    moved = sc.denoise(cloud, name)
    assert moved.shape == cloud.shape
    assert np.isfinite(moved).all()


def test_a_clean_plane_barely_moves(name):
    axis = np.arange(20.0)
    plane = np.stack([*np.meshgrid(axis, axis), np.zeros((20, 20))], axis=2).reshape(-1, 3)
    assert np.abs(sc.denoise(plane, name)[:, 2]).max() < 1e-6


def test_quadrics_of_pcl_stay_on_a_sphere_and_planes_do_not():
    pytest.importorskip("pcl", exc_type=ImportError)
    quadric, plane = (
        off_the_sphere(sc.denoise(CLEAN, "pcl-mls", settings={"radius": 5.0, "quadric": quadric}))
        for quadric in (True, False)
    )
    assert quadric < 0.2 * plane


@pytest.mark.parametrize("method", NAMES)
def test_settings_are_checked(method):
    config = import_and_get(method).config
    with pytest.raises(ConfigError, match="time_limit_s = 0"):
        with_settings(config, {"time_limit_s": 0})
    numbers = [f.name for f in fields(config) if f.type != "bool"]
    for key in numbers:
        with pytest.raises(ConfigError, match=key):
            with_settings(config, {key: -1})


def import_and_get(method):
    """The method, installed or not."""
    module = import_module(f"steadycloud.{RIVALS[method][0]}")
    return next(m for m in module.METHODS if m.name == method)


def test_every_adapter_is_in_the_registry():
    assert list(libraries()) == NAMES
    for method, library in libraries().items():
        assert library.present == (find_spec(library.module.split(".")[0]) is not None), method


def test_a_missing_library_is_one_sentence_with_the_remedy(nothing_installed, tmp_path, capsys):
    with pytest.raises(MissingLibraryError) as caught:
        get_method("open3d-mls")
    line = "open3d-mls needs open3d: pip install 'steadycloud[rivals]'"
    assert str(caught.value) == line
    np.save(tmp_path / "a.npy", CLEAN[:50])
    out = tmp_path / "out"
    assert main(["denoise", str(tmp_path), "-o", str(out), "--method", "open3d-mls"]) == 1
    assert capsys.readouterr().err == f"steadycloud: error: {line}\n"
    assert not out.exists()


def test_methods_says_what_is_missing_and_how_to_get_it(nothing_installed, capsys):
    assert main(["methods"]) == 0
    lines = capsys.readouterr().out.splitlines()
    for method in NAMES:
        (line,) = [line for line in lines if line.startswith(f"  {method} ")]
        assert line.split()[1] == "missing"
    assert "  pip install 'steadycloud[rivals]'" in lines


def test_methods_says_what_is_available(monkeypatch, capsys):
    monkeypatch.setattr(Library, "present", property(lambda self: True))
    assert main(["methods"]) == 0
    out = capsys.readouterr().out
    assert out.count("available") == len(NAMES)
    assert "missing" not in out
    assert "pip install" not in out
