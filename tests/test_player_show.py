"""`show`: in a notebook a page in place, elsewhere in the browser."""

from __future__ import annotations

import webbrowser

import numpy as np
import pytest

import steadycloud as sc
from steadycloud.player import show as module

from .player_scenes import sphere


@pytest.fixture
def opened(monkeypatch):
    addresses = []
    monkeypatch.setattr(webbrowser, "open", lambda address: addresses.append(address) or True)
    return addresses


def test_outside_of_a_notebook_the_browser_opens(opened):
    frames = [sphere(400, 0.1, i) for i in range(2)]
    shown = sc.show(frames, [frame.points for frame in frames])
    assert opened == [shown.path.as_uri()]
    text = shown.path.read_text()
    assert '"label": "before"' in text
    assert '"label": "after"' in text


def test_without_a_browser_a_line_says_where_the_page_is(monkeypatch, capsys):
    monkeypatch.setattr(webbrowser, "open", lambda address: False)
    shown = sc.show(np.random.default_rng(0).random((500, 3)))
    assert str(shown.path) in capsys.readouterr().err


def test_in_a_notebook_the_page_is_shown_in_place_and_of_moderate_size(opened, monkeypatch):
    monkeypatch.setattr(module, "in_notebook", lambda: True)
    monkeypatch.setattr(module, "MOST_POINTS", 1000)
    shown = sc.show(sphere(9000, 0.1, 0), unit="mm", up="z", labels=["scan"])
    assert opened == []
    assert shown._repr_html_().startswith('<iframe srcdoc="&lt;!doctype html&gt;')
    assert len(shown._repr_html_()) < 1_300_000
    assert "1000" in shown.path.read_text().split('"limit"')[1][:10]


def test_labels_must_be_as_many_as_sequences():
    with pytest.raises(sc.InputError, match="1 labels for 2 sequences"):
        sc.show(np.zeros((3, 3)), np.zeros((3, 3)), labels=["a"])


def test_inside_a_notebook_it_plays(browser, tmp_path, opened):
    shown = sc.show([sphere(900, 0.1, 0), sphere(900, 0.1, 1)])
    frame = shown._repr_html_().replace("allow-scripts", "allow-scripts allow-same-origin")
    notebook = tmp_path / "notebook.html"
    notebook.write_text(f"<!doctype html><title>n</title>{frame}")
    browser.resize(1280, 800)
    browser.open(notebook.as_uri())
    inside = "document.querySelector('iframe').contentWindow"
    browser.wait_for(lambda: browser.run(f"Boolean({inside}.steadycloud)"))
    browser.run(f"{inside}.steadycloud.ready")
    assert browser.run(f"{inside}.steadycloud.stage.drawn") > 0
    others = [line for line in browser.console if "sandbox attribute" not in line]
    assert others == []
