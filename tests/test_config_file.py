"""`--config`: settings and the method from TOML, and a run done again from its record."""

from __future__ import annotations

import json

import numpy as np
import pytest

from steadycloud.cli.main import main
from steadycloud.run.config_file import read_config_file

from .figures import frames_in, record_without_times, write_noisy_figure


@pytest.fixture
def frames(tmp_path):
    write_noisy_figure(tmp_path / "in", 3, 500)
    return tmp_path


def denoise(frames, output, *options, source="in"):
    return main(["denoise", str(frames / source), "-o", str(frames / output), *options])


def record_of(folder):
    return json.loads((folder / "steadycloud.json").read_text())


@pytest.mark.parametrize(
    "options",
    [
        ["--strength", "0.7", "--noise", "0.5 spacings", "--seed", "3", "--outliers", "mark"],
        ["--set", "motion.far=2", "--set", "evenness.step=0.123456789012345"],
        ["--method", "paper", "--seed", "5", "--set", "patches.k=20", "--normals", "recompute"],
        ["--method", "auto-live", "--budget", "3600s"],
    ],
)
def test_the_record_of_a_run_as_config_gives_the_same_bits(frames, options):
    assert denoise(frames, "one", *options) == 0
    assert denoise(frames, "two", "--config", str(frames / "one" / "steadycloud.json")) == 0
    assert frames_in(frames / "one") == frames_in(frames / "two")
    assert record_without_times(frames / "one") == record_without_times(frames / "two")


def test_a_record_says_how_files_were_read_and_finished(frames):
    points = np.random.default_rng(0).integers(0, 60, (800, 3))
    np.savetxt(frames / "grid.txt", np.hstack([np.zeros((800, 1)), points]), fmt="%d")
    words = ["--columns", "_,x,y,z", "--voxelize", "merge", "--noise", "1 spacings"]
    assert denoise(frames, "one", *words, source="grid.txt") == 0
    again = ["--config", str(frames / "one" / "steadycloud.json")]
    assert denoise(frames, "two", *again, source="grid.txt") == 0
    assert frames_in(frames / "one") == frames_in(frames / "two")


def test_options_override_the_file(frames):
    assert denoise(frames, "one", "--strength", "0.7", "--outliers", "mark", "--seed", "3") == 0
    again = ["--config", str(frames / "one" / "steadycloud.json"), "--set", "motion.far=2"]
    assert denoise(frames, "two", *again, "--strength", "0.8", "--outliers", "keep") == 0
    one, two = record_of(frames / "one"), record_of(frames / "two")
    assert (one["outliers"], two["outliers"]) == ("mark", "keep")
    expected = {**one["config"], "strength": 0.8}
    expected["motion"] = {**expected["motion"], "far": 2}
    assert two["config"] == expected


def test_the_method_may_stand_in_the_toml_file(frames, capsys):
    file = frames / "paper.toml"
    file.write_text('method = "paper-no-temporal"\nseed = 4\n[patches]\nk = 20\n')
    assert denoise(frames, "out", "--config", str(file)) == 0
    record = record_of(frames / "out")
    assert record["method"] == "paper-no-temporal"
    assert (record["seed"], record["config"]["patches"]["k"]) == (4, 20)


def test_another_method_with_the_same_settings_is_allowed_and_one_with_others_refused(
    frames, capsys
):
    file = frames / "mine.toml"
    file.write_text('method = "auto"\n[motion]\nfar = 2\n')
    assert denoise(frames, "out", "--config", str(file), "--method", "auto-single") == 0
    assert record_of(frames / "out")["method"] == "auto-single"
    capsys.readouterr()
    assert denoise(frames, "no", "--config", str(file), "--method", "paper") == 1
    assert capsys.readouterr().err == (
        f"steadycloud: error: {file}: has settings of auto, which paper does not have; leave out "
        "the one or the other.\n"
    )
    assert not (frames / "no").exists()


def test_a_record_of_another_version_is_taken_and_said(frames, capsys):
    assert denoise(frames, "one") == 0
    path = frames / "one" / "steadycloud.json"
    path.write_text(json.dumps({**record_of(frames / "one"), "version": "0.0.1"}))
    capsys.readouterr()
    assert denoise(frames, "two", "--config", str(path)) == 0
    assert f"note: {path}: is of version 0.0.1, this is " in capsys.readouterr().err


def test_what_is_no_configuration_is_one_sentence(frames, capsys):
    noise = ["noise", str(frames / "in"), "-o", str(frames / "noisy"), "--model", "gaussian:0.01"]
    assert main(noise) == 0
    capsys.readouterr()
    (frames / "other.json").write_text("[1, 2]")
    (frames / "method.toml").write_text("method = 3\n")
    for name, words in {
        "noisy/steadycloud.json": "'noise' is no denoising method; see: steadycloud methods.",
        "other.json": "is not the record of a run; use its steadycloud.json, or a TOML file.",
        "method.toml": "'3' is no denoising method; see: steadycloud methods.",
        "none.json": "cannot be read (No such file or directory).",
    }.items():
        assert denoise(frames, "out", "--config", str(frames / name)) == 1
        assert capsys.readouterr().err == f"steadycloud: error: {frames / name}: {words}\n"


@pytest.mark.parametrize("words", [{"topic": 3}, {"columns": "x"}, {"depth_scale": []}])
def test_entries_of_a_wrong_type_are_left_out(tmp_path, words):
    path = tmp_path / "steadycloud.json"
    path.write_text(json.dumps({"method": "auto", "reading": words, "finish": 1, "frames": []}))
    assert read_config_file(path).words == {}


def test_choices_for_files_are_refused_where_there_are_none(frames, capsys):
    assert denoise(frames, "one", "--normals", "recompute") == 0
    path = frames / "one" / "steadycloud.json"
    capsys.readouterr()
    watch = ["watch", str(frames / "in"), "-o", str(frames / "out"), "--idle", "0.1s"]
    assert main([*watch, "--config", str(path)]) == 1
    assert capsys.readouterr().err == (
        f"steadycloud: error: {path}: has 'normals', which is for denoise only.\n"
    )
    assert main(["denoise", str(frames / "in"), "-o", "-", "--config", str(path)]) == 1
    assert "--normals is for files; omit it" in capsys.readouterr().err
