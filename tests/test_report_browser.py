"""The report in a real browser: player on top, the summary below it, no network."""

from __future__ import annotations

import pytest

from steadycloud.io import open_sequence, write_frame
from steadycloud.report.page import write_report

from .player_page import picture, show, stage_of
from .player_scenes import two_panes
from .test_report import frame_entry, record


@pytest.fixture(scope="module")
def report(tmp_path_factory):
    folder = tmp_path_factory.mktemp("report")
    panes = dict(zip(("in", "out"), two_panes(1500, 3), strict=True))
    for name, pane in panes.items():
        (folder / name).mkdir()
        for frame in pane.frames:
            write_frame(folder / name / frame.name, frame)
    table = record(frames=[frame_entry(f.name) for f in panes["out"].frames])
    return write_report(
        folder / "report.html", table, open_sequence(folder / "in"), open_sequence(folder / "out")
    )


def box(browser, selector):
    return browser.run(
        f"(() => {{ const b = document.querySelector({selector!r}).getBoundingClientRect();"
        " return [b.top, b.bottom, b.width, b.height]; })()"
    )


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (420, 900)])
def test_the_summary_lies_below_a_player_that_works(browser, report, width, height):
    browser.resize(width, height)
    browser.prefer("light")
    show(browser, report.as_uri())
    assert browser.requests == [report.as_uri()]
    assert browser.console == []
    header, stage, summary = (box(browser, name) for name in (".bar", "#stage", "#report"))
    timeline = box(browser, "#timeline")
    assert header[3] > 40 and stage[3] >= 280
    assert header[1] <= stage[0] + 1 and stage[1] <= timeline[0] + 1
    assert timeline[1] <= summary[0] + 1
    assert summary[0] < height, "nothing of the summary shows without scrolling"
    shown = stage_of(browser, picture(browser, f"report-{width}"))
    assert len({tuple(color) for color in (shown // 16).reshape(-1, 3)[::7]}) > 60
    assert browser.run("document.documentElement.scrollWidth") <= width


def test_charts_are_drawn_and_follow_the_theme(browser, report):
    browser.resize(1280, 800)
    colors = []
    for theme in ("light", "dark"):
        browser.prefer(theme)
        show(browser, report.as_uri())
        colors.append(
            browser.run("getComputedStyle(document.querySelector('.histogram rect')).fill")
        )
    assert colors[0] != colors[1] and "rgb" in colors[0]
    assert browser.run("document.querySelectorAll('.histogram rect').length") == 40
    assert browser.run("document.querySelectorAll('.stages .share rect').length") == 2
    widths = browser.run(
        "[...document.querySelectorAll('.stages .share rect')].map("
        "(r) => r.getBoundingClientRect().width)"
    )
    assert widths[0] == pytest.approx(widths[1] / 4, rel=0.02)
