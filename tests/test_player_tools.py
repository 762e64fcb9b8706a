"""What one does with the player: flicker, measuring, links, pictures, movies, details, outliers."""

from __future__ import annotations

import threading

import numpy as np
import pytest

from steadycloud.frame import Frame
from steadycloud.player.page import write_page
from steadycloud.player.pane import Pane
from steadycloud.player.scene import Scene
from steadycloud.player.server import PlayerServer

from .chromium import Chromium, find_chromium
from .player_page import ARTIFACTS, center, choose, differ, picture, show, stage_of, state
from .player_scenes import two_panes

TEXT = "document.getElementById('{}').textContent"


@pytest.fixture(scope="module")
def page_path(tmp_path_factory):
    folder = tmp_path_factory.mktemp("tools")
    return write_page(folder / "page.html", two_panes(2500, 4), unit="m", title="Spheres")


@pytest.fixture
def page(browser, page_path):
    browser.resize(1280, 800)
    browser.prefer("light")
    show(browser, page_path.as_uri())
    yield browser
    assert browser.console == []


def test_the_chart_switches_to_flicker_and_the_headline_has_both(page):
    assert "Scatter" in page.run("document.querySelector('#chart svg').ariaLabel")
    choose(page, "charted", "flicker")
    assert "Flicker" in page.run("document.querySelector('#chart svg').ariaLabel")
    assert page.run("document.querySelectorAll('#chart path.series').length") == 2
    headline = page.run(TEXT.format("headline"))
    assert "Scatter" in headline
    assert "Flicker" in headline
    assert "mm" in headline, "0.03 m is read best as 30 mm"


def test_the_flicker_view_alternates_two_frames_seen_from_one_place(page):
    page.press("ArrowRight", 39)
    page.press("n")
    view = page.run("steadycloud.stage.eye.view")
    seen = set()

    def both():
        seen.add(page.run("steadycloud.stage.index"))
        return seen >= {1, 2}

    page.wait_for(both)
    assert seen == {1, 2}
    assert page.run("document.getElementById('alternate').ariaPressed") == "true"
    page.press("n")
    assert (state(page, "frame"), state(page, "playing")) == (1, False)
    assert page.run("steadycloud.stage.eye.view") == view


def test_the_wheel_zooms_to_what_is_under_the_cursor(page):
    x, y = 900, 300  # in the right pane
    page.run(
        "import_ = (x, y) => { const s = steadycloud.stage, r = s.views[1].rect;"
        " const c = s.lookAt(r); const p = s.eye.controls.target.clone();"
        " p.set((2 * (x - r.x)) / r.width - 1, 1 - (2 * y) / r.height, 0.5).unproject(c);"
        " return p.sub(c.position).normalize().toArray(); }, 0"
    )
    top = page.run("steadycloud.stage.canvas.getBoundingClientRect().top")
    ray = f"import_({x}, {y - top})"
    place = page.run("steadycloud.stage.eye.camera.position.toArray()")
    before = page.run(ray)
    page.send("Input.dispatchMouseEvent", type="mouseWheel", x=x, y=y, deltaX=0, deltaY=-300)
    page.wait_for(lambda: page.run("steadycloud.stage.eye.camera.position.toArray()") != place)
    moved = np.subtract(page.run("steadycloud.stage.eye.camera.position.toArray()"), place)
    assert page.run(ray) == pytest.approx(before, abs=1e-6)
    assert moved / np.linalg.norm(moved) == pytest.approx(before, abs=1e-3), "along that ray"


def test_two_clicks_measure_a_distance(page):
    page.press("3")  # one pane
    page.press("m")
    picture(page)
    x, y = center(page, "#canvas")
    page.click(x - 60, y)
    assert "Click the other point" in page.run(TEXT.format("message"))
    page.click(x + 60, y)
    distance = page.run("steadycloud.measure.distance")
    scale = page.run(
        "(() => { const e = steadycloud.stage.eye, c = e.camera;"
        " return 2 * Math.tan(c.fov * Math.PI / 360) * "
        "(c.position.distanceTo(e.controls.target) - 1)"
        " / steadycloud.stage.height; })()"
    )
    assert distance == pytest.approx(120 * scale, rel=0.25), "on a sphere that bends away"
    assert "Distance" in page.run(TEXT.format("message"))
    assert page.run("document.querySelectorAll('#measured line').length") == 1
    picture(page, "measured")
    page.press("m")
    assert page.run("document.querySelectorAll('#measured line').length") == 0


def test_a_link_holds_frame_view_and_mode(page, page_path):
    page.press("2")
    page.press("End", 35)
    choose(page, "coloring", "flicker")
    page.press("ArrowLeft", 37, shift=True)
    before = picture(page)
    page.wait_for(lambda: "view=" in page.run("location.hash"))
    page.wait_for(lambda: "frame=4" in page.run("location.hash"))
    link = page.run("location.href")
    page.open("about:blank")
    show(page, link)
    assert (state(page, "frame"), state(page, "layout")) == (3, "wipe")
    assert state(page, "coloring") == "flicker"
    assert differ(stage_of(page, before)[60:-60], stage_of(page, picture(page))[60:-60]) < 0.02


@pytest.mark.parametrize(
    "words", ["frame=99&layout=evil", "view=1,2,3&left=7&up=w", "%", "frame=x"]
)
def test_a_link_that_says_nonsense_is_ignored(page, page_path, words):
    page.open("about:blank")
    show(page, f"{page_path.as_uri()}#{words}")
    assert (state(page, "frame"), state(page, "layout"), state(page, "up")) == (0, "side", "y")


def test_the_picture_has_the_stage_with_its_labels(page):
    kind, size, colors = page.run(
        "(async () => { const blob = await steadycloud.movies.picture();"
        " const page = steadycloud.movies.compose(); const pen = page.getContext('2d');"
        " const { data } = pen.getImageData(0, 0, page.width, page.height);"
        " return [blob.type, blob.size, new Set(new Uint32Array(data.buffer)).size]; })()"
    )
    assert (kind, size > 5000, colors > 500) == ("image/png", True, True)


def test_the_movie_is_a_movie_and_leaves_the_state_as_it_was(page):
    page.press("2")
    page.run("steadycloud.state.set({ frame: 1, wipe: 0.4 })")
    head, size = page.run(
        "(async () => { const blob = await steadycloud.movies.movie(1.2);"
        " const bytes = new Uint8Array(await blob.slice(0, 4).arrayBuffer());"
        " return [[...bytes], blob.size]; })()"
    )
    assert head == [0x1A, 0x45, 0xDF, 0xA3], "the first bytes of WebM"
    assert size > 3000
    assert (state(page, "frame"), state(page, "wipe")) == (1, 0.4)


def test_outliers_are_hidden_and_shown(page):
    before = picture(page)
    page.press("o")
    hidden = picture(page, "without-outliers")
    assert 0 < differ(stage_of(page, before), stage_of(page, hidden)) < 0.05
    page.press("o")
    middle = np.s_[60:-60, 20:-60]
    assert differ(stage_of(page, before)[middle], stage_of(page, picture(page))[middle]) < 0.001


def test_the_axis_that_points_up_is_chosen_in_the_page(page):
    before = picture(page)
    choose(page, "up", "-z")
    assert page.run("steadycloud.stage.eye.camera.up.toArray()") == [0, 0, -1]
    assert differ(stage_of(page, before), stage_of(page, picture(page))) > 0.02
    page.drag((300, 350), (360, 350))  # the new controls turn around the new axis
    assert page.run("steadycloud.stage.eye.camera.up.toArray()") == [0, 0, -1]


def test_points_far_out_do_not_shrink_the_picture(browser, tmp_path):
    panes = two_panes(2500, 2)
    far = []
    for frame in panes[0].frames:
        points = frame.points.copy()
        points[:20] *= 50.0
        far.append(Frame(points, frame.attributes, frame.name))
    path = write_page(tmp_path / "far.html", [Pane("far", far)])
    show(browser, path.as_uri())
    assert max(browser.run("steadycloud.stage.manifest.size")) < 4.0


def test_a_server_adds_the_rest_of_the_points_when_nothing_moves(browser):
    browser.resize(1280, 800)
    scene = Scene(two_panes(3000, 3), title="served", limit=500, served=True)
    with PlayerServer(scene) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
        thread.start()
        try:
            show(browser, server.address)
            total = "Math.min(...[0, 1].map((p) => steadycloud.frames.peek(p, 0).total))"
            browser.wait_for(lambda: browser.run(total) == 3000)
            assert "3,000 points" in browser.run(TEXT.format("labels"))
            diameters = browser.run(
                "[0, 1].map((p) => steadycloud.frames.peek(p, 0).diameter"
                " / steadycloud.stage.manifest.panes[p].diameter)"
            )
            assert max(diameters) < 0.7, "more points are drawn smaller"
            choose(browser, "coloring", "flicker")
            browser.wait_for(lambda: browser.run("Boolean(steadycloud.frames.peek(1, 0).flicker)"))
            assert "Flicker" in browser.run(TEXT.format("legend"))
            values = browser.run(
                "steadycloud.frames.peek(0, 0).parts.map((p) => p.values.flicker.length)"
            )
            assert values == [500, 2500]
            assert not any("detail/0/1" in address for address in browser.requests)
        finally:
            server.shutdown()
            thread.join()
    assert browser.console == []


def test_without_webgl_one_sentence_says_what_to_do(page_path):
    program = find_chromium()
    if program is None:
        pytest.skip("no Chromium here")
    with Chromium(program, more=("--disable-3d-apis",)) as browser:
        browser.open(page_path.as_uri())
        text = browser.run(TEXT.format("status"))
        assert text.startswith("This browser cannot draw the clouds, because WebGL 2 is")
        assert text.count(". ") == 0
        browser.screenshot(ARTIFACTS / "without-webgl.png")
        assert browser.console == []


def test_a_finger_drags_the_wipe_on_a_phone(page):
    page.resize(390, 844, scale=2, phone=True)
    page.send("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=2)
    page.press("2")
    picture(page, "phone-wipe")
    x, y = center(page, "#wipe")
    for kind, points in (("touchStart", [(x, y)]), ("touchMove", [(x - 80, y)]), ("touchEnd", [])):
        where = [{"x": px, "y": py, "id": 0} for px, py in points]
        page.send("Input.dispatchTouchEvent", type=kind, touchPoints=where)
    assert state(page, "wipe") == pytest.approx(0.5 - 80 / 390, abs=0.02)
    page.send("Emulation.setTouchEmulationEnabled", enabled=False)
