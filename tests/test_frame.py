"""Frame: what it says of itself."""

import base64
import re

import numpy as np
import pytest

import steadycloud as sc
from steadycloud.player.notebook import MOST_POINTS
from steadycloud.player.thinning import spread_rows

from .clouds import sphere

POINTS = sphere(100)
COLORS = {
    name: np.full(100, value)
    for name, value in zip(("red", "green", "blue"), (1, 2, 3), strict=True)
}


def test_colors_are_bytes_whatever_they_were():
    assert sc.Frame(POINTS).colors is None
    assert sc.Frame(POINTS, COLORS).colors[0].tolist() == [1, 2, 3]
    fractions = {name: np.full(100, 0.2) for name in COLORS}
    assert sc.Frame(POINTS, fractions).colors[0].tolist() == [51, 51, 51]
    deep = {name: np.full(100, 0x1234, np.uint16) for name in COLORS}
    assert sc.Frame(POINTS, deep).colors.dtype == np.uint8
    assert sc.Frame(POINTS, deep).colors[0, 0] == 0x12


def test_normals_are_the_attributes_of_that_name():
    assert sc.Frame(POINTS).normals is None
    own = dict(zip(("nx", "ny", "nz"), POINTS.T.astype(np.float32), strict=True))
    np.testing.assert_array_equal(sc.Frame(POINTS, own).normals, POINTS.astype(np.float32))


def test_bounds_are_of_finite_points():
    points = np.array([[0.0, 1, 2], [3, -1, 5], [np.inf, 9, 9]])
    np.testing.assert_array_equal(sc.Frame(points).bounds, [[0, -1, 2], [3, 1, 5]])
    assert np.isnan(sc.Frame(np.empty((0, 3))).bounds).all()


def test_a_frame_is_named_in_few_words():
    assert repr(sc.Frame(POINTS)) == "Frame(100 points)"
    assert repr(sc.Frame(POINTS, COLORS, "a.ply")) == "Frame('a.ply', 100 points, red green blue)"


def test_of_keeps_a_frame_and_names_others():
    frame = sc.Frame(POINTS)
    assert sc.Frame.of(frame) is frame
    assert sc.Frame.of(POINTS.tolist(), "list").name == "list"
    with pytest.raises(sc.InputError, match=r"^cloud 7: points must have the shape"):
        sc.Frame.of(np.zeros((3, 2)), "cloud 7")


def test_a_notebook_shows_a_frame_with_its_colors():
    html = sc.Frame(POINTS, COLORS, "<b>.ply")._repr_html_()
    texts = re.findall(r'bytes\("([^"]*)"\)', html)
    cells = np.frombuffer(base64.b64decode(texts[0]), "<i2").reshape(-1, 3)
    middle = (np.quantile(POINTS, 0.99, axis=0) + np.quantile(POINTS, 0.01, axis=0)) / 2
    scale = (cells / (POINTS - middle))[np.abs(POINTS - middle) > 0.1]
    assert np.ptp(scale) < 0.001 * scale.mean()
    assert base64.b64decode(texts[1]) == bytes([1, 2, 3]) * 100
    assert "&lt;b&gt;.ply" in html
    assert "{{" not in html


def test_a_notebook_shows_large_frames_thinned_evenly():
    points = sphere(60_000)
    rows = spread_rows(points, MOST_POINTS)
    assert len(rows) == len(np.unique(rows)) == MOST_POINTS
    shares = [np.mean(points[rows] @ way > 0.5) / np.mean(points @ way > 0.5) for way in np.eye(3)]
    np.testing.assert_allclose(shares, 1.0, atol=0.02)
    assert len(sc.Frame(points)._repr_html_()) < 120_000


def test_a_notebook_shows_no_picture_of_nothing():
    for points in (np.empty((0, 3)), np.full((3, 3), np.nan)):
        assert sc.Frame(points)._repr_html_() == f"<code>Frame({len(points)} points)</code>"


def test_a_browser_draws_the_frame_and_turns_it(browser, tmp_path):
    page = tmp_path / "frame.html"
    page.write_text(f"<body>{sc.Frame(POINTS, COLORS)._repr_html_()}</body>", encoding="utf-8")
    browser.open(page.as_uri())
    # The pixels that are not white, each as its place times its red.
    drawn = """(() => {
        const canvas = document.querySelector("canvas"), pen = canvas.getContext("2d")
        const data = pen.getImageData(0, 0, canvas.width, canvas.height).data
        let count = 0, sum = 0
        for (let i = 0; i < data.length; i += 4) if (data[i] < 10) { count++; sum += i }
        return [count, sum]
    })()"""
    before = browser.run(drawn)
    assert 200 < before[0] <= 400  # 100 points of 2 x 2 pixels, some behind others
    browser.drag((200.0, 200.0), (300.0, 220.0))
    after = browser.run(drawn)
    assert after[0] > 200
    assert after[1] != before[1]
    assert browser.requests == [page.as_uri()]
