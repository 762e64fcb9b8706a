"""The player in a real browser: it shows, plays, turns, wipes, and uses no network.

Needs Chromium; without one the tests are skipped, and with STEADYCLOUD_REQUIRE_ALL=1 they fail.
Screenshots are written to test-artifacts/.
"""

from __future__ import annotations

import threading

import numpy as np
import pytest

from steadycloud.frame import Frame
from steadycloud.player.page import write_page
from steadycloud.player.pane import Pane
from steadycloud.player.scene import Scene
from steadycloud.player.server import PlayerServer

from .player_page import (
    center,
    choose,
    contrast,
    css_color,
    differ,
    picture,
    show,
    stage_of,
    state,
)
from .player_scenes import spheres, two_panes

EVIL = '</script><img src=x onerror="window.hacked=1">'


@pytest.fixture(scope="module")
def page_path(tmp_path_factory):
    panes = two_panes(2500, 4)
    path = tmp_path_factory.mktemp("page") / "page.html"
    return write_page(path, panes, reference=spheres(2500, 4, 0.0), unit="mm", title="Spheres")


@pytest.fixture
def page(browser, page_path):
    browser.resize(1280, 800)
    browser.prefer("light")
    show(browser, page_path.as_uri())
    yield browser
    assert browser.console == []
    assert browser.run("window.hacked") is None


def test_it_opens_from_disk_and_asks_the_network_for_nothing(page, page_path):
    assert page.requests == [page_path.as_uri()]
    shown = picture(page, "light")
    for half in ((0, 0.5), (0.5, 1)):
        middle = stage_of(page, shown, half)[150:-150, 120:-120]
        colors = np.unique(middle.reshape(-1, 3) // 16, axis=0)
        assert len(colors) > 100, "there is no colorful sphere in the pane"
    assert page.run("document.title") == "Spheres"
    headline = page.run("document.getElementById('headline').textContent")
    assert "Error to the reference 65.5 → 0 µm (−100 %)" in headline
    assert "Flicker" in headline


def test_space_plays_and_pauses(page):
    before = picture(page)
    page.press(" ", 32)
    page.wait_for(lambda: state(page, "frame") == 2)
    page.press(" ", 32)
    assert state(page, "playing") is False
    page.run("steadycloud.state.set({ frame: 2 })")
    assert differ(stage_of(page, before), stage_of(page, picture(page))) > 0.02


def test_playing_ends_at_the_last_frame_without_the_loop(page):
    page.press("l")
    page.run("steadycloud.state.set({ speed: 4 })")
    page.press(" ", 32)
    page.wait_for(lambda: not state(page, "playing"))
    assert state(page, "frame") == 3


def test_arrow_keys_step_and_wrap_around(page):
    page.press("ArrowRight", 39)
    assert state(page, "frame") == 1
    page.press("ArrowLeft", 37)
    page.press("ArrowLeft", 37)
    assert state(page, "frame") == 3
    page.press("Home", 36)
    assert state(page, "frame") == 0
    page.press("End", 35)
    assert page.run("document.getElementById('counter').textContent") == "4 / 4 sphere_003.ply"


def test_the_slider_and_the_chart_choose_a_frame(page):
    page.run(
        "(() => { const s = document.getElementById('slider'); s.value = 2;"
        " s.dispatchEvent(new Event('input')); })()"
    )
    assert state(page, "frame") == 2
    x, y, width, height = page.run(
        "(() => { const b = document.getElementById('chart').getBoundingClientRect();"
        " return [b.x, b.y, b.width, b.height]; })()"
    )
    page.click(x + width - 18, y + height / 2)
    assert state(page, "frame") == 3
    assert page.run("document.querySelectorAll('#chart path.series').length") == 2


def test_every_coloring_shows_something_else(page):
    seen = []
    for name in ("color", "shape", "displacement", "error", "noise", "flicker", "outlier"):
        choose(page, "coloring", name)
        shown = stage_of(page, picture(page, f"color-by-{name}"))[120:-140]
        assert all(differ(shown, other) > 0.05 for other in seen), name
        seen.append(shown)
        legend = page.run("document.getElementById('legend').innerText")
        assert ("(mm)" in legend or "(µm)" in legend) == (
            name in ("displacement", "error", "noise", "flicker")
        )
        assert ("outlier" in legend) == (name == "outlier")


def test_outliers_are_marked_in_red(page):
    choose(page, "coloring", "outlier")
    shown = stage_of(page, picture(page), (0, 0.5))
    red = (shown[..., 0] > 120) & (shown[..., 1] < 60) & (shown[..., 2] < 80)
    assert 9 * 4 < red.sum() < 0.05 * red.size


def test_the_c_key_goes_through_all_colorings(page):
    names = []
    for _ in range(8):
        names.append(state(page, "coloring"))
        page.press("c")
    assert names[0] == names[7] == "color"
    assert len(set(names)) == 7


def test_dragging_turns_both_panes_alike_and_r_comes_back(page):
    before = picture(page)
    page.drag((300, 350), (420, 380))
    turned = picture(page)
    for half in ((0, 0.5), (0.5, 1)):
        assert differ(stage_of(page, before, half), stage_of(page, turned, half)) > 0.05
    page.press("r")
    hint = "document.getElementById('hint').hidden"
    assert page.run(hint) is True
    middle = np.s_[60:-60, 20:-20]  # without the ring of the focus
    assert differ(stage_of(page, before)[middle], stage_of(page, picture(page))[middle]) < 0.001


@pytest.mark.parametrize("key", ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"])
def test_shift_and_arrows_turn_the_view(page, key):
    before = picture(page)
    page.press(
        key, {"ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40}[key], shift=True
    )
    assert state(page, "frame") == 0
    assert differ(stage_of(page, before), stage_of(page, picture(page))) > 0.03


def test_wheel_and_keys_zoom(page):
    distance = "steadycloud.stage.eye.camera.position.length()"
    start = page.run(distance)
    page.send("Input.dispatchMouseEvent", type="mouseWheel", x=300, y=300, deltaX=0, deltaY=-240)
    page.wait_for(lambda: page.run(distance) < 0.98 * start)
    nearer = page.run(distance)
    page.press("-", 189)
    assert page.run(distance) > nearer


def test_one_finger_turns_and_two_fingers_zoom(page):
    position = "steadycloud.stage.eye.camera.position.toArray()"
    length = (
        "steadycloud.stage.eye.camera.position.distanceTo(steadycloud.stage.eye.controls.target)"
    )
    page.send("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=2)

    def touch(kind, *points):
        where = [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)]
        page.send("Input.dispatchTouchEvent", type=kind, touchPoints=where)

    start, far = page.run(position), page.run(length)
    touch("touchStart", (300, 300))
    touch("touchMove", (360, 300))
    touch("touchMove", (420, 310))
    touch("touchEnd")
    assert page.run(position) != start
    assert page.run(length) == pytest.approx(far, rel=1e-6)
    touch("touchStart", (280, 300), (320, 300))
    touch("touchMove", (240, 300), (360, 300))
    touch("touchMove", (200, 300), (400, 300))
    touch("touchEnd")
    assert page.run(length) < 0.9 * far
    page.send("Emulation.setTouchEmulationEnabled", enabled=False)


def test_the_wipe_follows_the_mouse_and_the_keys(page):
    choose(page, "coloring", "noise")
    page.press("2")
    middle = stage_of(page, picture(page, "wipe"))
    start = center(page, "#wipe")
    page.drag(start, (start[0] - 150, start[1]))
    assert state(page, "wipe") == pytest.approx(0.5 - 150 / 1280, abs=0.01)
    moved = stage_of(page, picture(page))
    between = np.s_[60:-60, 500:630]
    assert differ(middle[between], moved[between]) > 0.1
    page.press("ArrowRight", 39)  # the handle has the focus
    assert state(page, "frame") == 0
    assert state(page, "wipe") == pytest.approx(0.52 - 150 / 1280, abs=0.01)


def test_one_key_flips_between_before_and_after(page):
    name = "document.querySelector('.pane-label b').textContent"
    page.press("b")
    assert (state(page, "layout"), page.run(name)) == ("flip", "noisy")
    before = picture(page)
    page.press("b")
    assert page.run(name) == "denoised"
    assert differ(stage_of(page, before), stage_of(page, picture(page, "flip"))) > 0.05


def test_dark_and_light_follow_the_system_and_the_button(page):
    light = picture(page)
    page.prefer("dark")
    dark = picture(page, "dark")
    assert stage_of(page, dark)[-4:, :4].mean() < 60
    assert stage_of(page, light)[-4:, :4].mean() > 180
    page.press("t")
    assert differ(light, picture(page)) < 0.001


def test_shading_and_point_size_change_the_picture(page):
    choose(page, "coloring", "shape")
    before = stage_of(page, picture(page))
    page.press("h")
    flat = stage_of(page, picture(page))
    assert differ(before, flat) > 0.05
    for _ in range(4):
        page.press("[", 219)
    assert differ(flat, stage_of(page, picture(page))) > 0.02


def test_the_info_panel_says_how_it_was_made(page):
    page.press("i")
    picture(page, "info")
    text = page.run("document.getElementById('info').innerText")
    for fact in ("steadycloud", "mm", "2,500", "auto"):
        assert fact in text
    assert "patches.k" in page.run("document.getElementById('info').textContent")


def test_the_question_mark_opens_the_help_and_escape_closes_it(page):
    page.press("?", 191, shift=True)
    picture(page, "help")
    assert page.run("document.getElementById('help').open") is True
    page.press("Escape", 27)
    assert page.run("document.getElementById('help').open") is False


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390)])
def test_a_phone_shows_everything_on_one_screen(page, width, height):
    page.resize(width, height, scale=2, phone=True)
    choose(page, "coloring", "error")
    picture(page, f"phone-{width}")
    outside = page.run(
        "[...document.querySelectorAll('button, select, input, canvas')].filter((e) =>"
        " e.checkVisibility() && !e.closest('dialog')).filter((e) => {"
        " const b = e.getBoundingClientRect();"
        " return b.left < 0 || b.top < 0 || b.right > innerWidth || b.bottom > innerHeight; })"
        ".map((e) => e.id)"
    )
    assert outside == []
    assert page.run("document.querySelector('canvas').clientHeight") > 0.3 * height


def test_every_control_is_reached_by_tab_with_a_name_and_a_visible_focus(page):
    page.press("2")
    page.press("i")
    page.run("document.activeElement.blur()")
    wanted = set(
        page.run(
            "[...document.querySelectorAll('button, select, input, canvas, summary, [tabindex]')]"
            ".filter((e) => e.checkVisibility() && !e.closest('dialog'))"
            ".map((e) => e.id || e.textContent)"
        )
    )
    reached = set()
    for _ in range(len(wanted) + 3):
        page.press("Tab", 9)
        name, width = page.run(
            "(() => { const e = document.activeElement; const s = getComputedStyle("
            "e.id === 'wipe' ? e.firstElementChild : e);"
            " return [e.id || e.textContent, s.outlineStyle === 'none' ? 0 :"
            " parseFloat(s.outlineWidth)]; })()"
        )
        if page.run("document.activeElement !== document.body"):
            assert width >= 2, f"{name} shows no focus"
            reached.add(name)
    assert wanted <= reached
    roles = {"button", "combobox", "slider", "DisclosureTriangle", "image", "Canvas"}
    nodes = page.send("Accessibility.getFullAXTree")["nodes"]
    nameless = [
        node
        for node in nodes
        if not node.get("ignored")
        and node.get("role", {}).get("value") in roles
        and not node.get("name", {}).get("value", "").strip()
    ]
    assert nameless == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_text_has_the_contrast_of_wcag_aa(page, theme):
    page.prefer(theme)
    pairs = [(text, ground, 4.5) for text in ("ink", "soft") for ground in ("panel", "raised")]
    pairs += [("on-accent", "accent", 4.5), ("ink", "page", 4.5), ("accent", "panel", 3.0)]
    pairs += [("accent", ground, 3.0) for ground in ("stage-top", "stage-bottom")]
    pairs += [(f"pane-{i}", "panel", 4.5) for i in range(4)]
    for text, ground, least in pairs:
        found = contrast(css_color(page, text), css_color(page, ground))
        assert found >= least, f"--{text} on --{ground}: {found:.2f}"


def test_names_are_text_whatever_they_hold(browser, tmp_path):
    frames = spheres(200, 2, 0.05)
    panes = [Pane(EVIL, frames, {EVIL: EVIL, "more": {EVIL: EVIL}}) for _ in range(3)]
    path = write_page(tmp_path / "evil.html", panes, title=EVIL, unit=EVIL, facts={"x": {EVIL: 1}})
    browser.resize(1280, 800)
    show(browser, path.as_uri())
    for key in "123bcccci":
        browser.press(key)
    picture(browser, "three-panes")
    assert browser.run("window.hacked") is None
    assert browser.run("document.getElementById('title').textContent") == EVIL
    assert browser.run("document.querySelectorAll('img').length") == 0
    assert browser.console == []


def test_a_single_frame_without_colors_shows_its_shape(browser, tmp_path):
    frames = [Frame(frame.points, {}, "one") for frame in spheres(1500, 1, 0.0)]
    path = write_page(tmp_path / "one.html", [Pane("one", frames)])
    show(browser, path.as_uri())
    middle = stage_of(browser, picture(browser, "one-frame"))[200:-200, 500:-500]
    assert len(np.unique(middle.reshape(-1, 3), axis=0)) > 50
    assert browser.run("document.getElementById('timeline').checkVisibility()") is False
    assert browser.console == []


@pytest.mark.parametrize("n_points", [0, 1, 2])
def test_hardly_any_points_are_no_error(browser, tmp_path, n_points):
    frames = [Frame(np.full((n_points, 3), 7.0), {}, "few")] * 2
    path = write_page(tmp_path / "few.html", [Pane("a", frames), Pane("b", frames)])
    browser.prefer("dark")
    show(browser, path.as_uri())
    browser.press("3")
    assert np.isfinite(browser.run("steadycloud.stage.eye.camera.position.toArray()")).all()
    shown = stage_of(browser, picture(browser))[200:-100, 100:-100]
    assert (shown.min(axis=2) > 70).any() == (n_points > 0)
    assert browser.console == []


def test_a_served_page_loads_its_frames_from_its_own_server(browser):
    browser.resize(1280, 800)
    with PlayerServer(Scene(two_panes(1500, 5), title="served")) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
        thread.start()
        try:
            show(browser, server.address)
            first = stage_of(browser, picture(browser, "served"))
            browser.press("End", 35)
            assert differ(first, stage_of(browser, picture(browser))) > 0.02
            browser.wait_for(lambda: len(browser.requests) == 11)
            figures = "document.querySelectorAll('#chart circle').length"
            browser.wait_for(lambda: browser.run(figures) == 10)
        finally:
            server.shutdown()
            thread.join()
    assert all(address.startswith(server.address) for address in browser.requests)
    assert browser.console == []
