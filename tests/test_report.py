"""`denoise --report`: one page that says what was done, from the files on disk."""

from __future__ import annotations

import json
import re

import numpy as np
import pytest

from steadycloud.cli.main import main
from steadycloud.errors import InputError
from steadycloud.io import open_sequence, write_frame
from steadycloud.player.layers import MeasuredFrame
from steadycloud.report.page import write_report
from steadycloud.report.summary import summarize_run
from steadycloud.report.tally import BINS, Tally

from .player_scenes import two_panes

EVIL = '</section><script>alert("x")</script>'


def frame_entry(name: str, **changes) -> dict:
    history = {"reason": "on its own", "noise": 0.5, "spacing": 2.0, "mean_displacement": 0.4}
    entry = {"name": name, "n_points": 1200, "history": history, "warnings": [], "seconds": 2.5}
    return {**entry, "stages": {"read": 0.5, "project": 2.0}, **changes}


def record(**changes) -> dict:
    frames = [frame_entry("a.ply"), frame_entry("b.ply", warnings=["3 points are odd."])]
    table = {"version": "1", "method": "auto", "config": {"seed": 0, "motion": {"before": 2}}}
    return {**table, "seed": 0, "complete": True, "frames": frames, **changes}


def measured(moved: list[float], noise: float = 0.25) -> MeasuredFrame:
    points = np.zeros((len(moved), 3))
    values = {"displacement": np.array(moved), "noise": np.full(len(moved), noise)}
    return MeasuredFrame(points, points, None, None, values)


def text_of(page: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


@pytest.fixture
def run(tmp_path):
    """The files of a finished run: noisy frames, denoised frames, and the record."""
    noisy, denoised = two_panes(300, 3)
    for folder, pane in (("in", noisy), ("out", denoised)):
        (tmp_path / folder).mkdir()
        for frame in pane.frames:
            write_frame(tmp_path / folder / frame.name, frame)
    entries = [frame_entry(frame.name) for frame in denoised.frames]
    return tmp_path, record(frames=entries)


def test_every_displacement_is_counted_once():
    tally = Tally(2.0)
    tally(1, measured([0.0, 0.01, 1.99, 2.0, 50.0, float("nan")]))
    tally(1, measured([1.0]))
    assert tally.n_moved == tally.counts.sum() == 6
    assert tally.counts[0] == 2 and tally.counts[BINS - 1] == 2
    assert tally.farthest == 50.0
    assert tally.mean_moved == pytest.approx((0.01 + 1.99 + 2.0 + 50.0 + 1.0) / 6)


def test_noise_is_the_mean_over_the_frames_of_a_pane():
    tally = Tally(0.0)
    for noise in (1.0, 3.0):
        tally(0, measured([0.0], noise))
    assert tally.mean_noise(0) == 2.0
    assert tally.mean_noise(1) is None


def test_the_summary_says_what_was_done_and_why():
    tally = Tally(2.0)
    tally.noise[0] = [4.0]  # the noisy pane has no displacements
    tally(1, measured([0.5, 1.5], 1.0))
    said = text_of(summarize_run(record(), tally, "mm", "no parameters"))
    for words in (
        "2 frames, 2,400 points, denoised by auto",
        "4 → 1 mm (−75 %)",
        "mean displacement 1 mm",
        "time per frame 2.50 s",
        "auto no parameters",
        "noise found, per axis 0.5 mm",
        "frames 2 on its own",
        "project 4.00 s 80 %",
        "3 points are odd. b.ply",
        "motion.before 2",
    ):
        assert words in said, words


def test_what_the_method_chose_is_listed_over_all_frames():
    frames = [
        frame_entry(f"{i}.ply", history={"chosen": {"n_pooled": n, "noise_regions": regions}})
        for i, (n, regions) in enumerate([(1200, None), (3400, [0.25, 0.5])])
    ]
    said = text_of(summarize_run(record(frames=frames), Tally(0.0), "mm"))
    assert "points taken from them 1,200 to 3,400" in said
    assert "noise by region, in spacings 0.25 to 0.5" in said


def test_a_record_of_another_version_still_gives_a_summary():
    bare = {"frames": [{"name": "a.ply"}, "nonsense"], "complete": False}
    said = text_of(summarize_run(bare, Tally(0.0), "units"))
    assert "1 frame, 0 points" in said and "not finished" in said


def test_names_and_warnings_cannot_inject_html():
    frames = [frame_entry(EVIL, warnings=[EVIL], history={"reason": EVIL, "chosen": {EVIL: EVIL}})]
    tally = Tally(1.0)
    tally(1, measured([0.5]))
    page = summarize_run(record(frames=frames, method=EVIL), tally, EVIL, EVIL)
    assert "<script>" not in page
    assert page.count("</section>") == 1


def test_the_report_is_one_page_with_player_and_summary(run):
    folder, table = run
    before = sorted(p.name for p in (folder / "out").iterdir())
    path = write_report(
        folder / "out" / "report.html", table, open_sequence(folder / "in"),
        open_sequence(folder / "out"), unit="mm",
    )  # fmt: skip
    page = path.read_text(encoding="utf-8")
    assert sorted(p.name for p in path.parent.iterdir()) == sorted([*before, "report.html"])
    assert page.count('<section id="report"') == 1
    assert page.count('id="frame-1-') == 3
    assert "How far points moved" in page
    assert not re.search(r'(src|href)="(?!data:)', page)
    manifest = json.loads(re.search(r'id="manifest">(.*?)</script>', page)[1])
    assert [pane["label"] for pane in manifest["panes"]] == ["noisy", "denoised"]
    assert manifest["panes"][1]["facts"]["method"] == "auto"


def test_frames_denoised_in_place_have_no_before(run):
    folder, table = run
    frames = open_sequence(folder / "out")
    page = write_report(folder / "report.html", table, frames, frames).read_text(encoding="utf-8")
    assert "scatter across the surface, now" in page
    assert "How far points moved" not in page
    assert 'id="frame-1-' not in page


def test_sequences_of_different_length_are_refused(run):
    folder, table = run
    frames = open_sequence(folder / "out")
    with pytest.raises(InputError):
        write_report(folder / "report.html", table, open_sequence(folder / "in")[:2], frames)
    assert not (folder / "report.html").exists()


def denoise(*words: object) -> int:
    return main(["denoise", *map(str, words), "--method", "auto-single"])


def test_denoise_writes_the_report_beside_the_frames(run, capsys):
    folder, _ = run
    assert denoise(folder / "in", "-o", folder / "new", "--report") == 0
    assert f"{folder / 'new' / 'report.html'}: " in capsys.readouterr().out
    page = (folder / "new" / "report.html").read_text(encoding="utf-8")
    said = text_of(page[page.index('<section id="report"') :])
    assert "3 frames" in said and "denoised by auto-single" in said
    table = json.loads((folder / "new" / "steadycloud.json").read_text())
    stages = set().union(*(entry["stages"] for entry in table["frames"]))
    assert {"read", "prepare", "write"} <= stages
    assert {"project", "spread"} & stages  # what is done beside other stages does not count
    for entry in table["frames"]:
        assert sum(entry["stages"].values()) > 0.0


def test_a_single_file_gets_a_report_of_its_name(run):
    folder, _ = run
    source = next((folder / "in").iterdir())
    assert denoise(source, "-o", folder / "clean.ply", "--report", "--quiet") == 0
    names = {"clean.ply", "clean.steadycloud.json", "clean.report.html", "in", "out"}
    assert {p.name for p in folder.iterdir()} == names


def test_a_report_that_exists_is_refused_before_anything_is_computed(run, capsys):
    folder, _ = run
    (folder / "new").mkdir()
    (folder / "new" / "report.html").write_text("mine")
    assert denoise(folder / "in", "-o", folder / "new", "--report") == 1
    assert "report.html: exists; choose another output" in capsys.readouterr().err
    assert [p.name for p in (folder / "new").iterdir()] == ["report.html"]
    assert denoise(folder / "in", "-o", folder / "new", "--report", "--overwrite", "--quiet") == 0
    assert (folder / "new" / "report.html").read_text(encoding="utf-8") != "mine"


def test_what_differs_between_frames_is_a_small_chart_and_no_list_of_reasons():
    entries = []
    for number in range(4):
        entry = frame_entry(f"frame_{number}.ply")
        entry["history"] = {
            **entry["history"],
            "reason": f"with {900 + number} points of 2 neighboring frames",
            "chosen": {"n_pooled": 900 + number},
        }
        entries.append(entry)
    text = summarize_run(record(frames=entries), Tally(), "m")
    assert "neighboring frames (1)" not in text
    assert text.count('<svg class="spark"') == 1
    assert "points taken from them, a bar for each frame" in text


def test_flicker_before_and_after_is_a_figure_and_a_chart():
    tally = Tally(flicker={0: [None, 0.004, 0.005], 1: [None, 0.001, 0.002]})
    text = summarize_run(record(), tally, "m")
    assert "<dt>flicker from frame to frame</dt><dd>4.5 → 1.5 mm (−67 %)</dd>" in text
    assert text.count('<path class="tone-') == 2
