"""Laws of segments: nobody can see where a sequence was cut."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from steadycloud.evaluation.flicker import flicker_known, mesh_probes
from steadycloud.observer import ignore
from steadycloud.registry import Reach, get_method
from steadycloud.run.segments import (
    LEANING_FRAMES,
    Recipe,
    Segment,
    denoise_segment,
    segment_length,
    split,
)

from .figures import noisy_figure, write_noisy_figure


def numbered(n_frames, missing=()):
    targets = tuple(None if i in missing else Path(f"out/{i}") for i in range(n_frames))
    return Segment(tuple(Path(str(i)) for i in range(n_frames)), targets)


def shape_of(segment):
    """What is read, and what is written."""
    read = [int(source.name) for source in segment.sources]
    return read, [int(target.name) for target in segment.targets if target is not None]


def test_a_segment_reads_what_its_frames_depend_on():
    cut = split(numbered(10), Reach(before=2, after=1), 4)
    assert [shape_of(segment) for segment in cut] == [
        ([0, 1, 2, 3, 4], [0, 1, 2, 3]),
        ([2, 3, 4, 5, 6, 7, 8], [4, 5, 6, 7]),
        ([6, 7, 8, 9], [8, 9]),
    ]


def test_every_frame_is_written_by_one_segment():
    for length in (1, 3, 7, 20):
        for reach in (Reach(), Reach(2, 2), Reach(warm_up=3)):
            written = [
                i for segment in split(numbered(11), reach, length) for i in shape_of(segment)[1]
            ]
            assert written == list(range(11))


def test_frames_without_target_are_read_only_where_others_need_them():
    cut = split(numbered(9, missing=(0, 1, 2, 3, 5)), Reach(), 9)
    assert [shape_of(segment) for segment in cut] == [([4, 6, 7, 8], [4, 6, 7, 8])]
    cut = split(numbered(9, missing=range(6)), Reach(1, 1, 1), 3)
    assert [shape_of(segment) for segment in cut] == [([4, 5, 6, 7, 8], [6, 7, 8])]
    assert split(numbered(4, missing=range(4)), Reach(2, 2), 2) == []


def test_the_length_depends_on_the_workers_only_where_that_changes_nothing():
    assert [segment_length(Reach(2, 2), 64, n) for n in (1, 4, 16, 100)] == [8, 4, 1, 1]
    assert {segment_length(Reach(warm_up=6), 64, n) for n in (1, 4, 100)} == {LEANING_FRAMES}


def test_methods_say_how_far_they_look():
    reach = {name: get_method(name).reach(get_method(name).config) for name in ("auto", "apss")}
    assert reach == {"auto": Reach(2, 2), "apss": Reach()}
    causal, paper = get_method("auto-causal"), get_method("paper")
    assert causal.reach(causal.config) == Reach(before=2)
    assert paper.reach(paper.config).warm_up > 0
    single = replace(paper.config, solve=replace(paper.config.solve, temporal_weight=0.0))
    assert paper.reach(single) == Reach()


@pytest.mark.parametrize("name", ["auto", "auto-causal", "auto-single", "paper-no-temporal", "mls"])
def test_segments_give_the_same_bits(name, tmp_path):
    names = write_noisy_figure(tmp_path / "in", 5, 600)
    sources = tuple(tmp_path / "in" / name for name in names)
    config = get_method(name).config
    contents = []
    for length in (5, 2, 1):
        out = tmp_path / str(length)
        out.mkdir()
        recipe, whole = Recipe(name, config), Segment(sources, tuple(out / n for n in names))
        for segment in split(whole, recipe.reach, length):
            for written in denoise_segment(recipe, segment):
                assert written.path.is_file()
        contents.append([(out / name).read_bytes() for name in names])
    assert contents[0] == contents[1] == contents[2]


def test_only_wanted_frames_are_denoised():
    _, noisy = noisy_figure(5, 600)
    stages: list[str] = []
    method = get_method("auto")
    results = list(method.run_at(noisy, method.config, stages.append, {1, 3}))
    assert [result.frame.name for result in results] == [noisy[1].name, noisy[3].name]
    assert stages.count("project") == 2
    whole = list(method.run(noisy, method.config, ignore))
    np.testing.assert_array_equal(results[1].frame.points, whole[3].frame.points)


def test_a_joint_does_not_flicker():
    """`paper` leans on its own results; cut after the tenth frame, it begins anew but warmed up."""
    figure, noisy = noisy_figure(14, 1500)
    method = get_method("paper")
    cut, warm_up = 10, method.reach(method.config).warm_up
    first = list(method.run(noisy[:cut], method.config, ignore))
    later = range(warm_up, warm_up + len(noisy) - cut)
    second = list(method.run_at(noisy[cut - warm_up :], method.config, ignore, later))
    clouds = [result.frame.points for result in (*first, *second)]
    probes, normals = mesh_probes([item.mesh for item in figure], 4000, 0)
    steps = [
        flicker_known(clouds[i : i + 2], probes[i : i + 2], normals[i : i + 2])
        for i in range(len(clouds) - 1)
    ]
    assert steps[cut - 1] <= max(steps[: cut - 1] + steps[cut:])
    whole = list(method.run(noisy, method.config, ignore))
    spacing = whole[cut].history.spacing
    apart = np.linalg.norm(clouds[cut] - whole[cut].frame.points, axis=1)
    assert apart.max() < 0.01 * spacing
