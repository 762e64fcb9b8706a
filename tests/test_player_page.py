"""The page: one file, written completely or not at all, and no name can inject HTML."""

from __future__ import annotations

import base64
import json
import re
from pathlib import Path

import numpy as np
import pytest

from steadycloud import write_frame
from steadycloud.cli.main import main
from steadycloud.cli.view import short_labels
from steadycloud.errors import InputError, OutputError
from steadycloud.frame import Frame
from steadycloud.player.page import player_file, write_page
from steadycloud.player.pane import Pane

from .player_scenes import spheres, two_panes, unpack_frame


def manifest_of(page: str) -> dict:
    (text,) = re.findall(r'<script type="application/json" id="manifest">(.*?)</script>', page)
    return json.loads(text)


def frame_of(page: str, pane: int, index: int) -> tuple[dict, dict]:
    (text,) = re.findall(
        rf'<script type="text/plain" id="frame-{pane}-{index}">(.*?)</script>', page
    )
    return unpack_frame(base64.b64decode(text))


def write_folder(folder: Path, frames: list[Frame]) -> Path:
    folder.mkdir()
    for frame in frames:
        write_frame(folder / frame.name, frame)
    return folder


@pytest.fixture
def folders(tmp_path):
    before, after = two_panes(60)
    return write_folder(tmp_path / "noisy", list(before.frames)), write_folder(
        tmp_path / "denoised", list(after.frames)
    )


def test_every_frame_of_every_pane_is_in_the_page(tmp_path):
    panes = two_panes(50)
    text = write_page(tmp_path / "a.html", panes, unit="mm").read_text()
    manifest = manifest_of(text)
    assert (manifest["frameCount"], manifest["unit"]) == (3, "mm")
    for pane in range(2):
        for index in range(3):
            header, layers = frame_of(text, pane, index)
            assert header["n"] == len(panes[pane].frames[index])
            assert ("displacement" in layers) == (pane == 1)
            for name in ("noise", "flicker"):
                assert manifest["figures"][name][pane][index] == header["figures"][name]


def test_the_page_asks_for_nothing_from_the_network(tmp_path):
    text = write_page(tmp_path / "a.html", two_panes(50)).read_text()
    markup = text.replace(player_file("player.js"), "")
    assert "connect-src 'none'" in markup
    assert not re.findall(r'(?:src|href)="(?!data:)', markup)
    assert "http://" not in markup
    assert "https://" not in markup


def test_names_cannot_inject_html(tmp_path):
    evil = '</script><script>alert(1)</script><!-- "&\u2028'
    frames = [Frame(frame.points, {}, evil) for frame in spheres(40, 2, 0.0)]
    path = write_page(
        tmp_path / "a.html", [Pane(evil, frames, {evil: evil})], title=evil, facts={evil: evil}
    )
    text = path.read_text()
    assert "alert(1)</script>" not in text
    assert text.count("<script") == text.count("</script>") == 4  # two frames, manifest, player
    manifest = manifest_of(text)
    assert manifest["title"] == manifest["panes"][0]["label"] == manifest["names"][0] == evil


def test_numpy_and_nan_in_facts_become_json(tmp_path):
    facts = {"a": np.float32(1.5), "b": float("nan"), "c": {"d": np.int64(3)}, "e": Path("x")}
    text = write_page(
        tmp_path / "a.html", [Pane("a", spheres(40, 1, 0.0))], facts=facts
    ).read_text()
    assert manifest_of(text)["facts"] == {"a": 1.5, "b": None, "c": {"d": 3}, "e": "x"}


def test_panes_of_other_lengths_are_refused(tmp_path):
    panes = [Pane("a", spheres(40, 2, 0.0)), Pane("b", spheres(40, 3, 0.0))]
    with pytest.raises(InputError, match="b has 3 frames and a has 2"):
        write_page(tmp_path / "a.html", panes)
    with pytest.raises(InputError, match="one to 4 sequences"):
        write_page(tmp_path / "a.html", [])
    assert not list(tmp_path.iterdir())


def test_a_page_that_fails_leaves_nothing(tmp_path):
    class Broken(list):
        def __getitem__(self, index):
            if index == 2:
                raise InputError("frame 2: broken.")
            return super().__getitem__(index)

    with pytest.raises(InputError):
        write_page(tmp_path / "a.html", [Pane("a", Broken(spheres(40, 5, 0.0)))])
    assert not list(tmp_path.iterdir())
    (tmp_path / "file").write_text("")
    with pytest.raises(OutputError):
        write_page(tmp_path / "file" / "a.html", [Pane("a", spheres(40, 1, 0.0))])


def test_the_command_writes_a_page(folders, tmp_path, capsys):
    page = tmp_path / "page.html"
    assert main(["view", *map(str, folders), "-o", str(page), "--label", "A", "--label", "B"]) == 0
    assert capsys.readouterr().out.startswith(f"{page}: 3 frames, ")
    manifest = manifest_of(page.read_text())
    assert [pane["label"] for pane in manifest["panes"]] == ["A", "B"]
    assert [c["name"] for c in manifest["colorings"]] == [
        "color", "shape", "displacement", "noise", "flicker", "outlier",
    ]  # fmt: skip


def test_a_reference_adds_the_error_and_charts_it(folders, tmp_path):
    page = tmp_path / "page.html"
    noisy, clean = map(str, folders)
    assert main(["view", noisy, "--reference", clean, "-o", str(page)]) == 0
    manifest = manifest_of(page.read_text())
    assert "error" in [c["name"] for c in manifest["colorings"]]
    assert manifest["charts"] == ["error", "flicker"]
    assert all(value > 0 for value in manifest["figures"]["error"][0])


def test_the_record_of_a_run_is_in_the_info(folders, tmp_path):
    names = [path.name for path in sorted(folders[1].iterdir())]
    record = {
        "version": "9.9",
        "method": "paper",
        "config": {"patches": {"k": 24}},
        "seed": 3,
        "input": ["x"],
        "frames": [{"name": name} for name in names],
    }
    (folders[1] / "steadycloud.json").write_text(json.dumps(record))
    page = tmp_path / "page.html"
    assert main(["view", str(folders[1]), "-o", str(page)]) == 0
    facts = manifest_of(page.read_text())["panes"][0]["facts"]
    assert facts["made by"] == "steadycloud 9.9"
    assert facts["method"] == "paper"
    assert facts["settings"] == {"patches": {"k": 24}}


@pytest.mark.parametrize("content", ["nonsense", "[]", '{"frames": 3}', '{"frames": [1]}'])
def test_a_broken_record_is_no_error(content, folders, tmp_path):
    (folders[1] / "steadycloud.json").write_text(content)
    assert main(["view", str(folders[1]), "-o", str(tmp_path / "page.html")]) == 0


def test_sequences_of_other_lengths_show_what_all_have(folders, tmp_path, capsys):
    noisy, clean = folders
    sorted(clean.iterdir())[1].unlink()
    page = tmp_path / "page.html"
    assert main(["view", str(noisy), str(clean), "-o", str(page)]) == 0
    assert "showing the 2 frames that all inputs have" in capsys.readouterr().err
    assert manifest_of(page.read_text())["names"] == ["sphere_000.ply", "sphere_002.ply"]


def test_without_an_output_the_browser_opens_a_page(folders, tmp_path, monkeypatch, capsys):
    opened = []
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setattr("webbrowser.open", lambda address: opened.append(address) or True)
    assert main(["view", str(folders[0])]) == 0
    (address,) = opened
    path = Path(capsys.readouterr().out.split(": ")[0])
    assert path.is_file()
    assert address == path.as_uri()
    assert main(["view", str(folders[0]), "--no-open"]) == 0
    assert len(opened) == 1


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["nowhere"], "no such file or folder"),
        (["a", "b", "c", "d", "e"], "one to 4 sequences"),
        (["noisy", "-o", "."], "is a folder; use a file"),
        (["noisy", "-o", "x.txt"], "is not a page; use x.html"),
        (["noisy", "--label", "a", "--label", "b"], "2 labels for 1 inputs"),
        (["noisy", "--port", "8000"], "--port is for --serve"),
        (["noisy", "--serve", "--port", "70000"], "from 1 to 65535"),
        (["noisy", "--serve", "-o", "x.html"], "--serve writes no file"),
        (["noisy", "--fps", "0"], "above 0"),
        (["noisy", "--fps", "nan"], "above 0"),
    ],
)
def test_wrong_arguments_are_one_sentence(words, said, folders, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    before = sorted(tmp_path.rglob("*"))
    assert main(["view", *words]) == 1
    shown = capsys.readouterr().err
    assert shown.startswith("steadycloud: error: ")
    assert said in shown
    assert shown.count("\n") == 1
    assert sorted(tmp_path.rglob("*")) == before


def test_labels_are_the_shortest_that_differ():
    assert short_labels(["a/noisy/", "b/denoised"]) == ["noisy", "denoised"]
    assert short_labels(["a/out", "b/out"]) == ["a/out", "b/out"]
    assert short_labels(["out", "out"]) == ["out", "out"]
    assert short_labels(["."]) == ["."]
