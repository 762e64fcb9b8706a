"""Segments: results do not show where a sequence was cut."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from steadycloud.evaluation.flicker import flicker_known, mesh_probes
from steadycloud.method import Surroundings
from steadycloud.registry import get_method
from steadycloud.run.segments import (
    LEANING_FRAMES,
    Recipe,
    Segment,
    denoise_segment,
    segment_length,
    split,
)

from .figures import noisy_figure, write_noisy_figure
from .runs import sequence_by


def numbered(n_frames, missing=()):
    targets = tuple(None if i in missing else Path(f"out/{i}") for i in range(n_frames))
    return Segment(tuple(Path(str(i)) for i in range(n_frames)), targets)


def shape_of(segment):
    """What is read, and what is written."""
    read = [int(source.name) for source in segment.sources]
    return read, [int(target.name) for target in segment.targets if target is not None]


def test_a_segment_reads_what_its_frames_depend_on():
    cut = split(numbered(10), Surroundings(before=2, after=1), 4)
    assert [shape_of(segment) for segment in cut] == [
        ([0, 1, 2, 3, 4], [0, 1, 2, 3]),
        ([2, 3, 4, 5, 6, 7, 8], [4, 5, 6, 7]),
        ([6, 7, 8, 9], [8, 9]),
    ]


def test_every_frame_is_written_by_one_segment():
    for length in (1, 3, 7, 20):
        for reach in (Surroundings(), Surroundings(2, 2), Surroundings(warm_up=3)):
            written = [
                i for segment in split(numbered(11), reach, length) for i in shape_of(segment)[1]
            ]
            assert written == list(range(11))


def test_frames_without_target_are_read_only_where_others_need_them():
    cut = split(numbered(9, missing=(0, 1, 2, 3, 5)), Surroundings(), 9)
    assert [shape_of(segment) for segment in cut] == [([4, 6, 7, 8], [4, 6, 7, 8])]
    cut = split(numbered(9, missing=range(6)), Surroundings(1, 1, warm_up=1), 3)
    assert [shape_of(segment) for segment in cut] == [([4, 5, 6, 7, 8], [6, 7, 8])]
    assert split(numbered(4, missing=range(4)), Surroundings(2, 2), 2) == []


def test_the_length_depends_on_the_workers_only_where_that_changes_nothing():
    assert [segment_length(Surroundings(2, 2), 64, n) for n in (1, 4, 16, 100)] == [8, 4, 1, 1]
    assert {segment_length(Surroundings(warm_up=6), 64, n) for n in (1, 4, 100)} == {LEANING_FRAMES}


def test_methods_say_how_far_they_look():
    reach = {name: get_method(name).needs(get_method(name).config) for name in ("auto", "apss")}
    assert reach == {"auto": Surroundings(8, 8), "apss": Surroundings()}
    causal, paper = get_method("auto-causal"), get_method("paper")
    assert causal.needs(causal.config) == Surroundings(before=8)
    assert paper.needs(paper.config).warm_up > 0
    single = replace(paper.config, solve=replace(paper.config.solve, temporal_weight=0.0))
    assert paper.needs(single) == Surroundings()


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
        for segment in split(whole, recipe.needs, length):
            for written in denoise_segment(recipe, segment):
                assert written.path.is_file()
        contents.append([(out / name).read_bytes() for name in names])
    assert contents[0] == contents[1] == contents[2]


def test_a_joint_does_not_flicker():
    """`paper` leans on its own results; after a cut it begins anew but warmed up."""
    method = get_method("paper")
    warm_up = method.needs(method.config).warm_up
    cut = warm_up + 3
    figure, noisy = noisy_figure(cut + 4, 1500)
    first = list(sequence_by("paper", noisy[:cut]))
    later = range(warm_up, warm_up + len(noisy) - cut)
    second = list(sequence_by("paper", noisy[cut - warm_up :], wanted=later))
    whole = list(sequence_by("paper", noisy))
    clouds = [result.frame.points for result in (*first, *second)]
    uncut = [result.frame.points for result in whole]
    probes, normals = mesh_probes([item.mesh for item in figure], 4000, 0)
    joint = slice(cut - 1, cut + 1)
    steps = [flicker_known(c[joint], probes[joint], normals[joint]) for c in (clouds, uncut)]
    assert steps[0] == pytest.approx(steps[1], rel=1e-3)
    spacing = whole[cut].history.spacing
    apart = np.linalg.norm(clouds[cut] - whole[cut].frame.points, axis=1)
    # Which patch is the most similar one jumps, so a few points differ by more, after any warm-up.
    assert np.median(apart) < 0.0002 * spacing
    assert np.sqrt(np.mean(apart**2)) < 0.005 * spacing
