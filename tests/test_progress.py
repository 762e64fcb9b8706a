"""Progress and warnings in Python."""

import io
import sys
import types
import warnings

import numpy as np
import pytest

import steadycloud as sc
from steadycloud.progress import Bar, choose_progress

from .clouds import sphere


def odd(seed):
    points = sphere(300, noise=0.3, seed=seed)
    points[:3] = np.nan
    return points


def warned(call):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        call()
    return caught


def test_what_the_command_warns_of_python_is_warned_of_once_per_kind(tmp_path):
    frames = [odd(0), odd(1), odd(2)]
    for number, points in enumerate(frames):
        sc.write_frame(tmp_path / f"in{number}.npy", sc.Frame(points))
    calls = (
        lambda: sc.denoise(frames),
        lambda: list(sc.denoise_sequence(frames)),
        lambda: sc.denoise_frame(frames[0]),
        lambda: sc.denoise_files(tmp_path / "in%d.npy", tmp_path / "out"),
    )
    for call in calls:
        (caught,) = warned(call)
        assert caught.category is sc.SteadycloudWarning
        assert "3 points with NaN or infinite coordinates left unchanged." in str(caught.message)
        assert caught.filename == __file__


def test_a_warning_names_the_first_frame_that_has_it():
    (caught,) = warned(lambda: sc.denoise([sphere(300), odd(1), odd(2)]))
    assert str(caught.message).startswith("frame 1: 3 points")


def test_a_progress_of_one_s_own_is_told_everything():
    class Notes(sc.Progress):
        def __init__(self):
            self.notes = []

        def begin(self, n_frames):
            self.notes.append(n_frames)

        def stage(self, name):
            self.notes.append(name)

        def result(self, result):
            self.notes.append(result.n_points)

        def warn(self, name, warning):
            self.notes.append(warning.kind)

        def close(self):
            self.notes.append("closed")

    told = Notes()
    sc.denoise([odd(0), odd(1)], progress=told)
    assert told.notes[0] == 2
    assert told.notes.count("not finite") == 2
    assert told.notes.count(300) == 2
    assert "project" in {str(note).partition(",")[0] for note in told.notes}
    assert told.notes[-1] == "closed"


def test_a_bar_grows_in_place_on_a_terminal(monkeypatch):
    class Terminal(io.StringIO):
        def isatty(self):
            return True

    screen = Terminal()
    monkeypatch.setattr(sys, "stderr", screen)
    sc.denoise([sphere(300), sphere(300, seed=1)], progress=True)
    drawn = screen.getvalue()
    assert "\r[------------------------] 0 of 2 frames" in drawn
    assert "\r[############------------] 1 of 2 frames" in drawn
    assert drawn.rstrip(" \n").endswith("[########################] 2 of 2 frames")
    assert drawn.endswith("\n")


def test_a_bar_in_a_log_is_a_line_for_each_frame(tmp_path, capsys):
    for number in range(2):
        sc.write_frame(tmp_path / f"in{number}.ply", sc.Frame(sphere(300, seed=number)))
    sc.denoise_files(tmp_path / "in%d.ply", tmp_path / "out", workers=1, progress=True)
    lines = capsys.readouterr().err.splitlines()
    counted = [line for line in lines if "frames" in line and line.startswith("[")]
    assert [line.partition("] ")[2].split(",")[0] for line in counted] == [
        "1 of 2 frames",
        "2 of 2 frames",
    ]


def test_a_generator_of_unknown_length_is_counted(capsys):
    list(sc.denoise_sequence((sphere(300) for _ in range(2)), progress=True))
    assert "frame 2, " in capsys.readouterr().err


def test_a_bar_in_a_notebook_is_an_element_that_is_updated(monkeypatch):
    shown = []

    class Handle:
        def update(self, drawn):
            shown.append(drawn)

    def display(drawn, display_id):
        shown.append(drawn)
        return Handle()

    shell = type("ZMQInteractiveShell", (), {})()
    fake = types.ModuleType("IPython")
    fake.get_ipython = lambda: shell
    fake.display = types.ModuleType("IPython.display")
    fake.display.HTML, fake.display.display = str, display
    monkeypatch.setitem(sys.modules, "IPython", fake)
    monkeypatch.setitem(sys.modules, "IPython.display", fake.display)
    sc.denoise([sphere(300)], progress=True)
    assert shown[0] == '<progress value="0" max="1"></progress> <code>0 of 1 frames  </code>'
    assert shown[-1].startswith('<progress value="1" max="1">')


def test_only_true_false_or_a_progress_is_one():
    assert type(choose_progress(True)) is Bar
    with pytest.raises(sc.ConfigError, match="progress = 'bar': use True for a bar"):
        sc.denoise(sphere(300), progress="bar")
